//! Making the landmarks: where they stand, the searches from them, and the visibility scans.

use super::bounds::PathBounds;
use super::table::{LANDMARKS, LandmarkDistances, LandmarkTable, is_double};
use crate::base::{Bounds, Budget, Error, Result, index, low32, single_above, wide};
use crate::collections::counted;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, is_free, visible_from};
use crate::search::core::{Scene, unwatched};
use crate::search::corners::cul_de_sac::{CulDeSac, MOST_DEPTH};
use crate::search::corners::ids::{CornerId, CornerIds};
use crate::search::corners::roots::reached::{Arrival, Roots};
use crate::search::corners::roots::table::{Root, RootId};
use crate::search::corners::view::projection::openings::ProjectionScan;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, Stack};
use crate::search::{corners::view::projection::around::project_around, corners::view::projection::frame::Frame};

/// Corners that are tried to find a part of the map with many others.
const TRIES: u32 = 8;
/// Corners among which a landmark's position is chosen.
const PLACES: u32 = 64;
/// Rows of the table that are cleared for the price of an expansion.
const AT_ONCE: u32 = 1024;
/// Makes a sum of two singles at least what it would be without rounding.
const ABOVE: f32 = 1.0 + 2.0 * f32::EPSILON;
/// Expansions that a visibility scan costs, one having been paid already.
const LOOK: u64 = 3;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandmarkPhase {
    /// A search from a landmark is to be set out, or from a corner that is tried; the table's column is being cleared.
    SettingOut(LandmarkStage, CornerId, u32),
    /// It goes on.
    Searching(LandmarkStage),
    /// The corner farthest from all landmarks is looked for, among some.
    Choosing(LandmarkStage, u32),
    /// The rows of the table from here on are filled in for good.
    Looking(u32),
}

/// What has become of the landmarks of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandmarkState {
    /// Nothing was asked for, or it is not worth while.
    Nothing,
    /// Being made.
    Making(LandmarkPhase),
    Made,
}

/// Which search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandmarkStage {
    /// From a corner that is tried.
    Try(u32),
    /// From the landmark with this number.
    Landmark(usize),
}

impl LandmarkPhase {
    pub(super) const FIRST: Self = Self::Choosing(LandmarkStage::Try(0), u32::MAX);
}

impl LandmarkStage {
    /// The column of the table that the search fills.
    const fn lane(self) -> usize {
        match self {
            Self::Try(_) => 0,
            Self::Landmark(lane) => lane,
        }
    }
}

/// What is needed until the landmarks are made.
pub(super) struct Making {
    /// The search: f is g.
    pub(super) roots: Roots,
    pub(super) stack: Stack,
    /// Among the corners compared so far: how many were reached, and the one that is farthest.
    reached: u32,
    farthest: Option<(f32, CornerId)>,
    /// The same for the best try.
    best: (u32, Option<CornerId>),
}

counted!(Making { roots, stack } plain { reached, farthest, best });

impl Making {
    pub(super) fn new() -> Self {
        let stack = Stack::default();
        Self { roots: Roots::new(0.0), stack, reached: 0, farthest: None, best: (0, None) }
    }

    /// Nothing has been compared yet.
    pub(super) fn start_over(&mut self) {
        (self.reached, self.farthest, self.best) = (0, None, (0, None));
    }

    /// Frees all but the numbers of the corners.
    pub(super) fn release(&mut self) {
        let ids = std::mem::take(&mut self.roots.table.ids);
        *self = Self::new();
        self.roots.table.ids = ids;
    }

    /// The numbers of the corners of the layer that is being prepared.
    pub(super) const fn ids(&self) -> &CornerIds {
        &self.roots.table.ids
    }
}

/// Notes how far each corner is from a landmark; those past which the path may go on become roots.
struct Arrivals<'a> {
    roots: &'a mut Roots,
    rows: &'a mut [LandmarkDistances],
    layer: &'a Layer,
    lane: usize,
    root: RootId,
    point: Point,
    g: f64,
    gaps: DiagonalGaps,
    /// Why the last root could not be put on the open list.
    fault: Option<Error>,
}

impl CornerVisitor for Arrivals<'_> {
    fn corner(&mut self, frame: &Frame<'_>, seen: SeenCorner) {
        let (x, y) = frame.orientation.lattice(seen.u, seen.w);
        let (corner, turn) = (Point::lattice(x, y), frame.turn_at(seen.side));
        let g = self.g + self.point.distance(corner);
        let id = self.roots.table.ids.id(self.layer, x, y);
        let known = &mut self.rows[id.index()].0[self.lane];
        *known = known.at_most(single_above(g));
        if seen.depth > MOST_DEPTH || CulDeSac::behind(frame, self.point, seen, self.gaps).is_none() {
            let arrival = Arrival { at: corner, turn, g, parent: self.root, from: self.point };
            let reached = self.roots.reach(RootId::of_corner(id), arrival, |_| 0.0, &mut unwatched());
            if let Err(error) = reached {
                self.fault = Some(error);
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.fault.is_some()
    }
}

/// The steps of making the table.
impl Making {
    /// Does a part of what there is to do.
    pub(super) fn go_on(
        &mut self,
        table: &mut LandmarkTable,
        scene: &Scene<'_>,
        phase: LandmarkPhase,
        budget: &mut Budget,
    ) -> Result<LandmarkState> {
        let layer = scene.layer;
        match phase {
            LandmarkPhase::SettingOut(stage, corner, from) if from < self.ids().count() => {
                let until = self.ids().count().min(from + AT_ONCE);
                table.rows[index(from)..index(until)].iter_mut().for_each(|row| row.0[stage.lane()] = f32::INFINITY);
                Ok(LandmarkState::Making(LandmarkPhase::SettingOut(stage, corner, until)))
            }
            LandmarkPhase::SettingOut(stage, corner, _) => {
                let (x, y) = self.ids().place(layer, corner);
                let from = Point::lattice(x, y);
                self.roots.begin(scene, from, u64::MAX)?;
                self.roots.set_out(from)?;
                table.rows[corner.index()].0[stage.lane()] = 0.0;
                table.places[stage.lane()] = from;
                Ok(LandmarkState::Making(LandmarkPhase::Searching(stage)))
            }
            LandmarkPhase::Searching(stage) => {
                if self.expand_next(table, layer, stage.lane())? {
                    return Ok(LandmarkState::Making(phase));
                }
                (self.reached, self.farthest) = (0, None);
                Ok(LandmarkState::Making(match stage {
                    LandmarkStage::Landmark(lane) if lane + 1 == LANDMARKS => LandmarkPhase::Looking(0),
                    _ => LandmarkPhase::Choosing(stage, 0),
                }))
            }
            LandmarkPhase::Choosing(stage, place) => {
                budget.spend(LOOK.min(budget.left()));
                self.choose(table, layer, stage, place)
            }
            LandmarkPhase::Looking(row) => {
                budget.spend(LOOK.min(budget.left()));
                self.fill_in(table, layer, row)?;
                let is_last = index(row) + 1 == table.rows.len();
                Ok(if is_last { LandmarkState::Made } else { LandmarkState::Making(LandmarkPhase::Looking(row + 1)) })
            }
        }
    }

    /// Expands the next root of the search; false if there is none.
    fn expand_next(&mut self, table: &mut LandmarkTable, layer: &Layer, lane: usize) -> Result<bool> {
        let Self { roots, stack, .. } = self;
        let Some((_, id)) = roots.open.peek() else { return Ok(false) };
        roots.open.pop();
        let Some(root) = roots.table.get(id).filter(|root| !root.closed) else { return Ok(true) };
        roots.table.update(id, Root { closed: true, ..root });
        let Root { g, at, .. } = root;
        let parent = (id != roots.start).then_some(root.from);
        let gaps = table.gaps;
        let mut visitor =
            Arrivals { roots, rows: &mut table.rows, layer, lane, root: id, point: at, g, gaps, fault: None };
        let mut scan = ProjectionScan { layer, gaps, stack, visitor: &mut visitor };
        match root.cone(layer) {
            Some(turned) => scan.turn(at, turned)?,
            None => scan.root(at, parent)?,
        }
        visitor.fault.map_or(Ok(true), Err)
    }

    /// Scans around one of the corners that are compared; after the last of them the next search is known, or that
    /// there is no position for a landmark.
    fn choose(
        &mut self,
        table: &LandmarkTable,
        layer: &Layer,
        stage: LandmarkStage,
        place: u32,
    ) -> Result<LandmarkState> {
        let count = wide(self.ids().count());
        // The middle of each of as many parts of the corners.
        let middle = |part: u32, parts: u32| CornerId(low32(count * (2 * wide(part) + 1) / (2 * wide(parts))));
        let places = low32(count.min(wide(PLACES)));
        if place < places {
            let corner = middle(place, places);
            let (x, y) = self.ids().place(layer, corner);
            let (at, row) = (Point::lattice(x, y), self.distances_of_corner(table, layer, corner)?);
            let near = row[..=stage.lane()].iter().copied().fold(f32::INFINITY, f32::at_most);
            let Self { reached, farthest, .. } = self;
            if near.is_finite() {
                *reached += 1;
                // A path may end at a double corner, but not always go on.
                if farthest.is_none_or(|(most, _)| near > most) && !is_double(layer, at) {
                    *farthest = Some((near, corner));
                }
            }
            return Ok(LandmarkState::Making(LandmarkPhase::Choosing(stage, place + 1)));
        }
        let Self { reached, farthest, best, .. } = self;
        let (reached, farthest) = (*reached, *farthest);
        let farthest = farthest.map(|(_, corner)| corner);
        let next = match stage {
            LandmarkStage::Landmark(lane) => return Ok(Self::set_out(LandmarkStage::Landmark(lane + 1), farthest)),
            LandmarkStage::Try(next) => next,
        };
        if reached > best.0 {
            *best = (reached, farthest);
        }
        let is_large = best.0 * 4 >= places;
        if is_large || next == TRIES {
            return Ok(Self::set_out(LandmarkStage::Landmark(0), best.1));
        }
        Ok(Self::set_out(LandmarkStage::Try(next + 1), Some(middle(next, TRIES))))
    }

    fn set_out(stage: LandmarkStage, corner: Option<CornerId>) -> LandmarkState {
        corner
            .map_or(LandmarkState::Nothing, |corner| LandmarkState::Making(LandmarkPhase::SettingOut(stage, corner, 0)))
    }

    /// Fills in a row of the table for good: a corner's path lengths from the landmarks become its distances from them,
    /// also from those from which no path turns at it; and those of an anchor.
    fn fill_in(&mut self, table: &mut LandmarkTable, layer: &Layer, row: u32) -> Result {
        let mut distances = match row.checked_sub(self.ids().count()) {
            None => self.distances_of_corner(table, layer, CornerId(row))?,
            Some(anchor) => {
                let (x, y) = table.anchors.place(index(anchor));
                let at = Point::lattice(x, y);
                // A path may end at a double corner, but not always go on.
                let stands = is_free(layer, at) && !is_double(layer, at);
                if stands { self.distances(table, layer, at)? } else { [f32::NAN; LANDMARKS] }
            }
        };
        for distance in distances.iter_mut().filter(|distance| **distance == f32::INFINITY) {
            *distance = f32::NAN;
        }
        table.rows[index(row)] = LandmarkDistances(distances);
        Ok(())
    }

    /// How far a corner is from each landmark from which a search has come; infinite where there is no path.
    fn distances_of_corner(
        &mut self,
        table: &LandmarkTable,
        layer: &Layer,
        corner: CornerId,
    ) -> Result<[f32; LANDMARKS]> {
        let (x, y) = self.ids().place(layer, corner);
        let mut distances = self.distances(table, layer, Point::lattice(x, y))?;
        let LandmarkDistances(known) = &table.rows[corner.index()];
        distances.iter_mut().zip(known).for_each(|(distance, &known)| *distance = distance.at_most(known));
        Ok(distances)
    }

    /// The row of a point that has none in the table, which is complete.
    pub(super) fn look(&mut self, table: &LandmarkTable, layer: &Layer, point: Point) -> LandmarkDistances {
        let distances = self.distances(table, layer, point).unwrap_or([f32::NAN; LANDMARKS]);
        LandmarkDistances(distances.map(|distance| if distance == f32::INFINITY { f32::NAN } else { distance }))
    }

    /// How far a point is from each landmark, over a corner that it sees or straight; a few units in the last
    /// place more at most.
    fn distances(&mut self, table: &LandmarkTable, layer: &Layer, from: Point) -> Result<[f32; LANDMARKS]> {
        let Self { roots, stack, .. } = self;
        let mut bounds = PathBounds::new(layer, &roots.table.ids, from, &table.rows);
        project_around(layer, from, table.gaps, stack, &mut bounds)?;
        let mut distances = bounds.shortest.map(|length| length * ABOVE);
        for (distance, &place) in distances.iter_mut().zip(&table.places) {
            let straight = single_above(from.distance(place));
            if straight < *distance && visible_from(layer, place, from, table.gaps) {
                *distance = straight;
            }
        }
        Ok(distances)
    }
}
