//! A closed gap has two sides, and no place that the library chooses is in one: who goes on from there comes to nothing
//! that could not be reached before.

use taut::grid::DiagonalGaps;
use taut::{Grid, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::world::World;
use taut_test_support::{effort, parallel};

/// Parts of a cell, and those that a chosen place is before a gap at least, along x or y.
const SCALE: i64 = 256;
const BEFORE: i64 = 8;

fn spot(position: Position) -> (i64, i64) {
    let unit = |v: f32| (f64::from(v) * SCALE as f64 + 0.5).floor() as i64;
    (unit(position.x), unit(position.y))
}

/// Where a path from or to a position begins or ends, if it is free.
fn place(world: &World, position: Position) -> (i64, i64) {
    let place = world.field().place(Spot::snap(position.x, position.y));
    place.map_or(spot(position), |place| (place.x, place.y))
}

fn is_free(world: &World, (x, y): (i64, i64)) -> bool {
    let inside = (0..i64::from(world.width)).contains(&x) && (0..i64::from(world.height)).contains(&y);
    inside && world.cell(x as i32, y as i32) != 0
}

/// The configurations that let no path pass a double corner.
fn closed(mut list: Vec<Configuration>) -> Vec<Configuration> {
    list.retain(|configuration| configuration.options.diagonal_gaps == DiagonalGaps::Closed);
    list.retain(|configuration| configuration.options.corner_cutting != taut::grid::CornerCutting::Always);
    list
}

/// Those of them that do not move an end to a corner, which may be a gap.
fn between_the_ends(list: Vec<Configuration>) -> Vec<Configuration> {
    let mut list = closed(list);
    list.retain(|configuration| !configuration.is_lattice() || configuration.on_cells());
    list
}

/// The double corners of a map.
fn double_corners(world: &World) -> Vec<(i64, i64)> {
    let (width, height) = (i64::from(world.width), i64::from(world.height));
    let corners = (1..height).flat_map(|y| (1..width).map(move |x| (x, y)));
    let is_double = |&(x, y): &(i64, i64)| {
        let [a, b, c, d] = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|cell| is_free(world, cell));
        a == d && b == c && a != b
    };
    corners.filter(is_double).collect()
}

/// How far along x or y, whichever is more, a position is from the nearest of some corners.
fn before(corners: &[(i64, i64)], position: Position) -> i64 {
    let (x, y) = spot(position);
    corners.iter().map(|corner| (corner.0 * SCALE - x).abs().max((corner.1 * SCALE - y).abs())).min().unwrap_or(BEFORE)
}

/// True if steps between free cells that share a side lead from a cell around the one position to one around the other.
fn are_joined(world: &World, from: Position, to: Position) -> bool {
    let around = |position: Position| {
        let (x, y) = place(world, position);
        let cells = |v: i64| [(v - 1).div_euclid(SCALE), v.div_euclid(SCALE)];
        cells(y).into_iter().flat_map(move |y| cells(x).map(|x| (x, y))).collect::<Vec<_>>()
    };
    let goals = around(to);
    let mut stack = around(from);
    let mut seen = Vec::new();
    while let Some((x, y)) = stack.pop() {
        if !is_free(world, (x, y)) || seen.contains(&(x, y)) {
            continue;
        }
        if goals.contains(&(x, y)) {
            return true;
        }
        seen.push((x, y));
        stack.extend([(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]);
    }
    false
}

/// Ends on the lattice of quarters, sometimes beside a double corner or on one.
fn end(random: &mut Random, world: &World, gaps: &[(i64, i64)]) -> Position {
    if !gaps.is_empty() && random.chance(0.4) {
        let (x, y) = *random.pick(gaps);
        let mut near = |v: i64| (v * SCALE + *random.pick(&[-9, -3, -1, 0, 0, 1, 5, 8])) as f32 / SCALE as f32;
        return Position::new(near(x), near(y));
    }
    let mut along = |side: i32| random.between(-4, i64::from(side) * 4 + 5) as f32 / 4.0;
    Position::new(along(world.width), along(world.height))
}

/// Judges places that a planner has chosen.
struct Judge<'a> {
    configuration: &'a Configuration,
    world: &'a World,
    gaps: &'a [(i64, i64)],
}

impl Judge<'_> {
    /// The answer to a query with a partial path: whether the path is one.
    fn partial(&self, planner: &mut Planner, request: &Request) -> bool {
        let Ok(outcome) = planner.find(request) else { return false };
        let path = planner.path().to_vec();
        if !matches!(outcome.status, Status::Partial | Status::BudgetSpent) || path.is_empty() {
            return false;
        }
        let end = path[path.len() - 1];
        let case = || format!("{} {request:?}\n{path:?}\n{}", self.configuration.name, self.world.rows());
        // A search that is cut short may not have left the start; a lattice may have no other vertex there.
        let is_start = path.len() == 1;
        let least = if outcome.status == Status::Partial && !self.configuration.is_lattice() { BEFORE } else { 1 };
        assert!(is_start || before(self.gaps, end) >= least, "{}", case());
        if outcome.status == Status::BudgetSpent {
            return false;
        }
        if !self.configuration.is_lattice() {
            assert!(before(self.gaps, end) >= BEFORE, "{}", case());
            assert!(are_joined(self.world, request.start, end), "{}", case());
            assert!(!are_joined(self.world, end, request.goal), "{}", case());
        }
        let onward = planner.find(&Request { start: end, allow_partial: false, max_expansions: 0, ..*request });
        assert!(onward.is_err() || onward.is_ok_and(|outcome| outcome.status == Status::NoPath), "{}", case());
        true
    }

    /// The point nearest to a goal that can be reached.
    fn nearest(&self, planner: &mut Planner, (from, to): (Position, Position)) {
        let Ok(Some(nearest)) = planner.nearest_reachable(from, to, f32::INFINITY) else { return };
        let point = nearest.point;
        let case = || format!("{} {from:?} {to:?} {nearest:?}\n{}", self.configuration.name, self.world.rows());
        let reachable = planner.reachable(from, to).expect("memory");
        if !self.configuration.is_lattice() {
            let least = if reachable && point == to { 1 } else { BEFORE };
            assert!(before(self.gaps, point) >= least, "{}", case());
            assert!(are_joined(self.world, from, point), "{}", case());
            assert_eq!(reachable, are_joined(self.world, from, to), "{}", case());
            assert!(reachable || !are_joined(self.world, point, to), "{}", case());
        }
        assert!(reachable || !planner.reachable(point, to).expect("memory"), "{}", case());
    }

    fn random_point(&self, planner: &Planner, around: Position, random: &mut Random) {
        let mut seed = random.below(1 << 32);
        let limit = *random.pick(&[0.0, 0.01, 0.03, 0.05, 0.5, 4.0]);
        if let Some(point) = planner.random_point(around, limit, &mut seed).expect("a position") {
            let Configuration { name, .. } = self.configuration;
            assert!(before(self.gaps, point) >= BEFORE, "{name} {around:?} {limit} {point:?}\n{}", self.world.rows());
        }
    }
}

#[test]
fn no_place_that_is_chosen_lies_in_a_closed_gap() {
    let seeds: Vec<u64> = (0..effort::count(15, 6000) as u64).collect();
    let list = closed(configurations::all());
    let partial = parallel::map(&seeds, |&seed| {
        let mut random = Random::new(93_000_000 + seed);
        let world =
            if random.chance(0.5) { World::noise(&mut random, 8, 7, 0.45) } else { World::any(&mut random, 14) };
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let gaps = double_corners(&world);
        let mut partial = 0;
        for configuration in &list {
            let judge = Judge { configuration, world: &world, gaps: &gaps };
            let mut planner = configuration.planner(&grid);
            for _ in 0..3 {
                let [start, goal] = [0, 1].map(|_| end(&mut random, &world, &gaps));
                let request = Request { allow_partial: true, ..Request::new(start, goal) };
                partial += usize::from(judge.partial(&mut planner, &request));
                judge.partial(&mut planner, &Request { max_expansions: random.between(1, 7) as u32, ..request });
                judge.nearest(&mut planner, (start, goal));
                judge.random_point(&planner, goal, &mut random);
            }
        }
        partial
    });
    let partial: usize = partial.into_iter().sum();
    assert!(partial > 20 * seeds.len(), "{partial} partial paths");
}

/// A wall along a diagonal, of cells that touch at their corners.
fn diagonal() -> World {
    let rows: Vec<String> = (0..20).map(|y| (0..20).map(|x| if x + y == 19 { '#' } else { '.' }).collect()).collect();
    World::draw(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_second_query_does_not_pass_the_gap_that_the_first_could_not() {
    let rows = ["##########", "#...######", "#...######", "####.....#", "####.....#", "##########"];
    let room = (World::draw(&rows), Position::new(1.5, 1.5), vec![Position::new(8.5, 4.5)]);
    let behind = (0..20).flat_map(|y| (0..20).map(move |x| (x, y))).filter(|(x, y)| x + y > 19);
    let behind = behind.map(|(x, y)| Position::new(x as f32 + 0.5, y as f32 + 0.5)).collect();
    for (world, start, goals) in [room, (diagonal(), Position::new(2.5, 3.5), behind)] {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let gaps = double_corners(&world);
        for configuration in &between_the_ends(configurations::few()) {
            let judge = Judge { configuration, world: &world, gaps: &gaps };
            let mut planner = configuration.planner(&grid);
            for &goal in &goals {
                let request = Request { allow_partial: true, ..Request::new(start, goal) };
                assert!(judge.partial(&mut planner, &request), "{} {goal:?}", configuration.name);
            }
        }
    }
}

#[test]
fn who_asks_at_every_step_stays_before_a_diagonal_wall() {
    let world = diagonal();
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    for configuration in between_the_ends(configurations::all()) {
        let mut planner = configuration.planner(&grid);
        let (mut at, goal) = (Position::new(2.5, 3.5), Position::new(15.5, 15.5));
        for _ in 0..60 {
            let request = Request { allow_partial: true, ..Request::new(at, goal) };
            let outcome =
                planner.find(&request).unwrap_or_else(|error| panic!("{} {at:?} {error}", configuration.name));
            assert_eq!(outcome.status, Status::Partial, "{} {at:?}", configuration.name);
            let mut left = 0.4_f64;
            for &next in planner.path() {
                let (dx, dy) = (f64::from(next.x - at.x), f64::from(next.y - at.y));
                let length = dx.hypot(dy);
                let share = if length > left { left / length } else { 1.0 };
                let along = |from: f32, delta: f64| (f64::from(from) + share * delta) as f32;
                at = if share < 1.0 { Position::new(along(at.x, dx), along(at.y, dy)) } else { next };
                left -= share * length;
            }
            assert!(at.x + at.y < 20.0, "{} {at:?}", configuration.name);
        }
        // Along a lattice it goes back to the centre of its cell with each step.
        assert!(configuration.is_lattice() || at.x + at.y > 18.0, "{} {at:?}", configuration.name);
    }
}
