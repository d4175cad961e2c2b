//! What was prepared outlives edits: the very paths of an unprepared planner, and most of the expansions spared.

use std::path::Path;

use taut::{Grid, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, GAPS};
use taut_test_support::data;
use taut_test_support::effort;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// What preparing must not change: status, bits of the length, path.
type Answer = Result<(Status, u64, Vec<Position>), taut::Error>;

/// An answer, and its expansions.
fn ask(planner: &mut Planner, request: &Request) -> (Answer, u64) {
    let found = planner.find(request);
    let expanded = found.as_ref().map_or(0, |outcome| outcome.expanded);
    (found.map(|outcome| (outcome.status, outcome.length.to_bits(), planner.path().to_vec())), expanded)
}

/// A map that changes.
struct Changing {
    world: World,
    grid: Grid,
    random: Random,
}

impl Changing {
    fn new(world: World, seed: u64) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        Self { world, grid, random: Random::new(seed) }
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        let inside = (0..self.world.width).contains(&x) && (0..self.world.height).contains(&y);
        inside && self.world.terrain[(y * self.world.width + x) as usize] != 0
    }

    /// Frees a cell of a wall that touches free space along a side, or blocks a free cell.
    fn edit(&mut self, frees: bool) {
        loop {
            let x = self.random.below(self.world.width as u64) as i32;
            let y = self.random.below(self.world.height as u64) as i32;
            let touches = [(0, -1), (1, 0), (0, 1), (-1, 0)].iter().any(|(dx, dy)| self.is_free(x + dx, y + dy));
            if self.is_free(x, y) != frees && touches {
                self.world.terrain[(y * self.world.width + x) as usize] = u8::from(frees);
                self.grid.set_cell(x, y, u8::from(frees)).expect("a cell of the map");
                return;
            }
        }
    }

    /// A request between two free cells.
    fn free_request(&mut self) -> Request {
        let mut cell = || loop {
            let (x, y) = (self.random.below(self.world.width as u64), self.random.below(self.world.height as u64));
            if self.world.terrain[y as usize * self.world.width as usize + x as usize] != 0 {
                return Position::new(x as f32 + 0.5, y as f32 + 0.5);
            }
        };
        Request::new(cell(), cell())
    }

    fn request(&mut self) -> Request {
        let mut along = |side: i32| (self.random.below(2 * side as u64 + 1) as f32) / 2.0;
        let (width, height) = (self.world.width, self.world.height);
        Request::new(Position::new(along(width), along(height)), Position::new(along(width), along(height)))
    }
}

#[test]
fn paths_on_maps_that_change_are_those_of_an_unprepared_planner() {
    let maps = if data::maps().is_empty() { data::bundled() } else { data::maps() };
    parallel::for_each(&maps, |map| {
        for (seed, gaps) in (1..).zip(GAPS) {
            let mut map = Changing::new(data::read_world(map), 940 + seed);
            let configuration = configurations::any_angle_planner(taut::Algorithm::Anya, gaps);
            let mut ready = configuration.planner(&map.grid);
            assert_eq!(ready.prepare(0), Ok(Status::Found));
            for round in 0..effort::count(8, 100) {
                for _ in 0..1 + round % 5 * 4 {
                    let frees = map.random.chance(0.4);
                    map.edit(frees);
                }
                for _ in 0..3 {
                    let request = map.request();
                    let expected = ask(&mut configuration.planner(&map.grid), &request).0;
                    assert_eq!(ask(&mut ready, &request).0, expected, "round {round}: {request:?}");
                }
            }
        }
    });
}

/// Expansions of a list of queries: of an unprepared planner, of one that was prepared before the edits, and of one
/// prepared after them.
fn expansions(map: &Path, edits: usize, freed: bool) -> [u64; 3] {
    let mut map = Changing::new(data::read_world(map), 950);
    let configuration = configurations::any_angle_planner(taut::Algorithm::Anya, GAPS[1]);
    let mut planners = [(); 3].map(|()| configuration.planner(&map.grid));
    assert_eq!(planners[1].prepare(0), Ok(Status::Found));
    for edit in 0..edits {
        map.edit(freed && edit % 2 == 0);
    }
    assert_eq!(planners[2].prepare(0), Ok(Status::Found));
    let requests: Vec<Request> = (0..effort::count(300, 4000)).map(|_| map.free_request()).collect();
    planners.map(|mut planner| requests.iter().map(|request| ask(&mut planner, request).1).sum())
}

#[test]
fn most_of_the_expansions_are_still_spared_after_edits() {
    let wanted = ["arena2", "brc202d", "den520d", "AR0205SR", "Berlin_0_256"];
    let maps: Vec<_> = data::maps().into_iter().filter(|map| wanted.contains(&data::name(map).as_str())).collect();
    let maps = if maps.is_empty() { data::bundled() } else { maps };
    for (edits, freed, least) in [(10, false, 0.95), (100, false, 0.95), (10, true, 0.9), (100, true, 0.0)] {
        let mut sums = [0; 3];
        for map in &maps {
            let [plain, before, after] = expansions(map, edits, freed);
            let share = (plain as f64 - before as f64) / (plain as f64 - after as f64);
            println!("{}: {edits} edits, freed {freed}: {plain} {before} {after}, {share:.3}", data::name(map));
            sums = [sums[0] + plain, sums[1] + before, sums[2] + after];
        }
        let [plain, before, after] = sums.map(|sum| sum as f64);
        let share = (plain - before) / (plain - after);
        println!("{edits} edits, freed {freed}: {share:.3}");
        assert!(share >= least, "{edits} edits, freed {freed}: {share:.3} of the expansions spared");
    }
}
