//! Crate `pathfinding`: its A* over the cells, 8 neighbours, no corner cutting, octile heuristic.
//!
//! Twice. `Documented` is written as the crate's page and its own Moving AI benchmark do: nodes are pairs, successors
//! come in a vector; only that costs are integers, which are quicker than the wrapped floats there. `Tuned` is the
//! best that we could make of it: a node is one integer (hashed in one step), the map is padded (no border tests),
//! nothing allocates but the crate itself.

use crate::measure::arguments::Arguments;
use crate::measure::cases::Case;
use crate::{Contestant, Rival};
use pathfinding::prelude::astar;
use smallvec::SmallVec;
use taut::io::Scenario;

/// A straight step.
const STRAIGHT: u32 = 65_536;
/// A diagonal step: 65,536 times the root of 2, rounded.
const DIAGONAL: u32 = 92_682;

/// Pairs for nodes, a vector of successors.
struct Documented {
    width: i32,
    height: i32,
    free: Vec<bool>,
}

pub fn documented(case: &Case, _: &Arguments) -> Result<Rival, String> {
    let free = case.map.terrain.iter().map(|&class| class != 0).collect();
    Ok(Some(Box::new(Documented { width: case.map.width, height: case.map.height, free })))
}

impl Documented {
    fn is_free(&self, x: i32, y: i32) -> bool {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside && self.free[(y * self.width + x) as usize]
    }

    fn successors(&self, &(x, y): &(i32, i32)) -> Vec<((i32, i32), u32)> {
        let mut found = Vec::with_capacity(8);
        for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            if self.is_free(x + dx, y + dy) {
                found.push(((x + dx, y + dy), STRAIGHT));
            }
        }
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if self.is_free(x + dx, y + dy) && self.is_free(x + dx, y) && self.is_free(x, y + dy) {
                found.push(((x + dx, y + dy), DIAGONAL));
            }
        }
        found
    }
}

impl Contestant for Documented {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let goal = query.goal;
        let octile = |&(x, y): &(i32, i32)| octile(x.abs_diff(goal.0), y.abs_diff(goal.1));
        let found = astar(&query.start, |node| self.successors(node), octile, |&node| node == goal);
        found.map_or(f64::INFINITY, |(_, cost)| f64::from(cost) / f64::from(STRAIGHT))
    }
}

fn octile(dx: u32, dy: u32) -> u32 {
    dx.min(dy) * DIAGONAL + dx.abs_diff(dy) * STRAIGHT
}

/// One integer for a node, a padded map, successors on the stack.
struct Tuned {
    /// Row by row, with a blocked border of one cell.
    free: Vec<bool>,
    stride: u32,
}

pub fn tuned(case: &Case, _: &Arguments) -> Result<Rival, String> {
    let (width, height) = (case.map.width as usize, case.map.height as usize);
    let stride = width + 2;
    let mut free = vec![false; stride * (height + 2)];
    for (y, row) in case.map.terrain.chunks(width).enumerate() {
        for (x, &class) in row.iter().enumerate() {
            free[(y + 1) * stride + x + 1] = class != 0;
        }
    }
    Ok(Some(Box::new(Tuned { free, stride: stride as u32 })))
}

impl Tuned {
    fn node(&self, (x, y): (i32, i32)) -> u32 {
        (y + 1) as u32 * self.stride + (x + 1) as u32
    }

    fn successors(&self, node: u32) -> SmallVec<[(u32, u32); 8]> {
        let (up, down) = (node - self.stride, node + self.stride);
        let free = |node: u32| self.free[node as usize];
        let mut found = SmallVec::new();
        let [north, south, west, east] = [up, down, node - 1, node + 1].map(free);
        for (side, open) in [(up, north), (down, south), (node - 1, west), (node + 1, east)] {
            if open {
                found.push((side, STRAIGHT));
            }
        }
        let corners =
            [(up - 1, north && west), (up + 1, north && east), (down - 1, south && west), (down + 1, south && east)];
        for (corner, sides) in corners {
            if sides && free(corner) {
                found.push((corner, DIAGONAL));
            }
        }
        found
    }
}

impl Contestant for Tuned {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let (start, goal) = (self.node(query.start), self.node(query.goal));
        let (goal_x, goal_y) = (goal % self.stride, goal / self.stride);
        let octile = |node: &u32| octile((node % self.stride).abs_diff(goal_x), (node / self.stride).abs_diff(goal_y));
        let found = astar(&start, |&node| self.successors(node), octile, |&node| node == goal);
        found.map_or(f64::INFINITY, |(_, cost)| f64::from(cost) / f64::from(STRAIGHT))
    }
}
