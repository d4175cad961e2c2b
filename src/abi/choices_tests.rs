//! The numbers in the header are those of the safe face: every name here, in order, is known there, and nothing more.

use super::*;
use crate::grid::{CornerCutting, DiagonalGaps};
use crate::improve::Smoothing;
use crate::plan::{Algorithm, CostRule, Guarantee, Lattice};
use crate::search::core::heuristic::Heuristic;

/// The numbers that the safe face knows, looking a little farther than it needs.
fn known<T>(from: impl Fn(u32) -> Option<T>) -> Vec<u32> {
    (0..1000).filter(|number| from(*number).is_some()).collect()
}

#[test]
fn every_choice_has_the_number_of_the_safe_face() {
    use taut_algorithm::*;
    let algorithms = [
        (TAUT_ALGORITHM_ASTAR, Algorithm::AStar),
        (TAUT_ALGORITHM_JUMP_POINT, Algorithm::JumpPoint),
        (TAUT_ALGORITHM_THETA, Algorithm::Theta),
        (TAUT_ALGORITHM_LAZY_THETA, Algorithm::LazyTheta),
        (TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA, Algorithm::AnglePropagationTheta),
        (TAUT_ALGORITHM_FIELD_DSTAR, Algorithm::FieldDStar),
        (TAUT_ALGORITHM_BLOCK_ASTAR, Algorithm::BlockAStar),
        (TAUT_ALGORITHM_ANYA, Algorithm::Anya),
        (TAUT_ALGORITHM_VISIBILITY_GRAPH, Algorithm::VisibilityGraph),
        (TAUT_ALGORITHM_TANGENT_GRAPH, Algorithm::TangentGraph),
        (TAUT_ALGORITHM_ACCELERATED_ASTAR, Algorithm::AcceleratedAStar),
        (TAUT_ALGORITHM_DSTAR_LITE, Algorithm::DStarLite),
    ];
    for (here, there) in algorithms {
        assert_eq!(Algorithm::from_u32(here as u32), Some(there));
    }
    assert_eq!(known(Algorithm::from_u32), (1..=12).collect::<Vec<_>>());

    assert_eq!(known(Lattice::from_u32), [0, 1]);
    assert_eq!(Lattice::from_u32(taut_lattice::TAUT_LATTICE_CELLS as u32), Some(Lattice::Cells));
    assert_eq!(known(DiagonalGaps::from_u32), [0, 1]);
    let open = taut_diagonal_gaps::TAUT_DIAGONAL_GAPS_OPEN;
    assert_eq!(DiagonalGaps::from_u32(open as u32), Some(DiagonalGaps::Open));
    assert_eq!(known(CornerCutting::from_u32), [0, 1, 2]);
    let always = taut_corner_cutting::TAUT_CORNER_CUTTING_ALWAYS;
    assert_eq!(CornerCutting::from_u32(always as u32), Some(CornerCutting::Always));
    assert_eq!(known(Heuristic::from_u32), [0, 1, 2, 3, 4]);
    let chebyshev = taut_heuristic::TAUT_HEURISTIC_CHEBYSHEV;
    assert_eq!(Heuristic::from_u32(chebyshev as u32), Some(Heuristic::Chebyshev));
    assert_eq!(known(CostRule::from_u32), [0, 1]);
    assert_eq!(CostRule::from_u32(taut_cost_rule::TAUT_COST_RULE_ENTERED as u32), Some(CostRule::Entered));
    assert_eq!(known(Smoothing::from_u32), [0, 1, 2]);
    assert_eq!(Smoothing::from_u32(taut_smoothing::TAUT_SMOOTHING_TAUT as u32), Some(Smoothing::Taut));
    let optimal = taut_guarantee::TAUT_GUARANTEE_OPTIMAL;
    assert_eq!(optimal as u32, Guarantee::Optimal as u32);
}
