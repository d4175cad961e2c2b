//! Judges answers before anything is timed.

use super::cases::Case;
use super::planners::Configuration;
use taut::improve::Smoothing;
use taut::{Outcome, Planner, Position, Request, Status};

/// Answers a query of the case and checks the answer: found, as long as A* found it on the cell lattice (and so, the
/// queries that the case counts as unlike left out, as the file says), not shorter than Anya's on corners, its length
/// that of its path, its ends those asked for, its segments free.
pub fn judge(
    case: &Case,
    configuration: &Configuration,
    planner: &mut Planner,
    index: usize,
) -> Result<Outcome, String> {
    let query = &case.queries[index];
    let request = configuration.request(query);
    let fault = |what: String| format!("{:?} to {:?}: {what}", query.start, query.goal);
    let outcome = answer(case, configuration, planner, &request).map_err(fault)?;
    let octile = case.octile[index];
    if configuration.on_cells() && (outcome.length - octile).abs() > 1e-9 * octile {
        return Err(fault(format!("the length is {}, A* on cells found {octile}", outcome.length)));
    }
    let shortest = case.shortest[index];
    if !configuration.on_cells() && outcome.length < shortest * (1.0 - 1e-9) {
        return Err(fault(format!("the length is {}, less than Anya's {shortest}", outcome.length)));
    }
    Ok(outcome)
}

fn answer(
    case: &Case,
    configuration: &Configuration,
    planner: &mut Planner,
    request: &Request,
) -> Result<Outcome, String> {
    let outcome = planner.find(request).map_err(|error| error.to_string())?;
    if outcome.status != Status::Found {
        return Err(format!("the outcome is {:?}", outcome.status));
    }
    let along = length(planner.path());
    if (along - outcome.length).abs() > 1e-6 * along.max(1.0) {
        return Err(format!("the path is {along} long, the outcome says {}", outcome.length));
    }
    judge_path(case, configuration, planner.path(), request)?;
    Ok(outcome)
}

fn judge_path(case: &Case, configuration: &Configuration, path: &[Position], request: &Request) -> Result<(), String> {
    if path.first() != Some(&request.start) || path.last() != Some(&request.goal) {
        return Err("the path does not join the ends".to_owned());
    }
    if configuration.on_cells() && configuration.options.smoothing == Smoothing::None {
        // Between centres the octile length is the check: every shorter or blocked path would differ from it.
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
