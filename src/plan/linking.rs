//! What an engine keeps of links.

use super::link_map::LinkCache;
use super::link_search::{LinkSearch, LinkUse};
use super::query::OpenQuery;
use crate::collections::Counted;

/// The links of a planner's agents, and the search for those that a path uses.
#[derive(Default)]
pub(super) struct Linking {
    /// Where they begin and end.
    pub(super) cache: LinkCache,
    pub(super) search: LinkSearch,
    /// The walk of that search that the kernel searches.
    pub(super) walk: Option<OpenQuery>,
    /// The links that the path uses.
    pub(super) uses: Vec<LinkUse>,
    /// A search over links has begun since all of it was freed. The cache does not tell: planners of a pool have none.
    pub(super) has_begun: bool,
}

impl Linking {
    /// Drops the search and the uses.
    pub(super) fn close(&mut self) {
        if self.has_begun {
            self.uses.clear();
            self.search.close();
            self.walk = None;
        }
    }

    /// Frees the memory but that of the ends of links.
    pub(super) fn trim(&mut self) {
        self.uses = Vec::new();
        self.search.release();
        self.walk = None;
        self.has_begun = false;
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let own = if self.has_begun { self.search.bytes() + self.uses.bytes() } else { 0 };
        self.cache.bytes() + own
    }
}
