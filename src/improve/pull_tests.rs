use super::*;
use crate::geom::Rect;
use crate::grid::{CostMap, DiagonalGaps, Grid};

fn lattice(points: &[(i32, i32)]) -> Vec<Point> {
    points.iter().map(|&(x, y)| Point::lattice(x, y)).collect()
}

/// Pulls a path on a grid and compares it with the expected one.
fn pulled(grid: &Grid, gaps: DiagonalGaps, costs: Option<CostMap<'_>>, path: &[Point], expected: &[Point]) {
    let snapshot = grid.snapshot();
    let context = PathContext { snapshot: &snapshot, layer: snapshot.first_layer(), gaps, radius: 0, costs };
    let mut points = path.to_vec();
    Smoother::default().pull_taut(&context, &mut points).unwrap();
    assert_eq!(points, expected);
    // Both ways round.
    let mut points: Vec<Point> = path.iter().rev().copied().collect();
    Smoother::default().pull_taut(&context, &mut points).unwrap();
    assert_eq!(points, expected.iter().rev().copied().collect::<Vec<_>>());
}

#[test]
fn on_an_empty_map_only_the_ends_stay() {
    let grid = Grid::new(9, 9, 1).unwrap();
    let path = lattice(&[(0, 0), (3, 5), (4, 1), (8, 8), (9, 2)]);
    pulled(&grid, DiagonalGaps::Closed, None, &path, &lattice(&[(0, 0), (9, 2)]));
    let loops = lattice(&[(2, 2), (5, 7), (2, 2)]);
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let context = PathContext { snapshot: &snapshot, layer, gaps: DiagonalGaps::Closed, radius: 0, costs: None };
    let mut points = loops;
    Smoother::default().pull_taut(&context, &mut points).unwrap();
    assert_eq!(points, lattice(&[(2, 2)]), "a way there and back is no way");
}

#[test]
fn a_string_let_go_is_caught_by_the_upper_corners_of_a_block() {
    let grid = Grid::new(9, 9, 1).unwrap();
    grid.fill(Rect::new(4, 3, 1, 6), 0).unwrap();
    let expected = lattice(&[(0, 5), (4, 3), (5, 3), (9, 5)]);
    pulled(&grid, DiagonalGaps::Closed, None, &lattice(&[(0, 5), (4, 0), (9, 5)]), &expected);
    pulled(&grid, DiagonalGaps::Closed, None, &lattice(&[(0, 5), (2, 1), (6, 0), (8, 2), (9, 5)]), &expected);
    pulled(&grid, DiagonalGaps::Closed, None, &expected, &expected);
}

#[test]
fn the_hull_takes_the_outer_corners_of_several_blocks() {
    // Three pillars under the string, the middle one highest; the low third one is inside the hull.
    let grid = Grid::new(12, 9, 1).unwrap();
    for (x, top) in [(2, 5), (5, 3), (8, 6)] {
        grid.fill(Rect::new(x, top, 1, 9 - top), 0).unwrap();
    }
    let path = lattice(&[(0, 8), (5, 0), (6, 0), (12, 8)]);
    let expected = lattice(&[(0, 8), (2, 5), (5, 3), (6, 3), (12, 8)]);
    pulled(&grid, DiagonalGaps::Closed, None, &path, &expected);
}

#[test]
fn ends_off_the_lattice_are_kept() {
    let grid = Grid::new(9, 9, 1).unwrap();
    grid.set_cell(4, 4, 0).unwrap();
    let (from, to) = (Point { x: 700, y: 1231 }, Point { x: 1900, y: 1100 });
    let path = [from, Point::lattice(4, 2), to];
    pulled(&grid, DiagonalGaps::Open, None, &path, &[from, Point::lattice(4, 4), Point::lattice(5, 4), to]);
}

#[test]
fn a_way_around_a_closed_gap_is_not_pulled_through_it() {
    let grid = Grid::new(4, 4, 1).unwrap();
    grid.set_cell(1, 1, 0).unwrap();
    grid.set_cell(2, 2, 0).unwrap();
    let path = lattice(&[(3, 1), (3, 3), (1, 3)]);
    let around = lattice(&[(3, 1), (3, 2), (3, 3), (2, 3), (1, 3)]);
    pulled(&grid, DiagonalGaps::Closed, None, &path, &path);
    pulled(&grid, DiagonalGaps::Closed, None, &around, &path);
    let straight = lattice(&[(3, 1), (1, 3)]);
    pulled(&grid, DiagonalGaps::Open, None, &path, &straight);
    let through = [Point::centre(2, 1), Point::lattice(2, 2), Point::centre(1, 2)];
    pulled(&grid, DiagonalGaps::Open, None, &through, &[Point::centre(2, 1), Point::centre(1, 2)]);
}

#[test]
fn a_pull_that_would_raise_the_cost_is_not_made() {
    let grid = Grid::new(9, 9, 1).unwrap();
    grid.fill(Rect::new(3, 2, 3, 5), 2).unwrap();
    let mut costs = [1.0; 256];
    costs[0] = f64::INFINITY;
    let path = lattice(&[(0, 4), (3, 2), (6, 2), (9, 4)]);
    pulled(&grid, DiagonalGaps::Closed, Some(CostMap::new(&costs, None)), &path, &lattice(&[(0, 4), (9, 4)]));
    costs[2] = 50.0;
    pulled(&grid, DiagonalGaps::Closed, Some(CostMap::new(&costs, None)), &path, &path);
}
