use super::{DiagonalGaps, Grid, LayerKey};
use crate::base::{sync::schedules::run, sync::thread::spawn};
use crate::geom::Point;

#[test]
fn verdict_and_snapshot_belong_to_one_revision() {
    run(|| {
        // A corridor of which one thread opens and shuts the middle.
        let grid = Grid::new(5, 1, 1).expect("a grid");
        let editor = {
            let grid = grid.clone();
            spawn(move || {
                for terrain in [0, 1, 0] {
                    grid.set_cell(2, 0, terrain).expect("a cell");
                }
            })
        };
        let observers = [(); 2].map(|()| {
            let grid = grid.clone();
            spawn(move || {
                for _ in 0..2 {
                    let (a, b) = (Point::lattice(0, 0), Point::lattice(5, 1));
                    let look = |_: &super::GridState, layer: &_, regions: &mut crate::grid::LayerRegions| {
                        regions.points.connected(layer, a, b, DiagonalGaps::Closed)
                    };
                    let seen = grid.observe(LayerKey::FIRST, (DiagonalGaps::Closed, 0), look);
                    let (snapshot, connected) = seen.expect("memory");
                    assert_eq!(connected, !snapshot.is_blocked(2, 0), "revision {}", snapshot.revision());
                }
            })
        });
        editor.join().expect("no panic");
        observers.into_iter().for_each(|observer| observer.join().expect("no panic"));
        assert_eq!(grid.revision(), 4);
    });
}
