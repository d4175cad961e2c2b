//! The tables of docs/motion.md agree with the code: every row of the article is there, every name is in the header,
//! every test exists, every kind of field and policy has a row with its guarantee, and nothing that has no code has a
//! test.

use crate::files::{exists, read};
use crate::pages::target;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::plan::Guarantee;
use taut::{Grid, Position};

const PAGE: &str = "docs/motion.md";
/// Rows of the article, and comments of its readers.
const ROWS: usize = 67;
const COMMENTS: usize = 7;
/// What a guarantee may be called, besides the labels of results.
const GUARANTEES: [&str; 8] = [
    "-",
    "none",
    "complete",
    "complete for FIELD",
    "as labelled",
    "as the planner",
    "of the revision that is told",
    "as the field's",
];

/// A row of the article.
struct Row<'a> {
    number: &'a str,
    engine: &'a str,
    guarantee: &'a str,
    test: &'a str,
}

/// The rows of a table of the page, as cells.
fn cells(page: &str, heading: &str) -> Vec<Vec<String>> {
    let section = page.split(&format!("## {heading}\n")).nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether the header has a name as a whole word.
fn has_word(header: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    header.split(|c: char| !is_part(c)).any(|word| word == name)
}

/// Links with a name of a test: the name, and the file as the page writes it.
fn tests(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let links = text.match_indices("[`").map(|(at, _)| &text[at + 2..]);
    links.filter_map(|rest| {
        let (name, rest) = rest.split_once("`](")?;
        Some((name, rest.split(')').next()?))
    })
}

/// What is wrong with the row of the article.
fn faults_of(row: &Row, header: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for name in quoted(row.engine).filter(|name| name.to_lowercase().starts_with("taut_")) {
        if !has_word(header, name) {
            faults.push(format!("no header has {name}"));
        }
    }
    for (name, file) in tests(row.test) {
        let path = target(PAGE, file);
        if !exists(&path) || !read(&path).contains(&format!("fn {name}()")) {
            faults.push(format!("there is no test {name} in {path}"));
        }
    }
    for guarantee in row.guarantee.split(", ").map(|word| word.trim_matches('`')) {
        let labels = ["optimal", "lattice_optimal", "bounded"];
        if !GUARANTEES.contains(&guarantee) && !labels.contains(&guarantee) {
            faults.push(format!("'{guarantee}' is no guarantee"));
        }
    }
    let is_built = tests(row.test).next().is_some();
    if is_built != quoted(row.engine).any(|name| name.to_lowercase().starts_with("taut_")) {
        faults.push("what is built has an engine and a test, and nothing else has".to_owned());
    }
    let reason = ["not built: ", "no test: "].iter().find_map(|begin| row.test.strip_prefix(begin));
    if !is_built && !row.test.starts_with("not built yet") && reason.is_none_or(str::is_empty) {
        faults.push("neither a test nor a reason".to_owned());
    }
    faults.into_iter().map(|fault| format!("{PAGE}, row {}: {fault}", row.number)).collect()
}

/// What the table of the article states wrongly.
fn wrong_rows(page: &str, header: &str) -> Vec<String> {
    let all = cells(page, "An article, row by row");
    let numbers: Vec<&str> = all.iter().filter_map(|cells| cells.first().map(String::as_str)).collect();
    let wanted: Vec<String> =
        (1..=ROWS).map(|number| number.to_string()).chain((1..=COMMENTS).map(|number| format!("R{number}"))).collect();
    let mut faults = Vec::new();
    if numbers != wanted {
        faults.push(format!("{PAGE}: the rows are {}", numbers.join(" ")));
    }
    for cells in &all {
        let [number, _, _, engine, guarantee, test] = cells.as_slice() else {
            faults.push(format!("{PAGE}: a row of {} cells: {cells:?}", cells.len()));
            continue;
        };
        faults.extend(faults_of(&Row { number, engine, guarantee, test }, header));
    }
    faults
}

/// The constants of an enumeration of the header.
fn constants<'a>(header: &'a str, enumeration: &str) -> Vec<&'a str> {
    let body = header.split(&format!("typedef enum {enumeration} {{")).nth(1).unwrap_or_default();
    let body = body.split('}').next().unwrap_or_default();
    let lines = body.lines().map(str::trim).filter(|line| line.starts_with("TAUT_"));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

/// The guarantee of a kind of field, as the page writes it; none for a constant that is no kind known here.
fn measured(constant: &str) -> Option<&'static str> {
    let kinds = [FieldKind::Exact, FieldKind::Steps, FieldKind::Smooth];
    let kind = kinds.into_iter().find(|kind| constant == format!("TAUT_FIELD_{kind:?}").to_uppercase())?;
    let grid = Grid::new(8, 8, 1).expect("a small grid");
    let field = Field::new(&grid, FieldOptions { kind, ..FieldOptions::default() }).expect("a field");
    Some(match field.build(&[Seed::new(Position::new(4.0, 4.0))]).expect("a free seed").guarantee {
        Guarantee::None => "none",
        Guarantee::Bounded => "`bounded`",
        Guarantee::LatticeOptimal => "`lattice_optimal`",
        Guarantee::Optimal => "`optimal`",
    })
}

/// What the table of kinds states wrongly or lacks.
fn wrong_kinds(page: &str, header: &str) -> Vec<String> {
    let rows = cells(page, "Kinds");
    let article: String = cells(page, "An article, row by row").concat().concat();
    let [fields, policies] = ["taut_field_kind", "taut_policy_kind"].map(|name| constants(header, name));
    assert!(fields.len() >= 2 && policies.len() >= 5, "the header has both enumerations");
    let mut faults = Vec::new();
    for constant in fields.iter().chain(&policies) {
        let row = rows.iter().find(|row| row[0] == format!("`{constant}`"));
        match row.and_then(|row| row.get(1)) {
            None => faults.push(format!("{PAGE}: no row of {constant}")),
            Some(stated) if fields.contains(constant) && measured(constant) != Some(stated.as_str()) => {
                faults.push(format!("{PAGE}: the guarantee of {constant} is {:?}", measured(constant)));
            }
            Some(stated) if !GUARANTEES.contains(&stated.trim_matches('`')) && policies.contains(constant) => {
                faults.push(format!("{PAGE}: '{stated}' is no guarantee"));
            }
            Some(_) => {}
        }
        if !has_word(&article, constant) {
            faults.push(format!("{PAGE}: no row of the article has {constant}"));
        }
    }
    let known = |row: &&Vec<String>| quoted(&row[0]).all(|name| has_word(header, name));
    faults.extend(rows.iter().filter(|row| !known(row)).map(|row| format!("{PAGE}: no header has {}", row[0])));
    faults
}

#[test]
fn the_tables_of_motion_planning_agree_with_the_code() {
    let (page, header) = (read(PAGE), read("include/taut.h") + &read("include/taut_motion.h"));
    crate::insist(wrong_rows(&page, &header));
    crate::insist(wrong_kinds(&page, &header));
}

#[test]
fn a_wrong_table_of_motion_planning_is_seen() {
    let (page, header) = (read(PAGE), read("include/taut.h") + &read("include/taut_motion.h"));
    for (right, wrong) in [
        ("| 34 | BUG with turning", "| 33 | BUG with turning"),
        ("`TAUT_POLICY_BUG`, `TAUT_SIDE_LEFT`, `TAUT_SIDE_RIGHT` |", "`TAUT_POLICY_BUG`, `TAUT_SIDE_UP` |"),
        ("[`potential_is_stuck_in_the_trap_and_says_so`]", "[`potential_is_stuck`]"),
        ("| `TAUT_MOTION_DARRT`, ", "| `TAUT_MOTION_DARTS`, "),
        ("| not built: rules for each case", "| rules for each case"),
        ("`TAUT_FIELD_STEPS` | `lattice_optimal` | [", "`TAUT_FIELD_STEPS` | `shortest` | ["),
    ] {
        assert!(page.contains(right), "{right}");
        assert_eq!(wrong_rows(&page.replacen(right, wrong, 1), &header).len(), 1, "{wrong}");
    }
    for (right, wrong) in [
        ("| `TAUT_FIELD_EXACT` | `optimal` |", "| `TAUT_FIELD_EXACT` | `lattice_optimal` |"),
        ("| `TAUT_POLICY_FLOW` | none |", "| `TAUT_POLICY_FLOW` | mostly |"),
        ("| `taut_crowd` |", "| `taut_mob` |"),
    ] {
        assert!(page.contains(right), "{right}");
        assert_eq!(wrong_kinds(&page.replacen(right, wrong, 1), &header).len(), 1, "{wrong}");
    }
    let more = header.replacen("  TAUT_POLICY_FLOW = 5,", "  TAUT_POLICY_FLOW = 5,\n  TAUT_POLICY_MORE = 6,", 1);
    assert_eq!(wrong_kinds(&page, &more).len(), 2, "a new policy needs a row in both tables");
}
