//! Which places of a disc are meant where the nearest one is looked for.

use super::capabilities::DiscSearch;
use crate::base::Error;
use crate::geom::Point;
use crate::grid::{Choice, DiagonalGaps, Layer, Regions, clear_for_disc, is_place};

/// The places of a component.
pub(super) struct InComponent<'a> {
    pub(super) layer: &'a Layer,
    pub(super) regions: &'a mut Regions,
    pub(super) gaps: DiagonalGaps,
    /// A point of it.
    pub(super) of: Point,
}

impl Choice for InComponent<'_> {
    fn takes_cell(&mut self, (x, y): (i32, i32)) -> bool {
        self.regions.connected(self.layer, self.of, Point::centre(x, y), self.gaps)
    }

    fn takes_place(&mut self, _place: Point) -> Result<bool, Error> {
        Ok(true)
    }
}

/// The places that a search has reached, when it has met no path to its goal.
///
/// A place whose neighbour on the way to the requested goal is one too is not the nearest. One that a disc can move to
/// in a straight line from another one that was not reached is not reached either.
pub(super) struct ReachedPlaces<'a> {
    search: &'a mut dyn DiscSearch,
    layer: &'a Layer,
    radius: i32,
    requested: Point,
    /// The last places that were not reached.
    missed: [Option<Point>; 8],
    oldest: usize,
}

impl<'a> ReachedPlaces<'a> {
    pub(super) fn new(search: &'a mut dyn DiscSearch, layer: &'a Layer, (requested, radius): (Point, i32)) -> Self {
        Self { search, layer, radius, requested, missed: [None; 8], oldest: 0 }
    }

    /// True if the place next to this one in the direction of the requested goal, along an axis, is one.
    fn has_nearer_neighbour(&self, place: Point) -> bool {
        let Point { x, y } = self.requested;
        let along_x = Point { x: place.x + (x - place.x).signum(), ..place };
        let along_y = Point { y: place.y + (y - place.y).signum(), ..place };
        [along_x, along_y].into_iter().any(|next| next != place && is_place(self.layer, next, self.radius))
    }

    /// True if a disc can move between two places in a straight line.
    fn sees(&self, a: Point, b: Point) -> bool {
        clear_for_disc(self.layer, (a, b), self.radius)
    }
}

impl Choice for ReachedPlaces<'_> {
    fn takes_cell(&mut self, _cell: (i32, i32)) -> bool {
        true
    }

    fn takes_place(&mut self, place: Point) -> Result<bool, Error> {
        if self.has_nearer_neighbour(place) || self.missed.iter().flatten().any(|&missed| self.sees(missed, place)) {
            return Ok(false);
        }
        let is_reached = self.search.has_reached(self.layer, place)?;
        if !is_reached {
            self.missed[self.oldest] = Some(place);
            self.oldest = (self.oldest + 1) % self.missed.len();
        }
        Ok(is_reached)
    }
}
