//! The command line.

use std::path::PathBuf;

use clap::Parser;

/// Rebuilds the tables and figures of the papers on Theta* and on Block A*, beside what they print.
#[derive(Debug, Parser)]
#[command(name = "papers")]
pub(crate) struct Arguments {
    /// Folder with the Moving AI maps to stand for the papers' game maps; the bundled level if none is given
    pub(crate) maps: Option<PathBuf>,

    /// Path planning problems a row of a table (the paper on Theta* has 500)
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) problems: u32,

    /// Problems on the map of 1000 x 1000 without a heuristic (the paper on Block A* has 100)
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) poor: u32,

    /// Rounds: each problem's time is the least of them
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,

    /// Side of the large maps, cells
    #[arg(long, value_name = "CELLS", default_value_t = 500, value_parser = clap::value_parser!(i32).range(40..))]
    pub(crate) side: i32,

    /// Seed of maps and problems
    #[arg(long, value_name = "N", default_value_t = 2007)]
    pub(crate) seed: u64,

    /// Folder for papers.md, papers.csv and the charts
    #[arg(long, value_name = "FOLDER", default_value = "out/papers")]
    pub(crate) out: PathBuf,

    /// Write the files, print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
