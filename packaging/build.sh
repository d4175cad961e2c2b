#!/usr/bin/env bash
# Makes what users of an engine unpack, with the libraries of every platform that this machine can build for:
#
#   bash packaging/build.sh [--out FOLDER] [--libraries FOLDER | --host] [cpp] [unity] [unreal] [godot] [nuget]
#
# libraries.sh builds the libraries, unless --libraries names a folder with what it has built. --host takes the library
# of this machine alone, as `cargo build --release` makes it, for a quick look: not for others' machines. Without names
# all of them; godot only with at least one library of its extension. The zips go to out/packages.

set -euo pipefail
from="$PWD"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. packaging/tools.sh

out="$PWD/out/packages"
libraries=""
host=false
kinds=()

# A path as the caller meant it, who may stand in another folder.
from_caller() {
    case "$1" in /*) echo "$1" ;; *) echo "$from/$1" ;; esac
}

while [ $# -gt 0 ]; do
    case "$1" in
        --out) out="$(from_caller "$2")"; shift ;;
        --libraries) libraries="$(from_caller "$2")"; shift ;;
        --host) host=true ;;
        cpp | unity | unreal | godot | nuget) kinds+=("$1") ;;
        *) sed -n '2,4p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
    esac
    shift
done
target="${CARGO_TARGET_DIR:-$PWD/target}"
for tool in zip strip python3; do
    has "$tool" || { echo "packaging needs $tool" >&2; exit 1; }
done

work="$out/work"
rm -rf "$work"
mkdir -p "$work" "$out"

# Lays out the library of this machine as libraries.sh does.
lay_host() {
    local folder
    libraries="$work/libraries"
    folder="$libraries/linux-$(uname -m | sed 's/aarch64/arm64/')"
    mkdir -p "$folder"
    cargo build --locked --release --lib
    cp "$target/release/libtaut.so" "$target/release/libtaut.a" "$folder/"
    if [ -f "$target/godot/release/libtaut_godot.so" ]; then cp "$target/godot/release/libtaut_godot.so" "$folder/"; fi
    strip --strip-unneeded "$folder"/*.so
    strip --strip-debug "$folder/libtaut.a"
    for platform in $(sed -n 's/^\([a-z][^ ]*\) .*/\1/p' packaging/platforms.txt); do
        [ -d "$libraries/$platform" ] || echo "$platform: only the library of this machine was asked for"
    done >"$libraries/left-out.txt"
}

# take PLATFORM/FILE TARGET: a library, if it was built.
take() {
    [ -f "$libraries/$1" ] || return 0
    mkdir -p "$(dirname "$2")"
    cp "$libraries/$1" "$2"
    echo "${1%%/*}" >>"$work/taken"
    echo "  $1: $(stat -c %s "$2") bytes"
}

# What every package says about itself: both licences, those of what it contains, and what was done on which platform,
# for the platforms of which `take` has taken a library.
papers() {
    mkdir -p "$1"
    cp LICENSE-MIT LICENSE-APACHE packaging/THIRD-PARTY.md "$1/"
    {
        echo "# Platforms of this package, version $version"
        echo
        sed -n 's/^\([a-z][^ ]*\)  *\(.*[^ ]\)   *\([^ ].*\)$/\1|\2|\3/p' packaging/platforms.txt |
            while IFS='|' read -r platform system state; do
                if grep -qx "$platform" "$work/taken"; then
                    echo "- $platform: $system; $state"
                elif reason="$(grep "^$platform: " "$libraries/left-out.txt")"; then
                    echo "- $platform: not in this package: ${reason#*: }"
                else
                    echo "- $platform: not in this package"
                fi
            done
    } >"$1/PLATFORMS.md"
}

# pack NAME FOLDER...: folders or files of the work place as a zip, the same bytes for the same content.
pack() {
    local zip="$out/$1"
    shift
    rm -f "$zip"
    (cd "$work" && find "$@" -exec touch -h -d '2020-01-01 00:00:00 UTC' {} + &&
        find "$@" -print | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$zip")
    echo "$(basename "$zip"): $(stat -c %s "$zip") bytes"
}

headers() {
    mkdir -p "$1/taut"
    cp include/taut.h include/taut_motion.h "$1/"
    cp bindings/cpp/include/taut/*.hpp "$1/taut/"
}

# Headers, the libraries of all platforms, and a CMake package that chooses among them.
cpp() {
    local name="taut-$version-cpp" prefix="$work/taut-$version-cpp" file
    headers "$prefix/include"
    (cd "$libraries" && find . -type f ! -name 'libtaut_godot*' ! -name 'taut_godot*' ! -name left-out.txt | sort) |
        while read -r file; do
            take "${file#./}" "$prefix/libraries/${file#./}"
        done
    mkdir -p "$prefix/cmake"
    cp packaging/cpp/taut-config.cmake bindings/cpp/cmake/taut-targets.cmake "$prefix/cmake/"
    sed "s/@VERSION@/$version/" packaging/cpp/taut-config-version.cmake.in >"$prefix/cmake/taut-config-version.cmake"
    cp packaging/cpp/README.md "$prefix/README.md"
    mkdir -p "$prefix/docs"
    cp docs/cpp.md docs/c.md "$prefix/docs/"
    papers "$prefix"
    pack "$name.zip" "$name"
}

# Where Unity looks for the library of each platform: that of the web needs its vendor's tools.
unity_rows="linux-x86_64/libtaut.so:Linux/x86_64 windows-x86_64/taut.dll:Windows/x86_64
    windows-arm64/taut.dll:Windows/ARM64 macos/libtaut.dylib:macOS ios-arm64/libtaut.a:iOS
    android-arm64/libtaut.so:Android/arm64-v8a android-arm32/libtaut.so:Android/armeabi-v7a
    android-x86_64/libtaut.so:Android/x86_64"

unity() {
    local package="$work/com.taut.pathfinding" row page picture
    cp -r bindings/csharp/com.taut.pathfinding "$work/"
    # Pages of the project, without links to those that the package does not have.
    mkdir -p "$package/Documentation~/images"
    for page in unity:taut choose:choose; do
        sed -e 's/\[\([^]]*\)\]([^)]*\.md[^)]*)/\1/g' -e 's/](\([a-z-]*\.png\))/](images\/\1)/' "docs/${page%:*}.md" \
            >"$package/Documentation~/${page#*:}.md"
    done
    cp packaging/unity/index.md.in "$package/Documentation~/index.md"
    for picture in $(grep -oh 'images/[a-z-]*\.png' "$package"/Documentation~/*.md | sort -u); do
        cp "docs/$(basename "$picture")" "$package/Documentation~/$picture"
    done
    for row in $unity_rows; do
        take "${row%%:*}" "$package/Plugins/${row##*:}/$(basename "${row%%:*}")"
    done
    papers "$package/Documentation~"
    # Every folder and library that is there gets its settings.
    (cd packaging/unity && find . -name '*.meta') | while read -r meta; do
        if [ -e "$package/${meta%.meta}" ]; then cp "packaging/unity/$meta" "$package/$meta"; fi
    done
    pack "taut-$version-unity.zip" com.taut.pathfinding
}

unreal() {
    local plugin="$work/Taut" party="$work/Taut/Source/ThirdParty/TautLibrary"
    cp -r bindings/cpp/unreal/Taut "$work/"
    headers "$party/include"
    take linux-x86_64/libtaut.so "$party/lib/Linux/libtaut.so"
    take windows-x86_64/taut.dll "$party/lib/Win64/taut.dll"
    take windows-x86_64/taut.dll.lib "$party/lib/Win64/taut.dll.lib"
    take macos/libtaut.dylib "$party/lib/Mac/libtaut.dylib"
    papers "$plugin"
    pack "taut-$version-unreal.zip" Taut
}

# Where the extension's description looks for the libraries of each platform.
godot_rows="linux-x86_64:libtaut_godot.so linux-arm64:linux.arm64/libtaut_godot.so windows-x86_64:taut_godot.dll
    windows-arm64:windows.arm64/taut_godot.dll macos:libtaut_godot.dylib android-arm64:android.arm64/libtaut_godot.so
    android-x86_64:android.x86_64/libtaut_godot.so android-arm32:android.arm32/libtaut_godot.so
    ios-arm64:libtaut_godot.ios.xcframework/ios-arm64/libtaut_godot.a"

godot() {
    local addon="$work/addons/taut" row platform file found=false
    mkdir -p "$work/addons"
    cp -r bindings/godot/addons/taut "$work/addons/"
    rm -rf "$addon/bin"
    for row in $godot_rows; do
        platform="${row%%:*}" file="${row##*:}"
        [ -f "$libraries/$platform/${file##*/}" ] || continue
        found=true
        take "$platform/${file##*/}" "$addon/bin/$file"
    done
    if [ -d "$addon/bin/libtaut_godot.ios.xcframework" ]; then
        cp packaging/godot/Info.plist "$addon/bin/libtaut_godot.ios.xcframework/"
    fi
    [ "$found" = true ] || { echo "without godot: no library of its extension was built"; rm -rf "$work/addons"; return 0; }
    # The description names the libraries that are there.
    python3 packaging/godot.py "$addon"
    cp packaging/godot/README.md "$addon/README.md"
    cp packaging/icon.png "$addon/icon.png"
    {
        printf '# Licence\n\nMIT or Apache-2.0, at your option: the texts of both follow.\n\n'
        cat LICENSE-MIT
        printf '\n---\n\n'
        cat LICENSE-APACHE
    } >"$addon/LICENSE.md"
    # The demo lies in the addon, so that the zip adds one folder to a project.
    mkdir -p "$addon/demo"
    cp bindings/godot/demo/*.gd bindings/godot/demo/*.gd.uid bindings/godot/demo/*.tscn "$addon/demo/"
    sed -i 's,res://\([a-z]*\.\(gd\|tscn\|png\)\),res://addons/taut/demo/\1,' "$addon"/demo/*.gd "$addon"/demo/*.tscn
    papers "$addon"
    pack "taut-$version-godot.zip" addons
}

nuget() {
    local platform
    for platform in linux-x86_64 linux-arm64 windows-x86_64 windows-arm64 macos \
        android-arm64 android-x86_64 android-arm32; do
        [ ! -d "$libraries/$platform" ] || echo "$platform" >>"$work/taken"
    done
    papers "$work/nuget"
    python3 packaging/nuget/build.py "$libraries" "$work/nuget" "$out"
}

if [ "$host" = true ]; then
    lay_host
elif [ -z "$libraries" ]; then
    libraries="$PWD/out/libraries"
    bash packaging/libraries.sh --out "$libraries"
fi
[ -e "$libraries/left-out.txt" ] || { echo "$libraries is not what libraries.sh makes" >&2; exit 1; }
[ ${#kinds[@]} -gt 0 ] || kinds=(cpp unity unreal godot nuget)
for kind in "${kinds[@]}"; do
    echo "$kind"
    : >"$work/taken"
    "$kind"
done
sed 's/^/left out: /' "$libraries/left-out.txt"
rm -rf "$work"
echo "in $out"
