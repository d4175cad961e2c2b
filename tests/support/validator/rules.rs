//! What a planner's path may do, as data.

use super::cost_map::CostMap;
use super::segments::{Vertex, crossing_cost, segment_is_valid};

/// Cells beside a diagonal step that must be free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cutting {
    Both,
    One,
    None,
}

/// The moves of which a path is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Straight segments that turn at lattice points.
    Free,
    /// Straight segments that turn anywhere on the edges of cells.
    Edges,
    /// Straight segments that turn anywhere.
    Anywhere,
    /// Steps between neighbouring lattice points.
    Corners { diagonal: bool },
    /// Steps between neighbouring cell centres; `entered` says that a step costs what the entered cell costs.
    Cells { diagonal: Option<Cutting>, entered: bool },
}

/// The rules of one planner configuration.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub walk: Walk,
    /// Smoothed afterwards: segments may also be free ones.
    pub smoothed: bool,
    /// Paths may pass between diagonally touching blocked cells.
    pub open: bool,
    /// Every lattice step is listed, so collinear points are expected.
    pub every_step: bool,
    /// Straight legs join steps along a lattice to ends between its vertices.
    pub legs: bool,
}

/// The ends as they were asked for, in 1/256 cell.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub start: Vertex,
    pub goal: Vertex,
    /// The path may end anywhere.
    pub partial: bool,
}

impl Rules {
    /// Where the path must begin or end for a requested point, `None` when the point is not free. Of equally near nodes
    /// the one where it does.
    pub fn end(&self, cost_map: &CostMap, asked: Vertex, at: Vertex) -> Option<Vertex> {
        let columns = (asked.x - 1).div_euclid(256)..=asked.x.div_euclid(256);
        let holds = |low: i64, v: i64| low * 256 <= v && v <= (low + 1) * 256;
        let mut best: Option<(bool, i64, bool, i64, i64)> = None;
        let mut free = false;
        for cy in (asked.y - 1).div_euclid(256)..=asked.y.div_euclid(256) {
            for cx in columns.clone().filter(|&cx| holds(cx, asked.x) && holds(cy, asked.y)) {
                if cost_map.blocked(cx, cy) {
                    continue;
                }
                free = true;
                for (x, y) in self.nodes_of(cx, cy) {
                    let pinched = !self.open && cost_map.pinched(x / 256, y / 256) && (x, y) != (asked.x, asked.y);
                    let closed = pinched && matches!(self.walk, Walk::Corners { .. });
                    let key = (closed, (x - asked.x).pow(2) + (y - asked.y).pow(2), (x, y) != (at.x, at.y), y, x);
                    best = Some(best.map_or(key, |best| best.min(key)));
                }
            }
        }
        match self.walk {
            _ if self.legs => free.then_some(asked),
            Walk::Free | Walk::Edges | Walk::Anywhere => free.then_some(asked),
            _ => best.map(|(_, _, _, y, x)| Vertex { x, y }),
        }
    }

    /// True if the walk has a vertex at a point.
    pub fn is_node(&self, at: Vertex) -> bool {
        match self.walk {
            Walk::Free | Walk::Edges | Walk::Anywhere => true,
            Walk::Cells { .. } => at.x.rem_euclid(256) == 128 && at.y.rem_euclid(256) == 128,
            Walk::Corners { .. } => at.on_lattice(),
        }
    }

    /// True if a piece joins an end between the vertices of the lattice to a vertex, or to another such end.
    fn is_leg(&self, [from, to]: [Vertex; 2]) -> bool {
        self.legs && !(self.is_node(from) && self.is_node(to))
    }

    /// The pieces of a segment: legs, and the steps between them if it runs along a line of the lattice.
    fn pieces(&self, from: Vertex, to: Vertex) -> Vec<[Vertex; 2]> {
        if !self.is_leg([from, to]) {
            return vec![[from, to]];
        }
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let is_along = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let units = if is_along { 1..dx.abs().max(dy.abs()) } else { 0..0 };
        let at = |i: i64| Vertex { x: from.x + i * dx.signum(), y: from.y + i * dy.signum() };
        let nodes: Vec<Vertex> = units.map(at).filter(|&at| self.is_node(at)).collect();
        let mut marks = vec![from];
        marks.extend(nodes.first().filter(|_| !self.is_node(from)));
        marks.extend(nodes.last().filter(|&&last| !self.is_node(to) && marks.last() != Some(&last)));
        marks.push(to);
        marks.windows(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    fn nodes_of(&self, cx: i64, cy: i64) -> Vec<(i64, i64)> {
        match self.walk {
            Walk::Free | Walk::Edges | Walk::Anywhere => Vec::new(),
            Walk::Cells { .. } => vec![(cx * 256 + 128, cy * 256 + 128)],
            Walk::Corners { .. } => {
                [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| ((cx + x) * 256, (cy + y) * 256)).to_vec()
            }
        }
    }

    /// One segment of the path.
    pub fn check_segment(&self, cost_map: &CostMap, from: Vertex, to: Vertex) -> Result<(), String> {
        self.pieces(from, to).into_iter().try_for_each(|piece| self.check_piece(cost_map, piece))
    }

    fn check_piece(&self, cost_map: &CostMap, [from, to]: [Vertex; 2]) -> Result<(), String> {
        if self.is_leg([from, to]) {
            // The legs of both ends may lie on one line.
            let steps = if self.is_node(from) || self.is_node(to) { 2 } else { 4 };
            let near = (from.x - to.x).abs().max((from.y - to.y).abs()) <= steps * 256;
            return match near || self.smoothed {
                true => segment_is_valid(cost_map, from, to, self.open),
                false => Err(format!("the leg from {from:?} to {to:?} is too long")),
            };
        }
        let stepped = match self.walk {
            Walk::Free | Walk::Edges | Walk::Anywhere => return segment_is_valid(cost_map, from, to, self.open),
            Walk::Corners { diagonal } => self.check_corner_steps(cost_map, from, to, diagonal),
            Walk::Cells { diagonal, .. } => check_cell_steps(cost_map, from, to, diagonal),
        };
        if self.smoothed { stepped.or_else(|_| segment_is_valid(cost_map, from, to, self.open)) } else { stepped }
    }

    fn check_corner_steps(&self, cost_map: &CostMap, from: Vertex, to: Vertex, diagonal: bool) -> Result<(), String> {
        let (dx, dy, count) = compass(from, to, diagonal)?;
        for i in 0..count {
            let here = Vertex { x: from.x + i * dx * 256, y: from.y + i * dy * 256 };
            let next = Vertex { x: here.x + dx * 256, y: here.y + dy * 256 };
            if !here.on_lattice() {
                return Err(format!("{here:?} is no lattice point"));
            }
            segment_is_valid(cost_map, here, next, self.open)?;
            if i > 0 && !self.open && cost_map.pinched(here.x / 256, here.y / 256) {
                return Err(format!("the path slips through the closed gap at {here:?}"));
            }
        }
        Ok(())
    }

    /// A point of the path that is no end.
    pub fn check_turn(&self, cost_map: &CostMap, at: Vertex) -> Result<(), String> {
        let centre = at.x.rem_euclid(256) == 128 && at.y.rem_euclid(256) == 128;
        let place = match self.walk {
            Walk::Cells { .. } => centre || (self.smoothed && at.on_lattice()),
            Walk::Edges => at.x.rem_euclid(256) == 0 || at.y.rem_euclid(256) == 0,
            Walk::Free | Walk::Corners { .. } => at.on_lattice(),
            Walk::Anywhere => true,
        };
        if !place {
            return Err(format!("the path turns at {at:?}"));
        }
        if at.on_lattice() && !self.open && cost_map.pinched(at.x / 256, at.y / 256) {
            return Err(format!("the path turns in the closed gap at {at:?}"));
        }
        Ok(())
    }

    /// What the path costs by the cells, `None` when it is not made of the steps that it should be made of.
    pub fn cost(&self, cost_map: &CostMap, path: &[Vertex]) -> Option<f64> {
        if !cost_map.has_weights() {
            return Some(path.windows(2).map(|pair| pair[0].distance(pair[1])).sum());
        }
        if self.smoothed || matches!(self.walk, Walk::Free | Walk::Edges | Walk::Anywhere) {
            return Some(path.windows(2).map(|pair| crossing_cost(cost_map, pair[0], pair[1])).sum());
        }
        let mut sum = 0.0;
        for pair in path.windows(2).flat_map(|pair| self.pieces(pair[0], pair[1])) {
            if self.is_leg(pair) {
                sum += crossing_cost(cost_map, pair[0], pair[1]);
                continue;
            }
            let (dx, dy, count) = compass(pair[0], pair[1], true).ok()?;
            for i in 0..count {
                let here = Vertex { x: pair[0].x + i * dx * 256, y: pair[0].y + i * dy * 256 };
                sum += self.step_cost(cost_map, here, dx, dy);
            }
        }
        Some(sum)
    }

    fn step_cost(&self, cost_map: &CostMap, from: Vertex, dx: i64, dy: i64) -> f64 {
        let length = ((dx * dx + dy * dy) as f64).sqrt();
        let (x, y) = (from.x.div_euclid(256), from.y.div_euclid(256));
        let weight = match self.walk {
            Walk::Cells { entered: true, .. } => cost_map.cost(x + dx, y + dy),
            Walk::Cells { entered: false, .. } => 0.5 * (cost_map.cost(x, y) + cost_map.cost(x + dx, y + dy)),
            _ if dx == 0 => {
                let row = y + dy.min(0);
                cost_map.cost(x - 1, row).min(cost_map.cost(x, row))
            }
            _ if dy == 0 => {
                let column = x + dx.min(0);
                cost_map.cost(column, y - 1).min(cost_map.cost(column, y))
            }
            _ => cost_map.cost(x + dx.min(0), y + dy.min(0)),
        };
        length * weight
    }
}

/// The unit step of a segment along one of the eight directions and how often it is taken.
fn compass(from: Vertex, to: Vertex, diagonal: bool) -> Result<(i64, i64, i64), String> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let straight = dx == 0 || dy == 0;
    let whole = dx % 256 == 0 && dy % 256 == 0;
    if !whole || !(straight || (diagonal && dx.abs() == dy.abs())) {
        return Err(format!("{from:?} to {to:?} is no run of lattice steps"));
    }
    Ok((dx.signum(), dy.signum(), dx.abs().max(dy.abs()) / 256))
}

fn check_cell_steps(cost_map: &CostMap, from: Vertex, to: Vertex, diagonal: Option<Cutting>) -> Result<(), String> {
    let (dx, dy, count) = compass(from, to, diagonal.is_some())?;
    if from.x.rem_euclid(256) != 128 || from.y.rem_euclid(256) != 128 {
        return Err(format!("{from:?} is no cell centre"));
    }
    for i in 0..count {
        let (x, y) = (from.x.div_euclid(256) + i * dx, from.y.div_euclid(256) + i * dy);
        let (nx, ny) = (x + dx, y + dy);
        if cost_map.blocked(x, y) || cost_map.blocked(nx, ny) {
            return Err(format!("a step from cell {x}, {y} to {nx}, {ny} is blocked"));
        }
        let beside = u8::from(!cost_map.blocked(nx, y)) + u8::from(!cost_map.blocked(x, ny));
        let needed = match diagonal {
            Some(Cutting::Both) => 2,
            Some(Cutting::One) => 1,
            Some(Cutting::None) | None => 0,
        };
        if dx != 0 && dy != 0 && beside < needed {
            return Err(format!("the step from cell {x}, {y} to {nx}, {ny} cuts a corner"));
        }
    }
    Ok(())
}
