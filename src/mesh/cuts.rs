//! The obstacles of a mesh, and the parts of it that they cut.
//!
//! ```text
//! a change:  the faces whose obstacles are others, and all that is cut together with them, fall apart again
//!            parts := those of these faces that obstacles join: all to which the outline of one comes near
//!            cut each part; where one wants more faces, join them and cut all again, until none does
//! ```
//!
//! A part is a function of the mesh without obstacles and of the set of its obstacles: of their outlines, in the order
//! of their points. So what is cut is the same as if the mesh had got its obstacles at once, whatever was added, moved
//! and removed before, and without obstacles a face is as it was made. Faces that an obstacle covers whole belong to no
//! part.
//!
//! Time: that of the parts that change; to find an obstacle's faces a look at those about its edges.

use super::build::distinct;
use super::classes::FaceClasses;
use super::cut::{BaseFaces, CutFaces, CutGroup};
use super::face_edits::FaceEdit;
use super::obstacle::{MeshObstacle, box_of};
use super::topology::{NONE, Topology};
use crate::base::{Error, Result, bytes, index, to_u32};
use crate::collections::{Counted, List, reserve};
use crate::geom::Point;

/// A face that is part of the mesh as it was made.
const WHOLE: u32 = NONE;
/// A face that an obstacle covers.
const COVERED: u32 = NONE - 1;
/// Most obstacles of a mesh.
const MOST: usize = 1 << 20;

/// An obstacle and a face that it touches, in the order of faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FaceObstacle {
    face: u32,
    obstacle: u32,
}

/// Faces that are cut together.
#[derive(Default)]
pub(super) struct MeshPart {
    /// Ascending; none for a place that is free.
    faces: Vec<u32>,
    pub(super) cut: CutFaces,
}

/// What a face of the mesh as it was made has become.
pub(super) enum FaceFate<'a> {
    Whole,
    /// It is the first one of a part.
    Cut(&'a CutFaces),
    /// It is covered, or another one of a part.
    Gone,
}

/// A mesh as it was made.
#[derive(Clone, Copy)]
pub(super) struct UncutFaces<'a> {
    pub(super) mesh: &'a Topology,
    pub(super) classes: &'a FaceClasses,
}

/// The obstacles of a mesh.
#[derive(Default)]
pub(super) struct MeshCuts {
    /// By their numbers.
    obstacles: Vec<MeshObstacle>,
    /// Which outlines come near to which faces.
    near: Vec<FaceObstacle>,
    /// Which faces lie inside of which obstacles.
    inside: Vec<FaceObstacle>,
    /// What each face is: whole, covered, or in the part with that number. Empty without obstacles.
    places: Vec<u32>,
    parts: Vec<MeshPart>,
    last: u32,
    /// A number for the point of each corner of the mesh as it was made. Empty before the first obstacle.
    numbers: Vec<u32>,
}

/// The faces of a change and what they become.
struct Recut {
    /// Ascending.
    faces: Vec<u32>,
    parts: Vec<MeshPart>,
}

/// Two faces that are cut together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FaceLink {
    one: u32,
    other: u32,
}

/// Sets of faces, by their places in an ascending list, and the least place of each.
struct FaceSets<'a> {
    faces: &'a [u32],
    above: Vec<u32>,
    /// It is cut.
    is_cut: Vec<bool>,
}

impl FaceSets<'_> {
    fn place(&self, face: u32) -> Option<usize> {
        self.faces.binary_search(&face).ok()
    }

    fn first(&mut self, mut at: usize) -> usize {
        while index(self.above[at]) != at {
            let next = index(self.above[at]);
            self.above[at] = self.above[next];
            at = next;
        }
        at
    }

    /// Joins two faces that are cut; one may not be in the list.
    fn join(&mut self, one: u32, other: u32) {
        let (Some(one), Some(other)) = (self.place(one), self.place(other)) else { return };
        (self.is_cut[one], self.is_cut[other]) = (true, true);
        let (one, other) = (self.first(one), self.first(other));
        self.above[one.max(other)] = to_u32(one.min(other));
    }
}

/// The obstacles at a face.
fn at_face(pairs: &[FaceObstacle], face: u32) -> &[FaceObstacle] {
    let from = pairs.partition_point(|pair| pair.face < face);
    let count = pairs[from..].iter().take_while(|pair| pair.face == face).count();
    &pairs[from..from + count]
}

/// Merges the pairs of an obstacle, whose faces ascend, into those of others; room for them is there.
fn put_pairs(pairs: &mut Vec<FaceObstacle>, faces: &[u32], obstacle: u32) {
    let (mut from, mut to) = (pairs.len(), pairs.len() + faces.len());
    pairs.resize(to, FaceObstacle { face: NONE, obstacle });
    for &face in faces.iter().rev() {
        let new = FaceObstacle { face, obstacle };
        while from > 0 && pairs[from - 1] > new {
            (from, to) = (from - 1, to - 1);
            pairs[to] = pairs[from];
        }
        to -= 1;
        pairs[to] = new;
    }
}

impl MeshCuts {
    /// How the faces of the mesh as it was made fare.
    pub(super) fn fate(&self, face: u32) -> FaceFate<'_> {
        match self.places.get(index(face)).copied() {
            None | Some(WHOLE) => FaceFate::Whole,
            Some(COVERED) => FaceFate::Gone,
            Some(part) => {
                let part = &self.parts[index(part)];
                if part.faces.first() == Some(&face) { FaceFate::Cut(&part.cut) } else { FaceFate::Gone }
            }
        }
    }

    /// A number for the point of each corner of the mesh as it was made.
    pub(super) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// True if no face is other than it was made.
    pub(super) fn are_idle(&self) -> bool {
        self.places.iter().all(|&place| place == WHOLE)
    }

    /// The obstacles, by their numbers.
    pub(super) fn obstacles(&self) -> &[MeshObstacle] {
        &self.obstacles
    }

    /// Bytes that are held.
    pub(super) fn bytes(&self) -> u64 {
        let of_parts: u64 = self.parts.iter().map(|part| part.faces.bytes() + part.cut.bytes()).sum();
        let of_lists = self.obstacles.capacity() * size_of::<MeshObstacle>()
            + self.parts.capacity() * size_of::<MeshPart>()
            + (self.near.capacity() + self.inside.capacity()) * size_of::<FaceObstacle>();
        bytes(of_lists) + self.obstacles.bytes() + self.places.bytes() + self.numbers.bytes() + of_parts
    }

    /// The place of the obstacle with a number.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there is none.
    pub(super) fn find(&self, number: u32) -> Result<usize> {
        self.obstacles.binary_search_by_key(&number, |obstacle| obstacle.number).map_err(|_| Error::BadValue {
            name: "obstacle",
            value: number.into(),
            allowed: "the number of an obstacle of this mesh",
        })
    }

    /// Adds an obstacle; its number, which was never used before, and what that has done.
    ///
    /// # Errors
    /// [`Error::BadValue`] for too many obstacles or crossings; [`Error::OutOfMemory`]. Nothing has changed then.
    pub(super) fn add(&mut self, base: UncutFaces<'_>, mut obstacle: MeshObstacle) -> Result<(u32, FaceEdit)> {
        if self.obstacles.len() >= MOST || self.last >= NONE - 1 {
            let value = crate::base::real_usize(self.obstacles.len());
            return Err(Error::BadValue { name: "the number of obstacles", value, allowed: "at most 2^20 at once" });
        }
        obstacle.number = self.last + 1;
        let edit = self.change(base, None, Some(obstacle))?;
        self.last += 1;
        Ok((self.last, edit))
    }

    /// Takes out an obstacle and puts another one in its place.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that no obstacle has and for too many crossings; [`Error::OutOfMemory`].
    /// Nothing has changed then.
    pub(super) fn replace(&mut self, base: UncutFaces<'_>, number: u32, by: Option<MeshObstacle>) -> Result<FaceEdit> {
        let place = self.find(number)?;
        self.change(base, Some(place), by.map(|by| MeshObstacle { number, ..by }))
    }

    /// Takes out one obstacle and puts one in, and cuts anew what that changes.
    fn change(&mut self, base: UncutFaces<'_>, out: Option<usize>, new: Option<MeshObstacle>) -> Result<FaceEdit> {
        let mut seeds = Vec::new();
        let of_old = out.map(|place| &self.obstacles[place]);
        for obstacle in of_old.into_iter().chain(&new) {
            seeds.add_slice(&obstacle.near)?;
            seeds.add_slice(&obstacle.inside)?;
        }
        if let Some(new) = &new {
            reserve(&mut self.near, new.near.len())?;
            reserve(&mut self.inside, new.inside.len())?;
            reserve(&mut self.obstacles, 1)?;
        }
        if self.places.is_empty() {
            let mut points = Vec::new();
            points.add_all(base.mesh.corners.iter().map(|corner| corner.at))?;
            self.numbers = distinct(&points, &[])?;
            self.places.refill(index(base.mesh.face_count()), WHOLE)?;
        }
        let old = out.map(|place| self.take(place));
        let number = new.as_ref().map(|new| new.number);
        new.into_iter().for_each(|new| self.put(new));
        let UncutFaces { mesh, classes } = base;
        let recut = self.recut(BaseFaces { mesh, classes, numbers: &self.numbers }, seeds);
        match recut.and_then(|recut| reserve(&mut self.parts, recut.parts.len()).map(|()| recut)) {
            Ok(recut) => {
                let added = number.filter(|_| out.is_none()).and_then(|number| self.obstacle(number));
                let edit = self.edit_of(mesh, &recut, added);
                self.commit(recut);
                Ok(edit)
            }
            Err(error) => {
                if let Some(place) = number.and_then(|number| self.find(number).ok()) {
                    self.take(place);
                }
                old.into_iter().for_each(|old| self.put(old));
                Err(error)
            }
        }
    }

    /// What a change does that is not in force yet. One that only adds an obstacle frees nothing, unless edges cross,
    /// which then bend a little.
    fn edit_of(&self, mesh: &Topology, recut: &Recut, added: Option<&MeshObstacle>) -> FaceEdit {
        let parts = || recut.faces.iter().filter_map(|&face| self.part_of(face)).chain(&recut.parts);
        match added {
            Some(added) if !parts().any(|part| part.cut.is_bent) => {
                FaceEdit::of(std::iter::once(box_of(&added.outline)), false)
            }
            _ => FaceEdit::of(recut.faces.iter().map(|&face| mesh.boxes[index(face)]), !recut.faces.is_empty()),
        }
    }

    /// Takes an obstacle out of the lists, which keep their room.
    fn take(&mut self, place: usize) -> MeshObstacle {
        let obstacle = self.obstacles.remove(place);
        self.near.retain(|pair| pair.obstacle != obstacle.number);
        self.inside.retain(|pair| pair.obstacle != obstacle.number);
        obstacle
    }

    /// Puts an obstacle into the lists, which have room.
    fn put(&mut self, obstacle: MeshObstacle) {
        put_pairs(&mut self.near, &obstacle.near, obstacle.number);
        put_pairs(&mut self.inside, &obstacle.inside, obstacle.number);
        let place = self.obstacles.partition_point(|other| other.number < obstacle.number);
        self.obstacles.insert(place, obstacle);
    }

    fn is_covered(&self, face: u32) -> bool {
        !at_face(&self.inside, face).is_empty()
    }

    /// The part of a face, as it was before a change.
    fn part_of(&self, face: u32) -> Option<&MeshPart> {
        self.parts.get(index(self.places[index(face)]))
    }

    fn obstacle(&self, number: u32) -> Option<&MeshObstacle> {
        self.find(number).ok().map(|place| &self.obstacles[place])
    }

    /// What becomes of some faces, and of all that is or was cut together with them.
    fn recut(&self, base: BaseFaces<'_>, seeds: Vec<u32>) -> Result<Recut> {
        let mut faces = self.closure(seeds)?;
        let mut links: Vec<FaceLink> = Vec::new();
        loop {
            let (mut parts, mut wanted) = (Vec::new(), Vec::new());
            for own in self.parts_among(&faces, &links)? {
                let mut more = Vec::new();
                let cut = self.cut(base, &own, &mut more)?;
                let first = own[0];
                wanted.add_all(more.iter().map(|&other| FaceLink { one: first, other }))?;
                parts.add(MeshPart { faces: own, cut })?;
            }
            if wanted.is_empty() {
                return Ok(Recut { faces, parts });
            }
            let is_known = |link: &FaceLink| faces.binary_search(&link.other).is_ok();
            if wanted.iter().all(is_known) {
                links.add_slice(&wanted)?;
            } else {
                // What is cut together with those falls apart first too, so that all begin alike.
                faces.add_all(wanted.iter().map(|link| link.other))?;
                faces = self.closure(faces)?;
                links.clear();
            }
        }
    }

    /// Faces with all that is or was cut together with them, ascending.
    fn closure(&self, mut stack: Vec<u32>) -> Result<Vec<u32>> {
        let (mut faces, mut parts, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        let (mut is_met, mut is_known) = (Vec::new(), Vec::new());
        is_met.refill(self.places.len(), false)?;
        is_known.refill(self.parts.len(), false)?;
        while let Some(face) = stack.pop() {
            if std::mem::replace(&mut is_met[index(face)], true) {
                continue;
            }
            faces.add(face)?;
            let part = self.places[index(face)];
            if let Some(known) = self.part_of(face)
                && !std::mem::replace(&mut is_known[index(part)], true)
            {
                parts.add(part)?;
                stack.add_slice(&known.faces)?;
            }
            if self.is_covered(face) {
                continue;
            }
            for pair in at_face(&self.near, face) {
                if let Err(place) = numbers.binary_search(&pair.obstacle) {
                    reserve(&mut numbers, 1)?;
                    numbers.insert(place, pair.obstacle);
                    let near = self.obstacle(pair.obstacle).map_or(&[][..], |obstacle| &obstacle.near[..]);
                    stack.add_slice(near)?;
                }
            }
        }
        faces.sort_unstable();
        Ok(faces)
    }

    /// The faces that are cut together, by the first one of each part.
    fn parts_among(&self, faces: &[u32], links: &[FaceLink]) -> Result<Vec<Vec<u32>>> {
        let mut above = Vec::new();
        above.add_all(0..to_u32(faces.len()))?;
        let mut is_cut = Vec::new();
        is_cut.refill(faces.len(), false)?;
        let mut sets = FaceSets { faces, above, is_cut };
        for &face in faces.iter().filter(|&&face| !self.is_covered(face)) {
            for pair in at_face(&self.near, face) {
                let near = self.obstacle(pair.obstacle).map_or(&[][..], |obstacle| &obstacle.near[..]);
                let first = near.iter().copied().find(|&face| !self.is_covered(face));
                sets.join(first.unwrap_or(face), face);
            }
        }
        links.iter().for_each(|link| sets.join(link.one, link.other));
        let mut parts: Vec<Vec<u32>> = Vec::new();
        let mut part_of = Vec::new();
        part_of.refill(faces.len(), NONE)?;
        for (at, &face) in faces.iter().enumerate() {
            if !sets.is_cut[at] {
                continue;
            }
            let first = sets.first(at);
            if first == at {
                part_of[at] = to_u32(parts.len());
                parts.add(Vec::new())?;
            }
            parts[index(part_of[first])].add(face)?;
        }
        Ok(parts)
    }

    /// Cuts a part.
    fn cut(&self, base: BaseFaces<'_>, faces: &[u32], wanted: &mut Vec<u32>) -> Result<CutFaces> {
        let mut numbers = Vec::new();
        for &face in faces {
            numbers.add_all(at_face(&self.near, face).iter().map(|pair| pair.obstacle))?;
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut outlines: Vec<&[Point]> = Vec::new();
        reserve(&mut outlines, numbers.len())?;
        outlines.extend(numbers.iter().filter_map(|&number| self.obstacle(number)).map(|known| &known.outline[..]));
        let key = |at: &Point| [at.x, at.y];
        outlines.sort_unstable_by(|a, b| a.iter().map(key).cmp(b.iter().map(key)));
        let group = CutGroup { base, faces, outlines: &outlines };
        group.cut(|face| !self.is_covered(face), wanted)
    }

    /// Puts what was cut in the place of what was there.
    fn commit(&mut self, recut: Recut) {
        let Recut { faces, parts } = recut;
        for &face in &faces {
            let place = self.places[index(face)];
            if let Some(part) = self.parts.get_mut(index(place)) {
                *part = MeshPart::default();
            }
            self.places[index(face)] = if self.is_covered(face) { COVERED } else { WHOLE };
        }
        let mut free = 0;
        for part in parts {
            while self.parts.get(free).is_some_and(|known| !known.faces.is_empty()) {
                free += 1;
            }
            for &face in &part.faces {
                self.places[index(face)] = to_u32(free);
            }
            match self.parts.get_mut(free) {
                Some(place) => *place = part,
                None => self.parts.push(part),
            }
        }
    }
}
