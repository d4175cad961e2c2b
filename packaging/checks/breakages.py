"""Each rule once more, as a way to break a package: words of the fault that the rules must find, and what breaks it."""

import json
import re
import shutil
import struct

from . import files

# A row is (words of the fault, breakage of an unpacked package).


def remove(pattern):
    """Removes the files of this name."""

    def act(folder):
        found = [path for path in folder.rglob(pattern)]
        assert found, pattern
        for path in found:
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    return act


def edit(pattern, old, new):
    """Replaces text in the first file of this name."""

    def act(folder):
        path = next(path for path in sorted(folder.rglob(pattern)))
        text = path.read_text()
        assert re.search(old, text), (pattern, old)
        path.write_text(re.sub(old, new, text))

    return act


def add(name, text=""):
    """Adds a file."""

    def act(folder):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    return act


def linux(folder):
    """The first shared library for Linux."""
    found = (path for path in sorted(folder.rglob("libtaut*.so")))
    return next(path for path in found if files.system(path.relative_to(folder)) == "linux")


def rename_symbol(name):
    """Another name in the place of an exported one."""

    def act(folder):
        path = linux(folder)
        path.write_bytes(path.read_bytes().replace(name.encode() + b"\0", name[:-1].encode() + b"X\0"))

    return act


def rename_version(folder):
    """A newer version of the C library in what a file asks for."""
    path = linux(folder)
    data = path.read_bytes()
    old = f"GLIBC_{'.'.join(map(str, files.glibc(path)))}\0".encode()
    assert old in data
    path.write_bytes(data.replace(old, b"GLIBC_2.99\0"[: len(old) - 1] + b"\0"))


def manifest(**fields):
    """Sets fields of package.json."""

    def act(folder):
        path = folder / "com.taut.pathfinding/package.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))

    return act


def grow(folder):
    """A shared library that has grown out of bounds."""
    path = linux(folder)
    path.write_bytes(path.read_bytes() + bytes(12_000_000))


def lose_symbols(folder, name="libtaut.a"):
    """A static library without its functions."""
    for path in folder.rglob(name):
        path.write_bytes(b"!<arch>\n")


def android(folder):
    """The shared library for Android on ARM 64."""
    found = (path for path in sorted(folder.rglob("libtaut*.so")))
    return next(path for path in found if files.platform(path.relative_to(folder)) == "android-arm64")


def other_processor(folder):
    """The number of another processor in a library."""
    path = linux(folder)
    data = bytearray(path.read_bytes())
    struct.pack_into("<H", data, 18, 40)
    path.write_bytes(data)


def replace_bytes(path, old, new):
    data = path.read_bytes()
    assert old in data, (path, old)
    path.write_bytes(data.replace(old, new))


def small_pages(path):
    """What a file of ELF with 64 bits loads is aligned to 4 KiB."""
    data = bytearray(path.read_bytes())
    (headers,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for at in range(headers, headers + size * count, size):
        if struct.unpack_from("<I", data, at) == (1,):
            struct.pack_into("<Q", data, at + 48, 4096)
    path.write_bytes(data)


SHARED = [
    ("LICENSE-MIT is missing", remove("LICENSE-MIT")),
    ("LICENSE-APACHE is not the project's", edit("LICENSE-APACHE", "Apache", "Other")),
    ("THIRD-PARTY.md is missing", remove("THIRD-PARTY.md")),
    ("PLATFORMS.md is wrong about linux-x86_64", edit("PLATFORMS.md", "- linux-x86_64: Linux", "- other: Linux")),
    ("is for the processor arm32", other_processor),
    ("PLATFORMS.md is missing", remove("PLATFORMS.md")),
    ("asks for glibc", rename_version),
]
# Of the packages with the library itself.
LIBRARY = [
    ("exports differ from the header's: ['taut_grid_filX', 'taut_grid_fill']", rename_symbol("taut_grid_fill")),
    ("more than 7000000", grow),
]
CPP = [
    ("include/taut/agent.hpp is missing", remove("agent.hpp")),
    ("cmake/taut-targets.cmake is missing", remove("taut-targets.cmake")),
    ("include/taut.h is not the project's", edit("taut.h", "TAUT_OK", "TAUT_KO")),
    ("include/taut_motion.h is missing", remove("taut_motion.h")),
    ("has no libtaut.so", remove("libtaut.so")),
    ("does not define", lose_symbols),
    ("there is no library", remove("libraries/*")),
]
UNITY = [
    ("has no .meta with a GUID", remove("libtaut.so.meta")),
    ("belongs to nothing", add("com.taut.pathfinding/Runtime/Gone.cs.meta")),
    ("have the same GUID", edit("PathGrid.cs.meta", "guid: .*", "guid: d4fffcc327e4572f19b262ea9d2b857a")),
    ("is not imported for Standalone: Linux64", edit("Linux/x86_64/libtaut.so.meta", "Standalone: Linux64", "Standalone: Win64")),
    ("is imported for other platforms too", edit("Linux/x86_64/libtaut.so.meta", "enabled: 0", "enabled: 1")),
    ("is no known plugin", add("com.taut.pathfinding/Plugins/Linux/other.so")),
    ("the name is no reverse domain name", manifest(name="Taut")),
    ("the version is not semantic", manifest(version="1")),
    ("license is missing", manifest(license="")),
    ("unity is no MAJOR.MINOR", manifest(unity="2021")),
    ("longer than the package manager shows", manifest(displayName="x" * 60)),
    ("documentationUrl is no address", manifest(documentationUrl="later")),
    ("physics2d is no must", manifest(dependencies={"com.unity.modules.physics2d": "1.0.0"})),
    ("no sample", manifest(samples=[])),
    ("has no .unity", remove("*.unity")),
    ("which is nowhere", edit("ClickToMove.unity", "guid: [1-9a-f][0-9a-f]{31}", "guid: 1234567890abcdef1234567890abcdef")),
    ("no versionDefine for com.unity.modules.tilemap", edit("Taut.Pathfinding.asmdef", "com.unity.modules.tilemap", "x")),
    ("no tests for the play mode", remove("Tests/Runtime")),
    ("no tests for the edit mode", remove("Tests/Editor")),
    ("is compiled into games", edit("Taut.Pathfinding.Tests.asmdef", "UNITY_INCLUDE_TESTS", "X")),
    ("LICENSE.md does not have the text", edit("LICENSE.md", "Permission is hereby granted", "No")),
    ("no dated entry", edit("com.taut.pathfinding/CHANGELOG.md", r"\] - \d{4}-\d\d-\d\d", "]")),
    ("Third Party Notices.md is missing", remove("Third Party Notices.md")),
    ("Third Party Notices.md is not the project's", edit("Third Party Notices.md", "LLVM", "other")),
    ("index.md has no picture", edit("index.md", r"!\[[^]]*\]\([^)]*\.png\)", "")),
    ("index.md leads to", edit("index.md", r"\]\([a-z/]*\.png\)", "](gone.png)")),
]
GODOT = [
    ("does not export gdext_rust_init", rename_symbol("gdext_rust_init")),
    ("the library is not inside: ['taut_grid_fill']", rename_symbol("taut_grid_fill")),
    ("more than 12000000", grow),
    ("more than the folder addons", add("README.md")),
    ("addons/taut/README.md is missing", remove("addons/taut/README.md")),
    ("addons/taut/LICENSE.md is missing", remove("LICENSE.md")),
    ("addons/taut/plugin.gd is missing", remove("plugin.gd")),
    ("refers to addons/taut/demo/walker.gd, which is missing", remove("walker.gd")),
    ("icon.png is missing", remove("icon.png")),
    ("which is missing", remove("TautMap.svg")),
    ("taut.gdextension does not name bin/other.so", add("addons/taut/bin/other.so")),
    ("names dependencies", edit("taut.gdextension", r"\[icons\]", '[dependencies]\nmacos = {"bin/libtaut.dylib": ""}\n[icons]')),
    ("for linux.arm32", edit("taut.gdextension", "linux.x86_64 =", "linux.arm32 =")),
    ("names no library", edit("taut.gdextension", r'(?m)^[a-z0-9_.]+ = "bin/.*$', "")),
    ("taut.gdextension.uid is missing", remove("taut.gdextension.uid")),
    ("is no identifier", edit("taut.gdextension.uid", "uid://.*", "uid://9z")),
    ("has no .uid", add("addons/taut/demo/other.gd")),
]
# Of packages with a library for the system that is named.
ANDROID = [
    ("needs libX.so", lambda folder: replace_bytes(android(folder), b"\0libc.so\0", b"\0libX.so\0")),
    ("is laid out for pages of 4096 bytes", lambda folder: small_pages(android(folder))),
    ("PLATFORMS.md is wrong about android-arm64", edit("PLATFORMS.md", "- android-arm64: Android", "- other: Android")),
]
IOS_OF_GODOT = [
    ("which is missing", remove("libtaut_godot.a")),
    ("has no Info.plist", remove("Info.plist")),
    ("is no framework for several platforms", edit("Info.plist", "XFWK", "FMWK")),
    ("the library is not inside", lambda folder: lose_symbols(folder, "libtaut_godot.a")),
]
WINDOWS_ARM_OF_UNITY = [
    ("is imported by editors before", edit("ARM64/taut.dll.meta", "UNITY_2023_1_OR_NEWER", "UNITY_EDITOR")),
    ("is not imported for Standalone: Win64 with CPU ARM64", edit("ARM64/taut.dll.meta", "CPU: ARM64", "CPU: x86_64")),
]
UNREAL = [("Taut.Build.cs is missing", remove("Taut.Build.cs"))]


def of(name, folder):
    """The breakages for a package, by its name and what it has libraries for."""
    from . import nuget

    own = {"-cpp.zip": CPP, "-unity.zip": UNITY, "-godot.zip": GODOT, "-unreal.zip": UNREAL, ".nupkg": nuget.BREAKAGES}
    rows = SHARED if name.endswith("-godot.zip") else SHARED + LIBRARY
    if any(files.platform(path.relative_to(folder)) == "android-arm64" for path in folder.rglob("*.so")):
        rows = rows + ANDROID
    if (folder / "addons/taut/bin/libtaut_godot.ios.xcframework").is_dir():
        rows = rows + IOS_OF_GODOT
    if (folder / "com.taut.pathfinding/Plugins/Windows/ARM64").is_dir():
        rows = rows + WINDOWS_ARM_OF_UNITY
    return rows + next(rows for end, rows in own.items() if name.endswith(end))
