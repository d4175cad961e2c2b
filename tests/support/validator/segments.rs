//! One straight segment against the blocked cells near it.

use super::cost_map::CostMap;

/// A path point in 1/256 cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    pub x: i64,
    pub y: i64,
}

impl Vertex {
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = ((self.x - other.x) as f64 / 256.0, (self.y - other.y) as f64 / 256.0);
        (dx * dx + dy * dy).sqrt()
    }

    pub fn on_lattice(self) -> bool {
        self.x.rem_euclid(256) == 0 && self.y.rem_euclid(256) == 0
    }
}

/// The path in integers; a coordinate that is no multiple of 1/256 is a fault.
pub fn vertices_of(path: &[(f32, f32)]) -> Result<Vec<Vertex>, String> {
    let exact = |v: f32| -> Result<i64, String> {
        let scaled = f64::from(v) * 256.0;
        if scaled.fract() == 0.0 { Ok(scaled as i64) } else { Err(format!("coordinate {v} is no multiple of 1/256")) }
    };
    path.iter().map(|&(x, y)| Ok(Vertex { x: exact(x)?, y: exact(y)? })).collect()
}

/// Whether `b` lies on the line through `a` and `c` (a reversal counts, too: it is never part of a sound path).
pub fn collinear(a: Vertex, b: Vertex, c: Vertex) -> bool {
    side(a, c, b.x, b.y) == 0
}

/// The sign of the turn from `b - a` to `(x, y) - a`.
fn side(a: Vertex, b: Vertex, x: i64, y: i64) -> i64 {
    let (ux, uy) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
    let (vx, vy) = (i128::from(x - a.x), i128::from(y - a.y));
    (ux * vy - uy * vx).signum() as i64
}

/// Whether the open segment passes through the open cell.
fn pierces(a: Vertex, b: Vertex, cx: i64, cy: i64) -> bool {
    let (left, top) = (cx * 256, cy * 256);
    let (right, bottom) = (left + 256, top + 256);
    let apart = a.x.max(b.x) <= left || a.x.min(b.x) >= right || a.y.max(b.y) <= top || a.y.min(b.y) >= bottom;
    if apart {
        return false;
    }
    let signs = [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| side(a, b, x, y));
    signs.contains(&1) && signs.contains(&-1)
}

/// The first fault of the segment from `a` to `b`: a blocked cell, a wall line, or a closed gap.
pub fn segment_is_valid(cost_map: &CostMap, a: Vertex, b: Vertex, open: bool) -> Result<(), String> {
    let name = || format!("{a:?} to {b:?}");
    for cy in a.y.min(b.y).div_euclid(256) - 1..=a.y.max(b.y).div_euclid(256) {
        let (from, to) = columns_near(a, b, cy);
        for cx in from..=to {
            if cost_map.blocked(cx, cy) && pierces(a, b, cx, cy) {
                return Err(format!("{} crosses the blocked cell {cx}, {cy}", name()));
            }
            if runs_between_walls(cost_map, a, b, cx, cy) {
                return Err(format!("{} squeezes between two blocked cells at {cx}, {cy}", name()));
            }
            let corner = Vertex { x: cx * 256, y: cy * 256 };
            if !open && cost_map.pinched(cx, cy) && strictly_inside(a, b, corner) {
                return Err(format!("{} passes the closed gap at {cx}, {cy}", name()));
            }
        }
    }
    Ok(())
}

/// Cells of row `cy` that the segment can touch, with a cell to spare on both sides.
fn columns_near(a: Vertex, b: Vertex, cy: i64) -> (i64, i64) {
    let whole = (a.x.min(b.x).div_euclid(256) - 1, a.x.max(b.x).div_euclid(256) + 1);
    if a.y == b.y {
        return whole;
    }
    let at = |y: i64| a.x as f64 + (b.x - a.x) as f64 * ((y - a.y) as f64 / (b.y - a.y) as f64);
    let (p, q) = (at(cy * 256), at(cy * 256 + 256));
    let low = (p.min(q) / 256.0).floor() as i64 - 2;
    let high = (p.max(q) / 256.0).ceil() as i64 + 2;
    (whole.0.max(low), whole.1.min(high))
}

/// Whether the segment covers a part of the left or top side of the cell while both cells at that side are blocked.
fn runs_between_walls(cost_map: &CostMap, a: Vertex, b: Vertex, cx: i64, cy: i64) -> bool {
    let overlaps = |p: i64, q: i64, cell: i64| p.min(q) < (cell + 1) * 256 && p.max(q) > cell * 256;
    let left = a.x == b.x && a.x == cx * 256 && overlaps(a.y, b.y, cy);
    let top = a.y == b.y && a.y == cy * 256 && overlaps(a.x, b.x, cx);
    let here = cost_map.blocked(cx, cy);
    (left && here && cost_map.blocked(cx - 1, cy)) || (top && here && cost_map.blocked(cx, cy - 1))
}

fn strictly_inside(a: Vertex, b: Vertex, p: Vertex) -> bool {
    let dot = |u: Vertex, v: Vertex| {
        i128::from(p.x - u.x) * i128::from(v.x - u.x) + i128::from(p.y - u.y) * i128::from(v.y - u.y)
    };
    side(a, b, p.x, p.y) == 0 && dot(a, b) > 0 && dot(b, a) > 0
}

/// The sum over the crossed cells of cost times length inside; on a grid line the cheaper free cell counts.
///
/// The segment is cut at every grid line that it meets, and each piece asks its middle where it lies.
pub fn crossing_cost(cost_map: &CostMap, a: Vertex, b: Vertex) -> f64 {
    let mut cuts = vec![0.0, 1.0];
    for (from, to) in [(a.x, b.x), (a.y, b.y)] {
        for line in from.min(to).div_euclid(256) + 1..=(from.max(to) - 1).div_euclid(256) {
            cuts.push((line * 256 - from) as f64 / (to - from) as f64);
        }
    }
    cuts.sort_by(f64::total_cmp);
    let length = a.distance(b);
    let piece = |pair: &[f64]| {
        let middle = f64::midpoint(pair[0], pair[1]);
        (pair[1] - pair[0]) * length * cost_at(cost_map, a, b, middle)
    };
    // Two lines met at one lattice point make a piece of no length.
    cuts.windows(2).filter(|pair| pair[1] - pair[0] > 1e-12).map(piece).sum()
}

/// The cost at a parameter of the segment that is no crossing.
fn cost_at(cost_map: &CostMap, a: Vertex, b: Vertex, t: f64) -> f64 {
    let cell = |from: i64, to: i64| ((from as f64 + (to - from) as f64 * t) / 256.0).floor() as i64;
    let (x, y) = (cell(a.x, b.x), cell(a.y, b.y));
    if a.x == b.x && a.x % 256 == 0 {
        cost_map.cost(x - 1, y).min(cost_map.cost(x, y))
    } else if a.y == b.y && a.y % 256 == 0 {
        cost_map.cost(x, y - 1).min(cost_map.cost(x, y))
    } else {
        cost_map.cost(x, y)
    }
}
