//! When the agent may depart along an edge.

use super::collision::{AgentStep, MOMENT, Times, departures};
use super::edges::Edge;
use super::occupancy::Occupancy;
use super::vector::along;
use crate::base::{Bounds, Error, bytes, index, to_u32};
use crate::collections::{Allowance, Meter};

/// The edges of a cell: a number for each direction. Those of an end also have one for its cell, and for the other end.
const EDGES: usize = 10;

/// The least capacity of the list of closed departures.
const LEAST: usize = 256;

/// The closed departures of all edges: those with which the agent meets a mover. They are found once for each edge near
/// a mover's way, when a search first asks, and kept apart and in order, so that a question is a binary search however
/// many movers come by.
#[derive(Default)]
pub(super) struct Windows {
    /// For each edge of the cells with an entry the number of its list, from 1; 0 if nobody has asked.
    numbers: Vec<u32>,
    /// Where each list begins, and where the last one ends.
    begins: Vec<u32>,
    closed: Vec<Times>,
    pub(super) meter: Meter,
}

impl Windows {
    /// Forgets all edges, for a search among other intervals.
    pub(super) fn begin(&mut self, occupancy: &Occupancy, allowance: u64) -> Result<(), Error> {
        self.meter.allowance = Allowance::new(allowance);
        let edges = occupancy.entries() * EDGES;
        self.numbers.clear();
        self.begins.clear();
        self.closed.clear();
        if edges == 0 {
            return Ok(());
        }
        self.meter.reserve(&mut self.numbers, edges, 64)?;
        self.numbers.resize(edges, 0);
        self.meter.add(&mut self.begins, 0, 64)
    }

    /// Bytes that the lists of all edges may take.
    pub(super) fn most_bytes(occupancy: &Occupancy) -> u64 {
        let edges = EDGES * (size_of::<u32>() * 2 * occupancy.entries() + size_of::<Times>() * occupancy.near_count());
        // Lists grow to the next power of two, from a least size on.
        if edges == 0 { 0 } else { bytes(2 * edges + LEAST * size_of::<Times>()) }
    }

    /// The closed departures of an edge.
    pub(super) fn of(&mut self, occupancy: &Occupancy, edge: &Edge) -> Result<&[Times], Error> {
        let Some(entry) = occupancy.entry(edge.near) else { return Ok(&[]) };
        let place = entry * EDGES + edge.number;
        if self.numbers[place] == 0 {
            self.add(occupancy, edge.near, &edge.step)?;
            self.numbers[place] = to_u32(self.begins.len() - 1);
        }
        let list = index(self.numbers[place]);
        Ok(&self.closed[index(self.begins[list - 1])..index(self.begins[list])])
    }

    /// Adds the list of an edge.
    fn add(&mut self, occupancy: &Occupancy, cell: u32, edge: &AgentStep) -> Result<(), Error> {
        let first = self.closed.len();
        let (half, length) = (edge.duration / 2.0, edge.length());
        let middle = along(edge.from, edge.velocity, half);
        for stretch in occupancy.near(cell).filter(|stretch| stretch.passes(middle, length / 2.0)) {
            if let Some(times) = departures(edge, stretch) {
                self.meter.add(&mut self.closed, times, LEAST)?;
            }
        }
        self.closed[first..].sort_unstable_by(|a, b| a.from.total_cmp(&b.from));
        // Two that touch stay apart: between them there is one moment for those who are just in time.
        let mut kept = first;
        for at in first..self.closed.len() {
            let next = self.closed[at];
            if kept > first && next.from < self.closed[kept - 1].to - MOMENT {
                let last = &mut self.closed[kept - 1];
                last.to = last.to.at_least(next.to);
            } else {
                self.closed[kept] = next;
                kept += 1;
            }
        }
        self.closed.truncate(kept);
        self.meter.add(&mut self.begins, to_u32(kept), 64)
    }

    pub(super) fn release(&mut self) {
        *self = Self::default();
    }
}

/// The first departure at a time or after it that is not closed.
pub(super) fn first_from(closed: &[Times], time: f64) -> f64 {
    let first = closed.partition_point(|window| window.to <= time + MOMENT);
    match closed.get(first) {
        Some(window) if window.from < time - MOMENT => window.to,
        _ => time,
    }
}
