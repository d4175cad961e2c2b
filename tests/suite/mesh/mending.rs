//! Meshes that rounding broke, and what becomes of them.

use super::terrain::{At, Faces};
use taut::Position;
use taut::mesh::Mesh;
use taut_test_support::{effort, random::Random};

type Place = (f64, f64);

/// Faces by places in 1/256 that are not rounded yet.
#[derive(Clone, Debug)]
struct Baked {
    points: Vec<Place>,
    faces: Vec<Vec<u32>>,
}

fn cross(a: Place, b: Place, c: Place) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

impl Baked {
    fn new(given: &Faces) -> Self {
        let points = given.points.iter().map(|&(x, y)| (x as f64, y as f64)).collect();
        Self { points, faces: given.faces.clone() }
    }

    fn arrays(&self) -> (Vec<Position>, Vec<u32>, Vec<u32>) {
        let points = self.points.iter().map(|&(x, y)| Position::new((x / 256.0) as f32, (y / 256.0) as f32)).collect();
        (points, self.faces.concat(), self.faces.iter().map(|face| face.len() as u32).collect())
    }

    fn mesh(&self) -> Result<Mesh, taut::Error> {
        let (points, corners, sizes) = self.arrays();
        Mesh::new(&points, &corners, &sizes)
    }

    fn mended(&self) -> Result<Mesh, taut::Error> {
        let (points, corners, sizes) = self.arrays();
        Mesh::mended(&points, &corners, &sizes)
    }

    fn of(&self, face: usize) -> Vec<Place> {
        self.faces[face].iter().map(|&point| self.points[point as usize]).collect()
    }

    /// By how much a place lies within the faces; negative outside of all.
    fn depth(&self, at: Place) -> f64 {
        let of_face = |face: usize| {
            let corners = self.of(face);
            let depths = (0..corners.len()).map(|k| {
                let (a, b) = (corners[k], corners[(k + 1) % corners.len()]);
                cross(a, b, at) / (b.0 - a.0).hypot(b.1 - a.1)
            });
            depths.fold(f64::INFINITY, f64::min)
        };
        (0..self.faces.len()).map(of_face).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Splits faces beside some edges, whose faces on the other side do not get the new corner; true if there is one.
    fn split_beside(&mut self, random: &mut Random) -> bool {
        let mut is_split = false;
        let mut left: Vec<usize> = (0..self.faces.len()).collect();
        while let Some(face) = left.pop() {
            if random.chance(0.6) {
                continue;
            }
            let corners = self.faces[face].clone();
            let count = corners.len();
            let k = random.below(count as u64) as usize;
            let (a, b) = (corners[k], corners[(k + 1) % count]);
            let has = |face: &Vec<u32>| (0..face.len()).any(|k| (face[k], face[(k + 1) % face.len()]) == (b, a));
            is_split |= self.faces.iter().any(has);
            let along = 0.3 + 0.4 * random.unit();
            let ((ax, ay), (bx, by)) = (self.points[a as usize], self.points[b as usize]);
            self.points.push((ax + (bx - ax) * along, ay + (by - ay) * along));
            let middle = self.points.len() as u32 - 1;
            // To a corner that lies on neither end's side.
            let at = |corner: u32| self.points[corner as usize];
            let to = (2..count).find(|&j| cross(at(a), at(b), at(corners[(k + j) % count])) > 1.0);
            let Some(to) = to else { continue };
            let ring: Vec<u32> = (1..=count).map(|j| corners[(k + j) % count]).collect();
            let mut first = vec![middle];
            first.extend(&ring[..to]);
            let mut second = vec![middle];
            second.extend(&ring[to - 1..]);
            self.faces[face] = first;
            self.faces.push(second);
        }
        is_split
    }

    /// Turns and scales all points about the origin.
    fn turn(&mut self, angle: f64, scale: f64) {
        let (sine, cosine) = (scale * angle.sin(), scale * angle.cos());
        for point in &mut self.points {
            *point = (point.0 * cosine - point.1 * sine, point.0 * sine + point.1 * cosine);
        }
    }

    /// Puts slivers between faces that share an edge: on one side they have a corner more, which is not in the middle.
    fn put_slivers(&mut self, random: &mut Random, most: f64) {
        for face in 0..self.faces.len() {
            let count = self.faces[face].len();
            let k = random.below(count as u64) as usize;
            let (a, b) = (self.faces[face][k], self.faces[face][(k + 1) % count]);
            let has = |face: &Vec<u32>| (0..face.len()).any(|k| (face[k], face[(k + 1) % face.len()]) == (b, a));
            if random.chance(0.5) || !self.faces.iter().any(has) {
                continue;
            }
            let ((ax, ay), (bx, by)) = (self.points[a as usize], self.points[b as usize]);
            let length = (bx - ax).hypot(by - ay);
            let (along, by_side) = (0.3 + 0.4 * random.unit(), most * random.unit());
            // Into the face itself, which loses what the sliver has.
            let middle = (
                ax + (bx - ax) * along - (by - ay) / length * by_side,
                ay + (by - ay) * along + (bx - ax) / length * by_side,
            );
            self.points.push(middle);
            let middle = self.points.len() as u32 - 1;
            self.faces[face].insert(k + 1, middle);
            self.faces.push(vec![a, b, middle]);
        }
    }

    /// Moves points by less than `most` each; some faces get points of their own, which are moved by themselves.
    fn move_points(&mut self, random: &mut Random, most: f64, own: bool) {
        if own {
            for face in &mut self.faces {
                if random.chance(0.5) {
                    for corner in face {
                        self.points.push(self.points[*corner as usize]);
                        *corner = self.points.len() as u32 - 1;
                    }
                }
            }
        }
        for point in &mut self.points {
            let (angle, by) = (random.unit() * 6.3, most * random.unit());
            *point = (point.0 + by * angle.cos(), point.1 + by * angle.sin());
        }
    }

    /// The mended mesh must be that of `self` but for a stripe along the sides of faces.
    fn judge(&self, mesh: &Mesh, islands: u32, stripe: f64, random: &mut Random, case: &str) {
        let made = Faces::of_saved(&mesh.save().unwrap());
        assert_eq!(made.mesh().expect("a mesh").save().unwrap(), mesh.save().unwrap(), "{case}");
        assert_eq!(mesh.island_count(), islands, "{case}");
        let (mut area, mut length) = (0.0, 0.0);
        for face in 0..self.faces.len() {
            let corners = self.of(face);
            area += corners[1..].windows(2).map(|pair| cross(corners[0], pair[0], pair[1])).sum::<f64>().abs();
            let sides = (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]));
            length += sides.map(|(a, b)| (b.0 - a.0).hypot(b.1 - a.1)).sum::<f64>();
        }
        let difference = (made.doubled_area() as f64 - area).abs() / 2.0;
        assert!(difference <= stripe * length, "{case}: {difference} at {length}");
        for _ in 0..60 {
            let corner: Place = self.points[random.below(self.points.len() as u64) as usize];
            let at: At = (corner.0 as i64 + random.between(-400, 400), corner.1 as i64 + random.between(-400, 400));
            let depth = self.depth((at.0 as f64, at.1 as f64));
            if depth.abs() > stripe {
                let found = mesh.face_at(super::terrain::position(at)).unwrap();
                assert_eq!(found.is_some(), depth > 0.0, "{case}: {at:?} {depth}");
            }
        }
    }
}

#[test]
fn meshes_stay_as_they_are() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5).shuffled(&mut random);
        let Ok(mesh) = given.mesh() else { continue };
        let mended = Baked::new(&given).mended().unwrap();
        assert_eq!(mended.save().unwrap(), mesh.save().unwrap(), "seed {seed}");
    }
}

/// Breaks random meshes, and judges what is mended. Returns how many were broken.
fn break_and_mend(seeds: u64, stripe: f64, mut spoil: impl FnMut(&mut Baked, &mut Random)) -> u32 {
    let mut broken = 0;
    for seed in 0..seeds {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.mesh() else { continue };
        let mut baked = Baked::new(&given);
        spoil(&mut baked, &mut random);
        broken += u32::from(baked.mesh().is_err());
        let mended = baked.mended().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        baked.judge(&mended, mesh.island_count(), stripe, &mut random, &format!("seed {seed}"));
    }
    broken
}

#[test]
fn corners_on_sides_are_inserted() {
    // Along the axes nothing but the corner is missing.
    let points: Vec<Place> = [(0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2), (0, 4), (4, 4)]
        .map(|(x, y)| (256.0 * f64::from(x), 256.0 * f64::from(y)))
        .to_vec();
    let baked = Baked { points, faces: vec![vec![0, 1, 4, 3], vec![1, 2, 5, 4], vec![3, 5, 7, 6]] };
    let message = baked.mesh().err().map(|error| error.to_string());
    assert_eq!(
        message.as_deref(),
        Some("faces 0 and 2 touch where one needs a corner too: on its side lies a corner of the other")
    );
    let mesh = baked.mended().unwrap();
    let made = Faces::of_saved(&mesh.save().unwrap());
    assert_eq!((mesh.island_count(), made.faces[2].len(), made.doubled_area()), (1, 5, 2 * 1024 * 1024));
    let broken = break_and_mend(effort::count(300, 10_000) as u64, 3.0, |baked, random| {
        baked.split_beside(random);
        baked.turn(random.unit() * 6.3, 0.2 + random.unit());
    });
    assert!(broken > 100, "{broken}");
}

#[test]
fn slivers_are_dropped() {
    let broken = break_and_mend(effort::count(300, 10_000) as u64, 3.0, |baked, random| {
        baked.put_slivers(random, 1.0);
        baked.turn(random.unit() * 6.3, 0.2 + random.unit());
    });
    assert!(broken > 100, "{broken}");
}

#[test]
fn points_that_were_moved_are_joined() {
    let seeds = effort::count(300, 10_000) as u64;
    let shared = break_and_mend(seeds, 4.0, |baked, random| baked.move_points(random, 1.0, false));
    let own = break_and_mend(seeds, 4.0, |baked, random| baked.move_points(random, 1.0, true));
    let all = break_and_mend(seeds, 5.0, |baked, random| {
        baked.split_beside(random);
        baked.put_slivers(random, 0.5);
        baked.turn(random.unit() * 6.3, 0.3 + random.unit());
        baked.move_points(random, 0.5, true);
    });
    assert!(shared > 20 && own > 100 && all > 100, "{shared} {own} {all}");
}

#[test]
fn what_rounding_does_not_explain_stays_an_error() {
    let square = |x: f64, y: f64| [(x, y), (x + 512.0, y), (x + 512.0, y + 512.0), (x, y + 512.0)];
    for (by, is_mended) in [(512.0, true), (511.0, true), (510.0, true), (500.0, false), (0.0, false)] {
        let points: Vec<Place> = square(0.0, 0.0).into_iter().chain(square(by, 0.0)).collect();
        let baked = Baked { points, faces: vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]] };
        let mended = baked.mended();
        assert_eq!(mended.is_ok(), is_mended, "{by}");
        match mended {
            Ok(mesh) => assert_eq!(mesh.island_count(), 1, "{by}"),
            Err(error) => assert!(error.to_string().starts_with("faces 0 and 1 "), "{by}: {error}"),
        }
    }
    let flat = Baked { points: vec![(0.0, 0.0), (9.0, 0.0), (5.0, 0.1)], faces: vec![vec![0, 1, 2]] };
    assert!(flat.mended().is_err());
    let bow = vec![(0.0, 0.0), (900.0, 0.0), (0.0, 900.0), (900.0, 950.0)];
    assert!(
        Baked { points: bow, faces: vec![vec![0, 1, 2, 3]] }.mended().err().unwrap().to_string().starts_with("face 0")
    );
    let missing = Baked { points: vec![(0.0, 0.0), (9.0, 0.0), (5.0, 9.0)], faces: vec![vec![0, 1, 3]] };
    assert_eq!(missing.mended().err().unwrap().to_string(), "face 0: it names a point that does not exist");
    // A concave face is cut: what was made of several sources too.
    let concave = vec![(0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (450.0, 100.0), (0.0, 900.0)];
    let mesh = Baked { points: concave, faces: vec![vec![0, 1, 2, 3, 4]] }.mended().unwrap();
    assert_eq!((mesh.face_count(), mesh.island_count()), (3, 1));
}
