//! Shortest curves of bounded curvature.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::{floor, index_i32, real_usize, to_u32};
use crate::space::{Curve, CurveKind, CurvePiece, Pose, Steering, side_of};

use super::pieces::taut_motion_piece;
use super::rows::{Dimensioned, Motions, StateBuffer, StateRow};

/// How a vehicle with a turning radius may drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_curve {
    /// Forward only (Dubins 1957).
    TAUT_CURVE_DUBINS = 1,
    /// Forward and backward (Reeds, Shepp 1990).
    TAUT_CURVE_REEDS_SHEPP = 2,
}

/// Poses of a plane: x, y, angle.
#[derive(Clone, Copy)]
struct Plane;

impl Dimensioned for Plane {
    fn dimension(self) -> usize {
        3
    }
}

/// Most samples of a curve.
const MOST_SAMPLES: f64 = 16_777_216.0;

/// The kind with a number.
fn kind(curve: u32) -> Result<CurveKind, Error> {
    known(CurveKind::from_u32, curve, "curve", "a value of taut_curve")
}

/// The poses of a list of rows of three numbers.
fn poses<'a>(rows: &'a InputValues<'_, f64>) -> impl ExactSizeIterator<Item = Pose> + Clone + 'a {
    (0..rows.len() / 3).map(|row| Pose::new(rows.at(3 * row), rows.at(3 * row + 1), rows.at(3 * row + 2)))
}

/// Computes the lengths of the shortest curves between poses whose radius is nowhere below `radius`. Walls do not
/// matter.
///
/// @param curve   One of `taut_curve`.
/// @param radius  The turning radius in cells, 1/256 to 1,048,576.
/// @param from    Rows of x, y, angle (in radians, from the x axis towards the y axis): where curves begin. Borrowed
///                during the call. May be null if `count` is 0.
/// @param to      As many rows: where they end. Borrowed during the call. May be null if `count` is 0.
/// @param count   The number of curves.
/// @param out     Receives a length for each. Owned by the caller. May be null if `count` is 0.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown curve, a radius out of its
///                range, a number that is not finite or beyond 1,048,576). After an error nothing is written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_curve_lengths(
    curve: u32,
    radius: f64,
    from: *const f64,
    to: *const f64,
    count: usize,
    out: *mut f64,
) -> taut_status {
    recorded!(taut_curve_lengths(curve, radius, Motions(from, Plane, to, count), Items(out, count)), {
        let (from, to) = from;
        let kind = kind(curve)?;
        Curve::check_radius(radius)?;
        poses(&from).chain(poses(&to)).try_for_each(|pose| pose.check())?;
        out.write(poses(&from).zip(poses(&to)).map(|(from, to)| Curve::between(kind, radius, &from, &to).length()));
        Ok(OK)
    })
}

/// Gets poses along the shortest curve between two: from the start on at distances of `spacing`, and the goal as the
/// last one. The ends of its up to five pieces are not among them: `taut_curve_pieces` has the pieces.
///
/// @param curve     One of `taut_curve`.
/// @param radius    The turning radius in cells, 1/256 to 1,048,576.
/// @param from      x, y, angle of the start. Borrowed during the call. Not null.
/// @param to        Those of the goal. Borrowed during the call. Not null.
/// @param spacing   The distance of the poses in cells, above 0. At most 16,777,216 poses are allowed.
/// @param out       Receives rows of x, y, angle; angles are above -pi and at most pi. Owned by the caller. May be null
///                  if `capacity` is 0.
/// @param capacity  Capacity of `out` in rows. If it is too small, only `needed` is written.
/// @param needed    Receives their number. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_NULL_POINTER,
///                  TAUT_ERROR_INVALID_ARGUMENT (an unknown curve, a radius or a spacing out of its range, a number
///                  that is not finite or beyond 1,048,576).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_curve_sample(
    curve: u32,
    radius: f64,
    from: *const f64,
    to: *const f64,
    spacing: f64,
    out: *mut f64,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(
        taut_curve_sample(
            curve,
            radius,
            StateRow(from, Plane),
            StateRow(to, Plane),
            spacing,
            StateBuffer(out, Plane, capacity, needed)
        ),
        {
            let curve = shortest(curve, radius, [from, to])?;
            let count = samples(&curve, spacing)?;
            let at = |i: usize| if i + 1 == count { f64::INFINITY } else { spacing * real_usize(i) };
            let sampled = (0..count).flat_map(|i| {
                let Pose { x, y, angle } = curve.at(at(i));
                [x, y, angle]
            });
            out.fill_with(count, sampled)
        }
    )
}

/// Gets how the shortest curve between two poses is driven, piece by piece: which of the samples of
/// `taut_curve_sample` lie on a piece, its gear and its curvature.
///
/// Arguments that both calls have are to be the same. The sample with the number i lies on the last piece whose `first`
/// is at most i. A piece between two samples has the `first` of the next piece; where a piece ends exactly at a sample,
/// the sample is the first one of the next piece.
///
/// @param curve     One of `taut_curve`.
/// @param radius    The turning radius in cells, 1/256 to 1,048,576.
/// @param from      x, y, angle of the start. Borrowed during the call. Not null.
/// @param to        Those of the goal. Borrowed during the call. Not null.
/// @param spacing   The distance of the samples in cells, as in `taut_curve_sample`.
/// @param out       Receives the pieces from the start on, at most five, none of a curve without a length: `first` is
///                  the number of a sample, `gear` 1 forward or -1 backward, `duration` the length in cells. Owned by
///                  the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
/// @param needed    Receives the number of pieces. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); the errors of `taut_curve_sample`.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_curve_pieces(
    curve: u32,
    radius: f64,
    from: *const f64,
    to: *const f64,
    spacing: f64,
    out: *mut taut_motion_piece,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(
        taut_curve_pieces(
            curve,
            radius,
            StateRow(from, Plane),
            StateRow(to, Plane),
            spacing,
            Buffer(out, capacity, needed)
        ),
        {
            let curve = shortest(curve, radius, [from, to])?;
            let last = samples(&curve, spacing)? - 1;
            let (mut pieces, mut count, mut gone) = ([taut_motion_piece::default(); 5], 0, 0.0);
            for (piece, CurvePiece { steering, length }) in pieces.iter_mut().zip(curve.pieces()) {
                // The first sample that is not before the piece.
                let whole = floor(gone / spacing);
                let first = index_i32(if f64::from(whole) * spacing < gone { whole + 1 } else { whole }).min(last);
                (piece.first, piece.gear) = (to_u32(first), if length < 0.0 { -1 } else { 1 });
                piece.curvature = if steering == Steering::Straight { 0.0 } else { side_of(steering) / radius };
                piece.duration = length.abs();
                (count, gone) = (count + 1, gone + length.abs());
            }
            out.fill(pieces[..count].iter().copied())
        }
    )
}

/// The curve between two states.
fn shortest(kind_of: u32, radius: f64, ends: [&[f64]; 2]) -> Result<Curve, Error> {
    let [from, to] = ends.map(|state| Pose::new(state[0], state[1], state[2]));
    Curve::shortest(kind(kind_of)?, radius, &from, &to)
}

/// How many poses a curve has at a distance of `spacing`.
fn samples(curve: &Curve, spacing: f64) -> Result<usize, Error> {
    let parts = curve.length() / spacing;
    // A NaN is in no range.
    if !(spacing > 0.0 && parts < MOST_SAMPLES - 2.0) {
        let allowed = "above 0, and not so small that the curve has more than 16,777,216 poses";
        return Err(Error::BadValue { name: "spacing", value: spacing, allowed });
    }
    let whole = floor(parts);
    // The goal follows the last whole step, or is its end.
    Ok(index_i32(whole) + if f64::from(whole) < parts || whole == 0 { 2 } else { 1 })
}
