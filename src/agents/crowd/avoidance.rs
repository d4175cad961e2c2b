//! A crowd: for each walker the velocity nearest to the one that it wants, such that nobody runs into anybody else or
//! into a wall, if all choose theirs like this.
//!
//! Based on: J. van den Berg, S. Guy, M. Lin, D. Manocha. Reciprocal n-Body Collision Avoidance. ISRR 2009 (ORCA).
//! Walls are the faces of the grid's blocked cells.
//!
//! When not to use it: to find ways. It avoids what is near, and needs wanted velocities that lead around obstacles:
//! those of a field, a path or a policy.
//!
//! Cost: per walker a look into the squares around it, and a linear programme of as many lines as it has neighbours and
//! faces of walls; no allocation once the lists have grown.

use super::hashed::{Hashed, Near};
use super::lines::{Line, line};
use super::programme::solve;
use super::walkers::{Body, Walker};
use super::walls;
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::base::numeric::{bytes, index, real_u32, single, to_u32};
use crate::collections::zeroed::reserve;
use crate::geom::Position;
use crate::grid::Grid;

/// Most neighbours that a walker looks at.
const MOST_NEIGHBOURS: usize = 64;

/// The options of a [`Crowd`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrowdOptions {
    /// The nearest neighbours that a walker avoids, at most 64.
    pub neighbours: u32,
    /// The seconds for which neighbours are avoided, above 0.
    pub horizon: f64,
    /// The seconds for which walls are avoided, above 0.
    pub wall_horizon: f64,
    /// How far away a neighbour may be, in cells, at least 0.
    pub reach: f64,
}

impl Default for CrowdOptions {
    fn default() -> Self {
        Self { neighbours: 10, horizon: 2.0, wall_horizon: 0.5, reach: 15.0 }
    }
}

impl CrowdOptions {
    fn check(&self) -> Result<(), Error> {
        if index(self.neighbours) > MOST_NEIGHBOURS {
            let value = real_u32(self.neighbours);
            return Err(Error::BadValue { name: "neighbours", value, allowed: "at most 64" });
        }
        for (name, value) in [("horizon", self.horizon), ("wall_horizon", self.wall_horizon)] {
            if !(1e-6..=1e6).contains(&value) {
                return Err(Error::BadValue { name, value, allowed: "0.000001 to 1000000 seconds" });
            }
        }
        if !(0.0..=1e6).contains(&self.reach) {
            return Err(Error::BadValue { name: "reach", value: self.reach, allowed: "0 to 1000000 cells" });
        }
        Ok(())
    }
}

/// Walkers on a grid that avoid each other and the walls.
pub struct Crowd {
    grid: Grid,
    options: CrowdOptions,
    bodies: Vec<Option<Body>>,
    hashed: Hashed,
    lines: Vec<Line>,
    scratch: Vec<Line>,
}

impl Crowd {
    /// A crowd on a grid.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range.
    pub fn new(grid: &Grid, options: CrowdOptions) -> Result<Self, Error> {
        options.check()?;
        let (hashed, lines, scratch) = (Hashed::default(), Vec::new(), Vec::new());
        Ok(Self { grid: grid.clone(), options, bodies: Vec::new(), hashed, lines, scratch })
    }

    /// The velocities that the walkers choose for the next `seconds`, on the newest revision of the grid. A walker with
    /// a number that is not finite or out of its range has the velocity 0, and nobody sees it.
    ///
    /// # Errors
    /// [`Error::BufferTooShort`] unless there is a velocity for each walker; [`Error::BadValue`] for seconds out of
    /// their range; [`Error::OutOfMemory`].
    pub fn avoid(&mut self, walkers: &[Walker], seconds: f64, velocities: &mut [Position]) -> Result<(), Error> {
        if velocities.len() < walkers.len() {
            return Err(Error::BufferTooShort { needed: walkers.len(), given: velocities.len() });
        }
        let mut out = velocities.iter_mut();
        self.avoid_of(walkers.iter().copied(), seconds, |velocity| {
            if let Some(out) = out.next() {
                *out = velocity;
            }
        })
    }

    /// As [`Crowd::avoid`]: calls `write` for each walker in turn.
    pub(crate) fn avoid_of(
        &mut self,
        walkers: impl ExactSizeIterator<Item = Walker>,
        seconds: f64,
        mut write: impl FnMut(Position),
    ) -> Result<(), Error> {
        if !(1e-6..=1e6).contains(&seconds) {
            return Err(Error::BadValue { name: "seconds", value: seconds, allowed: "0.000001 to 1000000 seconds" });
        }
        self.bodies.clear();
        reserve(&mut self.bodies, walkers.len())?;
        self.bodies.extend(walkers.map(|walker| walker.body()));
        let places = (0..to_u32(self.bodies.len())).zip(&self.bodies);
        let places = places.filter_map(|(number, body)| Some((number, body.as_ref()?.at)));
        self.hashed.fill(self.bodies.len(), places, self.options.reach)?;
        let snapshot = self.grid.snapshot();
        let wall_horizon = self.options.wall_horizon.at_least(seconds);
        let mut near: [Near; MOST_NEIGHBOURS] = [(0.0, 0); MOST_NEIGHBOURS];
        for (own, body) in (0..to_u32(self.bodies.len())).zip(&self.bodies) {
            let Some(body) = body else {
                write(Position::default());
                continue;
            };
            self.lines.clear();
            walls::add(snapshot.first_layer(), body, wall_horizon, &mut self.lines)?;
            let hard = self.lines.len();
            let near = &mut near[..index(self.options.neighbours)];
            let found = self.hashed.nearest(own, body.at, self.options.reach, near);
            reserve(&mut self.lines, found)?;
            let others = near[..found].iter().filter_map(|&(_, other)| Some((other, self.bodies[index(other)]?)));
            let half_plane =
                |(number, other): (u32, Body)| line(body, &other, own < number, self.options.horizon, seconds);
            self.lines.extend(others.map(half_plane));
            let chosen = solve(&self.lines, hard, body.speed, body.wanted, &mut self.scratch)?;
            write(Position::new(single(chosen.x), single(chosen.y)));
        }
        Ok(())
    }

    /// Bytes that the crowd has allocated.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let lines = (self.lines.capacity() + self.scratch.capacity()) * size_of::<Line>();
        bytes(lines + self.bodies.capacity() * size_of::<Option<Body>>() + self.hashed.bytes())
    }
}
