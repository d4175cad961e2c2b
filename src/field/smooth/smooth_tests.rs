//! Fields at any angle against the least fixed point that an independent relaxation of all offers finds.

use super::super::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{bytes, index, index_i32, low8, unsigned};
use crate::field::{test_places::place_on, test_slices::in_slices};
use crate::geom::{Point, Position, Rect};
use crate::grid::{DiagonalGaps, Grid, Snapshot, visible};

/// One way to build a field.
#[derive(Clone, Copy, Debug)]
struct Case {
    options: FieldOptions,
    costs: Option<[f32; 6]>,
    has_weights: bool,
    has_seed_costs: bool,
}

fn random_case(rng: &mut TestRng) -> Case {
    let mut options = FieldOptions { kind: FieldKind::Smooth, ..FieldOptions::default() };
    if rng.chance(50) {
        options.diagonal_gaps = DiagonalGaps::Open;
    }
    if rng.chance(25) {
        (options.wall_distance, options.wall_weight) = (f64::from(rng.below(9)) * 0.5 + 0.5, 2.5);
    }
    if rng.chance(30) {
        options.reach = f64::from(rng.below(40)) * 0.25 + 0.123_456;
    }
    let costs = [
        None,
        Some([f32::INFINITY, 1.0, 2.0, 3.5, 0.25, f32::INFINITY]),
        // Sums with the dear ones lose the cheap ones.
        Some([f32::INFINITY, 1.0, 1e-30, 1e30, 0.7, 1e-12]),
    ];
    let costs = costs[index_i32(rng.below(3))];
    Case { options, costs, has_weights: rng.chance(20), has_seed_costs: rng.chance(30) }
}

fn weight(x: i32, y: i32) -> f32 {
    if (x + 2 * y) % 3 == 0 { 2.5 } else { 1.0 }
}

fn field_of(grid: &Grid, case: Case) -> Field {
    let field = Field::new(grid, case.options).unwrap();
    if let Some(classes) = case.costs {
        let mut costs = [1.0; 256];
        costs[1..6].copy_from_slice(&classes[1..]);
        field.set_costs(&costs).unwrap();
    }
    if case.has_weights {
        let (width, height) = (grid.width(), grid.height());
        let weights: Vec<_> = (0..height).flat_map(|y| (0..width).map(move |x| weight(x, y))).collect();
        field.set_weights(Rect::new(0, 0, width, height), &weights, index_i32(width)).unwrap();
    }
    field
}

/// Seeds at random places, free or not; many on the lattice and on edges, some at the same place.
fn random_seeds(rng: &mut TestRng, grid: &Grid, case: Case) -> Vec<Seed> {
    let mut seeds: Vec<Seed> = Vec::new();
    for _ in 0..rng.below(5) {
        let (x, y) = (rng.coordinate(grid.width()), rng.coordinate(grid.height()));
        let at = match rng.below(3) {
            0 => Point { x, y },
            1 => Point { x: x & !255, y },
            _ => Point { x: x & !255, y: y & !255 },
        };
        let at = seeds.first().filter(|_| rng.chance(10)).map_or(at.position(), |first| first.at);
        let cost = if case.has_seed_costs { f64::from(rng.below(20)) * 0.75 } else { 0.0 };
        seeds.push(Seed { at, cost });
    }
    seeds
}

/// A random map with the classes 0 to 5.
fn random_grid(rng: &mut TestRng) -> Grid {
    let (width, height) = (rng.below(12) + 1, rng.below(9) + 1);
    let percent = [10, 25, 40][index_i32(rng.below(3))];
    Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 5)).unwrap()
}

/// What the relaxation knows of a map, written without the code that it checks.
struct Slow<'a> {
    snapshot: &'a Snapshot,
    case: Case,
}

/// The least of a convex function on 0 to 1.
fn least(cost: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let third = (high - low) / 3.0;
        if cost(low + third) <= cost(high - third) { high -= third } else { low += third }
    }
    cost(0.0).min(cost(1.0)).min(cost((low + high) / 2.0))
}

impl Slow<'_> {
    fn blocked(&self, x: i32, y: i32) -> bool {
        let class = self.snapshot.terrain(x, y);
        class == 0 || self.case.costs.is_some_and(|costs| costs[usize::from(class)] == f32::INFINITY)
    }

    /// Where a point counts as.
    fn place(&self, at: Position) -> Point {
        let size = (self.snapshot.width(), self.snapshot.height());
        place_on(size, |x, y| !self.blocked(x, y), Point::snap(at).unwrap())
    }

    fn rate(&self, x: i32, y: i32) -> f64 {
        if self.blocked(x, y) {
            return f64::INFINITY;
        }
        let class = self.case.costs.map_or(1.0, |costs| f64::from(costs[usize::from(self.snapshot.terrain(x, y))]));
        let weight = if self.case.has_weights { f64::from(weight(x, y)) } else { 1.0 };
        let FieldOptions { wall_distance, wall_weight, .. } = self.case.options;
        let mut nearest = wall_distance;
        let gap = |offset: i32| if offset == 0 { 0.0 } else { f64::from(offset.abs()) - 0.5 };
        for (dy, dx) in (-6..=6).flat_map(|dy| (-6..=6).map(move |dx| (dy, dx))) {
            if wall_weight > 0.0 && self.blocked(x + dx, y + dy) {
                nearest = nearest.min(gap(dx).hypot(gap(dy)));
            }
        }
        let wall = if wall_weight > 0.0 { 1.0 + wall_weight * (1.0 - nearest / wall_distance) } else { 1.0 };
        class * weight * wall
    }

    fn is_shut(&self, x: i32, y: i32) -> bool {
        let [nw, ne, sw, se] = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| self.blocked(x, y));
        self.case.options.diagonal_gaps == DiagonalGaps::Closed && nw == se && ne == sw && nw != ne
    }

    /// The free cells whose closure contains a point.
    fn cells(&self, at: Point) -> Vec<(i32, i32)> {
        let inside = |v: i32, cell: i32| (cell * 256..=cell * 256 + 256).contains(&v);
        let all = (0..self.snapshot.height()).flat_map(|y| (0..self.snapshot.width()).map(move |x| (x, y)));
        all.filter(|&(x, y)| inside(at.x, x) && inside(at.y, y) && !self.blocked(x, y)).collect()
    }

    /// The values of all lattice points, row by row.
    fn values(&self, seeds: &[Seed]) -> Vec<f64> {
        let (columns, rows) = (self.snapshot.width() + 1, self.snapshot.height() + 1);
        let reach = if self.case.options.reach == 0.0 { f64::INFINITY } else { self.case.options.reach };
        let place = |x: i32, y: i32| index_i32(y * columns + x);
        let mut values = vec![f64::INFINITY; place(0, rows)];
        for seed in seeds {
            let at = self.place(seed.at);
            for (x, y) in self.cells(at) {
                for (x, y) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                    let cost = seed.cost + self.rate_of_cells(at, x, y);
                    if cost <= reach {
                        values[place(x, y)] = values[place(x, y)].min(cost);
                    }
                }
            }
        }
        for _ in 0..1_000 {
            let before = values.clone();
            for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
                let known = |x, y| if self.is_shut(x, y) { f64::INFINITY } else { values[place(x, y)] };
                let cost = self.least_offer(x, y, known);
                if cost <= reach && cost < values[place(x, y)] {
                    values[place(x, y)] = cost;
                }
            }
            if before.iter().zip(&values).all(|(&a, &b)| a == b || (a - b) <= 1e-13 * b) {
                return values;
            }
        }
        panic!("no fixed point");
    }

    /// The cheapest straight way from a point to a corner of a free cell around both.
    fn rate_of_cells(&self, at: Point, x: i32, y: i32) -> f64 {
        let corner = Point::lattice(x, y);
        let around = self.cells(corner);
        let both = self.cells(at).into_iter().filter(|cell| around.contains(cell));
        both.map(|(x, y)| self.rate(x, y) * at.distance(corner)).fold(f64::INFINITY, f64::min)
    }

    /// The least of the offers to a lattice point.
    fn least_offer(&self, x: i32, y: i32, known: impl Fn(i32, i32) -> f64) -> f64 {
        let mut best = f64::INFINITY;
        for (dx, dy) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let (left, top) = (x.min(x + dx), y.min(y + dy));
            let rate = self.rate(left, top);
            if rate == f64::INFINITY {
                continue;
            }
            let far = known(x + dx, y + dy);
            for (near, beside) in
                [(known(x + dx, y), self.rate(left, top - dy)), (known(x, y + dy), self.rate(left - dx, top))]
            {
                best = best.min(near + rate.min(beside)).min(far + rate * 2.0_f64.sqrt());
                if far < near && near < f64::INFINITY {
                    best = best.min(least(|t| rate * (1.0 + t * t).sqrt() + (1.0 - t) * near + t * far));
                }
                if beside < rate && far < f64::INFINITY {
                    best = best.min(far + least(|t| beside * t + rate * (1.0 + (1.0 - t) * (1.0 - t)).sqrt()));
                }
            }
        }
        best
    }
}

/// The values of a field's lattice points, row by row.
fn values_of(field: &Field, grid: &Grid) -> Vec<f64> {
    let view = field.view().unwrap();
    let points = (0..=grid.height()).flat_map(|y| (0..=grid.width()).map(move |x| (x, y)));
    points.map(|(x, y)| view.lattice_distance(x, y).unwrap()).collect()
}

fn are_close(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-6 * b.abs()
}

#[test]
fn fields_are_the_least_fixed_point_of_their_offers() {
    let mut rng = TestRng::new(17);
    let rounds = if cfg!(miri) { 2 } else { 400 };
    let mut built = 0;
    for _ in 0..rounds {
        let (grid, case) = (random_grid(&mut rng), random_case(&mut rng));
        let field = field_of(&grid, case);
        let seeds = random_seeds(&mut rng, &grid, case);
        let Ok(result) = field.build(&seeds) else { continue };
        built += 1;
        let snapshot = grid.snapshot();
        let slow = Slow { snapshot: &snapshot, case };
        let (expected, found) = (slow.values(&seeds), values_of(&field, &grid));
        for (place, (&found, &expected)) in found.iter().zip(&expected).enumerate() {
            assert!(are_close(found, expected), "{case:?} {seeds:?} point {place}: {found}, not {expected}");
        }
        let reached = found.iter().filter(|distance| distance.is_finite());
        assert_eq!(result.reached, bytes(reached.clone().count()), "{case:?}");
        assert_eq!(result.farthest, reached.fold(0.0, |most: f64, &distance| most.max(distance)), "{case:?}");
    }
    assert!(cfg!(miri) || built > rounds / 3);
}

#[test]
fn an_update_equals_a_new_build() {
    let mut rng = TestRng::new(23);
    let (rounds, edits) = match (cfg!(miri), long_counts()) {
        (true, _) => (1, 3),
        (false, false) => (200, 40),
        (false, true) => (1_500, 100),
    };
    let (mut cheaper, mut skipped) = (0, 0);
    for _ in 0..rounds {
        let (grid, case) = (random_grid(&mut rng), random_case(&mut rng));
        let (kept, fresh) = (field_of(&grid, case), field_of(&grid, case));
        let seeds = random_seeds(&mut rng, &grid, case);
        if kept.build(&seeds).is_err() {
            continue;
        }
        for _ in 0..edits {
            for _ in 0..rng.below(3) {
                let (x, y) = (rng.below(grid.width()), rng.below(grid.height()));
                grid.set_cell(x, y, low8(unsigned(rng.below(6)))).unwrap();
            }
            kept.update().unwrap();
            let updated = in_slices(&kept, unsigned(rng.below(50)));
            skipped += updated.skipped;
            assert_eq!(updated.status, FieldStatus::Built);
            let snapshot = grid.snapshot();
            let slow = Slow { snapshot: &snapshot, case };
            let is_free = |seed: &Seed| !slow.cells(slow.place(seed.at)).is_empty();
            let free: Vec<_> = seeds.iter().copied().filter(is_free).collect();
            assert_eq!(updated.skipped, bytes(seeds.len() - free.len()));
            let new = fresh.build(&free).unwrap();
            assert_eq!((updated.reached, updated.farthest), (new.reached, new.farthest));
            cheaper += u64::from(updated.expanded < new.expanded);
            let (updated, new) = (values_of(&kept, &grid), values_of(&fresh, &grid));
            for (place, (updated, new)) in updated.iter().zip(&new).enumerate() {
                assert_eq!(updated.to_bits(), new.to_bits(), "{case:?} {seeds:?} point {place}: {updated}, not {new}");
            }
        }
    }
    assert!(cfg!(miri) || (cheaper > 100 && skipped > 100), "{cheaper} cheaper updates, {skipped} skipped seeds");
}

/// Walks from a point to `next`, whole or in steps, and checks each step; returns where it ends.
fn walk(field: &Field, slow: &Slow<'_>, from: Position, stride: f64) -> Position {
    let layer = field.view().unwrap();
    let layer = layer.snapshot().first_layer();
    let costs_block = slow.case.costs.is_some();
    let (mut at, mut hint) = (from, from);
    for _ in 0..20_000 {
        let mut next = [hint];
        field.next(&[at], &mut next).unwrap();
        hint = next[0];
        if hint == at {
            return at;
        }
        let (here, there) = (Point::snap(at).unwrap(), Point::snap(hint).unwrap());
        if !costs_block {
            assert!(visible(layer, here, there, slow.case.options.diagonal_gaps), "{at:?} to {hint:?}");
        }
        let length = here.distance(there);
        at = if length <= stride {
            hint
        } else {
            let part = |a: f32, b: f32| f64::from(a) + f64::from(b - a) * stride / length;
            let (x, y) = (part(at.x, hint.x), part(at.y, hint.y));
            let nearest = Position::new(crate::base::numeric::single(x), crate::base::numeric::single(y));
            Point::snap(nearest).unwrap().position()
        };
    }
    panic!("{:?} walks in circles from {from:?}", slow.case)
}

#[test]
fn whoever_walks_arrives_at_the_owner() {
    let mut rng = TestRng::new(29);
    let (mut walked, mut path) = (0, Vec::new());
    for _ in 0..if cfg!(miri) { 2 } else { 1_500 } {
        let (grid, case) = (random_grid(&mut rng), random_case(&mut rng));
        let field = field_of(&grid, case);
        let seeds = random_seeds(&mut rng, &grid, case);
        if field.build(&seeds).is_err() {
            continue;
        }
        let snapshot = grid.snapshot();
        let slow = Slow { snapshot: &snapshot, case };
        for round in 0..8 {
            let (x, y) = (rng.coordinate(grid.width()), rng.coordinate(grid.height()));
            let from = if round < 4 { Point { x, y } } else { Point { x: x & !255, y: y & !255 } }.position();
            let from = slow.place(from).position();
            let (mut distance, mut owner) = ([0.0], [0]);
            field.distances(&[from], false, &mut distance).unwrap();
            field.owners(&[from], &mut owner).unwrap();
            path.clear();
            field.path(from, &mut path).unwrap();
            assert_eq!(path.is_empty(), distance[0].is_infinite(), "{case:?} {seeds:?} {from:?}");
            assert_eq!(owner[0] == u32::MAX, path.is_empty());
            if path.is_empty() {
                assert_eq!(walk(&field, &slow, from, 1.0), from);
                continue;
            }
            let seed = Seed { at: slow.place(seeds[index(owner[0])].at).position(), ..seeds[index(owner[0])] };
            assert_eq!((path[0], path[path.len() - 1]), (from, seed.at), "{case:?} {seeds:?}");
            assert_eq!(walk(&field, &slow, from, f64::INFINITY), seed.at);
            let end = walk(&field, &slow, from, 0.3);
            assert!(
                seeds.iter().any(|seed| slow.place(seed.at).position() == end),
                "{case:?} {seeds:?} stands at {end:?}"
            );
            walked += 1;
        }
    }
    assert!(cfg!(miri) || walked > 1_000);
}

#[test]
fn a_walk_near_the_reach_arrives_though_a_point_on_its_way_costs_more() {
    // The way over the inside of an edge: both ends are within the reach, the point between them is not.
    let grid = Grid::from_terrain(3, 3, &[1, 1, 2, 1, 1, 2, 1, 2, 1]).unwrap();
    let options = FieldOptions {
        kind: FieldKind::Smooth,
        reach: 3.5,
        wall_distance: 2.5,
        wall_weight: 2.5,
        ..FieldOptions::default()
    };
    let field = Field::new(&grid, options).unwrap();
    let seeds = [Position::new(2.0, 3.0), Position::new(1.0, 0.5)];
    field.build(&seeds.map(Seed::new)).unwrap();
    let mut at = [Position::new(0.988_281_25, 2.25)];
    for _ in 0..20 {
        let mut next = at;
        field.next(&at, &mut next).unwrap();
        at = next;
    }
    assert!(seeds.contains(&at[0]), "{at:?}");
    let outside = [(-1.5, 2.0), (1.0, -2.25), (4.5, 1.0), (2.0, 3.5), (9.0, 90.0)].map(|(x, y)| Position::new(x, y));
    let mut distances = [0.0; 5];
    field.distances(&outside, false, &mut distances).unwrap();
    assert_eq!(distances, [f64::INFINITY; 5]);
}
