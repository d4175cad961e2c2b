use super::*;
use crate::collections::Counted;

#[test]
fn keys_leave_in_order_and_equal_ones_last_in_first_out() {
    let mut state = 5_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(7);
        (state >> 33) % below
    };
    let mut queue = Buckets::default();
    // Miri is some hundred times slower.
    let (rounds, items) = if cfg!(miri) { (4, 60) } else { (20, 3000) };
    for round in 0..rounds {
        let mut model: Vec<(u64, usize, u32)> = Vec::new();
        let mut last = 0;
        for item in 0..items {
            let key = last + random(if round % 2 == 0 { 5 } else { 500 });
            if queue.is_full() {
                queue.grow().unwrap();
            }
            queue.push(key, item);
            model.push((key, usize::MAX - model.len(), item));
            while random(3) == 0 {
                let expected = model.iter().min_by_key(|(key, age, item)| (*key, u32::MAX - *item, *age)).copied();
                let shown = queue.peek();
                assert_eq!(shown, expected.map(|(key, _, item)| (key, item)));
                let Some((key, item)) = shown else { break };
                last = key;
                queue.pop();
                model.retain(|entry| entry.2 != item);
            }
        }
        assert!(queue.bytes() > 0 && queue.peak() > 0);
        // The next round uses the queue again, with keys that were in it before.
        queue.clear();
        assert_eq!(queue.peek(), None);
    }
    queue.release();
    assert_eq!(queue.bytes(), 0);
}
