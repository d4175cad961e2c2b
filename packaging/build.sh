#!/usr/bin/env bash
# Lays out what users of an engine unpack, with the library for this machine:
#
#   bash packaging/build.sh [--out FOLDER] [--library FOLDER] [cpp] [unity] [unreal] [godot]
#
# Without --library it builds libtaut.so and libtaut.a itself. Without names all of them; godot only if its extension has
# been built (bindings/godot). The zips go to out/packages.
# Libraries of other platforms come along if they lie in out/libraries/<platform>/, see README.md beside this script.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The oldest GNU C library that the packages work with: Debian 12, Ubuntu 22.04, Fedora 35, RHEL 9.
GLIBC_FLOOR=2.34

out="$PWD/out/packages"
library=""
kinds=()
while [ $# -gt 0 ]; do
    case "$1" in
        --out) out="$2"; shift ;;
        --library) library="$2"; shift ;;
        cpp | unity | unreal | godot) kinds+=("$1") ;;
        *) echo "usage: bash packaging/build.sh [--out FOLDER] [--library FOLDER] [cpp] [unity] [unreal] [godot]" >&2; exit 2 ;;
    esac
    shift
done
target="${CARGO_TARGET_DIR:-$PWD/target}"
godot_extension="$target/godot/release/libtaut_godot.so"
if [ ${#kinds[@]} -eq 0 ]; then
    kinds=(cpp unity unreal)
    if [ -f "$godot_extension" ]; then kinds+=(godot); else echo "without godot: $godot_extension is not there"; fi
fi
for tool in zip strip objdump cmake; do
    command -v "$tool" >/dev/null || { echo "packaging needs $tool" >&2; exit 1; }
done

version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
platform="linux-$(uname -m)"
libraries="$PWD/out/libraries"
work="$out/work"
rm -rf "$work"
mkdir -p "$work" "$out"

# The newest version of the GNU C library that a file asks for.
glibc_of() {
    objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | sed 's/GLIBC_//'
}

# bring SOURCE TARGET: a shared library without symbols that nobody needs, if it fits under the floor.
bring() {
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
    strip --strip-unneeded "$2"
    local needs
    needs="$(glibc_of "$2")"
    if [ "$(printf '%s\n%s\n' "$needs" "$GLIBC_FLOOR" | sort -V | tail -n 1)" != "$GLIBC_FLOOR" ]; then
        echo "$(basename "$1") needs glibc $needs, the floor is $GLIBC_FLOOR" >&2
        exit 1
    fi
    echo "  $(basename "$2"): $(stat -c %s "$2") bytes, glibc $needs"
}

licences() {
    cp LICENSE-MIT LICENSE-APACHE "$1/"
}

# pack NAME FOLDER: FOLDER of the work place as a zip, the same bytes for the same content.
pack() {
    local zip="$out/$1.zip"
    rm -f "$zip"
    (cd "$work" && find "$2" -exec touch -h -d '2020-01-01 00:00:00 UTC' {} + &&
        find "$2" -print | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$zip")
    echo "$1.zip: $(stat -c %s "$zip") bytes"
}

headers() {
    mkdir -p "$1/taut"
    cp include/taut.h "$1/"
    cp bindings/cpp/include/taut/*.hpp "$1/taut/"
}

cpp() {
    local name="taut-$version-cpp-$platform" libs="$work/cpp-libraries"
    bring "$library/libtaut.so" "$libs/libtaut.so"
    cp "$library/libtaut.a" "$libs/"
    strip --strip-debug "$libs/libtaut.a"
    echo "  libtaut.a: $(stat -c %s "$libs/libtaut.a") bytes"
    cmake -S bindings/cpp -B "$work/cpp-build" -DTAUT_LIBRARY_DIR="$libs" \
        -DCMAKE_INSTALL_PREFIX="$work/$name" -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
    cmake --install "$work/cpp-build" >/dev/null
    cp docs/cpp.md "$work/$name/README.md"
    pack "$name" "$name"
}

unity() {
    local name="taut-$version-unity" package="$work/unity/com.taut.pathfinding" row folder other
    mkdir -p "$work/unity"
    cp -r bindings/csharp/com.taut.pathfinding "$work/unity/"
    cp docs/unity.md "$package/Documentation~/taut.md"
    cp LICENSE-MIT "$package/Documentation~/LICENSE-MIT.txt"
    cp LICENSE-APACHE "$package/Documentation~/LICENSE-APACHE.txt"
    bring "$library/libtaut.so" "$package/Plugins/Linux/x86_64/libtaut.so"
    for row in windows-x86_64/taut.dll:Windows/x86_64 macos/libtaut.dylib:macOS android-arm64/libtaut.so:Android/arm64-v8a; do
        other="$libraries/${row%%:*}" folder="$package/Plugins/${row##*:}"
        if [ -f "$other" ]; then
            mkdir -p "$folder"
            cp "$other" "$folder/"
            echo "  ${row%%:*}: $(stat -c %s "$other") bytes"
        fi
    done
    # Every folder and library that is there gets its settings.
    (cd packaging/unity && find . -name '*.meta') | while read -r meta; do
        if [ -e "$package/${meta%.meta}" ]; then cp "packaging/unity/$meta" "$package/$meta"; fi
    done
    (cd "$work/unity" && mv com.taut.pathfinding "$work/com.taut.pathfinding")
    pack "$name" com.taut.pathfinding
}

unreal() {
    local name="taut-$version-unreal" plugin="$work/Taut" party="$work/Taut/Source/ThirdParty/TautLibrary"
    cp -r bindings/cpp/unreal/Taut "$work/"
    headers "$party/include"
    bring "$library/libtaut.so" "$party/lib/Linux/libtaut.so"
    if [ -f "$libraries/windows-x86_64/taut.dll" ]; then
        mkdir -p "$party/lib/Win64"
        cp "$libraries/windows-x86_64/taut.dll" "$libraries/windows-x86_64/taut.dll.lib" "$party/lib/Win64/"
    fi
    if [ -f "$libraries/macos/libtaut.dylib" ]; then
        mkdir -p "$party/lib/Mac"
        cp "$libraries/macos/libtaut.dylib" "$party/lib/Mac/"
    fi
    licences "$plugin"
    pack "$name" Taut
}

godot() {
    local name="taut-$version-godot" addon="$work/godot/addons/taut"
    mkdir -p "$work/godot/addons"
    cp -r bindings/godot/addons/taut "$work/godot/addons/"
    rm -rf "$addon/bin"
    bring "$library/libtaut.so" "$addon/bin/libtaut.so"
    bring "$godot_extension" "$addon/bin/libtaut_godot.so"
    licences "$addon"
    mv "$work/godot/addons" "$work/addons"
    pack "$name" addons
}

if [ -z "$library" ]; then
    cargo build --locked --release --lib
    library="$target/release"
fi
for kind in "${kinds[@]}"; do
    echo "$kind"
    "$kind"
done
rm -rf "$work"
echo "in $out"
