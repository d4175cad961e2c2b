//! Where a point counts as, for the tests: written without the code that they check.

use crate::geom::Point;

/// The point itself where it touches a free cell of a map; else the nearest point of one at most 5/256 away, ties to
/// the smaller y, then x; else the point itself.
pub(super) fn place_on((width, height): (i32, i32), is_free: impl Fn(i32, i32) -> bool, at: Point) -> Point {
    let mut best = (26, at);
    for y in 0..height {
        for x in 0..width {
            let nearest = Point { x: at.x.clamp(x * 256, x * 256 + 256), y: at.y.clamp(y * 256, y * 256 + 256) };
            let squared = nearest.squared_distance(at);
            if is_free(x, y) && (squared, nearest.y, nearest.x) < (best.0, best.1.y, best.1.x) {
                best = (squared, nearest);
            }
        }
    }
    best.1
}
