//! The arcs of a graph the other way round.

use crate::base::{Result, index, low8};
use crate::collections::{List, counted};
use crate::graph::page::{Arc, Arcs, NodeId};
use crate::graph::state::GraphState;

/// For each node the arcs that lead to it, in the order of the nodes that they leave; `to` is that node.
pub(super) struct ReverseArcs {
    /// Where those of each node begin, and the end of all.
    first: Vec<usize>,
    ends: Vec<Arc>,
    classes: Vec<u8>,
}

counted!(ReverseArcs { first, ends, classes });

impl ReverseArcs {
    /// Sorts the arcs by counting.
    pub(super) fn new(state: &GraphState) -> Result<Self> {
        let mut first: Vec<usize> = Vec::new();
        first.refill(index(state.node_count) + 1, 0)?;
        let arcs_of = |from| state.arcs(from).iter().map(move |arc| (from, arc));
        for (_, (arc, _)) in (0..state.node_count).flat_map(arcs_of) {
            first[index(arc.to) + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let (mut ends, mut classes) = (Vec::new(), Vec::new());
        ends.refill(state.arc_count, Arc::default())?;
        classes.refill(state.arc_count, 0)?;
        // Each start moves to the end of its arcs, which is the start of the next ones.
        for (from, (arc, class)) in (0..state.node_count).flat_map(arcs_of) {
            let place = &mut first[index(arc.to)];
            ends[*place] = Arc { to: from, ..arc };
            classes[*place] = low8(class);
            *place += 1;
        }
        first.rotate_right(1);
        first[0] = 0;
        Ok(Self { first, ends, classes })
    }

    /// The arcs that lead to a node.
    #[inline(always)]
    pub(super) fn arcs(&self, node: NodeId) -> Arcs<'_> {
        let node = index(node);
        Arcs::new(&self.ends, &self.classes, self.first[node]..self.first[node + 1])
    }
}
