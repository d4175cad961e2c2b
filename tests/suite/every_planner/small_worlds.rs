//! Every 4x4 map, all pairs of lattice points, both gap rules: a seeded part by default, everything in a full run.

use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use taut::improve::Smoothing;
use taut::plan::Guarantee;
use taut::{Grid, Outcome, Planner, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::oracle::{CellRule, CostOf, Field, Gaps, Spot, Steps, corner_vertices};
use taut_test_support::random::Random;
use taut_test_support::validator::{CostMap, Vertex, segment_is_valid};
use taut_test_support::verifier::{gaps_of, position};
use taut_test_support::{effort, parallel, world::World};

const SIDE: i32 = 4;

/// `short` of the 65,536 maps in a fixed shuffled order, or all of them.
fn patterns(short: usize) -> impl Iterator<Item = u64> {
    // An odd multiplier permutes the 16-bit numbers.
    (0..effort::count(short, 1 << 16) as u64).map(|i| (i * 40_503 + 0x1234) & 0xffff)
}

fn lattice_points() -> Vec<Spot> {
    let side = i64::from(SIDE);
    (0..=side).flat_map(|y| (0..=side).map(move |x| Spot::corner(x, y))).collect()
}

fn cell_centres() -> Vec<Spot> {
    let side = i64::from(SIDE);
    (0..side).flat_map(|y| (0..side).map(move |x| Spot::centre(x, y))).collect()
}

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

#[test]
fn line_of_sight_equals_its_definition() {
    let points = lattice_points();
    for pattern in patterns(400) {
        let world = World::from_bits(SIDE, SIDE, pattern);
        let grid = grid(&world);
        for gaps in configurations::GAPS {
            check_sight(&world, &grid, &points, gaps);
        }
    }
}

#[test]
fn line_of_sight_equals_its_definition_off_the_lattice() {
    let mut random = Random::new(11);
    for _ in 0..effort::count(400, 20_000) {
        let pattern = random.below(1 << 16);
        let world = World::from_bits(SIDE, SIDE, pattern);
        let unit = *random.pick(&[1, 32, 64, 128]);
        let mut coordinate = || random.between(-2, 5 * 256 / unit) * unit;
        let points: Vec<Spot> = (0..12).map(|_| Spot::new(coordinate(), coordinate())).collect();
        for gaps in configurations::GAPS {
            check_sight(&world, &grid(&world), &points, gaps);
        }
    }
}

fn check_sight(world: &World, grid: &Grid, points: &[Spot], gaps: DiagonalGaps) {
    let field = world.field();
    let cost_map = CostMap::plain(world.width, world.height, &world.terrain);
    let vertex = |spot: Spot| Vertex { x: spot.x, y: spot.y };
    let free: Vec<bool> = points.iter().map(|&spot| field.touches_free(spot)).collect();
    for (i, &from) in points.iter().enumerate() {
        for (j, &to) in points.iter().enumerate() {
            let open = gaps == DiagonalGaps::Open;
            let expected = free[i] && free[j] && segment_is_valid(&cost_map, vertex(from), vertex(to), open).is_ok();
            let sight = grid.line_of_sight(position(from), position(to), gaps).expect("finite ends");
            assert_eq!(sight.visible, expected, "{from:?} to {to:?}, {gaps:?}\n{}", world.rows());
            let hit = if expected {
                position(to)
            } else if free[i] {
                first_hit(&field, from, to, gaps_of(gaps))
            } else {
                position(from)
            };
            assert_eq!((sight.hit.x, sight.hit.y), (hit.x, hit.y), "{from:?} to {to:?}, {gaps:?}\n{}", world.rows());
        }
    }
}

/// Where a blocked segment from a free point stops: the least parameter of all blocked cells that it enters, walls that
/// it runs into and closed gaps that it meets. The fraction is formed once, so it is rounded once.
fn first_hit(field: &Field, from: Spot, to: Spot, gaps: Gaps) -> taut::Position {
    let (numerator, denominator) = stop(field, from, to, gaps).expect("a blocked segment stops somewhere");
    let at = |a: i64, b: i64| {
        let exact = i128::from(a) * denominator + i128::from(b - a) * numerator;
        (exact as f64 / (256 * denominator) as f64) as f32
    };
    taut::Position::new(at(from.x, to.x), at(from.y, to.y))
}

/// The parameter of the first stop as a fraction with positive denominator.
///
/// Every stop lies on a grid line (a cell is entered through its border), or is the start. Between two neighbouring
/// crossings the segment sees one cell or one edge, so the first piece that is not visible begins with the stop.
fn stop(field: &Field, from: Spot, to: Spot, gaps: Gaps) -> Option<(i128, i128)> {
    let mut crossings: Vec<(i128, i128)> = vec![(0, 1)];
    for (a, b) in [(from.x, to.x), (from.y, to.y)] {
        let (low, high) = (a.min(b), a.max(b));
        for line in low.div_euclid(256)..=high.div_euclid(256) {
            let along = i128::from(line * 256 - a) * i128::from((b - a).signum());
            let whole = i128::from((b - a).abs());
            if along > 0 && along < whole {
                crossings.push((along, whole));
            }
        }
    }
    crossings.push((1, 1));
    crossings.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    crossings.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
    for (i, pair) in crossings.windows(2).enumerate() {
        if i > 0 && gaps == Gaps::Closed && on_double_corner(field, from, to, pair[0]) {
            return Some(pair[0]);
        }
        if !piece_is_free(field, from, to, pair[0], pair[1]) {
            return Some(pair[0]);
        }
    }
    None
}

/// Whether the point of the segment at the fraction is a double corner.
fn on_double_corner(field: &Field, from: Spot, to: Spot, (n, d): (i128, i128)) -> bool {
    let x = i128::from(from.x) * d + i128::from(to.x - from.x) * n;
    let y = i128::from(from.y) * d + i128::from(to.y - from.y) * n;
    let lattice = x % (256 * d) == 0 && y % (256 * d) == 0;
    lattice && field.double_corner((x / (256 * d)) as i64, (y / (256 * d)) as i64)
}

/// Whether some free cell's closure holds the middle of the piece: the piece crosses no grid line.
fn piece_is_free(field: &Field, from: Spot, to: Spot, low: (i128, i128), high: (i128, i128)) -> bool {
    let denominator = 2 * low.1 * high.1;
    let numerator = low.0 * high.1 + high.0 * low.1;
    let touching = |a: i64, b: i64| {
        let at = i128::from(a) * denominator + i128::from(b - a) * numerator;
        let cell = (at.div_euclid(256 * denominator)) as i64;
        let on_line = at.rem_euclid(256 * denominator) == 0;
        if on_line { vec![cell - 1, cell] } else { vec![cell] }
    };
    let columns = touching(from.x, to.x);
    touching(from.y, to.y).into_iter().any(|y| columns.iter().any(|&x| field.free(x, y)))
}

/// Runs all pairs; each unordered pair in one direction, which the map and the pair choose.
fn each_pair(pattern: u64, points: &[Spot], mut run: impl FnMut(usize, usize)) {
    for i in 0..points.len() {
        for j in i..points.len() {
            let turned = (pattern as usize + i + j).is_multiple_of(2);
            if turned { run(j, i) } else { run(i, j) }
        }
    }
}

fn find(planner: &mut Planner, start: Spot, goal: Spot) -> Option<Outcome> {
    planner.find(&Request::new(position(start), position(goal))).ok()
}

fn any_angle_on_small_worlds(gaps: DiagonalGaps, short: usize) {
    let points = lattice_points();
    let mut planners = configurations::any_angle();
    planners.extend(configurations::smoothed());
    planners.retain(|c| c.options.diagonal_gaps == gaps && !c.on_cells());
    // With 4 neighbours a closed gap can cut off lattice points that a diagonal would reach.
    planners.retain(|c| c.options.neighbours == Neighbours::Eight);
    let patterns: Vec<u64> = patterns(short).collect();
    parallel::for_each(&patterns, |&pattern| any_angle_on_one_world(pattern, &points, gaps, &planners));
}

fn any_angle_on_one_world(pattern: u64, points: &[Spot], gaps: DiagonalGaps, planners: &[Configuration]) {
    let world = World::from_bits(SIDE, SIDE, pattern);
    let (field, grid) = (world.field(), grid(&world));
    let corners = corner_vertices(&field, gaps_of(gaps));
    let optimum: Vec<Vec<f64>> =
        points.iter().map(|&start| field.shortest_to_all(&corners, start, points, gaps_of(gaps))).collect();
    for configuration in planners {
        let mut planner = configuration.planner(&grid);
        each_pair(pattern, points, |i, j| {
            let outcome = find(&mut planner, points[i], points[j]);
            let name = || format!("{} {:?} {:?}\n{}", configuration.name, points[i], points[j], world.rows());
            check_against(&world, &field, outcome, (points[i], points[j]), optimum[i][j], &name);
            check_path(&world, &planner, gaps, &name);
        });
    }
}

fn check_against(
    world: &World,
    field: &Field,
    outcome: Option<Outcome>,
    (start, goal): (Spot, Spot),
    optimum: f64,
    name: &dyn Fn() -> String,
) {
    let free = field.touches_free(start) && field.touches_free(goal);
    assert_eq!(outcome.is_some(), free, "an outcome iff both ends are free: {}", name());
    let Some(outcome) = outcome else { return };
    assert!(matches!(outcome.status, Status::Found | Status::NoPath), "{:?} {}", outcome.status, name());
    assert_eq!(outcome.status == Status::Found, optimum.is_finite(), "{}", name());
    assert!(outcome.length >= optimum * (1.0 - 1e-9), "{} below {optimum}: {}", outcome.length, name());
    let promised = outcome.guarantee == Guarantee::Optimal;
    assert!(!promised || outcome.length <= optimum * (1.0 + 1e-9), "{} above {optimum}: {}", outcome.length, name());
    // A path on a 4x4 map that is this much too long comes from a fault, not from a heuristic.
    assert!(
        outcome.length <= optimum * 1.5 + 1e-9,
        "{} far above {optimum}: {} on {}",
        outcome.length,
        name(),
        world.width
    );
}

fn check_path(world: &World, planner: &Planner, gaps: DiagonalGaps, name: &dyn Fn() -> String) {
    let cost_map = CostMap::plain(world.width, world.height, &world.terrain);
    let vertices: Vec<Vertex> =
        planner.path().iter().map(|p| Vertex { x: (p.x * 256.0) as i64, y: (p.y * 256.0) as i64 }).collect();
    for (index, pair) in vertices.windows(2).enumerate() {
        if let Err(fault) = segment_is_valid(&cost_map, pair[0], pair[1], gaps == DiagonalGaps::Open) {
            panic!("{fault}: {} {:?}", name(), planner.path());
        }
        let pinched = index > 0 && cost_map.pinched(pair[0].x / 256, pair[0].y / 256);
        assert!(gaps == DiagonalGaps::Open || !pinched, "turns in a closed gap: {} {:?}", name(), planner.path());
    }
}

#[test]
fn any_angle_planners_are_sound_with_closed_gaps() {
    any_angle_on_small_worlds(DiagonalGaps::Closed, 120);
}

#[test]
fn any_angle_planners_are_sound_with_open_gaps() {
    any_angle_on_small_worlds(DiagonalGaps::Open, 120);
}

/// The lattice of a configuration in the oracle's words.
fn steps(configuration: &Configuration) -> Steps {
    let options = &configuration.options;
    let diagonal = options.neighbours == Neighbours::Eight;
    if options.lattice == Lattice::Corners {
        return Steps::Corners { diagonal, gaps: gaps_of(options.diagonal_gaps) };
    }
    let rule = match options.corner_cutting {
        CornerCutting::Never => CellRule::BothFree,
        CornerCutting::OneFree => CellRule::OneFree,
        CornerCutting::Always => CellRule::NoneFree,
    };
    let cost = if options.cost_rule == CostRule::Average { CostOf::Mean } else { CostOf::Entered };
    Steps::Cells { diagonal: diagonal.then_some(rule), cost }
}

#[test]
fn lattice_planners_equal_dijkstra() {
    let mut planners = configurations::lattice_planners();
    planners.push(configurations::jump_point());
    assert!(planners.iter().all(|c| c.options.smoothing == Smoothing::None));
    for pattern in patterns(60) {
        let world = World::from_bits(SIDE, SIDE, pattern);
        let (field, grid) = (world.field(), grid(&world));
        for (index, configuration) in planners.iter().enumerate() {
            // A full run gives each map a third of the configurations, in turn.
            if effort::full() && !(pattern as usize + index).is_multiple_of(3) {
                continue;
            }
            let points = if configuration.on_cells() { cell_centres() } else { lattice_points() };
            let costs: Vec<Vec<f64>> = points
                .iter()
                .map(|&start| field.lattice_costs(steps(configuration), start, None, &|_, _| 1.0))
                .collect();
            let mut planner = configuration.planner(&grid);
            each_pair(pattern, &points, |i, j| {
                let free = field.touches_free(points[i]) && field.touches_free(points[j]);
                let outcome = find(&mut planner, points[i], points[j]);
                let name = || format!("{} {:?} {:?}\n{}", configuration.name, points[i], points[j], world.rows());
                assert_eq!(outcome.is_some(), free, "{}", name());
                let Some(outcome) = outcome else { return };
                let expected = costs[i][field.lattice_index(points[j])];
                let equal = outcome.cost == expected || (outcome.cost - expected).abs() <= 1e-9 * expected;
                assert!(equal, "{} instead of {expected}: {}", outcome.cost, name());
            });
        }
    }
}
