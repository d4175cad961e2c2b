//! What is kept of walks is what a new planner finds.

use crate::base::test_rng::TestRng;
use crate::base::{index, index_i32, to_u32};
use crate::geom::{Point, Position};
use crate::grid::{Grid, Link};
use crate::{Algorithm, Options, Planner, Rect, Request, Status};

const SIDE: i32 = if cfg!(miri) { 44 } else { 200 };

/// A map of walls with doors, in which walks are longer than lines.
fn map(random: &mut TestRng) -> Grid {
    let grid = Grid::new(SIDE, SIDE, 1).expect("a grid");
    for wall in (20..SIDE).step_by(20) {
        let door = random.below(SIDE - 8);
        let (area, gap) = match random.below(2) {
            0 => (Rect::new(wall, 0, 1, SIDE), Rect::new(wall, door, 1, 8)),
            _ => (Rect::new(0, wall, SIDE, 1), Rect::new(door, wall, 8, 1)),
        };
        grid.fill(area, 0).expect("an area");
        grid.fill(gap, 1).expect("an area");
    }
    grid
}

fn spot(random: &mut TestRng) -> Position {
    Position::new(random.below(SIDE) as f32 + 0.5, random.below(SIDE) as f32 + 0.5)
}

/// The cost of a walk between two points of a map without links.
fn walk(plain: &mut Planner, from: Point, to: Point) -> f64 {
    match plain.find(&Request::new(from.position(), to.position())) {
        Ok(found) if found.status == Status::Found => found.cost,
        _ => f64::INFINITY,
    }
}

/// How many of the walks that a planner knows were checked.
fn check(planner: &Planner, plain: &mut Planner) -> usize {
    let search = &planner.engine().linking.search;
    let mut checked = 0;
    for (from, out) in (0..).zip(&search.ways) {
        for (to, into) in (0..).zip(&search.ways) {
            let Some(known) = search.known(from, to) else { continue };
            let cost = walk(plain, out.to.at, into.from.at);
            assert!(
                known == cost || (known - cost).abs() < 1e-9,
                "{:?} to {:?}: {known}, {cost}",
                out.to.at,
                into.from.at
            );
            checked += 1;
        }
    }
    checked
}

#[test]
fn walks_are_known_as_long_as_they_hold() {
    let rounds = if cfg!(miri) { 1 } else { 12 };
    let (mut checked, mut kept) = (0, 0);
    for seed in 0..rounds {
        let mut random = TestRng::new(seed);
        let grid = map(&mut random);
        let mut numbers = Vec::new();
        for _ in 0..10 {
            let link = Link { both_ways: true, ..Link::new(spot(&mut random), spot(&mut random), 0.25) };
            numbers.push(grid.add_link(&link).expect("a link"));
        }
        let algorithm = [Algorithm::Optimal, Algorithm::AStar][(seed % 2) as usize];
        let options = Options { algorithm, ..Options::default() };
        let mut planner = Planner::new(&grid, options).expect("options");
        let mut plain = Planner::new(&grid, Options { blocked_links: u32::MAX, ..options }).expect("options");
        for round in 0..if cfg!(miri) { 2 } else { 30 } {
            let before = planner.engine().linking.search.known.revision();
            let (x, y) = (random.below(SIDE - 12), random.below(SIDE - 12));
            match random.below(4) {
                0 => grid.fill(Rect::new(x, y, 12, 12), 0).map(|_| ()).expect("an area"),
                1 => grid.fill(Rect::new(x, y, 12, 12), 1).map(|_| ()).expect("an area"),
                2 if round % 5 == 0 => {
                    let number = numbers[index_i32(random.below(10))];
                    let link = Link::new(spot(&mut random), spot(&mut random), 0.5);
                    grid.set_link(number, &link).expect("a link of the grid");
                }
                _ => {}
            }
            // An end may be blocked, or no link in question.
            for _ in 0..3 {
                let _ = planner.find(&Request::new(spot(&mut random), spot(&mut random)));
            }
            if planner.engine().linking.search.known.revision() == grid.revision() {
                let known = check(&planner, &mut plain);
                checked += known;
                kept += usize::from(before < grid.revision() && known > 5);
            }
        }
    }
    assert!(cfg!(miri) || checked > 1_000 && kept > 10, "{checked}, {kept}");
}

#[test]
fn who_asks_again_behind_each_link_is_not_led_back() {
    let mut jumps = 0;
    for seed in 0..if cfg!(miri) { 1 } else { 300 } {
        let mut random = TestRng::new(seed);
        let grid = Grid::new(9, 9, 1).expect("a grid");
        let mut place = || Position::new(random.below(10) as f32, random.below(10) as f32);
        for _ in 0..3 {
            let (from, to, span) = (place(), place(), place());
            let span = Position::new((span.x + from.x) % 9.0 - from.x, (span.y + from.y) % 9.0 - from.y);
            // Ends that meet are refused.
            let link = Link { both_ways: true, ..Link::new(from, to, 0.0) };
            let _ = grid.add_link(&link.with_spans(span, Position::new(0.0, 0.0)));
        }
        let (mut at, goal) = (place(), place());
        let algorithm = [Algorithm::Optimal, Algorithm::AStar][(seed % 2) as usize];
        let mut planner = Planner::new(&grid, Options { algorithm, ..Options::default() }).expect("options");
        let mut before = u32::MAX;
        loop {
            planner.find(&Request::new(at, goal)).expect("finite ends");
            let Some(first) = planner.link_uses().first() else { break };
            let left = to_u32(planner.link_uses().len());
            assert!(left < before, "seed {seed}: {left} links left from {at:?} to {goal:?}");
            (before, at) = (left, planner.path()[index(first.point) + 1]);
            jumps += 1;
        }
    }
    assert!(cfg!(miri) || jumps > 100, "{jumps}");
}
