//! The edges of the graph: steps between cells, and the legs of ends that are no centres.
//!
//! ```text
//!   o---o---o        S  such a start: a place of its own, with its own safe intervals
//!   | \\| / |        its legs lead to the centre of its cell and to those of the neighbours that it sees
//!   o---o---o
//!   | / |S\\|        those of such a goal come from there
//!   o---o---o
//! ```

use smallvec::SmallVec;

use crate::base::{Bounds, real};
use crate::collections::bits::lowest;
use crate::grid::{ALL_STRAIGHT, CornerCutting, DX, DY, Layer, cell_moves};
use crate::search::core::ExactEnds;

use super::collision::AgentStep;
use super::occupancy::{LEG, Occupancy, STEP};
use super::vector::{dot, sub};

/// How the agent moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gait {
    pub(super) has_four: bool,
    /// Cells per unit of time.
    pub(super) speed: f64,
}

impl Gait {
    /// How long a step in a direction takes.
    fn duration(&self, direction: usize) -> f64 {
        let length = if direction & 1 == 0 { 1.0 } else { std::f64::consts::SQRT_2 };
        length / self.speed
    }

    /// How long the steps to a cell take at least.
    pub(super) fn least(&self, dx: i32, dy: i32) -> f64 {
        let (dx, dy) = (dx.abs(), dy.abs());
        let (more, less) = (dx.max(dy), dx.min(dy));
        if self.has_four {
            return real((dx + dy).into()) / self.speed;
        }
        (real((more - less).into()) + real(less.into()) * std::f64::consts::SQRT_2) / self.speed
    }
}

/// An edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u32,
    pub(super) step: AgentStep,
    /// The cell or the end near which all movers are that it may meet, and its number there.
    pub(super) near: u32,
    pub(super) number: usize,
}

/// The number of an end's leg from or to the centre of its own cell, and of the one from end to end.
const OWN_CELL: usize = 8;
const END_TO_END: usize = 9;

/// The ends of a way.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends {
    /// Their cells.
    pub(super) start: (i32, i32),
    pub(super) goal: (i32, i32),
    pub(super) exact: ExactEnds,
    /// The goal's cell, or the number that it counts as.
    pub(super) place: u32,
    /// True if the agent may stay there for good from some time on.
    pub(super) is_open: bool,
    /// By how much a leg to the goal may be shorter than the steps to the centre of its cell, in time.
    pub(super) shortened: f64,
}

/// The edges of all cells.
#[derive(Clone, Copy)]
pub(super) struct Edges<'a> {
    pub(super) layer: &'a Layer,
    pub(super) occupancy: &'a Occupancy,
    pub(super) gait: Gait,
    pub(super) ends: Ends,
}

impl Edges<'_> {
    /// The edges from a cell or an end.
    pub(super) fn of(&self, cell: u32) -> SmallVec<[Edge; 10]> {
        let mut list = SmallVec::new();
        if cell == self.occupancy.start() {
            let open = self.ends.exact.start.map_or(0, |end| end.open);
            list.extend((0..=OWN_CELL).filter(|number| open >> number & 1 != 0).map(|number| {
                let to = self.occupancy.cell(neighbour(self.ends.start, number));
                self.leg(cell, to, number)
            }));
            if self.ends.exact.direct {
                list.push(self.leg(cell, self.occupancy.goal(), END_TO_END));
            }
        } else if cell != self.occupancy.goal() {
            let (x, y) = self.occupancy.xy(cell);
            let allowed = if self.gait.has_four { ALL_STRAIGHT } else { u8::MAX };
            let mut moves = cell_moves(self.layer, x, y, CornerCutting::Never) & allowed;
            while moves != 0 {
                let direction = lowest(moves);
                moves &= moves - 1;
                let duration = self.gait.duration(direction);
                let velocity = [DX[direction], DY[direction]].map(|part| real(part.into()) / duration);
                let step = AgentStep { from: self.occupancy.centre(cell), velocity, duration };
                let to = self.occupancy.cell(neighbour((x, y), direction));
                list.push(Edge { to, step, near: cell, number: direction });
            }
            list.extend(self.last_leg(cell, (x, y)));
        }
        list
    }

    /// The leg from a cell to the goal.
    fn last_leg(&self, cell: u32, at: (i32, i32)) -> Option<Edge> {
        let end = self.ends.exact.goal?;
        if (at.0 - self.ends.goal.0).abs() > 1 || (at.1 - self.ends.goal.1).abs() > 1 {
            return None;
        }
        let number = (0..=OWN_CELL).find(|&number| neighbour(self.ends.goal, number) == at)?;
        (end.open >> number & 1 != 0).then(|| self.leg(cell, self.occupancy.goal(), number))
    }

    /// A leg from the start, or else to the goal.
    fn leg(&self, from: u32, to: u32, number: usize) -> Edge {
        let near = if from == self.occupancy.start() { from } else { to };
        let (from, way) = (self.occupancy.centre(from), sub(self.occupancy.centre(to), self.occupancy.centre(from)));
        let duration = dot(way, way).sqrt() / self.gait.speed;
        // Who is there already does not move.
        let velocity = if duration > 0.0 { way.map(|part| part / duration) } else { [0.0; 2] };
        Edge { to, step: AgentStep { from, velocity, duration }, near, number }
    }

    /// How long the edge from a cell or an end to another takes.
    pub(super) fn duration(&self, from: u32, to: u32) -> f64 {
        if from.max(to) >= self.occupancy.start() {
            return self.leg(from, to, 0).step.duration;
        }
        let [(x, y), (to_x, to_y)] = [from, to].map(|cell| self.occupancy.xy(cell));
        self.gait.duration(usize::from(x != to_x && y != to_y))
    }

    /// How far an edge may lead from a cell or an end.
    pub(super) fn longest(&self, cell: u32) -> f64 {
        if cell < self.occupancy.start() { STEP } else { LEG }
    }

    /// How long the way from a cell to the goal takes at least.
    ///
    /// It leads to a centre from which a leg goes on. That may be nearer to the goal than the steps from there to the
    /// centre of the goal's cell are long: at most by as much as it is for one of them.
    pub(super) fn least(&self, cell: u32) -> f64 {
        if cell >= self.occupancy.start() {
            return 0.0;
        }
        let (x, y) = self.occupancy.xy(cell);
        (self.gait.least(x - self.ends.goal.0, y - self.ends.goal.1) - self.ends.shortened).at_least(0.0)
    }

    /// By how much a leg to the goal is shorter than the steps from where it begins to the centre of its cell, at most.
    pub(super) fn most_shortened(&self) -> f64 {
        let Some(end) = self.ends.exact.goal else { return 0.0 };
        let open = (0..=OWN_CELL).filter(|number| end.open >> number & 1 != 0);
        open.fold(f64::NEG_INFINITY, |most, number| {
            let (x, y) = neighbour(self.ends.goal, number);
            let leg = self.duration(self.occupancy.cell((x, y)), self.occupancy.goal());
            most.at_least(self.gait.least(x - self.ends.goal.0, y - self.ends.goal.1) - leg)
        })
    }
}

/// The neighbour of a cell in a direction, or the cell itself.
fn neighbour((x, y): (i32, i32), number: usize) -> (i32, i32) {
    let by = |table: &[i32; 8]| table.get(number).copied().unwrap_or_default();
    (x + by(&DX), y + by(&DY))
}
