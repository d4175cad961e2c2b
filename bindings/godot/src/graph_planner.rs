//! `TautGraphPlanner`: the library's planner of graphs, one method per function.

use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::graph::{TautGraph, count, described, numbers, packed};
use crate::graph_owner::GraphPlanner;
use crate::map::{TautMap, narrow, status};
use crate::native::{self, GraphOptions, GraphRequest, Outcome};
use crate::owners::Failure;
use crate::planner::{describe, describe_with_part, failure};

/// Finds the cheapest ways between nodes of a [TautGraph], on its newest revision.
///
/// ```text
/// var planner := TautGraphPlanner.new()
/// planner.create(graph, {})
/// if planner.find(0, PackedInt32Array([2])) == TautPlanner.STATUS_OK:
///     print(planner.get_outcome().cost, planner.get_path())
/// ```
///
/// Methods return a status: one of the `STATUS_` constants of [TautPlanner], less than 0 for an error. Use one planner
/// per thread: while it searches, another thread's call returns [constant TautPlanner.STATUS_ERROR_BUSY], except
/// [method cancel] and [method get_path].
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautGraphPlanner {
    planner: Mutex<Option<Arc<GraphPlanner>>>,
    last: Mutex<Outcome>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautGraphPlanner {
    /// Of a search: the ways to all goals are found, without goals those to all nodes, instead of the cheapest one.
    #[constant]
    const GRAPH_ALL_GOALS: i32 = native::GRAPH_ALL_GOALS as i32;
    /// Of a search: edges are followed the other way round, so that the way leads from a goal to the start.
    #[constant]
    const GRAPH_BACKWARD: i32 = native::GRAPH_BACKWARD as i32;
    /// Of a search: where no way leads to a goal, the way to the reached node that is nearest to one by the straight
    /// distance. Not with [constant GRAPH_ALL_GOALS].
    #[constant]
    const GRAPH_ALLOW_PARTIAL: i32 = native::GRAPH_ALLOW_PARTIAL as i32;

    /// Creates the planner and destroys the previous one. `options` may contain `h_scale` (the weight of the estimate:
    /// 0 for Dijkstra's algorithm, above 1 ways are found sooner that cost at most so many times as much),
    /// `blocked_classes`, `memory_limit` and `asks_sights` (1: searches at any angle, see [method ask]).
    #[func]
    fn create(&self, graph: Option<Gd<TautGraph>>, options: VarDictionary) -> i32 {
        let made = graph
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no graph"))
            .and_then(|graph| graph.bind().graph())
            .and_then(|graph| GraphPlanner::new(&graph, &read_options(&options)?));
        status(made.map(|planner| {
            *self.planner.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(planner));
            self.keep(Outcome::default());
        }))
    }

    /// Destroys the planner.
    #[func]
    fn destroy(&self) {
        *self.planner.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Sets estimates of the next searches: for each node no more than what the way from there to the nearest goal
    /// costs; none: the library estimates again.
    #[func]
    fn set_estimates(&self, estimates: PackedFloat32Array) -> i32 {
        status(self.planner().and_then(|planner| planner.set_estimates(estimates.as_slice())))
    }

    /// Searches the cheapest way to the goal that is cheapest to reach. `flags`: a sum of [constant GRAPH_ALL_GOALS],
    /// [constant GRAPH_BACKWARD] and [constant GRAPH_ALLOW_PARTIAL]; `max_expansions` 0 is no limit; nodes that cost
    /// more than `max_cost` are not reached, 0 is no limit.
    #[func]
    fn find(
        &self,
        start: i64,
        goals: PackedInt32Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] max_cost: f64,
    ) -> i32 {
        let request = request(flags, max_expansions, max_cost);
        self.answer(self.planner().and_then(|planner| planner.find(narrow(start), &numbers(&goals), &request)))
    }

    /// Searches at any angle where nodes see each other on a map, a disc of this radius all the way; `null`: along
    /// edges alone again. `diagonal_gaps` is one of the `DIAGONAL_GAPS_` constants of [TautPlanner].
    #[func]
    fn see_on(
        &self,
        map: Option<Gd<TautMap>>,
        #[opt(default = 0.0)] radius: f32,
        #[opt(default = 0)] diagonal_gaps: i64,
    ) -> i32 {
        let see = |planner: Arc<GraphPlanner>| {
            let grid = map.map(|map| map.bind().grid()).transpose()?;
            planner.see_on(grid.as_deref(), radius, narrow(diagonal_gaps))
        };
        status(self.planner().and_then(see))
    }

    /// After STATUS_ASKING: the pairs of nodes of which the search waits to be told whether they see each other, one
    /// after the other. Empty if it does not ask.
    #[func]
    fn ask(&self) -> PackedInt32Array {
        self.planner().map_or_else(|_| PackedInt32Array::new(), |planner| packed(&planner.ask()))
    }

    /// Tells which of them see each other, a byte each: 0 if not. Then [method step] continues.
    #[func]
    fn tell(&self, sees: PackedByteArray) -> i32 {
        status(self.planner().and_then(|planner| planner.tell(sees.as_slice())))
    }

    /// Finds the cheapest ways between pairs of nodes, two numbers each, all on one revision, by so many threads.
    /// Returns a dictionary per pair, as [method get_outcome] does, errors included, with `path_first` and
    /// `path_count`: its part of [method get_path]. After an error none, and [method get_outcome] has the `status`.
    #[func]
    fn find_batch(
        &self,
        pairs: PackedInt32Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] max_cost: f64,
        #[opt(default = 1)] threads: i64,
    ) -> Array<VarDictionary> {
        let request = request(flags, max_expansions, max_cost);
        let find = |planner: Arc<GraphPlanner>| planner.find_batch(&numbers(&pairs), &request, narrow(threads));
        match self.planner().and_then(find) {
            Ok(outcomes) => {
                self.keep(Outcome::default());
                outcomes.iter().map(describe_with_part).collect()
            }
            Err(failure) => {
                self.keep(Outcome { status: failure.status, ..Outcome::default() });
                Array::new()
            }
        }
    }

    /// Begins a search that [method step] runs in slices, on the graph as it is now.
    #[func]
    fn begin(
        &self,
        start: i64,
        goals: PackedInt32Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] max_cost: f64,
    ) -> i32 {
        let request = request(flags, max_expansions, max_cost);
        status(self.planner().and_then(|planner| planner.begin(narrow(start), &numbers(&goals), &request)))
    }

    /// Continues the search for at most this many expansions; 0 is no limit.
    #[func]
    fn step(&self, #[opt(default = 0)] max_expansions: i64) -> i32 {
        self.answer(self.planner().and_then(|planner| planner.step(narrow(max_expansions))))
    }

    /// Cancels the search, from any thread at any time.
    #[func]
    fn cancel(&self) -> i32 {
        status(self.planner().and_then(|planner| planner.cancel()))
    }

    /// Discards the search and the path, and frees the memory. Options and estimates stay.
    #[func]
    fn reset(&self) -> i32 {
        status(self.planner().and_then(|planner| planner.reset()))
    }

    /// The last result: `status`, `guarantee`, `length`, `cost`, `bound`, `remaining`, `expanded`, `generated`,
    /// `sight_checks` and `revision`.
    #[func]
    fn get_outcome(&self) -> VarDictionary {
        describe(&self.last.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The nodes of the last way, both ends included.
    #[func]
    fn get_path(&self) -> PackedInt32Array {
        self.planner().and_then(|planner| planner.path()).map_or_else(|_| PackedInt32Array::new(), |path| packed(&path))
    }

    /// The way to a node that a search with [constant GRAPH_ALL_GOALS] has settled, empty if it has not: a dictionary
    /// of `status` and `path`.
    #[func]
    fn get_path_to(&self, node: i64) -> VarDictionary {
        let path = self.planner().and_then(|planner| planner.path_to(narrow(node)));
        described(path, |path| vdict! { "path" => &packed(&path) })
    }

    /// What the ways cost to `count` nodes from number `first` on, after a search with [constant GRAPH_ALL_GOALS]: a
    /// dictionary of `status` and `costs`, infinite for a node that it has not settled.
    #[func]
    fn get_costs(&self, first: i64, count: i64) -> VarDictionary {
        let costs = self.planner().and_then(|planner| planner.costs(narrow(first), self::count(count)));
        described(costs, |costs| vdict! { "costs" => &PackedFloat64Array::from(costs) })
    }

    /// The memory of the planner in bytes.
    #[func]
    fn get_memory(&self) -> i64 {
        self.planner().map_or(0, |planner| planner.memory() as i64)
    }
}

/// A request with these numbers.
pub(crate) fn request(flags: i64, max_expansions: i64, max_cost: f64) -> GraphRequest {
    let (flags, max_expansions) = (narrow(flags), narrow(max_expansions));
    GraphRequest { flags, max_expansions, max_cost, ..GraphRequest::default() }
}

/// Options from a dictionary; an unknown name, or a value that is not a number, is an error.
pub(crate) fn read_options(given: &VarDictionary) -> Result<GraphOptions, Failure> {
    let mut options = GraphPlanner::default_options()?;
    for (name, value) in given.iter_shared() {
        let name = name.stringify().to_string();
        let refused = || failure(native::ERROR_INVALID_ARGUMENT, "the options have no such name, or no such value");
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan()).ok_or_else(refused)?;
        match name.as_str() {
            "h_scale" => options.h_scale = number,
            "blocked_classes" => options.blocked_classes = narrow(number as i64),
            "memory_limit" => options.memory_limit = number as u64,
            "asks_sights" => options.asks_sights = narrow(number as i64),
            _ => return Err(refused()),
        }
    }
    Ok(options)
}

impl TautGraphPlanner {
    fn planner(&self) -> Result<Arc<GraphPlanner>, Failure> {
        let planner = self.planner.lock().unwrap_or_else(PoisonError::into_inner).clone();
        planner.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no planner"))
    }

    fn keep(&self, outcome: Outcome) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    }

    fn answer(&self, answer: Result<Outcome, Failure>) -> i32 {
        let outcome = answer.unwrap_or_else(|failure| Outcome { status: failure.status, ..Outcome::default() });
        self.keep(outcome);
        outcome.status
    }
}
