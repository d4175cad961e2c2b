//! Straight ways between points of floors that may lie above each other.
//!
//! A way goes from face to face as any ([`super::ray`]). Where it runs along a slit it has two sides, which may lead to
//! different floors: both are followed. Two faces on either side of a way are one side of it where they share the edge
//! on which it runs.

use super::ray::{FaceExit, RayEnd, StraightWay, WayEnd};
use super::spots::MeshSpot;
use super::topology::{NONE, Topology};
use crate::geom::{Point, cross};

/// So many sides may wait. Each slit that a way runs along has one more: what is beyond that is not followed.
const MOST_WAITING: usize = 32;
/// So many sides are followed.
const MOST_FOLLOWED: u32 = 256;

/// The faces with which sides begin that are still to be followed.
struct WaitingSides {
    faces: [u32; MOST_WAITING],
    count: usize,
}

impl WaitingSides {
    const fn add(&mut self, face: u32) {
        if self.count < MOST_WAITING {
            self.faces[self.count] = face;
            self.count += 1;
        }
    }

    const fn take(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        Some(self.faces[self.count])
    }
}

impl Topology {
    /// Where the straight way from a spot to another one ends. It is stopped at its end if it comes to a floor above or
    /// under that spot; along a slit it leads on either side, and where floors touch it may end on each of them. Of
    /// several sides that are stopped the one counts that leads on for the longest.
    ///
    /// Whoever has come to the first spot by a face goes on in its fan alone, unless gaps are open.
    pub(crate) fn way_to(&self, from: MeshSpot, by: Option<u32>, to: MeshSpot, open: bool) -> WayEnd {
        let way = StraightWay { from: from.at, to: to.at, open };
        let mut best = WayEnd { stop: Some(RayEnd { share: -1.0, side: NONE }), face: from.face };
        let mut waiting = WaitingSides { faces: [NONE; MOST_WAITING], count: 0 };
        let own_fan = by.filter(|_| !open).map(|face| self.fan_at(face, from.at));
        for face in self.faces_of(from).filter(|&face| own_fan.is_none_or(|own| own == self.fan_at(face, from.at))) {
            match if self.contains(face, to.at) { Ok(face) } else { self.begin_in(face, way) } {
                Ok(face) => waiting.add(face),
                Err(side) => best.take(WayEnd::stopped(0.0, side.unwrap_or(NONE), face)),
            }
        }
        let mut followed = 0;
        while let Some(first) = waiting.take()
            && followed < MOST_FOLLOWED
        {
            followed += 1;
            let end = self.follow_side(first, way, &mut waiting);
            if end.stop.is_some() {
                best.take(end);
            } else if to.face != NONE && self.is_as_high(end.face, to) {
                return end;
            } else {
                best.take(WayEnd::stopped(1.0, NONE, end.face));
            }
        }
        best.stop = best.stop.map(|stop| RayEnd { share: if stop.share < 0.0 { 0.0 } else { stop.share }, ..stop });
        best
    }

    /// Follows a way from a face on; other sides of it wait.
    fn follow_side(&self, first: u32, way: StraightWay, waiting: &mut WaitingSides) -> WayEnd {
        let mut face = first;
        loop {
            if self.contains(face, way.to) {
                return WayEnd { stop: None, face };
            }
            let next = match self.exit(face, way) {
                FaceExit::Side(side) => match self.corner(side).twin {
                    NONE => Err(side),
                    twin => Ok(self.corner(twin).face),
                },
                FaceExit::Corner(corner) => self.past(corner, way).inspect(|&next| {
                    self.each_past(corner, way, |other| {
                        if !self.is_one_side([next, other], way) {
                            waiting.add(other);
                        }
                    });
                }),
            };
            match next {
                Ok(next) => face = next,
                Err(side) => return WayEnd::stopped(self.share(side, way), side, face),
            }
        }
    }

    /// The faces into which a way leads on from a corner of the rim.
    fn each_past(&self, corner: u32, way: StraightWay, mut take: impl FnMut(u32)) {
        let fan = self.corner(corner).fan;
        if fan == NONE {
            return;
        }
        let mut own = fan;
        loop {
            let mut at = Some(self.fan(own).first);
            while let Some(corner) = at {
                if self.leads_into(corner, way) {
                    take(self.corner(corner).face);
                }
                at = self.left_of(corner);
            }
            own = self.fan(own).next;
            if own == fan || !way.open {
                return;
            }
        }
    }

    /// True if two faces are the same, or share an edge on which a way runs.
    fn is_one_side(&self, [a, b]: [u32; 2], way: StraightWay) -> bool {
        let is_on = |at: Point| cross(way.from, way.to, at) == 0;
        let joins = |corner: u32| {
            let twin = self.corner(corner).twin;
            twin != NONE && self.corner(twin).face == b && is_on(self.at(corner)) && is_on(self.at(self.next(corner)))
        };
        a == b || self.corners_of(a).any(joins)
    }

    /// The fan of a face at a place; [`NONE`] where it has no corner, or faces are all around.
    fn fan_at(&self, face: u32, at: Point) -> u32 {
        let corner = self.corners_of(face).find(|&corner| self.at(corner) == at);
        corner.map_or(NONE, |corner| self.corner(corner).fan)
    }
}

impl WayEnd {
    const fn stopped(share: f64, side: u32, face: u32) -> Self {
        Self { stop: Some(RayEnd { share, side }), face }
    }

    /// Takes another end if it is farther ahead.
    fn take(&mut self, other: Self) {
        let share = |end: &Self| end.stop.map_or(f64::INFINITY, |stop| stop.share);
        if share(self) < share(&other) {
            *self = other;
        }
    }
}
