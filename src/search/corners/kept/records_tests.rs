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
fn each_corner_and_turn_has_a_record_of_its_own() {
    let mut records = Records::new(1000, 1 << 24).unwrap();
    assert_eq!(records.sets(), 1024);
    for number in 0..1000 {
        for (turn, visits) in turns().into_iter().zip([1, 2]) {
            records.of(Vertex::new(number, number % 7), turn).visits = visits;
        }
    }
    let found = (0..1000).flat_map(|number| turns().map(|turn| (Vertex::new(number, number % 7), turn)));
    let kept = found.zip([1, 2].into_iter().cycle()).filter(|&((vertex, turn), visits)| {
        let record = records.of(vertex, turn);
        assert!(record.visits == visits || record.visits == 0);
        record.visits == visits
    });
    assert!(kept.count() > 1900);
}

#[test]
fn a_record_with_a_list_outlasts_those_without() {
    // Two sets: eight records.
    let mut records = Records::new(1, 0).unwrap();
    assert_eq!(records.sets(), 2);
    let (vertex, [turn, _]) = (Vertex::new(3, 3), turns());
    records.of(vertex, turn).place = ListRange { chunk: 0, from: 0, len: 1, epoch: 1 };
    for number in 0..100 {
        records.of(Vertex::new(number, 9), turn).visits = 5;
    }
    assert_eq!(records.of(vertex, turn).place.epoch, 1);
    for (reads, visits) in [(2, 0), (Record::PAID, 1)] {
        let record = records.of(vertex, turn);
        (record.place.epoch, record.visits) = (1, reads);
        record.lose();
        assert_eq!((record.place.epoch, record.visits), (0, visits));
    }
}

#[test]
fn the_table_keeps_to_its_limit() {
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
    record.set_right();
    assert!(record.is_outdated() && !record.note_wrong());
    assert_eq!(record.vertex, vertex);
}
