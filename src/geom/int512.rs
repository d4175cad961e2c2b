//! Whole numbers of 512 bits with a sign, for near ties that no smaller ones decide.

use std::cmp::Ordering;

use crate::base::{high64, low64};

/// Limbs of 64 bits, the least one first.
const LIMBS: usize = 8;

/// A whole number of a magnitude below 2^512.
#[derive(Clone, Copy, Debug)]
pub(super) struct Int512 {
    is_negative: bool,
    limbs: [u64; LIMBS],
}

impl Int512 {
    pub(super) fn new(value: i128) -> Self {
        let magnitude = value.unsigned_abs();
        let mut limbs = [0; LIMBS];
        (limbs[0], limbs[1]) = (low64(magnitude), high64(magnitude));
        Self { is_negative: value < 0, limbs }
    }

    /// The product, which must be below 2^512.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut limbs = [0; LIMBS];
        for (i, &a) in self.limbs.iter().enumerate() {
            let mut carry = 0;
            for j in 0..LIMBS - i {
                let sum = u128::from(a) * u128::from(other.limbs[j]) + u128::from(limbs[i + j]) + u128::from(carry);
                (limbs[i + j], carry) = (low64(sum), high64(sum));
            }
        }
        Self { is_negative: self.is_negative != other.is_negative, limbs }
    }

    /// The sum, whose magnitude must be below 2^512.
    pub(super) fn plus(&self, other: &Self) -> Self {
        if self.is_negative == other.is_negative {
            let (mut limbs, mut carry) = ([0; LIMBS], 0);
            for ((limb, &a), &b) in limbs.iter_mut().zip(&self.limbs).zip(&other.limbs) {
                let sum = u128::from(a) + u128::from(b) + u128::from(carry);
                (*limb, carry) = (low64(sum), high64(sum));
            }
            return Self { limbs, ..*self };
        }
        let (large, small) = if self.compare_magnitude(other).is_lt() { (other, self) } else { (self, other) };
        let (mut limbs, mut borrow) = ([0; LIMBS], false);
        for ((limb, &a), &b) in limbs.iter_mut().zip(&large.limbs).zip(&small.limbs) {
            let (rest, first) = a.overflowing_sub(b);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (rest, first || second);
        }
        Self { limbs, ..*large }
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { is_negative: !other.is_negative, ..*other })
    }

    pub(super) fn squared(&self) -> Self {
        self.times(self)
    }

    pub(super) fn sign(&self) -> Ordering {
        if self.limbs.iter().all(|&limb| limb == 0) {
            Ordering::Equal
        } else if self.is_negative {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        self.limbs.iter().rev().cmp(other.limbs.iter().rev())
    }
}
