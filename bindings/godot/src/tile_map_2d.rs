//! `TautTileMap2D`: a node that makes the cells of a `TautMap2D` from the `TileMapLayer`s of a scene.

use godot::classes::notify::CanvasItemNotification;
use godot::classes::{Engine, INode2D, Node, Node2D, TileMapLayer};
use godot::prelude::*;

use crate::map_2d::TautMap2D;
use crate::tiles::{Rule, Tiles};

/// Makes the cells of a [TautMap2D] from [TileMapLayer]s: in the editor by the button *Bake*, and in the running game,
/// where it follows their changes.
///
/// It works as [method TautGrid2D.import_tile_map_layer], for several layers that lie on one another: a cell is solid
/// if one of them says so, and has the greatest weight of all; by navigation it is free if one of them says so. In the
/// editor the cells are stored in the map, and saved with it; without a [member map] the button makes one.
///
/// A change of a layer is an edit of those cells that are others: agents hear of it. A game that changes many cells of
/// a large layer in each frame does better to change the grid, or both.
#[derive(GodotClass)]
#[class(tool, init, base = Node2D)]
pub struct TautTileMap2D {
    /// The map whose cells are made. Agents and other nodes with the same map share its grid.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap2D>>,
    /// The paths of the [TileMapLayer]s. None: those among the children of this node and its parent.
    #[export]
    layers: Array<NodePath>,
    /// What decides whether a tile is solid: one of the `TILES_` constants of [TautGrid2D].
    #[export(enum = (Physics = 0, Navigation = 1, CustomData = 2, Presence = 3))]
    tiles_by: i32,
    /// The number of the physics or navigation layer of the [TileSet] that decides.
    #[export(range = (0.0, 31.0, 1.0))]
    layer_number: i32,
    /// The name of the custom data layer of the [TileSet] that decides.
    #[export]
    custom_data: GString,
    /// The cells that are made, in cells of the layers. Empty: all that are used.
    #[export]
    region: Rect2i,
    /// Whether the cells are made anew when the node enters a running game. Else they are those that the map has saved,
    /// until [method bake].
    #[export]
    #[init(val = true)]
    bake_on_ready: bool,
    /// Whether the cells follow changes of the layers, such as [method TileMapLayer.set_cell]. The engine does not tell
    /// of these: each physics frame compares 500 tiles with those before. [method update_cells] follows at once.
    #[export]
    #[init(val = true)]
    follow: bool,
    #[export_tool_button(fn = Self::press_bake, name = "Bake", icon = "Bake")]
    button: PhantomVar<Callable>,
    /// The layers whose changes are followed, and their tiles.
    followed: Vec<Followed>,
    /// The region of the last cells.
    baked: Rect2i,
    is_stale: bool,
    base: Base<Node2D>,
}

/// Tiles that a physics frame compares with those before.
const TILES_PER_FRAME: usize = 500;

/// A layer and its tiles as they were last.
struct Followed {
    layer: Gd<TileMapLayer>,
    used: Rect2i,
    /// The tiles of the used rectangle, row by row.
    tiles: Vec<Tile>,
    /// The tile that is looked at next.
    next: usize,
}

/// Which tile a cell has.
#[derive(Clone, Copy, PartialEq)]
struct Tile {
    source: i32,
    at: Vector2i,
    alternative: i32,
}

impl Tile {
    fn of(layer: &Gd<TileMapLayer>, cell: Vector2i) -> Self {
        let (source, at) = (layer.get_cell_source_id(cell), layer.get_cell_atlas_coords(cell));
        Self { source, at, alternative: layer.get_cell_alternative_tile(cell) }
    }
}

impl Followed {
    fn new(layer: Gd<TileMapLayer>) -> Self {
        let used = layer.get_used_rect();
        let cells = (0..used.area()).map(|number| Self::cell(used, number as usize));
        let tiles = cells.map(|cell| Tile::of(&layer, cell)).collect();
        Self { layer, used, tiles, next: 0 }
    }

    fn cell(used: Rect2i, number: usize) -> Vector2i {
        let width = used.size.x as usize;
        used.position + Vector2i::new((number % width) as i32, (number / width) as i32)
    }

    /// True if one of so many tiles is another one than at the last look.
    fn has_changed(&mut self, count: usize) -> bool {
        if !self.layer.is_instance_valid() {
            return true;
        }
        if self.layer.get_used_rect() != self.used {
            *self = Self::new(self.layer.clone());
            return true;
        }
        let mut changed = false;
        for _ in 0..count.min(self.tiles.len()) {
            let tile = Tile::of(&self.layer, Self::cell(self.used, self.next));
            changed |= std::mem::replace(&mut self.tiles[self.next], tile) != tile;
            self.next = (self.next + 1) % self.tiles.len();
        }
        changed
    }
}

#[godot_api]
impl TautTileMap2D {
    /// The cells are made, by [method bake] or since a layer has changed.
    #[signal]
    fn bake_finished();

    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap2D>>) {
        self.map = map;
        self.base_mut().update_configuration_warnings();
    }

    /// Makes the cells from the tiles as they are now. True if it was done.
    #[func]
    fn bake(&mut self) -> bool {
        self.baked = Rect2i::default();
        self.take_tiles()
    }

    /// Follows changes of the tiles now. True if there were none, or it was done.
    #[func]
    fn update_cells(&mut self) -> bool {
        !self.has_changed(usize::MAX) || self.take_tiles()
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = PackedStringArray::new();
        if self.map.is_none() {
            warnings.push("A TautTileMap2D needs a map: press \"Bake\", or set \"map\".");
        }
        if self.base().is_inside_tree()
            && let Err(why) = self.found_layers()
        {
            warnings.push(&format!("The TautTileMap2D has no tiles: {why}."));
        }
        warnings
    }
}

#[godot_api]
impl INode2D for TautTileMap2D {
    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn ready(&mut self) {
        if Engine::singleton().is_editor_hint() {
            self.hear();
        } else if self.bake_on_ready {
            self.bake();
        }
    }

    fn on_notification(&mut self, what: CanvasItemNotification) {
        if what == CanvasItemNotification::EXIT_TREE {
            self.hear_nothing();
        }
    }

    fn physics_process(&mut self, _delta: f64) {
        if self.follow && !self.followed.is_empty() && self.has_changed(TILES_PER_FRAME) {
            self.take_tiles();
        }
    }
}

impl TautTileMap2D {
    /// What the button does.
    fn press_bake(&mut self) {
        if self.map.is_none() {
            self.map = Some(TautMap2D::new_gd());
            self.base_mut().notify_property_list_changed();
        }
        self.bake();
    }

    /// The layers, or what is wrong with them.
    fn found_layers(&self) -> Result<Vec<Gd<TileMapLayer>>, String> {
        let node = self.base();
        if !self.layers.is_empty() {
            let find = |path: NodePath| {
                let layer = node.get_node_or_null(&path).and_then(|node| node.try_cast::<TileMapLayer>().ok());
                layer.ok_or_else(|| format!("\"{path}\" is no TileMapLayer"))
            };
            return self.layers.iter_shared().map(find).collect();
        }
        let parents = [Some(node.clone().upcast::<Node>()), node.get_parent()];
        let children =
            parents.into_iter().flatten().flat_map(|parent| parent.get_children().iter_shared().collect::<Vec<_>>());
        let layers: Vec<_> = children.filter_map(|child| child.try_cast::<TileMapLayer>().ok()).collect();
        if layers.is_empty() { Err("there is no TileMapLayer beside it or below it".to_owned()) } else { Ok(layers) }
    }

    /// True if a layer has other settings, or one of so many of its tiles is another one.
    fn has_changed(&mut self, count: usize) -> bool {
        let mut changed = std::mem::take(&mut self.is_stale);
        for followed in &mut self.followed {
            changed |= followed.has_changed(count);
        }
        changed
    }

    /// Gives the grid of the map the cells of the tiles. The region does not shrink while layers are followed, so that
    /// an erased tile is an edit of its cell.
    fn take_tiles(&mut self) -> bool {
        let Some(map) = self.map.clone() else {
            godot_error!("The TautTileMap2D has no map.");
            return false;
        };
        self.hear();
        let rule = Rule { by: self.tiles_by, number: self.layer_number, custom: self.custom_data.clone() };
        let tiles = self.found_layers().and_then(|layers| {
            let used = layers.iter().map(|layer| layer.get_used_rect()).filter(|used| used.area() > 0);
            let followed = Some(self.baked).filter(|baked| baked.area() > 0);
            let region = used.chain(followed).reduce(Rect2i::merge).unwrap_or_default();
            Tiles::read(&layers, &rule, if self.region.area() > 0 { self.region } else { region })
        });
        let region = tiles.as_ref().map_or(Rect2i::default(), Tiles::region);
        let grid = map.bind().get_grid();
        if !grid.bind().take_tiles(tiles) {
            return false;
        }
        self.baked = region;
        if Engine::singleton().is_editor_hint() {
            map.clone().bind_mut().store();
        }
        self.signals().bake_finished().emit();
        true
    }

    /// Follows the layers from now on.
    fn hear(&mut self) {
        let layers = self.found_layers().unwrap_or_default();
        if layers.iter().eq(self.followed.iter().map(|followed| &followed.layer)) {
            return;
        }
        self.hear_nothing();
        let changed = Callable::from_object_method(&self.to_gd(), "layer_changed");
        for mut layer in layers {
            layer.connect("changed", &changed);
            self.followed.push(Followed::new(layer));
        }
    }

    fn hear_nothing(&mut self) {
        self.is_stale = false;
        let changed = Callable::from_object_method(&self.to_gd(), "layer_changed");
        let layers = self.followed.drain(..).map(|followed| followed.layer);
        for mut layer in layers.filter(Gd::is_instance_valid) {
            if layer.is_connected("changed", &changed) {
                layer.disconnect("changed", &changed);
            }
        }
    }
}

#[godot_api(secondary)]
impl TautTileMap2D {
    /// A layer has other settings: the cells follow in the next physics frame.
    #[func]
    fn layer_changed(&mut self) {
        self.is_stale = true;
    }
}
