//! Fuzz targets: functions of bytes that fail when the library breaks a promise, whatever the bytes are.
//!
//! A target draws its maps, edits and queries from the bytes ([`drawn`]), compares the answers with definitions of its
//! own, with the oracle and the validator of the tests, or with a new planner on a new grid of the same cells, and
//! returns a hash of what it has seen. Three programs run the same functions: libFuzzer (`src/bin/fuzz_*.rs`) searches
//! for bytes, `tests/corpus.rs` replays those that were kept, `src/bin/soak.rs` draws them from a seed for hours.

use std::sync::{Mutex, OnceLock};

use taut::{Algorithm, Grid, Options, Planner, Position, Request};

pub mod actions;
pub mod agents;
pub mod axes;
pub mod bodies;
pub mod calls;
pub mod curves;
pub mod drawn;
pub mod edits;
pub mod fields;
pub mod following;
pub mod graphs;
pub mod improved;
pub mod lattices;
pub mod links;
pub mod logs;
pub mod motions;
pub mod movers;
pub mod options;
pub mod races;
pub mod refresh;
pub mod replay;
pub mod saved;
pub mod sight;
pub mod soak;
pub mod surface;
pub mod text;
pub mod timed;
pub mod vehicles;
pub mod waypoints;
pub mod world;

/// Keeps the distances that all planners of Block A* share: they are freed with the last one, and made in 20 ms.
pub fn keep_shared_tables() {
    static KEPT: OnceLock<Mutex<Planner>> = OnceLock::new();
    KEPT.get_or_init(|| {
        let grid = Grid::new(4, 4, 1).expect("a small grid");
        let options = Options { algorithm: Algorithm::BlockAStar, ..Options::default() };
        let mut planner = Planner::new(&grid, options).expect("options");
        let (start, goal) = (Position::new(0.0, 0.0), Position::new(4.0, 3.0));
        planner.find(&Request::new(start, goal)).expect("a free map");
        Mutex::new(planner)
    });
}

/// A function of bytes, with the name of its corpus.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    /// Fails on a broken promise; returns a hash of the answers.
    pub run: fn(&[u8]) -> u64,
}

/// Every target.
pub const TARGETS: [Target; 16] = [
    Target { name: "calls", run: calls::run },
    Target { name: "maps", run: text::maps },
    Target { name: "scenarios", run: text::scenarios },
    Target { name: "saved", run: saved::run },
    Target { name: "edits", run: edits::run },
    Target { name: "sight", run: sight::run },
    Target { name: "graphs", run: graphs::run },
    Target { name: "options", run: options::run },
    Target { name: "refresh", run: refresh::run },
    Target { name: "logs", run: logs::run },
    Target { name: "fields", run: fields::run },
    Target { name: "agents", run: agents::run },
    Target { name: "following", run: following::run },
    Target { name: "motions", run: motions::run },
    Target { name: "links", run: links::run },
    Target { name: "waypoints", run: waypoints::run },
];
