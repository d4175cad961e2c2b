//! The faces at a point.

use super::buckets::FaceBuckets;
use super::topology::{FaceBox, Topology};
use crate::base::{Error, Result, index, narrow, unsigned};
use crate::collections::List;
use crate::geom::Point;

/// An interval of x, or of columns, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) from: i64,
    pub(super) to: i64,
}

/// There are at most so many squares for each face: more would be empty, or list long faces again and again.
const MOST_SQUARES: i64 = 2;

/// The faces of a mesh sorted into squares. Faces are entered row by row, so that a long face in a slant has only the
/// squares near it.
///
/// # Errors
/// [`Error::OutOfMemory`], [`Error::BadValue`] if there were more than 2^32 entries.
pub(super) fn sorted(mesh: &Topology) -> Result<FaceBuckets> {
    let mut buckets = layout(mesh);
    let (columns, rows) = (i64::from(buckets.columns), buckets.place(buckets.high.y, buckets.low.y) + 1);
    let squares = index(unsigned(narrow(columns * rows)));
    let (mut starts, mut entries) = (Vec::new(), 0_u64);
    starts.refill(squares + 1, 0)?;
    for face in 0..mesh.face_count() {
        squares_of(&buckets, mesh, face, |square| {
            starts[square + 1] += 1_u32;
            entries += 1;
        });
        if entries > u64::from(u32::MAX) {
            let value = crate::base::real_u64(entries);
            return Err(Error::BadValue { name: "squares that faces meet", value, allowed: "below 2^32" });
        }
    }
    for square in 0..squares {
        starts[square + 1] += starts[square];
    }
    buckets.faces.refill(index(starts[squares]), 0)?;
    let mut faces = std::mem::take(&mut buckets.faces);
    let mut next = Vec::new();
    next.add_slice(&starts)?;
    for face in 0..mesh.face_count() {
        squares_of(&buckets, mesh, face, |square| {
            faces[index(next[square])] = face;
            next[square] += 1;
        });
    }
    (buckets.starts, buckets.faces) = (starts, faces);
    Ok(buckets)
}

/// Empty squares over a mesh.
fn layout(mesh: &Topology) -> FaceBuckets {
    let mut low = Point { x: i32::MAX, y: i32::MAX };
    let mut high = Point { x: i32::MIN, y: i32::MIN };
    for bounds in &mesh.boxes {
        low = Point { x: low.x.min(bounds.low.x), y: low.y.min(bounds.low.y) };
        high = Point { x: high.x.max(bounds.high.x), y: high.y.max(bounds.high.y) };
    }
    let (width, height) = (i64::from(high.x) - i64::from(low.x), i64::from(high.y) - i64::from(low.y));
    let faces = i64::from(mesh.face_count());
    let mut side = (width * height / faces).isqrt().max(1);
    while (width / side + 1) * (height / side + 1) > MOST_SQUARES * faces + 16 {
        side += side / 4 + 1;
    }
    let columns = unsigned(narrow(width / side + 1));
    FaceBuckets { low, high, side, columns, ..FaceBuckets::default() }
}

/// Calls `take` with each square that a face may meet.
fn squares_of(buckets: &FaceBuckets, mesh: &Topology, face: u32, mut take: impl FnMut(usize)) {
    let FaceBox { low, high } = mesh.boxes[index(face)];
    for row in buckets.place(low.y, buckets.low.y)..=buckets.place(high.y, buckets.low.y) {
        let from = i64::from(buckets.low.y) + row * buckets.side;
        let Some(meets) = mesh.stretch(face, Stretch { from, to: from + buckets.side }) else { continue };
        let column = |x: i64| (x - i64::from(buckets.low.x)) / buckets.side;
        let first = index(unsigned(narrow(row))) * index(buckets.columns);
        for column in column(meets.from)..=column(meets.to) {
            take(first + index(unsigned(narrow(column))));
        }
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
