//! The files of the project.

use crate::code::Source;
use std::path::{Path, PathBuf};

/// Folders and files that tools make.
const MADE: [&str; 4] = ["target", ".git", "out", "node_modules"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the project by its path from the top.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Whether there is a file or folder of this path from the top.
pub fn exists(path: &str) -> bool {
    root().join(path).exists()
}

/// All Rust files below these folders.
pub fn rust_files(folders: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    for folder in folders {
        collect(&root().join(folder), &mut paths);
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    assert!(!paths.is_empty(), "there are Rust files");
    paths.iter().map(|path| Source::new(&short(path), &read(&short(path)))).collect()
}

/// All text files with their paths from the top; what is not UTF-8 is no text.
pub fn text_files() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    collect(root(), &mut paths);
    let text = |path: PathBuf| Some((short(&path), std::fs::read_to_string(&path).ok()?));
    paths.into_iter().filter_map(text).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let made = path.file_name().is_some_and(|name| MADE.iter().any(|made| name == *made));
        // In a linked worktree `.git` is a file.
        match path.is_dir() {
            _ if made => {}
            true => collect(&path, paths),
            false => paths.push(path),
        }
    }
}

/// The path from the top, with forward slashes.
fn short(path: &Path) -> String {
    let inside = path.strip_prefix(root()).expect("a path of the project");
    inside.to_string_lossy().replace('\\', "/")
}
