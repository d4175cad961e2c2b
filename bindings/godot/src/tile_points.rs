//! Points of a `TautAStar2D` from the tiles of a `TileMapLayer` in any layout, hexagons above all.

use godot::classes::TileMapLayer;
use godot::prelude::*;

use crate::a_star::TautAStar2D;
use crate::grid_2d::{TautGrid2D, tell};
use crate::owners::Failure;
use crate::tiles::{Rule, UsedTile, used_tiles};

#[godot_api(secondary)]
impl TautAStar2D {
    /// A graph of the tiles of a [TileMapLayer] in any layout, hexagons too; `null`, with an error, if that does not
    /// work. See [method add_tile_map_layer].
    #[func]
    fn from_tile_map_layer(
        layer: Option<Gd<TileMapLayer>>,
        #[opt(default = 0)] tiles_by: i32,
        #[opt(default = 0)] layer_number: i32,
        #[opt(default = "")] custom_data: GString,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> Option<Gd<TautAStar2D>> {
        let graph = TautAStar2D::new_gd();
        let done = graph.bind().add_tile_map_layer(layer, tiles_by, layer_number, custom_data, region);
        done.then_some(graph)
    }

    /// Adds a point for each tile of a [TileMapLayer], at the global position of its middle, and connects it with those
    /// of [method TileMapLayer.get_surrounding_cells]: six for hexagons, four for other shapes. True if it was done.
    ///
    /// `tiles_by` is one of the `TILES_` constants of [TautGrid2D], but not `TILES_BY_PRESENCE`: solid tiles are
    /// disabled points, and weights those of points. Cells without a tile have no point. A point that is there is moved
    /// and weighed, and disabled or not: so the tiles of a second layer count where it has some.
    #[func]
    fn add_tile_map_layer(
        &self,
        layer: Option<Gd<TileMapLayer>>,
        #[opt(default = 0)] tiles_by: i32,
        #[opt(default = 0)] layer_number: i32,
        #[opt(default = "")] custom_data: GString,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> bool {
        let rule = Rule { by: tiles_by, number: layer_number, custom: custom_data };
        let read = layer.ok_or_else(|| "there is no TileMapLayer".to_owned()).and_then(|layer| {
            if tiles_by == TautGrid2D::TILES_BY_PRESENCE {
                return Err("by TILES_BY_PRESENCE every tile would be solid".to_owned());
            }
            used_tiles(&layer, &rule, region).map(|tiles| (layer, tiles))
        });
        match read {
            Ok((layer, tiles)) => self.add_tiles(&layer, &tiles).inspect_err(tell).is_ok(),
            Err(why) => {
                godot_error!("No points from tiles: {why}.");
                false
            }
        }
    }

    /// The id of the point of a tile.
    #[func]
    fn get_tile_point(cell: Vector2i) -> i64 {
        let number = |coordinate: i32| i64::from(coordinate.cast_unsigned() & 0xFFFF);
        number(cell.y) << 16 | number(cell.x)
    }

    /// The tile of a point with the id of one.
    #[func]
    fn get_point_tile(id: i64) -> Vector2i {
        let coordinate = |number: i64| i32::from((number & 0xFFFF) as u16 as i16);
        Vector2i::new(coordinate(id), coordinate(id >> 16))
    }
}

impl TautAStar2D {
    fn add_tiles(&self, layer: &Gd<TileMapLayer>, tiles: &[UsedTile]) -> Result<(), Failure> {
        let mut points = self.points();
        for &UsedTile { cell, weight } in tiles {
            let (id, at) = (Self::get_tile_point(cell), layer.to_global(layer.map_to_local(cell)));
            points.add(id, [at.x, at.y, 0.0], f64::from(weight.unwrap_or(1.0)))?;
            points.set_disabled(id, weight.is_none())?;
        }
        for tile in tiles {
            let id = Self::get_tile_point(tile.cell);
            for beside in layer.get_surrounding_cells(tile.cell).iter_shared() {
                let other = Self::get_tile_point(beside);
                if id < other && points.has(other) {
                    points.connect(id, other, true)?;
                }
            }
        }
        Ok(())
    }
}
