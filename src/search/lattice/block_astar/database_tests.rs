use super::super::cell_distances::{DIAGONAL, all_distances};
use super::super::reach::BlockReach;
use super::super::symmetry::{CLASSES, PatternClasses, number};
use super::super::window::{BlockWindow, SIDE};
use super::super::{CellBlocks, CornerBlocks};
use super::{super::block::Block, super::block_lattice::BlockLattice, super::database::RowKey};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Grid};
use crate::search::core::Heuristic;

/// Some of the patterns, in an order without a plan.
fn patterns() -> impl Iterator<Item = u16> {
    (0..1500_u16).map(|i| i.wrapping_mul(40_503).wrapping_add(0x1234))
}

/// A map of one block.
fn grid(pattern: u16) -> Grid {
    let terrain: Vec<u8> = (0..16).map(|cell| u8::from(pattern >> cell & 1 == 0)).collect();
    Grid::from_terrain(SIDE, SIDE, &terrain).expect("a small grid")
}

#[test]
fn there_are_as_many_classes_as_burnside_counts() {
    let classes = PatternClasses::new().expect("room for classes");
    assert_eq!(classes.first.len(), CLASSES);
    assert_eq!(classes.member(0).class, 0);
    for pattern in patterns() {
        let member = classes.member(pattern);
        assert!(classes.first[usize::from(member.class)] <= pattern);
    }
}

#[test]
fn a_window_shows_the_cells_of_its_block() {
    for pattern in patterns() {
        let window = BlockWindow::read(grid(pattern).snapshot().first_layer(), (0, 0));
        assert_eq!(window.pattern(), pattern);
        assert_eq!((window.row(0), window.row(5), window.column(0), window.column(5)), (0x3F, 0x3F, 0x3F, 0x3F));
    }
}

#[test]
fn distances_between_corners_are_those_of_a_search_with_lines_of_sight() {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let shared = CornerBlocks::new(gaps, 1.0).database().expect("room for a database");
        let mut finite = 0;
        for pattern in patterns() {
            let snapshot = grid(pattern).snapshot();
            let member = shared.database().member(pattern);
            let vertices = shared.database().vertices(member);
            let corner = |vertex: usize| Point::lattice(CornerBlocks::AT[vertex].0, CornerBlocks::AT[vertex].1);
            for from in 0..16 {
                let reach = BlockReach::new(snapshot.first_layer(), Block::new(0, 0), corner(from), gaps);
                let row = shared.database().row::<16>(RowKey { member, vertex: vertices[from] });
                for to in 0..16 {
                    let (length, expected) = (f64::from(row[usize::from(vertices[to])]), reach.length(corner(to)));
                    assert!(
                        length == expected || (length - expected).abs() < 1e-5,
                        "{pattern:016b} {from} {to}: {length} instead of {expected}"
                    );
                    finite += u32::from(length > 0.0 && length < f64::INFINITY);
                }
            }
        }
        assert!(finite > 50_000, "{finite}");
    }
}

#[test]
fn distances_between_cells_are_those_of_a_relaxation() {
    for diagonal in [false, true] {
        let shared = CellBlocks::new(diagonal, Heuristic::Octile, 1.0).database().expect("room for a database");
        for pattern in patterns().step_by(5) {
            let member = shared.database().member(pattern);
            let vertices = shared.database().vertices(member);
            for from in 0..12 {
                let expected = relaxed(pattern, diagonal, CellBlocks::AT[from]);
                let row = shared.database().row::<12>(RowKey { member, vertex: vertices[from] });
                for to in 0..12 {
                    let length = row[usize::from(vertices[to])];
                    let expected = expected[number(CellBlocks::AT[to], SIDE)];
                    let same = length == expected || (length - expected).abs() < 1e-9;
                    assert!(same, "{pattern:016b} {from} {to}: {length} instead of {expected}");
                }
            }
        }
    }
    assert_eq!(all_distances(0, true)[0][15].to_bits(), (3.0 * DIAGONAL).to_bits());
}

/// Distances from a cell by relaxing every step until nothing changes.
fn relaxed(pattern: u16, diagonal: bool, from: (i32, i32)) -> [f64; 16] {
    let free = |x: i32, y: i32| (0..4).contains(&x) && (0..4).contains(&y) && pattern >> (4 * y + x) & 1 == 0;
    let mut lengths = [f64::INFINITY; 16];
    lengths[number(from, 4)] = 0.0;
    for _ in 0..16 {
        for (x, y) in (0..16).map(|cell| (cell % 4, cell / 4)) {
            for (dx, dy) in (0..9).map(|step| (step % 3 - 1, step / 3 - 1)) {
                let slanted = dx != 0 && dy != 0;
                let clear = free(x, y) && free(x + dx, y + dy) && free(x + dx, y) && free(x, y + dy);
                if clear && (diagonal || !slanted) && (dx, dy) != (0, 0) {
                    let step = if slanted { std::f64::consts::SQRT_2 } else { 1.0 };
                    let through = lengths[number((x, y), 4)] + step;
                    let there = &mut lengths[number((x + dx, y + dy), 4)];
                    *there = there.min(through);
                }
            }
        }
    }
    lengths
}

#[test]
fn loans_share_a_database() {
    let [one, two] =
        [(); 2].map(|()| CornerBlocks::new(DiagonalGaps::Open, 1.0).database().expect("room for a database"));
    assert!(std::ptr::eq(one.database(), two.database()));
    drop(one);
    assert!(two.bytes() > 8_000_000);
}
