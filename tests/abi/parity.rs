//! The parts of the bindings that are written by hand have every function, every value and every field of the header.

use std::collections::BTreeSet;

use crate::csharp::{field_names, type_name};
use crate::description::{Description, Field};
use crate::names::{ENUMS, EnumName, names_of, pascal_case};
use crate::toolchain::read;

const CPP: &str = "bindings/cpp/include/taut/taut.hpp";
const CPP_GRAPH: &str = "bindings/cpp/include/taut/graph.hpp";
const CPP_MOTION: &str = "bindings/cpp/include/taut/motion.hpp";
const CSHARP: &str = "bindings/csharp/com.taut.pathfinding/Runtime/Api";
/// Its files that are written by hand and call the library.
const CSHARP_FILES: [&str; 19] = [
    "PathCrowd",
    "PathPolicy",
    "PathBatch",
    "PathField",
    "PathFollowing",
    "PathGraph",
    "GraphPlanner",
    "PathGrid",
    "PathImproving",
    "PathPlanner",
    "PathPool",
    "PathPoolGraphs",
    "PathQuestions",
    "PathSnapshot",
    "PlannerOptions",
    "Shapes",
    "TautException",
    "TautHandle",
    "TautLibrary",
];
/// Those of the second header.
const CSHARP_MOTION_FILES: [&str; 13] = [
    "ActionPlanner",
    "BodyShape",
    "MotionCurves",
    "MotionLibrary",
    "MotionPlanner",
    "MotionSpace",
    "MotionStructs",
    "NavigationMesh",
    "NavigationMeshAreas",
    "NavigationMeshFloors",
    "NavigationMeshLinks",
    "NavigationMeshObstacles",
    "PolygonWorld",
];
const GODOT: &str = "bindings/godot/src";
/// Functions that the Godot binding does not call: scripts have no functions that a library could call back, and the
/// library is loaded and used before any script runs.
const NOT_IN_GODOT: [&str; 1] = ["taut_set_allocator"];

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The functions of the header that a text never calls.
fn uncalled(description: &Description, text: &str) -> Vec<String> {
    let name = |part: &str| part.trim_end_matches([' ', ')']).rsplit(|c| !is_name(c)).next().unwrap_or("").to_owned();
    let calls: BTreeSet<String> = text.split('(').map(name).collect();
    let functions = description.functions.iter().map(|function| function.name.clone());
    functions.filter(|name| !calls.contains(name)).map(|name| format!("no call of {name}")).collect()
}

/// The text between `opening` and the next closing brace.
fn body<'a>(text: &'a str, opening: &str) -> &'a str {
    let (_, rest) = text.split_once(opening).unwrap_or_else(|| panic!("there is no {opening}"));
    rest.split_once('}').map_or(rest, |(body, _)| body)
}

/// Compares two sets of lines; what one has and the other has not is a fault.
fn differences(what: &str, expected: &BTreeSet<String>, found: &BTreeSet<String>) -> Vec<String> {
    let missing = expected.difference(found).map(|line| format!("{what} lacks {line}"));
    missing.chain(found.difference(expected).map(|line| format!("{what} has {line}"))).collect()
}

/// The values `name = CONSTANT` of the enums of taut.hpp that differ from those of the header.
fn cpp_enums(description: &Description, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for enumeration in &description.enums {
        let names: &EnumName = names_of(enumeration);
        let Some(name) = names.cpp else { continue };
        let underlying = if enumeration.name == "taut_status_code" { "int32_t" } else { "uint32_t" };
        let body = body(text, &format!("enum class {name} : std::{underlying} {{"));
        let found = body.split(',').map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned).collect();
        let values = enumeration.values.iter();
        let expected = values.map(|value| format!("{} = {}", names.cpp_value(value), value.name)).collect();
        faults.extend(differences(name, &expected, &found));
    }
    faults
}

/// The names of the fields that a C++ struct declares, in order.
fn cpp_fields(text: &str, structure: &str) -> Vec<String> {
    let body = text.split_once(&format!("struct {structure} {{")).map_or("", |(_, rest)| rest);
    let fields =
        body.lines().skip(1).take_while(|line| line.starts_with("  ") && line.ends_with(';') && !line.contains('('));
    let declared = fields.filter_map(|line| line.split(['=', '{', '[', ';']).next());
    declared.filter_map(|declared| declared.split_whitespace().last()).map(str::to_owned).collect()
}

/// The fields of the structs of taut.hpp that differ from those of the header.
fn cpp_structs(description: &Description, text: &str) -> Vec<String> {
    let own = |name: &str| description.structure(name).fields.iter().map(|field| field.name.clone());
    let chosen = own("taut_planner_options").filter(|name| name != "struct_size" && !name.starts_with("reserved"));
    let mut faults = Vec::new();
    let flags = &description.enumeration("taut_request_flag").values;
    let flags = flags.iter().map(|flag| names_of(description.enumeration("taut_request_flag")).cpp_value(flag));
    // The first flags stand where the word is. Later ones come last: programs name the fields by their places.
    let (first, later) = (flags.clone().take(2), flags.skip(2));
    let request: Vec<String> = own("taut_request")
        .filter(|name| !name.starts_with("reserved"))
        .flat_map(|name| if name == "flags" { first.clone().collect() } else { vec![name] })
        .chain(later)
        .collect();
    let expected = [("Options", chosen.collect()), ("Request", request), ("Outcome", own("taut_result").collect())];
    for (structure, expected) in expected {
        let found: Vec<String> = cpp_fields(text, structure);
        if expected != found {
            faults.push(format!("{structure} has the fields {found:?}, not {expected:?}"));
        }
    }
    for field in &description.structure("taut_planner_options").fields {
        let own = field.name == "struct_size" || field.name.starts_with("reserved");
        if !own && !text.contains(&format!("wanted.{} = ", field.name)) {
            faults.push(format!("Planner::create does not pass {} on", field.name));
        }
    }
    for field in &description.structure("taut_result").fields {
        let same = format!("offsetof(Outcome, {0}) == offsetof(taut_result, {0})", field.name);
        if field.offset > 0 && !text.contains(&same) {
            faults.push(format!("taut.hpp does not assert {same}"));
        }
    }
    faults
}

/// What a C# field of a choice may be declared as: the enum instead of its integer.
fn csharp_type(field: &Field) -> Vec<String> {
    let own = ENUMS.iter().find(|names| names.c == format!("taut_{}", field.name));
    let special = match field.name.as_str() {
        "flags" => Some("RequestFlags"),
        "status" => Some("PathStatus"),
        "state" => Some("PathState"),
        "kind" => Some("LegKind"),
        _ => own.and_then(|names| names.csharp),
    };
    // A field of such a name has one of some enums.
    let others = match field.name.as_str() {
        "state" => &["FollowerState", "WalkerState"][..],
        "flags" => &["WalkerFlags", "MotionRequestFlags", "GraphFlags", "GridLinkFlags"],
        _ => &[],
    };
    let other = others.iter().map(|name| (*name).to_owned());
    special.map(str::to_owned).into_iter().chain(other).chain([type_name(&field.kind)]).collect()
}

/// The fields of a C# struct that differ from those of the header: names, types and order, and with them the offsets.
fn csharp_struct(description: &Description, text: &str, (c, csharp): (&str, &str)) -> Vec<String> {
    let text = text.replace(&format!(" : IEquatable<{csharp}>\n"), "\n");
    let Some((before, rest)) = text.split_once(&format!("public struct {csharp}\n")) else {
        return vec![format!("there is no struct {csharp}")];
    };
    let mut faults = Vec::new();
    if !before.trim_end().ends_with("[StructLayout(LayoutKind.Sequential)]") {
        faults.push(format!("{csharp} has no sequential layout"));
    }
    let fields = rest.lines().take_while(|line| !line.starts_with("    }"));
    let fields =
        fields.filter(|line| line.starts_with("        ") && line.ends_with(';') && !line.starts_with("         "));
    let found: Vec<Vec<&str>> = fields.map(|line| line.trim_end_matches(';').split_whitespace().collect()).collect();
    let expected = description
        .structure(c)
        .fields
        .iter()
        .flat_map(|field| field_names(field).into_iter().map(move |name| (csharp_type(field), name)));
    let expected: Vec<(Vec<String>, String)> = expected.collect();
    if found.len() != expected.len() {
        faults.push(format!("{csharp} has {} fields, not {}", found.len(), expected.len()));
    }
    for ((kinds, name), found) in expected.iter().zip(&found) {
        let [.., kind, own] = found.as_slice() else { continue };
        if pascal_case(own) != *name || !kinds.iter().any(|expected| expected == kind) {
            faults.push(format!("{csharp} has {kind} {own} where the header has {kinds:?} {name}"));
        }
    }
    faults
}

/// The options and results that `TautPlanner` does not name.
fn planner_fields(description: &Description, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for field in &description.structure("taut_planner_options").fields {
        let own = field.name == "struct_size" || field.name.starts_with("reserved");
        // Read from the options of a script, and given as a default.
        if !own && text.matches(&format!("\"{}\" =>", field.name)).count() != 2 {
            faults.push(format!("TautPlanner does not read and give the option {}", field.name));
        }
    }
    for field in &description.structure("taut_result").fields {
        let own = matches!(field.name.as_str(), "user" | "reserved" | "path_first" | "path_count");
        if !own && !text.contains(&format!("\"{0}\" => outcome.{0}", field.name)) {
            faults.push(format!("TautPlanner does not give {}", field.name));
        }
    }
    faults
}

fn insist(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn the_cpp_binding_has_every_function_value_and_field() {
    let (description, text) = (Description::generated(), read(CPP));
    insist(uncalled(description, &(text.clone() + &read(CPP_GRAPH))));
    insist(cpp_enums(description, &text));
    insist(cpp_structs(description, &text));
    let (motion, text) = (Description::of_motion(), read(CPP_MOTION));
    insist(uncalled(motion, &text));
    insist(cpp_enums(motion, &text));
    for (c, cpp) in [
        ("taut_motion_request", "MotionRequest"),
        ("taut_motion_result", "MotionResult"),
        ("taut_motion_piece", "MotionPiece"),
    ] {
        let expected: Vec<String> = motion.structure(c).fields.iter().map(|field| field.name.clone()).collect();
        assert_eq!(cpp_fields(&text, cpp), expected, "{cpp}");
    }
    for c in ["taut_space_options", "taut_motion_options"] {
        for field in &motion.structure(c).fields {
            let own = field.name == "struct_size" || field.name.starts_with("reserved");
            assert!(own || text.contains(&format!("wanted.{} = ", field.name)), "{c}.{} is not passed on", field.name);
        }
    }
}

#[test]
fn the_csharp_binding_has_every_function_and_field() {
    let description = Description::generated();
    let api: Vec<String> = CSHARP_FILES.iter().map(|file| read(&format!("{CSHARP}/{file}.cs"))).collect();
    insist(uncalled(description, &api.concat()));
    let structs = [
        ("taut_point", "PathPoint"),
        ("taut_rect", "CellRect"),
        ("taut_request", "PathRequest"),
        ("taut_result", "PathResult"),
        ("taut_hit", "RayHit"),
        ("taut_leg", "PathLeg"),
        ("taut_mover", "Mover"),
        ("taut_moment", "Moment"),
        ("taut_grid_link", "GridLink"),
        ("taut_link_use", "LinkUse"),
        ("taut_crossing", "LinkCrossing"),
        ("taut_search_event", "SearchEvent"),
        ("taut_path_check", "PathCheck"),
        ("taut_place", "PathPlace"),
        ("taut_allocator", "NativeAllocator"),
        ("taut_field_seed", "FieldSeed"),
        ("taut_field_result", "FieldResult"),
        ("taut_follower", "PolicyFollower"),
        ("taut_pull", "PolicyPull"),
        ("taut_policy_result", "PolicyResult"),
        ("taut_walker", "CrowdWalker"),
        ("taut_walker_traits", "CrowdWalkerTraits"),
    ];
    for names in structs {
        insist(csharp_struct(description, &read(&format!("{CSHARP}/Shapes.cs")), names));
    }
    let graphs = read(&format!("{CSHARP}/PathGraph.cs")) + &read(&format!("{CSHARP}/GraphPlanner.cs"));
    let structs = [
        ("taut_graph_node", "GraphNode"),
        ("taut_graph_edge", "GraphEdge"),
        ("taut_graph_info", "GraphInfo"),
        ("taut_graph_request", "GraphRequest"),
    ];
    for names in structs {
        insist(csharp_struct(description, &graphs, names));
    }
    let motion = Description::of_motion();
    let api: Vec<String> = CSHARP_MOTION_FILES.iter().map(|file| read(&format!("{CSHARP}/{file}.cs"))).collect();
    insist(uncalled(motion, &(api.concat() + &read(&format!("{CSHARP}/TautHandle.cs")))));
    let structs = [
        ("taut_axis", "MotionAxis"),
        ("taut_link", "ChainLink"),
        ("taut_motion_request", "MotionRequest"),
        ("taut_motion_result", "MotionResult"),
        ("taut_action", "PlanAction"),
        ("taut_mode", "MotionMode"),
    ];
    for names in structs {
        insist(csharp_struct(motion, &read(&format!("{CSHARP}/MotionStructs.cs")), names));
    }
}

#[test]
fn the_godot_binding_has_every_function_value_and_field() {
    let description = Description::generated();
    let callers: String =
        ["owners", "library", "grid_owner", "pool_owner", "field_owner", "policy_owner", "crowd_owner", "graph_owner"]
            .iter()
            .map(|file| read(&format!("{GODOT}/{file}.rs")))
            .collect();
    // A function that is kept in a variable before it is called.
    let callers = callers.replace(";\n            look(", "(");
    let missing = uncalled(description, &callers);
    insist(missing.into_iter().filter(|fault| !NOT_IN_GODOT.iter().any(|name| fault.ends_with(name))).collect());
    let motion_callers: String = ["motion_owner", "world_owner", "mesh_owner", "curve_owner", "action_owner"]
        .iter()
        .map(|file| read(&format!("{GODOT}/{file}.rs")))
        .collect();
    insist(uncalled(Description::of_motion(), &motion_callers));
    insist(planner_fields(description, &read(&format!("{GODOT}/planner.rs"))));
}

/// A surface of one function, one enum and one struct.
fn small() -> Description {
    let header = "typedef int32_t taut_status;
typedef enum taut_algorithm { TAUT_ALGORITHM_ASTAR = 1, TAUT_ALGORITHM_DSTAR_LITE = 12 } taut_algorithm;
typedef enum taut_diagonal_gaps { TAUT_DIAGONAL_GAPS_OPEN = 1 } taut_diagonal_gaps;
typedef enum taut_smoothing { TAUT_SMOOTHING_NONE = 0 } taut_smoothing;
typedef enum taut_request_flag { TAUT_REQUEST_EVERY_STEP = 1 } taut_request_flag;
typedef struct taut_planner_options { uint32_t struct_size; uint32_t lattice; double h_scale; } taut_planner_options;
typedef struct taut_request { uint32_t flags; uint32_t budget; } taut_request;
typedef struct taut_result { taut_status status; uint32_t guarantee; uint64_t reserved[2]; } taut_result;
taut_status taut_ask(uint32_t number);";
    Description::parse(&crate::build_description::describe(header).expect("it can be described"))
}

#[test]
fn a_function_that_a_binding_never_calls_is_seen() {
    assert!(uncalled(&small(), "return taut_ask(7);").is_empty());
    assert!(uncalled(&small(), "(functions.taut_ask)(7)").is_empty());
    assert_eq!(uncalled(&small(), "taut_ask_more(7)"), ["no call of taut_ask"]);
}

#[test]
fn a_value_that_a_cpp_enum_lacks_or_invents_is_seen() {
    let text = |algorithms: &str| {
        format!(
            "enum class Algorithm : std::uint32_t {{\n{algorithms}}};
             enum class DiagonalGaps : std::uint32_t {{ open = TAUT_DIAGONAL_GAPS_OPEN }};
             enum class Smoothing : std::uint32_t {{ none = TAUT_SMOOTHING_NONE }};"
        )
    };
    let both = "a_star = TAUT_ALGORITHM_ASTAR,\n d_star_lite = TAUT_ALGORITHM_DSTAR_LITE,\n";
    assert!(cpp_enums(&small(), &text(both)).is_empty());
    let faults = cpp_enums(&small(), &text("a_star = TAUT_ALGORITHM_ASTAR, d_star_lite = 12,"));
    assert_eq!(faults, ["Algorithm lacks d_star_lite = TAUT_ALGORITHM_DSTAR_LITE", "Algorithm has d_star_lite = 12"]);
}

#[test]
fn a_field_that_a_cpp_struct_lacks_is_seen() {
    let good = "struct Options {
  Lattice lattice = Lattice::corners;
  double h_scale = 1.0;
};
struct Request {
  bool every_step = false;
  std::uint32_t budget = 0;
};
struct Outcome {
  StatusCode status = StatusCode::no_path;
  Guarantee guarantee{};
  std::uint64_t reserved[2] = {0, 0};
};
static_assert(offsetof(Outcome, guarantee) == offsetof(taut_result, guarantee) &&
              offsetof(Outcome, reserved) == offsetof(taut_result, reserved), \"\");
wanted.lattice = 0; wanted.h_scale = 1;";
    assert_eq!(cpp_structs(&small(), good), Vec::<String>::new());
    for (part, by) in [
        ("  double h_scale = 1.0;\n", ""),
        ("  bool every_step = false;\n", ""),
        ("  Guarantee guarantee{};\n", "  Guarantee promise{};\n"),
        ("wanted.h_scale = 1;", ""),
        ("offsetof(Outcome, reserved) ==", "8 =="),
    ] {
        assert_eq!(cpp_structs(&small(), &good.replace(part, by)).len(), 1, "{part}");
    }
}

#[test]
fn a_field_that_a_csharp_struct_lacks_or_moves_is_seen() {
    let good = "    [StructLayout(LayoutKind.Sequential)]
    public struct PathResult
    {
        public PathStatus Status;
        /// <summary>What it promises;</summary>
        public Guarantee Guarantee;
        private readonly ulong reserved0;
        private readonly ulong reserved1;

        public bool Found
        {
            get { return Status == 0; }
        }
    }
";
    let faults = |text: &str| csharp_struct(&small(), text, ("taut_result", "PathResult"));
    assert_eq!(faults(good), Vec::<String>::new());
    assert_eq!(faults(&good.replace("        public Guarantee Guarantee;\n", "")).len(), 3);
    assert_eq!(faults(&good.replace("public Guarantee", "public ulong")).len(), 1);
    assert_eq!(faults(&good.replace("reserved1", "later")).len(), 1);
    assert_eq!(faults(&good.replace("Sequential", "Auto")).len(), 1);
    assert_eq!(faults(&good.replace("PathResult", "Result")), ["there is no struct PathResult"]);
}

#[test]
fn a_field_that_the_godot_binding_lacks_is_seen() {
    let planner = "\"lattice\" => a \"lattice\" => b \"h_scale\" => c \"h_scale\" => d
                   \"status\" => outcome.status, \"guarantee\" => outcome.guarantee";
    assert!(planner_fields(&small(), planner).is_empty());
    assert_eq!(planner_fields(&small(), &planner.replace("\"h_scale\" => d", "")).len(), 1);
    assert_eq!(
        planner_fields(&small(), &planner.replace("outcome.guarantee", "0")),
        ["TautPlanner does not give guarantee"]
    );
}
