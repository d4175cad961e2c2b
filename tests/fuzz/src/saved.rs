//! Saved grids: any bytes are refused, or make a grid that is saved as the same cells again; nothing crashes. Bytes
//! whose check sums are wrong seldom get far, so that most inputs have theirs put right first.

use taut::io::{load_grid, load_grid_into, save_grid};
use taut::{ErrorKind, Grid, Position};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::surface;

/// Most cells that a target makes: a small file may describe a large map.
const MOST_CELLS: u64 = 1 << 18;
const HEAD: usize = 64;
const SECTION_HEAD: usize = 20;

pub fn run(bytes: &[u8]) -> u64 {
    let Some((&kind, rest)) = bytes.split_first() else { return 0 };
    match kind {
        0..=63 => load(rest),
        64..=223 => load(&with_sums(rest.to_vec())),
        _ => round_trip(rest),
    }
}

/// The number at a place of the head.
fn number(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 4).map_or(0, |four| u64::from(u32::from_le_bytes(four.try_into().expect("four bytes"))))
}

/// CRC-32 as in PNG, a bit at a time.
pub fn crc32<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u32 {
    !bytes.into_iter().fold(u32::MAX, |rest, &byte| {
        (0..8).fold(rest ^ u32::from(byte), |rest, _| (rest >> 1) ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

/// The bytes with the magic number, the check sums of the head and of every section put right.
pub fn with_sums(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() < HEAD {
        return bytes;
    }
    bytes[..8].copy_from_slice(b"TAUTGRID");
    let sum = crc32(&bytes[..60]);
    bytes[60..64].copy_from_slice(&sum.to_le_bytes());
    let mut at = HEAD;
    while let Some(head) = bytes.get(at..at + SECTION_HEAD) {
        let length = number(head, 8) as usize;
        let start = at + SECTION_HEAD;
        let Some(payload) = bytes.get(start..start + length) else { break };
        let sum = crc32(bytes[at..at + 16].iter().chain(payload));
        bytes[at + 16..start].copy_from_slice(&sum.to_le_bytes());
        at = start + length;
    }
    bytes
}

/// Loads bytes; what loads is saved as cells that load again.
pub fn load(bytes: &[u8]) -> u64 {
    let (width, height) = (number(bytes, 16), number(bytes, 20));
    if width * height > MOST_CELLS {
        return 1;
    }
    let by_handle = surface::saved_again(bytes);
    match load_grid(bytes) {
        Ok(grid) => {
            assert_eq!((grid.width() as u64, grid.height() as u64, grid.revision()), (width, height, 1));
            let saved = save(&grid);
            assert_eq!(by_handle.as_ref(), Ok(&saved));
            let again = load_grid(&saved).expect("what was saved");
            assert!(cells(&grid) == cells(&again));
            assert!(save(&again) == saved, "equal cells give equal bytes");
            hash(&saved)
        }
        Err(error) => {
            assert!(matches!(error.kind(), ErrorKind::Format | ErrorKind::Limit), "{error:?}");
            assert!(by_handle.is_err());
            2
        }
    }
}

/// A drawn map, saved and loaded; then with one byte changed, which no check sum misses.
fn round_trip(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let world = drawn.world(40);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    for _ in 0..drawn.below(4) {
        let corners: Vec<Position> =
            (0..1 + drawn.below(4)).map(|_| drawn.position((world.width, world.height))).collect();
        let number = grid.add_obstacle(&corners).expect("an outline");
        if drawn.chance(64) {
            grid.remove_obstacle(number).expect("its number");
        }
    }
    let mut saved = save(&grid);
    let loaded = load_grid(&saved).expect("what was saved");
    assert!(cells(&loaded) == cells(&grid) && save(&loaded) == saved);
    loaded.fill(taut::Rect::new(0, 0, world.width, world.height), 3).expect("the whole map");
    load_grid_into(&loaded, &saved).expect("what was saved, of the same size");
    assert!(cells(&loaded) == cells(&grid) && save(&loaded) == saved);
    let whole = hash(&saved);
    let (at, change) = (drawn.at(saved.len()), 1 + drawn.below(255) as u8);
    saved[at] ^= change;
    assert!(load_grid(&saved).is_err(), "byte {at} changed by {change}");
    saved[at] ^= change;
    saved.truncate(at);
    assert!(load_grid(&saved).is_err(), "cut at {at}");
    whole
}

fn save(grid: &Grid) -> Vec<u8> {
    save_grid(&grid.snapshot()).expect("enough memory")
}

fn cells(grid: &Grid) -> Vec<u8> {
    let (width, height) = (grid.width(), grid.height());
    let mut cells = vec![0; (width * height) as usize];
    grid.get_cells(taut::Rect::new(0, 0, width, height), &mut cells, width as usize).expect("the whole map");
    cells
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Fnv::new();
    bytes.iter().for_each(|&byte| hash.word(byte.into()));
    hash.value()
}
