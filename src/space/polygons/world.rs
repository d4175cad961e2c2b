//! The world as the host holds it.

use crate::base::sync::Mutex;
use crate::base::{Bounds, Error, real_single};
use crate::collections::{Shared, reserve_exact};
use crate::geom::{Point, Position};
use crate::space::outline::simple_outline;
use crate::space::region::{FillRule, FilledRegion, Outlines};

use super::version::Version;

/// No coordinate of a world may be larger than this, in cells: all points are exact in floats then.
const LARGEST: f32 = 65_536.0;

/// A rectangle with polygons that block the way, for shortest paths at any angle.
///
/// Coordinates are in cells and rounded to 1/256. What is blocked is the inside of all polygons together, and all that
/// lies outside of the rectangle; touching, and sliding along edges, is free. Polygons may overlap and touch. Nobody
/// passes between two that have a part of an edge in common; whether a path passes where two touch in a point alone is
/// the planner's rule for gaps, as on a grid. The least gap is 1/64 cell: nobody passes between two polygons, or a
/// polygon and the rim, where they do not touch but come closer, under either rule. A grown world has other rules.
///
/// Worlds are shared: a clone is the same world. Edits make a new state, and every search goes on in the state that it
/// began with.
#[derive(Clone)]
pub struct World {
    state: Shared<Mutex<Shared<Version>>>,
}

impl World {
    /// An empty world.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a rectangle without an inside, or that reaches beyond 65,536
    /// cells; [`Error::OutOfMemory`].
    pub fn new(low: Position, high: Position) -> Result<World, Error> {
        Self::of_points((snap("low", low)?, snap("high", high)?), false)
    }

    pub(super) fn of_points((low, high): (Point, Point), touching_is_free: bool) -> Result<Self, Error> {
        if low.x >= high.x || low.y >= high.y {
            let value = real_single(high.position().x.at_most(high.position().y));
            return Err(Error::BadValue { name: "high", value, allowed: "above low in x and in y" });
        }
        let version = Shared::new(Version::new((low, high), touching_is_free)?)?;
        Ok(Self { state: Shared::new(Mutex::new(version))? })
    }

    /// The rectangle: its corner with the least coordinates, and the opposite one.
    #[must_use]
    pub fn bounds(&self) -> (Position, Position) {
        let version = self.version();
        (version.low.position(), version.high.position())
    }

    /// Adds an obstacle: a polygon, in either direction, with 3 to 4,096 vertices, which may reach out of the
    /// rectangle. The number is never used again. Time: as much as the outline has edges, and with it the world if a
    /// search holds its state.
    ///
    /// The outline may cross and touch itself: what it encloses an odd number of times is blocked (the even-odd rule).
    /// A polygon with holes is its outer outline, which goes to each hole, around it and back by the same way. Where
    /// edges cross, both go over the nearest point of 1/256 cell. Such an obstacle consists of pieces, each of which
    /// the rules for cells and for bodies take alone; the time is the square of the edges then.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for fewer or more vertices, for one beyond 65,536 cells, for a
    /// polygon without area, and for one of more than 4,096 edges after those that cross are split;
    /// [`Error::OutlineCrosses`] if they cannot be split; [`Error::OutOfMemory`]. The world is unchanged then.
    pub fn add(&self, outline: &[Position]) -> Result<u32, Error> {
        let mut points = Vec::new();
        snap_outline(outline, &mut points)?;
        let pieces = match simple_outline(&points) {
            // Where touching is free one would pass along the edges between its pieces.
            Err(Error::OutlineCrosses { .. }) => {
                FilledRegion::of(std::iter::once(&points[..]), FillRule::EvenOdd, self.touching_is_free())?.pieces
            }
            outline => vec_of(outline?)?,
        };
        self.edit(|version| version.add(&pieces, &points))
    }

    /// Adds one obstacle of several outlines: what they enclose by a rule. For buildings with yards, and all that has
    /// several parts. Outlines may cross and touch themselves and each other, as in [`World::add`].
    ///
    /// # Errors
    /// As [`World::add`]; [`Error::BadValue`] for no outlines and for those that enclose nothing together;
    /// [`Error::OutlineVanishes`] for one of several that encloses nothing. The world is unchanged then.
    pub fn add_outlines(&self, outlines: &[&[Position]], rule: FillRule) -> Result<u32, Error> {
        let mut given = Outlines::default();
        outlines.iter().try_for_each(|outline| given.add(outline, snap_outline))?;
        let region = FilledRegion::of(given.iter(), rule, self.touching_is_free())?;
        self.edit(|version| version.add(&region.pieces, &given.points))
    }

    /// Adds obstacles of outlines that are known to be simple and to run to the left.
    pub(super) fn add_all(&self, outlines: &[Vec<Point>]) -> Result<(), Error> {
        self.edit(|version| outlines.chunks(1).try_for_each(|outline| version.add(outline, &[]).map(|_| ())))
    }

    /// Removes an obstacle.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that no obstacle has, [`Error::OutOfMemory`]. The world is unchanged then.
    pub fn remove(&self, obstacle: u32) -> Result<(), Error> {
        self.edit(|version| version.remove(obstacle))
    }

    /// The outline of an obstacle, without vertices that do not turn, in the direction in which the cross product of
    /// its edges is positive. One that crosses or touches itself comes back as it was given, several outlines one after
    /// the other, unless a simple polygon is left of them.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that no obstacle has, [`Error::OutOfMemory`].
    pub fn outline(&self, obstacle: u32) -> Result<Vec<Position>, Error> {
        let version = self.version();
        let found = version.outline(obstacle)?;
        let mut outline = Vec::new();
        reserve_exact(&mut outline, found.len())?;
        outline.extend(found.iter().map(|point| point.position()));
        Ok(outline)
    }

    /// The numbers of the obstacles, ascending.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn obstacles(&self) -> Result<Vec<u32>, Error> {
        let version = self.version();
        let mut numbers = Vec::new();
        reserve_exact(&mut numbers, version.numbers.len())?;
        numbers.extend(version.numbers.iter().map(|&(number, _)| number));
        numbers.dedup();
        Ok(numbers)
    }

    /// True if paths pass between obstacles that touch: so in a grown world.
    pub(crate) fn touching_is_free(&self) -> bool {
        self.state.lock().touching_is_free
    }

    /// How often the world has been edited, from 1 on.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.state.lock().revision
    }

    /// Bytes of the world's present state.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.state.lock().bytes()
    }

    /// The present state.
    pub(crate) fn version(&self) -> Shared<Version> {
        self.state.lock().clone()
    }

    /// True if both are the same world.
    pub(super) fn is(&self, other: &Self) -> bool {
        std::ptr::eq(&*self.state, &*other.state)
    }

    /// Changes the state, or a copy of it if somebody else holds it.
    fn edit<R>(&self, change: impl FnOnce(&mut Version) -> Result<R, Error>) -> Result<R, Error> {
        let mut state = self.state.lock();
        if state.get_mut().is_none() {
            *state = Shared::new(state.copy()?)?;
        }
        match state.get_mut() {
            Some(version) => change(version),
            None => Err(Error::Busy),
        }
    }
}

/// A list of one outline.
fn vec_of(outline: Vec<Point>) -> Result<Vec<Vec<Point>>, Error> {
    let mut list = Vec::new();
    reserve_exact(&mut list, 1)?;
    list.push(outline);
    Ok(list)
}

/// Adds the points of an outline.
///
/// # Errors
/// [`Error::BadPosition`]; [`Error::BadValue`] for a coordinate beyond 65,536; [`Error::OutOfMemory`].
pub(crate) fn snap_outline(outline: &[Position], points: &mut Vec<Point>) -> Result<(), Error> {
    reserve_exact(points, outline.len())?;
    for &position in outline {
        points.push(snap("outline", position)?);
    }
    Ok(())
}

/// The point of a position in a world.
pub(super) fn snap(name: &'static str, position: Position) -> Result<Point, Error> {
    let at = Point::snap(position)?;
    let farthest = position.x.abs().at_least(position.y.abs());
    if farthest > LARGEST {
        return Err(Error::BadValue { name, value: real_single(farthest), allowed: "up to 65,536 in magnitude" });
    }
    Ok(at)
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
