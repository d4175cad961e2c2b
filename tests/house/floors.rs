//! The floors: which module may import from which, in every folder.

use crate::code::Source;
use crate::imports::{Import, ModulePath, Modules};
use std::collections::{BTreeMap, BTreeSet};

/// The floors of one folder: of each of its modules, 0 is the lowest.
type Folder = BTreeMap<String, usize>;

/// The floors of the folders that have some.
#[derive(Default)]
pub struct Floors {
    folders: BTreeMap<ModulePath, Folder>,
}

/// The module that has the list of the kernels.
const LIST: [&str; 2] = ["plan", "kernels"];

fn path_of(text: &str) -> ModulePath {
    text.split('/').map(str::to_owned).collect()
}

fn text_of(path: &[String]) -> String {
    let mut text = "src".to_owned();
    for name in path {
        text.push('/');
        text.push_str(name);
    }
    text
}

impl Floors {
    /// Reads `floors.txt`: a floor per line, lowest first, modules below `src` between spaces; `#` before a remark. The
    /// modules of a line lie in one folder, whose lines are its floors.
    pub fn parse(text: &str) -> Self {
        let mut floors = Self::default();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.for_each(|line| floors.add(line));
        floors
    }

    /// Adds the next floor of a folder.
    fn add(&mut self, line: &str) {
        let modules: Vec<ModulePath> = line.split_whitespace().map(path_of).collect();
        let folder = |module: &ModulePath| module[..module.len() - 1].to_vec();
        let own = self.folders.entry(folder(&modules[0])).or_default();
        let floor = own.values().max().map_or(0, |highest| highest + 1);
        for module in &modules {
            assert_eq!(folder(module), folder(&modules[0]), "the modules of a line lie in one folder: {line}");
            own.insert(module[module.len() - 1].clone(), floor);
        }
    }

    /// The kernels: modules without a line, in rooms that have floors, that the list of kernels imports.
    pub fn kernels(&self, imports: &[Import<'_>]) -> BTreeSet<ModulePath> {
        let listed = imports.iter().filter(|import| import.from == LIST).map(|import| &import.to);
        let kernel = |to: &ModulePath| {
            let mut modules = (2..=to.len()).map(|len| &to[..len]);
            let is_kernel = |module: &&[String]| {
                let (name, room) = module.split_last().expect("a path of two names");
                self.folders.get(room).is_some_and(|floors| !floors.contains_key(name))
            };
            modules.find(is_kernel).map(<[String]>::to_vec)
        };
        listed.filter_map(kernel).collect()
    }

    /// Imports that go upward or stay on a floor, imports of a kernel by what belongs to the search, and modules
    /// without a floor or floors without a module.
    pub fn faults(&self, sources: &[Source]) -> Vec<String> {
        let modules = Modules::new(sources);
        let imports = modules.imports(sources);
        let kernels = self.kernels(&imports);
        let mut faults = self.unplaced(&modules, &kernels);
        faults.extend(imports.iter().filter_map(|import| self.upward(import)));
        faults.extend(imports.iter().filter_map(|import| of_kernel(&kernels, import)));
        // One statement may import several names of a module.
        let mut seen = BTreeSet::new();
        faults.retain(|fault| seen.insert(fault.clone()));
        faults
    }

    /// Circles of imports between the modules of a folder that has no floors: the first one of each folder.
    pub fn circles(&self, sources: &[Source]) -> Vec<String> {
        let modules = Modules::new(sources);
        let imports = modules.imports(sources);
        let open = modules.folders().into_iter().filter(|folder| !self.folders.contains_key(folder));
        open.filter_map(|folder| circle(&folder, &imports)).collect()
    }

    fn unplaced(&self, modules: &Modules, kernels: &BTreeSet<ModulePath>) -> Vec<String> {
        let mut faults = Vec::new();
        for (folder, floors) in &self.folders {
            let children = modules.children(folder);
            let is_kernel = |name: &str| kernels.contains(&[&folder[..], &[name.to_owned()]].concat());
            let missing = children.iter().filter(|module| !floors.contains_key(**module) && !is_kernel(module));
            faults.extend(missing.map(|module| format!("{}/{module} has no floor in floors.txt", text_of(folder))));
            let empty = floors.keys().filter(|module| !children.contains(&module.as_str()));
            faults.extend(empty.map(|module| format!("floors.txt has {}/{module}, src has not", text_of(folder))));
        }
        faults
    }

    fn upward(&self, import: &Import<'_>) -> Option<String> {
        let (folder, from, to) = import.siblings()?;
        let floors = self.folders.get(folder)?;
        let (own, other) = (floors.get(from)?, floors.get(to)?);
        let what = format!("{}/{from} is on floor {own} and must not import {to} on floor {other}", text_of(folder));
        (other >= own).then(|| import.source.fault(import.offset, &what))
    }
}

/// A kernel is imported by its planner only, on a floor above the search.
fn of_kernel(kernels: &BTreeSet<ModulePath>, import: &Import<'_>) -> Option<String> {
    let kernel = kernels.iter().find(|kernel| import.to.starts_with(kernel))?;
    let is_search = import.from.first() == kernel.first() && !import.from.starts_with(kernel);
    let what = format!("{} must not import the kernel {}", text_of(&import.from), text_of(kernel));
    is_search.then(|| import.source.fault(import.offset, &what))
}

/// A circle of imports between modules of one folder, as one fault.
fn circle(folder: &[String], imports: &[Import<'_>]) -> Option<String> {
    let mut edges: BTreeMap<&str, BTreeMap<&str, &Import<'_>>> = BTreeMap::new();
    for import in imports {
        if let Some((own, from, to)) = import.siblings()
            && own == folder
        {
            edges.entry(from).or_default().entry(to).or_insert(import);
        }
    }
    // Modules that import nothing that is left are no part of a circle; what remains when none is left has one.
    let mut left: BTreeSet<&str> = edges.keys().copied().collect();
    loop {
        let done: Vec<&str> =
            left.iter().copied().filter(|name| !edges[name].keys().any(|to| left.contains(to))).collect();
        if done.is_empty() {
            break;
        }
        left.retain(|name| !done.contains(name));
    }
    let (mut seen, mut at) = (vec![*left.first()?], *left.first()?);
    loop {
        let (next, import) = edges[at].iter().find(|(to, _)| left.contains(**to))?;
        if let Some(begin) = seen.iter().position(|name| name == next) {
            let round = seen[begin..].iter().chain([next]).copied().collect::<Vec<_>>().join(" -> ");
            return Some(import.source.fault(import.offset, &format!("a circle in {}: {round}", text_of(folder))));
        }
        seen.push(next);
        at = next;
    }
}
