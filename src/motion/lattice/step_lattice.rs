//! The lattice of a chain's states, or of a body's poses among polygons. A step changes one number to the next value,
//! or both of a position.
//!
//! A voxel serves if the state in its middle is free, of a chain also without touching anything; a step if the motion
//! between two of them is. Both are found when the search first asks, and kept in the space.

use crate::base::Error;
use crate::motion::core::driver::{End, end_cost};
use crate::motion::{lattice::distances::Distances, lattice::joint_costs::JointCosts};
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};
use crate::space::{Axis, AxisLattice, AxisNumbers, Check, MOST_AXES, Question, Verdicts};

/// The lattice, as a graph.
pub(crate) struct StepLattice<'a> {
    pub(crate) lattice: &'a AxisLattice,
    pub(crate) axes: &'a [Axis],
    pub(crate) has_place: bool,
    pub(crate) check: &'a mut dyn Check,
    pub(crate) verdicts: &'a mut Verdicts,
    pub(crate) distances: &'a Distances,
    pub(crate) joints: &'a JointCosts,
    /// By number.
    pub(crate) ends: &'a [End<AxisNumbers>],
}

impl StepLattice<'_> {
    /// True if a voxel serves.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn is_free(&mut self, at: AxisNumbers) -> Result<bool, Error> {
        let Self { lattice, axes, check, verdicts, .. } = self;
        let row = lattice.row(at);
        verdicts.tell((lattice.number(at), Question::Voxel), || check.serves(&row[..axes.len()]))
    }

    /// True if the step from a voxel that serves by so much on the axes leads to one that serves, and which.
    fn step(&mut self, at: AxisNumbers, by: [i32; MOST_AXES]) -> Result<Option<AxisNumbers>, Error> {
        let mut to = at;
        for (axis, &by) in by.iter().enumerate() {
            if by != 0 {
                let Some(next) = self.lattice.beside(to, axis, by) else { return Ok(None) };
                to = next;
            }
        }
        if !self.is_free(to)? {
            return Ok(None);
        }
        // A step is kept with the end from which its first change is upwards.
        let first = by.iter().position(|&by| by != 0).unwrap_or(0);
        let (low, sign) = if by[first] > 0 { (at, 1) } else { (to, -1) };
        let question = match by[1] * by[0] {
            0 => Question::Step(first),
            way => Question::Diagonal(way > 0),
        };
        let (number, from, dimension) = (self.lattice.number(low), self.lattice.row(low), self.axes.len());
        let mut there = from;
        for ((value, side), by) in there.iter_mut().zip(&self.lattice.sides).zip(by) {
            // Past a whole turn the angle goes on.
            *value += side.step * f64::from(by * sign);
        }
        let Self { check, verdicts, .. } = self;
        let ask = || check.is_between_free(&from[..dimension], &there[..dimension]);
        let told = verdicts.tell((number, question), ask)?;
        Ok(told.then_some(to))
    }
}

/// The steps of a position, beside those along an axis.
const DIAGONALS: [[i32; MOST_AXES]; 4] = [diagonal(1, 1), diagonal(-1, 1), diagonal(-1, -1), diagonal(1, -1)];

const fn diagonal(x: i32, y: i32) -> [i32; MOST_AXES] {
    let mut step = [0; MOST_AXES];
    (step[0], step[1]) = (x, y);
    step
}

impl Graph for StepLattice<'_> {
    type Place = AxisNumbers;

    fn successors(
        &mut self,
        SettledNode { node, parent, .. }: SettledNode,
        take: &mut impl FnMut(Successor<AxisNumbers>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let at = self.lattice.numbers(node);
        let parent = parent.map(|parent| self.lattice.numbers(parent));
        for axis in 0..self.axes.len() {
            let cost = self.axes[axis].weight * self.lattice.sides[axis].step;
            for by in [1, -1] {
                let mut change = [0; MOST_AXES];
                change[axis] = by;
                if self.lattice.beside(at, axis, by) == parent {
                    continue;
                }
                if let Some(place) = self.step(at, change)? {
                    take(Successor { node: self.lattice.number(place), place, cost })?;
                }
            }
        }
        let diagonals = if self.has_place { &DIAGONALS[..] } else { &[] };
        for &change in diagonals {
            if let Some(place) = self.step(at, change)? {
                let cost = self.lattice.sides[0].step * std::f64::consts::SQRT_2;
                take(Successor { node: self.lattice.number(place), place, cost })?;
            }
        }
        Ok(())
    }

    fn estimate(&mut self, at: AxisNumbers) -> f64 {
        let way = if self.has_place { self.distances.of((at[0], at[1])) } else { 0.0 };
        way + self.joints.of(self.lattice, at)
    }

    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        end_cost(self.ends, node)
    }

    fn place(&self, node: NodeId) -> Option<AxisNumbers> {
        Some(self.lattice.numbers(node))
    }
}
