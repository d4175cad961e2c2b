//! What the README quotes and names is there.

use crate::files::read;
use taut::Algorithm;

/// Whether the README quotes the program whole.
pub fn quotes(readme: &str, program: &str) -> bool {
    readme.contains(&format!("```c\n{}\n```", program.trim_end()))
}

/// Algorithms that the table of the README lacks although they are available, or has although they are not.
pub fn wrong_algorithms(readme: &str) -> Vec<String> {
    let algorithms = (1..=12).filter_map(Algorithm::from_u32);
    let listed = |algorithm: &Algorithm| {
        let name = format!("(`{algorithm:?}`)");
        readme.lines().any(|line| line.starts_with('|') && line.contains(&name))
    };
    let wrong = algorithms.filter(|algorithm| listed(algorithm) != algorithm.is_available());
    wrong.map(|algorithm| format!("README.md: {algorithm:?} is in the table, or available, but not both")).collect()
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
fn links_of_the_documentation_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        for link in links(&read(page)) {
            let file = link.split('#').next().unwrap_or(link);
            assert!(root.join(file).exists(), "{page}: {link}");
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
