//! Whether anything blocked lies in a convex region, row by row of cells.

use crate::base::{floor, unsigned};
use crate::collections::bits::any_in;
use crate::grid::Layer;
use crate::space::convex::SAFETY;

/// True if a region about (x, y) meets no blocked cell, is nearer to none than [`SAFETY`], and lies on the map. `rows`
/// are its least and its largest y, counted from there, `extent` its least and its largest x between two y.
#[inline(always)]
pub(crate) fn is_clear(
    layer: &Layer,
    (x, y): (f64, f64),
    rows: (f64, f64),
    extent: impl Fn(f64, f64) -> Option<(f64, f64)>,
) -> bool {
    let (first, last) = (floor(y + rows.0 - SAFETY), floor(y + rows.1 + SAFETY));
    if first < 0 || last >= layer.height() {
        return false;
    }
    (first..=last).all(|line| {
        let top = f64::from(line) - y;
        let Some((left, right)) = extent(top - SAFETY, top + 1.0 + SAFETY) else { return true };
        let (first, last) = (floor(x + left - SAFETY), floor(x + right + SAFETY));
        if first < 0 || last >= layer.width() {
            return false;
        }
        let row = layer.rows.row(line + 1);
        !any_in(|word| row[word], unsigned(first + 1), unsigned(last + 2))
    })
}
