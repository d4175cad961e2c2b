//! The scan of one corner: its edges, and what was read to find them.

use crate::base::{Result, to_u32};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern};
use crate::search::corners::graph::corner_table::{EdgeListId, block_of};
use crate::search::corners::view::orientation::{GridDirection, Orientation};
use crate::search::corners::view::sweep::{QuadrantSector, SweepVisitor, sweep, sweep_lines};
use crate::search::{core::Vertex, corners::cul_de_sac::TurnView, corners::graph::edge_lists::VisibleEdge};
use crate::search::{corners::graph::edges::EdgeStore, corners::graph::seen_by::ScanFootprint};
use crate::search::{corners::view::grid_line::GridLine, corners::view::rule::CornerRule};

/// Scratch of the scans of a graph.
#[derive(Default)]
pub(crate) struct ScanScratch {
    pub(crate) stack: Vec<QuadrantSector>,
    /// The corners that a view or a list in the making has found.
    pub(crate) found: Vec<VisibleEdge>,
    /// Those of the view before.
    pub(crate) aside: Vec<VisibleEdge>,
}

impl ScanScratch {
    /// Keeps what was found next to what is found next. The two lists are never swapped: a query that is asked again
    /// finds capacity in both.
    pub(crate) fn put_aside(&mut self, edges: &mut EdgeStore) -> Result {
        self.aside.clear();
        edges.meter.reserve(&mut self.aside, self.found.len(), 64)?;
        self.aside.extend_from_slice(&self.found);
        Ok(())
    }
}

/// Adds a corner to those found.
#[inline(always)]
pub(crate) fn add_corner(found: &mut Vec<VisibleEdge>, edges: &mut EdgeStore, x: i32, y: i32) -> Result {
    let id = edges.table.number(x, y, &mut edges.meter)?;
    edges.meter.add(found, VisibleEdge::new(Vertex::new(x, y), id), 64)?;
    Ok(())
}

/// Records what a scan finds and reads.
struct ScanNotes<'a> {
    edges: &'a mut EdgeStore,
    footprint: &'a mut ScanFootprint,
    found: &'a mut Vec<VisibleEdge>,
}

impl SweepVisitor for ScanNotes<'_> {
    #[inline(always)]
    fn corner(&mut self, x: i32, y: i32) -> Result {
        add_corner(self.found, self.edges, x, y)
    }

    #[inline(always)]
    fn cells(&mut self, y: i32, left: i32, right: i32) {
        self.footprint.mark_cells(y, left, right);
    }

    #[inline(always)]
    fn column(&mut self, x: i32, top: i32, bottom: i32) {
        self.footprint.mark_column(x, top, bottom);
    }

    #[inline(always)]
    fn points(&mut self, y: i32, left: i32, right: i32) {
        self.footprint.mark_points(y, left, right);
    }
}

/// What a scan writes to.
pub(crate) struct ScanRecords<'a> {
    pub(crate) edges: &'a mut EdgeStore,
    pub(crate) footprint: &'a mut ScanFootprint,
    pub(crate) scratch: &'a mut ScanScratch,
    /// Strips swept.
    pub(crate) strips: &'a mut u64,
}

/// The scan of one corner.
struct CornerScan<'a> {
    layer: &'a Layer,
    eye: (i32, i32),
    rule: CornerRule,
    stack: &'a mut Vec<QuadrantSector>,
    strips: &'a mut u64,
    notes: ScanNotes<'a>,
}

/// What a list is of.
#[derive(Clone, Copy)]
pub(crate) enum ListPart {
    /// A whole corner.
    Corner,
    /// One side of it, and how many cells beside its quadrant belong to it.
    Side(i32),
}

/// Finds the edges of a list; returns how many of them lead into its first quadrant.
pub(crate) fn scan(
    layer: &Layer,
    rule: CornerRule,
    (id, part): (EdgeListId, ListPart),
    records: ScanRecords<'_>,
) -> Result<u32> {
    let ScanRecords { edges, footprint, scratch, strips } = records;
    let ScanScratch { stack, found, .. } = scratch;
    let (x, y) = edges.table.get(id).vertex.xy();
    footprint.mark_cells(y - 1, x - 1, x);
    footprint.mark_cells(y, x - 1, x);
    let mut scan = CornerScan { layer, eye: (x, y), rule, stack, strips, notes: ScanNotes { edges, footprint, found } };
    match part {
        ListPart::Side(band) => scan.side(corner_pattern(layer, x, y), id.0 & 1 != 0, band),
        ListPart::Corner if rule.all => scan.everything(),
        ListPart::Corner => scan.tangents(corner_pattern(layer, x, y)),
    }
}

impl CornerScan<'_> {
    /// All corners that it sees.
    fn everything(&mut self) -> Result<u32> {
        for quadrant in Orientation::QUADRANTS {
            self.sweep(quadrant)?;
        }
        for GridDirection { along_x, up } in GridDirection::ALL {
            self.walk(along_x, up, true)?;
        }
        Ok(0)
    }

    /// The corners that it sees where a thick path can lead that turns around it, with the corner to its left or right.
    ///
    /// ```text
    ///     ###|  B        around the blocked cell # a path with the corner to its left (y downwards) goes on into B, in
    ///     ###|           a direction u of that quadrant; it leaves the corner at a distance r in the direction n of C
    ///     ---+---        that is across u, and meets the next corner q at that distance on the same side or the other:
    ///      A |  C        q - c is L u or L u + 2 r n. So q lies in B, or in C at most 2 r beside B.
    /// ```
    fn side(&mut self, pattern: u32, to_the_left: bool, band: i32) -> Result<u32> {
        let (block_x, block_y) = block_of(pattern);
        let (block_right, block_down) = (block_x > 0, block_y > 0);
        // The block's quadrant, turned by a quarter towards the way.
        let (right, down) = if to_the_left { (!block_down, block_right) } else { (block_down, !block_right) };
        self.walk(true, right, false)?;
        self.walk(false, down, false)?;
        self.sweep(Orientation::quadrant(right, down))?;
        if band > 0 {
            // C has the direction along one axis in common with B.
            let along_x = right != block_right;
            self.walk(!along_x, if along_x { !block_down } else { !block_right }, false)?;
            let sign = |block: i64| if block > 0 { -1 } else { 1 };
            let (across_x, across_y) = (sign(block_x), sign(block_y));
            let beside = if along_x {
                Orientation::new(false, across_x, across_y)
            } else {
                Orientation::new(true, across_y, across_x)
            };
            let eye = Point::lattice(self.eye.0, self.eye.1);
            *self.strips += sweep_lines(self.layer, eye, (beside, band), self.rule, self.stack, &mut self.notes)?;
        }
        Ok(0)
    }

    /// The corners that it sees in the two quadrants in which a path can be taut, each sorted from the wall outwards.
    ///
    /// ```text
    ///     ###|  B        around the blocked cell # a path goes from one of the quadrants A and B to the other;
    ///     ###|           the wall of A runs along x, that of B along y
    ///     ---+---
    ///      A |
    /// ```
    fn tangents(&mut self, pattern: u32) -> Result<u32> {
        let (right, down) = block_of(pattern);
        let (right, down) = (right > 0, down > 0);
        // At a double corner the other blocked cell makes a wall of the second side too.
        let double = is_double_pattern(pattern);
        let mut mid = 0;
        for along_x in [true, false] {
            let quadrant =
                if along_x { Orientation::quadrant(right, !down) } else { Orientation::quadrant(!right, down) };
            let first = self.notes.found.len();
            let (wall_up, other_up) = if along_x { (right, !down) } else { (down, !right) };
            self.walk(along_x, wall_up, true)?;
            self.sweep(quadrant)?;
            self.walk(!along_x, other_up, double)?;
            self.sort(first, quadrant, along_x);
            if along_x {
                mid = to_u32(self.notes.found.len());
            }
        }
        self.mark_culs_de_sac();
        Ok(mid)
    }

    /// Marks the edges that lead into a cul-de-sac, and what was read to find out.
    fn mark_culs_de_sac(&mut self) {
        let Self { layer, eye: (x, y), rule, notes, .. } = self;
        let (from, gaps) = (Point::lattice(*x, *y), if rule.open { DiagonalGaps::Open } else { DiagonalGaps::Closed });
        for edge in notes.found.iter_mut() {
            let (x, y) = edge.vertex.xy();
            let corner = Point::lattice(x, y);
            let Some(turn) = TurnView::at(layer, corner, from) else {
                notes.footprint.mark_box((x - 1, y - 1), (x, y));
                continue;
            };
            let depth = turn.depth(corner);
            let [(ax, ay), (bx, by)] = turn.cells_read(corner, depth);
            // The four cells at the corner were read too.
            let (left, right) = (ax.min(bx).min(x - 1), ax.max(bx).max(x));
            notes.footprint.mark_box((left, ay.min(by).min(y - 1)), (right, ay.max(by).max(y)));
            if turn.cul_de_sac(corner, from, depth, gaps).is_some() {
                *edge = edge.into_cul_de_sac();
            }
        }
    }

    fn sweep(&mut self, quadrant: Orientation) -> Result {
        let eye = Point::lattice(self.eye.0, self.eye.1);
        *self.strips += sweep(self.layer, eye, quadrant, self.rule, self.stack, &mut self.notes)?;
        Ok(())
    }

    /// Follows a grid line to the first corner; along a wall (`seen`) further, since every point of it sees this
    /// corner.
    fn walk(&mut self, along_x: bool, up: bool, seen: bool) -> Result {
        let (x, y) = self.eye;
        let from = if along_x { x } else { y };
        let mut first = None;
        let line = GridLine::through_lattice(self.layer, (x, y), GridDirection::new(along_x, up));
        let end = line.walk(self.rule, |at| {
            first = first.or(Some(at));
            seen
        });
        let (low, high) = (from.min(end), from.max(end));
        if along_x {
            self.notes.cells(y - 1, low - 1, high);
            self.notes.cells(y, low - 1, high);
        } else {
            for y in low - 1..=high {
                self.notes.cells(y, x - 1, x);
            }
        }
        if seen && low < high {
            let (low, high) = if up { (low + 1, high) } else { (low, high - 1) };
            if along_x {
                self.notes.points(y, low, high);
            } else {
                (low..=high).for_each(|y| self.notes.points(y, x, x));
            }
        }
        match first {
            Some(at) if along_x => self.notes.corner(at, y),
            Some(at) => self.notes.corner(x, at),
            None => Ok(()),
        }
    }

    /// Sorts the corners found from `first` on by their angle from the wall of the quadrant. No two lie on one ray.
    fn sort(&mut self, first: usize, quadrant: Orientation, along_x: bool) {
        let (x, y) = self.eye;
        let turn = turn_of(quadrant, along_x);
        let offset = |edge: &VisibleEdge| {
            let (to_x, to_y) = edge.vertex.xy();
            (i64::from(to_x - x), i64::from(to_y - y))
        };
        self.notes.found[first..].sort_unstable_by(|a, b| {
            let ((ax, ay), (bx, by)) = (offset(a), offset(b));
            (turn * (bx * ay - by * ax)).cmp(&0)
        });
    }
}

/// The sign of the cross product of the wall of a quadrant with its other side.
const fn turn_of(quadrant: Orientation, along_x: bool) -> i64 {
    if (quadrant.mirrors_u() == quadrant.mirrors_w()) == along_x { 1 } else { -1 }
}
