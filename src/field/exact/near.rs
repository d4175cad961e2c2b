//! Answers from the corners of a point's cell: see the proof in [`super`].

use super::table::{ExactTable, PlacedSeed, SettledRoot};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern, free_cells_around, is_double_pattern, is_free, visible};

/// A path: the point where it turns first, and its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FirstTurn {
    pub(crate) to: Point,
    pub(crate) length: f64,
}

/// A corner of the cell, over which or past which a path may leave it.
#[derive(Clone, Copy)]
struct Exit<'a> {
    corner: Point,
    owner: &'a SettledRoot,
    /// The length if the owner is in view. No way over the corner is shorter.
    least: f64,
}

/// The candidates for the first turn of a path from a point.
struct Candidates<'a> {
    table: &'a ExactTable,
    layer: &'a Layer,
    at: Point,
    best: Option<FirstTurn>,
    /// The owner that was tried last, and whether it is in view.
    tried: Option<(Point, bool)>,
}

impl Candidates<'_> {
    /// Takes a shorter way; ties go to the smaller y, then x.
    fn meet(&mut self, way: FirstTurn) {
        let order = |way: FirstTurn| (way.to.y, way.to.x);
        let is_better =
            |best: FirstTurn| way.length < best.length || way.length == best.length && order(way) < order(best);
        if self.best.is_none_or(is_better) {
            self.best = Some(way);
        }
    }

    /// The way to a corner of the cell, or past it to its owner if that is in view.
    fn leave(&mut self, exit: Exit<'_>) {
        let Exit { corner, owner, least } = exit;
        let SettledRoot { g, at: turn, .. } = *owner;
        let at = self.at;
        let sees = match self.tried {
            Some((tried, sees)) if tried == turn => sees,
            _ => visible(self.layer, at, turn, self.table.gaps),
        };
        self.tried = Some((turn, sees));
        self.meet(if sees {
            FirstTurn { to: turn, length: least }
        } else {
            FirstTurn { to: corner, length: at.distance(corner) + (g + turn.distance(corner)) }
        });
    }

    /// The corners of a free cell over which paths leave it, and the seeds in it.
    fn cell(&mut self, (x, y): (i32, i32)) {
        let free = |x, y| !self.layer.is_blocked(x, y);
        let (left, right, up, down) = (free(x - 1, y), free(x + 1, y), free(x, y - 1), free(x, y + 1));
        let open = self.table.gaps == DiagonalGaps::Open;
        let (table, at) = (self.table, self.at);
        let corners =
            [(x, y, left || up), (x + 1, y, right || up), (x, y + 1, left || down), (x + 1, y + 1, right || down)];
        let mut exits = corners.map(|(x, y, leaves)| {
            let leaves = leaves || open && is_double_pattern(corner_pattern(self.layer, x, y));
            let (_, owner) = table.owner(x, y).filter(|_| leaves)?;
            Some(Exit { corner: Point::lattice(x, y), owner, least: owner.g + owner.at.distance(at) })
        });
        // A line of sight costs more than everything else: it is checked only where it may decide.
        exits.sort_by(|a, b| {
            let least = |exit: &Option<Exit<'_>>| exit.map_or(f64::INFINITY, |exit| exit.least);
            least(a).total_cmp(&least(b))
        });
        for exit in exits.into_iter().flatten() {
            if self.best.is_none_or(|best| exit.least <= best.length) {
                self.leave(exit);
            }
        }
        for &PlacedSeed { at: seed, slot } in table.seeds_of_cell(x, y) {
            if (x * SCALE..=(x + 1) * SCALE).contains(&seed.x) {
                self.meet(FirstTurn { to: seed, length: table.roots[slot.index()].g + seed.distance(self.at) });
            }
        }
    }
}

impl ExactTable {
    /// The seeds in the row of a cell.
    fn seeds_of_cell(&self, x: i32, y: i32) -> &[PlacedSeed] {
        let first = self.seeds.partition_point(|placed| (placed.at.y, placed.at.x) < (y * SCALE, x * SCALE));
        let rows = self.seeds[first..].partition_point(|placed| placed.at.y <= (y + 1) * SCALE);
        &self.seeds[first..first + rows]
    }

    /// A path from a point that is at most 1 longer than the shortest; at a lattice point a shortest one.
    pub(crate) fn way(&self, layer: &Layer, at: Point) -> Option<FirstTurn> {
        if !is_free(layer, at) {
            return None;
        }
        if let Some((x, y)) = at.as_lattice() {
            let (slot, root) = self.owner(x, y)?;
            let length = root.g + root.at.distance(at);
            let to = if root.at == at && root.parent != slot { self.roots[root.parent.index()].at } else { root.at };
            return Some(FirstTurn { to, length });
        }
        let mut candidates = Candidates { table: self, layer, at, best: None, tried: None };
        for cell in free_cells_around(layer, at) {
            candidates.cell(cell);
        }
        candidates.best.filter(|way| way.length <= self.reach)
    }

    /// The distance from the end of a way that was given before.
    fn distance_of_turn(&self, layer: &Layer, turn: Point) -> Option<f64> {
        if let Some((x, y)) = turn.as_lattice() {
            // The distance of a double corner that may not be passed is that of one of its sides, unless it is a seed.
            let divides = self.gaps == DiagonalGaps::Closed && is_double_pattern(corner_pattern(layer, x, y));
            let owner = self.owner(x, y).filter(|(_, root)| !divides || root.at == turn);
            return owner.map(|(_, root)| root.g + root.at.distance(turn));
        }
        let order = |placed: &PlacedSeed| (placed.at.y, placed.at.x);
        let first = self.seeds.partition_point(|placed| order(placed) < (turn.y, turn.x));
        let seed = self.seeds.get(first).filter(|placed| placed.at == turn)?;
        Some(self.roots[seed.slot.index()].g)
    }

    /// Where to walk from a point; `hint` is the answer that the walker follows, or the point itself. The point itself
    /// at a seed, none where nothing is reached.
    pub(crate) fn next(&self, layer: &Layer, at: Point, hint: Point) -> Option<Point> {
        let way = self.way(layer, at);
        if hint == at || at.as_lattice().is_some() {
            return way.map(|way| way.to);
        }
        let is_inside = (0..=layer.width() * SCALE).contains(&hint.x) && (0..=layer.height() * SCALE).contains(&hint.y);
        if way.is_some_and(|way| way.to == hint) {
            return Some(hint);
        }
        let kept = if is_inside && is_free(layer, hint) && is_free(layer, at) {
            let rest = self.distance_of_turn(layer, hint).filter(|_| visible(layer, at, hint, self.gaps));
            rest.map(|rest| FirstTurn { to: hint, length: at.distance(hint) + rest })
        } else {
            None
        };
        match (way, kept) {
            (Some(way), Some(kept)) => Some(if way.length < kept.length { way.to } else { kept.to }),
            (way, kept) => way.or(kept).map(|way| way.to),
        }
    }
}
