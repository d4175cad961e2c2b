//! Golden hashes: every bit of every answer over whole query sets, for each planner configuration.
//!
//! A changed hash means a changed answer or a changed search. `TAUT_BLESS=1` writes the files anew; read the diff, and
//! say in the commit why it changed. Debug and release builds must agree on the same files.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use taut::{Error, Grid, Outcome, Planner, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::data;
use taut_test_support::hash::Fnv;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A map with its queries; a scenario's point means different positions on the two lattices.
struct Set {
    world: World,
    queries: Vec<[(f32, f32); 2]>,
    scenario: bool,
}

fn run(set: &Set, configuration: &Configuration) -> u64 {
    let grid = Grid::from_terrain(set.world.width, set.world.height, &set.world.terrain).expect("a small grid");
    let mut planner = configuration.planner(&grid);
    let mut hash = Fnv::new();
    let shift = if set.scenario && configuration.on_cells() { 0.5 } else { 0.0 };
    for [start, goal] in &set.queries {
        let at = |&(x, y): &(f32, f32)| Position::new(x + shift, y + shift);
        let result = planner.find(&Request::new(at(start), at(goal)));
        add(&mut hash, &result, &planner);
    }
    hash.value()
}

fn add(hash: &mut Fnv, result: &Result<Outcome, Error>, planner: &Planner) {
    match result {
        Err(error) => hash.word(0x8000 + error.kind() as u64),
        Ok(outcome) => {
            hash.word(outcome.status as u64);
            hash.word(outcome.guarantee as u64);
            for figure in [outcome.length, outcome.cost, outcome.bound] {
                hash.word(figure.to_bits());
            }
            hash.word(outcome.expanded);
            hash.word(outcome.revision);
        }
    }
    for point in planner.path() {
        hash.word(u64::from(point.x.to_bits()) << 32 | u64::from(point.y.to_bits()));
    }
}

fn file(name: &str) -> PathBuf {
    data::root().join("tests/golden").join(format!("{name}.txt"))
}

/// Compares one file, or writes it anew.
fn compare(name: &str, sets: &[Set]) {
    let mut text = String::new();
    let mut configurations = configurations::all();
    configurations.extend(configurations::with_radius());
    configurations.extend(configurations::discs());
    let hashes = parallel::map(&configurations, |configuration| {
        let mut hash = Fnv::new();
        sets.iter().for_each(|set| hash.word(run(set, configuration)));
        hash.value()
    });
    for (configuration, hash) in configurations.iter().zip(hashes) {
        writeln!(text, "{hash:016x}  {}", configuration.name).expect("text grows");
    }
    let path = file(name);
    if std::env::var_os("TAUT_BLESS").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for golden files");
        std::fs::write(&path, text).expect("a writable golden file");
        return;
    }
    let golden = std::fs::read_to_string(&path).expect("a golden file; TAUT_BLESS=1 writes it");
    let known: HashMap<&str, &str> =
        golden.lines().filter_map(|line| line.split_once("  ")).map(|(h, n)| (n, h)).collect();
    let mut differs = Vec::new();
    for line in text.lines() {
        let (hash, configuration) = line.split_once("  ").expect("a hash and a name");
        let was = known.get(configuration).copied().unwrap_or("unknown");
        if was != hash {
            differs.push(format!("{configuration}: was {was}, is {hash}"));
        }
    }
    assert!(differs.is_empty(), "{name}:\n{}", differs.join("\n"));
    assert_eq!(known.len(), text.lines().count(), "a configuration is gone: bless {name}");
}

#[test]
fn the_scenarios_of_the_own_maps_have_their_golden_hashes() {
    for map in data::bundled() {
        let point = |(x, y): (i32, i32)| (x as f32, y as f32);
        let queries = data::read_queries(&map);
        let stride = (queries.len() / 30).max(1);
        let queries = queries.iter().step_by(stride).map(|q| [point(q.start), point(q.goal)]).collect();
        compare(&data::name(&map), &[Set { world: data::read_world(&map), queries, scenario: true }]);
    }
}

#[test]
fn seeded_random_maps_have_their_golden_hashes() {
    let mut random = Random::new(20_260_101);
    let mut worlds: Vec<World> = (0..4).map(|_| World::any(&mut random, 60)).collect();
    worlds.push(World::maze(&mut random, 61, 45));
    for density in [0.05, 0.2, 0.4] {
        worlds.push(World::noise(&mut random, 90, 70, density));
    }
    worlds.push(World::blocks(&mut random, 130, 129, 60));
    let set = |world: World| {
        let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
        let mut point = || (along(world.width), along(world.height));
        let queries = (0..25).map(|_| [point(), point()]).collect();
        Set { world, queries, scenario: false }
    };
    let sets: Vec<Set> = worlds.into_iter().map(set).collect();
    compare("random", &sets);
}
