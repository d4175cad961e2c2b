//! The roots that a search has reached: table, open list and ends together.
//!
//! A root that was reached by a shorter path is never expanded for a longer one, and of equally long paths the one from
//! the root with the lowest number is taken: the order in which paths are found does not matter.

use super::open::OpenRoots;
use super::table::{Root, RootId, RootTable};
use crate::base::{Bounds, Result};
use crate::collections::{Allowance, Counted, counted, reserve_exact};
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::{Probe, Scene};
use crate::search::corners::view::orientation::ConeTurn;

/// A path to a root.
#[derive(Clone, Copy)]
pub(crate) struct Arrival {
    /// Where the root is, and how the path may turn there.
    pub(crate) at: Point,
    pub(crate) turn: ConeTurn,
    /// The length of the path.
    pub(crate) g: f64,
    /// The root at which it turned last, and where that is.
    pub(crate) parent: RootId,
    pub(crate) from: Point,
}

/// An open root that is not on the open list: it was useless for the goal that was sought. Out of date if the root has
/// another g by now, or was expanded.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    pub(crate) g: f64,
    pub(crate) at: Point,
    id: RootId,
}

/// The heuristic: the straight line to a point, times a factor.
#[derive(Clone, Copy)]
struct LineEstimate {
    aim: Point,
    scale: f64,
}

/// The roots of one search.
pub(crate) struct Roots {
    pub(crate) table: RootTable,
    pub(crate) open: OpenRoots,
    estimate: LineEstimate,
    pub(crate) generated: u64,
    pub(crate) start: RootId,
    start_at: Point,
    /// The goal; in a search for many goals a number that no corner has.
    pub(crate) goal: RootId,
    /// The length of the best known path to the goal, infinite without one.
    pub(crate) best: f64,
}

counted!(Roots { table, open } plain { estimate, generated, start, start_at, goal, best });

impl Roots {
    /// For searches whose straight lines count `scale` times.
    pub(crate) fn new(scale: f64) -> Self {
        Self {
            table: RootTable::default(),
            open: OpenRoots::new(),
            estimate: LineEstimate { aim: Point::default(), scale },
            generated: 0,
            start: RootId::default(),
            start_at: Point::default(),
            goal: RootId::default(),
            best: f64::INFINITY,
        }
    }

    /// The factor of the estimate.
    pub(crate) const fn scale(&self) -> f64 {
        self.estimate.scale
    }

    /// Prepares for a search from `start` that has no goal yet. The corners of the scene's layer have their numbers.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, start: Point, allowance: u64) -> Result {
        self.table.begin(allowance)?;
        self.open.begin(Allowance::new(allowance).less(self.table.bytes()));
        let corners = self.table.ids.count();
        (self.start_at, self.start) = (start, self.table.id_of(scene.layer, start).unwrap_or(RootId(corners)));
        (self.goal, self.best, self.generated) = (RootId(corners + 1), f64::INFINITY, 1);
        Ok(())
    }

    /// Names the one goal; `layer` is that of the search.
    pub(crate) fn set_goal(&mut self, layer: &Layer, goal: Point) {
        if goal == self.start_at {
            (self.goal, self.best) = (self.start, 0.0);
        } else if let Some(id) = self.table.id_of(layer, goal) {
            self.goal = id;
        }
    }

    /// Puts the start on the open list. From here on the estimate measures to `aim`.
    pub(crate) fn set_out(&mut self, aim: Point) -> Result {
        self.estimate.aim = aim;
        let (id, at) = (self.start, self.start_at);
        self.table.set(id, Root { g: 0.0, at, parent: id, from: at, turn: ConeTurn::UNKNOWN, closed: false })?;
        self.open.push(self.scale() * at.distance(aim), id)
    }

    /// After a search for many goals: the goal at `at`, whose path is traced from here on.
    pub(crate) fn choose_goal(&mut self, at: Point, length: f64, parent: RootId) {
        self.best = length;
        self.goal = if at == self.start_at { self.start } else { RootId(self.table.ids.count() + 1) };
        if self.goal != self.start {
            let root = Root { g: length, at, parent, from: at, turn: ConeTurn::UNKNOWN, closed: false };
            self.table.update(self.goal, root);
        }
    }

    /// Takes a path to a root if it is shorter than the known one, or as long and from a root with a lower number. The
    /// goal is not put on the open list: the search ends when nothing there can be as short. `least` is a lower bound
    /// of the length from the root to the aim, besides the straight line.
    #[inline(always)]
    pub(crate) fn reach<P: Probe>(
        &mut self,
        id: RootId,
        arrival: Arrival,
        least: impl FnOnce(RootId) -> f64,
        probe: &mut P,
    ) -> Result {
        let Arrival { at, turn, g, parent, from } = arrival;
        if let Some((known, known_parent)) = self.table.known(id)
            && known <= g
        {
            if known == g && parent < known_parent {
                self.change_parent(id, arrival);
            }
            return Ok(());
        }
        self.table.set(id, Root { g, at, parent, from, turn, closed: false })?;
        self.generated += 1;
        let f = g + self.scale() * at.distance(self.estimate.aim).at_least(least(id));
        probe.generate(at, from, g, f);
        if id == self.goal {
            self.best = g;
            Ok(())
        } else {
            self.open.push(f, id)
        }
    }

    #[cold]
    #[inline(never)]
    fn change_parent(&mut self, id: RootId, Arrival { turn, parent, from, .. }: Arrival) {
        if let Some(known) = self.table.get(id) {
            self.table.update(id, Root { parent, from, turn, ..known });
        }
    }

    /// The open roots in no particular order, some perhaps more than once.
    fn open_roots(&self) -> impl Iterator<Item = (RootId, Root)> + '_ {
        self.open.ids().filter_map(|id| Some((id, self.table.get(id).filter(|root| !root.closed)?)))
    }

    /// The least g + `scale` times the distance to `goal` among the open roots; infinite if none is open.
    pub(crate) fn least_towards(&self, goal: Point, scale: f64) -> f64 {
        self.open_roots().map(|(_, root)| root.g + scale * root.at.distance(goal)).fold(f64::INFINITY, f64::at_most)
    }

    /// Open roots through which a straight line to the aim would be shorter than the path that was found: a search
    /// without landmarks expands them, and the roots that they lead to.
    pub(crate) fn spared(&self) -> usize {
        let LineEstimate { aim, scale } = self.estimate;
        self.open_roots().filter(|(_, root)| root.g + scale * root.at.distance(aim) < self.best).count()
    }

    /// From here on the estimate measures to `goal`, and only those open roots are on the open list through which a
    /// path to it may be shorter than `length`; the others join those that are `waiting`. False if there is none.
    pub(crate) fn turn_to(&mut self, goal: Point, length: f64, waiting: &mut Vec<Waiting>) -> Result<bool> {
        let before = waiting.len();
        reserve_exact(waiting, self.open.most())?;
        waiting.extend(self.open_roots().map(|(id, Root { g, at, .. })| Waiting { g, at, id }));
        self.open.clear();
        self.estimate.aim = goal;
        let mut kept = 0;
        for i in 0..waiting.len() {
            let Waiting { g, at, id } = waiting[i];
            let f = g + self.scale() * at.distance(goal);
            if f >= length {
                waiting[kept] = waiting[i];
                kept += 1;
            } else if i >= before || self.table.get(id).is_some_and(|root| !root.closed && root.g == g) {
                self.open.push(f, id)?;
            }
        }
        waiting.truncate(kept);
        Ok(self.open.peek().is_some())
    }

    /// Frees table and open list.
    pub(crate) fn release(&mut self) {
        self.open.release();
        self.table = RootTable::default();
    }
}

#[cfg(test)]
#[path = "reached_tests.rs"]
mod tests;
