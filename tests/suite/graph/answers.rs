//! Ways, costs, components and nearest nodes of random graphs.

use super::judge::{Judge, agrees};
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest};
use taut::plan::{Guarantee, Outcome, Status};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// A question, and what is true of it.
struct Case<'a> {
    judge: &'a Judge,
    blocked: u32,
    start: u32,
    goals: Vec<u32>,
    request: GraphRequest,
    /// From the start, or backward to it.
    costs: Vec<f64>,
}

impl<'a> Case<'a> {
    fn any(random: &mut Random, judge: &'a Judge) -> Self {
        let blocked = [0, 0, 1, 1 << 15 | 1 << 30][random.below(4) as usize];
        let node = |random: &mut Random| random.below(judge.nodes.len() as u64) as u32;
        let start = node(random);
        let goals = (0..1 + random.below(3)).map(|_| node(random)).collect();
        let max_cost = if random.chance(0.3) { random.below(80) as f64 / 8.0 } else { 0.0 };
        let allow_partial = random.chance(0.3);
        let request = GraphRequest { max_cost, backward: random.chance(0.3), allow_partial, ..GraphRequest::default() };
        let costs = judge.costs(start, blocked, request.backward);
        Self { judge, blocked, start, goals, request, costs }
    }

    fn is_open(&self, node: u32) -> bool {
        self.judge.nodes[node as usize].flags == 0
    }

    fn is_answered(&self) -> bool {
        self.is_open(self.start) && self.goals.iter().any(|&goal| self.is_open(goal))
    }

    /// What a node costs within the limit.
    fn cost(&self, node: u32) -> f64 {
        let cost = self.costs[node as usize];
        if self.request.max_cost > 0.0 && cost > self.request.max_cost { f64::INFINITY } else { cost }
    }

    /// The lowest cost of a goal.
    fn best(&self) -> f64 {
        self.goals.iter().map(|&goal| self.cost(goal)).fold(f64::INFINITY, f64::min)
    }

    /// Checks an answer: its path leads along edges, and costs what is said; `most` times what the cheapest does.
    fn check(&self, outcome: &Outcome, path: &[u32], most: f64) {
        let best = self.best();
        let mut path = path.to_vec();
        if self.request.backward {
            path.reverse();
        }
        if best == f64::INFINITY {
            let status = if self.request.allow_partial { Status::Partial } else { Status::NoPath };
            assert_eq!(outcome.status, status);
            assert_eq!(path.is_empty(), status == Status::NoPath);
        } else {
            assert_eq!(outcome.status, Status::Found, "{best} beside {outcome:?}");
            assert!(self.goals.contains(path.last().unwrap()));
            assert!(outcome.cost >= best * (1.0 - 1e-12) && outcome.cost <= best * most * (1.0 + 1e-12));
        }
        if path.is_empty() {
            return;
        }
        assert_eq!(path[0], self.start);
        if outcome.status == Status::Partial {
            self.check_partial(outcome, *path.last().unwrap());
        }
        if self.request.backward {
            path.reverse();
        }
        assert!(agrees(self.judge.way(&path, self.blocked), outcome.cost), "{path:?}: {outcome:?}");
    }

    /// No reached node is nearer to an open goal.
    fn check_partial(&self, outcome: &Outcome, end: u32) {
        let open: Vec<u32> = self.goals.iter().copied().filter(|&goal| self.is_open(goal)).collect();
        let rest = |node: u32| open.iter().map(|&goal| self.judge.distance(node, goal)).fold(f64::INFINITY, f64::min);
        assert_eq!(outcome.remaining, rest(end));
        let reached = (0..self.judge.nodes.len() as u32).filter(|&node| self.cost(node) < f64::INFINITY);
        assert!(reached.map(rest).all(|other| other >= rest(end)));
    }
}

/// Asks in one call, and in steps of some expansions: both answers are the same.
fn ask(planner: &mut GraphPlanner, case: &Case<'_>, each: u64) -> (Outcome, Vec<u32>) {
    let outcome = planner.find(case.start, &case.goals, &case.request).expect("open ends");
    let path = planner.path().to_vec();
    planner.begin(case.start, &case.goals, &case.request).expect("open ends");
    let stepped = loop {
        let outcome = planner.step(each).expect("an open search");
        if outcome.status != Status::InProgress {
            break outcome;
        }
        assert!(planner.path().is_empty());
    };
    assert_eq!((stepped, planner.path()), (outcome, &path[..]));
    (outcome, path)
}

fn check_find(random: &mut Random, graph: &Graph, case: &Case<'_>) {
    let h_scale = [0.0, 0.5, 1.0, 1.0, 2.0][random.below(5) as usize];
    let options = GraphOptions { h_scale, blocked_classes: case.blocked, ..GraphOptions::default() };
    let mut planner = GraphPlanner::new(graph, options).expect("good options");
    if !case.is_answered() {
        assert!(planner.find(case.start, &case.goals, &case.request).is_err());
        return;
    }
    let (outcome, path) = ask(&mut planner, case, 1 + random.below(3));
    let most = if h_scale > 1.0 { h_scale } else { 1.0 };
    case.check(&outcome, &path, most);
    let is_bounded = most > 1.0 && outcome.status == Status::Found;
    let guarantee = if is_bounded { Guarantee::Bounded } else { Guarantee::LatticeOptimal };
    assert_eq!((outcome.guarantee, outcome.bound), (guarantee, if is_bounded { most } else { 1.0 }));

    // What the host says is believed, up to the truth.
    let ways: Vec<Vec<f64>> =
        case.goals.iter().map(|&goal| case.judge.costs(goal, case.blocked, !case.request.backward)).collect();
    // A part of the truth, another one at each node: admissible, but not consistent.
    let told = |node: usize| ways.iter().map(|costs| costs[node]).fold(f64::INFINITY, f64::min);
    let mut part = || if random.chance(0.3) { 0.0 } else { random.unit() };
    let told: Vec<f32> = (0..case.costs.len())
        .map(|node| if told(node) < f64::INFINITY { (told(node) * part()) as f32 } else { f32::INFINITY })
        .collect();
    planner.set_estimates(&told).expect("an estimate for each node");
    let partial = GraphRequest { allow_partial: false, ..case.request };
    let outcome = planner.find(case.start, &case.goals, &partial).expect("open ends");
    let best = case.best();
    assert_eq!(outcome.status == Status::Found, best < f64::INFINITY);
    assert!(outcome.cost >= best * (1.0 - 1e-12) && outcome.cost <= best * most * (1.0 + 1e-6));
    assert_eq!(outcome.guarantee, Guarantee::None);
}

fn check_all(random: &mut Random, graph: &Graph, case: &Case<'_>) {
    let options = GraphOptions { blocked_classes: case.blocked, ..GraphOptions::default() };
    let mut planner = GraphPlanner::new(graph, options).expect("good options");
    let request = GraphRequest { all_goals: true, allow_partial: false, ..case.request };
    if !case.is_open(case.start) {
        assert!(planner.find(case.start, &[], &request).is_err());
        return;
    }
    assert_eq!(planner.find(case.start, &[], &request).expect("an open start").status, Status::Found);
    for node in 0..case.costs.len() as u32 {
        assert!(agrees(planner.cost(node).expect("a node"), case.cost(node)), "{node}");
    }
    let node = random.below(case.costs.len() as u64) as u32;
    let cost = planner.path_to(node).expect("a node");
    assert_eq!(planner.path().is_empty(), cost == f64::INFINITY);
    assert!(cost == f64::INFINITY || agrees(case.judge.way(planner.path(), case.blocked), cost));
    if !case.is_answered() {
        return;
    }
    let outcome = planner.find(case.start, &case.goals, &request).expect("open ends");
    let open = || case.goals.iter().filter(|&&goal| case.is_open(goal));
    let reached = open().filter(|&&goal| case.cost(goal) < f64::INFINITY).count();
    let status = match reached {
        0 => Status::NoPath,
        all if all == open().count() => Status::Found,
        _ => Status::Partial,
    };
    assert_eq!(outcome.status, status);
    open().for_each(|&goal| assert!(agrees(planner.cost(goal).expect("a goal"), case.cost(goal))));
}

fn check_questions(random: &mut Random, graph: &Graph, judge: &Judge) {
    let count = judge.nodes.len() as u32;
    let from = random.below(count.into()) as u32;
    let is_open = |node: u32| judge.nodes[node as usize].flags == 0;
    for blocked in [0, 1] {
        let costs = judge.costs(from, blocked, false);
        for to in 0..count {
            assert_eq!(graph.reachable(from, to, blocked).expect("nodes"), costs[to as usize] < f64::INFINITY);
        }
    }
    let back = judge.costs(from, 0, true);
    for (to, there) in (0..).zip(judge.costs(from, 0, false)) {
        let both = there < f64::INFINITY && back[to as usize] < f64::INFINITY;
        let [a, b] = [from, to].map(|node| graph.component(node).expect("a node"));
        assert_eq!(a == b && a != 0, both && is_open(from));
        assert_eq!(b == 0, !is_open(to));
    }
    let point = judge.state(random, 0).position;
    let wanted = random.below(u64::from(count) + 3) as usize;
    let mut nearest: Vec<u32> = (0..count).filter(|&node| is_open(node)).collect();
    let squared = |node: u32| {
        let position = judge.nodes[node as usize].position;
        (0..3).map(|axis| (f64::from(position[axis]) - f64::from(point[axis])).powi(2)).sum::<f64>()
    };
    nearest.sort_by(|&a, &b| squared(a).total_cmp(&squared(b)).then(a.cmp(&b)));
    nearest.truncate(wanted);
    assert_eq!(graph.nearest(&point[..judge.dimensions as usize], wanted).expect("a point"), nearest);
}

/// A dear way closed the second node before the cheap one came to it, and from there the goal lay beyond the limit.
#[test]
fn a_limit_of_cost_holds_for_estimates_that_are_too_high() {
    let graph = Graph::new(1, false, 4, &[4.0, 3.0, 5.0, 0.0]).unwrap();
    let edge = |from, to, cost| Edge { from, to, cost, edge_class: 0, flags: 0 };
    graph.set_edges(&[edge(0, 1, 2.5), edge(0, 2, 1.0), edge(2, 1, 1.0), edge(1, 3, 3.0)]).unwrap();
    let mut planner = GraphPlanner::new(&graph, GraphOptions { h_scale: 2.0, ..GraphOptions::default() }).unwrap();
    for (max_cost, status) in [(0.0, Status::Found), (5.25, Status::Found), (4.75, Status::NoPath)] {
        let outcome = planner.find(0, &[3], &GraphRequest { max_cost, ..GraphRequest::default() }).unwrap();
        assert_eq!(outcome.status, status, "{max_cost}");
        assert!(max_cost == 0.0 || status == Status::NoPath || outcome.cost == 5.0);
    }
}

#[test]
fn answers_are_those_of_a_judge_that_relaxes_all_edges() {
    for seed in 0..effort::count(20_000, 400_000) as u64 {
        let mut random = Random::new(41_000_000 + seed);
        let judge = Judge::any(&mut random, 30);
        let graph = judge.graph();
        if random.chance(0.5) {
            graph.prepare(1 + random.below(6) as u32).expect("landmarks");
        }
        let case = Case::any(&mut random, &judge);
        check_find(&mut random, &graph, &case);
        check_all(&mut random, &graph, &case);
        check_questions(&mut random, &graph, &judge);
    }
}
