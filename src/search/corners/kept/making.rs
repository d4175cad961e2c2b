//! Making a list: every corner at which a path may turn that turns at a corner, whatever way it has come.
//!
//! The projection of the widest cone of the turn, a quadrant, finds them. Sorted from the wall outwards, those that a
//! path from one parent may go on to come first: a narrower cone sees the same corners as far as it reaches. What the
//! projection has read lies in a rectangle: the list is right as long as no cell of it changes.

use crate::base::{Error, Result, bytes};
use crate::collections::{Allowance, Counted, counted, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern};
use crate::search::corners::cul_de_sac::{MOST_DEPTH, TurnView};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::corners::view::projection::cone::{Cone, FramedCone, Interval};
use crate::search::corners::view::projection::openings::ProjectionScan;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, Stack};
use crate::search::{core::Vertex, corners::ids::CornerIds, corners::kept::arena::CHUNK, corners::kept::changes::Area};
use crate::search::{corners::kept::edge::KeptEdge, corners::kept::reach::SectorReach};
use crate::search::{corners::view::projection::fixed_ray::floor, corners::view::projection::frame::Frame};

/// Where the one blocked cell of a convex corner lies, as signs of x and y; none at any other lattice point.
#[inline(always)]
fn blocked_at(layer: &Layer, x: i32, y: i32) -> Option<(i32, i32)> {
    match corner_pattern(layer, x, y) {
        0b0001 => Some((-1, -1)),
        0b0010 => Some((1, -1)),
        0b0100 => Some((-1, 1)),
        0b1000 => Some((1, 1)),
        _ => None,
    }
}

/// The orientations of the cones into which paths turn around a blocked cell.
#[inline(always)]
const fn cones((bx, by): (i32, i32)) -> [Orientation; 2] {
    [Orientation::new(false, -bx, by), Orientation::new(true, -by, bx)]
}

/// The two turns at a convex corner; none at any other lattice point.
pub(crate) fn turns_at(layer: &Layer, (x, y): (i32, i32)) -> Option<[ConeTurn; 2]> {
    blocked_at(layer, x, y).map(|cell| cones(cell).map(ConeTurn::into_cone))
}

/// The turn of a path that has come from `from` and turns at the convex corner `at`; none if it cannot turn there.
#[inline(always)]
pub(crate) fn turn_at(layer: &Layer, at: Point, from: Point) -> Option<ConeTurn> {
    let (bx, by) = blocked_at(layer, at.x / SCALE, at.y / SCALE)?;
    let [one, other] = cones((bx, by));
    let (toward_x, toward_y) = ((at.x - from.x) * bx, (at.y - from.y) * by);
    if toward_x < 0 && toward_y >= 0 {
        Some(ConeTurn::into_cone(one))
    } else if toward_y < 0 && toward_x >= 0 {
        Some(ConeTurn::into_cone(other))
    } else {
        None
    }
}

/// A list in the making: its edges, the area that was read, and scratch.
#[derive(Default)]
pub(crate) struct ListDraft {
    pub(crate) edges: Vec<KeptEdge>,
    /// What a view has read.
    pub(crate) area: Area,
    /// What a list has read.
    pub(crate) reach: SectorReach,
    pub(crate) stack: Stack,
}

counted!(ListDraft { edges, stack } plain { area, reach });

/// Intervals that wait at once, at most: a list that needs more is not made.
const MOST_INTERVALS: usize = 1024;

impl ListDraft {
    /// Room for the longest list: making one allocates nothing.
    pub(crate) fn new() -> Result<Self> {
        let mut found = Self::default();
        reserve_exact(&mut found.edges, CHUNK)?;
        reserve_exact(&mut found.stack.intervals, MOST_INTERVALS)?;
        found.stack.allowance = Allowance::new(found.stack.bytes());
        Ok(found)
    }
}

/// Where a list is made.
#[derive(Clone, Copy)]
pub(crate) struct ListMap<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) ids: &'a CornerIds,
    pub(crate) gaps: DiagonalGaps,
}

/// The corners that a quadrant sees, and how far it reaches, in coordinates of the map: cells from the first to the
/// last.
struct Notes<'a> {
    ground: ListMap<'a>,
    from: Point,
    edges: &'a mut Vec<KeptEdge>,
    low: (i32, i32),
    high: (i32, i32),
    /// Of a list: its quadrant, how far it reaches, and the column to which the row before the present strip was read.
    quadrant: Option<Orientation>,
    reach: SectorReach,
    before: i32,
    fault: Option<Error>,
}

impl Notes<'_> {
    /// A cell was read.
    #[inline(always)]
    fn read(&mut self, (x, y): (i32, i32)) {
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
    }

    /// Strips were read, from line to line of the quadrant.
    #[inline(always)]
    fn read_strips(&mut self, quadrant: Orientation, u: (i32, i32), w: (i32, i32)) {
        let (from_u, from_w) = quadrant.coordinates(self.from);
        let (from_u, from_w) = (from_u / SCALE, from_w / SCALE);
        self.reach.mark((u.0 - from_u, u.1 - from_u), (w.0 - from_w, w.1 - from_w));
    }

    /// The rectangle between two cells was read. False, and nothing is noted, if it lies behind the quadrant.
    fn read_rectangle(&mut self, cells: [(i32, i32); 2]) -> bool {
        if let Some(quadrant) = self.quadrant {
            let [(au, aw), (bu, bw)] = cells.map(|cell| quadrant.offset(lattice(self.from), cell));
            if au.min(bu) < -1 || aw.min(bw) < -1 {
                return false;
            }
            self.reach.mark((au.min(bu), au.max(bu) + 1), (aw.min(bw), aw.max(bw) + 1));
        }
        cells.into_iter().for_each(|cell| self.read(cell));
        true
    }

    /// Adds an edge; with the flag if it leads into a cul-de-sac, whose cells were read then.
    fn add(&mut self, vertex: Vertex, turn: ConeTurn, depth: i32) -> Result {
        let (x, y) = vertex.xy();
        let ListMap { layer, ids, gaps } = self.ground;
        let mut edge = KeptEdge::new(vertex, ids.id(layer, x, y), turn);
        let corner = Point::lattice(x, y);
        if depth <= MOST_DEPTH
            && let Some(view) = TurnView::at(layer, corner, self.from)
        {
            let depth = view.depth(corner);
            let closes = view.cul_de_sac(corner, self.from, depth, gaps).is_some();
            if closes
                && self.read_rectangle(view.cells_read(corner, depth))
                && self.read_rectangle([(x - 1, y - 1), (x, y)])
            {
                edge = edge.into_cul_de_sac();
            }
        }
        if self.edges.len() == CHUNK {
            // It fits into no chunk.
            return Err(Error::MemoryLimit { needed: bytes(CHUNK + 1), limit: bytes(CHUNK) });
        }
        self.edges.push(edge);
        Ok(())
    }
}

impl CornerVisitor for Notes<'_> {
    #[inline(always)]
    fn fills(&self) -> bool {
        true
    }

    #[inline(always)]
    fn covers(&mut self, frame: &Frame<'_>, Interval { row, near, far, .. }: Interval, rows: i32) {
        // The widest row before the last strip, where the view may be narrower again.
        let u = floor(far.x + far.slope * i64::from(rows - 1)) + 1;
        self.read(frame.orientation.cell(u, row + rows - 1));
        self.before = u;
        if let Some(quadrant) = self.quadrant {
            self.read_strips(quadrant, (floor(near.x), u), (row, row + rows));
        }
    }

    #[inline(always)]
    fn covers_line(&mut self, from: (i32, i32), to: (i32, i32)) {
        for (x, y) in [from, to] {
            self.read((x - 1, y - 1));
            self.read((x, y));
        }
        if let Some(quadrant) = self.quadrant {
            let [(au, aw), (bu, bw)] = [from, to].map(|(x, y)| quadrant.coordinates(Point::lattice(x, y)));
            let lines = |a: i32, b: i32| (a.min(b) / SCALE - 1, a.max(b) / SCALE + 1);
            self.read_strips(quadrant, lines(au, bu), lines(aw, bw));
        }
    }

    #[inline(always)]
    fn reaches(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        // The cell that ends the view in the strip before row w, and the one past it.
        self.read(frame.orientation.cell(u, w - 1));
        self.read(frame.orientation.cell(u, w));
        if let Some(quadrant) = self.quadrant {
            self.read_strips(quadrant, (self.before.min(u - 1), u + 1), (w - 1, w + 1));
        }
    }

    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, side, depth }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        if let Err(error) = self.add(Vertex::new(x, y), frame.turn_at(side), depth) {
            self.fault = Some(error);
        }
    }

    fn is_stopped(&self) -> bool {
        self.fault.is_some()
    }
}

/// Makes the list of a convex corner and a turn in `found`.
///
/// # Errors
/// [`Error::MemoryLimit`] if it is longer than a chunk.
pub(crate) fn make(ground: ListMap<'_>, vertex: Vertex, orientation: Orientation, found: &mut ListDraft) -> Result {
    let (x, y) = vertex.xy();
    let from = Point::lattice(x, y);
    let (u, w) = orientation.coordinates(from);
    let turned = FramedCone { frame: Frame::new(ground.layer, orientation), cone: Cone { u, w, across: 1, along: 0 } };
    look(ground, from, Some(orientation), found, |scan| scan.turn(from, turned))?;
    sort(&mut found.edges, (x, y), orientation);
    Ok(())
}

/// Makes the view of a point from which a search begins in `found`.
///
/// # Errors
/// [`Error::MemoryLimit`] if it is longer than a chunk.
pub(crate) fn make_view(ground: ListMap<'_>, from: Point, found: &mut ListDraft) -> Result {
    look(ground, from, None, found, |scan| scan.root(from, None))
}

/// Notes what a scan finds and reads.
fn look(
    ground: ListMap<'_>,
    from: Point,
    quadrant: Option<Orientation>,
    found: &mut ListDraft,
    scan: impl FnOnce(&mut ProjectionScan<'_, Notes<'_>>) -> Result,
) -> Result {
    found.edges.clear();
    // The cells around the point.
    let before = |v: i32| (v - 1).div_euclid(SCALE);
    let (low, high) = ((before(from.x), before(from.y)), (from.x.div_euclid(SCALE), from.y.div_euclid(SCALE)));
    let mut reach = SectorReach::default();
    // The cells around the corner.
    reach.mark((-1, 1), (-1, 1));
    let before = quadrant.map_or(0, |quadrant| quadrant.coordinates(from).0 / SCALE);
    let edges = &mut found.edges;
    let mut notes = Notes { ground, from, edges, low, high, quadrant, reach, before, fault: None };
    let stack = &mut found.stack;
    let ListMap { layer, gaps, .. } = ground;
    scan(&mut ProjectionScan { layer, gaps, stack, visitor: &mut notes })?;
    let Notes { low, high, reach, fault, .. } = notes;
    fault.map_or(Ok(()), Err)?;
    let inside = |value: i32, side: i32| u16::try_from(value.clamp(0, side - 1)).unwrap_or(u16::MAX);
    let (width, height) = (layer.width(), layer.height());
    found.reach = reach;
    found.area = Area {
        left: inside(low.0, width),
        top: inside(low.1, height),
        right: inside(high.0, width),
        bottom: inside(high.1, height),
    };
    Ok(())
}

/// Sorts edges by their angle from the wall outwards, and removes those that were found twice.
fn sort(edges: &mut Vec<KeptEdge>, (x, y): (i32, i32), orientation: Orientation) {
    let offset = |edge: &KeptEdge| {
        let (to_x, to_y) = edge.vertex().xy();
        let (u, w) = orientation.coordinates(Point { x: to_x - x, y: to_y - y });
        (i64::from(u), i64::from(w))
    };
    edges.sort_unstable_by(|a, b| {
        let ((au, aw), (bu, bw)) = (offset(a), offset(b));
        (au * bw).cmp(&(bu * aw)).then((au + aw).cmp(&(bu + bw)))
    });
    edges.dedup_by_key(|edge| edge.vertex());
}

/// The edges of a list along which a path may go on that turns at (x, y), having come `dx`, `dy`: those of a prefix.
///
/// A narrower projection finds what lies on its outer ray up to the first corner whose blocked cell stands on the inner
/// side of the ray: past it the ray has nothing beside it, and is left to that corner's own cone. The wedge ends there
/// too.
#[derive(Clone, Copy)]
pub(crate) struct ListWedge {
    x: i32,
    y: i32,
    dx: i64,
    dy: i64,
    /// The turn at a corner whose blocked cell stands on the outer side of the ray.
    outside: ConeTurn,
}

/// Where an edge lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// Inside of the wedge.
    Yes,
    /// On its outer ray, which ends there.
    Last,
    /// Past the wedge, like all later ones.
    No,
}

impl ListWedge {
    /// The wedge of a path from `from` to `at` into the cone of an orientation.
    #[inline(always)]
    pub(crate) fn new(at: Point, from: Point, orientation: Orientation) -> Self {
        let (dx, dy) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
        // The sense in which the direction turns into the cone.
        let sign = if orientation.keeps_handedness() { 1 } else { -1 };
        let outside = ConeTurn::into_cone(orientation.transposed());
        Self { x: at.x / SCALE, y: at.y / SCALE, dx: sign * dx, dy: sign * dy, outside }
    }

    /// Where an edge lies.
    #[inline(always)]
    pub(crate) fn holds(self, edge: KeptEdge) -> Within {
        let (x, y) = edge.vertex().xy();
        let side = self.dx * i64::from(y - self.y) - self.dy * i64::from(x - self.x);
        match side.signum() {
            1 => Within::Yes,
            0 if self.dx == 0 || self.dy == 0 || edge.turn() == self.outside => Within::Yes,
            0 => Within::Last,
            _ => Within::No,
        }
    }
}

/// A lattice point's column and row.
const fn lattice(point: Point) -> (i32, i32) {
    (point.x / SCALE, point.y / SCALE)
}

/// Rows as the cost of a record.
pub(crate) fn cost_of(rows: u64) -> u16 {
    u16::try_from(rows).unwrap_or(u16::MAX)
}

#[cfg(test)]
#[path = "making_tests.rs"]
mod tests;
