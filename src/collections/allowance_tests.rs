use super::*;

#[test]
fn an_allowance_is_met_exactly_and_the_error_has_both_numbers() {
    let allowance = Allowance::new(100).less(30);
    assert_eq!(allowance.check(70), Ok(()));
    assert_eq!(allowance.check(71), Err(Error::MemoryLimit { needed: 71, limit: 70 }));
    assert_eq!(allowance.less(90).check(1), Err(Error::MemoryLimit { needed: 1, limit: 0 }));
    assert_eq!(Allowance::UNLIMITED.plus(5).check(u64::MAX), Ok(()));
}

#[test]
fn a_list_doubles_until_its_allowance_is_reached_and_keeps_its_elements() {
    let allowance = Allowance::new(8 * 100);
    let mut list: Vec<u64> = Vec::new();
    let mut capacities = Vec::new();
    let error = loop {
        if list.len() == list.capacity() {
            match allowance.grow(&mut list, 16) {
                Ok(()) => capacities.push(list.capacity()),
                Err(error) => break error,
            }
        }
        list.push(7);
    };
    assert_eq!(capacities, [16, 32, 64]);
    assert_eq!(error, Error::MemoryLimit { needed: 8 * 128, limit: 8 * 100 });
    assert_eq!(list, [7; 64]);
}
