use super::*;
use crate::native::Point;
use crate::search::Walker;

fn ask(is_urgent: bool) -> Ask {
    let (start, goal, walker) = (Point::default(), Point::default(), Walker::default());
    Ask { owner: 0, start, goal, walker, partial: false, kept: None, escape: false, is_urgent }
}

fn order(waiting: &mut Waiting) -> Vec<u64> {
    std::iter::from_fn(|| waiting.next()).map(|(number, _)| number).collect()
}

#[test]
fn urgent_ones_come_first_and_every_fourth_turn_is_the_oldest_ones() {
    let mut waiting = Waiting::default();
    for number in 1..=4 {
        waiting.put(number, ask(false));
    }
    for number in 5..=10 {
        waiting.put(number, ask(true));
    }
    assert_eq!(waiting.len(), 10);
    assert_eq!(order(&mut waiting), [5, 6, 7, 1, 8, 9, 10, 2, 3, 4]);
    assert_eq!(waiting.len(), 0);
}

#[test]
fn a_request_that_becomes_urgent_keeps_its_place_among_those() {
    let mut waiting = Waiting::default();
    for number in 1..=3 {
        waiting.put(number, ask(number == 3));
    }
    waiting.put(2, ask(true));
    assert!(waiting.contains(2) && waiting.remove(1) && !waiting.remove(1));
    assert_eq!(order(&mut waiting), [2, 3]);
}
