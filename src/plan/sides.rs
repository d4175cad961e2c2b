//! Closed sides of cells: which planners keep to them, and questions about what can be reached past them.

use super::endpoints::{QueryEnds, Verdict};
use super::link_map::{LinkEnd, of_radius};
use super::query::{OpenQuery, QueryMap};
use super::{algorithm::Algorithm, engine::Engine, kernels::AnyKernel, lattice_ends::vertex_of};
use super::{options::Options, planner::Planner, request::Request};
use crate::base::{Error, Result};
use crate::collections::List;
use crate::geom::{Point, Position};
use crate::grid::{Component, Lattice, Layer, Links, Neighbours, SidedCells, SizeRank, Snapshot, free_cells_around};
use crate::improve::Smoothing;
use crate::search::core::Vertex;
use crate::search::lattice::sided::{Jump, SidedGround, WalkEnd};
use crate::search::lattice::steps::LatticeRule;

impl Options {
    /// Refuses planners that do not keep to closed sides of cells.
    pub(super) fn check_sides(&self) -> Result {
        let is_along_cells =
            self.is_lattice_planner() && self.lattice == Lattice::Cells && !self.algorithm.traits().movers;
        let what = if !is_along_cells {
            "walls between cells need a planner whose steps follow the cell lattice: A*, jump point search, D* Lite or \
             Block A* with the lattice CELLS; for others taut_grid_refine makes cells of such walls"
        } else if self.size() != SizeRank::POINT {
            "walls between cells need an agent of one cell; for a larger one taut_grid_refine makes cells of such walls"
        } else if self.smoothing != Smoothing::None {
            "walls between cells need smoothing NONE: it knows cells alone"
        } else {
            return Ok(());
        };
        Err(Error::Unsupported { what })
    }

    /// Refuses a map that the planner cannot plan on: one with closed sides of cells.
    ///
    /// # Errors
    /// [`Error::Unsupported`].
    pub(super) fn check_map(&self, snapshot: &Snapshot) -> Result {
        if snapshot.sides().is_some() { self.check_sides() } else { Ok(()) }
    }

    /// True if a map has links that the planner may use, whether their ends are free or not.
    pub(super) fn sees_links(&self, links: &Links) -> bool {
        let blocked = self.blocked_links;
        links.list().iter().any(|link| !link.link.closed && blocked >> link.link.class & 1 == 0)
    }
}

/// The ground of floods on a map with closed sides, for one planner.
pub(super) struct SidedMap<'a> {
    world: &'a QueryMap,
    options: &'a Options,
    /// True if a walk to a point of the same cell goes straight there.
    is_straight: bool,
    jumps: Vec<Jump>,
}

impl<'a> SidedMap<'a> {
    /// The map of a query whose paths end at vertices or not; none while all sides are open.
    fn new(world: &'a QueryMap, options: &'a Options, lattice_ends: bool) -> Result<Option<Self>> {
        if world.snapshot.sides().is_none() {
            return Ok(None);
        }
        let is_straight = !lattice_ends && !options.runs_between_centres();
        let mut map = Self { world, options, is_straight, jumps: Vec::new() };
        for way in of_radius(&world.links, 0).map_or(&[][..], |links| &links.ways) {
            let jump = Jump { from: map.end(way.from), to: map.end(way.to) };
            map.jumps.add(jump)?;
        }
        Ok(Some(map))
    }

    const fn rule(&self) -> LatticeRule {
        LatticeRule::Cells(self.options.corner_cutting)
    }

    /// The cells of a point: those at which walks end, and all around it.
    fn end(&self, end: LinkEnd) -> WalkEnd {
        let layer = self.world.layer();
        let mut around = [None; 4];
        if self.is_straight {
            let cells = free_cells_around(layer, end.at);
            around.iter_mut().zip(&cells).for_each(|(cell, &(x, y))| *cell = Some(Vertex::new(x, y)));
        }
        WalkEnd { vertices: cells_of(self.options, layer, end), around }
    }

    /// The start of a query, and its goal. Without links they are the vertices between which it is searched.
    fn ends(&self, ends: &QueryEnds) -> [WalkEnd; 2] {
        match ends.across {
            Some(across) => [across.start, across.goal].map(|end| self.end(end)),
            None => [ends.vertices.start, ends.vertices.goal].map(|end| WalkEnd::centre(self.rule().vertex(end))),
        }
    }

    /// What is flooded with at most so many bytes.
    fn ground(&self, allowance: u64) -> SidedGround<'_> {
        let Self { world, options, jumps, .. } = self;
        let sides = world.snapshot.sides().expect("the map has closed sides");
        let cells = SidedCells { layer: world.layer(), sides, cutting: options.corner_cutting };
        SidedGround { cells, jumps, four: options.neighbours == Neighbours::Four, allowance }
    }
}

/// The cells at which walks to a place end, along the cell lattice: one in each component around it.
pub(super) fn cells_of(options: &Options, layer: &Layer, end: LinkEnd) -> [Option<(Vertex, Option<Component>)>; 2] {
    let cells = free_cells_around(layer, end.at);
    let mut vertices = [None; 2];
    for (vertex, component) in vertices.iter_mut().zip(end.within.iter()) {
        let mut own = cells.clone();
        let mut numbers = 0..;
        own.retain(|_| numbers.next().and_then(|number| end.within.of_cell(number)) == Some(component));
        let rule = LatticeRule::Cells(options.corner_cutting);
        *vertex = vertex_of(options, layer, &own, end.at).map(|at| (rule.vertex(at), Some(component)));
    }
    vertices
}

impl Engine {
    /// Refuses a map with closed sides unless the planner keeps to them, and takes the kernel that does: jump points
    /// and blocks of cells are found without them, so that A* stands in for those kernels, with the same answers.
    #[inline(always)]
    pub(super) fn suit(&mut self, world: &QueryMap) -> Result {
        if world.snapshot.sides().is_none() && !self.stands_in { Ok(()) } else { self.suit_sides(world) }
    }

    #[cold]
    fn suit_sides(&mut self, world: &QueryMap) -> Result {
        let has_sides = world.snapshot.sides().is_some();
        self.options.check_map(&world.snapshot)?;
        let own = self.options.algorithm;
        let stands_in = has_sides && !own.traits().sides;
        if stands_in != self.stands_in {
            let algorithm = if stands_in { Algorithm::AStar } else { own };
            self.kernel = AnyKernel::new(&Options { algorithm, ..self.options })?;
            self.stands_in = stands_in;
        }
        Ok(())
    }

    /// The ends of a partial path after a search that has not met the goal; none while all sides are open.
    pub(super) fn nearest_past_sides(&self, query: &OpenQuery) -> Result<Option<QueryEnds>> {
        let Some(map) = SidedMap::new(&query.world, &self.options, query.request.lattice_ends)? else {
            return Ok(None);
        };
        let ground = map.ground(self.allowance_beside_search());
        let (nearest, component) = ground.nearest_reached(&map.ends(&query.ends)[0], query.ends.requested)?;
        Ok(Some(query.ends.up_to(map.rule().point(nearest), component)))
    }
}

impl Planner {
    /// True if the map of the next query has closed sides, as far as is known without its lock.
    pub(super) fn has_sides(&self) -> bool {
        self.pinned.as_ref().map_or_else(|| self.grid.has_sides(), |pinned| pinned.snapshot.sides().is_some())
    }

    /// What `ask` finds out about a map with closed sides and the ends of a request; none while all are open.
    fn past_sides<R>(
        &mut self,
        request: &Request,
        ask: impl FnOnce(&SidedMap<'_>, SidedGround<'_>, &QueryEnds) -> Result<R>,
    ) -> Result<Option<R>> {
        if !self.has_sides() {
            return Ok(None);
        }
        self.options().check_map(&self.world()?.snapshot)?;
        let (world, ends) = self.observe(0, |mut ground, _| ground.ends(request))?;
        if world.snapshot.sides().is_none() {
            return Ok(None);
        }
        let ends = ends?;
        let allowance = self.engine().allowance_beside_search();
        let map = SidedMap::new(&world, self.options(), request.lattice_ends)?.expect("the map has closed sides");
        let answer = ask(&map, map.ground(allowance), &ends);
        answer.map(Some).map_err(|error| self.engine_mut().with_own_limit(error))
    }

    /// [`Planner::reachable`] while sides are closed; else none.
    pub(super) fn reachable_past_sides(&mut self, from: Point, to: Point) -> Result<Option<bool>> {
        let request = Request::new(from.position(), to.position());
        let answer = self.past_sides(&request, |map, ground, ends| {
            let [from, to] = map.ends(ends);
            Ok(ends.verdict == Verdict::Reachable && ground.leads(&from, &to)?)
        });
        match answer {
            Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => Ok(Some(false)),
            answer => answer,
        }
    }

    /// [`Planner::component`] while sides are closed; else none.
    pub(super) fn component_past_sides(&mut self, of: Point) -> Result<Option<Option<u64>>> {
        let request = Request::new(of.position(), of.position());
        let answer = self.past_sides(&request, |map, ground, ends| {
            let [of, _] = map.ends(ends);
            Ok(Some(u64::from(ground.component(&of)?.0)))
        });
        match answer {
            Err(Error::StartBlocked { .. }) => Ok(Some(None)),
            answer => answer,
        }
    }

    /// [`Planner::nearest_reachable`] while sides are closed, however far away; else none.
    pub(super) fn nearest_past_sides(&mut self, from: Position, to: Position) -> Result<Option<Point>> {
        let request = Request { allow_partial: true, ..Request::new(from, to) };
        self.past_sides(&request, |map, ground, ends| {
            let [start, goal] = map.ends(ends);
            if ground.leads(&start, &goal)? {
                return Ok(ends.pair.goal);
            }
            Ok(map.rule().point(ground.nearest_reached(&start, ends.requested)?.0))
        })
    }
}
