//! The command line of the benchmarks.

use taut::grid::DiagonalGaps;

/// The options of the benchmarks.
pub const USAGE: &str = "\
arguments: [MAP...] [--queries N | --all] [--rounds N] [--planner TEXT]... [--open] [--record]
  MAP             a .map file with its scenarios next to it, or a part of the name of a map in $TAUT_DATA/maps or,
                  without that folder, of the bundled maps; default: all of these maps
  --queries N     time N queries, spread evenly over each scenario file (default 100)
  --all           time every query
  --rounds N      time each query N times and take the least (default 3)
  --planner TEXT  only the planners whose name contains TEXT
  --open          open diagonal gaps for the planners on corners (default: closed)
  --record        also write the figures to benches/records/PROCESSOR-DATE.csv";

/// The command line, read.
#[derive(Clone)]
pub struct Arguments {
    pub maps: Vec<String>,
    /// Queries per map; `None` is all of them.
    pub queries: Option<usize>,
    pub rounds: usize,
    pub planners: Vec<String>,
    pub gaps: DiagonalGaps,
    pub record: bool,
}

impl Arguments {
    /// Reads the command line; prints the usage and leaves when it is wrong or asks for help.
    pub fn read() -> Self {
        Self::parse(std::env::args().skip(1)).unwrap_or_else(|message| {
            eprintln!("{message}\n{USAGE}");
            std::process::exit(2)
        })
    }

    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut read = Self {
            maps: Vec::new(),
            queries: Some(100),
            rounds: 3,
            planners: Vec::new(),
            gaps: DiagonalGaps::Closed,
            record: false,
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                // Cargo gives this word to every benchmark.
                "--bench" => {}
                "--help" | "-h" => return Err(String::new()),
                "--queries" => read.queries = Some(positive(&value()?)?),
                "--all" => read.queries = None,
                "--rounds" => read.rounds = positive(&value()?)?,
                "--planner" => read.planners.push(value()?.to_lowercase()),
                "--open" => read.gaps = DiagonalGaps::Open,
                "--record" => read.record = true,
                option if option.starts_with('-') => return Err(format!("there is no option {option}")),
                map => read.maps.push(map.to_owned()),
            }
        }
        Ok(read)
    }

    /// Whether a planner of this name is wanted.
    pub fn wants(&self, planner: &str) -> bool {
        let planner = planner.to_lowercase();
        self.planners.is_empty() || self.planners.iter().any(|part| planner.contains(part))
    }
}

fn positive(word: &str) -> Result<usize, String> {
    word.parse().ok().filter(|&number| number > 0).ok_or(format!("{word} is not a positive number"))
}
