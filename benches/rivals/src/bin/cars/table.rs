//! Our paths beside the shortest of four rivals, pair by pair.

use super::{Run, share};

/// The rivals by their numbers.
pub const RIVALS: [&str; 4] = ["RRT-Connect", "KPIECE1", "RRT*", "BIT*"];

/// What a rival found.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    /// The shortest path that the judge lets pass, or infinite.
    pub length: f64,
    /// Paths in all, and those that the judge refuses.
    pub paths: u32,
    pub refused: u32,
}

/// Of some pairs: how many each solves, and lengths.
#[derive(Clone, Default)]
pub struct Table {
    pairs: u32,
    ours: u32,
    theirs: [u32; RIVALS.len()],
    only_ours: u32,
    only_theirs: u32,
    paths: u32,
    refused: u32,
    ratios: Vec<f64>,
}

impl Table {
    pub fn add(&mut self, run: &Run, answers: &[Answer; RIVALS.len()]) {
        self.pairs += 1;
        self.ours += u32::from(run.is_found);
        for (count, answer) in self.theirs.iter_mut().zip(answers) {
            *count += u32::from(answer.length.is_finite());
            self.paths += answer.paths;
            self.refused += answer.refused;
        }
        let best = answers.iter().map(|answer| answer.length).fold(f64::INFINITY, f64::min);
        match (run.is_found, best.is_finite()) {
            (true, true) => self.ratios.push(run.cost / best),
            (true, false) => self.only_ours += 1,
            (false, true) => self.only_theirs += 1,
            (false, false) => {}
        }
    }

    pub fn add_all(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.ours += other.ours;
        self.theirs.iter_mut().zip(other.theirs).for_each(|(count, more)| *count += more);
        self.only_ours += other.only_ours;
        self.only_theirs += other.only_theirs;
        self.paths += other.paths;
        self.refused += other.refused;
        self.ratios.extend(&other.ratios);
    }

    pub fn print_head() {
        println!(
            "| map | pairs | ours | {} | ours alone | theirs alone | length, median | p95 | worst | their paths refused |",
            RIVALS.join(" | ")
        );
        println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    }

    pub fn print(&self, name: &str) {
        let theirs = self.theirs.map(|count| count.to_string()).join(" | ");
        let [median, most, worst] = [0.5, 0.95, 1.0].map(|part| share(&self.ratios, part));
        println!(
            "| {name} | {} | {} | {theirs} | {} | {} | {median:.3} | {most:.3} | {worst:.3} | {} of {} |",
            self.pairs, self.ours, self.only_ours, self.only_theirs, self.refused, self.paths
        );
    }
}
