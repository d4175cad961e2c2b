//! The velocities that keep a walker out of blocked cells: their faces have the directions of axes.

use super::faces::{FARTHEST, Face};
use super::{lines::HalfPlane, vector::Vector, walkers::Body};
use crate::base::{Bounds, Result, index, real, unsigned, whole_wide};
use crate::collections::List;
use crate::grid::{BitPlane, Layer};

/// A wall of at least a cell begins at a concave end.
const HIDES: f64 = 1.0;

/// How near to a corner a point is on it, in cells: fields and paths round to 1/256.
const TOUCHES: f64 = 1.0 / 256.0;

/// Adds the half-planes of the faces near a walker.
pub(super) fn add(layer: &Layer, body: &Body, horizon: f64, lines: &mut Vec<HalfPlane>) -> Result {
    let reach = (body.radius + body.speed * horizon).at_most(FARTHEST);
    let on_map = |v: f64, side: i32| (-FARTHEST..=f64::from(side) + FARTHEST).contains(&v);
    if !on_map(body.at.x, layer.width()) || !on_map(body.at.y, layer.height()) {
        return Ok(());
    }
    let (width, height) = (layer.width(), layer.height());
    let (at, velocity) = (body.at, body.velocity);
    let mut push = |line: Option<HalfPlane>, turn: &dyn Fn(Vector) -> Vector| {
        let Some(HalfPlane { point, direction }) = line else { return Ok(()) };
        lines.add(HalfPlane { point: turn(point), direction: turn(direction) })?;
        Ok(())
    };
    // Each way to turn is its own inverse; those that mirror reverse the line, which must keep the free side left.
    faces(&layer.rows, (at.x, at.y), (width, height), reach, |face, inward| {
        let turn = |v: Vector| Vector::new(v.x, v.y * inward);
        push(mirrored(face.line((turn(velocity), turn(body.wanted)), body.radius, horizon), inward < 0.0), &turn)
    })?;
    faces(&layer.columns, (at.y, at.x), (height, width), reach, |face, inward| {
        let (to, back) = (|v: Vector| Vector::new(v.y, v.x * inward), |v: Vector| Vector::new(v.y * inward, v.x));
        push(mirrored(face.line((to(velocity), to(body.wanted)), body.radius, horizon), inward > 0.0), &back)
    })
}

fn mirrored(line: Option<HalfPlane>, mirrors: bool) -> Option<HalfPlane> {
    line.map(|line| HalfPlane { direction: if mirrors { -line.direction } else { line.direction }, ..line })
}

/// Calls `found` for each face along a row of a plane that the place (u, v) is in front of and within reach of, as seen
/// from there, with 1 or -1: the direction along v into the wall.
fn faces(
    plane: &BitPlane,
    (u, v): (f64, f64),
    (wide, high): (i32, i32),
    reach: f64,
    mut found: impl FnMut(Face, f64) -> Result,
) -> Result {
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
        for (wall, free, inward) in [(above, below, -1.0), (below, above, 1.0)] {
            let ahead = (line - v) * inward;
            let mut mask = if ahead >= 0.0 { wall & !free } else { 0 };
            while mask != 0 {
                let begins = mask.trailing_zeros();
                let run = (!(mask >> begins)).trailing_zeros();
                let beyond = if begins + run >= 64 { 0 } else { u64::MAX << (begins + run) };
                mask &= beyond;
                let left = f64::from(from) + f64::from(begins) - u;
                let ends = [left, left + f64::from(run)];
                let aside = 0.0.at_least(ends[0]).at_most(ends[1]);
                if aside * aside + ahead * ahead <= reach * reach {
                    let turns = |bit: u32| free >> bit & 1 == 0;
                    // Beyond the bits that are looked at the face may go on: it counts as if it did.
                    let convex = [begins > 0 && turns(begins - 1), beyond != 0 && turns(begins + run)];
                    found(Face { ahead, ends, convex, blunt: [false; 2], hides: HIDES, touches: TOUCHES }, inward)?;
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
