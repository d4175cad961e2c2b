//! BUG: straight towards the goal, and along the contour of whatever is in the way.
//!
//! Based on: V. Lumelsky, A. Stepanov. Path-Planning Strategies for a Point Mobile Automaton Moving Amidst Unknown
//! Obstacles of Arbitrary Shape. Algorithmica 1987 (Bug2). On a grid it is exact: contours are edges of the lattice,
//! and where they cross the line from start to goal (the M-line) is a fraction of integers.
//!
//! ```text
//! LINE: walk along the M-line; at the goal: ARRIVED
//!       a step into a wall at the fraction t of the M-line: hit = t, to WALL on the first edge to the chosen side
//! WALL: walk along the contour; at each point that is also a point of the M-line, at the fraction t:
//!         t >= hit, and it is the goal: ARRIVED
//!         t >= hit, and the M-line goes on into free ground: leave, to LINE
//!       back at the hit: UNREACHABLE; if the M-line begins in a closed gap, the first time on along the contour to it
//!       and, as after a hit there, to WALL on its other side
//! ```
//!
//! Contact is no hit: only a step into a wall is, so a follower that starts beside a wall and has its goal elsewhere
//! walks away. Where the M-line leads through an open gap from one wall into the other, the follower leaves the one and
//! hits the other at once. At the hit itself the M-line does not go on, except on the far side of a closed gap: hence
//! `t >= hit`.
//!
//! A start in a closed gap may have its goal on either side. The contour that parts the one side from the goal also
//! parts it from the other side if the goal is there, so it leads by the gap.
//!
//! It walks at most D + the sum of n p / 2 over the contours that it meets: D is the length of the M-line, p that of a
//! contour, n how often the M-line meets it (one more for a contour around one of the ends). From a closed gap it may
//! do so for both sides, with once more round the contour between.
//!
//! Where the map changes meanwhile, the loop is counted from the edge where the change is met, and a loop that is
//! closed then begins anew instead of giving up.

use super::contour::{ContourEdge, Heading, SideWalls};
use super::follower::{
    FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, is_left_at, pack, recall, unpack,
};
use super::leg::{StrideLeg, Walked};
use super::segment::{SegmentFraction, SegmentStop, TIE};
use super::{ground::StepScene, options::PolicyKind};
use crate::base::{Bounds, bytes, floor, index, low32, narrow, narrow_wide, number_of, real, unsigned, whole_wide};
use crate::geom::{Point, SCALE, cross};
use crate::grid::is_free;

const KIND: u8 = number_of!(PolicyKind::Bug, u8);
const LINE: u8 = 1;
const WALL: u8 = 2;
const VERDICT: u8 = 3;
/// Denominators of fractions of an M-line are below it.
const LARGEST: i64 = 1 << 54;

/// What a follower remembers.
struct Bug<'g, 'a> {
    ground: &'g StepScene<'a>,
    walls: SideWalls<'g>,
    /// The M-line, and how far the follower is on it in phase LINE.
    line: StrideLeg,
    /// The fraction of the M-line at which it was left last (in phase LINE) or hit a wall (in phase WALL).
    mark: SegmentFraction,
    /// The M-line begins in a closed gap, and the follower has turned to its other side.
    has_turned: bool,
    wall: Option<Following>,
}

/// Where a follower is on a contour.
#[derive(Clone, Copy)]
struct Following {
    edge: ContourEdge,
    /// Cells from the start of the edge.
    offset: f64,
    /// The edge on which the loop began.
    first: ContourEdge,
    /// The loop began at the start of `first`, not inside it.
    from_start: bool,
    /// The follower has not left the edge of the hit yet.
    is_fresh: bool,
    /// The map has changed since the hit.
    is_changed: bool,
    /// The loop is closed: the follower is on its way to the gap in which the M-line begins.
    returns: bool,
    /// The revision of the map at the last step.
    revision: u64,
}

/// How a walk along the contour has ended.
enum Followed {
    Going,
    Arrived,
    /// On the M-line, with so much of the stride left.
    Left(f64),
    /// On another wall.
    Switched,
    /// Back where it began.
    Closed,
    /// There is no wall here any more.
    Lost,
}

/// What a point of the M-line means to a follower on the contour.
enum LineCrossing {
    Nothing,
    Goal,
    Leave(SegmentFraction),
    /// At an open gap, and the M-line leads on into the other wall.
    Switch(SegmentFraction, ContourEdge),
    Closed,
}

/// One step; none if the memory is strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let variant = number_of!(ground.options.side, u8) | number_of!(ground.options.diagonal_gaps, u8) << 1;
    let tag = |phase| MemoryTag { kind: KIND, variant, phase }.word();
    let mut words = [0; WORDS];
    if follower.at == follower.goal {
        return Some(Stepped { at: follower.at, state: FollowerState::Arrived, memory: words });
    }
    let mut bug = Bug::new(ground, follower.at, follower.goal);
    match recall(memory, KIND, variant) {
        Recalled::Strange => return None,
        Recalled::Nothing => {}
        Recalled::Phase(VERDICT) => {
            let same = unpack(memory[1])? == follower.goal && unpack(memory[2])? == follower.at;
            if same && memory[9] == ground.revision() {
                return Some(Stepped { at: follower.at, state: FollowerState::Unreachable, memory: *memory });
            }
        }
        Recalled::Phase(phase) => {
            let kept = Bug::read(ground, phase, memory)?;
            if kept.line.target == follower.goal
                && is_left_at(follower.at, kept.at())
                && is_free(ground.layer, kept.at())
            {
                bug = kept;
            }
        }
    }
    let state = bug.run(follower.stride);
    match state {
        FollowerState::Arrived => return Some(Stepped { at: follower.goal, state, memory: words }),
        FollowerState::Unreachable => {
            words[..3].copy_from_slice(&[tag(VERDICT), pack(follower.goal), pack(bug.at())]);
            words[9] = ground.revision();
        }
        _ => bug.write(&mut words, tag(if bug.wall.is_some() { WALL } else { LINE })),
    }
    Some(Stepped { at: bug.at(), state, memory: words })
}

impl<'g, 'a> Bug<'g, 'a> {
    fn new(ground: &'g StepScene<'a>, start: Point, goal: Point) -> Self {
        let walls = SideWalls { layer: ground.layer, gaps: ground.options.diagonal_gaps, side: ground.options.side };
        Self {
            ground,
            walls,
            line: StrideLeg::new(start, goal),
            mark: SegmentFraction::START,
            has_turned: false,
            wall: None,
        }
    }

    /// The state that a memory describes; none if it describes none.
    fn read(ground: &'g StepScene<'a>, phase: u8, memory: &[u64; WORDS]) -> Option<Self> {
        let mut bug = Self::new(ground, unpack(memory[2])?, unpack(memory[1])?);
        bug.line.gone = f64::from_bits(memory[3]);
        let (numerator, denominator) = (memory[4].cast_signed(), memory[5].cast_signed());
        let is_fraction = (1..LARGEST).contains(&denominator) && (0..=denominator).contains(&numerator);
        let on_map = |p: Point| {
            let within = |v: i32, side: i32| (0..=side * SCALE).contains(&v);
            within(p.x, ground.layer.width()) && within(p.y, ground.layer.height())
        };
        if !is_fraction || !bug.line.is_sound() || !on_map(bug.line.origin) || bug.line.length() <= 0.0 {
            return None;
        }
        let flag = |i: u32| memory[10] >> i & 1 == 1;
        bug.mark = SegmentFraction { numerator, denominator };
        bug.has_turned = flag(4);
        match phase {
            // What lies before the mark is behind the follower: it must have come as far.
            LINE if bug.mark.value() * bug.line.length() > bug.line.gone + TIE => return None,
            LINE => {}
            WALL => {
                let offset = f64::from_bits(memory[8]);
                if !(0.0..=1.0).contains(&offset) || memory[10] > 31 {
                    return None;
                }
                bug.wall = Some(Following {
                    first: bug.unpack_edge(memory[6])?,
                    edge: bug.unpack_edge(memory[7])?,
                    offset,
                    from_start: flag(0),
                    is_fresh: flag(1),
                    is_changed: flag(2),
                    returns: flag(3),
                    revision: memory[9],
                });
            }
            _ => return None,
        }
        Some(bug)
    }

    fn write(&self, words: &mut [u64; WORDS], tag: u64) {
        let SegmentFraction { numerator, denominator } = self.mark;
        words[..3].copy_from_slice(&[tag, pack(self.line.target), pack(self.line.origin)]);
        words[3] = self.line.gone.to_bits();
        words[4] = numerator.cast_unsigned();
        words[5] = denominator.cast_unsigned();
        words[10] = u64::from(self.has_turned) << 4;
        if let Some(wall) = &self.wall {
            words[6] = pack_edge(wall.first);
            words[7] = pack_edge(wall.edge);
            words[8] = wall.offset.to_bits();
            words[9] = wall.revision;
            let flags = [wall.from_start, wall.is_fresh, wall.is_changed, wall.returns];
            words[10] |= (0..).zip(flags).map(|(i, flag)| u64::from(flag) << i).sum::<u64>();
        }
    }

    /// The edge of a word; none if its ends are not both on the map.
    fn unpack_edge(&self, word: u64) -> Option<ContourEdge> {
        let part = |shift: u32, bits: u32| low32(word >> shift) & ((1 << bits) - 1);
        let (x, y) = (narrow(part(0, 20).into()), narrow(part(20, 20).into()));
        let edge = ContourEdge { x, y, direction: index(part(40, 2)) };
        let within = |(x, y): (i32, i32)| {
            (0..=self.ground.layer.width()).contains(&x) && (0..=self.ground.layer.height()).contains(&y)
        };
        (word >> 42 == 0 && within((x, y)) && within(edge.end())).then_some(edge)
    }

    /// The point nearest to the follower.
    fn at(&self) -> Point {
        let Some(wall) = &self.wall else { return self.line.at() };
        let (dx, dy) = wall.edge.step();
        let along = floor(wall.offset * real(SCALE.into()) + 0.5);
        let from = wall.edge.start_point();
        Point { x: from.x + dx * along, y: from.y + dy * along }
    }

    fn heading(&self) -> (i32, i32) {
        (self.line.target.x - self.line.origin.x, self.line.target.y - self.line.origin.y)
    }

    /// Begins anew where the follower is.
    fn restart(&mut self) {
        self.line = StrideLeg::new(self.at(), self.line.target);
        self.mark = SegmentFraction::START;
        self.has_turned = false;
        self.wall = None;
    }

    fn run(&mut self, mut stride: f64) -> FollowerState {
        self.notice_change();
        // Each turn of the loop ends a straight stretch or walks an edge, so that an honest memory never needs as many.
        let mut turns = 64 + 8 * whole_wide(stride + 1.0);
        while turns > 0 {
            turns -= 1;
            if self.wall.is_none() {
                match self.line.walk(&self.ground.walls(), stride, self.mark) {
                    Walked::Going => return FollowerState::Moving,
                    Walked::Arrived(_) => return FollowerState::Arrived,
                    Walked::Stopped(obstacle, left) => {
                        stride = left;
                        if self.hit(&obstacle).is_none() {
                            // A wall has been built over the place where it stands, between two points.
                            self.restart();
                        }
                    }
                }
                continue;
            }
            match self.follow(&mut stride) {
                None | Some(Followed::Switched) => {}
                Some(Followed::Going) => return FollowerState::Moving,
                Some(Followed::Arrived) => return FollowerState::Arrived,
                Some(Followed::Left(left)) => stride = left,
                Some(Followed::Closed) if !self.wall.is_some_and(|wall| wall.is_changed) => {
                    if !self.returns_to_gap() {
                        return FollowerState::Unreachable;
                    }
                }
                Some(Followed::Closed | Followed::Lost) => self.restart(),
            }
        }
        FollowerState::Moving
    }

    /// Counts the loop anew if the map is not what it was.
    fn notice_change(&mut self) {
        let now = self.ground.revision();
        if let Some(wall) = &mut self.wall
            && wall.revision != now
        {
            (wall.first, wall.from_start, wall.is_changed, wall.revision) = (wall.edge, true, true, now);
            wall.returns = false;
        }
    }

    /// Once round, goes on to the closed gap in which the M-line begins; false if there is none with another side to
    /// try.
    fn returns_to_gap(&mut self) -> bool {
        let starts_in_gap = self.line.origin.as_lattice().is_some_and(|at| self.walls.is_closed_gap(at));
        match &mut self.wall {
            Some(wall) if starts_in_gap && !self.has_turned && !wall.returns => {
                (wall.first, wall.from_start, wall.returns) = (wall.edge, true, true);
                true
            }
            _ => false,
        }
    }

    /// True if the follower is on its way to the gap in which the M-line begins, and there.
    fn is_at_gap(&self, wall: &Following) -> bool {
        wall.returns && wall.offset == 0.0 && wall.edge.start_point() == self.line.origin
    }

    /// Begins to follow the wall at an obstacle; none if the place is not known exactly.
    fn hit(&mut self, obstacle: &SegmentStop) -> Option<()> {
        let at = obstacle.at?;
        let (dx, dy) = self.heading();
        // The row or column of the hit, and how far into it: the other coordinate is a fraction.
        let aside = |from: i32, delta: i32| {
            let denominator = i128::from(at.denominator);
            let exact = i128::from(from) * denominator + i128::from(delta) * i128::from(at.numerator);
            let cell = denominator * i128::from(SCALE);
            let rest = narrow_wide(exact.rem_euclid(cell));
            (narrow(narrow_wide(exact.div_euclid(cell))), real(rest) / real(narrow_wide(cell)))
        };
        let (first, share) = match obstacle.lines {
            (Some(x), Some(y)) => {
                let came = SegmentFraction::START.is_below(at);
                (self.walls.first_at((narrow(x), narrow(y)), Heading::of(dx, dy), came)?, 0.0)
            }
            (Some(x), None) => {
                let (row, share) = aside(self.line.origin.y, dy);
                (self.walls.first_on_edge((narrow(x), row), true, dx > 0), share)
            }
            (None, Some(y)) => {
                let (column, share) = aside(self.line.origin.x, dx);
                (self.walls.first_on_edge((column, narrow(y)), false, dy > 0), share)
            }
            (None, None) => return None,
        };
        let from_start = matches!(obstacle.lines, (Some(_), Some(_)));
        let backwards = first.direction >= 2 && !from_start;
        self.begin(at, first, if backwards { 1.0 - share } else { share }, from_start);
        self.walls.has(first).then_some(())
    }

    /// Begins to follow a wall.
    fn begin(&mut self, hit: SegmentFraction, first: ContourEdge, offset: f64, from_start: bool) {
        let revision = self.ground.revision();
        self.mark = hit;
        let (is_fresh, is_changed, returns) = (true, false, false);
        self.wall = Some(Following { edge: first, offset, first, from_start, is_fresh, is_changed, returns, revision });
    }

    /// Walks along one edge, or to the point where it meets the M-line; none to go on with the next edge.
    fn follow(&mut self, stride: &mut f64) -> Option<Followed> {
        let mut wall = self.wall?;
        if !self.walls.has(wall.edge) {
            return Some(Followed::Lost);
        }
        if self.is_at_gap(&wall) {
            self.begin(SegmentFraction::START, wall.edge.across(), 0.0, true);
            self.has_turned = true;
            return Some(Followed::Switched);
        }
        if !wall.is_fresh
            && let Some((offset, met)) = self.met_on(&wall)
            && wall.offset <= offset
            && offset <= wall.offset + *stride + TIE
        {
            *stride = (*stride - (offset - wall.offset)).at_least(0.0);
            wall.offset = offset;
            self.wall = Some(wall);
            if let Some(end) = self.ended(&met, *stride) {
                return Some(end);
            }
        }
        if wall.offset + *stride < 1.0 - TIE {
            wall.offset += *stride;
            self.wall = Some(wall);
            return Some(Followed::Going);
        }
        *stride = (*stride - (1.0 - wall.offset)).at_least(0.0);
        wall.offset = 1.0;
        self.wall = Some(wall);
        let met = self.met_at_end(wall.edge);
        if let Some(end) = self.ended(&met, *stride) {
            return Some(end);
        }
        (wall.edge, wall.offset, wall.is_fresh) = (self.walls.next(wall.edge), 0.0, false);
        self.wall = Some(wall);
        (wall.from_start && wall.edge == wall.first && !self.is_at_gap(&wall)).then_some(Followed::Closed)
    }

    /// What follows from a point of the M-line.
    fn ended(&mut self, met: &LineCrossing, stride: f64) -> Option<Followed> {
        match *met {
            LineCrossing::Nothing => None,
            LineCrossing::Goal => Some(Followed::Arrived),
            LineCrossing::Closed => Some(Followed::Closed),
            LineCrossing::Switch(at, first) => {
                self.begin(at, first, 0.0, true);
                Some(Followed::Switched)
            }
            LineCrossing::Leave(at) => {
                self.wall = None;
                self.mark = at;
                self.line.gone = (at.value() * self.line.length()).at_most(self.line.length());
                Some(Followed::Left(stride))
            }
        }
    }

    /// Where the M-line meets the inside of the present edge, in cells from its start, and what that means.
    fn met_on(&self, wall: &Following) -> Option<(f64, LineCrossing)> {
        let edge = wall.edge;
        let (start, end, goal) = (edge.start_point(), edge.end_point(), self.line.target);
        let before = cross(self.line.origin, goal, start);
        let beyond = cross(self.line.origin, goal, end);
        if before == 0 && beyond == 0 {
            // The edge lies on the M-line: only the goal counts, the ends are looked at as such.
            let (dx, dy) = edge.step();
            let along = (goal.x - start.x) * dx + (goal.y - start.y) * dy;
            return (0 < along && along < SCALE).then(|| (real(along.into()) / real(SCALE.into()), LineCrossing::Goal));
        }
        if before.signum() * beyond.signum() >= 0 {
            return None;
        }
        let at = self.fraction_on(edge)?;
        let offset = real(before) / (real(before) - real(beyond));
        let met = match at.compare(self.mark) {
            std::cmp::Ordering::Equal if edge == wall.first && !wall.from_start => LineCrossing::Closed,
            std::cmp::Ordering::Less => LineCrossing::Nothing,
            _ if at.numerator == at.denominator => LineCrossing::Goal,
            _ if self.walls.faces(edge, self.heading()) => LineCrossing::Leave(at),
            _ => LineCrossing::Nothing,
        };
        Some((offset, met))
    }

    /// The fraction of the M-line at which it crosses the line of an edge; none if that is outside the M-line.
    fn fraction_on(&self, edge: ContourEdge) -> Option<SegmentFraction> {
        let (start, (dx, dy)) = (edge.start_point(), self.heading());
        let at =
            if edge.is_horizontal() { (start.y - self.line.origin.y, dy) } else { (start.x - self.line.origin.x, dx) };
        fraction(at)
    }

    /// What the end of an edge means.
    fn met_at_end(&self, edge: ContourEdge) -> LineCrossing {
        let (end, goal) = (edge.end_point(), self.line.target);
        if end == goal {
            return LineCrossing::Goal;
        }
        if cross(self.line.origin, goal, end) != 0 {
            return LineCrossing::Nothing;
        }
        let (dx, dy) = self.heading();
        let along = if dx == 0 { (end.y - self.line.origin.y, dy) } else { (end.x - self.line.origin.x, dx) };
        match fraction(along) {
            Some(at) if !at.is_below(self.mark) && self.walls.leads_on(edge, Heading::of(dx, dy)) => {
                LineCrossing::Leave(at)
            }
            Some(at) if self.mark.is_below(at) => {
                let other = self.walls.other_at_end(edge, Heading::of(dx, dy));
                other.map_or(LineCrossing::Nothing, |first| LineCrossing::Switch(at, first))
            }
            _ => LineCrossing::Nothing,
        }
    }
}

/// A quotient as a fraction between 0 and 1.
fn fraction((numerator, denominator): (i32, i32)) -> Option<SegmentFraction> {
    if denominator == 0 {
        return None;
    }
    let at = SegmentFraction::new(numerator.into(), denominator.into());
    (at.numerator >= 0 && at.numerator <= at.denominator).then_some(at)
}

fn pack_edge(edge: ContourEdge) -> u64 {
    u64::from(unsigned(edge.x)) | u64::from(unsigned(edge.y)) << 20 | bytes(edge.direction) << 40
}
