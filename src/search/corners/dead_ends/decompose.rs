//! The free cells cut into rectangles along one axis, and the portals between them.

use super::terms::{ITEMS_PER_PART, NONE};
use crate::base::{Result, bytes, index, index_i32, low16, to_i32, to_u32, unsigned};
use crate::collections::bits::free_runs;
use crate::collections::{counted, reserve_exact};
use crate::grid::{BitPlane, DiagonalGaps, Layer};

/// Along which axis the map is cut into runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RunAxis {
    #[default]
    Rows,
    Columns,
}

impl RunAxis {
    /// The lines of the layer, after one that is all blocked.
    #[inline(always)]
    pub(super) const fn plane(self, layer: &Layer) -> &BitPlane {
        match self {
            Self::Rows => &layer.rows,
            Self::Columns => &layer.columns,
        }
    }

    /// The number of lines.
    pub(super) const fn lines(self, layer: &Layer) -> usize {
        index_i32(match self {
            Self::Rows => layer.height(),
            Self::Columns => layer.width(),
        })
    }

    /// A pair of a position along the lines and one across them as x and y, or back.
    #[inline(always)]
    pub(super) const fn turn(self, (along, across): (i32, i32)) -> (i32, i32) {
        match self {
            Self::Rows => (along, across),
            Self::Columns => (across, along),
        }
    }
}

/// A run of free cells: padded bits `start .. end` of its line, and its rectangle.
#[derive(Clone, Copy)]
struct CellRun {
    start: u32,
    end: u32,
    rectangle: u32,
}

/// A vertex of the graph: runs on successive lines with the same ends.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    /// The padded bit at which its runs start, and its first line.
    pub(super) start: u16,
    pub(super) first: u16,
    /// The list of its portals that the depth-first search has not followed yet: the number of the first one, twice,
    /// plus the side of the portal on which this rectangle lies.
    pub(super) portals: u32,
}

/// An edge of the graph: the segment along which two rectangles touch.
#[derive(Clone, Copy)]
pub(super) struct Portal {
    pub(super) rectangles: [u32; 2],
    /// The next portal in the list of each of them.
    pub(super) next: [u32; 2],
}

/// A corner of the map at which a portal ends.
#[derive(Clone, Copy)]
pub(super) struct PortalEnd {
    pub(super) corner: (i32, i32),
    pub(super) portal: u32,
}

/// The graph of rectangles and portals of one axis.
#[derive(Default)]
pub(super) struct Decomposition {
    pub(super) rectangles: Vec<Rectangle>,
    pub(super) portals: Vec<Portal>,
    axis: RunAxis,
    /// The runs of the last line that was cut, and of the one that is being cut.
    above: Vec<CellRun>,
    here: Vec<CellRun>,
}

counted!(Decomposition { rectangles, portals, above, here } plain { axis });

/// Capacity for the rectangles of a map with so many corners. Each portal has a corner at one end at least, so that a
/// map of `n` components has `n` rectangles more than corners at most; a map with more components is not decomposed.
pub(super) const fn most_rectangles(corners: usize) -> usize {
    corners + corners / 4 + 16
}

impl Decomposition {
    /// Capacity for a map of so many corners, whose longer side has `side` cells.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result {
        self.clear(RunAxis::Rows);
        reserve_exact(&mut self.rectangles, most_rectangles(corners))?;
        reserve_exact(&mut self.portals, corners)?;
        reserve_exact(&mut self.above, side / 2 + 1)?;
        reserve_exact(&mut self.here, side / 2 + 1)
    }

    /// Starts over, along this axis.
    pub(super) fn clear(&mut self, axis: RunAxis) {
        self.axis = axis;
        self.rectangles.clear();
        self.portals.clear();
        self.above.clear();
        self.here.clear();
    }

    /// Cuts lines from `line` on, as many as cost about as much as an expansion, and reports the corners between them
    /// at which a portal ends. Returns the next line and the cost, or none if there are more rectangles than capacity
    /// for them.
    pub(super) fn cut(
        &mut self,
        layer: &Layer,
        gaps: DiagonalGaps,
        mut line: usize,
        mut portal_end: impl FnMut(PortalEnd),
    ) -> Option<(usize, u64)> {
        let axis = self.axis;
        let (plane, lines) = (axis.plane(layer), axis.lines(layer));
        let mut cost = 0;
        while line < lines && cost < ITEMS_PER_PART {
            let row = plane.row(to_i32(line) + 1);
            cost += 1 + row.len() / 8;
            if line == 0 || row != plane.row(to_i32(line)) {
                self.here.clear();
                let here = &mut self.here;
                free_runs(row, |start, end| here.push(CellRun { start, end, rectangle: NONE }));
                cost += 2 * here.len();
                let between = to_i32(line);
                self.join(between, gaps, |bit, portal| {
                    portal_end(PortalEnd { corner: axis.turn((bit - 1, between)), portal });
                })?;
                std::mem::swap(&mut self.above, &mut self.here);
            }
            line += 1;
        }
        // A line of a wide map costs more than one part of the work.
        Some((line, bytes(cost / ITEMS_PER_PART) + 1))
    }

    /// Joins the runs of a line with those of the one before it. `corner` is called with each corner between them at
    /// which a portal ends, by its padded bit, and that portal.
    fn join(&mut self, line: i32, gaps: DiagonalGaps, mut corner: impl FnMut(i32, u32)) -> Option<()> {
        let Self { rectangles, portals, above, here, .. } = self;
        // Runs that share just a corner are joined by it if a path may pass there.
        let reach = u32::from(gaps == DiagonalGaps::Open);
        let mut passed = 0;
        for run in here {
            while above.get(passed).is_some_and(|up| up.end + reach <= run.start) {
                passed += 1;
            }
            let near = above[passed..].iter().take_while(|up| up.start < run.end + reach);
            if let Some(alike) = near.clone().find(|up| (up.start, up.end) == (run.start, run.end)) {
                run.rectangle = alike.rectangle;
            } else {
                if rectangles.len() == rectangles.capacity() {
                    return None;
                }
                run.rectangle = to_u32(rectangles.len());
                let (start, first) = (low16(run.start), low16(unsigned(line)));
                rectangles.push(Rectangle { start, first, portals: NONE });
            }
            for up in near.filter(|up| up.rectangle != run.rectangle) {
                let portal = to_u32(portals.len());
                let mut link = |rectangle: u32, side: u32| {
                    std::mem::replace(&mut rectangles[index(rectangle)].portals, portal << 1 | side)
                };
                let next = [link(up.rectangle, 0), link(run.rectangle, 1)];
                debug_assert!(portals.len() < portals.capacity(), "each portal has a corner of its own");
                portals.push(Portal { rectangles: [up.rectangle, run.rectangle], next });
                let (from, to) = (up.start.max(run.start), up.end.min(run.end));
                if up.start != run.start {
                    corner(to_i32(index(from)), portal);
                }
                if up.end != run.end && to > from {
                    corner(to_i32(index(to)), portal);
                }
            }
        }
        Some(())
    }
}
