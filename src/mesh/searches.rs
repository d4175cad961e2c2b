//! The search of a planner: the exact one, for a point or a disc, or one over a graph.

use std::sync::atomic::AtomicBool;

use super::disc::MeshDiscSearch;
use super::graph_search::{MeshGraphSearch, MeshNodes};
use super::path::MeshPath;
use super::search::{MeshSearch, SearchLimits};
use super::spots::MeshSpot;
use super::topology::Topology;
use crate::base::{Budget, Result};
use crate::search::core::{Progress, Stats};

/// A search that can be paused.
pub(crate) enum AnyMeshSearch {
    Exact(ExactMeshSearch),
    Graph(MeshGraphSearch),
}

/// The exact search: that of a point and that of a disc, of which the one that began last answers.
pub(crate) struct ExactMeshSearch {
    point: MeshSearch,
    disc: MeshDiscSearch,
    is_disc: bool,
}

/// Evaluates an expression with whichever search it is.
macro_rules! of_either {
    ($any:expr, $search:ident => $value:expr) => {
        match $any {
            AnyMeshSearch::Exact(ExactMeshSearch { disc: $search, is_disc: true, .. }) => $value,
            AnyMeshSearch::Exact(ExactMeshSearch { point: $search, .. }) => $value,
            AnyMeshSearch::Graph($search) => $value,
        }
    };
}

impl AnyMeshSearch {
    /// The exact search.
    pub(crate) fn exact(open_gaps: bool, scale: f64) -> Self {
        let (point, disc) = (MeshSearch::new(open_gaps, scale), MeshDiscSearch::new(scale));
        Self::Exact(ExactMeshSearch { point, disc, is_disc: false })
    }

    /// A search over such nodes.
    pub(crate) fn over(nodes: MeshNodes, open_gaps: bool, scale: f64) -> Self {
        Self::Graph(MeshGraphSearch::new(nodes, open_gaps, scale))
    }

    /// True for the exact search.
    pub(crate) const fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// True if paths pass where faces touch in a corner alone.
    pub(crate) const fn passes_corners(&self) -> bool {
        match self {
            Self::Exact(search) => search.point.passes_corners(),
            Self::Graph(search) => search.passes_corners(),
        }
    }

    /// Begins a search between two points of the mesh: places of a disc if `radius`, in 1/256 cell, is not 0, which the
    /// exact search alone takes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], radius: i32, limits: SearchLimits) -> Result {
        match self {
            Self::Exact(ExactMeshSearch { point, disc, is_disc }) => {
                *is_disc = radius != 0;
                if *is_disc { disc.begin(mesh, ends, radius, limits) } else { point.begin(mesh, ends, limits) }
            }
            Self::Graph(search) => search.begin(mesh, ends, limits),
        }
    }

    /// The exact length of the path that was traced, where its points tell it but nearly.
    pub(crate) fn length(&self) -> Option<f64> {
        match self {
            Self::Exact(ExactMeshSearch { disc, is_disc: true, .. }) => Some(disc.length()),
            Self::Exact(_) | Self::Graph(_) => None,
        }
    }

    /// Goes on until a path is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn step(&mut self, mesh: &Topology, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        of_either!(self, search => search.step(mesh, budget, cancel))
    }

    /// Writes the path that was found, or the one to where the search came nearest to the goal. On a mesh with heights
    /// `out.faces` tells of each point a face that it lies in.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&mut self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        of_either!(self, search => search.trace(mesh, is_found, out))
    }

    /// What the search has counted.
    pub(crate) const fn stats(&self) -> Stats {
        of_either!(self, search => search.stats())
    }

    /// Bytes of the open list.
    pub(crate) fn open_bytes(&self) -> u64 {
        match self {
            Self::Exact(ExactMeshSearch { point, disc, .. }) => point.open_bytes() + disc.open_bytes(),
            Self::Graph(search) => search.open_bytes(),
        }
    }

    /// Most entries of the open list at once.
    pub(crate) fn open_peak(&self) -> u64 {
        of_either!(self, search => search.open_peak())
    }

    /// Bytes of the other lists.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Exact(ExactMeshSearch { point, disc, .. }) => point.bytes() + disc.bytes(),
            Self::Graph(search) => search.bytes(),
        }
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        match self {
            Self::Exact(ExactMeshSearch { point, disc, .. }) => {
                point.release();
                disc.release();
            }
            Self::Graph(search) => search.release(),
        }
    }
}
