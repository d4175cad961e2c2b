use super::*;

/// Every pair of ends; under Miri, which is some hundred times slower, a part of them.
const STRIDE: usize = if cfg!(miri) { 21 } else { 1 };

fn sample() -> [u64; 3] {
    [0x8000_0000_0000_0001, 0x0000_0000_0000_0003, 0x0100_0000_0000_0000]
}

#[test]
fn single_pair_and_triple_agree_bit_by_bit() {
    let row = sample();
    for i in 0..192 {
        let one = |i: u32| u32::from(bit(&row, i));
        if i + 1 < 192 {
            assert_eq!(pair(&row, i), one(i) | one(i + 1) << 1, "{i}");
        }
        if i + 2 < 192 {
            assert_eq!(triple(&row, i), one(i) | one(i + 1) << 1 | one(i + 2) << 2, "{i}");
        }
    }
}

#[test]
fn ranges_agree_with_a_scan() {
    let row = sample();
    for from in (0..=192_u32).step_by(STRIDE) {
        for to in (0..=192_u32).step_by(STRIDE) {
            let word = |i: usize| row[i];
            let set = || (from..to).filter(|&i| bit(&row, i));
            assert_eq!(any_in(word, from, to), set().next().is_some(), "{from} {to}");
            assert_eq!(first_in(word, from, to), set().next(), "{from} {to}");
            assert_eq!(last_in(word, from, to), set().next_back(), "{from} {to}");
        }
    }
}

#[test]
fn transposing_moves_every_bit() {
    let mut block = [0_u64; 64];
    let mut state = 1_u64;
    for word in &mut block {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        *word = state ^ state >> 29;
    }
    let before = block;
    transpose(&mut block);
    for (r, was) in before.iter().enumerate() {
        for (c, is) in block.iter().enumerate() {
            assert_eq!(was >> c & 1, is >> r & 1);
        }
    }
}
