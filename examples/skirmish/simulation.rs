//! The frames: an edit, the reactions of the units, a part of the planning, a step of everybody.

use super::battlefield::Battlefield;
use super::planning::Planning;
use super::random::Random;
use super::unit::{Tally, Unit};
use std::time::{Duration, Instant};
use taut::{Error, Options, Planner, Position, Request, Status};

/// Frames for which a unit may stand although there is a path or a nearer point.
const PATIENCE: u32 = 30;

/// A battle and what it has cost.
pub(crate) struct Simulation {
    pub(crate) field: Battlefield,
    pub(crate) units: Vec<Unit>,
    pub(crate) tally: Tally,
    /// The planning of each frame on this thread: reactions and searches.
    pub(crate) times: Vec<Duration>,
    /// Units that stood for too long.
    pub(crate) idle: u64,
    random: Random,
    /// Answers questions about the newest map.
    questions: Planner,
    /// Judges units that stand.
    judge: Planner,
}

impl Simulation {
    pub(crate) fn new(seed: u64, count: usize) -> Result<Self, Error> {
        let field = Battlefield::new(seed)?;
        let questions = Planner::new(&field.grid, Options::default())?;
        let judge = Planner::new(&field.grid, Options::default())?;
        let (tally, times) = (Tally::default(), Vec::new());
        let random = Random(seed + 1);
        let mut simulation = Self { field, units: Vec::new(), tally, times, idle: 0, random, questions, judge };
        for _ in 0..count {
            let (at, goal) = (simulation.anywhere()?, simulation.anywhere()?);
            simulation.units.push(Unit::new(at, goal));
        }
        Ok(simulation)
    }

    /// A free point of the map.
    fn anywhere(&mut self) -> Result<Position, Error> {
        let around = Position::new(self.field.grid.width() as f32 / 2.0, self.field.grid.height() as f32 / 2.0);
        let mut seed = u64::from(self.random.below(i32::MAX).unsigned_abs());
        Ok(self.questions.random_point(around, 200.0, &mut seed)?.unwrap_or(around))
    }

    /// One frame.
    pub(crate) fn frame(&mut self, number: u32, planning: &mut dyn Planning) -> Result<(), Error> {
        self.field.change(number)?;
        let revision = self.field.grid.revision();
        let begin = Instant::now();
        let Self { field, units, questions, tally, .. } = self;
        for (index, unit) in units.iter_mut().enumerate() {
            if number == 0 {
                let goal = unit.goal;
                unit.order(index, goal, planning, tally)?;
            }
            unit.react(index, revision, (questions, planning), tally)?;
        }
        for answer in planning.work()? {
            let index = answer.unit;
            units[index].take(index, answer, (&field.grid, planning))?;
        }
        self.times.push(begin.elapsed());
        for index in 0..self.units.len() {
            if self.units[index].walk() {
                self.tally.arrivals += 1;
                let goal = self.anywhere()?;
                self.units[index].order(index, goal, planning, &mut self.tally)?;
            }
            if self.units[index].still > PATIENCE && self.could_go_on(index)? {
                self.idle += 1;
                self.units[index].still = 0;
            }
        }
        Ok(())
    }

    /// True if a search finds a path for the unit that does not end where it stands.
    fn could_go_on(&mut self, index: usize) -> Result<bool, Error> {
        let unit = &mut self.units[index];
        let request = Request { allow_partial: true, ..Request::new(unit.at, unit.goal) };
        match self.judge.find(&request) {
            Ok(outcome) if outcome.status == Status::Partial => {
                // It stands where it gets nearest: look again when it has stood for as long once more.
                unit.still = if outcome.length > 0.01 { unit.still } else { 0 };
                Ok(outcome.length > 0.01)
            }
            Ok(outcome) => Ok(outcome.status == Status::Found && outcome.length > 0.01),
            Err(Error::StartBlocked { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }
}
