//! Many ways of a graph in one call.

use super::graphs::{lattice, request_of};
use super::json::list;
use super::planners::members_of_answer;
use super::recorder::{Recorder, called, status};
use taut::graph::{GraphAnswer, GraphOptions, NodeState};

/// The numbers of `taut_graph_flag`, written down here once more so that a slip there shows.
const ALL_GOALS: u32 = 8;
const BACKWARD: u32 = 16;
const ALLOW_PARTIAL: u32 = 32;

/// Cases of the file `graphs`.
pub fn cases() -> Vec<Recorder> {
    vec![batches()]
}

/// Errors that are answers, parts of ways, budgets, what is refused as a whole.
fn batches() -> Recorder {
    let mut case = Recorder::empty("many ways in one call");
    let (positions, edges) = lattice();
    case.graph_create(2, 0, 20, &positions, &edges);
    case.graph_planner_create(GraphOptions::default());
    let pairs = [[0, 19], [9, 5], [20, 3], [7, 7], [4, 15], [0, 30]];
    case.graph_find_batch(&pairs, 0, 0, 0.0, 1);
    case.graph_find_batch(&pairs, BACKWARD, 0, 0.0, 0);
    case.graph_find_batch(&pairs, ALLOW_PARTIAL, 3, 0.0, 1);
    case.graph_find_batch(&pairs[..2], 0, 0, 4.0, 1);
    case.graph_find_batch(&pairs, ALL_GOALS, 0, 0.0, 1);
    case.graph_find_batch(&pairs, 0, 0, -1.0, 1);
    case.graph_find_batch(&pairs, 0, 0, 0.0, 65);
    case.graph_set_nodes(&[NodeState { node: 19, flags: NodeState::CLOSED, weight: 1.0, position: [4.0, 4.5, 0.0] }]);
    case.graph_find_batch(&pairs, 0, 0, 0.0, 1);
    case.graph_find_batch(&[], 0, 0, 0.0, 1);
    case.graph_find(0, &[18], 0, 0, 0.0);
    case.graph_planner_create(GraphOptions { asks_sights: true, ..GraphOptions::default() });
    case.graph_find_batch(&pairs, 0, 0, 0.0, 1);
    case
}

impl Recorder {
    fn graph_find_batch(&mut self, pairs: &[[u32; 2]], flags: u32, max_expansions: u32, max_cost: f64, threads: u32) {
        let revision = self.graph().info().revision;
        let result = self.searcher().find_batch(pairs, &request_of(flags, max_expansions, max_cost), threads);
        let call = called("graph_planner_find_batch").with("pairs", list(pairs.as_flattened())).with("flags", flags);
        let call = call.with("max_expansions", max_expansions).with("max_cost", max_cost).with("threads", threads);
        let answer = |answer: &GraphAnswer| {
            let members = members_of_answer(&answer.result, revision);
            members.with("first", answer.first).with("count", answer.count).finish()
        };
        let answers = if result.is_ok() { self.searcher().answers() } else { &[] };
        let answers = list(answers.iter().map(answer));
        let path = list(self.searcher().path());
        let status = result.as_ref().map_or_else(|_| status(&result), |outcome| outcome.status as i32);
        self.note(call.with("status", status).with("answers", answers).with("path", path));
    }
}
