//! Terrain costs, as tables: `cargo bench --bench terrain -- --help`.
//!
//! Seeded terrain of three kinds is laid over the free cells of each map: patches, roads and rivers, and noise of 3 and
//! of 16 costs. Every pair of ends lies 40 cells or more apart. Times are the geometric means of the ratios to A* on
//! cells with the same costs, warm, the least of the rounds; costs are beside the cheapest path that any planner has
//! found. A* on cells counts another model, the mean cost of the cells of a step: its path is measured again.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "statistics of small numbers"
)]

mod measure;
#[path = "../tests/support/random.rs"]
mod random;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::record::Record;
use measure::sample::{geometric_mean, time};
use random::Random;
use std::process::ExitCode;
use taut::grid::{Lattice, Snapshot};
use taut::{Algorithm, Grid, Options, Outcome, Planner, Position, Request, Status};

/// The tolerances that are measured.
const TOLERANCES: [f64; 7] = [1.0824, 1.05, 1.03, 1.02, 1.01, 1.005, 1.002];
/// Least distance of two ends, cells.
const APART: f64 = 40.0;
/// Pairs of ends that are drawn for one that is kept, at most.
const DRAWS: usize = 200;

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// A kind of terrain: its name, the costs of its classes from class 1 on, and the classes of cells.
struct TerrainKind {
    name: &'static str,
    costs: Vec<f32>,
    classes: fn(width: usize, height: usize, random: &mut Random) -> Vec<u8>,
}

fn kinds() -> [TerrainKind; 3] {
    [
        TerrainKind { name: "regions", costs: vec![2.0, 1.0, 3.0, 5.0], classes: regions },
        TerrainKind { name: "noise of 3", costs: vec![1.0, 2.0, 4.0], classes: |w, h, random| noise(w * h, 3, random) },
        TerrainKind {
            name: "noise of 16",
            costs: (0..16_u8).map(|step| 1.0 + 4.0 * f32::from(step) / 15.0).collect(),
            classes: |w, h, random| noise(w * h, 16, random),
        },
    ]
}

fn noise(cells: usize, classes: u64, random: &mut Random) -> Vec<u8> {
    (0..cells).map(|_| 1 + random.below(classes) as u8).collect()
}

/// Patches of classes 1, 3 and 4, roads of class 2 and rivers of class 4.
fn regions(width: usize, height: usize, random: &mut Random) -> Vec<u8> {
    let mut classes = vec![1; width * height];
    let mut fill = |x: usize, y: usize, w: usize, h: usize, class: u8| {
        for row in y..(y + h).min(height) {
            classes[row * width + x..row * width + (x + w).min(width)].fill(class);
        }
    };
    let below = |random: &mut Random, limit: usize| random.below(limit.max(1) as u64) as usize;
    for _ in 0..width * height / 600 {
        let (x, y) = (below(random, width), below(random, height));
        let (w, h) = (3 + below(random, 24), 3 + below(random, 24));
        fill(x, y, w, h, *random.pick(&[1, 3, 3, 4]));
    }
    for class in [4, 4, 2, 2, 2, 2] {
        // Steps to and fro across the map, to the right or down.
        let (mut x, mut y) = (below(random, width), below(random, height));
        let is_flat = random.chance(0.5);
        if is_flat {
            x = 0
        } else {
            y = 0
        }
        while x < width && y < height {
            fill(x, y, 2, 2, class);
            let aside = random.between(-1, 2);
            let moved = |at: usize, side: usize| (at as i64 + aside).clamp(0, side as i64 - 1) as usize;
            (x, y) = if is_flat { (x + 1, moved(y, height)) } else { (moved(x, width), y + 1) };
        }
    }
    classes
}

/// A planner, and what its answers were worth.
struct TerrainPlanner {
    name: String,
    options: Options,
    /// What no bound may exceed; 0 for planners without.
    tolerance: f64,
    times: Vec<f64>,
    costs: Vec<f64>,
    told: Vec<f64>,
    expanded: u64,
}

fn contenders(arguments: &Arguments) -> Vec<TerrainPlanner> {
    let usual = Options { diagonal_gaps: arguments.gaps, ..Options::default() };
    let of = |name: &str, algorithm| (name.to_owned(), Options { algorithm, ..usual }, 0.0);
    let cells = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let mut list = vec![
        ("A* on cells".to_owned(), cells, 0.0),
        of("A* on corners", Algorithm::AStar),
        of("Theta*", Algorithm::Theta),
        of("Lazy Theta*", Algorithm::LazyTheta),
        of("Field D*", Algorithm::FieldDStar),
    ];
    list.extend(
        TOLERANCES.map(|tolerance| {
            (format!("Optimal, {tolerance}"), Options { cost_tolerance: tolerance, ..usual }, tolerance)
        }),
    );
    let is_wanted = |(name, ..): &(String, Options, f64)| name == "A* on cells" || arguments.wants(name);
    let new = |(name, options, tolerance)| TerrainPlanner {
        name,
        options,
        tolerance,
        times: Vec::new(),
        costs: Vec::new(),
        told: Vec::new(),
        expanded: 0,
    };
    list.into_iter().filter(is_wanted).map(new).collect()
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("terrain");
    let files = cases::files(arguments)?;
    for kind in kinds() {
        let mut all = contenders(arguments);
        for (number, file) in files.iter().enumerate() {
            let case = cases::load(file, &Arguments { queries: Some(1), ..arguments.clone() })?;
            measure_map(&case, &kind, number as u64, arguments, &mut all)?;
        }
        print_table(&kind, &all, &mut record);
    }
    record.save_if(arguments.record)
}

/// Asks every contender for paths over one kind of terrain on one map.
fn measure_map(
    case: &Case,
    kind: &TerrainKind,
    seed: u64,
    arguments: &Arguments,
    all: &mut [TerrainPlanner],
) -> Result<(), String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let (width, height) = (case.map.width as usize, case.map.height as usize);
    let mut random = Random::new(0x7E55_A111 + seed);
    let mut classes = (kind.classes)(width, height, &mut random);
    for (class, &free) in classes.iter_mut().zip(&case.map.terrain) {
        *class = if free == 0 { 0 } else { *class };
    }
    let grid = Grid::from_terrain(case.map.width, case.map.height, &classes).map_err(told)?;
    let mut costs = [kind.costs.iter().copied().fold(f32::INFINITY, f32::min); 256];
    costs[1..=kind.costs.len()].copy_from_slice(&kind.costs);
    let with_costs = |options: Options| {
        let mut planner = Planner::new(&grid, options)?;
        planner.set_costs(&costs).map(|()| planner)
    };
    let mut planners: Vec<Planner> = Vec::new();
    for contender in all.iter() {
        planners.push(with_costs(contender.options).map_err(told)?);
    }
    let snapshot = grid.snapshot();
    let mut judge = with_costs(Options { diagonal_gaps: arguments.gaps, ..Options::default() }).map_err(told)?;
    for _ in 0..arguments.queries.unwrap_or(100) {
        let Some(request) = draw(&grid, &mut judge, &mut random) else { break };
        for (contender, planner) in all.iter_mut().zip(&mut planners) {
            let answer = ask(planner, &request, arguments.rounds).map_err(told)?;
            contender.times.push(answer.seconds);
            contender.told.push(answer.outcome.bound);
            contender.expanded += answer.outcome.expanded;
            let ways = planner.path().windows(2);
            contender.costs.push(ways.map(|ends| cost_of_way(&snapshot, &costs, ends[0], ends[1])).sum());
        }
    }
    Ok(())
}

/// What a straight way costs: the cost of each cell times the length in it, along a border the lesser of both.
fn cost_of_way(snapshot: &Snapshot, costs: &[f32; 256], from: Position, to: Position) -> f64 {
    let cost = |x: f64, y: f64| match snapshot.terrain(x.floor() as i32, y.floor() as i32) {
        0 => f64::INFINITY,
        class => f64::from(costs[usize::from(class)]),
    };
    let ([ax, ay], [bx, by]) = ([from.x, from.y].map(f64::from), [to.x, to.y].map(f64::from));
    let mut parts = vec![0.0, 1.0];
    for (a, b) in [(ax, bx), (ay, by)] {
        let (low, high) = (a.min(b).ceil() as i64, a.max(b).floor() as i64);
        parts.extend((low..=high).map(|line| (line as f64 - a) / (b - a)).filter(|part| part.is_finite()));
    }
    parts.retain(|part| (0.0..=1.0).contains(part));
    parts.sort_by(f64::total_cmp);
    let length = (bx - ax).hypot(by - ay);
    let of_part = |ends: &[f64]| {
        let middle = (ends[0] + ends[1]) / 2.0;
        let (x, y) = (ax + (bx - ax) * middle, ay + (by - ay) * middle);
        let aside = |moves: bool, v: f64| if moves && v.fract() == 0.0 { 0.5 } else { 0.0 };
        let (dx, dy) = (aside(ax == bx, x), aside(ay == by, y));
        (ends[1] - ends[0]) * length * cost(x + dx, y + dy).min(cost(x - dx, y - dy))
    };
    parts.windows(2).filter(|ends| ends[1] - ends[0] > 1e-12).map(of_part).sum()
}

/// Two corners between free cells, far enough apart, between which there is a path.
fn draw(grid: &Grid, judge: &mut Planner, random: &mut Random) -> Option<Request> {
    let snapshot = grid.snapshot();
    let mut end = || {
        let (x, y) = (random.between(1, snapshot.width().into()), random.between(1, snapshot.height().into()));
        let free = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)]
            .iter()
            .all(|&(x, y)| !snapshot.is_blocked(x as i32, y as i32));
        free.then(|| Position::new(x as f32, y as f32))
    };
    (0..DRAWS).find_map(|_| {
        let (start, goal) = (end()?, end()?);
        let is_far = f64::from(start.x - goal.x).hypot(f64::from(start.y - goal.y)) >= APART;
        let request = Request::new(start, goal);
        let is_found = is_far && judge.find(&request).is_ok_and(|outcome| outcome.status == Status::Found);
        is_found.then_some(request)
    })
}

struct TimedAnswer {
    outcome: Outcome,
    seconds: f64,
}

fn ask(planner: &mut Planner, request: &Request, rounds: usize) -> Result<TimedAnswer, taut::Error> {
    let mut outcome = planner.find(request)?;
    let mut seconds = f64::INFINITY;
    for _ in 0..rounds {
        let (took, result) = time(|| planner.find(request));
        (outcome, seconds) = (result?, seconds.min(took.as_secs_f64()));
    }
    Ok(TimedAnswer { outcome, seconds })
}

fn print_table(kind: &TerrainKind, all: &[TerrainPlanner], record: &mut Record) {
    let queries = all[0].times.len();
    let best: Vec<f64> =
        (0..queries).map(|at| all.iter().map(|one| one.costs[at]).fold(f64::INFINITY, f64::min)).collect();
    println!("\n{}, {queries} queries", kind.name);
    println!(
        "{:<16}{:>12}{:>14}{:>14}{:>14}{:>12}{:>12}",
        "", "x A* cells", "cost / best", "mean told", "within", "expanded", "us"
    );
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / queries as f64;
    for one in all {
        let times: Vec<f64> = one.times.iter().zip(&all[0].times).map(|(own, base)| own / base).collect();
        let (ratio, us) = (geometric_mean(&times), 1e6 * mean(&mut one.times.iter().copied()));
        let cost = mean(&mut one.costs.iter().zip(&best).map(|(own, best)| own / best));
        let expanded = one.expanded / queries as u64;
        print!("{:<16}{ratio:>12.2}{cost:>14.5}", one.name);
        let told = mean(&mut one.told.iter().copied());
        if one.tolerance > 0.0 {
            // No bound may be below what another planner's path shows.
            let wrong = one
                .costs
                .iter()
                .zip(&one.told)
                .zip(&best)
                .filter(|((own, told), best)| *own / *told > *best * (1.0 + 1e-9))
                .count();
            assert!(wrong == 0, "{}: {wrong} bounds are wrong", one.name);
            let within = one.told.iter().filter(|&&told| told <= one.tolerance * (1.0 + 1e-9)).count();
            print!("{told:>14.4}{:>14}", format!("{within}/{queries}"));
            record.add(kind.name, &one.name, "mean bound", format!("{told:.4}"));
        } else {
            print!("{:>28}", "");
        }
        println!("{expanded:>12}{us:>12.1}");
        record.add(kind.name, &one.name, "time over A* on cells", format!("{ratio:.2}"));
        record.add(kind.name, &one.name, "cost over the best", format!("{cost:.5}"));
    }
}
