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
/// A change of a layer is an edit of those cells that are others, within a tenth of a second: agents hear of it. A game
/// that changes many cells of a large layer in each frame does better to change the grid, or both.
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
    /// Whether the cells follow changes of the layers, such as [method TileMapLayer.set_cell]: every sixth physics frame
    /// compares the tiles with those before, since the engine does not tell of them. [method update_cells] follows at
    /// once.
    #[export]
    #[init(val = true)]
    follow: bool,
    #[export_tool_button(fn = Self::press_bake, name = "Bake", icon = "Bake")]
    button: PhantomVar<Callable>,
    /// The layers whose changes are followed, and their tiles.
    followed: Vec<Followed>,
    /// Physics frames until the next look at the tiles.
    frames_left: u32,
    /// The region of the last cells.
    baked: Rect2i,
    is_stale: bool,
    base: Base<Node2D>,
}

/// A layer and its tiles as they were last.
struct Followed {
    layer: Gd<TileMapLayer>,
    tiles: PackedByteArray,
}

impl Followed {
    /// True if the tiles are others now.
    fn has_changed(&self) -> bool {
        !self.layer.is_instance_valid() || self.layer.get_tile_map_data_as_array() != self.tiles
    }
}

/// Physics frames from one look at the tiles to the next.
const FRAMES: u32 = 6;

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
        self.frames_left = FRAMES;
        let changed = std::mem::take(&mut self.is_stale) || self.followed.iter().any(Followed::has_changed);
        !changed || self.take_tiles()
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
        if !self.follow || self.followed.is_empty() {
            return;
        }
        if self.is_stale || self.frames_left == 0 {
            self.update_cells();
        } else {
            self.frames_left -= 1;
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
        self.hear_nothing();
        let changed = Callable::from_object_method(&self.to_gd(), "layer_changed");
        for mut layer in self.found_layers().unwrap_or_default() {
            layer.connect("changed", &changed);
            let tiles = layer.get_tile_map_data_as_array();
            self.followed.push(Followed { layer, tiles });
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
