//! All queries of one configuration.

use super::answers::Answers;
use taut::grid::DiagonalGaps;
use taut::io::{load_grid, save_grid};
use taut::plan::Place;
use taut::pool::{Pool, PoolOptions};
use taut::{Grid, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::Configuration;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Terrain classes of the maps; the last one is blocked for every planner, the others cost something for those that
/// take costs. Most of these costs are no sums of few powers of two.
const COSTS: [f32; 5] = [1.0, 1.5, 0.7, 2.3, f32::INFINITY];
/// Edits of a map, each with queries after it.
const ROUNDS: usize = 3;

/// A configuration on its way through the worlds.
pub struct Run<'a> {
    configuration: &'a Configuration,
    random: Random,
    answers: Answers,
    queries: u64,
}

/// A map with the planner that is asked.
struct Scene {
    grid: Grid,
    planner: Planner,
    width: i32,
    height: i32,
    obstacle: Option<u32>,
}

impl<'a> Run<'a> {
    /// The whole run.
    pub fn of(configuration: &'a Configuration) -> Self {
        let mut run = Self { configuration, random: Random::new(1959), answers: Answers::new(), queries: 0 };
        for world in run.worlds() {
            run.play(&world);
        }
        run
    }

    pub fn hash(&self) -> u64 {
        self.answers.value()
    }

    pub fn queries(&self) -> u64 {
        self.queries
    }

    /// A small map of any kind, noise, and rooms that are larger than a tile.
    fn worlds(&mut self) -> [World; 3] {
        let random = &mut self.random;
        let any = World::any(random, 40);
        let noise = World::noise(random, 33, 47, 0.3);
        let blocks = World::blocks(random, 70, 66, 40);
        [any, noise, blocks].map(|world| world.with_classes(random, COSTS.len() as u8))
    }

    fn play(&mut self, world: &World) {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let planner = self.planner(&grid);
        let mut scene = Scene { grid, planner, width: world.width, height: world.height, obstacle: None };
        for round in 0..ROUNDS {
            self.edit(&mut scene, round);
            self.single(&mut scene);
            self.sliced(&mut scene);
            self.many(&mut scene);
            self.batch(&mut scene);
            self.questions(&mut scene);
            if round == 1 {
                self.save_and_load(&mut scene);
            }
        }
        self.pool(&scene);
    }

    fn planner(&self, grid: &Grid) -> Planner {
        let mut planner = self.configuration.planner(grid);
        planner.set_costs(&self.costs()).expect("costs of this planner");
        planner
    }

    /// Classes beyond the table cost 1.
    fn costs(&self) -> Vec<f32> {
        let mut costs = vec![1.0; 256];
        for (class, &cost) in (1..).zip(&COSTS) {
            if cost.is_infinite() || self.configuration.takes_costs() {
                costs[class] = cost;
            }
        }
        costs
    }

    /// A point of the map, seldom beside it: of the lattice, a centre, or between.
    fn point(&mut self, scene: &Scene) -> Position {
        let mut along = |side: i32| {
            let at = self.random.unit() * f64::from(side + 2) - 0.5;
            match self.random.below(4) {
                0 => at.round() as f32,
                1 => (at.floor() + 0.5) as f32,
                _ => at as f32,
            }
        };
        Position::new(along(scene.width), along(scene.height))
    }

    fn request(&mut self, scene: &Scene) -> Request {
        let mut request = Request::new(self.point(scene), self.point(scene));
        request.allow_partial = self.random.chance(0.5);
        request.every_step = self.random.chance(0.2);
        request.max_expansions = if self.random.chance(0.3) { 1 + self.random.below(60) as u32 } else { 0 };
        request
    }

    fn edit(&mut self, scene: &mut Scene, round: usize) {
        let (width, height) = (i64::from(scene.width), i64::from(scene.height));
        let (x, y) = (self.random.between(0, width) as i32, self.random.between(0, height) as i32);
        let area = Rect::new(x, y, (scene.width - x).min(3), (scene.height - y).min(5));
        let class = self.random.below(1 + COSTS.len() as u64) as u8;
        self.answers.answer(scene.grid.fill(area, class), |_, ()| ());
        self.answers.answer(scene.grid.set_cell(x, y, 1), |_, ()| ());
        let outline: Vec<Position> = (0..3 + round).map(|_| self.point(scene)).collect();
        match scene.obstacle {
            None => scene.obstacle = scene.grid.add_obstacle(&outline[..2 + round.min(1)]).ok(),
            Some(number) => self.answers.answer(scene.grid.move_obstacle(number, &outline[..3]), |_, ()| ()),
        }
        self.answers.word(scene.grid.revision());
        let refreshed = scene.planner.refresh();
        self.answers.outcome(refreshed);
    }

    /// Whole searches, the last one on a snapshot that an edit leaves behind.
    fn single(&mut self, scene: &mut Scene) {
        for _ in 0..4 {
            let request = self.request(scene);
            self.find(scene, &request);
        }
        let snapshot = scene.grid.snapshot();
        let pinned = scene.planner.pin(Some(&snapshot));
        self.answers.answer(pinned, |_, ()| ());
        self.answers.answer(scene.grid.set_cell(0, 0, 2), |_, ()| ());
        let request = self.request(scene);
        self.find(scene, &request);
        let released = scene.planner.pin(None);
        self.answers.answer(released, |_, ()| ());
    }

    fn find(&mut self, scene: &mut Scene, request: &Request) {
        let outcome = scene.planner.find(request);
        self.answers.outcome(outcome);
        self.answers.path(scene.planner.path());
        self.queries += 1;
    }

    /// Searches in steps, some of which stop on their budget and go on.
    fn sliced(&mut self, scene: &mut Scene) {
        for slice in [1, 7] {
            let request = self.request(scene);
            let begun = scene.planner.begin(&request);
            self.queries += 1;
            if begun.is_err() {
                self.answers.answer(begun, |_, ()| ());
                continue;
            }
            for _ in 0..40 {
                let outcome = scene.planner.step(slice);
                self.answers.outcome(outcome);
                if !outcome.is_ok_and(|outcome| matches!(outcome.status, Status::InProgress | Status::BudgetSpent)) {
                    break;
                }
            }
            self.answers.path(scene.planner.path());
        }
    }

    fn many(&mut self, scene: &mut Scene) {
        let start = self.point(scene);
        let goals: Vec<Position> = (0..5).map(|_| self.point(scene)).collect();
        let status = scene.planner.find_many(start, &goals);
        self.all_answers(scene, status.map(|status| status as u64));
    }

    fn batch(&mut self, scene: &mut Scene) {
        let requests: Vec<Request> = (0..4).map(|_| self.request(scene)).collect();
        let status = scene.planner.find_batch(&requests);
        self.all_answers(scene, status.map(|status| status as u64));
    }

    fn all_answers(&mut self, scene: &Scene, status: Result<u64, taut::Error>) {
        self.answers.answer(status, |hash, status| hash.word(status));
        for (at, &answer) in scene.planner.answers().iter().enumerate() {
            self.answers.outcome(answer);
            self.answers.path(scene.planner.answered_path(at));
            self.queries += 1;
        }
    }

    /// What is asked about a map and about paths.
    fn questions(&mut self, scene: &mut Scene) {
        let (from, to) = (self.point(scene), self.point(scene));
        let Self { random, answers, .. } = self;
        let planner = &mut scene.planner;
        let mut seed = random.next();
        answers.answer(planner.random_point(from, 9.5, &mut seed), |hash, point| {
            point.into_iter().for_each(|point| hash.point(point));
        });
        answers.word(seed);
        answers.answer(planner.nearest(from, f32::INFINITY), |hash, near| {
            near.into_iter().for_each(|near| (hash.point(near.point), hash.real(near.distance)).1);
        });
        answers.answer(planner.nearest_reachable(from, to, 20.0), |hash, near| {
            near.into_iter().for_each(|near| (hash.point(near.point), hash.real(near.distance)).1);
        });
        answers.answer(planner.reachable(from, to), |hash, reachable| hash.word(u64::from(reachable)));
        answers.answer(planner.component(to), |hash, component| hash.word(component.map_or(0, |number| 1 + number)));
        answers.answer(planner.raycast(from, to), |hash, hit| {
            hash.point(hit.at);
            hash.point(hit.normal);
            hash.real(hit.share);
            hash.word(u64::from(hit.visible));
        });
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            answers.answer(scene.grid.line_of_sight(from, to, gaps), |hash, sight| hash.point(sight.hit));
        }
        let area = Rect::new(0, 0, scene.width, scene.height);
        let mut costs = vec![0.0; (scene.width * scene.height) as usize];
        answers.answer(planner.reach(&[from], 12.0, area, &mut costs, scene.width as usize), |_, ()| ());
        costs.iter().for_each(|&cost| answers.real(cost));
        let path = [from, planner.path().last().copied().unwrap_or(to), to];
        answers.answer(planner.check_path(&path, 0), |hash, check| {
            hash.word(check.state as u64);
            hash.word(u64::from(check.shortest) << 32 | u64::from(check.segment));
            hash.point(check.at);
        });
        answers.answer(Place::locate(&path, to, 0), |hash, place| {
            [place.share, place.away, place.left].into_iter().for_each(|real| hash.real(real));
            hash.answer(place.ahead(&path, 2.5), |hash, ahead| hash.point(ahead.target));
        });
    }

    /// Goes on with the map as it was read from its saved bytes, and a planner that has prepared itself.
    fn save_and_load(&mut self, scene: &mut Scene) {
        let bytes = save_grid(&scene.grid.snapshot()).expect("a small grid is saved");
        self.answers.bytes(&bytes);
        scene.grid = load_grid(&bytes).expect("what was saved can be loaded");
        scene.planner = self.planner(&scene.grid);
        let prepared = scene.planner.prepare(0);
        self.answers.answer(prepared, |hash, status| hash.word(status as u64));
    }

    /// A pool without threads, which every platform has.
    fn pool(&mut self, scene: &Scene) {
        let pool = Pool::new(PoolOptions::default()).expect("a pool");
        let requests: Vec<Request> = (0..4).map(|_| self.request(scene)).collect();
        let lane = match pool.add(&scene.grid, &self.configuration.options, &self.costs()) {
            Ok(lane) => lane,
            refused => return self.answers.answer(refused, |_, _| ()),
        };
        let ticket = pool.submit(lane, 0, &requests).expect("a ticket");
        pool.work(None).expect("the pool works");
        let taken = pool.take(ticket, |taken| {
            for (answer, path) in taken.answers() {
                self.answers.outcome(answer);
                self.answers.path(path);
                self.queries += 1;
            }
            Ok(())
        });
        assert_eq!(taken, Ok(Some(())), "the ticket is finished");
    }
}
