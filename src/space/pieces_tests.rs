use super::*;
use crate::base::test_rng::TestRng;
use crate::space::outline::{simple_outline, twice_area};

/// Random simple polygons: small ones of any form, and large ones that see their middle from everywhere.
fn polygon(rng: &mut TestRng) -> Option<Vec<Point>> {
    if rng.chance(50) {
        let points: Vec<Point> = (0..4 + rng.below(5)).map(|_| Point { x: rng.below(9), y: rng.below(9) }).collect();
        return simple_outline(&points).ok();
    }
    let mut points: Vec<Point> =
        (0..5 + rng.below(40)).map(|_| Point { x: rng.below(2000) - 1000, y: rng.below(2000) - 1000 }).collect();
    points.retain(|p| (p.x, p.y) != (0, 0));
    let upper = |p: &Point| p.y < 0 || p.y == 0 && p.x < 0;
    points.sort_by(|a, b| upper(a).cmp(&upper(b)).then(0.cmp(&cross(Point::default(), *a, *b))));
    points.dedup_by(|a, b| upper(a) == upper(b) && cross(Point::default(), *a, *b) == 0);
    simple_outline(&points).ok()
}

#[test]
fn pieces_are_convex_cover_the_polygon_and_do_not_overlap() {
    let mut rng = TestRng::new(900);
    let (mut made, mut concave, mut merged) = (0, 0, 0);
    while made < if cfg!(miri) { 30 } else { 10_000 } {
        let Some(outline) = polygon(&mut rng) else { continue };
        made += 1;
        let pieces = convex_pieces(&outline).unwrap();
        concave += usize::from(pieces.len() > 1);
        merged += usize::from(pieces.len() < outline.len() - 2);
        let area: i64 = pieces.iter().map(|piece| twice_area(piece)).sum();
        assert_eq!(area, twice_area(&outline), "{outline:?}");
        for piece in &pieces {
            let count = piece.len();
            let turn = |at: usize| cross(piece[at], piece[(at + 1) % count], piece[(at + 2) % count]);
            assert!(count > 2 && (0..count).all(|at| turn(at) > 0), "{piece:?} of {outline:?}");
            // Once round, not twice: the sum of convex angles is enough with the area.
            assert!(piece.iter().all(|p| outline.contains(p)));
        }
        // Interiors are apart: a point of the lattice of thirds lies inside of one piece at the most.
        for _ in 0..20 {
            let p = Point { x: outline[0].x + rng.below(7) - 3, y: outline[0].y + rng.below(7) - 3 };
            let inside = |piece: &&ConvexPiece| {
                (0..piece.len()).all(|at| cross(piece[at], piece[(at + 1) % piece.len()], p) > 0)
            };
            assert!(pieces.iter().filter(inside).count() <= 1);
        }
    }
    assert!(concave > made / 3 && merged > made / 3);
}

#[test]
fn a_convex_polygon_is_one_piece() {
    let octagon = [(2, 0), (4, 0), (6, 2), (6, 4), (4, 6), (2, 6), (0, 4), (0, 2)].map(|(x, y)| Point { x, y });
    assert_eq!(convex_pieces(&octagon).unwrap().len(), 1);
}
