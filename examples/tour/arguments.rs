//! The command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The options and what they do.
pub(crate) const USAGE: &str = "\
Plans on a map with every algorithm of taut: pictures as SVG, with the feature `png` as PNG too, and tables.

First one long query, with what each search expanded drawn as a heat map; then lines spread over the scenario file: at
most 100 of them, fewer if they take more than 5 seconds.

Usage: cargo run --release --example tour --manifest-path examples/Cargo.toml [--features png] -- [OPTIONS] [MAP] [SCEN]

Arguments:
  [MAP]            A Moving AI map (type octile); the bundled level if none is given
  [SCEN]           Its scenario file; MAP.scen when that exists and nothing is given

Options:
      --out FOLDER  Folder for the pictures [default: out]
      --all         Survey every line of the scenario file
      --choose      Draw instead the pictures that help to choose a planner: choose-*
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
        let path = |word: &OsStr| Ok::<PathBuf, String>(PathBuf::from(word));
        let out = parser.opt_value_from_os_str("--out", path).map_err(|error| error.to_string())?;
        let mut read = Self {
            help: parser.contains(["-h", "--help"]),
            out: out.unwrap_or_else(|| PathBuf::from("out")),
            all: parser.contains("--all"),
            choose: parser.contains("--choose"),
            quiet: parser.contains(["-q", "--quiet"]),
            map: None,
            scen: None,
        };
        let rest = parser.finish();
        if let Some(option) = rest.iter().find(|word| word.to_string_lossy().starts_with('-')) {
            return Err(format!("there is no option '{}'", option.display()));
        }
        let mut rest = rest.into_iter().map(PathBuf::from);
        (read.map, read.scen) = (rest.next(), rest.next());
        rest.next().map_or(Ok(read), |word| Err(format!("unexpected argument '{}'", word.display())))
    }
}
