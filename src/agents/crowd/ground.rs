//! What a crowd walks on: the cells of a grid, or a navigation mesh.

#[cfg(feature = "motion")]
use super::mesh_walls;
use super::{walkers::Body, walls, work::WalkerWork};
use crate::base::Result;
use crate::grid::{Grid, Layer, LayerKey, Snapshot};
#[cfg(feature = "motion")]
use crate::mesh::{MeshGround, PresentGround, Topology};

/// What a crowd walks on.
pub(super) enum CrowdGround {
    Grid {
        grid: Grid,
        layer_key: LayerKey,
    },
    #[cfg(feature = "motion")]
    Mesh(PresentGround),
}

/// What a crowd walks on in one step.
pub(super) enum StepGround {
    Cells(Snapshot),
    #[cfg(feature = "motion")]
    Faces(MeshGround),
}

/// The walls of a step.
#[derive(Clone, Copy)]
pub(super) enum CrowdWalls<'a> {
    Cells(&'a Layer),
    #[cfg(feature = "motion")]
    Rim(&'a Topology),
}

impl CrowdGround {
    /// What it is now.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn now(&self) -> Result<StepGround> {
        Ok(match self {
            Self::Grid { grid, .. } => StepGround::Cells(grid.snapshot()),
            #[cfg(feature = "motion")]
            Self::Mesh(ground) => StepGround::Faces(ground.now()?),
        })
    }

    /// The walls of what [`CrowdGround::now`] gave.
    pub(super) fn walls<'a>(&self, now: &'a StepGround) -> CrowdWalls<'a> {
        match now {
            StepGround::Cells(snapshot) => {
                let layer = match self {
                    Self::Grid { layer_key, .. } => snapshot.layer(*layer_key),
                    #[cfg(feature = "motion")]
                    Self::Mesh(_) => None,
                };
                CrowdWalls::Cells(layer.expect("a crowd keeps the layer of its blocked classes alive"))
            }
            #[cfg(feature = "motion")]
            StepGround::Faces(ground) => CrowdWalls::Rim(ground.topology()),
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
