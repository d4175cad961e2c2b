use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

#[test]
fn steps_are_the_longest_that_the_definition_allows() {
    let mut rng = TestRng::new(31);
    for _ in 0..300 {
        let (width, height) = (1 + rng.below(60), 1 + rng.below(60));
        let percent = rng.below(3);
        let terrain = rng.terrain(width * height, percent, 1);
        let grid = Grid::from_terrain(width, height, &terrain).expect("a small grid");
        let snapshot = grid.snapshot();
        let free =
            |x: i32, y: i32, r: i32| (y - r..y + r).all(|cy| (x - r..x + r).all(|cx| !snapshot.is_blocked(cx, cy)));
        for _ in 0..60 {
            let (x, y) = (rng.below(width + 1), rng.below(height + 1));
            let length = step_length(snapshot.first_layer(), x, y);
            assert!(length == 1 || free(x, y, length + 1), "{length} at {x}, {y}");
            assert!(!free(x, y, 2 * length + 1), "{length} at {x}, {y}");
        }
    }
}

#[test]
fn landings_are_the_multiples_around() {
    let list = |x, y, length| landings(x, y, length).collect::<Vec<_>>();
    assert_eq!(list(8, 5, 4), [(4, 4), (8, 4), (12, 4), (4, 8), (8, 8), (12, 8)]);
    assert_eq!(list(5, 6, 4), [(4, 4), (8, 4), (4, 8), (8, 8)]);
    assert_eq!(list(4, 4, 2).len(), 8);
}
