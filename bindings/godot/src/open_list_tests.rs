use super::{Cell, Entry, OpenList};

fn entry(f: f32, g: f32, cell: u32) -> Entry {
    Entry { f, g, cell, before: 0 }
}

fn filled(entries: &[(f32, f32)]) -> OpenList {
    let mut list = OpenList::new(100_000).expect("memory");
    for (cell, &(f, g)) in (1..).zip(entries) {
        list.push(entry(f, g, cell)).expect("memory");
    }
    list
}

fn order(mut list: OpenList) -> Vec<u32> {
    std::iter::from_fn(|| list.pop()).map(|entry| entry.cell).collect()
}

#[test]
fn the_least_sum_comes_first_and_of_equal_ones_the_longer_path() {
    assert_eq!(order(filled(&[(3.0, 1.0), (2.0, 0.5), (3.0, 2.0), (1.0, 0.0), (2.0, 1.5)])), [4, 5, 2, 3, 1]);
}

#[test]
fn equal_keys_come_in_the_engines_order_and_not_as_they_were_put_in() {
    // Worked out by hand: 1 goes, 3 and then 6 move up, and 7 takes the place of 6; and so on.
    assert_eq!(order(filled(&[(1.0, 1.0); 7])), [1, 3, 6, 7, 5, 2, 4]);
}

#[test]
fn a_shorter_path_moves_a_cell_to_the_front() {
    let mut list = filled(&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (4.0, 3.0)]);
    let Cell::Open(place) = list.look(4) else { panic!("cell 4 is open") };
    assert_eq!(list.cost(place), 3.0);
    list.improve(place, Entry { f: 0.5, g: 0.1, cell: 4, before: 9 });
    assert_eq!(list.pop().map(|entry| entry.cell), Some(4));
    assert_eq!(list.look(4), Cell::Closed(9));
    assert_eq!(list.look(77_777), Cell::New);
    assert_eq!(order(list), [1, 2, 3]);
}

#[test]
fn a_key_that_becomes_worse_stays_where_it_is() {
    let mut list = filled(&[(1.0, 1.0), (1.0, 1.0), (1.0, 1.0)]);
    let Cell::Open(place) = list.look(1) else { panic!("cell 1 is open") };
    // The same sum, a shorter path: closed later now, but it is at the top.
    list.improve(place, entry(1.0, 0.5, 1));
    assert_eq!(order(list), [1, 2, 3]);
}

#[test]
fn every_place_is_known_while_cells_come_and_go() {
    let mut list = OpenList::new(20_000).expect("memory");
    let mut state = 1_u32;
    let mut open = Vec::new();
    for step in 0..5_000_u32 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 30 == 0 {
            if let Some(best) = list.pop() {
                open.retain(|&cell| cell != best.cell);
            }
        } else {
            list.push(entry((state >> 24) as f32, (state >> 16 & 3) as f32, step * 3)).expect("memory");
            open.push(step * 3);
        }
        let place = |&cell: &u32| matches!(list.look(cell), Cell::Open(place) if list.heap[place].cell == cell);
        assert!(step % 64 != 0 || open.iter().all(place), "after {step} steps");
    }
}
