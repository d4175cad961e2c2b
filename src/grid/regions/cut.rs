//! Searches from all parts of a component that may have been cut, a node of each in turn, until one part is left.
//!
//! Parts that meet become one. A part that is exhausted is a component of its own and gets a new number; the last part
//! keeps the old one, whatever it contains. The work is bounded by that of the smaller parts, up to the number of
//! parts.
//!
//! When not to use it: if the parts are large and meet late, a numbering of everything is cheaper; the search ends
//! after [`MOST_VISITS`].

use super::contacts::{Contact, RegionNode, TileGrid, TileSides, tile_index};
use super::{cells::refill, numbering::ComponentNumbering, tile::Tile};
use crate::base::{Result, hash, index, to_u32, wide};
use crate::collections::{counted, reserve};

/// Nodes that a search visits at most.
const MOST_VISITS: usize = 256;
/// Slots of the hash table, four per node at least: visits find neighbours too.
const SLOTS: usize = 4096;
/// No entry of a list.
const END: u32 = u32::MAX;

/// A node that was met.
#[derive(Clone, Copy)]
struct MetNode {
    node: RegionNode,
    part: u32,
    /// The node that the part visits after it.
    next: u32,
}

/// A connected part: the nodes that it has yet to visit.
#[derive(Clone, Copy)]
struct CutPart {
    /// The part that this one belongs to, or itself.
    parent: u32,
    first: u32,
    last: u32,
    is_exhausted: bool,
}

/// The buffers of a search.
#[derive(Default)]
pub(super) struct CutSearch {
    met: Vec<MetNode>,
    parts: Vec<CutPart>,
    /// Open addressing: the index of a node in `met` plus one.
    slots: Vec<u16>,
    contacts: Vec<Contact>,
}

counted!(CutSearch { met, parts, slots, contacts });

impl CutSearch {
    /// Starts over without parts.
    pub(super) fn begin(&mut self) {
        self.met.clear();
        self.parts.clear();
        self.slots.fill(0);
    }

    /// Adds a part that contains `node`, which no other part contains.
    pub(super) fn add_part(&mut self, node: RegionNode) -> Result {
        if self.slots.is_empty() {
            refill(&mut self.slots, SLOTS, 0)?;
        }
        reserve(&mut self.parts, 1)?;
        let part = to_u32(self.parts.len());
        self.parts.push(CutPart { parent: part, first: END, last: END, is_exhausted: false });
        self.meet(node, part)
    }

    /// Searches. False if that would take too long: nothing has changed then.
    pub(super) fn run<T: Tile>(&mut self, tiles: &TileGrid<T>, numbering: &mut ComponentNumbering) -> Result<bool> {
        let mut left = self.parts.len();
        let mut visits = 0;
        while left > 1 {
            for part in 0..self.parts.len() {
                let CutPart { parent, is_exhausted, first, .. } = self.parts[part];
                if parent != to_u32(part) || is_exhausted {
                    continue;
                }
                if first == END {
                    self.parts[part].is_exhausted = true;
                    left -= 1;
                } else {
                    visits += 1;
                    // The hash table must not fill up.
                    if visits > MOST_VISITS || self.met.len() > SLOTS / 2 {
                        return Ok(false);
                    }
                    left -= self.visit(tiles, numbering, to_u32(part))?;
                }
                if left <= 1 {
                    break;
                }
            }
        }
        self.number_parts(numbering)?;
        Ok(true)
    }

    /// Visits the next node of a part; the number of parts that it meets.
    fn visit<T: Tile>(&mut self, tiles: &TileGrid<T>, numbering: &ComponentNumbering, part: u32) -> Result<usize> {
        let CutPart { first, last, .. } = self.parts[index(part)];
        let MetNode { node, next, .. } = self.met[index(first)];
        self.parts[index(part)].first = next;
        if first == last {
            self.parts[index(part)].last = END;
        }
        let at = tile_index(node);
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.clear();
        reserve(&mut contacts, super::contacts::MOST_CONTACTS)?;
        let only = (TileSides::All, Some(node.node));
        tiles.each_contact((at, &tiles.list[at]), numbering.gaps, only, |contact| contacts.push(contact));
        let mut united = 0;
        for contact in &contacts {
            united += self.touch(contact.other, part)?;
        }
        self.contacts = contacts;
        Ok(united)
    }

    /// Takes a node that a part touches: one if it belonged to another part, which it then joins.
    fn touch(&mut self, node: RegionNode, part: u32) -> Result<usize> {
        let slot = self.slot(node);
        let Some(at) = self.slots[slot].checked_sub(1) else {
            self.meet(node, part)?;
            return Ok(0);
        };
        let (own, other) = (self.root(part), self.root(self.met[usize::from(at)].part));
        if own == other {
            return Ok(0);
        }
        // The nodes of the other part come last.
        let CutPart { first, last, .. } = self.parts[index(other)];
        self.parts[index(other)].parent = own;
        if first != END {
            let CutPart { last: own_last, .. } = self.parts[index(own)];
            match own_last {
                END => self.parts[index(own)].first = first,
                own_last => self.met[index(own_last)].next = first,
            }
            self.parts[index(own)].last = last;
        }
        Ok(1)
    }

    /// Adds a node to the end of the list of a part.
    fn meet(&mut self, node: RegionNode, part: u32) -> Result {
        let slot = self.slot(node);
        reserve(&mut self.met, 1)?;
        let at = to_u32(self.met.len());
        self.met.push(MetNode { node, part, next: END });
        self.slots[slot] = crate::base::numeric::low16(at + 1);
        let part = self.root(part);
        match self.parts[index(part)].last {
            END => self.parts[index(part)].first = at,
            last => self.met[index(last)].next = at,
        }
        self.parts[index(part)].last = at;
        Ok(())
    }

    /// The slot of a node, or the empty one where it belongs.
    fn slot(&self, node: RegionNode) -> usize {
        let key = wide(node.tile) << 16 | u64::from(node.node);
        // Fibonacci hashing: the upper bits of a multiple of 2^64 divided by the golden ratio.
        let hash = hash(key) >> (64 - SLOTS.trailing_zeros());
        let mut slot = index(crate::base::numeric::low32(hash));
        while let Some(at) = self.slots[slot].checked_sub(1) {
            if self.met[usize::from(at)].node == node {
                break;
            }
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    /// The part that a part belongs to.
    fn root(&self, mut part: u32) -> u32 {
        while self.parts[index(part)].parent != part {
            part = self.parts[index(part)].parent;
        }
        part
    }

    /// Gives each exhausted part a new number.
    fn number_parts(&mut self, numbering: &mut ComponentNumbering) -> Result {
        for part in 0..self.parts.len() {
            if !self.parts[part].is_exhausted {
                continue;
            }
            let number = numbering.fresh_number()?;
            for met in &self.met {
                if self.root(met.part) == to_u32(part) {
                    numbering.set(met.node, number);
                }
            }
        }
        Ok(())
    }
}
