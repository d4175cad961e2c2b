"""Makes the NuGet package from the libraries that libraries.sh has built:

    python3 packaging/nuget/build.py LIBRARIES PAPERS OUT

PAPERS is a folder with the licences and PLATFORMS.md. The package has the binding as sources, which the compiler of the
project that uses it compiles (so one package fits every framework with spans), and a library for each runtime. The same
bytes for the same content.
"""

import pathlib
import re
import sys
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
ID = "Taut.Pathfinding"
# Runtime identifiers of .NET.
NATIVE = {
    "linux-x64": "linux-x86_64/libtaut.so",
    "linux-arm64": "linux-arm64/libtaut.so",
    "win-x64": "windows-x86_64/taut.dll",
    "win-arm64": "windows-arm64/taut.dll",
    "osx": "macos/libtaut.dylib",
    "android-arm64": "android-arm64/libtaut.so",
    "android-x64": "android-x86_64/libtaut.so",
    "android-arm": "android-arm32/libtaut.so",
}
CONTENT = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "nuspec": "application/octet",
    "psmdcp": "application/vnd.openxmlformats-package.core-properties+xml",
    "md": "text/markdown",
    "png": "image/png",
    "cs": "text/plain",
    "props": "text/xml",
    "targets": "text/xml",
    "so": "application/octet",
    "dll": "application/octet",
    "dylib": "application/octet",
    "txt": "text/plain",
}


def version():
    return re.search(r'^version = "(.*)"$', (TOP / "Cargo.toml").read_text(), re.M)[1]


def content_types(names):
    """The table of content types: by the end of a name, by name for those without one."""
    rows = [f'  <Default Extension="{end}" ContentType="{kind}" />' for end, kind in sorted(CONTENT.items())]
    bare = [name for name in names if name.rsplit("/", 1)[-1].rpartition(".")[2] not in CONTENT]
    rows += [f'  <Override PartName="/{name}" ContentType="application/octet" />' for name in sorted(bare)]
    head = '<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n'
    return head + "\n".join(rows) + "\n</Types>\n"


RELATIONSHIPS = f"""<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/{ID}.nuspec" Id="manifest" />
</Relationships>
"""


def parts(libraries, papers):
    """Every part of the package: its name and bytes."""
    here = TOP / "packaging/nuget"
    sources = TOP / "bindings/csharp/com.taut.pathfinding/Runtime"
    found = {
        f"{ID}.nuspec": (here / f"{ID}.nuspec").read_text().replace("@VERSION@", version()).encode(),
        "_rels/.rels": RELATIONSHIPS.encode(),
        "README.md": (here / "README.md").read_bytes(),
        "icon.png": (TOP / "packaging/icon.png").read_bytes(),
        # This framework and all that have what it has; the folder is empty, because the binding is sources.
        "lib/netstandard2.1/_._": b"",
    }
    for folder in ("build", "buildTransitive"):
        found[f"{folder}/{ID}.props"] = (here / f"{ID}.props").read_bytes()
        found[f"{folder}/{ID}.targets"] = (here / f"{ID}.targets").read_bytes()
    for folder in ("Native", "Api"):
        for path in sorted((sources / folder).glob("*.cs")):
            found[f"contentFiles/cs/any/Taut/{folder}/{path.name}"] = path.read_bytes()
    for runtime, file in NATIVE.items():
        path = pathlib.Path(libraries) / file
        if path.is_file():
            found[f"runtimes/{runtime}/native/{path.name}"] = path.read_bytes()
    for path in sorted(pathlib.Path(papers).iterdir()):
        found[path.name] = path.read_bytes()
    return found


def main(libraries, papers, out):
    found = parts(libraries, papers)
    found["[Content_Types].xml"] = content_types(found).encode()
    package = pathlib.Path(out) / f"{ID}.{version()}.nupkg"
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(found, key=lambda name: (name != "[Content_Types].xml", name)):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), found[name], zipfile.ZIP_DEFLATED)
    print(f"{package.name}: {package.stat().st_size} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
