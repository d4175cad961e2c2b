//! What a search expanded, as a small picture: one pixel per cell, coloured by when it was expanded.

use taut::Position;
use taut::grid::Lattice;
use taut::plan::Expansion;

use super::colours;
use super::failure::Failure;
use super::sheet::{Heat, Sheet};
use super::showcase::Run;
use super::world::World;

/// Pixels per side at most: larger maps are drawn coarser, so that the SVG stays small.
const LARGEST: i32 = 512;
/// When fewer pixels than this are expanded per thousand, each becomes a dot.
const SPARSE: usize = 25;
/// A dot reaches one pixel farther for each so many pixels of the sheet's longer side: that makes
/// it about three pixels wide on the page.
const PIXELS_A_DOT: i32 = 200;
/// A block of Block A* is reported by one of its points and drawn as the square around it, cells.
const HALF_A_BLOCK: i32 = 2;

/// Draws the expansions of one run.
pub(crate) fn draw(world: &World, run: &Run) -> Result<Heat, Failure> {
    let (extra, offset) = match run.contender.options.lattice {
        Lattice::Cells => (0, 0.0),
        // A corner's pixel is centred on the corner.
        Lattice::Corners => (1, 0.5),
    };
    let (width, height) = (world.width + extra, world.height + extra);
    let coarse = (width.max(height) + LARGEST - 1) / LARGEST;
    let mut sheet = Sheet::new((width + coarse - 1) / coarse, (height + coarse - 1) / coarse);
    let sparse = run.expanded.len() * 1000 < sheet.pixels.len() * SPARSE;
    let reach = match run.contender.options.algorithm.traits().expansion {
        Expansion::Block => HALF_A_BLOCK / coarse,
        Expansion::Vertex | Expansion::Corner if sparse => 1 + sheet.width.max(sheet.height) / PIXELS_A_DOT,
        Expansion::Vertex | Expansion::Corner => 0,
    };
    for (order, vertex) in run.expanded.iter().enumerate() {
        let (x, y) = pixel(vertex.position(), offset);
        sheet.dot(x / coarse, y / coarse, reach, shade(order, run.expanded.len()));
    }
    sheet.laid(colours::heat, (-offset, -offset), f64::from(coarse))
}

/// The pixel of a vertex at full size.
fn pixel(place: Position, offset: f64) -> (i32, i32) {
    #[expect(clippy::cast_possible_truncation, reason = "inside the map, sides at most 65,535")]
    let whole = |value: f32| (f64::from(value) + offset).floor() as i32;
    (whole(place.x), whole(place.y))
}

/// 1 for the first of `count` expansions, 255 for the last.
fn shade(order: usize, count: usize) -> u8 {
    let share = order * 254 / count.max(2).saturating_sub(1);
    u8::try_from(share.min(254)).expect("at most 254") + 1
}
