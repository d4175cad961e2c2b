# The steps of run.sh, which reads this file: a function each. Each has a target folder that no other step builds in at
# the same time, or waits for cargo's lock. `logs` is a folder for the run, `steps` the list of what was asked for.
# shellcheck shell=bash disable=SC2154

cache="${XDG_CACHE_HOME:-$HOME/.cache}/taut-tools"
deny_version=0.20.2

has() { command -v "$1" >/dev/null 2>&1; }

wants() { [[ " ${steps[*]} " == *" $1 "* ]]; }

is_full() { [ -n "${TAUT_FULL:-}" ]; }

# Remembers that a part did not run. In CI that is a failure when the machine could have had what is missing.
skip() {
    echo "not run: $1" >>"$logs/notes"
    [ "${CI:-}" = true ] && [ "${2:-possible}" = possible ] && return 1
    return 0
}

# --- What steps need

# The packages of Debian that the steps need and that are not here: all in one go.
packages_wanted() {
    local row tool
    while read -r row; do
        read -r step tool packages <<<"$row"
        { [ "$step" = "*" ] || wants "$step"; } && ! has "$tool" && ! [ -e "$tool" ] && echo "$packages"
    done <<'END'
* cc gcc libc6-dev
* c++ g++
tests clang clang
tests valgrind valgrind
tests nm binutils
bindings cmake cmake
bindings mcs mono-mcs
bindings mono mono-runtime
bindings pkg-config pkg-config
bindings zip zip
bindings unzip unzip
bindings python3 python3
bindings x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64
packages cmake cmake
packages mcs mono-mcs
packages mono mono-runtime
packages zip zip unzip
packages clang clang
packages /usr/bin/pip3 python3-pip
packages x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64
packages wine64 wine64 wine
windows x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64-posix gcc-mingw-w64-x86-64-posix
windows wine64 wine64 wine
i686 i686-linux-gnu-gcc gcc-i686-linux-gnu libc6-dev-i386-cross
aarch64 aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
aarch64 qemu-aarch64 qemu-user
s390x s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross
s390x qemu-s390x qemu-user
wasm node nodejs
site node nodejs
site npm npm
wasm clang clang
wasm /usr/include/wasm32-wasi wasi-libc
js node nodejs
js npm npm
playground node nodejs
playground npm npm
playground chromium chromium
godot debootstrap debootstrap
END
}

# Everything that comes from elsewhere, in the background and in the order in which it is needed. A step that still lacks
# something gets it itself, or says what is missing.
fetch() {
    local wanted
    if has rustup && wants miri; then
        cargo +nightly miri --version || timeout 300 rustup component add --toolchain nightly miri rust-src
    fi
    touch "$logs/fetched.miri"
    wanted="$(packages_wanted | tr ' ' '\n' | sort -u | tr '\n' ' ')"
    if [ -n "${wanted// /}" ] && has apt-get && [ "$(id -u)" = 0 ]; then
        # Twice, because a mirror may be busy.
        for _ in 1 2; do
            apt-get update
            # shellcheck disable=SC2086
            DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $wanted && break
        done
    fi
    touch "$logs/fetched.packages"
    ! wants godot || bash bindings/godot/tests/engine.sh
    touch "$logs/fetched.engine"
    # What packages are linked with.
    ! wants packages || (. packaging/tools.sh && zig && llvm && conan)
    touch "$logs/fetched.linkers"
    ! wants licences || fetch_deny
}

# Waits for a part of that.
fetched() {
    while [ ! -e "$logs/fetched.$1" ] && kill -0 "$fetching" 2>/dev/null; do sleep 0.3; done
}

# --- The source

format() {
    local manifest
    if has rustup; then cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt; fi
    cargo fmt --all --check || return 1
    for manifest in examples benches/rivals tests/models bindings/godot; do
        cargo fmt --manifest-path "$manifest/Cargo.toml" --check || return 1
    done
}

lint() {
    if has rustup; then cargo clippy --version >/dev/null 2>&1 || rustup component add clippy; fi
    export CARGO_TARGET_DIR="$PWD/target/lint"
    cargo clippy --locked --workspace --all-targets -- -D warnings &&
        cargo clippy --locked --lib --features inject-panic -- -D warnings &&
        cargo clippy --locked --manifest-path examples/Cargo.toml --all-targets --features png,charts -- -D warnings &&
        RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --document-private-items
}

quick-lint() {
    CARGO_TARGET_DIR="$PWD/target/lint" cargo clippy --locked --all-targets -- -D warnings
}

house() { cargo test --locked --test house; }

unit() { cargo test --locked --lib; }

# --- This machine

# What is built together has the same library: profile `test`, the features of all.
tested=(--locked -p taut -p taut-c -p taut-fuzz)

tests() {
    local tool
    cargo test "${tested[@]}" --no-run || return 1
    fetched packages
    for tool in valgrind c++ clang; do has "$tool" || skip "tests that need $tool" || return 1; done
    # The whole counts are those of `long`; the corpus is that of `fuzz`.
    TAUT_FULL="" cargo test --locked -p taut -p taut-c --no-fail-fast
}

# The clients of the bindings in C, C++ and C#, and the packages that they are built from; each prints what it ran.
bindings() {
    local tool
    fetched packages
    for tool in c++ cmake mcs mono pkg-config zip; do has "$tool" || skip "tests that need $tool" || return 1; done
    cargo test --locked --test bindings -- --nocapture
}

# The corpus of the fuzz targets.
fuzz() { cargo test "${tested[@]}" --test corpus -- --nocapture; }

# What an optimised build may change: answers, hashes, allocations. The code of a release, compiled by several threads;
# under --full a release itself, with all tests.
release() {
    if is_full; then
        TAUT_FULL="" cargo test --locked --release --no-fail-fast
    else
        cargo test --locked --profile platforms -p taut-platforms --target-dir target/on-host --no-fail-fast \
            --test same_bytes --test conformance --test warm
    fi
}

# The long counts, as fast as a release and with the checks of a debug build.
long() { TAUT_FULL=1 cargo test --locked --profile checked; }

# What several threads share, under the schedules of a model checker.
models() {
    cargo test --locked --manifest-path tests/models/Cargo.toml --target-dir target/models --lib models::
}

# The programs of `examples`, and the pages that are made from records.
examples() {
    cargo test --locked --release --manifest-path examples/Cargo.toml --features png,charts --lib --tests
}

# The benchmark checks answers: a few queries of each map, timed once.
benchmark() { cargo bench --locked --bench moving_ai -- --queries 5 --rounds 1; }

rivals() {
    cargo clippy --locked --manifest-path benches/rivals/Cargo.toml --target-dir target/rivals -- -D warnings &&
        benchmark
}

fetch_deny() {
    "$cache/bin/cargo-deny" --version 2>/dev/null | grep -qF "$deny_version" && return
    echo "building cargo-deny $deny_version"
    CARGO_TARGET_DIR="$cache/target" cargo install --quiet --locked --profile dev --root "$cache" --version "$deny_version" \
        cargo-deny
    rm -rf "${cache:?}/target"
}

# Licences, sources and versions of all crates. The house tests hold the licences without this tool.
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

# --- Memory and threads

# A target that sanitizers know, with a nightly toolchain: sets `host`; else the reason is noted.
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

# Undefined behaviour in the modules with unsafe code, and in the readers of bytes from outside.
miri() {
    fetched miri
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
    sanitized_host sanitizer || return 0
    ASAN_OPTIONS=detect_leaks=0 RUSTFLAGS="-Zsanitizer=address" \
        cargo +nightly test --locked --lib --target "$host" --target-dir target/address
}

# Threads on the same objects under ThreadSanitizer, the standard library included, for a minute.
threads() {
    local host
    sanitized_host threads || return 0
    if [ ! -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ]; then
        has rustup && timeout 300 rustup component add --toolchain nightly rust-src
    fi
    if [ ! -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ]; then
        skip "threads: no sources of the standard library, and none to be had" impossible
        return
    fi
    RUSTFLAGS="-Zsanitizer=thread" cargo +nightly build --locked --profile checked -Zbuild-std -p taut-fuzz --bin races \
        --target "$host" --target-dir target/thread || return 1
    TSAN_OPTIONS="halt_on_error=1" "target/thread/$host/checked/races" 60
}

# LibFuzzer with ASan around the fuzz targets, 10 minutes each, two at a time. What it finds new is kept in the cache
# folder; an input that fails stays in target/fuzz-found.
libfuzzer() {
    local host target code=0 jobs=() job flags="--cfg fuzzing"
    sanitized_host libfuzzer || return 0
    flags+=" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-pc-table"
    flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-trace-compares"
    RUSTFLAGS="$flags -Zsanitizer=address" cargo +nightly build --locked --profile checked -p taut-fuzz --features libfuzzer \
        --target "$host" --target-dir target/libfuzzer || return 1
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

# fuzz_one TARGET: for as many seconds as TAUT_FUZZ_SECONDS says.
fuzz_one() {
    local grown="$cache/fuzz/$1" found="$PWD/target/fuzz-found"
    local log="$found/$1.log"
    mkdir -p "$grown" "$found"
    ASAN_OPTIONS=detect_leaks=0 "target/libfuzzer/$host/checked/fuzz_$1" -max_total_time="${TAUT_FUZZ_SECONDS:-600}" \
        -max_len=1024 -timeout=600 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/$1-" \
        "$grown" "tests/fuzz/corpus/$1" >"$log" 2>&1 || { tail -n 60 "$log"; return 1; }
    printf '%-10s %s executions, %s\n' "$1" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
        "$(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -n 1)"
}

# Mixed calls in one process with flat memory: an hour, or as many minutes as TAUT_SOAK_MINUTES says (10 among other
# steps). It goes on where the last run ended: target/soak.state has the number of the next round.
soak() {
    local minutes=60
    [ ${#steps[@]} -eq 1 ] || minutes=10
    cargo build --locked --profile checked -p taut-fuzz --bin soak &&
        target/checked/soak --rounds 100 --minutes 600 &&
        target/checked/soak --minutes "${TAUT_SOAK_MINUTES:-$minutes}" --state target/soak.state
}

# --- Other platforms, the engine, packages

# The library for other platforms: built here, run by an emulator where the processor cannot.
windows() { platform windows; }
i686() { platform i686; }
aarch64() { platform aarch64; }
s390x() { platform s390x; }
wasm() { platform wasm; }
godot-windows() { platform godot-windows; }

# The npm package, on the same code without a system.
js() {
    local tool
    fetched packages
    for tool in node npm; do has "$tool" || skip "js: $tool is missing" || return 1; done
    has node && has npm || return 0
    bash bindings/js/tests/run.sh | tee "$logs/js.out"
    [ "${PIPESTATUS[0]}" = 0 ] || return 1
    ! grep -q '^types: not checked' "$logs/js.out" || skip "types of the npm package: TypeScript could not be fetched"
}

# The documentation as a site: every link leads somewhere.
site() {
    local tool
    fetched packages
    for tool in node npm; do has "$tool" || skip "site: $tool is missing" || return 1; done
    has node && has npm || return 0
    bash docs/site/build.sh target/site
}

# The page that the npm package has as its first user, in a browser without a screen.
playground() {
    local tool
    fetched packages
    for tool in node npm chromium; do has "$tool" || skip "playground: $tool is missing" || return 1; done
    has node && has npm && has chromium || return 0
    bash playground/tests/run.sh
}

platform() {
    local code=0
    fetched packages
    bash tests/platforms/run.sh "$1" || code=$?
    # Nobody builds there again on a machine that runs everything once, and its disk may be small.
    [ "${CI:-}" != true ] || [ "$code" != 0 ] || rm -rf "target/on-$1"
    case "$code" in
        3) skip "$1: the target, compiler or emulator named above is missing" impossible ;;
        4) skip "$1: the target, compiler or emulator named above could not be installed" ;;
        *) return "$code" ;;
    esac
}

# The Godot binding, in the real engine: the extension that opens the shared library; under --full also the one that has
# it inside.
godot() {
    local code=0 lint=(clippy --locked --profile tests --manifest-path bindings/godot/Cargo.toml --target-dir target/godot)
    cargo "${lint[@]}" --no-default-features --features dynamic -- -D warnings &&
        cargo "${lint[@]}" -- -D warnings || return 1
    fetched engine
    bash bindings/godot/tests/run.sh || code=$?
    case "$code" in
        3) skip "godot: the engine comes into a chroot, which needs root on Debian" impossible ;;
        4) skip "godot: the chroot with the engine could not be made; see $cache/godot.log" ;;
        *) return "$code" ;;
    esac
}

# The packages, their stores' rules, and a first path from each: with the libraries of Linux and Windows, quickly
# compiled; under --full those of all platforms, as they are shipped.
packages() {
    fetched linkers
    if is_full; then bash packaging/test.sh --godot; else bash packaging/test.sh --quick; fi
}
