//! The scenario file: pairs of cells with their octile distance, spread evenly over all lengths
//! from next door to right across the level.

use std::fmt::Write;

use super::canvas::Canvas;
use super::distances;
use super::random::Random;

/// Lines in the file.
pub(crate) const COUNT: usize = 300;
/// Cells of length in one bucket, as in Moving AI files.
const BUCKET: f64 = 4.0;
/// Lines taken from one search. More would be quicker but the starts less mixed.
const LINES_A_START: usize = 4;
/// Lines a bucket may get.
const BUCKET_SIZE: usize = 3;

/// One line: two cells and the octile distance between them.
struct Line {
    bucket: usize,
    start: (i32, i32),
    goal: (i32, i32),
    length: f64,
}

/// The text of the scenario file for the level `map_name`.
pub(crate) fn text(canvas: &Canvas, seed: u64, map_name: &str) -> String {
    let mut text = String::from("version 1\n");
    let side = canvas.side();
    for Line { bucket, start, goal, length } in lines(canvas, &mut Random::new(seed)) {
        writeln!(
            text,
            "{bucket}\t{map_name}\t{side}\t{side}\t{}\t{}\t{}\t{}\t{length:.8}",
            start.0, start.1, goal.0, goal.1
        )
        .expect("writing to a string cannot fail");
    }
    text
}

/// Draws starts at random and from each takes goals for the longest buckets that still want lines:
/// long paths are rare, so they go first.
fn lines(canvas: &Canvas, random: &mut Random) -> Vec<Line> {
    let free: Vec<(i32, i32)> = canvas.area().cells().filter(|&(x, y)| canvas.is_free(x, y)).collect();
    let mut filled: Vec<usize> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    while lines.len() < COUNT {
        let start = free[random.index(free.len())];
        let buckets = by_bucket(canvas, start, &free);
        filled.resize(filled.len().max(buckets.len()), 0);
        let wanting: Vec<usize> = (0..buckets.len())
            .rev()
            .filter(|&bucket| filled[bucket] < BUCKET_SIZE && !buckets[bucket].is_empty())
            .collect();
        for take in 0..LINES_A_START.min(wanting.len()).min(COUNT - lines.len()) {
            let bucket = wanting[take * wanting.len() / LINES_A_START.min(wanting.len())];
            let (goal, length) = buckets[bucket][random.index(buckets[bucket].len())];
            filled[bucket] += 1;
            lines.push(Line { bucket, start, goal, length });
        }
    }
    lines.sort_by_key(|line| line.bucket);
    lines
}

/// All goals that can be reached from `start`, with their distances, by bucket.
fn by_bucket(canvas: &Canvas, start: (i32, i32), free: &[(i32, i32)]) -> Vec<Vec<((i32, i32), f64)>> {
    let distances = distances::from(canvas, start);
    let mut buckets = Vec::new();
    for &(x, y) in free {
        let place = canvas.index(x, y).expect("free cells lie inside");
        if let Some(length) = distances[place].map(distances::Steps::length) {
            let bucket = usize::try_from(super::canvas::whole(length / BUCKET)).expect("not negative");
            if buckets.len() <= bucket {
                buckets.resize(bucket + 1, Vec::new());
            }
            buckets[bucket].push(((x, y), length));
        }
    }
    buckets
}
