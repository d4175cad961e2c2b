//! A simple polygon as convex pieces: ears are clipped (Meisters 1975), and triangles merged across diagonals that no
//! reflex vertex needs (Hertel and Mehlhorn 1983): at most four times as many pieces as any partition has.

use crate::base::Error;
use crate::collections::{List, reserve, reserve_exact};
use crate::geom::{Point, cross};

/// A convex polygon that runs to the left.
pub(crate) type ConvexPiece = Vec<Point>;

/// The pieces of an outline that [`crate::space::outline::simple_outline`] has made.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn convex_pieces(outline: &[Point]) -> Result<Vec<ConvexPiece>, Error> {
    let mut pieces = Vec::new();
    clip_ears(outline, &mut pieces)?;
    merge(&mut pieces)?;
    Ok(pieces)
}

fn piece(of: &[Point]) -> Result<ConvexPiece, Error> {
    let mut piece = Vec::new();
    reserve_exact(&mut piece, of.len())?;
    piece.extend_from_slice(of);
    Ok(piece)
}

/// Adds triangles that cover the polygon.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn clip_ears(outline: &[Point], triangles: &mut Vec<ConvexPiece>) -> Result<(), Error> {
    let mut rest = piece(outline)?;
    reserve(triangles, outline.len())?;
    let mut at = 0;
    while rest.len() > 3 {
        let count = rest.len();
        let found = (0..count).map(|by| (at + by) % count).find(|&tip| is_ear(&rest, tip));
        // Every simple polygon has two ears; of vertices that do not turn nothing is cut.
        let Some(tip) = found else { break };
        let ear = [rest[(tip + count - 1) % count], rest[tip], rest[(tip + 1) % count]];
        if cross(ear[0], ear[1], ear[2]) != 0 {
            triangles.push(piece(&ear)?);
        }
        rest.remove(tip);
        at = tip;
    }
    if rest.len() == 3 && cross(rest[0], rest[1], rest[2]) != 0 {
        triangles.push(rest);
    }
    Ok(())
}

/// True if the triangle at a vertex can be cut off: it turns left, and no other vertex lies in it. A vertex that does
/// not turn is an ear without area.
fn is_ear(rest: &[Point], tip: usize) -> bool {
    let count = rest.len();
    let (a, b, c) = (rest[(tip + count - 1) % count], rest[tip], rest[(tip + 1) % count]);
    match cross(a, b, c) {
        ..0 => false,
        0 => true,
        _ => {
            let is_inside = |&p: &Point| {
                p != a && p != b && p != c && cross(a, b, p) >= 0 && cross(b, c, p) >= 0 && cross(c, a, p) >= 0
            };
            !rest.iter().any(is_inside)
        }
    }
}

/// Merges pieces across common edges as long as they stay convex, in a fixed order.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn merge(pieces: &mut Vec<ConvexPiece>) -> Result<(), Error> {
    let mut first = 0;
    while first < pieces.len() {
        let mut at = 0;
        while at < pieces[first].len() {
            let (a, b) = edge(&pieces[first], at);
            let other = (first + 1..pieces.len()).find_map(|second| {
                let back = (0..pieces[second].len()).find(|&back| edge(&pieces[second], back) == (b, a))?;
                let fits = is_convex_without(&pieces[first], at, &pieces[second], back);
                fits.then_some((second, back))
            });
            match other {
                Some((second, back)) => {
                    let taken = pieces.swap_remove(second);
                    join(&mut pieces[first], at, &taken, back)?;
                    at = 0;
                }
                None => at += 1,
            }
        }
        first += 1;
    }
    Ok(())
}

/// Edge `at` of a piece.
fn edge(piece: &[Point], at: usize) -> (Point, Point) {
    (piece[at], piece[(at + 1) % piece.len()])
}

/// True if two pieces without their common edge, number `at` and `back`, are one that turns left everywhere.
fn is_convex_without(one: &[Point], at: usize, other: &[Point], back: usize) -> bool {
    let before = |piece: &[Point], at: usize| piece[(at + piece.len() - 1) % piece.len()];
    let after = |piece: &[Point], at: usize| piece[(at + 2) % piece.len()];
    let (a, b) = edge(one, at);
    cross(before(one, at), a, after(other, back)) >= 0 && cross(before(other, back), b, after(one, at)) >= 0
}

/// Puts the vertices of another piece in the place of edge `at`, without those that turn no more.
fn join(one: &mut ConvexPiece, at: usize, other: &[Point], back: usize) -> Result<(), Error> {
    // From the vertex after the edge around to the one before it, then the other piece from there.
    let start = (at + 1) % one.len();
    one.rotate_left(start);
    let count = other.len();
    one.add_all((2..count).map(|by| other[(back + by) % count]))?;
    let count = one.len();
    // At most both ends of the common edge: what is before and after the last vertex looked at is left as it is.
    for at in (0..count).rev() {
        let count = one.len();
        if cross(one[(at + count - 1) % count], one[at], one[(at + 1) % count]) == 0 {
            one.remove(at);
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "pieces_tests.rs"]
mod tests;
