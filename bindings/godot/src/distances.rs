//! `TautField`: the library's field, one method per function, and its picture.

use std::sync::{Arc, Mutex, PoisonError};

use godot::classes::Image;
use godot::classes::image::Format;
use godot::prelude::*;

use crate::field_owner::Field;
use crate::map::{narrow, rect, status};
use crate::native::{self, FieldOptions, FieldResult, FieldSeed, Point};
use crate::owners::Failure;
use crate::places::{Places, Scale};
use crate::planner::failure;

/// Distances from every point of a map to the nearest of some seeds, and where to walk: one build for any number
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
/// The map is a [TautGrid2D] or a [TautMap2D], in the positions of that: distances and costs are lengths along the
/// shorter sides of cells, and rectangles are those of its cells. After [method TautGrid2D.update] create the field
/// anew. Or it is a [TautMap], where positions are cells.
///
/// One thread builds at a time; any number of threads read meanwhile, and see the last finished field. Methods return a
/// number less than 0 for an error: one of the `STATUS_` constants of [TautPlanner].
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautField {
    field: Mutex<Option<Arc<Field>>>,
    places: Mutex<Places>,
    last: Mutex<FieldResult>,
    base: Base<RefCounted>,
}

impl TautField {
    /// Takes a field and the positions that it is asked in.
    pub(crate) fn put(&self, made: Result<(Places, Arc<Field>), Failure>) -> i32 {
        status(made.map(|(places, field)| {
            *self.places.lock().unwrap_or_else(PoisonError::into_inner) = places;
            *self.field.lock().unwrap_or_else(PoisonError::into_inner) = Some(field);
        }))
    }
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
    fn create(&self, map: Option<Gd<RefCounted>>, options: VarDictionary) -> i32 {
        let made = Places::of(map).and_then(|(places, grid)| {
            let field = Field::new(&grid, &read_options(&options, &places.now())?)?;
            Ok((places, Arc::new(field)))
        });
        self.put(made)
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
        status(self.field().and_then(|field| field.set_weights(rect(self.scale().area(area)), weights.as_slice())))
    }

    /// Builds the field on the map as it is now. `costs` are added to the distances of the seeds with the same index; a
    /// seed without one has 0.
    #[func]
    fn build(
        &self,
        seeds: PackedVector2Array,
        #[opt(default = &PackedFloat64Array::new())] costs: PackedFloat64Array,
    ) -> i32 {
        self.keep(self.fresh().and_then(|field| field.build(&self.list(&seeds, &costs))))
    }

    /// Begins a build that [method step] continues; readers see the last finished field until then.
    #[func]
    fn begin(
        &self,
        seeds: PackedVector2Array,
        #[opt(default = &PackedFloat64Array::new())] costs: PackedFloat64Array,
    ) -> i32 {
        status(self.fresh().and_then(|field| field.begin(&self.list(&seeds, &costs))))
    }

    /// Begins to bring the field up to date after edits, with the same seeds; [method step] continues.
    #[func]
    fn update(&self) -> i32 {
        status(self.fresh().and_then(|field| field.update()))
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
            "farthest" => self.scale().cost(result.farthest),
            "revision" => result.revision as i64,
            "skipped" => result.skipped as i64,
        }
    }

    /// The distances of points, infinity for those out of reach; nothing after an error. With `near` the exact kind
    /// answers in constant time, at most 1 too much.
    #[func]
    fn get_distances(&self, at: PackedVector2Array, #[opt(default = false)] near: bool) -> PackedFloat64Array {
        let flags = if near { native::FIELD_NEAR } else { 0 };
        let scale = self.scale();
        let answers = self.field().and_then(|field| field.distances(&scale.all_in_cells(&at), flags));
        answers.unwrap_or_default().into_iter().map(|distance| scale.cost(distance)).collect()
    }

    /// The numbers of the points' seeds, -1 for points out of reach; nothing after an error.
    #[func]
    fn get_owners(&self, at: PackedVector2Array) -> PackedInt32Array {
        let answers = self.field().and_then(|field| field.owners(&self.scale().all_in_cells(&at)));
        answers.unwrap_or_default().into_iter().map(|owner| i32::try_from(owner).unwrap_or(-1)).collect()
    }

    /// Proves how much the ways from points cost at most above the cheapest ways to a seed, at any angle: a dictionary
    /// of `costs`, infinite for points out of reach, and `bounds`, 1 for a cheapest way and 0 where nothing is proven;
    /// empty after an error. No way costs less than its cost / bound. Finer graphs are searched until all bounds are
    /// within `tolerance`, at least 1: the first takes 4 times as long as a field of steps, the last over 100 times
    /// as long.
    #[func]
    fn prove_costs(&self, at: PackedVector2Array, #[opt(default = f64::INFINITY)] tolerance: f64) -> VarDictionary {
        let scale = self.scale();
        let answers = self.field().and_then(|field| field.prove_costs(&scale.all_in_cells(&at), tolerance));
        let Ok((costs, bounds)) = answers else { return VarDictionary::new() };
        let costs: PackedFloat64Array = costs.into_iter().map(|cost| scale.cost(cost)).collect();
        vdict! { "costs" => &costs, "bounds" => &PackedFloat64Array::from(bounds) }
    }

    /// The numbers of the links that the ways from points enter first, 0 for ways on foot; nothing after an error.
    #[func]
    fn get_links(&self, at: PackedVector2Array) -> PackedInt32Array {
        let answers = self.field().and_then(|field| field.links(&self.scale().all_in_cells(&at)));
        answers.unwrap_or_default().into_iter().map(|link| i32::try_from(link).unwrap_or(-1)).collect()
    }

    /// The first links on the ways from points: dictionaries with `link`, its number, 0 for a way on foot, `entry` and
    /// `exit`, where it is entered and left, and `backward`; nothing after an error. A walker asks about the point to
    /// which it is led: if that is the entry and within a step, it plays the jump, and goes on at the exit.
    #[func]
    fn get_crossings(&self, at: PackedVector2Array) -> Array<VarDictionary> {
        let scale = self.scale();
        let described = |crossing: native::Crossing| {
            let native::Crossing { entry, exit, link, flags } = crossing;
            let backward = flags & native::GRID_LINK_BACKWARD != 0;
            vdict! { "link" => link, "entry" => scale.position(entry), "exit" => scale.position(exit), "backward" => backward }
        };
        let answers = self.field().and_then(|field| field.crossings(&scale.all_in_cells(&at)));
        answers.unwrap_or_default().into_iter().map(described).collect()
    }

    /// Where to walk from points, in straight lines. `last` contains the last answers, or the points themselves; with
    /// another number of them the points themselves count. Nothing after an error. Units that go straight on past their
    /// answers give the length of a step as `reached`, at most a cell's: within that an answer counts as reached.
    #[func]
    fn get_next(
        &self,
        at: PackedVector2Array,
        #[opt(default = &PackedVector2Array::new())] last: PackedVector2Array,
        #[opt(default = 0.0)] reached: f32,
    ) -> PackedVector2Array {
        let scale = self.scale();
        let here = scale.all_in_cells(&at);
        let mut next = if last.len() == at.len() { scale.all_in_cells(&last) } else { here.clone() };
        let reached = scale.length_in_cells(reached.into()) as f32;
        match self.field().and_then(|field| field.next(&here, reached, &mut next)) {
            Ok(()) => scale.positions(next),
            Err(_) => PackedVector2Array::new(),
        }
    }

    /// True if the map was edited since the field was finished; false too without a field.
    #[func]
    fn is_stale(&self) -> bool {
        self.fresh().and_then(|field| field.is_stale()).unwrap_or(false)
    }

    /// The revision of the map that the finished field is true for; -1 without a field.
    #[func]
    fn get_revision(&self) -> i64 {
        self.field().and_then(|field| field.revision()).map_or(-1, |revision| revision as i64)
    }

    /// The way from a point to its seed; empty if there is none.
    #[func]
    fn get_path_from(&self, from: Vector2) -> PackedVector2Array {
        let scale = self.scale();
        let path = self.field().and_then(|field| field.path(scale.in_cells(from)));
        scale.positions(path.unwrap_or_default())
    }

    /// The distances of a rectangle of lattice points, row by row: cells on the cell lattice, else corners, of which a
    /// map has one more column and row. Nothing after an error.
    #[func]
    fn get_rows(&self, area: Rect2i) -> PackedFloat32Array {
        let scale = self.scale();
        let rows = self.field().and_then(|field| field.rows(rect(scale.area(area))));
        rows.unwrap_or_default().into_iter().map(|distance| scale.cost(distance.into()) as f32).collect()
    }

    /// A flow grid: for each cell of a rectangle, row by row, the direction in which to walk from its centre; (0, 0)
    /// where there is none. Nothing after an error.
    #[func]
    fn get_directions(&self, area: Rect2i) -> PackedVector2Array {
        let scale = self.scale();
        let values = self.field().and_then(|field| field.directions(rect(scale.area(area))));
        let way = |xy: &[f32]| scale.way(Point { x: xy[0], y: xy[1] });
        values
            .unwrap_or_default()
            .chunks_exact(2)
            .map(|xy| if scale.is_of_cells() { way(xy) } else { way(xy).normalized_or_zero() })
            .collect()
    }

    /// The distances of a rectangle of lattice points as an image with one float a point (FORMAT_RF), for shaders and
    /// heat maps; null after an error.
    #[func]
    fn get_image(&self, area: Rect2i) -> Option<Gd<Image>> {
        let rows = Some(self.get_rows(area)).filter(|rows| !rows.is_empty())?;
        let bytes: PackedByteArray = rows.as_slice().iter().flat_map(|distance| distance.to_le_bytes()).collect();
        Image::create_from_data(area.size.x, area.size.y, false, Format::RF, &bytes)
    }

    /// True if the lattice points are cells, false if they are corners.
    #[func]
    fn is_of_cells(&self) -> bool {
        self.field().is_ok_and(|field| field.is_of_cells())
    }
}

/// Options from a dictionary; an unknown name, or a value that is not a number, is an error.
pub(crate) fn read_options(given: &VarDictionary, scale: &Scale) -> Result<FieldOptions, Failure> {
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
            "reach" => options.reach = scale.cost_in_cells(number),
            "blocked_links" => options.blocked_links = number as u32,
            "wall_distance" => options.wall_distance = scale.length_in_cells(number),
            "wall_weight" => options.wall_weight = number,
            "memory_limit" => options.memory_limit = number as u64,
            "radius" => options.radius = scale.length_in_cells(number) as f32,
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

    /// The same, and all edits of its map are there.
    fn fresh(&self) -> Result<Arc<Field>, Failure> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner).clone();
        places.refresh()?;
        self.field()
    }

    /// How positions are cells.
    pub(crate) fn scale(&self) -> Scale {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).now()
    }

    /// Seeds with their costs, as far as there are any.
    fn list(&self, seeds: &PackedVector2Array, costs: &PackedFloat64Array) -> Vec<FieldSeed> {
        let scale = self.scale();
        let costs = costs.as_slice().iter().copied().chain(std::iter::repeat(0.0));
        let seed = |(&at, cost)| FieldSeed { at: scale.in_cells(at), cost: scale.cost_in_cells(cost) };
        seeds.as_slice().iter().zip(costs).map(seed).collect()
    }

    fn keep(&self, answer: Result<FieldResult, Failure>) -> i32 {
        let result = answer.unwrap_or_else(|failure| FieldResult { status: failure.status, ..FieldResult::default() });
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = result;
        result.status
    }
}
