//! The pages: their length, their links, and the programs that they quote.

use crate::files::{exists, read, text_files};
use std::collections::HashSet;

/// The pages with a limit of lines: a reader has a minute for the first one.
const MOST_LINES: [(&str, usize); 2] = [("README.md", 160), ("ARCHITECTURE.md", 200)];

/// What pages name beside the headers: variables of the environment and of CMake, and the prefix of all names.
const OTHERS: [&str; 6] =
    ["TAUT_DATA", "TAUT_CPP_EXCEPTIONS", "TAUT_LIBRARY_DIR", "TAUT_PACKAGE", "TAUT_PLATFORM", "taut_"];

/// Names of the library between backticks that no header has.
fn unknown_names(page: &str, text: &str, headers: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let known: HashSet<&str> = headers.split(|c| !is_part(c)).chain(OTHERS).collect();
    let names = text.split('`').skip(1).step_by(2).filter(|name| name.chars().all(is_part));
    let own = names.filter(|name| name.starts_with("taut_") || name.starts_with("TAUT_"));
    own.filter(|name| !known.contains(name)).map(|name| format!("{page}: no header has {name}")).collect()
}

/// Whether a page quotes a file of a language whole.
fn quotes(page: &str, language: &str, program: &str) -> bool {
    page.contains(&format!("```{language}\n{}\n```", program.trim_end()))
}

/// Targets of links inside the project, anchors and addresses left out. Code has none: `[&](int i)` is a function.
pub fn links(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let targets = prose.flat_map(|prose| prose.match_indices("](").map(|(at, _)| &prose[at + 2..]));
    let targets = targets.filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.starts_with('#') && !target.contains("://")).collect()
}

/// The path from the top that a link of `page` leads to, without its anchor.
pub fn target(page: &str, link: &str) -> String {
    let mut path: Vec<&str> = page.split('/').collect();
    path.pop();
    for part in link.split('#').next().unwrap_or(link).split('/') {
        match part {
            "." | "" => {}
            ".." => drop(path.pop()),
            _ => path.push(part),
        }
    }
    path.join("/")
}

/// Links of a page that lead nowhere, as a file or as a heading of a page.
fn dead_links(page: &str, text: &str) -> Vec<String> {
    let is_dead = |link: &&str| {
        let path = target(page, link);
        let heading = link.split_once('#').map(|(_, heading)| heading);
        !exists(&path) || heading.is_some_and(|heading| !headings(&read(&path)).contains(&heading.to_owned()))
    };
    links(text).into_iter().filter(is_dead).map(|link| format!("{page}: {link} leads nowhere")).collect()
}

/// The anchors of the headings of a page.
fn headings(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        words
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    };
    lines.map(anchor).collect()
}

fn too_long(page: &str, text: &str, most: usize) -> Option<String> {
    let lines = text.lines().count();
    (lines > most).then(|| format!("{page}: {lines} lines, at most {most} are allowed"))
}

#[test]
fn the_first_paths_are_quoted_from_the_files_that_the_tests_run() {
    let programs = [
        ("c", "first_path/first_path.c", "docs/c.md"),
        ("cpp", "first_path/first_path.cpp", "docs/cpp.md"),
        ("cpp", "first_path/first_path.cpp", "README.md"),
        ("csharp", "first_path/FirstPath.cs", "docs/unity.md"),
        ("gdscript", "first_path/first_path.gd", "docs/godot.md"),
        ("c", "quickstart.c", "docs/c.md"),
        ("c", "cart.c", "docs/c.md"),
    ];
    for (language, file, page) in programs {
        let program = read(&format!("examples/{file}"));
        assert!(quotes(&read(page), language, &program), "{page} does not quote {file}");
    }
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    let pages = text_files();
    let pages = pages.iter().filter(|(path, _)| path.ends_with(".md"));
    crate::insist(pages.flat_map(|(path, text)| dead_links(path, text)).collect());
}

#[test]
fn the_first_pages_are_short() {
    crate::insist(MOST_LINES.iter().filter_map(|(page, most)| too_long(page, &read(page), *most)).collect());
}

#[test]
fn pages_name_what_the_headers_have() {
    let headers = read("include/taut.h") + &read("include/taut_motion.h");
    let pages = text_files();
    let pages = pages.iter().filter(|(path, _)| path.ends_with(".md"));
    crate::insist(pages.flat_map(|(path, text)| unknown_names(path, text, &headers)).collect());
    assert_eq!(unknown_names("a.md", "`taut_find` and `TAUT_DATA`, `taut_gone`, `take`", "taut_find(int)").len(), 1);
}

#[test]
fn a_changed_quotation_a_dead_link_and_a_long_page_are_seen() {
    assert!(quotes("x\n```c\nint a;\nint b;\n```\n", "c", "int a;\nint b;\n"));
    assert!(!quotes("x\n```c\nint a;\n```\n", "c", "int a;\nint b;\n"));
    assert_eq!(links("[a](b.md) ![c](d.png) [e](https://f) [g](#h)"), ["b.md", "d.png"]);
    assert_eq!(links("[a](b.md)\n```cpp\n[&](int i) {}\n```\n[c](d.md)"), ["b.md", "d.md"]);
    assert_eq!(target("docs/a.md", "../src/b.rs#c"), "src/b.rs");
    assert_eq!(headings("# The first path\n## C, C++ & co\n"), ["the-first-path", "c-c--co"]);
    assert!(dead_links("docs/x.md", "[a](../README.md) [b](c.md#the-first-path)").is_empty());
    assert_eq!(dead_links("docs/x.md", "[a](gone.md) [b](c.md#gone) [c](../gone)").len(), 3);
    assert!(too_long("a.md", "1\n2\n3", 3).is_none());
    assert!(too_long("a.md", "1\n2\n3\n4", 3).is_some());
}
