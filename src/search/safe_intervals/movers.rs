//! Moving obstacles: discs along polylines in time.

use crate::base::{Bounds, Error, index, real_single};
use crate::collections::{Meter, counted};
use crate::geom::Position;
use crate::search::core::{Moment, Mover};

use super::stretch::MoverStretch;
use super::vector::{PlaneVector, along, sub};

/// The largest coordinate of a moment, and its latest time.
const FARTHEST: f64 = 1_048_576.0;
const LATEST: f64 = 1e9;

/// The movers of a planner, as the host has set them.
#[derive(Default)]
pub(super) struct Movers {
    movers: Vec<Mover>,
    moments: Vec<Moment>,
}

counted!(Movers { movers, moments });

/// What stretches are made for.
#[derive(Clone, Copy)]
pub(super) struct Since {
    /// The time of the agent's start.
    pub(super) start: f64,
    /// The agent's radius.
    pub(super) radius: f64,
}

impl Movers {
    /// Takes both lists.
    ///
    /// # Errors
    /// [`Error::BadMover`] names the first mover at fault. Nothing has changed then.
    pub(super) fn set(&mut self, movers: Vec<Mover>, moments: Vec<Moment>) -> Result<(), Error> {
        for (number, mover) in movers.iter().enumerate() {
            check(mover, &moments).map_err(|what| Error::BadMover { mover: number, what })?;
        }
        (self.movers, self.moments) = (movers, moments);
        Ok(())
    }

    pub(super) const fn count(&self) -> usize {
        self.movers.len()
    }

    /// Adds the stretches of a mover from the agent's start on.
    pub(super) fn stretches(
        &self,
        mover: usize,
        since: Since,
        out: &mut Vec<MoverStretch>,
        meter: &mut Meter,
    ) -> Result<(), Error> {
        let Mover { radius, first, count } = self.movers[mover];
        let moments = &self.moments[index(first)..index(first) + index(count)];
        let reach = since.radius + real_single(radius);
        meter.reserve(out, moments.len() + 1, 64)?;
        let (first, last) = (moments[0], moments[moments.len() - 1]);
        let stands = |at: Position, begin: f64, length: f64| MoverStretch {
            from: vector(at),
            velocity: [0.0, 0.0],
            begin,
            length,
            reach,
        };
        if first.time > since.start {
            out.push(stands(first.at, 0.0, first.time - since.start));
        }
        for ends in moments.windows(2) {
            let (begin, end) = (ends[0].time - since.start, ends[1].time - since.start);
            let way = sub(vector(ends[1].at), vector(ends[0].at));
            let velocity = way.map(|part| part / (end - begin));
            if end <= 0.0 {
                continue;
            }
            // What lies before the start is left out.
            let skipped = (-begin).at_least(0.0);
            let from = along(vector(ends[0].at), velocity, skipped);
            out.push(MoverStretch { from, velocity, begin: begin + skipped, length: end - begin - skipped, reach });
        }
        out.push(stands(last.at, (last.time - since.start).at_least(0.0), f64::INFINITY));
        Ok(())
    }
}

/// The place of a moment.
fn vector(at: Position) -> PlaneVector {
    [real_single(at.x), real_single(at.y)]
}

/// What is wrong with a mover.
fn check(mover: &Mover, moments: &[Moment]) -> Result<(), &'static str> {
    if !(0.0..=1024.0).contains(&mover.radius) {
        return Err("its radius is not 0 to 1,024");
    }
    let (first, count) = (index(mover.first), index(mover.count));
    if count == 0 {
        return Err("it has no moment");
    }
    let Some(own) = first.checked_add(count).and_then(|end| moments.get(first..end)) else {
        return Err("its moments lie outside of the list");
    };
    if own.iter().any(|moment| vector(moment.at).iter().any(|part| part.is_nan() || part.abs() > FARTHEST)) {
        return Err("a place is not finite or above 2^20");
    }
    if own.iter().any(|moment| moment.time.is_nan() || moment.time.abs() > LATEST) {
        return Err("a time is not finite or above 10^9");
    }
    if own.windows(2).any(|pair| pair[1].time <= pair[0].time) {
        return Err("its times do not rise");
    }
    Ok(())
}
