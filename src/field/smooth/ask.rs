//! What is read off a finished table: distances, the nearest source, and the way to it.

use super::table::SmoothTable;
use crate::base::{Bounds, Result};
use crate::field::ground::{Hint, TableMap};
use crate::field::{build::FreeSeed, turns::push};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, corner_pattern, free_cells_around, is_double_pattern, is_free, visible};
use crate::search::core::Vertex;
use crate::search::theta::cell_costs::{CellCosts, UniformCosts};
use crate::search::theta::places::{TurnPoint, TurnPoints, TurnRank, Values, holds};

/// By which part two lengths may differ and count as equal.
const ALIKE: f64 = 1e-9;

/// The values over which ways lead: not those of double corners that may not be passed.
#[derive(Clone, Copy)]
pub(super) struct Passable<'a> {
    table: &'a SmoothTable,
    layer: &'a Layer,
    closed: bool,
}

impl Values for Passable<'_> {
    fn value(&self, x: i32, y: i32) -> Option<f64> {
        let value = self.table.values[self.table.place(x, y)];
        let is_shut = self.closed && is_double_pattern(corner_pattern(self.layer, x, y));
        (value < f64::INFINITY && !is_shut).then_some(value)
    }

    fn each_end(&self, cell: (i32, i32), mut visit: impl FnMut(Vertex, Point, f64)) {
        for source in self.table.sources_in(cell) {
            visit(Vertex::START, source.at, source.cost);
        }
    }
}

/// A table with the costs of its cells.
type CostTable<'a, R> = TurnPoints<'a, Passable<'a>, R>;

/// Calls a function of [`CostTable`] with the costs of the table's cells.
macro_rules! on_way {
    ($table:expr, $ground:expr, $way:ident => $call:expr) => {{
        let (table, ground) = ($table, $ground);
        let closed = ground.options.diagonal_gaps == DiagonalGaps::Closed;
        let (layer, values) = (ground.layer, Passable { table, layer: ground.layer, closed });
        if ground.costs.is_none() && table.factors.is_empty() {
            let $way = &TurnPoints { layer, rates: &UniformCosts(layer), values };
            $call
        } else {
            let $way = &TurnPoints { layer, rates: &ground.rates(&table.factors), values };
            $call
        }
    }};
}

impl SmoothTable {
    /// The distance of a point; infinite if it was not reached or is not free.
    pub(crate) fn distance(&self, ground: &TableMap<'_>, at: Point) -> f64 {
        on_way!(self, ground, way => way.distance(at))
    }

    /// The source to which the way from a point leads.
    pub(crate) fn source(&self, ground: &TableMap<'_>, at: Point) -> Option<FreeSeed> {
        on_way!(self, ground, way => {
            let mut here = way.start(at)?;
            while here.rank != TurnRank::End {
                here = way.step(&here)?;
            }
            self.source_at(here.point).copied()
        })
    }

    /// Where to walk from a point. `hint` is the answer that the walker follows, or the point itself.
    /// From an answer that was reached the way goes on as it does from there, if that is in sight. Where a walk ends
    /// it stays, also if another end lies below: what is left from there was counted over this one.
    pub(crate) fn next(&self, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        on_way!(self, ground, way => {
            let here = way.start(at)?;
            if here.rank == TurnRank::End {
                return Some(at);
            }
            if hint.point != at && hint.is_reached(at)
                && let Some(next) = way.start(hint.point).and_then(|place| way.onto(&place))
                && visible(ground.layer, at, next.point, ground.options.diagonal_gaps)
            {
                return Some(next.point);
            }
            if hint.point != at && way.leads_on(&here, hint.point) {
                return Some(hint.point);
            }
            way.step(&here).map(|place| place.point)
        })
    }

    /// The way from a point to its source, without points on straight lines; nothing if the point was not reached.
    pub(crate) fn path(&self, ground: &TableMap<'_>, from: Point, out: &mut Vec<Point>) -> Result {
        out.clear();
        on_way!(self, ground, way => {
            let Some(mut here) = way.start(from) else { return Ok(()) };
            push(out, from)?;
            while here.rank != TurnRank::End {
                let Some(next) = way.step(&here) else {
                    out.clear();
                    break;
                };
                push(out, next.point)?;
                here = next;
            }
            Ok(())
        })
    }
}

impl<R: CellCosts> CostTable<'_, R> {
    fn distance(&self, at: Point) -> f64 {
        let Passable { table, .. } = self.values;
        match at.as_lattice() {
            Some((x, y)) => table.lattice_distance(x, y),
            None => {
                let least = self.onward(at).map_or(f64::INFINITY, |(_, sum)| sum);
                // Between two ends that were reached walks come along, whatever the point itself costs.
                let counts = least <= table.reach || least < f64::INFINITY && self.place_at(at).is_some();
                if counts { least } else { f64::INFINITY }
            }
        }
    }

    /// A point at which a walk begins, or goes on; none if it was not reached.
    fn start(&self, at: Point) -> Option<TurnPoint> {
        if !is_free(self.layer, at) {
            return None;
        }
        let distance = self.distance(at);
        if distance == f64::INFINITY {
            return None;
        }
        let unknown = TurnPoint { rank: TurnRank::Inside, ..TurnPoint::vertex(Vertex::START, at, f64::INFINITY) };
        let place = self.place_at(at).unwrap_or(unknown);
        Some(match self.values.table.source_at(at) {
            Some(source) if source.cost <= distance => TurnPoint { rank: TurnRank::End, value: source.cost, ..place },
            // Whatever led here is not below the seed; a place that is nearer than the seed is below its cost.
            Some(source) if source.cost <= place.value => TurnPoint { value: source.cost.next_down(), ..place },
            _ => place,
        })
    }

    /// The next place of a walk that has come to `here`: this if it ends here.
    fn onto(&self, here: &TurnPoint) -> Option<TurnPoint> {
        if here.rank == TurnRank::End { Some(*here) } else { self.step(here) }
    }

    /// The next place of a walk: below `here`, and an end only where the walk ends.
    fn step(&self, here: &TurnPoint) -> Option<TurnPoint> {
        let mut next = self.next(here, true)?;
        if let Some(turn) = next.turn {
            match self.place_at(turn).filter(|place| place.is_below(here)) {
                Some(place) => next = place,
                None => next = self.next(here, false)?,
            }
        }
        if self.values.table.source_at(next.point).is_some() { self.start(next.point) } else { Some(next) }
    }

    /// True if `hint` is a place below `here` in a cell around it, and a shortest way leads over it: whoever has gone
    /// past it does not turn back.
    fn leads_on(&self, here: &TurnPoint, hint: Point) -> bool {
        let cells = free_cells_around(self.layer, here.point).into_iter().filter(|&cell| holds(cell, hint));
        let Some(rate) = cells.map(|(x, y)| self.rates.cell(x, y)).reduce(Bounds::at_most) else { return false };
        let most = self.distance(here.point) * (1.0 + ALIKE) - rate * here.point.distance(hint);
        let end = self
            .values
            .table
            .source_at(hint)
            .map(|source| TurnPoint { rank: TurnRank::End, ..TurnPoint::vertex(Vertex::START, hint, source.cost) });
        end.into_iter().chain(self.place_at(hint)).any(|place| place.is_below(here) && place.value <= most)
    }
}
