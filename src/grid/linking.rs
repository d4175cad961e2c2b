//! Links of a grid: set, changed and removed like obstacles, each as one edit.

use super::current::Current;
use super::links::{Link, LinkArea, LinkLanes};
use super::map::Grid;
use super::snapshot::Snapshot;
use crate::base::Result;
use crate::geom::Position;

impl Grid {
    /// Adds a link. An end that is not free is allowed: the link is of no use until it is. The number is for
    /// [`Grid::set_link`] and [`Grid::remove_link`], and planners tell it where their paths use the link.
    ///
    /// # Errors
    /// [`crate::Error::BadPosition`], [`crate::Error::BadValue`] for an end or a span out of the map, two equal ends, a
    /// cost that is negative or not a number, a height, a class above 31, and for more than 4,096 lanes of all links;
    /// [`crate::Error::OutOfMemory`]. Nothing has changed then.
    pub fn add_link(&self, link: &Link) -> Result<u32> {
        self.change(|current| {
            let links = &current.state.links;
            let number = links.number_for_new()?;
            let added = LinkLanes::new(number, link, &area_of(current))?;
            let links = links.with(number, Some(&added))?;
            current.relink(links)?;
            Ok(number)
        })
    }

    /// Makes a link another one: closes or opens it, moves it, changes its cost. One edit, none if nothing changes.
    ///
    /// # Errors
    /// As [`Grid::add_link`]; [`crate::Error::BadValue`] for a number that is none of a link of the grid.
    pub fn set_link(&self, number: u32, link: &Link) -> Result {
        self.change_link(number, |_| *link)
    }

    /// Makes the ends of a link segments, or points again: see [`Link::from_span`]. One edit, none if nothing changes.
    ///
    /// # Errors
    /// As [`Grid::set_link`].
    pub fn set_link_spans(&self, number: u32, from_span: Position, to_span: Position) -> Result {
        self.change_link(number, |link| link.with_spans(from_span, to_span))
    }

    /// Makes a link what a function makes of it.
    ///
    /// # Errors
    /// As [`Grid::set_link`].
    pub(crate) fn change_link(&self, number: u32, change: impl FnOnce(Link) -> Link) -> Result {
        self.change(|current| {
            let known = *current.state.links.get(number)?;
            let changed = LinkLanes::new(number, &change(known), &area_of(current))?;
            if changed.link == known {
                return Ok(());
            }
            let links = current.state.links.with(number, Some(&changed))?;
            current.relink(links)
        })
    }

    /// Takes a link away.
    ///
    /// # Errors
    /// [`crate::Error::BadValue`] for a number that is none of a link of the grid, [`crate::Error::OutOfMemory`].
    /// Nothing has changed then.
    pub fn remove_link(&self, number: u32) -> Result {
        self.change(|current| {
            current.state.links.get(number)?;
            let links = current.state.links.with(number, None)?;
            current.relink(links)
        })
    }

    /// A link as it is now, its ends and spans rounded to 1/256.
    ///
    /// # Errors
    /// [`crate::Error::BadValue`] for a number that is none of a link of the grid.
    pub fn link(&self, number: u32) -> Result<Link> {
        self.snapshot().links().get(number).copied()
    }
}

/// Where ends of links may lie.
fn area_of(current: &Current) -> LinkArea {
    LinkArea::of_map((current.state.width, current.state.height))
}

impl Snapshot {
    /// The numbers of the links, in ascending order.
    pub fn link_numbers(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        self.links().numbers()
    }
}
