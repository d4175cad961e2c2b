//! Random calls in C of every function whose arguments can be drawn from the types of its parameters.

use crate::description::{Description, Function};
use crate::generated::NOTICE;
use crate::signatures::{Argument, Form, SIMPLE, arguments, is_plain, plain_struct, visible_fields};

/// The file for a program that makes some calls of its own, which are left out.
pub(crate) fn calls(description: &Description, program: &str) -> String {
    let functions = description.functions.iter().filter(|function| function.returns == "taut_status");
    let functions = functions.filter(|function| !program.contains(&format!("{}(", function.name)));
    let calls: Vec<String> = functions.filter_map(|function| call(description, program, function)).collect();
    let cases =
        calls.iter().enumerate().map(|(number, call)| format!("    case {number}: {{\n{call}      break;\n    }}\n"));
    let cases: String = cases.collect();
    format!(
        "/* Random calls of every function whose arguments follow from the types of its parameters.\n   {NOTICE} */
#ifndef ANY_CALL_H
#define ANY_CALL_H
{}
static void any_call(void) {{
  switch (draw({})) {{
{cases}  }}
}}

#endif
",
        structs(description),
        calls.len()
    )
}

/// How a struct is drawn, field by field.
fn structs(description: &Description) -> String {
    let mut text = String::new();
    for structure in description.structs.iter().filter(|structure| is_plain(structure)) {
        let name = &structure.name;
        let fields = visible_fields(structure);
        let draws: String = fields.map(|(field, kind)| format!("  value.{field} = draw_{kind}();\n")).collect();
        text.push_str(&format!(
            "
static inline {name} draw_{name}(void) {{
  {name} value;
  memset(&value, 0, sizeof value);
{draws}  return value;
}}
"
        ));
    }
    text
}

/// A call in a block of its own; none if a parameter is not one of the usual.
fn call(description: &Description, program: &str, function: &Function) -> Option<String> {
    let (mut before, mut passed, mut after) = (String::new(), Vec::new(), String::new());
    for Argument { name, kind, form } in arguments(function)? {
        let object = kind.strip_prefix("taut_").unwrap_or_default();
        if form == Form::Value && program.contains(&format!("static {kind} any_{object}(void)")) {
            passed.push(format!("any_{object}()"));
            continue;
        }
        let known = SIMPLE.contains(&kind) || plain_struct(description, kind).is_some();
        (known || (form == Form::Written && kind == "taut_result")).then_some(())?;
        let (declaration, check) = match form {
            Form::Value | Form::Read => (format!("DRAWN({kind}, {name})"), None),
            Form::ReadList => (format!("DRAWN_LIST({kind}, {name})"), None),
            Form::Written => (format!("WRITTEN({kind}, {name})"), Some(format!("CHECK_WRITTEN({name})"))),
            Form::WrittenList => (format!("WRITTEN_LIST({kind}, {name})"), Some(format!("CHECK_WRITTEN_LIST({name})"))),
        };
        before.push_str(&format!("      {declaration};\n"));
        after.extend(check.map(|check| format!("      {check};\n")));
        match form {
            Form::Value => passed.push(name.to_owned()),
            Form::Read | Form::Written => passed.push(format!("&{name}")),
            Form::ReadList => passed.extend([name.to_owned(), format!("{name}_count")]),
            Form::WrittenList => {
                passed.extend([name.to_owned(), format!("{name}_capacity"), format!("&{name}_needed")])
            }
        }
    }
    let call = format!("known({}({}))", function.name, passed.join(", "));
    let call = if after.is_empty() {
        format!("      {call};\n")
    } else {
        format!("      const taut_status status = {call};\n")
    };
    Some(format!("{before}{call}{after}"))
}

#[test]
fn arguments_are_drawn_by_type_and_answers_checked() {
    let header = "#ifndef X_H
#define X_H
typedef int32_t taut_status;
typedef struct taut_point { float x; float y; } taut_point;
typedef struct taut_grid { uint64_t id; } taut_grid;
typedef struct taut_hit { taut_point at; uint32_t visible; } taut_hit;
taut_status taut_grid_ray(taut_grid grid, const taut_point *from, taut_hit *out);
taut_status taut_grid_near(const taut_point *points, size_t count, int32_t *out, size_t capacity, size_t *needed);
taut_status taut_grid_own(taut_grid grid);
taut_status taut_grid_create(int32_t width, taut_grid *out);
#endif
";
    let description = Description::parse(&crate::build_description::describe(header).unwrap());
    let text = calls(&description, "static taut_grid any_grid(void) { taut_grid_own(grid); }");
    for part in [
        "static inline taut_hit draw_taut_hit(void) {",
        "      DRAWN(taut_point, from);\n      WRITTEN(taut_hit, out);\n",
        "      const taut_status status = known(taut_grid_ray(any_grid(), &from, &out));\n      CHECK_WRITTEN(out);\n",
        "known(taut_grid_near(points, points_count, out, out_capacity, &out_needed));\n      CHECK_WRITTEN_LIST(out);\n",
        "switch (draw(2)) {",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
