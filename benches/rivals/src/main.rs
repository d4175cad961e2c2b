//! taut and other crates on the same queries in the same run: from `benches/rivals`,
//! `cargo run --release -- --help`.
//!
//! Every answer is checked first. Then, round by round, each side of a pair answers all queries of the map in one go,
//! and the sides take turns at being first; the least time of each query counts. One thread. Where the rival has
//! other rules the title of the pair names them.

mod grid_pathfinding_jps;
#[path = "../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;
mod pathfinding_astar;
mod polyanya_mesh;

use measure::answers::judge;
use measure::arguments::Arguments;
use measure::cases::{self, Case, classes};
use measure::planners::Configuration;
use measure::record::Record;
use measure::sample::{Sample, geometric_mean, time};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;
use taut::Planner;
use taut::grid::CornerCutting;
use taut::io::Scenario;

/// A planner of one map.
pub trait Contestant {
    /// Plans once and returns the length of the path, infinite without one. What is not planning is not timed.
    fn plan(&mut self, query: &Scenario) -> f64;
}

/// One of our planners.
struct Ours {
    planner: Planner,
    configuration: Configuration,
}

impl Ours {
    fn new(case: &Case, configuration: Configuration) -> Result<Self, String> {
        let planner = Planner::new(&case.grid, configuration.options).map_err(|error| error.to_string())?;
        Ok(Self { planner, configuration })
    }
}

impl Contestant for Ours {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let outcome = self.planner.find(&self.configuration.request(query));
        outcome.map_or(f64::INFINITY, |outcome| outcome.length)
    }
}

/// Two contestants, and what their answers must have in common.
struct Pair {
    title: &'static str,
    ours: &'static str,
    /// How often ours answers all queries before the rounds begin: planners that keep graphs have then built them.
    warm_ups: usize,
    /// Whether ours is prepared for the map, as the rival's mesh is.
    prepared: bool,
    /// Whether the ratio is ours over theirs: for rivals that are expected to be faster.
    ours_over_theirs: bool,
    make_rival: fn(&Case, &Arguments) -> Result<Rival, String>,
    /// Judges (ours, the rival's length).
    agree: fn(&Case, &mut Reference, &Scenario, f64, f64) -> bool,
}

/// A planner of ours under the rival's rules, where these differ from the timed one's.
type Reference = Option<Ours>;

/// The other side of a pair; none where it cannot plan on the map.
type Rival = Option<Box<dyn Contestant>>;

const PAIRS: [Pair; 10] = [
    Pair {
        title: "A* on cells against `pathfinding` astar as documented (same rules)",
        ours: "A* cells",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: pathfinding_astar::documented,
        // Its costs are integers in 1/65536 of a cell: the diagonal step is off by 1e-6 at most.
        agree: |_, _, _, ours, theirs| close(ours, theirs, 1e-5),
    },
    Pair {
        title: "A* on cells against `pathfinding` astar tuned by us (same rules)",
        ours: "A* cells",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: pathfinding_astar::tuned,
        agree: |_, _, _, ours, theirs| close(ours, theirs, 1e-5),
    },
    Pair {
        title: "JPS, never cutting corners, against `grid_pathfinding` JPS, always cutting (it supports no other rule)",
        ours: "JPS cells",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: grid_pathfinding_jps::make,
        // Its diagonal step costs 99/70, which is 5e-5 too long.
        agree: |case, reference, query, _, theirs| {
            let same_rule = reference.get_or_insert_with(|| cutting(case)).plan(query);
            close(same_rule, theirs, 1e-4)
        },
    },
    Pair {
        title: "Theta* against A* on corners with the straight-line heuristic (both ours)",
        ours: "Theta*",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: |case, arguments| own("A* corners line", case, arguments),
        agree: |_, _, _, theta, astar| theta <= astar * (1.0 + 1e-9),
    },
    Pair {
        title: "Anya against `polyanya` on a prebuilt mesh (both optimal)",
        ours: "Anya",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: polyanya_mesh::make,
        // It computes in f32, and its meshes join what touches at a corner: it may be shorter, not longer.
        agree: |_, _, _, ours, theirs| theirs <= ours * 1.0001 + 1e-3,
    },
    Pair {
        title: "Anya, prepared for the map, against `polyanya` on a prebuilt mesh (both optimal)",
        ours: "Anya",
        warm_ups: 0,
        prepared: true,
        ours_over_theirs: false,
        make_rival: polyanya_mesh::make,
        agree: |_, _, _, ours, theirs| theirs <= ours * 1.0001 + 1e-3,
    },
    Pair {
        title: "Anya against A* on corners with the octile heuristic (both ours)",
        ours: "Anya",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: true,
        make_rival: |case, arguments| own("A* corners", case, arguments),
        agree: |_, _, _, anya, astar| anya <= astar * (1.0 + 1e-9),
    },
    Pair {
        title: "Tangent graph on an unchanged map against Anya (both ours, both optimal)",
        ours: "Tangent graph",
        warm_ups: 60,
        prepared: false,
        ours_over_theirs: false,
        make_rival: |case, arguments| own("Anya", case, arguments),
        agree: |_, _, _, graph, anya| close(graph, anya, 1e-9),
    },
    Pair {
        title: "Block A* at any angle against `polyanya` on a prebuilt mesh (the rival is optimal)",
        ours: "Block A*",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: true,
        make_rival: polyanya_mesh::make,
        agree: |_, _, _, ours, theirs| theirs <= ours * 1.0001 + 1e-3,
    },
    Pair {
        title: "Block A* at any angle against A* on corners with the octile heuristic (both ours)",
        ours: "Block A*",
        warm_ups: 0,
        prepared: false,
        ours_over_theirs: false,
        make_rival: |case, arguments| own("A* corners", case, arguments),
        agree: |_, _, _, block, astar| block <= astar * (1.0 + 1e-9),
    },
];

/// Another planner of ours as the rival.
fn own(name: &str, case: &Case, arguments: &Arguments) -> Result<Rival, String> {
    Ok(Some(Box::new(Ours::new(case, Configuration::named(name, arguments.gaps))?)))
}

fn close(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * a.max(b)
}

/// Our A* under the rule that every corner may be cut.
fn cutting(case: &Case) -> Ours {
    let mut configuration = Configuration::named("A* cells", taut::grid::DiagonalGaps::Closed);
    configuration.options.corner_cutting = CornerCutting::Always;
    Ours::new(case, configuration).expect("A* has this rule")
}

/// Both sides of a pair on one map.
struct Duel {
    ours: Sample,
    theirs: Sample,
    disagreements: usize,
    /// How long ours was prepared for, if it was.
    prepared: Option<Duration>,
}

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let files = cases::files(arguments)?;
    let mut record = Record::new("rivals");
    for pair in PAIRS.iter().filter(|pair| arguments.wants(pair.title)) {
        println!("\n{}", pair.title);
        let told = if pair.ours_over_theirs { "ours / rival" } else { "rival / ours" };
        println!("{:<18} {:>7} {:>11} {:>11} {told:>12}  answers", "map", "queries", "ours, us", "rival, us");
        let mut ratios = Vec::new();
        for file in &files {
            let case = cases::load(file, arguments)?;
            let Some(rival) = (pair.make_rival)(&case, arguments)? else {
                println!("{:<18} not possible for this rival", case.name);
                continue;
            };
            let duel = fight(&case, pair, rival, arguments)?;
            let ratio = match pair.ours_over_theirs {
                true => duel.ours.mean() / duel.theirs.mean(),
                false => duel.theirs.mean() / duel.ours.mean(),
            };
            ratios.push(ratio);
            println!(
                "{:<18} {:>7} {:>11.1} {:>11.1} {:>12.3}  {}",
                case.name,
                case.queries.len(),
                duel.ours.mean(),
                duel.theirs.mean(),
                ratio,
                if duel.disagreements == 0 { "agree".to_owned() } else { format!("{} differ", duel.disagreements) }
            );
            record.add(&case.name, "", "class", classes::of(&case.name));
            if let Some(took) = duel.prepared {
                record.add(&case.name, pair.title, "preparing ms", format!("{:.3}", took.as_secs_f64() * 1e3));
                println!("{:<18} {:>7} {:>8.1} ms to prepare ours", "", "", took.as_secs_f64() * 1e3);
            }
            let figures = [
                ("ours mean us", format!("{:.3}", duel.ours.mean())),
                ("rival mean us", format!("{:.3}", duel.theirs.mean())),
                (told, format!("{ratio:.4}")),
                ("answers that differ", duel.disagreements.to_string()),
            ];
            figures.into_iter().for_each(|(quantity, value)| record.add(&case.name, pair.title, quantity, value));
        }
        summarise(told, &ratios);
    }
    record.save_if(arguments.record)
}

fn summarise(told: &str, ratios: &[f64]) {
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    println!(
        "{} maps: {told}: mean {mean:.2}, geometric mean {:.2}, least {least:.2}, most {most:.2}",
        ratios.len(),
        geometric_mean(ratios)
    );
}

/// Checks every answer, then times both sides.
fn fight(case: &Case, pair: &Pair, mut rival: Box<dyn Contestant>, arguments: &Arguments) -> Result<Duel, String> {
    let mut ours = Ours::new(case, Configuration::named(pair.ours, arguments.gaps))?;
    let (took, _) = time(|| pair.prepared.then(|| ours.planner.prepare(0)));
    let prepared = pair.prepared.then_some(took);
    let mut reference = None;
    let mut disagreements = 0;
    for (index, query) in case.queries.iter().enumerate() {
        let outcome = judge(case, &ours.configuration, &mut ours.planner, index)
            .map_err(|message| format!("{}: {message}", case.name))?;
        let theirs = rival.plan(query);
        disagreements += usize::from(!(pair.agree)(case, &mut reference, query, outcome.length, theirs));
    }
    let mut our_times = vec![Vec::new(); case.queries.len()];
    let mut their_times = our_times.clone();
    for query in (0..pair.warm_ups).flat_map(|_| &case.queries) {
        black_box(ours.plan(query));
    }
    for round in 0..arguments.rounds {
        let ours_first = round % 2 == 0;
        if ours_first {
            all(&mut ours, case, &mut our_times);
        }
        all(rival.as_mut(), case, &mut their_times);
        if !ours_first {
            all(&mut ours, case, &mut our_times);
        }
    }
    Ok(Duel { ours: Sample::of_rounds(our_times), theirs: Sample::of_rounds(their_times), disagreements, prepared })
}

/// Times every query once.
fn all(contestant: &mut dyn Contestant, case: &Case, times: &mut [Vec<Duration>]) {
    for (query, times) in case.queries.iter().zip(times) {
        let (took, length) = time(|| contestant.plan(black_box(query)));
        black_box(length);
        times.push(took);
    }
}
