//! The voxels that a straight motion passes, one after the other (J. Amanatides, A. Woo. A Fast Voxel Traversal
//! Algorithm for Ray Tracing. Eurographics 1987), in whole numbers and in any dimension.
//!
//! Both ends are rounded to 2^-30 of a voxel, never into another voxel; between them the motion is exact. A motion that
//! passes borders of several axes at once goes through an edge or a corner: as a step of the lattice it is free only if
//! all voxels of the box around that are.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::base::{Bounds, Error, real, whole_wide};
use crate::space::axis::{Axis, AxisKind};
use crate::space::axis_voxels::AxisVoxels;
use crate::space::check::Check;

/// Parts of a voxel.
const PARTS: i64 = 1 << 30;
/// Axes that may have more than one of 2^31 voxels.
const MOST_AXES: usize = 31;

/// What a free motion costs, as a multiple of its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct VoxelCost {
    pub(crate) mean: f64,
    /// The costliest voxel.
    pub(crate) peak: f64,
    /// The cheapest one.
    pub(crate) least: f64,
}

/// An axis along which the motion changes its voxel.
struct WalkAxis {
    /// The number of the voxel along it, and what a step adds to that of the voxel.
    at: u32,
    size: u32,
    stride: i64,
    is_upward: bool,
    /// The way to the next border, and all of it, in parts of a voxel.
    next: u64,
    way: u64,
}

impl WalkAxis {
    /// The motion along an axis; none if it stays in one voxel.
    fn new(axis: &Axis, size: u32, (from, to): (f64, f64), stride: i64) -> Option<Self> {
        // An angle goes on from the turn in which it begins.
        let span = (axis.high - axis.low) / f64::from(size);
        let place = AxisVoxels::place(axis, size, from);
        let is_angle = axis.kind == AxisKind::Angle;
        let end = if is_angle { place + (to - from) / span } else { AxisVoxels::place(axis, size, to) };
        let limit = i64::from(size) * PARTS - 1;
        let start = parts(place).clamp(0, limit);
        let end = if is_angle { parts(end) } else { parts(end).clamp(0, limit) };
        let (is_upward, way) = (end > start, end.abs_diff(start));
        let within = start.rem_euclid(PARTS);
        let next = if is_upward { PARTS - within } else { within }.unsigned_abs();
        let at = u32::try_from(start / PARTS).unwrap_or(0);
        (size > 1).then_some(Self { at, size, stride, is_upward, next, way }).filter(Self::has_next)
    }

    /// True if there is a border on the way. The upper voxel of one has it: a motion upward that ends there passes it,
    /// one downward does not.
    const fn has_next(&self) -> bool {
        self.next < self.way || self.is_upward && self.next == self.way
    }

    /// Which of two axes comes to its next border first.
    fn order(&self, other: &Self) -> Ordering {
        let (a, b) = (u128::from(self.next) * u128::from(other.way), u128::from(other.next) * u128::from(self.way));
        a.cmp(&b)
    }

    /// What the step over the next border adds to the number of the voxel.
    fn step(&self) -> i64 {
        let last = i64::from(self.size) - 1;
        match (self.is_upward, self.at) {
            (true, at) if i64::from(at) == last => -last * self.stride,
            (true, _) => self.stride,
            (false, 0) => last * self.stride,
            (false, _) => -self.stride,
        }
    }

    /// Takes the step.
    fn advance(&mut self) {
        let last = self.size - 1;
        self.at = match (self.is_upward, self.at) {
            (true, at) if at == last => 0,
            (true, at) => at + 1,
            (false, 0) => last,
            (false, at) => at - 1,
        };
        self.next += PARTS.unsigned_abs();
    }

    /// Which part of the motion lies before the next border.
    fn time(&self) -> f64 {
        crate::base::numeric::real_u64(self.next) / crate::base::numeric::real_u64(self.way)
    }
}

/// A place in parts of a voxel: what is nearest, but in the same voxel.
fn parts(place: f64) -> i64 {
    let place = place.at_least(-4e9).at_most(4e9);
    let whole = whole_wide(place) - i64::from(place < real(whole_wide(place)));
    let within = whole_wide((place - real(whole)) * real(PARTS) + 0.5);
    whole * PARTS + within.min(PARTS - 1)
}

impl AxisVoxels {
    /// What the straight motion between two states costs: all numbers change at constant rates, and no angle is
    /// reduced. None if it is not free.
    pub(crate) fn walk(&self, axes: &[Axis], from: &[f64], to: &[f64]) -> Option<VoxelCost> {
        let mut walk = SmallVec::<[WalkAxis; MOST_AXES]>::new();
        let mut stride = 1;
        for ((axis, &size), ends) in axes.iter().zip(self.sizes()).zip(from.iter().copied().zip(to.iter().copied())) {
            walk.extend(WalkAxis::new(axis, size, ends, stride));
            stride *= i64::from(size);
        }
        let mut voxel = self.voxel(axes, from);
        // Rounding may see an angle at the other side of a border than the walk does.
        if !self.is_free(voxel) || !self.is_free(self.voxel(axes, to)) {
            return None;
        }
        let first = self.cost(voxel);
        let (mut cost, mut time) = (VoxelCost { mean: 0.0, peak: first, least: first }, 0.0);
        let mut moved = SmallVec::<[usize; MOST_AXES]>::new();
        while let Some(next) = first_of(&walk) {
            moved.clear();
            moved.extend((0..walk.len()).filter(|&at| walk[at].has_next() && walk[at].order(&walk[next]).is_eq()));
            if !self.is_box_free(voxel, &walk, &moved) {
                return None;
            }
            let now = walk[next].time();
            cost.mean += (now - time) * self.cost(voxel);
            time = now;
            voxel = moved.iter().fold(voxel, |voxel, &axis| beside(voxel, walk[axis].step()));
            moved.iter().for_each(|&axis| walk[axis].advance());
            let here = self.cost(voxel);
            cost.peak = cost.peak.at_least(here);
            cost.least = cost.least.at_most(here);
        }
        cost.mean = (cost.mean + (1.0 - time) * self.cost(voxel)).at_least(cost.least).at_most(cost.peak);
        Some(cost)
    }

    /// True if all voxels are free that a step along some axes may touch.
    fn is_box_free(&self, voxel: u32, walk: &[WalkAxis], moved: &[usize]) -> bool {
        (1_u32..1 << moved.len()).all(|part| {
            let along = moved.iter().enumerate().filter(|(bit, _)| part >> bit & 1 != 0);
            self.is_free(along.fold(voxel, |voxel, (_, &axis)| beside(voxel, walk[axis].step())))
        })
    }
}

/// The axis whose next border is met first; none if there is no border left.
fn first_of(walk: &[WalkAxis]) -> Option<usize> {
    (0..walk.len()).filter(|&at| walk[at].has_next()).reduce(|a, b| if walk[b].order(&walk[a]).is_lt() { b } else { a })
}

fn beside(voxel: u32, step: i64) -> u32 {
    u32::try_from(i64::from(voxel) + step).unwrap_or(u32::MAX)
}

/// The voxels of a space as they are now, and its axes.
pub(crate) struct VoxelCheck<'a> {
    pub(crate) axes: &'a [Axis],
    pub(crate) voxels: &'a AxisVoxels,
}

impl Check for VoxelCheck<'_> {
    fn state(&mut self, row: &[f64]) -> Result<bool, Error> {
        Ok(self.has(row) && self.voxels.is_free(self.voxels.voxel(self.axes, row)))
    }

    fn motion(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        let turns = |axis: &Axis, from: &f64, to: &f64| (to - from).abs() / (axis.high - axis.low);
        let ends = from.iter().zip(to);
        if self.axes.iter().zip(ends).any(|(axis, (from, to))| turns(axis, from, to) > 1.0)
            && self.has(from)
            && self.has(to)
        {
            return Err(Error::Unsupported {
                what: "in a space with voxels an angle of a motion changes by at most a turn",
            });
        }
        Ok(self.has(from) && self.has(to) && self.voxels.walk(self.axes, from, to).is_some())
    }

    /// Its turns have their own limit, above.
    fn turns(&self, _axis: usize) -> bool {
        false
    }
}

impl VoxelCheck<'_> {
    /// True if every number of a state is on its axis.
    fn has(&self, row: &[f64]) -> bool {
        self.axes.iter().zip(row).all(|(axis, &value)| axis.has(value))
    }
}
