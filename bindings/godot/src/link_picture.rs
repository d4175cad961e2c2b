//! Pictures of links: a line with an arrow at each end that leads out, and the segments of wide ones; dashed
//! and grey for one that nobody may use.

use godot::classes::CanvasItem;
use godot::obj::Inherits;
use godot::prelude::*;

use crate::grid_owner::WideLink;
use crate::layout::Layout;
use crate::native::{self, Point};

/// A link as it is drawn.
pub struct LinkPicture {
    pub from: Vector2,
    pub to: Vector2,
    /// How far its ends reach.
    pub spans: [Vector2; 2],
    pub both_ways: bool,
    pub closed: bool,
    pub color: Color,
}

impl LinkPicture {
    /// The usual colour of links.
    pub const COLOR: Color = Color::from_rgba(0.94, 0.55, 0.0, 0.9);

    /// A link of a grid.
    pub fn new(WideLink { link, spans }: &WideLink, layout: &Layout, color: Color) -> Self {
        let origin = layout.on_screen(Point::default());
        Self {
            from: layout.on_screen(link.from),
            to: layout.on_screen(link.to),
            spans: spans.map(|span| layout.on_screen(span) - origin),
            both_ways: link.flags & native::GRID_LINK_BOTH_WAYS != 0,
            closed: link.flags & native::GRID_LINK_CLOSED != 0,
            color,
        }
    }
}

impl LinkPicture {
    /// The colour of the lines: grey for one that nobody may use.
    pub fn shade(&self) -> Color {
        let grey = self.color.luminance() as f32;
        if self.closed { Color::from_rgba(grey, grey, grey, self.color.a * 0.7) } else { self.color }
    }

    /// The middles of both ends.
    fn middles(&self) -> [Vector2; 2] {
        [self.from + self.spans[0] / 2.0, self.to + self.spans[1] / 2.0]
    }

    /// The sides of the arrows.
    fn arrows(&self) -> impl Iterator<Item = (Vector2, Vector2)> {
        let [from, to] = self.middles();
        let heads = [Some((from, to)), self.both_ways.then_some((to, from))];
        heads.into_iter().flatten().flat_map(|(from, to)| {
            let back = (from - to).limit_length(Some(ARROW * 3.0)) / 3.0;
            [0.45, -0.45].map(|turn| (to, to + back.rotated(turn)))
        })
    }

    /// All of it as lines.
    pub fn lines(&self) -> impl Iterator<Item = (Vector2, Vector2)> {
        let [from, to] = self.middles();
        let ends = [(self.from, self.spans[0]), (self.to, self.spans[1])].map(|(end, span)| (end, end + span));
        [(from, to)].into_iter().chain(ends).chain(self.arrows())
    }
}

const WIDTH: f32 = 2.0;
const END: f32 = 3.0;
/// The sides of an arrow; a short link has shorter ones.
const ARROW: f32 = 9.0;
const DASH: f32 = 6.0;

/// Draws a link.
pub fn draw_link<Canvas: Inherits<CanvasItem>>(canvas: &mut Gd<Canvas>, link: &LinkPicture) {
    let mut canvas = canvas.clone().upcast::<CanvasItem>();
    let (color, [from, to]) = (link.shade(), link.middles());
    if link.closed {
        canvas.draw_dashed_line_ex(from, to, color).width(WIDTH).dash(DASH).done();
    } else {
        canvas.draw_line_ex(from, to, color).width(WIDTH).done();
    }
    for (end, span) in [link.from, link.to].into_iter().zip(link.spans) {
        canvas.draw_line_ex(end, end + span, color).width(WIDTH).done();
        canvas.draw_circle(end, END, color);
        canvas.draw_circle(end + span, END, color);
    }
    for (from, to) in link.arrows() {
        canvas.draw_line_ex(from, to, color).width(WIDTH).done();
    }
}
