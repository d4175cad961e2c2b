//! Graphs of the host: each builder, edits, saved bytes, and every way to search them.

use super::answers::Answers;
use taut::graph::{
    Edge, Graph, GraphAnswer, GraphOptions, GraphPlanner, GraphRequest, HexagonLayout, Hexagons, NodeState, Quadtree,
    Sights, Triangles,
};
use taut::grid::DiagonalGaps;
use taut::{Grid, Status};
use taut_test_support::random::Random;
use taut_test_support::world::World;

const ROUNDS: usize = 10;

fn grid(random: &mut Random) -> Grid {
    let world = World::noise(random, 22, 17, 0.15);
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map")
}

/// Costs of tiles, some closed.
fn costs(random: &mut Random, count: u32) -> Vec<f32> {
    (0..count).map(|_| *random.pick(&[1.0, 1.0, 0.3, 2.7, f32::INFINITY])).collect()
}

/// Waypoints that see each other, hexagons, triangles, or the squares of a grid.
fn graph(random: &mut Random, grid: &Grid, kind: usize) -> Graph {
    let graph = Graph::new(2, true, 0, &[]).expect("a graph");
    match kind {
        0 => {
            let positions: Vec<f32> = (0..160).map(|at| (random.unit() * [22.0, 17.0][at % 2]) as f32).collect();
            graph.add_nodes(80, &positions).expect("nodes");
            let radius = *random.pick(&[0.0, 0.3]);
            let sights = Sights { first: 0, edge_class: 0, reach: 5.0, diagonal_gaps: DiagonalGaps::Closed, radius };
            graph.add_sights(grid, &sights).expect("edges");
        }
        1 => {
            let layout = HexagonLayout::from_u32(random.below(5) as u32).expect("a layout");
            let tiling = Hexagons { layout, columns: 11, rows: 9, directions: 63 };
            graph.add_hexagons(&tiling, &costs(random, 99)).expect("tiles");
        }
        2 => {
            let tiling = Triangles { columns: 12, rows: 8, neighbours: *random.pick(&[3, 12]) };
            graph.add_triangles(&tiling, &costs(random, 96)).expect("tiles");
        }
        _ => {
            graph.add_quadtree(grid, &Quadtree { largest: 8, edge_class: 0 }).expect("squares");
        }
    }
    graph
}

/// A node or an edge is another one, or some are removed.
fn edit(random: &mut Random, answers: &mut Answers, graph: &Graph) {
    let nodes = u64::from(graph.info().nodes);
    let node = |random: &mut Random| random.below(nodes) as u32;
    let at = node(random);
    match random.below(4) {
        0 => answers.answer(graph.node(at), |answers, state| {
            let (flags, weight) = (u32::from(random.chance(0.3)), *random.pick(&[0.5, 1.0, 1.9]));
            answers.answer(graph.set_nodes(&[NodeState { flags, weight, ..state }]), |_, ()| ());
        }),
        1 => answers.answer(graph.remove_nodes(&[at]), |_, ()| ()),
        _ => {
            let cost = *random.pick(&[0.7, 1.0, 4.4, f32::INFINITY]);
            let (edge_class, flags) = (random.below(3) as u32, *random.pick(&[0, Edge::BOTH_WAYS]));
            answers
                .answer(graph.set_edges(&[Edge { from: at, to: node(random), cost, edge_class, flags }]), |_, ()| ());
        }
    }
    let info = graph.info();
    [u64::from(info.nodes), info.edges, info.revision].into_iter().for_each(|word| answers.word(word));
}

/// What is asked about nodes.
fn questions(random: &mut Random, answers: &mut Answers, graph: &Graph) {
    let nodes = u64::from(graph.info().nodes);
    let [a, b] = [0, 1].map(|_| random.below(nodes) as u32);
    let point = [random.unit() as f32 * 20.0, random.unit() as f32 * 15.0];
    answers.answer(graph.nearest(&point, 5), |answers, near| near.iter().for_each(|&node| answers.word(node.into())));
    answers.answer(graph.reachable(a, b, 2), |answers, reachable| answers.word(reachable.into()));
    answers.answer(graph.component(a), |answers, component| answers.word(component.into()));
    answers.answer(graph.edges(a), |answers, edges| {
        for Edge { from, to, cost, edge_class, flags } in edges {
            [from, to, cost.to_bits(), edge_class, flags].into_iter().for_each(|word| answers.word(word.into()));
        }
    });
}

fn nodes(answers: &mut Answers, path: &[u32]) {
    answers.word(path.len() as u64);
    path.iter().for_each(|&node| answers.word(node.into()));
}

/// Single searches, some backward or for all goals, and many at once; the number of ways.
fn search(random: &mut Random, answers: &mut Answers, planner: &mut GraphPlanner, count: u32) -> usize {
    let mut found = 0;
    for _ in 0..4 {
        let [start, goal, other] = [0; 3].map(|_: u32| random.below(count.into()) as u32);
        let (all_goals, backward, allow_partial) = (random.chance(0.2), random.chance(0.3), random.chance(0.3));
        let max_cost = *random.pick(&[0.0, 9.5]);
        let request = GraphRequest { all_goals, backward, allow_partial, max_cost, max_expansions: 0 };
        let outcome = planner.find(start, &[goal, other], &request);
        found += usize::from(outcome.is_ok_and(|outcome| outcome.status == Status::Found));
        answers.outcome(outcome);
        nodes(answers, planner.path());
        answers.answer(planner.path_to(goal), |answers, cost| answers.word(cost.to_bits()));
        nodes(answers, planner.path());
    }
    let pairs = [[0; 2]; 6].map(|pair: [u32; 2]| pair.map(|_| random.below(count.into()) as u32));
    answers.answer(planner.find_batch(&pairs, &GraphRequest::default(), 1), |answers, outcome| {
        answers.word(outcome.status as u64);
        answers.word(outcome.revision);
    });
    for GraphAnswer { result, first, count } in planner.answers().to_vec() {
        answers.outcome(result);
        nodes(answers, &planner.path()[first..first + count]);
    }
    found
}

/// Theta*, told by a rule who sees whom.
fn told(answers: &mut Answers, planner: &mut GraphPlanner, [start, goal]: [u32; 2]) {
    let begun = planner.begin(start, &[goal], &GraphRequest::default());
    if begun.is_err() {
        return answers.answer(begun, |_, ()| ());
    }
    loop {
        let outcome = planner.step(5);
        if outcome.is_err() || outcome.as_ref().is_ok_and(|outcome| outcome.status != Status::InProgress) {
            answers.outcome(outcome);
            return nodes(answers, planner.path());
        }
        let asked = planner.asked().to_vec();
        asked.iter().for_each(|&[from, to]| answers.word(u64::from(from) << 32 | u64::from(to)));
        if !asked.is_empty() {
            let sees = asked.iter().map(|&[from, to]| (from.min(to) * 31 + from.max(to) * 17) % 5 < 3);
            planner.tell(sees).expect("as many as were asked for");
        }
    }
}

/// A line.
pub fn lines() -> Vec<String> {
    let (mut answers, mut random) = (Answers::new(), Random::new(1959));
    let (mut found, mut searches) = (0, 0);
    for round in 0..12 {
        let grid = grid(&mut random);
        let built = graph(&mut random, &grid, round % 4);
        let bytes = built.save().expect("a small graph is saved");
        answers.bytes(&bytes);
        let graph = Graph::load(&bytes).expect("what was saved can be loaded");
        let bounded = GraphOptions { h_scale: 1.6, blocked_classes: 4, ..GraphOptions::default() };
        let asks = GraphOptions { asks_sights: true, ..GraphOptions::default() };
        let mut planners = [GraphOptions::default(), bounded, asks, GraphOptions::default()]
            .map(|options| GraphPlanner::new(&graph, options).expect("good options"));
        for turn in 0..ROUNDS {
            edit(&mut random, &mut answers, &graph);
            questions(&mut random, &mut answers, &graph);
            if turn == 5 {
                answers.answer(graph.prepare(3), |_, ()| ());
            }
            let count = graph.info().nodes;
            let [own, bounded, asking, seeing] = &mut planners;
            let radius = *random.pick(&[0.0, 0.4]);
            let (x, y) = (random.below(22) as i32, random.below(17) as i32);
            grid.set_cell(x, y, random.below(2) as u8).expect("a cell of the map");
            answers.answer(seeing.see_on(Some((&grid, radius, DiagonalGaps::Closed))), |_, ()| ());
            for planner in [own, bounded, seeing] {
                found += search(&mut random, &mut answers, planner, count);
                searches += 4;
            }
            told(&mut answers, asking, [0, 1].map(|_| random.below(count.into()) as u32));
        }
    }
    assert!(found > 400, "{found} of {searches}");
    vec![format!("{:016x}  graphs, {found} ways of {searches} searches", answers.value())]
}
