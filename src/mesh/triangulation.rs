//! Constrained Delaunay triangulations of points of 1/256 cell, with exact predicates.
//!
//! ```text
//!   points, in random rounds of a growing size (Amenta, Choi, Rote 2003), each round along a curve of Morton:
//!     walk to the triangle, divide it, flip edges until all are Delaunay again (Lawson 1977)
//!   edges that are to be (Chew 1989; Sloan 1993):
//!     up to the next vertex on the way flip what it crosses, then flip the others until all are Delaunay again
//!     one of the same kind is crossed: both go on over the point of 1/256 cell nearest to the crossing
//! ```
//!
//! Based on: L. P. Chew. Constrained Delaunay Triangulations. Algorithmica 1989. S. W. Sloan. A Fast Algorithm for
//! Generating Constrained Delaunay Triangulations. Computers and Structures 1993. N. Amenta, S. Choi, G. Rote.
//! Incremental Constructions con BRIO. SoCG 2003.
//!
//! O(n log n) expected for n points, and for an edge in proportion to the flips. Whoever wants the faces of a
//! [`super::Mesh`] takes [`super::merging`].

use super::topology::NONE;
use crate::base::{Error, Result, SplitMix, hash, index, real_usize, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::{Point, cross};
use crate::space::crossing;

/// Half the side of the square in which all points lie. Cross products of differences stay below 2^53.
const HALF: i32 = 1 << 25;
/// Most crossings of edges, so that the search for a place for them ends.
const MOST_CROSSINGS: usize = 1 << 22;

/// A number for each different point.
pub(super) struct PointNumbers {
    /// Ascending by x, then y.
    pub(super) points: Vec<Point>,
}

fn key(at: Point) -> [i32; 2] {
    [at.x, at.y]
}

/// An edge as the triangle on its left has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfEdge {
    pub(super) from: u32,
    /// The same edge in the triangle on its right; [`NONE`] around the square.
    pub(super) twin: u32,
    pub(super) next: u32,
    pub(super) previous: u32,
    /// How often outlines run along it, less those that run back: what has their inside on one side alone. An edge
    /// with a weight stays.
    pub(super) weight: i32,
}

/// A part of an outline that is to be edges.
#[derive(Clone, Copy)]
struct WantedEdge {
    from: u32,
    to: u32,
    weight: i32,
}

/// When a point is added: half of all points in the last round, half of the others in the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct InsertionTurn {
    round: u32,
    /// Its place along the curve: the bits of x and y in turn.
    place: u64,
    vertex: u32,
}

/// Where a point lies.
enum PointPlace {
    Vertex(u32),
    Edge(u32),
    /// Inside of the triangle of an edge.
    Triangle(u32),
}

/// What a way from a vertex meets first.
enum FirstMet {
    /// The edge along it.
    Along(u32),
    /// The edge across it, from its right to its left.
    Across(u32),
}

/// Triangles within a square.
pub(super) struct Triangulation {
    pub(super) points: Vec<Point>,
    pub(super) edges: Vec<HalfEdge>,
    /// An edge that leaves each point.
    leaving: Vec<u32>,
    /// Edges that may not be Delaunay.
    doubtful: Vec<u32>,
    /// Edges that a way crosses.
    crossed: Vec<u32>,
    wanted: Vec<WantedEdge>,
    crossings: usize,
    /// An edge near the last point, and the numbers that keep walks from going in circles.
    near: u32,
    random: SplitMix,
}

impl Triangulation {
    /// The number of the first point; those before are the corners of the square.
    pub(super) const FIRST: u32 = 4;

    /// The triangulation of points below 2^25 in magnitude, each of which occurs once.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of(points: &[Point]) -> Result<Self> {
        let mut made = Self {
            points: Vec::new(),
            edges: Vec::new(),
            leaving: Vec::new(),
            doubtful: Vec::new(),
            crossed: Vec::new(),
            wanted: Vec::new(),
            crossings: 0,
            near: 0,
            random: SplitMix { state: 0 },
        };
        made.points.add_all([(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| Point { x: x * HALF, y: y * HALF }))?;
        made.points.add_slice(points)?;
        made.leaving.refill(made.points.len(), NONE)?;
        made.add_edges([0, 1, 2, 2, 3, 0])?;
        made.triangle([0, 1, 2]);
        made.triangle([3, 4, 5]);
        made.pair(2, 5);
        let mut order = Vec::new();
        order.add_all(
            points
                .iter()
                .zip(Self::FIRST..to_u32(made.points.len()))
                .map(|(&at, vertex)| InsertionTurn::of(at, vertex)),
        )?;
        order.sort_unstable();
        for InsertionTurn { vertex, .. } in order {
            let place = made.locate(made.at(vertex));
            made.divide(place, vertex)?;
        }
        Ok(made)
    }

    pub(super) fn edge(&self, edge: u32) -> &HalfEdge {
        &self.edges[index(edge)]
    }

    pub(super) fn at(&self, vertex: u32) -> Point {
        self.points[index(vertex)]
    }

    /// Where an edge leads.
    pub(super) fn to(&self, edge: u32) -> u32 {
        self.edge(self.edge(edge).next).from
    }

    fn ends(&self, edge: u32) -> [Point; 2] {
        [self.at(self.edge(edge).from), self.at(self.to(edge))]
    }

    /// The third corner of the triangle of an edge.
    fn apex(&self, edge: u32) -> Point {
        self.at(self.edge(self.edge(edge).previous).from)
    }

    /// Adds edges that leave these points.
    fn add_edges(&mut self, from: [u32; 6]) -> Result<[u32; 6]> {
        let first = to_u32(self.edges.len());
        let edge = |from| HalfEdge { from, twin: NONE, next: NONE, previous: NONE, weight: 0 };
        self.edges.add_all(from.map(edge))?;
        Ok([0, 1, 2, 3, 4, 5].map(|more| first + more))
    }

    /// Makes a triangle of three edges.
    fn triangle(&mut self, edges: [u32; 3]) {
        for (at, &edge) in edges.iter().enumerate() {
            let known = &mut self.edges[index(edge)];
            (known.next, known.previous) = (edges[(at + 1) % 3], edges[(at + 2) % 3]);
            self.leaving[index(known.from)] = edge;
        }
    }

    fn pair(&mut self, edge: u32, twin: u32) {
        self.edges[index(edge)].twin = twin;
        self.edges[index(twin)].twin = edge;
    }

    fn weigh(&mut self, edge: u32, weight: i32) {
        let twin = self.edge(edge).twin;
        self.edges[index(edge)].weight = weight;
        self.edges[index(twin)].weight = -weight;
    }

    /// Walks to a point inside of the square. Where edges have a weight a walk might go in a circle, if it did not try
    /// the sides of a triangle in a random order (Devillers, Pion, Teillaud 2001).
    fn locate(&mut self, at: Point) -> PointPlace {
        let mut edge = self.near;
        loop {
            for _ in 0..self.random.below(3) {
                edge = self.edge(edge).next;
            }
            let sides = [edge, self.edge(edge).next, self.edge(edge).previous];
            let turns = sides.map(|side| {
                let [from, to] = self.ends(side);
                cross(from, to, at)
            });
            if let Some(beyond) = turns.iter().position(|&turn| turn < 0) {
                edge = self.edge(sides[beyond]).twin;
                continue;
            }
            self.near = edge;
            let mut on = sides.iter().zip(turns).filter(|&(_, turn)| turn == 0).map(|(&side, _)| side);
            return match (on.next(), on.next()) {
                (None, _) => PointPlace::Triangle(edge),
                (Some(side), None) => PointPlace::Edge(side),
                // Two sides meet there: the one that leaves the vertex is the later one, but around the end.
                (Some(first), Some(second)) => {
                    let leaves = if self.edge(first).next == second { second } else { first };
                    PointPlace::Vertex(self.edge(leaves).from)
                }
            };
        }
    }

    /// Divides what lies at a vertex.
    fn divide(&mut self, place: PointPlace, vertex: u32) -> Result {
        match place {
            PointPlace::Vertex(_) => return Ok(()),
            PointPlace::Triangle(a) => {
                let (b, c) = (self.edge(a).next, self.edge(a).previous);
                let [of_a, of_b, of_c] = [a, b, c].map(|edge| self.edge(edge).from);
                let [pa, pb, pc, ap, bp, cp] = self.add_edges([vertex, vertex, vertex, of_a, of_b, of_c])?;
                self.triangle([a, bp, pa]);
                self.triangle([b, cp, pb]);
                self.triangle([c, ap, pc]);
                self.pair(ap, pa);
                self.pair(bp, pb);
                self.pair(cp, pc);
                self.doubtful.add_slice(&[a, b, c])?;
            }
            PointPlace::Edge(e) => {
                // From u to v, with w on the left and x on the right: e and f go on from u to the vertex and from v.
                let HalfEdge { twin: f, next: vw, previous: wu, weight, .. } = *self.edge(e);
                let HalfEdge { next: ux, previous: xv, .. } = *self.edge(f);
                let (w, x) = (self.edge(wu).from, self.edge(xv).from);
                let [pv, pu, pw, wp, px, xp] = self.add_edges([vertex, vertex, vertex, w, vertex, x])?;
                self.triangle([e, pw, wu]);
                self.triangle([pv, vw, wp]);
                self.triangle([f, px, xv]);
                self.triangle([pu, ux, xp]);
                self.pair(e, pu);
                self.pair(pv, f);
                self.pair(pw, wp);
                self.pair(px, xp);
                self.weigh(e, weight);
                self.weigh(pv, weight);
                self.doubtful.add_slice(&[vw, wu, ux, xv])?;
            }
        }
        self.make_delaunay()
    }

    /// Turns an edge into the other diagonal of both its triangles.
    fn flip(&mut self, edge: u32) {
        let HalfEdge { twin, next: vw, previous: wu, .. } = *self.edge(edge);
        let HalfEdge { next: ux, previous: xv, .. } = *self.edge(twin);
        self.edges[index(edge)].from = self.edge(xv).from;
        self.edges[index(twin)].from = self.edge(wu).from;
        self.triangle([edge, wu, ux]);
        self.triangle([twin, xv, vw]);
    }

    /// Flips edges until all are Delaunay, or have a weight.
    fn make_delaunay(&mut self) -> Result {
        while let Some(edge) = self.doubtful.pop() {
            let HalfEdge { twin, next, previous, weight, .. } = *self.edge(edge);
            if weight != 0 || twin == NONE {
                continue;
            }
            let [from, to] = self.ends(edge);
            if is_in_circle([from, to, self.apex(edge)], self.apex(twin)) {
                let beyond = *self.edge(twin);
                self.flip(edge);
                self.doubtful.add_slice(&[next, previous, beyond.next, beyond.previous])?;
            }
        }
        Ok(())
    }

    /// Makes edges of the way from one point to another one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::BadValue`] for too many crossings.
    pub(super) fn add_way(&mut self, from: u32, to: u32, weight: i32) -> Result {
        self.wanted.add(WantedEdge { from, to, weight })?;
        while let Some(way) = self.wanted.pop() {
            if way.from != way.to {
                self.go_along(way)?;
            }
        }
        Ok(())
    }

    /// Makes an edge of a way, up to the first vertex on it.
    fn go_along(&mut self, way: WantedEdge) -> Result {
        let (from, to) = (self.at(way.from), self.at(way.to));
        let along = match self.first_met(way) {
            FirstMet::Along(edge) => edge,
            FirstMet::Across(first) => {
                self.crossed.clear();
                let mut across = first;
                let end = loop {
                    if self.edge(across).weight != 0 {
                        return self.cross_over(way, across);
                    }
                    self.crossed.add(across)?;
                    let beyond = *self.edge(self.edge(across).twin);
                    let apex = self.edge(beyond.previous).from;
                    across = match cross(from, to, self.at(apex)) {
                        0 => break apex,
                        1.. => beyond.next,
                        ..0 => beyond.previous,
                    };
                };
                self.clear_way([from, self.at(end)])?;
                match self.first_met(way) {
                    FirstMet::Along(edge) | FirstMet::Across(edge) => edge,
                }
            }
        };
        self.weigh(along, self.edge(along).weight + way.weight);
        // Without a weight it may be flipped at once.
        self.wanted.add(WantedEdge { from: self.to(along), ..way })?;
        self.make_delaunay()
    }

    /// What a way meets first.
    fn first_met(&self, way: WantedEdge) -> FirstMet {
        let (from, to) = (self.at(way.from), self.at(way.to));
        let mut edge = self.leaving[index(way.from)];
        loop {
            let [right, left] = [self.to(edge), self.edge(self.edge(edge).previous).from].map(|end| self.at(end));
            let turn = cross(from, to, right);
            if turn == 0 && is_ahead(from, to, right) {
                return FirstMet::Along(edge);
            }
            if turn < 0 && cross(from, to, left) > 0 {
                return FirstMet::Across(self.edge(edge).next);
            }
            edge = self.edge(self.edge(edge).previous).twin;
        }
    }

    /// Flips what crosses a way between two vertices, until nothing does.
    fn clear_way(&mut self, [from, to]: [Point; 2]) -> Result {
        let mut at = 0;
        while let Some(&edge) = self.crossed.get(at) {
            at += 1;
            let [u, v] = self.ends(edge);
            let (w, x) = (self.apex(edge), self.apex(self.edge(edge).twin));
            if cross(x, w, u) <= 0 || cross(w, x, v) <= 0 {
                // The triangles make no convex quadrilateral yet.
                self.crossed.add(edge)?;
                continue;
            }
            self.flip(edge);
            if cross(from, to, w).signum() * cross(from, to, x).signum() < 0 {
                self.crossed.add(edge)?;
            } else {
                self.doubtful.add(edge)?;
            }
        }
        Ok(())
    }

    /// Leads a way and the edge that it crosses over the point nearest to their crossing.
    fn cross_over(&mut self, way: WantedEdge, edge: u32) -> Result {
        self.crossings += 1;
        if self.crossings > MOST_CROSSINGS {
            let value = real_usize(self.crossings);
            return Err(Error::BadValue { name: "crossings of edges", value, allowed: "at most 2^22" });
        }
        let HalfEdge { from, weight, .. } = *self.edge(edge);
        let to = self.to(edge);
        let sorted = |a: u32, b: u32| {
            let (a, b) = (self.at(a), self.at(b));
            if (a.x, a.y) < (b.x, b.y) { (a, b) } else { (b, a) }
        };
        // They do cross: the way meets the edge between its ends.
        let at = crossing(sorted(way.from, way.to), sorted(from, to)).unwrap_or(self.at(way.to));
        self.weigh(edge, 0);
        self.doubtful.add(edge)?;
        self.near = edge;
        let vertex = match self.locate(at) {
            PointPlace::Vertex(vertex) => vertex,
            place => {
                let vertex = to_u32(self.points.len());
                self.points.add(at)?;
                self.leaving.add(NONE)?;
                self.divide(place, vertex)?;
                vertex
            }
        };
        self.wanted.add_slice(&[
            WantedEdge { from: vertex, ..way },
            WantedEdge { to: vertex, ..way },
            WantedEdge { from: vertex, to, weight },
            WantedEdge { from, to: vertex, weight },
        ])
    }
}

impl PointNumbers {
    /// The points of outlines.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of<'a, I: Iterator<Item = &'a [Point]>>(outlines: impl Fn() -> I) -> Result<Self> {
        let mut points = Vec::new();
        reserve_exact(&mut points, outlines().map(<[Point]>::len).sum())?;
        outlines().for_each(|outline| points.extend_from_slice(outline));
        points.sort_unstable_by_key(|&at| key(at));
        points.dedup();
        Ok(Self { points })
    }

    /// The number of one of the points in their triangulation.
    pub(super) fn get(&self, at: Point) -> u32 {
        to_u32(self.points.partition_point(|&point| key(point) < key(at))) + Triangulation::FIRST
    }
}

impl InsertionTurn {
    fn of(at: Point, vertex: u32) -> Self {
        let bit = |of: i32, bit: u32| u64::from((of + HALF).unsigned_abs() >> bit & 1);
        let place = (0..26).fold(0, |all, of| all | bit(at.x, of) << (2 * of) | bit(at.y, of) << (2 * of + 1));
        Self { round: u32::MAX - hash(vertex.into()).leading_zeros(), place, vertex }
    }
}

/// True if a point on the line of a way lies on the side to which it leads.
fn is_ahead(from: Point, to: Point, at: Point) -> bool {
    let along = |from: i32, to: i32, at: i32| (i64::from(to) - i64::from(from)) * (i64::from(at) - i64::from(from));
    along(from.x, to.x, at.x) + along(from.y, to.y, at.y) > 0
}

/// True if a point lies inside of the circle through the corners of a triangle.
fn is_in_circle(corners: [Point; 3], at: Point) -> bool {
    let [a, b, c] = corners;
    let part = |of: Point, p: Point, q: Point| i128::from(of.squared_distance(at)) * i128::from(cross(at, p, q));
    part(a, b, c) + part(b, c, a) + part(c, a, b) > 0
}
