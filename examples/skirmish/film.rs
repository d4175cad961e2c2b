//! The film strip: some frames of the battle side by side, as one picture.

use super::battlefield::{HEIGHT, WIDTH};
use super::shapes;
use super::simulation::Simulation;
use super::unit::Unit;
use svg::Document;
use svg::node::element::{Circle, Group, Path, Rectangle, Text};

/// Pixels of a cell, between frames, and under a frame for its words.
const SCALE: f64 = 3.0;
const GAP: f64 = 14.0;
const CAPTION: f64 = 30.0;
/// Frames per row of the strip.
const COLUMNS: usize = 3;

const GROUND: &str = "#f6f3ec";
const BLOCKED: &str = "#39414d";
const WALKING: &str = "#1c7ed6";
const NEAREST: &str = "#e8590c";
const WAY: &str = "#1c7ed6";

/// One frame, drawn when it was played.
pub(crate) struct Still {
    cells: String,
    units: Vec<(f64, f64, &'static str)>,
    ways: String,
    words: String,
}

fn colour(unit: &Unit) -> &'static str {
    if unit.is_partial { NEAREST } else { WALKING }
}

impl Still {
    pub(crate) fn of(simulation: &Simulation, words: String) -> Self {
        let mut cells = String::new();
        let snapshot = simulation.field.grid.snapshot();
        for y in 0..HEIGHT {
            let mut x = 0;
            while x < WIDTH {
                let from = x;
                while x < WIDTH && snapshot.is_blocked(x, y) {
                    x += 1;
                }
                if x > from {
                    cells += &format!("M{from} {y}h{}v1h-{}z", x - from, x - from);
                }
                x += 1;
            }
        }
        let mut ways = String::new();
        for unit in simulation.units.iter().step_by(12) {
            for (number, point) in unit.path.iter().enumerate() {
                ways += &format!("{}{:.2} {:.2}", if number == 0 { 'M' } else { 'L' }, point.x, point.y);
            }
        }
        let units = simulation.units.iter();
        let units = units.map(|unit| (f64::from(unit.at.x), f64::from(unit.at.y), colour(unit))).collect();
        Self { cells, units, ways, words }
    }

    fn draw(&self, left: f64, top: f64) -> Group {
        let mut map = Group::new()
            .set("transform", format!("translate({left} {top}) scale({SCALE})"))
            .add(Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", GROUND))
            .add(Path::new().set("d", self.cells.as_str()).set("fill", BLOCKED))
            .add(
                Path::new()
                    .set("d", self.ways.as_str())
                    .set("fill", "none")
                    .set("stroke", WAY)
                    .set("stroke-width", 0.35)
                    .set("stroke-opacity", 0.5),
            );
        for &(x, y, fill) in &self.units {
            map = map.add(Circle::new().set("cx", x).set("cy", y).set("r", 0.7).set("fill", fill));
        }
        let caption = Text::new(self.words.as_str())
            .set("x", left)
            .set("y", top + f64::from(HEIGHT) * SCALE + 20.0)
            .set("font-size", 15)
            .set("fill", "#1c2128");
        Group::new().add(map).add(caption)
    }
}

/// The frames as one SVG.
pub(crate) fn strip(stills: &[Still]) -> String {
    let (wide, high) = (f64::from(WIDTH) * SCALE + GAP, f64::from(HEIGHT) * SCALE + CAPTION);
    let rows = stills.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS as f64 * wide + GAP, rows as f64 * high + GAP);
    let mut content = Group::new().set("font-family", shapes::FONT);
    for (number, still) in stills.iter().enumerate() {
        let (column, row) = ((number % COLUMNS) as f64, (number / COLUMNS) as f64);
        content = content.add(still.draw(GAP + column * wide, GAP + row * high));
    }
    let page = Rectangle::new().set("width", width).set("height", height).set("fill", "#ffffff");
    let document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0, 0, width, height))
        .add(page)
        .add(content);
    document.to_string()
}
