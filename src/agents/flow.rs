//! FLOW: along directions that the host stores, one per cell, made by a field or by hand.
//!
//! An agent walks in the direction of the cell that it is in; the length of the stored vector does not count. In the
//! cell of its goal it walks straight there: one direction per cell would have it circle around the goal. At a wall
//! the rest of the step leads on along the wall, because a direction that is right for the middle of a cell may lead
//! into a wall from its edge. Where there is no direction an agent is STUCK.

use super::agent::{AgentState, Recalled, Situation, Stepped, Tag, WORDS, pack, pack_fine, recall, unpack_fine};
use super::ground::Ground;
use super::options::PolicyKind;
use super::segment::{FINE, Fine};
use super::stride::{reaches, stride};
use crate::base::numeric::{narrow, number_of, real};
use crate::grid::Layer;

const KIND: u8 = number_of!(PolicyKind::Flow, u8);
const WALKING: u8 = 1;

/// One step; none if the memory is strange.
pub(super) fn step(ground: &Ground<'_>, agent: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let walls = ground.walls();
    let variant = number_of!(walls.gaps, u8);
    let mut place = Fine::of(agent.at);
    match recall(memory, KIND, variant) {
        Recalled::Nothing => {}
        Recalled::Phase(WALKING) => {
            let kept = unpack_fine([memory[2], memory[3]])?;
            if kept.point() == agent.at {
                place = kept;
            }
        }
        _ => return None,
    }
    if reaches(&walls, place, agent.goal, agent.stride) {
        return Some(Stepped { at: agent.goal, state: AgentState::Arrived, memory: [0; WORDS] });
    }
    let cell = cell_of(ground.layer, place);
    let goal = Fine::of(agent.goal);
    let direction = cell
        .and_then(|(x, y)| if holds((x, y), goal) { Some(towards(place, goal)) } else { ground.flow.direction(x, y) });
    let state = match direction {
        None => AgentState::Stuck,
        Some((x, y)) => {
            let from = place;
            place = stride(&walls, place, (x * agent.stride, y * agent.stride), true);
            if place == from && agent.stride > 0.0 { AgentState::Blocked } else { AgentState::Moving }
        }
    };
    let mut words = [0; WORDS];
    words[..2].copy_from_slice(&[Tag { kind: KIND, variant, phase: WALKING }.word(), pack(agent.goal)]);
    words[2..4].copy_from_slice(&pack_fine(place));
    Some(Stepped { at: place.point(), state, memory: words })
}

/// True if a cell contains a place, on its border too.
fn holds((x, y): (i64, i64), place: Fine) -> bool {
    let within = |v: i64, cell: i64| (cell * FINE..=(cell + 1) * FINE).contains(&v);
    within(place.x, x) && within(place.y, y)
}

/// The direction from a place to another one.
fn towards(from: Fine, to: Fine) -> (f64, f64) {
    let (x, y) = (real(to.x - from.x), real(to.y - from.y));
    let length = (x * x + y * y).sqrt();
    (x / length, y / length)
}

/// The free cell that contains the place: of several the one with the largest y, then x.
fn cell_of(layer: &Layer, place: Fine) -> Option<(i64, i64)> {
    let span = |v: i64| {
        let cell = v.div_euclid(FINE);
        [Some(cell), (v.rem_euclid(FINE) == 0).then_some(cell - 1)]
    };
    let inside =
        |x: i64, y: i64| (0..i64::from(layer.width())).contains(&x) && (0..i64::from(layer.height())).contains(&y);
    let cells =
        span(place.y).into_iter().flatten().flat_map(|y| span(place.x).into_iter().flatten().map(move |x| (x, y)));
    cells.into_iter().find(|&(x, y)| inside(x, y) && !layer.is_blocked(narrow(x), narrow(y)))
}
