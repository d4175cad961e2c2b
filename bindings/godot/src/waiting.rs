//! Requests that wait for a search: first come, first served, but those without a good path come first.

use std::collections::BTreeMap;

use crate::schedule::Ask;

/// Every so many turns the oldest request is next whatever it is for, so that none waits for ever.
const OLDEST: u32 = 4;

/// The requests by their numbers, which grow.
#[derive(Default)]
pub struct Waiting {
    /// Of those who stand or stray until the answer comes.
    urgent: BTreeMap<u64, Ask>,
    /// Of those who have a path meanwhile.
    other: BTreeMap<u64, Ask>,
    turns: u32,
}

impl Waiting {
    pub fn len(&self) -> usize {
        self.urgent.len() + self.other.len()
    }

    /// True if one waits who stands or strays until the answer comes.
    pub fn has_urgent(&self) -> bool {
        !self.urgent.is_empty()
    }

    pub fn contains(&self, number: u64) -> bool {
        self.urgent.contains_key(&number) || self.other.contains_key(&number)
    }

    /// Adds a request, or changes one.
    pub fn put(&mut self, number: u64, ask: Ask) {
        self.remove(number);
        let requests = if ask.is_urgent { &mut self.urgent } else { &mut self.other };
        requests.insert(number, ask);
    }

    /// False if there is none with this number.
    pub fn remove(&mut self, number: u64) -> bool {
        self.urgent.remove(&number).is_some() || self.other.remove(&number).is_some()
    }

    /// Takes the next request out.
    pub fn next(&mut self) -> Option<(u64, Ask)> {
        self.turns = self.turns.wrapping_add(1);
        let first = |requests: &BTreeMap<u64, Ask>| requests.first_key_value().map(|(&number, _)| number);
        let takes_urgent = match (first(&self.urgent), first(&self.other)) {
            (Some(urgent), Some(other)) => urgent < other || !self.turns.is_multiple_of(OLDEST),
            (urgent, _) => urgent.is_some(),
        };
        if takes_urgent { self.urgent.pop_first() } else { self.other.pop_first() }
    }
}

#[cfg(test)]
#[path = "waiting_tests.rs"]
mod tests;
