use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_free, visible};
use crate::search::{core::NoProbe, corners::cul_de_sac::TurnView};

/// Bytes that a kernel holds in all.
fn bytes(kernel: &Anya) -> u64 {
    let MemoryUse { nodes, open, other, .. } = kernel.memory_use();
    nodes + open + other
}

#[test]
fn roots_and_intervals_together_keep_to_the_allowance() {
    const SIDE: i32 = 60;
    let mut rng = TestRng::new(23);
    let mut terrain = rng.terrain(SIDE * SIDE, 12, 1);
    // Both ends of the diagonal are free.
    let last = terrain.len() - 1;
    (terrain[0], terrain[last]) = (1, 1);
    let grid = Grid::from_terrain(SIDE, SIDE, &terrain).unwrap();
    let snapshot = grid.snapshot();
    let cancel = AtomicBool::new(false);
    let scene = Scene {
        snapshot: &snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: true,
        from_start: true,
        unlimited: false,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel: &cancel,
    };
    let (start, goal) = (Point::lattice(0, 0), Point::lattice(SIDE, SIDE));
    let search = |kernel: &mut Anya, allowance: u64| {
        kernel.begin(&scene, start, goal, allowance)?;
        kernel.step(&scene, &mut Budget::new(0), &mut NoProbe)
    };
    let mut free = Anya::new(DiagonalGaps::Closed, 1.0);
    let found = search(&mut free, u64::MAX);
    assert!(matches!(found, Ok(Progress::Found)));
    assert!(free.memory_use().other > 0, "the map must need the stack");
    let (enough, mut refused) = (bytes(&free), 0);
    for allowance in (enough - 8000..=enough).step_by(100).chain([enough]) {
        let mut kernel = Anya::new(DiagonalGaps::Closed, 1.0);
        match search(&mut kernel, allowance) {
            Ok(progress) => assert_eq!(progress, Progress::Found),
            Err(error) => {
                refused += 1;
                assert!(matches!(error, Error::MemoryLimit { needed, limit } if needed > limit));
            }
        }
        assert!(bytes(&kernel) <= allowance);
        let left = kernel.memory_use().other;
        assert!(search(&mut kernel, u64::MAX - left).is_ok(), "it can be used again");
        assert_eq!(kernel.roots.best.to_bits(), free.roots.best.to_bits());
    }
    assert!(refused > 0);
}

#[test]
fn a_search_without_a_path_has_come_to_the_nearest_corner_also_in_culs_de_sac() {
    const SIDE: i32 = 16;
    let mut rng = TestRng::new(24);
    let (mut partial, mut nearer) = (0, 0);
    for _ in 0..240 {
        let grid = Grid::from_terrain(SIDE, SIDE, &rng.terrain(SIDE * SIDE, 35, 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let cancel = AtomicBool::new(false);
        let scene = Scene {
            snapshot: &snapshot,
            layer,
            costs: None,
            tracks_nearest: true,
            from_start: true,
            unlimited: false,
            in_haste: false,
            turns_only: false,
            radius: 0,
            cancel: &cancel,
        };
        let mut kernel = Anya::new(DiagonalGaps::Closed, 1.0);
        let mut find = |start, goal, target| {
            kernel.begin(&scene, start, goal, u64::MAX).unwrap();
            let progress = kernel.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap();
            let mut path = Vec::new();
            kernel.trace(&scene, target, &mut path).unwrap();
            (progress, path)
        };
        let free = |rng: &mut TestRng| loop {
            let (x, y) = (rng.below(SIDE), rng.below(SIDE));
            if !layer.is_blocked(x, y) {
                return Point::centre(x, y);
            }
        };
        let (start, goal) = (free(&mut rng), free(&mut rng));
        let (progress, path) = find(start, goal, Target::Nearest);
        if progress != Progress::Exhausted {
            continue;
        }
        partial += 1;
        let end = *path.last().unwrap();
        assert_eq!(path[0], start);
        let lattice = (0..=SIDE).flat_map(|x| (0..=SIDE).map(move |y| (x, y)));
        for (x, y) in lattice.filter(|&(x, y)| layer.is_corner(x, y)) {
            let corner = Point::lattice(x, y);
            let (progress, path) = find(start, corner, Target::Goal);
            // Where the path to it could turn, the search has come.
            let from = path.len().checked_sub(2).map(|at| path[at]);
            let turns = from.is_some_and(|from| TurnView::at(layer, corner, from).is_some());
            if progress == Progress::Found && turns {
                assert!(end.distance(goal) <= corner.distance(goal), "{start:?} {goal:?}: {end:?}, not {corner:?}");
                nearer += i32::from(corner == end);
            }
        }
    }
    assert!(partial > 40 && nearer > partial / 2, "{nearer} of {partial}");
}

#[test]
fn a_search_from_either_end_gives_a_path_of_the_same_length_from_start_to_goal() {
    const SIDE: i32 = 40;
    let mut rng = TestRng::new(25);
    let (mut from_start, mut from_goal, mut clear) = (0, 0, 0);
    for _ in 0..300 {
        let grid = Grid::from_terrain(SIDE, SIDE, &rng.terrain(SIDE * SIDE, 20, 1)).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
        let (start, goal) = (end(), end());
        if !is_free(layer, start) || !is_free(layer, goal) {
            continue;
        }
        let [either, one] = [false, true].map(|allow_partial| {
            let scene = Scene {
                snapshot: &snapshot,
                layer,
                costs: None,
                tracks_nearest: allow_partial,
                from_start: allow_partial,
                unlimited: false,
                in_haste: false,
                turns_only: false,
                radius: 0,
                cancel: &cancel,
            };
            let mut kernel = Anya::new(DiagonalGaps::Closed, 1.0);
            kernel.begin(&scene, start, goal, u64::MAX).unwrap();
            let progress = kernel.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap();
            let mut path = Vec::new();
            if progress == Progress::Found {
                kernel.trace(&scene, Target::Goal, &mut path).unwrap();
                assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
                let length: f64 = path.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
                assert!((length - kernel.roots.best).abs() <= 1e-9 * length);
            }
            (kernel, progress)
        });
        assert_eq!(either.1, one.1);
        assert!(!one.0.reversed, "a partial path must come from the start");
        if one.1 == Progress::Found {
            let (a, b) = (either.0.roots.best, one.0.roots.best);
            assert!((a - b).abs() <= 1e-9 * b, "{a}, not {b}");
        }
        let seen = visible(layer, start, goal, DiagonalGaps::Closed);
        assert_eq!(either.0.from_start, if seen { FromStart::Clear } else { FromStart::Blocked });
        clear += i32::from(seen);
        from_goal += i32::from(either.0.reversed);
        from_start += i32::from(!seen && !either.0.reversed);
    }
    assert!(from_start > 50 && from_goal > 50 && clear > 5, "{from_start} {from_goal} {clear}");
}

/// A map of some kind: noise, blocks, or a maze of rooms.
fn any_terrain(rng: &mut TestRng, side: i32) -> Vec<u8> {
    let kind = rng.below(3);
    let mut terrain = match kind {
        0 => {
            let percent = 10 + rng.below(35);
            rng.terrain(side * side, percent, 1)
        }
        _ => vec![1; index_i32(side * side)],
    };
    let blocks = if kind == 1 { 6 + rng.below(30) } else { 0 };
    for _ in 0..blocks {
        let (left, top, wide, high) = (rng.below(side), rng.below(side), 1 + rng.below(9), 1 + rng.below(9));
        for y in top..(top + high).min(side) {
            (left..(left + wide).min(side)).for_each(|x| terrain[index_i32(y * side + x)] = 0);
        }
    }
    if kind == 2 {
        // Walls with doors here and there.
        let step = 3 + rng.below(5);
        for cell in 0..side * side {
            let (x, y) = (cell % side, cell / side);
            if (x % step == 0 || y % step == 0) && rng.chance(92) {
                terrain[index_i32(cell)] = 0;
            }
        }
    }
    terrain
}

#[test]
fn leaving_out_dead_ends_changes_no_length_and_no_outcome() {
    const SIDE: i32 = 28;
    let mut rng = TestRng::new(33);
    let (mut found, mut with, mut without) = (0, 0, 0);
    for round in 0..1500 {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng, SIDE)).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let mut pruned = Anya::new(gaps, 1.0).with_dead_ends_at_once();
        let mut whole = Anya::new(gaps, 1.0);
        for _ in 0..12 {
            let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            let (start, goal) = (end(), end());
            if !is_free(layer, start) || !is_free(layer, goal) {
                continue;
            }
            let search = |kernel: &mut Anya, unlimited: bool| {
                let scene = Scene {
                    snapshot: &snapshot,
                    layer,
                    costs: None,
                    tracks_nearest: false,
                    from_start: false,
                    unlimited,
                    in_haste: false,
                    turns_only: false,
                    radius: 0,
                    cancel: &cancel,
                };
                kernel.begin(&scene, start, goal, u64::MAX).unwrap();
                // One round of three in steps of one.
                let budget = if round % 3 == 0 { 1 } else { 0 };
                loop {
                    let progress = kernel.step(&scene, &mut Budget::new(budget), &mut NoProbe).unwrap();
                    if progress != Progress::Paused {
                        return (progress, kernel.roots.best);
                    }
                }
            };
            let (a, b) = (search(&mut pruned, true), search(&mut whole, false));
            assert_eq!(a.0, b.0, "round {round}: {start:?} to {goal:?}");
            assert!(
                a.1 == b.1 || (a.1 - b.1).abs() <= 1e-9 * b.1,
                "round {round}: {start:?} to {goal:?}: {} not {}",
                a.1,
                b.1
            );
            found += i32::from(a.0 == Progress::Found);
            (with, without) = (with + pruned.stats.expanded, without + whole.stats.expanded);
        }
    }
    assert!(found > 3000 && with * 10 < without * 9, "{found} {with} {without}");
}

/// A search in steps of some expansions: how it ended, the length, and the path.
fn answer(
    kernel: &mut Anya,
    scene: &Scene<'_>,
    (start, goal): (Point, Point),
    step: u64,
) -> (Progress, u64, Vec<Point>) {
    kernel.begin(scene, start, goal, u64::MAX).unwrap();
    loop {
        let progress = kernel.step(scene, &mut Budget::new(step), &mut NoProbe).unwrap();
        if progress != Progress::Paused {
            let mut path = Vec::new();
            kernel.trace(scene, Target::Goal, &mut path).unwrap();
            return (progress, kernel.roots.best.to_bits(), path);
        }
    }
}

#[test]
fn a_prepared_kernel_finds_the_same_paths_with_fewer_expansions() {
    const SIDE: i32 = 40;
    let mut rng = TestRng::new(34);
    let (mut found, mut with, mut without, mut aimed) = (0, 0, 0, 0);
    for round in 0..400 {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng, SIDE)).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let scene = |unlimited| {
            let (allow_partial, cancel) = (false, &cancel);
            Scene {
                snapshot: &snapshot,
                layer,
                costs: None,
                tracks_nearest: allow_partial,
                from_start: allow_partial,
                unlimited,
                in_haste: false,
                turns_only: false,
                radius: 0,
                cancel,
            }
        };
        let (mut prepared, mut plain) = (Anya::new(gaps, 1.0), Anya::new(gaps, 1.0));
        prepared.landmarks.least_cells = 0;
        let part = [0, 1, 1000][index_i32(round % 3)];
        while prepared.prepare(&scene(true), &mut Budget::new(part)).unwrap() != Progress::Found {}
        for _ in 0..16 {
            let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            let ends = (end(), end());
            if !is_free(layer, ends.0) || !is_free(layer, ends.1) {
                continue;
            }
            let step = u64::from(round % 5 == 0);
            let (a, b) = (answer(&mut prepared, &scene(true), ends, step), answer(&mut plain, &scene(false), ends, 0));
            assert_eq!(a, b, "round {round}: {ends:?}");
            found += i32::from(a.0 == Progress::Found);
            aimed += i32::from(prepared.landmarks.has_aim());
            (with, without) = (with + prepared.stats.expanded, without + plain.stats.expanded);
            // Limits leave nothing of what was prepared.
            let limited = answer(&mut prepared, &scene(false), ends, 0);
            assert_eq!((limited, prepared.stats.expanded), (b, plain.stats.expanded), "round {round}: {ends:?}");
        }
    }
    assert!(found > 2000 && aimed > 1000 && with * 4 < without * 3, "{found} {aimed} {with} {without}");
}

#[test]
fn what_was_prepared_outlives_edits_and_an_open_search_goes_on_while_more_is() {
    const SIDE: i32 = 48;
    let mut rng = TestRng::new(35);
    let (mut found, mut longer, mut edited, mut used) = (0, 0, 0, 0);
    for round in 0..60 {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng, SIDE)).unwrap();
        let cancel = AtomicBool::new(false);
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let mut kernel = Anya::new(gaps, 1.0);
        kernel.landmarks.least_cells = 0;
        let mut prepared_for = None;
        for _ in 0..8 {
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            let (costs, allow_partial, unlimited, cancel) = (None, false, true, &cancel);
            let scene = Scene {
                snapshot: &snapshot,
                layer,
                costs,
                tracks_nearest: allow_partial,
                from_start: allow_partial,
                unlimited,
                in_haste: false,
                turns_only: false,
                radius: 0,
                cancel,
            };
            let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            let ends = (end(), end());
            if !is_free(layer, ends.0) || !is_free(layer, ends.1) {
                continue;
            }
            let expected = answer(&mut Anya::new(gaps, 1.0), &scene, ends, 0);
            // Begun after the edit, whatever was prepared before; and an edit is made and prepared for while it is
            // open.
            kernel.begin(&scene, ends.0, ends.1, u64::MAX).unwrap();
            let is_edited = prepared_for.is_some_and(|version| version != layer.version());
            edited += i32::from(is_edited && kernel.landmarks.has_aim());
            used += i32::from(kernel.landmarks.has_aim());
            let mut progress = kernel.step(&scene, &mut Budget::new(2), &mut NoProbe).unwrap();
            let (x, y) = (rng.below(SIDE), rng.below(SIDE));
            grid.set_cell(x, y, u8::from(rng.chance(50))).unwrap();
            let newer = grid.snapshot();
            let later = Scene { snapshot: &newer, layer: newer.first_layer(), ..scene };
            while progress == Progress::Paused {
                kernel.prepare(&later, &mut Budget::new(50)).unwrap();
                progress = kernel.step(&scene, &mut Budget::new(1), &mut NoProbe).unwrap();
                longer += 1;
            }
            let mut path = Vec::new();
            kernel.trace(&scene, Target::Goal, &mut path).unwrap();
            assert_eq!((progress, kernel.roots.best.to_bits(), path), expected, "round {round}: {ends:?}");
            found += i32::from(progress == Progress::Found);
            if rng.chance(50) {
                assert_eq!(kernel.prepare(&later, &mut Budget::new(0)).unwrap(), Progress::Found);
                prepared_for = Some(later.layer.version());
            }
            if rng.chance(50) {
                grid.set_cell(rng.below(SIDE), rng.below(SIDE), u8::from(rng.chance(50))).unwrap();
            }
        }
    }
    assert!(found > 100 && longer > 1000 && edited > 60 && used > edited, "{found} {longer} {edited} {used}");
}
