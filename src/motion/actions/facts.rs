//! Facts, and actions that change them.

use smallvec::SmallVec;

use crate::base::{Bounds, Error, index, low32, real_usize, to_u32};
use crate::collections::List;

/// A set of up to 256 facts: fact `i` is bit `i % 64` of word `i / 64`.
pub type Facts = [u64; 4];

/// Something that can be done: when, what it changes and what it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Action {
    /// Facts that must hold.
    pub need: Facts,
    /// Facts that must not hold.
    pub need_not: Facts,
    /// Facts that hold afterwards.
    pub add: Facts,
    /// Facts that do not hold afterwards.
    pub remove: Facts,
    /// What it costs, at least 0.
    pub cost: f64,
    /// The caller's own.
    pub user: u64,
}

/// Combines two sets word by word.
#[inline(always)]
pub(super) fn each(a: &Facts, b: &Facts, with: impl Fn(u64, u64) -> u64) -> Facts {
    [with(a[0], b[0]), with(a[1], b[1]), with(a[2], b[2]), with(a[3], b[3])]
}

/// True if two sets have a fact in common.
#[inline(always)]
pub(super) fn meet(a: &Facts, b: &Facts) -> bool {
    each(a, b, |a, b| a & b) != [0; 4]
}

/// True if all facts of `part` are in `whole`.
#[inline(always)]
pub(super) fn holds(whole: &Facts, part: &Facts) -> bool {
    each(part, whole, |part, whole| part & !whole) == [0; 4]
}

impl Action {
    /// # Errors
    /// [`Error::BadValue`] with the number of the action if its cost is not finite or below 0, or if it adds a fact and
    /// removes it.
    pub(super) fn check(&self, number: usize) -> Result<(), Error> {
        let refused = |allowed| Error::BadValue { name: "action", value: real_usize(number), allowed };
        // A NaN is not at least 0.
        if !(self.cost >= 0.0 && self.cost < f64::INFINITY) {
            return Err(refused("actions whose cost is finite and at least 0"));
        }
        if meet(&self.add, &self.remove) {
            return Err(refused("actions that remove no fact that they add"));
        }
        Ok(())
    }

    /// The facts after the action; none if it is not possible.
    #[inline(always)]
    pub(super) fn apply(&self, facts: &Facts) -> Option<Facts> {
        if !holds(facts, &self.need) || meet(facts, &self.need_not) {
            return None;
        }
        Some(each(&each(facts, &self.remove, |fact, gone| fact & !gone), &self.add, |fact, new| fact | new))
    }
}

/// Sets of facts that have been met, numbered in that order: a hash table with linear probing.
#[derive(Default)]
pub(super) struct Met {
    sets: Vec<Facts>,
    /// The place of each set.
    taken: Vec<u32>,
    /// Numbers of sets, from 1; 0 is an empty place. A power of two of them, at least twice as many as sets.
    places: Vec<u32>,
}

/// Places of the first table.
const FIRST_PLACES: usize = 256;

impl Met {
    /// Forgets all sets.
    pub(super) fn clear(&mut self) {
        // The table may have become large for another problem.
        for &place in &self.taken {
            self.places[index(place)] = 0;
        }
        self.taken.clear();
        self.sets.clear();
    }

    /// The set with a number.
    #[inline(always)]
    pub(super) fn set(&self, number: u32) -> &Facts {
        &self.sets[index(number)]
    }

    /// The number of a set, which is noted if it is new.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn number(&mut self, set: &Facts) -> Result<u32, Error> {
        if 2 * (self.sets.len() + 1) > self.places.len() {
            self.grow()?;
        }
        let place = self.place(set);
        if self.places[place] == 0 {
            self.sets.add(*set)?;
            self.taken.add(to_u32(place))?;
            self.places[place] = to_u32(self.sets.len());
        }
        Ok(self.places[place] - 1)
    }

    /// The place of a set, or the empty one where it belongs.
    #[inline(always)]
    fn place(&self, set: &Facts) -> usize {
        let mixed = set.iter().fold(0_u64, |hash, &word| {
            let mixed = crate::base::hash(hash ^ word);
            mixed ^ mixed >> 32
        });
        let mut place = index(low32(mixed)) & (self.places.len() - 1);
        while self.places[place] != 0 && self.sets[index(self.places[place] - 1)] != *set {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        let wanted = (2 * self.places.len()).max(FIRST_PLACES);
        self.places.refill(wanted, 0)?;
        for number in 0..self.sets.len() {
            let place = self.place(&self.sets[number]);
            self.places[place] = to_u32(number + 1);
            self.taken[number] = to_u32(place);
        }
        Ok(())
    }
}

/// What the goal still needs of a set of facts, at least: the largest over its missing facts of the cheapest action
/// that adds one, and over its facts that must go of the cheapest action that removes one.
///
/// An action that brings such a fact costs at least that much, so the estimate falls by no more than an action costs:
/// it is consistent.
pub(super) struct Missing {
    goal: Facts,
    goal_not: Facts,
    /// The numbers of the facts of the goal, with the costs of the cheapest actions, the costliest ones first.
    costs: SmallVec<[(u8, f64); 16]>,
}

impl Missing {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(actions: &[Action], goal: &Facts, goal_not: &Facts) -> Result<Self, Error> {
        let mut costs: SmallVec<[(u8, f64); 16]> = SmallVec::new();
        for fact in 0..=u8::MAX {
            let (word, bit) = (usize::from(fact / 64), 1_u64 << (fact % 64));
            let cheapest = |of: fn(&Action) -> &Facts| {
                let costs = actions.iter().filter(|action| of(action)[word] & bit != 0).map(|action| action.cost);
                costs.fold(f64::INFINITY, f64::at_most)
            };
            let cost = if goal[word] & bit != 0 {
                cheapest(|action| &action.add)
            } else if goal_not[word] & bit != 0 {
                cheapest(|action| &action.remove)
            } else {
                continue;
            };
            costs.try_reserve(1).map_err(|_| crate::collections::refused(16 * size_of::<(u8, f64)>()))?;
            costs.push((fact, cost));
        }
        costs.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(Self { goal: *goal, goal_not: *goal_not, costs })
    }

    /// The estimate of a set.
    #[inline(always)]
    pub(super) fn of(&self, facts: &Facts) -> f64 {
        let wrong: [u64; 4] = std::array::from_fn(|i| self.goal[i] & !facts[i] | self.goal_not[i] & facts[i]);
        let costliest = self.costs.iter().find(|(fact, _)| wrong[usize::from(fact / 64)] >> (fact % 64) & 1 != 0);
        costliest.map_or(0.0, |&(_, cost)| cost)
    }

    /// True if a set has all facts of the goal and none that must go.
    pub(super) fn is_goal(&self, facts: &Facts) -> bool {
        holds(facts, &self.goal) && !meet(facts, &self.goal_not)
    }
}
