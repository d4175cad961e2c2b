//! Options and outcomes of planners in configuration space.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Error;
use crate::base::numbered::numbered;
use crate::collections::shared::Shared;
use crate::search::core::guarantee::Guarantee;

numbered! {
    /// How a planner searches.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum MotionAlgorithm {
        /// A* over the lattice of a space.
        #[default]
        Lattice = 1,
        /// A* over arcs that a vehicle with a turning radius drives: for poses of a body.
        HybridAstar = 2,
    }
}

/// Options of a [`crate::Motion`]. An option that the algorithm does not use must hold its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOptions {
    /// How it searches. Default: [`MotionAlgorithm::Lattice`].
    pub algorithm: MotionAlgorithm,
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
            h_scale: 1.0,
            memory_limit: 0,
            turning_radius: 0.0,
            reverse_cost: 2.0,
            switch_cost: 5.0,
        }
    }
}

impl MotionOptions {
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn check(&self) -> Result<(), Error> {
        let in_range = |name, value: f64, range: std::ops::RangeInclusive<f64>, allowed| {
            // A NaN is in no range.
            if range.contains(&value) { Ok(()) } else { Err(Error::BadValue { name, value, allowed }) }
        };
        in_range("h_scale", self.h_scale, 0.0..=1e6, "0 to 1,000,000")?;
        match self.algorithm {
            MotionAlgorithm::Lattice => {
                let Self { turning_radius, reverse_cost, switch_cost, .. } = Self::default();
                if *self == (Self { turning_radius, reverse_cost, switch_cost, ..*self }) {
                    return Ok(());
                }
                let what = "a lattice has no turning_radius, reverse_cost and switch_cost: they must keep their \
                            defaults";
                Err(Error::Unsupported { what })
            }
            MotionAlgorithm::HybridAstar => {
                let radii = 1.0 / 256.0..=1_048_576.0;
                in_range("turning_radius", self.turning_radius, radii, "1/256 to 1,048,576 cells")?;
                if self.reverse_cost < f64::INFINITY || self.reverse_cost.is_nan() {
                    let allowed = "1 to 1,000,000, or infinity: forward only";
                    in_range("reverse_cost", self.reverse_cost, 1.0..=1e6, allowed)?;
                }
                in_range("switch_cost", self.switch_cost, 0.0..=1e6, "0 to 1,000,000")
            }
        }
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
    /// The iterations of the request are used up ([`crate::MotionJob`]).
    BudgetSpent,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOutcome {
    /// How it ended.
    pub status: MotionStatus,
    /// What is known about the answer.
    pub guarantee: Guarantee,
    /// The cost of the path: its way and what lengths change, in cells, and the weights of turns times the turns in
    /// radians.
    pub cost: f64,
    /// The way of the body's origin, or of the base of a chain, in cells.
    pub length: f64,
    /// For [`Guarantee::Bounded`]: the path costs at most so many times what the cheapest of the lattice does.
    pub bound: f64,
    /// States expanded.
    pub expanded: u64,
    /// Angles of the resolution at which the search ended, and parts of a cell.
    pub resolution: (u32, u32),
    /// The grid's revision that the answer is true for.
    pub revision: u64,
}

/// Cancels a [`crate::Motion`] from any thread.
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
