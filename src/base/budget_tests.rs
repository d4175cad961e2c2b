use super::*;

#[test]
fn a_budget_is_taken_one_expansion_at_a_time_until_none_is_left() {
    let mut budget = Budget::new(3);
    assert_eq!([(); 4].map(|()| budget.take()), [true, true, true, false]);
    assert_eq!(budget.left(), 0);
    assert!(!Budget::exactly(0).take(), "exactly none, unlike a limit of 0");
}

#[test]
fn zero_is_no_limit_and_stays_none() {
    let mut budget = Budget::new(0);
    assert!(budget.take());
    budget.spend(1 << 40);
    assert_eq!(budget.left(), u64::MAX);
    assert_eq!(budget.min(Budget::new(7)).left(), 7);
}

#[test]
fn spending_leaves_the_rest() {
    let mut budget = Budget::new(10);
    budget.spend(4);
    assert_eq!(budget.left(), 6);
    assert_eq!(Budget::new(10).min(budget).left(), 6);
    budget.charge(5);
    assert!(!budget.is_spent());
    budget.charge(5);
    assert!(budget.is_spent());
    let mut endless = Budget::new(0);
    endless.charge(u64::MAX);
    assert!(!endless.is_spent());
}
