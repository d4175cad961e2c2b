//! The picture of the page on terrain: a shore, a road beside the straight way, and danger as weights of cells.

use std::path::Path;

use taut::{Grid, Rect};

use super::contenders::{self, Contender, Ends};
use super::failure::Failure;
use super::lens::Lens;
use super::plate::{Panel, Plate, Shade, Under};
use super::question::Cell;
use super::showcase::record;
use super::world::World;

/// Cells along a side of each scene.
const SIDE: i32 = 40;
/// What sand costs.
const SAND: f32 = 3.0;
/// Around this cell it is dangerous, so many cells wide, and so much dearer in the middle.
const DANGER: Cell = (20, 20);
const REACH: f32 = 13.0;
const MOST: f32 = 4.0;

/// A scene: where its sand is, and where its path leads.
struct Bend {
    heading: &'static str,
    is_sand: fn(i32, i32) -> bool,
    from: Cell,
    to: Cell,
    is_dangerous: bool,
}

const BENDS: [Bend; 3] = [
    Bend { heading: "A shore", is_sand: |_, y| y >= 20, from: (3, 4), to: (36, 37), is_dangerous: false },
    Bend {
        heading: "A road",
        is_sand: |_, y| !(25..28).contains(&y),
        from: (3, 16),
        to: (36, 20),
        is_dangerous: false,
    },
    Bend { heading: "Danger", is_sand: |_, _| false, from: (4, 14), to: (36, 24), is_dangerous: true },
];

/// The world of the three scenes, side by side, and the picture.
pub(crate) fn plate() -> Result<(World, Plate), Failure> {
    let world = world()?;
    let contenders = contenders::all();
    let mut panels = Vec::new();
    for (number, bend) in (0_i32..).zip(&BENDS) {
        for contender in contenders.iter().filter(|contender| contender.name == "Optimal") {
            panels.push(panel(&world.grid, contender, number * SIDE, bend)?);
        }
    }
    let plate = Plate {
        file: "terrain-bends",
        title: "Where the cheapest path bends",
        about: format!(
            "Sand costs {SAND} times as much as other ground, danger up to {MOST} times. Grey: shortest paths."
        ),
        view: Lens { x: 0.0, y: 0.0, side: f64::from(SIDE) },
        columns: 3,
        panels,
    };
    Ok((world, plate))
}

fn world() -> Result<World, Failure> {
    let mut text = format!("type octile\nheight {SIDE}\nwidth {}\nmap\n", 3 * SIDE);
    for y in 0..SIDE {
        for bend in &BENDS {
            // A wall keeps the paths of a scene from the next one.
            let letter = |x| match (x == SIDE - 1, (bend.is_sand)(x, y)) {
                (true, _) => '@',
                (_, true) => 'S',
                _ => '.',
            };
            text.extend((0..SIDE).map(letter));
        }
        text.push('\n');
    }
    World::from_map(Path::new("bends.map"), text.as_bytes(), false)
}

/// The weight of a cell of the scene with danger.
fn weight(x: i32, y: i32) -> f32 {
    let along = |v: i32, middle: i32| f32::from(i16::try_from(v - middle).unwrap_or(i16::MAX));
    let away = along(x, DANGER.0).hypot(along(y, DANGER.1));
    1.0 + (MOST - 1.0) * (1.0 - away / REACH).max(0.0)
}

fn panel(grid: &Grid, contender: &Contender, left: i32, bend: &Bend) -> Result<Panel, Failure> {
    let told = |error| contender.failure(error);
    let within = |(x, y): Cell| (x + left, y);
    let request = Ends::Corners.request(within(bend.from), within(bend.to));
    let shortest = record(contender, &mut contender.planner(grid)?, &request)?;
    let mut planner = contender.planner(grid)?;
    let mut costs = [1.0; 256];
    costs[2] = SAND;
    planner.set_costs(&costs).map_err(told)?;
    let mut shades = Vec::new();
    if bend.is_dangerous {
        let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let weights: Vec<f32> = cells.clone().map(|(x, y)| weight(x, y)).collect();
        let width = usize::try_from(SIDE).unwrap_or_default();
        planner.set_weights(Rect::new(left, 0, SIDE, SIDE), &weights, width).map_err(told)?;
        for ((x, y), weight) in cells.zip(weights).filter(|cell| cell.1 > 1.0) {
            let opacity = 0.75 * f64::from((weight - 1.0) / (MOST - 1.0));
            shades.push(Shade { area: Rect::new(x + left, y, 1, 1), opacity });
        }
    }
    let run = record(contender, &mut planner, &request)?;
    let outcome = &run.outcome;
    let note = format!("cost {:.1}, proven within {:.1} %", outcome.cost, 100.0 * (outcome.bound - 1.0));
    Ok(Panel {
        under: Under::Terrain,
        heading: Some(bend.heading.to_owned()),
        reference: shortest.path,
        view: Some(Lens { x: f64::from(left), y: 0.0, side: f64::from(SIDE - 1) }),
        shades,
        ..Panel::new(run, note)
    })
}
