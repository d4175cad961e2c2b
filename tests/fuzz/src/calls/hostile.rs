//! Calls that no sound program makes: forged handles, structs with words that must be zero, buffers that are too short.

#![allow(unsafe_code)]

use std::ptr::{null, null_mut};

use taut::abi::*;
use taut_test_support::world::World;

use super::session::Session;
use crate::surface::{
    self, BAD_HANDLE, BUFFER_TOO_SMALL, INVALID_ARGUMENT, LIMIT, NULL_POINTER, OK, UNSUPPORTED, known,
};

/// Words that are no live handle of the kind that the calls ask for.
pub fn handles(session: &mut Session) {
    let ground = session.any_ground_alive();
    let grid = session.grounds[ground].grid.id;
    let mut words = vec![0, grid, u64::MAX, session.drawn.word()];
    words.push(grid ^ 1 << session.drawn.below(64));
    let live: Vec<u64> = session.askers.iter().map(|asker| asker.planner.id).collect();
    for id in words.into_iter().filter(|word| !live.contains(word)) {
        let planner = taut_planner { id };
        assert_eq!(known(taut_planner_reset(planner)), BAD_HANDLE);
        assert_eq!(known(taut_planner_prepare(planner, 1)), BAD_HANDLE);
        assert_eq!(known(taut_planner_select(planner, 0)), BAD_HANDLE);
        assert_eq!(surface::step(planner, 1).status, BAD_HANDLE);
        assert_eq!(surface::refresh(planner).status, BAD_HANDLE);
        assert!(surface::path(planner).is_empty());
        // SAFETY: a capacity of 0 needs no buffer.
        assert_eq!(known(unsafe { taut_planner_route(planner, null_mut(), 0, &mut 0) }), BAD_HANDLE);
        let destroyed = known(taut_planner_destroy(planner));
        assert_eq!(destroyed, if id == 0 { OK } else { BAD_HANDLE });
        assert_eq!(known(taut_pool_destroy(taut_pool { id })), if id == 0 { OK } else { BAD_HANDLE });
    }
    let snapshot = taut_snapshot { id: grid };
    assert_eq!(known(taut_snapshot_destroy(snapshot)), BAD_HANDLE);
    if let Some(id) = live.first() {
        assert_eq!(known(taut_grid_destroy(taut_grid { id: *id })), BAD_HANDLE);
        assert_eq!(known(taut_grid_prepare(taut_grid { id: *id })), BAD_HANDLE);
    }
}

/// Requests with unknown flags and times that are none, null pointers, costs that are none.
pub fn structs(session: &mut Session) {
    let Some(at) = session.any_asker() else { return };
    let planner = session.askers[at].planner;
    let before = surface::path(planner);
    let nowhere = taut::Position::new(0.5, 0.5);
    let good = surface::request(&taut::Request::new(nowhere, nowhere));
    let flag = 16 << session.drawn.below(28);
    let bad = taut_request { flags: flag, ..good };
    assert_eq!(surface::find(planner, &bad).status, UNSUPPORTED);
    assert_eq!(surface::begin(planner, &bad), UNSUPPORTED);
    let start_time = *session.drawn.pick(&[f64::NAN, f64::INFINITY, -2e9, f64::MAX]);
    assert_eq!(surface::find(planner, &taut_request { start_time, ..good }).status, INVALID_ARGUMENT);
    let radius = *session.drawn.pick(&[f32::NAN, f32::INFINITY, -0.002, -16.0, 16.01, f32::MAX]);
    assert_eq!(surface::find(planner, &taut_request { radius, ..good }).status, INVALID_ARGUMENT);
    let mut result = surface::untouched();
    // SAFETY: null pointers are checked.
    unsafe {
        assert_eq!(known(taut_planner_find(planner, null(), &mut result)), NULL_POINTER);
        assert_eq!(known(taut_planner_find(planner, &good, null_mut())), NULL_POINTER);
        assert_eq!(known(taut_planner_set_costs(planner, null(), 256)), NULL_POINTER);
        assert_eq!(known(taut_planner_path(planner, null_mut(), 1, &mut 0)), NULL_POINTER);
        assert_eq!(known(taut_planner_route(planner, null_mut(), 1, &mut 0)), NULL_POINTER);
    }
    let mut costs = [1.0_f32; 256];
    let bad = *session.drawn.pick(&[f32::NAN, 0.0, -1.0, f32::NEG_INFINITY]);
    costs[1 + session.drawn.at(255)] = bad;
    assert_eq!(surface::set_costs(planner, &costs), INVALID_ARGUMENT);
    assert_eq!(surface::set_costs(planner, &costs[..session.drawn.at(256)]), INVALID_ARGUMENT);
    assert_eq!(surface::path(planner), before, "refused calls leave the path");
}

/// Buffers for cells that are too short: nothing is written.
pub fn buffers(session: &mut Session) {
    let ground = session.any_ground_alive();
    let size = session.grounds[ground].cells.size();
    let (x, y, width, height) = session.drawn.area(size, 12);
    let seen = session.grounds[ground].cells.seen();
    let grid = session.grounds[ground].grid;
    let area = taut_rect { x, y, width, height };
    let stride = (width + session.drawn.between(0, 4)) as usize;
    let whole = (height as usize - 1) * stride + width as usize;
    let short = session.drawn.at(whole);
    for capacity in [short, whole] {
        let (mut out, mut needed) = (vec![0xA5_u8; capacity], 0);
        // SAFETY: the buffer has the capacity given.
        let status =
            known(unsafe { taut_grid_get_cells(grid, &area, out.as_mut_ptr(), stride, capacity, &mut needed) });
        assert_eq!(needed, whole);
        if capacity < whole {
            assert_eq!(status, BUFFER_TOO_SMALL);
            assert!(out.iter().all(|&byte| byte == 0xA5));
            continue;
        }
        assert_eq!(status, OK);
        for (at, &byte) in out.iter().enumerate() {
            let (cx, cy) = ((at % stride) as i32, (at / stride) as i32);
            let expected = if cx < width { seen.cell(x + cx, y + cy) } else { 0xA5 };
            assert_eq!(byte, expected);
        }
    }
    // SAFETY: a stride below the width is refused.
    let status = unsafe { taut_grid_get_cells(grid, &area, null_mut(), width as usize - 1, 0, &mut 0) };
    assert!(known(status) < 0);
    clearance(grid, &seen, area, stride);
}

/// The clearance of the cells is that of a search over all blocked cells and the outside.
fn clearance(grid: taut_grid, seen: &World, area: taut_rect, stride: usize) {
    let (width, whole) = (area.width, (area.height as usize - 1) * stride + area.width as usize);
    let (mut out, mut needed) = (vec![7.0_f32; whole], 0);
    // SAFETY: the buffer has the capacity given.
    let status =
        known(unsafe { taut_grid_get_clearance(grid, &area, out.as_mut_ptr(), stride, out.len(), &mut needed) });
    assert_eq!((status, needed), (OK, whole));
    for (at, &distance) in out.iter().enumerate() {
        let (cx, cy) = ((at % stride) as i32, (at / stride) as i32);
        let expected = if cx < width { distance_to_wall(seen, area.x + cx, area.y + cy) } else { 7.0 };
        assert!((f64::from(distance) - expected).abs() < 1e-6, "({cx}, {cy}): {distance}, not {expected}");
    }
}

/// How far the centre of a cell is from the nearest blocked cell, at most 16.
fn distance_to_wall(world: &World, x: i32, y: i32) -> f64 {
    let gap = |far: i32| (f64::from(far.abs()) - 0.5).max(0.0);
    let mut nearest = 16.0_f64;
    for by in -1..=world.height {
        for bx in -1..=world.width {
            let inside = (0..world.width).contains(&bx) && (0..world.height).contains(&by);
            if !inside || world.cell(bx, by) == 0 {
                nearest = nearest.min(gap(bx - x).hypot(gap(by - y)));
            }
        }
    }
    nearest
}

/// Questions: what they answer fits the map and a query's answer.
pub fn questions(session: &mut Session) {
    let Some(at) = session.any_asker() else { return };
    let size = session.grounds[session.askers[at].ground].cells.size();
    let (from, to) = (session.drawn.position(size), session.drawn.position(size));
    let world = session.seen_by(&session.askers[at]);
    let asker = &session.askers[at];
    let (a, b) = (surface::point(from), surface::point(to));
    let options = asker.maker.options();
    // A large disc is searched for, and the search may meet a limit.
    let may_refuse = options.memory_limit > 0 && options.radius > 0.5;
    let reaches = |a: &taut_point, b: &taut_point| {
        let mut reachable = 9;
        // SAFETY: all pointers are valid.
        let status = known(unsafe { taut_planner_reachable(asker.planner, a, b, &mut reachable) });
        assert!(status == OK || may_refuse && status == LIMIT, "{status}: {}", surface::message());
        (status == OK).then_some(reachable)
    };
    let reachable = reaches(&a, &b);
    let request = surface::request(&taut::Request::new(from, to));
    let found = asker.maker.find(&world, &request).0;
    if options.memory_limit == 0 {
        assert_eq!(
            Some(found.status == OK),
            reachable.map(|reachable| reachable == 1),
            "{found:?}, {}",
            asker.maker.configuration.name
        );
    }
    let (mut near, mut distance) = (taut_point::default(), -1.0);
    // SAFETY: all pointers are valid.
    let status = known(unsafe { taut_planner_nearest(asker.planner, &b, 3.0, &mut near, &mut distance) });
    if status == OK {
        assert!((0.0..=3.0).contains(&distance), "distance {distance}");
        assert!(reaches(&near, &near).is_none_or(|free| free == 1), "the nearest free point is free");
    }
    let answer = (found, Vec::new());
    session.note(&answer);
}
