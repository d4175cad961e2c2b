//! Shapes of bodies, and sums of convex polygons.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::{index, real_u32, real_usize};
use crate::collections::List;
use crate::geom::Position;
use crate::space::{FillRule, MOST_VERTICES, Shape, polygon_sum};

/// A handle of a shape: what a body covers about its origin. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same shape, and all of them are invalid once it is destroyed. A shape
/// never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_shape {
    /// Opaque.
    pub id: u64,
}

named!(taut_shape: Shape = Shape);

/// Creates a shape: all points within `radius` of an outline and of what it encloses, in cells about (0, 0).
///
/// One point is the centre of a disc, two are the ends of a capsule, more are the corners of a simple polygon in either
/// direction. The body turns about (0, 0), which may lie outside of it. Coordinates and the radius are rounded to 1/256
/// cell.
///
/// @param outline  The points, at most 1,024 cells from (0, 0) along each axis. Borrowed during the call. Not null.
/// @param count    Their number, 1 to 4,096.
/// @param radius   0 to 1,024; above 0 for a disc and a capsule.
/// @param out      Receives the shape, which you own: free it with `taut_shape_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or not
///                 finite, an outline that crosses or touches itself, with the numbers of both edges in the message,
///                 or that encloses no area), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_shape_create(
    outline: *const taut_point,
    count: usize,
    radius: f32,
    out: *mut taut_shape,
) -> taut_status {
    recorded!(taut_shape_create(Few(outline, count, MOST_VERTICES), radius, Made(out)), [out, outline], {
        out.give(taut_shape::made(Shape::new(few(outline)?, radius)?)?)
    })
}

/// Creates a shape of one body with several parts or holes: what outlines enclose by a rule, and all points within
/// `radius` of that, in cells about (0, 0). The parts move together.
///
/// Outlines may cross, touch and cover themselves and each other; points may repeat, and parts of an outline that lead
/// out and back have no area. Coordinates and the radius are rounded to 1/256 cell. Where edges cross, both go over the
/// nearest point of 1/256. Creating it takes a time in proportion to the square of the edges.
///
/// @param points         The points of all outlines, one outline after the other, at most 1,024 cells from (0, 0) along
///                       each axis. Borrowed during the call. Not null.
/// @param count          Their number, at most 4,096.
/// @param lengths        The number of points of each outline. Borrowed during the call. Not null.
/// @param outline_count  The number of outlines.
/// @param rule           One of `taut_fill`.
/// @param radius         0 to 1,024.
/// @param out            Receives the shape, which you own: free it with `taut_shape_destroy`. Not null.
/// @return               TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or
///                       not finite, lengths whose sum is not the count, an unknown rule, one of several outlines that
///                       encloses no area once it is rounded, with its number in the message, outlines that enclose
///                       none together, or that have more than 4,096 edges after those that cross are split),
///                       TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_shape_create_outlines(
    points: *const taut_point,
    count: usize,
    lengths: *const u32,
    outline_count: usize,
    rule: u32,
    radius: f32,
    out: *mut taut_shape,
) -> taut_status {
    recorded!(
        taut_shape_create_outlines(
            Few(points, count, MOST_VERTICES),
            Few(lengths, outline_count, MOST_VERTICES),
            rule,
            radius,
            Made(out)
        ),
        {
            let rule = fill_rule(rule)?;
            out.give(taut_shape::made(Shape::of_outlines(&outlines_of(points, lengths)?, rule, radius)?)?)
        }
    )
}

/// Destroys a shape. Its handle and every copy of it are invalid from now on.
///
/// Spaces of this shape are not affected.
///
/// @param shape  The shape; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this shape).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_shape_destroy(shape: taut_shape) -> taut_status {
    recorded!(taut_shape_destroy(shape), shape.destroy())
}

/// Gets the radii of two discs about (0, 0): the largest one that the shape covers, and the smallest one that covers
/// the shape.
///
/// @param shape         The shape.
/// @param inner_radius  Receives the radius of the first, 0 if the shape does not cover (0, 0). Not null.
/// @param outer_radius  Receives that of the second. Not null.
/// @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_shape_bounds(
    shape: taut_shape,
    inner_radius: *mut f64,
    outer_radius: *mut f64,
) -> taut_status {
    recorded!(taut_shape_bounds(shape.read, Out(inner_radius), Out(outer_radius)), {
        inner_radius.write(shape.inner_radius());
        outer_radius.give(shape.outer_radius())
    })
}

/// Copies one of the convex pieces into which the outlines of a shape are cut: they cover it and do not overlap.
///
/// Their corners run from the x axis towards the y axis. The one piece of a disc has one point, that of a capsule two.
///
/// @param shape     The shape.
/// @param piece     The number of the piece, from 0.
/// @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
/// @param needed    Receives the number of points; 0 if there is no such piece. Not null.
/// @return          TAUT_OK (also without such a piece); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_shape_pieces(
    shape: taut_shape,
    piece: usize,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_shape_pieces(shape.read, piece, Buffer(out, capacity, needed)), {
        let piece = shape.pieces().get(piece).map_or(&[][..], Vec::as_slice);
        out.fill(piece.iter().map(|point| point.position().into()))
    })
}

/// Computes the Minkowski sum of two convex polygons, all sums of a point of one and a point of the other: exact to
/// 1/256 cell for sums below 65,536.
///
/// With `reflect_b` it is the sum with the second one turned by half a turn about (0, 0): where the origin of a body of
/// that shape may not be beside the first as an obstacle.
///
/// @param a          The corners of the first, in either direction. Borrowed during the call. Not null.
/// @param a_count    Their number, 3 to 4,096.
/// @param b          Those of the second. Borrowed during the call. Not null.
/// @param b_count    Their number, 3 to 4,096.
/// @param reflect_b  0 or 1.
/// @param out        Receives the corners of the sum, from the lowest one (least y, then x) on, running from the x axis
///                   towards the y axis. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity   Capacity of `out` in points: a_count + b_count is enough. If it is too small, only `needed` is
///                   written.
/// @param needed     Receives their number. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_NULL_POINTER,
///                   TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a count out of
///                   its range, a polygon that is not convex or crosses itself, another `reflect_b`),
///                   TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_polygon_sum(
    a: *const taut_point,
    a_count: usize,
    b: *const taut_point,
    b_count: usize,
    reflect_b: u32,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(
        taut_polygon_sum(
            Few(a, a_count, MOST_VERTICES),
            Few(b, b_count, MOST_VERTICES),
            reflect_b,
            Buffer(out, capacity, needed)
        ),
        {
            if reflect_b > 1 {
                return Err(Error::BadValue { name: "reflect_b", value: real_u32(reflect_b), allowed: "0 or 1" });
            }
            let sum = polygon_sum(few(a)?, few(b)?, reflect_b == 1)?;
            out.fill(sum.iter().map(|point| point.position().into()))
        }
    )
}

/// # Errors
/// [`Error::BadValue`].
pub(super) fn fill_rule(rule: u32) -> Result<FillRule, Error> {
    known(FillRule::from_u32, rule, "rule", "a value of taut_fill")
}

/// The outlines that points are divided into.
///
/// # Errors
/// [`Error::BadValue`] for lengths whose sum is not the number of points, [`Error::OutOfMemory`].
pub(super) fn outlines_of<'a>(points: &'a [Position], lengths: &[u32]) -> Result<Vec<&'a [Position]>, Error> {
    let (mut outlines, mut rest) = (Vec::new(), few(points)?);
    if lengths.len() > MOST_VERTICES {
        let (value, allowed) = (real_usize(lengths.len()), "at most 4,096 outlines");
        return Err(Error::BadValue { name: "outlines", value, allowed });
    }
    let mut sum = 0.0;
    for &length in lengths {
        sum += real_u32(length);
        let (outline, more) = rest.split_at_checked(index(length)).unwrap_or((&[], &[]));
        outlines.add(outline)?;
        rest = more;
    }
    if real_usize(points.len()).to_bits() != f64::to_bits(sum) {
        let allowed = "lengths whose sum is the number of points";
        return Err(Error::BadValue { name: "lengths", value: sum, allowed });
    }
    Ok(outlines)
}

/// The vertices of an outline, if they are not too many.
pub(super) fn few(outline: &[Position]) -> Result<&[Position], Error> {
    if outline.len() > MOST_VERTICES {
        let (value, allowed) = (real_usize(outline.len()), "at most 4,096 vertices");
        return Err(Error::BadValue { name: "count", value, allowed });
    }
    Ok(outline)
}
