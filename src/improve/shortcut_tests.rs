use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Point;
use crate::improve::{context::PathContext, ground::GridGround, test_scenes::Scene};

fn ground<'a>(context: &'a PathContext<'a>, (wall_weight, turn_weight): (f64, f64)) -> GridGround<'a> {
    GridGround { context, clearance: 2.0, wall_weight, turn_weight, spacing: 0.25, checks: 0 }
}

#[test]
fn a_bend_is_within_one_per_cent_of_the_taut_string_after_a_thousand_iterations() {
    let (scene, path) = Scene::bend();
    let context = scene.context();
    // Around the inner corner (24, 6).
    let corner = Point::lattice(24, 6);
    let taut = path[0].distance(corner) + corner.distance(path[path.len() - 1]);
    for seed in 0..10 {
        let mut improved = path.clone();
        let done = Shortcutter::default().improve(&mut ground(&context, (0.0, 0.0)), &mut improved, (1_000, seed));
        let length = path_cost(&mut ground(&context, (0.0, 0.0)), &improved);
        println!("seed {seed}: {length:.3} after {}, taut {taut:.3}", done.unwrap());
        assert!(length <= 1.01 * taut && length >= taut - 1e-9);
        assert!(scene.is_clear(&improved));
        let mut again = path.clone();
        Shortcutter::default().improve(&mut ground(&context, (0.0, 0.0)), &mut again, (1_000, seed)).unwrap();
        assert_eq!(again, improved, "the same bytes for a seed");
    }
}

#[test]
fn the_cost_never_rises_and_the_path_stays_free() {
    let mut rng = TestRng::new(5_600);
    let paths = match (cfg!(miri), long_counts()) {
        (true, _) => 2,
        (false, false) => 150,
        (false, true) => 5_000,
    };
    let mut improved = 0;
    for turn in 0..paths {
        let scene = Scene::random(&mut rng, 10);
        let path = scene.walk(&mut rng, 6);
        let weights = [(0.0, 0.0), (2.0, 0.0), (0.0, 1.5), (3.0, 0.5)][turn % 4];
        let context = scene.context();
        let mut found = path.clone();
        let before = path_cost(&mut ground(&context, weights), &path);
        Shortcutter::default().improve(&mut ground(&context, weights), &mut found, (60, 7)).unwrap();
        let after = path_cost(&mut ground(&context, weights), &found);
        assert!(after <= before + 1e-9, "{after} {before}");
        assert!(scene.is_clear(&found));
        assert_eq!((found.first(), found.last()), (path.first(), path.last()));
        improved += usize::from(after < before - 1e-9);
    }
    assert!(cfg!(miri) || improved > paths / 2);
}

#[test]
fn with_a_weight_of_walls_paths_keep_farther_from_them() {
    let (scene, path) = Scene::bend();
    let context = scene.context();
    let mean = |path: &[Point]| {
        let (mut sum, mut length) = (0.0, 0.0);
        for ends in path.windows(2) {
            let whole = ends[0].distance(ends[1]);
            for i in 0..64 {
                let part = (f64::from(i) + 0.5) / 64.0;
                let mix = |a: i32, b: i32| (f64::from(a) + f64::from(b - a) * part) / 256.0;
                sum += scene.distance((mix(ends[0].x, ends[1].x), mix(ends[0].y, ends[1].y))) * whole / 64.0;
            }
            length += whole;
        }
        sum / length
    };
    let found = [(0.0, 0.0), (4.0, 0.0)].map(|weights| {
        let mut found = path.clone();
        Shortcutter::default().improve(&mut ground(&context, weights), &mut found, (1_000, 3)).unwrap();
        found
    });
    let before = path_cost(&mut ground(&context, (4.0, 0.0)), &path);
    let after = path_cost(&mut ground(&context, (4.0, 0.0)), &found[1]);
    let [short, wide] = [mean(&found[0]), mean(&found[1])];
    println!(
        "mean clearance {:.3} at first, {short:.3} short, {wide:.3} weighted; cost {before:.2} to {after:.2}",
        mean(&path)
    );
    assert!(after < before && wide > short && wide > mean(&path));
}
