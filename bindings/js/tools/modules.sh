#!/usr/bin/env bash
# Builds the two modules of the package, as it is shipped, as small as they get: core.wasm and motion.wasm.
#
#   bash bindings/js/tools/modules.sh FOLDER
#
# A panic in a module without a system ends in a trap, with nobody to read its words: the nightly toolchain builds the
# library and the standard library without them, which saves 8 parts in 100; Binaryen, from npm, saves 12 more.
# Without that toolchain the stable one builds larger modules. It takes several minutes.
# CARGO_PROFILE_RELEASE_OPT_LEVEL=3 in front of it makes larger ones that answer sooner.
set -euo pipefail
folder="$(realpath -m "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
binaryen=132.0.0
target=wasm32-unknown-unknown
target_dir="${CARGO_TARGET_DIR:-$PWD/target}/js"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools/binaryen-$binaryen"

export CARGO_PROFILE_RELEASE_OPT_LEVEL="${CARGO_PROFILE_RELEASE_OPT_LEVEL:-z}"
export CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 CARGO_PROFILE_RELEASE_DEBUG=false
toolchain=() standard=()
if [ -d "$(rustc +nightly --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library" ]; then
    toolchain=(+nightly) standard=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
    export RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none"
else
    echo "no nightly toolchain with the sources of the standard library: the modules become larger"
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] || rustup target add "$target"
fi
optimiser="$cache/node_modules/.bin/wasm-opt"
[ -x "$optimiser" ] || npm install --silent --no-audit --no-fund --prefix "$cache" "binaryen@$binaryen"

# module NAME FLAG...
module() {
    local name="$1"
    shift
    cargo "${toolchain[@]}" rustc "${standard[@]}" --locked --quiet --release -p taut-c --lib --target "$target" \
        --target-dir "$target_dir" --crate-type cdylib "$@"
    "$optimiser" --strip-debug -Oz -Oz "$target_dir/$target/release/taut.wasm" -o "$folder/$name.wasm"
    echo "$name.wasm: $(stat -c %s "$folder/$name.wasm") bytes, $(gzip -9 -c "$folder/$name.wasm" | wc -c) by gzip"
}

mkdir -p "$folder"
module core --no-default-features
module motion --no-default-features --features motion
