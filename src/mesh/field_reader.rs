//! What a place on a mesh is told by a finished field.
//!
//! ```text
//!   look around; of what is in sight, the corner or seed with the least distance by way of it is the next turn
//!   pop the window with the least bound, until no bound is below what was found: look into the face behind
//!   bound   from the place to the window, and on for at least what both ends of its side are known to be away
//! ```
//!
//! The distances of vertices are exact, so that hardly more is looked at than the way to the next turn.

use super::cone::{CornerSink, EdgeCone};
use super::distances::{FieldMesh, FieldTurn, MeshDistances};
use super::entries::ALIKE;
use super::topology::NONE;
use super::turn::TautTurning;
use super::window::WindowSide;
use crate::base::numeric::high64;
use crate::base::{Bounds, Result, index, low32_wide, to_u32};
use crate::collections::{Counted, List};
use crate::geom::Point;
use crate::search::core::HeapOpenList;

/// Lists of one reader.
#[derive(Default)]
pub(crate) struct MeshFieldScratch {
    windows: Vec<EdgeCone>,
    open: HeapOpenList<u128>,
    pub(super) points: Vec<Point>,
}

/// The way from a place.
#[derive(Clone, Copy)]
pub(super) struct FieldWayOn {
    pub(super) length: f64,
    /// Its next turn.
    pub(super) turn: FieldTurn,
}

/// What is known about a place so far.
struct PlaceLook<'a> {
    field: &'a FieldMesh,
    table: &'a MeshDistances,
    scratch: &'a mut MeshFieldScratch,
    at: Point,
    best: FieldWayOn,
    /// No shortest way is longer than this; its next turn may be out of sight yet.
    bound: f64,
}

impl MeshDistances {
    /// The shortest way from a place of the mesh; none if it is not reached.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn way_from(
        &self,
        field: &FieldMesh,
        at: Point,
        scratch: &mut MeshFieldScratch,
    ) -> Result<Option<FieldWayOn>> {
        scratch.windows.clear();
        scratch.open.begin(u64::MAX);
        let best = FieldWayOn { length: f64::INFINITY, turn: FieldTurn::NONE };
        let mut look = PlaceLook { field, table: self, scratch, at, best, bound: f64::INFINITY };
        let mesh = &field.mesh;
        for face in mesh.faces_at(at) {
            self.seeds_in(face).for_each(|seed| look.meet(seed));
            mesh.look_around(face, at, &mut look)?;
        }
        while let Some(key) = look.scratch.open.pop() {
            if f64::from_bits(high64(key)) >= look.enough() {
                break;
            }
            let through = look.scratch.windows[index(low32_wide(key))];
            let seeds = self.seeds_in(mesh.corner(through.side).face);
            seeds.filter(|&seed| through.cone.sees(self.seed(seed).at)).for_each(|seed| look.meet(seed));
            mesh.look_behind(through, &mut look)?;
        }
        let best = look.best;
        Ok((best.length <= self.reach && best.turn != FieldTurn::NONE).then_some(best))
    }

    /// The turns of the way from a place to its seed, with both ends; none if it is not reached.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn path_from(&self, field: &FieldMesh, at: Point, scratch: &mut MeshFieldScratch) -> Result {
        scratch.points.clear();
        let Some(way) = self.way_from(field, at, scratch)? else { return Ok(()) };
        scratch.points.add(at)?;
        let mut next = Some(way.turn);
        while let Some(turn) = next {
            scratch.points.add(self.place_of(&field.mesh, turn))?;
            next = self.after(turn);
        }
        crate::improve::drop_collinear(&mut scratch.points);
        Ok(())
    }
}

impl PlaceLook<'_> {
    /// Windows that lead to nothing shorter are left.
    fn enough(&self) -> f64 {
        let bound = self.bound * (1.0 + ALIKE);
        if self.best.length < bound { self.best.length } else { bound }
    }

    /// A seed is in sight.
    fn meet(&mut self, place: usize) {
        let seed = self.table.seed(place);
        self.offer(seed.cost + self.at.distance(seed.at), FieldTurn::seed(place));
    }

    fn offer(&mut self, length: f64, turn: FieldTurn) {
        if length < self.best.length {
            self.best = FieldWayOn { length, turn };
        }
    }
}

impl CornerSink for PlaceLook<'_> {
    fn leads_on(&self, _block: u32) -> bool {
        true
    }

    fn side(&mut self, through: EdgeCone) -> Result {
        let (field, table) = (self.field, self.table);
        let mesh = &field.mesh;
        let ends = [through.side, mesh.next(through.side)];
        let [left, right] = ends.map(|corner| table.at_least(field.vertices.of_corner(corner)));
        let least = WindowSide::of(mesh, through).onward(left, right);
        if least >= self.enough() || least > table.reach {
            return Ok(());
        }
        let number = to_u32(self.scratch.windows.len());
        self.scratch.windows.add(through)?;
        self.scratch.open.push(u128::from(least.at_least(0.0).to_bits()) << 64 | u128::from(number))
    }

    fn corner(&mut self, corner: u32) -> Result {
        let mesh = &self.field.mesh;
        let vertex = self.field.vertices.of_corner(corner);
        let g = self.table.way(vertex).g;
        if g == f64::INFINITY {
            return Ok(());
        }
        let (own, length) = (mesh.corner(corner).fan, g + self.at.distance(mesh.at(corner)));
        let turns = own != NONE && {
            let fan = mesh.fan(own);
            self.field.open_gaps && fan.is_shared(own) || TautTurning::at(fan, self.at).is_some()
        };
        if turns {
            self.offer(length, FieldTurn::numbered(vertex));
        } else if length < self.bound {
            self.bound = length;
        }
        Ok(())
    }
}

impl Counted for MeshFieldScratch {
    fn bytes(&self) -> u64 {
        self.windows.bytes() + self.open.bytes() + self.points.bytes()
    }
}
