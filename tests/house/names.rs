//! What comments name: C names that a header has, and words between backticks that the code has.

use crate::code::{Source, words};
use crate::files::{read, rust_files, text_files};
use crate::prose::comment_lines;
use std::collections::HashSet;

/// What comments name beside the headers: variables of the environment and of CMake, and the
/// name of no status.
const OTHERS: [&str; 10] = [
    "TAUT_BLESS",
    "TAUT_CPP_EXCEPTIONS",
    "TAUT_DATA",
    "TAUT_FULL",
    "TAUT_LIBRARY_DIR",
    "TAUT_PACKAGE",
    "TAUT_PICTURE",
    "TAUT_PLATFORM",
    "TAUT_TSC",
    "TAUT_UNKNOWN_STATUS",
];

/// Folders whose files have comments in the manner of C, and the endings of these files.
const FOLDERS: [&str; 7] = ["src/", "capi/", "include/", "bindings/", "examples/", "tests/", "benches/"];
const ENDINGS: [&str; 9] = ["rs", "h", "hpp", "c", "cpp", "cs", "js", "mjs", "ts"];

/// C names in comments of a file that neither the headers nor the file's own code has.
fn unknown_names(source: &Source, headers: &HashSet<&str>) -> Vec<String> {
    let own: HashSet<&str> = source.words().into_iter().map(|(_, word)| word).collect();
    let named = comment_lines(&source.text).into_iter().flat_map(|(number, line)| {
        let names = words(line).into_iter().filter(|(_, word)| word.starts_with("taut_") || word.starts_with("TAUT_"));
        names.map(move |(_, word)| (number, word))
    });
    let is_known = |word: &&str| headers.contains(word) || own.contains(word) || OTHERS.contains(word);
    let unknown = named.filter(|(_, word)| !word.ends_with('_') && !is_known(word));
    unknown.map(|(number, word)| format!("{}:{number}: no header has {word}", source.path)).collect()
}

#[test]
fn comments_name_what_the_headers_have() {
    let headers = ["include/taut.h", "include/taut_motion.h"].map(|path| Source::new(path, &read(path)));
    let known: HashSet<&str> =
        headers.iter().flat_map(|header| header.words().into_iter().map(|(_, word)| word)).collect();
    let files = text_files();
    let files = files.iter().filter(|(path, _)| {
        let ending = path.rsplit('.').next().unwrap_or_default();
        ENDINGS.contains(&ending) && FOLDERS.iter().any(|folder| path.starts_with(folder))
    });
    let sources: Vec<Source> = files.map(|(path, text)| Source::new(path, text)).collect();
    crate::insist(sources.iter().flat_map(|source| unknown_names(source, &known)).collect());
}

/// Words between backticks of a module's own comment that no code has.
fn unknown_words(source: &Source, known: &HashSet<&str>) -> Vec<String> {
    let lines = source.text.lines().take_while(|line| line.starts_with("//!") || line.is_empty());
    let prose: Vec<&str> = lines.collect();
    let prose = prose.join("\n");
    let prose: String = prose.split("```").step_by(2).collect();
    let quoted = prose.split('`').skip(1).step_by(2);
    let is_name = |word: &str| {
        word.len() > 1
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !word.starts_with(char::is_numeric)
    };
    let unknown = quoted.flat_map(|text| text.split("::")).filter(|word| is_name(word) && !known.contains(word));
    unknown.map(|word| format!("{}: the module's comment names `{word}`, which no code has", source.path)).collect()
}

#[test]
fn comments_of_modules_name_what_the_code_has() {
    let sources = rust_files(&["src"]);
    let mut known: HashSet<&str> = sources.iter().flat_map(|source| source.words()).map(|(_, word)| word).collect();
    known.extend(sources.iter().flat_map(|source| source.path.split(['/', '.'])));
    // The package beside the library, and types of C.
    known.extend(["capi", "uint32_t"]);
    crate::insist(sources.iter().flat_map(|source| unknown_words(source, &known)).collect());
}

#[test]
fn an_invented_name_is_seen() {
    let known = HashSet::from(["taut_find", "sweep"]);
    let source = Source::new("src/a.rs", "//! `sweep` by `taut_find`, not `gone`.\n\n// taut_lost\nfn taut_own() {}\n");
    assert_eq!(unknown_names(&source, &known), ["src/a.rs:3: no header has taut_lost"]);
    let words = unknown_words(&source, &known);
    assert_eq!(words, ["src/a.rs: the module's comment names `gone`, which no code has"]);
}
