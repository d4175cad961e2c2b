#!/usr/bin/env bash
# Builds the package around a module, packs it, installs the packed file into an empty folder, and tests it there:
#
#   bash bindings/js/tests/run.sh taut.wasm [FOLDER]
#
# FOLDER is where that happens. The types are checked if npm can fetch TypeScript, or if TAUT_TSC is a compiler. With
# TAUT_FULL=1 a million queries.
set -euo pipefail
wasm="$(realpath "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
folder="$(realpath -m "${2:-out/js-tests}")"
tests="$PWD/bindings/js/tests"
version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
rm -rf "$folder"
mkdir -p "$folder/empty"
node bindings/js/tools/build.mjs --wasm "$wasm" --out "$folder/package"
(cd "$folder" && npm pack --silent ./package >/dev/null)
packed="$folder/taut-pathfinding-$version.tgz"
[ -f "$packed" ] || { echo "npm pack has not made $packed"; exit 1; }
cd "$folder/empty"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --offline "$packed"
installed="$PWD/node_modules/taut-pathfinding"
bytes="$(stat -c %s "$installed/taut.wasm")"
[ "$bytes" -le 3000000 ] || [ -z "${TAUT_FULL:-}" ] || { echo "taut.wasm has $bytes bytes"; exit 1; }

# The tests are copied beside the package, since that is where a module looks for it.
cp "$tests"/{first_path,motion,queries}.mjs "$tests/types.ts" .
node --expose-gc --test first_path.mjs motion.mjs
node queries.mjs "${TAUT_QUERIES:-$([ -n "${TAUT_FULL:-}" ] && echo 1000000 || echo 100000)}"
files=("$tests"/../../../tests/conformance/*.json)
cases="$(cat "${files[@]}" | grep -o '{"name": ' | wc -l)"
calls="$(cat "${files[@]}" | grep -o '{"call": ' | wc -l)"
expected="conformance: JavaScript: ${#files[@]} files, $cases cases, $calls calls"
printed="$(node "$tests/conformance.mjs" "$installed" "${files[@]}")"
echo "$printed"
[ "$printed" = "$expected" ] || { echo "expected $expected"; exit 1; }
node "$tests/random_maps.mjs" "$installed" | diff - "$tests/random_maps.txt"
echo "random maps: the same answers as the library of a processor"

tsc="${TAUT_TSC:-}"
if [ -z "$tsc" ] && timeout 60 npm install --silent --no-audit --no-fund --no-save typescript@5; then
    tsc="$PWD/node_modules/.bin/tsc"
fi
if [ -n "$tsc" ]; then
    "$tsc" --noEmit --strict --target es2022 --module nodenext --lib es2022,dom,esnext.disposable types.ts
    echo "types: checked"
else
    echo "types: not checked, TypeScript cannot be fetched"
fi
