//! Tilings of the plane, whose tiles lie in columns and rows.

use crate::base::{Error, Result, index, real_u32, real_usize, single};
use crate::collections::{List, reserve};
use crate::graph::handle::Graph;
use crate::graph::page::{Arc, Change, MOST_NODES, Weight};

/// The place of a tile, which may lie outside of the tiling.
#[derive(Clone, Copy, Debug)]
pub(super) struct TilePlace {
    pub(super) column: i64,
    pub(super) row: i64,
}

/// What tells a tiling apart from others.
pub(super) trait Tiling {
    /// Columns and rows.
    fn sides(&self) -> [u32; 2];
    /// Checks what is not columns and rows.
    fn check(&self) -> Result;
    /// Where the centre of a tile is; that of the first one is at (0, 0).
    fn centre(&self, tile: TilePlace) -> [f32; 2];
    /// Calls `take` with the neighbours of a tile, also with those outside, and their straight distances.
    fn neighbours(&self, tile: TilePlace, take: &mut dyn FnMut(TilePlace, f64) -> Result) -> Result;
}

/// The tiles in the order of the nodes.
fn each([columns, rows]: [u32; 2]) -> impl Iterator<Item = TilePlace> {
    let row = move |row| (0..i64::from(columns)).map(move |column| TilePlace { column, row });
    (0..i64::from(rows)).flat_map(row)
}

/// Checks a tiling, and that there is a cost for each tile; how many there are.
fn check(tiling: &impl Tiling, dimensions: u32, costs: &[f32]) -> Result<usize> {
    let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
    if dimensions < 2 {
        return bad("dimensions", real_u32(dimensions), "2 or 3 for tilings");
    }
    tiling.check()?;
    let [columns, rows] = tiling.sides();
    if u64::from(columns) * u64::from(rows) > MOST_NODES {
        return bad("columns", real_u32(columns), "up to 2^31 nodes in all");
    }
    let count = columns.checked_mul(rows).map_or(0, index);
    if !costs.is_empty() && costs.len() != count {
        return bad("cost_count", real_usize(costs.len()), "0, or columns * rows");
    }
    if let Some(&cost) = costs.iter().find(|cost| cost.is_nan() || **cost < 0.0) {
        return bad("costs", cost.into(), "0 and above; infinite for a closed tile");
    }
    Ok(count)
}

impl Graph {
    /// Appends the tiles, row by row, as one edit; the number of the first one. Each has its cost as weight, and edges
    /// of the straight distance lead to the neighbours.
    pub(super) fn add_tiling(&self, tiling: &impl Tiling, costs: &[f32]) -> Result<u32> {
        self.change(|state| {
            let count = check(tiling, state.dimensions, costs)?;
            let (sides, width) = (tiling.sides(), index(state.dimensions));
            let mut positions = Vec::new();
            reserve(&mut positions, count * width)?;
            for tile in each(sides) {
                let [x, y] = tiling.centre(tile);
                positions.extend_from_slice(&[x, y, 0.0][..width]);
            }
            let first = state.add_nodes(&positions, count)?;
            let weight = |cost: f32| match cost < f32::INFINITY {
                true => Weight::new(cost.into(), false),
                false => Weight::ONE.closed_if(true),
            };
            state.set_weights((first..).zip(costs).map(|(node, &cost)| (node, weight(cost))))?;
            let mut changes = Vec::new();
            for (from, tile) in (first..).zip(each(sides)) {
                let begin = changes.len();
                tiling.neighbours(tile, &mut |TilePlace { column, row }, distance| {
                    let (Ok(column), Ok(row)) = (u32::try_from(column), u32::try_from(row)) else { return Ok(()) };
                    if column >= sides[0] || row >= sides[1] {
                        return Ok(());
                    }
                    let to = first + row * sides[0] + column;
                    let cost = if state.has_lengths { 1.0 } else { single(distance) };
                    changes.add(Change { from, arc: Arc { to, cost }, class: 0, number: 0 })
                })?;
                changes[begin..].sort_unstable_by_key(Change::key);
            }
            state.change_arcs(&changes)?;
            Ok(first)
        })
    }
}
