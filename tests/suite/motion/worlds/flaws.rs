//! What the visibility graph of the article on motion planning for games gets wrong, one by one.

use super::scene::{ALGORITHMS, GAPS, P, Scene, check_path, request};
use taut::Status;
use taut::grid::DiagonalGaps;

/// A world of these polygons.
fn scene(polygons: &[&[P]]) -> Scene {
    let mut scene = Scene::empty();
    polygons.iter().for_each(|polygon| scene.add(polygon.to_vec()));
    assert_eq!(scene.polygons.len(), polygons.len());
    scene
}

/// The length of the path between two points, in steps; none if there is no path.
fn length(scene: &Scene, gaps: DiagonalGaps, ends: [P; 2]) -> Option<f64> {
    let lengths = ALGORITHMS.map(|algorithm| {
        let mut planner = scene.planner(algorithm, gaps);
        let outcome = planner.find(&request(ends)).unwrap();
        let is_found = outcome.status == Status::Found;
        if is_found {
            check_path(scene, gaps, &planner, ends, &outcome);
        }
        is_found.then_some(outcome.length * 2.0)
    });
    assert_eq!(lengths[0].is_some(), lengths[1].is_some());
    assert!(lengths[0].zip(lengths[1]).is_none_or(|(a, b)| (a - b).abs() < 1e-12));
    lengths[0]
}

#[track_caller]
fn assert_length(scene: &Scene, ends: [P; 2], expected: f64) {
    for gaps in GAPS {
        let found = length(scene, gaps, ends);
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{gaps:?}: {found:?}, not {expected}");
    }
}

#[test]
fn an_empty_world_has_the_straight_path() {
    // The article joins start and goal to obstacles only: without any there is no path.
    assert_length(&scene(&[]), [(1, 2), (4, 6)], 5.0);
}

#[test]
fn a_path_leaves_a_concave_polygon_that_stands_alone() {
    // The article joins vertices of different polygons, and those next to each other in one: out of the pocket of a
    // horseshoe a path turns at both tips of the same polygon, which are no neighbours.
    let horseshoe: &[P] = &[(2, 2), (10, 2), (10, 10), (2, 10), (2, 8), (8, 8), (8, 4), (2, 4)];
    // From inside of the pocket, open to the left, to behind its back.
    assert_length(&scene(&[horseshoe]), [(6, 6), (12, 6)], 4_f64.hypot(2.0) + 2.0 + 8.0 + 2_f64.hypot(4.0));
}

#[test]
fn an_edge_inside_of_another_polygon_is_no_way() {
    // The article walks along every edge of a polygon, also where another one covers it.
    let bar: &[P] = &[(0, 5), (12, 5), (12, 7), (0, 7)];
    let crossing: &[P] = &[(5, 2), (7, 2), (7, 10), (5, 10)];
    let both = scene(&[bar, crossing]);
    for gaps in GAPS {
        assert_eq!(length(&both, gaps, [(5, 2), (5, 10)]), None);
    }
    assert_length(&both, [(5, 2), (7, 2)], 2.0);
}

#[test]
fn the_diagonal_of_a_polygon_is_no_way() {
    // A pair of vertices of one polygon may see each other only through its inside.
    assert_length(&scene(&[&[(4, 4), (8, 4), (8, 8), (4, 8)]]), [(4, 4), (8, 8)], 8.0);
    assert_length(&scene(&[&[(4, 4), (8, 4), (8, 8), (4, 8)]]), [(4, 4), (4, 8)], 4.0);
}

#[test]
fn where_two_polygons_touch_in_a_point_the_rule_for_gaps_decides() {
    let wall: &[&[P]] = &[&[(0, 5), (6, 6), (0, 7)], &[(12, 5), (6, 6), (12, 7)]];
    assert_eq!(length(&scene(wall), DiagonalGaps::Closed, [(6, 0), (6, 12)]), None);
    assert_eq!(length(&scene(wall), DiagonalGaps::Open, [(6, 0), (6, 12)]), Some(12.0));
    // Either side of the tips may be walked to, and left again.
    for gaps in GAPS {
        assert_eq!(length(&scene(wall), gaps, [(6, 0), (6, 6)]), Some(6.0));
        assert_eq!(length(&scene(wall), gaps, [(6, 6), (6, 12)]), Some(6.0));
    }
}

#[test]
fn nobody_passes_between_polygons_with_a_common_edge() {
    let wall: &[&[P]] = &[&[(0, 5), (6, 5), (6, 7), (0, 7)], &[(6, 4), (12, 4), (12, 8), (6, 8)]];
    for gaps in GAPS {
        assert_eq!(length(&scene(wall), gaps, [(6, 0), (6, 12)]), None);
    }
}

#[test]
fn a_chain_of_corners_in_line_is_one_segment() {
    let teeth: &[&[P]] = &[&[(2, 0), (3, 0), (3, 6)], &[(5, 0), (6, 0), (5, 6)], &[(8, 12), (8, 6), (9, 12)]];
    let scene = scene(teeth);
    for gaps in GAPS {
        for algorithm in ALGORITHMS {
            let mut planner = scene.planner(algorithm, gaps);
            let outcome = planner.find(&request([(0, 6), (12, 6)])).unwrap();
            assert_eq!((outcome.length, planner.path().len()), (6.0, 2));
        }
    }
}
