//! Shortest paths on a mesh of floors above each other, by a visibility graph of all its points. Shares nothing with
//! the library: faces are joined where they share an edge between the same points in space, and there alone. A straight
//! way is followed through all faces in which it may be at once.

use super::oracle::{BEGIN, END, Fraction, cross, distance};
use super::terrain::{At, position};
use taut::mesh::Mesh;

/// Faces of points in space.
#[derive(Clone, Debug, Default)]
pub struct HighFaces {
    pub points: Vec<At>,
    pub heights: Vec<i64>,
    pub faces: Vec<Vec<u32>>,
}

impl HighFaces {
    pub fn point(&mut self, at: At, height: i64) -> u32 {
        self.points.push(at);
        self.heights.push(height);
        self.points.len() as u32 - 1
    }

    pub fn of(&self, face: usize) -> Vec<At> {
        self.faces[face].iter().map(|&point| self.points[point as usize]).collect()
    }

    pub fn mesh(&self) -> Result<Mesh, taut::Error> {
        let points: Vec<_> = self.points.iter().map(|&at| position(at)).collect();
        let heights: Vec<f32> = self.heights.iter().map(|&height| height as f32 / 256.0).collect();
        let sizes: Vec<u32> = self.faces.iter().map(|face| face.len() as u32).collect();
        Mesh::with_heights(&points, &heights, &self.faces.concat(), &sizes)
    }

    /// How high a face lies at a point of it, in 1/256: along its sides as their ends, else by the triangles from the
    /// first corner.
    pub fn height(&self, face: usize, at: At) -> f64 {
        let corners = self.of(face);
        let heights: Vec<f64> = self.faces[face].iter().map(|&point| self.heights[point as usize] as f64).collect();
        let count = corners.len();
        for k in 0..count {
            let (a, b, next) = (corners[k], corners[(k + 1) % count], (k + 1) % count);
            let is_between = |a: i64, b: i64, v: i64| a.min(b) <= v && v <= a.max(b);
            if cross(a, b, at) == 0 && is_between(a.0, b.0, at.0) && is_between(a.1, b.1, at.1) {
                let share = distance(a, at) / distance(a, b);
                return heights[k] + share * (heights[next] - heights[k]);
            }
        }
        for k in 1..count - 1 {
            let (a, b, c) = (corners[0], corners[k], corners[k + 1]);
            let parts = [cross(b, c, at), cross(c, a, at), cross(a, b, at)];
            if cross(a, b, c) > 0 && parts.iter().all(|&part| part >= 0) {
                let sum =
                    parts[0] as f64 * heights[0] + parts[1] as f64 * heights[k] + parts[2] as f64 * heights[k + 1];
                return sum / cross(a, b, c) as f64;
            }
        }
        panic!("the point lies beside the face")
    }

    pub fn contains(&self, face: usize, at: At) -> bool {
        let corners = self.of(face);
        (0..corners.len()).all(|k| cross(corners[k], corners[(k + 1) % corners.len()], at) >= 0)
    }
}

/// A set of faces, a bit each.
pub type FaceSet = u128;

/// A place at which a path may be: a point, in some of the faces about it.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: At,
    faces: FaceSet,
}

/// What joins two faces: a segment, or a point if gaps are open.
struct Joint {
    faces: [usize; 2],
    ends: [At; 2],
}

pub struct FloorOracle<'a> {
    given: &'a HighFaces,
    joints: Vec<Joint>,
    /// Groups of faces about each point.
    places: Vec<Place>,
}

/// In which part of a way it lies on a segment; none if nowhere.
fn met([a, b]: [At; 2], [from, to]: [At; 2]) -> Option<(Fraction, Fraction)> {
    let (of_a, of_b) = (cross(from, to, a), cross(from, to, b));
    if of_a == 0 && of_b == 0 {
        let along = |at: At| {
            let (dx, dy) = (i128::from(to.0 - from.0), i128::from(to.1 - from.1));
            let above = dx * i128::from(at.0 - from.0) + dy * i128::from(at.1 - from.1);
            Fraction::new(above, dx * dx + dy * dy)
        };
        let (a, b) = (along(a), along(b));
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let (low, high) = (if low < BEGIN { BEGIN } else { low }, if high > END { END } else { high });
        return (low <= high).then_some((low, high));
    }
    let (of_from, of_to) = (cross(a, b, from), cross(a, b, to));
    let is_met = of_a.signum() * of_b.signum() <= 0 && of_from.signum() * of_to.signum() <= 0 && of_from != of_to;
    let at = Fraction::new(of_from, if is_met { of_from - of_to } else { 1 });
    is_met.then_some((at, at))
}

impl<'a> FloorOracle<'a> {
    pub fn new(given: &'a HighFaces, open: bool) -> Self {
        let count = given.faces.len();
        assert!(count <= 128, "a set has a bit for each face");
        let key = |point: u32| (given.points[point as usize], given.heights[point as usize]);
        let mut joints = Vec::new();
        for a in 0..count {
            for b in a + 1..count {
                let shared: Vec<u32> = given.faces[a]
                    .iter()
                    .copied()
                    .filter(|&point| given.faces[b].iter().any(|&other| key(other) == key(point)))
                    .collect();
                let sides = |face: &Vec<u32>| -> Vec<_> {
                    (0..face.len()).map(|k| (key(face[k]), key(face[(k + 1) % face.len()]))).collect()
                };
                let others = sides(&given.faces[b]);
                for (u, v) in sides(&given.faces[a]) {
                    if others.contains(&(v, u)) {
                        joints.push(Joint { faces: [a, b], ends: [u.0, v.0] });
                    }
                }
                if open {
                    joints.extend(shared.iter().map(|&point| Joint { faces: [a, b], ends: [key(point).0; 2] }));
                }
            }
        }
        let mut made = Self { given, joints, places: Vec::new() };
        let mut known: Vec<(At, i64)> = given.faces.iter().flatten().map(|&point| key(point)).collect();
        known.sort_unstable();
        known.dedup();
        for (at, height) in known {
            let has = |face: &usize| given.faces[*face].iter().any(|&point| key(point) == (at, height));
            let all: FaceSet = (0..count).filter(has).map(|face| 1 << face).sum();
            made.places.extend(made.groups(at, all));
        }
        made
    }

    /// The groups of some faces about a point that are joined there.
    fn groups(&self, at: At, of: FaceSet) -> Vec<Place> {
        let mut rest = of;
        let mut groups = Vec::new();
        while rest != 0 {
            let faces = self.joined_at(at, 1 << rest.trailing_zeros()) & of;
            groups.push(Place { at, faces });
            rest &= !faces;
        }
        groups
    }

    /// All faces to which joints at a point lead.
    fn joined_at(&self, at: At, from: FaceSet) -> FaceSet {
        let has = |joint: &&Joint| {
            let [a, b] = joint.ends;
            let is_between = |a: i64, b: i64, v: i64| a.min(b) <= v && v <= a.max(b);
            cross(a, b, at) == 0 && is_between(a.0, b.0, at.0) && is_between(a.1, b.1, at.1)
        };
        let joints: Vec<[usize; 2]> = self.joints.iter().filter(has).map(|joint| joint.faces).collect();
        closed(&joints, from)
    }

    /// The faces that contain a point of one of them, as the same point of the ground.
    pub fn spot(&self, at: At, face: usize) -> FaceSet {
        let at_point = |place: &&Place| place.at == at && place.faces >> face & 1 == 1;
        let Some(own) = self.places.iter().find(at_point) else { return self.joined_at(at, 1 << face) };
        // At a point of the mesh in all groups that share it.
        let height = |faces: FaceSet| self.given.height(faces.trailing_zeros() as usize, at);
        let same = self.places.iter().filter(|place| place.at == at && height(place.faces) == height(own.faces));
        same.fold(0, |all, place| all | place.faces)
    }

    /// The face at a point whose height is nearest; of two as near the lower one.
    pub fn face_near(&self, at: At, height: f64) -> Option<usize> {
        let there = (0..self.given.faces.len()).filter(|&face| self.given.contains(face, at));
        let key = |&face: &usize| {
            let own = self.given.height(face, at);
            ((own - height).abs(), own, face as f64)
        };
        there.min_by(|a, b| key(a).partial_cmp(&key(b)).expect("numbers"))
    }

    /// In which faces a straight way that begins in some faces ends; none if it is not free.
    fn arrives(&self, from: Place, to: At) -> FaceSet {
        if from.at == to {
            return from.faces;
        }
        let count = self.given.faces.len();
        let parts: Vec<_> = (0..count).map(|face| self.part(face, from.at, to)).collect();
        let crossed: Vec<_> = self.joints.iter().map(|joint| (joint.faces, met(joint.ends, [from.at, to]))).collect();
        let mut breaks: Vec<Fraction> = parts.iter().flatten().flat_map(|&(a, b)| [a, b]).collect();
        breaks.extend(crossed.iter().filter_map(|joint| joint.1).flat_map(|(a, b)| [a, b]));
        breaks.retain(|at| *at > BEGIN && *at < END);
        breaks.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        breaks.dedup();
        breaks.insert(0, BEGIN);
        breaks.push(END);
        let over = |low: Fraction, high: Fraction| -> FaceSet {
            let has = |part: &Option<(Fraction, Fraction)>| part.is_some_and(|(a, b)| a <= low && high <= b);
            parts.iter().enumerate().filter(|(_, part)| has(part)).map(|(face, _)| 1 << face).sum()
        };
        // All joints at a share of the way lead on there.
        let join = |alive: FaceSet, at: Fraction| {
            let has =
                |joint: &&([usize; 2], Option<(Fraction, Fraction)>)| joint.1.is_some_and(|(a, b)| a <= at && at <= b);
            let joints: Vec<[usize; 2]> = crossed.iter().filter(has).map(|joint| joint.0).collect();
            closed(&joints, alive)
        };
        let mut alive = from.faces;
        for pair in breaks.windows(2) {
            alive = join(alive, pair[0]) & over(pair[0], pair[1]);
            if alive == 0 {
                return 0;
            }
        }
        join(alive, END)
    }

    /// The share of a segment that lies in a face.
    fn part(&self, face: usize, a: At, b: At) -> Option<(Fraction, Fraction)> {
        let corners = self.given.of(face);
        let (mut from, mut to) = (BEGIN, END);
        for k in 0..corners.len() {
            let (u, v) = (corners[k], corners[(k + 1) % corners.len()]);
            let (at_a, at_b) = (cross(u, v, a), cross(u, v, b));
            if at_a == at_b {
                if at_a < 0 {
                    return None;
                }
                continue;
            }
            let meets = Fraction::new(at_a, at_a - at_b);
            if at_b > at_a {
                from = if meets > from { meets } else { from };
            } else {
                to = if meets < to { meets } else { to };
            }
        }
        (from <= to).then_some((from, to))
    }

    /// The length of the shortest path between two points of faces; none if there is none.
    pub fn length(&self, start: (At, usize), goal: (At, usize)) -> Option<f64> {
        let [begin, end] = [start, goal].map(|(at, face)| Place { at, faces: self.spot(at, face) });
        if begin.at == end.at && begin.faces == end.faces {
            return Some(0.0);
        }
        let mut places = self.groups(begin.at, begin.faces);
        let starts = places.len();
        places.extend(&self.places);
        let goals = places.len();
        places.push(end);
        let mut g = vec![f64::INFINITY; places.len()];
        let mut closed = vec![false; places.len()];
        g[..starts].fill(0.0);
        loop {
            let open = (0..places.len()).filter(|&place| !closed[place] && g[place] < f64::INFINITY);
            let next = open.min_by(|&a, &b| g[a].total_cmp(&g[b]))?;
            if next >= goals {
                return Some(g[next]);
            }
            closed[next] = true;
            for to in starts..places.len() {
                let length = g[next] + distance(places[next].at, places[to].at);
                if !closed[to] && length < g[to] && self.arrives(places[next], places[to].at) & places[to].faces != 0 {
                    g[to] = length;
                }
            }
        }
    }

    /// The faces in which a path may end that begins in some faces; its heights must be those of the faces that it is
    /// in.
    pub fn follows(&self, path: &[At], heights: &[f32], start: FaceSet) -> FaceSet {
        let mut faces = start;
        for (number, &to) in path.iter().enumerate() {
            if number > 0 {
                faces = self.arrives(Place { at: path[number - 1], faces }, to);
            }
            let is_there = |face: &usize| {
                faces >> face & 1 == 1
                    && (self.given.height(*face, to) / 256.0 - f64::from(heights[number])).abs() < 1e-3
            };
            faces = (0..self.given.faces.len()).filter(is_there).map(|face| 1 << face).sum();
        }
        faces
    }
}

/// All faces to which joints lead from some.
fn closed(joints: &[[usize; 2]], from: FaceSet) -> FaceSet {
    let mut known = from;
    loop {
        let before = known;
        for &[a, b] in joints {
            if (known >> a | known >> b) & 1 == 1 {
                known |= 1 << a | 1 << b;
            }
        }
        if known == before {
            return known;
        }
    }
}
