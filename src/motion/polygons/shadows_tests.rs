use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::cross;

/// True if the way from the origin to `v` crosses the inside of an edge.
fn crosses(v: ExactVector, (a, b): (Point, Point)) -> bool {
    let (o, q) = (Point::default(), Point { x: v.x, y: v.y });
    cross(o, q, a).signum() * cross(o, q, b).signum() < 0 && cross(a, b, o).signum() * cross(a, b, q).signum() < 0
}

#[test]
fn what_shadows_hide_lies_behind_an_edge() {
    let mut hidden = [0; 2];
    for seed in 0..200 {
        let mut rng = TestRng::new(seed);
        let mut point = |most: i32| Point { x: rng.below(2 * most) - most, y: rng.below(2 * most) - most };
        let edges: Vec<(Point, Point)> = (0..12).map(|_| (point(300), point(300))).collect();
        let (mut shadows, mut meter) = (Shadows::default(), Meter::default());
        shadows.clear(&mut meter).unwrap();
        edges.iter().for_each(|&edge| shadows.show(Point::default(), edge));
        let is_behind = |v: ExactVector| edges.iter().any(|&edge| crosses(v, edge));
        for _ in 0..100 {
            let Point { x, y } = point(600);
            let v = ExactVector { x, y };
            if v != ExactVector::default() && shadows.hide(v) {
                assert!(is_behind(v), "seed {seed}: {v:?}");
                hidden[0] += 1;
            }
            let high = ExactVector { x: x + 40, y: y + 40 };
            let is_around = x <= 0 && 0 <= high.x && y <= 0 && 0 <= high.y;
            if !is_around && shadows.hide_box(&Box { low: v, high }) {
                let corners = [
                    v,
                    high,
                    ExactVector { x, y: high.y },
                    ExactVector { x: high.x, y },
                    ExactVector { x: x + 20, y: y + 20 },
                ];
                assert!(corners.into_iter().all(is_behind), "seed {seed}: the box at {v:?}");
                hidden[1] += 1;
            }
        }
    }
    assert!(hidden[0] > 2000 && hidden[1] > 500, "{hidden:?}");
}

#[test]
fn ranges_follow_each_other_around_the_point() {
    let mut last = 0;
    for at in 0..4000 {
        // Points on a square, counterclockwise from its lower right corner on.
        let (side, along) = (at / 1000, at % 1000 - 500);
        let (x, y) = [(500, along), (-along, 500), (-500, -along), (along, -500)][usize::try_from(side).unwrap()];
        let range = range(ExactVector { x, y });
        assert!(range == last || range == last + 1, "({x}, {y}): {range} after {last}");
        last = range;
    }
    assert_eq!(last, RANGES - 1);
}
