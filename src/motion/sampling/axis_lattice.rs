//! A* over a lattice of a space of up to four axes: of the middles of its voxels, or of states that the host tells.
//!
//! ```text
//!   pop the best node
//!   told: which of the motions to its 3^n - 1 neighbours, and to goals no farther than a step, are free?
//!   voxels: a step is free if all voxels of the box around it are
//! ```
//!
//! The estimate is the cost on a lattice without obstacles: along all axes that have steps left at once, then along
//! those that still have some, and so on. That it is the least follows from the cost of a step, which is submodular in
//! the set of axes that it changes: the cheapest cover by such sets is a chain (L. Lovasz. Submodular Functions and
//! Convexity. Mathematical Programming: The State of the Art 1983).

use crate::base::{Bounds, Budget, Error, index};
use crate::collections::{List, counted, reserve};
use crate::motion::core::driver::{begin_repaired, goes_on};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::{nodes::unwind, search::Sampling};
use crate::motion::{core::metric::Metric, core::options::MotionOptions, sampling::edge::Until};
use crate::search::best_first::{AnyAngle, BestFirst, Graph, NodeId, SettledNode, Successor};
use crate::search::core::Progress;
use crate::space::{Axis, AxisLattice, AxisNumbers, AxisSpace, AxisVoxels, MOST_AXES};

/// What a state costs at least: the estimate takes each for one that costs so much.
pub(crate) const CHEAPEST: &str = "from 1 on in a lattice, or from h_scale on if that is less";

/// The steps of a lattice on each axis, times the weights.
type Steps = [f64; MOST_AXES];

/// The planner.
///
/// Many fields: those of a told lattice, of voxels and of both.
pub(crate) struct AxisSearch {
    axes: Vec<Axis>,
    voxels: Option<AxisVoxels>,
    lattice: AxisLattice,
    steps: Steps,
    options: MotionOptions,
    search: BestFirst<NodeId>,
    /// What the way from the start to the middle of its voxel costs.
    start: f64,
    /// What the path costs that was traced, and its bound.
    found: Option<(f64, f64)>,
    goals: Vec<Goal>,
    /// Of the node that is expanded: the motions that are checked, and what follows from the answer.
    wanted: Vec<Wanted>,
    free: Vec<Successor<NodeId>>,
    end: Option<f64>,
    /// Nodes from which a goal was met, with its number.
    ends: Vec<(NodeId, usize)>,
    stage: Stage,
    /// Lazy Theta* over the voxels: the node of the start's voxel, and that of a goal's, are at these states.
    is_any_angle: bool,
    fixed: Vec<(NodeId, AxisState)>,
}

type AxisState = [f64; MOST_AXES];
counted!(AxisSearch { axes, search, goals, wanted, free, ends, fixed } plain { voxels, lattice, steps, options, start, found, end, stage, is_any_angle });

/// A goal, and the voxel or the lattice's cell that it lies in.
#[derive(Clone, Copy, Debug)]
struct Goal {
    /// In steps from the first value of each axis.
    at: [f64; MOST_AXES],
    /// The node of its voxel, and the way from its middle.
    voxel: Option<(NodeId, f64)>,
}

#[derive(Clone, Copy, Debug)]
enum Wanted {
    Node(NodeId, f64),
    Goal(usize, f64),
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Pick,
    /// The motions from a node are checked.
    Checked(NodeId),
}

impl AxisSearch {
    /// A planner in a space.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for more than four axes, [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    pub(crate) fn new(space: &AxisSpace, options: &MotionOptions) -> Result<Self, Error> {
        let mut axes = Vec::new();
        axes.add_slice(space.axes())?;
        let voxels = space.voxels();
        let sizes: &[u32] = voxels.as_ref().map_or(&[], AxisVoxels::sizes);
        // What is refused here is refused before the first search.
        let lattice = AxisLattice::of_voxels(&axes, sizes)?;
        let steps = weighed(&lattice, &axes);
        Ok(Self {
            axes,
            lattice,
            steps,
            voxels,
            options: *options,
            search: BestFirst::default(),
            start: 0.0,
            found: None,
            goals: Vec::new(),
            wanted: Vec::new(),
            free: Vec::new(),
            end: None,
            ends: Vec::new(),
            stage: Stage::Pick,
            is_any_angle: options.algorithm.traits().any_angle,
            fixed: Vec::new(),
        })
    }

    fn view(&self) -> View<'_> {
        let Self { axes, lattice, steps, voxels, goals, free, end, .. } = self;
        View { axes, lattice, steps, voxels: voxels.as_ref(), goals, free, end: *end }
    }

    /// The state of a node.
    fn row(&self, node: NodeId) -> AxisState {
        state_of(&self.fixed, &self.lattice, node)
    }

    /// Wants to know about the motions from a node.
    fn ask(&mut self, problem: &mut Problem, node: NodeId) -> Result<(), Error> {
        let Self { lattice, axes, search, goals, wanted, .. } = self;
        let at = lattice.numbers(node);
        let row = lattice.row(at);
        let Problem { metric, edges, goals: rows, .. } = problem;
        let row = &row[..axes.len()];
        edges.begin(Until::End);
        wanted.clear();
        reserve(wanted, 80 + goals.len())?;
        for (to, _) in neighbours(lattice, at) {
            let number = lattice.number(to);
            if search.is_expanded(number) {
                continue;
            }
            let state = lattice.row(to);
            let state = &state[..axes.len()];
            edges.push(metric, row, state)?;
            wanted.push(Wanted::Node(number, metric.distance(row, state)));
        }
        for (goal, state) in rows.chunks_exact(axes.len()).enumerate() {
            if steps_to(lattice, at, &goals[goal].at).iter().all(|&steps| steps <= 1.0) {
                edges.push(metric, row, state)?;
                wanted.push(Wanted::Goal(goal, metric.distance(row, state)));
            }
        }
        Ok(())
    }

    /// Puts the nodes of the ends' voxels where the ends are.
    fn fix_ends(&mut self, first: NodeId, problem: &Problem) -> Result<(), Error> {
        self.fixed.clear();
        let goals = self.goals.iter().filter_map(|goal| goal.voxel).map(|(node, _)| node);
        let rows = std::iter::once(&problem.start[..]).chain(problem.goals.chunks_exact(self.axes.len()));
        for (node, row) in std::iter::once(first).chain(goals).zip(rows) {
            let mut state = [0.0; MOST_AXES];
            state[..row.len()].copy_from_slice(row);
            self.fixed.add((node, state))?;
        }
        Ok(())
    }

    /// Notes the answer.
    fn learn(&mut self, problem: &Problem, node: NodeId) -> Result<(), Error> {
        let value = problem.edges.least();
        // Of a function: what a host tells was refused before.
        if value < self.least_cost() {
            return Err(Error::BadValue { name: "costs", value, allowed: CHEAPEST });
        }
        self.free.clear();
        self.end = None;
        reserve(&mut self.free, self.wanted.len())?;
        for (at, wanted) in self.wanted.iter().enumerate() {
            match *wanted {
                _ if !problem.edges.is_free(at) => {}
                Wanted::Node(node, length) => {
                    self.free.push(Successor { node, place: node, cost: length * problem.edges.edge_cost(at).mean });
                }
                Wanted::Goal(goal, length) => {
                    let cost = length * problem.edges.edge_cost(at).mean;
                    if self.end.is_none_or(|least| cost < least) {
                        self.ends.add((node, goal))?;
                        self.end = Some(cost);
                    }
                }
            }
        }
        Ok(())
    }

    /// What the path costs that was found: nodes of a repaired one may have become cheaper after those that follow.
    fn measured(&self) -> f64 {
        let (cost, Some(voxels)) = (self.search.cost(), &self.voxels) else { return self.search.cost() };
        if !self.search.is_repaired() {
            return cost;
        }
        let view = self.view();
        let last = self.search.way().next();
        let ends = self.goals.iter().filter_map(|goal| goal.voxel).filter(|&(node, _)| Some(node) == last);
        let end = ends.map(|(_, cost)| cost).reduce(f64::at_most).unwrap_or(0.0);
        let before = self.search.way().skip(1);
        let steps = self.search.way().zip(before).map(|(to, from)| {
            let [to, from] = [to, from].map(|node| self.lattice.numbers(node));
            let moved =
                (0..self.axes.len()).filter(|&axis| from[axis] != to[axis]).fold(0, |moved, axis| moved | 1 << axis);
            view.step_cost(voxels, (from, to), moved)
        });
        cost.at_most(self.start + end + steps.sum::<f64>())
    }

    /// Expands one node.
    fn expand(&mut self, problem: &Problem) -> Result<Turn, Error> {
        let mut search = std::mem::take(&mut self.search);
        let mut budget = Budget::exactly(1);
        let progress = if self.is_any_angle {
            search.step(&mut Sights::new(self, problem), &mut budget, || false)
        } else {
            search.step(&mut self.view(), &mut budget, || false)
        };
        self.search = search;
        Ok(match progress? {
            Progress::Found => {
                // The bound is that of this path, before a lesser factor makes the next one.
                let scale = self.options.h_scale;
                let bound = if self.search.is_repaired() { self.search.bound() } else { scale.at_least(1.0) };
                self.found = Some((self.measured(), bound));
                if goes_on(&mut self.search, scale)? { Turn::Cheaper } else { Turn::Found }
            }
            Progress::Exhausted => Turn::Exhausted,
            _ => Turn::Next,
        })
    }
}

fn weighed(lattice: &AxisLattice, axes: &[Axis]) -> Steps {
    let mut steps = [0.0; MOST_AXES];
    for (step, (side, axis)) in steps.iter_mut().zip(lattice.sides.iter().zip(axes)) {
        *step = side.step * axis.weight;
    }
    steps
}

/// The voxels around one, with the axes as bits that a step changes.
fn neighbours(lattice: &AxisLattice, at: AxisNumbers) -> impl Iterator<Item = (AxisNumbers, u32)> + '_ {
    let dimension = lattice.sides.len();
    (1..3_u32.pow(crate::base::numeric::to_u32(dimension))).filter_map(move |code| {
        let (mut to, mut moved, mut rest) = (at, 0, code);
        for axis in 0..dimension {
            let by = [0, 1, -1][index(rest % 3)];
            rest /= 3;
            if by != 0 {
                to = lattice.beside(to, axis, by)?;
                moved |= 1 << axis;
            }
        }
        Some((to, moved))
    })
}

/// The steps between a voxel and a place, on each axis.
fn steps_to(lattice: &AxisLattice, from: AxisNumbers, to: &[f64; MOST_AXES]) -> [f64; MOST_AXES] {
    let mut steps = [0.0; MOST_AXES];
    for (at, side) in lattice.sides.iter().enumerate() {
        let away = (to[at] - f64::from(from[at])).abs();
        steps[at] = if side.wraps { away.at_most(f64::from(side.count) - away) } else { away };
    }
    steps
}

/// What the cheapest way by so many steps on each axis costs without obstacles.
fn chain(mut steps: [f64; MOST_AXES], sides: &Steps) -> f64 {
    let (mut total, mut done) = (0.0, 0.0);
    loop {
        let left = steps.iter().zip(sides).filter(|(steps, _)| **steps > done);
        let square: f64 = left.clone().map(|(_, side)| side * side).sum();
        let Some(least) = left.map(|(steps, _)| *steps).reduce(f64::at_most) else { return total };
        total += (least - done) * square.sqrt();
        done = least;
        steps.iter_mut().filter(|steps| **steps <= least).for_each(|steps| *steps = 0.0);
    }
}

/// The lattice as a search sees it.
struct View<'a> {
    axes: &'a [Axis],
    lattice: &'a AxisLattice,
    steps: &'a Steps,
    voxels: Option<&'a AxisVoxels>,
    goals: &'a [Goal],
    free: &'a [Successor<NodeId>],
    end: Option<f64>,
}

impl View<'_> {
    /// True if all voxels are free that a step along some axes may touch.
    fn is_clear(&self, voxels: &AxisVoxels, (from, to): (AxisNumbers, AxisNumbers), moved: u32) -> bool {
        (1..=moved).filter(|part| part & !moved == 0).all(|part| {
            let mut at = from;
            for axis in (0..self.axes.len()).filter(|axis| part >> axis & 1 != 0) {
                at[axis] = to[axis];
            }
            voxels.is_free(voxels.voxel_of(at))
        })
    }
}

impl View<'_> {
    /// What a step along some axes costs: half of it lies in each of both voxels.
    fn step_cost(&self, voxels: &AxisVoxels, (from, to): (AxisNumbers, AxisNumbers), moved: u32) -> f64 {
        let sides = self.steps.iter().enumerate().filter(|(axis, _)| moved >> axis & 1 != 0);
        let mean = (voxels.cost(voxels.voxel_of(from)) + voxels.cost(voxels.voxel_of(to))) / 2.0;
        sides.map(|(_, side)| side * side).sum::<f64>().sqrt() * mean
    }
}

impl Graph for View<'_> {
    type Place = NodeId;

    // The estimate is rounded.
    const REOPENS: bool = true;

    fn successors(
        &mut self,
        from: SettledNode,
        take: &mut impl FnMut(Successor<NodeId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some(voxels) = self.voxels else { return self.free.iter().try_for_each(|&to| take(to)) };
        let at = self.lattice.numbers(from.node);
        for (to, moved) in neighbours(self.lattice, at) {
            if self.is_clear(voxels, (at, to), moved) {
                let (node, cost) = (self.lattice.number(to), self.step_cost(voxels, (at, to), moved));
                take(Successor { node, place: node, cost })?;
            }
        }
        Ok(())
    }

    fn estimate(&mut self, place: NodeId) -> f64 {
        let at = self.lattice.numbers(place);
        // The last motion to a goal beside the lattice may cut the corner of a step.
        let cut = if self.voxels.is_some() { 0.0 } else { chain([1.0; MOST_AXES], self.steps) };
        let estimates = self.goals.iter().map(|goal| {
            let steps = steps_to(self.lattice, at, &goal.at);
            if let Some(voxels) = self.voxels {
                return chain(steps, self.steps) * voxels.least() + goal.voxel.map_or(0.0, |(_, cost)| cost);
            }
            let straight = steps.iter().zip(self.steps).map(|(steps, side)| steps * side * (steps * side)).sum::<f64>();
            straight.sqrt().at_least(chain(steps, self.steps) - cut)
        });
        estimates.fold(f64::INFINITY, Bounds::at_most)
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        if self.voxels.is_none() {
            return self.end;
        }
        let here = self.goals.iter().filter_map(|goal| goal.voxel).filter(|(voxel, _)| *voxel == at.node);
        here.map(|(_, cost)| cost).reduce(f64::at_most)
    }

    fn place(&self, node: NodeId) -> Option<NodeId> {
        Some(node)
    }
}

fn state_of(fixed: &[(NodeId, AxisState)], lattice: &AxisLattice, node: NodeId) -> AxisState {
    let end = fixed.iter().find(|end| end.0 == node);
    end.map_or_else(|| lattice.row(lattice.numbers(node)), |end| end.1)
}

/// Voxels as Lazy Theta* sees them: straight ways between the states of any two nodes.
struct Sights<'a> {
    search: &'a AxisSearch,
    problem: &'a Problem,
}

impl<'a> Sights<'a> {
    const fn new(search: &'a AxisSearch, problem: &'a Problem) -> Self {
        Self { search, problem }
    }
}

impl Graph for Sights<'_> {
    type Place = NodeId;

    const ANY_ANGLE: AnyAngle = AnyAngle::Lazy;

    fn sees(&mut self, parent: NodeId, node: NodeId) -> bool {
        let AxisSearch { axes, voxels, .. } = self.search;
        let (from, mut to) = (self.search.row(parent), self.search.row(node));
        for (axis, (from, to)) in self.problem.metric.axes.iter().zip(from.iter().zip(&mut to)) {
            *to = from + axis.reduced(*to - from);
        }
        voxels.as_ref().is_some_and(|voxels| voxels.walk(axes, &from[..axes.len()], &to[..axes.len()]).is_some())
    }

    fn way(&mut self, parent: NodeId, node: NodeId) -> f64 {
        let dimension = self.search.axes.len();
        self.problem.metric.distance(&self.search.row(parent)[..dimension], &self.search.row(node)[..dimension])
    }

    fn successors(
        &mut self,
        from: SettledNode,
        take: &mut impl FnMut(Successor<NodeId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let search = self.search;
        search.view().successors(from, &mut |to| take(Successor { cost: self.way(from.node, to.node), ..to }))
    }

    fn estimate(&mut self, place: NodeId) -> f64 {
        let dimension = self.search.axes.len();
        self.problem.distance_to_goal(&self.search.row(place)[..dimension])
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        let row = self.search.row(at.node);
        let goals = self.search.goals.iter().zip(self.problem.goals.chunks_exact(self.search.axes.len()));
        let here = goals.filter(|(goal, _)| goal.voxel.is_some_and(|(voxel, _)| voxel == at.node));
        here.map(|(_, state)| self.problem.metric.distance(&row[..state.len()], state)).reduce(f64::at_most)
    }
}

impl Sampling for AxisSearch {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        let Problem { metric, edges, start, goals: rows, voxels: found, .. } = problem;
        self.voxels.clone_from(found);
        self.lattice = match &self.voxels {
            Some(voxels) => AxisLattice::of_voxels(&self.axes, voxels.sizes())?,
            None => {
                let step = self.options.lattice_step;
                let step = if step > 0.0 { step } else { edges.resolution() };
                AxisLattice::through(&self.axes, start, step)?
            }
        };
        self.steps = weighed(&self.lattice, &self.axes);
        self.goals.clear();
        self.ends.clear();
        (self.end, self.found) = (None, None);
        self.stage = Stage::Pick;
        reserve(&mut self.goals, rows.len() / self.axes.len())?;
        let Self { lattice, axes, voxels, goals, .. } = self;
        let middle = |state: &[f64]| {
            let at = lattice.nearest(state);
            let row = lattice.row(at);
            let cost = voxels.as_ref().map_or(1.0, |voxels| voxels.cost(voxels.voxel_of(at)));
            (at, metric.distance(state, &row[..axes.len()]) * cost)
        };
        for state in rows.chunks_exact(axes.len()) {
            let (voxel, cost) = middle(state);
            let at = if voxels.is_some() { voxel.map(f64::from) } else { lattice.places(state) };
            goals.push(Goal { at, voxel: voxels.as_ref().map(|_| (lattice.number(voxel), cost)) });
        }
        let (first, cost) = middle(start);
        let mut search = std::mem::take(&mut self.search);
        let node = self.lattice.number(first);
        let from = Successor { node, place: node, cost };
        self.start = cost;
        // The motions of a told lattice are asked for once, and Lazy Theta* has no bound.
        let is_single = self.voxels.is_none() || self.is_any_angle;
        let first_h_scale = if is_single { 0.0 } else { self.options.first_h_scale };
        let options = MotionOptions { first_h_scale, ..self.options };
        begin_repaired(&mut search, &options, (self.lattice.count(), u64::MAX))?;
        let begun = if self.is_any_angle {
            self.fix_ends(node, problem)?;
            search.start(&mut Sights::new(self, problem), Successor { cost: 0.0, ..from })
        } else {
            search.start(&mut self.view(), from)
        };
        self.search = search;
        begun
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match std::mem::take(&mut self.stage) {
            Stage::Pick if self.voxels.is_some() => self.expand(problem),
            Stage::Pick => match self.search.next() {
                Some(node) => {
                    self.ask(problem, node)?;
                    self.stage = Stage::Checked(node);
                    Ok(Turn::Check)
                }
                None => self.expand(problem),
            },
            Stage::Checked(node) => {
                self.learn(problem, node)?;
                self.expand(problem)
            }
        }
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        let dimension = self.axes.len();
        // While it is repaired its nodes become cheaper, and so does the path.
        self.found = self.found.map(|(cost, bound)| (cost.at_most(self.measured()), bound));
        path.clear();
        reserve(path, (self.search.way().count() + 2) * dimension)?;
        path.extend_from_slice(&problem.start);
        let last = self.search.way().next();
        let goal = match last {
            Some(node) if self.voxels.is_none() => self.ends.iter().rev().find(|end| end.0 == node).map(|end| end.1),
            node => {
                let here = |goal: &Goal| goal.voxel.is_some_and(|voxel| Some(voxel.0) == node);
                let costs = self.goals.iter().enumerate().filter(|(_, goal)| here(goal));
                let row = node.map(|node| self.row(node)).unwrap_or_default();
                let way = |at: usize| {
                    problem.metric.distance(&row[..dimension], &problem.goals[at * dimension..][..dimension])
                };
                costs.map(|(at, _)| (at, way(at))).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
            }
        };
        // The way is told from its end.
        let first = path.len();
        path.resize(first + self.search.way().count() * dimension, 0.0);
        for (node, row) in self.search.way().zip(path[first..].chunks_exact_mut(dimension).rev()) {
            row.copy_from_slice(&self.row(node)[..dimension]);
        }
        path.extend_from_slice(&problem.goals[goal.unwrap_or(0) * dimension..][..dimension]);
        drop_repeated(&problem.metric, path);
        unwind(&problem.metric, path);
        Ok(())
    }

    fn cost(&self) -> Option<f64> {
        self.found.map(|(cost, _)| cost)
    }

    fn bound(&self) -> Option<f64> {
        self.found.map(|(_, bound)| bound).filter(|_| !self.is_any_angle)
    }

    fn has_path(&self) -> bool {
        self.found.is_some()
    }

    fn least_cost(&self) -> f64 {
        self.options.h_scale.at_most(1.0)
    }

    fn nodes(&self) -> usize {
        usize::try_from(self.search.expanded()).unwrap_or(usize::MAX)
    }

    fn free(&mut self) {
        let Self { search, goals, wanted, free, ends, fixed, .. } = self;
        search.release();
        (*goals, *wanted, *free, *ends, *fixed) = Default::default();
    }
}

/// Leaves out states at which the one before is already: a start or goal in the middle of its voxel. The first and the
/// last one stay, so that a path has both.
fn drop_repeated(metric: &Metric, path: &mut Vec<f64>) {
    let dimension = metric.dimension();
    let is_same = |path: &[f64], a: usize, b: usize| {
        metric.distance(&path[a * dimension..][..dimension], &path[b * dimension..][..dimension]) <= 0.0
    };
    let mut count = path.len() / dimension;
    if count > 2 && is_same(path, 0, 1) {
        path.drain(dimension..2 * dimension);
        count -= 1;
    }
    if count > 2 && is_same(path, count - 2, count - 1) {
        path.drain((count - 2) * dimension..(count - 1) * dimension);
    }
}
