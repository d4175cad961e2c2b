//! FIELD: along a distance field to the nearest of its seeds.
//!
//! The field is asked for the next turning point on reaching one, when a new field is published, and where the host has
//! moved the follower; in between it walks straight on. Each step is tested on the newest revision of the grid: where a
//! wall has been built since the field was, the follower is BLOCKED until the field is brought up to date.

use super::disc::DiscWalls;
use super::follower::{FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, recall};
use super::leg::{StrideLeg, Walked};
use super::walk_to::{read_leg, write_leg};
use super::{ground::StepScene, options::PolicyKind, segment::SegmentFraction};
use crate::base::{hash, number_of, whole_wide};
use crate::field::FieldView;
use crate::geom::Point;
use crate::grid::visible;

const KIND: u8 = number_of!(PolicyKind::Field, u8);
const WALKING: u8 = 1;
/// By how much a disc may pass too near to a wall, in 1/256 cell: places are rounded.
const SLACK: i32 = 2;

/// A word that differs from field to field: of its revision and its counts. Fields that share it cost a follower at
/// most a detour to the turning point that it knew.
pub(super) fn name_of(field: &FieldView) -> u64 {
    let result = field.result();
    let words = [result.revision, result.expanded, result.written, result.reached, result.farthest.to_bits()];
    words.into_iter().fold(0, |name, word| hash(name ^ word).rotate_left(29))
}

/// One step; none if the memory is strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let walls = ground.walls();
    let slack = DiscWalls { slack: SLACK, ..walls };
    let variant = number_of!(walls.gaps, u8);
    let (field, name) = ground.field.as_ref()?;
    let mut field = field.borrow_mut();
    let mut hint = follower.at;
    let mut leg = None;
    match recall(memory, KIND, variant) {
        Recalled::Nothing => {}
        Recalled::Phase(WALKING) => {
            let kept = read_leg(memory)?;
            hint = kept.target;
            leg = Some(kept).filter(|leg| leg.at() == follower.at && memory[4] == *name && leg.at() != leg.target);
        }
        _ => return None,
    }
    let sees = |to: Point| match walls.fitting(follower.at) - SLACK {
        radius if radius > 0 => walls.is_way_free(radius, follower.at, to),
        _ => visible(ground.layer, follower.at, to, walls.gaps),
    };
    let mut at = follower.at;
    let mut stride = follower.stride;
    let mut is_stopped = false;
    // Turning points are lattice points, points of edges of cells, or seeds: a step passes at most a few per cell.
    let mut turns = 64 + 8 * whole_wide(stride);
    let state = loop {
        turns -= 1;
        let way = match leg {
            Some(leg) => leg,
            // A look that is refused memory finds no way on.
            None => match field.next(at, hint).unwrap_or(None) {
                None => break FollowerState::Unreachable,
                Some(next) if next == at => break FollowerState::Arrived,
                Some(next) => StrideLeg::new(at, next),
            },
        };
        let turn = way.origin;
        let way = leg.insert(way);
        let walked = way.walk(if is_stopped { &slack } else { &walls }, stride, SegmentFraction::START);
        if !sees(way.at()) && at != follower.at {
            // The straight way from place to place would cut the corner: the step ends there.
            (at, leg) = (turn, None);
            break FollowerState::Moving;
        }
        at = way.at();
        match walked {
            Walked::Arrived(left) if turns > 0 => (stride, hint, leg) = (left, at, None),
            Walked::Going | Walked::Arrived(_) => {
                at = beside(at, sees);
                break FollowerState::Moving;
            }
            // A rounded place may be off a way that fits exactly, and its answer may pass a wall a little too near:
            // from there another one leads on.
            Walked::Stopped(_, left) if !is_stopped => (is_stopped, stride, hint, leg) = (true, left, at, None),
            Walked::Stopped(..) => break FollowerState::Blocked,
        }
    };
    let mut words = [0; WORDS];
    if let Some(leg) = leg.filter(|_| state == FollowerState::Moving) {
        words[0] = MemoryTag { kind: KIND, variant, phase: WALKING }.word();
        write_leg(&mut words, &leg);
        words[4] = *name;
    }
    Some(Stepped { at, state, memory: words })
}

/// The place of a step, or one beside it, which rounding leaves in sight.
fn beside(at: Point, sees: impl Fn(Point) -> bool) -> Point {
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    let mut places = around.map(|(x, y)| Point { x: at.x + x, y: at.y + y });
    if sees(at) { at } else { places.find(|&place| sees(place)).unwrap_or(at) }
}
