//! Landmarks of an earlier state of the layer.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::grid::{Grid, Snapshot, is_free};
use crate::search::core::{Kernel, NoProbe, Target};
use crate::search::{corners::anya::Anya, corners::ids::CornerId};

fn scene<'a>(snapshot: &'a Snapshot, cancel: &'a AtomicBool, unlimited: bool) -> Scene<'a> {
    Scene {
        snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: false,
        from_start: false,
        turns_only: false,
        radius: 0,
        unlimited,
        in_haste: false,
        cancel,
    }
}

/// A random map, one of blocks, of walls with doors, or of corridors.
fn any_terrain(rng: &mut TestRng, side: i32) -> Vec<u8> {
    let cells = (0..side * side).map(|cell| (cell % side, cell / side));
    match rng.below(4) {
        0 => {
            let percent = 5 + rng.below(25);
            rng.terrain(side * side, percent, 1)
        }
        1 => {
            let blocks = rng.terrain(side * side / 4 + side, 25, 1);
            cells.map(|(x, y)| blocks[crate::base::numeric::index_i32(y / 2 * (side / 2) + x / 2)]).collect()
        }
        2 => cells.map(|(x, y)| u8::from(x % 3 != 1 && y % 3 != 1 || x % 3 != y % 3 && rng.chance(60))).collect(),
        _ => cells.map(|(x, y)| u8::from((x % 7 != 3 && y % 7 != 3) || rng.chance(14))).collect(),
    }
}

/// Blocks cells, or frees them, or both; now and then a whole rectangle, or a cell that has changed before.
fn edit(rng: &mut TestRng, grid: &Grid, side: i32, changed: &mut Vec<(i32, i32)>, kind: i32) {
    let class = match kind {
        0 => 0,
        1 => 1,
        _ => u8::from(rng.chance(50)),
    };
    if rng.chance(6) {
        let (x, y) = (rng.below(side - 3), rng.below(side - 3));
        let area = crate::geom::Rect::new(x, y, 1 + rng.below(3), 1 + rng.below(3));
        grid.fill(area, class).unwrap();
        return;
    }
    let again = changed.len() > 3 && rng.chance(20);
    let cell = if again {
        changed[index(rng.below(50).unsigned_abs()) % changed.len()]
    } else {
        (rng.below(side), rng.below(side))
    };
    changed.push(cell);
    grid.set_cell(cell.0, cell.1, class).unwrap();
}

/// How a search ended, the bits of the length, and the path.
fn answer(kernel: &mut Anya, scene: &Scene<'_>, ends: (Point, Point)) -> (Progress, u64, Vec<Point>) {
    kernel.begin(scene, ends.0, ends.1, u64::MAX).unwrap();
    let progress = kernel.step(scene, &mut Budget::new(0), &mut NoProbe).unwrap();
    let mut path = Vec::new();
    kernel.trace(scene, Target::Goal, &mut path).unwrap();
    (progress, kernel.cost(Target::Goal).to_bits(), path)
}

#[test]
fn estimates_are_never_more_than_distances_after_any_edits() {
    const SIDE: i32 = 24;
    let mut rng = TestRng::new(63);
    let (mut edits, mut aimed, mut checked, mut helpful, mut freed) = (0, 0, 0, 0, 0);
    let rounds = if long_counts() { 20_000 } else { 250 };
    for round in 0..rounds {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng, SIDE)).unwrap();
        let cancel = AtomicBool::new(false);
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let mut landmarks = Landmarks::new(gaps);
        landmarks.least_cells = 0;
        {
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel, true);
            landmarks.keep_for(&scene).unwrap();
            while landmarks.make(&scene, &mut Budget::new(0)).unwrap() != Progress::Found {}
        }
        if landmarks.state != LandmarkState::Made {
            continue;
        }
        let (mut kernel, mut changed, mut ids) = (Anya::new(gaps, 1.0), Vec::new(), CornerIds::default());
        for _ in 0..5 {
            for _ in 0..1 + rng.below(3) {
                edit(&mut rng, &grid, SIDE, &mut changed, round % 5 / 2);
                edits += 1;
            }
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            let scene = scene(&snapshot, &cancel, true);
            ids.update(&snapshot, layer, u64::MAX).unwrap();
            let goal = Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            if !is_free(layer, goal) {
                continue;
            }
            landmarks.begin(&scene, goal);
            if !landmarks.has_aim() {
                continue;
            }
            aimed += 1;
            freed += i32::from(!landmarks.detours.is_empty());
            for id in 0..ids.count() {
                let (x, y) = ids.place(layer, CornerId(id));
                let corner = Point::lattice(x, y);
                if gaps == DiagonalGaps::Closed && is_double(layer, corner) {
                    continue;
                }
                let estimate = landmarks.estimate(RootId(id), corner);
                let (_, way, _) = answer(&mut kernel, &Scene { unlimited: false, ..scene }, (corner, goal));
                let way = f64::from_bits(way);
                let straight = corner.distance(goal);
                assert!(estimate <= way, "round {round}: {corner:?} to {goal:?}: {estimate} but {way}");
                checked += 1;
                helpful += i32::from(way.is_finite() && estimate > straight + 1e-3);
            }
        }
    }
    println!("{edits} edits, {aimed} aimed, {freed} freed, {checked} checked, {helpful} helpful");
    assert!(aimed * 2 > rounds && freed * 4 > aimed && helpful * 5 > checked, "{aimed} {freed} {helpful} {checked}");
}

#[test]
fn paths_after_edits_are_those_of_an_unprepared_search() {
    let mut rng = TestRng::new(64);
    let (mut edits, mut found, mut with, mut without) = (0, 0, 0, 0);
    let least_edits = if long_counts() { 120_000 } else { 3000 };
    let mut round = 0;
    while edits < least_edits {
        round += 1;
        let side = [20, 40, 66, 130][index(rng.below(4).unsigned_abs())];
        let grid = Grid::from_terrain(side, side, &any_terrain(&mut rng, side)).unwrap();
        let cancel = AtomicBool::new(false);
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let (mut prepared, mut plain) = (Anya::with_landmarks_anywhere(gaps), Anya::new(gaps, 1.0));
        {
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel, true);
            assert_eq!(prepared.prepare(&scene, &mut Budget::new(0)).unwrap(), Progress::Found);
        }
        let (mut changed, mut older) = (Vec::new(), None);
        for _ in 0..20 {
            for _ in 0..1 + rng.below(4) {
                edit(&mut rng, &grid, side, &mut changed, round % 3);
                edits += 1;
            }
            let newest = grid.snapshot();
            // Now and then an earlier state is searched again.
            let snapshot = if rng.chance(10) { older.get_or_insert_with(|| newest.clone()) } else { &newest };
            let layer = snapshot.first_layer();
            for _ in 0..2 {
                let ends = [(); 2].map(|()| Point { x: rng.coordinate(side), y: rng.coordinate(side) });
                if !ends.iter().all(|&end| is_free(layer, end)) {
                    continue;
                }
                let ends = (ends[0], ends[1]);
                let a = answer(&mut prepared, &scene(snapshot, &cancel, true), ends);
                let b = answer(&mut plain, &scene(snapshot, &cancel, false), ends);
                assert_eq!(a, b, "round {round}: {ends:?}");
                found += i32::from(a.0 == Progress::Found);
                (with, without) = (with + prepared.stats().expanded, without + plain.stats().expanded);
            }
        }
    }
    println!("{edits} edits, {found} paths, {with} of {without} expansions");
    assert!(found > least_edits / 5 && with * 4 < without * 3, "{found} {with} {without}");
}

/// How a prepared search and a plain one answer after a cell of a drawing has been blocked or freed.
fn after_edit(rows: &[&str], cell: (i32, i32), ends: [(i32, i32); 2]) -> [(Progress, u64, Vec<Point>); 2] {
    let terrain: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|cell| u8::from(cell != b'#'))).collect();
    let side = crate::base::numeric::to_i32;
    let grid = Grid::from_terrain(side(rows[0].len()), side(rows.len()), &terrain).unwrap();
    let cancel = AtomicBool::new(false);
    let then = grid.snapshot();
    let class = u8::from(then.is_blocked(cell.0, cell.1));
    let gaps = DiagonalGaps::Closed;
    let (mut prepared, mut plain) = (Anya::with_landmarks_anywhere(gaps), Anya::new(gaps, 1.0));
    assert_eq!(prepared.prepare(&scene(&then, &cancel, true), &mut Budget::new(0)).unwrap(), Progress::Found);
    grid.set_cell(cell.0, cell.1, class).unwrap();
    let now = grid.snapshot();
    let ends = (Point::centre(ends[0].0, ends[0].1), Point::centre(ends[1].0, ends[1].1));
    let found = answer(&mut prepared, &scene(&now, &cancel, true), ends);
    [found, answer(&mut plain, &scene(&now, &cancel, false), ends)]
}

#[test]
fn a_way_around_a_blocked_cell_leads_through_what_was_a_dead_end() {
    // The lower corridor hangs on the upper one, which is one rectangle.
    let below = ["...........", "##.#####.##", "##.......##"];
    let [prepared, plain] = after_edit(&below, (5, 0), [(0, 0), (10, 0)]);
    assert_eq!((prepared.0, &prepared), (Progress::Found, &plain));
    // The upper corridor hangs on the middle one, and so does the ring below, in which both ends lie.
    let above = [
        "##.......##",
        "##.#####.##",
        "...........",
        ".#########.",
        ".#########.",
        ".#########.",
        ".#########.",
        "...........",
    ];
    let [prepared, plain] = after_edit(&above, (5, 2), [(0, 3), (10, 3)]);
    assert_eq!((prepared.0, &prepared), (Progress::Found, &plain));
    assert!(plain.2.iter().any(|point| point.y <= 2 * SCALE), "{plain:?}");
    // A door between two rooms that hang on one corridor.
    let rooms = ["...........", "#.#######.#", "....###....", "....###....", "...........", "....###...."];
    let [prepared, plain] = after_edit(&rooms, (5, 4), [(0, 5), (10, 5)]);
    assert_eq!(prepared, plain);
}
