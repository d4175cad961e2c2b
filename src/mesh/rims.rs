//! The sides of the rim that are in sight of a place.

use super::cone::{CornerSink, EdgeCone};
use super::topology::{Fan, NONE, Topology};
use super::window::WindowSide;
use crate::base::{Bounds, Result};
use crate::collections::{List, counted};
use crate::geom::Point;

/// Lists that are kept from one place to the next.
#[derive(Default)]
pub(crate) struct RimSides {
    windows: Vec<EdgeCone>,
    sides: Vec<u32>,
}

counted!(RimSides { windows, sides });

/// A straight side of the rim, with the mesh on its left (y upwards).
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeshWall {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// The wall turns away at the ends: paths turn there.
    pub(crate) convex: [bool; 2],
    /// It turns away by less than a quarter turn, or not at all.
    pub(crate) blunt: [bool; 2],
}

/// Where a walker wants to go, and how far it looks, in cells.
#[derive(Clone, Copy)]
pub(crate) struct WalkerHeading {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) reach: f64,
}

/// A direction of length 1.
#[derive(Clone, Copy)]
struct UnitVector {
    x: f64,
    y: f64,
}

impl UnitVector {
    fn of(from: Point, to: Point) -> Self {
        let (x, y) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        let length = (x * x + y * y).sqrt();
        Self { x: x / length, y: y / length }
    }
}

impl WalkerHeading {
    fn along(self, other: UnitVector) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Above 0 if the other one lies to the left.
    fn turn(self, other: UnitVector) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

/// A place that looks around.
struct RimLook<'a> {
    mesh: &'a Topology,
    found: &'a mut RimSides,
    /// In cells.
    reach: f64,
}

impl Topology {
    /// Finds the sides of the rim that a place of the mesh sees through sides within reach, in cells. Where faces touch
    /// in that place alone, it sees those into which the heading leads.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn rims_in_sight(&self, at: Point, heading: WalkerHeading, found: &mut RimSides) -> Result {
        found.windows.clear();
        found.sides.clear();
        let mut look = RimLook { mesh: self, found, reach: heading.reach };
        let own = self.fan_ahead(at, heading);
        for face in self.faces_at(at) {
            let mut here = self.corners_of(face).filter(|&corner| self.at(corner) == at);
            if own.is_none_or(|own| here.all(|corner| self.corner(corner).fan == own)) {
                self.look_around(face, at, &mut look)?;
            }
        }
        while let Some(through) = look.found.windows.pop() {
            self.look_behind(through, &mut look)?;
        }
        // Several windows may show parts of the same side.
        found.sides.sort_unstable();
        found.sides.dedup();
        if let Some(passed) = own.filter(|&fan| fan != NONE).and_then(|fan| self.passed_side(fan, heading)) {
            found.sides.retain(|&side| side != passed);
        }
        Ok(())
    }

    /// The fan of a corner into which a heading leads, or nearly so: it may run along the rim, and is rounded.
    fn fan_ahead(&self, at: Point, heading: WalkerHeading) -> Option<u32> {
        let corners = self.faces_at(at).flat_map(|face| self.corners_of(face));
        let mut best: Option<(f64, u32)> = None;
        for corner in corners.filter(|&corner| self.at(corner) == at) {
            let toward = |end: u32| UnitVector::of(at, self.at(end));
            let (right, left) = (toward(self.next(corner)), toward(self.previous(corner)));
            let is_within = heading.turn(right) <= 0.0 && heading.turn(left) >= 0.0;
            let score = if is_within { f64::INFINITY } else { heading.along(right).at_least(heading.along(left)) };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, self.corner(corner).fan));
            }
        }
        best.map(|(_, fan)| fan)
    }

    /// Where paths turn, the faces of a fan are what lies on the free side of one or the other of its sides of the rim:
    /// the one from which a heading leads away less does not count.
    fn passed_side(&self, fan: u32, heading: WalkerHeading) -> Option<u32> {
        let Fan { at, first, last, turns, .. } = *self.fan(fan);
        let last = self.previous(last);
        let first_side = UnitVector::of(at, self.at(self.next(first)));
        let last_side = UnitVector::of(at, self.at(last));
        let is_first = -heading.turn(first_side) < heading.turn(last_side);
        turns.then_some(if is_first { first } else { last })
    }

    /// The sides that were found.
    pub(crate) fn rims<'a>(&'a self, found: &'a RimSides) -> impl Iterator<Item = MeshWall> + 'a {
        found.sides.iter().map(|&side| {
            let fans = [side, self.next(side)].map(|corner| *self.fan(self.corner(corner).fan));
            let [from, to] = fans.map(|fan| fan.at);
            let goes_on = |a: Point, b: Point, c: Point| {
                let along = |a: i32, b: i32, c: i32| (i64::from(b) - i64::from(a)) * (i64::from(c) - i64::from(b));
                along(a.x, b.x, c.x) + along(a.y, b.y, c.y) > 0
            };
            let blunt = [goes_on(fans[0].after, from, to), goes_on(from, to, fans[1].before)];
            MeshWall { from, to, convex: fans.map(|fan| fan.turns), blunt }
        })
    }
}

impl CornerSink for RimLook<'_> {
    fn leads_on(&self, _block: u32) -> bool {
        true
    }

    fn corner(&mut self, _corner: u32) -> Result {
        Ok(())
    }

    fn side(&mut self, through: EdgeCone) -> Result {
        if WindowSide::of(self.mesh, through).nearest() <= self.reach {
            self.found.windows.add(through)?;
        }
        Ok(())
    }

    fn rim(&mut self, side: u32) -> Result {
        self.found.sides.add(side)
    }
}
