//! What can be reached within a cost.

use super::super::link_map::{LinkWay, of_radius};
use super::super::{options::Options, planner::Planner, query::QueryMap, sides::cells_of};
use crate::base::{Error, Result, index_i32, single};
use crate::geom::{Point, Position, Rect};
use crate::grid::{CostRule, Lattice, Layer, Neighbours, nearest_centre, place_for};
use crate::improve::Smoothing;
use crate::search::lattice::reach::{CellJump, CellRules};
use crate::search::{core::Vertex, lattice::metric::StepCost};

/// A question about the cells within a cost, checked as far as the map does not matter.
#[derive(Clone, Copy)]
pub(crate) struct ReachQuestion {
    pub(crate) max_cost: f64,
    /// The cells whose costs are asked for.
    pub(crate) area: Rect,
}

impl Planner {
    /// The cost of the cheapest path from the nearest of several starts to each cell of `area`, up to `max_cost`
    /// (infinite: no limit): to `out[r * row_stride + c]` for column `c` of row `r`. A cell that is not reached gets
    /// infinity; values between the rows stay as they are.
    ///
    /// The paths are those of a planner along the cell lattice, by its neighbours, corner rule, blocked classes and
    /// terrain costs, between the centres of cells: a start counts as the centre to which a search moves it. They cross
    /// links, whose ends count as centres too, as with [`crate::Request::lattice_ends`]. Smoothing and heuristic do not
    /// matter. The search and the path of the planner stay as they are; its scratch for this question is kept, unless
    /// there is a memory limit.
    ///
    /// Time: that of A* expanding every cell within the cost. Budgets, time limits and cancelling do not apply.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the paths of the planner follow the cell lattice, and for an agent with a size
    /// while sides are closed; [`Error::BadValue`] without a start, for a cost that is NaN or below 0;
    /// [`Error::BadPosition`]; [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`];
    /// [`Error::StartBlocked`] for the first start that is not free; [`Error::MemoryLimit`]; [`Error::OutOfMemory`].
    /// Nothing has been written then.
    pub fn reach(
        &mut self,
        starts: &[Position],
        max_cost: f64,
        area: Rect,
        out: &mut [f32],
        row_stride: usize,
    ) -> Result {
        let question = ReachQuestion { max_cost, area };
        let starts = starts.iter().copied();
        self.check_reach(starts.clone(), question)?;
        let (width, rows) = (index_i32(area.width), index_i32(area.height).saturating_sub(1));
        if row_stride < width {
            return Err(Error::StrideTooSmall { stride: row_stride, width: area.width });
        }
        let needed = rows.checked_mul(row_stride).and_then(|rows| rows.checked_add(width)).unwrap_or(usize::MAX);
        if !area.is_empty() && needed > out.len() {
            return Err(Error::BufferTooShort { needed, given: out.len() });
        }
        self.reach_each(starts, question, |row, column, cost| out[row * row_stride + column] = cost)
    }

    /// Checks a question as far as the map does not matter.
    pub(crate) fn check_reach(
        &self,
        mut starts: impl ExactSizeIterator<Item = Position>,
        question: ReachQuestion,
    ) -> Result {
        let ReachQuestion { max_cost: value, area } = question;
        let options = self.options();
        if !(options.is_lattice_planner() && options.lattice == Lattice::Cells) {
            let what = "costs of cells need a planner whose paths follow the cell lattice: A*, jump point search, \
                        D* Lite or Block A* with the lattice CELLS";
            return Err(Error::Unsupported { what });
        }
        if starts.len() == 0 {
            return Err(Error::BadValue { name: "count", value: 0.0, allowed: "at least one start" });
        }
        if value.is_nan() || value < 0.0 {
            return Err(Error::BadValue { name: "max_cost", value, allowed: "at least 0, or infinite" });
        }
        starts.try_for_each(|start| Point::snap(start).map(|_| ()))?;
        let snapshot = self.world()?.snapshot;
        Options { smoothing: Smoothing::None, ..*options }.check_map(&snapshot)?;
        area.check_inside(snapshot.width(), snapshot.height())
    }

    /// Answers a question that has been checked: calls `write` with row and column in the area, and the cost.
    pub(crate) fn reach_each(
        &mut self,
        starts: impl Iterator<Item = Position> + Clone,
        question: ReachQuestion,
        mut write: impl FnMut(usize, usize, f32),
    ) -> Result {
        let ReachQuestion { max_cost, area } = question;
        let options = *self.options();
        let mut world = self.world()?;
        if options.sees_links(world.snapshot.links()) {
            // Where they begin and end is known together with a newer revision.
            let (seen, links) = self.observe(0, |mut ground, _| ground.link_map(0))?;
            links?;
            world = seen;
        }
        let layer = world.layer();
        starts.clone().try_for_each(|start| centre_of(layer, start).map(|_| ()))?;
        let rules = CellRules {
            snapshot: &world.snapshot,
            layer,
            costs: world.costs.if_weighted(),
            step_cost: step_cost(&options),
            cutting: options.corner_cutting,
            four: options.neighbours == Neighbours::Four,
        };
        let engine = self.engine_mut();
        let vertices = starts.filter_map(|start| centre_of(layer, start).ok());
        let searched = engine.reach.set_jumps(jumps(&options, &world)).and_then(|()| {
            let allowance = engine.allowance_beside_search();
            engine.reach.search(rules, vertices, max_cost, allowance)
        });
        if searched.is_ok() {
            for (y, row) in (area.y..area.y + area.height).zip(0..) {
                for (x, column) in (area.x..area.x + area.width).zip(0..) {
                    write(row, column, engine.reach.cost(x, y).map_or(f32::INFINITY, single));
                }
            }
        }
        if searched.is_err() || options.memory_limit != 0 {
            engine.reach.release();
        }
        searched.map_err(|error| engine.with_own_limit(error))
    }
}

/// The cell from whose centre a path from a position starts.
fn centre_of(layer: &Layer, start: Position) -> Result<Vertex> {
    let place = place_for(layer, Point::snap(start)?, 0);
    let centre = place.and_then(|place| nearest_centre(layer, place));
    let (x, y) = centre.ok_or(Error::StartBlocked { x: start.x, y: start.y })?;
    Ok(Vertex::new(x, y))
}

/// The links that a planner may use, between the centres of the cells that its walks begin and end in.
fn jumps<'a>(options: &'a Options, world: &'a QueryMap) -> impl Iterator<Item = CellJump> + 'a {
    let ways = of_radius(&world.links, 0).map_or(&[][..], |links| &links.ways);
    ways.iter().flat_map(move |&LinkWay { from, to, cost, .. }| {
        let [entries, exits] = [from, to].map(|end| cells_of(options, world.layer(), end));
        entries
            .into_iter()
            .flatten()
            .flat_map(move |(from, _)| exits.into_iter().flatten().map(move |(to, _)| CellJump { from, to, cost }))
    })
}

/// What a step between cells costs.
const fn step_cost(options: &Options) -> StepCost {
    match options.cost_rule {
        CostRule::Average => StepCost::Mean,
        CostRule::Entered => StepCost::Entered,
    }
}
