//! Outlines of simple polygons: what a host gives is checked and brought into one form.

use crate::base::{Error, real, real_usize};
use crate::collections::reserve_exact;
use crate::geom::{Point, cross};

/// Most vertices of an outline.
pub(crate) const MOST_VERTICES: usize = 4096;

/// Twice the area inside a closed outline, positive if it runs to the left (y upwards). Exact for 4,096 vertices whose
/// coordinates are below 2^23 in magnitude.
pub(crate) fn twice_area(outline: &[Point]) -> i64 {
    let Some(&first) = outline.first() else { return 0 };
    outline.windows(2).map(|pair| cross(first, pair[0], pair[1])).sum()
}

/// The outline of a simple polygon without the vertices that do not turn, and running to the left.
///
/// # Errors
/// [`Error::BadValue`] for fewer than 3 or more than [`MOST_VERTICES`] vertices and for an outline without area,
/// [`Error::OutlineCrosses`], [`Error::OutOfMemory`].
pub(crate) fn simple_outline(given: &[Point]) -> Result<Vec<Point>, Error> {
    if !(3..=MOST_VERTICES).contains(&given.len()) {
        return Err(Error::BadValue { name: "count", value: real_usize(given.len()), allowed: "3 to 4,096 vertices" });
    }
    // The places of the vertices, each once where it is given several times in a row.
    let mut places = Vec::new();
    reserve_exact(&mut places, given.len())?;
    places.extend((0..given.len()).filter(|&at| given[at] != given[(at + 1) % given.len()]));
    if let Some((first, second)) = crossing(given, &places) {
        return Err(Error::OutlineCrosses { first, second });
    }
    let area = twice_area(given);
    if area == 0 {
        return Err(Error::BadValue { name: "outline", value: real(area), allowed: "a polygon with an area" });
    }
    let mut outline = Vec::new();
    reserve_exact(&mut outline, places.len())?;
    let count = places.len();
    let vertex = |at: usize| given[places[at % count]];
    let turns = |&at: &usize| cross(vertex(at + count - 1), vertex(at), vertex(at + 1)) != 0;
    outline.extend((0..count).filter(turns).map(vertex));
    if area < 0 {
        outline.reverse();
    }
    Ok(outline)
}

/// The first two edges, by the places of their first vertices, that meet elsewhere than in the vertex between them.
fn crossing(given: &[Point], places: &[usize]) -> Option<(usize, usize)> {
    let count = places.len();
    let edge = |at: usize| (given[places[at]], given[places[(at + 1) % count]]);
    for first in 0..count {
        let (a, b) = edge(first);
        for second in first + 1..count {
            let (c, d) = edge(second);
            let is_next = second == first + 1;
            let is_last = first == 0 && second == count - 1;
            let crosses = match (is_next, is_last) {
                (false, false) => meet((a, b), (c, d)),
                (true, _) if cross(a, b, d) == 0 && runs_back(a, b, d) => true,
                (_, true) => cross(c, d, b) == 0 && runs_back(c, d, b),
                (true, false) => false,
            };
            if crosses {
                return Some((places[first], places[second]));
            }
        }
    }
    None
}

/// True if the way from a over b to c, all on one line, turns back in b.
fn runs_back(a: Point, b: Point, c: Point) -> bool {
    let part = |from: i32, to: i32| i64::from(to) - i64::from(from);
    part(a.x, b.x) * part(b.x, c.x) + part(a.y, b.y) * part(b.y, c.y) < 0
}

/// True if two closed segments have a point in common.
pub(crate) fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let apart = |p: i32, q: i32, r: i32, s: i32| p.max(q) < r.min(s) || r.max(s) < p.min(q);
    if apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y) {
        return false;
    }
    let side = |o: Point, p: Point, q: Point| cross(o, p, q).signum();
    side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

#[cfg(test)]
#[path = "outline_tests.rs"]
mod tests;
