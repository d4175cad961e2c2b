//! Points of a mesh of which floors may lie above each other: a place in the plane, and on which floor.

use super::buckets::BucketSquare;
use super::heights::FaceHeight;
use super::nearest::{PointAt, WantedFace};
use super::topology::{NONE, Topology};
use crate::geom::{Point, cross};

/// A point of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MeshSpot {
    pub(crate) at: Point,
    /// The least of the faces there, of which any other one follows; [`NONE`] for all faces at the point, which is so
    /// where no floors overlap.
    pub(crate) face: u32,
}

impl MeshSpot {
    /// A point of a mesh without overlapping floors.
    pub(crate) const fn plain(at: Point) -> Self {
        Self { at, face: NONE }
    }
}

/// The square of the distance from free ground at which a point counts as the nearest one there: 1/32, as in worlds.
const NEAR: i64 = 64;
/// A floor beside which a point lies, that near, counts instead of one under or above it whose height is so much
/// farther from the one wanted, in 1/256: else whoever walks along the rim of a bridge would be under it now and then.
/// A quarter of a cell: the rise of ground within 1/32, unless it is steeper than 8 to 1, does not make the difference.
const BESIDE: i32 = 64;

/// A spot, and how far its height is from the one wanted.
#[derive(Clone, Copy)]
struct FloorCandidate {
    spot: MeshSpot,
    away: FaceHeight,
    /// Which height is the lower one decides of two as far away.
    height: FaceHeight,
}

impl FloorCandidate {
    fn is_before(&self, other: &Self) -> bool {
        let order = self.away.cmp(other.away).then_with(|| self.height.cmp(other.height));
        order.then(self.spot.face.cmp(&other.spot.face)).is_lt()
    }
}

impl Topology {
    /// True if floors lie above each other: then a point in the plane is none of the ground alone.
    pub(crate) const fn is_layered(&self) -> bool {
        self.is_layered
    }

    /// The faces that contain a spot, with their edges, ascending.
    pub(crate) fn faces_of(&self, spot: MeshSpot) -> impl Iterator<Item = u32> + '_ {
        self.faces_at(spot.at).filter(move |&face| spot.face == NONE || self.is_same_spot(spot, face))
    }

    /// True if a face that contains the place of a spot contains the spot too.
    fn is_same_spot(&self, MeshSpot { at, face: own }: MeshSpot, face: u32) -> bool {
        if own == face {
            return true;
        }
        self.corners_of(own).any(|corner| {
            if self.at(corner) == at {
                return self.corners_of(face).any(|other| self.is_one_point(other, corner));
            }
            let twin = self.corner(corner).twin;
            twin != NONE
                && self.corner(twin).face == face
                && cross(self.at(corner), self.at(self.next(corner)), at) == 0
        })
    }

    /// The spot of a place in one of its faces.
    pub(crate) fn spot_in(&self, face: u32, at: Point) -> MeshSpot {
        if !self.is_layered {
            return MeshSpot::plain(at);
        }
        MeshSpot { at, face: self.faces_of(MeshSpot { at, face }).next().unwrap_or(face) }
    }

    /// Of the spots at a place, in faces that are wanted, that whose height is the nearest one; of two as near the
    /// lower one. None where there is no face.
    pub(crate) fn spot_at(&self, at: Point, height: i32, is_wanted: impl Fn(u32) -> bool) -> Option<MeshSpot> {
        let mut faces = self.faces_at(at).filter(|&face| is_wanted(face));
        if !self.is_layered {
            return faces.next().map(|_| MeshSpot::plain(at));
        }
        self.nearest_floor(faces.map(|face| MeshSpot { at, face }), height).map(|best| best.spot)
    }

    fn nearest_floor(&self, spots: impl Iterator<Item = MeshSpot>, wanted: i32) -> Option<FloorCandidate> {
        let mut best: Option<FloorCandidate> = None;
        for spot in spots {
            let height = self.height_over(spot.face, spot.at);
            let found = FloorCandidate { spot, away: height.distance(wanted), height };
            if best.as_ref().is_none_or(|best| found.is_before(best)) {
                best = Some(found);
            }
        }
        best
    }

    /// The spot at a place, or the nearest point of the ground if that is near. Where floors lie above each other the
    /// one whose height is the nearest.
    pub(crate) fn free_near(&self, at: Point, height: i32) -> Option<MeshSpot> {
        if !self.is_layered {
            if self.face_at(at).is_some() {
                return Some(MeshSpot::plain(at));
            }
            let wanted = WantedFace { to: at, limit: NEAR, island: None, by_corners: false };
            return self.nearest(wanted).map(|nearest| MeshSpot::plain(nearest.at));
        }
        let there = self.nearest_floor(self.faces_at(at).map(|face| MeshSpot { at, face }), height);
        let none = PointAt { at: Point { x: i32::MAX, y: i32::MAX }, squared: NEAR };
        let mut beside: Option<FloorCandidate> = None;
        self.each_near(at, |face| {
            let Some(near) = self.nearest_in(face, at, none) else { return };
            let spot = MeshSpot { at: near.at, face };
            let found = self.nearest_floor(std::iter::once(spot), height);
            if let Some(found) = found
                && found.spot.at != at
                && beside.as_ref().is_none_or(|best| found.is_before(best))
            {
                beside = Some(found);
            }
        });
        match (there, beside) {
            (Some(there), Some(beside)) if beside.away.plus(BESIDE).cmp(there.away).is_lt() => {
                Some(self.spot_in(beside.spot.face, beside.spot.at))
            }
            (Some(there), _) => Some(there.spot),
            (None, beside) => beside.map(|beside| self.spot_in(beside.spot.face, beside.spot.at)),
        }
    }

    /// The spot that is nearest in the plane, as [`Topology::nearest`]; of several floors there the one whose height is
    /// the nearest.
    pub(crate) fn nearest_spot(&self, wanted: WantedFace, height: i32) -> Option<MeshSpot> {
        let WantedFace { island, by_corners, .. } = wanted;
        let found = self.nearest(wanted)?;
        self.spot_at(found.at, height, |face| island.is_none_or(|island| self.island(face, by_corners) == island))
    }

    /// The parts of the mesh to which a spot belongs.
    pub(crate) fn islands_of(&self, spot: MeshSpot, by_corners: bool) -> impl Iterator<Item = u32> + '_ {
        self.faces_of(spot).map(move |face| self.island(face, by_corners))
    }

    /// The spots at the place of a spot that are as high, where floors touch there: itself among them.
    pub(crate) fn spots_as_high(&self, spot: MeshSpot) -> impl Iterator<Item = MeshSpot> + '_ {
        let is_one = spot.face == NONE;
        let others = self.faces_at(spot.at).filter(move |&face| !is_one && self.is_as_high(face, spot));
        let others = others.filter(move |&face| self.spot_in(face, spot.at).face == face);
        let own = is_one.then_some(spot);
        own.into_iter().chain(others.map(move |face| MeshSpot { at: spot.at, face }))
    }

    /// True if a face lies at the place of a spot as high as the spot.
    pub(crate) fn is_as_high(&self, face: u32, spot: MeshSpot) -> bool {
        face == spot.face || self.height_over(face, spot.at).cmp(self.height_over(spot.face, spot.at)).is_eq()
    }

    /// How high a spot lies, in cells; none on a mesh without heights.
    pub(crate) fn height_of(&self, spot: MeshSpot) -> Option<f32> {
        let face = if spot.face == NONE { self.face_at(spot.at)? } else { spot.face };
        self.has_heights().then(|| self.height_over(face, spot.at).cells())
    }

    /// Calls `take` with the faces near a point, with some of them twice.
    fn each_near(&self, at: Point, mut take: impl FnMut(u32)) {
        let (buckets, reach) = (&self.buckets, NEAR.isqrt());
        let (low, high) = (buckets.low, buckets.high);
        let place = |at: i32, by: i64, low: i32, high: i32| {
            let along = (i64::from(at) + by).clamp(low.into(), high.into());
            (along - i64::from(low)) / buckets.side
        };
        if self.boxes.is_empty() {
            return;
        }
        for row in place(at.y, -reach, low.y, high.y)..=place(at.y, reach, low.y, high.y) {
            for column in place(at.x, -reach, low.x, high.x)..=place(at.x, reach, low.x, high.x) {
                buckets.in_square(BucketSquare { column, row }).iter().for_each(|&face| take(face));
            }
        }
    }
}
