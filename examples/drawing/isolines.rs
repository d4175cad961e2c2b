//! Lines of equal value between the points of a lattice (marching squares), as the data of one SVG path.
//!
//! Based on: W. Lorensen, H. Cline. Marching Cubes: A High Resolution 3D Surface Construction Algorithm. SIGGRAPH 1987,
//! in two dimensions.

use std::collections::BTreeMap;
use std::fmt::Write;

/// How far a line may be from where it was found, in cells: it is drawn with fewer points then.
const TOLERANCE: f64 = 0.03;

/// Values of the points of a lattice, row by row; those that are not finite have no lines beside them.
pub struct Values<'a> {
    pub values: &'a [f32],
    pub width: usize,
    /// Where the first value lies, in cells.
    pub corner: (f64, f64),
}

type Place = (f64, f64);

impl Values<'_> {
    /// The lines of `step`, twice, three times it, and so on up to the largest value.
    pub fn lines(&self, step: f32) -> String {
        let most = self.values.iter().copied().filter(|value| value.is_finite()).fold(0.0, f32::max);
        let mut data = String::new();
        let mut level = step;
        while level < most {
            self.add_level(&mut data, level);
            level += step;
        }
        data
    }

    /// The lines of one value.
    pub fn add_level(&self, data: &mut String, level: f32) {
        let mut beside = self.crossings(level);
        while let Some((&first, _)) = beside.iter().find(|(_, ends)| ends.len() == 1).or(beside.iter().next()) {
            let mut line = Vec::new();
            let mut edge = Some(first);
            let mut last = first;
            while let Some(here) = edge {
                line.push(self.crossing(here, level));
                last = here;
                edge = beside.remove(&here).and_then(|ends| ends.into_iter().find(|end| beside.contains_key(end)));
            }
            // A closed line ends beside the edge where it began.
            if line.len() > 2 && self.share_a_square(first, last) {
                line.push(line[0]);
            }
            add_line(data, &thinned(&line));
        }
    }

    /// Edges whose ends lie on both sides of a level, with the edges that the line goes on to. Edge 2 i leads from
    /// point i to the right, edge 2 i + 1 down.
    fn crossings(&self, level: f32) -> BTreeMap<usize, Vec<usize>> {
        let mut beside: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let rows = self.values.len() / self.width;
        for row in 0..rows.saturating_sub(1) {
            for column in 0..self.width - 1 {
                let at = row * self.width + column;
                let corners = [at, at + 1, at + 1 + self.width, at + self.width];
                if corners.iter().any(|&corner| !self.values[corner].is_finite()) {
                    continue;
                }
                let above = corners.map(|corner| self.values[corner] >= level);
                let edges = [2 * at, 2 * (at + 1) + 1, 2 * (at + self.width), 2 * at + 1];
                let crossed: Vec<usize> =
                    (0..4).filter(|&side| above[side] != above[(side + 1) % 4]).map(|side| edges[side]).collect();
                for pair in crossed.chunks_exact(2) {
                    beside.entry(pair[0]).or_default().push(pair[1]);
                    beside.entry(pair[1]).or_default().push(pair[0]);
                }
            }
        }
        beside
    }

    /// Whether two edges belong to one square.
    fn share_a_square(&self, a: usize, b: usize) -> bool {
        let place = |edge: usize| ((edge / 2) % self.width, edge / 2 / self.width);
        let ((ax, ay), (bx, by)) = (place(a), place(b));
        ax.abs_diff(bx) <= 1 && ay.abs_diff(by) <= 1
    }

    /// Where a level crosses an edge.
    fn crossing(&self, edge: usize, level: f32) -> Place {
        let from = edge / 2;
        let to = if edge.is_multiple_of(2) { from + 1 } else { from + self.width };
        let (low, high) = (f64::from(self.values[from]), f64::from(self.values[to]));
        let part = (f64::from(level) - low) / (high - low);
        let (x, y) = ((from % self.width) as f64, (from / self.width) as f64);
        let (x, y) = if edge.is_multiple_of(2) { (x + part, y) } else { (x, y + part) };
        (x + self.corner.0, y + self.corner.1)
    }
}

/// The line without points that lie on it nearly (Douglas, Peucker 1973).
fn thinned(line: &[Place]) -> Vec<Place> {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return Vec::new() };
    let away = |&(x, y): &Place| {
        let (dx, dy) = (last.0 - first.0, last.1 - first.1);
        let (px, py) = (x - first.0, y - first.1);
        let length = dx.hypot(dy);
        if length > 0.0 { (dx * py - dy * px).abs() / length } else { px.hypot(py) }
    };
    let inner = line.iter().enumerate().skip(1).take(line.len().saturating_sub(2));
    let farthest = inner.map(|(place, point)| (place, away(point))).max_by(|a, b| a.1.total_cmp(&b.1));
    match farthest {
        Some((place, distance)) if distance > TOLERANCE => {
            let mut thin = thinned(&line[..=place]);
            thin.pop();
            thin.extend(thinned(&line[place..]));
            thin
        }
        _ => vec![first, last],
    }
}

fn add_line(data: &mut String, line: &[Place]) {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    for (place, &(x, y)) in line.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(data, "{letter}{} {}", round(x), round(y)).expect("writing to a string cannot fail");
    }
}

#[cfg(test)]
#[path = "isolines_tests.rs"]
mod tests;
