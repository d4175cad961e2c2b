//! Exact fields: the oracle's distances from every lattice point of small worlds, Anya's on real maps.

use taut::field::{Field, FieldOptions, FieldStatus, Seed};
use taut::grid::DiagonalGaps;
use taut::plan::Guarantee;
use taut::{Algorithm, Grid, Position, Request, Status};
use taut_test_support::configurations::{GAPS, any_angle_planner};
use taut_test_support::oracle::{Spot, corner_vertices};
use taut_test_support::random::Random;
use taut_test_support::validator::{CostMap, Vertex, segment_is_valid};
use taut_test_support::verifier::{gaps_of, position, snap};
use taut_test_support::{data, effort, parallel, world::World};

const SIDE: i32 = 4;

pub(super) fn exact(grid: &Grid, gaps: DiagonalGaps) -> Field {
    Field::new(grid, FieldOptions { diagonal_gaps: gaps, ..FieldOptions::default() }).expect("good options")
}

pub(super) fn distances(field: &Field, at: &[Position], near: bool) -> Vec<f64> {
    let mut out = vec![0.0; at.len()];
    field.distances(at, near, &mut out).expect("a built field");
    out
}

fn equal(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-12 * b.max(1.0)
}

/// A point of the map: on the lattice, at a centre, or anywhere on the grid of 1/256.
pub(super) fn any_point(random: &mut Random, world: &World) -> Spot {
    let unit = *random.pick(&[1, 128, 256]);
    let mut coordinate = |side: i32| random.between(0, i64::from(side) * 256 / unit) * unit;
    Spot::new(coordinate(world.width), coordinate(world.height))
}

/// Checks the path of a point: it is as long as the field says, and free.
fn check_path(field: &Field, cost_map: &CostMap, gaps: DiagonalGaps, from: Spot, length: f64) {
    let mut path = Vec::new();
    field.path(position(from), &mut path).expect("a built field");
    if length == f64::INFINITY {
        assert!(path.is_empty(), "{from:?} is out of reach");
        return;
    }
    let spots: Vec<Spot> = path.iter().map(|&at| snap(at)).collect();
    assert_eq!(spots[0], from);
    let sum: f64 = spots.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    assert!(equal(sum, length), "{sum} instead of {length} from {from:?}");
    let vertex = |spot: Spot| Vertex { x: spot.x, y: spot.y };
    for leg in spots.windows(2) {
        segment_is_valid(cost_map, vertex(leg[0]), vertex(leg[1]), gaps == DiagonalGaps::Open).expect("a free leg");
    }
}

#[test]
fn every_lattice_source_of_small_worlds_has_the_oracles_distances() {
    let points: Vec<Spot> =
        (0..=i64::from(SIDE)).flat_map(|y| (0..=i64::from(SIDE)).map(move |x| Spot::corner(x, y))).collect();
    let places: Vec<Position> = points.iter().map(|&spot| position(spot)).collect();
    // An odd multiplier permutes the 16-bit numbers.
    let patterns: Vec<u64> = (0..effort::count(300, 1 << 16) as u64).map(|i| (i * 40_503 + 0x4321) & 0xffff).collect();
    parallel::for_each(&patterns, |&pattern| {
        let world = World::from_bits(SIDE, SIDE, pattern);
        let grid = Grid::from_terrain(SIDE, SIDE, &world.terrain).expect("a small grid");
        let cost_map = CostMap::plain(SIDE, SIDE, &world.terrain);
        let oracle = world.field();
        for gaps in GAPS {
            let corners = corner_vertices(&oracle, gaps_of(gaps));
            let field = exact(&grid, gaps);
            for &from in points.iter().filter(|&&from| oracle.touches_free(from)) {
                let result = field.build(&[Seed::new(position(from))]).expect("a free seed");
                assert_eq!((result.status, result.guarantee), (FieldStatus::Built, Guarantee::Optimal));
                let wanted = oracle.shortest_to_all(&corners, from, &points, gaps_of(gaps));
                for near in [false, true] {
                    let found = distances(&field, &places, near);
                    for (i, &to) in points.iter().enumerate() {
                        let context = || format!("{from:?} to {to:?}, {gaps:?}\n{}", world.rows());
                        assert!(equal(found[i], wanted[i]), "{} not {} from {}", found[i], wanted[i], context());
                    }
                }
                assert_eq!(result.reached, wanted.iter().filter(|length| length.is_finite()).count() as u64);
                for (&to, &length) in points.iter().zip(&wanted) {
                    check_path(&field, &cost_map, gaps, to, length);
                }
            }
        }
    });
}

#[test]
fn on_real_maps_distances_and_paths_are_as_long_as_anyas() {
    let maps = data::maps();
    let pairs = effort::count(600, 1_000_000) / maps.len();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a map");
        let cost_map = CostMap::plain(world.width, world.height, &world.terrain);
        let oracle = world.field();
        let mut random = Random::new(77);
        for gaps in GAPS {
            let mut planner = any_angle_planner(Algorithm::Anya, gaps).planner(&grid);
            let field = exact(&grid, gaps);
            for _ in 0..effort::count(2, 10) {
                let mut free = || loop {
                    let at = any_point(&mut random, &world);
                    if oracle.touches_free(at) {
                        break at;
                    }
                };
                let seed = free();
                field.build(&[Seed::new(position(seed))]).expect("a free seed");
                for _ in 0..(pairs / 2 / effort::count(2, 10)).max(1) {
                    let at = free();
                    let outcome = planner.find(&Request::new(position(at), position(seed))).expect("free ends");
                    let wanted = if outcome.status == Status::Found { outcome.length } else { f64::INFINITY };
                    let found = distances(&field, &[position(at)], false)[0];
                    let name = data::name(map);
                    assert!(equal(found, wanted), "{name}: {found} not {wanted}, {at:?} to {seed:?}, {gaps:?}");
                    let near = distances(&field, &[position(at)], true)[0];
                    let bound = if wanted.is_finite() { wanted + 1.0 + 1e-9 } else { wanted };
                    assert!(near >= wanted - 1e-9 && near <= bound, "{name}: {near} near, {wanted} exact");
                    check_path(&field, &cost_map, gaps, at, found);
                }
            }
        }
    });
}

#[test]
fn several_seeds_with_costs_give_the_least_of_their_own_fields() {
    let mut random = Random::new(5);
    for _ in 0..effort::count(40, 2_000) {
        let world = World::any(&mut random, 24);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let oracle = world.field();
        let spots: Vec<Spot> =
            (0..5).map(|_| any_point(&mut random, &world)).filter(|&at| oracle.touches_free(at)).collect();
        let seeds: Vec<Seed> =
            spots.iter().map(|&at| Seed { at: position(at), cost: random.between(0, 40) as f64 / 8.0 }).collect();
        let points: Vec<Position> = (0..60).map(|_| position(any_point(&mut random, &world))).collect();
        for gaps in GAPS {
            let field = exact(&grid, gaps);
            field.build(&seeds).expect("free seeds");
            let together = distances(&field, &points, false);
            let mut owners = vec![0; points.len()];
            field.owners(&points, &mut owners).expect("a built field");
            let mut least = vec![f64::INFINITY; points.len()];
            let mut alone = Vec::new();
            for seed in &seeds {
                field.build(&[*seed]).expect("a free seed");
                alone.push(distances(&field, &points, false));
            }
            for (i, least) in least.iter_mut().enumerate() {
                *least = alone.iter().map(|own| own[i]).fold(f64::INFINITY, f64::min);
                assert!(equal(together[i], *least), "{} not {least} at {:?}", together[i], points[i]);
                match owners[i] {
                    u32::MAX => assert_eq!(*least, f64::INFINITY),
                    owner => assert!(equal(alone[owner as usize][i], *least), "seed {owner} at {:?}", points[i]),
                }
            }
        }
    }
}

#[test]
fn a_seed_that_is_built_over_is_left_out_and_counted_until_it_is_free_again() {
    let grid = Grid::new(12, 5, 1).expect("a grid");
    let field = exact(&grid, DiagonalGaps::Closed);
    let seeds = [Seed::new(Position::new(1.5, 2.5)), Seed::new(Position::new(10.5, 2.5))];
    field.build(&seeds).expect("free seeds");
    let at = [Position::new(2.5, 2.5)];
    assert_eq!(distances(&field, &at, false), [1.0]);
    grid.set_cell(1, 2, 0).expect("a cell");
    field.update().expect("seeds are set");
    assert_eq!(field.step(0).expect("an open build").skipped, 1);
    assert_eq!(distances(&field, &at, false), [8.0]);
    grid.set_cell(10, 2, 0).expect("a cell");
    field.update().expect("seeds are set");
    let result = field.step(0).expect("an open build");
    assert_eq!((result.skipped, result.reached), (2, 0));
    assert_eq!(distances(&field, &at, false), [f64::INFINITY]);
    grid.set_cell(1, 2, 1).expect("a cell");
    field.update().expect("seeds are set");
    assert_eq!(field.step(0).expect("an open build").skipped, 1);
    assert_eq!(distances(&field, &at, false), [1.0]);
}
