//! The picture: the map with all paths, a lens on the place where they differ most, a legend with
//! the figures, and what each search expanded. Nothing in it depends on the clock, so the same map
//! gives the same bytes.

use svg::Document;
use svg::node::element::{Definitions, Group};

use super::colours;
use super::failure::Failure;
use super::ground;
use super::heat;
use super::lens::{self, Lens};
use super::panel::Frame;
use super::question::Cell;
use super::shapes::FONT;
use super::shapes::{self, rectangle, round, text};
use super::showcase::Run;
use super::tables::grouped;
use super::world::World;

/// Pixels of the page and its parts.
const WIDTH: f64 = 1600.0;
const MARGIN: f64 = 32.0;
const GAP: f64 = 24.0;
const MAP_TOP: f64 = 108.0;
const MAP_SIDE: f64 = 1024.0;
const SIDE_LEFT: f64 = MARGIN + MAP_SIDE + GAP;
const SIDE_WIDTH: f64 = WIDTH - MARGIN - SIDE_LEFT;
const PANELS_TOP: f64 = MAP_TOP + MAP_SIDE + 84.0;
/// Small maps in a row: more would be too small to read, fewer needlessly large.
const MOST_A_ROW: usize = 8;
const LEAST_A_ROW: usize = 6;
const PANEL_GAP: f64 = 16.0;
/// Room for two lines of text under a panel.
const CAPTION: f64 = 60.0;

/// What is drawn.
pub(crate) struct Scene<'a> {
    pub(crate) world: &'a World,
    pub(crate) runs: &'a [Run],
    pub(crate) question: (Cell, Cell),
}

/// The page under construction: definitions first, what is seen after.
struct Page {
    definitions: Definitions,
    content: Group,
}

impl Page {
    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.content = std::mem::take(&mut self.content).add(node);
    }

    fn define(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.definitions = std::mem::take(&mut self.definitions).add(node);
    }
}

/// Draws everything.
pub(crate) fn draw(scene: &Scene) -> Result<String, Failure> {
    let mut page =
        Page { definitions: ground::definitions(scene.world), content: Group::new().set("font-family", FONT) };
    let lens = lens::choose(scene.world, scene.runs);
    title(&mut page, scene);
    large_map(&mut page, scene, lens);
    legend(&mut page, scene);
    if let Some(view) = lens {
        close_up(&mut page, scene, view);
    }
    heat_panels(&mut page, scene)?;
    let rows = scene.runs.len().div_ceil(panels_a_row(scene)) as f64;
    let height = PANELS_TOP + rows * (panel_side(scene) + CAPTION) + MARGIN / 2.0;
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", round(height))
        .set("viewBox", (0, 0, WIDTH, round(height)))
        .add(page.definitions)
        .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
        .add(page.content);
    Ok(document.to_string())
}

fn title(page: &mut Page, scene: &Scene) {
    let World { name, width, height, .. } = scene.world;
    let ((x0, y0), (x1, y1)) = scene.question;
    let heading = format!("One query on {name}, {} planners", scene.runs.len());
    let about = format!(
        "{width} x {height} cells, from cell ({x0}, {y0}) to ({x1}, {y1}). \
         Ratio: to the shortest path known between the same ends."
    );
    page.add(text(MARGIN, 52.0, 30.0, heading).set("font-weight", "bold"));
    page.add(text(MARGIN, 84.0, 17.0, about).set("fill", colours::FAINT_INK));
}

/// The whole map with all paths: the first lie lowest and are the widest, so that all can be seen
/// where they run together.
fn large_map(page: &mut Page, scene: &Scene, lens: Option<Lens>) {
    let frame = Frame::whole_map(scene.world, MARGIN, MAP_TOP, MAP_SIDE);
    let mut group = on_map(page, &frame, "map-frame");
    group = routes(group, scene, frame.scale(), (8.0, 3.5));
    if let Some(Lens { x, y, side }) = lens {
        let square = rectangle(x, y, side, side)
            .set("fill", "none")
            .set("stroke", colours::INK)
            .set("stroke-width", shapes::precise(2.0 / frame.scale()))
            .set("stroke-dasharray", shapes::precise(6.0 / frame.scale()));
        group = group.add(square);
    }
    group = ends(group, scene, frame.scale());
    page.add(group);
    page.add(frame.border());
}

/// The lens, with a dot on each turning point.
fn close_up(page: &mut Page, scene: &Scene, view: Lens) {
    let top = MAP_TOP + MAP_SIDE - SIDE_WIDTH;
    let frame = Frame { left: SIDE_LEFT, top, side: SIDE_WIDTH, view };
    let mut group = on_map(page, &frame, "lens-frame");
    group = routes(group, scene, frame.scale(), (9.0, 3.5));
    for run in scene.runs {
        for &place in run.path.iter().take(run.path.len().saturating_sub(1)).skip(1) {
            group = group.add(shapes::dot(place, run.contender.colour, 4.5, frame.scale()));
        }
    }
    group = ends(group, scene, frame.scale());
    page.add(group);
    page.add(frame.border().set("stroke", colours::INK).set("stroke-width", 2).set("stroke-dasharray", 6));
    page.add(text(SIDE_LEFT, top - 12.0, 17.0, "Where they differ most").set("fill", colours::FAINT_INK));
}

/// A group in cells with the coloured terrain in it.
fn on_map(page: &mut Page, frame: &Frame, clip: &str) -> Group {
    let (clip_path, group) = frame.group(clip);
    page.define(clip_path);
    group.add(ground::piece(ground::TERRAIN))
}

/// All paths, widths in pixels from the first to the last.
fn routes(mut group: Group, scene: &Scene, scale: f64, (first, last): (f64, f64)) -> Group {
    let count = scene.runs.len().saturating_sub(1).max(1) as f64;
    for (order, run) in scene.runs.iter().enumerate() {
        let width = first + (last - first) * order as f64 / count;
        group = group.add(shapes::route(&run.path, run.contender.colour, width, scale));
    }
    group
}

/// Start as a ring, goal as a full dot.
fn ends(group: Group, scene: &Scene, scale: f64) -> Group {
    let Some(run) = scene.runs.last() else {
        return group;
    };
    let ends = run.contender.ends();
    let (start, goal) = (ends.of(scene.question.0), ends.of(scene.question.1));
    group.add(shapes::dot(start, colours::PAGE, 8.0, scale).set("stroke", colours::MARKER)).add(shapes::dot(
        goal,
        colours::MARKER,
        8.0,
        scale,
    ))
}

/// A swatch, the name and the figures of each contender.
fn legend(page: &mut Page, scene: &Scene) {
    const HEAD: f64 = 20.0;
    let room = MAP_SIDE - SIDE_WIDTH - 48.0 - HEAD;
    let step = (room / scene.runs.len().max(1) as f64).min(66.0);
    for (order, run) in scene.runs.iter().enumerate() {
        let top = MAP_TOP + HEAD + step * order as f64;
        let swatch = rectangle(SIDE_LEFT, top - 9.0, 34.0, 8.0).set("rx", 4).set("fill", run.contender.colour);
        page.add(swatch);
        page.add(text(SIDE_LEFT + 48.0, top, 20.0, run.contender.name).set("font-weight", "bold"));
        let figures = match run.ratio {
            Some(ratio) => format!("length {:.2}, ratio {ratio:.4}, {} turns", run.outcome.length, run.turns()),
            None => String::from("no path"),
        };
        page.add(text(SIDE_LEFT + 48.0, top + 25.0, 17.0, figures).set("fill", colours::FAINT_INK));
    }
}

/// Fills the rows evenly.
fn panels_a_row(scene: &Scene) -> usize {
    let rows = scene.runs.len().div_ceil(MOST_A_ROW).max(1);
    scene.runs.len().div_ceil(rows).max(LEAST_A_ROW)
}

fn panel_side(scene: &Scene) -> f64 {
    let columns = panels_a_row(scene) as f64;
    ((WIDTH - 2.0 * MARGIN - (columns - 1.0) * PANEL_GAP) / columns).floor()
}

/// The expansions, a small map for each contender.
fn heat_panels(page: &mut Page, scene: &Scene) -> Result<(), Failure> {
    heat_key(page);
    let side = panel_side(scene);
    let columns = panels_a_row(scene);
    for (order, run) in scene.runs.iter().enumerate() {
        let (column, row) = ((order % columns) as f64, (order / columns) as f64);
        let left = MARGIN + column * (side + PANEL_GAP);
        let top = PANELS_TOP + row * (side + CAPTION);
        let frame = Frame::whole_map(scene.world, left, top, side);
        let clip = format!("panel-{order}");
        let (clip_path, group) = frame.group(&clip);
        page.define(clip_path);
        page.add(
            group
                .add(ground::piece(ground::GROUND))
                .add(shapes::heat(&heat::draw(scene.world, run)?))
                .add(ground::piece(ground::BLOCKED))
                .add(shapes::route(&run.path, colours::PAGE, 3.0, frame.scale()))
                .add(shapes::route(&run.path, run.contender.colour, 1.8, frame.scale())),
        );
        page.add(frame.border());
        page.add(text(left, top + side + 22.0, 15.0, run.contender.name).set("font-weight", "bold"));
        let count = format!("{} expanded", grouped(run.outcome.expanded));
        page.add(text(left, top + side + 42.0, 14.0, count).set("fill", colours::FAINT_INK));
    }
    Ok(())
}

/// What the colours of the small maps mean.
fn heat_key(page: &mut Page) {
    const LENGTH: f64 = 220.0;
    page.define(shapes::heat_gradient());
    let base = PANELS_TOP - 22.0;
    page.add(text(MARGIN, base, 20.0, "What each search expanded").set("font-weight", "bold"));
    let left = MARGIN + 420.0;
    page.add(text(left - 12.0, base, 16.0, "first").set("text-anchor", "end").set("fill", colours::FAINT_INK));
    page.add(rectangle(left, base - 12.0, LENGTH, 12.0).set("rx", 3).set("fill", "url(#heat)"));
    page.add(text(left + LENGTH + 12.0, base, 16.0, "last").set("fill", colours::FAINT_INK));
}
