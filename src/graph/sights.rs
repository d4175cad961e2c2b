//! What nodes see on a grid, as points or as discs, and edges between those that see each other.

use crate::base::{Error, Result, bytes, index, real_u32, single};
use crate::collections::List;
use crate::geom::{Point, Position};
use crate::graph::handle::{Edge, Graph};
use crate::graph::page::{Node, NodeId};
use crate::graph::state::GraphState;
use crate::grid::{DiagonalGaps, Grid, Snapshot, clear_for_disc, is_free, is_place, visible};
use crate::plan::fixed_radius;

/// Lines of sight on a state of a grid.
pub(super) struct GridSights {
    snapshot: Snapshot,
    /// In 1/256 cell; 0: lines of points.
    radius: i32,
    diagonal_gaps: DiagonalGaps,
}

/// Which nodes are joined that see each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sights {
    /// The first of the nodes; those before stay as they are.
    pub first: u32,
    /// The class of the edges, 0 to 31.
    pub edge_class: u32,
    /// The greatest straight distance of two nodes that are joined.
    pub reach: f64,
    /// Whether a line may pass between two blocked cells that touch at a corner.
    pub diagonal_gaps: DiagonalGaps,
    /// The radius of a disc that has room along the line, 0 to 16, rounded to 1/256; 0 for a point.
    pub radius: f32,
}

impl GridSights {
    /// Lines of sight on the grid as it is now.
    pub(super) fn new(grid: &Grid, radius: f32, diagonal_gaps: DiagonalGaps) -> Result<Self> {
        let radius = fixed_radius(radius)?;
        if radius > 0 && diagonal_gaps == DiagonalGaps::Open {
            return Err(Error::Unsupported { what: "no disc passes between two cells that touch: take closed gaps" });
        }
        Ok(Self { snapshot: grid.snapshot(), radius, diagonal_gaps })
    }

    /// True if something can stand at a point.
    fn has_room(&self, at: Point) -> bool {
        let layer = self.snapshot.first_layer();
        if self.radius > 0 { is_place(layer, at, self.radius) } else { is_free(layer, at) }
    }

    /// True if the straight way between two points is free at which something can stand.
    fn is_clear(&self, from: Point, to: Point) -> bool {
        let layer = self.snapshot.first_layer();
        match self.radius {
            0 => visible(layer, from, to, self.diagonal_gaps),
            radius => clear_for_disc(layer, (from, to), radius),
        }
    }

    /// True if two nodes see each other; those off the map or in walls see nothing.
    pub(super) fn joins(&self, state: &GraphState, from: NodeId, to: NodeId) -> bool {
        let point = |node| {
            let [x, y, _] = state.position(node);
            Point::snap(Position { x, y }).ok().filter(|&at| self.has_room(at))
        };
        let (Some(from), Some(to)) = (point(from), point(to)) else { return false };
        self.is_clear(from, to)
    }
}

impl Graph {
    /// Joins nodes that see each other on a grid: an edge both ways, of the straight distance (in a graph of lengths of
    /// 1), between each two open nodes from `first` on that are no farther apart than `reach` and between which
    /// [`Grid::line_of_sight`] sees, or with a radius a disc has room all the way. How many edges there are. The first
    /// two numbers of a position are those on the grid; nodes off the map or in walls see nothing.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, `first`, `reach`, `edge_class`, `radius`),
    /// [`Error::Unsupported`] (a radius with open gaps), [`Error::BadPosition`] (a node beyond 2^20),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_sights(&self, grid: &Grid, sights: &Sights) -> Result<u64> {
        self.change(|state| {
            sights.check(state.dimensions, state.node_count)?;
            let of_grid = GridSights::new(grid, sights.radius, sights.diagonal_gaps)?;
            let mut nodes: Vec<SeenNode> = Vec::new();
            for (node, known) in (0..).zip(state.nodes()).skip(index(sights.first)) {
                let [x, y, _] = known.position;
                let at = Point::snap(Position { x, y })?;
                if known.is_open() && of_grid.has_room(at) {
                    nodes.add(SeenNode { x, at, node })?;
                }
            }
            // In the order of x, only those within reach to the right are looked at.
            nodes.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.node.cmp(&b.node)));
            let mut edges = Vec::new();
            for (number, from) in nodes.iter().enumerate() {
                for to in &nodes[number + 1..] {
                    if f64::from(to.x) - f64::from(from.x) > sights.reach {
                        break;
                    }
                    let distance = Node::distance(state.position(from.node), state.position(to.node));
                    if distance <= sights.reach && of_grid.is_clear(from.at, to.at) {
                        let cost = if state.has_lengths { 1.0 } else { single(distance) };
                        let flags = Edge::BOTH_WAYS;
                        edges.add(Edge { from: from.node, to: to.node, cost, edge_class: sights.edge_class, flags })?;
                    }
                }
            }
            Self::apply(state, &edges)?;
            Ok(bytes(edges.len()))
        })
    }
}

/// A node at which something can stand.
struct SeenNode {
    x: f32,
    at: Point,
    node: NodeId,
}

impl Sights {
    fn check(&self, dimensions: u32, node_count: u32) -> Result {
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        if dimensions < 2 {
            return bad("dimensions", real_u32(dimensions), "2 or 3 for lines of sight");
        }
        if self.first > node_count {
            return bad("first", real_u32(self.first), "up to the number of nodes");
        }
        if self.reach.is_nan() || self.reach < 0.0 {
            return bad("reach", self.reach, "0 and above");
        }
        Ok(())
    }
}
