//! Answers from the corners of a point's cell: see the proof in [`super`].

use super::table::{ExactTable, PlacedSeed, SettledRoot};
use crate::base::{index, unsigned};
use crate::collections::prefetch::prefetch;
use crate::geom::{Point, SCALE, cell_from, cross, line_from};
use crate::grid::{
    DiagonalGaps, Layer, cell_inside, corner_pattern, free_cells_around, is_double_pattern, is_free, surroundings,
    visible,
};

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

/// True if a root is in view of a point of a free cell because it sees corners of the cell on both sides of the line
/// to the point: see the proof in [`super`].
#[inline(always)]
fn is_between(at: Point, root: Point, corners: impl Iterator<Item = Point>) -> bool {
    let (mut left, mut right) = (false, false);
    for corner in corners {
        let side = cross(root, at, corner);
        left |= side > 0;
        right |= side < 0;
    }
    left && right
}

/// A cell and those around it.
struct NineCells {
    cell: (i32, i32),
    /// The blocked ones of the 3 x 3 cells: bit 3 r + c.
    blocked: u32,
}

impl NineCells {
    /// True if the smallest rectangle of cells that has a point and the cell is among these and free. Then the point is
    /// in view of the whole cell.
    #[inline(always)]
    fn are_free_up_to(&self, point: Point) -> bool {
        let (x, y) = self.cell;
        // How many columns or rows before and behind the cell are in the rectangle.
        let along = |v: i32, cell: i32| {
            let before = cell - cell_from(v);
            let behind = line_from(v) - cell - 1;
            (before.max(0), behind.max(0))
        };
        let ((left, right), (up, down)) = (along(point.x, x), along(point.y, y));
        if left.max(right).max(up).max(down) > 1 {
            return false;
        }
        let columns = 0b010 | left | right << 2;
        let rows = (columns << 3) | (columns * up) | ((columns * down) << 6);
        self.blocked & unsigned(rows) == 0
    }
}

/// The corners of a free cell over which or past which paths leave it, as bits, row by row; none if the cell is
/// blocked. `cells` has the blocked ones of the 3 x 3 cells around.
#[inline(always)]
fn leaving(cells: u32, gaps: DiagonalGaps) -> u32 {
    let free = |cell: u32| !cells >> cell & 1;
    let (up, left, right, down) = (free(1), free(3), free(5), free(7));
    // With open gaps over a double corner too, behind which the cell is free.
    let open = u32::from(gaps == DiagonalGaps::Open);
    let corner = |sides: u32, behind: u32| sides | free(behind) & open;
    let corners = [corner(up | left, 0), corner(up | right, 2), corner(down | left, 6), corner(down | right, 8)];
    let all = corners[0] | corners[1] << 1 | corners[2] << 2 | corners[3] << 3;
    if free(4) == 0 { 0 } else { all }
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
            self.meet(FirstTurn { to: seed, length: table.roots[slot.index()].g + seed.distance(self.at) });
        }
    }
}

impl ExactTable {
    /// The seeds in a cell, with its sides.
    fn seeds_of_cell(&self, x: i32, y: i32) -> impl Iterator<Item = &PlacedSeed> {
        let first = self.seeds.partition_point(|placed| (placed.at.y, placed.at.x) < (y * SCALE, x * SCALE));
        let rows = self.seeds[first..].iter().take_while(move |placed| placed.at.y <= (y + 1) * SCALE);
        rows.filter(move |placed| (x * SCALE..=(x + 1) * SCALE).contains(&placed.at.x))
    }

    /// Begins to load the owners of a cell.
    #[inline(always)]
    pub(crate) fn load(&self, (x, y): (i32, i32)) {
        if x >= 0 && y >= 0 {
            let place = self.place(x, y);
            prefetch(&self.owners, place);
            prefetch(&self.owners, place + self.across);
        }
    }

    /// Begins to load the roots that own the corners of a cell.
    #[inline(always)]
    pub(crate) fn load_owners(&self, (x, y): (i32, i32)) {
        if x >= 0 && y >= 0 {
            let place = self.place(x, y);
            for at in [place, place + 1, place + self.across, place + self.across + 1] {
                let owner = self.owners.get(at).copied().unwrap_or(0);
                prefetch(&self.roots, index(owner.saturating_sub(1)));
            }
        }
    }

    /// [`ExactTable::way`] for a point inside of a free cell without seeds. None says nothing.
    #[inline(always)]
    fn way_inside(&self, layer: &Layer, at: Point, cells: &NineCells) -> Option<FirstTurn> {
        let &NineCells { cell: (x, y), blocked } = cells;
        let leaving = leaving(blocked, self.gaps);
        if leaving == 0 || self.seeds_of_cell(x, y).next().is_some() {
            return None;
        }
        let above = self.place(x, y);
        let below = above + self.across;
        let owners = [self.owners[above], self.owners[above + 1], self.owners[below], self.owners[below + 1]];
        let root = |owner: u32| &self.roots[index(owner - 1)];
        if owners[0] != 0 && owners.iter().all(|&owner| owner == owners[0]) {
            // It sees all corners, so the whole cell.
            let SettledRoot { g, at: to, .. } = *root(owners[0]);
            return Some(FirstTurn { to, length: g + to.distance(at) });
        }
        let mut ways = [(f64::INFINITY, 0); 4];
        let mut count = 0;
        for (corner, &owner) in owners.iter().enumerate() {
            if owner != 0 && leaving >> corner & 1 == 1 {
                let SettledRoot { g, at: turn, .. } = *root(owner);
                let least = g + turn.distance(at);
                // Sorted; among equals the first corner stays first.
                let place = ways[..count].iter().filter(|way| way.0 <= least).count();
                ways.copy_within(place..count, place + 1);
                ways[place] = (least, corner);
                count += 1;
            }
        }
        let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| Point::lattice(x, y));
        let mut candidates = Candidates { table: self, layer, at, best: None, tried: None };
        for &(least, corner) in &ways[..count] {
            if candidates.best.is_some_and(|best| least > best.length) {
                break;
            }
            let owner = root(owners[corner]);
            let own = corners.into_iter().zip(owners).filter(|&(_, other)| other == owners[corner]);
            let sees = cells.are_free_up_to(owner.at) || is_between(at, owner.at, own.map(|(corner, _)| corner));
            if sees {
                candidates.tried = Some((owner.at, true));
            }
            candidates.leave(Exit { corner: corners[corner], owner, least });
        }
        candidates.best
    }

    /// The answer of [`ExactTable::next`] for most points; none says nothing.
    #[inline(always)]
    pub(crate) fn plain_next(&self, layer: &Layer, at: Point, hint: Point) -> Option<Point> {
        let cell @ (x, y) = cell_inside(layer, at)?;
        let way = self.way_inside(layer, at, &NineCells { cell, blocked: surroundings(layer, x, y) })?;
        let counts = self.reach == f64::INFINITY || way.length <= self.reach;
        (counts && (hint == at || hint == way.to)).then_some(way.to)
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
