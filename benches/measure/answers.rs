//! Judges answers before anything is timed.

use super::cases::Case;
use super::planners::Configuration;
use taut::{Outcome, Planner, Position, Request, Scenario, Smoothing, Status};

/// How far a file's octile length may be off: published files round to two digits or more.
pub const ROUNDING: f64 = 0.0051;

/// Answers the query and checks the answer: found, as long as the file says on the cell lattice, its length that of its
/// path, its ends those asked for, its segments free.
pub fn judge(
    case: &Case,
    configuration: &Configuration,
    planner: &mut Planner,
    query: &Scenario,
) -> Result<Outcome, String> {
    let request = configuration.request(query);
    let outcome = planner.find(&request).map_err(|error| error.to_string())?;
    if outcome.status != Status::Found {
        return Err(format!("the outcome is {:?}", outcome.status));
    }
    let along = length(planner.path());
    if (along - outcome.length).abs() > 1e-6 * along.max(1.0) {
        return Err(format!("the path is {along} long, the outcome says {}", outcome.length));
    }
    if configuration.on_cells() && (outcome.length - query.length).abs() > ROUNDING {
        return Err(format!("the length is {}, the file says {}", outcome.length, query.length));
    }
    judge_path(case, configuration, planner.path(), &request)?;
    Ok(outcome)
}

fn judge_path(case: &Case, configuration: &Configuration, path: &[Position], request: &Request) -> Result<(), String> {
    if path.first() != Some(&request.start) || path.last() != Some(&request.goal) {
        return Err("the path does not join the ends".to_owned());
    }
    if configuration.on_cells() && configuration.options.smoothing == Smoothing::None {
        // Between centres the octile length of the file is the check: every shorter or blocked way would differ.
        return Ok(());
    }
    for ends in path.windows(2) {
        let sight = case.grid.line_of_sight(ends[0], ends[1], configuration.options.diagonal_gaps);
        if !sight.map_err(|error| error.to_string())?.visible {
            return Err(format!("the path is blocked between {:?} and {:?}", ends[0], ends[1]));
        }
    }
    Ok(())
}

/// The Euclidean length of a path.
pub fn length(path: &[Position]) -> f64 {
    let step = |ends: &[Position]| {
        let (dx, dy) = (f64::from(ends[1].x) - f64::from(ends[0].x), f64::from(ends[1].y) - f64::from(ends[0].y));
        (dx * dx + dy * dy).sqrt()
    };
    path.windows(2).map(step).sum()
}
