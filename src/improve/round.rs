//! Turns of a path become arcs.
//!
//! ```text
//!       B                an arc of radius r touches both lines at a distance r tan(a / 2) from the turn B by a; at
//!      .^.               most half of each line is used, so that neighbouring arcs do not meet
//!    T1/ \T2             r is the one asked for, smaller where a line is short or a wall is in the way of a chord
//!   A /   \ C
//! ```
//!
//! Arcs lie on the inner side of a turn. A taut path turns at the corners of walls, which have no room for arcs: move
//! it away from walls by descent first.
//!
//! Cost: O(1) per turn, and a line of sight per chord and radius tried. Chords are within 1/64 of a cell of their arc.

use super::ground::{GridGround, PathPoint, PathSpace, snapped, spot};
use crate::base::turn::{angle, arccosine, cos_sin};
use crate::base::{Bounds, Result, floor};
use crate::collections::{List, counted, reserve};
use crate::geom::Point;

/// How far chords may be from their arc, in cells; rounding to exact points has the rest of 1/64.
const SAGITTA: f64 = 1.0 / 80.0;
/// Radii tried at a turn, each this share of the one before.
const TRIES: u32 = 12;
const SHRINK: f64 = 0.7;
/// Turns by less, in radians, are straight: they come from the rounding of points.
const STRAIGHT: f64 = 1e-6;

/// An arc that stands for a turn, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Arc {
    pub(crate) from: PathPoint,
    pub(crate) to: PathPoint,
    pub(crate) centre: PathPoint,
    pub(crate) radius: f64,
    /// Positive from x to y.
    pub(crate) sweep: f64,
    /// The first and the last point of its chords in the path.
    pub(crate) chords: (usize, usize),
}

/// What came of rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rounded {
    /// The least radius of all turns: 0 if one could not be rounded; infinite if the path does not turn.
    pub(crate) least_radius: f64,
    pub(crate) turns: u32,
}

/// Rounds paths; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Rounder {
    chords: Vec<Point>,
    /// The arcs of the last path, in its order.
    pub(crate) arcs: Vec<Arc>,
}

counted!(Rounder { chords, arcs });

impl Rounder {
    /// Writes a path with rounded turns.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn round(
        &mut self,
        ground: &mut GridGround<'_>,
        from: &[Point],
        out: &mut Vec<Point>,
        radius: f64,
    ) -> Result<Rounded> {
        let mut rounded = Rounded { least_radius: f64::INFINITY, turns: 0 };
        out.clear();
        self.arcs.clear();
        reserve(out, from.len())?;
        out.extend(from.first());
        for at in 1..from.len().saturating_sub(1) {
            let corner = [from[at - 1], from[at], from[at + 1]];
            let Some(turn) = PathTurn::new(corner) else {
                out.push(from[at]);
                continue;
            };
            rounded.turns += 1;
            let last = *out.last().expect("a path begins with its first point");
            let found = self.fit(ground, &turn, (last, corner[2]), radius)?;
            rounded.least_radius = rounded.least_radius.at_most(found.map_or(0.0, |arc| arc.radius));
            if let Some(arc) = found {
                self.arcs.add(Arc { chords: (out.len(), out.len() + self.chords.len() - 1), ..arc })?;
                reserve(out, self.chords.len() + 1)?;
                out.extend_from_slice(&self.chords);
            } else {
                out.add(from[at])?;
            }
        }
        if from.len() > 1 {
            reserve(out, 1)?;
            out.extend(from.last());
        }
        Ok(rounded)
    }

    /// The largest arc that fits a turn, of the radii that are tried; its chords are `self.chords`.
    fn fit(
        &mut self,
        ground: &mut GridGround<'_>,
        turn: &PathTurn,
        (before, after): (Point, Point),
        radius: f64,
    ) -> Result<Option<Arc>> {
        let mut radius = radius.at_most(turn.most);
        let tries = if radius > 0.0 { TRIES } else { 0 };
        for _ in 0..tries {
            let arc = turn.arc(radius);
            self.cut(&arc)?;
            let inner = self.chords.windows(2).all(|ends| ground.is_clear(ends[0], ends[1]));
            let (first, last) = (self.chords[0], self.chords[self.chords.len() - 1]);
            if inner && ground.is_clear(before, first) && ground.is_clear(last, after) {
                return Ok(Some(arc));
            }
            radius *= SHRINK;
        }
        Ok(None)
    }

    /// Cuts an arc into chords.
    fn cut(&mut self, arc: &Arc) -> Result {
        let step = 2.0 * arccosine(1.0 - (SAGITTA / arc.radius).at_most(1.0));
        let parts = floor(arc.sweep.abs() / step) + 1;
        self.chords.clear();
        reserve(&mut self.chords, crate::base::numeric::index_i32(parts) + 1)?;
        let (dx, dy) = (arc.from.0 - arc.centre.0, arc.from.1 - arc.centre.1);
        for i in 0..=parts {
            let (c, s) = cos_sin(arc.sweep * f64::from(i) / f64::from(parts));
            let at = (arc.centre.0 + dx * c - dy * s, arc.centre.1 + dx * s + dy * c);
            let point = snapped(if i == parts { arc.to } else { at });
            if self.chords.last() != Some(&point) {
                self.chords.push(point);
            }
        }
        Ok(())
    }
}

/// A turn of a path.
struct PathTurn {
    at: PathPoint,
    /// The directions of both lines, unit vectors.
    before: PathPoint,
    after: PathPoint,
    /// The turn, above 0 from x to y, and the tangent of its half.
    sweep: f64,
    half_tangent: f64,
    /// The largest radius for which half of the shorter line is enough.
    most: f64,
}

impl PathTurn {
    /// None where the path goes straight on. Where it goes straight back there is no radius but 0.
    fn new(corner: [Point; 3]) -> Option<Self> {
        let [a, b, c] = corner.map(spot);
        let (u, v) = ((b.0 - a.0, b.1 - a.1), (c.0 - b.0, c.1 - b.1));
        let [first, second] = [u, v].map(|(x, y)| (x * x + y * y).sqrt());
        if first <= 0.0 || second <= 0.0 {
            return None;
        }
        let (before, after) = ((u.0 / first, u.1 / first), (v.0 / second, v.1 / second));
        let (dot, cross) = (before.0 * after.0 + before.1 * after.1, before.0 * after.1 - before.1 * after.0);
        let turned = angle(dot, cross.abs());
        if turned < STRAIGHT {
            return None;
        }
        let half_tangent = cross.abs() / (1.0 + dot).at_least(1e-12);
        let most = if 1.0 + dot < 1e-9 { 0.0 } else { 0.5 * first.at_most(second) / half_tangent };
        Some(Self { at: b, before, after, sweep: turned.copysign(cross), half_tangent, most })
    }

    /// The arc of a radius.
    fn arc(&self, radius: f64) -> Arc {
        let used = radius * self.half_tangent;
        let from = (self.at.0 - used * self.before.0, self.at.1 - used * self.before.1);
        let to = (self.at.0 + used * self.after.0, self.at.1 + used * self.after.1);
        let side = radius.copysign(self.sweep);
        let centre = (from.0 - side * self.before.1, from.1 + side * self.before.0);
        Arc { from, to, centre, radius, sweep: self.sweep, chords: (0, 0) }
    }
}

#[cfg(test)]
#[path = "round_tests.rs"]
mod tests;
