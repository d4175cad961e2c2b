//! The replays in C of recorded calls whose replay follows from the parameters of their function: each argument and
//! each answer is the member with the name of the parameter. `tests/conformance/README.md` has the rule.

use std::fmt::Write as _;

use crate::description::{Description, Function};
use crate::generated::NOTICE;
use crate::signatures::{Argument, Form, SIMPLE, arguments, is_plain, plain_struct, visible_fields};

/// The file for a client with these functions of its own, which win.
pub(crate) fn replays(description: &Description, client: &str) -> String {
    let generator = Generator { description, client };
    let (mut functions, mut table) = (String::new(), String::new());
    for function in &description.functions {
        let Some(name) = function.name.strip_prefix("taut_").filter(|_| function.returns == "taut_status") else {
            continue;
        };
        let own = client.contains(&format!("static void {name}(const json* call) {{"));
        let generated = if own { None } else { generator.replay(name, function) };
        functions.push_str(&generated.clone().unwrap_or_default());
        if own || generated.is_some() {
            writeln!(table, "    {{\"{name}\", {name}}},").expect("a String takes any text");
        }
    }
    format!(
        "/* Replays of recorded calls, and the table of all.\n   {NOTICE} */
#ifndef REPLAYS_H
#define REPLAYS_H

#include \"../replay.h\"
{}{functions}
static const struct {{ const char* name; void (*run)(const json*); }} calls[] = {{\n{table}}};

#endif
",
        structs(description)
    )
}

/// How a struct is read and compared, field by field.
fn structs(description: &Description) -> String {
    let mut text = String::new();
    for structure in description.structs.iter().filter(|structure| is_plain(structure)) {
        let name = &structure.name;
        let (mut reads, mut compares) = (String::new(), Vec::new());
        for (field, kind) in visible_fields(structure) {
            reads.push_str(&format!("  value.{field} = read_{kind}(json_member(object, \"{field}\"));\n"));
            compares.push(format!("same_{kind}(&got->{field}, json_member(wanted, \"{field}\"))"));
        }
        let compares = compares.join(" &&\n         ");
        text.push_str(&format!(
            "
static inline {name} read_{name}(const json* object) {{
  {name} value;
  memset(&value, 0, sizeof value);
{reads}  return value;
}}

static inline bool same_{name}(const {name}* got, const json* wanted) {{
  return {compares};
}}
"
        ));
    }
    text
}

struct Generator<'a> {
    description: &'a Description,
    client: &'a str,
}

/// A replay in parts.
#[derive(Default)]
struct Replay {
    before: String,
    arguments: Vec<String>,
    after: String,
}

impl Generator<'_> {
    /// The replay of a function; none if it makes or destroys objects, or a parameter is not one of the usual.
    fn replay(&self, name: &str, function: &Function) -> Option<String> {
        if name.ends_with("_destroy") {
            return None;
        }
        let mut replay = Replay::default();
        for argument in arguments(function)? {
            self.add(&argument, &mut replay)?;
        }
        let Replay { before, arguments, after } = replay;
        let arguments = arguments.join(", ");
        Some(format!(
            "
static void {name}(const json* call) {{
{before}  const taut_status status = {}({arguments});
  expect_call(call, status);
{after}}}
",
            function.name
        ))
    }

    /// Adds an argument; none if its type is not one of the usual.
    fn add(&self, argument: &Argument<'_>, replay: &mut Replay) -> Option<()> {
        let &Argument { name, kind, form } = argument;
        let object = kind.strip_prefix("taut_").unwrap_or_default();
        match (form, kind) {
            (Form::Value, _) if self.client.contains(&format!("static {kind} {object};")) => {
                replay.arguments.push(object.to_owned());
                return Some(());
            }
            (Form::Read, "taut_request") => {
                replay.before += &format!("  const taut_request {name} = request_of(call);\n");
                replay.arguments.push(format!("&{name}"));
                return Some(());
            }
            (Form::Written, "taut_result") => {
                replay.before += &format!("  OUTPUT(taut_result, {name});\n");
                replay.arguments.push(format!("&{name}"));
                replay.after += &format!("  expect_result(call, status, &{name});\n");
                return Some(());
            }
            _ => {}
        }
        let structure = plain_struct(self.description, kind);
        (structure.is_some() || SIMPLE.contains(&kind)).then_some(())?;
        let Replay { before, arguments, after } = replay;
        match form {
            Form::Value | Form::Read => {
                before.push_str(&format!("  INPUT({kind}, {name});\n"));
                arguments.push(if form == Form::Value { name.to_owned() } else { format!("&{name}") });
            }
            Form::ReadList => {
                before.push_str(&format!("  INPUT_LIST({kind}, {name});\n"));
                arguments.extend([name.to_owned(), format!("{name}_list->count")]);
                after.push_str(&format!("  free({name});\n"));
            }
            Form::Written => {
                before.push_str(&format!("  OUTPUT({kind}, {name});\n"));
                arguments.push(format!("&{name}"));
                after.push_str(&match structure.and_then(|structure| visible_fields(structure).next()) {
                    Some((first, _)) if name == "out" => format!("  ANSWER_FIELDS({kind}, {name}, \"{first}\");\n"),
                    _ => format!("  ANSWER({kind}, {name});\n"),
                });
            }
            Form::WrittenList => {
                before.push_str(&format!("  OUTPUT_LIST({kind}, {name});\n  OUTPUT(size_t, needed);\n"));
                arguments.extend([name.to_owned(), format!("{name}_count"), "&needed".to_owned()]);
                after.push_str(&format!("  ANSWER_LIST({kind}, {name}, needed);\n  free({name});\n"));
            }
        }
        Some(())
    }
}

#[test]
fn a_replay_follows_from_the_parameters() {
    let header = "#ifndef X_H
#define X_H
typedef int32_t taut_status;
typedef struct taut_point { float x; float y; } taut_point;
typedef struct taut_grid { uint64_t id; } taut_grid;
typedef struct taut_hit { taut_point at; uint32_t visible; } taut_hit;
taut_status taut_grid_ray(taut_grid grid, const taut_point *from, taut_hit *out);
taut_status taut_grid_near(taut_grid grid, const taut_point *points, size_t count, float far, int32_t *out, size_t capacity, size_t *needed);
taut_status taut_grid_own(taut_grid grid);
taut_status taut_grid_create(int32_t width, taut_grid *out);
#endif
";
    let description = Description::parse(&crate::build_description::describe(header).unwrap());
    let client = "static taut_grid grid;\nstatic void grid_own(const json* call) {}";
    let text = replays(&description, client);
    for part in [
        "  INPUT(taut_point, from);\n  OUTPUT(taut_hit, out);\n  const taut_status status = taut_grid_ray(grid, &from, &out);\n",
        "  ANSWER_FIELDS(taut_hit, out, \"at\");\n",
        "same_taut_point(&got->at, json_member(wanted, \"at\")) &&\n",
        "taut_grid_near(grid, points, points_list->count, far, out, out_count, &needed);\n",
        "  ANSWER_LIST(int32_t, out, needed);\n  free(out);\n",
        "    {\"grid_own\", grid_own},\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("static void grid_own"), "the client's own replay wins");
    assert!(!text.contains("grid_create"), "new objects are the client's");
}
