//! One improvement of a path of points, from its options to the improved path.

use super::context::PathContext;
use super::descend::{Descended, Descender, DescentJob};
use super::ground::{GridGround, PathSpace};
use super::options::{ImproveOptions, Improvement};
use super::round::{Arc, Rounder};
use super::shortcut::{Shortcutter, path_cost};
use super::smoothing::drop_collinear;
use crate::base::Result;
use crate::collections::{Counted, List, counted, reserve};
use crate::geom::Point;

/// Improves paths; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Improver {
    shortcutter: Shortcutter<Point>,
    descender: Descender,
    rounder: Rounder,
    /// A path that may lead through walls, for descent.
    pub(crate) seed: Vec<Point>,
    /// The path to improve, and the improved one.
    pub(crate) from: Vec<Point>,
    pub(crate) path: Vec<Point>,
}

counted!(Improver { shortcutter, descender, rounder, seed, from, path });

/// What came of an improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Improved {
    /// True if the path is cheaper, or rounded, and its segments are free.
    pub(crate) is_better: bool,
    /// What the path cost before, and what the new one does, in terms of what was minimised; 0 for rounding, which
    /// minimises nothing.
    pub(crate) before: f64,
    pub(crate) cost: f64,
    /// The least radius of its turns after rounding; else 0.
    pub(crate) least_radius: f64,
    pub(crate) iterations: u32,
    /// Lines of sight checked.
    pub(crate) checks: u64,
}

impl Improver {
    /// Bytes that an improvement of `self.from` will take beyond those that are held, apart from copies of
    /// the path.
    pub(crate) fn more_bytes(&self, options: &ImproveOptions) -> u64 {
        match options.improvement {
            Improvement::Descend => Descender::bytes_for(&self.from, options).saturating_sub(self.descender.bytes()),
            Improvement::Shortcut | Improvement::Round => 0,
        }
    }

    /// Improves `self.from`; `self.path` has the result. A seed is better once it is free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn improve(
        &mut self,
        context: &PathContext<'_>,
        options: &ImproveOptions,
        is_seed: bool,
    ) -> Result<Improved> {
        let ImproveOptions { clearance, wall_weight, turn_weight, spacing, .. } = *options;
        let mut ground = GridGround { context, clearance, wall_weight, turn_weight, spacing, checks: 0 };
        let mut improved =
            Improved { is_better: false, before: 0.0, cost: 0.0, least_radius: 0.0, iterations: 0, checks: 0 };
        self.path.clear();
        self.rounder.arcs.clear();
        if self.from.len() < 2 {
            reserve(&mut self.path, 1)?;
            self.path.extend(self.from.first());
            return Ok(Improved { is_better: is_seed, least_radius: f64::INFINITY, ..improved });
        }
        match options.improvement {
            Improvement::Shortcut => {
                self.path.add_slice(&self.from)?;
                let limits = (options.max_iterations, options.seed);
                improved.iterations = self.shortcutter.improve(&mut ground, &mut self.path, limits)?;
                if wall_weight <= 0.0 && turn_weight <= 0.0 {
                    drop_collinear(&mut self.path);
                }
                improved.before = path_cost(&mut ground, &self.from);
                improved.cost = path_cost(&mut ground, &self.path);
                improved.is_better = improved.cost < improved.before;
            }
            Improvement::Descend => {
                let job = DescentJob { context, options };
                let Descended { before, after, iterations } =
                    self.descender.descend(&job, &self.from, &mut self.path, |_| ())?;
                drop_collinear(&mut self.path);
                (improved.before, improved.cost, improved.iterations) = (before, after, iterations);
                improved.is_better = is_seed || after < before;
            }
            Improvement::Round => {
                let rounded = self.rounder.round(&mut ground, &self.from, &mut self.path, options.turning_radius)?;
                improved.least_radius = rounded.least_radius;
                improved.is_better = !self.rounder.arcs.is_empty();
            }
        }
        improved.is_better &= self.path.windows(2).all(|ends| ground.is_clear(ends[0], ends[1]));
        improved.checks = ground.checks;
        Ok(improved)
    }

    /// The arcs of the path after rounding.
    pub(crate) fn arcs(&self) -> &[Arc] {
        &self.rounder.arcs
    }
}
