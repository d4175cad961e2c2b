//! The section with the obstacles of a grid: their numbers, so that those which the host has kept stay valid, and their
//! outlines, from which the covered cells follow again.

use super::format::{NEXT, OBSTACLE, POINT};
use crate::base::{Error, index, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::{MOST_COORDINATE, Point};
use crate::grid::{MOST_OUTLINE_POINTS, Obstacle, Obstacles};

/// The number of the first obstacle of a grid.
const FIRST: u32 = 1;

/// Bytes of the payload; none for a grid that never had an obstacle, which has no section.
pub(super) fn payload_size(obstacles: &Obstacles) -> Option<usize> {
    let sizes = obstacles.list().iter().map(|obstacle| OBSTACLE + POINT * obstacle.outline().len());
    (obstacles.next() != FIRST).then(|| NEXT + sizes.sum::<usize>())
}

/// Writes the payload into as many bytes as it has.
pub(super) fn write_payload(obstacles: &Obstacles, mut out: &mut [u8]) {
    let mut put = |word: [u8; 4]| {
        let (place, rest) = std::mem::take(&mut out).split_at_mut(word.len());
        place.copy_from_slice(&word);
        out = rest;
    };
    put(obstacles.next().to_le_bytes());
    for obstacle in obstacles.list() {
        put(obstacle.number.to_le_bytes());
        put(to_u32(obstacle.outline().len()).to_le_bytes());
        for point in obstacle.outline() {
            put(point.x.to_le_bytes());
            put(point.y.to_le_bytes());
        }
    }
}

/// The obstacles of a payload that was checked.
#[derive(Clone, Copy)]
pub(super) struct SavedObstacles<'a> {
    next: u32,
    rest: &'a [u8],
}

/// Those of a file without the section.
impl Default for SavedObstacles<'_> {
    fn default() -> Self {
        Self { next: FIRST, rest: &[] }
    }
}

impl<'a> SavedObstacles<'a> {
    /// The obstacles, on a map of this size.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of_map(mut self, size: (i32, i32)) -> Result<Obstacles, Error> {
        let (mut list, mut outline) = (Vec::new(), Vec::new());
        while let Some((number, points)) = self.take() {
            outline.clear();
            reserve_exact(&mut outline, points.len())?;
            outline.extend(points.iter().map(point_of));
            list.add(Obstacle::new(number, &outline, size)?)?;
        }
        Obstacles::new(list, self.next)
    }

    /// The number of the next obstacle and its points; none where the bytes end, or end within it.
    fn take(&mut self) -> Option<(u32, &'a [[u8; POINT]])> {
        let (number, rest) = self.rest.split_first_chunk()?;
        let (count, rest) = rest.split_first_chunk()?;
        let bytes = index(u32::from_le_bytes(*count)).checked_mul(POINT)?;
        let (points, rest) = rest.split_at_checked(bytes)?;
        self.rest = rest;
        Some((u32::from_le_bytes(*number), points.as_chunks().0))
    }
}

fn point_of(&[a, b, c, d, e, f, g, h]: &[u8; POINT]) -> Point {
    Point { x: i32::from_le_bytes([a, b, c, d]), y: i32::from_le_bytes([e, f, g, h]) }
}

/// Checks every byte of a payload; else says what is wrong.
pub(super) fn read_payload(payload: &[u8]) -> Result<SavedObstacles<'_>, &'static str> {
    let (next, rest) = payload.split_first_chunk().ok_or("it ends before its first number does")?;
    let saved = SavedObstacles { next: u32::from_le_bytes(*next), rest };
    let (mut left, mut last) = (saved, 0);
    while let Some((number, points)) = left.take() {
        if number <= last {
            return Err("the numbers of the obstacles do not ascend from 1");
        }
        if !(1..=MOST_OUTLINE_POINTS).contains(&points.len()) {
            return Err("an outline has no points, or more than 4,096");
        }
        let is_near = |v: i32| v.unsigned_abs() <= MOST_COORDINATE.unsigned_abs();
        if !points.iter().map(point_of).all(|point| is_near(point.x) && is_near(point.y)) {
            return Err("a point lies beyond 1,048,576 cells");
        }
        last = number;
    }
    if !left.rest.is_empty() {
        return Err("it ends within an obstacle");
    }
    if saved.next <= last {
        return Err("the next number is not above those of the obstacles");
    }
    Ok(saved)
}
