//! What is left of collisions between chosen velocities is settled: no two walkers that are apart overlap after a step.
//!
//! ```text
//! while two walkers would collide within the step
//!     the one that gives way: moves out of the way of all that go first, up to TRIES times
//!     otherwise it stays in its cell, and so does the other if it has to
//! ```
//!
//! The cell of a walker is its half of the ground between it and each neighbour, less its radius. It always leaves the
//! velocity 0, and two who stay in theirs are apart, so that each walker changes its velocity at most TRIES + 1 times.
//! By the moving out of the way those who go first get on in a crush, where half-planes alone end in an arch before a
//! door. The order is that of numbers.
//!
//! Based on: D. Zhou, Z. Wang, S. Bandyopadhyay, M. Schwager. Fast, On-line Collision Avoidance for Dynamic Vehicles
//! Using Buffered Voronoi Cells. RA-L 2017, for the cells.

use std::collections::VecDeque;

use super::scene::{CrowdScene, MOST_NEIGHBOURS};
use super::walkers::Body;
use super::work::WalkerWork;
use super::{lines::HalfPlane, programme::solve, right_of_way::goes_first, tree::NearWalker, vector::Vector};
use crate::base::{Bounds, Result, index};
use crate::collections::{List, counted, refused, reserve};

/// How often a walker moves out of the way. Measured: with 1 a door of one walker's width is blocked for ever, more
/// than 4 change nothing.
const TRIES: u8 = 4;
/// Walkers that come so much nearer than their radii, of the square, do not collide: velocities are rounded.
const ROUNDING: f64 = 1e-9;

/// The state of a settling, kept for its memory.
#[derive(Default)]
pub(super) struct Settling {
    /// How often each walker has changed its velocity; [`IN_CELL`] if it stays in its cell.
    tries: Vec<u8>,
    /// Walkers whose collisions are to be looked for, and a mark for each of them.
    waiting: VecDeque<u32>,
    waits: Vec<bool>,
}

counted!(Settling { tries, waiting, waits });

const IN_CELL: u8 = u8::MAX;

impl Settling {
    /// Begins with so many walkers, of whom none is looked at.
    pub(super) fn begin(&mut self, count: usize) -> Result {
        self.tries.refill(count, 0)?;
        self.waits.refill(count, false)?;
        self.waiting.clear();
        self.waiting.try_reserve(count).map_err(|_| refused(count.saturating_mul(size_of::<u32>())))
    }

    /// Looks at a walker: one that can come to touch somebody.
    pub(super) fn wait(&mut self, number: u32) {
        if !std::mem::replace(&mut self.waits[index(number)], true) {
            self.waiting.push_back(number);
        }
    }

    /// Changes velocities until nobody collides.
    pub(super) fn settle(&mut self, scene: &CrowdScene<'_>, chosen: &mut [Vector], work: &mut WalkerWork) -> Result {
        while let Some(number) = self.waiting.pop_front() {
            self.waits[index(number)] = false;
            let Some(changing) = self.find(scene, chosen, number) else { continue };
            self.give_way(scene, chosen, changing, work)?;
            self.wait(changing);
            self.wait(number);
        }
        Ok(())
    }

    /// A walker that has to change its velocity, for a collision with the walker `number`.
    fn find(&self, scene: &CrowdScene<'_>, chosen: &[Vector], number: u32) -> Option<u32> {
        let own = scene.body(number)?;
        let mut near = [(0.0, 0); MOST_NEIGHBOURS];
        for &(_, other) in scene.touchable(number, own, &mut near) {
            let beside = scene.body(other)?;
            let relative = (chosen[index(other)] - chosen[index(number)]) * scene.seconds;
            if !collide(own, beside, relative) {
                continue;
            }
            let own_first = goes_first(own, beside, (number, other));
            let order = if own_first {
                [(other, beside, own), (number, own, beside)]
            } else {
                [(number, own, beside), (other, beside, own)]
            };
            let gives_way = |&(number, of, than): &(u32, &Body, &Body)| {
                !of.immovable && !of.ignores(than) && self.tries[index(number)] != IN_CELL
            };
            if let Some((number, ..)) = order.into_iter().find(gives_way) {
                return Some(number);
            }
        }
        None
    }

    /// Chooses another velocity for a walker: out of the way of all that go first, or within its cell.
    fn give_way(
        &mut self,
        scene: &CrowdScene<'_>,
        chosen: &mut [Vector],
        number: u32,
        work: &mut WalkerWork,
    ) -> Result {
        let Some(own) = scene.body(number) else { return Ok(()) };
        let tries = &mut self.tries[index(number)];
        *tries = if *tries < TRIES { *tries + 1 } else { IN_CELL };
        let moves = *tries != IN_CELL;
        let mut hard = scene.walls(own, work)?;
        let mut near: [NearWalker; MOST_NEIGHBOURS] = [(0.0, 0); MOST_NEIGHBOURS];
        let near = scene.touchable(number, own, &mut near);
        reserve(&mut work.lines, near.len())?;
        for &(squared, other) in near {
            let Some(beside) = scene.body(other).filter(|beside| squared > 0.0 && !own.ignores(beside)) else {
                continue;
            };
            let towards = (beside.at - own.at) * (1.0 / squared.sqrt());
            let room = own.gap(beside).at_least(0.0) / scene.seconds;
            let most = if moves {
                if self.tries[index(other)] != IN_CELL && goes_first(own, beside, (number, other)) {
                    continue;
                }
                room + chosen[index(other)].dot(towards)
            } else if beside.immovable {
                room
            } else {
                room * 0.5
            };
            work.lines.push(HalfPlane { point: towards * most, direction: -towards.right() });
        }
        if !moves {
            hard = work.lines.len();
        }
        let (lines, scratch) = (&work.lines, &mut work.scratch);
        chosen[index(number)] = solve(lines, hard, own.speed, chosen[index(number)], scratch)?;
        Ok(())
    }
}

/// Whether two walkers, one of which moves by `relative` as seen from the other, come nearer than their radii, or
/// nearer than they are if they overlap.
fn collide(own: &Body, other: &Body, relative: Vector) -> bool {
    if own.ignores(other) && other.ignores(own) {
        return false;
    }
    let apart = other.at - own.at;
    let (squared, radius) = (relative.squared(), own.radius + other.radius);
    let part = if squared > 0.0 { (-apart.dot(relative) / squared).at_least(0.0).at_most(1.0) } else { 0.0 };
    (apart + relative * part).squared() < apart.squared().at_most(radius * radius) * (1.0 - ROUNDING)
}
