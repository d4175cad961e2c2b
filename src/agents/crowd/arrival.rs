//! When walkers have arrived: at their goal, or at the rim of the heap of those that are there already.
//!
//! One who touches, on the side of the goal, somebody with the same goal who is nearer to it and has arrived, has
//! arrived too. So nobody presses on to a place that is taken, and no walker has to know where there is room. Since
//! each is held by a nearer one, a heap whose middle has left moves up.

use super::tree::{NearWalker, WalkerTree};
use super::walkers::{Body, WalkerState};
use crate::base::{Bounds, index};

/// Neighbours that are asked: more than can touch one of equal size.
const ASKED: usize = 16;
/// How far apart two walkers still touch, in radii of the one. Neighbours are approached ever more slowly, so that it
/// is above 0; who has arrived may drift a little.
const TOUCH: f64 = 0.25;
const TOUCH_STILL: f64 = 0.5;

/// Whether a walker has arrived, by the `states` before.
pub(super) fn has_arrived(
    number: u32,
    bodies: &[Option<Body>],
    tree: &WalkerTree,
    widest: f64,
    state_of: impl Fn(u32) -> WalkerState,
) -> bool {
    let Some((body, (goal, near))) = bodies[index(number)].as_ref().and_then(|body| Some((body, body.goal?))) else {
        return false;
    };
    let before = state_of(number) == WalkerState::Arrived;
    let to_goal = goal - body.at;
    let slack = if before { body.radius } else { 0.0 };
    if to_goal.length() <= near + slack {
        return true;
    }
    let touch = body.radius * if before { TOUCH_STILL } else { TOUCH };
    let mut found: [NearWalker; ASKED] = [(0.0, 0); ASKED];
    let reach = (body.radius + widest + touch).at_most(to_goal.length() * 2.0);
    let count = tree.nearest(number, body.at, reach, &mut found);
    found[..count].iter().any(|&(_, other)| {
        let Some(holder) = &bodies[index(other)] else { return false };
        let apart = holder.at - body.at;
        holder.goal.is_some_and(|(theirs, _)| theirs == goal)
            && state_of(other) == WalkerState::Arrived
            && body.gap(holder) <= touch
            && (goal - holder.at).squared() < to_goal.squared()
            // At most a sixth of a turn aside of the goal.
            && 2.0 * apart.dot(to_goal) >= (apart.squared() * to_goal.squared()).sqrt()
    })
}
