use super::*;
use crate::base::test_rng::TestRng;

/// Whatever lies in strips that were marked counts as read, and most of what lies elsewhere does not.
#[test]
fn cells_of_marked_strips_were_read() {
    let mut rng = TestRng::new(3);
    let (mut inside, mut outside, mut spared) = (0, 0, 0);
    for _ in 0..2_000 {
        let into = Orientation::new(rng.chance(50), rng.below(2) * 2 - 1, rng.below(2) * 2 - 1);
        let (x, y) = (rng.below(400), rng.below(400));
        let mut reach = SectorReach::default();
        let u = (rng.below(60), rng.below(200));
        let u = (u.0, u.0 + u.1);
        let w = rng.below(300);
        let strips = (w, w + 1 + rng.below(8));
        reach.mark(u, strips);
        let (from_u, from_w) = into.coordinates(crate::geom::Point { x, y });
        for _ in 0..20 {
            let (du, dw) = (rng.below(300), rng.below(320));
            let cell = into.cell(from_u + du, from_w + dw);
            let has_read = reach.has_read((x, y), into, cell);
            if (u.0..=u.1).contains(&du) && (strips.0..strips.1).contains(&dw) {
                assert!(has_read, "{into:?}: {du} {dw} of {u:?} {strips:?}");
                inside += 1;
            } else {
                outside += 1;
                spared += usize::from(!has_read);
            }
        }
        assert!(reach.most() > strips.1.max(u.1) || reach.most() == i32::from(u16::MAX));
    }
    assert!(inside > 100 && spared * 2 > outside, "{inside} {spared} of {outside}");
}

#[test]
fn offsets_are_those_of_cells() {
    for number in 8..16 {
        let into = crate::search::corners::view::orientation::ConeTurn::of_number(number).orientation().unwrap();
        let (u, w) = into.coordinates(crate::geom::Point { x: 31, y: 17 });
        for (du, dw) in [(0, 0), (5, 9), (-1, -1), (-3, 2)] {
            assert_eq!(into.offset((31, 17), into.cell(u + du, w + dw)), (du, dw), "{into:?}");
        }
    }
}
