use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{Budget, index_i32};
use crate::geom::Rect;
use crate::grid::{Grid, Snapshot, is_free};
use crate::search::core::{Kernel, NoProbe, Progress, Target};

pub(in crate::search::corners::anya) const SIDE: i32 = 40;

/// A random map, one of blocks, or of walls with doors.
fn any_terrain(rng: &mut TestRng) -> Vec<u8> {
    match rng.below(4) {
        0 => rng.terrain(SIDE * SIDE, 15, 1),
        1 => rng.terrain(SIDE * SIDE, 4, 1),
        2 => {
            let blocks = rng.terrain(SIDE * SIDE / 4, 25, 1);
            (0..SIDE * SIDE).map(|i| blocks[index_i32(i / SIDE / 2 * (SIDE / 2) + i % SIDE / 2)]).collect()
        }
        _ => (0..SIDE * SIDE).map(|i| u8::from((i % SIDE % 7 != 3 && i / SIDE % 7 != 3) || rng.chance(14))).collect(),
    }
}

pub(in crate::search::corners::anya) fn scene<'a>(snapshot: &'a Snapshot, cancel: &'a AtomicBool) -> Scene<'a> {
    Scene {
        snapshot,
        layer: snapshot.first_layer(),
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

/// The path between two points and its length.
pub(in crate::search::corners::anya) fn find(
    kernel: &mut Anya,
    scene: &Scene<'_>,
    start: Point,
    goal: Point,
) -> Option<(u64, Vec<Point>)> {
    kernel.begin(scene, start, goal, u64::MAX).unwrap();
    match kernel.step(scene, &mut Budget::new(0), &mut NoProbe).unwrap() {
        Progress::Found => {
            let mut path = Vec::new();
            kernel.trace(scene, Target::Goal, &mut path).unwrap();
            Some((kernel.cost(Target::Goal).to_bits(), path))
        }
        _ => None,
    }
}

pub(in crate::search::corners::anya) fn any_point(rng: &mut TestRng, layer: &Layer) -> Point {
    loop {
        let at = match rng.below(3) {
            0 => Point::lattice(rng.below(SIDE + 1), rng.below(SIDE + 1)),
            1 => Point { x: rng.below(SIDE) * SCALE + SCALE / 2, y: rng.below(SIDE) * SCALE + SCALE / 2 },
            _ => Point { x: rng.below(SIDE * SCALE), y: rng.below(SIDE * SCALE) },
        };
        if is_free(layer, at) {
            return at;
        }
    }
}

/// One planner with lists lives through edits, one without is new to each query: the same paths, to the bit.
#[test]
fn lists_change_no_path_whatever_was_asked_and_edited_before() {
    let mut rng = TestRng::new(77);
    let cancel = AtomicBool::new(false);
    let (mut same, mut by_lists, mut without) = (0, 0, 0);
    let rounds = if cfg!(miri) {
        1
    } else if long_counts() {
        4_000
    } else {
        400
    };
    for round in 0..rounds {
        let gaps = if round % 3 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
        // Some planners have little memory, so that lists make way for others.
        let limit = if round % 4 == 0 { 340_000 } else { 64 << 20 };
        let mut keeping = Anya::keeping(gaps, 1.0, limit);
        if round % 3 == 1 {
            keeping = keeping.with_dead_ends_at_once();
        }
        keeping.kept.least_cells = 0;
        let mut door = None;
        let mut plain = Anya::new(gaps, 1.0);
        let mut points: Vec<Point> = (0..8).map(|_| any_point(&mut rng, grid.snapshot().first_layer())).collect();
        for turn in 0..if cfg!(miri) { 4 } else { 60 } {
            if round % 2 == 0 || turn % 20 == 19 {
                let (x, y) = (rng.below(SIDE), rng.below(SIDE));
                let size = if rng.chance(20) { 1 + rng.below(6) } else { 1 };
                let area = Rect { x, y, width: size.min(SIDE - x), height: size.min(SIDE - y) };
                match door.take().filter(|_| rng.chance(60)) {
                    // What was opened or closed last changes back.
                    Some((x, y, value)) => grid.set_cell(x, y, value).unwrap(),
                    None => {
                        door = Some((x, y, u8::from(!grid.snapshot().is_blocked(x, y))));
                        grid.fill(area, u8::from(rng.chance(50))).unwrap();
                    }
                }
            }
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel);
            if rng.chance(20) {
                let at = index_i32(rng.below(8));
                points[at] = any_point(&mut rng, scene.layer);
            }
            if round % 5 == 0 && turn == 10 {
                while keeping.prepare(&scene, &mut Budget::new(7)).unwrap() != Progress::Found {}
            }
            let (start, goal) = (points[index_i32(rng.below(8))], points[index_i32(rng.below(8))]);
            if !is_free(scene.layer, start) || !is_free(scene.layer, goal) {
                continue;
            }
            let found = find(&mut keeping, &scene, start, goal);
            by_lists += keeping.projections();
            let wanted = find(&mut plain, &scene, start, goal);
            without += plain.projections();
            assert_eq!(found, wanted, "round {round}, query {turn}: {start:?} -> {goal:?}");
            same += usize::from(found.is_some());
        }
    }
    assert!(cfg!(miri) || same > 1_000, "{same}");
    assert!(cfg!(miri) || by_lists * 10 < without * 7, "{by_lists} rows of {without}");
}
