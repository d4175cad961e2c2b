//! The section with the links of a grid, with their numbers: a record per lane.

use super::format::{LINK, NEXT};
use crate::base::Error;
use crate::collections::reserve_exact;
use crate::geom::{Point, Position, SCALE};
use crate::grid::{Link, LinkArea, LinkLanes, Links, MOST_LANES, NumberedLink};

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
    links.list().iter().zip(places).for_each(|(lane, place)| *place = record(lane));
}

/// A lane as it is saved.
fn record(NumberedLink { number, link, from, to }: &NumberedLink) -> [u8; LINK] {
    let flags = if link.both_ways { BOTH_WAYS } else { 0 } | if link.closed { CLOSED } else { 0 };
    let coordinates = [from.x, from.y, to.x, to.y].map(i32::to_le_bytes);
    let words = [number.to_le_bytes(), flags.to_le_bytes(), link.class.to_le_bytes()];
    let long = [link.cost.to_bits().to_le_bytes(), link.user.to_le_bytes()];
    let parts = words.iter().chain(&coordinates).flatten().chain(long.iter().flatten());
    let mut out = [0; LINK];
    out.iter_mut().zip(parts).for_each(|(place, byte)| *place = *byte);
    out
}

/// The links of a payload.
#[derive(Clone, Copy)]
pub(super) struct SavedLinks<'a> {
    next: u32,
    /// Their lanes.
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
        let lanes = self.links.chunk_by(is_same_link).filter_map(|run| link_of(run, size).ok());
        lanes.for_each(|lanes| list.extend(lanes.iter()));
        Links::new(list, self.next)
    }
}

/// True if both are lanes of one link.
fn is_same_link(a: &[u8; LINK], b: &[u8; LINK]) -> bool {
    a[..4] == b[..4]
}

/// A saved link, of its lanes; else what is wrong.
fn link_of(run: &[[u8; LINK]], size: (i32, i32)) -> Result<LinkLanes, &'static str> {
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return Err("a link has no lane") };
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| first[4 * at + i]));
    let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| first[4 * at + i]));
    let coordinate = |of: &[u8; LINK], at: usize| i32::from_le_bytes(std::array::from_fn(|i| of[4 * at + i]));
    let ends = |of| [3, 5].map(|at| Point { x: coordinate(of, at), y: coordinate(of, at + 1) });
    let ([from, to], [far_from, far_to]) = (ends(first), ends(last));
    let inside = |v: i32, cells: i32| (0..=cells * SCALE).contains(&v);
    if ![from, to, far_from, far_to].iter().all(|end| inside(end.x, size.0) && inside(end.y, size.1)) {
        return Err("an end of a link lies outside of the map");
    }
    if word(1) & !(BOTH_WAYS | CLOSED) != 0 {
        return Err("a flag of a link is unknown");
    }
    let span = |from: Point, to: Point| Point { x: to.x - from.x, y: to.y - from.y }.position();
    let (from_span, to_span) = (span(from, far_from), span(to, far_to));
    let [from, to]: [Position; 2] = [from, to].map(Point::position);
    let (both_ways, closed) = (word(1) & BOTH_WAYS != 0, word(1) & CLOSED != 0);
    let (cost, class, user) = (f64::from_bits(long(7)), word(2), long(9));
    let link = Link { both_ways, closed, class, user, ..Link::new(from, to, cost) }.with_spans(from_span, to_span);
    let bad = "a link has a bad cost or class, two equal ends, or too many lanes";
    let lanes = LinkLanes::new(word(0), &link, &LinkArea::of_map(size)).map_err(|_| bad)?;
    if run.len() > 1 && !lanes.iter().map(|lane| record(&lane)).eq(run.iter().copied()) {
        return Err("the lanes of a link are not those between its first and its last one");
    }
    Ok(lanes)
}

/// Checks every byte of a payload for a map of this size; else says what is wrong.
pub(super) fn read_payload(payload: &[u8], size: (i32, i32)) -> Result<SavedLinks<'_>, &'static str> {
    let (next, rest) = payload.split_first_chunk().ok_or("it ends before its first number does")?;
    let (links, []) = rest.as_chunks::<LINK>() else { return Err("it ends within a link") };
    let next = u32::from_le_bytes(*next);
    let mut last = 0;
    if links.len() > MOST_LANES {
        return Err("there are more than 4,096 lanes of links");
    }
    for run in links.chunk_by(is_same_link) {
        let LinkLanes { number, .. } = link_of(run, size)?;
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
