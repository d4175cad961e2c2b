//! The replays in C of recorded calls whose replay follows from the parameters of their function: each argument and
//! each answer is the member with the name of the parameter. `tests/conformance/README.md` has the rule.

use std::fmt::Write as _;

use crate::description::{Description, Function, Parameter, Structure};
use crate::generated::NOTICE;

/// Types that `tests/c/replay.h` reads and compares.
const KNOWN: [&str; 9] =
    ["uint8_t", "int32_t", "uint32_t", "uint64_t", "size_t", "float", "double", "taut_point", "taut_rect"];

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
        generator.structs()
    )
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
    fn structure(&self, kind: &str) -> Option<&Structure> {
        self.description.structs.iter().find(|each| each.name == kind)
    }

    /// Structs of plain fields; options, requests and results are read by the client.
    fn is_plain(structure: &Structure) -> bool {
        let is_handle = structure.fields.len() == 1 && structure.fields[0].name == "id";
        let fields = structure.fields.iter();
        let mut fields = fields.filter(|field| !field.name.starts_with("reserved"));
        !is_handle
            && !KNOWN.contains(&structure.name.as_str())
            && !["taut_request", "taut_result"].contains(&structure.name.as_str())
            && structure.fields[0].name != "struct_size"
            && fields.all(|field| field.count == 1 && KNOWN.contains(&field.kind.as_str()))
    }

    /// How a struct is read and compared, field by field.
    fn structs(&self) -> String {
        let mut text = String::new();
        for structure in self.description.structs.iter().filter(|structure| Self::is_plain(structure)) {
            let name = &structure.name;
            let fields = structure.fields.iter().filter(|field| !field.name.starts_with("reserved"));
            let (mut reads, mut compares) = (String::new(), Vec::new());
            for field in fields {
                let (kind, field) = (&field.kind, &field.name);
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

    fn reads(&self, kind: &str) -> bool {
        KNOWN.contains(&kind) || self.structure(kind).is_some_and(Self::is_plain)
    }

    /// The replay of a function; none if it takes or gives objects, or a parameter is not one of the usual.
    fn replay(&self, name: &str, function: &Function) -> Option<String> {
        if name.ends_with("_destroy") {
            return None;
        }
        let mut replay = Replay::default();
        let mut parameters = function.parameters.as_slice();
        while let [parameter, rest @ ..] = parameters {
            let taken = self.argument(parameter, rest, &mut replay)?;
            parameters = &rest[taken..];
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

    /// Adds a parameter, with those behind it that belong to it; how many these are.
    fn argument(&self, parameter: &Parameter, rest: &[Parameter], replay: &mut Replay) -> Option<usize> {
        let name = &parameter.name;
        let kind = parameter.kind.trim_start_matches("const ");
        let next = |place: usize| rest.get(place).map_or("", |other| other.name.as_str());
        match (kind.strip_suffix('*').map(str::trim), parameter.is_output) {
            (None, _) => {
                let object = kind.strip_prefix("taut_").unwrap_or_default();
                if self.client.contains(&format!("static {kind} {object};")) {
                    replay.arguments.push(object.to_owned());
                } else {
                    self.reads(kind).then_some(())?;
                    replay.before += &format!("  INPUT({kind}, {name});\n");
                    replay.arguments.push(name.clone());
                }
                Some(0)
            }
            (Some("taut_request"), false) if next(0) != "count" => {
                replay.before += "  const taut_request request = request_of(call);\n";
                replay.arguments.push("&request".to_owned());
                Some(0)
            }
            (Some(target), false) if self.reads(target) && ["count", "length"].contains(&next(0)) => {
                replay.before += &format!("  INPUT_LIST({target}, {name});\n");
                replay.arguments.extend([name.clone(), format!("{name}_list->count")]);
                replay.after += &format!("  free({name});\n");
                Some(1)
            }
            (Some(target), false) => {
                self.reads(target).then_some(())?;
                replay.before += &format!("  INPUT({target}, {name});\n");
                replay.arguments.push(format!("&{name}"));
                Some(0)
            }
            (Some(target), true) => self.answer(parameter, target, rest, replay),
        }
    }

    /// As [`argument`](Self::argument), for a parameter through which the function answers.
    fn answer(&self, parameter: &Parameter, target: &str, rest: &[Parameter], replay: &mut Replay) -> Option<usize> {
        let name = &parameter.name;
        let next = |place: usize| rest.get(place).map_or("", |other| other.name.as_str());
        if target == "taut_result" && next(0) != "count" {
            replay.before += &format!("  OUTPUT(taut_result, {name});\n");
            replay.after += &format!("  expect_result(call, status, &{name});\n");
            replay.arguments.push(format!("&{name}"));
            return Some(0);
        }
        self.reads(target).then_some(())?;
        if (next(0), next(1)) == ("capacity", "needed") {
            replay.before += &format!("  OUTPUT_LIST({target}, {name});\n  OUTPUT(size_t, needed);\n");
            replay.arguments.extend([name.clone(), format!("{name}_count"), "&needed".to_owned()]);
            replay.after += &format!("  ANSWER_LIST({target}, {name}, needed);\n  free({name});\n");
            return Some(2);
        }
        if ["count", "length", "capacity"].contains(&next(0)) || parameter.kind.starts_with("const ") {
            return None;
        }
        replay.before += &format!("  OUTPUT({target}, {name});\n");
        replay.arguments.push(format!("&{name}"));
        replay.after += &match self.structure(target).filter(|structure| Self::is_plain(structure)) {
            Some(structure) if name == "out" => {
                format!("  ANSWER_FIELDS({target}, {name}, \"{}\");\n", structure.fields[0].name)
            }
            _ => format!("  ANSWER({target}, {name});\n"),
        };
        Some(0)
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
