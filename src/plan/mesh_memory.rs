//! What a planner on a navigation mesh holds, and may hold.

use std::sync::atomic::AtomicBool;

use super::mesh_planner::MeshPlanner;
use super::outcome::Memory;
use super::request::Request;
use crate::base::{Error, Result, bytes};
use crate::collections::Shared;
use crate::geom::{Point, Position};

impl MeshPlanner {
    /// The memory of the planner, without its mesh.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let path = self.turns.points.capacity() * size_of::<Point>()
            + self.path.capacity() * size_of::<Position>()
            + (self.turns.faces.capacity() + self.path_heights.capacity()) * size_of::<u32>();
        Memory {
            nodes: self.search.bytes(),
            open: self.search.open_bytes(),
            open_peak: self.search.open_peak(),
            path: bytes(path),
            other: self.fixed_bytes() + self.bytes_of_grounds() + self.squares.bytes() + self.linking.bytes(),
            shared: 0,
        }
    }

    /// Bytes that the planner holds whatever it has planned.
    pub(super) fn fixed_bytes(&self) -> u64 {
        let kept = self.kept_heights.capacity() * size_of::<i32>();
        bytes(size_of::<Self>() + Shared::<AtomicBool>::BYTES + kept) + self.owner.bytes
    }

    /// Bytes of the faces that may be entered.
    fn bytes_of_grounds(&self) -> u64 {
        let known = self.ground.known();
        let of_search = if self.searched.is(&known) { 0 } else { self.searched.bytes() };
        known.bytes() + of_search
    }

    /// Bytes that the search may use.
    pub(super) fn allowance(&self) -> u64 {
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => {
                let kept = bytes(self.kept_heights.capacity() * size_of::<i32>());
                limit.saturating_sub(bytes(size_of::<Self>()) + kept + self.owner.bytes + self.bytes_of_grounds())
            }
        }
    }

    /// Bytes that kept lists may have. Where a limit may end a search none are used: what it has found then would
    /// depend on what was asked before.
    pub(super) fn keep_limit(&self, request: &Request) -> u64 {
        let is_free = self.options.memory_limit == 0 && request.max_expansions == 0;
        if is_free { self.options.resolved_keep_limit() } else { 0 }
    }

    /// Checks the memory limit for what is held and `more` bytes.
    pub(super) fn check_limit(&self, more: u64) -> Result {
        let (needed, limit) = (self.memory().total() + more, self.options.memory_limit);
        if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Gives a memory-limit error the planner's own figures instead of the search's share of them.
    pub(super) fn with_own_limit(&self, error: Error) -> Error {
        error.of_whole(self.options.memory_limit)
    }
}
