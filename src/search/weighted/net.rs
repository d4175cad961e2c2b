//! The graph of a table over the cells of a map: its nodes, and the cells around them.
//!
//! A lattice point owns its corner, the points of the side to its right and those of the side below it; a corner where
//! two blocked cells touch, which no path may pass, is two nodes: one of the cell above and one of the cell below.

use super::table::{MOST_INTERVALS, NetTable, TableEdge};
use crate::base::{floor, index, low8, low16, low32, to_u32, unsigned};
use crate::collections::bits::quad;
use crate::geom::{Point, SCALE};
use crate::grid::{CostMap, DiagonalGaps, Layer, Snapshot, double_word, is_double_corner};
use crate::search::core::Scene;

/// A node: the lattice point that owns it, and which of its nodes it is.
///
/// ```text
///   0 ---- 1 ---- 2 ---- 3        k = 4, the numbers of the nodes of the point at the left
///   4
///   5        7 : the second node of the corner, of the cells below it
///   6
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NetNode {
    pub(super) y: u16,
    pub(super) x: u16,
    pub(super) part: u8,
}

impl NetNode {
    /// The node in one word, in the same order.
    #[inline(always)]
    pub(super) fn word(self) -> u64 {
        (u64::from(self.y) << 16 | u64::from(self.x)) << 8 | u64::from(self.part)
    }

    /// The node of a word.
    #[inline(always)]
    pub(super) const fn of_word(word: u64) -> Self {
        let lattice = low32(word >> 8);
        Self { y: low16(lattice >> 16), x: low16(lattice & 0xFFFF), part: low8(low32(word) & 0xFF) }
    }

    /// The column and the row of the lattice point.
    #[inline(always)]
    pub(super) fn lattice(self) -> (i32, i32) {
        (self.x.into(), self.y.into())
    }
}

/// Where a node is among those of its lattice point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodePlace {
    Corner,
    /// On the side to the right, behind so many intervals.
    Right(usize),
    /// On the side below.
    Below(usize),
}

/// The cell costs that a search reads.
#[derive(Clone, Copy)]
pub(super) struct NetGround<'a> {
    snapshot: &'a Snapshot,
    pub(super) layer: &'a Layer,
    costs: CostMap<'a>,
    closed: bool,
    /// The diameter of the disc that moves, in units of a point, if a free cell may have no place for it; else 0.
    diameter: i32,
}

impl<'a> NetGround<'a> {
    pub(super) const fn new(scene: &Scene<'a>, costs: CostMap<'a>, gaps: DiagonalGaps) -> Self {
        let closed = matches!(gaps, DiagonalGaps::Closed);
        let diameter = if 2 * scene.radius > SCALE { 2 * scene.radius } else { 0 };
        Self { snapshot: scene.snapshot, layer: scene.layer, costs, closed, diameter }
    }

    /// The cost of a cell of the map or next to its rim; infinite if it is blocked, or too narrow for the disc.
    #[inline(always)]
    pub(super) fn cost(&self, x: i32, y: i32) -> f64 {
        let cost = self.costs.of_cell(self.snapshot, x, y);
        let is_narrow = self.diameter > 0 && cost.is_finite() && self.is_narrow((x, y));
        if is_narrow { f64::INFINITY } else { cost }
    }

    /// True if the free cells of a row, or of a column, with this free cell among them are fewer than the disc is wide:
    /// then no place of the cell, its border included, is one for the disc.
    #[cold]
    fn is_narrow(&self, (x, y): (i32, i32)) -> bool {
        let free = |x: i32, y: i32| self.costs.of_cell(self.snapshot, x, y).is_finite();
        let most = (self.diameter + SCALE - 1) / SCALE;
        let run = |dx: i32, dy: i32| (1..most).take_while(|&step| free(x + step * dx, y + step * dy)).count();
        let is_short = |before: usize, after: usize| 1 + to_u32(before + after) < unsigned(most);
        is_short(run(-1, 0), run(1, 0)) || is_short(run(0, -1), run(0, 1))
    }

    /// True if a lattice point, or one of the eight around it, is two nodes.
    #[inline(always)]
    pub(super) fn is_split_near(&self, (x, y): (i32, i32)) -> bool {
        if !self.closed {
            return false;
        }
        if x < 1 || y < 1 || x >= self.layer.width() || y >= self.layer.height() {
            return true;
        }
        // The four by four cells around it, in rows and columns of the padded plane.
        let [a, b, c, d] = [y - 1, y, y + 1, y + 2].map(|row| quad(self.layer.rows.row(row), unsigned(x - 1)));
        let split = |above: u64, below: u64| double_word(above, above >> 1, below, below >> 1);
        (split(a, b) | split(b, c) | split(c, d)) & 7 != 0
    }

    /// True if the lattice point is two nodes.
    #[inline(always)]
    pub(super) fn is_split(&self, at: (i32, i32)) -> bool {
        self.closed && is_double_corner(self.layer, at)
    }
}

/// A point of the boundary of a cell, as a node beside the lattice point of the cell.
#[derive(Clone, Copy, Default)]
struct BoundaryNode {
    dx: u8,
    dy: u8,
    part: u8,
    /// True for a corner that is above the cell.
    is_above: bool,
}

/// A cell, and the number of a point on its boundary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellPoint {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cost: f64,
    pub(super) point: usize,
}

/// The graph of one table.
#[derive(Clone)]
pub(super) struct Net {
    pub(super) table: &'static NetTable,
    nodes: [BoundaryNode; 4 * MOST_INTERVALS],
}

impl Net {
    pub(super) fn new(intervals: usize) -> Self {
        let table = NetTable::of(intervals);
        let k = table.intervals;
        let mut nodes = [BoundaryNode::default(); 4 * MOST_INTERVALS];
        for (point, node) in nodes.iter_mut().enumerate().take(table.points()) {
            let (side, along) = (point / k, point % k);
            let part = |number: usize| low8(to_u32(number));
            *node = match (side, along) {
                (0, 0) => BoundaryNode { is_above: true, ..BoundaryNode::default() },
                (1, 0) => BoundaryNode { dx: 1, is_above: true, ..BoundaryNode::default() },
                (2, 0) => BoundaryNode { dx: 1, dy: 1, ..BoundaryNode::default() },
                (3, 0) => BoundaryNode { dy: 1, ..BoundaryNode::default() },
                (0, _) => BoundaryNode { part: part(along), ..BoundaryNode::default() },
                (1, _) => BoundaryNode { dx: 1, part: part(k - 1 + along), ..BoundaryNode::default() },
                (2, _) => BoundaryNode { dy: 1, part: part(k - along), ..BoundaryNode::default() },
                _ => BoundaryNode { part: part(k - 1 + k - along), ..BoundaryNode::default() },
            };
        }
        Self { table, nodes }
    }

    /// Nodes that a lattice point owns.
    pub(super) const fn parts(&self) -> usize {
        2 * self.table.intervals
    }

    /// The place of a node.
    #[inline(always)]
    pub(super) fn place(&self, node: NetNode) -> NodePlace {
        let (part, k) = (usize::from(node.part), self.table.intervals);
        match part {
            0 => NodePlace::Corner,
            _ if part < k => NodePlace::Right(part),
            _ if part < 2 * k - 1 => NodePlace::Below(part - (k - 1)),
            _ => NodePlace::Corner,
        }
    }

    /// The node of a lattice point that is not split.
    #[inline(always)]
    pub(super) fn first_node(x: i32, y: i32) -> NetNode {
        NetNode { y: low16(unsigned(y)), x: low16(unsigned(x)), part: 0 }
    }

    /// The node of a corner for a cell above or below it.
    #[inline(always)]
    pub(super) fn corner(&self, ground: &NetGround<'_>, (x, y): (i32, i32), for_below: bool) -> NetNode {
        let is_second = for_below && ground.is_split((x, y));
        let part = if is_second { low8(to_u32(self.parts() - 1)) } else { 0 };
        NetNode { y: low16(unsigned(y)), x: low16(unsigned(x)), part }
    }

    /// The node at a point of the boundary of a cell.
    #[inline(always)]
    pub(super) fn node(&self, ground: &NetGround<'_>, (x, y): (i32, i32), point: usize) -> NetNode {
        let BoundaryNode { dx, dy, part, is_above } = self.nodes[point];
        let (x, y) = (x + i32::from(dx), y + i32::from(dy));
        match part {
            // A corner that is above the cell has the cell below it.
            0 => self.corner(ground, (x, y), is_above),
            _ => NetNode { y: low16(unsigned(y)), x: low16(unsigned(x)), part },
        }
    }

    /// The free cells around a node, with the number of the node on the boundary of each.
    #[inline(always)]
    pub(super) fn cells<'g>(&self, ground: &NetGround<'g>, node: NetNode) -> impl Iterator<Item = CellPoint> + use<'g> {
        let k = self.table.intervals;
        let (x, y) = node.lattice();
        let at = |x, y, point| Some(CellPoint { x, y, cost: f64::INFINITY, point });
        let around = match self.place(node) {
            NodePlace::Right(along) => [at(x, y, along), at(x, y - 1, 3 * k - along), None, None],
            NodePlace::Below(along) => [at(x, y, 4 * k - along), at(x - 1, y, k + along), None, None],
            NodePlace::Corner => {
                let above = [at(x - 1, y - 1, 2 * k), at(x, y - 1, 3 * k)];
                let below = [at(x, y, 0), at(x - 1, y, k)];
                match ground.is_split((x, y)) {
                    false => [above[0], above[1], below[0], below[1]],
                    true if node.part == 0 => [above[0], above[1], None, None],
                    true => [None, None, below[0], below[1]],
                }
            }
        };
        let ground = *ground;
        around.into_iter().flatten().filter_map(move |at| {
            let cost = ground.cost(at.x, at.y);
            cost.is_finite().then_some(CellPoint { cost, ..at })
        })
    }

    /// Calls `take` with every node that an edge leads to, and its cost.
    #[inline(always)]
    pub(super) fn for_each_edge(&self, ground: &NetGround<'_>, node: NetNode, mut take: impl FnMut(NetNode, f64)) {
        for CellPoint { x, y, cost, point } in self.cells(ground, node) {
            for TableEdge { to, cost: length } in self.table.edges(point) {
                take(self.node(ground, (x, y), to), cost * length);
            }
        }
    }

    /// The point of the plane nearest to a node.
    pub(super) fn point(&self, node: NetNode) -> Point {
        let (x, y) = node.lattice();
        let along = |number: usize| floor(self.table.offset(number) * f64::from(SCALE) + 0.5);
        let corner = Point::lattice(x, y);
        match self.place(node) {
            NodePlace::Corner => corner,
            NodePlace::Right(number) => Point { x: corner.x + along(number), ..corner },
            NodePlace::Below(number) => Point { y: corner.y + along(number), ..corner },
        }
    }

    /// How far a path may be from a node of the sides that it crosses, twice, times what that costs along them: the
    /// estimate at the node may be so much too large for the path.
    pub(super) fn slack(&self, ground: &NetGround<'_>, node: NetNode) -> f64 {
        let (x, y) = node.lattice();
        let cheaper = |a: f64, b: f64| if a < b { a } else { b };
        match self.place(node) {
            NodePlace::Right(along) => 2.0 * self.table.gap(along) * cheaper(ground.cost(x, y), ground.cost(x, y - 1)),
            NodePlace::Below(along) => 2.0 * self.table.gap(along) * cheaper(ground.cost(x, y), ground.cost(x - 1, y)),
            NodePlace::Corner => {
                let [nw, ne] = [ground.cost(x - 1, y - 1), ground.cost(x, y - 1)];
                let [sw, se] = [ground.cost(x - 1, y), ground.cost(x, y)];
                let sides = [cheaper(nw, ne), cheaper(sw, se), cheaper(nw, sw), cheaper(ne, se)];
                let dearest = sides.into_iter().filter(|side| side.is_finite());
                2.0 * self.table.gap(0) * dearest.fold(0.0, |most, side| if side > most { side } else { most })
            }
        }
    }
}

/// The index of a node among those of a lattice point, for tables of labels.
pub(super) fn part_of(node: NetNode) -> usize {
    index(node.part.into())
}

#[cfg(test)]
#[path = "net_tests.rs"]
mod tests;
