//! How a path along a lattice begins and ends at any free points.
//!
//! The search runs between vertices of the cells around both points. A straight leg joins each point to its vertex:
//!
//! ```text
//!   o---o---o        S  the start, v  its vertex: the nearest corner (centre) of the cells around it
//!   |  S|   |        q  the vertex after it
//!   v---q---o        S v q is replaced by S q, where that is clear and costs no more: who asks again at
//!                    every step is not sent back to the vertex behind
//! ```
//!
//! The legs are no steps of the lattice: its guarantee speaks of the part between the vertices.

use super::endpoints::{Pair, QueryEnds};
use super::options::Options;
use crate::base::Result;
use crate::collections::reserve_exact;
use crate::geom::{Point, SCALE, cross};
use crate::grid::{
    ALL_STRAIGHT, CornerCutting, DX, DY, Lattice, Layer, Neighbours, SidedCells, cell_moves, clear_for_disc,
    nearest_centre_of, nearest_corner_of, nearest_place, visible,
};
use crate::improve::PathContext;
use crate::search::core::{ExactEnd, ExactEnds, Heuristic, Target};
use crate::search::lattice::metric::{Estimate, LatticeMetric, WeightedMetric};
use crate::search::lattice::setup::LatticeSetup;

/// Which end of a path a leg joins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathEnd {
    Start,
    Goal,
}

/// The vertex of cells nearest to a point that they hold.
pub(super) fn vertex_of(options: &Options, layer: &Layer, cells: &[(i32, i32)], point: Point) -> Option<Point> {
    match options.lattice {
        Lattice::Cells => nearest_centre_of(cells, point).map(|(x, y)| Point::centre(x, y)),
        Lattice::Corners => {
            nearest_corner_of(layer, cells, point, options.diagonal_gaps).map(|(x, y)| Point::lattice(x, y))
        }
    }
}

/// The ends of a way in time that are no centres: a search among movers takes their legs itself, since they take time.
pub(super) fn exact_ends(options: &Options, context: &PathContext<'_>, cells: &Layer, ends: &QueryEnds) -> ExactEnds {
    let allowed = if options.neighbours == Neighbours::Four { ALL_STRAIGHT } else { u8::MAX };
    // The centres of a cell's neighbours to which steps lead, and that of the cell itself, by their numbers.
    let around = |vertex: Point| {
        let moves = cell_moves(cells, vertex.x / SCALE, vertex.y / SCALE, CornerCutting::Never) & allowed;
        let beside = move |direction: usize| {
            let is_open = moves >> direction & 1 != 0;
            is_open.then_some(Point { x: vertex.x + DX[direction] * SCALE, y: vertex.y + DY[direction] * SCALE })
        };
        (0..DX.len()).map(beside).chain([Some(vertex)]).enumerate()
    };
    let Pair { start: from, goal: to } = ends.vertices;
    let [start, goal] = [(ends.pair.start, from), (ends.pair.goal, to)].map(|(end, vertex)| {
        let place = leg_place(context, end).filter(|&place| place != vertex)?;
        let is_open = |centre: Option<Point>| centre.is_some_and(|centre| is_clear(context, place, centre));
        let open = around(vertex).fold(0, |open, (number, centre)| open | u16::from(is_open(centre)) << number);
        (open != 0).then_some(ExactEnd { at: place, open })
    });
    let direct = match (start, goal) {
        (Some(a), Some(b)) => {
            around(from).any(|(_, centre)| centre == Some(to)) && (a.at == b.at || is_clear(context, a.at, b.at))
        }
        _ => false,
    };
    ExactEnds { start, goal, direct }
}

/// A path between vertices that is joined to its ends.
pub(super) struct JoinedPath<'a> {
    pub(super) options: &'a Options,
    pub(super) context: &'a PathContext<'a>,
    pub(super) points: &'a mut Vec<Point>,
}

impl JoinedPath<'_> {
    /// Joins the path to both ends, one to the nearest vertex only to its start. Returns what that adds to the cost of
    /// single steps.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn reach(&mut self, ends: Pair, requested: Point, target: Target) -> Result<f64> {
        if !self.options.is_lattice_planner() || self.options.algorithm.traits().movers {
            return Ok(0.0);
        }
        reserve_exact(self.points, 2)?;
        let mut added = 0.0;
        let first = self.points[0];
        if let Some(start) = leg_from(self.context, ends.start, first) {
            let is_best = start.squared_distance(requested) <= first.squared_distance(requested);
            if target == Target::Nearest && self.points.len() == 1 && is_best {
                self.points[0] = start;
                return Ok(0.0);
            }
            added += self.add(PathEnd::Start, start);
        }
        let last = self.points[self.points.len() - 1];
        if target == Target::Goal
            && let Some(goal) = leg_from(self.context, ends.goal, last)
        {
            added += self.add(PathEnd::Goal, goal);
        }
        Ok(added)
    }

    /// Puts an end before the first point, or after the last one, which is left out where the way past it is clear and
    /// costs no more. Returns what that adds to the cost of single steps.
    fn add(&mut self, side: PathEnd, end: Point) -> f64 {
        if side == PathEnd::Start {
            self.points.reverse();
        }
        let vertex = self.points[self.points.len() - 1];
        let mut added = self.context.cost(end, vertex);
        if let Some(before) = self.points.len().checked_sub(2).map(|at| self.points[at]) {
            // What is no step is the leg of the start: the path has no other part.
            let step = LatticeStep::towards(vertex, before);
            let next = step.map_or(before, |step| step.after);
            let saved = step.map_or_else(|| self.context.cost(before, vertex), |step| self.cost_of(side, step));
            let past = self.context.cost(end, next);
            let is_left_out = match cross(end, vertex, next) {
                // A path does not go back on itself. Straight on past the vertex the steps say what it costs.
                0 => is_behind(end, vertex, next),
                _ => past <= added + saved && is_clear(self.context, end, next),
            };
            if is_left_out {
                self.points.pop();
                if next != before {
                    self.points.push(next);
                }
                added = past - saved;
            }
        }
        self.points.push(end);
        if side == PathEnd::Start {
            self.points.reverse();
        }
        added
    }

    /// What the search counted for the step between an end's vertex and the one beside it; 0 where costs do not matter.
    fn cost_of(&self, side: PathEnd, step: LatticeStep) -> f64 {
        let Some(costs) = self.context.costs else { return 0.0 };
        let LatticeSetup { lattice, step_cost, .. } = self.options.into();
        let estimate = Estimate { heuristic: Heuristic::Octile, scale: 0.0, goal: (0, 0) };
        let metric = WeightedMetric { estimate, snapshot: self.context.snapshot, costs, step_cost };
        let (from, direction) = match side {
            PathEnd::Start => (step.vertex, step.direction),
            // The opposite one.
            PathEnd::Goal => (step.after, step.direction ^ 4),
        };
        let (x, y) = lattice.vertex(from).xy();
        metric.value(metric.add(0.0_f64.to_bits(), x, y, direction))
    }
}

/// A step of the lattice away from a vertex.
#[derive(Clone, Copy)]
struct LatticeStep {
    vertex: Point,
    direction: usize,
    after: Point,
}

impl LatticeStep {
    /// The first of the steps that lead straight from a vertex to another; none if steps do not.
    fn towards(vertex: Point, other: Point) -> Option<Self> {
        let (dx, dy) = (other.x - vertex.x, other.y - vertex.y);
        let is_run = (dx | dy) % SCALE == 0 && (dx == 0 || dy == 0 || dx.abs() == dy.abs());
        let toward = |&direction: &usize| DX[direction] == dx.signum() && DY[direction] == dy.signum();
        let direction = (0..DX.len()).find(toward).filter(|_| is_run)?;
        let after = Point { x: vertex.x + DX[direction] * SCALE, y: vertex.y + DY[direction] * SCALE };
        Some(Self { vertex, direction, after })
    }
}

/// The point from which a leg leads to a vertex: the end of the path, for an agent with a size the nearest place where
/// its disc has room. None if there is no leg, or the disc no room on it.
fn leg_from(context: &PathContext<'_>, end: Point, vertex: Point) -> Option<Point> {
    leg_place(context, end).filter(|&place| place != vertex && is_clear(context, place, vertex))
}

/// Where that leg begins, if the disc has room there.
fn leg_place(context: &PathContext<'_>, end: Point) -> Option<Point> {
    if context.radius == 0 { Some(end) } else { nearest_place(context.layer, end, context.radius) }
}

/// True if a vertex on the line of two points does not lie between them.
fn is_behind(end: Point, vertex: Point, next: Point) -> bool {
    let onward = |a: i32, b: i32, c: i32| (i64::from(b) - i64::from(a)) * (i64::from(c) - i64::from(b));
    onward(end.x, vertex.x, next.x) + onward(end.y, vertex.y, next.y) < 0
}

/// True if the agent can go straight from one point to another.
fn is_clear(context: &PathContext<'_>, from: Point, to: Point) -> bool {
    let sides = context.snapshot.sides();
    let rule = |sides| SidedCells { layer: context.layer, sides, cutting: CornerCutting::Never };
    match context.radius {
        0 => {
            let is_open = sides.is_none_or(|sides| rule(sides).crosses_none(from, to));
            is_open && visible(context.layer, from, to, context.gaps)
        }
        radius => clear_for_disc(context.layer, (from, to), radius),
    }
}
