#!/usr/bin/env bash
# Prints the folder of the npm packages that build and test the page; fetches them the first time.
set -euo pipefail
esbuild=0.28.2 puppeteer=24.43.1
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools/playground-$esbuild-$puppeteer"
if [ ! -d "$cache/node_modules/puppeteer-core" ]; then
    npm install --silent --no-audit --no-fund --prefix "$cache" "esbuild@$esbuild" "puppeteer-core@$puppeteer" >&2
fi
echo "$cache/node_modules"
