//! Questions about many points at once.

use super::finished::{AskedStep, AskedSteps};
use super::{builder::Field, ground::Hint, links::LinkCrossing};
use crate::base::{Error, Result, floor, real_single};
use crate::collections::List;

use crate::geom::{Point, Position, SCALE};

/// Where to walk from the points of a list.
struct ListedSteps<'a> {
    at: &'a [Position],
    /// The hints, which the answers replace.
    next: &'a mut [Position],
    reached: i32,
}

impl AskedSteps for ListedSteps<'_> {
    fn count(&self) -> usize {
        self.at.len()
    }

    #[inline(always)]
    fn cell(&self, place: usize) -> (i32, i32) {
        cell_of(self.at[place])
    }

    #[inline(always)]
    fn step(&self, place: usize) -> Result<AskedStep> {
        let hint = Hint { point: Point::snap(self.next[place])?, reached: self.reached };
        Ok(AskedStep { at: Point::snap(self.at[place])?, hint })
    }

    #[inline(always)]
    fn answer(&mut self, place: usize, found: Option<Point>) {
        self.next[place] = found.map_or(self.at[place], Point::position);
    }
}

/// The cell around a position that has been checked.
#[inline(always)]
pub(crate) fn cell_of(at: Position) -> (i32, i32) {
    (floor(f64::from(at.x)), floor(f64::from(at.y)))
}

impl Field {
    /// The distances of points: infinity for those that were not reached or are not free. With `near` the exact kind
    /// answers in constant time, at most 1 too much; other kinds do not differ.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; [`Error::BadPosition`]; [`Error::BufferTooShort`]. Nothing has been written then.
    pub fn distances(&self, at: &[Position], near: bool, out: &mut [f64]) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            at.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            for (&at, out) in at.iter().zip(out) {
                *out = view.distance(Point::snap(at)?, near)?;
            }
            Ok(())
        })
    }

    /// The numbers of the seeds to which the ways from points lead; `u32::MAX` for points without one.
    ///
    /// # Errors
    /// As [`Field::distances`].
    pub fn owners(&self, at: &[Position], out: &mut [u32]) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            at.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            for (&at, out) in at.iter().zip(out) {
                *out = view.source(Point::snap(at)?)?.unwrap_or(u32::MAX);
            }
            Ok(())
        })
    }

    /// The numbers of the links that the ways from points enter first; 0 for a way on foot, and for points without one.
    ///
    /// # Errors
    /// As [`Field::distances`].
    pub fn first_links(&self, at: &[Position], out: &mut [u32]) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            at.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            for (&at, out) in at.iter().zip(out) {
                *out = view.crossing(Point::snap(at)?)?.map_or(0, |first| first.link);
            }
            Ok(())
        })
    }

    /// The first links on the ways from points, and where they are entered and left; none for a way on foot. A walker
    /// asks about the answer of [`Field::next_within`]: if that is the entry, and within a step, it jumps.
    ///
    /// # Errors
    /// As [`Field::distances`].
    pub fn crossings(&self, at: &[Position], out: &mut [Option<LinkCrossing>]) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            at.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            for (&at, out) in at.iter().zip(out) {
                *out = view.crossing(Point::snap(at)?)?;
            }
            Ok(())
        })
    }

    /// Where to walk from points. `next` holds the last answers, or the points themselves; each becomes the point to
    /// walk to in a straight line, or the point itself where there is no way on.
    ///
    /// # Errors
    /// As [`Field::distances`].
    pub fn next(&self, at: &[Position], next: &mut [Position]) -> Result {
        self.next_within(at, 0.0, next)
    }

    /// As [`Field::next`], for walkers that go straight on past their answers and slide along walls: within `reached`
    /// of an answer, 0 to 1 cells, it counts as reached. That is the length of their steps.
    ///
    /// # Errors
    /// As [`Field::next`]; [`Error::BadValue`].
    pub fn next_within(&self, at: &[Position], reached: f32, next: &mut [Position]) -> Result {
        let reached = reached_units(reached)?;
        check_length(at.len(), next.len())?;
        self.read(|view| {
            at.iter().chain(next.iter()).try_for_each(|&at| Point::snap(at).map(|_| ()))?;
            view.next_each(&mut ListedSteps { at, next, reached })
        })
    }

    /// Appends the turns of the way from a point to its seed to `out`; nothing if it was not reached.
    ///
    /// # Errors
    /// [`Error::NotBuilt`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub fn path(&self, from: Position, out: &mut Vec<Position>) -> Result {
        let from = Point::snap(from)?;
        self.read(|view| {
            let points = view.path(from)?;
            out.add_all(points.iter().map(|point| point.position()))?;
            Ok(())
        })
    }
}

/// How near to an answer it counts as reached, in units of a point.
///
/// # Errors
/// [`Error::BadValue`].
pub(crate) fn reached_units(reached: f32) -> Result<i32> {
    let value = real_single(reached);
    if !(0.0..=1.0).contains(&value) {
        return Err(Error::BadValue { name: "reached", value, allowed: "0 to 1 cells" });
    }
    Ok(floor(value * f64::from(SCALE)))
}

/// An error unless there is room for as many answers as points.
pub(crate) fn check_length(needed: usize, given: usize) -> Result {
    if given < needed { Err(Error::BufferTooShort { needed, given }) } else { Ok(()) }
}

#[cfg(test)]
#[path = "ask_tests.rs"]
mod tests;
