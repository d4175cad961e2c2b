use super::super::*;
use super::*;
use crate::Algorithm;

const INVALID: taut_status = -1;
const NULL: taut_status = -2;
const UNSUPPORTED: taut_status = -7;
const LIMIT: taut_status = -9;
const START_BLOCKED: taut_status = -10;

/// Side of the map: walls across every second row make one long way of it.
const SIDE: i32 = if cfg!(miri) { 9 } else { 41 };
/// The algorithms whose planners are tested: under Miri, where a search takes minutes, one stands for all.
const ALGORITHMS: &[Algorithm] = if cfg!(miri) { &[Algorithm::AStar] } else { Algorithm::ALL };

/// A grid with walls that leave a cell free at alternate ends.
fn serpentine() -> taut_grid {
    let mut grid = taut_grid { id: 0 };
    // SAFETY: `grid` is a place for the handle.
    assert_eq!(unsafe { taut_grid_create(SIDE, SIDE, 1, &raw mut grid) }, OK);
    for y in (1..SIDE).step_by(2) {
        let x = if y % 4 == 1 { 0 } else { 1 };
        let wall = taut_rect { x, y, width: SIDE - 1, height: 1 };
        // SAFETY: `wall` is a value of this function.
        assert_eq!(unsafe { taut_grid_fill(grid, &raw const wall, 0) }, OK);
    }
    grid
}

/// A planner; none if the limit is too small for one.
fn limited_planner(grid: taut_grid, algorithm: Algorithm, memory_limit: u64) -> Option<taut_planner> {
    let mut planner = taut_planner { id: 0 };
    // SAFETY: options are plain numbers, and zeros are a value of them.
    let mut options: taut_planner_options = unsafe { std::mem::zeroed() };
    // SAFETY: `options` has the size that is passed.
    assert_eq!(unsafe { taut_planner_options_init(&raw mut options, size_of_val(&options)) }, OK);
    options.algorithm = algorithm.number();
    options.lattice = u32::from(algorithm.traits().on_corners.is_none());
    options.memory_limit = memory_limit;
    // SAFETY: both point to values of this function.
    let status = unsafe { taut_planner_create(grid, &raw const options, &raw mut planner) };
    assert!(status == OK || memory_limit > 0 && status == LIMIT, "{status}");
    (status == OK).then_some(planner)
}

fn planner(grid: taut_grid, algorithm: Algorithm) -> taut_planner {
    limited_planner(grid, algorithm, 0).unwrap()
}

const fn point(x: f32, y: f32) -> taut_point {
    taut_point { x, y }
}

/// Along the whole way, or to a point nearby.
fn request(far: bool) -> taut_request {
    let goal = if far { point(0.5, SIDE as f32 - 0.5) } else { point(3.5, 0.5) };
    let (flags, max_expansions, radius) = (0, 0, 0.0);
    taut_request {
        start: point(0.5, 0.5),
        goal,
        flags,
        max_expansions,
        user: 7,
        radius,
        goal_mover: 0,
        start_time: 0.0,
    }
}

/// A result that no call returns.
const UNWRITTEN: taut_result = taut_result {
    status: 77,
    guarantee: 77,
    length: 0.0,
    cost: 0.0,
    bound: 0.0,
    expanded: 0,
    generated: 0,
    sight_checks: 0,
    revision: 0,
    user: 0,
    path_first: 0,
    path_count: 0,
    remaining: 0.0,
};

fn find(planner: taut_planner, request: &taut_request) -> (taut_status, taut_result) {
    let mut result = UNWRITTEN;
    // SAFETY: both point to values of the caller and of this function.
    let status = unsafe { taut_planner_find(planner, request, &raw mut result) };
    assert!(result == if status < 0 { UNWRITTEN } else { taut_result { status, ..result } });
    (status, result)
}

fn begin(planner: taut_planner, request: &taut_request) -> taut_status {
    // SAFETY: the request is a value of the caller.
    unsafe { taut_planner_begin(planner, request) }
}

fn step(planner: taut_planner) -> (taut_status, taut_result) {
    let size = if cfg!(miri) { 16 } else { 1 };
    let mut result = UNWRITTEN;
    // SAFETY: the result is a value of this function.
    (unsafe { taut_planner_step(planner, size, &raw mut result) }, result)
}

fn find_many(planner: taut_planner, start: taut_point, goals: &[taut_point]) -> taut_status {
    let mut results = vec![UNWRITTEN; goals.len()];
    // SAFETY: there are as many goals and results as stated.
    unsafe { taut_planner_find_many(planner, &raw const start, goals.as_ptr(), goals.len(), results.as_mut_ptr()) }
}

fn memory(planner: taut_planner) -> u64 {
    let mut bytes = 0;
    // SAFETY: `bytes` is a value of this function.
    assert_eq!(unsafe { taut_planner_memory(planner, &raw mut bytes) }, OK);
    bytes
}

fn path(planner: taut_planner) -> Vec<taut_point> {
    let mut needed = 0;
    // SAFETY: the buffer has no capacity, and `needed` is a value of this function.
    unsafe { taut_planner_path(planner, std::ptr::null_mut(), 0, &raw mut needed) };
    let mut points = vec![point(0.0, 0.0); needed];
    // SAFETY: the buffer has the capacity that is stated.
    assert_eq!(unsafe { taut_planner_path(planner, points.as_mut_ptr(), needed, &raw mut needed) }, OK);
    points
}

fn destroy(grid: taut_grid, planners: &[taut_planner]) {
    for &planner in planners {
        assert_eq!(taut_planner_destroy(planner), OK);
    }
    assert_eq!(taut_grid_destroy(grid), OK);
}

/// Bytes that planners of this kind share: no limit counts them.
fn shared(algorithm: Algorithm) -> u64 {
    let lattice = algorithm.traits().preferred_lattice();
    let options = crate::Options { algorithm, lattice, ..crate::Options::default() };
    let grid = crate::Grid::new(2, 2, 1).unwrap();
    Planner::new(&grid, options).unwrap().memory().shared
}

/// The copy of the path that C reads was not counted, nor what a long path had left in it: every step of a path
/// along a serpentine took a third more than the limit.
#[test]
fn a_planner_never_holds_more_than_its_memory_limit() {
    let grid = serpentine();
    let every_step = number_of!(taut_request_flag::TAUT_REQUEST_EVERY_STEP, u32);
    for &algorithm in ALGORITHMS {
        let shared = shared(algorithm);
        let free = planner(grid, algorithm);
        let far = [0, every_step].map(|flags| taut_request { flags, ..request(true) });
        let held = far.map(|far| {
            find(free, &far);
            memory(free)
        });
        let most = held[1] + held[1] / 8;
        let rounds = if cfg!(miri) { 1 } else { 48 };
        let (mut accepted, mut refused) = (0, 0);
        for round in 1..=rounds {
            let limit = (most - shared) * round / rounds;
            let Some(limited) = limited_planner(grid, algorithm, limit) else {
                refused += 1;
                continue;
            };
            let check = |what: &str| {
                let held = memory(limited) - shared;
                assert!(held <= limit, "{}: {what}: {held} of {limit} bytes", algorithm.name());
            };
            check("a new one");
            for far in &far {
                let status = find(limited, far).0;
                assert!(status == OK || status == LIMIT || status == UNSUPPORTED);
                (accepted, refused) = (accepted + u32::from(status == OK), refused + u32::from(status == LIMIT));
                check("a long path");
                begin(limited, &request(true));
                check("an open search");
                find(limited, &request(false));
                check("a short path after a long one");
            }
            let goals = [request(true).goal, request(false).goal];
            if find_many(limited, request(true).start, &goals) == OK {
                check("many goals");
                for goal in [1, 0, 1] {
                    assert_eq!(taut_planner_select(limited, goal), OK);
                    assert!(!path(limited).is_empty());
                    check("a selected goal");
                }
            }
            check("the end");
            assert_eq!(taut_planner_destroy(limited), OK);
        }
        assert!(cfg!(miri) || accepted > 0 && refused > 0, "{}: {accepted} and {refused}", algorithm.name());
        assert_eq!(taut_planner_destroy(free), OK);
    }
    destroy(grid, &[]);
}

/// Every query export with arguments that it refuses.
fn refuse_all(planner: taut_planner, goals: usize) {
    let good = request(true);
    let bad = [
        (UNSUPPORTED, taut_request { flags: 1 << 7, ..good }),
        (INVALID, taut_request { start_time: f64::NAN, ..good }),
        (INVALID, taut_request { radius: f32::NAN, ..good }),
        (INVALID, taut_request { radius: -0.25, ..good }),
        (INVALID, taut_request { radius: 16.1, ..good }),
        (INVALID, taut_request { start: point(f32::NAN, 0.5), ..good }),
        (INVALID, taut_request { goal: point(0.5, 2e6), ..good }),
    ];
    for (status, request) in &bad {
        assert_eq!(find(planner, request).0, *status);
        assert_eq!(begin(planner, request), *status);
    }
    let (mut result, start, null) = (UNWRITTEN, good.start, std::ptr::null::<taut_request>());
    // SAFETY: pointers are null or point to values of this function.
    unsafe {
        assert_eq!(taut_planner_find(planner, null, &raw mut result), NULL);
        assert_eq!(taut_planner_find(planner, &raw const good, std::ptr::null_mut()), NULL);
        assert_eq!(taut_planner_begin(planner, null), NULL);
        assert_eq!(taut_planner_step(planner, 0, std::ptr::null_mut()), NULL);
        assert_eq!(taut_planner_find_many(planner, std::ptr::null(), &raw const start, 1, &raw mut result), NULL);
        assert_eq!(taut_planner_find_many(planner, &raw const start, std::ptr::null(), 1, &raw mut result), NULL);
        assert_eq!(taut_planner_find_many(planner, &raw const start, &raw const start, 1, std::ptr::null_mut()), NULL);
    }
    assert_eq!(find_many(planner, point(f32::INFINITY, 0.0), &[start]), INVALID);
    assert_eq!(find_many(planner, start, &[start, point(0.0, f32::NAN)]), INVALID);
    assert_eq!(taut_planner_select(planner, goals), INVALID);
    assert!(result == UNWRITTEN);
}

#[test]
fn a_refused_call_changes_neither_the_search_nor_the_path() {
    let grid = serpentine();
    for &algorithm in ALGORITHMS {
        let planner = planner(grid, algorithm);
        assert_eq!(find(planner, &request(true)).0, OK);
        let whole = path(planner);
        assert!(!whole.is_empty());
        refuse_all(planner, 0);
        assert_eq!(path(planner), whole, "{}", algorithm.name());
        let (status, result) = step(planner);
        assert_eq!((status, result.user), (OK, 7), "an ended search repeats its outcome");

        assert_eq!(begin(planner, &taut_request { user: 9, ..request(true) }), OK);
        loop {
            refuse_all(planner, 0);
            let (status, result) = step(planner);
            assert_eq!(result.user, 9);
            if status == OK {
                break;
            }
            assert_eq!(status, 3, "{}", algorithm.name());
            assert!(path(planner).is_empty());
        }
        assert_eq!(path(planner), whole, "{}", algorithm.name());

        assert_eq!(find_many(planner, request(true).start, &[request(false).goal, request(true).goal]), OK);
        assert_eq!(taut_planner_select(planner, 1), OK);
        let selected = path(planner);
        refuse_all(planner, 2);
        assert_eq!(step(planner).0, INVALID, "no single search is open");
        assert_eq!(path(planner), selected, "{}", algorithm.name());
        assert_eq!(taut_planner_select(planner, 0), OK);
        assert_eq!(taut_planner_destroy(planner), OK);
    }
    destroy(grid, &[]);
}

#[test]
fn an_accepted_query_that_fails_leaves_no_search_and_no_path() {
    let grid = serpentine();
    let wall = point(2.5, 1.5);
    for &algorithm in ALGORITHMS {
        let planner = planner(grid, algorithm);
        let blocked = taut_request { start: wall, ..request(true) };
        for call in 0..3 {
            assert_eq!(find(planner, &request(true)).0, OK);
            let status = match call {
                0 => find(planner, &blocked).0,
                1 => begin(planner, &blocked),
                _ => find_many(planner, wall, &[request(true).goal]),
            };
            assert_eq!(status, START_BLOCKED);
            assert!(path(planner).is_empty());
            assert_eq!(step(planner).0, INVALID);
            assert_eq!(taut_planner_select(planner, 0), INVALID);
        }
        assert_eq!(taut_planner_destroy(planner), OK);
    }
    destroy(grid, &[]);
}
