//! The outline of a set of cells as the data of one SVG path: exact to the cell, and far smaller
//! than a rectangle for each cell.

use std::fmt::Write;

/// Steps along x, y, -x, -y: right, down, left, up on the screen.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Which edges leave each lattice point, one bit for each of the four steps. The set lies to the
/// right of every edge.
struct Edges {
    width: i32,
    leaving: Vec<u8>,
}

impl Edges {
    fn of(width: i32, height: i32, belongs: impl Fn(i32, i32) -> bool) -> Self {
        let points = (i64::from(width) + 1) * (i64::from(height) + 1);
        let points = usize::try_from(points).expect("the map itself is larger and in memory");
        let mut edges = Self { width, leaving: vec![0; points] };
        for y in 0..height {
            for x in 0..width {
                if !belongs(x, y) {
                    continue;
                }
                for (beside, from, step) in [
                    ((x, y - 1), (x, y), 0),
                    ((x + 1, y), (x + 1, y), 1),
                    ((x, y + 1), (x + 1, y + 1), 2),
                    ((x - 1, y), (x, y + 1), 3),
                ] {
                    if !belongs(beside.0, beside.1) {
                        let place = edges.place(from.0, from.1);
                        edges.leaving[place] |= 1 << step;
                    }
                }
            }
        }
        edges
    }

    fn place(&self, x: i32, y: i32) -> usize {
        let place = i64::from(y) * (i64::from(self.width) + 1) + i64::from(x);
        usize::try_from(place).expect("a lattice point of the map")
    }

    /// Takes away and returns an edge that leaves (x, y), the one that turns right first: so two
    /// cells that touch in a corner get two outlines.
    fn take(&mut self, x: i32, y: i32, came_by: usize) -> Option<usize> {
        let place = self.place(x, y);
        let step = [1, 0, 3, 2]
            .map(|turn| (came_by + turn) % 4)
            .into_iter()
            .find(|step| self.leaving[place] & (1 << step) != 0)?;
        self.leaving[place] &= !(1 << step);
        Some(step)
    }
}

/// The path data; empty for an empty set. `belongs` must be false outside the map.
pub fn path_data(width: i32, height: i32, belongs: impl Fn(i32, i32) -> bool) -> String {
    let mut edges = Edges::of(width, height, belongs);
    let mut data = String::new();
    for y in 0..=height {
        for x in 0..=width {
            while let Some(step) = edges.take(x, y, 0) {
                trace(&mut edges, &mut data, (x, y), step);
            }
        }
    }
    data
}

/// Follows one outline until it is closed, one command for each straight stretch.
fn trace(edges: &mut Edges, data: &mut String, (mut x, mut y): (i32, i32), first: usize) {
    write!(data, "M{x} {y}").expect("writing to a string cannot fail");
    let mut step = first;
    let mut stretch = 0;
    loop {
        x += STEPS[step].0;
        y += STEPS[step].1;
        stretch += 1;
        match edges.take(x, y, step) {
            Some(next) if next == step => {}
            Some(next) => {
                add_stretch(data, step, stretch);
                stretch = 0;
                step = next;
            }
            // The last stretch is drawn by closing the outline.
            None => break,
        }
    }
    data.push('z');
}

fn add_stretch(data: &mut String, step: usize, length: i32) {
    let (letter, sign) = [('h', 1), ('v', 1), ('h', -1), ('v', -1)][step];
    write!(data, "{letter}{}", sign * length).expect("writing to a string cannot fail");
}

#[cfg(test)]
#[path = "outline_tests.rs"]
mod tests;
