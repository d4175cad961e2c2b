//! Closed sides of cells: which planners keep to them, and questions about what can be reached past them.

use super::endpoints::{QueryEnds, Verdict};
use super::{algorithm::Algorithm, engine::Engine};
use super::{kernels::AnyKernel, options::Options, planner::Planner, query::QueryMap, request::Request};
use crate::base::{Error, Result};
use crate::geom::{Point, Position};
use crate::grid::{Lattice, Neighbours, SidedCells, SizeRank, Snapshot, nearest_centre};
use crate::improve::Smoothing;
use crate::search::core::Vertex;
use crate::search::lattice::{sided::SidedGround, steps::LatticeRule};

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

    /// Refuses a map that the planner cannot plan on: closed sides of cells, or those and links.
    ///
    /// # Errors
    /// [`Error::Unsupported`].
    pub(super) fn check_map(&self, snapshot: &Snapshot) -> Result {
        if snapshot.sides().is_none() {
            return Ok(());
        }
        self.check_sides()?;
        if self.sees_links(snapshot) {
            let what = "paths that pass walls between cells use no links yet: block all classes of links in the options, \
                        or make cells of the walls with taut_grid_refine";
            return Err(Error::Unsupported { what });
        }
        Ok(())
    }

    /// True if a map has links that the planner may use, whether their ends are free or not.
    pub(super) fn sees_links(&self, snapshot: &Snapshot) -> bool {
        let blocked = self.blocked_links;
        snapshot.links().list().iter().any(|link| !link.link.closed && blocked >> link.link.class & 1 == 0)
    }
}

impl QueryMap {
    /// The cells and steps of a planner, while sides are closed.
    pub(super) fn sided(&self, options: &Options, allowance: u64) -> Option<SidedGround<'_>> {
        let sides = self.snapshot.sides()?;
        let cells = SidedCells { layer: self.layer(), sides, cutting: options.corner_cutting };
        Some(SidedGround { cells, four: options.neighbours == Neighbours::Four, allowance })
    }
}

impl Engine {
    /// Refuses a map with closed sides unless the planner keeps to them, and takes the kernel that does: jump points
    /// and blocks of cells are found without them, so that A* stands in for those kernels, with the same answers.
    pub(super) fn suit(&mut self, world: &QueryMap) -> Result {
        self.options.check_map(&world.snapshot)?;
        let has_sides = world.snapshot.sides().is_some();
        let own = self.options.algorithm;
        if self.kernel.keeps_to_sides() != (has_sides || own.traits().sides) {
            let algorithm = if has_sides { Algorithm::AStar } else { own };
            self.kernel = AnyKernel::new(&Options { algorithm, ..self.options })?;
        }
        Ok(())
    }

    /// The cell to which a partial path leads after a search that has not met the goal.
    pub(super) fn nearest_past_sides(&self, world: &QueryMap, ends: &QueryEnds) -> Result<Option<Point>> {
        let Some(ground) = world.sided(&self.options, self.allowance_beside_search()) else { return Ok(None) };
        let rule = LatticeRule::Cells(self.options.corner_cutting);
        let nearest = ground.nearest_reached(rule.vertex(ends.vertices.start), ends.requested)?;
        Ok(Some(rule.point(nearest)))
    }
}

/// What a question about closed sides is asked on.
struct SidedQuestion {
    world: QueryMap,
    rule: LatticeRule,
}

impl Planner {
    fn sided_question(&self, world: QueryMap) -> Result<Option<SidedQuestion>> {
        if world.snapshot.sides().is_none() {
            return Ok(None);
        }
        self.options().check_map(&world.snapshot)?;
        Ok(Some(SidedQuestion { world, rule: LatticeRule::Cells(self.options().corner_cutting) }))
    }

    /// What `ask` finds out about the cells of the map.
    fn past_sides<R>(&mut self, question: &SidedQuestion, ask: impl FnOnce(SidedGround<'_>) -> Result<R>) -> Result<R> {
        let allowance = self.engine().allowance_beside_search();
        let ground = question.world.sided(self.options(), allowance).expect("the question is about closed sides");
        let answer = ask(ground);
        answer.map_err(|error| self.engine_mut().with_own_limit(error))
    }

    /// [`Planner::reachable`] while sides are closed; else none.
    pub(super) fn reachable_past_sides(&mut self, from: Point, to: Point) -> Result<Option<bool>> {
        let request = Request::new(from.position(), to.position());
        let Some(question) = self.sided_question(self.world()?)? else { return Ok(None) };
        let (world, ends) = self.observe(0, |mut ground, _| ground.ends(&request))?;
        let Ok(QueryEnds { verdict: Verdict::Reachable, vertices, .. }) = ends else { return Ok(Some(false)) };
        let question = SidedQuestion { world, ..question };
        if question.world.snapshot.sides().is_none() {
            return Ok(Some(true));
        }
        let [from, to] = [vertices.start, vertices.goal].map(|end| question.rule.vertex(end));
        self.past_sides(&question, |ground| ground.leads(from, to)).map(Some)
    }

    /// [`Planner::component`] while sides are closed; else none.
    pub(super) fn component_past_sides(&mut self, of: Point) -> Result<Option<Option<u64>>> {
        let Some(question) = self.sided_question(self.world()?)? else { return Ok(None) };
        let Some((x, y)) = nearest_centre(question.world.layer(), of) else { return Ok(Some(None)) };
        let first = self.past_sides(&question, |ground| ground.component(Vertex::new(x, y)))?;
        Ok(Some(Some(u64::from(first.0))))
    }

    /// [`Planner::nearest_reachable`] while sides are closed, however far away; else none.
    pub(super) fn nearest_past_sides(&mut self, from: Position, to: Position) -> Result<Option<Point>> {
        let request = Request { allow_partial: true, ..Request::new(from, to) };
        let Some(question) = self.sided_question(self.world()?)? else { return Ok(None) };
        let (world, ends) = self.observe(0, |mut ground, _| ground.ends(&request))?;
        let (ends, question) = (ends?, SidedQuestion { world, ..question });
        if question.world.snapshot.sides().is_none() {
            return Ok(Some(ends.pair.goal));
        }
        let rule = question.rule;
        let [start, goal] = [ends.vertices.start, ends.vertices.goal].map(|end| rule.vertex(end));
        self.past_sides(&question, |ground| {
            let is_met = ground.leads(start, goal)?;
            let nearest = if is_met { None } else { Some(ground.nearest_reached(start, ends.requested)?) };
            Ok(Some(nearest.map_or(ends.pair.goal, |nearest| rule.point(nearest))))
        })
    }
}
