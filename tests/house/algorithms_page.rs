//! The tables of docs/algorithms.md agree with the table of the algorithms in the code, and with what planners measure.

use crate::files::{exists, read};
use crate::pages::{links, target};
use taut::plan::{AlgorithmTraits, Guarantee, PathKind};
use taut::{Algorithm, Grid, Options, Planner, Position, Request};

const PAGE: &str = "docs/algorithms.md";

/// A row of the first table.
struct Row<'a> {
    algorithm: Algorithm,
    paper: &'a str,
    file: &'a str,
    constant: &'a str,
    guarantee: &'a str,
    bytes: &'a str,
}

/// The rows of the first table.
fn rows(page: &str) -> Vec<Row<'_>> {
    let lines = page.lines().filter(|line| line.starts_with('|'));
    let row = |line| {
        let cells: Vec<&str> = str::trim_matches(line, '|').split('|').map(str::trim).collect();
        let &[name, paper, file, constant, guarantee, bytes, _] = cells.as_slice() else { return None };
        let algorithm = *Algorithm::ALL.iter().find(|algorithm| name.contains(&format!("(`{algorithm:?}`)")))?;
        let file = links(file).first().copied().unwrap_or_default();
        Some(Row { algorithm, paper, file, constant: constant.trim_matches('`'), guarantee, bytes })
    };
    lines.filter_map(row).collect()
}

/// What the first table states wrongly: missing algorithms, years of papers, constants that the header does not have,
/// missing files, other guarantees, other bytes.
fn wrong_rows(page: &str, header: &str) -> Vec<String> {
    let rows = rows(page);
    let missing = Algorithm::ALL.iter().filter(|algorithm| !rows.iter().any(|row| row.algorithm == **algorithm));
    let mut wrong: Vec<String> = missing.map(|algorithm| format!("{PAGE}: no row of {algorithm:?}")).collect();
    for Row { algorithm, paper, file, constant, guarantee, bytes } in rows {
        let mut fault = |what: String| wrong.push(format!("{PAGE}, {algorithm:?}: {what}"));
        for year in algorithm.traits().papers.iter().map(|paper| paper.year.to_string()) {
            if !paper.contains(&year) {
                fault(format!("the paper of {year}"));
            }
        }
        if constant != algorithm.traits().constant || !header.contains(&format!("{constant} = {},", algorithm.number()))
        {
            fault(format!("include/taut.h has no {constant} = {}", algorithm.number()));
        }
        if file.is_empty() || !exists(&target(PAGE, file)) {
            fault(format!("there is no {file}"));
        }
        let (label, held) = measured(algorithm);
        if guarantee.split(';').next() != Some(label) {
            fault(format!("the guarantee is {label}"));
        }
        // Whole bytes, with some tolerance: what is kept per corner changes with the map.
        if bytes.parse::<f64>().ok().is_none_or(|stated| (stated - held).abs() > 1.0 + held * 0.1) {
            fault(format!("{held:.0} bytes per vertex, not {bytes}"));
        }
    }
    wrong
}

/// The guarantee of a planner with default options, as the page writes it, and the bytes of its tables per vertex.
fn measured(algorithm: Algorithm) -> (&'static str, f64) {
    let side = 200;
    let terrain: Vec<u8> = (0..side * side).map(|i: i32| u8::from(i % 10 != (i / side * 7) % 10)).collect();
    let grid = Grid::from_terrain(side, side, &terrain).expect("a small grid");
    let lattice = algorithm.traits().preferred_lattice();
    let mut planner = Planner::new(&grid, Options { algorithm, lattice, ..Options::default() }).expect("an algorithm");
    let request = Request::new(Position::new(2.0, 2.0), Position::new(190.0, 170.0));
    let label = match planner.find(&request).expect("free ends").guarantee {
        Guarantee::None => "none",
        Guarantee::Bounded => "`bounded`",
        Guarantee::LatticeOptimal => "`lattice_optimal`",
        Guarantee::Optimal => "`optimal`",
    };
    (label, planner.memory().nodes as f64 / f64::from((side + 1) * (side + 1)))
}

/// The second table as it must be.
fn support() -> Vec<String> {
    let mut lines = vec![
        "| algorithm | on corners | on cells | terrain costs | 4 neighbours | `h_scale` above 1 | many goals in one search | `prepare` |".to_owned(),
        "|---|---|---|---|---|---|---|---|".to_owned(),
    ];
    lines.extend(Algorithm::ALL.iter().map(|algorithm| support_of(*algorithm, algorithm.traits())));
    lines
}

fn support_of(algorithm: Algorithm, traits: &AlgorithmTraits) -> String {
    let paths = |kind: Option<PathKind>| match kind {
        Some(PathKind::AnyAngle) => "any angle",
        Some(PathKind::LatticeSteps) => "steps",
        None => "-",
    };
    let mark = |has: bool| if has { "yes" } else { "-" };
    let cells = [
        paths(traits.on_corners),
        paths(traits.on_cells),
        mark(traits.takes_costs()),
        mark(traits.four_neighbours),
        mark(traits.overestimates),
        mark(traits.many_goals),
        mark(traits.prepares),
    ];
    format!("| `{algorithm:?}` | {} |", cells.join(" | "))
}

/// Lines of the second table that the page lacks.
fn missing_support(page: &str) -> Vec<String> {
    let missing = support().into_iter().filter(|line| !page.lines().any(|own| own == line));
    missing.map(|line| format!("{PAGE} lacks the line {line}")).collect()
}

#[test]
fn the_table_of_algorithms_agrees_with_the_code() {
    crate::insist(wrong_rows(&read(PAGE), &read("include/taut.h")));
    crate::insist(missing_support(&read(PAGE)));
}

#[test]
fn a_wrong_row_of_the_table_is_seen() {
    let (page, header) = (read(PAGE), read("include/taut.h"));
    assert_eq!(rows(&page).len(), Algorithm::ALL.len(), "every algorithm has a row of seven cells");
    for (right, wrong) in [
        ("`TAUT_ALGORITHM_ANYA`", "`TAUT_ALGORITHM_ANY`"),
        ("(../src/search/theta/basic.rs)", "(../src/search/beta.rs)"),
        ("| `lattice_optimal` |", "| `optimal` |"),
        ("Lozano-Perez, Wesley 1979", "Lozano-Perez, Wesley 1978"),
        ("(`AStar`)", ""),
    ] {
        assert_eq!(wrong_rows(&page.replacen(right, wrong, 1), &header).len(), 1, "{wrong}");
    }
    assert_eq!(missing_support(&page.replacen("| `Anya` | any angle |", "| `Anya` | steps |", 1)).len(), 1);
}
