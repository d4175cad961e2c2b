//! The figures of the papers, from the rows of the tables.

use super::chart::{Line, Panel};
use super::published::{BLOCK_PLANNERS, BLOCK_TABLE, THETA_PLANNERS, THETA_TABLE};
use super::race::{Row, Score};

const BLOCKED: &str = "blocked cells, percent";

/// File names and their charts.
pub(crate) fn all(theta: &[Row], block: &[Row], weights: &[(f64, Row)]) -> Vec<(&'static str, Vec<Panel>)> {
    let large = theta.iter().map(|row| row.side).max().unwrap_or(0);
    let rows: Vec<&Row> = theta.iter().filter(|row| row.side == large && row.percent.is_some()).collect();
    vec![
        ("figure-7", figure_7(&rows)),
        ("figure-8", vec![ours("Figure 8: vertex expansions", "expansions", true, &rows, |score| score.expanded)]),
        (
            "figure-9",
            vec![ours("Figure 9: changes of heading", "changes of heading", false, &rows, |score| score.turns)],
        ),
        ("figure-11", vec![figure_11(weights)]),
        ("block-times", block_times(block)),
    ]
}

fn panel(title: &str, up: &'static str, factors: bool, lines: Vec<Line>) -> Panel {
    Panel { title: title.to_owned(), across: BLOCKED, up, factors, lines }
}

/// Lines of our scores over the percentage of blocked cells.
fn lines(rows: &[&Row], value: impl Fn(&Score, &Row) -> Option<f64>) -> Vec<Line> {
    let names = rows.first().map(|row| row.scores.iter().map(|score| score.name).collect::<Vec<_>>());
    let line = |name: &str| {
        let point = |row: &&Row| Some((f64::from(row.percent?), value(row.score(name)?, row)?));
        Line { name: name.to_owned(), points: rows.iter().filter_map(point).collect() }
    };
    names.unwrap_or_default().into_iter().map(line).collect()
}

fn ours(title: &str, up: &'static str, factors: bool, rows: &[&Row], value: impl Fn(&Score) -> f64) -> Panel {
    // An expansion of Block A* is a block, one of Anya an interval: not vertices.
    let counted = |score: &Score| !["Block A*", "Shortest"].contains(&score.name) || !factors;
    let value = |score: &Score, _: &Row| counted(score).then(|| value(score)).filter(|value| !factors || *value > 0.0);
    let mut lines = lines(rows, value);
    lines.retain(|line| !line.points.is_empty());
    panel(&format!("{title}, ours"), up, factors, lines)
}

/// What a figure shows of a printed cell and the row that it stands in.
type Printed<'a> = dyn Fn((f64, f64), &[Option<(f64, f64)>; 6]) -> Option<f64> + 'a;

/// Lengths and run times, theirs above ours; as ratios, so that the two can be compared.
fn figure_7(rows: &[&Row]) -> Vec<Panel> {
    let printed = |value: &Printed<'_>| {
        let rows = || THETA_TABLE.iter().filter(|row| row.side == 500);
        let line = |(i, name): (usize, &&str)| {
            let point =
                |row: &super::published::ThetaRow| Some((f64::from(row.percent?), value(row.cells[i]?, &row.cells)?));
            Line { name: (*name).to_owned(), points: rows().filter_map(point).collect() }
        };
        let mut lines: Vec<Line> = THETA_PLANNERS.iter().enumerate().map(line).collect();
        lines.retain(|line| !line.points.is_empty());
        lines
    };
    let length = printed(&|cell, cells| Some(cell.0 / cells[1]?.0));
    let time = printed(&|cell, cells| Some(cell.1 / cells[1]?.1));
    let against_theta =
        |value: fn(&Score) -> f64| lines(rows, move |score, row| Some(value(score) / value(row.score("Theta*")?)));
    vec![
        panel("Figure 7, printed: length / Theta*'s", "ratio", false, length),
        panel("Figure 7, ours: length / Theta*'s", "ratio", false, against_theta(|score| score.length)),
        panel("Figure 7, printed: run time / Theta*'s", "ratio, by factors", true, time),
        panel("Figure 7, ours: run time / Theta*'s", "ratio, by factors", true, against_theta(|score| score.time)),
    ]
}

fn figure_11(weights: &[(f64, Row)]) -> Panel {
    let names: Vec<&str> =
        weights.first().map(|(_, row)| row.scores.iter().map(|score| score.name).collect()).unwrap_or_default();
    let line = |name: &&str| {
        let point = |(weight, row): &(f64, Row)| Some((*weight, row.score(name)?.length));
        Line { name: (*name).to_owned(), points: weights.iter().filter_map(point).collect() }
    };
    Panel {
        title: String::from("Figure 11: weighted h-values, 100 x 100, 20 %, ours"),
        across: "factor w of the heuristic",
        up: "path length, cells",
        factors: false,
        lines: names.iter().map(line).collect(),
    }
}

/// Run times of the paper on Block A*, theirs next to ours, as ratios to A*'s.
fn block_times(block: &[Row]) -> Vec<Panel> {
    let rows: Vec<&Row> = block.iter().filter(|row| row.percent.is_some()).collect();
    let line = |(i, name): (usize, &&str)| {
        let points =
            BLOCK_TABLE.iter().filter_map(|row| Some((f64::from(row.percent?), row.cells[i].2 / row.cells[0].2)));
        Line { name: (*name).to_owned(), points: points.collect() }
    };
    let theirs = BLOCK_PLANNERS.iter().enumerate().map(line).collect();
    let ours = lines(&rows, |score, row| Some(score.time / row.score(BLOCK_PLANNERS[0])?.time));
    vec![
        panel("Block A*, printed: run time / A*'s", "ratio, by factors", true, theirs),
        panel("Block A*, ours: run time / A*'s", "ratio, by factors", true, ours),
    ]
}
