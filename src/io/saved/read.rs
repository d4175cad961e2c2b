//! Loading: every byte is checked before a cell is allocated.

use super::crc::crc32;
use super::format::{CELLS, FileHeader, HEADER, LINKS, MAGIC, MAJOR, OBSTACLES, REQUIRED, RUN, SECTION, SIDES};
use super::links::{self, SavedLinks};
use super::obstacles::{self, SavedObstacles};
use crate::base::{Error, bytes, real, to_u32};
use crate::grid::{ALL_SIDES, Grid, Overlay, Sides, check_size};

/// Makes a grid of saved bytes. It is a new grid: its revision is 1.
///
/// # Errors
/// [`Error::Saved`] with the section that is wrong; [`Error::SizeLimit`] for sides that no grid can have;
/// [`Error::OutOfMemory`].
pub fn load_grid(data: &[u8]) -> Result<Grid, Error> {
    let saved = read(data)?;
    let mut painter = Painter::new(saved.runs);
    Grid::from_bands(saved.size, |cells| painter.paint(cells), saved.over()?)
}

/// Makes the cells, obstacles, links and closed sides of a grid those of saved bytes of a grid of the same size, as one
/// edit: its revision goes up by one if something changes. The numbers of obstacles and links are those of the saved
/// grid from then on.
///
/// # Errors
/// As [`load_grid`]; [`Error::BadValue`] for a saved grid of another size. Nothing has changed then.
pub fn load_grid_into(grid: &Grid, data: &[u8]) -> Result<(), Error> {
    let saved = read(data)?;
    let Saved { size, runs, .. } = saved;
    for (name, saved, side) in
        [("width of the saved grid", size.0, grid.width()), ("height of the saved grid", size.1, grid.height())]
    {
        if saved != side {
            return Err(Error::BadValue { name, value: real(saved.into()), allowed: "that of the grid" });
        }
    }
    let mut painter = Painter::new(runs);
    grid.replace(|cells| painter.paint(cells), saved.over()?)
}

/// What the bytes of a saved grid say, all of it checked.
struct Saved<'a> {
    size: (i32, i32),
    runs: &'a [[u8; RUN]],
    obstacles: SavedObstacles<'a>,
    links: SavedLinks<'a>,
    /// The runs of closed sides, if there are any.
    sides: Option<&'a [[u8; RUN]]>,
}

impl Saved<'_> {
    /// What lies over the cells and between them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn over(&self) -> Result<Overlay, Error> {
        let sides = self.sides.map(|runs| {
            let mut painter = Painter::new(runs);
            Sides::from_bands(self.size, |row| painter.paint(row))
        });
        let (obstacles, links) = (self.obstacles.of_map(self.size)?, self.links.of_map(self.size)?);
        Ok(Overlay { obstacles, links, sides: sides.transpose()?.flatten() })
    }
}

/// Checks every byte of a saved grid.
fn read(data: &[u8]) -> Result<Saved<'_>, Error> {
    let (header, rest) = read_header(data)?;
    let (mut runs, mut obstacles, mut links, mut sides) = (None, None, None, None);
    let mut sections = Sections { rest, number: 0 };
    for _ in 0..header.sections {
        let section = sections.next()?;
        let is_known = matches!(section.id, CELLS | OBSTACLES | LINKS | SIDES);
        if !is_known {
            if section.flags & REQUIRED != 0 {
                return Err(section.error("it is required, and this release does not have it"));
            }
            continue;
        }
        if section.flags != REQUIRED {
            return Err(section.error("its flags are not that it is required"));
        }
        let payload = section.payload;
        let is_second = match section.id {
            CELLS => runs.replace(checked_runs(header, section)?).is_some(),
            OBSTACLES => {
                obstacles.replace(obstacles::read_payload(payload).map_err(|what| section.error(what))?).is_some()
            }
            SIDES => sides.replace(checked_sides(header, section)?).is_some(),
            _ => {
                let read = links::read_payload(payload, map_size(header)?).map_err(|what| section.error(what))?;
                links.replace(read).is_some()
            }
        };
        if is_second {
            return Err(section.error("there are two of them"));
        }
    }
    if !sections.rest.is_empty() {
        return Err(bad_header("bytes follow the last section"));
    }
    let runs = runs.ok_or(bad_header("no section has the cells"))?;
    let (obstacles, links) = (obstacles.unwrap_or_default(), links.unwrap_or_default());
    Ok(Saved { size: map_size(header)?, runs, obstacles, links, sides })
}

/// An error in the header.
const fn bad_header(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "header", what }
}

/// The word at a place of a buffer that is long enough.
fn word(data: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| data[at + i]))
}

/// Reads the header; returns it and the bytes behind it.
fn read_header(data: &[u8]) -> Result<(FileHeader, &[u8]), Error> {
    let Some((head, rest)) = data.split_at_checked(HEADER) else {
        return Err(bad_header("the data ends before it does"));
    };
    if head[..8] != MAGIC {
        return Err(bad_header("it does not begin with TAUTGRID"));
    }
    if u16::from_le_bytes([head[8], head[9]]) != MAJOR {
        return Err(bad_header("the major version is not 1"));
    }
    if crc32(&[&head[..60]]) != word(head, 60) {
        return Err(bad_header("the check sum differs"));
    }
    if word(head, 12) != to_u32(HEADER) {
        return Err(bad_header("its size is not 64 bytes"));
    }
    if head[28..60].iter().any(|&byte| byte != 0) {
        return Err(bad_header("a reserved byte is not 0"));
    }
    let header = FileHeader { width: word(head, 16), height: word(head, 20), sections: word(head, 24) };
    map_size(header)?;
    Ok((header, rest))
}

/// The sides of the map, if a grid can have them.
fn map_size(header: FileHeader) -> Result<(i32, i32), Error> {
    if header.width == 0 || header.height == 0 {
        return Err(bad_header("a side of the map is 0"));
    }
    check_size(header.width.into(), header.height.into())
}

/// The sections that are not yet read.
struct Sections<'a> {
    rest: &'a [u8],
    /// Of the last one that was read; the first is 1.
    number: u32,
}

/// A section with a correct check sum.
#[derive(Clone, Copy)]
struct Section<'a> {
    number: u32,
    id: u32,
    flags: u32,
    payload: &'a [u8],
}

impl<'a> Sections<'a> {
    /// Reads the next section.
    fn next(&mut self) -> Result<Section<'a>, Error> {
        self.number += 1;
        let (head, rest) = self.rest.split_at_checked(SECTION).ok_or(Error::Saved {
            section: self.number,
            name: name_of(0),
            what: "the data ends in its header",
        })?;
        let length = u64::from(word(head, 8)) | u64::from(word(head, 12)) << 32;
        let id = word(head, 0);
        let fault = |what| Error::Saved { section: self.number, name: name_of(id), what };
        // Compared as 64 bits: on a 32-bit machine the length need not fit an index.
        if length > bytes(rest.len()) {
            return Err(fault("the data ends before it does"));
        }
        let length = usize::try_from(length).map_err(|_| fault("the data ends before it does"))?;
        let (payload, rest) = rest.split_at(length);
        if crc32(&[&head[..16], payload]) != word(head, 16) {
            return Err(fault("the check sum differs"));
        }
        self.rest = rest;
        Ok(Section { number: self.number, id, flags: word(head, 4), payload })
    }
}

impl Section<'_> {
    const fn error(&self, what: &'static str) -> Error {
        Error::Saved { section: self.number, name: name_of(self.id), what }
    }
}

/// The name of a section in messages.
const fn name_of(id: u32) -> &'static str {
    match id {
        CELLS => "cells",
        OBSTACLES => "obstacles",
        LINKS => "links",
        SIDES => "sides",
        _ => "unknown",
    }
}

/// The runs of a section, which are exactly the cells of the map.
fn checked_runs<'a>(header: FileHeader, section: Section<'a>) -> Result<&'a [[u8; RUN]], Error> {
    let (runs, []) = section.payload.as_chunks::<RUN>() else {
        return Err(section.error("its length is no multiple of 3"));
    };
    let lengths = || runs.iter().map(|&[_, low, high]| u16::from_le_bytes([low, high]));
    if lengths().any(|length| length == 0) {
        return Err(section.error("a run has no cells"));
    }
    // Fewer than 2^48 runs of fewer than 2^16 cells do not overflow, and no machine addresses more.
    let cells: u64 = lengths().map(u64::from).sum();
    if cells != u64::from(header.width) * u64::from(header.height) {
        return Err(section.error("the runs are not as many cells as the map has"));
    }
    Ok(runs)
}

/// The runs of a section with closed sides.
fn checked_sides<'a>(header: FileHeader, section: Section<'a>) -> Result<&'a [[u8; RUN]], Error> {
    let runs = checked_runs(header, section)?;
    if runs.iter().any(|&[sides, ..]| sides > ALL_SIDES) {
        return Err(section.error("a cell has more than four sides"));
    }
    Ok(runs)
}

/// Short runs are written as this many cells at once: what is too much belongs to the runs that follow.
const AT_ONCE: usize = 16;

/// Writes runs over stretches of cells, one after the other.
struct Painter<'a> {
    runs: std::slice::Iter<'a, [u8; RUN]>,
    class: u8,
    /// Cells that are left of the current run.
    left: usize,
}

impl<'a> Painter<'a> {
    fn new(runs: &'a [[u8; RUN]]) -> Self {
        Self { runs: runs.iter(), class: 0, left: 0 }
    }

    fn paint(&mut self, cells: &mut [u8]) {
        let mut rest = cells;
        while !rest.is_empty() {
            if self.left == 0 {
                let &[class, low, high] = self.runs.next().expect("the runs are as many cells as the map has");
                (self.class, self.left) = (class, usize::from(u16::from_le_bytes([low, high])));
            }
            let count = self.left.min(rest.len());
            match rest.first_chunk_mut::<AT_ONCE>() {
                Some(at_once) if count <= AT_ONCE => *at_once = [self.class; AT_ONCE],
                _ => rest[..count].fill(self.class),
            }
            self.left -= count;
            rest = &mut rest[count..];
        }
    }
}
