//! The rule about searches can fail.

use crate::code::Source;
use crate::searches::faults;

/// The faults of one source that name it.
fn of(path: &str, text: &str) -> usize {
    let kernels = [["search", "lattice", "astar"].map(str::to_owned).to_vec()].into();
    faults(&[Source::new(path, text)], &kernels).iter().filter(|fault| fault.starts_with(path)).count()
}

#[test]
fn a_search_of_its_own_is_a_fault() {
    let text = "use crate::collections::heap::Heap;\n";
    assert_eq!(of("src/plan/chooser.rs", text), 1);
    assert_eq!(of("src/plan/chooser.rs", "let mut open = std::collections::BinaryHeap::new();"), 1);
    assert_eq!(of("src/search/disc/kernel.rs", text), 0);
    assert_eq!(of("src/search/lattice/astar/general.rs", text), 0);
    assert_eq!(of("src/search/lattice/walk.rs", text), 1);
    assert_eq!(of("src/plan/chooser_tests.rs", text), 0);
    assert_eq!(of("src/plan/chooser.rs", "// No Heap is needed.\nlet text = \"Heap\";"), 0);
}

#[test]
fn a_user_that_is_not_listed_is_a_fault() {
    let text = "use crate::search::best_first::{BestFirst, Graph};\n";
    assert_eq!(of("src/plan/chooser.rs", text), 1);
    assert_eq!(of("src/motion/lattice/chains.rs", text), 0);
}

#[test]
fn a_line_of_the_lists_without_a_search_is_a_fault() {
    assert_eq!(of("src/motion/core/driver.rs", "fn f() {}"), 1);
    assert_eq!(of("src/motion/lattice/turns.rs", "fn f() {}"), 1);
}
