//! A struct of many fields says why it has them, on a line of its comment that begins with `Many fields:`. Options have
//! a reason, and so does what C reads: they are as the header has them.

use crate::code::{Source, closing};
use crate::files::rust_files;
use crate::types::{above, beside_known, declared};

/// The most fields of a struct that gives no reason.
const MOST: usize = 14;

/// How many fields a struct has whose keyword is at `offset`.
fn fields(code: &str, offset: usize) -> usize {
    let end = code[offset..].find(['{', ';', '(']).map(|end| offset + end);
    let Some(open) = end.filter(|end| code[*end..].starts_with('{')) else { return 0 };
    let Some(close) = closing(code, open) else { return 0 };
    let (mut depth, mut count, mut before) = (0, 0, ' ');
    for pair in code.as_bytes()[open + 1..close].windows(2) {
        let (character, next) = (char::from(pair[0]), char::from(pair[1]));
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ':' if depth == 0 && before != ':' && next != ':' => count += 1,
            _ => {}
        }
        before = character;
    }
    count
}

/// The structs of many fields that do not say why.
fn faults(source: &Source) -> Vec<(String, String)> {
    let structs = declared(source).into_iter().filter(|declared| declared.keyword == "struct");
    let large = structs.filter_map(|declared| {
        let count = fields(&source.code, declared.offset);
        let is_given = declared.name.ends_with("Options") || source.path.starts_with("src/abi/");
        let has_reason = is_given
            || above(source, declared.offset).any(|line| {
                line.starts_with("#[repr(C)]") || line.trim_start_matches('/').trim_start().starts_with("Many fields: ")
            });
        let what = format!("{}: {count} fields; above {MOST} a line `Many fields: ...` says why", declared.name);
        let key = format!("{} {}", source.path, declared.name);
        (count > MOST && !has_reason).then(|| (key, source.fault(declared.offset, &what)))
    });
    large.collect()
}

#[test]
fn structs_of_many_fields_say_why() {
    let sources = rust_files(&["src"]);
    let found: Vec<_> = sources.iter().filter(|source| !source.is_test).flat_map(faults).collect();
    crate::insist(beside_known(&found, &[], file!()));
}

#[test]
fn a_struct_of_many_fields_is_seen() {
    let body = |count: usize| (0..count).map(|i| format!("    /// A field: {i}.\n    a{i}: std::vec::Vec<u8>,\n"));
    let count = |head: &str, fields: usize| {
        let text = format!("{head} {{\n{}}}\n", body(fields).collect::<String>());
        faults(&Source::new("src/a.rs", &text)).len()
    };
    assert_eq!(count("struct A", 14), 0);
    assert_eq!(count("struct A", 15), 1);
    assert_eq!(count("/// Much.\npub(crate) struct A<T>", 15), 1);
    assert_eq!(count("/// Many fields: a column each.\n#[derive(Clone)]\nstruct A", 15), 0);
    assert_eq!(count("#[repr(C)]\nstruct A", 15), 0);
    assert_eq!(count("pub struct FieldOptions", 15), 0);
    assert_eq!(count("enum A", 15), 0);
}
