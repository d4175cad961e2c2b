//! The mesh of what obstacles have left, of parts whose twins are known.
//!
//! Only the sides between a part that was cut and what lies around it are sorted to find their twins. All else is a
//! look at each corner: O(n + s log s) for n corners and s such sides. The result is that of [`Topology::of_part`].

use super::build::{MOST, PointPair, count_used};
use super::cut::{CutFaces, OWN};
use super::cuts::{FaceFate, MeshCuts};
use super::fans;
use super::topology::{FaceCorner, NONE, Topology};
use crate::base::{Error, Result, index, real_usize, to_u32};
use crate::collections::List;

/// A mesh while it is put together.
#[derive(Default)]
struct MeshAssembly {
    made: Topology,
    /// A number for the point of each corner.
    numbers: Vec<u32>,
    /// All of them are less.
    points: u32,
    /// Where the corners of each face of the mesh without obstacles begin; [`NONE`] if it is not whole.
    places: Vec<u32>,
    /// Sides whose twins are looked for.
    open: Vec<PointPair>,
}

impl Topology {
    /// The mesh of what obstacles have left of a mesh. That no faces overlap is known.
    ///
    /// # Errors
    /// [`Error::BadValue`] for more than 2^28 corners; [`Error::OutOfMemory`].
    pub(super) fn assembled(base: &Self, cuts: &MeshCuts) -> Result<Self> {
        let mut assembly = MeshAssembly { points: to_u32(base.corners.len()), ..MeshAssembly::default() };
        assembly.places.refill(index(base.face_count()), NONE)?;
        assembly.made.starts.add(0)?;
        for face in 0..base.face_count() {
            match cuts.fate(face) {
                FaceFate::Whole => assembly.take_whole(base, face, cuts.numbers())?,
                FaceFate::Cut(cut) => assembly.take_cut(cut)?,
                FaceFate::Gone => {}
            }
        }
        if assembly.made.boxes.is_empty() {
            return Ok(Self::empty());
        }
        let count = assembly.made.corners.len();
        if count > MOST {
            let (value, allowed) = (real_usize(count), "at most 2^28");
            return Err(Error::BadValue { name: "corners that obstacles leave", value, allowed });
        }
        assembly.join(base)?;
        let MeshAssembly { mut made, numbers, points, open, .. } = assembly;
        made.pair(open)?;
        made.point_count = count_used(&numbers, index(points))?;
        fans::gather_known(&mut made, &numbers)?;
        made.finished()
    }
}

impl MeshAssembly {
    /// Takes a face that is whole; its twins wait.
    fn take_whole(&mut self, base: &Topology, face: u32, numbers: &[u32]) -> Result {
        let own = to_u32(self.made.boxes.len());
        self.places[index(face)] = to_u32(self.made.corners.len());
        let range = base.corners_of(face);
        let corner = |corner| FaceCorner { at: base.at(corner), twin: NONE, face: own, fan: NONE, block: NONE };
        self.made.corners.add_all(range.clone().map(corner))?;
        self.numbers.add_slice(&numbers[index(range.start)..index(range.end)])?;
        self.made.boxes.add(base.boxes[index(face)])?;
        self.made.starts.add(to_u32(self.made.corners.len()))
    }

    /// Takes the faces of a part; those of its sides that lie around it are open.
    fn take_cut(&mut self, cut: &CutFaces) -> Result {
        let (first, face) = (to_u32(self.made.corners.len()), to_u32(self.made.boxes.len()));
        let part = &cut.mesh;
        for corner in 0..to_u32(part.corners.len()) {
            let known = *part.corner(corner);
            let twin = if known.twin == NONE { NONE } else { known.twin + first };
            self.made.corners.add(FaceCorner { twin, face: known.face + face, ..known })?;
            let [from, to] = [corner, part.next(corner)].map(|corner| cut.points[index(corner)]);
            self.numbers.add(if from & OWN == 0 { from } else { self.points + (from & !OWN) })?;
            if twin == NONE && (from | to) & OWN == 0 {
                self.open.add(PointPair::new(first + corner, from, to))?;
            }
        }
        self.points += cut.own_points;
        self.made.boxes.add_slice(&part.boxes)?;
        self.made.starts.add_all(part.starts.iter().skip(1).map(|&end| first + end))
    }

    /// Joins whole faces; their other sides are open.
    fn join(&mut self, base: &Topology) -> Result {
        for face in 0..base.face_count() {
            let first = self.places[index(face)];
            if first == NONE {
                continue;
            }
            let range = base.corners_of(face);
            for corner in range.clone() {
                let (own, twin) = (first + corner - range.start, base.corner(corner).twin);
                if twin == NONE {
                    continue;
                }
                let other = base.corner(twin).face;
                match self.places[index(other)] {
                    NONE => {
                        let [from, to] = [own, self.made.next(own)].map(|corner| self.numbers[index(corner)]);
                        self.open.add(PointPair::new(own, from, to))?;
                    }
                    place => self.made.corners[index(own)].twin = place + twin - base.corners_of(other).start,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "assembly_tests.rs"]
mod tests;
