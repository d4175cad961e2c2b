use super::*;
use crate::base::{Error, test_rng::TestRng};

#[test]
fn lattice_keys_order_by_f_then_the_larger_g_then_the_vertex() {
    let key = |f, g, v| LatticeKey::new(f, g, Vertex(v));
    let ordered = [key(1.0, 0.5, 9), key(2.0, 2.0, 8), key(2.0, 1.0, 2), key(2.0, 1.0, 3), key(f64::INFINITY, 0.0, 0)];
    assert!(ordered.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(ordered[2].vertex(), Vertex(2));
}

#[test]
fn any_angle_keys_order_by_f_then_the_smaller_g_then_the_vertex() {
    let key = |f, g, v| AnyAngleKey::new(f, g, Vertex(v));
    let ordered = [key(1.0, 0.5, 9), key(2.0, 1.0, 2), key(2.0, 1.0, 3), key(2.0, 1.0_f64.next_up(), 1)];
    assert!(ordered.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn keys_come_out_in_order() {
    let mut rng = TestRng::new(8);
    let mut open = HeapOpenList::default();
    open.begin(u64::MAX);
    let mut keys = Vec::new();
    for v in 0..1000 {
        let key = LatticeKey::new(f64::from(rng.below(50)), f64::from(rng.below(50)), Vertex(v));
        open.push(key).unwrap();
        keys.push(key);
    }
    keys.sort_unstable();
    assert_eq!(open.peak(), 1000);
    assert!(keys.iter().all(|&key| open.peek() == Some(key) && open.pop() == Some(key)));
    assert_eq!((open.peek(), open.pop()), (None, None));
}

#[test]
fn a_list_does_not_grow_past_its_allowance_and_keeps_what_it_has() {
    let mut open = HeapOpenList::default();
    open.begin(2000);
    let mut count = 0;
    let error = loop {
        match open.push(LatticeKey::new(1.0, 0.0, Vertex(count))) {
            Ok(()) => count += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::MemoryLimit { needed, limit: 2000 } if needed > 2000));
    assert!(count > 0 && open.bytes() <= 2000);
    assert_eq!(open.pop().map(LatticeKey::vertex), Some(Vertex(0)));
}

#[test]
fn plateaus_leave_by_f_and_then_last_in_first_out_under_their_allowance() {
    let mut open = BucketOpenList::default();
    open.begin(u64::MAX);
    for (f, v) in [(2.0, 1), (1.0, 2), (2.0, 3), (1.0, 4)] {
        open.push(f, 0.0, Vertex(v)).unwrap();
    }
    let mut order = Vec::new();
    while let Some((_, v)) = open.peek() {
        open.pop();
        order.push(v.0);
    }
    assert_eq!(order, [4, 2, 3, 1]);
    open.release();
    open.begin(1000);
    let refused = open.push(1.0, 0.0, Vertex(0)).unwrap_err();
    assert!(matches!(refused, Error::MemoryLimit { limit: 1000, .. }));
    assert!(open.bytes() <= 1000 && open.peek().is_none());
}
