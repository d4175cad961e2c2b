//! What is no mesh is refused with a sentence.

use super::terrain::Faces;
use taut::mesh::Mesh;
use taut::{Error, ErrorKind, Position};
use taut_test_support::{effort, random::Random};

fn message(points: &[(f32, f32)], faces: &[&[u32]]) -> String {
    let points: Vec<Position> = points.iter().map(|&(x, y)| Position::new(x, y)).collect();
    let corners: Vec<u32> = faces.concat();
    let sizes: Vec<u32> = faces.iter().map(|face| face.len() as u32).collect();
    match Mesh::new(&points, &corners, &sizes) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

const SQUARE: [(f32, f32); 4] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];

#[test]
fn a_sentence_names_the_face() {
    let square = |more: &[(f32, f32)]| -> Vec<(f32, f32)> { SQUARE.iter().chain(more).copied().collect() };
    let whole: &[u32] = &[0, 1, 2, 3];
    assert_eq!(message(&SQUARE, &[whole]), "");
    assert_eq!(message(&SQUARE, &[&[3, 2, 1, 0]]), "", "faces run in either direction");
    assert_eq!(message(&SQUARE, &[&[0, 1]]), "face 0: it has less than three corners");
    assert_eq!(message(&SQUARE, &[&[0, 1, 4]]), "face 0: it names a point that does not exist");
    assert_eq!(
        message(&SQUARE, &[whole, &[0, 1, 1]]),
        "face 1: it has the same corner twice in a row, once points are rounded to 1/256"
    );
    assert_eq!(
        message(&square(&[(2.0, 0.0)]), &[&[0, 1, 4]]),
        "face 0: it encloses no area once its points are rounded to 1/256"
    );
    assert_eq!(
        message(&square(&[(3.0, 1.0)]), &[&[0, 1, 2, 3], &[0, 4, 2, 3]]),
        "faces 0 and 1 overlap: both lie on the same side of a common edge"
    );
    assert_eq!(
        message(&square(&[(1.0, 1.0)]), &[&[0, 1, 4, 3]]),
        "face 0: it is not convex once its points are rounded to 1/256"
    );
    let star = [(4.0, 0.0), (0.0, 3.0), (8.0, 3.0), (1.0, 8.0), (5.0, -1.0)];
    assert!(message(&star, &[&[0, 2, 1, 4, 3]]).starts_with("face 0: "));
    assert_eq!(
        message(&square(&[(6.0, 2.0), (6.0, 1.0)]), &[whole, &[1, 4, 2], &[1, 5, 2]]),
        "faces 0 and 2 share an edge with a third face"
    );
    assert_eq!(
        message(&square(&[(4.0, 2.0), (6.0, 2.0), (6.0, 3.0)]), &[whole, &[4, 5, 6]]),
        "faces 0 and 1 touch where one needs a corner too: on its side lies a corner of the other"
    );
    assert_eq!(message(&square(&[(2.0, 2.0), (6.0, 2.0), (6.0, 3.0)]), &[whole, &[4, 5, 6]]), "faces 0 and 1 overlap");
    assert_eq!(message(&square(&[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]), &[whole, &[4, 5, 6]]), "faces 0 and 1 overlap");
    assert!(message(&[(0.0, 0.0), (65_537.0, 0.0), (0.0, 4.0)], &[&[0, 1, 2]]).starts_with("a coordinate of a mesh"));
    assert!(
        message(&[(0.0, 0.0), (f32::NAN, 0.0), (0.0, 4.0)], &[&[0, 1, 2]]).starts_with("the position (0, NaN)")
            || message(&[(0.0, 0.0), (f32::NAN, 0.0), (0.0, 4.0)], &[&[0, 1, 2]]).contains("NaN")
    );
    assert!(message(&SQUARE, &[]).starts_with("face_count"));
}

#[test]
fn faces_that_go_around_a_corner_twice_are_refused() {
    // Eight triangles about a point that together make two turns.
    let directions =
        [(4.0, 0.0), (0.0, 4.0), (-4.0, 0.0), (0.0, -4.0), (3.0, 0.0), (0.0, 3.0), (-3.0, 0.0), (0.0, -3.0)];
    let points: Vec<(f32, f32)> = [(0.0, 0.0)].into_iter().chain(directions).collect();
    let faces: Vec<Vec<u32>> = (1..=8).map(|k| vec![0, k, k % 8 + 1]).collect();
    let faces: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
    assert_eq!(message(&points, &faces), "face 0: it overlaps other faces about one of its corners");
    // Without one of them the same overlap is found at the rim.
    assert!(message(&points, &faces[..7]).starts_with("faces "));
}

#[test]
fn overlapping_meshes_are_refused_whatever_their_faces() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let (first, second) = (Faces::random(&mut random, 3), Faces::random(&mut random, 3));
        if first.faces.is_empty() || second.faces.is_empty() {
            continue;
        }
        let by = (random.between(-3000, 3000), random.between(-3000, 3000));
        let offset = first.points.len() as u32;
        let mut both = first.clone();
        both.points.extend(second.points.iter().map(|&(x, y)| (x + by.0, y + by.1)));
        both.faces.extend(second.faces.iter().map(|face| face.iter().map(|&corner| corner + offset).collect()));
        // Two convex faces overlap unless a side of one has the other on its other side.
        let cross = |a: (i64, i64), b: (i64, i64), c: (i64, i64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        let parted = |a: &[(i64, i64)], b: &[(i64, i64)]| {
            (0..a.len()).any(|k| b.iter().all(|&at| cross(a[k], a[(k + 1) % a.len()], at) <= 0))
        };
        let faces: Vec<Vec<(i64, i64)>> = (0..both.faces.len()).map(|face| both.of(face)).collect();
        let on_side = |a: &[(i64, i64)], at: (i64, i64)| {
            (0..a.len()).any(|k| {
                let (u, v) = (a[k], a[(k + 1) % a.len()]);
                let inside = |low: i64, high: i64, of: i64| low.min(high) <= of && of <= low.max(high);
                cross(u, v, at) == 0 && at != u && at != v && inside(u.0, v.0, at.0) && inside(u.1, v.1, at.1)
            })
        };
        let mut is_refused = false;
        for (i, a) in faces.iter().enumerate() {
            for b in &faces[i + 1..] {
                let touches = b.iter().any(|&at| on_side(a, at)) || a.iter().any(|&at| on_side(b, at));
                is_refused |= !parted(a, b) && !parted(b, a) || touches;
            }
        }
        let made = both.shuffled(&mut random).mesh();
        assert_eq!(made.is_err(), is_refused, "seed {seed}: {:?}", made.err());
    }
}

#[test]
fn texts_are_refused_with_their_line() {
    let text = "mesh\n2\n4 1\n0 0 1 0\n4 0 1 0\n4 4 1 0\n0 4 1 0\n4 0 1 2 3 -1 -1 -1 -1\n";
    assert_eq!(Mesh::read(text.as_bytes()).unwrap().face_count(), 1);
    let wrong = |from: &str, to: &str| match Mesh::read(text.replacen(from, to, 1).as_bytes()) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    assert_eq!(wrong("mesh", "grid"), "line 1: a mesh begins with the line `mesh`");
    assert_eq!(wrong("\n2\n", "\n1\n"), "line 2: only version 2 of the format is read");
    assert_eq!(wrong("4 1\n", "4\n"), "line 3: the numbers of points and of faces must be whole, at most 2^28");
    assert_eq!(wrong("4 1\n", "100000000 1\n"), "line 3: the text is too short for so many points and faces");
    assert_eq!(wrong("4 0 1 0\n", "4 x 1 0\n"), "line 5: a point begins with two numbers, x and y");
    assert_eq!(wrong("4 0 1 0\n", "4 0 2 0\n"), "line 5: the point does not list as many faces as it says");
    assert_eq!(wrong("4 0 1 2 3", "4 0 1 2 7"), "line 8: a corner is not the number of a point");
    assert_eq!(wrong("-1 -1 -1 -1", "-1 -1 -1 5"), "line 8: a neighbour is neither the number of a face nor -1");
    assert_eq!(wrong("-1 -1 -1 -1", "-1 -1 -1 0"), "line 8: its neighbours are not the faces beyond its edges");
    assert_eq!(wrong("-1 -1 -1 -1\n", "-1 -1 -1 -1\n1\n"), "line 9: there are more faces than the header says");
}

#[test]
fn spoilt_texts_and_faces_never_do_harm() {
    let rounds = effort::count(400, 10_000) as u64;
    let (mut refused, mut made) = (0, 0);
    for seed in 0..rounds {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 4);
        if given.faces.is_empty() {
            continue;
        }
        let mut text = given.text().into_bytes();
        for _ in 0..=random.below(3) {
            if text.is_empty() {
                break;
            }
            let at = random.below(text.len() as u64) as usize;
            match random.below(4) {
                0 => text[at] = *random.pick(b"0123456789-. \nx\0"),
                1 => drop(text.remove(at)),
                2 => text.insert(at, *random.pick(b"0123456789-. \n")),
                _ => text.truncate(at.max(1)),
            }
        }
        match Mesh::read(&text) {
            Ok(mesh) => made += u32::from(mesh.face_count() > 0),
            Err(error) => {
                refused += 1;
                let kinds = [ErrorKind::Format, ErrorKind::InvalidArgument];
                assert!(kinds.contains(&error.kind()), "seed {seed}: {error}");
            }
        }
        let mut spoilt = given.clone();
        for _ in 0..=random.below(3) {
            let face = random.below(spoilt.faces.len() as u64) as usize;
            let corner = random.below(spoilt.faces[face].len() as u64) as usize;
            match random.below(4) {
                0 => spoilt.faces[face][corner] = random.below(spoilt.points.len() as u64 + 1) as u32,
                1 if spoilt.faces[face].len() > 1 => drop(spoilt.faces[face].remove(corner)),
                2 => spoilt.faces.push(spoilt.faces[face].clone()),
                _ => {
                    let point = random.below(spoilt.points.len() as u64) as usize;
                    spoilt.points[point].0 += random.between(-2000, 2000);
                }
            }
        }
        match spoilt.mesh() {
            Ok(_) => made += 1,
            Err(Error::BadFace { .. } | Error::FacesMeet { .. }) => refused += 1,
            Err(other) => panic!("seed {seed}: {other}"),
        }
    }
    assert!(refused > made, "most of what is spoilt is refused: {refused} and {made}");
}
