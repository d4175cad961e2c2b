//! Chains of links: capsules, each turning about the end of the one before.

use crate::base::turn::wrapped;
use crate::base::{Bounds, Error, floor, real, real_single, real_usize};
use crate::collections::{reserve, reserve_exact};
use crate::geom::{Point, Position, SCALE};
use crate::space::axis::{Axis, AxisKind};
use crate::space::{convex::Direction, touch::CELL};

/// Most links of a chain.
const MOST_LINKS: usize = 31;
/// Longest and thickest link, in cells.
const LARGEST: f32 = 1024.0;

/// A link: all points within half of `thickness` of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// From pin to pin, in cells; the least, if it varies.
    pub length: f32,
    /// The largest length; 0, or the same: it does not vary.
    pub longest: f32,
    /// In cells, above 0; rounded to 1/256.
    pub thickness: f32,
    /// The least and the largest angle to the link before, or of the first one to the x axis, in radians; `None`: it
    /// turns as it likes.
    pub limits: Option<(f32, f32)>,
}

impl Link {
    /// A link of one length that turns as it likes.
    #[must_use]
    pub const fn new(length: f32, thickness: f32) -> Self {
        Self { length, longest: length, thickness, limits: None }
    }
}

/// A place, in cells.
pub(crate) type PlanePoint = (f64, f64);

/// A link, and where its numbers stand in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joint {
    angle_at: usize,
    length_at: Option<usize>,
    length: f64,
    /// Half of the thickness, in cells and in parts of 1/65,536 cell.
    pub(crate) radius: f64,
    pub(crate) radius_in_parts: i64,
}

/// A chain whose links were checked.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) joints: Vec<Joint>,
    pub(crate) axes: Vec<Axis>,
    /// Where the first pin is; none: the first two numbers of a state say so.
    base: Option<PlanePoint>,
}

impl Chain {
    /// A chain on a map of so many cells. A turn by one radian costs `turn_weight`; 0: as far as the end of the
    /// outstretched chain moves.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub(crate) fn new(
        links: &[Link],
        base: Option<Position>,
        (width, height): (i32, i32),
        turn_weight: f64,
    ) -> Result<Self, Error> {
        check_link_count(links.len())?;
        let base = match base {
            None => None,
            Some(at) => {
                let at = Point::snap(at)?;
                let cells = |v: i32| real(i64::from(v)) / f64::from(SCALE);
                Some((cells(at.x), cells(at.y)))
            }
        };
        let mut chain = Self { joints: Vec::new(), axes: Vec::new(), base };
        reserve_exact(&mut chain.joints, links.len())?;
        reserve_exact(&mut chain.axes, 2 + 2 * links.len())?;
        if base.is_none() {
            chain.axes.extend([width, height].map(|side| Axis::line(0.0, f64::from(side), 1.0)));
        }
        let mut reach: f64 = 0.0;
        for link in links {
            check_link(link)?;
            reach += real_single(link.longest.at_least(link.length));
        }
        for link in links {
            let weight = if turn_weight > 0.0 { turn_weight } else { reach };
            reach -= real_single(link.longest.at_least(link.length));
            chain.add(link, weight);
        }
        Ok(chain)
    }

    fn add(&mut self, link: &Link, weight: f64) {
        let angle_at = self.axes.len();
        self.axes.push(match link.limits {
            None => Axis::angle(weight),
            Some((low, high)) => Axis::line(real_single(low), real_single(high), weight),
        });
        let varies = link.longest > link.length;
        let length_at = varies.then_some(self.axes.len());
        if varies {
            self.axes.push(Axis::line(real_single(link.length), real_single(link.longest), 1.0));
        }
        // A thickness of 1/256 is a radius of 128 parts.
        let thickness = floor(real_single(link.thickness) * f64::from(SCALE) + 0.5).max(1);
        let radius_in_parts = i64::from(thickness) * (CELL / 512);
        self.joints.push(Joint {
            angle_at,
            length_at,
            length: real_single(link.length),
            radius: real(radius_in_parts) / real(CELL),
            radius_in_parts,
        });
    }

    /// Numbers of a state.
    pub(crate) const fn dimension(&self) -> usize {
        self.axes.len()
    }

    /// True if the first pin can move.
    pub(crate) const fn has_free_base(&self) -> bool {
        self.base.is_none()
    }

    /// True if an axis is an angle without limits.
    pub(crate) fn turns(&self, axis: usize) -> bool {
        self.axes.get(axis).is_some_and(|axis| axis.kind == AxisKind::Angle)
    }

    /// True if an axis is a link's length.
    pub(crate) fn is_length(&self, axis: usize) -> bool {
        self.joints.iter().any(|joint| joint.length_at == Some(axis))
    }

    /// True if the axes have all numbers of a state.
    pub(crate) fn has(&self, row: &[f64]) -> bool {
        self.axes.iter().zip(row).all(|(axis, &value)| axis.has(value))
    }

    /// Writes the pins, from the base to the end of the last link, at a part of the motion between two states.
    pub(crate) fn pins(
        &self,
        pins: &mut Vec<PlanePoint>,
        (from, to): (&[f64], &[f64]),
        part: f64,
    ) -> Result<(), Error> {
        let value = |at: usize| if part == 0.0 { from[at] } else { from[at] + (to[at] - from[at]) * part };
        pins.clear();
        reserve(pins, self.joints.len() + 1)?;
        let (mut place, mut angle) = (self.base.unwrap_or_else(|| (value(0), value(1))), 0.0);
        pins.push(place);
        for joint in &self.joints {
            angle = wrapped(angle + value(joint.angle_at));
            let Direction { cos, sin } = Direction::of(angle);
            let length = joint.length_at.map_or(joint.length, value);
            place = (place.0 + length * cos, place.1 + length * sin);
            pins.push(place);
        }
        Ok(())
    }

    /// Writes how far each pin moves at most from where it is in the middle of a part of a motion; `half` is half of
    /// the part.
    ///
    /// A pin moves with the one before, by what the length changes, and on an arc: at most the length times the sum of
    /// all angles up to here.
    pub(crate) fn ways(&self, ways: &mut Vec<f64>, (from, to): (&[f64], &[f64]), half: f64) -> Result<(), Error> {
        let change = |at: usize| (to[at] - from[at]).abs() * half;
        ways.clear();
        reserve(ways, self.joints.len() + 1)?;
        let mut way = if self.base.is_some() { 0.0 } else { (change(0) * change(0) + change(1) * change(1)).sqrt() };
        let mut turn = 0.0;
        ways.push(way);
        for joint in &self.joints {
            turn += change(joint.angle_at);
            let by = joint.length_at.map_or(0.0, change);
            let longest = joint.length_at.map_or(joint.length, |at| from[at].at_least(to[at]));
            way += by + longest * turn;
            ways.push(way);
        }
        Ok(())
    }

    /// True if no link turns in a motion.
    #[expect(clippy::float_cmp, reason = "exactly without a turn")]
    pub(crate) fn keeps_angles(&self, from: &[f64], to: &[f64]) -> bool {
        self.joints.iter().all(|joint| from[joint.angle_at] == to[joint.angle_at])
    }
}

/// # Errors
/// [`Error::BadValue`] for a chain of so many links.
pub(crate) fn check_link_count(count: usize) -> Result<(), Error> {
    if (1..=MOST_LINKS).contains(&count) {
        Ok(())
    } else {
        Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "1 to 31 links" })
    }
}

fn check_link(link: &Link) -> Result<(), Error> {
    let Link { length, longest, thickness, limits } = *link;
    let bad = |name, value: f32, allowed| Err(Error::BadValue { name, value: real_single(value), allowed });
    if !(length > 0.0 && length <= LARGEST) {
        return bad("length", length, "above 0, at most 1,024");
    }
    if longest != 0.0 && !(length..=LARGEST).contains(&longest) {
        return bad("longest", longest, "0, or from the length to 1,024");
    }
    if !(thickness > 0.0 && thickness <= LARGEST) {
        return bad("thickness", thickness, "above 0, at most 1,024");
    }
    if let Some((low, high)) = limits {
        if !(-7.0..=7.0).contains(&low) {
            return bad("angle_low", low, "-7 to 7");
        }
        if !(high > low && high <= 7.0) {
            return bad("angle_high", high, "above angle_low, at most 7");
        }
    }
    Ok(())
}
