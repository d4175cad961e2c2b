//! The modules of the crate as a tree, and the paths by which its sources import from each other.

use crate::code::{Source, closing, words};
use std::collections::{BTreeMap, BTreeSet};

/// A module's path below the crate's root: `["grid", "layer"]`.
pub type ModulePath = Vec<String>;

/// A use of one module by another.
pub struct Import<'a> {
    pub source: &'a Source,
    pub offset: usize,
    pub from: ModulePath,
    pub to: ModulePath,
}

/// All modules of the crate, and the names that their `mod.rs` and `lib.rs` re-export.
pub struct Modules {
    paths: BTreeSet<ModulePath>,
    /// By module and name: the path that the name stands for.
    reexports: BTreeMap<(ModulePath, String), ModulePath>,
}

/// The module that a source holds; none for `lib.rs`.
pub fn module_of(source: &Source) -> ModulePath {
    let inside = source.path.strip_prefix("src/").unwrap_or(&source.path);
    let inside = inside.strip_suffix(".rs").unwrap_or(inside);
    let mut path: ModulePath = inside.split('/').map(str::to_owned).collect();
    if path.last().is_some_and(|name| name == "mod" || name == "lib") {
        path.pop();
    }
    path
}

/// True for a file that declares the modules of a folder.
fn declares(source: &Source) -> bool {
    source.path.ends_with("/mod.rs") || source.path == "src/lib.rs"
}

impl Modules {
    pub fn new(sources: &[Source]) -> Self {
        let sources = || sources.iter().filter(|source| !source.is_test);
        let own = |source| (0..=module_of(source).len()).map(move |len| module_of(source)[..len].to_vec());
        let mut modules = Self { paths: sources().flat_map(own).collect(), reexports: BTreeMap::new() };
        for source in sources().filter(|source| declares(source)) {
            let own = module_of(source);
            for (_, path) in uses(source) {
                let Some(name) = path.last().cloned() else { continue };
                modules.reexports.insert((own.clone(), name), path);
            }
        }
        modules
    }

    /// The children of a module, in order.
    pub fn children(&self, parent: &[String]) -> Vec<&str> {
        let below = self.paths.iter().filter(|path| path.len() == parent.len() + 1 && path.starts_with(parent));
        below.filter_map(|path| path.last().map(String::as_str)).collect()
    }

    /// All modules that have children, the root first.
    pub fn folders(&self) -> Vec<ModulePath> {
        let mut folders: Vec<ModulePath> =
            self.paths.iter().filter_map(|path| path.split_last()).map(|(_, parent)| parent.to_vec()).collect();
        folders.sort();
        folders.dedup();
        folders
    }

    /// The module that holds what a path names: the longest part of it that is a module, re-exports followed.
    fn holder(&self, path: &[String]) -> ModulePath {
        let mut path = path.to_vec();
        // A chain of re-exports is at most as long as the tree is deep; the limit guards against a circle of them.
        for _ in 0..8 {
            let known = (0..=path.len()).rev().find(|&len| len == 0 || self.paths.contains(&path[..len])).unwrap_or(0);
            let next = path.get(known).and_then(|name| self.reexports.get(&(path[..known].to_vec(), name.clone())));
            match next {
                Some(target) if *target != path[..=known] => {
                    path = target.iter().chain(&path[known + 1..]).cloned().collect();
                }
                _ => return path[..known].to_vec(),
            }
        }
        path
    }

    /// What the sources import from each other, tests and the declarations of folders left out.
    pub fn imports<'a>(&self, sources: &'a [Source]) -> Vec<Import<'a>> {
        let mut found = Vec::new();
        for source in sources.iter().filter(|source| !source.is_test && source.path != "src/lib.rs") {
            let from = module_of(source);
            for (offset, path) in uses(source) {
                let to = self.holder(&path);
                let within = declares(source) && to.starts_with(&from);
                if to != from && !to.is_empty() && !within {
                    found.push(Import { source, offset, from: from.clone(), to });
                }
            }
        }
        found
    }
}

impl Import<'_> {
    /// The folder in which both modules lie and their siblings there, or none if one contains the other.
    pub fn siblings(&self) -> Option<(&[String], &str, &str)> {
        let common = self.from.iter().zip(&self.to).take_while(|(a, b)| a == b).count();
        Some((&self.from[..common], self.from.get(common)?, self.to.get(common)?))
    }
}

/// All paths of a source that begin with `crate`, `self` or `super`, made absolute; in the declarations of a folder
/// also what is re-exported from its children.
fn uses(source: &Source) -> Vec<(usize, ModulePath)> {
    let code = &source.code;
    let own = module_of(source);
    let mut found = Vec::new();
    let mut last_end = 0;
    for (offset, word) in source.words() {
        let end = offset + word.len();
        let continues = code[last_end..offset].trim_end().ends_with("::");
        let used = code[last_end..offset].trim().is_empty() && code[..last_end].ends_with("use");
        last_end = end;
        let base = match word {
            "crate" => Some(Vec::new()),
            "self" if code[end..].starts_with("::") => Some(own.clone()),
            "super" => Some(own[..own.len().saturating_sub(1)].to_vec()),
            _ if used && declares(source) && !matches!(word, "std" | "core" | "alloc") => {
                let mut path = own.clone();
                path.push(word.to_owned());
                Some(path)
            }
            _ => None,
        };
        let Some(base) = base else { continue };
        if continues && word != "crate" {
            continue;
        }
        match code[end..].strip_prefix("::") {
            Some(rest) => expand(&base, rest, &mut |path| found.push((offset, path))),
            None => continue,
        }
    }
    found
}

/// Every path of the tree `a::{b, c::d}` behind `base`.
fn expand(base: &[String], text: &str, give: &mut impl FnMut(ModulePath)) {
    let text = text.trim_start();
    if text.starts_with('{') {
        let end = closing(text, 0).unwrap_or(text.len() - 1);
        for item in items(&text[1..end]) {
            expand(base, item, give);
        }
        return;
    }
    let len = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let name = &text[..len];
    let mut path = base.to_vec();
    match name {
        "super" => drop(path.pop()),
        "self" | "" => {}
        _ => path.push(name.to_owned()),
    }
    match text[len..].strip_prefix("::") {
        Some(rest) if !rest.starts_with('<') => expand(&path, rest, give),
        _ => give(path),
    }
}

/// The items of a group, which commas part.
fn items(group: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&group[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[from..]);
    parts.retain(|part| !words(part).is_empty());
    parts
}
