use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicUsize;
use std::thread;

use super::*;

const ALL: [Access; 3] = [Access::Shared, Access::SharedCaching, Access::Exclusive];

fn table<T: Send + Sync>() -> Table<T> {
    Table::new(HandleKind::Grid)
}

#[test]
fn slot_numbers_run_through_the_chunks_without_a_gap() {
    let mut expected = (0, 0);
    for number in 0..1000 {
        assert_eq!(locate(number), expected);
        expected.1 += 1;
        if expected.1 == 32 << expected.0 {
            expected = (expected.0 + 1, 0);
        }
    }
    assert_eq!(locate(CAPACITY - 1), (CHUNKS - 1, (32 << (CHUNKS - 1)) - 1));
}

#[test]
fn objects_are_found_until_they_are_removed() {
    let table = table();
    let words: Vec<u64> = (0..200).map(|value| table.insert(value).unwrap()).collect();
    assert_eq!(table.live(), 200);
    for (value, &word) in words.iter().enumerate() {
        for access in ALL {
            assert_eq!(table.with(word, access, |&object| Ok(object)), Ok(value));
        }
    }
    for &word in &words {
        assert_eq!(table.remove(word), Ok(()));
        assert_eq!(table.remove(word), Err(Error::BadHandle { handle: word }));
        assert_eq!(table.with(word, Access::Shared, |_| Ok(())), Err(Error::BadHandle { handle: word }));
    }
    assert_eq!(table.live(), 0);
}

#[test]
fn slots_are_used_again_and_old_handles_stay_dead() {
    let table = table();
    let first = table.insert(1).unwrap();
    table.remove(first).unwrap();
    let second = table.insert(2).unwrap();
    assert_ne!(first, second);
    assert_eq!(first & 0xFF_FFFF, second & 0xFF_FFFF, "the same slot");
    assert_eq!(table.with(first, Access::Shared, |_| Ok(())), Err(Error::BadHandle { handle: first }));
    assert_eq!(table.with(second, Access::Shared, |&value| Ok(value)), Ok(2));
}

#[test]
fn forged_handles_refer_to_nothing() {
    let table = table();
    let word = table.insert(1).unwrap();
    let far = [0, 1, 31, 32, 1000, CAPACITY - 1, CAPACITY, (1 << SLOT_BITS) - 1];
    for slot in far {
        for generation in [0, 1, 2, u32::MAX] {
            let forged = Handle { slot, generation }.word(HandleKind::Grid);
            let answer = table.with(forged, Access::Shared, |_| Ok(()));
            assert_eq!(answer.is_ok(), forged == word);
        }
    }
    let other_kind = Handle { slot: 0, generation: 1 }.word(HandleKind::Planner);
    assert_eq!(table.remove(other_kind), Err(Error::BadHandle { handle: other_kind }));
}

#[test]
fn a_slot_that_has_used_up_its_generations_is_never_used_again() {
    let table = table();
    let first = table.insert(1).unwrap();
    table.remove(first).unwrap();
    table.slot(0).unwrap().set_generation(u32::MAX);
    let last = table.insert(2).unwrap();
    assert_eq!(last, Handle { slot: 0, generation: u32::MAX }.word(HandleKind::Grid));
    table.remove(last).unwrap();
    let next = table.insert(3).unwrap();
    assert_eq!(next, Handle { slot: 1, generation: 1 }.word(HandleKind::Grid));
}

#[test]
fn a_panic_poisons_what_was_written_and_nothing_else() {
    for access in ALL {
        let table = table();
        let (hurt, whole) = (table.insert(1).unwrap(), table.insert(2).unwrap());
        let fall = AssertUnwindSafe(|| table.with::<()>(hurt, access, |_| panic!("on purpose")));
        assert!(catch_unwind(fall).is_err());
        let expected = if access == Access::Shared { Ok(1) } else { Err(Error::Poisoned) };
        assert_eq!(table.with(hurt, Access::Shared, |&value| Ok(value)), expected);
        assert_eq!(table.with(whole, Access::Exclusive, |&value| Ok(value)), Ok(2));
        assert_eq!(table.remove(hurt), Ok(()));
        assert_eq!(table.live(), 1);
    }
}

/// Counts its drops, and panics in some of them.
struct Mortal<'a> {
    dropped: &'a AtomicUsize,
    panics: bool,
}

impl Drop for Mortal<'_> {
    fn drop(&mut self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
        assert!(!self.panics, "on purpose");
    }
}

#[test]
fn every_object_is_dropped_once_even_if_that_panics() {
    let dropped = AtomicUsize::new(0);
    let table = table();
    let calm = table.insert(Mortal { dropped: &dropped, panics: false }).unwrap();
    let wild = table.insert(Mortal { dropped: &dropped, panics: true }).unwrap();
    table.insert(Mortal { dropped: &dropped, panics: false }).unwrap();
    assert_eq!(table.remove(calm), Ok(()));
    assert!(catch_unwind(AssertUnwindSafe(|| table.remove(wild))).is_err());
    assert_eq!((dropped.load(Ordering::Relaxed), table.live()), (2, 1));
    assert_eq!(table.remove(wild), Err(Error::BadHandle { handle: wild }));
    drop(table);
    assert_eq!(dropped.load(Ordering::Relaxed), 3, "the table drops what is left");
}

/// A value that two exclusive borrows at once would tear.
struct Pair {
    left: AtomicU64,
    right: AtomicU64,
}

#[test]
fn exclusive_borrows_from_many_threads_never_meet() {
    let table = table();
    let word = table.insert(Pair { left: AtomicU64::new(0), right: AtomicU64::new(0) }).unwrap();
    let rounds = if cfg!(miri) { 15 } else { 20_000 };
    let write = |pair: &Pair| {
        let left = pair.left.load(Ordering::Relaxed);
        pair.left.store(left + 1, Ordering::Relaxed);
        pair.right.store(left + 1, Ordering::Relaxed);
        Ok(())
    };
    let done: u64 = thread::scope(|scope| {
        let writers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let tries = (0..rounds).map(|_| table.with(word, Access::Exclusive, write));
                    tries.map(|answer| u64::from(answer.is_ok())).sum::<u64>()
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    let read = |pair: &Pair| Ok((pair.left.load(Ordering::Relaxed), pair.right.load(Ordering::Relaxed)));
    assert_eq!(table.with(word, Access::Shared, read), Ok((done, done)));
}

#[test]
fn objects_may_be_destroyed_while_other_threads_use_their_handles() {
    let dropped = AtomicUsize::new(0);
    let table = table();
    // Handles are published with release and acquire, as every object that is passed between threads.
    let handles: Vec<AtomicU64> = (0..4).map(|_| AtomicU64::new(0)).collect();
    let rounds = if cfg!(miri) { 20 } else { 20_000 };
    let made = AtomicUsize::new(0);
    let churn = |offset: usize| {
        for round in 0..rounds {
            let fresh = table.insert(Mortal { dropped: &dropped, panics: false }).unwrap();
            made.fetch_add(1, Ordering::Relaxed);
            let old = handles[(round + offset) % 4].swap(fresh, Ordering::AcqRel);
            while old != 0 && table.remove(old) == Err(Error::Busy) {
                thread::yield_now();
            }
        }
    };
    let probe = || {
        for round in 0..rounds {
            let word = handles[round % 4].load(Ordering::Acquire);
            let access = ALL[round % 3];
            match table.with(word, access, |mortal| Ok(mortal.panics)) {
                Ok(panics) => assert!(!panics),
                Err(error) => assert!(matches!(error, Error::BadHandle { .. } | Error::Busy)),
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| churn(0));
        scope.spawn(|| churn(2));
        scope.spawn(probe);
        probe();
    });
    let (made, gone) = (made.load(Ordering::Relaxed), dropped.load(Ordering::Relaxed));
    assert_eq!(table.live(), 4);
    assert_eq!(made, gone + 4, "nothing is lost and nothing is dropped twice");
}
