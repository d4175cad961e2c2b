//! Links, closed sides and a graph of the host, which threads of their own edit while others search.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, NodeState};
use taut::grid::{Lattice, Link, TurnRule};
use taut::io::{load_grid, save_grid};
use taut::pool::{Pool, PoolOptions};
use taut::{Algorithm, Error, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::random::Random;
use taut_test_support::world::World;

const SIDE: i32 = 24;
const NODES: u32 = 40;
/// Revisions of the graph that are kept for those that check late.
const KEPT: usize = 2_000;

/// What the threads share.
pub struct Linked {
    grid: Grid,
    graph: Graph,
    /// The saved graph of each revision.
    saved: Mutex<BTreeMap<u64, Vec<u8>>>,
    pub is_over: AtomicBool,
    edits: AtomicU64,
    checked: AtomicU64,
    graph_edits: AtomicU64,
    ways: AtomicU64,
}

fn place(random: &mut Random) -> Position {
    let mut along = || random.below(4 * SIDE as u64 + 1) as f32 / 4.0;
    Position::new(along(), along())
}

impl Linked {
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let world = World::noise(&mut random, SIDE, SIDE, 0.2);
        let grid = Grid::from_terrain(SIDE, SIDE, &world.terrain).expect("a small grid");
        let positions: Vec<f32> = (0..2 * NODES).map(|_| random.below(20) as f32).collect();
        let graph = Graph::new(2, false, NODES as usize, &positions).expect("a graph");
        let saved = Mutex::new(BTreeMap::from([(graph.info().revision, graph.save().expect("enough memory"))]));
        let [edits, checked, graph_edits, ways] = [const { AtomicU64::new(0) }; 4];
        Self { grid, graph, saved, is_over: AtomicBool::new(false), edits, checked, graph_edits, ways }
    }

    fn goes_on(&self) -> bool {
        !self.is_over.load(Ordering::Relaxed)
    }

    /// All counts; a kind of work that was never done is a failure.
    pub fn words(&self) -> String {
        let counts = [
            ("edits of links and sides", &self.edits),
            ("answers over links checked", &self.checked),
            ("edits of a graph", &self.graph_edits),
            ("ways checked", &self.ways),
        ];
        let count = |(what, count): (&str, &AtomicU64)| {
            let count = count.load(Ordering::Relaxed);
            assert!(count > 0, "no {what}");
            format!("{count} {what}")
        };
        counts.map(count).join(", ")
    }
}

/// Adds, changes and removes links, closes and opens sides, and sets cells.
pub fn link_editor(linked: &Linked, seed: u64) {
    let mut random = Random::new(seed);
    let mut numbers: Vec<u32> = Vec::new();
    while linked.goes_on() {
        let (from, to) = (place(&mut random), place(&mut random));
        let both_ways = random.chance(0.5);
        let link = Link { both_ways, class: random.below(3) as u32, ..Link::new(from, to, random.below(9) as f64) };
        let [x, y] = [0, 1].map(|_| random.below(SIDE as u64) as i32);
        match random.below(6) {
            0 if numbers.len() < 8 && from != to => numbers.push(linked.grid.add_link(&link).expect("a good link")),
            1 if !numbers.is_empty() && from != to => {
                linked.grid.set_link(*random.pick(&numbers), &link).expect("a good link");
            }
            2 if numbers.len() > 4 => {
                let number = numbers.swap_remove(random.below(numbers.len() as u64) as usize);
                linked.grid.remove_link(number).expect("a link");
            }
            3 => linked.grid.set_sides(Rect::new(x, y, 1, 1), &[random.below(16) as u8], 1).expect("good sides"),
            4 => linked.grid.set_wall(Rect::new(x, y, 1, 0), random.below(4) as u32).expect("a line"),
            _ => linked.grid.set_cell(x, y, u8::from(random.chance(0.8))).expect("a cell"),
        }
        linked.edits.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(Duration::from_micros(random.below(300)));
    }
}

/// An answer but for the revision.
fn told(outcome: Result<Outcome, Error>) -> Result<Outcome, Error> {
    outcome.map(|outcome| Outcome { revision: 1, ..outcome })
}

/// Searches on states of the grid, each of which is saved and loaded for a second answer; then on the newest one,
/// alone, by a field and by a pool with threads.
pub fn link_searcher(linked: &Linked, seed: u64) {
    let mut random = Random::new(seed);
    let cells = Options { lattice: Lattice::Cells, ..Options::default() };
    let turning = Options { algorithm: Algorithm::AStar, turns: TurnRule::Cost, turn_cost: 0.5, ..cells };
    let jumping = Options { algorithm: Algorithm::JumpPoint, ..cells };
    let a_star = Options { algorithm: Algorithm::AStar, blocked_links: 2, ..cells };
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let costly = FieldOptions { turns: TurnRule::Cost, turn_cost: 0.5, ..steps };
    let fields = [steps, costly].map(|options| Field::new(&linked.grid, options).expect("good options"));
    let pool = Pool::new(PoolOptions { threads: 2, ..PoolOptions::default() }).expect("a pool");
    let lane = pool.add(&linked.grid, &jumping, &[1.0; 256]).expect("good options");
    while linked.goes_on() {
        let options = *random.pick(&[turning, jumping, a_star]);
        let request = Request::new(place(&mut random), place(&mut random));
        let snapshot = linked.grid.snapshot();
        let mut planner = Planner::new(&linked.grid, options).expect("good options");
        planner.pin(Some(&snapshot)).expect("a state of the grid");
        let outcome = planner.find(&request);
        let loaded = load_grid(&save_grid(&snapshot).expect("enough memory")).expect("what was saved");
        let mut second = Planner::new(&loaded, options).expect("good options");
        assert_eq!(told(outcome), told(second.find(&request)), "{options:?} {request:?}");
        assert_eq!((planner.path(), planner.link_uses()), (second.path(), second.link_uses()));
        linked.checked.fetch_add(1, Ordering::Relaxed);
        planner.pin(None).expect("no state");
        let newest = planner.find(&request).and_then(|_| planner.refresh());
        assert!(newest.is_ok_and(|outcome| outcome.revision >= snapshot.revision()) || newest.is_err());
        for field in &fields {
            let updated = if random.chance(0.5) { field.update() } else { field.begin(&[Seed::new(request.goal)]) };
            if updated.is_ok() {
                field.step(0).expect("a build is open");
                field.next(&[request.start], &mut [request.start]).expect("a point");
            }
        }
        let ticket = pool.submit(lane, 0, &[request]).expect("a ticket");
        pool.wait(ticket, Duration::from_secs(600)).expect("the pool works");
        pool.take(ticket, |_| Ok(())).expect("the ticket is finished");
    }
}

/// Sets nodes and edges of the graph.
pub fn graph_editor(linked: &Linked, seed: u64) {
    let mut random = Random::new(seed);
    let node = |random: &mut Random| random.below(NODES.into()) as u32;
    while linked.goes_on() {
        let (from, to) = (node(&mut random), node(&mut random));
        let cost = if random.chance(0.2) { f32::INFINITY } else { random.below(40) as f32 / 4.0 };
        let edge = Edge { from, to, cost, edge_class: random.below(2) as u32, flags: Edge::BOTH_WAYS };
        // Whoever sees a revision finds what was saved of it.
        let mut saved = linked.saved.lock().expect("no thread has failed");
        match random.below(8) {
            0 => linked.graph.remove_nodes(&[from]),
            1 => linked.graph.node(to).and_then(|state| linked.graph.set_nodes(&[NodeState { flags: 0, ..state }])),
            2 => linked.graph.prepare(2),
            _ => linked.graph.set_edges(&[edge]),
        }
        .expect("a good edit");
        saved.insert(linked.graph.info().revision, linked.graph.save().expect("enough memory"));
        if saved.len() > KEPT {
            saved.pop_first();
        }
        drop(saved);
        linked.graph_edits.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(Duration::from_micros(random.below(300)));
    }
}

/// Asks the graph while it is edited; ways are those on the graph that was saved at their revision.
pub fn graph_searcher(linked: &Linked, seed: u64) {
    let mut random = Random::new(seed);
    let mut planner = GraphPlanner::new(&linked.graph, GraphOptions::default()).expect("good options");
    while linked.goes_on() {
        let [start, goal] = [0, 1].map(|_| random.below(NODES.into()) as u32);
        let request = GraphRequest { backward: random.chance(0.3), ..GraphRequest::default() };
        drop((linked.graph.reachable(start, goal, 0), linked.graph.nearest(&[3.0, 4.0], 2)));
        planner.find_batch(&[[start, goal], [goal, start]], &request, 2).expect("nodes");
        let Ok(outcome) = planner.find(start, &[goal], &request) else { continue };
        let saved = linked.saved.lock().expect("no thread has failed").get(&outcome.revision).cloned();
        let Some(saved) = saved else { continue };
        let loaded = Graph::load(&saved).expect("what was saved");
        let mut second = GraphPlanner::new(&loaded, GraphOptions::default()).expect("good options");
        let again = second.find(start, &[goal], &request).expect("open nodes");
        let is_same = outcome.cost == again.cost || (outcome.cost - again.cost).abs() <= 1e-9 * again.cost;
        assert!(
            is_same && (outcome.status == Status::Found) == (again.status == Status::Found),
            "{outcome:?} {again:?}"
        );
        linked.ways.fetch_add(1, Ordering::Relaxed);
    }
}
