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

#[test]
fn a_meter_counts_several_lists_and_a_refused_one_changes_nothing() {
    let mut meter = Meter { allowance: Allowance::new(1000), ..Meter::default() };
    let (mut first, mut second): (Vec<u32>, Vec<u64>) = (Vec::new(), Vec::new());
    meter.reserve(&mut first, 5, 4).unwrap();
    assert_eq!((first.capacity(), meter.used()), (8, 32));
    meter.reserve(&mut second, 64, 64).unwrap();
    assert_eq!((second.capacity(), meter.used()), (64, 32 + 512));
    meter.reserve(&mut second, 64, 64).unwrap();
    assert_eq!(meter.used(), 32 + 512, "there was room");
    second.resize(64, 1);
    assert_eq!(meter.reserve(&mut second, 1, 64), Err(Error::MemoryLimit { needed: 32 + 1024, limit: 1000 }));
    assert_eq!((second.capacity(), meter.used()), (64, 32 + 512));
    meter.free(32);
    assert_eq!(meter.take(489), Err(Error::MemoryLimit { needed: 1001, limit: 1000 }));
    assert_eq!(meter.take(488), Ok(()));
}

#[test]
fn the_capacity_of_a_metered_list_depends_on_its_content_alone() {
    let mut meter = Meter::default();
    let mut at_once: Vec<u8> = Vec::new();
    meter.reserve(&mut at_once, 100, 8).unwrap();
    let mut by_turns: Vec<u8> = Vec::new();
    for _ in 0..100 {
        meter.reserve(&mut by_turns, 1, 8).unwrap();
        by_turns.push(0);
    }
    assert_eq!(at_once.capacity(), by_turns.capacity());
}
