//! Fields of steps against the least fixed point that an independent relaxation of all steps finds.

use super::super::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{bytes, index, index_i32, low8, single, unsigned};
use crate::field::{test_places::place_on, test_slices::in_slices};
use crate::geom::{Point, Position, Rect};
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Grid, Lattice, Neighbours, Snapshot};

/// One way to build a field of steps.
#[derive(Clone, Copy, Debug)]
struct Case {
    options: FieldOptions,
    /// Classes cost 1, 2, 3 ..; class 5 is blocked.
    has_costs: bool,
    has_weights: bool,
    has_seed_costs: bool,
}

fn random_case(rng: &mut TestRng) -> Case {
    let lattice = if rng.chance(50) { Lattice::Corners } else { Lattice::Cells };
    let neighbours = if rng.chance(30) { Neighbours::Four } else { Neighbours::Eight };
    let mut options = FieldOptions { kind: FieldKind::Steps, lattice, neighbours, ..FieldOptions::default() };
    match lattice {
        Lattice::Corners if rng.chance(50) => options.diagonal_gaps = DiagonalGaps::Open,
        Lattice::Corners => {}
        Lattice::Cells => {
            if neighbours == Neighbours::Eight {
                let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
                options.corner_cutting = rules[index_i32(rng.below(3))];
            }
            if rng.chance(40) {
                options.cost_rule = CostRule::Entered;
            }
        }
    }
    if rng.chance(25) {
        (options.wall_distance, options.wall_weight) = (f64::from(rng.below(9)) * 0.5 + 0.5, 2.5);
    }
    if rng.chance(30) {
        // No sum of costs: what is rounded another way is then no tie.
        options.reach = f64::from(rng.below(40)) * 0.25 + 0.123_456;
    }
    Case { options, has_costs: rng.chance(40), has_weights: rng.chance(20), has_seed_costs: rng.chance(30) }
}

fn weight(x: i32, y: i32) -> f32 {
    if (x + 2 * y) % 3 == 0 { 2.5 } else { 1.0 }
}

fn field_of(grid: &Grid, case: Case) -> Field {
    let field = Field::new(grid, case.options).unwrap();
    if case.has_costs {
        let mut costs = [1.0; 256];
        (costs[2], costs[3], costs[4], costs[5]) = (2.0, 3.5, 0.25, f32::INFINITY);
        field.set_costs(&costs).unwrap();
    }
    if case.has_weights {
        let (width, height) = (grid.width(), grid.height());
        let weights: Vec<_> = (0..height).flat_map(|y| (0..width).map(move |x| weight(x, y))).collect();
        field.set_weights(Rect::new(0, 0, width, height), &weights, index_i32(width)).unwrap();
    }
    field
}

/// Seeds at random places, free or not.
fn random_seeds(rng: &mut TestRng, grid: &Grid, case: Case) -> Vec<Seed> {
    (0..rng.below(4))
        .map(|_| {
            let (x, y) = (rng.coordinate(grid.width()), rng.coordinate(grid.height()));
            let cost = if case.has_seed_costs { f64::from(rng.below(20)) * 0.75 } else { 0.0 };
            Seed { at: Point { x, y }.position(), cost }
        })
        .collect()
}

/// What the relaxation knows of a map, written without the code that it checks.
struct Slow<'a> {
    snapshot: &'a Snapshot,
    case: Case,
}

impl Slow<'_> {
    fn blocked(&self, x: i32, y: i32) -> bool {
        let class = self.snapshot.terrain(x, y);
        class == 0 || (self.case.has_costs && class == 5)
    }

    fn rate(&self, x: i32, y: i32) -> f64 {
        if self.blocked(x, y) {
            return f64::INFINITY;
        }
        let class = match self.snapshot.terrain(x, y) {
            2 if self.case.has_costs => 2.0,
            3 if self.case.has_costs => 3.5,
            4 if self.case.has_costs => 0.25,
            _ => 1.0,
        };
        let weight = if self.case.has_weights { f64::from(weight(x, y)) } else { 1.0 };
        let FieldOptions { wall_distance, wall_weight, .. } = self.case.options;
        let mut nearest = wall_distance;
        let gap = |offset: i32| if offset == 0 { 0.0 } else { f64::from(offset.abs()) - 0.5 };
        for dy in -6..=6 {
            for dx in -6..=6 {
                if wall_weight > 0.0 && self.blocked(x + dx, y + dy) {
                    nearest = nearest.min(gap(dx).hypot(gap(dy)));
                }
            }
        }
        let wall = if wall_weight > 0.0 { 1.0 + wall_weight * (1.0 - nearest / wall_distance) } else { 1.0 };
        class * weight * wall
    }

    /// The cost of walking from one vertex to a neighbour; infinite if there is no such step.
    fn step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> f64 {
        let options = &self.case.options;
        let length = f64::from(dx * dx + dy * dy).sqrt();
        if options.neighbours == Neighbours::Four && dx != 0 && dy != 0 {
            return f64::INFINITY;
        }
        match options.lattice {
            Lattice::Cells => {
                let sides = i32::from(!self.blocked(x + dx, y)) + i32::from(!self.blocked(x, y + dy));
                let needed = match options.corner_cutting {
                    CornerCutting::Never => 2,
                    CornerCutting::OneFree => 1,
                    CornerCutting::Always => 0,
                };
                if self.blocked(x, y) || self.blocked(x + dx, y + dy) || (dx != 0 && dy != 0 && sides < needed) {
                    return f64::INFINITY;
                }
                match options.cost_rule {
                    CostRule::Average => length * (self.rate(x, y) + self.rate(x + dx, y + dy)) / 2.0,
                    CostRule::Entered => length * self.rate(x + dx, y + dy),
                }
            }
            Lattice::Corners => {
                let (left, top) = (x.min(x + dx), y.min(y + dy));
                let beside = match (dx, dy) {
                    (0, _) => self.rate(left - 1, top),
                    (_, 0) => self.rate(left, top - 1),
                    _ => f64::INFINITY,
                };
                length * self.rate(left, top).min(beside)
            }
        }
    }

    /// True if a path may lead through a vertex.
    fn passable(&self, x: i32, y: i32) -> bool {
        let FieldOptions { lattice, diagonal_gaps, .. } = self.case.options;
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| self.blocked(x, y));
        let double = around == [true, false, false, true] || around == [false, true, true, false];
        lattice == Lattice::Cells || diagonal_gaps == DiagonalGaps::Open || !double
    }

    fn size(&self) -> (i32, i32) {
        let more = i32::from(self.case.options.lattice == Lattice::Corners);
        (self.snapshot.width() + more, self.snapshot.height() + more)
    }

    /// Where a point counts as.
    fn place(&self, at: Position) -> Point {
        let size = (self.snapshot.width(), self.snapshot.height());
        place_on(size, |x, y| !self.blocked(x, y), Point::snap(at).unwrap())
    }

    /// The vertex of a seed: the nearest of the cells that it touches, ties to the smaller y, then x; a closed double
    /// corner only for a seed that lies on it, or if all are.
    fn vertex(&self, at: Position) -> Option<(i32, i32)> {
        let at = self.place(at);
        let mut vertices = Vec::new();
        for y in 0..self.snapshot.height() {
            for x in 0..self.snapshot.width() {
                let inside = |v: i32, cell: i32| (cell * 256..=cell * 256 + 256).contains(&v);
                if self.blocked(x, y) || !inside(at.x, x) || !inside(at.y, y) {
                    continue;
                }
                match self.case.options.lattice {
                    Lattice::Cells => vertices.push((Point::centre(x, y), y, x)),
                    Lattice::Corners => vertices.extend(
                        [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| (Point::lattice(x, y), y, x)),
                    ),
                }
            }
        }
        let key = |&(point, y, x): &(Point, i32, i32)| {
            let squared = point.squared_distance(at);
            (squared > 0 && !self.passable(x, y), squared, y, x)
        };
        vertices.iter().min_by_key(|vertex| key(vertex)).map(|&(_, y, x)| (x, y))
    }

    /// The distances of all vertices, row by row.
    fn distances(&self, seeds: &[Seed]) -> Vec<f64> {
        let (columns, rows) = self.size();
        let reach = if self.case.options.reach == 0.0 { f64::INFINITY } else { self.case.options.reach };
        let place = |x: i32, y: i32| index_i32(y * columns + x);
        let mut distances = vec![f64::INFINITY; place(0, rows)];
        let mut ends = vec![false; place(0, rows)];
        for seed in seeds {
            if let Some((x, y)) = self.vertex(seed.at).filter(|_| seed.cost <= reach) {
                distances[place(x, y)] = distances[place(x, y)].min(seed.cost);
                ends[place(x, y)] = true;
            }
        }
        let at_seed = distances.clone();
        loop {
            let before = distances.clone();
            for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
                for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
                    let (to_x, to_y) = (x + dx, y + dy);
                    if !(0..columns).contains(&to_x) || !(0..rows).contains(&to_y) {
                        continue;
                    }
                    let to = place(to_x, to_y);
                    let is_end = ends[to] && distances[to] == at_seed[to];
                    if self.passable(to_x, to_y) || is_end {
                        let cost = distances[to] + self.step((x, y), (dx, dy));
                        if cost <= reach && cost < distances[place(x, y)] {
                            distances[place(x, y)] = cost;
                        }
                    }
                }
            }
            if before == distances {
                return distances;
            }
        }
    }
}

/// The distances of a field's vertices, row by row.
fn distances_of(field: &Field, (columns, rows): (i32, i32)) -> Vec<f64> {
    let view = field.view().unwrap();
    let points = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    points.map(|(x, y)| view.lattice_distance(x, y).unwrap()).collect()
}

fn are_close(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-6 * b.abs()
}

/// A random map with the classes 0 to 5.
fn random_grid(rng: &mut TestRng) -> Grid {
    let (width, height) = (rng.below(12) + 1, rng.below(9) + 1);
    let percent = [10, 25, 40][index_i32(rng.below(3))];
    Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 5)).unwrap()
}

#[test]
fn fields_are_the_least_fixed_point_of_their_steps() {
    let mut rng = TestRng::new(17);
    let rounds = if cfg!(miri) { 3 } else { 3_000 };
    let mut built = 0;
    for _ in 0..rounds {
        let (grid, case) = (random_grid(&mut rng), random_case(&mut rng));
        let field = field_of(&grid, case);
        let seeds = random_seeds(&mut rng, &grid, case);
        let Ok(result) = field.build(&seeds) else { continue };
        built += 1;
        let snapshot = grid.snapshot();
        let slow = Slow { snapshot: &snapshot, case };
        let (expected, found) = (slow.distances(&seeds), distances_of(&field, slow.size()));
        for (place, (&found, &expected)) in found.iter().zip(&expected).enumerate() {
            assert!(are_close(found, expected), "{case:?} {seeds:?} vertex {place}: {found}, not {expected}");
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
        (false, false) => (150, 40),
        (false, true) => (1_000, 100),
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
            let free: Vec<_> = seeds.iter().copied().filter(|seed| slow.vertex(seed.at).is_some()).collect();
            assert_eq!(updated.skipped, bytes(seeds.len() - free.len()));
            let new = fresh.build(&free).unwrap();
            assert_eq!((updated.reached, updated.farthest), (new.reached, new.farthest));
            cheaper += u64::from(updated.expanded < new.expanded);
            let (updated, new) = (distances_of(&kept, slow.size()), distances_of(&fresh, slow.size()));
            for (place, (updated, new)) in updated.iter().zip(&new).enumerate() {
                assert_eq!(updated.to_bits(), new.to_bits(), "{case:?} {seeds:?} vertex {place}: {updated}, not {new}");
            }
        }
    }
    assert!(cfg!(miri) || (cheaper > 100 && skipped > 100), "{cheaper} cheaper updates, {skipped} skipped seeds");
}

/// The cost of a path along the lattice, from the vertex of its start to that of its end.
fn path_cost(slow: &Slow<'_>, path: &[Position]) -> f64 {
    let mut cost = 0.0;
    let vertex = |at: Position| slow.vertex(at).unwrap();
    for ends in path.windows(2) {
        let (mut at, to) = (vertex(ends[0]), vertex(ends[1]));
        while at != to {
            let step = ((to.0 - at.0).signum(), (to.1 - at.1).signum());
            cost += slow.step(at, step);
            at = (at.0 + step.0, at.1 + step.1);
        }
    }
    cost
}

#[test]
fn paths_and_walks_cost_what_the_field_says() {
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
        for _ in 0..6 {
            let from = Point { x: rng.coordinate(grid.width()), y: rng.coordinate(grid.height()) }.position();
            let from = slow.place(from).position();
            let (mut distance, mut owner) = ([0.0], [0]);
            field.distances(&[from], false, &mut distance).unwrap();
            field.owners(&[from], &mut owner).unwrap();
            path.clear();
            field.path(from, &mut path).unwrap();
            assert_eq!(path.is_empty(), distance[0].is_infinite());
            assert_eq!(owner[0] == u32::MAX, path.is_empty());
            if path.is_empty() {
                continue;
            }
            let seed = Seed { at: slow.place(seeds[index(owner[0])].at).position(), ..seeds[index(owner[0])] };
            assert_eq!((path[0], path[path.len() - 1]), (from, seed.at));
            let cost = seed.cost + path_cost(&slow, &path);
            assert!(are_close(cost, distance[0]), "{case:?} path of {cost}, not {}", distance[0]);
            // Walking from vertex to vertex.
            let mut at = from;
            let mut hint = at;
            let mut steps = 0;
            while at != seed.at {
                let mut next = [hint];
                field.next(&[at], &mut next).unwrap();
                assert_ne!(next[0], at, "{case:?} {seeds:?} stands at {at:?}");
                (at, hint) = (next[0], next[0]);
                steps += 1;
                assert!(steps < 1_000, "{case:?} walks in circles");
            }
            let mut next = [at];
            field.next(&[at], &mut next).unwrap();
            assert_eq!(next[0], at);
            walked += 1;
        }
    }
    assert!(cfg!(miri) || walked > 1_000);
}

#[test]
fn rows_and_directions_are_those_of_single_questions() {
    let grid = Grid::new(9, 7, 1).unwrap();
    grid.fill(Rect::new(3, 2, 2, 3), 0).unwrap();
    for lattice in [Lattice::Cells, Lattice::Corners] {
        let options = FieldOptions { kind: FieldKind::Steps, lattice, ..FieldOptions::default() };
        let field = Field::new(&grid, options).unwrap();
        field.build(&[Seed::new(Position::new(7.5, 3.5))]).unwrap();
        let more = i32::from(lattice == Lattice::Corners);
        let area = Rect::new(1, 0, 6 + more, 7 + more);
        let mut rows = [-1.0; 80];
        field.rows(area, &mut rows, 10).unwrap();
        for y in 0..area.height {
            for x in 0..area.width {
                let at = if more == 1 { Point::lattice(x + 1, y) } else { Point::centre(x + 1, y) };
                let mut distance = [0.0];
                field.distances(&[at.position()], false, &mut distance).unwrap();
                assert_eq!(rows[index_i32(y * 10 + x)], single(distance[0]));
            }
            assert_eq!(rows[index_i32(y * 10 + area.width)], -1.0);
        }
        let mut flow = [9.0; 7 * 18];
        field.directions(Rect::new(0, 0, 9, 7), &mut flow, 18).unwrap();
        let of = |x: usize, y: usize| (flow[y * 18 + 2 * x], flow[y * 18 + 2 * x + 1]);
        assert_eq!(of(3, 3), (0.0, 0.0), "a blocked cell");
        assert_eq!(of(7, 3), (0.0, 0.0), "the seed's cell");
        if lattice == Lattice::Cells {
            assert_eq!(of(8, 3), (-1.0, 0.0));
            assert_eq!(of(6, 2), (std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2));
        }
        assert!(field.rows(Rect::new(0, 0, 9 + more, 8 + more), &mut rows, 10).is_err());
        assert!(field.directions(Rect::new(0, 0, 9, 7), &mut flow, 17).is_err());
        assert!(field.directions(Rect::new(0, 0, 9, 7), &mut flow[1..], 18).is_err());
    }
}
