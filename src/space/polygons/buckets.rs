//! What is near a point of a world: each square has the edges that meet it, the obstacles whose boxes do, and the
//! places in it.
//!
//! The square of a point on an edge has that edge. The lists are chains in arrays, so that a copy of a world is a copy
//! of arrays.

use super::link::{GAP, GapLink, grown_box};
use super::squares::Squares;
use crate::base::{Error, index, to_u32};
use crate::collections::{counted, reserve, reserve_exact};
use crate::geom::Point;

/// The end of a chain.
pub(crate) const NONE: u32 = u32::MAX;

/// An edge of an outline, which runs to the left around what it blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutlineEdge {
    pub(crate) a: Point,
    pub(crate) b: Point,
    /// The slot of the obstacle.
    pub(crate) obstacle: u32,
    /// The number of `a` in its outline.
    pub(crate) at: u32,
}

#[derive(Clone, Copy, Debug)]
struct ListNode<T> {
    value: T,
    next: u32,
}

/// Chains of links, one a square.
#[derive(Debug)]
struct Chains<T> {
    first: Vec<u32>,
    links: Vec<ListNode<T>>,
    free: u32,
}

counted!([T] Chains<T> { first, links } plain { free });

impl<T: Copy> Chains<T> {
    fn new(count: usize) -> Result<Self, Error> {
        let mut first = Vec::new();
        reserve_exact(&mut first, count)?;
        first.resize(count, NONE);
        Ok(Self { first, links: Vec::new(), free: NONE })
    }

    fn copy(&self) -> Result<Self, Error> {
        Ok(Self { first: copy_of(&self.first)?, links: copy_of(&self.links)?, free: self.free })
    }

    /// Adds a value, for which [`Chains::reserve`] has made room.
    fn add(&mut self, square: u32, value: T) {
        let link = ListNode { value, next: self.first[index(square)] };
        let at = if self.free == NONE {
            self.links.push(link);
            to_u32(self.links.len() - 1)
        } else {
            let at = self.free;
            self.free = self.links[index(at)].next;
            self.links[index(at)] = link;
            at
        };
        self.first[index(square)] = at;
    }

    /// Removes the values of a square that `is_meant`.
    fn remove(&mut self, square: u32, is_meant: impl Fn(&T) -> bool) {
        let mut before = NONE;
        let mut at = self.first[index(square)];
        while at != NONE {
            let ListNode { value, next } = self.links[index(at)];
            if is_meant(&value) {
                if before == NONE {
                    self.first[index(square)] = next;
                } else {
                    self.links[index(before)].next = next;
                }
                self.links[index(at)].next = self.free;
                self.free = at;
            } else {
                before = at;
            }
            at = next;
        }
    }

    #[inline(always)]
    fn of(&self, square: u32) -> impl Iterator<Item = &T> {
        let mut at = self.first[index(square)];
        std::iter::from_fn(move || {
            let link = self.links.get(index(at))?;
            at = link.next;
            Some(&link.value)
        })
    }

    fn reserve(&mut self, more: usize) -> Result<(), Error> {
        reserve(&mut self.links, more)
    }
}

/// A copy of a list.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn copy_of<T: Copy>(list: &[T]) -> Result<Vec<T>, Error> {
    let mut copy = Vec::new();
    reserve_exact(&mut copy, list.len())?;
    copy.extend_from_slice(list);
    Ok(copy)
}

/// The squares of a world, with what is in them.
#[derive(Debug)]
pub(crate) struct EdgeBuckets {
    pub(crate) squares: Squares,
    edges: Chains<OutlineEdge>,
    boxes: Chains<u32>,
    places: Chains<u32>,
    links: Chains<GapLink>,
}

counted!(EdgeBuckets { edges, boxes, places, links } plain { squares });

impl EdgeBuckets {
    /// Empty squares.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(squares: Squares) -> Result<Self, Error> {
        let count = index(squares.count());
        let (edges, boxes, places) = (Chains::new(count)?, Chains::new(count)?, Chains::new(count)?);
        Ok(Self { squares, edges, boxes, places, links: Chains::new(count)? })
    }

    pub(crate) fn copy(&self) -> Result<Self, Error> {
        let (edges, boxes, places) = (self.edges.copy()?, self.boxes.copy()?, self.places.copy()?);
        Ok(Self { edges, boxes, places, links: self.links.copy()?, squares: self.squares })
    }

    /// The edges that meet a square.
    #[inline(always)]
    pub(crate) fn edges(&self, square: u32) -> impl Iterator<Item = &OutlineEdge> {
        self.edges.of(square)
    }

    /// The slots of the obstacles whose boxes meet a square.
    pub(crate) fn boxes(&self, square: u32) -> impl Iterator<Item = u32> {
        self.boxes.of(square).copied()
    }

    /// The numbers of the places in a square.
    #[inline(always)]
    pub(crate) fn places(&self, square: u32) -> impl Iterator<Item = u32> {
        self.places.of(square).copied()
    }

    /// The links that may meet a square.
    #[inline(always)]
    pub(crate) fn links(&self, square: u32) -> impl Iterator<Item = &GapLink> {
        self.links.of(square)
    }

    /// Makes room for so many links.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn reserve_links(&mut self, more: usize) -> Result<(), Error> {
        // Squares are larger than the box of a link, which meets four of them at most.
        self.links.reserve(4 * more)
    }

    pub(super) fn add_link(&mut self, link: &GapLink) {
        let Self { squares, links, .. } = self;
        squares.in_box(grown_box((link.from, link.from), GAP), |square| links.add(square, *link));
    }

    /// Removes the links of an obstacle with a box.
    pub(super) fn remove_links(&mut self, slot: u32, around: (Point, Point)) {
        let Self { squares, links, .. } = self;
        if !links.links.is_empty() {
            let is_its = |link: &GapLink| link.slots.contains(&slot);
            squares.in_box(grown_box(around, 2 * GAP), |square| links.remove(square, is_its));
        }
    }

    /// Each link once.
    pub(crate) fn all_links(&self) -> impl Iterator<Item = &GapLink> {
        let of_square = move |square: u32| self.links(square).filter(move |link| self.squares.of(link.from) == square);
        (0..self.squares.count()).flat_map(of_square)
    }

    /// Makes room for an outline and its box.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn reserve(&mut self, outline: &[Point], around: (Point, Point)) -> Result<(), Error> {
        let (mut edges, mut boxes) = (0, 0);
        for (a, b, _) in edges_of(outline) {
            self.squares.for_each(a, b, |_| edges += 1);
        }
        self.squares.in_box(around, |_| boxes += 1);
        self.edges.reserve(edges)?;
        self.boxes.reserve(boxes)
    }

    /// Makes room for so many places.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn reserve_places(&mut self, more: usize) -> Result<(), Error> {
        self.places.reserve(more)
    }

    /// Adds an outline, for which [`EdgeBuckets::reserve`] has made room.
    pub(crate) fn add(&mut self, obstacle: u32, outline: &[Point], around: (Point, Point)) {
        let Self { squares, edges, boxes, .. } = self;
        for (a, b, at) in edges_of(outline) {
            squares.for_each(a, b, |square| edges.add(square, OutlineEdge { a, b, obstacle, at }));
        }
        squares.in_box(around, |square| boxes.add(square, obstacle));
    }

    /// Removes an outline.
    pub(crate) fn remove(&mut self, obstacle: u32, outline: &[Point], around: (Point, Point)) {
        let Self { squares, edges, boxes, .. } = self;
        for (a, b, _) in edges_of(outline) {
            squares.for_each(a, b, |square| edges.remove(square, |edge| edge.obstacle == obstacle));
        }
        squares.in_box(around, |square| boxes.remove(square, |&other| other == obstacle));
    }

    /// Adds a place, for which [`EdgeBuckets::reserve_places`] has made room.
    pub(crate) fn add_place(&mut self, at: Point, place: u32) {
        self.places.add(self.squares.of(at), place);
    }

    pub(crate) fn remove_place(&mut self, at: Point, place: u32) {
        self.places.remove(self.squares.of(at), |&other| other == place);
    }
}

/// The edges of an outline, with the numbers of their first vertices.
pub(super) fn edges_of(outline: &[Point]) -> impl Iterator<Item = (Point, Point, u32)> {
    let next = outline.iter().skip(1).chain(outline.first());
    outline.iter().zip(next).zip(0..).map(|((&a, &b), at)| (a, b, at))
}
