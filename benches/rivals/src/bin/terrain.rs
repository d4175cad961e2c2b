//! What paths over terrain costs are worth: ours, A* of crate `pathfinding`, and the fast marching method of scikit-fmm
//! (order 2, its path by steepest descent). From `benches/rivals`, `cargo run --release --bin terrain -- [MAP...]
//! [--queries N]`; without maps those of TAUT_DATA, 23 pairs a map and kind of terrain: about 1,000 in all.
//!
//! The ends are centres of cells, 40 cells or more apart: scikit-fmm has its points there. Whatever a planner has
//! counted, its path is measured by lengths times costs, along a border of cells by the lesser cost, and divided by the
//! cheapest one of that pair. Times are geometric means of ratios to our A* on cells: warm and the least of the rounds
//! for ours; the rivals run once. scikit-fmm runs in PYTHON: see the head of `smooth`.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]

#[path = "../fast_marching.rs"]
mod fast_marching;
#[path = "../../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;

use fast_marching::FastMarching;
use measure::arguments::Arguments;
use measure::cases;
use measure::random::Random;
use measure::record::Record;
use measure::sample::{geometric_mean, time};
use measure::terrain::{EndPlace, TerrainKind, TerrainMap, cost_of_path, draw, kinds};
use pathfinding::prelude::astar;
use smallvec::SmallVec;
use std::process::ExitCode;
use taut::grid::{Lattice, Snapshot};
use taut::{Algorithm, Options, Planner, Position, Request};

/// Pairs of ends on each map and kind of terrain.
const PAIRS: usize = 23;
/// A step of the steepest descent, in cells.
const STEP: f64 = 0.25;
/// One cell of cost 1, for the whole numbers of the crate's costs.
const UNIT: f64 = 65_536.0;

/// Who is compared, in the order of the columns.
const OURS: [(&str, Algorithm, Lattice, f64); 7] = [
    ("A* on cells", Algorithm::AStar, Lattice::Cells, 1.05),
    ("A* on corners", Algorithm::AStar, Lattice::Corners, 1.05),
    ("Field D*", Algorithm::FieldDStar, Lattice::Corners, 1.05),
    ("Lazy Theta*", Algorithm::LazyTheta, Lattice::Corners, 1.05),
    ("Theta*", Algorithm::Theta, Lattice::Corners, 1.05),
    ("Optimal, 1.05", Algorithm::Optimal, Lattice::Corners, 1.05),
    ("Optimal, 1.01", Algorithm::Optimal, Lattice::Corners, 1.01),
];
const PATHFINDING: &str = "pathfinding, A* on cells";
const MARCHING: &str = "scikit-fmm, descent";

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What one planner has answered, a pair after the other; infinite costs where it has found no way.
struct Contestant {
    name: &'static str,
    costs: Vec<f64>,
    seconds: Vec<f64>,
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("terrain beside others");
    let mut marching = FastMarching::start();
    if marching.is_none() {
        println!("scikit-fmm is missing (see the head of this program)");
    }
    let files = cases::files(arguments)?;
    for kind in kinds() {
        let names = OURS.iter().map(|ours| ours.0).chain([PATHFINDING]).chain(marching.is_some().then_some(MARCHING));
        let mut all: Vec<Contestant> =
            names.map(|name| Contestant { name, costs: Vec::new(), seconds: Vec::new() }).collect();
        for (number, file) in files.iter().enumerate() {
            let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let map = taut::io::read_map(&bytes).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut random = Random::new(0x0C05_7AB1 + number as u64);
            let ground = kind.over(&map, &mut random).map_err(|error| format!("{}: {error}", file.display()))?;
            measure_map(&ground, &mut random, arguments, &mut all, marching.as_mut())?;
        }
        print_table(&kind, &all, &mut record);
    }
    if let Some(marching) = marching {
        marching.end();
    }
    record.save_if(arguments.record)
}

/// Asks all for the same pairs on one map.
fn measure_map(
    ground: &TerrainMap,
    random: &mut Random,
    arguments: &Arguments,
    all: &mut [Contestant],
    mut marching: Option<&mut FastMarching>,
) -> Result<(), String> {
    let told = |error: taut::Error| error.to_string();
    let with_costs = |options: Options| {
        let mut planner = Planner::new(&ground.grid, options)?;
        planner.set_costs(&ground.costs).map(|()| planner)
    };
    let of = |&(_, algorithm, lattice, cost_tolerance): &(&str, Algorithm, Lattice, f64)| {
        with_costs(Options { algorithm, lattice, cost_tolerance, ..Options::default() })
    };
    let mut ours = OURS.iter().map(of).collect::<Result<Vec<Planner>, _>>().map_err(told)?;
    let mut judge = with_costs(Options::default()).map_err(told)?;
    let snapshot = ground.grid.snapshot();
    let cells = Cells::new(ground);
    let queries = arguments.queries.filter(|&queries| queries != 100).unwrap_or(PAIRS);
    for _ in 0..queries {
        let Some(request) = draw(&ground.grid, EndPlace::Centre, &mut judge, random) else { break };
        let (mine, others) = all.split_at_mut(ours.len());
        for (contestant, planner) in mine.iter_mut().zip(&mut ours) {
            let mut seconds = f64::INFINITY;
            for _ in 0..=arguments.rounds {
                let (took, found) = time(|| planner.find(&request));
                found.map_err(told)?;
                seconds = seconds.min(took.as_secs_f64());
            }
            contestant.take(cost_of_path(&snapshot, &ground.costs, planner.path()), seconds);
        }
        let (took, path) = time(|| cells.search(&request));
        others[0].take(cost_of_found(&snapshot, &ground.costs, &path), took.as_secs_f64());
        if let Some(marching) = marching.as_deref_mut() {
            let size = (cells.width, cells.costs.len() / cells.width);
            let goal = (request.goal.x as usize, request.goal.y as usize);
            let marched = marching.march(size, goal, &cells.costs, 1)?;
            let (took, path) = time(|| Descent { cells: &cells, times: &marched.distances[1] }.path(&request));
            let cost = cost_of_found(&snapshot, &ground.costs, &path);
            others[1].take(cost, marched.seconds[1] + took.as_secs_f64());
        }
    }
    Ok(())
}

impl Contestant {
    fn take(&mut self, cost: f64, seconds: f64) {
        self.costs.push(cost);
        self.seconds.push(seconds);
    }
}

fn cost_of_found(snapshot: &Snapshot, costs: &[f32; 256], path: &[Position]) -> f64 {
    if path.is_empty() { f64::INFINITY } else { cost_of_path(snapshot, costs, path) }
}

/// The cells of a map, by rows: infinite where they are blocked.
struct Cells {
    width: usize,
    costs: Vec<f64>,
    least: f64,
}

impl Cells {
    fn new(TerrainMap { grid, costs }: &TerrainMap) -> Self {
        let snapshot = grid.snapshot();
        let cost = |x: i32, y: i32| match snapshot.terrain(x, y) {
            0 => f64::INFINITY,
            class => f64::from(costs[usize::from(class)]),
        };
        let all = (0..snapshot.height()).flat_map(|y| (0..snapshot.width()).map(move |x| (x, y)));
        let costs: Vec<f64> = all.map(|(x, y)| cost(x, y)).collect();
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        Self { width: snapshot.width() as usize, costs, least }
    }

    fn cost(&self, x: i32, y: i32) -> f64 {
        let is_inside = (0..self.width as i32).contains(&x) && y >= 0;
        let cell = if is_inside { self.costs.get(y as usize * self.width + x as usize) } else { None };
        cell.copied().unwrap_or(f64::INFINITY)
    }

    /// The steps from a cell, at the mean cost of both; no corner is cut.
    fn successors(&self, &(x, y): &(i32, i32)) -> SmallVec<[((i32, i32), u64); 8]> {
        let own = self.cost(x, y);
        let mut found = SmallVec::new();
        for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let cost = self.cost(x + dx, y + dy);
            let is_straight = dx == 0 || dy == 0;
            let is_open = is_straight || self.cost(x + dx, y).is_finite() && self.cost(x, y + dy).is_finite();
            if cost.is_finite() && is_open {
                let length = if is_straight { 1.0 } else { std::f64::consts::SQRT_2 };
                found.push(((x + dx, y + dy), ((own + cost) / 2.0 * length * UNIT) as u64));
            }
        }
        found
    }

    /// A* of crate `pathfinding`, as its page writes it: nodes are pairs.
    fn search(&self, request: &Request) -> Vec<Position> {
        let [start, goal] = [request.start, request.goal].map(|end| (end.x as i32, end.y as i32));
        let octile = |&(x, y): &(i32, i32)| {
            let (dx, dy) = (f64::from(x.abs_diff(goal.0)), f64::from(y.abs_diff(goal.1)));
            let length = dx.min(dy) * std::f64::consts::SQRT_2 + (dx - dy).abs();
            // Rounded down as often as the steps are.
            (length * self.least * UNIT - dx.max(dy)).max(0.0) as u64
        };
        let found = astar(&start, |cell| self.successors(cell), octile, |&cell| cell == goal);
        let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
        found.map_or_else(Vec::new, |(cells, _)| cells.into_iter().map(centre).collect())
    }
}

/// The steepest descent over travel times.
struct Descent<'a> {
    cells: &'a Cells,
    times: &'a [f64],
}

impl Descent<'_> {
    fn time(&self, x: i32, y: i32) -> f64 {
        let is_free = self.cells.cost(x, y).is_finite();
        if is_free { self.times[y as usize * self.cells.width + x as usize] } else { f64::INFINITY }
    }

    /// The path; empty if the descent gets stuck. Where a blocked cell ends the slope, it goes on from centre to
    /// centre, until it is below where the slope began.
    fn path(&self, request: &Request) -> Vec<Position> {
        let [goal, mut at] = [request.goal, request.start].map(|end| (f64::from(end.x), f64::from(end.y)));
        let mut path = vec![request.start];
        let (mut limit, mut slides) = (f64::INFINITY, false);
        for _ in 0..self.times.len() * 4 {
            if (at.0 - goal.0).hypot(at.1 - goal.1) <= 1.0 {
                path.push(request.goal);
                return path;
            }
            let own = self.time(at.0.floor() as i32, at.1.floor() as i32);
            let slope = if slides || own < limit { self.slope(at) } else { None };
            if slope.is_some() && !slides {
                limit = own;
            }
            slides = slope.is_some();
            let Some(next) = slope.or_else(|| self.neighbour(at)) else { return Vec::new() };
            at = next;
            path.push(Position::new(at.0 as f32, at.1 as f32));
        }
        Vec::new()
    }

    /// A step down the slope of the bilinear interpolation between the four centres around a point; nothing where one
    /// of them is blocked, or the step leads up.
    fn slope(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        let between = |(x, y): (f64, f64)| {
            let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
            let (u, v) = (x - 0.5 - left, y - 0.5 - top);
            let time = |dx: i32, dy: i32| self.time(left as i32 + dx, top as i32 + dy);
            (u, v, [time(0, 0), time(1, 0), time(0, 1), time(1, 1)])
        };
        let value = |(u, v, [a, b, c, d]): (f64, f64, [f64; 4])| {
            (a * (1.0 - u) + b * u) * (1.0 - v) + (c * (1.0 - u) + d * u) * v
        };
        let here @ (u, v, [a, b, c, d]) = between((x, y));
        let (dx, dy) = ((b - a) * (1.0 - v) + (d - c) * v, (c - a) * (1.0 - u) + (d - b) * u);
        let length = dx.hypot(dy);
        if !length.is_finite() || length == 0.0 {
            return None;
        }
        let next = (x - dx / length * STEP, y - dy / length * STEP);
        let there = between(next);
        (value(there) < value(here)).then_some(next)
    }

    /// The centre of the own cell; from there that of least travel time around it, if it is below.
    fn neighbour(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        let cell = (x.floor() as i32, y.floor() as i32);
        let centre = |(x, y): (i32, i32)| (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let own = self.time(cell.0, cell.1);
        let is_at_centre = centre(cell) == (x, y);
        let steps = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];
        let open = |&(dx, dy): &(i32, i32)| {
            self.time(cell.0 + dx, cell.1).is_finite() && self.time(cell.0, cell.1 + dy).is_finite()
        };
        if !is_at_centre {
            return own.is_finite().then_some(centre(cell));
        }
        let around = steps.into_iter().filter(open).map(|(dx, dy)| (cell.0 + dx, cell.1 + dy));
        let best = around.min_by(|a, b| self.time(a.0, a.1).total_cmp(&self.time(b.0, b.1)))?;
        (self.time(best.0, best.1) < own).then_some(centre(best))
    }
}

fn print_table(kind: &TerrainKind, all: &[Contestant], record: &mut Record) {
    let pairs = all[0].costs.len();
    let least = |pair: usize| all.iter().map(|one| one.costs[pair]).fold(f64::INFINITY, f64::min);
    let best: Vec<f64> = (0..pairs).map(least).collect();
    println!("\n{}, {pairs} pairs", kind.name);
    println!("{:<26}{:>12}{:>10}{:>10}{:>14}", "", "cost / best", "worst", "no way", "x A* on cells");
    for one in all {
        let ratios = one.costs.iter().zip(&best).map(|(own, best)| own / best);
        let found: Vec<f64> = ratios.filter(|ratio| ratio.is_finite()).collect();
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        let worst = found.iter().copied().fold(0.0, f64::max);
        let times: Vec<f64> = one.seconds.iter().zip(&all[0].seconds).map(|(own, base)| own / base).collect();
        let (missed, times) = (pairs - found.len(), geometric_mean(&times));
        println!("{:<26}{mean:>12.5}{worst:>10.4}{missed:>10}{times:>14.2}", one.name);
        record.add(kind.name, one.name, "cost over the best", format!("{mean:.5}"));
        record.add(kind.name, one.name, "worst cost over the best", format!("{worst:.4}"));
        record.add(kind.name, one.name, "time over A* on cells", format!("{times:.2}"));
    }
}
