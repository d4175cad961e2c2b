//! The table of the recorded calls in README.md.

use super::recorder::Subject;

/// The lines of the page between which the table stands.
const BEGIN: &str = "<!-- calls: written by the test -->\n";
const END: &str = "<!-- end of calls -->\n";

/// The members of an outcome, which the page lists once.
const OUTCOME: &str = "`guarantee`, `revision`, `length`, `cost`, `bound`, `remaining`, `bits`";

/// The names of one call's members, over all cases: before its status, and after.
struct Row {
    name: String,
    arguments: Vec<String>,
    answers: Vec<String>,
}

impl Row {
    /// Adds the names that are new, each behind the one that it follows in the call.
    fn merge(list: &mut Vec<String>, names: &[String]) {
        for (place, name) in names.iter().enumerate() {
            if !list.contains(name) {
                let before =
                    place.checked_sub(1).and_then(|place| list.iter().position(|other| *other == names[place]));
                list.insert(before.map_or(0, |before| before + 1), name.clone());
            }
        }
    }

    fn text(&self) -> String {
        let cell = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let answers = cell(&self.answers).replace(OUTCOME, "an outcome");
        let line = format!("| `{}` | {} | {answers} |", self.name, cell(&self.arguments));
        line.replace("  |", " |") + "\n"
    }
}

/// A row per call, in the order of their names.
pub fn table(subjects: &[Subject]) -> String {
    let mut rows: Vec<Row> = Vec::new();
    for call in subjects.iter().flat_map(|subject| &subject.cases).flat_map(|case| &case.calls) {
        let names = call.names();
        let status = names.iter().position(|name| name == "status").expect("every call answers a status");
        let place = rows.iter().position(|row| row.name == call.function()).unwrap_or_else(|| {
            rows.push(Row { name: call.function().to_owned(), arguments: Vec::new(), answers: Vec::new() });
            rows.len() - 1
        });
        Row::merge(&mut rows[place].arguments, &names[1..status]);
        Row::merge(&mut rows[place].answers, &names[status + 1..]);
    }
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    let rows: String = rows.iter().map(Row::text).collect();
    format!("| call | arguments | answers besides `status` |\n|---|---|---|\n{rows}")
}

/// The page with this table in the place of its own.
pub fn with_table(page: &str, table: &str) -> Option<String> {
    let (head, rest) = page.split_once(BEGIN)?;
    let (_, tail) = rest.split_once(END)?;
    Some(format!("{head}{BEGIN}\n{table}\n{END}{tail}"))
}
