use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{index_i32, to_u32, unsigned};
use crate::geom::Rect;
use crate::grid::{Grid, corner_pattern};
use std::collections::BTreeMap;

pub(super) const RULES: [CornerRule; 4] = [
    CornerRule { open: false, all: false },
    CornerRule { open: true, all: false },
    CornerRule { open: false, all: true },
    CornerRule { open: true, all: true },
];

/// A lattice point.
pub(super) type LatticePoint = (i32, i32);

fn grid(rng: &mut TestRng, width: i32, height: i32, percent: i32) -> Grid {
    Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap()
}

/// A block of cells, as in rooms and streets: long walls.
fn throw_block(rng: &mut TestRng, grid: &Grid, class: u8) {
    let (width, height) = (1 + rng.below(grid.width() / 3), 1 + rng.below(grid.height() / 3));
    let (x, y) = (rng.below(grid.width() - width + 1), rng.below(grid.height() - height + 1));
    grid.fill(Rect::new(x, y, width, height), class).unwrap();
}

fn updated(graph: &mut CornerGraph, grid: &Grid) -> Snapshot {
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    if graph.fits(layer) {
        graph.catch_up(&snapshot, layer);
    } else {
        graph.restart(&snapshot, layer).unwrap();
    }
    snapshot
}

fn complete(rule: CornerRule, grid: &Grid) -> CornerGraph {
    let mut graph = CornerGraph::new(rule);
    let snapshot = updated(&mut graph, grid);
    graph.build_pending(snapshot.first_layer(), u64::MAX).unwrap();
    assert!(graph.invalidation.is_complete(snapshot.first_layer()));
    graph
}

/// Both halves of every list, in order: where the edges lead to, and whether they lead on from there.
pub(super) fn lists(graph: &CornerGraph) -> BTreeMap<LatticePoint, [Vec<(LatticePoint, bool)>; 2]> {
    let edge = |edge: &VisibleEdge| (edge.vertex.xy(), !edge.leads_nowhere());
    let places = |from, to| graph.edges.lists.range(from, to).iter().map(edge).collect();
    let mut found = BTreeMap::<_, [Vec<_>; 2]>::new();
    for (number, c) in graph.edges.table.corners.iter().enumerate().filter(|(_, corner)| corner.built != 0) {
        let lists = found.entry(c.vertex.xy()).or_default();
        match graph.edges.table.sides {
            1 => *lists = [places(c.from, c.mid), places(c.mid, c.to)],
            _ => lists[number % 2] = places(c.from, c.to),
        }
    }
    found
}

/// The masks of every corner in every tile.
pub(super) fn footprints(graph: &CornerGraph, grid: &Grid) -> BTreeMap<(LatticePoint, LatticePoint), (u64, u64)> {
    let mut found = BTreeMap::new();
    for y in (0..=grid.height()).step_by(8) {
        for x in (0..=grid.width()).step_by(8) {
            for entry in graph
                .invalidation
                .footprint
                .entries(x, y)
                .iter()
                .filter(|entry| entry.is_current(&graph.edges.table.corners))
            {
                let corner = graph.edges.table.get(entry.corner).vertex.xy();
                let twice = found.insert(((x, y), corner), (entry.cells, entry.points));
                assert_eq!(twice, None, "one current entry a corner and tile");
            }
        }
    }
    found
}

fn seen_from(graph: &mut CornerGraph, layer: &Layer, eye: Point) -> Vec<LatticePoint> {
    graph.look(layer, eye).unwrap();
    let mut found: Vec<LatticePoint> = graph.scratch.found.iter().map(|edge| edge.vertex.xy()).collect();
    found.sort_unstable();
    found
}

#[test]
fn after_a_thousand_edits_lists_and_footprints_equal_those_of_a_fresh_graph() {
    for (round, rule) in RULES.into_iter().cycle().take(12).enumerate() {
        let mut rng = TestRng::new(40 + u64::from(to_u32(round)));
        let (width, height) = (20 + rng.below(70), 20 + rng.below(70));
        let percent = [4, 25, 45][round / 4];
        let grid = grid(&mut rng, width, height, percent);
        let mut graph = complete(rule, &grid);
        for edit in 0..1000 {
            if rng.chance(2) {
                let class = if rng.chance(percent) { 0 } else { 1 };
                throw_block(&mut rng, &grid, class);
            } else {
                let (x, y) = (rng.below(width), rng.below(height));
                grid.set_cell(x, y, if rng.chance(percent) { 0 } else { 1 }).unwrap();
            }
            if rng.chance(30) {
                // A query makes some lists, and leaves the others pending.
                let snapshot = updated(&mut graph, &grid);
                let most = graph.prefetch.strips + u64::from(unsigned(rng.below(400)));
                graph.build_pending(snapshot.first_layer(), most).unwrap();
            }
            if edit % 250 == 249 {
                let snapshot = updated(&mut graph, &grid);
                graph.build_pending(snapshot.first_layer(), u64::MAX).unwrap();
                let fresh = complete(rule, &grid);
                assert!(lists(&graph) == lists(&fresh), "{rule:?}, edit {edit}");
                assert!(footprints(&graph, &grid) == footprints(&fresh, &grid), "{rule:?}, edit {edit}");
            }
        }
    }
}

#[test]
fn an_edited_cell_costs_the_lists_that_have_read_it_and_no_other() {
    for rule in RULES {
        let mut rng = TestRng::new(77);
        let grid = grid(&mut rng, 60, 50, 12);
        let mut graph = complete(rule, &grid);
        for _ in 0..200 {
            let (x, y) = (rng.below(60), rng.below(50));
            let entries = graph.invalidation.footprint.entries(x, y).iter();
            let current = entries.filter(|entry| entry.is_current(&graph.edges.table.corners));
            let readers = current.filter(|entry| entry.cells & bit_of(x, y) != 0).count();
            let snapshot = grid.snapshot();
            let around = |snapshot: &Snapshot| {
                let points = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                points.map(|(x, y)| is_corner(snapshot.first_layer(), rule, x, y))
            };
            let before = around(&snapshot);
            let old: Vec<u32> = graph.edges.table.corners.iter().map(|corner| corner.built).collect();
            let scans = graph.scans;
            grid.set_cell(x, y, u8::from(snapshot.is_blocked(x, y))).unwrap();
            let snapshot = updated(&mut graph, &grid);
            graph.build_pending(snapshot.first_layer(), u64::MAX).unwrap();
            let after = around(&snapshot);
            let gone = before.iter().zip(after).filter(|(before, after)| **before && !after).count();
            let come = before.iter().zip(after).filter(|(before, after)| !**before && *after).count();
            assert_eq!(index_i32(crate::base::numeric::signed(graph.scans - scans)), readers - gone + come, "{rule:?}");
            let kept = old
                .iter()
                .zip(&graph.edges.table.corners)
                .filter(|(old, new)| **old != 0 && **old == new.built)
                .count();
            assert_eq!(kept, old.iter().filter(|&&old| old != 0).count() - readers, "{rule:?}");
        }
    }
}

#[test]
fn what_a_footprint_shows_is_what_a_scan_finds() {
    for rule in RULES {
        for seed in 0..30 {
            let mut rng = TestRng::new(900 + seed);
            let (width, height) = (4 + rng.below(40), 4 + rng.below(40));
            let percent = 5 + rng.below(45);
            let grid = grid(&mut rng, width, height, percent);
            for _ in 0..rng.below(4) {
                throw_block(&mut rng, &grid, 1);
            }
            let mut graph = complete(rule, &grid);
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            for y in 0..=height {
                for x in 0..=width {
                    let eye = Point::lattice(x, y);
                    if !crate::grid::is_free(layer, eye) {
                        continue;
                    }
                    let shown = seen_from(&mut graph, layer, eye);
                    graph.invalidation.cursor = 0;
                    let scanned = seen_from(&mut graph, layer, eye);
                    graph.invalidation.cursor = i32::MAX;
                    assert_eq!(shown, scanned, "{rule:?}, seed {seed}, ({x}, {y})");
                }
            }
            for _ in 0..300 {
                let eye = Point { x: rng.coordinate(width), y: rng.coordinate(height) };
                if !crate::grid::is_free(layer, eye) {
                    continue;
                }
                let shown = seen_from(&mut graph, layer, eye);
                graph.invalidation.cursor = 0;
                let scanned = seen_from(&mut graph, layer, eye);
                graph.invalidation.cursor = i32::MAX;
                assert_eq!(shown, scanned, "{rule:?}, seed {seed}, {eye:?}");
            }
        }
    }
}

/// True if the segment between two lattice points meets no blocked cell, its border included, before its ends. Not for
/// segments along grid lines.
fn strictly_clear(layer: &Layer, from: LatticePoint, to: LatticePoint) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    (from.1.min(to.1) - 1..=from.1.max(to.1)).all(|y| {
        (from.0.min(to.0) - 1..=from.0.max(to.0)).all(|x| {
            // The part of the segment in the closed cell, as a range of parameters over |dx dy|; touching at an end
            // does not count.
            let range = |a: i32, d: i32, low: i32, other: i32| {
                let (enter, leave) = if d > 0 { (low - a, low + 1 - a) } else { (a - low - 1, a - low) };
                (enter * other.abs(), leave * other.abs())
            };
            let (a, b) = (range(from.0, dx, x, dy), range(from.1, dy, y, dx));
            let (enter, leave) = (a.0.max(b.0).max(0), a.1.min(b.1).min((dx * dy).abs()));
            let whole = (dx * dy).abs();
            let only_an_end = enter == leave && (enter == 0 || enter == whole);
            !layer.is_blocked(x, y) || enter > leave || only_an_end
        })
    })
}

#[test]
fn lists_off_the_grid_lines_equal_their_definition() {
    for rule in RULES {
        for seed in 0..60 {
            let mut rng = TestRng::new(3000 + seed);
            let (width, height, percent) = (3 + rng.below(8), 3 + rng.below(8), 5 + rng.below(50));
            let grid = grid(&mut rng, width, height, percent);
            let graph = complete(rule, &grid);
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            // Around a blocked cell on one diagonal a path is taut in the two quadrants of the other.
            let taut = |at: LatticePoint, other: LatticePoint| {
                let pattern = corner_pattern(layer, at.0, at.1);
                let falling = pattern & 0b1001 != 0;
                let product = (other.0 - at.0) * (other.1 - at.1);
                rule.all || (product < 0) == falling
            };
            let points: Vec<LatticePoint> = (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y))).collect();
            let corners: Vec<LatticePoint> =
                points.into_iter().filter(|&(x, y)| is_corner(layer, rule, x, y)).collect();
            let found = lists(&graph);
            assert_eq!(found.keys().copied().collect::<Vec<_>>().len(), corners.len());
            for &from in &corners {
                let off = |to: &LatticePoint| to.0 != from.0 && to.1 != from.1;
                let mut expected: Vec<LatticePoint> = corners.iter().copied().filter(off).collect();
                expected.retain(|&to| taut(from, to) && taut(to, from) && strictly_clear(layer, from, to));
                let mut listed: Vec<LatticePoint> =
                    found[&from].concat().into_iter().map(|(to, _)| to).filter(off).collect();
                expected.sort_unstable();
                listed.sort_unstable();
                assert_eq!(listed, expected, "{rule:?}, seed {seed}, from {from:?}");
            }
        }
    }
}

#[test]
fn a_new_query_works_ahead_and_one_that_is_asked_again_does_not() {
    let mut rng = TestRng::new(77);
    let grid = grid(&mut rng, 60, 50, 10);
    let (a, b) = (Point::lattice(20, 20), Point::lattice(40, 30));
    for rule in RULES {
        let mut graph = CornerGraph::new(rule);
        let ask = |graph: &mut CornerGraph, from, to| {
            let snapshot = updated(graph, &grid);
            graph.prefetch.record(from, to);
            graph.look(snapshot.first_layer(), from).unwrap();
            graph.prefetch.strips
        };
        let ahead = |graph: &mut CornerGraph| {
            graph.work_ahead(grid.snapshot().first_layer());
            lists(graph).len()
        };
        // Without working ahead, as if cancelled: from now on the query is known.
        assert!(ask(&mut graph, a, b) > 0);
        assert!(ask(&mut graph, a, b) > 0);
        assert_eq!(ahead(&mut graph), 0);
        assert!(ask(&mut graph, b, a) > 0);
        assert!(ahead(&mut graph) > 0);
        // A few more new queries make all lists.
        for x in 1..10 {
            ask(&mut graph, b, Point::lattice(x, 1));
            ahead(&mut graph);
        }
        assert_eq!(lists(&graph), lists(&complete(rule, &grid)));
        // A complete graph looks its ends up.
        assert_eq!(ask(&mut graph, a, a), 0);
    }
}
