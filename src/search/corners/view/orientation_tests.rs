use super::*;
use crate::geom::SCALE;

/// All eight orientations.
fn all() -> impl Iterator<Item = Orientation> {
    let signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    [false, true].into_iter().flat_map(move |swapped| signs.map(|(u, w)| Orientation::new(swapped, u, w)))
}

/// Unit steps along `u` and `w`, on the map.
fn axes(orientation: Orientation) -> ((i32, i32), (i32, i32)) {
    (orientation.lattice(1, 0), orientation.lattice(0, 1))
}

#[test]
fn there_are_eight_different_orientations() {
    let all: Vec<_> = all().map(axes).collect();
    assert_eq!(all.len(), 8);
    assert!((0..8).all(|i| (0..i).all(|j| all[i] != all[j])));
}

#[test]
fn coordinates_and_lattice_are_inverse() {
    for orientation in all() {
        for (x, y) in [(0, 0), (3, 5), (17, 2)] {
            let (u, w) = orientation.coordinates(Point::lattice(x, y));
            assert_eq!(orientation.lattice(u / SCALE, w / SCALE), (x, y));
            assert_eq!(orientation.position(f64::from(u), f64::from(w)), (f64::from(x * SCALE), f64::from(y * SCALE)));
        }
    }
}

#[test]
fn a_cell_lies_between_its_lattice_lines() {
    for orientation in all() {
        for (u, w) in [(0, 0), (4, 7), (-3, 2), (-1, -1)] {
            let ((ax, ay), (bx, by)) = (orientation.lattice(u, w), orientation.lattice(u + 1, w + 1));
            assert_eq!(orientation.cell(u, w), (ax.min(bx), ay.min(by)));
        }
    }
}

#[test]
fn transposing_exchanges_the_axes_and_turning_back_reverses_one() {
    for orientation in all() {
        let (u, w) = axes(orientation);
        assert_eq!(axes(orientation.transposed()), (w, u));
        assert_eq!(axes(orientation.turned_back()), (w, (-u.0, -u.1)));
        let GridDirection { along_x, up } = orientation.direction_of_u();
        assert_eq!((along_x, up), (u.1 == 0, u.0 + u.1 > 0));
    }
}

#[test]
fn a_turn_stores_every_orientation() {
    for orientation in all() {
        let turn = ConeTurn::into_cone(orientation);
        assert!(turn.number() < 1 << ConeTurn::BITS);
        assert_eq!(ConeTurn::of_number(turn.number()).orientation(), Some(orientation));
    }
    assert_eq!(ConeTurn::UNKNOWN.orientation(), None);
}
