use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

const SIDE: i32 = 96;

/// Calls `check` with the scene of a random map.
fn with_scene(blocked: i32, check: impl FnOnce(&Scene<'_>)) {
    let terrain = TestRng::new(61).terrain(SIDE * SIDE, blocked, 1);
    let grid = Grid::from_terrain(SIDE, SIDE, &terrain).unwrap();
    let (snapshot, cancel) = (grid.snapshot(), AtomicBool::new(false));
    check(&Scene {
        snapshot: &snapshot,
        layer: snapshot.first_layer(),
        costs: None,
        tracks_nearest: false,
        from_start: false,
        unlimited: true,
        in_haste: false,
        turns_only: false,
        radius: 0,
        cancel: &cancel,
    });
}

fn begin(table: &mut RootTable, scene: &Scene<'_>) -> u32 {
    table.number_corners(scene, u64::MAX).unwrap();
    table.begin(u64::MAX).unwrap();
    table.ids.count()
}

fn any_root(rng: &mut TestRng) -> Root {
    let mut point = || Point { x: rng.below(SIDE * 256), y: rng.below(SIDE * 256) };
    let (at, from) = (point(), point());
    Root {
        g: f64::from(rng.below(1000)),
        at,
        parent: RootId(unsigned(rng.below(1000))),
        from,
        turn: ConeTurn::UNKNOWN,
        closed: rng.chance(50),
    }
}

fn parts(root: Option<Root>) -> Option<(u64, Point, RootId, Point, bool)> {
    root.map(|root| (root.g.to_bits(), root.at, root.parent, root.from, root.closed))
}

#[test]
fn pages_hold_what_a_whole_table_holds_search_after_search() {
    with_scene(20, |scene| {
        let (mut whole, mut paged) = (RootTable::default(), RootTable::with_pages());
        let mut rng = TestRng::new(62);
        for search in 0..40 {
            let corners = begin(&mut whole, scene);
            assert_eq!(begin(&mut paged, scene), corners);
            let last = signed(corners + 2);
            for _ in 0..rng.below(200) {
                let (id, root) = (RootId(unsigned(rng.below(last))), any_root(&mut rng));
                whole.set(id, root).unwrap();
                paged.set(id, root).unwrap();
            }
            // The ends may be stored without a search having reached them.
            let root = any_root(&mut rng);
            [&mut whole, &mut paged].into_iter().for_each(|table| table.update(RootId(corners + 1), root));
            for id in (0..corners + 2).map(RootId) {
                assert_eq!(parts(whole.get(id)), parts(paged.get(id)), "{search} {id:?}");
                assert_eq!(whole.known(id), paged.known(id), "{search} {id:?}");
            }
        }
    });
}

#[test]
fn a_search_that_reaches_little_of_a_table_with_pages_takes_little_memory_and_the_next_one_takes_no_more() {
    with_scene(25, |scene| {
        let (mut whole, mut paged) = (RootTable::default(), RootTable::with_pages());
        let corners = begin(&mut whole, scene);
        assert!(corners > 2500, "{corners}");
        let mut rng = TestRng::new(63);
        let mut reach = |table: &mut RootTable, from: u32| {
            assert_eq!(begin(table, scene), corners);
            for id in (from..from + 640).map(RootId) {
                table.set(id, any_root(&mut rng)).unwrap();
            }
        };
        reach(&mut paged, 0);
        let before = paged.capacity();
        [100, 700, 1300].into_iter().for_each(|from| reach(&mut paged, from));
        assert_eq!(paged.capacity(), before, "pages are used again");
        assert!(paged.get(RootId(10)).is_none() && paged.get(RootId(1305)).is_some());
    });
}

#[test]
fn a_table_under_a_memory_limit_is_whole() {
    with_scene(20, |scene| {
        let mut table = RootTable::with_pages();
        let corners = begin(&mut table, scene);
        assert!(!table.pages.is_empty());
        table.begin(u64::MAX - 1).unwrap();
        assert!(table.pages.is_empty());
        assert_eq!(table.capacity(), index(corners) + 2);
        table.begin(u64::MAX).unwrap();
        assert!(!table.pages.is_empty(), "and has pages again without one");
        table.set(RootId(0), any_root(&mut TestRng::new(64))).unwrap();
    });
}

#[test]
fn stamps_that_are_used_up_clear_the_pages() {
    with_scene(20, |scene| {
        let mut table = RootTable::with_pages();
        begin(&mut table, scene);
        table.set(RootId(3), any_root(&mut TestRng::new(65))).unwrap();
        table.stamp = LAST_STAMP;
        begin(&mut table, scene);
        assert_eq!(table.stamp, 1);
        assert!(table.get(RootId(3)).is_none());
    });
}
