//! Fields at any angle: beside exact ones on ground of one cost, beside Snell's law where two costs meet, and walks and
//! ways on random ground.

use super::exact::{any_point, distances, exact};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::plan::Guarantee;
use taut::{Grid, Position, Rect};
use taut_test_support::configurations::GAPS;
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::validator::{CostMap, Rules, Vertex, Walk, segment_is_valid};
use taut_test_support::verifier::{position, snap};
use taut_test_support::{data, effort, parallel, world::World};

fn smooth(grid: &Grid, gaps: taut::grid::DiagonalGaps) -> Field {
    let options = FieldOptions { kind: FieldKind::Smooth, diagonal_gaps: gaps, ..FieldOptions::default() };
    Field::new(grid, options).expect("good options")
}

fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a map")
}

/// All lattice points of a map.
fn lattice_points(width: i32, height: i32) -> Vec<Position> {
    let row = |y: i32| (0..=width).map(move |x| Position::new(x as f32, y as f32));
    (0..=height).flat_map(row).collect()
}

#[test]
fn open_ground_has_hardly_more_than_the_exact_distances() {
    let mut random = Random::new(61);
    let grid = Grid::new(90, 70, 1).expect("a grid");
    let points = lattice_points(90, 70);
    let mut worst = [0.0_f64; 2];
    for round in 0..effort::count(12, 200) {
        let seed = Position::new(random.between(0, 91) as f32, random.between(0, 71) as f32);
        let offset = |random: &mut Random| random.between(0, 257) as f32 / 256.0;
        let seed = if round % 2 == 0 {
            seed
        } else {
            Position::new((seed.x - offset(&mut random)).max(0.0), (seed.y - offset(&mut random)).max(0.0))
        };
        let field = smooth(&grid, GAPS[round / 2 % 2]);
        assert_eq!(field.build(&[Seed::new(seed)]).expect("a free seed").guarantee, Guarantee::None);
        for (at, found) in points.iter().zip(distances(&field, &points, false)) {
            let exact = f64::from(at.x - seed.x).hypot(f64::from(at.y - seed.y));
            assert!(found >= exact - 1e-9, "{found} at {at:?} from {seed:?}, less than {exact}");
            // Up to half a cell more where the corners of the seed's cell are nearer to it than an edge's inner points.
            let more = if round % 2 == 0 { 0.0 } else { 0.5 };
            assert!(found <= 1.0396 * exact + more, "{found} at {at:?} from {seed:?}, not {exact}");
            worst[round % 2] = worst[round % 2].max(found - exact);
        }
    }
    assert!(worst[0] > 0.1 && worst[1] > 0.1, "the seeds are not all on the lattice: {worst:?}");
}

#[test]
fn maps_have_hardly_more_than_the_exact_distances() {
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = grid_of(&world);
        let points = lattice_points(world.width, world.height);
        let mut random = Random::new(62);
        for gaps in GAPS {
            let (ours, judge) = (smooth(&grid, gaps), exact(&grid, gaps));
            let seed = loop {
                let at = position(any_point(&mut random, &world));
                if ours.build(&[Seed::new(at)]).is_ok() {
                    break at;
                }
            };
            judge.build(&[Seed::new(seed)]).expect("it is free");
            let (mut sum, mut total) = (0.0, 0.0);
            for ((found, exact), at) in
                distances(&ours, &points, false).into_iter().zip(distances(&judge, &points, false)).zip(&points)
            {
                assert_eq!(found.is_finite(), exact.is_finite(), "{at:?} from {seed:?}");
                if exact.is_finite() {
                    // Where two fronts meet values may be too small.
                    assert!(found >= exact - 0.25, "{found} at {at:?} from {seed:?}, not {exact}");
                    assert!(found <= 1.04 * exact + 0.5, "{found} at {at:?} from {seed:?}, not {exact}");
                    (sum, total) = (sum + (found - exact).abs(), total + exact);
                }
            }
            assert!(sum <= 0.03 * total, "{}: {sum} of {total}", data::name(map));
        }
    });
}

/// The least cost from (x0, y0) to (x1, y1) over the line x = 0, with a cost on each side of it.
fn refracted((x0, y0): (f64, f64), (x1, y1): (f64, f64), [left, right]: [f64; 2]) -> f64 {
    let cost = |y: f64| left * x0.hypot(y - y0) + right * x1.hypot(y - y1);
    let (mut low, mut high) = (y0.min(y1), y0.max(y1));
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        if cost(low + third) <= cost(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    cost((low + high) / 2.0)
}

#[test]
fn two_grounds_obey_snells_law() {
    let (width, height, border) = (64, 60, 30);
    for costs in [[1.0_f32, 2.0], [2.0, 1.0], [1.0, 1.25], [5.0, 1.0], [0.3, 0.9]] {
        let grid = Grid::new(width, height, 1).expect("a grid");
        grid.fill(Rect::new(border, 0, width - border, height), 2).expect("half of it");
        let field = smooth(&grid, taut::grid::DiagonalGaps::Closed);
        let mut classes = [1.0; 256];
        classes[1..3].copy_from_slice(&costs);
        field.set_costs(&classes).expect("good costs");
        let rates = costs.map(f64::from);
        let mut terrain = vec![1; (width * height) as usize];
        terrain.iter_mut().enumerate().for_each(|(cell, class)| *class += u8::from(cell as i32 % width >= border));
        let cost_map = CostMap::new(width, height, &terrain, &classes);
        let rules = Rules { walk: Walk::Edges, smoothed: false, open: false, every_step: false, legs: false };
        let (mut sum, mut over, mut total) = (0.0, 0.0, 0.0);
        for seed in [Position::new(5.0, 30.0), Position::new(12.0, 3.0), Position::new(29.0, 50.0)] {
            field.build(&[Seed::new(seed)]).expect("a free seed");
            let from = (f64::from(border) - f64::from(seed.x), f64::from(seed.y));
            for (x, y) in (border + 1..=width).step_by(3).flat_map(|x| (0..=height).step_by(3).map(move |y| (x, y))) {
                let at = Position::new(x as f32, y as f32);
                let best = refracted(from, (f64::from(x - border), f64::from(y)), rates);
                let found = distances(&field, &[at], false)[0];
                assert!(found >= best - 1e-9, "{costs:?}: {found} at {at:?} from {seed:?}, less than {best}");
                assert!(found <= 1.04 * best, "{costs:?}: {found} at {at:?} from {seed:?}, not {best}");
                (sum, over, total) = (sum + found - best, over - best, total + best);
                let mut path = Vec::new();
                field.path(at, &mut path).expect("it is reached");
                let path: Vec<Vertex> =
                    path.iter().map(|&at| snap(at)).map(|spot| Vertex { x: spot.x, y: spot.y }).collect();
                let walked = rules.cost(&cost_map, &path).expect("a free way");
                over += walked;
                assert!(
                    walked >= best - 1e-9 && walked <= 1.04 * best,
                    "{costs:?}: way of {walked} from {at:?}, {best}"
                );
            }
        }
    }
}

/// A world turned about, in one of eight ways.
fn turned(world: &World, way: usize) -> World {
    let (width, height) = if way & 1 == 0 { (world.width, world.height) } else { (world.height, world.width) };
    let cell = |x: i32, y: i32| {
        let (x, y) = if way & 1 == 0 { (x, y) } else { (y, x) };
        let x = if way & 2 == 0 { x } else { world.width - 1 - x };
        let y = if way & 4 == 0 { y } else { world.height - 1 - y };
        world.cell(x, y)
    };
    let terrain = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| cell(x, y)).collect();
    World::new(width, height, terrain)
}

#[test]
fn values_do_not_depend_on_the_order_of_points_and_seeds() {
    let mut random = Random::new(64);
    let mut costs = [1.0; 256];
    costs[2..4].copy_from_slice(&[2.5, 0.3]);
    let mut compared = 0;
    for round in 0..effort::count(40, 1_000) {
        let world = World::any(&mut random, 30).with_classes(&mut random, 3);
        let seeds: Vec<(Spot, f64)> = (0..4).map(|i| (any_point(&mut random, &world), f64::from(i) * 0.75)).collect();
        let field = smooth(&grid_of(&world), GAPS[round % 2]);
        field.set_costs(&costs).expect("good costs");
        let seed = |&(at, cost): &(Spot, f64)| Seed { at: position(at), cost };
        if field.build(&seeds.iter().map(seed).collect::<Vec<_>>()).is_err() {
            continue;
        }
        let points = lattice_points(world.width, world.height);
        let known = distances(&field, &points, false);
        for way in 0..8 {
            let there = |at: Position| {
                let x = if way & 2 == 0 { at.x } else { world.width as f32 - at.x };
                let y = if way & 4 == 0 { at.y } else { world.height as f32 - at.y };
                if way & 1 == 0 { Position::new(x, y) } else { Position::new(y, x) }
            };
            let other = smooth(&grid_of(&turned(&world, way)), GAPS[round % 2]);
            other.set_costs(&costs).expect("good costs");
            let seeds: Vec<Seed> =
                seeds.iter().rev().map(seed).map(|seed| Seed { at: there(seed.at), ..seed }).collect();
            other.build(&seeds).expect("they are free");
            let points: Vec<Position> = points.iter().map(|&at| there(at)).collect();
            let same = distances(&other, &points, false).iter().zip(&known).all(|(a, b)| a.to_bits() == b.to_bits());
            assert!(same, "way {way} of {}", world.rows());
            compared += 1;
        }
    }
    assert!(compared > effort::count(40, 1_000), "{compared} turned worlds");
}

/// Walks from a point to `next`, in steps of a length; returns where it ends.
fn walk(field: &Field, from: Spot, stride: f64, is_free: impl Fn(Spot, Spot) -> bool) -> Spot {
    let (mut at, mut next) = (from, [position(from)]);
    for _ in 0..1_000_000 {
        field.next(&[position(at)], &mut next).expect("a built field");
        let to = snap(next[0]);
        if to == at {
            return at;
        }
        assert!(is_free(at, to), "{at:?} to {to:?} is no free way");
        let length = at.distance(to);
        let part = |a: i64, b: i64| a + ((b - a) as f64 * (stride / length).min(1.0)).round() as i64;
        let there = Spot::new(part(at.x, to.x), part(at.y, to.y));
        at = if there == at { to } else { there };
    }
    panic!("the walk from {from:?} does not end")
}

#[test]
fn ways_on_random_ground_are_free_and_cost_what_the_field_says() {
    let mut random = Random::new(65);
    let (mut walked, mut pushed) = (0, 0);
    let (mut cost_of_ways, mut cost_of_field) = (0.0, 0.0);
    for round in 0..effort::count(60, 2_000) {
        let world = World::any(&mut random, 40).with_classes(&mut random, 3);
        let (grid, gaps) = (grid_of(&world), GAPS[round % 2]);
        let open = gaps == taut::grid::DiagonalGaps::Open;
        let field = smooth(&grid, gaps);
        let mut costs = [1.0; 256];
        let extreme = random.chance(0.3);
        costs[2..4].copy_from_slice(&if extreme { [1e-6, 1e6] } else { *random.pick(&[[2.5, 0.75], [9.0, 0.1]]) });
        field.set_costs(&costs).expect("good costs");
        let cost_map = CostMap::new(world.width, world.height, &world.terrain, &costs);
        let rules = Rules { walk: Walk::Edges, smoothed: false, open, every_step: false, legs: false };
        // Who is a little outside of free ground is led to it first: here all begin and end on it.
        let ground = world.field();
        let placed = |at: Spot| ground.place(at).unwrap_or(at);
        let seeds: Vec<Seed> =
            (0..random.between(1, 4)).map(|_| Seed::new(position(placed(any_point(&mut random, &world))))).collect();
        if field.build(&seeds).is_err() {
            continue;
        }
        let vertex = |spot: Spot| Vertex { x: spot.x, y: spot.y };
        let is_free = |a: Spot, b: Spot| segment_is_valid(&cost_map, vertex(a), vertex(b), open).is_ok();
        for _ in 0..40 {
            let from = placed(any_point(&mut random, &world));
            let distance = distances(&field, &[position(from)], false)[0];
            let mut owner = [0];
            field.owners(&[position(from)], &mut owner).expect("a built field");
            let mut path = Vec::new();
            field.path(position(from), &mut path).expect("a built field");
            assert_eq!(path.is_empty(), distance == f64::INFINITY);
            let Some(&end) = path.last() else { continue };
            assert_eq!(end, seeds[owner[0] as usize].at, "the owner is the end of the way");
            let spots: Vec<Spot> = path.iter().map(|&at| snap(at)).collect();
            assert!(spots.windows(2).all(|leg| is_free(leg[0], leg[1])), "{path:?}");
            let path: Vec<Vertex> = spots.iter().map(|&spot| vertex(spot)).collect();
            let cost = rules.cost(&cost_map, &path).expect("a free way");
            if !extreme {
                // Inside an edge between two dear cells with cheap ends the interpolated value is far too small.
                assert!(cost <= 1.35 * distance + f64::from(costs[2]), "a way of {cost}, not {distance}, {path:?}");
                (cost_of_ways, cost_of_field) = (cost_of_ways + cost, cost_of_field + distance);
            }
            assert_eq!(walk(&field, from, f64::INFINITY, is_free), snap(end));
            let is_seed = |at: Spot| seeds.iter().any(|seed| snap(seed.at) == at);
            assert!(is_seed(walk(&field, from, 0.3, is_free)), "a walk in steps from {from:?}");
            let aside = Spot::new(from.x + random.between(-300, 300), from.y + random.between(-300, 300));
            // From a double corner one may see what is out of reach.
            if world.field().touches_free(aside)
                && is_free(from, aside)
                && distances(&field, &[position(aside)], false)[0].is_finite()
            {
                assert!(is_seed(walk(&field, aside, 0.7, is_free)), "a walk in steps from {aside:?}");
                pushed += 1;
            }
            walked += 1;
        }
    }
    assert!(walked > effort::count(1_000, 30_000) && pushed > walked / 4, "{walked} walks, {pushed} from aside");
    let ratio = cost_of_ways / cost_of_field;
    assert!((0.97..1.02).contains(&ratio), "ways cost {ratio} of what the field says");
}
