//! Whether a chain touches a wall in a state, or on a straight motion: as [`super::touch`] and [`super::swept`] tell it
//! of bodies. Links may cross each other.
//!
//! ```text
//!   no link turns: exact, the hull of each link at both ends
//!   else, for a part of the motion:
//!       if the hull of what each link's ends cover at most is free: free
//!       if the chain touches a wall in its middle: not free
//!       if no point of the chain moves farther than 1/1,024 cell in it: free
//!       else both halves
//! ```
//!
//! Based on: F. Schwarzer, M. Saha, J.-C. Latombe. Exact Collision Checking of Robot Paths. WAFR 2002. There lengths of
//! ways are compared with distances; here the grown links are looked up in the rows of cells.

use crate::base::Error;
use crate::grid::Layer;
use crate::space::chain::{Chain, PlanePoint};
use crate::space::touch::{LONGEST, Placed};
use crate::space::{check::Check, clear::is_clear, taper::Taper};

/// How far a point may move, in cells, in a part of a motion that is not looked into any more.
const FINEST: f64 = 1.0 / 1024.0;

/// What is kept from one check to the next.
#[derive(Debug, Default)]
pub(crate) struct ChainScratch {
    placed: Placed,
    pins: Vec<PlanePoint>,
    later: Vec<PlanePoint>,
    ways: Vec<f64>,
}

/// Checks a chain on a layer.
pub(crate) struct ChainCheck<'a> {
    pub(crate) chain: &'a Chain,
    pub(crate) layer: &'a Layer,
    pub(crate) scratch: &'a mut ChainScratch,
}

impl ChainCheck<'_> {
    /// True if every link is free with some room around it, at a part of a motion in which its ends move by `ways`, or
    /// in a state.
    fn has_room(&self, moves: bool) -> bool {
        let ChainScratch { pins, ways, .. } = &*self.scratch;
        self.chain.joints.iter().enumerate().all(|(at, joint)| {
            let end = |pin: usize| (pins[pin], joint.radius + if moves { ways[pin] } else { 0.0 });
            let taper = Taper::new(end(at), end(at + 1));
            is_clear(self.layer, (0.0, 0.0), taper.rows(), |low, high| taper.extent(low, high))
        })
    }

    /// Exact: the links stay parallel to themselves.
    fn is_shift_free(&mut self, motion: (&[f64], &[f64]), (first, last): (f64, f64)) -> Result<bool, Error> {
        self.chain.ways(&mut self.scratch.ways, motion, (last - first) / 2.0)?;
        if self.scratch.ways.iter().any(|&way| 2.0 * way > LONGEST) {
            let middle = (first + last) / 2.0;
            return Ok(self.is_shift_free(motion, (first, middle))? && self.is_shift_free(motion, (middle, last))?);
        }
        self.chain.pins(&mut self.scratch.pins, motion, first)?;
        self.chain.pins(&mut self.scratch.later, motion, last)?;
        let ChainScratch { placed, pins, later, .. } = &mut *self.scratch;
        for (at, joint) in self.chain.joints.iter().enumerate() {
            let corners = [pins[at], pins[at + 1], later[at], later[at + 1]];
            if !placed.is_hull_free(self.layer, &corners, joint.radius_in_parts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_part_free(&mut self, motion: (&[f64], &[f64]), (first, last): (f64, f64)) -> Result<bool, Error> {
        let middle = (first + last) / 2.0;
        self.chain.pins(&mut self.scratch.pins, motion, middle)?;
        self.chain.ways(&mut self.scratch.ways, motion, (last - first) / 2.0)?;
        if self.has_room(true) {
            return Ok(true);
        }
        if !self.touches_nothing()? {
            return Ok(false);
        }
        if self.scratch.ways.iter().all(|&way| 2.0 * way <= FINEST) {
            return Ok(true);
        }
        Ok(self.is_part_free(motion, (first, middle))? && self.is_part_free(motion, (middle, last))?)
    }

    /// Exact: no link meets a wall where the pins are.
    fn touches_nothing(&mut self) -> Result<bool, Error> {
        let ChainScratch { placed, pins, .. } = &mut *self.scratch;
        for (joint, ends) in self.chain.joints.iter().zip(pins.windows(2)) {
            if !placed.is_hull_free(self.layer, ends, joint.radius_in_parts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Check for ChainCheck<'_> {
    fn state(&mut self, row: &[f64]) -> Result<bool, Error> {
        if !self.chain.has(row) {
            return Ok(false);
        }
        self.chain.pins(&mut self.scratch.pins, (row, row), 0.0)?;
        self.touches_nothing()
    }

    fn motion(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        if !self.state(from)? || !self.state(to)? {
            return Ok(false);
        }
        self.is_between_free(from, to)
    }

    /// It also touches nothing.
    fn serves(&mut self, row: &[f64]) -> Result<bool, Error> {
        self.chain.pins(&mut self.scratch.pins, (row, row), 0.0)?;
        Ok(self.has_room(false))
    }

    fn is_between_free(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        if self.chain.keeps_angles(from, to) {
            return self.is_shift_free((from, to), (0.0, 1.0));
        }
        self.is_part_free((from, to), (0.0, 1.0))
    }

    fn turns(&self, axis: usize) -> bool {
        self.chain.turns(axis)
    }
}
