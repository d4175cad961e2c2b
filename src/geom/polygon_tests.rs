use super::*;
use crate::base::test_rng::TestRng;

/// Whether the inside of the cell and the segment have a point in common: the interval of the segment's parameter at
/// which both coordinates lie strictly inside, in fractions.
fn crosses(a: Point, b: Point, (x, y): (i32, i32)) -> bool {
    // For each axis `low < from + t * delta < high` with t in [0, 1]: the open bounds of t, as numerator and positive
    // denominator.
    let side = i128::from(SCALE);
    let mut least: (i128, i128, bool) = (0, 1, true);
    let mut most: (i128, i128, bool) = (1, 1, true);
    for (from, to, cell) in [(a.x, b.x, x), (a.y, b.y, y)] {
        let (from, delta) = (i128::from(from), i128::from(to) - i128::from(from));
        let (low, high) = (i128::from(cell) * side, (i128::from(cell) + 1) * side);
        if delta == 0 {
            if from <= low || high <= from {
                return false;
            }
            continue;
        }
        let (enter, leave) = if delta > 0 { (low - from, high - from) } else { (from - high, from - low) };
        let denominator = delta.abs();
        if enter * least.1 >= least.0 * denominator {
            least = (enter, denominator, false);
        }
        if leave * most.1 <= most.0 * denominator {
            most = (leave, denominator, false);
        }
    }
    let (left, right) = (least.0 * most.1, most.0 * least.1);
    left < right || left == right && least.2 && most.2
}

/// Whether the centre of the cell lies inside by the even-odd rule, with a ray to the right.
fn contains_centre(outline: &[Point], (x, y): (i32, i32)) -> bool {
    let centre = (i128::from(x * SCALE + SCALE / 2), i128::from(y * SCALE + SCALE / 2));
    let mut inside = false;
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let [(ax, ay), (bx, by)] = [a, b].map(|p| (i128::from(p.x), i128::from(p.y)));
        if (ay > centre.1) != (by > centre.1) {
            let left = (centre.0 - ax) * (by - ay);
            let right = (bx - ax) * (centre.1 - ay);
            inside ^= if by > ay { left < right } else { left > right };
        }
    }
    inside
}

fn covered(outline: &[Point], cell: (i32, i32)) -> bool {
    let edges = (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]));
    let mut edges = edges.filter(|&(a, b)| crosses(a, b, cell));
    edges.next().is_some() || contains_centre(outline, cell)
}

fn compare(outline: &[Point]) {
    let mut marks = [0; 14];
    for y in -3..11 {
        mark_row(outline, (-3, y), &mut marks);
        for (x, &mark) in (-3..).zip(&marks) {
            assert_eq!(mark != 0, covered(outline, (x, y)), "({x}, {y}) of {outline:?}");
        }
    }
}

#[test]
fn the_covered_cells_are_those_that_the_polygon_meets() {
    let mut rng = TestRng::new(5);
    for round in 0..4000 {
        let count = 1 + rng.below(if round % 4 == 0 { 9 } else { 4 });
        let mut coordinate = || rng.coordinate(8) - rng.below(3) * SCALE;
        let outline: Vec<Point> = (0..count).map(|_| Point { x: coordinate(), y: coordinate() }).collect();
        compare(&outline);
    }
}

#[test]
fn a_rectangle_on_grid_lines_covers_its_cells_and_no_neighbour() {
    let outline = [Point::lattice(1, 2), Point::lattice(4, 2), Point::lattice(4, 5), Point::lattice(1, 5)];
    for y in 0..8 {
        let mut marks = [9; 8];
        mark_row(&outline, (0, y), &mut marks);
        let expected: Vec<bool> = (0..8).map(|x| (1..4).contains(&x) && (2..5).contains(&y)).collect();
        assert_eq!(marks.map(|mark| mark != 0).to_vec(), expected, "row {y}");
    }
}

#[test]
fn points_and_segments_on_grid_lines_cover_nothing() {
    for outline in [
        vec![],
        vec![Point::lattice(3, 3)],
        vec![Point { x: 700, y: 3 * SCALE }],
        vec![Point::lattice(1, 3), Point::lattice(6, 3)],
        vec![Point::lattice(2, 0), Point::lattice(2, 7)],
    ] {
        for y in -1..9 {
            let mut marks = [1; 9];
            mark_row(&outline, (-1, y), &mut marks);
            assert_eq!(marks, [0; 9], "{outline:?}");
        }
    }
}

#[test]
fn the_largest_coordinates_do_not_overflow() {
    let far = 1 << 28;
    let outline = [Point { x: -far, y: -far }, Point { x: far, y: -far + 1 }, Point { x: far - 1, y: far }];
    for y in [-(1 << 20), 0, (1 << 20) - 1] {
        let mut marks = [0; 5];
        mark_row(&outline, (y, y), &mut marks);
        for (i, &mark) in (0..).zip(&marks) {
            assert_eq!(mark != 0, covered(&outline, (y + i, y)), "{i} of row {y}");
        }
    }
}
