//! Costs of cells past closed sides and over links together, through edits, against brute force.

use taut::grid::Lattice;
use taut::{Algorithm, Error, Grid, Options, Planner, Rect};
use taut_test_support::effort;
use taut_test_support::random::Random;

use super::judge::Judge;
use super::sides::{PLANNERS, add_links, any_judge, centre, edit, grid_of, planner_of};

/// The least costs from several cells, as the judge knows them.
fn least_of(judge: &Judge, starts: &[(i32, i32)]) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; judge.terrain.len()];
    for &start in starts {
        least.iter_mut().zip(judge.distances(start, false)).for_each(|(least, cost)| *least = least.min(cost));
    }
    least
}

#[test]
fn costs_go_over_closed_sides_and_links_through_edits() {
    let (mut finite, mut infinite, mut shorter) = (0, 0, 0);
    for seed in 0..effort::count(300, 10_000) as u64 {
        let mut random = Random::new(0x5EAC_0000 + seed);
        let algorithm = *random.pick(&PLANNERS);
        let mut judge = any_judge(&mut random, algorithm);
        let grid = grid_of(&judge);
        if random.chance(0.8) {
            add_links(&mut random, &grid, &mut judge);
        }
        let mut planner = planner_of(&judge, algorithm, &grid);
        for round in 0..4 {
            (0..random.below(4)).for_each(|_| edit(&mut random, &grid, &mut judge));
            let starts: Vec<_> = (0..=random.below(2)).filter_map(|_| judge.any_free(&mut random)).collect();
            if starts.is_empty() {
                break;
            }
            let most = if random.chance(0.5) { f64::INFINITY } else { random.below(9) as f64 + 0.1234 };
            let mut out = vec![-7.0; judge.terrain.len()];
            let places: Vec<_> = starts.iter().map(|&start| centre(start)).collect();
            let area = Rect::new(0, 0, judge.width, judge.height);
            planner.reach(&places, most, area, &mut out, judge.width as usize).unwrap();
            let (least, on_foot) = (least_of(&judge, &starts), {
                let walks = Judge { jumps: Vec::new(), ..judge.clone() };
                least_of(&walks, &starts)
            });
            for (at, &cost) in out.iter().enumerate() {
                let expected = if least[at] <= most { least[at] } else { f64::INFINITY };
                let is_alike =
                    f64::from(cost) == expected || (f64::from(cost) - expected).abs() <= 1e-6 * (1.0 + expected);
                let case = format!("seed {seed} round {round} {algorithm:?} {starts:?} {most} {:?}", judge.jumps);
                assert!(is_alike, "{at}: {cost} {expected} {case}\n{}", judge.rows());
                (finite, infinite) = (finite + u32::from(cost.is_finite()), infinite + u32::from(!cost.is_finite()));
                shorter += u32::from(f64::from(cost) < on_foot[at] - 1e-5);
            }
        }
    }
    assert!(finite > 5000 && infinite > 2000 && shorter > 300, "{finite} {infinite} {shorter}");
}

#[test]
fn a_unit_of_several_cells_is_refused_while_a_side_is_closed() {
    let grid = Grid::new(6, 6, 1).unwrap();
    let base = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let mut planner = Planner::new(&grid, Options { unit_width: 2, unit_height: 2, ..base }).unwrap();
    let mut out = [-7.0; 36];
    let mut ask = || planner.reach(&[centre((1, 1))], 9.0, Rect::new(0, 0, 6, 6), &mut out, 6);
    assert_eq!(ask(), Ok(()));
    grid.set_wall(Rect::new(3, 0, 0, 6), 3).unwrap();
    assert!(matches!(ask(), Err(Error::Unsupported { .. })));
    grid.set_wall(Rect::new(3, 0, 0, 6), 0).unwrap();
    assert_eq!(ask(), Ok(()));
}
