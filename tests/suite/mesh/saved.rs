//! Saved meshes.

use super::terrain::{Faces, position};
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, Outcome};
use taut::{ErrorKind, Options, Position, Request};
use taut_test_support::{data, effort, parallel, random::Random};

/// The words of the check sum of the header, and of the counts.
const SUM: usize = 15;
const COUNTS: [usize; 2] = [4, 5];

/// What two planners answer, path included.
fn answers(mesh: &Mesh, pairs: &[(Position, Position)]) -> Vec<(Option<Outcome>, Vec<Position>)> {
    let mut planner = MeshPlanner::new(mesh, Options::default()).expect("a planner");
    let answer = |&(start, goal): &(Position, Position)| {
        let outcome = planner.find(&Request::new(start, goal)).ok();
        (outcome, planner.path().to_vec())
    };
    pairs.iter().map(answer).collect()
}

fn survives(mesh: &Mesh, pairs: &[(Position, Position)]) {
    let bytes = mesh.save().unwrap();
    let again = Mesh::load(&bytes).unwrap();
    assert_eq!(again.save().unwrap(), bytes);
    let size = |mesh: &Mesh| (mesh.point_count(), mesh.face_count(), mesh.island_count(), mesh.bytes());
    assert_eq!(size(&again), size(mesh));
    assert!(again.classes().eq(mesh.classes()));
    assert_eq!(answers(&again, pairs), answers(mesh, pairs));
}

/// The mesh, every other time with classes of its faces.
fn with_some_classes(mesh: &Mesh, random: &mut Random) -> Mesh {
    if random.chance(0.5) {
        return mesh.clone();
    }
    let classes: Vec<u8> = (0..mesh.face_count()).map(|_| 1 + random.below(255) as u8).collect();
    mesh.with_classes(&classes).unwrap()
}

#[test]
fn random_meshes_are_loaded_as_they_were_saved() {
    for seed in 0..effort::count(200, 5_000) as u64 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5).shuffled(&mut random);
        let Ok(mesh) = given.mesh() else { continue };
        let mesh = with_some_classes(&mesh, &mut random);
        let mut point = || position(given.some_point(&mut random));
        let pairs: Vec<(Position, Position)> = (0..6).map(|_| (point(), point())).collect();
        survives(&mesh, &pairs);
    }
}

#[test]
fn meshes_of_maps_are_loaded_as_they_were_saved() {
    let Some(folder) = data::folder() else { return };
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let path = folder.join(format!("meshes/{}.mesh", data::name(map)));
        let Ok(text) = std::fs::read(&path) else { return };
        let mesh = Mesh::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut random = Random::new(6);
        let mut point = || Position::new(random.below(2_000) as f32 / 2.0, random.below(2_000) as f32 / 2.0);
        let pairs: Vec<(Position, Position)> = (0..effort::count(100, 1_000)).map(|_| (point(), point())).collect();
        survives(&mesh, &pairs);
    });
}

#[test]
fn the_layout_is_that_of_the_page() {
    let points = [(0.0, 0.0), (2.0, 0.0), (-1.0, 3.5)].map(|(x, y)| Position::new(x, y));
    let bytes = Mesh::new(&points, &[0, 2, 1], &[3]).unwrap().save().unwrap();
    let words = [1, 64, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    // Against the hands of a clock (y upwards).
    let faces = [3, 512, 0, -256, 896, 0, 0];
    let mut expected: Vec<u8> = b"TAUTMESH".to_vec();
    expected.extend(words.iter().flat_map(|word: &i32| word.to_le_bytes()));
    expected.extend(faces.iter().flat_map(|word: &i32| word.to_le_bytes()));
    expected.extend([0; 4]);
    correct_sums(&mut expected);
    assert_eq!(bytes, expected);
}

#[test]
fn classes_other_than_1_are_saved_behind_the_faces() {
    let points = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| Position::new(x, y));
    let plain = Mesh::new(&points, &[0, 1, 2, 0, 2, 3], &[3, 3]).unwrap();
    let bytes = plain.save().unwrap();
    assert_eq!(plain.with_classes(&[1, 1]).unwrap().save().unwrap(), bytes, "version 1 as ever");
    let mut expected = bytes.clone();
    expected[8] = 2;
    expected.splice(bytes.len() - 4..bytes.len() - 4, [7, 255, 0, 0]);
    correct_sums(&mut expected);
    assert_eq!(plain.with_classes(&[7, 255]).unwrap().save().unwrap(), expected);
    let place = expected.len() - 8;
    let changed = |classes: [u8; 4]| {
        let mut bytes = expected.clone();
        bytes[place..place + 4].copy_from_slice(&classes);
        correct_sums(&mut bytes);
        Mesh::load(&bytes).err().map(|error| error.to_string())
    };
    assert_eq!(changed([2, 1, 0, 0]), None);
    assert_eq!(changed([2, 0, 0, 0]).unwrap(), "classes: one is 0, or a byte behind them is not");
    assert_eq!(changed([2, 2, 0, 1]).unwrap(), "classes: one is 0, or a byte behind them is not");
    assert_eq!(changed([1, 1, 0, 0]).unwrap(), "classes: all are 1, which is the version without them");
    for cut in 0..expected.len() {
        assert!(Mesh::load(&expected[..cut]).is_err(), "{cut}");
    }
    for bit in 0..8 * expected.len() {
        let mut spoilt = expected.clone();
        spoilt[bit / 8] ^= 1 << (bit % 8);
        assert!(Mesh::load(&spoilt).is_err(), "{bit}");
    }
}

/// CRC-32, a bit at a time.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, &byte| {
        (0..8).fold(rest ^ u32::from(byte), |rest, _| rest >> 1 ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

pub fn correct_sums(bytes: &mut [u8]) {
    let last = bytes.len() - 4;
    let sums = [crc32(&bytes[..4 * SUM]), crc32(&bytes[4 * SUM + 4..last])];
    bytes[4 * SUM..4 * SUM + 4].copy_from_slice(&sums[0].to_le_bytes());
    bytes[last..].copy_from_slice(&sums[1].to_le_bytes());
}

#[test]
fn what_is_no_saved_mesh_is_refused() {
    let points = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| Position::new(x, y));
    let good = Mesh::new(&points, &[0, 1, 2, 0, 2, 3], &[3, 3]).unwrap().save().unwrap();
    let refused = |bytes: &[u8]| match Mesh::load(bytes) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    for cut in 0..good.len() {
        assert!(refused(&good[..cut]).starts_with("header: "), "{cut}");
    }
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut spoilt = good.clone();
            spoilt[at] ^= 1 << bit;
            assert!(!refused(&spoilt).is_empty(), "{at} {bit}");
        }
    }
    let changed = |word: usize, value: i32| {
        let mut bytes = good.clone();
        bytes[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
        correct_sums(&mut bytes);
        refused(&bytes)
    };
    let size = "header: its size is not 64 bytes, or a reserved byte is not 0";
    assert_eq!(changed(0, 7), "header: it does not begin with TAUTMESH");
    assert_eq!(changed(2, 2), "header: the number of bytes behind it is another one");
    assert_eq!(changed(2, 0), "header: the version is not 1 to 8");
    assert_eq!(changed(2, 3), "header: the number of bytes behind it is another one");
    assert_eq!(changed(2, 9), "header: the version is not 1 to 8");
    assert_eq!(changed(3, 60), size);
    assert_eq!(changed(14, 1), size);
    assert_eq!(changed(COUNTS[0], 3), "header: the number of bytes behind it is another one");
    assert_eq!(changed(COUNTS[1], -1), "header: the number of bytes behind it is another one");
    assert!(changed(16, 2).starts_with("faces: "));
    assert_eq!(changed(16, -1), "faces: the data ends within the last one");
    assert_eq!(changed(17, 65_536 * 256 + 1), "faces: a coordinate is beyond 65,536");
    assert_eq!(changed(17, i32::MIN), "faces: a coordinate is beyond 65,536");
    assert!(changed(22, 0).starts_with("face 0: it has the same corner twice in a row"));
    assert_eq!(Mesh::load(&[]).err().map(|error| error.kind()), Some(ErrorKind::Format));
}

#[test]
fn spoilt_bytes_with_correct_sums_never_do_harm() {
    let (mut refused, mut made) = (0, 0);
    for seed in 0..effort::count(10_000, 50_000) as u64 {
        let mut random = Random::new(seed);
        let Ok(mesh) = Faces::random(&mut random, 3).mesh() else { continue };
        let mesh = with_some_classes(&mesh, &mut random);
        let mut bytes = mesh.save().unwrap();
        for _ in 0..=random.below(2) {
            let words = bytes.len() as u64 / 4;
            match random.below(5) {
                0 => bytes.truncate(4 * (17 + random.below(words - 16)) as usize),
                1 => bytes.extend([random.below(5) as u8, 0, 0, 0]),
                2 => bytes[4 * COUNTS[random.below(2) as usize]] ^= 1 << random.below(3),
                _ => {
                    let at = 4 * (16 + random.below(words - 16)) as usize;
                    bytes[at + random.below(2) as usize] ^= 1 << random.below(8);
                }
            }
        }
        correct_sums(&mut bytes);
        match Mesh::load(&bytes) {
            Ok(mesh) => {
                made += 1;
                let classes: Vec<u8> = mesh.classes().collect();
                if bytes[8] > 4 {
                    // The number of the next link is there too.
                    let saved = mesh.save().unwrap();
                    assert!(Mesh::load(&saved).unwrap().save().unwrap() == saved, "seed {seed}");
                    continue;
                }
                let read = Faces::of_saved(&bytes).mesh().expect("a mesh").with_classes(&classes).unwrap();
                assert_eq!(read.save().unwrap(), mesh.save().unwrap(), "seed {seed}");
            }
            Err(error) => {
                refused += 1;
                let kinds = [ErrorKind::Format, ErrorKind::InvalidArgument];
                assert!(kinds.contains(&error.kind()), "seed {seed}: {error}");
            }
        }
    }
    assert!(refused > made && made > 0, "{refused} and {made}");
}
