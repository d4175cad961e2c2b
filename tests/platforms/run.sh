#!/usr/bin/env bash
# Builds the library for another platform and runs tests of it there, or under an emulator of it:
#
#   bash tests/platforms/run.sh windows | i686 | aarch64 | s390x | wasm | godot-windows [--fetch]
#
# --fetch only installs what that takes.
# Everywhere: a sample of `same_bytes`, the conformance data through the C library, and the exports of that library. With
# TAUT_FULL=1 all of `same_bytes`, golden hashes, the conformance data from Rust, hostile programs in C, and unit tests.
# docs/platforms.md has the table.
# It installs what is missing, as root on Debian and through rustup. Exit code 3: this machine cannot have the tools; 4: it
# could have them, and installing them failed.

set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/platforms/programs.sh
. tests/platforms/godot.sh

platform="${1:-}"
fetch="${2:-}"
build="${CARGO_TARGET_DIR:-$PWD/target/on-$platform}"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools"
full=""
case "${TAUT_FULL:-}" in "" | 0) ;; *) full=1 ;; esac
# A sample takes less time than the optimiser.
[ -n "$full" ] || export CARGO_PROFILE_PLATFORMS_OPT_LEVEL=1

case "$fetch" in
    "" | --fetch) ;;
    *) sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

has() { command -v "$1" >/dev/null 2>&1; }

can_install() { has apt-get && [ "$(id -u)" = 0 ]; }

# install PACKAGE...: twice, because a mirror may be busy.
install() {
    can_install || return
    echo "installing $*"
    for _ in 1 2; do
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } \
            >/dev/null 2>&1 && return
    done
}

# need TOOL PACKAGE...: a program of the system.
need() {
    local tool="$1"
    shift
    has "$tool" || install "$@"
    has "$tool" || lack "$tool is missing, of $*"
}

# lack WORDS: ends the run, where a tool of the system is missing.
lack() {
    echo "$platform: $1"
    can_install && exit 4
    exit 3
}

# The standard library of Rust for $target; for Linux, where there is none, a nightly toolchain builds it from its sources.
need_target() {
    local folder
    folder="$(rustc --print sysroot)/lib/rustlib/$target/lib"
    [ -d "$folder" ] || { has rustup && rustup target add "$target" >/dev/null 2>&1; }
    [ -d "$folder" ] && return
    if [[ "$target" == *-linux-gnu ]] && [ -d "$(rustc +nightly --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library" ]; then
        echo "$platform: the nightly toolchain builds the standard library for $target"
        toolchain=(+nightly) standard=(-Zbuild-std=std,panic_unwind)
        return
    fi
    echo "$platform: no standard library of Rust for $target"
    has rustup && exit 4
    exit 3
}

# variable NAME: cargo's name of a setting for $target.
variable() {
    echo "CARGO_TARGET_$(echo "$target" | tr 'a-z-' 'A-Z_')_$1"
}

# Sets linker and emulator of $target; `linker` is also the C compiler of that platform.
use() {
    [ -z "$linker" ] || export "$(variable LINKER)=$linker"
    export "$(variable RUNNER)=$*"
    runner=("$@")
}

cargo_build() {
    cargo "${toolchain[@]}" build --locked "${standard[@]}" --profile platforms --target "$target" --target-dir "$build" "$@"
}

cargo_test() {
    cargo "${toolchain[@]}" test --locked "${standard[@]}" --profile platforms --target "$target" --target-dir "$build" -p taut-platforms "$@"
}

# What runs everywhere. An emulator replays what is recorded, without the tests of the records themselves.
common() {
    built="$build/$target/platforms"
    cargo_build -p taut-c || return 1
    if [ -z "$full" ]; then
        cargo_test --test same_bytes -- --nocapture a_sample
        return
    fi
    cargo_test --test same_bytes -- --nocapture &&
        cargo_test --test golden &&
        cargo_test --test conformance -- the_committed_data || return 1
    # The long counts are for processors; where a panic traps there are no unit tests.
    if [ "$platform" != wasm ]; then TAUT_FULL="" cargo_test --test units -- --quiet; fi
}

# A platform of Linux with a compiler of Debian: NAME TRIPLET NAME-OF-DEBIAN.
linux() {
    local architecture="$1" triplet="$2"
    target="$architecture-unknown-linux-gnu" linker="$triplet-gcc"
    need_target
    need "$linker" "gcc-$triplet" "libc6-dev-$3-cross"
    need readelf binutils
    if [ "$architecture" = i686 ]; then
        # The processor runs it by itself; its loader is not where the programs look for it.
        use "/usr/$triplet/lib/ld-linux.so.2" --library-path "/usr/$triplet/lib"
    else
        need "qemu-$architecture" qemu-user
        use "qemu-$architecture" -L "/usr/$triplet"
    fi
    [ -n "$fetch" ] || { common && linux_programs; }
}

windows_tools() {
    target=x86_64-pc-windows-gnu linker=x86_64-w64-mingw32-gcc
    need_target
    need "$linker" gcc-mingw-w64-x86-64-posix
    need x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64-posix
    need wine wine64 wine
    [ -z "$fetch" ] || exit 0
    local folder="$build/$target/wine"
    export WINEPREFIX="$cache/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" WINEARCH=win64
    mkdir -p "$WINEPREFIX" "$folder"
    # Wine 8 lacks a library that the standard library of Rust takes its random numbers from.
    "$linker" -shared -O1 -o "$folder/bcryptprimitives.dll" tests/platforms/bcryptprimitives.c -ladvapi32 || exit 1
    WINEPATH="$(printf 'Z:%s;Z:%s;Z:%s' "$folder" "$build/$target/platforms" "$build/godot/$target/release" | tr / '\\')"
    export WINEPATH
    # The first program to run makes the prefix, and programs after it may meet a prefix that is half made.
    wineboot --init >/dev/null 2>&1
    wineserver --wait
}

windows() {
    windows_tools
    use wine
    common && windows_programs
}

wasm() {
    target=wasm32-wasip1 linker=""
    need_target
    need node nodejs
    use node --no-warnings "$PWD/tests/platforms/wasi.mjs"
    [ -n "$fetch" ] || { common && wasm_programs; }
}

# The extension for Godot: what it imports is looked at; it is loaded without the engine, and replays the conformance data.
godot_windows() {
    windows_tools
    export "$(variable LINKER)=$linker"
    cargo build --locked --release --manifest-path bindings/godot/Cargo.toml --target "$target" \
        --target-dir "$build/godot" && godot_program
}

runner=() toolchain=() standard=()
case "$platform" in
    i686) linux i686 i686-linux-gnu i386 ;;
    aarch64) linux aarch64 aarch64-linux-gnu arm64 ;;
    s390x) linux s390x s390x-linux-gnu s390x ;;
    windows | wasm) "$platform" ;;
    godot-windows) godot_windows ;;
    *) sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
