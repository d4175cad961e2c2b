//! Plans of actions: `cargo bench --bench actions`.
//!
//! Random problems of 30 actions over 40 facts, each with a plan: the time of a plan with a planner that keeps its
//! memory, and the sets of facts expanded. One thread.

#![allow(missing_docs, unreachable_pub)]

use std::process::ExitCode;
use std::time::{Duration, Instant};
use taut::Error;
use taut::motion::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};

const PROBLEMS: usize = 500;
const ROUNDS: usize = 9;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit
    }

    fn some(&mut self, most: u64) -> u64 {
        (0..self.below(most + 1)).fold(0, |set, _| set | 1 << self.below(40))
    }
}

struct Problem {
    actions: Vec<Action>,
    start: Facts,
    goal: Facts,
}

impl Problem {
    fn new(random: &mut Random) -> Self {
        let facts = |set| [set, 0, 0, 0];
        let actions = (0..30).map(|_| {
            let add = random.some(2) | 1 << random.below(40);
            let (need, remove) = (random.some(2) & !add, random.some(1) & !add);
            let cost = (1 + random.below(20)) as f64 / 2.0;
            Action { need: facts(need), add: facts(add), remove: facts(remove), cost, ..Action::default() }
        });
        let actions = actions.collect();
        Self { actions, start: facts(random.some(8)), goal: facts(random.some(2) | 1 << random.below(40)) }
    }

    fn plan(&self, planner: &mut ActionPlanner) -> Result<ActionOutcome, Error> {
        planner.find(&self.actions, &self.start, (&self.goal, &[0; 4]), 0)
    }
}

fn run() -> Result<(), Error> {
    let (mut random, mut planner) = (Random(1), ActionPlanner::new());
    let mut rows = Vec::new();
    while rows.len() < PROBLEMS {
        let problem = Problem::new(&mut random);
        let outcome = problem.plan(&mut planner)?;
        if outcome.status != ActionStatus::Found || planner.plan().is_empty() {
            continue;
        }
        let steps = planner.plan().len();
        let mut least = Duration::MAX;
        for _ in 0..ROUNDS {
            let began = Instant::now();
            problem.plan(&mut planner)?;
            least = least.min(began.elapsed());
        }
        rows.push((least, outcome.expanded, steps));
    }
    rows.sort_unstable();
    let at = |part: usize| &rows[(rows.len() - 1) * part / 100];
    for (name, row) in [("median", at(50)), ("95 %", at(95)), ("worst", at(100))] {
        println!("{name:>7}: {:8.1} us, {:6} expanded, {:2} actions", row.0.as_secs_f64() * 1e6, row.1, row.2);
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
