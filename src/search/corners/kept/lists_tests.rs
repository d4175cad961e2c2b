use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, Snapshot};
use crate::search::{corners::ids::CornerId, corners::kept::making::turns_at};

fn scene<'a>(snapshot: &'a Snapshot, cancel: &'a AtomicBool) -> Scene<'a> {
    Scene {
        snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel,
    }
}

/// A map with some walls, and the corners and turns of it.
fn with_map(side: i32, check: impl FnOnce(&Scene<'_>, &CornerIds, &[(Vertex, ConeTurn)])) {
    let terrain = TestRng::new(1).terrain(side * side, 8, 1);
    let grid = Grid::from_terrain(side, side, &terrain).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    let scene = scene(&snapshot, &cancel);
    let mut ids = CornerIds::default();
    ids.update(&snapshot, scene.layer, u64::MAX).unwrap();
    let places = (0..ids.count()).map(|id| ids.place(scene.layer, CornerId(id)));
    let keys = places.flat_map(|(x, y)| {
        turns_at(scene.layer, (x, y)).into_iter().flatten().map(move |turn| (Vertex::new(x, y), turn))
    });
    let keys: Vec<_> = keys.collect();
    check(&scene, &ids, &keys);
}

const ENDS: [Point; 2] = [Point { x: 0, y: 0 }, Point { x: 256, y: 0 }];

#[test]
fn a_list_is_made_at_the_second_visit_and_read_from_then_on() {
    with_map(60, |scene, ids, keys| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        kept.begin(scene, ids, ENDS);
        assert!(kept.is_on());
        assert!(matches!(kept.visit((scene.layer, ids), keys[0]), Visit::None));
        kept.projected(keys[0].0, keys[0].1, 10);
        let Visit::List(first) = kept.visit((scene.layer, ids), keys[0]) else { panic!("no list") };
        let first = first.to_vec();
        assert!(!first.is_empty());
        let made = kept.found.stack.projections;
        let Visit::List(second) = kept.visit((scene.layer, ids), keys[0]) else { panic!("no list") };
        assert_eq!(first, second);
        assert_eq!(kept.found.stack.projections, made, "it is read");
    });
}

#[test]
fn limited_and_partial_searches_use_no_lists() {
    with_map(60, |scene, ids, _| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        kept.begin(&Scene { unlimited: false, ..*scene }, ids, ENDS);
        assert!(!kept.is_on());
        kept.begin(&Scene { tracks_nearest: true, ..*scene }, ids, ENDS);
        assert!(!kept.is_on());
        let mut none = KeptLists::new(DiagonalGaps::Closed, 0);
        none.begin(scene, ids, ENDS);
        assert!(!none.is_on() && none.bytes() == 0);
    });
}

#[test]
fn what_is_kept_stays_within_the_limit() {
    with_map(300, |scene, ids, keys| {
        for limit in [1 << 19, 1 << 20, 1 << 22] {
            let mut kept = KeptLists::new(DiagonalGaps::Closed, limit);
            for query in 0..200 {
                kept.begin(scene, ids, [Point { x: query, y: 1 }, ENDS[1]]);
                for &key in &keys[index_of(query)..] {
                    if matches!(kept.visit((scene.layer, ids), key), Visit::None) {
                        kept.projected(key.0, key.1, 60);
                    }
                }
                assert!(kept.bytes() <= limit, "{} of {limit}", kept.bytes());
            }
            assert!(kept.is_on() && kept.count.lists > 500, "{limit}: {}", kept.count.lists);
        }
    });
}

fn index_of(query: i32) -> usize {
    crate::base::numeric::index_i32(query)
}

#[test]
fn a_query_that_was_asked_before_allocates_nothing() {
    with_map(200, |scene, ids, keys| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        let mut sizes = Vec::new();
        for _ in 0..30 {
            kept.begin(scene, ids, ENDS);
            for &key in keys {
                if matches!(kept.visit((scene.layer, ids), key), Visit::None) {
                    kept.projected(key.0, key.1, 60);
                }
            }
            sizes.push(kept.bytes());
        }
        assert!(sizes.windows(2).all(|pair| pair[0] == pair[1]), "{sizes:?}");
    });
}

#[test]
fn a_view_is_kept_from_the_second_time_on() {
    with_map(60, |scene, ids, _| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        let from = Point { x: 4321, y: 5432 };
        kept.begin(scene, ids, ENDS);
        assert!(matches!(kept.view((scene.layer, ids), from), Visit::None));
        let Visit::List(first) = kept.view((scene.layer, ids), from) else { panic!("no view") };
        let first = first.to_vec();
        let made = kept.found.stack.projections;
        assert!(matches!(kept.view((scene.layer, ids), from), Visit::List(list) if list == first));
        assert_eq!(kept.found.stack.projections, made, "it is read");
    });
}
