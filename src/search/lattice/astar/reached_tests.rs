use super::*;
use crate::base::Error;

#[test]
fn a_new_search_finds_nothing_closed_and_ways_lead_back() {
    let mut table = Reached::default();
    let (start, end) = (Vertex::new(3, 40), Vertex::new(5, 42));
    for _ in 0..3 {
        table.begin(100, 60, u64::MAX).unwrap();
        for v in [start, Vertex::new(4, 41), end] {
            assert!(!table.is_closed(table.index(v)));
        }
        table.close(table.index(start), START);
        for v in [Vertex::new(4, 41), end] {
            table.close(table.index(v), 1);
        }
        assert_eq!(table.step_to(end), Some((Vertex::new(4, 41), 1)));
        assert_eq!(table.step_to(Vertex::new(4, 41)), Some((start, 1)));
        assert_eq!(table.step_to(start), None);
        assert!(!table.is_closed(table.index(Vertex::new(4, 42))));
    }
    let needed = table.bytes();
    assert!(needed >= 6000);
    table.release();
    assert_eq!(table.bytes(), 0);
    let refused = table.begin(100, 60, needed - 1);
    assert_eq!(refused, Err(Error::MemoryLimit { needed, limit: needed - 1 }));
}
