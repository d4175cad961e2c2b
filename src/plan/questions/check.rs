//! Is a kept path still clear, and still the shortest?

use super::links::{NEAR_ENDS, UsableLinks, is_near};
use super::place::Segment;
use super::proof::{KeptPath, ProofRule, TAKEN};
use super::{super::options::Options, super::planner::Planner, super::review::Review};
use crate::base::{Bounds, Error, Result, real_u64, signed};
use crate::geom::{Point, Position, SCALE};
use crate::grid::{
    ChangedTiles, DiagonalGaps, Layer, SidedCells, Snapshot, cast_disc, clear_for_unit, corner_pattern,
    is_double_pattern, is_free, is_place, place_for, raycast, visible,
};

/// What has become of a kept path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PathState {
    /// No cell has changed in the tiles that it passes.
    #[default]
    Untouched = 0,
    /// Cells near it have changed, and it is clear.
    Clear = 1,
    /// It is blocked.
    Cut = 2,
}

/// The answer about a kept path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCheck {
    /// What has become of it.
    pub state: PathState,
    /// True if the path, given that it was a shortest one, is proven to be one still.
    pub shortest: bool,
    /// The segment on which it is cut first, counted from 0; 0 unless cut.
    pub segment: u32,
    /// The first point that blocks it; (0, 0) unless cut.
    pub at: Position,
    /// The revision for which this is true.
    pub revision: u64,
}

/// What a path is checked against.
pub(super) struct CheckedMap<'a> {
    changed: ChangedTiles<'a>,
    layer: &'a Layer,
    gaps: DiagonalGaps,
    /// The closed sides of cells, if there are any.
    sided: Option<SidedCells<'a>>,
    /// The radius of the agent, less what chords and rounding take of it, in units of a point.
    radius: i32,
    /// The radius with which paths at any angle enter links: at the very place that an end counts as. 0: at any angle
    /// for points, or along a lattice, where it is a vertex beside the end.
    disc: i32,
    /// How far a unit of several cells reaches, in units of a point; 0 for none.
    unit: i32,
    /// True if every segment is to be checked.
    all: bool,
    links: UsableLinks<'a>,
}

impl Planner {
    /// Checks a path that was clear at the revision `since` against the grid as it is now, by the planner's blocked
    /// classes and gap rule: exactly, segment by segment, only segments in whose tiles of 64 x 64 cells something has
    /// changed since. With `since` 0 every segment is checked. Search and path of the planner stay as they are.
    ///
    /// A segment is cut if its line of sight is; with closed gaps the path is also cut where it turns from one side of
    /// a gap to the other. Positions are rounded to 1/256 as for a search. With a radius in the planner's options a
    /// segment is cut where the disc would enter a blocked cell by more than 1/128: that much the points of a path may
    /// be nearer to walls than its exact pieces.
    ///
    /// [`PathCheck::shortest`] is proven from the latest 4,096 edits of the grid, as [`Planner::refresh`] proves the
    /// planner's own path, for a path between its first and its last point. Ask again from the revision of the answer
    /// on: each edit is then looked at once.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points and a revision that the grid has not reached;
    /// [`Error::BadPosition`].
    pub fn check_path(&self, points: &[Position], since: u64) -> Result<PathCheck> {
        self.check_for(points.iter().copied(), since, self.options().radius().agent)
    }

    /// The same for an agent with a radius, in units of a point.
    pub(in crate::plan) fn check_for(
        &self,
        points: impl Iterator<Item = Position> + Clone,
        since: u64,
        radius: i32,
    ) -> Result<PathCheck> {
        let rule = ProofRule::of_planner(self.options(), self.costs());
        let (since, Survey { revision, outlasts, snapshot }) = self.review(|review| {
            let mut kept = KeptPath::new(points.clone(), rule, radius)?;
            kept.look_at(self.usable_links(review.links(), radius), self.costs().smallest, false);
            // A path from before the last `leave_out` was found on another map: all of it is checked.
            let is_of_other = since <= self.bare_since && since <= review.revision();
            let is_relinked = review.linked_at() > since;
            let found = survey(&review, &mut kept, if is_of_other { 0 } else { since })?;
            let is_kept = !is_of_other && !is_relinked;
            let snapshot = if is_kept { found.snapshot } else { Some(review.snapshot()) };
            let outlasts = found.outlasts && !(is_relinked && kept.near_links.is_some());
            Ok((if is_kept { since } else { 0 }, Survey { snapshot, outlasts, ..found }))
        })??;
        let mut check = PathCheck::untouched(outlasts, revision);
        if let Some(snapshot) = snapshot {
            // The radius is kept against the walls themselves, along a lattice too.
            let key = if self.options().is_large_unit() { self.layer_key() } else { self.layer_key().for_points() };
            let layer = snapshot.layer(key).expect("a planner keeps its layers alive");
            let links = self.usable_links(snapshot.links(), radius);
            let mut ground = CheckedMap::new(&snapshot, layer, (self.options(), radius), since, links);
            check.walk(points, &mut ground);
            check.shortest &= check.state != PathState::Cut;
        }
        Ok(check)
    }
}

/// What the edits since a revision mean for a path.
pub(super) struct Survey {
    /// The revision for which this is true.
    pub(super) revision: u64,
    /// True if no edit has opened a shorter path.
    pub(super) outlasts: bool,
    /// The map on which the path is to be walked; none if no edit came near it.
    pub(super) snapshot: Option<Snapshot>,
}

/// Goes through the edits since a revision.
pub(super) fn survey<I: Iterator<Item = Position> + Clone>(
    review: &Review<'_>,
    kept: &mut KeptPath<'_, I>,
    since: u64,
) -> Result<Survey> {
    let revision = review.revision();
    check_since(since, revision, "a revision that the grid has had, or 0")?;
    if since == revision {
        return Ok(Survey { revision, outlasts: true, snapshot: None });
    }
    let Some(effects) = review.effects(since) else {
        return Ok(Survey { revision, outlasts: false, snapshot: Some(review.snapshot()) });
    };
    let (mut outlasts, mut near) = (true, false);
    for effect in effects {
        near = near || kept.shares_tile(&effect);
        outlasts = outlasts && kept.outlasts(&effect, review.costs);
        if near && !outlasts {
            break;
        }
    }
    Ok(Survey { revision, outlasts, snapshot: near.then(|| review.snapshot()) })
}

/// Refuses a revision that a map at `revision` has not reached.
pub(in crate::plan) const fn check_since(since: u64, revision: u64, allowed: &'static str) -> Result {
    if since > revision {
        return Err(Error::BadValue { name: "since", value: real_u64(since), allowed });
    }
    Ok(())
}

impl PathCheck {
    /// The answer about a path near which nothing has changed.
    pub(in crate::plan) const fn untouched(shortest: bool, revision: u64) -> Self {
        Self { state: PathState::Untouched, shortest, segment: 0, at: Position::new(0.0, 0.0), revision }
    }

    /// Checks the segments in whose tiles something has changed.
    pub(super) fn walk(&mut self, mut points: impl Iterator<Item = Position>, ground: &mut CheckedMap<'_>) {
        let mut snapped = points.by_ref().map(|position| Point::snap(position).unwrap_or_default());
        let Some(mut from) = snapped.next() else { return };
        // The last point that differs from `from`.
        let mut before = None;
        let mut segments = 0;
        for to in snapped {
            if ground.is_jump(from, to) {
                before = None;
                (from, segments) = (to, segments + 1);
                continue;
            }
            if ground.touched(from, to) {
                let gap = before.filter(|&before| to != from && ground.passes_gap(before, from, to));
                self.take(segments, gap.map(|_| from.position()).or_else(|| ground.cut(from, to)));
                if self.state == PathState::Cut {
                    return;
                }
            }
            if to != from {
                before = Some(from);
            }
            from = to;
            segments += 1;
        }
        if segments == 0 && ground.touched(from, from) {
            self.take(0, ground.cut(from, from));
        }
    }

    /// Takes the answer for a segment whose surroundings have changed: where it is cut, if it is.
    pub(in crate::plan) const fn take(&mut self, segment: u32, cut: Option<Position>) {
        self.state = PathState::Clear;
        if let Some(at) = cut {
            (self.state, self.segment, self.at) = (PathState::Cut, segment, at);
        }
    }
}

impl<'a> CheckedMap<'a> {
    /// A layer of a snapshot, for a path that was clear at a revision; 0: at none.
    pub(super) fn new(
        snapshot: &'a Snapshot,
        layer: &'a Layer,
        (options, radius): (&Options, i32),
        since: u64,
        links: UsableLinks<'a>,
    ) -> Self {
        let (gaps, cutting) = (options.lines(), options.corner_cutting);
        let sided = snapshot.sides().map(|sides| SidedCells { layer, sides, cutting });
        let changed = ChangedTiles::new(snapshot, since);
        let cells = if options.is_large_unit() { options.unit_width.max(options.unit_height) } else { 0 };
        let unit = signed(cells) * SCALE;
        let disc = if options.is_lattice_planner() { 0 } else { radius };
        Self { changed, layer, gaps, sided, radius: radius - TAKEN, disc, unit, all: since == 0, links }
    }

    /// True if a segment is the jump of a link.
    fn is_jump(&self, from: Point, to: Point) -> bool {
        self.jump_cost(from, to).is_some()
    }

    /// The least cost of a link whose jump a segment is; none if it is none. A walk of a disc may begin and end beside
    /// those of a link.
    pub(super) fn jump_cost(&self, from: Point, to: Point) -> Option<f64> {
        let is_at = |at: Point, end: Point| {
            self.disc == 0 || place_for(self.layer, end, self.disc).is_some_and(|place| is_near(at, place, NEAR_ENDS))
        };
        let jumps = self.links.jumps(from, to).filter(|way| is_at(from, way.enters) && is_at(to, way.leaves));
        jumps.map(|way| way.cost).reduce(f64::at_most)
    }

    /// True if the segment is to be checked.
    fn touched(&mut self, from: Point, to: Point) -> bool {
        self.all
            || if self.radius.max(self.unit) > 0 {
                self.changed.near(from, to, self.radius.max(self.unit))
            } else {
                self.changed.touched_by(from, to)
            }
    }

    /// The first point that blocks a segment.
    pub(super) fn cut(&self, from: Point, to: Point) -> Option<Position> {
        let (layer, gaps) = (self.layer, self.gaps);
        if self.radius > 0 {
            if !is_place(layer, from, self.radius) {
                return Some(from.position());
            }
            return cast_disc(layer, from, to, self.radius).map(|hit| hit.at);
        }
        let crossed = self.sided.and_then(|cells| cells.first_crossed(from, to));
        let crossed = crossed.map(|share| Segment::new(from.position(), to.position()).position(share.value()));
        let is_clear = match self.unit > 0 {
            true => clear_for_unit(layer, from, to),
            false => is_free(layer, from) && is_free(layer, to) && visible(layer, from, to, gaps),
        };
        let hit = match is_clear {
            true => None,
            // A corner of the unit meets a wall before its middle does.
            false if self.unit > 0 => raycast(layer, from, to, gaps).map(|hit| hit.at).or(Some(from.position())),
            false => raycast(layer, from, to, gaps).map(|hit| hit.at),
        };
        // The first of both.
        let away = |at: &Position| Segment::new(from.position(), *at).length();
        crossed.into_iter().chain(hit).min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// True if a path that turns at `at` goes from one of the two free cells of a closed gap to the other.
    fn passes_gap(&self, before: Point, at: Point, after: Point) -> bool {
        if self.radius > 0 || self.unit > 0 {
            return false;
        }
        let Some((x, y)) = at.as_lattice().filter(|_| self.gaps == DiagonalGaps::Closed && is_free(self.layer, at))
        else {
            return false;
        };
        let pattern = corner_pattern(self.layer, x, y);
        // Free are north-east and south-west, or north-west and south-east. A clear segment lies in one of them.
        let in_the_north = |end: Point| end.y < at.y || end.y == at.y && (end.x > at.x) == (pattern == 0b1001);
        is_double_pattern(pattern) && in_the_north(before) != in_the_north(after)
    }
}
