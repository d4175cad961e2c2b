//! Partial paths: they end at the reachable point that is nearest to the goal, found by trying every cell, and are the
//! paths that a search for that point gives.

use taut::grid::{DiagonalGaps, Neighbours};
use taut::{Error, ErrorKind, Grid, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{self, lattice_ends};
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, steps};
use taut_test_support::world::World;

/// Parts of a cell.
const SCALE: i64 = 256;

/// A point in 1/256 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    x: i64,
    y: i64,
}

impl Spot {
    fn of(position: Position) -> Self {
        // Ends are rounded as the planners round them: to the nearest, halves away from zero.
        let round = |v: f32| (f64::from(v) * SCALE as f64).round() as i64;
        Self { x: round(position.x), y: round(position.y) }
    }

    fn squared(self, other: Self) -> i64 {
        (self.x - other.x).pow(2) + (self.y - other.y).pow(2)
    }
}

/// The free cells whose closure contains a point.
fn cells_around(world: &World, at: Spot) -> Vec<(i32, i32)> {
    let mut cells = Vec::new();
    for y in 0..world.height {
        for x in 0..world.width {
            let (left, top) = (i64::from(x) * SCALE, i64::from(y) * SCALE);
            let inside = (left..=left + SCALE).contains(&at.x) && (top..=top + SCALE).contains(&at.y);
            if inside && world.cell(x, y) != 0 {
                cells.push((x, y));
            }
        }
    }
    cells
}

/// The cells that a path from some cells can enter.
fn flood(world: &World, from: &[(i32, i32)], eight: bool) -> Vec<(i32, i32)> {
    let mut seen = vec![false; world.terrain.len()];
    let mut stack = from.to_vec();
    let mut cells = Vec::new();
    while let Some((x, y)) = stack.pop() {
        let inside = (0..world.width).contains(&x) && (0..world.height).contains(&y);
        if !inside || world.cell(x, y) == 0 || std::mem::replace(&mut seen[(y * world.width + x) as usize], true) {
            continue;
        }
        cells.push((x, y));
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            if eight || dx * dy == 0 {
                stack.push((x + dx, y + dy));
            }
        }
    }
    cells
}

/// True for a double corner that paths of this planner cannot pass.
fn is_closed_gap(configuration: &Configuration, world: &World, at: Spot) -> bool {
    let (x, y) = ((at.x / SCALE) as i32, (at.y / SCALE) as i32);
    let is_free =
        |x: i32, y: i32| (0..world.width).contains(&x) && (0..world.height).contains(&y) && world.cell(x, y) != 0;
    let [a, b, c, d] = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| is_free(x, y));
    let is_double = a == d && b == c && a != b;
    !passes_gaps(configuration) && (at.x % SCALE, at.y % SCALE) == (0, 0) && is_double
}

/// True if paths of this planner pass diagonal gaps.
fn passes_gaps(configuration: &Configuration) -> bool {
    let options = &configuration.options;
    match configuration.is_lattice() && configuration.on_cells() {
        true => options.corner_cutting == taut::grid::CornerCutting::Always,
        false => options.diagonal_gaps == DiagonalGaps::Open,
    }
}

/// The points of a cell at which a partial path of this planner can end, as far as one of them may be nearest to the
/// goal.
fn candidates(
    (configuration, has_lattice_ends): (&Configuration, bool),
    world: &World,
    (x, y): (i32, i32),
    goal: Spot,
) -> Vec<Spot> {
    let (left, top) = (i64::from(x) * SCALE, i64::from(y) * SCALE);
    let has_lattice_ends = has_lattice_ends || configuration.options.algorithm.traits().movers;
    if !(configuration.is_lattice() && has_lattice_ends) {
        let nearest = Spot { x: goal.x.clamp(left, left + SCALE), y: goal.y.clamp(top, top + SCALE) };
        let line = |v: i64| (v + SCALE / 2).div_euclid(SCALE) * SCALE;
        let corner = Spot { x: line(nearest.x), y: line(nearest.y) };
        let is_near = (nearest.x - corner.x).abs() < 8 && (nearest.y - corner.y).abs() < 8;
        if !is_near || !is_closed_gap(configuration, world, corner) {
            return vec![nearest];
        }
        // 1/32 before the gap.
        let before = |v: i64, line: i64| if v < line { line + 8 - SCALE / 16 } else { line + 8 };
        let centre = Spot { x: left + SCALE / 2, y: top + SCALE / 2 };
        let (x, y) = (before(centre.x, corner.x), before(centre.y, corner.y));
        return vec![Spot { x, ..nearest }, Spot { y, ..nearest }];
    }
    if configuration.on_cells() {
        return vec![Spot { x: left + SCALE / 2, y: top + SCALE / 2 }];
    }
    corners((x, y)).filter(|&at| !is_closed_gap(configuration, world, at)).collect()
}

/// The corners of a cell.
fn corners((x, y): (i32, i32)) -> impl Iterator<Item = Spot> {
    let corner = move |a: i32, b: i32| Spot { x: i64::from(x + a) * SCALE, y: i64::from(y + b) * SCALE };
    [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().map(move |(a, b)| corner(a, b))
}

/// The nearest of the candidates of some cells: ties to the smaller y, then x.
fn nearest(kind: (&Configuration, bool), world: &World, cells: &[(i32, i32)], goal: Spot) -> Option<Spot> {
    let all = cells.iter().flat_map(|&cell| candidates(kind, world, cell, goal));
    all.min_by_key(|spot| (spot.squared(goal), spot.y, spot.x))
}

/// Where a path from or to a position begins or ends.
fn place(world: &World, at: Position) -> Option<Spot> {
    world.field().place(oracle::Spot::snap(at.x, at.y)).map(|spot| Spot { x: spot.x, y: spot.y })
}

/// What a partial request must give.
#[derive(PartialEq)]
enum Expected {
    StartBlocked,
    /// The goal can be reached.
    Found,
    /// Where the path ends.
    Partial(Spot),
}

fn expected(configuration: &Configuration, world: &World, request: &Request) -> Expected {
    let (Some(start), goal) = (place(world, request.start), Spot::of(request.goal)) else {
        return Expected::StartBlocked;
    };
    let by_components = expected_of_components(configuration, world, request);
    if !may_miss(configuration) {
        return by_components;
    }
    let end = match by_components {
        Expected::Partial(end) => end,
        Expected::Found | Expected::StartBlocked => place(world, request.goal).unwrap_or(goal),
    };
    let (field, wide) = (world.field(), |spot: Spot| oracle::Spot::new(spot.x, spot.y));
    let steps = steps(configuration);
    let vertices = lattice_ends(&field, (wide(start), wide(end)), steps, !request.lattice_ends);
    let (first, last) = vertices.expect("connected ends");
    let narrow = |spot: oracle::Spot| Spot { x: spot.x, y: spot.y };
    let reached = corners_reached(world, narrow(first));
    if reached.contains(&narrow(last)) {
        return by_components;
    }
    let ends = reached.into_iter().filter(|&at| !is_closed_gap(configuration, world, at));
    let end = ends.min_by_key(|spot| (spot.squared(goal), spot.y, spot.x));
    Expected::Partial(end.unwrap_or(narrow(first)))
}

/// What is expected where every vertex of a component of cells can be reached.
fn expected_of_components(configuration: &Configuration, world: &World, request: &Request) -> Expected {
    let (start, goal) = (place(world, request.start).expect("a free start"), Spot::of(request.goal));
    let reachable = flood(world, &cells_around(world, start), passes_gaps(configuration));
    let at_goal = place(world, request.goal).map(|place| cells_around(world, place)).unwrap_or_default();
    if at_goal.iter().any(|cell| reachable.contains(cell)) {
        return Expected::Found;
    }
    Expected::Partial(nearest((configuration, request.lattice_ends), world, &reachable, goal).unwrap_or(start))
}

/// True for 4 neighbours on corners with closed gaps: where two opposite corners of a cell are double corners, no step
/// joins the other two, so that not every corner of a component can be reached.
fn may_miss(configuration: &Configuration) -> bool {
    let options = &configuration.options;
    options.neighbours == Neighbours::Four && !configuration.on_cells() && options.diagonal_gaps == DiagonalGaps::Closed
}

/// The corners that single steps along the sides of free cells reach: none leaves a double corner but the start.
fn corners_reached(world: &World, start: Spot) -> Vec<Spot> {
    let is_free = |x: i64, y: i64| {
        let inside = (0..i64::from(world.width)).contains(&x) && (0..i64::from(world.height)).contains(&y);
        inside && world.cell(x as i32, y as i32) != 0
    };
    let mut stack = vec![(start.x / SCALE, start.y / SCALE)];
    let mut reached = Vec::new();
    while let Some((x, y)) = stack.pop() {
        let spot = Spot { x: x * SCALE, y: y * SCALE };
        if reached.contains(&spot) {
            continue;
        }
        reached.push(spot);
        let [upper_left, upper_right] = [is_free(x - 1, y - 1), is_free(x, y - 1)];
        let [lower_left, lower_right] = [is_free(x - 1, y), is_free(x, y)];
        let is_double = upper_left == lower_right && upper_right == lower_left && upper_left != upper_right;
        if is_double && spot != start {
            continue;
        }
        let sides = [
            (upper_left || upper_right, (x, y - 1)),
            (lower_left || lower_right, (x, y + 1)),
            (upper_left || lower_left, (x - 1, y)),
            (upper_right || lower_right, (x + 1, y)),
        ];
        stack.extend(sides.iter().filter(|(passable, _)| *passable).map(|(_, next)| *next));
    }
    reached
}

/// Finds, and compares with what is expected; true if the path is partial.
fn check(
    configuration: &Configuration,
    verifier: &Verifier,
    world: &World,
    planner: &mut Planner,
    request: &Request,
) -> bool {
    let result = planner.find(request);
    let path = planner.path().to_vec();
    let case = || format!("{} {request:?}\n{result:?}\n{path:?}\n{}", configuration.name, world.rows());
    match expected(configuration, world, request) {
        Expected::StartBlocked => {
            assert_eq!(result.map_err(|error| error.kind()), Err(ErrorKind::StartBlocked), "{}", case());
            false
        }
        Expected::Found => {
            let outcome = result.unwrap_or_else(|_| panic!("{}", case()));
            assert_eq!((outcome.status, outcome.remaining), (Status::Found, 0.0), "{}", case());
            false
        }
        Expected::Partial(end) => {
            let outcome = result.unwrap_or_else(|_| panic!("{}", case()));
            assert_eq!(outcome.status, Status::Partial, "{}", case());
            let last = Spot::of(*path.last().unwrap_or_else(|| panic!("{}", case())));
            assert_eq!(last, end, "{}", case());
            let remaining = (end.squared(Spot::of(request.goal)) as f64).sqrt() / SCALE as f64;
            assert_eq!(outcome.remaining.to_bits(), remaining.to_bits(), "{}", case());
            if let Err(fault) = verifier.validate(configuration, request, &outcome, &path) {
                panic!("{fault}\n{}", case());
            }
            let to_end = Request { goal: *path.last().expect("an end"), allow_partial: false, ..*request };
            let whole = planner.find(&to_end).unwrap_or_else(|error| panic!("{error}\n{}", case()));
            assert_eq!((whole.status, planner.path()), (Status::Found, &path[..]), "{}", case());
            let lengths = |outcome: Outcome| [outcome.length.to_bits(), outcome.cost.to_bits()];
            assert_eq!(lengths(outcome), lengths(whole), "{}", case());
            true
        }
    }
}

/// Ends anywhere: on walls, outside, at corners, on halves and on fractions.
fn ends(random: &mut Random, world: &World) -> Request {
    let fraction = [1.0, 2.0, 256.0][random.below(3) as usize];
    let mut along = |side: i32, beyond: i64| {
        let from = -beyond * fraction as i64;
        let to = (i64::from(side) + beyond) * fraction as i64 + 1;
        random.between(from, to) as f32 / fraction
    };
    let start = Position::new(along(world.width, 0), along(world.height, 0));
    let goal = Position::new(along(world.width, 6), along(world.height, 6));
    Request { allow_partial: true, lattice_ends: random.chance(0.3), ..Request::new(start, goal) }
}

#[test]
fn a_partial_path_is_the_path_to_the_nearest_reachable_point() {
    let list = configurations::all();
    let mut partial = 0;
    for seed in 0..effort::count(40, 10_000) as u64 {
        let mut random = Random::new(9_500_000 + seed);
        let mut world = World::any(&mut random, 14).with_classes(&mut random, 2);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut planners: Vec<Planner> = list.iter().map(|kind| kind.planner(&grid)).collect();
        for _ in 0..3 {
            let verifier = Verifier::without_oracle(world.clone());
            let request = ends(&mut random, &world);
            for (configuration, planner) in list.iter().zip(&mut planners) {
                partial += u32::from(check(configuration, &verifier, &world, planner, &request));
            }
            let (x, y) = (random.between(0, world.width.into()) as i32, random.between(0, world.height.into()) as i32);
            let area = Rect::new(x, y, (world.width - x).min(3), 1);
            grid.fill(area, random.below(2) as u8).expect("an area of the map");
            let whole = Rect::new(0, 0, world.width, world.height);
            grid.get_cells(whole, &mut world.terrain, world.width as usize).expect("a whole copy");
        }
    }
    println!("{partial} partial paths");
    assert!(partial > 600, "{partial}");
}

/// In steps of one expansion the query has the same answer, and its counts never fall.
fn in_steps(configuration: &Configuration, verifier: &Verifier, request: &Request) {
    let mut planner = verifier.planner(configuration);
    let whole = planner.find(request).expect("a free start");
    let path = planner.path().to_vec();
    configuration.start_over(&mut planner);
    planner.begin(request).expect("a free start");
    let mut expanded = 0;
    let outcome = loop {
        let outcome = planner.step(1).expect("a search");
        assert!(outcome.expanded >= expanded, "{} after {expanded}", outcome.expanded);
        expanded = outcome.expanded;
        if outcome.status != Status::InProgress {
            break outcome;
        }
    };
    assert_eq!((outcome.status, outcome.expanded), (whole.status, whole.expanded), "{}", configuration.name);
    assert_eq!(planner.path(), path, "{}", configuration.name);
}

/// Maps of noise, where many a cell has two double corners.
#[test]
fn with_4_neighbours_on_corners_the_end_is_the_nearest_corner_that_steps_reach() {
    let all = configurations::all();
    let list: Vec<&Configuration> = all.iter().filter(|kind| may_miss(kind)).collect();
    assert!(list.len() > 2, "A*, with smoothing and without, and D* Lite");
    // Both ends are corners of the cell in the middle, whose other corners are closed gaps.
    let pinched = World::draw(&[".##", "#.#", "##."]);
    let request = Request { allow_partial: true, ..Request::new(Position::new(2.0, 1.0), Position::new(1.0, 2.0)) };
    for configuration in &list {
        assert!(expected(configuration, &pinched, &request) == Expected::Partial(Spot { x: 2 * SCALE, y: SCALE }));
        let verifier = Verifier::without_oracle(pinched.clone());
        let mut planner = verifier.planner(configuration);
        assert!(check(configuration, &verifier, &pinched, &mut planner, &request), "a partial path");
    }
    let mut missed = 0;
    for seed in 0..effort::count(2000, 50_000) as u64 {
        let mut random = Random::new(9_700_000 + seed);
        let world = World::noise(&mut random, 7, 6, 0.45);
        let verifier = Verifier::without_oracle(world.clone());
        let request = ends(&mut random, &world);
        for configuration in &list {
            let mut planner = verifier.planner(configuration);
            check(configuration, &verifier, &world, &mut planner, &request);
            if place(&world, request.start).is_some() {
                let by_components = expected_of_components(configuration, &world, &request);
                if by_components != expected(configuration, &world, &request) {
                    missed += 1;
                    in_steps(configuration, &verifier, &request);
                }
            }
        }
    }
    assert!(missed > 4, "components decide {missed} queries wrongly");
}

#[test]
fn a_goal_that_no_map_can_have_is_an_error() {
    let grid = Grid::new(4, 4, 1).expect("a small grid");
    for configuration in configurations::few() {
        let mut planner = configuration.planner(&grid);
        for goal in [f32::NAN, f32::INFINITY, 2_000_000.0] {
            let request =
                Request { allow_partial: true, ..Request::new(Position::new(0.5, 0.5), Position::new(goal, 1.0)) };
            let found: Result<Outcome, Error> = planner.find(&request);
            assert_eq!(found.map_err(|error| error.kind()), Err(ErrorKind::InvalidArgument), "{goal}");
        }
        let request =
            Request { allow_partial: true, ..Request::new(Position::new(0.5, 0.5), Position::new(1.0e6, 2.0)) };
        assert_eq!(planner.find(&request).expect("an end within range").status, Status::Partial);
    }
}

/// A search whose limit is spent, or that is cancelled, has a sound path to somewhere, and goes on to the same end.
#[test]
fn an_interrupted_search_has_the_path_so_far_and_is_kept() {
    let mut interrupted = 0;
    for seed in 0..effort::count(60, 600) as u64 {
        let mut random = Random::new(9_600_000 + seed);
        let world = World::any(&mut random, 24);
        let verifier = Verifier::without_oracle(world.clone());
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            let request = ends(&mut random, &world);
            let Ok(whole) = planner.find(&request) else { continue };
            for cancel in [false, true] {
                let budget = if cancel { 0 } else { 1 + random.below(12) as u32 };
                let request = Request { max_expansions: budget, ..request };
                configuration.start_over(&mut planner);
                planner.begin(&request).expect("free ends");
                if cancel {
                    planner.cancel_handle().cancel();
                }
                let outcome = planner.step(0).expect("an open search");
                let case = || format!("{} {request:?}\n{outcome:?}\n{:?}", configuration.name, planner.path());
                match outcome.status {
                    Status::BudgetSpent | Status::Cancelled => {
                        interrupted += 1;
                        let as_partial = Outcome { status: Status::Partial, ..outcome };
                        if let Err(fault) = verifier.validate(&configuration, &request, &as_partial, planner.path()) {
                            panic!("{fault}\n{}\n{}", case(), world.rows());
                        }
                        let end = Spot::of(*planner.path().last().expect("an end"));
                        let remaining = (end.squared(Spot::of(request.goal)) as f64).sqrt() / SCALE as f64;
                        assert_eq!(outcome.remaining.to_bits(), remaining.to_bits(), "{}", case());
                    }
                    Status::Found | Status::Partial => continue,
                    Status::NoPath | Status::InProgress | Status::Stale => panic!("{}", case()),
                }
                let rest = planner.step(0).expect("an open search");
                let case = || {
                    format!(
                        "{} {cancel} {budget} {request:?}\n{outcome:?}\n{rest:?}\n{}",
                        configuration.name,
                        world.rows()
                    )
                };
                assert_eq!((rest.status, rest.length.to_bits()), (whole.status, whole.length.to_bits()), "{}", case());
            }
        }
    }
    assert!(interrupted > 300, "{interrupted}");
}
