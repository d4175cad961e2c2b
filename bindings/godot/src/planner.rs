//! `TautPlanner`: the library's planner, one method per function.

use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::map::{TautMap, narrow, point, points, rect, status, vector};
use crate::native::{
    self, ImproveOptions, Leg, LinkUse, Moment, Mover, Outcome, Place, PlannerOptions, Request, SearchEvent,
};
use crate::owners::{self, Failure, Planner};
use crate::snapshot::TautSnapshot;

/// The library's own planner: one algorithm with its options, its scratch memory and its last result, on a [TautMap].
///
/// ```text
/// var planner := TautPlanner.new()
/// planner.create(map, {"algorithm": TautPlanner.ALGORITHM_ANYA})
/// if planner.find(Vector2(0.5, 0.5), Vector2(30.5, 20.5)) == TautPlanner.STATUS_OK:
///     print(planner.get_length(), planner.get_path())
/// ```
///
/// Methods return a status: one of the constants that begin with `STATUS_`, less than 0 for an error. Use one planner
/// per thread: while it searches, another thread's call returns [constant STATUS_ERROR_BUSY], except [method cancel]
/// and [method get_path].
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautPlanner {
    planner: Mutex<Option<Arc<Planner>>>,
    last: Mutex<Outcome>,
    /// The outcomes of the last query for many goals.
    many: Mutex<Vec<Outcome>>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautPlanner {
    /// Creates the planner and destroys the previous one. `options` has fields of `taut_planner_options` by name:
    /// `algorithm`, `lattice`, `neighbours`, `diagonal_gaps`, `corner_cutting`, `heuristic`, `cost_rule`, `smoothing`,
    /// `radius`, `margin`, `margin_share`, `h_scale`, `memory_limit`, `keep_limit`, `blocked_links`, `speed`,
    /// `horizon`, `unit_width`, `unit_height`, `turns`, `turn_cost`, `cost_tolerance`; the others keep their defaults.
    /// The choices are constants of this class.
    #[func]
    fn create(&self, map: Option<Gd<TautMap>>, options: VarDictionary) -> i32 {
        let made = map
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no map"))
            .and_then(|map| map.bind().grid())
            .and_then(|grid| Planner::new(&grid, &read_options(&options)?));
        self.put(made)
    }

    /// Destroys the planner.
    #[func]
    fn destroy(&self) {
        *self.planner.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Sets the costs of the 256 terrain classes; `INF` blocks a class.
    #[func]
    fn set_costs(&self, costs: PackedFloat32Array) -> i32 {
        status(self.planner().and_then(|planner| planner.set_costs(costs.as_slice())))
    }

    /// Sets weights of the cells of a rectangle, row by row, at least 1: a cell of weight w costs w times its class's
    /// cost.
    #[func]
    fn set_weights(&self, area: Rect2i, weights: PackedFloat32Array) -> i32 {
        status(self.planner().and_then(|planner| planner.set_weights(rect(area), weights.as_slice())))
    }

    /// Searches a path. `flags`: a sum of [constant REQUEST_EVERY_STEP], [constant REQUEST_ALLOW_PARTIAL], [constant
    /// REQUEST_NEAREST_START] and [constant REQUEST_LATTICE_ENDS]; `max_expansions` 0 is no limit; `radius` is that of
    /// the agent in cells, 0 that of the planner's options.
    #[func]
    fn find(
        &self,
        start: Vector2,
        goal: Vector2,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] radius: f32,
    ) -> i32 {
        let request = Request { radius, ..request(start, goal, flags, max_expansions) };
        self.answer(self.planner().and_then(|planner| planner.find(&request)))
    }

    /// Sets the movers that the searches of [constant ALGORITHM_SAFE_INTERVALS] avoid: dictionaries of `radius`,
    /// `points` (a PackedVector2Array) and `times` (a PackedFloat64Array that rises, as long as it). They replace all
    /// earlier ones.
    #[func]
    fn set_movers(&self, movers: Array<VarDictionary>) -> i32 {
        status(described_movers(&movers).and_then(|(movers, moments)| self.planner()?.set_movers(&movers, &moments)))
    }

    /// Searches a path among movers that starts at `start_time`. `goal_mover` k: the goal is mover k - 1, which is met
    /// as early as it can be touched, and `goal` is ignored; 0: the goal is a point. Flags as for [method find].
    #[func]
    fn find_at(
        &self,
        start: Vector2,
        goal: Vector2,
        start_time: f64,
        #[opt(default = 0)] goal_mover: i64,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
    ) -> i32 {
        // A number that is none goes on as one that no list has.
        let goal_mover = u32::try_from(goal_mover).unwrap_or(u32::MAX);
        let request = Request { start_time, goal_mover, ..request(start, goal, flags, max_expansions) };
        self.answer(self.planner().and_then(|planner| planner.find(&request)))
    }

    /// The time of each point of the last path among movers; two points that are the same are a wait.
    #[func]
    fn get_times(&self) -> PackedFloat64Array {
        self.planner().and_then(|planner| planner.times()).map_or_else(|_| PackedFloat64Array::new(), Into::into)
    }

    /// Where the last path uses links: dictionaries with `point`, the number of the point at which it is entered,
    /// `link`, its number, and `backward`. There is no walk from that point to the next one.
    #[func]
    fn get_links(&self) -> Array<VarDictionary> {
        let uses = self.planner().and_then(|planner| planner.links()).unwrap_or_default();
        uses.into_iter().map(describe_use).collect()
    }

    /// Watches searches, for pictures: the first `count` events of each later [method find] and [method step] are kept
    /// for [method get_search_events]; 0: none. At most 2^20. Returns a status.
    #[func]
    fn watch(&self, count: i64) -> i32 {
        // A number that is none goes on as one that is too large.
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        status(self.planner().and_then(|planner| planner.watch(count)))
    }

    /// What the last [method find] or [method step] has done, in that order: dictionaries with `event_kind`
    /// ([constant EVENT_EXPAND], [constant EVENT_GENERATE], [constant EVENT_SIGHT] or [constant EVENT_CONE]), `from`
    /// and `to` (parent and vertex, or the ends of a line of sight), `visible`, `g`, `f`, and of a cone `near` and
    /// `far`, the two ends of each interval. As many as are kept mean that there may have been more.
    #[func]
    fn get_search_events(&self) -> Array<VarDictionary> {
        let events = self.planner().and_then(|planner| planner.events()).unwrap_or_default();
        events.iter().map(describe_event).collect()
    }

    /// Searches paths from one start to many goals. Returns a dictionary per goal, as [method get_outcome] does; after
    /// an error none, and [method get_outcome] has the `status`. [method select] chooses the goal of [method get_path].
    #[func]
    fn find_many(&self, start: Vector2, goals: PackedVector2Array) -> Array<VarDictionary> {
        let goals: Vec<_> = goals.as_slice().iter().copied().map(point).collect();
        match self.planner().and_then(|planner| planner.find_many(point(start), &goals)) {
            Ok(outcomes) => {
                self.keep(Outcome::default());
                outcomes.iter().map(describe).collect()
            }
            Err(failure) => {
                self.keep(Outcome { status: failure.status, ..Outcome::default() });
                Array::new()
            }
        }
    }

    /// Answers many requests, one from each of `starts` to the goal with the same index, all on the same revision.
    /// Returns a dictionary per request, as [method get_outcome] does, errors included, with `path_first` and
    /// `path_count`: its part of [method get_points]. After an error none, and [method get_outcome] has the `status`.
    #[func]
    fn find_batch(
        &self,
        starts: PackedVector2Array,
        goals: PackedVector2Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] radius: f32,
    ) -> Array<VarDictionary> {
        let ends = starts.as_slice().iter().zip(goals.as_slice());
        let ask = |(start, goal): (&_, &_)| Request { radius, ..request(*start, *goal, flags, max_expansions) };
        let requests: Vec<_> = ends.map(ask).collect();
        let uneven = || failure(native::ERROR_INVALID_ARGUMENT, "there are not as many goals as starts");
        let planner = if starts.len() == goals.len() { self.planner() } else { Err(uneven()) };
        match planner.and_then(|planner| planner.find_batch(&requests)) {
            Ok(outcomes) => {
                self.keep(Outcome::default());
                outcomes.iter().map(describe_with_part).collect()
            }
            Err(failure) => {
                self.keep(Outcome { status: failure.status, ..Outcome::default() });
                Array::new()
            }
        }
    }

    /// The points of all paths of the last [method find_batch], one path after the other.
    #[func]
    fn get_points(&self) -> PackedVector2Array {
        let copy = |points: &[native::Point]| points.iter().copied().map(vector).collect();
        self.planner().map_or_else(|_| PackedVector2Array::new(), |planner| planner.with_points(copy))
    }

    /// Answers all later queries on a snapshot of the planner's map, mesh or world, whatever edits follow; `null`: on
    /// the newest revision again.
    #[func]
    fn pin(&self, snapshot: Option<Gd<TautSnapshot>>) -> i32 {
        status(self.planner().and_then(|planner| match snapshot {
            Some(snapshot) => snapshot.bind().with(|snapshot| planner.pin(Some(snapshot))),
            None => planner.pin(None),
        }))
    }

    /// Answers all later queries as if the map had no such obstacle, and drops search and path; 0: none is left out.
    #[func]
    fn leave_out(&self, obstacle: i64) -> i32 {
        let obstacle = u32::try_from(obstacle).unwrap_or(u32::MAX);
        status(self.planner().and_then(|planner| planner.leave_out(obstacle)))
    }

    /// Begins a query from one start to many goals that [method step_many] answers in slices. `max_expansions` limits
    /// the expansions for all goals together; 0 is no limit.
    #[func]
    fn begin_many(
        &self,
        start: Vector2,
        goals: PackedVector2Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] radius: f32,
    ) -> i32 {
        let goals: Vec<_> = goals.as_slice().iter().copied().map(point).collect();
        let common = Request { radius, ..request(start, start, flags, max_expansions) };
        let begun = self.planner().and_then(|planner| planner.begin_many(&common, &goals));
        if begun.is_ok() {
            *self.many.lock().unwrap_or_else(PoisonError::into_inner) = vec![Outcome::default(); goals.len()];
        }
        status(begun)
    }

    /// Continues the query of [method begin_many] for at most this many expansions; 0 is no limit. Then
    /// [method get_outcomes] has the results, and [method select] chooses the goal of [method get_path].
    #[func]
    fn step_many(&self, #[opt(default = 0)] max_expansions: i64) -> i32 {
        let mut outcomes = self.many.lock().unwrap_or_else(PoisonError::into_inner);
        let step = self.planner().and_then(|planner| planner.step_many(narrow(max_expansions), &mut outcomes));
        step.map_or_else(|failure| failure.status, |(status, _)| status)
    }

    /// A dictionary per goal of [method begin_many], as [method get_outcome] has it. The `status` of a goal that is not
    /// answered yet is what the last [method step_many] has returned.
    #[func]
    fn get_outcomes(&self) -> Array<VarDictionary> {
        self.many.lock().unwrap_or_else(PoisonError::into_inner).iter().map(describe).collect()
    }

    /// Chooses a goal of [method find_many] or [method begin_many], or a request of [method find_batch], by its index.
    #[func]
    fn select(&self, goal: i64) -> i32 {
        let goal = usize::try_from(goal).unwrap_or(usize::MAX);
        status(self.planner().and_then(|planner| planner.select(goal)))
    }

    /// Begins a search that [method step] runs in slices.
    #[func]
    fn begin(
        &self,
        start: Vector2,
        goal: Vector2,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] radius: f32,
    ) -> i32 {
        let request = Request { radius, ..request(start, goal, flags, max_expansions) };
        status(self.planner().and_then(|planner| planner.begin(&request)))
    }

    /// Continues the search for at most this many expansions; 0 is no limit.
    #[func]
    fn step(&self, #[opt(default = 0)] max_expansions: i64) -> i32 {
        self.answer(self.planner().and_then(|planner| planner.step(narrow(max_expansions))))
    }

    /// Cancels the search, from any thread at any time.
    #[func]
    fn cancel(&self) -> i32 {
        status(self.planner().and_then(|planner| planner.cancel()))
    }

    /// Precomputes data for queries at the cost of about this many expansions; 0 is no limit. Returns
    /// [constant STATUS_OK] when nothing is left to do, [constant STATUS_IN_PROGRESS] if it should be called again.
    /// Then the same paths are found with fewer expansions, also after changes of the map.
    #[func]
    fn prepare(&self, #[opt(default = 0)] max_expansions: i64) -> i32 {
        let prepared = self.planner().and_then(|planner| planner.prepare(narrow(max_expansions)));
        prepared.unwrap_or_else(|failure| failure.status)
    }

    /// Casts a ray, by the planner's blocked classes and gap rule: a dictionary of the `status`, whether the end is
    /// `visible`, where the ray ends (`at`), the clear `share` of it, the `normal` of the wall and the blocked `cell`.
    #[func]
    fn raycast(&self, from: Vector2, to: Vector2) -> VarDictionary {
        match self.planner().and_then(|planner| planner.raycast(point(from), point(to))) {
            Ok(hit) => vdict! {
                "status" => native::OK,
                "visible" => hit.visible != 0,
                "at" => vector(hit.at),
                "normal" => vector(hit.normal),
                "share" => hit.share,
                "cell" => Vector2i::new(hit.cell_x, hit.cell_y),
            },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Checks whether a path that was clear at the revision `since` is clear still; 0 checks every segment. A
    /// dictionary of the `status`, the `state` (one of the constants that begin with `PATH_`), the `segment` on which
    /// it is cut first, where (`at`), whether it is proven to be the `shortest` still, and the `revision`.
    #[func]
    pub(crate) fn check_path(&self, path: PackedVector2Array, #[opt(default = 0)] since: i64) -> VarDictionary {
        let points = points(&path);
        let since = u64::try_from(since).unwrap_or(u64::MAX);
        match self.planner().and_then(|planner| planner.check_path(&points, since)) {
            Ok(check) => vdict! {
                "status" => native::OK,
                "state" => check.state,
                "shortest" => check.shortest != 0,
                "segment" => check.segment,
                "at" => vector(check.at),
                "revision" => check.revision as i64,
            },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// What it costs to go along a path on the map as it is now, with the planner's costs and weights; infinite for a
    /// path that [method check_path] would call cut. A dictionary of the `status` and the `cost`.
    #[func]
    pub(crate) fn path_cost(&self, path: PackedVector2Array) -> VarDictionary {
        match self.planner().and_then(|planner| planner.path_cost(&points(&path))) {
            Ok(cost) => vdict! { "status" => native::OK, "cost" => cost },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Where an agent at `position` goes next that follows a path and went to its point `from` before (1 for a new
    /// path): a dictionary of the `status`, the index of the `waypoint`, and whether the straight way to it is free
    /// (`visible`); if it is not, the agent needs another path. Points within `reach` may be left out where the whole
    /// radius has room.
    #[func]
    pub(crate) fn next_waypoint(
        &self,
        path: PackedVector2Array,
        position: Vector2,
        #[opt(default = 1)] from: i64,
        #[opt(default = 0.0)] reach: f64,
    ) -> VarDictionary {
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        let ask = |planner: Arc<Planner>| planner.waypoint(&points(&path), point(position), from, reach as f32);
        match self.planner().and_then(ask) {
            Ok((waypoint, visible)) => {
                vdict! { "status" => native::OK, "waypoint" => waypoint, "visible" => visible }
            }
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Makes a path the planner's last one, to be improved. A `seed` may lead through walls: [constant IMPROVE_DESCEND]
    /// can free it, and the path is empty until then. Returns the status; [method get_outcome] has the rest.
    #[func]
    fn adopt_path(&self, path: PackedVector2Array, #[opt(default = false)] seed: bool) -> i32 {
        self.answer(self.planner().and_then(|planner| planner.adopt(&points(&path), seed)))
    }

    /// Improves the last path in place, by a dictionary of options: `improvement` (one of the constants that begin with
    /// `IMPROVE_`), `descent` (`DESCENT_`), `max_iterations`, `seed`, `spacing`, `clearance`, `wall_weight`,
    /// `turn_weight`, `turning_radius`. Returns the status; [method get_outcome] has the rest.
    #[func]
    fn improve_path(&self, options: VarDictionary) -> i32 {
        let answer =
            read_improvement(&options).and_then(|options| self.planner().and_then(|planner| planner.improve(&options)));
        self.answer(answer)
    }

    /// Proves how much the last path costs at most above the cheapest one between its ends, on the map as it is now.
    /// Returns the status; [method get_outcome] has `cost` and `bound`: no path costs less than `cost / bound`. The
    /// path stays. It takes as long as A* on corners.
    #[func]
    fn prove_cost(&self) -> i32 {
        self.answer(self.planner().and_then(|planner| planner.prove_cost()))
    }

    /// When a body that walks a path is at each of its points: it begins and ends at rest, and turns by a right angle
    /// at `turn_speed` at most. Empty after an error.
    #[func]
    fn path_times(path: PackedVector2Array, speed: f64, acceleration: f64, turn_speed: f64) -> PackedFloat64Array {
        let times = Planner::path_times(&points(&path), [speed, acceleration, turn_speed]);
        times.map_or_else(|_| PackedFloat64Array::new(), PackedFloat64Array::from)
    }

    /// Proves, without a search, that the last answer holds for the map as it is now. [constant STATUS_OK], [constant
    /// STATUS_NO_PATH] or [constant STATUS_PARTIAL]: proven, [method get_outcome] has the new revision. [constant
    /// STATUS_STALE]: not proven, only a search tells. The path stays in each case.
    #[func]
    fn refresh(&self) -> i32 {
        self.answer(self.planner().and_then(|planner| planner.refresh()))
    }

    /// Finds the free point nearest to a point: a dictionary of the `status` ([constant STATUS_NO_PATH] if none is at
    /// most `max_distance` away), the `point` and its `distance`.
    #[func]
    fn find_nearest(&self, position: Vector2, #[opt(default = f32::INFINITY)] max_distance: f32) -> VarDictionary {
        match self.planner().and_then(|planner| planner.nearest(point(position), max_distance)) {
            Ok((native::OK, nearest, distance)) => {
                vdict! { "status" => native::OK, "point" => vector(nearest), "distance" => distance }
            }
            Ok((status, ..)) => vdict! { "status" => status },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Tells which positions are free, so that a search may start or end there: a dictionary of the `status` and
    /// `free`, 1 or 0 for each.
    #[func]
    fn are_free(&self, positions: PackedVector2Array) -> VarDictionary {
        match self.planner().and_then(|planner| planner.are_free(&points(&positions))) {
            Ok(free) => vdict! { "status" => native::OK, "free" => &PackedByteArray::from(free) },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Finds the point nearest to another one that can be reached `from` a position: a dictionary of the `status`
    /// ([constant STATUS_NO_PATH] if none is at most `max_distance` away), the `point` and its `distance`.
    #[func]
    fn find_nearest_reachable(
        &self,
        from: Vector2,
        position: Vector2,
        #[opt(default = f32::INFINITY)] max_distance: f32,
    ) -> VarDictionary {
        let ends = (point(from), point(position));
        match self.planner().and_then(|planner| planner.nearest_reachable(ends, max_distance)) {
            Ok((native::OK, nearest, distance)) => {
                vdict! { "status" => native::OK, "point" => vector(nearest), "distance" => distance }
            }
            Ok((status, ..)) => vdict! { "status" => status },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Tells whether a path joins two points: a dictionary of the `status` and `reachable`.
    #[func]
    fn is_reachable(&self, from: Vector2, to: Vector2) -> VarDictionary {
        match self.planner().and_then(|planner| planner.reachable(point(from), point(to))) {
            Ok(reachable) => vdict! { "status" => native::OK, "reachable" => reachable },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Finds the connected component of a point: a dictionary of the `status` and the `component`, the same number for
    /// all points that can reach each other, 0 if the point is not free.
    #[func]
    fn find_component(&self, position: Vector2) -> VarDictionary {
        match self.planner().and_then(|planner| planner.component(point(position))) {
            Ok(component) => {
                vdict! { "status" => native::OK, "component" => i64::from_ne_bytes(component.to_ne_bytes()) }
            }
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Computes the costs of the cells of `area` from the nearest of several `starts`, up to `max_cost`, for planners
    /// whose paths follow the cell lattice: a dictionary of the `status` and the `costs`, row by row, `INF` for cells
    /// that are not reached.
    #[func]
    fn reach(&self, starts: PackedVector2Array, max_cost: f64, area: Rect2i) -> VarDictionary {
        let starts = points(&starts);
        let (corner, size) = (area.position, area.size);
        let area = native::Rect { x: corner.x, y: corner.y, width: size.x, height: size.y };
        match self.planner().and_then(|planner| planner.reach(&starts, max_cost, area)) {
            Ok(costs) => vdict! { "status" => native::OK, "costs" => &PackedFloat32Array::from(costs) },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Draws a random free point at most `max_distance` away, evenly distributed over the free area: a dictionary of
    /// the `status` ([constant STATUS_NO_PATH] if there is none), the `point`, and the `seed` for the next call.
    #[func]
    fn random_point(&self, around: Vector2, max_distance: f32, seed: i64) -> VarDictionary {
        let mut state = u64::from_ne_bytes(seed.to_ne_bytes());
        let drawn = self.planner().and_then(|planner| planner.random_point(point(around), max_distance, &mut state));
        let seed = i64::from_ne_bytes(state.to_ne_bytes());
        match drawn {
            Ok((native::OK, drawn)) => {
                vdict! { "status" => native::OK, "point" => vector(drawn), "seed" => seed }
            }
            Ok((status, _)) => vdict! { "status" => status, "seed" => seed },
            Err(failure) => vdict! { "status" => failure.status, "seed" => seed },
        }
    }

    /// Finds the place of a path that is nearest to a position, on this segment or a later one: a dictionary of the
    /// `status`, the `segment`, the `share` of it before the place, the distance `away`, and the length `left`.
    #[func]
    fn locate_on_path(
        path: PackedVector2Array,
        position: Vector2,
        #[opt(default = 0)] from_segment: i64,
    ) -> VarDictionary {
        match owners::locate(&points(&path), point(position), narrow(from_segment)) {
            Ok(place) => vdict! {
                "status" => native::OK,
                "segment" => place.segment,
                "share" => place.share,
                "away" => place.away,
                "left" => place.left,
            },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Finds the point of a path at a distance ahead of a place: a dictionary of the `status`, the point (`target`),
    /// and the number of the next `corner`, up to which the path is straight.
    #[func]
    fn look_ahead(path: PackedVector2Array, segment: i64, share: f32, distance: f32) -> VarDictionary {
        let place = Place { segment: narrow(segment), share, ..Place::default() };
        match owners::ahead(&points(&path), &place, distance) {
            Ok((target, corner)) => {
                vdict! { "status" => native::OK, "target" => vector(target), "corner" => corner }
            }
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Limits the time of every later find, step and prepare in microseconds, which return
    /// [constant STATUS_IN_PROGRESS] when it is up; 0 is no limit. The limit never changes a result.
    #[func]
    fn limit_time(&self, microseconds: i64) -> i32 {
        status(self.planner().and_then(|planner| planner.limit_time(narrow(microseconds))))
    }

    /// Discards search and path, and frees the scratch memory.
    #[func]
    fn reset(&self) -> i32 {
        status(self.planner().and_then(|planner| planner.reset()))
    }

    /// The path of the last result.
    #[func]
    fn get_path(&self) -> PackedVector2Array {
        let path = self.planner().and_then(|planner| planner.path());
        path.map_or_else(|_| PackedVector2Array::new(), |points| points.into_iter().map(vector).collect())
    }

    /// The exact pieces of the last path, lines and for an agent with a radius arcs, each a dictionary of `from`, `to`,
    /// `centre` (the corner around which an arc leads), `sweep` (the angle of an arc in radians, positive from x to y,
    /// else 0) and `kind` ([constant LEG_LINE] or [constant LEG_ARC]).
    #[func]
    fn get_route(&self) -> Array<VarDictionary> {
        let route = self.planner().and_then(|planner| planner.route()).unwrap_or_default();
        route.iter().map(describe_leg).collect()
    }

    /// The last result: `status`, `guarantee`, `length`, `cost`, `bound`, `remaining`, `expanded`, `generated`,
    /// `sight_checks` and `revision`.
    #[func]
    fn get_outcome(&self) -> VarDictionary {
        describe(&self.last.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The length of the last path in grid units; infinite without a path.
    #[func]
    fn get_length(&self) -> f64 {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).length
    }

    /// The cost of the last path; infinite without a path.
    #[func]
    fn get_cost(&self) -> f64 {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).cost
    }

    /// The memory of the planner in bytes.
    #[func]
    fn get_memory(&self) -> i64 {
        self.planner().map_or(0, |planner| planner.memory() as i64)
    }

    /// The default options of the library.
    #[func]
    fn get_default_options() -> VarDictionary {
        let options = Planner::default_options().unwrap_or_default();
        vdict! {
            "algorithm" => options.algorithm,
            "lattice" => options.lattice,
            "neighbours" => options.neighbours,
            "diagonal_gaps" => options.diagonal_gaps,
            "corner_cutting" => options.corner_cutting,
            "heuristic" => options.heuristic,
            "cost_rule" => options.cost_rule,
            "smoothing" => options.smoothing,
            "radius" => options.radius,
            "h_scale" => options.h_scale,
            "memory_limit" => options.memory_limit as i64,
            "keep_limit" => options.keep_limit as i64,
            "margin" => options.margin,
            "margin_share" => options.margin_share,
            "blocked_links" => options.blocked_links,
            "speed" => options.speed,
            "horizon" => options.horizon,
            "unit_width" => options.unit_width,
            "unit_height" => options.unit_height,
            "turns" => options.turns,
            "turn_cost" => options.turn_cost,
            "cost_tolerance" => options.cost_tolerance,
        }
    }
}

pub(crate) fn failure(status: i32, sentence: &str) -> Failure {
    Failure { status, sentence: sentence.to_owned() }
}

/// The lists for movers that dictionaries describe.
fn described_movers(movers: &Array<VarDictionary>) -> Result<(Vec<Mover>, Vec<Moment>), Failure> {
    let refused = || Failure {
        status: native::ERROR_INVALID_ARGUMENT,
        sentence: "a mover needs a radius, points and as many times".to_owned(),
    };
    let (mut list, mut moments) = (Vec::new(), Vec::new());
    for mover in movers.iter_shared() {
        let field = |name: &str| mover.get(name);
        let radius = field("radius").and_then(|radius| radius.try_to_relaxed::<f64>().ok()).ok_or_else(refused)?;
        let places =
            field("points").and_then(|points| points.try_to::<PackedVector2Array>().ok()).ok_or_else(refused)?;
        let times = field("times").and_then(|times| times.try_to::<PackedFloat64Array>().ok()).ok_or_else(refused)?;
        if places.len() != times.len() {
            return Err(refused());
        }
        let (first, count) = (moments.len() as u32, places.len() as u32);
        list.push(Mover { radius: radius as f32, first, count, reserved: 0 });
        let both = places.as_slice().iter().zip(times.as_slice());
        moments.extend(both.map(|(&at, &time)| Moment { at: point(at), time }));
    }
    Ok((list, moments))
}

/// A request with these numbers.
pub(crate) fn request(start: Vector2, goal: Vector2, flags: i64, max_expansions: i64) -> Request {
    let (flags, max_expansions) = (narrow(flags), narrow(max_expansions));
    Request { start: point(start), goal: point(goal), flags, max_expansions, ..Request::default() }
}

/// A dictionary of an outcome.
pub(crate) fn describe(outcome: &Outcome) -> VarDictionary {
    vdict! {
        "status" => outcome.status,
        "guarantee" => outcome.guarantee,
        "length" => outcome.length,
        "cost" => outcome.cost,
        "bound" => outcome.bound,
        "remaining" => outcome.remaining,
        "expanded" => outcome.expanded as i64,
        "generated" => outcome.generated as i64,
        "sight_checks" => outcome.sight_checks as i64,
        "revision" => outcome.revision as i64,
    }
}

/// A dictionary of a piece of a route.
fn describe_leg(leg: &Leg) -> VarDictionary {
    vdict! {
        "from" => vector(leg.from),
        "to" => vector(leg.to),
        "centre" => vector(leg.centre),
        "sweep" => leg.sweep,
        "kind" => leg.kind,
    }
}

/// A use of a link.
pub(crate) fn describe_use(used: LinkUse) -> VarDictionary {
    let backward = used.flags & native::GRID_LINK_BACKWARD != 0;
    vdict! { "point" => used.point, "link" => used.link, "backward" => backward }
}

/// A dictionary of an event of a search.
fn describe_event(event: &SearchEvent) -> VarDictionary {
    let mut described = vdict! {
        "event_kind" => event.event_kind,
        "from" => vector(event.from),
        "to" => vector(event.to),
        "visible" => event.visible != 0,
        "g" => event.g,
        "f" => event.f,
    };
    if event.event_kind == native::EVENT_CONE {
        let interval = |low, high| PackedVector2Array::from([vector(low), vector(high)]);
        described.set("near", &interval(event.near_low, event.near_high));
        described.set("far", &interval(event.far_low, event.far_high));
    }
    described
}

/// A dictionary of an outcome with its part of the points of all paths.
pub(crate) fn describe_with_part(outcome: &Outcome) -> VarDictionary {
    let mut described = describe(outcome);
    described.set("path_first", outcome.path_first);
    described.set("path_count", outcome.path_count);
    described
}

/// Options from a dictionary; an unknown name, or a value that is not a number, is an error.
pub(crate) fn read_options(given: &VarDictionary) -> Result<PlannerOptions, Failure> {
    let mut options = Planner::default_options()?;
    for (name, value) in given.iter_shared() {
        let name = name.stringify().to_string();
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan());
        let refused = || failure(native::ERROR_INVALID_ARGUMENT, "the options have no such name, or no such value");
        let number = number.ok_or_else(refused)?;
        let choice = narrow(number as i64);
        match name.as_str() {
            "algorithm" => options.algorithm = choice,
            "lattice" => options.lattice = choice,
            "neighbours" => options.neighbours = choice,
            "diagonal_gaps" => options.diagonal_gaps = choice,
            "corner_cutting" => options.corner_cutting = choice,
            "heuristic" => options.heuristic = choice,
            "cost_rule" => options.cost_rule = choice,
            "smoothing" => options.smoothing = choice,
            "radius" => options.radius = number as f32,
            "h_scale" => options.h_scale = number,
            "memory_limit" => options.memory_limit = number as u64,
            "keep_limit" => options.keep_limit = number as u64,
            "margin" => options.margin = number as f32,
            "margin_share" => options.margin_share = number as f32,
            "blocked_links" => options.blocked_links = number as u32,
            "speed" => options.speed = number,
            "horizon" => options.horizon = number,
            "unit_width" => options.unit_width = choice,
            "unit_height" => options.unit_height = choice,
            "turns" => options.turns = choice,
            "turn_cost" => options.turn_cost = number as f32,
            "cost_tolerance" => options.cost_tolerance = number,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}

impl TautPlanner {
    /// The old planner stays if no new one is made.
    pub(crate) fn put(&self, made: Result<Planner, Failure>) -> i32 {
        status(made.map(|planner| {
            *self.planner.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(planner));
            self.keep(Outcome::default());
        }))
    }

    pub(crate) fn planner(&self) -> Result<Arc<Planner>, Failure> {
        let planner = self.planner.lock().unwrap_or_else(PoisonError::into_inner).clone();
        planner.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no planner"))
    }

    fn keep(&self, outcome: Outcome) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
    }

    pub(crate) fn answer(&self, answer: Result<Outcome, Failure>) -> i32 {
        let outcome = answer.unwrap_or_else(|failure| Outcome { status: failure.status, ..Outcome::default() });
        self.keep(outcome);
        outcome.status
    }
}

/// Options of an improvement from a dictionary; an unknown name, or a value that is not a number, is an error.
pub(crate) fn read_improvement(given: &VarDictionary) -> Result<ImproveOptions, Failure> {
    let mut options = Planner::improve_options()?;
    for (name, value) in given.iter_shared() {
        let name = name.stringify().to_string();
        let refused = || failure(native::ERROR_INVALID_ARGUMENT, "the options have no such name, or no such value");
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan()).ok_or_else(refused)?;
        let choice = number as i64 as u32;
        match name.as_str() {
            "improvement" => options.improvement = choice,
            "descent" => options.descent = choice,
            "max_iterations" => options.max_iterations = choice,
            "seed" => options.seed = number as u64,
            "spacing" => options.spacing = number,
            "clearance" => options.clearance = number,
            "wall_weight" => options.wall_weight = number,
            "turn_weight" => options.turn_weight = number,
            "turning_radius" => options.turning_radius = number,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}
