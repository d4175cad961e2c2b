//! The generated declarations of the C# binding.

use std::fmt::Write as _;

use crate::description::{Description, Field, Function, Parameter};
use crate::generated::NOTICE;
use crate::names::{camel_case, names_of, pascal_case, translated};

/// C types in C#. Handles are passed as their one word.
const TYPES: [(&str, &str); 22] = [
    ("int32_t", "int"),
    ("uint32_t", "uint"),
    ("uint64_t", "ulong"),
    ("uint8_t", "byte"),
    ("char", "byte"),
    ("float", "float"),
    ("double", "double"),
    ("size_t", "System.UIntPtr"),
    ("taut_status", "int"),
    ("taut_grid", "ulong"),
    ("taut_planner", "ulong"),
    ("taut_snapshot", "ulong"),
    ("taut_pool", "ulong"),
    ("taut_ticket", "ulong"),
    ("taut_field", "ulong"),
    ("taut_policy", "ulong"),
    ("taut_crowd", "ulong"),
    ("taut_graph", "ulong"),
    ("taut_graph_planner", "ulong"),
    ("taut_point", "PathPoint"),
    ("taut_rect", "CellRect"),
    ("taut_request", "PathRequest"),
];
/// Those of the second header.
const MOTION_TYPES: [(&str, &str); 14] = [
    ("taut_shape", "ulong"),
    ("taut_space", "ulong"),
    ("taut_motion", "ulong"),
    ("taut_world", "ulong"),
    ("taut_mesh", "ulong"),
    ("taut_axis", "MotionAxis"),
    ("taut_link", "ChainLink"),
    ("taut_action", "PlanAction"),
    ("taut_space_options", "NativeSpaceOptions"),
    ("taut_motion_options", "NativeMotionOptions"),
    ("taut_motion_request", "MotionRequest"),
    ("taut_motion_result", "MotionResult"),
    ("taut_motion_piece", "MotionPiece"),
    ("taut_mode", "MotionMode"),
];
/// The rest of them.
const MORE_TYPES: [(&str, &str); 34] = [
    ("void", "void"),
    ("taut_allocator", "NativeAllocator"),
    ("taut_alloc_function", "System.IntPtr"),
    ("taut_realloc_function", "System.IntPtr"),
    ("taut_free_function", "System.IntPtr"),
    ("taut_result", "PathResult"),
    ("taut_planner_options", "NativeOptions"),
    ("taut_pool_options", "NativePoolOptions"),
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
    ("taut_field_options", "NativeFieldOptions"),
    ("taut_field_seed", "FieldSeed"),
    ("taut_field_result", "FieldResult"),
    ("taut_policy_options", "NativePolicyOptions"),
    ("taut_follower", "PolicyFollower"),
    ("taut_pull", "PolicyPull"),
    ("taut_policy_result", "PolicyResult"),
    ("taut_crowd_options", "NativeCrowdOptions"),
    ("taut_walker", "CrowdWalker"),
    ("taut_walker_traits", "CrowdWalkerTraits"),
    ("taut_improve_options", "NativeImproveOptions"),
    ("taut_graph_edge", "GraphEdge"),
    ("taut_graph_node", "GraphNode"),
    ("taut_graph_info", "GraphInfo"),
    ("taut_graph_request", "GraphRequest"),
    ("taut_graph_planner_options", "NativeGraphOptions"),
];

/// A C type in C#: `const taut_point **` is `PathPoint**`.
pub(crate) fn type_name(kind: &str) -> String {
    let base = kind.trim_start_matches("const ").trim_end_matches(['*', ' ']);
    let table: Vec<(&str, &str)> = TYPES.into_iter().chain(MORE_TYPES).chain(MOTION_TYPES).collect();
    format!("{}{}", translated(&table, base), "*".repeat(kind.matches('*').count()))
}

/// A class of externs: of one of the headers.
pub(crate) struct Externs {
    namespace: &'static str,
    name: &'static str,
    header: &'static str,
    owners: [&'static str; 2],
}

/// Those of `taut.h`.
pub(crate) const EXTERNS: Externs =
    Externs { namespace: "Taut", name: "TautNative", header: "taut.h", owners: ["PathGrid", "PathPlanner"] };
/// Those of `taut_motion.h`, which a library may lack: they are bound when the first of them is called.
pub(crate) const MOTION_EXTERNS: Externs = Externs {
    namespace: "Taut.Motion",
    name: "MotionNative",
    header: "taut_motion.h",
    owners: ["MotionSpace", "MotionPlanner"],
};

/// The externs.
pub(crate) fn functions(description: &Description, externs: &Externs) -> String {
    let Externs { namespace, name, header, owners: [first, second] } = externs;
    let mut text = format!(
        "using System.Runtime.InteropServices;

namespace {namespace}
{{
    /// <summary>The C interface; {header} is its manual. All arguments are blittable: jobs may call it.</summary>
    /// <remarks>
    /// {NOTICE}
    /// Handles are passed as their one word; size_t is UIntPtr. Prefer <see cref=\"{first}\"/> and
    /// <see cref=\"{second}\"/>, which own what they create.
    /// </remarks>
    public static unsafe class {name}
    {{
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        private const string Library = \"__Internal\";
#else
        private const string Library = \"taut\";
#endif
"
    );
    for constant in &description.constants {
        let name = pascal_case(&constant.name.trim_start_matches("TAUT_").to_ascii_lowercase());
        let value = constant.value;
        write!(text, "\n{}        public const uint {name} = {value};\n", plain_summary("        ", &constant.brief))
            .expect("a String takes any text");
    }
    // Enums without a type of their own in this binding.
    for enumeration in description.enums.iter().filter(|enumeration| names_of(enumeration).csharp.is_none()) {
        for value in &enumeration.values {
            let name = pascal_case(&value.name.trim_start_matches("TAUT_").to_ascii_lowercase());
            write!(text, "\n        internal const uint {name} = {};\n", value.value).expect("a String takes any text");
        }
    }
    for function in &description.functions {
        text.push('\n');
        text.push_str(&plain_summary("        ", &function.brief));
        text.push_str(
            "        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]\n",
        );
        writeln!(text, "        public static extern {};", declaration(function)).expect("a String takes any text");
    }
    text + "    }\n}\n"
}

fn declaration(function: &Function) -> String {
    let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
    format!("{} {}({})", type_name(&function.returns), function.name, parameters.join(", "))
}

fn parameter(parameter: &Parameter) -> String {
    let name = match parameter.name.as_str() {
        // Keywords.
        "out" => "output".to_owned(),
        "base" => "@base".to_owned(),
        other => camel_case(other),
    };
    format!("{} {name}", type_name(&parameter.kind))
}

/// The structs of options as C has them.
pub(crate) fn options(description: &Description, namespace: &str) -> String {
    let mut text = format!("using System.Runtime.InteropServices;\n\nnamespace {namespace}\n{{\n");
    let structs = [
        ("taut_planner_options", "PlannerOptions"),
        ("taut_pool_options", "PathPool"),
        ("taut_field_options", "FieldOptions"),
        ("taut_policy_options", "PolicyOptions"),
        ("taut_crowd_options", "CrowdOptions"),
        ("taut_space_options", "SpaceOptions"),
        ("taut_motion_options", "MotionOptions"),
        ("taut_improve_options", "ImproveOptions"),
        ("taut_graph_planner_options", "GraphOptions"),
    ];
    let is_here = |name: &str| description.structs.iter().any(|structure| structure.name == name);
    for (c, public) in structs.into_iter().filter(|(c, _)| is_here(c)) {
        let separator = if text.contains("struct") { "\n" } else { "" };
        let name = type_name(c);
        write!(
            text,
            "{separator}    /// <summary>{c} as C has it; see <see cref=\"{public}\"/>.</summary>
    /// <remarks>
    /// {NOTICE}
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct {name}
    {{
"
        )
        .expect("a String takes any text");
        for field in &description.structure(c).fields {
            for name in field_names(field) {
                writeln!(text, "        public {} {name};", type_name(&field.kind)).expect("a String takes any text");
            }
        }
        text.push_str("    }\n");
    }
    text + "}\n"
}

/// The names of a field, one for each value of an array.
pub(crate) fn field_names(field: &Field) -> Vec<String> {
    let name = pascal_case(&field.name);
    if field.count == 1 { vec![name] } else { (0..field.count).map(|number| format!("{name}{number}")).collect() }
}

/// The enums.
pub(crate) fn choices(description: &Description, namespace: &str) -> String {
    let using =
        if description.enums.iter().any(|each| each.name.ends_with("_flag")) { "using System;\n\n" } else { "" };
    let mut text = format!("{using}// {NOTICE}\nnamespace {namespace}\n{{\n");
    let mut separator = "";
    for enumeration in &description.enums {
        let names = names_of(enumeration);
        let Some(name) = names.csharp else { continue };
        let is_flags =
            enumeration.name.ends_with("_flag") || ["taut_cell_side", "taut_wall"].contains(&&*enumeration.name);
        let underlying = if enumeration.name == "taut_status_code" { "" } else { " : uint" };
        text.push_str(separator);
        text.push_str(&summary("    ", description, &enumeration.brief));
        if is_flags {
            text.push_str("    [Flags]\n");
        }
        write!(text, "    public enum {name}{underlying}\n    {{\n").expect("a String takes any text");
        if is_flags {
            text.push_str("        None = 0,\n");
        }
        for value in &enumeration.values {
            text.push_str(&summary("        ", description, &value.brief));
            writeln!(text, "        {} = {},", names.csharp_value(value), value.value)
                .expect("a String takes any text");
        }
        text.push_str("    }\n");
        separator = "\n";
    }
    text + "}\n"
}

/// The most columns of a line of a summary.
const MOST_COLUMNS: usize = 120;

/// A summary, on as many lines as it needs.
fn plain_summary(indent: &str, brief: &str) -> String {
    let text = brief.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('`', "");
    let mut lines = vec![format!("{indent}/// <summary>")];
    for (index, word) in format!("{text}</summary>").split(' ').enumerate() {
        let line = lines.last_mut().expect("there is a line");
        if line.chars().count() + 1 + word.chars().count() > MOST_COLUMNS {
            lines.push(format!("{indent}/// {word}"));
        } else {
            line.push_str(if index == 0 { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// A summary, with values of enums by their C# names.
fn summary(indent: &str, description: &Description, brief: &str) -> String {
    let mut text = brief.to_owned();
    for enumeration in &description.enums {
        let names = names_of(enumeration);
        let Some(name) = names.csharp else { continue };
        for value in &enumeration.values {
            text = replaced_word(&text, &value.name, &format!("{name}.{}", names.csharp_value(value)));
        }
    }
    plain_summary(indent, &text)
}

/// Replaces a name where it stands as a whole word.
pub(crate) fn replaced_word(text: &str, name: &str, by: &str) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let whole = !before.ends_with(is_part) && !after.starts_with(is_part);
        replaced.push_str(before);
        replaced.push_str(if whole { by } else { name });
        rest = after;
    }
    replaced + rest
}

#[test]
fn types_and_names_are_translated() {
    assert_eq!(type_name("const taut_point **"), "PathPoint**");
    assert_eq!(type_name("size_t *"), "System.UIntPtr*");
    assert_eq!(type_name("taut_grid"), "ulong");
    assert_eq!(replaced_word("TAUT_A, TAUT_AB and TAUT_A", "TAUT_A", "X"), "X, TAUT_AB and X");
}
