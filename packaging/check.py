"""Holds packages against what they promise and against the rules of their stores:

    python3 packaging/check.py FOLDER_OF_ZIPS          every zip of the folder
    python3 packaging/check.py --broken FOLDER_OF_ZIPS each rule against a copy that breaks it

It ends with 1 if something is wrong. README.md beside this file has the rules with their sources.
"""

import pathlib
import shutil
import sys
import tempfile
import zipfile

from checks import breakages, godot, nuget, shared, unity

# The kinds of packages: the end of the zip's name, and the rules for it.
KINDS = [
    ("-cpp.zip", [shared.papers, shared.platforms, shared.libraries, shared.cpp]),
    ("-unity.zip", [shared.papers, shared.platforms, shared.libraries, unity.rules]),
    ("-unreal.zip", [shared.papers, shared.platforms, shared.libraries, shared.unreal]),
    ("-godot.zip", [shared.papers, shared.platforms, shared.libraries, godot.rules]),
    (".nupkg", [shared.papers, shared.platforms, shared.libraries, nuget.rules]),
]


def rules_of(package):
    """The rules for a package, by its name."""
    return next((rules for end, rules in KINDS if package.name.endswith(end)), None)


def faults(folder, rules):
    """What the rules find wrong in an unpacked package."""
    return [fault for rule in rules for fault in rule(folder)]


def check(package, scratch):
    """Unpacks a package and prints what is wrong with it; true if nothing is."""
    folder = scratch / package.name
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    found = faults(folder, rules_of(package))
    for fault in found:
        print(f"{package.name}: {fault}")
    if not found:
        unpacked = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        print(f"{package.name}: {package.stat().st_size} bytes, unpacked {unpacked}: good")
    return not found


def check_broken(package, scratch):
    """Breaks copies of an unpacked package, one rule at a time; true if the rules find each."""
    folder, copy = scratch / "whole", scratch / "broken"
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    seen = count = 0
    for words, breakage in breakages.of(package.name, folder):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        breakage(copy)
        found = faults(copy, rules_of(package))
        count += 1
        if any(words in fault for fault in found):
            seen += 1
        else:
            print(f"{package.name}: broken, and not found: {words}; found: {found}")
    print(f"{package.name}: {seen} of {count} breakages found")
    shutil.rmtree(folder)
    return seen == count


def main(arguments):
    broken = "--broken" in arguments
    folder = pathlib.Path(next(argument for argument in arguments if argument != "--broken"))
    packages = sorted(path for path in folder.iterdir() if path.is_file() and rules_of(path))
    if not packages:
        raise SystemExit(f"there are no packages in {folder}")
    with tempfile.TemporaryDirectory() as scratch:
        one = check_broken if broken else check
        good = [one(package, pathlib.Path(scratch)) for package in packages]
    return 0 if all(good) else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1:]))
