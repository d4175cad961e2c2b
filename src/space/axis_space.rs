//! A space of which nothing is known but its axes: the host tells which of its states are free.

use std::sync::Arc;

use crate::base::sync::Mutex;
use crate::base::{Error, real_usize};
use crate::collections::{Shared, reserve_exact};
use crate::space::axis::{Axis, AxisKind};
use crate::space::axis_voxels::{AxisVoxels, VoxelBox};
use crate::space::manifold::{Constraint, Manifold};
use crate::space::mode::{Mode, check_mode_count};
use crate::space::model::{Model, ModelKind};
use crate::space::{check::check_rows, voxel_walk::VoxelCost};

/// Most axes of a space.
const MOST: usize = 64;
/// Numbers of a larger magnitude are not taken.
const LARGEST: f64 = 1_048_576.0;

/// Tells whether a state is free. It must answer alike whenever it is asked about the same state.
pub type StateCheck = dyn Fn(&[f64]) -> bool + Send + Sync;

/// A state that costs more is not free: sums of costs stay far from the largest numbers.
pub(crate) const MOST_COST: f64 = 1e100;

/// Tells what being in a state costs: a number from 0 on, above 1e100 if it is not free. It must answer alike
/// whenever it is asked about the same state.
pub type StateCost = dyn Fn(&[f64]) -> f64 + Send + Sync;

/// A configuration space of up to 64 axes that the host alone knows: arms with many joints, flyers, all that only the
/// physics of a game can test. A planner asks for states in batches ([`crate::motion::Motion::ask`]), or calls a
/// function.
///
/// Where a grid or polygons say what is free, the other spaces are faster and check whole motions.
///
/// Cloning shares.
#[derive(Clone)]
pub struct AxisSpace {
    data: Shared<AxisData>,
}

struct AxisData {
    axes: Vec<Axis>,
    validity: Option<Validity>,
    added: Mutex<Added>,
}

/// What planners that are made later keep to.
#[derive(Default)]
struct Added {
    manifold: Manifold,
    model: Option<Model>,
    modes: Vec<Mode>,
    projection: Vec<f64>,
    voxels: Option<AxisVoxels>,
    /// How often the voxels have changed.
    versions: u64,
}

/// The function that tells.
enum Validity {
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
        Self::of(axes, Some(Validity::Free(check)))
    }

    /// A space whose planners call a function for costs, of which [`crate::motion::MotionAlgorithm::TRrt`], roadmaps,
    /// [`crate::motion::MotionAlgorithm::RrtStar`] and [`crate::motion::MotionAlgorithm::Aorrt`] make use.
    ///
    /// # Errors
    /// As [`AxisSpace::new`].
    pub fn with_costs(axes: &[Axis], cost: Arc<StateCost>) -> Result<AxisSpace, Error> {
        Self::of(axes, Some(Validity::Cost(cost)))
    }

    fn of(axes: &[Axis], validity: Option<Validity>) -> Result<AxisSpace, Error> {
        check_axis_count(axes.len())?;
        for axis in axes {
            check_axis(axis)?;
        }
        let mut kept = Vec::new();
        reserve_exact(&mut kept, axes.len())?;
        kept.extend_from_slice(axes);
        Ok(Self { data: Shared::new(AxisData { axes: kept, validity, added: Mutex::new(Added::default()) })? })
    }

    /// What the numbers of a state are.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.data.axes
    }

    /// Adds an equation that all states of paths fulfil. Planners that are made later keep to it; in a space with
    /// constraints only [`crate::motion::MotionAlgorithm::Rrt`] and [`crate::motion::MotionAlgorithm::RrtConnect`]
    /// plan.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite, a plane without a direction, a radius or a distance that is
    /// not above 0, and numbers that a state does not have; [`Error::Unsupported`] for an angle among the numbers, and
    /// for more constraints than numbers or more than 16; [`Error::OutOfMemory`].
    pub fn add_constraint(&self, constraint: Constraint<'_>) -> Result<(), Error> {
        if self.axes().iter().any(|axis| axis.kind == AxisKind::Angle) {
            return Err(Error::Unsupported { what: "a space with constraints has lines alone for axes" });
        }
        self.data.added.lock().manifold.add(self.axes().len(), constraint)
    }

    /// The constraints.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn manifold(&self) -> Result<Manifold, Error> {
        self.data.added.lock().manifold.copy(self.axes().len())
    }

    /// True if there are constraints.
    pub(crate) fn is_constrained(&self) -> bool {
        !self.data.added.lock().manifold.is_empty()
    }

    /// Sets the equations of motion. Planners that are made later keep to them:
    /// [`crate::motion::MotionAlgorithm::KinodynamicRrt`] alone.
    ///
    /// # Errors
    /// Those of [`Model::new`].
    pub fn set_model(&self, kind: ModelKind, limits: &[f64]) -> Result<(), Error> {
        let model = Model::new(kind, self.axes(), limits)?;
        self.data.added.lock().model = Some(model);
        Ok(())
    }

    /// The equations of motion.
    #[must_use]
    pub fn model(&self) -> Option<Model> {
        self.data.added.lock().model
    }

    /// Sets the ways to move. Planners that are made later keep to them: [`crate::motion::MotionAlgorithm::Darrt`]
    /// alone.
    ///
    /// # Errors
    /// [`Error::BadValue`] for no modes or more than 64, and for what is no mode of the space; [`Error::OutOfMemory`].
    pub fn set_modes(&self, modes: &[Mode]) -> Result<(), Error> {
        check_mode_count(modes.len())?;
        modes.iter().try_for_each(|mode| mode.check(self.axes().len()))?;
        let mut kept = Vec::new();
        reserve_exact(&mut kept, modes.len())?;
        kept.extend_from_slice(modes);
        self.data.added.lock().modes = kept;
        Ok(())
    }

    /// The ways to move; none where all numbers change as they like.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn modes(&self) -> Result<Vec<Mode>, Error> {
        copy(&self.data.added.lock().modes)
    }

    /// True if there are modes.
    pub(crate) fn has_modes(&self) -> bool {
        !self.data.added.lock().modes.is_empty()
    }

    /// Sets the plane in which [`crate::motion::MotionAlgorithm::Est`] and [`crate::motion::MotionAlgorithm::Kpiece`]
    /// count nodes: a factor per axis for its first coordinate, and as many for its second one.
    ///
    /// # Errors
    /// [`Error::BadValue`] for another number of factors, for such that are not finite or above 2^20, and for a
    /// coordinate whose factors are all 0; [`Error::OutOfMemory`].
    pub fn set_projection(&self, factors: &[f64]) -> Result<(), Error> {
        let dimension = self.axes().len();
        if factors.len() != 2 * dimension {
            let (value, allowed) = (real_usize(factors.len()), "two factors per axis");
            return Err(Error::BadValue { name: "count", value, allowed });
        }
        // A NaN is in no range.
        if let Some(&value) = factors.iter().find(|value| !(-LARGEST..=LARGEST).contains(*value)) {
            return Err(Error::BadValue { name: "factors", value, allowed: "-1,048,576 to 1,048,576" });
        }
        if factors.chunks_exact(dimension).any(|row| row.iter().all(|&factor| factor == 0.0)) {
            return Err(Error::BadValue { name: "factors", value: 0.0, allowed: "factors that are not all 0" });
        }
        let kept = copy(factors)?;
        self.data.added.lock().projection = kept;
        Ok(())
    }

    /// The factors of [`AxisSpace::set_projection`]; none if there are no such.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn projection(&self) -> Result<Vec<f64>, Error> {
        copy(&self.data.added.lock().projection)
    }

    /// Says which states are free: those of free voxels. A motion is free if all voxels that it passes are, and where
    /// it passes an edge or a corner of voxels, all that meet there. Planners see it at their next search, and do not
    /// ask.
    ///
    /// `sizes` has the number of voxels along each axis, `is_free` a voxel per entry; the first axis changes fastest.
    /// All voxels cost 1 afterwards.
    ///
    /// # Errors
    /// [`Error::BadValue`] for another number of sizes, a size of 0 and another number of voxels;
    /// [`Error::VoxelLimit`] for more than 2^31; [`Error::Unsupported`] for a space with a function;
    /// [`Error::OutOfMemory`].
    pub fn set_voxels(&self, sizes: &[u32], is_free: &[bool]) -> Result<(), Error> {
        self.set_voxels_of(sizes, is_free.len(), |at| is_free[at])
    }

    /// [`AxisSpace::set_voxels`] of entries that are read one by one.
    pub(crate) fn set_voxels_of(
        &self,
        sizes: &[u32],
        count: usize,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<(), Error> {
        if self.data.validity.is_some() {
            return Err(Error::Unsupported { what: "a function tells what is free in this space" });
        }
        let mut voxels = AxisVoxels::new(self.axes(), sizes, count, is_free)?;
        let mut added = self.data.added.lock();
        added.versions += 1;
        voxels.revision = added.versions;
        added.voxels = Some(voxels);
        Ok(())
    }

    /// Says anew which voxels of a part are free: `low` has the number of its first voxel along each axis, `sizes` how
    /// many follow, `is_free` one of them per entry. Planners see it at their next search.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a part that is not within the voxels and another number of entries;
    /// [`Error::Unsupported`] for a space without voxels; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn edit_voxels(&self, low: &[u32], sizes: &[u32], is_free: &[bool]) -> Result<(), Error> {
        self.edit_voxels_of(VoxelBox { low, sizes }, is_free.len(), |at| is_free[at])
    }

    /// [`AxisSpace::edit_voxels`] of entries that are read one by one.
    pub(crate) fn edit_voxels_of(
        &self,
        part: VoxelBox<'_>,
        count: usize,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<(), Error> {
        self.edit_of(|voxels| voxels.edit(part, count, is_free))
    }

    /// Says what being in the voxels of a part costs, as a multiple of the way: 0.001 to 1,000,000. The part is told as
    /// in [`AxisSpace::edit_voxels`]. Where nothing was said a voxel costs 1.
    ///
    /// # Errors
    /// As [`AxisSpace::edit_voxels`], and [`Error::BadValue`] for a cost out of its range.
    pub fn edit_voxel_costs(&self, low: &[u32], sizes: &[u32], costs: &[f32]) -> Result<(), Error> {
        self.edit_voxel_costs_of(VoxelBox { low, sizes }, costs.len(), |at| costs[at])
    }

    /// [`AxisSpace::edit_voxel_costs`] of entries that are read one by one.
    pub(crate) fn edit_voxel_costs_of(
        &self,
        part: VoxelBox<'_>,
        count: usize,
        cost: impl Fn(usize) -> f32,
    ) -> Result<(), Error> {
        self.edit_of(|voxels| voxels.edit_costs(part, count, cost))
    }

    fn edit_of(&self, edit: impl FnOnce(&mut AxisVoxels) -> Result<(), Error>) -> Result<(), Error> {
        let mut added = self.data.added.lock();
        let Added { voxels, versions, .. } = &mut *added;
        let voxels =
            voxels.as_mut().ok_or(Error::Unsupported { what: "this space has no voxels that could be edited" })?;
        edit(voxels)?;
        *versions += 1;
        voxels.revision = *versions;
        Ok(())
    }

    /// The voxels.
    pub(crate) fn voxels(&self) -> Option<AxisVoxels> {
        self.data.added.lock().voxels.clone()
    }

    /// Bytes of the voxels.
    pub(crate) fn memory(&self) -> u64 {
        self.data.added.lock().voxels.as_ref().map_or(0, AxisVoxels::bytes)
    }

    /// True if a function or voxels tell; else planners ask.
    pub(crate) fn has_validity(&self) -> bool {
        self.data.validity.is_some() || self.data.added.lock().voxels.is_some()
    }

    /// True if a function tells costs.
    pub(crate) fn has_costs(&self) -> bool {
        matches!(self.data.validity, Some(Validity::Cost(_)))
    }

    /// Who tells what is free; none if planners ask.
    pub(crate) fn validity(&self) -> Option<ValidityChecker<'_>> {
        self.validity_with(self.voxels())
    }

    /// Who tells for a planner that was made when the space had these voxels.
    pub(crate) fn validity_with(&self, voxels: Option<AxisVoxels>) -> Option<ValidityChecker<'_>> {
        (self.data.validity.is_some() || voxels.is_some()).then_some(ValidityChecker { space: self, voxels })
    }

    /// Whether each state, row by row, is free: on its axes, and the function says so.
    ///
    /// # Errors
    /// [`Error::Unsupported`] without a function; [`Error::BufferTooShort`] for another count of numbers,
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20.
    pub fn check_states(&self, states: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        let validity = self.validity().ok_or(TOLD)?;
        check_rows(states, self.axes().len(), is_free.len())?;
        for (state, free) in states.chunks_exact(self.axes().len()).zip(is_free) {
            *free = self.has(state) && validity.cost(state) < f64::INFINITY;
        }
        Ok(())
    }

    /// True if every number of a state is on its axis.
    pub(crate) fn has(&self, state: &[f64]) -> bool {
        self.axes().iter().zip(state).all(|(axis, &value)| axis.has(value))
    }
}

/// The function or the voxels that tell what is free in a space, as they are now.
pub(crate) struct ValidityChecker<'a> {
    space: &'a AxisSpace,
    voxels: Option<AxisVoxels>,
}

impl ValidityChecker<'_> {
    /// True if voxels tell: then whole motions are checked.
    pub(crate) const fn walks(&self) -> bool {
        self.voxels.is_some()
    }

    /// What a motion through voxels costs; none if it is not free.
    pub(crate) fn walk(&self, from: &[f64], to: &[f64]) -> Option<VoxelCost> {
        self.voxels.as_ref()?.walk(self.space.axes(), from, to)
    }

    /// What a state on the axes costs: 1 if it is only told that it is free, infinity if it is not. What is no number,
    /// or negative, is not free.
    pub(crate) fn cost(&self, state: &[f64]) -> f64 {
        match (&self.space.data.validity, &self.voxels) {
            (Some(Validity::Free(is_free)), _) if is_free(state) => 1.0,
            (Some(Validity::Cost(cost)), _) => {
                Some(cost(state)).filter(|cost| (0.0..=MOST_COST).contains(cost)).unwrap_or(f64::INFINITY)
            }
            (None, Some(voxels)) => {
                let voxel = voxels.voxel(self.space.axes(), state);
                if voxels.is_free(voxel) { voxels.cost(voxel) } else { f64::INFINITY }
            }
            _ => f64::INFINITY,
        }
    }
}

/// The answer of a space that has none.
pub(crate) const TOLD: Error =
    Error::Unsupported { what: "the host tells what is free in a space of axes: planners ask, the space cannot tell" };

fn copy<T: Copy>(list: &[T]) -> Result<Vec<T>, Error> {
    let mut kept = Vec::new();
    reserve_exact(&mut kept, list.len())?;
    kept.extend_from_slice(list);
    Ok(kept)
}

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
