"""Takes out of an addon's taut.gdextension what names a file that is not in the addon:

    python3 packaging/godot.py ADDON_FOLDER

A line of [libraries] stays if its file is there.
"""

import pathlib
import re
import sys


def kept(text, addon):
    """The description without the lines whose files are missing."""
    lines, section = [], ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        named = re.findall(r'"(bin/[^"]*)"', line) if section == "libraries" else []
        if all((addon / file).exists() for file in named):
            lines.append(line)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    addon = pathlib.Path(sys.argv[1])
    description = addon / "taut.gdextension"
    description.write_text(kept(description.read_text(), addon))
