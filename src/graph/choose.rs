//! Which nodes are landmarks.

use crate::base::{Bounds, Budget, Result, index};
use crate::collections::List;
use crate::graph::components::Components;
use crate::graph::landmarks::Landmarks;
use crate::graph::page::NodeId;
use crate::graph::reverse::ReverseArcs;
use crate::graph::search::Search;
use crate::graph::state::GraphState;
use crate::graph::ways::{Estimate, Ways};

/// Landmarks far from each other: each is the farthest from those before it, the first one from a node of the largest
/// component (farthest selection, Goldberg and Harrelson 2005).
pub(super) fn choose(
    state: &GraphState,
    reverse: &ReverseArcs,
    components: &Components,
    count: u32,
) -> Result<Landmarks> {
    let mut landmarks = Landmarks::new(index(state.node_count), index(count))?;
    let Some(middle) = components.largest()? else { return Ok(landmarks) };
    let mut search = Search::default();
    spread(&mut search, state, None, middle)?;
    // How far each node is from the landmarks so far; at first from that node.
    let mut nearest = Vec::new();
    nearest.add_all((0..index(state.node_count)).map(|node| search.cost(crate::base::to_u32(node))))?;
    for number in 0..index(count) {
        let farther =
            |best: (NodeId, f64), at: (NodeId, f64)| if at.1 < f64::INFINITY && at.1 > best.1 { at } else { best };
        let (landmark, _) = (0..).zip(nearest.iter().copied()).fold((middle, 0.0), farther);
        spread(&mut search, state, Some(reverse), landmark)?;
        for node in 0..state.node_count {
            landmarks.note(node, number, None, Some(search.cost(node)));
        }
        spread(&mut search, state, None, landmark)?;
        for (node, known) in (0..).zip(&mut nearest) {
            let cost = search.cost(node);
            landmarks.note(node, number, Some(cost), None);
            *known = if number == 0 { cost } else { cost.at_most(*known) };
        }
    }
    Ok(landmarks)
}

/// Finds what ways from a node cost to all others, or with arcs the other way round from all others to it.
fn spread(search: &mut Search, state: &GraphState, reverse: Option<&ReverseArcs>, node: NodeId) -> Result {
    let (estimate, goals, places) = (Estimate::None, &[][..], &[][..]);
    let (blocked_classes, max_cost, left, nearest) = (0, f64::MAX, None, None);
    let mut ways = Ways::<false> { state, reverse, blocked_classes, max_cost, goals, places, estimate, left, nearest };
    search.begin(&mut ways, node, 0.0, u64::MAX)?;
    search.step(&mut ways, &mut Budget::new(0), || false).map(|_| ())
}
