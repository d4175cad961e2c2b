//! The faces of a mesh and what is next to what.
//!
//! A face is a run of corners in the direction in which the cross product of its edges is positive. A corner is also
//! the edge that leaves it, with the face on its left; the same edge of the face on the other side is its twin.
//!
//! ```text
//!        p               next to a face about a corner c with the vertex v:
//!         \   face       - on its left, over the edge that arrives: twin(previous(c))
//!          \   .         - on its right, over the edge that leaves: next(twin(c))
//!           \ /
//!            v = at(c) ----> n
//! ```

use super::block_tree::BlockTree;
use super::buckets::FaceBuckets;
use crate::base::{index, to_u32};
use crate::collections::counted;
use crate::geom::{Point, cross};

/// No corner, face or fan.
pub(crate) const NONE: u32 = u32::MAX;

/// A corner of a face, and the edge that leaves it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceCorner {
    pub(crate) at: Point,
    /// The same edge in the face on its other side; [`NONE`] where the free ground ends.
    pub(crate) twin: u32,
    pub(crate) face: u32,
    /// The fan of the faces about the vertex; [`NONE`] for a vertex that faces enclose.
    pub(crate) fan: u32,
    /// The block of the edge; [`NONE`] on the rim.
    pub(crate) block: u32,
}

/// True if two points lie in the same direction, as seen from a third one on their line.
pub(super) fn is_along(at: Point, a: Point, b: Point) -> bool {
    let along = |at: i32, a: i32, b: i32| (i64::from(a) - i64::from(at)) * (i64::from(b) - i64::from(at));
    along(at.x, a.x, b.x) + along(at.y, a.y, b.y) > 0
}

/// The faces about a vertex from one end of the free ground to the next one. A vertex on the rim has one for each
/// group of faces that are joined by edges there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fan {
    pub(crate) at: Point,
    /// The corner whose leaving edge is the rim.
    pub(crate) first: u32,
    /// The corner whose arriving edge is the rim; from the first on against the hands of a clock (y upwards).
    pub(crate) last: u32,
    /// The other end of the rim at the first corner.
    pub(crate) before: Point,
    /// The other end of the rim at the last corner.
    pub(crate) after: Point,
    /// The fan is wider than half a turn: shortest paths turn here.
    pub(crate) turns: bool,
    /// The next fan of the same vertex, around; itself if it is alone.
    pub(crate) next: u32,
    /// The least number of a fan of the same vertex.
    pub(crate) least: u32,
    /// The block of all edges between its faces; [`NONE`] if there are several, or no edges.
    pub(crate) block: u32,
}

impl Fan {
    /// True if the faces go round exactly once, from one side of a slit to the other: where a ramp begins beside the
    /// floor. Both ends of the rim lie in the same direction. There is none in the plane.
    pub(crate) fn is_slit(&self) -> bool {
        self.turns && cross(self.at, self.before, self.after) == 0
    }

    /// True if other faces touch the vertex that no edge there joins to these.
    pub(crate) fn is_shared(&self, own: u32) -> bool {
        self.next != own
    }
}

/// Where faces lie.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FaceBox {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl FaceBox {
    /// The box around both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            low: Point { x: self.low.x.min(other.low.x), y: self.low.y.min(other.low.y) },
            high: Point { x: self.high.x.max(other.high.x), y: self.high.y.max(other.high.y) },
        }
    }
}

/// To which part of the mesh a face belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceIsland {
    /// By way of common edges.
    pub(crate) by_edges: u32,
    /// By way of common corners too.
    pub(crate) by_corners: u32,
}

/// An immutable mesh.
#[derive(Default)]
pub(crate) struct Topology {
    /// Where the corners of each face begin, and their number at the end.
    pub(super) starts: Vec<u32>,
    pub(super) corners: Vec<FaceCorner>,
    /// How high each corner lies, in 1/256; empty for a mesh in the plane.
    pub(super) heights: Vec<i32>,
    pub(super) fans: Vec<Fan>,
    pub(super) boxes: Vec<FaceBox>,
    pub(super) islands: Vec<FaceIsland>,
    pub(super) buckets: FaceBuckets,
    pub(super) blocks: BlockTree,
    /// Different points of corners.
    pub(super) point_count: u32,
    /// Parts that no common edges join.
    pub(super) island_count: u32,
    /// There are faces that touch in a corner alone.
    pub(super) has_gaps: bool,
    /// Floors lie above each other, or sides in the plane above sides.
    pub(super) is_layered: bool,
    /// What a unit of way costs in each face; empty where it is 1 in all of them.
    pub(super) rates: Vec<f64>,
    /// The least of them.
    pub(super) least_rate: f64,
}

counted!(Topology { starts, corners, heights, fans, boxes, islands, buckets, blocks, rates } plain {
    point_count, island_count, has_gaps, is_layered, least_rate
});

impl Topology {
    /// The number of faces.
    pub(crate) fn face_count(&self) -> u32 {
        to_u32(self.boxes.len())
    }

    /// The number of fans.
    pub(crate) fn fan_count(&self) -> u32 {
        to_u32(self.fans.len())
    }

    #[inline(always)]
    pub(crate) fn corner(&self, corner: u32) -> &FaceCorner {
        &self.corners[index(corner)]
    }

    #[inline(always)]
    pub(crate) fn at(&self, corner: u32) -> Point {
        self.corner(corner).at
    }

    #[inline(always)]
    pub(crate) fn fan(&self, fan: u32) -> &Fan {
        &self.fans[index(fan)]
    }

    /// The corners of a face.
    #[inline(always)]
    pub(crate) fn corners_of(&self, face: u32) -> std::ops::Range<u32> {
        self.starts[index(face)]..self.starts[index(face) + 1]
    }

    /// The next corner of the same face.
    #[inline(always)]
    pub(crate) fn next(&self, corner: u32) -> u32 {
        let range = self.corners_of(self.corner(corner).face);
        if corner + 1 == range.end { range.start } else { corner + 1 }
    }

    /// The corner before it in the same face.
    #[inline(always)]
    pub(crate) fn previous(&self, corner: u32) -> u32 {
        let range = self.corners_of(self.corner(corner).face);
        if corner == range.start { range.end - 1 } else { corner - 1 }
    }

    /// The corner of the next face to the left about the vertex of a corner.
    #[inline(always)]
    pub(crate) fn left_of(&self, corner: u32) -> Option<u32> {
        Some(self.corner(self.previous(corner)).twin).filter(|&twin| twin != NONE)
    }

    /// The corner of the next face to the right about the vertex of a corner.
    #[inline(always)]
    pub(crate) fn right_of(&self, corner: u32) -> Option<u32> {
        Some(self.corner(corner).twin).filter(|&twin| twin != NONE).map(|twin| self.next(twin))
    }

    /// True if two corners are the same point.
    pub(super) fn is_one_point(&self, a: u32, b: u32) -> bool {
        self.at(a) == self.at(b) && self.heights.get(index(a)) == self.heights.get(index(b))
    }

    /// True if a point lies in a face or on its edges.
    pub(crate) fn contains(&self, face: u32, at: Point) -> bool {
        let range = self.corners_of(face);
        let mut from = self.at(range.end - 1);
        for corner in range {
            let to = self.at(corner);
            if cross(from, to, at) < 0 {
                return false;
            }
            from = to;
        }
        true
    }

    /// The part of the mesh to which a face belongs.
    pub(crate) fn island(&self, face: u32, by_corners: bool) -> u32 {
        let island = self.islands[index(face)];
        if by_corners { island.by_corners } else { island.by_edges }
    }

    /// The box about all faces.
    pub(crate) fn bounds(&self) -> FaceBox {
        FaceBox { low: self.buckets.low, high: self.buckets.high }
    }
}
