//! `TautMap2D`: the cells of a `TautGrid2D` as a resource that a scene saves.

use std::sync::PoisonError;

use godot::classes::{Engine, TileMapLayer};
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
    /// The cells. Set to others, those that were there before stay as they are: as [method resize].
    #[export]
    #[var(set = resize)]
    pub(crate) region: Rect2i,
    /// The distance between the points of adjacent cells.
    #[export]
    #[var(set = set_cell_size)]
    #[init(val = Vector2::ONE)]
    cell_size: Vector2,
    /// The position of the point of cell (0, 0).
    #[export]
    #[var(set = set_offset)]
    offset: Vector2,
    /// The shape of the cells.
    #[export(enum = (Square = 0, IsometricRight = 1, IsometricDown = 2))]
    #[var(set = set_cell_shape)]
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
    #[var(set = set_solid)]
    solid: PackedByteArray,
    /// The weights of the cells, row by row. Empty: all are 1.
    #[export(storage)]
    #[var(set = set_weights)]
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

    /// Makes other cells those of the map: cells that it had before keep their state, others are free and have weight
    /// 1. A grid that was made in a running game stays as it is.
    #[func]
    fn resize(&mut self, region: Rect2i) {
        let before = std::mem::replace(&mut self.region, region);
        if region != before {
            self.solid = relaid(self.solid.as_slice(), [before, region], 0).into();
            self.weights = relaid(self.weights.as_slice(), [before, region], 1.0).into();
            self.look_again();
        }
    }

    #[func]
    fn set_cell_size(&mut self, size: Vector2) {
        self.cell_size = size;
        self.look_again();
    }

    #[func]
    fn set_offset(&mut self, offset: Vector2) {
        self.offset = offset;
        self.look_again();
    }

    #[func]
    fn set_cell_shape(&mut self, shape: i32) {
        self.cell_shape = shape;
        self.look_again();
    }

    #[func]
    fn set_solid(&mut self, solid: PackedByteArray) {
        self.solid = solid;
        self.look_again();
    }

    #[func]
    fn set_weights(&mut self, weights: PackedFloat32Array) {
        self.weights = weights;
        self.look_again();
    }

    /// The position of a corner of cells: (0, 0) is that of cell (0, 0) to cells with smaller numbers.
    #[func]
    fn get_corner(&self, corner: Vector2) -> Vector2 {
        self.layout().position(corner - HALF)
    }

    /// The corner of cells at a position, with parts of cells: the inverse of [method get_corner].
    #[func]
    fn get_corner_at(&self, position: Vector2) -> Vector2 {
        self.layout().place(position) + HALF
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

/// Half a cell.
const HALF: Vector2 = Vector2::new(0.5, 0.5);

/// The states of cells, row by row, after the region has become another one; as they are if they are not those of the
/// first region.
fn relaid<T: Copy>(cells: &[T], [from, to]: [Rect2i; 2], new: T) -> Vec<T> {
    let [width, height] = [to.size.x, to.size.y].map(|side| side.max(0));
    let count = i64::from(from.size.x) * i64::from(from.size.y);
    if cells.is_empty() || i64::try_from(cells.len()) != Ok(count) {
        return cells.to_vec();
    }
    let places = (0..height).flat_map(|y| (0..width).map(move |x| to.position + Vector2i::new(x, y)));
    let state = |place: Vector2i| {
        let at = place - from.position;
        let number = i64::from(at.y) * i64::from(from.size.x) + i64::from(at.x);
        from.contains_point(place).then(|| usize::try_from(number).ok().and_then(|number| cells.get(number).copied()))
    };
    places.map(|place| state(place).flatten().unwrap_or(new)).collect()
}

impl TautMap2D {
    /// In the editor the next one who asks gets a grid of the map as it is now.
    fn look_again(&mut self) {
        if Engine::singleton().is_editor_hint() {
            *self.grid.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.base_mut().emit_changed();
    }

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
