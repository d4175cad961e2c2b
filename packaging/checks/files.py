"""What is in the files of libraries: exported names, versions of the GNU C library, sections for debuggers."""

import os
import pathlib
import re
import struct
import subprocess


def llvm():
    """The folder of LLVM's tools in the Rust toolchain."""
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True).stdout.strip()
    about = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = re.search("^host: (.*)$", about, re.M).group(1)
    return pathlib.Path(sysroot) / "lib" / "rustlib" / host / "bin"


LLVM = llvm()


def run(tool, *arguments):
    """What a tool of LLVM prints; an error of its own is a fault of the file."""
    return subprocess.run([LLVM / tool, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def names(listing):
    """The names in a listing of nm in its POSIX form, without the mark of Apple's files."""
    found = (line.split() for line in listing.splitlines())
    return {words[0].split("@")[0] for words in found if len(words) > 1 and words[1] not in "Uw"}


def wasm_number(data, at):
    """A number in LEB128: the number and where the next byte is."""
    number = shift = 0
    while True:
        number |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return number, at


def wasm_sections(data):
    """The sections of a module: number and bytes."""
    at = 8
    while at < len(data):
        kind = data[at]
        size, at = wasm_number(data, at + 1)
        yield kind, data[at : at + size]
        at += size


def wasm_exports(data):
    """The names of the exported functions of a module."""
    found = set()
    for kind, body in wasm_sections(data):
        if kind == 7:
            count, at = wasm_number(body, 0)
            for _ in range(count):
                length, at = wasm_number(body, at)
                name, at = body[at : at + length].decode(), at + length
                what, at = body[at], at + 1
                _, at = wasm_number(body, at)
                if what == 0:
                    found.add(name)
    return found


def exports(path):
    """A list with the exported names of each part of a shared library; a universal file has one part per processor."""
    name = path.name
    if name.endswith(".dylib"):
        # Apple's names begin with an underscore.
        return [
            {symbol[1:] for symbol in names(run("llvm-nm", "-g", "--defined-only", "-P", "--arch", arch, path))}
            for arch in ("x86_64", "arm64")
        ]
    if name.endswith(".so"):
        return [names(run("llvm-nm", "-D", "--defined-only", "-P", path))]
    if name.endswith(".dll"):
        return [set(re.findall(r"^ *Name: (\S+)$", run("llvm-readobj", "--coff-exports", path), re.M))]
    if name.endswith(".wasm"):
        # A module of WASI may have an initialiser.
        return [wasm_exports(path.read_bytes()) - {"_initialize"}]
    raise ValueError(name)


def defined(path):
    """What a static library or an import library defines, per part."""
    archs = ["x86_64", "arm64"] if path.read_bytes()[:4] == b"\xca\xfe\xba\xbe" else [None]
    parts = []
    for arch in archs:
        choice = ["--arch", arch] if arch else []
        found = names(run("llvm-nm", "-g", "--defined-only", "-P", "--quiet", *choice, path))
        apple = "_taut_abi_version" in found
        parts.append({symbol[1:] for symbol in found if symbol.startswith("_")} if apple else found)
    return parts


def glibc(path):
    """The newest version of the GNU C library that a file of Linux asks for, in numbers; None if it asks for none."""
    found = re.findall(r"GLIBC_([0-9.]+)", run("llvm-readobj", "--version-info", path))
    return max((tuple(map(int, version.split("."))) for version in found), default=None)


def needed(path):
    """The names of the shared libraries that a file of ELF asks for."""
    return set(re.findall(r"^ +(lib\S+)$", run("llvm-readobj", "--needed-libs", path), re.M))


def page(path):
    """The alignment of what a file of ELF loads: the largest page of memory that it goes with."""
    listing = run("llvm-readobj", "--program-headers", path)
    return min(int(size) for size in re.findall(r"Type: PT_LOAD.*?Alignment: (\d+)", listing, re.S))


def has_debug(path):
    """True if a file has sections that only debuggers read."""
    if path.name.endswith(".wasm"):
        bodies = [body for kind, body in wasm_sections(path.read_bytes()) if kind == 0]
        return any(b".debug_" in body[:20] or body[1:5] == b"name" for body in bodies)
    listing = run("llvm-objdump", "--section-headers", path)
    return re.search(r"\.debug_|\.zdebug_|__debug_|__DWARF", listing) is not None


# The numbers of the processors in files of ELF and of Windows.
ELF = {40: "arm32", 62: "x86_64", 183: "arm64"}
COFF = {0x8664: "x86_64", 0xAA64: "arm64"}
# How places name processors, the longer words first.
PLACES = {"armeabi-v7a": "arm32", "arm32": "arm32", "android-arm/": "arm32", "x86_64": "x86_64", "x64": "x86_64", "arm64": "arm64"}


def processor(data):
    """The processor of a library's bytes, by its first object; None for a file of Apple or for WebAssembly."""
    if not data.startswith(b"!<arch>\n"):
        return head(data)
    found, at = None, 8
    while found is None and at + 60 <= len(data):
        found = head(data[at + 60 : at + 260])
        # Members begin at even places.
        at += 60 + (int(data[at + 48 : at + 58]) + 1) // 2 * 2
    return found


def head(data):
    """The processor that the head of a program, an object or an import names."""
    if data[:4] == b"\x7fELF":
        return ELF.get(struct.unpack_from("<H", data, 18)[0], "another")
    if data[:2] == b"MZ":
        (at,) = struct.unpack_from("<I", data, 60)
        return COFF.get(struct.unpack_from("<H", data, at + 4)[0], "another")
    at = 6 if data[:4] == b"\0\0\xff\xff" else 0
    return COFF.get(struct.unpack_from("<H", data, at)[0]) if len(data) > at + 2 else None


def platform(where):
    """The platform that a library is for, by its place in the package, as platforms.txt names it."""
    own = re.search(r"(?:^|/)libraries/([^/]+)/", str(where))
    if own:
        return own[1]
    known = system(where)
    if known == "ios":
        return "ios-arm64"
    if known in ("linux", "windows", "android"):
        place = str(where.parent).lower() + "/"
        return f"{known}-" + next((name for word, name in PLACES.items() if word in place), "x86_64")
    return known


def system(where):
    """The system that a library is for, by its place in the package; None for a static one that does not say it."""
    place = re.search(r"(?:^|/|\.)(android|ios|wasm32)(?=[/.-])", str(where).lower())
    ends = {".so": "linux", ".dll": "windows", ".lib": "windows", ".dylib": "macos", ".wasm": "wasm32"}
    return place[1] if place else ends.get(where.suffix)


def libraries(folder):
    """Every file of a library below a folder."""
    ends = (".so", ".dll", ".dylib", ".a", ".lib", ".wasm")
    for place, _, files in os.walk(folder):
        for file in files:
            if file.endswith(ends):
                yield pathlib.Path(place) / file
