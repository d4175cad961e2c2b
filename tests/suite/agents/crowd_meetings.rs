//! Crowds that meet, pass, wait and come to rest: nobody overlaps, and nobody stands for ever.

use taut::agents::{Crowd, CrowdOptions};
use taut::agents::{Walker, WalkerState, WalkerTraits};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::{Grid, Position, Rect};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

use super::crowd::depth;

/// Seconds of a step.
const SECONDS: f64 = 0.1;

fn at(x: f64, y: f64) -> Position {
    Position::new(x as f32, y as f32)
}

fn walker(place: (f64, f64), radius: f32, speed: f32) -> Walker {
    Walker { at: at(place.0, place.1), radius, speed, ..Walker::default() }
}

fn distance(a: Position, b: Position) -> f64 {
    let (dx, dy) = (f64::from(a.x - b.x), f64::from(a.y - b.y));
    (dx * dx + dy * dy).sqrt()
}

fn length(velocity: Position) -> f64 {
    distance(velocity, Position::default())
}

/// The velocity straight to a place, which is not overshot.
fn towards(one: &Walker, to: Position, seconds: f64) -> Position {
    let far = distance(one.at, to);
    let scale = if far > 0.0 { f64::from(one.speed).min(far / seconds) / far } else { 0.0 };
    at(f64::from(to.x - one.at.x) * scale, f64::from(to.y - one.at.y) * scale)
}

/// Walkers with traits in a crowd.
struct Walk {
    crowd: Crowd,
    walkers: Vec<Walker>,
    traits: Vec<WalkerTraits>,
    seconds: f64,
    /// The largest overlap of two, as a part of the sum of their radii.
    overlap: f64,
}

impl Walk {
    fn new(grid: &Grid, walkers: Vec<Walker>) -> Self {
        let traits = vec![WalkerTraits::default(); walkers.len()];
        let crowd = Crowd::new(grid, CrowdOptions::default()).unwrap();
        Self { crowd, walkers, traits, seconds: SECONDS, overlap: 0.0 }
    }

    /// One step of all.
    fn step(&mut self) {
        let mut velocities = vec![Position::default(); self.walkers.len()];
        self.crowd.avoid_with(&self.walkers, &mut self.traits, self.seconds, &mut velocities).unwrap();
        for (one, velocity) in self.walkers.iter_mut().zip(velocities) {
            one.velocity = velocity;
            one.at.x += velocity.x * self.seconds as f32;
            one.at.y += velocity.y * self.seconds as f32;
        }
        for (i, a) in self.walkers.iter().enumerate() {
            for b in &self.walkers[i + 1..] {
                let radii = f64::from(a.radius + b.radius);
                self.overlap = self.overlap.max(1.0 - distance(a.at, b.at) / radii);
            }
        }
    }

    /// Steps towards goals until all are there; the seconds that it took.
    fn arrive(&mut self, goals: &[Position], most: f64) -> Option<f64> {
        for step in 0..(most / self.seconds) as u32 {
            for (one, goal) in self.walkers.iter_mut().zip(goals) {
                one.wanted = towards(one, *goal, self.seconds);
            }
            self.step();
            if self.walkers.iter().zip(goals).all(|(one, goal)| distance(one.at, *goal) < 0.1) {
                return Some(f64::from(step) * self.seconds);
            }
        }
        None
    }
}

/// So many on a circle around (30, 30), and the opposite places.
fn circle(count: usize, size: f64, radius: f32, speed: f32) -> (Vec<Walker>, Vec<Position>) {
    let place = |i: usize| {
        let turn = i as f64 * std::f64::consts::TAU / count as f64;
        (30.0 + size * turn.cos(), 30.0 + size * turn.sin())
    };
    let walkers: Vec<Walker> = (0..count).map(|i| walker(place(i), radius, speed)).collect();
    let goals = walkers.iter().map(|one| Position::new(60.0 - one.at.x, 60.0 - one.at.y)).collect();
    (walkers, goals)
}

#[test]
fn two_who_meet_head_on_pass_and_so_do_four_on_a_cross_and_more_on_a_circle() {
    // They stood nose to nose for ever: nobody had a reason to turn to either side.
    let grid = Grid::new(60, 60, 1).unwrap();
    let circles = [(2, 10.0, 40.0), (3, 10.0, 40.0), (4, 10.0, 40.0), (24, 10.0, 60.0), (24, 12.0, 60.0)];
    for (count, size, most) in circles {
        for seconds in [SECONDS, 1.0 / 30.0] {
            let (walkers, goals) = circle(count, size, 0.5, 1.5);
            let mut walk = Walk { seconds, ..Walk::new(&grid, walkers) };
            let took = walk.arrive(&goals, most);
            assert!(took.is_some(), "{count} on a circle of {size}, steps of {seconds}: {:?}", walk.walkers);
            assert!(walk.overlap < 1e-4, "{count}: {}", walk.overlap);
        }
    }
}

#[test]
fn sixty_through_one_point_hardly_overlap_in_steps_of_a_tenth_of_a_second() {
    // Where half-planes have no point in common the least bad velocity let bodies overlap by up to four fifths.
    let grid = Grid::new(60, 60, 1).unwrap();
    for (count, size, radius, speed) in [(60, 20.0, 0.5, 1.5), (60, 20.0, 0.4, 4.0), (120, 25.0, 0.5, 2.0)] {
        let (walkers, goals) = circle(count, size, radius, speed);
        let mut walk = Walk::new(&grid, walkers);
        let took = walk.arrive(&goals, 120.0);
        assert!(walk.overlap < 0.001, "{count} with speed {speed}: {}", walk.overlap);
        assert!(took.is_some(), "{count} with speed {speed}");
    }
}

#[test]
fn a_hundred_units_that_are_sent_to_one_point_come_to_rest_around_it() {
    let grid = Grid::new(80, 60, 1).unwrap();
    let goal = at(40.0, 30.0);
    for both_sides in [false, true] {
        for seconds in [SECONDS, 1.0 / 30.0] {
            let place = |i: u32| {
                let aside = if both_sides && i.is_multiple_of(2) { 45.0 } else { 0.0 };
                (12.0 + f64::from(i % 10) + aside, 22.0 + f64::from(i / 10))
            };
            let walkers = (0..100).map(|i| walker(place(i), 0.4, 3.0)).collect();
            let mut walk = Walk { seconds, ..Walk::new(&grid, walkers) };
            walk.traits.fill(WalkerTraits { goal: Some((goal, 0.3)), ..WalkerTraits::default() });
            for step in 0..(30.0 / seconds) as u32 {
                for one in &mut walk.walkers {
                    one.wanted = towards(one, goal, seconds);
                }
                walk.step();
                let rests = |one: &Walker| length(one.velocity) < 0.1;
                let late = f64::from(step) * seconds > 20.0;
                assert!(!late || walk.walkers.iter().all(rests), "step {step}, {both_sides} {seconds}");
            }
            assert!(walk.traits.iter().all(|traits| traits.state == WalkerState::Arrived), "{both_sides} {seconds}");
            let rim = walk.walkers.iter().map(|one| distance(one.at, goal)).fold(0.0, f64::max);
            // Side by side a hundred fill a circle of 4.2 cells.
            assert!(rim < 14.0 && walk.overlap < 0.001, "rim {rim}, overlap {}", walk.overlap);
        }
    }
}

#[test]
fn an_immovable_walker_stays_and_others_pass_it() {
    let grid = Grid::new(40, 20, 1).unwrap();
    let mut walk = Walk::new(&grid, vec![walker((20.0, 10.0), 0.5, 2.0), walker((10.0, 10.0), 0.5, 2.0)]);
    walk.traits[0].immovable = true;
    for _ in 0..150 {
        // What it wants does not count.
        walk.walkers[0].wanted = at(-2.0, 1.0);
        walk.walkers[1].wanted = towards(&walk.walkers[1], at(30.0, 10.0), SECONDS);
        walk.step();
        assert_eq!(walk.walkers[0].at, at(20.0, 10.0));
    }
    assert!(distance(walk.walkers[1].at, at(30.0, 10.0)) < 0.1 && walk.overlap < 1e-4, "{:?}", walk.walkers);
}

#[test]
fn a_parked_unit_stays_where_a_passer_has_room_and_makes_room_where_it_has_none() {
    let open = Grid::new(40, 20, 1).unwrap();
    let mut walk = Walk::new(&open, vec![walker((20.0, 10.0), 0.5, 2.0), walker((10.0, 10.2), 0.5, 2.0)]);
    for _ in 0..150 {
        walk.walkers[1].wanted = towards(&walk.walkers[1], at(30.0, 10.0), SECONDS);
        walk.step();
    }
    assert_eq!(walk.walkers[0].at, at(20.0, 10.0));
    assert!(distance(walk.walkers[1].at, at(30.0, 10.0)) < 0.1, "{:?}", walk.walkers);
    // A corridor of one walker's width: the one that is parked in it is driven out, unless it has priority.
    let corridor = Grid::new(40, 20, 0).unwrap();
    corridor.fill(Rect::new(4, 10, 20, 1), 1).unwrap();
    corridor.fill(Rect::new(24, 4, 12, 12), 1).unwrap();
    for priority in [0, 1] {
        let mut walk = Walk::new(&corridor, vec![walker((20.0, 10.5), 0.4, 2.0), walker((10.0, 10.5), 0.4, 2.0)]);
        walk.traits[0].priority = priority;
        for _ in 0..300 {
            walk.walkers[1].wanted = towards(&walk.walkers[1], at(30.0, 10.5), SECONDS);
            walk.step();
        }
        let arrived = distance(walk.walkers[1].at, at(30.0, 10.5)) < 0.1;
        assert_eq!(arrived, priority == 0, "{:?}", walk.walkers);
        assert!(walk.overlap < 1e-4 && (priority == 0 || walk.walkers[0].at == at(20.0, 10.5)), "{:?}", walk.walkers);
    }
}

#[test]
fn who_has_priority_goes_straight_and_the_other_makes_way() {
    let grid = Grid::new(40, 20, 1).unwrap();
    for first in [0, 1] {
        let mut walk = Walk::new(&grid, vec![walker((10.0, 10.0), 0.5, 2.0), walker((30.0, 10.0), 0.5, 2.0)]);
        walk.traits[first].priority = 7;
        let goals = [at(30.0, 10.0), at(10.0, 10.0)];
        for _ in 0..150 {
            for (one, goal) in walk.walkers.iter_mut().zip(goals) {
                one.wanted = towards(one, goal, SECONDS);
            }
            walk.step();
            assert!((walk.walkers[first].at.y - 10.0).abs() < 1e-3, "{:?}", walk.walkers);
        }
        assert!(walk.walkers.iter().zip(goals).all(|(one, goal)| distance(one.at, goal) < 0.1), "{:?}", walk.walkers);
        assert!(walk.overlap < 1e-4, "{}", walk.overlap);
    }
}

#[test]
fn walkers_avoid_nobody_on_a_layer_that_they_ignore() {
    let grid = Grid::new(40, 20, 1).unwrap();
    let straight = |ignores: [u32; 2]| {
        let mut walk = Walk::new(&grid, vec![walker((15.0, 10.0), 0.5, 2.0), walker((25.0, 10.0), 0.5, 2.0)]);
        for (one, ignores) in walk.traits.iter_mut().zip(ignores) {
            (one.layers, one.ignores) = (4, ignores);
        }
        let mut aside = [0.0_f32; 2];
        for _ in 0..100 {
            walk.walkers[0].wanted = towards(&walk.walkers[0], at(25.0, 10.0), SECONDS);
            walk.walkers[1].wanted = towards(&walk.walkers[1], at(15.0, 10.0), SECONDS);
            walk.step();
            (0..2).for_each(|i| aside[i] = aside[i].max((walk.walkers[i].at.y - 10.0).abs()));
        }
        (aside.map(|aside| aside < 1e-3), walk.overlap > 0.5)
    };
    assert_eq!(straight([4, 4]), ([true, true], true), "they walk through each other");
    assert_eq!(straight([3, 3]), ([false, false], false), "other layers do not matter");
    assert_eq!(straight([4, 0]), ([true, false], false), "the one that is ignored makes way");
}

#[test]
fn blocked_classes_are_walls_of_a_crowd() {
    let grid = Grid::new(40, 20, 1).unwrap();
    grid.fill(Rect::new(20, 0, 2, 20), 70).unwrap();
    for (word, blocked) in [(1, true), (2, false)] {
        let mut options = CrowdOptions::default();
        options.blocked_classes[word] = 1 << (70 % 64);
        let mut walk = Walk::new(&grid, vec![walker((10.0, 10.0), 0.5, 2.0)]);
        walk.crowd = Crowd::new(&grid, options).unwrap();
        walk.walkers[0].wanted = at(2.0, 0.0);
        (0..150).for_each(|_| walk.step());
        assert_eq!(walk.walkers[0].at.x < 19.501, blocked, "{:?}", walk.walkers);
    }
}

/// The walkers of a pen who have come through a door, after so many seconds, and the seconds until all were.
fn through(door: i32, radius: f32, speed: f32, seconds: f64) -> (usize, f64) {
    let grid = Grid::new(64, 32, 1).unwrap();
    grid.fill(Rect::new(32, 0, 1, 32), 0).unwrap();
    grid.fill(Rect::new(32, 15, 1, door), 1).unwrap();
    let (kind, lattice) = (FieldKind::Steps, Lattice::Cells);
    let field = Field::new(&grid, FieldOptions { kind, lattice, radius, ..FieldOptions::default() }).unwrap();
    field.build(&[Seed::new(at(56.5, 15.5))]).unwrap();
    let place = |i: i32| (4.5 + f64::from(i % 14), 8.5 + f64::from(i / 14));
    let mut walk = Walk::new(&grid, (0..200).map(|i| walker(place(i), radius, speed)).collect());
    walk.seconds = 1.0 / 30.0;
    let mut out = [false; 200];
    for frame in 0..(seconds * 30.0) as u32 {
        let places: Vec<Position> = walk.walkers.iter().map(|one| one.at).collect();
        let mut next = places.clone();
        field.next(&places, &mut next).unwrap();
        for (one, next) in walk.walkers.iter_mut().zip(next) {
            one.wanted = towards(one, next, 1e-9);
        }
        walk.step();
        for (out, one) in out.iter_mut().zip(&walk.walkers) {
            *out |= one.at.x > 38.0;
            let corners = [15.0, 15.0 + door as f32].map(|y| (one.at.y - y, y));
            let beside = (one.at.x - one.at.x.clamp(32.0, 33.0)).abs();
            let deep = corners.iter().any(|&(dy, y)| {
                let into = if y < 15.5 { dy.max(0.0) } else { dy.min(0.0) };
                beside.hypot(into) < radius - 1e-3
            });
            assert!(!deep, "{one:?} is in the wall");
        }
        if out.iter().all(|&out| out) {
            return (200, f64::from(frame) / 30.0);
        }
    }
    assert!(walk.overlap < 0.001, "{}", walk.overlap);
    (out.iter().filter(|&&out| out).count(), seconds)
}

#[test]
fn two_hundred_get_through_doors() {
    // RVO2 needs 1,177 and 659 frames for doors of 2 and 4 cells; at one of 1 cell 127 are through after 200 seconds.
    let (count, seconds) = through(4, 0.35, 4.0, 25.0);
    assert!(count == 200, "{count} after {seconds}");
    if effort::full() {
        let (count, seconds) = through(2, 0.35, 4.0, 1_177.0 / 30.0);
        assert!(count == 200, "{count} after {seconds}");
        let (count, seconds) = through(1, 0.35, 4.0, 200.0);
        assert!(count >= 127, "{count} after {seconds}");
    }
}

#[test]
fn the_order_of_walkers_decides_ties_only() {
    // Far apart, or beside each other without symmetry, walkers choose the same in any order.
    let grid = Grid::new(80, 60, 1).unwrap();
    let mut walkers: Vec<Walker> = Vec::new();
    for i in 0..30_i32 {
        let place = (10.0 + f64::from(i % 6) * 2.3 + f64::from(i * i % 7) / 9.0, 10.0 + f64::from(i / 6) * 2.1);
        let mut one = walker(place, 0.4, 1.5);
        one.wanted = at(f64::from(i * 5 % 11) / 4.0 - 1.25, f64::from(i * 7 % 13) / 5.0 - 1.25);
        one.velocity = one.wanted;
        walkers.push(one);
    }
    let velocities = |walkers: &[Walker]| {
        let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
        let mut velocities = vec![Position::default(); walkers.len()];
        crowd.avoid(walkers, SECONDS, &mut velocities).unwrap();
        velocities
    };
    let forward = velocities(&walkers);
    let mut other: Vec<Walker> = walkers.iter().rev().copied().collect();
    other.rotate_left(7);
    let mut backward = velocities(&other);
    backward.rotate_right(7);
    backward.reverse();
    assert_eq!(forward, backward);
    assert!(walkers.iter().zip(&forward).any(|(one, velocity)| one.wanted != *velocity), "somebody gives way");
}

#[test]
fn whatever_walkers_want_no_two_that_are_apart_overlap_and_nobody_enters_a_wall() {
    for seed in 0..effort::count(10, 100) as u64 {
        let mut random = Random::new(seed);
        let world = World::any(&mut random, 24);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let mut walkers: Vec<Walker> = Vec::new();
        for _ in 0..600 {
            let place = (random.unit() * f64::from(world.width), random.unit() * f64::from(world.height));
            let one = walker(place, 0.1 + random.unit() as f32 * 0.6, 0.5 + random.unit() as f32 * 4.0);
            let apart = |other: &Walker| distance(one.at, other.at) > f64::from(one.radius + other.radius);
            if depth(&world, &one) <= 0.0 && walkers.iter().all(apart) {
                walkers.push(one);
            }
        }
        let mut walk = Walk::new(&grid, walkers);
        for traits in &mut walk.traits {
            traits.priority = random.below(3) as u32;
            traits.immovable = random.below(8) == 0;
        }
        for round in 0..60 {
            for one in &mut walk.walkers {
                if round % 10 == 0 {
                    one.wanted = at((random.unit() - 0.5) * 8.0, (random.unit() - 0.5) * 8.0);
                }
            }
            walk.step();
            assert!(walk.overlap < 1e-4, "seed {seed}, round {round}: {}", walk.overlap);
            let deepest = walk.walkers.iter().map(|one| depth(&world, one)).fold(0.0, f64::max);
            assert!(deepest < 1e-3, "seed {seed}, round {round}: {deepest}");
        }
    }
}
