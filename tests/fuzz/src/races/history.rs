//! The cells of every revision of a grid that one thread edits.

use std::sync::Mutex;

use taut::abi::taut_grid;
use taut_test_support::world::World;

use crate::drawn::fill;

/// Revisions from one whole map to the next.
const APART: usize = 256;

type Change = (i32, i32, u8);

/// The changes of single cells, and the whole map now and then.
pub struct History {
    first: u64,
    kept: Mutex<(Vec<World>, Vec<Change>)>,
}

impl History {
    pub fn new(grid: taut_grid, world: World) -> Self {
        let first = crate::calls::revision(grid);
        Self { first, kept: Mutex::new((vec![world], Vec::new())) }
    }

    /// Notes the change that the next edit makes, before it is made: whoever sees its revision finds its cells.
    pub fn note(&self, change: Change) {
        let mut kept = self.kept.lock().expect("no thread has failed");
        let (maps, changes) = &mut *kept;
        changes.push(change);
        if changes.len().is_multiple_of(APART) {
            let mut world = maps.last().expect("the first map").clone();
            for &(x, y, class) in &changes[changes.len() - APART..] {
                fill(&mut world, (x, y, 1, 1), class);
            }
            maps.push(world);
        }
    }

    /// The cells at a revision.
    pub fn at(&self, revision: u64) -> World {
        let kept = self.kept.lock().expect("no thread has failed");
        let (maps, changes) = &*kept;
        let edits = (revision - self.first) as usize;
        assert!(edits <= changes.len(), "revision {revision} of a grid that has been edited {} times", changes.len());
        let mut world = maps[edits / APART].clone();
        for &(x, y, class) in &changes[edits - edits % APART..edits] {
            fill(&mut world, (x, y, 1, 1), class);
        }
        world
    }
}
