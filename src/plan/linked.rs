//! Queries on maps with links: one search for the links to use, which has walks searched by the kernel.

use super::endpoints::{Across, Pair, QueryEnds, Verdict};
use super::ends::sides;
use super::known_walks::{LineCost, WalkMap, WalkRules};
use super::link_map::{LinkEnd, NO_LINKS, of_radius};
use super::link_search::{LinkUse, Sums};
use super::link_walks::{PathLists, WalkParts};
use super::linking::Linking;
use super::options::Options;
use super::{deadline::Deadline, engine::Engine, guarantee::Promise, planner::Planner, query::OpenQuery};
use super::{outcome::Outcome, outcome::Status, request::Request};
use crate::base::{Budget, Result};
use crate::collections::List;
use crate::geom::Point;
use crate::grid::free_cells_around;
use crate::search::core::{Probe, Stats};

/// Expansions of a walk between looks at whether it may be of use still.
const SLICE: u64 = 16;

/// More than both vertices of a walk together are away from its ends, in cells: at most half a diagonal each.
const BESIDE: f64 = 1.5;

/// True if the planner proves bounds of what walks cost.
fn proves_bounds(query: &OpenQuery, options: &Options) -> bool {
    query.world.costs.is_weighted() && options.is_exact_planner()
}

impl Engine {
    /// Begins the search of a query that may use links.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn begin_across(&mut self, query: &OpenQuery, across: Across) -> Result {
        let world = &query.world;
        let is_sided = world.snapshot.sides().is_some();
        let depends_on_cells = world.costs.by_class || is_sided;
        let rules = WalkRules {
            version: Some(query.layer().version()),
            revision: if depends_on_cells { world.revision() } else { 0 },
            costs_set: query.world.costs_set,
            radius: query.ends.radius.agent,
            lattice_ends: query.request.lattice_ends,
        };
        let radius = query.ends.radius.search;
        let links = of_radius(&query.world.links, radius).expect("the ends of a query were found with its links");
        self.linking.walk = None;
        self.linking.has_begun = true;
        let options = &self.options;
        let between_vertices =
            options.is_lattice_planner() && (query.request.lattice_ends || query.ends.radius.agent > 0);
        let slack = if between_vertices { BESIDE } else { 0.0 };
        let line = LineCost { smallest: world.costs.smallest, slack };
        let map = WalkMap {
            rules,
            snapshot: Some(&world.snapshot),
            line,
            // With a memory limit nothing that is kept may decide whether a search meets it; and what is kept has no
            // bounds.
            keeps: options.memory_limit == 0 && !proves_bounds(query, options),
            every_step: query.request.every_step,
            is_local: !is_sided && Promise::of(options).bound == 1.0,
        };
        self.linking.search.begin(links, across, &map)?;
        self.check_limit_without_search()
    }

    /// Goes on with a query that may use links, as [`Engine::step`] does.
    pub(super) fn step_across<P: Probe>(
        &mut self,
        query: &mut OpenQuery,
        own: &mut Budget,
        deadline: Deadline,
        probe: &mut P,
    ) -> Result<Outcome> {
        self.path.clear();
        // Of other planners nothing is known before they have found a walk.
        let is_exact = self.options.is_exact_planner();
        loop {
            let mut walk = match self.linking.walk.take() {
                Some(walk) => walk,
                None if self.linking.search.next()? => {
                    let walk = self.next_walk(query);
                    self.begin(&walk)?;
                    walk
                }
                None => match self.join(query)? {
                    Outcome { status: Status::NoPath, .. } if self.turns_to_nearest(query) => {
                        let searched = self.linking.search.stats;
                        self.turn_to_nearest_reached(query)?;
                        self.linking.search.stats = searched;
                        continue;
                    }
                    outcome => return Ok(outcome),
                },
            };
            walk.spending = query.spending;
            let is_bounded = is_exact && self.linking.search.bound().is_finite();
            let mut slice = if is_bounded { own.min(Budget::exactly(SLICE)) } else { *own };
            let before = slice.left();
            let outcome = self.step(&mut walk, &mut slice, deadline, probe)?;
            own.spend(before - slice.left());
            query.spending = walk.spending;
            let is_slice = outcome.status == Status::InProgress && own.left() > 0 && !deadline.is_over();
            if is_slice && is_bounded && self.kernel.least_open() >= self.linking.search.bound() {
                // All that is open leads to walks that are too long.
                self.count(outcome);
                self.linking.search.give_up()?;
                continue;
            }
            if is_slice {
                self.linking.walk = Some(walk);
                continue;
            }
            match outcome.status {
                Status::Found => {
                    self.count(outcome);
                    let Self { linking, path, legs, .. } = self;
                    linking.search.take(Some(outcome), WalkParts { points: path, pieces: legs, heights: &[] })?;
                    self.check_limit()?;
                }
                Status::InProgress | Status::BudgetSpent | Status::Cancelled => {
                    return self.pause(query, walk, outcome);
                }
                Status::Partial | Status::NoPath | Status::Stale => {
                    self.count(outcome);
                    self.linking.search.take(None, WalkParts::default())?;
                }
            }
            self.path.clear();
            self.legs.clear();
            if deadline.is_over() {
                return Ok(self.outcome_across(Status::InProgress, Stats::default(), query));
            }
        }
    }

    /// True if a path to the nearest point that can be reached is still to be searched for: components do not see the
    /// closed sides of cells.
    fn turns_to_nearest(&self, query: &OpenQuery) -> bool {
        query.request.allow_partial && query.earlier.is_none() && query.world.snapshot.sides().is_some()
    }

    /// Keeps the walk that is searched for the next step. A partial path may be that of the walk on foot.
    fn pause(&mut self, query: &OpenQuery, walk: OpenQuery, outcome: Outcome) -> Result<Outcome> {
        let own =
            Stats { expanded: outcome.expanded, generated: outcome.generated, sight_checks: outcome.sight_checks };
        let Stats { expanded, generated, sight_checks } = self.linking.search.stats.with(own);
        let is_part = !self.path.is_empty() && self.linking.search.hop().is_on_foot();
        self.linking.walk = Some(walk);
        if is_part {
            return Ok(Outcome { expanded, generated, sight_checks, bound: 0.0, ..outcome });
        }
        self.path.clear();
        self.legs.clear();
        let paused = self.outcome_across(outcome.status, own, query);
        if !query.request.allow_partial || outcome.status == Status::InProgress {
            return Ok(paused);
        }
        // The best path so far is the one on foot, if there is one, or its start.
        let start = query.ends.pair.start;
        let Self { linking, path, legs, .. } = self;
        let into = PathLists { points: path, pieces: legs, heights: &mut Vec::new() };
        if let Some(Outcome { length, cost, remaining, .. }) = linking.search.on_foot(into)? {
            return Ok(Outcome { length, cost, remaining, ..paused });
        }
        self.path.add(start.position())?;
        let remaining = start.distance(query.ends.requested);
        Ok(Outcome { length: 0.0, cost: 0.0, remaining, ..paused })
    }

    /// An outcome without a path that counts all searches, of the open one these.
    fn outcome_across(&self, status: Status, open: Stats, query: &OpenQuery) -> Outcome {
        // What the kernel knows is about one walk.
        let promise = if status == Status::NoPath { Promise::of(&self.options) } else { Promise::NONE };
        Outcome::without_path(status, promise, self.linking.search.stats.with(open), query.world.revision())
    }

    /// Counts what a walk has taken.
    fn count(&mut self, Outcome { expanded, generated, sight_checks, .. }: Outcome) {
        self.linking.search.stats = self.linking.search.stats.with(Stats { expanded, generated, sight_checks });
    }

    /// The query for the walk that is to be searched next.
    fn next_walk(&self, query: &OpenQuery) -> OpenQuery {
        let [start, goal] = self.linking.search.ends();
        let hop = self.linking.search.hop();
        let pair = Pair { start: start.at, goal: goal.at };
        let layer = query.layer();
        let component = |end: LinkEnd, cell: (i32, i32)| {
            let number = free_cells_around(layer, end.at).iter().position(|&other| other == cell);
            number.and_then(|number| end.within.of_cell(number))
        };
        let joins = |a: (i32, i32), b: (i32, i32)| component(start, a) == component(goal, b);
        let (pair, vertices) = sides(&self.options, layer, (query.request.lattice_ends, pair), joins);
        let requested = if hop.is_last() { query.ends.requested } else { goal.at };
        let (verdict, radius) = (Verdict::Reachable, query.ends.radius);
        let request = Request { allow_partial: query.request.allow_partial && hop.is_on_foot(), ..query.request };
        let ends = QueryEnds { pair, vertices, verdict, requested, radius, across: None };
        // No walk leads elsewhere than to its end.
        OpenQuery { request, ends, earlier: Some(Stats::default()), world: query.world.clone(), ..*query }
    }

    /// Joins the walks to the path of the query.
    fn join(&mut self, query: &OpenQuery) -> Result<Outcome> {
        let Self { linking: Linking { search, uses, .. }, path, legs, .. } = self;
        let into = PathLists { points: path, pieces: legs, heights: &mut Vec::new() };
        let Some(Sums { length, cost, walks, bound: of_walks }) = search.join(into, uses)? else {
            return Ok(self.outcome_across(Status::NoPath, Stats::default(), query));
        };
        self.check_limit()?;
        let is_partial = query.ends.verdict == Verdict::Partial;
        let status = if is_partial { Status::Partial } else { Status::Found };
        // A single walk may tell a better bound: no use of links costs less.
        let own = self.linking.search.only_walk().map(|walk| Promise { guarantee: walk.guarantee, bound: walk.bound });
        let Promise { guarantee, bound } = match own {
            _ if is_partial => Promise::NONE,
            Some(own) if walks == 1 => own,
            _ if proves_bounds(query, &self.options) => Promise::of_bound(of_walks),
            _ => Promise::of(&self.options),
        };
        let end = self.path.last().and_then(|&end| Point::snap(end).ok());
        let remaining = end.filter(|_| is_partial).map_or(0.0, |end| end.distance(query.ends.requested));
        let base = self.outcome_across(status, Stats::default(), query);
        Ok(Outcome { guarantee, bound, length, cost, remaining, ..base })
    }
}

impl Planner {
    /// Refuses a planner among movers where links are to be used.
    ///
    /// # Errors
    /// [`crate::Error::Unsupported`].
    pub(super) fn check_has_no_links(&self) -> Result {
        if self.options().sees_links(self.world()?.snapshot.links()) { Err(NO_LINKS) } else { Ok(()) }
    }

    /// The links that the last path uses, in its order. Empty without a path, and after a query for many until
    /// [`Planner::select`].
    #[must_use]
    pub fn link_uses(&self) -> &[LinkUse] {
        &self.engine().linking.uses
    }
}
