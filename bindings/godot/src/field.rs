//! A copy of a map's cells with a border of solid ones, so that no step looks whether it leaves the map.

use godot::prelude::*;

use crate::native::Rect;
use crate::owners::{Failure, Grid};
use crate::weights::SOLID;

/// The number of a cell in a [`Field`]. Neighbours differ by 1 and by [`Field::stride`].
pub type Index = u32;

/// An index has a bit to spare.
const MOST: usize = 1 << 31;

/// Terrain classes, row by row, with a border.
pub struct Field {
    classes: Vec<u8>,
    stride: i32,
}

impl Field {
    /// A copy of a grid's cells as they are now.
    ///
    /// # Errors
    /// Out of memory, or more than 2^31 cells with the border.
    pub fn new(grid: &Grid) -> Result<Self, Failure> {
        let (width, height) = grid.size();
        let stride = width + 2;
        let length = size(stride) * size(height + 2);
        if length > MOST {
            return Err(Failure::out_of_memory());
        }
        let mut classes = Vec::new();
        classes.try_reserve_exact(length).map_err(|_| Failure::out_of_memory())?;
        classes.resize(length, SOLID);
        let inner = classes.get_mut(size(stride) + 1..).unwrap_or_default();
        grid.copy_cells(Rect { x: 0, y: 0, width, height }, inner, size(stride), &mut 0)?;
        Ok(Self { classes, stride })
    }

    /// Cells drawn as text: `#` is solid, anything else has weight 1.
    #[cfg(test)]
    pub fn drawn(rows: &[&str]) -> Self {
        let stride = rows[0].len() as i32 + 2;
        let mut classes = vec![SOLID; size(stride) * (rows.len() + 2)];
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.bytes().enumerate() {
                classes[(y + 1) * size(stride) + x + 1] = if cell == b'#' { SOLID } else { crate::weights::PLAIN };
            }
        }
        Self { classes, stride }
    }

    /// What to add to an index for the cell below.
    pub fn stride(&self) -> i32 {
        self.stride
    }

    /// The number of cells, those of the border too.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// The index of a cell of the map.
    pub fn index(&self, at: Vector2i) -> Index {
        (at.y + 1) as Index * self.stride as Index + (at.x + 1) as Index
    }

    /// The cell of an index.
    pub fn place(&self, index: Index) -> Vector2i {
        let stride = self.stride as Index;
        Vector2i::new((index % stride) as i32 - 1, (index / stride) as i32 - 1)
    }

    /// The terrain class of a cell or of a part of the border.
    pub fn class(&self, index: Index) -> u8 {
        self.classes.get(index as usize).copied().unwrap_or(SOLID)
    }

    /// True if a cell is not solid.
    pub fn is_free(&self, index: Index) -> bool {
        self.class(index) != SOLID
    }
}

fn size(length: i32) -> usize {
    usize::try_from(length).unwrap_or(0)
}
