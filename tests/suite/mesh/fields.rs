//! Fields on meshes: distances are those of the planner, ways lead there.

use super::oracle::MeshOracle;
use super::terrain::{At, Faces, position};
use taut::field::{FieldOptions, FieldStatus, Seed};
use taut::grid::DiagonalGaps;
use taut::mesh::{Mesh, MeshField};
use taut::plan::{Guarantee, MeshPlanner};
use taut::{Error, Options, Position, Request, Status};
use taut_test_support::{data, effort, parallel, random::Random};

fn at(position: Position) -> At {
    ((f64::from(position.x) * 256.0).round() as i64, (f64::from(position.y) * 256.0).round() as i64)
}

fn length(path: &[Position]) -> f64 {
    let leg = |ends: &[Position]| {
        let (x, y) = (f64::from(ends[1].x) - f64::from(ends[0].x), f64::from(ends[1].y) - f64::from(ends[0].y));
        x.hypot(y)
    };
    path.windows(2).map(leg).sum()
}

/// A field and a planner on a mesh, with the same rule for gaps.
struct Pair {
    field: MeshField,
    planner: MeshPlanner,
}

impl Pair {
    fn new(mesh: &Mesh, gaps: DiagonalGaps) -> Self {
        let field = MeshField::new(mesh, FieldOptions { diagonal_gaps: gaps, ..FieldOptions::default() }).unwrap();
        let planner = MeshPlanner::new(mesh, Options { diagonal_gaps: gaps, ..Options::default() }).unwrap();
        Self { field, planner }
    }

    /// The least length of a path to a seed, and its cost.
    fn expected(&mut self, from: Position, seeds: &[Seed]) -> f64 {
        let mut best = f64::INFINITY;
        for seed in seeds {
            match self.planner.find(&Request::new(from, seed.at)) {
                Ok(outcome) if outcome.status == Status::Found => best = best.min(seed.cost + outcome.length),
                Ok(_) | Err(Error::StartBlocked { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
        best
    }

    /// Compares what the field tells about a point with the planner; returns its distance.
    fn judge(&mut self, from: Position, seeds: &[Seed], case: &str) -> f64 {
        let expected = self.expected(from, seeds);
        let (mut distance, mut next, mut owner) = ([0.0], [from], [0]);
        self.field.distances(&[from], &mut distance).unwrap();
        self.field.next(&[from], &mut next).unwrap();
        self.field.owners(&[from], &mut owner).unwrap();
        let mut path = Vec::new();
        self.field.path(from, &mut path).unwrap();
        if expected == f64::INFINITY {
            assert_eq!((distance[0], owner[0], path.len()), (f64::INFINITY, u32::MAX, 0), "{case}");
            return expected;
        }
        assert!((distance[0] - expected).abs() < 1e-9, "{case}: {} is not {expected}", distance[0]);
        let seed = seeds[owner[0] as usize];
        let end = *path.last().unwrap();
        assert!(
            (seed.cost + length(&path) - expected).abs() < 1e-9,
            "{case}: {path:?} to {end:?} is not {expected}, {next:?}"
        );
        let check = self.planner.check_path(&path, 0).unwrap();
        assert_eq!(check.state, taut::plan::PathState::Clear, "{case}: {check:?} {path:?}");
        if path.len() > 1 {
            // The walk leads over the first turn, which may lie on a straight way.
            let over = length(&[path[0], next[0], path[1]]);
            assert!(next[0] == path[0] || over - length(&path[..2]) < 1e-5, "{case}: {next:?} for {path:?}");
        }
        distance[0]
    }
}

fn random_seeds(given: &Faces, random: &mut Random) -> Vec<Seed> {
    let count = 1 + random.below(3);
    let seed = |random: &mut Random| {
        let cost = if random.below(2) == 0 { 0.0 } else { random.below(5) as f64 * 0.5 };
        Seed { at: position(given.some_point(random)), cost }
    };
    (0..count).map(|_| seed(random)).collect()
}

#[test]
fn distances_are_those_of_paths_on_random_meshes() {
    let seeds: Vec<u64> = (0..effort::count(1_000, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&number| {
        let mut random = Random::new(number);
        let given = Faces::random(&mut random, 5);
        if given.faces.is_empty() {
            return;
        }
        let mesh = given.shuffled(&mut random).mesh().unwrap();
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let mut pair = Pair::new(&mesh, gaps);
            let oracle = MeshOracle::new(&given, gaps == DiagonalGaps::Open);
            let sources = random_seeds(&given, &mut random);
            let result = match pair.field.build(&sources) {
                Ok(result) => result,
                Err(Error::SeedBlocked { seed, .. }) => {
                    assert!(!oracle.contains(at(sources[seed].at)), "{number}");
                    continue;
                }
                Err(error) => panic!("{number}: {error}"),
            };
            assert_eq!((result.status, result.guarantee), (FieldStatus::Built, Guarantee::Optimal));
            for _ in 0..4 {
                let from = given.some_point(&mut random);
                let case = format!("seed {number}, {gaps:?}, {from:?} to {sources:?}");
                let distance = pair.judge(position(from), &sources, &case);
                if oracle.contains(from) && sources.iter().all(|seed| oracle.contains(at(seed.at))) {
                    // The oracle shares nothing with the library.
                    let lengths = sources
                        .iter()
                        .filter_map(|seed| oracle.length(from, at(seed.at)).map(|length| seed.cost + length));
                    let least = lengths.fold(f64::INFINITY, f64::min);
                    assert!(least == distance || (least - distance).abs() < 1e-9, "{case}: {distance} is not {least}");
                }
            }
        }
    });
}

#[test]
fn distances_are_those_of_paths_on_the_meshes_of_maps() {
    let Some(folder) = data::folder() else { return };
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let path = folder.join(format!("meshes/{}.mesh", data::name(map)));
        let Ok(text) = std::fs::read(&path) else { return };
        let mesh = Mesh::read(&text).unwrap();
        let world = data::read_world(map);
        let mut random = Random::new(47);
        let mut draw = || {
            let mut end = |most: i32| random.below(16 * most as u64 + 1) as f32 / 16.0;
            Position::new(end(world.width), end(world.height))
        };
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let mut pair = Pair::new(&mesh, gaps);
            let seed = (0..).map(|_| Seed::new(draw())).find(|&seed| pair.field.build(&[seed]).is_ok()).unwrap();
            for _ in 0..effort::count(40, 1_000) {
                let from = draw();
                pair.judge(from, &[seed], &format!("{}, {gaps:?}: {from:?} to {seed:?}", path.display()));
            }
        }
    });
}

/// What a field tells about some places.
fn told(field: &MeshField, places: &[Position]) -> (Vec<u64>, Vec<u32>, Vec<Position>) {
    let (mut distances, mut owners, mut next) = (vec![0.0; places.len()], vec![0; places.len()], places.to_vec());
    field.distances(places, &mut distances).unwrap();
    field.owners(places, &mut owners).unwrap();
    field.next(places, &mut next).unwrap();
    (distances.iter().map(|distance| distance.to_bits()).collect(), owners, next)
}

#[test]
fn a_build_in_steps_is_the_same_to_the_bit_and_so_is_one_after_others() {
    for number in 0..100 {
        let mut random = Random::new(number);
        let given = Faces::random(&mut random, 8);
        let Ok(mesh) = given.mesh() else { continue };
        let places: Vec<Position> = (0..50).map(|_| position(given.some_point(&mut random))).collect();
        let sources = random_seeds(&given, &mut random);
        let fresh = MeshField::new(&mesh, FieldOptions::default()).unwrap();
        let Ok(expected) = fresh.build(&sources) else { continue };
        let field = MeshField::new(&mesh, FieldOptions::default()).unwrap();
        for _ in 0..4 {
            let _ = field.build(&random_seeds(&given, &mut random));
        }
        field.begin(&sources).unwrap();
        let mut steps = 0;
        let result = loop {
            let result = field.step(3).unwrap();
            if result.status != FieldStatus::InProgress {
                break result;
            }
            steps += 1;
        };
        assert_eq!(result, expected, "{number}");
        assert!(steps + 1 >= result.expanded, "{number}: {steps} steps");
        assert_eq!(told(&field, &places), told(&fresh, &places), "{number}");
        // A cancelled build leaves the field before.
        field.begin(&sources[..1]).unwrap();
        field.cancel();
        assert_eq!(field.step(0).unwrap().status, FieldStatus::Cancelled);
        assert_eq!(told(&field, &places), told(&fresh, &places), "{number}");
        field.update().unwrap();
        assert_eq!(field.step(0).unwrap().status, FieldStatus::Built);
    }
}

#[test]
fn what_is_farther_than_the_reach_is_not_reached() {
    for number in 0..200 {
        let mut random = Random::new(number);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        let whole = MeshField::new(&mesh, FieldOptions::default()).unwrap();
        let sources = random_seeds(&given, &mut random);
        if whole.build(&sources).is_err() {
            continue;
        }
        let reach = 1.0 + random.below(40) as f64 * 0.37;
        let near = MeshField::new(&mesh, FieldOptions { reach, ..FieldOptions::default() }).unwrap();
        near.build(&sources).unwrap();
        for _ in 0..50 {
            let from = [position(given.some_point(&mut random))];
            let (mut expected, mut found) = ([0.0], [0.0]);
            whole.distances(&from, &mut expected).unwrap();
            near.distances(&from, &mut found).unwrap();
            let is_far = expected[0] > reach;
            assert_eq!(found[0], if is_far { f64::INFINITY } else { expected[0] }, "{number}: {from:?}, {reach}");
        }
    }
}

#[test]
fn a_field_keeps_out_of_classes_as_a_planner_does() {
    for number in 0..300 {
        let mut random = Random::new(number);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        let classes: Vec<u8> = given.faces.iter().map(|_| 1 + random.below(3) as u8).collect();
        let mut pair = Pair::new(&mesh.with_classes(&classes).unwrap(), DiagonalGaps::Closed);
        for blocked in [&[2][..], &[2, 3], &[], &[1]] {
            let mut costs = [1.0; 256];
            blocked.iter().for_each(|&class| costs[class] = f32::INFINITY);
            pair.field.set_costs(&costs).unwrap();
            pair.planner.set_costs(&costs).unwrap();
            let sources = random_seeds(&given, &mut random);
            if pair.field.build(&sources).is_err() {
                continue;
            }
            for _ in 0..5 {
                let from = position(given.some_point(&mut random));
                pair.judge(from, &sources, &format!("{number}, without {blocked:?}: {from:?} to {sources:?}"));
            }
        }
    }
}

#[test]
fn what_fields_on_meshes_refuse() {
    use taut::ErrorKind;
    use taut::field::FieldKind;
    let given = Faces { points: vec![(0, 0), (1024, 0), (0, 1024)], faces: vec![vec![0, 1, 2]] };
    let mesh = given.mesh().unwrap();
    let plain = FieldOptions::default();
    let refused = |options| MeshField::new(&mesh, options).err().map(|error| error.kind());
    assert_eq!(refused(FieldOptions { kind: FieldKind::Steps, ..plain }), Some(ErrorKind::Unsupported));
    assert_eq!(refused(FieldOptions { radius: 0.5, ..plain }), Some(ErrorKind::Unsupported));
    assert_eq!(refused(FieldOptions { blocked_links: 1, ..plain }), Some(ErrorKind::Unsupported));
    assert_eq!(refused(FieldOptions { reach: -1.0, ..plain }), Some(ErrorKind::InvalidArgument));
    let field = MeshField::new(&mesh, plain).unwrap();
    let at = |x, y| Position::new(x, y);
    assert_eq!(field.distances(&[at(1.0, 1.0)], &mut [0.0]), Err(Error::NotBuilt));
    assert_eq!(field.update(), Err(Error::NotBuilt));
    assert_eq!(field.step(0), Err(Error::NoSearch));
    let outside = Seed::new(at(5.0, 5.0));
    assert!(matches!(field.build(&[Seed::new(at(1.0, 1.0)), outside]), Err(Error::SeedBlocked { seed: 1, .. })));
    assert_eq!(field.build(&[]).unwrap().reached, 0);
    let mut distance = [0.0];
    field.distances(&[at(1.0, 1.0)], &mut distance).unwrap();
    assert_eq!(distance, [f64::INFINITY]);
    // A seed a little beside the mesh counts as on it.
    field.build(&[Seed::new(at(1.0, -0.02))]).unwrap();
    field.distances(&[at(1.0, 2.0)], &mut distance).unwrap();
    assert_eq!(distance, [2.0]);
    assert_eq!(
        field.distances(&[at(f32::NAN, 0.0)], &mut distance).map_err(|error| error.kind()),
        Err(ErrorKind::InvalidArgument)
    );
}
