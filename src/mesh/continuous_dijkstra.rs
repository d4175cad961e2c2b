//! Distances from seeds to all vertices of a mesh.
//!
//! ```text
//!   from each seed look around; from a corner that is reached look on, between straight ahead and the rim
//!   pop what is nearest to its seed:
//!     a window, which is a cone through a side: look into the face behind; each side that is seen is a window again
//!     a corner at which paths turn: look on from there
//!   a window is dropped if a way along its side, from one of the ends, is shorter to all of it
//! ```
//!
//! The method is the continuous Dijkstra of J. Mitchell, D. Mount, C. Papadimitriou, "The Discrete Geodesic Problem",
//! SIAM J. Computing 16(4), 1987; windows are not trimmed where they meet but filtered as by S.-Q. Xin, G.-J. Wang,
//! "Improving Chen and Han's Algorithm on the Discrete Geodesic Problem", ACM Trans. Graphics 28(4), 2009.
//!
//! Why the filter is right: let A and B be the ends of a side, Q the end of the window that is farther from A, P any
//! other point of it, r the root. If g(A) + |AQ| < g(r) + |rQ|, then g(A) + |AP| < g(r) + |rP|, because |AQ| = |AP| +
//! |PQ| and |rQ| <= |rP| + |PQ|. Whatever is reached through P is reached by a shorter way from A. Only what is longer
//! beyond all rounding is dropped, so that distances are those of the exact search.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cone::{CornerSink, EdgeCone, FarSides, SightCone};
use super::distances::{FieldMesh, FieldTurn, MeshDistances, VertexWay};
use super::topology::{Fan, NONE};
use super::turn::TautTurning;
use super::window::WindowSide;
use crate::base::numeric::{high64, low64};
use crate::base::{Budget, Result, index, low32_wide, to_u32};
use crate::collections::{Allowance, Counted, Meter};
use crate::field::{BuildStats, FreeSeed};
use crate::geom::Point;
use crate::search::core::{HeapOpenList, Progress};

/// Numbers of turns in the open list begin here, those of windows at 0.
const TURNS: u64 = 1 << 32;

/// What an expansion counts as: one of a field of steps takes some 20 nanoseconds.
const WORTH: u64 = 8;

/// A window on the open list.
#[derive(Clone, Copy)]
struct OpenWindow {
    through: EdgeCone,
    from: FieldRoot,
}

/// Where windows come from.
#[derive(Clone, Copy)]
struct FieldRoot {
    at: Point,
    g: f64,
    turn: FieldTurn,
    seed: u32,
}

/// A build that can be paused.
#[derive(Default)]
pub(super) struct ContinuousDijkstra {
    pub(super) table: MeshDistances,
    pub(super) stats: BuildStats,
    windows: Vec<OpenWindow>,
    /// Places in the list of windows that were popped.
    free: Vec<u32>,
    open: HeapOpenList<u128>,
    meter: Meter,
}

/// A root while it looks on.
struct FieldLook<'a> {
    field: &'a FieldMesh,
    build: &'a mut ContinuousDijkstra,
    from: FieldRoot,
}

fn key(f: f64, number: u64) -> u128 {
    u128::from(f.to_bits()) << 64 | u128::from(number)
}

impl ContinuousDijkstra {
    /// Begins a build that may hold so many bytes.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn begin(&mut self, field: &FieldMesh, seeds: &[FreeSeed], reach: f64, allowance: u64) -> Result {
        self.stats = BuildStats::default();
        self.windows.clear();
        self.free.clear();
        self.meter.allowance = Allowance::new(allowance);
        self.table.reach = reach;
        self.open.begin(0);
        self.table.begin((&field.mesh, &field.vertices), seeds, &mut self.meter)?;
        self.open.begin(allowance.saturating_sub(self.meter.used()));
        for (place, seed) in seeds.iter().enumerate() {
            if seed.cost <= reach {
                self.push(key(seed.cost, TURNS | u64::from(FieldTurn::seed(place).number())))?;
            }
        }
        Ok(())
    }

    /// Puts an entry on the open list. What that takes the other lists may not.
    fn push(&mut self, key: u128) -> Result {
        let before = self.open.bytes();
        self.open.push(key)?;
        if !self.meter.allowance.is_unlimited() {
            self.meter.allowance = self.meter.allowance.less(self.open.bytes() - before);
        }
        Ok(())
    }

    /// Goes on until all is reached or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn step(&mut self, field: &FieldMesh, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        while let Some(top) = self.open.peek() {
            if cancel.load(Ordering::Relaxed) {
                return Ok(Progress::Cancelled);
            }
            if budget.is_spent() {
                return Ok(Progress::Paused);
            }
            self.open.pop();
            let number = low32_wide(top);
            let is_turn = low64(top) >= TURNS;
            let is_new = if is_turn { self.turn(field, high64(top), number)? } else { self.follow(field, number)? };
            if is_new {
                self.stats.expanded += 1;
                budget.charge(WORTH);
            }
        }
        Ok(Progress::Exhausted)
    }

    /// Follows a window into the face behind its side, unless it is of no use any more.
    fn follow(&mut self, field: &FieldMesh, number: u32) -> Result<bool> {
        let OpenWindow { through, from } = self.windows[index(number)];
        let before = self.meter.used();
        self.meter.add(&mut self.free, number, 64)?;
        self.open.give_up(self.meter.used() - before);
        let is_outdated = from.turn.as_seed().is_none() && self.table.way(from.turn.number()).g < from.g;
        let mesh = &field.mesh;
        if is_outdated || self.is_longer(field, &WindowSide::of(mesh, through), through, from.g) {
            return Ok(false);
        }
        mesh.look_behind(through, &mut FieldLook { field, build: self, from })?;
        Ok(true)
    }

    /// Looks on from a turn, or around from a seed.
    fn turn(&mut self, field: &FieldMesh, bits: u64, number: u32) -> Result<bool> {
        let turn = FieldTurn::numbered(number);
        if let Some(place) = turn.as_seed() {
            self.look_around(field, turn, place)?;
            return Ok(true);
        }
        let way = *self.table.way(turn.number());
        if way.g.to_bits() != bits {
            return Ok(false);
        }
        let mesh = &field.mesh;
        let fan = mesh.fan(way.fan);
        let from = FieldRoot { at: fan.at, g: way.g, turn, seed: way.seed };
        let before = self.table.place_of(mesh, way.turn);
        let mut look = FieldLook { field, build: self, from };
        if let Some(turning) = TautTurning::at(fan, before) {
            mesh.beyond(fan, turning, |corner, cone| look.look_into(corner, cone))?;
        }
        let mut other = fan.next;
        while field.open_gaps && other != way.fan {
            look.all_of(mesh.fan(other))?;
            other = mesh.fan(other).next;
        }
        Ok(true)
    }

    fn look_around(&mut self, field: &FieldMesh, turn: FieldTurn, place: usize) -> Result {
        let mesh = &field.mesh;
        let FreeSeed { at, cost, .. } = *self.table.seed(place);
        let from = FieldRoot { at, g: cost, turn, seed: to_u32(place) };
        let mut look = FieldLook { field, build: self, from };
        for face in mesh.faces_at(at) {
            for corner in mesh.corners_of(face).filter(|&corner| mesh.at(corner) == at) {
                look.reach(corner);
            }
            mesh.look_around(face, at, &mut look)?;
        }
        Ok(())
    }

    /// True if a way from an end of the side of a window is shorter to all of it.
    fn is_longer(&self, field: &FieldMesh, side: &WindowSide, through: EdgeCone, g: f64) -> bool {
        let ends = [through.side, field.mesh.next(through.side)];
        let [left, right] = ends.map(|corner| self.table.way(field.vertices.of_corner(corner)).g);
        side.is_longer(g + side.to_right(), left + side.far_from_left())
            || side.is_longer(g + side.to_left(), right + side.far_from_right())
    }
}

impl Counted for ContinuousDijkstra {
    fn bytes(&self) -> u64 {
        self.table.bytes() + self.windows.bytes() + self.free.bytes() + self.open.bytes()
    }
}

impl FieldLook<'_> {
    fn look_into(&mut self, corner: u32, cone: SightCone) -> Result {
        let mesh = &self.field.mesh;
        let sides = FarSides { first: mesh.next(corner), last: mesh.previous(corner), with_ends: true };
        mesh.look(cone, sides, self)
    }

    /// Looks at all faces of a fan.
    fn all_of(&mut self, fan: &Fan) -> Result {
        let (mesh, at) = (&self.field.mesh, self.from.at);
        let mut corner = Some(fan.first);
        while let Some(own) = corner {
            mesh.look_around(mesh.corner(own).face, at, self)?;
            corner = mesh.left_of(own);
        }
        Ok(())
    }

    /// Notes the way to a corner in sight. True if it is the shortest so far.
    fn reach(&mut self, corner: u32) -> bool {
        let FieldRoot { at, g, turn, seed } = self.from;
        let g = g + at.distance(self.field.mesh.at(corner));
        let way = VertexWay { g, turn, fan: self.field.mesh.corner(corner).fan, seed };
        let (table, vertex) = (&mut self.build.table, self.field.vertices.of_corner(corner));
        let is_shortest = g <= table.reach && table.improve(vertex, way);
        self.build.stats.written += u64::from(is_shortest);
        is_shortest
    }
}

impl CornerSink for FieldLook<'_> {
    fn leads_on(&self, _block: u32) -> bool {
        true
    }

    fn side(&mut self, through: EdgeCone) -> Result {
        let Self { field, build, from } = self;
        let side = WindowSide::of(&field.mesh, through);
        let f = from.g + side.nearest();
        if f > build.table.reach || build.is_longer(field, &side, through, from.g) {
            return Ok(());
        }
        let window = OpenWindow { through, from: *from };
        let number = match build.free.pop() {
            Some(number) => {
                build.windows[index(number)] = window;
                number
            }
            None => {
                let before = build.meter.used();
                build.meter.add(&mut build.windows, window, 64)?;
                build.open.give_up(build.meter.used() - before);
                to_u32(build.windows.len() - 1)
            }
        };
        build.push(key(f, number.into()))
    }

    fn corner(&mut self, corner: u32) -> Result {
        let own = self.field.mesh.corner(corner).fan;
        if !self.reach(corner) || own == NONE {
            return Ok(());
        }
        let fan = self.field.mesh.fan(own);
        let passes = self.field.open_gaps && fan.is_shared(own);
        if !passes && TautTurning::at(fan, self.from.at).is_none() {
            return Ok(());
        }
        let vertex = self.field.vertices.of_corner(corner);
        let g = self.build.table.way(vertex).g;
        self.build.push(key(g, TURNS | u64::from(vertex)))
    }
}
