//! The local distance database: distances between the boundary places of a block, for every pattern of its cells.
//!
//! Patterns that a turn or a reflection takes to each other share one table of distances. A database is built when the first
//! planner that needs it is made, is shared by all such planners of the process, and is freed with the last of them.
//!
//! Based on: section 2 of the Block A* paper (see [`super`]). What differs: the tables are kept by classes of patterns, and
//! rows are whole, so that the inner loop of the search reads them one after the other.

use parking_lot::Mutex;

use super::symmetry::{CLASSES, Classes, SYMMETRIES, ThetaKernel, turned_back};
use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::shared::Shared;
use crate::collections::zeroed::{Plain, zeroed_box};

/// Distances of one kind of step.
pub(crate) struct Database<E> {
    classes: Classes,
    /// For each class a square of distances: a row for each place from which one enters.
    distances: Box<[E]>,
    /// Places on the boundary of a block.
    size: usize,
    /// For each symmetry and place the place of the class's first pattern.
    turned_back: [[u8; 16]; SYMMETRIES],
}

/// What a database is made of.
pub(crate) struct Plan<'a, E> {
    /// The positions of the boundary places.
    pub(super) at: &'a [(i32, i32)],
    /// The last coordinate of a position.
    pub(super) last: i32,
    /// Writes the distances of one pattern.
    pub(super) write: &'a dyn Fn(u16, &mut [E]),
}

impl<E: Plain> Database<E> {
    /// Builds the database.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn build(plan: &Plan<'_, E>) -> Result<Self, Error> {
        let classes = Classes::new()?;
        let size = plan.at.len();
        let mut distances = zeroed_box(CLASSES * size * size)?;
        for (&pattern, square) in classes.first.iter().zip(distances.chunks_exact_mut(size * size)) {
            (plan.write)(pattern, square);
        }
        Ok(Self { classes, distances, size, turned_back: turned_back(plan.at, plan.last) })
    }

    /// The class of a pattern.
    #[inline(always)]
    pub(super) fn member(&self, pattern: u16) -> ThetaKernel {
        self.classes.member(pattern)
    }

    /// For each place of a pattern the place of its class's first pattern.
    #[inline(always)]
    pub(super) fn places(&self, member: ThetaKernel) -> &[u8; 16] {
        &self.turned_back[usize::from(member.symmetry & 7)]
    }

    /// The distances from a place of the class's first pattern to all its places. `SIZE` must be the number of places.
    #[inline(always)]
    pub(super) fn row<const SIZE: usize>(&self, member: ThetaKernel, place: u8) -> &[E; SIZE] {
        debug_assert_eq!(SIZE, self.size);
        let from = (usize::from(member.class) * SIZE + usize::from(place)) * SIZE;
        let row = self.distances[from..from + SIZE].first_chunk();
        row.expect("a row has as many distances as a block has places")
    }

    /// Bytes held.
    fn bytes(&self) -> u64 {
        bytes(self.classes.bytes() + size_of_val::<[E]>(&self.distances) + Shared::<Self>::BYTES)
    }
}

/// Where a database stands while planners use it.
pub(crate) type Shelf<E> = Mutex<Option<Shared<Database<E>>>>;

/// A planner's share in a database.
pub(crate) struct Loan<E: 'static> {
    /// Taken when the loan ends.
    database: Option<Shared<Database<E>>>,
    shelf: &'static Shelf<E>,
}

impl<E: Plain> Loan<E> {
    /// Takes the database from its shelf, or builds it. Other threads that want it wait.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn take(shelf: &'static Shelf<E>, plan: &Plan<'_, E>) -> Result<Self, Error> {
        let mut kept = shelf.lock();
        let database = match &*kept {
            Some(database) => database.clone(),
            None => kept.insert(Shared::new(Database::build(plan)?)?).clone(),
        };
        Ok(Self { database: Some(database), shelf })
    }

    /// The database.
    #[inline(always)]
    pub(super) fn database(&self) -> &Database<E> {
        self.database.as_deref().expect("a loan has its database until it ends")
    }

    /// Bytes of the database, whoever shares it.
    pub(super) fn bytes(&self) -> u64 {
        self.database().bytes()
    }
}

impl<E: 'static> Drop for Loan<E> {
    fn drop(&mut self) {
        let mut kept = self.shelf.lock();
        self.database = None;
        // The shelf is the only owner left: nobody can become another one while the lock is held.
        if kept.as_mut().is_some_and(|database| database.get_mut().is_some()) {
            *kept = None;
        }
    }
}

#[cfg(test)]
#[path = "database_tests.rs"]
mod tests;
