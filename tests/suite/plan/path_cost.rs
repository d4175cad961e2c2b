//! What a kept path costs by now, beside a walk over its cells.

use taut::grid::Link;
use taut::plan::PathState;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::effort;
use taut_test_support::random::Random;

const SIDE: i32 = 20;

/// The map and its costs as the test keeps them.
struct Ground {
    cells: Vec<u8>,
    costs: [f32; 256],
    weights: Vec<f32>,
}

impl Ground {
    fn rate(&self, x: i64, y: i64) -> f64 {
        let side = i64::from(SIDE);
        if !(0..side).contains(&x) || !(0..side).contains(&y) {
            return f64::INFINITY;
        }
        let at = (y * side + x) as usize;
        if self.cells[at] == 0 {
            f64::INFINITY
        } else {
            f64::from(self.costs[usize::from(self.cells[at])]) * f64::from(self.weights[at])
        }
    }

    /// What a free segment costs: cut where it crosses lines between cells, each piece by the cells around its middle.
    fn cost(&self, from: Position, to: Position) -> f64 {
        let [ax, ay, bx, by] = [from.x, from.y, to.x, to.y].map(f64::from);
        let mut shares = vec![0.0, 1.0];
        for (a, b) in [(ax, bx), (ay, by)] {
            let (low, high) = (a.min(b), a.max(b));
            shares.extend(
                (low.ceil() as i64..=high.floor() as i64).filter(|_| a != b).map(|at| (at as f64 - a) / (b - a)),
            );
        }
        shares.sort_by(f64::total_cmp);
        let length = (bx - ax).hypot(by - ay);
        let sides = |at: f64, is_along: bool| {
            let cell = at.floor() as i64;
            if is_along && at == at.floor() { vec![cell - 1, cell] } else { vec![cell] }
        };
        let piece = |ends: &[f64]| {
            let middle = f64::midpoint(ends[0], ends[1]);
            let columns = sides(ax + (bx - ax) * middle, ax == bx);
            let rows = sides(ay + (by - ay) * middle, ay == by);
            let cells = columns.iter().flat_map(|&x| rows.iter().map(move |&y| (x, y)));
            let least = cells.map(|(x, y)| self.rate(x, y)).fold(f64::INFINITY, f64::min);
            if ends[1] - ends[0] > 1e-12 { least * length * (ends[1] - ends[0]) } else { 0.0 }
        };
        shares.windows(2).map(piece).sum()
    }
}

fn end(random: &mut Random) -> Position {
    let mut along = || random.between(0, i64::from(SIDE) * 4 + 1) as f32 / 4.0;
    Position::new(along(), along())
}

fn set_costs(planner: &mut Planner, ground: &Ground) {
    planner.set_costs(&ground.costs).unwrap();
    let all = Rect::new(0, 0, SIDE, SIDE);
    planner.set_weights(all, &ground.weights, SIDE as usize).unwrap();
}

/// Changes a few cells, costs or weights.
fn edit(grid: &Grid, ground: &mut Ground, random: &mut Random) {
    for _ in 0..random.between(4, 20) {
        let (x, y) = (random.between(0, i64::from(SIDE)) as i32, random.between(0, i64::from(SIDE)) as i32);
        let at = (y * SIDE + x) as usize;
        match random.below(3) {
            0 => ground.weights[at] = 1.0 + random.below(8) as f32 / 2.0,
            1 => ground.costs[1 + random.below(3) as usize] = 1.0 + random.below(6) as f32,
            _ => {
                ground.cells[at] = random.below(4) as u8;
                grid.set_cell(x, y, ground.cells[at]).unwrap();
            }
        }
    }
}

#[test]
fn kept_paths_cost_what_a_walk_over_their_cells_does() {
    let algorithms =
        [Algorithm::Optimal, Algorithm::Theta, Algorithm::LazyTheta, Algorithm::FieldDStar, Algorithm::AStar];
    let mut met = [0; 3];
    for seed in 0..effort::count(300, 20_000) as u64 {
        let mut random = Random::new(7_100_000 + seed);
        let cells: Vec<u8> = (0..SIDE * SIDE).map(|_| random.below(8).min(3) as u8).collect();
        let grid = Grid::from_terrain(SIDE, SIDE, &cells).unwrap();
        let mut ground = Ground { cells, costs: [1.0; 256], weights: vec![1.0; (SIDE * SIDE) as usize] };
        let algorithm = *random.pick(&algorithms);
        let mut planner = Planner::new(&grid, Options { algorithm, ..Options::default() }).unwrap();
        for at in 1..=3 {
            ground.costs[at] = 1.0 + random.below(5) as f32 / 2.0;
        }
        set_costs(&mut planner, &ground);
        let request = Request::new(end(&mut random), end(&mut random));
        let Some(outcome) = planner.find(&request).ok().filter(|outcome| outcome.status == Status::Found) else {
            continue;
        };
        let path = planner.path().to_vec();
        let told = planner.path_cost(&path).unwrap();
        // A* counts other cells in its own answer; points of the others are rounded to singles of 1/256.
        if algorithm != Algorithm::AStar {
            assert!(
                (told - outcome.cost).abs() <= 1e-6 * (1.0 + told),
                "seed {seed} {algorithm:?}: {told} {outcome:?}"
            );
        }
        for _ in 0..4 {
            let check = planner.check_path(&path, 0).unwrap();
            let told = planner.path_cost(&path).unwrap();
            if check.state == PathState::Cut {
                met[0] += 1;
                assert!(told.is_infinite(), "seed {seed}: {told} {check:?}");
            } else {
                met[1] += 1;
                let own: f64 = path.windows(2).map(|ends| ground.cost(ends[0], ends[1])).sum();
                assert!((told - own).abs() <= 1e-9 * (1.0 + own), "seed {seed} {algorithm:?}: {told}, {own}: {path:?}");
            }
            edit(&grid, &mut ground, &mut random);
            set_costs(&mut planner, &ground);
        }
        assert_eq!(planner.path(), path, "seed {seed}: a question leaves the path");
        met[2] += 1;
    }
    assert!(met[0] > 20 && met[1] > 200 && met[2] > 100, "{met:?}");
}

#[test]
fn a_link_costs_what_it_does_or_the_walk_where_that_is_less() {
    let grid = Grid::new(8, 8, 1).unwrap();
    let (from, to) = (Position::new(1.5, 1.5), Position::new(6.5, 1.5));
    let number = grid.add_link(&Link::new(from, to, 2.0)).unwrap();
    let planner = Planner::new(&grid, Options::default()).unwrap();
    assert_eq!(planner.path_cost(&[from, to]).unwrap(), 2.0);
    assert_eq!(planner.path_cost(&[to, from]).unwrap(), 5.0, "one way");
    grid.remove_link(number).unwrap();
    grid.add_link(&Link::new(from, to, 9.0)).unwrap();
    assert_eq!(planner.path_cost(&[from, to]).unwrap(), 5.0);
    grid.fill(Rect::new(4, 0, 1, 8), 0).unwrap();
    assert_eq!(planner.path_cost(&[from, to]).unwrap(), 9.0);
    assert_eq!(planner.path_cost(&[to, from]).unwrap(), f64::INFINITY);
    assert_eq!(planner.path_cost(&[Position::new(1.5, 6.5), from, to, Position::new(6.5, 0.5)]).unwrap(), 15.0);
    assert_eq!(planner.path_cost(&[from]).unwrap(), 0.0);
    assert_eq!(planner.path_cost(&[Position::new(4.5, 0.5)]).unwrap(), f64::INFINITY, "a wall");
    assert!(matches!(planner.path_cost(&[]), Err(Error::BadValue { name: "count", .. })));
    assert!(matches!(planner.path_cost(&[Position::new(f32::NAN, 1.0)]), Err(Error::BadPosition { .. })));
}
