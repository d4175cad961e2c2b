//! A space of which nothing is known but its axes: the host tells which of its states are free.

use std::sync::Arc;

use crate::base::Error;
use crate::base::numeric::real_usize;
use crate::base::sync::Mutex;
use crate::collections::shared::Shared;
use crate::collections::zeroed::reserve_exact;
use crate::space::axis::{Axis, AxisKind};
use crate::space::check::check_rows;
use crate::space::manifold::{Constraint, Manifold};

/// Most axes of a space.
const MOST: usize = 64;
/// Numbers of a larger magnitude are not taken.
const LARGEST: f64 = 1_048_576.0;

/// Tells whether a state is free. It must answer alike whenever it is asked about the same state.
pub type StateCheck = dyn Fn(&[f64]) -> bool + Send + Sync;

/// Tells what being in a state costs: infinity if it is not free, else a number from 0 on. It must answer alike
/// whenever it is asked about the same state.
pub type StateCost = dyn Fn(&[f64]) -> f64 + Send + Sync;

/// A configuration space of up to 64 axes that the host alone knows: arms with many joints, flyers, all that only the
/// physics of a game can test. A planner asks for states in batches ([`crate::MotionJob::ask`]), or calls a function.
///
/// Where a grid or polygons say what is free, the other spaces are faster and check whole motions.
///
/// Cloning shares.
#[derive(Clone)]
pub struct AxisSpace {
    data: Shared<Data>,
}

struct Data {
    axes: Vec<Axis>,
    teller: Option<Teller>,
    /// What planners that are made later keep to.
    manifold: Mutex<Manifold>,
}

/// The function that tells.
enum Teller {
    Free(Arc<StateCheck>),
    Cost(Arc<StateCost>),
}

impl AxisSpace {
    /// A space whose planners ask.
    ///
    /// # Errors
    /// [`Error::BadValue`] for no axes or more than 64, ends that are not finite, in no order or beyond 2^20, less than
    /// 2^-20 apart, and for a weight that is not above 0 or above a million; [`Error::OutOfMemory`].
    pub fn new(axes: &[Axis]) -> Result<AxisSpace, Error> {
        Self::of(axes, None)
    }

    /// A space whose planners call a function.
    ///
    /// # Errors
    /// As [`AxisSpace::new`].
    pub fn with_check(axes: &[Axis], check: Arc<StateCheck>) -> Result<AxisSpace, Error> {
        Self::of(axes, Some(Teller::Free(check)))
    }

    /// A space whose planners call a function for costs, of which [`crate::MotionAlgorithm::TRrt`] makes use.
    ///
    /// # Errors
    /// As [`AxisSpace::new`].
    pub fn with_costs(axes: &[Axis], cost: Arc<StateCost>) -> Result<AxisSpace, Error> {
        Self::of(axes, Some(Teller::Cost(cost)))
    }

    fn of(axes: &[Axis], teller: Option<Teller>) -> Result<AxisSpace, Error> {
        check_axis_count(axes.len())?;
        for axis in axes {
            check_axis(axis)?;
        }
        let mut kept = Vec::new();
        reserve_exact(&mut kept, axes.len())?;
        kept.extend_from_slice(axes);
        Ok(Self { data: Shared::new(Data { axes: kept, teller, manifold: Mutex::new(Manifold::default()) })? })
    }

    /// What the numbers of a state are.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.data.axes
    }

    /// Adds an equation that all states of paths fulfil. Planners that are made later keep to it; in a space with
    /// constraints only [`crate::MotionAlgorithm::Rrt`] and [`crate::MotionAlgorithm::RrtConnect`] plan.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite, a plane without a direction, a radius or a distance that is
    /// not above 0, and numbers that a state does not have; [`Error::Unsupported`] for an angle among the numbers, and
    /// for more constraints than numbers or more than 16; [`Error::OutOfMemory`].
    pub fn add_constraint(&self, constraint: Constraint<'_>) -> Result<(), Error> {
        if self.axes().iter().any(|axis| axis.kind == AxisKind::Angle) {
            return Err(Error::Unsupported { what: "a space with constraints has lines alone for axes" });
        }
        self.data.manifold.lock().add(self.axes().len(), constraint)
    }

    /// The constraints.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn manifold(&self) -> Result<Manifold, Error> {
        self.data.manifold.lock().copy(self.axes().len())
    }

    /// True if there are constraints.
    pub(crate) fn is_constrained(&self) -> bool {
        !self.data.manifold.lock().is_empty()
    }

    /// True if a function tells; else planners ask.
    pub(crate) fn tells(&self) -> bool {
        self.data.teller.is_some()
    }

    /// What the function says that a state on the axes costs: 1 if it only tells that it is free. What is no number, or
    /// negative, is not free.
    pub(crate) fn cost(&self, state: &[f64]) -> f64 {
        match &self.data.teller {
            Some(Teller::Free(is_free)) if is_free(state) => 1.0,
            Some(Teller::Cost(cost)) => Some(cost(state)).filter(|&cost| cost >= 0.0).unwrap_or(f64::INFINITY),
            Some(Teller::Free(_)) | None => f64::INFINITY,
        }
    }

    /// Whether each state, row by row, is free: on its axes, and the function says so.
    ///
    /// # Errors
    /// [`Error::Unsupported`] without a function; [`Error::BufferTooShort`] for another count of numbers,
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20.
    pub fn check_states(&self, states: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        if !self.tells() {
            return Err(TOLD);
        }
        check_rows(states, self.axes().len(), is_free.len())?;
        for (state, free) in states.chunks_exact(self.axes().len()).zip(is_free) {
            *free = self.has(state) && self.cost(state) < f64::INFINITY;
        }
        Ok(())
    }

    /// True if every number of a state is on its axis.
    pub(crate) fn has(&self, state: &[f64]) -> bool {
        self.axes().iter().zip(state).all(|(axis, &value)| axis.has(value))
    }
}

/// The answer of a space that has none.
pub(crate) const TOLD: Error =
    Error::Unsupported { what: "the host tells what is free in a space of axes: planners ask, the space cannot tell" };

/// Refuses a number of axes that no space has.
pub(crate) fn check_axis_count(count: usize) -> Result<(), Error> {
    if (1..=MOST).contains(&count) {
        return Ok(());
    }
    Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "1 to 64 axes" })
}

fn check_axis(axis: &Axis) -> Result<(), Error> {
    let Axis { low, high, weight, .. } = *axis;
    // A NaN is in no range.
    if !(-LARGEST..=LARGEST).contains(&low) {
        return Err(Error::BadValue { name: "low", value: low, allowed: "-1,048,576 to 1,048,576" });
    }
    if !(low + 1.0 / LARGEST..=LARGEST).contains(&high) {
        let allowed = "at least 2^-20 above low, at most 1,048,576";
        return Err(Error::BadValue { name: "high", value: high, allowed });
    }
    if !(1e-6..=1e6).contains(&weight) {
        return Err(Error::BadValue { name: "weight", value: weight, allowed: "0.000001 to 1,000,000" });
    }
    Ok(())
}
