use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_corner_pattern};

/// The definition, corner by corner: some blocked cell lies strictly between the path back and the path on, on the side
/// of the turn.
#[test]
fn ways_on_from_a_corner_are_taut_by_definition() {
    let mut rng = TestRng::new(77);
    let mut taut = 0;
    for _ in 0..2000 {
        let terrain = rng.terrain(36, 40, 1);
        let grid = Grid::from_terrain(6, 6, &terrain).expect("a small grid");
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let (x, y) = (1 + rng.below(5), 1 + rng.below(5));
        let pattern = corner_pattern(layer, x, y);
        if !is_corner_pattern(pattern) {
            continue;
        }
        let here = Point::lattice(x, y);
        let mut point = || Point { x: rng.coordinate(6), y: rng.coordinate(6) };
        let (before, to) = (point(), point());
        let turn = cross(here, before, to).signum();
        let expected = INWARD.iter().enumerate().any(|(cell, &(dx, dy))| {
            let inside = Point { x: here.x + dx, y: here.y + dy };
            pattern >> cell & 1 != 0
                && turn != 0
                && cross(here, before, inside).signum() == turn
                && cross(here, inside, to).signum() == turn
        });
        let corner = (Vertex::new(x, y), here, 1.0);
        assert_eq!(ExpandedCorner::at_corner(layer, corner, before).any(|way| way.is_taut(to)), expected);
        taut += u32::from(expected);
    }
    assert!(taut > 100, "{taut} taut turns");
}
