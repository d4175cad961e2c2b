//! Where a straight way over a mesh ends.
//!
//! The way goes from face to face. It leaves a face through the inside of a side, or at a corner: from there it goes on
//! in the faces of the same fan, or of any fan where paths may pass between faces that touch in a corner. All decisions
//! are exact; only the share of the way is rounded.

use super::spots::MeshSpot;
use super::topology::{Fan, NONE, Topology};
use crate::base::{Bounds, real, single};
use crate::geom::{Point, SCALE, cross};

/// What stops a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayEnd {
    /// The share of the way that is clear.
    pub(crate) share: f64,
    /// The side that stops it, by its corner.
    pub(crate) side: u32,
}

/// Where a straight way over the mesh ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayEnd {
    /// What stops it; none if it is clear.
    pub(crate) stop: Option<RayEnd>,
    /// The face in which it ends; [`NONE`] for a start that is not free.
    pub(crate) face: u32,
}

/// What a corner sees of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Glance {
    Hidden,
    Clear,
    /// It is in sight along corners of the rim.
    Touches,
}

/// A way over the mesh.
#[derive(Clone, Copy)]
pub(super) struct StraightWay {
    pub(super) from: Point,
    pub(super) to: Point,
    /// It may pass where faces touch in a corner.
    pub(super) open: bool,
}

/// A side of a face from a corner on, in either direction.
#[derive(Clone, Copy)]
struct FaceSide {
    from: Point,
    to: Point,
}

/// Where a way leaves a face.
#[derive(Clone, Copy)]
pub(super) enum FaceExit {
    Side(u32),
    Corner(u32),
}

impl Topology {
    /// What stops the straight way from a point of the mesh to any other point; none if it is clear. Where faces touch
    /// in a corner alone it passes if `open` is set.
    pub(crate) fn cast(&self, from: MeshSpot, to: Point, open: bool) -> Option<RayEnd> {
        self.way_end(from, to, open).stop
    }

    /// Where the straight way from a point of the mesh to any other point ends: as [`Topology::cast`], and in which
    /// face.
    pub(crate) fn way_end(&self, from: MeshSpot, to: Point, open: bool) -> WayEnd {
        let way = StraightWay { from: from.at, to, open };
        // At a start on an edge or a corner any face into which the way leads serves: those of one fan lead on alike,
        // and it leads into one fan at most.
        let mut stopped = None;
        for face in self.faces_of(from) {
            if self.contains(face, to) {
                return WayEnd { stop: None, face };
            }
            match self.begin_in(face, way) {
                Ok(first) => return self.end_of_walk(first, way),
                Err(side) => stopped = stopped.or(side),
            }
        }
        let side = stopped.unwrap_or(NONE);
        let face = self.face_of(side).or_else(|| self.faces_of(from).next()).unwrap_or(NONE);
        WayEnd { stop: Some(RayEnd { share: 0.0, side }), face }
    }

    /// How high a straight way lies where it ends, in cells: 0 on a mesh without heights and for a start that is not
    /// free. At a side that stops it it is rounded.
    pub(crate) fn height_at_end(&self, end: WayEnd, [from, to]: [Point; 2]) -> f32 {
        if !self.has_heights() || end.face == NONE {
            return 0.0;
        }
        let Some(stop) = end.stop else { return self.height_over(end.face, to).cells() };
        if stop.side == NONE {
            return self.height_over(end.face, from).cells();
        }
        let next = self.next(stop.side);
        let (a, b) = (self.at(stop.side), self.at(next));
        let is_flat = (i64::from(a.x) - i64::from(b.x)).abs() >= (i64::from(a.y) - i64::from(b.y)).abs();
        let along = |of: Point| f64::from(if is_flat { of.x } else { of.y });
        let at = along(from) + stop.share * (along(to) - along(from));
        let share = ((at - along(a)) / (along(b) - along(a))).at_least(0.0).at_most(1.0);
        let [low, high] = [stop.side, next].map(|corner| f64::from(self.height(corner)));
        single((low + share * (high - low)) / f64::from(SCALE))
    }

    fn end_of_walk(&self, first: u32, way: StraightWay) -> WayEnd {
        let mut last = first;
        let stop = self.walk(first, way, |face, _| last = face);
        WayEnd { stop, face: last }
    }

    /// True if a path may turn at a point between two others that are in sight: not from one fan of a corner to another
    /// one, where nobody passes between them.
    pub(crate) fn joins(&self, at: Point, before: Point, after: Point) -> bool {
        let fan = |to: Point| {
            let way = StraightWay { from: at, to, open: false };
            let corners = self.faces_at(at).flat_map(|face| self.corners_of(face));
            let mut here = corners.filter(|&corner| self.at(corner) == at);
            here.find(|&corner| self.leads_into(corner, way)).map(|corner| self.corner(corner).fan)
        };
        match (fan(before), fan(after)) {
            (Some(before), Some(after)) => before == after,
            _ => true,
        }
    }

    /// The face of a side; none for no side.
    pub(crate) fn face_of(&self, side: u32) -> Option<u32> {
        (side != NONE).then(|| self.corner(side).face)
    }

    /// The ends of a side, with its face on the left (y upwards); none for no side.
    pub(crate) fn side_of(&self, side: u32) -> Option<[Point; 2]> {
        (side != NONE).then(|| [self.at(side), self.at(self.next(side))])
    }

    /// The face itself if a way that begins in it leads through it; else a side of the rim that stops it there.
    pub(super) fn begin_in(&self, face: u32, way: StraightWay) -> Result<u32, Option<u32>> {
        let mut stops = None;
        let mut leads_out = false;
        for corner in self.corners_of(face) {
            let (a, b) = (self.at(corner), self.at(self.next(corner)));
            if cross(a, b, way.from) == 0 && cross(a, b, way.to) < 0 {
                leads_out = true;
                stops = stops.or(Some(corner).filter(|&corner| self.corner(corner).twin == NONE));
            }
        }
        if leads_out { Err(stops) } else { Ok(face) }
    }

    /// What a corner hides, or lets be seen, of a point in a direction that leads into the faces of its fan.
    /// The point is met only where the way ends in one of the faces that `ends` tells.
    pub(super) fn glance(&self, fan: &Fan, to: Point, ends: impl Fn(u32) -> bool) -> Glance {
        let way = StraightWay { from: fan.at, to, open: false };
        let mut corner = Some(fan.first);
        while let Some(at) = corner {
            if self.leads_into(at, way) {
                let (mut touches, mut last) = (false, NONE);
                let end = self.walk(self.corner(at).face, way, |face, exit| {
                    last = face;
                    let corner = if let Some(FaceExit::Corner(corner)) = exit { Some(corner) } else { None };
                    touches |= corner.is_some_and(|corner| self.corner(corner).fan != NONE);
                });
                return match end {
                    Some(_) => Glance::Hidden,
                    None if self.is_layered() && !ends(last) => Glance::Hidden,
                    None if touches => Glance::Touches,
                    None => Glance::Clear,
                };
            }
            corner = self.left_of(at);
        }
        Glance::Hidden
    }

    /// True if the direction of a point, as seen from a corner, leads into the faces of its fan.
    pub(super) fn fan_leads(&self, fan: &Fan, to: Point) -> bool {
        let way = StraightWay { from: fan.at, to, open: false };
        let mut corner = Some(fan.first);
        while let Some(at) = corner {
            if self.leads_into(at, way) {
                return true;
            }
            corner = self.left_of(at);
        }
        false
    }

    /// Tells each face that a clear way leads through, and the share of the way up to its end there.
    pub(super) fn walk_between(&self, ends: [MeshSpot; 2], mut take: impl FnMut(u32, f64)) {
        let [from, to] = ends.map(|end| end.at);
        let way = StraightWay { from, to, open: true };
        let mut firsts = self.faces_of(ends[0]);
        let first = firsts.find(|&face| {
            (self.contains(face, to) || self.begin_in(face, way).is_ok()) && self.ends_at(face, way, ends[1])
        });
        if let Some(first) = first {
            self.walk(first, way, |face, exit| {
                let share = match exit {
                    Some(FaceExit::Side(side)) => self.share(side, way),
                    Some(FaceExit::Corner(corner)) => share_of(self.at(corner), [from, to]),
                    None => 1.0,
                };
                take(face, share);
            });
        }
    }

    /// True if a clear way that begins in a face ends at a spot, and not above or under it. On both sides of a slit
    /// ways lead on alike, but to one side of its end each.
    fn ends_at(&self, face: u32, way: StraightWay, spot: MeshSpot) -> bool {
        let mut last = face;
        if self.is_layered() {
            self.walk(face, way, |face, _| last = face);
        }
        !self.is_layered() || self.faces_of(spot).any(|face| face == last)
    }

    /// Walks from face to face; `leave` is told each of them, and where the way leaves it, if not at its end.
    fn walk(&self, first: u32, way: StraightWay, mut leave: impl FnMut(u32, Option<FaceExit>)) -> Option<RayEnd> {
        let mut face = first;
        loop {
            if self.contains(face, way.to) {
                leave(face, None);
                return None;
            }
            let exit = self.exit(face, way);
            leave(face, Some(exit));
            let next = match exit {
                FaceExit::Side(side) => match self.corner(side).twin {
                    NONE => Err(side),
                    twin => Ok(self.corner(twin).face),
                },
                FaceExit::Corner(corner) => self.past(corner, way),
            };
            match next {
                Ok(next) => face = next,
                Err(side) => return Some(RayEnd { share: self.share(side, way), side }),
            }
        }
    }

    /// Where a way that leads through a face, and ends beyond it, leaves it.
    pub(super) fn exit(&self, face: u32, way: StraightWay) -> FaceExit {
        let range = self.corners_of(face);
        let turn = |corner: u32| cross(way.from, way.to, self.at(corner));
        // The farthest corner on the way; one on it is there if no side is crossed within.
        let mut farthest = range.start;
        let mut along = i64::MIN;
        let mut before = turn(range.start);
        for corner in range.clone() {
            let next = if corner + 1 == range.end { range.start } else { corner + 1 };
            let after = turn(next);
            if before < 0 && after > 0 {
                return FaceExit::Side(corner);
            }
            if before == 0 {
                let ahead = dot(way, self.at(corner));
                if ahead > along {
                    (farthest, along) = (corner, ahead);
                }
            }
            before = after;
        }
        FaceExit::Corner(farthest)
    }

    /// The face into which a way leads on from a corner, or a side of the rim that stops it.
    pub(super) fn past(&self, corner: u32, way: StraightWay) -> Result<u32, u32> {
        let fan = self.corner(corner).fan;
        if fan == NONE {
            // Faces are all around.
            let mut at = corner;
            loop {
                if self.leads_into(at, way) {
                    return Ok(self.corner(at).face);
                }
                match self.left_of(at) {
                    Some(next) if next != corner => at = next,
                    _ => return Err(corner),
                }
            }
        }
        let mut own = fan;
        loop {
            let mut at = Some(self.fan(own).first);
            while let Some(corner) = at {
                if self.leads_into(corner, way) {
                    return Ok(self.corner(corner).face);
                }
                at = self.left_of(corner);
            }
            own = self.fan(own).next;
            if own == fan || !way.open {
                break;
            }
        }
        let fan = self.fan(fan);
        let side = FaceSide { from: fan.at, to: fan.before };
        let stops = if turn_between(side, way) < 0 { fan.first } else { self.previous(fan.last) };
        Err(stops)
    }

    /// True if the direction of a way lies in the face of a corner, as seen from its vertex, or along its sides.
    pub(super) fn leads_into(&self, corner: u32, way: StraightWay) -> bool {
        let at = self.at(corner);
        let (right, left) = (self.at(self.next(corner)), self.at(self.previous(corner)));
        turn_between(FaceSide { from: at, to: right }, way) >= 0
            && turn_between(FaceSide { from: at, to: left }, way) <= 0
    }

    /// The share of a way at which it meets a side.
    pub(super) fn share(&self, side: u32, way: StraightWay) -> f64 {
        let (a, b) = (self.at(side), self.at(self.next(side)));
        let (from, to) = (cross(a, b, way.from), cross(a, b, way.to));
        if from == to { 0.0 } else { real(from) / (real(from) - real(to)) }
    }
}

/// How far along a straight way a point on it lies, as a share of it.
pub(super) fn share_of(at: Point, [from, to]: [Point; 2]) -> f64 {
    let way = StraightWay { from, to, open: true };
    real(dot(way, at)) / real(dot(way, to))
}

/// How far ahead a point lies on a way.
fn dot(way: StraightWay, at: Point) -> i64 {
    let (dx, dy) = (i64::from(way.to.x) - i64::from(way.from.x), i64::from(way.to.y) - i64::from(way.from.y));
    dx * (i64::from(at.x) - i64::from(way.from.x)) + dy * (i64::from(at.y) - i64::from(way.from.y))
}

/// The cross product of a side and the direction of a way.
fn turn_between(side: FaceSide, way: StraightWay) -> i64 {
    let (sx, sy) = (i64::from(side.to.x) - i64::from(side.from.x), i64::from(side.to.y) - i64::from(side.from.y));
    let (dx, dy) = (i64::from(way.to.x) - i64::from(way.from.x), i64::from(way.to.y) - i64::from(way.from.y));
    sx * dy - sy * dx
}
