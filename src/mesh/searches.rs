//! The search of a planner: the exact one, for a point or a disc, or one over a graph.

use std::sync::atomic::AtomicBool;

use super::disc::MeshDiscSearch;
use super::graph_search::{MeshGraphSearch, MeshNodes};
use super::path::MeshPath;
use super::search::{MeshSearch, SearchLimits};
use super::spots::MeshSpot;
use super::topology::Topology;
use crate::base::{Budget, Result, bytes};
use crate::collections::Shared;
use crate::search::core::{Progress, Stats};

/// A search that can be paused: that of a planner, and for a radius another one. The one that began last answers.
pub(crate) struct AnyMeshSearch {
    first: FirstSearch,
    /// Made by the first search that needs it, on the heap: most planners never do.
    disc: Option<Shared<MeshDiscSearch>>,
    is_disc: bool,
    /// The factor of the estimate.
    scale: f64,
}

/// The search of a planner for points.
enum FirstSearch {
    Exact(MeshSearch),
    Graph(MeshGraphSearch),
}

/// Evaluates an expression with whichever search answers.
macro_rules! of_active {
    ($disc:expr, $first:expr, $search:ident => $value:expr) => {
        match $disc {
            Some($search) => $value,
            None => of_first!($first, $search => $value),
        }
    };
}

/// The same with that for points.
macro_rules! of_first {
    ($first:expr, $search:ident => $value:expr) => {
        match $first {
            FirstSearch::Exact($search) => $value,
            FirstSearch::Graph($search) => $value,
        }
    };
}

impl AnyMeshSearch {
    /// The exact search.
    pub(crate) fn exact(open_gaps: bool, scale: f64) -> Self {
        Self { first: FirstSearch::Exact(MeshSearch::new(open_gaps, scale)), disc: None, is_disc: false, scale }
    }

    /// A search over such nodes.
    pub(crate) fn over(nodes: MeshNodes, open_gaps: bool, scale: f64) -> Self {
        let first = FirstSearch::Graph(MeshGraphSearch::new(nodes, open_gaps, scale));
        Self { first, disc: None, is_disc: false, scale }
    }

    /// True for the exact search, which takes a radius.
    pub(crate) const fn is_exact(&self) -> bool {
        matches!(self.first, FirstSearch::Exact(_))
    }

    /// True if paths of points pass where faces touch in a corner alone.
    pub(crate) const fn passes_corners(&self) -> bool {
        of_first!(&self.first, search => search.passes_corners())
    }

    fn disc(&self) -> Option<&MeshDiscSearch> {
        self.disc.as_deref().filter(|_| self.is_disc)
    }

    fn disc_mut(&mut self) -> Option<&mut MeshDiscSearch> {
        self.disc.as_mut().filter(|_| self.is_disc).and_then(Shared::get_mut)
    }

    /// Begins a search between two points of the mesh: places of a disc if `radius`, in 1/256 cell, is not 0, which the
    /// exact search alone takes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], radius: i32, limits: SearchLimits) -> Result {
        self.is_disc = radius != 0;
        if self.is_disc && self.disc.is_none() {
            self.disc = Some(Shared::new(MeshDiscSearch::new(self.scale))?);
        }
        let own = if self.is_disc { bytes(Shared::<MeshDiscSearch>::BYTES) } else { 0 };
        let limits = SearchLimits { allowance: limits.allowance.saturating_sub(own), ..limits };
        match self.disc_mut() {
            Some(disc) => disc.begin(mesh, ends, radius, limits),
            None => of_first!(&mut self.first, search => search.begin(mesh, ends, limits)),
        }
    }

    /// The exact length of the path that was traced, where its points tell it but nearly.
    pub(crate) fn length(&self) -> Option<f64> {
        self.disc().map(MeshDiscSearch::length)
    }

    /// Goes on until a path is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn step(&mut self, mesh: &Topology, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        of_active!(self.disc_mut(), &mut self.first, search => search.step(mesh, budget, cancel))
    }

    /// Writes the path that was found, or the one to where the search came nearest to the goal. On a mesh with heights
    /// `out.faces` tells of each point a face that it lies in.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&mut self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        of_active!(self.disc_mut(), &mut self.first, search => search.trace(mesh, is_found, out))
    }

    /// True if what is open tells the least length of a path.
    pub(crate) fn has_bounds(&self) -> bool {
        self.is_exact() && self.scale <= 1.0
    }

    /// Where the search has bounds no path that it may find still is shorter; infinite if nothing is open.
    pub(crate) fn least_open(&self) -> f64 {
        match (self.disc(), &self.first) {
            (Some(disc), _) => disc.least_open(),
            (None, FirstSearch::Exact(search)) => search.least_open(),
            (None, FirstSearch::Graph(_)) => 0.0,
        }
    }

    /// What the search has counted.
    pub(crate) fn stats(&self) -> Stats {
        of_active!(self.disc(), &self.first, search => search.stats())
    }

    /// Bytes of the open lists.
    pub(crate) fn open_bytes(&self) -> u64 {
        let of_disc = self.disc.as_deref().map_or(0, MeshDiscSearch::open_bytes);
        of_disc + of_first!(&self.first, search => search.open_bytes())
    }

    /// Most entries of the open list at once.
    pub(crate) fn open_peak(&self) -> u64 {
        of_active!(self.disc(), &self.first, search => search.open_peak())
    }

    /// Bytes of the other lists.
    pub(crate) fn bytes(&self) -> u64 {
        let of_disc = |disc: &MeshDiscSearch| disc.bytes() + bytes(Shared::<MeshDiscSearch>::BYTES);
        self.disc.as_deref().map_or(0, of_disc) + of_first!(&self.first, search => search.bytes())
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        self.disc = None;
        of_first!(&mut self.first, search => search.release());
    }
}
