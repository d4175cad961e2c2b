//! CRC-32 as in PNG and zlib: polynomial 0x04C11DB7, reflected, all bits inverted before and after. It detects every
//! change of up to 32 neighbouring bits; eight bytes per step by tables.
//!
//! Based on: M. Kounavis, F. Berry. A Systematic Approach to Building High Performance Software-Based CRC Generators.
//! IEEE Symposium on Computers and Communications, 2005 (slicing by eight).

use crate::base::{index, low8, wide};

/// The polynomial with its bits in reverse.
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// Table `k` has the remainder of each byte followed by `k` zero bytes.
static TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte;
        let mut bit = 0;
        while bit < 8 {
            rest = rest >> 1 ^ if rest & 1 == 1 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        tables[0][index(byte)] = rest;
        byte += 1;
    }
    let mut k = 1;
    while k < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[k - 1][byte];
            tables[k][byte] = before >> 8 ^ tables[0][index(before & 0xFF)];
            byte += 1;
        }
        k += 1;
    }
    tables
}

/// The check sum of parts that follow each other.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    !parts.iter().fold(u32::MAX, |rest, part| update(rest, part))
}

fn update(mut rest: u32, bytes: &[u8]) -> u32 {
    let (eights, tail) = bytes.as_chunks::<8>();
    for eight in eights {
        let word = u64::from_le_bytes(*eight) ^ wide(rest);
        let bytes = word.to_le_bytes();
        let of = |k: usize| TABLES[7 - k][usize::from(bytes[k])];
        rest = of(0) ^ of(1) ^ of(2) ^ of(3) ^ of(4) ^ of(5) ^ of(6) ^ of(7);
    }
    tail.iter().fold(rest, |rest, &byte| rest >> 8 ^ TABLES[0][usize::from(low8(rest & 0xFF) ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One bit after the other.
    fn by_bits(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |rest, &byte| {
            (0..8).fold(rest ^ u32::from(byte), |rest, _| rest >> 1 ^ if rest & 1 == 1 { POLYNOMIAL } else { 0 })
        })
    }

    #[test]
    fn the_published_check_value_comes_out() {
        assert_eq!(crc32(&[b"123456789"]), 0xCBF4_3926);
        assert_eq!(crc32(&[]), 0);
    }

    #[test]
    fn tables_agree_with_single_bits_however_the_bytes_are_cut() {
        let bytes: Vec<u8> = (0..200_u32).map(|i| low8(i * i * 7 + i / 3)).collect();
        for length in 0..bytes.len() {
            let (a, b) = bytes[..length].split_at(length / 3);
            assert_eq!(crc32(&[a, b]), by_bits(&bytes[..length]), "{length}");
        }
    }
}
