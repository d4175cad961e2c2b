//! The distances of all vertices of a mesh from seeds, and the turns of the ways there.

use super::topology::{NONE, Topology};
use super::vertices::MeshVertices;
use crate::base::{Result, bytes, index, to_u32};
use crate::collections::{Counted, Meter, Shared, counted};
use crate::field::FreeSeed;
use crate::geom::Point;

/// Turns with this bit are seeds, the others fans.
const SEED: u32 = 1 << 31;

/// Where a way turns, or begins: a fan or a seed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FieldTurn(u32);

impl FieldTurn {
    pub(super) const NONE: Self = Self(NONE);

    /// The turn with the number of a fan, or that of a seed.
    pub(super) const fn numbered(number: u32) -> Self {
        Self(number)
    }

    pub(super) fn seed(place: usize) -> Self {
        Self(SEED | to_u32(place))
    }

    /// The place of a seed in the table's list.
    pub(super) fn as_seed(self) -> Option<usize> {
        (self != Self::NONE && self.0 & SEED != 0).then_some(index(self.0 & !SEED))
    }

    pub(super) const fn number(self) -> u32 {
        self.0
    }
}

/// The shortest way from a vertex to a seed.
#[derive(Clone, Copy)]
pub(super) struct VertexWay {
    /// Its length; infinite where none is known.
    pub(super) g: f64,
    /// Its next turn.
    pub(super) turn: FieldTurn,
    /// The fan in which it arrives, from the seed.
    pub(super) fan: u32,
    /// The place of its seed.
    pub(super) seed: u32,
}

impl VertexWay {
    const UNKNOWN: Self = Self { g: f64::INFINITY, turn: FieldTurn::NONE, fan: NONE, seed: NONE };
}

/// A seed in a face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SeedInFace {
    face: u32,
    seed: u32,
}

/// What a finished field on a mesh knows.
#[derive(Default)]
pub(super) struct MeshDistances {
    ways: Vec<VertexWay>,
    seeds: Vec<FreeSeed>,
    /// Ascending.
    in_faces: Vec<SeedInFace>,
    /// The farthest distance that counts.
    pub(super) reach: f64,
}

counted!(MeshDistances { ways, seeds, in_faces } plain { reach });

impl MeshDistances {
    /// Empties the table for a build from seeds.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn begin(
        &mut self,
        (mesh, vertices): (&Topology, &MeshVertices),
        seeds: &[FreeSeed],
        meter: &mut Meter,
    ) -> Result {
        meter.refill(&mut self.ways, vertices.count(), VertexWay::UNKNOWN, 1)?;
        self.seeds.clear();
        self.in_faces.clear();
        meter.reserve(&mut self.seeds, seeds.len(), 1)?;
        self.seeds.extend_from_slice(seeds);
        for (place, seed) in seeds.iter().enumerate() {
            for face in mesh.faces_at(seed.at) {
                meter.add(&mut self.in_faces, SeedInFace { face, seed: to_u32(place) }, 4)?;
            }
        }
        self.in_faces.sort_unstable();
        Ok(())
    }

    #[inline(always)]
    pub(super) fn way(&self, vertex: u32) -> &VertexWay {
        &self.ways[index(vertex)]
    }

    /// Notes a way, if it is shorter than the one that is known.
    pub(super) fn improve(&mut self, vertex: u32, way: VertexWay) -> bool {
        let known = &mut self.ways[index(vertex)];
        let is_shorter = way.g < known.g;
        if is_shorter {
            *known = way;
        }
        is_shorter
    }

    pub(super) fn seed(&self, place: usize) -> &FreeSeed {
        &self.seeds[place]
    }

    /// The places of the seeds in a face, with its edges.
    pub(super) fn seeds_in(&self, face: u32) -> impl Iterator<Item = usize> + '_ {
        let first = self.in_faces.partition_point(|entry| entry.face < face);
        self.in_faces[first..].iter().take_while(move |entry| entry.face == face).map(|entry| index(entry.seed))
    }

    /// No way from a vertex is shorter.
    pub(super) fn at_least(&self, vertex: u32) -> f64 {
        let g = self.way(vertex).g;
        if g < f64::INFINITY { g } else { self.reach }
    }

    pub(super) fn place_of(&self, mesh: &Topology, turn: FieldTurn) -> Point {
        match turn.as_seed() {
            Some(seed) => self.seeds[seed].at,
            None => mesh.fan(turn.number()).at,
        }
    }

    /// The next turn of the way from a turn; none at a seed.
    pub(super) fn after(&self, turn: FieldTurn) -> Option<FieldTurn> {
        if turn.as_seed().is_some() { None } else { Some(self.way(turn.number()).turn) }
    }

    /// The number that the host gave to the seed of the way from a turn.
    pub(super) fn owner(&self, turn: FieldTurn) -> u32 {
        let place = turn.as_seed().unwrap_or_else(|| index(self.way(turn.number()).seed));
        self.seeds[place].number
    }

    /// How many vertices are reached, and the farthest distance.
    pub(super) fn reached(&self) -> (u64, f64) {
        let reached = || self.ways.iter().filter(|way| way.g < f64::INFINITY);
        (bytes(reached().count()), reached().fold(0.0, |most, way| if way.g > most { way.g } else { most }))
    }
}

/// What the builder and its readers share: the mesh and its vertices.
pub(super) struct FieldMesh {
    pub(super) mesh: Shared<Topology>,
    pub(super) vertices: MeshVertices,
    pub(super) open_gaps: bool,
}

impl FieldMesh {
    /// Bytes on the heap, without the mesh.
    pub(super) fn bytes(&self) -> u64 {
        self.vertices.bytes()
    }
}
