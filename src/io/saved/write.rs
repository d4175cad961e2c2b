//! Saving: the runs of equal cells, row by row, behind the two headers.

use super::format::{CELLS, FileHeader, HEADER, LINKS, LONGEST, OBSTACLES, REQUIRED, RUN, SECTION, SIDES};
use super::{format::section_header, links, obstacles};
use crate::base::{Error, bytes, index, low16, to_u32, unsigned};
use crate::collections::{refused, zeroed_box};
use crate::grid::{Sides, Snapshot};

/// Saves the cells, obstacles, links and closed sides of a snapshot. Equal ones give equal bytes.
/// [`crate::io::load_grid`] makes a grid of them.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn save_grid(snapshot: &Snapshot) -> Result<Vec<u8>, Error> {
    let mut out = zeroed_box(saved_size(snapshot)?)?;
    write_saved(snapshot, &mut out);
    Ok(out.into_vec())
}

/// The number of bytes of a saved snapshot.
///
/// # Errors
/// [`Error::OutOfMemory`] if it exceeds what the machine can address.
pub(crate) fn saved_size(snapshot: &Snapshot) -> Result<usize, Error> {
    let runs = count_runs(snapshot.height(), |y| snapshot.ground_row(y));
    let over = size_over(&sizes_over(snapshot));
    usize::try_from(bytes(HEADER + SECTION) + bytes(runs) * bytes(RUN) + bytes(over)).map_err(|_| refused(usize::MAX))
}

fn count_runs<'a>(rows: i32, row: impl Fn(i32) -> &'a [u8]) -> usize {
    let mut runs = 0;
    each_run(rows, row, |_, _| runs += 1);
    runs
}

/// The bytes of the payloads with what lies over the cells: obstacles, links, closed sides; none without a section.
fn sizes_over(snapshot: &Snapshot) -> [Option<usize>; 3] {
    let of_sides = |sides: &Sides| RUN * count_runs(snapshot.height(), |y| sides.row(y));
    let (obstacles, links) = (snapshot.obstacles(), snapshot.links());
    [obstacles::payload_size(obstacles), links::payload_size(links), snapshot.sides().map(of_sides)]
}

/// The bytes of their sections.
fn size_over(sizes: &[Option<usize>]) -> usize {
    sizes.iter().flatten().map(|size| SECTION + size).sum()
}

/// Saves the cells, obstacles, links and closed sides of a snapshot into a buffer of exactly [`saved_size`] bytes.
pub(crate) fn write_saved(snapshot: &Snapshot, out: &mut [u8]) {
    let sizes = sizes_over(snapshot);
    let sections = 1 + to_u32(sizes.iter().flatten().count());
    let header = FileHeader { width: unsigned(snapshot.width()), height: unsigned(snapshot.height()), sections };
    let (head, rest) = out.split_at_mut(HEADER);
    head.copy_from_slice(&header.to_bytes());
    let (cells, mut over) = rest.split_at_mut(rest.len() - size_over(&sizes));
    for (size, id) in sizes.into_iter().zip([OBSTACLES, LINKS, SIDES]) {
        let Some(size) = size else { continue };
        let (section, rest) = std::mem::take(&mut over).split_at_mut(SECTION + size);
        over = rest;
        if let (SIDES, Some(sides)) = (id, snapshot.sides()) {
            write_runs(section, SIDES, snapshot.height(), |y| sides.row(y));
            continue;
        }
        let (head, payload) = section.split_at_mut(SECTION);
        match id {
            OBSTACLES => obstacles::write_payload(snapshot.obstacles(), payload),
            _ => links::write_payload(snapshot.links(), payload),
        }
        head.copy_from_slice(&section_header(id, REQUIRED, payload));
    }
    write_runs(cells, CELLS, snapshot.height(), |y| snapshot.ground_row(y));
}

/// Writes a section of runs of these rows, which has the size for it.
fn write_runs<'a>(section: &mut [u8], id: u32, rows: i32, row: impl Fn(i32) -> &'a [u8]) {
    let (section, payload) = section.split_at_mut(SECTION);
    let (runs, _) = payload.as_chunks_mut::<RUN>();
    let mut at = 0;
    each_run(rows, row, |class, length| {
        let [low, high] = length.to_le_bytes();
        runs[at] = [class, low, high];
        at += 1;
    });
    section.copy_from_slice(&section_header(id, REQUIRED, payload));
}

/// Calls `take` with each run of equal cells: class and length. Rows follow each other; a run of more than [`LONGEST`]
/// cells is cut.
fn each_run<'a>(rows: i32, row: impl Fn(i32) -> &'a [u8], mut take: impl FnMut(u8, u16)) {
    let longest = u32::from(LONGEST);
    // At most a row more than the longest run: no overflow.
    let (mut class, mut length) = (row(0)[0], 0_u32);
    for y in 0..rows {
        let mut rest = row(y);
        while let Some(&next) = rest.first() {
            let same = equal_cells(rest);
            if next != class {
                take(class, low16(length));
                (class, length) = (next, 0);
            }
            length += to_u32(same);
            while length > longest {
                take(class, LONGEST);
                length -= longest;
            }
            rest = &rest[same..];
        }
    }
    take(class, low16(length));
}

/// The number of cells at the beginning of a row that are equal to the first, which must exist.
fn equal_cells(cells: &[u8]) -> usize {
    let class = cells[0];
    let repeated = u64::from_le_bytes([class; 8]);
    let (eights, _) = cells.as_chunks::<8>();
    let mut at = 0;
    for eight in eights {
        let differs = u64::from_le_bytes(*eight) ^ repeated;
        if differs != 0 {
            return at + index(differs.trailing_zeros() / 8);
        }
        at += 8;
    }
    at + cells[at..].iter().take_while(|&&cell| cell == class).count()
}
