//! The parameters of a function in groups that belong together: a list with its length, a buffer with its capacity.

use crate::description::{Description, Function, Parameter, Structure};

/// Number types, and structs that are written as arrays.
pub(crate) const SIMPLE: [&str; 9] =
    ["uint8_t", "int32_t", "uint32_t", "uint64_t", "size_t", "float", "double", "taut_point", "taut_rect"];

/// Parameters that belong together. `kind` is the type without `const` and `*`.
pub(crate) struct Argument<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A number or a handle.
    Value,
    /// A pointer to one struct or number that is read.
    Read,
    /// A pointer to items that are read, and their count.
    ReadList,
    /// A pointer to one struct or number that is written.
    Written,
    /// A buffer that is written, its capacity, and a pointer to the count that is needed.
    WrittenList,
}

/// The arguments of a function; none if they are in another form than those of [`Form`].
pub(crate) fn arguments(function: &Function) -> Option<Vec<Argument<'_>>> {
    let mut list = Vec::new();
    let mut parameters = function.parameters.as_slice();
    while let [parameter, rest @ ..] = parameters {
        let (form, taken) = form(parameter, rest)?;
        let kind = parameter.kind.trim_start_matches("const ").trim_end_matches('*').trim();
        list.push(Argument { name: &parameter.name, kind, form });
        parameters = &rest[taken..];
    }
    Some(list)
}

/// The form of a parameter, and how many of those behind it belong to it.
fn form(parameter: &Parameter, rest: &[Parameter]) -> Option<(Form, usize)> {
    let next = |place: usize| rest.get(place).map_or("", |other| other.name.as_str());
    // The second of two lists has its count under a name of its own.
    let counted = ["count", "length"].contains(&next(0)) || next(0).ends_with("_count");
    if !parameter.kind.ends_with('*') {
        return Some((Form::Value, 0));
    }
    match parameter.is_output {
        false if counted => Some((Form::ReadList, 1)),
        false => Some((Form::Read, 0)),
        true if (next(0), next(1)) == ("capacity", "needed") => Some((Form::WrittenList, 2)),
        true if counted || parameter.kind.starts_with("const ") || next(0) == "row_stride" || next(0) == "capacity" => {
            None
        }
        true => Some((Form::Written, 0)),
    }
}

/// The struct of this name if its fields are plain: no handle, no request, no result, no options.
pub(crate) fn plain_struct<'a>(description: &'a Description, kind: &str) -> Option<&'a Structure> {
    description.structs.iter().find(|structure| structure.name == kind).filter(|structure| is_plain(structure))
}

pub(crate) fn is_plain(structure: &Structure) -> bool {
    let name = structure.name.as_str();
    let first = structure.fields[0].name.as_str();
    let is_handle = first == "id" && structure.fields.len() == 1;
    if is_handle || first == "struct_size" || SIMPLE.contains(&name) || ["taut_request", "taut_result"].contains(&name)
    {
        return false;
    }
    visible_fields(structure).all(|(_, kind)| SIMPLE.contains(&kind))
        && structure.fields.iter().all(|field| field.count == 1 || field.name.starts_with("reserved"))
}

/// Names and types of the fields that are not reserved.
pub(crate) fn visible_fields(structure: &Structure) -> impl Iterator<Item = (&str, &str)> {
    let fields = structure.fields.iter().filter(|field| !field.name.starts_with("reserved"));
    fields.map(|field| (field.name.as_str(), field.kind.as_str()))
}

#[test]
fn parameters_that_belong_together_are_one_argument() {
    let header = "#ifndef X_H
#define X_H
typedef int32_t taut_status;
typedef struct taut_point { float x; float y; } taut_point;
taut_status taut_near(const taut_point *points, size_t count, float far, int32_t *out, size_t capacity, size_t *needed);
taut_status taut_one(const taut_point *point, uint8_t *seen);
taut_status taut_view(const taut_point **out, size_t *length);
taut_status taut_many(const taut_point *points, size_t count, int32_t *out, size_t length);
#endif
";
    let description = Description::parse(&crate::build_description::describe(header).unwrap());
    let forms = |place: usize| {
        let list = arguments(&description.functions[place])?;
        Some(list.iter().map(|each| (each.kind.to_owned(), each.form)).collect::<Vec<_>>())
    };
    let near = [("taut_point", Form::ReadList), ("float", Form::Value), ("int32_t", Form::WrittenList)]
        .map(|(a, b)| (a.to_owned(), b));
    assert_eq!(forms(0), Some(near.to_vec()));
    let one = [("taut_point", Form::Read), ("uint8_t", Form::Written)].map(|(a, b)| (a.to_owned(), b));
    assert_eq!(forms(1), Some(one.to_vec()));
    assert_eq!((forms(2), forms(3)), (None, None));
}
