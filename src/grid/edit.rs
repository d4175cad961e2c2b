//! Edits: how terrain changes, and how everything derived from it follows.
//!
//! An edit first makes every band that it will write its own (copying those that a snapshot shares), which may fail and
//! then has changed nothing; the writing itself cannot fail. After any edits everything derived from the cells equals
//! what a fresh build gives.

use super::snapshot::{GridState, TILE};
use super::{journal::Change, terrain::Terrain};
use crate::base::{Result, index_i32};
use crate::geom::Rect;

/// Where an edit takes its classes from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// One class for all cells.
    Fill(u8),
    /// Rows of classes, `stride` bytes apart.
    Rows {
        /// At least `(height - 1) * stride + width` bytes.
        terrain: &'a [u8],
        /// Bytes from one row to the next.
        stride: usize,
    },
}

impl Source<'_> {
    /// True if the cells `from .. from + old.len()` of row `row` of the source differ from `old`.
    fn differs(self, row: usize, from: usize, old: &[u8]) -> bool {
        match self {
            Self::Fill(class) => old.iter().any(|&c| c != class),
            Self::Rows { terrain, stride } => &terrain[row * stride + from..][..old.len()] != old,
        }
    }

    /// The class of cell `column` of row `row`.
    fn class(self, row: usize, column: usize) -> u8 {
        match self {
            Self::Fill(class) => class,
            Self::Rows { terrain, stride } => terrain[row * stride + column],
        }
    }

    /// The class of all cells, if there is one.
    const fn one_class(self) -> Option<u8> {
        match self {
            Self::Fill(class) => Some(class),
            Self::Rows { .. } => None,
        }
    }

    /// Writes the cells `from ..` of row `row` of the source over `out`.
    pub(crate) fn write(self, row: usize, from: usize, out: &mut [u8]) {
        match self {
            Self::Fill(class) => out.fill(class),
            Self::Rows { terrain, stride } => {
                let len = out.len();
                out.copy_from_slice(&terrain[row * stride + from..][..len]);
            }
        }
    }
}

/// What writing the source over `area` would change: the rows of it in which a cell does, and what the journal is to
/// remember; none if nothing changes.
pub(crate) fn changed(terrain: &Terrain, area: Rect, source: Source<'_>) -> Option<(Rect, Change)> {
    let row_of = |y: i32| index_i32(y - area.y);
    let mut hit = area;
    if !Change::looks_at(area) {
        let columns = index_i32(area.x)..index_i32(area.x + area.width);
        let differs = |&y: &i32| source.differs(row_of(y), 0, &terrain.row(y)[columns.clone()]);
        let mut rows = area.y..area.y + area.height;
        hit.y = rows.find(differs)?;
        hit.height = rows.rfind(differs).unwrap_or(hit.y) - hit.y + 1;
    }
    let class = |y: i32, column: usize| source.class(row_of(y), column);
    let change = Change::of(hit, |y| terrain.row(y), class, source.one_class())?;
    Some((Rect { y: change.area.y, height: change.area.height, ..hit }, change))
}

/// Makes everything that an edit of `area` writes the state's own.
///
/// # Errors
/// [`crate::Error::OutOfMemory`]; the content is unchanged then.
pub(crate) fn own(state: &mut GridState, area: Rect) -> Result {
    state.terrain.own(area.y, area.y + area.height - 1)?;
    for row in &mut state.tiles[index_i32(area.y / TILE)..=index_i32((area.y + area.height - 1) / TILE)] {
        row.make_mut()?;
    }
    state.layers.iter_mut().try_for_each(|layer| layer.own(area))
}

/// Writes the source over `area` (offset `shift` rows into the source), stamps the tiles that change with the state's
/// revision, which the caller has raised, and brings the layers in line. The state must own the area.
pub(crate) fn apply(state: &mut GridState, area: Rect, source: Source<'_>, shift: i32) {
    for y in area.y..area.y + area.height {
        let tiles = state.tiles[index_i32(y / TILE)].get_mut();
        let tiles = tiles.expect("an edit owns the tile rows that it writes");
        let row = state.terrain.row_mut(y);
        let mut x = area.x;
        while x < area.x + area.width {
            let end = (x / TILE * TILE + TILE).min(area.x + area.width);
            let cells = &mut row[index_i32(x)..index_i32(end)];
            let (line, from) = (index_i32(y - area.y + shift), index_i32(x - area.x));
            if source.differs(line, from, cells) {
                source.write(line, from, cells);
                tiles[index_i32(x / TILE)] = state.revision;
            }
            x = end;
        }
    }
    state.update_layers(area);
}

#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;
