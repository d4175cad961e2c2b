use super::*;

#[test]
fn a_sole_owner_writes_in_place_and_a_shared_one_copies() {
    let mut first = SharedSlice::<u64>::zeroed(5).unwrap();
    first.make_mut().unwrap()[2] = 7;
    let before = first.as_ptr();
    first.make_mut().unwrap()[3] = 8;
    assert_eq!(first.as_ptr(), before, "no copy while nobody else holds it");
    let second = first.clone();
    assert!(first.get_mut().is_none());
    first.make_mut().unwrap()[0] = 9;
    assert_ne!(first.as_ptr(), second.as_ptr());
    assert_eq!(&second[..], &[0, 0, 7, 8, 0]);
    assert_eq!(&first[..], &[9, 0, 7, 8, 0]);
    drop(second);
    assert!(first.get_mut().is_some());
}

#[test]
fn an_impossible_size_is_an_error() {
    assert!(SharedSlice::<u64>::zeroed(usize::MAX / 4).is_err());
}

#[test]
fn an_empty_slice_works() {
    let mut empty = SharedSlice::<u8>::zeroed(0).unwrap();
    assert!(empty.is_empty());
    assert!(empty.make_mut().unwrap().is_empty());
}

#[test]
fn a_shared_value_is_dropped_once_by_its_last_owner() {
    struct Counts<'a>(&'a AtomicUsize);
    impl Drop for Counts<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let drops = AtomicUsize::new(0);
    let mut first = Shared::new(Counts(&drops)).unwrap();
    let second = first.clone();
    assert!(first.get_mut().is_none());
    drop(first);
    assert_eq!(drops.load(Ordering::Relaxed), 0);
    drop(second);
    assert_eq!(drops.load(Ordering::Relaxed), 1);
}

#[test]
fn owners_on_many_threads_see_the_same_data() {
    let mut data = SharedSlice::<u64>::zeroed(64).unwrap();
    for (i, word) in data.make_mut().unwrap().iter_mut().enumerate() {
        *word = i as u64;
    }
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let mine = data.clone();
            scope.spawn(move || {
                let mut copy = mine.clone();
                copy.make_mut().unwrap()[0] = 99;
                assert_eq!(mine.iter().sum::<u64>(), 63 * 32);
            });
        }
    });
    assert!(data.get_mut().is_some(), "all the other owners are gone");
}
