//! The differences between the forms of Block A*: which vertices a block has, and how neighbouring blocks are joined.

use smallvec::SmallVec;

use super::block::{Block, Exits};
use super::board::{BlockLine, Board};
use super::database::{RowKey, SharedDatabase};
use super::window::BlockWindow;
use crate::base::Result;
use crate::collections::Plain;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::Probe;

/// Distances of the vertices of a block, in their order; the last four are unused on the cell lattice.
pub(crate) type BlockDistances = [f64; 16];

/// No distance is known.
pub(super) const UNKNOWN: BlockDistances = [f64::INFINITY; 16];

/// Blocks that contain an end: at most four.
pub(crate) type Blocks = SmallVec<[Block; 4]>;

/// A path inside a block, both ends included.
pub(crate) type BlockPath = SmallVec<[Point; 16]>;

/// An expanded block with what came of it.
pub(crate) struct ExpandedBlock<'a> {
    pub(super) block: Block,
    pub(super) at: usize,
    pub(super) exits: &'a Exits,
    pub(super) g: &'a BlockDistances,
    /// Places whose distance became less by the expansion.
    pub(super) improved: u16,
    /// Places from which it came.
    pub(super) pending: u16,
}

/// One form of Block A*: the lattice of the vertices, the steps inside a block, and those between blocks.
pub(crate) trait BlockLattice: Sized {
    /// A distance of the database.
    type Entry: Plain + Into<f64>;
    /// The distances that the board keeps for a block.
    type Line: BlockLine;
    /// The positions of the vertices in their block.
    const AT: &'static [(i32, i32)];

    /// Takes the database of this form.
    fn database(&self) -> Result<SharedDatabase<Self::Entry>>;

    /// The row of the database, added to `g` and compared with `best`.
    fn relax(database: &SharedDatabase<Self::Entry>, row: RowKey, g: f64, best: &mut BlockDistances);

    /// Over which sides the vertices of a block may be left.
    fn exits(&self, window: BlockWindow) -> Exits;

    /// The distances of the vertices of a block.
    fn block_distances(board: &Board<Self::Line>, at: usize) -> BlockDistances;

    /// Sets the goal of the search.
    fn set_goal(&mut self, goal: Point);

    /// Writes the improved distances of a block and notifies the neighbouring blocks.
    fn propagate<P: Probe>(&self, board: &mut Board<Self::Line>, what: &ExpandedBlock<'_>, probe: &mut P) -> Result;

    /// The point of a vertex.
    fn point(block: Block, vertex: usize) -> Point;

    /// True if an end is off the lattice and the ends see each other.
    fn joins_directly(&self, layer: &Layer, start: Point, goal: Point) -> bool;

    /// The blocks that contain a point.
    fn blocks_containing(layer: &Layer, point: Point) -> Blocks;

    /// True if a path may go on at this point, which is not the start.
    fn is_passable(&self, layer: &Layer, point: Point) -> bool;

    /// Lengths of the paths from an end to the vertices of a block that contains it, and to `other` if it contains that
    /// too.
    fn lengths_from(&self, layer: &Layer, block: Block, end: Point, other: Point) -> (BlockDistances, f64);

    /// The shortest path between two points inside a block, which has one.
    fn path_within(&self, layer: &Layer, block: Block, from: Point, to: Point) -> Option<(f64, BlockPath)>;

    /// The best step to a vertex from a vertex of another block: the point that it comes from and the `g` after the
    /// step.
    fn best_step_into(&self, board: &Board<Self::Line>, layer: &Layer, to: Point) -> Option<(Point, f64)>;

    /// The points of a block at which a partial path may end.
    fn all_points(layer: &Layer, block: Block) -> SmallVec<[Point; 25]>;
}
