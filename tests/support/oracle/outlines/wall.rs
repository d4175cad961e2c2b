//! Walls of no width, which close the gaps that are too narrow.

use super::region::{P, Region, cross, dot, is_inside, minus, squared, turn};

/// Gaps narrower than this are closed, in 1/256 cell.
const GAP: i64 = 4;

/// A wall from a vertex of an outline to a vertex or an edge of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wall {
    pub(super) from: P,
    /// It ends at `from + along * part / whole`.
    pub(super) along: P,
    pub(super) part: i64,
    pub(super) whole: i64,
    /// The vertex at its end.
    pub(super) to: Option<P>,
}

impl Wall {
    fn between(from: P, to: P) -> Option<Self> {
        let is_near = from < to && squared(from, to) < GAP * GAP;
        is_near.then(|| Self { from, along: minus(to, from), part: 1, whole: 1, to: Some(to) })
    }

    /// From a vertex to an edge, on the free side of that.
    fn before(from: P, (a, b): (P, P)) -> Option<Self> {
        let (way, away) = (minus(b, a), -turn(a, b, from));
        let (part, whole) = (dot(way, minus(from, a)), dot(way, way));
        let is_near = away > 0 && i128::from(away).pow(2) < i128::from(GAP * GAP * whole);
        let wall = Self { from, along: (-way.1, way.0), part: away, whole, to: None };
        (is_near && 0 < part && part < whole).then_some(wall)
    }

    /// The walls between regions, and before the rim; those within a region too if `within`.
    pub(super) fn all(regions: &[Region], (low, high): (P, P), within: bool) -> Vec<Self> {
        let mut walls: Vec<Self> = Vec::new();
        for (i, one) in regions.iter().enumerate() {
            for (j, other) in regions.iter().enumerate() {
                if i == j && (!within || one.is_simple) {
                    continue;
                }
                for from in one.vertices() {
                    let to = other.vertices().filter_map(|to| Self::between(from.min(to), from.max(to)));
                    walls.extend(to);
                    walls.extend(other.edges.iter().filter_map(|&edge| Self::before(from, edge)));
                }
            }
            // A vertex on the rim is near to the next side of it; whether that shuts in the contact is open.
            let by = i64::from(within);
            let is_within = |p: &P| low.0 < p.0 + by && p.0 - by < high.0 && low.1 < p.1 + by && p.1 - by < high.1;
            let sides = [
                ((low.0, low.1 - by), (low.0, high.1 + by)),
                ((low.0 - by, high.1), (high.0 + by, high.1)),
                ((high.0, high.1 + by), (high.0, low.1 - by)),
                ((high.0 + by, low.1), (low.0 - by, low.1)),
            ];
            for from in one.vertices().filter(is_within) {
                walls.extend(sides.iter().filter_map(|&side| Self::before(from, side)));
            }
        }
        let key = |wall: &Self| (wall.from, wall.along, wall.part, wall.whole);
        walls.sort_unstable_by_key(key);
        walls.dedup();
        walls
    }

    /// The directions in which it leaves a vertex, one of its ends or one that it passes.
    pub(super) fn leaves(&self, at: P) -> Vec<P> {
        let back = (-self.along.0, -self.along.1);
        if at == self.from {
            vec![self.along]
        } else if self.to == Some(at) {
            vec![back]
        } else if self.covers(at) {
            vec![self.along, back]
        } else {
            Vec::new()
        }
    }

    /// True if a point lies on it, but is no vertex at its end.
    pub(super) fn covers(&self, at: P) -> bool {
        let to = minus(at, self.from);
        cross(self.along, to) == 0 && self.has(dot(self.along, to).into(), 1)
    }

    /// True if `n / d` of the square of `along` is a place on it other than a vertex.
    fn has(&self, n: i128, d: i128) -> bool {
        let (reached, end) = (n * i128::from(self.whole), i128::from(self.part * dot(self.along, self.along)) * d);
        0 < n && (reached < end || reached == end && self.to.is_none())
    }

    /// The share of the way from `p` to `q` before it, as a fraction, if the wall stops that. One may go along all of
    /// it from vertex to vertex, on one side.
    pub(super) fn stops(&self, (p, q): (P, P)) -> Option<(i128, i128)> {
        let (to_p, to_q) = (minus(p, self.from), minus(q, self.from));
        let wide = |v: i64| i128::from(v);
        let (side_p, side_q) = (wide(cross(self.along, to_p)), wide(cross(self.along, to_q)));
        let (way_p, way_q) = (wide(dot(self.along, to_p)), wide(dot(self.along, to_q)));
        if side_p.signum() * side_q.signum() > 0 {
            return None;
        }
        if side_p == side_q {
            if self.to.is_some() {
                return None;
            }
            let (least, most) = (way_p.min(way_q), way_p.max(way_q));
            let meets = most > 0 && (least <= 0 || self.has(least, 1));
            let end = wide(self.part * dot(self.along, self.along)) / wide(self.whole);
            let first = if way_p < way_q { (-way_p).max(0) } else { (way_p - end).max(0) };
            return meets.then_some((first, (way_p - way_q).abs()));
        }
        let (n, d) = (way_q * side_p - way_p * side_q, side_p - side_q);
        self.has(n * d.signum(), d.abs()).then(|| (side_p.abs(), d.abs()))
    }
}

/// True if a vertex lies inside a segment.
pub(super) fn is_interrupted(vertices: &[P], way: (P, P)) -> bool {
    let ((a, b), (low, high)) = (way, (way.0.min(way.1), way.0.max(way.1)));
    let from = vertices.partition_point(|p| *p < low);
    vertices[from..].iter().take_while(|p| **p <= high).any(|&p| is_inside((a, b), p))
}
