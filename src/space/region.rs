//! What outlines enclose, as simple polygons: outlines may cross, touch and cover themselves and each other.
//!
//! ```text
//!   split edges where they meet; make one of equal edges, with the sum of their directions
//!   keep those with the inside on one side alone, in the direction that has it on their left
//!   from each vertex where the inside is wider than half a turn, with no edge to one side:
//!     add a diagonal to that side
//!   each face is monotone in x: no holes, no vertex twice
//! ```
//!
//! Where two edges cross at no point of 1/256 cell, both go on over the nearest one. Partition into monotone pieces:
//! Lee and Preparata 1977; found here by trying, in time quadratic in the edges.

use crate::base::{Error, narrow, narrow_wide, numbered, real_usize};
use crate::collections::{List, reserve};
use crate::geom::{Point, Position, cross};
use crate::space::outline::{MOST_VERTICES, meet};

numbered! {
/// What several outlines enclose together, or one that crosses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// What they enclose an odd number of times, whatever their directions are: an outline in another one is a hole.
    #[default]
    EvenOdd = 0,
    /// What they wind around, times in one direction less those in the other one: an outline in another one is a hole
    /// if it runs in the other direction.
    NonZero = 1,
}
}

impl FillRule {
    /// True if a place is inside around which the outlines wind so often, to the left.
    const fn is_inside(self, windings: i64) -> bool {
        match self {
            Self::EvenOdd => windings & 1 != 0,
            Self::NonZero => windings != 0,
        }
    }
}

/// The points of several outlines, one after the other.
#[derive(Default)]
pub(crate) struct Outlines {
    pub(crate) points: Vec<Point>,
    /// The number of points up to the end of each.
    ends: Vec<usize>,
}

impl Outlines {
    /// Adds an outline that the host has given, whose points are checked one by one.
    ///
    /// # Errors
    /// [`Error::BadValue`] for more than [`MOST_VERTICES`] vertices of all; those of the check.
    pub(crate) fn add(
        &mut self,
        outline: &[Position],
        check: impl FnOnce(&[Position], &mut Vec<Point>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let value = real_usize(self.points.len().saturating_add(outline.len()));
        if value > real_usize(MOST_VERTICES) {
            return Err(Error::BadValue { name: "count", value, allowed: "at most 4,096 vertices" });
        }
        check(outline, &mut self.points)?;
        self.ends.add(self.points.len())
    }

    /// The outlines.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Point]> + Clone {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.points[start..end])
    }
}

/// An edge, from the lesser end to the greater one.
type SortedEdge = (Point, Point);

/// An edge, and how often outlines run along it, from its lesser end to the greater one less those that run back.
type CountedEdge = (SortedEdge, i64);

/// Never met: each face can be cut.
const NO_PIECES: Error =
    Error::BadValue { name: "outline", value: 0.0, allowed: "an outline that can be cut into pieces" };

/// How often edges are split: those that go over a nearest point may cross others anew.
const MOST_ROUNDS: usize = 64;

/// What outlines enclose.
pub(crate) struct FilledRegion {
    /// Simple polygons, which run to the left.
    pub(crate) pieces: Vec<Vec<Point>>,
    /// The edges around it, which have it on their left.
    pub(crate) rim: Vec<(Point, Point)>,
}

impl FilledRegion {
    /// What outlines enclose by a rule. With `over_seams` no place inside lies on the edges of pieces alone: two
    /// triangles cover each diagonal too.
    ///
    /// # Errors
    /// [`Error::OutlineVanishes`] for one of several that encloses nothing; [`Error::BadValue`] if all together enclose
    /// nothing, and if they have more than [`MOST_VERTICES`] edges once those that meet are split;
    /// [`Error::OutOfMemory`].
    pub(crate) fn of<'a>(
        outlines: impl Iterator<Item = &'a [Point]> + Clone,
        rule: FillRule,
        over_seams: bool,
    ) -> Result<Self, Error> {
        let mut edges: Vec<CountedEdge> = Vec::new();
        let mut count = 0;
        for outline in outlines.clone() {
            count += 1;
            add_edges(outline, &mut edges)?;
        }
        for (number, outline) in outlines.enumerate().filter(|_| count > 1) {
            let mut alone = Vec::new();
            add_edges(outline, &mut alone)?;
            split_all(&mut alone)?;
            if !alone.iter().any(|edge| side_inside(&alone, edge, rule).is_some()) {
                return Err(Error::OutlineVanishes { outline: number });
            }
        }
        split_all(&mut edges)?;
        let mut rim = Vec::new();
        for edge in &edges {
            let ((a, b), _) = *edge;
            match side_inside(&edges, edge, rule) {
                Some(true) => rim.add((a, b))?,
                Some(false) => rim.add((b, a))?,
                None => {}
            }
        }
        if rim.is_empty() {
            return Err(Error::BadValue { name: "outline", value: 0.0, allowed: "a polygon with an area" });
        }
        let (mut sides, mut directed) = (Vec::new(), Vec::new());
        sides.add_all(rim.iter().map(|&(a, b)| ordered(a, b)))?;
        directed.add_slice(&rim)?;
        let first = sides.len();
        add_diagonals(&mut sides, &mut directed)?;
        let mut pieces = faces(directed)?;
        for at in if over_seams { first..sides.len() } else { 0..0 } {
            pieces.add(over_diagonal(&sides, sides[at])?)?;
        }
        Ok(Self { pieces, rim })
    }
}

/// Adds the edges of an outline.
fn add_edges(outline: &[Point], edges: &mut Vec<CountedEdge>) -> Result<(), Error> {
    reserve(edges, outline.len())?;
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let counted = |(&a, &b)| (ordered(a, b), if key(a) < key(b) { 1 } else { -1 });
    edges.extend(ends.filter(|(a, b)| a != b).map(counted));
    Ok(())
}

/// Which side of an edge is inside, the left one or not; none if both are or neither.
fn side_inside(edges: &[CountedEdge], edge: &CountedEdge, rule: FillRule) -> Option<bool> {
    let left = windings_left(edges, edge.0);
    let (left, right) = (rule.is_inside(left), rule.is_inside(left - edge.1));
    (left != right).then_some(left)
}

/// Two triangles on both sides of a diagonal, in the faces beside it, as one polygon.
fn over_diagonal(edges: &[SortedEdge], (v, to): SortedEdge) -> Result<Vec<Point>, Error> {
    // Each face can be divided into triangles: one of them has the diagonal as a side.
    let no_face = NO_PIECES;
    let right = triangle_left_of(edges, (to, v)).ok_or(no_face)?;
    let left = triangle_left_of(edges, (v, to)).ok_or(no_face)?;
    without_straight(&[v, right, to, left])
}

/// The third corner of a triangle to the left of an edge that no other edge and no vertex enters.
fn triangle_left_of(edges: &[SortedEdge], (a, b): SortedEdge) -> Option<Point> {
    let is_side = |p: Point, q: Point| edges.iter().all(|&edge| edge == ordered(p, q) || is_apart((p, q), edge));
    let mut vertices = edges.iter().flat_map(|&(p, q)| [p, q]);
    vertices.find(|&c| {
        let is_in = |p: Point| cross(a, b, p) > 0 && cross(b, c, p) > 0 && cross(c, a, p) > 0;
        cross(a, b, c) > 0 && is_side(b, c) && is_side(c, a) && !edges.iter().any(|&(p, q)| is_in(p) || is_in(q))
    })
}

/// An outline without the vertices that do not turn.
fn without_straight(outline: &[Point]) -> Result<Vec<Point>, Error> {
    let count = outline.len();
    let turns = |&at: &usize| cross(outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]) != 0;
    let mut kept = Vec::new();
    reserve(&mut kept, count)?;
    kept.extend((0..count).filter(turns).map(|at| outline[at]));
    Ok(kept)
}

const fn key(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

fn ordered(a: Point, b: Point) -> SortedEdge {
    if key(a) < key(b) { (a, b) } else { (b, a) }
}

/// True if a point lies on an edge, and is none of its ends.
fn is_inside((a, b): SortedEdge, p: Point) -> bool {
    p != a && p != b && meet((a, b), (p, p))
}

/// Splits edges until they meet in their ends alone, and makes one of equal ones.
fn split_all(edges: &mut Vec<CountedEdge>) -> Result<(), Error> {
    for _ in 0..MOST_ROUNDS {
        if !split(edges)? {
            return Ok(());
        }
    }
    let allowed = "outlines whose edges, once rounded, can be split where they cross";
    Err(Error::BadValue { name: "count", value: real_usize(edges.len()), allowed })
}

/// Splits edges where they meet, makes one of equal ones, and tells whether any was split.
fn split(edges: &mut Vec<CountedEdge>) -> Result<bool, Error> {
    let mut cuts: Vec<(usize, Point)> = Vec::new();
    for first in 0..edges.len() {
        for second in first + 1..edges.len() {
            if meet(edges[first].0, edges[second].0) {
                add_cuts(edges, [first, second], &mut cuts)?;
            }
        }
    }
    let part = |(a, b): SortedEdge, p: Point| {
        let part = |from: i32, to: i32, p: i32| (i64::from(to) - i64::from(from)) * (i64::from(p) - i64::from(from));
        part(a.x, b.x, p.x) + part(a.y, b.y, p.y)
    };
    cuts.sort_unstable_by_key(|&(at, p)| (at, part(edges[at].0, p), key(p)));
    cuts.dedup();
    let is_split = !cuts.is_empty();
    let mut parts = Vec::new();
    reserve(&mut parts, edges.len() + cuts.len())?;
    let mut cuts = cuts.into_iter().peekable();
    for (at, &((a, b), count)) in edges.iter().enumerate() {
        let mut from = a;
        let turned = |from: Point, to: Point| (ordered(from, to), if key(from) < key(to) { count } else { -count });
        while let Some((_, p)) = cuts.next_if(|cut| cut.0 == at) {
            parts.push(turned(from, p));
            from = p;
        }
        parts.push(turned(from, b));
    }
    parts.sort_unstable_by_key(|&((a, b), _)| (key(a), key(b)));
    edges.clear();
    for equal in parts.chunk_by(|one, other| one.0 == other.0) {
        let (edge, count) = (equal[0].0, equal.iter().map(|part| part.1).sum());
        if edge.0 != edge.1 && count != 0 {
            edges.push((edge, count));
        }
    }
    if edges.len() > MOST_VERTICES {
        let value = real_usize(edges.len());
        return Err(Error::BadValue { name: "count", value, allowed: "4,096 edges after those that cross are split" });
    }
    Ok(is_split)
}

/// Adds where two edges that meet are to be split.
fn add_cuts(edges: &[CountedEdge], pair: [usize; 2], cuts: &mut Vec<(usize, Point)>) -> Result<(), Error> {
    let [e, f] = pair.map(|place| edges[place].0);
    let crossed = crossing(e, f);
    for (place, edge, other) in [(pair[0], e, f), (pair[1], f, e)] {
        let is_cut = |&p: &Point| is_inside(edge, p);
        for p in [other.0, other.1].into_iter().filter(is_cut) {
            cuts.add((place, p))?;
        }
        for p in crossed.into_iter().filter(|&p| p != edge.0 && p != edge.1) {
            cuts.add((place, p))?;
        }
    }
    Ok(())
}

/// The point nearest to where two edges, each from its lesser end by x, then y, cross inside both.
pub(crate) fn crossing((a, b): SortedEdge, (c, d): SortedEdge) -> Option<Point> {
    let (of_c, of_d) = (cross(a, b, c), cross(a, b, d));
    let (of_a, of_b) = (cross(c, d, a), cross(c, d, b));
    if of_c.signum() * of_d.signum() >= 0 || of_a.signum() * of_b.signum() >= 0 {
        return None;
    }
    let (part, whole) = (i128::from(of_a.abs()), i128::from((of_a - of_b).abs()));
    let at = |from: i32, to: i32| {
        let way = i128::from(to) - i128::from(from);
        from + narrow(narrow_wide((2 * part * way + whole).div_euclid(2 * whole)))
    };
    Some(Point { x: at(a.x, b.x), y: at(a.y, b.y) })
}

/// How often outlines wind around the left side of an edge: the sum over the edges that a ray to that side meets.
fn windings_left(edges: &[CountedEdge], (a, b): SortedEdge) -> i64 {
    let double = |p: Point| Point { x: 2 * p.x, y: 2 * p.y };
    let middle = Point { x: a.x + b.x, y: a.y + b.y };
    let is_upright = a.x == b.x;
    let met = |&((c, d), count): &CountedEdge| {
        let (c, d) = (double(c), double(d));
        if is_upright {
            // To the left; edges from their lower end.
            let (low, high, up) = if c.y < d.y { (c, d, count) } else { (d, c, -count) };
            (low.y <= middle.y && middle.y < high.y && cross(low, high, middle) < 0).then_some(up)
        } else {
            (c.x <= middle.x && middle.x < d.x && cross(c, d, middle) < 0).then_some(count)
        }
    };
    -edges.iter().filter_map(met).sum::<i64>()
}

/// Adds the diagonals that leave no face with a vertex at which it is not monotone.
fn add_diagonals(edges: &mut Vec<SortedEdge>, directed: &mut Vec<SortedEdge>) -> Result<(), Error> {
    let mut vertices = Vec::new();
    reserve(&mut vertices, 2 * edges.len())?;
    vertices.extend(edges.iter().flat_map(|&(a, b)| [a, b]));
    vertices.sort_unstable_by_key(|&p| key(p));
    vertices.dedup();
    for is_forward in [false, true] {
        let is_ahead = |p: Point, from: Point| (key(p) > key(from)) == is_forward && p != from;
        for (at, &v) in vertices.iter().enumerate() {
            let others = edges.iter().filter(|(a, b)| *a == v || *b == v);
            if others.clone().any(|&(a, b)| is_ahead(if a == v { b } else { a }, v)) || !is_wide(directed, v) {
                continue;
            }
            let is_free = |to: Point| edges.iter().all(|&edge| is_apart((v, to), edge));
            let found = match is_forward {
                true => vertices[at + 1..].iter().find(|&&to| is_free(to)),
                false => vertices[..at].iter().rev().find(|&&to| is_free(to)),
            };
            // There always is one.
            let Some(&to) = found else { return Err(NO_PIECES) };
            edges.add(ordered(v, to))?;
            directed.add_all([(v, to), (to, v)])?;
        }
    }
    Ok(())
}

/// True if an edge that leaves a vertex to one side alone has the inside between it and the next one about the vertex,
/// and that is wider than half a turn.
fn is_wide(directed: &[SortedEdge], v: Point) -> bool {
    let leaving = directed.iter().filter(|edge| edge.0 == v);
    leaving.clone().any(|&(_, to)| {
        let arriving = directed.iter().filter(|edge| edge.1 == v).map(|edge| edge.0);
        arriving.clone().any(|from| cross(v, to, from) < 0 && is_next(directed, v, (to, from)))
    })
}

/// True if no edge lies between two about a vertex, from the first one to the left.
fn is_next(directed: &[SortedEdge], v: Point, (to, from): SortedEdge) -> bool {
    let between = |p: Point| p != to && p != from && !(cross(v, from, p) >= 0 && cross(v, p, to) >= 0);
    !directed.iter().any(|&(a, b)| a == v && between(b) || b == v && between(a))
}

/// True if two edges meet in an end of both at most.
fn is_apart(one: SortedEdge, other: SortedEdge) -> bool {
    let has = |edge: SortedEdge, p: Point| edge.0 == p || edge.1 == p;
    match (has(one, other.0), has(one, other.1)) {
        (false, false) => !meet(one, other),
        (true, true) => false,
        (true, false) => !is_inside(one, other.1),
        (false, true) => !is_inside(one, other.0),
    }
}

/// The faces on the left of edges, without vertices that do not turn.
fn faces(mut directed: Vec<SortedEdge>) -> Result<Vec<Vec<Point>>, Error> {
    directed.sort_unstable_by_key(|&(a, b)| (key(a), key(b)));
    let mut is_used = Vec::new();
    reserve(&mut is_used, directed.len())?;
    is_used.resize(directed.len(), false);
    let mut faces = Vec::new();
    for first in 0..directed.len() {
        let (mut face, mut at) = (Vec::new(), first);
        while !is_used[at] {
            is_used[at] = true;
            let (from, v) = directed[at];
            face.add(v)?;
            // The first edge about the vertex to the right of the one that led there.
            let start = directed.partition_point(|edge| key(edge.0) < key(v));
            let leaving = (start..directed.len()).take_while(|&next| directed[next].0 == v);
            let turned = |next: usize| directed[next].1;
            let best = leaving.reduce(|a, b| if is_right_of(v, from, (turned(a), turned(b))) { a } else { b });
            at = best.unwrap_or(first);
        }
        if !face.is_empty() {
            let kept = without_straight(&face)?;
            faces.add(kept)?;
        }
    }
    Ok(faces)
}

/// True if one turns less to the right about `v` from `from` to `p` than to `q`; no turn is a whole one.
fn is_right_of(v: Point, from: Point, (p, q): (Point, Point)) -> bool {
    // 0: to the right; 1: straight on; 2: to the left; 3: back.
    let part = |to: Point| match cross(v, from, to) {
        ..0 => 0,
        1.. => 2,
        0 => {
            let way = |to: Point| (i64::from(to.x) - i64::from(v.x), i64::from(to.y) - i64::from(v.y));
            let ((a, b), (c, d)) = (way(from), way(to));
            if a * c + b * d < 0 { 1 } else { 3 }
        }
    };
    part(p) < part(q) || part(p) == part(q) && cross(v, p, q) < 0
}

#[cfg(test)]
#[path = "region_tests.rs"]
mod tests;
