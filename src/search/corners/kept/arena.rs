//! The edges of all kept lists, in chunks of one size.
//!
//! A list lies in one chunk. A full arena takes the least recently used chunk again, with all its lists: what points to
//! them carries the chunk's epoch, and so is known as outdated. No list is ever moved.

use crate::base::{Result, bytes, index, to_u32};
use crate::collections::{Counted, List, counted, zeroed_box};
use crate::search::corners::kept::edge::KeptEdge;

/// Words of a chunk, 8 KiB: edges, and a word before those of each list.
pub(crate) const CHUNK: usize = 1024;
/// The edges of the longest list.
pub(crate) const MOST_EDGES: usize = CHUNK - 1;
/// Of a chunk that is taken again while there is memory for another one, lists take at most the chunk divided by this.
const LEFT: usize = 16;
/// Bytes of a chunk with its entry in the list.
const CHUNK_BYTES: u64 = bytes(CHUNK * size_of::<KeptEdge>() + size_of::<Chunk>());

/// Where a list lies: its word, then its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListRange {
    pub(crate) chunk: u16,
    pub(crate) from: u16,
    pub(crate) len: u16,
    /// The chunk's when the list was written; no chunk has epoch 0.
    pub(crate) epoch: u32,
}

struct Chunk {
    edges: Box<[KeptEdge]>,
    len: u32,
    /// Those of them in lists that were not given up.
    live: u32,
    epoch: u32,
    /// The last query that read one of its lists.
    used: u32,
}

counted!(Chunk { edges } plain { len, live, epoch, used });

impl Chunk {
    /// Takes the chunk again: what points to its lists is outdated.
    fn clear(&mut self) {
        (self.len, self.live, self.epoch) = (0, 0, self.epoch.wrapping_add(1).max(1));
    }
}

/// The chunks.
#[derive(Default)]
pub(crate) struct Arena {
    chunks: Vec<Chunk>,
    /// The chunk that is being filled.
    current: usize,
}

impl Counted for Arena {
    fn bytes(&self) -> u64 {
        self.chunks.bytes() + self.chunks[..].bytes()
    }
}

impl Arena {
    /// The list at a place, unless its chunk was taken again. Query `now` reads it.
    #[inline(always)]
    pub(crate) fn get(&mut self, place: ListRange, now: u32) -> Option<&mut [KeptEdge]> {
        let chunk = self.chunks.get_mut(usize::from(place.chunk))?;
        if chunk.epoch != place.epoch {
            return None;
        }
        chunk.used = now;
        let from = usize::from(place.from);
        Some(&mut chunk.edges[from + 1..from + usize::from(place.len)])
    }

    /// The word of the list at a place, unless its chunk was taken again.
    pub(crate) fn word(&self, place: ListRange) -> Option<u64> {
        let chunk = self.chunks.get(usize::from(place.chunk)).filter(|chunk| chunk.epoch == place.epoch)?;
        chunk.edges.get(usize::from(place.from)).map(|edge| edge.word())
    }

    /// Writes a list in query `now` in place of another one, if it is no longer.
    pub(crate) fn replace(&mut self, place: ListRange, list: NewList<'_>, now: u32) -> Option<ListRange> {
        let words = list.edges.len() + 1;
        let chunk = self.chunks.get_mut(usize::from(place.chunk))?;
        if chunk.epoch != place.epoch || words > usize::from(place.len) {
            return None;
        }
        list.write(&mut chunk.edges[usize::from(place.from)..][..words]);
        let len = u16::try_from(words).ok()?;
        chunk.live -= u32::from(place.len - len);
        chunk.used = now;
        Some(ListRange { len, ..place })
    }

    /// Writes a list in query `now`. None if it is longer than a chunk, or if there is room for none: the arena may
    /// hold `limit` bytes, and allocates only if it `may_grow`.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn add(&mut self, list: NewList<'_>, now: u32, limit: u64, may_grow: bool) -> Result<Option<ListRange>> {
        let words = list.edges.len() + 1;
        if words > CHUNK {
            return Ok(None);
        }
        let has_room = self.chunks.get(self.current).is_some_and(|chunk| index(chunk.len) + words <= CHUNK);
        if !has_room && !self.turn_to_next(limit, may_grow)? {
            return Ok(None);
        }
        let Some(chunk) = self.chunks.get_mut(self.current) else { return Ok(None) };
        let from = index(chunk.len);
        list.write(&mut chunk.edges[from..from + words]);
        chunk.len += to_u32(words);
        chunk.live += to_u32(words);
        chunk.used = now;
        let short = |value: usize| u16::try_from(value).ok();
        let place = short(self.current).zip(short(from)).zip(short(words));
        Ok(place.map(|((chunk_number, from), len)| ListRange { chunk: chunk_number, from, len, epoch: chunk.epoch }))
    }

    /// Gives up a list. A chunk that has no other is empty again.
    pub(crate) fn forget(&mut self, place: ListRange) {
        let at = usize::from(place.chunk);
        let Some(chunk) = self.chunks.get_mut(at).filter(|chunk| chunk.epoch == place.epoch) else { return };
        chunk.live -= u32::from(place.len);
        if chunk.live == 0 && at != self.current {
            chunk.clear();
        }
    }

    /// Goes on in a chunk without lists: one that was emptied or reserved, one that has hardly any left if most lists
    /// of all were given up, a new one, or at the limit the least recently used one. False if there is none.
    fn turn_to_next(&mut self, limit: u64, may_grow: bool) -> Result<bool> {
        if let Some(empty) = self.chunks.iter().position(|chunk| chunk.len == 0) {
            self.current = empty;
            return Ok(true);
        }
        let others = (0..self.chunks.len()).filter(|&at| at != self.current);
        let live: usize = self.chunks.iter().map(|chunk| index(chunk.live)).sum();
        let has_memory = self.bytes() + CHUNK_BYTES <= limit && self.chunks.len() < usize::from(u16::MAX);
        let emptiest = others.clone().min_by_key(|&at| self.chunks[at].live);
        let is_worth_it = |&at: &usize| index(self.chunks[at].live) * LEFT <= CHUNK || !has_memory;
        let next = match emptiest.filter(|_| live * 2 < self.chunks.len() * CHUNK).filter(is_worth_it) {
            Some(emptiest) => Some(emptiest),
            None if has_memory => None,
            None => others.min_by_key(|&at| self.chunks[at].used),
        };
        if let Some(next) = next {
            self.chunks[next].clear();
            self.current = next;
            return Ok(true);
        }
        // A query that may not allocate leaves it to one that may.
        if !may_grow || !has_memory {
            return Ok(false);
        }
        self.add_chunk()?;
        self.current = self.chunks.len() - 1;
        Ok(true)
    }

    /// True if a list finds room without another one losing its place.
    pub(crate) fn has_room(&self, limit: u64) -> bool {
        let current = self.chunks.get(self.current).map_or(CHUNK, |chunk| index(chunk.len));
        current < CHUNK / 2
            || self.chunks.iter().any(|chunk| chunk.len == 0)
            || self.bytes() + CHUNK_BYTES <= limit && self.chunks.len() < usize::from(u16::MAX)
    }

    fn add_chunk(&mut self) -> Result {
        self.chunks.add(Chunk { edges: zeroed_box(CHUNK)?, len: 0, live: 0, epoch: 1, used: 0 })?;
        Ok(())
    }
}

/// A list to be written: a word, and its edges.
#[derive(Clone, Copy)]
pub(crate) struct NewList<'a> {
    pub(crate) word: u64,
    pub(crate) edges: &'a [KeptEdge],
}

impl NewList<'_> {
    fn write(self, to: &mut [KeptEdge]) {
        let Some((word, edges)) = to.split_first_mut() else { return };
        *word = KeptEdge::of_word(self.word);
        edges.copy_from_slice(self.edges);
    }
}

#[cfg(test)]
#[path = "arena_tests.rs"]
mod tests;
