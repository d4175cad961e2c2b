use super::*;
use crate::grid::Lattice;
use crate::plan::algorithm::Algorithm;

fn cells(algorithm: Algorithm) -> Options {
    Options { algorithm, lattice: Lattice::Cells, ..Options::default() }
}

fn promised(options: Options) -> (Guarantee, f64) {
    assert_eq!(options.check(), Ok(()), "{options:?}");
    let Promise { guarantee, bound } = Promise::of(&options);
    (guarantee, bound)
}

#[test]
fn exact_planners_are_optimal_up_to_a_factor_of_one_and_bounded_above() {
    for h_scale in [0.0, 0.5, 1.0] {
        assert_eq!(promised(Options { h_scale, ..Options::default() }), (Guarantee::Optimal, 1.0));
    }
    assert_eq!(promised(Options { h_scale: 1.5, ..Options::default() }), (Guarantee::Bounded, 1.5));
}

#[test]
fn smoothing_keeps_no_guarantee_but_optimal() {
    let smoothing = Smoothing::Taut;
    assert_eq!(promised(Options { smoothing, ..Options::default() }), (Guarantee::Optimal, 1.0));
    assert_eq!(promised(Options { smoothing, h_scale: 2.0, ..Options::default() }), (Guarantee::None, 0.0));
    assert_eq!(promised(Options { smoothing, ..cells(Algorithm::AStar) }), (Guarantee::None, 0.0));
}

#[test]
fn the_factors_of_a_lattice_heuristic_multiply() {
    let astar = cells(Algorithm::AStar);
    let manhattan = Options { heuristic: Heuristic::Manhattan, ..astar };
    assert_eq!(promised(astar), (Guarantee::LatticeOptimal, 1.0));
    assert_eq!(promised(manhattan), (Guarantee::Bounded, std::f64::consts::SQRT_2));
    assert_eq!(promised(Options { h_scale: 2.0, ..manhattan }), (Guarantee::Bounded, 2.0 * std::f64::consts::SQRT_2));
    assert_eq!(promised(Options { h_scale: 0.5, ..manhattan }), (Guarantee::LatticeOptimal, 1.0));
    assert_eq!(promised(Options { neighbours: Neighbours::Four, ..manhattan }), (Guarantee::LatticeOptimal, 1.0));
    assert_eq!(promised(Options { h_scale: f64::MAX, ..manhattan }), (Guarantee::None, 0.0), "the product overflows");
}
