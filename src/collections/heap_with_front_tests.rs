use super::*;
use crate::base::{Error, test_rng::TestRng};

#[test]
fn keys_leave_in_order_whatever_is_pushed_in_between() {
    let mut rng = TestRng::new(71);
    let (rounds, numbers) = if cfg!(miri) { (2, 50_u64) } else { (200, 200) };
    for _ in 0..rounds {
        let (mut heap, mut expected) = (HeapWithFront::default(), std::collections::BTreeSet::new());
        for number in 0..numbers {
            if rng.chance(60) {
                let key = u64::from(rng.below(1000).unsigned_abs()) << 32 | number;
                heap.push(key, Heap::grow).unwrap();
                expected.insert(key);
            } else {
                assert_eq!(heap.peek(), expected.pop_first());
                heap.pop();
            }
            assert!(heap.most() >= expected.len());
            assert!(heap.keys().collect::<std::collections::BTreeSet<_>>() == expected);
        }
    }
}

#[test]
fn a_key_that_is_refused_leaves_the_smaller_one_in_front() {
    let mut heap = HeapWithFront::default();
    let refuse = |_: &mut Heap<u64>| Err(Error::MemoryLimit { needed: 1, limit: 0 });
    assert!(heap.push(7, refuse).is_ok(), "the front takes no memory");
    assert!(heap.push(5, refuse).is_err());
    assert_eq!(heap.peek(), Some(5));
}
