# What the scripts of packaging share: where tools are, how they are fetched, and what is left out for which reason.
# Read with `.`; the current folder is the top of the repository.

cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools"
version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"

# Zig has the C libraries of Linux in all their versions, and the list of what macOS exports.
ZIG_VERSION=0.13.0
# The oldest GNU C library that the packages work with: RHEL 7, Debian 8, Ubuntu 14.04. Rust itself needs it.
GLIBC_FLOOR=2.17
# The oldest systems of Apple: what the C library's target promises, and what Unity 2021.3 and Godot 4.4 support.
MACOS_FLOOR=11.0
IOS_FLOOR=12.0

has() { command -v "$1" >/dev/null 2>&1; }

# Fetches Zig into the cache, once, and sets `zig`. Its folder takes its name when it is whole.
zig() {
    zig="$cache/zig-$ZIG_VERSION/ziglang/zig"
    [ -x "$zig" ] && return 0
    has python3 || { why="python3 is missing, which fetches Zig"; return 1; }
    local fresh
    mkdir -p "$cache"
    fresh="$(mktemp -d "$cache/zig.XXXXXX")" || { why="no folder for Zig in $cache"; return 1; }
    if ! python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$fresh" \
        "ziglang==$ZIG_VERSION" >&2; then
        rm -rf "$fresh"
        why="Zig $ZIG_VERSION (ziglang, by pip) could not be fetched"
        return 1
    fi
    rm -rf "${cache:?}/zig-$ZIG_VERSION"
    mv "$fresh" "$cache/zig-$ZIG_VERSION"
}

# LLVM's tools for all formats of files, of the Rust toolchain: sets `llvm`, the folder with llvm-nm, llvm-strip, rust-lld.
llvm() {
    local host
    host="$(rustc -vV | sed -n 's/^host: //p')"
    llvm="$(rustc --print sysroot)/lib/rustlib/$host/bin"
    [ -x "$llvm/llvm-strip" ] && return 0
    has rustup && rustup component add llvm-tools >&2
    [ -x "$llvm/llvm-strip" ] || { why="llvm-tools, a component of the Rust toolchain, could not be had"; return 1; }
}

# The standard library of a target.
target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] && return 0
    has rustup && rustup target add "$1" >&2
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] ||
        { why="Rust's target $1 could not be had from rustup"; return 1; }
}

# The GNU compiler for Windows.
mingw() {
    has x86_64-w64-mingw32-gcc && return 0
    if has apt-get && [ "$(id -u)" = 0 ]; then
        { apt-get update && DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends gcc-mingw-w64-x86-64; } >/dev/null 2>&1
    fi
    has x86_64-w64-mingw32-gcc || { why="x86_64-w64-mingw32-gcc is missing (Debian: gcc-mingw-w64-x86-64)"; return 1; }
}

# unwinder FILE...: LLVM's libunwind, hidden, of the sources that Zig has, into the folder `sdk`; `triple` is Zig's target,
# `only` what else that wants. Needs `zig` and `llvm`.
unwinder() {
    local source="${zig%/zig}/lib/libunwind" file how
    for file in UnwindLevel1.c UnwindLevel1-gcc-ext.c UnwindRegistersRestore.S UnwindRegistersSave.S libunwind.cpp "$@"; do
        how=(cc)
        [[ "$file" != *.cpp ]] || how=(c++ -fno-rtti -nostdinc++)
        "$zig" "${how[@]}" -target "$triple" "${only[@]}" -O2 -DNDEBUG -D_LIBUNWIND_IS_NATIVE_ONLY \
            -D_LIBUNWIND_HIDE_SYMBOLS -fvisibility=hidden -fno-exceptions -funwind-tables -fno-stack-protector \
            -fno-sanitize=all "-I$source/include" "-I$source/src" -c "$source/src/$file" -o "$sdk/${file%.*}.o" || return 1
    done
    "$llvm/llvm-ar" crD "$sdk/libunwind.a" "$sdk"/*.o
}

# android_sdk PROCESSOR FOLDER: what the linker wants of Android's development kit, without that kit: libraries that have
# nothing but the names of what the system has, and an unwinder. PROCESSOR is aarch64, armv7 or x86_64. Needs `zig` and
# `llvm`; sets what packaging/link/lld wants.
android_sdk() {
    local library name triple="$1-linux-musl" only=() more=() sdk="$2"
    case "$1" in
        aarch64) only=(-mno-outline-atomics) ;;
        # Arguments of floating point go in integer registers there; frames are described by tables of ARM's own.
        armv7) triple=arm-linux-musleabi only=(-mcpu=generic+v7a+vfp3d16) more=(Unwind-EHABI.cpp) ;;
        x86_64) only=(-mcpu=x86_64) ;;
    esac
    rm -rf "$sdk"
    mkdir -p "$sdk"
    for library in c dl log m; do
        for name in $(sed -nE "s/^$library( $1)?: //p" packaging/android/symbols.txt); do
            echo "void $name(void) {}"
        done | "$zig" cc -target "$triple" -w -fno-builtin -nostdlib -shared "-Wl,-soname,lib$library.so" -x c - \
            -o "$sdk/lib$library.so" || return 1
    done
    only+=(-fPIC -include "$PWD/packaging/android/unwind.h")
    unwinder "${more[@]}" || return 1
    # Pages of 16 KiB are those of some processors of 64 bits from Android 15 on.
    export TAUT_LLD="$llvm/rust-lld" TAUT_LLD_FLAGS="-L $sdk -z max-page-size=16384 -z defs"
}

# windows_sdk FOLDER: what Zig lacks to link Rust's target for Windows on ARM 64: an unwinder that a DLL does not export,
# the functions of memory as Windows has them, and Rust's runtime without the probe of the stack, which Zig's has too.
# Needs `zig` and `llvm`; sets what packaging/link/zig-cc wants.
windows_sdk() {
    local triple=aarch64-windows-gnu only=(-w) sdk="$1" row dll probe
    rm -rf "$sdk"
    mkdir -p "$sdk"
    for row in "private memchr memcmp memcpy memmove" "string memset"; do
        dll="api-ms-win-crt-${row%% *}-l1-1-0"
        { echo "LIBRARY $dll.dll" && echo EXPORTS && tr ' ' '\n' <<<"${row#* }"; } >"$sdk/$dll.def"
        "$zig" dlltool -m arm64 -D "$dll.dll" -d "$sdk/$dll.def" -l "$sdk/$dll.lib" || return 1
    done
    unwinder Unwind-seh.cpp || return 1
    cp "$(rustc --print sysroot)"/lib/rustlib/aarch64-pc-windows-gnullvm/lib/libcompiler_builtins-*.rlib "$sdk/builtins.rlib"
    probe="$("$llvm/llvm-nm" --quiet -A --defined-only "$sdk/builtins.rlib" | sed -n 's/^.*rlib:\(.*\): .* T __chkstk$/\1/p')"
    "$llvm/llvm-ar" dD "$sdk/builtins.rlib" "$probe" || return 1
    export TAUT_ZIG_BUILTINS="$sdk/builtins.rlib" TAUT_ZIG="$zig" TAUT_ZIG_TARGET="$triple"
    TAUT_ZIG_FILES="$(echo "$sdk"/*.lib "$sdk/libunwind.a")"
    export TAUT_ZIG_FILES
}

# gnu_tools COMPILER EMULATOR PACKAGE...: a GNU compiler for another processor, and an emulator of that; the packages of
# Debian that have them.
gnu_tools() {
    local compiler="$1" emulator="$2"
    shift 2
    if ! { has "$compiler" && has "$emulator"; } && has apt-get && [ "$(id -u)" = 0 ]; then
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } >/dev/null 2>&1
    fi
    has "$compiler" && has "$emulator" || { why="$compiler or $emulator is missing (Debian: $*)"; return 1; }
}

arm_tools() {
    gnu_tools aarch64-linux-gnu-g++ qemu-aarch64 g++-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
}

# Of the two for ARM with 32 bits the one that passes numbers of floating point as Android does.
arm32_tools() {
    gnu_tools arm-linux-gnueabi-gcc qemu-arm gcc-arm-linux-gnueabi libc6-dev-armel-cross qemu-user
}

# Conan, for the test of its recipe: sets `conan`, a folder for Python.
CONAN_VERSION=2.34.0
conan() {
    conan="$cache/conan-$CONAN_VERSION"
    [ -d "$conan/conan" ] && return 0
    local fresh
    mkdir -p "$cache"
    fresh="$(mktemp -d "$cache/conan.XXXXXX")" || return 1
    if ! python3 -m pip install --quiet --disable-pip-version-check --target "$fresh" "conan==$CONAN_VERSION" >&2; then
        rm -rf "$fresh"
        why="Conan $CONAN_VERSION could not be fetched by pip"
        return 1
    fi
    rm -rf "${conan:?}"
    mv "$fresh" "$conan"
}
