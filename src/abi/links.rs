//! Links of grids: setting them, and where the paths of planners use links.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::number_of;
use crate::field::LinkCrossing;
use crate::grid::Link;
use crate::plan::LinkUse;

use super::door::*;
use super::grid::taut_grid;
use super::planner::taut_planner;

/// Flags of links and of their uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_grid_link_flag {
    /// Of a link: it leads back as well, at the same cost.
    TAUT_GRID_LINK_BOTH_WAYS = 1,
    /// Of a link: nobody may pass it at present.
    TAUT_GRID_LINK_CLOSED = 2,
    /// Of a use: the link is entered at `to` and left at `from`.
    TAUT_GRID_LINK_BACKWARD = 4,
}

const BOTH_WAYS: u32 = number_of!(taut_grid_link_flag::TAUT_GRID_LINK_BOTH_WAYS, u32);
const CLOSED: u32 = number_of!(taut_grid_link_flag::TAUT_GRID_LINK_CLOSED, u32);
const BACKWARD: u32 = number_of!(taut_grid_link_flag::TAUT_GRID_LINK_BACKWARD, u32);

/// A way from one point of a grid or a navigation mesh to another that is no walk: a jump, a ladder, a portal; with
/// spans (`taut_grid_set_link_spans`) from a segment to another. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_grid_link {
    /// Where it is entered; inside the map of a grid, rounded to 1/256.
    pub from: taut_point,
    /// Where it is left; another point, on a mesh with heights also the same one at another height.
    pub to: taut_point,
    /// What passing it costs, in the unit of the costs of paths: 0 to 10^12.
    pub cost: f64,
    /// For the host.
    pub user: u64,
    /// TAUT_GRID_LINK_BOTH_WAYS and TAUT_GRID_LINK_CLOSED, or 0.
    pub flags: u32,
    /// Its class, 0 to 31: `blocked_links` of a planner's options has a bit for each.
    pub link_class: u32,
}

impl taut_grid_link {
    /// The link, with the spans of another one.
    pub(super) fn with_spans_of(self, other: &Link) -> Link {
        Link::from(self).with_spans(other.from_span, other.to_span)
    }

    pub(super) fn checked(self) -> Result<Self, Error> {
        if self.flags & !(BOTH_WAYS | CLOSED) != 0 {
            return Err(Error::Unsupported { what: "unknown flags of a link must be zero" });
        }
        Ok(self)
    }
}

impl From<taut_grid_link> for Link {
    fn from(link: taut_grid_link) -> Self {
        let (both_ways, closed) = (link.flags & BOTH_WAYS != 0, link.flags & CLOSED != 0);
        let new = Self::new(link.from.into(), link.to.into(), link.cost);
        Self { both_ways, closed, class: link.link_class, user: link.user, ..new }
    }
}

impl From<Link> for taut_grid_link {
    fn from(link: Link) -> Self {
        let flags = if link.both_ways { BOTH_WAYS } else { 0 } | if link.closed { CLOSED } else { 0 };
        let Link { from, to, cost, user, class, .. } = link;
        Self { from: from.into(), to: to.into(), cost, user, flags, link_class: class }
    }
}

/// Where a path uses a link. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_link_use {
    /// The number of the point of the path at which the link is entered, from 0; it is left at the next point.
    pub point: u32,
    /// The number of the link.
    pub link: u32,
    /// TAUT_GRID_LINK_BACKWARD, or 0.
    pub flags: u32,
    /// 0.
    pub reserved: u32,
}

impl From<LinkUse> for taut_link_use {
    fn from(used: LinkUse) -> Self {
        Self { point: used.point, link: used.link, flags: if used.backward { BACKWARD } else { 0 }, reserved: 0 }
    }
}

/// The first link on the way of a field, as `taut_field_crossings` tells it. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_crossing {
    /// Where it is entered.
    pub entry: taut_point,
    /// Where it is left.
    pub exit: taut_point,
    /// The number of the link; 0 for none.
    pub link: u32,
    /// TAUT_GRID_LINK_BACKWARD, or 0.
    pub flags: u32,
}

impl From<LinkCrossing> for taut_crossing {
    fn from(LinkCrossing { entry, exit, link, backward }: LinkCrossing) -> Self {
        Self { entry: entry.into(), exit: exit.into(), link, flags: if backward { BACKWARD } else { 0 } }
    }
}

/// Adds a link to a grid: a jump, a ladder, a portal, a ferry.
///
/// From the next query on, the paths of all planners of the grid cross links where that is cheaper: a path is the
/// cheapest over all uses of links, where a link counts its cost and the walks between count as any walk.
/// `taut_planner_links` tells where; the length of a path is that of its walks. A link whose end is not free is of no
/// use until it is. `taut_planner_reachable`, components and partial paths know links; planners among movers refuse
/// them (TAUT_ERROR_UNSUPPORTED) unless their options block all classes that are there. `taut_planner_check_path` takes
/// a segment from the entry of an open link to where that is left for the jump that it is; `taut_planner_improve`
/// refuses paths that use links. Fields lead over links too (`taut_field_links`); policies and crowds see walls only,
/// and go where their paths or fields tell them.
///
/// Snapshots and saved grids contain the links; `taut_grid_restore` and `taut_grid_load_into` bring them back with
/// their numbers, and numbers given since then are given again. One edit. Time: a copy of the list of links.
///
/// @param grid    The grid.
/// @param link    The link. Copied. Not null.
/// @param number  Receives the number of the link in this grid, at least 1. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
///                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an end that is not finite or outside of
///                the map, two equal ends, the cost, the class, more than 4,096 links), TAUT_ERROR_UNSUPPORTED (unknown
///                flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_add_link(
    grid: taut_grid,
    link: *const taut_grid_link,
    number: *mut u32,
) -> taut_status {
    recorded!(
        taut_grid_add_link(grid.edit, In(link), Out(number)),
        number.give(grid.add_link(&link.checked()?.into())?)
    )
}

/// Makes a link another one: opens or closes it, changes its cost, moves it. One edit, none if nothing changes.
///
/// The spans of its ends stay what they are (`taut_grid_set_link_spans`).
///
/// @param grid    The grid.
/// @param number  A number from `taut_grid_add_link`.
/// @param link    The link as it is to be. Copied. Not null.
/// @return        As `taut_grid_add_link`; TAUT_ERROR_INVALID_ARGUMENT also if the grid has no such link, and for an
///                end whose span leads out of the map from there.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_set_link(grid: taut_grid, number: u32, link: *const taut_grid_link) -> taut_status {
    recorded!(taut_grid_set_link(grid.edit, number, In(link)), {
        let link = link.checked()?;
        grid.change_link(number, |known| link.with_spans_of(&known)).map(|()| OK)
    })
}

/// Makes the ends of a link segments: a ledge ten cells long, a gate as wide as a road.
///
/// The link is entered on the segment from `from` to `from + from_span`, and left at the place of the segment from `to`
/// to `to + to_span` that has the same share of it before and behind. What agents use are lanes, evenly spaced along
/// both: as many as the longer segment has cells, rounded up, and one more, so that both ends of the segments are
/// lanes. Paths are the cheapest over all lanes, each of which counts as a link of its own, at the cost of the link;
/// the lanes of all links of a grid are at most 4,096. A lane whose end is not free is of no use until it is. Whoever
/// tells where a link is entered (`taut_planner_links`, `taut_field_crossings`) tells the ends of the lane.
///
/// A new link has points for ends: spans of zero. `taut_grid_set_link` leaves spans as they are; to move a link where
/// they would lead out of the map, make them zero before. One edit, none if nothing changes.
///
/// @param grid       The grid.
/// @param number     A number from `taut_grid_add_link`.
/// @param from_span  From `from` of the link to the other end of the segment; rounded to 1/256. Copied. Not null.
/// @param to_span    The same of `to`. Copied. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                   this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link, a
///                   span that is not finite or leads out of the map, a lane between equal points, too many lanes),
///                   TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_set_link_spans(
    grid: taut_grid,
    number: u32,
    from_span: *const taut_point,
    to_span: *const taut_point,
) -> taut_status {
    recorded!(
        taut_grid_set_link_spans(grid.edit, number, In(from_span), In(to_span)),
        grid.set_link_spans(number, from_span.into(), to_span.into()).map(|()| OK)
    )
}

/// Takes a link away. One edit.
///
/// @param grid    The grid.
/// @param number  A number from `taut_grid_add_link`.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
///                grid), TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link), TAUT_ERROR_OUT_OF_MEMORY. After an
///                error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_remove_link(grid: taut_grid, number: u32) -> taut_status {
    recorded!(taut_grid_remove_link(grid.edit, number), grid.remove_link(number).map(|()| OK))
}

/// Tells a link as it is now, its ends rounded to 1/256.
///
/// @param grid    The grid.
/// @param number  A number from `taut_grid_add_link`.
/// @param out     Receives the link. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link).
///
/// Threads: any number of readers; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_get_link(grid: taut_grid, number: u32, out: *mut taut_grid_link) -> taut_status {
    recorded!(taut_grid_get_link(grid.read, number, Out(out)), out.give(grid.link(number)?.into()))
}

/// Tells the spans of a link, rounded to 1/256: zero where an end is a point.
///
/// @param grid       The grid.
/// @param number     A number from `taut_grid_add_link`.
/// @param from_span  Receives the vector from `from` to the other end of the segment. Not null.
/// @param to_span    Receives the same of `to`. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                   TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link).
///
/// Threads: any number of readers; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_link_spans(
    grid: taut_grid,
    number: u32,
    from_span: *mut taut_point,
    to_span: *mut taut_point,
) -> taut_status {
    recorded!(taut_grid_link_spans(grid.read, number, Out(from_span), Out(to_span)), {
        let link = grid.link(number)?;
        from_span.give(link.from_span.into())?;
        to_span.give(link.to_span.into())
    })
}

/// Copies the numbers of the links of a grid, in ascending order.
///
/// @param grid      The grid.
/// @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in numbers. If it is too small, only `needed` is written.
/// @param needed    Receives the number of links. Not null.
/// @return          TAUT_OK (also without links); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any number of readers; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_links(
    grid: taut_grid,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_grid_links(grid.read, Buffer(out, capacity, needed)), {
        let snapshot = grid.snapshot();
        out.fill(snapshot.link_numbers())
    })
}

/// Copies where the path of the planner's last result uses links, in the order of the path.
///
/// The path has no walk from point `point` to the next one there: whoever follows it stops at the first, and the host
/// plays the jump to the second. None for a path on foot, and where `taut_planner_path` is empty.
///
/// @param planner   The planner, on a grid or a navigation mesh.
/// @param out       Receives the uses. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in uses. If it is too small, only `needed` is written.
/// @param needed    Receives the number of uses. Not null.
/// @return          TAUT_OK (also without uses); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                  TAUT_ERROR_UNSUPPORTED (a planner in a world).
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_links(
    planner: taut_planner,
    out: *mut taut_link_use,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_planner_links(planner.ask_any, Buffer(out, capacity, needed)), {
        out.fill(planner.link_uses().iter().copied().map(taut_link_use::from))
    })
}
