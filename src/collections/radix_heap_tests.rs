use super::{Allowance, Counted, RadixHeap};
use crate::base::test_rng::TestRng;

/// Pops the least key, of equal ones what came last, from a list in the order of pushes.
fn least(list: &mut Vec<(u64, u32)>) -> Option<(u64, u32)> {
    let (at, _) = list.iter().enumerate().min_by_key(|&(at, &(key, _))| (key, std::cmp::Reverse(at)))?;
    Some(list.remove(at))
}

#[test]
fn items_leave_by_key_and_equal_ones_last_in_first_out() {
    let mut rng = TestRng::new(41);
    // An interpreter takes a minute for a few of these rounds.
    let (rounds, items) = if cfg!(miri) { (3, 60) } else { (300, 400) };
    for round in 0..rounds {
        let (mut heap, mut list, mut last) = (RadixHeap::default(), Vec::new(), 0);
        for item in 0..items {
            if rng.below(5) < 3 {
                // Floats as they come in searches, small integers, or keys that fall below the last one.
                let more = match round % 3 {
                    0 => (f64::from_bits(last) + f64::from(rng.below(9)) * 0.37).to_bits(),
                    1 => last + u64::from(rng.below(4).unsigned_abs()),
                    _ => last.saturating_sub(3) + u64::from(rng.below(1000).unsigned_abs()),
                };
                heap.push(more, item).expect("memory");
                list.push((more.max(last), item));
            } else {
                let expected = least(&mut list);
                assert_eq!(heap.peek().expect("memory"), expected.map(|(_, item)| item));
                heap.pop();
                last = expected.map_or(last, |(key, _)| key);
            }
        }
        heap.begin(Allowance::UNLIMITED);
        assert_eq!(heap.peek().expect("memory"), None);
    }
}

#[test]
fn a_limit_holds_and_what_it_refuses_is_lost_to_nobody() {
    let mut heap = RadixHeap::default();
    heap.begin(Allowance::new(200 * 16));
    let refused = (1..).find(|&item| heap.push(u64::from(item) << 20, item).is_err()).expect("a refused push");
    assert!(refused > 100 && heap.bytes() <= 200 * 16);
    // Dividing a bucket needs more than is left: the queue is as before.
    let mut left = Vec::new();
    while let Ok(Some(item)) = heap.peek() {
        heap.pop();
        left.push(item);
    }
    assert!(heap.bytes() <= 200 * 16);
    heap.allowance = Allowance::UNLIMITED;
    while let Some(item) = heap.peek().expect("memory") {
        heap.pop();
        left.push(item);
    }
    assert_eq!(left, (1..refused).collect::<Vec<u32>>());
}
