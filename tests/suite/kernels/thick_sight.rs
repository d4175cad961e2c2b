//! Greedy smoothing of an agent with a radius: lines of sight of a disc, beside those of the oracle.

use taut::grid::Lattice;
use taut::improve::Smoothing;
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::discs::spot;
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn is_clear(oracle: &DiscOracle, path: &[Position]) -> bool {
    path.windows(2).all(|ends| oracle.is_clear(spot(ends[0]), spot(ends[1])))
}

#[test]
fn greedy_smoothing_keeps_the_radius() {
    let (mut smoothed, mut shorter) = (0, 0);
    for seed in 0..count(150, 5000) as u64 {
        let mut random = Random::new(6_000_000 + seed);
        let (width, height) = (random.between(6, 20) as i32, random.between(6, 20) as i32);
        let world = World::noise(&mut random, width, height, 0.1);
        let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small map");
        let radius = *random.pick(&[0.25_f32, 0.5, 0.75, 1.0, 1.5]);
        let oracle = DiscOracle::new(&world.field(), radius.into());
        let mut centre = || {
            (0..40)
                .map(|_| {
                    (
                        random.between(0, i64::from(width)) as f32 + 0.5,
                        random.between(0, i64::from(height)) as f32 + 0.5,
                    )
                })
                .map(|(x, y)| Position::new(x, y))
                .find(|&at| oracle.is_free(spot(at)))
        };
        let (Some(start), Some(goal)) = (centre(), centre()) else { continue };
        for (algorithm, lattice) in [
            (Algorithm::AStar, Lattice::Cells),
            (Algorithm::JumpPoint, Lattice::Cells),
            (Algorithm::Theta, Lattice::Corners),
        ] {
            let options = Options { algorithm, lattice, radius, ..Options::default() };
            let options = if lattice == Lattice::Cells {
                Options { corner_cutting: taut::grid::CornerCutting::Never, ..options }
            } else {
                options
            };
            let plain =
                Planner::new(&grid, options).expect("options").find(&Request::new(start, goal)).expect("free ends");
            let mut planner =
                Planner::new(&grid, Options { smoothing: Smoothing::Greedy, ..options }).expect("options");
            let outcome = planner.find(&Request::new(start, goal)).expect("free ends");
            assert_eq!(outcome.status, plain.status);
            if outcome.status == Status::Found {
                let label = format!("{seed} {algorithm:?} {radius} {start:?} {goal:?}\n{}", world.rows());
                assert!(is_clear(&oracle, planner.path()), "{label}");
                assert!(outcome.length <= plain.length + 1e-9, "{label}");
                smoothed += 1;
                shorter += u32::from(outcome.length < plain.length - 1e-6);
            }
        }
    }
    assert!(smoothed > 50 && shorter > 20, "{smoothed} {shorter}");
    let grid = Grid::new(8, 8, 1).expect("a map");
    for algorithm in [Algorithm::Theta, Algorithm::AStar] {
        let options = Options { algorithm, radius: 1.0, smoothing: Smoothing::Taut, ..Options::default() };
        assert!(Planner::new(&grid, options).is_err());
    }
}
