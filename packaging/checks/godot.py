"""Rules for the addon of Godot, and those of its Asset Library that concern files."""

import pathlib
import plistlib
import re
import struct

from . import files

SECTION = re.compile(r"^\[(\w+)\]$")


def sections(text):
    """The sections of a .gdextension file: name, and the lines with a value."""
    found, name = {}, ""
    for line in text.splitlines():
        match = SECTION.match(line.strip())
        if match:
            name = match[1]
        elif "=" in line:
            found.setdefault(name, []).append(line)
    return found


def contents(addon, file):
    """The files that a name in the description stands for, one or those of a framework; and what is wrong with them."""
    path = addon / file
    if path.suffix != ".xcframework":
        return {file}, [] if path.is_file() else [f"taut.gdextension names {file}, which is missing"]
    about = path / "Info.plist"
    if not about.is_file():
        return set(), [f"{file} has no Info.plist"]
    data = plistlib.loads(about.read_bytes())
    found, faults = {f"{file}/Info.plist"}, []
    if data.get("CFBundlePackageType") != "XFWK" or data.get("XCFrameworkFormatVersion") != "1.0":
        faults.append(f"{file} is no framework for several platforms")
    for row in data["AvailableLibraries"]:
        library = f"{file}/{row['LibraryIdentifier']}/{row['LibraryPath']}"
        found.add(library)
        if not (addon / library).is_file():
            faults.append(f"{file} names {library}, which is missing")
    return found, faults


def tags(line):
    """The features of the engine before the name of a library are those of its platform."""
    features, file = line.split("=", 1)
    names = features.strip().split(".")
    platform = "-".join(name for name in names if name != "threads")
    path = pathlib.PurePath(file.strip(' "'))
    # A framework says its processors itself.
    meant = platform if path.suffix == ".xcframework" or names[0] == "web" else files.platform(path)
    if meant != platform:
        yield f"taut.gdextension names {path} for {features.strip()}"


def rules(folder):
    """Everything named is there, and every library that is there is named."""
    if [path.name for path in folder.iterdir()] != ["addons"]:
        yield "the zip has more than the folder addons at its top"
    addon = folder / "addons" / "taut"
    for name in ("README.md", "LICENSE.md", "NOTICE.md", "taut.gdextension", "icon.png", "plugin.cfg", "plugin.gd", "demo/main.tscn"):
        if not (addon / name).is_file():
            yield f"addons/taut/{name} is missing"
    icon = addon / "icon.png"
    if icon.is_file() and struct.unpack(">II", icon.read_bytes()[16:24]) != (128, 128):
        yield "icon.png has not 128 x 128 pixels"
    description = addon / "taut.gdextension"
    parts = sections(description.read_text()) if description.is_file() else {}
    named = set()
    for line in parts.get("libraries", []):
        yield from tags(line)
    for part in ("libraries", "icons"):
        for line in parts.get(part, []):
            for file in re.findall(r'"((?:bin|icons)/[^"]*)"', line):
                found, faults = contents(addon, file)
                named |= found
                yield from faults
    there = {str(path.relative_to(addon)) for path in (addon / "bin").rglob("*") if path.is_file()}
    for file in sorted(there - named):
        yield f"taut.gdextension does not name {file}"
    if parts.get("dependencies"):
        yield "taut.gdextension names dependencies, and the library is inside the extension"
    if not parts.get("libraries"):
        yield "taut.gdextension names no library"
    if not (addon / "taut.gdextension.uid").is_file():
        yield "taut.gdextension.uid is missing"
    elif not re.fullmatch(r"uid://[a-y0-8]{1,13}\n?", (addon / "taut.gdextension.uid").read_text()):
        yield "taut.gdextension.uid is no identifier of Godot"
    for scene in [*addon.rglob("*.tscn"), *addon.rglob("*.gd")]:
        for file in re.findall(r'"res://([^"%]*\.(?:gd|tscn))"', scene.read_text()):
            if not (folder / file).is_file():
                yield f"{scene.name} refers to {file}, which is missing"
    for script in addon.rglob("*.gd"):
        if not script.with_suffix(".gd.uid").is_file():
            yield f"{script.name} has no .uid"
