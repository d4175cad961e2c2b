//! The path of an agent with a radius: integers throughout, and every blocked cell near a segment is looked at.
//!
//! Lengths are in 1/256 cell. A path may be nearer to a wall than the radius by 1/128, which is what the chords of its
//! arcs and the rounding of its points take away.

use super::cost_map::CostMap;
use super::rules::Ends;
use super::segments::{Vertex, segment_is_valid};

/// By how much a path may be too near: 1/128.
const SLACK: i64 = 2;
/// By how much an end may be too near and is moved: 1/64, the slack of a path, and the rounding of a position.
const NEAR_MISS: i64 = 7;
/// How far along x and y it is moved at most.
const MOVED: i64 = 8;

/// Whether no blocked cell is nearer to a place than a distance. A place in a wall is not clear of anything.
pub fn place_is_clear(map: &CostMap, at: Vertex, distance: i64) -> bool {
    let cells = |v: i64| (v - distance - 1).div_euclid(256)..=(v + distance).div_euclid(256);
    let touches_free = |cx: i64, cy: i64| !map.blocked(cx, cy) && gap(at, cx, cy) == 0;
    let mut around = cells(at.y).flat_map(|cy| cells(at.x).map(move |cx| (cx, cy)));
    let far = |(cx, cy): (i64, i64)| !map.blocked(cx, cy) || gap(at, cx, cy) >= distance * distance;
    let (column, row) = (at.x.div_euclid(256), at.y.div_euclid(256));
    let is_free = [(0, 0), (-1, 0), (0, -1), (-1, -1)].iter().any(|&(x, y)| touches_free(column + x, row + y));
    is_free && around.all(far)
}

/// Where the centre of a disc begins or ends for a point that was asked for; none if it has no room there.
pub fn place_of(map: &CostMap, asked: Vertex, radius: i64) -> Option<Vertex> {
    if place_is_clear(map, asked, radius) {
        return Some(asked);
    }
    if radius > NEAR_MISS && !place_is_clear(map, asked, radius - NEAR_MISS) {
        return None;
    }
    let near = (-MOVED..=MOVED).flat_map(|dy| (-MOVED..=MOVED).map(move |dx| (dx * dx + dy * dy, dy, dx)));
    let place = |&(_, dy, dx): &(i64, i64, i64)| Vertex { x: asked.x + dx, y: asked.y + dy };
    let (_, dy, dx) = near.filter(|step| place_is_clear(map, place(step), radius)).min()?;
    Some(Vertex { x: asked.x + dx, y: asked.y + dy })
}

/// The first fault of the path of a disc, whose length is that of its lines and arcs. A partial path may end anywhere.
pub fn check_disc(map: &CostMap, radius: i64, ends: Ends, path: &[Vertex], length: f64) -> Result<(), String> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Err("an empty path".into());
    };
    let goal = if ends.partial { last } else { ends.goal };
    for (end, asked) in [(first, ends.start), (last, goal)] {
        let place = place_of(map, asked, radius).ok_or("an end is not free, yet a path was found")?;
        if end != place {
            return Err(format!("the path has an end at {end:?}, not at {place:?}"));
        }
    }
    for pair in path.windows(2) {
        if pair[0] == pair[1] {
            return Err(format!("the point {:?} stands twice", pair[0]));
        }
        segment_keeps_away(map, pair[0], pair[1], radius - SLACK)?;
    }
    // Each point is rounded by less than 1/256 cell, and no arc is longer than its chords by more than that.
    let chords: f64 = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let off = path.len().saturating_sub(2) as f64 / 64.0 + 1e-12 * chords;
    if (length - chords).abs() > off || length < first.distance(last) * (1.0 - 1e-12) {
        return Err(format!("length {length} is claimed, the points say {chords}"));
    }
    Ok(())
}

/// The first fault of a path of lines that keeps a radius exactly.
pub fn keeps_away(map: &CostMap, radius: i64, path: &[Vertex]) -> Result<(), String> {
    path.windows(2).try_for_each(|pair| segment_keeps_away(map, pair[0], pair[1], radius))
}

/// Whether no point of a segment is nearer than a distance to a blocked cell.
fn segment_keeps_away(map: &CostMap, a: Vertex, b: Vertex, distance: i64) -> Result<(), String> {
    if distance <= 0 {
        return segment_is_valid(map, a, b, false);
    }
    let rows = (a.y.min(b.y) - distance).div_euclid(256)..=(a.y.max(b.y) + distance).div_euclid(256);
    for cy in rows {
        // The part of the segment that is near enough to the row along y, a little more of it.
        let (top, bottom) = (cy * 256 - distance - 1, cy * 256 + 256 + distance + 1);
        let along = |y: i64| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            if dy == 0 { None } else { Some(a.x + dx * (y - a.y) / dy) }
        };
        let inside = [a, b].into_iter().filter(|end| (top..=bottom).contains(&end.y)).map(|end| end.x);
        let between = |y: i64| (a.y.min(b.y)..=a.y.max(b.y)).contains(&y);
        let cuts = [top, bottom].into_iter().filter(|&y| between(y)).filter_map(along);
        let xs: Vec<i64> = inside.chain(cuts).collect();
        let (Some(low), Some(high)) = (xs.iter().min(), xs.iter().max()) else { continue };
        for cx in (low - distance - 2).div_euclid(256)..=(high + distance + 2).div_euclid(256) {
            if map.blocked(cx, cy) && is_nearer(a, b, cx, cy, distance) {
                return Err(format!("{a:?} to {b:?} is nearer than {distance} to the blocked cell {cx}, {cy}"));
            }
        }
    }
    Ok(())
}

/// Whether a segment has a point nearer than a distance to a closed cell: it meets the cell, one of its ends is too
/// near, or a corner of the cell lies too near beside it.
fn is_nearer(a: Vertex, b: Vertex, cx: i64, cy: i64, distance: i64) -> bool {
    let square = i128::from(distance * distance);
    if [a, b].iter().any(|&end| i128::from(gap(end, cx, cy)) < square) {
        return true;
    }
    let (dx, dy) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
    let length = dx * dx + dy * dy;
    let mut sides = [false; 2];
    for (x, y) in [(cx, cy), (cx + 1, cy), (cx, cy + 1), (cx + 1, cy + 1)] {
        let (ex, ey) = (i128::from(x * 256 - a.x), i128::from(y * 256 - a.y));
        let (cross, dot) = (dx * ey - dy * ex, dx * ex + dy * ey);
        if (0..=length).contains(&dot) && cross * cross < square * length {
            return true;
        }
        sides[usize::from(cross > 0)] = true;
    }
    // Corners on both sides of the line, and the boxes overlap: the segment goes through.
    let apart = |low: i64, high: i64, cell: i64| high < cell * 256 || low > cell * 256 + 256;
    sides == [true, true] && !apart(a.x.min(b.x), a.x.max(b.x), cx) && !apart(a.y.min(b.y), a.y.max(b.y), cy)
}

/// The square of the distance from a place to a closed cell.
fn gap(at: Vertex, cx: i64, cy: i64) -> i64 {
    let along = |v: i64, cell: i64| (cell * 256 - v).max(v - cell * 256 - 256).max(0);
    let (dx, dy) = (along(at.x, cx), along(at.y, cy));
    dx * dx + dy * dy
}
