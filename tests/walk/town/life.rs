//! The life of a town, frame by frame, and what is wrong with it.

use super::judge::{Judge, Standing};
use super::map::{Disc, Town};
use super::record::{Defect, Fault, Kind, Record};
use super::units::{Leaders, NEAR, SECONDS, SIZES, Unit};
use crate::walker::Walls;
use taut::Position;
use taut::agents::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
use taut_test_support::random::Random;

/// Frames in which nobody may stand who has a way, and frames between two looks at those who stand.
const PATIENCE: u32 = 450;
const LOOK: u32 = 150;
/// Who stays within this of a place stands, in cells.
const STANDS: f32 = 0.5;
/// Frames between edits, and frames for which a unit rests before it is sent on.
const DOOR: u32 = 40;
const BUILDING: u32 = 25;
const REST: u32 = 60;

/// How many units live for how many frames.
#[derive(Clone, Copy, Debug)]
pub struct Life {
    pub units: usize,
    pub frames: u32,
    /// Trips of each unit after the first.
    pub trips: u32,
    pub seed: u64,
    pub defect: Option<Defect>,
}

/// All who live in a town.
struct People {
    life: Life,
    town: Town,
    random: Random,
    units: Vec<Unit>,
    walkers: Vec<Walker>,
    traits: Vec<WalkerTraits>,
    /// Where and since when each has stood.
    posts: Vec<(Position, u32)>,
    record: Record,
}

/// The life of a town.
pub fn live(town: Town, life: Life) -> Record {
    let mut people = People::new(town, life);
    let mut leaders = Leaders::new(&people.town);
    let mut crowd = Crowd::new(&people.town.grid, CrowdOptions::default()).unwrap();
    for frame in 1..=life.frames {
        people.edit(frame);
        leaders.update();
        leaders.want(&people.town, &mut people.units, &mut people.walkers);
        people.walk(frame, &mut crowd);
        people.send_on();
        if frame.is_multiple_of(LOOK) {
            people.look(frame);
        }
    }
    people.record
}

impl People {
    /// Units apart from each other and from walls.
    fn new(town: Town, life: Life) -> Self {
        let mut random = Random::new(life.seed);
        let (mut units, mut walkers): (Vec<Unit>, Vec<Walker>) = (Vec::new(), Vec::new());
        let (width, height) = (f64::from(town.world.width), f64::from(town.world.height));
        while units.len() < life.units {
            let size = units.len() % SIZES.len();
            let (radius, speed) = SIZES[size];
            let at = Position::new((random.unit() * width) as f32, (random.unit() * height) as f32);
            let walls = Walls { world: &town.world, radius };
            let is_apart = |other: &Walker| (other.at.x - at.x).hypot(other.at.y - at.y) > other.radius + radius + 0.01;
            if walls.depth(at) <= 0.0 && walkers.iter().all(is_apart) {
                let goal = random.below(town.goals.len() as u64) as usize;
                units.push(Unit::new(size, goal, life.trips, random.chance(0.25), at));
                walkers.push(Walker { at, radius, speed, ..Walker::default() });
            }
        }
        let arrive = if life.defect == Some(Defect::Early) { 20.0 } else { NEAR };
        let of_unit = |unit: &Unit| WalkerTraits { goal: Some((town.goals[unit.goal], arrive)), ..Default::default() };
        let traits = units.iter().map(of_unit).collect();
        let posts = walkers.iter().map(|walker| (walker.at, 0)).collect();
        Self { life, town, random, units, walkers, traits, posts, record: Record::default() }
    }

    fn discs(&self) -> Vec<Disc> {
        self.walkers.iter().map(|walker| (walker.at, walker.radius)).collect()
    }

    /// Doors and buildings; in the last third of the frames all doors are open.
    fn edit(&mut self, frame: u32) {
        let frames = self.life.frames;
        let taken = self.discs();
        if frame.is_multiple_of(DOOR) && frame < frames / 3 * 2 {
            self.town.turn_a_door(&mut self.random, &taken);
        } else if frame == frames / 3 * 2 {
            self.town.open_all();
        }
        if frame.is_multiple_of(BUILDING) {
            self.town.build(&mut self.random, &taken);
        }
    }

    /// Velocities, a step, and out of the walls.
    fn walk(&mut self, frame: u32, crowd: &mut Crowd) {
        let mut velocities = vec![Position::default(); self.walkers.len()];
        let mut seen = self.walkers.clone();
        if self.life.defect == Some(Defect::Small) {
            seen.iter_mut().for_each(|walker| walker.radius /= 2.0);
        }
        crowd.avoid_with(&seen, &mut self.traits, SECONDS.into(), &mut velocities).unwrap();
        if self.life.defect == Some(Defect::Held) {
            velocities[0] = Position::default();
        }
        for (number, (walker, velocity)) in self.walkers.iter_mut().zip(velocities).enumerate() {
            walker.velocity = velocity;
            let to = Position::new(walker.at.x + velocity.x * SECONDS, walker.at.y + velocity.y * SECONDS);
            let walls = Walls { world: &self.town.world, radius: walker.radius };
            let depth = walls.depth(to);
            if depth > 1.0 / 64.0 {
                let next = self.units[number].next;
                let fault = Fault { kind: Kind::InWall, frame, unit: number, at: to, next, way: Vec::new() };
                self.record.faults.push(fault);
            }
            let step = (f64::from(velocity.x * SECONDS), f64::from(velocity.y * SECONDS));
            walker.at = walls.slide(walker.at, step);
            let post = &mut self.posts[number];
            if (post.0.x - walker.at.x).hypot(post.0.y - walker.at.y) > STANDS {
                *post = (walker.at, frame);
            }
        }
    }

    /// Who has rested goes on to another goal.
    fn send_on(&mut self) {
        for (unit, (walker, state)) in self.units.iter_mut().zip(self.walkers.iter().zip(&mut self.traits)) {
            unit.rested = if state.state == WalkerState::Arrived { unit.rested + 1 } else { 0 };
            self.record.arrivals += usize::from(unit.rested == 1);
            if unit.rested >= REST && unit.trips > 0 {
                unit.send(self.random.below(self.town.goals.len() as u64) as usize, walker.at);
                *state = WalkerTraits { goal: Some((self.town.goals[unit.goal], NEAR)), ..WalkerTraits::default() };
            }
        }
    }

    /// Whether anybody stands who could walk.
    fn look(&mut self, frame: u32) {
        let standing: Vec<usize> = (0..self.posts.len()).filter(|&i| frame - self.posts[i].1 >= LOOK).collect();
        let of = |&number: &usize| {
            let Unit { size, goal, .. } = self.units[number];
            let has_arrived = self.traits[number].state == WalkerState::Arrived;
            Standing { at: self.walkers[number].at, size, goal, has_arrived }
        };
        let all: Vec<Standing> = standing.iter().map(of).collect();
        let mut judge = Judge::new(&self.town, all.clone());
        for (i, &number) in standing.iter().enumerate() {
            let is_astray = all[i].has_arrived && !self.has_rightly_arrived(number);
            let post = &mut self.posts[number];
            let (at, next) = (all[i].at, self.units[number].next);
            let fault = |kind: Kind, way: Vec<Position>| Fault { kind, frame, unit: number, at, next, way };
            if all[i].has_arrived {
                // What it does next begins when it is sent on.
                *post = (at, frame);
                if is_astray {
                    self.record.faults.push(fault(Kind::Astray, Vec::new()));
                }
                continue;
            }
            self.record.looks += 1;
            let Some(way) = judge.way(i) else {
                *post = (at, frame);
                continue;
            };
            self.record.ways += 1;
            if frame - post.1 >= PATIENCE {
                self.record.faults.push(fault(Kind::Stood, way));
                *post = (at, frame);
            }
        }
    }

    /// Whether somebody who has arrived is at its goal, or touches somebody nearer to it who has arrived there.
    fn has_rightly_arrived(&self, number: usize) -> bool {
        let (one, goal) = (&self.walkers[number], self.units[number].goal);
        let to = self.town.goals[goal];
        let away = |from: Position, to: Position| (from.x - to.x).hypot(from.y - to.y);
        let holds = |(i, other): (usize, &Walker)| {
            let is_mate = self.units[i].goal == goal && self.traits[i].state == WalkerState::Arrived;
            let touches = away(one.at, other.at) <= one.radius * 1.5 + other.radius + 0.01;
            is_mate && touches && away(other.at, to) < away(one.at, to)
        };
        away(one.at, to) <= NEAR + one.radius + 0.01 || self.walkers.iter().enumerate().any(holds)
    }
}
