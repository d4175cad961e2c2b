//! WALK TO: straight towards the goal. It ends exactly at the goal, or exactly at the first wall, and says in the same
//! step that the wall is in the way.

use super::follower::{FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, pack, recall, unpack};
use super::leg::{StrideLeg, Walked};
use super::{ground::StepScene, options::PolicyKind, segment::SegmentFraction};
use crate::base::number_of;

const KIND: u8 = number_of!(PolicyKind::WalkTo, u8);
const WALKING: u8 = 1;

/// One step; none if the memory is strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let walls = ground.walls();
    let variant = number_of!(walls.gaps, u8);
    let mut leg = StrideLeg::new(follower.at, follower.goal);
    match recall(memory, KIND, variant) {
        Recalled::Nothing => {}
        Recalled::Phase(WALKING) => {
            let kept = read_leg(memory)?;
            if kept.target == follower.goal && kept.at() == follower.at {
                leg = kept;
            }
        }
        _ => return None,
    }
    let (state, at) = match leg.walk(&walls, follower.stride, SegmentFraction::START) {
        Walked::Arrived(_) => {
            return Some(Stepped { at: follower.goal, state: FollowerState::Arrived, memory: [0; WORDS] });
        }
        Walked::Going => (FollowerState::Moving, leg.at()),
        Walked::Stopped(..) => (FollowerState::Blocked, leg.at()),
    };
    let mut words = [0; WORDS];
    words[0] = MemoryTag { kind: KIND, variant, phase: WALKING }.word();
    write_leg(&mut words, &leg);
    Some(Stepped { at, state, memory: words })
}

/// The leg of a memory; none if it has none.
pub(super) fn read_leg(memory: &[u64; WORDS]) -> Option<StrideLeg> {
    let leg = StrideLeg { origin: unpack(memory[2])?, target: unpack(memory[1])?, gone: f64::from_bits(memory[3]) };
    leg.is_sound().then_some(leg)
}

/// Writes what [`read_leg`] reads.
pub(super) fn write_leg(words: &mut [u64; WORDS], leg: &StrideLeg) {
    words[1..4].copy_from_slice(&[pack(leg.target), pack(leg.origin), leg.gone.to_bits()]);
}
