//! A mesh as it was at one revision, which no change of it changes.

use super::mesh_version::MeshVersion;
use super::navigation_mesh::Mesh;
use crate::base::Result;

/// A mesh at one revision: its faces with what obstacles have cut, and its links. It keeps them alive.
///
/// ```
/// use taut::mesh::{Mesh, MeshSnapshot};
/// use taut::plan::MeshPlanner;
/// use taut::{Options, Position, Request};
///
/// let at = |x, y| Position::new(x, y);
/// let mesh = Mesh::new(&[at(0.0, 0.0), at(9.0, 0.0), at(9.0, 9.0), at(0.0, 9.0)], &[0, 1, 2, 3], &[4])?;
/// let before: MeshSnapshot = mesh.snapshot()?;
/// mesh.add_obstacle(&[at(4.0, -1.0), at(5.0, -1.0), at(5.0, 5.0), at(4.0, 5.0)])?;
/// let mut planner = MeshPlanner::new(&mesh, Options::default())?;
/// planner.pin(Some(&before))?;
/// let across = Request::new(at(1.0, 2.0), at(8.0, 2.0));
/// assert_eq!(planner.find(&across)?.length, 7.0);
/// planner.pin(None)?;
/// assert!(planner.find(&across)?.length > 9.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone)]
pub struct MeshSnapshot {
    mesh: Mesh,
    version: MeshVersion,
}

impl MeshSnapshot {
    /// The revision at which it was taken.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.version.revision
    }

    /// True if it is one of this mesh.
    pub(crate) fn is_of(&self, mesh: &Mesh) -> bool {
        self.mesh.is(mesh)
    }

    pub(super) fn version(&self) -> MeshVersion {
        self.version.clone()
    }
}

impl Mesh {
    /// Takes a snapshot of the mesh as it is now. It shares the faces; after changes it takes the time of putting them
    /// together, as the next query would.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub fn snapshot(&self) -> Result<MeshSnapshot> {
        Ok(MeshSnapshot { mesh: self.clone(), version: self.version()? })
    }
}
