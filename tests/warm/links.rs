//! Queries and builds of fields across links allocate nothing once they are warm.

use crate::counting::calls;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{Lattice, Link};
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request};
use taut_test_support::configurations;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Grids with links between random points.
fn grids() -> Vec<Grid> {
    let mut random = Random::new(410);
    let worlds = [World::noise(&mut random, 90, 70, 0.2), World::blocks(&mut random, 100, 100, 40)];
    worlds
        .into_iter()
        .map(|world| {
            let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
            for number in 0..12 {
                let (from, to) = (point(&mut random, &grid), point(&mut random, &grid));
                let link = Link { both_ways: number % 2 == 0, ..Link::new(from, to, f64::from(number)) };
                let added = grid.add_link(&link).expect("two points of the map");
                if number % 3 == 0 {
                    // Out of the map, some stay as they are.
                    let _ = grid.set_link_spans(added, Position::new(4.0, 0.0), Position::new(1.5, 3.0));
                }
            }
            grid
        })
        .collect()
}

fn point(random: &mut Random, grid: &Grid) -> Position {
    let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
    Position::new(along(grid.width()), along(grid.height()))
}

#[test]
fn warm_queries_across_links_allocate_nothing() {
    let mut used = 0;
    for grid in grids() {
        let mut random = Random::new(411);
        let requests: Vec<Request> =
            (0..20).map(|_| Request::new(point(&mut random, &grid), point(&mut random, &grid))).collect();
        let sizes = configurations::with_radius().into_iter().chain(configurations::discs());
        for configuration in configurations::all().into_iter().chain(sizes) {
            if configuration.options.algorithm == Algorithm::SafeIntervals {
                continue;
            }
            let mut planner = configuration.planner(&grid);
            let mut pass = || {
                let find = |request: &Request| {
                    let _ = planner.find(request);
                    planner.link_uses().len()
                };
                requests.iter().map(find).sum::<usize>()
            };
            let first = pass();
            let before = calls();
            let second = pass();
            assert_eq!(calls() - before, 0, "{}", configuration.name);
            assert_eq!(first, second);
            used += second;
        }
    }
    assert!(used > 100, "{used}");
}

#[test]
fn warm_fields_over_links_allocate_nothing() {
    for grid in grids() {
        let mut random = Random::new(412);
        for (kind, lattice) in [(FieldKind::Exact, Lattice::Corners), (FieldKind::Steps, Lattice::Cells)] {
            let field = Field::new(&grid, FieldOptions { kind, lattice, ..FieldOptions::default() }).expect("options");
            let seed =
                (0..100).map(|_| Seed::new(point(&mut random, &grid))).find(|&seed| field.build(&[seed]).is_ok());
            let seed = [seed.expect("a free point")];
            let mut links = [0; 1];
            let mut pass = || {
                field.build(&seed).expect("a free seed");
                field.first_links(&[seed[0].at], &mut links).expect("a point");
            };
            (0..4).for_each(|_| pass());
            let before = calls();
            pass();
            assert_eq!(calls() - before, 0, "{kind:?}");
        }
    }
}

#[test]
fn warm_costs_of_cells_over_links_allocate_nothing() {
    let base = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    for grid in grids() {
        let mut random = Random::new(413);
        let mut planner = Planner::new(&grid, base).expect("good options");
        let area = Rect::new(0, 0, grid.width(), grid.height());
        let mut costs = vec![0.0; (grid.width() * grid.height()) as usize];
        let starts: Vec<Position> = (0..20).map(|_| point(&mut random, &grid)).collect();
        let mut pass = || {
            let mut answered = 0;
            for &start in &starts {
                answered += usize::from(planner.reach(&[start], 30.0, area, &mut costs, area.width as usize).is_ok());
            }
            (answered, costs.iter().filter(|cost| cost.is_finite()).count())
        };
        let first = pass();
        let before = calls();
        let second = pass();
        assert_eq!(calls() - before, 0);
        assert_eq!(first, second);
        assert!(first.0 > 5);
    }
}
