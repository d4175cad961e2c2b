//! Links: jumps, ladders, portals, doors of another kind. A link leads from one point of a map to another without a
//! walk between them, for a cost of its own.
//!
//! All of it belongs to the state of a grid, as the obstacles do: a snapshot has the links of its revision, a rollback
//! brings them back with their numbers. Links change no cell, so layers and components know nothing of them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::{Error, Result, bytes, real_u32};
use crate::collections::{Shared, reserve_exact};
use crate::geom::{Point, Position, SCALE};

/// Most links of a grid: a search looks at the pairs of those that may lead to its goal.
pub(crate) const MOST_LINKS: usize = 4096;

/// Classes of links.
pub(crate) const LINK_CLASSES: u32 = 32;

/// The dearest link.
const DEAREST: f64 = 1e12;

/// The version of the next list of links of the process. Versions only tell lists apart: no answer depends on them.
static NEXT_VERSION: AtomicU64 = AtomicU64::new(1);

/// A way from one point of a map to another that is no walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Where an agent enters it, in cells; rounded to 1/256.
    pub from: Position,
    /// Where it comes out.
    pub to: Position,
    /// What passing it costs: 0 to 10^12, in the unit of the costs of paths. The walk to it costs as any walk.
    pub cost: f64,
    /// True if agents may also enter it at `to` and come out at `from`.
    pub both_ways: bool,
    /// True while nobody may pass it.
    pub closed: bool,
    /// 0 to 31: planners may be made that do not use some classes.
    pub class: u32,
    /// For the host.
    pub user: u64,
}

impl Link {
    /// An open link of class 0 that leads one way.
    #[must_use]
    pub const fn new(from: Position, to: Position, cost: f64) -> Self {
        Self { from, to, cost, both_ways: false, closed: false, class: 0, user: 0 }
    }
}

/// A link with its number.
#[derive(Clone, Copy)]
pub(crate) struct NumberedLink {
    pub(crate) number: u32,
    pub(crate) link: Link,
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl NumberedLink {
    /// A link of a map of this size.
    ///
    /// # Errors
    /// [`Error::BadPosition`], [`Error::BadValue`].
    pub(crate) fn new(number: u32, link: &Link, size: (i32, i32)) -> Result<Self> {
        let (from, to) =
            (place(link.from, size, ["x of from", "y of from"])?, place(link.to, size, ["x of to", "y of to"])?);
        if !(0.0..=DEAREST).contains(&link.cost) {
            return Err(Error::BadValue { name: "cost", value: link.cost, allowed: "0 to 10^12" });
        }
        if link.class >= LINK_CLASSES {
            return Err(Error::BadValue { name: "link_class", value: real_u32(link.class), allowed: "0 to 31" });
        }
        if from == to {
            let value = f64::from(link.to.x);
            return Err(Error::BadValue { name: "to", value, allowed: "another point than from" });
        }
        // A cost of -0 is 0.
        let cost = link.cost + 0.0;
        Ok(Self { number, link: Link { from: from.position(), to: to.position(), cost, ..*link }, from, to })
    }
}

/// The point of a position inside of a map of this size.
fn place(at: Position, size: (i32, i32), names: [&'static str; 2]) -> Result<Point> {
    let point = Point::snap(at)?;
    for (name, v, cells, value) in [(names[0], point.x, size.0, at.x), (names[1], point.y, size.1, at.y)] {
        if !(0..=cells * SCALE).contains(&v) {
            return Err(Error::BadValue { name, value: value.into(), allowed: "inside the map" });
        }
    }
    Ok(point)
}

/// The links of a map, by their numbers.
pub(crate) struct Links {
    list: Option<Shared<Vec<NumberedLink>>>,
    /// The number of the next link.
    next: u32,
    /// Equal versions have equal links.
    version: u64,
}

impl Links {
    /// No links.
    pub(crate) const fn none() -> Self {
        Self { list: None, next: 1, version: 0 }
    }

    /// Links whose numbers ascend, and the number of the next one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(list: Vec<NumberedLink>, next: u32) -> Result<Self> {
        let list = if list.is_empty() { None } else { Some(Shared::new(list)?) };
        Ok(Self { list, next, version: NEXT_VERSION.fetch_add(1, Ordering::Relaxed) })
    }

    /// The same links, shared.
    pub(crate) fn share(&self) -> Self {
        Self { list: self.list.clone(), next: self.next, version: self.version }
    }

    /// The links in the order of their numbers.
    pub(crate) fn list(&self) -> &[NumberedLink] {
        self.list.as_ref().map_or(&[], |list| list)
    }

    /// The number of the next link.
    pub(crate) const fn next(&self) -> u32 {
        self.next
    }

    /// Which links these are.
    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    /// The link with a number.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there is none.
    pub(crate) fn get(&self, number: u32) -> Result<&NumberedLink> {
        let at = self.list().binary_search_by_key(&number, |link| link.number);
        let (value, allowed) = (real_u32(number), "the number of a link that the grid has");
        at.map(|at| &self.list()[at]).map_err(|_| Error::BadValue { name: "link", value, allowed })
    }

    /// The number of a link to add.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there are too many.
    pub(crate) fn number_for_new(&self) -> Result<u32> {
        if self.list().len() >= MOST_LINKS || self.next == u32::MAX {
            let (value, allowed) = (real_u32(self.next), "at most 4,096 links, numbered below 2^32 - 1");
            return Err(Error::BadValue { name: "links", value, allowed });
        }
        Ok(self.next)
    }

    /// These links with another one in the place of that with its number, or without that.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn with(&self, number: u32, change: Option<NumberedLink>) -> Result<Self> {
        let mut list = Vec::new();
        reserve_exact(&mut list, self.list().len() + 1)?;
        let at = self.list().partition_point(|link| link.number < number);
        list.extend_from_slice(&self.list()[..at]);
        list.extend(change);
        list.extend(self.list()[at..].iter().filter(|link| link.number != number));
        Self::new(list, self.next.max(number.saturating_add(1)))
    }

    /// True if these are the same links with the same numbers.
    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        let same = |(a, b): (&NumberedLink, &NumberedLink)| a.number == b.number && a.link == b.link;
        self.version == other.version
            || self.list().len() == other.list().len() && self.list().iter().zip(other.list()).all(same)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(size_of_val(self.list()))
    }
}
