use super::*;

#[test]
fn without_a_limit_a_slice_is_the_whole_budget_and_time_is_never_up() {
    let deadline = Deadline::after(Duration::ZERO, Expansion::Corner);
    assert!(!deadline.is_set() && !deadline.is_over());
    assert_eq!(deadline.slice_of(Budget::new(0)).left(), u64::MAX);
    assert_eq!(deadline.slice_of(Budget::exactly(0)).left(), 0);
}

#[test]
fn with_a_limit_a_slice_is_short_and_never_more_than_the_budget() {
    let deadline = Deadline::after(Duration::from_secs(3600), Expansion::Vertex);
    assert!(deadline.is_set() && !deadline.is_over());
    assert_eq!(deadline.slice_of(Budget::new(0)).left(), 16);
    assert_eq!(deadline.slice_of(Budget::exactly(5)).left(), 5);
}

#[test]
fn a_passed_end_is_over_and_one_beyond_the_clock_is_none() {
    let deadline = Deadline::after(Duration::from_nanos(1), Expansion::Block);
    while !deadline.is_over() {}
    assert!(!Deadline::after(Duration::MAX, Expansion::Block).is_over());
}
