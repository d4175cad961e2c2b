//! What a voxel of poses covers at most and at least, and what a wall becomes by it: outlines in red and green.

use svg::node::element::{Group, Path};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions, Voxel, polygon_sum};
use taut::{Position, Rect};

use super::Picture;
use super::bodies::{self, BODY};
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::scene::{self, told};
use super::shapes::precise;
use super::table::{row, table};

/// The map ends far away: its rim is a wall, too.
const SIDE: i32 = 72;
const VIEW: View = View { x: 18.0, y: 18.0, width: 36.0, height: 36.0 };
const BLOCK: Rect = Rect { x: 33, y: 33, width: 7, height: 5 };
const OUTER: &str = "#c92a2a";
const INNER: &str = "#2b8a3e";
/// An eighth of a turn, by number of angles and parts of a cell.
const FINE: [(u32, u32); 2] = [(32, 1), (256, 4)];

fn block(x: i32, y: i32) -> bool {
    bodies::has(&BLOCK, x, y)
}

/// A wedge, 14 cells long.
fn wedge() -> Result<Shape, Failure> {
    let outline = [(-7.0, -2.0), (7.0, -0.5), (7.0, 0.5), (-7.0, 2.0)].map(|(x, y)| Position::new(x, y));
    Shape::new(&outline, 0.0).map_err(told("making a body"))
}

/// The wall grown by the reflected body at an angle: the positions at which both meet.
fn grown(shape: &Shape, angle: f64) -> Result<Vec<(f64, f64)>, Failure> {
    #[expect(clippy::cast_possible_truncation, reason = "a few cells")]
    let position = |(x, y): (f64, f64)| Position::new(x as f32, y as f32);
    let (left, top) = (f64::from(BLOCK.x), f64::from(BLOCK.y));
    let (right, bottom) = (left + f64::from(BLOCK.width), top + f64::from(BLOCK.height));
    let wall = [(left, top), (right, top), (right, bottom), (left, bottom)].map(position);
    let turned: Vec<Position> = bodies::corners(shape, &Pose::new(0.0, 0.0, angle)).into_iter().map(position).collect();
    let sum = polygon_sum(&wall, &turned, true).map_err(told("adding polygons"))?;
    Ok(sum.iter().map(|p| (f64::from(p.x) / 256.0, f64::from(p.y) / 256.0)).collect())
}

/// The voxels of a kind as an outline in cells.
fn rim(voxels: &[Voxel], parts: i32, belongs: impl Fn(Voxel) -> bool, colour: &str, scale: f64) -> Group {
    let side = SIDE * parts;
    let data = bodies::region(side, |at| belongs(voxels[at]));
    let part = 1.0 / f64::from(parts);
    Group::new().set("transform", format!("scale({})", precise(part))).add(
        Path::new()
            .set("d", data)
            .set("fill", colour)
            .set("fill-opacity", 0.12)
            .set("stroke", colour)
            .set("stroke-width", precise(2.2 / scale / part)),
    )
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let (world, shape) = (scene::drawn(SIDE, SIDE, block)?, wedge()?);
    let angle = std::f64::consts::FRAC_PI_4 * 0.75;
    let about = [
        "Positions at which a wedge, turned by 34 degrees, hits a block. Black: the exact Minkowski sum of the block and the \
         reflected wedge, at just this angle.",
        "Red: hit at some pose of the voxel, a range of positions and angles. Green: hit at every one. The truth at each \
         angle of the range lies between both.",
    ];
    let mut page = Page::new("One wall, one angle: what is certain", &about, 2, VIEW, ground::definitions(&world));
    let scale = page.scale();
    let sum = grown(&shape, angle)?;
    let mut rows = vec![row(["angles, parts of a cell", "undecided, cells"])];
    for (angles, cell_parts) in FINE {
        let options = SpaceOptions { angles, cell_parts, ..SpaceOptions::default() };
        let space = PoseSpace::new(&world.grid, &shape, options).map_err(told("making a space"))?;
        let parts = cell_parts.cast_signed();
        let area = Rect::new(0, 0, SIDE * parts, SIDE * parts);
        let voxels = space.slice(angle, area).map_err(told("reading a slice"))?;
        // Those at the rim of the map are none of the block's.
        let (low, high) = (18 * parts, 54 * parts);
        let shown = (low..high).flat_map(|y| (low..high).map(move |x| (y * SIDE * parts + x).cast_unsigned() as usize));
        let count = shown.filter(|&at| voxels[at] == Voxel::Undecided).count();
        let undecided = count as f64 / f64::from(parts * parts);
        let heading = format!("{angles} angles, {cell_parts} x {cell_parts} positions a cell");
        rows.push(row([&format!("{angles}, {cell_parts}"), &format!("{undecided:.0}")]));
        page.panel(&heading, "finer voxels bring red and green together: what they enclose is undecided", |map| {
            map.add(ground::piece(ground::GROUND))
                .add(rim(&voxels, parts, |voxel| voxel != Voxel::Free, OUTER, scale))
                .add(rim(&voxels, parts, |voxel| voxel == Voxel::Blocked, INNER, scale))
                .add(bodies::walls(&world))
                .add(
                    bodies::closed(&sum)
                        .set("fill", "none")
                        .set("stroke", colours::INK)
                        .set("stroke-width", precise(1.6 / scale)),
                )
                .add(
                    bodies::closed(&bodies::corners(&shape, &Pose::new(27.0, 47.0, angle)))
                        .set("fill", BODY)
                        .set("fill-opacity", 0.5)
                        .set("stroke", BODY)
                        .set("stroke-width", precise(1.4 / scale)),
                )
        });
    }
    Ok(Picture { file: "sweep", svg: page.finish(), words: format!("One wall, one angle\n{}", table(&rows)) })
}
