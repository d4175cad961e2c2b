//! Hard maps: Anya's answers on them, its memory and its limit, and no stack that grows with the map.

use taut::grid::DiagonalGaps;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::effort;
use taut_test_support::hard_maps::HardMap;

fn maps() -> Vec<HardMap> {
    let side = effort::count(256, 2048) as i32;
    vec![
        HardMap::noise(side / 2),
        HardMap::maze(side + 1),
        HardMap::comb(side),
        HardMap::spiral(side),
        HardMap::empty(effort::count(2048, 8192) as i32),
        HardMap::pillars(effort::count(1024, 8192) as i32),
    ]
}

fn grid(map: &HardMap) -> Grid {
    Grid::from_terrain(map.side, map.side, &map.cells).expect("a grid")
}

fn request(map: &HardMap) -> Request {
    let position = |(x, y)| Position::new(x, y);
    Request::new(position(map.start), position(map.goal))
}

fn options(gaps: DiagonalGaps, memory_limit: u64) -> Options {
    Options { algorithm: Algorithm::Anya, diagonal_gaps: gaps, memory_limit, ..Options::default() }
}

/// Bytes of stack that a query may use, the thread's own start-up among them.
const STACK: usize = 64 * 1024;

#[test]
fn hard_maps_are_answered_on_a_small_stack() {
    for map in maps() {
        let grid = grid(&map);
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let run = || {
                let mut planner = Planner::new(&grid, options(gaps, 0)).expect("valid options");
                let there = planner.find(&request(&map)).expect("free ends");
                let path = planner.path().to_vec();
                let Request { start, goal, .. } = request(&map);
                let back = planner.find(&Request::new(goal, start)).expect("free ends");
                let many = planner.find_many(start, &[goal, start, goal]).expect("free ends");
                (there, back, path, many, planner.answers()[0].expect("a free goal"))
            };
            let (there, back, path, many, one) = std::thread::scope(|scope| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, run).expect("a thread").join().expect("no stack overflow")
            });
            println!("{} {gaps:?}: {:?} {} expanded {}", map.name, there.status, there.length, there.expanded);
            assert!(there.status == Status::Found || map.name == "40 % noise", "{} {there:?}", map.name);
            assert_eq!((there.status, many, one.status), (back.status, Status::Found, there.status), "{}", map.name);
            if there.status == Status::Found {
                assert!((there.length - back.length).abs() <= 1e-9 * there.length, "{} {there:?} {back:?}", map.name);
                assert!((there.length - one.length).abs() <= 1e-9 * there.length, "{} {there:?} {one:?}", map.name);
                for ends in path.windows(2) {
                    assert!(grid.line_of_sight(ends[0], ends[1], gaps).expect("finite ends").visible, "{}", map.name);
                }
            }
        }
    }
}

#[test]
fn a_corridor_through_the_whole_map_has_the_length_that_can_be_counted() {
    // A comb of side n has n / 2 corridors of n cells: every turn hugs the end of a wall.
    let map = HardMap::comb(128);
    let mut planner = Planner::new(&grid(&map), options(DiagonalGaps::Closed, 0)).expect("valid options");
    let outcome = planner.find(&request(&map)).expect("free ends");
    let corners = planner.path().len() - 2;
    let walls = (0..128).filter(|x| x % 2 == 1 && *x != 127).count();
    // From the first corner of the last wall the goal is in sight.
    assert_eq!(corners, 2 * walls - 1, "two turns at each wall");
    assert!(outcome.length > (walls * 126) as f64 && outcome.length < (walls * 128 + 256) as f64, "{outcome:?}");
}

#[test]
fn a_memory_limit_is_kept_on_hard_maps_and_the_planner_lives_on() {
    for map in maps() {
        if map.side > 3000 {
            continue;
        }
        let grid = grid(&map);
        let mut free = Planner::new(&grid, options(DiagonalGaps::Closed, 0)).expect("valid options");
        let best = free.find(&request(&map)).expect("free ends");
        if best.status == Status::NoPath {
            // Nothing is searched.
            continue;
        }
        let all = free.memory().total();
        let least = Planner::new(&grid, options(DiagonalGaps::Closed, 0)).expect("valid options").memory().total();
        let (mut refused, mut served) = (0, 0);
        for percent in [1, 10, 50, 90, 100, 130] {
            let limit = least + (all - least) * percent / 100;
            let mut planner = Planner::new(&grid, options(DiagonalGaps::Closed, limit)).expect("valid options");
            for _ in 0..2 {
                match planner.find(&request(&map)) {
                    Ok(outcome) => {
                        served += 1;
                        assert_eq!((outcome.status, outcome.length.to_bits()), (best.status, best.length.to_bits()));
                        assert!(
                            planner.memory().total() <= limit,
                            "{}: {} of {limit}",
                            map.name,
                            planner.memory().total()
                        );
                    }
                    Err(Error::MemoryLimit { needed, limit: told }) => {
                        refused += 1;
                        assert!(needed > limit && told == limit, "{}: {needed} {told} {limit}", map.name);
                        assert!(planner.path().is_empty());
                    }
                    Err(other) => panic!("{}: {other}", map.name),
                }
            }
            if percent > 100 {
                let near = Request::new(request(&map).start, request(&map).start);
                assert_eq!(planner.find(&near).expect("room for this").status, Status::Found);
            }
        }
        assert!(refused >= 2 && served >= 2, "{}: {refused} refused, {served} served", map.name);
    }
}
