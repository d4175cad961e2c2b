//! Areas: the classes of faces, and the ground that is left of a mesh where classes may not be entered.
//!
//! The faces of a class that is blocked are taken out, and a mesh is made of the others, in the same order: what is
//! next to what, fans, islands and dead ends are those of the ground that is left, so that every search and every
//! question is exact there without a look at classes. Nothing has to be checked: part of a mesh is one.
//!
//! Time: O(n log n) for n corners, once for a set of blocked classes. Memory: that of a mesh of the faces that are
//! left, and 4 bytes for each of them.

use super::build::IndexedFaces;
use super::navigation_mesh::Mesh;
use super::topology::Topology;
use crate::base::{Error, Result, index, real_usize, to_u32};
use crate::collections::{Counted, List, Shared, SharedSlice, reserve_exact};
use crate::geom::Point;

/// The class of plain ground, which faces have at first.
const PLAIN: u8 = 1;

/// The classes of faces, one after the other; none if all are plain ground.
pub(super) type FaceClasses = Option<SharedSlice<u8>>;

/// Classes as a mesh holds them.
///
/// # Errors
/// [`Error::BadValue`] for another number of classes than there are faces, and for class 0; [`Error::OutOfMemory`].
pub(super) fn classes_of(mesh: &Topology, classes: &[u8]) -> Result<FaceClasses> {
    if classes.len() != index(mesh.face_count()) {
        let value = real_usize(classes.len());
        return Err(Error::BadValue { name: "count", value, allowed: "one class for each face of the mesh" });
    }
    if classes.contains(&0) {
        return Err(Error::BadValue { name: "a class", value: 0.0, allowed: "1 to 255: leave out what is no ground" });
    }
    if classes.iter().all(|&class| class == PLAIN) {
        return Ok(None);
    }
    let mut kept = SharedSlice::zeroed(classes.len())?;
    kept.make_mut()?.copy_from_slice(classes);
    Ok(Some(kept))
}

impl Mesh {
    /// A mesh with the same faces and these classes, from 1 on, one for each face: 1 is plain ground. Planners may keep
    /// out of classes ([`crate::plan::MeshPlanner::set_costs`]). The faces are shared.
    ///
    /// # Errors
    /// [`Error::BadValue`] for another number of classes than there are faces, and for class 0: a face that is no
    /// ground is left out; [`Error::OutOfMemory`].
    pub fn with_classes(&self, classes: &[u8]) -> Result<Self> {
        Ok(Self { classes: classes_of(&self.topology, classes)?, ..self.clone() })
    }

    /// The class of each face, in the order of their numbers.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (0..self.face_count()).map(|face| self.class_of(face))
    }

    /// The class of one of the faces.
    pub(crate) fn class_of(&self, face: u32) -> u8 {
        self.classes.as_ref().map_or(PLAIN, |classes| classes[index(face)])
    }

    /// For each face of a mesh that was mended the number of the given face of which it was made, else its own number.
    pub fn origins(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        (0..self.face_count()).map(|face| self.origins.as_ref().map_or(face, |origins| origins[index(face)]))
    }
}

/// The faces of a mesh that a planner may enter.
#[derive(Clone)]
pub(crate) struct MeshGround {
    topology: Shared<Topology>,
    /// The number of each face in the mesh; none if these are all of them.
    numbers: Option<Shared<Vec<u32>>>,
}

impl MeshGround {
    /// All faces.
    pub(crate) fn whole(mesh: &Mesh) -> Self {
        Self { topology: mesh.topology().clone(), numbers: None }
    }

    /// Those whose class may be entered.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn of(mesh: &Mesh, is_entered: impl Fn(u8) -> bool) -> Result<Self> {
        let whole = mesh.topology();
        let entered = || (0..whole.face_count()).filter(|&face| is_entered(mesh.class_of(face)));
        let count = entered().count();
        if count == index(whole.face_count()) {
            return Ok(Self::whole(mesh));
        }
        let (mut numbers, mut points, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        reserve_exact(&mut numbers, count)?;
        reserve_exact(&mut sizes, count)?;
        numbers.extend(entered());
        for &face in &numbers {
            let range = whole.corners_of(face);
            sizes.push(range.end - range.start);
            points.add_all(range.map(|corner| whole.at(corner)))?;
        }
        let topology = if count == 0 { Topology::empty() } else { Topology::of_points(&points, &sizes)? };
        Ok(Self { topology: Shared::new(topology)?, numbers: Some(Shared::new(numbers)?) })
    }

    pub(crate) fn topology(&self) -> &Topology {
        &self.topology
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
        let fixed = crate::base::bytes(Shared::<Topology>::BYTES + Shared::<Vec<u32>>::BYTES);
        self.numbers.as_ref().map_or(0, |numbers| fixed + numbers.bytes() + self.topology.bytes())
    }
}

impl Topology {
    /// A mesh of faces that have points of their own.
    ///
    /// # Errors
    /// Those of [`Topology::of`].
    pub(super) fn of_points(points: &[Point], sizes: &[u32]) -> Result<Self> {
        let mut corners = Vec::new();
        corners.add_all(0..to_u32(points.len()))?;
        Self::of(IndexedFaces { points, corners: &corners, sizes })
    }

    /// A mesh without faces: every point lies beside it.
    fn empty() -> Self {
        let mut mesh = Self::default();
        (mesh.buckets.low, mesh.buckets.high) = (Point { x: 1, y: 1 }, Point { x: 0, y: 0 });
        mesh
    }
}
