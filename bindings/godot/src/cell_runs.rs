//! The cells of a grid that are drawn, as runs along their rows.

use godot::prelude::*;

use crate::core::World;
use crate::layout::{Layout, SHAPE_SQUARE};
use crate::weights::{PLAIN, SOLID};

/// Equal cells of a row.
pub struct CellRun {
    pub from: i32,
    pub to: i32,
    pub row: i32,
    pub kind: RunKind,
}

/// What is drawn of a cell.
#[derive(Clone, Copy)]
pub enum RunKind {
    Solid,
    /// It has a weight above 1: what part of the largest.
    Weighted(f32),
}

impl RunKind {
    /// Its colour, from those of solid cells and of the dearest ones; none if it is not to be drawn.
    pub fn color(self, solid: Option<Color>, weighted: Option<Color>) -> Option<Color> {
        match self {
            Self::Solid => solid,
            Self::Weighted(part) => weighted.map(|color| color.with_alpha(color.a * (0.3 + 0.7 * part))),
        }
    }
}

/// The solid cells of a grid and those with weights; of one cell each if `single`, or the cells are no squares.
pub fn cell_runs(world: &World, layout: &Layout, single: bool) -> Vec<CellRun> {
    let (width, height) = world.cells.size();
    let dearest = world.weights.dearest().max(2.0);
    let longest = if single || layout.cell_shape != SHAPE_SQUARE { 1 } else { width };
    let class_of = |at| if world.blocks(at) { SOLID } else { world.cells.get(at) };
    let mut runs = Vec::new();
    for row in 0..height {
        let mut to = 0;
        while to < width {
            let (from, class) = (to, class_of((to, row)));
            while to < width && to - from < longest && class_of((to, row)) == class {
                to += 1;
            }
            let kind = match class {
                SOLID => RunKind::Solid,
                class if class > PLAIN => RunKind::Weighted(world.weights.weight(class) / dearest),
                _ => continue,
            };
            runs.push(CellRun { from, to, row, kind });
        }
    }
    runs
}

/// The position of a corner of cells, counted from that of the region.
pub fn corner(layout: &Layout, x: i32, y: i32) -> Vector2 {
    layout.position(layout.region.position.to_vector2() + Vector2::new(x as f32 - 0.5, y as f32 - 0.5))
}

/// The corners of a run, around it.
pub fn corners(layout: &Layout, run: &CellRun) -> [Vector2; 4] {
    let at = |x, y| corner(layout, x, y);
    [at(run.from, run.row), at(run.to, run.row), at(run.to, run.row + 1), at(run.from, run.row + 1)]
}

/// The border of the region, around it and back to the first corner.
pub fn border(layout: &Layout, (width, height): (i32, i32)) -> [Vector2; 5] {
    [(0, 0), (width, 0), (width, height), (0, height), (0, 0)].map(|(x, y)| corner(layout, x, y))
}
