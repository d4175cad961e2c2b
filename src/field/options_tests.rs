use super::*;
use crate::base::ErrorKind;

const STEPS: FieldOptions = FieldOptions {
    kind: FieldKind::Steps,
    lattice: Lattice::Corners,
    neighbours: Neighbours::Eight,
    diagonal_gaps: DiagonalGaps::Closed,
    corner_cutting: CornerCutting::Never,
    cost_rule: CostRule::Average,
    reach: 0.0,
    wall_distance: 0.0,
    wall_weight: 0.0,
    memory_limit: 0,
    blocked_links: 0,
    radius: 0.0,
    unit_width: 1,
    unit_height: 1,
    turns: crate::grid::TurnRule::Free,
    turn_cost: 0.0,
};

#[test]
fn options_that_go_together_are_let_in_and_others_are_not() {
    let kind = |options: FieldOptions| options.check().err().map(|error| error.kind());
    let cells = FieldOptions { lattice: Lattice::Cells, ..STEPS };
    assert_eq!(kind(STEPS), None);
    assert_eq!(kind(cells), None);
    assert_eq!(kind(FieldOptions { corner_cutting: CornerCutting::Always, ..cells }), None);
    assert_eq!(kind(FieldOptions { wall_distance: 16.0, wall_weight: 3.0, ..cells }), None);
    let exact = FieldOptions { kind: FieldKind::Exact, ..STEPS };
    assert_eq!(kind(exact), None);
    assert_eq!(kind(FieldOptions { diagonal_gaps: DiagonalGaps::Open, reach: 3.5, ..exact }), None);
    let smooth = FieldOptions { kind: FieldKind::Smooth, ..STEPS };
    assert_eq!(kind(smooth), None);
    assert_eq!(kind(FieldOptions { diagonal_gaps: DiagonalGaps::Open, reach: 3.5, ..smooth }), None);
    assert_eq!(kind(FieldOptions { wall_distance: 16.0, wall_weight: 3.0, ..smooth }), None);
    let unsupported = [
        FieldOptions { lattice: Lattice::Cells, ..smooth },
        FieldOptions { neighbours: Neighbours::Four, ..smooth },
        FieldOptions { corner_cutting: CornerCutting::OneFree, ..smooth },
        FieldOptions { cost_rule: CostRule::Entered, ..smooth },
        FieldOptions { wall_weight: 1.0, ..smooth },
        FieldOptions { lattice: Lattice::Cells, ..exact },
        FieldOptions { neighbours: Neighbours::Four, ..exact },
        FieldOptions { wall_distance: 2.0, ..exact },
        FieldOptions { corner_cutting: CornerCutting::OneFree, ..STEPS },
        FieldOptions { cost_rule: CostRule::Entered, ..STEPS },
        FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..cells },
        FieldOptions { corner_cutting: CornerCutting::OneFree, neighbours: Neighbours::Four, ..cells },
        FieldOptions { wall_weight: 1.0, ..STEPS },
    ];
    for options in unsupported {
        assert_eq!(kind(options), Some(ErrorKind::Unsupported), "{options:?}");
    }
    let invalid = [
        FieldOptions { reach: -1.0, ..STEPS },
        FieldOptions { reach: f64::NAN, ..STEPS },
        FieldOptions { wall_distance: 16.5, ..STEPS },
        FieldOptions { wall_weight: f64::INFINITY, wall_distance: 1.0, ..STEPS },
    ];
    for options in invalid {
        assert_eq!(kind(options), Some(ErrorKind::InvalidArgument), "{options:?}");
    }
}

#[test]
fn a_radius_goes_with_the_exact_kind_and_with_steps_on_cells() {
    let kind = |options: FieldOptions| options.check().err().map(|error| error.kind());
    let cells = FieldOptions { lattice: Lattice::Cells, radius: 1.0, ..STEPS };
    assert_eq!(kind(cells), None);
    assert_eq!(kind(FieldOptions { neighbours: Neighbours::Four, ..cells }), None);
    assert_eq!(kind(FieldOptions { radius: -0.0, lattice: Lattice::Corners, ..cells }), None);
    let unsupported = Some(crate::base::ErrorKind::Unsupported);
    assert_eq!(kind(FieldOptions { lattice: Lattice::Corners, ..cells }), unsupported);
    assert_eq!(kind(FieldOptions { corner_cutting: CornerCutting::OneFree, ..cells }), unsupported);
    assert_eq!(kind(FieldOptions { wall_distance: 2.0, ..cells }), unsupported);
    let exact = FieldOptions { radius: 1.0, ..FieldOptions::default() };
    assert_eq!(kind(exact), None);
    assert_eq!(kind(FieldOptions { diagonal_gaps: DiagonalGaps::Open, reach: 3.5, ..exact }), None);
    assert_eq!(kind(FieldOptions { lattice: Lattice::Cells, ..exact }), unsupported);
    assert_eq!(kind(FieldOptions { wall_distance: 2.0, ..exact }), unsupported);
    assert_eq!(kind(FieldOptions { kind: FieldKind::Smooth, ..exact }), unsupported);
    for radius in [f32::NAN, -0.1, 16.1, f32::INFINITY] {
        assert_eq!(kind(FieldOptions { radius, ..cells }), Some(crate::base::ErrorKind::InvalidArgument));
    }
}
