//! `TautField`: the library's field, one method per function, and its picture.

use std::sync::{Arc, Mutex, PoisonError};

use godot::classes::Image;
use godot::classes::image::Format;
use godot::prelude::*;

use crate::field_owner::Field;
use crate::map::{TautMap, narrow, point, points, rect, status, vector};
use crate::native::{self, FieldOptions, FieldResult, FieldSeed};
use crate::owners::Failure;
use crate::planner::failure;

/// Distances from every point of a [TautMap] to the nearest of some seeds, and where to walk: one build for any number
/// of units with one goal.
///
/// ```text
/// var field := TautField.new()
/// field.create(map, {"kind": TautField.FIELD_STEPS, "lattice": TautPlanner.LATTICE_CELLS})
/// field.build(PackedVector2Array([goal]))
/// ... for all units at once
/// next = field.get_next(positions, next)
/// ... after edits of the map
/// field.update()
/// field.step()
/// ```
///
/// One thread builds at a time; any number of threads read meanwhile, and see the last finished field. Methods return a
/// number less than 0 for an error: one of the `STATUS_` constants of [TautPlanner].
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautField {
    field: Mutex<Option<Arc<Field>>>,
    last: Mutex<FieldResult>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautField {
    /// The shortest any-angle distance.
    #[constant]
    const FIELD_EXACT: i32 = native::FIELD_EXACT as i32;
    /// The cost of steps along a lattice.
    #[constant]
    const FIELD_STEPS: i32 = native::FIELD_STEPS as i32;
    /// Terrain costs at any angle, interpolated between lattice points.
    #[constant]
    const FIELD_SMOOTH: i32 = native::FIELD_SMOOTH as i32;

    /// Creates the field and destroys the previous one. `options` may contain `kind`, `lattice`, `neighbours`,
    /// `diagonal_gaps`, `corner_cutting`, `cost_rule`, `reach`, `wall_distance`, `wall_weight`, `memory_limit`,
    /// `blocked_links`, `radius`, `unit_width`, `unit_height`, `turns` and `turn_cost`.
    #[func]
    fn create(&self, map: Option<Gd<TautMap>>, options: VarDictionary) -> i32 {
        let made = map
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no map"))
            .and_then(|map| map.bind().grid())
            .and_then(|grid| Field::new(&grid, &read_options(&options)?));
        status(made.map(|field| *self.field.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(field))))
    }

    /// Sets the costs of the 256 terrain classes; infinity blocks a class for this field.
    #[func]
    fn set_costs(&self, costs: PackedFloat32Array) -> i32 {
        status(self.field().and_then(|field| field.set_costs(costs.as_slice())))
    }

    /// Sets weights of the cells of a rectangle, row by row, at least 1: a cell of weight w costs w times its class's
    /// cost.
    #[func]
    fn set_weights(&self, area: Rect2i, weights: PackedFloat32Array) -> i32 {
        status(self.field().and_then(|field| field.set_weights(rect(area), weights.as_slice())))
    }

    /// Builds the field on the map as it is now. `costs` are added to the distances of the seeds with the same index; a
    /// seed without one has 0.
    #[func]
    fn build(
        &self,
        seeds: PackedVector2Array,
        #[opt(default = &PackedFloat64Array::new())] costs: PackedFloat64Array,
    ) -> i32 {
        self.keep(self.field().and_then(|field| field.build(&list(&seeds, &costs))))
    }

    /// Begins a build that [method step] continues; readers see the last finished field until then.
    #[func]
    fn begin(
        &self,
        seeds: PackedVector2Array,
        #[opt(default = &PackedFloat64Array::new())] costs: PackedFloat64Array,
    ) -> i32 {
        status(self.field().and_then(|field| field.begin(&list(&seeds, &costs))))
    }

    /// Begins to bring the field up to date after edits, with the same seeds; [method step] continues.
    #[func]
    fn update(&self) -> i32 {
        status(self.field().and_then(|field| field.update()))
    }

    /// Continues the open build by some 20 ns of work for each expansion; 0 is no limit. Returns
    /// [constant TautPlanner.STATUS_OK], [constant TautPlanner.STATUS_IN_PROGRESS],
    /// [constant TautPlanner.STATUS_CANCELLED] or an error.
    #[func]
    fn step(&self, #[opt(default = 0)] max_expansions: i64) -> i32 {
        self.keep(self.field().and_then(|field| field.step(narrow(max_expansions))))
    }

    /// Ends the open build.
    #[func]
    fn cancel(&self) -> i32 {
        status(self.field().and_then(|field| field.cancel()))
    }

    /// Forgets seeds and field, and frees the memory; costs and weights stay.
    #[func]
    fn reset(&self) -> i32 {
        status(self.field().and_then(|field| field.reset()))
    }

    /// The memory in bytes.
    #[func]
    fn get_memory(&self) -> i64 {
        self.field().map_or(0, |field| field.memory() as i64)
    }

    /// What the last [method build] or [method step] counted: a dictionary of `status`, `guarantee`, `expanded`,
    /// `written`, `reached`, `farthest`, `revision` and `skipped`, the seeds that an edit has built over.
    #[func]
    fn get_result(&self) -> VarDictionary {
        let result = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        vdict! {
            "status" => result.status,
            "guarantee" => result.guarantee,
            "expanded" => result.expanded as i64,
            "written" => result.written as i64,
            "reached" => result.reached as i64,
            "farthest" => result.farthest,
            "revision" => result.revision as i64,
            "skipped" => result.skipped as i64,
        }
    }

    /// The distances of points, infinity for those out of reach; nothing after an error. With `near` the exact kind
    /// answers in constant time, at most 1 too much.
    #[func]
    fn get_distances(&self, at: PackedVector2Array, #[opt(default = false)] near: bool) -> PackedFloat64Array {
        let flags = if near { native::FIELD_NEAR } else { 0 };
        let answers = self.field().and_then(|field| field.distances(&points(&at), flags));
        answers.unwrap_or_default().into_iter().collect()
    }

    /// The numbers of the points' seeds, -1 for points out of reach; nothing after an error.
    #[func]
    fn get_owners(&self, at: PackedVector2Array) -> PackedInt32Array {
        let answers = self.field().and_then(|field| field.owners(&points(&at)));
        answers.unwrap_or_default().into_iter().map(|owner| i32::try_from(owner).unwrap_or(-1)).collect()
    }

    /// The numbers of the links that the ways from points enter first, 0 for ways on foot; nothing after an error.
    #[func]
    fn get_links(&self, at: PackedVector2Array) -> PackedInt32Array {
        let answers = self.field().and_then(|field| field.links(&points(&at)));
        answers.unwrap_or_default().into_iter().map(|link| i32::try_from(link).unwrap_or(-1)).collect()
    }

    /// The first links on the ways from points: dictionaries with `link`, its number, 0 for a way on foot, `entry` and
    /// `exit`, where it is entered and left, and `backward`; nothing after an error. A unit within a step of the entry
    /// that is led to it plays the jump, and goes on at the exit.
    #[func]
    fn get_crossings(&self, at: PackedVector2Array) -> Array<VarDictionary> {
        let described = |crossing: native::Crossing| {
            let native::Crossing { entry, exit, link, flags } = crossing;
            let backward = flags & native::GRID_LINK_BACKWARD != 0;
            vdict! { "link" => link, "entry" => vector(entry), "exit" => vector(exit), "backward" => backward }
        };
        let answers = self.field().and_then(|field| field.crossings(&points(&at)));
        answers.unwrap_or_default().into_iter().map(described).collect()
    }

    /// Where to walk from points, in straight lines. `last` contains the last answers, or the points themselves; with
    /// another number of them the points themselves count. Nothing after an error. Units that go straight on past their
    /// answers give the length of a step as `reached`, 0 to 1 cells: within that an answer counts as reached.
    #[func]
    fn get_next(
        &self,
        at: PackedVector2Array,
        #[opt(default = &PackedVector2Array::new())] last: PackedVector2Array,
        #[opt(default = 0.0)] reached: f32,
    ) -> PackedVector2Array {
        let here = points(&at);
        let mut next = if last.len() == at.len() { points(&last) } else { here.clone() };
        match self.field().and_then(|field| field.next(&here, reached, &mut next)) {
            Ok(()) => next.into_iter().map(vector).collect(),
            Err(_) => PackedVector2Array::new(),
        }
    }

    /// True if the map was edited since the field was finished; false too without a field.
    #[func]
    fn is_stale(&self) -> bool {
        self.field().and_then(|field| field.is_stale()).unwrap_or(false)
    }

    /// The revision of the map that the finished field is true for; -1 without a field.
    #[func]
    fn get_revision(&self) -> i64 {
        self.field().and_then(|field| field.revision()).map_or(-1, |revision| revision as i64)
    }

    /// The way from a point to its seed; empty if there is none.
    #[func]
    fn get_path_from(&self, from: Vector2) -> PackedVector2Array {
        let path = self.field().and_then(|field| field.path(point(from)));
        path.unwrap_or_default().into_iter().map(vector).collect()
    }

    /// The distances of a rectangle of lattice points, row by row: cells on the cell lattice, else corners, of which a
    /// map has one more column and row. Nothing after an error.
    #[func]
    fn get_rows(&self, area: Rect2i) -> PackedFloat32Array {
        let rows = self.field().and_then(|field| field.rows(rect(area)));
        rows.unwrap_or_default().into_iter().collect()
    }

    /// A flow grid: for each cell of a rectangle, row by row, the direction in which to walk from its centre; (0, 0)
    /// where there is none. Nothing after an error.
    #[func]
    fn get_directions(&self, area: Rect2i) -> PackedVector2Array {
        let values = self.field().and_then(|field| field.directions(rect(area)));
        values.unwrap_or_default().chunks_exact(2).map(|xy| Vector2::new(xy[0], xy[1])).collect()
    }

    /// The distances of a rectangle of lattice points as an image with one float a point (FORMAT_RF), for shaders and
    /// heat maps; null after an error.
    #[func]
    fn get_image(&self, area: Rect2i) -> Option<Gd<Image>> {
        let rows = self.field().and_then(|field| field.rows(rect(area))).ok().filter(|rows| !rows.is_empty())?;
        let bytes: PackedByteArray = rows.into_iter().flat_map(f32::to_le_bytes).collect();
        Image::create_from_data(area.size.x, area.size.y, false, Format::RF, &bytes)
    }

    /// True if the lattice points are cells, false if they are corners.
    #[func]
    fn is_of_cells(&self) -> bool {
        self.field().is_ok_and(|field| field.is_of_cells())
    }
}

/// Seeds with their costs, as far as there are any.
fn list(seeds: &PackedVector2Array, costs: &PackedFloat64Array) -> Vec<FieldSeed> {
    let costs = costs.as_slice().iter().copied().chain(std::iter::repeat(0.0));
    seeds.as_slice().iter().zip(costs).map(|(&at, cost)| FieldSeed { at: point(at), cost }).collect()
}

/// Options from a dictionary; an unknown name, or a value that is not a number, is an error.
fn read_options(given: &VarDictionary) -> Result<FieldOptions, Failure> {
    let mut options = Field::default_options()?;
    for (name, value) in given.iter_shared() {
        let name = name.stringify().to_string();
        let refused = || failure(native::ERROR_INVALID_ARGUMENT, "the options have no such name, or no such value");
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan()).ok_or_else(refused)?;
        let choice = narrow(number as i64);
        match name.as_str() {
            "kind" => options.kind = choice,
            "lattice" => options.lattice = choice,
            "neighbours" => options.neighbours = choice,
            "diagonal_gaps" => options.diagonal_gaps = choice,
            "corner_cutting" => options.corner_cutting = choice,
            "cost_rule" => options.cost_rule = choice,
            "reach" => options.reach = number,
            "blocked_links" => options.blocked_links = number as u32,
            "wall_distance" => options.wall_distance = number,
            "wall_weight" => options.wall_weight = number,
            "memory_limit" => options.memory_limit = number as u64,
            "radius" => options.radius = number as f32,
            "unit_width" => options.unit_width = choice,
            "unit_height" => options.unit_height = choice,
            "turns" => options.turns = choice,
            "turn_cost" => options.turn_cost = number as f32,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}

impl TautField {
    pub(crate) fn field(&self) -> Result<Arc<Field>, Failure> {
        let field = self.field.lock().unwrap_or_else(PoisonError::into_inner).clone();
        field.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no field"))
    }

    fn keep(&self, answer: Result<FieldResult, Failure>) -> i32 {
        let result = answer.unwrap_or_else(|failure| FieldResult { status: failure.status, ..FieldResult::default() });
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = result;
        result.status
    }
}
