//! Constants of classes as enums: `TautGrid2D.DiagonalMode` is a type of scripts, as `AStarGrid2D.DiagonalMode` is.
//!
//! godot-rust registers constants one by one, without the name of an enum; when they are registered those with a prefix
//! of the table get it.

#![expect(unsafe_code, reason = "stands between the engine and the constants of a class")]

use std::sync::OnceLock;

use godot::builtin::StringName;
use godot::sys;

pub type RegisterConstant = unsafe extern "C" fn(
    sys::GDExtensionClassLibraryPtr,
    sys::GDExtensionConstStringNamePtr,
    sys::GDExtensionConstStringNamePtr,
    sys::GDExtensionConstStringNamePtr,
    sys::GDExtensionInt,
    sys::GDExtensionBool,
);

/// The engine's own function.
pub static REGISTER_CONSTANT: OnceLock<RegisterConstant> = OnceLock::new();

/// The prefixes of constants, with the enums that they belong to.
const ENUMS: [(&str, &str, &str); 13] = [
    ("TautGrid2D", "CELL_SHAPE_", "CellShape"),
    ("TautGrid2D", "DIAGONAL_MODE_", "DiagonalMode"),
    ("TautGrid2D", "HEURISTIC_", "Heuristic"),
    ("TautGrid2D", "ALGORITHM_", "Algorithm"),
    ("TautGrid2D", "DIAGONAL_GAPS_", "DiagonalGaps"),
    ("TautGrid2D", "SMOOTHING_", "Smoothing"),
    ("TautGrid2D", "TILES_BY_", "TilesBy"),
    ("TautAgent2D", "REPLAN_MODE_", "ReplanMode"),
    ("TautFollowers2D", "POLICY_", "Policy"),
    ("TautFollowers2D", "SIDE_", "Side"),
    ("TautFollowers2D", "FOLLOWER_", "FollowerState"),
    ("TautField", "FIELD_", "Kind"),
    ("TautPlanner", "STATUS_", "Status"),
];

/// Registers a constant, with its enum if it has one.
pub unsafe extern "C" fn register_constant(
    library: sys::GDExtensionClassLibraryPtr,
    class: sys::GDExtensionConstStringNamePtr,
    group: sys::GDExtensionConstStringNamePtr,
    name: sys::GDExtensionConstStringNamePtr,
    value: sys::GDExtensionInt,
    is_bitfield: sys::GDExtensionBool,
) {
    let Some(register) = REGISTER_CONSTANT.get() else { return };
    // SAFETY: godot-rust passes names that live during the call; a name of ours lives until its end.
    unsafe {
        let [of_class, of_constant] = [class, name].map(|name| (*name.cast::<StringName>()).to_string());
        let known = ENUMS.iter().find(|(class, prefix, _)| *class == of_class && of_constant.starts_with(prefix));
        let Some((_, _, known)) = known else {
            return register(library, class, group, name, value, is_bitfield);
        };
        let group = StringName::from(*known);
        register(library, class, std::ptr::from_ref(&group).cast_mut().cast(), name, value, is_bitfield);
    }
}
