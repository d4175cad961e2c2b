//! What a path costs at least from where it enters a link: Dijkstra from the goal backwards over links, with straight
//! lines for walks.

use super::known_walks::{LineCost, MOST_KEPT};
use super::link_map::{LinkMap, LinkWay};
use super::link_walks::EndWalk;
use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::{List, counted};

/// The least cost of what is left from each way on, for one goal.
#[derive(Default)]
pub(super) struct Chains {
    /// By the way that is entered next, row by row: what each way and the straight line from it cost. Empty if there
    /// are too many.
    steps: Vec<f64>,
    /// For which list and lines they hold.
    serial: u64,
    line: LineCost,
    /// The least cost of a way.
    cheapest: f64,
    /// What is left from the entry of each way.
    left: Vec<f64>,
    is_near: Vec<bool>,
}

counted!(Chains { steps, left, is_near } plain { serial, line, cheapest });

impl Chains {
    /// Learns the straight lines between links.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn begin(&mut self, links: &LinkMap, line: LineCost, keeps: bool) -> Result {
        self.left.clear();
        if (self.serial, self.line) == (links.serial, line) {
            return Ok(());
        }
        self.steps.clear();
        (self.serial, self.line) = (links.serial, line);
        let ways = &links.ways;
        self.cheapest = ways.iter().map(|way| way.cost).fold(f64::INFINITY, f64::at_most);
        if keeps && ways.len() <= MOST_KEPT {
            self.steps.refill(ways.len() * ways.len(), 0.0)?;
            for (to, row) in ways.iter().zip(self.steps.chunks_exact_mut(ways.len().max(1))) {
                ways.iter().zip(row).for_each(|(from, step)| *step = from.cost + line.between(from.to, to.from));
            }
        }
        Ok(())
    }

    /// Finds what is left from each way, where the walk from it to the goal costs at least `last`. What is more than
    /// `most` counts as that.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn find(&mut self, ways: &[LinkWay], last: &[EndWalk], most: f64) -> Result {
        self.left.clear();
        self.left.add_all(ways.iter().zip(last).map(|(way, walk)| way.cost + walk.cost))?;
        self.is_near.refill(ways.len(), false)?;
        let Self { steps, left, is_near, line, .. } = self;
        let nearest = |left: &[f64], is_near: &[bool]| {
            let mut least = (f64::INFINITY, None);
            for ((at, &left), &is_near) in left.iter().enumerate().zip(is_near) {
                if left < least.0 && !is_near {
                    least = (left, Some(at));
                }
            }
            least
        };
        while let (from_next, Some(next)) = nearest(left, is_near)
            && from_next <= most
        {
            is_near[next] = true;
            match steps.chunks_exact(ways.len()).nth(next) {
                Some(row) => left.iter_mut().zip(row).for_each(|(left, step)| *left = left.at_most(step + from_next)),
                None => {
                    for (left, from) in left.iter_mut().zip(ways) {
                        *left = left.at_most(from.cost + line.between(from.to, ways[next].from) + from_next);
                    }
                }
            }
        }
        left.iter_mut().for_each(|left| *left = left.at_most(most));
        Ok(())
    }

    /// What the cheapest way costs.
    pub(super) const fn cheapest(&self) -> f64 {
        self.cheapest
    }

    /// True if looking at all pairs of ways takes no time to speak of.
    pub(super) const fn are_few(&self) -> bool {
        !self.steps.is_empty()
    }

    /// What is left from where a way is entered.
    pub(super) fn left(&self, way: u32) -> f64 {
        self.left[index(way)]
    }

    /// The number of ways.
    pub(super) fn count(&self) -> u32 {
        to_u32(self.left.len())
    }
}
