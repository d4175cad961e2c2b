//! The exact distance, the one in steps with 8 neighbours and the smooth one: lines of equal distance, and how much
//! longer the others are.

use svg::node::element::{Group, Path};
use taut::Position;
use taut::field::{Field, FieldKind, FieldOptions};
use taut::grid::Lattice;

use super::Picture;
use super::alarm::alarm;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::scene::{self, Built, Corners, LAKE};
use super::shapes::{self, precise};
use super::sheet::Sheet;
use super::table::{row, table};
use super::world::World;

/// On the shore of the lake.
const GOAL: Position = Position { x: 66.0, y: 176.0 };
/// Cells between two lines of equal distance, and per cent between two of equal excess.
const STEP: f32 = 8.0;
const PERCENT: f32 = 2.0;
/// No steps with 8 neighbours are longer than a straight line by more than this, in per cent.
const MOST_PERCENT: f32 = 8.25;

/// A kind of field with its distances on all lattice corners.
struct Measured {
    name: &'static str,
    built: Built,
    corners: Corners,
}

impl Measured {
    fn of(world: &World, name: &'static str, field: Field) -> Result<Self, Failure> {
        let built = scene::build(field, &[GOAL])?;
        let corners = Corners::of(&built.field, world)?;
        Ok(Self { name, built, corners })
    }

    /// How much longer its distances are than the exact ones, in per cent; 0 beside the goal.
    fn excess(&self, exact: &Self) -> Corners {
        let part = |(&own, &best): (&f32, &f32)| match (own.is_finite() && best.is_finite(), best >= 1.0) {
            (true, true) => (own / best - 1.0) * 100.0,
            (true, false) => 0.0,
            (false, _) => f32::INFINITY,
        };
        let values = self.corners.values.iter().zip(&exact.corners.values).map(part).collect();
        Corners { values, width: self.corners.width }
    }
}

/// The kinds that are compared, the exact one first.
fn kinds() -> [(&'static str, FieldOptions); 3] {
    let smooth = FieldOptions { kind: FieldKind::Smooth, ..FieldOptions::default() };
    [("EXACT", scene::exact(0.0)), ("STEPS, 8 neighbours", scene::steps(Lattice::Corners)), ("SMOOTH", smooth)]
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::level()?;
    let measured = kinds()
        .into_iter()
        .map(|(name, options)| Measured::of(&world, name, scene::field(&world.grid, options)?))
        .collect::<Result<Vec<_>, _>>()?;
    let exact = &measured[0];
    let about = [
        "From one goal on the shore of a lake: lines of equal distance, 8 cells apart. Around corners too, the exact \
         ones are arcs of circles;",
        "those of steps have eight corners, and are up to 8.24 % too long where no step has the direction (lines: 2, \
         4, 6, 8 %). SMOOTH interpolates.",
    ];
    let mut page = Page::new("How far is it?", &about, measured.len(), LAKE, ground::definitions(&world));
    let scale = page.scale();
    for each in &measured {
        let heat = Sheet::of(&each.corners.values, each.corners.width, each.corners.most());
        let heat = heat.laid(colours::heat, (-0.5, -0.5), 1.0)?;
        let lines = lines(&each.corners.lines(STEP), colours::PAGE, 1.0, scale);
        let note = format!("the farthest point is {:.1} cells away", each.built.result.farthest);
        page.panel(each.name, &note, |map| {
            finish(map.add(ground::piece(ground::GROUND)).add(shapes::heat(&heat)).add(lines), scale)
        });
    }
    // What is too long stands below what it is measured on.
    page.skip();
    let mut rows = vec![row(["distances of all corners", "reached", "farthest", "mean excess", "most", "build"])];
    for each in &measured {
        let excess = each.excess(exact);
        let (mean, most) = (mean(&excess), excess.most());
        rows.push(vec![
            each.name.to_owned(),
            each.built.result.reached.to_string(),
            format!("{:.2}", each.built.result.farthest),
            format!("{mean:.2} %"),
            format!("{most:.2} %"),
            format!("{:.2} ms", each.built.milliseconds),
        ]);
        if std::ptr::eq(each, exact) {
            continue;
        }
        let heat = Sheet::of(&excess.values, excess.width, MOST_PERCENT).laid(alarm, (-0.5, -0.5), 1.0)?;
        let lines = lines(&excess.lines(PERCENT), colours::INK, 0.6, scale);
        let heading = format!("Too long by: {}", each.name);
        page.panel(&heading, &format!("{mean:.1} % in the mean of the map, {most:.2} % at most"), |map| {
            finish(map.add(ground::piece(ground::GROUND)).add(shapes::heat(&heat)).add(lines), scale)
        });
    }
    Ok(Picture { file: "distances", svg: page.finish(), words: table(&rows) })
}

/// The mean of the values that are finite.
fn mean(corners: &Corners) -> f64 {
    let finite = corners.values.iter().filter(|value| value.is_finite());
    let (sum, count) = finite.fold((0.0, 0_u32), |(sum, count), &value| (sum + f64::from(value), count + 1));
    sum / f64::from(count.max(1))
}

/// Lines of `width` pixels.
fn lines(data: &str, colour: &str, width: f64, scale: f64) -> Path {
    Path::new().set("d", data).set("fill", "none").set("stroke", colour).set("stroke-width", precise(width / scale))
}

/// Walls and the goal over everything.
fn finish(map: Group, scale: f64) -> Group {
    map.add(ground::piece(ground::BLOCKED)).add(shapes::dot(GOAL, colours::MARKER, 5.0, scale))
}
