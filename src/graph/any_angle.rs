//! Theta* over the arcs of a graph: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids.
//! AAAI 2007.
//!
//! ```text
//!   pop the node s with the least f; its parent is p
//!   for each end s' of its arcs, if g(p) + |p s'| is less than g(s) + cost(s, s') and than g(s'): ask if p sees s'
//!   for each end s': reach it from p if p sees it, else over the arc
//! ```
//!
//! Straight ways cost their length, and are taken where they are no dearer than the arc. A grid tells at once whether
//! two nodes see each other; the host is asked for all pairs of an expanded node together, so that it answers in
//! batches. Ways are not the cheapest in general.

use crate::base::{Budget, Result};
use crate::collections::List;
use crate::graph::asked::AskedSights;
use crate::graph::page::{Arc, Node, NodeId};
use crate::graph::search::{From, Search};
use crate::graph::sights::GridSights;
use crate::graph::ways::Ways;
use crate::search::core::Progress;

impl Search {
    /// As [`Search::step`], at any angle. Without a grid it pauses when pairs of nodes are to be told of.
    pub(super) fn step_any_angle<const R: bool>(
        &mut self,
        ways: &mut Ways<'_, R>,
        grid: Option<&GridSights>,
        budget: &mut Budget,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<Progress> {
        if self.last.is_some() {
            return Ok(Progress::Found);
        }
        loop {
            if let Some(node) = self.asked.from {
                if !self.asked.waiting().is_empty() {
                    return Ok(if is_cancelled() { Progress::Cancelled } else { Progress::Paused });
                }
                self.follow_straight(ways, node)?;
                self.asked.checks += crate::base::bytes(self.asked.told.len());
                self.asked.from = None;
                self.asked.clear();
            }
            let From { node, .. } = match self.next(ways, budget, &is_cancelled) {
                Ok(from) => from,
                Err(progress) => return Ok(progress),
            };
            self.list_pairs(ways, node)?;
            self.asked.from = Some(node);
            if let Some(grid) = grid {
                let AskedSights { pairs, told, .. } = &mut self.asked;
                told.add_all(pairs.iter().map(|&[from, to]| grid.joins(ways.state, from, to)))?;
            }
        }
    }

    /// What the end of an arc costs over it, and straight from the parent of the node that it leaves.
    fn both_ways<const R: bool>(&self, ways: &Ways<'_, R>, node: NodeId, (arc, class): (Arc, u32)) -> [f64; 2] {
        let over = self.labels.reached(node) + ways.cost(node, &arc, class);
        let parent = self.labels.parent(node);
        let distance = Node::distance(ways.state.position(parent), ways.state.position(arc.to));
        let straight = self.labels.reached(parent) + distance;
        // What is closed or blocked is not reached in a straight line either.
        [over, if over < f64::INFINITY { straight } else { over }]
    }

    /// Lists the straight ways that matter: cheaper than over the arc, and than what is known.
    fn list_pairs<const R: bool>(&mut self, ways: &Ways<'_, R>, node: NodeId) -> Result {
        let parent = self.labels.parent(node);
        if parent == node {
            return Ok(());
        }
        for (arc, class) in ways.arcs(node).iter() {
            let [over, straight] = self.both_ways(ways, node, (arc, class));
            let is_better = straight <= over && straight < self.labels.bar::<R>(arc.to) && ways.is_within(straight);
            // Several arcs to a node follow each other.
            if is_better && arc.to != parent && self.asked.pairs.last() != Some(&[parent, arc.to]) {
                self.asked.pairs.add([parent, arc.to])?;
            }
        }
        Ok(())
    }

    /// Follows the arcs of a node, straight from its parent where that is told.
    fn follow_straight<const R: bool>(&mut self, ways: &Ways<'_, R>, node: NodeId) -> Result {
        let parent = self.labels.parent(node);
        let mut next = 0;
        for (arc, class) in ways.arcs(node).iter() {
            // Pairs are in the order of the arcs.
            while next < self.asked.pairs.len() && self.asked.pairs[next][1] < arc.to {
                next += 1;
            }
            let is_seen = self.asked.pairs.get(next) == Some(&[parent, arc.to]) && self.asked.told[next];
            let [over, straight] = self.both_ways(ways, node, (arc, class));
            let (through, from) = if is_seen && straight <= over { (straight, parent) } else { (over, node) };
            if ways.is_within(through) && through < self.labels.bar::<R>(arc.to) {
                self.labels.improve(arc.to, from, through);
                self.push(arc.to, through, through + self.scale * ways.estimate(arc.to))?;
            }
        }
        Ok(())
    }
}
