//! How much more the planner's last path costs than any path has to: a bound that is proven whatever the planner.
//!
//! Planners prove what they promise within their own rules: steps of a lattice, lengths without costs, or nothing. This
//! measures the path that is there, as a line over the cells that it crosses, and a search of its own, over the graph
//! of a transport table ([`crate::search::weighted`]), tells what every path between its ends costs at least.

use std::sync::atomic::Ordering;

use super::guarantee::Promise;
use super::improving::context;
use super::options::{Options, require};
use super::outcome::{Outcome, Status};
use super::query::{OpenQuery, QueryMap};
use super::questions::PathState;
use super::state::SearchAnswer;
use super::{endpoints::QueryEnds, engine::Engine, planner::Planner, request::Request};
use crate::base::{Bounds, Error, Result, bytes, real_u32};
use crate::collections::Shared;
use crate::geom::Point;
use crate::search::core::{Guarantee, Stats};
use crate::search::weighted::least::{CostGround, LeastCost};

impl Options {
    /// Checks that a bound can be proven of the answer to a request: for points, on ground that is cells alone.
    fn check_provable(&self, request: &Request, world: &QueryMap) -> Result {
        require(
            !self.algorithm.traits().movers,
            "paths among movers have times, of which the ground proves nothing: choose another algorithm",
        )?;
        require(
            self.radius_of(request).agent == 0 && !self.is_large_unit(),
            "a bound of costs is proven for points: it needs a radius of 0 and a unit of one cell",
        )?;
        require(
            !self.sees_links(world.snapshot.links()),
            "a bound of costs knows the ground alone, not links: block them with blocked_links",
        )?;
        require(world.snapshot.sides().is_none(), "a bound of costs knows cells alone, not walls between them")
    }

    /// What no path costs less than by the proof of a planner whose paths run at any angle; 0 if it has proven nothing.
    fn least_cost_of(&self, outcome: &Outcome) -> f64 {
        let is_proven = outcome.status == Status::Found && outcome.guarantee != Guarantee::None;
        if is_proven && self.is_exact_planner() { outcome.cost / outcome.bound } else { 0.0 }
    }
}

impl Planner {
    /// Proves how much the last path costs at most above the cheapest one between its two ends: at any angle, whatever
    /// the planner, on the map and with the costs as they are now. Without costs every free cell costs 1. The path and
    /// the answer stay as they are, with their guarantee.
    ///
    /// The outcome has in `cost` what the path costs over the cells that it crosses, along the line between two of them
    /// the lesser cost: for A* on cells, which counts the mean of two cells, this is another cost than that of its
    /// search. No path costs less than `cost / bound`: [`Guarantee::Bounded`], or [`Guarantee::Optimal`] with a bound
    /// of 1. Between lattice points the cheapest path along steps in eight directions has a bound of 1.0825 at most.
    /// `expanded` and `generated` count the search, which takes as long as A* on corners; there is none where the
    /// answer has proven as much itself, and nothing has changed since. A path whose two ends are one place has no
    /// guarantee unless it is that place alone.
    ///
    /// [`Status::Cancelled`]: another thread cancelled; nothing is proven. Time limits do not end the search.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] without a path of a query for a single goal that has ended; [`Error::BadValue`] with the
    /// first segment of the path that is blocked by now; [`Error::Unsupported`] for an agent with a size, among movers,
    /// and where the map has links that the planner may use or closed sides of cells; [`Error::MemoryLimit`];
    /// [`Error::OutOfMemory`]. The planner is as before then.
    pub fn prove_cost(&mut self) -> Result<Outcome> {
        let answer = self.answer().filter(|_| !self.path().is_empty()).ok_or(Error::NoAnswer)?;
        let world = self.world()?;
        self.options().check_provable(&answer.request, &world)?;
        let check = self.check_own_path(&world.snapshot, 0);
        if check.state == PathState::Cut {
            let value = real_u32(check.segment);
            return Err(Error::BadValue { name: "segment", value, allowed: "segments of the path that are free" });
        }
        let cost = self.engine().cost_over_cells(&answer, &world);
        let outcome = Outcome { cost, revision: world.revision(), ..answer.outcome };
        let known = if answer.is_of(&world) { self.options().least_cost_of(&answer.outcome) } else { 0.0 };
        if known > 0.0 && (answer.outcome.guarantee == Guarantee::Optimal || world.costs.is_weighted()) {
            return Ok(with_proof(outcome, Some(known), Stats::default()));
        }
        let query = OpenQuery::new(world, &answer.request, QueryEnds::default(), self.options().memory_limit);
        let engine = self.engine_mut();
        // What was cancelled before was another call.
        engine.cancel.store(false, Ordering::Relaxed);
        let (least, stats) = engine.find_least_cost(&query)?;
        Ok(with_proof(outcome, least.map(|least| least.at_least(known)), stats))
    }
}

/// The outcome of a proof that no path costs less; of none if it was cancelled.
fn with_proof(outcome: Outcome, least: Option<f64>, stats: Stats) -> Outcome {
    let Promise { guarantee, bound } = least.map_or(Promise::NONE, |least| Promise::of_costs(outcome.cost, least));
    let Stats { expanded, generated, sight_checks } = stats;
    let status = if least.is_some() { outcome.status } else { Status::Cancelled };
    Outcome { status, guarantee, bound, expanded, generated, sight_checks, ..outcome }
}

impl SearchAnswer {
    /// True if it was found on this map, with these costs.
    fn is_of(&self, world: &QueryMap) -> bool {
        self.outcome.revision == world.revision() && self.costs_set == world.costs_set
    }
}

impl Engine {
    /// What the path of an answer costs over the cells that it crosses.
    fn cost_over_cells(&self, answer: &SearchAnswer, world: &QueryMap) -> f64 {
        let context = context(self, world, &answer.request);
        match context.costs {
            // Of the arcs, if it has any.
            None => answer.outcome.length,
            Some(_) => context.chain_cost(self.path.iter().map(|&at| Point::snap(at).unwrap_or_default())),
        }
    }

    /// What every path between the ends of the path costs at least, and what the search has counted.
    fn find_least_cost(&mut self, query: &OpenQuery) -> Result<(Option<f64>, Stats)> {
        let found = self.search_least_cost(query);
        if found.is_err() || self.options.memory_limit != 0 {
            // With a limit, what is kept would decide whether later queries meet it.
            self.least_cost = None;
        }
        found.map_err(|error| self.with_own_limit(error))
    }

    fn search_least_cost(&mut self, query: &OpenQuery) -> Result<(Option<f64>, Stats)> {
        if self.least_cost.is_none() {
            self.check_limit_with(bytes(Shared::<LeastCost>::BYTES))?;
            self.least_cost = Some(Shared::new(LeastCost::default())?);
        }
        let allowance = self.allowance_beside_search();
        let Self { least_cost, cancel, options, path, .. } = self;
        let [from, to] = [path.first(), path.last()].map(|end| end.map_or(Ok(Point::default()), |&at| Point::snap(at)));
        let (costs, scene) = (&query.world.costs, query.scene(cancel));
        let ground = CostGround { scene: &scene, costs: costs.map(), gaps: options.lines(), smallest: costs.smallest };
        let search = least_cost.as_mut().and_then(Shared::get_mut).expect("nobody shares the search");
        let least = search.prove(ground, (from?, to?), allowance)?;
        Ok((least, search.stats()))
    }
}
