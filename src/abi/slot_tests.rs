use super::*;

const ALL: [Access; 3] = [Access::Shared, Access::SharedCaching, Access::Exclusive];

fn live() -> (ObjectSlot<u8>, u32) {
    let slot = ObjectSlot::empty(0);
    let generation = slot.insert(7);
    (slot, generation)
}

#[test]
fn nothing_is_borrowed_from_an_empty_slot_or_with_another_generation() {
    let empty = ObjectSlot::<u8>::empty(0);
    let (slot, generation) = live();
    for access in ALL {
        assert_eq!(empty.borrow(1, access), Err(Refusal::Stale));
        assert_eq!(empty.borrow(0, access), Err(Refusal::Stale));
        assert_eq!(slot.borrow(generation + 1, access), Err(Refusal::Stale));
        assert_eq!(slot.borrow(generation - 1, access), Err(Refusal::Stale));
    }
    assert_eq!(empty.remove(1), Err(Refusal::Stale));
    assert_eq!(slot.remove(generation + 1), Err(Refusal::Stale));
}

#[test]
fn only_a_second_exclusive_borrow_is_busy_and_destroying_waits_for_all() {
    for first in ALL {
        for second in ALL {
            let (slot, generation) = live();
            slot.borrow(generation, first).unwrap();
            let both_exclusive = first == Access::Exclusive && second == Access::Exclusive;
            let expected = if both_exclusive { Err(Refusal::Busy) } else { Ok(()) };
            assert_eq!(slot.borrow(generation, second), expected);
            assert_eq!(slot.remove(generation), Err(Refusal::Busy));
            if expected.is_ok() {
                slot.release(second, false);
            }
            assert_eq!(slot.remove(generation), Err(Refusal::Busy));
            slot.release(first, false);
            assert_eq!(slot.remove(generation), Ok(7));
            assert_eq!(slot.borrow(generation, first), Err(Refusal::Stale));
        }
    }
}

#[test]
fn a_poisoned_object_can_only_be_destroyed() {
    for access in ALL {
        let (slot, generation) = live();
        slot.borrow(generation, access).unwrap();
        slot.release(access, true);
        for next in ALL {
            assert_eq!(slot.borrow(generation, next), Err(Refusal::Poisoned));
        }
        assert_eq!(slot.remove(generation), Ok(7));
        assert!(slot.recycle());
        let next = slot.insert(8);
        assert_eq!(next, generation + 1);
        assert_eq!(slot.borrow(next, access), Ok(()), "poison does not outlive the object");
    }
}

#[test]
fn too_many_shared_borrows_are_busy_and_harm_nothing() {
    let (slot, generation) = live();
    slot.state.fetch_add(SHARED - 1, Ordering::Relaxed);
    assert_eq!(slot.borrow(generation, Access::Shared), Ok(()));
    assert_eq!(slot.borrow(generation, Access::Shared), Err(Refusal::Busy));
    assert_eq!(slot.borrow(generation, Access::Exclusive), Ok(()));
    slot.release(Access::Shared, false);
    assert_eq!(slot.borrow(generation, Access::SharedCaching), Ok(()));
}

#[test]
fn the_last_generation_retires_the_slot() {
    let slot = ObjectSlot::empty(0);
    slot.set_generation(u32::MAX - 1);
    assert_eq!(slot.insert(1), u32::MAX - 1);
    assert_eq!(slot.remove(u32::MAX - 1), Ok(1));
    assert!(slot.recycle());
    assert_eq!(slot.insert(2), u32::MAX);
    assert_eq!(slot.remove(u32::MAX), Ok(2));
    assert!(!slot.recycle());
}
