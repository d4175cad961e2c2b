//! The path of a search that jumps: its nodes are parts of the path apart, diagonal steps first and then straight ones.

use crate::base::{Result, index_i32};
use crate::collections::reserve_exact;
use crate::geom::Point;
use crate::search::core::{NodeTable, Vertex};

/// Writes every cell of the path to `last`, or only those where it turns: from a node to the next the diagonal steps
/// come first.
pub(crate) fn trace_jumps(nodes: &NodeTable, last: Vertex, turns_only: bool, out: &mut Vec<Point>) -> Result {
    out.clear();
    let mut v = last;
    let (mut x, mut y) = v.xy();
    push_run(out, v, (0, 0), 1, false)?;
    while let Some(node) = nodes.get(v) {
        if node.parent == v {
            break;
        }
        // Backwards: the straight steps first, until the rest is a diagonal.
        let (px, py) = node.parent.xy();
        let (dx, dy) = (px - x, py - y);
        let diagonal = dx.abs().min(dy.abs());
        let straight = dx.abs().max(dy.abs()) - diagonal;
        let way = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
        push_run(out, Vertex::new(x, y), way, straight, turns_only)?;
        (x, y) = (x + way.0 * straight, y + way.1 * straight);
        push_run(out, Vertex::new(x, y), (dx.signum(), dy.signum()), diagonal, turns_only)?;
        (x, y) = (px, py);
        v = node.parent;
    }
    out.reverse();
    Ok(())
}

/// Adds the cells of a move after its first one, or only the last of them.
fn push_run(out: &mut Vec<Point>, from: Vertex, (dx, dy): (i32, i32), steps: i32, last_only: bool) -> Result {
    let (x, y) = from.xy();
    let first = if last_only { steps.max(1) } else { 1 };
    let needed = out.len() + index_i32((steps - first + 1).max(0));
    if needed > out.capacity() {
        let mut capacity = out.capacity().max(16);
        while capacity < needed {
            capacity *= 2;
        }
        let more = capacity - out.len();
        reserve_exact(out, more)?;
    }
    out.extend((first..=steps).map(|step| Point::centre(x + dx * step, y + dy * step)));
    Ok(())
}
