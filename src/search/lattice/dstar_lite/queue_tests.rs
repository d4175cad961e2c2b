use super::*;
use crate::base::{Error, test_rng::TestRng};
use crate::search::lattice::dstar_lite::states::VertexState;

/// A plain list to compare the queue with: the same entries, and always the same least one.
#[test]
fn entries_change_and_leave_as_in_a_plain_list() {
    let (mut states, mut queue) = (VertexStates::default(), Queue::new());
    states.begin(16, 16, u64::MAX).expect("a small table");
    queue.begin(u64::MAX);
    let mut list: Vec<QueueEntry> = Vec::new();
    let mut rng = TestRng::new(5);
    for _ in 0..20_000 {
        let vertex = Vertex::new(rng.below(16), rng.below(16));
        let known = list.iter().position(|entry| entry.vertex == vertex);
        if known.is_none() {
            states.set(vertex, VertexState::UNSEEN);
        }
        if rng.below(3) == 0 {
            queue.remove(&mut states, vertex);
            known.map(|at| list.swap_remove(at));
        } else {
            let word = |v: i32| u64::from(crate::base::numeric::unsigned(v));
            let entry = QueueEntry { first: word(rng.below(40)), second: word(rng.below(5)), vertex };
            queue.put(&mut states, entry).expect("room");
            match known {
                Some(at) => list[at] = entry,
                None => list.push(entry),
            }
        }
        assert_eq!(queue.top(), list.iter().min().copied());
        for (at, entry) in queue.entries.iter().enumerate() {
            assert_eq!(index(states.get(entry.vertex).slot), at);
        }
    }
}

#[test]
fn a_queue_keeps_to_its_allowance() {
    let (mut states, mut queue) = (VertexStates::default(), Queue::new());
    states.begin(16, 16, u64::MAX).expect("a small table");
    // 24 bytes each, or 20 where words of 64 bits begin at any multiple of 4.
    let room = crate::base::numeric::bytes(64 * size_of::<QueueEntry>());
    queue.begin(room);
    let mut put = |i: i32| {
        let vertex = Vertex::new(i % 16, i / 16);
        queue.put(&mut states, QueueEntry { first: 0, second: 0, vertex })
    };
    assert!((0..64).all(|i| put(i).is_ok()));
    assert_eq!(put(64), Err(Error::MemoryLimit { needed: 2 * room, limit: room }));
}
