//! Estimates by landmarks: A. Goldberg, C. Harrelson. Computing the Shortest Path: A* Search Meets Graph Theory. SODA
//! 2005 (ALT). They hold while costs only rise: D. Delling, D. Wagner. Landmark-Based Routing in Dynamic Graphs. WEA
//! 2007.

use crate::base::{Bounds, Result, index, single};
use crate::collections::{Shared, counted, reserve_exact};
use crate::graph::page::NodeId;

/// Landmarks that a query uses: those with the greatest estimates at its start.
const USED: usize = 4;
/// More than the rounding of a distance to 32 bits, relative to it.
const ROUNDED: f64 = 1.0 / 8_388_608.0;

/// Distances from and to a landmark; infinite where no way leads.
#[derive(Clone, Copy, Debug)]
struct Distances {
    from: f32,
    to: f32,
}

const FAR: Distances = Distances { from: f32::INFINITY, to: f32::INFINITY };

/// Distances of all nodes from and to some of them, the landmarks.
pub(super) struct Landmarks {
    /// Those of a node beside each other.
    distances: Vec<Distances>,
    count: usize,
}

counted!(Landmarks { distances } plain { count });

impl Landmarks {
    /// As many landmarks of so many nodes, whose distances are all infinite as yet.
    pub(super) fn new(nodes: usize, count: usize) -> Result<Self> {
        let mut distances = Vec::new();
        reserve_exact(&mut distances, nodes * count)?;
        distances.resize(nodes * count, FAR);
        Ok(Self { distances, count })
    }

    /// Notes what the ways from and to a landmark cost.
    pub(super) fn note(&mut self, node: NodeId, number: usize, from: Option<f64>, to: Option<f64>) {
        let noted = &mut self.distances[index(node) * self.count + number];
        noted.from = from.map_or(noted.from, kept);
        noted.to = to.map_or(noted.to, kept);
    }

    fn of(&self, node: NodeId) -> &[Distances] {
        &self.distances[index(node) * self.count..][..self.count]
    }
}

/// The landmarks that a query uses.
pub(super) struct Toward {
    landmarks: Shared<Landmarks>,
    used: [Used; USED],
}

/// A landmark with what the goals are from it.
#[derive(Clone, Copy, Debug)]
struct Used {
    number: usize,
    /// The least distance from it to a goal, and the greatest from a goal to it.
    goals: Distances,
}

impl Toward {
    pub(super) fn new(landmarks: Shared<Landmarks>, start: NodeId, goals: &[NodeId]) -> Self {
        let of_goals = |number: usize| {
            let join = |all: Distances, goal: &NodeId| {
                let Distances { from, to } = landmarks.of(*goal)[number];
                Distances { from: from.at_most(all.from), to: to.at_least(all.to) }
            };
            goals.iter().fold(Distances { from: f32::INFINITY, to: 0.0 }, join)
        };
        // Of fewer landmarks than that some are taken twice.
        let mut used = [Used { number: 0, goals: of_goals(0) }; USED];
        let mut estimates = [-1.0; USED];
        for number in 0..landmarks.count {
            let new = Used { number, goals: of_goals(number) };
            let estimate = new.estimate(landmarks.of(start));
            let place = estimates.partition_point(|&known| known >= estimate);
            if place < USED {
                used[place..].rotate_right(1);
                estimates[place..].rotate_right(1);
                (used[place], estimates[place]) = (new, estimate);
            }
        }
        Self { landmarks, used }
    }

    /// No more than what a way from the node to the nearest goal costs.
    #[inline(always)]
    pub(super) fn estimate(&self, node: NodeId) -> f64 {
        let known = self.landmarks.of(node);
        self.used.iter().map(|used| used.estimate(known)).fold(0.0, Bounds::at_least)
    }
}

impl Used {
    #[inline(always)]
    fn estimate(&self, known: &[Distances]) -> f64 {
        let node = known[self.number];
        // Over the landmark to the goal is no shorter than straight there, and the other way round.
        difference(self.goals.from, node.from).at_least(difference(node.to, self.goals.to))
    }
}

/// By how much a distance is longer than another one at least. Infinite, if it alone is: then no way leads from the
/// node to a goal.
#[inline(always)]
fn difference(longer: f32, shorter: f32) -> f64 {
    // What is too long for 32 bits is kept as their greatest number, and says nothing as the shorter one.
    if shorter >= f32::MAX {
        return 0.0;
    }
    let (longer, shorter) = (f64::from(longer), f64::from(shorter));
    if longer == f64::INFINITY { longer } else { longer - shorter - (longer + shorter) * ROUNDED }
}

/// A distance as it is kept.
fn kept(cost: f64) -> f32 {
    if cost < f64::INFINITY { single(cost).at_most(f32::MAX) } else { f32::INFINITY }
}
