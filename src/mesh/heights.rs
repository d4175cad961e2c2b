//! How high the ground lies at a point of a face.
//!
//! Along its sides a face is as high as their ends say. Within it lies in the triangles from its first corner to the
//! sides. So faces are as high as each other along a common side, whatever their other corners are. A height is a
//! fraction of integers: which one is nearer is never rounded.

use super::topology::Topology;
use crate::base::{Error, Result, floor, index, narrow_wide, real, real_single, single};
use crate::collections::reserve_exact;
use crate::geom::{Point, SCALE, cross};

/// The largest magnitude of a height, in cells.
const LARGEST: f64 = 65_536.0;

/// A height in 1/256: the first number over the second one, which is above 0. Both have less than 2^76.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceHeight {
    above: i128,
    below: i128,
}

impl FaceHeight {
    /// How far it is from a height: a fraction of the same kind.
    pub(super) fn distance(self, height: i32) -> Self {
        Self { above: (self.above - i128::from(height) * self.below).abs(), below: self.below }
    }

    /// The same with so many 1/256 more.
    pub(super) fn plus(self, more: i32) -> Self {
        Self { above: self.above + i128::from(more) * self.below, below: self.below }
    }

    pub(super) fn cmp(self, other: Self) -> std::cmp::Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }

    /// True if it is less than 1/256 from a height.
    pub(super) fn is_within(self, height: i32) -> bool {
        self.distance(height).above < self.below
    }

    /// In cells, rounded.
    pub(crate) fn cells(self) -> f32 {
        let whole = narrow_wide(self.above.div_euclid(self.below));
        let rest = real(narrow_wide(self.above.rem_euclid(self.below))) / real(narrow_wide(self.below));
        single((real(whole) + rest) / f64::from(SCALE))
    }
}

/// A height in 1/256.
///
/// # Errors
/// [`Error::BadValue`] for one that is not finite, or beyond 65,536.
pub(crate) fn snapped_height(height: f32, scale: f32) -> Result<i32> {
    let scaled = real_single(height) * real_single(scale);
    if !(height.is_finite() && scaled.abs() <= LARGEST) {
        return Err(Error::BadValue { name: "a height", value: scaled, allowed: "-65,536 to 65,536" });
    }
    Ok(floor(scaled * f64::from(SCALE) + 0.5))
}

/// A height in cells; all are exact.
pub(super) fn height_in_cells(height: i32) -> f32 {
    single(f64::from(height) / f64::from(SCALE))
}

/// Heights in 1/256.
///
/// # Errors
/// Those of [`snapped_height`]; [`Error::OutOfMemory`].
pub(super) fn snapped_heights(heights: &[f32], scale: f32) -> Result<Vec<i32>> {
    let mut snapped = Vec::new();
    reserve_exact(&mut snapped, heights.len())?;
    for &height in heights {
        snapped.push(snapped_height(height, scale)?);
    }
    Ok(snapped)
}

impl Topology {
    /// True if its points have heights.
    pub(crate) fn has_heights(&self) -> bool {
        !self.heights.is_empty()
    }

    /// How high a corner lies.
    pub(super) fn height(&self, corner: u32) -> i32 {
        self.heights[index(corner)]
    }

    /// How high a face lies at a point of it.
    pub(crate) fn height_over(&self, face: u32, at: Point) -> FaceHeight {
        let range = self.corners_of(face);
        for corner in range.clone() {
            if let Some(height) = self.height_on_side(corner, at) {
                return height;
            }
        }
        let apex = range.start;
        for corner in apex + 1..range.end - 1 {
            let (a, b, c) = (self.at(apex), self.at(corner), self.at(corner + 1));
            let parts = [cross(b, c, at), cross(c, a, at), cross(a, b, at)];
            let area = parts.iter().sum::<i64>();
            if area > 0 && parts.iter().all(|&part| part >= 0) {
                let heights = [apex, corner, corner + 1].map(|corner| i128::from(self.height(corner)));
                let above = parts.iter().zip(heights).map(|(&part, height)| i128::from(part) * height).sum();
                return FaceHeight { above, below: area.into() };
            }
        }
        FaceHeight { above: self.height(apex).into(), below: 1 }
    }

    /// How high the side from a corner on lies at a point; none if the point does not lie on it.
    pub(super) fn height_on_side(&self, corner: u32, at: Point) -> Option<FaceHeight> {
        let next = self.next(corner);
        let (a, b) = (self.at(corner), self.at(next));
        if cross(a, b, at) != 0 {
            return None;
        }
        let run = |from: i32, to: i32| i64::from(to) - i64::from(from);
        let is_flat = run(a.x, b.x).abs() >= run(a.y, b.y).abs();
        let (to, all) = if is_flat { (run(a.x, at.x), run(a.x, b.x)) } else { (run(a.y, at.y), run(a.y, b.y)) };
        let (to, all) = if all < 0 { (-to, -all) } else { (to, all) };
        if to < 0 || to > all {
            return None;
        }
        let [from, into] = [corner, next].map(|corner| i128::from(self.height(corner)));
        Some(FaceHeight { above: from * i128::from(all - to) + into * i128::from(to), below: all.into() })
    }

    /// The least and the greatest height of a face.
    pub(super) fn heights_of(&self, face: u32) -> [i32; 2] {
        let heights = self.corners_of(face).map(|corner| self.height(corner));
        heights.fold([i32::MAX, i32::MIN], |[low, high], height| [low.min(height), high.max(height)])
    }
}
