use super::*;

#[test]
fn the_nearest_point_wins_and_of_several_the_one_with_the_shortest_path() {
    let at = |x: i32| Point::lattice(x, 0);
    let mut nearest = NearestReached::start(at(0), 9);
    nearest.meet(NearestReached { at: at(1), id: 1, h: 5.0, g: 4.0 });
    nearest.meet(NearestReached { at: at(2), id: 2, h: 6.0, g: 1.0 });
    assert_eq!((nearest.at, nearest.id), (at(1), 1), "farther from the goal");
    nearest.meet(NearestReached { at: at(3), id: 3, h: 5.0, g: 4.0 });
    assert_eq!(nearest.id, 1, "as good: the first stays");
    nearest.meet(NearestReached { at: at(4), id: 4, h: 5.0, g: 3.0 });
    assert_eq!((nearest.id, nearest.g), (4, 3.0), "as near by a shorter path");
}

#[test]
fn a_point_that_was_only_seen_counts_with_the_path_to_it() {
    let goal = Point::lattice(10, 0);
    let mut nearest = NearestReached { at: Point::lattice(4, 0), id: 1, h: 6.0, g: 4.0 };
    nearest.meet_seen(Point::lattice(3, 0), (Point::lattice(0, 0), 7, 0.0), goal);
    assert_eq!(nearest.id, 1);
    nearest.meet_seen(Point::lattice(7, 4), (Point::lattice(4, 0), 7, 4.0), goal);
    assert_eq!((nearest.at, nearest.id, nearest.h, nearest.g), (Point::lattice(7, 4), 7, 5.0, 9.0));
}
