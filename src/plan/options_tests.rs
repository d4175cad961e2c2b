use super::*;
use crate::base::ErrorKind;
use crate::plan::traits::PathKind;

fn of(algorithm: Algorithm) -> Options {
    let lattice = algorithm.traits().preferred_lattice();
    Options { algorithm, lattice, ..Options::default() }
}

fn cells() -> Options {
    Options { lattice: Lattice::Cells, ..of(Algorithm::AStar) }
}

fn refused(options: Options) {
    let error = options.check().expect_err(&format!("{options:?}"));
    assert_eq!(error.kind(), ErrorKind::Unsupported, "{options:?}");
}

fn accepted(options: Options) {
    assert_eq!(options.check(), Ok(()), "{options:?}");
}

#[test]
fn defaults_are_accepted_by_every_algorithm() {
    for &algorithm in Algorithm::ALL {
        accepted(of(algorithm));
    }
    accepted(cells());
}

#[test]
fn a_factor_that_is_no_factor_is_a_bad_value() {
    for &algorithm in Algorithm::ALL {
        for h_scale in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.5, -f64::MIN_POSITIVE] {
            let error = Options { h_scale, ..of(algorithm) }.check().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidArgument, "{algorithm:?} {h_scale}");
        }
        for h_scale in [0.0, 0.5, 1.0] {
            accepted(Options { h_scale, ..of(algorithm) });
        }
        let above = Options { h_scale: 1.0_f64.next_up(), ..of(algorithm) };
        if algorithm.traits().overestimates { accepted(above) } else { refused(above) }
    }
}

#[test]
fn a_tolerance_of_costs_is_a_finite_factor_of_at_least_1() {
    for &algorithm in Algorithm::ALL {
        let wrong = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.99, 1.0_f64.next_down(), 0.0, -1.05];
        for cost_tolerance in wrong {
            let error = Options { cost_tolerance, ..of(algorithm) }.check().unwrap_err();
            assert!(matches!(error, Error::BadValue { name: "cost_tolerance", .. }), "{algorithm:?} {error}");
        }
        for cost_tolerance in [1.0, 1.05_f64.next_up(), 3.0, f64::MAX] {
            let options = Options { cost_tolerance, ..of(algorithm) };
            if algorithm == Algorithm::Optimal { accepted(options) } else { refused(options) }
        }
    }
}

#[test]
fn any_angle_planners_refuse_what_they_do_not_use() {
    for &algorithm in
        Algorithm::ALL.iter().filter(|algorithm| algorithm.traits().on_corners == Some(PathKind::AnyAngle))
    {
        let options = of(algorithm);
        if algorithm != Algorithm::BlockAStar {
            refused(Options { lattice: Lattice::Cells, ..options });
        }
        refused(Options { neighbours: Neighbours::Four, ..options });
        refused(Options { corner_cutting: CornerCutting::OneFree, ..options });
        refused(Options { cost_rule: CostRule::Entered, ..options });
        for heuristic in [Heuristic::Octile, Heuristic::Manhattan, Heuristic::Chebyshev] {
            refused(Options { heuristic, ..options });
        }
        accepted(Options { heuristic: Heuristic::StraightLine, ..options });
        accepted(Options { diagonal_gaps: DiagonalGaps::Open, ..options });
        for smoothing in [Smoothing::Greedy, Smoothing::Taut] {
            accepted(Options { smoothing, ..options });
        }
    }
}

#[test]
fn jump_point_search_refuses_what_it_does_not_support() {
    let options = of(Algorithm::JumpPoint);
    refused(Options { lattice: Lattice::Corners, ..options });
    refused(Options { neighbours: Neighbours::Four, ..options });
    refused(Options { corner_cutting: CornerCutting::OneFree, ..options });
    refused(Options { corner_cutting: CornerCutting::Always, ..options });
    refused(Options { cost_rule: CostRule::Entered, ..options });
    refused(Options { heuristic: Heuristic::Manhattan, ..options });
    refused(Options { diagonal_gaps: DiagonalGaps::Open, ..options });
    accepted(Options { diagonal_gaps: DiagonalGaps::Open, smoothing: Smoothing::Greedy, ..options });
    for heuristic in [Heuristic::Octile, Heuristic::StraightLine, Heuristic::Chebyshev] {
        accepted(Options { heuristic, ..options });
    }
}

#[test]
fn a_star_takes_each_rule_where_it_means_something() {
    let corners = of(Algorithm::AStar);
    refused(Options { corner_cutting: CornerCutting::OneFree, ..corners });
    refused(Options { cost_rule: CostRule::Entered, ..corners });
    accepted(Options { diagonal_gaps: DiagonalGaps::Open, ..corners });
    accepted(Options { cost_rule: CostRule::Entered, ..cells() });
    refused(Options { diagonal_gaps: DiagonalGaps::Open, ..cells() });
    accepted(Options { diagonal_gaps: DiagonalGaps::Open, smoothing: Smoothing::Taut, ..cells() });
    let four = Options { neighbours: Neighbours::Four, ..cells() };
    accepted(four);
    for corner_cutting in [CornerCutting::OneFree, CornerCutting::Always] {
        accepted(Options { corner_cutting, ..cells() });
        refused(Options { corner_cutting, ..four });
    }
    for number in 0..5 {
        let heuristic = Heuristic::from_u32(number).unwrap();
        for options in [corners, cells(), four] {
            accepted(Options { heuristic, ..options });
        }
    }
}

#[test]
fn a_path_that_cuts_every_corner_is_smoothed_through_open_gaps_only() {
    let options = Options { corner_cutting: CornerCutting::Always, smoothing: Smoothing::Greedy, ..cells() };
    refused(options);
    accepted(Options { diagonal_gaps: DiagonalGaps::Open, ..options });
    accepted(Options { corner_cutting: CornerCutting::OneFree, ..options });
}

#[test]
fn auto_stands_for_the_heuristic_that_the_planner_can_use_best() {
    assert_eq!(cells().resolved_heuristic(), Heuristic::Octile);
    assert_eq!(Options { neighbours: Neighbours::Four, ..cells() }.resolved_heuristic(), Heuristic::Manhattan);
    assert_eq!(Options { smoothing: Smoothing::Greedy, ..cells() }.resolved_heuristic(), Heuristic::StraightLine);
    let chosen = Options { heuristic: Heuristic::Chebyshev, ..cells() };
    assert_eq!(chosen.resolved_heuristic(), Heuristic::Chebyshev);
}
