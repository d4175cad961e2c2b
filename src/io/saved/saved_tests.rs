use super::super::spoilt_tests::{MUTATIONS, Random, mutate, prefixes};
use super::crc::crc32;
use super::format::{CELLS, FileHeader, HEADER, OBSTACLES, REQUIRED, SECTION, SIDES, section_header};
use super::{load_grid, load_grid_into, save_grid, saved_size, write_saved};
use crate::base::test_rng::TestRng;
use crate::base::{Error, ErrorKind, index_i32, single};
use crate::geom::{Position, Rect};
use crate::grid::Grid;

/// The cells of a grid, row by row.
fn cells(grid: &Grid) -> Vec<u8> {
    let (width, height) = (grid.width(), grid.height());
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| grid.get_cell(x, y).unwrap()).collect()
}

fn save(grid: &Grid) -> Vec<u8> {
    save_grid(&grid.snapshot()).unwrap()
}

/// A file with these sections: identifier, flags and payload.
fn file(width: u32, height: u32, sections: &[(u32, u32, &[u8])]) -> Vec<u8> {
    let mut bytes = FileHeader { width, height, sections: u32::try_from(sections.len()).unwrap() }.to_bytes().to_vec();
    for &(id, flags, payload) in sections {
        bytes.extend(section_header(id, flags, payload));
        bytes.extend(payload);
    }
    bytes
}

fn fault(bytes: &[u8]) -> String {
    let error = load_grid(bytes).err().expect("the bytes are refused");
    assert_eq!(error.kind(), ErrorKind::Format, "{error}");
    error.to_string()
}

/// Gives the header and each section that can be found the check sums of what they contain now.
fn correct_sums(bytes: &mut [u8]) {
    if bytes.len() < HEADER {
        return;
    }
    let sum = crc32(&[&bytes[..60]]);
    bytes[60..64].copy_from_slice(&sum.to_le_bytes());
    let mut at = HEADER;
    while at + SECTION <= bytes.len() {
        let length = u64::from_le_bytes(std::array::from_fn(|i| bytes[at + 8 + i]));
        let end = usize::try_from(length).ok().and_then(|length| (at + SECTION).checked_add(length));
        let Some(end) = end.filter(|&end| end <= bytes.len()) else { return };
        let sum = crc32(&[&bytes[at..at + 16], &bytes[at + SECTION..end]]);
        bytes[at + 16..at + SECTION].copy_from_slice(&sum.to_le_bytes());
        at = end;
    }
}

#[test]
fn the_bytes_of_a_small_map_are_those_of_the_documentation() {
    let grid = Grid::from_terrain(3, 2, &[1, 1, 0, 0, 0, 2]).unwrap();
    let mut expected = b"TAUTGRID\x01\0\0\0\x40\0\0\0\x03\0\0\0\x02\0\0\0\x01\0\0\0".to_vec();
    expected.resize(60, 0);
    expected.extend([0x06, 0xF9, 0xDE, 0x94]);
    let mut section = b"CELL\x01\0\0\0\x09\0\0\0\0\0\0\0".to_vec();
    let runs = [1, 2, 0, 0, 3, 0, 2, 1, 0];
    section.extend([0x28, 0xC4, 0x7E, 0x75]);
    expected.extend(section);
    expected.extend(runs);
    assert_eq!(save(&grid), expected);
}

#[test]
fn saved_grids_come_back_cell_by_cell_at_revision_1() {
    let mut rng = TestRng::new(6);
    for case in 0..if cfg!(miri) { 3 } else { 120 } {
        let most = if cfg!(miri) { (12, 9) } else { (300, 90) };
        let (width, height) = (1 + rng.below(most.0), 1 + rng.below(most.1));
        let percent = [0, 3, 50, 100][usize::try_from(case % 4).unwrap()];
        let terrain = rng.terrain(width * height, percent, [1, 2, 255][usize::try_from(case % 3).unwrap()]);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let bytes = save(&grid);
        grid.set_cell(0, 0, terrain[0] ^ 1).unwrap();
        let loaded = load_grid(&bytes).unwrap();
        assert_eq!((loaded.width(), loaded.height(), loaded.revision()), (width, height, 1));
        assert_eq!(cells(&loaded), terrain);
        assert_eq!(save(&loaded), bytes, "equal cells are equal bytes");
        assert_ne!(save(&grid), bytes, "the edit is saved too");
    }
}

#[test]
#[cfg_attr(miri, ignore = "each of these maps has more than 65,000 cells")]
fn runs_longer_than_a_length_are_cut_and_rows_are_joined() {
    for (width, height, runs) in [(65_535, 1, 1), (1, 65_535, 1), (65_534, 2, 2), (300, 437, 3), (255, 257, 1)] {
        let grid = Grid::new(width, height, 3).unwrap();
        let bytes = save(&grid);
        assert_eq!(bytes.len(), HEADER + SECTION + 3 * runs, "{width} x {height}");
        let loaded = load_grid(&bytes).unwrap();
        assert_eq!(save(&loaded), bytes);
        assert_eq!(loaded.get_cell(width - 1, height - 1), Ok(3));
    }
}

#[test]
fn closed_sides_come_back_and_hostile_ones_are_refused() {
    let with = |sides: &'static [u8]| file(3, 2, &[(CELLS, REQUIRED, &[1, 6, 0]), (SIDES, REQUIRED, sides)]);
    let grid = load_grid(&with(&[15, 1, 0, 0, 5, 0])).unwrap();
    let mut sides = [9; 6];
    grid.get_sides(Rect::new(0, 0, 3, 2), &mut sides, 3).unwrap();
    assert_eq!(sides, [15, 0, 0, 0, 0, 0]);
    assert_eq!(save(&grid), with(&[15, 1, 0, 0, 5, 0]));
    let open = load_grid(&with(&[0, 6, 0])).unwrap();
    assert_eq!(save(&open), save(&Grid::new(3, 2, 1).unwrap()), "sides that are all open are not kept");
    for (sides, what) in [
        (&[16, 6, 0][..], "more than four sides"),
        (&[1, 5, 0], "not as many cells"),
        (&[1, 6], "no multiple of 3"),
        (&[1, 0, 0, 1, 6, 0], "a run has no cells"),
    ] {
        assert!(fault(&with(sides)).contains(what), "{}", fault(&with(sides)));
    }
    let side = (SIDES, REQUIRED, &[1, 6, 0][..]);
    let twice = file(3, 2, &[(CELLS, REQUIRED, &[1, 6, 0]), side, side]);
    assert!(fault(&twice).contains("there are two of them"));
}

/// A grid with some obstacles, of which some were removed again, and their numbers.
fn grid_with_obstacles(rng: &mut TestRng, (width, height): (i32, i32)) -> (Grid, Vec<u32>) {
    let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 20, 3)).unwrap();
    let mut numbers = Vec::new();
    for _ in 0..rng.below(7) {
        let mut at = || Position::new(fraction(rng, width), fraction(rng, height));
        let outline: Vec<Position> = (0..5).map(|_| at()).collect();
        let number = grid.add_obstacle(&outline[..index_i32(1 + rng.below(5))]).unwrap();
        match rng.chance(30) {
            true => grid.remove_obstacle(number).unwrap(),
            false => numbers.push(number),
        }
    }
    (grid, numbers)
}

/// A coordinate on the map or near to it.
fn fraction(rng: &mut TestRng, side: i32) -> f32 {
    single(f64::from(rng.below(side * 256 + 1024) - 512) / 256.0)
}

#[test]
fn obstacles_come_back_with_their_numbers_and_the_ground_under_them() {
    let mut rng = TestRng::new(8);
    let mut removed = 0;
    for round in 0..if cfg!(miri) { 2 } else { 200 } {
        let most = if cfg!(miri) { (12, 9) } else { (90, 70) };
        let size = (1 + rng.below(most.0), 1 + rng.below(most.1));
        let (grid, numbers) = grid_with_obstacles(&mut rng, size);
        let bytes = save(&grid);
        let loaded = load_grid(&bytes).unwrap();
        assert_eq!(loaded.revision(), 1);
        assert_eq!(cells(&loaded), cells(&grid), "round {round}");
        assert_eq!(save(&loaded), bytes, "round {round}");
        let outline = [Position::new(0.5, 0.5)];
        for number in 0..9 {
            let expected = grid.move_obstacle(number, &outline).is_ok();
            assert_eq!(expected, numbers.contains(&number));
            assert_eq!(loaded.move_obstacle(number, &outline).is_ok(), expected, "round {round} number {number}");
        }
        assert_eq!(loaded.add_obstacle(&outline), grid.add_obstacle(&outline));
        for number in 1..9 {
            removed += usize::from(loaded.remove_obstacle(number).is_ok());
            let _ = grid.remove_obstacle(number);
        }
        assert_eq!(cells(&loaded), cells(&grid), "round {round}: the ground");
    }
    assert!(cfg!(miri) || removed > 400, "{removed}");
}

#[test]
fn bytes_come_back_into_a_living_grid_as_one_edit() {
    let mut rng = TestRng::new(9);
    for round in 0..if cfg!(miri) { 1 } else { 150 } {
        let most = if cfg!(miri) { (12, 9) } else { (200, 90) };
        let size = (1 + rng.below(most.0), 1 + rng.below(most.1));
        let (saved, _) = grid_with_obstacles(&mut rng, size);
        let (grid, _) = grid_with_obstacles(&mut rng, size);
        let bytes = save(&saved);
        let (held, before, was) = (grid.snapshot(), grid.revision(), cells(&grid));
        load_grid_into(&grid, &bytes).unwrap();
        let fresh = load_grid(&bytes).unwrap();
        assert_eq!(cells(&grid), cells(&fresh), "round {round}");
        assert_eq!(save(&grid), bytes, "round {round}: ground and obstacles");
        assert_eq!(grid.revision(), before + u64::from(was != cells(&grid)));
        let revision = grid.revision();
        load_grid_into(&grid, &bytes).unwrap();
        assert_eq!(grid.revision(), revision, "nothing differs");
        let (x, y) = (rng.below(size.0), rng.below(size.1));
        grid.set_cell(x, y, 3).unwrap();
        fresh.set_cell(x, y, 3).unwrap();
        assert_eq!(save(&grid), save(&fresh));
        grid.restore(&held).unwrap();
        assert_eq!(cells(&grid), was, "round {round}: snapshots of the grid stay its snapshots");
    }
}

#[test]
fn what_does_not_fit_a_grid_leaves_it_as_it_is() {
    let mut rng = TestRng::new(10);
    let (grid, _) = grid_with_obstacles(&mut rng, (9, 7));
    let before = save(&grid);
    let message = |bytes: &[u8]| load_grid_into(&grid, bytes).unwrap_err().to_string();
    let of_size = |width, height| save(&Grid::new(width, height, 1).unwrap());
    assert_eq!(message(&of_size(7, 7)), "width of the saved grid is 7; allowed: that of the grid");
    assert_eq!(message(&of_size(9, 9)), "height of the saved grid is 9; allowed: that of the grid");
    assert_eq!(
        message(&before[..before.len() - 1]),
        format!("{}", load_grid(&before[..before.len() - 1]).err().unwrap())
    );
    assert!(grid.revision() > 0 && save(&grid) == before);
}

/// A file of the first release, which saved no obstacles.
#[test]
fn files_from_before_obstacles_were_saved_are_read() {
    let grid = load_grid(include_bytes!("version_1_0.taut")).unwrap();
    let runs = [(1, 10), (0, 5), (2, 20), (1, 3), (0, 1), (255, 9)];
    let expected: Vec<u8> = runs.into_iter().flat_map(|(class, count)| vec![class; count]).collect();
    assert_eq!((grid.width(), grid.height(), cells(&grid)), (8, 6, expected));
    assert_eq!(save(&grid), include_bytes!("version_1_0.taut"), "a grid that never had an obstacle is saved as before");
    assert_eq!(grid.add_obstacle(&[Position::new(1.5, 1.5)]), Ok(1));
}

#[test]
fn obstacles_that_contradict_the_format_are_refused() {
    let runs: (u32, u32, &[u8]) = (CELLS, REQUIRED, &[1, 6, 0]);
    let payload = |words: &[i32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let section = |words: &[i32]| file(3, 2, &[runs, (OBSTACLES, REQUIRED, &payload(words))]);
    let far = 1 << 28;
    for good in [&[2][..], &[9], &[2, 1, 1, -far, far], &[9, 2, 1, 0, 0, 5, 2, 1, 2, 3, 4]] {
        let grid = load_grid(&section(good)).unwrap();
        assert_eq!(save(&grid), section(good));
    }
    for (words, message) in [
        (&[][..], "it ends before its first number does"),
        (&[0], "the next number is not above those of the obstacles"),
        (&[2, 2, 1, 0, 0], "the next number is not above those of the obstacles"),
        (&[9, 0, 1, 0, 0], "the numbers of the obstacles do not ascend from 1"),
        (&[9, 3, 1, 0, 0, 3, 1, 0, 0], "the numbers of the obstacles do not ascend from 1"),
        (&[9, 3, 1, 0, 0, 2, 1, 0, 0], "the numbers of the obstacles do not ascend from 1"),
        (&[9, 3, 0], "an outline has no points, or more than 4,096"),
        (&[9, 3, 2, 0, 0, 4], "it ends within an obstacle"),
        (&[9, 3, -1, 0, 0], "it ends within an obstacle"),
        (&[9, 3], "it ends within an obstacle"),
        (&[9, 3, 1, far + 1, 0], "a point lies beyond 1,048,576 cells"),
        (&[9, 3, 1, 0, i32::MIN], "a point lies beyond 1,048,576 cells"),
    ] {
        assert_eq!(fault(&section(words)), format!("section 2 (obstacles): {message}"), "{words:?}");
    }
    let mut many = vec![9, 3, 4097];
    many.extend([0; 2 * 4097]);
    assert!(fault(&section(&many)).ends_with("an outline has no points, or more than 4,096"));
    let one = payload(&[1]);
    let twice = file(3, 2, &[(OBSTACLES, REQUIRED, &one), runs, (OBSTACLES, REQUIRED, &one)]);
    assert_eq!(fault(&twice), "section 3 (obstacles): there are two of them");
    let optional = file(3, 2, &[runs, (OBSTACLES, 0, &one)]);
    assert_eq!(fault(&optional), "section 2 (obstacles): its flags are not that it is required");
}

#[test]
fn spoilt_obstacles_with_correct_sums_are_refused_or_are_saved_again() {
    let mut random = Random(5);
    let (mut refused, mut loaded) = (0, 0);
    for round in 0..if cfg!(miri) { 5 } else { MUTATIONS } {
        let mut rng = TestRng::new(bytes_of(round));
        let (grid, _) = grid_with_obstacles(&mut rng, (6, 5));
        let mut spoilt = mutate(&save(&grid), &mut random);
        correct_sums(&mut spoilt);
        match load_grid(&spoilt) {
            Ok(grid) => {
                let again = save(&grid);
                assert_eq!(save(&load_grid(&again).unwrap()), again);
                loaded += 1;
            }
            Err(error) => {
                assert!(matches!(error.kind(), ErrorKind::Format | ErrorKind::Limit), "{error}");
                refused += 1;
            }
        }
    }
    assert!(cfg!(miri) || refused.min(loaded) > MUTATIONS / 50, "{refused} refused, {loaded} loaded");
}

#[test]
fn a_snapshot_is_saved_as_it_was() {
    let grid = Grid::new(70, 40, 1).unwrap();
    let before = grid.snapshot();
    let size = saved_size(&before).unwrap();
    grid.set_cell(30, 20, 0).unwrap();
    let mut bytes = vec![9; size];
    write_saved(&before, &mut bytes);
    assert_eq!(bytes, save(&Grid::new(70, 40, 1).unwrap()));
}

#[test]
fn a_file_that_is_cut_or_goes_on_is_refused() {
    let bytes = save(&Grid::from_terrain(5, 4, &TestRng::new(1).terrain(20, 40, 3)).unwrap());
    for prefix in prefixes(&bytes) {
        fault(prefix);
    }
    for more in 1..70 {
        let mut longer = bytes.clone();
        longer.resize(bytes.len() + more, 0);
        assert!(fault(&longer).contains("follow the last section"));
    }
}

#[test]
#[cfg_attr(miri, ignore = "a thousand files; those that are cut take the same way")]
fn a_flipped_bit_anywhere_is_found() {
    let mut bytes = save(&Grid::from_terrain(9, 5, &TestRng::new(2).terrain(45, 40, 3)).unwrap());
    for at in 0..bytes.len() {
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            fault(&bytes);
            bytes[at] ^= 1 << bit;
        }
    }
    assert!(load_grid(&bytes).is_ok());
}

#[test]
#[cfg_attr(miri, ignore = "tens of thousands of files; those that are cut take the same way")]
fn a_byte_of_any_other_value_is_found() {
    let mut bytes = save(&Grid::from_terrain(4, 3, &TestRng::new(3).terrain(12, 40, 3)).unwrap());
    for at in 0..bytes.len() {
        let right = bytes[at];
        for wrong in (0..=u8::MAX).filter(|&wrong| wrong != right) {
            bytes[at] = wrong;
            fault(&bytes);
        }
        bytes[at] = right;
    }
}

#[test]
fn spoilt_files_with_correct_sums_are_refused_or_are_maps_of_the_stated_size() {
    let mut random = Random(4);
    let (mut refused, mut loaded) = (0, 0);
    let rounds = if cfg!(miri) { 5 } else { MUTATIONS };
    for round in 0..rounds {
        let terrain = TestRng::new(bytes_of(round)).terrain(30, 40, 3);
        let original = save(&Grid::from_terrain(6, 5, &terrain).unwrap());
        let mut spoilt = mutate(&original, &mut random);
        correct_sums(&mut spoilt);
        match load_grid(&spoilt) {
            Ok(grid) => {
                let (width, height) = (grid.width(), grid.height());
                assert_eq!(cells(&grid), plain_cells(&spoilt), "{spoilt:?}");
                assert_eq!(spoilt[16..20], width.to_le_bytes());
                assert_eq!(spoilt[20..24], height.to_le_bytes());
                loaded += 1;
            }
            Err(error) => {
                assert!(matches!(error.kind(), ErrorKind::Format | ErrorKind::Limit), "{error}");
                refused += 1;
            }
        }
    }
    // Both happen: classes may be changed, lengths may not.
    assert!(cfg!(miri) || refused > rounds / 4 && loaded >= rounds / 50, "{refused} refused, {loaded} loaded");
}

fn bytes_of(round: usize) -> u64 {
    u64::try_from(round).unwrap()
}

/// The cells of a file, read in the simplest way.
fn plain_cells(file: &[u8]) -> Vec<u8> {
    let mut at = HEADER;
    loop {
        let length = usize::try_from(u64::from_le_bytes(std::array::from_fn(|i| file[at + 8 + i]))).unwrap();
        let payload = &file[at + SECTION..at + SECTION + length];
        if &file[at..at + 4] == b"CELL" {
            let run = |run: &[u8]| vec![run[0]; usize::from(run[1]) + 256 * usize::from(run[2])];
            return payload.chunks(3).flat_map(run).collect();
        }
        at += SECTION + length;
    }
}

#[test]
fn sections_that_are_not_required_are_skipped_and_others_refused() {
    let cells: (u32, u32, &[u8]) = (CELLS, REQUIRED, &[1, 6, 0]);
    let other = u32::from_le_bytes(*b"PLUS");
    for sections in [
        vec![cells, (other, 0, b"anything")],
        vec![(other, 0, b""), cells],
        vec![(other, 6, b"x"), cells, (other, 8, b"y")],
    ] {
        let grid = load_grid(&file(3, 2, &sections)).unwrap();
        assert_eq!(self::cells(&grid), [1; 6]);
    }
    let error = fault(&file(3, 2, &[cells, (other, REQUIRED, b"x")]));
    assert_eq!(error, "section 2 (unknown): it is required, and this release does not have it");
}

#[test]
fn sections_that_contradict_the_format_are_refused() {
    let runs: &[u8] = &[1, 6, 0];
    let section = |payload: &'static [u8]| file(3, 2, &[(CELLS, REQUIRED, payload)]);
    for (bytes, message) in [
        (file(3, 2, &[]), "header: no section has the cells"),
        (file(3, 2, &[(CELLS, REQUIRED, runs), (CELLS, REQUIRED, runs)]), "section 2 (cells): there are two of them"),
        (file(3, 2, &[(CELLS, 0, runs)]), "section 1 (cells): its flags are not that it is required"),
        (file(3, 2, &[(CELLS, 3, runs)]), "section 1 (cells): its flags are not that it is required"),
        (section(&[1, 6]), "section 1 (cells): its length is no multiple of 3"),
        (section(&[1, 5, 0, 2, 0, 0, 1, 1, 0]), "section 1 (cells): a run has no cells"),
        (section(&[1, 5, 0]), "section 1 (cells): the runs are not as many cells as the map has"),
        (section(&[1, 7, 0]), "section 1 (cells): the runs are not as many cells as the map has"),
        (section(&[]), "section 1 (cells): the runs are not as many cells as the map has"),
        (file(0, 2, &[]), "header: a side of the map is 0"),
        (
            file(3, 2, &[(CELLS, REQUIRED, &[1, 6, 0])])[..70].to_vec(),
            "section 1 (unknown): the data ends in its header",
        ),
    ] {
        assert_eq!(fault(&bytes), message);
    }
}

#[test]
fn headers_of_other_formats_are_refused_by_name() {
    let good = file(3, 2, &[(CELLS, REQUIRED, &[1, 6, 0])]);
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        correct_sums(&mut bytes);
        bytes
    };
    for (bytes, message) in [
        (changed(0, b't'), "header: it does not begin with TAUTGRID"),
        (changed(8, 2), "header: the major version is not 1"),
        (changed(12, 65), "header: its size is not 64 bytes"),
        (changed(28, 1), "header: a reserved byte is not 0"),
        (changed(59, 1), "header: a reserved byte is not 0"),
        (changed(24, 2), "section 2 (unknown): the data ends in its header"),
        (changed(24, 0), "header: bytes follow the last section"),
    ] {
        assert_eq!(fault(&bytes), message);
    }
    assert!(load_grid(&changed(10, 9)).is_ok(), "a later minor version is read");
}

#[test]
fn sides_that_no_grid_can_have_are_refused_before_the_sections() {
    for (width, height) in [(65_536, 1), (1, u32::MAX), (65_535, 65_535), (u32::MAX, u32::MAX)] {
        let bytes = file(width, height, &[(CELLS, REQUIRED, &[1, 1, 0])]);
        assert!(matches!(load_grid(&bytes), Err(Error::SizeLimit { .. })), "{width} x {height}");
    }
}
