//! Tilings and waypoints beside what holds of each pair of nodes by definition.

use std::f64::consts::FRAC_PI_3;

use taut::graph::{Edge, Graph, HexagonLayout, Hexagons, NodeState, Sights};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// Where a hexagon stands, by the picture of its layout, and the angle of direction 0.
fn centre(layout: HexagonLayout, column: u32, row: u32) -> ([f64; 2], f64) {
    let apart = 0.75_f64.sqrt();
    let (x, y) = (f64::from(column), f64::from(row));
    let half = |number: u32| 0.5 * f64::from(number % 2);
    match layout {
        HexagonLayout::Axial => ([x + y / 2.0, y * apart], 0.0),
        HexagonLayout::OddRows => ([x + half(row), y * apart], 0.0),
        HexagonLayout::EvenRows => ([x - half(row), y * apart], 0.0),
        HexagonLayout::OddColumns => ([x * apart, y + half(column)], FRAC_PI_3 / 2.0),
        HexagonLayout::EvenColumns => ([x * apart, y - half(column)], FRAC_PI_3 / 2.0),
    }
}

/// The direction in which a neighbour lies, if two centres are 1 apart.
fn direction((from, turned): ([f64; 2], f64), (to, _): ([f64; 2], f64)) -> Option<u32> {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let turns = ((y.atan2(x) - turned) / FRAC_PI_3).round().rem_euclid(6.0);
    ((x.hypot(y) - 1.0).abs() < 1e-9).then_some(turns as u32)
}

#[test]
fn hexagons_lead_to_those_that_are_1_away() {
    for seed in 0..effort::count(400, 4_000) as u64 {
        let mut random = Random::new(41_400_000 + seed);
        let number = random.below(5) as u32;
        let layout = HexagonLayout::from_u32(number).expect("a layout");
        let [columns, rows] = [0, 1].map(|_| random.below(7) as u32);
        let directions = if random.chance(0.5) { 63 } else { 1 + random.below(63) as u32 };
        let count = (columns * rows) as usize;
        let any = |random: &mut Random| [0.0, 0.5, 1.0, 3.0, f32::INFINITY][random.below(5) as usize];
        let costs: Vec<f32> = (0..if random.chance(0.8) { count } else { 0 }).map(|_| any(&mut random)).collect();
        let dimensions = 2 + random.below(2) as u32;
        let graph = Graph::new(dimensions, false, 3, &[7.0; 9][..3 * dimensions as usize]).expect("a graph");
        let tiling = Hexagons { layout, columns, rows, directions };
        assert_eq!(graph.add_hexagons(&tiling, &costs), Ok(3));
        assert_eq!((graph.info().nodes as usize, graph.info().revision), (3 + count, 2));
        let centres: Vec<_> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| centre(layout, column, row))).collect();
        for (from, at) in (3..).zip(&centres) {
            let cost = costs.get(from as usize - 3).copied().unwrap_or(1.0);
            let closed = cost == f32::INFINITY;
            let (flags, weight) = if closed { (NodeState::CLOSED, 1.0) } else { (0, cost) };
            let position = [at.0[0] as f32, at.0[1] as f32, 0.0];
            let node = graph.node(from).expect("a node");
            assert_eq!((node.flags, node.weight), (flags, weight));
            assert!(position.iter().zip(node.position).all(|(a, b)| (a - b).abs() < 1e-5), "{position:?} {node:?}");
            let leads = |to: &[f64; 2], turned: f64| direction(*at, (*to, turned));
            let expected = (3..).zip(&centres).filter(|(_, (to, turned))| {
                leads(to, *turned).is_some_and(|direction| directions >> direction & 1 == 1)
            });
            let expected: Vec<Edge> =
                expected.map(|(to, _)| Edge { from, to, cost: 1.0, edge_class: 0, flags: 0 }).collect();
            assert_eq!(graph.edges(from), Ok(expected), "seed {seed}: {tiling:?}");
        }
    }
}

#[test]
fn waypoints_lead_to_those_that_the_grid_lets_them_see() {
    let mut seen = [0; 2];
    for seed in 0..effort::count(300, 4_000) as u64 {
        let mut random = Random::new(41_500_000 + seed);
        let grid = Grid::new(9, 7, 1).expect("a grid");
        for _ in 0..random.below(20) {
            grid.set_cell(random.below(9) as i32, random.below(7) as i32, 0).expect("a cell");
        }
        let (count, has_lengths) = (random.below(12) as u32, random.chance(0.3));
        let place = |random: &mut Random| (random.below(24) as f32 - 2.0) / 2.0;
        let positions: Vec<f32> = (0..2 * count).map(|_| place(&mut random)).collect();
        let graph = Graph::new(2, has_lengths, count as usize, &positions).expect("a graph");
        let closed = random.below(12) as u32;
        if closed < count {
            let node = graph.node(closed).expect("a node");
            graph.set_nodes(&[NodeState { flags: NodeState::CLOSED, ..node }]).expect("a good node");
        }
        let reach = [0.0, 1.5, 4.0, f64::INFINITY][random.below(4) as usize];
        let diagonal_gaps = [DiagonalGaps::Closed, DiagonalGaps::Open][random.below(2) as usize];
        let first = random.below(u64::from(count) + 1) as u32;
        let sights = Sights { first, edge_class: 7, reach, diagonal_gaps };
        let at = |node: u32| Position { x: positions[2 * node as usize], y: positions[2 * node as usize + 1] };
        let edges = graph.add_sights(&grid, &sights).expect("good sights");
        let mut all = 0;
        for from in 0..count {
            let sees = |to: u32| {
                let [a, b] = [from, to].map(at);
                let distance = f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
                let is_meant = from >= first && to >= first && ![from, to].contains(&closed) && from != to;
                let is_seen = grid.line_of_sight(a, b, diagonal_gaps).expect("near places").visible;
                seen[usize::from(is_seen)] += 1;
                let cost = if has_lengths { 1.0 } else { distance as f32 };
                (is_meant && distance <= reach && is_seen).then_some(Edge { from, to, cost, edge_class: 7, flags: 0 })
            };
            let expected: Vec<Edge> = (0..count).filter_map(sees).collect();
            all += expected.len() as u64;
            assert_eq!(graph.edges(from), Ok(expected), "seed {seed}");
        }
        assert_eq!(2 * edges, all);
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}
