//! Where a path may go next that follows values of lattice points, interpolated along the edges between them.
//!
//! From a point a path leads straight through one of the cells that contain it, or along an edge, to a point on the
//! border of that cell: a corner, or the point of an edge where cost and interpolated value are least; or to an end in
//! the cell. Of these that one is taken from which one further such step promises the least sum.
//!
//! Whoever takes only places that are below the last one comes to an end of the path: there are finitely many, 255
//! inside each edge. From inside an edge its lower end is such a place.
//!
//! Based on: D. Ferguson, A. Stentz. Using Interpolation to Improve Path Planning: The Field D* Algorithm. Journal of
//! Field Robotics 23(2), 2006.

use super::cell_costs::CellCosts;
use super::interpolation::{along_edge, onto_edge};
use crate::base::{Bounds, whole};
use crate::geom::{Point, SCALE};
use crate::grid::{Layer, free_cells_around};
use crate::search::core::Vertex;

/// The values that a path follows.
pub(crate) trait Values {
    /// The value of the lattice point (x, y), a corner of a free cell; none if paths may not lead through it.
    fn value(&self, x: i32, y: i32) -> Option<f64>;

    /// Calls `visit` with each end of paths in the closure of a cell, and its value.
    fn each_end(&self, cell: (i32, i32), visit: impl FnMut(Vertex, Point, f64));
}

/// What a place is. Of places with the same value a path takes them in falling order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TurnRank {
    End,
    Vertex,
    /// Inside an edge or a cell.
    Inside,
}

/// A point through which the path may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnPoint {
    pub(crate) point: Point,
    /// The value of the vertex, or what lies between those of the edge's ends.
    pub(crate) value: f64,
    /// The vertex, or the end of the edge with the smaller value.
    pub(crate) vertex: Vertex,
    pub(crate) rank: TurnRank,
    /// Where the path to the point turns, after it has gone along an edge of its cell.
    pub(crate) turn: Option<Point>,
}

impl TurnPoint {
    pub(crate) const fn vertex(vertex: Vertex, point: Point, value: f64) -> Self {
        Self { point, value, vertex, rank: TurnRank::Vertex, turn: None }
    }

    /// The order in which points may follow each other.
    pub(crate) fn is_below(&self, other: &Self) -> bool {
        self.value < other.value || (self.value <= other.value && self.rank < other.rank)
    }
}

/// The corners of a cell as offsets, clockwise from the top left.
const CORNERS: [(i32, i32); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];
/// The edges of a cell, each from its left or upper corner to the other.
const EDGES: [[usize; 2]; 4] = [[0, 1], [1, 2], [3, 2], [0, 3]];

/// What the next places are read off.
pub(crate) struct TurnPoints<'a, V, R> {
    pub(crate) layer: &'a Layer,
    pub(crate) rates: &'a R,
    pub(crate) values: V,
}

impl<V: Values, R: CellCosts> TurnPoints<'_, V, R> {
    /// The next place of a path, below `here`.
    pub(crate) fn next(&self, here: &TurnPoint, turns: bool) -> Option<TurnPoint> {
        self.least(here.point, Some((here, turns))).map(|(place, _)| place)
    }

    /// The place over which the path on from a point is cheapest, and the sum of the cost up to it and its value.
    pub(crate) fn onward(&self, from: Point) -> Option<(TurnPoint, f64)> {
        self.least(from, None)
    }

    /// Both of these, so that the code of [`Self::each_place`] stands in the library once for them.
    fn least(&self, from: Point, below: Option<(&TurnPoint, bool)>) -> Option<(TurnPoint, f64)> {
        let mut best: Option<(TurnPoint, f64)> = None;
        self.each_place(from, |cost, place| {
            let mut ahead = place.value;
            if let Some((here, turns)) = below {
                if !place.is_below(here) || (place.turn.is_some() && !turns) {
                    return;
                }
                if place.rank != TurnRank::End {
                    ahead = self.onward(place.point).map_or(ahead, |(_, sum)| sum);
                }
            }
            if best.is_none_or(|(_, least)| cost + ahead < least) {
                best = Some((place, cost + ahead));
            }
        });
        best
    }

    /// Calls `visit` with every point to which a path leads from a point through one cell, and the cost of that path.
    fn each_place(&self, from: Point, mut visit: impl FnMut(f64, TurnPoint)) {
        for (x, y) in free_cells_around(self.layer, from) {
            let cost = self.rates.cell(x, y);
            self.values.each_end((x, y), |vertex, point, value| {
                visit(
                    cost * from.distance(point),
                    TurnPoint { rank: TurnRank::End, ..TurnPoint::vertex(vertex, point, value) },
                );
            });
            let corners = CORNERS.map(|(dx, dy)| self.corner(x + dx, y + dy));
            for place in corners.into_iter().flatten().filter(|place| place.point != from) {
                visit(cost * from.distance(place.point), place);
            }
            for [first, second] in EDGES {
                if let (Some(first), Some(second)) = (corners[first], corners[second])
                    && let Some(place) = cross(cost, from, &first, &second)
                {
                    visit(cost * from.distance(place.point), place);
                }
            }
            if !R::UNIFORM {
                self.each_turn((x, y), from, &corners, &mut visit);
            }
        }
    }

    /// Calls `visit` with the corner of a cell opposite to `from`, for each edge at `from` along which a cheaper cell
    /// lies: the path follows the edge and then crosses the cell.
    fn each_turn(
        &self,
        (x, y): (i32, i32),
        from: Point,
        corners: &[Option<TurnPoint>; 4],
        visit: &mut impl FnMut(f64, TurnPoint),
    ) {
        let Some(at) = CORNERS.iter().position(|&(dx, dy)| Point::lattice(x + dx, y + dy) == from) else { return };
        let Some(opposite) = corners[(at + 2) % 4] else { return };
        let inside = self.rates.cell(x, y);
        for toward in [(at + 1) % 4, (at + 3) % 4] {
            let (near, far) = (CORNERS[at], CORNERS[toward]);
            let step = (far.0 - near.0, far.1 - near.1);
            // The cell on the other side of the edge: away from the corner opposite to `from`.
            let across = (CORNERS[(at + 2) % 4].0 - far.0, CORNERS[(at + 2) % 4].1 - far.1);
            let beside = self.rates.cell(x - across.0, y - across.1);
            let Some(share) = along_edge(inside, beside) else { continue };
            let parts = parts_of(share);
            let turn = Point { x: from.x + step.0 * parts, y: from.y + step.1 * parts };
            if turn != from {
                let cost = beside * from.distance(turn) + inside * turn.distance(opposite.point);
                visit(cost, TurnPoint { turn: Some(turn), ..opposite });
            }
        }
    }

    /// The lattice point (x, y), if it has a value.
    fn corner(&self, x: i32, y: i32) -> Option<TurnPoint> {
        let value = self.values.value(x, y)?;
        Some(TurnPoint::vertex(Vertex::new(x, y), Point::lattice(x, y), value))
    }

    /// A point as a place: a lattice point, or one inside an edge; none inside a cell, and where values are missing.
    /// The cells around it are not looked at.
    pub(crate) fn place_at(&self, point: Point) -> Option<TurnPoint> {
        let (x, y) = (point.x.div_euclid(SCALE), point.y.div_euclid(SCALE));
        match (point.x - x * SCALE, point.y - y * SCALE) {
            (0, 0) => self.corner(x, y),
            (parts, 0) => Some(between(&self.corner(x, y)?, &self.corner(x + 1, y)?, parts)),
            (0, parts) => Some(between(&self.corner(x, y)?, &self.corner(x, y + 1)?, parts)),
            _ => None,
        }
    }
}

/// The point inside the edge between two corners of a cell at which the path from a point of that cell crosses it best;
/// none if that is an end of the edge, or the point lies on the edge's line.
fn cross(cost: f64, from: Point, first: &TurnPoint, second: &TurnPoint) -> Option<TurnPoint> {
    let level = first.point.y == second.point.y;
    let (away, foot) = (from.y - first.point.y, from.x - first.point.x);
    let (away, foot) = if level { (away, foot) } else { (foot, away) };
    if away == 0 {
        return None;
    }
    let scale = f64::from(SCALE);
    let (away, foot) = (f64::from(away.abs()) / scale, f64::from(foot) / scale);
    let parts = parts_of(onto_edge(cost, away, foot, second.value - first.value));
    if parts == 0 || parts == SCALE { None } else { Some(between(first, second, parts)) }
}

/// The point inside the edge between two corners, so many parts of it from the first, the left or upper one.
fn between(first: &TurnPoint, second: &TurnPoint, parts: i32) -> TurnPoint {
    let Point { x, y } = first.point;
    let point = if second.point.y == y { Point { x: x + parts, y } } else { Point { x, y: y + parts } };
    let share = f64::from(parts) / f64::from(SCALE);
    // From the smaller value up, so that rounding never gives less than that.
    let (low, high, share) =
        if first.value <= second.value { (first, second, share) } else { (second, first, 1.0 - share) };
    let value = (low.value + (high.value - low.value) * share).at_most(high.value);
    TurnPoint { point, value, vertex: low.vertex, rank: TurnRank::Inside, turn: None }
}

/// A share of an edge in 1/256, to the nearest.
fn parts_of(share: f64) -> i32 {
    whole((share * f64::from(SCALE) + 0.5).floor())
}

/// True if the closure of a cell contains the point.
pub(crate) fn holds((x, y): (i32, i32), point: Point) -> bool {
    let within = |v: i32, cell: i32| (cell * SCALE..=(cell + 1) * SCALE).contains(&v);
    within(point.x, x) && within(point.y, y)
}
