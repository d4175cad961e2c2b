//! The command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::FAMILIES;

/// The options and what they do.
pub(crate) const USAGE: &str = "\
Draws what fields, agents and bodies of taut do, and prints the figures: the pictures of docs/motion.md.

Usage: cargo run --release --example motion --manifest-path examples/Cargo.toml -- [OPTIONS] [FAMILY...]

Arguments:
  [FAMILY...]      fields, agents, sizes, spaces, improve, vehicles, time, trees, graphs, links, sides, meshes;
                   all of them if none is named

Options:
      --out FOLDER  Folder for the pictures, as SVG and PNG [default: docs/motion]
  -q, --quiet       Write the pictures, print nothing but errors
  -h, --help        Print this text";

/// The command line, read.
#[derive(Debug)]
pub(crate) struct Arguments {
    /// The chosen ones of [`FAMILIES`].
    pub(crate) families: Vec<&'static str>,
    pub(crate) out: PathBuf,
    pub(crate) quiet: bool,
    pub(crate) help: bool,
}

impl Arguments {
    /// Reads the words after the program's name. The error is one sentence.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, String> {
        let mut parser = pico_args::Arguments::from_vec(words.into_iter().skip(1).collect());
        let path = |word: &OsStr| Ok::<PathBuf, String>(PathBuf::from(word));
        let out = parser.opt_value_from_os_str("--out", path).map_err(|error| error.to_string())?;
        let mut read = Self {
            help: parser.contains(["-h", "--help"]),
            quiet: parser.contains(["-q", "--quiet"]),
            out: out.unwrap_or_else(|| PathBuf::from("docs/motion")),
            families: Vec::new(),
        };
        for word in parser.finish() {
            if word.to_string_lossy().starts_with('-') {
                return Err(format!("there is no option '{}'", word.display()));
            }
            let names = FAMILIES.map(|(name, _)| name);
            let family = names.into_iter().find(|name| word == *name);
            read.families.push(
                family.ok_or_else(|| {
                    format!("there is no family '{}'; there are: {}", word.display(), names.join(", "))
                })?,
            );
        }
        if read.families.is_empty() {
            read.families = FAMILIES.map(|(name, _)| name).to_vec();
        }
        Ok(read)
    }
}
