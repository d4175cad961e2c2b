//! What tells the forms of Block A* apart: which places a block has, and how neighbouring blocks are joined.

use smallvec::SmallVec;

use super::board::{Block, Board, Exits};
use super::database::Loan;
use super::window::Window;
use crate::base::Error;
use crate::collections::zeroed::Plain;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::probe::Probe;

/// Distances of the places of a block, in their order; the last four are unused on the cell lattice.
pub(crate) type Distances = [f64; 16];

/// No distance is known.
pub(super) const UNKNOWN: Distances = [f64::INFINITY; 16];

/// Blocks that hold an end: at most four.
pub(crate) type Blocks = SmallVec<[Block; 4]>;

/// A way inside a block, both ends included.
pub(crate) type Way = SmallVec<[Point; 16]>;

/// An expanded block with what came of it.
pub(crate) struct Expanded<'a> {
    pub(super) block: Block,
    pub(super) at: usize,
    pub(super) exits: &'a Exits,
    pub(super) g: &'a Distances,
    /// Places whose distance became less by the expansion.
    pub(super) improved: u16,
    /// Places from which it came.
    pub(super) pending: u16,
}

/// One form of Block A*: the lattice of the places, the steps inside a block, and those between blocks.
pub(crate) trait Joint: Sized {
    /// A distance of the database.
    type Entry: Plain + Into<f64>;
    /// The distances that the board keeps for a block.
    type Line: Plain;
    /// A line without distances.
    fn empty() -> &'static Self::Line;
    /// The positions of the places in their block.
    const AT: &'static [(i32, i32)];

    /// Takes the database of this form.
    fn database(&self) -> Result<Loan<Self::Entry>, Error>;

    /// The row of the database, added to `g` and compared with `best`.
    fn relax(database: &Loan<Self::Entry>, from: (super::symmetry::ThetaKernel, u8), g: f64, best: &mut Distances);

    /// Over which sides the places of a block may be left.
    fn exits(&self, window: Window) -> Exits;

    /// The distances of the places of a block.
    fn gather(board: &Board<Self>, at: usize) -> Distances;

    /// Sets the goal of the search.
    fn aim(&mut self, goal: Point);

    /// Writes the improved distances of a block and tells the blocks beside it.
    fn spread<P: Probe>(&self, board: &mut Board<Self>, what: &Expanded<'_>, probe: &mut P) -> Result<(), Error>;

    /// The point of a place.
    fn point(block: Block, place: usize) -> Point;

    /// True if an end is off the lattice and the ends see each other.
    fn joins(&self, layer: &Layer, start: Point, goal: Point) -> bool;

    /// The blocks that hold a point.
    fn blocks_of(layer: &Layer, point: Point) -> Blocks;

    /// True if a way may go on at this point, which is not the start.
    fn is_passable(&self, layer: &Layer, point: Point) -> bool;

    /// Lengths of the ways from an end to the places of a block that holds it, and to `other` if it holds that too.
    fn lengths_from(&self, layer: &Layer, block: Block, end: Point, other: Point) -> (Distances, f64);

    /// The shortest way between two points inside a block, which has one.
    fn way(&self, layer: &Layer, block: Block, from: Point, to: Point) -> Option<(f64, Way)>;

    /// The best step to a place from a place of another block: the point that it comes from and the `g` behind the step.
    fn step_into(&self, board: &Board<Self>, layer: &Layer, to: Point) -> Option<(Point, f64)>;

    /// The points of a block at which a partial way may end.
    fn all_points(layer: &Layer, block: Block) -> SmallVec<[Point; 25]>;
}
