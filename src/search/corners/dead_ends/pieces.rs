//! The free cells cut into pieces, and the gates between them.

use super::NONE;
use super::zones::Zones;
use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, low16, to_i32, to_u32};
use crate::collections::zeroed::reserve_exact;
use crate::grid::{BitPlane, DiagonalGaps, Layer, free_runs};
use crate::search::corners::ids::CornerIds;

/// Which way the map is cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Rows,
    Columns,
}

impl Way {
    /// The lines, behind one that is all blocked.
    #[inline(always)]
    pub(super) const fn plane(self, layer: &Layer) -> &BitPlane {
        match self {
            Self::Rows => &layer.rows,
            Self::Columns => &layer.columns,
        }
    }

    /// How many lines the map has.
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

/// A run of free cells: padded bits `start .. end` of its line, and the piece that it is part of.
#[derive(Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    piece: u32,
}

/// Runs on successive lines that begin and end alike, and what the search for zones knows of them.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// The padded bit at which its runs begin, and its first line.
    pub(super) start: u16,
    pub(super) first: u16,
    /// The gate that is looked at next: its number, twice, plus the side on which this piece is.
    pub(super) gate: u32,
    /// When it was entered, from 1 on; 0 before that.
    pub(super) entered: u32,
    /// The earliest entered one that it and those below it reach.
    pub(super) low: u32,
    /// From which piece it was entered.
    pub(super) parent: u32,
}

/// Where two pieces touch.
#[derive(Clone, Copy)]
pub(super) struct Gate {
    pub(super) pieces: [u32; 2],
    /// The next gate of each of them.
    pub(super) next: [u32; 2],
}

/// All pieces of one way of cutting.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) pieces: Vec<Piece>,
    pub(super) gates: Vec<Gate>,
    /// The pieces in the order in which they were entered; later something for each zone.
    pub(super) order: Vec<u32>,
    /// Where the search for zones stands, and the first piece of which it does not know whether it was entered.
    pub(super) current: u32,
    pub(super) next_part: usize,
    above: Vec<Run>,
    here: Vec<Run>,
    /// What the last lines cost that were cut.
    cost: usize,
}

/// Room for the pieces of a map with so many corners. Each gate has a corner at one end at least, so that a map in `parts`
/// parts has `parts` pieces more than corners at most; one with more parts has no zones.
pub(super) const fn most_pieces(corners: usize) -> usize {
    corners + corners / 4 + 16
}

impl Pieces {
    /// Room for a map of so many corners, whose longer side has `side` cells.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result<(), Error> {
        let most = most_pieces(corners);
        self.clear();
        reserve_exact(&mut self.pieces, most)?;
        reserve_exact(&mut self.order, most)?;
        reserve_exact(&mut self.gates, corners)?;
        reserve_exact(&mut self.above, side / 2 + 1)?;
        reserve_exact(&mut self.here, side / 2 + 1)
    }

    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.gates.clear();
        self.order.clear();
        self.above.clear();
        self.here.clear();
        (self.current, self.next_part) = (NONE, 0);
    }

    pub(super) const fn bytes(&self) -> usize {
        self.pieces.capacity() * size_of::<Piece>()
            + self.gates.capacity() * size_of::<Gate>()
            + self.order.capacity() * size_of::<u32>()
            + (self.above.capacity() + self.here.capacity()) * size_of::<Run>()
    }

    /// Cuts lines from `line` on, as many as cost what an expansion does, and gives each corner between them its gate. Says
    /// where to go on, or nothing if there are more pieces than there is room for.
    pub(super) fn cut(
        &mut self,
        layer: &Layer,
        (way, gaps): (Way, DiagonalGaps),
        mut line: usize,
        (ids, zones): (&CornerIds, &mut Zones),
    ) -> Option<usize> {
        let (plane, lines) = (way.plane(layer), way.lines(layer));
        let mut cost = 0;
        while line < lines && cost < super::AT_ONCE {
            let row = plane.row(to_i32(line) + 1);
            cost += 1 + row.len() / 8;
            if line == 0 || row != plane.row(to_i32(line)) {
                self.here.clear();
                let here = &mut self.here;
                free_runs(row, |start, end| here.push(Run { start, end, piece: NONE }));
                cost += 2 * here.len();
                let between = to_i32(line);
                self.join(between, gaps, |bit, gate| {
                    let (x, y) = way.turn((bit - 1, between));
                    zones.set_gate(ids.id(layer, x, y), gate);
                })?;
                std::mem::swap(&mut self.above, &mut self.here);
            }
            line += 1;
        }
        self.cost = cost;
        Some(line)
    }

    /// What the last lines that were cut have cost: at least once what is done at a time.
    pub(super) const fn cost(&self) -> u64 {
        bytes(self.cost / super::AT_ONCE) + 1
    }

    /// Joins the runs of a line with those of the one before it. `corner` is told of each corner between them, by its padded
    /// bit, and the gate at whose end it stands.
    fn join(&mut self, line: i32, gaps: DiagonalGaps, mut corner: impl FnMut(i32, u32)) -> Option<()> {
        let Self { pieces, gates, above, here, .. } = self;
        // Runs that share just a corner are joined by it, if a path may pass there.
        let reach = u32::from(gaps == DiagonalGaps::Open);
        let mut behind = 0;
        for run in here {
            while above.get(behind).is_some_and(|up| up.end + reach <= run.start) {
                behind += 1;
            }
            let near = above[behind..].iter().take_while(|up| up.start < run.end + reach);
            if let Some(alike) = near.clone().find(|up| (up.start, up.end) == (run.start, run.end)) {
                run.piece = alike.piece;
            } else {
                if pieces.len() == pieces.capacity() {
                    return None;
                }
                run.piece = to_u32(pieces.len());
                let (start, first) = (low16(run.start), low16(crate::base::numeric::unsigned(line)));
                pieces.push(Piece { start, first, gate: NONE, entered: 0, low: 0, parent: NONE });
            }
            for up in near.filter(|up| up.piece != run.piece) {
                let gate = to_u32(gates.len());
                let mut enter =
                    |piece: u32, side: u32| std::mem::replace(&mut pieces[index(piece)].gate, gate << 1 | side);
                let next = [enter(up.piece, 0), enter(run.piece, 1)];
                debug_assert!(gates.len() < gates.capacity(), "each gate has a corner of its own");
                gates.push(Gate { pieces: [up.piece, run.piece], next });
                let (from, to) = (up.start.max(run.start), up.end.min(run.end));
                if up.start != run.start {
                    corner(to_i32(index(from)), gate);
                }
                if up.end != run.end && to > from {
                    corner(to_i32(index(to)), gate);
                }
            }
        }
        Some(())
    }
}
