//! What the clients of all languages share: the data they replay, and what they must print.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::toolchain::{root, succeed};

/// The files of the conformance data, in order of name.
pub fn conformance_files() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("tests/conformance")).expect("the conformance data");
    let paths: BTreeSet<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")).collect()
}

/// How many cases and calls the data has, read from its text.
fn counts() -> (usize, usize) {
    let text: String = conformance_files().iter().map(|path| fs::read_to_string(path).unwrap_or_default()).collect();
    (text.matches("{\"name\": ").count(), text.matches("{\"call\": ").count())
}

/// Runs a conformance client, which must have run everything, and shows its line.
pub fn replay(command: &mut Command, language: &str) {
    let printed = succeed(command.args(conformance_files()));
    let (cases, calls) = counts();
    let expected =
        format!("conformance: {language}: {} files, {cases} cases, {calls} calls\n", conformance_files().len());
    assert_eq!(printed, expected);
    print!("{printed}");
}

/// What a first path prints in every language.
pub const FIRST_PATH: &str = "36.513 units, 4 points\n";

/// A file of the project.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a file for a test's own use, with the folders above it.
pub fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a scratch folder");
    fs::write(path, text).expect("a scratch file");
}
