use super::Values;

const SIDE: usize = 21;

/// Distances from the middle of a lattice.
fn cone() -> Vec<f32> {
    let from_middle = |place: usize| place as f32 - 10.0;
    (0..SIDE * SIDE).map(|at| from_middle(at % SIDE).hypot(from_middle(at / SIDE))).collect()
}

/// The points of each line.
fn lines(data: &str) -> Vec<Vec<(f32, f32)>> {
    let number = |word: &str| word.parse::<f32>().expect("a number");
    let point = |words: &str| words.split_once(' ').map(|(x, y)| (number(x), number(y))).expect("two numbers");
    data.split('M').skip(1).map(|line| line.split('L').map(point).collect()).collect()
}

#[test]
fn the_lines_around_a_point_are_closed_circles() {
    let values = cone();
    let map = Values { values: &values, width: SIDE, corner: (3.0, -2.0) };
    let circles = lines(&map.lines(4.0));
    // Circles of 4 and 8, and four arcs of 12 in the corners.
    assert_eq!(circles.len(), 6);
    for (circle, radius) in circles.iter().zip([4.0, 8.0]) {
        assert_eq!(circle.first(), circle.last(), "closed");
        assert!(circle.len() > 12, "round: {} points", circle.len());
        for (x, y) in circle {
            let distance = (x - 13.0).hypot(y - 8.0);
            assert!((distance - radius).abs() < 0.05, "{distance} from the middle");
        }
    }
    assert!(circles[2..].iter().all(|arc| arc.first() != arc.last()), "arcs end at the border");
}

#[test]
fn beside_a_value_that_is_not_finite_there_is_no_line() {
    let mut values = cone();
    values[10 * SIDE + 14] = f32::INFINITY;
    let map = Values { values: &values, width: SIDE, corner: (0.0, 0.0) };
    let mut data = String::new();
    map.add_level(&mut data, 4.0);
    let open = lines(&data);
    assert_eq!(open.len(), 1, "the circle has a gap");
    assert_ne!(open[0].first(), open[0].last());
    assert!(open[0].iter().all(|&(x, y)| x < 13.01 || (y - 10.0).abs() >= 0.99), "{open:?}");
}
