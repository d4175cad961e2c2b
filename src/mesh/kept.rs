//! Kept lists: which corners are seen from a corner, for paths that turn at both.
//!
//! A list is a function of the mesh alone. It has what a cone finds that looks on as far as any path may turn, from the
//! rim on; of this a path that arrives takes what lies between the rim and straight ahead. So a search finds the same
//! corners by lists as by cones.

use super::cone::{CornerSink, EdgeCone, FarSides, SightCone};
use super::topology::{Fan, NONE, Topology};
use super::turn::{TautTurn, TautTurning};
use crate::base::{Result, bytes, index, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::{Point, cross};

/// There is room for so many corners, on average, in the lists of a corner that paths turn at.
const ROOM: usize = 64;
/// A list that follows more cones at once, or in all, is not kept.
const MOST_WAITING: usize = 1 << 10;
const MOST_CONES: u32 = 1 << 14;
/// A list is made when searches come to a corner for this time: until then cones cost less.
const PAYS: u32 = 4;
/// What `first` is before a list is made, less the times that searches came.
const UNKNOWN: u32 = NONE;
/// The same where none is kept.
const REFUSED: u32 = UNKNOWN - PAYS;

/// A corner that is seen.
#[derive(Clone, Copy)]
pub(super) struct SeenFan {
    pub(super) at: Point,
    pub(super) fan: u32,
    /// The block of its fan.
    pub(super) block: u32,
}

/// A corner that is seen, and how.
#[derive(Clone, Copy)]
struct KeptCorner {
    at: Point,
    block: u32,
    /// Twice the number of its fan, which is below 2^28; 1 more if it is seen along the side to which the path turns,
    /// not only along the other one.
    doubled: u32,
    /// How far away it is.
    length: f64,
}

impl KeptCorner {
    const fn fan(&self) -> u32 {
        self.doubled >> 1
    }

    const fn is_within(&self) -> bool {
        self.doubled & 1 != 0
    }
}

/// What a path that turns at a corner sees of its list.
#[derive(Clone, Copy)]
pub(super) struct ListedCorner {
    pub(super) seen: SeenFan,
    /// It lies straight ahead: whether it is seen depends on which side sees it, and the way there may have turned
    /// before.
    pub(super) is_ahead: bool,
    pub(super) is_seen: bool,
    pub(super) length: f64,
}

/// Where the list of a fan lies: what paths that turn left see, then those that turn right.
#[derive(Clone, Copy)]
struct ListPlace {
    first: u32,
    middle: u32,
    end: u32,
}

/// The lists of a planner.
#[derive(Default)]
pub(super) struct MeshLists {
    places: Vec<ListPlace>,
    corners: Vec<KeptCorner>,
    waiting: Vec<EdgeCone>,
}

/// What a list is made of.
struct ListMaker<'a> {
    mesh: &'a Topology,
    lists: &'a mut MeshLists,
    cone: SightCone,
    turn: TautTurn,
    cones: u32,
    is_whole: bool,
}

impl MeshLists {
    /// Makes room, of at most `limit` bytes, once for all lists of a mesh. Without it nothing is kept. Returns the
    /// number of corners that may have one, if they had none so far.
    pub(super) fn prepare(&mut self, mesh: &Topology, limit: u64) -> usize {
        if self.places.len() == index(mesh.fan_count()) {
            return 0;
        }
        *self = Self::default();
        let turns = mesh.fans.iter().filter(|fan| fan.turns).count();
        let fixed = mesh.fans.len() * size_of::<ListPlace>() + MOST_WAITING * size_of::<EdgeCone>();
        let left = limit.saturating_sub(bytes(fixed)) / bytes(size_of::<KeptCorner>());
        let room = index(u32::try_from(left).unwrap_or(u32::MAX)).min(turns.saturating_mul(ROOM)).min(index(REFUSED));
        let unknown = ListPlace { first: UNKNOWN, middle: 0, end: 0 };
        let is_ready = room > 0
            && self.places.refill(mesh.fans.len(), unknown).is_ok()
            && reserve_exact(&mut self.waiting, MOST_WAITING).is_ok()
            && reserve_exact(&mut self.corners, room).is_ok();
        if !is_ready {
            *self = Self::default();
        }
        if is_ready { turns } else { 0 }
    }

    /// Bytes that are held.
    pub(super) fn bytes(&self) -> u64 {
        bytes(
            self.places.capacity() * size_of::<ListPlace>()
                + self.corners.capacity() * size_of::<KeptCorner>()
                + self.waiting.capacity() * size_of::<EdgeCone>(),
        )
    }

    /// Makes the list of a fan once that pays; false if there is none.
    pub(super) fn has(&mut self, mesh: &Topology, fan: u32) -> bool {
        let Some(place) = self.places.get_mut(index(fan)) else { return false };
        if place.first > REFUSED {
            place.first -= 1;
            if place.first == REFUSED {
                self.make(mesh, fan);
            }
        }
        self.places[index(fan)].first < REFUSED
    }

    /// The number of corners in the list of a fan, for one turn, and the first of them.
    pub(super) fn range(&self, fan: u32, turn: TautTurn) -> std::ops::Range<usize> {
        let ListPlace { first, middle, end } = self.places[index(fan)];
        match turn {
            TautTurn::Left => index(first)..index(middle),
            TautTurn::Right => index(middle)..index(end),
        }
    }

    /// The corner of a list: none from where on none lies between the rim and straight ahead.
    #[inline(always)]
    pub(super) fn corner(&self, number: usize, fan: &Fan, turning: TautTurning) -> Option<ListedCorner> {
        let kept = &self.corners[number];
        let KeptCorner { at, block, length, .. } = *kept;
        let side = turning.side_of(fan, at);
        let is_seen = side > 0 || kept.is_within();
        let seen = SeenFan { at, fan: kept.fan(), block };
        (side >= 0).then_some(ListedCorner { seen, is_ahead: side == 0, is_seen, length })
    }

    #[cold]
    fn make(&mut self, mesh: &Topology, number: u32) {
        let fan = mesh.fan(number);
        let first = self.corners.len();
        let is_whole = self.look(mesh, fan, TautTurn::Left);
        let middle = self.corners.len();
        let is_whole = is_whole && self.look(mesh, fan, TautTurn::Right);
        if !is_whole {
            self.corners.truncate(first);
        }
        let first = if is_whole { to_u32(first) } else { REFUSED };
        self.places[index(number)] = ListPlace { first, middle: to_u32(middle), end: to_u32(self.corners.len()) };
    }

    /// Adds what paths see that turn to one side; false if that is too much.
    fn look(&mut self, mesh: &Topology, fan: &Fan, turn: TautTurn) -> bool {
        let Some(turning) = TautTurning::widest(fan, turn) else { return true };
        let first = self.corners.len();
        self.waiting.clear();
        let cone = SightCone { root: fan.at, right: fan.at, left: fan.at };
        let mut maker = ListMaker { mesh, lists: self, cone, turn, cones: 0, is_whole: true };
        let done = maker.follow(fan, turning);
        if done.is_err() || !maker.is_whole {
            return false;
        }
        let of_rim = |a: &KeptCorner, b: &KeptCorner| {
            let turn = cross(fan.at, a.at, b.at);
            let turn = if turning.turn == TautTurn::Left { turn } else { -turn };
            let far = |corner: &KeptCorner| (fan.at.squared_distance(corner.at), corner.fan());
            turn.cmp(&0).then(far(a).cmp(&far(b)))
        };
        let own = &mut self.corners[first..];
        own.sort_unstable_by(of_rim);
        let mut count = 0;
        for at in 0..own.len() {
            if count > 0 && own[count - 1].fan() == own[at].fan() {
                own[count - 1].doubled |= own[at].doubled;
            } else {
                own[count] = own[at];
                count += 1;
            }
        }
        self.corners.truncate(first + count);
        true
    }
}

impl ListMaker<'_> {
    fn follow(&mut self, fan: &Fan, turning: TautTurning) -> Result {
        let mesh = self.mesh;
        mesh.beyond(fan, turning, |corner, cone| {
            let sides = FarSides { first: mesh.next(corner), last: mesh.previous(corner), with_ends: true };
            self.cone = cone;
            mesh.look(cone, sides, self)
        })?;
        while let Some(through) = self.lists.waiting.pop() {
            self.cone = through.cone;
            self.cones += 1;
            self.is_whole &= self.cones < MOST_CONES;
            if !self.is_whole {
                return Ok(());
            }
            mesh.look_behind(through, self)?;
        }
        Ok(())
    }
}

impl CornerSink for ListMaker<'_> {
    fn leads_on(&self, _block: u32) -> bool {
        true
    }

    fn side(&mut self, through: EdgeCone) -> Result {
        self.is_whole &= self.lists.waiting.len() < self.lists.waiting.capacity();
        if self.is_whole {
            self.lists.waiting.push(through);
        }
        Ok(())
    }

    fn corner(&mut self, corner: u32) -> Result {
        let number = self.mesh.corner(corner).fan;
        if number == NONE {
            return Ok(());
        }
        let fan = self.mesh.fan(number);
        if fan.at == self.cone.root || TautTurning::at(fan, self.cone.root).is_none() {
            return Ok(());
        }
        let is_within = match self.turn {
            TautTurn::Left => self.cone.of_left(fan.at) < 0,
            TautTurn::Right => self.cone.of_right(fan.at) > 0,
        };
        self.is_whole &= self.lists.corners.len() < self.lists.corners.capacity();
        if self.is_whole {
            let doubled = 2 * number + u32::from(is_within);
            let length = self.cone.root.distance(fan.at);
            self.lists.corners.push(KeptCorner { at: fan.at, block: fan.block, doubled, length });
        }
        Ok(())
    }
}
