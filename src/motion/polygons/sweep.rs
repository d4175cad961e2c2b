//! The free ground of a world as trapezoids, and which of them are joined: a plane sweep (Bentley and Ottmann 1979)
//! over the edges of all outlines, upwards, at equal heights to the right.
//!
//! ```text
//!   for each vertex and each crossing: the lines that pass it are neighbours in the order from left to right
//!     the gaps beside them and between them end
//!     those of the lines that go on, with those that begin, take their place by their directions
//!     a gap that nothing covers begins a trapezoid; left of the point it joins the one that was there, and right of it
//!   neighbours that are new to each other may cross later: that is another point
//! ```
//!
//! Two trapezoids are joined if one may go from one to the other without passing a point at which outlines touch; with
//! open gaps, through such points too. Links of narrow gaps are lines that cover nothing, and nobody passes through a
//! point of theirs. Where touching is free, a gap without width between two outlines is a trapezoid too. All
//! comparisons are exact. Time: O((n + k) log n) for n edges that cross in k points, and the length of the list of
//! lines for each vertex.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::Range;

use crate::base::{Error, bytes, index, narrow, narrow_wide, to_u32};
use crate::collections::{Meter, refused};
use crate::geom::{Point, cross};
use crate::space::{GapLink, Version};

/// No trapezoid.
const NONE: u32 = u32::MAX;

/// An edge of an outline, upwards; or what a link is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) low: Point,
    pub(super) high: Point,
    /// What to its right covers the ground more often than to its left.
    cover: i32,
}

/// The order in which points are swept.
fn before(a: Point, b: Point) -> Ordering {
    (a.y, a.x).cmp(&(b.y, b.x))
}

impl Line {
    /// Edges have what is blocked to their left.
    fn new(a: Point, b: Point) -> Self {
        match before(a, b) {
            Ordering::Less => Self { low: a, high: b, cover: -1 },
            _ => Self { low: b, high: a, cover: 1 },
        }
    }

    /// The line from a link's vertex to its foot or beyond.
    fn along(link: &GapLink) -> Self {
        let (from, to) = link.line();
        let (low, high) = if before(from, to).is_lt() { (from, to) } else { (to, from) };
        Self { low, high, cover: 0 }
    }

    pub(super) const fn is_level(&self) -> bool {
        self.low.y == self.high.y
    }

    /// Positive if a line to `other` that begins in the same point turns to the left.
    fn turn(&self, other: &Self) -> i64 {
        let part = |from: i32, to: i32| i64::from(to) - i64::from(from);
        part(self.low.x, self.high.x) * part(other.low.y, other.high.y)
            - part(self.low.y, self.high.y) * part(other.low.x, other.high.x)
    }
}

/// A point at which the order of lines changes: whole coordinates, and parts of `whole` beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Event {
    x: i32,
    y: i32,
    part_x: i64,
    part_y: i64,
    whole: i64,
}

impl Event {
    const fn of(at: Point) -> Self {
        Self { x: at.x, y: at.y, part_x: 0, part_y: 0, whole: 1 }
    }

    /// The end of a link that is not its vertex.
    fn foot(link: &GapLink) -> Self {
        let (from, along, end, whole) = link.foot();
        Self::along(from, (along.x.into(), along.y.into()), end, whole)
    }

    /// A part of the whole way along a vector.
    fn along(from: Point, (x, y): (i64, i64), part: i64, whole: i64) -> Self {
        let at = |from: i32, along: i64| {
            let away = i128::from(along) * i128::from(part);
            let wide = i128::from(whole);
            (from + narrow(narrow_wide(away.div_euclid(wide))), narrow_wide(away.rem_euclid(wide)))
        };
        let ((x, part_x), (y, part_y)) = (at(from.x, x), at(from.y, y));
        Self { x, y, part_x, part_y, whole }
    }

    /// Where two lines cross inside both.
    fn crossing(a: &Line, b: &Line) -> Option<Self> {
        let apart = |one: &Line, other: &Line| {
            cross(one.low, one.high, other.low).signum() * cross(one.low, one.high, other.high).signum() < 0
        };
        if !apart(a, b) || !apart(b, a) {
            return None;
        }
        let (from_low, from_high) = (cross(b.low, b.high, a.low), cross(b.low, b.high, a.high));
        let (part, whole) = (from_low.abs(), from_low.abs() + from_high.abs());
        let along = |from: i32, to: i32| i64::from(to) - i64::from(from);
        Some(Self::along(a.low, (along(a.low.x, a.high.x), along(a.low.y, a.high.y)), part, whole))
    }

    const fn is(&self, at: Point) -> bool {
        self.part_x == 0 && self.part_y == 0 && self.x == at.x && self.y == at.y
    }

    /// Its side of a line: 1 left, 0 on it, -1 right.
    fn side(&self, line: &Line) -> i32 {
        let at = Point { x: self.x, y: self.y };
        let whole = cross(line.low, line.high, at);
        if self.whole == 1 {
            return narrow(whole.signum());
        }
        let part = |from: i32, to: i32| i128::from(to) - i128::from(from);
        let rest = part(line.low.x, line.high.x) * i128::from(self.part_y)
            - part(line.low.y, line.high.y) * i128::from(self.part_x);
        narrow(narrow_wide((i128::from(whole) * i128::from(self.whole) + rest).signum()))
    }
}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> Ordering {
        let parts =
            |a: i64, b: i64| (i128::from(a) * i128::from(other.whole)).cmp(&(i128::from(b) * i128::from(self.whole)));
        let y = self.y.cmp(&other.y).then_with(|| parts(self.part_y, other.part_y));
        y.then_with(|| self.x.cmp(&other.x)).then_with(|| parts(self.part_x, other.part_x))
    }
}

/// A line of the present order, and the gap to its right.
#[derive(Clone, Copy)]
struct Slot {
    line: u32,
    /// How often the gap is covered.
    cover: i32,
    /// The trapezoid in the gap.
    trapezoid: u32,
}

/// A link, whose line begins and ends there.
struct Wall {
    line: Line,
    begin: Event,
    end: Event,
}

/// What is free between two lines, from one height to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trapezoid {
    pub(super) left: u32,
    pub(super) right: u32,
    /// The first and the last multiple of 1/256 between the heights; of x if both lines are level, one along the other.
    pub(super) first: i32,
    pub(super) last: i32,
    /// Until the end of the sweep another one that it is joined with, then the number of its component.
    pub(super) part: u32,
}

/// A sweep that can be paused.
#[derive(Default)]
pub(super) struct Sweep {
    pub(super) lines: Vec<Line>,
    pub(super) trapezoids: Vec<Trapezoid>,
    /// All ends of lines, in the order of the sweep.
    points: Vec<Point>,
    crossings: BinaryHeap<Reverse<Event>>,
    order: Vec<Slot>,
    going_on: Vec<u32>,
    /// By their beginnings; their lines come after those of edges.
    walls: Vec<Wall>,
    next: Next,
    /// One passes between outlines that touch.
    open: bool,
    /// Gaps without width are free.
    touching_is_free: bool,
    low: Point,
    high: Point,
    pub(super) meter: Meter,
}

/// What the sweep comes to next.
#[derive(Default)]
struct Next {
    point: usize,
    line: usize,
    wall: usize,
}

impl Sweep {
    /// Begins the sweep over a world.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(super) fn begin(&mut self, version: &Version, open: bool) -> Result<(), Error> {
        let Self { lines, points, walls, crossings, meter, .. } = self;
        lines.clear();
        points.clear();
        walls.clear();
        crossings.clear();
        let buckets = version.buckets();
        for square in 0..buckets.squares.count() {
            // An edge is in the square of its first vertex too.
            for edge in buckets.edges(square).filter(|edge| buckets.squares.of(edge.a) == square) {
                meter.reserve(lines, 1, 64)?;
                meter.reserve(points, 2, 128)?;
                lines.push(Line::new(edge.a, edge.b));
                points.extend([edge.a, edge.b]);
            }
        }
        lines.sort_unstable_by_key(|line| (line.low.y, line.low.x, line.high.y, line.high.x, line.cover));
        points.sort_unstable_by(|a, b| before(*a, *b));
        points.dedup();
        for link in buckets.all_links() {
            let (line, from, foot) = (Line::along(link), Event::of(link.line().0), Event::foot(link));
            meter.add(walls, Wall { line, begin: from.min(foot), end: from.max(foot) }, 16)?;
        }
        walls.sort_unstable_by(|a, b| a.begin.cmp(&b.begin).then_with(|| a.end.cmp(&b.end)));
        meter.reserve(lines, walls.len(), 64)?;
        lines.extend(walls.iter().map(|wall| wall.line));
        for wall in &*walls {
            push(crossings, wall.begin, meter)?;
            push(crossings, wall.end, meter)?;
        }
        self.trapezoids.clear();
        self.order.clear();
        (self.next, self.open) = (Next::default(), open);
        self.touching_is_free = version.touching_is_free();
        (self.low, self.high) = (version.low, version.high);
        Ok(())
    }

    /// Goes on over so many points; true at the end.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(super) fn go_on(&mut self, points: u32) -> Result<bool, Error> {
        for _ in 0..points {
            let vertex = self.points.get(self.next.point).map(|&at| Event::of(at));
            let crossing = self.crossings.peek().map(|&Reverse(at)| at);
            let at = match (vertex, crossing) {
                (None, None) => return Ok(true),
                (Some(at), None) | (None, Some(at)) => at,
                (Some(vertex), Some(crossing)) => vertex.min(crossing),
            };
            self.next.point += usize::from(vertex == Some(at));
            while self.crossings.peek().is_some_and(|Reverse(other)| other.cmp(&at).is_eq()) {
                self.crossings.pop();
            }
            self.pass(&at)?;
        }
        Ok(false)
    }

    /// Passes a point.
    fn pass(&mut self, at: &Event) -> Result<(), Error> {
        let Self { lines, walls, order, going_on, meter, .. } = self;
        // The lines of links come last.
        let first_wall = lines.len() - walls.len();
        let wall = |line: u32| index(line).checked_sub(first_wall).map(|at| &walls[at]);
        let ends = |line: u32| wall(line).map_or(at.is(lines[index(line)].high), |wall| wall.end.cmp(at).is_eq());
        let begin = order.partition_point(|slot| at.side(&lines[index(slot.line)]) < 0);
        let count = order[begin..].iter().take_while(|slot| at.side(&lines[index(slot.line)]) == 0).count();
        let end = begin + count;
        going_on.clear();
        meter.reserve(going_on, count, 8)?;
        going_on.extend(order[begin..end].iter().map(|slot| slot.line).filter(|&line| !ends(line)));
        while lines[..first_wall].get(self.next.line).is_some_and(|line| at.is(line.low)) {
            meter.add(going_on, to_u32(self.next.line), 8)?;
            self.next.line += 1;
        }
        while walls.get(self.next.wall).is_some_and(|wall| wall.begin.cmp(at).is_eq()) {
            meter.add(going_on, to_u32(first_wall + self.next.wall), 8)?;
            self.next.wall += 1;
        }
        // The steeper to the left comes first; of those in one direction, the ones that uncover ground, so that what
        // touches leaves a gap.
        going_on.sort_unstable_by(|&a, &b| {
            let (one, other) = (&lines[index(a)], &lines[index(b)]);
            one.turn(other).cmp(&0).then(one.cover.cmp(&other.cover)).then(a.cmp(&b))
        });
        if going_on.len() == count && order[begin..end].iter().map(|slot| slot.line).eq(going_on.iter().copied()) {
            return Ok(());
        }
        let is_wall = |line: u32| wall(line).is_some();
        let is_open = self.open
            && !going_on.iter().any(|&line| is_wall(line))
            && !order[begin..end].iter().any(|slot| is_wall(slot.line));
        let left = begin.checked_sub(1).map(|before| order[before]);
        let was_left = left.map_or(NONE, |slot| slot.trapezoid);
        let was_right = if count > 0 { order[end - 1].trapezoid } else { was_left };
        self.close(begin.saturating_sub(1)..end, at);
        let mut joined = if is_open { self.join_all(begin..end, was_left) } else { NONE };
        self.replace(begin..end)?;
        let after = begin + self.going_on.len();
        let mut cover = left.map_or(0, |slot| slot.cover);
        for place in begin.saturating_sub(1)..after {
            if place >= begin {
                cover += self.lines[index(self.order[place].line)].cover;
            }
            self.order[place].cover = cover;
            let trapezoid = self.open_gap(place, at)?;
            self.order[place].trapezoid = trapezoid;
            if is_open {
                self.join(joined, trapezoid);
                joined = if joined == NONE { trapezoid } else { joined };
            }
        }
        if let Some(before) = begin.checked_sub(1) {
            self.join(was_left, self.order[before].trapezoid);
        }
        if let Some(last) = after.checked_sub(1) {
            self.join(was_right, self.order[last].trapezoid);
        }
        for place in [begin, after] {
            self.meet(place, at)?;
        }
        Ok(())
    }

    /// Ends the trapezoids in the gaps of a range.
    fn close(&mut self, places: Range<usize>, at: &Event) {
        for slot in &self.order[places] {
            if slot.trapezoid != NONE {
                let one = &mut self.trapezoids[index(slot.trapezoid)];
                let is_level = [one.left, one.right].iter().all(|&line| self.lines[index(line)].is_level());
                one.last = if is_level { at.x } else { at.y };
            }
        }
    }

    /// Joins all trapezoids that meet in a point from below.
    fn join_all(&mut self, places: Range<usize>, left: u32) -> u32 {
        let mut joined = left;
        for place in places {
            let other = self.order[place].trapezoid;
            self.join(joined, other);
            joined = if joined == NONE { other } else { joined };
        }
        joined
    }

    /// Puts the lines that go on into the place of a range.
    fn replace(&mut self, places: Range<usize>) -> Result<(), Error> {
        let Self { order, going_on, meter, .. } = self;
        meter.reserve(order, going_on.len(), 64)?;
        let slots = going_on.iter().map(|&line| Slot { line, cover: 0, trapezoid: NONE });
        order.splice(places, slots);
        Ok(())
    }

    /// Begins a trapezoid right of a line, unless the gap is covered or has no width, or lies outside of the world.
    fn open_gap(&mut self, place: usize, at: &Event) -> Result<u32, Error> {
        let (slot, Some(right)) = (self.order[place], self.order.get(place + 1).map(|slot| slot.line)) else {
            return Ok(NONE);
        };
        let is_outside = at.x < self.low.x
            || at.y < self.low.y
            || (at.x, at.part_x) > (self.high.x, 0)
            || (at.y, at.part_y) > (self.high.y, 0);
        let (a, b) = (&self.lines[index(slot.line)], &self.lines[index(right)]);
        let has_no_width = a.turn(b) == 0 && cross(a.low, a.high, b.low) == 0;
        if slot.cover != 0 || is_outside || has_no_width && !self.touching_is_free {
            return Ok(NONE);
        }
        let (whole, part) = if a.is_level() && b.is_level() { (at.x, at.part_x) } else { (at.y, at.part_y) };
        let (number, first) = (to_u32(self.trapezoids.len()), whole + i32::from(part > 0));
        let trapezoid = Trapezoid { left: slot.line, right, first, last: whole, part: number };
        self.meter.add(&mut self.trapezoids, trapezoid, 64)?;
        Ok(number)
    }

    /// Notes where the line at a place and the one before it cross, if that is still to come.
    fn meet(&mut self, place: usize, at: &Event) -> Result<(), Error> {
        let Some(before) = place.checked_sub(1).filter(|_| place < self.order.len()) else { return Ok(()) };
        let line = |place: usize| &self.lines[index(self.order[place].line)];
        let Some(crossing) = Event::crossing(line(before), line(place)).filter(|crossing| crossing > at) else {
            return Ok(());
        };
        push(&mut self.crossings, crossing, &mut self.meter)
    }

    /// The first trapezoid of those that one is joined with.
    fn root(&mut self, mut at: u32) -> u32 {
        loop {
            let above = self.trapezoids[index(at)].part;
            if above == at {
                return at;
            }
            let next = self.trapezoids[index(above)].part;
            self.trapezoids[index(at)].part = next;
            at = next;
        }
    }

    fn join(&mut self, a: u32, b: u32) {
        if a == NONE || b == NONE {
            return;
        }
        let (a, b) = (self.root(a), self.root(b));
        self.trapezoids[index(a.max(b))].part = a.min(b);
    }

    /// After the end: numbers the components from 1 on, by their first trapezoids, and drops trapezoids without a
    /// multiple of 1/256 between their heights. What lies in one that has no height lies in others too.
    pub(super) fn number(&mut self) {
        let mut count = 0;
        for at in 0..self.trapezoids.len() {
            // What one is joined with comes before it: its number is known.
            let above = index(self.trapezoids[at].part);
            count += u32::from(above == at);
            self.trapezoids[at].part = if above == at { count } else { self.trapezoids[above].part };
        }
        let is_level = |line: u32| self.lines[index(line)].is_level();
        self.trapezoids.retain(|one| one.first <= one.last && is_level(one.left) == is_level(one.right));
    }

    /// Bytes allocated.
    pub(super) const fn bytes(&self) -> u64 {
        self.meter.used()
    }
}

/// Adds a point to those that are still to come.
fn push(points: &mut BinaryHeap<Reverse<Event>>, at: Event, meter: &mut Meter) -> Result<(), Error> {
    let (count, room) = (points.len(), points.capacity());
    if count == room {
        let more = count.max(64);
        let size = more * size_of::<Reverse<Event>>();
        meter.take(bytes(size))?;
        points.try_reserve_exact(more).map_err(|_| {
            meter.free(bytes(size));
            refused(size)
        })?;
    }
    points.push(Reverse(at));
    Ok(())
}
