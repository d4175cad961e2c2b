//! Every exported function runs in the boundary, which catches panics: its body is one `recorded!` or `unrecorded!`,
//! under the function's own name, or one call of `catch::plain`. In the former the boundary alone has unsafe code: it
//! makes kinds of the pointers, so that the function itself must be unsafe.

use crate::code::{Source, closing};
use crate::files::rust_files;

/// What exports a symbol.
const MARKS: [&str; 2] = ["no_mangle", "export_name"];

/// The exported functions of a source that do not run in the boundary.
fn faults(source: &Source) -> Vec<String> {
    let marks = source.words().into_iter().filter(|(_, word)| MARKS.contains(word));
    marks.filter_map(|(offset, _)| fault(source, offset).map(|what| source.fault(offset, &what))).collect()
}

/// What is wrong with the export whose attribute is at `offset`.
fn fault(source: &Source, offset: usize) -> Option<String> {
    if !source.path.starts_with("src/abi/") {
        return Some("an exported symbol outside of src/abi".to_owned());
    }
    let rest = &source.code[offset..];
    let Some(head) = rest.find(" fn ").map(|at| offset + at + " fn ".len()) else {
        return Some("an exported symbol that is no function".to_owned());
    };
    let name: String = source.code[head..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    if !name.starts_with("taut_") {
        return Some(format!("the exported function {name} is not called taut_..."));
    }
    let open = head + source.code[head..].find('{')?;
    let end = closing(&source.code, open)?;
    let body = statements(&source.code, open + 1, end);
    let expression = source.code[body..end].trim_end().trim_end_matches(';');
    let called = expression.split('(').next().unwrap_or_default();
    let is_all = expression.find('(').and_then(|at| closing(expression, at)) == Some(expression.len() - 1);
    match called.rsplit("::").next() {
        Some("recorded!" | "unrecorded!") if is_all => {
            let arguments = expression[called.len() + 1..].trim_start();
            let head = &source.code[offset..open];
            if !arguments.starts_with(&format!("{name}(")) {
                Some(format!("{name} does not begin with its own name and parameters"))
            } else if expression.split(|c: char| !c.is_alphanumeric()).any(|word| word == "unsafe") {
                Some(format!("{name} has unsafe code of its own: its pointers are kinds of parameters"))
            } else if head.contains('*') && !head.contains("unsafe extern") {
                Some(format!("{name} takes pointers, and is not unsafe"))
            } else {
                None
            }
        }
        Some("plain") if is_all => None,
        _ => Some(format!("{name} does not run in recorded!({name}(...), ...) or plain(...) as a whole")),
    }
}

/// Where the first statement of a body begins, constants left out.
fn statements(code: &str, from: usize, end: usize) -> usize {
    let mut at = from;
    loop {
        at += code[at..end].len() - code[at..end].trim_start().len();
        match code[at..end].starts_with("const ").then(|| code[at..end].find(';')).flatten() {
            Some(length) => at += length + 1,
            None => return at,
        }
    }
}

#[test]
fn every_export_runs_in_the_boundary() {
    let sources = rust_files(&["src"]);
    let exports: usize = sources.iter().map(|source| source.code.matches("no_mangle").count()).sum();
    assert!(exports > 30, "the exports are found");
    crate::insist(sources.iter().flat_map(faults).collect());
}

#[test]
fn an_export_past_the_boundary_is_refused() {
    let count = |path: &str, body: &str| {
        let text = format!(
            "/// Asks.\n#[unsafe(no_mangle)]\npub extern \"C\" fn taut_ask(number: u32) -> i32 {{\n{body}\n}}\n"
        );
        faults(&Source::new(path, &text)).len()
    };
    let inside = "    recorded!(taut_ask(number), Ok(number))";
    assert_eq!(count("src/abi/grid.rs", inside), 0);
    let unrecorded = "    unrecorded!(\n        taut_ask(number),\n        { Ok(number) }\n    )";
    assert_eq!(count("src/abi/grid.rs", unrecorded), 0);
    assert_eq!(count("src/abi/grid.rs", &unrecorded.replace("taut_ask", "taut_tell")), 1);
    assert_eq!(count("src/abi/grid.rs", "    plain(0, || 7)"), 0);
    assert_eq!(count("src/abi/grid.rs", "    const NONE: i32 = 0;\n    super::catch::plain(NONE, || 7);"), 0);
    assert_eq!(count("src/plan/planner.rs", inside), 1);
    for past in [
        "    7",
        "    recorded!(taut_tell(number), Ok(7))",
        "    let seven = early(number);\n    recorded!(taut_ask(number), Ok(seven))",
        "    recorded!(taut_ask(number), Ok(7)) + late(number)",
        "    record!(taut_ask(number), Ok(7))",
        "    call(\"taut_ask\", || Ok(7))",
        "    recorded!(taut_ask(number), Ok(unsafe { read(number) }))",
    ] {
        assert_eq!(count("src/abi/grid.rs", past), 1, "{past}");
    }
    let pointer = "#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn taut_ask(at: *const u32) -> i32 {\n    \
                   recorded!(taut_ask(In(at)), Ok(at))\n}\n";
    assert_eq!(faults(&Source::new("src/abi/grid.rs", pointer)).len(), 0);
    assert_eq!(faults(&Source::new("src/abi/grid.rs", &pointer.replace("pub unsafe", "pub"))).len(), 1);
    let foreign = "#[unsafe(no_mangle)]\npub extern \"C\" fn ask() { plain((), || ()) }\n";
    assert_eq!(faults(&Source::new("src/abi/grid.rs", foreign)).len(), 1);
    let constant = "#[unsafe(no_mangle)]\npub static ASK: u32 = 7;\n";
    assert_eq!(faults(&Source::new("src/abi/grid.rs", constant)).len(), 1);
}
