use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::improve::{options::Improvement, test_scenes::Scene};

const METHODS: [Descent; 4] = [Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex];

fn options(descent: Descent) -> ImproveOptions {
    ImproveOptions { improvement: Improvement::Descend, descent, max_iterations: 5_000, ..ImproveOptions::default() }
}

/// The values after each iteration, and the path.
fn run(scene: &Scene, from: &[Point], options: &ImproveOptions) -> (Descended, Vec<f64>, Vec<Point>) {
    let context = scene.context();
    let (mut values, mut path) = (Vec::new(), Vec::new());
    let job = DescentJob { context: &context, options };
    let done = Descender::default().descend(&job, from, &mut path, |value| values.push(value)).unwrap();
    (done, values, path)
}

/// Iterations until the value is within 1 % of another one; all of them and one if it never is.
fn until_near(values: &[f64], best: f64) -> usize {
    values.iter().position(|value| *value <= 1.01 * best).map_or(values.len() + 1, |at| at + 1)
}

#[test]
fn around_a_disc_all_methods_find_the_same_and_the_covariant_metric_needs_the_fewest_iterations() {
    let (scene, ends) = Scene::disc();
    let runs = METHODS.map(|method| run(&scene, &ends, &options(method)));
    let best = runs.iter().map(|run| run.0.after).fold(f64::INFINITY, f64::min);
    for (method, (done, values, path)) in METHODS.iter().zip(&runs) {
        let iterations = until_near(values, best);
        println!("{method:?}: {:.4} after {}, within 1 % after {iterations}", done.after, done.iterations);
        assert!(values.windows(2).all(|pair| pair[1] <= pair[0]), "{method:?}");
        assert!((path[0], path[path.len() - 1]) == (ends[0], ends[1]));
        assert!(*method == Descent::Plain || done.after <= 1.01 * best, "{method:?}: {} {best}", done.after);
        assert!(*method == Descent::Plain || scene.is_clear(path), "{method:?}");
    }
    let [covariant, conjugate, plain, _] = [0, 1, 2, 3].map(|i: usize| until_near(&runs[i].1, best));
    assert!(covariant < conjugate && covariant < plain, "{covariant} {conjugate} {plain}");
}

/// The value of a path by its definition, with distances by looks at all cells.
fn value(scene: &Scene, path: &[PathPoint], step: f64, clearance: f64, weight: f64) -> f64 {
    let steps: f64 = path.windows(2).map(|p| (p[1].0 - p[0].0).powi(2) + (p[1].1 - p[0].1).powi(2)).sum();
    let walls: f64 = path[1..path.len() - 1]
        .iter()
        .map(|&at| match scene.distance(at) {
            d if d >= clearance => 0.0,
            d if d >= 0.0 => (clearance - d).powi(2) / (2.0 * clearance),
            d => 0.5 * clearance - d,
        })
        .sum();
    steps / (2.0 * step) + weight * step * walls
}

#[test]
fn the_path_around_a_disc_is_the_best_of_all_over_dense_samples() {
    // Points in columns of equal width, each at one of many heights: dynamic programming over the heights. Real paths
    // may also move along x, so that theirs is at most as dear as the best one here, less what samples miss.
    let (scene, ends) = Scene::disc();
    let options = ImproveOptions { spacing: 1.0, ..options(Descent::Covariant) };
    let (done, _, _) = run(&scene, &ends, &options);
    let columns = steps_of(&ends, &options);
    let step = ends[0].distance(ends[1]) / f64::from(u32::try_from(columns).unwrap());
    let [(ax, ay), (bx, by)] = ends.map(spot);
    let heights: Vec<f64> = (0..=60 * 8).map(|i| f64::from(i) / 16.0).collect();
    let wide = (bx - ax) / f64::from(u32::try_from(columns).unwrap());
    let mut costs: Vec<f64> = heights.iter().map(|y| (wide * wide + (y - ay).powi(2)) / (2.0 * step)).collect();
    for column in 1..columns {
        let x = ax + wide * f64::from(u32::try_from(column).unwrap());
        let near: Vec<f64> =
            heights.iter().map(|&y| value(&scene, &[(x, y); 3], step, options.clearance, WALL_WEIGHT)).collect();
        let here: Vec<f64> = costs.iter().zip(&near).map(|(cost, near)| cost + near).collect();
        let is_last = column + 1 == columns;
        let to: Vec<f64> = if is_last { vec![by] } else { heights.clone() };
        costs = to
            .iter()
            .map(|to| {
                let over =
                    heights.iter().zip(&here).map(|(y, cost)| cost + (wide * wide + (to - y).powi(2)) / (2.0 * step));
                over.fold(f64::INFINITY, f64::min)
            })
            .collect();
    }
    println!("descent {:.4}, dense samples {:.4}", done.after, costs[0]);
    assert!(done.after <= 1.01 * costs[0], "{} {}", done.after, costs[0]);
}

#[test]
fn paths_of_a_single_step_or_point_stay() {
    let (scene, ends) = Scene::disc();
    for method in METHODS {
        let short = [ends[0], Point { x: ends[0].x + 30, ..ends[0] }];
        assert_eq!(run(&scene, &short, &options(method)).2, short);
        assert_eq!(run(&scene, &[ends[0], ends[0]], &options(method)).2, [ends[0]; 2]);
    }
}

#[test]
fn seeds_through_walls_are_freed_by_the_convex_method_as_often_as_by_the_covariant_one() {
    let mut rng = TestRng::new(5_320);
    let seeds = match (cfg!(miri), long_counts()) {
        (true, _) => 1,
        (false, false) => 150,
        (false, true) => 10_000,
    };
    let mut freed = [0; 4];
    let mut blocked = 0;
    for _ in 0..seeds {
        let scene = Scene::random(&mut rng, 8);
        let ends = scene.walk(&mut rng, 1);
        let other = scene.walk(&mut rng, 1);
        let (Some(&from), Some(&to)) = (ends.first(), other.first()) else { continue };
        if from == to || scene.is_clear(&[from, to]) {
            continue;
        }
        blocked += 1;
        for (method, freed) in METHODS.iter().zip(&mut freed) {
            let options = ImproveOptions { max_iterations: 200, ..options(*method) };
            *freed += usize::from(scene.is_clear(&run(&scene, &[from, to], &options).2));
        }
    }
    println!("of {blocked} seeds through walls freed: {METHODS:?} {freed:?}");
    assert!(cfg!(miri) || freed[3] >= freed[0] && freed[0] > 0);
}

#[test]
fn a_taut_path_moves_off_its_corners_and_not_through_the_wall() {
    let grid = crate::grid::Grid::new(30, 30, 1).unwrap();
    grid.fill(crate::geom::Rect::new(14, 0, 2, 20), 0).unwrap();
    let scene = Scene::of(grid);
    let path = [(3, 3), (14, 20), (16, 20), (27, 3)].map(|(x, y)| Point::lattice(x, y));
    for method in METHODS {
        let (done, values, found) = run(&scene, &path, &options(method));
        assert!(scene.is_clear(&found) && done.after < done.before, "{method:?}");
        assert!(values.len() > 1);
        let lowest = found.iter().map(|at| at.y).max().unwrap();
        assert!(lowest > 20 * 256 + 64, "{method:?}: {lowest}");
    }
}
