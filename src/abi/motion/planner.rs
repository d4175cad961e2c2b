//! Planners of motions: creating, destroying, memory.
//!
//! As for planners on grids, the slot admits one exclusive call at a time, and the state that other threads may use
//! meanwhile (cancel, path, memory) lies outside of the planner's lock.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::abi::door::*;
use crate::base::{bytes, number_of};
use crate::collections::{CancelHandle, Shared, refused};
use crate::motion::{Motion, MotionAlgorithm, MotionPiece};
use crate::space::Space;

use super::{mesh::taut_mesh, options::taut_motion_options, rows::Dimensioned, shape::taut_shape};
use super::{space::taut_space, world::taut_world};

/// A planner of motions, and the state that may be read while it searches.
pub(in crate::abi) struct MotionObject {
    /// The numbers of a state.
    pub(super) dimension: usize,
    algorithm: MotionAlgorithm,
    /// Locked by the holder of the slot's exclusive borrow only, so never contended.
    job: Mutex<Motion>,
    pub(super) path: Mutex<StatePath>,
    /// Bytes that the planner and the path held after the last exclusive call.
    memory: AtomicU64,
    /// The word of the request that began the open search.
    user: AtomicU64,
    /// Stops the search from outside.
    pub(super) cancel: CancelHandle,
}

/// Shapes, spaces, planners of motions, worlds and meshes that are not yet destroyed.
pub(in crate::abi) fn live() -> u64 {
    taut_shape::live() + taut_space::live() + taut_motion::live() + taut_world::live() + taut_mesh::live()
}

/// The states of a path, one after the other, and how it is driven. Keeps its capacity from search to search.
#[derive(Default)]
pub(super) struct StatePath {
    pub(super) numbers: Vec<f64>,
    pub(super) pieces: Vec<MotionPiece>,
}

impl MotionObject {
    pub(super) fn new(job: Motion, dimension: usize) -> Self {
        let memory = AtomicU64::new(job.memory());
        let cancel = job.cancel_handle();
        let path = Mutex::new(StatePath::default());
        let algorithm = job.algorithm();
        Self { dimension, algorithm, job: Mutex::new(job), path, memory, user: AtomicU64::new(0), cancel }
    }

    /// Notes the word of a request. Read and written under the exclusive borrow only.
    pub(super) fn begin(&self, user: u64) {
        self.user.store(user, Ordering::Relaxed);
    }

    /// The word of the request that began the open search.
    pub(super) fn user(&self) -> u64 {
        self.user.load(Ordering::Relaxed)
    }
}

/// A handle of a planner in a space, which has this job.
pub(super) fn made(space: &Space, job: Motion) -> Result<taut_motion, Error> {
    taut_motion::made(Shared::new(MotionObject::new(job, space.dimension()))?)
}

impl taut_motion {
    /// Runs a part of a search with exclusive access to a planner, and publishes its path and its memory afterwards:
    /// also after an error, when the planner has the path that it had before, or none. A result is written after that.
    pub(super) fn search<R: Reply>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, MotionObject, Motion>) -> Result<R, Error>,
    ) -> Result<taut_status, Error> {
        self.edit(|object| {
            let mut job = object.job.try_lock().ok_or(Error::Busy)?;
            let answer = body(&mut OwnPart { object, part: &mut job });
            let mut path = object.path.lock();
            let published = path.publish(&job);
            let answer = answer.and_then(|answer| published.map(|()| answer));
            let lists = path.numbers.capacity() * size_of::<f64>() + path.pieces.capacity() * size_of::<MotionPiece>();
            let held = bytes(lists + size_of::<MotionObject>() - size_of::<Motion>());
            object.memory.store(job.memory() + held, Ordering::Release);
            answer
        })
        .map(Reply::give)
    }

    /// Runs `body` on a planner that no other exclusive call uses meanwhile; its path and its memory stay.
    pub(super) fn ask<R>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, MotionObject, Motion>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.edit(|object| {
            let mut job = object.job.try_lock().ok_or(Error::Busy)?;
            body(&mut OwnPart { object, part: &mut job })
        })
    }
}

impl StatePath {
    /// Replaces the states by those of the planner's path. Without memory there are none.
    fn publish(&mut self, job: &Motion) -> Result<(), Error> {
        self.numbers.clear();
        let path = job.path();
        let numbers = path.len();
        self.numbers.try_reserve_exact(numbers).map_err(|_| refused(numbers.saturating_mul(size_of::<f64>())))?;
        let pieces = job.pieces();
        self.pieces.clear();
        self.pieces
            .try_reserve_exact(pieces.len())
            .map_err(|_| refused(pieces.len().saturating_mul(size_of::<MotionPiece>())))?;
        self.numbers.extend_from_slice(path);
        self.pieces.extend_from_slice(pieces);
        Ok(())
    }
}

/// A handle of a planner of motions: it finds paths of states in a space. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_motion {
    /// Opaque.
    pub id: u64,
}

named!(taut_motion: Shared<MotionObject> = Motion);

impl Dimensioned for taut_motion {
    fn dimension(self) -> usize {
        self.read(|object| Ok(object.dimension)).unwrap_or(0)
    }
}

/// Creates a planner of motions in a space.
///
/// The planner keeps the space and its grid's cells alive, even if these are destroyed first. What the space knows
/// about its voxels serves all of its planners.
///
/// @param space    The space.
/// @param options  Initialised by `taut_motion_options_init`; copied. Not null.
/// @param out      Receives the planner, which you own: free it with `taut_motion_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 112 or above 4,096, an unknown algorithm, a number
///                 out of its range), TAUT_ERROR_UNSUPPORTED (an option that this algorithm does not use, reserved
///                 words or unknown trailing bytes that are not 0; a chain with more than six numbers in a state, or
///                 with TAUT_MOTION_HYBRID_ASTAR), TAUT_ERROR_LIMIT (more than 2^31 states of a lattice),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_create(
    space: taut_space,
    options: *const taut_motion_options,
    out: *mut taut_motion,
) -> taut_status {
    recorded!(taut_motion_create(space.read, Sized(options), Made(out)), {
        out.give(made(space, Motion::new(space, options.read()?)?)?)
    })
}

/// Gets how a planner of motions searches: the algorithm of its options, or what TAUT_MOTION_AUTO has chosen.
///
/// @param motion     The planner.
/// @param algorithm  Receives one of `taut_motion_algorithm`, never TAUT_MOTION_AUTO. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_algorithm_of(motion: taut_motion, algorithm: *mut u32) -> taut_status {
    recorded!(taut_motion_algorithm_of(motion.read, Out(algorithm)), {
        algorithm.give(number_of!(motion.algorithm, u32))
    })
}

/// Destroys a planner of motions and frees its memory. Its handle, every copy of it, and views of its path are invalid
/// from now on.
///
/// @param motion  The planner; the null handle is allowed and ignored.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner;
///                `taut_motion_cancel` stops a search).
///
/// Threads: any. Also allowed on a poisoned planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_motion_destroy(motion: taut_motion) -> taut_status {
    recorded!(taut_motion_destroy(motion), motion.destroy())
}

/// Gets the memory of a planner of motions: search tables, open list and path, but not what belongs to the space.
///
/// While another thread searches with the planner, the value is that after the previous call.
///
/// @param motion  The planner.
/// @param bytes   Receives the number of bytes. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_memory(motion: taut_motion, bytes: *mut u64) -> taut_status {
    recorded!(taut_motion_memory(motion.read, Out(bytes)), bytes.give(motion.memory.load(Ordering::Acquire)))
}
