use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::collections::Allowance;
use crate::grid::{Grid, is_free};
use crate::search::core::{Kernel, NoProbe, Target};
use crate::search::corners::view::projection::project::Stack;
use crate::search::{corners::anya::Anya, corners::ids::CornerId, corners::roots::table::RootId};

const SIDE: i32 = 28;

/// A random map, one of blocks, or of walls with doors.
fn any_terrain(rng: &mut TestRng) -> Vec<u8> {
    match rng.below(3) {
        0 => rng.terrain(SIDE * SIDE, 20, 1),
        1 => {
            let blocks = rng.terrain(SIDE * SIDE / 4, 25, 1);
            (0..SIDE * SIDE)
                .map(|i| blocks[crate::base::numeric::index_i32(i / SIDE / 2 * (SIDE / 2) + i % SIDE / 2)])
                .collect()
        }
        _ => (0..SIDE * SIDE).map(|i| u8::from((i % SIDE % 7 != 3 && i / SIDE % 7 != 3) || rng.chance(14))).collect(),
    }
}

/// Everything that can be prepared.
fn prepared(scene: &Scene<'_>, gaps: DiagonalGaps, step: u64) -> Landmarks {
    let mut landmarks = Landmarks::new(gaps);
    landmarks.least_cells = 0;
    landmarks.keep_for(scene).unwrap();
    while landmarks.make(scene, &mut Budget::new(step)).unwrap() != Progress::Found {}
    landmarks
}

/// The length of the shortest path, by a search without landmarks.
fn shortest(kernel: &mut Anya, scene: &Scene<'_>, start: Point, goal: Point) -> f64 {
    kernel.begin(scene, start, goal, u64::MAX).unwrap();
    match kernel.step(scene, &mut Budget::new(0), &mut NoProbe).unwrap() {
        Progress::Found => kernel.cost(Target::Goal),
        _ => f64::INFINITY,
    }
}

#[test]
fn distances_are_those_of_shortest_paths_and_estimates_never_more() {
    let mut rng = TestRng::new(61);
    let (mut made, mut apart, mut helpful, mut checked) = (0, 0, 0, 0);
    for round in 0..90 {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
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
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let mut landmarks = prepared(&scene, gaps, 0);
        if landmarks.state != LandmarkState::Made {
            continue;
        }
        made += 1;
        let mut kernel = Anya::new(gaps, 1.0);
        let corners: Vec<Point> = (0..landmarks.ids().count())
            .map(|id| landmarks.ids().place(layer, CornerId(id)))
            .map(|(x, y)| Point::lattice(x, y))
            .collect();
        for (id, &corner) in corners.iter().enumerate() {
            for lane in [0, 1, 5, LANDMARKS - 1] {
                let (known, way) = (
                    landmarks.table.rows[id].0[lane],
                    shortest(&mut kernel, &scene, landmarks.table.places[lane], corner),
                );
                if way.is_finite() {
                    let off = real_single(known) - way;
                    assert!((-1e-12..=1e-4).contains(&off), "round {round}: {corner:?} from {lane}: {known} not {way}");
                } else {
                    assert!(known.is_nan(), "round {round}: {corner:?} from {lane}: {known} without a way");
                    apart += 1;
                }
            }
        }
        for _ in 0..6 {
            let goal = Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            let mut ids = CornerIds::default();
            ids.update(&snapshot, layer, u64::MAX).unwrap();
            if !is_free(layer, goal) {
                continue;
            }
            landmarks.begin(&scene, goal);
            if landmarks.aim.is_none() {
                continue;
            }
            for id in 0..ids.count() {
                let corner = corners[index(id)];
                let (estimate, way) =
                    (landmarks.estimate(RootId(id), corner), shortest(&mut kernel, &scene, corner, goal));
                let is_passed = gaps == DiagonalGaps::Open || !is_double(layer, corner);
                assert!(
                    !is_passed || estimate <= way + 1e-9,
                    "round {round}: {corner:?} to {goal:?}: {estimate} but {way}"
                );
                checked += 1;
                helpful += i32::from(way.is_finite() && estimate > corner.distance(goal) + 1e-3);
            }
        }
    }
    assert!(made > 60 && apart > 1000 && helpful * 3 > checked, "{made} {apart} {helpful} {checked}");
}

#[test]
fn after_a_refusal_everything_is_made_again() {
    let mut rng = TestRng::new(62);
    let mut refused = 0;
    for round in 0..40 {
        let grid = Grid::from_terrain(SIDE, SIDE, &any_terrain(&mut rng)).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let (allow_partial, unlimited, cancel) = (false, true, &cancel);
        let scene = Scene {
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
        };
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let expected = prepared(&scene, gaps, 0);
        let mut landmarks = Landmarks::new(gaps);
        landmarks.least_cells = 0;
        landmarks.keep_for(&scene).unwrap();
        let _ = landmarks.make(&scene, &mut Budget::new(u64::from(rng.below(900).unsigned_abs())));
        // The stack may not grow from here on; it has no capacity yet.
        landmarks.making.stack = Stack { allowance: Allowance::new(0), ..Stack::default() };
        if landmarks.make(&scene, &mut Budget::new(0)).is_err() {
            refused += 1;
            assert_eq!(landmarks.state, LandmarkState::Nothing);
            landmarks.keep_for(&scene).unwrap();
            while landmarks.make(&scene, &mut Budget::new(100)).unwrap() != Progress::Found {}
        }
        assert_eq!(landmarks.state, expected.state);
        let bits = |landmarks: &Landmarks| {
            let rows = landmarks.table.rows.iter();
            rows.map(|LandmarkDistances(row)| row.map(f32::to_bits)).collect::<Vec<_>>()
        };
        if expected.state == LandmarkState::Made {
            assert!(bits(&landmarks) == bits(&expected), "round {round}");
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn estimates_hold_where_corners_are_much_farther_from_the_landmarks_than_the_goal() {
    // A room of pillars, in which all landmarks stand; a corridor along its lower side that is long; a chamber behind
    // it.
    const WIDTH: i32 = 20_110;
    const HEIGHT: i32 = 64;
    let is_pillar = |x: i32, y: i32| (64..100).contains(&x) && x % 3 == 1 && y % 8 == 0 && (8..60).contains(&y);
    let cells = (0..WIDTH * HEIGHT).map(|cell| (cell % WIDTH, cell / WIDTH));
    let terrain: Vec<u8> =
        cells.map(|(x, y)| u8::from(!is_pillar(x, y) && (!(100..20_100).contains(&x) || y >= 60))).collect();
    let grid = Grid::from_terrain(WIDTH, HEIGHT, &terrain).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    let layer = snapshot.first_layer();
    let (allow_partial, unlimited, cancel) = (false, true, &cancel);
    let scene = Scene {
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
    };
    let mut landmarks = prepared(&scene, DiagonalGaps::Closed, 0);
    assert_eq!(landmarks.state, LandmarkState::Made);
    assert!(landmarks.table.places.iter().all(|place| place.x <= 100 * SCALE));
    let mut ids = CornerIds::default();
    ids.update(&snapshot, layer, u64::MAX).unwrap();
    let mut close = 0;
    for column in 100..500 {
        let goal = Point::lattice(column, 60);
        landmarks.begin(&scene, goal);
        for (x, y) in [(100, 60), (20_100, 60)] {
            let corner = Point::lattice(x, y);
            let (estimate, way) =
                (landmarks.estimate(RootId::of_corner(ids.id(layer, x, y)), corner), goal.distance(corner));
            assert!(estimate <= way, "({x}, {y}) to {goal:?}: {estimate}");
            close += i32::from(way > 1000.0 && estimate > 0.999 * way);
        }
    }
    assert!(close > 40, "{close}");
}
