//! Builders of graphs: tilings, quadtrees, waypoints that see each other.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::real_u32;
use crate::graph::{HexagonLayout, Hexagons, Quadtree, Sights, Triangles};
use crate::grid::DiagonalGaps;

use super::door::*;
use super::graph::taut_graph;
use super::grid::{gap_rule, taut_grid};

/// How columns and rows of hexagons lie, whose centres are 1 apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_hexagon_layout {
    /// Axial coordinates: each row begins half a hexagon further right than the one before.
    TAUT_HEXAGONS_AXIAL = 0,
    /// Rows, of which the odd ones lie half a hexagon further right.
    TAUT_HEXAGONS_ODD_ROWS = 1,
    /// Rows, of which the even ones lie half a hexagon further right.
    TAUT_HEXAGONS_EVEN_ROWS = 2,
    /// Columns, of which the odd ones lie half a hexagon further on.
    TAUT_HEXAGONS_ODD_COLUMNS = 3,
    /// Columns, of which the even ones lie half a hexagon further on.
    TAUT_HEXAGONS_EVEN_COLUMNS = 4,
}

/// Writes a number where one is wanted.
fn tell<T: Copy>(out: Option<OutPlace<'_, T>>, number: T) -> Result<taut_status, Error> {
    out.inspect(|out| out.write(number));
    Ok(OK)
}

/// Appends the hexagons of a tiling, row by row from the first column on, as one edit.
///
/// Each hexagon has its cost as weight, and edges of cost 1 and class 0 lead to its neighbours, so that a step costs
/// what the entered hexagon does; `taut_graph_set_nodes` changes it. A hexagon of infinite cost is closed. Centres are
/// 1 apart; that of the first hexagon is at (0, 0).
///
/// @param graph       The graph, of 2 or 3 dimensions.
/// @param layout      One of `taut_hexagon_layout`.
/// @param columns     Hexagons in a row.
/// @param rows        Rows.
/// @param directions  Bit d: edges lead to the neighbour in direction d, 60 degrees * d from that at the right (with
///                    columns: 30 degrees more), towards where y grows. 63: to all six.
/// @param costs       A cost >= 0 for each hexagon. Copied. May be null if `cost_count` is 0.
/// @param cost_count  Costs at `costs`: columns * rows; 0: all cost 1.
/// @param first       Receives the number of the first node, which the others follow. May be null.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, an unknown layout, directions that are 0 or above
///                    63, too many nodes, the number of costs, a cost that is negative or no number),
///                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_hexagons(
    graph: taut_graph,
    layout: u32,
    columns: u32,
    rows: u32,
    directions: u32,
    costs: *const f32,
    cost_count: usize,
    first: *mut u32,
) -> taut_status {
    recorded!(
        taut_graph_add_hexagons(
            graph.edit,
            layout,
            columns,
            rows,
            directions,
            InputList(costs, cost_count),
            Maybe(first)
        ),
        [first, costs],
        {
            let layout = HexagonLayout::from_u32(layout).ok_or(Error::BadValue {
                name: "layout",
                value: real_u32(layout),
                allowed: "0 to 4",
            })?;
            tell(first, graph.add_hexagons(&Hexagons { layout, columns, rows, directions }, costs)?)
        }
    )
}

/// Appends the triangles of a tiling, row by row from the first column on, as one edit.
///
/// Those of even column + row point towards lesser y. Each triangle has its cost as weight, and edges of class 0 and
/// the straight distance lead to its neighbours, 1 to those with a common side (with TAUT_GRAPH_LENGTHS all of 1), so
/// that a step costs what the entered triangle does; `taut_graph_set_nodes` changes it. A triangle of infinite cost is
/// closed. The centre of the first one is at (0, 0).
///
/// @param graph       The graph, of 2 or 3 dimensions.
/// @param columns     Triangles in a row.
/// @param rows        Rows.
/// @param neighbours  3: edges lead to those with a common side; 12: also to those that touch at a corner.
/// @param costs       A cost >= 0 for each triangle. Copied. May be null if `cost_count` is 0.
/// @param cost_count  Costs at `costs`: columns * rows; 0: all cost 1.
/// @param first       Receives the number of the first node, which the others follow. May be null.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, the neighbours, too many nodes, the number of costs,
///                    a cost that is negative or no number), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has
///                    changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_triangles(
    graph: taut_graph,
    columns: u32,
    rows: u32,
    neighbours: u32,
    costs: *const f32,
    cost_count: usize,
    first: *mut u32,
) -> taut_status {
    recorded!(
        taut_graph_add_triangles(graph.edit, columns, rows, neighbours, InputList(costs, cost_count), Maybe(first)),
        [first, costs],
        tell(first, graph.add_triangles(&Triangles { columns, rows, neighbours }, costs)?)
    )
}

/// Appends a framed quadtree over the free cells of a grid, as one edit (D. Chen, R. Szczerba, J. Uhran, 1997): the map
/// is divided into squares until each is all free or all blocked, and a free square has a node at the centre of each
/// cell of its frame.
///
/// Edges lead both ways between the cells of a frame, straight across the square, and between cells of two frames that
/// touch, at a corner if both cells beside it are free. They cost the straight distance (with TAUT_GRAPH_LENGTHS their
/// factor is 1), and stay as they are after an edit of the grid. Ways are no longer than those of steps from cell to
/// cell, and cross open ground in more directions.
///
/// @param graph       The graph, of 2 or 3 dimensions. The first two numbers of a position are those on the grid.
/// @param grid        The grid, whose newest revision counts.
/// @param largest     The largest side of a square: 1, 2, 4 and so on to 128. A square of side s has 4 * s nodes and
///                    about 6 * s * s edges; 16 is a good one.
/// @param edge_class  The class of the edges, 0 to 31.
/// @param first       Receives the number of the first node, which the others follow. May be null.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, largest, the class, too many nodes),
///                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_quadtree(
    graph: taut_graph,
    grid: taut_grid,
    largest: u32,
    edge_class: u32,
    first: *mut u32,
) -> taut_status {
    recorded!(
        taut_graph_add_quadtree(graph.edit, grid.read, largest, edge_class, Maybe(first)),
        tell(first, graph.add_quadtree(grid, &Quadtree { largest, edge_class })?)
    )
}

/// Joins nodes that see each other on a grid, as one edit: an edge both ways between each two open nodes from `first`
/// on that are no farther apart than `reach` and between which `taut_grid_line_of_sight` sees on the newest revision.
/// It costs the straight distance (with TAUT_GRAPH_LENGTHS its factor is 1).
///
/// The first two numbers of a position are those on the grid; nodes off the map or in walls see nothing. It looks at
/// all pairs whose first numbers are within reach.
///
/// @param graph          The graph, of 2 or 3 dimensions.
/// @param grid           The grid.
/// @param first          The number of the first node; the edges of those before stay as they are.
/// @param reach          The greatest straight distance, >= 0; INFINITY: all pairs.
/// @param diagonal_gaps  One of `taut_diagonal_gaps`.
/// @param edge_class     The class of the edges, 0 to 31.
/// @param count          Receives how many edges there are, each counted once. May be null.
/// @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                       TAUT_ERROR_INVALID_ARGUMENT (the dimensions, first, reach, an unknown gap rule, the class, a
///                       node beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_sights(
    graph: taut_graph,
    grid: taut_grid,
    first: u32,
    reach: f64,
    diagonal_gaps: u32,
    edge_class: u32,
    count: *mut u64,
) -> taut_status {
    recorded!(taut_graph_add_sights(graph.edit, grid.read, first, reach, diagonal_gaps, edge_class, Maybe(count)), {
        let diagonal_gaps = gap_rule(diagonal_gaps)?;
        tell(count, graph.add_sights(grid, &Sights { first, edge_class, reach, diagonal_gaps, radius: 0.0 })?)
    })
}

/// As `taut_graph_add_sights`, for discs: an edge both ways between each two open nodes from `first` on that are no
/// farther apart than `reach` and between which a disc of this radius has room all the way.
///
/// @param graph       The graph, of 2 or 3 dimensions.
/// @param grid        The grid.
/// @param first       The number of the first node; the edges of those before stay as they are.
/// @param reach       The greatest straight distance, >= 0; INFINITY: all pairs.
/// @param radius      The radius of the disc, 0 to 16, rounded to 1/256; 0 for a point.
/// @param edge_class  The class of the edges, 0 to 31.
/// @param count       Receives how many edges there are, each counted once. May be null.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
///                    (the dimensions, first, reach, radius, the class, a node beyond 1,048,576),
///                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_disc_sights(
    graph: taut_graph,
    grid: taut_grid,
    first: u32,
    reach: f64,
    radius: f32,
    edge_class: u32,
    count: *mut u64,
) -> taut_status {
    recorded!(taut_graph_add_disc_sights(graph.edit, grid.read, first, reach, radius, edge_class, Maybe(count)), {
        let diagonal_gaps = DiagonalGaps::Closed;
        tell(count, graph.add_sights(grid, &Sights { first, edge_class, reach, diagonal_gaps, radius })?)
    })
}
