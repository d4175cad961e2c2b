use super::super::beam::{Beam, BeamEnd};
use super::super::fixed_ray::FixedRay;
use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::{Point, SCALE};
use crate::grid::{GROUP, Grid};

/// The orientation whose `w` runs along y if `vertical`, else along x, with the signs of both axes of the map.
fn orientation(vertical: bool, sign_x: i32, sign_y: i32) -> Orientation {
    if vertical { Orientation::new(false, sign_x, sign_y) } else { Orientation::new(true, sign_y, sign_x) }
}

/// Calls `check` with each of the eight frames of random maps, and the sides of the map along the frame's axes.
fn for_each_frame(mut check: impl FnMut(&mut TestRng, &Layer, Frame<'_>)) {
    let mut rng = TestRng::new(21);
    for (width, height) in [(1, 1), (7, 5), (1, 70), (130, 3), (64, 63), (62, 66)] {
        let terrain = rng.terrain(width * height, 25, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for vertical in [true, false] {
            for (sign_x, sign_y) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
                check(&mut rng, layer, Frame::new(layer, orientation(vertical, sign_x, sign_y)));
            }
        }
    }
}

/// The cell of the map behind a cell of the frame: the one in which the middle of the frame's cell lies.
fn is_blocked(layer: &Layer, frame: &Frame<'_>, u: i32, w: i32) -> bool {
    // The lattice points on both sides of the cell.
    let ((ax, ay), (bx, by)) = (frame.orientation.lattice(u, w), frame.orientation.lattice(u + 1, w + 1));
    let (x, y) = (ax.min(bx), ay.min(by));
    !(0..layer.width()).contains(&x) || !(0..layer.height()).contains(&y) || layer.is_blocked(x, y)
}

/// The cells of the map in the frame: ranges of u and w.
fn extent(layer: &Layer, frame: &Frame<'_>) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
    let (a, b) = (Point::lattice(0, 0), Point::lattice(layer.width(), layer.height()));
    let ((au, aw), (bu, bw)) = (frame.orientation.coordinates(a), frame.orientation.coordinates(b));
    (au.min(bu) / SCALE..au.max(bu) / SCALE, aw.min(bw) / SCALE..aw.max(bw) / SCALE)
}

#[test]
fn turning_there_and_back_is_nothing() {
    for_each_frame(|rng, layer, frame| {
        for _ in 0..10 {
            let (x, y) = (rng.below(layer.width() + 1), rng.below(layer.height() + 1));
            let (u, w) = frame.orientation.coordinates(Point::lattice(x, y));
            assert_eq!(frame.orientation.lattice(u / SCALE, w / SCALE), (x, y));
        }
    });
}

#[test]
fn cones_open_to_the_right_and_forward() {
    let snapshot = Grid::new(4, 4, 1).unwrap().snapshot();
    for vertical in [true, false] {
        for (sign_x, sign_y) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let frame = Frame::new(snapshot.first_layer(), orientation(vertical, sign_x, sign_y));
            let (from, to) = (Point::lattice(2, 2), Point::lattice(2 + sign_x, 2 + sign_y));
            let ((au, aw), (bu, bw)) = (frame.orientation.coordinates(from), frame.orientation.coordinates(to));
            assert_eq!((bu - au, bw - aw), (SCALE, SCALE));
        }
    }
}

#[test]
fn strips_answer_for_the_cells_of_the_map() {
    for_each_frame(|rng, layer, frame| match frame.is_mirrored() {
        true => check_strips::<true>(rng, layer, &frame),
        false => check_strips::<false>(rng, layer, &frame),
    });
}

fn check_strips<const MIRRORED: bool>(rng: &mut TestRng, layer: &Layer, frame: &Frame<'_>) {
    let (us, ws) = extent(layer, frame);
    let mut walk = frame.walk::<MIRRORED>(ws.start - 1);
    for w in ws.start - 1..=ws.end {
        let strip = frame.strip::<MIRRORED>(w);
        if w > ws.start - 1 {
            walk.advance();
        }
        for u in us.start - 1..=us.end {
            assert_eq!(strip.is_blocked(u), is_blocked(layer, frame, u, w));
        }
        for _ in 0..20 {
            let from = us.start - 1 + rng.below(us.end - us.start + 2);
            let to = us.start - 1 + rng.below(us.end - us.start + 80);
            let stop = (from..to).find(|&u| is_blocked(layer, frame, u, w)).unwrap_or(to);
            let free = (from..to).find(|&u| !is_blocked(layer, frame, u, w)).unwrap_or(to);
            if to <= us.end + 1 {
                assert_eq!((strip.next_blocked(from, to), strip.next_free_before(from, to)), (stop, free));
            }
            for strip in [strip, walk.strip()] {
                let found = strip.seek_blocked(from, to - 1);
                assert!(if stop < to { found == stop } else { found >= to });
            }
            let end = (from..).find(|&u| is_blocked(layer, frame, u, w)).unwrap();
            assert_eq!(strip.run_end(from), end);
            let free = (from..us.end).find(|&u| !is_blocked(layer, frame, u, w));
            match free {
                Some(free) => assert_eq!(strip.next_free(from), free),
                None => assert!(strip.next_free(from) >= us.end),
            }
        }
    }
    for u in us.clone() {
        for w in ws.clone() {
            let free = (w..ws.end).find(|&w| !is_blocked(layer, frame, u, w));
            match free {
                Some(free) => assert_eq!(frame.wall_end(u, w), free),
                None => assert!(frame.wall_end(u, w) >= ws.end),
            }
        }
    }
}

#[test]
fn a_group_is_free_where_all_its_strips_are() {
    for_each_frame(|_, layer, frame| match frame.is_mirrored() {
        true => check_groups::<true>(layer, &frame),
        false => check_groups::<false>(layer, &frame),
    });
}

fn check_groups<const MIRRORED: bool>(layer: &Layer, frame: &Frame<'_>) {
    let (us, ws) = extent(layer, frame);
    let mut seen = 0;
    for w in ws.start - 1..ws.end + 1 - GROUP {
        let mut walk = frame.walk::<MIRRORED>(w);
        // A mirrored walk comes to the last row of a group first.
        if (frame.row(w) + i32::from(frame.orientation.mirrors_w())) % GROUP != 0 {
            continue;
        }
        seen += 1;
        for u in us.clone() {
            let blocked = (w..w + GROUP).any(|w| is_blocked(layer, frame, u, w));
            assert_eq!(frame.group::<MIRRORED>(w).is_blocked(u), blocked, "({u}, {w})");
        }
        walk.skip_group();
        for u in us.clone() {
            assert_eq!(walk.strip().is_blocked(u), frame.strip::<MIRRORED>(w + GROUP).is_blocked(u));
        }
    }
    assert!(seen >= (ws.end - ws.start) / GROUP - 1);
}

#[test]
fn a_beam_passes_what_is_clear_and_stops_where_something_is() {
    for_each_frame(|rng, layer, frame| match frame.is_mirrored() {
        true => check_beams::<true>(rng, layer, &frame),
        false => check_beams::<false>(rng, layer, &frame),
    });
}

fn check_beams<const MIRRORED: bool>(rng: &mut TestRng, layer: &Layer, frame: &Frame<'_>) {
    let (us, ws) = extent(layer, frame);
    for _ in 0..200 {
        let (u, w) = (us.start + rng.below(us.end - us.start), ws.start + rng.below(ws.end - ws.start));
        let width = rng.below(us.end - u + 1);
        let mut ray = |at: i32| FixedRay::through(at, rng.below(9), 1 + rng.below(20));
        let (near, far) = (ray(u), ray(u + width));
        let far = FixedRay { slope: near.slope.max(far.slope), ..far };
        let walled = rng.below(2);
        let stop = if rng.below(2) == 0 { i32::MAX } else { w + rng.below(40) };
        let mut beam = Beam { row: w, near, far, walled };
        let mut walk = frame.walk::<MIRRORED>(w);
        let found = beam.next_event(&mut walk, stop);
        // The same, row by row and cell by cell.
        let (mut row, mut near, mut far) = (w, near, far);
        let expected = loop {
            let (mut next, mut last) = (near, far);
            next.advance();
            last.advance();
            let last = last.floor() - walled;
            let blocked = (near.floor()..=last).find(|&u| is_blocked(layer, frame, u, row));
            if blocked.is_some() || next.floor() > last || row >= stop {
                break Some((near.floor(), last, blocked));
            }
            (near, row) = (next, row + 1);
            far.advance();
            if (frame.row(row) + i32::from(frame.orientation.mirrors_w())) % GROUP == 0 {
                break None;
            }
        };
        assert_eq!((beam.row, beam.near.x, beam.far.x), (row, near.x, far.x));
        assert_eq!(found.is_some(), expected.is_some());
        if let (Some(BeamEnd { first, last, blocked: ahead }), Some((nearest, farthest, blocked))) = (found, expected) {
            assert_eq!((first, last), (nearest, farthest));
            assert!(blocked.map_or(ahead > last, |blocked| ahead == blocked), "{ahead} {blocked:?}");
        }
        for u in us.start - 1..=us.end {
            assert_eq!(walk.strip().is_blocked(u), is_blocked(layer, frame, u, row));
        }
    }
}

#[test]
fn a_wall_is_followed_to_its_first_end() {
    for_each_frame(|_, layer, frame| {
        let (us, ws) = extent(layer, &frame);
        let free = |u: i32, w: i32| !is_blocked(layer, &frame, u, w);
        for u in us.start..=us.end {
            for w in ws.clone().filter(|&w| !free(u - 1, w)) {
                let end = (w..).find(|&w| free(u - 1, w) || !ws.contains(&w) || !free(u, w)).unwrap();
                // It ends where the cell before the column is free; a blocked cell in the way ends the walk.
                let expected = (ws.contains(&end) && free(u - 1, end)).then(|| (end, free(u, end)));
                assert_eq!(frame.follow_wall(u, w).filter(|(end, _)| ws.contains(end)), expected, "({u}, {w})");
            }
        }
    });
}

#[test]
fn turns_name_the_frames_of_the_cones_behind_them() {
    for_each_frame(|_, layer, frame| {
        // Unit steps along the axes of a frame, on the map.
        let axes = |frame: &Frame<'_>| {
            let (zero, u, w) =
                (frame.orientation.lattice(0, 0), frame.orientation.lattice(1, 0), frame.orientation.lattice(0, 1));
            ((u.0 - zero.0, u.1 - zero.1), (w.0 - zero.0, w.1 - zero.1))
        };
        let opposite = |(x, y): (i32, i32)| (-x, -y);
        let (u, w) = axes(&frame);
        let of = |turn: ConeTurn| axes(&Frame::new(layer, turn.orientation().unwrap()));
        assert_eq!(of(frame.turn_at(ConeSide::Left)), (u, w));
        assert_eq!(of(frame.turn_at(ConeSide::Right)), (w, u));
        assert_eq!(of(frame.turn_at(ConeSide::Back)), (w, opposite(u)));
    });
}
