//! The local distance database: distances between the boundary vertices of a block, for every pattern of its cells.
//!
//! Patterns that a turn or a reflection takes to each other share one table of distances. A database is built when the
//! first planner that needs it is made, is shared by all such planners of the process, and is freed with the last of
//! them.
//!
//! Based on: section 2 of the Block A* paper (see [`super`]). What differs: the tables are kept by classes of patterns,
//! and rows are whole, so that the inner loop of the search reads them one after the other.

use parking_lot::Mutex;

use super::symmetry::{CLASSES, ClassMember, PatternClasses, SYMMETRIES, turned_back};
use crate::base::{Result, bytes};
use crate::collections::{Counted, Plain, Shared, zeroed_box};

/// Distances of one kind of step.
pub(crate) struct Database<E> {
    classes: PatternClasses,
    /// For each class a square of distances: a row for each vertex from which one enters.
    distances: Box<[E]>,
    /// Vertices on the boundary of a block.
    size: usize,
    /// For each symmetry and vertex the vertex of the class's first pattern.
    turned_back: [[u8; 16]; SYMMETRIES],
}

/// A row of the database: the vertex of a class's first pattern from which one enters.
#[derive(Clone, Copy)]
pub(crate) struct RowKey {
    pub(super) member: ClassMember,
    pub(super) vertex: u8,
}

/// What a database is built from.
pub(crate) struct BuildSpec<'a, E> {
    /// The positions of the boundary vertices.
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
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn build(spec: &BuildSpec<'_, E>) -> Result<Self> {
        let classes = PatternClasses::new()?;
        let size = spec.at.len();
        let mut distances = zeroed_box(CLASSES * size * size)?;
        for (&pattern, square) in classes.first.iter().zip(distances.chunks_exact_mut(size * size)) {
            (spec.write)(pattern, square);
        }
        Ok(Self { classes, distances, size, turned_back: turned_back(spec.at, spec.last) })
    }

    /// The class of a pattern.
    #[inline(always)]
    pub(super) fn member(&self, pattern: u16) -> ClassMember {
        self.classes.member(pattern)
    }

    /// For each vertex of a pattern the vertex of its class's first pattern.
    #[inline(always)]
    pub(super) fn vertices(&self, member: ClassMember) -> &[u8; 16] {
        &self.turned_back[usize::from(member.symmetry & 7)]
    }

    /// The distances from a vertex of the class's first pattern to all its vertices. `SIZE` must be the number of
    /// vertices.
    #[inline(always)]
    pub(super) fn row<const SIZE: usize>(&self, RowKey { member, vertex }: RowKey) -> &[E; SIZE] {
        debug_assert_eq!(SIZE, self.size);
        let from = (usize::from(member.class) * SIZE + usize::from(vertex)) * SIZE;
        let row = self.distances[from..from + SIZE].first_chunk();
        row.expect("a row has as many distances as a block has vertices")
    }

    /// Bytes allocated.
    fn bytes(&self) -> u64 {
        self.classes.bytes() + self.distances.bytes() + bytes(Shared::<Self>::BYTES)
    }
}

/// The database of one kind of step, as long as planners use it.
pub(crate) type DatabaseCache<E> = Mutex<Option<Shared<Database<E>>>>;

/// A planner's reference to a database; the last one frees it.
pub(crate) struct SharedDatabase<E: 'static> {
    /// Taken when the reference is dropped.
    database: Option<Shared<Database<E>>>,
    cache: &'static DatabaseCache<E>,
}

impl<E: Plain> SharedDatabase<E> {
    /// Takes the database from its cache, or builds it. Other threads that need it wait.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn acquire(cache: &'static DatabaseCache<E>, spec: &BuildSpec<'_, E>) -> Result<Self> {
        let mut kept = cache.lock();
        let database = match &*kept {
            Some(database) => database.clone(),
            None => kept.insert(Shared::new(Database::build(spec)?)?).clone(),
        };
        Ok(Self { database: Some(database), cache })
    }

    /// The database.
    #[inline(always)]
    pub(super) fn database(&self) -> &Database<E> {
        self.database.as_deref().expect("a reference has its database until it is dropped")
    }

    /// Bytes of the database, whoever shares it.
    pub(super) fn bytes(&self) -> u64 {
        self.database().bytes()
    }
}

impl<E: 'static> Drop for SharedDatabase<E> {
    fn drop(&mut self) {
        let mut kept = self.cache.lock();
        self.database = None;
        // The cache is the only owner left: no other can be added while the lock is held.
        if kept.as_mut().is_some_and(|database| database.get_mut().is_some()) {
            *kept = None;
        }
    }
}

#[cfg(test)]
#[path = "database_tests.rs"]
mod tests;
