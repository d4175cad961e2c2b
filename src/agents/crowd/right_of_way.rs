//! Who of two walkers gives way to the other.

use std::cmp::Ordering;

use super::walkers::Body;

/// The part of what is needed that a walker does to avoid another, before they are in touch; none if nothing.
///
/// A resting walker is not driven out of the way by one that may still walk around it: that one does all of it.
pub(super) fn share(own: &Body, other: &Body) -> Option<f64> {
    if own.immovable || own.ignores(other) || other.immovable || other.ignores(own) {
        return (!own.immovable && !own.ignores(other)).then_some(1.0);
    }
    let rank = |of: &Body, than: &Body| (of.priority, of.rests() && !than.rests());
    match rank(own, other).cmp(&rank(other, own)) {
        Ordering::Less => Some(1.0),
        Ordering::Equal => Some(0.5),
        Ordering::Greater => None,
    }
}

/// As [`share`], for a walker that has no room to walk around others: those that rest have to make room, as far as they
/// have lower priority or the same.
pub(super) fn share_in_a_crush(own: &Body, other: &Body) -> Option<f64> {
    let pushes = !other.immovable && own.priority == other.priority && other.rests() && !own.rests();
    share(own, other).filter(|_| !pushes || other.ignores(own))
}

/// Whether the first of two goes first where both cannot: by priority, walking before resting, and then the one that
/// has less of the other in front of it, so that those behind wait. `numbers` decide what is equal otherwise.
pub(super) fn goes_first(one: &Body, other: &Body, numbers: (u32, u32)) -> bool {
    // The cosine of the angle between where a walker wants to go and where the other is.
    let ahead = |own: &Body, other: &Body| {
        let wanted = own.wanted.length();
        if wanted > 0.0 { own.wanted.dot(other.at - own.at) / wanted } else { 0.0 }
    };
    let fixed = |own: &Body, other: &Body| own.immovable || own.ignores(other);
    let rank = |own: &Body, than: &Body| (fixed(own, than), own.priority, !own.rests());
    let (rank_one, rank_other) = (rank(one, other), rank(other, one));
    if rank_one != rank_other {
        return rank_one > rank_other;
    }
    let (of_one, of_other) = (ahead(one, other), ahead(other, one));
    let order = of_one.partial_cmp(&of_other).unwrap_or(Ordering::Equal);
    order.then(numbers.0.cmp(&numbers.1)).is_lt()
}

#[cfg(test)]
#[path = "right_of_way_tests.rs"]
mod tests;
