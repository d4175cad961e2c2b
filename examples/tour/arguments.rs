//! The command line.

use std::path::PathBuf;

use clap::Parser;

/// Plans on a map with every algorithm of `taut`: tables, an SVG and a PNG.
///
/// First one long query, with what each search expanded drawn as a heat map; then the whole
/// scenario file. Without MAP it uses the bundled level.
#[derive(Debug, Parser)]
#[command(name = "tour")]
pub(crate) struct Arguments {
    /// A Moving AI map (type octile)
    pub(crate) map: Option<PathBuf>,

    /// Its scenario file; MAP.scen when that exists and nothing is given
    pub(crate) scen: Option<PathBuf>,

    /// Folder for the pictures, as SVG and PNG
    #[arg(long, value_name = "FOLDER", default_value = "out")]
    pub(crate) out: PathBuf,

    /// Draw instead the pictures that help to choose a planner: choose-*.svg and choose-*.png
    #[arg(long)]
    pub(crate) choose: bool,

    /// Write the pictures, print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
