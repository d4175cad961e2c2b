//! The faces at a point: a grid of squares over the mesh, each with the faces that it meets.

use super::topology::{FaceBox, Topology};
use crate::base::{Error, Result, index, narrow, unsigned};
use crate::collections::{List, counted};
use crate::geom::Point;

/// The squares. As many as there are faces, give or take: a square then has a few of them.
#[derive(Default)]
pub(crate) struct FaceBuckets {
    pub(super) low: Point,
    pub(super) high: Point,
    /// The side of a square.
    side: i64,
    columns: u32,
    /// Where the faces of each square begin, and their number at the end.
    starts: Vec<u32>,
    faces: Vec<u32>,
}

counted!(FaceBuckets { starts, faces } plain { low, high, side, columns });

/// An interval of x, or of columns, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) from: i64,
    pub(super) to: i64,
}

impl FaceBuckets {
    /// The squares of a mesh whose faces are known. Faces are entered row by row, so that a long face in a slant has
    /// only the squares near it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::BadValue`] if there were more than 2^32 entries.
    pub(super) fn of(mesh: &Topology) -> Result<Self> {
        let mut low = Point { x: i32::MAX, y: i32::MAX };
        let mut high = Point { x: i32::MIN, y: i32::MIN };
        for bounds in &mesh.boxes {
            low = Point { x: low.x.min(bounds.low.x), y: low.y.min(bounds.low.y) };
            high = Point { x: high.x.max(bounds.high.x), y: high.y.max(bounds.high.y) };
        }
        let (width, height) = (i64::from(high.x) - i64::from(low.x), i64::from(high.y) - i64::from(low.y));
        let most = i64::from(mesh.face_count());
        let mut side = (width * height / most).isqrt().max(1);
        while (width / side + 1) * (height / side + 1) > 2 * most + 16 {
            side += side / 4 + 1;
        }
        let (columns, rows) = (width / side + 1, height / side + 1);
        let mut buckets = Self { low, high, side, columns: unsigned(narrow(columns)), ..Self::default() };
        let squares = index(unsigned(narrow(columns * rows)));
        buckets.starts.refill(squares + 1, 0)?;
        let mut entries = 0_u64;
        for face in 0..mesh.face_count() {
            buckets.squares_of(mesh, face, |square| entries += u64::from(square < squares));
        }
        if entries > u32::MAX.into() {
            let value = crate::base::real_u64(entries);
            return Err(Error::BadValue { name: "squares that faces meet", value, allowed: "below 2^32" });
        }
        let mut counts = std::mem::take(&mut buckets.starts);
        for face in 0..mesh.face_count() {
            buckets.squares_of(mesh, face, |square| counts[square + 1] += 1);
        }
        for square in 0..squares {
            counts[square + 1] += counts[square];
        }
        buckets.faces.refill(index(counts[squares]), 0)?;
        let mut faces = std::mem::take(&mut buckets.faces);
        let mut next = Vec::new();
        next.add_slice(&counts)?;
        for face in 0..mesh.face_count() {
            buckets.squares_of(mesh, face, |square| {
                faces[index(next[square])] = face;
                next[square] += 1;
            });
        }
        (buckets.starts, buckets.faces) = (counts, faces);
        Ok(buckets)
    }

    fn place(&self, along: i32, low: i32) -> i64 {
        (i64::from(along) - i64::from(low)) / self.side
    }

    /// Calls `take` with each square that a face may meet.
    fn squares_of(&self, mesh: &Topology, face: u32, mut take: impl FnMut(usize)) {
        let FaceBox { low, high } = mesh.boxes[index(face)];
        for row in self.place(low.y, self.low.y)..=self.place(high.y, self.low.y) {
            let from = i64::from(self.low.y) + row * self.side;
            let Some(meets) = mesh.stretch(face, Stretch { from, to: from + self.side }) else { continue };
            let column = |x: i64| (x - i64::from(self.low.x)) / self.side;
            let first = index(unsigned(narrow(row))) * index(self.columns);
            for column in column(meets.from)..=column(meets.to) {
                take(first + index(unsigned(narrow(column))));
            }
        }
    }

    /// The faces that may contain a point, ascending.
    fn at(&self, at: Point) -> &[u32] {
        let is_in = at.x >= self.low.x && at.x <= self.high.x && at.y >= self.low.y && at.y <= self.high.y;
        if !is_in {
            return &[];
        }
        let (column, row) = (self.place(at.x, self.low.x), self.place(at.y, self.low.y));
        let square = index(unsigned(narrow(row))) * index(self.columns) + index(unsigned(narrow(column)));
        &self.faces[index(self.starts[square])..index(self.starts[square + 1])]
    }
}

impl Topology {
    /// The faces that contain a point, with their edges, ascending.
    pub(crate) fn faces_at(&self, at: Point) -> impl Iterator<Item = u32> + '_ {
        self.buckets.at(at).iter().copied().filter(move |&face| self.contains(face, at))
    }

    /// Of these the first one.
    pub(crate) fn face_at(&self, at: Point) -> Option<u32> {
        self.faces_at(at).next()
    }

    /// From which x to which one a face reaches between two heights, rounded outward; none if it has no point there.
    pub(super) fn stretch(&self, face: u32, heights: Stretch) -> Option<Stretch> {
        let range = self.corners_of(face);
        let mut meets: Option<Stretch> = None;
        let mut a = self.at(range.end - 1);
        for corner in range {
            let b = self.at(corner);
            let (low, high) = if a.y <= b.y { (a, b) } else { (b, a) };
            let from = i64::from(low.y).max(heights.from);
            let to = i64::from(high.y).min(heights.to);
            if from <= to {
                for y in [from, to] {
                    let x = x_at(low, high, y);
                    let known = meets.get_or_insert(x);
                    *known = Stretch { from: known.from.min(x.from), to: known.to.max(x.to) };
                }
            }
            a = b;
        }
        meets
    }
}

/// Where a segment, from its lower end to its upper one, is at a height, rounded down and up. Of a level one all of it.
pub(super) fn x_at(low: Point, high: Point, y: i64) -> Stretch {
    let (x, rise) = (i64::from(low.x), i64::from(high.y) - i64::from(low.y));
    let run = i64::from(high.x) - x;
    if rise == 0 {
        return Stretch { from: x + run.min(0), to: x + run.max(0) };
    }
    let along = (y - i64::from(low.y)) * run;
    let floor = along.div_euclid(rise);
    Stretch { from: x + floor, to: x + floor + i64::from(along.rem_euclid(rise) != 0) }
}
