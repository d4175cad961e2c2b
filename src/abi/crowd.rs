//! Crowds: walkers that avoid each other and the walls of a grid.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use parking_lot::Mutex;

use crate::agents::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
use crate::base::{number_of, to_u32};
use crate::collections::Shared;

use super::door::*;
use super::grid::taut_grid;

/// A handle of a crowd: what walkers need to avoid each other and the walls of a grid. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same crowd, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_crowd {
    /// Opaque.
    pub id: u64,
}

named!(taut_crowd: Shared<Mutex<Crowd>> = Crowd);

/// One of a crowd.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_walker {
    /// Where it is.
    pub at: taut_point,
    /// Its velocity, in cells per second.
    pub velocity: taut_point,
    /// The velocity that it would have if nobody else were there: that of a field, a path or a policy.
    pub wanted: taut_point,
    /// Its radius in cells, 0 to 1,024.
    pub radius: f32,
    /// The largest length of its velocity, 0 to 1,048,576.
    pub speed: f32,
}

elements! { taut_walker = Walker { at, velocity, wanted, radius, speed } }

/// Flags of `taut_walker_traits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_walker_flag {
    /// The walker stays where it is, whatever it wants: its velocity is 0, and everybody else gives way.
    TAUT_WALKER_IMMOVABLE = 1,
    /// `goal` and `arrive` count.
    TAUT_WALKER_HAS_GOAL = 2,
}

/// How a walker is getting on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_walker_state {
    /// It is on its way, or has no goal.
    TAUT_WALKER_WALKING = 0,
    /// It is at its goal, or at the rim of the heap of those that are.
    TAUT_WALKER_ARRIVED = 1,
    /// One of its numbers is not finite or out of its range.
    TAUT_WALKER_INVALID = 2,
}

/// What else you may say of a walker. All zeros say nothing: begin with them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_walker_traits {
    /// Of two walkers the one with the lower priority gives way, all of it; equal ones share it.
    pub priority: u32,
    /// The layers that the walker is on, a bit each.
    pub layers: u32,
    /// The layers whose walkers it does not avoid. They avoid it, unless they ignore it too.
    pub ignores: u32,
    /// Flags of `taut_walker_flag` combined with `|`; other bits must be 0.
    pub flags: u32,
    /// Where it is to go, with TAUT_WALKER_HAS_GOAL. Those with the same goal arrive at the rim of the heap there too.
    pub goal: taut_point,
    /// How near to its goal it has arrived, in cells, 0 to 1,048,576; with 0 it may never stand there exactly.
    pub arrive: f32,
    /// One of `taut_walker_state`: written by each call, and read by the next one.
    pub state: u32,
    /// Must be 0.
    pub reserved: [u64; 2],
}

impl taut_walker_traits {
    fn read(&self) -> Result<WalkerTraits, Error> {
        let Self { priority, layers, ignores, flags, goal, arrive, state, reserved } = *self;
        const IMMOVABLE: u32 = number_of!(taut_walker_flag::TAUT_WALKER_IMMOVABLE, u32);
        const HAS_GOAL: u32 = number_of!(taut_walker_flag::TAUT_WALKER_HAS_GOAL, u32);
        if flags & !(IMMOVABLE | HAS_GOAL) != 0 || reserved != [0; 2] {
            return Err(Error::Unsupported { what: "traits have unknown flags, or reserved words that are not 0" });
        }
        Ok(WalkerTraits {
            priority,
            layers,
            ignores,
            immovable: flags & IMMOVABLE != 0,
            goal: (flags & HAS_GOAL != 0).then_some((goal.into(), arrive)),
            state: WalkerState::from_u32(state).unwrap_or_default(),
        })
    }
}

/// The options of a crowd. Always initialise them with `taut_crowd_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_crowd_options {
    /// sizeof(taut_crowd_options) of the caller's header; set by `taut_crowd_options_init`.
    pub struct_size: u32,
    /// The nearest neighbours that a walker avoids, at most 64. Default: 10.
    pub neighbours: u32,
    /// The seconds for which neighbours are avoided, 0.000001 to 1,000,000. Default: 2.
    pub horizon: f64,
    /// The seconds for which walls are avoided, 0.000001 to 1,000,000; a longer step counts instead. Default: 0.5.
    pub wall_horizon: f64,
    /// How far away a neighbour may be, in cells, 0 to 1,000,000. Default: 15.
    pub reach: f64,
    /// The terrain classes that are walls beside class 0: bit c % 64 of word c / 64. Default: none.
    pub blocked_classes: [u64; 4],
}

const _: () =
    assert!(size_of::<taut_crowd_options>() == taut_crowd_options::FIRST_SIZE && size_of::<taut_walker>() == 32);
const _: () = assert!(size_of::<taut_walker_traits>() == 48);

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_crowd_options {
    type Options = CrowdOptions;

    const FIRST_SIZE: usize = 64;
    const SIZES: &'static str = "64 to 4096 bytes";

    fn defaults() -> Self {
        let CrowdOptions { neighbours, horizon, wall_horizon, reach, blocked_classes } = CrowdOptions::default();
        let struct_size = to_u32(size_of::<Self>());
        Self { struct_size, neighbours, horizon, wall_horizon, reach, blocked_classes }
    }

    fn checked(&self) -> Result<CrowdOptions, Error> {
        let Self { neighbours, horizon, wall_horizon, reach, blocked_classes, .. } = *self;
        Ok(CrowdOptions { neighbours, horizon, wall_horizon, reach, blocked_classes })
    }
}

/// Sets crowd options to the defaults.
///
/// Pass sizeof(taut_crowd_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 64 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_crowd_options_init(options: *mut taut_crowd_options, size: usize) -> taut_status {
    unrecorded!(taut_crowd_options_init(Defaults(options, size)), Ok(options))
}

/// Creates a crowd on a grid.
///
/// @param grid     The grid; the crowd keeps its cells alive, even if it is destroyed.
/// @param options  Initialised by `taut_crowd_options_init`; copied. Not null.
/// @param out      Receives the crowd, which you own: free it with `taut_crowd_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 64 or above 4,096, an option out of its range),
///                 TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_crowd_create(
    grid: taut_grid,
    options: *const taut_crowd_options,
    out: *mut taut_crowd,
) -> taut_status {
    recorded!(taut_crowd_create(grid.read, Sized(options), Made(out)), {
        out.give(taut_crowd::made(Shared::new(Mutex::new(Crowd::new(grid, options.read()?)?))?)?)
    })
}

/// Destroys a crowd. Walkers are yours and stay.
///
/// @param crowd  The crowd; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this crowd).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_crowd_destroy(crowd: taut_crowd) -> taut_status {
    recorded!(taut_crowd_destroy(crowd), crowd.destroy())
}

/// Gets the velocity of each walker for the next seconds: the nearest to the one that it wants, such that nobody runs
/// into anybody else or into a wall, if all take theirs.
///
/// You move the walkers and set their velocities. Two that are apart do not overlap after the step; in a crowd that is
/// too dense for what all want, those behind wait for those before them, and nobody gives way into a wall. Two who meet
/// head on turn to one side (towards +y when they walk towards +x); what is equal otherwise is decided by the numbers
/// of walkers. A walker with a number that is not finite or out of its range has the velocity (0, 0), and nobody sees
/// it. Memory grows with the number of walkers; after that, no allocation.
///
/// @param crowd       The crowd. It keeps nothing about the walkers.
/// @param walkers     The walkers. Borrowed during the call. May be null if `count` is 0.
/// @param count       Their number.
/// @param seconds     The length of the step, 0.000001 to 1,000,000.
/// @param velocities  Receives as many velocities. Owned by the caller. May be null if `count` is 0.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                    TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (seconds), TAUT_ERROR_OUT_OF_MEMORY.
///                    After an error nothing is written.
///
/// Threads: one at a time per crowd.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_crowd_avoid(
    crowd: taut_crowd,
    walkers: *const taut_walker,
    count: usize,
    seconds: f64,
    velocities: *mut taut_point,
) -> taut_status {
    recorded!(taut_crowd_avoid(crowd.edit, InputList(walkers, count), seconds, Items(velocities, count)), {
        let mut crowd = crowd.try_lock().ok_or(Error::Busy)?;
        crowd.step(walkers.iter().map(|walker| (*walker, WalkerTraits::default())), seconds)?;
        crowd.write(|at, velocity, _| velocities.write_at(at, velocity.into()));
        Ok(OK)
    })
}

/// As `taut_crowd_avoid`, with traits of each walker: priority, layers, goals and others.
///
/// A walker that arrives at its goal wants the velocity 0 from then on, whatever you say that it wants. Whoever comes
/// later and touches one that has arrived, on the side of their goal, has arrived too: a hundred units that are sent to
/// one point come to rest around it. A walker that wants the velocity 0 is not driven away by one that can walk around
/// it; where there is no room it gives way to those of its priority.
///
/// @param crowd       The crowd. It keeps nothing about the walkers.
/// @param walkers     The walkers. Borrowed during the call. May be null if `count` is 0.
/// @param count       Their number.
/// @param traits      As many traits, whose states are written. Owned by the caller. May be null if `count` is 0.
/// @param seconds     The length of the step, 0.000001 to 1,000,000.
/// @param velocities  Receives as many velocities. Owned by the caller. May be null if `count` is 0.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                    TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (seconds), TAUT_ERROR_UNSUPPORTED (unknown
///                    flags, reserved words that are not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is
///                    written.
///
/// Threads: one at a time per crowd.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_crowd_avoid_with(
    crowd: taut_crowd,
    walkers: *const taut_walker,
    count: usize,
    traits: *mut taut_walker_traits,
    seconds: f64,
    velocities: *mut taut_point,
) -> taut_status {
    recorded!(
        taut_crowd_avoid_with(
            crowd.edit,
            InputList(walkers, count),
            ChangedItems(traits, count),
            seconds,
            Items(velocities, count)
        ),
        {
            let (before, after) = traits;
            before.iter().try_for_each(|traits| traits.read().map(|_| ()))?;
            let read = before.iter().map(|traits| traits.read().unwrap_or_default());
            let mut crowd = crowd.try_lock().ok_or(Error::Busy)?;
            crowd.step(walkers.iter().copied().zip(read), seconds)?;
            crowd.write(|at, velocity, state| {
                velocities.write_at(at, velocity.into());
                after.write_at(at, taut_walker_traits { state: number_of!(state, u32), ..before.at(at) });
            });
            Ok(OK)
        }
    )
}
