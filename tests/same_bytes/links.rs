//! Links on maps that are edited: paths over them, the links that these use, and fields of each kind with their
//! crossings.

use super::answers::Answers;
use taut::field::{Field, FieldKind, FieldOptions, LinkCrossing, Seed};
use taut::grid::{Lattice, Link};
use taut::io::{load_grid, save_grid};
use taut::{Algorithm, Grid, Options, Planner, Position, Request};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Planners at any angle, of corners, along cells, and of discs.
const PLANNERS: [(Algorithm, Lattice, f32); 7] = [
    (Algorithm::Optimal, Lattice::Corners, 0.0),
    (Algorithm::Optimal, Lattice::Corners, 0.7),
    (Algorithm::LazyTheta, Lattice::Corners, 0.0),
    (Algorithm::FieldDStar, Lattice::Corners, 0.0),
    (Algorithm::AStar, Lattice::Cells, 1.3),
    (Algorithm::JumpPoint, Lattice::Cells, 0.0),
    (Algorithm::DStarLite, Lattice::Cells, 0.0),
];
const ROUNDS: usize = 12;

fn position(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| random.between(0, 256 * i64::from(side) + 1) as f32 / 256.0;
    Position::new(along(world.width), along(world.height))
}

fn link(random: &mut Random, world: &World) -> Link {
    let [from, to] = [0, 1].map(|_| position(random, world));
    let cost = *random.pick(&[0.0, 0.1, 1.3, 6.7]);
    let (both_ways, closed) = (random.chance(0.5), random.chance(0.1));
    Link { both_ways, closed, class: random.below(3) as u32, ..Link::new(from, to, cost) }
}

/// A change of the links, or of a cell.
fn edit(random: &mut Random, answers: &mut Answers, world: &World, grid: &Grid) {
    let number = 1 + random.below(24) as u32;
    match random.below(5) {
        0 | 1 => answers.answer(grid.add_link(&link(random, world)), |hash, number| hash.word(number.into())),
        2 => answers.answer(grid.set_link(number, &link(random, world)), |_, ()| ()),
        3 => answers.answer(grid.remove_link(number), |_, ()| ()),
        _ => {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            answers.answer(grid.set_cell(x, y, random.below(2) as u8), |_, ()| ());
        }
    }
    answers.word(grid.revision());
}

fn fields(grid: &Grid) -> Vec<Field> {
    let plain = FieldOptions::default();
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..plain };
    let smooth = FieldOptions { kind: FieldKind::Smooth, ..plain };
    [plain, FieldOptions { radius: 0.5, blocked_links: 2, ..plain }, steps, smooth]
        .map(|options| Field::new(grid, options).expect("good options"))
        .into()
}

/// What a field says at some places; true if it was built.
fn read(answers: &mut Answers, field: &Field, at: &[Position]) -> bool {
    let result = field.build(&[Seed::new(at[0]), Seed { cost: 1.7, ..Seed::new(at[1]) }]);
    let is_built = result.is_ok();
    answers.answer(result, |answers, result| {
        [result.expanded, result.written, result.reached, result.farthest.to_bits()]
            .iter()
            .for_each(|&word| answers.word(word));
        let (mut distances, mut next) = (vec![0.0; at.len()], at.to_vec());
        let mut crossings = vec![None; at.len()];
        field.distances(at, false, &mut distances).expect("points have distances");
        field.next(at, &mut next).expect("and a point to walk to");
        field.crossings(at, &mut crossings).expect("and links on their ways");
        distances.iter().for_each(|distance: &f64| answers.word(distance.to_bits()));
        answers.path(&next);
        for LinkCrossing { entry, exit, link, backward } in crossings.into_iter().flatten() {
            answers.path(&[entry, exit]);
            answers.word(u64::from(link) << 1 | u64::from(backward));
        }
        let mut path = Vec::new();
        field.path(at[2], &mut path).expect("there is memory for it");
        answers.path(&path);
    });
    is_built
}

/// A line.
pub fn lines() -> Vec<String> {
    let (mut answers, mut random) = (Answers::new(), Random::new(1930));
    let (mut crossed, mut built) = (0, 0);
    for round in 0..5 {
        let world = World::noise(&mut random, 24 + 3 * round, 36 - 4 * round, 0.25);
        let mut grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        for _ in 0..16 {
            answers.answer(grid.add_link(&link(&mut random, &world)), |hash, number| hash.word(number.into()));
        }
        let bytes = save_grid(&grid.snapshot()).expect("a small grid is saved");
        answers.bytes(&bytes);
        grid = load_grid(&bytes).expect("what was saved can be loaded");
        let mut planners = PLANNERS.map(|(algorithm, lattice, radius)| {
            let options = Options { algorithm, lattice, radius, blocked_links: 4, ..Options::default() };
            Planner::new(&grid, options).expect("options that go together")
        });
        let fields = fields(&grid);
        for _ in 0..ROUNDS {
            edit(&mut random, &mut answers, &world, &grid);
            let at: Vec<Position> = (0..12).map(|_| position(&mut random, &world)).collect();
            for planner in &mut planners {
                answers.outcome(planner.refresh());
                for to in &at[1..3] {
                    answers.outcome(planner.find(&Request::new(at[0], *to)));
                    answers.path(planner.path());
                    for used in planner.link_uses() {
                        let place = u64::from(used.link) << 32 | u64::from(used.point);
                        answers.word(place << 1 | u64::from(used.backward));
                        crossed += 1;
                    }
                }
            }
            built += fields.iter().filter(|field| read(&mut answers, field, &at)).count();
        }
    }
    assert!(crossed > 100 && built > 60, "{crossed} {built}");
    vec![format!("{:016x}  links, {crossed} uses, {built} fields", answers.value())]
}
