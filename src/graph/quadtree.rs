//! Framed quadtrees over a grid: D. Chen, R. Szczerba, J. Uhran. A Framed-Quadtree Approach for Determining Euclidean
//! Shortest Paths in a 2-D Environment. IEEE Transactions on Robotics and Automation, 1997.
//!
//! ```text
//!   a square of cells: all free    nodes at the cells of its frame, each joined to all of the other sides
//!                      all blocked nothing
//!                      else        its four quarters
//! ```
//!
//! Large free squares cost their frame instead of their area, and a way crosses them in any direction. When not to use
//! it: on maps of small rooms, where hardly a square is larger than a cell; for exact ways, which planners of the grid
//! find. In a square of side s there are 4 s nodes and about 6 s^2 edges.

use crate::base::{Error, Result, index, index_i32, real, real_u32, signed, single, to_u32};
use crate::collections::{List, reserve};
use crate::graph::handle::{Edge, Graph};
use crate::grid::{Grid, Layer};

/// The largest side of a square: its frame has 504 nodes.
const LARGEST: u32 = 128;
/// Of a cell that is no node.
const NONE: u32 = u32::MAX;

/// A framed quadtree over a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quadtree {
    /// The largest side of a square: 1, 2, 4 and so on to 128.
    pub largest: u32,
    /// The class of the edges, 0 to 31.
    pub edge_class: u32,
}

/// A square of cells.
#[derive(Clone, Copy, Debug)]
struct Square {
    x: i32,
    y: i32,
    side: i32,
}

/// A cell of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FrameCell {
    x: i32,
    y: i32,
}

/// What a tree is made of.
struct Maker<'a> {
    layer: &'a Layer,
    /// Frames of free squares, one after the other.
    cells: Vec<FrameCell>,
    frames: Vec<SquareFrame>,
    edges: Vec<Edge>,
    edge_class: u32,
    /// True if edges cost their length times their cost.
    has_lengths: bool,
}

/// The cells of a free square that are nodes.
#[derive(Clone, Copy, Debug)]
struct SquareFrame {
    square: Square,
    first: usize,
    end: usize,
}

impl Square {
    /// The four quarters.
    fn quarters(self) -> [Self; 4] {
        let side = self.side / 2;
        [(0, 0), (side, 0), (0, side), (side, side)].map(|(x, y)| Self { x: self.x + x, y: self.y + y, side })
    }

    /// The sides of the square on which a cell of it lies: bits.
    fn sides_of(self, cell: FrameCell) -> u32 {
        let (x, y, last) = (cell.x - self.x, cell.y - self.y, self.side - 1);
        [x == 0, y == 0, x == last, y == last].iter().enumerate().map(|(bit, &on)| u32::from(on) << bit).sum()
    }
}

impl Maker<'_> {
    /// How many cells of a square are free; those off the map are not.
    fn free_cells(&self, square: Square) -> usize {
        let free_in_row = |y: i32| (square.x..square.x + square.side).filter(|&x| self.is_free(x, y)).count();
        (square.y..square.y + square.side).map(free_in_row).sum()
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && x < self.layer.width() && y < self.layer.height() && !self.layer.is_blocked(x, y)
    }

    /// Adds the frames of the free squares that a square has.
    fn add(&mut self, square: Square) -> Result {
        let free = self.free_cells(square);
        if free == 0 {
            return Ok(());
        }
        if free < index_i32(square.side) * index_i32(square.side) {
            return square.quarters().iter().try_for_each(|&quarter| self.add(quarter));
        }
        let first = self.cells.len();
        for (y, x) in (0..square.side).flat_map(|y| (0..square.side).map(move |x| (y, x))) {
            let cell = FrameCell { x: square.x + x, y: square.y + y };
            if square.sides_of(cell) != 0 {
                self.cells.add(cell)?;
            }
        }
        self.frames.add(SquareFrame { square, first, end: self.cells.len() })
    }

    /// Joins two cells, which are numbered in the order of the nodes.
    fn join(&mut self, from: usize, to: usize) -> Result {
        let (a, b) = (self.cells[from], self.cells[to]);
        let [dx, dy] = [a.x - b.x, a.y - b.y].map(f64::from);
        let cost = if self.has_lengths { 1.0 } else { single((dx * dx + dy * dy).sqrt()) };
        let [from, to] = [from, to].map(to_u32);
        self.edges.add(Edge { from, to, cost, edge_class: self.edge_class, flags: Edge::BOTH_WAYS })
    }

    /// Joins the cells of a frame. Those of one side are joined to the next ones only: over them the way is as short.
    fn join_frame(&mut self, SquareFrame { square, first, end }: SquareFrame) -> Result {
        for from in first..end {
            for to in from + 1..end {
                let (a, b) = (self.cells[from], self.cells[to]);
                let is_next = (a.x - b.x).abs() + (a.y - b.y).abs() == 1;
                if is_next || square.sides_of(a) & square.sides_of(b) == 0 {
                    self.join(from, to)?;
                }
            }
        }
        Ok(())
    }

    /// Joins the cells of a frame to those of other frames that touch them, at a corner if both cells beside it are
    /// free. Each pair is joined once, from the cell that comes first in the order of rows.
    fn join_others(&mut self, frame: SquareFrame, number_of: &[u32]) -> Result {
        let width = index_i32(self.layer.width());
        for from in frame.first..frame.end {
            let FrameCell { x, y } = self.cells[from];
            for (dx, dy) in [(1, 0), (-1, 1), (0, 1), (1, 1)] {
                if !self.is_free(x + dx, y + dy) || !self.is_free(x + dx, y) || !self.is_free(x, y + dy) {
                    continue;
                }
                // A free cell of another square beside this one is of its frame.
                let to = index(number_of[index_i32(y + dy) * width + index_i32(x + dx)]);
                if !(frame.first..frame.end).contains(&to) && to < self.cells.len() {
                    self.join(from, to)?;
                }
            }
        }
        Ok(())
    }

    /// Makes the frames of the whole map, and joins them.
    fn make(&mut self, side: i32) -> Result {
        let (width, height) = (self.layer.width(), self.layer.height());
        for (y, x) in (0..height).step_by(index_i32(side)).flat_map(|y| {
            let columns = (0..width).step_by(index_i32(side));
            columns.map(move |x| (y, x))
        }) {
            self.add(Square { x, y, side })?;
        }
        let mut number_of = Vec::new();
        number_of.refill(index_i32(width) * index_i32(height), NONE)?;
        for (number, cell) in (0..).zip(&self.cells) {
            number_of[index_i32(cell.y) * index_i32(width) + index_i32(cell.x)] = number;
        }
        for at in 0..self.frames.len() {
            self.join_frame(self.frames[at])?;
            self.join_others(self.frames[at], &number_of)?;
        }
        Ok(())
    }
}

impl Graph {
    /// Appends a framed quadtree over the free cells of a grid as one edit; the number of the first node. A free square
    /// has a node at the centre of each cell of its frame, joined to all others of it that lie straight across, and
    /// frames are joined where their cells touch. Edges lead both ways and cost the straight distance (in a graph of
    /// lengths 1). After an edit of the grid they stay as they are.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, `largest`, `edge_class`, too many nodes),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_quadtree(&self, grid: &Grid, tree: &Quadtree) -> Result<u32> {
        let Quadtree { largest, edge_class } = *tree;
        self.change(|state| {
            let bad = |name, value, allowed| Err(Error::BadValue { name, value: real_u32(value), allowed });
            if state.dimensions < 2 {
                return bad("dimensions", state.dimensions, "2 or 3 for a quadtree");
            }
            if !largest.is_power_of_two() || largest > LARGEST {
                return bad("largest", largest, "1, 2, 4, 8, 16, 32, 64 or 128");
            }
            let (snapshot, has_lengths) = (grid.snapshot(), state.has_lengths);
            let layer = snapshot.first_layer();
            let (cells, frames, edges) = (Vec::new(), Vec::new(), Vec::new());
            let mut maker = Maker { layer, cells, frames, edges, edge_class, has_lengths };
            maker.make(signed(largest))?;
            let width = index(state.dimensions);
            let mut positions = Vec::new();
            reserve(&mut positions, maker.cells.len() * width)?;
            for &FrameCell { x, y } in &maker.cells {
                let [x, y] = [x, y].map(|v| single(real(v.into()) + 0.5));
                positions.extend_from_slice(&[x, y, 0.0][..width]);
            }
            let first = state.add_nodes(&positions, maker.cells.len())?;
            for edge in &mut maker.edges {
                (edge.from, edge.to) = (edge.from + first, edge.to + first);
            }
            Self::apply(state, &maker.edges)?;
            Ok(first)
        })
    }
}
