//! The state of a mesh at one revision: its faces, and what is known of each of them.

use super::classes::{FaceClasses, PLAIN, classes_of};
use super::cuts::{FaceFate, MeshCuts};
use super::heights::height_in_cells;
use super::topology::Topology;
use crate::base::{Error, Result, bytes, index, to_u32};
use crate::collections::{Counted, List, Shared, SharedSlice};
use crate::geom::Position;
use crate::grid::Links;

/// The faces of a mesh at one revision. Copies share them.
#[derive(Clone)]
pub(crate) struct MeshVersion {
    pub(super) topology: Shared<Topology>,
    pub(super) classes: FaceClasses,
    /// For each face the number of the given one of which it was made; none if that is its own.
    pub(super) origins: Option<Shared<Vec<u32>>>,
    pub(super) links: Links,
    pub(crate) revision: u64,
    /// The revision since which the faces are these.
    pub(super) faces_since: u64,
}

impl MeshVersion {
    /// The revision of a mesh that has not changed.
    pub(super) const FIRST: u64 = 1;

    /// A mesh of plain ground.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of(topology: Topology) -> Result<Self> {
        Ok(Self {
            topology: Shared::new(topology)?,
            classes: None,
            origins: None,
            links: Links::none(),
            revision: Self::FIRST,
            faces_since: Self::FIRST,
        })
    }

    /// What obstacles have left of this one: the faces that none touches, then those of each part that was cut, where
    /// the first face of the part was. That they do not overlap is known.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::BadValue`] for more than 2^28 corners.
    pub(super) fn changed(&self, cuts: &MeshCuts) -> Result<Self> {
        if cuts.are_idle() {
            return Ok(self.clone());
        }
        let (mut classes, mut origins) = (Vec::new(), Vec::new());
        for face in 0..self.topology.face_count() {
            match cuts.fate(face) {
                FaceFate::Whole => {
                    classes.add(self.class_of(face))?;
                    origins.add(self.origin_of(face))?;
                }
                FaceFate::Cut(cut) => {
                    classes.add_slice(&cut.classes)?;
                    origins.add_all(cut.origins.iter().map(|&face| self.origin_of(face)))?;
                }
                FaceFate::Gone => {}
            }
        }
        let topology = Topology::assembled(&self.topology, cuts)?;
        let classes = classes_of(&topology, &classes)?;
        let origins = Some(Shared::new(origins)?);
        Ok(Self { topology: Shared::new(topology)?, classes, origins, ..self.clone() })
    }

    /// The class of one of the faces.
    pub(crate) fn class_of(&self, face: u32) -> u8 {
        self.classes.as_ref().map_or(PLAIN, |classes| classes[index(face)])
    }

    fn origin_of(&self, face: u32) -> u32 {
        self.origins.as_ref().map_or(face, |origins| origins[index(face)])
    }

    /// The class of each face, in the order of their numbers.
    pub(crate) fn into_classes(self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.topology.face_count()).map(move |face| self.class_of(face))
    }

    /// The number of the given face of each face, in the order of their numbers.
    pub(crate) fn into_origins(self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.topology.face_count()).map(move |face| self.origin_of(face))
    }

    /// The points of the corners of all faces, face by face.
    pub(crate) fn into_corner_points(self) -> impl ExactSizeIterator<Item = Position> {
        (0..self.topology.corners.len()).map(move |corner| self.topology.corners[corner].at.position())
    }

    /// How high they lie: at 0 without heights.
    pub(crate) fn into_corner_heights(self) -> impl ExactSizeIterator<Item = f32> {
        (0..self.topology.corners.len())
            .map(move |corner| self.topology.heights.get(corner).copied().map_or(0.0, height_in_cells))
    }

    /// How many corners each face has.
    pub(crate) fn into_face_sizes(self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.topology.face_count()).map(move |face| to_u32(self.topology.corners_of(face).len()))
    }

    pub(crate) fn topology(&self) -> &Shared<Topology> {
        &self.topology
    }

    /// The numbers of points and of islands.
    pub(crate) fn sizes(&self) -> [u32; 3] {
        [self.topology.point_count, self.topology.face_count(), self.topology.island_count]
    }

    /// How many bytes it takes to save the faces.
    ///
    /// # Errors
    /// [`Error::Unsupported`] without a face; [`Error::OutOfMemory`] if that is more than the machine can address.
    pub(crate) fn saved_size(&self) -> Result<usize> {
        if self.topology.face_count() == 0 {
            return Err(Error::Unsupported { what: "a saved mesh needs a face: obstacles cover all of this one" });
        }
        self.topology.saved_size(self.classes.as_deref(), &self.links)
    }

    /// Saves the faces to a buffer of exactly that size.
    pub(crate) fn write_saved(&self, out: &mut [u8]) {
        self.topology.write_saved(self.classes.as_deref(), &self.links, out);
    }

    /// Bytes of the faces, without the links.
    pub(super) fn bytes(&self) -> u64 {
        let of_classes = self.classes.as_ref().map_or(0, |classes| bytes(SharedSlice::<u8>::bytes(classes.len())));
        let of_origins = self.origins.as_ref().map_or(0, |origins| origins.bytes() + bytes(Shared::<Vec<u32>>::BYTES));
        self.topology.bytes() + of_classes + of_origins
    }
}
