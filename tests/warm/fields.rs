//! Builds, updates and reads that a field has done before allocate nothing.

use crate::counting::calls;
use taut::field::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use taut::grid::Lattice;
use taut::{Grid, Position};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A build, a build in steps, an update, and reads after each.
fn pass(field: &Field, seeds: &[Seed], at: &[Position], path: &mut Vec<Position>) -> u64 {
    let (mut distances, mut owners, mut next) = ([0.0; 32], [0; 32], [Position::new(0.0, 0.0); 32]);
    let mut reached = field.build(seeds).expect("free seeds").reached;
    field.begin(seeds).expect("free seeds");
    while field.step(200).expect("a build is open").status == FieldStatus::InProgress {}
    field.update().expect("it has been built");
    reached += field.step(0).expect("a build is open").reached;
    field.distances(at, false, &mut distances).expect("points");
    field.owners(at, &mut owners).expect("points");
    next.copy_from_slice(at);
    field.next(at, &mut next).expect("points");
    path.clear();
    field.path(at[0], path).expect("a point");
    reached
}

#[test]
fn warm_fields_allocate_nothing() {
    let mut random = Random::new(406);
    for world in [World::noise(&mut random, 90, 70, 0.2), World::maze(&mut random, 71, 71), World::empty(64, 64)] {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
        let at: Vec<Position> = (0..32).map(|_| Position::new(along(world.width), along(world.height))).collect();
        for (kind, lattice, wall_weight, radius) in [
            (FieldKind::Exact, Lattice::Corners, 0.0, 0.4),
            (FieldKind::Steps, Lattice::Cells, 0.0, 0.0),
            (FieldKind::Steps, Lattice::Corners, 0.0, 0.0),
            (FieldKind::Steps, Lattice::Cells, 2.0, 0.0),
            (FieldKind::Smooth, Lattice::Corners, 0.0, 0.0),
            (FieldKind::Smooth, Lattice::Corners, 2.0, 0.0),
        ] {
            let wall_distance = wall_weight;
            let options = FieldOptions { kind, lattice, wall_distance, wall_weight, radius, ..FieldOptions::default() };
            let field = Field::new(&grid, options).expect("good options");
            let free = at.iter().find(|&&at| field.build(&[Seed::new(at)]).is_ok());
            let seeds = [Seed::new(*free.expect("a free point"))];
            let mut path = Vec::with_capacity(10_000);
            // Two tables take turns, and a reader's scratch is kept.
            for _ in 0..3 {
                pass(&field, &seeds, &at, &mut path);
            }
            let before = calls();
            let reached = pass(&field, &seeds, &at, &mut path);
            assert_eq!(calls() - before, 0, "{options:?} on a {} x {} map", world.width, world.height);
            assert!(reached > 0);
        }
    }
}
