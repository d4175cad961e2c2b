//! Mixed calls in one process for as long as wanted: every target with bytes drawn from a seed, round after round. The
//! hash of each round is the same on every machine; what is allocated after a round is what was allocated after the
//! first ones.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use taut::abi::taut_live_objects;
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;

use crate::{TARGETS, Target};

/// Inputs of each target in a round.
const INPUTS: u64 = 4;
/// Rounds after which the process has what it keeps: slots of handles, tables that planners share, the allocator's own.
const WARM: u64 = 30;
/// Bytes that may be allocated after a round beyond those after the warm ones: names and lists of the program itself.
const SLACK: u64 = 1 << 16;
/// Resident bytes that may be added after the warm rounds: what the allocator keeps for itself.
const RESIDENT_SLACK: u64 = 24 << 20;

/// What a run is to do, and how it asks for the allocated bytes.
pub struct Plan {
    pub seed: u64,
    pub length: Duration,
    /// Where the next round's number is kept; a run that finds one goes on there.
    pub state: Option<PathBuf>,
    /// Stop after so many rounds.
    pub most: u64,
    pub allocated: fn() -> u64,
}

/// How a run went.
pub struct Report {
    pub first: u64,
    pub hashes: Vec<u64>,
    pub warm: (u64, u64),
    pub end: (u64, u64),
}

/// The hash of one round, which depends on its number and the seed alone.
pub fn round(seed: u64, number: u64) -> u64 {
    let mut hash = Fnv::new();
    for (at, target) in TARGETS.iter().enumerate() {
        for input in 0..INPUTS {
            let mut random = Random::new(seed ^ number.wrapping_mul(0x9e37_79b9) ^ (at as u64) << 48 ^ input << 40);
            hash.word((target.run)(&bytes(target, &mut random)));
        }
    }
    assert_eq!(taut_live_objects(), 0, "round {number} destroys what it creates");
    hash.value()
}

/// Bytes for a target: random ones, for the readers of texts a text with a few changes.
pub fn bytes(target: &Target, random: &mut Random) -> Vec<u8> {
    let length = 64 + random.below(700);
    match target.name {
        "maps" => spoilt(map(random), random),
        "scenarios" => spoilt(scenarios(random), random),
        _ => (0..length).map(|_| random.next() as u8).collect(),
    }
}

fn map(random: &mut Random) -> Vec<u8> {
    let (width, height) = (random.between(1, 40), random.between(1, 40));
    let mut text = format!("type octile\nheight {height}\nwidth {width}\nmap\n").into_bytes();
    for _ in 0..height {
        text.extend((0..width).map(|_| *random.pick(b".....@TSGOW")));
        text.push(b'\n');
    }
    text
}

fn scenarios(random: &mut Random) -> Vec<u8> {
    let mut text = String::from("version 1\n");
    for _ in 0..random.below(20) {
        let mut number = || random.below(50);
        let (a, b, c, d) = (number(), number(), number(), number());
        text += &format!("{}\tsome.map\t50\t50\t{a}\t{b}\t{c}\t{d}\t{}\n", a / 4, (a + b + c + d) as f64 / 7.0);
    }
    text.into_bytes()
}

/// Half of the texts with up to three bytes changed.
fn spoilt(mut text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    if random.chance(0.5) {
        for _ in 0..random.below(4) {
            let at = random.below(text.len() as u64) as usize;
            text[at] = *random.pick(b"0123456789 \t\r\n.@x\xff");
        }
    }
    text
}

/// Runs rounds until the time is up, and checks the memory.
pub fn run(plan: &Plan, told: impl Fn(u64, u64)) -> Report {
    let first = plan.state.as_deref().map_or(0, |path| kept(path, plan.seed));
    let begin = Instant::now();
    let mut report = Report { first, hashes: Vec::with_capacity(1 << 16), warm: (0, 0), end: (0, 0) };
    loop {
        let done = report.hashes.len() as u64;
        if done >= WARM && (begin.elapsed() >= plan.length || first + done >= plan.most) {
            break;
        }
        let hash = round(plan.seed, first + done);
        report.hashes.push(hash);
        if let Some(path) = &plan.state {
            let text = format!("seed {}\nround {}\n", plan.seed, first + done + 1);
            std::fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        told(first + done, hash);
        report.end = ((plan.allocated)(), resident());
        if done + 1 == WARM {
            report.warm = report.end;
        }
        if done >= WARM {
            let (warm, now) = (report.warm.0, report.end.0);
            assert!(now <= warm + SLACK, "{now} bytes after round {}, {warm} after the warm ones", first + done);
        }
    }
    let (warm, end) = (report.warm.1, report.end.1);
    assert!(end <= warm + warm / 8 + RESIDENT_SLACK, "{end} bytes resident at the end, {warm} after the warm rounds");
    report
}

/// The round to go on with.
fn kept(path: &Path, seed: u64) -> u64 {
    let Ok(text) = std::fs::read_to_string(path) else { return 0 };
    let mut words = text.split_whitespace();
    let mut number = |name: &str| {
        assert_eq!(words.next(), Some(name), "{}", path.display());
        words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or_else(|| panic!("{}", path.display()))
    };
    let (of, round) = (number("seed"), number("round"));
    assert_eq!(of, seed, "{} is of another seed", path.display());
    round
}

/// Bytes of the process in memory; 0 where nobody says.
pub fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

/// The hashes of the first rounds, from their file.
pub fn golden(text: &str) -> Vec<u64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| u64::from_str_radix(line, 16).expect("a hash")).collect()
}
