//! Spoilt texts for the readers' tests: cut at every byte, and changed at random from a seed.

use std::path::{Path, PathBuf};

/// Spoilt texts that a test tries; Miri is some hundred times slower.
pub(super) const MUTATIONS: usize = if cfg!(miri) { 200 } else { 20_000 };

/// A seeded generator (SplitMix64), so that a failure can be run again.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bound = u64::try_from(bound).expect("a bound of 64 bits");
        usize::try_from((mixed ^ (mixed >> 31)) % bound).expect("below the bound")
    }
}

/// All prefixes of `text`, from nothing to all but the last byte.
pub(super) fn prefixes(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    (0..text.len()).map(|end| &text[..end])
}

/// `text` with up to four bytes changed, removed or inserted, or two parts of it swapped.
pub(super) fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let likely = b"0123456789 \t\r\n.@TSGOWmapx-\0\xff";
    let mut spoilt = text.to_vec();
    for _ in 0..=random.below(4) {
        if spoilt.is_empty() {
            break;
        }
        let at = random.below(spoilt.len());
        match random.below(5) {
            0 => spoilt[at] = likely[random.below(likely.len())],
            1 => spoilt[at] = u8::try_from(random.below(256)).expect("a byte"),
            2 => drop(spoilt.remove(at)),
            3 => spoilt.insert(at, likely[random.below(likely.len())]),
            _ => spoilt.rotate_left(at),
        }
    }
    spoilt
}

/// The files with this extension in the maps of the data folder, and those that come with the project.
pub(super) fn data_files(extension: &str) -> Vec<PathBuf> {
    // The package that is tested may be one of the folders below the top.
    let mut tops = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let own = tops.find_map(|top| Some(top.join("examples/maps")).filter(|maps| maps.is_dir()));
    assert!(own.is_some(), "the project's own maps are there");
    let data = std::env::var_os("TAUT_DATA").map(|folder| PathBuf::from(folder).join("maps"));
    let mut files = Vec::new();
    for folder in [own, data].into_iter().flatten() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        files.extend(entries.flatten().map(|entry| entry.path()));
    }
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    assert!(!files.is_empty(), "the project's own maps are there");
    files
}
