//! Improved paths and their times, curves, plans of actions.

use taut::improve::{Descent, ImproveOptions, Improvement, Pace, PathTimes};
use taut::motion::{Action, ActionPlanner};
use taut::space::{Curve, CurveKind, Pose};
use taut::{Grid, Options, Planner, Position, Request, Status};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn position(random: &mut Random, grid: &Grid) -> Position {
    let along = |random: &mut Random, side: i32| (random.unit() * f64::from(side)) as f32;
    Position::new(along(random, grid.width()), along(random, grid.height()))
}

/// Improves the planner's path, or its seed, and hashes what came of it.
fn improve(hash: &mut Fnv, planner: &mut Planner, options: &ImproveOptions) {
    match planner.improve(options) {
        Err(error) => hash.word(error.kind() as u64),
        Ok(outcome) => {
            hash.word(outcome.status as u64);
            [outcome.length, outcome.cost, outcome.bound].iter().for_each(|v| hash.word(v.to_bits()));
            hash.word(outcome.expanded);
            for at in planner.path() {
                [at.x, at.y].iter().for_each(|v| hash.word(v.to_bits().into()));
            }
        }
    }
}

fn paths(hash: &mut Fnv, random: &mut Random) -> u64 {
    let mut improved = 0;
    let (methods, mut times) =
        ([Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex], PathTimes::new());
    for round in 0..24 {
        let world = World::noise(random, 20 + round, 30 - round / 2, 0.06);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let mut planner = Planner::new(&grid, Options::default()).expect("good options");
        for _ in 0..8 {
            let (from, to) = (position(random, &grid), position(random, &grid));
            let descent = *random.pick(&methods);
            let weight = random.unit() * 4.0;
            let base = ImproveOptions { descent, max_iterations: 80, seed: random.below(99), ..Default::default() };
            let descend = ImproveOptions { improvement: Improvement::Descend, ..base };
            planner.adopt_seed(&[from, to]).expect("positions of a map");
            improve(hash, &mut planner, &descend);
            if !planner.find(&Request::new(from, to)).is_ok_and(|outcome| outcome.status == Status::Found) {
                continue;
            }
            improve(hash, &mut planner, &ImproveOptions { wall_weight: weight, turn_weight: 0.5, ..base });
            improve(hash, &mut planner, &descend);
            let round = ImproveOptions { improvement: Improvement::Round, turning_radius: 1.5, ..base };
            improve(hash, &mut planner, &round);
            let pace = Pace { speed: 1.0 + weight, acceleration: 1.5, turn_speed: 0.5 };
            let found = times.compute(planner.path(), pace).expect("a good pace");
            found.iter().for_each(|time| hash.word(time.to_bits()));
            improved += 1;
        }
    }
    improved
}

fn curves(hash: &mut Fnv, random: &mut Random) {
    let mut pose = || Pose::new(random.unit() * 20.0, random.unit() * 20.0, random.unit() * 20.0 - 10.0);
    for _ in 0..2_000 {
        let (from, to) = (pose(), pose());
        for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
            let curve = Curve::shortest(kind, 1.5, &from, &to).expect("poses of a map");
            hash.word(curve.length().to_bits());
            let at = curve.at(0.4 * curve.length());
            [at.x, at.y, at.angle].iter().for_each(|v| hash.word(v.to_bits()));
        }
    }
}

fn plans(hash: &mut Fnv, random: &mut Random) {
    let mut planner = ActionPlanner::new();
    for _ in 0..200 {
        let some = |random: &mut Random| (0..random.below(3)).fold(0, |set: u64, _| set | 1 << random.below(14));
        let actions: Vec<Action> = (0..12)
            .map(|_| {
                let add = some(random);
                let (need, remove) = (some(random), some(random) & !add);
                let cost = random.below(9) as f64 / 2.0;
                let facts = |set| [set, 0, 0, 0];
                Action { need: facts(need), add: facts(add), remove: facts(remove), cost, ..Action::default() }
            })
            .collect();
        let goal = [some(random), 0, 0, 0];
        let outcome = planner.find(&actions, &[0; 4], (&goal, &[0; 4]), 0).expect("good actions");
        [outcome.cost.to_bits(), outcome.expanded].iter().for_each(|&word| hash.word(word));
        planner.plan().iter().for_each(|&action| hash.word(action.into()));
    }
}

/// Two lines.
pub fn lines() -> Vec<String> {
    let mut random = Random::new(2021);
    let mut hash = Fnv::new();
    let improved = paths(&mut hash, &mut random);
    let first = format!("{:016x}  improved paths, {improved} of them", hash.value());
    let mut hash = Fnv::new();
    curves(&mut hash, &mut random);
    plans(&mut hash, &mut random);
    vec![first, format!("{:016x}  curves and plans of actions", hash.value())]
}
