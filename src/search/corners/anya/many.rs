//! One start, many goals, one search.
//!
//! ```text
//!   for each goal that the start does not see: scan the map from the goal, note the corners that see it
//!   for each goal: search over roots towards it, continued from where the search for the goal before has ended
//!       at each root: every goal noted there may be reached through it
//!       end when the goal's length is not above the least open key
//! ```
//!
//! The last turning point of a shortest path sees the goal, and the goal sees it: it is among the corners that a scan
//! from the goal finds. So a root needs one table lookup instead of a line of sight to every goal.
//!
//! Turning to the next goal changes the keys of the open roots and nothing else. Roots through which no path to it can
//! be shorter than the known one wait aside until another goal needs them. Under a consistent estimate a root's g is
//! final once it is expanded, whichever goal the estimate was for. So no root is expanded twice, and none that a search
//! for one of the goals alone would leave. When not to use it: for one goal the plain search needs no scan. Time: the
//! expansions of the single searches, those in common once; a scan, and a pass over the open list, per goal. Memory: 8
//! bytes per corner that sees a goal, 4 per row, 40 per goal, 24 per root that waits.
//!
//! Based on: P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of Minimum Cost Paths.
//! IEEE Transactions on Systems Science and Cybernetics 1968 (lemma 2: consistency makes g final, whatever was expanded
//! before); D. Harabor, A. Grastien. An Optimal Any-Angle Pathfinding Algorithm. ICAPS 2013 (roots and intervals).

use super::goals::{AnyaGoal, Sighting, Watch};
use super::kernel::Anya;
use crate::base::{Result, bytes, to_u32};
use crate::collections::{Allowance, Counted, reserve_exact};
use crate::geom::Point;
use crate::grid::visible;
use crate::search::core::{ManyGoals, Scene};
use crate::search::{corners::roots::reached::Waiting, corners::view::projection::around::project_around};

impl ManyGoals for Anya {
    fn begin_many(&mut self, scene: &Scene<'_>, start: Point, goals: usize, allowance: u64) -> Result {
        self.goals.clear();
        self.roots.table.number_corners(scene, allowance)?;
        self.begin_at(scene, start, allowance)?;
        let needed = self.roots.bytes().saturating_add(bytes(goals.saturating_mul(size_of::<AnyaGoal>())));
        Allowance::new(allowance).check(needed)?;
        reserve_exact(&mut self.goals.list, goals)
    }

    fn add_goal(&mut self, scene: &Scene<'_>, point: Point) -> Result<usize> {
        let at = self.goals.list.len();
        let mut goal = AnyaGoal { point, length: f64::INFINITY, parent: self.roots.start, is_final: false };
        let mut seen = point == self.start;
        if !seen {
            self.stats.sight_checks += 1;
            seen = visible(scene.layer, self.start, point, self.gaps);
        }
        if seen {
            (goal.length, goal.is_final) = (self.start.distance(point), true);
        } else {
            self.watch(scene, to_u32(at), point)?;
        }
        self.goals.list.push(goal);
        Ok(at)
    }

    fn set_out(&mut self, scene: &Scene<'_>) -> Result {
        self.goals.arrange(scene.layer.height() + 1)?;
        self.check_limit()?;
        let first = self.goals.next(0);
        self.goals.current = first.unwrap_or(self.goals.list.len());
        self.goal = first.map_or(self.start, |first| self.goals.list[first].point);
        self.roots.set_out(self.goal)
    }

    fn choose(&mut self, goal: usize) -> bool {
        let AnyaGoal { point, length, parent, is_final } = self.goals.list[goal];
        if length == f64::INFINITY || !is_final {
            return false;
        }
        self.goal = point;
        self.roots.choose_goal(point, length, parent);
        true
    }
}

impl Anya {
    /// Notes the corners that see a goal.
    fn watch(&mut self, scene: &Scene<'_>, goal: u32, point: Point) -> Result {
        let (layer, gaps, stack) = (scene.layer, self.gaps, &mut self.stack);
        stack.allowance = self.limit.allowance.less(self.roots.bytes() + self.goals.bytes());
        let others = self.roots.bytes() + stack.bytes() + bytes(self.goals.list.capacity() * size_of::<AnyaGoal>());
        let size = bytes(size_of::<Sighting>());
        let allowance = Allowance::new(self.limit.allowance.less(others).bytes() / size * size);
        let sightings = &mut self.goals.sightings;
        let mut watch = Watch { sightings, goal, allowance, fault: None, cancel: scene.cancel };
        project_around(layer, point, gaps, stack, &mut watch)?;
        watch.fault.map_or(Ok(()), Err)?;
        self.check_limit()
    }

    /// Checks the memory that waiting takes if all open roots must.
    fn check_waiting(&self) -> Result {
        let waiting = &self.goals.waiting;
        let more = (waiting.len() + self.roots.open.most()).saturating_sub(waiting.capacity());
        let held = self.roots.bytes() + self.stack.bytes() + self.goals.bytes();
        if more == 0 { Ok(()) } else { self.limit.allowance.check(held + bytes(more * size_of::<Waiting>())) }
    }

    /// Turns from a goal that is settled to the next one that is not. False if there is none.
    pub(super) fn turn_to_next(&mut self) -> Result<bool> {
        if let Some(goal) = self.goals.list.get_mut(self.goals.current) {
            goal.is_final = true;
        }
        while let Some(next) = self.goals.next(self.goals.current) {
            self.goals.current = next;
            let AnyaGoal { point, length, .. } = self.goals.list[next];
            self.check_waiting()?;
            let goes_on = self.roots.turn_to(point, length, &mut self.goals.waiting)?;
            self.check_limit()?;
            if goes_on {
                self.goal = point;
                return Ok(true);
            }
            self.goals.list[next].is_final = true;
        }
        Ok(false)
    }
}
