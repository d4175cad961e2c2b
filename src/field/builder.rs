//! The field: one builder, and readers that never wait for it.
//!
//! ```text
//!   begin, update   check the seeds, take a snapshot, begin the kernel's build
//!   step            the kernel writes its own table; when that is finished, it is published
//!   view            the published table, to read; it stays as it is whatever is built meanwhile
//! ```
//!
//! Two tables take turns: the one that was published before is what the next build writes into, so that a warm build
//! allocates nothing. If a reader holds it still, the next build makes a new one, and the reader drops the old.

use std::sync::atomic::{AtomicBool, Ordering};

use super::build::{BuildStats, BuildTask, Reading};
use super::changes::changes_between;
use super::double_buffer::DoubleBuffer;
use super::finished::{FieldMap, FieldResult, FieldStatus, FieldView, Finished};
use super::kernels::{AnyBuild, AnyTable, ReadScratch};
use super::links::FieldLinks;
use super::options::{FieldKind, FieldOptions};
use super::seeds::{Seed, Seeds};
use crate::base::{Budget, Error, Result, bytes};
use crate::collections::{Counted, Shared};
use crate::geom::Rect;
#[cfg(feature = "motion")]
use crate::grid::Snapshot;
use crate::grid::{Costs, Grid, Lattice, LayerKey, SizeRank, TurnRule};
use crate::search::core::{Guarantee, Progress, Scene};

/// Distances from every point of a grid to the nearest of some seeds, and where to walk.
///
/// One thread builds at a time, others get [`Error::Busy`]; any number of threads read meanwhile.
pub struct Field {
    pub(super) grid: Grid,
    options: FieldOptions,
    buffer: DoubleBuffer<FieldBuilder, Finished, ReadScratch>,
    cancel: AtomicBool,
}

/// What the one thread that builds works on.
pub(super) struct FieldBuilder {
    pub(super) kernel: AnyBuild,
    seeds: Seeds,
    /// The ways over links, and all seeds of a round.
    links: FieldLinks,
    costs: Shared<Costs>,
    size: SizeRank,
    layer_key: LayerKey,
    /// How often costs and weights have been set.
    pub(super) settings: u64,
    pub(super) open: Option<OpenBuild>,
    /// A table that was published before.
    spare: Option<Shared<Finished>>,
    /// Another one, for fields over links: a round reads what the one before has left.
    second: Option<Shared<Finished>>,
    changed: Vec<Rect>,
    /// For reading tables between rounds.
    scratch: ReadScratch,
}

/// A build that has begun and not ended.
pub(super) struct OpenBuild {
    world: FieldMap,
    skipped: u64,
    /// What an update, or a further round, starts from.
    finished: Option<Shared<Finished>>,
    /// What earlier rounds have counted.
    before: BuildStats,
}

impl OpenBuild {
    fn new(world: FieldMap, skipped: u64, finished: Option<Shared<Finished>>) -> Self {
        Self { world, skipped, finished, before: BuildStats::default() }
    }
}

impl Field {
    /// A field on a grid, without seeds and not built.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`], [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: FieldOptions) -> Result<Field> {
        options.check()?;
        let exact_radius = if options.kind == FieldKind::Exact { options.fixed_radius() } else { 0 };
        let size = if exact_radius > 0 { SizeRank::of_radius(0) } else { options.size() };
        Self::with_layer(grid, options, size, exact_radius)
    }

    /// The same for options that go together, or for the exact kind with a radius: on the cells at whose centre a disc
    /// is free.
    #[cfg(feature = "motion")]
    pub(crate) fn of_size(grid: &Grid, options: FieldOptions) -> Result<Field> {
        let options = FieldOptions { blocked_links: u32::MAX, ..options };
        Self::with_layer(grid, options, options.size(), 0)
    }

    /// A field on the layer of a size, for discs of a radius on it in 1/256 cell, 0 for points.
    fn with_layer(grid: &Grid, options: FieldOptions, size: SizeRank, radius: i32) -> Result<Field> {
        let builder = FieldBuilder {
            kernel: AnyBuild::new(&options, radius == 0),
            seeds: Seeds::default(),
            links: FieldLinks::default(),
            costs: Shared::new(Costs::uniform())?,
            size,
            layer_key: LayerKey::FIRST.for_size(size),
            settings: 0,
            open: None,
            spare: None,
            second: None,
            changed: Vec::new(),
            scratch: ReadScratch::default(),
        };
        grid.acquire_layer(builder.layer_key)?;
        let field = Self {
            grid: grid.clone(),
            options,
            buffer: DoubleBuffer::new(builder, bytes(size_of::<Field>())),
            cancel: AtomicBool::new(false),
        };
        Ok(field)
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &FieldOptions {
        &self.options
    }

    /// Sets the cost of each terrain class, from the next build on: see [`crate::Planner::set_costs`]. The exact kind
    /// takes costs of 1 and infinity only. An open build is dropped.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`], [`Error::Busy`], [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_costs(&self, costs: &[f32]) -> Result {
        self.building(|builder| {
            let costs = Costs::new(costs)?;
            if costs.by_class && self.options.kind == FieldKind::Exact {
                let what = "the kind EXACT takes costs of 1 and infinity: STEPS and SMOOTH take others";
                return Err(Error::Unsupported { what });
            }
            let layer_key = costs.layer_key().for_size(builder.size);
            let costs = Shared::new(costs)?;
            self.grid.acquire_layer(layer_key)?;
            self.grid.release_layer(builder.layer_key);
            (builder.costs, builder.layer_key) = (costs, layer_key);
            (builder.settings, builder.open) = (builder.settings + 1, None);
            Ok(())
        })
    }

    /// Builds the field on the grid as it is now: [`Field::begin`] and one step.
    ///
    /// # Errors
    /// As [`Field::begin`] and [`Field::step`].
    pub fn build(&self, seeds: &[Seed]) -> Result<FieldResult> {
        self.begin(seeds)?;
        self.step(0)
    }

    /// Begins a build with these seeds on the grid as it is now; an open one is dropped. Readers see the last finished
    /// field until the new one is done.
    ///
    /// # Errors
    /// [`Error::SeedBlocked`], [`Error::BadPosition`], [`Error::BadValue`], [`Error::Unsupported`] (closed sides or
    /// links that a field with these options does not know); [`Error::Busy`]: then nothing has changed.
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]: then no build is open.
    pub fn begin(&self, seeds: &[Seed]) -> Result {
        self.building(|builder| {
            let world = builder.world(&self.grid);
            self.check_map(&world)?;
            builder.seeds.set(|at| world.seat(&self.options, at), seeds.iter().copied())?;
            self.begin_on(builder, OpenBuild::new(world, 0, None))
        })
    }

    /// [`Field::begin`] on a snapshot of the grid.
    #[cfg(feature = "motion")]
    pub(crate) fn begin_at(&self, snapshot: &Snapshot, seeds: impl ExactSizeIterator<Item = Seed> + Clone) -> Result {
        self.building(|builder| {
            let world = FieldMap { snapshot: snapshot.clone(), ..builder.world(&self.grid) };
            self.check_map(&world)?;
            builder.seeds.set(|at| world.seat(&self.options, at), seeds)?;
            self.begin_on(builder, OpenBuild::new(world, 0, None))
        })
    }

    /// Begins to bring the last finished field up to date with the grid, with the seeds that were set last: what edits
    /// have not touched is kept. The result equals that of a new build byte for byte. Seeds that an edit has built over
    /// are left out, until they are free again.
    ///
    /// # Errors
    /// [`Error::NotBuilt`] if no seeds have been set, [`Error::Unsupported`] as for [`Field::begin`], [`Error::Busy`]:
    /// then nothing has changed.
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]: then no build is open.
    pub fn update(&self) -> Result {
        self.building(|builder| {
            if !builder.seeds.are_set() {
                return Err(Error::NotBuilt);
            }
            let world = builder.world(&self.grid);
            self.check_map(&world)?;
            let skipped = builder.seeds.refresh(|at| world.seat(&self.options, at));
            let finished = self.buffer.published().filter(|finished| {
                let is_alike = |earlier: &FieldMap| earlier.settings == builder.settings;
                finished.world.as_ref().is_some_and(is_alike) && finished.is_worth_keeping()
            });
            self.begin_on(builder, OpenBuild::new(world, skipped, finished))
        })
    }

    /// Refuses a map with closed sides unless the field is one of steps between cells for points, and one with links
    /// where the fewest turns count.
    fn check_map(&self, world: &FieldMap) -> Result {
        let FieldOptions { kind, lattice, turns, blocked_links, .. } = self.options;
        let knows = kind == FieldKind::Steps && lattice == Lattice::Cells && self.options.wide_radius() == 0;
        if world.snapshot.sides().is_some() && !(knows && world.layer_key.is_for_points()) {
            let what = "closed sides of cells need a field of the kind STEPS on the cell lattice, for agents of one \
                        cell; taut_grid_refine makes cells of them";
            return Err(Error::Unsupported { what });
        }
        let mut usable = world.snapshot.links().usable(blocked_links, |at| world.seat(&self.options, at));
        if turns == TurnRule::Fewest && usable.next().is_some() {
            return Err(Error::Unsupported { what: "a field with turns FEWEST uses no links: block their classes" });
        }
        Ok(())
    }

    /// Begins the kernel's build.
    fn begin_on(&self, builder: &mut FieldBuilder, open: OpenBuild) -> Result {
        self.cancel.store(false, Ordering::Relaxed);
        builder.open = None;
        builder.take_table(self.options.memory_limit != 0);
        builder.changed.clear();
        if let Some(earlier) = open.finished.as_ref().and_then(|finished| finished.world.as_ref()) {
            let Costs { values, .. } = &*open.world.costs;
            let differs = |a: u8, b: u8| values[usize::from(a)].to_bits() != values[usize::from(b)].to_bits();
            let (snapshot, key) = (&open.world.snapshot, open.world.layer_key);
            changes_between(&earlier.snapshot, snapshot, differs, &mut builder.changed)?;
            // A wall matters to all cells in which it leaves the agent no room.
            for area in &mut builder.changed {
                *area = key.reached(*area, (snapshot.width(), snapshot.height()));
            }
        }
        let links = (open.world.snapshot.links(), self.options.blocked_links);
        let FieldBuilder { links: ways, seeds, .. } = builder;
        let place = |at| open.world.seat(&self.options, at);
        ways.begin(links, seeds.sources(), place)?;
        self.begin_round(builder, open)
    }

    /// Begins a round of the build: see [`super::links`].
    fn begin_round(&self, builder: &mut FieldBuilder, open: OpenBuild) -> Result {
        // After the list of changes, which the limit counts too.
        let allowance = self.allowance(builder);
        let FieldBuilder { kernel, links, .. } = builder;
        let scene = scene_of(&open.world, &self.cancel);
        let task = BuildTask { scene: &scene, sources: links.sources(), reach: self.options.limit(), allowance };
        let begun = kernel.begin(&task, open.earlier());
        begun.map_err(|error| self.with_own_limit(error, allowance))?;
        builder.open = Some(open);
        Ok(())
    }

    /// Goes on with the open build: work that is worth `max_expansions` of a field of steps, some 20 nanoseconds each,
    /// 0 being no limit. It may do more by a row of the map, or by what one circle of a disc sees.
    ///
    /// # Errors
    /// [`Error::NoSearch`] if no build is open, [`Error::Busy`]; [`Error::MemoryLimit`], [`Error::OutOfMemory`]: then
    /// the build is dropped.
    pub fn step(&self, max_expansions: u32) -> Result<FieldResult> {
        self.building(|builder| {
            let mut budget = Budget::new(u64::from(max_expansions));
            loop {
                let result = self.step_round(builder, &mut budget)?;
                let is_open = builder.open.is_some();
                if !is_open || result.status != FieldStatus::Built {
                    return Ok(result);
                }
                if budget.left() == 0 {
                    return Ok(FieldResult { status: FieldStatus::InProgress, guarantee: Guarantee::None, ..result });
                }
            }
        })
    }

    /// Goes on with a round. When it is done and another one has to follow, that is open.
    fn step_round(&self, builder: &mut FieldBuilder, budget: &mut Budget) -> Result<FieldResult> {
        let open = builder.open.take().ok_or(Error::NoSearch)?;
        let scene = scene_of(&open.world, &self.cancel);
        let earlier = open.earlier();
        let changed = earlier.map(|_| &builder.changed[..]);
        let stepped = builder.kernel.step(Reading { scene: &scene, earlier, changed }, budget);
        let progress = stepped.map_err(|error| self.with_own_limit(error, self.allowance(builder)))?;
        let stats = open.before.with(builder.kernel.stats());
        let mut result = FieldResult {
            status: FieldStatus::InProgress,
            guarantee: Guarantee::None,
            expanded: stats.expanded,
            written: stats.written,
            reached: 0,
            farthest: 0.0,
            revision: open.world.snapshot.revision(),
            skipped: open.skipped,
        };
        match progress {
            Progress::Paused => builder.open = Some(open),
            Progress::Cancelled => result.status = FieldStatus::Cancelled,
            Progress::Found | Progress::Exhausted => {
                result.status = FieldStatus::Built;
                result.guarantee = self.options.guarantee();
                result = self.end_round(builder, OpenBuild { before: stats, ..open }, result)?;
            }
        }
        Ok(result)
    }

    /// Takes the table of a round from the kernel: begins the next one, or hands the table to readers.
    fn end_round(&self, builder: &mut FieldBuilder, open: OpenBuild, result: FieldResult) -> Result<FieldResult> {
        let OpenBuild { world, finished, skipped, before } = open;
        let mut done = match builder.spare.take().or_else(|| builder.second.take()) {
            Some(spare) => spare,
            None => {
                let (options, table, links) = (self.options, builder.kernel.table(), FieldLinks::default());
                Shared::new(Finished { world: None, options, table, result, links })?
            }
        };
        let table = done.get_mut().expect("a spare table has one owner");
        builder.kernel.exchange(&mut table.table);
        let (reached, farthest) = table.table.reached();
        table.result = FieldResult { reached, farthest, ..result };
        table.world = Some(world.clone());
        let result = table.result;
        let seeds = builder.seeds.sources();
        let mut scratch = std::mem::take(&mut builder.scratch);
        let links = &mut builder.links;
        let follows = !links.ways.is_empty()
            && (links.take(seeds, |at| done.distance(at, &mut scratch))?
                || self.options.kind == FieldKind::Smooth
                    && links.cut_ring(seeds, |at| done.source(at, &mut scratch))?);
        builder.scratch = scratch;
        // What the round has started from, unless readers see it, gives its memory to the next one.
        let left = finished.filter(|left| !self.buffer.is_published(left));
        if follows {
            let (finished, spare) = if done.is_worth_keeping() { (Some(done), left) } else { (None, Some(done)) };
            builder.spare = spare.and_then(emptied);
            builder.changed.clear();
            builder.take_table(false);
            return self.begin_round(builder, OpenBuild { world, skipped, finished, before }).map(|()| result);
        }
        let table = done.get_mut().expect("nobody has seen the table");
        builder.links.publish(&mut table.links)?;
        let before = self.buffer.publish(done);
        let [before, left] = [before, left].map(|table| table.and_then(emptied));
        (builder.spare, builder.second) = if before.is_some() { (before, left) } else { (left, None) };
        Ok(result)
    }

    /// Ends the open build, or the one that another thread is in: its step returns within some hundred expansions.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Forgets the seeds, the open build and the finished field, and frees the memory. Costs and weights stay.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub fn reset(&self) -> Result {
        self.building(|builder| {
            (builder.open, builder.spare, builder.second, builder.changed) = (None, None, None, Vec::new());
            builder.seeds.release();
            builder.links.release();
            builder.kernel.release();
            self.buffer.withdraw();
            Ok(())
        })
    }

    /// Bytes that the field held after the last call that builds: tables, queue, seeds, weights.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.buffer.memory()
    }

    /// The last finished field.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    #[cfg(any(test, feature = "motion"))]
    pub(crate) fn view(&self) -> Result<FieldView> {
        self.buffer.view()
    }

    /// What `read` finds out about the last finished field. Its scratch is kept for the next reader.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&mut FieldView) -> Result<R>) -> Result<R> {
        self.buffer.read(read)
    }

    /// Runs `body` as the one thread that builds, and counts the memory afterwards.
    pub(super) fn building<R>(&self, body: impl FnOnce(&mut FieldBuilder) -> Result<R>) -> Result<R> {
        self.buffer.building(body)
    }

    /// Bytes that the kernel and its table may take. What [`Field::end_round`] allocates without a spare is set apart:
    /// the table's frame, and a copy of the seeds and of the ways over links.
    fn allowance(&self, builder: &FieldBuilder) -> u64 {
        let has_spare = builder.spare.is_some() || builder.second.is_some();
        let to_publish = if has_spare { 0 } else { bytes(Shared::<Finished>::BYTES) + builder.links.bytes() };
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(self.buffer.bytes(builder) - builder.kernel.bytes() + to_publish),
        }
    }

    /// Gives an error of the kernel's allowance the field's own figures.
    fn with_own_limit(&self, error: Error, allowance: u64) -> Error {
        match error {
            Error::MemoryLimit { needed, .. } => {
                let apart = self.options.memory_limit.saturating_sub(allowance);
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: self.options.memory_limit }
            }
            other => other,
        }
    }
}

impl Drop for Field {
    fn drop(&mut self) {
        self.grid.release_layer(self.buffer.builder().layer_key);
    }
}

impl OpenBuild {
    /// What the kernel of an update starts from.
    fn earlier(&self) -> Option<&AnyTable> {
        self.finished.as_ref().map(|finished| &finished.table)
    }
}

/// A table without a reader, to be written anew. A reader that holds it drops it.
fn emptied(mut table: Shared<Finished>) -> Option<Shared<Finished>> {
    table.get_mut().map(|finished| finished.world = None)?;
    Some(table)
}

impl FieldBuilder {
    /// The map as it is now.
    fn world(&self, grid: &Grid) -> FieldMap {
        FieldMap {
            snapshot: grid.snapshot(),
            costs: self.costs.clone(),
            layer_key: self.layer_key,
            settings: self.settings,
        }
    }

    /// Gives the kernel the table that was published before, or with `afresh` drops everything: what earlier builds
    /// have left must not decide whether a memory limit is met.
    fn take_table(&mut self, afresh: bool) {
        if afresh {
            self.kernel.release();
            (self.spare, self.second) = (None, None);
        } else if let Some(finished) = self.spare.as_mut().and_then(Shared::get_mut)
            && finished.result.status == FieldStatus::Built
        {
            self.kernel.exchange(&mut finished.table);
            // Its table is the kernel's from now on.
            finished.result.status = FieldStatus::InProgress;
        }
    }
}

impl Counted for FieldBuilder {
    fn bytes(&self) -> u64 {
        let spare: u64 = self.spare.iter().chain(&self.second).map(|spare| spare.bytes()).sum();
        spare + self.kernel.bytes() + self.seeds.bytes() + self.links.bytes() + self.changed.bytes()
    }
}

/// What a kernel sees.
pub(super) fn scene_of<'a>(world: &'a FieldMap, cancel: &'a AtomicBool) -> Scene<'a> {
    Scene {
        snapshot: &world.snapshot,
        layer: world.layer(),
        costs: world.costs.if_weighted(),
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel,
    }
}

#[cfg(test)]
#[path = "builder_tests.rs"]
mod tests;
