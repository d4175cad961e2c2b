#!/usr/bin/env bash
# Builds the page around the npm package, opens it in Chromium without a screen and without a network, and tests it:
#
#   bash playground/tests/run.sh [CORE.wasm MOTION.wasm]
#
# Without modules it takes those of the package's tests. Pictures of all scenes are in out/playground/pictures. Needs
# Node, npm and Chromium (TAUT_CHROMIUM, or that of Debian).
set -euo pipefail
[ $# -lt 2 ] || core="$(realpath "$1")" motion="$(realpath "$2")"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if [ $# -lt 2 ]; then
    modules="$(bash bindings/js/tests/modules.sh)"
    core="$modules/core.wasm" motion="$modules/motion.wasm"
fi
tools="$(bash playground/tests/tools.sh)"
out="$PWD/out/playground"
mkdir -p "$out/pictures"
node bindings/js/tools/build.mjs --core "$core" --motion "$motion" --out "$out/package"
NODE_PATH="$tools" node playground/build.mjs "$out/package" "$out/playground.html"
NODE_PATH="$tools" node --test-timeout=600000 --test playground/tests/page.mjs
