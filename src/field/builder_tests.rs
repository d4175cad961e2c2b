use super::*;
use crate::base::ErrorKind;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::{Point, Position};
use crate::grid::Lattice;

const STEPS: FieldOptions = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..DEFAULTS };
const DEFAULTS: FieldOptions = FieldOptions {
    kind: FieldKind::Exact,
    lattice: Lattice::Corners,
    neighbours: crate::grid::Neighbours::Eight,
    diagonal_gaps: crate::grid::DiagonalGaps::Closed,
    corner_cutting: crate::grid::CornerCutting::Never,
    cost_rule: crate::grid::CostRule::Average,
    reach: 0.0,
    wall_distance: 0.0,
    wall_weight: 0.0,
    memory_limit: 0,
    blocked_links: 0,
    radius: 0.0,
    unit_width: 1,
    unit_height: 1,
    turns: crate::grid::TurnRule::Free,
    turn_cost: 0.0,
};

fn seed(x: f32, y: f32) -> Seed {
    Seed::new(Position::new(x, y))
}

fn distance(field: &Field, x: f32, y: f32) -> f64 {
    let mut out = [0.0];
    field.distances(&[Position::new(x, y)], false, &mut out).unwrap();
    out[0]
}

#[test]
fn a_field_is_read_from_its_first_build_on() {
    let grid = Grid::new(20, 10, 1).unwrap();
    let field = Field::new(&grid, STEPS).unwrap();
    let mut out = [0.0];
    assert_eq!(field.distances(&[Position::new(1.0, 1.0)], false, &mut out), Err(Error::NotBuilt));
    assert_eq!(field.update(), Err(Error::NotBuilt));
    assert_eq!(field.step(0), Err(Error::NoSearch));
    // Without seeds nothing is reached.
    let result = field.build(&[]).unwrap();
    assert_eq!((result.status, result.reached), (FieldStatus::Built, 0));
    assert_eq!(distance(&field, 3.5, 3.5), f64::INFINITY);
    assert_eq!(field.build(&[seed(0.5, 0.5)]).unwrap().reached, 200);
    assert_eq!(distance(&field, 3.5, 3.5), 3.0 * std::f64::consts::SQRT_2);
    field.reset().unwrap();
    assert_eq!(field.distances(&[Position::new(1.0, 1.0)], false, &mut out), Err(Error::NotBuilt));
}

#[test]
fn bad_seeds_leave_the_field_as_it_was() {
    let grid = Grid::new(20, 10, 1).unwrap();
    grid.fill(Rect::new(5, 5, 3, 3), 0).unwrap();
    let field = Field::new(&grid, STEPS).unwrap();
    field.build(&[seed(0.5, 0.5)]).unwrap();
    let blocked = field.begin(&[seed(1.0, 1.0), seed(6.5, 6.5)]);
    assert_eq!(blocked, Err(Error::SeedBlocked { seed: 1, x: 6.5, y: 6.5 }));
    assert_eq!(field.begin(&[seed(-1.0, 1.0)]).map_err(|e| e.kind()), Err(ErrorKind::GoalBlocked));
    for cost in [-1.0, f64::NAN, f64::INFINITY] {
        let error = field.begin(&[Seed { at: Position::new(1.0, 1.0), cost }]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidArgument);
    }
    assert!(matches!(field.begin(&[seed(f32::NAN, 1.0)]), Err(Error::BadPosition { .. })));
    assert_eq!(field.step(0), Err(Error::NoSearch));
    assert_eq!(distance(&field, 0.5, 2.5), 2.0);
    // An update takes the seeds of the last build, not the refused ones.
    field.update().unwrap();
    field.step(0).unwrap();
    assert_eq!(distance(&field, 0.5, 2.5), 2.0);
}

#[test]
fn readers_see_the_last_finished_field_while_the_next_is_built() {
    let grid = Grid::new(64, 64, 1).unwrap();
    let field = Field::new(&grid, STEPS).unwrap();
    field.build(&[seed(0.5, 0.5)]).unwrap();
    let mut view = field.view().unwrap();
    field.begin(&[seed(63.5, 63.5)]).unwrap();
    let mut steps = 0;
    let built = loop {
        let result = field.step(100).unwrap();
        if result.status == FieldStatus::Built {
            break result;
        }
        assert_eq!(result.status, FieldStatus::InProgress);
        assert_eq!(distance(&field, 0.5, 0.5), 0.0);
        steps += 1;
    };
    assert!(steps >= 64 * 64 / 100, "{steps}");
    assert_eq!(built, Field::new(&grid, STEPS).unwrap().build(&[seed(63.5, 63.5)]).unwrap());
    assert_eq!(distance(&field, 63.5, 63.5), 0.0);
    // A reader that began before reads on what it has seen, whatever is built.
    for _ in 0..3 {
        field.build(&[seed(30.5, 30.5)]).unwrap();
    }
    assert_eq!(view.distance(Point::centre(0, 0), false).unwrap(), 0.0);
}

/// Every kind, with all that a build may do before its search.
fn every_kind() -> impl Iterator<Item = FieldOptions> {
    let walls = FieldOptions { wall_distance: 2.0, wall_weight: 1.0, ..DEFAULTS };
    [
        DEFAULTS,
        FieldOptions { radius: 0.4, ..DEFAULTS },
        FieldOptions { radius: 0.8, ..DEFAULTS },
        STEPS,
        FieldOptions { radius: 0.75, ..STEPS },
        FieldOptions { lattice: Lattice::Corners, ..STEPS },
        FieldOptions { wall_distance: 2.0, wall_weight: 1.0, ..STEPS },
        FieldOptions { kind: FieldKind::Smooth, ..DEFAULTS },
        FieldOptions { kind: FieldKind::Smooth, ..walls },
    ]
    .into_iter()
}

/// What the points of a map are told.
fn answers(field: &Field) -> Vec<u64> {
    // Every fifth: of 96 a row, so that each column has its turn.
    let middles = (0..96 * 80).step_by(if long_counts() { 1 } else { 5 });
    let at: Vec<_> = middles.map(|i| Position::new((i % 96) as f32 + 0.5, (i / 96) as f32 + 0.5)).collect();
    let (mut distances, mut next) = (vec![0.0; at.len()], at.clone());
    field.distances(&at, false, &mut distances).unwrap();
    field.next(&at, &mut next).unwrap();
    let words = distances.iter().map(|distance| distance.to_bits());
    words.chain(next.iter().map(|p| u64::from(p.x.to_bits()) << 32 | u64::from(p.y.to_bits()))).collect()
}

#[test]
fn whatever_the_slices_a_field_is_that_of_one_step() {
    let mut rng = TestRng::new(8);
    for options in every_kind() {
        let grid = Grid::new(96, 80, 1).unwrap();
        for _ in 0..120 {
            grid.set_cell(rng.below(96), rng.below(80), 0).unwrap();
        }
        grid.fill(Rect::new(46, 38, 5, 5), 1).unwrap();
        let (sliced, whole) = (Field::new(&grid, options).unwrap(), Field::new(&grid, options).unwrap());
        for (round, each) in [1, 3, 40, 300, 5_000].into_iter().enumerate() {
            if round == 0 {
                sliced.begin(&[seed(48.5, 40.5)]).unwrap();
            } else {
                let (x, y) = (rng.below(94), rng.below(36));
                grid.fill(Rect::new(x, y, 2, 2), u8::from(rng.chance(50))).unwrap();
                sliced.update().unwrap();
            }
            let mut before = 0;
            let built = loop {
                let result = sliced.step(each).unwrap();
                // A row of the map, or all that a turn sees, is the least piece.
                let share = 8 * u64::from(each) + 8 * 97;
                assert!(result.written - before <= share, "{options:?}: {} at {each}", result.written - before);
                before = result.written;
                if result.status != FieldStatus::InProgress {
                    break result;
                }
            };
            assert!(built.expanded > 0 || round > 0, "{options:?}");
            let fresh = whole.build(&[seed(48.5, 40.5)]).unwrap();
            assert_eq!((built.reached, built.farthest), (fresh.reached, fresh.farthest), "{options:?}");
            assert_eq!(answers(&sliced), answers(&whole), "{options:?} by {each}");
        }
    }
}

#[test]
fn an_update_does_its_work_in_steps() {
    for options in every_kind().filter(|options| options.kind != FieldKind::Exact || options.radius == 0.0) {
        let grid = Grid::new(256, 256, 1).unwrap();
        let field = Field::new(&grid, options).unwrap();
        field.build(&[seed(3.5, 3.5)]).unwrap();
        grid.fill(Rect::new(200, 200, 5, 5), 0).unwrap();
        field.update().unwrap();
        // Even what is copied: some 66,000 values.
        assert_eq!(field.step(500).unwrap().status, FieldStatus::InProgress, "{options:?}");
        field.cancel();
        assert_eq!(field.step(0).unwrap().status, FieldStatus::Cancelled, "{options:?}");
        field.update().unwrap();
        assert_eq!(field.step(0).unwrap().status, FieldStatus::Built, "{options:?}");
    }
}

#[test]
fn a_cancelled_build_is_dropped() {
    let grid = Grid::new(64, 64, 1).unwrap();
    let field = Field::new(&grid, STEPS).unwrap();
    field.build(&[seed(0.5, 0.5)]).unwrap();
    field.begin(&[seed(63.5, 63.5)]).unwrap();
    assert_eq!(field.step(10).unwrap().status, FieldStatus::InProgress);
    field.cancel();
    assert_eq!(field.step(0).unwrap().status, FieldStatus::Cancelled);
    assert_eq!(field.step(0), Err(Error::NoSearch));
    assert_eq!(distance(&field, 0.5, 0.5), 0.0);
    assert_eq!(field.build(&[seed(63.5, 63.5)]).unwrap().status, FieldStatus::Built);
}

#[test]
fn a_memory_limit_holds_and_is_told() {
    let grid = Grid::new(64, 64, 1).unwrap();
    let free = Field::new(&grid, STEPS).unwrap();
    free.build(&[seed(0.5, 0.5)]).unwrap();
    let needed = free.memory();
    let limited = |memory_limit: u64| Field::new(&grid, FieldOptions { memory_limit, ..STEPS }).unwrap();
    let field = limited(needed + 100_000);
    for _ in 0..3 {
        field.build(&[seed(0.5, 0.5)]).unwrap();
        assert!(field.memory() <= needed + 100_000);
    }
    let tight = limited(20_000);
    let Err(Error::MemoryLimit { needed, limit }) = tight.build(&[seed(0.5, 0.5)]) else { panic!("no limit") };
    assert!(needed > limit && limit == 20_000, "{needed} of {limit}");
    assert_eq!(tight.step(0), Err(Error::NoSearch));
}

/// Limits in steps of 8 bytes around what the field needs: each build and update within its limit, or refused.
#[test]
fn no_field_ends_above_its_memory_limit() {
    let kinds = [
        (FieldKind::Exact, Lattice::Corners, 0.0),
        (FieldKind::Exact, Lattice::Corners, 0.4),
        (FieldKind::Steps, Lattice::Cells, 0.0),
        (FieldKind::Smooth, Lattice::Corners, 0.0),
    ];
    for (kind, lattice, radius) in kinds {
        let grid = Grid::new(20, 20, 1).unwrap();
        let options = FieldOptions { kind, lattice, radius, ..DEFAULTS };
        let free = Field::new(&grid, options).unwrap();
        free.build(&[seed(0.5, 0.5)]).unwrap();
        let needed = free.memory();
        let (mut built, mut refused) = (0, 0);
        for limit in (needed - 600..needed + 1_800).step_by(8) {
            let field = Field::new(&grid, FieldOptions { memory_limit: limit, ..options }).unwrap();
            for (change, x) in (10..13).enumerate() {
                let done = match change {
                    0 => field.build(&[seed(0.5, 0.5)]),
                    _ => field.update().and_then(|()| field.step(0)),
                };
                match done {
                    Ok(_) => built += 1,
                    Err(error) => {
                        assert!(matches!(error, Error::MemoryLimit { .. }), "{error:?}");
                        refused += 1;
                        break;
                    }
                }
                assert!(field.memory() <= limit, "{kind:?}: {} of {limit}, {change} updates", field.memory());
                grid.set_cell(x, 9, 0).unwrap();
            }
            grid.fill(Rect { x: 0, y: 0, width: 20, height: 20 }, 1).unwrap();
        }
        assert!(built > 20 && refused > 20, "{kind:?}: {built} built, {refused} refused");
    }
}

#[test]
fn one_thread_builds_and_others_read() {
    let grid = Grid::new(48, 48, 1).unwrap();
    let field = Field::new(&grid, STEPS).unwrap();
    field.build(&[seed(0.5, 0.5)]).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..if cfg!(miri) { 3 } else { 2_000 } {
                    let here = distance(&field, 0.5, 0.5);
                    assert!(here == 0.0 || here == 5.0, "{here}");
                }
            });
        }
        for i in 0..if cfg!(miri) { 2 } else { 200 } {
            field.build(&[if i % 2 == 0 { seed(5.5, 0.5) } else { seed(0.5, 0.5) }]).unwrap();
        }
    });
}
