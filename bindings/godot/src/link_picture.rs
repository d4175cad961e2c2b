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

const WIDTH: f32 = 2.0;
const END: f32 = 3.0;
/// The sides of an arrow; a short link has shorter ones.
const ARROW: f32 = 9.0;
const DASH: f32 = 6.0;

/// Draws a link.
pub fn draw_link<Canvas: Inherits<CanvasItem>>(canvas: &mut Gd<Canvas>, link: &LinkPicture) {
    let mut canvas = canvas.clone().upcast::<CanvasItem>();
    let grey = link.color.luminance() as f32;
    let color = if link.closed { Color::from_rgba(grey, grey, grey, link.color.a * 0.7) } else { link.color };
    let (from, to) = (link.from + link.spans[0] / 2.0, link.to + link.spans[1] / 2.0);
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
    draw_arrow(&mut canvas, from, to, color);
    if link.both_ways {
        draw_arrow(&mut canvas, to, from, color);
    }
}

/// An arrow that points to `to`.
fn draw_arrow(canvas: &mut Gd<CanvasItem>, from: Vector2, to: Vector2, color: Color) {
    let back = (from - to).limit_length(Some(ARROW * 3.0)) / 3.0;
    for turn in [0.45, -0.45] {
        canvas.draw_line_ex(to, to + back.rotated(turn), color).width(WIDTH).done();
    }
}
