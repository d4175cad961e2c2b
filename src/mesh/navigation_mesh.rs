//! The mesh that hosts make.

use super::build::{IndexedFaces, snapped};
use super::classes::classes_of;
use super::cuts::{MeshCuts, UncutFaces};
use super::face_edits::{FaceEdit, FaceEdits};
use super::heights::{snapped_height, snapped_heights};
use super::mend::MendedMesh;
use super::mesh_version::MeshVersion;
use super::obstacle::MeshObstacle;
use super::of_grid::GridMesh;
use super::saved::LoadedMesh;
use super::topology::{NONE, Topology};
use crate::base::sync::Mutex;
use crate::base::{Error, Result, index, to_u32};
use crate::collections::{List, Shared, reserve_exact, zeroed_box};
use crate::geom::{Point, Position};
use crate::grid::{Grid, LinkArea, Links};
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

/// A navigation mesh: the free ground as convex faces, which share points and edges. Copies are the same mesh.
///
/// Coordinates are at most 65,536 in magnitude and rounded to 1/256. Points that are equal then count as one. Free is
/// what lies in a face, with its edges; where faces only touch in a corner, the planner's `diagonal_gaps` decides
/// whether paths pass. Holes and several islands are allowed. Faces have classes, 1 at first ([`Mesh::with_classes`]).
///
/// Obstacles are cut in and taken out again at run time ([`Mesh::add_obstacle`]). What the mesh tells of its faces is
/// true until the next such change; every search goes on on the faces that it began with. After a change the first call
/// that needs the faces makes them; if it is refused memory for that, and has no error to tell it by, it tells of the
/// faces before the change.
#[derive(Clone)]
pub struct Mesh {
    state: Shared<Mutex<MeshState>>,
}

/// What a mesh is now.
struct MeshState {
    /// As it was made.
    base: MeshVersion,
    cuts: MeshCuts,
    /// The last version whose faces were made.
    made: MeshVersion,
    links: Links,
    /// How often it has changed, from 1 on.
    revision: u64,
    /// The revision since which the obstacles are these.
    faces_since: u64,
    edits: FaceEdits,
}

impl MeshState {
    /// The present version.
    fn version(&mut self) -> Result<MeshVersion> {
        if self.made.faces_since != self.faces_since {
            self.made = self.base.changed(&self.cuts)?;
            self.made.faces_since = self.faces_since;
        }
        if self.made.revision != self.revision {
            (self.made.revision, self.made.links) = (self.revision, self.links.clone());
        }
        Ok(self.made.clone())
    }

    /// Changes the obstacles.
    fn change<R>(&mut self, change: impl FnOnce(&mut MeshCuts, UncutFaces<'_>) -> Result<(R, FaceEdit)>) -> Result<R> {
        self.edits.reserve()?;
        let base = UncutFaces { mesh: &self.base.topology, classes: &self.base.classes };
        let (changed, edit) = change(&mut self.cuts, base)?;
        self.revision += 1;
        self.faces_since = self.revision;
        self.edits.add(FaceEdit { revision: self.revision, ..edit });
        Ok(changed)
    }
}

impl Mesh {
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
        Self::of(Topology::of(IndexedFaces { points, heights: &[], corners, sizes })?)
    }

    /// As [`Mesh::new`], of points with heights, one for each: floors may lie above each other, such as a bridge and
    /// the road under it, a spiral ramp, a house with stairs. Heights are at most 65,536 in magnitude and rounded to
    /// 1/256. Points are one where their heights are equal too; faces are joined by edges between the same points
    /// alone.
    ///
    /// Of two faces that overlap in the plane one must lie above the other: nowhere below it, and nowhere in one plane
    /// with it. Along its sides a face is as high as their ends say; within it lies in the triangles from its first
    /// corner to the sides. A corner on the rim needs a corner in the side of another face on which it lies where both
    /// are less than 1/256 apart in height. About no point faces go round more than once. All of it is decided exactly.
    /// O(n log n) for n corners, and a look at the faces that overlap.
    ///
    /// Lengths are those of the plane, as seen from above. A planner finds starts and goals by their heights
    /// ([`crate::plan::MeshPlanner::set_heights`]). Obstacles are not for meshes with heights; where floors lie above
    /// each other neither are fields, crowds, pools and Theta*.
    ///
    /// ```
    /// use taut::mesh::Mesh;
    /// use taut::plan::MeshPlanner;
    /// use taut::{Options, Position, Request};
    ///
    /// // A road from left to right, and a bridge over it with a ramp at either end. No edge joins them.
    /// let at = |x, y| Position::new(x, y);
    /// let road = [at(0.0, 4.0), at(9.0, 4.0), at(9.0, 5.0), at(0.0, 5.0)];
    /// let bridge = [0.0, 3.0, 6.0, 9.0].map(|y| [at(4.0, y), at(5.0, y)]).concat();
    /// let heights = [[0.0; 6], [2.0, 2.0, 2.0, 2.0, 0.0, 0.0]].concat();
    /// let corners = [0, 1, 2, 3, 4, 5, 7, 6, 6, 7, 9, 8, 8, 9, 11, 10];
    /// let mesh = Mesh::with_heights(&[&road[..], &bridge].concat(), &heights, &corners, &[4; 4])?;
    /// assert_eq!(mesh.floor_at(at(4.5, 4.5), 1.9)?, Some((2, 2.0)));
    ///
    /// let mut planner = MeshPlanner::new(&mesh, Options::default())?;
    /// planner.set_heights(0.0, 2.0)?;
    /// planner.find(&Request::new(at(4.5, 0.5), at(4.5, 4.5)))?;
    /// assert_eq!((planner.path().len(), planner.path_heights()[1]), (2, 2.0));
    /// # Ok::<(), taut::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Mesh::new`]; [`Error::BadValue`] for another number of heights than of points, and for a height that
    /// is not finite or beyond 65,536; [`Error::FacesMeet`] for faces that overlap where neither lies above the other.
    pub fn with_heights(points: &[Position], heights: &[f32], corners: &[u32], sizes: &[u32]) -> Result<Self> {
        if heights.len() != points.len() {
            return Err(Error::BadValue {
                name: "the number of heights",
                value: crate::base::real_usize(heights.len()),
                allowed: "one for each point",
            });
        }
        let (points, heights) = (&snapped(points, 1.0)?, &snapped_heights(heights, 1.0)?);
        Self::of(Topology::of(IndexedFaces { points, heights, corners, sizes })?)
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
        Self::of_mended(Topology::mended(IndexedFaces { points, heights: &[], corners, sizes })?)
    }

    fn of(topology: Topology) -> Result<Self> {
        Self::of_version(MeshVersion::of(topology)?)
    }

    fn of_version(base: MeshVersion) -> Result<Self> {
        let (made, links, revision) = (base.clone(), base.links.clone(), base.revision);
        let (cuts, edits) = (MeshCuts::default(), FaceEdits::default());
        let state = MeshState { base, cuts, made, links, revision, faces_since: revision, edits };
        Ok(Self { state: Shared::new(Mutex::new(state))? })
    }

    fn of_mended(MendedMesh { topology, sources }: MendedMesh) -> Result<Self> {
        let is_same = sources.iter().copied().eq(0..topology.face_count());
        let origins = if is_same { None } else { Some(Shared::new(sources)?) };
        Self::of_version(MeshVersion { origins, ..MeshVersion::of(topology)? })
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
        check_scale(scale)?;
        let MeshText { points, corners, sizes, neighbours, .. } = read_mesh_as(text, format, axes)?;
        let given = IndexedFaces { points: &snapped(&points, scale)?, heights: &[], corners: &corners, sizes: &sizes };
        if mend {
            return Self::of_mended(Topology::mended(given)?);
        }
        let mesh = Topology::of(given)?;
        if !neighbours.is_empty() {
            check_neighbours(&mesh, &neighbours, points.len())?;
        }
        Self::of(mesh)
    }

    /// As [`Mesh::read_as`], of a text of points in space, whose other coordinate is the height of
    /// [`Mesh::with_heights`], times the scale too: y if x and z count, z if x and y do.
    ///
    /// # Errors
    /// Those of [`Mesh::read_as`] and of [`Mesh::with_heights`]; [`Error::Unsupported`] for points in the plane, and
    /// for mending.
    pub fn read_floors(text: &[u8], reading: &MeshReading) -> Result<Self> {
        let &MeshReading { format, axes, scale, mend } = reading;
        check_scale(scale)?;
        if mend {
            return Err(Error::Unsupported { what: "faces with heights are not mended" });
        }
        let MeshText { points, heights, corners, sizes, .. } = read_mesh_as(text, format, axes)?;
        if heights.len() != points.len() {
            return Err(Error::Unsupported {
                what: "heights are those of points in space, and these lie in the plane",
            });
        }
        let (points, heights) = (&snapped(&points, scale)?, &snapped_heights(&heights, scale)?);
        Self::of(Topology::of(IndexedFaces { points, heights, corners: &corners, sizes: &sizes })?)
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
        Self::of_version(MeshVersion { classes, ..MeshVersion::of(topology)? })
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

    /// Cuts an obstacle into the mesh: a simple polygon of 3 to 4,096 vertices in either direction, convex or not,
    /// which may reach out of the mesh and over others. What lies inside is no longer free; touching it is. Its number,
    /// from 1 on, is never used again.
    ///
    /// Only the faces that obstacles touch become others. They are cut along the outlines, those of one class together:
    /// where edges of two obstacles, or one of them and the rim or a border between classes, cross at no point of
    /// 1/256, both go over the nearest one, as in [`Mesh::from_world`]. Faces are numbered anew. Afterwards the mesh is
    /// the same, to the byte, as if it had got its obstacles in any other order.
    ///
    /// Planners see the change with their next query, fields with their next build, crowds with their next step.
    ///
    /// ```
    /// use taut::mesh::Mesh;
    /// use taut::plan::MeshPlanner;
    /// use taut::{Options, Position, Request};
    ///
    /// let at = |x, y| Position::new(x, y);
    /// let ground = Mesh::new(&[at(0.0, 0.0), at(9.0, 0.0), at(9.0, 9.0), at(0.0, 9.0)], &[0, 1, 2, 3], &[4])?;
    /// let mut planner = MeshPlanner::new(&ground, Options::default())?;
    /// let across = Request::new(at(1.0, 2.0), at(8.0, 2.0));
    /// let cart = ground.add_obstacle(&[at(4.0, -1.0), at(5.0, -1.0), at(5.0, 5.0), at(4.0, 5.0)])?;
    /// planner.find(&across)?;
    /// assert_eq!(planner.path()[1..3], [at(4.0, 5.0), at(5.0, 5.0)]);
    /// ground.remove_obstacle(cart)?;
    /// assert_eq!(planner.find(&across)?.length, 7.0);
    /// # Ok::<(), taut::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for fewer or more vertices, for one beyond 65,536 cells, for a
    /// polygon without area, for more than 2^20 obstacles and for more than 2^22 crossings;
    /// [`Error::OutlineCrosses`]; [`Error::OutOfMemory`]. The mesh is unchanged then.
    pub fn add_obstacle(&self, outline: &[Position]) -> Result<u32> {
        let obstacle = self.obstacle(outline)?;
        self.state.lock().change(|cuts, base| cuts.add(base, obstacle))
    }

    /// Moves an obstacle, or gives it another outline, as one change.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that no obstacle of this mesh has; those of [`Mesh::add_obstacle`].
    pub fn move_obstacle(&self, obstacle: u32, outline: &[Position]) -> Result {
        self.state.lock().cuts.find(obstacle)?;
        let by = self.obstacle(outline)?;
        self.state.lock().change(|cuts, base| cuts.replace(base, obstacle, Some(by)).map(|edit| ((), edit)))
    }

    /// Takes an obstacle out again: the faces that no other one touches are those that they were.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that no obstacle of this mesh has; [`Error::OutOfMemory`]. The mesh is
    /// unchanged then.
    pub fn remove_obstacle(&self, obstacle: u32) -> Result {
        self.state.lock().change(|cuts, base| cuts.replace(base, obstacle, None).map(|edit| ((), edit)))
    }

    /// The numbers of the obstacles, ascending.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn obstacles(&self) -> Result<Vec<u32>> {
        let state = self.state.lock();
        let mut numbers = Vec::new();
        numbers.add_all(state.cuts.obstacles().iter().map(|obstacle| obstacle.number))?;
        Ok(numbers)
    }

    /// How often the mesh has changed, from 1 on.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.state.lock().revision
    }

    /// The revision since which the faces are these.
    pub(super) fn faces_since(&self) -> u64 {
        self.state.lock().faces_since
    }

    /// True if all changes of the faces after one revision, up to another one, are known and meet a condition.
    pub(crate) fn edits_all(&self, since: u64, until: u64, condition: impl FnMut(&FaceEdit) -> bool) -> bool {
        self.state.lock().edits.all(since, until, condition)
    }

    /// True if both are the same mesh.
    pub(crate) fn is(&self, other: &Self) -> bool {
        std::ptr::eq(&*self.state, &*other.state)
    }

    /// The obstacle of an outline.
    fn obstacle(&self, outline: &[Position]) -> Result<MeshObstacle> {
        let base = self.state.lock().base.topology.clone();
        if base.has_heights() {
            return Err(Error::Unsupported { what: "obstacles are cut into meshes without heights alone" });
        }
        MeshObstacle::new(&base, outline)
    }

    /// Puts other links in the place of the present ones, as one change; none if `change` has none.
    ///
    /// # Errors
    /// Those of `change`: the mesh is unchanged then.
    pub(super) fn relink<R>(&self, change: impl FnOnce(&Links, &LinkArea) -> Result<(R, Option<Links>)>) -> Result<R> {
        let mut state = self.state.lock();
        let area = LinkArea::of_mesh(state.base.topology.has_heights());
        let (answer, links) = change(&state.links, &area)?;
        if let Some(links) = links {
            state.links = links;
            state.revision += 1;
        }
        Ok(answer)
    }

    /// The present links.
    pub(super) fn present_links(&self) -> Links {
        self.state.lock().links.clone()
    }

    /// The present version.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn version(&self) -> Result<MeshVersion> {
        self.state.lock().version()
    }

    /// The present version, or the one before if memory for it is refused.
    fn latest(&self) -> MeshVersion {
        let mut state = self.state.lock();
        state.version().unwrap_or_else(|_| state.made.clone())
    }

    /// The present faces, their classes and the links as bytes, of which [`Mesh::load`] makes a mesh: one without
    /// obstacles, whose faces are those that obstacles have left of this one. Equal meshes give equal bytes.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if obstacles cover all of the mesh; [`Error::OutOfMemory`].
    pub fn save(&self) -> Result<Vec<u8>> {
        let version = self.version()?;
        let mut out = zeroed_box(version.saved_size()?)?;
        version.write_saved(&mut out);
        Ok(out.into_vec())
    }

    /// Makes the mesh of saved bytes, with the same faces in the same order.
    ///
    /// # Errors
    /// [`Error::Saved`] with what is wrong; those of [`Mesh::new`] for faces that are no mesh.
    pub fn load(data: &[u8]) -> Result<Self> {
        let LoadedMesh { topology, classes, links } = Topology::load(data)?;
        let classes = classes.map(|classes| classes_of(&topology, classes)).transpose()?.flatten();
        Self::of_version(MeshVersion { classes, links, ..MeshVersion::of(topology)? })
    }

    /// The number of different points that faces use.
    #[must_use]
    pub fn point_count(&self) -> u32 {
        self.latest().topology.point_count
    }

    /// The number of faces; 0 if obstacles cover all of the mesh.
    #[must_use]
    pub fn face_count(&self) -> u32 {
        self.latest().topology.face_count()
    }

    /// The number of parts that no common edges join.
    #[must_use]
    pub fn island_count(&self) -> u32 {
        self.latest().topology.island_count
    }

    /// The face at a position, rounded to 1/256; of several, on an edge or a corner, the one with the least number.
    /// None beside the mesh.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`].
    pub fn face_at(&self, position: Position) -> Result<Option<u32>> {
        let at = Point::snap(position)?;
        Ok(self.version()?.topology.face_at(at))
    }

    /// The face at a position, rounded to 1/256, whose height there is the nearest one to a height, and that height; of
    /// two as near the lower one, of several as high the one with the least number. None beside the mesh. The height is
    /// 0 on a mesh without heights.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a height that is not finite or beyond 65,536;
    /// [`Error::OutOfMemory`].
    pub fn floor_at(&self, position: Position, height: f32) -> Result<Option<(u32, f32)>> {
        let (at, height) = (Point::snap(position)?, snapped_height(height, 1.0)?);
        let mesh = self.version()?.topology;
        let Some(spot) = mesh.spot_at(at, height, |_| true) else { return Ok(None) };
        let face = mesh.faces_of(spot).next();
        Ok(face.map(|face| (face, mesh.height_of(spot).unwrap_or(0.0))))
    }

    /// True if the points of the mesh have heights.
    #[must_use]
    pub fn has_heights(&self) -> bool {
        self.latest().topology.has_heights()
    }

    /// True if floors lie above each other, or edges above edges: then a point in the plane is none of the ground
    /// alone.
    #[must_use]
    pub fn has_floors(&self) -> bool {
        self.latest().topology.is_layered()
    }

    /// A mesh with the present faces and links and these classes, from 1 on, one for each face: 1 is plain ground.
    /// Planners may keep out of classes ([`crate::plan::MeshPlanner::set_costs`]). The faces are shared, obstacles are
    /// not: those that were cut into this mesh stay in the faces of the new one, which has none that could be taken
    /// out.
    ///
    /// # Errors
    /// [`Error::BadValue`] for another number of classes than there are faces, and for class 0: a face that is no
    /// ground is left out; [`Error::OutOfMemory`].
    pub fn with_classes(&self, classes: &[u8]) -> Result<Self> {
        let version = self.version()?;
        let classes = classes_of(&version.topology, classes)?;
        let first = MeshVersion::FIRST;
        Self::of_version(MeshVersion { classes, revision: first, faces_since: first, ..version })
    }

    /// The class of each face, in the order of their numbers.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.latest().into_classes()
    }

    /// For each face of a mesh that was mended the number of the given face of which it was made, for each that
    /// obstacles have cut that of one of its class on which it lies, at least in part; else its own number.
    pub fn origins(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.latest().into_origins()
    }

    /// The points of the corners of all faces, counter-clockwise, face by face: what there is to draw, with what
    /// obstacles have cut.
    ///
    /// ```
    /// # use taut::{geom::Position, mesh::Mesh};
    /// let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(|(x, y)| Position { x, y });
    /// let mesh = Mesh::new(&square, &[0, 1, 2, 3], &[4])?;
    /// assert!(mesh.face_sizes().eq([4]) && mesh.corner_points().len() == 4);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn corner_points(&self) -> impl ExactSizeIterator<Item = Position> + '_ {
        self.latest().into_corner_points()
    }

    /// How high they lie: at 0 on a mesh without heights.
    pub fn corner_heights(&self) -> impl ExactSizeIterator<Item = f32> + '_ {
        self.latest().into_corner_heights()
    }

    /// How many corners each face has, in the order of their numbers.
    pub fn face_sizes(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.latest().into_face_sizes()
    }

    /// Bytes that the mesh holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let state = self.state.lock();
        let is_base = std::ptr::eq(&*state.made.topology, &*state.base.topology);
        let of_made = if is_base { 0 } else { state.made.bytes() };
        state.base.bytes() + of_made + state.links.bytes() + state.cuts.bytes() + state.edits.bytes()
    }
}

fn check_scale(scale: f32) -> Result {
    let is_allowed = scale.is_finite() && scale > 0.0;
    let error = || Error::BadValue { name: "scale", value: scale.into(), allowed: "finite, above 0" };
    if is_allowed { Ok(()) } else { Err(error()) }
}

/// Checks that the faces beside each face are those which the text names.
fn check_neighbours(mesh: &Topology, named: &[u32], points: usize) -> Result {
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
