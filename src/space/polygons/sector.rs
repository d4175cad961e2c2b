//! The free directions about a point.
//!
//! Each outline through the point blocks a wedge of directions: a half turn beside an edge, the inside angle at a
//! vertex. What no wedge covers is free: sectors between wedges. Two wedges with a common side leave nothing between
//! them, so that nobody passes between outlines along a common edge, and two that touch in the point alone leave two
//! sectors: whether a path may go from one to the other is the rule for gaps. In a world where touching is free the
//! common side is a sector of its own, of that one direction.

use smallvec::SmallVec;

use super::vector::ExactVector;
use crate::base::Error;
use crate::collections::refused;

/// A range of directions, from one to another one to the left: less than a whole turn. For a free sector both ends may
/// be taken, along outlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sector {
    pub(crate) from: ExactVector,
    pub(crate) to: ExactVector,
}

impl Sector {
    /// True if a direction lies between both ends or is one of them.
    #[inline]
    pub(crate) fn contains(&self, direction: ExactVector) -> bool {
        let (after, before) = (self.from.cross(direction), direction.cross(self.to));
        // Narrow sectors are intersections of two half planes, wide ones unions.
        match self.from.cross(self.to) {
            1.. => after >= 0 && before >= 0,
            ..0 => after >= 0 || before >= 0,
            0 if self.from.dot(self.to) < 0 => after >= 0,
            0 => after == 0 && self.from.dot(direction) > 0,
        }
    }

    /// True if it spans more than half a turn: a path may turn around what remains.
    #[inline(always)]
    pub(crate) fn is_wide(&self) -> bool {
        self.from.cross(self.to) < 0
    }

    /// On which side of the line in a direction all of what remains of a wide sector lies: 1 left, -1 right; 0 if the
    /// line cuts it.
    #[inline(always)]
    pub(crate) fn side(&self, direction: ExactVector) -> i8 {
        let (a, b) = (direction.cross(self.from), direction.cross(self.to));
        if a >= 0 && b >= 0 {
            1
        } else if a <= 0 && b <= 0 {
            -1
        } else {
            0
        }
    }
}

/// What is free about a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FreeSectors {
    /// Everything: no outline passes through it.
    Everything,
    /// These sectors, by their order from some direction on; none inside of what is blocked.
    Sectors(SmallVec<[Sector; 2]>),
}

impl FreeSectors {
    /// The point is inside of an obstacle.
    pub(crate) fn nothing() -> Self {
        Self::Sectors(SmallVec::new())
    }

    /// The point is free, but no direction is: obstacles touch it on all sides.
    pub(super) fn alone() -> Self {
        Self::Sectors(SmallVec::from_buf_and_len([Sector::default(); 2], 1))
    }

    pub(crate) fn is_free(&self) -> bool {
        !matches!(self, Self::Sectors(sectors) if sectors.is_empty())
    }

    /// The free sectors; none where everything is free.
    pub(super) fn sectors(&self) -> impl Iterator<Item = &Sector> {
        let sectors = match self {
            Self::Everything => &[][..],
            Self::Sectors(sectors) => sectors,
        };
        sectors.iter()
    }

    /// True if one may set out in a direction.
    pub(crate) fn allows(&self, direction: ExactVector) -> bool {
        match self {
            Self::Everything => true,
            Self::Sectors(sectors) => sectors.iter().any(|sector| sector.contains(direction)),
        }
    }

    /// True if one may arrive in a direction and go on in it.
    pub(crate) fn lets_pass(&self, direction: ExactVector, closed: bool) -> bool {
        self.joins((direction.reversed(), direction), closed)
    }

    /// True if one may come from where one direction leads, and leave in another one.
    pub(crate) fn joins(&self, (from, to): (ExactVector, ExactVector), closed: bool) -> bool {
        match self {
            Self::Everything => true,
            Self::Sectors(sectors) if closed => {
                sectors.iter().any(|sector| sector.contains(from) && sector.contains(to))
            }
            Self::Sectors(_) => self.allows(from) && self.allows(to),
        }
    }

    /// Parts a sector that has a direction inside of it into two: a wall of no width leaves there.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn part(&mut self, wall: ExactVector) -> Result<(), Error> {
        let Self::Sectors(sectors) = self else { return Ok(()) };
        let is_end = |end: ExactVector| end.cross(wall) == 0 && end.dot(wall) > 0;
        let is_parted = |sector: &Sector| sector.contains(wall) && !is_end(sector.from) && !is_end(sector.to);
        if let Some(at) = sectors.iter().position(is_parted) {
            let to = std::mem::replace(&mut sectors[at].to, wall);
            push(sectors, Sector { from: wall, to })?;
        }
        Ok(())
    }

    /// What wedges leave free. If touching is free, so is a direction along which two wedges touch.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn between(wedges: &mut [Sector], touching_is_free: bool) -> Result<Self, Error> {
        let Some(zero) = wedges.first().map(|wedge| wedge.from) else { return Ok(Self::Everything) };
        wedges.sort_unstable_by(|a, b| zero.compare(a.from, b.from));
        // A wedge that ends before it begins, seen from the first direction, reaches around to it: at angle 0 what it
        // covers behind counts already.
        let wraps = |wedge: &Sector| zero.compare(wedge.to, wedge.from).is_le();
        let behind = wedges.iter().filter(|wedge| wraps(wedge)).map(|wedge| wedge.to);
        let mut covered = behind.fold(zero, |most, to| if zero.compare(to, most).is_gt() { to } else { most });
        let mut sectors: SmallVec<[Sector; 2]> = SmallVec::new();
        let mut ends_here = wedges.iter().any(wraps);
        for wedge in &*wedges {
            let order = zero.compare(wedge.from, covered);
            if order.is_gt() || order.is_eq() && ends_here && touching_is_free {
                push(&mut sectors, Sector { from: covered, to: wedge.from })?;
            }
            ends_here = true;
            if wraps(wedge) {
                return Ok(Self::Sectors(sectors));
            }
            if zero.compare(wedge.to, covered).is_gt() {
                covered = wedge.to;
            }
        }
        push(&mut sectors, Sector { from: covered, to: zero })?;
        Ok(Self::Sectors(sectors))
    }
}

fn push(sectors: &mut SmallVec<[Sector; 2]>, sector: Sector) -> Result<(), Error> {
    if sectors.len() == sectors.capacity() {
        sectors.try_reserve(8).map_err(|_| refused(8 * size_of::<Sector>()))?;
    }
    sectors.push(sector);
    Ok(())
}

#[cfg(test)]
#[path = "sector_tests.rs"]
mod tests;
