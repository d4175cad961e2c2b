#!/usr/bin/env bash
# Everything that must hold before a change is done, in one command:
#
#   bash tests/run.sh [--full] [STEP...]
#
# --full runs the long counts whole (otherwise a seeded part of them): once, in the profile `checked`, which is as fast
# as a release and has the checks of a debug build. STEP names single steps; see `steps` below.
# It installs what is missing where it can: packages when it is root on Debian, toolchain components through rustup, and
# one tool into a cache folder. What cannot be had is named at the end; with CI=true it counts as a failure unless the
# machine has no way to it. TAUT_DATA may name a folder with maps/ and oracle/: more tests then have something to do.

set -u
cd "$(dirname "$0")/.." || exit 1

steps=(format clippy docs tests release long house models bindings packages benchmark rivals godot licences sanitizer
    windows i686 aarch64 s390x wasm godot-windows fuzz miri threads soak)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools"
deny_version=0.20.2
wanted=()
for argument in "$@"; do
    case "$argument" in
        --full) export TAUT_FULL=1 ;;
        -*) echo "usage: bash tests/run.sh [--full] [STEP...]; steps: ${steps[*]}" >&2; exit 2 ;;
        *) wanted+=("$argument") ;;
    esac
done
for step in "${wanted[@]+"${wanted[@]}"}"; do
    case " ${steps[*]} " in
        *" $step "*) ;;
        *) echo "there is no step $step; steps: ${steps[*]}" >&2; exit 2 ;;
    esac
done
[ ${#wanted[@]} -gt 0 ] && steps=("${wanted[@]}")

# A backtrace needs lines, not types; and a fresh machine has nothing to build on.
export CARGO_PROFILE_DEV_DEBUG="${CARGO_PROFILE_DEV_DEBUG:-line-tables-only}"
export CARGO_PROFILE_TEST_DEBUG="${CARGO_PROFILE_TEST_DEBUG:-line-tables-only}"
[ -d target ] || export CARGO_INCREMENTAL=0

summary=()
failed=0
logs="$(mktemp -d)"

has() { command -v "$1" >/dev/null 2>&1; }

# Remembers that a part did not run. In CI that is a failure when the machine could have had what is missing.
skip() {
    echo "not run: $1" >>"$logs/notes"
    [ "${CI:-}" = true ] && [ "${2:-possible}" = possible ] && return 1
    return 0
}

# Installs the packages that bring tools which are missing.
setup() {
    local missing=()
    has cc || missing+=(gcc libc6-dev)
    has c++ || missing+=(g++)
    has nm || missing+=(binutils)
    has valgrind || missing+=(valgrind)
    has clang || missing+=(clang)
    has cmake || missing+=(cmake)
    has mcs || missing+=(mono-mcs)
    has mono || missing+=(mono-runtime)
    has pkg-config || missing+=(pkg-config)
    has zip || missing+=(zip)
    has unzip || missing+=(unzip)
    has python3 || missing+=(python3)
    has python3 && python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip)
    has x86_64-w64-mingw32-g++ || missing+=(g++-mingw-w64-x86-64)
    if [ ${#missing[@]} -gt 0 ] && has apt-get && [ "$(id -u)" = 0 ]; then
        echo "installing ${missing[*]}"
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
            >/dev/null 2>&1 || echo "could not install ${missing[*]}"
    fi
    if has rustup; then
        cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
        cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
    fi
}

# What later steps take comes in the background while earlier ones compile: packages one after the other, the engine's
# chroot, a tool. A step that still lacks something gets it itself, or says what is missing.
fetching=""
fetch() {
    local step
    for step in "${steps[@]}"; do
        case "$step" in
            windows | i686 | aarch64 | s390x | wasm) bash tests/platforms/run.sh "$step" --fetch ;;
            godot) bash bindings/godot/tests/engine.sh ;;
            licences) fetch_deny ;;
        esac
    done >/dev/null 2>&1
}

fetched() {
    case "$1" in
        format | clippy | docs | tests | release | long | house | models | bindings | benchmark | rivals) ;;
        *) [ -z "$fetching" ] || { wait "$fetching"; fetching=""; } ;;
    esac
}

format() {
    cargo fmt --all --check && cargo fmt --manifest-path benches/rivals/Cargo.toml --check &&
        cargo fmt --manifest-path tests/models/Cargo.toml --check &&
        cargo fmt --manifest-path tests/fuzz/Cargo.toml --check
}

clippy() {
    cargo clippy --locked --all-targets -- -D warnings &&
        cargo clippy --locked --lib --features inject-panic -- -D warnings
}

docs() {
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --document-private-items
}

# Tests of the clients in other languages: the step `bindings` runs them.
clients=(c_replays the_first_path_in_c cookbook:: cpp:: csharp::the_ csharp::csharp_ installed:: mismatched:: packages::the_
    unreal::)

tests() {
    TAUT_FULL="" cargo test --locked --no-fail-fast -- "${clients[@]/#/--skip=}"
}

# What an optimised build may change: answers, hashes, allocations and speed. What only compiles clients, refuses
# allocations, draws pictures or compares with an oracle for minutes ran in `tests`, and runs whole in the profile
# `checked` under --full.
release() {
    local targets=(--lib --test abi --test conformance --test performance --test same_bytes --test warm)
    local once=(header:: symbols:: programs::)
    if [ -n "${TAUT_FULL:-}" ]; then
        targets+=(--test suite)
    else
        skip "release: the suite, and what compiles clients or refuses allocations, ran in tests alone" impossible
    fi
    TAUT_FULL="" cargo test --locked --release --no-fail-fast "${targets[@]}" -- "${once[@]/#/--skip=}" "${clients[@]/#/--skip=}"
}

long() {
    if [ -z "${TAUT_FULL:-}" ] && [ ${#wanted[@]} -eq 0 ]; then
        skip "long counts ran in part: --full runs them whole" impossible
        return
    fi
    TAUT_FULL=1 cargo test --locked --profile checked
}

house() {
    cargo test --locked --test house
}

# What several threads share, under the schedules of a model checker.
models() {
    cargo test --locked --manifest-path tests/models/Cargo.toml --target-dir target/models --lib models::
}

# The clients of the bindings in C, C++ and C#, and the packages; each prints what it ran.
bindings() {
    cargo test --locked --release --test bindings -- --nocapture
}

# The packages of all platforms, their stores' rules, and a first path from each. A part of the platforms, unless --full or
# the step's name asks for all: cold about 2 minutes and 8, warm 1 and 3.
packages() {
    if [ -z "${TAUT_FULL:-}" ] && [ ${#wanted[@]} -eq 0 ]; then
        skip "packages: with the libraries of Linux and Windows; --full builds all" impossible
        bash packaging/test.sh --quick
    elif [ -n "${TAUT_FULL:-}" ]; then
        bash packaging/test.sh --godot
    else
        bash packaging/test.sh
    fi
}

# The benchmark checks answers: a few queries of each map, timed once.
benchmark() {
    cargo bench --locked --bench moving_ai -- --queries 5 --rounds 1
}

rivals() {
    cargo clippy --locked --manifest-path benches/rivals/Cargo.toml --target-dir target/rivals -- -D warnings
}

# The Godot binding, in the real engine. Cold about 7 minutes (a chroot with Godot, the first build of godot-rust), then one or two.
godot() {
    local code=0 lint=(clippy --locked --release --manifest-path bindings/godot/Cargo.toml --target-dir target/godot)
    cargo fmt --manifest-path bindings/godot/Cargo.toml --check && cargo "${lint[@]}" -- -D warnings &&
        cargo "${lint[@]}" --no-default-features --features dynamic -- -D warnings || return 1
    bash bindings/godot/tests/run.sh || code=$?
    case "$code" in
        3) skip "godot: the engine comes into a chroot, which needs root on Debian" impossible ;;
        4) skip "godot: the chroot with the engine could not be made; see $cache/godot.log" ;;
        *) return "$code" ;;
    esac
}

fetch_deny() {
    "$cache/bin/cargo-deny" --version 2>/dev/null | grep -qF "$deny_version" && return
    echo "building cargo-deny $deny_version"
    CARGO_TARGET_DIR="$cache/target" cargo install --quiet --locked --profile dev --root "$cache" --version "$deny_version" \
        cargo-deny
    rm -rf "${cache:?}/target"
}

licences() {
    local deny="$cache/bin/cargo-deny"
    fetch_deny
    if [ ! -x "$deny" ]; then
        skip "licences: cargo-deny could not be built"
        return
    fi
    # It looks at the crates of every platform; building has fetched those of this one.
    cargo fetch --locked --quiet || echo "could not fetch the crates of other platforms"
    "$deny" --offline --all-features check licenses bans sources
}

# Undefined behaviour in the modules with unsafe code, and in the readers of bytes from outside.
miri() {
    if ! cargo +nightly miri --version >/dev/null 2>&1; then
        has rustup && timeout 300 rustup component add --toolchain nightly miri rust-src
    fi
    if ! cargo +nightly miri --version >/dev/null 2>&1; then
        skip "miri: no nightly toolchain with Miri, and none to be had" impossible
        return
    fi
    MIRIFLAGS="-Zmiri-disable-isolation" cargo +nightly miri test --locked --lib --target-dir target/miri -- \
        base:: collections:: abi:: io:: --skip search::
}

# The library's own tests, watched for faulty addresses. What is left allocated is valgrind's part, on the C programs: one
# test leaks on purpose.
sanitizer() {
    local host
    if [ -z "${TAUT_FULL:-}" ] && [ ${#wanted[@]} -eq 0 ]; then
        skip "sanitizer: --full runs it, or its name" impossible
        return
    fi
    host="$(rustc -vV | sed -n 's/^host: //p')"
    case "$host" in
        x86_64-unknown-linux-gnu | aarch64-unknown-linux-gnu) ;;
        *) skip "sanitizer: not on $host" impossible; return ;;
    esac
    if ! cargo +nightly --version >/dev/null 2>&1; then
        skip "sanitizer: no nightly toolchain" impossible
        return
    fi
    ASAN_OPTIONS=detect_leaks=0 RUSTFLAGS="-Zsanitizer=address" cargo +nightly test --locked --lib --target "$host" --target-dir target/address
}

# The library for other platforms: built here, run by an emulator where the processor cannot. On two cores about a minute
# each, of which half is building; the first time two more, and as much for the packages that they install.
windows() { platform windows; }
i686() { platform i686; }
aarch64() { platform aarch64; }
s390x() { platform s390x; }
wasm() { platform wasm; }
godot-windows() {
    if [ -z "${TAUT_FULL:-}" ] && [ ${#wanted[@]} -eq 0 ]; then
        skip "godot-windows: --full builds the extension for Windows, or its name" impossible
        return
    fi
    platform godot-windows
}

platform() {
    local code=0
    bash tests/platforms/run.sh "$1" || code=$?
    case "$code" in
        3) skip "$1: the target, compiler or emulator named above is missing" impossible ;;
        4) skip "$1: the target, compiler or emulator named above could not be installed" ;;
        *) return "$code" ;;
    esac
}

# A target that sanitizers know, with a nightly toolchain; else the reason is noted.
sanitized_host() {
    host="$(rustc -vV | sed -n 's/^host: //p')"
    case "$host" in
        x86_64-unknown-linux-gnu | aarch64-unknown-linux-gnu) ;;
        *) skip "$1: not on $host" impossible; return 1 ;;
    esac
    if ! cargo +nightly --version >/dev/null 2>&1; then
        skip "$1: no nightly toolchain" impossible
        return 1
    fi
}

# The fuzz targets: their corpus on this toolchain, then libFuzzer with ASan around them, 10 s each (--full: 10 minutes).
# What libFuzzer finds new is kept in the cache folder; an input that fails stays in target/fuzz-found.
fuzz() {
    local host seconds=10 target code=0 grown="$cache/fuzz" found="$PWD/target/fuzz-found" flags="--cfg fuzzing"
    local build=(--locked --release --manifest-path tests/fuzz/Cargo.toml)
    cargo clippy "${build[@]}" --target-dir target/fuzz --all-targets -- -D warnings &&
        cargo test "${build[@]}" --target-dir target/fuzz -- --nocapture || return 1
    sanitized_host "fuzz: libFuzzer" || return 0
    [ -n "${TAUT_FULL:-}" ] && seconds=600
    flags+=" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-pc-table"
    flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-trace-compares"
    RUSTFLAGS="$flags -Zsanitizer=address" cargo +nightly build "${build[@]}" --features libfuzzer --target "$host" \
        --target-dir target/libfuzzer || return 1
    mkdir -p "$found"
    fuzz_one() {
        local log="$found/$1.log"
        mkdir -p "$grown/$1"
        ASAN_OPTIONS=detect_leaks=0 "target/libfuzzer/$host/release/fuzz_$1" -max_total_time="$seconds" -max_len=1024 \
            -timeout=600 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/$1-" \
            "$grown/$1" "tests/fuzz/corpus/$1" >"$log" 2>&1 || { tail -n 60 "$log"; return 1; }
        printf '%-10s %s executions, %s\n' "$1" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
            "$(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -n 1)"
    }
    # Two at a time.
    local jobs=() job
    for target in tests/fuzz/corpus/*/; do
        fuzz_one "$(basename "$target")" &
        jobs+=($!)
        if [ ${#jobs[@]} = 2 ]; then
            for job in "${jobs[@]}"; do wait "$job" || code=1; done
            jobs=()
        fi
    done
    for job in "${jobs[@]+"${jobs[@]}"}"; do wait "$job" || code=1; done
    return "$code"
}

# Threads on the same objects under ThreadSanitizer, the standard library included: 15 s (--full: 60 s).
threads() {
    local host seconds=15
    sanitized_host threads || return 0
    if [ ! -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ]; then
        has rustup && timeout 300 rustup component add --toolchain nightly rust-src
    fi
    if [ ! -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ]; then
        skip "threads: no sources of the standard library, and none to be had" impossible
        return
    fi
    [ -n "${TAUT_FULL:-}" ] && seconds=60
    RUSTFLAGS="-Zsanitizer=thread" cargo +nightly build --locked --release -Zbuild-std --bin races --target "$host" \
        --manifest-path tests/fuzz/Cargo.toml --target-dir target/thread || return 1
    TSAN_OPTIONS="halt_on_error=1" "target/thread/$host/release/races" "$seconds"
}

# Mixed calls in one process with flat memory: an hour, or as many minutes as TAUT_SOAK_MINUTES says (--full: 10). It
# goes on where the last run ended: target/soak.state has the number of the next round.
soak() {
    local minutes=60
    if [ -z "${TAUT_FULL:-}" ] && [ ${#wanted[@]} -eq 0 ]; then
        skip "soak: --full runs it, or its name" impossible
        return
    fi
    [ ${#wanted[@]} -eq 0 ] && minutes=10
    cargo build --locked --release --bin soak --manifest-path tests/fuzz/Cargo.toml --target-dir target/fuzz &&
        target/fuzz/release/soak --rounds 100 --minutes 600 &&
        target/fuzz/release/soak --minutes "${TAUT_SOAK_MINUTES:-$minutes}" --state target/soak.state
}

# A step's output is kept for the end.
run() {
    local begin=$SECONDS code=0
    echo
    echo "=== $1"
    if [ -e "$logs/$1.begun" ]; then
        [ -z "$companions" ] || { wait "$companions"; companions=""; }
        cat "$logs/$1"
        read -r code begin <"$logs/$1.begun"
        begin=$((SECONDS - begin))
    else
        "$1" > >(tee "$logs/$1") 2>&1 || code=$?
    fi
    if [ "$code" = 0 ]; then
        summary+=("$(printf 'ok      %-13s %4d s' "$1" $((SECONDS - begin)))")
    else
        summary+=("$(printf 'FAILED  %-13s %4d s' "$1" $((SECONDS - begin)))")
        refused+=("$1")
        failed=1
    fi
}

# Steps that leave a core free, in target folders of their own: they run beside others, after those whose times count.
beside=(miri threads)
companions=""
accompany() {
    local step begin code
    for step in "${beside[@]}"; do
        begin=$SECONDS code=0
        "$step" >"$logs/$step" 2>&1 || code=$?
        echo "$code $((SECONDS - begin))" >"$logs/$step.begun"
    done
}

refused=()
trap 'for job in $fetching $companions; do kill -- -"$job" 2>/dev/null; done; rm -rf "$logs"' EXIT

# Runs a function in the background, as a group of processes that can be ended together.
behind() {
    set -m
    "$1" &
    set +m
}

setup
behind fetch
fetching=$!
for step in "${steps[@]}"; do
    # The house rules are among the tests already.
    [ "$step" = house ] && [ ${#wanted[@]} -eq 0 ] && continue
    fetched "$step"
    if [ "$step" = packages ] && [ ${#wanted[@]} -eq 0 ]; then
        for companion in "${beside[@]}"; do echo "1 0" >"$logs/$companion.begun"; done
        behind accompany
        companions=$!
    fi
    run "$step"
done

[ -n "${TAUT_DATA:-}" ] || skip "maps and reference lengths of the data folder: TAUT_DATA is not set" impossible
for tool in valgrind c++ clang cmake mcs mono pkg-config zip; do
    has "$tool" || skip "tests that need $tool" || failed=1
done

# The last words of what failed, where a reader of the end alone finds them.
for step in "${refused[@]+"${refused[@]}"}"; do
    echo
    echo "=== $step failed with"
    tail -n 40 "$logs/$step"
done
echo
echo "=== summary"
printf '%s\n' "${summary[@]}"
[ ! -e "$logs/notes" ] || cat "$logs/notes"
exit "$failed"
