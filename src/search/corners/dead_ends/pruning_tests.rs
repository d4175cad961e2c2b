use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::base::to_i32;
use crate::collections::Counted;
use crate::grid::{Grid, Snapshot};

const AT_ONCE_TERMS: Terms = Terms { delay: 0, pace: 1, least_spared: 0, at_once: true };

/// A point that lies on no grid line, and on a line with no corner.
const ASLANT: Point = Point { x: 1, y: 2 };

/// The map of a drawing: `#` is blocked.
fn draw(rows: &[&str]) -> Grid {
    let terrain: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|cell| u8::from(cell != b'#'))).collect();
    let side = |len: usize| crate::base::numeric::to_i32(len);
    Grid::from_terrain(side(rows[0].len()), side(rows.len()), &terrain).unwrap()
}

/// The dead ends of a map, and the numbers of its corners.
fn find(snapshot: &Snapshot, gaps: DiagonalGaps, terms: Terms) -> (DeadEnds, CornerIds) {
    let (mut ids, mut dead_ends, cancel) = (CornerIds::default(), DeadEnds::new(gaps, terms), AtomicBool::new(false));
    let layer = snapshot.first_layer();
    let scene = scene(snapshot, &cancel);
    ids.update(snapshot, layer, u64::MAX).unwrap();
    dead_ends.begin(&scene, &ids, [Point::default(); 2]);
    while dead_ends.pruning == Pruning::Waiting {
        dead_ends.expanded();
    }
    (dead_ends, ids)
}

fn scene<'a>(snapshot: &'a Snapshot, cancel: &'a AtomicBool) -> Scene<'a> {
    let layer = snapshot.first_layer();
    Scene {
        snapshot,
        layer,
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel,
    }
}

/// How paths between two lattice points may pass the corners of the map at an angle, row by row.
fn passages(grid: &Grid, ends: [(i32, i32); 2]) -> Vec<((i32, i32), Passage)> {
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let (mut dead_ends, ids) = find(&snapshot, DiagonalGaps::Closed, AT_ONCE_TERMS);
    dead_ends.begin(&scene(&snapshot, &AtomicBool::new(false)), &ids, ends.map(|(x, y)| Point::lattice(x, y)));
    let lattice = (0..=layer.height()).flat_map(|y| (0..=layer.width()).map(move |x| (x, y)));
    let corners = lattice.filter(|&(x, y)| layer.is_corner(x, y));
    let mut passage = |(x, y)| dead_ends.passage(layer, || ids.id(layer, x, y), ASLANT, Point::lattice(x, y));
    corners.map(|at| (at, passage(at))).collect()
}

#[test]
fn a_part_behind_one_rectangle_is_pruned_however_many_portals_lead_there() {
    // Two portals lead from the corridor to the upper room; the lower one is on the path, and a path
    // from the right to the right does not turn at its lower left corner.
    let grid = draw(&[
        "###########",
        "#.........#",
        "#.........#",
        "##.#####.##",
        "#.........#",
        "####.######",
        "#.........#",
        "#.........#",
    ]);
    for ((x, y), passage) in passages(&grid, [(7, 5), (9, 8)]) {
        let leads_on = [(4, 5), (5, 5), (5, 6)].contains(&(x, y));
        let expected = if leads_on { Passage::Free } else { Passage::None };
        assert_eq!(passage, expected, "({x}, {y})");
    }
    // From the upper room both its portals are on the path, but not what lies past them on the sides.
    for ((x, y), passage) in passages(&grid, [(5, 1), (1, 5)]) {
        let leads_on = [(3, 3), (8, 3), (2, 4), (3, 4), (8, 4)].contains(&(x, y));
        let expected = if leads_on { Passage::Free } else { Passage::None };
        assert_eq!(passage, expected, "({x}, {y})");
    }
}

#[test]
fn a_path_along_a_grid_line_may_pass_the_mouth_of_a_dead_end() {
    let grid = draw(&["......", "##.###", "#...##", "######"]);
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let (mut dead_ends, ids) = find(&snapshot, DiagonalGaps::Closed, AT_ONCE_TERMS);
    dead_ends.begin(&scene(&snapshot, &AtomicBool::new(false)), &ids, [Point::lattice(0, 1), Point::lattice(6, 1)]);
    let mut passage =
        |from: Point, (x, y)| dead_ends.passage(layer, || ids.id(layer, x, y), from, Point::lattice(x, y));
    assert_eq!(passage(Point::lattice(0, 1), (2, 1)), Passage::Straight);
    assert_eq!(passage(Point::lattice(0, 0), (2, 1)), Passage::None);
    assert_eq!(passage(Point::lattice(2, 0), (2, 1)), Passage::None);
    assert_eq!(passage(Point::lattice(2, 1), (2, 2)), Passage::None);
}

#[test]
fn blocks_of_two_points_are_found_wherever_these_lie() {
    let mut rng = TestRng::new(31);
    for round in 0..200 {
        let (width, height) = (2 + rng.below(70), 2 + rng.below(70));
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 10 + round % 40, 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let (mut dead_ends, ids) = find(&snapshot, DiagonalGaps::Open, AT_ONCE_TERMS);
        if dead_ends.state != TreeState::Finished {
            // No corners, or more components than there is capacity for.
            continue;
        }
        // A corner at which a query starts or ends lies between its ends; so do those on the same portals.
        for (x, y) in
            (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y))).filter(|&(x, y)| layer.is_corner(x, y))
        {
            let at = Point::lattice(x, y);
            dead_ends.begin(&scene(&snapshot, &AtomicBool::new(false)), &ids, [at, at]);
            let passage = dead_ends.passage(layer, || ids.id(layer, x, y), ASLANT, at);
            assert_eq!(passage, Passage::Free, "{width} x {height}, ({x}, {y})");
        }
    }
}

#[test]
fn random_maps_and_maps_of_one_block_have_no_trees() {
    let mut rng = TestRng::new(32);
    let usual = Terms { delay: 0, pace: 1, least_spared: 0, at_once: false };
    let state = |grid: &Grid| {
        let (dead_ends, _) = find(&grid.snapshot(), DiagonalGaps::Closed, usual);
        (dead_ends.state, dead_ends.rows.bytes() + dead_ends.columns.bytes() + dead_ends.builder.bytes())
    };
    let noise = Grid::from_terrain(60, 60, &rng.terrain(3600, 30, 1)).unwrap();
    assert!(state(&noise) == (TreeState::Useless, 0));
    // Pillars on open ground, some in every row and column: they all lie in one block.
    let pillars = (0..3600).map(|cell| u8::from(cell % 60 % 20 != cell / 60 * 7 % 20)).collect::<Vec<u8>>();
    assert!(state(&Grid::from_terrain(60, 60, &pillars).unwrap()) == (TreeState::Useless, 0));
    // Rooms at a corridor.
    let rooms = (0..3600).map(|cell| u8::from(cell % 10 != 0 && (cell / 60 % 10 != 0 || cell % 10 == 5)));
    let rooms = Grid::from_terrain(60, 60, &rooms.collect::<Vec<u8>>()).unwrap();
    let (state, bytes) = state(&rooms);
    assert!(state == TreeState::Finished && bytes > 0);
}

#[test]
fn the_trees_outlive_a_few_edits_and_those_that_change_back() {
    let grid = Grid::new(40, 40, 1).unwrap();
    for (x, y) in [(20, 1), (20, 2), (20, 3), (3, 20), (3, 22)] {
        grid.set_cell(x, y, 0).unwrap();
    }
    let ends = [Point::lattice(1, 1), Point::lattice(5, 1)];
    let (mut dead_ends, mut ids) = find(&grid.snapshot(), DiagonalGaps::Closed, AT_ONCE_TERMS);
    let cancel = AtomicBool::new(false);
    let mut begin = |edit: &dyn Fn()| {
        edit();
        let snapshot = grid.snapshot();
        ids.update(&snapshot, snapshot.first_layer(), u64::MAX).unwrap();
        dead_ends.begin(&scene(&snapshot, &cancel), &ids, ends);
        dead_ends.pruning
    };
    assert!(begin(&|| {}) == Pruning::Unmarked);
    assert!(begin(&|| assert_eq!(grid.set_cell(1, 1, 2), Ok(()))) == Pruning::Unmarked, "blocks and frees nothing");
    let edit = |cells: i32, value: u8| (0..cells).for_each(|at| grid.set_cell(at, 30, value).unwrap());
    assert!(begin(&|| edit(1, 0)) == Pruning::Unmarked);
    assert!(begin(&|| edit(to_i32(MOST_CHANGED), 0)) == Pruning::Unmarked);
    for _ in 0..40 {
        assert!(begin(&|| edit(to_i32(MOST_CHANGED) - 5, 1)) == Pruning::Unmarked);
        assert!(begin(&|| edit(to_i32(MOST_CHANGED), 0)) == Pruning::Unmarked);
    }
    assert!(begin(&|| edit(to_i32(MOST_CHANGED) + 1, 0)) == Pruning::Waiting, "too much has changed");
}
