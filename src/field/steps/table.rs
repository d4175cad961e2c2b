//! The distances of a finished field, and of one that is being built.

use super::{count::length, places::CellPlaces, rules::Rules};
use crate::base::{Result, bytes, index_i32};
use crate::collections::{Allowance, List, counted, zeroed_box};
use crate::field::build::FreeSeed;
use crate::geom::{Point, SCALE};
use crate::grid::{Layer, Snapshot, clear_for_disc, is_place, nearest_cell_place};
use crate::search::core::Vertex;

/// The word of a vertex that was not reached.
pub(super) const UNREACHED: u64 = u64::MAX;

/// What the words of a table mean. Both kinds compare as words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Measure {
    /// Numbers of steps: see [`super::count`].
    #[default]
    Counts,
    /// The bits of a cost.
    Costs,
}

/// A source at its vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlacedSource {
    pub(super) vertex: Vertex,
    pub(super) source: FreeSeed,
}

/// The table.
#[derive(Default)]
pub(crate) struct StepsTable {
    /// A word per vertex, row by row.
    pub(super) words: Box<[u64]>,
    pub(super) columns: i32,
    pub(super) rows: i32,
    pub(super) measure: Measure,
    /// See [`crate::field::walls`].
    pub(super) factors: Box<[u32]>,
    /// For discs wider than a cell.
    pub(super) places: CellPlaces,
    /// The cheapest source of each vertex that has one, by vertex.
    pub(super) sources: Vec<PlacedSource>,
    /// Vertices reached, and the largest of their words.
    pub(super) reached: u64,
    pub(super) farthest: u64,
}

counted!(StepsTable { words, factors, places, sources } plain { columns, rows, measure, reached, farthest });

impl StepsTable {
    /// Makes the table fit a lattice. Its words have any values.
    pub(super) fn fit(&mut self, (columns, rows): (i32, i32), allowance: Allowance) -> Result {
        (self.columns, self.rows) = (columns, rows);
        let count = index_i32(columns) * index_i32(rows);
        if self.words.len() != count {
            allowance.check(bytes(count * size_of::<u64>()))?;
            self.words = Box::default();
            self.words = zeroed_box(count)?;
        }
        Ok(())
    }

    /// Takes the sources. Costs that are all zero let distances be counts, if steps cost their lengths.
    pub(super) fn take_sources(&mut self, sources: &[FreeSeed], steps_cost_lengths: bool) -> Result {
        self.sources.clear();
        self.sources.add_all(sources.iter().map(|&source| PlacedSource { vertex: Vertex::new(0, 0), source }))?;
        let counts = steps_cost_lengths && sources.iter().all(|source| source.cost == 0.0);
        self.measure = if counts { Measure::Counts } else { Measure::Costs };
        Ok(())
    }

    /// Puts the sources at their vertices, the cheapest at each.
    pub(super) fn place_sources(&mut self, rules: Rules, layer: &Layer) {
        let mut sources = std::mem::take(&mut self.sources);
        sources.retain_mut(|placed| {
            let vertex = self.vertex_of(rules, layer, placed.source.at);
            placed.vertex = vertex.unwrap_or(placed.vertex);
            vertex.is_some()
        });
        let key = |placed: &PlacedSource| (placed.vertex, placed.source.cost.to_bits(), placed.source.number);
        sources.sort_unstable_by_key(key);
        sources.dedup_by_key(|placed| placed.vertex);
        self.sources = sources;
    }

    /// The vertex that a point counts as: the nearest one of the free cells that it touches; for a disc wider than a
    /// cell the nearest that it can go to, if it has room where it is.
    pub(super) fn vertex_of(&self, rules: Rules, layer: &Layer, at: Point) -> Option<Vertex> {
        if self.places.is_empty() {
            return rules.vertex_of(layer, at);
        }
        let has_room = is_place(layer, at, rules.wide);
        let touches = |place: Point| place.x.abs_diff(at.x).max(place.y.abs_diff(at.y)) <= SCALE.unsigned_abs();
        let sees = |place| if has_room { clear_for_disc(layer, (at, place), rules.wide) } else { touches(place) };
        let ((x, y), _) = nearest_cell_place(at, |cell| self.places.point(cell), sees)?;
        Some(Vertex::new(x, y))
    }

    /// The place of a cell for a disc wider than a cell.
    pub(crate) fn place_of(&self, cell: (i32, i32)) -> Option<Point> {
        if self.places.is_empty() { None } else { self.places.point(cell) }
    }

    /// The point of a vertex.
    pub(super) fn point_of(&self, rules: Rules, vertex: Vertex) -> Point {
        self.place_of(vertex.xy()).unwrap_or_else(|| rules.point_of(vertex))
    }

    /// The directions in which steps lead from a vertex, where sides may be closed.
    pub(super) fn leaving(&self, rules: Rules, scene: (&Snapshot, &Layer), x: i32, y: i32) -> u8 {
        match scene.0.sides() {
            Some(sides) => rules.kept(rules.sided(scene.1, sides).leaving(x, y)),
            None => self.moves(rules, scene.1, x, y),
        }
    }

    /// The directions to the vertices from which steps lead to one, where sides may be closed.
    pub(super) fn arriving(&self, rules: Rules, scene: (&Snapshot, &Layer), x: i32, y: i32) -> u8 {
        match scene.0.sides() {
            Some(sides) => rules.kept(rules.sided(scene.1, sides).arriving(x, y)),
            None => self.moves(rules, scene.1, x, y),
        }
    }

    /// The steps from a vertex where no side is closed, as a mask of directions. They are those to it as well.
    #[inline(always)]
    pub(super) fn moves(&self, rules: Rules, layer: &Layer, x: i32, y: i32) -> u8 {
        if self.places.is_empty() { rules.moves(layer, x, y) } else { rules.kept(self.places.moves(x, y)) }
    }

    /// The word of a source's cost.
    pub(super) const fn word_of(&self, source: &FreeSeed) -> u64 {
        match self.measure {
            Measure::Counts => 0,
            Measure::Costs => source.cost.to_bits(),
        }
    }

    /// The cost that a word means; infinite for [`UNREACHED`].
    pub(super) fn value(&self, word: u64) -> f64 {
        match self.measure {
            _ if word == UNREACHED => f64::INFINITY,
            Measure::Counts => length(word),
            Measure::Costs => f64::from_bits(word),
        }
    }

    /// Where the word of a vertex stands.
    #[inline(always)]
    pub(super) const fn place(&self, x: i32, y: i32) -> usize {
        index_i32(y) * index_i32(self.columns) + index_i32(x)
    }

    /// The word of a vertex.
    #[inline(always)]
    pub(super) fn word(&self, vertex: Vertex) -> u64 {
        let (x, y) = vertex.xy();
        self.words[self.place(x, y)]
    }

    /// The source that stands at a vertex and is the nearest one there.
    pub(super) fn end_at(&self, vertex: Vertex) -> Option<&FreeSeed> {
        if self.measure == Measure::Counts && self.word(vertex) != 0 {
            return None;
        }
        let at = self.sources.binary_search_by_key(&vertex, |placed| placed.vertex).ok()?;
        let source = &self.sources[at].source;
        (self.word_of(source) == self.word(vertex)).then_some(source)
    }

    /// The distance of a vertex of the lattice.
    pub(crate) fn lattice_distance(&self, x: i32, y: i32) -> f64 {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if inside { self.value(self.words[self.place(x, y)]) } else { f64::INFINITY }
    }

    /// See [`crate::field::walls`].
    pub(crate) fn factors(&self) -> &[u32] {
        &self.factors
    }

    /// Vertices reached, and the farthest distance.
    pub(crate) fn reached(&self) -> (u64, f64) {
        (self.reached, if self.reached == 0 { 0.0 } else { self.value(self.farthest) })
    }
}
