//! The estimate of a search with landmarks, and when landmarks are made and given up.

use super::making::{LandmarkPhase, LandmarkState, Making};
use super::table::{LANDMARKS, LandmarkDistances, LandmarkTable, is_double};
use super::{anchors::Anchors, bounds::PathBounds, detours::Detours, kept_rows::KeptRows};
use crate::base::{Bounds, Budget, Result, bytes, index, real_single};
use crate::collections::{Counted, zeroed_box};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, LayerVersion, is_free, visible_from};
use crate::search::core::{Progress, Scene};
use crate::search::corners::roots::table::RootId;
use crate::search::{corners::auxiliary::AuxiliaryTerms, corners::baseline::Baseline, corners::ids::CornerIds};

/// What the roundings of a distance may amount to, as a part of it: sixteen units in the last place.
const ROUNDING: f64 = 1.0 / 524_288.0;
/// Expansions on trial, and for how many of them one root at least must be spared.
const TRIAL: u64 = 4096;
const WORTHWHILE: u64 = 16;
/// With fewer anchors in sight a goal looks for corners.
const ENOUGH: u32 = 2;
/// How far, in cells, along x and y.
const NEAR: i32 = 16;

/// How far the goal of a search is from each landmark.
#[derive(Clone, Copy, Default)]
struct GoalDistances {
    /// In the middle between what it is at least and at most; not a number if nothing is known.
    middle: [f32; LANDMARKS],
    /// Half of what is between.
    half: [f32; LANDMARKS],
    /// What an estimate may be too large by if the corner is as near to the landmarks as the goal.
    slack: f64,
    goal: Point,
    /// True if the layer has changed since the landmarks were made.
    is_edited: bool,
}

impl GoalDistances {
    /// A lower bound of the length to the goal from the point with these distances.
    #[inline(never)]
    fn estimate(&self, LandmarkDistances(row): &LandmarkDistances) -> f64 {
        let mut most = [0.0_f32; 4];
        for four in 0..LANDMARKS / 4 {
            for (i, most) in most.iter_mut().enumerate() {
                let lane = four * 4 + i;
                let apart = (row[lane] - self.middle[lane]).abs() - self.half[lane];
                // A comparison with what is not a number is false.
                *most = if apart > *most { apart } else { *most };
            }
        }
        // The corner's own distances may be much larger than the goal's, and what was rounded of them with them.
        let apart = real_single(most[0].at_least(most[1]).at_least(most[2].at_least(most[3])));
        apart * (1.0 - 2.0 * ROUNDING) - self.slack
    }
}

/// The landmarks of a layer, made or being made, and the goal of the present search.
pub(crate) struct Landmarks {
    /// With fewer cells than this for each corner nothing is prepared.
    pub(crate) least_cells: u64,
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: LandmarkState,
    /// That layer, which they are made and used on however often the grid changes.
    baseline: Option<Baseline>,
    table: LandmarkTable,
    making: Making,
    kept: KeptRows,
    detours: Detours,
    /// Of the present search, if it uses the landmarks.
    aim: Option<GoalDistances>,
    trial: LandmarkTrial,
}

/// What searches have had from new landmarks so far.
#[derive(Clone, Copy, Default)]
struct LandmarkTrial {
    /// Roots expanded.
    expanded: u64,
    /// Roots that only the landmarks have spared; what those would have led to is not counted.
    spared: u64,
}

impl Landmarks {
    pub(crate) fn new(gaps: DiagonalGaps) -> Self {
        Self {
            least_cells: AuxiliaryTerms::USUAL.least_cells_per_corner,
            version: None,
            state: LandmarkState::Nothing,
            baseline: None,
            table: LandmarkTable::new(gaps),
            making: Making::new(),
            kept: KeptRows::default(),
            detours: Detours::default(),
            aim: None,
            trial: LandmarkTrial::default(),
        }
    }

    /// Begins a search for `goal` on the scene's layer.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, goal: Point) {
        self.aim = None;
        if self.state == LandmarkState::Made && scene.unlimited {
            self.aim = self.take_aim(scene, goal);
        }
    }

    /// Begins a search without landmarks.
    pub(crate) const fn begin_without(&mut self) {
        self.aim = None;
    }

    /// The goal's distances from the landmarks, and the ways to it over what has been freed since. None if the goal
    /// lies in that, or so much was freed that nothing is known.
    #[cold]
    fn take_aim(&mut self, scene: &Scene<'_>, goal: Point) -> Option<GoalDistances> {
        let Self { baseline, table, making, kept, detours, .. } = self;
        let baseline = baseline.as_mut().filter(|baseline| baseline.fits(scene.layer))?;
        // At a double corner a path may end that must not go on.
        if is_double(scene.layer, goal) {
            return None;
        }
        let is_edited = !baseline.is(scene.layer);
        if is_edited {
            baseline.compare(scene.snapshot, scene.layer);
            let layer = baseline.layer();
            let is_known = is_free(layer, goal) && !is_double(layer, goal);
            let look = |point| making.look(table, layer, point);
            kept.make_room();
            if !is_known || !detours.update(baseline, kept, look, 2.0 * ROUNDING) {
                return None;
            }
        }
        let aim = GoalDistances { goal, is_edited, ..aim_at(table, making.ids(), baseline.layer(), goal)? };
        if is_edited {
            detours.aim(goal, |row| aim.estimate(row));
        }
        Some(aim)
    }

    /// A lower bound of the length from a corner to the goal; 0 if nothing is known.
    #[inline(always)]
    pub(crate) fn estimate(&mut self, root: RootId, at: Point) -> f64 {
        match &self.aim {
            None => 0.0,
            Some(aim) if !aim.is_edited => self.table.rows.get(root.index()).map_or(0.0, |row| aim.estimate(row)),
            Some(_) => self.estimate_since(at),
        }
    }

    /// [`Landmarks::estimate`] on a layer that has changed: corners are found by where they are, since their numbers
    /// are others, and new ones look around in the layer as it was.
    #[inline(never)]
    fn estimate_since(&mut self, at: Point) -> f64 {
        let Self { baseline: Some(baseline), aim: Some(aim), table, making, kept, detours, .. } = self else {
            return 0.0;
        };
        let (layer, Some((x, y))) = (baseline.layer(), at.as_lattice()) else { return 0.0 };
        let row = if layer.is_corner(x, y) {
            // From a double corner that could not be passed no bound holds.
            let is_passed = table.gaps == DiagonalGaps::Open || !is_double(layer, at);
            is_passed.then(|| &table.rows[making.ids().id(layer, x, y).index()])
        } else if is_free(layer, at) {
            kept.row(at, || making.look(table, layer, at))
        } else {
            None
        };
        let Some(row) = row else { return 0.0 };
        let bound = aim.estimate(row);
        if detours.is_empty() {
            return bound;
        }
        detours.shorten((at, row), bound, at.distance(aim.goal), 2.0 * ROUNDING)
    }

    /// True if the present search uses the landmarks.
    #[cfg(test)]
    pub(crate) const fn has_aim(&self) -> bool {
        self.aim.is_some()
    }

    /// True if the present search uses landmarks that have not shown their worth yet.
    #[inline(always)]
    pub(crate) const fn are_on_trial(&self) -> bool {
        self.aim.is_some() && self.trial.expanded < TRIAL
    }

    /// A search has found its goal. After some of these, landmarks that spare too little are given up until the layer
    /// changes.
    #[cold]
    pub(crate) fn judge(&mut self, expanded: u64, spared: u64) {
        let trial = &mut self.trial;
        trial.expanded += expanded;
        trial.spared += spared;
        if trial.expanded >= TRIAL && trial.spared * WORTHWHILE < trial.expanded {
            self.give_up();
        }
    }

    /// Frees all that belongs to a layer.
    fn give_up(&mut self) {
        (self.state, self.aim, self.baseline) = (LandmarkState::Nothing, None, None);
        self.table.rows = Box::default();
        (self.kept, self.detours) = (KeptRows::default(), Detours::default());
    }

    /// Bytes of the tables, the layer, and the search that fills the table.
    pub(crate) fn bytes(&self) -> u64 {
        let Self { table, making, baseline, kept, detours, .. } = self;
        let baseline = baseline.as_ref().map_or(0, Baseline::bytes);
        bytes(size_of_val(&table.rows[..])) + making.bytes() + baseline + kept.bytes() + detours.bytes()
    }

    /// Frees everything.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.table.gaps);
    }
}

/// The goal's distances from the landmarks, bounded by those of the points around it.
fn aim_at(table: &LandmarkTable, ids: &CornerIds, layer: &Layer, goal: Point) -> Option<GoalDistances> {
    let mut bounds = PathBounds::new(layer, ids, goal, &table.rows);
    let mut seen = 0;
    for anchor in table.anchors.around(goal) {
        let row = index(ids.count()) + anchor;
        let (x, y) = table.anchors.place(anchor);
        let at = Point::lattice(x, y);
        let is_known = table.rows[row].0.iter().any(|d| d.is_finite());
        if is_known && visible_from(layer, goal, at, table.gaps) {
            bounds.through(row, at);
            seen += 1;
        }
    }
    if seen < ENOUGH {
        see_corners(table, layer, goal, ids, &mut bounds);
    }
    let mut aim = GoalDistances::default();
    let mut greatest = 0.0_f32;
    for lane in 0..LANDMARKS {
        let (least, most) = (bounds.least[lane], bounds.shortest[lane]);
        let is_known = most.is_finite();
        greatest = if is_known { greatest.at_least(most) } else { greatest };
        aim.middle[lane] = if is_known { (most + least) * 0.5 } else { f32::NAN };
        aim.half[lane] = (most - least) * 0.5;
    }
    aim.slack = real_single(greatest) * 2.0 * ROUNDING;
    (greatest > 0.0).then_some(aim)
}

/// The paths through the corners that a goal sees nearby.
fn see_corners(table: &LandmarkTable, layer: &Layer, goal: Point, ids: &CornerIds, bounds: &mut PathBounds<'_>) {
    let (x, y) = (goal.x / SCALE, goal.y / SCALE);
    let (left, right) = ((x - NEAR).max(0), (x + NEAR).min(layer.width()));
    for y in (y - NEAR).max(0)..=(y + NEAR).min(layer.height()) {
        for x in layer.corners.set_bits(y, left, right) {
            let at = Point::lattice(x, y);
            if !is_double(layer, at) && visible_from(layer, goal, at, table.gaps) {
                bounds.through(ids.id(layer, x, y).index(), at);
            }
        }
    }
}

/// Making the landmarks.
impl Landmarks {
    /// The numbers of the corners of the layer that is being prepared.
    pub(crate) const fn ids(&self) -> &CornerIds {
        self.making.ids()
    }

    /// True if the landmarks belong to the layer as it is.
    pub(crate) fn are_of(&self, layer: &Layer) -> bool {
        self.version == Some(layer.version())
    }

    /// Makes ready for the scene's layer. Landmarks that are being made for an earlier state of it go on, those that
    /// are made stay as long as they are of use.
    pub(crate) fn keep_for(&mut self, scene: &Scene<'_>) -> Result {
        let layer = scene.layer;
        if self.are_of(layer) {
            return Ok(());
        }
        if let Some(baseline) = self.baseline.as_mut().filter(|baseline| baseline.fits(layer)) {
            // A search that is open goes on with the openings that it has begun with.
            baseline.compare(scene.snapshot, layer);
            if self.state != LandmarkState::Made || !baseline.is_worn() {
                return Ok(());
            }
        }
        // A search that is open on the layer as it was goes on without.
        let rows = std::mem::take(&mut self.table.rows);
        self.version = None;
        self.give_up();
        self.making.roots.table.number_corners(scene, u64::MAX)?;
        self.making.start_over();
        let corners = self.ids().count();
        let terms = AuxiliaryTerms { least_cells_per_corner: self.least_cells, ..AuxiliaryTerms::USUAL };
        if terms.admit(layer, corners) {
            self.table.anchors = Anchors::new(layer);
            let len = index(corners) + self.table.anchors.count();
            self.table.rows = if rows.len() == len { rows } else { zeroed_box(len)? };
            self.baseline = Some(Baseline::new(scene.snapshot, layer)?);
            (self.state, self.trial) = (LandmarkState::Making(LandmarkPhase::FIRST), LandmarkTrial::default());
        }
        self.version = Some(layer.version());
        Ok(())
    }

    /// Goes on making the landmarks within the budget, on the layer as it was when that began: found once they are
    /// made.
    pub(crate) fn make(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        let Self { baseline: Some(baseline), state, table, making, .. } = self else { return Ok(Progress::Found) };
        let scene = Scene { layer: baseline.layer(), ..*scene };
        while let LandmarkState::Making(phase) = *state {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            match making.go_on(table, &scene, phase, budget) {
                Ok(next) => *state = next,
                Err(error) => {
                    // The work in progress is half done: the next time it starts over.
                    making.release();
                    self.version = None;
                    self.give_up();
                    return Err(error);
                }
            }
            if !matches!(*state, LandmarkState::Making(_)) {
                making.release();
            }
        }
        if self.state == LandmarkState::Nothing {
            self.give_up();
        }
        Ok(Progress::Found)
    }
}

#[cfg(test)]
#[path = "estimate_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "edited_tests.rs"]
mod edited_tests;
