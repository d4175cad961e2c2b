use super::*;

#[test]
fn what_was_inserted_is_contained_and_most_of_the_rest_is_not() {
    let mut filter = BloomFilter::new();
    let keys = || (0..200_u32).map(|i| i * 65_537 + 3);
    let new = keys().filter(|&key| filter.insert(hash(key))).count();
    assert!(keys().all(|key| filter.may_contain(hash(key))));
    assert!(keys().all(|key| !filter.insert(hash(key))));
    let false_positives = (0..4096_u32).filter(|&i| filter.may_contain(hash(i * 7919 + 1))).count();
    assert!(new > 150 && false_positives < 500, "{new} {false_positives}");
}

#[test]
fn hashes_fit_the_filter_and_depend_on_the_order_of_words() {
    let mut filter = BloomFilter::new();
    for key in [0, 1, u32::MAX] {
        assert!(hash(key) < 1 << HASH_BITS);
        filter.insert(hash(key));
    }
    assert!(hash_all([u64::MAX; 4]) < 1 << HASH_BITS);
    assert_ne!(hash_all([1, 2]), hash_all([2, 1]));
}
