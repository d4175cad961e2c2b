//! Agents with a radius on the cell lattice: every planner beside the same planner without a radius on a map in which
//! the cells without room are blocked by hand, under edits; paths beside the walls.

use taut::grid::{CornerCutting, DiagonalGaps, Lattice, Neighbours, Snapshot};
use taut::improve::Smoothing;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::oracle::{DiscOracle, Field};
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Radii in 1/256 cell: right at distances and beside them, and some between.
const RADII: [i32; 12] = [1, 100, 128, 129, 181, 182, 256, 384, 385, 500, 700, 1100];

fn radius_of(units: i32) -> f32 {
    units as f32 / 256.0
}

/// The classes that a planner may pass.
fn passes(costs: &[f32], class: u8) -> bool {
    class != 0 && costs[usize::from(class)].is_finite()
}

/// The classes of the grid, with 0 in every cell in whose middle a disc meets a cell that is blocked, or the outside.
pub(crate) fn by_hand(grid: &Grid, costs: &[f32], radius: i32) -> Vec<u8> {
    let (width, height) = (grid.width(), grid.height());
    let snapshot = grid.snapshot();
    let half = |cells: i32| (2 * cells.abs() - 1).max(0);
    let reach = radius / 256 + 2;
    let has_room = |x: i32, y: i32| {
        (y - reach..=y + reach).all(|by| {
            (x - reach..=x + reach).all(|bx| {
                let square = half(bx - x) * half(bx - x) + half(by - y) * half(by - y);
                let is_far = square > 0 && square * 128 * 128 >= radius * radius;
                is_far || passes(costs, snapshot.terrain(bx, by))
            })
        })
    };
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    cells.map(|(x, y)| if has_room(x, y) { snapshot.terrain(x, y) } else { 0 }).collect()
}

fn options(algorithm: Algorithm, neighbours: Neighbours, radius: i32) -> Options {
    Options { algorithm, neighbours, lattice: Lattice::Cells, radius: radius_of(radius), ..Options::default() }
}

/// The planners along the cell lattice, without a radius.
fn planners() -> [Options; 7] {
    use Neighbours::{Eight, Four};
    [
        options(Algorithm::AStar, Eight, 0),
        options(Algorithm::JumpPoint, Eight, 0),
        options(Algorithm::BlockAStar, Eight, 0),
        options(Algorithm::DStarLite, Eight, 0),
        options(Algorithm::AStar, Four, 0),
        options(Algorithm::BlockAStar, Four, 0),
        options(Algorithm::DStarLite, Four, 0),
    ]
}

fn edit(random: &mut Random, grid: &Grid, held: &mut Vec<Snapshot>) {
    let (width, height) = (i64::from(grid.width()), i64::from(grid.height()));
    let (x, y) = (random.between(0, width) as i32, random.between(0, height) as i32);
    let class = if random.chance(0.3) { 0 } else { 1 + random.below(3) as u8 };
    match random.below(12) {
        0 => held.push(grid.snapshot()),
        1 if !held.is_empty() => grid.restore(random.pick(held)).expect("a snapshot of the grid"),
        2 => {
            let mut side = |rest: i64| random.between(1, rest.min(4) + 1) as i32;
            let area = Rect::new(x, y, side(width - i64::from(x)), side(height - i64::from(y)));
            grid.fill(area, class).expect("an area of the map");
        }
        _ => grid.set_cell(x, y, class).expect("a cell"),
    }
}

fn position(random: &mut Random, grid: &Grid) -> Position {
    let mut along = |side: i32| random.between(0, 4 * i64::from(side) + 1) as f32 / 4.0;
    Position::new(along(grid.width()), along(grid.height()))
}

/// Whether two answers are the same but for the revision: counts too, unless the planner keeps its search.
fn same(a: Result<taut::Outcome, Error>, b: Result<taut::Outcome, Error>, counts: bool) -> bool {
    let plain = |answer: Result<taut::Outcome, Error>| {
        answer.map(|outcome| match counts {
            true => taut::Outcome { revision: 0, ..outcome },
            false => taut::Outcome { revision: 0, expanded: 0, generated: 0, ..outcome },
        })
    };
    plain(a) == plain(b)
}

/// A planner with a radius, and whether it has costs.
struct Sized {
    planner: Planner,
    point: Options,
    costs: Vec<f32>,
}

fn answers_of_a_map(seed: u64) -> [usize; 3] {
    let mut random = Random::new(61_000_000 + seed);
    let largest = if seed.is_multiple_of(10) { 90 } else { 30 };
    let (width, height) = (random.between(4, largest) as i32, random.between(4, largest) as i32);
    let density = 0.02 + 0.2 * random.unit();
    let world = World::noise(&mut random, width, height, density).with_classes(&mut random, 3);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
    let radius = *random.pick(&RADII);
    let mut sized: Vec<Sized> = planners()
        .into_iter()
        .map(|point| {
            let mut planner = Planner::new(&grid, Options { radius: radius_of(radius), ..point }).expect("options");
            let mut costs = vec![1.0; 256];
            if seed.is_multiple_of(2) {
                costs[2] = f32::INFINITY;
                costs[3] = if point.algorithm.takes_costs() { 2.5 } else { 1.0 };
                planner.set_costs(&costs).expect("costs that the algorithm takes");
            }
            Sized { planner, point, costs }
        })
        .collect();
    let (mut held, mut tally) = (Vec::new(), [0; 3]);
    for _ in 0..24 {
        (0..random.below(3)).for_each(|_| edit(&mut random, &grid, &mut held));
        let request = Request {
            allow_partial: random.chance(0.2),
            every_step: random.chance(0.3),
            lattice_ends: true,
            ..Request::new(position(&mut random, &grid), position(&mut random, &grid))
        };
        let walls: Vec<bool> =
            grid_cells(&grid).map(|(x, y)| !passes(&sized[0].costs, grid.get_cell(x, y).expect("a cell"))).collect();
        let oracle = (width * height < 400)
            .then(|| DiscOracle::new(&Field::new(width.into(), height.into(), walls), f64::from(radius_of(radius))));
        let mut lengths = Vec::new();
        for Sized { planner, point, costs } in &mut sized {
            let story = format!("seed {seed}, radius {radius}/256, {point:?}, {request:?}");
            let hand = Grid::from_terrain(width, height, &by_hand(&grid, costs, radius)).expect("a small map");
            let mut plain = Planner::new(&hand, *point).expect("options");
            plain.set_costs(costs).expect("costs that the algorithm takes");
            let (found, expected) = (planner.find(&request), plain.find(&request));
            let counts = point.algorithm != Algorithm::DStarLite;
            assert!(same(found, expected, counts), "{story}: {found:?} {expected:?}");
            assert_eq!(planner.path(), plain.path(), "{story}");
            let ends = (request.start, request.goal);
            assert_eq!(planner.reachable(ends.0, ends.1), plain.reachable(ends.0, ends.1), "{story}");
            let nearest = planner.nearest_reachable(ends.0, ends.1, 9.0).map(|found| found.map(|found| found.point));
            assert_eq!(nearest, nearest_centre(&mut plain, &hand, ends), "{story}");
            match found.map(|outcome| outcome.status) {
                Ok(Status::NoPath) => tally[1] += 1,
                Ok(_) => tally[0] += 1,
                Err(_) => tally[2] += 1,
            }
            lengths.push(found.map(|outcome| outcome.cost).unwrap_or(-1.0));
            let places: Vec<_> = planner.path().iter().map(|at| (f64::from(at.x), f64::from(at.y))).collect();
            if let Some(oracle) = &oracle {
                assert!(places.windows(2).all(|ends| oracle.is_clear(ends[0], ends[1])), "{story}");
                assert!(places.iter().all(|&place| oracle.is_free(place)), "{story}");
            }
        }
        if !seed.is_multiple_of(2) {
            // Without costs all with the same neighbours agree.
            let agree = |a: f64, b: f64| a.to_bits() == b.to_bits() || (a - b).abs() <= 1e-9 * (1.0 + a);
            assert!(lengths[..4].iter().all(|&length| agree(length, lengths[0])), "seed {seed}: {lengths:?}");
            assert!(lengths[4..].iter().all(|&length| agree(length, lengths[4])), "seed {seed}: {lengths:?}");
        }
    }
    tally
}

/// The centre of a cell nearest to a position among those that can be reached, if one is at most 9 cells away.
fn nearest_centre(
    planner: &mut Planner,
    grid: &Grid,
    (from, to): (Position, Position),
) -> Result<Option<Position>, Error> {
    planner.nearest_reachable(from, to, 0.0)?;
    let centres = grid_cells(grid).map(|(x, y)| Position::new(x as f32 + 0.5, y as f32 + 0.5));
    let squared = |at: &Position| ((at.x - to.x).powi(2) + (at.y - to.y).powi(2)) as f64;
    let mut near: Vec<Position> = centres.filter(|at| squared(at) <= 81.0).collect();
    near.sort_by(|a, b| squared(a).total_cmp(&squared(b)).then(a.y.total_cmp(&b.y)).then(a.x.total_cmp(&b.x)));
    Ok(near.into_iter().find(|&at| planner.reachable(from, at) == Ok(true)))
}

fn grid_cells(grid: &Grid) -> impl Iterator<Item = (i32, i32)> + use<> {
    let (width, height) = (grid.width(), grid.height());
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

#[test]
fn planners_with_a_radius_answer_like_those_on_a_map_that_is_inflated_by_hand() {
    let total = std::sync::Mutex::new([0; 3]);
    let seeds: Vec<u64> = (0..count(10, 4000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let tally = answers_of_a_map(seed);
        let mut total = total.lock().expect("no thread has failed");
        total.iter_mut().zip(tally).for_each(|(total, more)| *total += more);
    });
    let [found, none, blocked] = total.into_inner().expect("no thread has failed");
    println!("{found} paths, {none} without a path, {blocked} with a blocked end");
    assert!(found > 70 && none > 15 && blocked > 80);
}

#[test]
fn a_corridor_is_passed_by_the_sizes_that_fit_and_a_radius_of_a_half_changes_nothing() {
    // Corridors of width 1, 2 and 3, one below the other.
    let world = World::draw(&["......", ".####.", "......", "......", ".####.", "......", "......", "......"]);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
    let path = |radius: f32, row: f32| {
        let options = options(Algorithm::AStar, Neighbours::Eight, (radius * 256.0) as i32);
        let mut planner = Planner::new(&grid, options).expect("options");
        let request = Request::new(Position::new(1.5, row), Position::new(4.5, row));
        planner.find(&request).map(|outcome| outcome.length)
    };
    assert_eq!(path(0.5, 0.5), Ok(3.0));
    assert!(path(0.51, 0.5).is_err());
    // The middle of a corridor of width 2 is no centre of a cell: there is room for half as much as to its walls.
    assert_eq!((path(0.5, 2.5), path(0.5, 6.5)), (Ok(3.0), Ok(3.0)));
    assert!(path(0.51, 2.5).is_err());
    assert_eq!(path(1.5, 6.5), Ok(3.0));
    assert!(path(1.51, 6.5).is_err());
}

#[test]
fn what_does_not_go_with_a_radius_on_cells_is_refused() {
    let grid = Grid::new(9, 9, 1).expect("a small map");
    let with = options(Algorithm::AStar, Neighbours::Eight, 300);
    let refused = |options: Options| matches!(Planner::new(&grid, options).err(), Some(Error::Unsupported { .. }));
    assert!(!refused(with));
    for radius in [0.25, 2.0] {
        let with = Options { radius, ..with };
        assert!(refused(Options { lattice: Lattice::Corners, ..with }));
        assert!(refused(Options { lattice: Lattice::Corners, algorithm: Algorithm::BlockAStar, ..with }));
        assert!(refused(Options { corner_cutting: CornerCutting::OneFree, ..with }));
        assert!(refused(Options { corner_cutting: CornerCutting::Always, ..with }));
        assert!(!refused(Options { smoothing: Smoothing::Greedy, ..with }));
        assert!(refused(Options { smoothing: Smoothing::Taut, ..with }));
        assert!(refused(Options { diagonal_gaps: DiagonalGaps::Open, smoothing: Smoothing::Taut, ..with }));
    }
    let request = Request::new(Position::new(2.0, 2.0), Position::new(6.0, 6.0));
    let mut planner = Planner::new(&grid, with).expect("options");
    let own = planner.find(&request).expect("free ends");
    // No centre is farther than sqrt(1/2) from a wall and nearer than 3/2.
    for radius in [1.0, 1.2, 1.5] {
        assert_eq!(planner.find(&Request { radius, ..request }), Ok(own), "{radius}");
    }
    for radius in [0.4, 0.6, 1.6, 16.0] {
        let answer = planner.find(&Request { radius, ..request });
        assert!(matches!(answer, Err(Error::Unsupported { .. })), "{radius}: {answer:?}");
    }
    let mut plain = Planner::new(&grid, Options { radius: 0.0, ..with }).expect("options");
    assert!(plain.find(&Request { radius: 0.5, ..request }).is_ok());
    assert!(matches!(plain.find(&Request { radius: 0.51, ..request }), Err(Error::Unsupported { .. })));
    let cutting = Options { corner_cutting: CornerCutting::OneFree, radius: 0.0, ..with };
    let mut cutting = Planner::new(&grid, cutting).expect("options");
    assert!(matches!(cutting.find(&Request { radius: 0.5, ..request }), Err(Error::Unsupported { .. })));
}

#[test]
fn a_pinned_planner_keeps_its_answers_and_a_layer_goes_with_its_planners() {
    let mut random = Random::new(9);
    let world = World::noise(&mut random, 60, 60, 0.03);
    let grid = Grid::from_terrain(60, 60, &world.terrain).expect("a small map");
    let bare = grid.memory();
    let held = grid.snapshot();
    let mut pinned = Planner::new(&grid, options(Algorithm::JumpPoint, Neighbours::Eight, 400)).expect("options");
    let request = Request::new(Position::new(5.0, 5.0), Position::new(55.0, 50.0));
    let first = pinned.find(&request);
    assert!(first.is_ok());
    // That snapshot is older than the layer: it is built for the planner.
    pinned.pin(Some(&held)).expect("a snapshot of the grid");
    assert!(grid.memory() > bare);
    let mut snapshots = Vec::new();
    for _ in 0..100 {
        edit(&mut random, &grid, &mut snapshots);
        assert_eq!(pinned.find(&request), first);
    }
    pinned.pin(None).expect("no snapshot");
    let mut fresh = Planner::new(&grid, *pinned.options()).expect("options");
    assert!(same(pinned.find(&request), fresh.find(&request), true));
    assert_eq!(pinned.path(), fresh.path());
}

#[test]
fn refresh_sees_that_a_wall_beside_the_path_leaves_no_room() {
    let grid = Grid::new(30, 30, 1).expect("a small map");
    let mut planner = Planner::new(&grid, options(Algorithm::DStarLite, Neighbours::Eight, 600)).expect("options");
    let request = Request::new(Position::new(5.5, 15.5), Position::new(25.5, 15.5));
    let found = planner.find(&request).expect("free ends");
    // Far enough from the path: 3 rows below it.
    grid.set_cell(15, 18, 0).expect("a cell");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Found));
    grid.set_cell(15, 17, 0).expect("a cell");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Stale));
    assert!(planner.find(&request).expect("free ends").length > found.length);
}
