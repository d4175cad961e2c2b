use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// All edges of the map with a wall on their side.
fn edges(walls: &SideWalls<'_>) -> Vec<ContourEdge> {
    let (width, height) = (walls.layer.width(), walls.layer.height());
    let all = (0..=height).flat_map(|y| (0..=width).flat_map(move |x| (0..4).map(move |d| (x, y, d))));
    let edges = all.map(|(x, y, direction)| ContourEdge { x, y, direction });
    let inside = |edge: &ContourEdge| {
        let (x, y) = edge.end();
        (0..=width).contains(&x) && (0..=height).contains(&y)
    };
    edges.filter(|edge| inside(edge) && walls.has(*edge)).collect()
}

#[test]
fn each_edge_of_a_contour_has_one_successor_and_one_predecessor() {
    let mut rng = TestRng::new(30);
    for round in 0..300 {
        let (width, height) = (1 + rng.below(9), 1 + rng.below(9));
        let terrain = rng.terrain(width * height, 20 + round % 50, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        for side in [Side::Left, Side::Right] {
            for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
                let walls = SideWalls { layer: snapshot.first_layer(), gaps, side };
                let edges = edges(&walls);
                let mut reached: Vec<_> = edges.iter().map(|edge| walls.next(*edge)).collect();
                let key = |edge: &ContourEdge| (edge.y, edge.x, edge.direction);
                reached.sort_unstable_by_key(key);
                assert_eq!(reached, edges, "{side:?}, {gaps:?} in {width} x {height}: {terrain:?}");
            }
        }
    }
}

#[test]
fn who_enters_a_wall_begins_on_an_edge_of_that_wall() {
    let grid = Grid::new(8, 8, 1).unwrap();
    grid.set_cell(3, 3, 0).unwrap();
    let snapshot = grid.snapshot();
    let walls = |side| SideWalls { layer: snapshot.first_layer(), gaps: DiagonalGaps::Closed, side };
    let (left, right) = (walls(Side::Left), walls(Side::Right));
    for (edge, expected) in [
        (left.first_on_edge((3, 3), true, true), (3, 3, 1)),
        (left.first_on_edge((4, 3), true, false), (4, 4, 3)),
        (left.first_on_edge((3, 3), false, true), (4, 3, 2)),
        (left.first_on_edge((3, 4), false, false), (3, 4, 0)),
        (left.first_at((3, 3), Heading::of(1, 2), true).unwrap(), (3, 3, 1)),
        (left.first_at((4, 4), Heading::of(-1, -2), true).unwrap(), (4, 4, 3)),
    ] {
        assert_eq!((edge.x, edge.y, edge.direction), expected);
        assert!(left.has(edge));
    }
    for (edge, expected) in [
        (right.first_on_edge((3, 3), true, true), (3, 4, 3)),
        (right.first_on_edge((3, 4), false, false), (4, 4, 2)),
        (right.first_at((3, 3), Heading::of(1, 2), true).unwrap(), (3, 3, 0)),
    ] {
        assert_eq!((edge.x, edge.y, edge.direction), expected);
        assert!(right.has(edge));
    }
}
