//! Times fields and the followers that walk by them: `cargo bench --bench fields -- --help`.
//!
//! One field per map, from the goal of its first query. Building it with both kinds; updating it after one edit farther
//! out than 90 % of the lattice points that it reaches; the distances of 1,000 listeners after a build that ends at a
//! quarter of the farthest distance; 10,000 followers: where to walk, one step of the policy FIELD, and a search of
//! each with a planner; and a million points, asked by two threads, for both kinds. Else one thread, warm, the least of
//! the rounds. An update is compared with a new build before
//! anything is timed; a step that allocates ends the run.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::allocations::{self, Counting};
use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::large_maps::Random;
use measure::record::Record;
use measure::sample::{geometric_mean, time};
use std::process::ExitCode;
use taut::agents::{Follower, Policy, PolicyKind, PolicyOptions};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::{Algorithm, Error, Options, Planner, Position, Rect, Request};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Listeners round a bounded field.
const LISTENERS: usize = 1000;
/// Followers on a map.
const FOLLOWERS: usize = 10_000;
/// Points that two threads ask about, and the threads.
const CROWD: usize = 1_000_000;
const THREADS: usize = 2;
/// Of so many followers each is sent by a search of its own: the time of all is computed from it.
const SEARCHES: usize = 500;

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What is printed for each map: a name, a unit, digits.
const COLUMNS: [(&str, &str, usize); 12] = [
    ("exact", "ms", 2),
    ("steps", "ms", 2),
    ("far edit, exact", "builds", 2),
    ("far edit, steps", "builds", 2),
    ("listeners", "builds", 2),
    ("listeners, near", "builds", 2),
    ("next", "ms", 2),
    ("followers", "ms", 2),
    ("searches", "ms", 0),
    ("searches / followers", "", 0),
    ("million, exact", "ms", 1),
    ("million, steps", "ms", 1),
];

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("fields");
    print!("{:<24}", "map");
    COLUMNS.iter().for_each(|(name, ..)| print!("{name:>19}"));
    println!();
    let mut all: Vec<[f64; COLUMNS.len()]> = Vec::new();
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        let figures = measured(&case, arguments).map_err(|error| format!("{}: {error}", case.name))?;
        line(&case.name, &figures);
        for ((name, unit, _), figure) in COLUMNS.iter().zip(figures) {
            record.add(&case.name, "field", &format!("{name} [{unit}]"), format!("{figure:.4}"));
        }
        all.push(figures);
    }
    let mean = |column: usize| geometric_mean(&all.iter().map(|figures| figures[column]).collect::<Vec<_>>());
    line("geometric mean", &std::array::from_fn(mean));
    record.save_if(arguments.record)
}

fn line(name: &str, figures: &[f64; COLUMNS.len()]) {
    print!("{name:<24}");
    COLUMNS.iter().zip(figures).for_each(|(&(.., digits), figure)| print!("{figure:>19.digits$}"));
    println!();
}

/// Milliseconds of the fastest round.
fn least(rounds: usize, mut work: impl FnMut() -> Result<(), Error>) -> Result<f64, Error> {
    let mut least = f64::INFINITY;
    for _ in 0..rounds {
        let (taken, done) = time(&mut work);
        done?;
        least = least.min(taken.as_secs_f64() * 1e3);
    }
    Ok(least)
}

fn options(kind: FieldKind) -> FieldOptions {
    let lattice = if kind == FieldKind::Steps { Lattice::Cells } else { Lattice::Corners };
    FieldOptions { kind, lattice, ..FieldOptions::default() }
}

fn measured(case: &Case, arguments: &Arguments) -> Result<[f64; COLUMNS.len()], Error> {
    let rounds = arguments.rounds;
    let goal = case.queries[0].goal;
    let goal = Position::new(goal.0 as f32 + 0.5, goal.1 as f32 + 0.5);
    let exact = Field::new(&case.grid, options(FieldKind::Exact))?;
    let steps = Field::new(&case.grid, options(FieldKind::Steps))?;
    let build = |field: &Field| {
        field.build(&[Seed::new(goal)])?;
        least(rounds, || field.build(&[Seed::new(goal)]).map(|_| ()))
    };
    let [exact_build, steps_build] = [build(&exact)?, build(&steps)?];
    let [exact_update, steps_update] = [far_edit(case, &exact, goal, rounds)?, far_edit(case, &steps, goal, rounds)?];
    let people = reached(&exact, case, FOLLOWERS)?;
    let [listeners, listeners_near] = listeners(case, &people, goal, (exact.last()?.farthest / 4.0, rounds))?;
    let (next, step, searches) = followers(case, &exact, &people, goal, rounds)?;
    Ok([
        exact_build,
        steps_build,
        exact_update / exact_build,
        steps_update / steps_build,
        listeners,
        listeners_near,
        next,
        step,
        searches,
        searches / step,
        crowd(&exact, case, rounds)?,
        crowd(&steps, case, rounds)?,
    ])
}

/// All distances of a field at its lattice points.
fn distances(field: &Field, case: &Case) -> Result<(Vec<f32>, usize), Error> {
    let width = case.map.width as usize;
    let mut all = vec![0.0; width * case.map.height as usize];
    field.rows(Rect::new(0, 0, case.map.width, case.map.height), &mut all, width)?;
    Ok((all, width))
}

/// Milliseconds of an update after one cell farther out than 90 % of the points has been blocked, or freed again.
fn far_edit(case: &Case, field: &Field, goal: Position, rounds: usize) -> Result<f64, Error> {
    let (all, width) = distances(field, case)?;
    let mut sorted: Vec<f32> = all.iter().copied().filter(|distance| distance.is_finite()).collect();
    sorted.sort_unstable_by(f32::total_cmp);
    let limit = sorted[sorted.len() * 9 / 10];
    let snapshot = case.grid.snapshot();
    let free = |at: &usize| !snapshot.is_blocked((at % width) as i32, (at / width) as i32);
    let far: Vec<usize> = (0..all.len()).filter(|&at| all[at].is_finite() && all[at] > limit).filter(free).collect();
    let at = far[far.len() / 2];
    let cell = Rect::new((at % width) as i32, (at / width) as i32, 1, 1);
    let class = snapshot.terrain(cell.x, cell.y);
    let toggle = |blocked: bool| case.grid.fill(cell, if blocked { 0 } else { class });
    let mut worst = 0.0_f64;
    for blocked in [true, false] {
        toggle(blocked)?;
        field.update()?;
        field.step(0)?;
        let other = Field::new(&case.grid, *field.options())?;
        other.build(&[Seed::new(goal)])?;
        assert!(distances(field, case)?.0 == distances(&other, case)?.0, "{}: an update differs", case.name);
        let mut fastest = f64::INFINITY;
        for _ in 0..rounds {
            toggle(!blocked)?;
            field.update()?;
            field.step(0)?;
            toggle(blocked)?;
            fastest = fastest.min(least(1, || field.update().and_then(|()| field.step(0)).map(|_| ()))?);
        }
        worst = worst.max(fastest);
    }
    Ok(worst)
}

/// Random points of the 1/256 grid that a field reaches.
fn reached(field: &Field, case: &Case, count: usize) -> Result<Vec<Position>, Error> {
    let mut random = Random(7);
    let mut along = |cells: i32| random.below(cells as u64 * 256) as f32 / 256.0;
    let mut points = Vec::new();
    while points.len() < count {
        let point = Position::new(along(case.map.width), along(case.map.height));
        let mut distance = [0.0];
        field.distances(&[point], true, &mut distance)?;
        if distance[0].is_finite() {
            points.push(point);
        }
    }
    Ok(points)
}

/// Milliseconds in which two threads are told where a crowd on its way walks on.
fn crowd(field: &Field, case: &Case, rounds: usize) -> Result<f64, Error> {
    let mut at = reached(field, case, CROWD)?;
    let mut next = at.clone();
    field.next(&at, &mut next)?;
    for (at, next) in at.iter_mut().zip(&next) {
        let (dx, dy) = (next.x - at.x, next.y - at.y);
        let part = 0.1 / dx.hypot(dy).max(0.1);
        *at = Position::new(at.x + dx * part, at.y + dy * part);
    }
    let each = CROWD / THREADS;
    least(rounds, || {
        std::thread::scope(|scope| {
            let parts = at.chunks(each).zip(next.chunks_mut(each));
            let threads: Vec<_> = parts.map(|(at, next)| scope.spawn(|| field.next(at, next))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("it does not panic"))
        })
    })
}

/// A build that ends at `reach` and the distances of listeners, exact and near, over the build alone.
fn listeners(
    case: &Case,
    people: &[Position],
    goal: Position,
    (reach, rounds): (f64, usize),
) -> Result<[f64; 2], Error> {
    let field = Field::new(&case.grid, FieldOptions { reach, ..options(FieldKind::Exact) })?;
    let mut out = vec![0.0; LISTENERS];
    field.build(&[Seed::new(goal)])?;
    let alone = least(rounds, || field.build(&[Seed::new(goal)]).map(|_| ()))?;
    let mut with = |near: bool| {
        least(rounds, || {
            field.build(&[Seed::new(goal)])?;
            field.distances(&people[..LISTENERS], near, &mut out)
        })
    };
    Ok([with(false)? / alone, with(true)? / alone])
}

/// Milliseconds in which all followers are told where to walk, step, and would each have been sent by a search.
fn followers(
    case: &Case,
    field: &Field,
    people: &[Position],
    goal: Position,
    rounds: usize,
) -> Result<(f64, f64, f64), Error> {
    let mut next = people.to_vec();
    field.next(people, &mut next)?;
    let next = least(rounds, || field.next(people, &mut next))?;
    let policy = Policy::new(&case.grid, PolicyOptions { kind: PolicyKind::Field, ..PolicyOptions::default() })?;
    let mut followers: Vec<Follower> = people.iter().map(|&at| Follower::new(at, goal, 0.25)).collect();
    policy.step(Some(field), &mut followers)?;
    let before = allocations::count();
    let step = least(10 * rounds, || policy.step(Some(field), &mut followers).map(|_| ()))?;
    assert_eq!(allocations::count(), before, "{}: a step allocates", case.name);
    let mut planner = Planner::new(&case.grid, Options { algorithm: Algorithm::Anya, ..Options::default() })?;
    let searches = least(rounds, || {
        for &at in &people[..SEARCHES] {
            planner.find(&Request::new(at, goal))?;
        }
        Ok(())
    })?;
    Ok((next, step, searches * (FOLLOWERS / SEARCHES) as f64))
}
