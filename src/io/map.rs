//! Moving AI maps: a short header, then one character per cell.
//!
//! ```text
//! type octile
//! height 2
//! width 3
//! map
//! .@S
//! G.W
//! ```
//!
//! One pass over the text, one allocation of a byte per cell. Not for other map types: `octile-corner` describes
//! corners instead of cells and is refused.
//!
//! Based on: N. Sturtevant. Benchmarks for Grid-Based Pathfinding. IEEE Transactions on Computational Intelligence and
//! AI in Games, 2012. Swamp (`S`) keeps a class of its own, so that a planner can give it a cost.

use super::lines::{TextLine, TextLines, whole_number};
use crate::base::Error;

/// The longest side of a map, in cells.
const MOST_CELLS_A_SIDE: u64 = 65_535;

/// The most corners that a map may have: they are counted in 32 bits.
const MOST_CORNERS: u64 = 1 << 31;

/// A map as in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Columns, from 1 to 65,535.
    pub width: i32,
    /// Rows, from 1 to 65,535.
    pub height: i32,
    /// The class of each cell, row by row from the top: 0 for `@` `O` `T` `W` (blocked), 1 for `.` and `G`, 2 for `S`.
    pub terrain: Vec<u8>,
}

/// Reads a map of type `octile`. Lines end with LF or CRLF; after the last row only blank lines may follow.
///
/// # Errors
///
/// [`Error::Format`] with the first line that is wrong or missing; [`Error::SizeLimit`] if the header asks for more
/// than 65,535 cells a side or 2^31 corners; [`Error::OutOfMemory`] if the cells cannot be allocated.
pub fn read_map(text: &[u8]) -> Result<Map, Error> {
    let mut lines = TextLines::new(text);
    let (width, height) = read_header(&mut lines)?;
    let mut terrain = reserve_cells(width, height, lines.rest())?;
    for _ in 0..height {
        let row = lines.expect("the text ends before the map's last row")?;
        read_row(row, usize::from(width), &mut terrain)?;
    }
    for line in lines {
        if !line.is_blank() {
            return Err(line.error("there are more rows than the header's height"));
        }
    }
    Ok(Map { width: i32::from(width), height: i32::from(height), terrain })
}

/// Reads the four header lines; height and width may come in either order.
fn read_header(lines: &mut TextLines<'_>) -> Result<(u16, u16), Error> {
    read_type(lines.expect("the text is empty: a map begins with `type octile`")?)?;
    let mut sides: [Option<u64>; 2] = [None, None];
    for _ in 0..2 {
        let line = lines.expect("the header ends before the height and the width")?;
        let (side, value) = read_side(line)?;
        if sides[side].replace(value).is_some() {
            return Err(line.error("the header has this side twice"));
        }
    }
    let line = lines.expect("the header ends before the line `map`")?;
    if !line.words().eq([&b"map"[..]]) {
        return Err(line.error("the line before the first row must be `map`"));
    }
    let [width, height] = sides.map(|side| side.expect("two different sides have been read"));
    check_size(width, height)
}

/// Checks the line `type octile`.
fn read_type(line: TextLine<'_>) -> Result<(), Error> {
    let mut words = line.words();
    if words.next() != Some(b"type") {
        return Err(line.error("a map begins with `type octile`"));
    }
    match (words.next(), words.next()) {
        (Some(b"octile"), None) => Ok(()),
        (Some(b"octile-corner"), None) => {
            Err(line.error("the map type is octile-corner, which is another format: only octile is read"))
        }
        _ => Err(line.error("the map type is not octile")),
    }
}

/// Reads `width N` as (0, N) or `height N` as (1, N).
fn read_side(line: TextLine<'_>) -> Result<(usize, u64), Error> {
    let mut words = line.words();
    let side = match words.next() {
        Some(b"width") => 0,
        Some(b"height") => 1,
        _ => return Err(line.error("the second and third lines must be `height N` and `width N`")),
    };
    let value = words.next().and_then(whole_number);
    match (value, words.next()) {
        (Some(0), _) => Err(line.error("a map's side must be at least 1")),
        (Some(value), None) => Ok((side, value)),
        _ => Err(line.error("a map's side must be one whole number")),
    }
}

/// Refuses sizes that no grid can have.
fn check_size(width: u64, height: u64) -> Result<(u16, u16), Error> {
    let within = |side: u64| u16::try_from(side.min(MOST_CELLS_A_SIDE + 1)).ok();
    match (within(width), within(height)) {
        (Some(w), Some(h)) if (width + 1) * (height + 1) <= MOST_CORNERS => Ok((w, h)),
        _ => Err(Error::SizeLimit {
            width: i64::try_from(width).unwrap_or(i64::MAX),
            height: i64::try_from(height).unwrap_or(i64::MAX),
        }),
    }
}

/// Room for the cells: never more than the text can fill, so that a short text cannot ask for much.
fn reserve_cells(width: u16, height: u16, text: &[u8]) -> Result<Vec<u8>, Error> {
    let cells = u64::from(width) * u64::from(height);
    let room = usize::try_from(cells).unwrap_or(usize::MAX).min(text.len());
    let mut terrain = Vec::new();
    match terrain.try_reserve_exact(room) {
        Ok(()) => Ok(terrain),
        Err(_) => Err(Error::OutOfMemory { bytes: cells }),
    }
}

/// Appends the classes of one row of cells.
fn read_row(row: TextLine<'_>, width: usize, terrain: &mut Vec<u8>) -> Result<(), Error> {
    if row.bytes.len() != width {
        return Err(row.error(match row.bytes.len() < width {
            true => "the row is shorter than the header's width",
            false => "the row is longer than the header's width",
        }));
    }
    for &character in row.bytes {
        match class_of(character) {
            Some(class) => terrain.push(class),
            None => return Err(row.error("a cell must be one of . G S @ O T W")),
        }
    }
    Ok(())
}

/// The class of a cell.
const fn class_of(character: u8) -> Option<u8> {
    match character {
        b'.' | b'G' => Some(1),
        b'S' => Some(2),
        b'@' | b'O' | b'T' | b'W' => Some(0),
        _ => None,
    }
}

#[cfg(test)]
#[path = "map_tests.rs"]
mod tests;
