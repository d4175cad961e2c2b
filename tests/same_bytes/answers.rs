//! What a host sees of an answer, as words of a hash.

use taut::{Error, Outcome, Position};
use taut_test_support::hash::Fnv;

/// The hash of everything that was answered so far.
pub struct Answers(Fnv);

impl Answers {
    pub fn new() -> Self {
        Self(Fnv::new())
    }

    pub fn value(&self) -> u64 {
        self.0.value()
    }

    pub fn word(&mut self, word: u64) {
        self.0.word(word);
    }

    pub fn real(&mut self, real: f32) {
        self.word(u64::from(real.to_bits()));
    }

    pub fn point(&mut self, point: Position) {
        self.word(u64::from(point.x.to_bits()) << 32 | u64::from(point.y.to_bits()));
    }

    pub fn path(&mut self, path: &[Position]) {
        self.word(path.len() as u64);
        path.iter().for_each(|&point| self.point(point));
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        bytes.iter().for_each(|&byte| self.word(u64::from(byte)));
    }

    /// The kind of an error, or what `add` makes of an answer.
    pub fn answer<T>(&mut self, answer: Result<T, Error>, add: impl FnOnce(&mut Self, T)) {
        match answer {
            Err(error) => self.word(0x8000 + error.kind() as u64),
            Ok(value) => add(self, value),
        }
    }

    pub fn outcome(&mut self, answer: Result<Outcome, Error>) {
        self.answer(answer, |hash, outcome| {
            hash.word(outcome.status as u64);
            hash.word(outcome.guarantee as u64);
            for figure in [outcome.length, outcome.cost, outcome.bound, outcome.remaining] {
                hash.word(figure.to_bits());
            }
            for count in [outcome.expanded, outcome.generated, outcome.sight_checks, outcome.revision] {
                hash.word(count);
            }
        });
    }
}
