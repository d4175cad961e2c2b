//! Bytes: of a grid a cell, of node tables a lattice point, and of a planner as reported and as counted.

use crate::counting::live;
use taut::{Grid, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

const SIZES: [(i32, i32); 4] = [(256, 256), (257, 257), (512, 512), (1000, 700)];

#[test]
fn a_grid_takes_at_most_1_6_bytes_a_cell_and_2_8_with_its_components() {
    let mut random = Random::new(1);
    for (width, height) in SIZES {
        for density in [0.0, 0.3] {
            let world = World::noise(&mut random, width, height, density);
            let before = live();
            let grid = Grid::from_terrain(width, height, &world.terrain).expect("a grid");
            let cells = f64::from(width) * f64::from(height);
            for most in [1.6, 2.8] {
                if most > 2.0 {
                    grid.prepare().expect("room for components");
                }
                // A warm line of sight may have built what is built lazily.
                let ends = (Position::new(1.0, 1.0), Position::new(200.0, 100.0));
                let _ = grid.line_of_sight(ends.0, ends.1, taut::grid::DiagonalGaps::Open);
                let (reported, counted) = (grid.memory() as f64, (live() - before) as f64);
                println!("{width} x {height}: {:.4} bytes per cell, {:.4} counted", reported / cells, counted / cells);
                assert!(reported <= most * cells, "{width} x {height}: {reported}");
                assert!(counted <= most * cells, "{width} x {height}: {counted}");
                assert!((reported - counted).abs() <= 0.02 * counted, "{reported} reported, {counted} counted");
            }
        }
    }
}

#[test]
fn edits_leave_a_grid_within_its_bytes() {
    let (width, height) = (512, 512);
    let before = live();
    let grid = Grid::new(width, height, 1).expect("a grid");
    let mut random = Random::new(2);
    for _ in 0..5000 {
        let held = random.chance(0.2).then(|| grid.snapshot());
        let x = random.between(0, i64::from(width)) as i32;
        let y = random.between(0, i64::from(height)) as i32;
        grid.set_cell(x, y, random.below(2) as u8).expect("a cell of the map");
        drop(held);
    }
    let cells = f64::from(width) * f64::from(height);
    let counted = (live() - before) as f64;
    // The journal of edits has 4,096 records of 16 bytes, however large the map is.
    let most = 1.6 * cells + 65_536.0;
    assert!(grid.memory() as f64 <= most);
    assert!(counted <= most, "{} bytes per cell", counted / cells);
}

#[test]
fn node_tables_take_at_most_24_bytes_a_lattice_point() {
    for (width, height) in SIZES {
        let grid = Grid::new(width, height, 1).expect("a grid");
        for configuration in configurations::few() {
            let mut planner = configuration.planner(&grid);
            let request = Request::new(Position::new(1.5, 1.5), Position::new(100.0, 60.0));
            assert_eq!(planner.find(&request).expect("free ends").status, Status::Found);
            let points = f64::from(width + 1) * f64::from(height + 1);
            // The two ends have entries of their own.
            let nodes = planner.memory().nodes as f64 / (points + 2.0);
            assert!(nodes <= 24.0, "{}: {nodes} bytes per lattice point", configuration.name);
        }
    }
}

#[test]
fn a_planner_reports_the_bytes_that_it_holds() {
    let mut random = Random::new(3);
    let world = World::noise(&mut random, 300, 280, 0.2);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
    grid.prepare().expect("room for what is derived");
    // Held so that no planner below builds or frees what all of its kind share.
    let sharing: Vec<Planner> = configurations::all().iter().map(|each| each.planner(&grid)).collect();
    assert!(sharing.iter().any(|planner| planner.memory().shared > 0));
    for configuration in configurations::all() {
        let before = live();
        let mut planner = configuration.planner(&grid);
        for _ in 0..4 {
            let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
            let start = Position::new(along(world.width), along(world.height));
            let _ = planner.find(&Request::new(start, Position::new(along(world.width), along(world.height))));
        }
        let counted = (live() - before) as f64;
        let memory = planner.memory();
        let reported = (memory.total() - memory.shared) as f64;
        // The planner's own struct stands on this stack, not on the heap.
        let own = size_of::<taut::Planner>() as f64;
        let close = (reported - own - counted).abs() <= 0.01 * counted + 512.0
            || (reported - counted).abs() <= 0.01 * counted + 512.0;
        assert!(close, "{}: {reported} reported, {counted} counted", configuration.name);
        planner.reset();
        let left = (live() - before) as f64;
        assert!(left <= 0.1 * counted + 65_536.0, "{}: {left} bytes left after a reset", configuration.name);
        drop(planner);
        assert_eq!(live() - before, 0, "{} frees everything", configuration.name);
    }
}

#[test]
fn a_map_of_8192_x_8192_works() {
    // Seconds in a release build, minutes without optimisation.
    if !effort::full() && cfg!(debug_assertions) {
        return;
    }
    let side = 8192;
    let before = live();
    let grid = Grid::new(side, side, 1).expect("a large grid");
    // A wall with one door makes the way a little longer than a line.
    let wall = taut::Rect { x: 4096, y: 0, width: 1, height: 4200 };
    grid.fill(wall, 0).expect("an area of the map");
    let cells = f64::from(side) * f64::from(side);
    assert!(grid.memory() as f64 <= 1.6 * cells);
    assert!((live() - before) as f64 <= 1.6 * cells);
    for configuration in configurations::few() {
        let mut planner = configuration.planner(&grid);
        for request in [
            Request::new(Position::new(4000.5, 4100.5), Position::new(4200.5, 4180.5)),
            Request::new(Position::new(8190.25, 8191.5), Position::new(8191.75, 8100.5)),
        ] {
            let outcome = planner.find(&request).expect("free ends");
            assert_eq!(outcome.status, Status::Found, "{}", configuration.name);
            let straight = f64::from(request.start.x - request.goal.x).hypot((request.start.y - request.goal.y).into());
            assert!(outcome.length > 0.99 * straight && outcome.length < 1.6 * straight, "{}", configuration.name);
        }
    }
}

#[test]
fn saved_bytes_that_are_refused_allocate_nothing_whatever_size_they_state() {
    let grid = Grid::new(65_535, 3, 1).expect("a grid");
    let saved = taut::io::save_grid(&grid.snapshot()).expect("room for some runs");
    assert!(saved.len() < 128);
    let mut random = Random::new(6);
    // Reading the environment allocates.
    let rounds = effort::count(2000, 200_000);
    let (before, calls) = (live(), crate::counting::calls());
    for _ in 0..rounds {
        // Room for the copy is on the stack: every allocation counted is the library's.
        let mut spoilt = [0; 128];
        let length = saved.len() - random.below(2) as usize;
        spoilt[..saved.len()].copy_from_slice(&saved);
        spoilt[random.below(length as u64) as usize] ^= 1 << random.below(8);
        assert!(taut::io::load_grid(&spoilt[..length]).is_err());
    }
    assert_eq!((live(), crate::counting::calls()), (before, calls));
}
