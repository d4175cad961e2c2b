//! Options and outcomes of planners in configuration space.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Error;
use crate::base::numbered::numbered;
use crate::base::numeric::real_u32;
use crate::collections::shared::Shared;
use crate::search::core::guarantee::Guarantee;
use crate::space::{MOST_AXES, Space};

numbered! {
    /// How a [`crate::motion::Motion`] searches.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum MotionAlgorithm {
        /// A* over the voxels of a space of poses or of a chain.
        #[default]
        Lattice = 1,
        /// A* over arcs that a vehicle with a turning radius drives: for poses of a body.
        HybridAstar = 2,
        /// A probabilistic roadmap (Kavraki, Svestka, Latombe, Overmars 1996).
        Prm = 16,
        /// One whose paths tend to the shortest (Karaman, Frazzoli 2011).
        PrmStar = 17,
        /// The same; motions are checked when a path wants them (Bohlin, Kavraki 2000).
        LazyPrmStar = 18,
        /// A tree that grows where it has few nodes (Hsu, Latombe, Motwani 1999).
        Est = 24,
        /// A tree that grows at the border of its cells in a projection (Sucan, Kavraki 2008).
        Kpiece = 25,
        /// A rapidly-exploring random tree (LaValle 1998).
        Rrt = 26,
        /// Two trees that grow towards each other (Kuffner, LaValle 2000).
        RrtConnect = 27,
        /// A tree whose paths tend to the shortest (Karaman, Frazzoli 2011).
        RrtStar = 28,
        /// Two trees over states and costs, whose paths tend to the shortest (Hauser, Zhou 2016).
        Aorrt = 29,
        /// A tree that prefers cheap states (Jaillet, Cortes, Simeon 2010).
        TRrt = 30,
        /// A tree of what controls lead to (LaValle, Kuffner 2001): for a space of axes with a model of motion, and
        /// only this one. Paths end within the tolerance of the request; more iterations make them take a shorter time.
        KinodynamicRrt = 31,
        /// A tree over the lattice of `resolution` (Morgan, Branicky 2004): it can exhaust it, and then there is no
        /// path.
        DiscreteRrt = 32,
        /// A tree of motions of several modes (Barry, Kaelbling, Lozano-Perez 2013): for a space of axes with modes,
        /// and only this one. Paths end within the tolerance of the request.
        Darrt = 33,
    }
}

impl MotionAlgorithm {
    /// True if a motion from the start to a goal is no path of it, or not the one that it promises.
    pub(crate) const fn skips_direct(self) -> bool {
        self.drives() || matches!(self, Self::Lattice)
    }

    /// True if it samples: everything but the lattice and arcs.
    pub(crate) const fn samples(self) -> bool {
        !matches!(self, Self::Lattice | Self::HybridAstar)
    }

    pub(crate) const fn is_roadmap(self) -> bool {
        matches!(self, Self::Prm | Self::PrmStar | Self::LazyPrmStar)
    }

    /// True if more iterations make its paths shorter.
    pub(crate) const fn is_star(self) -> bool {
        matches!(self, Self::PrmStar | Self::LazyPrmStar | Self::RrtStar | Self::Aorrt | Self::KinodynamicRrt)
    }

    /// True if it prefers states that cost less: then the cost of its path is that of the states on it.
    pub(crate) const fn weighs(self) -> bool {
        self.is_roadmap() || matches!(self, Self::RrtStar | Self::Aorrt | Self::TRrt)
    }

    /// True if its motions are not straight ones between any two states: its paths end near a goal.
    pub(crate) const fn drives(self) -> bool {
        matches!(self, Self::KinodynamicRrt | Self::Darrt)
    }

    const fn has_bias(self) -> bool {
        matches!(self, Self::Est | Self::Kpiece | Self::Rrt | Self::RrtStar | Self::TRrt | Self::DiscreteRrt)
            || self.drives()
    }
}

/// Options of a [`crate::motion::Motion`]. One that the algorithm or the space does not use must keep its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOptions {
    /// How it searches.
    pub algorithm: MotionAlgorithm,
    /// Neighbours that PRM joins a state to; 0: 15.
    pub neighbours: u32,
    /// States that are asked for at once in a space of axes, at most 65,536; 0: 256. Answers do not depend on it.
    pub batch: u32,
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
    /// across it.
    pub resolution: f64,
    /// The factor of the estimate: 1 finds the cheapest path of the lattice, more a path that costs at most so many
    /// times as much, sooner. 0 is Dijkstra's algorithm.
    pub h_scale: f64,
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
}

impl Default for MotionOptions {
    fn default() -> Self {
        Self {
            algorithm: MotionAlgorithm::Lattice,
            neighbours: 0,
            batch: 0,
            seed: 0,
            range: 0.0,
            goal_bias: 0.05,
            temperature: 0.0,
            resolution: 0.0,
            h_scale: 1.0,
            memory_limit: 0,
            turning_radius: 0.0,
            reverse_cost: 2.0,
            switch_cost: 5.0,
        }
    }
}

impl MotionOptions {
    /// Refuses numbers out of their ranges, and options that the algorithm does not use in the space.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn check(&self, space: &Space) -> Result<(), Error> {
        const LENGTHS: &str = "0, for the default, to 1e9";
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        match *self {
            Self { h_scale: value, .. } if !(0.0..=1e6).contains(&value) => bad("h_scale", value, "0 to 1,000,000"),
            Self { goal_bias: value, .. } if !(0.0..=1.0).contains(&value) => bad("goal_bias", value, "0 to 1"),
            Self { temperature: value, .. } if !(0.0..=1e6).contains(&value) => {
                bad("temperature", value, "0 to 1,000,000")
            }
            Self { range: value, .. } if !(0.0..=1e9).contains(&value) => bad("range", value, LENGTHS),
            Self { resolution: value, .. } if !(0.0..=1e9).contains(&value) => bad("resolution", value, LENGTHS),
            Self { neighbours: value @ 4097.., .. } => bad("neighbours", real_u32(value), "0 to 4,096"),
            Self { batch: value @ 65_537.., .. } => bad("batch", real_u32(value), "0 to 65,536"),
            _ if self.algorithm == MotionAlgorithm::HybridAstar => {
                self.check_vehicle().and_then(|()| self.check_use(space))
            }
            _ => self.check_use(space),
        }
    }

    fn check_vehicle(&self) -> Result<(), Error> {
        let in_range = |name, value: f64, range: std::ops::RangeInclusive<f64>, allowed| {
            // A NaN is in no range.
            if range.contains(&value) { Ok(()) } else { Err(Error::BadValue { name, value, allowed }) }
        };
        in_range("turning_radius", self.turning_radius, 1.0 / 256.0..=1_048_576.0, "1/256 to 1,048,576 cells")?;
        if self.reverse_cost < f64::INFINITY || self.reverse_cost.is_nan() {
            let allowed = "1 to 1,000,000, or infinity: forward only";
            in_range("reverse_cost", self.reverse_cost, 1.0..=1e6, allowed)?;
        }
        in_range("switch_cost", self.switch_cost, 0.0..=1e6, "0 to 1,000,000")
    }

    fn check_use(&self, space: &Space) -> Result<(), Error> {
        let (by, default) = (self.algorithm, Self::default());
        let (is_told, drives) = (matches!(space, Space::Axes(_)), by == MotionAlgorithm::HybridAstar);
        if by == MotionAlgorithm::TRrt && !is_told {
            return Err(Error::Unsupported {
                what: "T-RRT needs costs of states, which the host tells in a space of axes alone",
            });
        }
        if by == MotionAlgorithm::DiscreteRrt && self.resolution == 0.0 {
            return Err(Error::Unsupported { what: "a discrete tree needs a resolution: the step of its lattice" });
        }
        let is_constrained = matches!(space, Space::Axes(axes) if axes.is_constrained());
        if is_constrained && !matches!(by, MotionAlgorithm::Rrt | MotionAlgorithm::RrtConnect) {
            return Err(Error::Unsupported { what: "in a space with constraints only RRT and RRT-Connect plan" });
        }
        let (has_model, has_modes) = match space {
            Space::Axes(axes) => (axes.model().is_some(), axes.has_modes()),
            Space::Poses(_) | Space::Chain(_) => (false, false),
        };
        if has_model != (by == MotionAlgorithm::KinodynamicRrt) || has_modes != (by == MotionAlgorithm::Darrt) {
            return Err(Error::Unsupported {
                what: "kinodynamic RRT, and it alone, plans in a space with a model, and DARRT in one with modes",
            });
        }
        if let (Space::Axes(axes), MotionAlgorithm::Lattice) = (space, by) {
            if axes.axes().len() > MOST_AXES {
                return Err(Error::Unsupported { what: "a lattice has at most four axes: choose one that samples" });
            }
            if axes.voxels().is_none() && self.resolution == 0.0 {
                return Err(Error::Unsupported { what: "a lattice without voxels needs a resolution: its step" });
            }
        }
        let used = Self {
            algorithm: default.algorithm,
            memory_limit: default.memory_limit,
            h_scale: if by.samples() { self.h_scale } else { default.h_scale },
            seed: if by.samples() { default.seed } else { self.seed },
            range: if by.samples() && by != MotionAlgorithm::DiscreteRrt { default.range } else { self.range },
            goal_bias: if by.has_bias() { default.goal_bias } else { self.goal_bias },
            temperature: if by == MotionAlgorithm::TRrt { default.temperature } else { self.temperature },
            neighbours: if by == MotionAlgorithm::Prm { default.neighbours } else { self.neighbours },
            batch: if is_told { default.batch } else { self.batch },
            resolution: if is_told || by == MotionAlgorithm::DiscreteRrt {
                default.resolution
            } else {
                self.resolution
            },
            turning_radius: if drives { default.turning_radius } else { self.turning_radius },
            reverse_cost: if drives { default.reverse_cost } else { self.reverse_cost },
            switch_cost: if drives { default.switch_cost } else { self.switch_cost },
        };
        // What is used has the default here.
        if used != default {
            return Err(Error::Unsupported {
                what: "an option that this algorithm does not use in this space must keep its default",
            });
        }
        Ok(())
    }
}

/// How a search, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MotionStatus {
    /// There is a path.
    Found,
    /// There is none: with [`Guarantee::Optimal`] for no motion of the body, with [`Guarantee::LatticeOptimal`] at this
    /// resolution, and with [`Guarantee::None`] the lattice of a chain has none.
    NoPath,
    /// The step's budget ran out.
    InProgress,
    /// The search was cancelled.
    Cancelled,
    /// The iterations of the request are used up ([`crate::motion::MotionJob`]).
    BudgetSpent,
    /// The search waits to be told which states are free ([`crate::motion::MotionJob::ask`]).
    Asking,
}

/// How far a call has grown a roadmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preparation {
    /// As far as it was to.
    Done,
    /// Not to the end: the host must tell what is free ([`crate::motion::MotionJob::ask`]), and call again.
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
    /// The cost of the path: its way and what lengths change, in cells, and the weights of turns times the turns in
    /// radians. Of a planner that samples, the distances of its states: square roots of the sums of all (weight x
    /// change)^2.
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

/// Cancels a [`crate::motion::Motion`] from any thread.
#[derive(Clone)]
pub struct MotionCancel {
    flag: Shared<AtomicBool>,
}

impl MotionCancel {
    pub(crate) fn new() -> Result<Self, Error> {
        Ok(Self { flag: Shared::new(AtomicBool::new(false))? })
    }

    /// Requests the end of the open search.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    pub(crate) fn withdraw(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
