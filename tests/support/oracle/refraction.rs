//! Cheapest paths that have a formula, or nearly: past one border, beside a road, at the corner of dear ground.
//!
//! The ground reaches as far as needed; nothing is blocked.

use super::weighted::Place;

/// What the cheapest path costs from ground of cost `costs[0]` at y <= 0 to ground of cost `costs[1]` at y >= 0.
/// Snell's law, solved by halving: the sines of the angles to the normal are to each other as the costs are inversely.
pub fn border(costs: [f64; 2], start: Place, goal: Place) -> f64 {
    assert!(start.y <= 0.0 && goal.y >= 0.0, "the border lies between the ends");
    let place = |x: f64| Place::new(x, 0.0);
    let sine = |end: Place, x: f64| if x == end.x { 0.0 } else { (x - end.x) / end.distance(place(x)) };
    let slope = |x: f64| costs[0] * sine(start, x) + costs[1] * sine(goal, x);
    let (mut low, mut high) = (start.x.min(goal.x), start.x.max(goal.x));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    let crossing = place(f64::midpoint(low, high));
    costs[0] * start.distance(crossing) + costs[1] * crossing.distance(goal)
}

/// What the cheapest path costs between two points of ground of cost `costs[0]` on one side of a road of cost
/// `costs[1]`, whose nearer edge is y = 0: straight, or to the road at the critical angle, along its edge, and back.
pub fn road(costs: [f64; 2], start: Place, goal: Place) -> f64 {
    assert!(start.y * goal.y >= 0.0, "ends on one side of the road");
    let straight = costs[0] * start.distance(goal);
    let sine = costs[1] / costs[0];
    if sine >= 1.0 {
        return straight;
    }
    let cosine = (1.0 - sine * sine).sqrt();
    let off = start.y.abs() + goal.y.abs();
    let along = (goal.x - start.x).abs() - off * sine / cosine;
    if along < 0.0 {
        return straight;
    }
    straight.min(costs[0] * off / cosine + costs[1] * along)
}

/// What the cheapest path costs between two points of ground of cost `costs[0]` around a quarter of the plane, x > 0
/// and y > 0, of cost `costs[1]`. The start lies above it (y <= 0, x >= 0), the goal on its left (x <= 0, y >= 0): the
/// path is straight past the corner, bends at it, or refracts at both sides of the quarter. The last is convex in both
/// crossings, and the corner is where both are 0.
pub fn quadrant(costs: [f64; 2], start: Place, goal: Place) -> f64 {
    assert!(costs[0] <= costs[1], "the quarter is the dearer ground");
    assert!(start.x >= 0.0 && start.y <= 0.0 && goal.x <= 0.0 && goal.y >= 0.0, "ends on both sides of the corner");
    let turn = start.x * goal.y - start.y * goal.x;
    if turn <= 0.0 {
        return costs[0] * start.distance(goal);
    }
    let cost = |u: f64, v: f64| {
        let (above, left) = (Place::new(u, 0.0), Place::new(0.0, v));
        costs[0] * (start.distance(above) + left.distance(goal)) + costs[1] * above.distance(left)
    };
    least(start.x, |u| least(goal.y, |v| cost(u, v)))
}

/// The least value of a convex function on 0 to `high`, by the golden section.
fn least(high: f64, value: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.0, high);
    let mut best = value(low).min(value(high));
    let (mut a, mut b) = (high - ratio * (high - low), low + ratio * (high - low));
    let (mut at_a, mut at_b) = (value(a), value(b));
    for _ in 0..90 {
        best = best.min(at_a).min(at_b);
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - ratio * (high - low);
            at_a = value(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + ratio * (high - low);
            at_b = value(b);
        }
    }
    best
}
