//! Draws the bundled game level and its scenario file. What is committed under `examples/maps` is
//! exactly what this writes; a test compares them.
//!
//! ```text
//! cargo run --release --example level --manifest-path examples/Cargo.toml -- [FOLDER]        (default: examples/maps)
//! ```

mod building;
mod canvas;
mod caves;
mod distances;
mod layout;
mod outdoors;
mod regions;
mod scenarios;

use drawing::random;
use std::path::PathBuf;
use std::process::ExitCode;

/// File name of the level.
pub(crate) const MAP_NAME: &str = "ravenford.map";

/// The two files as text: the map, then its scenarios.
pub(crate) fn generate() -> (String, String) {
    let canvas = layout::draw(layout::SEED);
    let scenarios = scenarios::text(&canvas, layout::SEED, MAP_NAME);
    (canvas.to_map_text(), scenarios)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let folder = arguments.next().map_or_else(|| PathBuf::from("examples/maps"), PathBuf::from);
    if arguments.next().is_some() {
        eprintln!("level: takes at most one argument, the folder to write to");
        return ExitCode::from(2);
    }
    let (map, scenarios) = generate();
    let written = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(folder.join(MAP_NAME), map))
        .and_then(|()| std::fs::write(folder.join(format!("{MAP_NAME}.scen")), scenarios));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("level: cannot write to {}: {error}", folder.display());
            ExitCode::from(2)
        }
    }
}
