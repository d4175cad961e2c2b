"""Rules for the package of Unity: those of its package manager, of OpenUPM, and of the Asset Store for packages."""

import json
import pathlib
import re

# Where each library is used: what the importer's settings must say.
PLUGINS = {
    "Plugins/Linux/x86_64/libtaut.so": [("Editor: Editor", "x86_64", "Linux"), ("Standalone: Linux64", "x86_64", None)],
    "Plugins/Windows/x86_64/taut.dll": [("Editor: Editor", "x86_64", "Windows"), ("Standalone: Win64", "x86_64", None)],
    "Plugins/Windows/ARM64/taut.dll": [("Editor: Editor", "ARM64", "Windows"), ("Standalone: Win64", "ARM64", None)],
    "Plugins/macOS/libtaut.dylib": [("Editor: Editor", "AnyCPU", "OSX"), ("Standalone: OSXUniversal", "AnyCPU", None)],
    "Plugins/iOS/libtaut.a": [("iPhone: iOS", "ARM64", None)],
    "Plugins/Android/arm64-v8a/libtaut.so": [("Android: Android", "ARM64", None)],
    "Plugins/Android/armeabi-v7a/libtaut.so": [("Android: Android", "ARMv7", None)],
    "Plugins/Android/x86_64/libtaut.so": [("Android: Android", "X86_64", None)],
}
# Older editors do not tell two DLLs of one name for Windows with 64 bits apart, and would end a build over them.
SINCE = {"Plugins/Windows/ARM64/taut.dll": "UNITY_2023_1_OR_NEWER"}
# The files that a package manager and the Asset Store look for.
NEEDED = [
    "package.json",
    "README.md",
    "CHANGELOG.md",
    "LICENSE.md",
    "Third Party Notices.md",
    "Documentation~/index.md",
    "Runtime/Taut.Pathfinding.asmdef",
    "Editor/Taut.Pathfinding.Editor.asmdef",
]
# Modules of the engine that a project may lack: the package works without them.
OPTIONAL = ["com.unity.modules.physics", "com.unity.modules.physics2d", "com.unity.modules.tilemap"]


def assets(package):
    """The files and folders that Unity sees: not those whose name ends with ~ or begins with a dot."""
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        hidden = any(part.startswith(".") or part.endswith("~") for part in parts)
        if not hidden:
            yield path


def metas(package):
    """Every asset has its .meta with a GUID of its own, and every .meta its asset."""
    seen = {}
    for path in assets(package):
        name = str(path.relative_to(package))
        if path.suffix == ".meta":
            if not path.with_suffix("").exists():
                yield f"{name} belongs to nothing"
            continue
        meta = path.with_name(path.name + ".meta")
        text = meta.read_text() if meta.is_file() else ""
        guid = re.search(r"^guid: ([0-9a-f]{32})$", text, re.M)
        if not guid or not text.startswith("fileFormatVersion: 2\n"):
            yield f"{name} has no .meta with a GUID"
        elif guid[1] in seen:
            yield f"{name} and {seen[guid[1]]} have the same GUID"
        else:
            seen[guid[1]] = name


def plugins(package):
    """Each library is imported for its platform and processor, and for no other."""
    there = [path for path in assets(package) if "Plugins" in path.parts and path.is_file() and path.suffix != ".meta"]
    for path in there:
        name = str(path.relative_to(package))
        if name not in PLUGINS:
            yield f"{name} is no known plugin"
            continue
        meta = path.with_name(path.name + ".meta")
        if not meta.is_file():
            continue
        text = meta.read_text()
        blocks = [block + "\n" for block in re.split(r"\n  - first:\n      ", text)[1:]]
        on = [block for block in blocks if re.search(r"enabled: 1", block)]
        for target, cpu, system in PLUGINS[name]:
            block = next((block for block in on if block.startswith(target)), "")
            if f"CPU: {cpu}\n" not in block or (system and f"OS: {system}\n" not in block):
                yield f"{name} is not imported for {target} with CPU {cpu}"
        if len(on) != len(PLUGINS[name]) or not blocks or not blocks[0].startswith("Any:"):
            yield f"{name} is imported for other platforms too"
        if name in SINCE and f"  defineConstraints:\n  - {SINCE[name]}\n" not in text:
            yield f"{name} is imported by editors before {SINCE[name]}"


def semantic(version):
    return re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", version) is not None


def manifest(package):
    """package.json: the fields that the package manager and OpenUPM ask for, and no field that is not true."""
    data = json.loads((package / "package.json").read_text())
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]{0,213}", data.get("name", "")) or data["name"].count(".") < 2:
        yield "package.json: the name is no reverse domain name"
    if not semantic(data.get("version", "")):
        yield "package.json: the version is not semantic"
    for field in ("displayName", "description", "unity", "license", "author", "keywords"):
        if not data.get(field):
            yield f"package.json: {field} is missing"
    if not re.fullmatch(r"\d{4}\.\d", data.get("unity", "")):
        yield "package.json: unity is no MAJOR.MINOR"
    if len(data.get("displayName", "")) > 50:
        yield "package.json: displayName is longer than the package manager shows"
    for field in ("documentationUrl", "changelogUrl", "licensesUrl"):
        if field in data and not data[field].startswith("https://"):
            yield f"package.json: {field} is no address"
    for name in OPTIONAL:
        if name in data.get("dependencies", {}):
            yield f"package.json: {name} is no must"
    for sample in data.get("samples", []):
        yield from sample_faults(package / sample["path"])
    if not data.get("samples"):
        yield "package.json: no sample"


def sample_faults(folder):
    """A sample has a scene, a script and an assembly of its own."""
    for end in (".unity", ".asmdef", ".cs"):
        if not any(path.suffix == end for path in folder.rglob("*")):
            yield f"{folder.name} has no {end}"
    # What a sample refers to is in it, in the package, or in the engine.
    own = {match for path in folder.parent.parent.rglob("*.meta") for match in guids(path)}
    for path in folder.rglob("*"):
        if path.suffix in (".unity", ".prefab"):
            for guid in re.findall(r"guid: ([0-9a-f]{32})", path.read_text()):
                if guid not in own and not guid.startswith("0000000000000000"):
                    yield f"{path.name} refers to {guid}, which is nowhere"


def guids(meta):
    return re.findall(r"^guid: ([0-9a-f]{32})$", meta.read_text(), re.M)


def assemblies(package):
    """Physics and tiles are asked for by version, play-mode tests are for all platforms."""
    runtime = json.loads((package / "Runtime/Taut.Pathfinding.asmdef").read_text())
    defines = {row["name"] for row in runtime.get("versionDefines", [])}
    for name in OPTIONAL:
        if name not in defines:
            yield f"Taut.Pathfinding.asmdef has no versionDefine for {name}"
    tests = [json.loads(path.read_text()) for path in (package / "Tests").rglob("*.asmdef")]
    if not any("Editor" in test["includePlatforms"] for test in tests):
        yield "there are no tests for the edit mode"
    if not any(test["includePlatforms"] == [] for test in tests):
        yield "there are no tests for the play mode"
    for test in tests:
        if "UNITY_INCLUDE_TESTS" not in test["defineConstraints"]:
            yield f"{test['name']} is compiled into games"


def texts(package):
    """Licence texts, notices, a dated changelog, documentation with pictures that are there."""
    licence = (package / "LICENSE.md").read_text()
    for words in ("Permission is hereby granted, free of charge", "Apache License"):
        if words not in licence:
            yield f"LICENSE.md does not have the text: {words}"
    notices = (package / "Third Party Notices.md").read_text()
    if notices != (pathlib.Path(__file__).resolve().parents[1] / "THIRD-PARTY.md").read_text():
        yield "Third Party Notices.md is not the project's"
    version = json.loads((package / "package.json").read_text())["version"]
    changes = (package / "CHANGELOG.md").read_text()
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d{{2}}-\d{{2}}$", changes, re.M):
        yield f"CHANGELOG.md has no dated entry for {version}"
    index = package / "Documentation~/index.md"
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", index.read_text())]
    local = [link for link in links if link and "://" not in link]
    for link in local:
        if not (index.parent / link).exists():
            yield f"index.md leads to {link}, which is missing"
    if not any(link.endswith((".png", ".jpg")) for link in local):
        yield "index.md has no picture"


def rules(folder):
    package = folder / "com.taut.pathfinding"
    missing = [name for name in NEEDED if not (package / name).is_file()]
    yield from (f"{name} is missing" for name in missing)
    yield from metas(package)
    yield from plugins(package)
    if not missing:
        yield from manifest(package)
        yield from assemblies(package)
        yield from texts(package)
