//! The straight motion from the start to a goal, and the end of a search.

use crate::base::{Bounds, Error};
use crate::collections::List;
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::sampled::{SampledMotion, Straight};

impl SampledMotion {
    /// The straight way, if it is the path.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn take_direct(&mut self, path: &mut Vec<f64>) -> Result<Turn, Error> {
        let Problem { metric, edges, start, takes_first, edge_costs, .. } = &self.problem;
        let by = self.options.algorithm.traits();
        if by.approaches && self.problem.distance_to_goal(start) <= self.problem.tolerance {
            self.straight.cost = Some(0.0);
            path.replace_by(start)?;
            return Ok(Turn::Found);
        }
        let free = edges.first_free().filter(|&first| first == 0 || *takes_first || !by.refines);
        // A way over costly states is the last that T-RRT takes.
        let is_cheap = |edge: usize| edges.edge_cost(edge).peak <= edge_costs.0.at_least(edges.edge_cost(edge).end);
        let free = free.filter(|&first| !by.temperature || is_cheap(first));
        let Some(first) = free else { return Ok(Turn::Next) };
        let cost = metric.cost(start, edges.end(first)) * edges.edge_cost(first).mean;
        self.straight.cost = Some(cost);
        // Where states have costs, a way around may be cheaper.
        let looks_on = by.roadmap || by.refines && !*takes_first;
        if edges.is_priced() && looks_on && cost > 0.0 {
            self.straight.spare = Some(self.straight.order[first].1);
            return Ok(Turn::Next);
        }
        path.replace_by(start)?;
        path.add_slice(edges.end(first))?;
        Ok(Turn::Found)
    }

    /// Writes the path of the planner, or the straight way, if that is the cheaper one or the only one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn trace(&mut self, path: &mut Vec<f64>) -> Result<(), Error> {
        let Straight { cost: direct, spare, .. } = self.straight;
        let only = spare.filter(|_| !self.planner.get().has_path());
        if only.is_none() {
            self.planner.get_mut().trace(&self.problem, path)?;
        }
        let costs_more = |cost: f64| direct.is_some_and(|direct| cost > direct);
        let spare = only.or(spare.filter(|_| self.planner.get().cost().is_some_and(costs_more)));
        self.straight.is_traced = spare.is_none();
        let Some(goal) = spare else { return Ok(()) };
        let Problem { metric, start, goals, .. } = &self.problem;
        path.replace_by(start)?;
        metric.push_reached(path, start, &goals[goal * start.len()..][..start.len()])
    }
}
