//! Everything under the open sky: woods and rocks, the river with its lake and bridges, the
//! swamp, the roads, and the walled courtyard.

use super::canvas::{Area, Canvas, FLOOR, GRASS, SWAMP, TREE, WALL, WATER, whole};
use super::random::{Random, hash, noise};

/// Woods where the ground noise is high, single trees and rocks elsewhere, and a dense ragged
/// edge of trees all around the map.
pub(crate) fn draw_woods(canvas: &mut Canvas, random: &mut Random) {
    let side = canvas.side();
    for (x, y) in canvas.area().cells() {
        let border = x.min(y).min(side - 1 - x).min(side - 1 - y);
        let wood = noise(x, y, 22, 0x7EEE) * 0.65 + noise(x, y, 7, 0x1EAF) * 0.35;
        if f64::from(border) < 1.5 + 5.0 * noise(x, y, 9, 0xED6E) || wood > 0.69 {
            canvas.put(x, y, TREE);
        } else if wood > 0.56 && hash(x, y, 0x5EED) < 0.10 {
            tree(canvas, random, x, y);
        } else if hash(x, y, 0x0C57) < 0.003 {
            rock(canvas, random, x, y);
        }
    }
}

/// A tree: a plus of five cells or a square of four.
fn tree(canvas: &mut Canvas, random: &mut Random, x: i32, y: i32) {
    if random.chance(50) {
        canvas.disc(x, y, 1.0, TREE);
    } else {
        canvas.fill(Area::new(x, y, 2, 2), TREE);
    }
}

/// A rock: a few overlapping small discs.
fn rock(canvas: &mut Canvas, random: &mut Random, x: i32, y: i32) {
    for _ in 0..random.between(1, 3) {
        let (dx, dy) = (random.between(-1, 1), random.between(-1, 1));
        canvas.disc(x + dx, y + dy, 1.5, WALL);
    }
}

/// Swamp where the noise is high and the distance to `middle` is low.
pub(crate) fn draw_swamp(canvas: &mut Canvas, middle: (i32, i32), reach: f64) {
    for (x, y) in canvas.area().cells() {
        let (dx, dy) = (f64::from(x - middle.0) / reach, f64::from(y - middle.1) / reach);
        let wet = noise(x, y, 14, 0x5A3B) * 0.6 + noise(x, y, 5, 0x3A5B) * 0.4;
        if canvas.get(x, y) == GRASS && wet - 0.55 * (dx * dx + dy * dy) > 0.12 {
            canvas.put(x, y, SWAMP);
        }
    }
}

/// A river along `course`, its half width swelling and shrinking around `radius` cells. The first
/// and the last place only give the ends their direction.
pub(crate) fn draw_river(canvas: &mut Canvas, course: &[(i32, i32)], radius: f64) {
    for (x, y) in along(course) {
        let swell = 0.75 + 0.5 * noise(x, y, 11, 0xF10D);
        canvas.disc(x, y, radius * swell, WATER);
    }
}

/// A road from the first to the last of the given places. Where it meets water it is a bridge.
pub(crate) fn draw_road(canvas: &mut Canvas, places: &[(i32, i32)], radius: f64) {
    let ends = [&places[..1], places, &places[places.len() - 1..]].concat();
    for (x, y) in along(&ends) {
        canvas.disc(x, y, radius, FLOOR);
    }
}

/// Cells along the smooth curve through all places but the first and the last.
fn along(course: &[(i32, i32)]) -> impl Iterator<Item = (i32, i32)> {
    const STEPS: i32 = 120;
    course.windows(4).flat_map(|bend| (0..=STEPS).map(move |step| on_curve(bend, f64::from(step) / f64::from(STEPS))))
}

/// A place on the smooth curve from the second to the third of four places (Catmull-Rom).
fn on_curve(bend: &[(i32, i32)], t: f64) -> (i32, i32) {
    let blend = |a: i32, b: i32, c: i32, d: i32| {
        let [a, b, c, d] = [a, b, c, d].map(f64::from);
        let linear = (c - a) * t;
        let square = (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t;
        let cube = (3.0 * b - a - 3.0 * c + d) * t * t * t;
        whole(b + 0.5 * (linear + square + cube))
    };
    let [a, b, c, d] = [bend[0], bend[1], bend[2], bend[3]];
    (blend(a.0, b.0, c.0, d.0), blend(a.1, b.1, c.1, d.1))
}

/// A lake with a wavy shore and a small island.
pub(crate) fn draw_lake(canvas: &mut Canvas, middle: (i32, i32), radius: f64) {
    let reach = whole(radius) * 2;
    for (x, y) in Area::new(middle.0 - reach, middle.1 - reach, 2 * reach, 2 * reach).cells() {
        let (dx, dy) = (f64::from(x - middle.0), f64::from(y - middle.1) * 1.3);
        let shore = radius * (0.7 + 0.6 * noise(x, y, 12, 0x1A4E));
        if dx * dx + dy * dy < shore * shore {
            canvas.put(x, y, WATER);
        }
    }
    canvas.disc(middle.0, middle.1, 3.2, TREE);
}

/// A walled garden: hedges in rings with gaps, a round pond in the middle, trees and rocks.
pub(crate) fn draw_courtyard(canvas: &mut Canvas, random: &mut Random, yard: Area, gates: &[(i32, i32)]) {
    const WALL_WIDTH: i32 = 3;
    const RING_STEP: i32 = 11;
    canvas.fill(yard, WALL);
    canvas.fill(yard.inset(WALL_WIDTH), GRASS);
    for ring in 1..=3 {
        hedge(canvas, random, yard.inset(WALL_WIDTH + ring * RING_STEP - 3));
    }
    let (x, y) = yard.middle();
    canvas.disc(x, y, 9.5, FLOOR);
    canvas.disc(x, y, 5.5, WATER);
    for (column, row) in yard.inset(WALL_WIDTH + 2).cells() {
        if canvas.get(column, row) == GRASS && canvas.crowd(column, row) == 0 {
            match random.between(0, 999) {
                0..=9 => tree(canvas, random, column, row),
                10..=13 => rock(canvas, random, column, row),
                _ => {}
            }
        }
    }
    for &(column, row) in gates {
        canvas.fill(Area::new(column - 3, row - 3, 7, 7), FLOOR);
    }
}

/// A ring of hedge two cells thick with two gaps in each side.
fn hedge(canvas: &mut Canvas, random: &mut Random, ring: Area) {
    const GAP: i32 = 5;
    if ring.width < 16 || ring.height < 16 {
        return;
    }
    canvas.fill(ring, TREE);
    canvas.fill(ring.inset(2), GRASS);
    let place = |random: &mut Random, from: i32, size: i32| random.between(from + 3, from + size - 3 - GAP);
    let (right, bottom) = (ring.x + ring.width - 2, ring.y + ring.height - 2);
    for y in [ring.y, bottom] {
        let x = place(random, ring.x, ring.width);
        canvas.fill(Area::new(x, y, GAP, 2), GRASS);
    }
    for x in [ring.x, right] {
        let y = place(random, ring.y, ring.height);
        canvas.fill(Area::new(x, y, 2, GAP), GRASS);
    }
}
