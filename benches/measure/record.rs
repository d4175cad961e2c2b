//! What benchmarks measured, in a file that outlives the run: `benches/records/PROCESSOR-DATE.csv`.
//!
//! A line is a benchmark, a case (a map), a subject (a planner or a pair), a quantity with its unit, and a value. A
//! benchmark that runs again on the same day replaces its own lines; with `--planner` those of these planners only, and
//! what the run depends on stands beside that of the whole one, as of the subject `again`. The page
//! `docs/performance.md` is made from the latest record.

use std::fmt::Display;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The subject of what a run of some planners depends on.
const AGAIN: &str = "again";
/// The columns.
const HEADER: &str = "benchmark,case,subject,quantity,value";

/// The lines of one benchmark.
pub struct Record {
    benchmark: &'static str,
    /// True if only some planners are measured.
    is_part: bool,
    lines: Vec<String>,
}

impl Record {
    /// Begins with what the measurement depends on.
    pub fn new(benchmark: &'static str) -> Self {
        let is_part = std::env::args().any(|word| word == "--planner");
        let mut record = Self { benchmark, is_part, lines: Vec::new() };
        let arguments: Vec<String> =
            std::env::args().skip(1).filter(|word| !matches!(word.as_str(), "--bench" | "--record")).collect();
        record.depends_on("arguments", arguments.join(" "));
        record.depends_on("processor", processor());
        record.depends_on("threads of the machine", std::thread::available_parallelism().map_or(1, usize::from));
        record.depends_on("date", today());
        record
    }

    fn depends_on(&mut self, quantity: &str, value: impl Display) {
        self.add("run", if self.is_part { AGAIN } else { "" }, quantity, value);
    }

    /// True if a line of an earlier run of this benchmark stays: one of a planner that was not measured now.
    fn keeps(&self, line: &str) -> bool {
        let subject = |line: &str| line.split(',').nth(2).unwrap_or_default().to_owned();
        let of = subject(line);
        self.is_part && (of.is_empty() || !self.lines.iter().any(|new| subject(new) == of))
    }

    /// Adds a line, once.
    pub fn add(&mut self, case: &str, subject: &str, quantity: &str, value: impl Display) {
        let plain = |text: String| text.replace([',', '"', '\n'], ";");
        let [case, subject, value] = [case.to_owned(), subject.to_owned(), value.to_string()].map(plain);
        let line = format!("{},{case},{subject},{quantity},{value}", self.benchmark);
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }

    /// Writes the lines; those of other benchmarks on the same day stay.
    fn save(&self) -> Result<(), String> {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|root| root.join("benches/measure").is_dir());
        let folder = folder.ok_or("no folder for records")?.join("benches/records");
        let name = format!("{}-{}.csv", slug(&processor()), today());
        let file = folder.join(name);
        let told = |error: std::io::Error| format!("{}: {error}", file.display());
        std::fs::create_dir_all(&folder).map_err(told)?;
        let own = format!("{},", self.benchmark);
        let before = std::fs::read_to_string(&file).unwrap_or_default();
        let stays = |line: &&str| *line != HEADER && (!line.starts_with(&own) || self.keeps(line));
        let mut lines: Vec<&str> = before.lines().filter(stays).collect();
        let new = self.lines.iter().map(String::as_str).filter(|line| !lines.contains(line));
        lines.extend(new.collect::<Vec<_>>());
        // Stable: the order inside a benchmark is that of the run.
        lines.sort_by_key(|line| line.split(',').next().unwrap_or_default().to_owned());
        std::fs::write(&file, format!("{HEADER}\n{}\n", lines.join("\n"))).map_err(told)?;
        println!("recorded in {}", file.display());
        Ok(())
    }

    /// Writes the lines if that is wanted.
    pub fn save_if(&mut self, wanted: bool) -> Result<(), String> {
        if !wanted {
            return Ok(());
        }
        // Above 1 something else ran during the last minutes, and times are worse than the code.
        let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        self.depends_on("load average", load.split_whitespace().nth(2).unwrap_or("unknown"));
        self.save()
    }
}

/// The processor's model.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name"));
    model.map_or("unknown processor", |model| model.trim_start_matches([' ', '\t', ':'])).trim().to_owned()
}

fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// The date of the clock, UTC: year-month-day.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    // Days to a civil date in eras of 400 years that begin in March (H. Hinnant, chrono-Compatible Low-Level Date
    // Algorithms).
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (date, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{date:02}", year + era * 400 + u64::from(month <= 2))
}
