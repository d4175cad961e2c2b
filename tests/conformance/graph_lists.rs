//! Nodes, edges and numbers of graphs as they are recorded.

use super::json::{list, real};
use taut::Error;
use taut::graph::{Edge, NodeState};
use taut::grid::DiagonalGaps;

pub(super) fn edges_of(edges: &[Edge]) -> String {
    let each = |edge: &Edge| {
        let numbers = [edge.from, edge.to, edge.edge_class, edge.flags].map(|number| number.to_string());
        let [from, to, class, flags] = numbers;
        list([from, to, real(edge.cost.into()), class, flags])
    };
    list(edges.iter().map(each))
}

pub(super) fn node_of(node: &NodeState) -> String {
    let NodeState { node, flags, weight, position: [x, y, z] } = *node;
    list([node.to_string(), flags.to_string()].into_iter().chain([weight, x, y, z].map(|number| real(number.into()))))
}

pub(super) fn gaps_of(number: u32) -> Result<DiagonalGaps, Error> {
    let refused = Error::BadValue { name: "diagonal_gaps", value: number.into(), allowed: "0 or 1" };
    DiagonalGaps::from_u32(number).ok_or(refused)
}

pub(super) fn reals(numbers: &[f32]) -> String {
    list(numbers.iter().map(|&number| real(number.into())))
}
