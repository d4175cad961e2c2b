//! The components of one layer, kept through edits.

use smallvec::SmallVec;

use super::contacts::{RegionNode, TileGrid};
use super::numbering::{Component, ComponentNumbering};
use super::{labels::RegionSets, point_tile::PointTile, rewire::Rewiring, tile::Tile};
use crate::base::{Result, bytes, index, index_i32, to_i32, to_u32, unsigned, wide};
use crate::collections::{Counted, reserve_exact, zeroed_box};
use crate::geom::{Point, Rect, SCALE};
use crate::grid::snap::{free_cell_at, free_cells_around};
use crate::grid::{layer::Layer, rules::DiagonalGaps, snapshot::TILE};

/// Repairs after which a numbering that nobody asks for is dropped.
const MOST_IDLE: u32 = 64;

/// Components of the cells around a point.
pub(crate) type ComponentList = SmallVec<[Component; 4]>;

/// The components of a layer whose tiles are of a kind.
///
/// [`RegionsOf::mark`] notes an edit, [`RegionsOf::settle`] brings everything in line with the layer; the questions
/// need that no tile is marked.
pub(crate) struct RegionsOf<T: Tile> {
    pub(super) rule: T::Rule,
    pub(super) tiles: TileGrid<T>,
    /// The numbering for each gap rule that was asked for.
    numberings: [Option<ComponentNumbering>; 2],
    /// Tiles that an edit has touched, and a bit for each tile that is listed.
    marked: Vec<u32>,
    is_marked: Box<[u64]>,
    /// True after a refused allocation: everything must be built anew.
    is_broken: bool,
    /// The tile as it was before it was labelled again.
    old: T,
    sets: RegionSets,
    rewiring: Rewiring,
}

/// The components of points.
pub(crate) type Regions = RegionsOf<PointTile>;

impl<T: Tile> RegionsOf<T> {
    /// The regions of a layer, without any numbering.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn of_rule(layer: &Layer, rule: T::Rule) -> Result<Self> {
        let tiles_along = |side: i32| index(unsigned(side).div_ceil(unsigned(TILE)));
        let (across, down) = (tiles_along(layer.width()), tiles_along(layer.height()));
        let count = across * down;
        let mut marked = Vec::new();
        reserve_exact(&mut marked, count)?;
        let mut list = Vec::new();
        reserve_exact(&mut list, count)?;
        list.resize_with(count, T::blocked);
        let mut regions = Self {
            rule,
            tiles: TileGrid { list, across },
            numberings: [None, None],
            marked,
            is_marked: zeroed_box(count.div_ceil(64))?,
            is_broken: false,
            old: T::blocked(),
            sets: RegionSets::default(),
            rewiring: Rewiring::default(),
        };
        for at in 0..count {
            regions.read(layer, at)?;
        }
        Ok(regions)
    }

    /// Labels tile `at` again.
    fn read(&mut self, layer: &Layer, at: usize) -> Result {
        let place = (to_i32(at % self.tiles.across), to_i32(at / self.tiles.across));
        self.tiles.list[at].read(layer, &self.rule, place, &mut self.sets)
    }

    /// Notes that cells of `area`, a rectangle of the map, may have changed.
    pub(crate) fn mark(&mut self, area: Rect) {
        let tiles = |from: i32, size: i32| index_i32(from / TILE)..=index_i32((from + size - 1) / TILE);
        for row in tiles(area.y, area.height) {
            for column in tiles(area.x, area.width) {
                let at = row * self.tiles.across + column;
                let (word, bit) = (&mut self.is_marked[at / 64], 1 << (at % 64));
                if *word & bit == 0 {
                    *word |= bit;
                    // There is capacity for every tile once.
                    self.marked.push(to_u32(at));
                }
            }
        }
    }

    /// Brings the components under a gap rule in line with `layer`, the one that was labelled with the edits that were
    /// marked since.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the next call starts over.
    pub(crate) fn settle(&mut self, layer: &Layer, gaps: DiagonalGaps) -> Result {
        if !self.marked.is_empty() || self.is_broken {
            self.drop_idle();
            let result = self.settle_marked(layer);
            self.is_broken = result.is_err();
            result?;
        }
        let open = gaps == DiagonalGaps::Open;
        let numbering = &mut self.numberings[usize::from(open)];
        match numbering {
            Some(numbering) => numbering.idle = 0,
            None => *numbering = Some(ComponentNumbering::new(&self.tiles, gaps)?),
        }
        Ok(())
    }

    /// Drops a numbering that nobody has asked for in a long time: repairing it costs as much as the one in use.
    fn drop_idle(&mut self) {
        for numbering in &mut self.numberings {
            if let Some(kept) = numbering {
                kept.idle += 1;
                if kept.idle > MOST_IDLE {
                    *numbering = None;
                }
            }
        }
    }

    fn settle_marked(&mut self, layer: &Layer) -> Result {
        if self.is_broken {
            // Which tiles are in line is not known.
            self.numberings = [None, None];
            for at in 0..self.tiles.list.len() {
                self.read(layer, at)?;
            }
            self.unmark();
            return Ok(());
        }
        let all_at_once = self.marked.len() > self.tiles.list.len() / 4 + 1;
        let mut worn = [all_at_once; 2];
        for i in 0..self.marked.len() {
            let at = index(self.marked[i]);
            std::mem::swap(&mut self.old, &mut self.tiles.list[at]);
            self.read(layer, at)?;
            if self.tiles.list[at].is_like(&self.old) {
                continue;
            }
            for (numbering, worn) in self.numberings.iter_mut().zip(&mut worn) {
                if let Some(numbering) = numbering
                    && !*worn
                {
                    *worn = !self.rewiring.run(numbering, &self.tiles, at, &self.old)? || numbering.is_worn();
                }
            }
        }
        self.unmark();
        for (numbering, worn) in self.numberings.iter_mut().zip(worn) {
            if let Some(numbering) = numbering
                && worn
            {
                numbering.number_all(&self.tiles)?;
            }
        }
        Ok(())
    }

    fn unmark(&mut self) {
        self.marked.clear();
        self.is_marked.fill(0);
    }

    pub(super) fn numbering(&mut self, gaps: DiagonalGaps) -> (&TileGrid<T>, &mut ComponentNumbering) {
        let numbering = self.numberings[usize::from(gaps == DiagonalGaps::Open)].as_mut();
        (&self.tiles, numbering.expect("a question is asked after `settle` for its gap rule"))
    }

    /// The component of a node.
    pub(super) fn component(&mut self, node: RegionNode, gaps: DiagonalGaps) -> Component {
        self.numbering(gaps).1.component(node)
    }

    /// The component of a place: a point at which a disc has room.
    pub(super) fn around_place(&mut self, place: Point, gaps: DiagonalGaps) -> Component {
        let (x, y) = (place.x.div_euclid(SCALE), place.y.div_euclid(SCALE));
        let (at, cell) = self.find((x, y));
        match self.tiles.list[at].node_at(cell, (place.x - x * SCALE, place.y - y * SCALE), gaps) {
            Ok(node) => self.component(RegionNode { tile: to_u32(at), node }, gaps),
            Err(number) => Component::pocket(row_of_tile(at, cell.1), number),
        }
    }

    /// The tile of a cell, and where the cell is there.
    pub(super) fn find(&self, (x, y): (i32, i32)) -> (usize, (u32, usize)) {
        let at = index_i32(y / TILE) * self.tiles.across + index_i32(x / TILE);
        (at, (unsigned(x % TILE), index_i32(y % TILE)))
    }

    /// A name of a component that depends on the map alone: the position of its first region plus 1, tile by tile.
    pub(crate) fn name(&mut self, component: Component, gaps: DiagonalGaps) -> u64 {
        if let Some(name) = component.pocket_name() {
            return name;
        }
        let (_, numbering) = self.numbering(gaps);
        let mut named = 0;
        'search: for tile in 0..numbering.numbers.len() {
            for node in (0..u16::MAX).take(numbering.numbers[tile].len()) {
                let node = RegionNode { tile: to_u32(tile), node };
                if numbering.component(node) == component {
                    named = wide(node.tile) << 16 | u64::from(node.node);
                    break 'search;
                }
            }
        }
        named + 1
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let tiles: u64 = self.tiles.list.iter().map(T::bytes).sum();
        let numberings: u64 = self.numberings.iter().flatten().map(ComponentNumbering::bytes).sum();
        let marks = self.marked.capacity() * size_of::<u32>() + size_of_val(&*self.is_marked);
        tiles + numberings + bytes(marks + size_of::<Self>()) + self.rewiring.bytes()
    }
}

impl Regions {
    /// The regions of points of a layer, without any numbering.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn new(layer: &Layer) -> Result<Self> {
        Self::of_rule(layer, ())
    }

    /// The component of a free cell.
    pub(crate) fn of_cell(&mut self, (x, y): (i32, i32), gaps: DiagonalGaps) -> Component {
        let (at, (x, y)) = self.find((x, y));
        let (tiles, numbering) = self.numbering(gaps);
        let node = tiles.list[at].node(x, to_u32(y), gaps);
        numbering.component(RegionNode { tile: to_u32(at), node })
    }

    /// The components to which a point belongs: none if it is not free.
    pub(crate) fn around(&mut self, layer: &Layer, point: Point, gaps: DiagonalGaps) -> ComponentList {
        let mut components = ComponentList::new();
        for cell in free_cells_around(layer, point) {
            let component = self.of_cell(cell, gaps);
            if !components.contains(&component) {
                components.push(component);
            }
        }
        components
    }

    /// True if a path under the gap rule can join the points. A point that is not free is joined to none.
    pub(crate) fn connected(&mut self, layer: &Layer, a: Point, b: Point, gaps: DiagonalGaps) -> bool {
        // One cell of each is enough in most cases, and decides if neither lies on a grid line.
        if let (Some(from), Some(to)) = (free_cell_at(layer, a), free_cell_at(layer, b)) {
            let is_joined = self.of_cell(from, gaps) == self.of_cell(to, gaps);
            if is_joined || [a.x, a.y, b.x, b.y].iter().all(|v| v.rem_euclid(SCALE) != 0) {
                return is_joined;
            }
        }
        let from = self.around(layer, a, gaps);
        self.around(layer, b, gaps).iter().any(|component| from.contains(component))
    }
}

/// The number of a row among those of all tiles, tile by tile.
pub(super) fn row_of_tile(tile: usize, y: usize) -> u64 {
    wide(to_u32(tile)) << 6 | wide(to_u32(y))
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
