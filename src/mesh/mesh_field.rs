//! The field on a navigation mesh: one builder, and readers that never wait for it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::continuous_dijkstra::ContinuousDijkstra;
use super::distances::{FieldMesh, MeshDistances};
use super::field_reader::{FieldWayOn, MeshFieldScratch};
use super::ground::{MeshGround, PresentGround};
use super::navigation_mesh::Mesh;
use super::vertices::MeshVertices;
use crate::base::{Budget, Error, Result, bytes};
use crate::collections::{Counted, List, Shared};
use crate::field::{
    BufferReader, DoubleBuffer, FieldKind, FieldOptions, FieldResult, FieldStatus, Seed, Seeds, check_length,
};
use crate::geom::{Point, Position};
use crate::grid::{Costs, DiagonalGaps};
use crate::search::core::{Guarantee, Progress};

/// The exact distances from every point of a [`Mesh`] to the nearest of some seeds, and where to walk: a
/// [`Field`](crate::field::Field) on a mesh.
///
/// ```
/// use taut::Position;
/// use taut::field::{FieldOptions, Seed};
/// use taut::mesh::{Mesh, MeshField};
///
/// // A corridor that turns around the corner (4, 4).
/// let at = |x, y| Position::new(x, y);
/// let row = |y: f32| [at(0.0, y), at(4.0, y), at(8.0, y)];
/// let points = [row(0.0), row(4.0), row(8.0)].concat();
/// let mesh = Mesh::new(&points, &[0, 1, 4, 3, 3, 4, 7, 6, 4, 5, 8, 7], &[4, 4, 4])?;
/// let field = MeshField::new(&mesh, FieldOptions::default())?;
/// field.build(&[Seed::new(at(8.0, 4.0))])?;
///
/// let units = [at(1.0, 0.0), at(4.0, 7.0)];
/// let (mut distances, mut next) = ([0.0; 2], units);
/// field.distances(&units, &mut distances)?;
/// assert_eq!(distances, [9.0, 5.0]);
/// field.next(&units, &mut next)?;
/// assert_eq!(next, [at(4.0, 4.0), at(8.0, 4.0)]);
/// # Ok::<(), taut::Error>(())
/// ```
///
/// The kind is [`FieldKind::Exact`], for points. A point at most 1/32 from the mesh counts as the nearest one there,
/// seeds too. One thread builds at a time, others get [`Error::Busy`]; any number of threads read meanwhile. A build
/// takes memory for all vertices, and time that grows with them as for a search that reaches all of them.
pub struct MeshField {
    ground: PresentGround,
    options: FieldOptions,
    buffer: DoubleBuffer<MeshFieldBuilder, FinishedOnMesh, MeshFieldScratch>,
    cancel: AtomicBool,
}

/// What the one thread that builds works on.
pub(crate) struct MeshFieldBuilder {
    field: Shared<FieldMesh>,
    /// What may be entered.
    ground: MeshGround,
    build: ContinuousDijkstra,
    seeds: Seeds,
    /// Seeds that lie where nobody may be.
    skipped: u64,
    is_open: bool,
    /// A table that was published before.
    spare: Option<Shared<FinishedOnMesh>>,
}

/// A finished field.
pub(crate) struct FinishedOnMesh {
    field: Shared<FieldMesh>,
    table: MeshDistances,
    result: FieldResult,
}

/// A finished field on a mesh and what is needed to read it, for one thread.
pub(crate) type MeshFieldView = BufferReader<FinishedOnMesh, MeshFieldScratch>;

impl Counted for MeshFieldBuilder {
    fn bytes(&self) -> u64 {
        let spare = self.spare.as_ref().map_or(0, |spare| spare.bytes());
        self.build.bytes() + self.seeds.bytes() + spare + self.ground.bytes()
    }
}

impl Counted for FinishedOnMesh {
    fn bytes(&self) -> u64 {
        self.table.bytes() + bytes(Shared::<Self>::BYTES)
    }
}

fn field_on(ground: &MeshGround, options: &FieldOptions) -> Result<Shared<FieldMesh>> {
    let open_gaps = options.diagonal_gaps == DiagonalGaps::Open;
    let mesh = ground.shared();
    let vertices = MeshVertices::of(&mesh, open_gaps)?;
    Shared::new(FieldMesh { mesh, vertices, open_gaps })
}

fn require(condition: bool, what: &'static str) -> Result {
    if condition { Ok(()) } else { Err(Error::Unsupported { what }) }
}

impl MeshField {
    /// A field on a mesh, without seeds and not built.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::Unsupported`] for another kind, a radius and options that do not go together;
    /// [`Error::OutOfMemory`].
    pub fn new(mesh: &Mesh, options: FieldOptions) -> Result<Self> {
        options.check()?;
        require(options.kind == FieldKind::Exact, "a field on a navigation mesh has the kind EXACT")?;
        require(options.fixed_radius() == 0, "a navigation mesh takes points: it was made for an agent's radius")?;
        require(options.blocked_links == 0, "a navigation mesh has no links")?;
        let present = PresentGround::new(mesh, None)?;
        let ground = present.known();
        let is_plane = !ground.topology().is_layered();
        require(is_plane, "a field on a navigation mesh needs one floor: here floors lie above each other")?;
        let builder = MeshFieldBuilder {
            field: field_on(&ground, &options)?,
            ground,
            build: ContinuousDijkstra::default(),
            seeds: Seeds::default(),
            skipped: 0,
            is_open: false,
            spare: None,
        };
        let own = bytes(size_of::<Self>() + Shared::<FieldMesh>::BYTES) + builder.field.bytes();
        let buffer = DoubleBuffer::new(builder, own);
        Ok(Self { ground: present, options, buffer, cancel: AtomicBool::new(false) })
    }

    /// Sets which classes of faces may be entered ([`Mesh::with_classes`]), from the next build on: 256 costs of 1 or
    /// infinity; the first is ignored. An open build is dropped, the finished field stays.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::Unsupported`] for a finite cost other than 1; [`Error::Busy`];
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_costs(&self, costs: &[f32]) -> Result {
        self.buffer.building(|builder| {
            let costs = Costs::new(costs)?;
            require(!costs.by_class, "a field on a navigation mesh takes costs of 1 and infinity")?;
            let mut field = None;
            let take = |ground: &MeshGround| {
                field = Some(field_on(ground, &self.options)?);
                Ok(())
            };
            builder.ground = self.ground.set_costs(costs, take)?;
            field.into_iter().for_each(|field| builder.field = field);
            builder.is_open = false;
            Ok(())
        })
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &FieldOptions {
        &self.options
    }

    /// The mesh.
    #[must_use]
    pub const fn mesh(&self) -> &Mesh {
        self.ground.mesh()
    }

    /// Turns to the mesh as it is now. An open build on another one is dropped.
    fn follow(&self, builder: &mut MeshFieldBuilder) -> Result {
        let ground = self.ground.now()?;
        if !builder.ground.is(&ground) {
            builder.field = field_on(&ground, &self.options)?;
            builder.is_open = false;
        }
        builder.ground = ground;
        Ok(())
    }

    /// Builds the field: [`MeshField::begin`] and one step.
    ///
    /// # Errors
    /// As [`MeshField::begin`] and [`MeshField::step`].
    pub fn build(&self, seeds: &[Seed]) -> Result<FieldResult> {
        self.begin(seeds)?;
        self.step(0)
    }

    /// Begins a build with these seeds on the mesh as it is now; an open one is dropped. Readers see the last finished
    /// field until the new one is done.
    ///
    /// # Errors
    /// [`Error::SeedBlocked`], [`Error::BadPosition`], [`Error::BadValue`]; [`Error::Busy`]: then nothing has changed.
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]: then no build is open.
    pub fn begin(&self, seeds: &[Seed]) -> Result {
        self.buffer.building(|builder| {
            self.follow(builder)?;
            let mesh = &builder.field.mesh;
            builder.seeds.set(|at| mesh.free_near(at, 0).map(|spot| spot.at), seeds.iter().copied())?;
            builder.skipped = 0;
            self.begin_on(builder)
        })
    }

    /// Begins a build with the seeds that were set last, on the mesh as it is now. Seeds beside it, or where only other
    /// classes are, are left out.
    ///
    /// # Errors
    /// [`Error::NotBuilt`] if no seeds have been set; those of [`MeshField::begin`].
    pub fn update(&self) -> Result {
        self.buffer.building(|builder| {
            if !builder.seeds.are_set() {
                return Err(Error::NotBuilt);
            }
            self.follow(builder)?;
            let mesh = &builder.field.mesh;
            builder.skipped = builder.seeds.refresh(|at| mesh.free_near(at, 0).map(|spot| spot.at));
            self.begin_on(builder)
        })
    }

    fn begin_on(&self, builder: &mut MeshFieldBuilder) -> Result {
        self.cancel.store(false, Ordering::Relaxed);
        builder.is_open = false;
        if self.options.memory_limit != 0 {
            // What earlier builds have left must not decide whether the limit is met.
            builder.build.release();
            builder.spare = None;
        }
        let allowance = self.allowance(builder);
        let MeshFieldBuilder { field, build, seeds, .. } = builder;
        let begun = build.begin(field, seeds.sources(), self.options.limit(), allowance);
        begun.map_err(|error| error.of_whole(self.options.memory_limit))?;
        builder.is_open = true;
        Ok(())
    }

    /// Goes on with the open build: work that is worth `max_expansions` of a field of steps, some 20 nanoseconds each,
    /// 0 being no limit.
    ///
    /// # Errors
    /// [`Error::NoSearch`] if no build is open, [`Error::Busy`]; [`Error::MemoryLimit`], [`Error::OutOfMemory`]: then
    /// the build is dropped.
    pub fn step(&self, max_expansions: u32) -> Result<FieldResult> {
        self.buffer.building(|builder| {
            if !std::mem::take(&mut builder.is_open) {
                return Err(Error::NoSearch);
            }
            let mut budget = Budget::new(max_expansions.into());
            let stepped = builder.build.step(&builder.field, &mut budget, &self.cancel);
            let progress = stepped.map_err(|error| error.of_whole(self.options.memory_limit))?;
            let stats = builder.build.stats;
            let mut result = FieldResult {
                status: FieldStatus::InProgress,
                guarantee: Guarantee::None,
                expanded: stats.expanded,
                written: stats.written,
                reached: 0,
                farthest: 0.0,
                revision: builder.ground.revision(),
                skipped: builder.skipped,
            };
            match progress {
                Progress::Paused => builder.is_open = true,
                Progress::Cancelled => result.status = FieldStatus::Cancelled,
                Progress::Found | Progress::Exhausted => {
                    let (reached, farthest) = builder.build.table.reached();
                    let (status, guarantee) = (FieldStatus::Built, self.options.guarantee());
                    result = FieldResult { status, guarantee, reached, farthest, ..result };
                    self.publish(builder, result)?;
                }
            }
            Ok(result)
        })
    }

    /// Hands the table of the build to readers, and takes the one before for the next build.
    fn publish(&self, builder: &mut MeshFieldBuilder, result: FieldResult) -> Result {
        let spare = builder.spare.take();
        let mut done = match spare {
            Some(spare) => spare,
            None => {
                let (field, table) = (builder.field.clone(), MeshDistances::default());
                Shared::new(FinishedOnMesh { field, table, result })?
            }
        };
        let finished = done.get_mut().expect("a spare table has one owner");
        std::mem::swap(&mut finished.table, &mut builder.build.table);
        (finished.field, finished.result) = (builder.field.clone(), result);
        let before = self.buffer.publish(done);
        // A reader that holds it drops it.
        builder.spare = before.and_then(|mut before| before.get_mut().is_some().then_some(before));
        Ok(())
    }

    /// Ends the open build, or the one that another thread is in.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Forgets the seeds, the open build and the finished field, and frees the memory.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub fn reset(&self) -> Result {
        self.buffer.building(|builder| {
            builder.is_open = false;
            builder.spare = None;
            builder.seeds.release();
            builder.build.release();
            self.buffer.withdraw();
            Ok(())
        })
    }

    /// Bytes that the field held after the last call that builds, without the mesh.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.buffer.memory()
    }

    /// The result of the last build that was finished.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    pub fn last(&self) -> Result<FieldResult> {
        Ok(self.buffer.published().ok_or(Error::NotBuilt)?.result)
    }

    /// True if the faces of the mesh have changed since the build began. Fields know no links of meshes.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    pub fn is_stale(&self) -> Result<bool> {
        Ok(self.last()?.revision < self.mesh().faces_since())
    }

    /// What `read` finds out about the last finished field.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&mut MeshFieldView) -> Result<R>) -> Result<R> {
        self.buffer.read(read)
    }

    /// Bytes that the build and its table may take; what publishing allocates is set apart.
    fn allowance(&self, builder: &MeshFieldBuilder) -> u64 {
        let to_publish = bytes(Shared::<FinishedOnMesh>::BYTES);
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(self.buffer.bytes(builder) - builder.build.bytes() + to_publish),
        }
    }

    /// The distances of points: infinity for those that were not reached or are not on the mesh.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; [`Error::BadPosition`]; [`Error::BufferTooShort`]. Nothing has been written then.
    pub fn distances(&self, at: &[Position], out: &mut [f64]) -> Result {
        self.each(at, out, |view, at, out| {
            *out = view.distance(at)?;
            Ok(())
        })
    }

    /// The numbers of the seeds to which the ways from points lead; `u32::MAX` for points without one.
    ///
    /// # Errors
    /// As [`MeshField::distances`].
    pub fn owners(&self, at: &[Position], out: &mut [u32]) -> Result {
        self.each(at, out, |view, at, out| {
            *out = view.source(at)?.unwrap_or(u32::MAX);
            Ok(())
        })
    }

    /// Where to walk from points, in a straight line: the next turn or the seed; the point itself where there is no way
    /// on.
    ///
    /// # Errors
    /// As [`MeshField::distances`].
    pub fn next(&self, at: &[Position], next: &mut [Position]) -> Result {
        self.each(at, next, |view, at, next| {
            *next = view.next(at)?.unwrap_or(at).position();
            Ok(())
        })
    }

    /// Appends the turns of the way from a point to its seed to `out`; nothing if it was not reached.
    ///
    /// # Errors
    /// [`Error::NotBuilt`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub fn path(&self, from: Position, out: &mut Vec<Position>) -> Result {
        let from = Point::snap(from)?;
        self.read(|view| out.add_all(view.path(from)?.iter().map(|point| point.position())))
    }

    fn each<T>(
        &self,
        at: &[Position],
        out: &mut [T],
        mut ask: impl FnMut(&mut MeshFieldView, Point, &mut T) -> Result,
    ) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            at.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            at.iter().zip(out).try_for_each(|(&at, out)| ask(view, Point::snap(at)?, out))
        })
    }
}

impl MeshFieldView {
    fn way(&mut self, at: Point) -> Result<Option<FieldWayOn>> {
        let FinishedOnMesh { field, table, .. } = &*self.finished;
        match field.mesh.free_near(at, 0).map(|spot| spot.at) {
            Some(at) => table.way_from(field, at, &mut self.scratch),
            None => Ok(None),
        }
    }

    /// The distance of a point; infinite if it was not reached or is not on the mesh.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn distance(&mut self, at: Point) -> Result<f64> {
        Ok(self.way(at)?.map_or(f64::INFINITY, |way| way.length))
    }

    /// The number of the seed to which the way from a point leads.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn source(&mut self, at: Point) -> Result<Option<u32>> {
        Ok(self.way(at)?.map(|way| self.finished.table.owner(way.turn)))
    }

    /// Where to walk from a point to come to its seed. At the seed itself the answer is that point.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn next(&mut self, at: Point) -> Result<Option<Point>> {
        Ok(self.way(at)?.map(|way| self.finished.table.place_of(&self.finished.field.mesh, way.turn)))
    }

    /// The way from a point to its seed; empty if it was not reached.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn path(&mut self, from: Point) -> Result<&[Point]> {
        let FinishedOnMesh { field, table, .. } = &*self.finished;
        self.scratch.points.clear();
        if let Some(from) = field.mesh.free_near(from, 0).map(|spot| spot.at) {
            table.path_from(field, from, &mut self.scratch)?;
        }
        Ok(&self.scratch.points)
    }
}
