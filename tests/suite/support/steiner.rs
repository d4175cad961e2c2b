//! The oracle of paths over ground with costs, against formulas, exact paths without costs, and itself.

use taut_test_support::oracle::*;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The part of an optimum by which the oracle may be above it, and below it by rounding.
const ABOVE: f64 = 1e-7;
const BELOW: f64 = 1e-9;

/// Ground whose cells cost what a rule says.
fn ground(width: i64, height: i64, cost: impl Fn(Cell) -> f64) -> Ground {
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
    Ground::new(width, height, cells.map(cost).collect())
}

/// Judges the oracle's path where the optimum is known.
fn check(ground: &Ground, ends: [Place; 2], gaps: Gaps, optimum: f64) {
    let route = ground.nearly_cheapest(ends[0], ends[1], gaps).expect("a path");
    let case = || format!("{} by the oracle, {optimum} by the formula: {ends:?} {:?}", route.cost, route.points);
    assert!(route.cost <= optimum * (1.0 + ABOVE), "{}", case());
    assert!(route.cost >= optimum * (1.0 - BELOW), "{}", case());
    assert_eq!((route.points[0], route.points[route.points.len() - 1]), (ends[0], ends[1]));
}

/// A point in a rectangle: a corner, or anywhere.
fn point(random: &mut Random, low: [i64; 2], high: [i64; 2]) -> Place {
    let parts = *random.pick(&[1, 256]);
    let mut along = |low: i64, high: i64| random.between(low * parts, high * parts + 1) * 256 / parts;
    Place::of(Spot::new(along(low[0], high[0]), along(low[1], high[1])))
}

#[test]
fn one_border_is_crossed_by_the_law_of_refraction() {
    let mut random = Random::new(21);
    for _ in 0..60 {
        let costs = [*random.pick(&[1.0, 1.5, 3.0, 50.0]), *random.pick(&[1.0, 2.0, 7.25])];
        let map = ground(10, 8, |cell| costs[usize::from(cell.y >= 4)]);
        let ends = [point(&mut random, [0, 0], [10, 4]), point(&mut random, [0, 4], [10, 8])];
        let [start, goal] = ends.map(|end| Place::new(end.x, end.y - 4.0));
        check(&map, ends, Gaps::Closed, border(costs, start, goal));
    }
}

#[test]
fn the_law_of_refraction_is_the_least_of_many_crossings() {
    let (start, goal) = (Place::new(0.0, -2.0), Place::new(5.0, 3.0));
    for costs in [[1.0, 2.0], [3.0, 1.0], [1.0, 1.0]] {
        let at = |i: i32| Place::new(f64::from(i) / 1000.0, 0.0);
        let cost = |place: Place| costs[0] * start.distance(place) + costs[1] * place.distance(goal);
        let best = (0..=5000).map(|i| cost(at(i))).fold(f64::INFINITY, f64::min);
        let told = border(costs, start, goal);
        assert!(told <= best && told > best - 1e-6, "{told}, {best}");
    }
    assert!((border([1.0, 1.0], start, goal) - start.distance(goal)).abs() < 1e-12);
}

#[test]
fn a_road_beside_the_straight_way_is_taken_along_its_nearer_edge() {
    let mut random = Random::new(22);
    let mut taken = 0;
    for _ in 0..60 {
        let costs = [*random.pick(&[1.25, 2.0, 3.0, 10.0]), 1.0];
        let map = ground(14, 6, |cell| costs[usize::from(cell.y == 4)]);
        let ends = [point(&mut random, [0, 1], [5, 4]), point(&mut random, [7, 1], [14, 4])];
        let [start, goal] = ends.map(|end| Place::new(end.x, end.y - 4.0));
        let optimum = road(costs, start, goal);
        taken += u32::from(optimum < costs[0] * start.distance(goal));
        check(&map, ends, Gaps::Open, optimum);
    }
    assert!(taken > 20, "{taken} paths along the road");
    // Two units off at cost 2: 60 degrees, 4 / cos 30 in cells of cost 2, and the rest along the road.
    let (start, goal) = (Place::new(0.0, -1.0), Place::new(10.0, -1.0));
    let told = road([2.0, 1.0], start, goal);
    assert!((told - (10.0 + 2.0 * 3.0_f64.sqrt())).abs() < 1e-12, "{told}");
}

#[test]
fn a_dear_quarter_is_passed_around_its_corner_or_through_it() {
    let mut random = Random::new(23);
    let [mut around, mut through] = [0, 0];
    for _ in 0..80 {
        let costs = [1.0, *random.pick(&[1.02, 1.1, 1.3, 2.0])];
        let map = ground(10, 10, |cell| costs[usize::from(cell.x >= 4 && cell.y >= 4)]);
        let ends = [point(&mut random, [4, 0], [10, 4]), point(&mut random, [0, 4], [4, 10])];
        let [start, goal] = ends.map(|end| Place::new(end.x - 4.0, end.y - 4.0));
        let optimum = quadrant(costs, start, goal);
        let corner = Place::new(0.0, 0.0);
        let bent = costs[0] * (start.distance(corner) + corner.distance(goal));
        around += u32::from(optimum >= bent * (1.0 - 1e-12));
        through += u32::from(optimum < bent * (1.0 - 1e-6) && optimum > start.distance(goal) * (1.0 + 1e-6));
        check(&map, ends, Gaps::Closed, optimum);
    }
    assert!(around > 10 && through > 10, "{around} around, {through} through");
}

#[test]
fn without_differences_of_cost_the_path_is_the_shortest() {
    let mut found = 0;
    for seed in 0..60 {
        let mut random = Random::new(2400 + seed);
        let density = 0.4 * random.unit();
        let world = World::noise(&mut random, 9, 8, density);
        let field = world.field();
        let map = ground(9, 8, |cell| if field.free(cell.x, cell.y) { 2.5 } else { f64::INFINITY });
        for gaps in Gaps::BOTH {
            let mut end = || {
                let parts = *random.pick(&[1, 2, 256]);
                Spot::new(
                    random.between(0, 9 * parts + 1) * 256 / parts,
                    random.between(0, 8 * parts + 1) * 256 / parts,
                )
            };
            let (start, goal) = (end(), end());
            let exact = field.shortest(start, goal, gaps);
            let route = map.nearly_cheapest(Place::of(start), Place::of(goal), gaps);
            assert_eq!(exact.is_some(), route.is_some(), "seed {seed}, {gaps:?} {start:?} {goal:?}\n{}", world.rows());
            if let (Some(exact), Some(route)) = (exact, route) {
                found += 1;
                let optimum = 2.5 * exact.length;
                let fits = route.cost >= optimum * (1.0 - BELOW) && route.cost <= optimum * (1.0 + ABOVE);
                assert!(fits, "seed {seed}: {} for {optimum}, {start:?} {goal:?}\n{}", route.cost, world.rows());
            }
        }
    }
    assert!(found > 60, "{found} paths");
}

/// A map of costs and blocked cells.
fn noise(random: &mut Random, width: i64, height: i64) -> Ground {
    let costs = (0..width * height).map(|_| match random.below(5) {
        0 => f64::INFINITY,
        _ => *random.pick(&[1.0, 2.0, 3.5, 10.0, 50.0]),
    });
    Ground::new(width, height, costs.collect())
}

#[test]
fn more_points_a_side_hardly_matter() {
    let (mut sum, mut most, mut found) = (0.0, 1.0_f64, 0);
    for seed in 0..60 {
        let mut random = Random::new(2500 + seed);
        let map = noise(&mut random, 8, 8);
        let ends = [point(&mut random, [0, 0], [8, 8]), point(&mut random, [0, 0], [8, 8])];
        let cost = |points| {
            let route = map.nearly_cheapest_by(points, ends[0], ends[1], Gaps::Open)?;
            let told = map.chain_cost(&route.points);
            assert!((told - route.cost).abs() <= 1e-9 * (1.0 + told), "{told} {}", route.cost);
            Some(route.cost)
        };
        let (Some(few), Some(many)) = (cost(POINTS_A_SIDE), cost(3 * POINTS_A_SIDE)) else { continue };
        if many > 0.0 {
            found += 1;
            sum += few / many;
            most = most.max(few / many);
        }
    }
    let mean = sum / f64::from(found);
    println!("{found} paths, mean {mean}, most {most}");
    assert!(found > 20 && (mean - 1.0).abs() < 1e-9 && most < 1.0 + ABOVE, "{found} paths, mean {mean}, most {most}");
}

#[test]
fn a_path_costs_the_same_both_ways() {
    for seed in 0..40 {
        let mut random = Random::new(2600 + seed);
        let map = noise(&mut random, 9, 7);
        let ends = [point(&mut random, [0, 0], [9, 7]), point(&mut random, [0, 0], [9, 7])];
        for gaps in Gaps::BOTH {
            let cost = |from, to| map.nearly_cheapest(from, to, gaps).map_or(f64::INFINITY, |route| route.cost);
            let (there, back) = (cost(ends[0], ends[1]), cost(ends[1], ends[0]));
            let same = there == back || (there - back).abs() <= ABOVE * there;
            assert!(same, "seed {seed}, {gaps:?}: {there} and {back}");
        }
    }
}

#[test]
fn a_chain_costs_by_the_cells_that_it_crosses() {
    let map = ground(3, 2, |cell| [[1.0, 2.0, 4.0], [3.0, f64::INFINITY, 8.0]][cell.y as usize][cell.x as usize]);
    let cost = |points: &[[f64; 2]]| map.chain_cost(&points.iter().map(|&[x, y]| Place::new(x, y)).collect::<Vec<_>>());
    assert_eq!(cost(&[[0.0, 0.5], [3.0, 0.5]]), 7.0);
    assert_eq!(cost(&[[0.5, 0.0], [0.5, 2.0], [0.5, 1.0]]), 7.0);
    // Along lines the lesser cost; the rim has one side, and the blocked cell none.
    assert_eq!(cost(&[[0.0, 1.0], [3.0, 1.0]]), 7.0);
    assert_eq!(cost(&[[1.0, 0.0], [1.0, 2.0]]), 4.0);
    assert_eq!(cost(&[[2.0, 0.0], [2.0, 2.0]]), 10.0);
    assert_eq!(cost(&[[3.0, 0.0], [3.0, 2.0]]), 12.0);
    assert_eq!(cost(&[[0.0, 1.5], [1.5, 1.5]]), f64::INFINITY);
    // Across corners.
    let root = 2.0_f64.sqrt();
    assert!((cost(&[[0.0, 0.0], [1.0, 1.0]]) - root).abs() < 1e-12);
    assert!((cost(&[[2.0, 0.0], [0.0, 2.0]]) - 5.0 * root).abs() < 1e-12);
    assert!((cost(&[[1.5, 0.5], [2.5, 1.5]]) - 5.0 * root).abs() < 1e-12);
    assert_eq!(cost(&[[1.0, 1.0]]), 0.0);
}

#[test]
fn closed_gaps_are_passed_by_none_and_are_ends_of_both_cells() {
    let map = ground(2, 2, |cell| if cell.x == cell.y { 3.0 } else { f64::INFINITY });
    let cost = |from: [f64; 2], to: [f64; 2], gaps| {
        let [from, to] = [from, to].map(|[x, y]| Place::new(x, y));
        map.nearly_cheapest(from, to, gaps).map_or(f64::INFINITY, |route| route.cost)
    };
    let root = 2.0_f64.sqrt();
    assert!((cost([0.0, 0.0], [2.0, 2.0], Gaps::Open) - 6.0 * root).abs() < 1e-9);
    assert_eq!(cost([0.0, 0.0], [2.0, 2.0], Gaps::Closed), f64::INFINITY);
    for gaps in Gaps::BOTH {
        assert!((cost([1.0, 1.0], [2.0, 2.0], gaps) - 3.0 * root).abs() < 1e-9);
        assert!((cost([0.0, 0.0], [1.0, 1.0], gaps) - 3.0 * root).abs() < 1e-9);
    }
    assert_eq!(cost([1.5, 0.5], [2.0, 2.0], Gaps::Open), f64::INFINITY);
}
