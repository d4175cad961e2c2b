use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn items_come_as_from_a_stable_sort() {
    let mut random = TestRng::new(11);
    for count in 0..12 {
        let items: SmallVec<[(i32, i32); 4]> = (0..count).map(|place| (random.below(4), place)).collect();
        let mut sorted = items.to_vec();
        sorted.sort_by_key(|item| item.0);
        assert_eq!(in_order(items, |a, b| a.0.cmp(&b.0)).collect::<Vec<_>>(), sorted);
    }
}
