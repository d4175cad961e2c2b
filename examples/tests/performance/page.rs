//! The page: a text in which every figure is a question to the record.
//!
//! ```text
//! {{max cold_planners; class:game; Anya; preparing ms}}     also min, geomean, sum
//! {{run moving_ai}}                                         what the figures depend on
//! {{again moving_ai}}                                       the same of planners that were measured again, if any were
//! {{table rivals}}                                          see `tables.rs`
//! ```

use crate::record::{Query, Record};
use crate::tables;

/// Fills in every figure.
pub fn make(template: &str, record: &Record) -> Result<String, String> {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (question, behind) = after.split_once("}}").ok_or("a figure without an end")?;
        page += before;
        page += &answer(question.trim(), record).map_err(|message| format!("{{{{{question}}}}}: {message}"))?;
        rest = behind;
    }
    Ok(wrapped(&(page + rest)))
}

/// The most columns of a line of prose.
const MOST_COLUMNS: usize = 120;

/// The page with its paragraphs wrapped: figures change their lengths. Tables, code and headings stay as they are.
fn wrapped(page: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut is_code, mut continues) = (false, false);
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        let is_prose = !is_code && !is_fence && !line.is_empty() && !line.starts_with(['|', '#']);
        is_code ^= is_fence;
        if !is_prose {
            lines.push(line.to_owned());
            continues = false;
            continue;
        }
        let is_item = line.starts_with("- ") || line.starts_with("* ");
        for (index, word) in line.split_whitespace().enumerate() {
            match lines.last_mut().filter(|_| continues && !(is_item && index == 0)) {
                Some(last) if last.chars().count() + 1 + word.chars().count() <= MOST_COLUMNS => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
            continues = true;
        }
    }
    lines.join("\n") + "\n"
}

fn answer(question: &str, record: &Record) -> Result<String, String> {
    let (word, rest) = question.split_once(' ').ok_or("a figure has two words at least")?;
    match word {
        "run" => run(rest, "", record),
        "again" => Ok(again(rest, record)),
        "table" => tables::table(rest, record),
        _ => aggregate(word, rest, record),
    }
}

/// What the figures of a benchmark depend on.
fn run(benchmark: &str, subject: &str, record: &Record) -> Result<String, String> {
    let value = |quantity| {
        let found = record.values(Query { benchmark, case: "run", subject, quantity })?;
        Ok::<&str, String>(found[0].1)
    };
    let (processor, threads, date) = (value("processor")?, value("threads of the machine")?, value("date")?);
    let (arguments, load) = (value("arguments")?, value("load average")?);
    Ok(format!("`{arguments}` ({processor}, {threads} hardware threads, load average {load}, {date})"))
}

/// The same of planners that were measured again; nothing if none were.
fn again(benchmark: &str, record: &Record) -> String {
    let found = run(benchmark, "again", record);
    found.map_or_else(|_| String::new(), |run| format!("The planners that it names were measured again: {run}."))
}

fn aggregate(word: &str, question: &str, record: &Record) -> Result<String, String> {
    let parts: Vec<&str> = question.split(';').map(str::trim).collect();
    let &[benchmark, case, subject, quantity] = parts.as_slice() else {
        return Err("four parts are needed: benchmark; case; subject; quantity".to_owned());
    };
    let numbers = record.numbers(Query { benchmark, case, subject, quantity })?;
    let value = match word {
        "max" => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        "min" => numbers.iter().copied().fold(f64::INFINITY, f64::min),
        "geomean" => geometric_mean(&numbers),
        "sum" => numbers.iter().sum(),
        _ => return Err(format!("there is no {word}")),
    };
    Ok(short(value))
}

pub fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

/// Three digits, and whole numbers from 100 on.
pub fn short(value: f64) -> String {
    let digits = match value.abs() {
        0.0 => 0,
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.995 => 2,
        size if size >= 0.0995 => 2,
        _ => 3,
    };
    format!("{value:.digits$}")
}

#[test]
fn paragraphs_are_wrapped_and_tables_and_code_are_not() {
    let words = "word ".repeat(30);
    let wide = format!("| {words}|");
    let page = format!("# {words}\n\n{words}\nend\n\n```\n{words}\n```\n{wide}\n- one\n- two\n");
    let wrapped = wrapped(&page);
    assert!(wrapped.contains(&wide) && wrapped.contains(&format!("```\n{words}\n```\n")), "{wrapped}");
    assert!(wrapped.ends_with("\n- one\n- two\n"), "{wrapped}");
    let paragraph = wrapped.lines().filter(|line| line.starts_with("word"));
    let lengths: Vec<usize> = paragraph.map(|line| line.trim_end().len()).collect();
    assert_eq!(lengths, [119, 33, 149], "two lines of prose, and the code");
}
