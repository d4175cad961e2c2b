#!/usr/bin/env bash
# Brings the real Godot into a chroot of its own, for the tests of the binding.
#
#   bash bindings/godot/tests/engine.sh        prints the folder of the chroot; its Godot is usr/bin/godot
#
# Debian has Godot 4 in its `sid` suite only, so that suite goes into a folder of the cache: about 70 s and 0.8 GB the
# first time, nothing afterwards. Needs root, Debian and debootstrap (which it installs). What goes wrong is said on
# standard error, and it ends with 3 if this machine can never do it, with 4 if it could.

set -u
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools"
root="$cache/godot"
# A picture needs a display and OpenGL, in software.
packages=(godot xvfb xauth libgl1-mesa-dri libgl1 libglx-mesa0 libegl1)
stamp="$root/.taut-ready"

say() { echo "engine: $*" >&2; }

if [ "$(cat "$stamp" 2>/dev/null)" = "${packages[*]}" ] && [ -x "$root/usr/bin/godot" ]; then
    echo "$root"
    exit 0
fi

if [ "$(id -u)" != 0 ] || [ ! -e /etc/debian_version ] || ! command -v apt-get >/dev/null 2>&1; then
    say "the chroot with Godot needs root on Debian"
    exit 3
fi
if ! command -v debootstrap >/dev/null 2>&1; then
    { apt-get update && apt-get install -y --no-install-recommends debootstrap; } >/dev/null 2>&1
fi
if ! command -v debootstrap >/dev/null 2>&1; then
    say "debootstrap is missing and could not be installed"
    exit 4
fi

# The mirror that this machine uses already.
mirror="$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    grep -oE 'https?://[^ ]+/debian/?( |$)' | head -n 1 | tr -d ' ')"
[ -n "$mirror" ] || { say "no Debian mirror in the configuration of apt"; exit 4; }

mkdir -p "$cache" || exit 4
fresh="$(mktemp -d "$cache/godot.XXXXXX")" || exit 4
log="$cache/godot.log"
# The new chroot takes its place only when it is whole.
trap 'rm -rf "$fresh"' EXIT

say "building a chroot of Debian sid with Godot in $root"
if ! debootstrap --variant=minbase sid "$fresh" "$mirror" >"$log" 2>&1; then
    say "debootstrap failed; see $log"
    exit 4
fi
mkdir -p "$fresh/etc/apt/apt.conf.d" "$fresh/etc/ssl" "$fresh/usr/share/ca-certificates" "$fresh/usr/local/share"
for from in /etc/apt/apt.conf.d/. /etc/ssl/certs /usr/share/ca-certificates /usr/local/share/ca-certificates; do
    to="$fresh${from%/.}"
    [ -e "$from" ] && mkdir -p "$to" && cp -rL "${from%/.}/." "$to/" 2>/dev/null
done
# Hooks of the host's own tools have nothing to call in there.
rm -f "$fresh"/etc/apt/apt.conf.d/{20packagekit,50appstream,docker-*}
cp -L /etc/resolv.conf /etc/hosts "$fresh/etc/" 2>/dev/null
if ! chroot "$fresh" sh -c "apt-get update && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends ${packages[*]} && apt-get clean" >>"$log" 2>&1; then
    say "Godot could not be installed; see $log"
    exit 4
fi
rm -rf "$fresh/var/lib/apt/lists" "$fresh/usr/share/doc" "$fresh/usr/share/locale"
echo "${packages[*]}" >"$fresh/.taut-ready"
chmod 755 "$fresh"
rm -rf "${root:?}" && mv "$fresh" "$root" || exit 4
echo "$root"
