//! The numbers in the header are those of the safe face: every name here, in order, is known there, and nothing more.

use super::*;
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, TurnRule};
use crate::improve::Smoothing;
use crate::plan::Algorithm;
use crate::search::core::{Guarantee, Heuristic};

/// The numbers that the safe face knows, looking a little farther than it needs.
fn known<T>(from: impl Fn(u32) -> Option<T>) -> Vec<u32> {
    (0..1000).filter(|number| from(*number).is_some()).collect()
}

/// The numbers and names of an enum, as they stand in the source of this module.
fn declared(name: &str) -> Vec<(u32, String)> {
    let source = include_str!("choices.rs");
    let from = source.find(&format!("enum {name} {{")).expect("an enum of this module");
    let body = source[from..].lines().skip(1).take_while(|line| *line != "}");
    let variants = body.filter_map(|line| line.trim().strip_suffix(',')?.split_once(" = "));
    variants.map(|(name, number)| (number.parse().expect("a number"), name.to_owned())).collect()
}

#[test]
fn every_choice_has_the_number_of_the_safe_face() {
    let stated: Vec<(u32, String)> = declared("taut_algorithm");
    let expected = Algorithm::ALL.iter().map(|algorithm| (algorithm.number(), algorithm.traits().constant.to_owned()));
    assert_eq!(stated, expected.collect::<Vec<_>>());
    assert_eq!(known(Algorithm::from_u32), stated.iter().map(|(number, _)| *number).collect::<Vec<_>>());

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
    assert_eq!(known(TurnRule::from_u32), [0, 1, 2, 3]);
    assert_eq!(TurnRule::from_u32(taut_turns::TAUT_TURNS_FEWEST as u32), Some(TurnRule::Fewest));
    assert_eq!(known(Smoothing::from_u32), [0, 1, 2]);
    assert_eq!(Smoothing::from_u32(taut_smoothing::TAUT_SMOOTHING_TAUT as u32), Some(Smoothing::Taut));
    let optimal = taut_guarantee::TAUT_GUARANTEE_OPTIMAL;
    assert_eq!(optimal as u32, Guarantee::Optimal as u32);
}
