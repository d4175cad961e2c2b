//! Followers with a radius: no step comes nearer to a wall, and what can be walked is walked.

use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Pull, Side};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::discs::spot;
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Radii in 1/256 cell.
const RADII: [i32; 6] = [3, 100, 128, 181, 256, 400];

struct Scene {
    world: World,
    grid: Grid,
    radius: i32,
}

impl Scene {
    fn new(random: &mut Random) -> Self {
        let world =
            if random.chance(0.5) { World::blocks(random, 24, 24, 10) } else { World::noise(random, 24, 24, 0.06) };
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        Self { world, grid, radius: *random.pick(&RADII) }
    }

    fn cells(&self) -> f32 {
        self.radius as f32 / 256.0
    }

    /// A judge of a disc that is smaller by so many 1/256 cell.
    fn oracle(&self, less: f64) -> DiscOracle {
        DiscOracle::new(&self.world.field(), ((f64::from(self.radius) - less) / 256.0).max(1e-9))
    }
}

fn position(random: &mut Random) -> Position {
    let mut along = || (random.unit() * 24.0 * 256.0).floor() as f32 / 256.0;
    Position::new(along(), along())
}

/// Steps of a follower until it rests, each judged; the last state. Within a step FIELD turns at turning points and
/// FLOW slides along walls: of those the places are judged.
fn walk(policy: &Policy, field: Option<&Field>, follower: &mut Follower, judge: &DiscOracle) -> FollowerState {
    for _ in 0..200 {
        let before = follower.at;
        policy.step(field, std::slice::from_mut(follower)).unwrap();
        let is_straight = matches!(policy.options().kind, PolicyKind::WalkTo | PolicyKind::Potential);
        let is_clear = if is_straight {
            judge.is_clear(spot(before), spot(follower.at))
        } else {
            judge.is_free(spot(follower.at))
        };
        assert!(is_clear, "{:?} from {before:?} to {:?}", policy.options(), follower.at);
        if follower.outcome() != FollowerState::Moving {
            return follower.outcome();
        }
    }
    FollowerState::Moving
}

#[test]
fn no_step_of_any_policy_comes_nearer_to_a_wall_than_the_radius() {
    let mut random = Random::new(6100);
    let mut walked = [0; 3];
    for _ in 0..count(10, 1000) {
        let scene = Scene::new(&mut random);
        // Positions are rounded to 1/256 along both axes: 1/128 is what the interface promises.
        let (exact, judge) = (scene.oracle(0.0), scene.oracle(2.0));
        for (at, kind) in [PolicyKind::WalkTo, PolicyKind::Potential, PolicyKind::Flow].into_iter().enumerate() {
            let options = PolicyOptions { kind, radius: scene.cells(), influence: 1.5, ..PolicyOptions::default() };
            let mut policy = Policy::new(&scene.grid, options).unwrap();
            if kind == PolicyKind::Potential && random.chance(0.3) {
                policy.set_pulls(&[Pull { at: position(&mut random), weight: 3.0, reach: 9.0 }]).unwrap();
            }
            if kind == PolicyKind::Flow {
                let flow: Vec<f32> = (0..2 * 24 * 24).map(|_| random.unit() as f32 - 0.5).collect();
                policy.set_flow(Rect::new(0, 0, 24, 24), &flow, 48).unwrap();
            }
            for _ in 0..8 {
                let (from, goal) = (position(&mut random), position(&mut random));
                if !exact.is_free(spot(from)) {
                    continue;
                }
                let mut follower = Follower::new(from, goal, *random.pick(&[0.05, 0.4, 1.7]));
                walk(&policy, None, &mut follower, &judge);
                walked[at] += 1;
            }
        }
    }
    assert!(walked.iter().all(|&count| count > 20), "{walked:?}");
}

#[test]
fn a_follower_walks_straight_to_its_goal_if_its_disc_can() {
    let mut random = Random::new(6200);
    let mut seen = [0; 2];
    for _ in 0..count(10, 2000) {
        let scene = Scene::new(&mut random);
        let (wide, exact, judge) = (scene.oracle(-2.0), scene.oracle(0.0), scene.oracle(2.0));
        let options = PolicyOptions { radius: scene.cells(), ..PolicyOptions::default() };
        let policy = Policy::new(&scene.grid, options).unwrap();
        for _ in 0..10 {
            let (from, goal) = (position(&mut random), position(&mut random));
            if !exact.is_free(spot(from)) {
                continue;
            }
            let mut follower = Follower::new(from, goal, 0.7);
            let state = walk(&policy, None, &mut follower, &judge);
            // Between the two radii rounding decides.
            if wide.is_clear(spot(from), spot(goal)) {
                assert_eq!((state, follower.at), (FollowerState::Arrived, goal));
            }
            if !judge.is_clear(spot(from), spot(goal)) {
                assert_eq!(state, FollowerState::Blocked);
            }
            seen[usize::from(state == FollowerState::Arrived)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 8), "{seen:?}");
}

#[test]
fn a_field_of_the_same_radius_leads_every_follower_that_it_reaches_to_its_seed() {
    let mut random = Random::new(6300);
    let mut arrived = 0;
    for _ in 0..count(10, 1000) {
        let scene = Scene::new(&mut random);
        let options = FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            radius: scene.cells(),
            ..FieldOptions::default()
        };
        let field = Field::new(&scene.grid, options).unwrap();
        let centre = |random: &mut Random| Position::new(random.below(24) as f32 + 0.5, random.below(24) as f32 + 0.5);
        let exact = scene.oracle(0.0);
        let serves = |&at: &Position| exact.is_free(spot(at)) && field.build(&[Seed::new(at)]).is_ok();
        let Some(seed) = (0..40).map(|_| centre(&mut random)).find(serves) else { continue };
        let options = PolicyOptions { kind: PolicyKind::Field, radius: scene.cells(), ..PolicyOptions::default() };
        let (policy, judge) = (Policy::new(&scene.grid, options).unwrap(), scene.oracle(2.0));
        for _ in 0..10 {
            let from = centre(&mut random);
            let mut distance = [0.0];
            field.distances(&[from], false, &mut distance).unwrap();
            if distance[0].is_infinite() || !exact.is_free(spot(from)) {
                continue;
            }
            let mut follower = Follower::new(from, seed, 0.8);
            assert_eq!(
                (walk(&policy, Some(&field), &mut follower, &judge), follower.at),
                (FollowerState::Arrived, seed)
            );
            arrived += 1;
        }
    }
    assert!(arrived > 30, "{arrived}");
}

#[test]
fn a_follower_that_stands_too_near_to_a_wall_gets_away_from_it() {
    let grid = Grid::new(20, 20, 1).unwrap();
    let policy = Policy::new(&grid, PolicyOptions { radius: 2.0, ..PolicyOptions::default() }).unwrap();
    let mut follower = Follower::new(Position::new(0.5, 10.0), Position::new(15.0, 10.0), 1.0);
    let judge = DiscOracle::new(&World::empty(20, 20).field(), 0.49);
    assert_eq!(walk(&policy, None, &mut follower, &judge), FollowerState::Arrived);
    // Towards the wall it stays where its disc ends.
    let mut follower = Follower::new(Position::new(10.0, 10.0), Position::new(10.0, 0.0), 1.0);
    assert_eq!(walk(&policy, None, &mut follower, &judge), FollowerState::Blocked);
    assert_eq!(follower.at, Position::new(10.0, 2.0));
}

/// Steps of a follower of BUG until it rests. Each place is judged; within a step it follows arcs.
fn follow(policy: &Policy, follower: &mut Follower, judge: &DiscOracle) -> FollowerState {
    for _ in 0..20_000 {
        let before = follower.at;
        policy.step(None, std::slice::from_mut(follower)).unwrap();
        let state = follower.outcome();
        assert!(judge.is_free(spot(follower.at)), "{:?} from {before:?} to {:?}", policy.options(), follower.at);
        let way = (follower.at.x - before.x).hypot(follower.at.y - before.y);
        assert!(way <= follower.stride + 0.01, "{way} from {before:?}");
        if state != FollowerState::Moving {
            return state;
        }
    }
    FollowerState::Moving
}

/// What BUG says to the way of a scene, and whether the disc can go it.
fn verdict(scene: &Scene, (from, goal): (Position, Position), (side, stride): (Side, f32)) -> (FollowerState, bool) {
    let options = PolicyOptions { kind: PolicyKind::Bug, side, radius: scene.cells(), ..PolicyOptions::default() };
    let policy = Policy::new(&scene.grid, options).unwrap();
    let mut follower = Follower::new(from, goal, stride);
    let state = follow(&policy, &mut follower, &scene.oracle(2.0));
    let options = Options { algorithm: Algorithm::Anya, radius: scene.cells(), ..Options::default() };
    let mut planner = Planner::new(&scene.grid, options).unwrap();
    let reaches = planner.find(&Request::new(from, goal)).unwrap().status == Status::Found;
    (state, reaches)
}

#[test]
fn the_verdict_of_bug_is_whether_the_disc_can_reach_the_goal() {
    const RADII: [i32; 10] = [1, 3, 100, 128, 181, 182, 256, 384, 400, 512];
    let mut random = Random::new(6400);
    let mut seen = [0; 2];
    for _ in 0..count(40, 10_000) {
        let side = 6 + random.below(19) as i32;
        let world = match random.below(3) {
            0 => World::blocks(&mut random, side, side, 8),
            1 => World::noise(&mut random, side, side, 0.2),
            _ => World::noise(&mut random, side, side, 0.04),
        };
        let grid = Grid::from_terrain(side, side, &world.terrain).unwrap();
        let scene = Scene { world, grid, radius: *random.pick(&RADII) };
        let exact = scene.oracle(0.0);
        let place = |random: &mut Random| {
            (0..200)
                .map(|_| {
                    // Exact fits have their places on lines of whole and half cells.
                    let mut along = || match random.below(3) {
                        0 => random.below(2 * side as u64) as f32 / 2.0,
                        _ => (random.unit() * f64::from(side) * 256.0).floor() as f32 / 256.0,
                    };
                    Position::new(along(), along())
                })
                .find(|&at| exact.is_free(spot(at)))
        };
        for turn in [Side::Left, Side::Right] {
            let (Some(from), Some(goal)) = (place(&mut random), place(&mut random)) else { continue };
            let stride = *random.pick(&[0.3, 1.7, 40.0]);
            let (state, reaches) = verdict(&scene, (from, goal), (turn, stride));
            let expected = if reaches { FollowerState::Arrived } else { FollowerState::Unreachable };
            assert_eq!(
                state,
                expected,
                "radius {}, {turn:?}, {from:?} to {goal:?}\n{}",
                scene.radius,
                scene.world.rows()
            );
            seen[usize::from(reaches)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}
