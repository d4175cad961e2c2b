//! How far every point of the map is from one end of the query, as a picture of its own: the rows of an exact field as
//! a heat map, lines of equal distance, and the shortest path, which crosses all of them at right angles.

use svg::Document;
use svg::node::element::{Group, Path};
use taut::field::{Field, FieldOptions, FieldResult, Seed};
use taut::{Position, Rect};

use super::colours;
use super::contenders::Ends;
use super::failure::Failure;
use super::ground;
use super::isolines::Values;
use super::panel::Frame;
use super::picture::Scene;
use super::shapes::FONT;
use super::shapes::{self, precise, rectangle, round, text};
use super::sheet::Sheet;
use super::tables::grouped;

/// Pixels of the page and its parts.
const WIDTH: f64 = 1600.0;
const MARGIN: f64 = 32.0;
const MAP_TOP: f64 = 124.0;
const MAP_SIDE: f64 = WIDTH - 2.0 * MARGIN;
const KEY_LENGTH: f64 = 260.0;
/// About so many lines lie between the seed and the farthest point.
const LINES: f64 = 48.0;

/// The distances from the corner where the query ends.
struct Distances {
    result: FieldResult,
    /// Of each lattice point, row by row.
    values: Vec<f32>,
    /// From where the query starts to the seed.
    path: Vec<Position>,
}

impl Distances {
    fn of(scene: &Scene) -> Result<Self, Failure> {
        let told = |error| Failure::Library { doing: String::from("measuring distances"), error };
        let (start, goal) = scene.question;
        let field = Field::new(&scene.world.grid, FieldOptions::default()).map_err(told)?;
        let result = field.build(&[Seed::new(Ends::Corners.of(goal))]).map_err(told)?;
        let area = Rect::new(0, 0, scene.world.width + 1, scene.world.height + 1);
        let [stride, rows] = [area.width, area.height].map(|side| usize::try_from(side).expect("a side is positive"));
        let (mut values, mut path) = (vec![0.0; stride * rows], Vec::new());
        field.rows(area, &mut values, stride).map_err(told)?;
        field.path(Ends::Corners.of(start), &mut path).map_err(told)?;
        Ok(Self { result, values, path })
    }

    /// The cells between two lines: 1, 2 or 5 times a power of ten.
    fn step(&self) -> f32 {
        let wanted = self.result.farthest / LINES;
        let steps = (0..5).flat_map(|tens| [1.0, 2.0, 5.0].map(|step| step * 10_f32.powi(tens)));
        steps.into_iter().find(|&step| f64::from(step) >= wanted).unwrap_or(1e5)
    }
}

/// Draws the distances.
pub(crate) fn draw(scene: &Scene) -> Result<String, Failure> {
    let distances = Distances::of(scene)?;
    let frame = Frame::whole_map(scene.world, MARGIN, MAP_TOP, MAP_SIDE);
    let (clip, group) = frame.group("map-frame");
    let scale = frame.scale();
    let width = scene.world.width + 1;
    #[expect(clippy::cast_possible_truncation, reason = "a colour needs no more digits")]
    let most = distances.result.farthest.max(1.0) as f32;
    // A lattice point's pixel is centred on it.
    let heat = Sheet::of(&distances.values, width, most).laid(colours::heat, (-0.5, -0.5), 1.0)?;
    let width = usize::try_from(width).expect("a side is positive");
    let values = Values { values: &distances.values, width, corner: (0.0, 0.0) };
    let lines = Path::new().set("d", values.lines(distances.step())).set("fill", "none").set("stroke", colours::PAGE);
    let map = group
        .add(ground::piece(ground::GROUND))
        .add(shapes::heat(&heat))
        .add(lines.set("stroke-opacity", 0.8).set("stroke-width", precise(1.2 / scale)))
        .add(ground::piece(ground::BLOCKED))
        .add(shapes::route(&distances.path, colours::PAGE, 7.0, scale))
        .add(shapes::route(&distances.path, colours::INK, 3.5, scale));
    let [start, goal] = [scene.question.0, scene.question.1].map(|cell| Ends::Corners.of(cell));
    let map = map.add(shapes::dot(start, colours::PAGE, 9.0, scale).set("stroke", colours::MARKER)).add(shapes::dot(
        goal,
        colours::MARKER,
        9.0,
        scale,
    ));
    let height = MAP_TOP + MAP_SIDE + MARGIN;
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", height)
        .set("viewBox", (0, 0, WIDTH, round(height)))
        .add(ground::definitions(scene.world).add(clip).add(shapes::heat_gradient()))
        .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
        .add(map)
        .add(frame.border())
        .add(heading(scene, &distances));
    Ok(document.to_string())
}

/// Title, figures and what the colours mean.
fn heading(scene: &Scene, distances: &Distances) -> Group {
    let title = format!("How far it is on {}", scene.world.name);
    let about = format!(
        "One exact field from the dot: the shortest distances at any angle of {} lattice points, {:.1} cells the \
         farthest.",
        grouped(distances.result.reached),
        distances.result.farthest,
    );
    let rule =
        format!("Lines of equal distance are {} cells apart; the path from the ring is read off.", distances.step());
    let (left, base) = (WIDTH - MARGIN - KEY_LENGTH - 60.0, 48.0);
    let faint = |x, y, words: &str| text(x, y, 16.0, words).set("fill", colours::FAINT_INK);
    Group::new()
        .set("font-family", FONT)
        .add(text(MARGIN, 52.0, 30.0, title).set("font-weight", "bold"))
        .add(faint(MARGIN, 82.0, &about))
        .add(faint(MARGIN, 105.0, &rule))
        .add(faint(left - 12.0, base, "near").set("text-anchor", "end"))
        .add(rectangle(left, base - 12.0, KEY_LENGTH, 12.0).set("rx", 3).set("fill", "url(#heat)"))
        .add(faint(left + KEY_LENGTH + 12.0, base, "far"))
}
