//! What a disc finds at corners of the rim, kept from one query to the next: the corners in sight of each, which serve
//! all radii, and for each radius the lines on which a disc leaves a corner and where sides cut its circle.
//!
//! All of it is a function of the mesh alone. A corner that a disc reaches on a free line is in sight of the corner
//! that the line has left: the segment between them lies in the ground that the disc sweeps. So the lists of corners in
//! sight are complete for every radius. Whether the ground along a line is free is found out when a search first takes
//! it, and kept too.

use super::corner::RimCorner;
use super::reach::WayStrip;
use super::side::{WholeVector, cross_of};
use super::sight::AllRound;
use crate::base::{Result, index, to_u32};
use crate::collections::{Counted, Meter, counted};
use crate::geom::{Round, Tangent};
use crate::mesh::topology::{NONE, Topology};

/// Radii whose lists are kept beside those of the last search.
const KEPT_RADII: usize = 8;

/// A corner with the side on which it is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassedCorner {
    pub(crate) fan: u32,
    /// The corner is to the left of the way.
    pub(crate) left: bool,
}

impl PassedCorner {
    fn index(self) -> usize {
        2 * index(self.fan) + usize::from(self.left)
    }

    /// The signed radius of the circle around the corner: see [`Round`].
    pub(crate) const fn aside(self, radius: i32) -> i32 {
        if self.left { radius } else { -radius }
    }
}

/// What is known about the ground along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KnownGround {
    Unknown,
    Free,
    Blocked,
}

/// A line to another corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeavingLine {
    pub(crate) to: PassedCorner,
    pub(crate) ground: KnownGround,
    /// Where a disc on it touches the corner that it leaves and the other one: see [`RimCorner::angle_of`].
    pub(crate) leaves: f64,
    pub(crate) arrives: f64,
}

/// Where a list lies; not made yet if it begins nowhere.
#[derive(Clone, Copy, Debug)]
struct KeptRange {
    from: u32,
    to: u32,
}

const UNMADE: KeptRange = KeptRange { from: NONE, to: NONE };

impl KeptRange {
    fn made(self) -> Option<std::ops::Range<usize>> {
        (self.from != NONE).then(|| index(self.from)..index(self.to))
    }

    fn of(range: &std::ops::Range<usize>) -> Self {
        Self { from: to_u32(range.start), to: to_u32(range.end) }
    }
}

/// The lists of one radius.
#[derive(Default)]
pub(crate) struct RadiusLines {
    radius: i32,
    lines: Vec<LeavingLine>,
    /// By [`PassedCorner::index`].
    of_node: Vec<KeptRange>,
    /// Where sides cut the circle around a corner, as the angle grows.
    cuts: Vec<WholeVector>,
    /// By fan.
    of_fan: Vec<KeptRange>,
}

counted!(RadiusLines { lines, of_node, cuts, of_fan } plain { radius });

/// The lists of a mesh.
#[derive(Default)]
pub(crate) struct DiscLists {
    pub(crate) around: AllRound,
    seen: Vec<u32>,
    /// By fan.
    of_fan: Vec<KeptRange>,
    now: RadiusLines,
    others: Vec<RadiusLines>,
}

impl DiscLists {
    /// Takes out the lists of a radius, and puts those of the last search aside.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, radius: i32, meter: &mut Meter) -> Result {
        let fans = index(mesh.fan_count());
        if self.of_fan.len() != fans {
            meter.refill(&mut self.of_fan, fans, UNMADE, 1)?;
        }
        if self.now.radius != radius {
            let known = self.others.iter().position(|lines| lines.radius == radius);
            let chosen = known.map_or_else(RadiusLines::default, |at| self.others.remove(at));
            if self.others.len() == KEPT_RADII {
                meter.free(self.others.remove(0).bytes());
            }
            meter.reserve(&mut self.others, 1, KEPT_RADII)?;
            let last = std::mem::replace(&mut self.now, RadiusLines { radius, ..chosen });
            if last.radius != 0 {
                self.others.push(last);
            }
        }
        if self.now.of_fan.len() != fans {
            meter.refill(&mut self.now.of_fan, fans, UNMADE, 1)?;
            meter.refill(&mut self.now.of_node, 2 * fans, UNMADE, 1)?;
        }
        Ok(())
    }

    pub(crate) fn line(&self, at: usize) -> &LeavingLine {
        &self.now.lines[at]
    }

    pub(crate) fn set_ground(&mut self, at: usize, is_free: bool) {
        self.now.lines[at].ground = if is_free { KnownGround::Free } else { KnownGround::Blocked };
    }

    /// The corner of a node.
    pub(crate) fn corner(&self, mesh: &Topology, node: PassedCorner) -> RimCorner {
        RimCorner::new(mesh.fan(node.fan), node.aside(self.now.radius))
    }

    /// The circle of a node.
    pub(crate) fn round(&self, mesh: &Topology, node: PassedCorner) -> Round {
        Round { centre: mesh.fan(node.fan).at, aside: node.aside(self.now.radius) }
    }

    /// The lines on which a disc can leave a node, by their numbers.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn lines_of(
        &mut self,
        mesh: &Topology,
        node: PassedCorner,
        meter: &mut Meter,
    ) -> Result<std::ops::Range<usize>> {
        if let Some(range) = self.now.of_node[node.index()].made() {
            return Ok(range);
        }
        let seen = self.seen_from(mesh, node.fan, meter)?;
        let (from, first) = (self.corner(mesh, node), self.now.lines.len());
        for at in seen {
            for left in [false, true] {
                let to = PassedCorner { fan: self.seen[at], left };
                let other = self.corner(mesh, to);
                let Some(line) = Tangent::new(from.round, other.round) else { continue };
                if from.admits(&line) && other.admits(&line) {
                    let [leaves, arrives] = [from.angle_of(&line), other.angle_of(&line)];
                    let line = LeavingLine { to, ground: KnownGround::Unknown, leaves, arrives };
                    meter.add(&mut self.now.lines, line, 1024)?;
                }
            }
        }
        let range = first..self.now.lines.len();
        self.now.of_node[node.index()] = KeptRange::of(&range);
        Ok(range)
    }

    /// The corners in sight of one.
    fn seen_from(&mut self, mesh: &Topology, fan: u32, meter: &mut Meter) -> Result<std::ops::Range<usize>> {
        if let Some(range) = self.of_fan[index(fan)].made() {
            return Ok(range);
        }
        let Self { around, seen, .. } = self;
        let first = seen.len();
        let place = mesh.fan(fan);
        let corners = std::iter::successors(Some(place.first), |&corner| mesh.left_of(corner));
        around.look(mesh, place.at, corners.map(|corner| mesh.corner(corner).face), seen, meter)?;
        let range = first..self.seen.len();
        self.of_fan[index(fan)] = KeptRange::of(&range);
        Ok(range)
    }

    /// The first cut of the arc ahead of where a line arrives at a node: its number.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn first_cut(
        &mut self,
        mesh: &Topology,
        node: PassedCorner,
        line: &Tangent,
        meter: &mut Meter,
    ) -> Result<Option<u32>> {
        let range = self.cuts_of(mesh, node.fan, meter)?;
        let corner = self.corner(mesh, node);
        let is_ahead = |&at: &usize| corner.is_ahead(line, self.now.cuts[at]);
        let found = if corner.turn() > 0 { range.clone().find(is_ahead) } else { range.clone().rev().find(is_ahead) };
        Ok(found.map(to_u32))
    }

    /// The direction of a cut.
    pub(crate) fn cut(&self, number: u32) -> WholeVector {
        self.now.cuts[index(number)]
    }

    /// Where sides cut the circle around a corner.
    fn cuts_of(&mut self, mesh: &Topology, fan: u32, meter: &mut Meter) -> Result<std::ops::Range<usize>> {
        if let Some(range) = self.now.of_fan[index(fan)].made() {
            return Ok(range);
        }
        let radius = self.now.radius;
        let corner = RimCorner::new(mesh.fan(fan), radius);
        let RadiusLines { cuts, of_fan, .. } = &mut self.now;
        let first = cuts.len();
        let strip = WayStrip::about(corner.round.centre, 2 * radius);
        let mut added = Ok(());
        mesh.has_rim_near(&strip, |side| {
            added = corner.cut_by(side).map_or(Ok(()), |cut| meter.add(cuts, cut, 64));
            added.is_err()
        });
        added?;
        let own = &mut cuts[first..];
        own.sort_unstable_by(|&a, &b| 0.cmp(&cross_of(a, b)));
        let mut end = first;
        for at in first..cuts.len() {
            if end == first || cross_of(cuts[end - 1], cuts[at]) != 0 {
                cuts[end] = cuts[at];
                end += 1;
            }
        }
        cuts.truncate(end);
        let range = first..end;
        of_fan[index(fan)] = KeptRange::of(&range);
        Ok(range)
    }
}
