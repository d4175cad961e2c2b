#!/usr/bin/env bash
# Builds all packages and tests them as their users meet them:
#
#   bash packaging/test.sh [--quick | --godot | --libraries FOLDER]
#
# Without arguments it builds the libraries of every platform (cold about a minute each on two idle cores, warm none),
# with --quick those of Linux and Windows on x86-64 only, with --godot also Godot's extension (cold four minutes more per
# processor); --libraries takes what libraries.sh has built.
# Contents and the rules of stores (check.py), each rule against a copy that breaks it, and a first path from every
# package in a fresh folder: C++ by CMake here and under Wine, with Microsoft's import library, C# under Mono from the
# packages of Unity and NuGet, Conan's recipe and vcpkg's port. Libraries for ARM and Android run in an emulator or among
# programs of Linux, and Godot's extensions are loaded without the engine. It ends with 1 if something failed; a part
# that this machine cannot run is named, and with CI=true is a failure.

set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. packaging/tools.sh
. tests/platforms/godot.sh

top="$PWD"
libraries=""
quick=() extension=()
case "${1:-}" in
    --libraries) libraries="$2" ;;
    --quick) quick=(linux-x86_64 windows-x86_64) ;;
    --godot) extension=(--godot) ;;
esac
scratch="${CARGO_TARGET_DIR:-$top/target}/packages/test"
rm -rf "$scratch"
mkdir -p "$scratch"
zips="$scratch/zips"
expected="36.513 units, 4 points"
failed=0

# Names a part that cannot run here.
lacking() {
    echo "not run: $1"
    [ "${CI:-}" != true ]
}

# first_path NAME COMMAND...: the program prints what its brothers in all languages do.
first_path() {
    local name="$1" printed
    shift
    printed="$("$@" 2>"$scratch/errors" | tr -d '\r')"
    [ "$printed" = "$expected" ] && { echo "$name: $printed"; return 0; }
    echo "$name: printed '$printed'"
    tail -n 5 "$scratch/errors"
    return 1
}

unpack() {
    mkdir -p "$scratch/$2"
    unzip -q -o "$zips/$1" -d "$scratch/$2"
}

# Wine, in a folder of its own, with what it lacks beside the program.
wine() {
    WINEDEBUG=-all WINEPREFIX="$scratch/wine" timeout 120 "$wine_program" "$@"
}

find_wine() {
    wine_program="$(command -v wine64 || echo /usr/lib/wine/wine64)"
    [ -x "$wine_program" ] && return 0
    if has apt-get && [ "$(id -u)" = 0 ]; then
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends wine64; } >/dev/null 2>&1
    fi
    [ -x "$wine_program" ]
}

build() {
    if [ -z "$libraries" ]; then
        libraries="$(dirname "$scratch")/libraries"
        if [ ${#quick[@]} -gt 0 ]; then
            # Compiled in half of the time.
            libraries="$libraries-quick"
            export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=s
        fi
        bash packaging/libraries.sh --out "$libraries" "${extension[@]+"${extension[@]}"}" \
            "${quick[@]+"${quick[@]}"}" || return 1
    fi
    bash packaging/build.sh --out "$zips" --libraries "$libraries" >"$scratch/build.log" 2>&1 ||
        { tail -n 30 "$scratch/build.log"; return 1; }
    grep -E '^(left out|[^ ]*(zip|nupkg)):? ' "$scratch/build.log" || true
    if [ "${CI:-}" = true ] && grep '^left out' "$scratch/build.log" | grep -v 'not asked for'; then return 1; fi
}

contents() {
    python3 packaging/check.py "$zips" && python3 packaging/check.py --broken "$zips" || return 1
    # A quick build is not what is shipped.
    [ ${#quick[@]} -gt 0 ] || python3 packaging/sizes.py "$libraries" "$zips"
}

# cmake_user NAME [SETTING...]: a fresh project with the package for C++.
cmake_user() {
    local name="$1"
    shift
    cmake -S packaging/tests -B "$scratch/$name" -DCMAKE_PREFIX_PATH="$scratch/cpp/taut-$version-cpp" \
        -DFIRST_PATH="$top/examples/first_path/first_path.cpp" "$@" >"$scratch/$name.log" 2>&1 &&
        cmake --build "$scratch/$name" >>"$scratch/$name.log" 2>&1 || { tail -n 20 "$scratch/$name.log"; return 1; }
}

# replay NAME COMMAND...: a client of the package, in C or C++, replays the recorded answers of the interface, all of them.
replay() {
    local name="$1" printed
    shift
    printed="$("$@" tests/conformance/*.json 2>"$scratch/errors" | tr -d '\r')"
    [[ "$printed" == "conformance: C"*": $(ls tests/conformance/*.json | wc -l) files, "* ]] && { echo "$name: $printed"; return 0; }
    echo "$name: printed '$printed'"
    tail -n 5 "$scratch/errors"
    return 1
}

# The unwinder that Zig links catches a panic, as the library's boundary must.
unwinding() {
    local library="$scratch/libunwinding.so"
    zig || { lacking "unwinding: $why"; return; }
    TAUT_ZIG="$zig" TAUT_ZIG_TARGET="x86_64-linux-gnu.$GLIBC_FLOOR" rustc -O --crate-type cdylib --edition 2024 \
        -Clinker=packaging/link/zig-cc -Clinker-features=-lld --target x86_64-unknown-linux-gnu -o "$library" \
        packaging/tests/unwind.rs || return 1
    [ "$(python3 -c 'import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).caught())' "$library" 2>/dev/null)" = 1 ] &&
        echo "a panic is caught"
}

cpp() {
    local kind libraries="$scratch/cpp/taut-$version-cpp/libraries/linux-x86_64"
    unpack "taut-$version-cpp.zip" cpp
    cmake_user linux || return 1
    for kind in taut shared static; do
        first_path "C++ by CMake, taut::$kind" "$scratch/linux/user_$kind" || return 1
    done
    c++ -std=c++17 -O1 -I include -I bindings/cpp/include bindings/cpp/tests/conformance.cpp -o "$scratch/conformance" \
        -L "$libraries" -ltaut && LD_LIBRARY_PATH="$libraries" replay "Linux" "$scratch/conformance" || return 1
    # What is not there is said.
    if cmake_user strange -DTAUT_PLATFORM=amiga >"$scratch/strange.out" || ! grep -q 'no libraries for amiga' "$scratch/strange.log"; then
        echo "C++ by CMake: a platform that is not there was taken"
        return 1
    fi
}

# The library for ARM 64 in an emulator.
arm() {
    local libraries="$scratch/cpp/taut-$version-cpp/libraries/linux-arm64"
    [ -d "$libraries" ] || { echo "not run: arm: it is not in the package"; return 0; }
    arm_tools || { lacking "arm: $why"; return; }
    aarch64-linux-gnu-g++ -std=c++17 -O1 -I include -I bindings/cpp/include bindings/cpp/tests/conformance.cpp \
        -o "$scratch/conformance-arm" -L "$libraries" -ltaut &&
        replay "Linux on ARM 64, emulated" qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$libraries" \
            "$scratch/conformance-arm"
}

# android_emulator PROCESSOR: what runs a file for Android among programs of Linux, in an emulator of another processor:
# sets `gnu`, the compiler, and `emulator`, and how the library is made, `sdk` and `rust`. Without the tools it ends with 3.
android_emulator() {
    local library run give folder="$scratch/android-$1"
    case "$1" in
        arm64)
            arm_tools || return 3
            gnu=aarch64-linux-gnu-gcc run="qemu-aarch64 -L /usr/aarch64-linux-gnu" give="-E " sdk=aarch64
            rust=aarch64-linux-android
            ;;
        arm32)
            arm32_tools || return 3
            gnu=arm-linux-gnueabi-gcc run="qemu-arm -L /usr/arm-linux-gnueabi" give="-E " sdk=armv7
            rust=armv7-linux-androideabi
            ;;
        x86_64)
            [ "$(uname -m)" = x86_64 ] || { why="this machine has another processor"; return 3; }
            gnu=gcc run=env give="" sdk=x86_64 rust=x86_64-linux-android
            ;;
    esac
    mkdir -p "$folder"
    "$gnu" -shared -fPIC -O1 -Wall -Wextra -Werror -Wl,-soname,libc.so -o "$folder/libc.so" \
        packaging/tests/android.c || return 1
    for library in dl m log; do
        "$gnu" -shared -x c /dev/null -o "$folder/lib$library.so" "-Wl,-soname,lib$library.so" \
            -Wl,--no-as-needed -lm || return 1
    done
    read -ra emulator <<<"$run ${give}LD_PRELOAD=$folder/libc.so ${give}LD_LIBRARY_PATH=$folder"
}

# The libraries for Android: they replay the recorded answers and run a pool's threads; their unwinders catch a panic.
android() {
    local processor code
    for processor in arm64 x86_64 arm32; do
        if [ -d "$scratch/cpp/taut-$version-cpp/libraries/android-$processor" ]; then
            android_one "$processor"
            code=$?
            [ "$code" != 3 ] || { lacking "Android on $processor: $why"; code=$?; }
            [ "$code" = 0 ] || return 1
        else
            echo "not run: Android on $processor: it is not in the package"
        fi
    done
}

android_one() {
    local name gnu emulator sdk rust folder="$scratch/android-$1" title="Android on $1, among programs of Linux"
    zig && llvm || return 3
    android_emulator "$1" || return
    cp "$scratch/cpp/taut-$version-cpp/libraries/android-$1/libtaut.so" "$folder/"
    for name in conformance pools; do
        "$gnu" -std=c11 -D_GNU_SOURCE -O1 -I include "tests/c/$name.c" -o "$folder/$name" \
            "$folder/libtaut.so" -Wl,--allow-shlib-undefined -pthread -lm || return 1
    done
    replay "$title" "${emulator[@]}" "$folder/conformance" &&
        "${emulator[@]}" "$folder/pools" short && echo "$title: pools" || return 1
    (android_sdk "$sdk" "$folder/sdk" && rustc -O --crate-type cdylib --edition 2024 --target "$rust" \
        -Clinker-flavor=ld.lld -Clinker=packaging/link/lld -o "$folder/libunwinding.so" packaging/tests/unwind.rs) &&
        "$gnu" -O1 packaging/tests/caught.c -o "$folder/caught" -ldl &&
        "${emulator[@]}" "$folder/caught" "$folder/libunwinding.so" 2>/dev/null && echo "$title: a panic is caught"
}

# microsoft CLANG_TARGET PACKAGE PROGRAM: a program as Microsoft's compiler makes it, by its import library.
microsoft() {
    clang "--target=$1" -ffreestanding -O1 -I include -c packaging/tests/microsoft.c -o "$3.obj" &&
        "$llvm/rust-lld" -flavor link /nologo /subsystem:console /entry:start "/out:$3" "$3.obj" "$2/taut.dll.lib"
}

# Nothing here can run a program for Windows on ARM 64: programs are linked with each of its libraries. In a shell of its
# own, which keeps the linker's settings.
windows_arm() (
    local file files folder="$scratch/windows-arm64" package="$scratch/cpp/taut-$version-cpp/libraries/windows-arm64"
    [ -d "$package" ] || { echo "not run: windows_arm: it is not in the package"; return 0; }
    zig && llvm && has clang || { lacking "windows_arm: ${why:-clang is missing}"; return; }
    windows_sdk "$folder" || return 1
    read -ra files <<<"$TAUT_ZIG_FILES"
    for file in libtaut.dll.a libtaut.a; do
        "$zig" cc -target aarch64-windows-gnu -std=c11 -O1 -I include tests/c/conformance.c "$package/$file" \
            "${files[@]}" -lntdll -luserenv -lws2_32 -o "$folder/$file.exe" || return 1
        echo "Windows on ARM 64, $file: linked, not run"
    done
    microsoft aarch64-pc-windows-msvc "$package" "$folder/microsoft.exe" || return 1
    echo "Windows on ARM 64, Microsoft's import library: linked, not run"
)

windows() {
    local kind folder="$scratch/windows" package="$scratch/cpp/taut-$version-cpp/libraries/windows-x86_64"
    [ -d "$package" ] || { lacking "windows: it is not in the package"; return; }
    mingw && has x86_64-w64-mingw32-g++ && find_wine || { lacking "windows: mingw or Wine is missing"; return; }
    cmake_user windows -DCMAKE_TOOLCHAIN_FILE="$top/packaging/tests/mingw.cmake" || return 1
    cp "$package/taut.dll" "$folder/"
    x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" tests/platforms/bcryptprimitives.c -ladvapi32 || return 1
    for kind in taut shared static; do
        first_path "C++ by CMake under Wine, taut::$kind" wine "$folder/user_$kind.exe" || return 1
    done
    x86_64-w64-mingw32-g++ -static -std=c++17 -O1 -I include -I bindings/cpp/include bindings/cpp/tests/conformance.cpp \
        -o "$folder/conformance.exe" "$package/libtaut.dll.a" && replay "Windows, under Wine" wine "$folder/conformance.exe" ||
        return 1
    has clang && llvm || { lacking "windows: clang or LLVM's linker is missing"; return; }
    microsoft x86_64-pc-windows-msvc "$package" "$folder/microsoft.exe" || return 1
    wine "$folder/microsoft.exe" || { echo "Microsoft's import library: exit code $?"; return 1; }
    echo "Microsoft's import library: a path of 4 points"
}

unity() {
    local package="$scratch/unity/com.taut.pathfinding"
    unpack "taut-$version-unity.zip" unity
    has mcs && has mono || { lacking "unity: Mono is missing"; return; }
    find "$package/Runtime/Native" "$package/Runtime/Api" -name '*.cs' >"$scratch/unity.rsp"
    mcs -nologo -unsafe -langversion:latest -out:"$scratch/unity.exe" "@$scratch/unity.rsp" examples/first_path/FirstPath.cs || return 1
    LD_LIBRARY_PATH="$package/Plugins/Linux/x86_64" first_path "C# from Unity's package" mono "$scratch/unity.exe"
}

# A project with the package: the sources that it says are to be compiled, and the library of this runtime.
nuget() {
    local package="$scratch/nuget"
    mkdir -p "$package"
    unzip -q -o "$zips/Taut.Pathfinding.$version.nupkg" -d "$package" || return 1
    has mcs && has mono || { lacking "nuget: Mono is missing"; return; }
    mcs -nologo -unsafe -langversion:latest -out:"$scratch/nuget.exe" "-recurse:$package/contentFiles/cs/any/Taut/*.cs" \
        examples/first_path/FirstPath.cs || return 1
    LD_LIBRARY_PATH="$package/runtimes/linux-x64/native" first_path "C# from the NuGet package" mono "$scratch/nuget.exe"
}

# The recipe for Conan, with both kinds of libraries, in a home of its own.
conan_recipe() {
    local shared work="$scratch/conan/packaging/conan"
    conan || { lacking "conan: $why"; return; }
    # Conan builds beside its files.
    mkdir -p "$scratch/conan/packaging" "$scratch/conan/examples"
    cp -r packaging/conan "$scratch/conan/packaging/"
    cp -r examples/first_path "$scratch/conan/examples/"
    run_conan profile detect --force >"$scratch/conan.log" 2>&1 || { tail "$scratch/conan.log"; return 1; }
    for shared in True False; do
        run_conan export-pkg "$work" -o "taut/*:shared=$shared" -tf "" >>"$scratch/conan.log" 2>&1 &&
            run_conan test "$work/test_package" "taut/$version" -o "taut/*:shared=$shared" >"$scratch/conan.test" 2>&1 ||
            { tail "$scratch/conan.log" "$scratch/conan.test"; return 1; }
        first_path "C++ by Conan, shared: $shared" grep -x "$expected" "$scratch/conan.test" || return 1
    done
}

run_conan() {
    CONAN_HOME="$scratch/conan-home" TAUT_PACKAGE="$scratch/cpp/taut-$version-cpp" PYTHONPATH="$conan" \
        python3 -c 'from conans.conan import run; run()' "$@"
}

# The port of vcpkg, without vcpkg, which comes from no registry: its description is read, and its script runs as CMake
# with the variables that vcpkg sets. What it installs serves a fresh project.
vcpkg() {
    local linkage port="$top/packaging/vcpkg/ports/taut" tree
    python3 - "$port/vcpkg.json" "$version" <<'END' || return 1
import json, re, sys
port = json.load(open(sys.argv[1]))
assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", port["name"]) and port["version-semver"] == sys.argv[2], port
assert set(port) <= {"name", "version-semver", "description", "license", "supports", "dependencies"}, port
END
    for linkage in dynamic static; do
        tree="$scratch/vcpkg-$linkage"
        TAUT_PACKAGE="$scratch/cpp/taut-$version-cpp" cmake -DVERSION="$version" -DPORT=taut -DVCPKG_TARGET_ARCHITECTURE=x64 \
            -DCURRENT_PACKAGES_DIR="$tree" -DVCPKG_LIBRARY_LINKAGE="$linkage" -P "$port/portfile.cmake" >"$tree.log" 2>&1 &&
            cmake -S packaging/conan/test_package -B "$tree-build" -Dtaut_DIR="$tree/share/taut" >>"$tree.log" 2>&1 &&
            cmake --build "$tree-build" >>"$tree.log" 2>&1 || { tail "$tree.log"; return 1; }
        first_path "C++ from vcpkg's tree, $linkage" "$tree-build/first_path" || return 1
        for file in share/taut/copyright share/taut/usage share/taut/taut-config.cmake include/taut.h include/taut_motion.h; do
            [ -s "$tree/$file" ] || { echo "the port installs no $file"; return 1; }
        done
    done
}

# The crate as cargo packs it, built from what is in the pack.
crate() {
    cargo package --locked --allow-dirty --quiet -p taut --target-dir "$(dirname "$scratch")/crate" 2>"$scratch/crate.log" ||
        { tail "$scratch/crate.log"; return 1; }
    stat -c 'crate: %s bytes' "$(dirname "$scratch")/crate/package/taut-$version.crate"
}

# Each extension in Godot's zip that something here can load, without the engine.
extensions() {
    local processor gnu emulator sdk rust bin="$scratch/godot/addons/taut/bin" folder="$scratch/extensions"
    [ -f "$zips/taut-$version-godot.zip" ] || { echo "not run: there is no package for Godot without --godot"; return 0; }
    unpack "taut-$version-godot.zip" godot
    mkdir -p "$folder"
    if [ -f "$bin/libtaut_godot.so" ]; then
        echo "Linux"
        load_extension "$bin/libtaut_godot.so" "$folder" "" cc -ldl -- env "LD_LIBRARY_PATH=$bin" || return 1
    fi
    if [ -f "$bin/taut_godot.dll" ]; then
        mingw && find_wine || { lacking "extensions: mingw or Wine is missing"; return; }
        echo "Windows, under Wine"
        x86_64-w64-mingw32-gcc -shared -O1 -o "$folder/bcryptprimitives.dll" tests/platforms/bcryptprimitives.c -ladvapi32 &&
            WINEPATH="Z:${bin//\//\\}" load_extension "$bin/taut_godot.dll" "$folder" .exe x86_64-w64-mingw32-gcc -static \
                -D__USE_MINGW_ANSI_STDIO=1 -- wine || return 1
    fi
    if [ -d "$bin/linux.arm64" ]; then
        arm_tools || { lacking "extensions: $why"; return; }
        echo "Linux on ARM 64, emulated"
        load_extension "$bin/linux.arm64/libtaut_godot.so" "$folder" "" aarch64-linux-gnu-gcc -ldl -- \
            qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$bin/linux.arm64" || return 1
    fi
    for processor in arm64 x86_64 arm32; do
        [ -d "$bin/android.$processor" ] || continue
        echo "Android on $processor, among programs of Linux"
        android_emulator "$processor"
        case $? in
            0) ;;
            3) lacking "extensions: $why" || return 1; continue ;;
            *) return 1 ;;
        esac
        cp "$bin/android.$processor/libtaut_godot.so" "$scratch/android-$processor/" &&
            load_extension "$scratch/android-$processor/libtaut_godot.so" "$folder" "" "$gnu" -ldl \
                -Wl,--allow-shlib-undefined -- "${emulator[@]}" || return 1
    done
}

# The addon in a fresh project, in the real engine, if its chroot is there already (bindings/godot/tests/engine.sh).
godot() {
    local zip="$zips/taut-$version-godot.zip" root="$cache/godot" stage
    [ -f "$zip" ] || { echo "not run: there is no package for Godot without --godot"; return 0; }
    [ "$(id -u)" = 0 ] && [ -x "$root/usr/bin/godot" ] || { echo "not run: godot: no engine on this machine"; return 0; }
    stage="$(mktemp -d "$root/tmp/taut.XXXXXX")" && chmod 755 "$stage" || return 1
    unzip -q "$zip" -d "$stage"
    printf 'config_version=5\n\n[application]\n\nconfig/name="user"\n' >"$stage/project.godot"
    mkdir -p "$stage/.godot"
    echo 'res://addons/taut/taut.gdextension' >"$stage/.godot/extension_list.cfg"
    cp examples/first_path/first_path.gd "$stage/"
    timeout 120 chroot "$root" godot --headless --path "/tmp/$(basename "$stage")" --script res://first_path.gd \
        >"$scratch/godot.log" 2>&1
    rm -rf "$stage"
    first_path "Godot's addon in the engine" grep -x "$expected" "$scratch/godot.log" || { tail "$scratch/godot.log"; return 1; }
}

parts=(build contents unwinding cpp arm android windows windows_arm unity nuget extensions godot conan_recipe vcpkg crate)

for part in "${parts[@]}"; do
    begin=$SECONDS
    echo "--- $part"
    "$part" || { echo "FAILED: $part"; failed=1; }
    echo "--- $part took $((SECONDS - begin)) s"
    [ "$part" != build ] || [ "$failed" = 0 ] || exit 1
done
exit "$failed"
