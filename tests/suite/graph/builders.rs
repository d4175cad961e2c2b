//! Tilings and waypoints beside what holds of each pair of nodes by definition.

use std::f64::consts::FRAC_PI_3;

use taut::graph::{Edge, Graph, HexagonLayout, Hexagons, NodeState, Sights, Triangles};
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

/// The corners of a triangle with centres 1 apart, by the picture: rows of height 1.5, sides of the square root of 3.
fn corners(column: u32, row: u32) -> [[f64; 2]; 3] {
    let half = 0.75_f64.sqrt();
    let (x, y) = (f64::from(column) * half, f64::from(row) * 1.5);
    match (column + row) % 2 {
        0 => [[x, y - 1.0], [x - half, y + 0.5], [x + half, y + 0.5]],
        _ => [[x, y + 0.5], [x - half, y - 1.0], [x + half, y - 1.0]],
    }
}

#[test]
fn triangles_lead_to_those_that_share_a_side_or_a_corner() {
    for seed in 0..effort::count(200, 2_000) as u64 {
        let mut random = Random::new(41_450_000 + seed);
        let [columns, rows] = [0, 1].map(|_| random.below(8) as u32);
        let neighbours = [3, 12][random.below(2) as usize];
        let count = (columns * rows) as usize;
        let any = |random: &mut Random| [0.0, 0.5, 1.0, 3.0, f32::INFINITY][random.below(5) as usize];
        let costs: Vec<f32> = (0..if random.chance(0.8) { count } else { 0 }).map(|_| any(&mut random)).collect();
        let has_lengths = random.chance(0.3);
        let graph = Graph::new(2, has_lengths, 2, &[7.0; 4]).expect("a graph");
        assert_eq!(graph.add_triangles(&Triangles { columns, rows, neighbours }, &costs), Ok(2));
        let tiles: Vec<_> = (0..rows).flat_map(|row| (0..columns).map(move |column| corners(column, row))).collect();
        let centre = |tile: &[[f64; 2]; 3]| [0, 1].map(|axis| tile.iter().map(|at| at[axis]).sum::<f64>() / 3.0);
        for (from, tile) in (2..).zip(&tiles) {
            let node = graph.node(from).expect("a node");
            let cost = costs.get(from as usize - 2).copied().unwrap_or(1.0);
            let closed = cost == f32::INFINITY;
            assert_eq!((node.flags == NodeState::CLOSED, node.weight), (closed, if closed { 1.0 } else { cost }));
            let at = centre(tile);
            assert!((0..2).all(|axis| (at[axis] - f64::from(node.position[axis])).abs() < 1e-4), "{at:?} {node:?}");
            let edges = graph.edges(from).expect("edges");
            let leads = (2..).zip(&tiles).filter(|&(to, other)| {
                let near = |a: &[f64; 2], b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-9;
                let shared = tile.iter().filter(|a| other.iter().any(|b| near(a, b))).count();
                to != from && shared >= if neighbours == 3 { 2 } else { 1 }
            });
            let leads: Vec<_> = leads.collect();
            assert_eq!(edges.len(), leads.len(), "seed {seed}");
            for (edge, (to, other)) in edges.iter().zip(leads) {
                let [a, b] = [at, centre(other)];
                let distance = if has_lengths { 1.0 } else { (a[0] - b[0]).hypot(a[1] - b[1]) };
                assert!(edge.to == to && (f64::from(edge.cost) - distance).abs() < 1e-6, "{edge:?} {distance}");
            }
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
        let sights = Sights { first, edge_class: 7, reach, diagonal_gaps, radius: 0.0 };
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

/// The distance of a segment from a closed square of side 1; 0 if it crosses it.
fn distance_from_cell([a, b]: [[f64; 2]; 2], cell: [f64; 2]) -> f64 {
    // The part of the segment within both pairs of sides (Liang and Barsky 1984).
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let (from, way) = (a[axis] - cell[axis], b[axis] - a[axis]);
        if way == 0.0 {
            first = if (0.0..=1.0).contains(&from) { first } else { 2.0 };
            continue;
        }
        let [near, far] = [-from / way, (1.0 - from) / way];
        first = first.max(near.min(far));
        last = last.min(near.max(far));
    }
    if first < last {
        return 0.0;
    }
    let to_segment = |at: [f64; 2], [a, b]: [[f64; 2]; 2]| {
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy).max(1e-30);
        let along = along.clamp(0.0, 1.0);
        (at[0] - a[0] - along * dx).hypot(at[1] - a[1] - along * dy)
    };
    let corner = |x: f64, y: f64| [cell[0] + x, cell[1] + y];
    let corners = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
    let of_corners = corners.iter().map(|&at| to_segment(at, [a, b]));
    let sides = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]);
    let of_ends = sides.flat_map(|side| [to_segment(a, side), to_segment(b, side)]);
    of_corners.chain(of_ends).fold(f64::INFINITY, f64::min)
}

#[test]
fn waypoints_of_discs_have_room_all_the_way() {
    let mut seen = [0; 2];
    for seed in 0..effort::count(200, 2_000) as u64 {
        let mut random = Random::new(41_550_000 + seed);
        let (width, height) = (12, 9);
        let grid = Grid::new(width, height, 1).expect("a grid");
        let mut blocked: Vec<[f64; 2]> = Vec::new();
        for _ in 0..random.below(8) {
            let (x, y) = (random.below(12) as i32, random.below(9) as i32);
            grid.set_cell(x, y, 0).expect("a cell");
            blocked.push([x.into(), y.into()]);
        }
        // The outside of the map is a wall, too.
        blocked.extend((-1..=width).flat_map(|x| [[x.into(), -1.0], [x.into(), height.into()]]));
        blocked.extend((-1..=height).flat_map(|y| [[-1.0, y.into()], [width.into(), y.into()]]));
        let count = 2 + random.below(10) as u32;
        let radius = [0.25_f32, 0.5, 0.9, 1.6][random.below(4) as usize];
        let place = |most: u64, random: &mut Random| random.below(most) as f32 / 4.0;
        let positions: Vec<f32> = (0..count).flat_map(|_| [place(48, &mut random), place(36, &mut random)]).collect();
        let graph = Graph::new(2, false, count as usize, &positions).expect("a graph");
        let (reach, diagonal_gaps) = (f64::INFINITY, DiagonalGaps::Closed);
        let sights = Sights { first: 0, edge_class: 0, reach, diagonal_gaps, radius };
        graph.add_sights(&grid, &sights).expect("good sights");
        let at = |node: u32| [positions[2 * node as usize], positions[2 * node as usize + 1]].map(f64::from);
        let is_in = |at: [f64; 2], cell: &[f64; 2]| (0..2).all(|axis| (at[axis] - cell[axis] - 0.5).abs() < 0.5);
        let is_inside = |at: [f64; 2]| blocked.iter().any(|cell| is_in(at, cell));
        for from in 0..count {
            let edges = graph.edges(from).expect("edges");
            for to in (0..count).filter(|&to| to != from) {
                let way = [at(from), at(to)];
                let room = blocked.iter().map(|&cell| distance_from_cell(way, cell)).fold(f64::INFINITY, f64::min);
                let radius = (f64::from(radius) * 256.0).round() / 256.0;
                let is_joined = edges.iter().any(|edge| edge.to == to);
                let is_free = room >= radius && !way.into_iter().any(is_inside);
                // Where rounding here would decide, either is right.
                if (room - radius).abs() > 1e-9 {
                    assert_eq!(is_joined, is_free, "seed {seed}: {way:?}, room {room}, radius {radius}");
                    seen[usize::from(is_free)] += 1;
                }
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}
