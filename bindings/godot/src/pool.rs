//! `TautPool`: the library's pool, one method per function.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::graph::{TautGraph, numbers, packed};
use crate::graph_planner::{read_options as graph_options, request as graph_request};
use crate::map::{narrow, status};
use crate::mesh::TautMesh2D;
use crate::mesh_owner;
use crate::native::{self, Outcome, Request};
use crate::owners::Failure;
use crate::places::Places;
use crate::planner::{describe_use, describe_with_part, failure, read_options};
use crate::pool_owner::{Pool, Taken};
use crate::world::TautWorld2D;

/// Workers that answer tickets of requests on many maps, on threads of their own or those that call [method work].
///
/// ```text
/// var pool := TautPool.new()
/// pool.create(2)
/// var lane := pool.add(map, {})
/// var ticket := pool.submit(lane, starts, goals)
/// ... in a later frame
/// if pool.wait_for(ticket) == TautPlanner.STATUS_OK:
///     var answers := pool.take(ticket)
/// ```
///
/// A map is a [TautGrid2D] or a [TautMap2D], in the positions of that: lengths and costs are those along the shorter
/// sides of cells. After [method TautGrid2D.update] add the lane anew. Or it is a [TautMap], where positions are cells.
///
/// Each answer is that of [method TautPlanner.find_batch] on the revision of the submission, whatever the number of
/// threads. Methods return a number less than 0 for an error: one of the `STATUS_` constants of [TautPlanner]. Any
/// thread may call them.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautPool {
    pool: Mutex<Option<Arc<Pool>>>,
    /// What is kept of each ticket.
    tickets: Mutex<HashMap<u64, Kept>>,
    /// The positions of lanes that have other ones than cells.
    lanes: Mutex<HashMap<u32, Places>>,
    base: Base<RefCounted>,
}

/// A ticket that was not taken.
struct Kept {
    /// The number of its requests.
    requests: usize,
    lane: u32,
}

#[godot_api]
impl TautPool {
    /// Creates the pool and destroys the previous one. It starts so many `threads`; with 0, [method work] answers the
    /// requests, from at most `max_workers` threads at once. `memory_limit` in bytes holds for all planners together; 0
    /// is no limit.
    #[func]
    fn create(
        &self,
        #[opt(default = 0)] threads: i64,
        #[opt(default = 1)] max_workers: i64,
        #[opt(default = 0)] memory_limit: i64,
    ) -> i32 {
        self.destroy();
        let limit = u64::try_from(memory_limit).unwrap_or(0);
        let made = Pool::new(narrow(threads), narrow(max_workers), limit);
        status(made.map(|pool| *self.pool.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(pool))))
    }

    /// Destroys the pool: cancels its searches and joins its threads. Its tickets are gone.
    #[func]
    fn destroy(&self) {
        self.tickets.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(pool);
    }

    /// Adds a lane: a map with the options of its planners, as [method TautPlanner.create] takes them, and 256 `costs`
    /// of the terrain classes or none. Without, those of a [TautGrid2D] are its weights as they are now: after new ones
    /// add the lane anew. Returns its number, or an error.
    #[func]
    fn add(
        &self,
        map: Option<Gd<RefCounted>>,
        options: VarDictionary,
        #[opt(default = &PackedFloat32Array::new())] costs: PackedFloat32Array,
    ) -> i64 {
        let added = Places::of(map).and_then(|(places, grid)| {
            let mut options = read_options(&options)?;
            options.radius = places.now().length_in_cells(options.radius.into()) as f32;
            let weights = if costs.is_empty() { places.costs() } else { None };
            let costs = weights.as_ref().map_or(costs.as_slice(), |weights| weights);
            let lane = self.pool()?.add(&grid, &options, costs)?;
            self.lanes.lock().unwrap_or_else(PoisonError::into_inner).insert(lane, places);
            Ok(lane)
        });
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Removes a lane, whose number is not given again. Tickets of it are still answered.
    #[func]
    fn remove(&self, lane: i64) -> i32 {
        // Its places stay: there may be tickets.
        let lane = u32::try_from(lane).unwrap_or(u32::MAX);
        status(self.pool().and_then(|pool| pool.remove(lane)))
    }

    /// Answers later tickets of a lane as if its map had no such obstacle; 0: none is left out.
    #[func]
    fn leave_out(&self, lane: i64, obstacle: i64) -> i32 {
        let [lane, obstacle] = [lane, obstacle].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        status(self.pool().and_then(|pool| pool.leave_out(lane, obstacle)))
    }

    /// Adds a lane in a world of polygons, with options as [method TautPlanner.create_in_world] takes them. Returns its
    /// number, or an error.
    #[func]
    fn add_world(&self, world: Option<Gd<TautWorld2D>>, options: VarDictionary) -> i64 {
        let added = world
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no world"))
            .and_then(|world| self.pool()?.add_world(world.bind().world()?, &read_options(&options)?));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Adds a lane on a navigation mesh, with options as [method TautPlanner.create_on_mesh] takes them, and 256
    /// `costs` of the classes of faces or none. Returns its number, or an error.
    #[func]
    fn add_mesh(
        &self,
        mesh: Option<Gd<TautMesh2D>>,
        options: VarDictionary,
        #[opt(default = &PackedFloat32Array::new())] costs: PackedFloat32Array,
    ) -> i64 {
        let added = mesh
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no mesh"))
            .and_then(|mesh| self.pool()?.add_mesh(mesh.bind().mesh()?, &read_options(&options)?, costs.as_slice()));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Adds a lane on a graph, with options as [method TautGraphPlanner.create] takes them, and `estimates` as
    /// [method TautGraphPlanner.set_estimates] takes them. Returns its number, or an error.
    #[func]
    fn add_graph(
        &self,
        graph: Option<Gd<TautGraph>>,
        options: VarDictionary,
        #[opt(default = &PackedFloat32Array::new())] estimates: PackedFloat32Array,
    ) -> i64 {
        let added = graph
            .ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no graph"))
            .and_then(|graph| graph.bind().graph())
            .and_then(|graph| self.pool()?.add_graph(&graph, &graph_options(&options)?, estimates.as_slice()));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Submits pairs of nodes, two numbers each, to a lane on a graph, to be answered on the graph as it is now:
    /// [method take_nodes] takes the answers. Flags and limits are those of [method TautGraphPlanner.find].
    #[func]
    fn submit_nodes(
        &self,
        lane: i64,
        pairs: PackedInt32Array,
        #[opt(default = 0)] priority: i64,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
        #[opt(default = 0.0)] max_cost: f64,
    ) -> i64 {
        let (pairs, request) = (numbers(&pairs), graph_request(flags, max_expansions, max_cost));
        let (requests, lane) = (pairs.len() / 2, narrow(lane));
        self.keep(Kept { requests, lane }, |pool| pool.submit_nodes(lane, narrow(priority), &pairs, &request))
    }

    /// Takes the answers of a finished ticket of [method submit_nodes]: a dictionary of the `status`, and with
    /// [constant TautPlanner.STATUS_OK] the `outcomes` and the `nodes` of all ways, as
    /// [method TautGraphPlanner.find_batch] has them.
    #[func]
    fn take_nodes(&self, ticket: i64) -> VarDictionary {
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs = tickets.get(&word(ticket)).map_or(0, |kept| kept.requests);
        match self.pool().and_then(|pool| pool.take_nodes(word(ticket), pairs)) {
            Ok(Taken { status: native::OK, outcomes, parts }) => {
                tickets.remove(&word(ticket));
                let outcomes: Array<VarDictionary> = outcomes.iter().map(describe_with_part).collect();
                vdict! { "status" => native::OK, "outcomes" => &outcomes, "nodes" => &packed(&parts) }
            }
            Ok(Taken { status, .. }) => vdict! { "status" => status },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Submits requests to a lane, one from each of `starts` to the goal with the same index, to be answered on the map
    /// as it is now. Priorities: 0 to 255, higher ones first. Returns the ticket, or an error.
    #[func]
    fn submit(
        &self,
        lane: i64,
        starts: PackedVector2Array,
        goals: PackedVector2Array,
        #[opt(default = 0)] priority: i64,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
    ) -> i64 {
        if starts.len() != goals.len() {
            return native::ERROR_INVALID_ARGUMENT.into();
        }
        let (places, lane) = (self.places(narrow(lane)), narrow(lane));
        let scale = places.now();
        let ends = starts.as_slice().iter().zip(goals.as_slice());
        let (flags, max_expansions) = (narrow(flags), narrow(max_expansions));
        let requests: Vec<_> = ends
            .map(|(&start, &goal)| {
                let (start, goal) = (scale.in_cells(start), scale.in_cells(goal));
                Request { start, goal, flags, max_expansions, ..Request::default() }
            })
            .collect();
        self.keep(Kept { requests: requests.len(), lane }, |pool| {
            places.refresh()?;
            pool.submit(lane, narrow(priority), &requests)
        })
    }

    /// Works on the calling thread until nothing is left to do or the time is up; 0 is no limit. Returns the number of
    /// requests without an answer, or an error.
    #[func]
    fn work(&self, #[opt(default = 0)] microseconds: i64) -> i64 {
        let left = self.pool().and_then(|pool| pool.work(narrow(microseconds)));
        left.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// The finished tickets that were not taken, the earliest first.
    #[func]
    fn poll(&self) -> PackedInt64Array {
        let tickets = self.pool().and_then(|pool| pool.poll()).unwrap_or_default();
        tickets.into_iter().map(|ticket| i64::from_ne_bytes(ticket.to_ne_bytes())).collect()
    }

    /// Waits until all requests of a ticket are answered: [constant TautPlanner.STATUS_OK], or
    /// [constant TautPlanner.STATUS_IN_PROGRESS] if that takes longer. In a pool without threads the calling thread
    /// works meanwhile. 0 only asks.
    #[func]
    fn wait_for(&self, ticket: i64, #[opt(default = 0)] milliseconds: i64) -> i32 {
        let waited = self.pool().and_then(|pool| pool.wait(word(ticket), narrow(milliseconds)));
        waited.unwrap_or_else(|failure| failure.status)
    }

    /// As [method submit], to a lane on a mesh of [method TautMesh2D.create_floors], between positions in space: y is
    /// up, and tells the floor. [method get_path_heights] has the heights of the paths.
    #[func]
    fn submit_3d(
        &self,
        lane: i64,
        starts: PackedVector3Array,
        goals: PackedVector3Array,
        #[opt(default = 0)] priority: i64,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] max_expansions: i64,
    ) -> i64 {
        if starts.len() != goals.len() {
            return native::ERROR_INVALID_ARGUMENT.into();
        }
        let (lane, flags, max_expansions) = (narrow(lane), narrow(flags), narrow(max_expansions));
        let below = |at: &Vector3| native::Point { x: at.x, y: at.z };
        let ends = || starts.as_slice().iter().zip(goals.as_slice());
        let requests: Vec<_> = ends()
            .map(|(start, goal)| Request {
                start: below(start),
                goal: below(goal),
                flags,
                max_expansions,
                ..Request::default()
            })
            .collect();
        let heights: Vec<f32> = ends().flat_map(|(start, goal)| [start.y, goal.y]).collect();
        self.keep(Kept { requests: requests.len(), lane }, |pool| {
            mesh_owner::submit(pool.handle(), lane, narrow(priority), &requests, &heights)
        })
    }

    /// How high the points of all paths of a finished ticket are, on a mesh of [method TautMesh2D.create_floors]; else
    /// empty. Ask before [method take].
    #[func]
    fn get_path_heights(&self, ticket: i64) -> PackedFloat32Array {
        let heights = self.pool().and_then(|pool| mesh_owner::heights_of(pool.handle(), word(ticket)));
        heights.unwrap_or_default().into()
    }

    /// Takes the answers of a finished ticket: a dictionary of the `status`, and with [constant TautPlanner.STATUS_OK]
    /// the `outcomes` and the `points` of all paths, as [method TautPlanner.find_batch] and
    /// [method TautPlanner.get_points] have them.
    #[func]
    fn take(&self, ticket: i64) -> VarDictionary {
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = tickets.get(&word(ticket));
        let (requests, lane) = kept.map_or((0, 0), |kept| (kept.requests, kept.lane));
        match self.pool().and_then(|pool| pool.take(word(ticket), requests)) {
            Ok(Taken { status: native::OK, mut outcomes, parts }) => {
                tickets.remove(&word(ticket));
                let scale = self.places(lane).now();
                for outcome in &mut outcomes {
                    let Outcome { length, cost, remaining, .. } = outcome;
                    for value in [length, cost, remaining] {
                        *value = scale.cost(*value);
                    }
                }
                let outcomes: Array<VarDictionary> = outcomes.iter().map(describe_with_part).collect();
                let points = scale.positions(parts);
                vdict! { "status" => native::OK, "outcomes" => &outcomes, "points" => &points }
            }
            Ok(Taken { status, .. }) => vdict! { "status" => status },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// Where the path of a request of a finished ticket uses links, as [method TautPlanner.get_links] has it. Ask
    /// before [method take].
    #[func]
    fn get_links(&self, ticket: i64, #[opt(default = 0)] request: i64) -> Array<VarDictionary> {
        let request = usize::try_from(request).unwrap_or(usize::MAX);
        let uses = self.pool().and_then(|pool| pool.links(word(ticket), request)).unwrap_or_default();
        uses.into_iter().map(describe_use).collect()
    }

    /// Finishes a ticket at once: requests without an answer get [constant TautPlanner.STATUS_CANCELLED]. It stays
    /// until it is taken.
    #[func]
    fn cancel(&self, ticket: i64) -> i32 {
        status(self.pool().and_then(|pool| pool.cancel(word(ticket))))
    }
}

/// The ticket of a number.
fn word(ticket: i64) -> u64 {
    u64::from_ne_bytes(ticket.to_ne_bytes())
}

impl TautPool {
    /// The positions of a lane.
    fn places(&self, lane: u32) -> Places {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner).get(&lane).cloned().unwrap_or_default()
    }

    /// Submits, and keeps what is to be known of the ticket. Returns it, or an error.
    fn keep(&self, kept: Kept, submit: impl FnOnce(&Pool) -> Result<u64, Failure>) -> i64 {
        // Held meanwhile, so that no other thread takes the ticket before that is kept.
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        match self.pool().and_then(|pool| submit(&pool)) {
            Ok(ticket) => {
                tickets.insert(ticket, kept);
                i64::from_ne_bytes(ticket.to_ne_bytes())
            }
            Err(failure) => failure.status.into(),
        }
    }

    fn pool(&self) -> Result<Arc<Pool>, Failure> {
        let pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner).clone();
        pool.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no pool"))
    }
}
