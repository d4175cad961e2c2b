//! Links between segments: everything answers as on the same map with a link for each lane.

use crate::support::linked::{Scene, edit, grid_of, lanes, position, random_link, same, widened};
use taut::field::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use taut::grid::{DiagonalGaps, Lattice, Link, Neighbours};
use taut::io::{load_grid, load_grid_into, save_grid};
use taut::plan::{Guarantee, LinkUse};
use taut::{Algorithm, Error, Grid, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort::count;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The same map with a link of points for each lane, and whose lane each is.
struct Twin {
    grid: Grid,
    owners: Vec<u32>,
}

impl Twin {
    /// Its links are added in the order of the numbers of those of the scene.
    fn new(scene: &Scene) -> Self {
        let mut twin = Self { grid: grid_of(&scene.world), owners: vec![0] };
        let mut links = scene.links.clone();
        links.sort_by_key(|(number, _)| *number);
        for (number, link) in links {
            for (from, to) in lanes(&link, (scene.world.width, scene.world.height)) {
                let nothing = Position::new(0.0, 0.0);
                let lane = Link { from, to, ..link }.with_spans(nothing, nothing);
                let own = twin.grid.add_link(&lane).unwrap();
                assert_eq!(own as usize, twin.owners.len());
                twin.owners.push(number);
            }
        }
        twin
    }

    /// The uses of a path, with the links of the scene.
    fn uses(&self, planner: &Planner) -> Vec<LinkUse> {
        let owned = |used: &LinkUse| LinkUse { link: self.owners[used.link as usize], ..*used };
        planner.link_uses().iter().map(owned).collect()
    }
}

/// A map most of whose links are between segments.
fn wide_scene(random: &mut Random, most: u64) -> Scene {
    let mut scene = Scene::new(random, 2);
    for _ in 0..random.between(1, most as i64) {
        let link = random_link(random, &scene.world);
        scene.add(widened(random, &link, &scene.world));
    }
    scene
}

/// An edit, often one of spans.
fn change(scene: &mut Scene, random: &mut Random) {
    let Some(at) = random.below(2 * scene.links.len() as u64 + 1).checked_sub(scene.links.len() as u64 + 1) else {
        return edit(scene, random);
    };
    let (number, link) = scene.links[at as usize];
    let nothing = Position::new(0.0, 0.0);
    let changed =
        if random.chance(0.3) { link.with_spans(nothing, nothing) } else { widened(random, &link, &scene.world) };
    scene.grid.set_link_spans(number, changed.from_span, changed.to_span).unwrap();
    scene.links[at as usize].1 = changed;
}

fn planners() -> Vec<Configuration> {
    let mut list = configurations::all();
    list.extend(configurations::with_radius());
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    list
}

/// What an answer says, but for what it has taken and the edits of its grid.
fn told(found: Result<Outcome, Error>) -> Result<(Status, [f64; 4], Guarantee), Error> {
    found.map(|it| (it.status, [it.length, it.cost, it.remaining, it.bound], it.guarantee))
}

/// How many paths have used links.
fn check_answers(scene: &Scene, living: &mut Planner, configuration: &Configuration, random: &mut Random) -> usize {
    let twin = Twin::new(scene);
    let mut planner = configuration.planner(&twin.grid);
    let mut used = 0;
    let ends = [0; 4].map(|_| position(random, &scene.world));
    for (start, goal) in [(ends[0], ends[1]), (ends[2], ends[3])] {
        let name = format!("{}, {start:?} to {goal:?}, {:?}", configuration.name, scene.links);
        for allow_partial in [false, true] {
            let request = Request { allow_partial, ..Request::new(start, goal) };
            let (wide, narrow) = (living.find(&request), planner.find(&request));
            assert_eq!(told(wide), told(narrow), "{name}");
            assert_eq!(living.path(), planner.path(), "{name}");
            assert_eq!(living.link_uses(), twin.uses(&planner), "{name}");
            used += usize::from(!living.link_uses().is_empty());
            let path = living.path().to_vec();
            if path.len() > 1 {
                let check = |planner: &Planner, grid: &Grid| {
                    planner.check_path(&path, grid.revision()).map(|check| (check.state, check.shortest))
                };
                assert_eq!(check(living, &scene.grid), check(&planner, &twin.grid), "{name}");
                assert_eq!(told(living.refresh()), told(planner.refresh()), "{name}");
            }
        }
        assert_eq!(living.reachable(start, goal), planner.reachable(start, goal), "{name}");
        let alike = |planner: &mut Planner| {
            let [a, b] = [start, goal].map(|end| planner.component(end).unwrap());
            (a.is_some(), b.is_some(), a == b)
        };
        assert_eq!(alike(living), alike(&mut planner), "{name}");
        if configuration.options.neighbours == Neighbours::Eight {
            let nearest = |planner: &mut Planner| {
                planner.nearest_reachable(start, goal, 9.0).map(|found| found.map(|it| it.point))
            };
            assert_eq!(nearest(living), nearest(&mut planner), "{name}");
        }
    }
    used
}

#[test]
fn planners_take_lanes_for_links() {
    let (list, mut used) = (planners(), 0);
    for seed in 0..count(100, 6_000) as u64 {
        let mut random = Random::new(0x1A4E + seed);
        let mut scene = wide_scene(&mut random, 4);
        let configuration = random.pick(&list).clone();
        let mut living = configuration.planner(&scene.grid);
        for _ in 0..4 {
            used += check_answers(&scene, &mut living, &configuration, &mut random);
            for _ in 0..=random.below(2) {
                change(&mut scene, &mut random);
            }
        }
    }
    assert!(used > 100, "{used}");
}

fn fields() -> Vec<FieldOptions> {
    let plain = FieldOptions::default();
    let steps = FieldOptions { kind: FieldKind::Steps, ..plain };
    vec![
        plain,
        FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..plain },
        FieldOptions { radius: 0.5, ..plain },
        FieldOptions { radius: 0.75, ..plain },
        steps,
        FieldOptions { lattice: Lattice::Cells, ..steps },
        FieldOptions { lattice: Lattice::Cells, neighbours: Neighbours::Four, ..steps },
        FieldOptions { lattice: Lattice::Cells, radius: 0.75, ..steps },
        FieldOptions { kind: FieldKind::Smooth, ..plain },
        FieldOptions { blocked_links: 2, ..plain },
    ]
}

/// What readers see of a field; the numbers of links are those of their owners.
fn picture(
    field: &Field,
    at: &[Position],
    owner: impl Fn(u32) -> u32,
) -> (Vec<f64>, Vec<Option<[Position; 2]>>, Vec<u32>) {
    let (mut distances, mut first) = (vec![0.0; at.len()], vec![None; at.len()]);
    field.distances(at, false, &mut distances).unwrap();
    field.crossings(at, &mut first).unwrap();
    let ends = first.iter().map(|first| first.map(|link| [link.entry, link.exit])).collect();
    (distances, ends, first.iter().map(|first| first.map_or(0, |link| owner(link.link))).collect())
}

#[test]
fn fields_take_lanes_for_links() {
    let mut used = 0;
    for seed in 0..count(120, 5_000) as u64 {
        let mut random = Random::new(0x1A4F + seed);
        let mut scene = wide_scene(&mut random, 3);
        let options = *random.pick(&fields());
        let living = Field::new(&scene.grid, options).unwrap();
        let seed_at = [Seed::new(position(&mut random, &scene.world))];
        if living.build(&seed_at).is_err() {
            continue;
        }
        for _ in 0..4 {
            let twin = Twin::new(&scene);
            let fresh = Field::new(&twin.grid, options).unwrap();
            if fresh.build(&seed_at).is_ok() {
                let at: Vec<Position> = (0..25).map(|_| position(&mut random, &scene.world)).collect();
                let seen = picture(&living, &at, |link| link);
                let truth = picture(&fresh, &at, |link| twin.owners[link as usize]);
                used += seen.2.iter().filter(|link| **link != 0).count();
                let name = format!("seed {seed}, {options:?}, {:?}", scene.links);
                assert_eq!((&seen.1, &seen.2), (&truth.1, &truth.2), "{name}");
                // What is updated may have been summed in another order.
                assert!(seen.0.iter().zip(&truth.0).all(|(a, b)| same(*a, *b)), "{name}: {seen:?} {truth:?}");
            }
            for _ in 0..=random.below(2) {
                change(&mut scene, &mut random);
            }
            living.update().unwrap();
            while living.step(1 + random.below(40) as u32).unwrap().status == FieldStatus::InProgress {}
        }
    }
    assert!(used > 100, "{used}");
}

/// A river between two banks, over which a ferry goes from each place to the one beyond.
#[test]
fn a_path_goes_straight_over_the_nearest_lane() {
    let grid = Grid::new(20, 12, 1).unwrap();
    grid.fill(Rect::new(0, 5, 20, 2), 0).unwrap();
    let span = Position::new(16.0, 0.0);
    let ferry = Link { both_ways: true, ..Link::new(Position::new(2.0, 4.5), Position::new(2.0, 7.5), 3.0) };
    let number = grid.add_link(&ferry.with_spans(span, span)).unwrap();
    let mut planner = Planner::new(&grid, taut::Options::default()).unwrap();
    for x in 2..=18 {
        let (near, far) = (Position::new(x as f32, 1.0), Position::new(x as f32, 11.0));
        let found = planner.find(&Request::new(near, far)).unwrap();
        assert_eq!((found.cost, found.length), (3.0 + 3.5 + 3.5, 7.0), "{x}");
        assert_eq!(planner.path(), [near, Position::new(x as f32, 4.5), Position::new(x as f32, 7.5), far]);
        assert_eq!(planner.link_uses(), [LinkUse { point: 1, link: number, backward: false }]);
        let back = planner.find(&Request::new(far, near)).unwrap();
        assert_eq!((back.cost, planner.link_uses()[0].backward), (10.0, true));
    }
    // A ledge with an obstacle before its middle is entered beside that.
    grid.fill(Rect::new(8, 4, 4, 1), 0).unwrap();
    let found = planner.find(&Request::new(Position::new(10.0, 3.5), Position::new(10.0, 7.5))).unwrap();
    assert!(found.status == Status::Found && found.cost > 7.0);
    assert_eq!(planner.path()[1].x, 8.0);
}

fn links_of(grid: &Grid) -> Vec<(u32, Link)> {
    grid.snapshot().link_numbers().map(|number| (number, grid.link(number).unwrap())).collect()
}

#[test]
fn wide_links_are_saved_rolled_back_and_counted_as_one() {
    for seed in 0..count(60, 2_000) as u64 {
        let mut random = Random::new(0x1A50 + seed);
        let mut scene = wide_scene(&mut random, 5);
        let (before, first) = (scene.grid.snapshot(), links_of(&scene.grid));
        assert_eq!((before.link_numbers().len(), first.len()), (scene.links.len(), scene.links.len()));
        assert_eq!(first, scene.links, "what is multiples of 1/256 stays");
        let saved = save_grid(&before).unwrap();
        let loaded = load_grid(&saved).unwrap();
        assert_eq!(links_of(&loaded), first);
        assert_eq!(save_grid(&loaded.snapshot()).unwrap(), saved);
        for _ in 0..6 {
            change(&mut scene, &mut random);
        }
        scene.grid.restore(&before).unwrap();
        assert_eq!(links_of(&scene.grid), first);
        let revision = scene.grid.revision();
        load_grid_into(&scene.grid, &saved).unwrap();
        scene.grid.restore(&before).unwrap();
        for (number, link) in &first {
            scene.grid.set_link(*number, link).unwrap();
            scene.grid.set_link_spans(*number, link.from_span, link.to_span).unwrap();
        }
        assert_eq!(scene.grid.revision(), revision, "nothing changes");
    }
}

/// Every byte of a saved link counts: a spoilt file is refused, or is one of other links.
#[test]
fn lanes_of_a_file_are_those_of_one_link() {
    let grid = Grid::new(8, 8, 1).unwrap();
    let wide = Link::new(Position::new(1.5, 1.5), Position::new(1.5, 5.5), 1.0);
    grid.add_link(&wide.with_spans(Position::new(4.0, 0.0), Position::new(2.0, 0.5))).unwrap();
    let saved = save_grid(&grid.snapshot()).unwrap();
    let crc = |bytes: &[u8]| {
        !bytes.iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
        })
    };
    let at = saved.windows(4).position(|four| four == b"LINK").unwrap();
    let payload = at + 20;
    assert_eq!(u64::from_le_bytes(saved[at + 8..at + 16].try_into().unwrap()), 4 + 5 * 44);
    let mut refused = 0;
    for byte in payload + 4..payload + 4 + 5 * 44 {
        for change in [1, 2, 0x80] {
            let mut spoilt = saved.clone();
            spoilt[byte] ^= change;
            let sum = crc(&[&spoilt[at..at + 16], &spoilt[payload..payload + 4 + 5 * 44]].concat());
            spoilt[at + 16..at + 20].copy_from_slice(&sum.to_le_bytes());
            match load_grid(&spoilt) {
                Ok(loaded) => assert_eq!(save_grid(&loaded.snapshot()).unwrap(), spoilt),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 600, "{refused}");
}

#[test]
fn bad_spans_are_refused_by_name() {
    let grid = Grid::new(100, 100, 1).unwrap();
    let link = Link::new(Position::new(10.5, 10.5), Position::new(10.5, 20.5), 1.0);
    let number = grid.add_link(&link).unwrap();
    let none = Position::new(0.0, 0.0);
    let revision = grid.revision();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e9, -1e9, 90.0, -10.75] {
        let text = |from, to| {
            let set = grid.set_link_spans(number, from, to).unwrap_err().to_string();
            assert_eq!(grid.add_link(&link.with_spans(from, to)).unwrap_err().to_string(), set);
            set
        };
        assert!(text(Position::new(bad, 0.0), none).starts_with("x of from_span"), "{bad}");
        assert!(text(Position::new(0.0, bad), none).starts_with("y of from_span"), "{bad}");
        assert!(text(none, Position::new(bad, 0.0)).starts_with("x of to_span"), "{bad}");
        assert!(text(none, Position::new(5.0, if bad == 90.0 { 85.0 } else { 2.0 * bad })).starts_with("y of to_span"));
    }
    // Two segments that meet in a lane.
    let crossing = grid.set_link_spans(number, Position::new(0.0, 10.0), none).unwrap_err().to_string();
    assert!(crossing.starts_with("to is") && crossing.contains("both spans"), "{crossing}");
    let crossing = grid.set_link_spans(number, Position::new(0.0, 10.0), Position::new(0.0, -10.0));
    assert!(crossing.unwrap_err().to_string().starts_with("to is"));
    // Beside each other they may cross.
    grid.set_link_spans(number, Position::new(0.0, 9.0), Position::new(0.0, -10.0)).unwrap();
    assert!(grid.set_link_spans(number + 1, none, none).unwrap_err().to_string().starts_with("link is"));
    assert_eq!(grid.revision(), revision + 1);
    // Moved, a link keeps its spans in C: see the test of that. Here it has those that it is given.
    grid.set_link(number, &link).unwrap();
    assert_eq!(grid.link(number).unwrap().from_span, none);
}

#[test]
fn all_lanes_of_a_grid_are_at_most_4096() {
    let grid = Grid::new(4000, 8, 1).unwrap();
    let wide = |y: f32, cells: f32| {
        let span = Position::new(cells, 0.0);
        Link::new(Position::new(0.0, y), Position::new(0.0, y + 1.0), 1.0).with_spans(span, span)
    };
    let first = grid.add_link(&wide(0.5, 3999.0)).unwrap();
    let text = |result: Result<u32, Error>| result.unwrap_err().to_string();
    let full = text(grid.add_link(&wide(2.5, 96.0)));
    assert!(full.starts_with("lanes is 4097; allowed: at most 4,096"), "{full}");
    let second = grid.add_link(&wide(2.5, 95.0)).unwrap();
    assert!(text(grid.add_link(&Link::new(Position::new(1.0, 1.0), Position::new(2.0, 1.0), 0.0))).contains("4,096"));
    assert!(grid.set_link_spans(second, Position::new(95.5, 0.0), Position::new(0.0, 0.0)).is_err());
    let revision = grid.revision();
    grid.set_link_spans(second, Position::new(0.0, 0.0), Position::new(94.0, 4.0)).unwrap();
    assert_eq!(grid.snapshot().link_numbers().collect::<Vec<_>>(), [first, second]);
    grid.remove_link(first).unwrap();
    assert_eq!((grid.snapshot().link_numbers().len(), grid.revision()), (1, revision + 2));
    // A diagonal of a map longer than all lanes together.
    let large = Grid::new(4000, 1200, 1).unwrap();
    let diagonal = Link::new(Position::new(0.0, 0.0), Position::new(1.0, 0.0), 1.0);
    assert!(
        text(large.add_link(&diagonal.with_spans(Position::new(3999.0, 1200.0), Position::new(0.0, 0.0))))
            .starts_with("lanes")
    );
    let world = World::empty(3, 3);
    assert_eq!(links_of(&grid_of(&world)), []);
}
