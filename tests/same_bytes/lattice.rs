//! Walls between cells, turns that count and units of several cells: planners along the cells and fields of steps, on
//! maps whose sides are edited.

use super::answers::Answers;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{CornerCutting, Lattice, Neighbours, TurnRule};
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request};
use taut_test_support::random::Random;
use taut_test_support::world::World;

const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::AStar, Algorithm::JumpPoint, Algorithm::DStarLite, Algorithm::BlockAStar];
const TURNS: [(TurnRule, f32); 4] =
    [(TurnRule::Free, 0.0), (TurnRule::TieBreak, 0.0), (TurnRule::Cost, 0.37), (TurnRule::Fewest, 0.0)];

fn centre(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| random.below(side as u64) as f32 + 0.5;
    Position::new(along(world.width), along(world.height))
}

/// Sides of some cells, or a wall.
fn edit(random: &mut Random, answers: &mut Answers, world: &World, grid: &Grid) {
    let [x, y] = [world.width, world.height].map(|side| random.below(side as u64 - 3) as i32);
    if random.chance(0.5) {
        let sides = [0; 6].map(|_: u8| (random.below(16) & random.below(16)) as u8);
        answers.answer(grid.set_sides(Rect::new(x, y, 3, 2), &sides, 3), |_, ()| ());
    } else {
        let line = if random.chance(0.5) { Rect::new(x, y, 3, 0) } else { Rect::new(x, y, 0, 3) };
        answers.answer(grid.set_wall(line, random.below(4) as u32), |_, ()| ());
    }
    answers.word(grid.revision());
}

/// Planners of every algorithm that keeps to sides, and A* with turns and with units of two sizes.
fn planners(random: &mut Random, grid: &Grid) -> Vec<Planner> {
    let plain = Options { lattice: Lattice::Cells, ..Options::default() };
    let mut list = ALGORITHMS.map(|algorithm| Options { algorithm, ..plain }).to_vec();
    let neighbours = *random.pick(&[Neighbours::Four, Neighbours::Eight]);
    let a_star = Options { algorithm: Algorithm::AStar, neighbours, ..plain };
    list.extend(TURNS.map(|(turns, turn_cost)| Options { turns, turn_cost, ..a_star }));
    list.extend([[2, 1], [2, 3]].map(|[unit_width, unit_height]| Options { unit_width, unit_height, ..a_star }));
    list.into_iter().map(|options| Planner::new(grid, options).expect("options that go together")).collect()
}

fn fields(random: &mut Random, grid: &Grid) -> Vec<Field> {
    let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
    let corner_cutting = *random.pick(&rules);
    let plain = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, corner_cutting, ..Default::default() };
    TURNS
        .map(|(turns, turn_cost)| FieldOptions { turns, turn_cost, ..plain })
        .map(|options| Field::new(grid, options).expect("options that go together"))
        .into()
}

fn read(answers: &mut Answers, field: &Field, at: &[Position]) -> bool {
    let result = field.build(&[Seed::new(at[0]), Seed { cost: 2.3, ..Seed::new(at[1]) }]);
    let is_built = result.is_ok();
    answers.answer(result, |answers, result| {
        [result.expanded, result.written, result.reached, result.farthest.to_bits()]
            .iter()
            .for_each(|&word| answers.word(word));
        let (mut distances, mut next) = (vec![0.0; at.len()], at.to_vec());
        field.distances(at, false, &mut distances).expect("points have distances");
        field.next(at, &mut next).expect("and a point to walk to");
        distances.iter().for_each(|distance: &f64| answers.word(distance.to_bits()));
        answers.path(&next);
        for &from in at {
            let mut path = Vec::new();
            field.path(from, &mut path).expect("there is memory for it");
            answers.path(&path);
        }
    });
    is_built
}

/// A line.
pub fn lines() -> Vec<String> {
    let (mut answers, mut random) = (Answers::new(), Random::new(1968));
    let (mut found, mut built) = (0, 0);
    for round in 0..8 {
        let world = World::noise(&mut random, 18 + 3 * round, 40 - 3 * round, 0.12).with_classes(&mut random, 3);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        for _ in 0..30 {
            edit(&mut random, &mut answers, &world, &grid);
        }
        let (mut planners, fields) = (planners(&mut random, &grid), fields(&mut random, &grid));
        if random.chance(0.5) {
            let mut costs = [1.0; 256];
            costs[2..4].copy_from_slice(&[1.7, 0.6]);
            fields.iter().for_each(|field| field.set_costs(&costs).expect("good costs"));
        }
        for _ in 0..8 {
            edit(&mut random, &mut answers, &world, &grid);
            let at: Vec<Position> = (0..8).map(|_| centre(&mut random, &world)).collect();
            for planner in &mut planners {
                for to in &at[1..3] {
                    let every_step = random.chance(0.3);
                    let outcome = planner.find(&Request { every_step, ..Request::new(at[0], *to) });
                    found += usize::from(outcome.is_ok_and(|outcome| outcome.cost.is_finite()));
                    answers.outcome(outcome);
                    answers.path(planner.path());
                }
            }
            built += fields.iter().filter(|field| read(&mut answers, field, &at)).count();
        }
    }
    assert!(found > 500 && built > 150, "{found} {built}");
    vec![format!("{:016x}  closed sides, turns and units, {found} paths, {built} fields", answers.value())]
}
