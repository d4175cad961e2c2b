//! Options and outcomes of planners in configuration space.

use crate::base::{Error, real_u32};
use crate::search::core::Guarantee;
use crate::space::{AxisSpace, ChainSpace, Model, PoseSpace, Space, WorldSpace};

use crate::motion::core::algorithm::MotionAlgorithm;

/// Most numbers of a state of which [`MotionAlgorithm::Auto`] makes a lattice, and most axes of one in a space of axes:
/// of five each voxel there has 242 neighbours.
const FEW_NUMBERS: usize = 4;

const MODELS: Error = Error::Unsupported {
    what: "kinodynamic RRT, and it alone, plans in a space with a model, and DARRT in one with modes",
};

/// Options of a [`crate::motion::Motion`]. One that the algorithm or the space does not use must keep its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOptions {
    /// How it searches.
    pub algorithm: MotionAlgorithm,
    /// Neighbours that PRM joins a state to; 0: 15.
    pub neighbours: u32,
    /// States, or motions, that are asked for at once in a space of axes, at most 65,536; 0: 8. Answers do not depend
    /// on it.
    pub batch: u32,
    /// True if whole motions are asked for in a space of axes ([`crate::motion::Motion::ask_motions`]), not their
    /// states: for hosts that sweep. They are straight, so the space has no constraints.
    pub asks_motions: bool,
    /// The seed of the random numbers of a planner that samples. Each search begins with it.
    pub seed: u64,
    /// The longest motion from a state of a tree or roadmap to the next; 0: for trees a fifth of the distance across
    /// the space, no limit for roadmaps. Of [`MotionAlgorithm::KinodynamicRrt`] the longest time of a control; 0: 1.
    pub range: f64,
    /// The share of samples that are goals, for trees but those that grow from the goals too, RRT-Connect and AORRT.
    pub goal_bias: f64,
    /// The temperature of [`MotionAlgorithm::TRrt`] at the beginning; 0: 0.000001. The higher, the steeper it climbs.
    pub temperature: f64,
    /// The distance of the states of a motion that are asked for in a space of axes; 0: a hundredth of the distance
    /// across it. Of [`MotionAlgorithm::DiscreteRrt`] the step of its lattice, in all spaces.
    pub resolution: f64,
    /// The factor of the estimate: 1 finds the cheapest path of the lattice, more a path that costs at most so many
    /// times as much, sooner. 0 is Dijkstra's algorithm.
    pub h_scale: f64,
    /// For the lattice of poses, of chains and of voxels: the factor of the estimate at first. A path is soon known
    /// then, and repaired with lesser factors down to `h_scale` (ARA*); the bound is told at each step. No larger than
    /// `h_scale`: one search. Default: 3.
    pub first_h_scale: f64,
    /// Bytes that the search may take beside the slices of the space; 0: no limit.
    pub memory_limit: u64,
    /// The radius of the narrowest circle that the body's origin can drive, in cells: 1/256 to 2^20, for
    /// [`MotionAlgorithm::HybridAstar`]. Default: 0, which that algorithm refuses.
    pub turning_radius: f64,
    /// What a cell driven backward costs, 1 to 1,000,000; infinity: forward only. For
    /// [`MotionAlgorithm::HybridAstar`]. Default: 2.
    pub reverse_cost: f64,
    /// What a change between forward and backward costs, in cells: 0 to 1,000,000. For
    /// [`MotionAlgorithm::HybridAstar`]. Default: 5.
    pub switch_cost: f64,
    /// What a radian turned on the spot costs, in cells, 1/256 to 1,000,000; infinity: the vehicle cannot. For
    /// [`MotionAlgorithm::HybridAstar`]. Default: infinity.
    pub spot_turn_cost: f64,
    /// The step of [`MotionAlgorithm::Lattice`] in a space of axes without voxels, whose states `resolution` apart are
    /// checked; 0: `resolution`, which must be told then.
    pub lattice_step: f64,
}

impl Default for MotionOptions {
    fn default() -> Self {
        Self {
            algorithm: MotionAlgorithm::Lattice,
            neighbours: 0,
            batch: 0,
            asks_motions: false,
            seed: 0,
            range: 0.0,
            goal_bias: 0.05,
            temperature: 0.0,
            resolution: 0.0,
            h_scale: 1.0,
            first_h_scale: 3.0,
            memory_limit: 0,
            turning_radius: 0.0,
            reverse_cost: 2.0,
            switch_cost: 5.0,
            spot_turn_cost: f64::INFINITY,
            lattice_step: 0.0,
        }
    }
}

/// A space of axes.
pub(crate) const fn axes_of(space: &Space) -> Option<&AxisSpace> {
    if let Space::Axes(axes) = space { Some(axes) } else { None }
}

/// How a planner searches: an algorithm in a space in which it plans.
pub(crate) enum Method<'a> {
    /// A* over the voxels of poses.
    Poses(&'a PoseSpace),
    /// A* over the lattice of poses among polygons.
    World(&'a WorldSpace),
    /// A* over the lattice of a chain.
    Chain(&'a ChainSpace),
    /// A* over arcs.
    Vehicle(&'a PoseSpace),
    /// By states that the space, a function or the host tells.
    Sampled(SampledMethod<'a>),
}

/// A tree, a roadmap or a lattice of states.
pub(crate) enum SampledMethod<'a> {
    Lattice(&'a AxisSpace),
    Roadmap,
    Est,
    Kpiece,
    Rrt,
    RrtConnect,
    RrtStar,
    Aorrt,
    TRrt,
    KinodynamicRrt(&'a AxisSpace, Model),
    DiscreteRrt,
    Darrt(&'a AxisSpace),
}

/// The first option that is not used and has not its default; every option is one of those that are listed.
macro_rules! unused {
    ($options:expr, always: $($always:ident)*, $($name:ident: $is_used:expr,)*) => {{
        let MotionOptions { $($always: _,)* $($name,)* } = $options;
        let default = MotionOptions::default();
        let names = [$((!$is_used && $name.ne(&default.$name)).then_some(concat!(
            "the option ", stringify!($name), ", which this algorithm does not use in this space, must keep its default"
        )),)*];
        names.into_iter().flatten().next()
    }};
}

impl MotionOptions {
    /// How a planner with these options searches in a space. Refuses numbers out of their ranges, algorithms that do
    /// not plan there, and options that are not used.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn method<'a>(&self, space: &'a Space) -> Result<Method<'a>, Error> {
        let algorithm = self.algorithm_in(space);
        let by = algorithm.traits();
        self.check_ranges(by.arcs)?;
        let axes = axes_of(space);
        let refuse = |what| Err(Error::Unsupported { what });
        if axes.is_some_and(AxisSpace::is_constrained) {
            self.check_constrained(by.constraints)?;
        }
        if axes.and_then(AxisSpace::model).is_some() != by.model || axes.is_some_and(AxisSpace::has_modes) != by.modes {
            return Err(MODELS);
        }
        let is_told_lattice = algorithm == MotionAlgorithm::Lattice && axes.is_some_and(|axes| axes.voxels().is_none());
        let unused = unused!(*self, always: algorithm memory_limit,
            h_scale: !by.samples,
            first_h_scale: by.repairs && !is_told_lattice,
            seed: by.samples,
            range: by.range,
            goal_bias: by.goal_bias,
            temperature: by.temperature,
            neighbours: by.neighbours,
            batch: axes.is_some(),
            asks_motions: axes.is_some(),
            resolution: axes.is_some() || by.lattice_step,
            turning_radius: by.arcs,
            reverse_cost: by.arcs,
            switch_cost: by.arcs,
            spot_turn_cost: by.arcs,
            lattice_step: is_told_lattice,
        );
        if let Some(what) = unused.filter(|_| self.algorithm != MotionAlgorithm::Auto) {
            return refuse(what);
        }
        Ok(Method::Sampled(match (algorithm, space) {
            (MotionAlgorithm::Lattice, Space::Poses(poses)) => return Ok(Method::Poses(poses)),
            (MotionAlgorithm::Lattice, Space::World(poses)) => return Ok(Method::World(poses)),
            (MotionAlgorithm::Lattice, Space::Chain(chain)) => return Ok(Method::Chain(chain)),
            (MotionAlgorithm::LazyTheta, Space::Poses(_) | Space::World(_) | Space::Chain(_)) => {
                return refuse("Lazy Theta* sees through voxels alone: poses and chains have a lattice");
            }
            (MotionAlgorithm::Lattice | MotionAlgorithm::LazyTheta, Space::Axes(axes)) => {
                self.check_lattice(axes, by.any_angle)?;
                SampledMethod::Lattice(axes)
            }
            (MotionAlgorithm::HybridAstar, Space::World(_)) => {
                return refuse("hybrid A* needs a grid: rasterise the world, or choose one that samples");
            }
            (MotionAlgorithm::HybridAstar, Space::Poses(poses)) => return Ok(Method::Vehicle(poses)),
            (MotionAlgorithm::HybridAstar, Space::Chain(_) | Space::Axes(_)) => {
                return refuse("only bodies have a turning radius: hybrid A* drives them");
            }
            (MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::LazyPrmStar, _) => {
                SampledMethod::Roadmap
            }
            (MotionAlgorithm::Est, _) => SampledMethod::Est,
            (MotionAlgorithm::Kpiece, _) => SampledMethod::Kpiece,
            (MotionAlgorithm::Rrt, _) => SampledMethod::Rrt,
            (MotionAlgorithm::RrtConnect | MotionAlgorithm::Auto, _) => SampledMethod::RrtConnect,
            (MotionAlgorithm::RrtStar, _) => SampledMethod::RrtStar,
            (MotionAlgorithm::Aorrt, _) => SampledMethod::Aorrt,
            (MotionAlgorithm::TRrt, Space::Axes(_)) => SampledMethod::TRrt,
            (MotionAlgorithm::TRrt, Space::Poses(_) | Space::World(_) | Space::Chain(_)) => {
                return refuse("T-RRT needs costs of states, which the host tells in a space of axes alone");
            }
            (MotionAlgorithm::KinodynamicRrt, Space::Axes(axes)) => {
                SampledMethod::KinodynamicRrt(axes, axes.model().ok_or(MODELS)?)
            }
            (MotionAlgorithm::Darrt, Space::Axes(axes)) => SampledMethod::Darrt(axes),
            (
                MotionAlgorithm::KinodynamicRrt | MotionAlgorithm::Darrt,
                Space::Poses(_) | Space::World(_) | Space::Chain(_),
            ) => {
                return Err(MODELS);
            }
            (MotionAlgorithm::DiscreteRrt, _) if self.resolution > 0.0 => SampledMethod::DiscreteRrt,
            (MotionAlgorithm::DiscreteRrt, _) => {
                return refuse("a discrete tree needs a resolution: the step of its lattice");
            }
        }))
    }

    /// Refuses what does not plan in a space with constraints.
    fn check_constrained(&self, plans: bool) -> Result<(), Error> {
        let what = match (plans, self.asks_motions) {
            (true, false) => return Ok(()),
            (false, _) => "in a space with constraints only RRT and RRT-Connect plan",
            (true, true) => "what keeps to constraints does not move straight: states are told, without asks_motions",
        };
        Err(Error::Unsupported { what })
    }

    /// Refuses what a lattice in a space of axes cannot be.
    fn check_lattice(&self, axes: &AxisSpace, is_any_angle: bool) -> Result<(), Error> {
        let has_voxels = axes.voxels().is_some();
        let what = if is_any_angle && !has_voxels {
            "Lazy Theta* needs the voxels of the space"
        } else if axes.axes().len() > FEW_NUMBERS {
            "a lattice has at most four axes: choose one that samples"
        } else if !has_voxels && self.resolution == 0.0 && self.lattice_step == 0.0 {
            "a lattice without voxels needs a lattice_step, or a resolution as its step"
        } else {
            return Ok(());
        };
        Err(Error::Unsupported { what })
    }

    /// The algorithm, or that which [`MotionAlgorithm::Auto`] chooses in a space.
    pub(crate) fn algorithm_in(&self, space: &Space) -> MotionAlgorithm {
        let has_few_numbers = space.dimension() <= FEW_NUMBERS;
        match (self.algorithm, space) {
            (MotionAlgorithm::Auto, _) if self.turning_radius != 0.0 => MotionAlgorithm::HybridAstar,
            (MotionAlgorithm::Auto, Space::Poses(_)) => MotionAlgorithm::Lattice,
            (MotionAlgorithm::Auto, Space::Chain(_)) if has_few_numbers => MotionAlgorithm::Lattice,
            (MotionAlgorithm::Auto, Space::Chain(_) | Space::World(_)) => MotionAlgorithm::RrtConnect,
            (MotionAlgorithm::Auto, Space::Axes(axes)) => match axes.voxels() {
                _ if axes.model().is_some() => MotionAlgorithm::KinodynamicRrt,
                _ if axes.has_modes() => MotionAlgorithm::Darrt,
                Some(voxels) if has_few_numbers && !axes.is_constrained() => {
                    if voxels.has_costs() {
                        MotionAlgorithm::Lattice
                    } else {
                        MotionAlgorithm::LazyTheta
                    }
                }
                _ => MotionAlgorithm::RrtConnect,
            },
            (chosen, _) => chosen,
        }
    }

    fn check_ranges(&self, drives: bool) -> Result<(), Error> {
        const SPOT_TURNS: &str = "1/256 to 1,000,000, or infinity: no turns on the spot";
        const LENGTHS: &str = "0, for the default, to 1e9";
        let ranges = [
            ("h_scale", self.h_scale, 0.0..=1e6, "0 to 1,000,000"),
            ("first_h_scale", self.first_h_scale, 0.0..=1e6, "0 to 1,000,000"),
            ("goal_bias", self.goal_bias, 0.0..=1.0, "0 to 1"),
            ("temperature", self.temperature, 0.0..=1e6, "0 to 1,000,000"),
            ("range", self.range, 0.0..=1e9, LENGTHS),
            ("resolution", self.resolution, 0.0..=1e9, LENGTHS),
            ("lattice_step", self.lattice_step, 0.0..=1e9, LENGTHS),
            ("neighbours", real_u32(self.neighbours), 0.0..=4096.0, "0 to 4,096"),
            ("batch", real_u32(self.batch), 0.0..=65_536.0, "0 to 65,536"),
        ];
        // Infinity: forward only; no turns on the spot.
        let able = |cost: f64| if cost == f64::INFINITY { 1.0 } else { cost };
        let of_vehicles = [
            ("turning_radius", self.turning_radius, 1.0 / 256.0..=1_048_576.0, "1/256 to 1,048,576 cells"),
            ("reverse_cost", able(self.reverse_cost), 1.0..=1e6, "1 to 1,000,000, or infinity: forward only"),
            ("switch_cost", self.switch_cost, 0.0..=1e6, "0 to 1,000,000"),
            ("spot_turn_cost", able(self.spot_turn_cost), 1.0 / 256.0..=1e6, SPOT_TURNS),
        ];
        let of_vehicles = of_vehicles.into_iter().filter(|_| drives);
        // A NaN is in no range.
        match ranges.into_iter().chain(of_vehicles).find(|(_, value, range, _)| !range.contains(value)) {
            Some((name, value, _, allowed)) => Err(Error::BadValue { name, value, allowed }),
            None => Ok(()),
        }
    }
}

/// What a search is to do besides leading from a start to a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionRequest {
    /// Iterations over all steps; then [`MotionStatus::BudgetSpent`], and each further step allows its own number
    /// more. 0: no limit; for planners that sample 100,000.
    ///
    /// PRM*, lazy PRM* and RRT* use all of them to make the path shorter; with 0 they end with the first one.
    pub max_iterations: u64,
    /// How far from a goal a path may end: above 0 for kinodynamic RRT and DARRT, 0 for all others, whose paths end at
    /// goals.
    pub tolerance: f64,
    /// The angles of goals do not matter: a path ends at the place of one, as it gets there. A goal is blocked if none
    /// of 512 headings there is free. For [`MotionAlgorithm::HybridAstar`] alone.
    pub any_heading: bool,
}

impl MotionRequest {
    /// # Errors
    /// [`Error::BadValue`] for a tolerance that is negative or not finite.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if !(0.0..f64::INFINITY).contains(&self.tolerance) {
            let allowed = "finite numbers from 0 on";
            return Err(Error::BadValue { name: "tolerance", value: self.tolerance, allowed });
        }
        Ok(())
    }
}

/// How a search, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MotionStatus {
    /// There is a path.
    Found,
    /// None was found. With [`Guarantee::Optimal`] there is a proof that no motion leads to a goal, with
    /// [`Guarantee::LatticeOptimal`] none of the lattice does at this resolution, and with [`Guarantee::None`] one may.
    NoPath,
    /// The step's budget ran out.
    InProgress,
    /// The search was cancelled.
    Cancelled,
    /// The iterations of the request are used up ([`crate::motion::Motion`]).
    BudgetSpent,
    /// The search waits to be told which states are free ([`crate::motion::Motion::ask`]).
    Asking,
}

/// How far a call has grown a roadmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preparation {
    /// As far as it was to.
    Done,
    /// Not to the end: the host must tell what is free ([`crate::motion::Motion::ask`]), and call again.
    Asking,
    /// Until it was cancelled.
    Cancelled,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOutcome {
    /// How it ended.
    pub status: MotionStatus,
    /// What is known about the answer.
    pub guarantee: Guarantee,
    /// The cost of the path, the same sum for all planners of a space: its way and what lengths change, in cells, and
    /// the weights of turns times the turns in radians. In a space of axes the distances of its states, square roots of
    /// the sums of all (weight x change)^2, times what states cost. Arcs, controls and modes have costs of their own.
    pub cost: f64,
    /// The way of the body's origin, or of the base of a chain, in cells; the cost in a space of axes.
    pub length: f64,
    /// For [`Guarantee::Bounded`]: the path costs at most so many times what the cheapest of the lattice does.
    pub bound: f64,
    /// States expanded, or samples taken.
    pub expanded: u64,
    /// Angles of the resolution at which the search ended, and parts of a cell; zeros without a lattice.
    pub resolution: (u32, u32),
    /// The grid's revision that the answer is true for; 0 without a grid.
    pub revision: u64,
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
