use super::*;
use crate::search::{core::Vertex, corners::ids::CornerId, corners::view::orientation::ConeTurn};

fn edge(mark: u32) -> KeptEdge {
    KeptEdge::new(Vertex(mark), CornerId(mark), ConeTurn::UNKNOWN)
}

fn list(len: usize, mark: u32) -> Vec<KeptEdge> {
    vec![edge(mark); len]
}

/// Adds a list that is as many words long.
fn add(arena: &mut Arena, words: usize, mark: u32, now: u32, limit: u64) -> Option<ListRange> {
    let edges = list(words - 1, mark);
    arena.add(NewList { word: u64::from(mark), edges: &edges }, now, limit, true).unwrap()
}

const NO_LIMIT: u64 = u64::MAX;

#[test]
fn lists_are_found_where_they_were_written() {
    let mut arena = Arena::default();
    let words = CHUNK / 8;
    let places: Vec<ListRange> = (0..40).map(|mark| add(&mut arena, words, mark, 1, NO_LIMIT).unwrap()).collect();
    for (mark, &place) in (0..).zip(&places) {
        assert_eq!(arena.get(place, 2).unwrap(), list(words - 1, mark));
        assert_eq!(arena.word(place), Some(u64::from(mark)));
    }
    assert_eq!(arena.chunks.len(), 5);
    assert!(arena.get(ListRange::default(), 2).is_none() && arena.word(ListRange::default()).is_none());
}

#[test]
fn a_list_longer_than_a_chunk_is_not_kept() {
    let mut arena = Arena::default();
    assert_eq!(add(&mut arena, CHUNK + 1, 0, 1, NO_LIMIT), None);
    let whole = add(&mut arena, CHUNK, 7, 1, NO_LIMIT).unwrap();
    assert_eq!(arena.get(whole, 1).unwrap(), list(MOST_EDGES, 7));
    let empty = add(&mut arena, 1, 3, 1, NO_LIMIT).unwrap();
    assert_eq!(arena.get(empty, 1).unwrap(), []);
}

#[test]
fn at_the_limit_the_least_recently_used_chunk_makes_way() {
    let mut arena = Arena::default();
    let limit = 4 * CHUNK_BYTES;
    let places: Vec<ListRange> = (0..3).map(|mark| add(&mut arena, CHUNK, mark, 1 + mark, limit).unwrap()).collect();
    assert!(!arena.has_room(3 * CHUNK_BYTES));
    // The first is read again: the second is the oldest.
    assert!(arena.get(places[0], 9).is_some());
    let later = add(&mut arena, 10, 50, 10, 3 * CHUNK_BYTES).unwrap();
    assert!(arena.get(places[1], 11).is_none() && arena.word(places[1]).is_none());
    assert_eq!(arena.get(places[0], 11).unwrap(), list(MOST_EDGES, 0));
    assert_eq!(arena.get(later, 11).unwrap(), list(9, 50));
    assert_eq!(arena.chunks.len(), 3);
}

#[test]
fn without_leave_to_grow_only_chunks_that_are_there_are_filled() {
    let mut arena = Arena::default();
    let new = NewList { word: 0, edges: &[] };
    assert_eq!(arena.add(new, 1, NO_LIMIT, false).unwrap(), None);
    assert!(add(&mut arena, CHUNK - 1, 0, 1, NO_LIMIT).is_some());
    assert!(arena.add(new, 1, NO_LIMIT, false).unwrap().is_some());
    assert_eq!(arena.add(new, 1, NO_LIMIT, false).unwrap(), None);
    assert_eq!(arena.add(new, 1, 0, true).unwrap().map(|place| place.chunk), None, "no chunk above the limit");
}

#[test]
fn a_list_takes_the_place_of_one_that_is_no_shorter() {
    let mut arena = Arena::default();
    let (old, other) = (add(&mut arena, 9, 1, 1, NO_LIMIT).unwrap(), add(&mut arena, 5, 2, 1, NO_LIMIT).unwrap());
    let edges = list(6, 3);
    assert_eq!(arena.replace(other, NewList { word: 8, edges: &edges }, 2), None);
    let new = arena.replace(old, NewList { word: 8, edges: &edges }, 2).unwrap();
    assert_eq!((new.from, new.len, arena.word(new)), (old.from, 7, Some(8)));
    assert_eq!(arena.get(new, 2).unwrap(), list(6, 3));
    assert_eq!(arena.get(other, 2).unwrap(), list(4, 2));
    assert_eq!(arena.chunks[0].live, 12);
}

#[test]
fn what_is_given_up_makes_room_before_more_is_allocated() {
    let mut arena = Arena::default();
    let half = CHUNK / 2;
    let places: Vec<ListRange> = (0..8).map(|mark| add(&mut arena, half, mark, 1, NO_LIMIT).unwrap()).collect();
    assert_eq!(arena.chunks.len(), 4);
    // A chunk whose lists are all gone is empty; of one that has others they stay.
    arena.forget(places[0]);
    arena.forget(places[1]);
    arena.forget(places[2]);
    assert!(arena.get(places[0], 2).is_none() && arena.get(places[3], 2).is_some());
    let first = add(&mut arena, half + 1, 9, 2, NO_LIMIT).unwrap();
    assert_eq!((first.chunk, arena.chunks.len()), (0, 4));
    arena.forget(places[4]);
    arena.forget(places[6]);
    // Less than half of it is in use: the chunk with least makes way, with its last list.
    let next = add(&mut arena, half, 10, 3, NO_LIMIT).unwrap();
    assert_eq!(arena.chunks.len(), if next.chunk == 4 { 5 } else { 4 });
    arena.forget(first);
    let last = add(&mut arena, half + 1, 11, 3, NO_LIMIT).unwrap();
    assert_eq!(arena.get(last, 3).unwrap(), list(half, 11));
    assert!(arena.chunks.len() <= 5);
}
