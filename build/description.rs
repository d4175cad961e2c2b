//! Describes the C surface for programs: reads the generated header, writes JSON.
//!
//! The header is text that cbindgen has laid out, so a small reader is enough: comments, `#define`, `typedef` of an
//! enum, a struct or an integer, and function declarations. Anything else is an error.

use std::fmt::Write as _;

/// An item with its documentation.
struct Item {
    doc: String,
    code: String,
}

/// The fixed-width types of the surface, with their sizes in bytes. Their alignment is their size.
const SCALARS: [(&str, usize); 8] = [
    ("int8_t", 1),
    ("uint8_t", 1),
    ("int32_t", 4),
    ("uint32_t", 4),
    ("float", 4),
    ("int64_t", 8),
    ("uint64_t", 8),
    ("double", 8),
];

/// Bytes of a pointer. Structs with pointers are described for 64 bits.
const POINTER: usize = 8;

/// Size and alignment of a type that a field may have.
struct Layout {
    name: String,
    size: usize,
    alignment: usize,
}

/// The description of a header as JSON.
///
/// # Errors
/// A sentence about the first declaration that cannot be read.
pub(crate) fn describe(header: &str) -> Result<String, String> {
    let mut layouts = scalars();
    describe_with(header, &mut layouts)
}

/// The description of a header that includes another one, whose types it uses.
///
/// # Errors
/// As [`describe`].
pub(crate) fn describe_beside(included: &str, header: &str) -> Result<String, String> {
    let mut layouts = scalars();
    describe_with(included, &mut layouts)?;
    describe_with(header, &mut layouts)
}

fn scalars() -> Vec<Layout> {
    SCALARS.iter().map(|&(name, size)| Layout { name: name.to_owned(), size, alignment: size }).collect()
}

fn describe_with(header: &str, layouts: &mut Vec<Layout>) -> Result<String, String> {
    let mut sections: [(&str, Vec<String>); 5] =
        ["constants", "types", "enums", "structs", "functions"].map(|name| (name, Vec::new()));
    for item in items(header, ';') {
        let code = item.code.as_str();
        let (section, text) = if let Some(rest) = code.strip_prefix("#define ") {
            (0, constant(&item.doc, rest)?)
        } else if let Some(rest) = code.strip_prefix("typedef enum ") {
            (2, enumeration(&item.doc, rest)?)
        } else if let Some(rest) = code.strip_prefix("typedef struct ") {
            (3, structure(&item.doc, rest, layouts)?)
        } else if let Some(rest) = code.strip_prefix("typedef ") {
            (1, alias(&item.doc, rest, layouts)?)
        } else {
            (4, function(&item.doc, code)?)
        };
        sections[section].1.push(text);
    }
    let sections: Vec<String> =
        sections.iter().map(|(name, items)| format!("  \"{name}\": [\n    {}\n  ]", items.join(",\n    "))).collect();
    Ok(format!("{{\n{}\n}}\n", sections.join(",\n")))
}

/// The items of a text, which end with `separator` outside of braces. Directives and plain comments are left out.
fn items(text: &str, separator: char) -> Vec<Item> {
    let (mut items, mut doc, mut code) = (Vec::new(), String::new(), String::new());
    let mut depth = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let between = depth == 0 && code.trim().is_empty();
        let length = if between && rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            if rest.starts_with("/**") {
                doc = comment(&rest[..end]);
            }
            end
        } else if between && rest.starts_with("#ifdef __cplusplus") {
            rest.find("#endif").map_or(rest.len(), |end| end + "#endif".len())
        } else if between && first == '#' {
            let end = rest.find('\n').unwrap_or(rest.len());
            let line = &rest[..end];
            if line.starts_with("#define ") && line.split_whitespace().count() == 3 {
                items.push(Item { doc: std::mem::take(&mut doc), code: line.to_owned() });
            }
            end
        } else {
            match first {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && first == separator {
                let code = std::mem::take(&mut code).trim().to_owned();
                items.push(Item { doc: std::mem::take(&mut doc), code });
            } else {
                code.push(first);
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    if !code.trim().is_empty() {
        items.push(Item { doc, code: code.trim().to_owned() });
    }
    items
}

/// The text of a documentation comment, its lines joined; paragraphs and tags begin on lines of their own.
fn comment(text: &str) -> String {
    let inner = text.trim_start_matches("/**").trim_end_matches("*/");
    let mut joined = String::new();
    for line in inner.lines().map(|line| line.trim().trim_start_matches('*').trim()) {
        if line.is_empty() || line.starts_with('@') {
            joined.push('\n');
        } else if !joined.is_empty() && !joined.ends_with('\n') {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined.trim().to_owned()
}

/// The first sentence of a documentation text.
fn brief(doc: &str) -> String {
    let paragraph = doc.lines().find(|line| !line.is_empty()).unwrap_or_default();
    let end = paragraph.find(". ").map_or(paragraph.len(), |end| end + 1);
    paragraph[..end].to_owned()
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The beginning of the JSON of an item.
fn opening(name: &str, doc: &str) -> String {
    format!("{{\"name\": {}, \"brief\": {}", quoted(name), quoted(&brief(doc)))
}

fn constant(doc: &str, code: &str) -> Result<String, String> {
    let (name, value) = code.split_once(' ').ok_or_else(|| format!("#define {code}"))?;
    let value: i64 = value.trim().parse().map_err(|_| format!("#define {code}: not a number"))?;
    Ok(format!("{}, \"value\": {value}}}", opening(name, doc)))
}

fn alias(doc: &str, code: &str, layouts: &mut Vec<Layout>) -> Result<String, String> {
    if let Some((returns, rest)) = code.split_once("(*") {
        let (name, parameters) = rest.split_once(')').ok_or_else(|| format!("typedef {code}"))?;
        layouts.push(Layout { name: name.to_owned(), size: POINTER, alignment: POINTER });
        return Ok(format!("{}, \"type\": {}}}", opening(name, doc), quoted(&format!("{returns}(*){parameters}"))));
    }
    let (target, name) = code.split_once(' ').ok_or_else(|| format!("typedef {code}"))?;
    let same = layouts.iter().find(|layout| layout.name == target).ok_or_else(|| format!("typedef {code}"))?;
    let layout = Layout { name: name.to_owned(), ..*same };
    layouts.push(layout);
    Ok(format!("{}, \"type\": {}}}", opening(name, doc), quoted(target)))
}

/// The name and the body of `NAME { BODY } NAME`.
fn named_body(code: &str) -> Result<(&str, &str), String> {
    let (name, rest) = code.split_once('{').ok_or_else(|| format!("typedef {code}"))?;
    let (body, again) = rest.rsplit_once('}').ok_or_else(|| format!("typedef {code}"))?;
    if name.trim() == again.trim() {
        Ok((name.trim(), body))
    } else {
        Err(format!("{} is also {}", name.trim(), again.trim()))
    }
}

fn enumeration(doc: &str, code: &str) -> Result<String, String> {
    let (name, body) = named_body(code)?;
    let mut text = format!("{}, \"values\": [", opening(name, doc));
    for (number, item) in items(body, ',').iter().enumerate() {
        let (value_name, value) =
            item.code.split_once('=').ok_or_else(|| format!("{name}: {} has no value", item.code))?;
        let value: i64 = value.trim().parse().map_err(|_| format!("{name}: {} is not a number", item.code))?;
        let comma = if number == 0 { "" } else { "," };
        write!(text, "{comma}\n      {}, \"value\": {value}}}", opening(value_name.trim(), &item.doc))
            .map_err(|error| error.to_string())?;
    }
    Ok(text + "\n    ]}")
}

fn structure(doc: &str, code: &str, layouts: &mut Vec<Layout>) -> Result<String, String> {
    let (name, body) = named_body(code)?;
    let (mut fields, mut offset, mut alignment) = (Vec::new(), 0_usize, 1);
    for item in items(body, ';') {
        let (kind, field) = declared(&item.code).map_err(|fault| format!("{name}: {fault}"))?;
        let (field, count) = match field.strip_suffix(']').and_then(|field| field.split_once('[')) {
            Some((field, count)) => (field, count.parse().map_err(|_| format!("{name}: {}", item.code))?),
            None => (field, 1),
        };
        let layout = layouts.iter().find(|layout| layout.name == kind).map(|layout| (layout.size, layout.alignment));
        let layout = layout.or((kind == "void *").then_some((POINTER, POINTER)));
        let (item_size, item_alignment) =
            layout.ok_or_else(|| format!("{name}.{field}: {kind} has no fixed layout"))?;
        offset = offset.next_multiple_of(item_alignment);
        alignment = alignment.max(item_alignment);
        let size = item_size * count;
        fields.push(format!(
            "      {}, \"type\": {}, \"count\": {count}, \"offset\": {offset}, \"size\": {size}}}",
            opening(field, &item.doc),
            quoted(&kind)
        ));
        offset += size;
    }
    let size = offset.next_multiple_of(alignment);
    layouts.push(Layout { name: name.to_owned(), size, alignment });
    Ok(format!("{}, \"size\": {size}, \"fields\": [\n{}\n    ]}}", opening(name, doc), fields.join(",\n")))
}

fn function(doc: &str, code: &str) -> Result<String, String> {
    let (head, rest) = code.split_once('(').ok_or_else(|| format!("not a declaration: {code}"))?;
    let parameters = rest.strip_suffix(')').ok_or_else(|| format!("not a declaration: {code}"))?;
    let (returns, name) = declared(head)?;
    let mut texts = Vec::new();
    for parameter in parameters.split(',').map(str::trim).filter(|parameter| *parameter != "void") {
        let (kind, parameter) = declared(parameter)?;
        // A pointer to a pointer is an output too: the address of something that the library owns.
        let is_output = kind.ends_with("**") || (kind.ends_with('*') && !kind.starts_with("const "));
        let direction = if is_output { "out" } else { "in" };
        texts.push(format!(
            "      {{\"name\": {}, \"type\": {}, \"direction\": \"{direction}\"}}",
            quoted(parameter),
            quoted(&kind)
        ));
    }
    let parameters = if texts.is_empty() { String::new() } else { format!("\n{}\n    ", texts.join(",\n")) };
    Ok(format!("{}, \"returns\": {}, \"parameters\": [{parameters}]}}", opening(name, doc), quoted(&returns)))
}

/// Type and name of a declarator such as `const taut_point **out`: `const taut_point **` and `out`.
fn declared(text: &str) -> Result<(String, &str), String> {
    let text = text.trim();
    let start = text.rfind([' ', '*']).map(|end| end + 1).ok_or_else(|| format!("not a declarator: {text}"))?;
    let (kind, name) = text.split_at(start);
    if name.is_empty() { Err(format!("not a declarator: {text}")) } else { Ok((kind.trim().to_owned(), name)) }
}
