//! The convex faces of what outlines leave free, in a triangulation.
//!
//! Edges between free triangles are taken out, the longest first, where the corners at both ends stay convex: at most
//! four times as many faces are left as there must be (Hertel and Mehlhorn. Fast Triangulation of the Plane with
//! Respect to Simple Polygons. Information and Control 1985). O(n log n).

use super::topology::{NONE, Topology};
use super::triangulation::{HalfEdge, Triangulation};
use crate::base::{Error, Result, index, to_u32};
use crate::collections::List;
use crate::geom::{Point, cross};

/// Faces by points of their own.
#[derive(Default)]
pub(super) struct FreeFaces {
    pub(super) points: Vec<Point>,
    /// The number of corners of each face.
    pub(super) sizes: Vec<u32>,
    /// How often outlines wind around each face.
    pub(super) windings: Vec<i32>,
}

/// Not known yet how often outlines wind around a triangle.
const UNKNOWN: i32 = i32::MIN;

/// An edge between two free triangles: the longest ones come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct InnerEdge {
    squared: i64,
    edge: u32,
}

/// A triangle by one of its edges, and how often outlines wind around it.
#[derive(Clone, Copy)]
struct WoundTriangle {
    edge: u32,
    winding: i32,
}

impl Topology {
    /// The mesh of what lies inside of no outline; `without` is said if that is nothing. All that lies around the
    /// points counts as inside of one, so that the ways of a triangulation need an outline that takes that back.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a mesh without a face; [`Error::BadValue`], [`Error::OutOfMemory`].
    pub(super) fn of_free(triangles: Triangulation, without: &'static str) -> Result<Self> {
        let free = FreeFaces::of(triangles, 1)?;
        if free.sizes.is_empty() {
            return Err(Error::Unsupported { what: without });
        }
        Self::of_points(&free.points, &[], &free.sizes)
    }
}

impl FreeFaces {
    /// The faces of what outlines leave free that wind `blocked` times each, as often as all that lies around the
    /// points counts. What winds less than half as often is free, so that smaller windings tell kinds of ground apart:
    /// a face has one of them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of(mut triangles: Triangulation, blocked: i32) -> Result<Self> {
        let windings = windings(&triangles, blocked)?;
        let is_free = |edge: u32| (windings[index(edge)] + blocked / 2).div_euclid(blocked) == 0;
        let mut inner = Vec::new();
        for edge in 0..to_u32(triangles.edges.len()) {
            let HalfEdge { twin, weight, .. } = *triangles.edge(edge);
            if twin != NONE && edge < twin && weight == 0 && is_free(edge) {
                let squared =
                    triangles.at(triangles.edge(edge).from).squared_distance(triangles.at(triangles.to(edge)));
                inner.add(InnerEdge { squared, edge })?;
            }
        }
        inner.sort_unstable();
        inner.iter().rev().for_each(|inner| triangles.take_out(inner.edge));
        let mut free = Self::default();
        for first in 0..to_u32(triangles.edges.len()) {
            if !is_free(first) || triangles.edge(first).next == NONE {
                continue;
            }
            let (before, mut edge) = (free.points.len(), first);
            while edge != NONE && triangles.edge(edge).next != NONE {
                free.points.add(triangles.at(triangles.edge(edge).from))?;
                edge = std::mem::replace(&mut triangles.edges[index(edge)].next, NONE);
            }
            free.sizes.add(to_u32(free.points.len() - before))?;
            free.windings.add(windings[index(first)])?;
        }
        Ok(free)
    }
}

/// How often outlines wind around the triangle of each edge, by a flood from outside.
fn windings(triangles: &Triangulation, around: i32) -> Result<Vec<i32>> {
    let mut windings = Vec::new();
    windings.refill(triangles.edges.len(), UNKNOWN)?;
    let mut stack = Vec::new();
    stack.add(WoundTriangle { edge: 0, winding: around })?;
    while let Some(WoundTriangle { edge, winding }) = stack.pop() {
        if windings[index(edge)] != UNKNOWN {
            continue;
        }
        let HalfEdge { next, previous, .. } = *triangles.edge(edge);
        for side in [edge, next, previous] {
            windings[index(side)] = winding;
            let HalfEdge { twin, weight, .. } = *triangles.edge(side);
            if twin != NONE && windings[index(twin)] == UNKNOWN {
                stack.add(WoundTriangle { edge: twin, winding: winding - weight })?;
            }
        }
    }
    Ok(windings)
}

impl Triangulation {
    /// Makes one face of both beside an edge, if that is convex.
    fn take_out(&mut self, edge: u32) {
        let twin = self.edge(edge).twin;
        if self.stays_convex(edge, twin) && self.stays_convex(twin, edge) {
            for (edge, twin) in [(edge, twin), (twin, edge)] {
                let (before, after) = (self.edge(edge).previous, self.edge(twin).next);
                self.edges[index(before)].next = after;
                self.edges[index(after)].previous = before;
            }
            self.edges[index(edge)].next = NONE;
            self.edges[index(twin)].next = NONE;
        }
    }

    /// True if the corner where an edge begins is convex without it. At an end where nothing else is but the way back
    /// an edge stays.
    fn stays_convex(&self, edge: u32, twin: u32) -> bool {
        let (before, after) = (self.edge(edge).previous, self.edge(twin).next);
        let [from, via, to] = [self.edge(before).from, self.edge(edge).from, self.to(after)];
        from != to && cross(self.at(from), self.at(via), self.at(to)) >= 0
    }
}
