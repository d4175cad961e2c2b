use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::NoProbe;
use crate::base::dice::Dice;
use crate::grid::Grid;

/// Bytes that a kernel holds in all.
fn bytes(kernel: &Anya) -> u64 {
    let Held { nodes, open, other, .. } = kernel.held();
    nodes + open + other
}

#[test]
fn roots_and_intervals_together_keep_to_the_allowance() {
    const SIDE: i32 = 60;
    let mut dice = Dice::new(23);
    let mut terrain = dice.terrain(SIDE * SIDE, 12, 1);
    // Both ends of the diagonal are free.
    let last = terrain.len() - 1;
    (terrain[0], terrain[last]) = (1, 1);
    let grid = Grid::from_terrain(SIDE, SIDE, &terrain).unwrap();
    let snapshot = grid.snapshot();
    let cancel = AtomicBool::new(false);
    let scene = Scene { snapshot: &snapshot, layer: snapshot.first_layer(), costs: None, cancel: &cancel };
    let (start, goal) = (Point::lattice(0, 0), Point::lattice(SIDE, SIDE));
    let search = |kernel: &mut Anya, allowance: u64| {
        kernel.begin(&scene, start, goal, allowance)?;
        kernel.step(&scene, &mut Budget::new(0), &mut NoProbe)
    };
    let mut free = Anya::new(DiagonalGaps::Closed, 1.0);
    let found = search(&mut free, u64::MAX);
    assert!(matches!(found, Ok(Progress::Found)));
    assert!(free.held().other > 0, "the map must need the stack");
    let (enough, mut refused) = (bytes(&free), 0);
    for allowance in (enough - 8000..=enough).step_by(100).chain([enough]) {
        let mut kernel = Anya::new(DiagonalGaps::Closed, 1.0);
        match search(&mut kernel, allowance) {
            Ok(progress) => assert_eq!(progress, Progress::Found),
            Err(error) => {
                refused += 1;
                assert!(matches!(error, Error::MemoryLimit { needed, limit } if needed > limit));
            }
        }
        assert!(bytes(&kernel) <= allowance);
        let left = kernel.held().other;
        assert!(search(&mut kernel, u64::MAX - left).is_ok(), "it can be used again");
        assert_eq!(kernel.roots.best.to_bits(), free.roots.best.to_bits());
    }
    assert!(refused > 0);
}
