//! A* over the faces of a mesh, or over their common sides, and Theta* over its vertices.
//!
//! What A* finds is a corridor of faces, which the [`Funnel`] makes a path: the shortest one in the corridor, not of
//! the mesh. When not to use it: where the shortest path is wanted; nothing bounds how much longer these are. Memory:
//! 24 bytes for each node near those that are reached, by pages of 512, and 12 for each corner with sides as nodes.

use std::sync::atomic::{AtomicBool, Ordering};

use super::doors::FacePortal;
use super::edge_graph::{self, EdgeEntry, EdgeGraph};
use super::ends::{MeshEnds, NodeNearGoal};
use super::face_graph::{self, FaceGraph};
use super::funnel::Funnel;
use super::path::MeshPath;
use super::search::SearchLimits;
use super::spots::MeshSpot;
use super::topology::Topology;
use super::vertex_graph::{self, VertexGraph};
use crate::base::{Budget, Result, bytes};
use crate::collections::{Allowance, List, Meter};
use crate::geom::Point;
use crate::search::best_first::{BestFirst, NodeId, Successor};
use crate::search::core::{Progress, Stats};

/// What the nodes of a search are, and how it goes from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeshNodes {
    /// A* over faces.
    Faces,
    /// A* over the sides that faces share.
    Edges,
    /// Theta* over vertices.
    Vertices,
    /// Lazy Theta* over vertices.
    LazyVertices,
}

/// A search that can be paused.
pub(crate) struct MeshGraphSearch {
    nodes: MeshNodes,
    open_gaps: bool,
    /// The factor of the estimate.
    scale: f64,
    ends: MeshEnds,
    search: BestFirst<Point>,
    nearest: NodeNearGoal,
    sight_checks: u64,
    /// What a unit of way costs at least.
    least_cost: f64,
    /// Of each side and corner, where these are nodes.
    entries: Vec<EdgeEntry>,
    way: Vec<NodeId>,
    portals: Vec<FacePortal>,
    funnel: Funnel,
    /// Of the lists but for those of `search`.
    meter: Meter,
    allowance: u64,
}

/// Runs `body` with the graph of a search and the rest of it.
macro_rules! with_graph {
    ($search:expr, $mesh:expr, |$graph:ident, $best:ident| $body:expr) => {{
        let MeshGraphSearch {
            nodes, open_gaps, ends, search: $best, nearest, sight_checks, entries, least_cost, ..
        } = $search;
        let (mesh, open_gaps, ends, least_cost) = ($mesh, *open_gaps, &*ends, *least_cost);
        match nodes {
            MeshNodes::Faces => {
                let $graph = &mut FaceGraph { mesh, ends, open_gaps, nearest, least_cost };
                $body
            }
            MeshNodes::Edges => {
                let $graph = &mut EdgeGraph { mesh, ends, open_gaps, nearest, least_cost, entries };
                $body
            }
            MeshNodes::Vertices => {
                let $graph = &mut VertexGraph::<false> { mesh, ends, open_gaps, nearest, sight_checks };
                $body
            }
            MeshNodes::LazyVertices => {
                let $graph = &mut VertexGraph::<true> { mesh, ends, open_gaps, nearest, sight_checks };
                $body
            }
        }
    }};
}

impl MeshGraphSearch {
    pub(crate) fn new(nodes: MeshNodes, open_gaps: bool, scale: f64) -> Self {
        let ends = MeshEnds::default();
        Self {
            nodes,
            open_gaps,
            scale,
            nearest: NodeNearGoal::of(&ends),
            ends,
            search: BestFirst::default(),
            sight_checks: 0,
            least_cost: 1.0,
            entries: Vec::new(),
            way: Vec::new(),
            portals: Vec::new(),
            funnel: Funnel::default(),
            meter: Meter::default(),
            allowance: u64::MAX,
        }
    }

    /// True if paths pass where faces touch in a corner alone.
    pub(crate) const fn passes_corners(&self) -> bool {
        self.open_gaps
    }

    /// Begins a search between two points of the mesh, which may hold so many bytes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], limits: SearchLimits) -> Result {
        let allowance = limits.allowance;
        self.allowance = allowance;
        self.meter.allowance = Allowance::new(allowance);
        self.ends.gather(mesh, ends, &mut self.meter)?;
        (self.nearest, self.sight_checks) = (NodeNearGoal::of(&self.ends), 0);
        self.least_cost = mesh.least_cost();
        let count = match self.nodes {
            MeshNodes::Faces => face_graph::count(mesh),
            MeshNodes::Edges => {
                let count = edge_graph::count(mesh, self.open_gaps);
                if self.entries.len() != count {
                    self.meter.refill(&mut self.entries, count, EdgeEntry::default(), 1)?;
                }
                bytes(count)
            }
            MeshNodes::Vertices | MeshNodes::LazyVertices => vertex_graph::count(mesh),
        };
        self.search.begin(count, self.scale, allowance.saturating_sub(self.meter.used()))?;
        with_graph!(self, mesh, |graph, search| {
            graph.starts().try_for_each(|node| search.start(graph, Successor { node, place: ends[0].at, cost: 0.0 }))
        })
    }

    /// Goes on until a path is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn step(&mut self, mesh: &Topology, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        with_graph!(self, mesh, |graph, search| search.step(graph, budget, || cancel.load(Ordering::Relaxed)))
    }

    /// Writes the path that was found, or the one to the node that was expanded nearest to the goal.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&mut self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        if !self.meter.allowance.is_unlimited() {
            self.meter.allowance = Allowance::new(self.allowance).less(self.search.bytes());
        }
        self.way.clear();
        if is_found {
            self.search.way().try_for_each(|node| self.meter.add(&mut self.way, node, 16))?;
        } else if let Some(nearest) = self.nearest.node {
            self.search.way_to(nearest).try_for_each(|node| self.meter.add(&mut self.way, node, 16))?;
        }
        self.way.reverse();
        let end = if is_found { self.ends.goal } else { self.nearest.at };
        out.clear();
        self.portals.clear();
        match self.nodes {
            MeshNodes::Faces => {
                for pair in self.way.windows(2) {
                    self.meter.add(&mut self.portals, mesh.portal_between(pair[0], pair[1]), 16)?;
                }
            }
            MeshNodes::Edges => {
                for &node in &self.way {
                    if let Some(door) = edge_graph::door(mesh, &self.entries, node) {
                        self.meter.add(&mut self.portals, mesh.portal(door), 16)?;
                    }
                }
            }
            MeshNodes::Vertices | MeshNodes::LazyVertices => {
                for &node in &self.way {
                    out.points.add(vertex_graph::place_of(mesh, &self.ends, node))?;
                }
                if self.way.is_empty() {
                    out.points.add(end)?;
                }
                return mesh.tell_any_faces(self.ends.start_faces.first().copied(), out);
            }
        }
        self.funnel.pull([self.ends.start, end], &self.portals, &mut self.meter, &mut out.points)?;
        if mesh.has_heights() { self.tell_faces(mesh, is_found, out) } else { Ok(()) }
    }

    /// Tells a face of each point of a path. Those at which it turns are ends of portals, in their order: the first
    /// portal with an end in that place is passed there, because the path passes all portals in their order.
    fn tell_faces(&self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        let MeshPath { points, faces } = out;
        let own = |node: NodeId| match self.nodes {
            MeshNodes::Faces => Some(node),
            _ => edge_graph::door(mesh, &self.entries, node).map(|door| mesh.corner(door.corner()).face),
        };
        let start = self.ends.start_faces.first().copied();
        let end =
            if is_found { self.ends.goal_faces.first().copied() } else { self.nearest.node.and_then(own).or(start) };
        // Each portal leads into the face of a node of the way; for the start there is none.
        let has_portal = |node: &NodeId| self.nodes == MeshNodes::Faces || own(*node).is_some();
        let first = usize::from(self.nodes == MeshNodes::Faces);
        let mut passed = self.way.iter().copied().filter(has_portal).skip(first).zip(&self.portals).peekable();
        faces.add_all(start)?;
        for &point in points.iter().take(points.len() - 1).skip(1) {
            while passed.next_if(|(_, portal)| portal.left != point && portal.right != point).is_some() {}
            let into = passed.peek().and_then(|&(node, _)| own(node));
            faces.add_all(into.or(end))?;
        }
        faces.add_all(end)
    }

    /// What the search has counted.
    pub(crate) const fn stats(&self) -> Stats {
        let (expanded, generated) = (self.search.expanded(), self.search.generated());
        Stats { expanded, generated, sight_checks: self.sight_checks }
    }

    /// Bytes of the open list.
    pub(crate) fn open_bytes(&self) -> u64 {
        self.search.open_bytes().0
    }

    /// Most entries of the open list at once.
    pub(crate) fn open_peak(&self) -> u64 {
        self.search.open_bytes().1
    }

    /// Bytes of the other lists.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.search.bytes() - self.open_bytes()
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.nodes, self.open_gaps, self.scale);
    }
}

#[cfg(test)]
#[path = "graph_search_tests.rs"]
mod tests;
