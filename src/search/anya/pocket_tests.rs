use super::super::cone::Cone;
use super::super::expansion::scan_turn;
use super::super::frame::Turn;
use super::super::projection::{Sink, Stack};
use super::*;
use crate::base::dice::Dice;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Grid, Layer, corner_pattern, is_double_pattern, visible};

/// Counts corners.
struct Count(u32);

impl Sink for Count {
    fn corner(&mut self, _: &Frame<'_>, _: (i32, i32), _: Turn, _: i32) {
        self.0 += 1;
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// The turns at a convex corner: frames whose `w` runs along the blocked cell, which lies before `u`.
fn turns<'a>(layer: &'a Layer, (x, y): (i32, i32)) -> impl Iterator<Item = Frame<'a>> {
    let signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let frames = signs.map(|(sx, sy)| [true, false].map(|vertical| Frame::new(layer, vertical, sx, sy)));
    frames.into_iter().flatten().filter(move |frame| {
        let (u, w) = frame.coordinates(Point::lattice(x, y));
        let corners = [(u / SCALE - 1, w / SCALE), (u / SCALE, w / SCALE + 1)].map(|(u, w)| frame.lattice(u, w));
        let at = (corners[0].0.min(corners[1].0), corners[0].1.min(corners[1].1));
        layer.is_blocked(at.0, at.1)
    })
}

/// Where the path may have come from: across and along, in cells.
fn incoming(dice: &mut Dice) -> (i32, i32) {
    let most = [1, 3, 12, 60][index(dice.below(4))];
    (dice.below(most + 1), dice.below(most) + 1)
}

fn index(value: i32) -> usize {
    crate::base::numeric::index_i32(value)
}

/// The points of the lattice that the corner sees inside the cone, not behind it.
fn seen_in_cone(layer: &Layer, corner: Point, frame: &Frame<'_>, cone: &Cone, gaps: DiagonalGaps) -> Vec<Point> {
    let points = (0..=layer.width()).flat_map(|x| (0..=layer.height()).map(move |y| Point::lattice(x, y)));
    let inside =
        points.filter(|&p| p != corner && cone.contains(frame.coordinates(p)) && frame.coordinates(p).1 >= cone.w);
    inside.filter(|&p| visible(layer, corner, p, gaps)).collect()
}

/// Puts every turn of random maps to `is_pocket`; says how many pockets there were, how many turns, and how many turns without
/// a corner.
fn survey(width: i32, height: i32, blocked: i32, gaps: DiagonalGaps, dice: &mut Dice) -> (u32, u32, u32) {
    let open_gaps = gaps == DiagonalGaps::Open;
    let grid = Grid::from_terrain(width, height, &dice.terrain(width * height, blocked, 1)).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let corners = (0..=width).flat_map(|x| (0..=height).map(move |y| (x, y)));
    let (mut pockets, mut all, mut empty) = (0, 0, 0);
    for (x, y) in corners.filter(|&(x, y)| layer.is_corner(x, y)) {
        if is_double_pattern(corner_pattern(layer, x, y)) {
            continue;
        }
        let corner = Point::lattice(x, y);
        for frame in turns(layer, (x, y)) {
            let (u, w) = frame.coordinates(corner);
            let (across, along) = incoming(dice);
            let cone = Cone { u, w, across: across * SCALE, along: along * SCALE };
            let depth = frame.depth(u / SCALE, w / SCALE);
            let mut count = Count(0);
            scan_turn(
                layer,
                corner,
                (frame, cone),
                gaps,
                (&mut Stack { allowance: u64::MAX, ..Stack::default() }, &mut count),
            )
            .unwrap();
            all += 1;
            empty += u32::from(count.0 == 0);
            let far_away = (u + 1000 * SCALE, w + 1000 * SCALE);
            if depth > DEEP || !is_pocket(&frame, (cone, depth), far_away, open_gaps) {
                continue;
            }
            pockets += 1;
            assert_eq!(count.0, 0, "({x}, {y}) across {across} along {along}");
            for goal in seen_in_cone(layer, corner, &frame, &cone, gaps) {
                assert!(
                    !is_pocket(&frame, (cone, depth), frame.coordinates(goal), open_gaps),
                    "({x}, {y}) sees {goal:?}"
                );
            }
        }
    }
    (pockets, all, empty)
}

#[test]
fn no_corner_and_no_goal_is_seen_from_a_pocket() {
    let mut dice = Dice::new(77);
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let (mut pockets, mut all, mut empty) = (0, 0, 0);
        for round in 0..60 {
            let (width, height) = [(9, 9), (70, 6), (5, 68), (24, 24)][round % 4];
            let (p, a, e) = survey(width, height, 15 + dice.below(50), gaps, &mut dice);
            (pockets, all, empty) = (pockets + p, all + a, empty + e);
        }
        assert!(pockets > all / 10, "{pockets} of {all} turns are pockets");
        assert!(pockets > empty / 3, "{pockets} of {empty} turns without a corner are pockets");
    }
}
