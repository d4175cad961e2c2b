//! `soak [--minutes N] [--state FILE] [--rounds N]`: mixed calls with flat memory, see `taut_fuzz::soak`. TAUT_BLESS=1
//! writes the hashes of the first rounds anew.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use taut_fuzz::soak::{Plan, golden, run};

/// Rounds whose hashes are in the file.
const GOLDEN: usize = 100;
const SEED: u64 = 2026;

/// Bytes that are allocated now.
static ALLOCATED: AtomicU64 = AtomicU64::new(0);

/// The system's allocator, counted.
struct Counting;

// SAFETY: every call is passed on to the system's allocator, whose rules it keeps.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as for this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as for this function.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: as for this function.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    let mut plan = Plan {
        seed: SEED,
        length: Duration::from_secs(3600),
        state: None,
        most: u64::MAX,
        allocated: || ALLOCATED.load(Ordering::Relaxed),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_else(|| panic!("{word} needs a value"));
        let number = || value.parse::<u64>().unwrap_or_else(|_| panic!("{value} is no number"));
        match word.as_str() {
            "--minutes" => plan.length = Duration::from_secs(60 * number()),
            "--rounds" => plan.most = number(),
            "--state" => plan.state = Some(PathBuf::from(&value)),
            _ => panic!("usage: soak [--minutes N] [--state FILE] [--rounds N]"),
        }
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../golden/soak.txt");
    let expected = golden(&std::fs::read_to_string(&path).unwrap_or_default());
    let is_blessed = std::env::var_os("TAUT_BLESS").is_some();
    let report = run(&plan, |round, hash| {
        if let Some(expected) = usize::try_from(round).ok().and_then(|round| expected.get(round)) {
            assert!(is_blessed || *expected == hash, "round {round}: hash {hash:016x}, {expected:016x} in soak.txt");
        }
    });
    if is_blessed {
        assert!(report.first == 0 && report.hashes.len() >= GOLDEN, "the first {GOLDEN} rounds");
        let mut text =
            String::from("# Hashes of the first rounds of the soak: statuses, lengths and paths, no counts.\n");
        report.hashes[..GOLDEN].iter().for_each(|hash| text += &format!("{hash:016x}\n"));
        std::fs::write(&path, text).expect("the golden file");
    } else {
        assert_eq!(expected.len(), GOLDEN, "{}", path.display());
    }
    let last = report.first + report.hashes.len() as u64;
    let (warm, end) = (report.warm, report.end);
    println!("rounds {} to {}: no broken promise", report.first, last - 1);
    println!("allocated after the warm rounds and at the end: {} and {} bytes", warm.0, end.0);
    println!("resident: {} and {} KiB", warm.1 >> 10, end.1 >> 10);
}
