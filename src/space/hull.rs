//! Convex hulls (Andrew's monotone chain, 1979), over integers and floats alike.

use crate::base::Error;
use crate::collections::reserve;

/// Writes the convex hull of vertices that are sorted by x, then y, without repetitions: it runs to the left, without
/// vertices that do not turn. `turns_left` tells whether three vertices do.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn write_hull<V: Copy>(
    sorted: &[V],
    turns_left: impl Fn(V, V, V) -> bool,
    hull: &mut Vec<V>,
) -> Result<(), Error> {
    hull.clear();
    reserve(hull, 2 * sorted.len() + 2)?;
    let mut least = 1;
    for is_upper in [false, true] {
        for at in 0..sorted.len() {
            let v = sorted[if is_upper { sorted.len() - 1 - at } else { at }];
            while hull.len() > least && !turns_left(hull[hull.len() - 2], hull[hull.len() - 1], v) {
                hull.pop();
            }
            hull.push(v);
        }
        // The last vertex of a chain is the first of the next one.
        hull.pop();
        least = hull.len() + 1;
    }
    if hull.is_empty() {
        hull.extend(sorted.first());
    }
    Ok(())
}
