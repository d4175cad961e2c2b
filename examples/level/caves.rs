//! The caves: noise worn smooth by a cellular automaton inside a mountain, with tunnels between
//! the halls and out to the open.
//!
//! Based on: L. Johnson, G. Yannakakis, J. Togelius. Cellular automata for real-time generation of
//! infinite cave levels. PCGames 2010.

use super::canvas::{Area, Canvas, FLOOR, VOID, WALL, whole};
use super::random::{Random, noise};
use super::regions;

/// Share of rock before the automaton runs, in a hundred.
const ROCK: i32 = 50;
/// Rounds of the automaton: fewer leave crumbs, more leave bare ovals.
const ROUNDS: i32 = 5;
/// Halls with fewer cells are filled in.
const SMALLEST_HALL: usize = 60;

/// Draws the mountain with its caves and cuts a tunnel from each mouth to the nearest hall.
pub(crate) fn draw(canvas: &mut Canvas, random: &mut Random, mountain: Area, mouths: &[(i32, i32)]) {
    let rock = outline(canvas, mountain);
    for &(x, y) in &rock {
        let deep = Area::new(x - 3, y - 3, 7, 7).cells().all(|(column, row)| in_outline(mountain, column, row));
        let letter = if deep && !random.chance(ROCK) { FLOOR } else { WALL };
        canvas.put(x, y, letter);
    }
    for _ in 0..ROUNDS {
        wear(canvas, &rock);
    }
    join_halls(canvas, random, mountain, mouths);
    hollow(canvas, &rock);
}

/// The cells of the mountain.
fn outline(canvas: &Canvas, mountain: Area) -> Vec<(i32, i32)> {
    mountain.cells().filter(|&(x, y)| canvas.index(x, y).is_some() && in_outline(mountain, x, y)).collect()
}

/// Whether a cell belongs to the mountain: a rounded rectangle with a ragged edge.
fn in_outline(mountain: Area, x: i32, y: i32) -> bool {
    let across = (x - mountain.x).min(mountain.x + mountain.width - 1 - x);
    let down = (y - mountain.y).min(mountain.y + mountain.height - 1 - y);
    let ragged = whole(noise(x, y, 13, 0xCAFE) * 12.0) + whole(noise(x, y, 5, 0xBEEF) * 4.0);
    across >= ragged && down >= ragged && across + down >= ragged + 20
}

/// One round of the automaton: a cell becomes rock when five or more cells around it are, floor
/// when three or fewer are.
fn wear(canvas: &mut Canvas, rock: &[(i32, i32)]) {
    let crowds: Vec<usize> = rock.iter().map(|&(x, y)| crowd(canvas, x, y)).collect();
    for (&(x, y), crowd) in rock.iter().zip(crowds) {
        match crowd {
            5.. => canvas.put(x, y, WALL),
            0..=3 => canvas.put(x, y, FLOOR),
            _ => {}
        }
    }
}

/// Cells around (x, y) that are not cave floor; open ground counts as rock, so that the mountain
/// keeps a closed face.
fn crowd(canvas: &Canvas, x: i32, y: i32) -> usize {
    Area::new(x - 1, y - 1, 3, 3)
        .cells()
        .filter(|&(column, row)| (column, row) != (x, y) && canvas.get(column, row) != FLOOR)
        .count()
}

/// Fills small halls, joins the others to the largest, and the mouths to that.
fn join_halls(canvas: &mut Canvas, random: &mut Random, mountain: Area, mouths: &[(i32, i32)]) {
    let mut halls = regions::within(canvas, mountain, |letter| letter == FLOOR);
    halls.retain(|hall| {
        let keep = hall.len() >= SMALLEST_HALL;
        if !keep {
            for &(x, y) in hall {
                canvas.put(x, y, WALL);
            }
        }
        keep
    });
    halls.sort_by_key(|hall| std::cmp::Reverse(hall.len()));
    let Some(largest) = halls.first().cloned() else {
        return;
    };
    for hall in &halls[1..] {
        let from = hall[random.index(hall.len())];
        tunnel(canvas, random, from, nearest(&largest, from));
    }
    for &mouth in mouths {
        tunnel(canvas, random, mouth, nearest(&largest, mouth));
    }
}

/// The cell of `hall` with the smallest distance to `from`.
fn nearest(hall: &[(i32, i32)], from: (i32, i32)) -> (i32, i32) {
    *hall.iter().min_by_key(|(x, y)| (x - from.0).pow(2) + (y - from.1).pow(2)).expect("a hall has cells")
}

/// Digs from one cell to another: mostly straight on, sometimes a step aside.
fn tunnel(canvas: &mut Canvas, random: &mut Random, from: (i32, i32), to: (i32, i32)) {
    let (mut x, mut y) = from;
    while (x, y) != to {
        canvas.disc(x, y, 1.6, FLOOR);
        let (dx, dy) = (to.0 - x, to.1 - y);
        let along_x = random.between(1, dx.abs() + dy.abs()) <= dx.abs();
        let astray = random.chance(20);
        match (along_x, astray) {
            (true, false) => x += dx.signum(),
            (false, false) => y += dy.signum(),
            (true, true) => y += random.between(-1, 1),
            (false, true) => x += random.between(-1, 1),
        }
    }
    canvas.disc(x, y, 1.6, FLOOR);
}

/// Turns the inside of thick rock into void: only two cells of wall are ever seen.
fn hollow(canvas: &mut Canvas, rock: &[(i32, i32)]) {
    let buried: Vec<(i32, i32)> = rock
        .iter()
        .copied()
        .filter(|&(x, y)| Area::new(x - 2, y - 2, 5, 5).cells().all(|(column, row)| !canvas.is_free(column, row)))
        .collect();
    for (x, y) in buried {
        canvas.put(x, y, VOID);
    }
}
