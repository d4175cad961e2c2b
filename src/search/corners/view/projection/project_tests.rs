use super::*;
use crate::geom::Point;
use crate::grid::Grid;
use crate::search::corners::view::orientation::Orientation;

/// Notes corners: column, row, side.
struct Notes(Vec<(i32, i32, ConeSide)>);

impl CornerVisitor for Notes {
    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, side, .. }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        self.0.push((x, y, side));
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// The corners that the quadrant of the upper left point of a map sees, row by row; and the same from the upper right
/// point of the mirrored map, which must be the mirrored ones. `#` is a blocked cell.
fn seen(map: &[&str], gaps: DiagonalGaps) -> Vec<(i32, i32, ConeSide)> {
    let (width, height) = (map[0].len(), map.len());
    let across = i32::try_from(width).unwrap();
    let [found, mirrored] = [false, true].map(|mirrored| {
        let cell = |x: usize, y: usize| map[y].as_bytes()[if mirrored { width - 1 - x } else { x }];
        let terrain: Vec<u8> = (0..width * height).map(|i| u8::from(cell(i % width, i / width) != b'#')).collect();
        let grid = Grid::from_terrain(across, i32::try_from(height).unwrap(), &terrain).unwrap();
        let snapshot = grid.snapshot();
        let frame = Frame::new(snapshot.first_layer(), Orientation::quadrant(!mirrored, true));
        let root = Point::lattice(if mirrored { across } else { 0 }, 0);
        let (u, w) = frame.orientation.coordinates(root);
        let (mut stack, mut notes) = (Stack::default(), Notes(Vec::new()));
        let cone = FramedCone { frame, cone: Cone { u, w, across: 1, along: 0 } };
        project(cone, gaps, &mut stack, &mut notes).unwrap();
        let Notes(mut found) = notes;
        if mirrored {
            found.iter_mut().for_each(|(x, ..)| *x = across - *x);
        }
        found.sort_by_key(|&(x, y, _)| (y, x));
        found.dedup();
        found
    });
    assert_eq!(found, mirrored);
    found
}

#[test]
fn an_open_quadrant_has_no_corners() {
    assert_eq!(seen(&["....", "....", "...."], DiagonalGaps::Open), []);
}

#[test]
fn a_blocked_cell_cuts_an_interval_on_both_of_its_sides() {
    let map = ["......", "......", "..#...", "......", "......"];
    assert_eq!(seen(&map, DiagonalGaps::Closed), [(3, 2, ConeSide::Left), (2, 3, ConeSide::Right)]);
}

#[test]
fn a_wall_cuts_once_where_it_ends() {
    let map = ["......", "...#..", "...#..", "...#..", "......", "......"];
    assert_eq!(seen(&map, DiagonalGaps::Closed), [(4, 1, ConeSide::Left), (3, 4, ConeSide::Right)]);
}

#[test]
fn a_strip_is_split_into_its_runs() {
    let map = ["........", "........", ".#..#...", "........", "........"];
    let expected = [(2, 2, ConeSide::Left), (5, 2, ConeSide::Left), (1, 3, ConeSide::Right), (4, 3, ConeSide::Right)];
    assert_eq!(seen(&map, DiagonalGaps::Closed), expected);
}

#[test]
fn a_part_of_an_interval_that_the_next_cell_cuts_to_nothing_has_no_corner() {
    // The ray over (3, 2) has passed the second cell before the row ends.
    let map = ["........", "........", "..#.#...", "........", "........"];
    let expected = [(3, 2, ConeSide::Left), (5, 2, ConeSide::Left), (2, 3, ConeSide::Right)];
    assert_eq!(seen(&map, DiagonalGaps::Closed), expected);
}

#[test]
fn a_double_corner_is_a_corner_where_gaps_are_open() {
    let map = ["......", "......", "...#..", "..#...", "......", "......"];
    let closed = [(4, 2, ConeSide::Left), (2, 4, ConeSide::Right)];
    assert_eq!(seen(&map, DiagonalGaps::Closed), closed);
    assert_eq!(seen(&map, DiagonalGaps::Open), [closed[0], (3, 3, ConeSide::Unknown), closed[1]]);
}
