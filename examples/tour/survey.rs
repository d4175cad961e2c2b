//! Lines of the scenario file with every contender: are all of them solved, how long are the paths,
//! how long does a query take.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use taut::io::Scenario;
use taut::plan::Guarantee;
use taut::{ErrorKind, Planner, Status};

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
    /// Lines with a length other than the file's although the planner is optimal on the file's
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

/// How much of a scenario file is planned.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) lines: usize,
    /// No line is begun later than this.
    pub(crate) time: Duration,
}

impl Extent {
    /// Enough for steady means, in a few seconds.
    pub(crate) const SAMPLE: Self = Self { lines: 100, time: Duration::from_secs(5) };
    pub(crate) const ALL: Self = Self { lines: usize::MAX, time: Duration::MAX };
}

/// Plans lines with every contender; returns how many, and what was found. Any number of them is spread over the
/// whole file. Progress is shown on a terminal only.
pub(crate) fn run(
    world: &World,
    contenders: &[Contender],
    extent: Extent,
    quiet: bool,
) -> Result<(usize, Vec<Tally>), Failure> {
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
    let wanted = extent.lines.min(world.scenarios.len());
    let mut progress = Progress::new(wanted, quiet);
    let begin = Instant::now();
    let mut planned = 0;
    for index in spread(world.scenarios.len()).take(wanted) {
        if planned > 0 && begin.elapsed() > extent.time {
            break;
        }
        let line = &world.scenarios[index];
        let lengths: Vec<Option<f64>> =
            planners.iter_mut().zip(&mut tallies).map(|(planner, tally)| plan(planner, tally, line)).collect();
        for ends in [Ends::Centres, Ends::Corners] {
            let known = reference.as_mut().and_then(|planner| length(planner, line, ends));
            compare(&mut tallies, &lengths, line, ends, known);
        }
        planned += 1;
        progress.show(planned);
    }
    progress.clear();
    Ok((planned, tallies))
}

/// All indices below `count`, each once, in an order of which every beginning is spread over the range: steps of the
/// golden section of the range, made coprime to it.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    let common_divisor = |step: usize, mut rest: usize| {
        let mut divisor = step;
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        divisor
    };
    let golden = count * 618 / 1000;
    let step = (golden.max(1)..=count).find(|&step| common_divisor(step, count) == 1).unwrap_or(1);
    (0..count).map(move |index| index * step % count)
}

/// A line on standard error that counts up, if that is a terminal.
struct Progress {
    wanted: usize,
    shown: bool,
    last: Option<Instant>,
}

impl Progress {
    const PERIOD: Duration = Duration::from_millis(100);

    fn new(wanted: usize, quiet: bool) -> Self {
        Self { wanted, shown: !quiet && stderr().is_terminal(), last: None }
    }

    // What cannot be shown is no reason to stop.
    fn show(&mut self, planned: usize) {
        if self.shown && self.last.is_none_or(|last| last.elapsed() > Self::PERIOD) {
            let _ = write!(stderr(), "\r{planned} of {} scenarios", self.wanted);
            self.last = Some(Instant::now());
        }
    }

    fn clear(&mut self) {
        if self.last.is_some() {
            let _ = write!(stderr(), "\r{:40}\r", "");
        }
    }
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
