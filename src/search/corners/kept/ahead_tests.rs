use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Rect;
use crate::grid::{DiagonalGaps, Grid, Snapshot};

const SIDE: i32 = 30;

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

fn kept(gaps: DiagonalGaps) -> KeptLists {
    let mut kept = KeptLists::new(gaps, 64 << 20);
    kept.least_cells = 0;
    kept
}

/// Prepares all lists. Returns how many rows were projected for that.
fn prepared(kept: &mut KeptLists, scene: &Scene<'_>) -> u64 {
    let mut stack = Stack::default();
    while kept.prepare(scene, &mut Budget::new(50), &mut stack).unwrap() != Progress::Found {}
    stack.projections
}

/// Vertex, turn, number, and whether it leads nowhere.
type PlainEdge = (Vertex, u8, u32, bool);

/// The list of every corner and turn, without the order in which it was found.
fn all_lists(kept: &mut KeptLists, scene: &Scene<'_>) -> Vec<(Vertex, u8, Vec<PlainEdge>)> {
    let mut ids = CornerIds::default();
    ids.update(scene.snapshot, scene.layer, u64::MAX).unwrap();
    let mut lists = Vec::new();
    for id in 0..ids.count() {
        let (x, y) = ids.place(scene.layer, CornerId(id));
        for turn in turns_at(scene.layer, (x, y)).into_iter().flatten() {
            // A few lists have lost their place in the table to others.
            let key = (Vertex::new(x, y), turn);
            let list = match kept.visit((scene.layer, &ids), key, f64::INFINITY) {
                Visit::None | Visit::Note => continue,
                Visit::List(list) => list.to_vec(),
                // Twice: the second time it has the numbers of now.
                Visit::Outdated(_) => match kept.visit((scene.layer, &ids), key, f64::INFINITY) {
                    Visit::List(list) => list.to_vec(),
                    _ => panic!("{x} {y}: no numbers"),
                },
            };
            let edges =
                list.iter().map(|edge| (edge.vertex(), edge.turn().number(), edge.id().0, edge.leads_nowhere()));
            let mut edges: Vec<_> = edges.collect();
            edges.sort_unstable();
            lists.push((Vertex::new(x, y), turn.number(), edges));
        }
    }
    lists
}

/// After each edit every list that is taken for right is the one that a new planner makes. A flag of a cul-de-sac may
/// be missing: it spares time only.
#[test]
fn lists_under_edits_are_those_of_a_fresh_build() {
    let mut rng = TestRng::new(4);
    let cancel = AtomicBool::new(false);
    let (mut compared, mut kept_through) = (0, 0);
    for round in 0..if cfg!(miri) {
        1
    } else if long_counts() {
        600
    } else {
        12
    } {
        let gaps = if round % 2 == 0 { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let terrain = rng.terrain(SIDE * SIDE, 4 + 6 * (round % 4), 1);
        let grid = Grid::from_terrain(SIDE, SIDE, &terrain).unwrap();
        let mut living = kept(gaps);
        prepared(&mut living, &scene(&grid.snapshot(), &cancel));
        for edit in 0..if cfg!(miri) { 2 } else { 25 } {
            // Sometimes more cells than are kept one by one.
            let (width, height) = if edit % 8 == 7 { (10, 9) } else { (1, 1) };
            let (x, y) = (rng.below(SIDE - width + 1), rng.below(SIDE - height + 1));
            grid.fill(Rect { x, y, width, height }, u8::from(rng.chance(50))).unwrap();
            let snapshot = grid.snapshot();
            let scene = scene(&snapshot, &cancel);
            let projected = prepared(&mut living, &scene);
            let mut fresh = kept(gaps);
            kept_through += usize::from(projected < prepared(&mut fresh, &scene));
            let (lists, wanted) = (all_lists(&mut living, &scene), all_lists(&mut fresh, &scene));
            let wanted: BTreeMap<_, _> =
                wanted.into_iter().map(|(vertex, turn, edges)| ((vertex, turn), edges)).collect();
            assert!(lists.len() * 10 >= wanted.len() * 9, "{} of {}", lists.len(), wanted.len());
            for (vertex, turn, edges) in lists {
                let Some(fresh) = wanted.get(&(vertex, turn)) else { continue };
                let what = format!("round {round}, edit {edit} at {x} {y}: {:?} {turn}", vertex.xy());
                let plain = |edges: &[PlainEdge]| edges.iter().map(|&(v, t, i, _)| (v, t, i)).collect::<Vec<_>>();
                assert_eq!(plain(&edges), plain(fresh), "{what}");
                assert!(edges.iter().zip(fresh).all(|(edge, fresh)| edge.3 <= fresh.3), "{what}: no cul-de-sac");
                compared += 1;
            }
        }
    }
    assert!(cfg!(miri) || compared > 20_000 && kept_through > 100, "{compared} {kept_through}");
}
