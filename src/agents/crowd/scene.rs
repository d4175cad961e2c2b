//! What all walkers of a step see.

use super::ground::CrowdWalls;
use super::tree::{NearWalker, WalkerTree};
use super::work::WalkerWork;
use super::{vector::Vector, walkers::Body};
use crate::base::{Bounds, Result, index};

/// Most neighbours that a walker looks at.
pub(super) const MOST_NEIGHBOURS: usize = 64;

/// What all walkers of a step see.
#[derive(Clone, Copy)]
pub(super) struct CrowdScene<'a> {
    pub(super) walls: CrowdWalls<'a>,
    pub(super) bodies: &'a [Option<Body>],
    pub(super) tree: &'a WalkerTree,
    pub(super) seconds: f64,
    /// At least the seconds of the step.
    pub(super) wall_horizon: f64,
    /// The largest speed and radius of all.
    pub(super) fastest: f64,
    pub(super) widest: f64,
}

impl CrowdScene<'_> {
    /// A walker that is seen.
    pub(super) fn body(&self, number: u32) -> Option<&Body> {
        self.bodies[index(number)].as_ref()
    }

    /// How far away a neighbour may be that a walker can come to touch within the step.
    pub(super) fn touch(&self, body: &Body) -> f64 {
        body.radius + self.widest + (body.speed + self.fastest) * self.seconds
    }

    /// The neighbours that a walker can come to touch within the step, nearest first.
    pub(super) fn touchable<'n>(
        &self,
        own: u32,
        body: &Body,
        near: &'n mut [NearWalker; MOST_NEIGHBOURS],
    ) -> &'n [NearWalker] {
        let found = self.tree.nearest(own, body.at, self.touch(body), near);
        &near[..found]
    }

    /// Starts a list of lines with those of the walls; returns their number.
    pub(super) fn walls(&self, body: &Body, work: &mut WalkerWork) -> Result<usize> {
        work.lines.clear();
        self.walls.add(body, self.wall_horizon, work)?;
        Ok(work.lines.len())
    }

    /// The velocity that the wish for one becomes beside neighbours that do not turn it round: a little to one side, so
    /// that two who meet pass, and more so the less a walker gets on. Those who walk against each other part to their
    /// sides early, and so form lanes; of two who stand face to face one goes back, or neither gets through a door.
    pub(super) fn aside<'b>(own: u32, body: &Body, others: impl Iterator<Item = (u32, &'b Body)>) -> Vector {
        let wanted = body.wanted;
        let got = (body.velocity.dot(wanted) / wanted.squared()).at_least(0.0).at_most(1.0);
        let (mut lean, mut back) = (LEAN_MORE, Vector::default());
        for (number, other) in others.filter(|(_, other)| body.meets(other)) {
            lean = LEAN_AGAINST;
            let goes_first = (other.priority, own) > (body.priority, number);
            if goes_first && body.gap(other) <= FACE_TO_FACE * body.radius {
                let away = body.at - other.at;
                back = away * (BACK * wanted.length() / away.length());
                break;
            }
        }
        let aside = wanted + -wanted.right() * (LEAN + lean * (1.0 - got)) + back * (1.0 - got);
        let length = aside.length();
        if length > 0.0 { aside * (wanted.length() / length) } else { aside }
    }
}

/// The tangents of the angles by which walkers turn aside: always a little, so that lines of symmetry are left, and
/// more the less they get on. Measured: with twice the second 200 walkers need a tenth longer for a door of 2 cells;
/// with the second instead of the third, or with twice the third, a town of 1,000 makes fewer trips.
const LEAN: f64 = 0.02;
const LEAN_MORE: f64 = 0.25;
const LEAN_AGAINST: f64 = 2.0;
/// How much stronger than its wish it is that leads a walker back, and how near face to face is, in its radii.
const BACK: f64 = 2.0;
const FACE_TO_FACE: f64 = 0.2;
