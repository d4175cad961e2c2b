//! Shortest paths on a mesh by a visibility graph of all corners, with exact fractions. Shares nothing with the
//! library: a segment is free where the parts that it has in common with the faces cover it, and where one of them is
//! followed by another one, faces that share an edge there lead from the one to the other.

use super::terrain::{At, Faces};

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction(i128, i128);

impl Fraction {
    pub(super) fn new(above: i128, below: i128) -> Self {
        if below < 0 { Self(-above, -below) } else { Self(above, below) }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        (self.0 * other.1).partial_cmp(&(other.0 * self.1))
    }
}

pub(super) const BEGIN: Fraction = Fraction(0, 1);
pub(super) const END: Fraction = Fraction(1, 1);

pub(super) fn cross(o: At, a: At, b: At) -> i128 {
    i128::from(a.0 - o.0) * i128::from(b.1 - o.1) - i128::from(a.1 - o.1) * i128::from(b.0 - o.0)
}

pub(super) fn distance(a: At, b: At) -> f64 {
    ((a.0 - b.0) as f64).hypot((a.1 - b.1) as f64) / 256.0
}

/// A set of faces, a bit each.
type FaceSet = u128;

pub struct MeshOracle {
    faces: Vec<Vec<At>>,
    /// The faces that share an edge with each face.
    beside: Vec<FaceSet>,
    corners: Vec<At>,
    open: bool,
}

/// A place at which a path may be: a point, in some of the faces about it.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: At,
    faces: FaceSet,
}

impl MeshOracle {
    pub fn new(given: &Faces, open: bool) -> Self {
        let faces: Vec<Vec<At>> = (0..given.faces.len()).map(|face| given.of(face)).collect();
        assert!(faces.len() <= 128, "a set has a bit for each face");
        let edges = |face: &Vec<At>| -> Vec<(At, At)> {
            (0..face.len()).map(|k| (face[k], face[(k + 1) % face.len()])).collect()
        };
        let shares = |a: &Vec<At>, b: &Vec<At>| edges(a).iter().any(|&(u, v)| edges(b).contains(&(v, u)));
        let beside = |a: &Vec<At>| faces.iter().enumerate().filter(|(_, b)| shares(a, b)).map(|(b, _)| 1 << b).sum();
        let beside = faces.iter().map(beside).collect();
        let mut corners = faces.concat();
        corners.sort_unstable();
        corners.dedup();
        Self { faces, beside, corners, open }
    }

    fn faces_at(&self, at: At) -> FaceSet {
        let has = |face: &Vec<At>| (0..face.len()).all(|k| cross(face[k], face[(k + 1) % face.len()], at) >= 0);
        self.faces.iter().enumerate().filter(|(_, face)| has(face)).map(|(face, _)| 1 << face).sum()
    }

    pub fn contains(&self, at: At) -> bool {
        self.faces_at(at) != 0
    }

    /// All faces of `of` to which shared edges lead from those of `from` within `of`. With open gaps all of them.
    fn joined(&self, from: FaceSet, of: FaceSet) -> FaceSet {
        let mut known = from & of;
        if self.open && from != 0 {
            return of;
        }
        loop {
            let mut more = known;
            for face in 0..self.faces.len() {
                if known >> face & 1 == 1 {
                    more |= self.beside[face] & of;
                }
            }
            if more == known {
                return known;
            }
            known = more;
        }
    }

    /// The groups of faces about a point that edges join there.
    fn places(&self, at: At) -> Vec<Place> {
        let mut rest = self.faces_at(at);
        let all = rest;
        let mut places = Vec::new();
        while rest != 0 {
            let faces = self.joined(1 << rest.trailing_zeros(), all);
            places.push(Place { at, faces });
            rest &= !faces;
        }
        places
    }

    /// The share of a segment that lies in a face.
    fn part(&self, face: usize, a: At, b: At) -> Option<(Fraction, Fraction)> {
        let corners = &self.faces[face];
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

    /// In which faces a straight way that begins in some faces ends; none if it is not free.
    fn arrives(&self, from: Place, to: At) -> FaceSet {
        if from.at == to {
            return from.faces;
        }
        let parts: Vec<_> = (0..self.faces.len()).map(|face| self.part(face, from.at, to)).collect();
        let mut breaks: Vec<Fraction> = parts.iter().flatten().flat_map(|&(a, b)| [a, b]).collect();
        breaks.retain(|at| *at > BEGIN && *at < END);
        breaks.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        breaks.dedup();
        breaks.insert(0, BEGIN);
        breaks.push(END);
        let at = |of: Fraction| -> FaceSet {
            let has = |part: &Option<(Fraction, Fraction)>| part.is_some_and(|(a, b)| a <= of && of <= b);
            parts.iter().enumerate().filter(|(_, part)| has(part)).map(|(face, _)| 1 << face).sum()
        };
        let over = |low: Fraction, high: Fraction| -> FaceSet {
            let has = |part: &Option<(Fraction, Fraction)>| part.is_some_and(|(a, b)| a <= low && high <= b);
            parts.iter().enumerate().filter(|(_, part)| has(part)).map(|(face, _)| 1 << face).sum()
        };
        let mut alive = from.faces;
        for pair in breaks.windows(2) {
            alive = self.joined(alive, at(pair[0])) & over(pair[0], pair[1]);
            if alive == 0 {
                return 0;
            }
        }
        self.joined(alive, at(END))
    }

    /// The length of the shortest path; none if there is none.
    pub fn length(&self, start: At, goal: At) -> Option<f64> {
        if start == goal {
            return Some(0.0);
        }
        let mut places = self.places(start);
        let starts = places.len();
        for &corner in self.corners.iter().filter(|&&corner| corner != start && corner != goal) {
            places.extend(self.places(corner));
        }
        let goals = places.len();
        places.extend(self.places(goal));
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

    /// True if a path is free all along.
    pub fn is_free(&self, path: &[At]) -> bool {
        let Some(&first) = path.first() else { return false };
        let mut faces = self.faces_at(first);
        for pair in path.windows(2) {
            faces = self.arrives(Place { at: pair[0], faces }, pair[1]);
        }
        faces != 0
    }
}
