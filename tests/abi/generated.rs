//! Files that are written from the description of the C surface. Each is committed and compared;
//! `TAUT_BLESS=1 cargo test --test abi` writes all of them.

use std::fs;

use crate::description::Description;
use crate::toolchain::{blessing, read, root};
use crate::{c_lists, c_random, c_replays, cpp, csharp, godot, replays};

/// What stands at the head of a generated file, after its comment sign.
pub(crate) const NOTICE: &str =
    "Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.";

/// The files that replay by hand what does not follow from the parameters.
const C_REPLAYS: [&str; 6] = [
    "tests/c/conformance.c",
    "tests/c/replay_actions.h",
    "tests/c/replay_axes.h",
    "tests/c/replay_graphs.h",
    "tests/c/replay_improving.h",
    "tests/c/replay_motions.h",
];

/// Compares a committed file with the generated text; blesses it if asked to.
pub(crate) fn hold(path: &str, text: &str) {
    let file = root().join(path);
    if blessing() && fs::read_to_string(&file).ok().as_deref() != Some(text) {
        fs::create_dir_all(file.parent().expect("a folder of the project")).expect("a folder for the generated file");
        fs::write(&file, text).expect("the generated file can be written");
    }
    let committed = fs::read_to_string(&file).unwrap_or_default();
    let differing = text.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(text == committed, "{path} differs from what is generated (TAUT_BLESS=1 accepts it): {differing:?}");
}

/// The file with another text between two of its lines.
fn with_part(file: &str, begin: &str, end: &str, text: &str) -> Option<String> {
    let (head, rest) = file.split_once(begin)?;
    let (_, tail) = rest.split_once(end)?;
    Some(format!("{head}{begin}{text}{end}{tail}"))
}

/// As [`hold`], for the part of a file between two of its lines.
fn hold_part(path: &str, begin: &str, end: &str, text: &str) {
    let file = fs::read_to_string(root().join(path)).expect("the file is committed");
    hold(
        path,
        &with_part(&file, begin, end, text).unwrap_or_else(|| panic!("{path} has no part for what is generated")),
    );
}

/// The lines of a released file that a new one lacks.
fn lost_lines<'a>(released: &'a str, new: &str) -> Vec<&'a str> {
    released.lines().filter(|line| !line.trim().is_empty() && !new.lines().any(|other| other == *line)).collect()
}

/// As [`hold`], for a file whose lines are promises to clients that are compiled already: blessing adds lines only. A
/// line in former names is kept by hand in `tests/c/former_promises.h`.
fn hold_promises(path: &str, text: &str) {
    let released = fs::read_to_string(root().join(path)).unwrap_or_default();
    let lost = lost_lines(&released, &[text, &read("tests/c/former_promises.h")].concat());
    assert!(
        lost.is_empty(),
        "{path}: numbers, layouts and signatures never change, and blessing does not accept it: {lost:#?}"
    );
    hold(path, text);
}

#[test]
fn the_list_of_symbols_is_that_of_the_description() {
    let mut names: Vec<&str> = Description::whole().functions.iter().map(|function| function.name.as_str()).collect();
    names.sort_unstable();
    hold("tests/abi/symbols.txt", &(names.join("\n") + "\n"));
}

#[test]
fn the_lists_of_the_c_tests_are_those_of_the_description() {
    let description = Description::whole();
    hold("tests/c/generated/algorithms.h", &c_lists::algorithms(description));
    hold("tests/c/generated/handles.h", &c_lists::handles(description));
    let (own, motion) = (Description::generated(), Description::of_motion());
    hold_promises("tests/c/generated/promises.h", &c_lists::promises(own, "EVERY_FUNCTION"));
    hold_promises("tests/c/generated/motion_promises.h", &c_lists::promises(motion, "EVERY_MOTION_FUNCTION"));
    hold(
        "tests/c/generated/any_call.h",
        &c_random::calls(
            description,
            &["random_calls.c", "random_fields.h", "random_followers.h", "random_motions.h"]
                .map(|part| read(&format!("tests/c/{part}")))
                .concat(),
        ),
    );
    hold("tests/c/generated/replays.h", &c_replays::replays(description, &C_REPLAYS.map(read).concat()));
}

#[test]
fn the_functions_of_the_replay_are_those_of_the_description() {
    hold("examples/replay/functions.rs", &replays::table(Description::whole()));
}

#[test]
fn the_enums_of_cpp_are_those_of_the_description() {
    hold_part("bindings/cpp/include/taut/taut.hpp", cpp::BEGIN, cpp::END, &cpp::choices(Description::generated()));
    let motion = &cpp::choices(Description::of_motion());
    hold_part("bindings/cpp/include/taut/motion.hpp", cpp::BEGIN_MOTION, cpp::END, motion);
}

#[test]
fn a_part_is_replaced_and_a_missing_one_is_seen() {
    assert_eq!(with_part("a\n<\nold\n>\nb\n", "<\n", ">\n", "new\n").as_deref(), Some("a\n<\nnew\n>\nb\n"));
    assert_eq!(with_part("a\nb\n", "<\n", ">\n", "new\n"), None);
}

#[test]
fn the_declarations_of_csharp_are_those_of_the_description() {
    let description = Description::generated();
    let runtime = "bindings/csharp/com.taut.pathfinding/Runtime";
    hold(&format!("{runtime}/Native/TautNative.cs"), &csharp::functions(description, &csharp::EXTERNS));
    hold(&format!("{runtime}/Native/NativeOptions.cs"), &csharp::options(description, "Taut"));
    hold(&format!("{runtime}/Api/Choices.cs"), &csharp::choices(description, "Taut"));
    let motion = Description::of_motion();
    hold(&format!("{runtime}/Native/MotionNative.cs"), &csharp::functions(motion, &csharp::MOTION_EXTERNS));
    hold(&format!("{runtime}/Native/NativeMotionOptions.cs"), &csharp::options(motion, "Taut.Motion"));
    hold(&format!("{runtime}/Api/MotionChoices.cs"), &csharp::choices(motion, "Taut.Motion"));
}

#[test]
fn the_declarations_of_godot_are_those_of_the_description() {
    let description = Description::generated();
    hold("bindings/godot/src/native.rs", &godot::native(description));
    hold("bindings/godot/src/motion_native.rs", &godot::motion_native(Description::of_motion()));
    hold("bindings/godot/src/choices.rs", &godot::choices(description));
}

#[test]
fn a_promise_that_is_lost_is_seen() {
    let released = "NUMBER(TAUT_OK, 0);\n\nSIZE(taut_point, 8);\n";
    assert!(lost_lines(released, "NUMBER(TAUT_OK, 0);\nNUMBER(TAUT_NEW, 1);\nSIZE(taut_point, 8);\n").is_empty());
    assert_eq!(lost_lines(released, "NUMBER(TAUT_OK, 1);\nSIZE(taut_point, 8);\n"), ["NUMBER(TAUT_OK, 0);"]);
}
