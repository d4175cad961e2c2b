//! What is read off a finished field: distances, seeds, where to walk, ways, pictures.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::number_of;
use crate::collections::List;
use crate::field::{AskedStep, AskedSteps, Hint, ProvenCost, cell_of, reached_units};
use crate::geom::{Point, Position};
use crate::plan::AnyFieldView;

use super::door::*;
use super::{field::taut_field, field_options::taut_field_flag, links::taut_crossing};

/// What `read` finds out about the last finished field.
impl taut_field {
    fn view<R>(self, body: impl FnOnce(&mut AnyFieldView<'_>) -> Result<R, Error>) -> Result<R, Error> {
        self.read(|field| field.read(body))
    }
}

/// Checks every point of a list.
fn check(points: &InputValues<'_, taut_point>) -> Result<(), Error> {
    points.iter().try_for_each(|at| Point::snap(at.into()).map(|_| ()))
}

/// A point of a list that has been checked.
fn snapped(at: taut_point) -> Result<Point, Error> {
    Point::snap(Position::from(at))
}

/// Gets the distances of points to the nearest seed, along the ways that the field's kind measures.
///
/// TAUT_FIELD_STEPS answers for the lattice point that a search from there would start at; the way to it is not
/// counted. TAUT_FIELD_SMOOTH interpolates between lattice points. At a double corner of a map with closed gaps the
/// distance is the least over both of its sides.
///
/// @param field  The field.
/// @param at     The points. Borrowed during the call. May be null if `count` is 0.
/// @param count  Their number.
/// @param flags  0, or flags of `taut_field_flag` combined with `|`; other bits must be 0.
/// @param out    Receives one distance per point, INFINITY for points that are out of reach or not free. Owned by the
///               caller. May be null if `count` is 0.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that is not finite or beyond
///               1,048,576), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
///               is written.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_distances(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    flags: u32,
    out: *mut f64,
) -> taut_status {
    recorded!(taut_field_distances(field.view, Each(at, count), flags, Items(out, count)), {
        const NEAR: u32 = number_of!(taut_field_flag::TAUT_FIELD_NEAR, u32);
        if flags & !NEAR != 0 {
            return Err(Error::Unsupported { what: "unknown flags of distances must be zero" });
        }
        check(&at)?;
        for (place, at) in at.iter().enumerate() {
            out.write_at(place, field.distance(snapped(at)?, flags & NEAR != 0)?);
        }
        Ok(OK)
    })
}

/// Gets the seed to which the way from each point leads.
///
/// TAUT_FIELD_STEPS and TAUT_FIELD_SMOOTH follow the way to its end, which takes a few nanoseconds per step or some
/// microseconds per cell.
///
/// @param field  The field.
/// @param at     The points. Borrowed during the call. May be null if `count` is 0.
/// @param count  Their number.
/// @param out    Receives one number per point: the seed's place in the list that the field was built with, UINT32_MAX
///               for points that are out of reach or not free. Owned by the caller. May be null if `count` is 0.
/// @return       As `taut_field_distances`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_owners(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    out: *mut u32,
) -> taut_status {
    recorded!(taut_field_owners(field.view, Each(at, count), Items(out, count)), {
        check(&at)?;
        for (place, at) in at.iter().enumerate() {
            out.write_at(place, field.source(snapped(at)?)?.unwrap_or(u32::MAX));
        }
        Ok(OK)
    })
}

/// Gets the link that the way from each point enters first.
///
/// The field's ways lead over the links of its grid, as the paths of planners do (see `taut_grid_add_link`), unless its
/// options block their classes. `taut_field_next` leads to where such a link is entered, and answers with that point
/// there: a walker that has come to it, and whose first link is not 0, plays the jump and goes on where it comes out.
///
/// @param field  The field.
/// @param at     The points. Borrowed during the call. May be null if `count` is 0.
/// @param count  Their number.
/// @param out    Receives one number of a link per point, 0 for a way on foot and for points that are out of reach or
///               not free. Owned by the caller. May be null if `count` is 0.
/// @return       As `taut_field_distances`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_links(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    out: *mut u32,
) -> taut_status {
    recorded!(taut_field_links(field.view, Each(at, count), Items(out, count)), {
        check(&at)?;
        for (place, at) in at.iter().enumerate() {
            out.write_at(place, field.crossing(snapped(at)?)?.map_or(0, |first| first.link));
        }
        Ok(OK)
    })
}

/// Gets the first link on the way from each point, with both of its ends as the field uses them.
///
/// As `taut_field_links`, for walkers that need not stand exactly where a link is entered: ask about the answer of
/// `taut_field_next_within`. Who is led to `entry`, and is within a step of it, plays the jump and goes on at `exit`.
/// An agent with a size enters and leaves a link where it has room, which may be beside the link's own ends.
///
/// @param field  The field.
/// @param at     The points. Borrowed during the call. May be null if `count` is 0.
/// @param count  Their number.
/// @param out    Receives one crossing per point; all zero for a way on foot and for points that are out of reach or
///               not free. Owned by the caller. May be null if `count` is 0.
/// @return       As `taut_field_distances`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_crossings(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    out: *mut taut_crossing,
) -> taut_status {
    recorded!(taut_field_crossings(field.view, Each(at, count), Items(out, count)), {
        check(&at)?;
        for (place, at) in at.iter().enumerate() {
            out.write_at(place, field.crossing(snapped(at)?)?.unwrap_or_default().into());
        }
        Ok(OK)
    })
}

/// Gets where to walk from each point, in a straight line, to come to its seed.
///
/// Pass the last answer of each walker in `next`, so that it goes on to that point and does not turn back on its way;
/// at first, or after it was pushed about, pass the point itself. Whoever walks to the answers arrives. At a seed, and
/// where there is no way on, the answer is the point itself. With a radius the disc is free on the way to the answer;
/// where it just fits between two corners it may be too near to them by 1/128.
///
/// @param field  The field.
/// @param at     The points. Borrowed during the call. May be null if `count` is 0.
/// @param count  Their number.
/// @param next   In: the last answer for each point, or the point itself. Out: where to walk. Owned by the caller. May
///               be null if `count` is 0.
/// @return       As `taut_field_distances`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_next(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    next: *mut taut_point,
) -> taut_status {
    recorded!(taut_field_next(field.view, Each(at, count), ChangedItems(next, count)), follow(field, &at, &next, 0.0))
}

/// As `taut_field_next`, for walkers that go straight on past their answers: those with steps of a fixed length, or of
/// a physics engine.
///
/// An answer counts as reached within a distance, so that whoever has gone past it does not turn back and circle. Give
/// the length of a step. From about an answer the way to the next one may pass a little too near to a corner: such
/// walkers must be pushed out of walls, as physics engines do.
///
/// @param field    The field.
/// @param at       The points. Borrowed during the call. May be null if `count` is 0.
/// @param count    Their number.
/// @param reached  How near an answer counts as reached, in cells: 0 to 1. Up to 1/64 counts as 0, which is what
///                 `taut_field_next` has: walkers that land on their answers.
/// @param next     In: the last answer for each point, or the point itself. Out: where to walk. Owned by the caller.
///                 May be null if `count` is 0.
/// @return         As `taut_field_distances`; TAUT_ERROR_INVALID_ARGUMENT too for `reached`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_next_within(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    reached: f32,
    next: *mut taut_point,
) -> taut_status {
    recorded!(taut_field_next_within(field.view, Each(at, count), reached, ChangedItems(next, count)), {
        follow(field, &at, &next, reached)
    })
}

/// Where walkers go that count as being at an answer within a distance.
fn follow(
    field: &mut AnyFieldView<'_>,
    at: &InputValues<'_, taut_point>,
    (hints, next): &(InputValues<'_, taut_point>, Places<'_, taut_point>),
    reached: f32,
) -> Result<taut_status, Error> {
    let reached = reached_units(reached)?;
    check(at)?;
    check(hints)?;
    field.next_each(&mut HostSteps { at, hints, next, reached })?;
    Ok(OK)
}

/// Where to walk from the points of a host.
struct HostSteps<'a> {
    at: &'a InputValues<'a, taut_point>,
    hints: &'a InputValues<'a, taut_point>,
    /// Where the answers go: mostly where the hints are.
    next: &'a Places<'a, taut_point>,
    reached: i32,
}

impl AskedSteps for HostSteps<'_> {
    fn count(&self) -> usize {
        self.at.iter().len()
    }

    #[inline(always)]
    fn cell(&self, place: usize) -> (i32, i32) {
        cell_of(self.at.at(place).into())
    }

    #[inline(always)]
    fn step(&self, place: usize) -> Result<AskedStep, Error> {
        let hint = Hint { point: snapped(self.hints.at(place))?, reached: self.reached };
        Ok(AskedStep { at: snapped(self.at.at(place))?, hint })
    }

    #[inline(always)]
    fn answer(&mut self, place: usize, found: Option<Point>) {
        let next = found.map_or_else(|| self.at.at(place), |found| found.position().into());
        self.next.write_at(place, next);
    }
}

/// Gets the way from a point to its seed: the turns, without a search.
///
/// @param field     The field.
/// @param from      The point. Borrowed during the call. Not null.
/// @param out       Receives the points, `from` and the seed among them. Owned by the caller. May be null if
///                  `capacity` is 0.
/// @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
/// @param needed    Receives the number of points. Not null.
/// @return          TAUT_OK; TAUT_NO_PATH (the point is out of reach or not free; `needed` is 0);
///                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that
///                  is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_path(
    field: taut_field,
    from: *const taut_point,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_field_path(field.view, In(from), Buffer(out, capacity, needed)), {
        let points = field.path(snapped(from)?)?;
        out.fill(points.iter().map(|point| point.position().into()))?;
        Ok(if points.is_empty() { NO_PATH } else { OK })
    })
}

/// Proves for each point how much the field's way from there costs at most above the cheapest way to a seed, at any
/// angle, whatever the kind of the field.
///
/// It measures the way that `taut_field_path` gives as a line over the cells that it crosses, with the costs, weights
/// and wall weights of the last finished field, and adds the cost of its seed. No way to any seed costs less than
/// `costs[i] / bounds[i]`. (For TAUT_FIELD_STEPS on cells, which counts the mean of two cells, these costs are others
/// than its distances.) Searches from the seeds over graphs of 1, 3, 6, 12 and 16 intervals a side of a cell prove it:
/// the first takes about 4 times as long as a TAUT_FIELD_STEPS build, the last over 100 times as long. Between lattice
/// points steps in eight directions have a bound of at most 1.0825. Nothing of it is kept; memory_limit of the field's
/// options limits each search too.
///
/// @param field      The field, on a grid.
/// @param at         The points. Borrowed during the call. May be null if `count` is 0.
/// @param count      Their number.
/// @param tolerance  The bound that is asked for, at least 1; INFINITY for what the first graph proves. Finer graphs
///                   are searched until all points are within it; what the finest does not reach is told as it is.
/// @param costs      Receives a cost per point, INFINITY for points that are out of reach or not free. Owned by the
///                   caller. May be null if `count` is 0.
/// @param bounds     Receives a bound per point: 1 for a cheapest way, more for others, 0 where nothing is proven or no
///                   way leads. Owned by the caller. May be null if `count` is 0.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                   TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that is not finite or beyond
///                   1,048,576, a tolerance below 1), TAUT_ERROR_UNSUPPORTED (a field of agents with a size, over
///                   links, among closed sides, or on a mesh), TAUT_ERROR_LIMIT (memory_limit),
///                   TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is written.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_prove_costs(
    field: taut_field,
    at: *const taut_point,
    count: usize,
    tolerance: f64,
    costs: *mut f64,
    bounds: *mut f64,
) -> taut_status {
    recorded!(
        taut_field_prove_costs(field.view, Each(at, count), tolerance, Items(costs, count), Items(bounds, count)),
        {
            let mut points = Vec::new();
            for at in at.iter() {
                points.add(snapped(at)?)?;
            }
            for (place, ProvenCost { cost, bound }) in
                field.on_grid()?.prove_costs(&points, tolerance)?.into_iter().enumerate()
            {
                costs.write_at(place, cost);
                bounds.write_at(place, bound);
            }
            Ok(OK)
        }
    )
}

/// Gets the distances of a rectangle of lattice points, for pictures, shaders and ranges: the value for column `c` and
/// row `r` of the rectangle is written to `out[r * row_stride + c]`.
///
/// On the cell lattice the rectangle is one of cells. Otherwise it is one of corners: the map has one more column and
/// row of these. TAUT_FIELD_EXACT with a radius looks around at each point, 10 to 50 microseconds.
///
/// @param field       The field.
/// @param area        The rectangle; it must lie inside the lattice and may be empty. Borrowed during the call. Not
///                    null.
/// @param out         Receives one float per point, INFINITY for those that were not reached; values between the rows
///                    are not written. Owned by the caller. May be null if `capacity` is 0.
/// @param row_stride  Floats from one row to the next, at least the width of the rectangle.
/// @param capacity    Floats at `out`.
/// @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
/// @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written, nothing else);
///                    TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a negative side, not inside the
///                    lattice, stride < width, sizes that exceed the address space), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_rows(
    field: taut_field,
    area: *const taut_rect,
    out: *mut f32,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_field_rows(field.view, CellRows(area, out, row_stride, capacity, needed)), {
        let field = field.on_grid()?;
        field.check_points(area.rect)?;
        let rows = area.rows()?;
        field.rows_each(area.rect, |row, column, value| rows.write(row, column, value))?;
        rows.done()
    })
}

/// Gets a flow grid: for each cell of a rectangle the direction in which to walk from its centre, as a vector of
/// length 1; (0, 0) where there is no way on, and at a seed on the centre. Two floats a cell, x and y.
///
/// The vector for column `c` and row `r` of the rectangle goes to `xy[r * row_stride + 2 * c]` and the float behind it.
/// TAUT_FIELD_EXACT with a radius looks around at each centre, 10 to 50 microseconds.
///
/// @param field       The field.
/// @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
///                    Not null.
/// @param xy          Receives two floats per cell; values between the rows are not written. Owned by the caller. May
///                    be null if `capacity` is 0.
/// @param row_stride  Floats from one row to the next, at least twice the width of the rectangle.
/// @param capacity    Floats at `xy`.
/// @param needed      Receives (height - 1) * row_stride + 2 * width of the rectangle, 0 if it is empty. Not null.
/// @return            As `taut_field_rows`.
///
/// Threads: any number at once, beside one that builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_directions(
    field: taut_field,
    area: *const taut_rect,
    xy: *mut f32,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_field_directions(field.view, CellPairs(area, xy, row_stride, capacity, needed)), {
        let field = field.on_grid()?;
        field.check_cells(area.rect)?;
        let rows = area.rows()?;
        field.directions_each(area.rect, |row, column, [x, y]| {
            rows.write(row, 2 * column, x);
            rows.write(row, 2 * column + 1, y);
        })?;
        rows.done()
    })
}
