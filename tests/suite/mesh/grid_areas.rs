//! Meshes of grids with the classes of cells: the lengths of the exact planners on the grid, which know no mesh.

use super::areas::costs;
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, PathState};
use taut::{Grid, Options, Planner, Position, Request, Status};
use taut_test_support::{data, effort, parallel, random::Random};

const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

/// Checks that each cell lies in a face of its class, and no face in cells of two.
fn check_cells(mesh: &Mesh, width: i32, cells: &[u8], name: &str) {
    let classes: Vec<u8> = mesh.classes().collect();
    for (cell, &class) in cells.iter().enumerate() {
        let centre = Position::new((cell % width as usize) as f32 + 0.5, (cell / width as usize) as f32 + 0.5);
        let face = mesh.face_at(centre).unwrap();
        assert_eq!(face.map_or(0, |face| classes[face as usize]), class, "{name}: {centre:?}");
    }
}

/// Planners on a mesh of a grid and on the grid, to both of which the same classes are blocked.
struct Pair {
    on_mesh: MeshPlanner,
    on_grid: Planner,
}

impl Pair {
    fn new(grid: &Grid, mesh: &Mesh, diagonal_gaps: DiagonalGaps) -> Self {
        let options = Options { diagonal_gaps, ..Options::default() };
        Self { on_mesh: MeshPlanner::new(mesh, options).unwrap(), on_grid: Planner::new(grid, options).unwrap() }
    }

    fn block(&mut self, classes: &[u8]) {
        self.on_mesh.set_costs(&costs(classes)).unwrap();
        self.on_grid.set_costs(&costs(classes)).unwrap();
    }

    /// Compares the answers; false if an end is not free.
    fn agree(&mut self, request: &Request, name: &str) -> bool {
        let outcome = self.on_mesh.find(request);
        let Ok(expected) = self.on_grid.find(request) else {
            // On a mesh ends up to 1/32 away count as free.
            let is_near = |&end: &Position| self.on_grid.nearest(end, 1.0 / 32.0).unwrap().is_some();
            assert_eq!(outcome.is_ok(), [request.start, request.goal].iter().all(is_near), "{name}, {request:?}");
            return false;
        };
        let outcome = outcome.unwrap_or_else(|error| panic!("{name}, {request:?}: {error}"));
        assert_eq!(outcome.status, expected.status, "{name}, {request:?}");
        if outcome.status == Status::Found {
            let (length, expected) = (outcome.length, expected.length);
            assert!((length - expected).abs() <= 1e-9, "{name}, {request:?}: {length} is not {expected}");
            let check = self.on_grid.check_path(self.on_mesh.path(), 0).unwrap();
            assert_eq!(check.state, PathState::Clear, "{name}, {request:?}: {:?}", self.on_mesh.path());
        }
        true
    }
}

/// All pairs of corners of a small grid, with each of its classes blocked and with none.
fn exhaust(width: i32, cells: &[u8]) {
    let height = cells.len() as i32 / width;
    let grid = Grid::from_terrain(width, height, cells).unwrap();
    let name = format!("{width} x {height}, {cells:?}");
    let Ok(mesh) = Mesh::from_grid_with_classes(&grid) else {
        return assert!(cells.iter().all(|&cell| cell == 0), "{name}");
    };
    check_cells(&mesh, width, cells, &name);
    let corner = |at: i32| Position::new((at % (width + 1)) as f32, (at / (width + 1)) as f32);
    let corners = (width + 1) * (height + 1);
    for gaps in GAPS {
        let mut pair = Pair::new(&grid, &mesh, gaps);
        for blocked in [&[][..], &[1], &[2]] {
            pair.block(blocked);
            for start in 0..corners {
                for goal in start..corners {
                    let name = format!("{name}, {gaps:?}, without {blocked:?}");
                    pair.agree(&Request::new(corner(start), corner(goal)), &name);
                }
            }
        }
    }
}

#[test]
fn all_grids_of_3_x_2_cells_of_two_classes_have_the_lengths_of_optimal() {
    let patterns: Vec<u32> = (0..3_u32.pow(6)).collect();
    parallel::for_each(&patterns, |&pattern| {
        let cells: Vec<u8> = (0..6).map(|cell| (pattern / 3_u32.pow(cell) % 3) as u8).collect();
        exhaust(3, &cells);
        exhaust(2, &cells);
    });
}

/// Compares answers on pairs of points of a map, of lattice points and others.
fn compare(grid: &Grid, cells: &[u8], name: &str, pairs: usize) {
    let mesh = Mesh::from_grid_with_classes(grid).unwrap();
    check_cells(&mesh, grid.width(), cells, name);
    let mut random = Random::new(47);
    for gaps in GAPS {
        let mut pair = Pair::new(grid, &mesh, gaps);
        for blocked in [&[][..], &[2], &[3, 9], &[2, 3]] {
            pair.block(blocked);
            let (mut found, mut tried) = (0, 0);
            while found < pairs && tried < 20 * pairs {
                let mut point = || {
                    let parts = *random.pick(&[1, 1, 2, 256]);
                    let mut at = |side: i32| random.between(0, i64::from(side) * parts + 1) as f32 / parts as f32;
                    Position::new(at(grid.width()), at(grid.height()))
                };
                let request = Request::new(point(), point());
                found += usize::from(pair.agree(&request, &format!("{name}, {gaps:?}, without {blocked:?}")));
                tried += 1;
            }
        }
    }
}

/// A map whose cells have classes in patches.
fn patched(random: &mut Random, width: i32, cells: &mut [u8]) {
    let height = cells.len() as i32 / width;
    for _ in 0..random.below(12) {
        let (x, y) = (random.below(width as u64) as i32, random.below(height as u64) as i32);
        let (to_x, to_y) = (x + 1 + random.below(9) as i32, y + 1 + random.below(9) as i32);
        let class = *random.pick(&[2, 3, 9, 1]);
        for row in y..to_y.min(height) {
            for column in x..to_x.min(width) {
                let cell = &mut cells[(row * width + column) as usize];
                *cell = if *cell == 0 { 0 } else { class };
            }
        }
    }
}

#[test]
fn random_maps_of_classes_have_the_lengths_of_optimal() {
    let seeds: Vec<u64> = (0..effort::count(100, 2_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(1, 30) as i32, random.between(1, 30) as i32);
        let percent = *random.pick(&[0, 5, 25, 45]);
        let mut cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) >= percent)).collect();
        cells[0] = 1;
        if random.chance(0.3) {
            cells.iter_mut().filter(|cell| **cell != 0).for_each(|cell| *cell = 1 + random.below(3) as u8);
        }
        patched(&mut random, width, &mut cells);
        compare(&Grid::from_terrain(width, height, &cells).unwrap(), &cells, &format!("map {seed}"), 6);
    });
}

#[test]
fn game_maps_with_patches_have_the_lengths_of_optimal() {
    parallel::for_each(&data::maps(), |map| {
        let world = data::read_world(map);
        let mut cells = world.terrain.clone();
        let mut random = Random::new(5);
        for _ in 0..200 {
            patched(&mut random, world.width, &mut cells);
        }
        let grid = Grid::from_terrain(world.width, world.height, &cells).unwrap();
        compare(&grid, &cells, &data::name(map), effort::count(8, 200));
    });
}

#[test]
fn without_classes_the_mesh_is_as_before() {
    let grid = Grid::from_terrain(3, 2, &[1, 2, 2, 0, 2, 1]).unwrap();
    let plain = Mesh::from_grid(&grid).unwrap();
    assert!(plain.classes().all(|class| class == 1));
    assert_eq!((plain.face_count(), plain.island_count()), (2, 1));
    let with_classes = Mesh::from_grid_with_classes(&grid).unwrap();
    assert_eq!(with_classes.classes().collect::<Vec<u8>>(), [1, 2, 2, 1]);
    let same = Grid::from_terrain(3, 2, &[1, 1, 1, 0, 1, 1]).unwrap();
    let saved = |mesh: Result<Mesh, taut::Error>| mesh.unwrap().save().unwrap();
    assert_eq!(saved(Mesh::from_grid(&same)), saved(Ok(plain)));
    assert_eq!(saved(Mesh::from_grid_with_classes(&same)), saved(Mesh::from_grid(&same)));
}
