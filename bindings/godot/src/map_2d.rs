//! `TautMap2D`: the cells of a `TautGrid2D` as a resource that a scene saves.

use std::sync::PoisonError;

use godot::classes::TileMapLayer;
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::layout::Layout;

/// Cells and settings of a [TautGrid2D] as a [Resource]: a scene or a file saves it, and agents and other nodes that
/// have the same map in their inspector share one grid.
///
/// ```text
/// var map := TautMap2D.from_tile_map_layer($Walls)
/// ResourceSaver.save(map, "res://level.tres")
/// var grid := map.get_grid()
/// ```
///
/// The grid is made at the first [method get_grid]; edits of it change the map only when [method store] says so.
#[derive(GodotClass)]
#[class(tool, init, base = Resource)]
pub struct TautMap2D {
    /// The cells.
    #[export]
    pub(crate) region: Rect2i,
    /// The distance between the points of adjacent cells.
    #[export]
    #[init(val = Vector2::ONE)]
    cell_size: Vector2,
    /// The position of the point of cell (0, 0).
    #[export]
    offset: Vector2,
    /// The shape of the cells.
    #[export(enum = (Square = 0, IsometricRight = 1, IsometricDown = 2))]
    cell_shape: i32,
    /// When a diagonal step is allowed.
    #[export(enum = (Always = 0, Never = 1, AtLeastOneWalkable = 2, OnlyIfNoObstacles = 3))]
    diagonal_mode: i32,
    /// The algorithm of [method TautGrid2D.find_path].
    #[export(enum = (AStar = 1, JumpPoint = 2, Theta = 3, LazyTheta = 4, AnglePropagationTheta = 5, FieldDStar = 6, BlockAStar = 7, Anya = 8, VisibilityGraph = 9, TangentGraph = 10, AcceleratedAStar = 11, DStarLite = 12, Optimal = 13))]
    #[init(val = 13)]
    algorithm: i32,
    /// Whether a path may pass between two solid cells that touch only at a corner.
    #[export(enum = (Closed = 0, Open = 1))]
    diagonal_gaps: i32,
    /// The post-processing of paths.
    #[export(enum = (None = 0, Greedy = 1, Taut = 2))]
    smoothing: i32,
    /// Which cells are solid: one byte per cell, row by row, 0 is free. Empty: all are free.
    #[export(storage)]
    solid: PackedByteArray,
    /// The weights of the cells, row by row. Empty: all are 1.
    #[export(storage)]
    weights: PackedFloat32Array,
    /// The links, but for those of [TautLink2D]: dictionaries as [method TautGrid2D.add_link] takes them.
    #[export]
    links: Array<VarDictionary>,
    grid: std::sync::Mutex<Option<Gd<TautGrid2D>>>,
    base: Base<Resource>,
}

#[godot_api]
impl TautMap2D {
    /// The map of a [TileMapLayer]: `null`, with an error, if that does not work. See
    /// [method TautGrid2D.import_tile_map_layer].
    #[func]
    fn from_tile_map_layer(
        layer: Option<Gd<TileMapLayer>>,
        #[opt(default = 0)] tiles_by: i32,
        #[opt(default = 0)] layer_number: i32,
        #[opt(default = "")] custom_data: GString,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> Option<Gd<TautMap2D>> {
        let grid = TautGrid2D::new_gd();
        let done = grid.bind().import_tile_map_layer(layer, tiles_by, layer_number, custom_data, region);
        done.then(|| Self::of(grid))
    }

    /// The map of a grid, which stays its grid.
    #[func]
    fn from_grid(grid: Option<Gd<TautGrid2D>>) -> Option<Gd<TautMap2D>> {
        if grid.is_none() {
            godot_error!("No map: there is no grid.");
        }
        grid.map(Self::of)
    }

    /// The grid of the map, the same one for all who ask.
    #[func]
    pub(crate) fn get_grid(&self) -> Gd<TautGrid2D> {
        let mut grid = self.grid.lock().unwrap_or_else(PoisonError::into_inner);
        grid.get_or_insert_with(|| self.create_grid()).clone()
    }

    /// A new grid with the cells and settings of the map.
    #[func]
    fn create_grid(&self) -> Gd<TautGrid2D> {
        let grid = TautGrid2D::new_gd();
        self.fill(&grid.bind());
        grid
    }

    /// Takes over the cells and settings of its grid as they are now, to be saved.
    #[func]
    pub(crate) fn store(&mut self) {
        let grid = self.get_grid();
        self.take(&grid.bind());
        self.base_mut().emit_changed();
    }

    /// What is wrong with the map; empty if nothing is.
    #[func]
    pub(crate) fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = PackedStringArray::new();
        let cells = i64::from(self.region.size.x) * i64::from(self.region.size.y);
        if self.region.size.x <= 0 || self.region.size.y <= 0 {
            warnings.push("The TautMap2D has no cells: its region is empty.");
        } else if !self.solid.is_empty() && self.solid.len() as i64 != cells {
            warnings.push(&format!("The TautMap2D has {cells} cells, and data of {} solid ones.", self.solid.len()));
        } else if !self.weights.is_empty() && self.weights.len() as i64 != cells {
            warnings.push(&format!("The TautMap2D has {cells} cells, and {} weights.", self.weights.len()));
        }
        warnings
    }
}

impl TautMap2D {
    fn of(grid: Gd<TautGrid2D>) -> Gd<Self> {
        let mut map = Self::new_gd();
        map.bind_mut().take(&grid.bind());
        *map.bind().grid.lock().unwrap_or_else(PoisonError::into_inner) = Some(grid);
        map
    }

    pub(crate) fn layout(&self) -> Layout {
        let (region, offset, cell_size, cell_shape) = (self.region, self.offset, self.cell_size, self.cell_shape);
        Layout { region, offset, cell_size, cell_shape }
    }

    /// Makes the cells of a grid those of the map.
    fn fill(&self, grid: &TautGrid2D) {
        for warning in self.get_warnings().as_slice() {
            godot_error!("{warning}");
        }
        grid.core.set_layout(|layout| *layout = self.layout());
        grid.choose((self.diagonal_mode, self.algorithm), (self.diagonal_gaps, self.smoothing));
        grid.update();
        let cells = i64::from(self.region.size.x) * i64::from(self.region.size.y);
        if self.weights.len() as i64 == cells && cells > 0 {
            grid.set_weight_scale_data(self.region, self.weights.clone());
        }
        if self.solid.len() as i64 == cells && cells > 0 {
            grid.set_solid_data(self.region, self.solid.clone());
        }
        for link in self.links.iter_shared() {
            grid.add_link(link);
        }
    }

    /// Takes over cells and settings.
    fn take(&mut self, grid: &TautGrid2D) {
        let settings = grid.core.settings();
        let Layout { region, offset, cell_size, cell_shape } = settings.layout;
        (self.region, self.offset, self.cell_size, self.cell_shape) = (region, offset, cell_size, cell_shape);
        (self.diagonal_mode, self.algorithm) = (settings.diagonal_mode, settings.algorithm as i32);
        (self.diagonal_gaps, self.smoothing) = (settings.diagonal_gaps as i32, settings.smoothing as i32);
        self.solid = grid.get_solid_data(region);
        let weights = grid.get_weight_scale_data(region);
        let plain = weights.as_slice().iter().all(|weight| weight.to_bits() == 1.0_f32.to_bits());
        self.links = grid.links_without_nodes();
        self.weights = if plain { PackedFloat32Array::new() } else { weights };
    }
}
