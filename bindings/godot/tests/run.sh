#!/usr/bin/env bash
# The tests of the Godot binding, in the real engine:
#
#   bash bindings/godot/tests/run.sh [TEST...]
#
# Builds the library and the extension, brings Godot (engine.sh), and runs the scripts of tests/project in it. Ends with 3 if
# this machine can never have the engine, with 1 if something failed.

set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
binding="$(dirname "$here")"
top="$(cd "$binding/../.." && pwd)"
target="${CARGO_TARGET_DIR:-$top/target}"
all=(conformance parity threads speed)
tests=("$@")
[ $# -gt 0 ] || tests=("${all[@]}")

root="$(bash "$here/engine.sh")" || exit $?
(cd "$top" && cargo build --locked --release --lib) || exit 1
cargo build --locked --release --manifest-path "$binding/Cargo.toml" --target-dir "$target/godot" || exit 1

# A place of its own in the chroot, so that two runs do not meet.
stage="$(mktemp -d "$root/tmp/taut.XXXXXX")" || exit 1
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
inside="/tmp/$(basename "$stage")"

# lay PROJECT: copies a project with the addon into the stage.
lay() {
    cp -r "$1" "$stage/$(basename "$1")"
    mkdir -p "$stage/$(basename "$1")/addons"
    cp -r "$binding/addons/taut" "$stage/$(basename "$1")/addons/"
    mkdir -p "$stage/$(basename "$1")/addons/taut/bin"
    cp "$target/release/libtaut.so" "$target/godot/release/libtaut_godot.so" "$stage/$(basename "$1")/addons/taut/bin/"
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
    engine godot --headless --path "$inside/project" --script "res://$name.gd" -- "$@" \
        >"$log" 2>&1
    grep -vE '^(Godot Engine v|WARNING: Couldn.t get executable path|     at: get_executable_path|Initialize godot-rust|$)' "$log"
    if grep -qE 'SCRIPT ERROR|SCRIPT_ERROR|Parse Error|Can.t open dynamic library|handle_crash|panicked at' "$log" ||
        ! grep -q "^END $name" "$log"; then
        echo "FAILED: $name"
        return 1
    fi
}

lay "$here/project"
mkdir -p "$stage/project/conformance" && cp "$top"/tests/conformance/*.json "$stage/project/conformance/"
failed=0

parity() { play parity "${TAUT_PARITY:-2000}"; }
speed() { play speed; }
threads() { play threads; }
conformance() { play conformance; }

for test in "${tests[@]}"; do
    begin=$SECONDS
    echo "--- $test"
    "$test" || failed=1
    echo "--- $test took $((SECONDS - begin)) s"
done
exit "$failed"
