use std::f64::consts::TAU;

use super::*;
use crate::base::test_rng::TestRng;
use crate::base::turn::cos_sin;
use crate::base::{floor, whole_wide};
use crate::geom::{Point, Position};
use crate::grid::Grid;
use crate::space::polygons::RasterRule;
use crate::space::pose_space::PoseSpace;
use crate::space::region::FillRule;

type Spot = (i128, i128);

fn side(o: Spot, a: Spot, b: Spot) -> i128 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// The ends of the sides.
fn sides(of: &[Spot]) -> Vec<(Spot, Spot)> {
    (0..of.len()).map(|at| (of[at], of[(at + 1) % of.len()])).collect()
}

/// The square of the distance of a point from a segment, as a fraction.
fn squared_distance(p: Spot, (a, b): (Spot, Spot)) -> (i128, i128) {
    let length = (b.0 - a.0).pow(2) + (b.1 - a.1).pow(2);
    let along = (b.0 - a.0) * (p.0 - a.0) + (b.1 - a.1) * (p.1 - a.1);
    let to = |q: Spot| ((p.0 - q.0).pow(2) + (p.1 - q.1).pow(2), 1);
    if along <= 0 {
        to(a)
    } else if along >= length {
        to(b)
    } else {
        (side(a, b, p).pow(2), length)
    }
}

/// True if the interior of a triangle meets that of a convex polygon, or is nearer to it than a radius.
fn meets(piece: &[Spot], radius: i128, triangle: &[Spot]) -> bool {
    let parts = |of: &[Spot], by: &[Spot]| {
        sides(of).iter().any(|&(a, b)| {
            let about = of.iter().map(|&c| side(a, b, c)).sum::<i128>().signum();
            about != 0 && by.iter().all(|&c| side(a, b, c) * about <= 0)
        })
    };
    let along = piece.len() == 2 && {
        let turns: Vec<i128> = triangle.iter().map(|&c| side(piece[0], piece[1], c).signum()).collect();
        turns.iter().all(|&turn| turn >= 0) || turns.iter().all(|&turn| turn <= 0)
    };
    let is_point_in = || sides(triangle).iter().all(|&(a, b)| side(a, b, piece[0]) * area(triangle).signum() > 0);
    let overlaps = match piece.len() {
        1 => is_point_in(),
        _ => !parts(triangle, piece) && !along && !parts(piece, triangle),
    };
    let is_near = |p: Spot, segment| {
        let (above, below) = squared_distance(p, segment);
        above < radius * radius * below
    };
    overlaps
        || radius > 0
            && (sides(triangle).iter().any(|&edge| piece.iter().any(|&p| is_near(p, edge)))
                || sides(piece).iter().any(|&edge| triangle.iter().any(|&p| is_near(p, edge))))
}

fn area(of: &[Spot]) -> i128 {
    sides(of).iter().map(|&(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// True if a body in a pose meets no triangle and stays in the rectangle: its corners are rounded as the library says.
fn is_free(triangles: &[Vec<Spot>], side: i128, shape: &Shape, pose: &Pose) -> bool {
    let (cos, sin) = cos_sin(pose.angle);
    let nearest = |v: f64| i128::from(whole_wide(if v < 0.0 { v - 0.5 } else { v + 0.5 }));
    let at = (nearest(pose.x * 65_536.0), nearest(pose.y * 65_536.0));
    let radius = i128::from(shape.radius_in_parts()) * 256;
    shape.pieces().iter().all(|piece| {
        let turned = |p: &Point| {
            let (x, y) = (f64::from(p.x), f64::from(p.y));
            (at.0 + nearest(256.0 * (x * cos - y * sin)), at.1 + nearest(256.0 * (x * sin + y * cos)))
        };
        let placed: Vec<Spot> = piece.iter().map(turned).collect();
        let is_in = |v: i128| radius <= v && v <= side * 65_536 - radius;
        placed.iter().all(|p| is_in(p.0) && is_in(p.1)) && !triangles.iter().any(|one| meets(&placed, radius, one))
    })
}

/// Bodies: a rod, an H of three boxes, two discs' capsule, a frame around a hole, two boxes that do not touch, a disc.
fn bodies() -> Vec<Shape> {
    let at = |points: &[(f32, f32)]| -> Vec<Position> { points.iter().map(|&(x, y)| Position::new(x, y)).collect() };
    let block = |x: f32, y: f32, w: f32, h: f32| at(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]);
    let of = |parts: &[Vec<Position>], rule, radius| {
        let parts: Vec<&[Position]> = parts.iter().map(Vec::as_slice).collect();
        Shape::of_outlines(&parts, rule, radius).unwrap()
    };
    vec![
        Shape::new(&block(-1.5, -0.25, 3.0, 0.5), 0.0).unwrap(),
        of(
            &[block(-1.0, -1.5, 0.5, 3.0), block(0.5, -1.5, 0.5, 3.0), block(-1.0, -0.25, 2.0, 0.5)],
            FillRule::NonZero,
            0.0,
        ),
        Shape::new(&at(&[(-0.5, 0.0), (1.0, 0.5)]), 0.25).unwrap(),
        of(&[block(-2.0, -2.0, 4.0, 4.0), block(-1.5, -1.5, 3.0, 3.0)], FillRule::EvenOdd, 0.0),
        of(&[block(-2.0, -0.5, 1.0, 1.0), block(1.0, -0.5, 1.0, 1.0)], FillRule::NonZero, 0.125),
        Shape::new(&at(&[(0.25, 0.0)]), 0.75).unwrap(),
    ]
}

/// A world of 16 x 16 of polygons about their centres, and the triangles of them.
fn world(rng: &mut TestRng) -> (World, Vec<Vec<Spot>>) {
    let world = World::new(Position::new(0.0, 0.0), Position::new(16.0, 16.0)).unwrap();
    let mut triangles = Vec::new();
    for _ in 0..1 + rng.below(5) {
        let (step, corners) = ([1, 64, 256][usize::try_from(rng.below(3)).unwrap()], 3 + rng.below(6));
        let snapped = |v: i32| v / step * step;
        let centre = (snapped(rng.below(16 * 256)), snapped(rng.below(16 * 256)));
        let mut star: Vec<(i32, i32)> = Vec::new();
        for corner in 0..corners {
            let (cos, sin) = cos_sin(f64::from(corner) * TAU / f64::from(corners));
            let far = f64::from(80 + rng.below(900));
            star.push((centre.0 + snapped(floor(far * cos)), centre.1 + snapped(floor(far * sin))));
        }
        let outline: Vec<Position> =
            star.iter().map(|&(x, y)| Position::new(x as f32 / 256.0, y as f32 / 256.0)).collect();
        let spot = |(x, y): (i32, i32)| (256 * i128::from(x), 256 * i128::from(y));
        let of_star: Vec<Vec<Spot>> = (0..star.len())
            .map(|at| vec![spot(centre), spot(star[at]), spot(star[(at + 1) % star.len()])])
            .filter(|triangle| area(triangle) != 0)
            .collect();
        // Snapped corners may make a star that winds back.
        if of_star.iter().all(|triangle| area(triangle) > 0) && world.add(&outline).is_ok() {
            triangles.extend(of_star);
        }
    }
    (world, triangles)
}

fn pose(rng: &mut TestRng) -> Pose {
    if rng.below(3) == 0 {
        // Bodies touch walls exactly.
        let mut at = |most: i32| f64::from(rng.below(most * 4)) / 4.0;
        return Pose::new(at(16), at(16), f64::from(rng.below(4)) * std::f64::consts::FRAC_PI_2);
    }
    let mut at = |most: i32| f64::from(rng.below(most * 65_536)) / 65_536.0;
    Pose::new(at(16), at(16), at(7))
}

#[test]
fn poses_are_free_where_no_triangle_of_an_obstacle_meets_a_piece_of_the_body() {
    let mut rng = TestRng::new(81);
    let (mut free, mut blocked) = (0, 0);
    for _ in 0..if cfg!(miri) { 2 } else { 60 } {
        let (world, triangles) = world(&mut rng);
        for shape in bodies() {
            let space = WorldSpace::new(&world, &shape, SpaceOptions::default()).unwrap();
            let poses: Vec<Pose> = (0..if cfg!(miri) { 3 } else { 40 }).map(|_| pose(&mut rng)).collect();
            let mut told = vec![false; poses.len()];
            space.check(&poses, &mut told).unwrap();
            for (pose, &is_told) in poses.iter().zip(&told) {
                assert_eq!(
                    is_told,
                    is_free(&triangles, 16, &shape, pose),
                    "{pose:?} {triangles:?} {:?}",
                    shape.pieces()
                );
                // A wall is named if and only if there is one.
                assert_eq!(space.wall(&world.version(), pose).unwrap().is_none(), is_told);
            }
            free += told.iter().filter(|&&is_free| is_free).count();
            blocked += told.iter().filter(|&&is_free| !is_free).count();
        }
    }
    assert!(cfg!(miri) || free > 2_000 && blocked > 2_000, "{free} {blocked}");
}

#[test]
fn the_world_of_a_grid_gives_the_answers_of_the_grid() {
    let mut rng = TestRng::new(82);
    let (mut free, mut differ, mut count) = (0, 0, 0);
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        let cells = rng.terrain(256, 12, 2);
        let grid = Grid::from_terrain(16, 16, &cells).unwrap();
        let world = World::from_grid(&grid).unwrap();
        for shape in bodies() {
            let on_grid = PoseSpace::new(&grid, &shape, SpaceOptions::default()).unwrap();
            let in_world = WorldSpace::new(&world, &shape, SpaceOptions::default()).unwrap();
            let poses: Vec<Pose> = (0..if cfg!(miri) { 4 } else { 200 }).map(|_| pose(&mut rng)).collect();
            let mut told = [vec![false; poses.len()], vec![false; poses.len()]];
            on_grid.check(&poses, &mut told[0]).unwrap();
            in_world.check(&poses, &mut told[1]).unwrap();
            assert_eq!(told[0], told[1]);
            // From free poses, not far: those without a turn exactly, the others but for 1/2,048 cell.
            let free_poses: Vec<Pose> = poses.iter().zip(&told[0]).filter(|pose| *pose.1).map(|pose| *pose.0).collect();
            let near = |pose: &Pose, turns: bool, rng: &mut TestRng| {
                let mut by = || f64::from(rng.below(65_536) - 32_768) / 16_384.0;
                let (dx, dy, turn) = (by(), by(), by());
                Pose::new(pose.x + dx, pose.y + dy, pose.angle + if turns { turn } else { 0.0 })
            };
            for turns in [false, true] {
                let motions: Vec<(Pose, Pose)> =
                    free_poses.iter().map(|pose| (*pose, near(pose, turns, &mut rng))).collect();
                let mut told = [vec![false; motions.len()], vec![false; motions.len()]];
                on_grid.check_motions(&motions, &mut told[0]).unwrap();
                in_world.check_motions(&motions, &mut told[1]).unwrap();
                let other = told[0].iter().zip(&told[1]).filter(|(a, b)| a != b).count();
                assert!(turns || other == 0);
                differ += other;
                count += motions.len();
                free += told[1].iter().filter(|&&is_free| is_free).count();
            }
        }
    }
    assert!(cfg!(miri) || free > 500, "{free} of {count}");
    assert!(1_000 * differ <= count, "{differ} of {count} differ");
}

#[test]
fn a_ring_turns_and_moves_around_an_obstacle_in_its_hole() {
    let world = World::new(Position::new(-8.0, -8.0), Position::new(8.0, 8.0)).unwrap();
    let pillar = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| Position::new(x, y));
    world.add(&pillar).unwrap();
    let ring = &bodies()[3];
    let space = WorldSpace::new(&world, ring, SpaceOptions::default()).unwrap();
    let motion = |to: Pose| {
        let mut is_free = [false];
        space.check_motions(&[(Pose::new(0.0, 0.0, 0.0), to)], &mut is_free).unwrap();
        is_free[0]
    };
    assert!(motion(Pose::new(0.0, 0.0, 50.0)) && motion(Pose::new(1.0, -1.0, 0.0)) && motion(Pose::new(0.5, 0.0, 3.0)));
    assert!(
        !motion(Pose::new(1.001, 0.0, 0.0)) && !motion(Pose::new(4.0, 0.0, 0.0)) && !motion(Pose::new(1.0, 1.0, 1.0))
    );
    let wall = |x: f64, y: f64| space.wall(&world.version(), &Pose::new(x, y, 0.0)).unwrap();
    assert_eq!(
        (wall(0.0, 0.0), wall(2.0, 0.0), wall(7.0, 0.0)),
        (None, Some(BlockingWall::Obstacle(1)), Some(BlockingWall::Rim))
    );
    world.remove(1).unwrap();
    assert!(motion(Pose::new(4.0, 0.0, 0.0)));
}

#[test]
fn far_coordinates_are_taken() {
    let corner = Position::new(65_536.0, 65_536.0);
    let world = World::new(Position::new(-65_536.0, -65_536.0), corner).unwrap();
    let big = [(-60_000.0, 0.0), (65_000.0, -60_000.0), (65_000.0, 1.0)].map(|(x, y)| Position::new(x, y));
    world.add(&big).unwrap();
    let shape = Shape::new(&[Position::new(0.0, 0.0)], 1024.0).unwrap();
    let space = WorldSpace::new(&world, &shape, SpaceOptions { turn_weight: 2.0, ..SpaceOptions::default() }).unwrap();
    let poses = [(0.0, 2_000.0), (64_000.0, 1_025.5), (64_000.0, 1_024.0), (64_000.0, 64_512.0), (1e6, 0.0)];
    let mut is_free = [false; 5];
    space.check(&poses.map(|(x, y)| Pose::new(x, y, 0.5)), &mut is_free).unwrap();
    assert_eq!(is_free, [true, true, false, true, false]);
    let (from, to) = (Pose::new(-64_000.0, 60_000.0, 0.0), Pose::new(64_000.0, 60_000.0, 3.0));
    let mut is_free = [false; 2];
    space.check_motions(&[(from, to), (from, Pose { y: -60_000.0, ..to })], &mut is_free).unwrap();
    assert_eq!(is_free, [true, false]);
}

#[test]
fn touching_is_free_and_a_unit_more_is_not() {
    let at = |points: &[(f32, f32)]| -> Vec<Position> { points.iter().map(|&(x, y)| Position::new(x, y)).collect() };
    let world = World::new(Position::new(0.0, 0.0), Position::new(16.0, 16.0)).unwrap();
    world.add(&at(&[(8.0, 8.0), (10.0, 10.0), (8.0, 12.0), (6.0, 10.0)])).unwrap();
    // The side from (6, 2) to (10, 5) has the length 5.
    world.add(&at(&[(6.0, 2.0), (10.0, 2.0), (10.0, 5.0)])).unwrap();
    let square = Shape::new(&at(&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]), 0.0).unwrap();
    let disc = Shape::new(&at(&[(0.0, 0.0)]), 1.25).unwrap();
    let unit = 1.0 / 65_536.0;
    let free = |shape: &Shape, x: f64, y: f64| {
        let space = WorldSpace::new(&world, shape, SpaceOptions::default()).unwrap();
        let mut is_free = [false];
        space.check(&[Pose::new(x, y, 0.0)], &mut is_free).unwrap();
        is_free[0]
    };
    // A corner of the kite against a side of the square, a corner of the square against a side of the kite.
    assert!(free(&square, 5.0, 10.5) && !free(&square, 5.0 + unit, 10.5));
    assert!(free(&square, 6.0, 8.0) && !free(&square, 6.0 + unit, 8.0));
    // A disc beside the slanted side, and beside a corner.
    assert!(free(&disc, 7.25, 4.5) && !free(&disc, 7.25, 4.5 - unit));
    assert!(free(&disc, 4.75, 10.0) && !free(&disc, 4.75 + unit, 10.0));
    // A corner in the middle of a slanted side.
    world.add(&at(&[(3.0, 3.0), (5.0, 3.0), (5.0, 5.0), (3.0, 5.0)])).unwrap();
    let ramp = Shape::new(&at(&[(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)]), 0.0).unwrap();
    assert!(free(&ramp, 2.0, 2.0) && !free(&ramp, 2.0 + unit, 2.0));
    // Against the rim.
    assert!(free(&square, 1.0, 15.0) && !free(&square, 1.0 - unit, 15.0) && !free(&square, 1.0, 15.0 + unit));
}

/// What rasterising loses: with finer cells less and less, never on the side of a wall.
#[test]
fn cells_agree_with_the_polygons_the_better_the_finer_they_are() {
    let mut rng = TestRng::new(83);
    let mut lost = [0; 3];
    for _ in 0..if cfg!(miri) { 1 } else { 6 } {
        let (world, _) = world(&mut rng);
        let poses: Vec<Pose> = (0..if cfg!(miri) { 5 } else { 300 }).map(|_| pose(&mut rng)).collect();
        let mut exact = vec![false; poses.len()];
        let corners = [(-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5)];
        let body = |scale: f32| {
            let outline = corners.map(|(x, y)| Position::new(scale * x, scale * y));
            Shape::new(&outline, 0.0).unwrap()
        };
        WorldSpace::new(&world, &body(1.0), SpaceOptions::default()).unwrap().check(&poses, &mut exact).unwrap();
        for (lost, parts) in lost.iter_mut().zip([1, 4, 16]) {
            let grid = Grid::new(16 * parts, 16 * parts, 1).unwrap();
            let cell = 1.0 / f64::from(parts);
            world.rasterise(&grid, (Position::new(0.0, 0.0), cell), RasterRule::Touch, 0).unwrap();
            let on_grid = PoseSpace::new(&grid, &body(parts as f32), SpaceOptions::default()).unwrap();
            let scaled = |pose: &Pose| Pose::new(pose.x / cell, pose.y / cell, pose.angle);
            let mut told = vec![false; poses.len()];
            on_grid.check(&poses.iter().map(scaled).collect::<Vec<_>>(), &mut told).unwrap();
            assert!(told.iter().zip(&exact).all(|(told, exact)| *exact || !told));
            *lost += told.iter().zip(&exact).filter(|(told, exact)| told != exact).count();
        }
    }
    assert!(cfg!(miri) || lost[0] > 2 * lost[1] && lost[1] > 2 * lost[2] && lost[2] < 60, "{lost:?}");
}
