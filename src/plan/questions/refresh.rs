//! Is the last answer still true? Proven without a search.

use super::super::endpoints::{QueryEnds, Verdict};
use super::super::outcome::{Outcome, Status};
use super::check::{CheckedMap, PathCheck, PathState, Survey, survey};
use super::links::NEAR_ENDS;
use super::proof::{KeptPath, ProofRule, blocking_opens_ways, grown, is_seen, may_move_ends};
use super::{super::ends::start_of, super::planner::Planner, super::review::Review, super::state::SearchAnswer};
use crate::base::{Error, Result};
use crate::geom::touches_point;
use crate::grid::{Effect, LayerVersion, Snapshot};
use crate::search::core::Guarantee;

/// What is proven about an answer.
#[derive(Clone, Copy)]
struct Proof {
    holds: bool,
    /// The revision for which this is true, and the state of the planner's layer there.
    revision: u64,
    version: LayerVersion,
}

impl Planner {
    /// Proves, without a search, that the last answer holds for the grid as it is now: its path is clear and still as
    /// good, or there is still no path. A new search would answer with the same status and length, perhaps with another
    /// one of equally good paths. The outcome is the last one, for the present revision; the path stays.
    ///
    /// [`Status::Stale`]: it could not be proven. Only a search tells; the last answer stays as it was, and a later
    /// edit, such as [`crate::Grid::restore`], may make it provable again.
    ///
    /// - A path with [`Guarantee::Optimal`] is proven if it is clear and each edit since is harmless: it blocked cells
    ///   only, it freed cells that open no way through (one side of free cells, the ends apart), or cells so far away
    ///   that the straight way past them is as long as the path.
    /// - A path with [`Guarantee::LatticeOptimal`] and no terrain costs is proven if no edit freed a cell, touched the
    ///   path or came nearer than 2 cells, and the radius, to one of the requested ends.
    /// - That there is no path is proven by the connected components, with every planner.
    /// - Other answers, partial ones too, are proven if no edit has changed what the planner sees.
    ///
    /// The grid remembers its latest 4,096 edits; across more only an unchanged map proves anything. Time: a few
    /// operations per edit since the answer, and a check of the segments near to which something has changed.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] unless the last query was one for a single goal, and has ended. [`Error::OutOfMemory`]: the
    /// answer is as before.
    pub fn refresh(&mut self) -> Result<Outcome> {
        let answer = self.answer().ok_or(Error::NoAnswer)?;
        let proof = match answer.outcome.status {
            Status::Found | Status::Partial => self.prove_path(&answer)?,
            Status::NoPath => self.prove_no_path(&answer)?,
            Status::InProgress | Status::Cancelled | Status::BudgetSpent | Status::Stale => {
                self.review(|review| proof_of(&review, false))?
            }
        };
        let Proof { holds, revision, version } = proof;
        if !holds {
            let (status, guarantee) = (Status::Stale, Guarantee::None);
            return Ok(Outcome { status, guarantee, bound: 0.0, revision, ..answer.outcome });
        }
        let outcome = Outcome { revision, ..answer.outcome };
        self.set_answer(SearchAnswer { outcome, version, ..answer });
        Ok(outcome)
    }

    /// Proves that the path of an answer is as good as it was.
    fn prove_path(&self, answer: &SearchAnswer) -> Result<Proof> {
        let guarantee = if answer.outcome.status == Status::Found { answer.outcome.guarantee } else { Guarantee::None };
        let rule = ProofRule::of(guarantee, self.options(), self.costs());
        let since = answer.outcome.revision;
        let radius = self.options().radius_of(&answer.request).search;
        let mut moved = None;
        let across = !self.link_uses().is_empty();
        let (proof, snapshot) = self.review(|review| {
            let same_links = review.links().version() == answer.links;
            if let Some(holds) = self.is_the_same(&review, answer).filter(|holds| same_links || !holds) {
                return (proof_of(&review, holds), None);
            }
            if self.options().algorithm.traits().movers {
                // A longer way may arrive earlier: lengths prove nothing.
                return (proof_of(&review, false), None);
            }
            moved = answer.request.nearest_start.then(|| review.snapshot());
            let kept = KeptPath::new(self.path().iter().copied(), rule, radius).map(|kept| kept.between(answer.ends));
            let mut is_near_links = false;
            let surveyed = kept.and_then(|mut kept| {
                let links = self.usable_links(review.links(), radius);
                kept.look_at(links, self.costs().smallest, across);
                is_near_links = kept.near_links.is_some();
                survey(&review, &mut kept, since)
            });
            match surveyed {
                Ok(Survey { outlasts, snapshot, .. }) => {
                    let holds = outlasts && (same_links || !is_near_links);
                    (proof_of(&review, holds), snapshot)
                }
                // Pinned to an earlier state than that of the answer.
                Err(_) => (proof_of(&review, false), None),
            }
        })?;
        // The other rules prove that no cell of the path has changed.
        // So does the rule for a disc.
        let to_walk = snapshot.filter(|_| proof.holds && rule == ProofRule::AnyAngle && radius == 0 && !across);
        let starts_there = |snapshot: Snapshot| self.starts_there_still(&snapshot, answer);
        let holds = proof.holds && moved.is_none_or(starts_there);
        Ok(Proof { holds: holds && to_walk.is_none_or(|snapshot| self.is_clear(&snapshot, since)), ..proof })
    }

    /// Whether the answer is proven or refuted by what has not changed, or by costs that have; else none.
    fn is_the_same(&self, review: &Review<'_>, answer: &SearchAnswer) -> Option<bool> {
        if answer.costs_set != self.costs_set() {
            return Some(false);
        }
        let same_bits = review.version() == answer.version && !self.costs().by_class;
        (same_bits || review.revision() == answer.outcome.revision).then_some(true)
    }

    /// True if a search for the request of an answer starts at the same place in a snapshot.
    fn starts_there_still(&self, snapshot: &Snapshot, answer: &SearchAnswer) -> bool {
        let layer = snapshot.layer(self.layer_key()).expect("a planner keeps its layer alive");
        start_of(layer, &answer.request, self.options().radius_of(&answer.request))
            .is_ok_and(|start| start == answer.ends[0])
    }

    /// True if the planner's path, which was clear at a revision, is clear in a snapshot.
    fn is_clear(&self, snapshot: &Snapshot, since: u64) -> bool {
        self.check_own_path(snapshot, since).state != PathState::Cut
    }

    /// Checks the planner's path, of a point, which was clear at a revision, in a snapshot; 0: at none.
    pub(in crate::plan) fn check_own_path(&self, snapshot: &Snapshot, since: u64) -> PathCheck {
        let layer = snapshot.layer(self.layer_key()).expect("a planner keeps its layer alive");
        let mut check = PathCheck::untouched(true, snapshot.revision());
        let links = self.usable_links(snapshot.links(), 0);
        let mut ground = CheckedMap::new(snapshot, layer, (self.options(), 0), since, links);
        check.walk(self.path().iter().copied(), &mut ground);
        check
    }

    /// Proves that there is no path still: nothing was freed and both ends are as they were, or else by the components.
    fn prove_no_path(&mut self, answer: &SearchAnswer) -> Result<Proof> {
        let radius = self.options().radius_of(&answer.request).search;
        let proof = self.review(|review| {
            let same_links = review.links().version() == answer.links;
            let same = self.is_the_same(&review, answer).filter(|holds| same_links || !holds);
            let holds = same.or_else(|| {
                let at_an_end =
                    |area| answer.ends.iter().any(|&end| touches_point(grown(area, radius + NEAR_ENDS), end));
                let links = self.usable_links(review.links(), radius);
                let mut effects = review.effects(answer.outcome.revision).filter(|_| same_links)?;
                let (costs, blocking_helps) = (self.costs(), blocking_opens_ways(self.options()));
                let moves = |area| at_an_end(area) || may_move_ends(links, area, radius);
                let opens = |effect: &Effect| effect.frees || blocking_helps || moves(effect.area);
                effects.all(|effect| !is_seen(&effect, costs) || !opens(&effect)).then_some(true)
            });
            holds.map(|holds| proof_of(&review, holds))
        })?;
        if let Some(proof) = proof {
            return Ok(proof);
        }
        let (world, ends) = self.observe(radius, |mut ground, _| ground.ends(&answer.request))?;
        let holds = match ends {
            Ok(QueryEnds { verdict, .. }) => verdict == Verdict::Unreachable,
            // An end is blocked now: a search is refused.
            Err(_) => false,
        };
        Ok(Proof { holds, revision: world.snapshot.revision(), version: world.layer().version() })
    }
}

/// What has been found out on the present state.
fn proof_of(review: &Review<'_>, holds: bool) -> Proof {
    Proof { holds, revision: review.revision(), version: review.version() }
}
