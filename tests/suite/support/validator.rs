//! Sound paths pass; each kind of fault is seen.

use taut_test_support::validator::*;

fn cost_map(rows: &[&str]) -> CostMap {
    let terrain: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|b| u8::from(b != b'#'))).collect();
    CostMap::plain(rows[0].len() as i32, rows.len() as i32, &terrain)
}

fn verdict(rows: &[&str], rules: Rules, path: &[(f32, f32)]) -> Result<(), String> {
    let vertices = vertices_of(path)?;
    let ends = Ends { start: vertices[0], goal: vertices[vertices.len() - 1], partial: false };
    let length = vertices.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let claim = Claim { path, length, cost: length, bound: 0.0, label: Label::None };
    check(&cost_map(rows), &rules, ends, &claim)
}

const FREE: Rules = Rules { walk: Walk::Free, smoothed: false, open: true, every_step: false, legs: false };
const CLOSED: Rules = Rules { open: false, ..FREE };

fn fault(rows: &[&str], rules: Rules, path: &[(f32, f32)], word: &str) {
    let fault = verdict(rows, rules, path).expect_err("a fault");
    assert!(fault.contains(word), "{fault} does not say {word}");
}

#[test]
fn sound_paths_pass() {
    let rows = ["...", ".#.", "..."];
    verdict(&rows, CLOSED, &[(0.0, 0.0), (2.0, 1.0), (3.0, 3.0)]).unwrap();
    verdict(&rows, CLOSED, &[(0.0, 1.0), (3.0, 1.0)]).unwrap();
    verdict(&rows, CLOSED, &[(0.5, 1.5)]).unwrap();
    verdict(&[".#", "#."], FREE, &[(0.25, 0.25), (1.75, 1.75)]).unwrap();
    verdict(&[".#", "#."], CLOSED, &[(1.0, 1.0), (1.75, 1.75)]).unwrap();
}

#[test]
fn each_fault_has_its_word() {
    let rows = ["...", ".#.", "..."];
    fault(&rows, FREE, &[(0.0, 0.0), (3.0, 3.0)], "blocked cell 1, 1");
    fault(&["#", "#"], FREE, &[(0.0, 1.0), (1.0, 1.0)], "not free");
    fault(&[".#.", ".#."], FREE, &[(0.0, 1.0), (3.0, 1.0)], "between two blocked cells");
    fault(&["..."], FREE, &[(0.0, 0.0), (3.0, -1.0)], "not free");
    fault(&[".#", "#."], CLOSED, &[(0.25, 0.25), (1.75, 1.75)], "closed gap");
    fault(&[".#", "#."], CLOSED, &[(0.0, 1.0), (2.0, 1.0)], "closed gap");
    fault(&[".#", "#."], CLOSED, &[(0.0, 0.5), (1.0, 1.0), (2.0, 1.25)], "turns in the closed gap");
    fault(&rows, FREE, &[(0.0, 0.0), (1.0, 0.0), (3.0, 0.0)], "on the line");
    fault(&rows, FREE, &[(0.0, 0.0), (0.0, 0.0), (3.0, 0.0)], "twice");
    fault(&rows, FREE, &[(0.0, 0.0), (0.5, 0.0), (1.0, 1.0)], "turns at");
    fault(&rows, FREE, &[(0.0, 0.001), (1.0, 1.0)], "multiple of 1/256");
}

#[test]
fn lattice_steps_obey_their_rules() {
    let rows = ["...", ".#.", "..."];
    let cells = |diagonal| Rules { walk: Walk::Cells { diagonal, entered: false }, ..CLOSED };
    let cut = [(1.5, 0.5), (2.5, 1.5)];
    fault(&rows, cells(Some(Cutting::Both)), &cut, "cuts a corner");
    fault(&rows, cells(None), &cut, "no run of lattice steps");
    verdict(&rows, cells(Some(Cutting::One)), &cut).unwrap();
    let corners = |diagonal| Rules { walk: Walk::Corners { diagonal }, ..CLOSED };
    verdict(&rows, corners(true), &[(0.0, 0.0), (1.0, 1.0), (2.0, 1.0), (3.0, 2.0)]).unwrap();
    fault(&rows, corners(false), &[(0.0, 0.0), (1.0, 1.0), (2.0, 1.0)], "no run of lattice steps");
    fault(&rows, corners(true), &[(0.0, 0.0), (3.0, 3.0)], "blocked cell");
}

#[test]
fn wrong_figures_are_seen() {
    let map = cost_map(&["...."]);
    let path = [(0.0, 0.0), (3.0, 0.0)];
    let ends = Ends { start: Vertex { x: 0, y: 0 }, goal: Vertex { x: 768, y: 0 }, partial: false };
    let good = Claim { path: &path, length: 3.0, cost: 3.0, bound: 1.0, label: Label::Optimal };
    check(&map, &CLOSED, ends, &good).unwrap();
    let faults = [
        (Claim { length: 3.000_000_1, ..good }, "length"),
        (Claim { cost: 2.9, ..good }, "cost"),
        (Claim { bound: 0.0, ..good }, "bound"),
        (Claim { path: &path[..1], ..good }, "ends at"),
    ];
    for (claim, word) in faults {
        assert!(check(&map, &CLOSED, ends, &claim).unwrap_err().contains(word));
    }
}

#[test]
fn the_gap_is_told_from_a_wall() {
    let map = cost_map(&[".#.", "#..", "..#"]);
    let pinched = |x, y| map.pinched(x, y);
    assert!(pinched(1, 1) && !pinched(0, 0) && !pinched(2, 1) && !pinched(0, 1));
    assert!(!pinched(2, 2), "a convex corner");
}

#[test]
fn crossed_cells_are_paid_by_length() {
    let mut costs = [1.0; 256];
    costs[2] = 3.0;
    let map = CostMap::new(2, 2, &[1, 2, 2, 2], &costs);
    let cost = |a: (i64, i64), b: (i64, i64)| crossing_cost(&map, vertex(a), vertex(b));
    fn vertex((x, y): (i64, i64)) -> Vertex {
        Vertex { x, y }
    }
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
    close(cost((0, 0), (512, 512)), 4.0 * 2.0_f64.sqrt());
    close(cost((256, 0), (256, 512)), 1.0 + 3.0);
    close(cost((0, 128), (512, 128)), 1.0 + 3.0);
    close(cost((0, 256), (512, 0)), 5.0_f64.sqrt() * 0.5 * (1.0 + 3.0));
}

#[test]
fn a_disc_that_is_too_near_to_a_wall_is_seen() {
    let map = cost_map(&["......", "..#...", "......", "......"]);
    let check = |radius: i64, path: &[(f32, f32)]| {
        let path = vertices_of(path)?;
        let length = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let ends = Ends { start: path[0], goal: path[path.len() - 1], partial: false };
        check_disc(&map, radius, ends, &path, length)
    };
    // Touching, by the walls and between them.
    check(128, &[(0.5, 0.5), (5.5, 0.5)]).unwrap();
    check(256, &[(1.0, 1.0), (1.0, 3.0), (5.0, 3.0)]).unwrap();
    // Nearer by 1/128, between the ends, is what chords may take.
    check(128, &[(0.5, 0.5), (2.5, 0.507_812_5), (5.5, 0.5)]).unwrap();
    for (radius, path, word) in [
        (128, &[(0.5, 0.5), (2.5, 0.511_718_75), (5.5, 0.5)][..], "nearer than 126 to the blocked cell 2, 1"),
        (128, &[(0.5, 1.5), (5.5, 1.5)], "blocked cell 2, 1"),
        (128, &[(0.5, 3.5), (3.0, 3.515_625), (5.5, 3.5)], "nearer than 126 to the blocked cell"),
        (129, &[(0.5, 3.0), (0.496_093_75, 2.0), (0.507_812_5, 1.0)], "not at"),
        (180, &[(1.25, 1.75), (2.0, 2.75)], "nearer than 178 to the blocked cell 2, 1"),
        (128, &[(0.25, 0.5), (0.5, 0.5)], "not free"),
        (128, &[(0.5, 0.5), (0.5, 0.5)], "stands twice"),
    ] {
        let fault = check(radius, path).and_then(|()| vertices_of(path).map(drop)).expect_err("a fault");
        assert!(fault.contains(word), "{fault} does not say {word}");
    }
    let path = vertices_of(&[(0.5, 0.5), (5.5, 0.5)]).unwrap();
    let ends = Ends { start: path[0], goal: path[1], partial: false };
    assert!(check_disc(&map, 128, ends, &path, 5.1).unwrap_err().contains("the points say 5"));
    let elsewhere = Ends { goal: Vertex { x: 640, y: 640 }, partial: true, ..ends };
    check_disc(&map, 128, elsewhere, &path, 5.0).unwrap();
}

#[test]
fn an_end_a_little_too_near_is_moved_to_the_nearest_place() {
    let map = cost_map(&["....", "....", "....", "...."]);
    let place = |x: i64, y: i64| place_of(&map, Vertex { x, y }, 128).map(|at| (at.x, at.y));
    assert_eq!(place(128, 500), Some((128, 500)));
    assert_eq!(place(121, 500), Some((128, 500)));
    assert_eq!(place(126, 898), Some((128, 896)));
    assert_eq!(place(120, 500), None);
    assert_eq!(place(-1, 500), None);
}
