#!/usr/bin/env bash
# Builds both modules for tests, quickly, or under TAUT_FULL=1 as they are shipped, and prints their folder. Modules of
# the same sources are built once, also by tests that run at the same time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
target=wasm32-unknown-unknown
build="${CARGO_TARGET_DIR:-$PWD/target/on-js}"
kind=quick
case "${TAUT_FULL:-}" in "" | 0) ;; *) kind=shipped ;; esac
folder="$PWD/out/js-modules/$kind"
mkdir -p "$folder"
exec 9>"$folder/lock"
flock 9

sources() { find src capi build build.rs Cargo.toml Cargo.lock include bindings/js/tools -type f -print0 | sort -z; }
key="$(sources | xargs -0 sha256sum | sha256sum)"
if [ "$(cat "$folder/key" 2>/dev/null)" != "$key" ]; then
    rm -f "$folder/key"
    if [ "$kind" = shipped ]; then
        bash bindings/js/tools/modules.sh "$folder" >&2
    else
        [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] || rustup target add "$target" >&2
        # A sample takes less time than the optimiser.
        quick() {
            CARGO_PROFILE_PLATFORMS_OPT_LEVEL=1 cargo rustc --locked --quiet --profile platforms -p taut-c --lib \
                --target "$target" --target-dir "$build" --crate-type cdylib "${@:2}" >&2
            cp "$build/$target/platforms/taut.wasm" "$folder/$1.wasm"
        }
        quick core --no-default-features
        quick motion
    fi
    echo "$key" >"$folder/key"
    # Nobody builds there again on a machine that runs everything once, and its disk may be small.
    [ "${CI:-}" != true ] || rm -rf target/on-js
fi
echo "$folder"
