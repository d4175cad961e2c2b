use super::*;
use crate::search::{core::Vertex, corners::ids::CornerId, corners::view::orientation::ConeTurn};

fn list(len: usize, mark: u32) -> Vec<KeptEdge> {
    vec![KeptEdge::new(Vertex(mark), CornerId(mark), ConeTurn::UNKNOWN); len]
}

const NO_LIMIT: u64 = u64::MAX;

#[test]
fn lists_are_found_where_they_were_written() {
    let mut arena = Arena::default();
    let places: Vec<ListRange> =
        (0..40).map(|mark| arena.add(&list(500, mark), 1, NO_LIMIT, true).unwrap().unwrap()).collect();
    for (mark, &place) in (0..).zip(&places) {
        assert_eq!(arena.get(place, 2).unwrap(), list(500, mark));
    }
    assert_eq!(arena.chunks.len(), 5);
    assert!(arena.get(ListRange::default(), 2).is_none());
}

#[test]
fn a_list_longer_than_a_chunk_is_not_kept() {
    let mut arena = Arena::default();
    assert_eq!(arena.add(&list(CHUNK + 1, 0), 1, NO_LIMIT, true).unwrap(), None);
    let whole = arena.add(&list(CHUNK, 7), 1, NO_LIMIT, true).unwrap().unwrap();
    assert_eq!(arena.get(whole, 1).unwrap(), list(CHUNK, 7));
    let empty = arena.add(&[], 1, NO_LIMIT, true).unwrap().unwrap();
    assert_eq!(arena.get(empty, 1).unwrap(), []);
}

#[test]
fn at_the_limit_the_least_recently_used_chunk_makes_way() {
    let mut arena = Arena::default();
    let limit = 4 * CHUNK_BYTES;
    let places: Vec<ListRange> =
        (0..3).map(|mark| arena.add(&list(CHUNK, mark), 1 + mark, limit, true).unwrap().unwrap()).collect();
    assert!(!arena.has_room(3 * CHUNK_BYTES));
    // The first is read again: the second is the oldest.
    assert!(arena.get(places[0], 9).is_some());
    let later = arena.add(&list(10, 50), 10, 3 * CHUNK_BYTES, true).unwrap().unwrap();
    assert!(arena.get(places[1], 11).is_none());
    assert_eq!(arena.get(places[0], 11).unwrap(), list(CHUNK, 0));
    assert_eq!(arena.get(later, 11).unwrap(), list(10, 50));
    assert_eq!(arena.chunks.len(), 3);
}

#[test]
fn without_leave_to_grow_only_reserved_chunks_are_filled() {
    let mut arena = Arena::default();
    assert_eq!(arena.add(&list(1, 0), 1, NO_LIMIT, false).unwrap(), None);
    arena.reserve(bytes(CHUNK), NO_LIMIT).unwrap();
    assert_eq!(arena.chunks.len(), 2);
    for mark in 0..2 {
        assert!(arena.add(&list(CHUNK, mark), 1, NO_LIMIT, false).unwrap().is_some());
    }
    assert_eq!(arena.add(&list(1, 0), 1, NO_LIMIT, false).unwrap(), None);
    arena.reserve(1, 0).unwrap();
    assert_eq!(arena.chunks.len(), 2, "no chunk above the limit");
}

#[test]
fn what_is_given_up_makes_room_before_more_is_allocated() {
    let mut arena = Arena::default();
    let half = CHUNK / 2;
    let places: Vec<ListRange> =
        (0..8).map(|mark| arena.add(&list(half, mark), 1, NO_LIMIT, true).unwrap().unwrap()).collect();
    assert_eq!(arena.chunks.len(), 4);
    // A chunk whose lists are all gone is empty; of one that has others they stay.
    arena.forget(places[0]);
    arena.forget(places[1]);
    arena.forget(places[2]);
    assert!(arena.get(places[0], 2).is_none() && arena.get(places[3], 2).is_some());
    let first = arena.add(&list(half + 1, 9), 2, NO_LIMIT, true).unwrap().unwrap();
    assert_eq!((first.chunk, arena.chunks.len()), (0, 4));
    arena.forget(places[4]);
    arena.forget(places[6]);
    // Less than half of it is in use: the chunk with least makes way, with its last list.
    let next = arena.add(&list(half, 10), 3, NO_LIMIT, true).unwrap().unwrap();
    assert_eq!(arena.chunks.len(), if next.chunk == 4 { 5 } else { 4 });
    arena.forget(first);
    let last = arena.add(&list(half + 1, 11), 3, NO_LIMIT, true).unwrap().unwrap();
    assert_eq!(arena.get(last, 3).unwrap(), list(half + 1, 11));
    assert!(arena.chunks.len() <= 5);
}
