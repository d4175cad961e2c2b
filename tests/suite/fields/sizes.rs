//! Fields for agents with a radius: beside the same field without one on a map in which the cells without room are
//! blocked by hand, under edits; and the ways that readers give beside the walls.

use crate::kernels::sizes::by_hand;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{Lattice, Neighbours};
use taut::{Grid, Position, Rect};
use taut_test_support::discs::spot;
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Radii in 1/256 cell: right at distances and beside them, and some between.
const RADII: [i32; 9] = [1, 128, 129, 181, 256, 384, 385, 500, 700];

fn centres(grid: &Grid) -> Vec<Position> {
    let columns = 0..grid.width();
    (0..grid.height())
        .flat_map(|y| columns.clone().map(move |x| Position::new(x as f32 + 0.5, y as f32 + 0.5)))
        .collect()
}

fn distances(field: &Field, at: &[Position]) -> Vec<u64> {
    let mut out = vec![0.0; at.len()];
    field.distances(at, false, &mut out).unwrap();
    out.into_iter().map(f64::to_bits).collect()
}

#[test]
fn distances_are_those_on_a_map_that_is_inflated_by_hand_and_after_edits_those_of_a_new_build() {
    let mut random = Random::new(5100);
    let (mut built, mut updated) = (0, 0);
    for _ in 0..count(60, 3000) {
        let (width, height) = (random.between(3, 40) as i32, random.between(3, 40) as i32);
        let percent = random.below(18);
        let cells: Vec<u8> = (0..width * height)
            .map(|_| if random.below(100) < percent { 0 } else { random.between(1, 4) as u8 })
            .collect();
        let grid = Grid::from_terrain(width, height, &cells).unwrap();
        let radius = *random.pick(&RADII);
        let neighbours = if random.chance(0.7) { Neighbours::Eight } else { Neighbours::Four };
        let steps =
            FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, neighbours, ..FieldOptions::default() };
        let field = Field::new(&grid, FieldOptions { radius: radius as f32 / 256.0, ..steps }).unwrap();
        let mut costs = [1.0; 256];
        if random.chance(0.5) {
            (costs[2], costs[3]) = (2.5, if random.chance(0.5) { f32::INFINITY } else { 4.0 });
            field.set_costs(&costs).unwrap();
        }
        let at = centres(&grid);
        let mut seeds: Vec<Seed> = Vec::new();
        for _ in 0..6 {
            let inflated = by_hand(&grid, &costs, radius);
            let other = Grid::from_terrain(width, height, &inflated).unwrap();
            // A disc wider than a cell has places of its own: beside a field that was built anew.
            let is_wide = radius > 128;
            let plain = if is_wide {
                Field::new(&grid, FieldOptions { radius: radius as f32 / 256.0, ..steps }).unwrap()
            } else {
                Field::new(&other, steps).unwrap()
            };
            if costs[2] > 1.0 {
                plain.set_costs(&costs).unwrap();
            }
            let free: Vec<usize> = (0..inflated.len()).filter(|&cell| inflated[cell] != 0).collect();
            if seeds.is_empty() && !free.is_empty() {
                seeds =
                    vec![Seed::new(at[*random.pick(&free)]), Seed { cost: 3.0, ..Seed::new(at[*random.pick(&free)]) }];
                field.build(&seeds).unwrap();
            } else if !seeds.is_empty() {
                field.update().unwrap();
                field.step(0).unwrap();
                updated += 1;
            }
            let here: Vec<Seed> = seeds
                .iter()
                .filter(|seed| match is_wide {
                    true => plain.build(&[**seed]).is_ok(),
                    false => inflated[seed.at.y as usize * width as usize + seed.at.x as usize] != 0,
                })
                .copied()
                .collect();
            if !here.is_empty() {
                plain.build(&here).unwrap();
                assert!(distances(&field, &at) == distances(&plain, &at), "radius {radius}");
                built += 1;
            }
            for _ in 0..random.between(1, 4) {
                let (x, y) = (random.below(width as u64) as i32, random.below(height as u64) as i32);
                let class = if random.chance(0.4) { 0 } else { random.between(1, 4) as u8 };
                grid.fill(Rect::new(x, y, 1, 1), class).unwrap();
            }
        }
    }
    assert!(built > 100 && updated > 100, "{built} {updated}");
}

#[test]
fn a_seed_without_room_is_refused_and_one_with_room_is_not() {
    let grid = Grid::new(9, 9, 1).unwrap();
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let field = Field::new(&grid, FieldOptions { radius: 1.5, ..steps }).unwrap();
    assert!(matches!(
        field.build(&[Seed::new(Position::new(0.5, 4.5))]),
        Err(taut::Error::SeedBlocked { seed: 0, .. })
    ));
    assert_eq!(field.build(&[Seed::new(Position::new(4.5, 4.5))]).unwrap().reached, 49);
}

#[test]
fn a_disc_that_walks_from_answer_to_answer_meets_no_wall() {
    let mut random = Random::new(5200);
    let mut walked = 0;
    for _ in 0..count(40, 2000) {
        let world = World::blocks(&mut random, 30, 30, 14);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let radius = *random.pick(&RADII);
        let options = FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            radius: radius as f32 / 256.0,
            ..FieldOptions::default()
        };
        let field = Field::new(&grid, options).unwrap();
        let at = centres(&grid);
        let oracle = DiscOracle::new(&world.field(), f64::from(radius) / 256.0);
        let serves = |&at: &Position| oracle.is_free(spot(at)) && field.build(&[Seed::new(at)]).is_ok();
        let Some(seed) = (0..50).map(|_| *random.pick(&at)).find(serves) else { continue };
        for _ in 0..10 {
            let mut here = *random.pick(&at);
            let mut next = [here];
            for _ in 0..400 {
                field.next(&[here], &mut next).unwrap();
                if next[0] == here {
                    break;
                }
                // Who has no room is led to the place of the cell.
                let is_clear = !oracle.is_free(spot(here)) || oracle.is_clear(spot(here), spot(next[0]));
                assert!(is_clear, "radius {radius}: from {here:?} to {:?}", next[0]);
                // A walker asks again on its way.
                let part = if random.chance(0.5) { 1.0 } else { random.unit() as f32 };
                let mix = |a: f32, b: f32| ((a + (b - a) * part) * 256.0).round() / 256.0;
                here = Position::new(mix(here.x, next[0].x), mix(here.y, next[0].y));
                walked += 1;
            }
            let distance = distances(&field, &[here])[0];
            assert!(distance == f64::INFINITY.to_bits() || here == seed, "it arrives");
        }
    }
    assert!(walked > 1000, "{walked}");
}

#[test]
fn a_seed_beside_a_wall_counts_as_the_centre_of_its_cell() {
    let grid = Grid::new(20, 3, 1).unwrap();
    let options =
        FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, radius: 0.5, ..FieldOptions::default() };
    let field = Field::new(&grid, options).unwrap();
    let (start, seed, centre) = (Position::new(2.5, 1.5), Position::new(10.4921875, 0.0), Position::new(10.5, 0.5));
    field.build(&[Seed::new(seed)]).unwrap();
    let mut path = Vec::new();
    field.path(start, &mut path).unwrap();
    assert_eq!((path[0], path[path.len() - 1]), (start, centre));
    for from in [start, seed] {
        let mut here = from;
        for _ in 0..40 {
            let mut next = [here];
            field.next(&[here], &mut next).unwrap();
            here = next[0];
        }
        assert_eq!(here, centre);
    }
}
