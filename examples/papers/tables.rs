//! The rows: which problems, which planners.

use super::arguments::Arguments;
use super::failure::Failure;
use super::planners;
use super::problems::{self, GameMap};
use super::published::{BLOCK_TABLE, THETA_TABLE};
use super::race::{Row, run};
use super::random::Random;

/// Side of the small maps of the paper on Theta*.
const SMALL: i32 = 100;
/// Side of the map without a heuristic, and of the tests' one.
const POOR: i32 = 1000;
/// Factors of the heuristic in Figure 11: the paper names the range only.
pub(crate) const WEIGHTS: [f64; 11] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];

/// Rows of Table 1 of the paper on Theta*, in its order.
pub(crate) fn theta_rows(
    maps: &[GameMap],
    arguments: &Arguments,
    say: &mut dyn FnMut(&str),
) -> Result<Vec<Row>, Failure> {
    let entrants = planners::of_theta();
    let mut rows = Vec::new();
    for printed in &THETA_TABLE {
        let side = if printed.side == SMALL { SMALL } else { arguments.side };
        let mut random = Random::new(arguments.seed ^ u64::from(printed.side.cast_unsigned()));
        let (name, list) = match printed.percent {
            None => (String::from("Game maps"), problems::scaled(maps, side, arguments.problems, &mut random)?),
            Some(percent) => {
                (format!("Random {percent}%"), problems::random(side, percent, arguments.problems, &mut random)?)
            }
        };
        say(&format!("  {side} x {side}, {name}"));
        let taking_part: Vec<_> =
            entrants.iter().copied().filter(|entrant| side == SMALL || !entrant.is_slow()).collect();
        let scores = run(&taking_part, &list, arguments.rounds)?;
        let problems = list.iter().map(|part| part.requests.len()).sum();
        rows.push(Row { name, side, percent: printed.percent, problems, scores });
    }
    Ok(rows)
}

/// Rows of Table 1 of the paper on Block A*: random maps, then the game maps between random points and by scenarios.
pub(crate) fn block_rows(
    maps: &[GameMap],
    arguments: &Arguments,
    say: &mut dyn FnMut(&str),
) -> Result<Vec<Row>, Failure> {
    let entrants = planners::of_block();
    let mut random = Random::new(arguments.seed ^ 0xB10C);
    let mut lists = Vec::new();
    for percent in BLOCK_TABLE.iter().filter_map(|row| row.percent) {
        let list = problems::random(arguments.side, percent, arguments.problems, &mut random)?;
        lists.push((format!("Random {percent}%"), Some(percent), list));
    }
    let list = problems::on_maps(maps, arguments.problems, &mut random)?;
    lists.push((String::from("Game maps (random)"), None, list));
    lists.push((String::from("Game maps (scenarios)"), None, problems::of_scenarios(maps, arguments.problems)?));
    let mut rows = Vec::new();
    for (name, percent, list) in lists {
        say(&format!("  Block A*: {name}"));
        let problems = list.iter().map(|part| part.requests.len()).sum();
        if problems > 0 {
            let scores = run(&entrants, &list, arguments.rounds)?;
            rows.push(Row { name, side: arguments.side, percent, problems, scores });
        }
    }
    Ok(rows)
}

/// Table 2 of the paper on Block A*: a large free map, no heuristic.
pub(crate) fn poor_heuristic(arguments: &Arguments, say: &mut dyn FnMut(&str)) -> Result<Row, Failure> {
    let side = POOR.min(arguments.side * 2);
    say(&format!("  {side} x {side} without a heuristic"));
    let mut random = Random::new(arguments.seed ^ 0x0F00);
    let list = problems::random(side, 0, arguments.poor, &mut random)?;
    let scores = run(&planners::of_poor(), &list, 1)?;
    let problems = list.iter().map(|part| part.requests.len()).sum();
    Ok(Row { name: String::from("Free"), side, percent: Some(0), problems, scores })
}

/// Figure 11 of the paper on Theta*: one row per factor of the heuristic, all on the same problems.
pub(crate) fn weights(arguments: &Arguments, say: &mut dyn FnMut(&str)) -> Result<Vec<(f64, Row)>, Failure> {
    say("  factors of the heuristic");
    let mut random = Random::new(arguments.seed ^ u64::from(SMALL.cast_unsigned()));
    let list = problems::random(SMALL, 20, arguments.problems, &mut random)?;
    let problems = list.iter().map(|part| part.requests.len()).sum();
    let row = |weight: f64| {
        let entrants: Vec<_> = planners::of_weights().into_iter().map(|entrant| entrant.scaled(weight)).collect();
        let scores = run(&entrants, &list, 1)?;
        let name = format!("w = {weight}");
        Ok((weight, Row { name, side: SMALL, percent: Some(20), problems, scores }))
    };
    WEIGHTS.into_iter().map(row).collect()
}
