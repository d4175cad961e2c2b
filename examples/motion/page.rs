//! A page of panels of one size: each shows a part of a map, with two lines of words below it.

use svg::Document;
use svg::node::element::{ClipPath, Definitions, Group};

use super::colours;
use super::shapes::FONT;
use super::shapes::{precise, rectangle, round, text};

/// Pixels of the page and its parts.
pub(crate) const WIDTH: f64 = 1200.0;
pub(crate) const MARGIN: f64 = 24.0;
const TITLE: f64 = 44.0;
const LINE: f64 = 22.0;
const GAP: f64 = 16.0;
const CAPTION: f64 = 58.0;

/// A part of a map, in cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The page under construction.
pub(crate) struct Page {
    definitions: Definitions,
    content: Group,
    view: View,
    columns: usize,
    side: f64,
    top: f64,
    panels: usize,
}

impl Page {
    /// An empty page. All its panels show the same part of a map.
    pub(crate) fn new(title: &str, about: &[&str], columns: usize, view: View, definitions: Definitions) -> Self {
        let mut content =
            Group::new().set("font-family", FONT).add(text(MARGIN, TITLE, 26.0, title).set("font-weight", "bold"));
        let mut base = TITLE + 6.0;
        for &line in about {
            base += LINE;
            content = content.add(text(MARGIN, base, 15.0, line).set("fill", colours::FAINT_INK));
        }
        let gaps = (columns - 1) as f64 * GAP;
        let side = ((WIDTH - 2.0 * MARGIN - gaps) / columns as f64).floor();
        Self { definitions, content, view, columns, side, top: base + 20.0, panels: 0 }
    }

    /// Pixels per cell in every panel.
    pub(crate) fn scale(&self) -> f64 {
        self.side / self.view.width
    }

    fn panel_height(&self) -> f64 {
        (self.view.height * self.scale()).round()
    }

    /// The next panel: `fill` adds to a group whose content is in cells.
    pub(crate) fn panel(&mut self, heading: &str, note: &str, fill: impl FnOnce(Group) -> Group) {
        let (column, row) = ((self.panels % self.columns) as f64, (self.panels / self.columns) as f64);
        let (scale, height) = (self.scale(), self.panel_height());
        let (left, top) = (MARGIN + column * (self.side + GAP), self.top + row * (height + CAPTION));
        let View { x, y, width, height: cells } = self.view;
        let clip = format!("panel-{}", self.panels);
        let clip_path = ClipPath::new().set("id", clip.as_str()).add(rectangle(x, y, width, cells));
        let (dx, dy) = (left - x * scale, top - y * scale);
        let group = Group::new()
            .set("transform", format!("translate({} {}) scale({})", round(dx), round(dy), precise(scale)))
            .set("clip-path", format!("url(#{clip})"));
        self.definitions = std::mem::take(&mut self.definitions).add(clip_path);
        self.content = std::mem::take(&mut self.content)
            .add(fill(group))
            .add(rectangle(left, top, self.side, height).set("fill", "none").set("stroke", colours::LINE))
            .add(text(left, top + height + 22.0, 16.0, heading).set("font-weight", "bold"))
            .add(text(left, top + height + 42.0, 14.0, note).set("fill", colours::FAINT_INK));
        self.panels += 1;
    }

    /// Leaves the place of a panel empty.
    pub(crate) fn skip(&mut self) {
        self.panels += 1;
    }

    /// The page as SVG.
    pub(crate) fn finish(self) -> String {
        let rows = self.panels.div_ceil(self.columns) as f64;
        let height = self.top + rows * (self.panel_height() + CAPTION);
        let document = Document::new()
            .set("width", WIDTH)
            .set("height", round(height))
            .set("viewBox", (0, 0, WIDTH, round(height)))
            .add(self.definitions)
            .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
            .add(self.content);
        document.to_string()
    }
}
