//! No binding lacks a function of the header.

use std::collections::BTreeSet;

use crate::clients::read;

/// The functions that `include/taut.h` declares.
pub fn functions() -> BTreeSet<String> {
    let header = read("include/taut.h");
    let code: String = header
        .split("/*")
        .enumerate()
        .map(|(number, part)| if number == 0 { part } else { part.split_once("*/").map_or("", |(_, code)| code) })
        .collect();
    let before_brackets = code.split('(').map(|part| part.rsplit(|c: char| !is_name(c)).next().unwrap_or_default());
    before_brackets.filter(|name| name.starts_with("taut_")).map(str::to_owned).collect()
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The functions whose names, followed by an opening bracket, do not stand in a text.
fn lacking(text: &str) -> Vec<String> {
    let calls: BTreeSet<&str> =
        text.split('(').map(|part| part.trim_end().rsplit(|c: char| !is_name(c)).next().unwrap_or_default()).collect();
    functions().into_iter().filter(|name| !calls.contains(name.as_str())).collect()
}

#[test]
fn the_header_is_read() {
    let functions = functions();
    assert!(functions.len() >= 30 && functions.contains("taut_planner_find"), "{functions:?}");
    assert_eq!(lacking("taut_planner_find(x)").len(), functions.len() - 1);
}

#[test]
fn the_cpp_binding_has_every_function() {
    let missing = lacking(&read("bindings/cpp/include/taut/taut.hpp"));
    assert!(missing.is_empty(), "taut.hpp lacks {missing:?}");
}

#[test]
fn the_godot_binding_has_every_function() {
    let native = read("bindings/godot/src/native.rs");
    let declared = |name: &String| native.contains(&format!("fn {name}("));
    let missing: Vec<String> = functions().into_iter().filter(|name| !declared(name)).collect();
    assert!(missing.is_empty(), "native.rs lacks {missing:?}");
}
