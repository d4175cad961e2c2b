//! The names of the C surface in the languages of the bindings.

use crate::description::{Enumeration, Number};

/// How the bindings call an enum of the header. `None`: the binding needs no enum of its own.
pub(crate) struct EnumName {
    pub(crate) c: &'static str,
    /// What its values have in common.
    prefix: &'static str,
    pub(crate) cpp: Option<&'static str>,
    pub(crate) csharp: Option<&'static str>,
}

const fn both(c: &'static str, prefix: &'static str, name: &'static str) -> EnumName {
    EnumName { c, prefix, cpp: Some(name), csharp: Some(name) }
}

/// Every enum of the header.
pub(crate) const ENUMS: [EnumName; 41] = [
    EnumName { c: "taut_status_code", prefix: "TAUT_", cpp: Some("StatusCode"), csharp: Some("PathStatus") },
    both("taut_algorithm", "TAUT_ALGORITHM_", "Algorithm"),
    both("taut_lattice", "TAUT_LATTICE_", "Lattice"),
    both("taut_diagonal_gaps", "TAUT_DIAGONAL_GAPS_", "DiagonalGaps"),
    both("taut_corner_cutting", "TAUT_CORNER_CUTTING_", "CornerCutting"),
    both("taut_heuristic", "TAUT_HEURISTIC_", "Heuristic"),
    both("taut_cost_rule", "TAUT_COST_RULE_", "CostRule"),
    both("taut_turns", "TAUT_TURNS_", "Turns"),
    // C++ adds the numbers of C.
    EnumName { c: "taut_cell_side", prefix: "TAUT_CELL_SIDE_", cpp: None, csharp: Some("CellSides") },
    EnumName { c: "taut_wall", prefix: "TAUT_WALL_", cpp: None, csharp: Some("WallSides") },
    both("taut_smoothing", "TAUT_SMOOTHING_", "Smoothing"),
    both("taut_guarantee", "TAUT_GUARANTEE_", "Guarantee"),
    // C++ has a bool per flag.
    EnumName { c: "taut_request_flag", prefix: "TAUT_REQUEST_", cpp: None, csharp: Some("RequestFlags") },
    both("taut_path_state", "TAUT_PATH_", "PathState"),
    both("taut_leg_kind", "TAUT_LEG_", "LegKind"),
    both("taut_event_kind", "TAUT_EVENT_", "EventKind"),
    both("taut_field_kind", "TAUT_FIELD_", "FieldKind"),
    // C++ has a bool per flag.
    EnumName { c: "taut_field_flag", prefix: "TAUT_FIELD_", cpp: None, csharp: Some("FieldFlags") },
    both("taut_policy_kind", "TAUT_POLICY_", "PolicyKind"),
    both("taut_side", "TAUT_SIDE_", "Side"),
    both("taut_follower_state", "TAUT_FOLLOWER_", "FollowerState"),
    // C++ sets the flags of C.
    EnumName { c: "taut_walker_flag", prefix: "TAUT_WALKER_", cpp: None, csharp: Some("WalkerFlags") },
    both("taut_walker_state", "TAUT_WALKER_", "WalkerState"),
    // C++ has a bool per flag.
    EnumName { c: "taut_graph_flag", prefix: "TAUT_GRAPH_", cpp: None, csharp: Some("GraphFlags") },
    both("taut_hexagon_layout", "TAUT_HEXAGONS_", "HexagonLayout"),
    both("taut_improvement", "TAUT_IMPROVE_", "Improvement"),
    both("taut_descent", "TAUT_DESCENT_", "Descent"),
    // C++ has a bool per flag.
    EnumName { c: "taut_adopt_flag", prefix: "TAUT_ADOPT_", cpp: None, csharp: Some("AdoptFlags") },
    both("taut_curve", "TAUT_CURVE_", "CurveKind"),
    both("taut_axis_kind", "TAUT_AXIS_", "AxisKind"),
    both("taut_constraint_kind", "TAUT_CONSTRAINT_", "ConstraintKind"),
    both("taut_model", "TAUT_MODEL_", "ModelKind"),
    both("taut_motion_algorithm", "TAUT_MOTION_", "MotionAlgorithm"),
    // C++ sets the flags of C.
    EnumName {
        c: "taut_motion_request_flag",
        prefix: "TAUT_MOTION_REQUEST_",
        cpp: None,
        csharp: Some("MotionRequestFlags"),
    },
    both("taut_fill", "TAUT_FILL_", "FillRule"),
    both("taut_raster", "TAUT_RASTER_", "RasterRule"),
    both("taut_mesh_format", "TAUT_MESH_FORMAT_", "MeshFormat"),
    both("taut_mesh_axes", "TAUT_MESH_AXES_", "MeshAxes"),
    // The bindings have a bool.
    EnumName { c: "taut_mesh_flag", prefix: "TAUT_MESH_", cpp: None, csharp: None },
    // C++ sets the flags of C.
    EnumName { c: "taut_grid_link_flag", prefix: "TAUT_GRID_LINK_", cpp: None, csharp: Some("GridLinkFlags") },
    EnumName { c: "taut_struct", prefix: "TAUT_STRUCT_", cpp: None, csharp: None },
];

/// The names of an enum.
pub(crate) fn names_of(enumeration: &Enumeration) -> &'static EnumName {
    let found = ENUMS.iter().find(|names| names.c == enumeration.name);
    found.unwrap_or_else(|| panic!("tests/abi/names.rs has no names for {}", enumeration.name))
}

impl EnumName {
    /// The words of a value's name: `["block", "a", "star"]`.
    fn words(&self, value: &Number) -> Vec<String> {
        let own =
            value.name.strip_prefix(self.prefix).unwrap_or_else(|| panic!("{} has no {}", value.name, self.prefix));
        // `bad_format` is the one error whose C name is not a name by itself.
        let own = if own == "ERROR_FORMAT" { "BAD_FORMAT" } else { own.strip_prefix("ERROR_").unwrap_or(own) };
        let split = |word: &str| match word {
            "ASTAR" => vec!["a".to_owned(), "star".to_owned()],
            "DSTAR" => vec!["d".to_owned(), "star".to_owned()],
            _ => vec![word.to_ascii_lowercase()],
        };
        own.split('_').flat_map(split).collect()
    }

    /// The name of a value in C++: `block_a_star`.
    pub(crate) fn cpp_value(&self, value: &Number) -> String {
        let name = self.words(value).join("_");
        // A keyword of C++.
        if name == "auto" { "automatic".to_owned() } else { name }
    }

    /// The name of a value in C#: `BlockAStar`.
    pub(crate) fn csharp_value(&self, value: &Number) -> String {
        self.words(value).iter().map(|word| capitalised(word)).collect()
    }

    /// The name of a value in GDScript: `ALGORITHM_BLOCK_ASTAR`, `STATUS_NO_PATH`.
    pub(crate) fn gdscript_value(&self, value: &Number) -> String {
        let own = value.name.trim_start_matches("TAUT_");
        if self.prefix == "TAUT_" { format!("STATUS_{own}") } else { own.to_owned() }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// `max_expansions` as `MaxExpansions`.
pub(crate) fn pascal_case(name: &str) -> String {
    name.split('_').map(capitalised).collect()
}

/// `max_expansions` as `maxExpansions`.
pub(crate) fn camel_case(name: &str) -> String {
    let pascal = pascal_case(name);
    let mut letters = pascal.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// The name of a C type without pointers in another language, from a table of pairs.
pub(crate) fn translated<'a>(table: &[(&str, &'a str)], kind: &str) -> &'a str {
    let found = table.iter().find(|(c, _)| *c == kind).map(|(_, name)| *name);
    found.unwrap_or_else(|| panic!("there is no name for the C type {kind}"))
}

#[test]
fn values_have_the_names_of_each_language() {
    let value = |name: &str| Number { name: name.to_owned(), brief: String::new(), value: 0 };
    let (status, algorithm, heuristic) = (&ENUMS[0], &ENUMS[1], &ENUMS[5]);
    assert_eq!(algorithm.cpp_value(&value("TAUT_ALGORITHM_DSTAR_LITE")), "d_star_lite");
    assert_eq!(algorithm.csharp_value(&value("TAUT_ALGORITHM_BLOCK_ASTAR")), "BlockAStar");
    assert_eq!(algorithm.gdscript_value(&value("TAUT_ALGORITHM_BLOCK_ASTAR")), "ALGORITHM_BLOCK_ASTAR");
    assert_eq!(status.csharp_value(&value("TAUT_ERROR_FORMAT")), "BadFormat");
    assert_eq!(status.cpp_value(&value("TAUT_ERROR_BUSY")), "busy");
    assert_eq!(status.gdscript_value(&value("TAUT_ERROR_BUSY")), "STATUS_ERROR_BUSY");
    assert_eq!(heuristic.cpp_value(&value("TAUT_HEURISTIC_AUTO")), "automatic");
    assert_eq!((pascal_case("h_scale"), camel_case("row_stride")), ("HScale".to_owned(), "rowStride".to_owned()));
}
