use super::super::inject::arm;
use super::*;
use crate::abi::*;

/// The class of the panic's status, by name.
const PANIC: taut_status = -99;
const POISONED: taut_status = -98;

/// A grid of 8 x 8 free cells.
fn grid() -> taut_grid {
    let mut grid = taut_grid { id: 0 };
    // SAFETY: `grid` is a place for the handle.
    assert_eq!(unsafe { taut_grid_create(8, 8, 1, &raw mut grid) }, 0);
    grid
}

/// A planner with Theta*.
fn planner(grid: taut_grid) -> taut_planner {
    let mut planner = taut_planner { id: 0 };
    // SAFETY: options are plain numbers, and zeros are a value of them.
    let mut options: taut_planner_options = unsafe { std::mem::zeroed() };
    // SAFETY: `options` has the size that is passed.
    assert_eq!(unsafe { taut_planner_options_init(&raw mut options, size_of_val(&options)) }, 0);
    options.algorithm = 3;
    // SAFETY: both point to values of this function.
    assert_eq!(unsafe { taut_planner_create(grid, &raw const options, &raw mut planner) }, 0);
    planner
}

/// Asks for a path from corner to corner.
fn find(planner: taut_planner) -> taut_status {
    // SAFETY: requests are plain numbers, and zeros are a value of them.
    let mut request: taut_request = unsafe { std::mem::zeroed() };
    request.goal = taut_point { x: 8.0, y: 8.0 };
    let mut result = std::mem::MaybeUninit::<taut_result>::uninit();
    // SAFETY: both point to values of this function.
    let status = unsafe { taut_planner_find(planner, &raw const request, result.as_mut_ptr()) };
    if status >= 0 {
        // SAFETY: an outcome writes the result.
        assert_eq!(unsafe { result.assume_init() }.status, status);
    }
    status
}

/// This thread's last sentence.
fn sentence() -> String {
    let mut buffer = [0_u8; 512];
    // SAFETY: the buffer has 512 bytes.
    let length = unsafe { taut_last_error(buffer.as_mut_ptr().cast(), buffer.len()) };
    String::from_utf8(buffer[..length].to_vec()).unwrap()
}

#[test]
fn a_panic_becomes_a_status_and_a_sentence() {
    assert_eq!(call("taut_test", || panic!("number {}", 7)), PANIC);
    assert!(sentence().starts_with("taut_test: ") && sentence().ends_with("(number 7)"));
    assert_eq!(call("taut_test", || panic!("plain")), PANIC);
    assert!(sentence().ends_with("(plain)"));
    assert_eq!(call("taut_test", || std::panic::panic_any(7)), PANIC);
    assert!(sentence().ends_with("(no message)"));
}

#[test]
fn success_leaves_the_sentence_and_an_error_replaces_it() {
    assert_eq!(call("taut_first", || Err(Error::Busy)), -5);
    assert_eq!(call("taut_second", || Ok(3)), 3);
    assert!(sentence().starts_with("taut_first: "));
    assert_eq!(call("taut_third", || Err(Error::NoSearch)), -1);
    assert!(sentence().starts_with("taut_third: "));
}

#[test]
fn a_panic_in_a_search_poisons_that_planner_only() {
    let grid = grid();
    let (hurt, whole) = (planner(grid), planner(grid));
    arm(0);
    assert_eq!(find(hurt), PANIC);
    assert_eq!(find(hurt), POISONED);
    assert_eq!(taut_planner_cancel(hurt), POISONED);
    assert_eq!(find(whole), 0);
    assert_eq!(taut_grid_set_cell(grid, 4, 4, 0), 0);
    assert_eq!(taut_planner_destroy(hurt), 0);
    assert_eq!(taut_planner_destroy(whole), 0);
    assert_eq!(taut_grid_destroy(grid), 0);
}

#[test]
fn a_panic_in_an_edit_poisons_that_grid_only() {
    let (hurt, whole) = (grid(), grid());
    let planner = planner(hurt);
    arm(0);
    assert_eq!(taut_grid_set_cell(hurt, 4, 4, 0), PANIC);
    assert_eq!(taut_grid_set_cell(hurt, 4, 4, 0), POISONED);
    assert_eq!(taut_grid_prepare(hurt), POISONED);
    assert_eq!(taut_grid_set_cell(whole, 4, 4, 0), 0);
    assert_eq!(find(planner), 0, "a planner holds the data, not the handle");
    assert_eq!(taut_grid_destroy(hurt), 0);
    assert_eq!(find(planner), 0);
    assert_eq!(taut_planner_destroy(planner), 0);
    assert_eq!(taut_grid_destroy(whole), 0);
}

#[test]
fn a_panic_in_a_read_poisons_nothing() {
    let grid = grid();
    let planner = planner(grid);
    arm(0);
    assert_eq!(taut_planner_cancel(planner), PANIC);
    assert_eq!(taut_planner_cancel(planner), 0);
    assert_eq!(find(planner), 0);
    assert_eq!(taut_planner_destroy(planner), 0);
    assert_eq!(taut_grid_destroy(grid), 0);
}
