//! Units that walk over meshes, led by a field, in a crowd: they stay on the mesh, come nearer, and arrive.

use super::terrain::{Faces, position};
use taut::agents::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
use taut::field::{FieldOptions, Seed};
use taut::mesh::{Mesh, MeshField};
use taut::plan::MeshPlanner;
use taut::{Options, Position};
use taut_test_support::{effort, parallel, random::Random};

const STEP: f64 = 0.05;
const SPEED: f32 = 2.0;

/// A game: a field, a crowd and walkers.
struct Game {
    field: MeshField,
    crowd: Crowd,
    ground: MeshPlanner,
    goal: Position,
    walkers: Vec<Walker>,
    traits: Vec<WalkerTraits>,
}

impl Game {
    fn new(mesh: &Mesh, goal: Position, starts: &[Position], radius: f32) -> Option<Self> {
        let field = MeshField::new(mesh, FieldOptions::default()).unwrap();
        field.build(&[Seed::new(goal)]).ok()?;
        let mut distances = vec![0.0; starts.len()];
        field.distances(starts, &mut distances).unwrap();
        let within = starts.iter().zip(distances).filter(|(_, distance)| distance.is_finite());
        let walker = |at: &Position| Walker { at: *at, radius, speed: SPEED, ..Walker::default() };
        let walkers: Vec<Walker> = within.map(|(at, _)| walker(at)).collect();
        let crowd = Crowd::on_mesh(mesh, CrowdOptions::default()).unwrap();
        let ground = MeshPlanner::new(mesh, Options::default()).unwrap();
        let traits = vec![WalkerTraits { goal: Some((goal, 0.1)), ..WalkerTraits::default() }; walkers.len()];
        (!walkers.is_empty()).then_some(Self { field, crowd, ground, goal, walkers, traits })
    }

    /// One step as a host does it.
    fn step(&mut self) {
        let at: Vec<Position> = self.walkers.iter().map(|walker| walker.at).collect();
        let mut next = at.clone();
        self.field.next(&at, &mut next).unwrap();
        for (walker, next) in self.walkers.iter_mut().zip(&next) {
            let (x, y) = (next.x - walker.at.x, next.y - walker.at.y);
            let far = x.hypot(y);
            // Who would go past its goal slows down; one alone at each turn.
            let slows = *next == self.goal || self.traits.len() == 1;
            let speed = if slows { SPEED.min(far / STEP as f32) } else { SPEED };
            let share = if far > 0.0 { speed / far } else { 0.0 };
            walker.wanted = Position::new(x * share, y * share);
        }
        let mut velocities = vec![Position::default(); self.walkers.len()];
        self.crowd.avoid_with(&self.walkers, &mut self.traits, STEP, &mut velocities).unwrap();
        for (walker, velocity) in self.walkers.iter_mut().zip(velocities) {
            walker.velocity = velocity;
            let step = STEP as f32;
            walker.at = Position::new(walker.at.x + velocity.x * step, walker.at.y + velocity.y * step);
        }
    }

    fn distances(&self) -> Vec<f64> {
        let at: Vec<Position> = self.walkers.iter().map(|walker| walker.at).collect();
        let mut distances = vec![0.0; at.len()];
        self.field.distances(&at, &mut distances).unwrap();
        distances
    }

    /// Everybody is on the mesh, but for rounding.
    fn judge(&self, case: &str) {
        for walker in &self.walkers {
            let near = self.ground.nearest(walker.at, 1.0 / 32.0).unwrap();
            assert!(near.is_some(), "{case}: {:?} has left the mesh", walker.at);
        }
    }

    fn all_arrived(&self) -> bool {
        self.traits.iter().all(|traits| traits.state == WalkerState::Arrived)
    }
}

#[test]
fn one_unit_comes_nearer_at_each_step_and_arrives() {
    let seeds: Vec<u64> = (0..effort::count(300, 10_000) as u64).collect();
    parallel::for_each(&seeds, |&number| {
        let mut random = Random::new(number);
        let given = Faces::random(&mut random, 8);
        let Ok(mesh) = given.mesh() else { return };
        let goal = position(given.some_point(&mut random));
        let start = position(given.some_point(&mut random));
        let Some(mut game) = Game::new(&mesh, goal, &[start], 0.0) else { return };
        let case = format!("seed {number}, {start:?} to {goal:?}");
        let first = game.distances()[0];
        let mut left = first;
        // Twice the time of the way, and some more for the last bit of it, beside walls.
        let most = (2.0 * first / (f64::from(SPEED) * STEP)) as usize + 200;
        for step in 0..most {
            if game.all_arrived() {
                break;
            }
            game.step();
            game.judge(&case);
            let now = game.distances()[0];
            assert!(now < left + 0.05, "{case}: step {step} leads away: {now} after {left}, {:?}", game.walkers[0]);
            left = left.min(now);
        }
        assert!(
            game.all_arrived(),
            "{case}: {first} cells away it is {left} away after {most} steps, {:?}",
            game.walkers[0]
        );
    });
}

#[test]
fn a_crowd_stays_on_its_mesh_and_arrives() {
    let seeds: Vec<u64> = (0..effort::count(12, 200) as u64).collect();
    parallel::for_each(&seeds, |&number| {
        let mut random = Random::new(number);
        let mut draw = || Faces::random(&mut random, 10);
        let given = (0..).map(|_| draw()).find(|given| given.faces.len() > 20).unwrap();
        let Ok(mesh) = given.mesh() else { return };
        let goal = position(given.some_point(&mut random));
        let starts: Vec<Position> = (0..60).map(|_| position(given.some_point(&mut random))).collect();
        let Some(mut game) = Game::new(&mesh, goal, &starts, 0.2) else { return };
        let case = format!("seed {number}, {} to {goal:?}", game.walkers.len());
        for _ in 0..1_800 {
            game.step();
            game.judge(&case);
        }
        // A heap at a goal does not reach around corners: who comes last may wait behind one.
        let arrived = game.traits.iter().filter(|traits| traits.state == WalkerState::Arrived).count();
        assert!(5 * arrived >= 4 * game.walkers.len(), "{case}: {arrived} have arrived");
    });
}
