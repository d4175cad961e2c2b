//! Improving paths: of the planner or of the host; what the cheapest path costs at least; times of paths.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use crate::base::{number_of, to_u32};
use crate::improve::{Descent, ImproveOptions, Improvement, Pace, PathTimes};
use crate::plan::MOST_POINTS;

use super::door::*;
use super::{planner::taut_planner, query::taut_result};

/// What `taut_planner_improve` does to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_improvement {
    /// Pieces of the path are replaced by straight ones where that costs less: length or terrain costs, walls, turns.
    TAUT_IMPROVE_SHORTCUT = 1,
    /// The path is moved away from walls as a whole, by descent; a path through walls may become free.
    TAUT_IMPROVE_DESCEND = 2,
    /// Turns become arcs of `turning_radius`, smaller where a wall or a short line is in the way. It rounds inward
    /// only: at the corner of a wall there may be room for no more than 0.02 of 0.5 that are asked for. To keep away
    /// from walls give the planner a radius.
    TAUT_IMPROVE_ROUND = 3,
}

/// The methods of TAUT_IMPROVE_DESCEND.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_descent {
    /// Down the gradient in the metric of finite differences, which moves the path as a whole (CHOMP).
    TAUT_DESCENT_COVARIANT = 0,
    /// Conjugate gradients (Fletcher and Reeves).
    TAUT_DESCENT_CONJUGATE = 1,
    /// Down the gradient, each point on its own.
    TAUT_DESCENT_PLAIN = 2,
    /// A convex problem per step, in a trust region (TrajOpt): the fewest and the dearest iterations.
    TAUT_DESCENT_CONVEX = 3,
}

/// Flags of `taut_planner_adopt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_adopt_flag {
    /// The path may lead through walls: it is for TAUT_IMPROVE_DESCEND alone, and the planner's path is empty until
    /// that has freed it.
    TAUT_ADOPT_SEED = 1,
}

const SEED: u32 = number_of!(taut_adopt_flag::TAUT_ADOPT_SEED, u32);

/// The options of an improvement. Always initialise them with `taut_improve_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_improve_options {
    /// sizeof(taut_improve_options) of the caller's header; set by `taut_improve_options_init`.
    pub struct_size: u32,
    /// One of `taut_improvement`. Default: TAUT_IMPROVE_SHORTCUT.
    pub improvement: u32,
    /// One of `taut_descent`. Default: TAUT_DESCENT_COVARIANT.
    pub descent: u32,
    /// Most iterations of shortcuts and descent. Default: 1,000.
    pub max_iterations: u32,
    /// The seed of shortcuts: the same seed finds the same path. Default: 0.
    pub seed: u64,
    /// The distance in cells of the points of descent and of the samples of walls, 1/16 to 16. Default: 0.5.
    pub spacing: f64,
    /// Up to which distance walls matter, in cells, 1/16 to 16. Default: 1.
    pub clearance: f64,
    /// What a cell of way along a wall costs beyond its length: all of it at the wall, nothing at `clearance`; 0 to
    /// 65,536. For descent 0 stands for 8. Default: 0.
    pub wall_weight: f64,
    /// What a turn costs per radian, for shortcuts; 0 to 65,536. Default: 0.
    pub turn_weight: f64,
    /// The radius in cells of the arcs of TAUT_IMPROVE_ROUND, above 0, at most 4,096. Default: 0.
    pub turning_radius: f64,
    /// Must be 0.
    pub reserved_real: f64,
    /// Must be 0.
    pub reserved: [u64; 4],
}

const _: () = assert!(size_of::<taut_improve_options>() == taut_improve_options::FIRST_SIZE);

// SAFETY: `repr(C)`, the size first, then three more 4-byte numbers, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_improve_options {
    type Options = ImproveOptions;

    const FIRST_SIZE: usize = 104;
    const SIZES: &'static str = "104 to 4096 bytes";

    fn defaults() -> Self {
        let ImproveOptions {
            max_iterations, seed, spacing, clearance, wall_weight, turn_weight, turning_radius, ..
        } = ImproveOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            improvement: number_of!(taut_improvement::TAUT_IMPROVE_SHORTCUT, u32),
            descent: number_of!(taut_descent::TAUT_DESCENT_COVARIANT, u32),
            max_iterations,
            seed,
            spacing,
            clearance,
            wall_weight,
            turn_weight,
            turning_radius,
            reserved_real: 0.0,
            reserved: [0; 4],
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved_real.to_bits() == 0 && self.reserved == [0; 4]
    }

    fn checked(&self) -> Result<ImproveOptions, Error> {
        let improvement = known(Improvement::from_u32, self.improvement, "improvement", "a value of taut_improvement")?;
        let descent = known(Descent::from_u32, self.descent, "descent", "a value of taut_descent")?;
        let Self { max_iterations, seed, spacing, clearance, wall_weight, turn_weight, turning_radius, .. } = *self;
        let options = ImproveOptions {
            improvement,
            descent,
            max_iterations,
            seed,
            spacing,
            clearance,
            wall_weight,
            turn_weight,
            turning_radius,
        };
        options.check()?;
        Ok(options)
    }
}

/// Sets the options of an improvement to the defaults.
///
/// Pass sizeof(taut_improve_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 104 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_improve_options_init(options: *mut taut_improve_options, size: usize) -> taut_status {
    unrecorded!(taut_improve_options_init(Defaults(options, size)), Ok(options))
}

/// Makes a path of the host's the planner's last one, as if a search had found it, without a guarantee.
///
/// It can then be improved (`taut_planner_improve`) and refreshed. Points are rounded to 1/256. Every segment must be
/// free on the map as it is now, by the planner's blocked classes, gap rule and radius, as `taut_planner_check_path`
/// checks it. With TAUT_ADOPT_SEED nothing is checked, and the planner's path is empty until TAUT_IMPROVE_DESCEND has
/// freed the path; the result has the length of what was given. An open search of this planner is discarded.
///
/// @param planner  The planner.
/// @param path     The points. Borrowed during the call. Not null.
/// @param count    Their number, 1 to 16,777,216.
/// @param flags    0 or TAUT_ADOPT_SEED.
/// @param out      Receives the result: length and cost of the path, no guarantee. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the count, a coordinate that is not finite or beyond 1,048,576, a
///                 segment that is not free, or a point of a seed outside of the map, which the message names),
///                 TAUT_ERROR_UNSUPPORTED (unknown flags,
///                 TAUT_ALGORITHM_SAFE_INTERVALS): the planner is as before. TAUT_ERROR_LIMIT (the memory limit),
///                 TAUT_ERROR_OUT_OF_MEMORY: there is no path then.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_adopt(
    planner: taut_planner,
    path: *const taut_point,
    count: usize,
    flags: u32,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_planner_adopt(planner.query, Few(path, count, MOST_POINTS), flags, Answer(out)), {
        if flags & !SEED != 0 {
            return Err(Error::Unsupported { what: "unknown flags of an adopted path must be zero" });
        }
        let outcome = if flags == SEED { planner.adopt_seed(path) } else { planner.adopt(path) }?;
        planner.object.begin(planner.options(), 0);
        Ok((out, taut_result::new(&outcome, 0)))
    })
}

/// Improves the planner's last path in place, on the map as it is now.
///
/// In terms of what is minimised the path costs no more afterwards, and it leads through no wall. If nothing better is
/// found, it stays as it is, with its guarantee; a path that has changed has none. Shortcuts minimise length or terrain
/// costs and the weights of the options; descent half the length and the nearness to walls, so that the path becomes
/// longer where walls are near; rounding minimises nothing.
///
/// The result has in `cost` what was minimised, of the path as it stays if nothing better is found, and in `expanded`
/// the iterations. After TAUT_IMPROVE_ROUND `length` is that along the exact arcs, `cost` that length or what the
/// terrain costs, and `bound` the least radius of the turns: 0 if one could not be rounded, INFINITY if the path does
/// not turn. `taut_planner_route` then has the arcs, of which the path has chords within 1/64 of a cell.
///
/// A path that was improved before on this planner, with the same options, is improved without an allocation.
///
/// @param planner  The planner, which has a path, or a seed (`taut_planner_adopt`).
/// @param options  Initialised by `taut_improve_options_init`; copied. Not null.
/// @param out      Receives the result. Not null.
/// @return         The status of the path, TAUT_OK for one to the goal; TAUT_NO_PATH (the seed was not freed; it is
///                 kept, and other options may free it).
///                 TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 104 or above 4,096, an option out of its range, no
///                 path, a segment of it that is blocked by now), TAUT_ERROR_UNSUPPORTED
///                 (TAUT_ALGORITHM_SAFE_INTERVALS, a seed for other improvements than descent, reserved words or
///                 unknown trailing bytes that are not 0), TAUT_ERROR_LIMIT (the memory limit),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error the path is as before.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_improve(
    planner: taut_planner,
    options: *const taut_improve_options,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_planner_improve(planner.query, Sized(options), Answer(out)), {
        let object = planner.object;
        let outcome = planner.improve_with(&options.read()?, |points| object.points.lock().path.make_room(points))?;
        Ok((out, taut_result::new(&outcome, object.user())))
    })
}

/// Proves how much the planner's last path costs at most above the cheapest path between its two ends.
///
/// Whatever the planner: the path is compared with all paths at any angle under its gap rule, on the map and with the
/// costs and weights as they are now, after edits too; without costs every free cell costs 1. The result has in `cost`
/// what the path costs: the sum of length times cost over the cells that it crosses, along the line between two cells
/// the lesser cost. (A* on cells counts otherwise while it searches.) No path costs less than `cost` / `bound`:
/// `guarantee` is TAUT_GUARANTEE_BOUNDED, or TAUT_GUARANTEE_OPTIMAL with a bound of 1; TAUT_GUARANTEE_NONE and 0 only
/// for a path that leads back to where it starts. A* on corners between lattice points is told at most 1.0825.
///
/// The call takes as long as a search by A* on corners, counted in `expanded` and `generated`; no time if the planner's
/// answer has such a bound, as TAUT_ALGORITHM_OPTIMAL gives it, and nothing has changed since. A time limit does not
/// end it; `taut_planner_cancel` does. A second call for the same path makes no allocation, unless there is a memory
/// limit. The path and its own guarantee stay as they are.
///
/// @param planner  The planner, which has a path. Pinned to a snapshot it compares with that.
/// @param out      Receives the result: that of the path, but for `cost`, `guarantee`, `bound`, the counts and the
///                 revision. Owned by the caller. Not null.
/// @return         The status of the path, TAUT_OK for one to the goal, TAUT_PARTIAL for one that is compared up to
///                 where it ends; TAUT_CANCELLED (no guarantee).
///                 TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (no path, or none of a query for a single goal that has ended; a segment
///                 of it that is blocked by now, which the message names), TAUT_ERROR_UNSUPPORTED (a radius, a unit of
///                 several cells, TAUT_ALGORITHM_SAFE_INTERVALS, links that the planner may use, walls between cells),
///                 TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. After an error all is as before.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_prove_cost(planner: taut_planner, out: *mut taut_result) -> taut_status {
    recorded!(taut_planner_prove_cost(planner.change, Answer(out)), {
        out.answer(taut_result::new(&planner.prove_cost()?, planner.object.user()))
    })
}

/// Computes when a body that walks a path is at each of its points.
///
/// It begins and ends at rest, and speeds up and brakes by at most `acceleration`. At a point where the path turns by a
/// right angle or more it is no faster than `turn_speed`; for smaller turns the limit goes with the cosine of the turn,
/// up to `speed`. Points at the same place have the same time. Times and lengths are in the units of the host: cells
/// per second and seconds, for example. The call needs 32 bytes per point while it runs.
///
/// @param path          The points, rounded to 1/256. Borrowed during the call. May be null if `count` is 0.
/// @param count         Their number, at most 16,777,216.
/// @param speed         The highest speed, 1e-9 to 1e9.
/// @param acceleration  The highest acceleration, 1e-9 to 1e9.
/// @param turn_speed    The highest speed in a turn by a right angle: 0, or 1e-9 to 1e9; from `speed` on turns do not
///                      matter.
/// @param out           Receives a time for each point, that of the first is 0. Owned by the caller. May be null if
///                      `count` is 0.
/// @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range, a
///                      coordinate that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error
///                      nothing is written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_path_times(
    path: *const taut_point,
    count: usize,
    speed: f64,
    acceleration: f64,
    turn_speed: f64,
    out: *mut f64,
) -> taut_status {
    recorded!(taut_path_times(InputList(path, count), speed, acceleration, turn_speed, Items(out, count)), {
        let mut times = PathTimes::new();
        out.write(times.compute(path, Pace { speed, acceleration, turn_speed })?.iter().copied());
        Ok(OK)
    })
}
