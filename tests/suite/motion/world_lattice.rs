//! The lattice of poses among polygons, beside Dijkstra's algorithm over the same poses, whose steps a test of its own
//! judges: convex outlines, separated along the normals of their edges.

use super::scene::{poses, rectangle};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::TAU;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, SpaceOptions, World, WorldSpace};
use taut::{Error, ErrorKind, Position};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

const SIDE: i64 = 12;
/// Poses that are looked at on a step. A corner moves less than this between two of them.
const PARTS: u32 = 48;
const MOVED: f64 = 0.03;
/// A motion that is called free may be so deep in a wall.
const DEEP: f64 = 1.0 / 1024.0;

type P = [f64; 2];

/// A bar among triangles, in a square.
struct Scene {
    half: P,
    walls: Vec<Vec<P>>,
    angles: i64,
    parts: i64,
}

/// The distance of two convex outlines along the normals of the edges of the first; below 0 where they overlap.
fn gap(a: &[P], b: &[P]) -> f64 {
    let edge = |at: usize| {
        let ([x, y], [to_x, to_y]) = (a[at], a[(at + 1) % a.len()]);
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy);
        b.iter().map(|q| ((q[0] - x) * dy - (q[1] - y) * dx) / length).fold(f64::INFINITY, f64::min)
    };
    (0..a.len()).map(edge).fold(f64::NEG_INFINITY, f64::max)
}

impl Scene {
    fn random(random: &mut Random) -> Self {
        let mut at = |low: f64, high: f64| low + (high - low) * f64::from(random.below(257) as u32) / 256.0;
        let half = [at(0.6, 1.6), at(0.2, 0.5)].map(|v: f64| (v * 256.0).round() / 256.0);
        let mut walls = Vec::new();
        let most = [5, 8, 12][at(0.0, 3.0) as usize % 3];
        while walls.len() < most {
            let (x, y) = (at(0.0, SIDE as f64), at(0.0, SIDE as f64));
            let corners: Vec<P> = (0..3).map(|_| [x + at(-3.0, 3.0), y + at(-3.0, 3.0)]).collect();
            let corners: Vec<P> = corners.iter().map(|p| p.map(|v| (v * 256.0).round() / 256.0)).collect();
            let [a, b, c] = [corners[0], corners[1], corners[2]];
            let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            if area.abs() > 0.5 {
                // From the x axis towards the y axis, as `gap` wants them.
                walls.push(if area > 0.0 { corners } else { vec![a, c, b] });
            }
        }
        Self { half, walls, angles: 16, parts: 1 }
    }

    fn space(&self, memory_limit: u64) -> (World, WorldSpace) {
        let at = |[x, y]: P| Position::new(x as f32, y as f32);
        let world = World::new(at([0.0; 2]), at([SIDE as f64; 2])).unwrap();
        for wall in &self.walls {
            world.add(&wall.iter().map(|&p| at(p)).collect::<Vec<_>>()).unwrap();
        }
        let options = SpaceOptions {
            angles: self.angles as u32,
            cell_parts: self.parts as u32,
            memory_limit,
            ..SpaceOptions::default()
        };
        let bar = rectangle(2.0 * self.half[0] as f32, 2.0 * self.half[1] as f32);
        let space = WorldSpace::new(&world, &bar, options).unwrap();
        (world, space)
    }

    /// How far the bar is from walls, below 0 in one.
    fn room(&self, pose: &Pose) -> f64 {
        let (sin, cos) = pose.angle.sin_cos();
        let [x, y] = self.half;
        let body = [[-x, -y], [x, -y], [x, y], [-x, y]];
        let body = body.map(|[x, y]| [pose.x + x * cos - y * sin, pose.y + x * sin + y * cos]);
        let inside = body.iter().flatten().map(|&v| v.min(SIDE as f64 - v)).fold(f64::INFINITY, f64::min);
        self.walls.iter().map(|wall| gap(wall, &body).max(gap(&body, wall))).fold(inside, f64::min)
    }

    /// The least room on a motion, at so many poses.
    fn room_on(&self, from: &Pose, to: &Pose, parts: u32) -> f64 {
        let at = |part: u32| {
            let share = f64::from(part) / f64::from(parts);
            let [from, to] = [from, to].map(Pose::row);
            Pose::of_row(&[0, 1, 2].map(|i| from[i] + share * (to[i] - from[i])))
        };
        (0..=parts).map(|part| self.room(&at(part))).fold(f64::INFINITY, f64::min)
    }

    fn pose(&self, [x, y, turn]: [i64; 3]) -> Pose {
        let middle = |v: i64| (v as f64 + 0.5) / self.parts as f64;
        Pose::new(middle(x), middle(y), turn as f64 * TAU / self.angles as f64)
    }

    fn free_node(&self, random: &mut Random) -> Option<[i64; 3]> {
        let sides = [SIDE * self.parts, SIDE * self.parts, self.angles];
        let mut nodes = (0..200).map(|_| sides.map(|side| random.below(side as u64) as i64));
        nodes.find(|&node| self.room(&self.pose(node)) > MOVED)
    }

    /// The least cost over the lattice: with steps that may be free, and with those that are free beyond doubt.
    fn dijkstra(&self, start: [i64; 3], goal: [i64; 3], weight: f64) -> [f64; 2] {
        [-DEEP, MOVED].map(|room| {
            let side = SIDE * self.parts;
            let number = |[x, y, turn]: [i64; 3]| (x + side * (y + side * turn)) as usize;
            let mut costs = vec![f64::INFINITY; (side * side * self.angles) as usize];
            costs[number(start)] = 0.0;
            let mut open = BinaryHeap::from([(Reverse(0_u64), start)]);
            while let Some((Reverse(bits), from)) = open.pop() {
                if f64::from_bits(bits) > costs[number(from)] {
                    continue;
                }
                let steps = (0..9).filter(|&step| step != 4).map(|step| [step % 3 - 1, step / 3 - 1, 0]);
                for by in steps.chain([[0, 0, 1], [0, 0, -1]]) {
                    let to = [from[0] + by[0], from[1] + by[1], from[2] + by[2]];
                    if !(0..side).contains(&to[0]) || !(0..side).contains(&to[1]) {
                        continue;
                    }
                    // Not reduced yet: the motion turns by one step.
                    let (end, to) = (self.pose(to), [to[0], to[1], to[2].rem_euclid(self.angles)]);
                    let way = ((by[0] * by[0] + by[1] * by[1]) as f64).sqrt() / self.parts as f64;
                    let cost = costs[number(from)] + way + weight * TAU / self.angles as f64 * by[2].abs() as f64;
                    if cost < costs[number(to)] - 1e-12 && self.room_on(&self.pose(from), &end, PARTS) > room {
                        costs[number(to)] = cost;
                        open.push((Reverse(cost.to_bits()), to));
                    }
                }
            }
            costs[number(goal)]
        })
    }
}

#[test]
fn paths_among_polygons_cost_what_dijkstra_finds_over_the_same_poses() {
    let mut random = Random::new(812);
    let (mut found, mut none, mut sure) = (0, 0, 0);
    for round in 0..count(10, 400) {
        let mut scene = Scene::random(&mut random);
        (scene.angles, scene.parts) = if round % 4 == 0 { (8, 2) } else { (16, 1) };
        let (_world, space) = scene.space(0);
        let (Some(start), Some(goal)) = (scene.free_node(&mut random), scene.free_node(&mut random)) else { continue };
        let [least, most] = scene.dijkstra(start, goal, space.turn_weight());
        let first_h_scale = *random.pick(&[1.0, 3.0, 20.0]);
        let mut motion = Motion::new(&space, MotionOptions { first_h_scale, ..MotionOptions::default() }).unwrap();
        assert_eq!(motion.algorithm(), MotionAlgorithm::Lattice);
        let (from, to) = (scene.pose(start), scene.pose(goal));
        motion.begin(&from.row(), &to.row(), &MotionRequest::default()).unwrap();
        let mut last = (f64::INFINITY, f64::INFINITY);
        let outcome = loop {
            let outcome = motion.step(40).unwrap();
            if outcome.guarantee == Guarantee::Bounded || outcome.status == MotionStatus::Found {
                assert!(outcome.cost >= least - 1e-9 && outcome.cost <= outcome.bound * most + 1e-9, "round {round}");
                assert!(outcome.cost <= last.0 && outcome.bound <= last.1);
                last = (outcome.cost, outcome.bound);
            }
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
        };
        assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::LatticeOptimal, 1.0), "round {round}");
        assert_eq!(outcome.resolution, (scene.angles as u32, scene.parts as u32));
        sure += u32::from(least == most);
        if outcome.status == MotionStatus::NoPath {
            assert!(most.is_infinite(), "round {round}: {most}");
            none += 1;
            continue;
        }
        found += 1;
        let path = poses(motion.path());
        assert_eq!((path[0], path[path.len() - 1].x, path[path.len() - 1].y), (from, to.x, to.y));
        let turns = (path[path.len() - 1].angle - to.angle) / TAU;
        assert!((turns - turns.round()).abs() < 1e-9);
        let mut cost = 0.0;
        for pair in path.windows(2) {
            let way = (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y);
            let turn = (pair[1].angle - pair[0].angle).abs() * space.turn_weight();
            let parts = 4 + (16.0 * (way + turn)) as u32;
            assert!(scene.room_on(&pair[0], &pair[1], parts) > -DEEP, "round {round}: {pair:?}");
            cost += way + turn;
        }
        assert!((cost - outcome.cost).abs() < 1e-9, "{cost} {}", outcome.cost);
        // Again, with what the space has kept: the same bytes.
        let kept = motion.path().to_vec();
        let again = motion.find(&from.row(), &to.row(), &MotionRequest::default()).unwrap();
        assert_eq!((again.cost, motion.path()), (outcome.cost, &kept[..]));
    }
    println!("{found} found, {none} without a path, {sure} beyond doubt");
    assert!(found > 3 && none > 0 && sure > 2, "{found} {none} {sure}");
}

#[test]
fn starts_and_goals_lie_anywhere_and_edits_are_seen_by_the_next_search() {
    let at = |x, y| Position::new(x, y);
    let world = World::new(at(0.0, 0.0), at(24.0, 12.0)).unwrap();
    let space = WorldSpace::new(&world, &rectangle(4.0, 1.0), SpaceOptions::default()).unwrap();
    let (start, goal) = ([2.3, 2.1, 0.4], [21.7, 9.2, 3.0]);
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let open = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((open.status, open.resolution), (MotionStatus::Found, (64, 1)));
    assert!(space.memory() > 0 && open.revision == world.revision());
    // A gap of 1.5 in a wall: the bar passes lengthways. Then it is shut.
    let slab = |low: f32, high: f32| [at(12.0, low), at(13.0, low), at(13.0, high), at(12.0, high)];
    world.add(&slab(0.0, 9.75)).unwrap();
    world.add(&slab(11.25, 12.0)).unwrap();
    let narrow = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((narrow.status, narrow.guarantee), (MotionStatus::Found, Guarantee::LatticeOptimal));
    assert!(narrow.cost > open.cost + 0.5 && narrow.revision > open.revision);
    let rows = motion.path().to_vec();
    let mut is_free = vec![false; rows.len() / 3 - 1];
    let pairs: Vec<(Pose, Pose)> = poses(&rows).windows(2).map(|pair| (pair[0], pair[1])).collect();
    space.check_motions(&pairs, &mut is_free).unwrap();
    assert!(is_free.iter().all(|&free| free));
    let bounded = MotionOptions { h_scale: 2.0, ..MotionOptions::default() };
    let bounded = Motion::new(&space, bounded).unwrap().find(&start, &goal, &MotionRequest::default()).unwrap();
    assert!(bounded.bound <= 2.0 && bounded.cost <= bounded.bound * narrow.cost + 1e-9);
    let door = world.add(&slab(9.5, 11.5)).unwrap();
    let shut = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((shut.status, shut.guarantee), (MotionStatus::NoPath, Guarantee::LatticeOptimal));
    world.remove(door).unwrap();
    let again = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((again.cost, motion.path()), (narrow.cost, &rows[..]));
    // Blocked ends name the wall.
    let inside = motion.find(&[12.5, 2.0, 0.0], &goal, &MotionRequest::default());
    assert!(matches!(inside, Err(Error::StartMeetsWall { .. })), "{inside:?}");
}

#[test]
fn limits_and_what_needs_cells_are_refused() {
    let mut random = Random::new(3);
    let scene = Scene::random(&mut random);
    let (_world, space) = scene.space(700);
    let (start, goal) = (scene.free_node(&mut random).unwrap(), scene.free_node(&mut random).unwrap());
    let (from, to) = (scene.pose(start).row(), scene.pose(goal).row());
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    assert_eq!(motion.find(&from, &to, &MotionRequest::default()).unwrap_err().kind(), ErrorKind::Limit);
    let (_world, space) = scene.space(0);
    let options = MotionOptions { memory_limit: 1000, ..MotionOptions::default() };
    let mut motion = Motion::new(&space, options).unwrap();
    assert_eq!(motion.find(&from, &to, &MotionRequest::default()).unwrap_err().kind(), ErrorKind::Limit);
    let drives = MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius: 1.0, ..options };
    assert_eq!(Motion::new(&space, drives).err().unwrap().kind(), ErrorKind::Unsupported);
    // Too many poses to be numbered.
    let wide = World::new(Position::new(0.0, 0.0), Position::new(60_000.0, 60_000.0)).unwrap();
    let space = WorldSpace::new(&wide, &rectangle(2.0, 1.0), SpaceOptions::default()).unwrap();
    assert!(matches!(Motion::new(&space, MotionOptions::default()).err(), Some(Error::VoxelLimit { .. })));
}
