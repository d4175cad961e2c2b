//! The contours of a map's walls, traced apart from the library: how long they are, and how often a line meets them.

use taut::grid::DiagonalGaps;
use taut_test_support::world::World;

/// A closed walk along walls.
pub struct Contour {
    pub perimeter: usize,
    /// Its lattice points in order.
    points: Vec<(i32, i32)>,
}

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn blocked(world: &World, x: i32, y: i32) -> bool {
    !(0..world.width).contains(&x)
        || !(0..world.height).contains(&y)
        || world.terrain[(y * world.width + x) as usize] == 0
}

/// The cells on both sides of the edge from (x, y) in a direction: where y grows downwards, the left one in the sense
/// that +y is left of +x, then the right one.
fn sides(x: i32, y: i32, direction: usize) -> ((i32, i32), (i32, i32)) {
    match direction {
        0 => ((x, y), (x, y - 1)),
        1 => ((x - 1, y), (x, y)),
        2 => ((x - 1, y - 1), (x - 1, y)),
        _ => ((x, y - 1), (x - 1, y - 1)),
    }
}

/// An edge with its wall on the right.
fn is_wall(world: &World, (x, y, direction): (i32, i32, usize)) -> bool {
    let (left, right) = sides(x, y, direction);
    !blocked(world, left.0, left.1) && blocked(world, right.0, right.1)
}

/// All contours of the map.
pub fn contours(world: &World, gaps: DiagonalGaps) -> Vec<Contour> {
    let number = |(x, y, d): (i32, i32, usize)| ((y * (world.width + 1) + x) as usize) * 4 + d;
    let mut seen = vec![false; ((world.width + 1) * (world.height + 1)) as usize * 4];
    let mut all = Vec::new();
    for y in 0..=world.height {
        for x in 0..=world.width {
            for direction in 0..4 {
                let first = (x, y, direction);
                if seen[number(first)] || !is_wall(world, first) {
                    continue;
                }
                let mut points = Vec::new();
                let mut edge = first;
                loop {
                    seen[number(edge)] = true;
                    points.push((edge.0, edge.1));
                    let (dx, dy) = STEPS[edge.2];
                    let end = (edge.0 + dx, edge.1 + dy);
                    // Turns in the order of preference: towards the wall first where gaps are open, else away first.
                    let turns: [usize; 3] = if gaps == DiagonalGaps::Open { [3, 0, 1] } else { [1, 0, 3] };
                    let turn = turns.into_iter().find(|turn| is_wall(world, (end.0, end.1, (edge.2 + turn) % 4)));
                    edge = (end.0, end.1, (edge.2 + turn.unwrap()) % 4);
                    if edge == first {
                        break;
                    }
                }
                all.push(Contour { perimeter: points.len(), points });
            }
        }
    }
    all
}

impl Contour {
    /// How often the segment between two points (in 1/256 of a cell) meets the contour.
    pub fn meetings(&self, from: (i64, i64), to: (i64, i64)) -> usize {
        let cross = |p: (i32, i32)| {
            let (x, y) = (i64::from(p.0) * 256 - from.0, i64::from(p.1) * 256 - from.1);
            (to.0 - from.0) * y - (to.1 - from.1) * x
        };
        let within = |p: (i32, i32), q: (i32, i32)| {
            let span = |a: i64, b: i64| (a.min(b), a.max(b));
            let meets = |a: (i64, i64), b: (i64, i64)| a.0 <= b.1 && b.0 <= a.1;
            meets(span(from.0, to.0), span(i64::from(p.0) * 256, i64::from(q.0) * 256))
                && meets(span(from.1, to.1), span(i64::from(p.1) * 256, i64::from(q.1) * 256))
        };
        let count = self.points.len();
        (0..count)
            .filter(|&i| {
                let (p, q) = (self.points[i], self.points[(i + 1) % count]);
                let (a, b) = (cross(p), cross(q));
                // The start of an edge belongs to it, its end to the next one.
                (a == 0 && within(p, p)) || (a.signum() * b.signum() < 0 && within(p, q))
            })
            .count()
    }
}

#[test]
fn the_contour_of_a_block_is_as_long_as_its_sides() {
    let world = World::draw(&["......", ".##...", ".##.#.", "......"]);
    let mut lengths: Vec<_> = contours(&world, DiagonalGaps::Closed).iter().map(|each| each.perimeter).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [4, 8, 20]);
    let block = &contours(&world, DiagonalGaps::Closed)[1];
    assert_eq!(block.meetings((0, 384), (6 * 256, 384)), 2);
    assert_eq!(block.meetings((0, 384), (384, 384)), 1);
}

#[test]
fn a_double_corner_joins_two_blocks_or_does_not() {
    let world = World::draw(&["....", ".#..", "..#.", "...."]);
    let lengths = |gaps| {
        let mut lengths: Vec<_> = contours(&world, gaps).iter().map(|each| each.perimeter).collect();
        lengths.sort_unstable();
        lengths
    };
    assert_eq!(lengths(DiagonalGaps::Closed), [8, 16]);
    assert_eq!(lengths(DiagonalGaps::Open), [4, 4, 16]);
}
