//! The owner of a pool of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::graph_owner::{Graph, list};
use crate::mesh_owner::Mesh;
use crate::native::{
    Functions, GraphOptions, GraphRequest, LinkUse, Outcome, PlannerOptions, Point, PoolHandle, PoolOptions, Request,
    TicketHandle,
};
use crate::owners::{Failure, Grid, checked, loaded};
use crate::world_owner::World;

/// A pool of the library. Any thread may call it.
pub struct Pool {
    functions: &'static Functions,
    handle: PoolHandle,
}

/// The answers of a ticket.
pub struct Taken<T = Point> {
    /// `OK`, or `IN_PROGRESS` without answers.
    pub status: i32,
    pub outcomes: Vec<Outcome>,
    /// The points of all paths, or the nodes of all ways.
    pub parts: Vec<T>,
}

impl Pool {
    /// A pool that starts so many threads. The limit in bytes holds for all its planners together; 0: none.
    pub fn new(threads: u32, max_workers: u32, memory_limit: u64) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut options = PoolOptions {
            struct_size: 0,
            threads: 0,
            max_workers: 0,
            reserved32: 0,
            memory_limit: 0,
            reserved: [0; 4],
        };
        // SAFETY: the size is that of the struct.
        checked(functions, unsafe { (functions.taut_pool_options_init)(&mut options, size_of::<PoolOptions>()) })?;
        (options.threads, options.max_workers, options.memory_limit) = (threads, max_workers, memory_limit);
        let mut handle = PoolHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_pool_create)(&options, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// Adds a lane; costs are 256 or none. Returns its number.
    pub fn add(&self, grid: &Grid, options: &PlannerOptions, costs: &[f32]) -> Result<u32, Failure> {
        let mut lane = 0;
        // SAFETY: the options live during the call, pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (costs.as_ptr(), costs.len());
            (self.functions.taut_pool_add)(self.handle, grid.handle(), options, first, count, &mut lane)
        };
        checked(self.functions, status).map(|_| lane)
    }

    /// Adds a lane in a world of polygons. Returns its number.
    pub fn add_world(&self, world: &World, options: &PlannerOptions) -> Result<u32, Failure> {
        world.add_to(self.handle, options)
    }

    /// Adds a lane on a navigation mesh; costs are 256 or none. Returns its number.
    pub fn add_mesh(&self, mesh: &Mesh, options: &PlannerOptions, costs: &[f32]) -> Result<u32, Failure> {
        mesh.add_to(self.handle, options, costs)
    }

    /// Adds a lane on a graph; estimates are as many as it has nodes, or none. Returns its number.
    pub fn add_graph(&self, graph: &Graph, options: &GraphOptions, estimates: &[f32]) -> Result<u32, Failure> {
        let mut lane = 0;
        // SAFETY: the options live during the call, pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (estimates.as_ptr(), estimates.len());
            (self.functions.taut_pool_add_graph)(self.handle, graph.handle(), options, first, count, &mut lane)
        };
        checked(self.functions, status).map(|_| lane)
    }

    /// Removes a lane.
    pub fn remove(&self, lane: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_pool_remove)(self.handle, lane) }).map(drop)
    }

    /// Answers later tickets of a lane as if its grid had no such obstacle; 0: none is left out.
    pub fn leave_out(&self, lane: u32, obstacle: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_pool_leave_out)(self.handle, lane, obstacle) }).map(drop)
    }

    pub fn handle(&self) -> PoolHandle {
        self.handle
    }

    /// Submits requests; returns the ticket.
    pub fn submit(&self, lane: u32, priority: u32, requests: &[Request]) -> Result<u64, Failure> {
        let mut ticket = TicketHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (requests.as_ptr(), requests.len());
            (self.functions.taut_pool_submit)(self.handle, lane, priority, first, count, &mut ticket)
        };
        checked(self.functions, status).map(|_| ticket.id)
    }

    /// Submits pairs of nodes, two numbers each; returns the ticket.
    pub fn submit_nodes(
        &self,
        lane: u32,
        priority: u32,
        pairs: &[u32],
        request: &GraphRequest,
    ) -> Result<u64, Failure> {
        let mut ticket = TicketHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the request lives during the call, the output is ours.
        let status = unsafe {
            let (first, count) = (pairs.as_ptr(), pairs.len());
            (self.functions.taut_pool_submit_nodes)(self.handle, lane, priority, first, count, request, &mut ticket)
        };
        checked(self.functions, status).map(|_| ticket.id)
    }

    /// Works on the calling thread; returns the number of requests without an answer.
    pub fn work(&self, microseconds: u32) -> Result<u32, Failure> {
        let mut left = 0;
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_pool_work)(self.handle, microseconds, &mut left) };
        checked(self.functions, status).map(|_| left)
    }

    /// The finished tickets that were not taken.
    pub fn poll(&self) -> Result<Vec<u64>, Failure> {
        list(self.functions, |first: *mut u64, capacity, needed| {
            // SAFETY: the capacity is that of the list, whose numbers have the form of tickets; `needed` is ours.
            unsafe { (self.functions.taut_pool_poll)(self.handle, first.cast::<TicketHandle>(), capacity, needed) }
        })
    }

    /// Waits for a ticket; returns `OK` or `IN_PROGRESS`.
    pub fn wait(&self, ticket: u64, milliseconds: u32) -> Result<i32, Failure> {
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.taut_pool_wait)(self.handle, TicketHandle { id: ticket }, milliseconds) };
        checked(self.functions, status)
    }

    /// Takes the answers of a ticket of this many requests.
    pub fn take(&self, ticket: u64, requests: usize) -> Result<Taken, Failure> {
        let (ticket, mut outcomes) = (TicketHandle { id: ticket }, vec![Outcome::default(); requests]);
        let mut status = 0;
        let parts = list(self.functions, |first, capacity, needed| {
            let results = outcomes.as_mut_ptr();
            // SAFETY: there is room for as many outcomes as there are requests, and for `capacity` points.
            status = unsafe {
                (self.functions.taut_pool_take)(self.handle, ticket, results, requests, first, capacity, needed)
            };
            status
        })?;
        Ok(Taken { status, outcomes, parts })
    }

    /// The same for a ticket of pairs of nodes.
    pub fn take_nodes(&self, ticket: u64, pairs: usize) -> Result<Taken<u32>, Failure> {
        let (ticket, mut outcomes) = (TicketHandle { id: ticket }, vec![Outcome::default(); pairs]);
        let mut status = 0;
        let parts = list(self.functions, |first, capacity, needed| {
            let results = outcomes.as_mut_ptr();
            // SAFETY: there is room for as many outcomes as there are pairs, and for `capacity` nodes.
            status = unsafe {
                (self.functions.taut_pool_take_nodes)(self.handle, ticket, results, pairs, first, capacity, needed)
            };
            status
        })?;
        Ok(Taken { status, outcomes, parts })
    }

    /// Where the path of a request of a finished ticket uses links.
    pub fn links(&self, ticket: u64, request: usize) -> Result<Vec<LinkUse>, Failure> {
        list(self.functions, |first, capacity, needed| {
            let ticket = TicketHandle { id: ticket };
            // SAFETY: the capacity is that of the list, `needed` is ours.
            unsafe { (self.functions.taut_pool_links)(self.handle, ticket, request, first, capacity, needed) }
        })
    }

    /// Cancels a ticket.
    pub fn cancel(&self, ticket: u64) -> Result<(), Failure> {
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.taut_pool_cancel)(self.handle, TicketHandle { id: ticket }) };
        checked(self.functions, status).map(drop)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_pool_destroy)(self.handle) };
    }
}
