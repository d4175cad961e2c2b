use super::*;
use crate::collections::Counted;

#[test]
fn keys_leave_in_order_and_equal_ones_last_in_first_out() {
    let mut state = 5_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(7);
        (state >> 33) % below
    };
    let mut queue = Dial::default();
    // Miri is some hundred times slower.
    let (rounds, items) = if cfg!(miri) { (3, 60) } else { (24, 3000) };
    // Keys are multiples of this, so that whole rounds share a slot, share some, or never do.
    let units = [1_u64 << 30, 1 << 50, 1 << 55];
    for round in 0..rounds {
        let unit = units[round % units.len()];
        let spread = ((u64::MAX >> 1) / unit).min(if round % 2 == 0 { 5 } else { 500 });
        // Keys of the model do not go round: `position` is how often the hand has moved on by a unit.
        let mut position = 0_u64;
        let mut model: Vec<(u64, u32)> = Vec::new();
        let key_of = |position: u64| position.wrapping_mul(unit).wrapping_add(u64::MAX / 3);
        queue.clear(key_of(0), 0);
        let mut most = 0;
        for item in 0..items {
            let at = position + random(spread);
            if queue.is_short_of(1) {
                queue.grow().unwrap();
            }
            let tagged = Tagged { item, tag: item % 16 };
            if at == position {
                queue.push_front(tagged);
            } else {
                queue.push(key_of(at), at, tagged);
            }
            model.push((at, item));
            most = most.max(model.len());
            while random(3) == 0 {
                let expected = model.iter().copied().min_by_key(|&(key, item)| (key, u32::MAX - item));
                let shown = queue.pop();
                assert_eq!(shown, expected.map(|(_, item)| Tagged { item, tag: item % 16 }));
                let Some((key, item)) = expected else { break };
                assert_eq!(queue.label(), key);
                position = key;
                model.retain(|entry| entry.1 != item);
            }
        }
        assert!(queue.bytes() > 0);
        assert_eq!(queue.peak(), most);
    }
    queue.clear(0, 0);
    assert_eq!(queue.pop(), None);
    queue.release();
    assert_eq!(queue.bytes(), 0);
}
