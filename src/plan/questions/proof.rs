//! What the edits since an answer mean for a kept path, without a search.
//!
//! Let d be the distance between the ends of a path that was shortest: its length. Edit by edit:
//!
//! - what blocks cells only opens no way, and d does not fall;
//! - what frees a notch (see the grid's journal) changes no distance between points outside of it;
//! - what frees other cells is of use only to ways that touch its rectangle, and no such way is shorter than the one
//!   past the rectangle through all walls. If that is as long as the path, d does not fall below the length;
//! - a path along a straight line cannot be beaten at all.
//!
//! By induction d is at least the length of the path, whatever edits have blocked and freed again between. So the path,
//! if it is clear, is a shortest one still.
//!
//! For a disc an edit is of use only to ways on which its centre comes nearer to the rectangle than the radius; a notch
//! may let it pass another wall; and what blocks cells must keep away from the exact path, of which only rounded points
//! are looked at.
//!
//! Steps along a lattice obey further rules at the corners that they pass. There only an edit is harmless that frees
//! nothing, does not touch the path and is not next to its ends: no new way comes into being, and the path's own steps
//! and the vertices for its ends depend on cells near them. With 4 neighbours on corners and closed gaps even blocking
//! a cell opens ways: a double corner beside it becomes a point that steps may pass.

use super::links::{NEAR_ENDS, UsableLinks};
use super::{super::guarantee::Promise, super::options::Options};
use crate::base::{Error, Result, real_usize};
use crate::geom::{
    Point, Position, Rect, Round, SCALE, Tangent, least_length_past, rounded_up, touches_point, touches_segment,
};
use crate::grid::{Capsule, Costs, DiagonalGaps, Effect, Lattice, Neighbours, TILE};
use crate::search::core::Guarantee;

/// Units of a point along a side of a tile.
const TILE_SIDE: i32 = TILE * SCALE;

/// How much nearer to walls than the radius the points of a disc's path may be, in units of a point.
pub(in crate::plan) const TAKEN: i32 = 2;

/// Farther than the cells reach on which the vertex for an end and the leg to it depend, in units of a point.
const LEGS: i32 = 2 * SCALE;

/// More than an end of a disc's path is moved away from walls along an axis, in units of a point.
const FARTHEST_MOVE: i32 = 16;

/// What proves that a path is still as good as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofRule {
    /// The path was the shortest of the continuous map.
    AnyAngle,
    /// It was the shortest along a lattice. Which vertices stand for its ends, and how legs join these, depends on
    /// cells so far around, in units of a point.
    Lattice { around_ends: i32 },
    /// Nothing is known but what the planner found: no edit may have changed what it sees.
    Unchanged,
}

impl ProofRule {
    /// The rule for a path with a guarantee.
    pub(super) fn of(guarantee: Guarantee, options: &Options, costs: &Costs) -> Self {
        match guarantee {
            // Over costs a shortest path is the cheapest only while its ground is.
            Guarantee::Optimal if !costs.is_weighted() => Self::AnyAngle,
            Guarantee::LatticeOptimal if !costs.is_weighted() && !blocking_opens_ways(options) => {
                Self::Lattice { around_ends: LEGS + options.radius().agent }
            }
            Guarantee::Optimal | Guarantee::LatticeOptimal | Guarantee::Bounded | Guarantee::None => Self::Unchanged,
        }
    }

    /// The same for a path that uses links: no cell that it touches may have changed.
    pub(super) const fn across_links(self, radius: i32) -> Self {
        match self {
            Self::AnyAngle if radius == 0 => Self::Lattice { around_ends: LEGS },
            Self::Lattice { .. } if radius == 0 => self,
            Self::AnyAngle | Self::Lattice { .. } | Self::Unchanged => Self::Unchanged,
        }
    }

    /// The rule for paths that a planner has found.
    pub(super) fn of_planner(options: &Options, costs: &Costs) -> Self {
        Self::of(Promise::of(options).guarantee, options, costs)
    }
}

/// True if an edit of an area may change what an end of a link counts as, for an agent with a radius: even a cell that
/// is blocked may move one out of a pocket.
pub(super) fn may_move_ends(links: UsableLinks<'_>, area: Rect, radius: i32) -> bool {
    let near = grown(area, radius + if links.stay() { NEAR_ENDS } else { LEGS });
    links.have_end(|end| touches_point(near, end))
}

/// True if a blocked cell may open a way along the lattice.
pub(super) fn blocking_opens_ways(options: &Options) -> bool {
    options.is_lattice_planner()
        && options.lattice == Lattice::Corners
        && options.neighbours == Neighbours::Four
        && options.diagonal_gaps == DiagonalGaps::Closed
}

/// A kept path.
pub(super) struct KeptPath<'a, I> {
    pub(super) points: I,
    /// Its least coordinates, and its largest.
    low: Point,
    high: Point,
    /// The points between which it is to be proven. A disc's own ends may have been moved away from walls.
    ends: [Point; 2],
    own_ends: [Point; 2],
    rule: ProofRule,
    /// The radius of the agent, in units of a point.
    radius: i32,
    /// An upper bound of its length; found when it is needed.
    length: Option<f64>,
    /// The links that might make another way cheaper, so that no freed cell is known to be harmless, and no edit beside
    /// their ends, which may count as other places then.
    pub(super) near_links: Option<UsableLinks<'a>>,
}

impl<'a, I: Iterator<Item = Position> + Clone> KeptPath<'a, I> {
    /// A path between its own ends.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points; [`Error::BadPosition`].
    pub(super) fn new(points: I, rule: ProofRule, radius: i32) -> Result<Self> {
        let mut rest = points.clone();
        let Some(first) = rest.next() else {
            return Err(Error::BadValue { name: "count", value: 0.0, allowed: "at least one point" });
        };
        let (mut low, mut high, mut last, mut zero) = (first, first, first, 0.0_f32);
        for position in rest {
            let Position { x, y } = position;
            low = Position::new(if x < low.x { x } else { low.x }, if y < low.y { y } else { low.y });
            high = Position::new(if x > high.x { x } else { high.x }, if y > high.y { y } else { high.y });
            // Comparisons pass over NaN, this does not.
            zero += 0.0 * x + 0.0 * y;
            last = position;
        }
        if zero.is_nan() || Point::snap(low).is_err() || Point::snap(high).is_err() {
            // The first bad position is to be named.
            points.clone().try_for_each(|position| Point::snap(position).map(|_| ()))?;
        }
        let ends = [Point::snap(first)?, Point::snap(last)?];
        Ok(Self {
            points,
            low: Point::snap(low)?,
            high: Point::snap(high)?,
            ends,
            own_ends: ends,
            rule,
            radius,
            length: None,
            near_links: None,
        })
    }

    /// Takes the links of the map into account, with the least cost of a cell: `across` if the path is known to use
    /// some.
    pub(super) fn look_at(&mut self, links: UsableLinks<'a>, smallest: f64, across: bool) {
        if across || !links.are_none() && self.segments().any(|(from, to)| links.has_jump(from, to)) {
            (self.rule, self.near_links) = (self.rule.across_links(self.radius), Some(links));
        } else if !links.are_none() {
            let length = self.length.unwrap_or_else(|| self.length());
            self.length = Some(length);
            self.near_links = Some(links).filter(|links| !links.cannot_help(self.own_ends, length, smallest));
        }
    }

    /// The path with the ends of the request that it answers.
    pub(super) fn between(self, ends: [Point; 2]) -> Self {
        Self { ends, ..self }
    }

    /// The segments; none of a path of one point.
    fn segments(&self) -> impl Iterator<Item = (Point, Point)> + use<'a, I> {
        let snap = |position| Point::snap(position).unwrap_or_default();
        let ends = self.points.clone().skip(1);
        self.points.clone().zip(ends).map(move |(a, b)| (snap(a), snap(b)))
    }

    /// True if an edit may have changed a tile that the path passes.
    pub(super) fn shares_tile(&self, effect: &Effect) -> bool {
        let Rect { x, y, width, height } = effect.area;
        // The tiles whose closed cells contain a coordinate, as in `ChangedTiles`.
        let along = |low: i32, high: i32, from: i32, size: i32| {
            let (low, high) = (low - self.radius, high + self.radius);
            (low - 1).div_euclid(TILE_SIDE) <= (from + size - 1) / TILE && from / TILE <= high.div_euclid(TILE_SIDE)
        };
        along(self.low.x, self.high.x, x, width) && along(self.low.y, self.high.y, y, height)
    }

    /// True if an edit has left the path as good as it was, as far as its cells are not concerned: whether it is clear
    /// is another question with [`ProofRule::AnyAngle`] only.
    pub(super) fn outlasts(&mut self, effect: &Effect, costs: &Costs) -> bool {
        if !is_seen(effect, costs) {
            return true;
        }
        if self.near_links.is_some_and(|links| effect.frees || may_move_ends(links, effect.area, self.radius)) {
            return false;
        }
        match self.rule {
            ProofRule::AnyAngle => {
                (!effect.frees || self.is_no_longer_than_past(effect))
                    && (self.radius == 0 || !effect.blocks || self.keeps_away_from(effect.area))
            }
            ProofRule::Lattice { around_ends } => !effect.frees && !self.touches(effect.area, around_ends),
            ProofRule::Unchanged => false,
        }
    }

    /// True if no way that an edit has opened is shorter than the path.
    fn is_no_longer_than_past(&mut self, effect: &Effect) -> bool {
        let [start, goal] = self.ends;
        let ends_apart = !touches_point(effect.area, start) && !touches_point(effect.area, goal);
        // A disc may pass another wall where a notch makes room.
        if effect.is_notch && ends_apart && self.radius == 0 {
            return true;
        }
        let length = self.length.unwrap_or_else(|| self.length());
        self.length = Some(length);
        let moves_end = |(end, own): (&Point, &Point)| {
            end != own && touches_point(grown(effect.area, self.radius + FARTHEST_MOVE), *end)
        };
        if self.ends.iter().zip(&self.own_ends).any(moves_end) {
            return false;
        }
        // The difference to the straight line decides first: nothing beats a straight path.
        let [start, goal] = self.own_ends;
        least_length_past(grown(effect.area, self.radius), start, goal) >= length || self.is_straight()
    }

    /// True if no cell of a rectangle is nearer to the exact path of a disc than its radius. The points that are known
    /// of it may be off by as much as they may be nearer to walls.
    fn keeps_away_from(&self, area: Rect) -> bool {
        let (low, high) = (Point::lattice(area.x, area.y), Point::lattice(area.x + area.width, area.y + area.height));
        let radius = self.radius + TAKEN;
        let near = |low: i32, high: i32, from: i32, to: i32| low - radius < to && from < high + radius;
        if !near(self.low.x, self.high.x, low.x, high.x) || !near(self.low.y, self.high.y, low.y, high.y) {
            return true;
        }
        let is_far = |a: Point, b: Point| {
            let ends = [a, b].map(|centre| Round { centre, aside: 0 });
            match Tangent::new(ends[0], ends[1]) {
                Some(line) => !Capsule::new(&line, radius).meets(low, high),
                None => !touches_point(grown(area, radius), a),
            }
        };
        let [start, goal] = self.ends;
        self.segments().all(|(a, b)| is_far(a, b)) && is_far(start, start) && is_far(goal, goal)
    }

    /// The length, rounded up.
    fn length(&self) -> f64 {
        let (mut sum, mut segments) = (0.0, 0);
        for (a, b) in self.segments() {
            sum += a.distance(b);
            segments += 1;
        }
        // Of the exact path of a disc each end of a segment may be off by half the diagonal of a unit; where the
        // segment is the chord of an arc, the arc is longer by less than a third of its angle, at most a quarter turn,
        // times 1/256.
        let more = if self.radius == 0 { 0.0 } else { real_usize(segments) * (2.0 / f64::from(SCALE)) };
        rounded_up(sum + more, segments)
    }

    /// True if the path runs along a straight line from its start to its goal. Exact.
    fn is_straight(&self) -> bool {
        let [start, goal] = self.own_ends;
        let forward = |a: Point, b: Point| {
            let ((dx, dy), (ex, ey)) = ((b.x - a.x, b.y - a.y), (goal.x - start.x, goal.y - start.y));
            let (dx, dy, ex, ey) = (i64::from(dx), i64::from(dy), i64::from(ex), i64::from(ey));
            dx * ey == dy * ex && dx * ex + dy * ey >= 0
        };
        self.segments().all(|(a, b)| forward(a, b))
    }

    /// True if the closure of a rectangle touches the path, or comes as near to one of its ends as that.
    fn touches(&self, area: Rect, around_ends: i32) -> bool {
        let in_box = |low: i32, high: i32, from: i32, size: i32| low <= (from + size) * SCALE && from * SCALE <= high;
        let near =
            in_box(self.low.x, self.high.x, area.x, area.width) && in_box(self.low.y, self.high.y, area.y, area.height);
        self.ends.iter().any(|&end| touches_point(grown(area, around_ends), end))
            || near && self.segments().any(|(a, b)| touches_segment(area, a, b))
    }
}

/// A rectangle of cells that contains all points nearer to one than a radius.
pub(in crate::plan) fn grown(area: Rect, radius: i32) -> Rect {
    let cells = (radius + SCALE - 1) / SCALE;
    Rect::new(area.x - cells, area.y - cells, area.width + 2 * cells, area.height + 2 * cells)
}

/// True if an edit may have changed something that a planner with these costs sees.
pub(super) fn is_seen(effect: &Effect, costs: &Costs) -> bool {
    if effect.frees || effect.blocks {
        return true;
    }
    let Some(costs) = costs.if_weighted() else { return false };
    let cost = |class: u8| costs.of_class(class).to_bits();
    match (effect.before, effect.after) {
        (Some(before), Some(after)) => cost(before) != cost(after),
        (None, _) | (_, None) => true,
    }
}
