//! What is read off a finished table of turns. Ways begin in any direction, unless a walker comes to a vertex in one.

use super::ask::{Onward, StepWays};
use super::turning::{Left, TurningTable};
use crate::base::Result;
use crate::field::ground::{Hint, TableMap};
use crate::field::{build::FreeSeed, turns::push};
use crate::geom::Point;
use crate::grid::{DX, DY};
use crate::search::core::Vertex;
use crate::search::lattice::turn_order::turn;
use crate::search::lattice::turn_table::{NO_DIRECTION, TurnState};

impl TurningTable {
    /// The distance of the vertex that a point counts as; infinite if it was not reached.
    pub(crate) fn distance(&self, ground: &TableMap<'_>, at: Point) -> f64 {
        self.cells.distance(ground, at)
    }

    /// The distance of a vertex of the lattice.
    pub(crate) fn lattice_distance(&self, x: i32, y: i32) -> f64 {
        self.cells.lattice_distance(x, y)
    }

    /// See [`crate::field::walls`].
    pub(crate) fn factors(&self) -> &[u32] {
        self.cells.factors()
    }

    /// Vertices reached, and the farthest distance.
    pub(crate) fn reached(&self) -> (u64, f64) {
        self.cells.reached()
    }

    /// How the way goes on from a vertex to which a step in a direction has led, or from which it begins.
    fn leave(&self, vertex: Vertex, arrival: usize) -> Option<TurnState> {
        let ways = [NO_DIRECTION].into_iter().chain(0..DX.len()).map(|direction| TurnState { vertex, direction });
        let left = ways.filter_map(|way| {
            let Left { g, turns } = self.left(way)?;
            Some((self.parts(Left { g, turns: turns + turn(arrival, way.direction) }), way))
        });
        left.min_by(|((a, b), _), ((c, d), _)| a.total_cmp(c).then(b.total_cmp(d))).map(|(_, way)| way)
    }

    /// Calls `visit` with each vertex of the way from a state up to its end, until it says that this is enough; the
    /// last state.
    fn follow(&self, mut state: TurnState, mut visit: impl FnMut(TurnState) -> Result<bool>) -> Result<TurnState> {
        while visit(state)? && state.direction != NO_DIRECTION {
            let (x, y) = state.vertex.xy();
            let vertex = Vertex::new(x + DX[state.direction], y + DY[state.direction]);
            let Some(record) = self.states.get(state) else { break };
            state = TurnState { vertex, direction: record.before };
        }
        Ok(state)
    }

    /// The source at a vertex.
    fn source_at(&self, vertex: Vertex) -> Option<&FreeSeed> {
        let at = self.cells.sources.binary_search_by_key(&vertex, |placed| placed.vertex).ok()?;
        Some(&self.cells.sources[at].source)
    }

    /// The source to which the way from a point leads.
    pub(crate) fn source(&self, ground: &TableMap<'_>, at: Point) -> Option<FreeSeed> {
        let first = self.leave(self.cells.reached_vertex(ground, at)?, NO_DIRECTION)?;
        let last = self.follow(first, |_| Ok(true)).ok()?;
        self.source_at(last.vertex).copied()
    }

    /// The way from a point to its source, without points on straight lines; nothing if the point was not reached.
    pub(crate) fn path(&self, ground: &TableMap<'_>, from: Point, out: &mut Vec<Point>) -> Result {
        out.clear();
        let vertex = self.cells.reached_vertex(ground, from);
        let Some(first) = vertex.and_then(|vertex| self.leave(vertex, NO_DIRECTION)) else { return Ok(()) };
        push(out, from)?;
        let point = |vertex: Vertex| self.cells.point_of(ground.rules(), vertex);
        let last = self.follow(first, |state| push(out, point(state.vertex)).map(|()| true))?;
        match self.source_at(last.vertex) {
            Some(source) if ground.admits(point(last.vertex), source.at) => push(out, source.at),
            _ => Ok(()),
        }
    }

    /// Where a walk to a seed ends: see [`super::StepsTable::end_of`].
    pub(crate) fn end_of(&self, ground: &TableMap<'_>, seed: Point) -> Point {
        self.cells.end_of(ground, seed)
    }

    /// Where to walk from a point: see [`super::StepsTable::next`]. A walker at a vertex is sent to where its way
    /// turns; one that comes to its answer goes on from there with the direction in which it comes.
    pub(crate) fn next(&self, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        let arrival = direction_of(at, hint.point);
        self.cells.next_by(&Arrived { table: self, arrival }, ground, at, hint)
    }
}

/// The ways for a walker that may come to a vertex in a direction.
struct Arrived<'a> {
    table: &'a TurningTable,
    arrival: usize,
}

impl StepWays for Arrived<'_> {
    fn seed_at(&self, vertex: Vertex) -> Option<&FreeSeed> {
        self.table.source_at(vertex)
    }

    fn is_nearer(&self, vertex: Vertex, than: Vertex) -> bool {
        let least = |vertex: Vertex| {
            let way = self.table.leave(vertex, NO_DIRECTION)?;
            self.table.left(way).map(|left| self.table.parts(left))
        };
        least(vertex).zip(least(than)).is_some_and(|(near, far)| near < far)
    }

    fn onward(&self, _ground: &TableMap<'_>, vertex: Vertex, _at: Point, is_there: bool) -> Option<Onward> {
        let first = self.table.leave(vertex, if is_there { self.arrival } else { NO_DIRECTION })?;
        if first.direction == NO_DIRECTION {
            return self.table.source_at(vertex).map(|source| Onward::Ends(source.at));
        }
        // Where the way turns, if it begins at the walker.
        let goes_on = |state: TurnState| Ok(state.vertex == vertex || is_there && state.direction == first.direction);
        self.table.follow(first, goes_on).ok().map(|last| Onward::Leads(last.vertex))
    }
}

/// The direction from one point to another; none if it is none of the eight.
fn direction_of(from: Point, to: Point) -> usize {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let is_along = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let way = (dx.signum(), dy.signum());
    (0..DX.len()).find(|&direction| is_along && (DX[direction], DY[direction]) == way).unwrap_or(NO_DIRECTION)
}
