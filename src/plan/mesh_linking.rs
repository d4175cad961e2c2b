//! What a planner on a mesh keeps of links.

use smallvec::SmallVec;

use super::link_map::{LinkMap, MOST_RADII};
use super::link_search::{LinkSearch, LinkUse};
use crate::base::bytes;
use crate::base::sync::Mutex;
use crate::collections::{Counted, Shared};

/// What a planner on a mesh keeps of links.
#[derive(Default)]
pub(super) struct MeshLinking {
    pub(super) search: LinkSearch,
    /// The links that the path uses.
    pub(super) uses: Vec<LinkUse>,
    /// The walk that the search for links waits for has begun.
    pub(super) is_walking: bool,
    pub(super) cache: Mutex<MeshLinkCache>,
}

/// Where links begin and end.
#[derive(Default)]
pub(super) struct MeshLinkCache {
    pub(super) maps: SmallVec<[KnownLinks; MOST_RADII]>,
    /// Scratch: the islands that can be reached, and those from which one may come back.
    pub(super) reached: Vec<u32>,
    pub(super) others: Vec<u32>,
}

/// The links that agents of one radius may use on one ground.
pub(super) struct KnownLinks {
    pub(super) map: Shared<LinkMap>,
    /// Which links and which ground these are.
    pub(super) links: u64,
    pub(super) ground: u64,
}

impl MeshLinking {
    /// Drops the search and the uses.
    pub(super) fn close(&mut self) {
        self.uses.clear();
        self.search.close();
        self.is_walking = false;
    }

    /// Frees the memory.
    pub(super) fn release(&mut self) {
        self.close();
        self.search.release();
        self.uses = Vec::new();
        *self.cache.lock() = MeshLinkCache::default();
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let cache = self.cache.lock();
        let of_maps = cache.maps.iter().map(|known| known.map.bytes() + bytes(Shared::<LinkMap>::BYTES));
        self.search.bytes() + self.uses.bytes() + cache.reached.bytes() + cache.others.bytes() + of_maps.sum::<u64>()
    }
}
