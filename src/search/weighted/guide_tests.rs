use super::super::tables::TABLES;
use super::*;

#[test]
fn a_place_between_two_offsets_is_found() {
    for coarse in &TABLES {
        for fine in TABLES.iter().filter(|fine| fine.intervals > coarse.intervals) {
            let Refinement(all) = Refinement::new(fine, coarse);
            for (number, between) in all.iter().enumerate().take(fine.intervals + 1) {
                let along = fine.offset(number);
                assert!((coarse.offset(between.lower) + between.behind - along).abs() < 1e-12);
                assert!((coarse.offset(between.lower + 1) - between.before - along).abs() < 1e-12);
                assert!(between.behind >= 0.0 && between.before >= 0.0);
            }
        }
    }
}

/// A node beside a path that matters has a label next to it in the search before: no interval of a graph has two
/// nodes of the one before it inside.
#[test]
fn intervals_of_a_ladder_have_one_offset_of_the_step_before_inside() {
    for ladder in super::super::kernel::LADDERS.map(|ladder| ladder.1) {
        for steps in ladder.windows(2) {
            let (coarse, fine) = (NetTable::of(steps[0]), NetTable::of(steps[1]));
            for interval in fine.offsets.windows(2) {
                let inside = |&&offset: &&u32| interval[0] < offset && offset < interval[1];
                assert!(coarse.offsets.iter().filter(inside).count() <= 1, "{steps:?} {interval:?}");
            }
        }
    }
}
