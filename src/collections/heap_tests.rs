use super::*;
use crate::collections::Counted;

#[test]
fn keys_leave_in_order_whatever_the_order_they_came_in() {
    let mut state = 7_u64;
    for size in [0, 1, 2, 3, 4, 5, 6, 17, 64, if cfg!(miri) { 100 } else { 1000 }] {
        let mut heap = Heap::default();
        let mut all = Vec::new();
        for _ in 0..size {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(3);
            let key = state >> 54;
            heap.push(key).unwrap();
            all.push(key);
        }
        all.sort_unstable();
        assert_eq!(heap.len(), size);
        assert_eq!(heap.peek(), all.first().copied());
        let popped: Vec<u64> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(popped, all);
    }
}

#[test]
fn pushes_and_pops_may_be_mixed() {
    let mut state = 11_u64;
    let mut heap = Heap::default();
    let mut model = std::collections::BinaryHeap::new();
    for _ in 0..if cfg!(miri) { 500 } else { 5000 } {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(3);
        if state >> 62 == 0 {
            assert_eq!(heap.pop(), model.pop().map(|std::cmp::Reverse(key)| key));
        } else {
            let key = state >> 40;
            heap.push(key).unwrap();
            model.push(std::cmp::Reverse(key));
        }
    }
    heap.clear();
    assert_eq!(heap.pop(), None);
    assert!(heap.bytes() > 0, "clearing keeps the memory");
    heap.release();
    assert_eq!(heap.bytes(), 0);
}
