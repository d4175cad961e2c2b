//! Connected parts of the sheet (steps along x and y), and the tidying that leaves only one.

use super::canvas::{Area, Canvas, TREE, WALL};

/// The connected parts of `area` whose letters `belongs` accepts, in reading order of their first cell.
pub(crate) fn within(canvas: &Canvas, area: Area, belongs: impl Fn(u8) -> bool) -> Vec<Vec<(i32, i32)>> {
    let inside =
        |x: i32, y: i32| (area.x..area.x + area.width).contains(&x) && (area.y..area.y + area.height).contains(&y);
    let mut seen = Canvas::new(canvas.side(), 0);
    let mut parts = Vec::new();
    for (x, y) in area.cells() {
        if seen.get(x, y) != 0 || !belongs(canvas.get(x, y)) {
            continue;
        }
        seen.put(x, y, 1);
        let mut part = vec![(x, y)];
        let mut next = 0;
        while next < part.len() {
            let (column, row) = part[next];
            next += 1;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (a, b) = (column + dx, row + dy);
                if inside(a, b) && seen.get(a, b) == 0 && belongs(canvas.get(a, b)) {
                    seen.put(a, b, 1);
                    part.push((a, b));
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Closes every free pocket that cannot be reached from the largest free part: outdoors with
/// trees, between walls with stone.
pub(crate) fn close_pockets(canvas: &mut Canvas) {
    let mut parts = within(canvas, canvas.area(), |letter| matches!(letter, b'.' | b'G' | b'S'));
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    for part in parts.iter().skip(1) {
        for &(x, y) in part {
            let letter = if canvas.get(x, y) == b'.' { WALL } else { TREE };
            canvas.put(x, y, letter);
        }
    }
}
