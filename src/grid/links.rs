//! Links: jumps, ladders, portals, doors of another kind. A link leads from one point of a map to another without a
//! walk between them, for a cost of its own.
//!
//! The ends of a link may be segments: then it has lanes, evenly spaced along both and at most a cell apart along the
//! longer one, each from a place of the first to the corresponding place of the second. All that looks for ways sees a
//! list of lanes, in which a link is a run of equal numbers.
//!
//! All of it belongs to the state of a grid, as the obstacles do: a snapshot has the links of its revision, a rollback
//! brings them back with their numbers. Links change no cell, so layers and components know nothing of them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::{Error, Result, bytes, narrow, real_u32, real_usize};
use crate::collections::{Shared, reserve_exact};
use crate::geom::{Point, Position, SCALE};

/// Most lanes of all links of a grid: a search looks at the pairs of those that may lead to its goal.
pub(crate) const MOST_LANES: usize = 4096;

/// As far as coordinates and heights on meshes reach, in cells.
const FARTHEST: i32 = 65_536;

/// No span.
const POINT: Position = Position::new(0.0, 0.0);

/// Classes of links.
pub(crate) const LINK_CLASSES: u32 = 32;

/// The dearest link.
const DEAREST: f64 = 1e12;

/// The names of what ends of links have.
const FROM: [&str; 5] = ["x of from", "y of from", "x of from_span", "y of from_span", "from_height"];
const TO: [&str; 5] = ["x of to", "y of to", "x of to_span", "y of to_span", "to_height"];

/// The version of the next list of links of the process. Versions only tell lists apart: no answer depends on them.
static NEXT_VERSION: AtomicU64 = AtomicU64::new(1);

/// A way from one point of a map or a mesh to another that is no walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Where an agent enters it, in cells; rounded to 1/256.
    pub from: Position,
    /// Where it comes out.
    pub to: Position,
    /// The segment from `from` to `from + from_span` is where an agent enters it; none at first. Rounded to 1/256.
    pub from_span: Position,
    /// The same of `to`: an agent comes out at the place that corresponds to that where it has entered.
    pub to_span: Position,
    /// On which floor of a mesh whose points have heights it is entered: that whose height is the nearest one. Rounded
    /// to 1/256; 0 elsewhere.
    pub from_height: f32,
    /// The same of where an agent comes out.
    pub to_height: f32,
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
        Self {
            from,
            to,
            from_span: POINT,
            to_span: POINT,
            from_height: 0.0,
            to_height: 0.0,
            cost,
            both_ways: false,
            closed: false,
            class: 0,
            user: 0,
        }
    }

    /// The same link with segments for ends.
    #[must_use]
    pub const fn with_spans(self, from_span: Position, to_span: Position) -> Self {
        Self { from_span, to_span, ..self }
    }

    /// The same link between floors of a mesh.
    #[must_use]
    pub const fn with_heights(self, from_height: f32, to_height: f32) -> Self {
        Self { from_height, to_height, ..self }
    }
}

/// Where the ends of links may lie.
#[derive(Clone, Copy)]
pub(crate) struct LinkArea {
    low: Point,
    high: Point,
    /// What is said of ends and spans elsewhere.
    allowed: [&'static str; 2],
    has_heights: bool,
}

impl LinkArea {
    /// A map of so many cells.
    pub(crate) const fn of_map((width, height): (i32, i32)) -> Self {
        Self {
            low: Point { x: 0, y: 0 },
            high: Point { x: width * SCALE, y: height * SCALE },
            allowed: ["inside the map", "a vector to a point inside the map"],
            has_heights: false,
        }
    }

    /// The plane of meshes.
    #[cfg(feature = "motion")]
    pub(crate) const fn of_mesh(has_heights: bool) -> Self {
        let far = FARTHEST * SCALE;
        Self {
            low: Point { x: -far, y: -far },
            high: Point { x: far, y: far },
            allowed: ["-65,536 to 65,536", "a vector to a point whose coordinates are -65,536 to 65,536"],
            has_heights,
        }
    }

    /// A height, rounded to 1/256.
    fn height(&self, height: f32, name: &'static str) -> Result<f32> {
        let allowed = if self.has_heights { "-65,536 to 65,536" } else { "0 where points have no heights" };
        let most = if self.has_heights { FARTHEST } else { 0 };
        let rounded = Point::snap(Position::new(height, 0.0)).ok().filter(|at| at.x.abs() <= most * SCALE);
        // A height of -0 is 0.
        let rounded = rounded.map(|at| at.position().x + 0.0);
        rounded.ok_or(Error::BadValue { name, value: height.into(), allowed })
    }
}

/// A lane of a link with the number of that. Most links have one.
#[derive(Clone, Copy)]
pub(crate) struct NumberedLink {
    pub(crate) number: u32,
    /// The whole link.
    pub(crate) link: Link,
    /// The ends of the lane.
    pub(crate) from: Point,
    pub(crate) to: Point,
}

/// A segment with integer coordinates.
#[derive(Clone, Copy)]
struct EndSegment {
    first: Point,
    span: Point,
}

impl EndSegment {
    /// A segment inside of an area.
    fn new(at: Position, span: Position, area: &LinkArea, names: [&'static str; 5]) -> Result<Self> {
        let first = place(at, area, [names[0], names[1]])?;
        let LinkArea { low, high, allowed: [_, allowed], .. } = *area;
        let rounded = |v: f32| Point::snap(Position::new(v, 0.0)).ok().map(|point| point.x);
        let along_x = (names[2], span.x, first.x, low.x..=high.x);
        for (name, value, first, inside) in [along_x, (names[3], span.y, first.y, low.y..=high.y)] {
            if !rounded(value).is_some_and(|part| inside.contains(&(first + part))) {
                return Err(Error::BadValue { name, value: value.into(), allowed });
            }
        }
        Ok(Self { first, span: Point::snap(span)? })
    }

    /// How many cells long it is, rounded up: the least n with 256 n no less than the length.
    fn cells(self) -> i64 {
        let square = self.span.squared_distance(Point::default());
        let floor = square.isqrt();
        let length = floor + i64::from(floor * floor < square);
        (length + i64::from(SCALE - 1)) / i64::from(SCALE)
    }

    /// The place `part / of` along it, rounded to the nearest; `of` is positive.
    fn at(self, part: i64, of: i64) -> Point {
        let along = |first: i32, span: i32| first + narrow((2 * part * i64::from(span) + of).div_euclid(2 * of));
        Point { x: along(self.first.x, self.span.x), y: along(self.first.y, self.span.y) }
    }
}

/// A link as its lanes.
#[derive(Clone, Copy)]
pub(crate) struct LinkLanes {
    pub(crate) number: u32,
    pub(crate) link: Link,
    from: EndSegment,
    to: EndSegment,
    /// The number of the last lane, from 0.
    last: i64,
}

impl LinkLanes {
    /// A link in an area.
    ///
    /// # Errors
    /// [`Error::BadPosition`], [`Error::BadValue`].
    pub(crate) fn new(number: u32, link: &Link, area: &LinkArea) -> Result<Self> {
        let from = EndSegment::new(link.from, link.from_span, area, FROM)?;
        let to = EndSegment::new(link.to, link.to_span, area, TO)?;
        let from_height = area.height(link.from_height, FROM[4])?;
        let to_height = area.height(link.to_height, TO[4])?;
        if !(0.0..=DEAREST).contains(&link.cost) {
            return Err(Error::BadValue { name: "cost", value: link.cost, allowed: "0 to 10^12" });
        }
        if link.class >= LINK_CLASSES {
            return Err(Error::BadValue { name: "link_class", value: real_u32(link.class), allowed: "0 to 31" });
        }
        // A cost of -0 is 0.
        let rounded = Link {
            from: from.first.position(),
            to: to.first.position(),
            from_span: from.span.position(),
            to_span: to.span.position(),
            from_height,
            to_height,
            cost: link.cost + 0.0,
            ..*link
        };
        let lanes = Self { number, link: rounded, from, to, last: from.cells().max(to.cells()) };
        if lanes.count() > MOST_LANES {
            return Err(too_many(lanes.count()));
        }
        // A lift leads straight up.
        let is_flat = from_height.to_bits() == to_height.to_bits();
        if is_flat && lanes.iter().any(|lane| lane.from == lane.to) {
            let (value, allowed) = (f64::from(link.to.x), "another point than from, all along both spans");
            return Err(Error::BadValue { name: "to", value, allowed });
        }
        Ok(lanes)
    }

    /// How many lanes there are.
    fn count(&self) -> usize {
        usize::try_from(self.last + 1).unwrap_or(usize::MAX)
    }

    /// The lanes in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = NumberedLink> {
        let Self { number, link, from, to, last } = *self;
        let of = last.max(1);
        (0..=last).map(move |part| NumberedLink { number, link, from: from.at(part, of), to: to.at(part, of) })
    }
}

fn too_many(lanes: usize) -> Error {
    let allowed = "at most 4,096 lanes of links: one for each point, those of spans at most a cell apart";
    Error::BadValue { name: "lanes", value: real_usize(lanes), allowed }
}

/// The point of a position inside of an area.
fn place(at: Position, area: &LinkArea, names: [&'static str; 2]) -> Result<Point> {
    let point = Point::snap(at)?;
    let LinkArea { low, high, allowed: [allowed, _], .. } = *area;
    for (name, v, inside, value) in
        [(names[0], point.x, low.x..=high.x, at.x), (names[1], point.y, low.y..=high.y, at.y)]
    {
        if !inside.contains(&v) {
            return Err(Error::BadValue { name, value: value.into(), allowed });
        }
    }
    Ok(point)
}

/// The links of a map or a mesh, by their numbers: a lane after the other. Copies share them.
#[derive(Clone)]
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

    /// Lanes of links whose numbers ascend, and the number of the next link.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(list: Vec<NumberedLink>, next: u32) -> Result<Self> {
        let list = if list.is_empty() { None } else { Some(Shared::new(list)?) };
        Ok(Self { list, next, version: NEXT_VERSION.fetch_add(1, Ordering::Relaxed) })
    }

    /// The lanes of all links, in the order of the numbers of these.
    pub(crate) fn list(&self) -> &[NumberedLink] {
        self.list.as_ref().map_or(&[], |list| list)
    }

    /// Those that are open and of no blocked class, with their ends at the places that an agent has for them.
    pub(crate) fn usable(
        &self,
        blocked: u32,
        place: impl Fn(Point) -> Option<Point>,
    ) -> impl Iterator<Item = NumberedLink> {
        let open = self.list().iter().filter(move |link| !link.link.closed && blocked >> link.link.class & 1 == 0);
        open.filter_map(move |link| Some(NumberedLink { from: place(link.from)?, to: place(link.to)?, ..*link }))
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
    pub(crate) fn get(&self, number: u32) -> Result<&Link> {
        let at = self.list().partition_point(|lane| lane.number < number);
        let (value, allowed) = (real_u32(number), "the number of a link that is there");
        let found = self.list().get(at).filter(|lane| lane.number == number);
        found.map(|lane| &lane.link).ok_or(Error::BadValue { name: "link", value, allowed })
    }

    /// The numbers of the links.
    pub(crate) fn numbers(&self) -> LinkNumbers<'_> {
        LinkNumbers { lanes: self.list(), left: self.list().chunk_by(|a, b| a.number == b.number).count() }
    }

    /// The number of a link to add.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there are too many.
    pub(crate) fn number_for_new(&self) -> Result<u32> {
        if self.list().len() >= MOST_LANES || self.next == u32::MAX {
            let (value, allowed) = (real_u32(self.next), "at most 4,096 links, numbered below 2^32 - 1");
            return Err(Error::BadValue { name: "links", value, allowed });
        }
        Ok(self.next)
    }

    /// These links with another one in the place of that with its number, or without that.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there are too many lanes, [`Error::OutOfMemory`].
    pub(crate) fn with(&self, number: u32, change: Option<&LinkLanes>) -> Result<Self> {
        let first = self.list().partition_point(|lane| lane.number < number);
        let end = self.list().partition_point(|lane| lane.number <= number);
        let count = self.list().len() - (end - first) + change.map_or(0, LinkLanes::count);
        if count > MOST_LANES {
            return Err(too_many(count));
        }
        let mut list = Vec::new();
        reserve_exact(&mut list, count)?;
        list.extend_from_slice(&self.list()[..first]);
        list.extend(change.iter().flat_map(|lanes| lanes.iter()));
        list.extend_from_slice(&self.list()[end..]);
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

/// The numbers of links, in ascending order.
#[derive(Clone)]
pub(crate) struct LinkNumbers<'a> {
    lanes: &'a [NumberedLink],
    left: usize,
}

impl Iterator for LinkNumbers<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let number = self.lanes.first()?.number;
        self.lanes = &self.lanes[self.lanes.partition_point(|lane| lane.number <= number)..];
        self.left -= 1;
        Some(number)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for LinkNumbers<'_> {}
