//! Where to walk, for many points in one call.

use super::{AskedStep, reached_units};
use crate::base::index_i32;
use crate::base::test_rng::TestRng;
use crate::field::{Field, FieldKind, FieldOptions, Hint, Seed};
use crate::geom::{Point, Position, Rect};
use crate::grid::{CornerCutting, DiagonalGaps, Grid, Lattice, Neighbours};

fn random_options(rng: &mut TestRng) -> FieldOptions {
    let kind = [FieldKind::Exact, FieldKind::Steps, FieldKind::Steps][index_i32(rng.below(3))];
    let mut options = FieldOptions { kind, ..FieldOptions::default() };
    let gaps = [DiagonalGaps::Closed, DiagonalGaps::Open][index_i32(rng.below(2))];
    if kind == FieldKind::Steps {
        options.lattice = if rng.chance(80) { Lattice::Cells } else { Lattice::Corners };
        options.neighbours = if rng.chance(30) { Neighbours::Four } else { Neighbours::Eight };
    }
    if options.lattice == Lattice::Corners {
        options.diagonal_gaps = gaps;
    } else if options.neighbours == Neighbours::Eight {
        let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
        options.corner_cutting = rules[index_i32(rng.below(3))];
    }
    if rng.chance(30) {
        options.reach = f64::from(rng.below(60)) * 0.25 + 0.123_456;
    }
    options
}

/// A point anywhere around a map, mostly on the lines or in the middle of cells.
fn random_point(rng: &mut TestRng, (width, height): (i32, i32)) -> Point {
    let unit = [1, 1, 16, 128, 256][index_i32(rng.below(5))];
    let mut along = |side: i32| rng.below(side * 256 / unit + 1) * unit;
    Point { x: along(width), y: along(height) }
}

/// Points with their hints: themselves, any point, or where to walk from them.
fn random_steps(rng: &mut TestRng, field: &Field, size: (i32, i32)) -> (Vec<Position>, Vec<Position>) {
    let at: Vec<Position> = (0..60).map(|_| random_point(rng, size).position()).collect();
    let mut next = at.clone();
    field.next(&at, &mut next).unwrap();
    let mut moved = at.clone();
    let step = |from: f32, to: f32| Position::new(from + (to - from).clamp(-0.25, 0.25), 0.0).x;
    for ((at, &to), moved) in at.iter().zip(&next).zip(&mut moved) {
        if rng.chance(50) {
            *moved = Position::new(step(at.x, to.x), step(at.y, to.y));
        }
    }
    let hints = moved.iter().zip(next).map(|(&at, next)| match rng.below(5) {
        0 => random_point(rng, size).position(),
        1 | 2 => at,
        _ => next,
    });
    let hints = hints.collect();
    (moved, hints)
}

/// Compares the answers to many questions with those of a closer look at each; how many need no closer look.
fn compare(rng: &mut TestRng, field: &Field, size: (i32, i32)) -> usize {
    let (at, hints) = random_steps(rng, field, size);
    let reached = [0.0, 0.0, 0.3][index_i32(rng.below(3))];
    let mut next = hints.clone();
    field.next_within(&at, reached, &mut next).unwrap();
    let asked = |place: usize| AskedStep {
        at: Point::snap(at[place]).unwrap(),
        hint: Hint { point: Point::snap(hints[place]).unwrap(), reached: reached_units(reached).unwrap() },
    };
    let plain = field.read(|view| {
        let mut plain = 0;
        for place in 0..at.len() {
            let wanted = view.look(asked(place))?.map_or(at[place], Point::position);
            assert_eq!(next[place], wanted, "{:?}, {:?}", field.options(), asked(place));
            plain += usize::from(view.plain(asked(place)).is_some());
        }
        Ok(plain)
    });
    plain.unwrap()
}

#[test]
fn answers_for_many_points_are_those_of_a_closer_look_at_each_also_after_edits() {
    let mut rng = TestRng::new(41);
    let (mut plain, mut all) = (0, 0);
    for _ in 0..if cfg!(miri) { 3 } else { 1_500 } {
        let size @ (width, height) = (1 + rng.below(24), 1 + rng.below(16));
        let percent = rng.below(50);
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap();
        let options = random_options(&mut rng);
        let field = Field::new(&grid, options).unwrap();
        let seeds: Vec<Seed> =
            (0..1 + rng.below(3)).map(|_| Seed::new(random_point(&mut rng, size).position())).collect();
        if field.build(&seeds).is_err() {
            continue;
        }
        for _ in 0..3 {
            plain += compare(&mut rng, &field, size);
            all += 60;
            let cell = Rect::new(rng.below(width), rng.below(height), 1, 1);
            grid.fill(cell, u8::from(rng.chance(50))).unwrap();
            field.update().unwrap();
            field.step(0).unwrap();
        }
        plain += compare(&mut rng, &field, size);
        all += 60;
        // What an edit has left is what a new field has.
        let other = Field::new(&grid, options).unwrap();
        if other.build(&seeds).is_ok() {
            let (at, hints) = random_steps(&mut rng, &field, size);
            let (mut kept, mut built) = (hints.clone(), hints);
            field.next(&at, &mut kept).unwrap();
            other.next(&at, &mut built).unwrap();
            assert_eq!(kept, built, "{options:?}");
        }
    }
    assert!(cfg!(miri) || plain > all / 10, "{plain} of {all} need no closer look");
}
