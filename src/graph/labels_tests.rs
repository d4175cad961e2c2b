use super::{LAST_STAMP, Labels};
use crate::base::Error;
use crate::collections::{Allowance, Counted};

#[test]
fn a_search_sees_nothing_of_those_before_also_when_their_numbers_run_out() {
    let mut labels = Labels::default();
    labels.begin(3, Allowance::UNLIMITED).expect("memory");
    // The first number comes again after the last one.
    labels.stamp = LAST_STAMP - 6;
    for round in 0..6 {
        labels.begin(3, Allowance::UNLIMITED).expect("memory");
        assert_eq!(labels.bar::<false>(1), f64::INFINITY, "{round}");
        assert_eq!((labels.open(1), labels.cost(1)), (None, f64::INFINITY));
        labels.improve(1, 2, 5.0);
        assert_eq!((labels.bar::<false>(1), labels.open(1), labels.cost(1)), (5.0, Some(5.0), f64::INFINITY));
        labels.settle(1);
        // A settled node is improved only where it may be reopened.
        assert_eq!((labels.bar::<false>(1), labels.bar::<true>(1)), (0.0, 5.0));
        assert_eq!((labels.open(1), labels.cost(1)), (None, 5.0));
    }
    assert!(labels.stamp < 12, "all numbers were used");
}

#[test]
fn labels_are_kept_within_a_limit() {
    let mut labels = Labels::default();
    let refused = labels.begin(10, Allowance::new(159));
    assert_eq!(refused, Err(Error::MemoryLimit { needed: 160, limit: 159 }));
    labels.begin(100, Allowance::UNLIMITED).expect("memory");
    // Those of a larger graph are given back.
    labels.begin(10, Allowance::new(160)).expect("memory");
    assert_eq!(labels.bytes(), 160);
}
