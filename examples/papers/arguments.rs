//! The command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::str::FromStr;

/// The options and what they do.
pub(crate) const USAGE: &str = "\
Reproduces the tables and figures of the papers on Theta* and on Block A*, next to what they print.

Usage: cargo run --release --example papers --manifest-path examples/Cargo.toml --features charts -- [OPTIONS] [MAPS]

Arguments:
  [MAPS]  Folder with the Moving AI maps to stand for the papers' game maps; the bundled level if none is given

Options:
      --problems N  Path planning problems per row of a table (the paper on Theta* has 500) [default: 500]
      --poor N      Problems on the map of 1000 x 1000 without a heuristic (the paper on Block A* has 100) [default: 10]
      --rounds N    Rounds: each problem's time is the least of them [default: 2]
      --side CELLS  Side of the large maps, at least 40 [default: 500]
      --seed N      Seed of maps and problems [default: 2007]
      --out FOLDER  Folder for papers.md, papers.csv and the charts [default: out/papers]
  -q, --quiet       Write the files, print nothing but errors
  -h, --help        Print this text";

/// The command line, read.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) maps: Option<PathBuf>,
    pub(crate) problems: u32,
    pub(crate) poor: u32,
    pub(crate) rounds: u32,
    pub(crate) side: i32,
    pub(crate) seed: u64,
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
            problems: number(&mut parser, "--problems", 500, 1)?,
            poor: number(&mut parser, "--poor", 10, 1)?,
            rounds: number(&mut parser, "--rounds", 2, 1)?,
            side: number(&mut parser, "--side", 500, 40)?,
            seed: number(&mut parser, "--seed", 2007, 0)?,
            out: out.unwrap_or_else(|| PathBuf::from("out/papers")),
            maps: None,
        };
        let rest = parser.finish();
        if let Some(option) = rest.iter().find(|word| word.to_string_lossy().starts_with('-')) {
            return Err(format!("there is no option '{}'", option.display()));
        }
        let mut rest = rest.into_iter().map(PathBuf::from);
        read.maps = rest.next();
        rest.next().map_or(Ok(read), |word| Err(format!("unexpected argument '{}'", word.display())))
    }
}

/// The value of an option, or its default.
fn number<T: FromStr<Err: std::fmt::Display> + PartialOrd + std::fmt::Display>(
    parser: &mut pico_args::Arguments,
    option: &'static str,
    default: T,
    least: T,
) -> Result<T, String> {
    let value = parser.opt_value_from_str(option).map_err(|error| error.to_string())?.unwrap_or(default);
    if value < least { Err(format!("{option} is at least {least}")) } else { Ok(value) }
}
