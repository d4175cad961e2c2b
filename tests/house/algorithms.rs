//! A new algorithm is never forgotten: no match over algorithms or kernels has a catch-all arm, and the lists of
//! benchmarks, examples and hostile tests have every algorithm.

use crate::code::{Source, closing, words};
use crate::files::{read, rust_files, text_files};
use taut::Algorithm;
use taut::motion::MotionAlgorithm;

/// The files whose lists must have every algorithm.
const LISTS: [&str; 3] =
    ["benches/measure/planners.rs", "examples/tour/contenders.rs", "tests/support/configurations.rs"];

/// The programs in C that try every algorithm.
const C_LISTS: &str = "tests/c/";

/// The names by which sources know the variants of `Algorithm`, and those of `AnyKernel`.
pub fn variants(kernels: &str) -> Vec<String> {
    let mut names: Vec<String> = Algorithm::ALL.iter().map(|algorithm| format!("{algorithm:?}")).collect();
    let code = Source::new("kernels.rs", kernels).code;
    if let Some(body) = code.find("kernels! {").map(|from| from + "kernels! ".len()) {
        let end = closing(&code, body).expect("the table ends");
        let rows = code[body + 1..end].match_indices(" for Algorithm::").map(|(at, _)| &code[body + 1..body + 1 + at]);
        let row = |row: &str| row.rsplit_once('\n').and_then(|(_, row)| row.split('(').next().map(str::to_owned));
        names.extend(rows.filter_map(row).map(|name| name.trim().to_owned()));
    }
    names.sort();
    names.dedup();
    names
}

/// The names by which sources know the algorithms of motions and what is made of them. `Lattice` is a word of many: a
/// pattern has the name of the enum before it.
fn motion_variants() -> Vec<String> {
    let names = MotionAlgorithm::ALL.iter().map(|algorithm| format!("{algorithm:?}"));
    let enums = ["MotionAlgorithm", "Method", "SampledMethod"].map(String::from);
    names.filter(|name| name != "Lattice").chain(enums).collect()
}

/// The arms of a match: where each pattern begins, and the pattern with its guard.
fn arms(code: &str, open: usize) -> Vec<(usize, &str)> {
    let end = closing(code, open).unwrap_or(code.len());
    let mut arms = Vec::new();
    let mut at = open + 1;
    while let Some(arrow) = top_level(code, at, end, "=>") {
        arms.push((at, code[at..arrow].trim()));
        let body = arrow + 2;
        let block = code[body..end].trim_start();
        let begin = end - block.len();
        at = if block.starts_with('{') {
            closing(code, begin).map_or(end, |close| close + 1)
        } else {
            top_level(code, body, end, ",").unwrap_or(end)
        };
        // The comma after the arm, if there is one.
        let rest = code[at..end].trim_start();
        at = end - rest.strip_prefix(',').unwrap_or(rest).len();
    }
    arms
}

/// Where `what` stands between the two offsets outside of any bracket.
fn top_level(code: &str, from: usize, to: usize, what: &str) -> Option<usize> {
    let mut at = from;
    while at < to {
        if code[at..to].starts_with(what) {
            return Some(at);
        }
        let next = code[at..].chars().next()?;
        at = match next {
            '{' | '(' | '[' => closing(code, at)? + 1,
            _ => at + next.len_utf8(),
        };
    }
    None
}

/// Whether a pattern matches everything: `_` or a name for the value, with or without a guard.
fn catches_all(pattern: &str) -> bool {
    let pattern = pattern.split(" if ").next().unwrap_or(pattern).trim();
    let is_name = pattern.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    !pattern.is_empty()
        && is_name
        && !matches!(pattern, "true" | "false")
        && !pattern.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a text names a variant.
fn names_variant(text: &str, variants: &[String]) -> bool {
    words(text).iter().any(|(_, word)| variants.iter().any(|variant| variant == word))
}

/// Catch-all arms in matches over algorithms or kernels, and `matches!` over them.
pub fn wildcards(source: &Source, variants: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let code = &source.code;
    for (offset, word) in source.words() {
        let after = offset + word.len();
        if word == "matches" && code[after..].starts_with("!(") {
            let end = closing(code, after + 1).unwrap_or(code.len());
            let pattern = top_level(code, after + 2, end, ",").map_or("", |comma| &code[comma..end]);
            if names_variant(pattern, variants) {
                faults.push(
                    source.fault(offset, "`matches!` over algorithms: a `match` with every one is not forgotten"),
                );
            }
        }
        if word != "match" {
            continue;
        }
        let Some(open) = top_level(code, after, code.len(), "{") else { continue };
        let arms = arms(code, open);
        if !arms.iter().any(|(_, pattern)| names_variant(pattern, variants)) {
            continue;
        }
        let caught = arms.iter().filter(|(_, pattern)| catches_all(pattern));
        faults.extend(caught.map(|&(at, _)| {
            let begin = at + code[at..].len() - code[at..].trim_start().len();
            source.fault(begin, "a catch-all arm in a match over algorithms: name every one")
        }));
    }
    faults
}

/// The algorithms that a list neither names nor gets by iterating over all.
pub fn missing(path: &str, text: &str) -> Vec<String> {
    let source = Source::new(path, text);
    if source.code.contains("Algorithm::ALL") {
        return Vec::new();
    }
    let words = source.words();
    let absent = Algorithm::ALL.iter().filter(|algorithm| {
        let name = format!("{algorithm:?}");
        !words.iter().any(|(_, word)| *word == name)
    });
    absent.map(|algorithm| format!("{path}: {algorithm:?} is not in the list")).collect()
}

/// The algorithms that are missing in arrays of a program in C: such an array has them all or comes from the table.
pub fn missing_in_c(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, _) in text.match_indices("] = {") {
        let end = text[at..].find("};").map_or(text.len(), |end| at + end);
        let list = &text[at..end];
        if list.matches("TAUT_ALGORITHM_").count() < 2 {
            continue;
        }
        let names = words(list);
        let absent = Algorithm::ALL.iter().map(|algorithm| algorithm.traits().constant);
        let absent = absent.filter(|constant| !names.iter().any(|(_, word)| word == constant));
        faults.extend(absent.map(|constant| format!("{path}: an array of algorithms lacks {constant}")));
    }
    faults
}

#[test]
fn no_match_over_algorithms_or_kernels_has_a_catch_all_arm() {
    let variants = variants(&read("src/plan/kernels.rs"));
    assert!(variants.len() > Algorithm::ALL.len(), "the enum of kernels is read");
    let sources = rust_files(&["src", "tests", "examples", "benches"]);
    crate::insist(sources.iter().flat_map(|source| wildcards(source, &variants)).collect());
}

#[test]
fn no_match_over_algorithms_of_motions_has_a_catch_all_arm() {
    let variants = motion_variants();
    crate::insist(rust_files(&["src"]).iter().flat_map(|source| wildcards(source, &variants)).collect());
}

#[test]
fn lists_of_benchmarks_and_examples_have_every_algorithm() {
    crate::insist(LISTS.iter().flat_map(|path| missing(path, &read(path))).collect());
}

#[test]
fn lists_of_the_programs_in_c_have_every_algorithm() {
    let programs = text_files().into_iter().filter(|(path, _)| path.starts_with(C_LISTS));
    crate::insist(programs.flat_map(|(path, text)| missing_in_c(&path, &text)).collect());
}

#[test]
fn a_catch_all_arm_over_algorithms_is_a_fault() {
    let variants = variants(
        "kernels! { |options|\n    Theta(Theta) for Algorithm::Theta, _ => Theta::new();\n    \
         BlockCells(BlockAStar<Cells>) for Algorithm::BlockAStar, Lattice::Cells\n        => BlockAStar::new();\n}",
    );
    assert!(variants.contains(&String::from("BlockCells")));
    let faults = |code: &str| wildcards(&Source::new("src/x.rs", code), &variants);
    for code in [
        "fn f() { match a { Algorithm::Anya => 1, _ => 2 } }",
        "fn f() { match a { Algorithm::Anya | Algorithm::Theta => { g() } _ => {} } }",
        "fn f() { match self.x() { Self::BlockCells(kernel) => kernel.x(), other => y(other) } }",
        "fn f() { match (a, b) { (Algorithm::Anya, _) => 1, (_, true) => 2, _ if c => 3 } }",
        "fn f() { match a { Anya => match b { 1 => 2, 3 => 4 }, _ => 5 } }",
        "fn f() { matches!(a, Algorithm::Anya | Algorithm::Theta) }",
    ] {
        assert_eq!(faults(code).len(), 1, "{code}");
    }
    for code in [
        "fn f() { match a { Algorithm::Anya => 1, Algorithm::Theta => 2 } }",
        "fn f() { match a { 1 => Algorithm::Anya, _ => Algorithm::Theta } }",
        "fn f() { match a { Algorithm::Anya => match b { 1 => 2, _ => 3 }, Algorithm::Theta => 4 } }",
        "fn f() { match a { Some(x) => { Algorithm::Anya } None => { Algorithm::Theta } _ => 1 } }",
        "fn f() { matches!(a, Some(_)) && a == Algorithm::Anya }",
        "// match a { Algorithm::Anya => 1, _ => 2 }",
    ] {
        assert_eq!(faults(code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn a_catch_all_arm_over_algorithms_of_motions_is_a_fault() {
    let faults = |code: &str| wildcards(&Source::new("src/x.rs", code), &motion_variants());
    for code in [
        "fn f() { match a { MotionAlgorithm::Lattice => 1, _ => 2 } }",
        "fn f() { match self { Self::Prm => Some(1), _ => None } }",
        "fn f() { match (a, b) { (X, Y) if c => 1, (MotionAlgorithm::Rrt, X) => 2, other => 3 } }",
        "fn f() { matches!(self, Self::RrtStar | Self::Aorrt) }",
        "fn f() { !matches!(a, MotionAlgorithm::Lattice) }",
        "fn f() { match method { SampledMethod::Lattice(axes) => 1, _ => 2 } }",
        "fn f() { match method { Method::Poses(poses) => 1, method => 2 } }",
    ] {
        assert_eq!(faults(code).len(), 1, "{code}");
    }
    for code in [
        "fn f() { match a { MotionAlgorithm::Rrt => 1, MotionAlgorithm::Est => 2 } }",
        "fn f() { match a { (MotionAlgorithm::Darrt, Space::Axes(axes)) => 1, (MotionAlgorithm::Darrt, _) => 2 } }",
        "fn f() { match lattice { Lattice::Corners => 1, _ => 2 } }",
        "fn f() { matches!(lattice, Lattice::Corners) }",
    ] {
        assert_eq!(faults(code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn a_list_that_lacks_an_algorithm_is_a_fault() {
    let all: Vec<String> = Algorithm::ALL.iter().map(|algorithm| format!("Algorithm::{algorithm:?}")).collect();
    assert_eq!(missing("a.rs", &format!("[{}]", all.join(", "))), Vec::<String>::new());
    assert_eq!(missing("a.rs", "Algorithm::ALL.iter()"), Vec::<String>::new());
    assert_eq!(missing("a.rs", &format!("[{}]", all[1..].join(", "))).len(), 1);
    assert_eq!(missing("a.rs", "// Algorithm::ALL\n[Algorithm::Theta]").len(), Algorithm::ALL.len() - 1);

    let constants: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.traits().constant).collect();
    let list = |constants: &[&str]| format!("static const uint32_t algorithms[] = {{{}}};", constants.join(", "));
    assert_eq!(missing_in_c("a.c", &list(&constants)), Vec::<String>::new());
    assert_eq!(missing_in_c("a.c", &list(&constants[1..])).len(), 1);
    assert_eq!(missing_in_c("a.c", "int a[] = {1, 2};"), Vec::<String>::new());
}
