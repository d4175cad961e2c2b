//! Random meshes for tests.

use super::Mesh;
use crate::base::test_rng::TestRng;
use crate::base::{index_i32, single, unsigned};
use crate::geom::Position;

/// Cells of 4 x 4 units, of a grid with at most `most` on a side, without some of them; corners are moved, and some
/// cells are cut in two.
pub(super) fn cells(rng: &mut TestRng, most: i32) -> Mesh {
    loop {
        let (columns, rows) = (1 + rng.below(most), 1 + rng.below(most));
        let moved = [0, 0, 60, 250][index_i32(rng.below(4))];
        let mut points = Vec::new();
        for y in 0..=rows {
            for x in 0..=columns {
                let mut by = |at: i32| single(f64::from(at * 1024 + rng.below(2 * moved + 1) - moved) / 256.0);
                points.push(Position::new(by(x), by(y)));
            }
        }
        let missing = 10 + rng.below(30);
        let (mut corners, mut sizes) = (Vec::new(), Vec::new());
        for cell in 0..columns * rows {
            let a = unsigned(cell / columns * (columns + 1) + cell % columns);
            let (b, d) = (a + 1, a + unsigned(columns) + 1);
            let c = d + 1;
            match rng.below(3) {
                _ if rng.chance(missing) => {}
                0 => {
                    corners.extend([a, b, c, a, c, d]);
                    sizes.extend([3, 3]);
                }
                1 => {
                    corners.extend([a, b, d, b, c, d]);
                    sizes.extend([3, 3]);
                }
                _ => {
                    corners.extend([a, b, c, d]);
                    sizes.push(4);
                }
            }
        }
        if let Ok(mesh) = Mesh::new(&points, &corners, &sizes) {
            return mesh;
        }
    }
}
