#!/usr/bin/env bash
# Builds the C libraries for every platform that this machine can build for:
#
#   bash packaging/libraries.sh [--out FOLDER] [--godot] [PLATFORM...]
#
# Each goes to FOLDER/<platform>/ (the default is out/libraries), without debug information; a platform whose tools
# cannot be had is left out, and FOLDER/left-out.txt says why. It ends with 1 if one that was named is left out, or if a
# build fails. Cold about a minute per platform on an idle machine with two cores. --godot builds the extension for Godot
# too, except for WebAssembly: four minutes more per processor.

set -euo pipefail
from="$PWD"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. packaging/tools.sh

all=(linux-x86_64 linux-arm64 windows-x86_64 windows-arm64 macos ios-arm64 android-arm64 android-x86_64 android-arm32
    wasm32 wasm32-wasi wasm32-emscripten)
out="$PWD/out/libraries"
wanted=()
godot=false
while [ $# -gt 0 ]; do
    case "$1" in
        --out) case "$2" in /*) out="$2" ;; *) out="$from/$2" ;; esac; shift ;;
        --godot) godot=true ;;
        *)
            [[ " ${all[*]} " == *" $1 "* ]] || { echo "there is no platform $1; platforms: ${all[*]}" >&2; exit 2; }
            wanted+=("$1")
            ;;
    esac
    shift
done
named=${#wanted[@]}
[ "$named" -gt 0 ] || wanted=("${all[@]}")

target_dir="${CARGO_TARGET_DIR:-$PWD/target}/packages"
export CARGO_PROFILE_RELEASE_DEBUG=false
why=""

# compile TARGET [KIND]: the C libraries for a target; KIND is the only crate type. Sets `built`, their folder.
compile() {
    built="$target_dir/$1/release"
    if [ $# -gt 1 ]; then
        cargo rustc --locked --quiet --release -p taut-c --lib --target "$1" --target-dir "$target_dir" --crate-type "$2"
    else
        cargo build --locked --quiet --release -p taut-c --lib --target "$1" --target-dir "$target_dir"
    fi
}

# extension TARGET FILE [KIND]: Godot's extension for a target, if it was asked for; KIND is another crate type than the
# shared library.
extension() {
    [ "$godot" = true ] || return 0
    cargo rustc --locked --quiet --release --manifest-path bindings/godot/Cargo.toml --lib --target "$1" \
        --target-dir "$target_dir/godot" --crate-type "${3:-cdylib}"
    built="$target_dir/godot/$1/release"
    bring "$2" "$2"
}

# bring FILE NAME: a library of the last build into the folder of the platform, without what only debuggers need. A
# shared library keeps the names that it exports, a static one all that a linker may need.
bring() {
    cp "$built/$1" "$folder/$2"
    case "$2" in
        *.so | *.dll) "$llvm/llvm-strip" --strip-all "$folder/$2" ;;
        # -x also drops the local names; --strip-all would drop exported ones from an arm64 file's symbol table.
        *.dylib) "$llvm/llvm-strip" -x -S "$folder/$2" ;;
        *.a)
            without_imports "$folder/$2" "$llvm/llvm-strip" --strip-debug --enable-deterministic-archives "$folder/$2"
            ;;
    esac
}

# without_imports ARCHIVE COMMAND...: the command with an archive that lacks its imports from DLLs, which llvm-strip does not
# know, for as long; files for debuggers are dropped.
without_imports() {
    local archive="$1" parts="$target_dir/imports" count=0 names name
    shift
    names="$("$llvm/llvm-ar" t "$archive")"
    if grep -q '\.dwo$' <<<"$names"; then
        grep '\.dwo$' <<<"$names" | xargs "$llvm/llvm-ar" dD "$archive"
    fi
    rm -rf "$parts"
    # Names are there several times: the first one each.
    for name in $(grep '\.dll$' <<<"$names"); do
        count=$((count + 1))
        mkdir -p "$parts/$count"
        (cd "$parts/$count" && "$llvm/llvm-ar" xN 1 "$archive" "$name")
        "$llvm/llvm-ar" dND 1 "$archive" "$name"
    done
    "$@"
    [ "$count" = 0 ] || "$llvm/llvm-ar" qD "$archive" "$parts"/*/*
}

# linux ARCHITECTURE: linked by Zig against the oldest C library that Rust works with.
linux() {
    local rust="$1-unknown-linux-gnu" name="${1^^}_UNKNOWN_LINUX_GNU"
    target "$rust" && zig && llvm || return 3
    export TAUT_ZIG="$zig" TAUT_ZIG_TARGET="$1-linux-gnu.$GLIBC_FLOOR"
    export "CARGO_TARGET_${name}_LINKER=$PWD/packaging/link/zig-cc"
    # Zig links by itself; rustc would ask for its own LLD on some targets.
    [ "$1" != x86_64 ] || export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS="-Clinker-features=-lld"
    compile "$rust"
    bring libtaut.so libtaut.so
    bring libtaut.a libtaut.a
    extension "$rust" libtaut_godot.so
}

# import_libraries MACHINE: for GNU and for Microsoft, both from the list of exports: rustc's own depends on binutils.
import_libraries() {
    { echo "LIBRARY taut.dll" && echo EXPORTS && sort tests/abi/symbols.txt; } >"$folder/taut.def"
    "$zig" dlltool -m "$1" -D taut.dll -d "$folder/taut.def" -l "$folder/taut.dll.lib"
    cp "$folder/taut.dll.lib" "$folder/libtaut.dll.a"
}

# windows TARGET MACHINE: what Rust's target brings, and the import libraries; the linker is set.
windows() {
    compile "$1"
    bring taut.dll taut.dll
    bring libtaut.a libtaut.a
    import_libraries "$2"
    extension "$1" taut_godot.dll
}

windows_x86() {
    target x86_64-pc-windows-gnu && mingw && llvm && zig || return 3
    export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
    windows x86_64-pc-windows-gnu i386:x86-64
}

# Linked by Zig, whose C library for Windows is mingw-w64's.
windows_arm() {
    target aarch64-pc-windows-gnullvm && llvm && zig || return 3
    windows_sdk "$target_dir/windows-arm64"
    export CARGO_TARGET_AARCH64_PC_WINDOWS_GNULLVM_LINKER="$PWD/packaging/link/zig-cc"
    windows aarch64-pc-windows-gnullvm arm64
}

# A folder that looks like Apple's SDK to a linker: the names that the system exports, from Zig.
sdk() {
    local from="${zig%/zig}/lib/libc/darwin/libSystem.tbd" libraries="$target_dir/sdk/usr/lib" name
    mkdir -p "$libraries"
    for name in System c m; do
        cp "$from" "$libraries/lib$name.tbd"
    done
    # The crate libc asks for it, and the library uses nothing of it.
    printf '%s\n' '--- !tapi-tbd' 'tbd-version: 4' 'targets: [ x86_64-macos, arm64-macos ]' \
        'install-name: /usr/lib/libiconv.2.dylib' '...' >"$libraries/libiconv.tbd"
    export SDKROOT="$target_dir/sdk" MACOSX_DEPLOYMENT_TARGET="$MACOS_FLOOR"
}

# Both processors in one file.
macos() {
    local architecture rust file flags="-Clinker-flavor=ld64.lld" parts="$target_dir/parts"
    rm -rf "$parts"
    target aarch64-apple-darwin && target x86_64-apple-darwin && zig && llvm && python || return 3
    sdk
    export TAUT_LLD="$llvm/rust-lld"
    export CARGO_TARGET_AARCH64_APPLE_DARWIN_LINKER="$PWD/packaging/link/lld"
    export CARGO_TARGET_X86_64_APPLE_DARWIN_LINKER="$PWD/packaging/link/lld"
    export CARGO_TARGET_AARCH64_APPLE_DARWIN_RUSTFLAGS="$flags" CARGO_TARGET_X86_64_APPLE_DARWIN_RUSTFLAGS="$flags"
    for architecture in x86_64 aarch64; do
        rust="$architecture-apple-darwin"
        compile "$rust"
        mkdir -p "$parts/$architecture"
        folder="$parts/$architecture" bring libtaut.dylib libtaut.dylib
        folder="$parts/$architecture" bring libtaut.a libtaut.a
        folder="$parts/$architecture" extension "$rust" libtaut_godot.dylib
    done
    for file in libtaut.dylib libtaut.a libtaut_godot.dylib; do
        [ -f "$parts/x86_64/$file" ] || continue
        python3 packaging/join.py "$folder/$file" "$parts/x86_64/$file" "$parts/aarch64/$file"
    done
}

python() {
    has python3 || { why="python3 is missing, which joins the files of both processors"; return 1; }
}

# Static libraries alone, which need no linker.
ios() {
    target aarch64-apple-ios && llvm || return 3
    export IPHONEOS_DEPLOYMENT_TARGET="$IOS_FLOOR"
    compile aarch64-apple-ios staticlib
    bring libtaut.a libtaut.a
    extension aarch64-apple-ios libtaut_godot.a staticlib
}

# android PROCESSOR TARGET
android() {
    local rust="$2" name
    name="$(tr a-z- A-Z_ <<<"$rust")"
    target "$rust" && llvm && zig || return 3
    android_sdk "$1" "$target_dir/android-$1"
    export "CARGO_TARGET_${name}_LINKER=$PWD/packaging/link/lld" "CARGO_TARGET_${name}_RUSTFLAGS=-Clinker-flavor=ld.lld"
    compile "$rust"
    bring libtaut.so libtaut.so
    bring libtaut.a libtaut.a
    extension "$rust" libtaut_godot.so
}

# A module of its own, and the static library for modules in C.
wasm() {
    target "$1" && llvm || return 3
    compile "$1"
    cp "$built/taut.wasm" "$folder/"
    "$llvm/llvm-strip" --strip-all "$folder/taut.wasm"
    bring libtaut.a libtaut.a
}

# The static library alone: a program is linked by the Emscripten that its engine wants.
emscripten() {
    target wasm32-unknown-emscripten && llvm || return 3
    compile wasm32-unknown-emscripten staticlib
    bring libtaut.a libtaut.a
}

# What makes a platform.
make_platform() {
    case "$1" in
        linux-x86_64) linux x86_64 ;;
        linux-arm64) linux aarch64 ;;
        windows-x86_64) windows_x86 ;;
        windows-arm64) windows_arm ;;
        macos) macos ;;
        ios-arm64) ios ;;
        android-arm64) android aarch64 aarch64-linux-android ;;
        android-x86_64) android x86_64 x86_64-linux-android ;;
        android-arm32) android armv7 armv7-linux-androideabi ;;
        wasm32) wasm wasm32-unknown-unknown ;;
        wasm32-wasi) wasm wasm32-wasip1 ;;
        wasm32-emscripten) emscripten ;;
    esac
}

mkdir -p "$out"
: >"$out/left-out.txt"
for platform in "${all[@]}"; do
    [[ " ${wanted[*]} " == *" $platform "* ]] || [ -d "$out/$platform" ] ||
        echo "$platform: it was not asked for" >>"$out/left-out.txt"
done
for platform in "${wanted[@]}"; do
    folder="$out/$platform"
    rm -rf "$folder"
    mkdir -p "$folder"
    begin=$SECONDS code=0
    reason="$target_dir/why"
    # A shell of its own, so that settings of one platform are not those of the next.
    mkdir -p "$target_dir"
    set +e
    (
        set -e
        trap 'echo "$why" >"$reason"' EXIT
        make_platform "$platform"
    )
    code=$?
    set -e
    if [ "$code" = 3 ]; then
        rm -rf "$folder"
        echo "$platform: $(cat "$reason")" | tee -a "$out/left-out.txt"
        [ "$named" = 0 ] || exit 1
    elif [ "$code" != 0 ]; then
        echo "$platform: the build failed" >&2
        exit 1
    else
        echo "$platform ($((SECONDS - begin)) s): $(cd "$folder" && stat -c '%n %s' * | paste -sd , | sed 's/,/, /g')"
    fi
done
