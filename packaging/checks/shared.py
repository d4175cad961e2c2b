"""Rules for every package: licences, and libraries that are whole, small and fit for old systems."""

import functools
import hashlib
import pathlib
import re
import subprocess

from . import files

TOP = pathlib.Path(__file__).resolve().parents[2]
SYMBOLS = set((TOP / "tests/abi/symbols.txt").read_text().split())
# GLIBC_FLOOR of tools.sh.
FLOOR = tuple(map(int, re.search(r"^GLIBC_FLOOR=(.*)$", (TOP / "packaging/tools.sh").read_text(), re.M)[1].split(".")))
# A larger library is looked at before it is shipped; static ones have Rust's library in them, unlinked.
MOST_BYTES = {"shared": 7_000_000, "static": 40_000_000, "extension": 12_000_000, "static extension": 120_000_000}
# What the engine calls in the extension of Godot.
GODOT_ENTRY = "gdext_rust_init"


def find(folder, name):
    """The files of this name in a package."""
    return [path for path in folder.rglob(name) if path.is_file()]


def papers(folder):
    """Licences and notices are there, whole."""
    for name in ("LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md", "PLATFORMS.md"):
        found = find(folder, name)
        if not found:
            yield f"{name} is missing"
        elif name != "PLATFORMS.md":
            source = TOP / ("packaging" if name == "THIRD-PARTY.md" else "") / name
            if found[0].read_text() != source.read_text():
                yield f"{name} is not the project's"


def platforms(folder):
    """PLATFORMS.md names the platforms of the package's libraries, and no other as being in it."""
    found = find(folder, "PLATFORMS.md")
    lines = found[0].read_text().splitlines() if found else []
    said = {line.split(":")[0][2:] for line in lines if line.startswith("- ") and "not in this package" not in line}
    there = {files.platform(path.relative_to(folder)) for path in files.libraries(folder)}
    for platform in sorted(said ^ there):
        yield f"PLATFORMS.md is wrong about {platform}"


def libraries(folder):
    """Each library has the functions of the header and no others, no debug information, and an old enough C library."""
    count = 0
    for path in files.libraries(folder):
        count += 1
        where = path.relative_to(folder)
        data = path.read_bytes()
        content = hashlib.sha256(data).hexdigest()
        yield from (f"{where}: {fault}" for fault in known(path.name, files.system(where), content, path))
        processor = files.processor(data)
        if processor and not (files.platform(where) or "").endswith(processor):
            yield f"{where}: is for the processor {processor}"
    if count == 0:
        yield "there is no library in the package"


@functools.lru_cache(None)
def faults_of(name, system, content):
    """As `library`, once for each content: most libraries are in several packages."""
    return tuple(library(PLACES[content], system))


# Where a content was seen first.
PLACES = {}


def known(name, system, content, path):
    PLACES[content] = path
    try:
        return faults_of(name, system, content)
    except subprocess.CalledProcessError as error:
        return [f"cannot be read: {error.stderr.strip()}"]


def library(path, system):
    """What is wrong with one library."""
    static = path.suffix in (".a", ".lib")
    extension = "taut_godot" in path.name
    if extension:
        for part in files.defined(path) if static else files.exports(path):
            if GODOT_ENTRY not in part:
                yield f"does not export {GODOT_ENTRY}"
            if not SYMBOLS <= part:
                yield f"the library is not inside: {sorted(SYMBOLS - part)[:3]}"
    elif static:
        for part in files.defined(path):
            if not SYMBOLS <= part:
                yield f"does not define {sorted(SYMBOLS - part)[:3]}"
    else:
        for exported in files.exports(path):
            if exported != SYMBOLS:
                yield f"exports differ from the header's: {sorted(exported - SYMBOLS)[:3] + sorted(SYMBOLS - exported)[:3]}"
    if files.has_debug(path):
        yield "has debug information"
    most = MOST_BYTES[("static " if static else "") + "extension" if extension else "static" if static else "shared"]
    if path.stat().st_size > most:
        yield f"has {path.stat().st_size} bytes, more than {most}"
    if system == "android" and not static:
        yield from android(path)
    elif path.suffix == ".so":
        asked = files.glibc(path)
        if asked is None or asked > FLOOR:
            yield f"asks for glibc {asked}, the floor is {FLOOR}"


def android(path):
    """A shared library that any Android loads: of its own libraries alone, in pages of 16 KiB."""
    for name in files.needed(path) - {"libc.so", "libdl.so", "libm.so", "liblog.so"}:
        yield f"needs {name}"
    if files.page(path) < 16_384:
        yield f"is laid out for pages of {files.page(path)} bytes"


def cpp(folder):
    """Headers and a CMake package."""
    top = next(folder.iterdir())
    needed = ["README.md", "include/taut.h", "include/taut_motion.h", "cmake/taut-config.cmake", "cmake/taut-targets.cmake"]
    needed += [f"include/taut/{path.name}" for path in (TOP / "bindings/cpp/include/taut").iterdir()]
    for name in needed:
        if not (top / name).is_file():
            yield f"{name} is missing"
    for name in ["include/taut.h", "include/taut_motion.h"]:
        if (top / name).is_file() and (top / name).read_bytes() != (TOP / name).read_bytes():
            yield f"{name} is not the project's"
    for platform in (top / "libraries").iterdir():
        if platform.name.startswith("windows"):
            wanted = ["taut.dll", "taut.dll.lib", "libtaut.dll.a", "libtaut.a"]
        elif platform.name.startswith(("ios", "wasm32-emscripten")):
            wanted = ["libtaut.a"]
        else:
            end = {"linux": "libtaut.so", "android": "libtaut.so", "macos": "libtaut.dylib"}.get(platform.name.split("-")[0], "taut.wasm")
            wanted = [end, "libtaut.a"]
        for name in wanted:
            if not (platform / name).is_file():
                yield f"libraries/{platform.name} has no {name}"


def unreal(folder):
    """The plugin with the headers that its sources include."""
    for name in ("Taut.uplugin", "Source/Taut/Taut.Build.cs", "Source/ThirdParty/TautLibrary/include/taut/agent.hpp"):
        if not (folder / "Taut" / name).is_file():
            yield f"{name} is missing"
