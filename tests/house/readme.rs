//! What the README quotes and names is there.

use crate::files::read;
use taut::{Algorithm, Grid, Guarantee, Options, Planner, Position, Request};

/// Whether the README quotes the program whole.
pub fn quotes(readme: &str, program: &str) -> bool {
    readme.contains(&format!("```c\n{}\n```", program.trim_end()))
}

/// Algorithms that the table of the README lacks.
pub fn wrong_algorithms(readme: &str) -> Vec<String> {
    let listed = |algorithm: &Algorithm| {
        let name = format!("(`{algorithm:?}`)");
        readme.lines().any(|line| line.starts_with('|') && line.contains(&name))
    };
    let missing = Algorithm::ALL.iter().filter(|algorithm| !listed(algorithm));
    missing.map(|algorithm| format!("README.md: the table lacks {algorithm:?}")).collect()
}

/// A row of the table of algorithms.
struct Entry<'a> {
    algorithm: Algorithm,
    file: &'a str,
    constant: &'a str,
    guarantee: &'a str,
    bytes: &'a str,
}

/// The rows of the table.
fn entries(readme: &str) -> Vec<Entry<'_>> {
    let rows = readme.lines().filter(|line| line.starts_with('|'));
    rows.filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let &[name, _, file, constant, guarantee, bytes, _] = cells.as_slice() else { return None };
        let algorithm = *Algorithm::ALL.iter().find(|algorithm| name.contains(&format!("(`{algorithm:?}`)")))?;
        let file = links(file).first().copied().unwrap_or_default();
        Some(Entry { algorithm, file, constant: constant.trim_matches('`'), guarantee, bytes })
    })
    .collect()
}

/// What the table says that is not so: constants that the header does not have, missing files, other guarantees, other bytes.
pub fn wrong_entries(readme: &str, header: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for Entry { algorithm, file, constant, guarantee, bytes } in entries(readme) {
        let mut fault = |what: String| wrong.push(format!("README.md, {algorithm:?}: {what}"));
        if !header.contains(&format!("{constant} = {},", algorithm as u32)) {
            fault(format!("include/taut.h has no {constant} = {}", algorithm as u32));
        }
        if !std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists() || file.is_empty() {
            fault(format!("there is no {file}"));
        }
        let (label, held) = measured(algorithm);
        if guarantee.split(';').next() != Some(label) {
            fault(format!("the guarantee is {label}"));
        }
        // Whole bytes, and a little room: what is kept for each corner changes with the map.
        if bytes.parse::<f64>().ok().is_none_or(|stated| (stated - held).abs() > 1.0 + held * 0.1) {
            fault(format!("{held:.0} bytes a lattice point, not {bytes}"));
        }
    }
    wrong
}

/// The guarantee of a planner with default options, as the README writes it, and the bytes of its tables for each lattice point.
fn measured(algorithm: Algorithm) -> (&'static str, f64) {
    let side = 200;
    let terrain: Vec<u8> = (0..side * side).map(|i: i32| u8::from(i % 10 != (i / side * 7) % 10)).collect();
    let grid = Grid::from_terrain(side, side, &terrain).expect("a small grid");
    let lattice = algorithm.traits().preferred_lattice();
    let mut planner = Planner::new(&grid, Options { algorithm, lattice, ..Options::default() }).expect("an algorithm");
    let request = Request::new(Position::new(2.0, 2.0), Position::new(190.0, 170.0));
    let label = match planner.find(&request).expect("free ends").guarantee {
        Guarantee::None => "none",
        Guarantee::Bounded => "`bounded`",
        Guarantee::LatticeOptimal => "`lattice_optimal`",
        Guarantee::Optimal => "`optimal`",
    };
    (label, planner.memory().nodes as f64 / f64::from((side + 1) * (side + 1)))
}

/// Targets of links inside the project, anchors and addresses left out.
pub fn links(text: &str) -> Vec<&str> {
    let targets = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
    let targets = targets.filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.starts_with('#') && !target.contains("://")).collect()
}

#[test]
fn the_readme_quotes_the_quickstart_whole() {
    assert!(
        quotes(&read("README.md"), &read("examples/quickstart.c")),
        "README.md does not quote examples/quickstart.c"
    );
}

/// Whether a page quotes a file of a language whole.
fn quotes_in(page: &str, language: &str, program: &str) -> bool {
    page.contains(&format!("```{language}\n{}\n```", program.trim_end()))
}

#[test]
fn the_first_paths_are_quoted_from_the_files_that_the_tests_run() {
    let programs = [
        ("c", "first_path.c", "README.md"),
        ("cpp", "first_path.cpp", "docs/cpp.md"),
        ("csharp", "FirstPath.cs", "docs/unity.md"),
        ("gdscript", "first_path.gd", "docs/godot.md"),
    ];
    for (language, file, page) in programs {
        let program = read(&format!("examples/first_path/{file}"));
        for page in ["README.md", page] {
            assert!(quotes_in(&read(page), language, &program), "{page} does not quote {file}");
        }
    }
}

#[test]
fn the_readme_lists_the_algorithms_that_there_are() {
    crate::insist(wrong_algorithms(&read("README.md")));
}

#[test]
fn the_table_of_algorithms_says_what_is_so() {
    crate::insist(wrong_entries(&read("README.md"), &read("include/taut.h")));
}

#[test]
fn a_wrong_entry_of_the_table_is_seen() {
    let (readme, header) = (read("README.md"), read("include/taut.h"));
    assert_eq!(entries(&readme).len(), Algorithm::ALL.len(), "every algorithm has a row of seven cells");
    for (right, wrong) in [
        ("`TAUT_ALGORITHM_ANYA`", "`TAUT_ALGORITHM_ANY`"),
        ("(src/search/theta/basic.rs)", "(src/search/beta.rs)"),
        ("| `lattice_optimal` |", "| `optimal` |"),
    ] {
        assert!(!wrong_entries(&readme.replacen(right, wrong, 1), &header).is_empty(), "{wrong}");
    }
}

#[test]
fn links_of_the_documentation_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "docs/choose.md", "docs/papers.md"] {
        let folder = root.join(page).parent().expect("a page has a folder").to_owned();
        for link in links(&read(page)) {
            let file = link.split('#').next().unwrap_or(link);
            assert!(folder.join(file).exists(), "{page}: {link}");
        }
    }
}

#[test]
fn a_changed_quotation_a_missing_algorithm_and_a_link_are_seen() {
    assert!(quotes("x\n```c\nint a;\nint b;\n```\n", "int a;\nint b;\n"));
    assert!(!quotes("x\n```c\nint a;\n```\n", "int a;\nint b;\n"));
    assert!(!wrong_algorithms("| A* (`AStar`) |").is_empty());
    assert!(wrong_algorithms(&read("README.md").replace("(`AStar`)", "")).len() == 1);
    assert_eq!(links("[a](b.md) ![c](d.png) [e](https://f) [g](#h)"), ["b.md", "d.png"]);
}
