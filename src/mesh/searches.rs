//! The search of a planner: the exact one, or one over a graph.

use std::sync::atomic::AtomicBool;

use super::graph_search::{MeshGraphSearch, MeshNodes};
use super::path::MeshPath;
use super::search::{MeshSearch, SearchLimits};
use super::spots::MeshSpot;
use super::topology::Topology;
use crate::base::{Budget, Result};
use crate::search::core::{Progress, Stats};

/// A search that can be paused.
pub(crate) enum AnyMeshSearch {
    Exact(MeshSearch),
    Graph(MeshGraphSearch),
}

/// Evaluates an expression with whichever search it is.
macro_rules! of_either {
    ($any:expr, $search:ident => $value:expr) => {
        match $any {
            AnyMeshSearch::Exact($search) => $value,
            AnyMeshSearch::Graph($search) => $value,
        }
    };
}

impl AnyMeshSearch {
    /// The exact search.
    pub(crate) fn exact(open_gaps: bool, scale: f64) -> Self {
        Self::Exact(MeshSearch::new(open_gaps, scale))
    }

    /// A search over such nodes.
    pub(crate) fn over(nodes: MeshNodes, open_gaps: bool, scale: f64) -> Self {
        Self::Graph(MeshGraphSearch::new(nodes, open_gaps, scale))
    }

    /// True if paths pass where faces touch in a corner alone.
    pub(crate) const fn passes_corners(&self) -> bool {
        of_either!(self, search => search.passes_corners())
    }

    /// Begins a search between two points of the mesh.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], limits: SearchLimits) -> Result {
        of_either!(self, search => search.begin(mesh, ends, limits))
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
        of_either!(self, search => search.open_bytes())
    }

    /// Most entries of the open list at once.
    pub(crate) fn open_peak(&self) -> u64 {
        of_either!(self, search => search.open_peak())
    }

    /// Bytes of the other lists.
    pub(crate) fn bytes(&self) -> u64 {
        of_either!(self, search => search.bytes())
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        of_either!(self, search => search.release());
    }
}
