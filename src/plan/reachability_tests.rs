use super::*;
use crate::geom::Point;
use crate::grid::Grid;

const GAPS: DiagonalGaps = DiagonalGaps::Closed;

/// Two rooms of 4 x 8 cells apart from each other.
fn rooms() -> Grid {
    let terrain: Vec<u8> = (0..72).map(|cell| u8::from(cell % 9 != 4)).collect();
    Grid::from_terrain(9, 8, &terrain).unwrap()
}

fn ends(start: i32, goal: i32) -> Ends {
    Ends { start: Point::lattice(start, 1), goal: Point::lattice(goal, 7) }
}

#[test]
fn labels_prove_only_what_is_apart() {
    let snapshot = rooms().snapshot();
    let layer = snapshot.first_layer();
    let mut reachability = Reachability::default();
    assert!(!reachability.proves_unreachable(layer, ends(1, 8), GAPS), "nothing is labelled so far");
    let progress = reachability.label(layer, &mut Budget::new(0), &AtomicBool::new(false));
    assert_eq!((progress, reachability.is_known()), (Progress::Found, true));
    assert!(reachability.proves_unreachable(layer, ends(1, 8), GAPS));
    assert!(!reachability.proves_unreachable(layer, ends(1, 3), GAPS));
    assert!(!reachability.proves_unreachable(layer, ends(6, 8), GAPS));
}

#[test]
fn labelling_stops_for_a_budget_and_for_a_cancel_and_goes_on() {
    let grid = Grid::new(300, 10, 1).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let mut reachability = Reachability::default();
    let (go, stop) = (AtomicBool::new(false), AtomicBool::new(true));
    assert_eq!(reachability.label(layer, &mut Budget::new(3), &go), Progress::Paused);
    assert!(reachability.bytes() > 0 && !reachability.is_known());
    assert_eq!(reachability.label(layer, &mut Budget::new(0), &stop), Progress::Cancelled);
    // 3,000 cells at 256 per expansion: 12 in all.
    let mut rest = Budget::new(100);
    assert_eq!((reachability.label(layer, &mut rest, &go), rest.left()), (Progress::Found, 91));
}

#[test]
fn a_changed_cell_drops_the_labels() {
    let grid = rooms();
    let mut reachability = Reachability::default();
    let go = AtomicBool::new(false);
    reachability.label(grid.snapshot().first_layer(), &mut Budget::new(0), &go);
    grid.set_cell(4, 0, 1).unwrap();
    reachability.keep_for(grid.snapshot().first_layer());
    assert!(!reachability.is_known());
    assert_eq!(reachability.bytes(), 0);
}
