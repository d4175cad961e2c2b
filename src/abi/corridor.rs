//! Places on a path: geometry of its points alone, without a planner.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::plan::Place;

use super::door::*;

/// A place on a path. Its size never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct taut_place {
    /// The segment: from the point with this number to the next.
    pub segment: u32,
    /// The share of the segment before the place, 0 to 1.
    pub share: f32,
    /// The distance between the place and the position that was located, in grid units.
    pub away: f32,
    /// The length of the path from the place to its end, in grid units.
    pub left: f32,
}

impl From<Place> for taut_place {
    fn from(place: Place) -> Self {
        Self { segment: place.segment, share: place.share, away: place.away, left: place.left }
    }
}

impl From<taut_place> for Place {
    fn from(place: taut_place) -> Self {
        Self { segment: place.segment, share: place.share, away: place.away, left: place.left }
    }
}

/// Finds the place of a path that is nearest to a position, such as that of an agent that follows the path.
///
/// Geometry of the points alone, in doubles and without rounding to 1/256; time proportional to their number. Among
/// equally near places it is the first.
///
/// @param points        The points of the path, at least one. Borrowed during the call. Not null.
/// @param count         Their number, 1 to 2^32 - 1.
/// @param position      The position. Borrowed during the call. Not null.
/// @param from_segment  The first segment that counts: 0 for all of them, or the last known one, so that an agent on a
///                      path that crosses itself does not go back.
/// @param out           Receives the place. Not null.
/// @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a segment that the
///                      path does not have, a coordinate that is not finite or beyond 1,048,576).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_path_locate(
    points: *const taut_point,
    count: usize,
    position: *const taut_point,
    from_segment: u32,
    out: *mut taut_place,
) -> taut_status {
    recorded!(taut_path_locate(InputList(points, count), In(position), from_segment, Out(out)), {
        out.give(Place::locate(points, position.into(), from_segment)?.into())
    })
}

/// Finds the point of a path at a distance ahead of a place, and the next corner: what an agent steers to.
///
/// @param points    The points of the path, at least one. Borrowed during the call. Not null.
/// @param count     Their number, 1 to 2^32 - 1.
/// @param place     The place; `away` and `left` are not read. Borrowed during the call. Not null.
/// @param distance  The distance along the path in grid units, >= 0; INFINITY for the end.
/// @param target    Receives the point, rounded to float; the end of the path if it is not that long. May be null.
/// @param corner    Receives the number of the first point of the path after the place, of the last one at the end. The
///                  path is straight up to there: past it a straight way to `target` may lead through a wall. May be
///                  null.
/// @return          TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a place that the path
///                  does not have, a distance that is negative or NaN, a coordinate that is not finite or beyond
///                  1,048,576).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_path_ahead(
    points: *const taut_point,
    count: usize,
    place: *const taut_place,
    distance: f32,
    target: *mut taut_point,
    corner: *mut u32,
) -> taut_status {
    recorded!(taut_path_ahead(InputList(points, count), In(place), distance, Maybe(target), Maybe(corner)), {
        let ahead = Place::from(place).ahead(points, distance)?;
        target.inspect(|out| out.write(ahead.target.into()));
        corner.inspect(|out| out.write(ahead.corner));
        Ok(OK)
    })
}
