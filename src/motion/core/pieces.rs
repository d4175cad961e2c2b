//! Pieces of a path, each of which is driven in one way.

use crate::space::MOST_CONTROLS;

/// A piece of a path over which the controls stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionPiece {
    /// The number of the path's state at which it begins; it ends at the first one of the next piece, or at the last
    /// state.
    pub first: usize,
    /// The number of its mode in a space with modes; else 0.
    pub mode: u32,
    /// Of a vehicle forward (1), backward (-1), or on the spot (0); else 0.
    pub gear: i32,
    /// Of a vehicle radians that the angle grows by for a cell driven forward: 0, or one by the turning radius with
    /// either sign. On the spot 1 where the angle grows, -1 where it falls.
    pub curvature: f64,
    /// How long it takes in a space with a model of motion. How far it is: of a vehicle in cells, what it takes at a
    /// speed of one cell, on the spot in radians; in a space with modes the way of the axes that move.
    pub duration: f64,
    /// In a space with a model of motion.
    pub controls: [f64; MOST_CONTROLS],
}
