//! The estimate of a search with landmarks, and when landmarks are made and given up.

use super::anchors::Anchors;
use super::bounds::PathBounds;
use super::making::{Making, Phase, State};
use super::table::{Distances, LANDMARKS, Table, is_double};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index, real_single};
use crate::collections::zeroed::zeroed_box;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, LayerVersion, visible_from};
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::corners::auxiliary::AuxiliaryTerms;
use crate::search::corners::ids::CornerIds;
use crate::search::corners::roots::table::RootId;

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
struct Aim {
    /// In the middle between what it is at least and at most; not a number if nothing is known.
    middle: [f32; LANDMARKS],
    /// Half of what is between.
    half: [f32; LANDMARKS],
    /// What an estimate may be too large by if the corner is as near to the landmarks as the goal.
    slack: f64,
}

impl Aim {
    /// A lower bound of the length to the goal from the point with these distances.
    #[inline(never)]
    fn estimate(&self, Distances(row): &Distances) -> f64 {
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
        let apart = real_single(most[0].max(most[1]).max(most[2].max(most[3])));
        apart * (1.0 - 2.0 * ROUNDING) - self.slack
    }
}

/// The landmarks of a layer, made or being made, and the goal of the present search.
pub(crate) struct Landmarks {
    /// With fewer cells than this for each corner nothing is prepared.
    pub(crate) least_cells: u64,
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: State,
    table: Table,
    making: Making,
    /// Of the present search, if it uses the landmarks.
    aim: Option<Aim>,
    trial: Trial,
}

/// What searches have had from new landmarks so far.
#[derive(Clone, Copy, Default)]
struct Trial {
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
            state: State::Nothing,
            table: Table::new(gaps),
            making: Making::new(),
            aim: None,
            trial: Trial::default(),
        }
    }

    /// Begins a search for `goal` on the scene's layer, whose corners have the numbers `ids`.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ids: &CornerIds, goal: Point) {
        let layer = scene.layer;
        let may_use = self.state == State::Made
            && scene.unlimited
            && self.version == Some(layer.version())
            // There a path may end that must not go on.
            && !is_double(layer, goal);
        self.aim = if may_use { self.take_aim(layer, ids, goal) } else { None };
    }

    /// Begins a search without landmarks.
    pub(crate) const fn begin_without(&mut self) {
        self.aim = None;
    }

    /// The goal's distances from the landmarks, bounded by those of the points around it.
    #[cold]
    fn take_aim(&self, layer: &Layer, ids: &CornerIds, goal: Point) -> Option<Aim> {
        let mut bounds = PathBounds::new(layer, ids, goal, &self.table.rows);
        let mut seen = 0;
        for anchor in self.table.anchors.around(goal) {
            let row = index(ids.count()) + anchor;
            let (x, y) = self.table.anchors.place(anchor);
            let at = Point::lattice(x, y);
            let is_known = self.table.rows[row].0.iter().any(|d| d.is_finite());
            if is_known && visible_from(layer, goal, at, self.table.gaps) {
                bounds.through(row, at);
                seen += 1;
            }
        }
        if seen < ENOUGH {
            self.see_corners(layer, goal, ids, &mut bounds);
        }
        let mut aim = Aim::default();
        let mut greatest = 0.0_f32;
        for lane in 0..LANDMARKS {
            let (least, most) = (bounds.least[lane], bounds.shortest[lane]);
            let is_known = most.is_finite();
            greatest = if is_known { greatest.max(most) } else { greatest };
            aim.middle[lane] = if is_known { (most + least) * 0.5 } else { f32::NAN };
            aim.half[lane] = (most - least) * 0.5;
        }
        aim.slack = real_single(greatest) * 2.0 * ROUNDING;
        (greatest > 0.0).then_some(aim)
    }

    /// The paths through the corners that a goal sees nearby.
    fn see_corners(&self, layer: &Layer, goal: Point, ids: &CornerIds, bounds: &mut PathBounds<'_>) {
        let (x, y) = (goal.x / SCALE, goal.y / SCALE);
        let (left, right) = ((x - NEAR).max(0), (x + NEAR).min(layer.width()));
        for y in (y - NEAR).max(0)..=(y + NEAR).min(layer.height()) {
            for x in layer.corners.set_bits(y, left, right) {
                let at = Point::lattice(x, y);
                if !is_double(layer, at) && visible_from(layer, goal, at, self.table.gaps) {
                    bounds.through(ids.id(layer, x, y).index(), at);
                }
            }
        }
    }

    /// A lower bound of the length from a corner to the goal; 0 if nothing is known.
    #[inline(always)]
    pub(crate) fn estimate(&self, root: RootId) -> f64 {
        match &self.aim {
            None => 0.0,
            Some(aim) => self.table.rows.get(root.index()).map_or(0.0, |row| aim.estimate(row)),
        }
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
            (self.state, self.aim, self.table.rows) = (State::Nothing, None, Box::default());
        }
    }

    /// Bytes of the table and of the search that fills it.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(size_of_val(&self.table.rows[..])) + self.making.bytes()
    }

    /// Frees everything.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.table.gaps);
    }
}

/// Making the landmarks.
impl Landmarks {
    /// The numbers of the corners of the layer that is being prepared.
    pub(crate) const fn ids(&self) -> &CornerIds {
        self.making.ids()
    }

    /// Forgets the landmarks of another layer than the scene's, and makes ready for this one.
    pub(crate) fn keep_for(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        let layer = scene.layer;
        let version = Some(layer.version());
        if self.version != version {
            // A search that is open on the layer as it was goes on without.
            self.begin_without();
            (self.version, self.state) = (None, State::Nothing);
        }
        self.making.roots.table.number_corners(scene, u64::MAX)?;
        if self.version == version {
            return Ok(());
        }
        self.making.start_over();
        let corners = self.ids().count();
        let terms = AuxiliaryTerms { least_cells_per_corner: self.least_cells, ..AuxiliaryTerms::USUAL };
        if terms.admit(layer, corners) {
            self.table.anchors = Anchors::new(layer);
            let len = index(corners) + self.table.anchors.count();
            if self.table.rows.len() != len {
                self.table.rows = Box::default();
                self.table.rows = zeroed_box(len)?;
            }
            (self.state, self.trial) = (State::Making(Phase::FIRST), Trial::default());
        } else {
            self.table.rows = Box::default();
        }
        self.version = version;
        Ok(())
    }

    /// Goes on making the landmarks within the budget: found once they are made.
    pub(crate) fn make(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        while let State::Making(phase) = self.state {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            match self.making.go_on(&mut self.table, scene, phase, budget) {
                Ok(state) => self.state = state,
                Err(error) => {
                    // The work in progress is half done: the next time it starts over.
                    (self.version, self.state) = (None, State::Nothing);
                    self.making.release();
                    return Err(error);
                }
            }
            if !matches!(self.state, State::Making(_)) {
                self.making.release();
            }
        }
        Ok(Progress::Found)
    }
}

#[cfg(test)]
#[path = "estimate_tests.rs"]
mod tests;
