//! The whole scenario file with every contender: are all lines solved, how long are the paths,
//! how long does it take.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use taut::{ErrorKind, Guarantee, Planner, Scenario, Status};

use super::contenders::{Contender, Ends, reference};
use super::failure::Failure;
use super::world::World;

/// Lengths in scenario files are rounded and summed in single precision: what is optimal along the
/// lattice may differ by this much, cells.
const FILE_PRECISION: f64 = 0.0051;

/// What one contender made of the file.
pub(crate) struct Tally {
    pub(crate) contender: Contender,
    /// Lines with a path.
    pub(crate) solved: usize,
    /// Lines with an end in a blocked cell: the planner says so instead of planning.
    pub(crate) blocked: usize,
    /// Lines that ended without a path or with another error, though the file has a length.
    pub(crate) failed: usize,
    /// Lines with a length other than the file's though the planner is optimal on the file's
    /// lattice. Some published files were made for a slightly different map.
    pub(crate) unlike_file: usize,
    /// Over all solved lines.
    pub(crate) time: Duration,
    to_best: Mean,
    to_file: Mean,
}

impl Tally {
    /// Mean of length / shortest length known between the same ends.
    pub(crate) fn to_best(&self) -> Option<f64> {
        self.to_best.value()
    }

    /// Mean of length / the octile length in the file.
    pub(crate) fn to_file(&self) -> Option<f64> {
        self.to_file.value()
    }

    /// Mean time of a solved line.
    pub(crate) fn mean_time(&self) -> Option<Duration> {
        let lines = u32::try_from(self.solved).ok()?;
        self.time.checked_div(lines)
    }
}

/// A mean in the making.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// Plans every line with every contender. The progress bar is drawn on a terminal only.
pub(crate) fn run(world: &World, contenders: &[Contender], quiet: bool) -> Result<Vec<Tally>, Failure> {
    let mut planners = Vec::new();
    let mut tallies = Vec::new();
    for contender in contenders {
        planners.push(contender.planner(&world.grid)?);
        tallies.push(Tally {
            contender: contender.clone(),
            solved: 0,
            blocked: 0,
            failed: 0,
            unlike_file: 0,
            time: Duration::ZERO,
            to_best: Mean::default(),
            to_file: Mean::default(),
        });
    }
    let mut reference = reference(contenders).map(|best| best.planner(&world.grid)).transpose()?;
    let bar = progress_bar(world.scenarios.len(), quiet);
    for line in &world.scenarios {
        let lengths: Vec<Option<f64>> =
            planners.iter_mut().zip(&mut tallies).map(|(planner, tally)| plan(planner, tally, line)).collect();
        for ends in [Ends::Centres, Ends::Corners] {
            let known = reference.as_mut().and_then(|planner| length(planner, line, ends));
            compare(&mut tallies, &lengths, line, ends, known);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tallies)
}

fn progress_bar(lines: usize, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("scenarios {bar:40} {pos}/{len}, {eta} left").expect("the template is a constant");
    ProgressBar::new(lines as u64).with_style(style)
}

/// Plans one line, files it under solved, blocked or failed, and gives the length if there is one.
fn plan(planner: &mut Planner, tally: &mut Tally, line: &Scenario) -> Option<f64> {
    let request = tally.contender.ends().request(line.start, line.goal);
    let begin = Instant::now();
    let answer = planner.find(&request);
    let time = begin.elapsed();
    match answer {
        Ok(outcome) if outcome.status == Status::Found => {
            tally.solved += 1;
            tally.time += time;
            // Only planners on cells, with the file's own rule for corners, walk the file's lattice.
            let comparable = outcome.guarantee == Guarantee::LatticeOptimal && tally.contender.ends() == Ends::Centres;
            if comparable && (outcome.length - line.length).abs() > FILE_PRECISION {
                tally.unlike_file += 1;
            }
            Some(outcome.length)
        }
        Err(error) if matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked) => {
            tally.blocked += 1;
            None
        }
        Ok(_) | Err(_) => {
            tally.failed += 1;
            None
        }
    }
}

/// The reference planner's length of a line between the given ends, if there is a path.
fn length(planner: &mut Planner, line: &Scenario, ends: Ends) -> Option<f64> {
    let outcome = planner.find(&ends.request(line.start, line.goal)).ok()?;
    (outcome.status == Status::Found).then_some(outcome.length)
}

/// Adds one line's lengths to the means of all contenders with the given ends; `known` is a length
/// that somebody else has found. Lines of length 0 have no ratio.
fn compare(tallies: &mut [Tally], lengths: &[Option<f64>], line: &Scenario, ends: Ends, known: Option<f64>) {
    let found: Vec<(&mut Tally, f64)> = tallies
        .iter_mut()
        .zip(lengths)
        .filter(|(tally, _)| tally.contender.ends() == ends)
        .filter_map(|(tally, length)| Some((tally, (*length)?)))
        .collect();
    let best = found.iter().map(|(_, length)| *length).chain(known).fold(f64::INFINITY, f64::min);
    for (tally, length) in found {
        if best > 0.0 {
            tally.to_best.add(length / best);
        }
        if line.length > 0.0 {
            tally.to_file.add(length / line.length);
        }
    }
}
