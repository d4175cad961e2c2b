use super::*;

#[test]
fn the_sequence_is_that_of_the_reference_generator() {
    // The first numbers of the published generator with the seed 1234567.
    let mut random = SplitMix { state: 1_234_567 };
    let first: Vec<u64> = (0..3).map(|_| random.next()).collect();
    assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
}

#[test]
fn numbers_below_a_limit_are_even() {
    let mut random = SplitMix { state: 5 };
    let mut counts = [0_u32; 7];
    for _ in 0..7_000 {
        counts[usize::try_from(random.below(7)).unwrap()] += 1;
    }
    assert!(counts.iter().all(|&count| (880..1_120).contains(&count)), "{counts:?}");
    assert!((0..100).all(|_| random.below(1) == 0));
    // A limit past half of all words refuses many of them.
    let large = (1_u64 << 63) + 1;
    assert!((0..100).all(|_| random.below(large) < large));
}
