//! Shortest paths of a disc among the sides of a rim, by all common tangents of circles about its corners (Chew 1985).
//! Shares nothing with the library: each line and each arc is compared with every side, in floats with a tolerance far
//! above their rounding.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::f64::consts::{PI, TAU};

use super::oracle::cross;
use super::terrain::{At, Faces};
use taut_test_support::discs::{Spot, distance};

/// What counts as touching, in cells.
const TOLERANCE: f64 = 1e-9;

/// A point in cells.
pub(super) fn spot_of(at: At) -> Spot {
    (at.0 as f64 / 256.0, at.1 as f64 / 256.0)
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    from: Spot,
    to: Spot,
}

impl Segment {
    fn distance_of(&self, at: Spot) -> f64 {
        distance(at, self.nearest(at))
    }

    /// The point of it that is nearest to another one.
    fn nearest(&self, at: Spot) -> Spot {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let square = dx * dx + dy * dy;
        let along = (at.0 - self.from.0) * dx + (at.1 - self.from.1) * dy;
        let share = if square > 0.0 { (along / square).clamp(0.0, 1.0) } else { 0.0 };
        (self.from.0 + share * dx, self.from.1 + share * dy)
    }

    /// On which side of it a point lies: above 0 on the left.
    fn side(&self, at: Spot) -> f64 {
        (self.to.0 - self.from.0) * (at.1 - self.from.1) - (self.to.1 - self.from.1) * (at.0 - self.from.0)
    }

    fn distance_to(&self, other: &Self) -> f64 {
        let parts = |a: &Self, b: &Self| a.side(b.from) * a.side(b.to) < 0.0;
        if parts(self, other) && parts(other, self) {
            return 0.0;
        }
        let of_own = other.distance_of(self.from).min(other.distance_of(self.to));
        of_own.min(self.distance_of(other.from)).min(self.distance_of(other.to))
    }

    /// At most the distance to another one: that of the boxes about both.
    fn gap(&self, other: &Self) -> f64 {
        let apart = |a: f64, b: f64, c: f64, d: f64| (c.min(d) - a.max(b)).max(a.min(b) - c.max(d));
        let along_x = apart(self.from.0, self.to.0, other.from.0, other.to.0);
        along_x.max(apart(self.from.1, self.to.1, other.from.1, other.to.1))
    }
}

/// The sides of faces that no other face shares.
pub(super) struct Rim {
    sides: Vec<Segment>,
    /// The corners about which a disc can turn.
    corners: Vec<Spot>,
}

impl Rim {
    pub(super) fn of(faces: &Faces) -> Self {
        let mut uses: HashMap<(At, At), u32> = HashMap::new();
        for face in 0..faces.faces.len() {
            let corners = faces.of(face);
            for k in 0..corners.len() {
                let (a, b) = (corners[k], corners[(k + 1) % corners.len()]);
                *uses.entry((a.min(b), a.max(b))).or_default() += 1;
            }
        }
        let mut edges: Vec<(At, At)> =
            uses.into_iter().filter(|&(_, count)| count == 1).map(|(edge, _)| edge).collect();
        edges.sort_unstable();
        let mut others: HashMap<At, Vec<At>> = HashMap::new();
        for &(a, b) in &edges {
            others.entry(a).or_default().push(b);
            others.entry(b).or_default().push(a);
        }
        // All sides at such a corner are less than half a turn apart: one of them has all others on its left.
        let is_left = |o: At, a: At, b: At| {
            let ahead = i128::from(a.0 - o.0) * i128::from(b.0 - o.0) + i128::from(a.1 - o.1) * i128::from(b.1 - o.1);
            cross(o, a, b) > 0 || cross(o, a, b) == 0 && ahead > 0
        };
        let turns = |o: At, ends: &[At]| ends.iter().any(|&first| ends.iter().all(|&end| is_left(o, first, end)));
        let mut corners: Vec<At> = others.iter().filter(|(at, ends)| turns(**at, ends)).map(|(at, _)| *at).collect();
        corners.sort_unstable();
        let sides = edges.iter().map(|&(a, b)| Segment { from: spot_of(a), to: spot_of(b) }).collect();
        Self { sides, corners: corners.into_iter().map(spot_of).collect() }
    }

    pub(super) fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The distance of a place from the nearest side; below 0 outside of the faces.
    pub(super) fn clearance(&self, at: Spot) -> f64 {
        let nearest = self.distance(at, at);
        // A ray to the right crosses the rim an odd number of times.
        let crosses = |side: &&Segment| {
            let (low, high) = if side.from.1 < side.to.1 { (side.from, side.to) } else { (side.to, side.from) };
            low.1 <= at.1 && at.1 < high.1 && Segment { from: low, to: high }.side(at) > 0.0
        };
        if self.sides.iter().filter(crosses).count() % 2 == 1 { nearest } else { -nearest }
    }

    /// The distance of a segment from the nearest side.
    pub(super) fn distance(&self, from: Spot, to: Spot) -> f64 {
        let segment = Segment { from, to };
        self.sides.iter().map(|side| side.distance_to(&segment)).fold(f64::INFINITY, f64::min)
    }

    fn is_line_clear(&self, line: &Segment, radius: f64) -> bool {
        self.sides.iter().all(|side| side.gap(line) >= radius || side.distance_to(line) >= radius - TOLERANCE)
    }
}

/// A circle that is passed: its centre, and how. 1 is against the hands of a clock (y upwards), -1 with them; 0 is a
/// point, for an end.
#[derive(Clone, Copy)]
struct Bend {
    centre: Spot,
    sense: f64,
}

/// Where a line touches a circle.
#[derive(Clone, Copy)]
struct Touch {
    corner: usize,
    sense: f64,
    angle: f64,
}

/// A straight part of a path. It begins at the start or ends at the goal where it touches no circle.
#[derive(Clone, Copy)]
struct Line {
    from: Option<Touch>,
    to: Option<Touch>,
    length: f64,
}

/// A part of a circle, from an angle on.
struct Arc {
    centre: Spot,
    radius: f64,
    sense: f64,
    from: f64,
    sweep: f64,
}

impl Arc {
    fn at(&self, angle: f64) -> Spot {
        (self.centre.0 + self.radius * angle.cos(), self.centre.1 + self.radius * angle.sin())
    }

    /// True if the arc has the direction of a point from its centre.
    fn looks_at(&self, (x, y): Spot) -> bool {
        let angle = (y - self.centre.1).atan2(x - self.centre.0);
        (self.sense * (angle - self.from)).rem_euclid(TAU) <= self.sweep
    }

    /// Its distance from a side: at an end of it; or where it has the direction of the nearest point of the side's
    /// line, or of an end of the side; or where both meet.
    fn distance_to(&self, side: &Segment) -> f64 {
        let ends = [self.from, self.from + self.sense * self.sweep].map(|angle| side.distance_of(self.at(angle)));
        let mut least = ends[0].min(ends[1]);
        for near in [side.from, side.to, side.nearest(self.centre)] {
            let far = distance(near, self.centre);
            if far < TOLERANCE {
                least = least.min(self.radius);
            } else if self.looks_at(near) {
                least = least.min((far - self.radius).abs());
            }
        }
        let (dx, dy) = (side.to.0 - side.from.0, side.to.1 - side.from.1);
        let (x, y) = (side.from.0 - self.centre.0, side.from.1 - self.centre.1);
        let (a, b, c) = (dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - self.radius * self.radius);
        let root = (b * b - a * c).max(0.0).sqrt();
        for share in [(-b - root) / a, (-b + root) / a] {
            let at = (side.from.0 + share * dx, side.from.1 + share * dy);
            if b * b > a * c && (0.0..=1.0).contains(&share) && self.looks_at(at) {
                least = 0.0;
            }
        }
        least
    }
}

/// The ways of a disc among the sides of a rim.
pub(super) struct DiscWays<'a> {
    rim: &'a Rim,
    radius: f64,
    /// All free lines from circle to circle.
    lines: Vec<Line>,
}

impl<'a> DiscWays<'a> {
    /// The radius is in cells, above 0.
    pub(super) fn new(rim: &'a Rim, radius: f64) -> Self {
        let mut ways = Self { rim, radius, lines: Vec::new() };
        let count = rim.corners.len();
        for (first, second) in (0..count).flat_map(|first| (0..count).map(move |second| (first, second))) {
            for (a, b) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let ends = [(first, a), (second, b)].map(|(corner, sense)| (Some(corner), ways.bend(corner, sense)));
                let line = if first == second { None } else { ways.line(ends) };
                ways.lines.extend(line);
            }
        }
        ways
    }

    fn bend(&self, corner: usize, sense: f64) -> Bend {
        Bend { centre: self.rim.corners[corner], sense }
    }

    /// True if the centre of the disc can be at a place.
    pub(super) fn is_free(&self, at: Spot) -> bool {
        self.rim.clearance(at) >= self.radius - TOLERANCE
    }

    /// The line that leaves one circle and comes to another one, if it is free.
    fn line(&self, [(leaves, a), (comes, b)]: [(Option<usize>, Bend); 2]) -> Option<Line> {
        let (dx, dy) = (b.centre.0 - a.centre.0, b.centre.1 - a.centre.1);
        let (square, aside) = (dx * dx + dy * dy, self.radius * (b.sense - a.sense));
        if square < aside * aside {
            return None;
        }
        // The way from centre to centre is `length` along the line and `aside` to the left of it.
        let length = (square - aside * aside).sqrt();
        let (ux, uy) = ((length * dx + aside * dy) / square, (length * dy - aside * dx) / square);
        let touch = |corner: Option<usize>, bend: Bend| {
            let (x, y) = (bend.sense * uy, -bend.sense * ux);
            let at = (bend.centre.0 + self.radius * x, bend.centre.1 + self.radius * y);
            (at, corner.map(|corner| Touch { corner, sense: bend.sense, angle: y.atan2(x) }))
        };
        let ((at_first, from), (at_last, to)) = (touch(leaves, a), touch(comes, b));
        let is_clear = self.rim.is_line_clear(&Segment { from: at_first, to: at_last }, self.radius);
        is_clear.then_some(Line { from, to, length })
    }

    /// The length of the arc from one line to the next one, if it is free.
    fn arc(&self, from: Touch, to: Touch) -> Option<f64> {
        let turn = (from.sense * (to.angle - from.angle)).rem_euclid(TAU);
        if turn <= TOLERANCE || turn >= TAU - TOLERANCE {
            return Some(0.0);
        }
        let centre = self.rim.corners[from.corner];
        let arc = Arc { centre, radius: self.radius, sense: from.sense, from: from.angle, sweep: turn };
        let about = Segment { from: centre, to: centre };
        let is_clear =
            |side: &Segment| side.gap(&about) >= 2.0 * self.radius || arc.distance_to(side) >= self.radius - TOLERANCE;
        (turn < PI && self.rim.sides.iter().all(is_clear)).then_some(turn * self.radius)
    }

    /// The length of a shortest path between two free places; none if there is no path.
    pub(super) fn length(&self, start: Spot, goal: Spot) -> Option<f64> {
        if start == goal {
            return Some(0.0);
        }
        let mut lines = self.lines.clone();
        let end = |centre: Spot| (None, Bend { centre, sense: 0.0 });
        lines.extend(self.line([end(start), end(goal)]));
        for corner in 0..self.rim.corners.len() {
            for sense in [1.0, -1.0] {
                let circle = (Some(corner), self.bend(corner, sense));
                lines.extend(self.line([end(start), circle]));
                lines.extend(self.line([circle, end(goal)]));
            }
        }
        self.search(&lines)
    }

    /// Dijkstra's algorithm over lines: how far it is to the end of each.
    fn search(&self, lines: &[Line]) -> Option<f64> {
        let circle = |touch: Touch| 2 * touch.corner + usize::from(touch.sense > 0.0);
        let mut leaving = vec![Vec::new(); 2 * self.rim.corners.len()];
        let mut best = vec![f64::INFINITY; lines.len()];
        let mut open = BinaryHeap::new();
        for (id, line) in lines.iter().enumerate() {
            match line.from {
                Some(touch) => leaving[circle(touch)].push(id),
                None => {
                    best[id] = line.length;
                    open.push((Reverse(line.length.to_bits()), id));
                }
            }
        }
        while let Some((Reverse(bits), id)) = open.pop() {
            let length = f64::from_bits(bits);
            let Some(touch) = lines[id].to else { return Some(length) };
            if length > best[id] {
                continue;
            }
            for &next in &leaving[circle(touch)] {
                let from = lines[next].from.expect("it leaves a circle");
                if length + lines[next].length >= best[next] {
                    continue;
                }
                let Some(arc) = self.arc(touch, from) else { continue };
                let all = length + arc + lines[next].length;
                if all < best[next] {
                    best[next] = all;
                    open.push((Reverse(all.to_bits()), next));
                }
            }
        }
        None
    }
}
