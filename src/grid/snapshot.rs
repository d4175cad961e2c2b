//! Snapshots: terrain and layers at one revision, immutable and shared.

use super::layer::{Layer, corner_pattern};
use super::sides::Sides;
use super::terrain::Terrain;
use super::{corners::is_double_pattern, layer_key::LayerKey, links::Links, obstacles::Obstacles, plane::share_bands};
use crate::base::{Result, bytes, index, index_i32, unsigned};
use crate::collections::{Shared, SharedSlice, reserve_exact};
use crate::geom::Rect;

/// Cells along the side of a tile: the cells that share one tile revision.
pub(crate) const TILE: i32 = 64;

/// What lies over the cells of a map, and between them.
pub(crate) struct Overlay {
    pub(crate) obstacles: Obstacles,
    pub(crate) links: Links,
    /// The closed sides of cells, if there are any.
    pub(crate) sides: Option<Sides>,
}

impl Overlay {
    /// Nothing.
    pub(crate) const fn none() -> Self {
        Self { obstacles: Obstacles::none(), links: Links::none(), sides: None }
    }
}

/// Everything about a grid at one revision.
pub(crate) struct GridState {
    /// Identifies the grid among those of the process.
    pub(crate) grid: u64,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) revision: u64,
    /// The classes that everything reads: 0 where an obstacle covers the cell.
    pub(crate) terrain: Terrain,
    /// The classes under the obstacles, while there are any.
    pub(crate) ground: Option<Terrain>,
    pub(crate) obstacles: Obstacles,
    pub(crate) links: Links,
    /// The revision that has changed the links last.
    pub(crate) linked_at: u64,
    /// The closed sides of cells, while there are any.
    pub(crate) sides: Option<Sides>,
    /// The layer of class 0, then those of planners that block further classes or plan for agents with a size. A layer
    /// for a size comes after that for points of the same classes.
    pub(crate) layers: Vec<Layer>,
    /// One row of tiles per 64 rows of the map: the revision of each tile's last change.
    pub(crate) tiles: Vec<SharedSlice<u64>>,
}

impl GridState {
    /// A state without layers, of a numbered grid, whose tiles have all changed last at its revision.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn new(
        (grid, revision): (u64, u64),
        (width, height): (i32, i32),
        (terrain, ground): (Terrain, Option<Terrain>),
        Overlay { obstacles, links, sides }: Overlay,
    ) -> Result<Self> {
        let tile = unsigned(TILE);
        let (across, down) = (unsigned(width).div_ceil(tile), unsigned(height).div_ceil(tile));
        let mut tiles = Vec::new();
        reserve_exact(&mut tiles, index(down))?;
        for _ in 0..down {
            let mut row = SharedSlice::zeroed(index(across))?;
            row.make_mut()?.fill(revision);
            tiles.push(row);
        }
        let (layers, linked_at) = (Vec::new(), revision);
        Ok(Self { grid, width, height, revision, terrain, ground, obstacles, links, linked_at, sides, layers, tiles })
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self> {
        let mut layers = Vec::new();
        reserve_exact(&mut layers, self.layers.len())?;
        for layer in &self.layers {
            layers.push(layer.share()?);
        }
        Ok(Self {
            grid: self.grid,
            width: self.width,
            height: self.height,
            revision: self.revision,
            terrain: self.terrain.share()?,
            ground: self.ground.as_ref().map(Terrain::share).transpose()?,
            obstacles: self.obstacles.share(),
            links: self.links.clone(),
            linked_at: self.linked_at,
            sides: self.sides.as_ref().map(Sides::share).transpose()?,
            layers,
            tiles: share_bands(&self.tiles)?,
        })
    }

    /// The classes of a row as the host has set them: those under obstacles too.
    pub(crate) fn ground_row(&self, y: i32) -> &[u8] {
        self.ground.as_ref().unwrap_or(&self.terrain).row(y)
    }

    /// The layer with this key, if there is one.
    pub(crate) fn layer(&self, key: LayerKey) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.key() == key)
    }

    /// Builds the layer with this key, unless it is there. One for agents with a size needs that for points.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; nothing has changed then.
    pub(crate) fn add_layer(&mut self, key: LayerKey) -> Result {
        if self.layer(key).is_some() {
            return Ok(());
        }
        reserve_exact(&mut self.layers, 1)?;
        let layer = if key.is_for_points() {
            Layer::new(key.mask, &self.terrain, (self.width, self.height), self.revision)?
        } else {
            Layer::inflate(points_of(key, &self.layers), key.size, self.revision)?
        };
        self.layers.push(layer);
        Ok(())
    }

    /// Brings the layers in line with the terrain, in which cells of `area` have changed. The layers must own the area.
    pub(crate) fn update_layers(&mut self, area: Rect) {
        for at in 0..self.layers.len() {
            let (before, rest) = self.layers.split_at_mut(at);
            let Some(layer) = rest.first_mut() else { return };
            let key = layer.key();
            if key.is_for_points() {
                layer.update(&self.terrain, area, self.revision);
            } else {
                layer.follow(points_of(key, before), area, self.revision);
            }
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let tiles: usize = self.tiles.iter().map(|row| SharedSlice::<u64>::bytes(row.len())).sum();
        let layers: u64 = self.layers.iter().map(Layer::bytes).sum();
        let ground = self.ground.as_ref().map_or(0, Terrain::bytes) + self.obstacles.bytes() + self.links.bytes();
        let sides = self.sides.as_ref().map_or(0, Sides::bytes);
        self.terrain.bytes() + ground + sides + layers + bytes(tiles + size_of_val(&self.tiles[..]) + size_of::<Self>())
    }
}

/// The layer for points with the classes of a layer, among those before it.
pub(crate) fn points_of(key: LayerKey, before: &[Layer]) -> &Layer {
    let points = before.iter().find(|layer| layer.key() == key.for_points());
    points.expect("a layer for agents with a size comes after the one for points, and goes before it")
}

/// A grid at one revision: taken in O(1), never changed by later edits, free to be read on any thread.
#[derive(Clone)]
pub struct Snapshot {
    state: Shared<GridState>,
}

impl Snapshot {
    pub(crate) const fn new(state: Shared<GridState>) -> Self {
        Self { state }
    }

    /// The state that the snapshot shares.
    pub(crate) fn state(&self) -> &GridState {
        &self.state
    }

    /// True if the snapshot is of the grid with this number.
    pub(crate) fn is_of_grid(&self, grid: u64) -> bool {
        self.state.grid == grid
    }

    /// The same snapshot with the layer of `key`, which is built if the grid had no such layer then.
    pub(crate) fn with_layer(&self, key: LayerKey) -> Result<Snapshot> {
        if self.layer(key).is_some() {
            return Ok(self.clone());
        }
        let mut state = self.state.share()?;
        // The layer of this key that the grid had at this revision, if any, had the same bits: the version is theirs.
        state.add_layer(key.for_points())?;
        state.add_layer(key)?;
        Ok(Self::new(Shared::new(state)?))
    }

    /// Columns of the map.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.state.width
    }

    /// Rows of the map.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.state.height
    }

    /// The revision that the snapshot shows.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.state.revision
    }

    /// The class of the cell (x, y); 0 outside the map.
    #[must_use]
    #[inline(always)]
    pub fn terrain(&self, x: i32, y: i32) -> u8 {
        if (0..self.state.width).contains(&x) && (0..self.state.height).contains(&y) {
            self.state.terrain.row(y)[index_i32(x)]
        } else {
            0
        }
    }

    /// The classes of the cells (x, y), (x + 1, y) ... of one row: `len` of them, or as many as the map has.
    pub(crate) fn terrain_run(&self, x: i32, y: i32, len: i32) -> &[u8] {
        &self.state.terrain.row(y)[index_i32(x)..index_i32((x + len).min(self.width()))]
    }

    /// The obstacles that lie over the ground.
    pub(crate) fn obstacles(&self) -> &Obstacles {
        &self.state.obstacles
    }

    /// The revision that has changed the links last.
    pub(crate) fn linked_at(&self) -> u64 {
        self.state.linked_at
    }

    /// The links of the map.
    pub(crate) fn links(&self) -> &Links {
        &self.state.links
    }

    /// The classes of a row as the host has set them: those under obstacles too.
    pub(crate) fn ground_row(&self, y: i32) -> &[u8] {
        self.state.ground_row(y)
    }

    /// The closed sides of cells; none while all are open.
    #[inline(always)]
    pub(crate) fn sides(&self) -> Option<&Sides> {
        self.state.sides.as_ref()
    }

    /// True if the cell (x, y) has class 0 or lies outside the map.
    #[must_use]
    pub fn is_blocked(&self, x: i32, y: i32) -> bool {
        self.terrain(x, y) == 0
    }

    /// The revision of the last change in the tile of 64 x 64 cells that contains the cell (x, y); 0 outside the map.
    #[must_use]
    pub fn tile_revision(&self, x: i32, y: i32) -> u64 {
        if !(0..self.width()).contains(&x) || !(0..self.height()).contains(&y) {
            return 0;
        }
        let row = self.state.tiles.get(index_i32(y / TILE));
        row.and_then(|row| row.get(index_i32(x / TILE))).copied().unwrap_or(0)
    }

    /// True if the lattice point (x, y) is a convex corner: exactly one of the four cells around it is blocked.
    #[must_use]
    pub fn is_convex_corner(&self, x: i32, y: i32) -> bool {
        self.corner_pattern(x, y).is_some_and(|pattern| pattern.count_ones() == 1)
    }

    /// True if the lattice point (x, y) is a double corner: two diagonally touching blocked cells and two free ones.
    #[must_use]
    pub fn is_double_corner(&self, x: i32, y: i32) -> bool {
        self.corner_pattern(x, y).is_some_and(is_double_pattern)
    }

    fn corner_pattern(&self, x: i32, y: i32) -> Option<u32> {
        let inside = (0..=self.width()).contains(&x) && (0..=self.height()).contains(&y);
        inside.then(|| corner_pattern(self.first_layer(), x, y))
    }

    /// The layer of class 0.
    pub(crate) fn first_layer(&self) -> &Layer {
        &self.state.layers[0]
    }

    /// The layer with this key, if the grid keeps one.
    pub(crate) fn layer(&self, key: LayerKey) -> Option<&Layer> {
        self.state.layer(key)
    }

    /// Bytes of the snapshot's data, whoever shares it.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.state.bytes()
    }
}
