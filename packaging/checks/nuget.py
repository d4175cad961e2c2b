"""Rules for the NuGet package: those of its format, and of the gallery."""

import re
import struct
import xml.etree.ElementTree as xml

from .breakages import add, edit, remove

SPACE = "{http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd}"
# The runtimes of .NET that a package may name here.
RUNTIMES = {"linux-x64", "linux-arm64", "win-x64", "win-arm64", "osx", "osx-x64", "osx-arm64"}
RUNTIMES |= {"android-arm64", "android-x64", "android-arm"}
MOST_BYTES = 250_000_000


def manifest(folder, spec):
    """The fields of the .nuspec."""
    data = xml.parse(spec).getroot().find(f"{SPACE}metadata")
    field = {child.tag.removeprefix(SPACE): (child.text or "").strip() for child in data}
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,100}", field.get("id", "")) or spec.stem != field["id"]:
        yield "the nuspec's name is not its id"
    if not re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", field.get("version", "")):
        yield "the version is not semantic"
    for name in ("authors", "description", "tags", "copyright"):
        if not field.get(name):
            yield f"{name} is missing"
    if "licenseUrl" in field or data.find(f"{SPACE}license").get("type") != "expression":
        yield "the licence is no expression"
    for name in ("readme", "icon"):
        if not (folder / field.get(name, "?")).is_file():
            yield f"the {name} is missing"
    for file in data.iter(f"{SPACE}files"):
        if not list((folder / "contentFiles").glob(file.get("include"))):
            yield f"contentFiles has nothing of {file.get('include')}"
    for name in ("build", "buildTransitive"):
        for end in ("props", "targets"):
            if not (folder / name / f"{field['id']}.{end}").is_file():
                yield f"{name}/{field['id']}.{end} is missing"


def rules(folder):
    specs = list(folder.glob("*.nuspec"))
    if len(specs) != 1:
        yield "there is not one .nuspec at the top"
        return
    yield from manifest(folder, specs[0])
    for name in ("[Content_Types].xml", "_rels/.rels"):
        if not (folder / name).is_file():
            yield f"{name} is missing"
    runtimes = folder / "runtimes"
    for path in runtimes.iterdir() if runtimes.is_dir() else []:
        if path.name not in RUNTIMES:
            yield f"{path.name} is no runtime of .NET"
    # A framework is named by its folder, even where that is empty.
    if not (folder / "lib/netstandard2.1/_._").is_file():
        yield "no framework is named"
    icon = folder / "icon.png"
    if icon.is_file() and struct.unpack(">II", icon.read_bytes()[16:24]) != (128, 128):
        yield "icon.png has not 128 x 128 pixels"
    for path in [*folder.rglob("*.props"), *folder.rglob("*.targets"), *folder.glob("*.xml")]:
        try:
            xml.parse(path)
        except xml.ParseError as error:
            yield f"{path.name}: {error}"
    types = folder / "[Content_Types].xml"
    if types.is_file():
        text = types.read_text()
        for path in folder.rglob("*"):
            name = str(path.relative_to(folder))
            known = f'Extension="{path.suffix[1:]}"' in text or f'PartName="/{name}"' in text
            if path.is_file() and path != types and not known and path.name != ".rels":
                yield f"{name} has no content type"
    if sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) > MOST_BYTES:
        yield "more than the gallery takes"


BREAKAGES = [
    ("the nuspec's name is not its id", edit("*.nuspec", "<id>Taut", "<id>Other")),
    ("the version is not semantic", edit("*.nuspec", "<version>.*<", "<version>one<")),
    ("description is missing", edit("*.nuspec", "<description>.*</description>", "")),
    ("the licence is no expression", edit("*.nuspec", 'type="expression"', 'type="file"')),
    ("the readme is missing", remove("README.md")),
    ("the icon is missing", remove("icon.png")),
    ("contentFiles has nothing", remove("contentFiles")),
    ("buildTransitive/Taut.Pathfinding.targets is missing", remove("buildTransitive")),
    ("_rels/.rels is missing", remove("_rels")),
    ("is no runtime of .NET", add("runtimes/amiga/native/libtaut.txt")),
    ("no framework is named", remove("lib")),
    ("has no content type", add("other.xyz")),
    ("Taut.Pathfinding.props: unclosed token", edit("Taut.Pathfinding.props", "</Project>", "</Projec")),
]
