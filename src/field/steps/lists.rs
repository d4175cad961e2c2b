//! The queue: a ring of buckets, each with a list of vertices for each direction from which they were reached.

use super::count::{SLOTS, bucket, slot};
use crate::base::{Result, index};
use crate::collections::Meter;
use crate::search::core::Vertex;

/// Lists of a bucket: eight directions, and that of vertices whose steps are all taken.
pub(super) const WAYS: usize = 9;
/// The last of them.
pub(super) const ALL_STEPS: usize = 8;
/// Vertices that are expanded between two looks at the memory.
pub(super) const CHUNK: usize = 256;
/// Least capacity of a list that is used.
const LEAST: usize = 256;

/// The queue.
#[derive(Default)]
pub(super) struct BucketLists {
    slots: [[Vec<Vertex>; WAYS]; index(SLOTS)],
    /// The bucket that is being emptied.
    now: u64,
    /// Where in it: list, and vertices taken from that.
    way: usize,
    taken: usize,
    meter: Meter,
}

/// Vertices of one list that are expanded together, all of one bucket.
pub(super) struct VertexChunk {
    pub(super) way: usize,
    pub(super) bucket: u64,
    pub(super) from: usize,
    pub(super) count: usize,
}

impl BucketLists {
    /// Empties the queue; the first vertex to come has at least this distance.
    pub(super) fn clear(&mut self, from: u64) {
        self.slots.iter_mut().flatten().for_each(Vec::clear);
        (self.now, self.way, self.taken) = (bucket(from), 0, 0);
    }

    /// The meter that counts the lists' bytes.
    pub(super) const fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }

    /// Adds a vertex from outside.
    pub(super) fn add(&mut self, distance: u64, way: usize, vertex: Vertex) -> Result {
        debug_assert!(bucket(distance) - self.now < u64::from(SLOTS));
        let list = &mut self.slots[slot(bucket(distance))][way];
        self.meter.add(list, vertex, LEAST)?;
        Ok(())
    }

    /// Makes room for what the expansion of a chunk adds: at most `each` vertices per expanded one to a list.
    pub(super) fn make_room(&mut self, chunk: &VertexChunk, each: usize) -> Result {
        for later in 1..=2 {
            for list in &mut self.slots[slot(chunk.bucket + later)] {
                self.meter.reserve(list, chunk.count * each, LEAST)?;
            }
        }
        Ok(())
    }

    /// The next vertices, at most `most` of them; none if the queue is empty.
    #[inline]
    pub(super) fn next(&mut self, most: usize) -> Option<VertexChunk> {
        loop {
            let lists = &mut self.slots[slot(self.now)];
            while self.way < WAYS {
                let left = lists[self.way].len() - self.taken;
                if left > 0 {
                    let (from, count) = (self.taken, left.min(most).min(CHUNK));
                    self.taken += count;
                    return Some(VertexChunk { way: self.way, bucket: self.now, from, count });
                }
                (self.way, self.taken) = (self.way + 1, 0);
            }
            lists.iter_mut().for_each(Vec::clear);
            let later = (1..u64::from(SLOTS)).find(|&later| {
                let lists = &self.slots[slot(self.now + later)];
                lists.iter().any(|list| !list.is_empty())
            })?;
            (self.now, self.way, self.taken) = (self.now + later, 0, 0);
        }
    }

    /// Leaves the vertices of the chunk that came last for later.
    pub(super) const fn put_back(&mut self, chunk: &VertexChunk) {
        self.taken = chunk.from;
    }

    /// The lists of a chunk's bucket to read from, and those of the next two to write to.
    #[inline(always)]
    pub(super) fn split(&mut self, chunk: &VertexChunk) -> (&[Vertex], [&mut [Vec<Vertex>; WAYS]; 2]) {
        let at = [chunk.bucket, chunk.bucket + 1, chunk.bucket + 2].map(slot);
        let [here, next, after] =
            self.slots.get_disjoint_mut(at).expect("three buckets in a row lie in three different slots");
        (&here[chunk.way][chunk.from..chunk.from + chunk.count], [next, after])
    }

    /// Bytes allocated.
    pub(super) const fn bytes(&self) -> u64 {
        self.meter.used()
    }

    /// Frees the memory.
    pub(super) fn release(&mut self) {
        *self = Self::default();
    }
}
