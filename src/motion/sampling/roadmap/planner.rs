//! Probabilistic roadmaps: PRM, PRM*, and PRM* whose motions are checked when a path wants them.
//!
//! ```text
//!   the start and the goals are nodes, joined like all others
//!   repeat:
//!       a random state that is free is a new node; the motions to its nearest nodes are checked
//!       PRM: found if the start and a goal are joined, unless states have costs
//!   the path: the shortest one of the roadmap
//!
//!   lazy: nothing is checked of a new node; now and then
//!       repeat: the shortest path of the roadmap; its nodes are checked, and if all of them are free, its motions up
//!           to the first one that is blocked
//!       until there is no path, or nothing of it is blocked
//! ```
//!
//! A roadmap can be grown before it is asked: [`Roadmap::begin_growth`]. Each search begins with what was grown, and
//! what it adds is dropped by the next one, so that a path depends on no search before it. On a grid that has been
//! edited since, the motions that were kept count as unknown, and all kinds are lazy.
//!
//! Where states have costs, a motion costs its length times the mean of its states, and a lazy roadmap checks its
//! nodes: a motion that it does not know counts as cheap as the cheapest node, until a path of known motions is the
//! cheapest. It learns motions anew in each search: with those of another search the path might be another one.
//!
//! PRM joins each node to 15 others, or as many as asked for; PRM* to e (1 + 1 / d) ln n, and its paths tend to the
//! shortest one. A narrow passage needs a sample inside it, which gets unlikely with every dimension.
//!
//! Based on: L. E. Kavraki, P. Svestka, J.-C. Latombe, M. H. Overmars. Probabilistic Roadmaps for Path Planning in
//! High-Dimensional Configuration Spaces. IEEE Transactions on Robotics and Automation 1996; S. Karaman, E. Frazzoli.
//! Sampling-based Algorithms for Optimal Motion Planning. International Journal of Robotics Research 2011; R. Bohlin,
//! L. E. Kavraki. Path Planning Using Lazy PRM. ICRA 2000.

use crate::base::{Bounds, Budget, Error, bytes, index, to_u32};
use crate::collections::{List, counted, reserve};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::roadmap::graph::{Known, Query, RoadmapGraph};
use crate::motion::sampling::sample::Sampler;
use crate::motion::sampling::{nodes::unwind, search::Sampling, tree::star_neighbours};
use crate::motion::{core::algorithm::Traits, sampling::edge::Until, sampling::nearest::Neighbour};
use crate::search::best_first::{BestFirst, Successor};
use crate::search::core::Progress;

/// Neighbours of a node of PRM.
const NEIGHBOURS: usize = 15;

/// Nodes whose costs a lazy roadmap wants to know at once.
const PRICED: usize = 64;

/// The planner.
pub(crate) struct Roadmap {
    /// Which roadmap.
    by: &'static Traits,
    map: RoadmapGraph,
    found: Vec<Neighbour>,
    ends: EndNodes,
    stage: Stage,
    search: BestFirst<u32>,
    lazy: LazyPath,
    /// True while the roadmap grows without a search.
    is_growing: bool,
    /// True if motions that are kept were known for other cells of the grid.
    is_doubtful: bool,
    /// The random numbers that come after those of the nodes that are kept.
    numbers: Option<u64>,
    /// What the path costs where states have costs, and whether they did in the last search.
    cost: Option<f64>,
    was_priced: bool,
}

counted!(Roadmap { map, found, ends, search, lazy } plain { by, stage, is_growing, is_doubtful, numbers, cost, was_priced });

/// The nodes of a search's ends.
#[derive(Default)]
struct EndNodes {
    /// That of the start: there are so many that are kept.
    start: u32,
    goals: Vec<u32>,
    /// EndNodes that are nodes already, the start first.
    count: usize,
    /// True if the start and a goal are joined by free motions.
    are_joined: bool,
}

counted!(EndNodes { goals } plain { start, count, are_joined });

/// The path of a lazy roadmap.
#[derive(Default)]
struct LazyPath {
    /// The one that is known to be free, from a goal to the start; and one that is being checked, with those of its
    /// nodes, or of its motions, that are.
    path: Vec<u32>,
    tried: Vec<u32>,
    checked: Vec<usize>,
    /// Nodes at which a path is looked for, and those when one was looked for last.
    next_search: usize,
    searched: usize,
    /// True for the search after the last iteration.
    is_last: bool,
    /// Nodes that are kept and whose costs were told, and the least of these.
    priced: usize,
    least: Option<f64>,
}

counted!(LazyPath { path, tried, checked } plain { next_search, searched, is_last, priced, least });

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The new state is checked.
    Sampled,
    /// The motions from neighbours to a new node are.
    Joined(u32),
    /// Nodes of a path are.
    Visited,
    /// The motions of a path are.
    Tried,
    /// So many nodes that are kept are.
    Priced(usize),
}

impl Roadmap {
    /// An empty one.
    pub(crate) fn new(by: &'static Traits) -> Self {
        Self {
            by,
            map: RoadmapGraph::default(),
            found: Vec::new(),
            ends: EndNodes::default(),
            stage: Stage::Sample,
            search: BestFirst::default(),
            lazy: LazyPath::default(),
            is_growing: false,
            is_doubtful: false,
            numbers: None,
            cost: None,
            was_priced: false,
        }
    }

    /// True if paths are found first and checked then.
    fn is_lazy(&self) -> bool {
        self.by.lazy || self.is_doubtful
    }

    /// Forgets what the last search has added, and begins to grow what is kept.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn begin_growth(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.restore(problem)?;
        self.map.near.grow_on();
        self.is_growing = true;
        Ok(())
    }

    /// Keeps what has grown.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn end_growth(&mut self, problem: &Problem) -> Result<(), Error> {
        if !self.is_growing {
            return Ok(());
        }
        self.is_growing = false;
        self.numbers = Some(problem.sampler.numbers.state);
        self.map.keep()
    }

    /// Counts the motions that are kept as unknown: the grid has other cells now.
    pub(crate) fn doubt(&mut self) {
        if self.map.kept() > 0 {
            self.is_doubtful = true;
            (self.lazy.priced, self.lazy.least) = (0, None);
            self.map.doubt();
        }
    }

    /// The nodes and motions that are kept are those of the roadmap; see [`Roadmap::begin_growth`].
    pub(super) const fn parts(&self) -> (&RoadmapGraph, Option<u64>) {
        (&self.map, self.numbers)
    }

    /// Makes a roadmap of nodes and motions, all of which it keeps.
    pub(super) fn of(by: &'static Traits, mut map: RoadmapGraph, numbers: Option<u64>) -> Result<Self, Error> {
        map.keep()?;
        // What a function, voxels or a grid said may be otherwise here.
        let is_unknown = |node: usize| map.known_node(to_u32(node)) == Known::Unknown;
        let is_doubtful =
            (0..map.motions()).any(|motion| map.ends(motion).2 == Known::Unknown) || (0..map.count()).any(is_unknown);
        Ok(Self { map, numbers, is_doubtful, ..Self::new(by) })
    }

    fn restore(&mut self, problem: &mut Problem) -> Result<(), Error> {
        // What an open growth has added stays.
        self.end_growth(problem)?;
        self.map.restore(problem.dimension())?;
        if self.is_lazy() && (self.was_priced || problem.edges.is_priced() || self.map.is_priced()) {
            self.map.doubt();
        }
        (self.cost, self.was_priced) = (None, problem.edges.is_priced());
        [&mut self.ends.goals, &mut self.lazy.path, &mut self.lazy.tried].into_iter().for_each(Vec::clear);
        if let Some(numbers) = self.numbers {
            problem.sampler = Sampler::new(numbers);
        }
        (self.ends.start, self.ends.count, self.ends.are_joined) = (to_u32(self.map.count()), 0, false);
        (self.stage, self.lazy.next_search, self.lazy.searched) = (Stage::Sample, 0, 0);
        Ok(())
    }

    /// True if new nodes are not checked: what they cost a search wants to know.
    fn adds_unchecked(&self, problem: &Problem) -> bool {
        self.by.lazy && (self.is_growing || !problem.edges.is_priced())
    }

    /// True if there is an end of the search that is no node yet.
    fn wants_end(&self, problem: &Problem) -> bool {
        !self.is_growing && self.ends.count <= problem.goal_count()
    }

    /// Adds the problem's state, and wants to know about the motions to its neighbours.
    fn add(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let most = match problem.neighbours {
            _ if self.by.refines => star_neighbours(self.map.count(), problem.dimension()),
            0 => NEIGHBOURS,
            most => most,
        };
        let (range, is_end) = (problem.range, self.wants_end(problem));
        let Self { map, found, .. } = self;
        map.near.find((&problem.metric, &map.rows), &problem.state, most, found)?;
        // Two equal samples make one state; an end is one of its own.
        if !is_end && found.first().is_some_and(|nearest| nearest.square <= 0.0) {
            return self.over(problem);
        }
        found.retain(|neighbour| neighbour.square.sqrt() <= range);
        let node = map.add(&problem.metric, &problem.state)?;
        if is_end {
            reserve(&mut self.ends.goals, 1)?;
            if self.ends.count > 0 {
                self.ends.goals.push(node);
            }
            self.ends.count += 1;
        }
        // The ends are, and others were checked before unless the roadmap is lazy.
        if is_end || !self.adds_unchecked(problem) {
            self.map.set_known_node(node, Known::Free);
        }
        if self.by.lazy {
            for neighbour in &self.found {
                let length = self.map.length(&problem.metric, neighbour, node);
                self.map.join(neighbour.id, node, length, Known::Unknown)?;
            }
            return self.over(problem);
        }
        let Problem { metric, edges, state, .. } = problem;
        edges.begin(Until::End);
        for neighbour in &self.found {
            edges.push(metric, self.map.row(neighbour.id, state.len()), state)?;
        }
        self.stage = Stage::Joined(node);
        Ok(Turn::Check)
    }

    /// Goes on after a node.
    fn over(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        if self.is_growing || self.wants_end(problem) {
            return Ok(Turn::Next);
        }
        let may_be_joined = self.may_be_joined();
        if self.is_lazy() {
            if !may_be_joined || self.map.count() < self.lazy.next_search {
                return Ok(Turn::Next);
            }
            self.lazy.next_search = self.map.count() + 1 + self.map.count() / 8;
            return self.try_path(problem);
        }
        self.ends.are_joined = may_be_joined;
        Ok(if may_be_joined { self.found(problem) } else { Turn::Next })
    }

    /// True if the start and a goal are joined, by motions that may be blocked in a lazy roadmap.
    fn may_be_joined(&mut self) -> bool {
        let Self { map, ends: EndNodes { start, goals, are_joined, .. }, .. } = self;
        *are_joined || goals.iter().any(|&goal| map.are_joined(*start, goal))
    }

    /// Goes on with a path.
    fn found(&self, problem: &Problem) -> Turn {
        let refines = self.by.refines || problem.edges.is_priced();
        let goes_on = refines && !problem.takes_first && !self.lazy.is_last;
        if goes_on { Turn::Next } else { Turn::Found }
    }

    /// Wants to know what some nodes that are kept cost; false if all of them are known, or none needs to be.
    fn ask_costs(&mut self, problem: &mut Problem) -> Result<bool, Error> {
        let left = self.map.kept().saturating_sub(self.lazy.priced);
        let Problem { metric, edges, .. } = problem;
        if left == 0 || !edges.is_priced() || !self.is_lazy() || self.is_growing {
            return Ok(false);
        }
        let count = left.min(PRICED);
        edges.begin(Until::End);
        for node in self.lazy.priced..self.lazy.priced + count {
            let row = self.map.row(to_u32(node), metric.dimension());
            edges.push(metric, row, row)?;
        }
        self.stage = Stage::Priced(count);
        Ok(true)
    }

    /// Looks for the shortest path of motions that are not known to be blocked; false if there is none.
    fn find(&mut self, problem: &Problem) -> Result<bool, Error> {
        let Self {
            map,
            ends: EndNodes { start, goals, .. },
            search,
            lazy: LazyPath { tried, searched, least, .. },
            ..
        } = self;
        tried.clear();
        *searched = map.count();
        let mut graph =
            Query::new(map, &problem.metric, goals, problem.edges.least().at_most(least.unwrap_or(f64::INFINITY)));
        // A power of two: tables of the same size serve many searches.
        search.begin(bytes(map.count().next_power_of_two()), 1.0, u64::MAX)?;
        let start = *start;
        search.start(&mut graph, Successor { node: start, place: start, cost: 0.0 })?;
        let progress = search.step(&mut graph, &mut Budget::new(0), || false)?;
        if !matches!(progress, Progress::Found) {
            return Ok(false);
        }
        reserve(tried, search.way().count())?;
        tried.extend(search.way());
        Ok(true)
    }

    /// Wants to know about the nodes of the shortest path that are not known, or about its motions.
    fn try_path(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        if !self.find(problem)? {
            return Ok(Turn::Next);
        }
        let Problem { metric, edges, .. } = &mut *problem;
        edges.begin(Until::End);
        let LazyPath { tried, checked, .. } = &mut self.lazy;
        checked.clear();
        for &node in tried.iter().rev().filter(|&&node| self.map.known_node(node) == Known::Unknown) {
            let row = self.map.row(node, metric.dimension());
            edges.push(metric, row, row)?;
            checked.add(index(node))?;
        }
        if checked.is_empty() {
            return self.try_motions(problem);
        }
        self.stage = Stage::Visited;
        Ok(Turn::Check)
    }

    /// Notes which nodes of the path are free.
    fn visit(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let mut is_free = true;
        for (edge, &node) in self.lazy.checked.iter().enumerate() {
            is_free &= problem.edges.is_free(edge);
            let known = if problem.edges.is_free(edge) { Known::Free } else { Known::Blocked };
            self.map.set_known_node(to_u32(node), known);
        }
        if is_free { self.try_motions(problem) } else { self.try_path(problem) }
    }

    /// Wants to know about the motions of the path that are not known.
    fn try_motions(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let dimension = problem.dimension();
        let Problem { metric, edges, .. } = problem;
        edges.begin(Until::Blocked);
        let LazyPath { tried, checked, .. } = &mut self.lazy;
        checked.clear();
        for pair in tried.windows(2).rev() {
            let Some(motion) = self.map.motion(pair[1], pair[0]) else { continue };
            if self.map.known(motion) == Known::Unknown {
                edges.push(metric, self.map.row(pair[1], dimension), self.map.row(pair[0], dimension))?;
                checked.add(motion)?;
            }
        }
        self.stage = Stage::Tried;
        Ok(Turn::Check)
    }

    /// Notes what is known about the motions of the path.
    fn learn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let Problem { edges, .. } = &*problem;
        let free = edges.free_before_blocked();
        for (edge, &motion) in self.lazy.checked[..free].iter().enumerate() {
            self.map.set_known(motion, Known::Free);
            if edges.is_priced() {
                self.map.price(motion, edges.edge_cost(edge).mean)?;
            }
        }
        // Of motions whose costs were not known another path may be cheaper.
        if free > 0 && free == self.lazy.checked.len() && edges.is_priced() {
            return self.try_path(problem);
        }
        if let Some(&blocked) = self.lazy.checked.get(free) {
            self.map.set_known(blocked, Known::Blocked);
            return self.try_path(problem);
        }
        std::mem::swap(&mut self.lazy.path, &mut self.lazy.tried);
        Ok(self.found(problem))
    }
}

impl Sampling for Roadmap {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        // What the motions that are kept cost was not told, or is not told any more.
        self.is_doubtful |= self.map.kept_motions() > 0 && self.map.is_kept_priced() != problem.edges.is_priced();
        self.restore(problem)
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match std::mem::take(&mut self.stage) {
            Stage::Sample => {
                self.lazy.is_last = false;
                if self.ask_costs(problem)? {
                    return Ok(Turn::Check);
                }
                if self.wants_end(problem) {
                    let Problem { state, start, goals, .. } = &mut *problem;
                    let goal = self.ends.count.checked_sub(1).map(|goal| &goals[goal * start.len()..][..start.len()]);
                    state.copy_from_slice(goal.unwrap_or(start));
                    return self.add(problem);
                }
                problem.sample_anywhere();
                if self.adds_unchecked(problem) {
                    return self.add(problem);
                }
                let Problem { metric, edges, state, .. } = problem;
                edges.begin(Until::End);
                edges.push(metric, state, state)?;
                self.stage = Stage::Sampled;
                Ok(Turn::Check)
            }
            Stage::Sampled if problem.edges.is_free(0) => self.add(problem),
            Stage::Sampled => Ok(Turn::Next),
            Stage::Joined(node) => {
                for at in 0..self.found.len() {
                    if problem.edges.is_free(at) {
                        let length = self.map.length(&problem.metric, &self.found[at], node);
                        self.map.join(self.found[at].id, node, length, Known::Free)?;
                        if problem.edges.is_priced() {
                            self.map.price(self.map.motions() - 1, problem.edges.edge_cost(at).mean)?;
                        }
                    }
                }
                self.over(problem)
            }
            Stage::Visited => self.visit(problem),
            Stage::Tried => self.learn(problem),
            Stage::Priced(count) => {
                let free = (0..count).filter(|&node| problem.edges.is_free(node));
                let costs = free.map(|node| problem.edges.edge_cost(node).end);
                self.lazy.least = costs.chain(self.lazy.least).reduce(Bounds::at_most);
                self.lazy.priced += count;
                // No iteration: the next search does not ask again.
                self.turn(problem)
            }
        }
    }

    fn finish(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let is_searched = self.lazy.searched == self.map.count() || self.wants_end(problem);
        if is_searched || !self.is_lazy() || !self.may_be_joined() {
            return Ok(Turn::Found);
        }
        self.lazy.is_last = true;
        self.try_path(problem)
    }

    fn has_path(&self) -> bool {
        self.ends.are_joined || !self.lazy.path.is_empty()
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        if !self.is_lazy() {
            self.find(problem)?;
            std::mem::swap(&mut self.lazy.path, &mut self.lazy.tried);
        }
        let path_nodes = &self.lazy.path;
        let pairs = path_nodes.windows(2).filter_map(|pair| self.map.motion(pair[1], pair[0]));
        self.cost = self.map.is_priced().then(|| pairs.map(|motion| self.map.cost(motion)).sum());
        let dimension = problem.dimension();
        path.clear();
        reserve(path, path_nodes.len() * dimension)?;
        for &node in path_nodes.iter().rev() {
            path.extend_from_slice(self.map.row(node, dimension));
        }
        unwind(&problem.metric, path);
        Ok(())
    }

    fn cost(&self) -> Option<f64> {
        self.cost
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        for motion in 0..self.map.motions() {
            let (from, to, known) = self.map.ends(motion);
            if known != Known::Blocked {
                take(self.map.row(from, dimension), self.map.row(to, dimension));
            }
        }
    }

    fn nodes(&self) -> usize {
        self.map.count()
    }

    fn free(&mut self) {
        *self = Self::new(self.by);
    }
}
