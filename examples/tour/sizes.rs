//! The shortest paths of discs of three sizes, each with the ground that it sweeps, as a picture of its own.

use svg::Document;
use svg::node::element::{Circle, Group};
use taut::{Algorithm, Options, Outcome, Planner, Position, Request, Status};

use super::colours;
use super::contenders::Ends;
use super::failure::Failure;
use super::ground;
use super::panel::Frame;
use super::picture::Scene;
use super::shapes::FONT;
use super::shapes::{self, precise, rectangle, round, text};

/// Pixels of the page and its parts.
const WIDTH: f64 = 1600.0;
const MARGIN: f64 = 32.0;
const MAP_TOP: f64 = 124.0;
const MAP_SIDE: f64 = WIDTH - 2.0 * MARGIN;
/// From one line of the key to the next, along x.
const KEY_STEP: f64 = 330.0;

/// The largest first, so that the smaller ones lie on top.
const SIZES: [(f32, &str); 3] = [(2.0, "#e8590c"), (1.0, "#2b8a3e"), (0.5, "#1971c2")];

/// What a disc makes of the query.
struct Disc {
    radius: f32,
    colour: &'static str,
    /// None if it has no place, or no way.
    path: Vec<Position>,
    length: f64,
}

impl Disc {
    /// Plans between the places of the disc that are nearest to the centres of both cells, within its radius.
    fn of(scene: &Scene, radius: f32, colour: &'static str) -> Result<Self, Failure> {
        let told = |error| Failure::Library { doing: format!("planning for a disc of radius {radius}"), error };
        let options = Options { algorithm: Algorithm::Anya, radius, ..Options::default() };
        let mut planner = Planner::new(&scene.world.grid, options).map_err(told)?;
        let mut disc = Self { radius, colour, path: Vec::new(), length: 0.0 };
        let mut ends = Vec::new();
        for cell in [scene.question.0, scene.question.1] {
            ends.extend(planner.nearest(Ends::Centres.of(cell), radius).map_err(told)?.map(|near| near.point));
        }
        if let &[start, goal] = ends.as_slice()
            && let Outcome { status: Status::Found, length, .. } =
                planner.find(&Request::new(start, goal)).map_err(told)?
        {
            (disc.path, disc.length) = (planner.path().to_vec(), length);
        }
        Ok(disc)
    }

    /// Where it goes along, and the disc at both ends.
    fn corridor(&self, scale: f64) -> Group {
        let wide = 2.0 * f64::from(self.radius) * scale;
        let mut group =
            Group::new().add(shapes::route(&self.path, self.colour, wide, scale).set("stroke-opacity", 0.4));
        for end in self.path.first().into_iter().chain(self.path.last()) {
            let circle = Circle::new().set("cx", end.x).set("cy", end.y).set("r", self.radius);
            let rim = circle.set("fill", "none").set("stroke", self.colour).set("stroke-width", precise(1.5 / scale));
            group = group.add(rim);
        }
        group.add(shapes::route(&self.path, self.colour, 1.5, scale))
    }
}

/// Draws the paths of three discs.
pub(crate) fn draw(scene: &Scene) -> Result<String, Failure> {
    let mut discs = Vec::new();
    for (radius, colour) in SIZES {
        discs.push(Disc::of(scene, radius, colour)?);
    }
    let frame = Frame::whole_map(scene.world, MARGIN, MAP_TOP, MAP_SIDE);
    let (clip, group) = frame.group("map-frame");
    let mut map = group.add(ground::piece(ground::TERRAIN));
    for disc in discs.iter().filter(|disc| !disc.path.is_empty()) {
        map = map.add(disc.corridor(frame.scale()));
    }
    let height = MAP_TOP + MAP_SIDE + MARGIN;
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", height)
        .set("viewBox", (0, 0, WIDTH, height))
        .add(ground::definitions(scene.world).add(clip))
        .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
        .add(map)
        .add(frame.border())
        .add(heading(scene, &discs));
    Ok(document.to_string())
}

/// Title, and the length of each path beside its colour.
fn heading(scene: &Scene, discs: &[Disc]) -> Group {
    let title = format!("Discs of three sizes on {}", scene.world.name);
    let about = "The shortest path of each on the same grid, and the ground that the disc sweeps; no grid is inflated.";
    let mut group = Group::new()
        .set("font-family", FONT)
        .add(text(MARGIN, 52.0, 30.0, title).set("font-weight", "bold"))
        .add(text(MARGIN, 82.0, 16.0, about).set("fill", colours::FAINT_INK));
    let mut left = MARGIN;
    for disc in discs.iter().rev() {
        let words = match disc.path.is_empty() {
            false => format!("radius {}: {:.2} cells", disc.radius, disc.length),
            true => format!("radius {}: no way", disc.radius),
        };
        group = group
            .add(rectangle(left, 94.0, 22.0, 12.0).set("rx", 3).set("fill", disc.colour))
            .add(text(round(left + 32.0), 105.0, 16.0, words).set("fill", colours::FAINT_INK));
        left += KEY_STEP;
    }
    group
}
