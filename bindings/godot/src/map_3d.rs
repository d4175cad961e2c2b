//! `TautMap3D`: the cells of a scene in space, as a resource, with heights.

use std::sync::{Mutex, PoisonError};

use godot::classes::GridMap;
use godot::prelude::*;

use crate::agent_3d::TautAgent3D;
use crate::grid_2d::TautGrid2D;
use crate::grid_map::{Floors, Read};
use crate::layout::Layout;
use crate::map_2d::TautMap2D;
use crate::nodes::{flat, raised};

/// The cells of a scene in space, on the plane of x and z, as a [Resource] that agents share.
///
/// ```text
/// var map := TautMap3D.from_grid_map($GridMap)
/// var path := map.find_path(unit.position, goal)
/// ```
///
/// Below it is a [TautMap2D], whose positions are x and z, with a [TautGrid2D] ([method get_grid]) that has all the
/// rest: edits of cells, obstacles, links, fields and crowds. There is one floor: bridges over ways are links.
#[derive(GodotClass)]
#[class(tool, init, base = Resource)]
pub struct TautMap3D {
    /// The cells, in positions of x and z. One is made when it is first asked for.
    #[export]
    #[var(get = get_plane, set = set_plane)]
    plane: PhantomVar<Option<Gd<TautMap2D>>>,
    /// The height of the floor of each cell, row by row; between the middles of cells it is interpolated. Empty: the
    /// map knows no heights, and agents keep those that the game gives them.
    #[export]
    pub(crate) heights: PackedFloat32Array,
    /// The lowest level of a [GridMap], y of its cells, on whose bottom units stand.
    #[export]
    lowest_level: i32,
    /// The highest such level.
    #[export]
    highest_level: i32,
    /// How many cells one above the other must be without items where units stand.
    #[export(range = (1.0, 16.0, 1.0))]
    #[init(val = 1)]
    headroom: i32,
    /// Whether units stand only where there is an item below.
    #[export]
    needs_ground: bool,
    /// The numbers of items that are in nobody's way: grass, a carpet, a ramp.
    #[export]
    passable_items: PackedInt32Array,
    on_plane: Mutex<Option<Gd<TautMap2D>>>,
    base: Base<Resource>,
}

#[godot_api]
impl TautMap3D {
    /// The map of a [GridMap], by the rules of a new map: `null`, with an error, if that does not work. See
    /// [method import_grid_map].
    #[func]
    fn from_grid_map(
        grid_map: Option<Gd<GridMap>>,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> Option<Gd<TautMap3D>> {
        let map = Self::new_gd();
        let done = map.clone().bind_mut().import_grid_map(grid_map, region);
        done.then_some(map)
    }

    /// Takes cells and heights from a [GridMap]. True if it was done.
    ///
    /// A unit stands on the bottom of a cell without an item: of a column on the highest one between
    /// [member lowest_level] and [member highest_level] that has [member headroom], and ground if [member needs_ground]
    /// says so. A column without such a cell is solid. Without a `region` of columns (x and z) it is the rectangle of
    /// those with items. The [GridMap] may be moved and scaled, not rotated.
    ///
    /// On a grid of the same cells it is an edit of those that have changed: agents hear of it. It does not follow
    /// later changes of the [GridMap]: import again, or change both. Where floors of neighbouring columns differ in
    /// height, a unit that cannot climb needs a wall: an obstacle, or solid cells.
    #[func]
    fn import_grid_map(
        &mut self,
        grid_map: Option<Gd<GridMap>>,
        #[opt(default = Rect2i::default())] region: Rect2i,
    ) -> bool {
        let floors = Floors {
            lowest: self.lowest_level,
            highest: self.highest_level,
            headroom: self.headroom,
            needs_ground: self.needs_ground,
            passable: self.passable_items.to_vec(),
        };
        let read = grid_map.ok_or_else(|| "there is no GridMap".to_owned());
        let (tiles, heights) = match read.and_then(|map| Read::new(&map, &floors, region)) {
            Ok(Read { tiles, heights }) => (Ok(tiles), heights),
            Err(why) => (Err(why), PackedFloat32Array::new()),
        };
        let plane = self.get_plane_made();
        let grid = plane.bind().get_grid();
        let done = grid.bind().take_tiles(tiles);
        if done {
            self.heights = heights;
            plane.clone().bind_mut().store();
            self.base_mut().emit_changed();
        }
        done
    }

    #[func]
    fn get_plane(&self) -> Option<Gd<TautMap2D>> {
        self.on_plane.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    #[func]
    fn set_plane(&mut self, plane: Option<Gd<TautMap2D>>) {
        *self.on_plane.lock().unwrap_or_else(PoisonError::into_inner) = plane;
    }

    /// The grid of the map, the same one for all who ask. Its positions are x and z.
    #[func]
    pub(crate) fn get_grid(&self) -> Gd<TautGrid2D> {
        self.get_plane_made().bind().get_grid()
    }

    /// The waypoints of a path between two places, at the heights of the map, or else between those of both ends; see
    /// [method TautGrid2D.find_path].
    #[func]
    fn find_path(
        &self,
        from: Vector3,
        to: Vector3,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> PackedVector3Array {
        let grid = self.get_grid();
        let path = grid.bind().find_path(flat(from), flat(to), allow_partial_path);
        let length = |points: &[Vector2]| points.windows(2).map(|ends| ends[0].distance_to(ends[1])).sum::<f32>();
        let whole = length(path.as_slice()).max(f32::MIN_POSITIVE);
        let points = path.as_slice();
        let between = |at: usize| from.y + (to.y - from.y) * (length(&points[..=at]) / whole);
        let place =
            |(at, &point): (usize, &Vector2)| raised(point, self.known_height(point).unwrap_or_else(|| between(at)));
        points.iter().enumerate().map(place).collect()
    }

    /// The height of the floor at a place; its own y if the map knows no heights, or the place is not in its region.
    #[func]
    fn get_height(&self, at: Vector3) -> f32 {
        self.known_height(flat(at)).unwrap_or(at.y)
    }

    /// The place nearest to this one on the plane at which a unit has room: see [method TautGrid2D.get_closest_point].
    #[func]
    fn get_closest_point(&self, to_point: Vector3) -> Vector3 {
        let nearest = self.get_grid().bind().get_closest_point(flat(to_point));
        raised(nearest, self.known_height(nearest).unwrap_or(to_point.y))
    }

    /// True if a unit has no room at a place: see [method TautGrid2D.is_point_blocked].
    #[func]
    fn is_point_blocked(&self, at_point: Vector3) -> bool {
        self.get_grid().bind().is_point_blocked(flat(at_point))
    }

    /// True if no solid cell is between two places: see [method TautGrid2D.has_line_of_sight]. Heights have no say.
    #[func]
    fn has_line_of_sight(&self, from: Vector3, to: Vector3) -> bool {
        self.get_grid().bind().has_line_of_sight(flat(from), flat(to))
    }

    /// The first place that blocks the straight line between two; `to` if none does.
    #[func]
    fn get_first_hit(&self, from: Vector3, to: Vector3) -> Vector3 {
        let hit = self.get_grid().bind().get_first_hit(flat(from), flat(to));
        if hit == flat(to) { to } else { raised(hit, self.known_height(hit).unwrap_or(from.y)) }
    }

    /// Sends agents of the map to places around a target: see [method TautScheduler.order].
    #[func]
    fn order(
        &self,
        agents: Array<Option<Gd<TautAgent3D>>>,
        target: Vector3,
        #[opt(default = 0.0)] spacing: f32,
    ) -> PackedVector3Array {
        let walkers = agents.iter_shared().map(|agent| agent.map(|agent| agent.bind().walker.clone())).collect();
        let scheduler = self.get_grid().bind().get_scheduler();
        let places = scheduler.bind().order(walkers, flat(target), spacing);
        let place = |&place: &Vector2| raised(place, self.known_height(place).unwrap_or(target.y));
        places.as_slice().iter().map(place).collect()
    }

    /// What is wrong with the map; empty if nothing is.
    #[func]
    pub(crate) fn get_warnings(&self) -> PackedStringArray {
        let Some(plane) = self.get_plane() else {
            return [GString::from("The TautMap3D has no cells: import a GridMap, or set \"plane\".")].into();
        };
        let mut warnings = plane.bind().get_warnings();
        let cells = plane.bind().layout().region.area();
        if !self.heights.is_empty() && self.heights.len() as i64 != i64::from(cells) {
            let count = self.heights.len();
            warnings.push(&format!("The TautMap3D has {cells} cells, and {count} heights."));
        }
        warnings
    }
}

impl TautMap3D {
    fn get_plane_made(&self) -> Gd<TautMap2D> {
        let mut plane = self.on_plane.lock().unwrap_or_else(PoisonError::into_inner);
        plane.get_or_insert_with(TautMap2D::new_gd).clone()
    }

    /// The height at a position, interpolated between the middles of cells; none if it is not known.
    pub(crate) fn known_height(&self, position: Vector2) -> Option<f32> {
        if self.heights.is_empty() {
            return None;
        }
        let layout: Layout = self.get_plane()?.bind().layout();
        let size = layout.region.size;
        if self.heights.len() as i64 != i64::from(size.x) * i64::from(size.y) || !position.is_finite() {
            return None;
        }
        let at = layout.place(position) - layout.region.position.to_vector2();
        let most = size.to_vector2() - Vector2::ONE;
        if at.x < -0.5 || at.y < -0.5 || at.x > most.x + 0.5 || at.y > most.y + 0.5 {
            return None;
        }
        let at = at.clamp(Vector2::ZERO, most);
        let (low, share) = (at.floor(), at - at.floor());
        let height = |x: f32, y: f32| {
            let (x, y) = (x.min(most.x) as usize, y.min(most.y) as usize);
            self.heights.as_slice()[y * size.x as usize + x]
        };
        let row = |y: f32| height(low.x, y) * (1.0 - share.x) + height(low.x + 1.0, y) * share.x;
        Some(row(low.y) * (1.0 - share.y) + row(low.y + 1.0) * share.y)
    }
}

/// What is wrong with the map of a node of a class.
pub(crate) fn warnings_of(class: &str, has_grid: bool, map: Option<Gd<TautMap3D>>) -> PackedStringArray {
    match map {
        Some(map) => map.bind().get_warnings(),
        None if has_grid => PackedStringArray::new(),
        None => [GString::from(&format!("A {class} needs a map: set \"map\", or \"grid\" from a script."))].into(),
    }
}
