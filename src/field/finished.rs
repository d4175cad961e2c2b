//! Finished fields, which readers look at.

use super::double_buffer::BufferReader;
use super::ground::{Hint, TableMap};
use super::kernels::{AnyTable, ReadScratch};
use super::links::{FieldLinks, FieldWay, LinkCrossing};
use super::options::{FieldKind, FieldOptions};
use crate::base::{Result, unsigned, wide};
use crate::collections::{Counted, List, Shared};
use crate::geom::Point;
use crate::grid::{CellSpot, Costs, Lattice, Layer, LayerKey, Snapshot, free_cells_around, is_free, place_for};
use crate::search::core::Guarantee;

/// How a build, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldStatus {
    /// The field is finished: readers see it.
    Built,
    /// The step's budget ran out; the next step goes on, and readers see the field before.
    InProgress,
    /// The build was cancelled; readers see the field before.
    Cancelled,
}

/// The result of a build or of a step of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldResult {
    /// How it ended.
    pub status: FieldStatus,
    /// What is known about the distances of a finished field, otherwise nothing.
    pub guarantee: Guarantee,
    /// Points expanded since `begin`.
    pub expanded: u64,
    /// Values written since `begin`.
    pub written: u64,
    /// Lattice points reached, of a finished field; with a radius the exact kind counts seeds and turns.
    pub reached: u64,
    /// The distance of the farthest of them; 0 if there is none.
    pub farthest: f64,
    /// The grid's revision that the field is true for.
    pub revision: u64,
    /// Seeds that an edit has built over: they are left out.
    pub skipped: u64,
}

/// A map for a field: a snapshot, and the costs of classes.
#[derive(Clone)]
pub(super) struct FieldMap {
    pub(super) snapshot: Snapshot,
    pub(super) costs: Shared<Costs>,
    pub(super) layer_key: LayerKey,
    /// How often costs and weights had been set.
    pub(super) settings: u64,
}

impl FieldMap {
    pub(super) fn layer(&self) -> &Layer {
        self.snapshot.layer(self.layer_key).expect("a field keeps the layer of its blocked classes alive")
    }

    /// The layer of the same classes for points.
    fn layer_for_points(&self) -> &Layer {
        let layer = self.snapshot.layer(self.layer_key.for_points());
        layer.expect("a field keeps the layer of its blocked classes alive")
    }
}

impl FieldMap {
    /// Where a seed counts as; none if it is left out.
    pub(super) fn seat(&self, options: &FieldOptions, at: Point) -> Option<Point> {
        let (radius, wide) = (options.fixed_radius(), options.wide_radius());
        match options.kind {
            FieldKind::Exact if self.layer_key.is_for_points() => return place_for(self.layer(), at, radius),
            FieldKind::Steps if radius > 0 => {}
            FieldKind::Exact | FieldKind::Steps | FieldKind::Smooth => return place_for(self.layer(), at, 0),
        }
        let walls = self.layer_for_points();
        // Where the seed leaves the disc no room, the place of its cell counts.
        let stands = || match wide {
            0 => is_free(self.layer(), at),
            _ => free_cells_around(walls, at).into_iter().any(|cell| CellSpot::of(walls, cell, wide) != CellSpot::NONE),
        };
        place_for(walls, at, radius).or_else(|| stands().then_some(at))
    }
}

/// A finished field; without a world its memory waits to be used again.
pub(crate) struct Finished {
    pub(super) world: Option<FieldMap>,
    pub(super) options: FieldOptions,
    pub(super) table: AnyTable,
    pub(super) result: FieldResult,
    /// The ways over links, by the numbers of seeds after those of the host.
    pub(super) links: FieldLinks,
}

impl Finished {
    /// True if an update may save work: it reads a whole table, where a new build writes what it reaches. That for
    /// discs keeps its lists, not its table.
    pub(super) fn is_worth_keeping(&self) -> bool {
        let side = |cells: i32| wide(unsigned(cells)) + 1;
        let points = |world: &FieldMap| side(world.snapshot.width()) * side(world.snapshot.height());
        let is_small = self.world.as_ref().is_some_and(|world| self.table.reached().0 < points(world) / 16);
        !is_small && !matches!(self.table, AnyTable::Discs(_))
    }

    /// What `read` finds out on the map of the field.
    fn on_ground<R>(&self, read: impl FnOnce(&AnyTable, &TableMap<'_>) -> R) -> R {
        let Self { options, table, .. } = self;
        let world = self.map();
        let ground = TableMap {
            options,
            snapshot: &world.snapshot,
            layer: world.layer(),
            walls: world.layer_for_points(),
            costs: world.costs.if_weighted(),
        };
        read(table, &ground)
    }

    /// The map of a field that readers see.
    pub(super) fn map(&self) -> &FieldMap {
        self.world.as_ref().expect("a published field has its map")
    }

    /// Where the walk to a seed ends.
    pub(super) fn end_of(&self, seed: Point) -> Point {
        self.on_ground(|table, ground| table.end_of(ground, seed))
    }

    /// The distance of a point; infinite if it was not reached or is not free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn distance(&self, at: Point, scratch: &mut ReadScratch) -> Result<f64> {
        self.on_ground(|table, ground| table.distance(ground, ground.place(at), false, scratch))
    }

    /// The number of the seed, or of the way over a link, to which the walk from a point leads.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn source(&self, at: Point, scratch: &mut ReadScratch) -> Result<Option<u32>> {
        self.on_ground(|table, ground| table.source(ground, ground.place(at), scratch))
    }
}

impl Counted for Finished {
    fn bytes(&self) -> u64 {
        self.table.bytes() + self.links.bytes() + crate::base::numeric::bytes(Shared::<Self>::BYTES)
    }
}

/// A finished field and what is needed to read it, for one thread.
pub(crate) type FieldView = BufferReader<Finished, ReadScratch>;

/// A question where to walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AskedStep {
    pub(crate) at: Point,
    /// The last answer, or the point itself.
    pub(crate) hint: Hint,
}

/// Questions where to walk, all of whose positions have been checked. Each is answered before the next one is read.
pub(crate) trait AskedSteps {
    /// How many there are.
    fn count(&self) -> usize;

    /// The cell around a point that will be asked about.
    fn cell(&self, place: usize) -> (i32, i32);

    /// A question.
    ///
    /// # Errors
    /// Those of [`Point::snap`].
    fn step(&self, place: usize) -> Result<AskedStep>;

    /// Takes an answer.
    fn answer(&mut self, place: usize, found: Option<Point>);
}

/// So many points before it is answered what a point's cell points to is loaded, and as many before that the cell.
const AHEAD: usize = 6;

/// Where to walk from a point.
#[inline(always)]
fn next_on(
    table: &AnyTable,
    ground: &TableMap<'_>,
    asked: AskedStep,
    scratch: &mut ReadScratch,
) -> Result<Option<Point>> {
    match table.plain_next(ground, asked.at, asked.hint) {
        Some(next) => Ok(Some(next)),
        None => look_on(table, ground, asked, scratch),
    }
}

/// The same for any point.
fn look_on(
    table: &AnyTable,
    ground: &TableMap<'_>,
    AskedStep { at, hint }: AskedStep,
    scratch: &mut ReadScratch,
) -> Result<Option<Point>> {
    let place = ground.place(at);
    let hint = if hint.point == at { Hint { point: place, ..hint } } else { hint };
    table.next(ground, place, hint, scratch)
}

impl FieldView {
    /// What `read` finds out on the map of the field.
    fn on_ground<R>(&mut self, read: impl FnOnce(&AnyTable, &TableMap<'_>, &mut ReadScratch) -> R) -> R {
        self.finished.on_ground(|table, ground| read(table, ground, &mut self.scratch))
    }

    /// The distance of a point; infinite if it was not reached or is not free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn distance(&mut self, at: Point, near: bool) -> Result<f64> {
        self.on_ground(|table, ground, scratch| table.distance(ground, ground.place(at), near, scratch))
    }

    /// The number of the seed to which the way from a point leads, over links too.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn source(&mut self, mut at: Point) -> Result<Option<u32>> {
        for _ in 0..=self.finished.links.most() {
            match self.first_source(at)? {
                Some((_, Some(way))) => at = way.exit,
                Some((source, None)) => return Ok(Some(source)),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The number of the seed to which the walk from a point leads, or the link that is entered there.
    fn first_source(&mut self, at: Point) -> Result<Option<(u32, Option<FieldWay>)>> {
        let source = self.on_ground(|table, ground, scratch| table.source(ground, ground.place(at), scratch))?;
        Ok(source.map(|source| (source, self.finished.links.way(source).copied())))
    }

    /// The first link on the way from a point; none for a way on foot.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn crossing(&mut self, at: Point) -> Result<Option<LinkCrossing>> {
        if self.finished.links.ways.is_empty() {
            return Ok(None);
        }
        let Some((_, Some(FieldWay { entry, exit, link, backward, .. }))) = self.first_source(at)? else {
            return Ok(None);
        };
        let [entry, exit] =
            self.on_ground(|table, ground, _| [entry, exit].map(|at| table.end_of(ground, at).position()));
        Ok(Some(LinkCrossing { entry, exit, link, backward }))
    }

    /// Where to walk from a point to come to its seed; `hint` is the last answer, or the point itself. At the seed
    /// itself the answer is that point.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn next(&mut self, at: Point, hint: Point) -> Result<Option<Point>> {
        self.next_within(at, Hint { point: hint, reached: Hint::LANDS })
    }

    /// As [`FieldView::next`], for a walker that counts as being at its answer from farther away.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn next_within(&mut self, at: Point, hint: Hint) -> Result<Option<Point>> {
        self.on_ground(|table, ground, scratch| next_on(table, ground, AskedStep { at, hint }, scratch))
    }

    /// The same, without the answer for most points.
    #[cfg(test)]
    pub(super) fn look(&mut self, asked: AskedStep) -> Result<Option<Point>> {
        self.on_ground(|table, ground, scratch| look_on(table, ground, asked, scratch))
    }

    /// The answer for most points alone.
    #[cfg(test)]
    pub(super) fn plain(&mut self, asked: AskedStep) -> Option<Point> {
        self.on_ground(|table, ground, _| table.plain_next(ground, asked.at, asked.hint))
    }

    /// [`FieldView::next_within`] for all of some questions. What a point will need is loaded while those before it are
    /// answered.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; those of the questions.
    pub(crate) fn next_each(&mut self, asked: &mut impl AskedSteps) -> Result {
        let count = asked.count();
        self.on_ground(|table, ground, scratch| {
            for place in 0..count {
                if place + 2 * AHEAD < count {
                    table.load(asked.cell(place + 2 * AHEAD));
                    table.load_next(asked.cell(place + AHEAD));
                }
                let found = next_on(table, ground, asked.step(place)?, scratch)?;
                asked.answer(place, found);
            }
            Ok(())
        })
    }

    /// The way from a point to its seed, over links too; empty if it was not reached.
    pub(crate) fn path(&mut self, from: Point) -> Result<&[Point]> {
        self.walk(from)?;
        if self.finished.links.ways.is_empty() {
            return Ok(&self.scratch.points);
        }
        self.scratch.joined.clear();
        let mut at = from;
        for _ in 0..=self.finished.links.most() {
            let ReadScratch { points, joined, .. } = &mut self.scratch;
            joined.add_slice(points)?;
            let Some((_, Some(way))) = self.first_source(at)? else { break };
            at = way.exit;
            self.walk(at)?;
        }
        Ok(&self.scratch.joined)
    }

    /// The walk from a point to a seed, or to the entry of a link.
    fn walk(&mut self, from: Point) -> Result {
        self.on_ground(|table, ground, scratch| table.path(ground, ground.place(from), scratch))
    }

    /// The lattice of the values that [`FieldView::lattice_distance`] reads.
    pub(crate) fn lattice(&self) -> Lattice {
        self.finished.options.lattice
    }

    /// The distance of a vertex of the lattice; none if the field has none of vertices.
    pub(crate) fn lattice_distance(&self, x: i32, y: i32) -> Option<f64> {
        self.finished.table.lattice_distance(x, y)
    }

    /// Where an agent stands in a cell: at its centre, or where a disc has room.
    pub(crate) fn stand_in(&self, (x, y): (i32, i32)) -> Point {
        let place = match &self.finished.table {
            AnyTable::Steps(table) => table.place_of((x, y)),
            AnyTable::Discs(_) => {
                let world = self.finished.map();
                CellSpot::of(world.layer(), (x, y), self.radius()).point((x, y))
            }
            AnyTable::Exact(_) | AnyTable::Turning(_) | AnyTable::Smooth(_) => None,
        };
        place.unwrap_or(Point::centre(x, y))
    }

    /// The radius of the agents that it leads, in 1/256 cell.
    pub(crate) fn radius(&self) -> i32 {
        self.finished.options.fixed_radius()
    }

    /// The result of the build.
    pub(crate) fn result(&self) -> FieldResult {
        self.finished.result
    }

    /// The map of the field.
    pub(crate) fn snapshot(&self) -> &Snapshot {
        &self.finished.map().snapshot
    }
}
