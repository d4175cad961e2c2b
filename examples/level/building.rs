//! The keep: a walled house of rooms, made by cutting a rectangle in two again and again. The
//! first cuts are corridors, the later ones single walls. Every cut gets at least one door where
//! there is floor on both sides, so all rooms hang together.

use super::canvas::{Area, Canvas, FLOOR, WALL};
use super::random::Random;

/// Thickness of inner walls, cells.
const WALL_WIDTH: i32 = 2;
/// Clear width of corridors, cells.
const CORRIDOR: i32 = 5;
/// Clear width of doors, cells.
const DOOR: i32 = 3;
/// A room with both sides below this is not cut again.
const LARGE_ROOM: i32 = 26;
/// No room is made narrower than this.
const SMALLEST: i32 = 9;
/// How many levels of cuts are corridors.
const CORRIDOR_DEPTH: i32 = 2;

/// A wall between two parts of the house: `across` tells whether it runs along x.
#[derive(Clone, Copy)]
struct Wall {
    area: Area,
    along_x: bool,
}

/// Draws the house with its outer walls, towers and gates (the middle of a gate's outer side).
pub(crate) fn draw(canvas: &mut Canvas, random: &mut Random, house: Area, gates: &[(i32, i32)]) {
    const OUTER: i32 = 4;
    canvas.fill(house, WALL);
    let inside = house.inset(OUTER);
    canvas.fill(inside, FLOOR);
    divide(canvas, random, inside, 0);
    for &(x, y) in gates {
        open_gate(canvas, house, x, y);
    }
    for (x, y) in corners(house.inset(2)) {
        tower(canvas, x, y, house.middle());
    }
}

/// Cuts a room in two, finishes both parts, then opens doors in the new walls.
fn divide(canvas: &mut Canvas, random: &mut Random, room: Area, depth: i32) {
    if room.width.max(room.height) < LARGE_ROOM {
        furnish(canvas, random, room);
        return;
    }
    let corridor = depth < CORRIDOR_DEPTH;
    let gap = if corridor { CORRIDOR } else { 0 };
    let band = if corridor { gap + 2 * WALL_WIDTH } else { WALL_WIDTH };
    let along_x = room.height > room.width;
    let length = if along_x { room.height } else { room.width };
    let slack = (length - band - 2 * SMALLEST).max(0);
    let first = SMALLEST + slack / 3 + random.between(0, (slack / 3).max(1));
    let (near, rest) = cut(room, along_x, first);
    let (cutting, far) = cut(rest, along_x, band);
    let walls = if corridor {
        let (one, others) = cut(cutting, along_x, WALL_WIDTH);
        let (_, two) = cut(others, along_x, gap);
        vec![one, two]
    } else {
        vec![cutting]
    };
    for &area in &walls {
        canvas.fill(area, WALL);
    }
    divide(canvas, random, near, depth + 1);
    divide(canvas, random, far, depth + 1);
    for area in walls {
        open_doors(canvas, random, Wall { area, along_x });
    }
}

/// Splits off the first `size` rows (or columns when the cut runs along y).
fn cut(room: Area, along_x: bool, size: i32) -> (Area, Area) {
    let Area { x, y, width, height } = room;
    if along_x {
        (Area::new(x, y, width, size), Area::new(x, y + size, width, height - size))
    } else {
        (Area::new(x, y, size, height), Area::new(x + size, y, width - size, height))
    }
}

/// One door for each stretch of wall, where the cells on both sides are floor.
fn open_doors(canvas: &mut Canvas, random: &mut Random, wall: Wall) {
    const STRETCH: i32 = 34;
    let length = if wall.along_x { wall.area.width } else { wall.area.height };
    let doors = (length / STRETCH).max(1);
    for door in 0..doors {
        let (low, high) = (length * door / doors, length * (door + 1) / doors);
        let fits: Vec<Area> = (low..=high - DOOR)
            .map(|offset| doorway(wall, offset))
            .filter(|&opening| leads_through(canvas, opening, wall.along_x))
            .collect();
        if !fits.is_empty() {
            let opening = fits[random.index(fits.len())];
            canvas.fill(opening, FLOOR);
        }
    }
}

/// The cells of a door that begins `offset` cells along the wall.
fn doorway(wall: Wall, offset: i32) -> Area {
    let Area { x, y, width, height } = wall.area;
    if wall.along_x { Area::new(x + offset, y, DOOR, height) } else { Area::new(x, y + offset, width, DOOR) }
}

/// Whether the cells just before and just after an opening are all free.
fn leads_through(canvas: &Canvas, opening: Area, along_x: bool) -> bool {
    let Area { x, y, width, height } = opening;
    let sides = if along_x {
        [Area::new(x, y - 2, width, 2), Area::new(x, y + height, width, 2)]
    } else {
        [Area::new(x - 2, y, 2, height), Area::new(x + width, y, 2, height)]
    };
    sides.iter().all(|side| side.cells().all(|(column, row)| canvas.is_free(column, row)))
}

/// Pillars, rubble, a table, cut corners: what a room gets depends on its size and luck.
fn furnish(canvas: &mut Canvas, random: &mut Random, room: Area) {
    let smaller = room.width.min(room.height);
    match random.between(0, 5) {
        0 | 1 if smaller >= 13 => pillars(canvas, room),
        2 if smaller >= 11 => cut_corners(canvas, room, smaller / 4),
        3 if smaller >= 12 => {
            let table = room.inset(smaller / 3 + 1);
            canvas.fill(table, WALL);
        }
        4 => rubble(canvas, random, room),
        _ => {}
    }
}

/// Two-cell pillars, six cells apart, centred in the room.
fn pillars(canvas: &mut Canvas, room: Area) {
    const STEP: i32 = 6;
    let start = |from: i32, size: i32| from + (size - 2) % STEP / 2 + if (size - 2) % STEP < 4 { STEP / 2 } else { 0 };
    let (left, top) = (start(room.x, room.width), start(room.y, room.height));
    let mut y = top;
    while y + 3 < room.y + room.height {
        let mut x = left;
        while x + 3 < room.x + room.width {
            canvas.fill(Area::new(x, y, 2, 2), WALL);
            x += STEP;
        }
        y += STEP;
    }
}

/// Fills the four corners with triangles of the given size.
fn cut_corners(canvas: &mut Canvas, room: Area, size: i32) {
    let (right, bottom) = (room.x + room.width - 1, room.y + room.height - 1);
    for (x, y) in room.cells() {
        let across = (x - room.x).min(right - x);
        let down = (y - room.y).min(bottom - y);
        if across + down < size {
            canvas.put(x, y, WALL);
        }
    }
}

/// Fallen stones: single cells and small heaps.
fn rubble(canvas: &mut Canvas, random: &mut Random, room: Area) {
    let heaps = room.width * room.height / 60;
    let inner = room.inset(2);
    for _ in 0..heaps {
        let x = random.between(inner.x, inner.x + inner.width - 1);
        let y = random.between(inner.y, inner.y + inner.height - 1);
        canvas.put(x, y, WALL);
        if random.chance(60) {
            canvas.put(x + 1, y, WALL);
        }
        if random.chance(40) {
            canvas.put(x, y + 1, WALL);
        }
    }
}

/// A hole of gate width through the outer wall, cut from (x, y) inwards.
fn open_gate(canvas: &mut Canvas, house: Area, x: i32, y: i32) {
    const HALF: i32 = 2;
    const DEPTH: i32 = 8;
    let vertical_wall = x <= house.x || x >= house.x + house.width - 1;
    let (dx, dy) = match (vertical_wall, x <= house.x, y <= house.y) {
        (true, true, _) => (1, 0),
        (true, false, _) => (-1, 0),
        (false, _, true) => (0, 1),
        (false, _, false) => (0, -1),
    };
    for depth in -2..DEPTH {
        for side in -HALF..=HALF {
            canvas.put(x + dx * depth + dy * side, y + dy * depth + dx * side, FLOOR);
        }
    }
}

/// The four corner cells.
fn corners(area: Area) -> [(i32, i32); 4] {
    let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1);
    [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)]
}

/// A round tower whose door looks towards `(towards_x, towards_y)`.
fn tower(canvas: &mut Canvas, x: i32, y: i32, (towards_x, towards_y): (i32, i32)) {
    canvas.disc(x, y, 8.5, WALL);
    canvas.disc(x, y, 5.3, FLOOR);
    let (dx, dy) = ((towards_x - x).signum(), (towards_y - y).signum());
    for step in 3..11 {
        canvas.fill(Area::new(x + dx * step - 1, y + dy * step - 1, 3, 3), FLOOR);
    }
}
