//! Agents with a radius: paths, exact pieces and figures of every algorithm that takes one, on maps that are edited.

use super::answers::Answers;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The algorithms that take a radius with their default lattice.
const ALGORITHMS: [Algorithm; 3] = [Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph];
/// Sizes: no sums of few powers of two among them.
const RADII: [f32; 7] = [0.0, 0.25, 0.5, 0.7, 1.0, 1.3, 2.6];
/// Edits of a map, each with queries after it.
const ROUNDS: usize = 6;

/// A line for each algorithm.
pub fn lines() -> Vec<String> {
    ALGORITHMS.map(line).to_vec()
}

fn line(algorithm: Algorithm) -> String {
    let (mut answers, mut queries) = (Answers::new(), 0);
    let mut random = Random::new(1995);
    for density in [0.03, 0.1, 0.2] {
        let world = World::noise(&mut random, 45, 38, density);
        queries += play(algorithm, &world, &mut random, &mut answers);
        let world = World::blocks(&mut random, 66, 70, 30);
        queries += play(algorithm, &world, &mut random, &mut answers);
    }
    format!("{:016x}  discs by {}, {queries} queries", answers.value(), algorithm.name())
}

/// All queries on one map: their number.
fn play(algorithm: Algorithm, world: &World, random: &mut Random, answers: &mut Answers) -> usize {
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let options = Options { algorithm, radius: 0.5, ..Options::default() };
    let mut planner = Planner::new(&grid, options).expect("an algorithm that takes a radius");
    let mut queries = 0;
    for _ in 0..ROUNDS {
        let (x, y) = (random.between(0, i64::from(world.width) - 4), random.between(0, i64::from(world.height) - 4));
        let area = Rect::new(x as i32, y as i32, 3, 2);
        answers.answer(grid.fill(area, u8::from(random.chance(0.6))), |_, ()| ());
        for radius in RADII {
            let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
            let start = Position::new(along(world.width), along(world.height));
            let goal = Position::new(along(world.width), along(world.height));
            let allow_partial = random.chance(0.3);
            answers.outcome(planner.find(&Request { radius, allow_partial, ..Request::new(start, goal) }));
            answers.path(planner.path());
            for leg in planner.route() {
                [leg.from, leg.to, leg.centre].into_iter().for_each(|at| answers.point(at));
                answers.real(leg.sweep);
            }
            queries += 1;
        }
        let mut rooms = vec![0.0; (world.width * world.height) as usize];
        let whole = Rect::new(0, 0, world.width, world.height);
        answers.answer(grid.clearance(whole, &mut rooms, world.width as usize), |_, ()| ());
        rooms.iter().for_each(|&room| answers.real(room));
    }
    queries
}
