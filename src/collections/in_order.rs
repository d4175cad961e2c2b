//! The items of a short list, in order. When not to use it: for more than some ten, since it takes quadratic time.

use std::cmp::Ordering;

use smallvec::{Array, SmallVec};

/// Takes the items in order; of those that are alike the first one first. A few hundred bytes of code, where each sort
/// of the standard library is 5,000.
pub(crate) fn in_order<A: Array>(
    mut items: SmallVec<A>,
    order: impl Fn(&A::Item, &A::Item) -> Ordering,
) -> impl Iterator<Item = A::Item> {
    std::iter::from_fn(move || {
        let least = (0..items.len()).min_by(|&a, &b| order(&items[a], &items[b]))?;
        Some(items.remove(least))
    })
}

#[cfg(test)]
#[path = "in_order_tests.rs"]
mod tests;
