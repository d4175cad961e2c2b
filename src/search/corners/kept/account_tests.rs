use super::*;

/// Queries that only pay rent spend a bounded part of it on lists.
#[test]
fn lists_cost_a_share_of_the_rent() {
    let mut account = Account::new();
    let (mut rent, mut spent) = (0_u64, 0_u64);
    for _ in 0..1000 {
        account.begin();
        for _ in 0..20 {
            account.rent(100);
            rent += 100;
            if account.may_buy(100) {
                spent += u64::from(account.buy(400, 10));
            }
        }
    }
    assert!(spent > rent / 20 && spent < rent / 6, "{spent} of {rent}");
}

#[test]
fn what_lists_spare_buys_more_of_them() {
    let mut account = Account::new();
    account.buy(5_000, 100);
    assert!(!account.may_buy(50));
    (0..100).for_each(|_| account.spare(800));
    account.begin();
    assert!(account.may_buy(50));
}

#[test]
fn one_query_spends_no_more_than_its_bound_and_its_rent() {
    let mut account = Account::new();
    (0..100_000).for_each(|_| account.spare(u16::MAX));
    account.begin();
    account.rent(60_000);
    account.rent(60_000);
    let mut spent = 0;
    while account.may_buy(100) {
        spent += i64::from(account.buy(1_000, 0));
    }
    assert!((30_000..30_000 + PER_QUERY + 1_000 + LIST).contains(&spent), "{spent}");
    account.begin();
    assert!(account.may_buy(100), "the next one may go on");
}
