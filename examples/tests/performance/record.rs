//! A record of measurements, as the benchmarks write it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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
    /// The latest run of each benchmark, from the files of a folder: by its date, then by the name of the file.
    pub fn latest(folder: &Path) -> Result<String, String> {
        let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        let entries = std::fs::read_dir(folder).map_err(|error| told(folder, error))?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "csv"));
        files.sort();
        let mut texts = Vec::new();
        for file in &files {
            texts.push(std::fs::read_to_string(file).map_err(|error| told(file, error))?);
        }
        Self::latest_of(&texts).ok_or(format!("{}: no record", folder.display()))
    }

    /// The same of the files' texts; none if there are none.
    pub fn latest_of(texts: &[String]) -> Option<String> {
        let header = texts.first()?.lines().next()?.to_owned();
        let benchmark = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        let mut runs: BTreeMap<String, (String, Vec<&str>)> = BTreeMap::new();
        for text in texts {
            let lines: Vec<&str> = text.lines().skip(1).collect();
            for of in distinct(lines.iter().map(|line| line.split(',').next().unwrap_or_default())) {
                let own: Vec<&str> = lines.iter().copied().filter(|line| benchmark(line) == of).collect();
                let date = own.iter().find_map(|line| line.strip_prefix(&format!("{of},run,,date,")));
                let date = date.unwrap_or_default().to_owned();
                if runs.get(of).is_none_or(|(known, _)| *known <= date) {
                    runs.insert(of.to_owned(), (date, own));
                }
            }
        }
        let lines = runs.into_values().flat_map(|(_, lines)| lines);
        Some(std::iter::once(header.as_str()).chain(lines).collect::<Vec<_>>().join("\n") + "\n")
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

#[test]
fn each_benchmark_is_read_from_its_latest_run() {
    let text = |date: &str, value: u32| {
        format!("benchmark,case,subject,quantity,value\none,run,,date,{date}\none,map,planner,us,{value}\n")
    };
    let other = text("2026-01-01", 3).replace("one", "two");
    let latest = Record::latest_of(&[text("2026-03-01", 1), text("2026-02-01", 2), other]).expect("there are records");
    let record = Record::parse(&latest).expect("a lawful record");
    let value = |benchmark| record.numbers(Query { benchmark, case: "map", subject: "planner", quantity: "us" });
    assert_eq!((value("one"), value("two")), (Ok(vec![1.0]), Ok(vec![3.0])));
}
