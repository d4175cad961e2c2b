#!/usr/bin/env bash
# The tests of the Godot binding, in the real engine:
#
#   bash bindings/godot/tests/run.sh [TEST...]
#
# Builds the extension, brings Godot (engine.sh), and runs the scripts of tests/project in it. The extension opens the
# shared library; with TAUT_FULL=1 it has the library inside, as it is shipped, and only `dynamic` and `library` open the
# shared one. Ends with 3 if this machine can never have the engine, with 4 if it could but does not, with 1 if something
# failed.

set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
binding="$(dirname "$here")"
top="$(cd "$binding/../.." && pwd)"
target="${CARGO_TARGET_DIR:-$top/target}"
tests=(first_path cookbook frame help members conformance behaviour agents walking avoidance positions obstacles links space maps graphs parity threads cells editor demo library)
dynamic=(--profile tests --no-default-features --features dynamic)
if [ -n "${TAUT_FULL:-}" ]; then
    tests+=(speed units towers dynamic)
    shipped=(--release) folder=release
else
    shipped=("${dynamic[@]}") folder=tests
fi
[ $# -eq 0 ] || tests=("$@")

root="$(bash "$here/engine.sh")" || exit $?
build=(cargo build --locked --manifest-path "$binding/Cargo.toml" --target-dir "$target/godot")

# The shared library, with the code of a release.
shared_library() {
    (cd "$top" && cargo build --locked --quiet --profile platforms -p taut-c --target-dir "$target/on-host")
}

"${build[@]}" "${shipped[@]}" && shared_library || exit 1

# A place of its own in the chroot, so that two runs do not meet.
stage="$(mktemp -d "$root/tmp/taut.XXXXXX")" || exit 1
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
inside="/tmp/$(basename "$stage")"
cp "$target/godot/$folder/libtaut_godot.so" "$target/on-host/platforms/libtaut.so" "$stage/" || exit 1

# lay PROJECT: copies a project with the addon into the stage.
lay() {
    cp -r "$1" "$stage/$(basename "$1")"
    mkdir -p "$stage/$(basename "$1")/addons"
    cp -r "$binding/addons/taut" "$stage/$(basename "$1")/addons/"
    mkdir -p "$stage/$(basename "$1")/addons/taut/bin"
    cp "$stage/libtaut_godot.so" "$stage/libtaut.so" "$stage/$(basename "$1")/addons/taut/bin/"
}

# The engine, in its chroot. The memory test reads /proc, which is mounted for this one process where that is allowed.
engine() {
    if unshare --mount true 2>/dev/null; then
        timeout "${limit:-300}" unshare --mount sh -c 'mount -t proc proc "$1/proc"; exec chroot "$@"' engine "$root" "$@"
    else
        timeout "${limit:-300}" chroot "$root" "$@"
    fi
}

# play SCRIPT [ARGUMENT...]: runs a script of the test project; what it prints goes to standard output.
play() {
    local name="$1" log="$stage/$1.log"
    shift
    engine godot --headless ${flags:-} --path "$inside/project" --script "res://$name.gd" -- "$@" \
        >"$log" 2>&1
    grep -vE '^(Godot Engine v|WARNING: Couldn.t get executable path|     at: get_executable_path|Initialize godot-rust|$)' "$log"
    if grep -qE 'SCRIPT ERROR|Parse Error|Can.t open dynamic library|handle_crash|panicked at|Leaked|leaked' "$log" ||
        ! grep -q "^END $name" "$log"; then
        echo "FAILED: $name"
        return 1
    fi
}

lay "$here/project"
mkdir -p "$stage/project/conformance" && cp "$top"/tests/conformance/*.json "$stage/project/conformance/"
failed=0

# TAUT_PARITY: the number of grids, the first seed, the longest side.
parity() { play parity ${TAUT_PARITY:-2000}; }
speed() { play speed; }
# What a frame of many agents costs, beside the engine's.
units() { flags="--fixed-fps 60" play units; }
# A tower defence for a minute.
towers() { flags="--fixed-fps 60" limit=600 play towers; }

# The program that the documentation quotes prints what its brothers in other languages do.
first_path() {
    cp "$top/examples/first_path/first_path.gd" "$stage/project/"
    limit=60 engine godot --headless --path "$inside/project" --script res://first_path.gd >"$stage/first_path.log" 2>&1
    grep -x '36.513 units, 4 points' "$stage/first_path.log" || { cat "$stage/first_path.log"; return 1; }
}

# The answers of docs/cookbook/gdscript.md.
cookbook() {
    cp "$top/docs/cookbook/gdscript.md" "$stage/project/cookbook.md"
    play cookbook
}

# The frame of a game of docs/walking.md.
frame() {
    cp "$top/docs/walking.md" "$stage/project/"
    play frame
}

# The help that the editor shows.
help() {
    cargo test --locked --quiet "${shipped[@]}" --manifest-path "$binding/Cargo.toml" --target-dir "$target/godot"
}

# The members of the engine's classes in docs/godot-members.md.
members() {
    cp "$top/docs/godot-members.md" "$stage/project/"
    play members
}

conformance() { play conformance; }

# As `play`, without the error messages of calls that are wrong on purpose.
play_wrong() {
    play "$@" | grep -vE '^(ERROR|WARNING):|^ +at: |GDScript backtrace|^ +\[[0-9]+\]'
    return "${PIPESTATUS[0]}"
}

behaviour() { play_wrong behaviour; }
maps() { play_wrong maps; }
threads() { play_wrong threads; }
# Under TAUT_FULL neither paths nor making a graph may take longer than the engine's.
graphs() { play_wrong graphs 1200 1 ${TAUT_FULL:+full}; }
# A frame takes as long as it takes, and simulates 1/60 s.
cells() { play cells; }
agents() { flags="--fixed-fps 60" play agents; }
walking() { flags="--fixed-fps 60" play_wrong walking; }
# On maps of games, if there are some; under TAUT_FULL on more of them, and beside the engine's agents.
avoidance() {
    local map
    mkdir -p "$stage/project/maps"
    for map in arena2 brc202d den520d; do
        [ ! -f "${TAUT_DATA:-}/maps/$map.map" ] || cp "$TAUT_DATA/maps/$map.map" "$stage/project/maps/"
    done
    flags="--fixed-fps 60" play_wrong avoidance ${TAUT_FULL:+full}
}
positions() { flags="--fixed-fps 60" play_wrong positions ${TAUT_FULL:+full}; }
obstacles() { flags="--fixed-fps 60" play_wrong obstacles; }
links() { flags="--fixed-fps 60" play_wrong links; }
space() { flags="--fixed-fps 60" play_wrong space; }

# The editor itself, with the addon's plugin, on a display in memory. TAUT_PICTURE: its picture goes beside the others.
editor() {
    local log="$stage/editor.log"
    printf '\n[editor_plugins]\n\nenabled=PackedStringArray("res://addons/taut/plugin.cfg", "res://addons/editor_test/plugin.cfg")\n' \
        >>"$stage/project/project.godot"
    limit=240 engine xvfb-run -a -s "-screen 0 1280x800x24" godot --editor --path "$inside/project" \
        --rendering-method gl_compatibility --rendering-driver opengl3 --audio-driver Dummy -- editor picture >"$log" 2>&1
    grep -E '^(FAILED|END)' "$log"
    if ! grep -q '^END editor' "$log" || grep -qE 'SCRIPT ERROR|Parse Error|panicked' "$log"; then
        tail -n 40 "$log"
        return 1
    fi
    [ -z "${TAUT_PICTURE:-}" ] || cp "$stage/project/editor.png" "$(dirname "$TAUT_PICTURE")"
}

# A scene of the demo, drawn: in the engine's window on a display in memory, with OpenGL in software.
picture() {
    limit=120 engine xvfb-run -a -s "-screen 0 1200x720x24" godot --path "$inside/demo" --rendering-method gl_compatibility \
        --rendering-driver opengl3 --audio-driver Dummy "$@" -- --picture >"$stage/demo.log" 2>&1
    if ! grep -q "^END picture" "$stage/demo.log" || grep -qE 'SCRIPT ERROR|Parse Error|panicked' "$stage/demo.log"; then
        tail -n 30 "$stage/demo.log"
        return 1
    fi
}

# A scene of the demo that checks its own paths, without a display.
check() {
    engine godot --headless --fixed-fps 60 --path "$inside/demo" "$1" -- --check >"$stage/demo.log" 2>&1
    if ! grep -q "^END check" "$stage/demo.log" || grep -qE 'SCRIPT ERROR|Parse Error|panicked' "$stage/demo.log"; then
        tail -n 30 "$stage/demo.log"
        return 1
    fi
    grep -E '^[a-z]+: ' "$stage/demo.log"
}

# The scenes of the demo. TAUT_PICTURE: where a copy of the first picture goes, and the others beside it.
demo() {
    lay "$binding/demo"
    check res://links.tscn && check res://towers.tscn && check res://car.tscn && check res://sofa.tscn || return 1
    picture || return 1
    local name
    for name in doors links towers thousand car sofa; do
        picture --fixed-fps 60 "res://$name.tscn" || return 1
    done
    for name in picture doors wall links towers thousand car sofa; do
        [ "$(head -c 8 "$stage/demo/$name.png" | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] || return 1
    done
    if [ -n "${TAUT_PICTURE:-}" ]; then
        cp "$stage/demo/picture.png" "$TAUT_PICTURE"
        cp "$stage/demo/"{doors,wall,links,towers,thousand,car,sofa}.png "$(dirname "$TAUT_PICTURE")"
    fi
}

# The extension that opens the shared library, in the place of the one of the other tests.
lay_dynamic() {
    "${build[@]}" "${dynamic[@]}" && cp "$target/godot/tests/libtaut_godot.so" "$stage/project/addons/taut/bin/"
}

# That of the other tests again.
lay_shipped() { cp "$stage/libtaut_godot.so" "$stage/libtaut.so" "$stage/project/addons/taut/bin/"; }

dynamic() {
    local failures=0
    lay_dynamic && first_path && play conformance || failures=1
    lay_shipped && return "$failures"
}

# wrong [FLAG...] -- WORDS...: the message about a library made with these flags has these words.
wrong() {
    local flags=()
    while [ "$1" != -- ]; do
        flags+=("$1")
        shift
    done
    cc -shared -fPIC -I"$top/include" -o "$stage/project/addons/taut/bin/libtaut.so" "${flags[@]+"${flags[@]}"}" \
        "$here/wrong_library.c" && play_wrong library "${@:2}"
}

# Every library but the right one: missing, no library at all, not taut, of another ABI version, with other structs, too old.
library() {
    local taut="$stage/project/addons/taut/bin/libtaut.so" failures=0
    lay_dynamic || return 1
    rm "$taut" && play_wrong library missing libtaut.so || failures=1
    echo "no library" >"$taut" && play_wrong library "cannot be loaded" || failures=1
    wrong -- "not taut" || failures=1
    wrong -DWRONG_ABI -- "7 to 9" "needs version 4" || failures=1
    wrong -DWRONG_AGE -DOPTIONS=-8 -- "taut_planner_options has 120 bytes" "has 128" || failures=1
    wrong -DWRONG_AGE -DREQUEST=8 -- taut_request bytes || failures=1
    wrong -DWRONG_AGE -DRESULT=-8 -- taut_result bytes || failures=1
    wrong -DWRONG_AGE -- older "no function taut_" || failures=1
    # Options may grow.
    wrong -DWRONG_AGE -DOPTIONS=8 -- older "no function taut_" || failures=1
    lay_shipped && return "$failures"
}

for test in "${tests[@]}"; do
    begin=$SECONDS
    echo "--- $test"
    "$test" || failed=1
    echo "--- $test took $((SECONDS - begin)) s"
done
exit "$failed"
