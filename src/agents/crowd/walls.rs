//! The velocities that keep a walker out of walls, as half-planes.
//!
//! ```text
//!   ####|##      each straight face that the walker stands in front of, as far as it is in reach, allows the
//!   ----+--      velocities that do not bring it to the nearest point of the face within the horizon
//!    o    o      (the face of a piece of wall is one line, however many cells it has)
//! ```
//!
//! A half-plane through the nearest point of a convex piece holds for the whole piece. A walker that is in contact, or
//! wider than the gap that it stands in, is not pushed out: the velocity 0 always remains.

use super::lines::Line;
use super::vector::Vector;
use super::walkers::Body;
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::base::numeric::{index, real, unsigned, whole_wide};
use crate::collections::zeroed::reserve;
use crate::grid::{BitPlane, Layer};

/// The farthest that faces are looked for, in cells: their bits fit one word.
const FARTHEST: f64 = 28.0;

/// Adds the half-planes of the faces near a walker.
pub(super) fn add(layer: &Layer, body: &Body, horizon: f64, lines: &mut Vec<Line>) -> Result<(), Error> {
    let reach = (body.radius + body.speed * horizon).at_most(FARTHEST);
    let on_map = |v: f64, side: i32| (-FARTHEST..=f64::from(side) + FARTHEST).contains(&v);
    if !on_map(body.at.x, layer.width()) || !on_map(body.at.y, layer.height()) {
        return Ok(());
    }
    let (width, height) = (layer.width(), layer.height());
    let at = body.at;
    faces(&layer.rows, (at.x, at.y), (width, height), reach, |near, inward| {
        push(lines, body, Vector::new(near.0, near.1) - at, Vector::new(0.0, inward), horizon)
    })?;
    faces(&layer.columns, (at.y, at.x), (height, width), reach, |near, inward| {
        push(lines, body, Vector::new(near.1, near.0) - at, Vector::new(inward, 0.0), horizon)
    })
}

/// Calls `found` for each face along a row of a plane that the place (u, v) is in front of and within reach of: with
/// its nearest point, and 1 or -1, the direction along v into the wall.
fn faces(
    plane: &BitPlane,
    (u, v): (f64, f64),
    (wide, high): (i32, i32),
    reach: f64,
    mut found: impl FnMut((f64, f64), f64) -> Result<(), Error>,
) -> Result<(), Error> {
    let (first, last) = (cell(v - reach).max(0), (cell(v + reach) + 1).min(high));
    let from = (cell(u - reach) - 1).clamp(-1, wide);
    let to = (cell(u + reach) + 1).clamp(-1, wide);
    for row in first..=last {
        let line = f64::from(row);
        let above = bits(plane.row(row), from, to);
        let below = bits(plane.row(row + 1), from, to);
        if above == below {
            continue;
        }
        for (mask, inward, in_front) in [(above & !below, -1.0, v >= line), (below & !above, 1.0, v <= line)] {
            let mut mask = if in_front { mask } else { 0 };
            while mask != 0 {
                let begins = mask.trailing_zeros();
                let run = (!(mask >> begins)).trailing_zeros();
                mask &= if begins + run >= 64 { 0 } else { u64::MAX << (begins + run) };
                let left = f64::from(from) + f64::from(begins);
                let near = u.clamp(left, left + f64::from(run));
                let (du, dv) = (near - u, line - v);
                if du * du + dv * dv <= reach * reach {
                    found((near, line), inward)?;
                }
            }
        }
    }
    Ok(())
}

/// The bits of the cells `from ..= to` of a padded row, fewer than 64.
fn bits(row: &[u64], from: i32, to: i32) -> u64 {
    let (q, count) = (unsigned(from + 1), unsigned(to - from + 1));
    let (word, shift) = (index(q >> 6), q & 63);
    let low = row[word] >> shift;
    let high = if shift == 0 { 0 } else { row.get(word + 1).map_or(0, |next| next << (64 - shift)) };
    (low | high) & ((1 << count) - 1)
}

/// The cell that a coordinate lies in.
fn cell(v: f64) -> i32 {
    let whole = whole_wide(v);
    crate::base::numeric::narrow(whole - i64::from(real(whole) > v))
}

/// Adds the half-plane of a face whose nearest point is `apart` from the walker.
fn push(lines: &mut Vec<Line>, body: &Body, apart: Vector, inward: Vector, horizon: f64) -> Result<(), Error> {
    let distance = apart.length();
    let towards = if distance > 0.0 { apart * (1.0 / distance) } else { inward };
    let most = (distance - body.radius).at_least(0.0) / horizon;
    reserve(lines, 1)?;
    lines.push(Line { point: towards * most, direction: Vector::new(-towards.y, towards.x) });
    Ok(())
}
