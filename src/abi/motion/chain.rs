//! Spaces of chains of links.

#![expect(unsafe_code, reason = "exports a symbol and takes pointers from the caller")]

use smallvec::SmallVec;

use crate::abi::door::*;
use crate::abi::grid::taut_grid;
use crate::geom::Position;
use crate::space::{ChainSpace, Link, Space, check_link_count};

use super::{space::taut_space, space_options::taut_space_options};

/// A link of a chain: all points within half of `thickness` of a segment from pin to pin. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_link {
    /// From pin to pin, in cells, above 0, at most 1,024; the least, if it varies.
    pub length: f32,
    /// The largest length, at most 1,024. 0, or the same as `length`: it does not vary.
    pub longest: f32,
    /// Above 0, at most 1,024; rounded to 1/256 cell.
    pub thickness: f32,
    /// The least angle to the link before, of the first link to the x axis: -7 to 7 radians.
    pub angle_low: f32,
    /// The largest angle. 0 like `angle_low`: the link turns as it likes.
    pub angle_high: f32,
    /// Must be 0.
    pub reserved: u32,
}

elements!(taut_link);

/// Creates the space of the states of a chain of links on a grid: an arm, a tentacle, a jointed monster.
///
/// A state has x and y of the first pin, if `base` is null; then for each link its angle in radians to the link before,
/// of the first one to the x axis, and its length if that varies. Links may cross each other. A turn of a link by one
/// radian costs `turn_weight`; with 0 as many cells as the links from it on are long at most. A change of a length by a
/// cell costs 1. Of the options `angles` 0 is 32 here, and positions and lengths are `cell_parts` to a cell; a planner
/// takes chains with at most six numbers in a state, TAUT_MOTION_AUTO with at most four.
///
/// The space keeps the grid's cells alive, even if the grid is destroyed first.
///
/// @param grid     The grid.
/// @param links    The links, the first one first. Copied. May be null if `count` is 0.
/// @param count    Their number, 1 to 31.
/// @param base     Where the first pin is, for good. Borrowed during the call. Null: it moves.
/// @param options  Initialised by `taut_space_options_init`; copied. Not null.
/// @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a number of links, of a link, of the base or of the options that is out
///                 of its range, a struct_size below 72 or above 4,096), TAUT_ERROR_UNSUPPORTED (flags, reserved words
///                 or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_of_chain(
    grid: taut_grid,
    links: *const taut_link,
    count: usize,
    base: *const taut_point,
    options: *const taut_space_options,
    out: *mut taut_space,
) -> taut_status {
    recorded!(
        taut_space_of_chain(grid.read, InputList(links, count), In(base), Sized(options), Made(out)),
        [out, links],
        {
            let (base, options) = (base.optional()?.map(Position::from), options.read()?);
            check_link_count(count)?;
            let links = links.iter().map(link_of).collect::<Result<SmallVec<[Link; 32]>, Error>>()?;
            out.give(taut_space::made(Space::Chain(ChainSpace::new(grid, &links, base, options)?))?)
        }
    )
}

fn link_of(link: &taut_link) -> Result<Link, Error> {
    let taut_link { length, longest, thickness, angle_low, angle_high, reserved } = *link;
    if reserved != 0 {
        return Err(Error::Unsupported { what: "the reserved word of a link must be zero" });
    }
    let turns_freely = angle_low == 0.0 && angle_high == 0.0;
    Ok(Link { length, longest, thickness, limits: (!turns_freely).then_some((angle_low, angle_high)) })
}
