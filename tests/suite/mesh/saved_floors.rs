//! Saved meshes with heights, versions 3 and 4, from hostile hands: refused with a sentence, or meshes like others.

use super::floor_oracle::HighFaces;
use super::floors::bridge;
use super::random_floors::random_floors;
use super::saved::correct_sums;
use super::terrain::Faces;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Error, ErrorKind, Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

fn word(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(bytes[4 * at..4 * at + 4].try_into().unwrap())
}

/// The words behind the header that are no heights: the number of corners of each face, and two for each corner.
fn words_of_faces(bytes: &[u8]) -> usize {
    word(bytes, 4) as usize + 2 * word(bytes, 5) as usize
}

/// The mesh that is made of the faces, heights and classes in saved bytes, as a host would make it.
fn made_anew(bytes: &[u8], classes: &[u8]) -> Mesh {
    // The same faces without heights and classes, as they would be saved.
    let mut flat = bytes[..4 * (16 + words_of_faces(bytes))].to_vec();
    flat[8..12].copy_from_slice(&1_u32.to_le_bytes());
    flat.extend([0; 4]);
    let Faces { points, faces } = Faces::of_saved(&flat);
    let first = 16 + words_of_faces(bytes);
    let heights = (0..points.len()).map(|corner| word(bytes, first + corner).into()).collect();
    HighFaces { points, heights, faces }.mesh().expect("a mesh").with_classes(classes).unwrap()
}

/// A mesh that was loaded is whole: it is what its bytes say, and answers.
fn is_whole(mesh: &Mesh, bytes: &[u8], random: &mut Random) {
    let classes: Vec<u8> = mesh.classes().collect();
    let saved = mesh.save().unwrap();
    // From version 5 on there is the number of the next link too.
    assert!(word(bytes, 2) > 4 || made_anew(bytes, &classes).save().unwrap() == saved);
    assert_eq!(Mesh::load(&saved).unwrap().save().unwrap(), saved);
    let mut planner = MeshPlanner::new(mesh, Options::default()).unwrap();
    for _ in 0..3 {
        let mut point = || Position::new(random.below(20) as f32 / 4.0, random.below(12) as f32 / 4.0);
        let (start, goal) = (point(), point());
        planner.set_heights(random.below(30) as f32, random.below(30) as f32).unwrap();
        let Ok(outcome) = planner.find(&Request::new(start, goal)) else { continue };
        if outcome.status == Status::Found {
            let (path, heights) = (planner.path().to_vec(), planner.path_heights().to_vec());
            assert_eq!(path.len(), heights.len());
            planner.set_path_heights(&heights).unwrap();
            assert!(planner.path_cost(&path).unwrap() >= 0.0);
        }
    }
}

fn is_told(error: &Error) {
    let kinds = [ErrorKind::Format, ErrorKind::InvalidArgument];
    assert!(kinds.contains(&error.kind()) && error.to_string().len() > 20, "{error}");
}

/// A random mesh of floors, every other time with classes.
fn some_floors(random: &mut Random) -> Option<Mesh> {
    let mesh = random_floors(random).mesh().ok()?;
    if random.chance(0.5) {
        return Some(mesh);
    }
    let classes: Vec<u8> = (0..mesh.face_count()).map(|_| 1 + random.below(255) as u8).collect();
    Some(mesh.with_classes(&classes).unwrap())
}

/// Spoils some words; which ones are as often heights and classes as faces.
fn spoil(bytes: &mut Vec<u8>, random: &mut Random) {
    let behind = 16 + words_of_faces(bytes);
    for _ in 0..=random.below(2) {
        let words = bytes.len() / 4;
        match random.below(7) {
            0 => bytes.truncate(4 * (17 + random.below(words as u64 - 16)) as usize),
            1 => bytes.extend([random.below(5) as u8, 0, 0, 0]),
            2 => bytes[4 * (4 + random.below(2)) as usize] ^= 1 << random.below(3),
            3 => bytes[8] ^= 1 << random.below(3),
            4 => {
                let at = 4 * (16 + random.below(words as u64 - 16)) as usize;
                bytes[at + random.below(2) as usize] ^= 1 << random.below(8);
            }
            _ if behind < words => {
                let at = 4 * (behind + random.below((words - behind) as u64) as usize);
                bytes[at + random.below(4) as usize] ^= 1 << random.below(8);
            }
            _ => {}
        }
    }
}

#[test]
fn spoilt_floors_with_correct_sums_never_do_harm() {
    let seeds: Vec<u64> = (0..effort::count(4_000, 50_000) as u64).collect();
    let counts = [const { std::sync::atomic::AtomicU32::new(0) }; 2];
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let Some(mesh) = some_floors(&mut random) else { return };
        let mut bytes = mesh.save().unwrap();
        assert!(word(&bytes, 2) >= 3, "a version with heights");
        spoil(&mut bytes, &mut random);
        correct_sums(&mut bytes);
        let loaded = Mesh::load(&bytes);
        counts[usize::from(loaded.is_ok())].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        match loaded {
            Ok(mesh) if mesh.has_heights() => is_whole(&mesh, &bytes, &mut random),
            Ok(mesh) => assert!((word(&bytes, 2) - 1) & 2 == 0 && !mesh.has_floors(), "seed {seed}"),
            Err(error) => is_told(&error),
        }
    });
    let [refused, made] = counts.map(|count| count.into_inner());
    assert!(refused > 200 && made > 200, "{refused} and {made}");
}

#[test]
fn each_bit_of_saved_floors_counts() {
    let mut random = Random::new(3);
    for mesh in [bridge(), bridge().with_classes(&[1, 2, 3, 1]).unwrap()] {
        let good = mesh.save().unwrap();
        for bit in 0..8 * good.len() {
            let mut spoilt = good.clone();
            spoilt[bit / 8] ^= 1 << (bit % 8);
            is_told(&Mesh::load(&spoilt).err().expect("a wrong check sum"));
            correct_sums(&mut spoilt);
            match Mesh::load(&spoilt) {
                Ok(again) => {
                    assert_eq!(again.save().unwrap() == good, spoilt == good, "{bit}");
                    is_whole(&again, &spoilt, &mut random);
                }
                Err(error) => is_told(&error),
            }
        }
        for cut in 0..good.len() {
            is_told(&Mesh::load(&good[..cut]).err().expect("it ends too soon"));
        }
    }
}
