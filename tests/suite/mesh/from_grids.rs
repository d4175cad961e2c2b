//! Meshes of grids: the lengths of the exact planner on the grid, which knows no mesh.

use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, PathState};
use taut::{Algorithm, ErrorKind, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::{data, effort, parallel, random::Random};

const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

/// A planner on the mesh of a grid, and Anya on the grid.
struct Pair {
    on_mesh: MeshPlanner,
    on_grid: Planner,
}

impl Pair {
    fn new(grid: &Grid, mesh: &Mesh, diagonal_gaps: DiagonalGaps) -> Self {
        let options = |algorithm| Options { algorithm, diagonal_gaps, ..Options::default() };
        Self {
            on_mesh: MeshPlanner::new(mesh, options(Algorithm::Optimal)).unwrap(),
            on_grid: Planner::new(grid, options(Algorithm::Anya)).unwrap(),
        }
    }

    /// Compares the answers; false if an end is not free.
    fn agree(&mut self, request: &Request, name: &str) -> bool {
        let outcome = self.on_mesh.find(request);
        let Ok(expected) = self.on_grid.find(request) else {
            // On a mesh ends up to 1/32 away count as free.
            let is_near = |&end: &Position| self.on_grid.nearest(end, 1.0 / 32.0).unwrap().is_some();
            let are_near = [request.start, request.goal].iter().all(is_near);
            assert_eq!(outcome.is_ok(), are_near, "{name}, {request:?}: {outcome:?}");
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

/// Compares answers on pairs of free points, of lattice points and others.
fn compare(grid: &Grid, name: &str, pairs: usize) {
    let mesh = Mesh::from_grid(grid).unwrap();
    let mut random = Random::new(46);
    for gaps in GAPS {
        let mut pair = Pair::new(grid, &mesh, gaps);
        let mut found = 0;
        while found < pairs {
            let mut point = || {
                let parts = *random.pick(&[1, 1, 2, 256]);
                let mut at = |side: i32| random.between(0, i64::from(side) * parts + 1) as f32 / parts as f32;
                Position::new(at(grid.width()), at(grid.height()))
            };
            let request = Request::new(point(), point());
            found += usize::from(pair.agree(&request, &format!("{name}, {gaps:?}")));
        }
    }
}

#[test]
fn meshes_of_game_maps_have_the_lengths_of_anya() {
    parallel::for_each(&data::maps(), |map| {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        compare(&grid, &data::name(map), effort::count(40, 1_000));
    });
}

#[test]
fn meshes_of_random_maps_have_the_lengths_of_anya() {
    let seeds: Vec<u64> = (0..effort::count(100, 2_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(1, 30) as i32, random.between(1, 30) as i32);
        let percent = *random.pick(&[5, 25, 45]);
        let mut cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) >= percent)).collect();
        cells[0] = 7;
        compare(&Grid::from_terrain(width, height, &cells).unwrap(), &format!("map {seed}"), 8);
    });
}

/// The number of parts of the free cells that straight steps join.
fn count_parts(width: usize, cells: &[u8]) -> u32 {
    let mut left: Vec<bool> = cells.iter().map(|&cell| cell != 0).collect();
    let mut count = 0;
    while let Some(first) = left.iter().position(|&is_left| is_left) {
        count += 1;
        let mut stack = vec![first];
        while let Some(cell) = stack.pop() {
            if !std::mem::replace(&mut left[cell], false) {
                continue;
            }
            let column = cell % width;
            stack.extend((column > 0).then(|| cell - 1));
            stack.extend((column + 1 < width).then_some(cell + 1));
            stack.extend((cell >= width).then(|| cell - width));
            stack.extend((cell + width < cells.len()).then_some(cell + width));
        }
    }
    count
}

/// All pairs of corners of the grid with these free cells.
fn exhaust((width, height): (usize, usize), free: u32) {
    let cells: Vec<u8> = (0..width * height).map(|cell| u8::from(free & 1 << cell != 0)).collect();
    let grid = Grid::from_terrain(width as i32, height as i32, &cells).unwrap();
    let name = format!("{width} x {height}, {free:#b}");
    let mesh = match Mesh::from_grid(&grid) {
        Err(error) => return assert!(free == 0 && error.kind() == ErrorKind::Unsupported, "{name}: {error}"),
        Ok(mesh) => mesh,
    };
    assert_eq!(mesh.island_count(), count_parts(width, &cells), "{name}");
    for (cell, &class) in cells.iter().enumerate() {
        let centre = Position::new((cell % width) as f32 + 0.5, (cell / width) as f32 + 0.5);
        assert_eq!(mesh.face_at(centre).unwrap().is_some(), class != 0, "{name}: {centre:?}");
    }
    let corner = |at: usize| Position::new((at % (width + 1)) as f32, (at / (width + 1)) as f32);
    let corners = (width + 1) * (height + 1);
    for gaps in GAPS {
        let mut pair = Pair::new(&grid, &mesh, gaps);
        for start in 0..corners {
            // There and back again in a full run alone.
            for goal in effort::count(start, 0)..corners {
                pair.agree(&Request::new(corner(start), corner(goal)), &format!("{name}, {gaps:?}"));
            }
        }
    }
}

#[test]
fn all_grids_of_3_x_3_cells_have_the_lengths_of_anya() {
    let patterns: Vec<u32> = (0..1 << 9).collect();
    parallel::for_each(&patterns, |&free| exhaust((3, 3), free));
}

#[test]
fn all_grids_of_4_x_3_cells_have_the_lengths_of_anya() {
    let patterns: Vec<u32> = (0..1 << 12).collect();
    parallel::for_each(&patterns, |&free| exhaust((4, 3), free));
}

#[test]
fn grids_without_a_mesh_are_refused() {
    let none = Mesh::from_grid(&Grid::new(5, 4, 0).unwrap()).err().unwrap();
    assert_eq!(none.to_string(), "a mesh needs a face: the grid has no free cell");
    assert_eq!(none.kind(), ErrorKind::Unsupported);
    let grid = Grid::new(5, 4, 1).unwrap();
    grid.set_wall(Rect::new(2, 0, 0, 2), 1).unwrap();
    let walls = Mesh::from_grid(&grid).err().unwrap();
    assert_eq!(walls.kind(), ErrorKind::Unsupported);
    assert!(walls.to_string().contains("refine"), "{walls}");
    assert!(Mesh::from_grid(&grid.refine(2).unwrap()).is_ok());
}

#[test]
fn grids_of_any_size_have_a_mesh() {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (65_535, 1), (1, 65_535), (700, 500)] {
        let grid = Grid::new(width, height, 3).unwrap();
        let mesh = Mesh::from_grid(&grid).unwrap();
        assert_eq!((mesh.point_count(), mesh.face_count(), mesh.island_count()), (4, 1, 1));
        let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
        let far = Position::new(width as f32, height as f32);
        let outcome = planner.find(&Request::new(Position::new(0.0, 0.0), far)).unwrap();
        assert_eq!(outcome.length, f64::from(width).hypot(f64::from(height)));
        // A wall across it, a cell before its far end.
        let wall = if width > height { Rect::new(width - 2, 0, 1, height) } else { Rect::new(0, height - 2, width, 1) };
        if width.max(height) > 2 {
            grid.fill(wall, 0).unwrap();
            let mesh = Mesh::from_grid(&grid).unwrap();
            assert_eq!((mesh.point_count(), mesh.face_count(), mesh.island_count()), (8, 2, 2));
        }
    }
}

#[test]
fn a_mesh_has_the_obstacles_of_its_grid_and_does_not_follow_its_edits() {
    let grid = Grid::new(8, 8, 1).unwrap();
    let corners = [(2.0, 2.0), (6.0, 2.0), (6.0, 6.0), (2.0, 6.0)].map(|(x, y)| Position::new(x, y));
    let obstacle = grid.add_obstacle(&corners).unwrap();
    let mesh = Mesh::from_grid(&grid).unwrap();
    compare(&grid, "an obstacle", 50);
    grid.remove_obstacle(obstacle).unwrap();
    let centre = Position::new(4.0, 4.0);
    assert_eq!(mesh.face_at(centre).unwrap(), None);
    assert!(Mesh::from_grid(&grid).unwrap().face_at(centre).unwrap().is_some());
}
