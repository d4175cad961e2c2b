//! Worlds as cells: which cells an obstacle sets, and that no path on a grid made with TOUCH crosses an outline.

use taut::plan::WorldPlanner;
use taut::space::{RasterRule, World};
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

const SIDE: i32 = 16;

/// A world of thin walls: slim triangles and bars, most of them thinner than a cell.
fn world(random: &mut Random) -> World {
    let world = World::new(Position::new(0.0, 0.0), Position::new(SIDE as f32, SIDE as f32)).unwrap();
    for _ in 0..random.between(1, 6) {
        let mut at = || (random.unit() * f64::from(SIDE), random.unit() * f64::from(SIDE));
        let (a, b) = (at(), at());
        let length = (b.0 - a.0).hypot(b.1 - a.1).max(0.01);
        let thick = random.unit() * 0.8 + 0.02;
        let (nx, ny) = (-(b.1 - a.1) / length * thick, (b.0 - a.0) / length * thick);
        let outline = [a, b, (b.0 + nx, b.1 + ny), (a.0 + nx, a.1 + ny)];
        let points = outline.map(|(x, y)| Position::new(x as f32, y as f32));
        let _ = world.add(&points[..if random.chance(0.3) { 3 } else { 4 }]);
    }
    world
}

/// True if a path on a grid is one in the world too: each of its segments has its own length there.
fn is_free(world: &World, path: &[Position], cell: f32) -> bool {
    let options = Options {
        algorithm: Algorithm::TangentGraph,
        diagonal_gaps: taut::grid::DiagonalGaps::Open,
        ..Options::default()
    };
    let mut planner = WorldPlanner::new(world, options).unwrap();
    path.windows(2).all(|pair| {
        let ends = [pair[0], pair[1]].map(|p| Position::new(p.x * cell, p.y * cell));
        let straight = f64::from(ends[0].x - ends[1].x).hypot(f64::from(ends[0].y - ends[1].y));
        let found = planner.find(&Request::new(ends[0], ends[1]));
        found.is_ok_and(|outcome| outcome.status == Status::Found && outcome.length <= straight * (1.0 + 1e-12))
    })
}

/// Paths on grids made by a rule: how many there were, and how many of them cross an outline.
fn crossings(rule: RasterRule, worlds: usize) -> (usize, usize) {
    let (mut found, mut crossed) = (0, 0);
    for seed in 0..worlds {
        let mut random = Random::new(seed as u64);
        let world = world(&mut random);
        let cell = *random.pick(&[1.0, 0.5, 0.75]);
        let side = (f64::from(SIDE) / cell) as i32;
        let grid = Grid::new(side, side, 1).unwrap();
        world.rasterise(&grid, (Position::new(0.0, 0.0), cell), rule, 0).unwrap();
        let mut planner = Planner::new(&grid, Options::default()).unwrap();
        let mut at =
            || Position::new(random.between(0, side as i64 + 1) as f32, random.between(0, side as i64 + 1) as f32);
        for request in [Request::new(at(), at()), Request::new(at(), at())] {
            let Ok(outcome) = planner.find(&request) else { continue };
            if outcome.status == Status::Found {
                found += 1;
                crossed += usize::from(!is_free(&world, planner.path(), cell as f32));
            }
        }
    }
    (found, crossed)
}

#[test]
fn no_path_on_a_grid_made_with_touch_crosses_an_outline() {
    let (found, crossed) = crossings(RasterRule::Touch, count(300, 10_000));
    assert_eq!(crossed, 0);
    assert!(found > count(300, 10_000), "{found}");
    // The article's rule, the cell's centre, loses walls that are thinner than a cell.
    let (_, crossed) = crossings(RasterRule::Centre, 300);
    assert!(crossed > 100, "{crossed}");
}

#[test]
fn the_rules_differ_at_the_rim_of_an_obstacle() {
    let world = World::new(Position::new(-4.0, -4.0), Position::new(12.0, 12.0)).unwrap();
    // In cells of the grid: from 0.25 to 2.75, so that cells 0 and 2 are met by more than half, cell 1 all of it.
    let corners = [(-0.75, 0.25), (1.75, 0.25), (1.75, 2.75), (-0.75, 2.75)];
    world.add(&corners.map(|(x, y)| Position::new(x, y))).unwrap();
    let set = |rule: RasterRule| {
        let grid = Grid::new(4, 4, 1).unwrap();
        world.rasterise(&grid, (Position::new(-1.0, 0.0), 1.0), rule, 7).unwrap();
        (0..16).filter(|at| grid.get_cell(at % 4, at / 4).unwrap() == 7).collect::<Vec<i32>>()
    };
    let square = [0, 1, 2, 4, 5, 6, 8, 9, 10];
    assert_eq!(set(RasterRule::Touch), square);
    assert_eq!(set(RasterRule::Centre), square);
    assert_eq!(set(RasterRule::Cover), [5]);
    world.remove(1).unwrap();
    // An obstacle that fills whole cells touches those beside it only along their sides.
    world.add(&[(0.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)].map(|(x, y)| Position::new(x, y))).unwrap();
    for rule in [RasterRule::Touch, RasterRule::Centre, RasterRule::Cover] {
        assert_eq!(set(rule), [5, 9], "{rule:?}");
    }
}

#[test]
fn cells_of_any_multiple_of_a_part_are_taken_and_others_refused() {
    let world = World::new(Position::new(0.0, 0.0), Position::new(8.0, 8.0)).unwrap();
    world.add(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Position::new(x, y))).unwrap();
    let grid = Grid::new(8, 8, 1).unwrap();
    // An odd side: 77 / 256. The square of 256 reaches into the fourth cell, but not to its centre.
    world.rasterise(&grid, (Position::new(0.0, 0.0), 77.0 / 256.0), RasterRule::Centre, 5).unwrap();
    assert_eq!((grid.get_cell(2, 2), grid.get_cell(3, 0)), (Ok(5), Ok(1)));
    world.rasterise(&grid, (Position::new(0.0, 0.0), 77.0 / 256.0), RasterRule::Touch, 5).unwrap();
    assert_eq!((grid.get_cell(3, 3), grid.get_cell(4, 0)), (Ok(5), Ok(1)));
    for cell in [0.0, -1.0, 0.001, f64::NAN, f64::INFINITY] {
        let refused = world.rasterise(&grid, (Position::new(0.0, 0.0), cell), RasterRule::Touch, 5);
        assert!(matches!(refused, Err(Error::BadValue { name: "cell", .. })), "{cell}");
    }
}
