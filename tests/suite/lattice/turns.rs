//! Turns that count: A* on cells against brute force over cells and directions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{CornerCutting, CostRule, Grid, Lattice, Link, Neighbours, TurnRule};
use taut::improve::Smoothing;
use taut::plan::{Guarantee, Heuristic};
use taut::{Algorithm, Error, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::random::Random;
use taut_test_support::{effort, world::World};

use super::judge::{Cell, Judge, STEPS, alike};

/// A length and turns, as whole steps (straight, diagonal) where cells cost 1.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Walked {
    length: f64,
    turns: u32,
}

fn centre((x, y): Cell) -> Position {
    Position::new(x as f32 + 0.5, y as f32 + 0.5)
}

/// By 45 degrees.
fn turn(from: Option<usize>, to: usize) -> u32 {
    let Some(from) = from else { return 0 };
    let by = (from as i32 - to as i32).rem_euclid(8) as u32;
    by.min(8 - by)
}

/// The best way by what turns count, over all states: Dijkstra with the order of the rule.
fn best(judge: &Judge, (start, goal): (Cell, Cell), rule: TurnRule, turn_cost: f64) -> Option<Walked> {
    let states = judge.terrain.len() * 9;
    let at = |cell: Cell, direction: Option<usize>| judge.at(cell).unwrap() * 9 + direction.unwrap_or(8);
    let order = |walked: Walked| match rule {
        TurnRule::Free | TurnRule::Cost => (walked.length + turn_cost * f64::from(walked.turns), 0.0),
        // Sums of equal steps in another order are the same length.
        TurnRule::TieBreak => ((walked.length * 1e9).round(), f64::from(walked.turns)),
        TurnRule::Fewest => (f64::from(walked.turns), walked.length),
    };
    let mut known: Vec<Option<Walked>> = vec![None; states];
    let mut open = BinaryHeap::new();
    let key = |walked: Walked| {
        let (first, second) = order(walked);
        (first.to_bits(), second.to_bits())
    };
    known[at(start, None)] = Some(Walked { length: 0.0, turns: 0 });
    open.push(Reverse((key(Walked { length: 0.0, turns: 0 }), start, 8)));
    while let Some(Reverse((popped, here, direction))) = open.pop() {
        let before = (direction < 8).then_some(direction);
        let walked = known[at(here, before)].unwrap();
        if key(walked) != popped {
            continue;
        }
        if here == goal {
            return Some(walked);
        }
        for (to, &step) in STEPS.iter().enumerate() {
            if !judge.steps(here, step) {
                continue;
            }
            let next = (here.0 + step.0, here.1 + step.1);
            let walked =
                Walked { length: walked.length + judge.cost(here, step), turns: walked.turns + turn(before, to) };
            let place = &mut known[at(next, Some(to))];
            if place.is_none_or(|other| order(walked) < order(other)) {
                *place = Some(walked);
                open.push(Reverse((key(walked), next, to)));
            }
        }
    }
    None
}

/// What a path of single steps comes to, whose steps the judge allows.
fn walked(judge: &Judge, path: &[Position]) -> Walked {
    let cell = |at: Position| (at.x.floor() as i32, at.y.floor() as i32);
    let (mut sum, mut before) = (Walked { length: 0.0, turns: 0 }, None);
    for pair in path.windows(2) {
        let (from, to) = (cell(pair[0]), cell(pair[1]));
        let step = (to.0 - from.0, to.1 - from.1);
        let direction = STEPS.iter().position(|&other| other == step).expect("a single step");
        assert!(judge.steps(from, step));
        sum.length += judge.cost(from, step);
        sum.turns += turn(before, direction);
        before = Some(direction);
    }
    sum
}

fn any_judge(random: &mut Random) -> Judge {
    let world = World::any(random, 9).with_classes(random, 2);
    let costs = random.chance(0.3).then(|| {
        let mut costs = [1.0; 256];
        costs[2] = 2.5;
        costs
    });
    let four = random.chance(0.3);
    let cutting = *random.pick(&[CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always]);
    let walls = random.chance(0.3);
    Judge {
        width: world.width,
        height: world.height,
        sides: world
            .terrain
            .iter()
            .map(|_| if walls { (random.below(16) & random.below(16)) as u8 } else { 0 })
            .collect(),
        terrain: world.terrain,
        jumps: Vec::new(),
        costs,
        cutting: if four { CornerCutting::Never } else { cutting },
        neighbours: if four { Neighbours::Four } else { Neighbours::Eight },
        rule: CostRule::Average,
    }
}

#[test]
fn paths_turn_as_little_as_their_rule_says() {
    let mut fewer = 0;
    for seed in 0..effort::count(600, 10_000) as u64 {
        let mut random = Random::new(61_000_000 + seed);
        let judge = any_judge(&mut random);
        let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
        let area = Rect::new(0, 0, judge.width, judge.height);
        grid.set_sides(area, &judge.sides, judge.width as usize).unwrap();
        let Some((start, goal)) = judge.any_free(&mut random).zip(judge.any_free(&mut random)) else { continue };
        for turns in [TurnRule::TieBreak, TurnRule::Cost, TurnRule::Fewest] {
            let turn_cost = if turns == TurnRule::Cost { *random.pick(&[0.01_f32, 0.25, 3.0]) } else { 0.0 };
            let options = Options {
                algorithm: Algorithm::AStar,
                lattice: Lattice::Cells,
                neighbours: judge.neighbours,
                corner_cutting: judge.cutting,
                turns,
                turn_cost,
                ..Options::default()
            };
            let mut planner = Planner::new(&grid, options).unwrap();
            if let Some(costs) = &judge.costs {
                planner.set_costs(&costs.map(|cost| cost as f32)).unwrap();
            }
            let request = Request { every_step: true, ..Request::new(centre(start), centre(goal)) };
            let outcome = planner.find(&request).unwrap();
            let expected = best(&judge, (start, goal), turns, turn_cost.into());
            let told =
                || format!("seed {seed} {turns:?} {start:?} {goal:?} {expected:?} {outcome:?}\n{}", judge.rows());
            assert_eq!(outcome.status == Status::Found, expected.is_some(), "{}", told());
            let Some(expected) = expected else { continue };
            let found = walked(&judge, planner.path());
            let is_right = match turns {
                TurnRule::Free => unreachable!("not tried"),
                TurnRule::Cost => {
                    let sum = |walked: Walked| walked.length + f64::from(turn_cost) * f64::from(walked.turns);
                    alike(sum(found), sum(expected)) && alike(outcome.cost, sum(found))
                }
                // Sums of terrain costs tie to the last bit only.
                TurnRule::TieBreak => {
                    let is_exact = judge.costs.is_some() || found.turns == expected.turns;
                    alike(found.length, expected.length) && is_exact && alike(outcome.cost, found.length)
                }
                TurnRule::Fewest => found.turns == expected.turns && alike(found.length, expected.length),
            };
            assert!(is_right, "{found:?} {}", told());
            let guarantee = if turns == TurnRule::Fewest { Guarantee::None } else { Guarantee::LatticeOptimal };
            assert_eq!(outcome.guarantee, guarantee, "{}", told());
            let free = Options { turns: TurnRule::Free, turn_cost: 0.0, ..options };
            let mut plain = Planner::new(&grid, free).unwrap();
            plain.find(&request).unwrap();
            fewer += u32::from(judge.costs.is_none() && walked(&judge, plain.path()).turns > found.turns);
        }
    }
    assert!(fewer > 40, "{fewer}");
}

/// Walks from a cell by the answers of a field, from turn to turn; the number of answers.
fn walk(judge: &Judge, field: &Field, from: Cell, seat: Cell) -> usize {
    let (mut at, mut hint, mut count) = (centre(from), centre(from), 0);
    while at != centre(seat) {
        let mut next = [hint];
        field.next(&[at], &mut next).unwrap();
        // Straight, or on a diagonal, over steps of the judge.
        let cell = |at: Position| (at.x.floor() as i32, at.y.floor() as i32);
        let (mut here, there) = (cell(at), cell(next[0]));
        let step = ((there.0 - here.0).signum(), (there.1 - here.1).signum());
        while here != there {
            assert!(judge.steps(here, step), "{here:?} {step:?} {next:?}\n{}", judge.rows());
            here = (here.0 + step.0, here.1 + step.1);
        }
        (at, hint, count) = (next[0], next[0], count + 1);
        assert!(count < 200, "{from:?} {seat:?}\n{}", judge.rows());
    }
    count
}

#[test]
fn fields_count_turns_as_their_rule_says_and_lead_to_the_seed() {
    for seed in 0..effort::count(200, 10_000) as u64 {
        let mut random = Random::new(62_000_000 + seed);
        let mut judge = any_judge(&mut random);
        let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
        let area = Rect::new(0, 0, judge.width, judge.height);
        let Some(seat) = judge.any_free(&mut random) else { continue };
        let turns = *random.pick(&[TurnRule::TieBreak, TurnRule::Cost, TurnRule::Fewest]);
        let turn_cost = if turns == TurnRule::Cost { *random.pick(&[0.01_f32, 0.25, 3.0]) } else { 0.0 };
        let options = FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            neighbours: judge.neighbours,
            corner_cutting: judge.cutting,
            turns,
            turn_cost,
            ..FieldOptions::default()
        };
        let field = Field::new(&grid, options).unwrap();
        if let Some(costs) = &judge.costs {
            field.set_costs(&costs.map(|cost| cost as f32)).unwrap();
        }
        let cell_now = std::mem::replace(&mut judge.sides, vec![0; judge.terrain.len()]);
        field.build(&[Seed::new(centre(seat))]).unwrap();
        for round in 0..2 {
            for cell in judge.cells().filter(|&cell| judge.is_free(cell)) {
                let expected = best(&judge, (cell, seat), turns, turn_cost.into());
                let mut found = [0.0];
                field.distances(&[centre(cell)], false, &mut found).unwrap();
                let told = || {
                    format!("seed {seed} {round} {turns:?} {cell:?} {seat:?} {expected:?} {found:?}\n{}", judge.rows())
                };
                assert_eq!(found[0].is_finite(), expected.is_some(), "{}", told());
                let Some(expected) = expected else { continue };
                let sum = |walked: Walked| walked.length + f64::from(turn_cost) * f64::from(walked.turns);
                assert!(alike(found[0], sum(expected)), "{}", told());
                let mut turning = Vec::new();
                field.path(centre(cell), &mut turning).unwrap();
                let path = single_steps(&turning);
                let walked = walked(&judge, &path);
                let ties = turns == TurnRule::Cost || judge.costs.is_some() && turns == TurnRule::TieBreak;
                assert!(ties || walked.turns == expected.turns, "{walked:?} {}", told());
                assert!(alike(sum(walked), found[0]), "{walked:?} {}", told());
                walk(&judge, &field, cell, seat);
            }
            // The update of an edit is a new build.
            judge.sides.copy_from_slice(&cell_now);
            grid.set_sides(area, &judge.sides, judge.width as usize).unwrap();
            field.update().unwrap();
            field.step(0).unwrap();
        }
    }
}

/// The cells of a path that turns between centres.
fn single_steps(path: &[Position]) -> Vec<Position> {
    let mut steps: Vec<Position> = path.first().copied().into_iter().collect();
    for pair in path.windows(2) {
        let (dx, dy) = ((pair[1].x - pair[0].x).signum(), (pair[1].y - pair[0].y).signum());
        let (dx, dy) = (if pair[1].x == pair[0].x { 0.0 } else { dx }, if pair[1].y == pair[0].y { 0.0 } else { dy });
        let mut at = pair[0];
        while at != pair[1] {
            at = Position::new(at.x + dx, at.y + dy);
            steps.push(at);
        }
    }
    steps
}

#[test]
fn turns_of_fields_go_over_links_or_are_refused() {
    let grid = Grid::new(9, 3, 1).unwrap();
    let seat = Position::new(8.5, 0.5);
    grid.add_link(&Link::new(Position::new(0.5, 2.5), Position::new(6.5, 0.5), 1.0)).unwrap();
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let costly = FieldOptions { turns: TurnRule::Cost, turn_cost: 0.5, ..steps };
    let field = Field::new(&grid, costly).unwrap();
    field.build(&[Seed::new(seat)]).unwrap();
    // Down, over the link, and on: the link begins a new walk.
    let mut found = [0.0];
    field.distances(&[Position::new(0.5, 0.5)], false, &mut found).unwrap();
    assert!(alike(found[0], 2.0 + 1.0 + 2.0), "{found:?}");
    let fewest = FieldOptions { turns: TurnRule::Fewest, ..steps };
    let refused = Field::new(&grid, fewest).unwrap().build(&[Seed::new(seat)]);
    assert!(matches!(refused, Err(Error::Unsupported { .. })), "{refused:?}");
    let without = Field::new(&grid, FieldOptions { blocked_links: 1, ..fewest }).unwrap();
    assert!(without.build(&[Seed::new(seat)]).is_ok());
    for options in [
        FieldOptions { lattice: Lattice::Corners, ..costly },
        FieldOptions { kind: FieldKind::Exact, lattice: Lattice::Corners, ..costly },
        FieldOptions { radius: 1.5, ..costly },
        FieldOptions { reach: 3.0, ..fewest },
        FieldOptions { turn_cost: 0.5, ..steps },
        FieldOptions { turn_cost: 0.0, ..costly },
    ] {
        assert!(Field::new(&grid, options).is_err(), "{options:?}");
    }
}

#[test]
fn turns_that_do_not_fit_other_options_are_refused() {
    let grid = Grid::new(6, 6, 1).unwrap();
    let fits = Options {
        algorithm: Algorithm::AStar,
        lattice: Lattice::Cells,
        turns: TurnRule::Cost,
        turn_cost: 0.5,
        ..Options::default()
    };
    assert!(Planner::new(&grid, fits).is_ok());
    for turn_cost in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let refused = Planner::new(&grid, Options { turn_cost, ..fits }).err();
        assert!(matches!(refused, Some(Error::BadValue { name: "turn_cost", .. })), "{refused:?}");
    }
    for options in [
        Options { turns: TurnRule::Fewest, ..fits },
        Options { turns: TurnRule::Free, ..fits },
        Options { lattice: Lattice::Corners, ..fits },
        Options { smoothing: Smoothing::Greedy, ..fits },
        Options { h_scale: 0.5, ..fits },
        Options { heuristic: Heuristic::StraightLine, ..fits },
        Options { algorithm: Algorithm::JumpPoint, ..fits },
        Options { algorithm: Algorithm::DStarLite, ..fits },
    ] {
        let refused = Planner::new(&grid, options).err();
        let is_refused = matches!(refused, Some(Error::Unsupported { .. } | Error::UnsupportedBy { .. }));
        assert!(is_refused, "{options:?} {refused:?}");
    }
}
