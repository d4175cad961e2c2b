//! Seeded terrain for maps, pairs of ends on it, and what a path costs.

use super::random::Random;
use taut::grid::Snapshot;
use taut::{Grid, Planner, Position, Request, Status};

/// Least distance of two ends, cells.
const APART: f64 = 40.0;
/// Pairs of ends that are drawn for one that is kept, at most.
const DRAWS: usize = 200;

/// A kind of terrain: its name, the costs of its classes from class 1 on, and the classes of cells.
pub struct TerrainKind {
    pub name: &'static str,
    costs: Vec<f32>,
    classes: fn(width: usize, height: usize, random: &mut Random) -> Vec<u8>,
}

pub fn kinds() -> [TerrainKind; 3] {
    [
        TerrainKind { name: "regions", costs: vec![2.0, 1.0, 3.0, 5.0], classes: regions },
        TerrainKind { name: "noise of 3", costs: vec![1.0, 2.0, 4.0], classes: |w, h, random| noise(w * h, 3, random) },
        TerrainKind {
            name: "noise of 16",
            costs: (0..16_u8).map(|step| 1.0 + 4.0 * f32::from(step) / 15.0).collect(),
            classes: |w, h, random| noise(w * h, 16, random),
        },
    ]
}

fn noise(cells: usize, classes: u64, random: &mut Random) -> Vec<u8> {
    (0..cells).map(|_| 1 + random.below(classes) as u8).collect()
}

/// Patches of classes 1, 3 and 4, roads of class 2 and rivers of class 4.
fn regions(width: usize, height: usize, random: &mut Random) -> Vec<u8> {
    let mut classes = vec![1; width * height];
    let mut fill = |x: usize, y: usize, w: usize, h: usize, class: u8| {
        for row in y..(y + h).min(height) {
            classes[row * width + x..row * width + (x + w).min(width)].fill(class);
        }
    };
    let below = |random: &mut Random, limit: usize| random.below(limit.max(1) as u64) as usize;
    for _ in 0..width * height / 600 {
        let (x, y) = (below(random, width), below(random, height));
        let (w, h) = (3 + below(random, 24), 3 + below(random, 24));
        fill(x, y, w, h, *random.pick(&[1, 3, 3, 4]));
    }
    for class in [4, 4, 2, 2, 2, 2] {
        // Steps to and fro across the map, to the right or down.
        let (mut x, mut y) = (below(random, width), below(random, height));
        let is_flat = random.chance(0.5);
        if is_flat {
            x = 0
        } else {
            y = 0
        }
        while x < width && y < height {
            fill(x, y, 2, 2, class);
            let aside = random.between(-1, 2);
            let moved = |at: usize, side: usize| (at as i64 + aside).clamp(0, side as i64 - 1) as usize;
            (x, y) = if is_flat { (x + 1, moved(y, height)) } else { (moved(x, width), y + 1) };
        }
    }
    classes
}

/// A map with terrain over its free cells, and the cost of each class.
pub struct TerrainMap {
    pub grid: Grid,
    pub costs: [f32; 256],
}

impl TerrainKind {
    /// Lays the terrain over the free cells of a map.
    pub fn over(&self, map: &taut::io::Map, random: &mut Random) -> Result<TerrainMap, taut::Error> {
        let mut classes = (self.classes)(map.width as usize, map.height as usize, random);
        for (class, &free) in classes.iter_mut().zip(&map.terrain) {
            *class = if free == 0 { 0 } else { *class };
        }
        let grid = Grid::from_terrain(map.width, map.height, &classes)?;
        let mut costs = [self.costs.iter().copied().fold(f32::INFINITY, f32::min); 256];
        costs[1..=self.costs.len()].copy_from_slice(&self.costs);
        Ok(TerrainMap { grid, costs })
    }
}

/// What a path costs.
pub fn cost_of_path(snapshot: &Snapshot, costs: &[f32; 256], path: &[Position]) -> f64 {
    path.windows(2).map(|ends| cost_of_way(snapshot, costs, ends[0], ends[1])).sum()
}

/// What a straight way costs: the cost of each cell times the length in it, along a border the lesser of both.
fn cost_of_way(snapshot: &Snapshot, costs: &[f32; 256], from: Position, to: Position) -> f64 {
    let cost = |x: f64, y: f64| match snapshot.terrain(x.floor() as i32, y.floor() as i32) {
        0 => f64::INFINITY,
        class => f64::from(costs[usize::from(class)]),
    };
    let ([ax, ay], [bx, by]) = ([from.x, from.y].map(f64::from), [to.x, to.y].map(f64::from));
    let mut parts = vec![0.0, 1.0];
    for (a, b) in [(ax, bx), (ay, by)] {
        let (low, high) = (a.min(b).ceil() as i64, a.max(b).floor() as i64);
        parts.extend((low..=high).map(|line| (line as f64 - a) / (b - a)).filter(|part| part.is_finite()));
    }
    parts.retain(|part| (0.0..=1.0).contains(part));
    parts.sort_by(f64::total_cmp);
    let length = (bx - ax).hypot(by - ay);
    let of_part = |ends: &[f64]| {
        let middle = (ends[0] + ends[1]) / 2.0;
        let (x, y) = (ax + (bx - ax) * middle, ay + (by - ay) * middle);
        let aside = |moves: bool, v: f64| if moves && v.fract() == 0.0 { 0.5 } else { 0.0 };
        let (dx, dy) = (aside(ax == bx, x), aside(ay == by, y));
        (ends[1] - ends[0]) * length * cost(x + dx, y + dy).min(cost(x - dx, y - dy))
    };
    parts.windows(2).filter(|ends| ends[1] - ends[0] > 1e-12).map(of_part).sum()
}

/// Where the ends of paths lie.
#[derive(Clone, Copy, PartialEq)]
pub enum EndPlace {
    /// At corners between free cells.
    Corner,
    /// At the centres of free cells.
    Centre,
}

/// Two ends, far enough apart, between which there is a path.
pub fn draw(grid: &Grid, place: EndPlace, judge: &mut Planner, random: &mut Random) -> Option<Request> {
    let snapshot = grid.snapshot();
    let mut end = || {
        let (x, y) = (random.between(1, snapshot.width().into()), random.between(1, snapshot.height().into()));
        let free = |x: i64, y: i64| !snapshot.is_blocked(x as i32, y as i32);
        let (offset, all_free) = match place {
            EndPlace::Corner => (0.0, free(x, y) && free(x - 1, y) && free(x, y - 1) && free(x - 1, y - 1)),
            EndPlace::Centre => (0.5, free(x, y)),
        };
        all_free.then(|| Position::new(x as f32 + offset, y as f32 + offset))
    };
    (0..DRAWS).find_map(|_| {
        let (start, goal) = (end()?, end()?);
        let is_far = f64::from(start.x - goal.x).hypot(f64::from(start.y - goal.y)) >= APART;
        let request = Request::new(start, goal);
        let is_found = is_far && judge.find(&request).is_ok_and(|outcome| outcome.status == Status::Found);
        is_found.then_some(request)
    })
}
