//! Framed quadtrees beside the grid that they were made of.

use taut::graph::{Graph, GraphOptions, GraphPlanner, GraphRequest, Quadtree};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// What steps cost from one cell to all others, along sides and past free corners (Bellman 1958, Ford 1956).
fn steps(free: &[Vec<bool>], start: (usize, usize)) -> Vec<Vec<f64>> {
    let (height, width) = (free.len() as i32, free[0].len() as i32);
    let mut costs = vec![vec![f64::INFINITY; free[0].len()]; free.len()];
    costs[start.1][start.0] = 0.0;
    let is_free = |x: i32, y: i32| x >= 0 && y >= 0 && x < width && y < height && free[y as usize][x as usize];
    loop {
        let before = costs.clone();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            for (dy, dx) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))) {
                let allowed = is_free(x, y) && is_free(x + dx, y + dy) && is_free(x + dx, y) && is_free(x, y + dy);
                if allowed {
                    let cost = costs[y as usize][x as usize] + f64::from(dx * dx + dy * dy).sqrt();
                    let known = &mut costs[(y + dy) as usize][(x + dx) as usize];
                    *known = known.min(cost);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

#[test]
fn ways_over_frames_are_no_longer_than_steps_and_every_edge_is_free() {
    let (mut fewer, mut shorter) = (0, 0);
    for seed in 0..effort::count(60, 600) as u64 {
        let mut random = Random::new(41_600_000 + seed);
        let [width, height] = [0, 1].map(|_| 1 + random.below(22) as usize);
        let grid = Grid::new(width as i32, height as i32, 1).expect("a grid");
        let mut free = vec![vec![true; width]; height];
        for _ in 0..random.below(25) {
            let (x, y) = (random.below(width as u64) as usize, random.below(height as u64) as usize);
            grid.set_cell(x as i32, y as i32, 0).expect("a cell");
            free[y][x] = false;
        }
        let largest = 1 << random.below(6);
        let graph = Graph::new(2, random.chance(0.5), 1, &[-9.0, -9.0]).expect("a graph");
        assert_eq!(graph.add_quadtree(&grid, &Quadtree { largest, edge_class: 3 }), Ok(1));
        let nodes = graph.info().nodes;
        let position = |node: u32| graph.node(node).expect("a node").position;
        let cells: Vec<(usize, usize)> =
            (1..nodes).map(|node| (position(node)[0] as usize, position(node)[1] as usize)).collect();
        let open = free.iter().flatten().filter(|&&free| free).count();
        assert!(cells.iter().all(|&(x, y)| free[y][x]) && cells.len() <= open);
        fewer += usize::from(cells.len() < open);
        if largest == 1 {
            assert_eq!(cells.len(), open);
        }
        for edge in (1..nodes).flat_map(|node| graph.edges(node).expect("edges")) {
            let [a, b] = [edge.from, edge.to].map(|node| Position { x: position(node)[0], y: position(node)[1] });
            assert!(grid.line_of_sight(a, b, DiagonalGaps::Closed).expect("near places").visible, "{edge:?}");
            assert_eq!(edge.edge_class, 3);
        }
        if cells.is_empty() {
            continue;
        }
        let start = random.below(cells.len() as u64) as usize;
        let costs = steps(&free, cells[start]);
        let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        let request = GraphRequest { all_goals: true, ..GraphRequest::default() };
        planner.find(start as u32 + 1, &[], &request).expect("an open start");
        for (node, &(x, y)) in (1..).zip(&cells) {
            let (ours, steps) = (planner.cost(node).expect("a node"), costs[y][x]);
            let straight = (x as f64 - cells[start].0 as f64).hypot(y as f64 - cells[start].1 as f64);
            assert_eq!(ours == f64::INFINITY, steps == f64::INFINITY, "seed {seed}");
            assert!(ours <= steps * (1.0 + 1e-6) && ours >= straight * (1.0 - 1e-6), "seed {seed}: {ours} {steps}");
            if largest == 1 && steps < f64::INFINITY {
                assert!((ours - steps).abs() <= 1e-6 * steps);
            }
            shorter += usize::from(ours < steps * (1.0 - 1e-6));
        }
    }
    assert!(fewer > 10 && shorter > 100, "{fewer} {shorter}");
}
