//! The convex corners of the rim that are in sight of a point: by the expansion of cones from face to face.

use crate::base::{Result, index};
use crate::collections::{Meter, counted};
use crate::geom::Point;
use crate::mesh::cone::{CornerSink, EdgeCone};
use crate::mesh::topology::{NONE, Topology};

/// What a look around needs.
#[derive(Default)]
pub(crate) struct AllRound {
    waiting: Vec<EdgeCone>,
    /// The last look that has met each fan.
    marks: Vec<u32>,
    stamp: u32,
}

counted!(AllRound { waiting, marks } plain { stamp });

/// A look around.
struct LookAround<'a> {
    mesh: &'a Topology,
    all: &'a mut AllRound,
    root: Point,
    seen: &'a mut Vec<u32>,
    meter: &'a mut Meter,
}

impl AllRound {
    /// Adds the fans that are in sight of a point to `seen`, each once, in an order that the mesh alone decides.
    /// `faces` are those at the point.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn look(
        &mut self,
        mesh: &Topology,
        root: Point,
        faces: impl Iterator<Item = u32>,
        seen: &mut Vec<u32>,
        meter: &mut Meter,
    ) -> Result {
        let fans = index(mesh.fan_count());
        if self.marks.len() != fans || self.stamp == u32::MAX {
            meter.refill(&mut self.marks, fans, 0, 1)?;
            self.stamp = 0;
        }
        self.stamp += 1;
        self.waiting.clear();
        let mut looking = LookAround { mesh, all: self, root, seen, meter };
        for face in faces {
            mesh.look_around(face, root, &mut looking)?;
        }
        while let Some(through) = looking.all.waiting.pop() {
            mesh.look_behind(through, &mut looking)?;
        }
        Ok(())
    }
}

impl CornerSink for LookAround<'_> {
    fn leads_on(&self, _block: u32) -> bool {
        true
    }

    fn corner(&mut self, corner: u32) -> Result {
        let number = self.mesh.corner(corner).fan;
        if number == NONE || self.all.marks[index(number)] == self.all.stamp {
            return Ok(());
        }
        let fan = self.mesh.fan(number);
        if !fan.turns || fan.at == self.root {
            return Ok(());
        }
        self.all.marks[index(number)] = self.all.stamp;
        self.meter.add(self.seen, number, 64)
    }

    fn side(&mut self, through: EdgeCone) -> Result {
        self.meter.add(&mut self.all.waiting, through, 64)
    }
}
