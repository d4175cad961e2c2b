//! What a point inside a block reaches without leaving the block: paths from an end of the search, and paths between
//! vertices that are to be written out.

use smallvec::SmallVec;

use super::{block::Block, block_lattice::BlockPath, corner_distances::rounded, window::SIDE};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_corner_pattern, is_double_pattern, visible};

/// A corner inside the block at which a path may turn.
#[derive(Clone, Copy)]
struct TurningPoint {
    point: Point,
    /// The path to it: its length, and the turn before it (none: the source).
    length: f64,
    before: Option<usize>,
    settled: bool,
}

/// The shortest paths from a source over the turning points of a block. Segments stay in the block, which is convex,
/// but may run along its border next to a free cell of the next block.
pub(crate) struct BlockReach<'a> {
    layer: &'a Layer,
    gaps: DiagonalGaps,
    source: Point,
    turns: SmallVec<[TurningPoint; 9]>,
}

impl<'a> BlockReach<'a> {
    pub(super) fn new(layer: &'a Layer, block: Block, source: Point, gaps: DiagonalGaps) -> Self {
        let mut reach = Self { layer, gaps, source, turns: SmallVec::new() };
        let (bx, by) = block.xy();
        for y in by * SIDE + 1..(by * SIDE + SIDE).min(layer.height()) {
            for x in bx * SIDE + 1..(bx * SIDE + SIDE).min(layer.width()) {
                let pattern = corner_pattern(layer, x, y);
                let turns = is_corner_pattern(pattern) && (gaps == DiagonalGaps::Open || !is_double_pattern(pattern));
                if turns && Point::lattice(x, y) != source {
                    let point = Point::lattice(x, y);
                    let length = reach.segment(source, point);
                    reach.turns.push(TurningPoint { point, length, before: None, settled: false });
                }
            }
        }
        reach.settle();
        reach
    }

    /// Dijkstra's algorithm over the turning points.
    fn settle(&mut self) {
        loop {
            let open = self.turns.iter().enumerate().filter(|(_, turn)| !turn.settled && turn.length < f64::INFINITY);
            let Some((next, &from)) = open.min_by(|a, b| a.1.length.total_cmp(&b.1.length)) else { return };
            self.turns[next].settled = true;
            for i in 0..self.turns.len() {
                let turn = self.turns[i];
                if !turn.settled {
                    let length = from.length + self.segment(from.point, turn.point);
                    if length < turn.length {
                        self.turns[i] = TurningPoint { length, before: Some(next), ..turn };
                    }
                }
            }
        }
    }

    /// The length of a segment, infinite if something lies in its path.
    fn segment(&self, from: Point, to: Point) -> f64 {
        if visible(self.layer, from, to, self.gaps) { rounded(from.distance(to)) } else { f64::INFINITY }
    }

    /// The length of the path to a point of the block, infinite if there is none.
    pub(super) fn length(&self, to: Point) -> f64 {
        self.best(to).0
    }

    /// The length of the path and its last turn.
    fn best(&self, to: Point) -> (f64, Option<usize>) {
        let mut best = (self.segment(self.source, to), None);
        if best.0 < f64::INFINITY {
            return best;
        }
        for (i, turn) in self.turns.iter().enumerate() {
            if turn.length < best.0 {
                let length = turn.length + self.segment(turn.point, to);
                if length < best.0 {
                    best = (length, Some(i));
                }
            }
        }
        best
    }

    /// The path to a point of the block with its length.
    pub(super) fn path(&self, to: Point) -> Option<(f64, BlockPath)> {
        let (length, mut turn) = self.best(to);
        if length == f64::INFINITY {
            return None;
        }
        let mut path = BlockPath::new();
        path.push(to);
        while let Some(i) = turn {
            path.push(self.turns[i].point);
            turn = self.turns[i].before;
        }
        path.push(self.source);
        path.reverse();
        Some((length, path))
    }
}
