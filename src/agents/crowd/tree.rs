//! The nearest neighbours of walkers, by a k-d tree.
//!
//! Based on: J. Bentley. Multidimensional Binary Search Trees Used for Associative Searching. CACM 1975. Neighbours
//! come in the order of (distance, index), which depends on nothing else. Each node has the least index below it, so
//! that walkers in the same place are sorted out as fast as others: a look costs O(log n) wherever they stand.

use super::vector::Vector;
use crate::base::{Bounds, Result};
use crate::collections::{Counted, List, reserve};

/// Walkers of a leaf, at most: about as many as are usually asked for.
const LEAF: usize = 8;
/// Nodes that wait during a look: one per level, and there are less than 2^32 walkers.
const DEEPEST: usize = 40;

#[derive(Clone, Copy, Default)]
struct WalkerEntry {
    at: Vector,
    number: u32,
}

/// What lies below a node: a box around the places, and the least number.
#[derive(Clone, Copy, Default)]
struct TreeNode {
    low: Vector,
    high: Vector,
    least: u32,
}

/// A neighbour and the square of its distance.
pub(super) type NearWalker = (f64, u32);

/// Walkers by place.
#[derive(Default)]
pub(super) struct WalkerTree {
    entries: Vec<WalkerEntry>,
    /// Node `i` has the children `2 i + 1` and `2 i + 2`; each has half of the entries.
    nodes: Vec<TreeNode>,
    /// Places that were looked at, for tests.
    #[cfg(test)]
    pub(super) looks: std::cell::Cell<u64>,
}

impl Counted for WalkerTree {
    fn bytes(&self) -> u64 {
        self.entries.bytes() + self.nodes.bytes()
    }
}

impl WalkerTree {
    /// Sorts walkers into the tree; none for those that nobody sees.
    pub(super) fn fill(&mut self, places: impl Iterator<Item = (u32, Vector)> + Clone) -> Result {
        let count = places.clone().count();
        self.entries.clear();
        reserve(&mut self.entries, count)?;
        self.entries.extend(places.map(|(number, at)| WalkerEntry { at, number }));
        let mut leaves = 1;
        while count.div_ceil(leaves) > LEAF {
            leaves *= 2;
        }
        let nodes = 2 * leaves - 1;
        self.nodes.refill(nodes, TreeNode::default())?;
        split(&mut self.entries, &mut self.nodes, 0);
        Ok(())
    }

    /// The nearest walkers within a reach, at most as many as `near` has room for, in the order of (distance, index).
    /// Returns their number.
    pub(super) fn nearest(&self, own: u32, at: Vector, reach: f64, near: &mut [NearWalker]) -> usize {
        let mut found = 0;
        if near.is_empty() || self.entries.is_empty() {
            return found;
        }
        // Everything before this is still of use.
        let mut worst = (reach * reach, u32::MAX);
        let mut waiting = [(0, 0, 0, (0.0, 0)); DEEPEST];
        let mut count = 1;
        waiting[0] = (0, 0, self.entries.len(), self.nodes[0].nearest(at));
        while count > 0 {
            count -= 1;
            let (node, from, to, best) = waiting[count];
            if best > worst {
                continue;
            }
            let left = 2 * node + 1;
            if left >= self.nodes.len() {
                self.look(&self.entries[from..to], (own, at), near, (&mut found, &mut worst));
                continue;
            }
            let middle = from + (to - from) / 2;
            let one = (left, from, middle, self.nodes[left].nearest(at));
            let other = (left + 1, middle, to, self.nodes[left + 1].nearest(at));
            let (first, second) = if one.3 <= other.3 { (one, other) } else { (other, one) };
            waiting[count] = second;
            waiting[count + 1] = first;
            count += 2;
        }
        found
    }

    /// Takes the walkers of a leaf.
    fn look(
        &self,
        entries: &[WalkerEntry],
        (own, at): (u32, Vector),
        near: &mut [NearWalker],
        (found, worst): (&mut usize, &mut NearWalker),
    ) {
        #[cfg(test)]
        self.looks.set(self.looks.get() + crate::base::numeric::bytes(entries.len()));
        for entry in entries {
            let this = ((entry.at - at).squared(), entry.number);
            if entry.number == own || this > *worst {
                continue;
            }
            if *found < near.len() {
                *found += 1;
            }
            let mut place = *found - 1;
            while place > 0 && this < near[place - 1] {
                near[place] = near[place - 1];
                place -= 1;
            }
            near[place] = this;
            if *found == near.len() {
                *worst = near[*found - 1];
            }
        }
    }
}

impl TreeNode {
    fn around(entries: &[WalkerEntry]) -> Self {
        let far = Vector::new(f64::INFINITY, f64::INFINITY);
        let nothing = Self { low: far, high: -far, least: u32::MAX };
        entries.iter().fold(nothing, |node, &WalkerEntry { at, number }| Self {
            low: Vector::new(node.low.x.at_most(at.x), node.low.y.at_most(at.y)),
            high: Vector::new(node.high.x.at_least(at.x), node.high.y.at_least(at.y)),
            least: node.least.min(number),
        })
    }

    /// Nothing below it goes before this, seen from a place.
    fn nearest(&self, at: Vector) -> NearWalker {
        let away = |v: f64, low: f64, high: f64| (low - v).at_least(v - high).at_least(0.0);
        let apart = Vector::new(away(at.x, self.low.x, self.high.x), away(at.y, self.low.y, self.high.y));
        (apart.squared(), self.least)
    }
}

/// Sorts entries below a node: halves along the longer side of their box.
fn split(entries: &mut [WalkerEntry], nodes: &mut [TreeNode], node: usize) {
    nodes[node] = TreeNode::around(entries);
    let left = 2 * node + 1;
    if left >= nodes.len() {
        return;
    }
    let middle = entries.len() / 2;
    let extent = nodes[node].high - nodes[node].low;
    let along = |entry: &WalkerEntry| if extent.x >= extent.y { entry.at.x } else { entry.at.y };
    if middle < entries.len() {
        entries
            .select_nth_unstable_by(middle, |a, b| along(a).total_cmp(&along(b)).then_with(|| a.number.cmp(&b.number)));
    }
    let (low, high) = entries.split_at_mut(middle);
    split(low, nodes, left);
    split(high, nodes, left + 1);
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
