//! Every entrant solves every problem, in turns; what is kept of it.

use std::time::{Duration, Instant};

use taut::{Planner, Status};

use super::failure::Failure;
use super::heading::changes;
use super::planners::Entrant;
use super::problems::Problems;

/// Lengths that differ by less than this are equal: the order of sums differs between planners.
const SAME: f64 = 1e-9;

/// Means of one entrant over the problems of a row.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    pub(crate) name: &'static str,
    pub(crate) length: f64,
    /// Seconds.
    pub(crate) time: f64,
    pub(crate) expanded: f64,
    /// Changes of heading.
    pub(crate) turns: f64,
    /// Percent of the problems in which Theta* found the shorter path, and an equally long one.
    pub(crate) theta_wins: f64,
    pub(crate) theta_draws: f64,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) side: i32,
    /// Percent of blocked cells, none for game maps.
    pub(crate) percent: Option<i32>,
    pub(crate) problems: usize,
    pub(crate) scores: Vec<Score>,
}

impl Row {
    pub(crate) fn score(&self, name: &str) -> Option<&Score> {
        self.scores.iter().find(|score| score.name == name)
    }
}

/// What one entrant did with one problem.
#[derive(Clone, Copy)]
struct Answer {
    length: f64,
    time: Duration,
    expanded: u64,
    turns: usize,
}

/// Runs all entrants over the problems `rounds` times; of each time the least counts.
pub(crate) fn run(entrants: &[Entrant], list: &[Problems], rounds: u32) -> Result<Vec<Score>, Failure> {
    let mut answers: Vec<Vec<Answer>> = vec![Vec::new(); entrants.len()];
    for problems in list {
        let mut planners = Vec::new();
        for entrant in entrants {
            planners.push(entrant.planner(&problems.grid)?);
        }
        for request in &problems.requests {
            let mut best: Vec<Option<Answer>> = vec![None; entrants.len()];
            for _ in 0..rounds {
                for (i, entrant) in entrants.iter().enumerate() {
                    let answer = solve(entrant, &mut planners[i], request)?;
                    let time = best[i].map_or(answer.time, |known| known.time.min(answer.time));
                    best[i] = Some(Answer { time, ..answer });
                }
            }
            for (answers, best) in answers.iter_mut().zip(best) {
                answers.extend(best);
            }
        }
    }
    let theta = entrants.iter().position(|entrant| entrant.name == "Theta*");
    let theta: Vec<f64> = theta.map(|i| answers[i].iter().map(|answer| answer.length).collect()).unwrap_or_default();
    Ok(entrants.iter().zip(&answers).map(|(entrant, answers)| score(entrant.name, answers, &theta)).collect())
}

fn solve(entrant: &Entrant, planner: &mut Planner, request: &taut::Request) -> Result<Answer, Failure> {
    let begin = Instant::now();
    let outcome = planner.find(request);
    let time = begin.elapsed();
    let outcome = outcome.map_err(|error| entrant.failure(error))?;
    debug_assert_eq!(outcome.status, Status::Found, "the judge has found a path");
    let turns = changes(planner.path());
    Ok(Answer { length: outcome.length, time, expanded: outcome.expanded, turns })
}

fn score(name: &'static str, answers: &[Answer], theta: &[f64]) -> Score {
    let count = answers.len().max(1) as f64;
    let mean = |value: &dyn Fn(&Answer) -> f64| answers.iter().map(value).sum::<f64>() / count;
    let share = |test: &dyn Fn(f64, f64) -> bool| {
        let pairs = theta.iter().zip(answers);
        100.0 * pairs.filter(|(theta, answer)| test(**theta, answer.length)).count() as f64 / count
    };
    Score {
        name,
        length: mean(&|answer| answer.length),
        time: mean(&|answer| answer.time.as_secs_f64()),
        expanded: mean(&|answer| answer.expanded as f64),
        turns: mean(&|answer| answer.turns as f64),
        theta_wins: share(&|theta, other| theta < other * (1.0 - SAME)),
        theta_draws: share(&|theta, other| (theta - other).abs() <= other * SAME),
    }
}
