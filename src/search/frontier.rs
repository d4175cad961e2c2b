//! Open lists: a heap of keys under a memory allowance.

use crate::base::Error;
use crate::base::numeric::{bytes, high64, low32_wide};
use crate::collections::heap::Heap;
use crate::collections::zeroed::reserve_exact;

use super::nodes::Vertex;

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

    /// The bits of f.
    #[inline(always)]
    pub(crate) const fn f(self) -> u64 {
        high64(self.0)
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

/// An open list that refuses to grow past its allowance: a heap, and a stack of keys that come before all of it.
pub(crate) struct Frontier<K> {
    heap: Heap<K>,
    stack: Vec<K>,
    peak: usize,
    allowance: u64,
}

impl<K: Copy + Ord> Frontier<K> {
    pub(crate) const fn new() -> Self {
        Self { heap: Heap::new(), stack: Vec::new(), peak: 0, allowance: u64::MAX }
    }

    /// Empties the list for a new search; it may hold `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.heap.clear();
        self.stack.clear();
        self.peak = 0;
        self.allowance = allowance;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: K) -> Result<(), Error> {
        if self.heap.is_full() {
            self.check_growth(self.heap.growth())?;
        }
        self.heap.push(key)?;
        self.peak = self.peak.max(self.heap.len() + self.stack.len());
        Ok(())
    }

    /// Adds a key: to the heap, or, if it is `next` (no key of the heap has a smaller f, and what is best has just been
    /// taken), on top of the stack.
    #[inline(always)]
    pub(crate) fn push_behind(&mut self, key: K, next: bool) -> Result<(), Error> {
        if !next {
            return self.push(key);
        }
        if self.stack.len() == self.stack.capacity() {
            self.grow_stack()?;
        }
        self.stack.push(key);
        self.peak = self.peak.max(self.heap.len() + self.stack.len());
        Ok(())
    }

    #[cold]
    fn grow_stack(&mut self) -> Result<(), Error> {
        let more = self.stack.len().max(64);
        self.check_growth(bytes(more * size_of::<K>()))?;
        reserve_exact(&mut self.stack, more)
    }

    #[cold]
    fn check_growth(&self, growth: u64) -> Result<(), Error> {
        let needed = self.bytes() + growth;
        if needed > self.allowance {
            return Err(Error::MemoryLimit { needed, limit: self.allowance });
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<K> {
        self.stack.last().copied().or_else(|| self.heap.peek())
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<K> {
        self.stack.pop().or_else(|| self.heap.pop())
    }

    /// The entries in no particular order, outdated ones among them.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &K> {
        self.heap.keys().iter().chain(&self.stack)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.heap.bytes() + bytes(self.stack.capacity() * size_of::<K>())
    }

    /// Most entries held at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.peak)
    }

    /// Gives the memory back.
    pub(crate) fn release(&mut self) {
        self.heap.release();
        self.stack = Vec::new();
        self.peak = 0;
    }
}
