//! What the new labels of one tile change in the components.
//!
//! The nodes around the tile are as they were. Those that one node of the tile touches are connected through it: before
//! the change through the old nodes, after it through the new ones.
//!
//! ```text
//!   contacts before and after are the same but for the names of nodes: nothing changes
//!   joined: nodes around that one new node touches get the same number
//!   cut:    nodes around that one old node touched, and that no new node joins, may be disconnected now;
//!           of each component with such nodes all parts are searched at once (`cut`)
//! ```
//!
//! The parts of a component must be searched together, after all unions: two old nodes may share a node around, so that
//! three parts hang on one another in a chain.

use super::contacts::{Contact, RegionNode, TileGrid, TileSides};
use super::numbering::{ALONE, ComponentNumbering};
use super::{cells::refill, cut::CutSearch, tile::Tile};
use crate::base::{Result, index, low16, to_u32};
use crate::collections::{List, counted, reserve};

/// No node.
const NONE: u16 = u16::MAX;

/// A node around the tile that may have been cut off: its component, and its set of connected nodes around the tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Suspect {
    number: u32,
    set: u32,
    node: RegionNode,
}

/// Buffers for changes of tiles.
#[derive(Default)]
pub(super) struct Rewiring {
    before: Vec<Contact>,
    after: Vec<Contact>,
    numbers: Vec<u32>,
    /// Per old node a new one, or an index of a node around.
    of_old: Vec<u16>,
    of_new: Vec<u16>,
    /// The nodes around, in order, and sets of them as parents.
    around: Vec<RegionNode>,
    sets: Vec<u32>,
    cut: Vec<bool>,
    suspects: Vec<Suspect>,
    search: CutSearch,
}

counted!(Rewiring { before, after, numbers, of_old, of_new, around, sets, cut, suspects, search });

impl Rewiring {
    /// Brings a numbering in line with the tile at `at`, which was `old`. False if that takes a long search: then the
    /// numbers are not valid.
    pub(super) fn run<T: Tile>(
        &mut self,
        numbering: &mut ComponentNumbering,
        tiles: &TileGrid<T>,
        at: usize,
        old: &T,
    ) -> Result<bool> {
        let gaps = numbering.gaps;
        tiles.list_contacts((at, old), gaps, TileSides::All, &mut self.before)?;
        tiles.list_contacts((at, &tiles.list[at]), gaps, TileSides::All, &mut self.after)?;
        let (old_nodes, new_nodes) = (old.nodes(gaps), tiles.list[at].nodes(gaps));
        refill(&mut self.numbers, new_nodes, ALONE)?;
        if self.match_names(old_nodes, new_nodes)? {
            for (before, after) in self.before.iter().zip(&self.after) {
                self.numbers[usize::from(after.own)] = numbering.numbers[at][usize::from(before.own)];
            }
            std::mem::swap(&mut self.numbers, &mut numbering.numbers[at]);
            return Ok(true);
        }
        self.collect_around()?;
        self.join(numbering, to_u32(at), new_nodes)?;
        self.suspect(numbering, old_nodes)?;
        std::mem::swap(&mut self.numbers, &mut numbering.numbers[at]);
        self.settle_cuts(numbering, tiles)
    }

    /// True if the contacts are the same but for the numbers of the tile's own nodes.
    fn match_names(&mut self, old_nodes: usize, new_nodes: usize) -> Result<bool> {
        let Self { before, after, of_old, of_new, .. } = self;
        if before.len() != after.len() {
            return Ok(false);
        }
        refill(of_old, old_nodes, NONE)?;
        refill(of_new, new_nodes, NONE)?;
        Ok(before.iter().zip(after).all(|(before, after)| {
            let (old, new) = (&mut of_old[usize::from(before.own)], &mut of_new[usize::from(after.own)]);
            if *old == NONE && *new == NONE {
                (*old, *new) = (after.own, before.own);
            }
            before.other == after.other && *old == after.own && *new == before.own
        }))
    }

    /// Lists the nodes around, each in a set of its own.
    fn collect_around(&mut self) -> Result {
        let Self { before, after, around, sets, .. } = self;
        around.clear();
        reserve(around, before.len() + after.len())?;
        around.extend(before.iter().chain(&*after).map(|contact| contact.other));
        around.sort_unstable();
        around.dedup();
        sets.clear();
        sets.add_all(0..to_u32(around.len()))?;
        Ok(())
    }

    /// The index of a node among those around.
    fn place(&self, node: RegionNode) -> usize {
        self.around.partition_point(|&other| other < node)
    }

    /// The first node of the set of the node around with index `at`.
    fn set_of(&self, mut at: u32) -> u32 {
        while self.sets[index(at)] != at {
            at = self.sets[index(at)];
        }
        at
    }

    /// Unites what the new nodes of tile `at` touch.
    fn join(&mut self, numbering: &mut ComponentNumbering, at: u32, new_nodes: usize) -> Result {
        refill(&mut self.of_new, new_nodes, NONE)?;
        for i in 0..self.after.len() {
            let Contact { own, other } = self.after[i];
            let (own, place) = (usize::from(own), self.place(other));
            let number = numbering.number_of(other)?;
            if self.of_new[own] == NONE {
                self.of_new[own] = low16(to_u32(place));
                self.numbers[own] = number;
                numbering.note_tile(number, at);
                continue;
            }
            numbering.unite(self.numbers[own], number);
            let (a, b) = (self.set_of(u32::from(self.of_new[own])), self.set_of(to_u32(place)));
            self.sets[index(a.max(b))] = a.min(b);
        }
        Ok(())
    }

    /// Lists the nodes around that an old node touched, and that the new ones do not all join.
    fn suspect(&mut self, numbering: &mut ComponentNumbering, old_nodes: usize) -> Result {
        self.suspects.clear();
        refill(&mut self.of_old, old_nodes, NONE)?;
        refill(&mut self.cut, old_nodes, false)?;
        let mut any = false;
        for i in 0..self.before.len() {
            let Contact { own, other } = self.before[i];
            let (own, set) = (usize::from(own), low16(self.set_of(to_u32(self.place(other)))));
            if self.of_old[own] == NONE {
                self.of_old[own] = set;
            } else if self.of_old[own] != set {
                self.cut[own] = true;
                any = true;
            }
        }
        if !any {
            return Ok(());
        }
        reserve(&mut self.suspects, self.before.len())?;
        for i in 0..self.before.len() {
            let Contact { own, other } = self.before[i];
            if self.cut[usize::from(own)] {
                let set = self.set_of(to_u32(self.place(other)));
                let number = numbering.number_of(other)?;
                self.suspects.push(Suspect { number, set, node: other });
            }
        }
        self.suspects.sort_unstable();
        self.suspects.dedup_by_key(|suspect| (suspect.number, suspect.set));
        Ok(())
    }

    /// Searches the parts of each component that may have been cut.
    fn settle_cuts<T: Tile>(&mut self, numbering: &mut ComponentNumbering, tiles: &TileGrid<T>) -> Result<bool> {
        for parts in self.suspects.chunk_by(|a, b| a.number == b.number).filter(|parts| parts.len() > 1) {
            self.search.begin();
            for part in parts {
                self.search.add_part(part.node)?;
            }
            if !self.search.run(tiles, numbering)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
