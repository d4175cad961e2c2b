use super::*;
use crate::geom::cross;
use crate::space::Shape;

fn outline(points: &[(f32, f32)]) -> Vec<Position> {
    points.iter().map(|&(x, y)| Position::new(x, y)).collect()
}

fn world() -> World {
    World::new(Position::new(0.0, 0.0), Position::new(20.0, 20.0)).unwrap()
}

#[test]
fn outlines_that_enclose_nothing_are_refused() {
    let world = world();
    let refused = |points: &[(f32, f32)]| world.add(&outline(points)).unwrap_err();
    assert!(matches!(refused(&[(1.0, 1.0), (2.0, 2.0)]), Error::BadValue { name: "count", .. }));
    assert!(matches!(refused(&[(1.0, 1.0), (3.0, 1.0), (2.0, 1.0)]), Error::BadValue { name: "outline", .. }));
    assert!(matches!(refused(&[(1.0, 1.0); 3]), Error::BadValue { name: "outline", .. }));
    assert!(matches!(refused(&[(1.0, 1.0), (f32::NAN, 1.0), (2.0, 5.0)]), Error::BadPosition { .. }));
    assert!(matches!(refused(&[(1.0, 1.0), (70_000.0, 1.0), (2.0, 5.0)]), Error::BadValue { .. }));
    let many: Vec<(f32, f32)> = (0..4097_u16).map(|at| (f32::from(at) / 256.0, 0.0)).collect();
    assert!(matches!(refused(&many), Error::BadValue { name: "count", .. }));
    assert_eq!((world.revision(), world.obstacles().unwrap().len()), (1, 0), "nothing has changed");
}

#[test]
fn outlines_that_cross_themselves_are_one_obstacle_of_pieces() {
    let world = world();
    let bow_tie = outline(&[(1.0, 1.0), (5.0, 5.0), (5.0, 1.0), (1.0, 5.0)]);
    assert_eq!(world.add(&bow_tie).unwrap(), 1);
    let frame = [(8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (8.0, 16.0), (8.0, 8.0), (10.0, 10.0), (10.0, 14.0)];
    let frame = outline(&[&frame[..], &[(14.0, 14.0), (14.0, 10.0), (10.0, 10.0)]].concat());
    assert_eq!(world.add(&frame).unwrap(), 2);
    assert_eq!((world.obstacles().unwrap(), world.outline(1).unwrap()), (vec![1, 2], bow_tie));
    let is_free = |x: i32, y: i32| world.version().around(Point::lattice(x, y)).unwrap().is_free();
    assert_eq!([(2, 3), (4, 3), (3, 2), (3, 4)].map(|(x, y)| is_free(x, y)), [false, false, true, true]);
    assert_eq!([(12, 12), (9, 12), (9, 9), (15, 12)].map(|(x, y)| is_free(x, y)), [true, false, false, false]);
    world.remove(2).unwrap();
    assert!(is_free(9, 12) && is_free(9, 9));
    assert!(world.remove(2).is_err() && world.obstacles().unwrap() == [1]);
}

#[test]
fn a_world_without_an_inside_is_refused() {
    let create = |low: (f32, f32), high: (f32, f32)| {
        World::new(Position::new(low.0, low.1), Position::new(high.0, high.1)).map(|_| ()).unwrap_err()
    };
    assert!(matches!(create((0.0, 0.0), (0.0, 5.0)), Error::BadValue { name: "high", .. }));
    assert!(matches!(create((0.0, 0.0), (f32::INFINITY, 5.0)), Error::BadPosition { .. }));
    assert!(matches!(create((-70_000.0, 0.0), (1.0, 5.0)), Error::BadValue { name: "low", .. }));
}

#[test]
fn numbers_are_never_used_again_and_outlines_come_back_in_one_form() {
    let world = world();
    let clockwise = outline(&[(1.0, 1.0), (1.0, 3.0), (3.0, 3.0), (3.0, 2.0), (3.0, 1.0)]);
    assert_eq!((world.add(&clockwise).unwrap(), world.add(&clockwise).unwrap()), (1, 2));
    world.remove(1).unwrap();
    assert!(matches!(world.remove(1), Err(Error::BadValue { name: "obstacle", .. })));
    assert!(matches!(world.outline(1), Err(Error::BadValue { name: "obstacle", .. })));
    assert_eq!(world.add(&clockwise).unwrap(), 3);
    let kept = world.outline(3).unwrap();
    assert_eq!(kept.len(), 4, "the vertex that does not turn is left out");
    let points: Vec<Point> = kept.iter().map(|&p| Point::snap(p).unwrap()).collect();
    assert!(cross(points[0], points[1], points[2]) > 0);
    assert_eq!(world.obstacles().unwrap(), [2, 3]);
}

#[test]
fn a_state_that_somebody_holds_stays_as_it_is() {
    let world = world();
    let number = world.add(&outline(&[(4.0, 4.0), (8.0, 4.0), (8.0, 8.0)])).unwrap();
    let held = world.version();
    world.remove(number).unwrap();
    let inside = Point::lattice(7, 5);
    assert!(!held.around(inside).unwrap().is_free());
    assert!(world.version().around(inside).unwrap().is_free());
    assert_eq!((held.revision, world.revision()), (2, 3));
}

#[test]
fn a_world_of_a_grid_blocks_what_the_grid_blocks() {
    let mut rng = crate::base::test_rng::TestRng::new(7);
    for percent in [10, 40, 70] {
        let cells = rng.terrain(30 * 20, percent, 1);
        let grid = crate::grid::Grid::from_terrain(30, 20, &cells).unwrap();
        let version = World::from_grid(&grid).unwrap().version();
        for y in 0..20 {
            for x in 0..30 {
                let free = version.around(Point::centre(x, y)).unwrap().is_free();
                assert_eq!(free, grid.get_cell(x, y).unwrap() != 0, "({x}, {y}) at {percent} %");
            }
        }
    }
}

#[test]
fn a_square_grown_by_a_square_is_a_larger_square_exactly_at_every_quarter_turn() {
    let world = world();
    world.add(&outline(&[(8.0, 8.0), (10.0, 8.0), (10.0, 10.0), (8.0, 10.0)])).unwrap();
    // About a corner of the body: it reaches one cell to the right and up.
    let body = Shape::new(&outline(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]), 0.0).unwrap();
    let places = [
        ((7.0, 7.0), (10.0, 10.0)),
        ((8.0, 7.0), (11.0, 10.0)),
        ((8.0, 8.0), (11.0, 11.0)),
        ((7.0, 8.0), (10.0, 11.0)),
    ];
    for (quarter, (low, high)) in places.into_iter().enumerate() {
        let angle = f64::from(u8::try_from(quarter).unwrap()) * std::f64::consts::FRAC_PI_2;
        let grown = world.grow(&body, angle).unwrap();
        let outline = grown.outline(1).unwrap();
        let of =
            |f: fn(f32, f32) -> f32, start: f32, axis: fn(&Position) -> f32| outline.iter().map(axis).fold(start, f);
        let least = (of(f32::min, 99.0, |p| p.x), of(f32::min, 99.0, |p| p.y));
        let most = (of(f32::max, 0.0, |p| p.x), of(f32::max, 0.0, |p| p.y));
        assert_eq!((outline.len(), least, most), (4, low, high), "{quarter} quarter turns");
        let room = [
            ((0.0, 0.0), (19.0, 19.0)),
            ((1.0, 0.0), (20.0, 19.0)),
            ((1.0, 1.0), (20.0, 20.0)),
            ((0.0, 1.0), (19.0, 20.0)),
        ];
        let bounds = grown.bounds();
        assert_eq!(((bounds.0.x, bounds.0.y), (bounds.1.x, bounds.1.y)), room[quarter]);
    }
}

#[test]
fn a_disc_becomes_a_polygon_around_it_that_is_little_larger() {
    let world = world();
    world.add(&outline(&[(10.0, 10.0), (10.25, 10.0), (10.0, 10.25)])).unwrap();
    let disc = Shape::new(&outline(&[(0.0, 0.0)]), 3.0).unwrap();
    let grown = world.grow(&disc, 0.0).unwrap().outline(1).unwrap();
    let corners = [(10.0, 10.0), (10.25, 10.0), (10.0, 10.25)].map(|(x, y): (f64, f64)| (x, y));
    for at in 0..grown.len() {
        let (p, q) = (grown[at], grown[(at + 1) % grown.len()]);
        let (p, q) = ((f64::from(p.x), f64::from(p.y)), (f64::from(q.x), f64::from(q.y)));
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let away = |c: (f64, f64)| (dx * (c.1 - p.1) - dy * (c.0 - p.0)) / dx.hypot(dy);
        let nearest = corners.iter().map(|&c| away(c)).fold(f64::INFINITY, f64::min);
        assert!((3.0..3.0 * 1.005 + 3.0 / 256.0).contains(&nearest), "edge {at} is {nearest} away");
    }
}
