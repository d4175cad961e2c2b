//! Checks a returned path cell by cell, knowing nothing of how it was found.
//!
//! Written apart from the kernels and from the oracle: a segment is tested against each blocked cell that it could
//! touch, by the signs of cross products, instead of walking along it. The answer is the first fault in words, or none.

mod cost_map;
mod disc;
mod rules;
mod segments;

pub use cost_map::CostMap;
pub use disc::{check_disc, keeps_away, place_is_clear, place_of};
pub use rules::{Cutting, Ends, Rules, Walk};
pub use segments::{Vertex, crossing_cost, segment_is_valid, vertices_of};

use segments::collinear;

/// A claimed answer: the path and what was said about it.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub path: &'a [(f32, f32)],
    pub length: f64,
    pub cost: f64,
    pub bound: f64,
    pub label: Label,
}

/// The guarantee as the validator knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    None,
    Bounded,
    LatticeOptimal,
    Optimal,
}

/// The first fault of a found path, or `Ok`. A partial path is checked the same way, except for its last point.
pub fn check(cost_map: &CostMap, rules: &Rules, ends: Ends, claim: &Claim) -> Result<(), String> {
    let path = vertices_of(claim.path)?;
    check_ends(cost_map, rules, ends, &path)?;
    check_shape(rules, &path)?;
    for pair in path.windows(2) {
        rules.check_segment(cost_map, pair[0], pair[1])?;
    }
    if path.len() > 2 {
        for &vertex in &path[1..path.len() - 1] {
            rules.check_turn(cost_map, vertex)?;
        }
    }
    check_figures(cost_map, rules, &path, claim)
}

fn check_ends(cost_map: &CostMap, rules: &Rules, ends: Ends, path: &[Vertex]) -> Result<(), String> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Err("an empty path".into());
    };
    let start = rules.end(cost_map, ends.start, first).ok_or("the start is not free, yet a path was found")?;
    if first != start {
        return Err(format!("the path begins at {first:?}, not at {start:?}"));
    }
    if ends.partial {
        return Ok(());
    }
    let goal = rules.end(cost_map, ends.goal, last).ok_or("the goal is not free, yet a path was found")?;
    if last != goal {
        return Err(format!("the path ends at {last:?}, not at {goal:?}"));
    }
    if start == goal && path.len() != 1 {
        return Err(format!("start and goal coincide, yet the path has {} points", path.len()));
    }
    Ok(())
}

fn check_shape(rules: &Rules, path: &[Vertex]) -> Result<(), String> {
    if let Some(pair) = path.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("the point {:?} stands twice", pair[0]));
    }
    for three in path.windows(3).filter(|_| !rules.every_step) {
        if collinear(three[0], three[1], three[2]) {
            return Err(format!("{:?} lies on the line of its neighbours", three[1]));
        }
    }
    Ok(())
}

fn check_figures(cost_map: &CostMap, rules: &Rules, path: &[Vertex], claim: &Claim) -> Result<(), String> {
    let length: f64 = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    if (claim.length - length).abs() > 1e-12 * length {
        return Err(format!("length {} is claimed, the points say {length}", claim.length));
    }
    if let Some(cost) = rules.cost(cost_map, path) {
        if (claim.cost - cost).abs() > 1e-9 * cost {
            return Err(format!("cost {} is claimed, the cells say {cost}", claim.cost));
        }
    } else if !(claim.cost.is_finite() && claim.cost >= 0.0) {
        return Err(format!("cost {}", claim.cost));
    }
    let bound_fits = match claim.label {
        Label::None => claim.bound == 0.0,
        Label::Bounded => claim.bound >= 1.0 && claim.bound.is_finite(),
        Label::LatticeOptimal | Label::Optimal => claim.bound == 1.0,
    };
    if !bound_fits {
        return Err(format!("{:?} with bound {}", claim.label, claim.bound));
    }
    if claim.label == Label::Optimal && claim.cost > claim.length * cost_map.cheapest() * (1.0 + 1e-9) {
        return Err("optimal is claimed although the path runs on dear ground".into());
    }
    Ok(())
}
