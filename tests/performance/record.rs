//! A record of measurements, as the benchmarks write it.

use std::collections::BTreeSet;
use std::path::Path;

/// One measured value.
struct Line {
    benchmark: String,
    case: String,
    subject: String,
    quantity: String,
    value: String,
}

/// All lines of a file, in its order.
pub struct Record {
    lines: Vec<Line>,
}

/// Which lines are meant: `case` may be `*`, or `class:` and a class of maps.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    pub benchmark: &'a str,
    pub case: &'a str,
    pub subject: &'a str,
    pub quantity: &'a str,
}

impl Record {
    /// The file with the latest date in its name.
    pub fn latest(folder: &Path) -> Result<String, String> {
        let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let files = entries.flatten().map(|entry| entry.path());
        let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "csv"));
        let date = |file: &std::path::PathBuf| {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            stem.get(stem.len().saturating_sub(10)..).unwrap_or_default().to_owned()
        };
        let file = files.max_by_key(date).ok_or_else(|| format!("{}: no record", folder.display()))?;
        std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = Vec::new();
        for line in text.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let [benchmark, case, subject, quantity, value] = cells.as_slice() else {
                return Err(format!("not five cells: {line}"));
            };
            let [benchmark, case, subject, quantity, value] =
                [benchmark, case, subject, quantity, value].map(|cell| (*cell).to_owned());
            lines.push(Line { benchmark, case, subject, quantity, value });
        }
        Ok(Self { lines })
    }

    /// The values that a query means, with their cases.
    pub fn values(&self, query: Query) -> Result<Vec<(&str, &str)>, String> {
        let class = |case: &str| self.class(query.benchmark, case);
        let wanted = |case: &str| match query.case.strip_prefix("class:") {
            Some(name) => class(case) == Some(name),
            None => query.case == "*" || query.case == case,
        };
        let found: Vec<(&str, &str)> = self
            .lines
            .iter()
            .filter(|line| line.benchmark == query.benchmark && line.subject == query.subject)
            .filter(|line| line.quantity == query.quantity && wanted(&line.case))
            .map(|line| (line.case.as_str(), line.value.as_str()))
            .collect();
        let Query { benchmark, case, subject, quantity } = query;
        if found.is_empty() {
            Err(format!("nothing recorded: {benchmark}; {case}; {subject}; {quantity}"))
        } else {
            Ok(found)
        }
    }

    /// The same as numbers.
    pub fn numbers(&self, query: Query) -> Result<Vec<f64>, String> {
        let number = |(case, value): &(&str, &str)| value.parse().map_err(|_| format!("{case}: {value} is no number"));
        self.values(query)?.iter().map(number).collect()
    }

    /// The class of a map.
    pub fn class(&self, benchmark: &str, case: &str) -> Option<&str> {
        let line = self.lines.iter().find(|line| {
            line.benchmark == benchmark && line.case == case && line.subject.is_empty() && line.quantity == "class"
        });
        line.map(|line| line.value.as_str())
    }

    /// The subjects of a benchmark, in the order of the file.
    pub fn subjects(&self, benchmark: &str) -> Vec<&str> {
        let subjects = self.lines.iter().filter(|line| line.benchmark == benchmark && line.case != "run");
        distinct(subjects.map(|line| line.subject.as_str()))
    }

    /// The cases of a benchmark, in the order of the file.
    pub fn cases(&self, benchmark: &str) -> Vec<&str> {
        let cases = self.lines.iter().filter(|line| line.benchmark == benchmark && line.case != "run");
        distinct(cases.map(|line| line.case.as_str()))
    }

    /// The classes of maps of a benchmark.
    pub fn classes(&self, benchmark: &str) -> Vec<&str> {
        distinct(self.cases(benchmark).into_iter().filter_map(|case| self.class(benchmark, case)))
    }
}

fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = BTreeSet::new();
    words.filter(|word| !word.is_empty() && seen.insert(*word)).collect()
}
