//! Goals that move, beside an exhaustive search of another kind: all pairs of a cell and a tick of time at which the
//! agent can be there, and on each step all parts of it up to the contact.

use taut::grid::Neighbours;
use taut::{Request, Status};
use taut_test_support::effort::count;
use taut_test_support::parallel;
use taut_test_support::random::Random;

use super::safe_intervals::{Scene, Spot, TICKS, centre, mix, place, position, random_scene, replay, steps};

/// Which ways the exhaustive search takes: only such that an agent can go, or all that one can and some others.
#[derive(Clone, Copy, PartialEq)]
enum Ways {
    Sure,
    /// Obstacles are smaller, and the goal larger, by what an agent can be late by that leaves at ticks only.
    Possible,
}

/// The earliest tick by which the goal is met, and nobody before it. What becomes of a step after that does not matter.
fn meeting(scene: &Scene, start: (i32, i32), goal: usize, ways: Ways) -> Option<f64> {
    let last = (scene.rest().ceil() as usize + (scene.width * scene.height) as usize + 1) * TICKS;
    let cells = (scene.width * scene.height) as usize;
    let number = |(x, y): (i32, i32)| (y * scene.width + x) as usize;
    let time = |tick: usize| tick as f64 / TICKS as f64;
    let less = if ways == Ways::Sure { 0.0 } else { scene.speed / TICKS as f64 };
    let is_safe = |from: (Spot, f64), to: (Spot, f64)| {
        (0..scene.movers.len()).filter(|&mover| mover != goal).all(|mover| scene.gap(mover, from, to) >= -less - 1e-9)
    };
    let meets = |from: (Spot, f64), to: (Spot, f64)| scene.gap(goal, from, to) < less - 1e-9;
    let mut reached = vec![false; cells * (last + TICKS + 1)];
    reached[number(start)] = true;
    let mut best = usize::MAX;
    for tick in 0..last {
        if tick >= best {
            break;
        }
        for cell in (0..scene.width * scene.height).map(|n| (n % scene.width, n / scene.width)) {
            if !reached[tick * cells + number(cell)] {
                continue;
            }
            let mut moves = vec![(cell, tick + 1)];
            moves.extend(steps(scene, cell, Neighbours::Four).into_iter().map(|next| (next, tick + TICKS)));
            for (next, arrives) in moves {
                let parts = arrives - tick;
                let at = |part: usize| (mix(centre(cell), centre(next), part as f64 / parts as f64), time(tick + part));
                // Whoever meets the goal and another one within a part may meet either first.
                let is_plain = is_safe(at(0), at(parts)) && !meets(at(0), at(parts));
                let is_over = !is_plain
                    && (1..=parts).any(|part| {
                        let (is_met, is_safe) = (meets(at(part - 1), at(part)), is_safe(at(part - 1), at(part)));
                        if is_met && (is_safe || ways == Ways::Possible) {
                            best = best.min(tick + part);
                        }
                        is_met || !is_safe
                    });
                reached[arrives * cells + number(next)] |= !is_over;
            }
        }
    }
    (best < usize::MAX).then(|| time(best))
}

/// A scene whose first mover has others behind it, before it or beside it: they go the same way, at an offset or later.
fn convoy(random: &mut Random) -> Scene {
    let mut scene = random_scene(random, (5, 5), 2, false);
    let (radius, way) = scene.movers[0].clone();
    for _ in 0..random.between(1, 4) {
        let mut offset = || random.between(-5, 6) as f64 / 4.0;
        let (dx, dy) = (offset(), offset());
        let late = *random.pick(&[0.0, 0.0, 0.5, 1.0]);
        let follower = way.iter().map(|&((x, y), time)| ((x + dx, y + dy), time + late)).collect();
        scene.movers.push((*random.pick(&[radius, 0.25, 0.5]), follower));
    }
    scene
}

/// Whether the planner meets a mover of the scene; none if the start is taken.
fn compare(seed: u64, scene: &Scene, start: (i32, i32), goal: usize) -> Option<bool> {
    let mut planner = scene.planner(Neighbours::Four);
    let mut request = Request::new(position(start), position(start));
    request.goal_mover = goal as u32 + 1;
    let outcome = planner.find(&request).ok()?;
    let latest = meeting(scene, start, goal, Ways::Sure).unwrap_or(f64::INFINITY);
    let earliest = meeting(scene, start, goal, Ways::Possible).unwrap_or(f64::INFINITY);
    let cost = if outcome.status == Status::Found { outcome.cost } else { f64::INFINITY };
    assert!(cost <= latest + 1e-6, "seed {seed}: {cost}, but {latest} is possible: {start:?} {goal} {scene:?}");
    assert!(
        earliest <= cost + 1.0 / TICKS as f64 + 1e-6,
        "seed {seed}: {cost}, no earlier than {earliest}: {start:?} {goal} {scene:?}"
    );
    if outcome.status != Status::Found {
        assert_eq!(outcome.status, Status::NoPath);
        return Some(false);
    }
    replay(scene, &planner, Some(goal));
    let path = planner.path();
    let (end, time) = (path[path.len() - 1], planner.times()[path.len() - 1]);
    let at = place(&scene.movers[goal].1, time);
    let gap = (f64::from(end.x) - at.0).hypot(f64::from(end.y) - at.1) - scene.movers[goal].0 - scene.radius;
    assert!(gap < 0.005, "seed {seed}: they touch: {gap}");
    Some(outcome.cost > 1.0)
}

#[test]
fn a_mover_is_met_as_early_as_can_be() {
    let seeds: Vec<u64> = (0..count(300, 100_000) as u64).collect();
    let met = parallel::map(&seeds, |&seed| {
        let mut random = Random::new(44_000_000 + seed);
        let is_convoy = seed % 2 == 1;
        let scene = if is_convoy { convoy(&mut random) } else { random_scene(&mut random, (6, 6), 4, false) };
        let start = (random.between(0, scene.width.into()) as i32, random.between(0, scene.height.into()) as i32);
        let goal = if is_convoy { 0 } else { random.below(scene.movers.len() as u64) as usize };
        compare(seed, &scene, start, goal).unwrap_or(false)
    });
    assert!(met.iter().filter(|&&met| met).count() > 10);
}

/// The step to the target ends in another mover that follows it closely: the contact comes before. As a whole the step
/// met somebody, and the answer was that there is no path.
#[test]
fn what_comes_after_the_contact_does_not_matter() {
    let target = (0.25, vec![((6.5, 0.5), 0.0), ((0.5, 0.5), 6.0)]);
    let behind = (0.25, vec![((7.25, 0.5), 0.0), ((1.25, 0.5), 6.0)]);
    let scene =
        Scene { width: 8, height: 1, free: vec![true; 8], movers: vec![target, behind], radius: 0.25, speed: 1.0 };
    let mut planner = scene.planner(Neighbours::Four);
    let mut request = Request::new(position((0, 0)), position((0, 0)));
    request.goal_mover = 1;
    let outcome = planner.find(&request).expect("an answer");
    // 6 cells apart, at 1 each towards each other, up to a distance of 1/2.
    assert_eq!((outcome.status, outcome.cost), (Status::Found, 2.75));
    replay(&scene, &planner, Some(0));
}

#[test]
fn pursuits_on_larger_maps_meet_nobody_else() {
    let seeds: Vec<u64> = (0..count(60, 10_000) as u64).collect();
    let met = parallel::map(&seeds, |&seed| {
        let mut random = Random::new(48_000_000 + seed);
        let scene = random_scene(&mut random, (14, 11), 12, true);
        let mut planner = scene.planner(*random.pick(&[Neighbours::Four, Neighbours::Eight]));
        let start = (random.between(0, 14) as i32, random.between(0, 11) as i32);
        let goal = random.below(scene.movers.len() as u64) as usize;
        let mut request = Request::new(position(start), position(start));
        request.goal_mover = goal as u32 + 1;
        let Ok(outcome) = planner.find(&request) else { return false };
        if outcome.status == Status::Found {
            replay(&scene, &planner, Some(goal));
        }
        outcome.status == Status::Found && outcome.cost > 1.0
    });
    assert!(met.iter().filter(|&&met| met).count() > 10);
}
