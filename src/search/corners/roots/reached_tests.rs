use std::sync::atomic::AtomicBool;

use super::*;
use crate::grid::Grid;
use crate::search::core::NoProbe;

/// Calls `check` with the roots of a search from the lattice point (0, 0) towards (6, 6) on a map with four blocked
/// cells, that is sixteen corners.
///
/// ```text
///   . . . . . .
///   . # . . # .
///   . . . . . .
///   . . . . . .
///   . # . . # .
///   . . . . . .
/// ```
fn with_roots(check: impl FnOnce(&mut Roots)) {
    let cells = (0..36).map(|cell| (cell % 6, cell / 6));
    let terrain: Vec<u8> = cells.map(|(x, y)| u8::from(!([1, 4].contains(&x) && [1, 4].contains(&y)))).collect();
    let grid = Grid::from_terrain(6, 6, &terrain).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    let layer = snapshot.first_layer();
    let scene = Scene {
        snapshot: &snapshot,
        layer,
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel: &cancel,
    };
    let mut roots = Roots::new(1.0);
    roots.table.number_corners(&scene, u64::MAX).unwrap();
    roots.begin(&scene, Point::lattice(0, 0), u64::MAX).unwrap();
    roots.set_goal(layer, Point::lattice(6, 6));
    roots.set_out(Point::lattice(6, 6)).unwrap();
    assert_eq!((roots.table.ids.count(), roots.start, roots.goal), (16, RootId(16), RootId(17)));
    check(&mut roots);
}

/// The numbers of the corners at (2, 2) and (5, 2).
const NEAR: RootId = RootId(5);
const FAR: RootId = RootId(7);

/// A path of length `g` to the corner at (5, 2) from the root with the number `parent`.
fn arrival(g: f64, parent: u32) -> Arrival {
    let parent = RootId(parent);
    Arrival { at: Point::lattice(5, 2), turn: ConeTurn::UNKNOWN, g, parent, from: Point::lattice(2, 1) }
}

fn reach(roots: &mut Roots, arrival: Arrival) {
    roots.reach(FAR, arrival, |_| 0.0, &mut NoProbe).unwrap();
}

#[test]
fn a_shorter_path_is_taken_and_opens_the_root_again() {
    with_roots(|roots| {
        reach(roots, arrival(6.0, 1));
        let closed = roots.table.get(FAR).unwrap();
        roots.table.update(FAR, Root { closed: true, ..closed });
        reach(roots, arrival(5.0, 2));
        let root = roots.table.get(FAR).unwrap();
        assert_eq!((root.g, root.parent, root.closed), (5.0, RootId(2), false));
        assert_eq!(roots.generated, 3, "the start counts");
    });
}

#[test]
fn a_longer_path_is_left() {
    with_roots(|roots| {
        reach(roots, arrival(5.0, 2));
        reach(roots, arrival(5.5, 1));
        let root = roots.table.get(FAR).unwrap();
        assert_eq!((root.g, root.parent, roots.generated), (5.0, RootId(2), 2));
    });
}

#[test]
fn of_equally_long_paths_the_one_from_the_lowest_number_is_taken_in_any_order() {
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
        with_roots(|roots| {
            order.into_iter().for_each(|parent| reach(roots, arrival(5.0, parent)));
            assert_eq!(roots.table.get(FAR).unwrap().parent, RootId(1), "{order:?}");
            assert_eq!(roots.generated, 2, "a tie opens nothing");
        });
    }
}

#[test]
fn a_tie_leaves_a_closed_root_closed() {
    with_roots(|roots| {
        reach(roots, arrival(5.0, 2));
        let open = roots.table.get(FAR).unwrap();
        roots.table.update(FAR, Root { closed: true, ..open });
        reach(roots, arrival(5.0, 1));
        let root = roots.table.get(FAR).unwrap();
        assert_eq!((root.parent, root.closed), (RootId(1), true));
    });
}

#[test]
fn the_goal_is_never_open_and_roots_leave_by_their_bound() {
    with_roots(|roots| {
        roots.open.pop();
        let goal = Arrival {
            at: Point::lattice(6, 6),
            turn: ConeTurn::UNKNOWN,
            g: 9.0,
            parent: FAR,
            from: Point::lattice(5, 2),
        };
        roots.reach(roots.goal, goal, |_| 0.0, &mut NoProbe).unwrap();
        assert_eq!((roots.best, roots.open.peek()), (9.0, None));
        // The straight line from (5, 2) to (6, 6) is the root of 17 long, a better bound may be given.
        roots.reach(FAR, arrival(5.0, 1), |_| 7.0, &mut NoProbe).unwrap();
        roots.reach(NEAR, Arrival { at: Point::lattice(2, 2), ..arrival(3.0, 1) }, |_| 0.0, &mut NoProbe).unwrap();
        let mut order = Vec::new();
        while let Some((bound, id)) = roots.open.peek() {
            order.push((id, bound.floor()));
            roots.open.pop();
        }
        assert_eq!(order, [(NEAR, 8.0), (FAR, 12.0)]);
    });
}
