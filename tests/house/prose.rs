//! Rules about prose: the width of comments and of pages, and what `mod.rs` may hold.

use crate::code::Source;

/// The most columns of a line of prose.
const MOST_COLUMNS: usize = 120;

fn is_wide(line: &str) -> bool {
    line.chars().count() > MOST_COLUMNS
}

/// An address cannot be broken.
fn has_address(line: &str) -> bool {
    line.contains("://")
}

/// The lines that are comments, with their numbers from 1, of a language that has the comments of C.
pub fn comment_lines(text: &str) -> Vec<(usize, &str)> {
    let mut is_open = false;
    let is_comment = |(_, line): &(usize, &str)| {
        let begins = |start: &&str| line.trim_start().starts_with(start);
        let is_block = is_open || ["/*", "* "].iter().any(&begins);
        is_open = is_block && !line.contains("*/");
        is_block || begins(&"//")
    };
    text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(is_comment).collect()
}

/// Comments of more than 120 columns.
pub fn wide_comments(path: &str, text: &str) -> Vec<String> {
    let wide = comment_lines(text).into_iter().filter(|(_, line)| is_wide(line) && !has_address(line));
    wide.map(|(number, _)| format!("{path}:{number}: a comment of more than {MOST_COLUMNS} columns")).collect()
}

/// Lines of a Markdown page of more than 120 columns; tables, addresses and code excepted.
pub fn wide_prose(path: &str, text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let is_table = line.trim_start().starts_with('|');
        if is_wide(line) && !is_code && !is_table && !has_address(line) {
            faults.push(format!("{path}:{}: prose of more than {MOST_COLUMNS} columns", index + 1));
        }
    }
    faults
}

/// What a `mod.rs` may not hold, since it only declares and re-exports.
const DEFINITIONS: [&str; 8] = ["fn", "struct", "enum", "union", "trait", "impl", "const", "static"];

/// Definitions in a `mod.rs`.
pub fn definitions(source: &Source) -> Vec<String> {
    let defined = source.words().into_iter().filter(|(_, word)| DEFINITIONS.contains(word));
    let what = "mod.rs only declares and re-exports";
    let lines = defined.map(|(offset, _)| source.fault(offset, what));
    if source.path.ends_with("/mod.rs") { lines.collect() } else { Vec::new() }
}
