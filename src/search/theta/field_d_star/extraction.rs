//! The path of Field D*, taken from the interpolated values with one step of look-ahead.
//!
//! From the goal back to the start, from place to place as [`super::super::places`] has them. Values between vertices
//! are interpolated only where both ends of an edge are expanded.
//!
//! It ends: each step leads to a point of smaller value, or from inside an edge to a vertex of the same value, and
//! there are finitely many points. A vertex has such a step: to its parent, the end of the edge over which it was
//! reached. Should rounding have made their values equal, the rest of the path follows the parents. These make no
//! circle: a value is never below that of the parent and only falls, and a vertex changes its parent only when its
//! value falls, hence to one that lies below what its own descendants were given.

use super::flags::{EXPANDED, SEEN};
use crate::base::Result;
use crate::collections::reserve_exact;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::{NodeTable, Vertex};
use crate::search::theta::places::{TurnPoint, TurnPoints, TurnRank, Values, holds};
use crate::search::{theta::cell_costs::CellCosts, theta::ends::EndVertices};

/// The expanded vertices and the start.
#[derive(Clone, Copy)]
struct ExpandedVertices<'a> {
    nodes: &'a NodeTable,
    ends: &'a EndVertices,
}

impl Values for ExpandedVertices<'_> {
    fn value(&self, x: i32, y: i32) -> Option<f64> {
        let node = self.nodes.get(Vertex::new(x, y)).filter(|node| node.flags & EXPANDED != 0)?;
        Some(f64::from_bits(node.g))
    }

    fn each_end(&self, cell: (i32, i32), mut visit: impl FnMut(Vertex, Point, f64)) {
        let start = self.ends.point(self.ends.start);
        if holds(cell, start) {
            visit(self.ends.start, start, 0.0);
        }
    }
}

/// What the extraction reads.
pub(super) struct Extraction<'a, R> {
    places: TurnPoints<'a, ExpandedVertices<'a>, R>,
}

impl<'a, R: CellCosts> Extraction<'a, R> {
    pub(super) const fn new(layer: &'a Layer, rates: &'a R, nodes: &'a NodeTable, ends: &'a EndVertices) -> Self {
        Self { places: TurnPoints { layer, rates, values: ExpandedVertices { nodes, ends } } }
    }

    /// Writes the points of the path to `last` in travel order.
    pub(super) fn trace(&self, last: Vertex, out: &mut Vec<Point>) -> Result {
        out.clear();
        let ExpandedVertices { nodes, ends } = self.places.values;
        let start = ends.point(ends.start);
        let node = nodes.get(last).expect("the last vertex of a path was reached");
        let mut here = TurnPoint::vertex(last, ends.point(last), f64::from_bits(node.g));
        push(out, here.point)?;
        if node.flags & SEEN != 0 {
            push(out, start)?;
        }
        while out.last() != Some(&start) {
            let Some(next) = self.places.next(&here, true) else {
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
        self.places.onward(from).map(|(place, sum)| (place.vertex, sum))
    }

    /// Writes the vertices from a point back to the start by their parents.
    fn follow_parents(&self, here: &TurnPoint, out: &mut Vec<Point>) -> Result {
        let ExpandedVertices { nodes, ends } = self.places.values;
        let mut v = here.vertex;
        if here.rank == TurnRank::Inside {
            push(out, ends.point(v))?;
        }
        while let Some(node) = nodes.get(v).filter(|node| node.parent != v) {
            v = node.parent;
            push(out, ends.point(v))?;
        }
        Ok(())
    }
}

fn push(out: &mut Vec<Point>, point: Point) -> Result {
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(point);
    Ok(())
}
