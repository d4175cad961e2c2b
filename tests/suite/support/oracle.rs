//! The oracle against answers that were worked out by hand.

use taut_test_support::oracle::*;

fn field(rows: &[&str]) -> Field {
    let blocked = rows.iter().flat_map(|row| row.bytes().map(|b| b == b'#')).collect();
    Field::new(rows[0].len() as i64, rows.len() as i64, blocked)
}

fn length(rows: &[&str], start: (i64, i64), goal: (i64, i64), gaps: Gaps) -> f64 {
    let route = field(rows).shortest(Spot::corner(start.0, start.1), Spot::corner(goal.0, goal.1), gaps);
    route.map_or(f64::INFINITY, |route| route.length)
}

#[test]
fn a_straight_walk_has_the_euclidean_length() {
    let map = ["....", "....", "...."];
    for gaps in Gaps::BOTH {
        assert_eq!(length(&map, (0, 0), (4, 3), gaps), 5.0);
        assert_eq!(length(&map, (2, 1), (2, 1), gaps), 0.0);
    }
}

#[test]
fn a_path_bends_around_one_blocked_cell() {
    let map = ["...", ".#.", "..."];
    for gaps in Gaps::BOTH {
        assert_eq!(length(&map, (0, 1), (3, 1), gaps), 3.0, "a wall may be touched");
        assert_eq!(length(&map, (0, 0), (3, 3), gaps), 2.0 * 5.0_f64.sqrt());
        let (start, goal) = (Spot::centre(0, 1), Spot::centre(2, 1));
        let route = field(&map).shortest(start, goal, gaps).unwrap();
        assert!((route.length - (1.0 + 2.0 * 0.5_f64.hypot(0.5))).abs() < 1e-12);
    }
}

#[test]
fn a_double_corner_is_a_gap_only_when_gaps_are_open() {
    let map = [".#", "#."];
    assert_eq!(length(&map, (0, 0), (2, 2), Gaps::Open), 8.0_f64.sqrt());
    assert_eq!(length(&map, (0, 0), (2, 2), Gaps::Closed), f64::INFINITY);
    // As an end it serves both quadrants.
    assert_eq!(length(&map, (1, 1), (2, 2), Gaps::Closed), 2.0_f64.sqrt());
    assert_eq!(length(&map, (1, 1), (0, 0), Gaps::Closed), 2.0_f64.sqrt());
    // Along the grid line through it, too.
    assert_eq!(length(&map, (0, 1), (2, 1), Gaps::Open), 2.0);
    assert_eq!(length(&map, (0, 1), (2, 1), Gaps::Closed), f64::INFINITY);
}

#[test]
fn a_line_between_two_blocked_rows_is_a_wall() {
    let map = ["..#..", "..#.."];
    for gaps in Gaps::BOTH {
        assert_eq!(length(&map, (0, 1), (5, 1), gaps), f64::INFINITY);
        assert_eq!(length(&map, (0, 1), (2, 1), gaps), 2.0);
    }
}

#[test]
fn the_border_is_a_wall_that_can_be_touched() {
    for gaps in Gaps::BOTH {
        assert_eq!(length(&["..."], (0, 0), (3, 0), gaps), 3.0);
        assert!(!field(&["..."]).touches_free(Spot::new(-1, 0)));
        assert_eq!(length(&["#.."], (0, 0), (3, 0), gaps), f64::INFINITY);
        assert_eq!(length(&["#.."], (1, 0), (3, 1), gaps), 5.0_f64.sqrt());
    }
}

#[test]
fn lattice_ends_are_the_nearest_nodes_of_the_free_cells() {
    let map = field(&[".#", ".."]);
    let end = |x, y, cells| {
        let steps = match cells {
            true => Steps::Cells { diagonal: None, cost: CostOf::Mean },
            false => Steps::Corners { diagonal: true, gaps: Gaps::Closed },
        };
        lattice_end(&map, Spot::new(x, y), steps)
    };
    assert_eq!(end(256, 256, false), Some(Spot::corner(1, 1)));
    assert_eq!(end(256, 256, true), Some(Spot::centre(0, 0)), "ties go to the smaller y, then x");
    assert_eq!(end(128, 128, false), Some(Spot::corner(0, 0)));
    assert_eq!(end(300, 40, false), None);
    assert_eq!(end(256, 40, true), Some(Spot::centre(0, 0)));
}

#[test]
fn lattice_costs_follow_the_rules_of_their_lattice() {
    let map = field(&["..#", ".#.", "..."]);
    let one = |_: i64, _: i64| 1.0;
    let cells = |diagonal| Steps::Cells { diagonal, cost: CostOf::Mean };
    let walk = |steps| map.lattice_cost(steps, Spot::centre(1, 0), Spot::centre(2, 1), &one);
    let root = 2.0_f64.sqrt();
    assert_eq!(walk(cells(Some(CellRule::NoneFree))), root);
    assert!((walk(cells(Some(CellRule::OneFree))) - 3.0 * root).abs() < 1e-12);
    assert_eq!(walk(cells(Some(CellRule::BothFree))), 6.0);
    assert_eq!(walk(cells(None)), 6.0);
    let corners = |diagonal, gaps| {
        let steps = Steps::Corners { diagonal, gaps };
        map.lattice_cost(steps, Spot::corner(1, 0), Spot::corner(3, 2), &one)
    };
    assert_eq!(corners(true, Gaps::Open), 2.0 * root);
    assert_eq!(corners(false, Gaps::Open), 4.0);
    assert_eq!(corners(false, Gaps::Closed), 4.0);
    assert_eq!(corners(true, Gaps::Closed), 4.0);
}
