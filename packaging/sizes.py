"""Holds the sizes that the pages state against the files:

    python3 packaging/sizes.py LIBRARIES ZIPS            what libraries.sh and build.sh made; 2 % are let pass
    python3 packaging/sizes.py --write LIBRARIES ZIPS    writes the sizes of the files into the pages

A file that was not built is passed over. It ends with 1 if a page is wrong.
"""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]
PAGE = TOP / "packaging/README.md"
FRONT = TOP / "README.md"
# Sizes change with every commit; a page is wrong when a reader would be.
TOLERANCE = 0.02
SHARED = {"windows": "taut.dll", "macos": "libtaut.dylib", "wasm32": "taut.wasm"}
SYSTEMS = {
    "Linux x86-64": "linux-x86_64",
    "Linux ARM 64": "linux-arm64",
    "Windows x86-64": "windows-x86_64",
    "Windows ARM 64": "windows-arm64",
    "macOS, both processors": "macos",
    "Android ARM 64": "android-arm64",
    "Android x86-64": "android-x86_64",
    "Android ARM 32": "android-arm32",
}


def shared(libraries, platform):
    """The shared library of a platform."""
    return libraries / platform / SHARED.get(re.split("[-_]", platform)[0], "libtaut.so")


def rows(text, libraries, zips):
    """The rows with a size: what stands before the size, the size, and the file."""
    for match in re.finditer(r"^\|(?P<before>.*?\| *)(?P<size>[\d,]{6,}) *\|.*$", text, re.M):
        cells = [cell.strip() for cell in match["before"].strip("| ").split("|")]
        command = re.fullmatch(r"`libraries\.sh (\S+)`", cells[1]) if len(cells) > 1 else None
        if command:
            yield match, shared(libraries, command[1])
        elif "VERSION" in cells[0]:
            found = sorted(zips.glob(cells[0].strip("`").replace("VERSION", "*")))
            yield match, found[0] if found else zips / "none"
        elif cells[0] in SYSTEMS:
            yield match, libraries / SYSTEMS[cells[0]] / pathlib.Path(cells[1].strip("`")).name


def held(text, size, file, write):
    """The text of a size, and a fault if it is not the file's."""
    real = file.stat().st_size
    stated = int(size.replace(",", ""))
    if write:
        return f"{real:,}", None
    wrong = abs(stated - real) > TOLERANCE * real
    return size, f"{text}: {size} bytes are stated of {file.name}, it has {real:,}" if wrong else None


def main(words):
    write = words[:1] == ["--write"]
    libraries, zips = map(pathlib.Path, words[write:])
    faults, count = [], 0
    text = PAGE.read_text()
    # A zip with a part of the platforms has no size to compare.
    left_out = libraries / "left-out.txt"
    is_whole = not left_out.exists() or "not asked for" not in left_out.read_text()
    for match, file in reversed(list(rows(text, libraries, zips))):
        if not file.exists() or (file.parent == zips and not is_whole):
            continue
        size, fault = held("packaging/README.md", match["size"], file, write)
        text = text[: match.start("size")] + size + text[match.end("size") :]
        faults += [fault] if fault else []
        count += 1
    front = FRONT.read_text()
    stated = re.search(r"One library of ([\d.]+) MB", front)
    linux = shared(libraries, "linux-x86_64")
    if linux.exists():
        real = f"{linux.stat().st_size / 1e6:.1f}"
        if write:
            front = front[: stated.start(1)] + real + front[stated.end(1) :]
        elif abs(float(stated[1]) - float(real)) > 0.1:
            faults.append(f"README.md: {stated[1]} MB are stated of the library, it has {real}")
        count += 1
    if write:
        PAGE.write_text(text)
        FRONT.write_text(front)
    for fault in faults:
        print(fault)
    print(f"{count} sizes {'written' if write else 'compared'}, {len(faults)} wrong")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
