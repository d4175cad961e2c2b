//! A graph as a search sees it: its arcs in one direction, the classes that are blocked, and an estimate.

use crate::base::{Bounds, Result};
use crate::graph::landmarks::Toward;
use crate::graph::page::Node;
use crate::graph::reverse::Reverse;
use crate::graph::state::GraphState;
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};

/// A node, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) node: NodeId,
    pub(super) position: [f32; 3],
}

/// No more than what the way from a node to the nearest goal costs.
pub(super) enum Estimate<'a> {
    /// Nothing is known, or all goals are wanted.
    None,
    /// The straight distance times a rate.
    Straight(f64),
    /// The same and the triangle inequality over landmarks.
    Landmarks(f64, &'a Toward),
    /// What the host says, for each node.
    Told(&'a [f32]),
}

/// The reached node that is nearest to a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) estimate: f64,
    pub(super) g: f64,
    pub(super) node: NodeId,
}

/// `REOPENS`: the estimate is not consistent, so that a node may be expanded again.
pub(super) struct Ways<'a, const REOPENS: bool> {
    pub(super) state: &'a GraphState,
    /// Set where ways are followed backward.
    pub(super) reverse: Option<&'a Reverse>,
    pub(super) blocked_classes: u32,
    /// Nothing farther is reached.
    pub(super) max_cost: f64,
    /// Goals, ascending.
    pub(super) goals: &'a [NodeId],
    pub(super) estimate: Estimate<'a>,
    /// The goals that are still wanted; none if one is enough.
    pub(super) left: Option<&'a mut usize>,
    /// Kept up to date if the nearest node counts.
    pub(super) nearest: Option<&'a mut Nearest>,
}

impl<const REOPENS: bool> Ways<'_, REOPENS> {
    pub(super) fn spot(&self, node: NodeId) -> Spot {
        Spot { node, position: self.state.node(node).position }
    }

    /// The straight distance to the nearest goal.
    fn straight(&self, position: [f32; 3]) -> f64 {
        let squared = |&goal: &NodeId| Node::distance_squared(position, self.state.node(goal).position);
        self.goals.iter().map(squared).fold(f64::INFINITY, Bounds::at_most).sqrt()
    }
}

impl<const R: bool> Graph for Ways<'_, R> {
    type Place = Spot;

    const REOPENS: bool = R;

    #[inline(always)]
    fn successors(&mut self, from: SettledNode, take: &mut impl FnMut(Successor<Spot>) -> Result) -> Result {
        let state = self.state;
        let node = state.node(from.node);
        let arcs = self.reverse.map_or_else(|| state.arcs(from.node), |reverse| reverse.arcs(from.node));
        for arc in arcs {
            let to = state.node(arc.to);
            if self.blocked_classes >> arc.class & 1 != 0 || !to.is_open() {
                continue;
            }
            let cost = match self.reverse {
                None => state.cost(arc, node.position, to),
                // The arc leads here from there.
                Some(_) => state.cost(arc, to.position, node),
            };
            if from.g + cost <= self.max_cost {
                take(Successor { node: arc.to, place: Spot { node: arc.to, position: to.position }, cost })?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn estimate(&mut self, Spot { node, position }: Spot) -> f64 {
        match self.estimate {
            Estimate::None => 0.0,
            Estimate::Straight(rate) => rate * self.straight(position),
            Estimate::Landmarks(rate, toward) => toward.estimate(node).at_least(rate * self.straight(position)),
            Estimate::Told(table) => f64::from(table[crate::base::index(node)]),
        }
    }

    #[inline(always)]
    fn end(&mut self, at: SettledNode) -> Option<f64> {
        if self.nearest.is_some() {
            let estimate = match self.estimate {
                Estimate::Told(_) => self.estimate(self.spot(at.node)),
                _ => self.straight(self.state.node(at.node).position),
            };
            if let Some(nearest) = self.nearest.as_mut()
                && (estimate, at.g, at.node) < (nearest.estimate, nearest.g, nearest.node)
            {
                **nearest = Nearest { estimate, g: at.g, node: at.node };
            }
        }
        if self.goals.binary_search(&at.node).is_err() {
            return None;
        }
        match self.left.as_mut() {
            None => Some(0.0),
            Some(left) => {
                **left -= 1;
                (**left == 0).then_some(0.0)
            }
        }
    }
}
