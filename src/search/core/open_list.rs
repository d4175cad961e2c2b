//! Open lists: a heap of keys under a memory allowance.

use crate::base::{Result, bytes, high64, low32_wide};
use crate::collections::{Allowance, Counted, counted};
use crate::collections::{buckets::Buckets, heap::Heap};

use crate::search::core::Vertex;

/// The key of lattice searches: f, then the larger g, then the vertex, in one 128-bit word.
///
/// f takes the high 64 bits (non-negative floats order like their bits), g as `f32`, inverted, the next 32. Vertices
/// with the same f whose g agree to 24 bits are ordered by number: a total order, the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LatticeKey(u128);

impl LatticeKey {
    #[inline(always)]
    pub(crate) fn new(f: f64, g: f64, v: Vertex) -> Self {
        let tie = !crate::base::numeric::single(g).to_bits();
        Self(u128::from(f.to_bits()) << 64 | u128::from(tie) << 32 | u128::from(v.0))
    }

    #[inline(always)]
    pub(crate) const fn vertex(self) -> Vertex {
        Vertex(low32_wide(self.0))
    }
}

/// The key of the Theta* family: f, then the smaller g, both exact, then the vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AnyAngleKey {
    f: u64,
    g: u64,
    v: Vertex,
}

impl AnyAngleKey {
    #[inline(always)]
    pub(crate) const fn new(f: f64, g: f64, v: Vertex) -> Self {
        Self { f: f.to_bits(), g: g.to_bits(), v }
    }

    #[inline(always)]
    pub(crate) const fn vertex(self) -> Vertex {
        self.v
    }
}

/// An open list of lattice searches.
pub(crate) trait OpenList {
    /// True if a vertex pushed with the f of the one popped last is the next to be shown.
    const LAST_FIRST: bool;
    /// The next vertex and the bits of its f.
    fn peek(&mut self) -> Option<(u64, Vertex)>;
    /// Removes what `peek` has shown.
    fn pop(&mut self);
    /// Adds a vertex.
    fn push(&mut self, f: f64, g: f64, v: Vertex) -> Result;
}

/// A heap of keys that refuses to grow past its allowance.
pub(crate) struct HeapOpenList<K> {
    heap: Heap<K>,
    peak: usize,
    allowance: Allowance,
}

counted!([K] HeapOpenList<K> { heap } plain { peak, allowance });

impl<K> Default for HeapOpenList<K> {
    fn default() -> Self {
        Self { heap: Heap::default(), peak: 0, allowance: Allowance::UNLIMITED }
    }
}

impl<K: Copy + Ord> HeapOpenList<K> {
    /// Empties the list for a new search; it may hold `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.heap.clear();
        self.peak = 0;
        self.allowance = Allowance::new(allowance);
    }

    /// Empties the list.
    #[cfg(feature = "motion")]
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
    }

    /// Makes room for so many entries in all.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    #[cfg(feature = "motion")]
    pub(crate) fn make_room(&mut self, count: usize) -> Result {
        self.heap.make_room(count)
    }

    /// Lets the list grow by so many bytes from now on.
    #[cfg(feature = "motion")]
    pub(crate) fn allow(&mut self, more: u64) {
        self.allowance = Allowance::new(self.heap.bytes().saturating_add(more));
    }

    /// Reduces the allowance by so many bytes.
    pub(crate) fn give_up(&mut self, bytes: u64) {
        self.allowance = self.allowance.less(bytes);
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: K) -> Result {
        if self.heap.is_full() {
            self.allowance.check(self.heap.bytes() + self.heap.growth())?;
        }
        self.heap.push(key)?;
        self.peak = self.peak.max(self.heap.len());
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<K> {
        self.heap.peek()
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<K> {
        self.heap.pop()
    }

    /// The entries in no particular order, outdated ones among them.
    pub(crate) fn keys(&self) -> &[K] {
        self.heap.keys()
    }

    /// Most entries at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.peak)
    }
}

impl OpenList for HeapOpenList<LatticeKey> {
    const LAST_FIRST: bool = false;

    #[inline(always)]
    fn peek(&mut self) -> Option<(u64, Vertex)> {
        self.heap.peek().map(|key| (high64(key.0), key.vertex()))
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.heap.pop();
    }

    #[inline(always)]
    fn push(&mut self, f: f64, g: f64, v: Vertex) -> Result {
        HeapOpenList::push(self, LatticeKey::new(f, g, v))
    }
}

/// An open list for searches in which many vertices share each f: f, then the vertex that was pushed last. On a uniform
/// grid with the octile estimate a successor with the f of its parent has the larger g, so that ties go to the larger
/// g.
#[derive(Default)]
pub(crate) struct BucketOpenList {
    buckets: Buckets,
    allowance: Allowance,
}

counted!(BucketOpenList { buckets } plain { allowance });

impl BucketOpenList {
    /// Empties the list for a new search; it may hold `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.buckets.clear();
        self.allowance = Allowance::new(allowance);
    }

    /// Most entries at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.buckets.peak())
    }
}

impl OpenList for BucketOpenList {
    const LAST_FIRST: bool = true;

    #[inline(always)]
    fn peek(&mut self) -> Option<(u64, Vertex)> {
        self.buckets.peek().map(|(f, v)| (f, Vertex(v)))
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.buckets.pop();
    }

    #[inline(always)]
    fn push(&mut self, f: f64, _g: f64, v: Vertex) -> Result {
        if self.buckets.is_full() {
            self.allowance.check(self.buckets.bytes() + self.buckets.growth())?;
            self.buckets.grow()?;
        }
        self.buckets.push(f.to_bits(), v.0);
        Ok(())
    }
}

#[cfg(test)]
#[path = "open_list_tests.rs"]
mod tests;
