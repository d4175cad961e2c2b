use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_free};
use crate::search::core::NoProbe;
use crate::search::corners::dead_ends::Terms;
use crate::search::corners::graph::edge_rule::{TautEdges, VisibleEdges};

#[test]
fn a_search_begins_at_the_end_that_sees_fewer_corners_unless_a_partial_path_will_do() {
    const SIDE: i32 = 30;
    let mut rng = TestRng::new(27);
    let (mut from_start, mut from_goal) = (0, 0);
    for _ in 0..400 {
        let grid = Grid::from_terrain(SIDE, SIDE, &rng.terrain(SIDE * SIDE, 20, 1)).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
        let (start, goal) = (end(), end());
        if !is_free(layer, start) || !is_free(layer, goal) || visible(layer, start, goal, DiagonalGaps::Closed) {
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
            let mut search = CornerSearch::<TautEdges>::new(DiagonalGaps::Closed, 1.0);
            search.begin(&scene, start, goal, u64::MAX).unwrap();
            let progress = search.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap();
            if progress == Progress::Found {
                let mut path = Vec::new();
                search.trace(&scene, Target::Goal, &mut path).unwrap();
                assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
            }
            (search, progress)
        });
        assert_eq!(either.1, one.1);
        assert!(!one.0.ends.is_reversed);
        if one.1 == Progress::Found {
            assert!((either.0.found - one.0.found).abs() <= 1e-9 * one.0.found);
        }
        let mut graph = CornerGraph::new(CornerRule { open: false, all: false });
        graph.restart(&snapshot, layer).unwrap();
        let [at_start, at_goal] = [start, goal].map(|eye| {
            graph.look(layer, eye).unwrap();
            graph.scratch.found.len()
        });
        assert_eq!(either.0.ends.is_reversed, at_goal < at_start, "{at_start} {at_goal}");
        from_goal += i32::from(either.0.ends.is_reversed);
        from_start += i32::from(!either.0.ends.is_reversed);
    }
    assert!(from_start > 50 && from_goal > 50, "{from_start} {from_goal}");
}

#[test]
fn queries_that_are_asked_again_find_capacity_for_what_they_see() {
    const SIDE: i32 = 96;
    let mut rng = TestRng::new(28);
    let grid = Grid::from_terrain(SIDE, SIDE, &rng.terrain(SIDE * SIDE, 4, 1)).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    let scene = Scene {
        snapshot: &snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: false,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel: &cancel,
    };
    let mut search = CornerSearch::<VisibleEdges>::new(DiagonalGaps::Closed, 1.0);
    let mut ask = |start: Point, goal: Point| {
        search.begin(&scene, start, goal, u64::MAX).unwrap();
        search.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap();
        (search.ends.is_reversed, search.graph.scratch.found.capacity() + search.graph.scratch.aside.capacity())
    };
    let (mut grown, mut reversed) = (0, 0);
    for _ in 0..60 {
        let mut end = || loop {
            let point = Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            if is_free(scene.layer, point) {
                return point;
            }
        };
        let (start, goal) = (end(), end());
        let before = ask(start, goal).1;
        for _ in 0..3 {
            let (is_reversed, room) = ask(start, goal);
            assert_eq!(room, before);
            reversed += i32::from(is_reversed);
        }
        grown = grown.max(before);
    }
    assert!(grown > 256 && reversed > 20, "{grown} {reversed}");
}

#[test]
fn leaving_out_dead_ends_changes_no_length_and_no_outcome() {
    leave_out_dead_ends::<TautEdges>(29);
    leave_out_dead_ends::<VisibleEdges>(30);
}

fn leave_out_dead_ends<E: EdgeRule>(seed: u64) {
    const SIDE: i32 = 32;
    const AT_ONCE: Terms = Terms { delay: 0, pace: 1, least_spared: 0, at_once: true };
    let mut rng = TestRng::new(seed);
    let (mut found, mut with, mut without) = (0, 0, 0);
    for round in 0..100 {
        // Walls with doors here and there.
        let step = 3 + rng.below(6);
        let wall = |x: i32, y: i32| x % step == 0 || y % step == 0;
        let cells = (0..SIDE * SIDE).map(|cell| u8::from(!wall(cell % SIDE, cell / SIDE) || rng.chance(9)));
        let grid = Grid::from_terrain(SIDE, SIDE, &cells.collect::<Vec<u8>>()).unwrap();
        let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
        let layer = snapshot.first_layer();
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let mut pruned = CornerSearch::<E>::new(gaps, 1.0);
        pruned.pruning = CornerPruning::with_terms(gaps, AT_ONCE);
        let mut whole = CornerSearch::<E>::new(gaps, 1.0);
        for _ in 0..20 {
            let mut end = || Point { x: rng.coordinate(SIDE), y: rng.coordinate(SIDE) };
            let (start, goal) = (end(), end());
            if !is_free(layer, start) || !is_free(layer, goal) {
                continue;
            }
            let ask = |search: &mut CornerSearch<E>, unlimited: bool| {
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
                search.begin(&scene, start, goal, u64::MAX).unwrap();
                (search.step(&scene, &mut Budget::new(0), &mut NoProbe).unwrap(), search.found)
            };
            let (a, b) = (ask(&mut pruned, true), ask(&mut whole, false));
            assert_eq!(a.0, b.0, "round {round}: {start:?} to {goal:?}");
            assert!(a.1 == b.1 || (a.1 - b.1).abs() <= 1e-9 * b.1, "round {round}: {start:?} to {goal:?}");
            found += i32::from(a.0 == Progress::Found);
            (with, without) = (with + pruned.stats.expanded, without + whole.stats.expanded);
        }
    }
    assert!(found > 300 && with * 10 < without * 9, "{found} {with} {without}");
}
