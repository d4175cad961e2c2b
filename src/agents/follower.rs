//! A follower: 128 bytes in the memory of the host, which the library reads, judges and writes in every step.

use super::segment::Fine;
use crate::base::{number_of, numbered, real_single};
use crate::geom::{Point, Position};
use crate::grid::{Layer, is_free, place_for};

numbered! {
    /// What became of a follower in its last step.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum FollowerState {
        /// It is on its way.
        #[default]
        Moving = 0,
        /// It stands at its goal.
        Arrived = 1,
        /// A wall is in its way.
        Blocked = 2,
        /// It has come no nearer to its goal for too long, or has nothing that leads it on.
        Stuck = 3,
        /// No way leads to its goal.
        Unreachable = 4,
        /// It is not a follower: a number that is none, a place off the map or inside a wall, a memory of unknown form.
        Invalid = 5,
    }
}

/// Words of a follower's memory.
pub(super) const WORDS: usize = 13;
/// The largest stride, in cells.
const LONGEST_STRIDE: f32 = 1_048_576.0;

/// A follower of a policy, which keeps nothing about it elsewhere: to copy it back is to go back in time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Follower {
    /// Where it is, a multiple of 1/256 after each step. The host may move it.
    pub at: Position,
    /// Where it is to go. The host may change it.
    pub goal: Position,
    /// Cells per step, 0 to 2^20.
    pub stride: f32,
    /// The number of an [`FollowerState`], written by each step and never read.
    pub state: u32,
    /// What the policy remembers; zeros to begin anew.
    pub memory: [u64; WORDS],
}

const _: () = assert!(size_of::<Follower>() == 128);

/// The former name of [`Follower`].
#[deprecated(note = "the name is Follower")]
pub type Agent = Follower;

/// The former name of [`FollowerState`].
#[deprecated(note = "the name is FollowerState")]
pub type AgentState = FollowerState;

impl Follower {
    /// A follower that has not moved yet.
    #[must_use]
    pub const fn new(at: Position, goal: Position, stride: f32) -> Self {
        Self { at, goal, stride, state: 0, memory: [0; WORDS] }
    }

    /// The state after the last step; [`FollowerState::Invalid`] if the number is no state.
    #[must_use]
    pub fn outcome(&self) -> FollowerState {
        FollowerState::from_u32(self.state).unwrap_or(FollowerState::Invalid)
    }

    /// What a step begins with; none if the follower is invalid whatever its memory is.
    pub(super) fn judged(&self, layer: &Layer, radius: i32) -> Option<Situation> {
        let at = Point::snap(self.at).ok()?;
        let goal = Point::snap(self.goal).ok()?;
        let goal = place_for(layer, goal, radius).unwrap_or(goal);
        // A NaN compares false.
        let strides = self.stride >= 0.0 && self.stride <= LONGEST_STRIDE;
        let at = place_for(layer, at, radius).or_else(|| is_free(layer, at).then_some(at))?;
        strides.then(|| Situation { at, goal, stride: real_single(self.stride) })
    }
}

/// How far a follower may be from where its policy left it and still go on as if it were there, in units of a point:
/// 1/32 of a cell. Engines round positions and push bodies out of walls.
const STRAY: i64 = 8;

/// True if a follower is about where its policy left it.
pub(super) fn is_left_at(at: Point, kept: Point) -> bool {
    at.squared_distance(kept) <= STRAY * STRAY
}

/// The part of a follower that every policy reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    pub(super) at: Point,
    pub(super) goal: Point,
    pub(super) stride: f64,
}

/// What a step makes of a follower.
pub(super) struct Stepped {
    pub(super) at: Point,
    pub(super) state: FollowerState,
    pub(super) memory: [u64; WORDS],
}

/// The upper half of the first word of every memory in use.
const MARK: u64 = 0x7461_7574 << 32;

/// Which policy wrote a memory, and the phase that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MemoryTag {
    /// 1 to 5, the number of a policy kind.
    pub(super) kind: u8,
    /// The options that the memory depends on.
    pub(super) variant: u8,
    pub(super) phase: u8,
}

impl MemoryTag {
    pub(super) fn word(self) -> u64 {
        MARK | u64::from(self.kind) | u64::from(self.variant) << 8 | u64::from(self.phase) << 16
    }

    /// The tag of a word that is not 0; none if no policy writes such a word.
    fn of(word: u64) -> Option<Self> {
        let [kind, variant, phase, zero, ..] = word.to_le_bytes();
        let known = word & MARK == MARK && word >> 32 == MARK >> 32 && zero == 0 && (1..=5).contains(&kind);
        known.then_some(Self { kind, variant, phase })
    }
}

/// What a memory says to a policy.
pub(super) enum Recalled {
    /// Nothing: it is new, or another policy's.
    Nothing,
    /// It is this policy's, in this phase.
    Phase(u8),
    /// No policy writes such a memory.
    Strange,
}

/// Reads the first word for a policy of this kind and variant.
pub(super) fn recall(memory: &[u64; WORDS], kind: u8, variant: u8) -> Recalled {
    if memory[0] == 0 {
        return Recalled::Nothing;
    }
    match MemoryTag::of(memory[0]) {
        None => Recalled::Strange,
        Some(tag) if tag.kind == kind && tag.variant == variant => Recalled::Phase(tag.phase),
        Some(_) => Recalled::Nothing,
    }
}

/// A point as a word.
pub(super) fn pack(point: Point) -> u64 {
    u64::from(point.x.cast_unsigned()) | u64::from(point.y.cast_unsigned()) << 32
}

/// The point of a word; none if a coordinate is beyond those of [`Point::snap`].
pub(super) fn unpack(word: u64) -> Option<Point> {
    let part = |shift: u32| crate::base::numeric::low32(word >> shift).cast_signed();
    let point = Point { x: part(0), y: part(32) };
    let sound = |v: i32| (-(1 << 28)..=1 << 28).contains(&v);
    (sound(point.x) && sound(point.y)).then_some(point)
}

/// A fine point as two words.
pub(super) fn pack_fine(fine: Fine) -> [u64; 2] {
    [fine.x.cast_unsigned(), fine.y.cast_unsigned()]
}

/// The fine point of two words; none if it is beyond those of [`Point::snap`].
pub(super) fn unpack_fine(words: [u64; 2]) -> Option<Fine> {
    let [x, y] = words.map(u64::cast_signed);
    let sound = |v: i64| (-(1 << 44)..=1 << 44).contains(&v);
    (sound(x) && sound(y)).then_some(Fine { x, y })
}

/// The number of a state.
pub(super) const fn number(state: FollowerState) -> u32 {
    number_of!(state, u32)
}
