#!/usr/bin/env bash
# Builds the documentation as a site, with a page for each C header and the playground inside if there is one:
#
#   bash docs/site/build.sh OUT [PLAYGROUND.html]
#
# VitePress, from npm, fails at a link to a page that is not there; check.mjs looks at those to parts of pages.
set -euo pipefail
out="$(realpath -m "$1")"
playground="${2:+$(realpath "$2")}"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
vitepress=1.6.4
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools/vitepress-$vitepress"
[ -x "$cache/node_modules/.bin/vitepress" ] ||
    npm install --silent --no-audit --no-fund --prefix "$cache" "vitepress@$vitepress"

stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
ln -s "$cache/node_modules" "$stage/node_modules"
echo '{ "private": true, "type": "module" }' >"$stage/package.json"
node docs/site/collect.mjs "$stage" ${playground:+"$playground"}
(cd "$stage" && node_modules/.bin/vitepress build . --outDir "$out")
node docs/site/check.mjs "$out"
