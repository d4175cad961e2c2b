//! Where a tree grows next, and which of its steps it takes: what RRT, T-RRT, EST and KPIECE differ in.
//!
//! ```text
//!   RRT      from the node nearest to a random state, towards it; takes what is free
//!   T-RRT    the same; takes a step to a costlier state with a chance that falls with its slope: by a temperature,
//!            as in simulated annealing, that falls with each such step and rises after some refusals
//!   EST      from a node where there are few, in a random direction
//!   KPIECE   from the most important cell of nodes, 9 times in 10 one at the border, in a random direction; a cell is
//!            less important the more nodes it has, the more often it was picked, and after each step that fails
//! ```
//!
//! Based on: L. Jaillet, J. Cortes, T. Simeon. Sampling-Based Path Planning on Configuration-Space Costmaps. IEEE
//! Transactions on Robotics 2010. D. Hsu, J.-C. Latombe, R. Motwani. Path Planning in Expansive Configuration Spaces.
//! International Journal of Computational Geometry and Applications 1999: densities are those of the cells of a
//! projection. I. A. Sucan, L. E. Kavraki. Kinodynamic Motion Planning by Interior-Exterior Cell Exploration. WAFR
//! 2008.

use crate::base::logarithm::ln;
use crate::base::{Bounds, Error, bytes, index, low32, real_usize, to_u32};
use crate::collections::{List, reserve};
use crate::motion::sampling::tree::cells::{Cells, Projection, Ranks};
use crate::motion::{sampling::edge::EdgeCost, sampling::problem::Problem, sampling::tree::nodes::Nodes};

/// The share of nodes that do not reach beyond the range from where the tree is.
const REFINING: f64 = 0.1;
/// The factor by which a temperature changes, and the refusals after which it rises.
const HEAT: f64 = 2.0;
const MOST_REFUSALS: u32 = 100;
const TEMPERATURES: (f64, f64) = (1e-12, 1e12);
/// The temperature at the beginning where the options have none.
pub(crate) const FIRST_TEMPERATURE: f64 = 1e-6;
/// The share of picks at the border.
const BORDER: f64 = 0.9;
/// What a step that failed leaves of the score of a cell, and the least that is left.
const FAILED: f64 = 0.9;
const LEAST_SCORE: f64 = 0.001;
/// The part of a chance that the least dense cell has.
const WHOLE: u64 = 1 << 32;

/// How a tree grows.
pub(crate) enum Growth {
    Nearest,
    Transition(Transition),
    Density(ByCells),
    Border(ByCells),
}

/// The state of T-RRT.
#[derive(Default)]
pub(crate) struct Transition {
    first: f64,
    temperature: f64,
    refusals: u32,
    refining: usize,
    /// The mean cost of both ends.
    scale: f64,
    /// What each node's state costs, and the way to it.
    costs: Vec<f64>,
    ways: Vec<f64>,
}

/// The state of EST and KPIECE.
#[derive(Default)]
pub(crate) struct ByCells {
    projection: Projection,
    cells: Cells,
    /// For KPIECE.
    ranks: Ranks,
    /// The cell of the last pick; none if it was the node nearest to a goal.
    picked: Option<u32>,
    steps: u32,
}

impl ByCells {
    pub(crate) fn new(projection: Projection) -> Self {
        Self { projection, ..Self::default() }
    }

    /// A random node of the cell.
    fn pick_in(&mut self, cell: usize, problem: &mut Problem, recent: bool) -> u32 {
        self.picked = Some(to_u32(cell));
        let Self { cells, .. } = self;
        let cell = &mut cells.list[cell];
        cell.picks += 1;
        let count = bytes(cell.nodes.len());
        let mut back = problem.sampler.below(count);
        if recent {
            back = back.min(problem.sampler.below(count));
        }
        cell.nodes[cell.nodes.len() - 1 - index(low32(back))]
    }

    /// A node of a cell, each cell as likely as it has few nodes.
    fn pick_sparse(&mut self, problem: &mut Problem) -> u32 {
        let part = |nodes: usize| WHOLE / bytes(nodes);
        let all = self.cells.list.iter().map(|cell| part(cell.nodes.len())).sum();
        let mut left = problem.sampler.below(all);
        let found = self.cells.list.iter().position(|cell| {
            let part = part(cell.nodes.len());
            let is_here = left < part;
            left = left.saturating_sub(part);
            is_here
        });
        self.pick_in(found.unwrap_or(0), problem, false)
    }

    /// A node of the most important cell, at the border or inside.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn pick_important(&mut self, problem: &mut Problem) -> Result<u32, Error> {
        let wanted = usize::from(!problem.sampler.chance(BORDER));
        let best = match self.ranks.best(wanted, &self.cells)? {
            Some(cell) => cell,
            None => self.ranks.best(1 - wanted, &self.cells)?.unwrap_or(0),
        };
        let node = self.pick_in(index(best), problem, true);
        self.ranks.add(&self.cells, best)?;
        Ok(node)
    }
}

impl Growth {
    pub(crate) fn transition(temperature: f64) -> Self {
        let first = if temperature > 0.0 { temperature } else { FIRST_TEMPERATURE };
        Self::Transition(Transition { first, ..Transition::default() })
    }

    /// Begins a tree with one node.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        match self {
            Self::Nearest => Ok(()),
            Self::Transition(transition) => transition.begin(problem),
            Self::Density(by) | Self::Border(by) => {
                by.cells.clear()?;
                by.ranks.clear();
                (by.steps, by.picked) = (1, None);
                let cell = by.cells.add(&by.projection, (0, &problem.start), 1.0)?;
                by.ranks.add(&by.cells, cell)
            }
        }
    }

    /// Wants to know about a motion from a node; none if there is nothing to be known.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn pick(&mut self, nodes: &mut Nodes, problem: &mut Problem) -> Result<Option<u32>, Error> {
        let by = match self {
            Self::Nearest => {
                problem.sample();
                return nodes.steer(problem);
            }
            Self::Transition(transition) => {
                problem.sample();
                let nearest = nodes.nearest(problem)?;
                return if transition.refines(nearest.square, problem) { nodes.steer(problem) } else { Ok(None) };
            }
            Self::Density(by) | Self::Border(by) => by,
        };
        by.steps = by.steps.saturating_add(1);
        if problem.sampler.chance(problem.goal_bias) {
            problem.sample_goal();
            by.picked = None;
            return nodes.steer(problem);
        }
        let is_border = matches!(self, Self::Border(_));
        let (Self::Density(by) | Self::Border(by)) = self else { return Ok(None) };
        let node = if is_border { by.pick_important(problem)? } else { by.pick_sparse(problem) };
        let row = nodes.row(node, problem.dimension());
        problem.sample_near(row);
        Ok(problem.steer(row)?.then_some(node))
    }

    /// True if the step from a node that was checked is taken.
    pub(crate) fn takes(&mut self, nodes: &Nodes, problem: &mut Problem, parent: u32) -> bool {
        let is_free = problem.edges.is_free(0);
        match self {
            Self::Nearest | Self::Density(_) => is_free,
            Self::Transition(transition) => is_free && transition.takes(nodes, problem, parent),
            Self::Border(by) => {
                if let Some(picked) = by.picked.filter(|_| !is_free) {
                    let score = &mut by.cells.list[index(picked)].score;
                    *score = (*score * FAILED).at_least(LEAST_SCORE);
                }
                is_free
            }
        }
    }

    /// Notes a new node and the motion to it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn added(
        &mut self,
        nodes: &Nodes,
        problem: &Problem,
        (node, parent): (u32, u32),
        edge_cost: EdgeCost,
    ) -> Result<(), Error> {
        let row = nodes.row(node, problem.dimension());
        match self {
            Self::Nearest => Ok(()),
            Self::Transition(transition) => {
                reserve(&mut transition.costs, 1)?;
                reserve(&mut transition.ways, 1)?;
                let distance = problem.metric.distance(nodes.row(parent, problem.dimension()), row);
                transition.costs.push(edge_cost.end);
                transition.ways.push(transition.ways[index(parent)] + distance * edge_cost.mean);
                Ok(())
            }
            Self::Density(by) => by.cells.add(&by.projection, (node, row), 1.0).map(|_| ()),
            Self::Border(by) => {
                let score = (1.0 + ln(by.steps)) / (1.0 + problem.distance_to_goal(row));
                let cells = by.cells.list.len();
                let cell = by.cells.add(&by.projection, (node, row), score)?;
                if by.cells.list.len() > cells { by.ranks.add(&by.cells, cell) } else { Ok(()) }
            }
        }
    }

    /// What the way to a node costs, if it is not its length.
    pub(crate) fn way(&self, node: u32) -> Option<f64> {
        match self {
            Self::Transition(transition) => transition.ways.get(index(node)).copied(),
            Self::Nearest | Self::Density(_) | Self::Border(_) => None,
        }
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        match self {
            Self::Nearest => {}
            Self::Transition(transition) => (transition.costs, transition.ways) = (Vec::new(), Vec::new()),
            Self::Density(by) | Self::Border(by) => (by.cells, by.ranks) = (Cells::default(), Ranks::default()),
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Nearest => 0,
            Self::Transition(Transition { costs, ways, .. }) => {
                bytes((costs.capacity() + ways.capacity()) * size_of::<f64>())
            }
            Self::Density(by) | Self::Border(by) => by.cells.bytes() + by.ranks.bytes(),
        }
    }
}

impl Transition {
    fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        let Self { costs, ways, .. } = self;
        for (list, value) in [(costs, problem.edge_costs.0), (ways, 0.0)] {
            list.clear();
            list.add(value)?;
        }
        let mean = (problem.edge_costs.0 + problem.edge_costs.1) / 2.0;
        self.scale = if mean > 0.0 { mean } else { 1.0 };
        (self.temperature, self.refusals, self.refining) = (self.first, 0, 0);
        Ok(())
    }

    /// False for a state near the tree if there are enough of such.
    fn refines(&mut self, square: f64, problem: &Problem) -> bool {
        let is_near = square <= problem.range * problem.range;
        if is_near && !problem.is_at_goal {
            if real_usize(self.refining + 1) > REFINING * real_usize(self.costs.len() + 10) {
                return false;
            }
            self.refining += 1;
        }
        true
    }

    fn takes(&mut self, nodes: &Nodes, problem: &mut Problem, parent: u32) -> bool {
        let dimension = problem.dimension();
        let rise = problem.edges.edge_cost(0).end - self.costs[index(parent)];
        if rise <= 0.0 {
            return true;
        }
        let distance = problem.metric.distance(nodes.row(parent, dimension), problem.edges.end(0, dimension));
        let slope = rise / distance;
        let chance = low32(problem.sampler.below(u64::from(u32::MAX))).saturating_add(1);
        if ln(chance) - ln(u32::MAX) >= -slope / (self.scale * self.temperature) {
            self.refusals += 1;
            if self.refusals > MOST_REFUSALS {
                self.temperature = (self.temperature * HEAT).at_most(TEMPERATURES.1);
                self.refusals = 0;
            }
            return false;
        }
        self.temperature = (self.temperature / HEAT).at_least(TEMPERATURES.0);
        self.refusals = 0;
        true
    }
}
