//! The floors: which top-level module may import from which.

use crate::code::Source;
use std::collections::BTreeMap;

/// The floor of each module, 0 is the lowest.
pub struct Floors {
    floors: BTreeMap<String, usize>,
}

/// A use of one top-level name from another module.
struct Import {
    offset: usize,
    name: String,
}

impl Floors {
    /// Reads `floors.txt`: one floor a line, lowest first, modules between spaces, `#` before a remark.
    pub fn parse(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let modules =
            lines.enumerate().flat_map(|(floor, line)| line.split_whitespace().map(move |module| (module, floor)));
        Self { floors: modules.map(|(module, floor)| (module.to_owned(), floor)).collect() }
    }

    /// Imports that go upward or stay on the floor, and modules without a floor or floors without a module.
    pub fn faults(&self, sources: &[Source]) -> Vec<String> {
        let reexports = reexports(sources);
        let mut faults = self.unplaced(sources);
        for source in sources.iter().filter(|source| !source.is_test && source.path != "src/lib.rs") {
            let Some(own) = self.floors.get(top(source)) else { continue };
            for import in imports(source) {
                let module = reexports.get(&import.name).unwrap_or(&import.name);
                let upward = self.floors.get(module).is_some_and(|floor| floor >= own);
                if upward && module != top(source) {
                    let what = format!("{} stands on floor {own} and must not import {module}", top(source));
                    faults.push(source.fault(import.offset, &what));
                }
            }
        }
        faults
    }

    fn unplaced(&self, sources: &[Source]) -> Vec<String> {
        let mut modules: Vec<&str> = sources.iter().map(top).filter(|module| *module != "lib").collect();
        modules.sort_unstable();
        modules.dedup();
        let missing = modules.iter().filter(|module| !self.floors.contains_key(**module));
        let empty = self.floors.keys().filter(|module| !modules.contains(&module.as_str()));
        missing
            .map(|module| format!("src/{module} has no floor in floors.txt"))
            .chain(empty.map(|module| format!("floors.txt has {module}, src has not")))
            .collect()
    }
}

/// The top-level module of a source below `src`.
fn top(source: &Source) -> &str {
    let inside = source.path.strip_prefix("src/").unwrap_or(&source.path);
    inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs")
}

/// How many modules deep the code of a source is: 1 for `src/a.rs` and `src/a/mod.rs`, 2 for `src/a/b.rs`.
fn depth(source: &Source) -> usize {
    let steps = source.path.split('/').count() - 1;
    steps - usize::from(source.path.ends_with("/mod.rs"))
}

/// Names at the crate's root and the modules that they come from.
fn reexports(sources: &[Source]) -> BTreeMap<String, String> {
    let Some(root) = sources.iter().find(|source| source.path == "src/lib.rs") else {
        return BTreeMap::new();
    };
    let statements = root.code.split(';').filter_map(|statement| statement.trim().strip_prefix("pub use "));
    let mut names = BTreeMap::new();
    for statement in statements {
        let words = crate::code::words(statement);
        if let Some(((_, module), rest)) = words.split_first() {
            names.extend(rest.iter().map(|(_, name)| ((*name).to_owned(), (*module).to_owned())));
        }
    }
    names
}

/// All paths of a source that begin at the crate's root, as `crate::x` or by enough `super`s.
fn imports(source: &Source) -> Vec<Import> {
    let code = &source.code;
    let mut found = Vec::new();
    let mut supers = 0;
    let mut last_end = 0;
    for (offset, word) in source.words() {
        let end = offset + word.len();
        let continues = code[last_end..offset].trim() == "::";
        supers = match word {
            "super" if continues => supers + 1,
            "super" => 1,
            _ => 0,
        };
        last_end = end;
        let at_root = word == "crate" || (word == "super" && supers == depth(source));
        if let (true, Some(path)) = (at_root, code[end..].strip_prefix("::")) {
            heads(path, &mut |name| found.push(Import { offset, name: name.to_owned() }));
        }
    }
    found
}

/// The first names of a path, or of the paths of a group.
fn heads(path: &str, give: &mut impl FnMut(&str)) {
    let first = |path: &str| path.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(path.len());
    if !path.starts_with('{') {
        give(&path[..first(path)]);
        return;
    }
    let end = crate::code::closing(path, 0).unwrap_or(path.len() - 1);
    let mut nested = 0;
    for item in path[1..end].split_inclusive([',', '{', '}']) {
        let name = item.trim_start();
        if nested == 0 && first(name) > 0 {
            give(&name[..first(name)]);
        }
        nested = match item.chars().last() {
            Some('{') => nested + 1,
            Some('}') => nested - 1,
            _ => nested,
        };
    }
}
