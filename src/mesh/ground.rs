//! The ground that is left of a mesh where classes of faces may not be entered, or cost more.
//!
//! The faces of a class that is blocked are taken out, and a mesh is made of the others, in the same order: what is
//! next to what, fans, islands and dead ends are those of the ground that is left, so that every search and every
//! question is exact there without a look at classes. Part of a mesh is one: nothing can be refused but memory.
//!
//! Time: O(n log n) for n corners, once for a set of blocked classes and each change of the mesh. Memory: that of a
//! mesh of the faces that are left, and 4 bytes for each of them.

use std::sync::atomic::{AtomicU64, Ordering};

use super::build::IndexedFaces;
use super::mesh_snapshot::MeshSnapshot;
use super::mesh_version::MeshVersion;
use super::navigation_mesh::Mesh;
use super::topology::Topology;
use crate::base::sync::Mutex;
use crate::base::{Result, bytes, index, to_u32};
use crate::collections::{Counted, List, Shared, reserve_exact};
use crate::grid::{Costs, Links};

/// The faces of a mesh that a planner may enter.
#[derive(Clone)]
pub(crate) struct MeshGround {
    topology: Shared<Topology>,
    /// The number of each face in the mesh; none if these are all of them.
    numbers: Option<Shared<Vec<u32>>>,
    links: Links,
    /// The revision of the mesh.
    revision: u64,
    /// Equal numbers have the same faces and costs. They only tell grounds apart: no answer depends on them.
    number: u64,
    /// The revision since which the faces of the mesh are these.
    faces_since: u64,
}

/// The number of the next ground of the process.
static NEXT_GROUND: AtomicU64 = AtomicU64::new(1);

/// The ground of whoever follows a mesh: with the costs of classes, as the mesh is now.
pub(crate) struct PresentGround {
    mesh: Mesh,
    state: Mutex<GroundState>,
}

struct GroundState {
    /// None where every unit of way costs 1.
    costs: Option<Shared<Costs>>,
    /// What the mesh is to be as; none for as it is now.
    pinned: Option<MeshVersion>,
    /// The last ground that was asked for.
    known: MeshGround,
}

/// True if a unit of way costs 1, as where no costs are set.
#[expect(clippy::float_cmp, reason = "the default cost is exactly 1")]
fn is_one(cost: f64) -> bool {
    cost == 1.0
}

impl MeshGround {
    /// All faces.
    pub(crate) fn whole(mesh: &MeshVersion) -> Self {
        Self::new(mesh, mesh.topology().clone(), None)
    }

    fn new(mesh: &MeshVersion, topology: Shared<Topology>, numbers: Option<Shared<Vec<u32>>>) -> Self {
        let number = NEXT_GROUND.fetch_add(1, Ordering::Relaxed);
        let (links, revision) = (mesh.links.clone(), mesh.revision);
        Self { topology, numbers, links, revision, number, faces_since: mesh.faces_since }
    }

    /// Those whose class has a finite cost, with what ways through them cost.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn of(mesh: &MeshVersion, costs: &Costs) -> Result<Self> {
        let whole = mesh.topology();
        let cost_of = |face: u32| costs.values[usize::from(mesh.class_of(face))];
        let is_plain = (0..whole.face_count()).all(|face| is_one(cost_of(face)));
        if is_plain {
            return Ok(Self::whole(mesh));
        }
        let entered = || (0..whole.face_count()).filter(|&face| cost_of(face).is_finite());
        let count = entered().count();
        let (mut numbers, mut sizes) = (Vec::new(), Vec::new());
        let (mut points, mut heights) = (Vec::new(), Vec::new());
        reserve_exact(&mut numbers, count)?;
        reserve_exact(&mut sizes, count)?;
        numbers.extend(entered());
        for &face in &numbers {
            let range = whole.corners_of(face);
            sizes.push(range.end - range.start);
            points.add_all(range.clone().map(|corner| whole.at(corner)))?;
            if whole.has_heights() {
                heights.add_all(range.map(|corner| whole.height(corner)))?;
            }
        }
        let mut corners = Vec::new();
        corners.add_all(0..to_u32(points.len()))?;
        let part = IndexedFaces { points: &points, heights: &heights, corners: &corners, sizes: &sizes };
        let mut topology = if count == 0 { Topology::empty() } else { Topology::of_part(part, whole.is_layered())? };
        if !entered().all(|face| is_one(cost_of(face))) {
            topology.set_rates(numbers.iter().map(|&face| cost_of(face)))?;
        }
        Ok(Self::new(mesh, Shared::new(topology)?, Some(Shared::new(numbers)?)))
    }

    fn with(mesh: &MeshVersion, costs: Option<&Costs>) -> Result<Self> {
        costs.map_or_else(|| Ok(Self::whole(mesh)), |costs| Self::of(mesh, costs))
    }

    /// The revision of the mesh that it is a part of.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    /// The links of the mesh.
    pub(crate) const fn links(&self) -> &Links {
        &self.links
    }

    /// The revision since which the faces of the mesh are these.
    pub(crate) const fn faces_since(&self) -> u64 {
        self.faces_since
    }

    /// Equal numbers have the same faces and costs.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    pub(crate) fn topology(&self) -> &Topology {
        &self.topology
    }

    pub(crate) fn shared(&self) -> Shared<Topology> {
        self.topology.clone()
    }

    /// The number in the mesh of a face of the ground.
    pub(crate) fn number_of(&self, face: u32) -> u32 {
        self.numbers.as_ref().map_or(face, |numbers| numbers[index(face)])
    }

    /// True if both are the same one.
    pub(crate) fn is(&self, other: &Self) -> bool {
        std::ptr::eq(self.topology(), other.topology())
    }

    /// Bytes beside those of the mesh.
    pub(crate) fn bytes(&self) -> u64 {
        let fixed = bytes(Shared::<Topology>::BYTES + Shared::<Vec<u32>>::BYTES);
        self.numbers.as_ref().map_or(0, |numbers| fixed + numbers.bytes() + self.topology.bytes())
    }
}

impl GroundState {
    fn version_of(&self, mesh: &Mesh) -> Result<MeshVersion> {
        self.pinned.clone().map_or_else(|| mesh.version(), Ok)
    }
}

impl PresentGround {
    /// The ground of a mesh.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn new(mesh: &Mesh, costs: Option<Costs>) -> Result<Self> {
        let costs = costs.map(Shared::new).transpose()?;
        let known = MeshGround::with(&mesh.version()?, costs.as_deref())?;
        Ok(Self { mesh: mesh.clone(), state: Mutex::new(GroundState { costs, pinned: None, known }) })
    }

    pub(crate) const fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The ground as it is now.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn now(&self) -> Result<MeshGround> {
        let mut state = self.state.lock();
        let version = state.version_of(&self.mesh)?;
        if state.known.faces_since != version.faces_since {
            state.known = MeshGround::with(&version, state.costs.as_deref())?;
        }
        (state.known.revision, state.known.links) = (version.revision, version.links);
        Ok(state.known.clone())
    }

    /// From now on the mesh is as in a snapshot of it, or again as it is then.
    pub(crate) fn pin(&self, snapshot: Option<&MeshSnapshot>) {
        self.state.lock().pinned = snapshot.map(MeshSnapshot::version);
    }

    /// The last ground that was asked for.
    pub(crate) fn known(&self) -> MeshGround {
        self.state.lock().known.clone()
    }

    /// The ground under other costs, which count from now on unless `check` refuses it.
    ///
    /// # Errors
    /// Those of `check`; [`crate::Error::OutOfMemory`]. Nothing has changed then.
    pub(crate) fn set_costs(&self, costs: Costs, check: impl FnOnce(&MeshGround) -> Result) -> Result<MeshGround> {
        let mut state = self.state.lock();
        let known = MeshGround::of(&state.version_of(&self.mesh)?, &costs)?;
        check(&known)?;
        state.costs = Some(Shared::new(costs)?);
        state.known = known.clone();
        Ok(known)
    }
}
