//! A page of small maps of one size, each with a path, what the search expanded or the terrain, and two lines of words.

use svg::Document;
use svg::node::element::Group;
use taut::{Position, Rect};

use super::colours;
use super::failure::Failure;
use super::ground;
use super::heat;
use super::lens::Lens;
use super::panel::Frame;
use super::shapes::FONT;
use super::shapes::{self, rectangle, round, text};
use super::showcase::Run;
use super::world::World;

/// Pixels of the page and its parts.
const WIDTH: f64 = 1200.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 92.0;
const GAP: f64 = 16.0;
const CAPTION: f64 = 64.0;
/// Cells that an edit has blocked.
const PATCH: &str = "#e03131";
/// The path to compare with.
const REFERENCE: &str = "#868e96";

/// What lies under the path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Under {
    /// The vertices that the search expanded.
    Heat,
    /// The terrain in colours.
    Terrain,
}

/// One small map.
pub(crate) struct Panel {
    pub(crate) run: Run,
    pub(crate) under: Under,
    /// A second path, thin and grey.
    pub(crate) reference: Vec<Position>,
    /// Cells that were blocked before this search.
    pub(crate) patch: Option<Rect>,
    /// The first line; the name of the planner if there is none.
    pub(crate) heading: Option<String>,
    /// The second line.
    pub(crate) note: String,
    /// What it shows, if not what the others do.
    pub(crate) view: Option<Lens>,
    /// Cells under a transparent colour.
    pub(crate) shades: Vec<Shade>,
}

/// Cells that cost more by their weights.
pub(crate) struct Shade {
    pub(crate) area: Rect,
    pub(crate) opacity: f64,
}

impl Panel {
    /// The expansions and the path of a run, with the words below.
    pub(crate) fn new(run: Run, note: String) -> Self {
        Self {
            run,
            under: Under::Heat,
            reference: Vec::new(),
            patch: None,
            heading: None,
            note,
            view: None,
            shades: Vec::new(),
        }
    }
}

/// The page.
pub(crate) struct Plate {
    /// Name of its files without an ending.
    pub(crate) file: &'static str,
    pub(crate) title: &'static str,
    pub(crate) about: String,
    /// The part of the map that all panels show.
    pub(crate) view: Lens,
    pub(crate) columns: usize,
    pub(crate) panels: Vec<Panel>,
}

impl Plate {
    /// The page as SVG.
    pub(crate) fn draw(&self, world: &World) -> Result<String, Failure> {
        let columns = self.columns as f64;
        let side = ((WIDTH - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns).floor();
        let rows = self.panels.len().div_ceil(self.columns) as f64;
        let height = TOP + rows * (side + CAPTION);
        let mut definitions = ground::definitions(world);
        let mut content = Group::new()
            .set("font-family", FONT)
            .add(text(MARGIN, 44.0, 26.0, self.title).set("font-weight", "bold"))
            .add(text(MARGIN, 72.0, 15.0, self.about.as_str()).set("fill", colours::FAINT_INK));
        for (order, each) in self.panels.iter().enumerate() {
            let (column, row) = ((order % self.columns) as f64, (order / self.columns) as f64);
            let (left, top) = (MARGIN + column * (side + GAP), TOP + row * (side + CAPTION));
            let frame = Frame { left, top, side, view: each.view.unwrap_or(self.view) };
            let (clip, group) = frame.group(&format!("panel-{order}"));
            definitions = definitions.add(clip);
            let heading = each.heading.as_deref().unwrap_or(each.run.contender.name);
            content = content
                .add(each.draw(world, group, frame.scale())?)
                .add(frame.border())
                .add(text(left, top + side + 22.0, 16.0, heading).set("font-weight", "bold"))
                .add(text(left, top + side + 42.0, 14.0, each.note.as_str()).set("fill", colours::FAINT_INK));
        }
        let document = Document::new()
            .set("width", WIDTH)
            .set("height", round(height))
            .set("viewBox", (0, 0, WIDTH, round(height)))
            .add(definitions)
            .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
            .add(content);
        Ok(document.to_string())
    }
}

impl Panel {
    /// Fills the group of the frame, whose content is in cells.
    fn draw(&self, world: &World, group: Group, scale: f64) -> Result<Group, Failure> {
        let mut group = match self.under {
            Under::Heat => group
                .add(ground::piece(ground::GROUND))
                .add(shapes::heat(&heat::draw(world, &self.run)?))
                .add(ground::piece(ground::BLOCKED)),
            Under::Terrain => group.add(ground::piece(ground::TERRAIN)),
        };
        if let Some(Rect { x, y, width, height }) = self.patch {
            let [x, y, width, height] = [x, y, width, height].map(f64::from);
            group = group.add(rectangle(x, y, width, height).set("fill", PATCH));
        }
        for Shade { area, opacity } in &self.shades {
            let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(f64::from);
            group = group.add(rectangle(x, y, width, height).set("fill", PATCH).set("fill-opacity", round(*opacity)));
        }
        if !self.reference.is_empty() {
            group = group.add(shapes::route(&self.reference, REFERENCE, 2.0, scale));
        }
        let path = &self.run.path;
        let colour = self.run.contender.colour;
        group = group.add(shapes::route(path, colours::PAGE, 5.0, scale)).add(shapes::route(path, colour, 3.0, scale));
        if self.under == Under::Terrain {
            for &place in path.iter().take(path.len().saturating_sub(1)).skip(1) {
                group = group.add(shapes::dot(place, colour, 2.6, scale));
            }
        }
        if let [start, .., goal] = path[..] {
            group = group
                .add(shapes::dot(start, colours::PAGE, 5.0, scale).set("stroke", colours::MARKER))
                .add(shapes::dot(goal, colours::MARKER, 5.0, scale));
        }
        Ok(group)
    }
}
