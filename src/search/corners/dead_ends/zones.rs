//! The zones of one way of cutting: a tree, what is known of the corners, and where a cell belongs.

use smallvec::SmallVec;

use super::pieces::{Pieces, Way, most_pieces};
use super::{AT_ONCE, NONE};
use crate::base::Error;
use crate::base::numeric::{index, to_u32, unsigned};
use crate::collections::bits::last_in;
use crate::collections::zeroed::reserve_exact;
use crate::geom::Point;
use crate::grid::{Layer, free_cells_around};
use crate::search::corners::ids::CornerIds;

/// The zones, numbered so that those that hang on one follow it: zone 0 stands for the first piece of each part of the map.
#[derive(Default)]
pub(super) struct Zones {
    /// The piece on which each hangs, which is part of the zone above.
    tops: Vec<u32>,
    /// The zone through which each piece hangs on what is above it.
    zone_of: Vec<u32>,
    /// The number behind the last one that hangs on each.
    end: Vec<u32>,
    /// The zone with most behind it of those that hang on each, and the first zone of such a chain: from any zone few chains lead
    /// up to the first.
    largest: Vec<u32>,
    head: Vec<u32>,
    /// For each corner its gate, later its zone; none if no gate ends there.
    corners: Vec<u32>,
    /// For each start of a run, the places before it; one more at the end.
    starts: Vec<u32>,
    /// The pieces by the start of their runs, then by their first line; that line and the piece.
    places: Vec<[u32; 2]>,
    /// Corners in the zone that has most of them.
    most: u32,
    /// The zones of the ends of a search, and the one through which the way between them leads at its top, if it does.
    ends: SmallVec<[u32; 8]>,
    top: u32,
}

impl Zones {
    /// Room for a map of so many corners, whose longer side has `side` cells.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result<(), Error> {
        let most = most_pieces(corners);
        self.forget();
        for list in [&mut self.tops, &mut self.zone_of, &mut self.end, &mut self.largest, &mut self.head] {
            reserve_exact(list, most)?;
        }
        reserve_exact(&mut self.places, most)?;
        reserve_exact(&mut self.corners, corners)?;
        reserve_exact(&mut self.starts, side + 3)
    }

    fn forget(&mut self) {
        for list in self.lists_mut() {
            list.clear();
        }
        self.places.clear();
        self.ends.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        let Self { tops, zone_of, end, largest, head, corners, starts, .. } = self;
        let numbers: usize =
            [tops, zone_of, end, largest, head, corners, starts].iter().map(|list| list.capacity()).sum();
        numbers * size_of::<u32>() + self.places.capacity() * size_of::<[u32; 2]>()
    }

    const fn lists_mut(&mut self) -> [&mut Vec<u32>; 7] {
        let Self { tops, zone_of, end, largest, head, corners, starts, .. } = self;
        [tops, zone_of, end, largest, head, corners, starts]
    }

    /// Begins anew.
    pub(super) fn clear(&mut self, ids: &CornerIds) {
        self.forget();
        self.corners.resize(index(ids.count()), NONE);
        self.most = 0;
        self.tops.push(NONE);
    }

    #[inline(always)]
    pub(super) fn set_gate(&mut self, corner: u32, gate: u32) {
        self.corners[index(corner)] = gate;
    }

    /// Numbers the zones, some pieces at a time, from the one at `at` in the order in which they were entered: a piece begins a
    /// zone if nothing below it reaches past its parent. Says where to go on, as those that follow do.
    pub(super) fn find(&mut self, pieces: &Pieces, at: usize) -> Option<usize> {
        if at == 0 {
            self.zone_of.resize(pieces.pieces.len(), 0);
        }
        let end = pieces.order.len().min(at + AT_ONCE);
        for &piece in &pieces.order[at..end] {
            let here = pieces.pieces[index(piece)];
            if here.parent == NONE {
                continue;
            }
            self.zone_of[index(piece)] = if here.low >= pieces.pieces[index(here.parent)].entered {
                self.tops.push(here.parent);
                to_u32(self.tops.len()) - 1
            } else {
                self.zone_of[index(here.parent)]
            };
        }
        (end < pieces.order.len()).then_some(end)
    }

    /// Counts what hangs on each zone, from the last one back, and which of them is the largest.
    pub(super) fn weigh(&mut self, at: usize) -> Option<usize> {
        let zones = self.tops.len();
        if at == 0 {
            self.end.resize(zones, 1);
            self.largest.resize(zones, 0);
        }
        let from = zones - at;
        let to = from.saturating_sub(AT_ONCE).max(1);
        for zone in (to..from).rev() {
            let (up, size) = (index(self.up(to_u32(zone))), self.end[zone]);
            self.end[up] += size;
            let best = &mut self.largest[up];
            if *best == 0 || self.end[index(*best)] < size {
                *best = to_u32(zone);
            }
        }
        (to > 1).then_some(zones - to)
    }

    /// Finds the chains: the largest of those that hang on a zone goes on with its chain, the others begin their own.
    pub(super) fn chain(&mut self, at: usize) -> Option<usize> {
        let end = self.tops.len().min(at + AT_ONCE);
        for zone in at..end {
            let number = to_u32(zone);
            self.end[zone] += number;
            let up = if zone == 0 { None } else { Some(index(self.up(number))) };
            let head = up.filter(|&up| self.largest[up] == number).map_or(number, |up| self.head[up]);
            self.head.push(head);
        }
        (end < self.tops.len()).then_some(end)
    }

    /// The zone on which one hangs that is not the first.
    #[inline(always)]
    fn up(&self, zone: u32) -> u32 {
        self.zone_of[index(self.tops[index(zone)])]
    }

    /// Puts zones in the place of the corners' gates.
    pub(super) fn name_corners(&mut self, pieces: &mut Pieces, at: usize) -> Option<usize> {
        if at == 0 {
            // From here on: how many corners each zone has.
            pieces.order.clear();
            pieces.order.resize(self.tops.len(), 0);
        }
        let end = self.corners.len().min(at + AT_ONCE);
        for corner in self.corners[at..end].iter_mut().filter(|gate| **gate != NONE) {
            // A gate lies in the zone through which the piece hangs that was entered later.
            let [a, b] = pieces.gates[index(*corner)].pieces.map(index);
            let later = if pieces.pieces[a].entered > pieces.pieces[b].entered { a } else { b };
            *corner = self.zone_of[later];
            let count = &mut pieces.order[index(*corner)];
            *count += 1;
            self.most = self.most.max(*count);
        }
        (end < self.corners.len()).then_some(end)
    }

    /// Counts the pieces by the start of their runs.
    pub(super) fn count_places(&mut self, pieces: &Pieces, at: usize) -> Option<usize> {
        if at == 0 {
            self.starts.resize(self.starts.capacity(), 0);
            self.places.resize(pieces.pieces.len(), [0; 2]);
        }
        let end = pieces.pieces.len().min(at + AT_ONCE);
        for piece in &pieces.pieces[at..end] {
            self.starts[usize::from(piece.start) + 2] += 1;
        }
        if end < pieces.pieces.len() {
            return Some(end);
        }
        for start in 1..self.starts.len() {
            self.starts[start] += self.starts[start - 1];
        }
        None
    }

    /// Sorts the pieces into their places.
    pub(super) fn place(&mut self, pieces: &Pieces, at: usize) -> Option<usize> {
        let end = pieces.pieces.len().min(at + AT_ONCE);
        for (number, piece) in (to_u32(at)..).zip(&pieces.pieces[at..end]) {
            let place = &mut self.starts[usize::from(piece.start) + 1];
            self.places[index(*place)] = [piece.first.into(), number];
            *place += 1;
        }
        (end < pieces.pieces.len()).then_some(end)
    }

    /// True if one corner of `of` at least lies outside of the zone that has most of them.
    pub(super) fn are_worth(&self, of: usize) -> bool {
        (self.corners.len() - index(self.most)) * of >= self.corners.len()
    }

    /// The piece of a free cell.
    fn piece_of(&self, layer: &Layer, way: Way, cell: (i32, i32)) -> u32 {
        let (along, line) = way.turn(cell);
        let row = way.plane(layer).row(line + 1);
        // The blocked cell before the run; the cell itself has padded bit `along + 1`.
        let before = last_in(|i| row[i], 0, unsigned(along) + 1).expect("the rim is blocked");
        let (from, to) = (self.starts[index(before) + 1], self.starts[index(before) + 2]);
        let places = &self.places[index(from)..index(to)];
        let behind = places.partition_point(|&[first, _]| first <= unsigned(line));
        places[behind - 1][1]
    }

    /// From here on only what lies between two points is live.
    pub(super) fn mark(&mut self, layer: &Layer, way: Way, points: [Point; 2]) {
        let mut pieces = SmallVec::<[u32; 8]>::new();
        for point in points {
            let cells = free_cells_around(layer, point);
            for (i, &cell) in cells.iter().enumerate() {
                let (along, line) = way.turn(cell);
                // Two cells of one run are of one piece.
                if !cells[..i].contains(&way.turn((along - 1, line))) {
                    pieces.push(self.piece_of(layer, way, cell));
                }
            }
        }
        self.ends = pieces.iter().map(|&piece| self.zone_of[index(piece)]).collect();
        let first = self.ends.iter().copied().min().unwrap_or(0);
        let last = self.ends.iter().copied().max().unwrap_or(0);
        let top = self.meet(first, last);
        // If all come to it at one piece, their ways meet there and do not lead through it.
        let mut arrivals = pieces.iter().zip(&self.ends).map(|(&piece, &zone)| match zone == top {
            true => piece,
            false => self.tops[index(self.child(top, zone))],
        });
        let one = arrivals.next();
        self.top = if arrivals.all(|piece| Some(piece) == one) { NONE } else { top };
        self.ends.sort_unstable();
        self.ends.dedup();
    }

    /// The zone that hangs on `top` and on which another one hangs, or which is that one.
    fn child(&self, top: u32, mut zone: u32) -> u32 {
        let mut child = zone;
        while self.head[index(zone)] != self.head[index(top)] {
            child = self.head[index(zone)];
            zone = self.up(child);
        }
        if zone == top { child } else { self.largest[index(top)] }
    }

    /// The last zone on which two of them hang, or which is one of them.
    fn meet(&self, mut a: u32, mut b: u32) -> u32 {
        loop {
            let (head_a, head_b) = (self.head[index(a)], self.head[index(b)]);
            if head_a == head_b {
                return a.min(b);
            }
            // The chain that begins later does not hold anything on which the other one hangs.
            if head_a > head_b {
                a = self.up(head_a);
            } else {
                b = self.up(head_b);
            }
        }
    }

    /// False if no shortest path between the two points goes through the gate that ends at the corner of this number.
    #[inline(always)]
    pub(super) fn is_live(&self, corner: u32) -> bool {
        let Some(&zone) = self.corners.get(index(corner)) else { return true };
        if zone == NONE || zone == self.top {
            return true;
        }
        let end = self.end[index(zone)];
        let holds = |other: &u32| (zone..end).contains(other);
        // Some ends hang on it, but not all.
        self.ends.iter().any(holds) && !self.ends.iter().all(holds)
    }
}
