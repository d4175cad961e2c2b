//! How the path of the last answer is driven.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::to_u32;
use crate::motion::MotionPiece;

use super::planner::taut_motion;

/// A piece of a path over which the controls stay the same. Its size never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct taut_motion_piece {
    /// The number of the state in the path at which the piece begins. It ends where the next one begins, or at the last
    /// state.
    pub first: u32,
    /// The number of the mode in a space with modes; else 0.
    pub mode: u32,
    /// 1 forward, -1 backward; 0 without a gear: with TAUT_MOTION_HYBRID_ASTAR the piece is a turn on the spot.
    pub gear: i32,
    /// 0.
    pub reserved32: u32,
    /// Radians by which the angle grows for a cell driven forward: 0 straight on, else 1 / turning_radius with either
    /// sign. Of a turn on the spot 1 where the angle grows, -1 where it falls.
    pub curvature: f64,
    /// How long it takes: with TAUT_MOTION_HYBRID_ASTAR at a speed of one cell, and so the way in cells, or the radians
    /// of a turn on the spot; with
    /// TAUT_MOTION_DARRT the way of the axes that move.
    pub duration: f64,
    /// The controls of the space's model with TAUT_MOTION_KINODYNAMIC_RRT; else 0.
    pub controls: [f64; 6],
}

impl From<MotionPiece> for taut_motion_piece {
    fn from(MotionPiece { first, mode, gear, curvature, duration, controls }: MotionPiece) -> Self {
        Self { first: to_u32(first), mode, gear, curvature, duration, controls, ..Self::default() }
    }
}

/// Copies how the path of the planner's last result is driven, piece by piece.
///
/// With TAUT_MOTION_HYBRID_ASTAR a piece is an arc or a line in one gear, or a turn on the spot. Driven from the
/// piece's first state for its duration, it leads to the first state of the next piece, up to rounding; the states of
/// the path between lie on the arc, so near to each other that a straight line from one to the next leaves it by at
/// most 1/256 cell. With TAUT_MOTION_KINODYNAMIC_RRT a piece is a control for a time: `taut_space_set_model` has the
/// equations; with TAUT_MOTION_DARRT a motion of a mode. Other algorithms have no pieces. There are none under the
/// conditions under which `taut_motion_path` is empty.
///
/// @param motion    The planner.
/// @param out       Receives the pieces, from the start to the goal. Owned by the caller. May be null if `capacity` is
///                  0.
/// @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
/// @param needed    Receives the number of pieces. Not null.
/// @return          TAUT_OK (also without pieces); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_pieces(
    motion: taut_motion,
    out: *mut taut_motion_piece,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_motion_pieces(motion.read, Buffer(out, capacity, needed)), {
        out.fill(motion.path.lock().pieces.iter().copied().map(taut_motion_piece::from))
    })
}
