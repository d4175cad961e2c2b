//! The lines on which a disc can leave a corner, kept from one query to the next.
//!
//! A line is in the list of a node if a path on it can be taut at both ends. Whether the ground along it is free is
//! found out when a search first takes it, and kept. Both hold as long as the corner sees what it saw: the ground of a
//! line is convex and the corner lies on its rim, so that the corner sees the first thing in it, and all of it if it is
//! free. So a list is valid until the list of visible corners is made anew from which it was made.

use crate::base::turn::angle;
use crate::base::{Result, index, real, to_u32};
use crate::collections::counted;
use crate::geom::{Point, Round, Tangent};
use crate::grid::{Layer, corner_pattern};
use crate::search::{corners::graph::corner_graph::CornerGraph, corners::graph::edges::EdgeStore};
use crate::search::{disc::labels::DiscNodeId, disc::turns::Pivot};

/// What is known about the ground along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineGround {
    Unknown,
    Free,
    Blocked,
}

/// A line to another node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TangentLine {
    pub(crate) to: DiscNodeId,
    pub(crate) ground: LineGround,
    /// Where a disc on it touches the corners at its ends: see [`super::labels::Label::angle`].
    pub(crate) angle: f64,
}

/// The list of a node.
#[derive(Clone, Copy, Debug, Default)]
struct LineList {
    /// The number of the scan of its corner from which it was made; 0 for none.
    scan: u32,
    from: u32,
    to: u32,
}

/// The lists of one radius.
#[derive(Debug, Default)]
pub(crate) struct RadiusLists {
    pub(crate) radius: i32,
    /// By node.
    lists: Vec<LineList>,
    lines: Vec<TangentLine>,
    /// Lines of lists that are no longer valid.
    dropped: usize,
}

counted!(RadiusLists { lists, lines } plain { radius, dropped });

impl RadiusLists {
    pub(crate) fn new(radius: i32) -> Self {
        Self { radius, ..Self::default() }
    }

    /// Drops all lists if most of their lines are outdated, before a search.
    pub(crate) fn begin(&mut self) {
        if self.dropped > 4096 && self.dropped > self.lines.len() / 2 {
            self.lists.fill(LineList::default());
            self.lines.clear();
            self.dropped = 0;
        }
    }

    /// The range of a node's list, if it is valid for the scan with this number.
    fn range(&self, node: DiscNodeId, scan: u32) -> Option<(u32, u32)> {
        let list = self.lists.get(node.index())?;
        (list.scan == scan).then_some((list.from, list.to))
    }

    pub(crate) fn line(&self, at: u32) -> &TangentLine {
        &self.lines[index(at)]
    }

    pub(crate) fn set_ground(&mut self, at: u32, is_free: bool) {
        self.lines[index(at)].ground = if is_free { LineGround::Free } else { LineGround::Blocked };
    }

    /// The range of a node's list, which is made if it is not there, as are the corners that its corner sees.
    pub(crate) fn of_node(&mut self, layer: &Layer, node: DiscNodeId, graph: &mut CornerGraph) -> Result<(u32, u32)> {
        if !graph.edges.is_built(node.list()) {
            graph.make(layer, node.list())?;
        }
        let scan = graph.edges.table.get(node.list()).built;
        match self.range(node, scan) {
            Some(range) => Ok(range),
            None => self.make(layer, node, &mut graph.edges),
        }
    }

    /// Makes the list of a node from the corners that its corner sees on this side.
    fn make(&mut self, layer: &Layer, node: DiscNodeId, edges: &mut EdgeStore) -> Result<(u32, u32)> {
        if self.lists.len() <= node.index() {
            let more = node.index() + 1 - self.lists.len();
            edges.meter.reserve(&mut self.lists, more, 256)?;
            self.lists.resize(self.lists.capacity(), LineList::default());
        }
        let old = self.lists[node.index()];
        self.dropped += index(old.to - old.from);
        let corner = *edges.table.get(node.list());
        let (x, y) = corner.vertex.xy();
        let from = Pivot::new(Point::lattice(x, y), node.aside(self.radius), corner.pattern);
        let first = to_u32(self.lines.len());
        for at in corner.from..corner.to {
            let edge = edges.lists.range(at, at + 1)[0];
            let (x, y) = edge.vertex.xy();
            let pattern = corner_pattern(layer, x, y);
            for left in [false, true] {
                let to = DiscNodeId::new(edge.id(), left);
                let Some(line) = taut_line(&from, &Pivot::new(Point::lattice(x, y), to.aside(self.radius), pattern))
                else {
                    continue;
                };
                edges.meter.add(
                    &mut self.lines,
                    TangentLine { to, ground: LineGround::Unknown, angle: angle_at(&line) },
                    1024,
                )?;
            }
        }
        let list = LineList { scan: corner.built, from: first, to: to_u32(self.lines.len()) };
        self.lists[node.index()] = list;
        Ok((list.from, list.to))
    }
}

/// The line between two corners on which a disc can touch both, each on its side.
fn taut_line(from: &Pivot, to: &Pivot) -> Option<Tangent> {
    let turn = from.turn();
    let ((px, py), (qx, qy)) = (from.block, to.block);
    let at = |round: Round| (i64::from(round.centre.x), i64::from(round.centre.y));
    let ((ax, ay), (bx, by)) = (at(from.round), at(to.round));
    let (dx, dy) = (bx - ax, by - ay);
    if turn == to.turn() {
        // The line runs from corner to corner: m is (-dy, dx) over its length.
        let (mx, my) = (-turn * dy, turn * dx);
        let admits = mx * px >= 0 && my * py >= 0 && mx * qx >= 0 && my * qy >= 0;
        return admits.then(|| Tangent::new(from.round, to.round)).flatten();
    }
    // Floats decide where they are sure: m is (L d' + e d) over |d|^2, the sum of two products that are rounded thrice.
    let (dx, dy, e) = (real(dx), real(dy), f64::from(to.round.aside - from.round.aside));
    let n = dx * dx + dy * dy;
    let square = n - e * e;
    if square < 0.0 {
        return None;
    }
    let (length, turn) = (square.sqrt(), real(turn));
    let (mx, my) = (turn * (e * dx - length * dy), turn * (length * dx + e * dy));
    let least = -n * (16.0 * f64::EPSILON);
    if mx * real(px) < least || my * real(py) < least || -mx * real(qx) < least || -my * real(qy) < least {
        return None;
    }
    let line = Tangent::new(from.round, to.round)?;
    (from.admits(&line) && to.admits(&line)).then_some(line)
}

/// The angle between the normal of a line and the x axis, 0 to a quarter turn: where a disc on it touches a corner, as
/// an angle in the quarter.
pub(crate) fn angle_at(line: &Tangent) -> f64 {
    let (x, y) = line.direction();
    angle(y.abs(), x.abs())
}
