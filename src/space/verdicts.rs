//! What is known about the voxels of a chain's lattice and the steps between them, found when first asked for and kept
//! until the grid changes. 2 bytes per voxel, in pages of 256 numbers; of a lattice of more than four axes 2 more, for
//! the steps on the others.

use crate::base::{Error, bytes, index, low32, to_u32};
use crate::collections::{Allowance, Meter, zeroed_box};

/// Voxels of a page.
const PAGE: u32 = 256;
/// Axes whose steps stand beside the voxel.
const BESIDE: usize = 4;

/// A question about a voxel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether it is free.
    Voxel,
    /// Whether the step to the next value on an axis is.
    Step(usize),
    /// Whether the step to the next value on the first axis and the next or the last one on the second is.
    Diagonal(bool),
}

impl Question {
    /// Its two bits; true if they stand apart from the voxel.
    const fn place(self) -> (usize, bool) {
        match self {
            Self::Voxel => (0, false),
            Self::Step(axis @ BESIDE..) => (2 * (axis - BESIDE), true),
            Self::Step(axis) => (2 + 2 * axis, false),
            Self::Diagonal(true) => (10, false),
            Self::Diagonal(false) => (12, false),
        }
    }
}

/// The answers: two bits each, 0 for unknown.
#[derive(Default)]
pub(crate) struct Verdicts {
    /// The page of each 256 numbers, from 1; 0 for none.
    directory: Box<[u32]>,
    used: Vec<u32>,
    pages: Vec<[u16; 256]>,
    /// Where what stands apart begins.
    apart: u32,
    revision: u64,
    meter: Meter,
}

impl Verdicts {
    /// Keeps the answers for so many voxels of so many axes on a revision of the grid; drops those of another one.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(
        &mut self,
        (voxels, axes): (u64, usize),
        revision: u64,
        allowance: Allowance,
    ) -> Result<(), Error> {
        self.meter.allowance = allowance;
        self.apart = low32(voxels);
        let pages = index(low32(voxels.div_ceil(u64::from(PAGE))));
        let entries = if axes > BESIDE { 2 * pages } else { pages };
        if self.directory.len() != entries {
            self.meter.take(bytes(entries * size_of::<u32>()))?;
            self.directory = zeroed_box(entries)?;
            self.revision = revision;
        }
        if self.revision != revision {
            for &entry in &self.used {
                self.directory[index(entry)] = 0;
            }
            self.used.clear();
            self.pages.clear();
            self.revision = revision;
        }
        Ok(())
    }

    /// The answer to a question, asked for if it is not known.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`], and those of the question.
    #[inline(always)]
    pub(crate) fn tell(
        &mut self,
        (number, question): (u32, Question),
        ask: impl FnOnce() -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        let (shift, is_apart) = question.place();
        let number = if is_apart { self.apart + number } else { number };
        let page = match self.directory[index(number / PAGE)] {
            0 => self.add_page(number / PAGE)?,
            page => page,
        };
        let (page, within) = (index(page) - 1, index(number % PAGE));
        match self.pages[page][within] >> shift & 3 {
            0 => {
                let told = ask()?;
                self.pages[page][within] |= (if told { 1 } else { 2 }) << shift;
                Ok(told)
            }
            known => Ok(known == 1),
        }
    }

    #[cold]
    fn add_page(&mut self, entry: u32) -> Result<u32, Error> {
        self.meter.reserve(&mut self.pages, 1, 16)?;
        self.meter.reserve(&mut self.used, 1, 256)?;
        self.pages.push([0; 256]);
        self.used.push(entry);
        let page = to_u32(self.pages.len());
        self.directory[index(entry)] = page;
        Ok(page)
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }
}
