//! Open lists: a heap of keys under a memory allowance.

use crate::base::Error;
use crate::base::numeric::{bytes, low32_wide};
use crate::collections::heap::Heap;

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

/// An open list that refuses to grow past its allowance.
pub(crate) struct Frontier<K> {
    heap: Heap<K>,
    allowance: u64,
}

impl<K: Copy + Ord> Frontier<K> {
    pub(crate) const fn new() -> Self {
        Self { heap: Heap::new(), allowance: u64::MAX }
    }

    /// Empties the list for a new search; it may hold `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.heap.clear();
        self.allowance = allowance;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: K) -> Result<(), Error> {
        if self.heap.growth() != 0 {
            self.check_growth()?;
        }
        self.heap.push(key)
    }

    #[cold]
    fn check_growth(&self) -> Result<(), Error> {
        let needed = self.heap.bytes() + self.heap.growth();
        if needed > self.allowance {
            return Err(Error::MemoryLimit { needed, limit: self.allowance });
        }
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

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.heap.bytes()
    }

    /// Most entries held at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.heap.peak())
    }

    /// Gives the memory back.
    pub(crate) fn release(&mut self) {
        self.heap.release();
    }
}
