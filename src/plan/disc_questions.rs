//! Questions that a search for a disc answers, beside the planner's own search.

use std::sync::atomic::AtomicBool;

use super::capabilities::DiscSearch;
use super::query::World;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::bytes;
use crate::collections::shared::Shared;
use crate::geom::Point;
use crate::search::core::kernel::{Kernel, Progress};
use crate::search::core::probe::NoProbe;
use crate::search::core::scene::Scene;
use crate::search::disc::Disc;

/// Nobody cancels a question.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Two places, and the disc that is to get from one to the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    pub(super) start: Point,
    pub(super) goal: Point,
    /// In units of a point.
    pub(super) radius: i32,
}

/// A search for questions, made by the first one.
#[derive(Default)]
pub(super) struct DiscQuestions(Option<Shared<Disc>>);

impl DiscQuestions {
    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        self.0.as_deref().map_or(0, |disc| {
            let used = disc.memory_use();
            used.nodes + used.open + used.other + bytes(Shared::<Disc>::BYTES)
        })
    }

    /// Searches for a path, and hands the search over with whether there is one. `keep` bounds the bytes that its lists
    /// may take to the next question, `allowance` those of the search.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::MemoryLimit`], and those of `then`.
    pub(super) fn ask<R>(
        &mut self,
        world: &World,
        Passage { start, goal, radius }: Passage,
        (allowance, keep): (u64, u64),
        then: impl FnOnce(&mut dyn DiscSearch, bool) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let scene = Scene {
            snapshot: &world.snapshot,
            layer: world.layer(),
            costs: None,
            tracks_nearest: false,
            from_start: false,
            unlimited: allowance == u64::MAX,
            in_haste: false,
            turns_only: false,
            radius,
            cancel: &NEVER,
        };
        let answer = self.search(keep).and_then(|disc| {
            disc.begin(&scene, start, goal, allowance)?;
            let progress = disc.step(&scene, &mut Budget::new(0), &mut NoProbe)?;
            then(disc, progress == Progress::Found)
        });
        if answer.is_err() || allowance != u64::MAX {
            *self = Self::default();
        }
        answer
    }

    fn search(&mut self, keep: u64) -> Result<&mut Disc, Error> {
        if self.0.is_none() {
            self.0 = Some(Shared::new(Disc::new(1.0, keep))?);
        }
        self.0.as_mut().and_then(Shared::get_mut).ok_or(Error::OutOfMemory { bytes: bytes(size_of::<Disc>()) })
    }
}
