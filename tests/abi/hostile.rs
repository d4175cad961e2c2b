//! The hostile C programs exercise every algorithm and every function of the library: their lists are generated.

use std::fs;

use crate::description::Description;
use crate::toolchain::{read, root};

/// Programs that are not hostile: they replay recorded data, or compare numbers and versions.
const OTHERS: [&str; 3] = ["conformance.c", "surface.c", "compatible.c"];

/// The programs of `tests/c` that must be hostile to every algorithm: name and text.
fn programs() -> Vec<(String, String)> {
    let entries = fs::read_dir(root().join("tests/c")).expect("the folder of the C programs");
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let programs = names.filter(|name| name.ends_with(".c") && !OTHERS.contains(&name.as_str()));
    programs.map(|name| (name.clone(), read(&format!("tests/c/{name}")))).collect()
}

/// What is wrong with the algorithms of a program: it makes planners, but not with every algorithm of the generated
/// list.
fn faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.contains("new_planner(") && !text.contains("taut_planner_create(") {
        return faults;
    }
    if !text.contains("#include \"generated/algorithms.h\"") {
        faults.push(format!("{name} does not include the generated list of algorithms"));
    }
    let loops = text.contains("< ALGORITHMS;") && text.contains("algorithms[");
    if !loops && !text.contains("algorithms[draw(ALGORITHMS)]") {
        faults.push(format!("{name} does not run every algorithm of the generated list"));
    }
    let lists = text.split("= {").skip(1).map(|list| list.split('}').next().unwrap_or_default());
    if lists.into_iter().any(|list| list.matches("TAUT_ALGORITHM_").count() > 1) {
        faults.push(format!("{name} has a list of algorithms of its own"));
    }
    faults
}

#[test]
fn every_hostile_program_runs_every_algorithm() {
    let programs = programs();
    assert!(programs.iter().any(|(name, _)| name == "random_calls.c"), "the programs are found");
    let faults: Vec<String> = programs.iter().flat_map(|(name, text)| faults(name, text)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn the_random_program_makes_every_call() {
    let parts = [
        "random_calls.c",
        "random_fields.h",
        "random_followers.h",
        "random_graphs.h",
        "random_motions.h",
        "generated/any_call.h",
        "check.h",
    ];
    let text: String = parts.iter().map(|part| read(&format!("tests/c/{part}"))).collect();
    let functions = &Description::whole().functions;
    let missing: Vec<&str> = functions
        .iter()
        .map(|function| function.name.as_str())
        .filter(|name| !text.contains(&format!("{name}(")))
        .collect();
    assert!(missing.is_empty(), "neither tests/c/random_calls.c nor its generated calls call {missing:?}");
}

/// Functions that ask for no object and no memory: the library about itself.
const ABOUT: [&str; 6] = [
    "taut_abi_version",
    "taut_version_number",
    "taut_version_string",
    "taut_status_name",
    "taut_struct_size",
    "taut_set_allocator",
];

#[test]
fn the_program_that_refuses_allocations_makes_every_call() {
    let parts = ["out_of_memory.c", "refused_graphs.h", "check.h"];
    let text: String = parts.iter().map(|part| read(&format!("tests/c/{part}"))).collect();
    let functions = &Description::whole().functions;
    let called = |name: &str| text.contains(&format!("{name}(")) || ABOUT.contains(&name);
    let missing: Vec<&str> = functions.iter().map(|f| f.name.as_str()).filter(|name| !called(name)).collect();
    assert!(missing.is_empty(), "tests/c/out_of_memory.c does not call {missing:?}");
}

#[test]
fn a_program_with_a_list_of_its_own_or_without_an_algorithm_is_refused() {
    let good = "#include \"generated/algorithms.h\"\nint main(void) {
        for (i = 0; i < ALGORITHMS; i++) new_planner(grid, algorithms[i]); }";
    assert!(faults("good.c", good).is_empty());
    assert!(faults("good.c", &good.replace("i < ALGORITHMS; i++", "draw()")).len() == 1);
    assert!(faults("good.c", "#include \"check.h\"\nint main(void) { new_grid(8, 8); }").is_empty());
    let own = "static const uint32_t few[] = {TAUT_ALGORITHM_ASTAR, TAUT_ALGORITHM_ANYA};";
    assert_eq!(faults("own.c", &format!("{good}{own}")), ["own.c has a list of algorithms of its own"]);
    assert_eq!(faults("few.c", &format!("{own} new_planner(grid, few[0]);")).len(), 3);
    let one = "= {TAUT_ALGORITHM_ASTAR};";
    assert!(faults("one.c", &format!("{good}{one}")).is_empty(), "a single algorithm is no list");
}
