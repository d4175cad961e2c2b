//! The planner that keeps lists lives through edits, and its answers are Anya's, byte for byte.

use std::sync::atomic::{AtomicUsize, Ordering};

use taut::grid::DiagonalGaps;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, GAPS};
use taut_test_support::data;
use taut_test_support::effort;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Edits with queries between them, on all maps together.
const EDITS: usize = 6_000;
const ALL_EDITS: usize = 1_000_000;
/// Queries that are asked again and again: lists are made of them, read, and mended.
const KNOWN: usize = 24;
/// Edits after which a new planner of Anya answers, too.
const UNTIL_NEW: usize = 64;

/// A map that changes, and two planners that see every change.
struct Living {
    name: String,
    world: World,
    grid: Grid,
    random: Random,
    gaps: DiagonalGaps,
    optimal: Planner,
    anya: Planner,
    known: Vec<Request>,
    /// Edits so far.
    edits: usize,
}

/// What is compared: status, guarantee, bits of length and cost, revision, path.
type Answer = Result<(Status, taut::plan::Guarantee, [u64; 2], u64, Vec<Position>), taut::Error>;

fn ask(planner: &mut Planner, request: &Request) -> Answer {
    let outcome = planner.find(request)?;
    let bits = [outcome.length, outcome.cost].map(f64::to_bits);
    Ok((outcome.status, outcome.guarantee, bits, outcome.revision, planner.path().to_vec()))
}

impl Living {
    fn new(name: &str, world: World, seed: u64, gaps: DiagonalGaps) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a lawful map");
        // On some maps there is little room, so that lists make way for others.
        let keep_limit = if seed.is_multiple_of(3) { 1 << 20 } else { 0 };
        let options = Options { keep_limit, diagonal_gaps: gaps, ..Options::default() };
        assert_eq!(options.algorithm, Algorithm::Optimal);
        let optimal = Planner::new(&grid, options).expect("lawful options");
        let anya = configurations::any_angle_planner(Algorithm::Anya, gaps).planner(&grid);
        let (random, known) = (Random::new(seed), Vec::new());
        let mut living = Self { name: name.to_owned(), world, grid, random, gaps, optimal, anya, known, edits: 0 };
        living.known = (0..KNOWN).map(|_| living.request()).collect();
        living
    }

    /// A point on a corner, in the middle of a cell, or anywhere.
    fn point(&mut self) -> Position {
        let unit = *self.random.pick(&[256, 128, 1]);
        let mut along = |side: i32| self.random.between(0, i64::from(side) * 256 / unit + 1) * unit;
        let (x, y) = (along(self.world.width), along(self.world.height));
        Position::new(x as f32 / 256.0, y as f32 / 256.0)
    }

    fn request(&mut self) -> Request {
        Request::new(self.point(), self.point())
    }

    /// Turns a cell over, most of them beside a wall, where lists change; or fills a rectangle.
    fn edit(&mut self) {
        let (width, height) = (self.world.width, self.world.height);
        let mut area = Rect::new(0, 0, 1, 1);
        for _ in 0..8 {
            (area.x, area.y) = (self.random.below(width as u64) as i32, self.random.below(height as u64) as i32);
            let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| self.is_free(area.x + dx, area.y + dy));
            if beside.iter().any(|&free| free) && beside.iter().any(|&free| !free) {
                break;
            }
        }
        if self.random.chance(0.03) {
            area.width = (self.random.between(1, 7) as i32).min(width - area.x);
            area.height = (self.random.between(1, 7) as i32).min(height - area.y);
        }
        let class = u8::from(!self.is_free(area.x, area.y));
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                self.world.terrain[(y * width + x) as usize] = class;
            }
        }
        self.grid.fill(area, class).expect("a rectangle of the map");
        self.edits += 1;
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        let inside = (0..self.world.width).contains(&x) && (0..self.world.height).contains(&y);
        inside && self.world.terrain[(y * self.world.width + x) as usize] != 0
    }

    /// One query, or several, of both planners.
    fn compare(&mut self) -> usize {
        let count = if self.random.chance(0.1) { 6 } else { 1 };
        let mut found = 0;
        for _ in 0..count {
            let at = self.random.below(KNOWN as u64) as usize;
            if self.random.chance(0.05) {
                self.known[at] = self.request();
            }
            let mut request = self.known[at];
            request.allow_partial = self.random.chance(0.05);
            let answer = ask(&mut self.optimal, &request);
            let wanted = ask(&mut self.anya, &request);
            let what = |with: &str| format!("{}, {:?}, {with}, edit {}: {request:?}", self.name, self.gaps, self.edits);
            assert_eq!(answer, wanted, "{}", what("a living planner"));
            found += usize::from(answer.as_ref().is_ok_and(|answer| answer.0 == Status::Found));
            if self.edits.is_multiple_of(UNTIL_NEW) {
                let mut new = configurations::any_angle_planner(Algorithm::Anya, self.gaps).planner(&self.grid);
                assert_eq!(answer, ask(&mut new, &request), "{}", what("a new planner"));
            }
        }
        found
    }

    /// So many edits with queries between them; returns the paths found.
    fn live(&mut self, edits: usize) -> usize {
        let mut found = 0;
        while self.edits < edits {
            // Now and then a burst, so that more changes than are kept one by one lie between two queries.
            let burst = if self.random.chance(0.002) { 400 } else { 1 };
            (0..burst).for_each(|_| self.edit());
            if self.random.chance(0.01) {
                let prepared = self.optimal.prepare(self.random.between(1, 200) as u32);
                assert!(matches!(prepared, Ok(Status::Found | Status::InProgress)), "{prepared:?}");
            }
            found += self.compare();
        }
        found
    }
}

/// Small maps of our own, and one large one of the data folder for every ten edits of these.
fn worlds() -> Vec<(String, World)> {
    let mut random = Random::new(18);
    let mut worlds: Vec<(String, World)> = Vec::new();
    for number in 0..4 {
        worlds.push((format!("noise {number}"), World::noise(&mut random, 60, 50, 0.05 + 0.07 * f64::from(number))));
        worlds.push((format!("blocks {number}"), World::blocks(&mut random, 90, 70, 40 + 30 * number as usize)));
    }
    worlds.push(("maze".to_owned(), World::maze(&mut random, 61, 61)));
    let maps = data::maps();
    let named: Vec<_> = maps.iter().map(|map| (data::name(map), data::read_world(map))).collect();
    worlds.extend(named);
    worlds
}

#[test]
fn a_living_planner_answers_as_anya_through_every_edit() {
    let worlds = worlds();
    let small = |world: &World| world.width < 100;
    let own = worlds.iter().filter(|(_, world)| small(world)).count();
    let edits = effort::count(EDITS, ALL_EDITS);
    let (done, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let lives: Vec<(usize, DiagonalGaps)> = (0..worlds.len()).flat_map(|at| GAPS.map(|gaps| (at, gaps))).collect();
    parallel::for_each(&lives, |&(at, gaps)| {
        let (name, world) = &worlds[at];
        let share = if small(world) { edits * 9 / 10 / own } else { edits / 10 / (worlds.len() - own) };
        let seed = 1800 + 2 * at as u64 + u64::from(gaps == DiagonalGaps::Open);
        let mut living = Living::new(name, World::new(world.width, world.height, world.terrain.clone()), seed, gaps);
        found.fetch_add(living.live(share / GAPS.len() + 1), Ordering::Relaxed);
        done.fetch_add(living.edits, Ordering::Relaxed);
    });
    let (done, found) = (done.into_inner(), found.into_inner());
    println!("{done} edits, {found} paths");
    assert!(done >= edits && found * 10 > done, "{done} edits, {found} paths");
}
