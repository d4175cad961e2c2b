//! The generated declarations of the Godot binding.

use std::fmt::Write as _;

use crate::csharp::replaced_word;
use crate::description::{Description, Function};
use crate::generated::NOTICE;
use crate::names::{names_of, translated};

/// C types in Rust.
const TYPES: [(&str, &str); 13] = [
    ("void", "c_void"),
    ("taut_alloc_function", "*mut c_void"),
    ("taut_realloc_function", "*mut c_void"),
    ("taut_free_function", "*mut c_void"),
    ("int32_t", "i32"),
    ("uint32_t", "u32"),
    ("uint64_t", "u64"),
    ("uint8_t", "u8"),
    ("char", "c_char"),
    ("float", "f32"),
    ("double", "f64"),
    ("size_t", "usize"),
    ("taut_status", "i32"),
];

/// The structs.
pub(crate) const STRUCTS: [(&str, &str); 57] = [
    ("taut_allocator", "Allocator"),
    ("taut_grid", "GridHandle"),
    ("taut_planner", "PlannerHandle"),
    ("taut_snapshot", "SnapshotHandle"),
    ("taut_pool", "PoolHandle"),
    ("taut_ticket", "TicketHandle"),
    ("taut_pool_options", "PoolOptions"),
    ("taut_field", "FieldHandle"),
    ("taut_field_options", "FieldOptions"),
    ("taut_field_seed", "FieldSeed"),
    ("taut_field_result", "FieldResult"),
    ("taut_policy", "PolicyHandle"),
    ("taut_policy_options", "PolicyOptions"),
    ("taut_follower", "Follower"),
    ("taut_pull", "Pull"),
    ("taut_policy_result", "PolicyResult"),
    ("taut_crowd", "CrowdHandle"),
    ("taut_crowd_options", "CrowdOptions"),
    ("taut_walker", "Walker"),
    ("taut_walker_traits", "WalkerTraits"),
    ("taut_point", "Point"),
    ("taut_rect", "Rect"),
    ("taut_planner_options", "PlannerOptions"),
    ("taut_request", "Request"),
    ("taut_result", "Outcome"),
    ("taut_hit", "Hit"),
    ("taut_leg", "Leg"),
    ("taut_mover", "Mover"),
    ("taut_moment", "Moment"),
    ("taut_grid_link", "GridLink"),
    ("taut_link_use", "LinkUse"),
    ("taut_crossing", "Crossing"),
    ("taut_search_event", "SearchEvent"),
    ("taut_path_check", "PathCheck"),
    ("taut_place", "Place"),
    ("taut_shape", "ShapeHandle"),
    ("taut_space", "SpaceHandle"),
    ("taut_motion", "MotionHandle"),
    ("taut_world", "WorldHandle"),
    ("taut_mesh", "MeshHandle"),
    ("taut_axis", "Axis"),
    ("taut_link", "Link"),
    ("taut_action", "Action"),
    ("taut_space_options", "SpaceOptions"),
    ("taut_motion_options", "MotionOptions"),
    ("taut_motion_request", "MotionRequest"),
    ("taut_motion_result", "MotionResult"),
    ("taut_motion_piece", "MotionPiece"),
    ("taut_mode", "Mode"),
    ("taut_improve_options", "ImproveOptions"),
    ("taut_graph", "GraphHandle"),
    ("taut_graph_planner", "GraphPlannerHandle"),
    ("taut_graph_edge", "GraphEdge"),
    ("taut_graph_node", "GraphNode"),
    ("taut_graph_info", "GraphInfo"),
    ("taut_graph_request", "GraphRequest"),
    ("taut_graph_planner_options", "GraphOptions"),
];

/// What is asked before any function that takes a struct.
const EARLY: &str = "taut_struct_size";

/// A C type in Rust: `const taut_point **` is `*mut *const Point`.
fn type_name(kind: &str) -> String {
    let table: Vec<(&str, &str)> = TYPES.into_iter().chain(STRUCTS).collect();
    let is_const = kind.starts_with("const ");
    let base = translated(&table, kind.trim_start_matches("const ").trim_end_matches(['*', ' ']));
    let inner = if is_const { "*const" } else { "*mut" };
    match kind.matches('*').count() {
        0 => base.to_owned(),
        1 => format!("{inner} {base}"),
        _ => format!("*mut {inner} {base}"),
    }
}

/// Numbers, structs and functions.
pub(crate) fn native(description: &Description) -> String {
    let mut text = format!(
        "//! The C interface of taut as this binding was compiled for it: numbers, structs and functions.
//!
//! {NOTICE}
//! `library` fills the tables: with functions inside this extension, or of a shared library.

#![expect(dead_code, reason = \"every number of the header is here, used or not\")]

use std::ffi::{{c_char, c_void}};

use crate::function_table::functions;

"
    );
    numbers_and_structs(&mut text, description);
    let (early, others): (Vec<&Function>, Vec<&Function>) =
        description.functions.iter().partition(|function| function.name == EARLY);
    table(&mut text, "What is asked before any function that takes a struct.", "Sizes", &early);
    table(&mut text, "The other functions of the library.", "Functions", &others);
    text
}

/// The same for the second header, whose functions a library may lack.
pub(crate) fn motion_native(description: &Description) -> String {
    let mut text = format!(
        "//! The part of the C interface for bodies with a shape: numbers, structs and functions.
//!
//! {NOTICE}

#![expect(dead_code, reason = \"every number of the header is here, used or not\")]

use crate::function_table::functions;
use crate::native::{{
    CrowdHandle, CrowdOptions, FieldHandle, FieldOptions, GridHandle, GridLink, Hit, ImproveOptions, Outcome,
    PlannerHandle, PlannerOptions, Point, PoolHandle, Rect, Request, SnapshotHandle, TicketHandle,
}};
"
    );
    numbers_and_structs(&mut text, description);
    let functions: Vec<&Function> = description.functions.iter().collect();
    table(&mut text, "The functions of this part.", "MotionFunctions", &functions);
    text
}

/// The constants, the values of the enums and the structs.
fn numbers_and_structs(text: &mut String, description: &Description) {
    for constant in &description.constants {
        let name = constant.name.trim_start_matches("TAUT_");
        writeln!(text, "pub const {name}: u32 = {};", constant.value).expect("a String takes any text");
    }
    for enumeration in &description.enums {
        let kind = if enumeration.name == "taut_status_code" { "i32" } else { "u32" };
        write!(text, "\n// `{}`\n", enumeration.name).expect("a String takes any text");
        for value in &enumeration.values {
            let name = value.name.trim_start_matches("TAUT_");
            writeln!(text, "pub const {name}: {kind} = {};", value.value).expect("a String takes any text");
        }
    }
    for structure in &description.structs {
        let name = translated(&STRUCTS, &structure.name);
        // A handle is made by the library only, the options by their own rule.
        let made = structure.fields.first().is_some_and(|field| ["id", "struct_size"].contains(&field.name.as_str()));
        let default = if made { "" } else { "Default, " };
        let real =
            structure.fields.iter().any(|field| ["float", "double", "taut_point"].contains(&field.kind.as_str()));
        let equal = if real { "PartialEq" } else { "PartialEq, Eq" };
        write!(
            text,
            "\n/// `{}`.\n#[derive(Clone, Copy, Debug, {default}{equal})]\n#[repr(C)]\npub struct {name} {{\n",
            structure.name
        )
        .expect("a String takes any text");
        for field in &structure.fields {
            let kind = type_name(&field.kind);
            let kind = if field.count == 1 { kind } else { format!("[{kind}; {}]", field.count) };
            writeln!(text, "    pub {}: {kind},", field.name).expect("a String takes any text");
        }
        text.push_str("}\n");
    }
}

/// A table of functions.
fn table(text: &mut String, about: &str, name: &str, functions: &[&Function]) {
    write!(text, "\nfunctions! {{\n    /// {about}\n    {name}:\n").expect("a String takes any text");
    for function in functions {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|parameter| format!("{}: {}", parameter.name, type_name(&parameter.kind)))
            .collect();
        let line =
            format!("    fn {}({}) -> {};\n", function.name, parameters.join(", "), type_name(&function.returns));
        if line.trim_end().len() <= 120 {
            text.push_str(&line);
            continue;
        }
        writeln!(text, "    fn {}(", function.name).expect("a String takes any text");
        for parameter in parameters {
            writeln!(text, "        {parameter},").expect("a String takes any text");
        }
        writeln!(text, "    ) -> {};", type_name(&function.returns)).expect("a String takes any text");
    }
    text.push_str("}\n");
}

/// The numbers as constants of the class `TautPlanner`.
pub(crate) fn choices(description: &Description) -> String {
    let mut text = format!(
        "//! The numbers of the C interface as constants of `TautPlanner` and, those that it knows, of `TautGrid2D`.
//!
//! {NOTICE}

use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::planner::TautPlanner;
"
    );
    constants(&mut text, description, "TautPlanner", |name| name != "taut_struct");
    constants(&mut text, description, "TautGrid2D", |name| GRID_2D.contains(&name));
    text
}

/// The enumerations whose numbers are constants of `TautGrid2D` too.
const GRID_2D: [&str; 3] = ["taut_algorithm", "taut_diagonal_gaps", "taut_smoothing"];

/// The numbers of the chosen enumerations as constants of a class.
fn constants(text: &mut String, description: &Description, class: &str, is_chosen: impl Fn(&str) -> bool) {
    write!(text, "\n#[godot_api(secondary)]\nimpl {class} {{\n").expect("a String takes any text");
    for enumeration in description.enums.iter().filter(|enumeration| is_chosen(&enumeration.name)) {
        let names = names_of(enumeration);
        for value in &enumeration.values {
            for line in wrapped(&help(description, &value.brief)) {
                writeln!(text, "    /// {line}").expect("a String takes any text");
            }
            writeln!(text, "    #[constant]\n    const {}: i32 = {};", names.gdscript_value(value), value.value)
                .expect("a String takes any text");
        }
    }
    text.push_str("}\n");
}

/// A text with the constants by their names in GDScript.
fn help(description: &Description, brief: &str) -> String {
    let mut text = brief.to_owned();
    for enumeration in &description.enums {
        let names = names_of(enumeration);
        for value in &enumeration.values {
            text = replaced_word(&text, &value.name, &format!("[constant {}]", names.gdscript_value(value)));
        }
    }
    text
}

/// Lines that fit into 120 columns behind `    /// `.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && line.len() + word.len() > 110 {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

#[test]
fn types_are_translated_and_lines_wrapped() {
    assert_eq!(type_name("const taut_point **"), "*mut *const Point");
    assert_eq!(type_name("taut_point *"), "*mut Point");
    assert_eq!(type_name("const char *"), "*const c_char");
    assert_eq!(wrapped(&"word ".repeat(30)).len(), 2);
}
