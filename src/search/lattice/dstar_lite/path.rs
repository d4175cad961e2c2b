//! The path, read off the distances: from the start always the step with the smallest cost + g, the first of the eight
//! directions among equal ones.
//!
//! What the planner did before this query does not show. When the loop ends, every entry of the queue has a key of at
//! least that of the start. Take a vertex v with distance(start, v) + distance(v, goal) = distance(start, goal). Since
//! h never overestimates, its key is smaller than the start's if v is not the start: so v is not in the queue, and g(v)
//! is its true distance. The same holds for what g(v) rests on, down to the goal. A neighbour that lies on no shortest
//! path has a g that is its distance, or larger, or it is in the queue; if g were too small there, the neighbour would
//! have a key below the start's. So the smallest sum is reached exactly by the neighbours on shortest paths, whatever
//! was searched before.

use super::neighbours::{Neighbourhood, directions, neighbour};
use super::states::{NEVER, VertexStates};
use crate::base::Result;
use crate::collections::reserve_exact;
use crate::search::{core::Vertex, lattice::metric::LatticeMetric};

/// The best step from `v`: cost + g after it, and its direction.
#[inline(always)]
pub(crate) fn best_step<M: LatticeMetric, const SIDED: bool>(
    neighbourhood: &Neighbourhood<'_, SIDED>,
    metric: &M,
    states: &VertexStates,
    v: Vertex,
) -> Option<(u64, usize)> {
    let (x, y) = v.xy();
    let mut best: Option<(u64, usize)> = None;
    for direction in directions(neighbourhood.leaving(v)) {
        let g = states.get(neighbour(v, direction)).g;
        if g == NEVER {
            continue;
        }
        let through = metric.add(g, x, y, direction);
        if best.is_none_or(|(least, _)| metric.value(through) < metric.value(least)) {
            best = Some((through, direction));
        }
    }
    best
}

/// Calls `each` with every step of the path, in travel order: the vertex, the direction, the vertex it leads to.
pub(crate) fn walk<M: LatticeMetric, const SIDED: bool>(
    neighbourhood: &Neighbourhood<'_, SIDED>,
    metric: &M,
    states: &VertexStates,
    (start, goal): (Vertex, Vertex),
    mut each: impl FnMut(Vertex, usize, Vertex) -> Result,
) -> Result {
    let mut v = start;
    while v != goal {
        let Some((_, direction)) = best_step(neighbourhood, metric, states, v) else { break };
        let next = neighbour(v, direction);
        each(v, direction, next)?;
        v = next;
    }
    Ok(())
}

/// Adds a point to a list that grows fallibly.
pub(crate) fn push<T>(out: &mut Vec<T>, item: T) -> Result {
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(item);
    Ok(())
}
