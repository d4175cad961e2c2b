use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::SCALE;

/// A point of a path in units of 1/256.
fn path(rng: &mut TestRng) -> Vec<(i64, i64)> {
    let count = 1 + rng.below(7);
    (0..count).map(|_| (i64::from(rng.coordinate(12)), i64::from(rng.coordinate(12)))).collect()
}

fn position((x, y): (i64, i64)) -> Position {
    let unit = |v: i64| single(crate::base::numeric::real(v) / f64::from(SCALE));
    Position::new(unit(x), unit(y))
}

/// The distance of a point from a segment, as a quotient of integers.
fn away((px, py): (i64, i64), (ax, ay): (i64, i64), (bx, by): (i64, i64)) -> f64 {
    let real = crate::base::numeric::real;
    let ((dx, dy), (vx, vy)) = ((bx - ax, by - ay), (px - ax, py - ay));
    let (dot, square) = (vx * dx + vy * dy, dx * dx + dy * dy);
    let squared = if dot <= 0 {
        real(vx * vx + vy * vy)
    } else if dot >= square {
        real((px - bx) * (px - bx) + (py - by) * (py - by))
    } else {
        let cross = vx * dy - vy * dx;
        real(cross) * real(cross) / real(square)
    };
    squared.sqrt() / f64::from(SCALE)
}

fn length(points: &[Position]) -> f64 {
    points.windows(2).map(|pair| Segment::new(pair[0], pair[1]).length()).sum()
}

#[test]
fn a_place_is_as_near_as_the_nearest_segment_and_measures_the_rest() {
    let mut rng = TestRng::new(41);
    for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let units = path(&mut rng);
        let points: Vec<Position> = units.iter().copied().map(position).collect();
        let at = (i64::from(rng.coordinate(12)), i64::from(rng.coordinate(12)));
        let count = to_u32(points.len());
        let from = u32::try_from(rng.below(7)).unwrap().min(count.saturating_sub(2));
        let place = Place::locate(&points, position(at), from).unwrap();
        let distances: Vec<f64> = if units.len() == 1 {
            vec![away(at, units[0], units[0])]
        } else {
            units.windows(2).map(|pair| away(at, pair[0], pair[1])).collect()
        };
        let least = distances[index(from)..].iter().copied().fold(f64::INFINITY, f64::min);
        assert!((f64::from(place.away) - least).abs() < 1e-5, "{units:?} {at:?} {place:?} {least}");
        assert!(place.segment >= from && (distances[index(place.segment)] - least).abs() < 1e-5);
        let earlier = &distances[index(from)..index(place.segment)];
        assert!(earlier.iter().all(|&distance| distance > least - 1e-9), "an equally near place goes before");
        let next = points.get(index(place.segment) + 1).copied().unwrap_or(points[0]);
        let there = Segment::new(points[index(place.segment)], next).at(f64::from(place.share));
        let (x, y) = (f64::from(position(at).x), f64::from(position(at).y));
        assert!((distance(there, (x, y)) - least).abs() < 1e-4);
        let mut rest = vec![Position::new(single(there.0), single(there.1))];
        rest.extend(points.iter().skip(index(place.segment) + 1));
        assert!((length(&rest) - f64::from(place.left)).abs() < 1e-3, "{units:?} {place:?}");
    }
}

#[test]
fn a_point_ahead_is_found_by_small_steps_too() {
    let mut rng = TestRng::new(42);
    for _ in 0..if cfg!(miri) { 20 } else { 5_000 } {
        let points: Vec<Position> = path(&mut rng).into_iter().map(position).collect();
        let segment = u32::try_from(rng.below(7)).unwrap().min(to_u32(points.len()).saturating_sub(2));
        let share = single(f64::from(rng.below(5)) / 4.0);
        let place = Place { segment, share, ..Place::default() };
        let far = single(f64::from(rng.below(400)) / 16.0);
        let ahead = place.ahead(&points, far).unwrap();
        // The lengths of the pieces from the place on, taken away one by one.
        let mut left = f64::from(far);
        let next = points.get(index(segment) + 1).copied().unwrap_or(points[0]);
        let mut here = Segment::new(points[index(segment)], next).at(f64::from(share));
        for &to in points.iter().skip(index(segment) + 1) {
            let to = (f64::from(to.x), f64::from(to.y));
            let long = distance(here, to);
            if left < long {
                here = (here.0 + (to.0 - here.0) * left / long, here.1 + (to.1 - here.1) * left / long);
                left = 0.0;
                break;
            }
            (here, left) = (to, left - long);
        }
        let found = (f64::from(ahead.target.x), f64::from(ahead.target.y));
        assert!(distance(found, here) < 1e-4, "{points:?} {place:?} {far} {ahead:?}");
        let corner = if share < 1.0 { segment + 1 } else { segment + 2 };
        assert_eq!(ahead.corner, corner.min(to_u32(points.len()) - 1));
    }
}

#[test]
fn places_that_a_path_does_not_have_are_refused() {
    let points = [Position::new(0.0, 0.0), Position::new(3.0, 4.0)];
    let at = Position::new(1.0, 1.0);
    assert!(Place::locate(&[], at, 0).is_err());
    assert!(Place::locate(&points, at, 1).is_err());
    assert!(Place::locate(&points[..1], at, 0).is_ok());
    assert!(Place::locate(&points, Position::new(f32::NAN, 0.0), 0).is_err());
    assert!(Place::locate(&[points[0], Position::new(f32::INFINITY, 0.0)], at, 0).is_err());
    let place = Place::default();
    assert_eq!(place.ahead(&points, f32::INFINITY).unwrap().target, points[1]);
    assert!(place.ahead(&points, f32::NAN).is_err() && place.ahead(&points, -1.0).is_err());
    assert!(place.ahead(&[], 1.0).is_err());
    for (segment, share) in [(1, 0.0), (u32::MAX, 0.0), (0, -0.5), (0, 1.5), (0, f32::NAN)] {
        assert!(Place { segment, share, ..place }.ahead(&points, 1.0).is_err());
    }
}
