//! Crate `pathfinding`: its A* over the cells, 8 neighbours, no corner cutting, octile heuristic.
//!
//! To its advantage a node is one integer (hashed in one step), the map is padded (no border tests), costs are integers and
//! successors need no allocation.

use crate::measure::arguments::Arguments;
use crate::measure::cases::Case;
use crate::{Contestant, Rival};
use pathfinding::prelude::astar;
use smallvec::SmallVec;
use taut::Scenario;

/// A straight step.
const STRAIGHT: u32 = 65_536;
/// A diagonal step: 65,536 times the root of 2, rounded.
const DIAGONAL: u32 = 92_682;

struct Cells {
    /// Row by row, with a blocked border of one cell.
    free: Vec<bool>,
    stride: u32,
}

pub fn make(case: &Case, _: &Arguments) -> Result<Rival, String> {
    let (width, height) = (case.map.width as usize, case.map.height as usize);
    let stride = width + 2;
    let mut free = vec![false; stride * (height + 2)];
    for (y, row) in case.map.terrain.chunks(width).enumerate() {
        for (x, &class) in row.iter().enumerate() {
            free[(y + 1) * stride + x + 1] = class != 0;
        }
    }
    Ok(Some(Box::new(Cells { free, stride: stride as u32 })))
}

impl Cells {
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

impl Contestant for Cells {
    fn plan(&mut self, query: &Scenario) -> f64 {
        let (start, goal) = (self.node(query.start), self.node(query.goal));
        let (goal_x, goal_y) = (goal % self.stride, goal / self.stride);
        let octile = |node: &u32| {
            let (dx, dy) = ((node % self.stride).abs_diff(goal_x), (node / self.stride).abs_diff(goal_y));
            dx.min(dy) * DIAGONAL + dx.abs_diff(dy) * STRAIGHT
        };
        let found = astar(&start, |&node| self.successors(node), octile, |&node| node == goal);
        found.map_or(f64::INFINITY, |(_, cost)| f64::from(cost) / f64::from(STRAIGHT))
    }
}
