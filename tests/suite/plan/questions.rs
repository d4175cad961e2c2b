//! Questions without a search, against the oracle's own sight and looks at every cell, for planners of every kind.

use taut::grid::{CornerCutting, DiagonalGaps, Lattice};
use taut::plan::PathState;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Field, Gaps, Spot};
use taut_test_support::random::Random;
use taut_test_support::verifier::{gaps_of, position, snap};
use taut_test_support::world::World;

/// The planners that differ in what they ask the map: both gap rules, a lattice planner.
fn kinds() -> Vec<Options> {
    let open = Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() };
    let cells = configurations::jump_point().options;
    let cutting = Options { corner_cutting: CornerCutting::Always, algorithm: Algorithm::AStar, ..cells };
    vec![Options::default(), open, cells, cutting]
}

/// The gap rule of straight lines: who cuts every corner of the cell lattice passes gaps too.
fn rule_of(options: &Options) -> Gaps {
    let cuts = options.lattice == Lattice::Cells && options.corner_cutting == CornerCutting::Always;
    if cuts { Gaps::Open } else { gaps_of(options.diagonal_gaps) }
}

/// A planner that blocks class 2 besides class 0.
fn planner_on(grid: &Grid, options: Options) -> Planner {
    let mut planner = Planner::new(grid, options).expect("good options");
    let mut costs = [1.0; 256];
    costs[2] = f32::INFINITY;
    planner.set_costs(&costs).expect("valid costs");
    planner
}

/// What the planner of [`planner_on`] may enter.
fn field(world: &World) -> Field {
    let mut open = world.clone();
    open.terrain.iter_mut().filter(|class| **class == 2).for_each(|class| *class = 0);
    open.field()
}

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

fn random_spot(random: &mut Random, world: &World) -> Spot {
    let mut along = |side: i32| match random.below(3) {
        0 => random.between(0, i64::from(side)) * 256,
        1 => random.between(0, 2 * i64::from(side)) * 128,
        _ => random.between(0, i64::from(side) * 256),
    };
    Spot::new(along(world.width), along(world.height))
}

#[test]
fn rays_see_what_the_oracle_sees() {
    let mut random = Random::new(70_001);
    for _ in 0..effort::count(150, 3000) {
        let world = World::any(&mut random, 14).with_classes(&mut random, 3);
        let (grid, field) = (grid(&world), field(&world));
        for options in kinds() {
            let planner = planner_on(&grid, options);
            for _ in 0..20 {
                let (from, to) = (random_spot(&mut random, &world), random_spot(&mut random, &world));
                let hit = planner.raycast(position(from), position(to)).expect("finite ends");
                let seen = field.visible(from, to, rule_of(&options));
                assert_eq!(hit.visible, seen, "{from:?} {to:?}\n{}", world.rows());
                if seen {
                    assert!(hit.at == position(to) && hit.share.to_bits() == 1.0_f32.to_bits());
                    assert!(field.free(i64::from(hit.cell.0), i64::from(hit.cell.1)));
                    continue;
                }
                assert!(!field.free(i64::from(hit.cell.0), i64::from(hit.cell.1)), "{hit:?}");
                // Up to a little before the hit the ray is clear, a little past it it is not.
                let along = |share: f64| {
                    let v = |a: i64, b: i64| (a as f64 + (b - a) as f64 * share).round() as i64;
                    Spot::new(v(from.x, to.x), v(from.y, to.y))
                };
                let (axis_parallel, length) = (from.x == to.x || from.y == to.y, from.distance(to));
                if axis_parallel && length > 0.0 && field.touches_free(from) {
                    let step = 1.0 / 256.0 / length;
                    let (before, after) = (f64::from(hit.share) - 1.5 * step, f64::from(hit.share) + 1.5 * step);
                    assert!(before < 0.0 || field.visible(from, along(before), rule_of(&options)));
                    assert!(after > 1.0 || !field.visible(from, along(after), rule_of(&options)));
                }
            }
        }
    }
}

/// What check_path must answer: the first segment that the oracle does not see, or that begins by passing a closed gap.
fn first_cut(field: &Field, gaps: Gaps, path: &[Spot]) -> Option<usize> {
    let north = |corner: Spot, end: Spot| {
        let (x, y) = (corner.x / 256, corner.y / 256);
        // The direction lies in the closure of one of the two free cells.
        let quadrant = if field.free(x, y - 1) {
            (end.x >= corner.x, end.y <= corner.y)
        } else {
            (end.x <= corner.x, end.y <= corner.y)
        };
        quadrant == (true, true)
    };
    let turns_through = |i: usize| {
        let [before, at, after] = [path[i - 1], path[i], path[i + 1]];
        let gap = gaps == Gaps::Closed && at.on_lattice() && field.double_corner(at.x / 256, at.y / 256);
        gap && before != at && after != at && field.visible(at, after, gaps) && north(at, before) != north(at, after)
    };
    (0..path.len() - 1).find(|&i| (i > 0 && turns_through(i)) || !field.visible(path[i], path[i + 1], gaps))
}

#[test]
fn a_checked_path_is_cut_where_the_oracle_sees_no_longer() {
    let mut random = Random::new(70_002);
    let (mut states, mut untouched_far) = ([0; 3], 0);
    for _ in 0..effort::count(60, 1500) {
        let side = if random.chance(0.3) { 150 } else { 24 };
        let mut world = World::noise(&mut random, side, side / 2, 0.15).with_classes(&mut random, 3);
        let grid = grid(&world);
        for options in kinds() {
            let mut planner = planner_on(&grid, options);
            let gaps = rule_of(&options);
            for _ in 0..6 {
                let ends = [random_spot(&mut random, &world), random_spot(&mut random, &world)].map(position);
                let found = planner.find(&Request::new(ends[0], ends[1]));
                let Some(outcome) = found.ok().filter(|outcome| outcome.status == Status::Found) else { continue };
                let path = planner.path().to_vec();
                let spots: Vec<Spot> = path.iter().copied().map(snap).collect();
                let before = grid.revision();
                for _ in 0..random.below(4) {
                    let near = random.pick(&spots);
                    let (x, y) = if random.chance(0.5) {
                        let mut beside =
                            |v: i64, side: i32| (v / 256 + random.between(-1, 1)).clamp(0, i64::from(side) - 1);
                        (beside(near.x, world.width), beside(near.y, world.height))
                    } else {
                        (random.between(0, i64::from(world.width) - 1), random.between(0, i64::from(world.height) - 1))
                    };
                    let class = random.below(3) as u8;
                    world.terrain[(y * i64::from(world.width) + x) as usize] = class;
                    grid.set_cell(x as i32, y as i32, class).expect("a cell of the map");
                }
                let check = planner.check_path(&path, outcome.revision).expect("a path");
                states[check.state as usize] += 1;
                assert_eq!(check.revision, grid.revision());
                let field = field(&world);
                if spots.len() == 1 {
                    assert_eq!(check.state == PathState::Cut, !field.touches_free(spots[0]));
                    continue;
                }
                // A lattice path on cells may cut corners that a segment may not; the oracle judges segments.
                let was_clear = first_cut(&field, gaps, &spots);
                let whole = planner.check_path(&path, 0).expect("a path");
                let cut = (whole.state == PathState::Cut).then_some(whole.segment as usize);
                assert_eq!(cut, was_clear, "{spots:?} {options:?}\n{}", world.rows());
                assert_eq!(check.state == PathState::Cut, cut.is_some(), "{spots:?}\n{}", world.rows());
                if let Some(segment) = cut {
                    assert_eq!(check.segment as usize, segment);
                    let (from, to) = (position(spots[segment]), position(spots[segment + 1]));
                    let hit = planner.raycast(from, to).expect("finite ends");
                    assert!(check.at == if hit.visible { from } else { hit.at });
                }
                assert!(!(check.shortest && check.state == PathState::Cut));
                assert!(check.shortest || check.state == PathState::Cut || grid.revision() != before);
                untouched_far += usize::from(check.state == PathState::Untouched && grid.revision() > before);
            }
        }
    }
    println!("{states:?}, {untouched_far} untouched beside edits");
    assert!(states.iter().all(|&count| count > 10) && untouched_far > 2, "{states:?} {untouched_far}");
}

/// Where the unit stands on its way, what it is told to walk to is in sight.
#[test]
fn a_path_that_was_just_found_is_clear_for_its_own_planner() {
    let mut random = Random::new(70_007);
    let (mut found, mut list) = (0, configurations::all());
    list.extend(configurations::with_radius());
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    for _ in 0..effort::count(20, 600) {
        let world = World::noise(&mut random, 24, 16, 0.3);
        let grid = grid(&world);
        for configuration in &list {
            let mut planner = configuration.planner(&grid);
            let ends = [random_spot(&mut random, &world), random_spot(&mut random, &world)].map(position);
            if !planner.find(&Request::new(ends[0], ends[1])).is_ok_and(|outcome| outcome.status == Status::Found) {
                continue;
            }
            let path = planner.path().to_vec();
            let told = || format!("{}, {path:?}\n{}", configuration.name, world.rows());
            assert_ne!(planner.check_path(&path, 0).expect("a path").state, PathState::Cut, "{}", told());
            for number in 1..path.len() {
                let next = planner.waypoint(&path, path[number - 1], number as u32, 0.0).expect("a path");
                assert!(next.visible, "{number}: {next:?} {}", told());
            }
            found += 1;
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn a_path_that_turns_through_a_closed_gap_is_cut() {
    let world = World::draw(&["..#.", "..#.", "....", "...."]);
    let grid = grid(&world);
    let planner = planner_on(&grid, Options::default());
    let open = planner_on(&grid, Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() });
    let path = [Position::new(1.5, 1.0), Position::new(2.0, 2.0), Position::new(3.5, 2.5)];
    let since = grid.revision();
    assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Clear);
    grid.set_cell(1, 2, 0).unwrap();
    for planner in [&planner, &open] {
        let sights: Vec<bool> =
            path.windows(2).map(|ends| planner.raycast(ends[0], ends[1]).unwrap().visible).collect();
        assert_eq!(sights, [true, true]);
    }
    let check = planner.check_path(&path, since).unwrap();
    assert!(check.state == PathState::Cut && check.segment == 1 && check.at == path[1], "{check:?}");
    assert_eq!(open.check_path(&path, since).unwrap().state, PathState::Clear);
}

#[test]
fn near_and_random_points_are_free_for_planners_of_every_kind() {
    let mut random = Random::new(70_003);
    for _ in 0..effort::count(60, 1500) {
        let world = World::any(&mut random, 14).with_classes(&mut random, 3);
        let (grid, field) = (grid(&world), field(&world));
        let any = (0..field.height).any(|y| (0..field.width).any(|x| field.free(x, y)));
        for options in kinds() {
            let planner = planner_on(&grid, options);
            for _ in 0..10 {
                let at = random_spot(&mut random, &world);
                let found = planner.nearest(position(at), f32::INFINITY).expect("a finite point");
                assert_eq!(found.is_some(), any);
                let Some(found) = found else { continue };
                let nearest = snap(found.point);
                assert!(field.touches_free(nearest) && position(nearest) == found.point);
                assert!((nearest.distance(at) - f64::from(found.distance)).abs() < 1e-6);
                assert_eq!(found.distance.to_bits() == 0, field.touches_free(at));
                // One step of 1/256 nearer there is none.
                let short = found.distance - 1.0 / 512.0;
                if short >= 0.0 {
                    assert!(planner.nearest(position(at), short).expect("a finite point").is_none());
                }
                let (mut seed, reach) = (random.next(), found.distance + 0.05 + random.below(5) as f32);
                let drawn = planner.random_point(position(at), reach, &mut seed).expect("a finite point");
                let Some(drawn) = drawn.map(snap) else {
                    // All points as near as that are in a closed gap.
                    let line = |v: i64| (v + 128).div_euclid(256);
                    let is_gap = field.double_corner(line(nearest.x), line(nearest.y));
                    assert!(is_gap && reach < found.distance + 0.1, "there is a point as near as {reach} to {at:?}");
                    continue;
                };
                assert!(field.touches_free(drawn) && drawn.distance(at) <= f64::from(reach) + 1e-6);
            }
        }
    }
}

#[test]
fn questions_leave_search_and_path_as_they_are() {
    let world = World::draw(&["........", "..####..", "........", ".######.", "........"]);
    let grid = grid(&world);
    for configuration in configurations::all() {
        let Configuration { options, .. } = configuration;
        let mut planner = Planner::new(&grid, options).expect("good options");
        let request = Request::new(Position::new(0.5, 0.5), Position::new(7.5, 4.5));
        let whole = planner.find(&request).expect("free ends");
        let path = planner.path().to_vec();
        let ask = |planner: &Planner| {
            let at = Position::new(3.5, 3.5);
            planner.raycast(request.start, request.goal).expect("finite ends");
            planner.check_path(&path, 0).expect("a path");
            planner.nearest(at, 9.0).expect("a finite point");
            planner.random_point(at, 9.0, &mut 1).expect("a finite point");
        };
        ask(&planner);
        assert_eq!(planner.path(), path);
        planner.begin(&request).expect("free ends");
        let memory = planner.memory().total();
        ask(&planner);
        assert_eq!(planner.memory().total(), memory);
        let outcome = planner.step(0).expect("an open search");
        assert_eq!((outcome.status, outcome.length.to_bits()), (whole.status, whole.length.to_bits()));
        assert_eq!(planner.path(), path, "{}", configuration.name);
    }
}

#[test]
fn an_edit_far_away_leaves_a_path_untouched() {
    let grid = Grid::new(300, 300, 1).unwrap();
    let mut planner = Planner::new(&grid, Options::default()).unwrap();
    planner.find(&Request::new(Position::new(1.0, 1.0), Position::new(60.0, 30.0))).unwrap();
    let path = planner.path().to_vec();
    let since = grid.revision();
    grid.fill(Rect::new(100, 100, 50, 50), 0).unwrap();
    let check = planner.check_path(&path, since).unwrap();
    assert!(check.state == PathState::Untouched && check.revision == since + 1);
    assert!(planner.check_path(&path, since + 2).is_err());
}
