//! Rows of points that have none in the table: what a visibility scan in the layer of the landmarks has found, kept.
//!
//! A row depends on that layer alone, so that no edit makes it wrong. Each point has one slot; another point with the
//! same slot takes it. Memory: 72 bytes per slot.

use super::table::LandmarkDistances;
use crate::base::{hash, high32, index, unsigned, wide};
use crate::collections::{counted, zeroed_box};
use crate::geom::Point;

/// How many, a power of two.
const SLOTS: usize = 2048;

/// The slots, none before there is memory for them.
#[derive(Default)]
pub(super) struct KeptRows {
    /// The point of each slot, plus one; 0 for none.
    points: Box<[u64]>,
    rows: Box<[LandmarkDistances]>,
}

counted!(KeptRows { points, rows });

impl KeptRows {
    /// Has slots from here on, if there is memory for them.
    pub(super) fn make_room(&mut self) {
        if self.points.is_empty()
            && let (Ok(points), Ok(rows)) = (zeroed_box(SLOTS), zeroed_box(SLOTS))
        {
            (self.points, self.rows) = (points, rows);
        }
    }

    /// The row of a point, from `look` if it is not kept; none without slots.
    pub(super) fn row(&mut self, point: Point, look: impl FnOnce() -> LandmarkDistances) -> Option<&LandmarkDistances> {
        let key = (wide(unsigned(point.x)) << 32 | wide(unsigned(point.y))) + 1;
        let slot = index(high32(hash(key))) % SLOTS;
        let known = self.points.get_mut(slot)?;
        if *known != key {
            self.rows[slot] = look();
            *known = key;
        }
        self.rows.get(slot)
    }
}
