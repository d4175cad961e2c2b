//! Worlds of polygons: outcomes and paths between edits, grown worlds, and worlds as cells.

use taut::grid::DiagonalGaps;
use taut::plan::WorldPlanner;
use taut::space::{RasterRule, Shape, World};
use taut::{Algorithm, Grid, Options, Position, Request};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;

fn outline(random: &mut Random) -> Vec<Position> {
    let (x, y) = (random.unit() as f32 * 30.0, random.unit() as f32 * 30.0);
    let mut at = || Position::new(x + random.unit() as f32 * 6.0, y + random.unit() as f32 * 6.0);
    vec![at(), at(), at(), at()]
}

/// The answers in a world as it is.
fn ask(hash: &mut Fnv, random: &mut Random, planner: &mut WorldPlanner) {
    for allow_partial in [false, true].into_iter().cycle().take(40) {
        let mut at = || Position::new(random.unit() as f32 * 32.0, random.unit() as f32 * 32.0);
        match planner.find(&Request { allow_partial, ..Request::new(at(), at()) }) {
            Err(error) => hash.word(error.kind() as u64),
            Ok(outcome) => {
                [outcome.status as u64, outcome.expanded, outcome.generated].iter().for_each(|&word| hash.word(word));
                hash.word(outcome.length.to_bits());
                planner.path().iter().for_each(|p| [p.x, p.y].iter().for_each(|v| hash.word(v.to_bits().into())));
            }
        }
    }
}

/// One line.
pub fn lines() -> Vec<String> {
    let (mut hash, mut random) = (Fnv::new(), Random::new(404));
    for round in 0..8 {
        let world = World::new(Position::new(0.0, 0.0), Position::new(32.0, 32.0)).expect("a rectangle");
        let diagonal_gaps = if round % 2 == 0 { DiagonalGaps::Closed } else { DiagonalGaps::Open };
        let algorithm = if round % 3 == 0 { Algorithm::VisibilityGraph } else { Algorithm::TangentGraph };
        let options = Options { algorithm, diagonal_gaps, ..Options::default() };
        let mut planner = WorldPlanner::new(&world, options).expect("good options");
        for _ in 0..5 {
            for _ in 0..8 {
                if let Err(error) = world.add(&outline(&mut random)) {
                    hash.word(error.kind() as u64);
                }
            }
            ask(&mut hash, &mut random, &mut planner);
            let numbers = world.obstacles().expect("memory");
            if let Some(&number) = numbers.first() {
                world.remove(number).expect("a number of the world");
            }
            ask(&mut hash, &mut random, &mut planner);
        }
        let body = Shape::new(&[(-1.0, -0.5), (1.0, 0.0), (-0.5, 1.0)].map(|(x, y)| Position::new(x, y)), 0.25);
        let grown = world.grow(&body.expect("a triangle"), random.unit() * 6.0).expect("a small body");
        ask(&mut hash, &mut random, &mut WorldPlanner::new(&grown, options).expect("good options"));
        let grid = Grid::new(48, 48, 1).expect("a small grid");
        grown.rasterise(&grid, (Position::new(0.5, 0.25), 0.7), RasterRule::Touch, 0).expect("good cells");
        (0..48 * 48).for_each(|at| hash.word(grid.get_cell(at % 48, at / 48).expect("a cell").into()));
    }
    vec![format!("{:016x}  worlds, 8 of polygons", hash.value())]
}
