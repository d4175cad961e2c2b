//! The parts of `taut.hpp` and `motion.hpp` that are generated: their enums.

use std::fmt::Write as _;

use crate::description::Description;
use crate::names::names_of;

/// The line above the enums.
pub(crate) const BEGIN: &str =
    "// Generated from include/taut.json, do not edit: `TAUT_BLESS=1 cargo test --test abi` writes these enums.\n";
/// The same in `motion.hpp`.
pub(crate) const BEGIN_MOTION: &str = "// Generated from include/taut_motion.json, do not edit: `TAUT_BLESS=1 cargo test --test abi` writes these enums.\n";
/// The line below them.
pub(crate) const END: &str = "// End of the generated enums.\n";

/// The enums of the header that C++ has, in the order of the header. Two values fit on a line.
pub(crate) fn choices(description: &Description) -> String {
    let mut text = String::new();
    for enumeration in &description.enums {
        let names = names_of(enumeration);
        let Some(name) = names.cpp else { continue };
        let number = if name == "StatusCode" { "std::int32_t" } else { "std::uint32_t" };
        let value = |value| format!("{} = {}", names.cpp_value(value), value.name);
        let values: Vec<String> = enumeration.values.iter().map(value).collect();
        let body = match values.as_slice() {
            [first, second] => format!("{{ {first}, {second} }}"),
            more => format!("{{\n  {},\n}}", more.join(",\n  ")),
        };
        write!(text, "\n/// See {}.\nenum class {name} : {number} {body};\n", enumeration.name).expect("text");
    }
    text + "\n"
}
