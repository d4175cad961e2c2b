//! The section with the links of a grid, with their numbers.

use super::format::{LINK, NEXT};
use crate::base::Error;
use crate::collections::reserve_exact;
use crate::geom::{Point, Position, SCALE};
use crate::grid::{Link, Links, NumberedLink};

/// The number of the first link of a grid.
const FIRST: u32 = 1;
/// The flags of a saved link.
const BOTH_WAYS: u32 = 1;
const CLOSED: u32 = 2;

/// Bytes of the payload; none for a grid that never had a link, which has no section.
pub(super) fn payload_size(links: &Links) -> Option<usize> {
    (links.next() != FIRST).then(|| NEXT + LINK * links.list().len())
}

/// Writes the payload into as many bytes as it has.
pub(super) fn write_payload(links: &Links, out: &mut [u8]) {
    let (next, rest) = out.split_at_mut(NEXT);
    next.copy_from_slice(&links.next().to_le_bytes());
    let (places, _) = rest.as_chunks_mut::<LINK>();
    for (NumberedLink { number, link, from, to }, place) in links.list().iter().zip(places) {
        let flags = if link.both_ways { BOTH_WAYS } else { 0 } | if link.closed { CLOSED } else { 0 };
        let coordinates = [from.x, from.y, to.x, to.y].map(i32::to_le_bytes);
        let words = [number.to_le_bytes(), flags.to_le_bytes(), link.class.to_le_bytes()];
        let long = [link.cost.to_bits().to_le_bytes(), link.user.to_le_bytes()];
        let parts = words.iter().chain(&coordinates).flatten().chain(long.iter().flatten());
        place.iter_mut().zip(parts).for_each(|(place, byte)| *place = *byte);
    }
}

/// The links of a payload.
#[derive(Clone, Copy)]
pub(super) struct SavedLinks<'a> {
    next: u32,
    links: &'a [[u8; LINK]],
}

/// Those of a file without the section.
impl Default for SavedLinks<'_> {
    fn default() -> Self {
        Self { next: FIRST, links: &[] }
    }
}

impl SavedLinks<'_> {
    /// The links, of a payload that was checked.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of_map(self, size: (i32, i32)) -> Result<Links, Error> {
        let mut list = Vec::new();
        reserve_exact(&mut list, self.links.len())?;
        list.extend(self.links.iter().filter_map(|bytes| link_of(bytes, size).ok()));
        Links::new(list, self.next)
    }
}

/// A saved link; else what is wrong.
fn link_of(bytes: &[u8; LINK], size: (i32, i32)) -> Result<NumberedLink, &'static str> {
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[4 * at + i]));
    let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[4 * at + i]));
    let [from, to] = [3, 5].map(|at| Point { x: word(at).cast_signed(), y: word(at + 1).cast_signed() });
    let inside = |v: i32, cells: i32| (0..=cells * SCALE).contains(&v);
    if ![from, to].iter().all(|end| inside(end.x, size.0) && inside(end.y, size.1)) {
        return Err("an end of a link lies outside of the map");
    }
    if word(1) & !(BOTH_WAYS | CLOSED) != 0 {
        return Err("a flag of a link is unknown");
    }
    let [from, to]: [Position; 2] = [from, to].map(Point::position);
    let (both_ways, closed) = (word(1) & BOTH_WAYS != 0, word(1) & CLOSED != 0);
    let link = Link { from, to, cost: f64::from_bits(long(7)), both_ways, closed, class: word(2), user: long(9) };
    NumberedLink::new(word(0), &link, size).map_err(|_| "a link has a bad cost or class, or two equal ends")
}

/// Checks every byte of a payload for a map of this size; else says what is wrong.
pub(super) fn read_payload(payload: &[u8], size: (i32, i32)) -> Result<SavedLinks<'_>, &'static str> {
    let (next, rest) = payload.split_first_chunk().ok_or("it ends before its first number does")?;
    let (links, []) = rest.as_chunks::<LINK>() else { return Err("it ends within a link") };
    let next = u32::from_le_bytes(*next);
    let mut last = 0;
    for bytes in links {
        let NumberedLink { number, .. } = link_of(bytes, size)?;
        if number <= last {
            return Err("the numbers of the links do not ascend from 1");
        }
        last = number;
    }
    if next <= last {
        return Err("the next number is not above those of the links");
    }
    Ok(SavedLinks { next, links })
}
