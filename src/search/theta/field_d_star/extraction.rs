//! The path of Field D*, taken from the interpolated values with one step of look-ahead.
//!
//! From the goal back to the start. From a point the path leads straight through one of the cells that contain it, or
//! along an edge, to a point on the border of that cell: a corner, or the point of an edge where cost and interpolated
//! value are least. Of these points that one is taken from which one further such step promises the least sum. Values
//! between vertices are interpolated only where both ends of an edge are expanded.
//!
//! It ends: each step leads to a point of smaller value, or from inside an edge to a vertex of the same value, and
//! there are finitely many points, 255 inside each edge. A vertex has such a step: to its parent, the end of the edge
//! over which it was reached. Should rounding have made their values equal, the rest of the path follows the parents.
//! These make no circle: a value is never below that of the parent and only falls, and a vertex changes its parent only
//! when its value falls, hence to one that lies below what its own descendants were given.

use super::flags::{EXPANDED, SEEN};
use super::interpolation::{along_edge, onto_edge};
use crate::base::Error;
use crate::base::numeric::whole;
use crate::collections::zeroed::reserve_exact;
use crate::geom::{Point, SCALE};
use crate::grid::{Layer, free_cells_around};
use crate::search::core::node_table::NodeTable;
use crate::search::core::vertex::Vertex;
use crate::search::theta::cell_costs::CellCosts;
use crate::search::theta::ends::Ends;

/// What the extraction reads.
pub(super) struct Extraction<'a, R> {
    pub(super) layer: &'a Layer,
    pub(super) rates: &'a R,
    pub(super) nodes: &'a NodeTable,
    pub(super) ends: &'a Ends,
}

/// A point through which the path may go.
#[derive(Clone, Copy)]
struct Place {
    point: Point,
    /// The value of the vertex, or what lies between those of the edge's ends.
    value: f64,
    /// The vertex, or the end of the edge with the smaller value.
    vertex: Vertex,
    /// True inside an edge.
    inside: bool,
    /// Where the path to the point turns, after it has gone along an edge of its cell.
    turn: Option<Point>,
}

impl Place {
    const fn vertex(vertex: Vertex, point: Point, value: f64) -> Self {
        Self { point, value, vertex, inside: false, turn: None }
    }

    /// The order in which points may follow each other.
    fn is_below(&self, other: &Self) -> bool {
        self.value < other.value || (self.value <= other.value && !self.inside && other.inside)
    }
}

/// The corners of a cell as offsets, clockwise from the top left.
const CORNERS: [(i32, i32); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];
/// The edges of a cell, each from its left or upper corner to the other.
const EDGES: [[usize; 2]; 4] = [[0, 1], [1, 2], [3, 2], [0, 3]];

impl<R: CellCosts> Extraction<'_, R> {
    /// Writes the points of the path to `last` in travel order.
    pub(super) fn trace(&self, last: Vertex, out: &mut Vec<Point>) -> Result<(), Error> {
        out.clear();
        let start = self.ends.point(self.ends.start);
        let node = self.nodes.get(last).expect("the last vertex of a path was reached");
        let mut here = Place::vertex(last, self.ends.point(last), f64::from_bits(node.g));
        push(out, here.point)?;
        if node.flags & SEEN != 0 {
            push(out, start)?;
        }
        while out.last() != Some(&start) {
            let Some(next) = self.next(&here) else {
                self.follow_parents(&here, out)?;
                break;
            };
            if let Some(turn) = next.turn {
                push(out, turn)?;
            }
            push(out, next.point)?;
            here = next;
        }
        out.reverse();
        Ok(())
    }

    /// The cheapest path on from a point: the vertex to which it leads, or the lower end of the edge, and the sum of
    /// its cost and the value there.
    pub(super) fn onward(&self, from: Point) -> Option<(Vertex, f64)> {
        let mut best: Option<(Vertex, f64)> = None;
        self.each_place(from, |cost, place| {
            let sum = cost + place.value;
            if best.is_none_or(|(_, least)| sum < least) {
                best = Some((place.vertex, sum));
            }
        });
        best
    }

    /// The next point of the path.
    fn next(&self, here: &Place) -> Option<Place> {
        let mut best: Option<(f64, Place)> = None;
        self.each_place(here.point, |cost, place| {
            if !place.is_below(here) {
                return;
            }
            let ahead = if place.vertex == self.ends.start && !place.inside {
                0.0
            } else {
                self.onward(place.point).map_or(place.value, |(_, sum)| sum)
            };
            if best.is_none_or(|(least, _)| cost + ahead < least) {
                best = Some((cost + ahead, place));
            }
        });
        best.map(|(_, place)| place)
    }

    /// Writes the vertices from a point back to the start by their parents.
    fn follow_parents(&self, here: &Place, out: &mut Vec<Point>) -> Result<(), Error> {
        let mut v = here.vertex;
        if here.inside {
            push(out, self.ends.point(v))?;
        }
        while let Some(node) = self.nodes.get(v).filter(|node| node.parent != v) {
            v = node.parent;
            push(out, self.ends.point(v))?;
        }
        Ok(())
    }

    /// Calls `visit` with every point to which a path leads from a point through one cell, and the cost of that path.
    fn each_place(&self, from: Point, mut visit: impl FnMut(f64, Place)) {
        for (x, y) in free_cells_around(self.layer, from) {
            let cost = self.rates.cell(x, y);
            if self.ends.start == Vertex::START {
                let start = self.ends.point(Vertex::START);
                if holds((x, y), start) {
                    visit(cost * from.distance(start), Place::vertex(Vertex::START, start, 0.0));
                }
            }
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
        corners: &[Option<Place>; 4],
        visit: &mut impl FnMut(f64, Place),
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
                visit(cost, Place { turn: Some(turn), ..opposite });
            }
        }
    }

    /// The lattice point (x, y), if it is expanded.
    fn corner(&self, x: i32, y: i32) -> Option<Place> {
        let vertex = Vertex::new(x, y);
        let node = self.nodes.get(vertex).filter(|node| node.flags & EXPANDED != 0)?;
        Some(Place::vertex(vertex, Point::lattice(x, y), f64::from_bits(node.g)))
    }
}

/// The point inside the edge between two corners of a cell at which the path from a point of that cell crosses it best;
/// none if that is an end of the edge, or the point lies on the edge's line.
fn cross(cost: f64, from: Point, first: &Place, second: &Place) -> Option<Place> {
    let level = first.point.y == second.point.y;
    let (away, foot) = (from.y - first.point.y, from.x - first.point.x);
    let (away, foot) = if level { (away, foot) } else { (foot, away) };
    if away == 0 {
        return None;
    }
    let scale = f64::from(SCALE);
    let (away, foot) = (f64::from(away.abs()) / scale, f64::from(foot) / scale);
    let parts = parts_of(onto_edge(cost, away, foot, second.value - first.value));
    if parts == 0 || parts == SCALE {
        return None;
    }
    let Point { x, y } = first.point;
    let point = if level { Point { x: x + parts, y } } else { Point { x, y: y + parts } };
    let share = f64::from(parts) / scale;
    // From the smaller value up, so that rounding never gives less than that.
    let (low, rise, share) = if first.value <= second.value {
        (first, second.value - first.value, share)
    } else {
        (second, first.value - second.value, 1.0 - share)
    };
    Some(Place { point, value: low.value + rise * share, vertex: low.vertex, inside: true, turn: None })
}

/// A share of an edge in 1/256, to the nearest.
fn parts_of(share: f64) -> i32 {
    whole((share * f64::from(SCALE) + 0.5).floor())
}

/// True if the closure of a cell contains the point.
fn holds((x, y): (i32, i32), point: Point) -> bool {
    let within = |v: i32, cell: i32| (cell * SCALE..=(cell + 1) * SCALE).contains(&v);
    within(point.x, x) && within(point.y, y)
}

fn push(out: &mut Vec<Point>, point: Point) -> Result<(), Error> {
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(point);
    Ok(())
}
