#!/usr/bin/env bash
# Makes docs/door.gif, the moving picture of the README: a door closes, and paths follow.
#
#   bash playground/picture.sh [PAGE.html]
#
# The frames are the page's own, from Chromium; Pillow makes one file of them. PAGE is what playground/build.mjs makes.
set -euo pipefail
page="$(realpath "${1:-out/playground/playground.html}")"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools/pillow-11.3.0"
if [ ! -x "$cache/bin/python" ]; then
    python3 -m venv "$cache"
    "$cache/bin/pip" install --quiet pillow==11.3.0
fi
frames="$(mktemp -d)"
trap 'rm -rf "$frames"' EXIT
NODE_PATH="$(bash playground/tests/tools.sh)" node playground/frames.mjs "$page" "$frames"
"$cache/bin/python" playground/gif.py docs/door.gif "$frames"
bytes="$(stat -c %s docs/door.gif)"
echo "docs/door.gif: $bytes bytes"
[ "$bytes" -le 2000000 ] || { echo "at most 2,000,000"; exit 1; }
