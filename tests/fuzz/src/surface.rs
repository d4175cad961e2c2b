//! The C functions, called as a C program calls them, with answers as Rust values. Buffers are exactly as long as the
//! call is told, so that a sanitizer sees every byte too many.

#![allow(unsafe_code)]

use std::ptr::{null, null_mut};

use taut::abi::*;
use taut::{Options, Position, Request};
use taut_test_support::world::World;

pub const OK: taut_status = 0;
pub const NO_PATH: taut_status = 1;
pub const IN_PROGRESS: taut_status = 3;
pub const CANCELLED: taut_status = 4;
pub const BUDGET_SPENT: taut_status = 5;
pub const STALE: taut_status = 6;
pub const INVALID_ARGUMENT: taut_status = -1;
pub const NULL_POINTER: taut_status = -2;
pub const BUFFER_TOO_SMALL: taut_status = -3;
pub const BUSY: taut_status = -5;
pub const BAD_HANDLE: taut_status = -6;
pub const UNSUPPORTED: taut_status = -7;
pub const LIMIT: taut_status = -9;
pub const PANIC: taut_status = -99;

/// A status that a call may have: a panic and a poisoned object are failures, always.
pub fn known(status: taut_status) -> taut_status {
    assert!((-11..=6).contains(&status), "status {status}: {}", message());
    status
}

/// The last error in words.
pub fn message() -> String {
    let mut text = vec![0_u8; 600];
    // SAFETY: the buffer has the capacity given.
    let length = unsafe { taut_last_error(text.as_mut_ptr().cast(), text.len()) };
    String::from_utf8_lossy(&text[..length.min(599)]).into_owned()
}

pub fn point(position: Position) -> taut_point {
    taut_point { x: position.x, y: position.y }
}

pub fn points(positions: &[Position]) -> Vec<taut_point> {
    positions.iter().copied().map(point).collect()
}

/// The C struct of a request.
pub fn request(request: &Request) -> taut_request {
    taut_request {
        start: point(request.start),
        goal: point(request.goal),
        flags: u32::from(request.every_step)
            | u32::from(request.allow_partial) << 1
            | u32::from(request.nearest_start) << 2
            | u32::from(request.lattice_ends) << 3,
        max_expansions: request.max_expansions,
        user: 7,
        radius: request.radius,
        goal_mover: request.goal_mover,
        start_time: request.start_time,
    }
}

pub fn default_options() -> taut_planner_options {
    // SAFETY: the struct is of plain numbers, for which zero is a value.
    let mut options: taut_planner_options = unsafe { std::mem::zeroed() };
    // SAFETY: the size is that of the struct.
    let status = unsafe { taut_planner_options_init(&mut options, size_of::<taut_planner_options>()) };
    assert_eq!(status, OK);
    options
}

/// The C struct of options.
pub fn options(options: &Options) -> taut_planner_options {
    taut_planner_options {
        algorithm: options.algorithm.number(),
        lattice: options.lattice as u32,
        neighbours: options.neighbours as u32,
        diagonal_gaps: options.diagonal_gaps as u32,
        corner_cutting: options.corner_cutting as u32,
        heuristic: options.heuristic as u32,
        cost_rule: options.cost_rule as u32,
        smoothing: options.smoothing as u32,
        h_scale: options.h_scale,
        memory_limit: options.memory_limit,
        keep_limit: options.keep_limit,
        radius: options.radius,
        margin: options.margin,
        margin_share: options.margin_share,
        blocked_links: options.blocked_links,
        cost_tolerance: options.cost_tolerance,
        ..default_options()
    }
}

/// A new grid of these cells.
pub fn grid_of(world: &World) -> taut_grid {
    let mut grid = taut_grid { id: 0 };
    // SAFETY: `grid` is valid for writes.
    assert_eq!(unsafe { taut_grid_create(world.width, world.height, 1, &mut grid) }, OK);
    let area = taut_rect { x: 0, y: 0, width: world.width, height: world.height };
    let (cells, stride) = (&world.terrain, world.width as usize);
    // SAFETY: the list has the length given.
    assert_eq!(unsafe { taut_grid_set_cells(grid, &area, cells.as_ptr(), stride, cells.len()) }, OK);
    grid
}

/// All cells of a grid.
pub fn cells(grid: taut_grid) -> Result<(i32, i32, Vec<u8>), taut_status> {
    let (mut width, mut height) = (0, 0);
    // SAFETY: both are valid for writes.
    let status = known(unsafe { taut_grid_size(grid, &mut width, &mut height) });
    if status != OK {
        return Err(status);
    }
    let mut out = vec![0xA5; (width * height) as usize];
    let area = taut_rect { x: 0, y: 0, width, height };
    let mut needed = 0;
    // SAFETY: the list has the length given.
    let status = unsafe { taut_grid_get_cells(grid, &area, out.as_mut_ptr(), width as usize, out.len(), &mut needed) };
    assert_eq!((known(status), needed), (OK, out.len()));
    Ok((width, height, out))
}

/// The cells of a map in a text.
pub fn cells_of_map(text: &[u8]) -> Result<(i32, i32, Vec<u8>), taut_status> {
    let mut grid = taut_grid { id: 0 };
    // SAFETY: the text has the length given.
    let status = known(unsafe { taut_grid_from_moving_ai(text.as_ptr().cast(), text.len(), &mut grid) });
    if status != OK {
        return Err(status);
    }
    let cells = cells(grid);
    assert_eq!(taut_grid_destroy(grid), OK);
    cells
}

/// The bytes of a grid; in a buffer that is one byte short nothing is written.
pub fn save(grid: taut_grid) -> Vec<u8> {
    let mut needed = 0;
    // SAFETY: a capacity of 0 needs no buffer.
    assert_eq!(unsafe { taut_grid_save(grid, null_mut(), 0, &mut needed) }, BUFFER_TOO_SMALL);
    let mut out = vec![0xA5; needed - 1];
    // SAFETY: the buffer has the capacity given.
    assert_eq!(unsafe { taut_grid_save(grid, out.as_mut_ptr(), out.len(), &mut needed) }, BUFFER_TOO_SMALL);
    assert!(out.iter().all(|&byte| byte == 0xA5), "a short buffer stays as it is");
    out.resize(needed, 0);
    // SAFETY: the buffer has the capacity given.
    assert_eq!(unsafe { taut_grid_save(grid, out.as_mut_ptr(), out.len(), &mut needed) }, OK);
    out
}

/// A grid of saved bytes.
pub fn load(bytes: &[u8]) -> Result<taut_grid, taut_status> {
    let mut grid = taut_grid { id: 0 };
    // SAFETY: the bytes have the length given.
    match known(unsafe { taut_grid_load(bytes.as_ptr(), bytes.len(), &mut grid) }) {
        OK => Ok(grid),
        status => Err(status),
    }
}

/// The bytes of a grid of bytes.
pub fn saved_again(bytes: &[u8]) -> Result<Vec<u8>, taut_status> {
    let grid = load(bytes)?;
    let saved = save(grid);
    assert_eq!(taut_grid_destroy(grid), OK);
    Ok(saved)
}

pub fn planner(grid: taut_grid, options: &taut_planner_options) -> Result<taut_planner, taut_status> {
    let mut planner = taut_planner { id: 0 };
    // SAFETY: the struct has its own size.
    match known(unsafe { taut_planner_create(grid, options, &mut planner) }) {
        OK => Ok(planner),
        status => Err(status),
    }
}

/// An answer and its path, as bits.
pub type Answer = (Told, Vec<(u32, u32)>);

/// A result without what depends on earlier calls: counts, revision, places in a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub status: taut_status,
    pub guarantee: u32,
    pub numbers: [u64; 4],
}

impl Told {
    pub fn new(result: &taut_result) -> Self {
        let numbers = [result.length, result.cost, result.bound, result.remaining].map(f64::to_bits);
        // What a result with an error in it has besides its status is no answer.
        if result.status < 0 {
            return Self::error(result.status);
        }
        Self { status: result.status, guarantee: result.guarantee, numbers }
    }

    pub const fn error(status: taut_status) -> Self {
        Self { status, guarantee: 0, numbers: [0; 4] }
    }
}

/// A result whose every byte shows whether it was written.
pub fn untouched() -> taut_result {
    // SAFETY: the struct is of plain numbers without padding.
    unsafe { std::mem::transmute([0xA5_u8; size_of::<taut_result>()]) }
}

/// What a call says that writes one result; after an error nothing is written.
pub fn told(status: taut_status, result: &taut_result) -> Told {
    if known(status) < 0 {
        assert_eq!(result.user, 0xA5A5_A5A5_A5A5_A5A5, "an error writes nothing");
        return Told::error(status);
    }
    assert_eq!(result.status, status);
    Told::new(result)
}

pub fn find(planner: taut_planner, request: &taut_request) -> Told {
    let mut result = untouched();
    // SAFETY: both structs are valid.
    let status = unsafe { taut_planner_find(planner, request, &mut result) };
    told(status, &result)
}

pub fn begin(planner: taut_planner, request: &taut_request) -> taut_status {
    // SAFETY: the struct is valid.
    known(unsafe { taut_planner_begin(planner, request) })
}

pub fn step(planner: taut_planner, slice: u32) -> Told {
    let mut result = untouched();
    // SAFETY: the output is valid for writes.
    let status = unsafe { taut_planner_step(planner, slice, &mut result) };
    told(status, &result)
}

pub fn refresh(planner: taut_planner) -> Told {
    let mut result = untouched();
    // SAFETY: the output is valid for writes.
    let status = unsafe { taut_planner_refresh(planner, &mut result) };
    told(status, &result)
}

/// The planner's path, as bits; the copy and the view are the same.
pub fn path(planner: taut_planner) -> Vec<(u32, u32)> {
    let (mut view, mut length, mut needed) = (null(), 0, 0);
    // SAFETY: both outputs are valid for writes.
    if known(unsafe { taut_planner_path_view(planner, &mut view, &mut length) }) != OK {
        return Vec::new();
    }
    assert_eq!(view.is_null(), length == 0);
    let mut copy = vec![taut_point::default(); length];
    if length > 0 {
        // SAFETY: the buffer has the capacity given.
        let status = unsafe { taut_planner_path(planner, copy.as_mut_ptr(), length - 1, &mut needed) };
        assert_eq!((status, needed), (BUFFER_TOO_SMALL, length));
    }
    // SAFETY: the buffer has the capacity given.
    assert_eq!(unsafe { taut_planner_path(planner, copy.as_mut_ptr(), length, &mut needed) }, OK);
    assert_eq!(needed, length);
    // SAFETY: the view is valid until the next call on the planner.
    let view = if length == 0 { &[] } else { unsafe { std::slice::from_raw_parts(view, length) } };
    let bits = |point: &taut_point| (point.x.to_bits(), point.y.to_bits());
    let copy: Vec<_> = copy.iter().map(bits).collect();
    assert_eq!(copy, view.iter().map(bits).collect::<Vec<_>>());
    copy
}

pub fn set_costs(planner: taut_planner, costs: &[f32]) -> taut_status {
    // SAFETY: the list has the length given.
    known(unsafe { taut_planner_set_costs(planner, costs.as_ptr(), costs.len()) })
}

/// The answers to some goals and their paths, searched at once or in slices.
pub fn many(
    planner: taut_planner,
    request: &taut_request,
    goals: &[taut_point],
    slice: u32,
) -> (taut_status, Vec<Answer>) {
    let mut results = vec![untouched(); goals.len()];
    let status = if slice == 0 {
        // SAFETY: both lists have the length given.
        known(unsafe {
            taut_planner_find_many(planner, &request.start, goals.as_ptr(), goals.len(), results.as_mut_ptr())
        })
    } else {
        many_in_slices(planner, request, goals, slice, &mut results)
    };
    if status < 0 {
        return (status, Vec::new());
    }
    let answer = |(goal, result): (usize, &taut_result)| {
        known(result.status);
        assert_eq!(known(taut_planner_select(planner, goal)), OK);
        (Told::new(result), path(planner))
    };
    let answers = results.iter().enumerate().map(answer).collect();
    assert_eq!(known(taut_planner_select(planner, goals.len())), INVALID_ARGUMENT);
    (status, answers)
}

fn many_in_slices(
    planner: taut_planner,
    request: &taut_request,
    goals: &[taut_point],
    slice: u32,
    results: &mut [taut_result],
) -> taut_status {
    // SAFETY: the list has the length given.
    let begun = known(unsafe { taut_planner_begin_many(planner, request, goals.as_ptr(), goals.len()) });
    if begun != OK {
        return begun;
    }
    loop {
        let mut done = 0;
        // SAFETY: the list has the length given.
        let status =
            known(unsafe { taut_planner_step_many(planner, slice, results.as_mut_ptr(), results.len(), &mut done) });
        if status != IN_PROGRESS {
            assert!(status < 0 || done == goals.len());
            return status;
        }
    }
}

/// The answers to some requests and the points of their paths.
pub fn batch(planner: taut_planner, requests: &[taut_request]) -> (taut_status, Vec<Answer>) {
    let mut results = vec![untouched(); requests.len()];
    // SAFETY: both lists have the length given.
    let status =
        known(unsafe { taut_planner_find_batch(planner, requests.as_ptr(), requests.len(), results.as_mut_ptr()) });
    if status < 0 {
        return (status, Vec::new());
    }
    let (mut view, mut length) = (null(), 0);
    // SAFETY: both outputs are valid for writes.
    assert_eq!(unsafe { taut_planner_points_view(planner, &mut view, &mut length) }, OK);
    // SAFETY: the view is valid until the next call on the planner.
    let all = if length == 0 { &[] } else { unsafe { std::slice::from_raw_parts(view, length) } };
    (status, parts(&results, all))
}

/// Results with their parts of a list of points, which fill it one after the other.
pub fn parts(results: &[taut_result], points: &[taut_point]) -> Vec<Answer> {
    let mut sum = 0;
    let mut answers = Vec::new();
    for result in results {
        let count = result.path_count as usize;
        assert!(count == 0 || result.path_first as usize == sum);
        let part = points[sum..sum + count].iter().map(|point| (point.x.to_bits(), point.y.to_bits()));
        answers.push((Told::new(result), part.collect()));
        sum += count;
    }
    assert_eq!(sum, points.len());
    answers
}
