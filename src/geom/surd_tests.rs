use super::*;
use crate::base::test_rng::{TestRng, long_counts};

/// Numbers of any length, to check the predicate with: limbs of 32 bits, the lowest first.
#[derive(Clone, PartialEq, Eq)]
struct Long(Vec<u64>);

impl Long {
    fn new(mut v: u128) -> Self {
        let mut limbs = Vec::new();
        while v != 0 {
            limbs.push((v & 0xFFFF_FFFF).try_into().unwrap());
            v >>= 32;
        }
        Self(limbs)
    }

    fn times(&self, other: &Self) -> Self {
        let mut limbs = vec![0_u64; self.0.len() + other.0.len() + 1];
        for (i, a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, b) in other.0.iter().chain([&0, &0]).enumerate().take(limbs.len() - i) {
                let sum = limbs[i + j] + a * b + carry;
                limbs[i + j] = sum & 0xFFFF_FFFF;
                carry = sum >> 32;
            }
            assert_eq!(carry, 0);
        }
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self(limbs)
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

/// The sign by the definition: x^2 d beside k^2, with the signs of x and k.
fn expected(x: i64, d: i64, k: i128) -> Ordering {
    let (x, d) = if d == 0 { (0, 0) } else { (x, d) };
    let big = Long::new(x.unsigned_abs().into());
    let root = big.times(&big).times(&Long::new(d.unsigned_abs().into()));
    let rest = Long::new(k.unsigned_abs());
    let rest = rest.times(&rest);
    // As numbers on a line: the root's square and the rest's, each with its sign.
    match (x.signum(), k.signum()) {
        (1, -1) => root.compare(&rest),
        (-1, 1) => rest.compare(&root),
        (a, b) => (i128::from(a) + b).cmp(&0),
    }
}

fn word(rng: &mut TestRng, bits: i32) -> i64 {
    let bits = rng.below(bits + 1);
    let mut value = 0_i64;
    for _ in 0..bits {
        value = value << 1 | i64::from(rng.below(2));
    }
    if rng.chance(50) { -value } else { value }
}

#[test]
fn signs_equal_those_of_long_integers() {
    let mut rng = TestRng::new(61);
    for _ in 0..if long_counts() { 10_000_000 } else { 100_000 } {
        let (x, d) = (word(&mut rng, 62), word(&mut rng, 62).abs());
        let k = i128::from(word(&mut rng, 62)) << rng.below(56);
        assert_eq!(sign_of_surd(x, d, k), expected(x, d, k), "{x} {d} {k}");
    }
}

#[test]
fn constructed_ties_and_their_neighbours_are_told_apart() {
    let mut rng = TestRng::new(62);
    for _ in 0..if long_counts() { 1_000_000 } else { 20_000 } {
        // k = - x s and d = s^2, so that the sum is 0; or one more or less in one place.
        let (x, s) = (word(&mut rng, 52), word(&mut rng, 25).abs());
        let change = i64::from(rng.below(3) - 1);
        let (d, k) = (s * s, -i128::from(x) * i128::from(s));
        assert_eq!(sign_of_surd(x, d, k), Ordering::Equal, "{x} {s}");
        let (x2, d2, k2) = match rng.below(3) {
            0 => (x + change, d, k),
            1 => (x, (d + change).max(0), k),
            _ => (x, d, k + i128::from(change)),
        };
        assert_eq!(sign_of_surd(x2, d2, k2), expected(x2, d2, k2), "{x2} {d2} {k2}");
    }
}

#[test]
fn squares_decide_alone_as_well() {
    let mut rng = TestRng::new(63);
    for _ in 0..20_000 {
        let (x, d) = (word(&mut rng, 40), word(&mut rng, 40).abs());
        let k = i128::from(word(&mut rng, 60));
        assert_eq!(sign_by_squares(x, d, k), expected(x, d, k), "{x} {d} {k}");
    }
}

#[cfg(feature = "motion")]
#[test]
fn sums_of_two_roots_are_signed_exactly() {
    let mut rng = TestRng::new(71);
    for round in 0..if long_counts() { 1_000_000 } else { 20_000 } {
        let [x, y] = [round % 50, round % 37].map(|less| i128::from(word(&mut rng, 60) >> less));
        let [a, b] = [0; 2].map(|_| word(&mut rng, 25).abs());
        // With roots that are whole: zero, and one off.
        for off in [-1, 0, 1] {
            let k = off - x * i128::from(a) - y * i128::from(b);
            let sum = TwoSurds { k, x, d: a * a, y, e: b * b };
            assert_eq!([sum.sign(), sum.exact_sign()], [off.cmp(&0); 2], "{sum:?}");
        }
        // With roots that are not, two that cancel, and what is added to them.
        let d = a * a + 1;
        for (k, more, expected) in [(0, 0, Ordering::Equal), (1, 0, Ordering::Greater), (0, 1, x.cmp(&0).reverse())] {
            let sum = TwoSurds { k, x, d, y: -x, e: d + more };
            assert_eq!([sum.sign(), sum.exact_sign()], [expected; 2], "{sum:?}");
        }
        // With one root it is the other predicate.
        let (short, k) = (word(&mut rng, 60), i128::from(word(&mut rng, 62)) << rng.below(20));
        let one = sign_of_surd(short, d, k);
        for (x, y, d, e) in [(short, 0, d, b * b), (0, short, b * b, d)] {
            assert_eq!(TwoSurds { k, x: x.into(), d, y: y.into(), e }.exact_sign(), one);
        }
    }
}
