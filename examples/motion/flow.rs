//! A flow field that is baked from a field and then painted over by hand.

use std::fmt::Write;

use svg::node::element::{Group, Path};
use taut::agents::{Follower, PolicyKind};
use taut::field::Field;
use taut::{Position, Rect};

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::scene::{self, told};
use super::shapes::{self, precise};
use super::table::{row, table};
use super::walk::{self, Walk};
use super::world::World;

const WIDTH: i32 = 60;
const HEIGHT: i32 = 40;
/// A rock between the followers and their goal.
const ROCK: Rect = Rect { x: 26, y: 8, width: 8, height: 24 };
const GOAL: Position = Position { x: 55.5, y: 20.5 };
/// What is painted: areas and the direction of all their cells.
const STROKES: [(Rect, (f32, f32)); 2] = [
    (Rect { x: 12, y: 0, width: 10, height: 32 }, (0.0, 1.0)),
    (Rect { x: 38, y: 24, width: 10, height: 16 }, (0.35, -1.0)),
];
const FOLLOWERS: i32 = 40;
const STRIDE: f32 = 0.25;
const MOST_STEPS: u32 = 2000;
/// Cells between two arrows, and their length.
const EVERY: usize = 2;
const ARROW: f64 = 1.4;
const BAKED: &str = "#868e96";
const PAINTED: &str = "#e8590c";
const TRAIL: &str = "#1971c2";

/// Directions in the layout that a policy takes: the area, two floats per cell, floats per row.
pub(crate) fn baked(world: &World, field: &Field) -> Result<(Rect, Vec<f32>, usize), Failure> {
    let area = Rect::new(0, 0, world.width, world.height);
    let stride = 2 * usize::try_from(world.width).expect("a side is positive");
    let mut xy = vec![0.0; stride * usize::try_from(world.height).expect("a side is positive")];
    field.directions(area, &mut xy, stride).map_err(told("baking directions"))?;
    Ok((area, xy, stride))
}

fn holds(area: &Rect, x: i32, y: i32) -> bool {
    (area.x..area.x + area.width).contains(&x) && (area.y..area.y + area.height).contains(&y)
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::drawn(WIDTH, HEIGHT, |x, y| holds(&ROCK, x, y))?;
    let built = scene::build(scene::field(&world.grid, scene::exact(0.0))?, &[GOAL])?;
    let (area, mut xy, stride) = baked(&world, &built.field)?;
    let about = [
        "Left: the directions of an exact field, a vector per cell. Right: the same after two strokes of a brush \
         (orange): nobody takes the upper way",
        "any more, and all turn off early. The policy FLOW follows what is there, whoever wrote it.",
    ];
    let mut page = Page::new("Baked, then painted", &about, 2, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    let mut rows = vec![row(["flow", "arrived", "steps", "mean way"])];
    for (heading, strokes) in [("Baked from a field", &STROKES[..0]), ("Painted by hand", &STROKES[..])] {
        for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
            let place =
                usize::try_from(y).expect("not negative") * stride + 2 * usize::try_from(x).expect("not negative");
            if let Some((_, (dx, dy))) = strokes.iter().find(|(stroke, _)| holds(stroke, x, y)) {
                (xy[place], xy[place + 1]) = (*dx, *dy);
            }
        }
        let walk = follow(&world, area, &xy, stride)?;
        let mean = walk.walked.iter().sum::<f64>() / walk.walked.len() as f64;
        let note = format!("{} of {FOLLOWERS} arrived; {mean:.1} cells in the mean", walk.result.arrived);
        rows.push(vec![
            heading.to_owned(),
            walk.result.arrived.to_string(),
            walk.steps.to_string(),
            format!("{mean:.2}"),
        ]);
        let arrows = arrows(&xy, stride, strokes, scale);
        page.panel(heading, &note, |map| {
            let mut map = map.add(ground::piece(ground::TERRAIN)).add(arrows);
            for trail in &walk.trails {
                map = map.add(walk::trail(trail, TRAIL, 1.6, scale).set("stroke-opacity", 0.7));
                map = map.add(shapes::dot(trail[0], TRAIL, 3.0, scale));
            }
            map.add(shapes::dot(GOAL, colours::MARKER, 7.0, scale))
        });
    }
    Ok(Picture { file: "flow", svg: page.finish(), words: table(&rows) })
}

/// A column of followers that walk along the directions.
fn follow(world: &World, area: Rect, xy: &[f32], stride: usize) -> Result<Walk, Failure> {
    let mut policy = walk::policy(world, PolicyKind::Flow)?;
    policy.set_flow(area, xy, stride).map_err(told("setting directions"))?;
    let start = |order: i32| scene::middle(2 + order % 3, order);
    let mut followers: Vec<Follower> = (0..FOLLOWERS).map(|order| Follower::new(start(order), GOAL, STRIDE)).collect();
    walk::walk(&policy, None, &mut followers, MOST_STEPS)
}

/// An arrow on every second cell, the painted ones in their own colour.
fn arrows(xy: &[f32], stride: usize, strokes: &[(Rect, (f32, f32))], scale: f64) -> Group {
    let (mut plain, mut painted) = (String::new(), String::new());
    for (row, line) in xy.chunks_exact(stride).enumerate().step_by(EVERY) {
        for (column, direction) in line.chunks_exact(2).enumerate().step_by(EVERY) {
            let (dx, dy) = (f64::from(direction[0]), f64::from(direction[1]));
            let size = dx.hypot(dy);
            if size == 0.0 {
                continue;
            }
            let cell = |value: usize| i32::try_from(value).expect("a small map");
            let by_hand = strokes.iter().any(|(stroke, _)| holds(stroke, cell(column), cell(row)));
            let data = if by_hand { &mut painted } else { &mut plain };
            add_arrow(data, (column as f64 + 0.5, row as f64 + 0.5), (dx / size * ARROW, dy / size * ARROW));
        }
    }
    let lines = |data: String, colour: &str| {
        let path = Path::new().set("d", data).set("fill", "none").set("stroke", colour);
        path.set("stroke-width", precise(1.2 / scale)).set("stroke-linecap", "round")
    };
    Group::new().add(lines(plain, BAKED)).add(lines(painted, PAINTED))
}

/// A line through a point with two short ones at its end.
fn add_arrow(data: &mut String, (x, y): (f64, f64), (dx, dy): (f64, f64)) {
    let (tip_x, tip_y) = (x + dx / 2.0, y + dy / 2.0);
    let wing = |side: f64| (tip_x - 0.3 * dx + side * 0.2 * dy, tip_y - 0.3 * dy - side * 0.2 * dx);
    let ((ax, ay), (bx, by)) = (wing(1.0), wing(-1.0));
    let (from_x, from_y) = (x - dx / 2.0, y - dy / 2.0);
    write!(
        data,
        "M{from_x:.2} {from_y:.2}L{tip_x:.2} {tip_y:.2}M{ax:.2} {ay:.2}L{tip_x:.2} {tip_y:.2}L{bx:.2} {by:.2}"
    )
    .expect("writing to a string cannot fail");
}
