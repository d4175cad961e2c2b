use super::*;
use crate::base::test_rng::TestRng;
use crate::search::corners::view::projection::cone::NO_WALL;
use crate::search::corners::view::projection::fixed_ray::FixedRay;

fn any_interval(rng: &mut TestRng, row: i32) -> Interval {
    let near = rng.below(200 * SCALE);
    let far = near + rng.below(40 * SCALE);
    Interval { row, near: FixedRay::ahead(near), far: FixedRay::ahead(far), wall: NO_WALL, wall_end: 0 }
}

fn deferred(row: i32) -> DeferredInterval {
    DeferredInterval::new(any_interval(&mut TestRng::new(1), row), RootId(7), Orientation::quadrant(false, true))
}

#[test]
fn intervals_leave_in_the_order_of_f_and_their_slots_are_used_again() {
    let mut rng = TestRng::new(71);
    let mut list = DeferredIntervals::default();
    let mut expected: Vec<i32> = Vec::new();
    let mut most = 0;
    for _ in 0..2000 {
        if rng.chance(55) {
            let f = rng.below(1 << 20);
            list.push(f64::from(f), deferred(f)).unwrap();
            expected.push(f);
        } else {
            expected.sort_unstable_by(|a, b| b.cmp(a));
            let wanted = expected.pop();
            assert_eq!(list.least(), wanted.map(f64::from));
            let got = list.pop().unwrap();
            assert_eq!(got.map(|(f, held)| (f, held.interval.row)), wanted.map(|row| (f64::from(row), row)));
            if let Some((_, held)) = got {
                assert_eq!((held.root, held.orientation()), (RootId(7), Some(Orientation::quadrant(false, true))));
            }
        }
        most = most.max(expected.len());
    }
    assert_eq!(list.slots.len(), most, "a slot that is free is taken first");
    list.clear();
    assert!(list.least().is_none() && list.pop().unwrap().is_none());
}

#[test]
fn a_bound_is_never_above_a_path_through_the_interval_and_one_of_them_is_as_short() {
    let mut rng = TestRng::new(72);
    for case in 0..4000 {
        let orientation = Orientation::new(rng.chance(50), [-1, 1][usize::from(rng.chance(50))], 1);
        let cone = Cone { u: rng.below(200 * SCALE), w: rng.below(50 * SCALE), across: 1, along: 0 };
        let row = cone.w.div_euclid(SCALE) + 1 + rng.below(60);
        let interval = any_interval(&mut rng, row);
        let goal = Point { x: rng.below(300 * SCALE) - 50 * SCALE, y: rng.below(300 * SCALE) - 50 * SCALE };
        let (goal_u, goal_w) = orientation.coordinates(goal);
        let least = least_through(cone, &interval, orientation, goal);
        let through = |u: i32, w: i32| {
            let root = Point { x: cone.u, y: cone.w };
            let (at, goal) = (Point { x: u, y: w }, Point { x: goal_u, y: goal_w });
            root.distance(at) + at.distance(goal)
        };
        let [near, far] = [interval.near, interval.far].map(|ray| cells(ray.x));
        let (near, far) = (scaled(near), scaled(far));
        // On the row, in 1/256 cell, and past it.
        let on_row = (near..=far).map(|u| through(u, row * SCALE)).fold(f64::INFINITY, f64::min);
        assert!(least <= on_row, "{case}: {least} {on_row}");
        // Points of a raster: the shortest one lies within half of its width of the best.
        assert!(least > on_row - 2.0 * MARGIN - 1.0 / f64::from(SCALE), "{case}: {least} {on_row}");
        for _ in 0..20 {
            // On a ray from the root through the interval, past it.
            let (du, dw) = (near + rng.below(far - near + 1) - cone.u, row * SCALE - cone.w);
            let times = 1 + rng.below(4);
            let f = through(cone.u + du * times, cone.w + dw * times);
            assert!(least <= f, "{case}: {least} {f}");
        }
    }
}

/// A position in 1/256 cell.
fn scaled(cells: f64) -> i32 {
    crate::base::floor(cells * f64::from(SCALE))
}
