//! What an outline encloses an odd number of times, and the directions about a point that are free.

use std::cmp::Ordering;

/// A point in 1/256 cell.
pub type P = (i64, i64);

pub(super) fn minus(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

pub(super) fn cross(a: P, b: P) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

pub(super) fn dot(a: P, b: P) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// Twice the area of a triangle, positive if it turns to the left.
pub(super) fn turn(a: P, b: P, c: P) -> i64 {
    cross(minus(b, a), minus(c, a))
}

pub(super) fn squared(a: P, b: P) -> i64 {
    dot(minus(b, a), minus(b, a))
}

pub(super) fn length(a: P, b: P) -> f64 {
    (squared(a, b) as f64).sqrt()
}

/// True if a point lies inside a segment, and is none of its ends.
pub(super) fn is_inside((a, b): (P, P), p: P) -> bool {
    p != a && p != b && turn(a, b, p) == 0 && dot(minus(a, p), minus(b, p)) < 0
}

/// True if two segments cross inside both.
pub(super) fn cross_inside((a, b): (P, P), (c, d): (P, P)) -> bool {
    let apart = |a: i64, b: i64, c: i64, d: i64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
    !apart(a.0, b.0, c.0, d.0)
        && !apart(a.1, b.1, c.1, d.1)
        && turn(a, b, c).signum() * turn(a, b, d).signum() < 0
        && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

/// The angle of a direction from another one on, to the left: less than a whole turn.
pub(super) fn by_angle(zero: P, a: P, b: P) -> Ordering {
    let part = |d: P| match cross(zero, d) {
        1.. => 1,
        ..0 => 3,
        0 if dot(zero, d) > 0 => 0,
        0 => 2,
    };
    part(a).cmp(&part(b)).then_with(|| 0.cmp(&cross(a, b)))
}

/// An outline by the even-odd rule: edges that meet in common ends alone, with the inside to their left.
pub struct Region {
    pub(super) edges: Vec<(P, P)>,
    /// It is a simple polygon: its edges were not split, and no vertex has more than two of them.
    pub(super) is_simple: bool,
}

impl Region {
    /// Without edges if the outline encloses nothing. None where the rule leaves a choice: two multiples of 1/256 are
    /// as near to a crossing, or edges that were led over such points cross anew.
    pub fn new(outline: &[P]) -> Option<Self> {
        let count = outline.len();
        let ends = (0..count).map(|at| (outline[at], outline[(at + 1) % count]));
        let given: Vec<(P, P)> = ends.filter(|(a, b)| a != b).collect();
        let mut edges = Vec::new();
        let mut is_simple = true;
        for &(a, b) in &given {
            let mut over = vec![a, b];
            for &other in &given {
                over.extend([other.0, other.1].into_iter().filter(|&p| is_inside((a, b), p)));
                if cross_inside((a, b), other) {
                    is_simple = false;
                    over.push(crossing((a, b), other)?);
                }
            }
            is_simple &= over.len() == 2;
            over.sort_by_key(|&p| (dot(minus(p, a), minus(b, a)), p));
            over.dedup();
            edges.extend(over.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
        }
        edges.sort_unstable();
        let kept = edges.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1).map(|equal| equal[0]);
        let kept: Vec<(P, P)> = kept.collect();
        is_simple &= kept.len() == edges.len();
        let meets = |e: (P, P), f: (P, P)| cross_inside(e, f) || [f.0, f.1].iter().any(|&p| is_inside(e, p));
        if kept.iter().any(|&e| kept.iter().any(|&f| meets(e, f))) {
            return None;
        }
        let mut region = Self { edges: kept, is_simple };
        region.straighten();
        region.turn_inside_left();
        let degree = |p: P| region.edges.iter().filter(|e| e.0 == p || e.1 == p).count();
        region.is_simple &= region.edges.iter().all(|&(a, _)| degree(a) == 2);
        Some(region)
    }

    /// Joins edges where a vertex of two does not turn.
    fn straighten(&mut self) {
        let mut at = 0;
        while at < self.edges.len() {
            let (a, b) = self.edges[at];
            let straight = [(a, b), (b, a)].into_iter().find_map(|(far, p)| {
                let mut others = (0..self.edges.len()).filter(|&i| i != at && has(self.edges[i], p));
                let (other, None) = (others.next()?, others.next()) else { return None };
                let (c, d) = self.edges[other];
                let end = if c == p { d } else { c };
                is_inside((far, end), p).then_some((other, (far, end)))
            });
            match straight {
                Some((other, edge)) => {
                    self.edges[at] = edge;
                    self.edges.swap_remove(other);
                    at = 0;
                }
                None => at += 1,
            }
        }
    }

    fn turn_inside_left(&mut self) {
        for at in 0..self.edges.len() {
            let (a, b) = self.edges[at];
            // Beside the middle, nearer than any other edge comes to it.
            let beside = (minus(a, b).1, minus(b, a).0);
            let (x, y) = ((a.0 + b.0) * FINE / 2 + beside.0, (a.1 + b.1) * FINE / 2 + beside.1);
            if self.place((x, y, FINE)) < 0 {
                self.edges[at] = (b, a);
            }
        }
    }

    /// Where the point (x / w, y / w) lies: 1 inside, 0 on an edge, -1 outside.
    pub(super) fn place(&self, (x, y, w): (i64, i64, i64)) -> i32 {
        let mut is_inside = false;
        for &(a, b) in &self.edges {
            let (ax, ay, bx, by) = (a.0 * w, a.1 * w, b.0 * w, b.1 * w);
            if y < ay.min(by) || y > ay.max(by) || x > ax.max(bx) {
                continue;
            }
            let wide = |v: i64| i128::from(v);
            let side = wide(bx - ax) * wide(y - ay) - wide(by - ay) * wide(x - ax);
            if side == 0 && x >= ax.min(bx) {
                return 0;
            }
            // A ray towards greater x; an edge has its end with the lesser y.
            if (ay > y) != (by > y) && (side > 0) == (by > ay) {
                is_inside = !is_inside;
            }
        }
        if is_inside { 1 } else { -1 }
    }

    /// The vertices, each as often as it begins an edge.
    pub(super) fn vertices(&self) -> impl Iterator<Item = P> {
        self.edges.iter().map(|edge| edge.0)
    }
}

/// Points beside others are so near to them in 1/256 cell: no edge with ends below 2^12 comes between.
pub(super) const FINE: i64 = 1 << 32;

fn has(edge: (P, P), p: P) -> bool {
    edge.0 == p || edge.1 == p
}

/// The multiple of 1/256 nearest to where two segments cross; none if there are two.
fn crossing((a, b): (P, P), (c, d): (P, P)) -> Option<P> {
    let (from, to) = (turn(c, d, a), turn(c, d, b));
    let (part, whole) = (i128::from(from.abs()), i128::from(from.abs() + to.abs()));
    let along = |from: i64, to: i64| {
        let twice = 2 * (i128::from(from) * whole + i128::from(to - from) * part) + whole;
        (twice.rem_euclid(2 * whole) != 0).then(|| twice.div_euclid(2 * whole) as i64)
    };
    Some((along(a.0, b.0)?, along(a.1, b.1)?))
}

/// A range of free directions about a point, from one to another one to the left, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    from: P,
    to: P,
    /// All directions, and no wall.
    is_whole: bool,
}

fn same(a: P, b: P) -> bool {
    cross(a, b) == 0 && dot(a, b) > 0
}

impl Run {
    /// True if the directions next to one, to the left of it, are free; or those to the right.
    pub(super) fn borders(&self, direction: P, is_left: bool) -> bool {
        let Self { from, to, is_whole } = *self;
        let is_closed = same(from, to);
        let is_in = is_closed || by_angle(from, direction, to).is_le();
        let end = if is_left { to } else { from };
        is_whole || is_in && (!same(direction, end) || is_closed)
    }

    pub(super) fn contains(&self, direction: P) -> bool {
        self.borders(direction, true) || self.borders(direction, false)
    }
}

/// The free directions about a point of a rectangle, with walls that leave it.
pub(super) fn runs(regions: &[Region], (low, high): (P, P), walls: &[P], at: P) -> Vec<Run> {
    let mut near = Vec::new();
    for region in regions {
        match region.place((at.0, at.1, 1)) {
            1 => return Vec::new(),
            0 => near.push(region),
            _ => {}
        }
    }
    let mut rays = vec![(1, 0), (0, 1), (-1, 0), (0, -1)];
    rays.extend(walls);
    for &(a, b) in near.iter().flat_map(|region| &region.edges) {
        if at == a || at == b || is_inside((a, b), at) {
            rays.extend([a, b].into_iter().filter(|&end| end != at).map(|end| minus(end, at)));
        }
    }
    rays.sort_by(|&a, &b| by_angle((1, 0), a, b));
    rays.dedup_by(|a, b| same(*a, *b));
    let count = rays.len();
    let is_free = |i: usize| {
        // The axes are among the rays: the sum of two neighbours lies between them.
        let (a, b) = (rays[i], rays[(i + 1) % count]);
        let (x, y) = (a.0 + b.0, a.1 + b.1);
        let is_out =
            at.0 == low.0 && x < 0 || at.0 == high.0 && x > 0 || at.1 == low.1 && y < 0 || at.1 == high.1 && y > 0;
        !is_out && near.iter().all(|region| region.place((at.0 * FINE + x, at.1 * FINE + y, FINE)) < 0)
    };
    let free: Vec<bool> = (0..count).map(is_free).collect();
    let is_wall = |i: usize| walls.iter().any(|&wall| same(wall, rays[i % count]));
    let begins = |i: usize| free[i] && (!free[(i + count - 1) % count] || is_wall(i));
    if free.iter().all(|&free| free) && !(0..count).any(is_wall) {
        return vec![Run { from: (1, 0), to: (1, 0), is_whole: true }];
    }
    let run_from = |i: usize| {
        let last = (i..i + count).find(|&j| !free[(j + 1) % count] || is_wall(j + 1)).unwrap_or(i);
        Run { from: rays[i], to: rays[(last + 1) % count], is_whole: false }
    };
    (0..count).filter(|&i| begins(i)).map(run_from).collect()
}
