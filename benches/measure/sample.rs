//! Times of many queries, and their statistics.

use std::time::{Duration, Instant};

/// Runs `work` once and returns how long it took, with its result.
#[inline(always)]
pub fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let result = work();
    (begin.elapsed(), result)
}

/// Microseconds per query: the least of each query's rounds, since whatever else runs on the machine only adds time.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    sorted: Vec<f64>,
}

impl Sample {
    /// From the rounds of every query.
    pub fn of_rounds(queries: impl IntoIterator<Item = Vec<Duration>>) -> Self {
        let mut sorted: Vec<f64> = queries
            .into_iter()
            .map(|rounds| rounds.into_iter().min().unwrap_or_default().as_secs_f64() * 1e6)
            .collect();
        sorted.sort_unstable_by(f64::total_cmp);
        Self { sorted }
    }

    pub fn least(&self) -> f64 {
        self.quantile(0.0)
    }

    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    pub fn p99(&self) -> f64 {
        self.quantile(0.99)
    }

    pub fn mean(&self) -> f64 {
        self.total() / self.sorted.len() as f64
    }

    pub fn total(&self) -> f64 {
        self.sorted.iter().sum()
    }

    /// The smallest time that at least this share of the queries does not exceed.
    fn quantile(&self, share: f64) -> f64 {
        let rank = (share * self.sorted.len() as f64).ceil() as usize;
        self.sorted.get(rank.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    }
}

/// The mean for ratios and for times of maps of very different size.
pub fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}
