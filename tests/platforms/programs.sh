# The programs of tests/c and of the C++ binding, built for the platform of run.sh and run there. It reads what run.sh
# has set: `target`, `linker`, `runner` and `built`, the folder of the C libraries.
# shellcheck shell=bash disable=SC2154

# Those without threads, and those with them. Not here: allocator.c and out_of_memory.c, which replace the allocator of
# one C library, panics.c, which needs a library of its own, and compatible.c, which is about older headers.
plain_programs=(surface)
threaded_programs=()
if [ -n "${TAUT_FULL:-}" ]; then
    plain_programs+=(handles grids planners movers many questions fields policies random_calls recording)
    threaded_programs+=(threads pools)
fi

# exports FILE-WITH-NAMES: the exported functions must be those of the committed list.
same_exports() {
    local differing
    differing="$(diff <(sort "$1") <(sort tests/abi/symbols.txt))" && return
    printf '%s exports other functions than tests/abi/symbols.txt:\n%s\n' "$target" "$differing"
    return 1
}

# compile COMPILER SOURCE PROGRAM FLAG-OR-LIBRARY...
compile() {
    local compiler="$1" source="$2" program="$3"
    shift 3
    "$compiler" -O1 -Wall -Wextra -Werror -Wno-unused-function -Iinclude "$source" -o "$program" "$@" && return
    echo "$target: $source does not compile"
    return 1
}

# start PROGRAM ARGUMENT...: by the emulator; the line ends of Windows are not what is tested.
start() {
    "${runner[@]}" "$@" </dev/null | tr -d '\r'
    [ "${PIPESTATUS[0]}" = 0 ] && return
    echo "$target: $1 failed"
    return 1
}

# replay LANGUAGE PROGRAM: the conformance data; the program must have run all of it.
replay() {
    local files=("$PWD"/tests/conformance/*.json) cases calls expected printed
    cases="$(cat "${files[@]}" | grep -o '{"name": ' | wc -l)"
    calls="$(cat "${files[@]}" | grep -o '{"call": ' | wc -l)"
    expected="conformance: $1: ${#files[@]} files, $cases cases, $calls calls"
    printed="$(start "$2" "${files[@]}")"
    echo "$printed"
    [ "$printed" = "$expected" ] && return
    echo "$target: expected $expected"
    return 1
}

# c_programs FLAG...: builds and runs the programs of `programs`, then the replay; the flags name the library.
c_programs() {
    local name folder="$built/programs"
    mkdir -p "$folder"
    for name in "${programs[@]}" conformance; do
        compile "$linker" "tests/c/$name.c" "$folder/$name$suffix" -std=c11 -D_GNU_SOURCE "$@" -lm || return 1
    done
    for name in "${programs[@]}"; do
        start "$folder/$name$suffix" short || return 1
    done
    replay C "$folder/conformance$suffix" && echo "$target: C: ${programs[*]}"
}

linux_programs() {
    local programs=("${plain_programs[@]}") suffix="" flags=()
    # The reals of the replay are compared as they are: without the wider registers of the 8087.
    case "$target" in i686-*) flags=(-msse2 -mfpmath=sse) ;; esac
    programs+=("${threaded_programs[@]+"${threaded_programs[@]}"}")
    readelf --dyn-syms --wide "$built/libtaut.so" |
        awk '$5 == "GLOBAL" && $7 != "UND" && $8 ~ /^taut_/ { print $8 }' >"$built/exports.txt"
    same_exports "$built/exports.txt" &&
        c_programs "${flags[@]+"${flags[@]}"}" "$built/libtaut.so" -Wl,-rpath,"$built" -pthread
}

# The names of the export table of a library for Windows.
exports_of_dll() {
    x86_64-w64-mingw32-objdump -p "$1" | sed -n '/Ordinal\/Name Pointer/,/^$/s/.*\] \(+base.*\] \)*\([a-z_0-9]*\)$/\2/p'
}

windows_programs() {
    local programs=("${plain_programs[@]}" "${threaded_programs[@]+"${threaded_programs[@]}"}") suffix=.exe
    local flags=(-D__USE_MINGW_ANSI_STDIO=1 "$built/taut.dll" -static)
    exports_of_dll "$built/taut.dll" | grep '^taut_' >"$built/exports.txt"
    same_exports "$built/exports.txt" && c_programs "${flags[@]}" -lpthread || return 1
    compile x86_64-w64-mingw32-g++ bindings/cpp/tests/conformance.cpp "$built/programs/conformance_cpp.exe" \
        -std=c++17 -Ibindings/cpp/include "${flags[@]}" && replay C++ "$built/programs/conformance_cpp.exe"
}

# Programs without threads, linked with the static library. The headers are those of Debian's C library for WASI; C
# library and linker are Rust's own, because those of Debian 12 are too old for the objects in the archive. The stack
# is that of the threads of a pool: the 64 KiB that the linker gives by default are too few to prepare Block A*.
wasm_programs() {
    local programs=("${plain_programs[@]}") suffix=.wasm root self
    need clang clang
    [ -d /usr/include/wasm32-wasi ] || install wasi-libc
    [ -d /usr/include/wasm32-wasi ] || lack "wasi-libc is missing"
    root="$(rustc --print sysroot)/lib/rustlib"
    self="$root/$target/lib/self-contained"
    linker=clang
    c_programs --target=wasm32-wasi -nostdlib -Wl,-z,stack-size=524288 \
        -fuse-ld="$root/$(rustc -vV | sed -n 's/^host: //p')/bin/gcc-ld/wasm-ld" \
        "$self/crt1-command.o" "$built/libtaut.a" "$self/libc.a"
}

godot_program() {
    local extension="$build/godot/$target/release/taut_godot.dll" imported
    exports_of_dll "$extension" | grep -qx gdext_rust_init || { echo "$extension has no gdext_rust_init"; return 1; }
    # What comes with every Windows; anything else would have to be shipped.
    imported="$(x86_64-w64-mingw32-objdump -p "$extension" | sed -n 's/.*DLL Name: //p' | tr 'A-Z' 'a-z' | sort)"
    local with_windows='kernel32|ntdll|userenv|ws2_32|msvcrt|bcryptprimitives|advapi32|api-ms-win-[a-z0-9-]*'
    if grep -vE "^($with_windows)\.dll\$" <<<"$imported"; then
        echo "$extension needs these libraries"
        return 1
    fi
    echo "godot: taut_godot.dll: $(stat -c %s "$extension") bytes, needs" $imported
    load_extension "$extension" "$build/$target/wine" .exe "$linker" -static -D__USE_MINGW_ANSI_STDIO=1 -- wine
}
