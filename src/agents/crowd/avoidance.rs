//! A crowd: for each walker the velocity nearest to the one that it wants, such that nobody runs into anybody else or
//! into a wall, if all choose theirs like this.
//!
//! ```text
//! for each walker   who has arrived wants 0
//! for each walker   the velocity nearest to the wanted one that avoids walls and neighbours for the horizon, each
//!                   neighbour by a share; who would hardly get on avoids neighbours for this step only
//! settle            what is left of collisions within the step
//! ```
//!
//! Based on: J. van den Berg, S. Guy, M. Lin, D. Manocha. Reciprocal n-Body Collision Avoidance. ISRR 2009 (ORCA).
//! Walls are the faces of the grid's blocked cells, or the rim of a navigation mesh. What differs: in a crowd that is
//! too dense for the horizon the wish still counts, collisions of the step are settled among all, and who is in
//! somebody's way turns a little to one side, so that meetings on a line of symmetry resolve.
//!
//! When not to use it: to find ways. It avoids what is near, and needs wanted velocities that lead around obstacles:
//! those of a field, a path or a policy.
//!
//! Cost: per walker some looks into a tree of O(log n) and a linear programme of as many lines as it has neighbours and
//! faces of walls; no allocation once the lists have grown.

use super::ground::CrowdGround;
use super::programme::{nearest, solve};
use super::right_of_way::{share, share_in_a_crush};
use super::scene::{CrowdScene, MOST_NEIGHBOURS};
use super::tree::{NearWalker, WalkerTree};
use super::walkers::{Body, Walker, WalkerState, WalkerTraits};
use super::work::WalkerWork;
use super::{arrival::has_arrived, lines::line, settling::Settling, vector::Vector};
use crate::base::{Bounds, Error, Result, index, real_u32, single, to_u32};
use crate::collections::{Counted, reserve};
use crate::geom::Position;
#[cfg(feature = "motion")]
use crate::grid::Costs;
use crate::grid::{ClassMask, Grid, LayerKey};
#[cfg(feature = "motion")]
use crate::mesh::{Mesh, PresentGround};

/// Who would get less of the speed that it wants, in its direction, avoids collisions of this step only.
const GETS_ON: f64 = 0.25;

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
    /// The terrain classes that are walls beside class 0: bit `c % 64` of word `c / 64`.
    pub blocked_classes: [u64; 4],
}

impl Default for CrowdOptions {
    fn default() -> Self {
        Self { neighbours: 10, horizon: 2.0, wall_horizon: 0.5, reach: 15.0, blocked_classes: [0; 4] }
    }
}

impl CrowdOptions {
    fn check(&self) -> Result {
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

/// Walkers on a grid or a navigation mesh that avoid each other and the walls.
pub struct Crowd {
    ground: CrowdGround,
    options: CrowdOptions,
    bodies: Vec<Option<Body>>,
    /// States before the step, then after it.
    states: Vec<WalkerState>,
    arrived: Vec<u32>,
    tree: WalkerTree,
    chosen: Vec<Vector>,
    settling: Settling,
    work: WalkerWork,
}

impl Crowd {
    /// A crowd on a grid.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range; [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: CrowdOptions) -> Result<Self> {
        options.check()?;
        let layer_key = LayerKey::new(ClassMask::with(options.blocked_classes));
        grid.acquire_layer(layer_key)?;
        Ok(Self::on(CrowdGround::Grid { grid: grid.clone(), layer_key }, options))
    }

    /// A crowd on a navigation mesh. The rim keeps the centres of walkers on it: a mesh is made for an agent's radius.
    /// Their radii count among each other. Each step is on the mesh as it is then.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range; [`Error::Unsupported`] for a mesh whose floors lie above
    /// each other; [`Error::OutOfMemory`].
    #[cfg(feature = "motion")]
    pub fn on_mesh(mesh: &Mesh, options: CrowdOptions) -> Result<Self> {
        options.check()?;
        if mesh.has_floors() {
            let what = "a crowd on a navigation mesh needs one floor: here floors lie above each other";
            return Err(Error::Unsupported { what });
        }
        let mut costs = Costs::uniform();
        for (class, cost) in costs.values.iter_mut().enumerate() {
            if options.blocked_classes[class / 64] >> (class % 64) & 1 == 1 {
                *cost = f64::INFINITY;
            }
        }
        Ok(Self::on(CrowdGround::Mesh(PresentGround::new(mesh, Some(costs))?), options))
    }

    fn on(ground: CrowdGround, options: CrowdOptions) -> Self {
        Self {
            ground,
            options,
            bodies: Vec::new(),
            states: Vec::new(),
            arrived: Vec::new(),
            tree: WalkerTree::default(),
            chosen: Vec::new(),
            settling: Settling::default(),
            work: WalkerWork::default(),
        }
    }

    /// The velocities that the walkers choose for the next `seconds`, on the newest revision of the grid
    /// or mesh. A walker with
    /// a number that is not finite or out of its range has the velocity 0, and nobody sees it.
    ///
    /// # Errors
    /// [`Error::BufferTooShort`] unless there is a velocity for each walker; [`Error::BadValue`] for seconds out of
    /// their range; [`Error::OutOfMemory`].
    pub fn avoid(&mut self, walkers: &[Walker], seconds: f64, velocities: &mut [Position]) -> Result {
        enough(walkers.len(), velocities.len())?;
        self.step(walkers.iter().map(|walker| (*walker, WalkerTraits::default())), seconds)?;
        self.write(|at, velocity, _| velocities[at] = velocity);
        Ok(())
    }

    /// As [`Crowd::avoid`], with traits of each walker, whose states it changes.
    ///
    /// # Errors
    /// As [`Crowd::avoid`]; [`Error::BufferTooShort`] also unless there are traits for each walker.
    pub fn avoid_with(
        &mut self,
        walkers: &[Walker],
        traits: &mut [WalkerTraits],
        seconds: f64,
        velocities: &mut [Position],
    ) -> Result {
        enough(walkers.len(), velocities.len())?;
        enough(walkers.len(), traits.len())?;
        self.step(walkers.iter().copied().zip(traits.iter().copied()), seconds)?;
        self.write(|at, velocity, state| (velocities[at], traits[at].state) = (velocity, state));
        Ok(())
    }

    /// One step of walkers with their traits.
    pub(crate) fn step(
        &mut self,
        walkers: impl ExactSizeIterator<Item = (Walker, WalkerTraits)>,
        seconds: f64,
    ) -> Result {
        if !(1e-6..=1e6).contains(&seconds) {
            return Err(Error::BadValue { name: "seconds", value: seconds, allowed: "0.000001 to 1000000 seconds" });
        }
        self.read(walkers)?;
        self.arrive();
        self.choose(seconds)
    }

    /// Calls `write` for each walker of the last step in turn.
    pub(crate) fn write(&self, mut write: impl FnMut(usize, Position, WalkerState)) {
        for (at, (chosen, state)) in self.chosen.iter().zip(&self.states).enumerate() {
            write(at, Position::new(single(chosen.x), single(chosen.y)), *state);
        }
    }

    /// Reads the walkers, and sorts them by place.
    fn read(&mut self, walkers: impl ExactSizeIterator<Item = (Walker, WalkerTraits)>) -> Result {
        let count = walkers.len();
        let Self { bodies, states, arrived, chosen, .. } = self;
        bodies.clear();
        states.clear();
        arrived.clear();
        chosen.clear();
        reserve(bodies, count)?;
        reserve(states, count)?;
        reserve(arrived, count)?;
        reserve(chosen, count)?;
        for (walker, traits) in walkers {
            let body = Body::of(&walker, &traits);
            states.push(if body.is_some() { traits.state } else { WalkerState::Invalid });
            bodies.push(body);
        }
        let places = (0..to_u32(count)).zip(&self.bodies);
        self.tree.fill(places.filter_map(|(number, body)| Some((number, body.as_ref()?.at))))
    }

    /// Finds out who has arrived.
    fn arrive(&mut self) {
        let Self { bodies, states, arrived, tree, .. } = self;
        let widest = largest(bodies, |body| body.radius);
        let before = |number: u32| states[index(number)];
        let numbers = 0..to_u32(bodies.len());
        arrived.extend(numbers.filter(|&number| has_arrived(number, bodies, tree, widest, before)));
        for state in states.iter_mut().filter(|state| **state != WalkerState::Invalid) {
            *state = WalkerState::Walking;
        }
        for &number in &*arrived {
            states[index(number)] = WalkerState::Arrived;
            if let Some(body) = &mut bodies[index(number)] {
                body.wanted = Vector::default();
            }
        }
    }

    /// Chooses the velocities.
    fn choose(&mut self, seconds: f64) -> Result {
        let now = self.ground.now()?;
        let scene = CrowdScene {
            walls: self.ground.walls(&now),
            bodies: &self.bodies,
            tree: &self.tree,
            seconds,
            wall_horizon: self.options.wall_horizon.at_least(seconds),
            fastest: largest(&self.bodies, |body| body.speed),
            widest: largest(&self.bodies, |body| body.radius),
        };
        self.settling.begin(self.bodies.len())?;
        for (own, body) in (0..to_u32(self.bodies.len())).zip(&self.bodies) {
            let Some(body) = body.as_ref().filter(|body| !body.immovable) else {
                self.chosen.push(Vector::default());
                continue;
            };
            let (velocity, nearest) = scene.choice(own, body, &self.options, &mut self.work)?;
            self.chosen.push(velocity);
            let touch = scene.touch(body);
            if nearest.is_none_or(|nearest| nearest <= touch * touch) {
                self.settling.wait(own);
            }
        }
        self.settling.settle(&scene, &mut self.chosen, &mut self.work)
    }

    /// Bytes that the crowd has allocated.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let Self { bodies, states, arrived, chosen, tree, settling, work, .. } = self;
        let lists = bodies.bytes() + states.bytes() + arrived.bytes() + chosen.bytes();
        lists + tree.bytes() + settling.bytes() + work.bytes()
    }
}

impl CrowdScene<'_> {
    /// The velocity that a walker chooses by itself, and the square of the distance of the nearest neighbour that it
    /// saw.
    fn choice(
        &self,
        own: u32,
        body: &Body,
        options: &CrowdOptions,
        work: &mut WalkerWork,
    ) -> Result<(Vector, Option<f64>)> {
        let mut near: [NearWalker; MOST_NEIGHBOURS] = [(0.0, 0); MOST_NEIGHBOURS];
        let near = &mut near[..index(options.neighbours)];
        let found = self.tree.nearest(own, body.at, options.reach, near);
        let first = near[..found].first().map(|near| near.0);
        let others = || near[..found].iter().filter_map(|&(_, other)| Some((other, self.body(other)?)));
        let walls = self.walls(body, work)?;
        reserve(&mut work.lines, found)?;
        for (number, other) in others() {
            if let Some(share) = share(body, other) {
                work.lines.push(line(body, other, (share, own < number), options.horizon, self.seconds));
            }
        }
        let hindered = work.lines[walls..].iter().any(|line| line.direction.cross(line.point - body.wanted) > 0.0);
        let leans = hindered && !body.rests();
        let aim = if leans { Self::aside(own, body, others()) } else { body.wanted };
        let wish = body.wanted.length();
        let gets_on =
            |velocity: &Vector| !leans || velocity.dot(body.wanted) >= GETS_ON * wish * wish.at_most(body.speed);
        if let Some(velocity) = nearest(&work.lines, body.speed, aim).filter(gets_on) {
            return Ok((velocity, first));
        }
        work.lines.truncate(walls);
        for (number, other) in others() {
            let near = body.gap(other) <= (body.speed + other.speed) * self.seconds;
            if let Some(share) = share_in_a_crush(body, other).filter(|_| near) {
                work.lines.push(line(body, other, (share, own < number), self.seconds, self.seconds));
            }
        }
        Ok((solve(&work.lines, walls, body.speed, aim, &mut work.scratch)?, first))
    }
}

fn largest(bodies: &[Option<Body>], of: impl Fn(&Body) -> f64) -> f64 {
    bodies.iter().flatten().fold(0.0, |most: f64, body| most.at_least(of(body)))
}

fn enough(needed: usize, given: usize) -> Result {
    if given < needed { Err(Error::BufferTooShort { needed, given }) } else { Ok(()) }
}
