use super::*;
use crate::base::Error;
use crate::collections::Counted;

const NO_LIMIT: u64 = u64::MAX;

fn node(g: u64) -> VertexRecord {
    VertexRecord { g, parent: Vertex::new(1, 2), flags: CLOSED }
}

#[test]
fn a_new_search_has_seen_nothing() {
    let mut nodes = NodeTable::default();
    nodes.begin(5, 4, NO_LIMIT).unwrap();
    let all = || (0..4).flat_map(|y| (0..5).map(move |x| Vertex::new(x, y))).chain([Vertex::START, Vertex::GOAL]);
    for (g, v) in (0..).zip(all()) {
        assert!(nodes.get(v).is_none());
        nodes.set(v, node(g));
    }
    for (g, v) in (0..).zip(all()) {
        let known = nodes.get(v).unwrap();
        assert_eq!(
            (known.g, known.parent, known.flags),
            (g, Vertex::new(1, 2), CLOSED),
            "every vertex has its own place"
        );
    }
    nodes.begin(5, 4, NO_LIMIT).unwrap();
    assert!(all().all(|v| nodes.get(v).is_none()));
}

#[test]
fn no_entry_comes_back_when_the_stamps_are_used_up() {
    let mut nodes = NodeTable::default();
    nodes.begin(3, 3, NO_LIMIT).unwrap();
    let (old, late) = (Vertex::new(0, 0), Vertex::new(2, 2));
    // An entry with the very stamp that comes first after the wrap.
    nodes.set(old, node(7));
    nodes.table.use_up_stamps();
    nodes.begin(3, 3, NO_LIMIT).unwrap();
    assert!(nodes.get(old).is_none());
    nodes.set(late, node(8));
    assert_eq!(nodes.get(late).unwrap().g, 8, "the last stamp works like any other");
    nodes.begin(3, 3, NO_LIMIT).unwrap();
    assert!(nodes.get(old).is_none() && nodes.get(late).is_none());
    nodes.set(late, node(9));
    assert_eq!(nodes.get(late).unwrap().g, 9);
}

#[test]
fn a_table_over_its_allowance_is_refused_and_a_smaller_one_still_works() {
    let mut nodes = NodeTable::default();
    let error = nodes.begin(100, 100, 1000).unwrap_err();
    assert!(matches!(error, Error::MemoryLimit { needed, limit: 1000 } if needed > 1000));
    assert_eq!(nodes.bytes(), 0);
    nodes.begin(3, 3, 1000).unwrap();
    nodes.set(Vertex::GOAL, node(1));
    assert!(nodes.get(Vertex::GOAL).is_some());
}

#[test]
fn the_largest_lattices_do_not_reach_the_vertices_off_the_lattice() {
    // 65,536 columns allow 32,768 rows, and vice versa.
    for corner in [Vertex::new(65_535, 32_767), Vertex::new(32_767, 65_535)] {
        assert!(corner < Vertex::START);
    }
    assert_eq!(Vertex::new(65_535, 32_767).xy(), (65_535, 32_767));
}
