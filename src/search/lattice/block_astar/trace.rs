//! Writing the path: from the goal back over the vertices through which it came, and the paths inside the blocks
//! between them.

use super::block_lattice::{BlockLattice, BlockPath, UNKNOWN};
use super::kernel::{BlockAStar, Last};
use super::{block::Block, database::RowKey};
use crate::base::Result;
use crate::collections::reserve_exact;
use crate::geom::Point;
use crate::grid::Layer;

/// Where a vertex was reached from.
#[derive(Clone, Copy)]
struct Before {
    g: f64,
    from: Point,
    /// The block that was crossed; none for a step between blocks.
    inside: Option<Block>,
}

impl<L: BlockLattice> BlockAStar<L> {
    /// Writes the path to the goal, from the start on.
    pub(super) fn trace_goal(&self, layer: &Layer, out: &mut Vec<Point>) -> Result {
        out.clear();
        push(out, self.goal)?;
        match self.last {
            Last::Nowhere => {}
            Last::Straight if self.start != self.goal => push(out, self.start)?,
            Last::Straight => {}
            Last::Inside(block) => self.cross(layer, block, (self.start, self.goal), out)?,
            Last::Vertex(block, vertex) => {
                let from = L::point(block, vertex);
                self.cross(layer, block, (from, self.goal), out)?;
                self.trace_back(layer, from, out)?;
            }
        }
        out.reverse();
        Ok(())
    }

    /// Writes the vertices before `at` down to the start, the last one first.
    fn trace_back(&self, layer: &Layer, mut at: Point, out: &mut Vec<Point>) -> Result {
        while at != self.start {
            let before = self.before(layer, at).expect("what has a distance was reached from somewhere");
            match before.inside {
                Some(block) => self.cross(layer, block, (before.from, at), out)?,
                None => push(out, before.from)?,
            }
            at = before.from;
        }
        Ok(())
    }

    /// The best path to a vertex. Distances only fall during a search, so that it is at most as long as the vertex's
    /// own, and every path inside a block has a length: going back from vertex to vertex ends at the start.
    fn before(&self, layer: &Layer, at: Point) -> Option<Before> {
        let mut best =
            self.lattice.best_step_into(&self.board, layer, at).map(|(from, g)| Before { g, from, inside: None });
        let mut offer = |g: f64, from: Point, block: Block| {
            if g < best.map_or(f64::INFINITY, |before| before.g) {
                best = Some(Before { g, from, inside: Some(block) });
            }
        };
        let start_blocks = L::blocks_containing(layer, self.start);
        for block in L::blocks_containing(layer, at) {
            if start_blocks.contains(&block) {
                offer(self.lattice.lengths_from(layer, block, self.start, at).1, self.start, block);
            }
            let Some(to) = (0..L::AT.len()).find(|&vertex| L::point(block, vertex) == at) else { continue };
            let g = L::block_distances(&self.board, self.board.at(block));
            let database = self.database.database();
            let member = database.member(self.board.pattern(layer, block));
            let vertices = database.vertices(member);
            let mut lengths = UNKNOWN;
            L::relax(&self.database, RowKey { member, vertex: vertices[to] }, 0.0, &mut lengths);
            for (vertex, &g) in g.iter().enumerate().take(L::AT.len()) {
                let through = g + lengths[usize::from(vertices[vertex])];
                if vertex != to && through < f64::INFINITY {
                    let from = L::point(block, vertex);
                    if from == self.start || self.lattice.is_passable(layer, from) {
                        offer(through, from, block);
                    }
                }
            }
        }
        best
    }

    /// Writes the path inside a block, from its end back to its beginning, without its end.
    fn cross(&self, layer: &Layer, block: Block, (from, to): (Point, Point), out: &mut Vec<Point>) -> Result {
        if from == to {
            return Ok(());
        }
        let (_, way): (f64, BlockPath) =
            self.lattice.path_within(layer, block, from, to).expect("the block was crossed here");
        way.iter().rev().skip(1).try_for_each(|&point| push(out, point))
    }

    /// Writes the path to the reached point that is nearest to the goal, among those through which a path may pass: the
    /// first such, row by row.
    pub(super) fn trace_nearest(&self, layer: &Layer, out: &mut Vec<Point>) -> Result {
        let (mut best, mut via) = (self.start, None);
        let start_blocks = L::blocks_containing(layer, self.start);
        for by in 0..(layer.height() + super::window::SIDE - 1) / super::window::SIDE {
            for bx in 0..(layer.width() + super::window::SIDE - 1) / super::window::SIDE {
                let block = Block::new(bx, by);
                for point in L::all_points(layer, block) {
                    if point.distance(self.goal) < best.distance(self.goal) && self.lattice.is_passable(layer, point) {
                        let first = start_blocks.contains(&block).then_some(self.start);
                        if let Some(from) = self.reached_from(layer, block, point, first) {
                            (best, via) = (point, Some((block, from)));
                        }
                    }
                }
            }
        }
        out.clear();
        push(out, best)?;
        if let Some((block, from)) = via {
            self.cross(layer, block, (from, best), out)?;
            self.trace_back(layer, from, out)?;
        }
        out.reverse();
        Ok(())
    }

    /// The vertex, or the start, from which a point of a block is reached first.
    fn reached_from(&self, layer: &Layer, block: Block, point: Point, start: Option<Point>) -> Option<Point> {
        let at = self.board.at(block);
        let stride = self.board.stride();
        let touched = [at, at + 1, at + stride, at + stride + 1].iter().any(|&at| self.board.is_touched(at));
        if !touched && start.is_none() {
            return None;
        }
        let g = L::block_distances(&self.board, at);
        let vertices = (0..L::AT.len()).map(|vertex| (L::point(block, vertex), g[vertex]));
        let reached = vertices.filter(|&(from, g)| {
            g < f64::INFINITY && (from == point || from == self.start || self.lattice.is_passable(layer, from))
        });
        let all = start.map(|start| (start, 0.0)).into_iter().chain(reached);
        let lengths = all.filter_map(|(from, g)| {
            let length = if from == point { 0.0 } else { self.lattice.path_within(layer, block, from, point)?.0 };
            Some((from, g + length))
        });
        lengths.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(from, _)| from)
    }
}

/// Appends a point.
fn push(out: &mut Vec<Point>, point: Point) -> Result {
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(point);
    Ok(())
}
