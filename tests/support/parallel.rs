//! Long lists of independent work on all cores. Results do not depend on the order.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` on every item; a panic in one of them is the caller's panic.
pub fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if workers == 1 {
        // Some platforms have no threads.
        return items.iter().for_each(work);
    }
    std::thread::scope(|scope| {
        for _ in 0..workers.min(items.len()) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// What `work` makes of every item, in the order of the items.
pub fn map<T: Sync, R: Send + Sync>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let slots: Vec<(&T, OnceLock<R>)> = items.iter().map(|item| (item, OnceLock::new())).collect();
    for_each(&slots, |(item, made)| drop(made.set(work(item))));
    slots.into_iter().map(|(_, made)| made.into_inner().expect("every item is worked on")).collect()
}
