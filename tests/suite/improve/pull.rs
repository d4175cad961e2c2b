//! Whether a path could be pulled tighter at a vertex, from the definition.
//!
//! A turning point holds if some blocked cell at it lies wholly inside the turn: then every short cut near the vertex
//! would enter that cell. Otherwise the string can be pulled.

use taut::Position;
use taut::grid::DiagonalGaps;
use taut_test_support::oracle::{Field, Gaps, Spot};
use taut_test_support::verifier::{gaps_of, snap};

/// The first inner vertex that could be pulled or dropped.
pub fn slack_vertex(field: &Field, path: &[Position], gaps: DiagonalGaps) -> Option<Position> {
    let spots: Vec<Spot> = path.iter().map(|&p| snap(p)).collect();
    let loose = |three: &[Spot]| {
        let droppable = field.visible(three[0], three[2], gaps_of(gaps));
        droppable || !held(field, three[0], three[1], three[2], gaps_of(gaps))
    };
    spots.windows(3).position(loose).map(|index| path[index + 1])
}

fn held(field: &Field, before: Spot, at: Spot, after: Spot, gaps: Gaps) -> bool {
    if !at.on_lattice() {
        return false;
    }
    let (x, y) = (at.x / 256, at.y / 256);
    if gaps == Gaps::Closed && field.double_corner(x, y) {
        return false;
    }
    let to = |other: Spot| (other.x - at.x, other.y - at.y);
    let (mut a, mut b) = (to(before), to(after));
    if cross(a, b) < 0 {
        std::mem::swap(&mut a, &mut b);
    }
    // Now the turn's inside is swept from a to b with growing angle.
    let inside = |d: (i64, i64)| cross(a, d) >= 0 && cross(d, b) >= 0;
    let quadrants = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
    quadrants.iter().any(|&(qx, qy)| {
        let edges = [(2 * qx + 1, 0), (0, 2 * qy + 1)];
        !field.free(x + qx, y + qy) && edges.into_iter().all(inside)
    })
}

fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}
