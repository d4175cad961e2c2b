//! Moving AI scenarios: a version line, then one query per line in nine fields.
//!
//! ```text
//! version 1
//! 0   maps/dao/arena2.map   281   209   100   41   98   44   3.82843
//! ```
//!
//! The fields are bucket, map, width, height, start x and y, goal x and y, and the length of the shortest octile path.
//! One pass; memory in proportion to the lines. When not to use it: to find out which ends are free. Published files
//! have starts and goals inside blocked cells; only the grid shows that.
//!
//! Based on: N. Sturtevant. Benchmarks for Grid-Based Pathfinding. IEEE Transactions on Computational Intelligence and
//! AI in Games, 2012.

use super::lines::{TextLine, TextLines, whole_number};
use crate::base::Error;

/// One query of a scenario file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The file's group of queries of about the same length; lengths grow with it, the order in the file may not.
    pub bucket: u32,
    /// The map's name as the file has it, often with a path.
    pub map: String,
    /// Columns of the map, at least 1, as the file has them.
    pub width: i32,
    /// Rows of the map, at least 1, as the file has them.
    pub height: i32,
    /// Column and row of the start cell, at least 0; not checked against the map.
    pub start: (i32, i32),
    /// Column and row of the goal cell, at least 0; not checked against the map.
    pub goal: (i32, i32),
    /// Length in cells of the shortest path of straight and diagonal steps without corner cutting, rounded by the
    /// file's author.
    pub length: f64,
}

/// Reads a scenario file of version 1 (also written 1.0), in the file's order. Fields are separated by tabs or spaces;
/// lines end with LF or CRLF; blank lines may follow the last query.
///
/// A text that is cut off inside the last field cannot be distinguished from a complete one without its last line end.
///
/// # Errors
///
/// [`Error::Format`] with the first line that is wrong or missing; [`Error::OutOfMemory`].
pub fn read_scenarios(text: &[u8]) -> Result<Vec<Scenario>, Error> {
    let mut lines = TextLines::new(text);
    read_version(lines.expect("the text is empty: a scenario file begins with `version 1`")?)?;
    let mut scenarios = Vec::new();
    let mut blank: Option<TextLine<'_>> = None;
    for line in lines {
        if line.is_blank() {
            blank = blank.or(Some(line));
            continue;
        }
        if let Some(blank) = blank {
            return Err(blank.error("a blank line stands between two scenarios"));
        }
        let scenario = read_scenario(line)?;
        scenarios.try_reserve(1).map_err(|_| out_of_memory(text))?;
        scenarios.push(scenario);
    }
    Ok(scenarios)
}

/// Checks the version line.
fn read_version(line: TextLine<'_>) -> Result<(), Error> {
    let mut words = line.words();
    if words.next() != Some(b"version") {
        return Err(line.error("a scenario file begins with `version 1`"));
    }
    match (words.next(), words.next()) {
        (Some(b"1" | b"1.0"), None) => Ok(()),
        _ => Err(line.error("the version of a scenario file must be 1 or 1.0")),
    }
}

/// Reads the nine fields of one query.
fn read_scenario(line: TextLine<'_>) -> Result<Scenario, Error> {
    let mut words = line.words();
    let mut fields: [&[u8]; 9] = [&[]; 9];
    for field in &mut fields {
        let word = words.next().filter(|word| !word.is_empty());
        *field = word.ok_or(line.error("a scenario has nine fields"))?;
    }
    if words.next().is_some() {
        return Err(line.error("a scenario has nine fields, here are more"));
    }
    let [bucket, map, width, height, from_x, from_y, to_x, to_y, length] = fields;
    Ok(Scenario {
        bucket: read_bucket(line, bucket)?,
        map: read_name(line, map)?,
        width: read_side(line, width)?,
        height: read_side(line, height)?,
        start: (read_coordinate(line, from_x)?, read_coordinate(line, from_y)?),
        goal: (read_coordinate(line, to_x)?, read_coordinate(line, to_y)?),
        length: read_length(line, length)?,
    })
}

fn read_bucket(line: TextLine<'_>, word: &[u8]) -> Result<u32, Error> {
    whole_number(word)
        .and_then(|value| u32::try_from(value).ok())
        .ok_or(line.error("the bucket must be a whole number below 2^32"))
}

fn read_name(line: TextLine<'_>, word: &[u8]) -> Result<String, Error> {
    let name = std::str::from_utf8(word).map_err(|_| line.error("the map's name is not UTF-8"))?;
    let mut map = String::new();
    map.try_reserve_exact(name.len()).map_err(|_| out_of_memory(word))?;
    map.push_str(name);
    Ok(map)
}

fn read_side(line: TextLine<'_>, word: &[u8]) -> Result<i32, Error> {
    whole_number(word)
        .filter(|&value| value > 0)
        .and_then(|value| i32::try_from(value).ok())
        .ok_or(line.error("a map's side must be a whole number from 1 to 2^31 - 1"))
}

fn read_coordinate(line: TextLine<'_>, word: &[u8]) -> Result<i32, Error> {
    whole_number(word)
        .and_then(|value| i32::try_from(value).ok())
        .ok_or(line.error("a coordinate must be a whole number from 0 to 2^31 - 1"))
}

fn read_length(line: TextLine<'_>, word: &[u8]) -> Result<f64, Error> {
    std::str::from_utf8(word)
        .ok()
        .and_then(|text| text.parse().ok())
        .filter(|length: &f64| length.is_finite() && *length >= 0.0)
        .ok_or(line.error("the length must be a finite number, at least 0"))
}

/// The error that something as large as `text` could not be allocated.
fn out_of_memory(text: &[u8]) -> Error {
    Error::OutOfMemory { bytes: u64::try_from(text.len()).unwrap_or(u64::MAX) }
}

#[cfg(test)]
#[path = "scenario_tests.rs"]
mod tests;
