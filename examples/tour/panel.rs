//! A square of the page that shows a part of the map at some scale. Everything inside it is in cells.

use svg::node::element::{ClipPath, Group, Rectangle};

use super::colours;
use super::lens::Lens;
use super::shapes::{precise, rectangle, round};
use super::world::World;

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
