//! Do faces overlap, or does a corner of one lie on a side of another one?
//!
//! About each vertex the faces are known to go around at most once. Then as many faces lie over a point as the rim goes
//! around it: no face overlaps another one exactly if the rim, met from below, alternately leads into faces and out of
//! them. A line sweeps over the sides of the rim (Shamos and Hoey 1976) and looks at neighbours alone. Sides that cross
//! would break the rule beside their crossing, so that the order along the line is right up to the first error. A
//! corner on a side that other faces do not share is an error of its own: paths would not get through there.
//!
//! O(n log n) for n sides of the rim, and moves in the list of the sides under the line.

use super::refusal::meet;
use super::topology::{NONE, Topology};
use crate::base::{Result, index, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::{Point, cross};

/// A side of the rim, from the lesser end by x, then y.
#[derive(Clone, Copy)]
struct RimSide {
    left: Point,
    right: Point,
    face: u32,
    /// Who meets it from below enters the face.
    enters: bool,
}

/// The sides under the line, from below.
struct RimSweep {
    sides: Vec<RimSide>,
    line: Vec<u32>,
}

const OVERLAP: &str = "overlap";
const ON_SIDE: &str = "touch where one needs a corner too: on its side lies a corner of the other";

fn key(at: Point) -> [i32; 2] {
    [at.x, at.y]
}

/// Checks that no two faces overlap.
///
/// # Errors
/// [`crate::Error::FacesMeet`], [`crate::Error::OutOfMemory`].
pub(super) fn check(mesh: &Topology) -> Result {
    let mut sweep = RimSweep { sides: Vec::new(), line: Vec::new() };
    sweep.gather(mesh)?;
    let count = to_u32(sweep.sides.len());
    let (mut beginnings, mut ends) = (Vec::new(), Vec::new());
    beginnings.add_all(0..count)?;
    ends.add_all(0..count)?;
    let sides = &sweep.sides;
    ends.sort_unstable_by_key(|&side| key(sides[index(side)].right));
    // Sides from one point on, from below: all lead to the right of it.
    beginnings.sort_unstable_by(|&a, &b| {
        let (a, b) = (&sides[index(a)], &sides[index(b)]);
        key(a.left).cmp(&key(b.left)).then_with(|| 0.cmp(&cross(a.left, a.right, b.right)))
    });
    let (mut beginnings, mut ends) = (&beginnings[..], &ends[..]);
    while let Some(&ending) = ends.first() {
        let end = sweep.side(ending).right;
        let at = match beginnings.first().map(|&side| sweep.side(side).left) {
            Some(beginning) if key(beginning) < key(end) => beginning,
            _ => end,
        };
        let ending = ends.iter().take_while(|&&side| sweep.side(side).right == at).count();
        let beginning = beginnings.iter().take_while(|&&side| sweep.side(side).left == at).count();
        sweep.pass(at, &ends[..ending], &beginnings[..beginning])?;
        (ends, beginnings) = (&ends[ending..], &beginnings[beginning..]);
    }
    Ok(())
}

impl RimSweep {
    fn gather(&mut self, mesh: &Topology) -> Result {
        let rim = mesh.corners.iter().filter(|corner| corner.twin == NONE).count();
        reserve_exact(&mut self.sides, rim)?;
        for (corner, from) in (0..).zip(&mesh.corners) {
            if from.twin == NONE {
                let to = mesh.at(mesh.next(corner));
                let enters = key(from.at) < key(to);
                let (left, right) = if enters { (from.at, to) } else { (to, from.at) };
                self.sides.push(RimSide { left, right, face: from.face, enters });
            }
        }
        Ok(())
    }

    fn side(&self, side: u32) -> RimSide {
        self.sides[index(side)]
    }

    /// Lets the line pass a point at which these sides end and those begin.
    fn pass(&mut self, at: Point, ending: &[u32], beginning: &[u32]) -> Result {
        let sides = &self.sides;
        let height = |&side: &u32| cross(sides[index(side)].left, sides[index(side)].right, at);
        let from = self.line.partition_point(|side| height(side) > 0);
        let met = self.line[from..].iter().take_while(|&side| height(side) == 0).count();
        let here = ending.first().or(beginning.first()).map_or(NONE, |&side| sides[index(side)].face);
        if let Some(&side) = self.line[from..from + met].iter().find(|&&side| sides[index(side)].right != at) {
            return Err(meet([here, sides[index(side)].face], ON_SIDE));
        }
        debug_assert_eq!(met, ending.len(), "the order along the line is right up to the first error");
        for pair in beginning.windows(2) {
            let (a, b) = (self.side(pair[0]), self.side(pair[1]));
            if cross(at, a.right, b.right) == 0 {
                return Err(meet([a.face, b.face], ON_SIDE));
            }
        }
        self.line.drain(from..from + met);
        self.insert(from, beginning)?;
        self.compare(from, from + beginning.len())
    }

    fn insert(&mut self, from: usize, beginning: &[u32]) -> Result {
        self.line.add_slice(beginning)?;
        self.line[from..].rotate_right(beginning.len());
        Ok(())
    }

    /// Compares the sides of a range, and those beside it, with the ones above.
    fn compare(&self, from: usize, to: usize) -> Result {
        if from == 0
            && let Some(&lowest) = self.line.first()
            && !self.side(lowest).enters
        {
            let face = self.side(lowest).face;
            return Err(meet([face, face], OVERLAP));
        }
        let range = from.saturating_sub(1)..self.line.len().min(to + 1);
        for pair in self.line[range].windows(2) {
            let (below, above) = (self.side(pair[0]), self.side(pair[1]));
            if below.enters == above.enters || cross_each_other(below, above) {
                return Err(meet([below.face, above.face], OVERLAP));
            }
        }
        Ok(())
    }
}

/// True if both sides cross within, not where they end.
fn cross_each_other(a: RimSide, b: RimSide) -> bool {
    let apart = |of: RimSide, p: Point, q: Point| {
        cross(of.left, of.right, p).signum() * cross(of.left, of.right, q).signum() < 0
    };
    apart(a, b.left, b.right) && apart(b, a.left, a.right)
}
