//! Where to look closely: the square in which the paths differ most from the shortest one while
//! still running side by side.

use super::showcase::Run;
use super::world::World;

/// A square of the map, cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lens {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) side: f64,
}

/// A point in cells.
type Place = (f64, f64);

/// Side of the square as a share of the longer side of the map.
const SHARE: f64 = 0.17;
/// Paths nearer than this look like one, cells.
const NEAR: f64 = 0.6;
/// Paths farther apart than this took another route altogether, cells.
const FAR: f64 = 9.0;

/// Picks the square. None when fewer than two paths were found or all are the same.
pub(crate) fn choose(world: &World, runs: &[Run]) -> Option<Lens> {
    let longer = f64::from(world.width.max(world.height));
    let side = (longer * SHARE).max(24.0).min(longer);
    let found: Vec<&Run> = runs.iter().filter(|run| run.found()).collect();
    let shortest = found.iter().min_by(|a, b| a.outcome.length.total_cmp(&b.outcome.length))?;
    let guide = samples(shortest);
    let apart: Vec<Place> = found
        .iter()
        .flat_map(|run| samples(run))
        .filter(|&place| (NEAR..FAR).contains(&distance(&guide, place)))
        .collect();
    let score = |&(x, y): &Place| {
        let inside = |&&(a, b): &&Place| (a - x).abs() < side * 0.4 && (b - y).abs() < side * 0.4;
        apart.iter().filter(inside).count()
    };
    let best = guide.iter().max_by_key(|place| score(place)).filter(|place| score(place) > 0)?;
    let within = |middle: f64, size: i32| (middle - side / 2.0).clamp(0.0, (f64::from(size) - side).max(0.0));
    Some(Lens { x: within(best.0, world.width), y: within(best.1, world.height), side })
}

/// Points along a path, about one per cell.
fn samples(run: &Run) -> Vec<Place> {
    let mut samples = Vec::new();
    for leg in run.path.windows(2) {
        let [(x0, y0), (x1, y1)] = [0, 1].map(|end| (f64::from(leg[end].x), f64::from(leg[end].y)));
        let length = (x1 - x0).hypot(y1 - y0);
        let mut along = 0.0;
        while along < length {
            let share = along / length;
            samples.push((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share));
            along += 1.0;
        }
    }
    samples
}

/// Distance from a place to the nearest sample.
fn distance(samples: &[Place], (x, y): Place) -> f64 {
    samples.iter().map(|&(a, b)| (a - x).hypot(b - y)).fold(f64::INFINITY, f64::min)
}
