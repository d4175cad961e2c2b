//! Shortest paths among polygons, by trying all pairs of vertices.
//!
//! The definitions, from the project's words: blocked is the inside of the union of the closed polygons, and what lies
//! outside of the rectangle. A path may touch what is blocked. Where outlines meet in a point, the directions about it
//! fall into ranges, each free or not; with closed gaps a path that passes the point stays in one run of free ranges,
//! its ends included. Everything is decided in whole numbers; parameters along a segment are fractions.

use std::cmp::Ordering;
use std::collections::BTreeMap;

type P = (i64, i64);

/// A world of polygons, with coordinates below 2^13 in magnitude.
pub struct PolygonOracle {
    /// Counterclockwise; the last four stand around the rectangle.
    polygons: Vec<Vec<P>>,
    low: P,
    high: P,
    closed: bool,
}

fn minus(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: P, b: P) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: P, b: P) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

fn doubled_area(polygon: &[P]) -> i64 {
    (0..polygon.len()).map(|i| cross(polygon[i], polygon[(i + 1) % polygon.len()])).sum()
}

/// The order of directions by angle from the x axis on.
fn by_angle(a: &P, b: &P) -> Ordering {
    let lower = |p: &P| p.1 < 0 || p.1 == 0 && p.0 < 0;
    lower(a).cmp(&lower(b)).then_with(|| 0.cmp(&cross(*a, *b)))
}

fn same_direction(a: P, b: P) -> bool {
    cross(a, b) == 0 && dot(a, b) > 0
}

/// The directions about a point, and whether the range from each to the next one is free.
struct About {
    rays: Vec<P>,
    free: Vec<bool>,
}

impl About {
    /// The number of the range that begins at a ray, and of the one that ends there.
    fn beside(&self, ray: P) -> (usize, usize) {
        let at = self.rays.iter().position(|&other| same_direction(other, ray)).unwrap();
        (at, (at + self.rays.len() - 1) % self.rays.len())
    }

    fn allows(&self, ray: P) -> bool {
        let (after, before) = self.beside(ray);
        self.free[after] || self.free[before]
    }

    /// True if all ranges from one ray to another one, counterclockwise, are free.
    fn is_free_between(&self, from: P, to: P) -> bool {
        let (mut at, end) = (self.beside(from).0, self.beside(to).0);
        while at != end {
            if !self.free[at] {
                return false;
            }
            at = (at + 1) % self.rays.len();
        }
        true
    }

    fn lets_pass(&self, ray: P, closed: bool) -> bool {
        let back = (-ray.0, -ray.1);
        if closed {
            self.is_free_between(ray, back) || self.is_free_between(back, ray)
        } else {
            self.allows(ray) && self.allows(back)
        }
    }

    /// The runs of free ranges that a ray borders on or lies in, by the number of the first range of each.
    fn runs(&self, ray: P) -> Vec<usize> {
        let (after, before) = self.beside(ray);
        let count = self.rays.len();
        let first = |mut at: usize| {
            for _ in 0..count {
                let previous = (at + count - 1) % count;
                if !self.free[previous] {
                    break;
                }
                at = previous;
            }
            // The number must not depend on further rays: the ray at which the run begins names it.
            at
        };
        let mut runs: Vec<usize> = [after, before].into_iter().filter(|&at| self.free[at]).map(first).collect();
        runs.sort_unstable();
        runs.dedup();
        runs
    }
}

impl PolygonOracle {
    /// Polygons in either direction.
    pub fn new(polygons: &[Vec<P>], low: P, high: P, closed: bool) -> Self {
        let mut all: Vec<Vec<P>> = polygons.to_vec();
        let far = 50;
        let rect = |a: P, b: P| vec![a, (b.0, a.1), b, (a.0, b.1)];
        all.push(rect((low.0 - far, low.1 - far), (low.0, high.1 + far)));
        all.push(rect((high.0, low.1 - far), (high.0 + far, high.1 + far)));
        all.push(rect((low.0 - far, low.1 - far), (high.0 + far, low.1)));
        all.push(rect((low.0 - far, high.1), (high.0 + far, high.1 + far)));
        for polygon in &mut all {
            if doubled_area(polygon) < 0 {
                polygon.reverse();
            }
        }
        Self { polygons: all, low, high, closed }
    }

    fn edges(&self) -> impl Iterator<Item = (P, P)> + '_ {
        self.polygons.iter().flat_map(|p| (0..p.len()).map(move |i| (p[i], p[(i + 1) % p.len()])))
    }

    /// Where a point with the coordinates (x / w, y / w) lies in a polygon: 1 inside, 0 on the outline, -1 outside.
    fn place(polygon: &[P], (x, y, w): (i128, i128, i128)) -> i32 {
        let mut inside = false;
        for i in 0..polygon.len() {
            let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
            let (ax, ay, bx, by) = (i128::from(a.0) * w, i128::from(a.1) * w, i128::from(b.0) * w, i128::from(b.1) * w);
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            if side == 0 && x >= ax.min(bx) && x <= ax.max(bx) && y >= ay.min(by) && y <= ay.max(by) {
                return 0;
            }
            if (ay > y) != (by > y) && (side > 0) == (by > ay) {
                inside = !inside;
            }
        }
        if inside { 1 } else { -1 }
    }

    /// What is free about a point, with further rays among the directions; none inside of a polygon.
    fn about(&self, at: P, further: &[P]) -> Option<About> {
        let here = (i128::from(at.0), i128::from(at.1), 1);
        // Of each polygon the directions of its wedge: from the first counterclockwise to the second it is blocked.
        let mut wedges = Vec::new();
        for polygon in &self.polygons {
            match Self::place(polygon, here) {
                1 => return None,
                -1 => continue,
                _ => {}
            }
            let n = polygon.len();
            if let Some(i) = polygon.iter().position(|&v| v == at) {
                wedges.push((minus(polygon[(i + 1) % n], at), minus(polygon[(i + n - 1) % n], at)));
            } else {
                let on = |i: &usize| {
                    let (a, b) = (polygon[*i], polygon[(i + 1) % n]);
                    cross(minus(b, a), minus(at, a)) == 0 && dot(minus(a, at), minus(b, at)) < 0
                };
                let i = (0..n).find(on).unwrap();
                wedges.push((minus(polygon[(i + 1) % n], at), minus(polygon[i], at)));
            }
        }
        let mut rays: Vec<P> = further.to_vec();
        rays.extend(wedges.iter().flat_map(|&(a, b)| [a, b]));
        rays.extend([(1, 0), (0, 1), (-1, 0), (0, -1)]);
        rays.sort_by(by_angle);
        rays.dedup_by(|a, b| same_direction(*a, *b));
        let free = (0..rays.len())
            .map(|i| {
                // The axes are among the rays: two neighbours are at most a quarter turn apart, their sum is between.
                let (a, b) = (rays[i], rays[(i + 1) % rays.len()]);
                let middle = (a.0 + b.0, a.1 + b.1);
                !wedges.iter().any(|&(from, to)| {
                    let (after, before) = (cross(from, middle) > 0, cross(middle, to) > 0);
                    if cross(from, to) > 0 || cross(from, to) == 0 && dot(from, to) < 0 {
                        after && (before || cross(from, to) == 0)
                    } else {
                        after || before
                    }
                })
            })
            .collect();
        Some(About { rays, free })
    }

    pub fn is_free(&self, at: P) -> bool {
        let inside = self.low.0 <= at.0 && at.0 <= self.high.0 && self.low.1 <= at.1 && at.1 <= self.high.1;
        inside && self.about(at, &[]).is_some_and(|about| about.free.contains(&true))
    }

    /// How many runs of free directions a point has, with what is blocked between them.
    pub fn ways(&self, at: P) -> usize {
        let Some(About { free, .. }) = self.about(at, &[]) else { return 0 };
        let starts = (0..free.len()).filter(|&i| free[i] && !free[(i + free.len() - 1) % free.len()]);
        starts.count().max(usize::from(free.iter().all(|&free| free)))
    }

    /// True if a path may go straight from `p` to `q`, two free points.
    pub fn sees(&self, p: P, q: P) -> bool {
        if p == q {
            return true;
        }
        let way = minus(q, p);
        let back = (-way.0, -way.1);
        let allows = |at: P, ray: P| self.about(at, &[ray]).is_some_and(|about| about.allows(ray));
        if !allows(p, way) || !allows(q, back) {
            return false;
        }
        // Where the segment meets edges, as fractions of its length.
        let mut at: Vec<(i128, i128)> = vec![(0, 1), (1, 1)];
        for (a, b) in self.edges() {
            let edge = minus(b, a);
            let whole = cross(way, edge);
            if whole == 0 {
                if cross(way, minus(a, p)) == 0 {
                    for end in [a, b] {
                        at.push((i128::from(dot(minus(end, p), way)), i128::from(dot(way, way))));
                    }
                }
                continue;
            }
            let (along, across) = (cross(minus(a, p), edge), cross(minus(a, p), way));
            let (sign, whole) = (whole.signum(), whole.abs());
            if (0..=whole).contains(&(along * sign)) && (0..=whole).contains(&(across * sign)) {
                at.push((i128::from(along * sign), i128::from(whole)));
            }
        }
        at.retain(|&(n, d)| n >= 0 && n <= d);
        at.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
        at.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
        let pieces_are_free = at.windows(2).all(|pair| !self.is_blocked_between(p, way, pair[0], pair[1]));
        pieces_are_free
            && at.iter().all(|&(n, d)| {
                let (x, y) = (i128::from(way.0) * n, i128::from(way.1) * n);
                if n == 0 || n == d || x % d != 0 || y % d != 0 {
                    return true;
                }
                let point = (p.0 + (x / d) as i64, p.1 + (y / d) as i64);
                self.about(point, &[way, back]).is_some_and(|about| about.lets_pass(way, self.closed))
            })
    }

    /// True if the middle of a piece of the segment lies inside of what is blocked.
    fn is_blocked_between(&self, p: P, way: P, from: (i128, i128), to: (i128, i128)) -> bool {
        let (n, d) = (from.0 * to.1 + to.0 * from.1, 2 * from.1 * to.1);
        let middle = (i128::from(p.0) * d + i128::from(way.0) * n, i128::from(p.1) * d + i128::from(way.1) * n, d);
        let (mut left, mut right) = (false, false);
        for polygon in &self.polygons {
            match Self::place(polygon, middle) {
                1 => return true,
                -1 => {}
                _ => {
                    // It slides along an edge, whose left side is blocked.
                    for i in 0..polygon.len() {
                        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
                        if Self::place(&[a, b], middle) == 0 {
                            let along = dot(minus(b, a), way) > 0;
                            (left, right) = (left || along, right || !along);
                        }
                    }
                }
            }
        }
        left && right
    }

    /// The length of the shortest path between two free points; infinite if there is none.
    pub fn length(&self, start: P, goal: P) -> f64 {
        if start == goal {
            return 0.0;
        }
        let inside = |p: &P| self.low.0 <= p.0 && p.0 <= self.high.0 && self.low.1 <= p.1 && p.1 <= self.high.1;
        let mut points: Vec<P> = self.polygons.iter().flatten().copied().filter(inside).collect();
        points.sort_unstable();
        points.dedup();
        points.retain(|&p| p != start && p != goal && self.is_free(p));
        points.push(start);
        points.push(goal);
        let (first, last) = (points.len() - 2, points.len() - 1);
        // A state is a point and the ray at which a run of free ranges begins there; one of an end, or where gaps are
        // open, is the point alone.
        let run_of = |at: usize, ray: P| -> Vec<P> {
            if at >= first || !self.closed {
                return vec![(0, 0)];
            }
            let about = self.about(points[at], &[]).unwrap();
            let with_ray = self.about(points[at], &[ray]).unwrap();
            let runs = with_ray.runs(ray);
            // A point without outlines has one run; else a run begins at a ray of a wedge, which both have.
            runs.iter()
                .map(|&run| if about.free.iter().all(|&free| free) { (0, 0) } else { with_ray.rays[run] })
                .collect()
        };
        let key = |ray: P| {
            let g = gcd(ray.0.abs(), ray.1.abs()).max(1);
            (ray.0 / g, ray.1 / g)
        };
        let mut best: BTreeMap<(usize, P), f64> = BTreeMap::from([((first, (0, 0)), 0.0)]);
        let mut done: BTreeMap<(usize, P), f64> = BTreeMap::new();
        let mut seen: BTreeMap<(usize, usize), bool> = BTreeMap::new();
        loop {
            let next = best.iter().filter(|(state, _)| !done.contains_key(state)).min_by(|a, b| a.1.total_cmp(b.1));
            let Some((&(at, run), &g)) = next else { return f64::INFINITY };
            if at == last {
                return g;
            }
            done.insert((at, run), g);
            for to in 0..points.len() {
                let way = minus(points[to], points[at]);
                if to == at || !run_of_contains(&run_of(at, way), run, key) {
                    continue;
                }
                let pair = (at.min(to), at.max(to));
                if !*seen.entry(pair).or_insert_with(|| self.sees(points[at], points[to])) {
                    continue;
                }
                let length = (dot(way, way) as f64).sqrt();
                for run in run_of(to, (-way.0, -way.1)) {
                    let known = best.entry((to, key(run))).or_insert(f64::INFINITY);
                    *known = known.min(g + length);
                }
            }
        }
    }
}

fn run_of_contains(runs: &[P], run: P, key: impl Fn(P) -> P) -> bool {
    runs.iter().any(|&other| key(other) == run)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
