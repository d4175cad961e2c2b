//! The page and the numbers.

use std::fmt::Write;

use super::arguments::Arguments;
use super::published::{BLOCK_PLANNERS, BLOCK_TABLE, POOR_TABLE, THETA_PLANNERS, THETA_TABLE, WINS};
use super::race::{Row, Score};

/// A count of a score.
type Count = fn(&Score) -> f64;
/// What a table shows of the printed cells of a row.
type Printed<'a> = dyn Fn(&[(f64, f64, f64); 3]) -> f64 + 'a;

/// The page in the making.
pub(crate) struct Report {
    pub(crate) page: String,
}

/// A name and two numbers of it: what an order is made of.
type Named<'a> = Vec<(&'a str, f64)>;

impl Report {
    pub(crate) fn new(arguments: &Arguments, maps: usize) -> Self {
        let Arguments { problems, rounds, poor, seed, side, .. } = arguments;
        let page = format!(
            "Seed {seed}; {problems} problems per row, {poor} without a heuristic; large maps {side} x {side}; {maps} game \
             maps; each time the least of {rounds} rounds in which the planners take turns.\n"
        );
        Self { page }
    }

    fn line(&mut self, cells: &[String]) {
        self.page.push_str(&format!("| {} |\n", cells.join(" | ")));
    }

    fn head(&mut self, cells: &[String]) {
        self.line(cells);
        let rule = |i: usize| if i == 0 { "---" } else { "--:" }.to_owned();
        self.line(&(0..cells.len()).map(rule).collect::<Vec<_>>());
    }

    /// Table 1 of the paper on Theta*: a table of lengths, one of times, the orders, and who wins how often.
    pub(crate) fn theta(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        let names: Vec<&str> = first.scores.iter().map(|score| score.name).collect();
        let columns = |word: &str| {
            let mut cells = vec![word.to_owned()];
            cells.extend(names.iter().map(|name| (*name).to_owned()));
            cells
        };
        self.page.push_str("\n## Theta*, Table 1: path length / that of Theta* (printed; ours)\n\n");
        self.head(&columns("map"));
        for (row, printed) in rows.iter().zip(&THETA_TABLE) {
            let base = row.score("Theta*").map_or(f64::NAN, |score| score.length);
            let cell = |name: &&str| {
                let ours = row.score(name).map(|score| score.length / base);
                pair(printed_theta(printed.cells, name, |cell| cell.0), ours, 4)
            };
            self.line(&[vec![title(row)], names.iter().map(cell).collect()].concat());
        }
        self.page.push_str("\n## Theta*, Table 1: run time / that of Theta* (printed; ours)\n\n");
        self.head(&columns("map"));
        for (row, printed) in rows.iter().zip(&THETA_TABLE) {
            let base = row.score("Theta*").map_or(f64::NAN, |score| score.time);
            let cell = |name: &&str| {
                let ours = row.score(name).map(|score| score.time / base);
                pair(printed_theta(printed.cells, name, |cell| cell.1), ours, 2)
            };
            self.line(&[vec![title(row)], names.iter().map(cell).collect()].concat());
        }
        self.theta_orders(rows);
        self.wins(rows);
        self.counts(rows, &columns("map"), &names);
    }

    /// Planners from the fastest to the slowest, theirs and ours, over those that both have.
    fn theta_orders(&mut self, rows: &[Row]) {
        self.page.push_str("\n## Theta*, Table 1: order of the run times\n\n");
        self.head(&["map", "printed, fastest first", "ours"].map(String::from));
        for (row, printed) in rows.iter().zip(&THETA_TABLE) {
            let theirs: Named<'_> = THETA_PLANNERS
                .iter()
                .zip(printed.cells)
                .filter(|(name, _)| row.score(name).is_some())
                .filter_map(|(name, cell)| Some((*name, cell?.1)))
                .collect();
            let ours = theirs.iter().filter_map(|(name, _)| Some((*name, row.score(name)?.time))).collect();
            self.line(&[title(row), order(theirs), order(ours)]);
        }
    }

    fn wins(&mut self, rows: &[Row]) {
        self.page.push_str("\n## Theta*: how often its path is the shorter one (equally long), percent\n\n");
        self.head(&["map", "against", "printed", "ours"].map(String::from));
        for row in rows.iter().filter(|row| row.side > 100 && row.percent.is_some_and(|percent| percent > 0)) {
            for (name, printed) in WINS {
                let Some(score) = row.score(name) else { continue };
                let draws = if name == "AP Theta*" { " (17)" } else { "" };
                let printed = if row.percent == Some(20) { format!("{printed:.0}{draws}") } else { String::from("-") };
                let ours = format!("{:.0} ({:.0})", score.theta_wins, score.theta_draws);
                self.line(&[title(row), name.to_owned(), printed, ours]);
            }
        }
    }

    fn counts(&mut self, rows: &[Row], columns: &[String], names: &[&str]) {
        let kinds: [(&str, Count); 2] =
            [("Figure 8: expansions", |score| score.expanded), ("Figure 9: changes of heading", |score| score.turns)];
        for (what, value) in kinds {
            let _ = write!(self.page, "\n## Theta*, {what}, ours (the paper prints no numbers)\n\n");
            self.head(columns);
            for row in rows {
                let cell =
                    |name: &&str| row.score(name).map_or_else(String::new, |score| format!("{:.1}", value(score)));
                self.line(&[vec![title(row)], names.iter().map(cell).collect()].concat());
            }
        }
    }

    /// Tables 1 and 2 of the paper on Block A*.
    pub(crate) fn block(&mut self, rows: &[Row], poor: &Row) {
        self.page.push_str("\n## Block A*, Table 1 (printed; ours)\n\n");
        let head = ["map", "planner", "length / Theta*'s", "expansions / Theta*'s", "run time / A*'s", "ours, us"];
        self.head(&head.map(String::from));
        for row in rows {
            for (i, name) in BLOCK_PLANNERS.iter().enumerate() {
                let printed: Vec<_> =
                    BLOCK_TABLE.iter().filter(|printed| matches(printed.name, printed.percent, row)).collect();
                let cell = |value: &Printed<'_>, ours: Option<f64>, digits: usize| {
                    let theirs: Vec<String> =
                        printed.iter().map(|row| format!("{:.digits$}", value(&row.cells))).collect();
                    let ours = ours.map_or_else(|| String::from("-"), |ours| format!("{ours:.digits$}"));
                    format!("{}; {ours}", theirs.join(", "))
                };
                let score = row.score(name);
                let ratio = |value: fn(&Score) -> f64, base: &str| Some(value(score?) / value(row.score(base)?));
                self.line(&[
                    title_of_block(row),
                    (*name).to_owned(),
                    cell(&|cells| cells[i].0 / cells[1].0, ratio(|score| score.length, "Theta*"), 4),
                    cell(&|cells| cells[i].1 / cells[1].1, ratio(|score| score.expanded, "Theta*"), 2),
                    cell(&|cells| cells[i].2 / cells[0].2, ratio(|score| score.time, BLOCK_PLANNERS[0]), 2),
                    score.map_or_else(|| String::from("-"), |score| format!("{:.0}", score.time * 1e6)),
                ]);
            }
            self.others(row);
        }
        self.poor(poor);
    }

    /// Planners of ours that the paper on Block A* does not have.
    fn others(&mut self, row: &Row) {
        let theirs = |score: &&Score| !BLOCK_PLANNERS.contains(&score.name);
        for score in row.scores.iter().filter(theirs) {
            let ratio = |value: fn(&Score) -> f64, base: &str| row.score(base).map(|base| value(score) / value(base));
            let cell =
                |ours: Option<f64>, digits: usize| ours.map_or_else(String::new, |ours| format!("-; {ours:.digits$}"));
            self.line(&[
                title_of_block(row),
                score.name.to_owned(),
                cell(ratio(|score| score.length, "Theta*"), 4),
                cell(ratio(|score| score.expanded, "Theta*"), 2),
                cell(ratio(|score| score.time, BLOCK_PLANNERS[0]), 2),
                format!("{:.0}", score.time * 1e6),
            ]);
        }
    }

    fn poor(&mut self, row: &Row) {
        let _ = write!(
            self.page,
            "\n## Block A*, Table 2: {0} x {0} free cells, no heuristic (printed; ours)\n\n",
            row.side
        );
        self.head(
            &["planner", "length / Theta*'s", "expansions / A*'s", "run time / A*'s", "ours, ms"].map(String::from),
        );
        for score in &row.scores {
            let at = BLOCK_PLANNERS.iter().position(|name| *name == score.name);
            let ratio = |value: fn(&Score) -> f64, base: &str| row.score(base).map(|base| value(score) / value(base));
            self.line(&[
                score.name.to_owned(),
                pair(at.map(|i| POOR_TABLE[i].0 / POOR_TABLE[1].0), ratio(|score| score.length, "Theta*"), 4),
                pair(
                    at.map(|i| POOR_TABLE[i].1 / POOR_TABLE[0].1),
                    ratio(|score| score.expanded, BLOCK_PLANNERS[0]),
                    3,
                ),
                pair(at.map(|i| POOR_TABLE[i].2 / POOR_TABLE[0].2), ratio(|score| score.time, BLOCK_PLANNERS[0]), 2),
                format!("{:.1}", score.time * 1e3),
            ]);
        }
    }

    /// Figure 11 of the paper on Theta*.
    pub(crate) fn weights(&mut self, weights: &[(f64, Row)]) {
        let Some((_, first)) = weights.first() else { return };
        self.page.push_str("\n## Theta*, Figure 11: mean length by the factor w of the heuristic, ours (the paper prints no numbers)\n\n");
        let mut head = vec![String::from("w")];
        head.extend(first.scores.iter().map(|score| score.name.to_owned()));
        self.head(&head);
        for (weight, row) in weights {
            let mut cells = vec![format!("{weight:.1}")];
            cells.extend(row.scores.iter().map(|score| format!("{:.4}", score.length)));
            self.line(&cells);
        }
    }
}

fn title(row: &Row) -> String {
    format!("{0} x {0}, {1}", row.side, row.name)
}

fn title_of_block(row: &Row) -> String {
    if row.percent.is_some() { title(row) } else { row.name.clone() }
}

/// Which printed rows are compared with a row of ours: the same density, or the game maps with ends found in the same
/// way.
fn matches(name: &str, percent: Option<i32>, row: &Row) -> bool {
    let random = |name: &str| name.ends_with("(random)");
    percent == row.percent && (percent.is_some() || random(name) == random(&row.name))
}

fn printed_theta(cells: [Option<(f64, f64)>; 6], name: &str, value: fn((f64, f64)) -> f64) -> Option<f64> {
    let at = THETA_PLANNERS.iter().position(|planner| *planner == name)?;
    Some(value(cells[at]?) / value(cells[1]?))
}

/// A printed number and ours.
fn pair(printed: Option<f64>, ours: Option<f64>, digits: usize) -> String {
    let text = |value: Option<f64>| value.map_or_else(|| String::from("-"), |value| format!("{value:.digits$}"));
    format!("{}; {}", text(printed), text(ours))
}

fn order(mut named: Named<'_>) -> String {
    named.sort_by(|a, b| a.1.total_cmp(&b.1));
    named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" < ")
}

/// All our numbers, one per line.
pub(crate) fn csv(theta: &[Row], block: &[Row], poor: &Row, weights: &[(f64, Row)]) -> String {
    let mut text = String::from("table,side,map,problems,planner,length,seconds,expansions,heading_changes\n");
    let mut add = |table: &str, row: &Row| {
        for score in &row.scores {
            let Score { name, length, time, expanded, turns, .. } = score;
            let start = format!("{table},{},{},{}", row.side, row.name, row.problems);
            let _ = writeln!(text, "{start},\"{name}\",{length:.6},{time:.9},{expanded:.3},{turns:.3}");
        }
    };
    theta.iter().for_each(|row| add("theta 1", row));
    block.iter().for_each(|row| add("block 1", row));
    add("block 2", poor);
    weights.iter().for_each(|(_, row)| add("theta figure 11", row));
    text
}
