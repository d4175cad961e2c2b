//! Replays the corpus of every target, on any toolchain: `cargo test` here, `fuzz` in `tests/run.sh`.

use std::path::{Path, PathBuf};

use taut_fuzz::{TARGETS, soak};
use taut_test_support::random::Random;

fn inputs(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    inputs.sort();
    inputs
}

/// Targets record calls and count live objects, which belong to the process: one at a time.
static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn every_input_of_the_corpus_passes_every_target() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for target in TARGETS {
        let inputs = inputs(target.name);
        assert!(inputs.len() >= 10, "{}: {} inputs", target.name, inputs.len());
        for path in &inputs {
            let bytes = std::fs::read(path).expect("an input");
            let hashes = [(); 2].map(|()| {
                std::panic::catch_unwind(|| (target.run)(&bytes))
                    .unwrap_or_else(|_| panic!("{} fails: see above", path.display()))
            });
            assert_eq!(hashes[0], hashes[1], "{}: two runs, two answers", path.display());
        }
        println!("{:10} {:4} inputs", target.name, inputs.len());
    }
}

/// The hashes of the soak's first rounds are those of every machine and build.
#[test]
fn the_first_rounds_of_the_soak_have_their_hashes() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/soak.txt");
    let expected = soak::golden(&std::fs::read_to_string(&path).expect("the golden file"));
    for (round, expected) in expected.iter().enumerate().take(8) {
        assert_eq!(soak::round(2026, round as u64), *expected, "round {round}");
    }
}

/// A target that believes everything would pass as well: what each of them has seen differs from input to input.
#[test]
fn targets_see_more_than_one_answer() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for target in TARGETS {
        let hash = |seed| (target.run)(&soak::bytes(&target, &mut Random::new(seed)));
        let mut hashes: Vec<u64> = (0..80).map(hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert!(hashes.len() > 5, "{}: {} different answers", target.name, hashes.len());
    }
}
