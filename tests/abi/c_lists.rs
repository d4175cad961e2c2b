//! The generated lists of the C tests.

use std::fmt::Write as _;

use crate::description::{Description, Function, Parameter};
use crate::generated::NOTICE;

/// Every algorithm with its number and name.
pub(crate) fn algorithms(description: &Description) -> String {
    let values = &description.enumeration("taut_algorithm").values;
    let names = values.iter().map(|value| format!("    {},\n", value.name)).collect::<String>();
    let texts = values.iter().map(|value| format!("    \"{}\",\n", value.name)).collect::<String>();
    format!(
        "/* Every algorithm of the library.\n   {NOTICE} */
#ifndef ALGORITHMS_H
#define ALGORITHMS_H

#include <taut.h>

enum {{ ALGORITHMS = {} }};

static const uint32_t algorithms[ALGORITHMS] = {{\n{names}}};

static const char* const algorithm_names[ALGORITHMS] = {{\n{texts}}};

#endif
",
        values.len()
    )
}

/// Calls of every function that takes a handle, for a handle that the function must reject.
pub(crate) fn handles(description: &Description) -> String {
    let mut text = format!(
        "/* Every function that takes a handle, called with one that it must reject: once with null pointers, once with \
         valid\n   ones. {NOTICE} */
#ifndef HANDLES_H
#define HANDLES_H

#include \"../check.h\"

/* Memory for inputs, all zero, and for outputs, all canary; larger than any array of the calls below. */
static union {{
  uint64_t words[512];
  unsigned char bytes[4096];
}} handle_inputs, handle_outputs;

#define INPUT(type) ((const type*)(const void*)handle_inputs.bytes)
#define OUTPUT(type) ((type*)(void*)handle_outputs.bytes)

"
    );
    for object in ["grid", "snapshot", "ticket", "field", "shape", "world", "mesh", "graph"] {
        write!(
            text,
            "
static taut_{object} no_{object}(uint64_t word) {{
  taut_{object} handle;
  handle.id = word;
  return handle;
}}
"
        )
        .expect("a String takes any text");
    }
    for noun in [
        "grid",
        "planner",
        "snapshot",
        "pool",
        "field",
        "policy",
        "crowd",
        "graph",
        "graph_planner",
        "shape",
        "space",
        "motion",
        "world",
        "mesh",
    ] {
        let kind = format!("taut_{noun}");
        write!(
            text,
            "\nstatic void refuse_every_{noun}_call({kind} {noun}, taut_status expected) {{\n  memset(&handle_outputs, \
             0xA5, sizeof handle_outputs);\n"
        )
        .expect("a String takes any text");
        // Destroying the null handle is allowed.
        let takers = description.functions.iter().filter(|function| {
            function.parameters.first().is_some_and(|first| first.kind == kind) && !function.name.ends_with("_destroy")
        });
        for function in takers {
            let differ = function.parameters.len() > 1;
            for valid in [false, true].into_iter().take(if differ { 2 } else { 1 }) {
                let arguments: Vec<String> =
                    function.parameters[1..].iter().map(|parameter| argument(parameter, valid)).collect();
                let arguments = [vec![noun.to_owned()], arguments].concat().join(", ");
                writeln!(text, "  EXPECT(expected, {}({arguments}));", function.name).expect("a String takes any text");
            }
        }
        text.push_str("  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));\n}\n");
    }
    text + "\n#endif\n"
}

/// An argument: null or zero, or else one that is valid for a live object.
fn argument(parameter: &Parameter, valid: bool) -> String {
    let kind = parameter.kind.as_str();
    match kind.strip_suffix('*').map(str::trim) {
        Some(_) if !valid => "NULL".to_owned(),
        Some(target) if parameter.is_output => format!("OUTPUT({target})"),
        Some(target) => format!("INPUT({})", target.trim_start_matches("const ")),
        // A further handle, null or forged.
        None if kind.starts_with("taut_") => format!("no_{}({})", &kind["taut_".len()..], u8::from(valid)),
        None => u8::from(valid).to_string(),
    }
}

/// What clients that are compiled already depend on: numbers, layouts and signatures, one per line.
pub(crate) fn promises(description: &Description, every: &str) -> String {
    let mut lines = vec![
        "/* What clients that are compiled already depend on: a line may be added, none may change or go.".to_owned(),
        "   NUMBER, FIELD, SIZE and SIGNATURE are defined by the file that includes this one.".to_owned(),
        format!("   {NOTICE} */"),
    ];
    for enumeration in &description.enums {
        lines.push(String::new());
        lines.extend(enumeration.values.iter().map(|each| format!("NUMBER({}, {});", each.name, each.value)));
    }
    for structure in &description.structs {
        lines.push(String::new());
        // The layout is that of pointers with 8 bytes.
        let is_pointer = |kind: &str| kind.ends_with('*') || kind.ends_with("_function");
        let has_pointers = structure.fields.iter().any(|field| is_pointer(&field.kind));
        if has_pointers {
            lines.push("#if UINTPTR_MAX > 0xFFFFFFFFu".to_owned());
        }
        // The options may grow, and reserved words may become fields.
        if !structure.name.ends_with("_options") {
            lines.push(format!("SIZE({}, {});", structure.name, structure.size));
        }
        for field in structure.fields.iter().filter(|field| !field.name.starts_with("reserved")) {
            lines.push(format!("FIELD({}, {}, {}, {});", structure.name, field.name, field.offset, field.size));
        }
        if has_pointers {
            lines.push("#endif".to_owned());
        }
    }
    lines.push(String::new());
    lines.extend(description.functions.iter().map(signature));
    lines.push(String::new());
    lines.push(format!("#define {every}(X) \\"));
    lines.extend(description.functions.iter().map(|function| format!("  X({}) \\", function.name)));
    lines.join("\n") + "\n\n"
}

fn signature(function: &Function) -> String {
    let kinds: Vec<&str> = function.parameters.iter().map(|parameter| parameter.kind.as_str()).collect();
    let kinds = if kinds.is_empty() { "void".to_owned() } else { kinds.join(", ") };
    format!("SIGNATURE({}, {}, ({kinds}));", function.name, function.returns)
}
