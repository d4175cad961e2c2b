use super::*;
use crate::grid::Grid;

#[test]
fn vertices_are_numbered_row_by_row_without_a_gap() {
    for (width, height) in [(1, 1), (1, 4), (5, 1), (3, 2), (7, 6)] {
        let grid = Grid::new(width, height, 1).expect("a small map");
        let snapshot = grid.snapshot();
        let lattice = HalfCells::new(snapshot.first_layer());
        let all: Vec<Vertex> = (0..=2 * height)
            .flat_map(|y| (0..=2 * width).map(move |x| Point { x: x * HALF, y: y * HALF }))
            .filter_map(|point| {
                let vertex = lattice.vertex(point)?;
                assert_eq!(lattice.point(vertex), point);
                Some(vertex)
            })
            .collect();
        assert!(all.iter().copied().eq((0..).map(Vertex).take(lattice.len())));
        for &v in &all {
            let near =
                |a: Point, b: Point| (1..=SCALE * SCALE).contains(&i32::try_from(a.squared_distance(b)).unwrap_or(0));
            let expected = all.iter().filter(|&&other| near(lattice.point(v), lattice.point(other))).count();
            let neighbours: Vec<Vertex> = lattice.neighbours(v).collect();
            assert_eq!(neighbours.len(), expected);
            assert!(neighbours.iter().all(|&next| lattice.neighbours(next).any(|back| back == v)));
        }
        assert_eq!(lattice.vertex(Point { x: HALF, y: 0 }), None);
        assert_eq!(lattice.vertex(Point { x: 1, y: 0 }), None);
    }
}
