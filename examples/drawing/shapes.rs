//! Lines, dots, words and rectangles. What lies inside a frame is in cells, and told how many pixels a cell has.

use std::fmt::Write;

use svg::node::element::{Circle, Image, LinearGradient, Path, Rectangle, Stop, Text};
use taut::Position;

use super::colours;
use super::sheet::Heat;

/// Name of the font family in the SVG; browsers without it fall back to the rest of the list.
pub const FONT: &str = "DejaVu Sans, Verdana, Geneva, sans-serif";

/// A path `width` pixels wide on a frame of the given scale.
pub fn route(path: &[Position], colour: &str, width: f64, scale: f64) -> Path {
    let mut data = String::new();
    for (place, point) in path.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(data, "{letter}{} {}", point.x, point.y).expect("writing to a string cannot fail");
    }
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", precise(width / scale))
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round")
}

/// A dot of `radius` pixels with a light rim.
pub fn dot(place: Position, colour: &str, radius: f64, scale: f64) -> Circle {
    Circle::new()
        .set("cx", place.x)
        .set("cy", place.y)
        .set("r", precise(radius / scale))
        .set("fill", colour)
        .set("stroke", colours::PAGE)
        .set("stroke-width", precise(radius * 0.4 / scale))
}

/// A picture of values where it belongs.
pub fn heat(heat: &Heat) -> Image {
    Image::new()
        .set("x", heat.x)
        .set("y", heat.y)
        .set("width", heat.width)
        .set("height", heat.height)
        .set("preserveAspectRatio", "none")
        .set("href", heat.address.as_str())
}

/// The colours from what was expanded first to what was last, named `heat`.
pub fn heat_gradient() -> LinearGradient {
    const STOPS: u8 = 8;
    let mut gradient = LinearGradient::new().set("id", "heat");
    for stop in 0..=STOPS {
        let share = f64::from(stop) / f64::from(STOPS);
        let [red, green, blue] = colours::heat(share);
        let colour = format!("#{red:02x}{green:02x}{blue:02x}");
        gradient = gradient.add(Stop::new().set("offset", share).set("stop-color", colour));
    }
    gradient
}

/// Words with their left end at (x, baseline).
pub fn text(x: f64, baseline: f64, size: f64, words: impl Into<String>) -> Text {
    Text::new(words).set("x", round(x)).set("y", round(baseline)).set("font-size", size).set("fill", colours::INK)
}

pub fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", round(x)).set("y", round(y)).set("width", round(width)).set("height", round(height))
}

/// Hundredths are finer than anyone sees on the page.
pub fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Scales and widths in cells need more digits.
pub fn precise(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}
