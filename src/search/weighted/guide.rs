//! The estimates of a search: what a path costs at least from a node to the end that the search goes to.
//!
//! The first search has the octile distance at the least cost, times what the coarsest table loses. Each later one has
//! the labels of the search before it, which set out from the other end: bounds of what paths cost from there. Along an
//! interval they are linear, as the proof of the tables has it; where only one end of an interval has a label, a path
//! along the side would connect them.

use super::ends::NetEnd;
use super::labels::NetLabels;
use super::net::{Net, NetGround, NetNode, NodePlace};
use super::table::{CoarsestSteps, MOST_INTERVALS, NetTable};
use crate::base::{Bounds, low8, real, to_u32};

/// Where an offset of one table is among those of another.
#[derive(Clone, Copy, Default)]
struct OffsetPlace {
    /// The offset of the other table before it.
    lower: usize,
    /// How far it lies behind that, and before the next one, in cells.
    behind: f64,
    before: f64,
}

/// The offsets of a table among those of the one before it.
#[derive(Clone, Copy, Default)]
pub(super) struct Refinement([OffsetPlace; MOST_INTERVALS + 1]);

impl Refinement {
    pub(super) fn new(table: &NetTable, coarser: &NetTable) -> Self {
        let mut all = [OffsetPlace::default(); MOST_INTERVALS + 1];
        for (number, between) in all.iter_mut().enumerate().take(table.intervals + 1) {
            let along = table.offset(number);
            let lower = (0..coarser.intervals).rev().find(|&lower| coarser.offset(lower) <= along).unwrap_or(0);
            let (behind, before) = (along - coarser.offset(lower), coarser.offset(lower + 1) - along);
            *between = OffsetPlace { lower, behind, before };
        }
        Self(all)
    }
}

/// The labels of a search, as bounds.
pub(super) struct LabelBound<'a> {
    pub(super) net: &'a Net,
    pub(super) labels: &'a NetLabels,
    /// The first search has not expanded all nodes that it has labelled: f of the last one, and where it went.
    pub(super) open: Option<OpenBound<'a>>,
}

/// What is known about the nodes that the first search has not expanded: their f is not below that of the last one.
#[derive(Clone, Copy)]
pub(super) struct OpenBound<'a> {
    pub(super) top: f64,
    pub(super) octile: Octile<'a>,
}

/// The estimate of the first search.
#[derive(Clone, Copy)]
pub(super) struct Octile<'a> {
    pub(super) to: &'a NetEnd,
    /// The least costs of steps.
    pub(super) steps: CoarsestSteps,
}

impl Octile<'_> {
    /// What a path costs at least from a corner.
    #[inline(always)]
    pub(super) fn of(&self, lattice: (i32, i32)) -> f64 {
        let (dx, dy) = self.to.beyond(lattice);
        let (short, long) = (real(dx.min(dy).into()), real(dx.max(dy).into()));
        (short * self.steps.diagonal + (long - short) * self.steps.straight + self.to.least).at_least(0.0)
    }
}

impl LabelBound<'_> {
    /// What paths cost at least up to a node of the graph itself; infinite if no path that matters comes there.
    #[inline(always)]
    fn at(&self, node: NetNode) -> f64 {
        let label = self.labels.get(node);
        match &self.open {
            Some(open) if label.is_finite() => label.at_most(open.top - open.octile.of(node.lattice())),
            _ => label,
        }
    }

    /// What paths cost at least up to a node of a finer graph.
    #[inline(always)]
    pub(super) fn of(&self, ground: &NetGround<'_>, net: &Net, refinement: &Refinement, node: NetNode) -> f64 {
        let ((x, y), k) = (node.lattice(), self.net.table.intervals);
        let (number, is_right) = match net.place(node) {
            NodePlace::Corner => {
                let is_second = node.part != 0;
                let part = if is_second { low8(to_u32(self.net.parts() - 1)) } else { 0 };
                return self.at(NetNode { part, ..node }).at_least(0.0);
            }
            NodePlace::Right(number) => (number, true),
            NodePlace::Below(number) => (number, false),
        };
        let here = ground.cost(x, y);
        let beside = if is_right { ground.cost(x, y - 1) } else { ground.cost(x - 1, y) };
        // A corner at an end of the side is split only if one of the two cells is blocked, and belongs to the free one.
        let is_free = here.is_finite() && beside.is_finite();
        let is_below = here.is_finite();
        let corner = |x: i32, y: i32, is_below: bool| {
            if is_free { Net::first_node(x, y) } else { self.net.corner(ground, (x, y), is_below) }
        };
        let end = |number: usize| match (number, is_right) {
            (0, true) => corner(x, y, is_below),
            (0, false) => corner(x, y, true),
            (_, true) if number == k => corner(x + 1, y, is_below),
            (_, false) if number == k => corner(x, y + 1, false),
            (_, true) => NetNode { part: low8(to_u32(number)), ..node },
            (_, false) => NetNode { part: low8(to_u32(k - 1 + number)), ..node },
        };
        let OffsetPlace { lower, behind, before } = refinement.0[number];
        let (first, last) = (self.at(end(lower)), self.at(end(lower + 1)));
        if first.is_finite() && last.is_finite() {
            return ((first * before + last * behind) / (before + behind)).at_least(0.0);
        }
        let along = here.at_most(beside);
        (first - along * behind).at_most(last - along * before).at_least(0.0)
    }
}

#[cfg(test)]
#[path = "guide_tests.rs"]
mod tests;
