//! The two tables on standard output.

use std::time::Duration;

use taut::plan::Guarantee;

use super::showcase::Run;
use super::survey::Tally;

/// A table for the terminal: first columns of words, then columns of numbers, which stand to the right.
struct Table {
    words: usize,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(words: &[&str], numbers: &[&str]) -> Self {
        let header = [words, numbers].concat().into_iter().map(str::to_owned).collect();
        Self { words: words.len(), rows: vec![header] }
    }

    fn add_row<const COLUMNS: usize>(&mut self, cells: [String; COLUMNS]) {
        self.rows.push(cells.into());
    }

    /// Lines above, below and under the header only: narrow enough for small terminals.
    fn text(&self) -> String {
        let length = |cell: &String| cell.chars().count();
        let columns = self.rows[0].len();
        let widths: Vec<usize> =
            (0..columns).map(|column| self.rows.iter().map(|row| length(&row[column])).max().unwrap_or(0)).collect();
        let rule = "─".repeat(widths.iter().map(|width| width + 2).sum::<usize>() + columns - 1);
        let mut lines = vec![rule.clone()];
        for (order, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column < self.words {
                true => format!(" {cell:<width$} "),
                false => format!(" {cell:>width$} "),
            });
            lines.push(cells.collect::<Vec<_>>().join(" ").trim_end().to_owned());
            if order == 0 {
                lines.push(rule.clone());
            }
        }
        lines.push(rule);
        lines.join("\n")
    }
}

/// One query: a line per contender.
pub(crate) fn showcase(runs: &[Run]) -> String {
    let words = ["planner", "ends", "guarantee"];
    let numbers = ["length", "ratio", "turns", "expanded", "time", "memory"];
    let mut table = Table::new(&words, &numbers);
    for run in runs {
        let found = |text: String| {
            if run.found() { text } else { String::from("no path") }
        };
        table.add_row([
            run.contender.name.to_owned(),
            run.contender.ends().word().to_owned(),
            guarantee(run.outcome.guarantee, run.outcome.bound),
            found(format!("{:.3}", run.outcome.length)),
            ratio_text(run.ratio),
            run.turns().to_string(),
            grouped(run.outcome.expanded),
            time(Some(run.time)),
            bytes(run.memory),
        ]);
    }
    table.text()
}

/// The scenario file: a line per contender.
pub(crate) fn survey(tallies: &[Tally]) -> String {
    let words = ["planner", "ends"];
    let numbers = ["solved", "ratio", "to octile", "mean time", "blocked", "failed", "unlike file"];
    let mut table = Table::new(&words, &numbers);
    for tally in tallies {
        table.add_row([
            tally.contender.name.to_owned(),
            tally.contender.ends().word().to_owned(),
            grouped(tally.solved as u64),
            ratio_text(tally.to_best()),
            ratio_text(tally.to_file()),
            time(tally.mean_time()),
            grouped(tally.blocked as u64),
            grouped(tally.failed as u64),
            grouped(tally.unlike_file as u64),
        ]);
    }
    table.text()
}

fn guarantee(guarantee: Guarantee, bound: f64) -> String {
    match guarantee {
        Guarantee::None => String::from("none"),
        Guarantee::Bounded => format!("within {bound:.3}"),
        Guarantee::LatticeOptimal => String::from("lattice optimal"),
        Guarantee::Optimal => String::from("optimal"),
    }
}

fn ratio_text(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| String::from("-"), |ratio| format!("{ratio:.4}"))
}

/// Digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn time(time: Option<Duration>) -> String {
    match time {
        None => String::from("-"),
        Some(time) if time < Duration::from_millis(1) => {
            format!("{:.1} us", time.as_secs_f64() * 1e6)
        }
        Some(time) => format!("{:.2} ms", time.as_secs_f64() * 1e3),
    }
}

fn bytes(count: u64) -> String {
    match count {
        0..10_000 => format!("{count} B"),
        10_000..1_000_000 => format!("{:.1} KB", count as f64 / 1e3),
        _ => format!("{:.2} MB", count as f64 / 1e6),
    }
}
