//! Runs a model under many schedules.

use shuttle::scheduler::{PctScheduler, RandomScheduler};
use shuttle::{Config, Runner};

/// Schedules per model and strategy: a seeded part unless `TAUT_FULL` is set.
fn count() -> usize {
    if std::env::var_os("TAUT_FULL").is_some_and(|value| value != "0" && !value.is_empty()) { 20_000 } else { 1000 }
}

/// Runs a model under random schedules, and under those with few changes of threads (probabilistic concurrency testing:
/// Burckhardt, Kothari, Musuvathi, Nagarakatte. A randomized scheduler with probabilistic guarantees of finding bugs.
/// ASPLOS 2010). A deadlock is a failure, too.
pub(crate) fn run(model: impl Fn() + Send + Sync + Clone + 'static) {
    // Searches need more stack than the default.
    let config = || {
        let mut config = Config::new();
        config.stack_size = 1 << 19;
        config
    };
    Runner::new(RandomScheduler::new_from_seed(2026, count()), config()).run(model.clone());
    Runner::new(PctScheduler::new_from_seed(2026, 3, count()), config()).run(model);
}
