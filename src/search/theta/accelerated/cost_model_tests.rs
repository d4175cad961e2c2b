use super::*;

/// Takes `count` vertices with a list of `len` entries of which `sights` in a hundred want a line of sight; a
/// visibility scan has `strips`. Returns how often the list was taken.
fn lists_taken(count: u64, len: u64, sights: u64, strips: u64) -> u64 {
    let mut cost_model = CostModel::new();
    let mut taken = 0;
    for _ in 0..count {
        if cost_model.takes_list(len) {
            taken += 1;
            cost_model.note_list(len, len * sights / 100);
        } else {
            cost_model.note_scan(strips, strips / 4);
        }
    }
    taken
}

#[test]
fn a_short_list_is_always_taken() {
    assert_eq!(lists_taken(1000, 40, 20, 10), 1000);
}

#[test]
fn the_cheaper_way_is_taken_but_for_a_look_at_the_other_now_and_then() {
    let dear_list = lists_taken(10_000, 5000, 20, 100);
    assert!((10_000 / 128 - 5..=10_000 / 128 + 5).contains(&dear_list), "{dear_list} of 10000 lists");
    let dear_look = 10_000 - lists_taken(10_000, 400, 2, 5000);
    assert!((10_000 / 128 - 5..=10_000 / 128 + 5).contains(&dear_look), "{dear_look} of 10000 looks");
}

#[test]
fn a_way_that_has_become_cheaper_is_found_again() {
    let mut cost_model = CostModel::new();
    for _ in 0..100 {
        cost_model.note_scan(10_000, 0);
    }
    assert!(cost_model.takes_list(2000));
    cost_model.note_list(2000, 400);
    let later = (0..2000).filter(|_| {
        let list = cost_model.takes_list(2000);
        if list {
            cost_model.note_list(2000, 400)
        } else {
            cost_model.note_scan(50, 0)
        }
        !list
    });
    assert!(later.count() > 500);
}
