use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, Snapshot};
use crate::search::corners::ids::CornerId;
use crate::search::corners::kept::making::{note_turn, note_view, turn_at, turns_at, wedge_of, widest};
use crate::search::corners::view::projection::cone::FramedCone;
use crate::search::corners::view::projection::{frame::Frame, project::Stack};

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

/// Notes and keeps what a path from `from` finds that turns at a corner; all that the turn may find without `from`.
fn keep(kept: &mut KeptLists, scene: &Scene<'_>, ids: &CornerIds, key: (Vertex, ConeTurn), from: Option<Point>) {
    let (x, y) = key.0.xy();
    let (at, orientation) = (Point::lattice(x, y), key.1.orientation().unwrap());
    let cone = from.map_or_else(
        || widest(scene.layer, at, orientation),
        |from| FramedCone::of_turn(Frame::new(scene.layer, orientation), at, from),
    );
    let ground = (kept.map(scene.layer, ids), scene.cancel);
    note_turn(ground, at, cone, &mut Stack::default(), &mut kept.found).unwrap();
    kept.keep(key, wedge_of(&cone.cone));
}

#[test]
fn a_list_serves_whoever_comes_as_flat_or_steeper() {
    with_map(60, |scene, ids, keys| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        kept.begin(scene, ids, ENDS);
        assert!(kept.is_on());
        let ground = (scene.layer, ids);
        for &key in keys {
            let (x, y) = key.0.xy();
            let at = Point::lattice(x, y);
            let off = [(-3, -2), (3, 2), (-3, 2), (3, -2), (2, 3), (-2, 3), (2, -3), (-2, -3)];
            for (dx, dy) in off.map(|(dx, dy)| (dx * 256, dy * 256)) {
                let from = Point { x: at.x + dx, y: at.y + dy };
                if turn_at(scene.layer, at, from).is_none_or(|turn| turn.number() != key.1.number()) {
                    continue;
                }
                let frame = Frame::new(scene.layer, key.1.orientation().unwrap());
                let wedge = wedge_of(&FramedCone::of_turn(frame, at, from).cone);
                assert!(matches!(kept.visit(ground, key, wedge), Visit::Note));
                keep(&mut kept, scene, ids, key, Some(from));
                let mut noted = kept.found.edges.clone();
                sort(&mut noted, key.0, key.1.orientation().unwrap());
                assert!(matches!(kept.visit(ground, key, wedge), Visit::List(list) if list == noted));
                assert!(matches!(kept.visit(ground, key, wedge / 2.0), Visit::List(list) if list == noted));
                assert!(matches!(kept.visit(ground, key, 0.0), Visit::List(list) if list == noted));
                assert!(matches!(kept.visit(ground, key, wedge * 1.001), Visit::Note));
                assert!(matches!(kept.visit(ground, key, f64::INFINITY), Visit::Note));
                break;
            }
            keep(&mut kept, scene, ids, key, None);
            assert!(matches!(kept.visit(ground, key, f64::INFINITY), Visit::List(_)));
        }
    });
}

/// After each edit every list that is taken for right is what a projection finds then, however far it has looked.
#[test]
fn lists_of_any_width_under_edits_are_those_of_a_new_projection() {
    const SIDE: i32 = 40;
    let mut rng = TestRng::new(5);
    let cancel = AtomicBool::new(false);
    let (mut right, mut lost) = (0, 0);
    for round in 0..if cfg!(miri) { 1 } else { 60 } {
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let grid = Grid::from_terrain(SIDE, SIDE, &rng.terrain(SIDE * SIDE, 2 + 4 * (round % 4), 1)).unwrap();
        let mut kept = KeptLists::new(gaps, 64 << 20);
        kept.least_cells = 0;
        let mut noted: Vec<((Vertex, ConeTurn), Point)> = Vec::new();
        for edit in 0..if cfg!(miri) { 2 } else { 12 } {
            let snapshot = grid.snapshot();
            let (scene, mut ids) = (scene(&snapshot, &cancel), CornerIds::default());
            let layer = scene.layer;
            ids.update(&snapshot, layer, u64::MAX).unwrap();
            kept.begin(&scene, &ids, [Point { x: edit, y: 1 }, ENDS[1]]);
            let wedge = |(vertex, turn): (Vertex, ConeTurn), from| {
                let (x, y) = vertex.xy();
                FramedCone::of_turn(Frame::new(layer, turn.orientation().unwrap()), Point::lattice(x, y), from)
            };
            let mut fresh = KeptLists::new(gaps, 64 << 20);
            fresh.least_cells = 0;
            fresh.begin(&scene, &ids, ENDS);
            noted.retain(|&(key, from)| {
                let (x, y) = key.0.xy();
                let stays = turns_at(layer, (x, y)).into_iter().flatten().any(|turn| turn.number() == key.1.number());
                let list = match kept.visit((layer, &ids), key, wedge_of(&wedge(key, from).cone)) {
                    Visit::List(list) | Visit::Outdated(list) => list.to_vec(),
                    Visit::Note | Visit::None => {
                        lost += 1;
                        return false;
                    }
                };
                let what = format!("round {round}, edit {edit}: {from:?} -> {:?}", key.0.xy());
                assert!(stays, "{what}: no corner");
                keep(&mut fresh, &scene, &ids, key, Some(from));
                let mut wanted = fresh.found.edges.clone();
                sort(&mut wanted, key.0, key.1.orientation().unwrap());
                assert_eq!(list.len(), wanted.len(), "{what}");
                for (edge, wanted) in list.into_iter().zip(wanted) {
                    assert_eq!(
                        (edge.vertex(), edge.turn().number()),
                        (wanted.vertex(), wanted.turn().number()),
                        "{what}"
                    );
                    assert!(edge.leads_nowhere() <= wanted.leads_nowhere(), "{what}: no cul-de-sac");
                }
                right += 1;
                true
            });
            for _ in 0..200 {
                let (x, y) = (rng.below(SIDE + 1), rng.below(SIDE + 1));
                let (at, from) = (Point::lattice(x, y), Point::lattice(rng.below(SIDE), rng.below(SIDE)));
                let Some(turn) = turn_at(layer, at, from) else { continue };
                let key = (Vertex::new(x, y), turn);
                if noted.iter().all(|&((vertex, other), _)| vertex != key.0 || other.number() != turn.number()) {
                    keep(&mut kept, &scene, &ids, key, Some(from));
                    noted.push((key, from));
                }
            }
            let size = 1 + i32::from(rng.chance(10)) * 2;
            let area = crate::geom::Rect { x: rng.below(SIDE - 2), y: rng.below(SIDE - 2), width: size, height: size };
            grid.fill(area, u8::from(rng.chance(50))).unwrap();
        }
    }
    assert!(cfg!(miri) || right > 10_000 && lost > 500, "{right} {lost}");
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
                for &key in keys[index_of(query)..].iter().step_by(7) {
                    if matches!(kept.visit((scene.layer, ids), key, f64::INFINITY), Visit::Note) {
                        keep(&mut kept, scene, ids, key, None);
                    }
                }
                assert!(kept.bytes() <= limit, "{} of {limit}", kept.bytes());
            }
            let is_there =
                |key: &&(Vertex, ConeTurn)| matches!(kept.visit((scene.layer, ids), **key, 0.0), Visit::List(_));
            let lists = keys.iter().filter(is_there).count();
            assert!(lists > 100, "{limit}: {lists}");
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
                if matches!(kept.visit((scene.layer, ids), key, f64::INFINITY), Visit::Note) {
                    keep(&mut kept, scene, ids, key, None);
                }
            }
            sizes.push(kept.bytes());
        }
        assert!(sizes.windows(2).all(|pair| pair[0] == pair[1]), "{sizes:?}");
    });
}

#[test]
fn a_view_is_kept() {
    with_map(60, |scene, ids, _| {
        let mut kept = KeptLists::new(DiagonalGaps::Closed, 64 << 20);
        let free = (0..60).find(|&x| !scene.layer.is_blocked(x, 30)).unwrap();
        let from = Point { x: free * 256 + 100, y: 30 * 256 + 57 };
        kept.begin(scene, ids, ENDS);
        assert!(matches!(kept.view((scene.layer, ids), from), Visit::Note));
        let ground = (kept.map(scene.layer, ids), scene.cancel);
        note_view(ground, from, &mut Stack::default(), &mut kept.found).unwrap();
        assert!(kept.keep_view(from));
        let noted = kept.found.edges.clone();
        assert!(!noted.is_empty());
        assert!(matches!(kept.view((scene.layer, ids), from), Visit::List(list) if list == noted));
    });
}
