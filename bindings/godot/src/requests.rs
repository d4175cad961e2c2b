//! Queries that are answered later: they run on Godot's `WorkerThreadPool`, and a signal brings the path.
//!
//! A worker searches with the grid's core, which has no object of Godot in it, and leaves the answer to the main
//! thread, which emits the signal between two frames. A grid that is gone by then gets no signal.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use godot::classes::WorkerThreadPool;
use godot::obj::InstanceId;
use godot::prelude::*;

use crate::core::Core;
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::owners::Failure;
use crate::search::Found;

/// The requests of a grid that are not answered, each with the sign that it is wanted still.
#[derive(Default)]
pub struct Requests {
    open: Mutex<(i64, BTreeMap<i64, Arc<AtomicBool>>)>,
}

impl Requests {
    /// A new request: its number and its sign.
    fn add(&self) -> (i64, Arc<AtomicBool>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.0 += 1;
        let (number, wanted) = (open.0, Arc::new(AtomicBool::new(true)));
        open.1.insert(number, Arc::clone(&wanted));
        (number, wanted)
    }

    /// Ends a request. False if it has ended already.
    fn end(&self, request: i64) -> bool {
        let ended = self.open.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&request);
        ended.is_some_and(|wanted| wanted.swap(false, Ordering::Relaxed))
    }
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// Cancels a request of this class: its search stops soon, and its signal does not come. False if it was answered
    /// already, or never made.
    #[func]
    fn cancel_request(&self, request: i64) -> bool {
        self.requests.end(request)
    }

    /// Runs [method find_path] on another thread. [signal path_ready] has the result, with the number that is returned
    /// here; 0 if the request is rejected.
    #[func]
    fn request_path(&self, from: Vector2, to: Vector2, #[opt(default = false)] allow_partial_path: bool) -> i64 {
        let settings = self.core.settings();
        if !is_ready(&settings, None, "") {
            return 0;
        }
        let (start, goal) = (settings.layout.in_units(from), settings.layout.in_units(to));
        let search =
            move |core: &Core, wanted: &dyn Fn() -> bool| core.find_free((start, goal), allow_partial_path, wanted);
        self.request(search, move |grid, request, found| {
            let layout = grid.bind().core.settings().layout;
            let path = layout.path_between((from, to), &found.points);
            grid.signals().path_ready().emit(request, &path);
        })
    }

    /// Runs [method get_id_path] on another thread; see [method request_path]. [signal id_path_ready] has the result.
    #[func]
    fn request_id_path(
        &self,
        from_id: Vector2i,
        to_id: Vector2i,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> i64 {
        self.request_steps(from_id, to_id, allow_partial_path, emit_ids)
    }

    /// Runs [method get_point_path] on another thread; see [method request_path].
    #[func]
    fn request_point_path(
        &self,
        from_id: Vector2i,
        to_id: Vector2i,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> i64 {
        self.request_steps(from_id, to_id, allow_partial_path, emit_points)
    }
}

/// Emits the signal of an answer.
type Emit = dyn Fn(&Gd<TautGrid2D>, i64, &Found) + Send + Sync;

fn emit_points(grid: &Gd<TautGrid2D>, request: i64, found: &Found) {
    let layout = grid.bind().core.settings().layout;
    grid.signals().path_ready().emit(request, &layout.path(&found.points));
}

fn emit_ids(grid: &Gd<TautGrid2D>, request: i64, found: &Found) {
    let layout = grid.bind().core.settings().layout;
    let ids: Vec<Vector2i> = found.points.iter().map(|&point| layout.id(point)).collect();
    grid.signals().id_path_ready().emit(request, &Array::from(ids.as_slice()));
}

impl TautGrid2D {
    fn request_steps(
        &self,
        from: Vector2i,
        to: Vector2i,
        partial: bool,
        emit: fn(&Gd<TautGrid2D>, i64, &Found),
    ) -> i64 {
        let settings = self.core.settings();
        if !is_ready(&settings, Some(from), "request a path") || !is_ready(&settings, Some(to), "request a path") {
            return 0;
        }
        if self.needs_engine() {
            godot_error!("Costs that only an AStarGrid2D can compute have no asynchronous requests.");
            return 0;
        }
        let search = move |core: &Core, wanted: &dyn Fn() -> bool| {
            let points = core.find_steps((from, to), partial, wanted)?;
            Ok(Found { points, ..Found::default() })
        };
        self.request(search, emit)
    }

    fn request(
        &self,
        search: impl Fn(&Core, &dyn Fn() -> bool) -> Result<Found, Failure> + Send + Sync + 'static,
        emit: impl Fn(&Gd<TautGrid2D>, i64, &Found) + Send + Sync + 'static,
    ) -> i64 {
        let emit: Arc<Emit> = Arc::new(emit);
        let (request, wanted) = self.requests.add();
        let (core, grid) = (Arc::clone(&self.core), self.to_gd().instance_id());
        let task = Arc::new(Mutex::new(0));
        let own = Arc::clone(&task);
        let work = Callable::from_sync_fn("taut search", move |_| {
            let goes_on = || wanted.load(Ordering::Relaxed);
            let answer = if goes_on() { search(&core, &goes_on) } else { Ok(Found::default()) };
            let (own, emit) = (Arc::clone(&own), Arc::clone(&emit));
            let mut deliver = Some(answer);
            let delivery = Callable::from_sync_fn("taut answer", move |_| {
                if let Some(answer) = deliver.take() {
                    finish(grid, request, &own, answer, &*emit);
                }
            });
            delivery.call_deferred(&[]);
        });
        // Locked until the number is there: the answer may be ready before.
        let mut number = task.lock().unwrap_or_else(PoisonError::into_inner);
        *number = WorkerThreadPool::singleton().add_task(&work);
        request
    }
}

/// On the main thread: gives the worker's task back and emits the signal.
fn finish(grid: InstanceId, request: i64, task: &Mutex<i64>, answer: Result<Found, Failure>, emit: &Emit) {
    let task = *task.lock().unwrap_or_else(PoisonError::into_inner);
    // It has left its answer already, so this does not wait long; Godot keeps a task until somebody has waited for it.
    let _ = WorkerThreadPool::singleton().wait_for_task_completion(task);
    let Ok(grid) = Gd::<TautGrid2D>::try_from_instance_id(grid) else { return };
    // A cancelled request has ended.
    if !grid.bind().requests.end(request) {
        return;
    }
    emit(&grid, request, &answer.inspect_err(tell).unwrap_or_default());
}
