//! Calls of the library for curves with a turning radius.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::motion_native::MotionPiece;
use crate::motion_owner::{Both, NUMBERS};
use crate::native;
use crate::owners::Failure;

/// The lengths of the curves between poses, of which both lists have as many.
pub fn lengths(curve: u32, radius: f64, from: &[f64], to: &[f64]) -> Result<Vec<f64>, Failure> {
    let functions = Both::loaded()?;
    let mut lengths = vec![0.0; from.len().min(to.len()) / NUMBERS];
    let (count, out) = (lengths.len(), lengths.as_mut_ptr());
    // SAFETY: both lists have as many poses, and there is room for as many lengths.
    let status =
        unsafe { (functions.motion.taut_curve_lengths)(curve, radius, from.as_ptr(), to.as_ptr(), count, out) };
    functions.checked(status).map(|_| lengths)
}

/// Poses along the curve between two, `spacing` apart.
pub fn sample(
    curve: u32,
    radius: f64,
    (from, to): (&[f64; NUMBERS], &[f64; NUMBERS]),
    spacing: f64,
) -> Result<Vec<f64>, Failure> {
    let functions = Both::loaded()?;
    let mut poses: Vec<f64> = Vec::new();
    loop {
        let (out, capacity, mut needed) = (poses.as_mut_ptr(), poses.len() / NUMBERS, 0);
        // SAFETY: a pose is as many numbers, and the capacity is that of the vector in poses.
        let status = unsafe {
            let (from, to) = (from.as_ptr(), to.as_ptr());
            (functions.motion.taut_curve_sample)(curve, radius, from, to, spacing, out, capacity, &mut needed)
        };
        if status != native::ERROR_BUFFER_TOO_SMALL {
            return functions.checked(status).map(|_| poses);
        }
        poses.try_reserve_exact(needed * NUMBERS).map_err(|_| Failure::out_of_memory())?;
        poses.resize(needed * NUMBERS, 0.0);
    }
}

/// How the curve between two poses is driven: `first` is the first of the poses that lies on a piece.
pub fn pieces(
    curve: u32,
    radius: f64,
    (from, to): (&[f64; NUMBERS], &[f64; NUMBERS]),
    spacing: f64,
) -> Result<Vec<MotionPiece>, Failure> {
    let functions = Both::loaded()?;
    // A curve has at most so many.
    let (mut pieces, mut needed) = (vec![MotionPiece::default(); 5], 0);
    let (out, capacity) = (pieces.as_mut_ptr(), pieces.len());
    // SAFETY: a pose is as many numbers, and the capacity is that of the vector.
    let status = unsafe {
        let (from, to) = (from.as_ptr(), to.as_ptr());
        (functions.motion.taut_curve_pieces)(curve, radius, from, to, spacing, out, capacity, &mut needed)
    };
    pieces.truncate(needed);
    functions.checked(status).map(|_| pieces)
}
