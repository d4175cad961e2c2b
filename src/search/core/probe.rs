//! Search events, for pictures and traces.
//!
//! A kernel is compiled once per probe type: with [`NoProbe`] every call below vanishes. A library that is to be small
//! has one copy of each, which asks whether there is a probe: see [`unwatched`].

use crate::geom::Point;

/// Receives the events of a search in the order in which they happen. Every method has an empty default.
///
/// Lengths are in grid units (cells) as the kernel stores them: with terrain costs they are costs.
pub trait Probe {
    /// False if the probe ignores every event, so that a kernel need not compute their arguments.
    #[inline(always)]
    fn watches(&self) -> bool {
        true
    }

    /// `vertex` is taken from the open list and expanded; `g` is its distance through `parent` from the end of the
    /// query at which the search begins: the start, but for D* Lite the goal, and for Anya and the graphs of corners
    /// the goal where that end promises the shorter search. This end is its own parent.
    #[inline(always)]
    fn expand(&mut self, vertex: Point, parent: Point, g: f64) {
        let _ = (vertex, parent, g);
    }

    /// `vertex` is put on the open list with distance `g` through `parent` and the key `f`.
    #[inline(always)]
    fn generate(&mut self, vertex: Point, parent: Point, g: f64, f: f64) {
        let _ = (vertex, parent, g, f);
    }

    /// The line of sight between two points was checked.
    #[inline(always)]
    fn sight(&mut self, from: Point, to: Point, visible: bool) {
        let _ = (from, to, visible);
    }

    /// Anya: the root sees the ground between two intervals, `from` the row nearer to it and `to` the other one. Each
    /// has its near and its far end, x and y in cells, rounded; the trapezoid between them is free and in view. Rows
    /// are grid lines along x or along y, and `from` may be the root itself. Called after the root was expanded; ground
    /// next to a wall may be left out, up to one row of cells.
    #[inline(always)]
    fn project(&mut self, root: Point, from: [(f64, f64); 2], to: [(f64, f64); 2]) {
        let _ = (root, from, to);
    }
}

/// The probe that ignores everything and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProbe;

impl Probe for NoProbe {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
}

/// A probe if there is one. Its calls are for few, and are not to make kernels larger.
impl<'a> Probe for Option<&'a mut (dyn Probe + 'a)> {
    #[inline(always)]
    fn watches(&self) -> bool {
        self.is_some()
    }

    #[inline(never)]
    fn expand(&mut self, vertex: Point, parent: Point, g: f64) {
        if let Some(probe) = self {
            probe.expand(vertex, parent, g);
        }
    }

    #[inline(never)]
    fn generate(&mut self, vertex: Point, parent: Point, g: f64, f: f64) {
        if let Some(probe) = self {
            probe.generate(vertex, parent, g, f);
        }
    }

    #[inline(never)]
    fn sight(&mut self, from: Point, to: Point, visible: bool) {
        if let Some(probe) = self {
            probe.sight(from, to, visible);
        }
    }

    #[inline(never)]
    fn project(&mut self, root: Point, from: [(f64, f64); 2], to: [(f64, f64); 2]) {
        if let Some(probe) = self {
            probe.project(root, from, to);
        }
    }
}

/// What searches have that nobody watches: a kernel of their own, or the one of those that are watched.
#[cfg(feature = "unwatched-kernels")]
pub(crate) const fn unwatched() -> NoProbe {
    NoProbe
}

/// What searches have that nobody watches: a kernel of their own, or the one of those that are watched.
#[cfg(not(feature = "unwatched-kernels"))]
pub(crate) const fn unwatched() -> Option<&'static mut dyn Probe> {
    None
}
