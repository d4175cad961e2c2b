//! Policies: followers in the host's memory that decide step by step where to go.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use parking_lot::RwLock;

use crate::agents::{Follower, MOST_PULLS, Policy, PolicyKind, PolicyOptions, PolicyResult, Pull, Side, Stepper};
use crate::base::{number_of, to_u32};
use crate::collections::Shared;

use super::door::*;
use super::field::taut_field;
use super::grid::{gap_rule, taut_grid};

/// A handle of a policy: how followers on a grid decide where to step. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same policy, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_policy {
    /// Opaque.
    pub id: u64,
}

named!(taut_policy: Shared<RwLock<Policy>> = Policy);

/// A follower of a policy: 128 bytes of yours. A policy keeps nothing else about it: to copy it back is to go back in
/// time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_follower {
    /// Where it is: multiples of 1/256 after a step. You may move it.
    pub at: taut_point,
    /// Where it is to go; TAUT_POLICY_FIELD has its goals from the field. You may change it.
    pub goal: taut_point,
    /// Cells per step: 0 to 1,048,576.
    pub stride: f32,
    /// One of `taut_follower_state`: written by each step, never read.
    pub state: u32,
    /// What the policy remembers; zeros to begin anew.
    pub memory: [u64; 13],
}

/// A point that draws the followers of TAUT_POLICY_POTENTIAL near, or pushes them away.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_pull {
    /// Where it is.
    pub at: taut_point,
    /// The force right beside it, beside that of the goal (`attract`); below 0 it pushes. Finite.
    pub weight: f32,
    /// How far it is felt, in cells; the force falls evenly to 0 there. Finite, >= 0.
    pub reach: f32,
}

elements! { taut_pull = Pull { at, weight, reach } }

/// The options of a policy. Always initialise them with `taut_policy_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_policy_options {
    /// sizeof(taut_policy_options) of the caller's header; set by `taut_policy_options_init`.
    pub struct_size: u32,
    /// One of `taut_policy_kind`. Default: TAUT_POLICY_WALK_TO.
    pub policy: u32,
    /// One of `taut_side`: to which side TAUT_POLICY_BUG turns at a wall. Default: TAUT_SIDE_LEFT.
    pub side: u32,
    /// One of `taut_diagonal_gaps`. Default: TAUT_DIAGONAL_GAPS_CLOSED.
    pub diagonal_gaps: u32,
    /// TAUT_POLICY_POTENTIAL: after so many steps without a new least distance to the goal a follower is
    /// TAUT_FOLLOWER_STUCK. At least 1. Default: 64.
    pub patience: u32,
    /// The radius of the followers, in cells: 0 to 16, rounded to 1/256, -0 counts as 0. No step ends or passes nearer
    /// to a wall, up to 1/128; a follower that stands nearer gets no nearer. Not with TAUT_DIAGONAL_GAPS_OPEN
    /// (TAUT_ERROR_UNSUPPORTED). Default: 0, points.
    pub radius: f32,
    /// TAUT_POLICY_POTENTIAL: the force towards the goal. Finite, >= 0. Default: 1.
    pub attract: f64,
    /// TAUT_POLICY_POTENTIAL: the factor of the force away from the nearest wall. Finite, >= 0. Default: 1.
    pub repel: f64,
    /// TAUT_POLICY_POTENTIAL: how far walls push, in cells, 0 to 16; with a radius from the rim of the follower, 16
    /// together with it at most. Default: 2.
    pub influence: f64,
    /// The terrain classes that are walls beside class 0: bit c % 64 of word c / 64. Default: none.
    pub blocked_classes: [u64; 4],
}

const _: () =
    assert!(size_of::<taut_policy_options>() == taut_policy_options::FIRST_SIZE && size_of::<taut_follower>() == 128);

/// How many followers of a step are in which state afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_policy_result {
    /// Followers in TAUT_FOLLOWER_MOVING.
    pub moving: u64,
    /// Followers in TAUT_FOLLOWER_ARRIVED.
    pub arrived: u64,
    /// Followers in TAUT_FOLLOWER_BLOCKED.
    pub blocked: u64,
    /// Followers in TAUT_FOLLOWER_STUCK.
    pub stuck: u64,
    /// Followers in TAUT_FOLLOWER_UNREACHABLE.
    pub unreachable: u64,
    /// Followers in TAUT_FOLLOWER_INVALID.
    pub invalid: u64,
    /// The revision of the grid on which the step was tested.
    pub revision: u64,
    /// 0.
    pub reserved: u64,
}

impl From<PolicyResult> for taut_policy_result {
    fn from(result: PolicyResult) -> Self {
        let PolicyResult { moving, arrived, blocked, stuck, unreachable, invalid, revision } = result;
        Self { moving, arrived, blocked, stuck, unreachable, invalid, revision, reserved: 0 }
    }
}

impl taut_follower {
    /// One step; the follower afterwards.
    fn stepped(self, stepper: &Stepper<'_>, result: &mut PolicyResult) -> Self {
        let Self { at, goal, stride, state, memory } = self;
        let mut follower = Follower { at: at.into(), goal: goal.into(), stride, state, memory };
        result.count(stepper.step(&mut follower));
        Self { at: follower.at.into(), state: follower.state, memory: follower.memory, ..self }
    }
}

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_policy_options {
    type Options = PolicyOptions;

    const FIRST_SIZE: usize = 80;
    const SIZES: &'static str = "80 to 4096 bytes";

    fn defaults() -> Self {
        let PolicyOptions { kind, side, diagonal_gaps, patience, attract, repel, influence, radius, blocked_classes } =
            PolicyOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            policy: number_of!(kind, u32),
            side: number_of!(side, u32),
            diagonal_gaps: number_of!(diagonal_gaps, u32),
            patience,
            radius,
            attract,
            repel,
            influence,
            blocked_classes,
        }
    }

    fn checked(&self) -> Result<PolicyOptions, Error> {
        let Self { policy, side, diagonal_gaps, patience, radius, attract, repel, influence, blocked_classes, .. } =
            *self;
        let kind = known(PolicyKind::from_u32, policy, "policy", "a taut_policy_kind, 1 to 5")?;
        let side = known(Side::from_u32, side, "side", "a taut_side, 0 or 1")?;
        let diagonal_gaps = gap_rule(diagonal_gaps)?;
        Ok(PolicyOptions { kind, side, diagonal_gaps, patience, attract, repel, influence, radius, blocked_classes })
    }
}

/// Sets policy options to the defaults.
///
/// Pass sizeof(taut_policy_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 80 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_policy_options_init(options: *mut taut_policy_options, size: usize) -> taut_status {
    unrecorded!(taut_policy_options_init(Defaults(options, size)), Ok(options))
}

/// Creates a policy: how followers on a grid decide where to step, by what is near them and without a search.
///
/// For a shortest path use a planner, for one goal of many units a field. Only TAUT_POLICY_BUG finds a way whenever
/// there is one, and TAUT_POLICY_FIELD wherever its field reaches. The policy keeps the grid's cells alive, even if the
/// grid is destroyed.
///
/// @param grid     The grid.
/// @param options  Initialised by `taut_policy_options_init`; copied. Not null.
/// @param out      Receives the policy, which you own: free it with `taut_policy_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 80 or above 4,096, an option out of its range),
///                 TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_policy_create(
    grid: taut_grid,
    options: *const taut_policy_options,
    out: *mut taut_policy,
) -> taut_status {
    recorded!(taut_policy_create(grid.read, Sized(options), Made(out)), {
        out.give(taut_policy::made(Shared::new(RwLock::new(Policy::new(grid, options.read()?)?))?)?)
    })
}

/// Destroys a policy. Followers are yours and stay.
///
/// @param policy  The policy; the null handle is allowed and ignored.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this policy).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_policy_destroy(policy: taut_policy) -> taut_status {
    recorded!(taut_policy_destroy(policy), policy.destroy())
}

/// Sets the points that draw followers near or push them away, in place of earlier ones.
///
/// @param policy  A policy of the kind TAUT_POLICY_POTENTIAL.
/// @param pulls   The points. Copied. May be null if `count` is 0.
/// @param count   Their number, at most 4,096: every follower looks at all of them in every step.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is inside a call
///                on this policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a number out of its
///                range), TAUT_ERROR_UNSUPPORTED (another kind), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is
///                changed.
///
/// Threads: one at a time per policy.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_policy_set_pulls(
    policy: taut_policy,
    pulls: *const taut_pull,
    count: usize,
) -> taut_status {
    recorded!(taut_policy_set_pulls(policy.edit, Few(pulls, count, MOST_PULLS)), {
        policy.try_write().ok_or(Error::Busy)?.set_pulls(pulls).map(|()| OK)
    })
}

/// Sets the directions of the cells of a rectangle, in place of earlier ones: what `taut_field_directions` writes, or
/// made by hand.
///
/// The direction of the cell in column `c` and row `r` of the rectangle is `xy[r * row_stride + 2 * c]` along x and the
/// float after it along y. Its length does not count; (0, 0) is no direction. In the cell of its goal a follower walks
/// straight there, whatever the direction.
///
/// @param policy      A policy of the kind TAUT_POLICY_FLOW.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param xy          Two floats per cell, finite. Copied. Not null unless `length` is 0.
/// @param row_stride  Floats from one row to the next, at least twice the width of the rectangle.
/// @param length      Floats at `xy`: at least (height - 1) * row_stride + 2 * width of the rectangle.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is inside a
///                    call on this policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a rectangle that does
///                    not lie inside the map, the stride, a number that is not finite), TAUT_ERROR_BUFFER_TOO_SMALL
///                    (`length`), TAUT_ERROR_UNSUPPORTED (another kind), TAUT_ERROR_OUT_OF_MEMORY. After an error
///                    nothing is changed.
///
/// Threads: one at a time per policy.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_policy_set_flow(
    policy: taut_policy,
    area: *const taut_rect,
    xy: *const f32,
    row_stride: usize,
    length: usize,
) -> taut_status {
    recorded!(taut_policy_set_flow(policy.edit, In(area), Rows(xy, row_stride, length)), {
        policy.try_write().ok_or(Error::Busy)?.set_flow(area.into(), xy, row_stride).map(|()| OK)
    })
}

/// One step of each follower, tested on the newest revision of the grid.
///
/// A follower is read as it is: one with a number that is not finite, off the map, inside a wall, with a stride out of
/// its range or a memory of unknown form is TAUT_FOLLOWER_INVALID by itself, stays as it is otherwise, and the others
/// step. No allocation.
///
/// @param policy     The policy.
/// @param field      The field of TAUT_POLICY_FIELD, on the same grid; the null handle for every other kind.
/// @param followers  The followers, read and written. Owned by the caller. May be null if `count` is 0.
/// @param count      Their number.
/// @param out        Receives how many are in which state. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the policy or the field), TAUT_ERROR_POISONED, TAUT_ERROR_BUSY
///                   (another thread is changing the policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
///                   field of another grid, or one that was never built), TAUT_ERROR_UNSUPPORTED (a field for a kind
///                   that reads none), TAUT_ERROR_OUT_OF_MEMORY. After an error no follower has moved.
///
/// Threads: any number on different followers. Two threads on the same follower is the caller's affair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_policy_step(
    policy: taut_policy,
    field: taut_field,
    followers: *mut taut_follower,
    count: usize,
    out: *mut taut_policy_result,
) -> taut_status {
    recorded!(taut_policy_step(policy.read, field, ChangedItems(followers, count), count, Out(out)), {
        let policy = policy.try_read().ok_or(Error::Busy)?;
        let step = |stepper: &Stepper<'_>| {
            let (mut result, (before, after)) = (stepper.result(), followers);
            for (i, follower) in before.iter().enumerate() {
                after.write_at(i, follower.stepped(stepper, &mut result));
            }
            out.give(result.into())
        };
        if field.id == 0 && policy.options().kind != PolicyKind::Field {
            return policy.stepping(None, step);
        }
        field.read(|field| policy.stepping(Some(field.on_grid()?), step))
    })
}
