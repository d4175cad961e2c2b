//! Outlines that cross or touch themselves, by the even-odd rule, as simple polygons.
//!
//! ```text
//!   split edges where they meet; of equal edges keep one if their number is odd
//!   give each the direction that has the inside on its left
//!   from each vertex where the inside is wider than half a turn, with no edge to one side:
//!     add a diagonal to that side
//!   each face is monotone in x: no holes, no vertex twice
//! ```
//!
//! Where two edges cross at no point of 1/256 cell, both go on over the nearest one. Partition into monotone pieces:
//! Lee and Preparata 1977; found here by trying, in time quadratic in the edges.

use crate::base::{Error, narrow, narrow_wide, real, real_usize};
use crate::collections::{List, reserve};
use crate::geom::{Point, cross};
use crate::space::outline::{MOST_VERTICES, meet};

/// An edge, from the lesser end to the greater one.
type SortedEdge = (Point, Point);

/// How often edges are split: those that go over a nearest point may cross others anew.
const MOST_ROUNDS: usize = 64;

/// Simple polygons, which run to the left, over what an outline encloses an odd number of times. With `over_seams` no
/// place inside lies on their edges alone: two triangles cover each diagonal too.
///
/// # Errors
/// [`Error::BadValue`] if that is nothing, or if the edges meet so often that there are more than [`MOST_VERTICES`];
/// [`Error::OutlineCrosses`] if they cannot be split, [`Error::OutOfMemory`].
pub(crate) fn even_odd(given: &[Point], over_seams: bool) -> Result<Vec<Vec<Point>>, Error> {
    let mut edges = Vec::new();
    reserve(&mut edges, given.len())?;
    let ends = given.iter().zip(given.iter().cycle().skip(1));
    edges.extend(ends.filter(|(a, b)| a != b).map(|(&a, &b)| ordered(a, b)));
    let mut rounds = 0;
    while split(&mut edges)? {
        rounds += 1;
        if rounds == MOST_ROUNDS {
            return Err(Error::OutlineCrosses { first: 0, second: 0 });
        }
    }
    if edges.is_empty() {
        return Err(Error::BadValue { name: "outline", value: real(0), allowed: "a polygon with an area" });
    }
    let mut directed = Vec::new();
    directed.add_all(edges.iter().map(|&(a, b)| if has_inside_left(&edges, (a, b)) { (a, b) } else { (b, a) }))?;
    let first = edges.len();
    add_diagonals(&mut edges, &mut directed)?;
    let mut pieces = faces(directed)?;
    for at in if over_seams { first..edges.len() } else { 0..0 } {
        pieces.add(over_diagonal(&edges, edges[at])?)?;
    }
    Ok(pieces)
}

/// Two triangles on both sides of a diagonal, in the faces beside it, as one polygon.
fn over_diagonal(edges: &[SortedEdge], (v, to): SortedEdge) -> Result<Vec<Point>, Error> {
    // Each face can be divided into triangles: one of them has the diagonal as a side.
    let no_face = Error::OutlineCrosses { first: 0, second: 0 };
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

/// Splits edges where they meet, drops pairs of equal ones, and tells whether any was split.
fn split(edges: &mut Vec<SortedEdge>) -> Result<bool, Error> {
    let mut cuts: Vec<(usize, Point)> = Vec::new();
    let mut cut = |at: usize, p: Point| {
        cuts.add((at, p))?;
        Ok(())
    };
    for first in 0..edges.len() {
        for second in first + 1..edges.len() {
            let (e, f) = (edges[first], edges[second]);
            if !meet(e, f) {
                continue;
            }
            if let Some(at) = crossing(e, f) {
                for (place, edge) in [(first, e), (second, f)] {
                    if at != edge.0 && at != edge.1 {
                        cut(place, at)?;
                    }
                }
            }
            for p in [f.0, f.1] {
                if is_inside(e, p) {
                    cut(first, p)?;
                }
            }
            for p in [e.0, e.1] {
                if is_inside(f, p) {
                    cut(second, p)?;
                }
            }
        }
    }
    let part = |(a, b): SortedEdge, p: Point| {
        let part = |from: i32, to: i32, p: i32| (i64::from(to) - i64::from(from)) * (i64::from(p) - i64::from(from));
        part(a.x, b.x, p.x) + part(a.y, b.y, p.y)
    };
    cuts.sort_unstable_by_key(|&(at, p)| (at, part(edges[at], p), key(p)));
    cuts.dedup();
    let is_split = !cuts.is_empty();
    let mut parts = Vec::new();
    reserve(&mut parts, edges.len() + cuts.len())?;
    let mut cuts = cuts.into_iter().peekable();
    for (at, &(a, b)) in edges.iter().enumerate() {
        let mut from = a;
        while let Some((_, p)) = cuts.next_if(|cut| cut.0 == at) {
            parts.push(ordered(from, p));
            from = p;
        }
        parts.push(ordered(from, b));
    }
    parts.sort_unstable_by_key(|&(a, b)| (key(a), key(b)));
    edges.clear();
    edges.extend(parts.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1).map(|equal| equal[0]));
    edges.retain(|(a, b)| a != b);
    if edges.len() > MOST_VERTICES {
        let value = real_usize(edges.len());
        return Err(Error::BadValue { name: "count", value, allowed: "4,096 edges after those that cross are split" });
    }
    Ok(is_split)
}

/// The point nearest to where two edges cross inside both.
fn crossing((a, b): SortedEdge, (c, d): SortedEdge) -> Option<Point> {
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

/// True if the left side of an edge is enclosed an odd number of times: counts the edges that a ray to that side meets.
fn has_inside_left(edges: &[SortedEdge], (a, b): SortedEdge) -> bool {
    let double = |p: Point| Point { x: 2 * p.x, y: 2 * p.y };
    let middle = Point { x: a.x + b.x, y: a.y + b.y };
    let is_upright = a.x == b.x;
    let is_met = |&&(c, d): &&SortedEdge| {
        let (c, d) = (double(c), double(d));
        if is_upright {
            // To the left; edges from their lower end.
            let (low, high) = if c.y < d.y { (c, d) } else { (d, c) };
            low.y <= middle.y && middle.y < high.y && cross(low, high, middle) < 0
        } else {
            c.x <= middle.x && middle.x < d.x && cross(c, d, middle) < 0
        }
    };
    edges.iter().filter(is_met).count() % 2 == 1
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
            let Some(&to) = found else { return Err(Error::OutlineCrosses { first: 0, second: 0 }) };
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
#[path = "even_odd_tests.rs"]
mod tests;
