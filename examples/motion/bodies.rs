//! The keyhole, bodies and chains as outlines, for the pictures of spaces.

use std::fmt::Write;

use svg::node::element::{Circle, Path};
use taut::space::{Link, Pose, PoseSpace, Shape, SpaceOptions, Voxel};
use taut::{Position, Rect};

use super::failure::Failure;
use super::outline;
use super::scene::{self, told};
use super::shapes::{precise, round};
use super::world::World;

/// Free, undecided and blocked in slices.
pub(crate) const FREE: &str = "#f6f3ec";
pub(crate) const UNDECIDED: &str = "#ffc078";
pub(crate) const TAKEN: &str = "#9aa9bd";
/// Walls, the body, and its first and last pose.
pub(crate) const WALL: &str = "#39414d";
pub(crate) const BODY: &str = "#1971c2";
pub(crate) const START: &str = "#2b8a3e";
pub(crate) const GOAL: &str = "#c92a2a";

/// Cells of a side of the keyhole.
pub(crate) const SIDE: i32 = 200;
pub(crate) const ANGLES: u32 = 128;

/// The keyhole: two slots at right angles, `slot` cells wide.
pub(crate) fn keyhole(slot: i32) -> Result<World, Failure> {
    let half = slot / 2;
    let walls = [
        Rect::new(80, 0, 10, 100 - half),
        Rect::new(80, 100 + half, 10, 100 - half),
        Rect::new(90, 60, 70, 10),
        Rect::new(150, 70, 10, 70),
        Rect::new(90, 130, 30 - half, 10),
        Rect::new(120 + half, 130, 30 - half, 10),
    ];
    scene::drawn(SIDE, SIDE, |x, y| walls.iter().any(|wall| has(wall, x, y)))
}

/// True if a rectangle has a cell.
pub(crate) fn has(rect: &Rect, x: i32, y: i32) -> bool {
    (rect.x..rect.x + rect.width).contains(&x) && (rect.y..rect.y + rect.height).contains(&y)
}

/// Its body, 40 cells long and 8 wide.
pub(crate) fn body() -> Result<Shape, Failure> {
    let outline = [(-20.0, -4.0), (20.0, -4.0), (20.0, 4.0), (-20.0, 4.0)].map(|(x, y)| Position::new(x, y));
    Shape::new(&outline, 0.0).map_err(told("making a body"))
}

pub(crate) const ENDS: [Pose; 2] =
    [Pose { x: 30.0, y: 40.0, angle: std::f64::consts::FRAC_PI_2 }, Pose { x: 120.0, y: 170.0, angle: 0.0 }];

pub(crate) fn space(world: &World, shape: &Shape) -> Result<PoseSpace, Failure> {
    let options = SpaceOptions { angles: ANGLES, ..SpaceOptions::default() };
    PoseSpace::new(&world.grid, shape, options).map_err(told("making a space"))
}

/// A slice of the whole map at an angle of the space, by its number.
pub(crate) fn slice(space: &PoseSpace, number: u32) -> Result<Vec<Voxel>, Failure> {
    let angle = f64::from(number) * std::f64::consts::TAU / f64::from(ANGLES);
    let (width, height) = (space.grid().width(), space.grid().height());
    space.slice(angle, Rect::new(0, 0, width, height)).map_err(told("reading a slice"))
}

/// The outline of some cells of a square, by their places row by row.
pub(crate) fn region(side: i32, belongs: impl Fn(usize) -> bool) -> String {
    outline::path_data(side, side, |x, y| {
        let is_inside = (0..side).contains(&x) && (0..side).contains(&y);
        is_inside && usize::try_from(y * side + x).is_ok_and(&belongs)
    })
}

/// The walls of a map.
pub(crate) fn walls(world: &World) -> Path {
    let wall = |x, y| world.letter(x, y).is_some() && !world.is_free(x, y);
    Path::new().set("d", outline::path_data(world.width, world.height, wall)).set("fill", WALL)
}

/// The outline of a body in a pose, in cells.
pub(crate) fn corners(shape: &Shape, pose: &Pose) -> Vec<(f64, f64)> {
    let (sin, cos) = pose.angle.sin_cos();
    let at = |p: &taut::geom::Point| (f64::from(p.x) / 256.0, f64::from(p.y) / 256.0);
    let turned = |(x, y): (f64, f64)| (pose.x + x * cos - y * sin, pose.y + x * sin + y * cos);
    shape.outline().iter().map(at).map(turned).collect()
}

/// A closed line, in cells.
pub(crate) fn closed(corners: &[(f64, f64)]) -> Path {
    let mut data = line(corners);
    data.push('Z');
    Path::new().set("d", data).set("stroke-linejoin", "round")
}

/// The data of an open line, in cells.
pub(crate) fn line(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    for (place, &(x, y)) in points.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(data, "{letter}{} {}", round(x), round(y)).expect("writing to a string cannot fail");
    }
    data
}

/// States along a path of rows of `N` numbers, so many and evenly spread by `measure`.
pub(crate) fn spread<const N: usize>(path: &[f64], count: usize, weights: [f64; N]) -> Vec<[f64; N]> {
    let rows: Vec<[f64; N]> = path.chunks_exact(N).filter_map(|row| row.try_into().ok()).collect();
    let far = |a: &[f64; N], b: &[f64; N]| (0..N).map(|at| weights[at] * (a[at] - b[at]).abs()).sum::<f64>();
    let total: f64 = rows.windows(2).map(|pair| far(&pair[0], &pair[1])).sum();
    let (mut states, mut at, mut walked) = (Vec::new(), 0, 0.0);
    for number in 0..count {
        let wanted = total * number as f64 / (count - 1) as f64;
        while at + 2 < rows.len() && walked + far(&rows[at], &rows[at + 1]) < wanted {
            walked += far(&rows[at], &rows[at + 1]);
            at += 1;
        }
        let part = ((wanted - walked) / far(&rows[at], &rows[at + 1]).max(1e-9)).clamp(0.0, 1.0);
        states.push(std::array::from_fn(|axis| rows[at][axis] + (rows[at + 1][axis] - rows[at][axis]) * part));
    }
    states
}

/// Links between pins as thick lines.
pub(crate) fn links(pins: &[(f64, f64)], links: &[Link], colour: &str) -> Vec<Path> {
    pins.windows(2)
        .zip(links)
        .map(|(ends, link)| {
            Path::new()
                .set("d", line(ends))
                .set("fill", "none")
                .set("stroke", colour)
                .set("stroke-width", link.thickness)
                .set("stroke-linecap", "round")
        })
        .collect()
}

/// A pin.
pub(crate) fn pin((x, y): (f64, f64), radius: f64, colour: &str) -> Circle {
    Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", precise(radius)).set("fill", colour)
}
