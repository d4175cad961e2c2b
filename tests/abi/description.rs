//! The description of the C surface, as `include/taut.json` and `include/taut_motion.json` have it: generated with the
//! headers, committed, and the source of every generated file of the bindings.

use std::fs;
use std::sync::LazyLock;

use serde_json::Value;

use crate::build_description::{describe, describe_beside};
use crate::generated::hold;

/// A constant or one value of an enum.
pub(crate) struct Number {
    pub(crate) name: String,
    /// The first sentence of its documentation.
    pub(crate) brief: String,
    pub(crate) value: i64,
}

/// An enum of the header.
pub(crate) struct Enumeration {
    pub(crate) name: String,
    pub(crate) brief: String,
    pub(crate) values: Vec<Number>,
}

/// A field of a struct; `count` values lie one after the other.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) count: usize,
    pub(crate) offset: usize,
    pub(crate) size: usize,
}

/// A struct of the header.
pub(crate) struct Structure {
    pub(crate) name: String,
    pub(crate) size: usize,
    pub(crate) fields: Vec<Field>,
}

/// A parameter of a function.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) is_output: bool,
}

/// An exported function.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) brief: String,
    pub(crate) returns: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// The surface of a header.
pub(crate) struct Description {
    pub(crate) constants: Vec<Number>,
    pub(crate) enums: Vec<Enumeration>,
    pub(crate) structs: Vec<Structure>,
    pub(crate) functions: Vec<Function>,
}

impl Description {
    /// The description that the build generated.
    pub(crate) fn generated() -> &'static Self {
        static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| Description::parse(&generated_text()));
        &DESCRIPTION
    }

    /// That of the second header, `taut_motion.h`.
    pub(crate) fn of_motion() -> &'static Self {
        static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| Description::parse(&generated_motion_text()));
        &DESCRIPTION
    }

    /// Both headers together.
    pub(crate) fn whole() -> &'static Self {
        static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
            let mut whole = Description::parse(&generated_text());
            let more = Description::parse(&generated_motion_text());
            whole.constants.extend(more.constants);
            whole.enums.extend(more.enums);
            whole.structs.extend(more.structs);
            whole.functions.extend(more.functions);
            whole
        });
        &DESCRIPTION
    }

    pub(crate) fn parse(text: &str) -> Self {
        let value: Value = serde_json::from_str(text).expect("the description is JSON");
        Self {
            constants: list(&value, "constants", number),
            enums: list(&value, "enums", |item| Enumeration {
                name: text_of(item, "name"),
                brief: text_of(item, "brief"),
                values: list(item, "values", number),
            }),
            structs: list(&value, "structs", |item| Structure {
                name: text_of(item, "name"),
                size: size_of_item(item, "size"),
                fields: list(item, "fields", field),
            }),
            functions: list(&value, "functions", |item| Function {
                name: text_of(item, "name"),
                brief: text_of(item, "brief"),
                returns: text_of(item, "returns"),
                parameters: list(item, "parameters", |item| Parameter {
                    name: text_of(item, "name"),
                    kind: text_of(item, "type"),
                    is_output: text_of(item, "direction") == "out",
                }),
            }),
        }
    }

    /// The enum with this name.
    pub(crate) fn enumeration(&self, name: &str) -> &Enumeration {
        self.enums.iter().find(|each| each.name == name).unwrap_or_else(|| panic!("the header has no enum {name}"))
    }

    /// The struct with this name.
    pub(crate) fn structure(&self, name: &str) -> &Structure {
        self.structs.iter().find(|each| each.name == name).unwrap_or_else(|| panic!("the header has no struct {name}"))
    }
}

/// The JSON text that the build generated.
fn generated_text() -> String {
    fs::read_to_string(env!("TAUT_GENERATED_DESCRIPTION")).expect("the build wrote a description of the header")
}

fn generated_motion_text() -> String {
    fs::read_to_string(env!("TAUT_GENERATED_MOTION_DESCRIPTION")).expect("the build wrote a description of the header")
}

fn list<T>(item: &Value, name: &str, read: impl Fn(&Value) -> T) -> Vec<T> {
    item[name].as_array().unwrap_or_else(|| panic!("{name} is a list")).iter().map(read).collect()
}

fn text_of(item: &Value, name: &str) -> String {
    item[name].as_str().unwrap_or_else(|| panic!("{name} is a text: {item}")).to_owned()
}

fn size_of_item(item: &Value, name: &str) -> usize {
    item[name].as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or_else(|| panic!("{name}: {item}"))
}

fn number(item: &Value) -> Number {
    let value = item["value"].as_i64().unwrap_or_else(|| panic!("a number: {item}"));
    Number { name: text_of(item, "name"), brief: text_of(item, "brief"), value }
}

fn field(item: &Value) -> Field {
    Field {
        name: text_of(item, "name"),
        kind: text_of(item, "type"),
        count: size_of_item(item, "count"),
        offset: size_of_item(item, "offset"),
        size: size_of_item(item, "size"),
    }
}

#[test]
fn the_committed_descriptions_are_the_generated_ones() {
    hold("include/taut.json", &generated_text());
    hold("include/taut_motion.json", &generated_motion_text());
}

const SMALL: &str = "/* about */
#ifndef X_H
#define X_H
#ifdef __cplusplus
extern \"C\" {
#endif
/** A version. */
#define TAUT_VERSION 3
/** A status; \"quoted\". */
typedef int32_t taut_status;
/**
 * The kinds
 * of things. More about them.
 */
typedef enum taut_kind {
  /** One; two, three. */
  TAUT_KIND_A = 1,
  TAUT_KIND_B = -2,
} taut_kind;
/** A pair. */
typedef struct taut_pair {
  /** Left. */
  uint32_t left;
  double right[2];
  taut_status status;
} taut_pair;
/** Gives. */
typedef void *(*taut_give)(void *user, size_t size);
/** A giver. */
typedef struct taut_giver { uint32_t size; void *user; taut_give give; } taut_giver;
/** Asks. */
taut_status taut_ask(taut_kind kind, const taut_pair *pairs, size_t count,
                     const taut_pair **out);
/** Version. */
uint32_t taut_version(void);
#endif
";

#[test]
fn every_kind_of_declaration_is_described() {
    let small = Description::parse(&describe(SMALL).unwrap());
    assert_eq!((small.constants[0].name.as_str(), small.constants[0].value), ("TAUT_VERSION", 3));
    let kind = small.enumeration("taut_kind");
    assert_eq!(kind.brief, "The kinds of things.");
    let values: Vec<_> = kind.values.iter().map(|value| (value.name.as_str(), value.value)).collect();
    assert_eq!(values, [("TAUT_KIND_A", 1), ("TAUT_KIND_B", -2)]);
    assert_eq!((kind.values[0].brief.as_str(), kind.values[1].brief.as_str()), ("One; two, three.", ""));
    let pair = small.structure("taut_pair");
    let fields: Vec<_> = pair.fields.iter().map(|field| (field.name.as_str(), field.offset, field.size)).collect();
    assert_eq!((fields, pair.size), (vec![("left", 0, 4), ("right", 8, 16), ("status", 24, 4)], 32));
    assert_eq!((pair.fields[1].kind.as_str(), pair.fields[1].count), ("double", 2));
    let giver = small.structure("taut_giver");
    let fields: Vec<_> = giver.fields.iter().map(|field| (field.name.as_str(), field.offset, field.size)).collect();
    assert_eq!((fields, giver.size), (vec![("size", 0, 4), ("user", 8, 8), ("give", 16, 8)], 24));
    let ask = &small.functions[0];
    let parameters: Vec<_> = ask.parameters.iter().map(|each| (each.kind.as_str(), each.is_output)).collect();
    let expected =
        [("taut_kind", false), ("const taut_pair *", false), ("size_t", false), ("const taut_pair **", true)];
    assert_eq!(parameters, expected);
    assert_eq!((ask.name.as_str(), ask.returns.as_str(), ask.brief.as_str()), ("taut_ask", "taut_status", "Asks."));
    assert!(small.functions[1].parameters.is_empty() && small.functions.len() == 2);
}

#[test]
fn a_header_may_use_the_types_of_the_one_that_it_includes() {
    let more = "typedef struct taut_more { taut_pair pair; uint32_t left; uint32_t right; } taut_more;";
    let description = Description::parse(&describe_beside(SMALL, more).unwrap());
    assert_eq!((description.structure("taut_more").size, description.functions.len()), (40, 0));
    assert!(describe(more).is_err());
}

#[test]
fn declarations_that_cannot_be_described_are_refused() {
    for header in [
        "typedef struct taut_a { size_t size; } taut_a;",
        "typedef struct taut_a { const char *text; } taut_a;",
        "typedef enum taut_a { TAUT_A } taut_a;",
        "typedef enum taut_a { TAUT_A = 1 } taut_b;",
        "#define TAUT_A 1.5",
        "int taut_global",
    ] {
        assert!(describe(header).is_err(), "{header}");
    }
}
