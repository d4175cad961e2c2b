//! What is read off a finished table: distances, the nearest source, and the way to it.

use super::count::{DIAGONAL, STRAIGHT};
use super::table::{Measure, StepsTable, UNREACHED};
use super::{rates::Rates, rules::Rules};
use crate::base::{Result, index_i32};
use crate::collections::{bits::lowest, prefetch::prefetch};
use crate::field::ground::{Hint, TableMap};
use crate::field::{build::FreeSeed, turns::push};
use crate::geom::{Point, cell_from};
use crate::grid::{DX, DY, Lattice, cell_inside, clear_for_disc, clear_for_unit, moves_of, surroundings, visible};
use crate::search::core::Vertex;

impl TableMap<'_> {
    pub(super) fn rules(&self) -> Rules {
        Rules::new(self.options)
    }

    /// True if the straight way between two points is free.
    fn sees(&self, from: Point, to: Point) -> bool {
        match self.options.fixed_radius() {
            _ if self.options.is_large_unit() => clear_for_unit(self.layer, from, to),
            0 => visible(self.layer, from, to, self.rules().gaps()) && self.crosses_no_side(from, to),
            radius => clear_for_disc(self.walls, (from, to), radius),
        }
    }

    fn crosses_no_side(&self, from: Point, to: Point) -> bool {
        self.snapshot.sides().is_none_or(|sides| self.rules().sided(self.layer, sides).crosses_none(from, to))
    }

    /// True if an agent may go from a vertex to a source that counts as it: a disc ends at the vertex where the source
    /// leaves it no room.
    pub(super) fn admits(&self, vertex: Point, source: Point) -> bool {
        let is_point = self.options.fixed_radius() == 0 && !self.options.is_large_unit();
        is_point || self.sees(vertex, source)
    }
}

/// How a way goes on from a vertex.
pub(super) enum Onward {
    /// It ends there, at a seed.
    Ends(Point),
    Leads(Vertex),
}

/// The ways of a table.
pub(super) trait StepWays {
    /// The seed at a vertex.
    fn seed_at(&self, vertex: Vertex) -> Option<&FreeSeed>;

    /// True if less is left from a vertex than from another one.
    fn is_nearer(&self, vertex: Vertex, than: Vertex) -> bool;

    /// How the way goes on from a vertex for a walker at a point; `is_there` if that counts as the vertex.
    fn onward(&self, ground: &TableMap<'_>, vertex: Vertex, at: Point, is_there: bool) -> Option<Onward>;
}

impl StepWays for StepsTable {
    fn seed_at(&self, vertex: Vertex) -> Option<&FreeSeed> {
        self.end_at(vertex)
    }

    fn is_nearer(&self, vertex: Vertex, than: Vertex) -> bool {
        self.word(vertex) < self.word(than)
    }

    fn onward(&self, ground: &TableMap<'_>, vertex: Vertex, at: Point, _is_there: bool) -> Option<Onward> {
        match self.end_at(vertex) {
            Some(source) => Some(Onward::Ends(source.at)),
            None => self.step_from(ground, vertex, at).map(Onward::Leads),
        }
    }
}

impl StepsTable {
    /// The vertex that a point counts as, if it was reached.
    pub(super) fn reached_vertex(&self, ground: &TableMap<'_>, at: Point) -> Option<Vertex> {
        let vertex = self.vertex_of(ground.rules(), ground.layer, at);
        vertex.map(|vertex| self.nearest_of_place(vertex)).filter(|&vertex| self.word(vertex) != UNREACHED)
    }

    /// Of the cells that share the place of a cell the one with the least distance: all of them lead on alike.
    fn nearest_of_place(&self, vertex: Vertex) -> Vertex {
        let Some(place) = self.place_of(vertex.xy()) else { return vertex };
        let (x, y) = vertex.xy();
        let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
        let same = around.filter(|&cell| self.place_of(cell) == Some(place)).map(|(x, y)| Vertex::new(x, y));
        same.min_by_key(|&same| (self.word(same), same)).unwrap_or(vertex)
    }

    /// The distance of the vertex that a point counts as; infinite if it was not reached.
    pub(crate) fn distance(&self, ground: &TableMap<'_>, at: Point) -> f64 {
        let vertex = self.vertex_of(ground.rules(), ground.layer, at);
        vertex.map_or(f64::INFINITY, |vertex| self.value(self.word(vertex)))
    }

    /// The source to which the way from a point leads.
    pub(crate) fn source(&self, ground: &TableMap<'_>, at: Point) -> Option<FreeSeed> {
        let mut vertex = self.reached_vertex(ground, at)?;
        loop {
            if let Some(source) = self.end_at(vertex) {
                return Some(*source);
            }
            vertex = self.step_on(ground, vertex)?;
        }
    }

    /// Where a walk to a seed ends, or one over a link: at the vertex that it counts as where it leaves a disc no room.
    pub(crate) fn end_of(&self, ground: &TableMap<'_>, seed: Point) -> Point {
        let vertex = self.vertex_of(ground.rules(), ground.layer, seed);
        let here = vertex.map_or(seed, |vertex| self.point_of(ground.rules(), vertex));
        if ground.admits(here, seed) { seed } else { here }
    }

    /// Where to walk from a point. `hint` is the answer that the walker follows, or the point itself.
    ///
    /// A walker on its way to `hint` goes on to it as long as it sees it. One that stands elsewhere than on its vertex
    /// goes straight on to the next vertex if it sees that, so that it does not turn back on a way that is free.
    /// A walker that is about at its vertex, and was sent there, has reached it: then it goes on to the next one even
    /// where a corner is a little in the way.
    pub(crate) fn next(&self, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        self.next_by(self, ground, at, hint)
    }

    /// The same, by other ways between the vertices.
    pub(super) fn next_by(&self, ways: &impl StepWays, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        let place = |vertex: Vertex| self.point_of(ground.rules(), vertex);
        let reached =
            if hint.point != at && hint.is_reached(at) { self.reached_vertex(ground, hint.point) } else { None };
        let reached = reached.filter(|&vertex| place(vertex) == hint.point);
        let vertex = reached.or_else(|| self.reached_vertex(ground, at))?;
        // True if the hint is a vertex that is nearer, or the end of its way.
        let leads_on = || {
            let Some(other) = self.reached_vertex(ground, hint.point) else { return false };
            let is_end = ways.seed_at(other).is_some_and(|source| source.at == hint.point);
            is_end || (place(other) == hint.point && ways.is_nearer(other, vertex))
        };
        if reached.is_none() && hint.point != at && leads_on() && ground.sees(at, hint.point) {
            return Some(hint.point);
        }
        let here = place(vertex);
        let is_there = at == here || reached.is_some();
        let next = match ways.onward(ground, vertex, at, is_there)? {
            Onward::Ends(source) if ground.admits(here, source) => source,
            Onward::Ends(_) => here,
            Onward::Leads(next) => place(next),
        };
        Some(if is_there || ground.sees(at, next) { next } else { here })
    }

    /// The way from a point to its source, without points on straight lines; nothing if the point was not reached. It
    /// leads over the vertex that the point counts as.
    pub(crate) fn path(&self, ground: &TableMap<'_>, from: Point, out: &mut Vec<Point>) -> Result {
        out.clear();
        let Some(mut vertex) = self.reached_vertex(ground, from) else { return Ok(()) };
        push(out, from)?;
        loop {
            let here = self.point_of(ground.rules(), vertex);
            push(out, here)?;
            if let Some(source) = self.end_at(vertex) {
                return if ground.admits(here, source.at) { push(out, source.at) } else { Ok(()) };
            }
            let Some(next) = self.step_on(ground, vertex) else {
                out.clear();
                return Ok(());
            };
            vertex = next;
        }
    }

    /// The first vertex of the way from one that is no end which stands elsewhere than at a point: several cells may
    /// have one place.
    fn step_from(&self, ground: &TableMap<'_>, mut vertex: Vertex, at: Point) -> Option<Vertex> {
        loop {
            vertex = self.step_on(ground, vertex)?;
            if self.point_of(ground.rules(), vertex) != at || self.end_at(vertex).is_some() {
                return Some(vertex);
            }
        }
    }

    /// Begins to load the words around a cell.
    #[inline(always)]
    pub(crate) fn load(&self, (x, y): (i32, i32)) {
        if x > 0 && y > 0 {
            let place = self.place(x - 1, y - 1);
            (0..3).for_each(|row| prefetch(&self.words, place + row * index_i32(self.columns)));
        }
    }

    /// The answer of [`StepsTable::next`] for most points, on a cell lattice with counts: inside of a cell, and where
    /// the step or the hint leads to a cell among free ones. None says nothing.
    #[inline(always)]
    pub(crate) fn plain_next(&self, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        let options = ground.options;
        let is_plain = self.measure == Measure::Counts
            && options.lattice == Lattice::Cells
            && options.radius == 0.0
            && !options.is_large_unit()
            && ground.snapshot.sides().is_none();
        let (x, y) = cell_inside(ground.layer, at).filter(|_| is_plain)?;
        let is_off_border = x > 0 && y > 0 && x < self.columns - 1 && y < self.rows - 1;
        let word = self.words[self.place(x, y)];
        if !is_off_border || word == UNREACHED || word == 0 {
            return None;
        }
        let cells = surroundings(ground.layer, x, y);
        // The rectangle of cells that has (x, y) and a neighbour as corners.
        let is_among_free = |dx: i32, dy: i32| {
            let bit = |dx: i32, dy: i32| 1 << (3 * (dy + 1) + dx + 1);
            cells & (bit(0, 0) | bit(dx, 0) | bit(0, dy) | bit(dx, dy)) == 0
        };
        if hint.point != at {
            let (dx, dy) = (cell_from(hint.point.x) - x, cell_from(hint.point.y) - y);
            let is_centre = hint.point == Point::centre(x + dx, y + dy);
            let goes_on = is_centre && hint.reached <= Hint::LANDS && dx.abs() <= 1 && dy.abs() <= 1;
            let leads_on = goes_on && is_among_free(dx, dy) && self.words[self.place(x + dx, y + dy)] < word;
            return leads_on.then_some(hint.point);
        }
        let steps = self.steps_down(x, y) & ground.rules().kept(moves_of(cells, options.corner_cutting));
        if steps == 0 {
            return None;
        }
        let (dx, dy) = (DX[lowest(steps)], DY[lowest(steps)]);
        is_among_free(dx, dy).then(|| Point::centre(x + dx, y + dy))
    }

    /// The directions in which a step costs what the distances of a vertex and of its neighbour differ by, where
    /// distances are counts, past the border of the map. A neighbour that was not reached has no count that a step
    /// could lead to.
    #[inline(always)]
    fn steps_down(&self, x: i32, y: i32) -> u8 {
        let (word, first) = (self.words[self.place(x, y)], self.place(x - 1, y - 1));
        let row = |row: usize| &self.words[first + row * index_i32(self.columns)..][..3];
        let rows = [row(0), row(1), row(2)];
        let mut mask = 0;
        for direction in 0..DX.len() {
            let known = rows[index_i32(DY[direction] + 1)][index_i32(DX[direction] + 1)];
            let step = if direction & 1 == 0 { STRAIGHT } else { DIAGONAL };
            mask |= u8::from(known.wrapping_add(step) == word) << direction;
        }
        mask
    }

    /// The next vertex of the way from one that is no end: the first whose distance and the step between them are the
    /// vertex's distance. None only where a step is so cheap that adding its cost changes no distance.
    fn step_on(&self, ground: &TableMap<'_>, vertex: Vertex) -> Option<Vertex> {
        let (x, y) = vertex.xy();
        let word = self.word(vertex);
        let rates = Rates { cells: ground.rates(&self.factors), step_cost: ground.rules().step_cost };
        let mut mask = self.leaving(ground.rules(), (ground.snapshot, ground.layer), x, y);
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let (to_x, to_y) = (x + DX[direction], y + DY[direction]);
            let known = self.words[self.place(to_x, to_y)];
            if known >= word {
                continue;
            }
            let sum = match self.measure {
                Measure::Counts => known + if direction & 1 == 0 { STRAIGHT } else { DIAGONAL },
                // The search came the other way.
                Measure::Costs => (f64::from_bits(known) + rates.step_from(to_x, to_y, direction ^ 4)).to_bits(),
            };
            let next = Vertex::new(to_x, to_y);
            if sum == word && (ground.rules().is_passable(ground.layer, to_x, to_y) || self.end_at(next).is_some()) {
                return Some(next);
            }
        }
        None
    }
}
