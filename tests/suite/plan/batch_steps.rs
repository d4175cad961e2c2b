//! Queries for many goals in steps, with budgets, cancelling and partial paths: the answers of one go.

use taut::{Error, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// An answer with its path.
type Answer = (Result<Outcome, Error>, Vec<Position>);

/// Maps with a free start and goals of all kinds: free, blocked, outside, doubled, the start, and some out of reach.
fn cases() -> Vec<(Verifier, Position, Vec<Position>)> {
    let mut random = Random::new(91);
    let mut list = Vec::new();
    for index in 0..effort::count(4, 40) {
        let mut world = match index % 3 {
            0 => World::blocks(&mut random, 24, 18, 12),
            1 => World::noise(&mut random, 20, 20, 0.35),
            _ => World::maze(&mut random, 21, 17),
        };
        world.terrain[0] = 1;
        let start = Position::new(0.5, 0.25);
        let mut along = |side: i32| random.below(u64::from(side as u32) * 4 + 8) as f32 / 4.0;
        let mut goals: Vec<Position> = (0..7).map(|_| Position::new(along(world.width), along(world.height))).collect();
        goals.push(start);
        // A closed room, asked for after a goal that has a path.
        let (room_x, room_y) = (world.width - 3, world.height - 3);
        for (x, y) in (-1..2).flat_map(|dy| (-1..2).map(move |dx| (room_x + dx, room_y + dy))) {
            world.terrain[(y * world.width + x) as usize] = u8::from((x, y) == (room_x, room_y));
        }
        goals.push(Position::new(room_x as f32 + 0.5, room_y as f32 + 0.5));
        goals.push(goals[0]);
        list.push((Verifier::without_oracle(world), start, goals));
    }
    list
}

fn answers(planner: &mut Planner) -> Vec<Answer> {
    let results = planner.answers().to_vec();
    let path = |planner: &mut Planner, at| {
        planner.select(at).expect("a goal that is answered");
        planner.path().to_vec()
    };
    results.into_iter().enumerate().map(|(at, result)| (result, path(planner, at))).collect()
}

/// Steps to the end; every answered goal can be selected at once.
fn step_to_the_end(planner: &mut Planner, goals: usize, mut size: impl FnMut() -> u32) -> Status {
    let mut done = 0;
    loop {
        let status = planner.step_many(size()).expect("an open query");
        assert!(planner.path().is_empty(), "no goal is selected");
        let answered = planner.answers().len();
        assert!(answered >= done && answered <= goals);
        done = answered;
        if done > 0 {
            planner.select(done - 1).expect("a goal that is answered");
        }
        assert!(done == goals || planner.select(done).is_err(), "not answered yet");
        if !matches!(status, Status::InProgress | Status::BudgetSpent) {
            assert_eq!(done, goals);
            assert_eq!(planner.step_many(1), Ok(status), "an ended query repeats its status");
            return status;
        }
    }
}

#[test]
fn any_split_into_steps_gives_the_answers_of_one_go() {
    let mut random = Random::new(92);
    for (verifier, start, goals) in cases() {
        for configuration in configurations::all() {
            let mut planner = verifier.planner(&configuration);
            assert_eq!(planner.find_many(start, &goals), Ok(Status::Found));
            let whole = answers(&mut planner);
            for kind in 0..3 {
                let mut planner = verifier.planner(&configuration);
                planner.begin_many(&Request::new(start, Position::new(f32::NAN, 0.0)), &goals).expect("a free start");
                let size = || [1, 5, 1 + random.below(40) as u32][kind];
                assert_eq!(step_to_the_end(&mut planner, goals.len(), size), Status::Found);
                assert_eq!(answers(&mut planner), whole, "{}", configuration.name);
            }
        }
    }
}

/// A request with a limit that no query reaches: its counts depend on nothing but the map.
fn generous(start: Position) -> Request {
    Request { max_expansions: u32::MAX, ..Request::new(start, start) }
}

#[test]
fn a_spent_budget_keeps_the_query() {
    for (verifier, start, goals) in cases() {
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            planner.begin_many(&generous(start), &goals).expect("a free start");
            assert_eq!(planner.step_many(0), Ok(Status::Found));
            let whole = answers(&mut planner);
            for max_expansions in [1, 6, 30] {
                let mut planner = verifier.planner(&configuration);
                planner.begin_many(&Request { max_expansions, ..generous(start) }, &goals).expect("a free start");
                let status = planner.step_many(0).expect("an open query");
                if status == Status::BudgetSpent {
                    assert!(planner.answers().len() < goals.len());
                    assert_eq!(planner.step_many(1).map(|status| status == Status::Cancelled), Ok(false));
                    step_to_the_end(&mut planner, goals.len(), || 4);
                }
                assert_eq!(answers(&mut planner), whole, "{}", configuration.name);
            }
        }
    }
}

#[test]
fn the_budget_is_one_for_all_goals() {
    let verifier = Verifier::without_oracle(World::empty(30, 30));
    let (start, wall) = (Position::new(0.5, 0.5), taut::Rect::new(10, 0, 1, 29));
    verifier.grid.fill(wall, 0).expect("inside the map");
    let goals = [Position::new(20.5, 0.5); 4];
    for configuration in configurations::few() {
        let mut planner = verifier.planner(&configuration);
        let single = planner.find(&Request { goal: goals[0], ..generous(start) }).expect("free ends").expanded;
        let limited = |max_expansions| Request { max_expansions, ..generous(start) };
        let mut planner = verifier.planner(&configuration);
        let budget = single as u32 + single as u32 / 2;
        planner.begin_many(&limited(budget), &goals).expect("a free start");
        let status = planner.step_many(0).expect("an open query");
        if single > 20 && !configuration.keeps_its_search() {
            assert_eq!(status, Status::BudgetSpent, "{}", configuration.name);
            assert_eq!(planner.answers().len(), 1, "{}", configuration.name);
        }
    }
}

#[test]
fn one_goal_with_a_budget_or_a_partial_path_is_a_single_query() {
    for (verifier, start, goals) in cases() {
        for configuration in configurations::few() {
            for &goal in goals.iter().step_by(effort::count(3, 1)) {
                for (max_expansions, allow_partial) in [(3, false), (0, true), (7, true)] {
                    let request = Request { max_expansions, allow_partial, ..Request::new(start, goal) };
                    let mut single = verifier.planner(&configuration);
                    let expected = single.find(&request);
                    let mut planner = verifier.planner(&configuration);
                    planner.begin_many(&request, &[goal]).expect("a free start");
                    let status = planner.step_many(0).expect("an open query");
                    if let Ok(outcome) = expected
                        && outcome.status == Status::BudgetSpent
                    {
                        assert_eq!(status, Status::BudgetSpent, "{}", configuration.name);
                        continue;
                    }
                    let answers = answers(&mut planner);
                    assert_eq!(answers, [(expected, single.path().to_vec())], "{}", configuration.name);
                }
            }
        }
    }
}

/// An answer without its counts, which depend on the searches before.
fn without_counts((result, path): Answer) -> Answer {
    (result.map(|outcome| Outcome { expanded: 0, generated: 0, sight_checks: 0, ..outcome }), path)
}

#[test]
fn partial_paths_to_many_goals_are_those_of_single_queries() {
    let mut partial = 0;
    for (verifier, start, goals) in cases() {
        for configuration in configurations::few() {
            for max_expansions in [0, u32::MAX] {
                let common = Request { allow_partial: true, max_expansions, ..Request::new(start, start) };
                let mut planner = verifier.planner(&configuration);
                planner.begin_many(&common, &goals).expect("a free start");
                step_to_the_end(&mut planner, goals.len(), || 9);
                for (goal, answer) in goals.iter().zip(answers(&mut planner)) {
                    let mut single = verifier.planner(&configuration);
                    let expected = (single.find(&Request { goal: *goal, ..common }), single.path().to_vec());
                    partial += usize::from(answer.0.is_ok_and(|outcome| outcome.status == Status::Partial));
                    assert_eq!(without_counts(answer), without_counts(expected), "{}", configuration.name);
                }
            }
        }
    }
    assert!(partial > 100, "only {partial} partial paths");
}

#[test]
fn a_cancelled_query_answers_the_goals_that_are_left_as_cancelled() {
    for (verifier, start, goals) in cases() {
        for configuration in configurations::few() {
            for steps in [0, 1, 4, 12] {
                let mut planner = verifier.planner(&configuration);
                planner.begin_many(&Request::new(start, start), &goals).expect("a free start");
                let mut status = Status::InProgress;
                for _ in 0..steps {
                    status = planner.step_many(2).expect("an open query");
                }
                if status != Status::InProgress {
                    continue;
                }
                let before = answers(&mut planner);
                planner.cancel_handle().cancel();
                let status = planner.step_many(0).expect("an open query");
                assert!(matches!(status, Status::Cancelled | Status::Found), "{}: {status:?}", configuration.name);
                let after = answers(&mut planner);
                assert_eq!(after[..before.len()], before, "{}", configuration.name);
                let is_cancelled = |answer: &&Answer| answer.0.is_ok_and(|it| it.status == Status::Cancelled);
                let left: Vec<&Answer> = after.iter().filter(is_cancelled).collect();
                assert!(status == Status::Found || !left.is_empty(), "{}", configuration.name);
                assert!(left.iter().all(|answer| answer.1.is_empty()));
            }
        }
    }
}

#[test]
fn steps_of_one_kind_of_query_are_refused_by_the_other() {
    let (verifier, start, goals) = cases().swap_remove(0);
    for configuration in configurations::few() {
        let mut planner = verifier.planner(&configuration);
        assert_eq!(planner.step_many(1), Err(Error::NoSearch));
        planner.begin(&Request::new(start, start)).expect("free ends");
        assert_eq!(planner.step_many(1), Err(Error::NoSearch));
        assert!(planner.step(0).is_ok(), "the search is still open");
        planner.begin_many(&Request::new(start, start), &goals).expect("a free start");
        assert_eq!(planner.step(0), Err(Error::NoSearch));
        assert!(planner.begin_many(&Request::new(Position::new(f32::NAN, 0.0), start), &goals).is_err());
        assert_eq!(planner.step_many(0), Ok(Status::Found), "the query is still open");
        assert_eq!(planner.answers().len(), goals.len());
    }
}
