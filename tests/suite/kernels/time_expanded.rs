//! Safe intervals beside an A* over cells and ticks of time, on scenes where movers hold the agent up.
//!
//! The other search has a node for each cell and each quarter of a unit: it waits a tick at a time, and searches all
//! waits at all cells that lead nowhere. Its arrival is that of safe intervals, rounded up to a tick at each wait.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Instant;

use taut::grid::Neighbours;
use taut::{Request, Status};

use taut_test_support::effort::count;
use taut_test_support::random::Random;

use super::safe_intervals::{Scene, Spot, centre, place, position, random_scene, replay, steps};

/// Ticks per unit of time.
const TICKS: usize = 4;

/// A wall at column `wall` with one door at row `door`; a disc of radius 1 stands in it until `opens`, then leaves
/// along the wall. `start` and `goal` are cells on the two sides.
struct Door {
    wall: i32,
    door: i32,
    opens: f64,
    start: (i32, i32),
    goal: (i32, i32),
}

const fn door(wall: i32, door: i32, opens: f64, start: (i32, i32), goal: (i32, i32)) -> Door {
    Door { wall, door, opens, start, goal }
}

/// In maps of 32 x 32.
const DOORS: [Door; 19] = [
    door(12, 16, 60.0, (2, 16), (28, 16)),
    door(12, 4, 70.0, (2, 16), (28, 16)),
    door(12, 28, 75.0, (2, 16), (28, 16)),
    door(16, 16, 65.0, (2, 2), (29, 29)),
    door(16, 8, 70.0, (2, 2), (29, 29)),
    door(16, 24, 80.0, (2, 2), (29, 2)),
    door(20, 16, 70.0, (5, 16), (28, 10)),
    door(20, 10, 75.0, (5, 20), (28, 10)),
    door(20, 22, 80.0, (5, 3), (28, 27)),
    door(8, 16, 60.0, (1, 1), (30, 30)),
    door(8, 5, 55.0, (1, 8), (30, 8)),
    door(8, 26, 70.0, (3, 3), (20, 20)),
    door(24, 16, 90.0, (2, 16), (30, 16)),
    door(24, 4, 95.0, (2, 16), (30, 16)),
    door(24, 28, 99.0, (2, 30), (30, 30)),
    door(14, 13, 64.0, (7, 2), (25, 29)),
    door(18, 19, 82.5, (7, 29), (25, 2)),
    door(22, 11, 87.25, (0, 0), (31, 31)),
    door(10, 20, 58.75, (9, 0), (11, 0)),
];

fn door_scene(door: &Door) -> Scene {
    let side = 32;
    let free = (0..side * side).map(|n| n % side != door.wall || n / side == door.door).collect();
    let (x, y) = centre((door.wall, door.door));
    let way = vec![((x, y), door.opens), ((x, y + 80.0), door.opens + 40.0)];
    Scene { width: side, height: side, free, movers: vec![(1.0, way)], radius: 0.5, speed: 1.0 }
}

/// Six discs side by side across a map of 64 x 64 from top to bottom; they come towards the agent, stand, and leave
/// upwards.
fn crossing() -> Scene {
    let movers = (0..6).map(|number| {
        let y = 5.5 + 10.6 * f64::from(number);
        let way = vec![((44.5, y), 0.0), ((32.5, y), 30.0), ((32.5, y), 80.0), ((32.5, y + 90.0), 125.0)];
        (5.6, way)
    });
    Scene { width: 64, height: 64, free: vec![true; 64 * 64], movers: movers.collect(), radius: 0.5, speed: 1.0 }
}

/// A random scene of 16 x 16 and two free cells of it.
fn random_query(random: &mut Random) -> (Scene, (i32, i32), (i32, i32)) {
    loop {
        let scene = random_scene(random, (16, 16), 4, false);
        let mut cell = || (random.between(0, 16) as i32, random.between(0, 16) as i32);
        let (start, goal) = (cell(), cell());
        let is_free = |(x, y): (i32, i32)| scene.free[(y * scene.width + x) as usize];
        let hit = |number: usize| scene.gap(number, (centre(start), 0.0), (centre(start), 0.0)) < 0.0;
        if is_free(start) && is_free(goal) && !(0..scene.movers.len()).any(hit) {
            return (scene, start, goal);
        }
    }
}

/// Whether a move keeps its distance; movers that cannot come near within the move are not looked at closely.
fn is_safe(scene: &Scene, from: (Spot, f64), to: (Spot, f64), speeds: &[f64]) -> bool {
    scene.movers.iter().enumerate().all(|(number, (radius, way))| {
        let at = place(way, from.1);
        let apart = (at.0 - from.0.0).hypot(at.1 - from.0.1);
        let reach = radius + scene.radius + (speeds[number] + scene.speed) * (to.1 - from.1);
        apart > reach || scene.gap(number, from, to) >= -1e-9
    })
}

/// Which of the nodes are expanded whose estimate is the arrival itself.
#[derive(Clone, Copy, PartialEq)]
enum Ties {
    /// The latest first, until the goal is met.
    Few,
    /// All: the worst order.
    All,
}

/// The earliest arrival in ticks after which the agent can stay until all rest, and the nodes expanded.
fn time_expanded(scene: &Scene, start: (i32, i32), goal: (i32, i32), ties: Ties) -> (f64, usize) {
    let pace =
        |pair: &[(Spot, f64)]| (pair[1].0.0 - pair[0].0.0).hypot(pair[1].0.1 - pair[0].0.1) / (pair[1].1 - pair[0].1);
    let speeds: Vec<f64> = scene.movers.iter().map(|(_, way)| way.windows(2).map(pace).fold(0.0, f64::max)).collect();
    let rest = scene.movers.iter().map(|(_, way)| way[way.len() - 1].1).fold(0.0, f64::max);
    let cells = (scene.width * scene.height) as usize;
    let last = (rest.ceil() as usize + cells) * TICKS;
    let time = |tick: usize| tick as f64 / TICKS as f64;
    let number = |(x, y): (i32, i32)| (y * scene.width + x) as usize;
    let left = |(x, y): (i32, i32)| ((x - goal.0).abs() + (y - goal.1).abs()) as usize * TICKS;
    let end = time(last).max(rest + 1.0);
    let stays = |tick: usize| is_safe(scene, (centre(goal), time(tick)), (centre(goal), end), &speeds);
    let mut reached = vec![false; cells * (last + TICKS + 1)];
    reached[number(start)] = true;
    let mut open = BinaryHeap::from([Reverse((left(start), Reverse(0), (start.1, start.0)))]);
    let (mut arrival, mut expanded) = (None, 0);
    while let Some(Reverse((estimate, Reverse(tick), (row, column)))) = open.pop() {
        if arrival.is_some_and(|arrival| estimate > arrival) {
            break;
        }
        let cell = (column, row);
        // The goal counts too, as everywhere.
        expanded += 1;
        if cell == goal && stays(tick) {
            arrival = Some(tick);
            if ties == Ties::Few {
                break;
            }
        }
        if tick >= last {
            continue;
        }
        let mut moves = vec![(cell, tick + 1)];
        moves.extend(steps(scene, cell, Neighbours::Four).into_iter().map(|next| (next, tick + TICKS)));
        for (next, arrives) in moves {
            let node = arrives * cells + number(next);
            if !reached[node] && is_safe(scene, (centre(cell), time(tick)), (centre(next), time(arrives)), &speeds) {
                reached[node] = true;
                open.push(Reverse((arrives + left(next), Reverse(arrives), (next.1, next.0))));
            }
        }
    }
    (arrival.map_or(f64::INFINITY, time), expanded)
}

#[test]
fn waits_of_any_length_are_one_node() {
    let scenes = DOORS.iter().map(|door| (door_scene(door), door.start, door.goal));
    let scenes = scenes.chain([(crossing(), (4, 32), (60, 32))]);
    for (place, (mut scene, start, goal)) in scenes.enumerate() {
        let mut planner = scene.planner(Neighbours::Four);
        let request = Request::new(position(start), position(goal));
        let mut outcome = planner.find(&request).expect("an answer");
        // The least of five, since one may fall into a pause of a busy machine; a pause of the other search is no help
        // to it.
        let mut ours = f64::INFINITY;
        for _ in 0..5 {
            let begin = Instant::now();
            outcome = planner.find(&request).expect("an answer");
            ours = ours.min(begin.elapsed().as_secs_f64());
        }
        assert_eq!(outcome.status, Status::Found);
        replay(&scene, &planner, None);

        let begin = Instant::now();
        let (arrival, expanded) = time_expanded(&scene, start, goal, Ties::Few);
        let theirs = begin.elapsed().as_secs_f64();
        let movers = std::mem::take(&mut scene.movers);
        let unhindered = scene.planner(Neighbours::Four).find(&request).expect("an answer").cost;
        scene.movers = movers;

        let share = f64::from(u32::try_from(outcome.expanded).expect("few")) / expanded as f64;
        println!(
            "scene {place}: arrival {:.3} and {arrival}, unhindered {unhindered}; {} and {expanded} expansions \
             ({:.2} %); {:.3} and {:.1} ms ({:.0} x)",
            outcome.cost,
            outcome.expanded,
            share * 100.0,
            ours * 1e3,
            theirs * 1e3,
            theirs / ours,
        );
        assert!(outcome.cost >= unhindered + 10.0, "the movers hold the agent up");
        assert!(outcome.cost <= arrival + 1e-6 && arrival < outcome.cost + 1.0, "{} and {arrival}", outcome.cost);
        assert!(share <= 0.01, "{} of {expanded} expansions", outcome.expanded);
    }
}

#[test]
fn where_few_are_held_up_no_more_is_expanded() {
    let (mut found, mut held_up, mut more) = (0, 0, 0);
    let (mut all_ours, mut all_theirs) = (0, 0);
    for seed in 0..count(400, 10_000) as u64 {
        let mut random = Random::new(seed);
        let (scene, start, goal) = random_query(&mut random);
        let mut planner = scene.planner(Neighbours::Four);
        let outcome = planner.find(&Request::new(position(start), position(goal))).expect("an answer");
        if outcome.status != Status::Found {
            continue;
        }
        let ours = outcome.expanded as usize;
        let (arrival, theirs) = time_expanded(&scene, start, goal, Ties::Few);
        if arrival.is_infinite() {
            // Its ticks are too long to get away.
            continue;
        }
        let (_, most) = time_expanded(&scene, start, goal, Ties::All);
        assert!(outcome.cost <= arrival + 1e-6, "seed {seed}: {} and {arrival}", outcome.cost);
        // Which of the nodes are first whose estimate is the arrival is chance: no order of theirs may lose by more.
        assert!(ours <= most, "seed {seed}: {ours} and {theirs} to {most} expansions");
        found += 1;
        held_up += usize::from(outcome.cost > f64::from((start.0 - goal.0).abs() + (start.1 - goal.1).abs()));
        more += usize::from(ours > theirs);
        all_ours += ours;
        all_theirs += theirs;
    }
    println!("{found} scenes, {held_up} held up: {all_ours} and {all_theirs} expansions, by ties more in {more}");
    assert!(held_up > 0 && found > held_up && 3 * all_ours < all_theirs);
}
