//! Links of a mesh: jumps, ladders, lifts between its islands and floors; each change is one of the mesh.

use super::navigation_mesh::Mesh;
use crate::base::Result;
use crate::collections::List;
use crate::geom::Position;
use crate::grid::{Link, LinkLanes};

impl Mesh {
    /// Adds a link, as [`Grid::add_link`](crate::Grid::add_link): a jump, a ladder, a lift. An end that is not on the
    /// mesh, nor within 1/32 of it, is allowed: the link is of no use until it is. Where points have heights each end
    /// is on the floor whose height is the nearest one to its own.
    ///
    /// ```
    /// use taut::grid::Link;
    /// use taut::mesh::Mesh;
    /// use taut::plan::MeshPlanner;
    /// use taut::{Options, Position, Request};
    ///
    /// // Two roofs with a street between them, and a plank over it.
    /// let at = |x, y| Position::new(x, y);
    /// let roof = |x| [at(x, 0.0), at(x + 4.0, 0.0), at(x + 4.0, 4.0), at(x, 4.0)];
    /// let mesh = Mesh::new(&[roof(0.0), roof(6.0)].concat(), &[0, 1, 2, 3, 4, 5, 6, 7], &[4, 4])?;
    /// let plank = mesh.add_link(&Link { both_ways: true, ..Link::new(at(4.0, 2.0), at(6.0, 2.0), 5.0) })?;
    /// let mut planner = MeshPlanner::new(&mesh, Options::default())?;
    /// let found = planner.find(&Request::new(at(1.0, 2.0), at(9.0, 2.0)))?;
    /// assert_eq!((found.length, found.cost), (6.0, 11.0));
    /// assert_eq!((planner.link_uses()[0].point, planner.link_uses()[0].link), (1, plank));
    /// # Ok::<(), taut::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`crate::Error::BadPosition`], [`crate::Error::BadValue`] for a coordinate beyond 65,536, two equal ends, a cost
    /// that is negative or not a number, a height beyond 65,536 or other than 0 without heights, a class above 31, and
    /// for more than 4,096 lanes of all links; [`crate::Error::OutOfMemory`]. Nothing has changed then.
    pub fn add_link(&self, link: &Link) -> Result<u32> {
        self.relink(|links, area| {
            let number = links.number_for_new()?;
            let added = LinkLanes::new(number, link, area)?;
            Ok((number, Some(links.with(number, Some(&added))?)))
        })
    }

    /// Makes a link another one: closes or opens it, moves it, changes its cost. One change, none if it is the same.
    ///
    /// # Errors
    /// As [`Mesh::add_link`]; [`crate::Error::BadValue`] for a number that is none of a link of the mesh.
    pub fn set_link(&self, number: u32, link: &Link) -> Result {
        self.change_link(number, |_| *link)
    }

    /// Makes the ends of a link segments, or points again: see [`Link::from_span`]. One change, none if it is the same.
    ///
    /// # Errors
    /// As [`Mesh::set_link`].
    pub fn set_link_spans(&self, number: u32, from_span: Position, to_span: Position) -> Result {
        self.change_link(number, |link| link.with_spans(from_span, to_span))
    }

    /// Makes a link what a function makes of it.
    ///
    /// # Errors
    /// As [`Mesh::set_link`].
    pub(crate) fn change_link(&self, number: u32, change: impl FnOnce(Link) -> Link) -> Result {
        self.relink(|links, area| {
            let known = *links.get(number)?;
            let changed = LinkLanes::new(number, &change(known), area)?;
            let is_same = changed.link == known;
            Ok(((), if is_same { None } else { Some(links.with(number, Some(&changed))?) }))
        })
    }

    /// Takes a link away.
    ///
    /// # Errors
    /// [`crate::Error::BadValue`] for a number that is none of a link of the mesh, [`crate::Error::OutOfMemory`].
    /// Nothing has changed then.
    pub fn remove_link(&self, number: u32) -> Result {
        self.relink(|links, _| {
            links.get(number)?;
            Ok(((), Some(links.with(number, None)?)))
        })
    }

    /// A link as it is now, its ends, spans and heights rounded to 1/256.
    ///
    /// # Errors
    /// [`crate::Error::BadValue`] for a number that is none of a link of the mesh.
    pub fn link(&self, number: u32) -> Result<Link> {
        self.present_links().get(number).copied()
    }

    /// The numbers of the links, ascending.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub fn links(&self) -> Result<Vec<u32>> {
        let links = self.present_links();
        let mut numbers = Vec::new();
        numbers.add_all(links.numbers())?;
        Ok(numbers)
    }
}
