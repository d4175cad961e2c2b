//! The states of a chain on a grid: which are free.

use crate::base::Error;
use crate::base::sync::Mutex;
use crate::base::sync::atomic::{AtomicU64, Ordering};
use crate::collections::{Allowance, Shared};
use crate::geom::Position;
use crate::grid::{Grid, Snapshot};
use crate::space::chain::{Chain, Link};
use crate::space::chain_check::{ChainCheck, ChainScratch};
use crate::space::check::{check_motions, check_rows, check_states};
use crate::space::verdicts::Verdicts;
use crate::space::{axis::Axis, axis_lattice::AxisLattice, footprint::Resolution, pose_space::SpaceOptions};

/// Angles of a turn where the options have 0.
const ANGLES: u32 = 32;

/// The configuration space of a chain of [`Link`]s on a [`Grid`]: a tentacle, an arm, a jointed monster. Cells of class
/// 0 are walls, and so is everything outside of the map.
///
/// A state is a row of numbers: x and y of the first pin if that can move; then for each link its angle to the link
/// before, of the first one to the x axis, and its length if that varies. Links may cross each other.
///
/// Cloning shares.
#[derive(Clone)]
pub struct ChainSpace {
    data: Shared<ChainData>,
}

struct ChainData {
    grid: Grid,
    chain: Chain,
    options: SpaceOptions,
    /// What checks of states and motions work with: they do not wait for a search.
    scratch: Mutex<ChainScratch>,
    work: Mutex<ChainWork>,
    /// Bytes of the verdicts when they were used last.
    bytes: AtomicU64,
}

/// What one search works on at a time.
#[derive(Default)]
struct ChainWork {
    scratch: ChainScratch,
    verdicts: Verdicts,
}

impl ChainSpace {
    /// A space. `base` is where the first pin is; `None`: it moves. Of the options `angles` is 32 for 0, and a
    /// `turn_weight` of 0 makes the turn of a link by one radian cost as many cells as the links from it on are long;
    /// a change of a length by one cell costs 1.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub fn new(
        grid: &Grid,
        links: &[Link],
        base: Option<Position>,
        options: SpaceOptions,
    ) -> Result<ChainSpace, Error> {
        options.check()?;
        let chain = Chain::new(links, base, (grid.width(), grid.height()), options.turn_weight)?;
        let data = ChainData {
            grid: grid.clone(),
            chain,
            options,
            scratch: Mutex::default(),
            work: Mutex::default(),
            bytes: AtomicU64::new(0),
        };
        Ok(Self { data: Shared::new(data)? })
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.data.grid
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &SpaceOptions {
        &self.data.options
    }

    /// What the numbers of a state are.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.data.chain.axes
    }

    pub(crate) fn chain(&self) -> &Chain {
        &self.data.chain
    }

    /// Angles and parts.
    pub(crate) fn resolution(&self) -> Resolution {
        let SpaceOptions { angles, cell_parts, .. } = self.data.options;
        Resolution { angles: if angles == 0 { ANGLES } else { angles }, parts: cell_parts }
    }

    /// The lattice of a planner.
    ///
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`].
    pub(crate) fn lattice(&self) -> Result<AxisLattice, Error> {
        AxisLattice::new(&self.data.chain, self.resolution())
    }

    /// Where the pins are in a state, from the base to the end of the last link.
    ///
    /// # Errors
    /// [`Error::BufferTooShort`], [`Error::BadValue`], [`Error::OutOfMemory`].
    pub fn pins(&self, state: &[f64]) -> Result<Vec<(f64, f64)>, Error> {
        check_rows(state, self.data.chain.dimension(), 1)?;
        let mut pins = Vec::new();
        self.data.chain.pins(&mut pins, (state, state), 0.0)?;
        Ok(pins)
    }

    /// Whether each state, row by row, is free: its numbers are on their axes, and no link touches a wall on the grid
    /// as it is now. Exact for the chain whose pins are rounded to 1/65,536 cell.
    ///
    /// # Errors
    /// [`Error::BufferTooShort`] for another count of numbers, [`Error::BadValue`] for numbers that are not finite or
    /// above 2^20, [`Error::OutOfMemory`].
    pub fn check(&self, states: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        let dimension = self.data.chain.dimension();
        check_rows(states, dimension, is_free.len())?;
        let shape = (dimension, is_free.len());
        self.checking(|check| check_states(check, shape, |at| states[at], |at, free| is_free[at] = free))
    }

    /// Whether each straight motion, from one state to the one with the same place in the other list, is free. Angles
    /// are not reduced. A free motion has no state that is deeper in a wall than 1/2,048 cell; it is exact if no link
    /// turns.
    ///
    /// # Errors
    /// As [`ChainSpace::check`].
    pub fn check_motions(&self, from: &[f64], to: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        let dimension = self.data.chain.dimension();
        check_rows(from, dimension, is_free.len())?;
        check_rows(to, dimension, is_free.len())?;
        let (shape, numbers) = ((dimension, is_free.len()), (|at: usize| from[at], |at: usize| to[at]));
        self.checking(|check| check_motions(check, shape, numbers, |at, free| is_free[at] = free))
    }

    /// Lets a task check on the grid as it is now.
    pub(crate) fn checking<R>(&self, task: impl FnOnce(&mut ChainCheck) -> R) -> R {
        let snapshot = self.data.grid.snapshot();
        let mut scratch = self.data.scratch.lock();
        task(&mut ChainCheck { chain: &self.data.chain, layer: snapshot.first_layer(), scratch: &mut scratch })
    }

    /// Lets a search check on a snapshot.
    pub(crate) fn with_check<R>(
        &self,
        snapshot: &Snapshot,
        task: impl FnOnce(&mut ChainCheck) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.with_verdicts(snapshot, |check, _| task(check))
    }

    /// Bytes of what is kept about the lattice, when it was used last.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.data.bytes.load(Ordering::Acquire)
    }

    /// Bytes that verdicts may take.
    pub(crate) fn allowance(&self) -> Allowance {
        let limit = self.data.options.memory_limit;
        Allowance::new(if limit == 0 { u64::MAX } else { limit })
    }

    /// Lets a task ask on a snapshot, and keep what it is told.
    pub(crate) fn with_verdicts<R>(
        &self,
        snapshot: &Snapshot,
        task: impl FnOnce(&mut ChainCheck, &mut Verdicts) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let mut kept = self.data.work.lock();
        // What a panic leaves half-made is dropped, and made anew.
        let ChainWork { mut scratch, mut verdicts } = std::mem::take(&mut *kept);
        let layer = snapshot.first_layer();
        let mut check = ChainCheck { chain: &self.data.chain, layer, scratch: &mut scratch };
        let answer = task(&mut check, &mut verdicts);
        self.data.bytes.store(verdicts.bytes(), Ordering::Release);
        *kept = ChainWork { scratch, verdicts };
        answer
    }
}
