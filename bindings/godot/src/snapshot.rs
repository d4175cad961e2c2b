//! `TautSnapshot`: the library's snapshot of a grid, a mesh or a world.

use std::sync::{Mutex, PoisonError};

use godot::prelude::*;

use crate::native;
use crate::owners::{Failure, Grid, Snapshot};

/// The cells of a [TautMap] at one revision, which no edit changes: from [method TautMap.take_snapshot]; or a mesh or a
/// world, from [method TautMesh2D.take_snapshot] and [method TautWorld2D.take_snapshot].
///
/// [method TautMap.restore] rolls the map back to it, [method TautPlanner.pin] lets a planner answer queries on it. It
/// keeps what it is of alive, even if that is destroyed.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautSnapshot {
    snapshot: Mutex<Option<Snapshot>>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautSnapshot {
    /// The revision at which it was taken; 0 if it was not taken, but made by `new`.
    #[func]
    fn get_revision(&self) -> i64 {
        self.with(|snapshot| Ok(snapshot.revision())).map_or(0, |revision| revision as i64)
    }
}

impl TautSnapshot {
    /// A snapshot of the grid as it is now.
    pub(crate) fn of(grid: &Grid) -> Option<Gd<Self>> {
        Snapshot::new(grid).ok().map(Self::adopt)
    }

    /// The object of a snapshot.
    pub(crate) fn adopt(taken: Snapshot) -> Gd<Self> {
        let object = Self::new_gd();
        *object.bind().snapshot.lock().unwrap_or_else(PoisonError::into_inner) = Some(taken);
        object
    }

    /// Runs `body` on the snapshot.
    ///
    /// # Errors
    /// Bad handle if there is none; those of `body`.
    pub(crate) fn with<R>(&self, body: impl FnOnce(&Snapshot) -> Result<R, Failure>) -> Result<R, Failure> {
        let snapshot = self.snapshot.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = || Failure { status: native::ERROR_BAD_HANDLE, sentence: "there is no snapshot".to_owned() };
        snapshot.as_ref().ok_or_else(missing).and_then(body)
    }
}
