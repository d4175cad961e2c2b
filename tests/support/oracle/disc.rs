//! Shortest paths of a disc, from all pairs: no lists, no sweeps, no sides, no order of search.
//!
//! Its vertices are the points where common tangents of two circles around convex corners, or tangents from an end,
//! touch these circles; its edges are those tangents, and the arcs between neighbouring points of a circle. Each edge
//! is compared with every blocked cell and the rim of the map. Everything is in floats with a tolerance far above
//! their rounding and far below what could part two different lengths of a small map.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::field::Field;

/// What counts as touching, in cells.
const TOLERANCE: f64 = 1e-9;

type Spot = (f64, f64);

/// The circles of one radius on one map, joined.
pub struct DiscOracle {
    radius: f64,
    /// The lower corners of blocked cells, the rim among them.
    blocked: Vec<Spot>,
    centres: Vec<Spot>,
    vertices: Vec<Vertex>,
    /// Lines: two vertices and a length.
    lines: Vec<(usize, usize, f64)>,
}

#[derive(Clone, Copy)]
struct Vertex {
    at: Spot,
    /// The circle on which it lies, if any.
    circle: Option<usize>,
}

impl DiscOracle {
    /// Joins the circles of a map. `field` has its blocked cells; the radius is in cells.
    pub fn new(field: &Field, radius: f64) -> Self {
        let is_blocked = |x: i64, y: i64| !field.free(x, y);
        let (width, height) = (field.width, field.height);
        let mut blocked = Vec::new();
        for y in -1..=height {
            for x in -1..=width {
                if is_blocked(x, y) {
                    blocked.push((x as f64, y as f64));
                }
            }
        }
        let mut centres = Vec::new();
        for y in 0..=height {
            for x in 0..=width {
                let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
                if around.iter().filter(|&&(x, y)| is_blocked(x, y)).count() == 1 {
                    centres.push((x as f64, y as f64));
                }
            }
        }
        let mut oracle = Self { radius, blocked, centres, vertices: Vec::new(), lines: Vec::new() };
        for first in 0..oracle.centres.len() {
            for second in first + 1..oracle.centres.len() {
                for (a, b) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                    let ends = [(oracle.centres[first], a), (oracle.centres[second], b)];
                    oracle.join(ends, [Some(first), Some(second)]);
                }
            }
        }
        oracle
    }

    /// True if a disc with its centre there meets no blocked cell.
    pub fn is_free(&self, at: Spot) -> bool {
        self.is_clear(at, at)
    }

    /// The length of a shortest path between two free places; none if there is no path.
    pub fn length(&self, start: Spot, goal: Spot) -> Option<f64> {
        if start == goal {
            return Some(0.0);
        }
        let mut query = Self {
            radius: self.radius,
            blocked: self.blocked.clone(),
            centres: self.centres.clone(),
            vertices: self.vertices.clone(),
            lines: self.lines.clone(),
        };
        query.join([(start, 0.0), (goal, 0.0)], [None, None]);
        let ends = [start, goal].map(|end| {
            query.vertices.push(Vertex { at: end, circle: None });
            query.vertices.len() - 1
        });
        // Each line to an end has a vertex of its own there.
        for at in 0..query.vertices.len() {
            for end in ends {
                if at != end && query.vertices[at].circle.is_none() && query.vertices[at].at == query.vertices[end].at {
                    query.lines.push((at, end, 0.0));
                }
            }
        }
        for (end, place) in ends.into_iter().zip([start, goal]) {
            for circle in 0..query.centres.len() {
                for side in [1.0, -1.0] {
                    let before = query.vertices.len();
                    query.join([(place, 0.0), (query.centres[circle], side)], [None, Some(circle)]);
                    if query.vertices.len() > before {
                        query.lines.push((before, end, 0.0));
                    }
                }
            }
        }
        query.add_arcs();
        query.search(ends[0], ends[1])
    }

    /// Adds the tangent of two circles, each with the side on which its centre lies (0: a point), if it is free.
    fn join(&mut self, ends: [(Spot, f64); 2], circles: [Option<usize>; 2]) {
        let [(a, a_side), (b, b_side)] = ends;
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let (n, aside) = (dx * dx + dy * dy, self.radius * (b_side - a_side));
        let square = n - aside * aside;
        if square < -TOLERANCE {
            return;
        }
        let length = square.max(0.0).sqrt();
        let (ux, uy) = ((length * dx + aside * dy) / n, (length * dy - aside * dx) / n);
        let touch = |(x, y): Spot, side: f64| (x + side * self.radius * uy, y - side * self.radius * ux);
        let (from, to) = (touch(a, a_side), touch(b, b_side));
        if self.is_clear(from, to) {
            let first = self.vertices.len();
            for (at, circle) in [from, to].into_iter().zip(circles) {
                self.vertices.push(Vertex { at, circle });
            }
            self.lines.push((first, first + 1, length));
        }
    }

    /// Joins the neighbouring vertices of each circle between which no cell is in the way.
    fn add_arcs(&mut self) {
        for (circle, &(x, y)) in self.centres.iter().enumerate() {
            let mut around: Vec<(f64, usize)> = Vec::new();
            for (id, vertex) in self.vertices.iter().enumerate() {
                if vertex.circle == Some(circle) {
                    around.push(((vertex.at.1 - y).atan2(vertex.at.0 - x), id));
                }
            }
            around.sort_by(|a, b| a.0.total_cmp(&b.0));
            for i in 0..around.len() {
                let (from, first) = around[i];
                let (mut to, second) = around[(i + 1) % around.len()];
                if i + 1 == around.len() {
                    to += std::f64::consts::TAU;
                }
                if first != second && (to - from < TOLERANCE || self.is_arc_free((x, y), from, to)) {
                    self.lines.push((first, second, self.radius * (to - from)));
                }
            }
        }
    }

    /// True if no cell is nearer than the radius to a point of an arc. A cell comes nearest in the middle of what it
    /// cuts, in the direction of its own nearest point, but for the cell of the corner, which cuts three quarters.
    fn is_arc_free(&self, (x, y): Spot, from: f64, to: f64) -> bool {
        let at = |angle: f64| (x + self.radius * angle.cos(), y + self.radius * angle.sin());
        let cuts = |place: Spot, cell: Spot| box_distance(place, cell) < self.radius - TOLERANCE;
        self.blocked.iter().all(|&cell| {
            let near = (x.clamp(cell.0, cell.0 + 1.0) - x, y.clamp(cell.1, cell.1 + 1.0) - y);
            let mut angle = near.1.atan2(near.0);
            while angle < from {
                angle += std::f64::consts::TAU;
            }
            let is_between = near != (0.0, 0.0) && angle < to;
            !(is_between && cuts(at(angle), cell)) && !cuts(at((from + to) / 2.0), cell)
        })
    }

    /// True if a disc whose centre moves along a segment meets no blocked cell.
    pub fn is_clear(&self, from: Spot, to: Spot) -> bool {
        self.blocked.iter().all(|&cell| segment_distance(from, to, cell) >= self.radius - TOLERANCE)
    }

    fn search(&self, start: usize, goal: usize) -> Option<f64> {
        let mut next = vec![Vec::new(); self.vertices.len()];
        for &(a, b, length) in &self.lines {
            next[a].push((b, length));
            next[b].push((a, length));
        }
        let mut best = vec![f64::INFINITY; self.vertices.len()];
        let mut open = BinaryHeap::from([(Reverse(0_u64), start)]);
        best[start] = 0.0;
        while let Some((Reverse(bits), at)) = open.pop() {
            let length = f64::from_bits(bits);
            if at == goal {
                return Some(length);
            }
            if length > best[at] {
                continue;
            }
            for &(to, more) in &next[at] {
                if length + more < best[to] {
                    best[to] = length + more;
                    open.push((Reverse(best[to].to_bits()), to));
                }
            }
        }
        None
    }
}

/// The distance of a place from the closed cell whose lower corner is given.
fn box_distance((x, y): Spot, cell: Spot) -> f64 {
    let (dx, dy) = (x - x.clamp(cell.0, cell.0 + 1.0), y - y.clamp(cell.1, cell.1 + 1.0));
    dx.hypot(dy)
}

/// The distance of a segment from a closed cell.
fn segment_distance(from: Spot, to: Spot, cell: Spot) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    // The part of the segment between the lines of the cell, along both axes.
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (start, step, low) in [(from.0, dx, cell.0), (from.1, dy, cell.1)] {
        if step == 0.0 {
            if start < low || start > low + 1.0 {
                last = -1.0;
            }
            continue;
        }
        let (a, b) = ((low - start) / step, (low + 1.0 - start) / step);
        (first, last) = (first.max(a.min(b)), last.min(a.max(b)));
    }
    if first <= last {
        return 0.0;
    }
    let square = dx * dx + dy * dy;
    let mut best = box_distance(from, cell).min(box_distance(to, cell));
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let (x, y) = (cell.0 + x, cell.1 + y);
        let share = if square > 0.0 { (((x - from.0) * dx + (y - from.1) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
        best = best.min((x - from.0 - share * dx).hypot(y - from.1 - share * dy));
    }
    best
}
