//! What Anya's roots see, as a picture of its own: every cone in its intervals, coloured by the order in which the
//! roots were expanded. Where several roots see the same ground, the first of them gives it its colour.

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Group, Path};

use super::colours;
use super::ground;
use super::panel::Frame;
use super::picture::Scene;
use super::shapes::FONT;
use super::shapes::{self, rectangle, round, text};
use super::showcase::{Run, View};
use super::tables::grouped;

/// Pixels of the page and its parts.
const WIDTH: f64 = 1600.0;
const MARGIN: f64 = 32.0;
const MAP_TOP: f64 = 124.0;
const MAP_SIDE: f64 = WIDTH - 2.0 * MARGIN;
const KEY_LENGTH: f64 = 260.0;

/// Draws the first run that has recorded what its roots see; none if no planner here is Anya.
pub(crate) fn draw(scene: &Scene) -> Option<String> {
    let run = scene.runs.iter().find(|run| !run.views.is_empty())?;
    let frame = Frame::whole_map(scene.world, MARGIN, MAP_TOP, MAP_SIDE);
    let (clip, group) = frame.group("map-frame");
    let scale = frame.scale();
    let mut map = group.add(ground::piece(ground::GROUND));
    for path in cones(run, scale).into_iter().rev() {
        map = map.add(path);
    }
    map = map.add(ground::piece(ground::BLOCKED));
    map = roots(map, run, scale);
    map = map.add(shapes::route(&run.path, colours::PAGE, 7.0, scale));
    map = map.add(shapes::route(&run.path, run.contender.colour, 3.5, scale));
    for &place in run.path.iter().skip(1).take(run.turns()) {
        map = map.add(shapes::dot(place, run.contender.colour, 5.0, scale));
    }
    let ends = run.contender.ends();
    let (start, goal) = (ends.of(scene.question.0), ends.of(scene.question.1));
    map = map.add(shapes::dot(start, colours::PAGE, 9.0, scale).set("stroke", colours::MARKER));
    map = map.add(shapes::dot(goal, colours::MARKER, 9.0, scale));
    let height = MAP_TOP + MAP_SIDE + MARGIN;
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", height)
        .set("viewBox", (0, 0, WIDTH, height))
        .add(ground::definitions(scene.world).add(clip).add(shapes::heat_gradient()))
        .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
        .add(map)
        .add(frame.border())
        .add(heading(scene, run));
    Some(document.to_string())
}

/// The cones of each root as one path, in the order of expansion.
fn cones(run: &Run, scale: f64) -> Vec<Path> {
    let mut paths = Vec::new();
    for views in run.views.chunk_by(|one, other| one.order == other.order) {
        let mut data = String::new();
        views.iter().filter(|view| view.has_area()).for_each(|view| add_view(&mut data, view));
        if !data.is_empty() {
            let path = Path::new()
                .set("d", data)
                .set("fill", colour(run, views[0].order))
                .set("stroke", colours::PAGE)
                .set("stroke-opacity", 0.45)
                .set("stroke-width", shapes::precise(0.5 / scale));
            paths.push(path);
        }
    }
    paths
}

/// Adds the trapezoid between two intervals.
fn add_view(data: &mut String, view: &View) {
    let [(x0, y0), (x1, y1)] = view.from;
    let [(x3, y3), (x2, y2)] = view.to;
    for (letter, x, y) in [('M', x0, y0), ('L', x1, y1), ('L', x2, y2), ('L', x3, y3)] {
        write!(data, "{letter}{} {}", round(x), round(y)).expect("writing to a string cannot fail");
    }
    data.push('z');
}

/// A dot on every root, the last ones below.
fn roots(mut map: Group, run: &Run, scale: f64) -> Group {
    for (order, root) in run.expanded.iter().enumerate().rev() {
        let dot = shapes::dot(root.position(), &colour(run, order), 2.6, scale).set("stroke", colours::MARKER);
        map = map.add(dot.set("stroke-width", shapes::precise(0.8 / scale)));
    }
    map
}

/// The colour of the root that was expanded as number `order`.
fn colour(run: &Run, order: usize) -> String {
    let last = run.expanded.len().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "counts of roots on a page")]
    let share = order as f64 / last as f64;
    let [red, green, blue] = colours::heat(share);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Title, figures and what the colours mean.
fn heading(scene: &Scene, run: &Run) -> Group {
    let title = format!("What {} sees on {}", run.contender.name, scene.world.name);
    let about = format!(
        "{} roots (dots) and the cones that they open, in {} trapezoids between two intervals; \
         light lines are intervals and rays.",
        grouped(run.outcome.expanded),
        grouped(run.views.iter().filter(|view| view.has_area()).count() as u64),
    );
    let rule = "Ground has the colour of the first root that sees it; plain ground was seen by none. \
                The search begins at either end, where it is darkest.";
    let (left, base) = (WIDTH - MARGIN - KEY_LENGTH - 50.0, 48.0);
    let faint = |x, y, words: &str| text(x, y, 16.0, words).set("fill", colours::FAINT_INK);
    Group::new()
        .set("font-family", FONT)
        .add(text(MARGIN, 52.0, 30.0, title).set("font-weight", "bold"))
        .add(faint(MARGIN, 82.0, &about))
        .add(faint(MARGIN, 105.0, rule))
        .add(faint(left - 12.0, base, "expanded first").set("text-anchor", "end"))
        .add(rectangle(left, base - 12.0, KEY_LENGTH, 12.0).set("rx", 3).set("fill", "url(#heat)"))
        .add(faint(left + KEY_LENGTH + 12.0, base, "last"))
}
