//! Rules about single files: length, casts, unwraps, unsafe code.

use crate::code::{Source, closing};

/// The most lines of a file.
const MOST_LINES: usize = 600;

/// The most lines of a function, from `fn` to its closing brace.
const MOST_FUNCTION_LINES: usize = 80;

pub fn long_file(source: &Source) -> Option<String> {
    let lines = source.text.lines().count();
    (lines > MOST_LINES).then(|| format!("{}: {lines} lines, at most {MOST_LINES} are allowed", source.path))
}

pub fn long_functions(source: &Source) -> Vec<String> {
    let functions = source.words().into_iter().filter(|(_, word)| *word == "fn");
    let long = |(offset, _): (usize, &str)| {
        let lines = source.line(body_end(&source.code, offset)?) - source.line(offset) + 1;
        let what = format!("a function of {lines} lines, at most {MOST_FUNCTION_LINES} are allowed");
        (lines > MOST_FUNCTION_LINES).then(|| source.fault(offset, &what))
    };
    functions.filter_map(long).collect()
}

/// Where the body of the function at `offset` ends; nothing for a declaration or a function type.
fn body_end(code: &str, offset: usize) -> Option<usize> {
    let mut at = offset;
    loop {
        let step = code[at..].find(['{', ';', '(', '[', '}', ')', ']'])?;
        at += step;
        match code.as_bytes()[at] {
            b'{' => return closing(code, at),
            b'(' | b'[' => at = closing(code, at)? + 1,
            _ => return None,
        }
    }
}

/// Casts with `as`. `use x as y` and `<T as Trait>` are none.
pub fn casts(source: &Source) -> Vec<String> {
    let is_cast = |offset: usize| {
        let before = &source.code[..offset];
        let statement = before.rfind([';', '{', '}']).map_or(before, |end| &before[end + 1..]);
        let renames = crate::code::words(statement_of_use(before)).iter().any(|(_, word)| *word == "use");
        let opened = statement.rfind('<').is_some_and(|open| !statement[open..].contains(['>', '(', ')', '=', ' ']));
        let names_trait = opened || qualified(statement);
        !renames && !names_trait
    };
    let found = source.words().into_iter().filter(|&(offset, word)| word == "as" && is_cast(offset));
    found.map(|(offset, _)| source.fault(offset, "a cast with `as`: casts stand in src/base/numeric.rs")).collect()
}

/// The text from the last end of a statement on, braces of use groups left out of account.
fn statement_of_use(before: &str) -> &str {
    let from = before.rfind(';').map_or(0, |end| end + 1);
    let statement = &before[from..];
    // A group of a `use` opens behind `::`; any other brace begins another statement.
    let other = statement
        .char_indices()
        .rev()
        .find(|&(at, character)| character == '}' || (character == '{' && !statement[..at].trim_end().ends_with("::")));
    other.map_or(statement, |(at, _)| &statement[at + 1..])
}

/// Whether the text ends inside `<T`, the first half of `<T as Trait>`.
fn qualified(statement: &str) -> bool {
    let text = statement.trim_end();
    let Some(open) = text.rfind('<') else {
        return false;
    };
    let inside = &text[open + 1..];
    let ends_a_type = text[..open].chars().last().is_none_or(|before| !before.is_whitespace() || open == 0);
    let leads = text[..open].trim_end().ends_with(['=', '(', ',', '&', '{', ';', ':']) || ends_a_type;
    leads && !inside.is_empty() && inside.chars().all(|c| c.is_alphanumeric() || "_:&'[]".contains(c))
}

/// Calls of `unwrap` before the file's inline tests.
pub fn unwraps(source: &Source) -> Vec<String> {
    let end = source.code.find("#[cfg(test)]\nmod tests {").unwrap_or(source.code.len());
    let code = &source.code[..end];
    let calls = code.match_indices(".unwrap()").map(|(offset, _)| offset);
    calls.map(|offset| source.fault(offset, "`unwrap` outside tests: `expect` says why it holds")).collect()
}

/// Unsafe blocks and impls without a line `SAFETY:` directly above or at their beginning.
pub fn unexplained_unsafe(source: &Source) -> Vec<String> {
    let lines: Vec<&str> = source.text.lines().collect();
    let opens = |offset: usize| {
        let rest = source.code[offset + "unsafe".len()..].trim_start();
        rest.starts_with('{') || rest.starts_with("impl")
    };
    let found = source.words().into_iter().filter(|&(offset, word)| word == "unsafe" && opens(offset));
    found
        .filter(|&(offset, _)| !explained(&lines, source.line(offset) - 1))
        .map(|(offset, _)| source.fault(offset, "unsafe code without a SAFETY line"))
        .collect()
}

/// Whether a comment with `SAFETY:` stands above line `at`, attributes and the first lines of its statement between.
fn explained(lines: &[&str], at: usize) -> bool {
    let mut above = lines[..at].iter().rev().map(|line| line.trim()).peekable();
    while let Some(line) = above.peek() {
        let ends_something = line.is_empty() || line.ends_with([';', '{', '}', ',']);
        if line.starts_with("//") || (ends_something && !line.starts_with("#[")) {
            break;
        }
        above.next();
    }
    above.take_while(|line| line.starts_with("//")).any(|line| line.contains("SAFETY:"))
}
