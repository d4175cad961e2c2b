//! The links of a grid as one planner sees them: those that it may use, with the places of its agents at both ends and
//! the components in which these lie.

use std::sync::atomic::{AtomicU64, Ordering};

use smallvec::SmallVec;

use crate::base::{Error, bytes};
use crate::collections::{Counted, Shared, counted};
use crate::geom::Point;
use crate::grid::{Component, GridState, Links};

/// Radii for which the ends of links are known at once: those of one batch of requests.
pub(super) const MOST_RADII: usize = 4;

/// What planners among movers say of links.
pub(super) const NO_LINKS: Error =
    Error::Unsupported { what: "planners among movers use no links: block all classes of links in the options" };

/// The number of the next list of the process. Numbers only tell lists apart: no answer depends on them.
static NEXT_LIST: AtomicU64 = AtomicU64::new(1);

/// A number that no other list has.
pub(super) fn next_serial() -> u64 {
    NEXT_LIST.fetch_add(1, Ordering::Relaxed)
}

/// The components to which a point belongs: two at a corner that closed gaps shut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Components([Option<Component>; 2]);

impl Components {
    /// At most two of a list.
    pub(super) fn of(list: &[Component]) -> Self {
        Self([list.first().copied(), list.get(1).copied()])
    }

    /// Those of a place in more than two, of which any may be one.
    pub(super) const MANY: Self = Self([Some(Component::ANY), None]);

    /// False if both have none in common.
    #[inline]
    pub(super) fn meet(self, other: Self) -> bool {
        let [first, second] = other.0;
        let has = |component: Option<Component>| component.is_some() && (component == first || component == second);
        has(self.0[0]) || has(self.0[1]) || self == Self::MANY || other == Self::MANY
    }

    pub(super) fn has(self, component: Component) -> bool {
        self.0.contains(&Some(component))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Component> {
        self.0.into_iter().flatten()
    }

    /// The component of a free cell around the point, by its place among them: at a corner that closed gaps shut there
    /// are two cells, each with a component of its own, in the same order.
    pub(super) fn of_cell(self, number: usize) -> Option<Component> {
        if self.0[1].is_some() { self.0.get(number).copied().flatten() } else { self.0[0] }
    }
}

/// A place to which agents walk: an end of a link or of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LinkEnd {
    pub(super) at: Point,
    /// On which floor, where those of a mesh lie above each other, as a spot of the mesh tells it; else one number.
    pub(super) face: u32,
    pub(super) within: Components,
}

impl LinkEnd {
    /// A place on a map without floors.
    pub(super) const fn new(at: Point, within: Components) -> Self {
        Self { at, face: 0, within }
    }

    /// True if both are the same place.
    pub(super) fn is_at(self, other: Self) -> bool {
        self.at == other.at && self.face == other.face
    }
}

/// A link in one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LinkWay {
    pub(super) from: LinkEnd,
    pub(super) to: LinkEnd,
    pub(super) cost: f64,
    /// The number of the link.
    pub(super) link: u32,
    /// True if it is entered at its far end.
    pub(super) backward: bool,
}

/// The links that agents of one radius may use.
#[derive(Default)]
pub(super) struct LinkMap {
    pub(super) ways: Vec<LinkWay>,
    pub(super) radius: i32,
    /// Equal numbers have equal lists.
    pub(super) serial: u64,
}

counted!(LinkMap { ways } plain { radius, serial });

/// The maps for the radii of one or several requests.
pub(super) type LinkMaps = SmallVec<[Shared<LinkMap>; MOST_RADII]>;

/// The map for a radius.
pub(super) fn of_radius(maps: &LinkMaps, radius: i32) -> Option<&Shared<LinkMap>> {
    maps.iter().find(|map| map.radius == radius)
}

/// What a planner keeps of the links of its grid.
#[derive(Default)]
pub(super) struct LinkCache {
    /// The maps, and the revision for which each is known: 0 for one that is to be made anew.
    pub(super) maps: SmallVec<[(Shared<LinkMap>, u64); MOST_RADII]>,
    /// Scratch: components that can be reached, with a place in each.
    pub(super) reached: Vec<(Component, Point)>,
    /// The same, of one component, while those of others are found.
    pub(super) others: Vec<(Component, Point)>,
}

impl LinkCache {
    /// Forgets what is known of the map: it is another one, or components have other names.
    pub(super) fn forget(&mut self) {
        self.maps.iter_mut().for_each(|(_, revision)| *revision = 0);
    }

    /// What questions about a state see. The components of discs may have been named anew since the last ones.
    pub(super) fn sight<'a>(&'a mut self, state: &'a GridState) -> LinkSight<'a> {
        let (links, revision) = (&state.links, state.revision);
        let is_stale = |(map, known): &(Shared<LinkMap>, u64)| *known != revision || map.radius > 0;
        self.maps.iter_mut().filter(|known| is_stale(known)).for_each(|(_, revision)| *revision = 0);
        LinkSight { cache: self, links, revision }
    }

    /// The maps that are known for a revision.
    pub(super) fn known(&self, revision: u64) -> LinkMaps {
        if self.maps.is_empty() {
            return LinkMaps::new();
        }
        let known = self.maps.iter().filter(|(map, known)| *known == revision && !map.ways.is_empty());
        known.map(|(map, _)| map.clone()).collect()
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let maps = self.maps.iter().map(|(map, _)| map.bytes() + bytes(Shared::<LinkMap>::BYTES));
        self.reached.bytes() + self.others.bytes() + maps.sum::<u64>()
    }

    /// Frees the memory.
    pub(super) fn release(&mut self) {
        self.maps.clear();
        (self.reached, self.others) = (Vec::new(), Vec::new());
    }
}

/// The links of a state, and what a planner keeps of them.
pub(super) struct LinkSight<'a> {
    pub(super) cache: &'a mut LinkCache,
    pub(super) links: &'a Links,
    /// The revision of the state.
    pub(super) revision: u64,
}
