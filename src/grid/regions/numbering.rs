//! The component of each node under one gap rule: numbers, some of which are equal (union-find).

use super::contacts::{Contact, RegionNode, TileGrid, TileSides, tile_index};
use super::{cells::refill, tile::Tile};
use crate::base::{Result, bytes, index, low16, low32, to_u32, wide};
use crate::collections::{reserve, reserve_exact};
use crate::grid::{rules::DiagonalGaps, tile_box::TileBox};

/// The number of a node that touches no other tile: it is a component of its own.
pub(super) const ALONE: u32 = u32::MAX;
/// Numbers that edits may use up beyond those of a fresh numbering, before all are given anew.
const SPARE_NUMBERS: usize = 4096;

/// A component. Two cells have the same if and only if they are connected; comparable within one state of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Component(u64);

/// Marks of components without a number: nodes that touch no other tile, and pockets.
const LONE_NODE: u64 = 1 << 63;
const POCKET: u64 = 1 << 62;

impl Component {
    /// Whichever one.
    pub(crate) const ANY: Self = Self(u64::MAX);

    /// An island of a mesh.
    #[cfg(feature = "motion")]
    pub(crate) fn of_island(number: u32) -> Self {
        Self(number.into())
    }

    /// Its number.
    #[cfg(feature = "motion")]
    pub(crate) const fn island(self) -> u32 {
        low32(self.0)
    }

    /// A component within a cell, which has no node: the number of the row among those of all tiles, and the place in
    /// the row, in 8 bits.
    pub(super) fn pocket(row: u64, place: u32) -> Self {
        Self(POCKET | row << 8 | u64::from(place))
    }

    /// True for a component within a cell.
    #[cfg(test)]
    pub(crate) fn is_pocket(self) -> bool {
        self.pocket_name().is_some()
    }

    /// The row of a component that has no node, and its place there.
    pub(super) fn place_of_pocket(self) -> Option<(u64, u32)> {
        self.pocket_name().map(|name| ((name & !POCKET) >> 8, low32(name & 0xff)))
    }

    /// The tile of a component without a number.
    fn lone_tile(self) -> Option<u32> {
        let of_node = || (self.0 & LONE_NODE != 0).then(|| low32((self.0 & !LONE_NODE) >> 16));
        self.place_of_pocket().map(|(row, _)| low32(row >> 6)).or_else(of_node)
    }

    /// The name of a component that has no node.
    pub(super) const fn pocket_name(self) -> Option<u64> {
        if self.0 & POCKET == 0 { None } else { Some(self.0) }
    }
}

/// The component numbers of all nodes.
pub(super) struct ComponentNumbering {
    pub(super) gaps: DiagonalGaps,
    /// Per tile and node a number, [`ALONE`] for none.
    pub(super) numbers: Vec<Vec<u32>>,
    /// Per number one that stands for the same component, or itself. Parents come first.
    parents: Vec<u32>,
    /// Per number that stands for itself tiles that have all nodes of the component, and where edits have made it
    /// smaller, some more.
    boxes: Vec<TileBox>,
    /// Tiles per row.
    across: u32,
    /// Length of `parents` after the last numbering of everything.
    fresh: usize,
    /// Per tile the nodes before it, while everything is numbered.
    offsets: Vec<u32>,
    /// Times that only the other numbering was asked for since this one was.
    pub(super) idle: u32,
}

impl ComponentNumbering {
    /// Numbers all components of the tiles.
    pub(super) fn new<T: Tile>(tiles: &TileGrid<T>, gaps: DiagonalGaps) -> Result<Self> {
        let mut numbers = Vec::new();
        reserve_exact(&mut numbers, tiles.list.len())?;
        numbers.resize_with(tiles.list.len(), Vec::new);
        let mut numbering = Self {
            gaps,
            numbers,
            parents: Vec::new(),
            boxes: Vec::new(),
            across: to_u32(tiles.across),
            fresh: 0,
            offsets: Vec::new(),
            idle: 0,
        };
        numbering.number_all(tiles)?;
        Ok(numbering)
    }

    /// Numbers all components anew.
    pub(super) fn number_all<T: Tile>(&mut self, tiles: &TileGrid<T>) -> Result {
        let gaps = self.gaps;
        let mut contacts: Vec<Contact> = Vec::new();
        // Each node that touches another tile is a set at first, numbered tile by tile.
        refill(&mut self.offsets, tiles.list.len(), 0)?;
        let mut nodes = 0;
        for (offset, tile) in self.offsets.iter_mut().zip(&tiles.list) {
            *offset = to_u32(nodes);
            nodes += tile.nodes(gaps);
        }
        refill(&mut self.parents, nodes, ALONE)?;
        for (at, tile) in tiles.list.iter().enumerate() {
            tiles.list_contacts((at, tile), gaps, TileSides::Later, &mut contacts)?;
            for &Contact { own, other } in &contacts {
                let pair = [(at, own), (tile_index(other), other.node)];
                let [own, other] = pair.map(|(tile, node)| self.offsets[tile] + u32::from(node));
                for number in [own, other] {
                    let parent = &mut self.parents[index(number)];
                    *parent = if *parent == ALONE { number } else { *parent };
                }
                self.link(own, other);
            }
        }
        let mut count = 0;
        for at in 0..self.parents.len() {
            if self.parents[at] != ALONE {
                let parent = index(self.parents[at]);
                // Everything before `at` is numbered already.
                self.parents[at] = if parent == at { count } else { self.parents[parent] };
                count += u32::from(parent == at);
            }
        }
        refill(&mut self.boxes, index(count), TileBox::NONE)?;
        for (at, numbers) in self.numbers.iter_mut().enumerate() {
            numbers.clear();
            let first = index(self.offsets[at]);
            let end = self.offsets.get(at + 1).map_or(self.parents.len(), |&next| index(next));
            reserve(numbers, end - first)?;
            numbers.extend_from_slice(&self.parents[first..end]);
            let tile = box_of(to_u32(at), self.across);
            for &number in numbers.iter().filter(|&&number| number != ALONE) {
                self.boxes[index(number)] = self.boxes[index(number)].joined(tile);
            }
        }
        self.parents.clear();
        self.parents.extend(0..count);
        self.fresh = self.parents.len();
        Ok(())
    }

    /// True if edits have used up so many numbers that a fresh numbering is due.
    pub(super) const fn is_worn(&self) -> bool {
        self.parents.len() > 2 * self.fresh + SPARE_NUMBERS
    }

    /// The number that stands for the component of `number`.
    #[inline(always)]
    pub(super) fn root(&mut self, mut number: u32) -> u32 {
        loop {
            let parent = self.parents[index(number)];
            if parent == number {
                return number;
            }
            let next = self.parents[index(parent)];
            self.parents[index(number)] = next;
            number = next;
        }
    }

    /// Makes one component of two.
    pub(super) fn unite(&mut self, a: u32, b: u32) {
        let (a, b) = self.link(a, b);
        self.boxes[index(a.min(b))] = self.boxes[index(a)].joined(self.boxes[index(b)]);
    }

    /// Lets one number stand for the component of two; returns those that stood for them.
    fn link(&mut self, a: u32, b: u32) -> (u32, u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[index(a.max(b))] = a.min(b);
        (a, b)
    }

    /// A number that no node has.
    pub(super) fn fresh_number(&mut self) -> Result<u32> {
        let number = to_u32(self.parents.len());
        reserve(&mut self.parents, 1)?;
        reserve(&mut self.boxes, 1)?;
        self.parents.push(number);
        self.boxes.push(TileBox::NONE);
        Ok(number)
    }

    /// The number of a node; one that had none gets one.
    pub(super) fn number_of(&mut self, node: RegionNode) -> Result<u32> {
        let known = self.numbers[tile_index(node)][usize::from(node.node)];
        if known != ALONE {
            return Ok(self.root(known));
        }
        let number = self.fresh_number()?;
        self.set(node, number);
        Ok(number)
    }

    /// Gives a node another number.
    pub(super) fn set(&mut self, node: RegionNode, number: u32) {
        self.numbers[tile_index(node)][usize::from(node.node)] = number;
        self.note_tile(number, node.tile);
    }

    /// Notes that a tile has nodes with a number.
    pub(super) fn note_tile(&mut self, number: u32, tile: u32) {
        let root = index(self.root(number));
        self.boxes[root] = self.boxes[root].joined(box_of(tile, self.across));
    }

    /// Tiles among which are all that have a part of a component.
    pub(super) fn tiles_of(&self, component: Component) -> TileBox {
        match component.lone_tile() {
            Some(tile) => box_of(tile, self.across),
            None => self.boxes[index(low32(component.0))],
        }
    }

    /// The component of a node.
    #[inline(always)]
    pub(super) fn component(&mut self, node: RegionNode) -> Component {
        match self.numbers[tile_index(node)][usize::from(node.node)] {
            ALONE => Component(LONE_NODE | wide(node.tile) << 16 | u64::from(node.node)),
            number => Component(wide(self.root(number))),
        }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let lists: usize = self.numbers.iter().map(|list| list.capacity() * size_of::<u32>()).sum();
        let words = (self.parents.capacity() + self.offsets.capacity()) * size_of::<u32>();
        let boxes = self.boxes.capacity() * size_of::<TileBox>();
        bytes(lists + self.numbers.capacity() * size_of::<Vec<u32>>() + words + boxes)
    }
}

/// A tile of a map with so many per row.
const fn box_of(tile: u32, across: u32) -> TileBox {
    TileBox::of_tile((low16(tile % across), low16(tile / across)))
}
