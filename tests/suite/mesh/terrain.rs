//! Random meshes: cells of a grid whose corners are moved, with some cells taken out, cut in triangles or merged.

use taut::Position;
use taut::mesh::Mesh;
use taut_test_support::random::Random;

/// A point in 1/256.
pub type At = (i64, i64);

/// Faces by their points, against the hands of a clock (y upwards).
#[derive(Clone, Debug, Default)]
pub struct Faces {
    pub points: Vec<At>,
    pub faces: Vec<Vec<u32>>,
}

pub fn position((x, y): At) -> Position {
    Position::new(x as f32 / 256.0, y as f32 / 256.0)
}

impl Faces {
    pub fn of(&self, face: usize) -> Vec<At> {
        self.faces[face].iter().map(|&point| self.points[point as usize]).collect()
    }

    pub fn mesh(&self) -> Result<Mesh, taut::Error> {
        let points: Vec<Position> = self.points.iter().map(|&at| position(at)).collect();
        let corners: Vec<u32> = self.faces.concat();
        let sizes: Vec<u32> = self.faces.iter().map(|face| face.len() as u32).collect();
        Mesh::new(&points, &corners, &sizes)
    }

    /// The faces of a saved mesh, read in the simplest way.
    pub fn of_saved(bytes: &[u8]) -> Self {
        let word = |at: usize| i32::from_le_bytes(bytes[4 * at..4 * at + 4].try_into().unwrap());
        let mut made = Self::default();
        let mut at = 16;
        for _ in 0..word(4) {
            let size = word(at);
            let first = made.points.len() as u32;
            made.points.extend((0..size as usize).map(|k| (word(at + 2 * k + 1).into(), word(at + 2 * k + 2).into())));
            made.faces.push((first..first + size as u32).collect());
            at += 1 + 2 * size as usize;
        }
        // Version 2 has a class for each face, in whole words.
        let of_classes = if word(2) == 2 { made.faces.len().div_ceil(4) } else { 0 };
        assert_eq!((made.points.len(), 4 * (at + of_classes + 1)), (word(5) as usize, bytes.len()));
        made
    }

    /// Twice the area of all faces, in units of coordinates.
    pub fn doubled_area(&self) -> i64 {
        let cross = |a: At, b: At, c: At| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        let area =
            |corners: Vec<At>| -> i64 { corners[1..].windows(2).map(|pair| cross(corners[0], pair[0], pair[1])).sum() };
        (0..self.faces.len()).map(|face| area(self.of(face)).abs()).sum()
    }

    /// The same in the text format of Polyanya.
    pub fn text(&self) -> String {
        let beyond = |face: usize, a: u32, b: u32| {
            let has = |face: &Vec<u32>| (0..face.len()).any(|k| (face[k], face[(k + 1) % face.len()]) == (b, a));
            self.faces.iter().enumerate().position(|(other, corners)| other != face && has(corners))
        };
        let number = |face: Option<usize>| face.map_or("-1".to_owned(), |face| face.to_string());
        let mut text = format!("mesh\n2\n{} {}\n", self.points.len(), self.faces.len());
        for (point, &(x, y)) in self.points.iter().enumerate() {
            let about = self.faces.iter().enumerate().filter(|(_, face)| face.contains(&(point as u32)));
            let about: Vec<String> = about.map(|(face, _)| face.to_string()).collect();
            let words = format!("{} {} {} {}", x as f64 / 256.0, y as f64 / 256.0, about.len(), about.join(" "));
            text += words.trim_end();
            text += "\n";
        }
        for (face, corners) in self.faces.iter().enumerate() {
            let names: Vec<String> = corners.iter().map(u32::to_string).collect();
            let last = corners.len() - 1;
            let sides = (0..corners.len()).map(|k| (corners[if k == 0 { last } else { k - 1 }], corners[k]));
            let others: Vec<String> = sides.map(|(a, b)| number(beyond(face, a, b))).collect();
            text += &format!("{} {} {}\n", corners.len(), names.join(" "), others.join(" "));
        }
        text
    }

    /// A random mesh of at most `most` x `most` cells of 4 x 4 units.
    pub fn random(random: &mut Random, most: u64) -> Self {
        const SIDE: i64 = 1024;
        let (columns, rows) = (1 + random.below(most) as i64, 1 + random.below(most) as i64);
        let moved = *random.pick(&[0, 0, 30, 120, 250]);
        let mut made = Self::default();
        for y in 0..=rows {
            for x in 0..=columns {
                let mut by = || if moved == 0 { 0 } else { random.between(-moved, moved + 1) };
                made.points.push((x * SIDE + by() - 700, y * SIDE + by() - 300));
            }
        }
        let taken = 0.1 + 0.4 * random.unit();
        let mut is_free: Vec<bool> = (0..columns * rows).map(|_| !random.chance(taken)).collect();
        let point = |x: i64, y: i64| (y * (columns + 1) + x) as u32;
        for y in 0..rows {
            for x in 0..columns {
                let cell = (y * columns + x) as usize;
                if !is_free[cell] {
                    continue;
                }
                let next = x + 1 < columns && is_free[cell + 1];
                let (a, b, c, d) = (point(x, y), point(x + 1, y), point(x + 1, y + 1), point(x, y + 1));
                match random.below(4) {
                    0 => made.faces.extend([vec![a, b, c], vec![a, c, d]]),
                    1 => made.faces.extend([vec![a, b, d], vec![b, c, d]]),
                    2 if next && moved == 0 => {
                        let (e, f) = (point(x + 2, y), point(x + 2, y + 1));
                        match random.below(3) {
                            0 => made.faces.push(vec![a, b, e, f, c, d]),
                            1 => made.faces.extend([vec![a, b, e, f], vec![a, f, c, d]]),
                            _ => made.faces.extend([vec![a, b, e, d], vec![e, f, c, d]]),
                        }
                        is_free[cell + 1] = false;
                    }
                    _ => made.faces.push(vec![a, b, c, d]),
                }
            }
        }
        made
    }

    /// The same mesh as hosts may give it: faces in either direction and from any corner on, points of their own.
    pub fn shuffled(&self, random: &mut Random) -> Self {
        let mut made = self.clone();
        for face in &mut made.faces {
            let by = random.below(face.len() as u64) as usize;
            face.rotate_left(by);
            if random.chance(0.5) {
                face.reverse();
            }
            if random.chance(0.3) {
                for corner in face {
                    made.points.push(made.points[*corner as usize]);
                    *corner = made.points.len() as u32 - 1;
                }
            }
        }
        made
    }

    /// A point that may be an end: on corners and edges as often as elsewhere.
    pub fn some_point(&self, random: &mut Random) -> At {
        if self.faces.is_empty() || random.chance(0.05) {
            return (random.between(-800, 6000), random.between(-800, 6000));
        }
        let corners = self.of(random.below(self.faces.len() as u64) as usize);
        let k = random.below(corners.len() as u64) as usize;
        let (a, b, c) = (corners[k], corners[(k + 1) % corners.len()], corners[(k + 2) % corners.len()]);
        match random.below(4) {
            0 => a,
            1 => ((a.0 + b.0) / 2, (a.1 + b.1) / 2),
            2 => ((a.0 + b.0 + c.0 + c.0) / 4, (a.1 + b.1 + c.1 + c.1) / 4),
            _ => {
                let (s, t) = (random.below(256) as i64, random.below(256) as i64);
                let (s, t) = if s + t > 256 { (256 - s, 256 - t) } else { (s, t) };
                let along = |a: i64, b: i64, c: i64| a + ((b - a) * s + (c - a) * t) / 256;
                (along(a.0, b.0, c.0), along(a.1, b.1, c.1))
            }
        }
    }
}
