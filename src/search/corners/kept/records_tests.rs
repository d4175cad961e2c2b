use super::*;
use crate::collections::Counted;
use crate::search::corners::view::orientation::Orientation;

fn turns() -> [ConeTurn; 2] {
    [Orientation::new(false, 1, 1), Orientation::new(true, -1, 1)].map(ConeTurn::into_cone)
}

#[test]
fn a_record_is_32_bytes() {
    assert_eq!(size_of::<Record>(), 32);
}

#[test]
fn each_corner_and_turn_has_a_record_of_its_own_however_the_table_grows() {
    let mut records = Records::new(0, u64::MAX).unwrap();
    let keys = || (0..1000).flat_map(|number| turns().map(|turn| (Vertex::new(number, number % 7), turn)));
    for (wedge, (vertex, turn)) in (1..).zip(keys()) {
        if records.is_crowded() {
            records.grow().unwrap();
        }
        assert!(records.find(vertex, turn).is_none());
        records.of(vertex, turn).wedge = f64::from(wedge);
    }
    let kept = (1..).zip(keys()).filter(|&(wedge, (vertex, turn))| {
        let record = records.find(vertex, turn);
        assert!(record.as_ref().is_none_or(|record| record.wedge == f64::from(wedge)));
        record.is_some()
    });
    assert!(kept.count() > 1900);
    assert!(records.records.len() <= 8192, "{}", records.records.len());
}

#[test]
fn a_record_with_a_list_outlasts_those_without() {
    // Two sets: eight records.
    let mut records = Records::new(1, 0).unwrap();
    assert_eq!(records.records.len(), 2 * WAYS);
    let (vertex, [turn, _]) = (Vertex::new(3, 3), turns());
    records.of(vertex, turn).place = ListRange { chunk: 0, from: 0, len: 1, epoch: 1 };
    for number in 0..100 {
        records.of(Vertex::new(number, 9), turn).visits = 5;
    }
    assert_eq!(records.of(vertex, turn).place.epoch, 1);
    assert_eq!(records.used, 8);
}

#[test]
fn a_new_table_keeps_to_its_limit() {
    for limit in [1_000, 100_000, 1 << 20] {
        let records = Records::new(1 << 24, limit).unwrap();
        assert!(records.bytes() <= limit && records.bytes() > limit / 4, "{} of {limit}", records.bytes());
    }
}

#[test]
fn a_list_that_is_wrong_twice_running_is_made_anew() {
    let mut records = Records::new(1, 0).unwrap();
    let (vertex, [turn, _]) = (Vertex::new(3, 3), turns());
    let told: Vec<bool> = (0..5).map(|_| records.of(vertex, turn).note_wrong()).collect();
    assert_eq!(told, [false, true, true, true, true]);
    let record = records.of(vertex, turn);
    record.set_outdated(true);
    record.set_too_long(true);
    record.set_right();
    assert!(record.is_outdated() && record.is_too_long() && !record.note_wrong());
    record.set_too_long(false);
    assert!(record.is_outdated() && !record.is_too_long());
    assert_eq!(record.vertex, vertex);
    assert_eq!(records.used, 1);
}
