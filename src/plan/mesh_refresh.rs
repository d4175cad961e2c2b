//! Is the last answer on a mesh still true? Proven without a search; and answers on a mesh as it was.
//!
//! A shortest path that is clear stays a shortest one through changes that only add obstacles, and through those that
//! free ground so far away that the straight way past it is no shorter. Ground is freed by taking out and by moving,
//! and by adding where edges cross, since these bend a little. See [`super::questions`] for grids.

use super::mesh_planner::{MeshPlanner, MeshQueryState};
use super::mesh_ways::{MeshAnswer, MeshWish, snapped_ends};
use super::outcome::{Outcome, Status};
use super::questions::{PathState, grown};
use super::request::Request;
use crate::base::{Error, Result};
use crate::geom::{Point, Position, Rect, SCALE, least_length_past, touches_point, touches_segment};
use crate::mesh::{FaceEdit, MeshGround, MeshSnapshot};
use crate::search::core::Guarantee;

/// A length may be less than that of its path by this share, by rounding.
pub(super) const ROUNDED: f64 = 1e-12;

impl MeshPlanner {
    /// Answers all later queries and questions on `snapshot`, whatever changes follow; `None`: on the mesh as it is
    /// then again. An open search goes on as it began.
    ///
    /// # Errors
    /// [`Error::OtherGrid`] for a snapshot of another mesh. Nothing has changed then.
    pub fn pin(&mut self, snapshot: Option<&MeshSnapshot>) -> Result {
        if snapshot.is_some_and(|snapshot| !snapshot.is_of(self.mesh())) {
            return Err(Error::OtherGrid { what: "snapshot" });
        }
        self.ground.pin(snapshot);
        Ok(())
    }

    /// Proves, without a search, that the last answer holds for the mesh as it is now: its path is clear and still as
    /// short as any, or there is still no path. A new search would answer with the same status and length. The outcome
    /// is the last one, for the present revision; the path stays.
    ///
    /// [`Status::Stale`]: it could not be proven. Only a search tells; the last answer stays as it was.
    ///
    /// - A path with [`Guarantee::Optimal`] is proven if it is clear, and each change since has only added an obstacle
    ///   whose edges cross no other ones, or is so far away that the straight way past it is as long as the path.
    /// - That there is no path for a point is proven by the islands, for a disc if obstacles were only added.
    /// - Any other answer is proven if no obstacle has changed.
    ///
    /// Costs that were set since, and links that have changed, prove nothing. Where there are links, obstacles must
    /// have been added only, and not beside their ends. The mesh remembers its latest 256 changes of obstacles.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] unless the last query has ended. [`Error::OutOfMemory`]: the answer is as before.
    pub fn refresh(&mut self) -> Result<Outcome> {
        let MeshQueryState::Done(answer) = self.state else { return Err(Error::NoAnswer) };
        let ground = self.ground()?;
        let outcome = Outcome { revision: ground.revision(), ..answer.outcome };
        if !self.proves(&answer, &ground)? {
            return Ok(Outcome { status: Status::Stale, guarantee: Guarantee::None, bound: 0.0, ..outcome });
        }
        self.state = MeshQueryState::Done(MeshAnswer { outcome, ..answer });
        Ok(outcome)
    }

    fn proves(&self, answer: &MeshAnswer, ground: &MeshGround) -> Result<bool> {
        let Outcome { status, guarantee, revision: since, .. } = answer.outcome;
        let is_known = matches!(status, Status::Found | Status::Partial | Status::NoPath);
        let is_same = ground.links().version() == answer.links && self.costs_set == answer.costs_set;
        if !is_known || !is_same || ground.revision() < since {
            Ok(false)
        } else if ground.faces_since() <= since {
            Ok(true)
        } else if status == Status::NoPath {
            self.is_apart_still(answer, ground)
        } else {
            Ok(guarantee == Guarantee::Optimal && self.is_shortest_still(answer, ground)?)
        }
    }

    fn is_shortest_still(&self, answer: &MeshAnswer, ground: &MeshGround) -> Result<bool> {
        let radius = self.options.radius_of(&answer.request).agent;
        let length = answer.outcome.length * (1.0 + ROUNDED);
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else { return Ok(false) };
        let (start, goal) = (Point::snap(first)?, Point::snap(last)?);
        if self.ends_now(&answer.request, ground)? != [Some(start), Some(goal)] {
            return Ok(false);
        }
        let keeps_clear = |area: Rect| {
            // Points of a path are multiples of 1/256.
            let near = |ends: &[Position]| {
                let [from, to] = [ends[0], ends[1]].map(|at| Point::snap(at).unwrap_or_default());
                touches_segment(area, from, to)
            };
            !self.path.windows(2).any(near)
        };
        let is_harmless = |edit: &FaceEdit| {
            let reached = grown(edit.area, radius);
            let is_far = || ground.links().list().is_empty() && least_length_past(reached, start, goal) >= length;
            (!edit.frees || is_far()) && (radius == 0 || keeps_clear(grown(edit.area, radius + SCALE)))
        };
        let is_proven = self.edits_all(answer, ground, radius, is_harmless);
        // A disc's own points are rounded: that nothing has changed near them is known.
        Ok(is_proven && (radius > 0 || self.walk(ground, &self.path)?.check.state != PathState::Cut))
    }

    fn is_apart_still(&self, answer: &MeshAnswer, ground: &MeshGround) -> Result<bool> {
        let radius = self.options.radius_of(&answer.request).agent;
        let (mesh, [start, wish]) = (ground.topology(), snapped_ends(&answer.request)?);
        if radius > 0 {
            let is_harmless = |edit: &FaceEdit| {
                let near = grown(edit.area, radius + SCALE);
                !edit.frees && !touches_point(near, start) && !touches_point(near, wish)
            };
            return Ok(self.edits_all(answer, ground, radius, is_harmless));
        }
        let Some(start) = mesh.free_near(start, self.heights[0]) else { return Ok(false) };
        if mesh.free_near(wish, self.heights[1]).is_none() {
            return Ok(false);
        }
        let links = self.link_map(ground, radius)?;
        Ok(self.end_of(mesh, start, MeshWish { at: wish, limit: None }, links.as_deref())?.is_none())
    }

    /// True if all changes since an answer are known, meet a condition, and are not beside the ends of links.
    fn edits_all(
        &self,
        answer: &MeshAnswer,
        ground: &MeshGround,
        radius: i32,
        is_harmless: impl Fn(&FaceEdit) -> bool,
    ) -> bool {
        let links = ground.links().list();
        self.mesh().edits_all(answer.outcome.revision, ground.revision(), |edit| {
            let near = grown(edit.area, radius + SCALE);
            let is_beside = links.iter().any(|link| touches_point(near, link.from) || touches_point(near, link.to));
            !is_beside && is_harmless(edit)
        })
    }

    /// Where a search for a request begins and ends now; none where it would be refused.
    fn ends_now(&self, request: &Request, ground: &MeshGround) -> Result<[Option<Point>; 2]> {
        let (mesh, ends) = (ground.topology(), snapped_ends(request)?);
        let place = |number: usize| match self.options.radius_of(request).agent {
            0 => mesh.free_near(ends[number], self.heights[number]).map(|spot| spot.at),
            radius => mesh.place_near(ends[number], radius),
        };
        Ok([place(0), place(1)])
    }
}
