//! What planners have in common that answer pairs of nodes: a graph, options and estimates.

use crate::base::{Error, Result};
use crate::collections::{CancelHandle, List};
use crate::graph::handle::Graph;
use crate::graph::planner::{GraphOptions, GraphPlanner, GraphRequest, GraphScene};

/// A graph, and how to plan on it.
pub(crate) struct GraphLane {
    graph: Graph,
    options: GraphOptions,
    /// Estimates of the host, for each node; empty for those of the library.
    told: Vec<f32>,
}

/// Two nodes, and what the search for a way between them is to do.
#[derive(Clone, Copy)]
pub(crate) struct AskedWay {
    /// The first and the last node.
    pub(crate) pair: [u32; 2],
    pub(crate) request: GraphRequest,
}

impl GraphLane {
    /// A lane with estimates for all nodes, or none for those of the library.
    ///
    /// # Errors
    /// As [`GraphPlanner::new`] and [`GraphPlanner::set_estimates`]; [`Error::Unsupported`] for a planner that asks for
    /// sights: nobody is there to tell.
    pub(crate) fn new(graph: &Graph, options: GraphOptions, estimates: &[f32]) -> Result<Self> {
        if options.asks_sights {
            return Err(Error::Unsupported { what: "no search of a pool asks for sights: asks_sights must be 0" });
        }
        let mut model = GraphPlanner::new(graph, options)?;
        model.set_estimates(estimates)?;
        Ok(Self { graph: graph.clone(), options, told: model.told })
    }

    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(crate) fn planner(&self, most_bytes: u64) -> Result<GraphPlanner> {
        let memory_limit = match (self.options.memory_limit, most_bytes) {
            (limit, 0) | (0, limit) => limit,
            (limit, most) => limit.min(most),
        };
        let mut planner = GraphPlanner::new(&self.graph, GraphOptions { memory_limit, ..self.options })?;
        planner.told.add_slice(&self.told)?;
        Ok(planner)
    }

    /// The graph as it is now.
    pub(crate) fn observe(&self) -> GraphScene {
        GraphScene { state: self.graph.state(), sights: None }
    }
}

impl GraphPlanner {
    /// Begins a search that a lane was asked for. Unlike [`GraphPlanner::begin`] it does not withdraw an earlier
    /// [`CancelHandle::cancel`].
    ///
    /// # Errors
    /// Those of [`GraphPlanner::begin`].
    pub(crate) fn begin_asked(&mut self, scene: &GraphScene, asked: &AskedWay) -> Result {
        let [start, goal] = asked.pair;
        self.begin_on(scene.clone(), start, &[goal], &asked.request)
    }

    /// Makes `handle` the one that cancels the searches of this planner.
    pub(crate) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        self.cancel = handle.clone();
    }
}

impl GraphScene {
    /// The revision of the graph.
    pub(crate) fn revision(&self) -> u64 {
        self.state.revision
    }
}
