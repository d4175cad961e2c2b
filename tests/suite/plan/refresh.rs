//! Answers that outlive edits: whatever refresh and check_path prove, a search after the edit confirms.

use taut::grid::{DiagonalGaps, Lattice, Neighbours, Snapshot};
use taut::plan::{Guarantee, PathState};
use taut::{Algorithm, ErrorKind, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Field, Gaps, Spot, corner_vertices};
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::verifier::{gaps_of, position};
use taut_test_support::world::World;

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

fn random_position(random: &mut Random, width: i32, height: i32) -> Position {
    let mut along = |side: i32| match random.below(3) {
        0 => random.between(0, i64::from(side) + 1) as f32,
        1 => random.between(0, 2 * i64::from(side) + 1) as f32 / 2.0,
        _ => random.between(0, 256 * i64::from(side) + 1) as f32 / 256.0,
    };
    Position::new(along(width), along(height))
}

/// A cell, a rectangle, a block of rows, an obstacle laid or taken away, or a rollback; classes 0 to 2.
fn random_edit(random: &mut Random, grid: &Grid, held: &[Snapshot]) {
    let (width, height) = (i64::from(grid.width()), i64::from(grid.height()));
    let (x, y) = (random.between(0, width) as i32, random.between(0, height) as i32);
    let most = random.between(1, 5);
    let w = random.between(1, (width - i64::from(x)).min(most) + 1) as i32;
    let h = random.between(1, (height - i64::from(y)).min(most) + 1) as i32;
    match random.below(10) {
        0 => grid.restore(random.pick(held)),
        1 | 2 => grid.fill(Rect::new(x, y, w, h), random.below(3) as u8),
        3 => {
            let classes: Vec<u8> = (0..w * h).map(|_| random.below(3) as u8).collect();
            grid.set_cells(Rect::new(x, y, w, h), &classes, w as usize)
        }
        4 => {
            let corner = |random: &mut Random| random_position(random, grid.width(), grid.height());
            let outline = [corner(random), corner(random), corner(random)];
            let points = 1 + random.below(3) as usize;
            grid.add_obstacle(&outline[..points]).map(|_| ())
        }
        // Perhaps there is no such obstacle any more.
        5 => grid.remove_obstacle(random.below(8) as u32).or(Ok(())),
        _ => grid.set_cell(x, y, random.below(3) as u8),
    }
    .expect("an area of the map");
}

/// A planner with an answer, and what it was asked.
struct Asked {
    configuration: Configuration,
    planner: Planner,
    costs: Option<Vec<f32>>,
    request: Request,
    /// Status and length of the answer; none after an error.
    answer: Option<(Status, f64)>,
    /// The path of the answer, and the revision for which it was found or proven last.
    path: Vec<Position>,
    since: u64,
}

impl Asked {
    fn new(random: &mut Random, configuration: &Configuration, grid: &Grid) -> Self {
        let mut planner = configuration.planner(grid);
        let costs = random.chance(0.4).then(|| {
            let mut costs = vec![1.0; 256];
            costs[2] = if configuration.takes_costs() && random.chance(0.5) { 2.5 } else { f32::INFINITY };
            costs
        });
        if let Some(costs) = &costs {
            planner.set_costs(costs).expect("costs that the algorithm takes");
        }
        let nowhere = Position::new(0.0, 0.0);
        let request = Request::new(nowhere, nowhere);
        let configuration = configuration.clone();
        let mut asked = Self { configuration, planner, costs, request, answer: None, path: Vec::new(), since: 0 };
        asked.ask(random, grid);
        asked
    }

    fn ask(&mut self, random: &mut Random, grid: &Grid) {
        let mut position = || random_position(random, grid.width(), grid.height());
        self.request = Request::new(position(), position());
        self.request.allow_partial = random.chance(0.2);
        self.request.nearest_start = random.chance(0.3);
        self.request.every_step =
            self.configuration.is_lattice() && !self.configuration.is_smoothed() && random.chance(0.3);
        let outcome = self.planner.find(&self.request);
        self.answer = outcome.ok().map(|outcome| (outcome.status, outcome.length));
        self.path = self.planner.path().to_vec();
        self.since = grid.revision();
    }

    /// What a new planner answers now.
    fn fresh(&self, grid: &Grid) -> Option<(Status, f64)> {
        let mut planner = self.configuration.planner(grid);
        if let Some(costs) = &self.costs {
            planner.set_costs(costs).expect("costs that the algorithm takes");
        }
        planner.find(&self.request).ok().map(|outcome| (outcome.status, outcome.length))
    }
}

fn is_same(a: Option<(Status, f64)>, b: Option<(Status, f64)>) -> bool {
    match (a, b) {
        (Some((s, a)), Some((t, b))) => s == t && (a.to_bits() == b.to_bits() || (a - b).abs() <= 1e-9 * (1.0 + a)),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

#[derive(Default)]
struct Tally {
    edits: u64,
    proven: u64,
    without_path: u64,
    stale: u64,
    same: u64,
    checked: u64,
}

fn edits_of_a_map(seed: u64, tally: &mut Tally) {
    let mut random = Random::new(93_000_000 + seed);
    let largest = if seed.is_multiple_of(40) { 150 } else { 14 };
    let classes = 1 + random.below(2) as u8;
    let world = World::any(&mut random, largest).with_classes(&mut random, classes);
    let grid = grid(&world);
    let mut all = if random.chance(0.6) { configurations::any_angle() } else { configurations::all() };
    all.extend(configurations::with_radius());
    let exact =
        [DiagonalGaps::Closed, DiagonalGaps::Open].map(|gaps| configurations::any_angle_planner(Algorithm::Anya, gaps));
    let mut list = vec![random.pick(&exact).clone()];
    (0..2).for_each(|_| list.push(random.pick(&all).clone()));
    let mut asked: Vec<Asked> =
        list.iter().map(|configuration| Asked::new(&mut random, configuration, &grid)).collect();
    let mut held = vec![grid.snapshot()];
    for _ in 0..30 {
        random_edit(&mut random, &grid, &held);
        if random.chance(0.2) {
            held.push(grid.snapshot());
        }
        tally.edits += 1;
        for asked in &mut asked {
            if asked.answer.is_none() || random.chance(0.05) {
                asked.ask(&mut random, &grid);
                continue;
            }
            if random.chance(0.3) {
                // Several edits at once.
                continue;
            }
            judge(asked, &grid, tally, &format!("seed {seed}"));
            if random.chance(0.2) {
                asked.ask(&mut random, &grid);
            }
        }
    }
}

/// Compares what is proven with a new search.
fn judge(asked: &mut Asked, grid: &Grid, tally: &mut Tally, case: &str) {
    let story = |what: &str| format!("{what}: {case}, {}, {:?}", asked.configuration.name, asked.request);
    let fresh = asked.fresh(grid);
    let same = is_same(asked.answer, fresh);
    // A kept path does not know the start that it was asked for.
    if !asked.path.is_empty()
        && !asked.request.nearest_start
        && asked.request.allow_partial == (asked.answer.map(|(status, _)| status) == Some(Status::Partial))
    {
        let check = asked.planner.check_path(&asked.path, asked.since).expect("a path of the planner");
        assert!(!check.shortest || check.state != PathState::Cut);
        if check.shortest {
            tally.checked += 1;
            let partial = asked.answer.is_some_and(|(status, _)| status == Status::Partial);
            assert!(same || partial, "{} {:?} {fresh:?}", story("check_path"), asked.answer);
        }
    }
    let revision = grid.revision();
    let refreshed = asked.planner.refresh().expect("an answer");
    assert_eq!(refreshed.revision, revision, "{}", story("revision"));
    assert_eq!(asked.planner.path(), asked.path, "{}", story("path"));
    tally.same += u64::from(same);
    if refreshed.status == Status::Stale {
        assert_eq!((refreshed.guarantee, refreshed.bound.to_bits()), (Guarantee::None, 0));
        tally.stale += 1;
        return;
    }
    assert!(same, "{} {:?} {fresh:?}", story("refresh"), asked.answer);
    assert_eq!(asked.answer, Some((refreshed.status, refreshed.length)));
    assert_eq!(asked.planner.step(0), Ok(refreshed), "a further step repeats the proven outcome");
    asked.since = revision;
    tally.proven += 1;
    tally.without_path += u64::from(refreshed.status == Status::NoPath);
}

#[test]
fn what_is_proven_after_random_edits_is_what_a_search_finds() {
    let total = std::sync::Mutex::new(Tally::default());
    let seeds: Vec<u64> = (0..effort::count(500, 34_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut tally = Tally::default();
        edits_of_a_map(seed, &mut tally);
        let mut total = total.lock().expect("no thread has failed");
        total.edits += tally.edits;
        total.proven += tally.proven;
        total.without_path += tally.without_path;
        total.stale += tally.stale;
        total.same += tally.same;
        total.checked += tally.checked;
    });
    let Tally { edits, proven, without_path, stale, same, checked } = total.into_inner().expect("no thread has failed");
    println!(
        "{edits} edits: {proven} answers proven, {without_path} of them without a path, {stale} stale; {same} truly the \
         same; {checked} kept paths proven"
    );
    assert!(proven * 10 > same * 6 && without_path * 50 > proven && checked * 3 > proven);
}

/// The test's own notion of a notch: a freed cell beside one free cell at most; with open gaps free diagonal cells lie
/// beside that only, or there is one and nothing else.
fn is_notch(world: &World, x: i32, y: i32, gaps: DiagonalGaps) -> bool {
    let around = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let free: Vec<bool> = around.iter().map(|&(dx, dy)| world.cell(x + dx, y + dy) != 0).collect();
    let sides: Vec<usize> = (0..8).step_by(2).filter(|&i| free[i]).collect();
    let corners: Vec<usize> = (1..8).step_by(2).filter(|&i| free[i]).collect();
    match (gaps, sides.as_slice()) {
        (DiagonalGaps::Closed, sides) => sides.len() <= 1,
        (DiagonalGaps::Open, []) => corners.len() <= 1,
        (DiagonalGaps::Open, [side]) => corners.iter().all(|&i| (i + 8 - side) % 8 == 1 || (side + 8 - i) % 8 == 1),
        (DiagonalGaps::Open, _) => false,
    }
}

/// The straight way from a to b by way of a closed cell, from below, in steps of a 16th cell.
fn past_the_cell(a: Spot, b: Spot, x: i32, y: i32) -> f64 {
    let border = (0..=16).flat_map(|i| [(i, 0), (i, 16), (0, i), (16, i)]);
    let via = border.map(|(i, j)| Spot::new(i64::from(x) * 256 + i * 16, i64::from(y) * 256 + j * 16));
    via.map(|via| a.distance(via) + via.distance(b)).fold(f64::INFINITY, f64::min)
}

#[test]
fn a_notch_changes_no_distance_between_points_outside_of_it() {
    let (mut notches, mut pairs, mut claimed) = (0_u64, 0_u64, 0_u64);
    let mut random = Random::new(93_100_001);
    for pattern in 0..256 {
        for _ in 0..effort::count(1, 12) {
            let density = 0.1 + 0.1 * random.below(4) as f64;
            let mut world = World::noise(&mut random, 8, 8, density);
            let (x, y) = (random.between(0, 8) as i32, random.between(0, 8) as i32);
            let around = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
            for (i, (dx, dy)) in around.into_iter().enumerate() {
                if (0..8).contains(&(x + dx)) && (0..8).contains(&(y + dy)) {
                    world.terrain[((y + dy) * 8 + x + dx) as usize] = u8::from(pattern >> i & 1 == 1);
                }
            }
            world.terrain[(y * 8 + x) as usize] = 0;
            let mut freed = world.clone();
            freed.terrain[(y * 8 + x) as usize] = 1;
            for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
                let notch = is_notch(&world, x, y, gaps);
                notches += u64::from(notch);
                let points = if effort::full() { 81 } else { 8 };
                let (all, sure) = compare_maps(&mut random, (&world, &freed), (x, y), gaps, points);
                pairs += all;
                claimed += sure;
            }
        }
    }
    println!("{notches} notches, {pairs} pairs of points, {claimed} shortest paths proven by a notch alone");
    assert!(notches > 100 && claimed > 100);
}

/// Frees a cell and compares, for pairs of points, what is proven of the shortest path with the distance then. Returns
/// the number of pairs, and of those that only a notch proves.
fn compare_maps(
    random: &mut Random,
    (before, after): (&World, &World),
    (x, y): (i32, i32),
    gaps: DiagonalGaps,
    points: u64,
) -> (u64, u64) {
    let (old, new): (Field, Field) = (before.field(), after.field());
    let rule: Gaps = gaps_of(gaps);
    let (old_corners, new_corners) = (corner_vertices(&old, rule), corner_vertices(&new, rule));
    let lattice = (0..81).map(|i| Spot::corner(i % 9, i / 9));
    let mut spots: Vec<Spot> = lattice.filter(|_| points > 80 || random.chance(0.06)).collect();
    (0..points / 4 + 2).for_each(|_| spots.push(Spot::new(random.between(0, 2049), random.between(0, 2049))));
    spots.retain(|&spot| old.touches_free(spot));
    let grid = grid(before);
    let planner = Planner::new(&grid, Options { diagonal_gaps: gaps, ..Options::default() }).expect("good options");
    let since = grid.revision();
    grid.set_cell(x, y, 1).expect("a cell");
    let (mut pairs, mut claimed) = (0, 0);
    let notch = is_notch(before, x, y, gaps);
    let closed = |spot: Spot| {
        let along = |v: i64, cell: i32| (i64::from(cell) * 256..=i64::from(cell) * 256 + 256).contains(&v);
        along(spot.x, x) && along(spot.y, y)
    };
    for &from in &spots {
        for &to in &spots {
            let Some(route) = old.shortest_over(&old_corners, from, to, rule) else { continue };
            let now =
                new.shortest_over(&new_corners, from, to, rule).expect("freeing a cell takes no path away").length;
            let path: Vec<Position> = route.points.iter().copied().map(position).collect();
            let check = planner.check_path(&path, since).expect("good points");
            assert_ne!(check.state, PathState::Cut);
            pairs += 1;
            let story = || format!("{gaps:?} {x} {y} {from:?} {to:?} {} {now}\n{}", route.length, before.rows());
            assert!(!check.shortest || (route.length - now).abs() < 1e-9, "{}", story());
            let is_bent = route.points.len() > 2;
            if is_bent && past_the_cell(from, to, x, y) < route.length - 1e-6 {
                // The way past the cell proves nothing here: the answer is that of the notch.
                assert_eq!(check.shortest, notch && !closed(from) && !closed(to), "{}", story());
                claimed += u64::from(check.shortest);
            }
        }
    }
    (pairs, claimed)
}

#[test]
fn only_the_edits_that_are_remembered_prove_anything_and_an_unchanged_map_always_does() {
    let grid = Grid::new(200, 100, 1).expect("a grid");
    grid.fill(Rect::new(20, 10, 1, 80), 0).expect("a wall");
    let mut planner = Planner::new(&grid, Options::default()).expect("a planner");
    assert_eq!(planner.refresh().map_err(|error| error.kind()), Err(ErrorKind::InvalidArgument));
    let request = Request::new(Position::new(10.5, 50.5), Position::new(30.5, 50.5));
    let found = planner.find(&request).expect("a path");
    let since = grid.revision();
    let toggle = |i: i32| grid.set_cell(150 + i % 7, 3, u8::from(i % 14 < 7)).expect("a cell");
    (0..4096).for_each(|i| toggle(i + 7));
    let path = planner.path().to_vec();
    assert_eq!(
        planner.check_path(&path, since).map(|check| (check.state, check.shortest)),
        Ok((PathState::Untouched, true))
    );
    assert_eq!(planner.refresh().map(|outcome| (outcome.status, outcome.length)), Ok((found.status, found.length)));
    // One edit more than the ring remembers, counted from the answer, which was proven again above.
    let kept = grid.snapshot();
    (4096..8193).for_each(|i| toggle(i + 7));
    let checked = planner.check_path(&path, since).expect("good points");
    assert_eq!((checked.state, checked.shortest), (PathState::Untouched, false));
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Stale));
    assert_eq!(planner.path(), path);
    // The cells of the answer are back: the same bits prove more than the ring.
    grid.restore(&kept).expect("a snapshot of the grid");
    let back = planner.refresh().expect("an answer");
    assert_eq!((back.status, back.revision), (Status::Found, grid.revision()));
    // Costs that are set anew are not compared.
    planner.set_costs(&[1.0; 256]).expect("good costs");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Stale));
}

#[test]
fn pinned_planners_compare_with_their_snapshot() {
    let grid = Grid::new(40, 40, 1).expect("a grid");
    let open = grid.snapshot();
    let mut planner = Planner::new(&grid, Options::default()).expect("a planner");
    planner.find(&Request::new(Position::new(5.5, 5.5), Position::new(35.5, 5.5))).expect("a path");
    grid.fill(Rect::new(20, 0, 1, 20), 0).expect("a wall");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Stale));
    planner.pin(Some(&open)).expect("a snapshot of the grid");
    assert_eq!(planner.refresh().map(|outcome| (outcome.status, outcome.revision)), Ok((Status::Found, 1)));
    planner.pin(None).expect("no snapshot");
    let found = planner.find(&Request::new(Position::new(5.5, 5.5), Position::new(35.5, 5.5))).expect("a path");
    assert_eq!(found.status, Status::Found);
    planner.pin(Some(&open)).expect("a snapshot of the grid");
    let refreshed = planner.refresh().expect("an answer");
    assert_eq!((refreshed.status, refreshed.revision), (Status::Stale, 1), "found later than its snapshot");
}

#[test]
fn four_neighbours_on_corners_gain_a_way_by_a_blocked_cell_and_are_not_proven() {
    // The middle point of the map is a double corner; with the free cell to its south-east blocked it is a point that
    // steps may pass, and the cell to its north-west joins its corners.
    let world = World::draw(&[".#", "#."]);
    let grid = grid(&world);
    let options = Options {
        algorithm: Algorithm::AStar,
        lattice: Lattice::Corners,
        neighbours: Neighbours::Four,
        ..Options::default()
    };
    let mut planner = Planner::new(&grid, options).expect("a planner");
    let request = Request::new(Position::new(1.0, 0.0), Position::new(0.0, 1.0));
    let before = planner.find(&request).expect("free ends");
    grid.set_cell(1, 1, 0).expect("a cell");
    let refreshed = planner.refresh().expect("an answer");
    let fresh = Planner::new(&grid, options).expect("a planner").find(&request).expect("free ends");
    assert!(
        refreshed.status == Status::Stale || refreshed.status == fresh.status,
        "{before:?} {refreshed:?} {fresh:?}"
    );
}

#[test]
fn queries_for_many_goals_and_open_searches_have_no_answer_to_prove() {
    let grid = Grid::new(20, 20, 1).expect("a grid");
    let mut planner = Planner::new(&grid, Options::default()).expect("a planner");
    let (from, to) = (Position::new(1.5, 1.5), Position::new(18.5, 17.5));
    let refused =
        |planner: &mut Planner| planner.refresh().map_err(|error| error.kind()) == Err(ErrorKind::InvalidArgument);
    planner.find_many(from, &[to, from]).expect("free ends");
    assert!(refused(&mut planner));
    planner.begin(&Request::new(from, to)).expect("free ends");
    assert!(refused(&mut planner));
    planner.step(0).expect("an open search");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Found));
    planner.find_batch(&[Request::new(from, to)]).expect("free ends");
    assert!(refused(&mut planner));
    assert!(planner.find(&Request::new(Position::new(-5.0, 0.0), to)).is_err());
    assert!(refused(&mut planner));
    planner.find(&Request::new(from, to)).expect("free ends");
    planner.reset();
    assert!(refused(&mut planner));
}
