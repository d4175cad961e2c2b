//! The parts of the picture that are on the map: the ground, paths, heat, and frames that show a part
//! of it at some scale. Everything inside a frame is in cells.

use std::fmt::Write;

use svg::node::element::{Circle, ClipPath, Definitions, Group, Image, LinearGradient, Path, Rectangle, Stop, Use};
use taut::Position;

use super::colours;
use super::heat::Heat;
use super::lens::Lens;
use super::outline;
use super::world::World;

/// The ground in colours, and in black and white, each defined once and used by name.
pub(crate) const TERRAIN: &str = "terrain";
pub(crate) const GROUND: &str = "ground";
pub(crate) const BLOCKED: &str = "blocked";

/// A square on the page that shows a square of the map.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// Left, top and side on the page, pixels.
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) side: f64,
    /// What it shows.
    pub(crate) view: Lens,
}

impl Frame {
    /// Pixels per cell.
    pub(crate) fn scale(&self) -> f64 {
        self.side / self.view.side
    }

    /// A square of `side` pixels that shows the whole map in its middle.
    pub(crate) fn whole_map(world: &World, left: f64, top: f64, side: f64) -> Self {
        let longer = f64::from(world.width.max(world.height));
        let view = Lens {
            x: (f64::from(world.width) - longer) / 2.0,
            y: (f64::from(world.height) - longer) / 2.0,
            side: longer,
        };
        Self { left, top, side, view }
    }

    /// An empty group whose content is in cells, cut off at the frame.
    pub(crate) fn group(&self, clip: &str) -> (ClipPath, Group) {
        let Lens { x, y, side } = self.view;
        let square = rectangle(x, y, side, side);
        let clip_path = ClipPath::new().set("id", clip).add(square);
        let scale = self.scale();
        let (dx, dy) = (self.left - x * scale, self.top - y * scale);
        let group = Group::new()
            .set("transform", format!("translate({} {}) scale({})", round(dx), round(dy), precise(scale)))
            .set("clip-path", format!("url(#{clip})"));
        (clip_path, group)
    }

    /// A thin line around the frame.
    pub(crate) fn border(&self) -> Rectangle {
        rectangle(self.left, self.top, self.side, self.side).set("fill", "none").set("stroke", colours::LINE)
    }
}

/// The named parts: terrain in colours, plain ground, blocked cells.
pub(crate) fn definitions(world: &World) -> Definitions {
    let (width, height) = (world.width, world.height);
    let floor = || rectangle(0.0, 0.0, f64::from(width), f64::from(height)).set("fill", colours::GROUND);
    let mut terrain = Group::new().set("id", TERRAIN).set("shape-rendering", "crispEdges").add(floor());
    for (letters, colour) in colours::TERRAIN {
        let belongs = |x, y| world.letter(x, y).is_some_and(|letter| letters.contains(&letter));
        let data = outline::path_data(width, height, belongs);
        if !data.is_empty() {
            terrain = terrain.add(Path::new().set("fill", colour).set("d", data));
        }
    }
    let wall = |x, y| world.letter(x, y).is_some() && !world.is_free(x, y);
    let blocked =
        Path::new().set("id", BLOCKED).set("fill", colours::BLOCKED).set("d", outline::path_data(width, height, wall));
    Definitions::new().add(terrain).add(floor().set("id", GROUND)).add(blocked)
}

/// One of the named parts.
pub(crate) fn piece(name: &str) -> Use {
    Use::new().set("href", format!("#{name}"))
}

/// A path `width` pixels wide on a frame of the given scale.
pub(crate) fn route(path: &[Position], colour: &str, width: f64, scale: f64) -> Path {
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
pub(crate) fn dot(place: Position, colour: &str, radius: f64, scale: f64) -> Circle {
    Circle::new()
        .set("cx", place.x)
        .set("cy", place.y)
        .set("r", precise(radius / scale))
        .set("fill", colour)
        .set("stroke", colours::PAGE)
        .set("stroke-width", precise(radius * 0.4 / scale))
}

/// A heat picture where it belongs.
pub(crate) fn heat(heat: &Heat) -> Image {
    Image::new()
        .set("x", -heat.offset)
        .set("y", -heat.offset)
        .set("width", heat.width)
        .set("height", heat.height)
        .set("preserveAspectRatio", "none")
        .set("href", heat.address.as_str())
}

/// The colours from what was expanded first to what was last, named `heat`.
pub(crate) fn heat_gradient() -> LinearGradient {
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

pub(crate) fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", round(x)).set("y", round(y)).set("width", round(width)).set("height", round(height))
}

/// Hundredths are finer than anyone sees on the page.
pub(crate) fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Scales and widths in cells need more digits.
pub(crate) fn precise(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}
