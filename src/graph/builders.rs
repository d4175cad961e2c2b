//! Builders: tilings of hexagons, and waypoints that see each other.

use crate::base::{Error, Result, bytes, index, numbered, real, real_u32, real_usize, single};
use crate::collections::{List, reserve};
use crate::geom::{Point, Position};
use crate::graph::handle::{Edge, Graph};
use crate::graph::page::{Arc, Change, MOST_NODES, Node, NodeId, Weight};
use crate::grid::{DiagonalGaps, Grid, is_free, visible};

/// Half the square root of 3: the distance of two rows of hexagons whose centres are 1 apart.
const ROW: f64 = 0.866_025_403_784_438_6;
/// The six neighbours of a hexagon in axial coordinates: the one at the right, and by 60 degrees towards where y grows.
const AROUND: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

numbered! {
    /// How columns and rows of hexagons lie, whose centres are 1 apart.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum HexagonLayout {
        /// Axial coordinates: each row begins half a hexagon further right than the one before, so that the tiling is a
        /// rhombus.
        #[default]
        Axial = 0,
        /// Rows, of which the odd ones lie half a hexagon further right.
        OddRows = 1,
        /// Rows, of which the even ones lie half a hexagon further right.
        EvenRows = 2,
        /// Columns, of which the odd ones lie half a hexagon further on.
        OddColumns = 3,
        /// Columns, of which the even ones lie half a hexagon further on.
        EvenColumns = 4,
    }
}

/// A tiling of hexagons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hexagons {
    /// How columns and rows lie.
    pub layout: HexagonLayout,
    /// Hexagons in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// Bit d: edges lead to the neighbour in direction d, of the six around; 63 for all of them.
    pub directions: u32,
}

impl Hexagons {
    /// Axial coordinates of a hexagon.
    const fn axial(&self, column: i64, row: i64) -> (i64, i64) {
        match self.layout {
            HexagonLayout::Axial => (column, row),
            HexagonLayout::OddRows => (column - (row - (row & 1)) / 2, row),
            HexagonLayout::EvenRows => (column - (row + (row & 1)) / 2, row),
            HexagonLayout::OddColumns => (column, row - (column - (column & 1)) / 2),
            HexagonLayout::EvenColumns => (column, row - (column + (column & 1)) / 2),
        }
    }

    /// The other way round.
    const fn offset(&self, q: i64, r: i64) -> (i64, i64) {
        match self.layout {
            HexagonLayout::Axial => (q, r),
            HexagonLayout::OddRows => (q + (r - (r & 1)) / 2, r),
            HexagonLayout::EvenRows => (q + (r + (r & 1)) / 2, r),
            HexagonLayout::OddColumns => (q, r + (q - (q & 1)) / 2),
            HexagonLayout::EvenColumns => (q, r + (q + (q & 1)) / 2),
        }
    }

    /// The centre of a hexagon.
    fn centre(&self, column: i64, row: i64) -> [f32; 2] {
        let (q, r) = self.axial(column, row);
        let (q, r) = (real(q), real(r));
        match self.layout {
            HexagonLayout::Axial | HexagonLayout::OddRows | HexagonLayout::EvenRows => [q + r * 0.5, r * ROW],
            HexagonLayout::OddColumns | HexagonLayout::EvenColumns => [q * ROW, r + q * 0.5],
        }
        .map(single)
    }

    /// The place of a hexagon in the order of rows, if it is there.
    fn place(&self, column: i64, row: i64) -> Option<u32> {
        let (column, row) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    /// Columns and rows in the order of the nodes.
    fn each(self) -> impl Iterator<Item = (i64, i64)> {
        (0..i64::from(self.rows)).flat_map(move |row| (0..i64::from(self.columns)).map(move |column| (column, row)))
    }

    /// Checks the tiling, and that there is a cost for each; how many there are.
    fn check(&self, dimensions: u32, costs: &[f32]) -> Result<usize> {
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        if dimensions < 2 {
            return bad("dimensions", real_u32(dimensions), "2 or 3 for hexagons");
        }
        if self.directions == 0 || self.directions > 63 {
            return bad("directions", real_u32(self.directions), "1 to 63, a bit for each of six directions");
        }
        let count = u64::from(self.columns) * u64::from(self.rows);
        if count > MOST_NODES {
            return bad("columns", real_u32(self.columns), "up to 2^31 nodes in all");
        }
        let count = self.columns.checked_mul(self.rows).map_or(0, index);
        if !costs.is_empty() && costs.len() != count {
            return bad("cost_count", real_usize(costs.len()), "0, or columns * rows");
        }
        if let Some(&cost) = costs.iter().find(|cost| cost.is_nan() || **cost < 0.0) {
            return bad("costs", cost.into(), "0 and above; infinite for a closed hexagon");
        }
        Ok(count)
    }
}

impl Graph {
    /// Appends the hexagons of a tiling, row by row, as one edit; the number of the first one. Each has its cost as
    /// weight, and edges of cost 1 lead to the neighbours: a step costs what the entered hexagon does. A hexagon of
    /// infinite cost is closed, and may be opened later. Without costs all are 1.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, the directions, too many nodes, the costs),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_hexagons(&self, tiling: &Hexagons, costs: &[f32]) -> Result<u32> {
        self.change(|state| {
            let count = tiling.check(state.dimensions, costs)?;
            let width = index(state.dimensions);
            let mut positions = Vec::new();
            reserve(&mut positions, count * width)?;
            for (column, row) in tiling.each() {
                let [x, y] = tiling.centre(column, row);
                positions.extend_from_slice(&[x, y, 0.0][..width]);
            }
            let first = state.add_nodes(&positions, count)?;
            let weight = |cost: f32| match cost < f32::INFINITY {
                true => Weight::new(cost.into(), false),
                false => Weight::ONE.closed_if(true),
            };
            state.set_weights((first..).zip(costs).map(|(node, &cost)| (node, weight(cost))))?;
            let mut changes = Vec::new();
            for (from, (column, row)) in (first..).zip(tiling.each()) {
                let begin = changes.len();
                let (q, r) = tiling.axial(column, row);
                for (direction, (dq, dr)) in AROUND.iter().enumerate() {
                    let (column, row) = tiling.offset(q + dq, r + dr);
                    let Some(place) = tiling.place(column, row).filter(|_| tiling.directions >> direction & 1 == 1)
                    else {
                        continue;
                    };
                    let arc = Arc { to: first + place, cost: 1.0 };
                    changes.add(Change { from, arc, class: 0, number: 0 })?;
                }
                changes[begin..].sort_unstable_by_key(Change::key);
            }
            state.change_arcs(&changes)?;
            Ok(first)
        })
    }

    /// Joins nodes that see each other on a grid: an edge both ways, of the straight distance (in a graph of lengths of
    /// 1), between each two open nodes from `first` on that are no farther apart than `reach` and between which
    /// [`Grid::line_of_sight`] sees. How many edges there are. The first two numbers of a position are those on the
    /// grid; nodes off the map or in walls see nothing.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, `first`, `reach`, `edge_class`), [`Error::BadPosition`] (a
    /// node beyond 2^20), [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_sights(&self, grid: &Grid, sights: &Sights) -> Result<u64> {
        self.change(|state| {
            sights.check(state.dimensions, state.node_count)?;
            let mut nodes: Vec<(f32, Point, NodeId)> = Vec::new();
            for (node, known) in (0..).zip(state.nodes()).skip(index(sights.first)) {
                let [x, y, _] = known.position;
                if known.is_open() {
                    nodes.add((x, Point::snap(Position { x, y })?, node))?;
                }
            }
            // In the order of x, only those within reach to the right are looked at.
            nodes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            let mut edges = Vec::new();
            for (at, &(x, place, from)) in nodes.iter().enumerate() {
                for &(to_x, to_place, to) in &nodes[at + 1..] {
                    if f64::from(to_x) - f64::from(x) > sights.reach {
                        break;
                    }
                    let distance = Node::distance(state.position(from), state.position(to));
                    let is_seen = || {
                        is_free(layer, place)
                            && is_free(layer, to_place)
                            && visible(layer, place, to_place, sights.diagonal_gaps)
                    };
                    if distance <= sights.reach && is_seen() {
                        let cost = if state.has_lengths { 1.0 } else { single(distance) };
                        edges.add(Edge { from, to, cost, edge_class: sights.edge_class, flags: Edge::BOTH_WAYS })?;
                    }
                }
            }
            Self::apply(state, &edges)?;
            Ok(bytes(edges.len()))
        })
    }
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
