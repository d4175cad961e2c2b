//! Cells of a `TautGrid2D` from the tiles of `TileMapLayer`s.

use godot::classes::tile_set::TileShape;
use godot::classes::{TileMapLayer, TileSet};
use godot::prelude::*;

use crate::core::{Core, area};
use crate::grid_2d::{TautGrid2D, tell};
use crate::layout::{Layout, SHAPE_ISOMETRIC_DOWN, SHAPE_ISOMETRIC_RIGHT, SHAPE_SQUARE};

/// What decides about a tile.
#[derive(Clone)]
pub struct Rule {
    pub by: i32,
    pub number: i32,
    pub custom: GString,
}

/// A cell, or rather what is to become of it.
#[derive(Clone, Copy)]
enum Tile {
    Solid,
    Weight(f32),
}

const FREE: Tile = Tile::Weight(1.0);

/// What layers say of the cells of a region, row by row.
pub struct Tiles {
    layout: Layout,
    tiles: Vec<Tile>,
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// A tile with a collision polygon on the physics layer is solid; empty cells are free.
    #[constant]
    const TILES_BY_PHYSICS: i32 = 0;
    /// A tile without a navigation polygon on the navigation layer is solid, and so are empty cells.
    #[constant]
    const TILES_BY_NAVIGATION: i32 = 1;
    /// The custom data of a tile decide: `true`, or a number that is not greater than 0, is solid; another number is
    /// the weight. Empty cells are free.
    #[constant]
    const TILES_BY_CUSTOM_DATA: i32 = 2;
    /// Every tile is solid; empty cells are free.
    #[constant]
    pub(crate) const TILES_BY_PRESENCE: i32 = 3;

    /// A grid with the cells of a [TileMapLayer], in global positions; `null`, with an error, if that does not work.
    /// See [method import_tile_map_layer].
    #[func]
    fn from_tile_map_layer(
        layer: Option<Gd<TileMapLayer>>,
        #[opt(default = 0)] tiles_by: i32,
        #[opt(default = 0)] layer_number: i32,
        #[opt(default = "")] custom_data: GString,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> Option<Gd<TautGrid2D>> {
        let grid = TautGrid2D::new_gd();
        let done = grid.bind().import_tile_map_layer(layer, tiles_by, layer_number, custom_data, region);
        done.then_some(grid)
    }

    /// Takes region, layout and cells from a [TileMapLayer], and drops its own. `tiles_by` is one of the `TILES_`
    /// constants; `layer_number` counts the physics or navigation layers of the [TileSet], and `custom_data` names one
    /// of its custom data layers. Without a `region` it is the rectangle of the used cells. True if it was done.
    ///
    /// The positions of the cells are the global ones of the tiles: the layer may be moved and scaled, not rotated.
    /// Square tiles and isometric ones in a diamond layout are supported. A layer that is not enabled has no tiles, one
    /// whose collision or navigation is not enabled none of these. The grid does not follow later changes of the layer:
    /// change both, import again, or let a [TautTileMap2D] follow.
    #[func]
    pub(crate) fn import_tile_map_layer(
        &self,
        layer: Option<Gd<TileMapLayer>>,
        #[opt(default = 0)] tiles_by: i32,
        #[opt(default = 0)] layer_number: i32,
        #[opt(default = "")] custom_data: GString,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> bool {
        let rule = Rule { by: tiles_by, number: layer_number, custom: custom_data };
        let read = layer.ok_or_else(|| "there is no TileMapLayer".to_owned());
        self.take_tiles(read.and_then(|layer| Tiles::read(&[layer], &rule, region)))
    }
}

impl TautGrid2D {
    /// Takes region, layout and cells from tiles: where the layout is that of the grid, as an edit of those cells that
    /// are others; else anew. True if it was done.
    pub(crate) fn take_tiles(&self, tiles: Result<Tiles, String>) -> bool {
        match tiles {
            Ok(tiles) => {
                self.engine.drop_mirror();
                fill(&self.core, &tiles)
            }
            Err(why) => {
                godot_error!("No grid from tiles: {why}.");
                false
            }
        }
    }
}

/// Finds what is wrong with a rule for a tile set.
fn check(rule: &Rule, set: &Gd<TileSet>) -> Result<(), String> {
    let counted = |count: i32, kind: &str| {
        let known = (0..count).contains(&rule.number);
        known.then_some(()).ok_or_else(|| format!("the TileSet has no {kind} layer {}; it has {count}", rule.number))
    };
    match rule.by {
        TautGrid2D::TILES_BY_PHYSICS => counted(set.get_physics_layers_count(), "physics"),
        TautGrid2D::TILES_BY_NAVIGATION => counted(set.get_navigation_layers_count(), "navigation"),
        TautGrid2D::TILES_BY_CUSTOM_DATA if set.get_custom_data_layer_by_name(&rule.custom) < 0 => {
            Err(format!("the TileSet has no custom data layer \"{}\"", rule.custom))
        }
        TautGrid2D::TILES_BY_CUSTOM_DATA | TautGrid2D::TILES_BY_PRESENCE => Ok(()),
        other => Err(format!("tiles_by = {other} is none of the TILES_ constants")),
    }
}

/// The layout whose cells lie where the tiles do.
fn layout(layer: &Gd<TileMapLayer>, set: &Gd<TileSet>, region: Rect2i) -> Result<Layout, String> {
    let centre = |cell: Vector2i| layer.to_global(layer.map_to_local(cell));
    let size = set.get_tile_size().to_vector2() * layer.get_global_scale().abs();
    let isometric = set.get_tile_shape() == TileShape::ISOMETRIC;
    let shapes: &[i32] = if isometric { &[SHAPE_ISOMETRIC_RIGHT, SHAPE_ISOMETRIC_DOWN] } else { &[SHAPE_SQUARE] };
    for &cell_shape in shapes {
        let half = if cell_shape == SHAPE_SQUARE { Vector2::ZERO } else { size / 2.0 };
        let offset = centre(Vector2i::ZERO) - half;
        let layout = Layout { region, offset, cell_size: size, cell_shape };
        let far = Vector2i::new(7, -5);
        let close = |cell: Vector2i| layout.position(cell.to_vector2()).distance_to(centre(cell)) < 0.01 * size.x;
        if close(far) && close(far - far * 2) {
            return Ok(layout);
        }
    }
    Err("the layer is rotated, skewed or mirrored, or the layout of its tiles is not supported".to_owned())
}

impl Tiles {
    /// Cells that are free or solid, row by row.
    pub fn new(layout: Layout, solid: impl Iterator<Item = bool>) -> Self {
        Self { layout, tiles: solid.map(|solid| if solid { Tile::Solid } else { FREE }).collect() }
    }

    /// The cells.
    pub const fn region(&self) -> Rect2i {
        self.layout.region
    }

    /// What the rule makes of each cell of the region, or of all used cells. A cell is solid if it is on one of the
    /// layers, and has the greatest weight of all; by navigation it is free if it is on one of them.
    ///
    /// # Errors
    /// What is wrong with a layer.
    pub fn read(layers: &[Gd<TileMapLayer>], rule: &Rule, region: Rect2i) -> Result<Self, String> {
        let used = || layers.iter().map(|layer| layer.get_used_rect()).filter(|used| used.area() > 0);
        let region =
            if region.size == Vector2i::ZERO { used().reduce(Rect2i::merge).unwrap_or(region) } else { region };
        if region.size.x <= 0 || region.size.y <= 0 {
            return Err("the TileMapLayer has no tiles, or the region is empty".to_owned());
        }
        let mut tiles = vec![None; region.size.x as usize * region.size.y as usize];
        let mut common: Option<Layout> = None;
        for layer in layers {
            let set = layer.get_tile_set().ok_or("the TileMapLayer has no TileSet")?;
            check(rule, &set)?;
            let layout = layout(layer, &set, region)?;
            if *common.get_or_insert(layout) != layout {
                return Err(format!("the tiles of \"{}\" do not lie as those of the layers before", layer.get_name()));
            }
            if counts(layer, rule.by) {
                read_tiles(layer, rule, region, &mut tiles);
            }
        }
        let layout = common.ok_or("there is no TileMapLayer")?;
        let empty = if rule.by == TautGrid2D::TILES_BY_NAVIGATION { Tile::Solid } else { FREE };
        Ok(Self { layout, tiles: tiles.into_iter().map(|tile| tile.unwrap_or(empty)).collect() })
    }
}

/// A tile of a layer.
pub struct UsedTile {
    pub cell: Vector2i,
    /// How many times as much a way to it costs; none if it is solid.
    pub weight: Option<f32>,
}

/// What the rule makes of the tiles of a layer, whatever its layout.
///
/// # Errors
/// What is wrong with the layer.
pub fn used_tiles(layer: &Gd<TileMapLayer>, rule: &Rule, region: Rect2i) -> Result<Vec<UsedTile>, String> {
    let set = layer.get_tile_set().ok_or("the TileMapLayer has no TileSet")?;
    check(rule, &set)?;
    let is_whole = region.area() == 0;
    let cells = layer.get_used_cells();
    let cells = cells.iter_shared().filter(|&cell| is_whole || region.contains_point(cell));
    let counts = counts(layer, rule.by);
    let weight = |cell| match read_tile(layer, rule, cell).filter(|_| counts) {
        Some(Tile::Solid) => None,
        Some(Tile::Weight(weight)) => Some(weight),
        None => Some(1.0),
    };
    Ok(cells.map(|cell| UsedTile { cell, weight: weight(cell) }).collect())
}

/// True if a layer is enabled in what a rule looks at.
fn counts(layer: &Gd<TileMapLayer>, by: i32) -> bool {
    layer.is_enabled()
        && match by {
            TautGrid2D::TILES_BY_PHYSICS => layer.is_collision_enabled(),
            TautGrid2D::TILES_BY_NAVIGATION => layer.is_navigation_enabled(),
            _ => true,
        }
}

/// Adds what the rule makes of the tiles of a layer.
fn read_tiles(layer: &Gd<TileMapLayer>, rule: &Rule, region: Rect2i, tiles: &mut [Option<Tile>]) {
    let width = region.size.x as usize;
    for cell in layer.get_used_cells().iter_shared().filter(|&cell| region.contains_point(cell)) {
        let at = cell - region.position;
        let tile = &mut tiles[at.y as usize * width + at.x as usize];
        let own = read_tile(layer, rule, cell);
        *tile = match (*tile, own) {
            (Some(Tile::Weight(one)), Some(Tile::Weight(other))) => Some(Tile::Weight(one.max(other))),
            // The ground of one layer carries over the abyss of another.
            (Some(Tile::Weight(_)), _) if rule.by == TautGrid2D::TILES_BY_NAVIGATION => *tile,
            (Some(Tile::Solid), None) => *tile,
            (Some(Tile::Solid), Some(_)) if rule.by != TautGrid2D::TILES_BY_NAVIGATION => *tile,
            (before, own) => own.or(before),
        };
    }
}

fn read_tile(layer: &Gd<TileMapLayer>, rule: &Rule, cell: Vector2i) -> Option<Tile> {
    let solid = |solid: bool| if solid { Tile::Solid } else { FREE };
    if rule.by == TautGrid2D::TILES_BY_PRESENCE {
        return Some(Tile::Solid);
    }
    let data = layer.get_cell_tile_data(cell)?;
    Some(match rule.by {
        TautGrid2D::TILES_BY_PHYSICS => solid(data.get_collision_polygons_count(rule.number) > 0),
        TautGrid2D::TILES_BY_NAVIGATION => {
            // By name: godot-rust leaves the classes of navigation out.
            let polygon = data.upcast::<Object>().call("get_navigation_polygon", vslice![rule.number]);
            solid(!polygon.try_to::<Gd<Resource>>().is_ok_and(has_polygons))
        }
        _ => {
            let value = data.get_custom_data(&rule.custom);
            match (value.try_to::<bool>(), value.try_to_relaxed::<f64>()) {
                (Ok(blocked), _) => solid(blocked),
                (_, Ok(weight)) if weight > 0.0 && (weight as f32).is_finite() => Tile::Weight(weight as f32),
                (_, Ok(_)) => Tile::Solid,
                _ => FREE,
            }
        }
    })
}

fn has_polygons(mut polygon: Gd<Resource>) -> bool {
    polygon.call("get_polygon_count", &[]).try_to_relaxed::<i64>().is_ok_and(|count| count > 0)
}

/// Gives a grid the cells of tiles.
fn fill(core: &Core, Tiles { layout, tiles }: &Tiles) -> bool {
    let is_new = {
        let state = core.read();
        state.world.is_none() || state.settings.dirty || state.settings.layout != *layout
    };
    if is_new {
        core.set_layout(|own| *own = *layout);
        core.write().settings.dirty = true;
        if let Err(failure) = core.update() {
            tell(&failure);
            return false;
        }
    }
    let mut state = core.edit();
    let Some(world) = &mut state.world else { return false };
    let whole = area(layout, layout.region);
    let weight = |tile: &Tile| if let Tile::Weight(weight) = tile { *weight } else { 1.0 };
    let weights: Vec<f32> = tiles.iter().map(weight).collect();
    let solid: Vec<u8> = tiles.iter().map(|tile| u8::from(matches!(tile, Tile::Solid))).collect();
    if (world.weights.mixed() || weights.iter().any(|weight| weight.to_bits() != 1.0_f32.to_bits()))
        && let Err(why) = world.set_weights(whole, &weights)
    {
        godot_error!("{why}");
        return false;
    }
    world.set_solids(whole, &solid).inspect_err(tell).is_ok()
}
