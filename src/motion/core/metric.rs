//! Distances between states: the square root of the sum of (weight x change)^2 over all numbers, where an angle changes
//! the shorter way. And what motions cost: of bodies and chains the way of the place and the weighted changes of all
//! other numbers, each on its own, as lattices count; in a space of axes the distance. No motion costs less than its
//! distance, nor more than two motions that lead to the same end.

use crate::base::{Bounds, Error, real, whole_wide};
use crate::collections::{counted, reserve_exact};
use crate::motion::core::rows::way;
use crate::space::{Axis, AxisKind, Space};

/// Up to so many axes all are looked at, even if the sum is too large already.
pub(crate) const FEW: usize = 8;

/// Half a turn, and what rounding may have added to it.
const HALF: f64 = 0.5 + 1e-12;

/// One axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisExtent {
    pub(crate) low: f64,
    /// From the low end to the high one; of an angle one turn.
    pub(crate) span: f64,
    pub(crate) weight: f64,
    pub(crate) wraps: bool,
}

impl AxisExtent {
    fn new(axis: Axis) -> Self {
        let Axis { low, high, weight, kind } = axis;
        Self { low, span: high - low, weight, wraps: kind == AxisKind::Angle }
    }

    /// A change without its whole turns, or the change itself on a line.
    #[inline(always)]
    pub(crate) fn reduced(&self, change: f64) -> f64 {
        if self.wraps { change - self.turns(change) } else { change }
    }

    /// The whole turns of a change. Half a turn has none, nor has a little more: of both ways round, which are equally
    /// long, the one that was checked must not become the other one when it is read again, rounded.
    pub(crate) fn turns(&self, change: f64) -> f64 {
        let turns = change / self.span;
        if turns.abs() <= HALF {
            return 0.0;
        }
        let half = if change < 0.0 { -0.5 } else { 0.5 };
        real(whole_wide(turns + half)) * self.span
    }

    /// How far a value is from all of an interval, times the weight.
    #[inline(always)]
    pub(crate) fn gap(&self, value: f64, (low, high): (f64, f64)) -> f64 {
        if self.wraps {
            let width = high - low;
            if width >= self.span {
                return 0.0;
            }
            // From the middle of the interval, the shorter way round.
            let aside = self.reduced(value - (low + width / 2.0)).abs() - width / 2.0;
            return if aside > 0.0 { self.weight * aside } else { 0.0 };
        }
        if value < low {
            self.weight * (low - value)
        } else if value > high {
            self.weight * (value - high)
        } else {
            0.0
        }
    }
}

/// The metric of a space.
#[derive(Debug)]
pub(crate) struct Metric {
    pub(crate) axes: Vec<AxisExtent>,
    /// True if no axis closes.
    is_flat: bool,
    /// Numbers that are a place, where the others cost on their own: 2, or 0 of a chain that is fixed.
    place: Option<usize>,
}

counted!(Metric { axes } plain { is_flat, place });

impl Metric {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(space: &Space) -> Result<Self, Error> {
        let mut axes = Vec::new();
        reserve_exact(&mut axes, space.dimension())?;
        axes.extend((0..space.dimension()).filter_map(|at| space.axis(at)).map(AxisExtent::new));
        let is_flat = axes.iter().all(|axis: &AxisExtent| !axis.wraps);
        let place = match space {
            Space::Axes(_) => None,
            Space::Poses(_) | Space::World(_) | Space::Chain(_) => Some(if space.has_place() { 2 } else { 0 }),
        };
        Ok(Self { axes, is_flat, place })
    }

    /// The metric of states with a cost behind their numbers, which counts like a length of so much.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn with_cost(&self, weight: f64) -> Result<Self, Error> {
        let mut axes = Vec::new();
        reserve_exact(&mut axes, self.axes.len() + 1)?;
        axes.extend_from_slice(&self.axes);
        axes.push(AxisExtent { low: 0.0, span: f64::INFINITY, weight, wraps: false });
        Ok(Self { axes, is_flat: self.is_flat, place: None })
    }

    /// Numbers of a state.
    #[inline(always)]
    pub(crate) fn dimension(&self) -> usize {
        self.axes.len()
    }

    /// True if the axes are few, and none of them closes.
    #[inline(always)]
    pub(crate) fn has_few_lines(&self) -> bool {
        self.is_flat && self.axes.len() <= FEW
    }

    /// Calls `take` with the place of each row and the square of its distance, in a space of few lines: the last row
    /// first, since a tree grows from what it has added last, and few rows before are nearer than that.
    #[inline(always)]
    pub(crate) fn squares_of_lines(&self, from: &[f64], rows: &[f64], take: impl FnMut(usize, f64)) {
        match self.axes.len() {
            1 => self.squares_of::<1>(from, rows, take),
            2 => self.squares_of::<2>(from, rows, take),
            3 => self.squares_of::<3>(from, rows, take),
            4 => self.squares_of::<4>(from, rows, take),
            5 => self.squares_of::<5>(from, rows, take),
            6 => self.squares_of::<6>(from, rows, take),
            7 => self.squares_of::<7>(from, rows, take),
            _ => self.squares_of::<FEW>(from, rows, take),
        }
    }

    /// The same operations in the same order as [`Metric::square_of_lines`], with a number of axes that the compiler
    /// knows.
    #[inline(always)]
    fn squares_of<const N: usize>(&self, from: &[f64], rows: &[f64], mut take: impl FnMut(usize, f64)) {
        let mut axes = [(0.0, 0.0); N];
        for (slot, (axis, &from)) in axes.iter_mut().zip(self.axes.iter().zip(from)) {
            *slot = (axis.weight, from);
        }
        for (at, to) in rows.as_chunks::<N>().0.iter().enumerate().rev() {
            let changes: [f64; N] = std::array::from_fn(|axis| axes[axis].0 * (to[axis] - axes[axis].1));
            take(at, changes.iter().fold(0.0, |sum, change| sum + change * change));
        }
    }

    /// The square of the distance, or some number above `most` if it is larger than that.
    #[inline(always)]
    pub(crate) fn square_within(&self, from: &[f64], to: &[f64], most: f64) -> f64 {
        if self.has_few_lines() {
            return self.square_of_lines(from, to);
        }
        let mut sum = 0.0;
        for (axis, (from, to)) in self.axes.iter().zip(from.iter().zip(to)) {
            let change = axis.weight * axis.reduced(to - from);
            sum += change * change;
            if sum > most {
                break;
            }
        }
        sum
    }

    /// The square of the distance where no axis closes: without a branch per axis.
    #[inline(always)]
    fn square_of_lines(&self, from: &[f64], to: &[f64]) -> f64 {
        let changes = self.axes.iter().zip(from.iter().zip(to)).map(|(axis, (from, to))| axis.weight * (to - from));
        changes.fold(0.0, |sum, change| sum + change * change)
    }

    /// No more than the square of the distance from a state to a box: the least and the largest value on each axis.
    #[inline(always)]
    pub(crate) fn square_to_box(&self, state: &[f64], sides: &[f64]) -> f64 {
        let axes = self.axes.iter().zip(state.iter().zip(sides.as_chunks::<2>().0));
        if self.is_flat {
            return axes.fold(0.0, |sum, (axis, (value, [low, high]))| {
                let gap = axis.weight * (low - value).at_least(value - high).at_least(0.0);
                sum + gap * gap
            });
        }
        axes.fold(0.0, |sum, (axis, (&value, &[low, high]))| {
            let gap = axis.gap(value, (low, high));
            sum + gap * gap
        })
    }

    /// The distance.
    pub(crate) fn distance(&self, from: &[f64], to: &[f64]) -> f64 {
        self.square_within(from, to, f64::INFINITY).sqrt()
    }

    /// The length of a path, row by row.
    pub(crate) fn length(&self, path: &[f64]) -> f64 {
        let rows = path.chunks_exact(self.dimension());
        rows.clone().zip(rows.skip(1)).map(|(from, to)| self.distance(from, to)).sum()
    }

    /// What a motion costs, where states have no costs.
    pub(crate) fn cost(&self, from: &[f64], to: &[f64]) -> f64 {
        self.cost_at(None, from, to)
    }

    /// The same of a motion whose square of the distance is known.
    pub(crate) fn cost_at(&self, square: impl Into<Option<f64>>, from: &[f64], to: &[f64]) -> f64 {
        let Some(place) = self.place else {
            return square.into().map_or_else(|| self.distance(from, to), f64::sqrt);
        };
        let moved = if place > 0 { way(from, to) } else { 0.0 };
        let changes = self.axes.iter().zip(from.iter().zip(to)).skip(place);
        changes.fold(moved, |sum, (axis, (from, to))| sum + axis.weight * axis.reduced(to - from).abs())
    }

    /// What a path costs, row by row.
    pub(crate) fn path_cost(&self, path: &[f64]) -> f64 {
        let rows = path.chunks_exact(self.dimension());
        rows.clone().zip(rows.skip(1)).map(|(from, to)| self.cost(from, to)).sum()
    }

    /// The distance across the whole space: no two states are farther apart.
    pub(crate) fn diagonal(&self) -> f64 {
        let span = |axis: &AxisExtent| axis.weight * if axis.wraps { axis.span / 2.0 } else { axis.span };
        self.axes.iter().map(|axis| span(axis) * span(axis)).sum::<f64>().sqrt()
    }

    /// Adds a state to a list as it is reached from another one: its angles without the whole turns between them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push_reached(&self, list: &mut Vec<f64>, from: &[f64], to: &[f64]) -> Result<(), Error> {
        crate::collections::reserve(list, self.dimension())?;
        for (axis, (&from, &to)) in self.axes.iter().zip(from.iter().zip(to)) {
            list.push(if axis.wraps { to - axis.turns(to - from) } else { to });
        }
        Ok(())
    }

    /// Writes the state that is `part` of the way from one state to another, which has no whole turns more.
    pub(crate) fn between(from: &[f64], to: &[f64], part: f64, state: &mut [f64]) {
        for ((from, to), value) in from.iter().zip(to).zip(state) {
            *value = from + part * (to - from);
        }
    }
}

#[cfg(test)]
#[path = "metric_tests.rs"]
mod tests;
