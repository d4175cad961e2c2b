//! The ways out of a face, and what a way through them passes.

use super::topology::{Fan, NONE, Topology};
use crate::base::Result;
use crate::geom::Point;

/// How a way comes into a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceDoor {
    /// Over a side of it.
    Side(u32),
    /// At a corner of it, in which it touches the face before.
    Corner(u32),
}

impl FaceDoor {
    /// A corner of the face that is entered.
    pub(super) const fn corner(self) -> u32 {
        match self {
            Self::Side(corner) | Self::Corner(corner) => corner,
        }
    }
}

/// What a way passes from a face into the next one, as seen from the face before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FacePortal {
    pub(super) left: Point,
    pub(super) right: Point,
}

impl Topology {
    /// Calls `take` with each way out of a face; where faces touch in a corner alone if `open` is set.
    pub(super) fn doors(&self, face: u32, open: bool, take: &mut impl FnMut(FaceDoor) -> Result) -> Result {
        for corner in self.corners_of(face) {
            let known = self.corner(corner);
            if known.twin != NONE {
                take(FaceDoor::Side(known.twin))?;
            }
            if open && known.fan != NONE {
                let mut other = self.fan(known.fan).next;
                while other != known.fan {
                    let fan = self.fan(other);
                    self.corners_about(fan, &mut |corner| take(FaceDoor::Corner(corner)))?;
                    other = fan.next;
                }
            }
        }
        Ok(())
    }

    /// Calls `take` with the corners of a fan, from the first to the last one.
    pub(super) fn corners_about(&self, fan: &Fan, take: &mut impl FnMut(u32) -> Result) -> Result {
        let mut corner = Some(fan.first);
        while let Some(at) = corner {
            take(at)?;
            corner = self.left_of(at);
        }
        Ok(())
    }

    /// What a way passes at a door.
    pub(super) fn portal(&self, door: FaceDoor) -> FacePortal {
        match door {
            FaceDoor::Side(side) => FacePortal { left: self.at(side), right: self.at(self.next(side)) },
            FaceDoor::Corner(corner) => FacePortal { left: self.at(corner), right: self.at(corner) },
        }
    }

    /// What a way passes from one face into another one: all sides that they share, which lie on a line, else the
    /// corner in which they touch.
    pub(super) fn portal_between(&self, from: u32, into: u32) -> FacePortal {
        let mut portal = FacePortal::default();
        let is_shared = |corner: u32| {
            let twin = self.corner(corner).twin;
            twin != NONE && self.corner(twin).face == from
        };
        let mut is_found = false;
        for corner in self.corners_of(into).filter(|&corner| is_shared(corner)) {
            is_found = true;
            if !is_shared(self.previous(corner)) {
                portal.left = self.at(corner);
            }
            if !is_shared(self.next(corner)) {
                portal.right = self.at(self.next(corner));
            }
        }
        if !is_found {
            let touches = |&corner: &u32| self.corners_of(from).any(|other| self.is_one_point(other, corner));
            if let Some(corner) = self.corners_of(into).find(touches) {
                portal = self.portal(FaceDoor::Corner(corner));
            }
        }
        portal
    }
}
