//! Worlds for a body: it may touch what is blocked, and passes wherever it has room exactly.

use super::region::{P, Region, by_angle, length, minus, turn};
use super::wall::Wall;

/// Places of a convex body among outlines.
///
/// The body meets the inside of an outline if its own inside meets an edge, or if it lies in there whole. The places at
/// which its inside meets an edge are the inside of a convex polygon, the sum of the edge and the body turned by half a
/// turn. What is left is free, ways without a width too.
pub struct Sums {
    regions: Vec<Region>,
    sums: Vec<Vec<P>>,
    /// The sum of the body's vertices, and their number.
    middle: (P, i64),
    rect: (P, P),
    /// The free vertices of all sums, and which see each other.
    vertices: Vec<P>,
    hops: Vec<Vec<(usize, f64)>>,
}

/// The convex polygon around points, to the left.
fn hull(mut points: Vec<P>) -> Vec<P> {
    points.sort_unstable_by_key(|p| (p.1, p.0));
    points.dedup();
    let first = points[0];
    points[1..].sort_by(|&a, &b| {
        let far = |p: P| super::region::squared(first, p);
        by_angle((1, 0), minus(a, first), minus(b, first)).then(far(a).cmp(&far(b)))
    });
    let mut hull: Vec<P> = Vec::new();
    for p in points {
        while hull.len() > 1 && turn(hull[hull.len() - 2], hull[hull.len() - 1], p) <= 0 {
            hull.pop();
        }
        hull.push(p);
    }
    hull
}

impl Sums {
    /// The world of a convex body's origin. The far ends of walls to edges lie between multiples of 1/256: the sums
    /// reach up to 1/256 beyond them if `strict`, else such walls stand for their vertex alone.
    pub fn new(outlines: &[Vec<P>], rect: (P, P), body: &[P], strict: bool) -> Option<Self> {
        let regions: Vec<Region> = outlines.iter().map(|outline| Region::new(outline)).collect::<Option<_>>()?;
        let around = |points: &[P]| hull(points.iter().flat_map(|p| body.iter().map(|&b| minus(*p, b))).collect());
        let mut sums: Vec<Vec<P>> = Vec::new();
        for region in &regions {
            sums.extend(region.edges.iter().map(|&(a, b)| around(&[a, b])));
        }
        for wall in Wall::all(&regions, rect, strict) {
            let end = |from: i64, along: i64| {
                let away = along * wall.part;
                [away.div_euclid(wall.whole), -(-away).div_euclid(wall.whole)].map(|by| from + by)
            };
            let ([x, to_x], [y, to_y]) = (end(wall.from.0, wall.along.0), end(wall.from.1, wall.along.1));
            if strict || wall.to.is_some() {
                sums.push(around(&[wall.from, (x, y), (to_x, y), (x, to_y), (to_x, to_y)]));
            }
        }
        let least = |part: fn(&P) -> i64| body.iter().map(part).min().unwrap_or(0);
        let low = (rect.0.0 - least(|p| p.0), rect.0.1 - least(|p| p.1));
        let high = (rect.1.0 + least(|p| -p.0), rect.1.1 + least(|p| -p.1));
        let middle = body.iter().fold((0, 0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
        let middle = (middle, body.len() as i64);
        let mut world = Self { regions, sums, middle, rect: (low, high), vertices: Vec::new(), hops: Vec::new() };
        let mut vertices: Vec<P> = world.sums.iter().flatten().copied().filter(|&p| world.is_free(p)).collect();
        vertices.sort_unstable();
        vertices.dedup();
        world.vertices = vertices;
        world.hops = (0..world.vertices.len()).map(|i| world.seen_from(world.vertices[i])).collect();
        Some(world)
    }

    /// The rectangle of the body's origin.
    pub fn rect(&self) -> (P, P) {
        self.rect
    }

    pub fn is_free(&self, (x, y): P) -> bool {
        let ((low, high), (middle, count)) = (self.rect, self.middle);
        let is_in = low.0 <= x && x <= high.0 && low.1 <= y && y <= high.1;
        let is_inside = |sum: &Vec<P>| (0..sum.len()).all(|i| turn(sum[i], sum[(i + 1) % sum.len()], (x, y)) > 0);
        let at = (x * count + middle.0, y * count + middle.1, count);
        is_in && !self.sums.iter().any(is_inside) && self.regions.iter().all(|region| region.place(at) < 1)
    }

    /// The share of a straight way before the first sum whose inside it meets.
    pub fn stop(&self, way: (P, P)) -> Option<f64> {
        let met = self.sums.iter().filter_map(|sum| enters(sum, way));
        met.reduce(f64::min)
    }

    fn seen_from(&self, from: P) -> Vec<(usize, f64)> {
        let seen = |&(_, to): &(usize, &P)| self.stop((from, *to)).is_none();
        self.vertices.iter().enumerate().filter(seen).map(|(i, &to)| (i, length(from, to))).collect()
    }

    /// The lengths of the shortest paths from a free point to others; infinite where there is none.
    pub fn lengths(&self, start: P, goals: &[P]) -> Vec<f64> {
        let mut best = vec![f64::INFINITY; self.vertices.len()];
        let mut done = vec![false; best.len()];
        self.seen_from(start).into_iter().for_each(|(i, far)| best[i] = far);
        loop {
            let open = (0..best.len()).filter(|&i| !done[i] && best[i].is_finite());
            let Some(next) = open.min_by(|&a, &b| best[a].total_cmp(&best[b])) else { break };
            done[next] = true;
            for &(to, far) in &self.hops[next] {
                best[to] = best[to].min(best[next] + far);
            }
        }
        let to = |&goal: &P| {
            let over = self.seen_from(goal).into_iter().map(|(i, far)| best[i] + far).fold(f64::INFINITY, f64::min);
            if self.stop((start, goal)).is_none() { over.min(length(start, goal)) } else { over }
        };
        goals.iter().map(to).collect()
    }
}

/// The share of a way before it enters the inside of a convex polygon.
fn enters(sum: &[P], (p, q): (P, P)) -> Option<f64> {
    // The way is inside between these two fractions of it.
    let (mut low, mut high) = ((0_i128, 1_i128), (1_i128, 1_i128));
    for i in 0..sum.len() {
        let (a, b) = (sum[i], sum[(i + 1) % sum.len()]);
        let (from, to) = (i128::from(turn(a, b, p)), i128::from(turn(a, b, q)));
        if from <= 0 && to <= 0 {
            return None;
        }
        let at = (from.abs(), from.abs() + to.abs());
        if from <= 0 && at.0 * low.1 > low.0 * at.1 {
            low = at;
        }
        if to <= 0 && at.0 * high.1 < high.0 * at.1 {
            high = at;
        }
    }
    (low.0 * high.1 < high.0 * low.1).then(|| low.0 as f64 / low.1 as f64)
}
