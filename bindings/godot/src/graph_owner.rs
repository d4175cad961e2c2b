//! The owners of graphs of the library and of their planners.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::grid_owner::Grid;
use crate::native::{
    ERROR_BUFFER_TOO_SMALL, Functions, GraphEdge, GraphHandle, GraphInfo, GraphNode, GraphOptions, GraphPlannerHandle,
    GraphRequest, GridHandle, Outcome,
};
use crate::owners::{Failure, checked, loaded};

/// A graph of the library. One thread edits at a time, any number of them read.
pub struct Graph {
    functions: &'static Functions,
    handle: GraphHandle,
}

/// Asks with a list that is made larger until the answer fits, which `ask` writes to a list of so many items.
pub(crate) fn list<T: Clone + Default>(
    functions: &Functions,
    mut ask: impl FnMut(*mut T, usize, &mut usize) -> i32,
) -> Result<Vec<T>, Failure> {
    let mut items: Vec<T> = Vec::new();
    loop {
        let (mut needed, capacity) = (0, items.len());
        let status = ask(items.as_mut_ptr(), capacity, &mut needed);
        if status != ERROR_BUFFER_TOO_SMALL {
            items.truncate(needed);
            return checked(functions, status).map(|_| items);
        }
        // Another thread may edit or search in between: the next call tells.
        items.resize(needed, T::default());
    }
}

impl Graph {
    /// A graph of nodes without edges, at positions of `dimensions` numbers each.
    pub fn new(dimensions: u32, flags: u32, nodes: usize, positions: &[f32]) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = GraphHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count, edges) = (positions.as_ptr(), positions.len(), std::ptr::null());
            (functions.taut_graph_create)(dimensions, flags, nodes, first, count, edges, 0, &mut handle)
        };
        checked(functions, status).map(|_| Self { functions, handle })
    }

    /// The handle, still owned.
    pub(crate) const fn handle(&self) -> GraphHandle {
        self.handle
    }

    /// A graph of saved bytes.
    pub fn load(data: &[u8]) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = GraphHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (functions.taut_graph_load)(data.as_ptr(), data.len(), &mut handle) };
        checked(functions, status).map(|_| Self { functions, handle })
    }

    /// Nodes and edges as bytes for [`Graph::load`].
    pub fn save(&self) -> Result<Vec<u8>, Failure> {
        list(self.functions, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` bytes, `needed` is ours.
            unsafe { (self.functions.taut_graph_save)(self.handle, first, capacity, needed) }
        })
    }

    /// Appends the hexagons of a tiling; returns the number of the first one.
    pub fn add_hexagons(&self, [layout, columns, rows, directions]: [u32; 4], costs: &[f32]) -> Result<u32, Failure> {
        let mut number = 0;
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, length) = (costs.as_ptr(), costs.len());
            let (graph, out) = (self.handle, &mut number);
            (self.functions.taut_graph_add_hexagons)(graph, layout, columns, rows, directions, first, length, out)
        };
        checked(self.functions, status).map(|_| number)
    }

    /// Appends the triangles of a tiling; returns the number of the first one.
    pub fn add_triangles(&self, [columns, rows, neighbours]: [u32; 3], costs: &[f32]) -> Result<u32, Failure> {
        let mut number = 0;
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, length) = (costs.as_ptr(), costs.len());
            let (graph, out) = (self.handle, &mut number);
            (self.functions.taut_graph_add_triangles)(graph, columns, rows, neighbours, first, length, out)
        };
        checked(self.functions, status).map(|_| number)
    }

    /// Appends a framed quadtree over a grid; returns the number of the first node.
    pub fn add_quadtree(&self, grid: &Grid, largest: u32, class: u32) -> Result<u32, Failure> {
        let mut number = 0;
        // SAFETY: the output is ours.
        let status = unsafe {
            (self.functions.taut_graph_add_quadtree)(self.handle, grid.handle(), largest, class, &mut number)
        };
        checked(self.functions, status).map(|_| number)
    }

    /// Joins nodes that see each other on a grid; returns how many edges there are.
    pub fn add_sights(&self, grid: &Grid, reach: f64, [first, gaps, class]: [u32; 3]) -> Result<u64, Failure> {
        let mut count = 0;
        // SAFETY: the output is ours.
        let status = unsafe {
            (self.functions.taut_graph_add_sights)(self.handle, grid.handle(), first, reach, gaps, class, &mut count)
        };
        checked(self.functions, status).map(|_| count)
    }

    /// The same for a disc of a radius.
    pub fn add_disc_sights(
        &self,
        grid: &Grid,
        (reach, radius): (f64, f32),
        [first, class]: [u32; 2],
    ) -> Result<u64, Failure> {
        let mut count = 0;
        // SAFETY: the output is ours.
        let status = unsafe {
            let (graph, grid, out) = (self.handle, grid.handle(), &mut count);
            (self.functions.taut_graph_add_disc_sights)(graph, grid, first, reach, radius, class, out)
        };
        checked(self.functions, status).map(|_| count)
    }

    pub fn info(&self) -> Result<GraphInfo, Failure> {
        let mut info = GraphInfo::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_graph_get_info)(self.handle, &mut info) };
        checked(self.functions, status).map(|_| info)
    }

    /// Appends nodes; returns the number of the first one.
    pub fn add_nodes(&self, count: usize, positions: &[f32]) -> Result<u32, Failure> {
        let mut number = 0;
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, length) = (positions.as_ptr(), positions.len());
            (self.functions.taut_graph_add_nodes)(self.handle, count, first, length, &mut number)
        };
        checked(self.functions, status).map(|_| number)
    }

    pub fn set_nodes(&self, nodes: &[GraphNode]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_graph_set_nodes)(self.handle, nodes.as_ptr(), nodes.len()) };
        checked(self.functions, status).map(drop)
    }

    pub fn remove_nodes(&self, nodes: &[u32]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_graph_remove_nodes)(self.handle, nodes.as_ptr(), nodes.len()) };
        checked(self.functions, status).map(drop)
    }

    pub fn node(&self, node: u32) -> Result<GraphNode, Failure> {
        let mut found = GraphNode::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_graph_get_node)(self.handle, node, &mut found) };
        checked(self.functions, status).map(|_| found)
    }

    pub fn set_edges(&self, edges: &[GraphEdge]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_graph_set_edges)(self.handle, edges.as_ptr(), edges.len()) };
        checked(self.functions, status).map(drop)
    }

    /// The edges that leave a node.
    pub fn edges(&self, node: u32) -> Result<Vec<GraphEdge>, Failure> {
        list(self.functions, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` edges, `needed` is ours.
            unsafe { (self.functions.taut_graph_edges)(self.handle, node, first, capacity, needed) }
        })
    }

    /// The open nodes that are nearest to a point, at most `count`.
    pub fn nearest(&self, point: &[f32], count: usize) -> Result<Vec<u32>, Failure> {
        let (at, length) = (point.as_ptr(), point.len());
        list(self.functions, |first, capacity, needed| {
            // SAFETY: pointer and length are those of the slice, there is room for `capacity` numbers, `needed` is
            // ours.
            unsafe { (self.functions.taut_graph_nearest)(self.handle, at, length, count, first, capacity, needed) }
        })
    }

    pub fn reachable(&self, from: u32, to: u32, blocked_classes: u32) -> Result<bool, Failure> {
        let mut answer = 0;
        // SAFETY: the output is ours.
        let status =
            unsafe { (self.functions.taut_graph_reachable)(self.handle, from, to, blocked_classes, &mut answer) };
        checked(self.functions, status).map(|_| answer != 0)
    }

    pub fn component(&self, node: u32) -> Result<u32, Failure> {
        let mut component = 0;
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_graph_component)(self.handle, node, &mut component) };
        checked(self.functions, status).map(|_| component)
    }

    /// Prepares so many landmarks.
    pub fn prepare(&self, count: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_graph_prepare)(self.handle, count) }).map(drop)
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_graph_destroy)(self.handle) };
    }
}

/// A planner of a graph. One search at a time; it may be cancelled concurrently.
pub struct GraphPlanner {
    functions: &'static Functions,
    handle: GraphPlannerHandle,
}

impl GraphPlanner {
    /// The library's default options.
    pub fn default_options() -> Result<GraphOptions, Failure> {
        let functions = loaded()?;
        let mut options = GraphOptions {
            struct_size: 0,
            blocked_classes: 0,
            h_scale: 0.0,
            memory_limit: 0,
            asks_sights: 0,
            reserved32: 0,
            reserved: [0; 3],
        };
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.taut_graph_planner_options_init)(&mut options, size_of::<GraphOptions>()) };
        checked(functions, status).map(|_| options)
    }

    pub fn new(graph: &Graph, options: &GraphOptions) -> Result<Self, Failure> {
        let functions = graph.functions;
        let mut handle = GraphPlannerHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_graph_planner_create)(graph.handle, options, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// Sets the estimates of the next searches; none: the library estimates again.
    pub fn set_estimates(&self, estimates: &[f32]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe {
            (self.functions.taut_graph_planner_set_estimates)(self.handle, estimates.as_ptr(), estimates.len())
        };
        checked(self.functions, status).map(drop)
    }

    /// Searches at any angle where nodes see each other on a grid; none: along edges alone again.
    pub fn see_on(&self, grid: Option<&Grid>, radius: f32, gaps: u32) -> Result<(), Failure> {
        let grid = grid.map_or(GridHandle { id: 0 }, Grid::handle);
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.taut_graph_planner_see_on)(self.handle, grid, radius, gaps) };
        checked(self.functions, status).map(drop)
    }

    /// The pairs of nodes that the search waits to be told of, one after the other.
    pub fn ask(&self) -> Vec<u32> {
        let (mut first, mut count) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        let status = unsafe { (self.functions.taut_graph_planner_ask)(self.handle, &mut first, &mut count) };
        if status < 0 || first.is_null() {
            return Vec::new();
        }
        // SAFETY: the planner holds as many pairs until the next call that may change them.
        unsafe { std::slice::from_raw_parts(first, count * 2) }.to_vec()
    }

    /// Tells which of them see each other.
    pub fn tell(&self, sees: &[u8]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_graph_planner_tell)(self.handle, sees.as_ptr(), sees.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Finds ways between pairs of nodes, by so many threads; [`Self::path`] has the nodes of all of them.
    pub fn find_batch(&self, pairs: &[u32], request: &GraphRequest, threads: u32) -> Result<Vec<Outcome>, Failure> {
        let mut outcomes = vec![Outcome::default(); pairs.len() / 2];
        // SAFETY: there is room for as many outcomes as there are pairs, and the request lives during the call.
        let status = unsafe {
            let (first, count, out) = (pairs.as_ptr(), pairs.len(), outcomes.as_mut_ptr());
            (self.functions.taut_graph_planner_find_batch)(self.handle, first, count, request, threads, out)
        };
        checked(self.functions, status).map(|_| outcomes)
    }

    pub fn find(&self, start: u32, goals: &[u32], request: &GraphRequest) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        // SAFETY: request and goals live during the call, the length is that of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (goals.as_ptr(), goals.len());
            (self.functions.taut_graph_planner_find)(self.handle, start, first, count, request, &mut outcome)
        };
        checked(self.functions, status).map(|_| outcome)
    }

    pub fn begin(&self, start: u32, goals: &[u32], request: &GraphRequest) -> Result<(), Failure> {
        // SAFETY: request and goals live during the call, and the length is that of the slice.
        let status = unsafe {
            let (first, count) = (goals.as_ptr(), goals.len());
            (self.functions.taut_graph_planner_begin)(self.handle, start, first, count, request)
        };
        checked(self.functions, status).map(drop)
    }

    pub fn step(&self, max_expansions: u32) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_graph_planner_step)(self.handle, max_expansions, &mut outcome) };
        checked(self.functions, status).map(|_| outcome)
    }

    pub fn cancel(&self) -> Result<(), Failure> {
        // SAFETY: no pointers; allowed beside a search.
        checked(self.functions, unsafe { (self.functions.taut_graph_planner_cancel)(self.handle) }).map(drop)
    }

    pub fn reset(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_graph_planner_reset)(self.handle) }).map(drop)
    }

    /// The nodes of the way that was found.
    pub fn path(&self) -> Result<Vec<u32>, Failure> {
        list(self.functions, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` numbers, `needed` is ours.
            unsafe { (self.functions.taut_graph_planner_path)(self.handle, first, capacity, needed) }
        })
    }

    /// The way to a node after a search for all goals; empty if that has not settled it.
    pub fn path_to(&self, node: u32) -> Result<Vec<u32>, Failure> {
        list(self.functions, |first, capacity, needed| {
            // SAFETY: there is room for `capacity` numbers, `needed` is ours.
            unsafe { (self.functions.taut_graph_planner_path_to)(self.handle, node, first, capacity, needed) }
        })
    }

    /// What the ways to some nodes cost after a search for all goals.
    pub fn costs(&self, first: u32, count: usize) -> Result<Vec<f64>, Failure> {
        let mut costs = Vec::new();
        costs.try_reserve_exact(count).map_err(|_| Failure::out_of_memory())?;
        costs.resize(count, 0.0);
        // SAFETY: there is room for `count` costs.
        let status =
            unsafe { (self.functions.taut_graph_planner_costs)(self.handle, first, count, costs.as_mut_ptr()) };
        checked(self.functions, status).map(|_| costs)
    }

    /// The memory in bytes.
    pub fn memory(&self) -> u64 {
        let mut bytes = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.taut_graph_planner_memory)(self.handle, &mut bytes) };
        bytes
    }
}

impl Drop for GraphPlanner {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_graph_planner_destroy)(self.handle) };
    }
}
