//! BUG of followers with a radius: straight towards the goal, and along the offset contour of whatever is in the way.
//!
//! Bug2 (see `bug`) for the centre of a disc: walls are the blocked cells grown by the radius, and contours are made of
//! lines and arcs (see `offset`).
//!
//! ```text
//! LINE: walk along the line from start to goal (the M-line); at the goal: ARRIVED
//!       at a grown cell, after the length `mark` of the M-line: to WALL
//! WALL: follow the contour; where it meets the M-line after more than `mark`:
//!         it is the goal: ARRIVED
//!         the M-line goes on into free ground: leave, to LINE
//!         it leads away from this wall into another one at once: follow that, with a new mark
//!       back where it was before: UNREACHABLE
//! ```
//!
//! A contour that does not enclose the goal leaves the M-line for good at a place past every hit on it, and the ground
//! after that is free for as long as contours are apart or the goal is from a wall: more than [`FREE`]. So a follower
//! that comes round without leaving has no way. It has come round when it passes from a piece to the next as it did
//! before; that is remembered of the second passage after the hit, since the piece of the hit may be left out later.
//!
//! Where the map changes meanwhile, passages are counted anew, and a loop that is closed then begins anew.

use super::bug;
use super::follower::{
    FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, is_left_at, pack, recall, unpack,
};
use super::ground::StepScene;
use super::offset::{ContourPiece, ContourSpot, Offset, TIE};
use super::offset_line::{LineContact, StraightLine};
use super::options::{PolicyKind, Side};
use crate::base::{Bounds, floor, index, low32, narrow, number_of, unsigned, whole_wide};
use crate::geom::{Point, SCALE};
use crate::grid::{is_place, place_for};

const KIND: u8 = number_of!(PolicyKind::Bug, u8);
const LINE: u8 = 1;
const WALL: u8 = 2;
const VERDICT: u8 = 3;
/// Ground along the M-line that counts as free, in units of points: 2^-24 of a cell.
const FREE: f64 = 1.0 / 65_536.0;
/// The passage that is remembered first, and the first one after which it is replaced: cycles that are entered later
/// are found by doubling (Brent).
const REMEMBERED: u32 = 2;
const REPLACED: u32 = 1 << 16;

/// What a follower remembers.
struct DiscBug<'g> {
    walls: Offset<'g>,
    revision: u64,
    line: StraightLine,
    /// Units walked on the M-line in phase LINE.
    gone: f64,
    wall: Option<DiscFollowing>,
}

/// Where a follower is on a contour.
#[derive(Clone, Copy)]
struct DiscFollowing {
    spot: ContourSpot,
    /// The length on the M-line at which it hit the wall.
    mark: f64,
    /// Passages from a piece to the next since.
    passed: u32,
    /// The numbers of the pieces of a passage.
    passage: (u64, u64),
    /// The map has changed since the hit.
    is_changed: bool,
    /// The revision of the map at the last step.
    revision: u64,
}

/// How a walk along the contour has ended.
enum DiscFollowed {
    Going,
    Arrived,
    Left,
    /// Round again.
    Closed,
}

/// The bit of [`MemoryTag::variant`] that tells these memories from those of points.
const WITH_RADIUS: u8 = 4;

/// One step of a follower whose disc has room for this radius where it is, 0 for a point; none if the memory is
/// strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS], radius: i32) -> Option<Stepped> {
    let variant = number_of!(ground.options.side, u8) | WITH_RADIUS;
    let tag = |phase| MemoryTag { kind: KIND, variant, phase }.word();
    let mut words = [0; WORDS];
    if follower.at == follower.goal {
        return Some(Stepped { at: follower.at, state: FollowerState::Arrived, memory: words });
    }
    let is_mirrored = ground.options.side == Side::Right;
    let walls = Offset { layer: ground.layer, radius, is_mirrored };
    let fresh = || DiscBug::new(walls, ground.revision(), follower.at, follower.goal);
    let mut kept = None;
    match recall(memory, KIND, variant) {
        Recalled::Strange => return None,
        Recalled::Nothing => {}
        Recalled::Phase(VERDICT) => {
            let same = unpack(memory[1])? == follower.goal && unpack(memory[2])? == follower.at;
            if same && memory[8] == ground.revision() {
                return Some(Stepped { at: follower.at, state: FollowerState::Unreachable, memory: *memory });
            }
        }
        Recalled::Phase(phase) => {
            let most = ground.options.fixed_radius();
            let read = fresh().read(phase, memory, most)?;
            // A follower that was too near to a wall walks with its own radius again as soon as there is room.
            let has_room = read.walls.radius < most && is_place(ground.layer, follower.at, most);
            let is_there =
                is_left_at(follower.at, read.at()) && place_for(ground.layer, read.at(), read.walls.radius).is_some();
            if read.target() == follower.goal && is_there && !has_room && read.is_sound() {
                kept = Some(read);
            }
        }
    }
    if radius == 0 && kept.is_none() {
        return bug::step(ground, follower, memory);
    }
    let (is_kept, stride) = (kept.is_some(), follower.stride * f64::from(SCALE));
    let mut bug = kept.unwrap_or_else(fresh);
    let mut state = bug.run(stride);
    if is_kept && state == FollowerState::Blocked {
        // A wall has been built over the place where it was left.
        bug = fresh();
        state = bug.run(stride);
    }
    match state {
        FollowerState::Arrived => return Some(Stepped { at: follower.goal, state, memory: words }),
        FollowerState::Unreachable => {
            words[..3].copy_from_slice(&[tag(VERDICT), pack(follower.goal), pack(bug.at())]);
            words[8] = ground.revision();
        }
        _ => bug.write(&mut words, tag(if bug.wall.is_some() { WALL } else { LINE })),
    }
    Some(Stepped { at: bug.at(), state, memory: words })
}

impl<'g> DiscBug<'g> {
    fn new(walls: Offset<'g>, revision: u64, start: Point, goal: Point) -> Self {
        let line = StraightLine { origin: walls.seen(start), target: walls.seen(goal) };
        Self { walls, revision, line, gone: 0.0, wall: None }
    }

    fn target(&self) -> Point {
        self.walls.seen(self.line.target)
    }

    /// The state that a memory describes; none if it describes none.
    fn read(&self, phase: u8, memory: &[u64; WORDS], most: i32) -> Option<Self> {
        let radius = i32::try_from(memory[9]).ok().filter(|radius| (1..=most).contains(radius))?;
        let walls = Offset { radius, ..self.walls };
        let mut bug = Self::new(walls, self.revision, unpack(memory[2])?, unpack(memory[1])?);
        bug.gone = f64::from_bits(memory[3]);
        let length = bug.line.length();
        let is_length = |v: f64| v >= 0.0 && v <= length;
        let (x, y) = (i64::from(bug.line.origin.x), i64::from(bug.line.origin.y));
        let scale = i64::from(SCALE);
        let within = |v: i64, cells: i32| (0..=i64::from(cells) * scale).contains(&v);
        let x = if walls.is_mirrored { -x } else { x };
        let on_map = within(x, walls.layer.width()) && within(y, walls.layer.height());
        if !is_length(bug.gone) || length <= 0.0 || !on_map {
            return None;
        }
        match phase {
            LINE => {}
            WALL => {
                let piece = self.unpack_piece(memory[5])?;
                let (along, mark) = (f64::from_bits(memory[6]), f64::from_bits(memory[4]));
                // A NaN compares false.
                if !(along >= 0.0 && along <= walls.length(piece) && is_length(mark)) {
                    return None;
                }
                bug.wall = Some(DiscFollowing {
                    spot: ContourSpot { piece, along },
                    mark,
                    passed: low32(memory[7]),
                    is_changed: memory[7] >> 32 & 1 == 1,
                    passage: (memory[10], memory[11]),
                    revision: memory[8],
                });
            }
            _ => return None,
        }
        Some(bug)
    }

    fn write(&self, words: &mut [u64; WORDS], tag: u64) {
        let (target, origin) = (self.target(), self.walls.seen(self.line.origin));
        words[..4].copy_from_slice(&[tag, pack(target), pack(origin), self.gone.to_bits()]);
        words[9] = u64::from(unsigned(self.walls.radius));
        if let Some(wall) = &self.wall {
            words[4] = wall.mark.to_bits();
            words[5] = wall.spot.piece.number();
            words[6] = wall.spot.along.to_bits();
            words[7] = u64::from(wall.passed) | u64::from(wall.is_changed) << 32;
            words[8] = wall.revision;
            (words[10], words[11]) = wall.passage;
        }
    }

    /// The piece of a word; none if its cell is far from the map.
    fn unpack_piece(&self, word: u64) -> Option<ContourPiece> {
        let part = |shift: u32| narrow(i64::from(low32(word >> shift) & 0x3_ffff)) - ContourPiece::SHIFT;
        let cell = (part(0), part(18));
        let x = if self.walls.is_mirrored { -1 - cell.0 } else { cell.0 };
        let within = |v: i32, side: i32| (-1..=side).contains(&v);
        let is_near = within(x, self.walls.layer.width()) && within(cell.1, self.walls.layer.height());
        (word >> 39 == 0 && is_near).then(|| ContourPiece { cell, part: index(low32(word >> 36)) })
    }

    /// Where the follower is, in units of points.
    fn place(&self) -> (f64, f64) {
        match &self.wall {
            Some(wall) => self.walls.position(wall.spot),
            None => self.line.position(self.gone),
        }
    }

    /// True if the follower has room, and a wall where it follows one: the map may have changed.
    fn is_sound(&self) -> bool {
        let is_wall = self.wall.is_none_or(|wall| self.walls.is_blocked(wall.spot.piece.cell));
        is_wall && self.walls.is_clear(self.place())
    }

    /// The point nearest to the follower.
    fn at(&self) -> Point {
        let (x, y) = self.place();
        let x = if self.walls.is_mirrored { -x } else { x };
        Point { x: floor(x + 0.5), y: floor(y + 0.5) }
    }

    /// Begins anew where the follower is.
    fn restart(&mut self) {
        let at = self.at();
        self.line.origin = self.walls.seen(at);
        self.gone = 0.0;
        self.wall = None;
    }

    fn run(&mut self, mut stride: f64) -> FollowerState {
        self.notice_change();
        // Pieces of a contour are short where many cells are near: what is left of such a stride is given up.
        let mut turns = 64 + 8 * whole_wide(stride / f64::from(SCALE) + 1.0);
        while turns > 0 {
            turns -= 1;
            if self.wall.is_none() {
                match self.walk(&mut stride) {
                    Some(state) => return state,
                    None => continue,
                }
            }
            match self.follow(&mut stride) {
                None | Some(DiscFollowed::Left) => {}
                Some(DiscFollowed::Going) => return FollowerState::Moving,
                Some(DiscFollowed::Arrived) => return FollowerState::Arrived,
                Some(DiscFollowed::Closed) if !self.wall.is_some_and(|wall| wall.is_changed) => {
                    return FollowerState::Unreachable;
                }
                Some(DiscFollowed::Closed) => {
                    self.restart();
                    return FollowerState::Moving;
                }
            }
        }
        FollowerState::Moving
    }

    /// Counts passages anew if the map is not what it was.
    fn notice_change(&mut self) {
        let now = self.revision;
        if let Some(wall) = &mut self.wall
            && wall.revision != now
        {
            (wall.passed, wall.passage, wall.is_changed, wall.revision) = (0, (0, 0), true, now);
        }
    }

    /// Walks along the M-line; none if that leads to a wall, with a part of the stride left.
    fn walk(&mut self, stride: &mut f64) -> Option<FollowerState> {
        let length = self.line.length();
        let arrives = self.gone + *stride >= length - TIE;
        let reach = if arrives { length } else { self.gone + *stride };
        let Some(contact) = self.line.contact(&self.walls, self.gone, reach) else {
            self.gone = reach;
            return Some(if arrives { FollowerState::Arrived } else { FollowerState::Moving });
        };
        *stride = (*stride - (contact.at - self.gone)).at_least(0.0);
        self.gone = contact.at;
        if contact.at >= length - TIE {
            return Some(FollowerState::Arrived);
        }
        if self.begin(contact).is_none() { Some(FollowerState::Blocked) } else { None }
    }

    /// Begins to follow a wall; none from inside of it.
    fn begin(&mut self, contact: LineContact) -> Option<()> {
        let (passed, passage, is_changed) = (0, (0, 0), false);
        let LineContact { at: mark, spot } = contact;
        let wall = DiscFollowing { spot: spot?, mark, passed, passage, is_changed, revision: self.revision };
        self.wall = Some(wall);
        Some(())
    }

    /// Walks along one piece, or to the place where it meets the M-line; none to go on.
    fn follow(&mut self, stride: &mut f64) -> Option<DiscFollowed> {
        let mut wall = self.wall?;
        let (piece, from) = (wall.spot.piece, wall.spot.along);
        let exit = self.walls.exit(wall.spot);
        let reach = exit.along.at_most(from + *stride);
        let met = self.line.crossing(&self.walls, piece, from, reach);
        if let Some(met) = met.filter(|met| met.at > wall.mark + FREE / 4.0) {
            let along = met.along.clamp(from, reach);
            let free = self.line.contact(&self.walls, met.at, (met.at + FREE).at_most(self.line.length()));
            let ends = met.at >= self.line.length() - TIE;
            if ends || free.is_none() || met.leaves {
                *stride = (*stride - (along - from)).at_least(0.0);
                wall.spot.along = along;
                self.wall = Some(wall);
                if ends {
                    return Some(DiscFollowed::Arrived);
                }
                match free {
                    None => (self.wall, self.gone) = (None, met.at),
                    Some(contact) => self.begin(LineContact { at: met.at, ..contact })?,
                }
                return Some(DiscFollowed::Left);
            }
        }
        if from + *stride < exit.along - TIE {
            wall.spot.along = from + *stride;
            self.wall = Some(wall);
            return Some(DiscFollowed::Going);
        }
        *stride = (*stride - (exit.along - from)).at_least(0.0);
        wall.spot = exit.next;
        let passage = (piece.number(), exit.next.piece.number());
        wall.passed = wall.passed.saturating_add(1);
        let is_closed = wall.passed > REMEMBERED && wall.passage == passage;
        let replaces = wall.passed >= REPLACED && wall.passed.is_power_of_two();
        if wall.passed == REMEMBERED || replaces {
            wall.passage = passage;
        }
        self.wall = Some(wall);
        is_closed.then_some(DiscFollowed::Closed)
    }
}
