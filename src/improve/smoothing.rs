//! The smoothing options, and what both ways of smoothing share.

use super::context::PathContext;
use super::refraction::Refraction;
use crate::base::{Result, numbered};
use crate::collections::counted;
use crate::geom::{Point, cross};
use crate::grid::{clear_for_disc, visible};

numbered! {
    /// What happens to a found path before it is returned.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Smoothing {
        /// Nothing.
        #[default]
        None = 0,
        /// One greedy pass from the start, as the papers' A* with post-smoothing. With a radius lines of sight are
        /// those of a disc.
        Greedy = 1,
        /// The greedy pass, then the path is pulled until no pull shortens it. With terrain costs it bends where costs
        /// change besides, as light does (see the page on terrain): its points need not be lattice points then. Not
        /// with a radius.
        Taut = 2,
    }
}

/// Smooths paths; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Smoother {
    pub(super) chain: Vec<Point>,
    refraction: Refraction,
    /// Line-of-sight checks of the last call.
    pub(super) checks: u64,
}

counted!(Smoother { chain, refraction } plain { checks });

impl Smoother {
    /// Smooths a path of any number of points in place; returns how many lines of sight were checked.
    pub(crate) fn smooth(
        &mut self,
        smoothing: Smoothing,
        context: &PathContext<'_>,
        path: &mut Vec<Point>,
    ) -> Result<u64> {
        self.checks = 0;
        if smoothing != Smoothing::None {
            self.greedy(context, path);
        }
        if smoothing == Smoothing::Taut {
            self.pull_taut(context, path)?;
            if context.costs.is_some() {
                self.refraction.descend(context, path)?;
                self.checks += self.refraction.checks();
            }
        }
        Ok(self.checks)
    }

    pub(super) fn sees(&mut self, context: &PathContext<'_>, from: Point, to: Point) -> bool {
        self.checks += 1;
        match context.radius {
            0 => visible(context.layer, from, to, context.gaps),
            radius => clear_for_disc(context.layer, (from, to), radius),
        }
    }

    /// Gives the memory back.
    pub(crate) fn release(&mut self) {
        (self.chain, self.refraction) = (Vec::new(), Refraction::default());
    }
}

/// Drops repeated points and every point at which the path does not turn: it goes straight on, or back on itself (the
/// way to the next point is then a part of a way already walked).
pub(crate) fn drop_collinear(path: &mut Vec<Point>) {
    if let [start, end] = path[..]
        && start != end
    {
        return;
    }
    let mut kept = 0;
    for i in 0..path.len() {
        let point = path[i];
        while kept > 1 && cross(path[kept - 2], path[kept - 1], point) == 0 {
            kept -= 1;
        }
        if kept > 0 && path[kept - 1] == point {
            continue;
        }
        path[kept] = point;
        kept += 1;
    }
    path.truncate(kept);
}
