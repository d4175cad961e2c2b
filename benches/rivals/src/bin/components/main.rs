//! Whether two cells are connected, right after an edit, on maps of 2048 x 2048 cells: taut beside
//! stb_connected_components in the same run. From `benches/rivals`, `cargo run --release --bin components`.
//!
//! Each side makes random edits of one cell, and after each answers whether two random cells are connected. Both sides
//! get the same edits and questions, in blocks and in turns which goes first, and must give the same answers. What is
//! timed is an edit and its question together.

#[path = "../../../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;
#[cfg(stb)]
mod stb;

use std::process::ExitCode;

#[cfg(not(stb))]
fn main() -> ExitCode {
    eprintln!("stb_connected_components.h was not found when this was built: Debian's package libstb-dev brings it");
    ExitCode::from(2)
}

#[cfg(stb)]
fn main() -> ExitCode {
    let arguments = measure::arguments::Arguments::read();
    let mut record = measure::record::Record::new("components");
    match compare::all(&arguments, &mut record).and_then(|()| record.save_if(arguments.record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(stb)]
mod compare {
    use super::measure::arguments::Arguments;
    use super::measure::large_maps::{Random, SIDE, maps};
    use super::measure::record::Record;
    use super::measure::sample::time;
    use super::stb::Components;
    use std::time::Duration;
    use taut::{Grid, Options, Planner, Position};

    /// Edits per map.
    const EDITS: usize = 4000;
    /// Edits that one side makes before the other side makes them: each has its data in the caches, as in a game.
    const BLOCK: usize = 200;

    /// One edit and one question.
    struct Turn {
        cell: (i32, i32),
        solid: bool,
        ends: [(i32, i32); 2],
    }

    impl Turn {
        /// A random one, and the map after it.
        fn random(random: &mut Random, blocked: &mut [bool]) -> Self {
            let at = |(x, y): (i32, i32)| (y * SIDE + x) as usize;
            let cell = random.cell();
            blocked[at(cell)] = !blocked[at(cell)];
            let mut ends = [random.cell(), random.cell()];
            // A blocked cell is in no component.
            while ends.iter().any(|&end| blocked[at(end)]) {
                ends = [random.cell(), random.cell()];
            }
            Self { cell, solid: blocked[at(cell)], ends }
        }
    }

    pub fn all(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
        println!("an edit of one cell, and whether two cells are connected, us");
        println!(
            "{:<16} {:>10} {:>10} {:>10} {:>10} {:>8} {:>16}",
            "map", "taut p50", "p99", "stb p50", "p99", "ratio", "bytes per cell"
        );
        for (name, terrain) in maps(arguments)? {
            measure_map(name, &terrain, record).map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(())
    }

    fn centre((x, y): (i32, i32)) -> Position {
        Position::new(x as f32 + 0.5, y as f32 + 0.5)
    }

    fn measure_map(name: &str, terrain: &[u8], record: &mut Record) -> Result<(), String> {
        let told = |error: taut::Error| error.to_string();
        let mut blocked: Vec<bool> = terrain.iter().map(|&class| class == 0).collect();
        let grid = Grid::from_terrain(SIDE, SIDE, terrain).map_err(told)?;
        let mut planner = Planner::new(&grid, Options::default()).map_err(told)?;
        let mut rival = Components::new(SIDE, &blocked);
        planner.reachable(centre((1, 1)), centre((2, 2))).map_err(told)?;
        let mut random = Random(5);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for block in 0..EDITS / BLOCK {
            let turns: Vec<Turn> = (0..BLOCK).map(|_| Turn::random(&mut random, &mut blocked)).collect();
            let mut answers = [Vec::new(), Vec::new()];
            for side in [block % 2, 1 - block % 2] {
                for turn in &turns {
                    let (took, answer) = if side == 0 {
                        time(|| {
                            grid.set_cell(turn.cell.0, turn.cell.1, u8::from(!turn.solid))?;
                            planner.reachable(centre(turn.ends[0]), centre(turn.ends[1]))
                        })
                    } else {
                        time(|| {
                            rival.set(turn.cell, turn.solid);
                            Ok(rival.connected(turn.ends[0], turn.ends[1]))
                        })
                    };
                    if side == 0 {
                        ours.push(took)
                    } else {
                        theirs.push(took)
                    }
                    answers[side].push(answer.map_err(told)?);
                }
            }
            if answers[0] != answers[1] {
                return Err(format!("the answers differ in block {block}"));
            }
        }
        let [ours, theirs] = [ours, theirs].map(quantiles);
        let ratio = theirs.0 / ours.0;
        let cells = f64::from(SIDE) * f64::from(SIDE);
        let bytes = [grid.memory() as f64 / cells, rival.memory() as f64 / cells];
        println!(
            "{name:<16} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {ratio:>8.1} {:>7.2} {:>8.2}",
            ours.0, ours.1, theirs.0, theirs.1, bytes[0], bytes[1]
        );
        record.add(name, "taut", "p50 us", ours.0);
        record.add(name, "stb_connected_components", "p50 us", theirs.0);
        record.add(name, "stb_connected_components / taut", "ratio", ratio);
        Ok(())
    }

    /// Median and 99th percentile in microseconds.
    fn quantiles(mut times: Vec<Duration>) -> (f64, f64) {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e6;
        (at(0.5), at(0.99))
    }
}
