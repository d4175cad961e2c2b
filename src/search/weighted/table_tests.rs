//! Every number of every table is proven here, in integers.

#![expect(clippy::cast_possible_truncation, reason = "whole numbers below 2^53")]

use super::super::tables::TABLES;
use super::*;

/// The costs of the cheapest ways between any two points inside a cell, in 1/2^20.
fn closure(table: &NetTable) -> Vec<Vec<i128>> {
    let count = table.points();
    let mut costs = vec![vec![i128::from(u32::MAX); count]; count];
    for (from, row) in costs.iter_mut().enumerate() {
        row[from] = 0;
        for edge in table.edges(from) {
            row[edge.to] = row[edge.to].min((edge.cost / UNIT) as i128);
        }
    }
    for by in 0..count {
        for from in 0..count {
            for to in 0..count {
                costs[from][to] = costs[from][to].min(costs[from][by] + costs[by][to]);
            }
        }
    }
    costs
}

/// What a point of a triangle of weights `(a, b)` has: the vector `p - q`, and the expected cost of the coupling.
#[derive(Clone, Copy)]
struct Corner {
    vector: [i128; 2],
    cost: i128,
}

impl Corner {
    /// Twice the middle of two.
    fn plus(self, other: Self) -> Self {
        let [x, y] = self.vector;
        let [u, v] = other.vector;
        Self { vector: [x + u, y + v], cost: self.cost + other.cost }
    }

    fn doubled(self) -> Self {
        self.plus(self)
    }

    fn squared_length(self) -> i128 {
        self.vector[0] * self.vector[0] + self.vector[1] * self.vector[1]
    }
}

/// True if `cost <= |vector|` is proven for the whole triangle: both are linear in the weights, but for the length,
/// which is convex; so one direction onto which all three vectors project far enough proves it, else the parts must.
fn holds(triangle: [Corner; 3], depth: u32) -> bool {
    let [a, b, c] = triangle;
    let sum = a.plus(b).plus(c);
    let length = (sum.squared_length() as f64).sqrt();
    if length > 0.0 {
        // A vector of at most 2^20, rounded towards zero.
        let part = |v: i128| (v as f64 / length * f64::from(1 << 20)) as i128;
        let [x, y] = sum.vector.map(part);
        if x * x + y * y <= 1 << 40
            && triangle.iter().all(|at| at.vector[0] * x + at.vector[1] * y >= at.cost * (1 << 20))
        {
            return true;
        }
    }
    if depth == 0 {
        return false;
    }
    // A corner where both points meet stays one whatever is cut: the side opposite to it is cut, else the longest.
    let side = |u: Corner, v: Corner| {
        let [x, y] = u.vector;
        let [s, t] = v.vector;
        (x - s) * (x - s) + (y - t) * (y - t)
    };
    let rotations = [[a, b, c], [b, c, a], [c, a, b]];
    let meets = rotations.into_iter().find(|at| at[0].squared_length() == 0);
    let longest = rotations.into_iter().max_by_key(|at| side(at[1], at[2]));
    let Some([apex, left, right]) = meets.or(longest) else { return false };
    let middle = left.plus(right);
    holds([apex.doubled(), left.doubled(), middle], depth - 1)
        && holds([apex.doubled(), middle, right.doubled()], depth - 1)
}

/// A place on the boundary in 1/2^20.
fn place(table: &NetTable, point: usize) -> [i128; 2] {
    let (x, y) = table.place(point);
    [(x / UNIT) as i128, (y / UNIT) as i128]
}

/// True if the coupling test holds for two intervals, the first points of which are given.
fn is_proven(table: &NetTable, costs: &[Vec<i128>], from: usize, to: usize) -> bool {
    let count = table.points();
    let ([i, next_i], [j, next_j]) = ([from, (from + 1) % count], [to, (to + 1) % count]);
    let corner = |p: usize, q: usize| {
        let (at, other) = (place(table, p), place(table, q));
        Corner { vector: [at[0] - other[0], at[1] - other[1]], cost: costs[p][q] }
    };
    // All couplings lie between two, and the expected cost is linear between these: the same one is the better
    // everywhere.
    let is_parallel = costs[i][j] + costs[next_i][next_j] <= costs[i][next_j] + costs[next_i][j];
    let (j, next_j) = if is_parallel { (j, next_j) } else { (next_j, j) };
    let (both, none) = (corner(next_i, next_j), corner(i, j));
    [corner(next_i, j), corner(i, next_j)].into_iter().all(|one| holds([none, one, both], 40))
}

/// The first pair of intervals that fails the test.
fn failing(table: &NetTable, costs: &[Vec<i128>]) -> Option<(usize, usize)> {
    let k = table.intervals;
    let is_long = |from: usize| {
        let ([x, y], [u, v]) = (place(table, from), place(table, (from + 1) % table.points()));
        costs[from][(from + 1) % table.points()] > (x - u).abs() + (y - v).abs()
    };
    if let Some(from) = (0..table.points()).find(|&from| is_long(from)) {
        return Some((from, from));
    }
    (0..k).flat_map(|from| (k..4 * k).map(move |to| (from, to))).find(|&(from, to)| !is_proven(table, costs, from, to))
}

#[test]
fn no_path_of_the_plane_undercuts_a_table() {
    for table in &TABLES {
        assert_eq!(failing(table, &closure(table)), None, "{} intervals", table.intervals);
    }
}

#[test]
fn a_table_with_one_cost_too_large_fails() {
    for table in &TABLES {
        let costs = closure(table);
        let k = table.intervals;
        // OffsetPlace opposite sides, and from corner to corner; in all eight symmetric places.
        for (from, to) in [(k / 2, 3 * k - k / 2), (0, 2 * k)] {
            let mut longer = costs.clone();
            for turn in 0..4 {
                for (a, b) in [(from, to), (to, from)] {
                    let turned = |at: usize| (at + turn * k) % (4 * k);
                    let mirrored = |at: usize| (k + 4 * k - at + turn * k) % (4 * k);
                    longer[turned(a)][turned(b)] = costs[a][b] * 1003 / 1000;
                    longer[mirrored(a)][mirrored(b)] = costs[a][b] * 1003 / 1000;
                }
            }
            assert!(failing(table, &longer).is_some(), "{k} intervals, {from} to {to}");
        }
    }
}

#[test]
fn edges_are_symmetric() {
    for table in &TABLES {
        for from in 0..table.points() {
            for TableEdge { to, cost } in table.edges(from) {
                assert!(table.edges(to).any(|back| back == TableEdge { to: from, cost }), "{from} to {to}");
            }
        }
        assert!(table.offsets.len() == table.intervals + 1 && table.rows.len() == table.intervals / 2 + 1);
    }
}

#[test]
fn steps_along_sides_and_diagonals_lose_little() {
    for (intervals, most) in [(1, 1.0825), (3, 1.033), (4, 1.018), (6, 1.0095), (8, 1.006), (12, 1.003), (16, 1.0015)] {
        let costs = closure(NetTable::of(intervals));
        let straight = costs[0][intervals] as f64 * UNIT;
        let diagonal = costs[0][2 * intervals] as f64 * UNIT;
        assert!(straight >= 1.0 / most && diagonal >= std::f64::consts::SQRT_2 / most, "{intervals}");
    }
}
