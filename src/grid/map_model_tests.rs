use super::{DiagonalGaps, Grid, LayerKey};
use crate::base::{sync::schedules::run, sync::thread::spawn};
use crate::geom::{Point, Position};
use crate::grid::Link;

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

#[test]
fn cells_links_and_components_belong_to_one_revision() {
    run(|| {
        // Of each revision: whether the middle of a corridor is open, and how many links lead over it.
        const KNOWN: [(bool, usize); 5] = [(true, 0), (true, 1), (false, 1), (false, 0), (true, 0)];
        let grid = Grid::new(5, 1, 1).expect("a grid");
        let editor = {
            let grid = grid.clone();
            spawn(move || {
                let at = |x| Position::new(x, 0.5);
                let link = grid.add_link(&Link::new(at(0.5), at(4.5), 1.0)).expect("a link");
                grid.set_cell(2, 0, 0).expect("a cell");
                grid.remove_link(link).expect("the link");
                grid.set_cell(2, 0, 1).expect("a cell");
            })
        };
        let observers = [(); 2].map(|()| {
            let grid = grid.clone();
            spawn(move || {
                for _ in 0..2 {
                    let (a, b) = (Point::lattice(0, 0), Point::lattice(5, 1));
                    let look = |state: &super::GridState, layer: &_, regions: &mut crate::grid::LayerRegions| {
                        (state.links.list().len(), regions.points.connected(layer, a, b, DiagonalGaps::Closed))
                    };
                    let seen = grid.observe(LayerKey::FIRST, (DiagonalGaps::Closed, 0), look);
                    let (snapshot, (links, connected)) = seen.expect("memory");
                    let revision = usize::try_from(snapshot.revision()).expect("few edits");
                    assert_eq!((connected, links), KNOWN[revision - 1], "revision {revision}");
                    assert_eq!(snapshot.link_numbers().len(), links);
                }
            })
        });
        editor.join().expect("no panic");
        observers.into_iter().for_each(|observer| observer.join().expect("no panic"));
        assert_eq!(grid.revision(), 5);
    });
}
