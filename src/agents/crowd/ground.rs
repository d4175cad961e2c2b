//! What a crowd walks on: the cells of a grid, or a navigation mesh.

#[cfg(feature = "motion")]
use super::mesh_walls;
use super::{walkers::Body, walls, work::WalkerWork};
use crate::base::Result;
#[cfg(feature = "motion")]
use crate::collections::Shared;
use crate::grid::{Grid, Layer, LayerKey, Snapshot};
#[cfg(feature = "motion")]
use crate::mesh::Topology;

/// What a crowd walks on.
pub(super) enum CrowdGround {
    Grid {
        grid: Grid,
        layer_key: LayerKey,
    },
    #[cfg(feature = "motion")]
    Mesh(Shared<Topology>),
}

/// The walls of a step.
#[derive(Clone, Copy)]
pub(super) enum CrowdWalls<'a> {
    Cells(&'a Layer),
    #[cfg(feature = "motion")]
    Rim(&'a Topology),
}

impl CrowdGround {
    /// The cells of a grid as they are now.
    pub(super) fn snapshot(&self) -> Option<Snapshot> {
        match self {
            Self::Grid { grid, .. } => Some(grid.snapshot()),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => None,
        }
    }

    /// The walls, with what [`CrowdGround::snapshot`] gave.
    pub(super) fn walls<'a>(&'a self, snapshot: Option<&'a Snapshot>) -> CrowdWalls<'a> {
        match self {
            Self::Grid { layer_key, .. } => {
                let layer = snapshot.and_then(|snapshot| snapshot.layer(*layer_key));
                CrowdWalls::Cells(layer.expect("a crowd keeps the layer of its blocked classes alive"))
            }
            #[cfg(feature = "motion")]
            Self::Mesh(mesh) => CrowdWalls::Rim(mesh),
        }
    }
}

impl Drop for CrowdGround {
    fn drop(&mut self) {
        match self {
            Self::Grid { grid, layer_key } => grid.release_layer(*layer_key),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => {}
        }
    }
}

impl CrowdWalls<'_> {
    /// Adds the half-planes of the walls near a walker.
    pub(super) fn add(self, body: &Body, horizon: f64, work: &mut WalkerWork) -> Result {
        match self {
            Self::Cells(layer) => walls::add(layer, body, horizon, &mut work.lines),
            #[cfg(feature = "motion")]
            Self::Rim(mesh) => mesh_walls::add(mesh, body, horizon, work),
        }
    }
}
