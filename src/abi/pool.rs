//! Pools: threads, or the host's, that answer tickets of requests.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use std::time::Duration;

use crate::base::{real_u32, real_usize, to_u32};
use crate::collections::Shared;
use crate::plan::Outcome;
use crate::pool::{Pool, PoolOptions, Taken, Ticket};

use super::door::*;
use super::links::taut_link_use;
use super::query::{taut_request, taut_result};
use super::{grid::taut_grid, handle::Handle, options::taut_planner_options};

/// A handle of a pool: workers that answer requests, on threads of their own or the host's. The value 0 is the null
/// handle.
///
/// It may be copied; all copies refer to the same pool, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_pool {
    /// Opaque.
    pub id: u64,
}

named!(taut_pool: Shared<Pool> = Pool);

/// Names requests that were submitted to a pool together. The value 0 is no ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_ticket {
    /// Opaque.
    pub id: u64,
}

/// The options of a pool. Always initialise them with `taut_pool_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_pool_options {
    /// sizeof(taut_pool_options) of the caller's header; set by `taut_pool_options_init`.
    pub struct_size: u32,
    /// Threads that the pool starts, at most 256. Default: 0, the host works with `taut_pool_work`.
    pub threads: u32,
    /// Threads of the host that may be in `taut_pool_work` at once, 1 to 256. Default: 1.
    pub max_workers: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// The limit in bytes of all planners of the pool together. Each gets the part limit / (threads + max_workers), and
    /// a search that needs more ends with TAUT_ERROR_LIMIT. Results and their points, until they are taken, are not
    /// counted. Default: 0, no limit.
    pub memory_limit: u64,
    /// Must be 0.
    pub reserved: [u64; 4],
}

const _: () = assert!(size_of::<taut_pool_options>() == taut_pool_options::FIRST_SIZE);

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_pool_options {
    type Options = PoolOptions;

    const FIRST_SIZE: usize = 56;
    const SIZES: &'static str = "56 to 4096 bytes";

    fn defaults() -> Self {
        let PoolOptions { threads, max_workers, memory_limit } = PoolOptions::default();
        let struct_size = to_u32(size_of::<Self>());
        Self { struct_size, threads, max_workers, reserved32: 0, memory_limit, reserved: [0; 4] }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved32 == 0 && self.reserved == [0; 4]
    }

    fn checked(&self) -> Result<PoolOptions, Error> {
        let Self { threads, max_workers, memory_limit, .. } = *self;
        Ok(PoolOptions { threads, max_workers, memory_limit })
    }
}

/// The ticket of a word.
pub(crate) fn ticket_of(ticket: taut_ticket) -> Result<Ticket, Error> {
    Handle::untagged(ticket.id, HandleKind::Ticket).map(Ticket).ok_or(Error::BadHandle { handle: ticket.id })
}

/// The word of a ticket.
pub(crate) fn word_of(ticket: Ticket) -> taut_ticket {
    taut_ticket { id: Handle::tagged(ticket.0, HandleKind::Ticket) }
}

/// Sets pool options to the defaults.
///
/// Pass sizeof(taut_pool_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 56 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_options_init(options: *mut taut_pool_options, size: usize) -> taut_status {
    unrecorded!(taut_pool_options_init(Defaults(options, size)), Ok(options))
}

/// Creates a pool: workers that answer requests on many grids, on threads of their own or of the host.
///
/// With `threads` above 0 the pool starts that many threads, named taut-pool-0, taut-pool-1 ..., with stacks of 512
/// KiB; they sleep until there is work. They are the only threads that the library ever starts. With `threads` 0 it
/// starts none: the host calls `taut_pool_work`, for example from its own job system. On WebAssembly `threads` must be
/// 0.
///
/// Destroy the pool before the library is unloaded. After a fork the child must not use a pool of its parent, nor
/// destroy it: the child has none of its threads. Starting a thread takes a few hundred bytes that the standard library
/// of Rust allocates; if these are refused, the process ends. All other memory may be refused.
///
/// @param options  Initialised by `taut_pool_options_init`; copied. Not null.
/// @param out      Receives the pool, which you own: free it with `taut_pool_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 56 or above
///                 4,096, a number of threads or workers out of its range), TAUT_ERROR_UNSUPPORTED (threads on
///                 WebAssembly; reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY
///                 (also if the system cannot start a thread).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_create(options: *const taut_pool_options, out: *mut taut_pool) -> taut_status {
    unrecorded!(taut_pool_create(Sized(options), Made(out)), {
        out.give(taut_pool::made(Shared::new(Pool::new(options.read()?)?)?)?)
    })
}

/// Destroys a pool: cancels its searches and joins its threads. Its tickets are invalid from now on.
///
/// @param pool  The pool; the null handle is allowed and ignored.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this pool, such as
///              `taut_pool_work` or `taut_pool_wait`).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_pool_destroy(pool: taut_pool) -> taut_status {
    unrecorded!(taut_pool_destroy(pool), pool.destroy())
}

/// Adds a lane to a pool: a grid with the options and the costs of the planners that answer requests on it.
///
/// The components of the grid are computed if they are not known. The pool keeps the grid's cells alive, even if the
/// grid is destroyed; requests are then answered on its last revision. A lane stays until `taut_pool_remove` or the end
/// of the pool.
///
/// @param pool     The pool.
/// @param grid     The grid.
/// @param options  Initialised by `taut_planner_options_init`; copied. Not null.
/// @param costs    The costs of the terrain classes, see `taut_planner_set_costs`. Copied. May be null if `count` is 0.
/// @param count    256, or 0 for the default costs.
/// @param lane     Receives the number of the lane, from 0. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the grid), TAUT_ERROR_POISONED,
///                 TAUT_ERROR_NULL_POINTER, the errors of `taut_planner_create` and `taut_planner_set_costs`;
///                 TAUT_ERROR_UNSUPPORTED also for TAUT_ALGORITHM_DSTAR_LITE, whose budgets depend on earlier queries.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_add(
    pool: taut_pool,
    grid: taut_grid,
    options: *const taut_planner_options,
    costs: *const f32,
    count: usize,
    lane: *mut u32,
) -> taut_status {
    unrecorded!(
        taut_pool_add(pool.read, grid.cache, Sized(options), InputList(costs, count), Out(lane)),
        [costs, lane, options],
        {
            let options = options.read()?;
            if count != 0 && count != COSTS {
                let value = real_u32(u32::try_from(count).unwrap_or(u32::MAX));
                return Err(Error::BadValue { name: "count", value, allowed: "0 or 256" });
            }
            lane.give(pool.add(grid, &options, costs)?)
        }
    )
}

/// Removes a lane from a pool: no requests can be submitted to it from now on, and no other lane ever gets its number.
///
/// Tickets that were submitted to it before are answered as if it was still there; cancel them if nobody wants the
/// answers. The lane's planners are freed at once, those that search for such tickets with their answers; then the pool
/// lets go of the grid, world or graph.
///
/// @param pool  The pool.
/// @param lane  A number that `taut_pool_add`, `taut_pool_add_world` or `taut_pool_add_graph` has returned.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (an unknown lane, or one that was removed).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_pool_remove(pool: taut_pool, lane: u32) -> taut_status {
    unrecorded!(taut_pool_remove(pool.read, lane), pool.remove(lane).map(|()| OK))
}

/// Makes a lane of a pool answer the requests of later tickets as if its grid had no obstacle with this number, until
/// the next such call: see `taut_planner_leave_out`. Tickets that were submitted before are answered as they would have
/// been.
///
/// The components of this map are computed, and the lane's planners begin anew.
///
/// @param pool      The pool.
/// @param lane      A number that `taut_pool_add` has returned.
/// @param obstacle  A number from `taut_grid_add_obstacle` of the lane's grid; 0: no obstacle is left out.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (an unknown lane; the grid has no such
///                  obstacle), TAUT_ERROR_UNSUPPORTED (a lane in a world of polygons, on a graph),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_pool_leave_out(pool: taut_pool, lane: u32, obstacle: u32) -> taut_status {
    unrecorded!(taut_pool_leave_out(pool.read, lane, obstacle), {
        pool.leave_out(lane, (obstacle != 0).then_some(obstacle)).map(|()| OK)
    })
}

/// Submits requests to a lane of a pool, to be answered on the grid as it is now: later edits do not affect them.
///
/// Workers answer the requests of a higher priority first, and those of equal priority in the order of the tickets. A
/// search of a lower priority is interrupted and goes on later, except in a pool with a memory limit. Priorities decide
/// about the order only, never about an answer.
///
/// @param pool      The pool.
/// @param lane      A number that `taut_pool_add` has returned.
/// @param priority  0 (the last) to 255 (the first).
/// @param requests  The queries, `count` of them; an error of one is its answer, see `taut_planner_find_batch`. Copied.
///                  May be null if `count` is 0.
/// @param count     The number of requests; with 0 the ticket is finished at once.
/// @param out       Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown
///                  lane, priority > 255, more than 4,294,967,295 requests), TAUT_ERROR_UNSUPPORTED (a lane on a graph:
///                  `taut_pool_submit_nodes`), TAUT_ERROR_OUT_OF_MEMORY (also for more than 1,048,576 tickets that were
///                  not taken).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_submit(
    pool: taut_pool,
    lane: u32,
    priority: u32,
    requests: *const taut_request,
    count: usize,
    out: *mut taut_ticket,
) -> taut_status {
    unrecorded!(taut_pool_submit(pool.read, lane, priority, Each(requests, count), Out(out)), {
        let requests = requests.iter().map(|request| (request.checked(), request.user));
        out.give(word_of(pool.submit_all(lane, priority, requests)?))
    })
}

/// Works for a pool on the calling thread, until there is nothing to do or the time is up.
///
/// A search that runs out of time is paused, and goes on with the next call of any thread; its answer is that of a
/// search in one go. The clock is read every 4 to 16 expansions; each call does some work.
///
/// @param pool          The pool.
/// @param microseconds  The limit of time; 0: none.
/// @param left          Receives the number of requests that have no answer yet, those in the hands of other threads
///                      included, at most 4,294,967,295. Not null.
/// @return              TAUT_OK (none is left), TAUT_IN_PROGRESS (some are); TAUT_ERROR_BAD_HANDLE,
///                      TAUT_ERROR_NULL_POINTER, TAUT_ERROR_BUSY (`max_workers` other threads are working),
///                      TAUT_ERROR_UNSUPPORTED (a limit of time where there is no clock:
///                      wasm32-unknown-unknown).
///
/// Threads: any; `max_workers` at once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_work(pool: taut_pool, microseconds: u32, left: *mut u32) -> taut_status {
    unrecorded!(taut_pool_work(pool.read, microseconds, Out(left)), {
        let limit = (microseconds != 0).then(|| Duration::from_micros(microseconds.into()));
        let unanswered = pool.work(limit)?;
        left.write(u32::try_from(unanswered).unwrap_or(u32::MAX));
        Ok(if unanswered == 0 { OK } else { IN_PROGRESS })
    })
}

/// Lists the tickets of a pool whose requests are all answered and that were not taken, the earliest first.
///
/// @param pool      The pool.
/// @param out       Receives the tickets. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in tickets. If it is too small, only `needed` is written.
/// @param needed    Receives the number of tickets. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_poll(
    pool: taut_pool,
    out: *mut taut_ticket,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    unrecorded!(taut_pool_poll(pool.read, Buffer(out, capacity, needed)), {
        pool.poll(|tickets| out.fill(tickets.iter().copied().map(word_of)))
    })
}

/// Waits until all requests of a ticket are answered. In a pool without threads the calling thread works meanwhile.
///
/// @param pool          The pool.
/// @param ticket        A ticket of this pool.
/// @param milliseconds  How long at most; 0 only asks.
/// @return              TAUT_OK (they are answered), TAUT_IN_PROGRESS (the time is up); TAUT_ERROR_BAD_HANDLE (of the
///                      pool, or a ticket of another pool or one that was taken), TAUT_ERROR_UNSUPPORTED (a time above
///                      0 where there is no clock: wasm32-unknown-unknown).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_pool_wait(pool: taut_pool, ticket: taut_ticket, milliseconds: u32) -> taut_status {
    unrecorded!(taut_pool_wait(pool.read, ticket, milliseconds), {
        let is_done = pool.wait(ticket_of(ticket)?, Duration::from_millis(milliseconds.into()))?;
        Ok(if is_done { OK } else { IN_PROGRESS })
    })
}

/// Takes the answers of a ticket, after which the ticket is gone.
///
/// `results[i]` is that of `taut_planner_find_batch` for request i, on the revision at which the ticket was submitted,
/// errors included. Its path has `path_count` points from `path_first` on. Results and points do not depend on threads,
/// order or load; the counts of expansions may, and whether a memory limit of the pool is met depends on its workers. A
/// request whose search panicked has TAUT_ERROR_PANIC, the others of the ticket are not affected.
///
/// @param pool      The pool.
/// @param ticket    A ticket of this pool.
/// @param results   Receives the results. Owned by the caller. May be null if `count` is 0.
/// @param count     The number of requests of the ticket.
/// @param points    Receives the points of all paths. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `points`. If it is too small, only `needed` is written, and the ticket stays.
/// @param needed    Receives the number of points. Not null.
/// @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
///                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
///                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT
///                  (`count` is not the number of requests), TAUT_ERROR_UNSUPPORTED (a ticket of a lane on a graph:
///                  `taut_pool_take_nodes`). After an error the ticket stays.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_take(
    pool: taut_pool,
    ticket: taut_ticket,
    results: *mut taut_result,
    count: usize,
    points: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    unrecorded!(taut_pool_take(pool.read, ticket, Items(results, count), Buffer(points, capacity, needed)), {
        let taken = pool.take(ticket_of(ticket)?, |taken| {
            taken.check_kind(false)?;
            check_count(taken.answers().len(), count)?;
            let path = taken.answers().flat_map(|(_, path)| path).copied().map(taut_point::from);
            points.fill_with(taken.points(), path)?;
            results.write(results_of(taken, taken.answers().map(|(answer, path)| (answer, path.len()))));
            Ok(OK)
        })?;
        Ok(taken.unwrap_or(IN_PROGRESS))
    })
}

/// Where the path of an answer uses links, as `taut_planner_links` tells it of a planner. The ticket stays: ask before
/// its answers are taken.
///
/// @param pool      The pool.
/// @param ticket    A ticket of this pool.
/// @param request   The number of a request of the ticket, from 0.
/// @param out       Receives the uses in the order of the path. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of uses. Not null.
/// @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
///                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
///                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the
///                  ticket has no such request).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_links(
    pool: taut_pool,
    ticket: taut_ticket,
    request: usize,
    out: *mut taut_link_use,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    unrecorded!(taut_pool_links(pool.read, ticket, request, Buffer(out, capacity, needed)), {
        let told = pool.look(ticket_of(ticket)?, |answers| {
            let (value, allowed) = (real_usize(request), "the number of a request of the ticket, from 0");
            let uses = answers.links().nth(request).ok_or(Error::BadValue { name: "request", value, allowed })?;
            out.fill(uses.iter().copied().map(taut_link_use::from))
        })?;
        Ok(told.unwrap_or(IN_PROGRESS))
    })
}

/// Rejects a number of results that is not that of the requests.
pub(super) fn check_count(requests: usize, count: usize) -> Result<(), Error> {
    if requests == count {
        return Ok(());
    }
    let value = real_u32(u32::try_from(count).unwrap_or(u32::MAX));
    Err(Error::BadValue { name: "count", value, allowed: "the number of requests of the ticket" })
}

/// The results of a ticket in the order of its requests, their paths one after the other: an answer, and how many
/// points or nodes its path has. A ticket has at most as many as 32 bits can name.
pub(super) fn results_of<'a>(
    taken: &Taken<'a>,
    answers: impl Iterator<Item = (Result<Outcome, Error>, usize)>,
) -> impl Iterator<Item = taut_result> {
    let revision = taken.revision();
    let mut next = 0;
    answers.zip(taken.users()).map(move |((answer, count), user)| {
        let (path_count, first) = (to_u32(count), next);
        next += path_count;
        let path_first = if path_count == 0 { 0 } else { first };
        taut_result { path_first, path_count, ..taut_result::of_answer(&answer, user, revision) }
    })
}

/// Cancels a ticket: it is finished at once, and its requests that have no answer get TAUT_CANCELLED, without a path.
///
/// Workers end its searches within 16 expansions. The ticket stays until it is taken; a finished one does not change.
///
/// @param pool    The pool.
/// @param ticket  A ticket of this pool.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket of another pool or one that was taken).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_pool_cancel(pool: taut_pool, ticket: taut_ticket) -> taut_status {
    unrecorded!(taut_pool_cancel(pool.read, ticket), pool.cancel(ticket_of(ticket)?).map(|()| OK))
}
