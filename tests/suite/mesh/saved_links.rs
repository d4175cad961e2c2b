//! Saved meshes with links: kept to the bit with their numbers, and whatever hostile hands do is refused or a mesh.

use super::random_floors::random_floors;
use super::saved::correct_sums;
use super::terrain::Faces;
use taut::grid::Link;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{ErrorKind, Options, Position, Request};
use taut_test_support::{effort, random::Random};

fn point(random: &mut Random) -> Position {
    let mut along = || random.between(-2_000, 8_000) as f32 / 256.0;
    Position::new(along(), along())
}

/// A mesh, with heights or not, and with links some of which were closed, moved, made wide or removed.
fn linked(random: &mut Random) -> Option<Mesh> {
    let mesh = match random.below(3) {
        0 => random_floors(random).mesh().ok()?,
        _ => Faces::random(random, 4).mesh().ok()?,
    };
    let height = |random: &mut Random| if mesh.has_heights() { random.between(-9, 30) as f32 / 4.0 } else { 0.0 };
    for _ in 0..1 + random.below(6) {
        let link = Link {
            both_ways: random.chance(0.5),
            closed: random.chance(0.3),
            class: random.below(32) as u32,
            user: random.below(1 << 60),
            from_height: height(random),
            to_height: height(random),
            ..Link::new(point(random), point(random), random.unit() * 9.0)
        };
        let number = mesh.add_link(&link).unwrap();
        if random.chance(0.3) {
            // Lanes that meet are refused.
            let _may_be_refused = mesh.set_link_spans(number, point(random), point(random));
        }
        if random.chance(0.2) {
            mesh.remove_link(number).unwrap();
        }
    }
    Some(mesh)
}

fn answers(mesh: &Mesh, ends: &[Position]) -> Vec<String> {
    let mut planner = MeshPlanner::new(mesh, Options::default()).unwrap();
    let answer = |pair: &[Position]| {
        let outcome = planner.find(&Request::new(pair[0], pair[1])).map(|outcome| (outcome.status, outcome.cost));
        format!("{outcome:?} {:?} {:?}", planner.path(), planner.link_uses())
    };
    ends.windows(2).map(answer).collect()
}

#[test]
fn links_are_loaded_as_they_were_saved() {
    let mut kept = 0;
    for seed in 0..effort::count(400, 10_000) as u64 {
        let mut random = Random::new(seed);
        let Some(mesh) = linked(&mut random) else { continue };
        let bytes = mesh.save().unwrap();
        assert!(bytes[8] > 4, "a version with links");
        let again = Mesh::load(&bytes).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert!(again.save().unwrap() == bytes && again.bytes() == mesh.bytes(), "seed {seed}");
        let numbers = mesh.links().unwrap();
        assert_eq!(again.links().unwrap(), numbers, "seed {seed}");
        for &number in &numbers {
            assert_eq!(again.link(number).unwrap(), mesh.link(number).unwrap(), "seed {seed}");
        }
        let ends: Vec<Position> = (0..5).map(|_| point(&mut random)).collect();
        assert_eq!(answers(&again, &ends), answers(&mesh, &ends), "seed {seed}");
        let next = Link::new(ends[0], Position::new(ends[0].x + 1.0, ends[0].y), 1.0);
        assert_eq!(again.add_link(&next).unwrap(), mesh.add_link(&next).unwrap(), "seed {seed}");
        kept += numbers.len();
    }
    assert!(kept > 300, "{kept}");
}

#[test]
fn a_mesh_that_never_had_a_link_is_saved_as_ever() {
    let at = |x, y| Position::new(x, y);
    let mesh = Mesh::new(&[at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)], &[0, 1, 2], &[3]).unwrap();
    let before = mesh.save().unwrap();
    assert_eq!(before[8], 1);
    let number = mesh.add_link(&Link::new(at(1.0, 1.0), at(2.0, 1.0), 0.5)).unwrap();
    assert_eq!(mesh.save().unwrap().len(), before.len() + 4 * 18);
    mesh.remove_link(number).unwrap();
    // Its number is not used again.
    let after = mesh.save().unwrap();
    assert_eq!((after[8], after.len()), (5, before.len() + 4));
    assert_eq!(Mesh::load(&after).unwrap().add_link(&Link::new(at(1.0, 1.0), at(2.0, 1.0), 0.5)).unwrap(), 2);
}

#[test]
fn spoilt_links_with_correct_sums_never_do_harm() {
    let (mut refused, mut made) = (0, 0);
    for seed in 0..effort::count(5_000, 60_000) as u64 {
        let mut random = Random::new(seed);
        let Some(mesh) = linked(&mut random) else { continue };
        let mut bytes = mesh.save().unwrap();
        let count = mesh.links().unwrap().len();
        for _ in 0..=random.below(2) {
            let words = bytes.len() / 4;
            // Mostly among the words of links.
            let first = if random.chance(0.9) { words.saturating_sub(2 + 17 * count).max(16) } else { 2 };
            let at = 4 * (first + random.below((words - first) as u64) as usize) + random.below(4) as usize;
            bytes[at] ^= 1 << random.below(8);
        }
        correct_sums(&mut bytes);
        match Mesh::load(&bytes) {
            Ok(mesh) => {
                made += 1;
                let saved = mesh.save().unwrap();
                assert!(Mesh::load(&saved).unwrap().save().unwrap() == saved, "seed {seed}");
                answers(&mesh, &[point(&mut random), point(&mut random)]);
            }
            Err(error) => {
                refused += 1;
                let kinds = [ErrorKind::Format, ErrorKind::InvalidArgument];
                assert!(kinds.contains(&error.kind()) && error.to_string().len() > 20, "seed {seed}: {error}");
            }
        }
    }
    assert!(refused > 500 && made > 500, "{refused} and {made}");
}
