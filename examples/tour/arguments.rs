//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use super::command_line;

/// The options and what they do.
pub(crate) const USAGE: &str = "\
Plans on a map with every algorithm of taut: tables, an SVG and a PNG.

First one long query, with what each search expanded drawn as a heat map; then lines spread over the scenario file: at
most 300 of them, fewer if they take more than 15 seconds.

Usage: cargo run --release --example tour -- [OPTIONS] [MAP] [SCEN]

Arguments:
  [MAP]            A Moving AI map (type octile); the bundled level if none is given
  [SCEN]           Its scenario file; MAP.scen when that exists and nothing is given

Options:
      --out FOLDER  Folder for the pictures, as SVG and PNG [default: out]
      --all         Survey every line of the scenario file
      --choose      Draw instead the pictures that help to choose a planner: choose-*.svg and choose-*.png
  -q, --quiet       Write the pictures, print nothing but errors
  -h, --help        Print this text";

/// The command line, read.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) map: Option<PathBuf>,
    pub(crate) scen: Option<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) all: bool,
    pub(crate) choose: bool,
    pub(crate) quiet: bool,
    pub(crate) help: bool,
}

impl Arguments {
    /// Reads the words after the program's name. The error is one sentence.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, String> {
        let mut parser = pico_args::Arguments::from_vec(words.into_iter().skip(1).collect());
        let out = command_line::out(&mut parser, "out")?;
        let mut read = Self {
            help: parser.contains(["-h", "--help"]),
            out,
            all: parser.contains("--all"),
            choose: parser.contains("--choose"),
            quiet: parser.contains(["-q", "--quiet"]),
            map: None,
            scen: None,
        };
        [read.map, read.scen] = command_line::files(parser)?;
        Ok(read)
    }
}
