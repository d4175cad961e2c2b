//! A graph as a search sees it: its arcs in one direction, the classes that are blocked, the goals and an estimate.

use crate::base::{Bounds, index};
use crate::graph::landmarks::Toward;
use crate::graph::page::{Arc, Arcs, Node, NodeId};
use crate::graph::reverse::ReverseArcs;
use crate::graph::state::GraphState;

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
    pub(super) distance: f64,
    pub(super) g: f64,
    pub(super) node: NodeId,
}

/// `REOPENS`: a node may be expanded again, since the estimate is not consistent.
pub(super) struct Ways<'a, const REOPENS: bool> {
    pub(super) state: &'a GraphState,
    /// Set where ways are followed backward.
    pub(super) reverse: Option<&'a ReverseArcs>,
    pub(super) blocked_classes: u32,
    /// Nothing farther is reached; finite.
    pub(super) max_cost: f64,
    /// Goals, ascending.
    pub(super) goals: &'a [NodeId],
    /// Where they stand.
    pub(super) places: &'a [[f32; 3]],
    pub(super) estimate: Estimate<'a>,
    /// The goals that are still wanted; none if one is enough.
    pub(super) left: Option<&'a mut usize>,
    /// Kept up to date if the nearest node counts.
    pub(super) nearest: Option<&'a mut Nearest>,
}

impl<'a, const REOPENS: bool> Ways<'a, REOPENS> {
    #[inline(always)]
    pub(super) fn arcs(&self, node: NodeId) -> Arcs<'a> {
        match self.reverse {
            None => self.state.arcs(node),
            Some(reverse) => reverse.arcs(node),
        }
    }

    /// Begins to load the arcs of a node.
    #[inline(always)]
    pub(super) fn prefetch_arcs(&self, node: NodeId) {
        if self.reverse.is_none() {
            self.state.prefetch_arcs(node);
        }
    }

    /// True if arcs cost what they say, and none of them is blocked.
    #[inline(always)]
    pub(super) const fn is_plain(&self, arcs: Arcs<'_>) -> bool {
        self.state.is_plain && (self.blocked_classes == 0 || self.blocked_classes & 1 == 0 && arcs.classes.is_empty())
    }

    /// What it costs to follow an arc from a node; infinite if that is not allowed.
    #[inline(always)]
    pub(super) fn cost(&self, node: NodeId, arc: &Arc, class: u32) -> f64 {
        if self.blocked_classes >> class & 1 != 0 {
            return f64::INFINITY;
        }
        let (near, far) = (self.state.weight(node), self.state.weight(arc.to));
        // Backward the arc leads here from there.
        let weight = if self.reverse.is_some() { near } else { far };
        let cost = f64::from(arc.cost) * weight.value();
        match far.is_open() {
            true if self.state.has_lengths => {
                cost * Node::distance(self.state.position(node), self.state.position(arc.to))
            }
            true => cost,
            false => f64::INFINITY,
        }
    }

    #[inline(always)]
    pub(super) fn is_within(&self, cost: f64) -> bool {
        cost <= self.max_cost
    }

    /// The straight distance to the nearest goal.
    #[inline(always)]
    fn distance(&self, node: NodeId) -> f64 {
        let position = self.state.position(node);
        let squared = |&place: &[f32; 3]| Node::distance_squared(position, place);
        self.places.iter().map(squared).fold(f64::INFINITY, Bounds::at_most).sqrt()
    }

    #[inline(always)]
    pub(super) fn estimate(&self, node: NodeId) -> f64 {
        match self.estimate {
            Estimate::None => 0.0,
            Estimate::Straight(rate) => rate * self.distance(node),
            Estimate::Landmarks(rate, toward) => toward.estimate(node).at_least(rate * self.distance(node)),
            Estimate::Told(table) => f64::from(table[index(node)]),
        }
    }

    /// Notes a node that is settled; true if the search ends with it.
    #[inline(always)]
    pub(super) fn is_end(&mut self, node: NodeId, g: f64) -> bool {
        if self.nearest.is_some() {
            self.note_nearest(node, g);
        }
        if self.goals.binary_search(&node).is_err() {
            return false;
        }
        let Some(left) = &mut self.left else { return true };
        **left -= 1;
        **left == 0
    }

    fn note_nearest(&mut self, node: NodeId, g: f64) {
        let distance = match self.estimate {
            Estimate::Told(_) => self.estimate(node),
            _ => self.distance(node),
        };
        if let Some(nearest) = self.nearest.as_mut()
            && (distance, g, node) < (nearest.distance, nearest.g, nearest.node)
        {
            **nearest = Nearest { distance, g, node };
        }
    }
}
