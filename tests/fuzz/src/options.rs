//! Structs of options with any bytes and sizes: accepted exactly if the fields are, never read beyond the size that
//! they state; what a planner of accepted options answers is right.

#![allow(unsafe_code)]

use taut::abi::*;
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours, TurnRule};
use taut::improve::Smoothing;
use taut::plan::Heuristic;
use taut::{Algorithm, Grid, Options, Planner};
use taut_test_support::configurations::Configuration;
use taut_test_support::hash::Fnv;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

use crate::drawn::Drawn;
use crate::surface::{self, INVALID_ARGUMENT, OK, UNSUPPORTED, known};

/// Bytes of the struct in the first release, and the most that are accepted.
const FIRST: usize = 88;
/// That of this release.
const SIZE: usize = size_of::<taut_planner_options>();
const LARGEST: usize = 4096;

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let mut drawn = Drawn::new(bytes);
    let world = drawn.world(8);
    let given = struct_bytes(&mut drawn);
    let mut hash = Fnv::new();
    init_of_any_size(&mut drawn);
    pools(&mut drawn);
    let status = create(&world, &given, &mut drawn, &mut hash);
    hash.word(status.cast_unsigned().into());
    hash.value()
}

/// The bytes of a struct: those of good options with some changed, or any.
fn struct_bytes(drawn: &mut Drawn) -> Vec<u8> {
    let size = match drawn.below(4) {
        0 => FIRST + 4 * drawn.at(12),
        1 => 4 + drawn.at(200),
        _ => FIRST,
    };
    let mut bytes = vec![0; size.max(4)];
    if drawn.chance(230) {
        let mut options = surface::default_options();
        options.algorithm = 1 + drawn.below(14);
        options.lattice = u32::from(options.algorithm == 2 || drawn.chance(64));
        options.diagonal_gaps = drawn.below(2);
        if drawn.chance(64) {
            options.radius =
                *drawn.pick(&[-0.0, 0.25, 0.5, 0.7, 1.0, 3.0, 16.0, 16.01, -0.25, f32::NAN, f32::INFINITY]);
        }
        if drawn.chance(64) {
            options.cost_tolerance = *drawn.pick(&[1.0, 1.002, 3.0, 1e300, 0.99, -1.05, f64::NAN, f64::INFINITY]);
        }
        let words: [u32; SIZE / 4] =
            // SAFETY: a struct of plain numbers without padding, and an array of the same size.
            unsafe { std::mem::transmute::<taut_planner_options, [u32; SIZE / 4]>(options) };
        for (four, word) in bytes.chunks_mut(4).zip(words) {
            let length = four.len();
            four.copy_from_slice(&word.to_ne_bytes()[..length]);
        }
        for _ in 0..drawn.below(4).saturating_sub(1) {
            let at = 4 * (1 + drawn.at((bytes.len() / 4).max(2) - 1));
            let word = match drawn.below(4) {
                0 => drawn.word() as u32,
                _ => drawn.below(10),
            };
            if let Some(four) = bytes.get_mut(at..at + 4) {
                four.copy_from_slice(&word.to_ne_bytes());
            }
        }
    } else {
        bytes.iter_mut().for_each(|byte| *byte = drawn.byte());
    }
    let stated = bytes.len() as u32;
    bytes[..4].copy_from_slice(&stated.to_ne_bytes());
    bytes
}

/// What an older client does not know has its default: no horizon, speed 1, units of one cell, and
/// a path may cost 1.05 times the cheapest.
fn later() -> [u8; SIZE - FIRST] {
    let mut later = [0; SIZE - FIRST];
    later[..8].copy_from_slice(&1.0_f64.to_ne_bytes());
    later[16..20].copy_from_slice(&1_u32.to_ne_bytes());
    later[20..24].copy_from_slice(&1_u32.to_ne_bytes());
    later[32..].copy_from_slice(&1.05_f64.to_ne_bytes());
    later
}

/// The options that the bytes state, by the header's words: the status that refuses them, or the fields.
fn expected(bytes: &[u8]) -> Result<Options, taut_status> {
    if !(FIRST..=LARGEST).contains(&bytes.len()) {
        return Err(INVALID_ARGUMENT);
    }
    let mut known = [0; SIZE];
    known[FIRST..].copy_from_slice(&later());
    let shared = bytes.len().min(SIZE);
    known[..shared].copy_from_slice(&bytes[..shared]);
    let word = |i: usize| u32::from_ne_bytes(known[4 * i..4 * i + 4].try_into().expect("four bytes"));
    let long = |i: usize| u64::from_ne_bytes(known[i..i + 8].try_into().expect("eight bytes"));
    if known[76..FIRST].iter().chain(&bytes[shared..]).any(|&byte| byte != 0) {
        return Err(UNSUPPORTED);
    }
    let pick = |i: usize, count: u32| if word(i) < count { Ok(word(i)) } else { Err(INVALID_ARGUMENT) };
    Ok(Options {
        algorithm: Algorithm::from_u32(word(1)).ok_or(INVALID_ARGUMENT)?,
        lattice: [Lattice::Corners, Lattice::Cells][pick(2, 2)? as usize],
        neighbours: match word(3) {
            8 => Neighbours::Eight,
            4 => Neighbours::Four,
            _ => return Err(INVALID_ARGUMENT),
        },
        diagonal_gaps: [DiagonalGaps::Closed, DiagonalGaps::Open][pick(4, 2)? as usize],
        corner_cutting: [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always][pick(5, 3)? as usize],
        heuristic: [
            Heuristic::Auto,
            Heuristic::Octile,
            Heuristic::StraightLine,
            Heuristic::Manhattan,
            Heuristic::Chebyshev,
        ][pick(6, 5)? as usize],
        cost_rule: [CostRule::Average, CostRule::Entered][pick(7, 2)? as usize],
        smoothing: [Smoothing::None, Smoothing::Greedy, Smoothing::Taut][pick(8, 3)? as usize],
        h_scale: f64::from_bits(long(40)),
        memory_limit: long(48),
        keep_limit: long(56),
        radius: f32::from_bits(word(9)),
        margin: f32::from_bits(word(16)),
        margin_share: f32::from_bits(word(17)),
        blocked_links: word(18),
        speed: f64::from_bits(long(FIRST)),
        horizon: f64::from_bits(long(FIRST + 8)),
        unit_width: word(FIRST / 4 + 4),
        unit_height: word(FIRST / 4 + 5),
        turns: TurnRule::from_u32(word(FIRST / 4 + 6)).ok_or(INVALID_ARGUMENT)?,
        turn_cost: f32::from_bits(word(FIRST / 4 + 7)),
        cost_tolerance: f64::from_bits(long(FIRST + 32)),
    })
}

/// A planner of the bytes, and an answer of it.
fn create(world: &World, given: &[u8], drawn: &mut Drawn, hash: &mut Fnv) -> taut_status {
    let grid = surface::grid_of(world);
    let mut planner = taut_planner { id: 0 };
    // Words, so that the struct is aligned; the allocation ends where the struct does, but for the last word.
    let mut aligned = vec![0_u64; given.len().div_ceil(8)];
    for (word, eight) in aligned.iter_mut().zip(given.chunks(8)) {
        let mut whole = [0; 8];
        whole[..eight.len()].copy_from_slice(eight);
        *word = u64::from_ne_bytes(whole);
    }
    // SAFETY: the struct has as many bytes as its first word states.
    let status = known(unsafe { taut_planner_create(grid, aligned.as_ptr().cast(), &mut planner) });
    let own = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    match expected(given) {
        Err(expected) => assert_eq!(status, expected, "{given:?}: {}", surface::message()),
        Ok(options) => {
            let is_accepted = Planner::new(&own, options).is_ok();
            assert_eq!(status == OK, is_accepted, "{options:?}: status {status}, {}", surface::message());
            assert!(status == OK || [UNSUPPORTED, INVALID_ARGUMENT].contains(&status) || options.memory_limit > 0);
            if status == OK {
                answer(world, options, planner, drawn, hash);
                assert_eq!(taut_planner_destroy(planner), OK);
            }
        }
    }
    assert_eq!(taut_grid_destroy(grid), OK);
    status
}

/// Asks the planner by its handle and one of the Rust face; the answer is right.
fn answer(world: &World, options: Options, planner: taut_planner, drawn: &mut Drawn, hash: &mut Fnv) {
    let size = (world.width, world.height);
    let request = taut::Request::new(drawn.position(size), drawn.position(size));
    let told = surface::find(planner, &surface::request(&request));
    // Among movers an agent steps from cell to cell, whatever the options say.
    let lattice = if options.algorithm == Algorithm::SafeIntervals { Lattice::Cells } else { options.lattice };
    let configuration = Configuration::new("options of bytes", Options { lattice, ..options });
    let verifier = Verifier::new(world.clone());
    let mut own = verifier.planner(&configuration);
    let result = own.find(&request);
    hash.word(told.numbers[0]);
    // The verifier knows neither units nor turns.
    let is_known = options.unit_width.max(options.unit_height) == 1 && options.turns == TurnRule::Free;
    if options.memory_limit > 0 || !is_known {
        return;
    }
    match &result {
        Ok(outcome) => assert_eq!(told.numbers[0], outcome.length.to_bits(), "{options:?}"),
        Err(_) => assert!(told.status < 0),
    }
    if let Err(fault) = verifier.verify(&configuration, &request, &result, own.path()) {
        panic!("{options:?}\n{}", verifier.report(&configuration, &request, &result, own.path(), &fault));
    }
}

/// Defaults for a struct of any size: whole words of it, no byte beyond.
fn init_of_any_size(drawn: &mut Drawn) {
    let size = match drawn.below(3) {
        0 => drawn.at(LARGEST + 8),
        _ => drawn.at(200),
    };
    let mut bytes = vec![0xA5A5_A5A5_A5A5_A5A5_u64; size.div_ceil(8).max(1) + 1];
    // SAFETY: the buffer has more bytes than the size.
    let status = known(unsafe { taut_planner_options_init(bytes.as_mut_ptr().cast(), size) });
    assert_eq!(status == OK, (FIRST..=LARGEST).contains(&size), "size {size}");
    let written = if status == OK { size } else { 0 };
    let all: Vec<u8> = bytes.iter().flat_map(|word| word.to_ne_bytes()).collect();
    assert!(all[written..].iter().all(|&byte| byte == 0xA5), "size {size}");
    if status == OK {
        let mut rest = [0; LARGEST];
        rest[FIRST..SIZE].copy_from_slice(&later());
        assert_eq!(
            all[FIRST..size],
            rest[FIRST..size],
            "speed 1, units of one cell, a tolerance of 1.05, and nothing else"
        );
    }
}

/// Pools of any options: at most a few threads, none here.
fn pools(drawn: &mut Drawn) {
    let mut words = [0_u32; 14];
    // SAFETY: the buffer is that of a struct of this size.
    assert_eq!(unsafe { taut_pool_options_init(words.as_mut_ptr().cast(), size_of_val(&words)) }, OK);
    for _ in 0..drawn.below(3) {
        let at = 2 + drawn.at(12);
        words[at] = drawn.below(300);
    }
    let mut aligned = [0_u64; 7];
    for (word, two) in aligned.iter_mut().zip(words.chunks(2)) {
        *word = u64::from(two[0]) | u64::from(two[1]) << 32;
    }
    let mut pool = taut_pool { id: 0 };
    // SAFETY: the struct has as many bytes as its first word states.
    let status = known(unsafe { taut_pool_create(aligned.as_ptr().cast(), &mut pool) });
    let zeros = words[3] == 0 && words[6..].iter().all(|&word| word == 0);
    let right = zeros && (1..=256).contains(&words[2]);
    assert_eq!(status == OK, right, "{words:?}: {}", surface::message());
    if status == OK {
        assert_eq!(taut_pool_destroy(pool), OK);
    }
}
