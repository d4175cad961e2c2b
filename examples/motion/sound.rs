//! A sound and 200 listeners: how loud it is by the way that it takes round corners.

use svg::node::element::{Circle, Path};
use taut::{Position, Rect};

use super::Picture;
use super::alarm::{alarm, alarm_word};
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::random::Random;
use super::scene::{self, Corners, ROOMS, apart, told};
use super::shapes::{self, precise};
use super::sheet::Sheet;
use super::table::{row, table};
use super::walk;

const SOURCE: Position = Position { x: 58.5, y: 40.5 };
/// Where the sound can no longer be heard, in cells.
const REACH: f32 = 64.0;
const LISTENERS: usize = 200;
const PART: Rect = Rect { x: 4, y: 4, width: 120, height: 120 };
const SEED: u64 = 12;
/// Cells between two lines of equal distance; cells of a tick that points to where the sound comes from.
const STEP: f32 = 8.0;
const TICK: f32 = 3.0;

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::level()?;
    let built = scene::build(scene::field(&world.grid, scene::exact(f64::from(REACH)))?, &[SOURCE])?;
    let listeners = scene::free_places(&world, PART, LISTENERS, &mut Random::new(SEED));
    let mut ways = vec![0.0; LISTENERS];
    built.field.distances(&listeners, false, &mut ways).map_err(told("asking for distances"))?;
    let mut towards = listeners.clone();
    built.field.next(&listeners, &mut towards).map_err(told("asking where a sound comes from"))?;

    let about = [
        "One exact field with a reach of 64 cells for all listeners. Ground: where the sound can be heard. Dots: listeners, \
         the darker the louder; ticks point to where",
        "it comes from. Hollow: too far away for the sound, though many of them are inside the dashed circle, where a \
         sphere of loudness would reach them.",
    ];
    let mut page = Page::new("Who hears it, and from where?", &about, 1, ROOMS, ground::definitions(&world));
    let scale = page.scale();
    let corners = Corners::of(&built.field, &world)?;
    let loud: Vec<f32> = corners.values.iter().map(|&way| (REACH - way).max(0.0)).collect();
    let heat = Sheet::of(&loud, corners.width, REACH * 2.5);
    let heat = heat.laid(alarm, (-0.5, -0.5), 1.0)?;
    let lines = Path::new().set("d", corners.lines(STEP)).set("fill", "none").set("stroke", colours::PAGE);
    let lines = lines.set("stroke-width", precise(1.2 / scale));
    let heard = ways.iter().filter(|way| way.is_finite()).count();
    let note = format!("{heard} of {LISTENERS} listeners hear it; lines are 8 cells apart");
    page.panel("A bell in a castle", &note, |map| {
        let mut map = map.add(ground::piece(ground::GROUND)).add(shapes::heat(&heat)).add(lines);
        map = map.add(ground::piece(ground::BLOCKED));
        for ((&at, &way), &next) in listeners.iter().zip(&ways).zip(&towards) {
            if way.is_finite() {
                map = map.add(walk::trail(&[at, tick(at, next)], colours::INK, 1.6, scale));
            }
            let loud = 1.0 - way / f64::from(REACH);
            map = map.add(listener(at, way.is_finite().then_some(loud), scale));
        }
        map.add(circle(scale)).add(shapes::dot(SOURCE, colours::MARKER, 9.0, scale))
    });
    Ok(Picture { file: "sound", svg: page.finish(), words: figures(&listeners, &ways, built.milliseconds) })
}

/// The end of a short line from a listener towards the last corner that the sound comes round.
fn tick(at: Position, next: Position) -> Position {
    let far = apart(at, next);
    if far == 0.0 {
        return at;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share")]
    let share = (f64::from(TICK) / far) as f32;
    Position::new(at.x + (next.x - at.x) * share, at.y + (next.y - at.y) * share)
}

fn listener(at: Position, loud: Option<f64>, scale: f64) -> Circle {
    let Some(loud) = loud else {
        let hollow = shapes::dot(at, colours::PAGE, 4.0, scale);
        return hollow.set("stroke", colours::FAINT_INK).set("stroke-width", precise(1.2 / scale));
    };
    shapes::dot(at, &alarm_word(0.3 + 0.7 * loud), 5.0, scale)
        .set("stroke", colours::INK)
        .set("stroke-width", precise(0.8 / scale))
}

/// The reach as the crow flies.
fn circle(scale: f64) -> Circle {
    Circle::new()
        .set("cx", SOURCE.x)
        .set("cy", SOURCE.y)
        .set("r", REACH)
        .set("fill", "none")
        .set("stroke", colours::INK)
        .set("stroke-width", precise(1.5 / scale))
        .set("stroke-dasharray", precise(7.0 / scale))
}

fn figures(listeners: &[Position], ways: &[f64], milliseconds: f64) -> String {
    let inside = |at: &Position| apart(*at, SOURCE) <= f64::from(REACH);
    let in_circle = listeners.iter().filter(|at| inside(at)).count();
    let heard = ways.iter().filter(|way| way.is_finite()).count();
    let rows = [
        row(["sound", "listeners"]),
        row(["hear it", &heard.to_string()]),
        row(["in the circle, but do not hear it", &(in_circle - heard).to_string()]),
        row(["outside the circle", &(listeners.len() - in_circle).to_string()]),
    ];
    format!("{} built in {milliseconds:.2} ms\n", table(&rows))
}
