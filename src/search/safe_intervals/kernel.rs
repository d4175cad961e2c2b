//! Safe interval path planning.
//!
//! When not to use it: among obstacles that stand; any other planner is faster then. Time: that of A* over the cells,
//! times the safe intervals of each. Memory: 4 bytes per cell, 16 per open entry, 16 per node in pages of 512, and the
//! intervals near the movers' ways.
//!
//! Based on: M. Phillips, M. Likhachev. SIPP: Safe Interval Path Planning for Dynamic Environments. ICRA 2011. What is
//! different: times are continuous, and collisions of the moving discs are found in closed form; the agent must be able
//! to stay at its goal for good; the goal may be a mover, which is met wherever the agent can touch it first.

use crate::base::{Budget, Error, bytes, index, real_u32, single};
use crate::collections::{Allowance, Counted, Meter, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::search::best_first::{BestFirst, Graph, NodeId, SettledNode, Successor};
use crate::search::core::{
    Clock, ExactEnds, Kernel, MemoryUse, Moment, Mover, PathShape, Probe, Progress, Scene, Stats, Target,
};

use super::collision::MOMENT;
use super::edges::{Edges, Ends, Gait};
use super::interception::Obstacle;
use super::movers::{Movers, Since};
use super::steps::{Aim, Catch, Closest, TimedCell, TimedSteps};
use super::vector::{along, fixed, in_cells};
use super::{occupancy::Occupancy, stretch::MoverStretch, windows::Windows};

/// What a kernel is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SafeIntervalSetup {
    /// True for 4 neighbours, false for 8.
    pub(crate) has_four: bool,
    /// The factor of the estimate.
    pub(crate) scale: f64,
    /// Cells per unit of time.
    pub(crate) speed: f64,
    /// How long a way may take; 0: no limit.
    pub(crate) horizon: f64,
}

/// The search.
pub(crate) struct SafeIntervals {
    setup: SafeIntervalSetup,
    movers: Movers,
    clock: Clock,
    occupancy: Occupancy,
    /// The way of the goal, if it is a mover.
    target: Vec<MoverStretch>,
    target_meter: Meter,
    windows: Windows,
    scratch: Vec<Obstacle>,
    search: BestFirst<TimedCell>,
    ends: Ends,
    closest: Closest,
    way: FoundWay,
    stats: Stats,
}

/// The way that was found.
#[derive(Default)]
struct FoundWay {
    nodes: Vec<NodeId>,
    stops: Vec<TimedStop>,
    meter: Meter,
}

/// A place on the way that was found, and a time at which the agent is there, since its start.
#[derive(Clone, Copy, Debug)]
struct TimedStop {
    at: Point,
    time: f64,
}

impl SafeIntervals {
    pub(crate) fn new(setup: SafeIntervalSetup) -> Self {
        Self {
            setup,
            movers: Movers::default(),
            clock: Clock {
                start_time: 0.0,
                goal_mover: 0,
                radius: 0.0,
                ends: ExactEnds::default(),
                wants_nearest: false,
            },
            occupancy: Occupancy::default(),
            target: Vec::new(),
            target_meter: Meter::default(),
            windows: Windows::default(),
            scratch: Vec::new(),
            search: BestFirst::default(),
            ends: Ends::default(),
            closest: Closest { node: 0, squared: i64::MAX },
            way: FoundWay::default(),
            stats: Stats::default(),
        }
    }

    /// Runs `body` with the graph and the search over it.
    fn with_steps<R>(
        &mut self,
        scene: &Scene<'_>,
        body: impl FnOnce(&mut TimedSteps<'_>, &mut BestFirst<TimedCell>) -> R,
    ) -> R {
        let gait = Gait { has_four: self.setup.has_four, speed: self.setup.speed };
        let edges = Edges { layer: scene.layer, occupancy: &self.occupancy, gait, ends: self.ends };
        let aim = match self.clock.goal_mover {
            0 => {
                let Ends { place, is_open, .. } = self.ends;
                Aim::Place { cell: is_open.then_some(place), at: fixed(self.occupancy.centre(place)) }
            }
            _ => Aim::Mover(&self.target),
        };
        let mut steps = TimedSteps {
            edges,
            occupancy: &self.occupancy,
            horizon: if self.setup.horizon > 0.0 { self.setup.horizon } else { f64::INFINITY },
            aim,
            wants_nearest: self.clock.wants_nearest,
            windows: &mut self.windows,
            scratch: &mut self.scratch,
            closest: &mut self.closest,
        };
        body(&mut steps, &mut self.search)
    }

    /// Finds where the movers are in the way.
    fn look_ahead(&mut self, scene: &Scene<'_>, allowance: u64) -> Result<(), Error> {
        let goal_mover = index(self.clock.goal_mover).checked_sub(1);
        if goal_mover.is_some_and(|mover| mover >= self.movers.count()) {
            let value = real_u32(self.clock.goal_mover);
            return Err(Error::BadValue { name: "goal_mover", value, allowed: "0, or the number of a mover and 1" });
        }
        let since = Since { start: self.clock.start_time, radius: self.clock.radius };
        self.target_meter.allowance = Allowance::new(allowance);
        self.target.clear();
        if let Some(mover) = goal_mover {
            self.movers.stretches(mover, since, &mut self.target, &mut self.target_meter)?;
        }
        let left = allowance.saturating_sub(self.target_meter.used());
        self.occupancy.places =
            [self.clock.ends.start, self.clock.ends.goal].map(|end| end.map(|end| in_cells(end.at)));
        self.occupancy.build(scene.layer, &self.movers, since, (goal_mover, left))?;
        self.scratch.clear();
        crate::collections::zeroed::reserve(&mut self.scratch, self.occupancy.most_near)
    }

    /// Bytes of the lists that are made for a query.
    const fn held(&self) -> u64 {
        self.occupancy.meter.used() + self.windows.meter.used() + self.target_meter.used() + self.way.meter.used()
    }

    /// Writes down the stops of the way to the goal, or to the expanded node nearest to it.
    fn write_stops(&mut self, scene: &Scene<'_>, target: Target) -> Result<(), Error> {
        self.way.nodes.clear();
        let last = match target {
            Target::Goal => self.search.way().next(),
            Target::Nearest => Some(self.closest.node),
        };
        let Some(last) = last else { return Ok(()) };
        let count = self.search.way_to(last).count();
        self.way.meter.reserve(&mut self.way.nodes, count, 64)?;
        self.way.nodes.extend(self.search.way_to(last));
        self.way.nodes.reverse();
        let mut way = std::mem::take(&mut self.way);
        way.stops.clear();
        // Each node is arrived at and left, and the target may be met on an edge.
        let reserved = way.meter.reserve(&mut way.stops, 2 * count + 2, 64);
        if reserved.is_ok() {
            self.with_steps(scene, |steps, search| {
                for (number, &node) in way.nodes.iter().enumerate() {
                    let time = search.cost_of(node);
                    let at = steps.occupancy.centre(steps.occupancy.interval(node).cell());
                    // Whose goal is where it starts is there already.
                    let is_there = |last: &TimedStop| last.at == fixed(at) && time <= last.time + MOMENT;
                    if !way.stops.last().is_some_and(is_there) {
                        way.stops.push(TimedStop { at: fixed(at), time });
                    }
                    let next = way.nodes.get(number + 1).map(|&next| (next, search.cost_of(next)));
                    let leaves = next.map(|next| steps.departure_between(node, next));
                    if let Some(leaves) = leaves.filter(|&leaves| leaves > time + MOMENT) {
                        way.stops.push(TimedStop { at: fixed(at), time: leaves });
                    }
                }
                let met = if target == Target::Goal { steps.catch(last, search.cost_of(last)) } else { None };
                if let Some(catch) = met {
                    add_meeting(&mut way.stops, catch);
                }
            });
        }
        self.way = way;
        reserved
    }
}

/// Adds where the target is met.
fn add_meeting(stops: &mut Vec<TimedStop>, Catch { edge, departure, time }: Catch) {
    let Some(&TimedStop { at, time: arrives }) = stops.last() else { return };
    let (leaves, meets) = match edge {
        None => (time, None),
        Some(edge) => (departure, Some(fixed(along(edge.from, edge.velocity, time - departure)))),
    };
    if leaves > arrives + MOMENT {
        stops.push(TimedStop { at, time: leaves });
    }
    if let Some(at) = meets.filter(|_| time > leaves + MOMENT) {
        stops.push(TimedStop { at, time });
    }
}

impl Kernel for SafeIntervals {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.stats = Stats::default();
        self.way.stops.clear();
        self.look_ahead(scene, allowance)?;
        let [from, to] = [start, goal].map(|p| (p.x / SCALE, p.y / SCALE));
        let exact = self.clock.ends;
        let first = exact.start.map_or(self.occupancy.cell(from), |_| self.occupancy.start());
        let goal = exact.goal.map_or(self.occupancy.cell(to), |_| self.occupancy.goal());
        self.ends = Ends { start: from, goal: to, exact, place: goal, ..Ends::default() };
        self.ends.shortened = self.with_steps(scene, |steps, _| steps.edges.most_shortened());
        let nodes = self.occupancy.nodes(first);
        let here = nodes.clone().next().map(|node| (node, self.occupancy.interval(node)));
        let Some((node, _)) = here.filter(|(_, safe)| safe.from <= MOMENT) else {
            let [x, y] = self.occupancy.centre(first).map(single);
            return Err(Error::StartBlocked { x, y });
        };
        let last = self.occupancy.nodes(goal).last().map(|node| self.occupancy.interval(node));
        self.ends.is_open = last.is_some_and(|safe| safe.to == f64::INFINITY);
        self.closest = Closest { node, squared: i64::MAX };
        let rest = allowance.saturating_sub(self.held());
        self.way.meter.allowance = Allowance::new(rest);
        // Both grow while the search goes on: what one may take the other may not.
        let is_limited = allowance < u64::MAX;
        let share = if is_limited { Windows::most_bytes(&self.occupancy).min(rest / 2) } else { 0 };
        self.windows.begin(&self.occupancy, if is_limited { share } else { u64::MAX })?;
        self.search.begin(self.occupancy.count(), self.setup.scale, rest - share)?;
        self.with_steps(scene, |steps, search| search.start(steps, TimedSteps::start(first, node)))
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        let progress = self.with_steps(scene, |steps, search| {
            if probe.watches() {
                let mut watched = Watched { steps, probe };
                search.step(&mut watched, budget, || scene.cancelled())
            } else {
                search.step(steps, budget, || scene.cancelled())
            }
        })?;
        (self.stats.expanded, self.stats.generated) = (self.search.expanded(), self.search.generated());
        if progress == Progress::Found {
            self.write_stops(scene, Target::Goal)?;
        }
        Ok(progress)
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        self.write_stops(scene, Target::Nearest)
    }

    fn trace(&self, _scene: &Scene<'_>, _target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        out.clear();
        reserve_exact(out, self.way.stops.len())?;
        out.extend(self.way.stops.iter().map(|stop| stop.at));
        Ok(())
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.search.cost(),
            Target::Nearest => self.search.cost_of(self.closest.node),
        }
    }

    fn shape(&self) -> PathShape {
        PathShape::Timed
    }

    fn times(&self, out: &mut Vec<f64>) -> Result<(), Error> {
        out.clear();
        reserve_exact(out, self.way.stops.len())?;
        out.extend(self.way.stops.iter().map(|stop| self.clock.start_time + stop.time));
        Ok(())
    }

    fn set_movers(&mut self, movers: Vec<Mover>, moments: Vec<Moment>) -> Result<(), Error> {
        self.movers.set(movers, moments)
    }

    fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
        if clock.goal_mover != 0 {
            // It is met wherever the agent comes.
            self.clock.ends = ExactEnds { goal: None, direct: false, ..clock.ends };
        }
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        let (open, open_peak) = self.search.open_bytes();
        let other = self.held() + self.movers.bytes() + bytes(self.scratch.capacity() * size_of::<Obstacle>());
        MemoryUse { nodes: self.search.bytes() - open, open, open_peak, other }
    }

    fn trim(&mut self) {
        self.search.release();
        self.occupancy.release();
        self.windows.release();
        (self.target, self.target_meter) = (Vec::new(), Meter::default());
        self.way = FoundWay::default();
        self.scratch = Vec::new();
    }

    fn release(&mut self) {
        self.trim();
    }
}

/// The graph, watched by a probe.
struct Watched<'a, 'b, P> {
    steps: &'a mut TimedSteps<'b>,
    probe: &'a mut P,
}

impl<P: Probe> Graph for Watched<'_, '_, P> {
    type Place = TimedCell;

    const REOPENS: bool = true;

    fn successors(
        &mut self,
        from: SettledNode,
        take: &mut impl FnMut(Successor<TimedCell>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Self { steps, probe } = self;
        let here = |steps: &TimedSteps<'_>, node| fixed(steps.occupancy.centre(steps.occupancy.interval(node).cell()));
        let (at, parent) = (here(steps, from.node), here(steps, from.parent.unwrap_or(from.node)));
        probe.expand(at, parent, from.g);
        let occupancy = steps.occupancy;
        steps.successors(from, &mut |to| {
            let next = fixed(occupancy.centre(occupancy.interval(to.node).cell()));
            probe.generate(next, at, from.g + to.cost, from.g + to.cost);
            take(to)
        })
    }

    fn estimate(&mut self, place: TimedCell) -> f64 {
        self.steps.estimate(place)
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        self.steps.end(at)
    }
}
