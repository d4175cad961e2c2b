//! The nodes nearest to a point.

use crate::base::{Result, index};
use crate::collections::{List, counted, reserve};
use crate::graph::page::{Node, NodeId};
use crate::graph::state::GraphState;

/// Nodes in the order of a k-d tree (J. Bentley. Multidimensional Binary Search Trees Used for Associative Searching.
/// Communications of the ACM, 1975): the median of each part by one axis in the middle, the lesser ones before it, and
/// so on in both halves by the next axis.
pub(super) struct PositionTree {
    nodes: Vec<NodeId>,
    axes: usize,
}

counted!(PositionTree { nodes } plain { axes });

/// A question for the nearest nodes.
struct Question<'a> {
    state: &'a GraphState,
    axes: usize,
    point: [f32; 3],
    count: usize,
    /// Squared distances and nodes, ascending.
    found: Vec<(f64, NodeId)>,
}

impl PositionTree {
    pub(super) fn new(state: &GraphState) -> Result<Self> {
        let mut nodes = Vec::new();
        nodes.add_all((0..index(state.node_count)).map(crate::base::to_u32))?;
        let axes = index(state.dimensions.max(1));
        sort(state, &mut nodes, (0, axes));
        Ok(Self { nodes, axes })
    }

    /// The open nodes nearest to a point, the nearest first, of equal ones the lower number.
    pub(super) fn nearest(&self, state: &GraphState, point: [f32; 3], count: usize) -> Result<Vec<NodeId>> {
        let count = count.min(self.nodes.len());
        let mut question = Question { state, axes: self.axes, point, count, found: Vec::new() };
        reserve(&mut question.found, count + 1)?;
        if count > 0 {
            question.ask(&self.nodes, 0);
        }
        let mut nearest = Vec::new();
        nearest.add_all(question.found.iter().map(|&(_, node)| node))?;
        Ok(nearest)
    }
}

/// Puts nodes in the order of a tree, whose first axis is given with their number.
fn sort(state: &GraphState, nodes: &mut [NodeId], (axis, axes): (usize, usize)) {
    if nodes.len() < 2 {
        return;
    }
    let place = |node: &NodeId| (state.position(*node)[axis], *node);
    let middle = nodes.len() / 2;
    nodes.select_nth_unstable_by(middle, |a, b| {
        let ((a, first), (b, second)) = (place(a), place(b));
        a.total_cmp(&b).then(first.cmp(&second))
    });
    let (before, after) = nodes.split_at_mut(middle);
    let next = ((axis + 1) % axes, axes);
    sort(state, before, next);
    sort(state, &mut after[1..], next);
}

impl Question<'_> {
    fn ask(&mut self, nodes: &[NodeId], axis: usize) {
        let middle = nodes.len() / 2;
        let Some(&node) = nodes.get(middle) else { return };
        let known = self.state.node(node);
        if known.is_open() {
            self.take(Node::distance_squared(known.position, self.point), node);
        }
        let beyond = f64::from(self.point[axis]) - f64::from(known.position[axis]);
        let (before, after) = (&nodes[..middle], &nodes[middle + 1..]);
        let (near, far) = if beyond < 0.0 { (before, after) } else { (after, before) };
        let next = (axis + 1) % self.axes;
        self.ask(near, next);
        // Those beyond are no nearer than the plane; one that is as near may have a lower number.
        if self.found.len() < self.count || self.found.last().is_none_or(|&(worst, _)| beyond * beyond <= worst) {
            self.ask(far, next);
        }
    }

    fn take(&mut self, distance: f64, node: NodeId) {
        let at = self.found.partition_point(|&(known, other)| (known, other) < (distance, node));
        if at < self.count {
            self.found.truncate(self.count - 1);
            self.found.insert(at, (distance, node));
        }
    }
}
