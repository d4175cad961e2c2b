//! Lines of sight and rays against their definition: a segment is cut at every grid line that it meets, in exact
//! fractions; a piece is clear if its cell is free, on a grid line if one of both is.

use taut::grid::DiagonalGaps;
use taut::{Grid, Options, Planner, Position};
use taut_test_support::configurations::GAPS;
use taut_test_support::hash::Fnv;
use taut_test_support::world::World;

use crate::drawn::Drawn;

/// A fraction; the denominator is above 0.
type Share = (i128, i128);

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let largest = [9, 24, 80][drawn.at(3)];
    let world = drawn.world(largest);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let double = double_corners(&world);
    let mut hash = Fnv::new();
    for _ in 0..24 {
        let ends = if drawn.chance(128) {
            through_a_corner(&mut drawn, &world, &double)
        } else {
            anywhere(&mut drawn, &world)
        };
        for gaps in GAPS {
            check(&world, &grid, ends, gaps, &mut hash);
        }
        if drawn.is_empty() {
            break;
        }
    }
    hash.value()
}

/// The lattice points between two diagonally touching blocked cells and two free ones.
fn double_corners(world: &World) -> Vec<(i32, i32)> {
    let lattice = (0..=world.height).flat_map(|y| (0..=world.width).map(move |x| (x, y)));
    let is_double = |&(x, y): &(i32, i32)| is_gap(world, (i128::from(x) * 256, 1), (i128::from(y) * 256, 1));
    lattice.filter(is_double).collect()
}

/// Two ends, beyond the map too.
fn anywhere(drawn: &mut Drawn, world: &World) -> (Position, Position) {
    let mut end = || {
        let (x, y) = (drawn.coordinate(world.width + 2), drawn.coordinate(world.height + 2));
        Position::new(x - 1.0, y - 1.0)
    };
    (end(), end())
}

/// Two ends whose segment passes exactly through a lattice point, mostly a double corner if there is one: few segments
/// do, and only they meet a gap.
fn through_a_corner(drawn: &mut Drawn, world: &World, double: &[(i32, i32)]) -> (Position, Position) {
    let (x, y) = if double.is_empty() || drawn.chance(64) {
        (drawn.between(0, world.width + 1), drawn.between(0, world.height + 1))
    } else {
        *drawn.pick(double)
    };
    let direction = (drawn.between(-12, 13), drawn.between(-12, 13));
    let mut end = |sign: f32| {
        let times = sign * drawn.between(0, 4) as f32 / 16.0;
        Position::new(x as f32 + direction.0 as f32 * times, y as f32 + direction.1 as f32 * times)
    };
    (end(-1.0), end(1.0))
}

fn check(world: &World, grid: &Grid, (from, to): (Position, Position), gaps: DiagonalGaps, hash: &mut Fnv) {
    let what = || format!("{from:?} to {to:?}, {gaps:?}\n{}", world.rows());
    let (a, b) = (snap(from), snap(to));
    let clear = clear_share(world, a, b, gaps);
    let sight = grid.line_of_sight(from, to, gaps).expect("two positions");
    assert_eq!(sight.visible, clear.is_none(), "{}", what());
    let share = clear.unwrap_or((1, 1));
    let along = |from: i64, to: i64| {
        let sum = i128::from(from) * share.1 + i128::from(to - from) * share.0;
        sum as f64 / (share.1 * 256) as f64
    };
    let exact = (along(a.0, b.0), along(a.1, b.1));
    let near = |hit: Position| {
        let close = |v: f32, exact: f64| (f64::from(v) - exact).abs() <= 1e-6 * (1.0 + exact.abs());
        close(hit.x, exact.0) && close(hit.y, exact.1)
    };
    assert!(near(sight.hit), "hit {:?}, exactly {exact:?}: {}", sight.hit, what());
    let planner = Planner::new(grid, Options { diagonal_gaps: gaps, ..Options::default() }).expect("options");
    let hit = planner.raycast(from, to).expect("two positions");
    assert_eq!((hit.visible, hit.at), (sight.visible, sight.hit), "raycast: {}", what());
    let (numerator, denominator) = share;
    let exact_share = numerator as f64 / denominator as f64;
    assert!((f64::from(hit.share) - exact_share).abs() <= 1e-6, "share {}: {}", hit.share, what());
    if hit.visible {
        assert_eq!(hit.normal, Position::new(0.0, 0.0), "{}", what());
    } else if hit.normal != Position::new(0.0, 0.0) {
        check_wall(world, hit, &what());
    }
    for bits in [hit.share.to_bits(), hit.at.x.to_bits(), hit.at.y.to_bits()] {
        hash.word(bits.into());
    }
}

/// A wall with a normal is the side of a blocked cell, and the point lies on it.
fn check_wall(world: &World, hit: taut::plan::Hit, what: &str) {
    let (x, y) = hit.cell;
    let (nx, ny) = (hit.normal.x as i32, hit.normal.y as i32);
    assert!(nx.abs() + ny.abs() == 1 && Position::new(nx as f32, ny as f32) == hit.normal, "{what}");
    assert_eq!(world.cell(x, y), 0, "cell {:?} is blocked: {what}", hit.cell);
    let (left, top) = (x as f32, y as f32);
    let on_side =
        |v: f32, low: f32, n: i32| if n == 0 { low <= v && v <= low + 1.0 } else { v == low + ((n + 1) / 2) as f32 };
    assert!(on_side(hit.at.x, left, nx) && on_side(hit.at.y, top, ny), "{:?} on {:?}: {what}", hit.at, hit.cell);
}

fn snap(position: Position) -> (i64, i64) {
    let snap = |v: f32| (f64::from(v) * 256.0 + 0.5).floor() as i64;
    (snap(position.x), snap(position.y))
}

/// The cells on both sides of a coordinate over `denominator`, one below the other if it lies within a cell.
fn around((v, denominator): Share) -> (i32, i32) {
    let cell = v.div_euclid(denominator * 256);
    let on_line = v.rem_euclid(denominator * 256) == 0;
    ((cell - i128::from(on_line)) as i32, cell as i32)
}

/// Whether a point, given by its coordinates over a denominator, touches a free cell.
fn touches_free(world: &World, x: Share, y: Share) -> bool {
    let (xs, ys) = (around(x), around(y));
    [(xs.0, ys.0), (xs.0, ys.1), (xs.1, ys.0), (xs.1, ys.1)].iter().any(|&(x, y)| world.cell(x, y) != 0)
}

/// The share of a segment that is clear; none if all of it is.
fn clear_share(world: &World, a: (i64, i64), b: (i64, i64), gaps: DiagonalGaps) -> Option<Share> {
    let at = |(numerator, denominator): Share, from: i64, to: i64| -> Share {
        (i128::from(from) * denominator + i128::from(to - from) * numerator, denominator)
    };
    if !touches_free(world, (a.0.into(), 1), (a.1.into(), 1)) {
        return Some((0, 1));
    }
    let mut cuts: Vec<Share> = vec![(0, 1), (1, 1)];
    for (from, to) in [(a.0, b.0), (a.1, b.1)] {
        let lines = from.min(to).div_euclid(256) + 1..=(from.max(to) - 1).div_euclid(256);
        let scale = i128::from((to - from).abs());
        cuts.extend(lines.map(|line| (i128::from((line * 256 - from).abs()), scale)));
    }
    cuts.sort_by(|p, q| (p.0 * q.1).cmp(&(q.0 * p.1)));
    cuts.dedup_by(|p, q| p.0 * q.1 == q.0 * p.1);
    for pair in cuts.windows(2) {
        if pair[0].0 > 0 && gaps == DiagonalGaps::Closed && is_gap(world, at(pair[0], a.0, b.0), at(pair[0], a.1, b.1))
        {
            return Some(pair[0]);
        }
        let middle = (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1);
        if a != b && !touches_free(world, at(middle, a.0, b.0), at(middle, a.1, b.1)) {
            return Some(pair[0]);
        }
    }
    None
}

/// Whether a point is a lattice point between two diagonally touching blocked cells and two free ones.
fn is_gap(world: &World, x: Share, y: Share) -> bool {
    let (xs, ys) = (around(x), around(y));
    if xs.0 == xs.1 || ys.0 == ys.1 {
        return false;
    }
    let free = |x: i32, y: i32| world.cell(x, y) != 0;
    let (one, other) = ((free(xs.0, ys.0), free(xs.1, ys.1)), (free(xs.1, ys.0), free(xs.0, ys.1)));
    one.0 == one.1 && other.0 == other.1 && one.0 != other.0
}
