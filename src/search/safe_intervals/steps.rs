//! The graph of the search: safe intervals of cells, joined by steps that meet nobody.
//!
//! ```text
//!   a node is a cell and a safe interval; its g is the earliest arrival in it
//!   for each neighbouring cell, for each of its safe intervals that overlaps: the earliest departure
//!     - not before the arrival, while this interval lasts,
//!     - that arrives while the other one lasts,
//!     - and meets nobody on the way: the first one outside of the closed departures of the edge
//! ```
//!
//! Whoever arrives earlier in an interval may wait there: so the earliest arrival is all that counts.

use crate::base::{Bounds, Error, real};
use crate::collections::bits::lowest;
use crate::grid::{ALL_STRAIGHT, CornerCutting, DX, DY, Layer, cell_moves};
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};

use super::collision::{AgentStep, MOMENT};
use super::interception::{Interception, Obstacle};
use super::occupancy::{Occupancy, STEP};
use super::pursuit::{Caught, GrowingDisc, TimeSpan, first_meeting};
use super::stretch::MoverStretch;
use super::windows::{Windows, first_from};

/// How the agent moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gait {
    pub(super) has_four: bool,
    /// Cells per unit of time.
    pub(super) speed: f64,
    /// The time by which it must arrive, since its start; infinite for none.
    pub(super) horizon: f64,
}

impl Gait {
    /// How long a step in a direction takes.
    pub(super) fn duration(&self, direction: usize) -> f64 {
        let length = if direction & 1 == 0 { 1.0 } else { std::f64::consts::SQRT_2 };
        length / self.speed
    }

    /// How long the way to a cell takes at least.
    fn least(&self, dx: i32, dy: i32) -> f64 {
        let (dx, dy) = (dx.abs(), dy.abs());
        let (more, less) = (dx.max(dy), dx.min(dy));
        if self.has_four {
            return real((dx + dy).into()) / self.speed;
        }
        (real((more - less).into()) + real(less.into()) * std::f64::consts::SQRT_2) / self.speed
    }
}

/// Where the agent wants to be.
#[derive(Clone, Copy)]
pub(super) enum Aim<'a> {
    /// In a cell, for good; none if it never can.
    Cell { cell: Option<u32>, at: (i32, i32) },
    /// In contact with a mover.
    Mover(&'a [MoverStretch]),
}

/// A cell and the time of arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedCell {
    at: (i32, i32),
    time: f64,
}

/// The expanded node nearest to the goal in which the agent may stay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closest {
    pub(super) node: NodeId,
    pub(super) squared: i64,
}

/// The graph.
pub(super) struct TimedSteps<'a> {
    pub(super) layer: &'a Layer,
    pub(super) occupancy: &'a Occupancy,
    pub(super) gait: Gait,
    pub(super) aim: Aim<'a>,
    /// True if nodes from which the goal is not reached matter too.
    pub(super) wants_nearest: bool,
    pub(super) windows: &'a mut Windows,
    pub(super) scratch: &'a mut Vec<Obstacle>,
    pub(super) closest: &'a mut Closest,
}

/// A step from a cell.
#[derive(Clone, Copy)]
struct CellStep {
    to: u32,
    edge: AgentStep,
}

impl TimedSteps<'_> {
    /// A start.
    pub(super) fn start(&self, cell: u32, node: NodeId) -> Successor<TimedCell> {
        Successor { node, place: TimedCell { at: self.occupancy.xy(cell), time: 0.0 }, cost: 0.0 }
    }

    fn moves(&self, cell: u32) -> u8 {
        let (x, y) = self.occupancy.xy(cell);
        let allowed = if self.gait.has_four { ALL_STRAIGHT } else { u8::MAX };
        cell_moves(self.layer, x, y, CornerCutting::Never) & allowed
    }

    fn step(&self, cell: u32, direction: usize) -> CellStep {
        let (x, y) = self.occupancy.xy(cell);
        let duration = self.gait.duration(direction);
        let velocity = [DX[direction], DY[direction]].map(|part| real(part.into()) / duration);
        let edge = AgentStep { from: self.occupancy.centre(cell), velocity, duration };
        CellStep { to: self.occupancy.cell((x + DX[direction], y + DY[direction])), edge }
    }

    /// When the agent leaves a node for the next one of a way, at which it arrives at a time.
    pub(super) fn departure_between(&self, a: NodeId, (b, arrival): (NodeId, f64)) -> f64 {
        let [(x, y), (to_x, to_y)] = [a, b].map(|node| self.occupancy.xy(self.occupancy.interval(node).cell()));
        let is_diagonal = x != to_x && y != to_y;
        arrival - self.gait.duration(usize::from(is_diagonal))
    }

    /// The earliest contact with the target after the arrival in a node, before anything else is reached.
    pub(super) fn catch(&mut self, node: NodeId, g: f64) -> Option<Catch> {
        let Aim::Mover(target) = self.aim else { return None };
        let here = self.occupancy.interval(node);
        let span = TimeSpan { from: g, to: here.to.at_most(self.gait.horizon) };
        let centre = self.occupancy.centre(here.cell());
        let waiting = first_meeting(GrowingDisc::standing(centre, 0.0), target, span);
        let mut best = waiting.map(|time| Catch { edge: None, departure: time, time });
        let limit = best.map_or(self.gait.horizon, |best| best.time);
        let is_near =
            |stretch: &MoverStretch| stretch.end() >= g && stretch.begin < limit && stretch.passes(centre, STEP);
        let mut moves = if target.iter().any(is_near) { self.moves(here.cell()) } else { 0 };
        while moves != 0 {
            let direction = lowest(moves);
            moves &= moves - 1;
            let edge = &self.step(here.cell(), direction).edge;
            let limit = best.map_or(self.gait.horizon, |best| best.time);
            // What becomes of the step after the contact does not matter, not even whether its end is safe.
            let found =
                Interception { edge, target, span, limit }.earliest(self.occupancy.near(here.cell()), self.scratch);
            if let Some(Caught { departure, time }) = found {
                best = Some(Catch { edge: Some(*edge), departure, time });
            }
        }
        best.filter(|best| best.time <= self.gait.horizon)
    }
}

/// How the target is met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Catch {
    /// The edge on which, or none if the agent waits for it.
    pub(super) edge: Option<AgentStep>,
    pub(super) departure: f64,
    pub(super) time: f64,
}

impl Graph for TimedSteps<'_> {
    type Place = TimedCell;

    // How long the goal has to be waited for, or followed, depends on the time.
    const REOPENS: bool = true;

    fn successors(
        &mut self,
        SettledNode { node, g, .. }: SettledNode,
        take: &mut impl FnMut(Successor<TimedCell>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let here = self.occupancy.interval(node);
        let mut moves = self.moves(here.cell());
        if let Aim::Cell { at, .. } = self.aim
            && here.to == f64::INFINITY
        {
            let (x, y) = self.occupancy.xy(here.cell());
            let (dx, dy) = (i64::from(x - at.0), i64::from(y - at.1));
            if dx * dx + dy * dy < self.closest.squared {
                *self.closest = Closest { node, squared: dx * dx + dy * dy };
            }
        }
        while moves != 0 {
            let direction = lowest(moves);
            moves &= moves - 1;
            let CellStep { to, edge } = self.step(here.cell(), direction);
            let closed = self.windows.of(self.occupancy, (here.cell(), direction), &edge)?;
            // Those that end before the agent can be there are left out.
            for next in self.occupancy.nodes_until(to, g + edge.duration - MOMENT) {
                let there = self.occupancy.interval(next);
                let last = here.to.at_most(there.to - edge.duration);
                let first = g.at_least(there.from - edge.duration);
                if first > here.to + MOMENT {
                    break;
                }
                let departure = first_from(closed, first);
                if departure <= last + MOMENT {
                    let cost = departure + edge.duration - g;
                    take(Successor {
                        node: next,
                        place: TimedCell { at: self.occupancy.xy(to), time: g + cost },
                        cost,
                    })?;
                }
            }
        }
        Ok(())
    }

    fn estimate(&mut self, TimedCell { at, time }: TimedCell) -> f64 {
        let least = match self.aim {
            Aim::Cell { cell: None, .. } if !self.wants_nearest => f64::INFINITY,
            Aim::Cell { at: goal, .. } => self.gait.least(at.0 - goal.0, at.1 - goal.1),
            Aim::Mover(target) => {
                let centre = [real(at.0.into()) + 0.5, real(at.1.into()) + 0.5];
                let span = TimeSpan { from: time, to: self.gait.horizon };
                let met = first_meeting(GrowingDisc::standing(centre, self.gait.speed), target, span);
                // No farther than rounding allows.
                met.map_or(f64::INFINITY, |met| (met - time - 1e-9).at_least(0.0))
            }
        };
        let soonest = if self.wants_nearest { time } else { time + least };
        if soonest > self.gait.horizon + 1e-9 { f64::INFINITY } else { least }
    }

    fn end(&mut self, SettledNode { node, g, .. }: SettledNode) -> Option<f64> {
        match self.aim {
            Aim::Cell { cell, .. } => {
                let here = self.occupancy.interval(node);
                (Some(here.cell()) == cell && here.to == f64::INFINITY).then_some(0.0)
            }
            Aim::Mover(_) => self.catch(node, g).map(|catch| catch.time - g),
        }
    }
}
