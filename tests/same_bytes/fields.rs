//! Fields: their distances, owners, next points, ways and counts, while maps are edited. One line per kind.

use taut::field::{Field, FieldKind, FieldOptions, FieldResult, Seed};
use taut::grid::{CornerCutting, DiagonalGaps, Lattice, Neighbours};
use taut::{Grid, Position, Rect};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Edits of each map, each with an update and a new build.
const EDITS: usize = 12;

/// Options that reach every part of the kernel of a kind.
fn options(kind: FieldKind, random: &mut Random) -> FieldOptions {
    match kind {
        FieldKind::Exact => exact_options(random),
        FieldKind::Smooth => smooth_options(random),
        _ => steps_options(random),
    }
}

/// The exact kind for discs.
fn exact_options(random: &mut Random) -> FieldOptions {
    FieldOptions {
        diagonal_gaps: if random.chance(0.5) { DiagonalGaps::Open } else { DiagonalGaps::Closed },
        reach: if random.chance(0.2) { 17.3 } else { 0.0 },
        radius: *random.pick(&[0.1, 0.4, 0.5, 0.75]),
        ..FieldOptions::default()
    }
}

fn smooth_options(random: &mut Random) -> FieldOptions {
    let walls = random.chance(0.3);
    FieldOptions {
        kind: FieldKind::Smooth,
        diagonal_gaps: if random.chance(0.5) { DiagonalGaps::Open } else { DiagonalGaps::Closed },
        wall_distance: if walls { 3.7 } else { 0.0 },
        wall_weight: if walls { 1.9 } else { 0.0 },
        reach: if random.chance(0.2) { 17.3 } else { 0.0 },
        ..FieldOptions::default()
    }
}

fn steps_options(random: &mut Random) -> FieldOptions {
    let cells = random.chance(0.6);
    let eight = random.chance(0.7);
    let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
    let walls = random.chance(0.3);
    let corner_cutting = if cells && eight { *random.pick(&rules) } else { CornerCutting::Never };
    let may_have_size = cells && !walls && corner_cutting == CornerCutting::Never;
    FieldOptions {
        kind: FieldKind::Steps,
        lattice: if cells { Lattice::Cells } else { Lattice::Corners },
        neighbours: if eight { Neighbours::Eight } else { Neighbours::Four },
        corner_cutting,
        wall_distance: if walls { 3.7 } else { 0.0 },
        wall_weight: if walls { 1.9 } else { 0.0 },
        reach: if random.chance(0.2) { 17.3 } else { 0.0 },
        radius: if may_have_size { *random.pick(&[0.0, 0.4, 1.0, 2.3]) } else { 0.0 },
        ..FieldOptions::default()
    }
}

fn position(random: &mut Random, grid: &Grid) -> Position {
    let mut along = |side: i32| random.between(0, 256 * i64::from(side) + 1) as f32 / 256.0;
    Position::new(along(grid.width()), along(grid.height()))
}

/// All that can be read of a finished field.
fn read(hash: &mut Fnv, field: &Field, result: FieldResult, at: &[Position]) {
    for word in [result.expanded, result.written, result.reached, result.farthest.to_bits(), result.skipped] {
        hash.word(word);
    }
    let (mut distances, mut owners, mut next) = (vec![0.0; at.len()], vec![0; at.len()], at.to_vec());
    field.distances(at, false, &mut distances).expect("free or not, points have distances");
    field.owners(at, &mut owners).expect("and owners");
    field.next(at, &mut next).expect("and a point to walk to");
    for ((distance, owner), next) in distances.iter().zip(&owners).zip(&next) {
        let next = u64::from(next.x.to_bits()) << 32 | u64::from(next.y.to_bits());
        [distance.to_bits(), u64::from(*owner), next].iter().for_each(|&word| hash.word(word));
    }
    let mut path = Vec::new();
    field.path(at[0], &mut path).expect("there is memory for it");
    path.iter().for_each(|at| hash.word(u64::from(at.x.to_bits()) << 32 | u64::from(at.y.to_bits())));
    let mut rows = [0.0; 64];
    field.rows(Rect::new(1, 2, 8, 8), &mut rows, 8).expect("the maps are larger");
    rows.iter().for_each(|value: &f32| hash.word(value.to_bits().into()));
    field.directions(Rect::new(1, 2, 8, 4), &mut rows, 16).expect("the maps are larger");
    rows.iter().for_each(|value: &f32| hash.word(value.to_bits().into()));
}

/// A line per kind.
pub fn lines() -> Vec<String> {
    [
        (FieldKind::Steps, "steps"),
        (FieldKind::Smooth, "terrain costs at any angle"),
        (FieldKind::Exact, "exact distances of discs"),
    ]
    .map(line)
    .into()
}

fn line((kind, name): (FieldKind, &str)) -> String {
    let (mut hash, mut fields) = (Fnv::new(), 0);
    let mut random = Random::new(1977);
    for round in 0..40 {
        // Discs need room for their seeds.
        let (density, count) = if kind == FieldKind::Exact { (0.05, 1) } else { (0.2, 3) };
        let world = World::noise(&mut random, 20 + round, 60 - round, density).with_classes(&mut random, 4);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let field = Field::new(&grid, options(kind, &mut random)).expect("options that go together");
        if random.chance(0.5) {
            let mut costs = [1.0; 256];
            let others = if kind == FieldKind::Exact { [1.0, 1.0] } else { [1.7, 0.6] };
            costs[2..5].copy_from_slice(&[others[0], others[1], f32::INFINITY]);
            field.set_costs(&costs).expect("good costs");
        }
        let cost = if random.chance(0.3) { 2.3 } else { 0.0 };
        let seeds: Vec<Seed> = (0..count).map(|_| Seed { at: position(&mut random, &grid), cost }).collect();
        let Ok(result) = field.build(&seeds) else { continue };
        let at: Vec<Position> = (0..40).map(|_| position(&mut random, &grid)).collect();
        read(&mut hash, &field, result, &at);
        for _ in 0..EDITS {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            grid.set_cell(x, y, random.below(4) as u8).expect("a cell of the map");
            field.update().expect("it has been built");
            read(&mut hash, &field, field.step(0).expect("a build is open"), &at);
            fields += 1;
        }
    }
    assert!(fields > 100, "{fields} fields");
    format!("{:016x}  fields of {name}, {fields} updates", hash.value())
}
