//! Everything that follows the edits of a map, at once: layers, components, numbers of corners, kept edge lists.
//! The edits: cells, rectangles, rows, rollbacks, and layers that come and go.

use super::super::super::ids::CornerIds;
use super::tests::{RULES, footprints, lists};
use super::{CornerGraph, CornerRule, Detail};
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{index, index_i32, to_i32, to_u32};
use crate::geom::Rect;
use crate::grid::{BitPlane, ClassMask, DiagonalGaps, Grid, Layer, LayerKey, SizeRank, Snapshot, flood};
use std::collections::BTreeMap;

const GAPS: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

/// A map under edits, its cells beside it, and what a planner keeps of it.
struct Living {
    rng: TestRng,
    grid: Grid,
    cells: Vec<u8>,
    /// States to go back to.
    held: Vec<(Snapshot, Vec<u8>)>,
    /// The layers: the first, and one of other classes, for a size, or both, that comes and goes.
    keys: [LayerKey; 2],
    has_second: bool,
    graph: CornerGraph,
    ids: CornerIds,
    /// Percent of the cells that edits block.
    percent: i32,
}

/// Cells beside the quadrants of lists that a graph has for each side of a corner.
const BAND: i32 = 2;

impl Living {
    fn new(seed: u64) -> Self {
        let mut rng = TestRng::new(9_000_000 + seed);
        let (width, height) = match rng.below(4) {
            0 => (1 + rng.below(20), 1 + rng.below(20)),
            1 => (120 + rng.below(20), 1 + rng.below(12)),
            2 => (1 + rng.below(12), 120 + rng.below(20)),
            _ => (20 + rng.below(60), 20 + rng.below(60)),
        };
        let percent = [4, 25, 45, 60][index_i32(rng.below(4))];
        let cells = rng.terrain(width * height, percent, 3);
        let grid = Grid::from_terrain(width, height, &cells).unwrap();
        let rule = RULES[index_i32(rng.below(4))];
        let second = LayerKey::new(ClassMask::from_classes(|class| class == 2));
        let most = if rng.chance(50) { 600 } else { 4096 };
        let size = SizeRank::of_radius(1 + rng.below(most));
        let second = [second, second.for_size(size), LayerKey::FIRST.for_size(size)][index_i32(rng.below(3))];
        let graph = if seed.is_multiple_of(2) { CornerGraph::new(rule) } else { CornerGraph::with_sides(rule) };
        let (keys, ids) = ([LayerKey::FIRST, second], CornerIds::default());
        Self { rng, grid, cells, held: Vec::new(), keys, has_second: false, graph, ids, percent }
    }

    fn class(&mut self) -> u8 {
        self.rng.terrain(1, self.percent, 3)[0]
    }

    fn area(&mut self, most: i32) -> Rect {
        let (width, height) = (self.grid.width(), self.grid.height());
        let (x, y) = (self.rng.below(width), self.rng.below(height));
        let (w, h) = (1 + self.rng.below(most.min(width - x)), 1 + self.rng.below(most.min(height - y)));
        Rect::new(x, y, w, h)
    }

    fn write(&mut self, area: Rect, class: impl Fn(i32, i32) -> u8) {
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                self.cells[index_i32(y * self.grid.width() + x)] = class(x - area.x, y - area.y);
            }
        }
    }

    /// One edit of the grid and of the cells beside it.
    fn edit(&mut self) {
        match self.rng.below(20) {
            0 => {
                let area = self.area(12);
                let class = self.class();
                self.grid.fill(area, class).unwrap();
                self.write(area, |_, _| class);
            }
            1 | 2 => {
                let area = self.area(6);
                let stride = area.width + self.rng.below(3);
                let rows = self.rng.terrain(stride * area.height, self.percent, 3);
                self.grid.set_cells(area, &rows, index_i32(stride)).unwrap();
                self.write(area, |x, y| rows[index_i32(y * stride + x)]);
            }
            3 => {
                self.held.push((self.grid.snapshot(), self.cells.clone()));
                if self.held.len() > 3 {
                    self.held.remove(0);
                }
            }
            4 if !self.held.is_empty() => {
                let chosen = index_i32(self.rng.below(to_i32(self.held.len())));
                let (snapshot, cells) = self.held[chosen].clone();
                self.grid.restore(&snapshot).unwrap();
                self.cells = cells;
            }
            5 => {
                if self.has_second {
                    self.grid.release_layer(self.keys[1]);
                } else {
                    self.grid.acquire_layer(self.keys[1]).unwrap();
                }
                self.has_second = !self.has_second;
            }
            _ => {
                let (area, class) = (self.area(1), self.class());
                self.grid.set_cell(area.x, area.y, class).unwrap();
                self.write(area, |_, _| class);
            }
        }
    }

    fn keys(&self) -> &[LayerKey] {
        &self.keys[..1 + usize::from(self.has_second)]
    }

    /// Whether two cells are connected, as the components say and as a flood finds.
    fn ask(&mut self, what: &str) {
        let chosen = index_i32(self.rng.below(to_i32(self.keys().len())));
        let key = self.keys()[chosen];
        let gaps = GAPS[index_i32(self.rng.below(2))];
        let [a, b] = [self.area(1), self.area(1)].map(|area| (area.x, area.y));
        let width = self.grid.width();
        self.grid
            .observe(key, (gaps, 0), |_, layer, regions| {
                let at = |cell: (i32, i32)| index_i32(cell.1 * width + cell.0);
                let flooded = flood(layer, gaps);
                if let (Some(first), Some(second)) = (flooded[at(a)], flooded[at(b)]) {
                    let same = regions.points.of_cell(a, gaps) == regions.points.of_cell(b, gaps);
                    assert_eq!(same, first == second, "{what}: {a:?} and {b:?}, {gaps:?}");
                }
            })
            .unwrap();
    }

    /// What a query does to the kept graph: some lists are made, others stay pending.
    fn query(&mut self) {
        let snapshot = self.catch_up();
        let most = self.graph.prefetch.strips + u64::from(to_u32(index_i32(self.rng.below(300))));
        self.graph.build_pending(snapshot.first_layer(), most).unwrap();
    }

    fn catch_up(&mut self) -> Snapshot {
        let snapshot = self.grid.snapshot();
        let layer = snapshot.first_layer();
        if self.graph.fits(layer) {
            self.graph.catch_up(&snapshot, layer);
        } else {
            self.graph.restart(&snapshot, layer).unwrap();
            self.graph.widen(BAND);
        }
        snapshot
    }

    /// Compares everything with a fresh build, entry by entry.
    fn compare(&mut self, rule: CornerRule, what: &str) {
        let fresh = Grid::from_terrain(self.grid.width(), self.grid.height(), &self.cells).unwrap();
        self.keys().iter().for_each(|&key| fresh.acquire_layer(key).unwrap());
        let (mine, theirs) = (self.grid.snapshot(), fresh.snapshot());
        for y in 0..fresh.height() {
            for x in 0..fresh.width() {
                assert_eq!(mine.terrain(x, y), theirs.terrain(x, y), "{what}: ({x}, {y})");
            }
        }
        for &key in self.keys() {
            let [a, b] = [&mine, &theirs].map(|snapshot| planes(snapshot.layer(key).unwrap()));
            assert!(a == b, "{what}: layer {key:?}");
            for gaps in GAPS {
                same_components(&self.grid, key, gaps, what);
            }
        }
        let mut ids = CornerIds::default();
        ids.update(&theirs, theirs.first_layer(), u64::MAX).unwrap();
        self.ids.update(&mine, mine.first_layer(), u64::MAX).unwrap();
        assert_eq!(numbers(&self.ids, mine.first_layer()), numbers(&ids, theirs.first_layer()), "{what}");
        let snapshot = self.catch_up();
        self.graph.build_pending(snapshot.first_layer(), u64::MAX).unwrap();
        let mut graph = CornerGraph::with_detail(rule, self.graph.detail);
        graph.restart(&theirs, theirs.first_layer()).unwrap();
        graph.widen(BAND);
        graph.build_pending(theirs.first_layer(), u64::MAX).unwrap();
        assert!(lists(&self.graph) == lists(&graph), "{what}: edge lists");
        if self.graph.detail == Detail::Cells {
            let [mine, theirs] = [footprints(&self.graph, &self.grid), footprints(&graph, &fresh)];
            assert!(mine == theirs, "{what}: cells that lists have read");
        }
    }
}

fn planes(layer: &Layer) -> Vec<u64> {
    let all = [&layer.rows, &layer.columns, &layer.row_groups, &layer.column_groups, &layer.corners];
    let words = |plane: &BitPlane| (0..to_i32(index(plane.rows()))).flat_map(|row| plane.row(row).to_vec()).collect();
    all.into_iter().flat_map(|plane: &BitPlane| -> Vec<u64> { words(plane) }).collect()
}

fn numbers(ids: &CornerIds, layer: &Layer) -> Vec<u32> {
    let corners = (0..=layer.height()).flat_map(|y| (0..=layer.width()).map(move |x| (x, y)));
    let is_corner =
        |&(x, y): &(i32, i32)| crate::collections::bits::bit(layer.corners.row(y), crate::base::numeric::unsigned(x));
    corners.filter(is_corner).map(|(x, y)| ids.id(layer, x, y).0).collect()
}

/// Compares the components of all cells with a flood, as a partition.
fn same_components(grid: &Grid, key: LayerKey, gaps: DiagonalGaps, what: &str) {
    let compare = |_: &crate::grid::GridState, layer: &Layer, regions: &mut crate::grid::LayerRegions| {
        let (mut of_flood, mut of_component) = (BTreeMap::new(), BTreeMap::new());
        for (at, number) in flood(layer, gaps).into_iter().enumerate() {
            let Some(number) = number else { continue };
            let cell = (to_i32(at) % layer.width(), to_i32(at) / layer.width());
            let component = regions.points.of_cell(cell, gaps);
            let pair = (*of_flood.entry(number).or_insert(component), *of_component.entry(component).or_insert(number));
            assert_eq!(pair, (component, number), "{what}: cell {cell:?}, {gaps:?}");
        }
    };
    grid.observe(key, (gaps, 0), compare).unwrap();
}

#[test]
fn after_any_edits_all_that_is_kept_equals_a_fresh_build() {
    // A tenth of the steps holds a state, or makes and drops a layer.
    let (maps, edits) = if long_counts() { (1000, 1120) } else { (24, 120) };
    for seed in 0..maps {
        let mut living = Living::new(seed);
        let rule = living.graph.rule;
        for edit in 0..edits {
            living.edit();
            let what = format!("seed {seed}, edit {edit}");
            if edit % 10 == 0 {
                living.ask(&what);
            }
            if living.rng.chance(20) {
                living.query();
            }
            if edit % 100 == 99 {
                living.compare(rule, &what);
            }
        }
    }
}
