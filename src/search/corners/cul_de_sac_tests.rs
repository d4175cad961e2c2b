use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_double_pattern, visible};

/// A segment that comes to a corner from a random direction, near or far away; it need not be free.
fn incoming(rng: &mut TestRng, corner: Point) -> Point {
    let most = [1, 3, 12, 60][index(unsigned(rng.below(4)))];
    let step = |rng: &mut TestRng| (rng.below(2 * most + 1) - most) * SCALE;
    Point { x: corner.x + step(rng), y: corner.y + step(rng) }
}

/// The lattice points that the corner sees in the cone between the wall and the straight continuation of the segment
/// from `from`.
fn seen_in_cone(layer: &Layer, turn: &TurnView<'_>, corner: Point, from: Point, gaps: DiagonalGaps) -> Vec<Point> {
    let ((u, w), (from_u, from_w)) = (turn.orientation.coordinates(corner), turn.orientation.coordinates(from));
    let (across, along) = (i64::from(u - from_u), i64::from(w - from_w));
    let inside = |p: &Point| {
        let (at_u, at_w) = turn.orientation.coordinates(*p);
        let (du, dw) = (i64::from(at_u - u), i64::from(at_w - w));
        *p != corner && du >= 0 && dw >= 0 && across * dw >= along * du
    };
    let points = (0..=layer.width()).flat_map(|x| (0..=layer.height()).map(move |y| Point::lattice(x, y)));
    points.filter(inside).filter(|&p| visible(layer, corner, p, gaps)).collect()
}

/// True if a path that has come from `from` may turn at a lattice point.
fn may_turn(layer: &Layer, at: Point, from: Point, gaps: DiagonalGaps) -> bool {
    let double = is_double_pattern(corner_pattern(layer, at.x / SCALE, at.y / SCALE));
    TurnView::at(layer, at, from).is_some() || double && gaps == DiagonalGaps::Open
}

/// Calls `check` with turns at convex corners of random maps.
fn for_each_turn(rng: &mut TestRng, rounds: usize, mut check: impl FnMut(&mut TestRng, &Grid, Point, Point)) {
    for round in 0..rounds {
        let (width, height) = [(9, 9), (70, 6), (5, 68), (24, 24)][round % 4];
        let percent = 15 + rng.below(50);
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap();
        let snapshot = grid.snapshot();
        for (x, y) in (0..=width).flat_map(|x| (0..=height).map(move |y| (x, y))) {
            let corner = Point::lattice(x, y);
            let from = incoming(rng, corner);
            if TurnView::at(snapshot.first_layer(), corner, from).is_some() {
                check(rng, &grid, corner, from);
            }
        }
    }
}

#[test]
fn no_turn_and_no_goal_is_seen_from_a_cul_de_sac() {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let (mut cul_de_sacs, mut empty) = (0, 0);
        for_each_turn(&mut TestRng::new(77), 120, |_, grid, corner, from| {
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            let turn = TurnView::at(layer, corner, from).unwrap();
            let seen = seen_in_cone(layer, &turn, corner, from, gaps);
            let turns = seen.iter().filter(|&&p| may_turn(layer, p, corner, gaps)).count();
            empty += u32::from(turns == 0);
            if let Some(cul_de_sac) = turn.cul_de_sac(corner, from, turn.depth(corner), gaps) {
                cul_de_sacs += 1;
                assert_eq!(turns, 0, "{corner:?} from {from:?}");
                let (u, w) = turn.orientation.coordinates(corner);
                let away = |&p: &Point| (turn.orientation.coordinates(p).0 - u, turn.orientation.coordinates(p).1 - w);
                assert!(seen.iter().all(|p| cul_de_sac.contains(away(p))), "{corner:?} from {from:?}");
            }
        });
        assert!(
            cul_de_sacs > 500 && cul_de_sacs > empty / 2,
            "{cul_de_sacs} cul-de-sacs, {empty} turns that lead nowhere"
        );
    }
}

#[test]
fn other_cells_than_those_read_change_nothing() {
    let mut changes = 0;
    for_each_turn(&mut TestRng::new(78), 40, |rng, grid, corner, from| {
        let gaps = if rng.below(2) == 0 { DiagonalGaps::Closed } else { DiagonalGaps::Open };
        let answer = |grid: &Grid| {
            let snapshot = grid.snapshot();
            let turn = TurnView::at(snapshot.first_layer(), corner, from).unwrap();
            let depth = turn.depth(corner);
            (turn.cul_de_sac(corner, from, depth, gaps), turn.cells_read(corner, depth))
        };
        let (cul_de_sac, read) = answer(grid);
        let [xs, ys] = [(read[0].0, read[1].0), (read[0].1, read[1].1)].map(|(a, b)| a.min(b)..=a.max(b));
        for _ in 0..10 {
            let (x, y) = (rng.below(grid.width()), rng.below(grid.height()));
            let (corner_x, corner_y) = (corner.x / SCALE, corner.y / SCALE);
            let beside = (corner_x - 1..=corner_x).contains(&x) && (corner_y - 1..=corner_y).contains(&y);
            if beside || xs.contains(&x) && ys.contains(&y) {
                continue;
            }
            let before = u8::from(!grid.snapshot().first_layer().is_blocked(x, y));
            grid.set_cell(x, y, 1 - before).unwrap();
            assert_eq!(answer(grid), (cul_de_sac, read), "{corner:?} from {from:?}, changed ({x}, {y})");
            grid.set_cell(x, y, before).unwrap();
            changes += 1;
        }
    });
    assert!(changes > 1000);
}
