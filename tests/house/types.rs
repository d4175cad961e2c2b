//! The types that a source declares.

use crate::code::Source;

const KEYWORDS: [&str; 5] = ["struct", "enum", "union", "trait", "type"];

/// A type and where its keyword stands.
pub struct Declared<'a> {
    pub offset: usize,
    pub keyword: &'a str,
    pub name: &'a str,
}

/// The types at the top of a source and in calls of macros there. Those inside functions and implementations have no
/// name elsewhere.
pub fn declared(source: &Source) -> Vec<Declared<'_>> {
    let (code, words) = (&source.code, source.words());
    let (mut found, mut braces, mut at) = (Vec::new(), Vec::new(), 0);
    for pair in words.windows(2) {
        let (offset, keyword) = pair[0];
        for (step, character) in code[at..offset].char_indices() {
            match character {
                '{' => braces.push(code[..at + step].trim_end().ends_with('!')),
                '}' => drop(braces.pop()),
                _ => {}
            }
        }
        at = offset;
        let (_, name) = pair[1];
        if KEYWORDS.contains(&keyword) && name.starts_with(char::is_uppercase) && braces.iter().all(|is_call| *is_call)
        {
            found.push(Declared { offset, keyword, name });
        }
    }
    found
}

/// The lines above an item: its comments and attributes, from the lowest up.
pub fn above(source: &Source, offset: usize) -> impl Iterator<Item = &str> {
    let lines: Vec<&str> = source.text.lines().take(source.line(offset) - 1).map(str::trim).collect();
    lines.into_iter().rev().take_while(|line| line.starts_with("//") || line.starts_with("#["))
}

/// What is wrong with a list of known faults beside what was found: the list may only become shorter.
pub fn beside_known(found: &[(String, String)], known: &[&str], list: &str) -> Vec<String> {
    let new = found.iter().filter(|(key, _)| !known.contains(&key.as_str())).map(|(_, fault)| fault.clone());
    let gone = known.iter().filter(|known| !found.iter().any(|(key, _)| key == *known));
    new.chain(gone.map(|known| format!("{list}: {known} is no fault any more: take it off the list"))).collect()
}

#[test]
fn types_are_found_at_the_top_and_in_macros() {
    let text = "pub struct A { b: u8 }\nnumbered! {\n pub enum B { C }\n}\nimpl T for A { type X = u8; }\n\
                type D = u8;\nmacro_rules! m { () => { struct E; } }\nfn f() { struct G; }\ntrait H {}\n";
    let source = Source::new("src/a.rs", text);
    let names: Vec<&str> = declared(&source).iter().map(|declared| declared.name).collect();
    assert_eq!(names, ["A", "B", "D", "H"]);
}

#[test]
fn a_list_of_known_faults_only_shrinks() {
    let found = [("a".to_owned(), "a is wrong".to_owned())];
    assert_eq!(beside_known(&found, &["a"], "list"), Vec::<String>::new());
    assert_eq!(beside_known(&found, &[], "list"), ["a is wrong"]);
    assert_eq!(beside_known(&found, &["a", "b"], "list"), ["list: b is no fault any more: take it off the list"]);
}
