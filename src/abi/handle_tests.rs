use super::*;

#[test]
fn a_handle_is_decoded_from_its_word() {
    for kind in [HandleKind::Grid, HandleKind::Planner] {
        for slot in [0, 1, 31, 32, (1 << SLOT_BITS) - 1] {
            for generation in [1, 2, u32::MAX - 1, u32::MAX] {
                let handle = Handle { slot, generation };
                assert_eq!(Handle::from_word(handle.word(kind), kind), Some(handle));
            }
        }
    }
}

#[test]
fn a_word_of_another_kind_is_no_handle() {
    let handle = Handle { slot: 5, generation: 9 };
    assert_eq!(Handle::from_word(handle.word(HandleKind::Grid), HandleKind::Planner), None);
    assert_eq!(Handle::from_word(handle.word(HandleKind::Planner), HandleKind::Grid), None);
    assert_eq!(Handle::from_word(0, HandleKind::Grid), None);
    assert_eq!(Handle::from_word(u64::MAX, HandleKind::Planner), None);
}
