#!/usr/bin/env bash
# Everything that must hold before a change is done, in one command:
#
#   bash tests/run.sh [--full] [quick | STEP...]
#
# `quick` takes what finds most faults: format, lints, unit tests, rules of the house. --full runs the long counts and
# the steps that are for a release; README.md beside this file says what each step costs and finds, and in which order to
# run the long ones. STEP names single steps.
# It installs what is missing where it can: packages when it is root on Debian, toolchain components through rustup, and
# one tool into a cache folder. What cannot be had is named at the end; with CI=true it counts as a failure unless the
# machine has no way to it. TAUT_DATA may name a folder with maps/ and oracle/: more tests then have something to do.

set -u
cd "$(dirname "$0")/.." || exit 1
. tests/steps.sh

# Those that have failed most come first, and what takes long on one processor before the end; two run at a time.
ordinary=(format lint tests bindings models miri release fuzz examples windows godot wasm js playground site packages
    aarch64 s390x i686)
full=(format lint tests bindings models miri release fuzz examples godot threads sanitizer licences rivals windows i686
    aarch64 s390x wasm js playground site godot-windows packages long libfuzzer soak)
quick=(format quick-lint unit house)
every=("${full[@]}" quick-lint unit house benchmark)

usage() {
    echo "usage: bash tests/run.sh [--full] [quick | STEP...]; steps: ${every[*]}" >&2
    exit 2
}

steps=()
for argument in "$@"; do
    case "$argument" in
        --full) export TAUT_FULL=1 ;;
        quick) steps+=("${quick[@]}") ;;
        -*) usage ;;
        *)
            [[ " ${every[*]} " == *" $argument "* ]] || usage
            steps+=("$argument")
            ;;
    esac
done
named=${#steps[@]}
if [ "$named" = 0 ]; then
    if [ -n "${TAUT_FULL:-}" ]; then steps=("${full[@]}"); else steps=("${ordinary[@]}"); fi
fi

# A failed test names its line without debug information; and a fresh machine has nothing to build on.
export CARGO_PROFILE_DEV_DEBUG="${CARGO_PROFILE_DEV_DEBUG:-0}"
export CARGO_PROFILE_TEST_DEBUG="${CARGO_PROFILE_TEST_DEBUG:-0}"
[ -d target ] || export CARGO_INCREMENTAL=0

logs="$(mktemp -d)"
fetching=""
trap 'for job in $fetching $(jobs -p); do kill -- -"$job" 2>/dev/null; done; rm -rf "$logs"' EXIT

# What steps need that is not here comes in the background, while the first of them compile.
set -m
fetch >"$logs/fetch" 2>&1 &
fetching=$!
set +m

# One step, its output in a file; then its exit code, its seconds, and those of the processors.
perform() {
    local begin=$SECONDS code=0 user system
    ("$1"; code=$?; times >"$logs/$1.times"; exit "$code") >"$logs/$1" 2>&1 || code=$?
    read -r user system < <(tail -n 1 "$logs/$1.times" 2>/dev/null | tr 'ms' '  ' |
        awk '{ printf "%d %d\n", $1 * 60 + $2, $3 * 60 + $4 }')
    echo "$code $((SECONDS - begin)) $((${user:-0} + ${system:-0}))" >"$logs/$1.ended"
}

summary=()
refused=()
# What a step printed, once it has ended.
report() {
    local code seconds processor
    read -r code seconds processor <"$logs/$1.ended"
    printf '\n=== %s\n' "$1"
    cat "$logs/$1"
    if [ "$code" = 0 ]; then word=ok; else word=FAILED; refused+=("$1"); fi
    summary+=("$(printf '%-7s %-13s %4d s, %4d s of processors' "$word" "$1" "$seconds" "$processor")")
    printf '=== %s %s after %d s, %d s since the beginning\n' "$1" "$word" "$seconds" "$SECONDS"
}

# Two at a time: a step that compiles fills both processors, one that runs a program leaves one free.
declare -A running=()
for step in "${steps[@]}" ""; do
    while [ "${#running[@]}" -ge 2 ] || { [ -z "$step" ] && [ "${#running[@]}" -gt 0 ]; }; do
        wait -n -p ended "${!running[@]}"
        report "${running[$ended]}"
        unset "running[$ended]"
    done
    [ -n "$step" ] || break
    echo "... $step"
    set -m
    perform "$step" &
    running[$!]="$step"
    set +m
done

[ -n "${TAUT_DATA:-}" ] || skip "maps and reference lengths of the data folder: TAUT_DATA is not set" impossible

# The last words of what failed, where a reader of the end alone finds them.
for step in "${refused[@]+"${refused[@]}"}"; do
    printf '\n=== %s failed; its first error, and its last lines:\n' "$step"
    grep -m 1 -nE '^error|panicked at|FAILED|^FAIL|: error' "$logs/$step"
    tail -n 40 "$logs/$step"
    echo "=== alone: bash tests/run.sh $step"
done
printf '\n=== summary, %d s\n' "$SECONDS"
printf '%s\n' "${summary[@]}"
[ ! -e "$logs/notes" ] || cat "$logs/notes"
[ "${#refused[@]}" = 0 ] || echo "failed: ${refused[*]}"
# A step that left no word has failed too.
[ "${#refused[@]}" = 0 ] && [ "${#summary[@]}" = "${#steps[@]}" ]
