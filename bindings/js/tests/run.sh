#!/usr/bin/env bash
# Builds the package around two modules, packs it, installs the packed file into an empty folder, and tests it there:
#
#   bash bindings/js/tests/run.sh [CORE.wasm MOTION.wasm [FOLDER]]
#
# FOLDER is where that happens. Without modules it builds some, quickly; under TAUT_FULL=1 those that are shipped, whose
# sizes have limits, and with a million queries. Types are checked if npm can fetch TypeScript, or if TAUT_TSC is a
# compiler. If TAUT_LIBRARY_DIR has the library of this processor, the same queries are asked in C too.
set -euo pipefail
[ $# -lt 2 ] || core="$(realpath "$1")" motion="$(realpath "$2")"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
folder="$(realpath -m "${3:-out/js-tests}")"
tests="$PWD/bindings/js/tests"
full=""
case "${TAUT_FULL:-}" in "" | 0) ;; *) full=1 ;; esac

if [ $# -lt 2 ]; then
    modules="$(bash bindings/js/tests/modules.sh)"
    core="$modules/core.wasm" motion="$modules/motion.wasm"
fi
node tests/platforms/web.mjs "$motion" include/taut.json include/taut_motion.json
node tests/platforms/web.mjs "$core" include/taut.json

version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
rm -rf "$folder"
mkdir -p "$folder/empty"
node bindings/js/tools/build.mjs --core "$core" --motion "$motion" --out "$folder/package"
(cd "$folder" && npm pack --silent ./package >/dev/null)
packed="$folder/taut-pathfinding-$version.tgz"
[ -f "$packed" ] || { echo "npm pack has not made $packed"; exit 1; }
cd "$folder/empty"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --offline "$packed"
installed="$PWD/node_modules/taut-pathfinding"

# at_most FILE BYTES ZIPPED: what is shipped has limits.
at_most() {
    local bytes zipped
    bytes="$(stat -c %s "$installed/$1")"
    zipped="$(node -p 'zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length' "$installed/$1")"
    echo "$1: $bytes bytes, $zipped by Brotli"
    [ -z "$full" ] || { [ "$bytes" -le "$2" ] && [ "$zipped" -le "$3" ]; } || { echo "at most $2 and $3"; exit 1; }
}
at_most taut.wasm 1800000 1048576
at_most taut_motion.wasm 3000000 1048576

# The tests are copied beside the package, since that is where a module looks for it.
cp "$tests"/{first_path,loading,motion,workers,queries}.mjs .
cp "$tests/types.ts" types.mts
node --expose-gc --test first_path.mjs loading.mjs motion.mjs workers.mjs
awk '/^```$/ && on { exit } on; /^```js$/ { on = 1 }' "$installed/README.md" >readme.mjs
first="$(node readme.mjs)"
[[ "$first" == 36.51* ]] || { echo "the first path of the README prints $first"; exit 1; }
node queries.mjs "$([ -n "$full" ] && echo 1000000 || echo 100000)"
if [ -n "${TAUT_LIBRARY_DIR:-}" ]; then
    root="$tests/../../.."
    for program in queries random_maps; do
        cc -std=c11 -O2 -I "$root/include" "$tests/$program.c" -o "$program" -L "$TAUT_LIBRARY_DIR" -ltaut \
            "-Wl,-rpath,$TAUT_LIBRARY_DIR"
    done
    ./queries 100000
    ./random_maps | diff - "$tests/random_maps.txt"
fi
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
if [ -z "$tsc" ] && timeout 60 npm install --silent --no-audit --no-fund --no-save --prefer-offline typescript@5; then
    tsc="$PWD/node_modules/.bin/tsc"
fi
if [ -n "$tsc" ]; then
    "$tsc" --noEmit --strict --target es2022 --module nodenext --lib es2022,dom,esnext.disposable types.mts
    echo "types: checked"
else
    echo "types: not checked, TypeScript cannot be fetched"
fi
