//! The mesh that hosts make.

use super::build::{IndexedFaces, snapped};
use super::classes::{FaceClasses, PLAIN, classes_of};
use super::mend::MendedMesh;
use super::of_grid::GridMesh;
use super::saved::LoadedMesh;
use super::topology::{NONE, Topology};
use crate::base::{Error, Result, bytes, index, to_u32};
use crate::collections::{Counted, Shared, SharedSlice, reserve_exact, zeroed_box};
use crate::geom::{Point, Position};
use crate::grid::Grid;
use crate::io::{MeshAxes, MeshFormat, MeshText, read_mesh_as};
use crate::space::World;

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshReading {
    /// Its format.
    pub format: MeshFormat,
    /// Which coordinates of points in space count. Initially x and z.
    pub axes: MeshAxes,
    /// All coordinates are multiplied by it before they are rounded: cells per unit of the text. Initially 1.
    pub scale: f32,
    /// What rounding has broken is mended, as by [`Mesh::mended`]; the neighbours that a text tells do not count then.
    pub mend: bool,
}

impl Default for MeshReading {
    fn default() -> Self {
        Self { format: MeshFormat::Auto, axes: MeshAxes::Xz, scale: 1.0, mend: false }
    }
}

/// A navigation mesh: the free ground as convex faces, which share points and edges. It never changes; copies are the
/// same mesh.
///
/// Coordinates are at most 65,536 in magnitude and rounded to 1/256. Points that are equal then count as one. Free is
/// what lies in a face, with its edges; where faces only touch in a corner, the planner's `diagonal_gaps` decides
/// whether paths pass. Holes and several islands are allowed. Faces have classes, 1 at first ([`Mesh::with_classes`]).
#[derive(Clone)]
pub struct Mesh {
    topology: Shared<Topology>,
    classes: FaceClasses,
    /// For each face the number of the given one of which it was made; none if that is its own.
    origins: Option<Shared<Vec<u32>>>,
}

impl Mesh {
    /// The revision of a mesh, which never changes.
    pub(crate) const REVISION: u64 = 1;

    /// A mesh of faces by the numbers of their points: `corners` has those of all faces, one face after the other,
    /// `sizes` how many corners each face has, at least 3. Faces may run in either direction. O(n log n) for n corners.
    ///
    /// Corners may lie on a straight side of their face, and must where another face has a corner there.
    ///
    /// # Errors
    /// [`Error::BadValue`] for counts that do not fit and a coordinate beyond 65,536; [`Error::BadPosition`];
    /// [`Error::BadFace`] for a face that names a point that does not exist, is not convex or has no area;
    /// [`Error::FacesMeet`] for faces that overlap, that share an edge with a third one, and for a corner on a side of
    /// another face; [`Error::OutOfMemory`].
    pub fn new(points: &[Position], corners: &[u32], sizes: &[u32]) -> Result<Self> {
        let points = &snapped(points, 1.0)?;
        Self::of(Topology::of(IndexedFaces { points, corners, sizes })?)
    }

    /// As [`Mesh::new`], but what rounding has broken is mended: points and sides count as touching where they are at
    /// most the square root of 8 in 1/256 apart, 0.011 cells, or less where that gives no mesh; faces without area are
    /// dropped, corners that lie on a side of another face are inserted there, and faces that are not convex are cut
    /// into triangles. [`Mesh::save`] tells which faces there are, [`Mesh::origins`] of which given ones they are.
    ///
    /// # Errors
    /// Those of [`Mesh::new`], by the numbers of the given faces: faces may still overlap, or their sides cross.
    pub fn mended(points: &[Position], corners: &[u32], sizes: &[u32]) -> Result<Self> {
        let points = &snapped(points, 1.0)?;
        Self::of_mended(Topology::mended(IndexedFaces { points, corners, sizes })?)
    }

    fn of(topology: Topology) -> Result<Self> {
        Ok(Self { topology: Shared::new(topology)?, classes: None, origins: None })
    }

    fn of_mended(MendedMesh { topology, sources }: MendedMesh) -> Result<Self> {
        let is_same = sources.iter().copied().eq(0..topology.face_count());
        let origins = if is_same { None } else { Some(Shared::new(sources)?) };
        Ok(Self { origins, ..Self::of(topology)? })
    }

    /// Reads a mesh in the text format of Polyanya, version 2 (`docs/meshes.md`).
    ///
    /// # Errors
    /// [`Error::Format`] with the line that is wrong; those of [`Mesh::new`].
    pub fn read(text: &[u8]) -> Result<Self> {
        Self::read_as(text, &MeshReading { format: MeshFormat::Polyanya, ..MeshReading::default() })
    }

    /// Reads a mesh in a text format (`docs/meshes.md`).
    ///
    /// # Errors
    /// [`Error::Format`] with the line that is wrong; [`Error::BadValue`] for a scale; [`Error::Unsupported`] for axes
    /// where points lie in the plane; those of [`Mesh::new`].
    pub fn read_as(text: &[u8], reading: &MeshReading) -> Result<Self> {
        let &MeshReading { format, axes, scale, mend } = reading;
        if !(scale.is_finite() && scale > 0.0) {
            return Err(Error::BadValue { name: "scale", value: scale.into(), allowed: "finite, above 0" });
        }
        let MeshText { points, corners, sizes, neighbours } = read_mesh_as(text, format, axes)?;
        let given = IndexedFaces { points: &snapped(&points, scale)?, corners: &corners, sizes: &sizes };
        if mend {
            return Self::of_mended(Topology::mended(given)?);
        }
        let mesh = Self::of(Topology::of(given)?)?;
        if !neighbours.is_empty() {
            mesh.check_neighbours(&neighbours, points.len())?;
        }
        Ok(mesh)
    }

    /// The mesh of a grid as it is now: its free cells, which are neither of class 0 nor under an obstacle, as
    /// rectangles. Paths on it are as long as those of the exact planners on the grid, under either rule for gaps.
    /// O(n log n) for n cells at most, and hardly more than a look at each cell where walls are few.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a grid without a free cell and while a side of a cell is closed;
    /// [`Error::BadValue`] if the faces had more than 2^28 corners; [`Error::OutOfMemory`].
    pub fn from_grid(grid: &Grid) -> Result<Self> {
        Self::of(Topology::of_grid(&grid.snapshot(), false)?.topology)
    }

    /// As [`Mesh::from_grid`], with the classes of the cells as those of faces: a face is a run of cells of one class.
    /// Later changes of the classes are not in the mesh.
    ///
    /// # Errors
    /// As there.
    pub fn from_grid_with_classes(grid: &Grid) -> Result<Self> {
        let GridMesh { topology, classes } = Topology::of_grid(&grid.snapshot(), true)?;
        let classes = classes_of(&topology, &classes)?;
        Ok(Self { classes, ..Self::of(topology)? })
    }

    /// The mesh of a world as it is now: what its obstacles leave free of its rectangle, in few convex faces. Paths on
    /// it are as long as those in the world, under either rule for gaps, with two exceptions. Where edges of obstacles
    /// or of the rectangle cross, both go over the nearest point of 1/256, as within one outline: there walls may stand
    /// 1/256 elsewhere. And gaps narrower than 1/64, which the world closes, are open. O((n + k) log n) expected for n
    /// edges with k crossings.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a world without free ground and for one of [`World::grow`], where paths lead between
    /// obstacles that touch; [`Error::BadValue`] for more than 2^22 crossings; [`Error::OutOfMemory`].
    pub fn from_world(world: &World) -> Result<Self> {
        Self::of(Topology::of_world(&world.version())?)
    }

    /// The faces and their classes as bytes, of which [`Mesh::load`] makes the mesh. Equal meshes give equal bytes.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn save(&self) -> Result<Vec<u8>> {
        let mut out = zeroed_box(self.saved_size()?)?;
        self.write_saved(&mut out);
        Ok(out.into_vec())
    }

    /// How many bytes it takes to save the mesh.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if that is more than the machine can address.
    pub(crate) fn saved_size(&self) -> Result<usize> {
        self.topology.saved_size(self.classes.as_deref())
    }

    /// Saves the mesh to a buffer of exactly that size.
    pub(crate) fn write_saved(&self, out: &mut [u8]) {
        self.topology.write_saved(self.classes.as_deref(), out);
    }

    /// Makes the mesh of saved bytes, with the same faces in the same order.
    ///
    /// # Errors
    /// [`Error::Saved`] with what is wrong; those of [`Mesh::new`] for faces that are no mesh.
    pub fn load(data: &[u8]) -> Result<Self> {
        let LoadedMesh { topology, classes } = Topology::load(data)?;
        let classes = classes.map(|classes| classes_of(&topology, classes)).transpose()?.flatten();
        Ok(Self { classes, ..Self::of(topology)? })
    }

    /// Checks that the faces beside each face are those which the text names.
    fn check_neighbours(&self, named: &[u32], points: usize) -> Result {
        let mesh = &*self.topology;
        let (mut of_text, mut found) = (Vec::new(), Vec::new());
        for face in 0..mesh.face_count() {
            let range = mesh.corners_of(face);
            of_text.clear();
            found.clear();
            let own = &named[index(range.start)..index(range.end)];
            reserve_exact(&mut of_text, own.len())?;
            reserve_exact(&mut found, own.len())?;
            of_text.extend_from_slice(own);
            found.extend(range.map(|corner| match mesh.corner(corner).twin {
                NONE => NONE,
                twin => mesh.corner(twin).face,
            }));
            of_text.sort_unstable();
            found.sort_unstable();
            if of_text != found {
                // Three lines of header, one for each point and for each face before.
                let line = to_u32(points).saturating_add(face).saturating_add(4);
                return Err(Error::Format { line, what: "its neighbours are not the faces beyond its edges" });
            }
        }
        Ok(())
    }

    /// The number of different points that faces use.
    #[must_use]
    pub fn point_count(&self) -> u32 {
        self.topology.point_count
    }

    /// The number of faces.
    #[must_use]
    pub fn face_count(&self) -> u32 {
        self.topology.face_count()
    }

    /// The number of parts that no common edges join.
    #[must_use]
    pub fn island_count(&self) -> u32 {
        self.topology.island_count
    }

    /// The face at a position, rounded to 1/256; of several, on an edge or a corner, the one with the least number.
    /// None beside the mesh.
    ///
    /// # Errors
    /// [`Error::BadPosition`].
    pub fn face_at(&self, position: Position) -> Result<Option<u32>> {
        Ok(self.topology.face_at(Point::snap(position)?))
    }

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

    /// Bytes that the mesh holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let of_classes = self.classes.as_ref().map_or(0, |classes| bytes(SharedSlice::<u8>::bytes(classes.len())));
        let of_origins = self.origins.as_ref().map_or(0, |origins| origins.bytes() + bytes(Shared::<Vec<u32>>::BYTES));
        self.topology.bytes() + of_classes + of_origins
    }

    pub(crate) fn topology(&self) -> &Shared<Topology> {
        &self.topology
    }
}
