//! The links of saved meshes, behind all else: the number of the next link, then each link as words of 4 bytes.
//!
//! ```text
//!  0  1  its number, from 1 on            7  2  its heights there, in 1/256, with a sign
//!  1  1  flags: 1 both ways, 2 closed     9  4  the spans of both ends, as their points
//!  2  1  its class, 0 to 31              13  2  its cost, an IEEE double
//!  3  4  where it is entered and left:   15  2  the word of the host
//!        x, y in 1/256, with a sign
//! ```

use super::heights::{height_in_cells, snapped_height};
use crate::base::{Error, Result, bytes};
use crate::collections::reserve;
use crate::geom::{Point, Position};
use crate::grid::{Link, LinkArea, LinkLanes, Links, MOST_LANES, NumberedLink};

/// Bytes of a word.
const WORD: usize = 4;
/// Words of a link.
const LINK: usize = 17;
/// The number of the first link of a mesh.
const FIRST: u32 = 1;
/// The flags of a saved link.
const BOTH_WAYS: u32 = 1;
const CLOSED: u32 = 2;

const fn bad_links(what: &'static str) -> Error {
    Error::Saved { section: 0, name: "links", what }
}

/// True if the mesh has or had links: else nothing of them is saved.
pub(super) fn has_links(links: &Links) -> bool {
    links.next() != FIRST
}

/// The words of so many links.
pub(super) const fn words_of_links(count: u64) -> u64 {
    1 + bytes(LINK) * count
}

/// The words of the links of a mesh that has or had some.
pub(super) fn words(links: &Links) -> impl Iterator<Item = [u8; WORD]> + '_ {
    let each = links.list().chunk_by(|a, b| a.number == b.number).filter_map(<[_]>::first);
    std::iter::once(links.next().to_le_bytes()).chain(each.flat_map(words_of))
}

fn words_of(NumberedLink { number, link, .. }: &NumberedLink) -> [[u8; WORD]; LINK] {
    let flags = if link.both_ways { BOTH_WAYS } else { 0 } | if link.closed { CLOSED } else { 0 };
    // Ends, spans and heights of a link are multiples of 1/256.
    let point = |at: Position| Point::snap(at).unwrap_or_default();
    let height = |of: f32| snapped_height(of, 1.0).unwrap_or_default();
    let [from, to, from_span, to_span] = [link.from, link.to, link.from_span, link.to_span].map(point);
    let heights = [link.from_height, link.to_height].map(height);
    let places = [from.x, from.y, to.x, to.y, heights[0], heights[1], from_span.x, from_span.y, to_span.x, to_span.y];
    let [a, b, c, d, e, f, g, h] = link.cost.to_bits().to_le_bytes();
    let [i, j, k, l, m, n, o, p] = link.user.to_le_bytes();
    let mut out = [[0; WORD]; LINK];
    let first = [*number, flags, link.class].map(u32::to_le_bytes);
    let last = [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]];
    let all = first.into_iter().chain(places.map(i32::to_le_bytes)).chain(last);
    out.iter_mut().zip(all).for_each(|(place, word)| *place = word);
    out
}

/// The links of saved words, on a mesh with heights or without.
///
/// # Errors
/// [`Error::Saved`]; [`Error::OutOfMemory`].
pub(super) fn read_links(words: &[[u8; WORD]], has_heights: bool) -> Result<Links> {
    let (next, records) = words.split_first().ok_or(bad_links("there is no number of the next one"))?;
    let (records, []) = records.as_chunks::<LINK>() else { return Err(bad_links("the data ends within one")) };
    let next = u32::from_le_bytes(*next);
    let area = LinkArea::of_mesh(has_heights);
    let (mut list, mut last) = (Vec::new(), 0);
    for record in records {
        let lanes = read_link(record, &area)?;
        if lanes.number <= last {
            return Err(bad_links("their numbers do not ascend from 1"));
        }
        last = lanes.number;
        let count = lanes.iter().count();
        if list.len() + count > MOST_LANES {
            return Err(bad_links("there are more than 4,096 lanes of links"));
        }
        reserve(&mut list, count)?;
        list.extend(lanes.iter());
    }
    if next <= last || next == FIRST {
        return Err(bad_links("the next number is not above those of the links, or 1"));
    }
    Links::new(list, next)
}

fn read_link(record: &[[u8; WORD]; LINK], area: &LinkArea) -> Result<LinkLanes> {
    let word = |at: usize| u32::from_le_bytes(record[at]);
    let signed = |at: usize| i32::from_le_bytes(record[at]);
    let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 1)) << 32;
    let point = |at: usize| Point { x: signed(at), y: signed(at + 1) };
    if word(1) & !(BOTH_WAYS | CLOSED) != 0 {
        return Err(bad_links("a flag is unknown"));
    }
    let link = Link {
        both_ways: word(1) & BOTH_WAYS != 0,
        closed: word(1) & CLOSED != 0,
        class: word(2),
        user: long(15),
        from_height: height_in_cells(signed(7)),
        to_height: height_in_cells(signed(8)),
        ..Link::new(point(3).position(), point(5).position(), f64::from_bits(long(13)))
    };
    let link = link.with_spans(point(9).position(), point(11).position());
    let bad = bad_links("one has an end, a height, a cost or a class that links do not have");
    let lanes = LinkLanes::new(word(0), &link, area).map_err(|_| bad)?;
    let is_same =
        words_of(&NumberedLink { number: word(0), link: lanes.link, from: point(3), to: point(5) }) == *record;
    if is_same { Ok(lanes) } else { Err(bad_links("one is not as links are saved")) }
}
