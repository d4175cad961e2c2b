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

use crate::base::{Bounds, Error};
use crate::geom::Point;
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};

use super::collision::{AgentStep, MOMENT};
use super::edges::{Edge, Edges};
use super::interception::{Interception, Obstacle};
use super::occupancy::Occupancy;
use super::pursuit::{Caught, GrowingDisc, TimeSpan, first_meeting};
use super::stretch::MoverStretch;
use super::vector::fixed;
use super::windows::{Windows, first_from};

/// Where the agent wants to be.
#[derive(Clone, Copy)]
pub(super) enum Aim<'a> {
    /// In a cell or at an end, for good; none if it never can stay there.
    Place { cell: Option<u32>, at: Point },
    /// In contact with a mover.
    Mover(&'a [MoverStretch]),
}

/// A cell and the time of arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedCell {
    cell: u32,
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
    pub(super) edges: Edges<'a>,
    pub(super) occupancy: &'a Occupancy,
    /// How long a way takes at most.
    pub(super) horizon: f64,
    pub(super) aim: Aim<'a>,
    /// True if nodes from which the goal is not reached matter too.
    pub(super) wants_nearest: bool,
    pub(super) windows: &'a mut Windows,
    pub(super) scratch: &'a mut Vec<Obstacle>,
    pub(super) closest: &'a mut Closest,
}

impl TimedSteps<'_> {
    /// A start.
    pub(super) const fn start(cell: u32, node: NodeId) -> Successor<TimedCell> {
        Successor { node, place: TimedCell { cell, time: 0.0 }, cost: 0.0 }
    }

    /// When the agent leaves a node for the next one of a way, at which it arrives at a time.
    pub(super) fn departure_between(&self, a: NodeId, (b, arrival): (NodeId, f64)) -> f64 {
        let [from, to] = [a, b].map(|node| self.occupancy.interval(node).cell());
        arrival - self.edges.duration(from, to)
    }

    /// The earliest contact with the target after the arrival in a node, before anything else is reached.
    pub(super) fn catch(&mut self, node: NodeId, g: f64) -> Option<Catch> {
        let Aim::Mover(target) = self.aim else { return None };
        let here = self.occupancy.interval(node);
        let span = TimeSpan { from: g, to: here.to.at_most(self.horizon) };
        let centre = self.occupancy.centre(here.cell());
        let waiting = first_meeting(GrowingDisc::standing(centre, 0.0), target, span);
        let mut best = waiting.map(|time| Catch { edge: None, departure: time, time });
        let limit = best.map_or(self.horizon, |best| best.time);
        let longest = self.edges.longest(here.cell());
        let is_near =
            |stretch: &MoverStretch| stretch.end() >= g && stretch.begin < limit && stretch.passes(centre, longest);
        if !target.iter().any(is_near) {
            return best.filter(|best| best.time <= self.horizon);
        }
        for Edge { step, near, .. } in self.edges.of(here.cell()) {
            let limit = best.map_or(self.horizon, |best| best.time);
            // What becomes of the step after the contact does not matter, not even whether its end is safe.
            let sought = Interception { edge: &step, target, span, limit };
            if let Some(Caught { departure, time }) = sought.earliest(self.occupancy.near(near), self.scratch) {
                best = Some(Catch { edge: Some(step), departure, time });
            }
        }
        best.filter(|best| best.time <= self.horizon)
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
        if let Aim::Place { at, .. } = self.aim
            && here.to == f64::INFINITY
        {
            let squared = fixed(self.occupancy.centre(here.cell())).squared_distance(at);
            if squared < self.closest.squared {
                *self.closest = Closest { node, squared };
            }
        }
        for edge in self.edges.of(here.cell()) {
            let closed = self.windows.of(self.occupancy, &edge)?;
            let Edge { to, step: AgentStep { duration, .. }, .. } = edge;
            // Those that end before the agent can be there are left out.
            for next in self.occupancy.nodes_until(to, g + duration - MOMENT) {
                let there = self.occupancy.interval(next);
                let last = here.to.at_most(there.to - duration);
                let first = g.at_least(there.from - duration);
                if first > here.to + MOMENT {
                    break;
                }
                let departure = first_from(closed, first);
                if departure <= last + MOMENT {
                    let cost = departure + duration - g;
                    take(Successor { node: next, place: TimedCell { cell: to, time: g + cost }, cost })?;
                }
            }
        }
        Ok(())
    }

    fn estimate(&mut self, TimedCell { cell, time }: TimedCell) -> f64 {
        let least = match self.aim {
            Aim::Place { cell: None, .. } if !self.wants_nearest => f64::INFINITY,
            Aim::Place { .. } => self.edges.least(cell),
            Aim::Mover(target) => {
                let disc = GrowingDisc::standing(self.occupancy.centre(cell), self.edges.gait.speed);
                let span = TimeSpan { from: time, to: self.horizon };
                let met = first_meeting(disc, target, span);
                // No farther than rounding allows.
                met.map_or(f64::INFINITY, |met| (met - time - 1e-9).at_least(0.0))
            }
        };
        let soonest = if self.wants_nearest { time } else { time + least };
        if soonest > self.horizon + 1e-9 { f64::INFINITY } else { least }
    }

    fn end(&mut self, SettledNode { node, g, .. }: SettledNode) -> Option<f64> {
        match self.aim {
            Aim::Place { cell, .. } => {
                let here = self.occupancy.interval(node);
                (Some(here.cell()) == cell && here.to == f64::INFINITY).then_some(0.0)
            }
            Aim::Mover(_) => self.catch(node, g).map(|catch| catch.time - g),
        }
    }
}
