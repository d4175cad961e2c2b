//! Poses at the mouths of narrow passages, as they need a vehicle to stand: in the middle and along the axis.
//! Primitives alone never stand so exactly.
//!
//! ```text
//!   #############          The way of the distances from a node leads into positions at which the body may not fit
//!   ##           <- P      at any angle that the slices know. There the rows beside the position that are free along
//!   #############          the body are the passage; its mouth is where walls begin on one of its sides.
//! ```

use crate::base::{Bounds, Error, floor};
use crate::collections::{Counted, List};
use crate::grid::Layer;
use crate::space::{Pose, Shape};

/// A passage may be so many cells wider than the body.
const PLAY: i32 = 3;

/// The poses that were found.
#[derive(Default)]
pub(crate) struct Passages {
    /// Those that the body may take, each once.
    pub(crate) poses: Vec<Pose>,
    /// The position at which the last passage was found.
    last: Option<(i32, i32)>,
}

/// Where a way enters a passage: a cell, and the direction along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entrance {
    pub(crate) cell: (i32, i32),
    pub(crate) step: (i32, i32),
}

/// How far the body reaches from its origin, at an angle along an axis: low and high of x, low and high of y.
#[derive(Clone, Copy)]
struct Extents {
    x: (f64, f64),
    y: (f64, f64),
}

impl Extents {
    /// Those at no angle, from a list of corners.
    fn new(shape: &Shape) -> Self {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let mut extents = Self { x: none, y: none };
        for corner in shape.outline() {
            let at = corner.position();
            for (side, v) in [(&mut extents.x, f64::from(at.x)), (&mut extents.y, f64::from(at.y))] {
                *side = (side.0.at_most(v - shape.radius()), side.1.at_least(v + shape.radius()));
            }
        }
        extents
    }

    /// Those after so many quarter turns.
    fn turned(self, quarters: u32) -> Self {
        let mirrored = |(low, high): (f64, f64)| (-high, -low);
        (0..quarters).fold(self, |Self { x, y }, _| Self { x: mirrored(y), y: x })
    }
}

impl Passages {
    /// Begins without any.
    pub(crate) fn begin(&mut self) {
        self.poses.clear();
        self.last = None;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.poses.bytes()
    }

    /// Adds the poses at the mouth of the passage that begins about an entrance.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn add(
        &mut self,
        (layer, shape): (&Layer, &Shape),
        entrance: Entrance,
        radius: f64,
    ) -> Result<(), Error> {
        if self.last.replace(entrance.cell) == Some(entrance.cell) {
            return Ok(());
        }
        let at_rest = Extents::new(shape);
        let along_x = entrance.step.0 != 0;
        let is_up = entrance.step.0 + entrance.step.1 > 0;
        for quarters in if along_x { [0, 2] } else { [1, 3] } {
            let extents = at_rest.turned(quarters);
            let (along, across) = if along_x { (extents.x, extents.y) } else { (extents.y, extents.x) };
            let cell = if along_x { entrance.cell } else { (entrance.cell.1, entrance.cell.0) };
            // The passage as if it led along x.
            let is_blocked = |x: i32, y: i32| if along_x { is_wall(layer, (x, y)) } else { is_wall(layer, (y, x)) };
            let Some((mouth, middle)) = mouth(is_blocked, cell, Extents { x: along, y: across }, is_up) else {
                continue;
            };
            let place = if is_up { mouth - along.1 } else { mouth - along.0 };
            for back in [0.0, 0.5 * radius, radius] {
                let place = if is_up { place - back } else { place + back };
                let (x, y) = if along_x { (place, middle) } else { (middle, place) };
                let angle = f64::from(quarters) * std::f64::consts::FRAC_PI_2;
                let pose = Pose { x, y, angle: crate::base::turn::wrapped(angle) };
                if !self.poses.contains(&pose) {
                    List::add(&mut self.poses, pose)?;
                }
            }
        }
        Ok(())
    }
}

/// True for a wall and for all outside of the map.
fn is_wall(layer: &Layer, (x, y): (i32, i32)) -> bool {
    let is_inside = x >= 0 && y >= 0 && x < layer.width() && y < layer.height();
    !is_inside || layer.is_blocked(x, y)
}

/// The longest side of a map, in cells.
const LONGEST: f64 = 65_536.0;

/// The mouth of a passage along x that contains a cell, on the side that one comes from, and the place across it at
/// which the body stands in the middle.
fn mouth(
    is_blocked: impl Fn(i32, i32) -> bool,
    (column, row): (i32, i32),
    Extents { x: along, y: across }: Extents,
    is_up: bool,
) -> Option<(f64, f64)> {
    // A body that is longer than any map has no passage, nor does one that is no number of cells long.
    if ![along.0, along.1, across.0, across.1].iter().all(|end| end.abs() < LONGEST) {
        return None;
    }
    let (first, last) = (column + floor(along.0), column + floor(along.1));
    let is_clear = |row: i32| (first..=last).all(|column| !is_blocked(column, row));
    let most = floor(across.1 - across.0) + PLAY;
    if !is_clear(row) {
        return None;
    }
    let (mut low, mut high) = (row, row + 1);
    while high - low <= most && is_clear(low - 1) {
        low -= 1;
    }
    while high - low <= most && is_clear(high) {
        high += 1;
    }
    let free = f64::from(high - low);
    if high - low > most || free < across.1 - across.0 {
        return None;
    }
    // Where walls begin on a side.
    let is_beside = |column: &i32| is_blocked(*column, low - 1) || is_blocked(*column, high);
    let mouth = if is_up { (first..=last).find(is_beside)? } else { (first..=last).rev().find(is_beside)? + 1 };
    let middle = 0.5 * (f64::from(low) - across.0 + f64::from(high) - across.1);
    Some((f64::from(mouth), middle))
}
