//! Noting a list while a projection runs: every corner at which a path may turn next that turns at a corner.
//!
//! Sorted from the wall outwards when they are first read, those that a path from one parent may go on to come first: a
//! narrower cone sees the same corners as far as it reaches. What the projection has read lies within a reach for each
//! sector of the quadrant: the list is right as long as no cell of it changes.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::{Bounds, Result};
use crate::collections::{counted, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern};
use crate::search::corners::cul_de_sac::{CulDeSac, MOST_DEPTH};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::corners::view::projection::cone::{Cone, FramedCone};
use crate::search::corners::view::projection::frame::{ConeSide, Frame};
use crate::search::corners::view::projection::openings::ProjectionScan;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, Stack};
use crate::search::{
    core::Vertex, corners::ids::CornerIds, corners::kept::arena::MOST_EDGES, corners::kept::changes::Area,
};
use crate::search::{corners::kept::edge::KeptEdge, corners::kept::reach::SectorReach};

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

/// A list in the making: its edges, and the cells that were read.
#[derive(Default)]
pub(crate) struct ListDraft {
    pub(crate) edges: Vec<KeptEdge>,
    /// True if there were more edges than fit a chunk.
    pub(crate) is_too_long: bool,
    /// What a view has read.
    pub(crate) area: Area,
    /// What a list has read.
    pub(crate) reach: SectorReach,
}

counted!(ListDraft { edges } plain { is_too_long, area, reach });

impl ListDraft {
    /// Room for the longest list: noting one allocates nothing.
    pub(crate) fn new() -> Result<Self> {
        let mut found = Self::default();
        reserve_exact(&mut found.edges, MOST_EDGES)?;
        Ok(found)
    }
}

/// The slope of a direction, neither of its parts negative. Of two quotients of integers below 2^25 the greater one is
/// the greater float: they differ by a part of 2^-50 at least, and each is rounded by one of 2^-53 at most.
#[inline(always)]
fn slope(across: i32, along: i32) -> f64 {
    f64::from(across) / f64::from(along)
}

/// How far from the wall a path that turns at a corner may look.
#[inline(always)]
pub(crate) fn wedge_of(cone: &Cone) -> f64 {
    slope(cone.across, cone.along)
}

/// Where a list is made.
#[derive(Clone, Copy)]
pub(crate) struct ListMap<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) ids: &'a CornerIds,
    pub(crate) gaps: DiagonalGaps,
}

/// Notes the corners that a projection finds, and what it has read.
struct Notes<'a> {
    ground: ListMap<'a>,
    from: Point,
    found: &'a mut ListDraft,
    /// Of a list: its quadrant, and the lines of the corner there.
    quadrant: Option<Orientation>,
    corner: (i32, i32),
    /// Of a list the last lines that it has read in its quadrant, of a view the first and the last cells on the map.
    low: (i32, i32),
    high: (i32, i32),
    /// Of a list the slope up to which it has read.
    outermost: f64,
    cancel: &'a AtomicBool,
}

impl Notes<'_> {
    /// A cell was read for a view.
    #[inline(always)]
    fn read(&mut self, (x, y): (i32, i32)) {
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
    }

    /// True if a corner that was met leads into a cul-de-sac; the cells that show it were read then.
    #[inline(never)]
    fn leads_nowhere(&mut self, frame: &Frame<'_>, seen: SeenCorner) -> bool {
        let Some(found) = CulDeSac::behind(frame, self.from, seen, self.ground.gaps) else { return false };
        let (across, along) = found.past();
        if seen.side == ConeSide::Left {
            self.reads(frame, seen.u + across, seen.w + along);
        } else {
            // It lies past the ray through the corner, and may lie past the outer ray of the cone.
            self.reads(frame, seen.u + along, seen.w + across);
            let beside = slope(seen.u + along - self.corner.0, (seen.w - 1 - self.corner.1).max(0));
            self.outermost = self.outermost.at_least(beside);
        }
        true
    }
}

impl CornerVisitor for Notes<'_> {
    #[inline(always)]
    fn notes_reads(&self) -> bool {
        true
    }

    #[inline(always)]
    fn reads(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        if self.quadrant.is_some() {
            self.high = (self.high.0.max(u), self.high.1.max(w));
        } else {
            // The cell past both lines: one more than was read.
            self.read(frame.orientation.cell(u, w));
        }
    }

    #[inline(always)]
    fn covers_line(&mut self, from: (i32, i32), to: (i32, i32)) {
        if let Some(quadrant) = self.quadrant {
            for (x, y) in [from, to] {
                let (u, w) = quadrant.coordinates(Point { x, y });
                self.high = (self.high.0.max(u + 1), self.high.1.max(w + 1));
            }
        } else {
            for (x, y) in [from, to] {
                self.read((x - 1, y - 1));
                self.read((x, y));
            }
        }
    }

    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, seen: SeenCorner) {
        if self.found.edges.len() == MOST_EDGES {
            self.found.is_too_long = true;
            return;
        }
        let (x, y) = frame.orientation.lattice(seen.u, seen.w);
        let ListMap { layer, ids, .. } = self.ground;
        let mut edge = KeptEdge::new(Vertex::new(x, y), ids.id(layer, x, y), frame.turn_at(seen.side));
        if seen.depth <= MOST_DEPTH && self.leads_nowhere(frame, seen) {
            edge = edge.into_cul_de_sac();
        }
        self.found.edges.push(edge);
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.found.is_too_long || self.cancel.load(Ordering::Relaxed)
    }
}

/// Notes in `found` what a path may go on to that turns at a convex corner into a cone: the list of the corner and the
/// turn as far as the cone reaches. Nothing of it is of use if the search was cancelled meanwhile.
///
/// # Errors
/// Of the stack's memory.
pub(crate) fn note_turn(
    (ground, cancel): (ListMap<'_>, &AtomicBool),
    at: Point,
    turned: FramedCone<'_>,
    stack: &mut Stack,
    found: &mut ListDraft,
) -> Result {
    let quadrant = turned.frame.orientation;
    let (x, y) = lattice(at);
    let corner = quadrant.coordinates(Point { x, y });
    let mut notes = Notes {
        ground,
        from: at,
        found,
        quadrant: Some(quadrant),
        corner,
        low: corner,
        high: corner,
        outermost: wedge_of(&turned.cone),
        cancel,
    };
    note(&mut notes, stack, |scan| scan.turn(at, turned))?;
    let Notes { high, outermost, .. } = notes;
    found.reach = SectorReach::new(outermost, high.0 - corner.0, high.1 - corner.1);
    Ok(())
}

/// The widest cone of a turn at a convex corner.
pub(crate) fn widest(layer: &Layer, at: Point, orientation: Orientation) -> FramedCone<'_> {
    let (u, w) = orientation.coordinates(at);
    FramedCone { frame: Frame::new(layer, orientation), cone: Cone { u, w, across: 1, along: 0 } }
}

/// Notes the view of a point from which a search begins in `found`.
///
/// # Errors
/// Of the stack's memory.
pub(crate) fn note_view(
    (ground, cancel): (ListMap<'_>, &AtomicBool),
    from: Point,
    stack: &mut Stack,
    found: &mut ListDraft,
) -> Result {
    // The cells around the point.
    let before = |v: i32| (v - 1).div_euclid(SCALE);
    let (low, high) = ((before(from.x), before(from.y)), (from.x.div_euclid(SCALE), from.y.div_euclid(SCALE)));
    let mut notes = Notes { ground, from, found, quadrant: None, corner: (0, 0), low, high, outermost: 0.0, cancel };
    note(&mut notes, stack, |scan| scan.root(from, None))?;
    let Notes { low, high, .. } = notes;
    let inside = |value: i32, side: i32| u16::try_from(value.clamp(0, side - 1)).unwrap_or(u16::MAX);
    let (width, height) = (ground.layer.width(), ground.layer.height());
    found.area = Area {
        left: inside(low.0, width),
        top: inside(low.1, height),
        right: inside(high.0, width),
        bottom: inside(high.1, height),
    };
    Ok(())
}

/// Notes what a scan finds and reads.
fn note<'a>(
    notes: &mut Notes<'a>,
    stack: &mut Stack,
    scan: impl FnOnce(&mut ProjectionScan<'_, Notes<'a>>) -> Result,
) -> Result {
    notes.found.edges.clear();
    notes.found.is_too_long = false;
    let ListMap { layer, gaps, .. } = notes.ground;
    scan(&mut ProjectionScan { layer, gaps, stack, visitor: notes })
}

/// Sorts the edges of a corner's list by their angle from the wall outwards.
#[inline(never)]
pub(crate) fn sort(edges: &mut [KeptEdge], vertex: Vertex, orientation: Orientation) {
    let (x, y) = vertex.xy();
    let offset = |edge: &KeptEdge| {
        let (to_x, to_y) = edge.vertex().xy();
        let (u, w) = orientation.coordinates(Point { x: to_x - x, y: to_y - y });
        (i64::from(u), i64::from(w))
    };
    edges.sort_unstable_by(|a, b| {
        let ((au, aw), (bu, bw)) = (offset(a), offset(b));
        (au * bw).cmp(&(bu * aw)).then((au + aw).cmp(&(bu + bw)))
    });
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

#[cfg(test)]
#[path = "making_tests.rs"]
mod tests;
