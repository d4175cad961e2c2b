//! What improvements ask of the ground under a path.

use super::context::PathContext;
use crate::base::{Bounds, floor, narrow, real};
use crate::geom::{Point, SCALE};
use crate::grid::{clear_for_disc, is_free, nearest_free, nearest_wall, visible};

/// The ground of paths of some kind of states.
pub(crate) trait PathSpace {
    type State: Copy + PartialEq;

    /// True if the straight way between two states is free.
    fn is_clear(&mut self, from: Self::State, to: Self::State) -> bool;

    /// The length of the straight way.
    fn length(&self, from: Self::State, to: Self::State) -> f64;

    /// The cost of the straight way.
    fn cost(&mut self, from: Self::State, to: Self::State) -> f64 {
        self.length(from, to)
    }

    /// The cost of the turn at a state.
    fn turn(&self, _before: Self::State, _at: Self::State, _after: Self::State) -> f64 {
        0.0
    }

    /// The state at a part, 0 to 1, of the straight way.
    fn between(&self, from: Self::State, to: Self::State, part: f64) -> Self::State;

    /// What takes all whole turns from the way to a state that need not be turned; none if there are no such.
    fn needless_turns(&self, _from: Self::State, _to: Self::State) -> Option<Self::State> {
        None
    }

    /// A state less whole turns: the same configuration.
    fn unwound(state: Self::State, _turns: Self::State) -> Self::State {
        state
    }

    /// True if all of these straight ways are free.
    fn are_clear(&mut self, mut ways: impl Iterator<Item = (Self::State, Self::State)>) -> bool {
        ways.all(|(from, to)| from == to || self.is_clear(from, to))
    }

    /// True if the last answer is not known yet: the same is to be asked again later.
    fn is_waiting(&self) -> bool {
        false
    }
}

/// The distance of a point from the walls, in cells, and the direction in which it grows, a unit vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct WallDistance {
    /// Below 0 inside of walls.
    pub(crate) distance: f64,
    pub(crate) away: (f64, f64),
}

/// A point in cells.
pub(crate) type PathPoint = (f64, f64);

/// The exact point nearest to a spot.
pub(crate) fn snapped((x, y): PathPoint) -> Point {
    let fix = |v: f64| floor(v * f64::from(SCALE) + 0.5);
    Point { x: fix(x), y: fix(y) }
}

/// A point as a spot.
pub(crate) fn spot(point: Point) -> PathPoint {
    let unfix = |v: i32| real(i64::from(v)) / f64::from(SCALE);
    (unfix(point.x), unfix(point.y))
}

/// The distance to the nearest wall up to `reach` cells, from outside of walls; inside of them the distance to the
/// nearest free ground, below 0. The radius of the agent is taken off. None if no wall is near.
///
/// The wall is the one nearest to the rounded spot, ties as there; its distance is that of the spot itself.
pub(crate) fn clearance_at(context: &PathContext<'_>, at: PathPoint, reach: f64) -> Option<WallDistance> {
    let point = snapped(at);
    let radius = f64::from(context.radius) / f64::from(SCALE);
    if is_free(context.layer, point) {
        let reach = floor(((reach + radius) * f64::from(SCALE)).at_most(f64::from(16 * SCALE)));
        let wall = nearest_wall(context.layer, point, reach)?;
        let (x, y) = (f64::from(wall.cell.0), f64::from(wall.cell.1));
        let near = (at.0.clamp(x, x + 1.0), at.1.clamp(y, y + 1.0));
        let (dx, dy) = (at.0 - near.0, at.1 - near.1);
        let distance = (dx * dx + dy * dy).sqrt();
        if distance > 0.0 {
            return Some(WallDistance { distance: distance - radius, away: (dx / distance, dy / distance) });
        }
        return Some(WallDistance { distance: -radius, away: off_walls(context, point) });
    }
    let farthest = 2 * i64::from(context.layer.width().max(context.layer.height())) * i64::from(SCALE);
    let limit = farthest * farthest + 2 * point.squared_distance(Point { x: 0, y: 0 });
    let free = spot(nearest_free(context.layer, point, limit, |_, _| true)?.point);
    let (dx, dy) = (free.0 - at.0, free.1 - at.1);
    let distance = (dx * dx + dy * dy).sqrt();
    if distance > 0.0 {
        return Some(WallDistance { distance: -distance - radius, away: (dx / distance, dy / distance) });
    }
    Some(WallDistance { distance: -radius, away: (0.0, 0.0) })
}

/// True if no wall is in the way of a path, rounded to exact points.
pub(crate) fn is_clear(context: &PathContext<'_>, path: &[PathPoint]) -> bool {
    let clear = |from: Point, to: Point| match context.radius {
        // Points outside of the map see nothing.
        0 => {
            is_free(context.layer, from) && is_free(context.layer, to) && visible(context.layer, from, to, context.gaps)
        }
        radius => clear_for_disc(context.layer, (from, to), radius),
    };
    path.windows(2).all(|ends| clear(snapped(ends[0]), snapped(ends[1])))
}

/// The direction that leads off the walls that a point touches: towards the free ones of the quarters around it; null
/// between two walls.
fn off_walls(context: &PathContext<'_>, at: Point) -> PathPoint {
    let (mut x, mut y) = (0.0, 0.0);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        if is_free(context.layer, Point { x: at.x + dx, y: at.y + dy }) {
            (x, y) = (x + f64::from(dx), y + f64::from(dy));
        }
    }
    let length: f64 = x * x + y * y;
    if length > 0.0 { (x / length.sqrt(), y / length.sqrt()) } else { (0.0, 0.0) }
}

/// Paths of points on the map. Costs are those of the terrain, or lengths, and on top of them weights.
pub(crate) struct GridGround<'a> {
    pub(crate) context: &'a PathContext<'a>,
    /// How far walls matter, and what a cell of way along one costs.
    pub(crate) clearance: f64,
    pub(crate) wall_weight: f64,
    pub(crate) turn_weight: f64,
    /// The distance of samples for walls.
    pub(crate) spacing: f64,
    /// Lines of sight checked.
    pub(crate) checks: u64,
}

impl GridGround<'_> {
    /// The cost of being near walls along a segment: the middle of each of its parts stands for the part.
    fn wall_cost(&self, from: Point, to: Point, length: f64) -> f64 {
        if self.wall_weight <= 0.0 {
            return 0.0;
        }
        let parts = floor((length / self.spacing).at_most(65_536.0)) + 1;
        let (from, to, count) = (spot(from), spot(to), f64::from(parts));
        let mut sum = 0.0;
        for i in 0..parts {
            let part = (f64::from(i) + 0.5) / count;
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            if let Some(near) = clearance_at(self.context, at, self.clearance) {
                sum += (1.0 - near.distance.at_least(0.0) / self.clearance).at_least(0.0);
            }
        }
        self.wall_weight * sum * length / count
    }
}

impl PathSpace for GridGround<'_> {
    type State = Point;

    fn is_clear(&mut self, from: Point, to: Point) -> bool {
        self.checks += 1;
        match self.context.radius {
            0 => {
                let (layer, gaps) = (self.context.layer, self.context.gaps);
                is_free(layer, from) && is_free(layer, to) && visible(layer, from, to, gaps)
            }
            radius => clear_for_disc(self.context.layer, (from, to), radius),
        }
    }

    fn length(&self, from: Point, to: Point) -> f64 {
        from.distance(to)
    }

    fn cost(&mut self, from: Point, to: Point) -> f64 {
        let length = from.distance(to);
        let base = if self.context.costs.is_some() { self.context.cost(from, to) } else { length };
        base + self.wall_cost(from, to, length)
    }

    fn turn(&self, before: Point, at: Point, after: Point) -> f64 {
        if self.turn_weight <= 0.0 { 0.0 } else { self.turn_weight * turned(before, at, after) }
    }

    fn between(&self, from: Point, to: Point, part: f64) -> Point {
        let mix = |a: i32, b: i32| a + narrow(i64::from(floor(f64::from(b - a) * part + 0.5)));
        Point { x: mix(from.x, to.x), y: mix(from.y, to.y) }
    }
}

/// By how much a path turns at a point, 0 to pi.
pub(crate) fn turned(before: Point, at: Point, after: Point) -> f64 {
    let ((ax, ay), (bx, by), (cx, cy)) = (spot(before), spot(at), spot(after));
    let (u, v) = ((bx - ax, by - ay), (cx - bx, cy - by));
    crate::base::turn::angle(u.0 * v.0 + u.1 * v.1, (u.0 * v.1 - u.1 * v.0).abs())
}
